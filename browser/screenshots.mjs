// Makes the pictures of the pages in docs/pictures: `node screenshots.mjs`. Look at them.
import { chromium } from "playwright-core";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveProgram } from "./served.mjs";

const BINARY = process.env.BEZZEL_BINARY ?? "../target/release/bezzel";
const folder = mkdtempSync(join(tmpdir(), "bezzel-screenshots-"));
const file = (name, ...args) => {
  const path = join(folder, name);
  execFileSync(BINARY, ["--quiet", ...args, "-o", path]);
  return `file://${path}`;
};
const server = await serveProgram();
const { address } = server;
const browser = await chromium.launch({
  executablePath: process.env.BEZZEL_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"]
});

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

async function picture(
  name,
  url,
  { viewport, locale = "en-US", colorScheme = "light", now = null },
  act = async () => {}
) {
  const page = await browser.newPage({ viewport, locale, colorScheme, reducedMotion: "reduce" });
  if (now) await page.clock.setFixedTime(now);
  await page.goto(url);
  await act(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `../docs/pictures/${name}.png` });
  await page.close();
}

/** On a page in a file: the language, then a step. */
const at =
  (step, language = "en") =>
  async (page) => {
    if (language === "zh") await page.evaluate(() => document.querySelector(".tools .language").click());
    await page.evaluate((index) => window.bezzel.player.jumpTo(index), step - 1);
  };

const eight = file("eight.html", "--lang", "en", "steps", "8");
await picture("player-desktop-en", eight, { viewport: DESKTOP }, at(4482));
await picture("player-desktop-zh", eight, { viewport: DESKTOP, colorScheme: "dark" }, at(4995, "zh"));
await picture("player-phone-en", eight, { viewport: PHONE }, at(4482));
await picture("player-phone-zh", eight, { viewport: PHONE, colorScheme: "dark" }, at(4995, "zh"));
const compare = file("compare.html", "--lang", "en", "compare", "8", "--budget", "5");
await picture("compare-desktop-en", compare, { viewport: DESKTOP }, (page) =>
  page.evaluate(() => window.bezzel.story.race.jumpTo(339))
);

const view = (place, name, options, act) => picture(name, `${address}#${place}`, options, act);
await view(
  "compare?n=8&step=340",
  "serve-compare-phone-zh",
  { viewport: PHONE, locale: "zh-CN", colorScheme: "dark" },
  async (page) => {
    await page.locator('li.way[data-method="best"]').waitFor();
    await page.waitForFunction(() => window.bezzel.views?.compare?.story.race.index === 339);
  }
);
for (const [viewport, size] of [
  [DESKTOP, "desktop"],
  [PHONE, "phone"]
]) {
  await view("counts", `serve-counts-${size}-zh`, { viewport, locale: "zh-CN" }, async (page) => {
    await page.locator('.counts [data-n="14"]').waitFor();
    await page.locator(".distinct-boards li").nth(11).waitFor();
  });
  await view("files?kind=distinct&n=8&f=png&theme=sea", `serve-files-${size}-en`, { viewport }, (page) =>
    page.locator(".preview img").waitFor()
  );
}
await view(
  "watch?n=8&method=board&scope=whole&step=4482",
  "serve-watch-desktop-zh",
  { viewport: DESKTOP, locale: "zh-CN" },
  (page) => page.waitForFunction(() => window.bezzel.views?.watch?.player?.index === 4481)
);

/** Marks some squares as a player would: queens, and crosses that follow from them. */
const game =
  (act, { isHinted = false } = {}) =>
  async (page) => {
    await page.locator(".puzzle-board .square").first().waitFor();
    await page.evaluate(
      async ([name, hinted]) => {
        const view = window.bezzel.views.play.puzzle;
        const { puzzle, game } = view;
        const queen = (row) => game.set(puzzle.solution[row], 2);
        const acts = {
          some: () => {
            [1, 3].forEach(queen);
            game.marks.forEach((mark, at) => {
              if (mark === 0 && game.attacker(at) >= 0) game.set(at, 1);
            });
          },
          clash: () => {
            acts.some();
            const [at] = game.queens;
            game.set(
              puzzle.seen[at].find((other) => puzzle.rule(at, other) === "touch"),
              2
            );
          },
          all: () => puzzle.solution.forEach((_, row) => queen(row))
        };
        view.change(() => {
          game.begin();
          acts[name]();
          return game.end();
        });
        // The first hint about units that fit into others.
        while (hinted && !["confined", undefined].includes(window.bezzel.nextHint(game).technique))
          window.bezzel.follow(game, window.bezzel.nextHint(game));
        for (let press = 0; hinted && press < 2; press++) await view.hint();
      },
      [act, isHinted]
    );
  };
// A Saturday: 8 × 8 and hard, with its week.
const DAY = { now: new Date("2026-11-21T10:00:00Z") };
await view("play/daily/2026-11-21", "play-desktop-en", { viewport: DESKTOP, ...DAY }, game("some"));
await view("play/regions/8/medium/7", "play-hint-desktop-en", { viewport: DESKTOP }, game("some", { isHinted: true }));
await view(
  "play/daily/2026-11-21",
  "play-solved-desktop-en",
  { viewport: DESKTOP, colorScheme: "dark", ...DAY },
  game("all")
);
await view("play/daily/2026-11-21", "play-phone-zh", { viewport: PHONE, locale: "zh-CN", ...DAY }, game("clash"));
await view(
  "play/completion/8/medium/5",
  "play-completion-phone-en",
  { viewport: PHONE, colorScheme: "dark" },
  game("some")
);
await view("play/free/8", "serve-play-desktop-en", { viewport: DESKTOP }, async (page) => {
  for (const [row, column] of [
    [0, 0],
    [1, 4]
  ]) {
    await page.locator(`.square[data-row="${row}"][data-column="${column}"]`).click();
  }
  await page.locator('[data-ask="all"]').click();
  await page.locator(".completions li").first().waitFor();
});
await browser.close();
server.close();
rmSync(folder, { recursive: true });
