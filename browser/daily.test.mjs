// Daily puzzles over days: a new day, midnight, the archive, statistics, playing again, several tabs, and the clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLike, PHONE, usePages, withVerbs } from "./verbs.mjs";

const open = usePages();

/** A page at a moment, with what the browser has kept. */
async function openAt(moment, hash, { kept = {}, ...options } = {}) {
  // An address given to a page that is still beginning may be written over by that page: it begins with it.
  const prepare = async (page) => {
    await page.clock.install({ time: new Date(moment) });
    await page.addInitScript((values) => {
      if (localStorage.getItem("isPrepared")) return;
      localStorage.setItem("isPrepared", "yes");
      for (const [name, value] of Object.entries(values))
        localStorage.setItem(`bezzel:2:${name}`, JSON.stringify(value));
    }, kept);
  };
  const page = await open(hash, { timezoneId: "UTC", prepare, ...options });
  await page.sees(".puzzle-board .square").until(() => play.puzzle.game);
  return page;
}

const NOON = "2026-11-25T12:00:00Z";
const NEXT = ".won [data-do=next]";
const FACTS = ".won .facts";
const isAt = (page, moment) => page.clock.setSystemTime(new Date(moment));
/** In the page. */
const queens = () => [...play.puzzle.game.marks].filter((mark) => mark === 2).length;
const kept = () => JSON.stringify(bezzel.record.days());
const NO_ROW = "¬…in a row…";
const clean = (time) => ({ time, hints: 0 });
const DAYS = {
  "2025-12-30": clean(9000),
  "2026-11-22": clean(200000),
  "2026-11-23": clean(95000),
  "2026-11-24": clean(130000)
};
const WITH_DAYS = { kept: { days: DAYS } };

test("a tab left open learns of the new day, and a puzzle begun before midnight counts", async () => {
  const page = await openAt("2026-11-25T23:59:40Z", "play", WITH_DAYS);
  await page.at("…2026-11-25").solve(1);
  await isAt(page, "2026-11-26T00:00:20Z");
  await page
    .says("…A new day: the puzzle of 26 November is out.…")
    // The open game stays.
    .at("…2026-11-25")
    .count(".week .today [data-day='2026-11-26']:enabled", 1)
    .reads("[data-do=today]", "…26 November…")
    .click("[data-do=statistics]")
    // What is under way breaks no row.
    .reads(".statistics-panel", "…days in a row 3…")
    .key("Escape")
    .solve()
    .sees(".won")
    .reads(FACTS, "…days in a row 4…")
    .reads(".won", "…A day counts when you begin its puzzle on that day…")
    // What comes next is named.
    .reads(NEXT, "…26 November…")
    .click(NEXT)
    .at("…2026-11-26")
    .count(".won", 0)
    .hides("[data-do=today]")
    .solve()
    .sees(".won")
    // After today's there is no day yet, and none before it.
    .reads(NEXT, "¬…November…")
    .click(NEXT)
    .at("¬…daily…");
});

test("the notice of a new day opens it", async () => {
  const page = await openAt(NOON, "play");
  await isAt(page, "2026-11-26T09:00:00Z");
  await page
    .click("[data-do=go-today]")
    .at("…2026-11-26")
    // A day left open comes back the next morning, and says that another one is there.
    .solve(2);
  await isAt(page, "2026-11-27T09:00:00Z");
  await page.goto(open.address("play")).reload().says("…the puzzle of 27 November is out…").at("…2026-11-26");
});

test("the calendar tells days apart: clean, begun later, with hints; dates of other years name them", async () => {
  const days = {
    "2026-01-05": clean(9000),
    "2026-01-06": { time: 9000, hints: 2 },
    "2026-01-07": { ...clean(9000), isLate: true },
    "2026-01-08": { time: 9000, hints: 1, isLate: true }
  };
  for (const [moment, year] of [
    ["2026-01-20T12:00:00Z", ""],
    ["2027-01-20T12:00:00Z", " 2026"]
  ]) {
    const page = await openAt(moment, "play/daily/2026-01-09", { kept: { days } });
    await page
      .reads("h1 span", `Puzzle of 9 January${year}`)
      .click("[data-do=archive]")
      .gives(
        () => all(".calendar-panel .done").map((button) => button.getAttribute("aria-label")),
        [
          `5 January${year}, solved`,
          `6 January${year}, solved with hints`,
          `7 January${year}, solved, begun on a later day`,
          `8 January${year}, solved with hints, begun on a later day`
        ]
      )
      // Not by colour alone.
      .gives(
        () =>
          new Set(
            all(".calendar-panel .done").map((button) =>
              all("svg path", button)
                .map((path) => path.getAttribute("d"))
                .join()
            )
          ).size,
        4
      )
      .reads(".day-legend", "…begun on its day and solved without hints begun on a later day solved with hints…")
      .accessible();
  }
});

test("statistics of days: on their day, rows of days, hints, and times as bars", async () => {
  const days = { ...DAYS, "2026-11-20": { time: 40000, hints: 1 }, "2026-11-10": { ...clean(5000), isLate: true } };
  const told = { solved: 1, best: 9000, total: 9000, alone: 1 };
  const statistics = Object.fromEntries(
    ["10/medium", "6/own", "6/medium", "6/hard", "6/easy"].map((name) => [`regions/${name}`, told])
  );
  for (const viewport of ["1200x900", PHONE]) {
    const page = await openAt(NOON, "play", { kept: { days, statistics }, viewport });
    await page
      .click("[data-do=statistics]")
      .gives(
        () =>
          all("table.statistics tbody th")
            .map((head) => head.innerText)
            .join("\n"),
        "…6…easy\n…6…medium\n…6…hard\n…6…\n…10…medium"
      )
      .reads(
        ".statistics-panel",
        "…Daily puzzles on their day 5 begun later 1 with hints 1 days in a row 3 longest streak 3…"
      )
      .texts(".minute-bars b", ["1", "1", "1", "1", "0", "0"])
      .gives(() => one(".statistics-panel").scrollWidth <= one(".statistics-panel").clientWidth, true)
      .accessible();
  }
});

test("a day of the archive counts for no row, its result has none, and the next puzzle goes no day back", async () => {
  const page = await openAt(NOON, "play/daily/2026-11-20", WITH_DAYS);
  await page.solve().sees(".won");
  const copied = await page
    .reads(FACTS, NO_ROW)
    .reads(".won", "…Begun after its day…")
    .reads(NEXT, "…21 November…")
    .copies()
    .click("[data-do=share-result]")
    .sees(".won .popover", "Copied. The text does not give the answer away.")
    .evaluate(() => window.copied);
  assertLike(copied, "…20 November…");
  // Only this machine could open the address, so it is not shared.
  assert.doesNotMatch(copied, /in a row|:\/\//);
  await page
    .holds(".won .popover textarea", copied)
    .says(".won .popover", "¬…Only this computer…")
    .key("Escape")
    .click("[data-do=link]")
    // A solved board's marks are not offered.
    .count(".link-panel [data-choice=marks]", 0);
});

test("clearing a solved board is undone; played again, it has its own clock, and the first result counts", async () => {
  const page = await openAt(NOON, "play", WITH_DAYS);
  await page.clock.fastForward(4000);
  await page.solve().sees(".won");
  const told = await page.evaluate(kept);
  const first = (await page.innerText(FACTS)).replace(/\s+/g, " ").trim();
  await page
    .click("[data-do=clear]")
    .says("…Undo brings the solved board back…")
    .reads(".clock-time", "0:00")
    .click("[data-do=undo]")
    .reads(FACTS, first)
    .reload()
    .reads(FACTS, first)
    .click("[data-do=new-again]");
  await page
    .solve(1)
    // What is played again is kept too.
    .reload()
    .until(() => play.puzzle.game)
    .gives(`(${queens})() > 3`, true)
    .solve()
    .sees(".won");
  const copied = await page
    .reads(FACTS, "…first time…")
    .reads(FACTS, NO_ROW)
    .gives(kept, told)
    .copies()
    .click("[data-do=share-result]")
    .evaluate(() => window.copied);
  // The first time is shared.
  assertLike(copied, `…${first.match(/time (\S+)/)[1]} ·…`);
});

test("two tabs: the one that is behind takes over, and a finished game is not lost", async () => {
  const page = await openAt(NOON, "play");
  const stored = () => bezzel.record.load("daily/2026-11-25").isSolved;
  await page.solve(6);
  const made = await page.context().newPage();
  await made.clock.install({ time: new Date(NOON) });
  const other = withVerbs(made);
  await other
    .goto(open.address("play"))
    .until(() => play.puzzle.game)
    // It goes on where the first stands.
    .gives(queens, await page.evaluate(queens))
    .solve(3);
  await page.says("…went on in another tab…").gives(queens, await other.evaluate(queens));
  await other.solve().sees(".won");
  await page
    .sees(".won")
    .gives(stored, true)
    // A tab that heard nothing keeps nothing over it, and leads nowhere else when it is left.
    .evaluate(() => {
      const view = play.puzzle;
      view.open({ puzzle: view.puzzle.data, text: "1" });
      view.keptGame.seen = "null";
      view.change(() => view.game.cycle(5));
    })
    .gives(stored, true)
    .sees(".won");
  // Played again elsewhere, the puzzle keeps its first result here.
  const told = (await page.innerText(FACTS)).replace(/\s+/g, " ").trim();
  await other.click("[data-do=new-again]").solve(2);
  await page.until(() => bezzel.record.load("daily/2026-11-25").first);
  await other.solve().sees(".won");
  await page.until(stored).reads(FACTS, told).reload().reads(FACTS, "…first time…");
});

test("what one tab forgets no other tab keeps", async () => {
  const page = await openAt("2026-11-25T10:00:00Z", "play/regions/8/easy/7", WITH_DAYS);
  const other = withVerbs(await page.context().newPage());
  const isReady = () => other.until(() => play.puzzle.game);
  await other.goto(open.address("play/regions/8/easy/9"));
  await isReady();
  await other.solve(2);
  assert.ok((await other.evaluate(queens)) > 0);
  await page.bringToFront().click(".top .more").click("[data-do=forget]");
  await Promise.all([page.waitForEvent("load"), other.waitForEvent("load"), page.click("[data-do=forget]")]);
  await isReady();
  await other.gives(queens, 0).close();
  await page.gives(
    () => Object.keys(localStorage).filter((key) => /^bezzel:2:(days|game:regions-8-easy-[79])/.test(key)),
    []
  );
});

test("the clock does not follow the system clock, and stands while the computer sleeps", async () => {
  const page = await openAt(NOON, "play");
  const elapsed = () => page.evaluate(() => play.puzzle.clock.elapsed);
  await page.clock.pauseAt(new Date("2026-11-25T13:00:00Z"));
  // It begins with the first mark.
  await page.clock.fastForward(4000);
  assert.equal(await elapsed(), 0);
  await page.click(".puzzle-board .square:not(.given)");
  await page.clock.fastForward(4000);
  const before = await elapsed();
  assert.ok(before >= 4000, String(before));
  for (const change of [
    () => isAt(page, "2026-11-25T18:00:00Z"),
    () => isAt(page, "2026-11-25T06:00:00Z"),
    // One timer is late by an hour.
    () => page.clock.fastForward("01:00:00")
  ]) {
    await change();
    await page.wait(400);
    const now = await elapsed();
    assert.ok(now >= before && now < 60000, String(now));
  }
});

test("who flies west keeps the day that is solved", async () => {
  const page = await openAt("2026-11-25T02:00:00Z", "play", WITH_DAYS);
  await page.solve().sees(".won");
  await isAt(page, "2026-11-24T20:00:00Z");
  await page
    .reload()
    .goto(open.address("play/daily/2026-11-25"))
    .sees(".won")
    .gives(() => bezzel.todayHere(), "2026-11-24")
    .count(".week .done[data-day='2026-11-25']:enabled", 1)
    .click("[data-do=statistics]")
    .reads(".statistics-panel", "…days in a row 4…");
});
