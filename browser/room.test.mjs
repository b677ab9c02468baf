// What has its room: nothing moves as a view opens, what stands beside a board is whole, numbers stand in lines, and
// Chinese sentences follow each other without a blank.
import { test } from "node:test";
import { usePages } from "./verbs.mjs";

const open = usePages();

/** Sums what moved without being asked to, as browsers measure it, until the end that the test makes is reported. */
const watchShifts = () => {
  window.moved = 0;
  window.hasEnded = new Promise((resolve) => {
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ sources, value }) => {
        if (sources.some(({ node }) => node?.id === "end")) resolve();
        else window.moved += value;
      })
    ).observe({ type: "layout-shift", buffered: true });
  });
};
/** Shifts are reported in their order, some time after their frames: one that is made on purpose is reported last. */
const end = async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const mark = document.createElement("div");
  mark.id = "end";
  mark.style.cssText = "position: fixed; left: 0; top: 0; width: 50%; height: 50%; background: red; z-index: 999";
  for (let frames = 0; frames < 2; frames++) await frame();
  document.body.append(mark);
  for (let frames = 0; frames < 2; frames++) await frame();
  mark.style.top = "40%";
  await window.hasEnded;
  return window.moved;
};

/** What tells that a view is all there. */
const VIEWS = {
  "play/daily": ".puzzle-board .square",
  "play/regions/8/medium/3": ".puzzle-board .square",
  "play/learn/shadow": ".puzzle-board .square",
  compare: '.way[data-method="best"]',
  counts: '.counts [data-n="14"]'
};

for (const viewport of ["1366x768", "820x1180", "390x664"])
  test(`what comes later has its place already: ${viewport}`, async () => {
    for (const [hash, shown] of Object.entries(VIEWS)) {
      const page = await open("files", { viewport });
      await page.addInitScript(watchShifts).anew(open.address(hash)).sees(shown);
      if (hash === "compare") await page.until(() => compare.story.race.traces.every(Boolean));
      await page.gives(`(${end})().then((moved) => moved < 0.1)`, true);
    }
  });

test("the week and the way to today's puzzle are whole beside an earlier day", async () => {
  const page = await open("watch", { timezoneId: "UTC" });
  await page.clock.install({ time: new Date("2026-11-26T10:00:00Z") });
  await page.reload();
  for (const day of ["2026-11-22", "2026-11-25"]) {
    await page.go(`#play/daily/${day}`).until((date) => play.puzzle.puzzle.data.date === date, day);
    for (const size of [
      "1366x768",
      "1366x650",
      "1280x720",
      "1280x800",
      "1024x768",
      "1920x1080",
      "820x1180",
      "768x1024"
    ])
      for (const language of ["en", "zh"])
        await page
          .resize(size)
          .speak(language)
          .gives(() => {
            const side = one(".game > .side");
            const last = Math.min(box(".dock").top, box(side).bottom);
            return all(".rules-text, .rule-picture, .week-box button", side)
              .filter((node) => node.checkVisibility() && box(node).bottom > last + 0.5)
              .map((node) => node.outerHTML.slice(0, 60));
          }, []);
  }
});

test("the numbers of a row stand in a line, whether their words take one line or two", async () => {
  const page = await open("watch?n=8", { viewport: "1366x768" });
  await page
    .sees(".counters dd")
    .gives(() => {
      const tops = all(".counters dd").map((node) => box(node).top);
      return [tops[0] - tops[1], tops[2] - tops[3]];
    }, [0, 0])
    .speak("zh")
    .gives(() => one("h1.say").innerText.replace(/\s+/g, "").slice(0, 7), "看−+个皇后，");
});

test("no blank follows a Chinese full stop", async () => {
  const page = await open("files", { locale: "zh-CN" });
  for (const [hash, shown] of Object.entries({
    ...VIEWS,
    typical: ".typical-size",
    check: ".v-check main p",
    "watch?n=6": ".board .square"
  })) {
    await page.go(`#${hash}`).sees(shown);
    if (hash.startsWith("play/regions")) await page.click("[data-do=hint]");
    await page.gives(
      () =>
        all("p, li, dd, td, h1, h2, h3")
          .filter((node) => node.checkVisibility() && /[。！？；] +\S/.test(node.textContent))
          .map((node) => node.textContent.slice(0, 90)),
      []
    );
  }
});
