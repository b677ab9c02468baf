// What has its room: nothing moves as a view opens, what stands beside a board is whole, numbers stand in lines, and
// Chinese sentences follow each other without a blank.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

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

for (const [width, height] of [
  [1366, 768],
  [820, 1180],
  [390, 664]
]) {
  test(`what comes later has its place already: ${width} x ${height}`, async () => {
    for (const [hash, shown] of Object.entries(VIEWS)) {
      const { page, close } = await use.open(`${server.address}#files`, {
        locale: "en-US",
        viewport: { width, height }
      });
      await page.addInitScript(watchShifts);
      await page.goto("about:blank");
      await page.goto(`${server.address}#${hash}`);
      await page.locator(shown).first().waitFor();
      if (hash === "compare")
        await page.waitForFunction(() => window.bezzel.views.compare.story.race.traces.every(Boolean));
      const moved = await page.evaluate(end);
      assert.ok(moved < 0.1, `${hash}: ${moved}`);
      await close();
    }
  });
}

test("the week and the way to today's puzzle are whole beside an earlier day", async () => {
  const { page, close } = await use.open(`${server.address}#watch`, { locale: "en-US", timezoneId: "UTC" });
  await page.clock.install({ time: new Date("2026-11-26T10:00:00Z") });
  await page.reload();
  for (const day of ["2026-11-22", "2026-11-25"]) {
    await page.evaluate((date) => {
      window.location.hash = `#play/daily/${date}`;
    }, day);
    await page.waitForFunction((date) => window.bezzel.views.play?.puzzle?.puzzle?.data.date === date, day);
    for (const [width, height] of [
      [1366, 768],
      [1366, 650],
      [1280, 720],
      [1280, 800],
      [1024, 768],
      [1920, 1080],
      [820, 1180],
      [768, 1024]
    ]) {
      await page.setViewportSize({ width, height });
      for (const language of ["en", "zh"]) {
        const cut = await page.evaluate((name) => {
          window.bezzel.shell.words.speak(name);
          const side = document.querySelector(".game > .side");
          const end = Math.min(
            document.querySelector(".dock").getBoundingClientRect().top,
            side.getBoundingClientRect().bottom
          );
          return [...side.querySelectorAll(".rules-text, .rule-picture, .week-box button")]
            .filter((node) => node.checkVisibility() && node.getBoundingClientRect().bottom > end + 0.5)
            .map((node) => node.outerHTML.slice(0, 60));
        }, language);
        assert.deepEqual(cut, [], `${day}, ${width} x ${height}, ${language}`);
      }
    }
  }
  await close();
});

test("the numbers of a row stand in a line, whether their words take one line or two", async () => {
  const { page, close } = await use.open(`${server.address}#watch?n=8`, {
    locale: "en-US",
    viewport: { width: 1366, height: 768 }
  });
  await page.locator(".counters dd").first().waitFor();
  const tops = await page
    .locator(".counters dd")
    .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().top));
  assert.deepEqual([tops[0] - tops[1], tops[2] - tops[3]], [0, 0]);
  assert.equal(
    await page.locator("h1.say").evaluate((node) => {
      window.bezzel.shell.words.speak("zh");
      return node.innerText.replace(/\s+/g, "").slice(0, 7);
    }),
    "看−+个皇后，"
  );
  await close();
});

test("no blank follows a Chinese full stop", async () => {
  const { page, close } = await use.open(`${server.address}#files`, { locale: "zh-CN" });
  for (const [hash, shown] of Object.entries({
    ...VIEWS,
    typical: ".typical-size",
    check: ".v-check main p",
    "watch?n=6": ".board .square"
  })) {
    await page.evaluate((to) => {
      window.location.hash = `#${to}`;
    }, hash);
    await page.locator(shown).first().waitFor();
    if (hash.startsWith("play/regions")) await page.locator('[data-do="hint"]').click();
    const found = await page.evaluate(() =>
      [...document.querySelectorAll("p, li, dd, td, h1, h2, h3")]
        .filter((node) => node.checkVisibility() && /[。！？；] +\S/.test(node.textContent))
        .map((node) => node.textContent.slice(0, 90))
    );
    assert.deepEqual(found, [], hash);
  }
  await close();
});
