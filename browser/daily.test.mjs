// Daily puzzles over days: a new day, midnight, the archive, statistics, playing again, several tabs, and the clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, assertAccessible, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

/** A page at a moment, with what the browser has kept. */
async function openAt(moment, hash, { kept = {}, ...options } = {}) {
  // An address given to a page that is still beginning may be written over by that page: it begins with it.
  const prepare = async (page) => {
    await page.clock.install({ time: new Date(moment) });
    await page.addInitScript((all) => {
      if (window.localStorage.getItem("isPrepared")) return;
      window.localStorage.setItem("isPrepared", "yes");
      for (const [name, value] of Object.entries(all))
        window.localStorage.setItem(`bezzel:2:${name}`, JSON.stringify(value));
    }, kept);
  };
  const opened = await use.open(`${server.address}#${hash}`, {
    locale: "en-US",
    timezoneId: "UTC",
    prepare,
    ...options
  });
  const { page } = opened;
  await page.locator(".puzzle-board .square").first().waitFor();
  await page.waitForFunction(() => window.bezzel.views.play.puzzle.game);
  return opened;
}

const said = (page, hasText) => page.locator(".dock .sentence-text", { hasText }).waitFor();
const press = (page, name) => page.locator(`[data-do="${name}"]`).click();
/** Puts the queens of the solution, but for the last `left`. */
const solve = (page, left = 0) =>
  page.evaluate((without) => {
    const view = window.bezzel.views.play.puzzle;
    const { solution } = view.puzzle;
    solution
      .slice(0, solution.length - without)
      .filter((at) => view.game.marks[at] !== window.bezzel.MARK.queen)
      .forEach((at) => view.change(() => view.game.toggleQueen(at)));
  }, left);
const facts = (page) => page.locator(".won .facts").innerText();
const marks = (page) =>
  page.evaluate(() => [...window.bezzel.views.play.puzzle.game.marks].filter((mark) => mark === 2).length);
const DAYS = {
  "2025-12-30": { time: 9000, hints: 0 },
  "2026-11-22": { time: 200000, hints: 0 },
  "2026-11-23": { time: 95000, hints: 0 },
  "2026-11-24": { time: 130000, hints: 0 }
};

test("a tab left open learns of the new day, and a puzzle begun before midnight counts", async () => {
  const { page, close } = await openAt("2026-11-25T23:59:40Z", "play", { kept: { days: DAYS } });
  assert.match(page.url(), /2026-11-25$/);
  await solve(page, 1);
  await page.clock.setSystemTime(new Date("2026-11-26T00:00:20Z"));
  await said(page, "A new day: the puzzle of 26 November is out.");
  assert.match(page.url(), /2026-11-25$/, "the open game stays");
  assert.equal(await page.locator('.week .today [data-day="2026-11-26"]:enabled').count(), 1);
  assert.match(await page.locator("[data-do=today]").innerText(), /26 November/);
  await press(page, "statistics");
  assert.match(
    await page.locator(".statistics-panel").innerText(),
    /days in a row\s+3/,
    "what is under way breaks no row"
  );
  await page.keyboard.press("Escape");
  await solve(page);
  await page.locator(".won").waitFor();
  assert.match(await facts(page), /days in a row\s+4/);
  assert.match(await page.locator(".won").innerText(), /A day counts when you begin its puzzle on that day/);
  // What comes next is named.
  assert.match(await page.locator(".won [data-do=next]").innerText(), /26 November/);
  await page.locator(".won [data-do=next]").click();
  await page.waitForFunction(() => window.location.hash.endsWith("2026-11-26"));
  await page.locator(".won").waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-do=today]").isVisible(), false);
  await solve(page);
  await page.locator(".won").waitFor();
  // After today's there is no day yet, and none before it.
  assert.doesNotMatch(await page.locator(".won [data-do=next]").innerText(), /November/);
  await page.locator(".won [data-do=next]").click();
  await page.waitForFunction(() => !window.location.hash.includes("daily"));
  await close();
});

test("the notice of a new day opens it", async () => {
  const { page, close } = await openAt("2026-11-25T12:00:00Z", "play");
  await page.clock.setSystemTime(new Date("2026-11-26T09:00:00Z"));
  await press(page, "go-today");
  await page.waitForFunction(() => window.location.hash.endsWith("2026-11-26"));
  // A day left open comes back the next morning, and says that another one is there.
  await solve(page, 2);
  await page.clock.setSystemTime(new Date("2026-11-27T09:00:00Z"));
  await page.goto(`${server.address}#play`);
  await page.reload();
  await said(page, "the puzzle of 27 November is out");
  assert.match(page.url(), /2026-11-26$/);
  await close();
});

test("the calendar tells days apart: clean, begun later, with hints; dates of other years name them", async () => {
  const days = {
    "2026-01-05": { time: 9000, hints: 0 },
    "2026-01-06": { time: 9000, hints: 2 },
    "2026-01-07": { time: 9000, hints: 0, isLate: true },
    "2026-01-08": { time: 9000, hints: 1, isLate: true }
  };
  for (const [moment, year] of [
    ["2026-01-20T12:00:00Z", ""],
    ["2027-01-20T12:00:00Z", " 2026"]
  ]) {
    const { page, close } = await openAt(moment, "play/daily/2026-01-09", { kept: { days } });
    assert.equal(await page.locator("h1 span").first().innerText(), `Puzzle of 9 January${year}`);
    await press(page, "archive");
    const names = await page
      .locator(".calendar-panel .done")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
    assert.deepEqual(names, [
      `5 January${year}, solved`,
      `6 January${year}, solved with hints`,
      `7 January${year}, solved, begun on a later day`,
      `8 January${year}, solved with hints, begun on a later day`
    ]);
    const shapes = await page
      .locator(".calendar-panel .done")
      .evaluateAll((buttons) =>
        buttons.map((button) => [...button.querySelectorAll("svg path")].map((path) => path.getAttribute("d")).join())
      );
    assert.equal(new Set(shapes).size, 4, "not by colour alone");
    assert.match(
      await page.locator(".day-legend").innerText(),
      /begun on its day and solved without hints\s+begun on a later day\s+solved with hints/
    );
    await assertAccessible(page);
    await close();
  }
});

test("statistics of days: on their day, rows of days, hints, and times as bars", async () => {
  const days = {
    ...DAYS,
    "2026-11-20": { time: 40000, hints: 1 },
    "2026-11-10": { time: 5000, hints: 0, isLate: true }
  };
  const told = { solved: 1, best: 9000, total: 9000, alone: 1 };
  const statistics = Object.fromEntries(
    ["10/medium", "6/own", "6/medium", "6/hard", "6/easy"].map((name) => [`regions/${name}`, told])
  );
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, close } = await openAt("2026-11-25T12:00:00Z", "play", { kept: { days, statistics }, viewport });
    await press(page, "statistics");
    const rows = (await page.locator("table.statistics tbody th").allInnerTexts()).join("\n");
    assert.match(rows, /6.*easy\n.*6.*medium\n.*6.*hard\n.*6.*\n.*10.*medium$/);
    const text = await page.locator(".statistics-panel").innerText();
    assert.match(
      text,
      /Daily puzzles\s+on their day\s+5\s+begun later\s+1\s+with hints\s+1\s+days in a row\s+3\s+longest streak\s+3/
    );
    assert.deepEqual(await page.locator(".minute-bars b").allInnerTexts(), ["1", "1", "1", "1", "0", "0"]);
    assert.ok(
      await page.locator(".statistics-panel").evaluate((panel) => panel.scrollWidth <= panel.clientWidth),
      "no wider than its panel"
    );
    await assertAccessible(page);
    await close();
  }
});

test("a day of the archive counts for no row, its result has none, and the next puzzle goes no day back", async () => {
  const { page, close } = await openAt("2026-11-25T12:00:00Z", "play/daily/2026-11-20", { kept: { days: DAYS } });
  await solve(page);
  await page.locator(".won").waitFor();
  assert.doesNotMatch(await facts(page), /days in a row/);
  assert.match(await page.locator(".won").innerText(), /Begun after its day/);
  assert.match(await page.locator(".won [data-do=next]").innerText(), /21 November/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await press(page, "share-result");
  const panel = page.locator(".won .popover");
  await panel.getByText("Copied. The text does not give the answer away.").waitFor();
  const copied = await page.evaluate(() => window.copied);
  assert.match(copied, /20 November/);
  assert.doesNotMatch(copied, /in a row/);
  assert.equal(await panel.locator("textarea").inputValue(), copied);
  // Only this machine could open the address, so it is not shared.
  assert.doesNotMatch(copied, /:\/\//);
  assert.doesNotMatch(await panel.innerText(), /Only this computer/);
  await page.keyboard.press("Escape");
  await press(page, "link");
  // A solved board's marks are not offered.
  assert.equal(await page.locator('.link-panel [data-choice="marks"]').count(), 0);
  await close();
});

test("clearing a solved board is undone; played again, it has its own clock, and the first result counts", async () => {
  const { page, close } = await openAt("2026-11-25T12:00:00Z", "play", { kept: { days: DAYS } });
  await page.clock.fastForward(4000);
  await solve(page);
  await page.locator(".won").waitFor();
  const [first, told] = [await facts(page), await page.evaluate(() => JSON.stringify(window.bezzel.record.days()))];
  await press(page, "clear");
  await said(page, "Undo brings the solved board back");
  assert.equal(await page.locator(".clock-time").innerText(), "0:00");
  await press(page, "undo");
  await page.locator(".won").waitFor();
  assert.equal(await facts(page), first);
  await page.reload();
  await page.locator(".won").waitFor();
  assert.equal(await facts(page), first, "also after a reload");
  await press(page, "new-again");
  await solve(page, 1);
  await page.reload();
  await page.waitForFunction(() => window.bezzel.views?.play?.puzzle.game);
  assert.ok((await marks(page)) > 3, "what is played again is kept too");
  await solve(page);
  await page.locator(".won").waitFor();
  assert.match(await facts(page), /first time/);
  assert.doesNotMatch(await facts(page), /in a row/);
  assert.equal(await page.evaluate(() => JSON.stringify(window.bezzel.record.days())), told, "the first result stays");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await press(page, "share-result");
  const time = first.match(/time\s+(\S+)/)[1];
  assert.ok((await page.evaluate(() => window.copied)).includes(`${time} ·`), "the first time is shared");
  await close();
});

test("two tabs: the one that is behind takes over, and a finished game is not lost", async () => {
  const { page, close } = await openAt("2026-11-25T12:00:00Z", "play");
  await solve(page, 6);
  const other = await page.context().newPage();
  await other.clock.install({ time: new Date("2026-11-25T12:00:00Z") });
  await other.goto(`${server.address}#play`);
  await other.waitForFunction(() => window.bezzel?.views?.play?.puzzle.game);
  const begun = await marks(page);
  assert.equal(await marks(other), begun, "it goes on where the first stands");
  await solve(other, 3);
  await said(page, "went on in another tab");
  assert.equal(await marks(page), await marks(other));
  await solve(other);
  await page.locator(".won").waitFor();
  const stored = () => page.evaluate(() => window.bezzel.record.load("daily/2026-11-25").isSolved);
  assert.equal(await stored(), true);
  // A tab that heard nothing keeps nothing over it, and leads nowhere else when it is left.
  await page.evaluate(() => {
    const view = window.bezzel.views.play.puzzle;
    view.open({ puzzle: view.puzzle.data, text: "1" });
    view.keptGame.seen = "null";
    view.change(() => view.game.cycle(5));
  });
  assert.equal(await stored(), true);
  await page.locator(".won").waitFor();
  // Played again elsewhere, the puzzle keeps its first result here.
  const told = await facts(page);
  await press(other, "new-again");
  await solve(other, 2);
  await page.waitForFunction(() => window.bezzel.record.load("daily/2026-11-25").first);
  await solve(other);
  await other.locator(".won").waitFor();
  await page.waitForFunction(() => window.bezzel.record.load("daily/2026-11-25").isSolved);
  assert.equal(await facts(page), told);
  await page.reload();
  await page.locator(".won").waitFor();
  assert.match(await facts(page), /first time/);
  await other.close();
  await close();
});

test("what one tab forgets no other tab keeps", async () => {
  const { page, close } = await openAt("2026-11-25T10:00:00Z", "play/regions/8/easy/7", { kept: { days: DAYS } });
  const other = await page.context().newPage();
  await other.goto(`${server.address}#play/regions/8/easy/9`);
  await other.waitForFunction(() => window.bezzel?.views?.play?.puzzle?.game);
  await solve(other, 2);
  assert.ok((await marks(other)) > 0);
  await page.bringToFront();
  await page.locator(".top .more").click();
  await press(page, "forget");
  await Promise.all([page.waitForEvent("load"), other.waitForEvent("load"), press(page, "forget")]);
  await other.waitForFunction(() => window.bezzel?.views?.play?.puzzle?.game);
  assert.equal(await marks(other), 0);
  const kept = () =>
    page.evaluate(() =>
      Object.keys(window.localStorage).filter((key) => /^bezzel:2:(days|game:regions-8-easy-[79])/.test(key))
    );
  await other.close();
  assert.deepEqual(await kept(), []);
  await close();
});

test("the clock does not follow the system clock, and stands while the computer sleeps", async () => {
  const { page, close } = await openAt("2026-11-25T12:00:00Z", "play");
  const elapsed = () => page.evaluate(() => window.bezzel.views.play.puzzle.clock.elapsed);
  await page.clock.pauseAt(new Date("2026-11-25T13:00:00Z"));
  // It begins with the first mark.
  await page.clock.fastForward(4000);
  assert.equal(await elapsed(), 0);
  await page.locator(".puzzle-board .square:not(.given)").first().click();
  await page.clock.fastForward(4000);
  const before = await elapsed();
  assert.ok(before >= 4000, String(before));
  await page.clock.setSystemTime(new Date("2026-11-25T18:00:00Z"));
  await page.clock.runFor(400);
  assert.ok((await elapsed()) < 60000);
  await page.clock.setSystemTime(new Date("2026-11-25T06:00:00Z"));
  await page.clock.runFor(400);
  assert.ok((await elapsed()) >= before);
  // One timer is late by an hour.
  await page.clock.fastForward("01:00:00");
  await page.clock.runFor(400);
  assert.ok((await elapsed()) < 60000, String(await elapsed()));
  await close();
});

test("who flies west keeps the day that is solved", async () => {
  const { page, close } = await openAt("2026-11-25T02:00:00Z", "play", { kept: { days: DAYS } });
  await solve(page);
  await page.locator(".won").waitFor();
  await page.clock.setSystemTime(new Date("2026-11-24T20:00:00Z"));
  await page.reload();
  await page.goto(`${server.address}#play/daily/2026-11-25`);
  await page.locator(".won").waitFor();
  assert.equal(await page.evaluate(() => window.bezzel.todayHere()), "2026-11-24");
  assert.equal(await page.locator('.week .done[data-day="2026-11-25"]:enabled').count(), 1);
  await press(page, "statistics");
  assert.match(await page.locator(".statistics-panel").innerText(), /days in a row\s+4/);
  await close();
});
