// Makes the pictures of the pages in docs/pictures: `node screenshots.mjs`. Look at them.
import { chromium } from "playwright-core";
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BINARY = process.env.BEZZEL_BINARY ?? "../target/release/bezzel";
const folder = mkdtempSync(join(tmpdir(), "bezzel-screenshots-"));
const file = (name, ...args) => {
  const path = join(folder, name);
  execFileSync(BINARY, ["--quiet", ...args, "-o", path]);
  return `file://${path}`;
};
const server = spawn(BINARY, ["--quiet", "serve", "--port", "0"]);
const address = await new Promise((resolve) =>
  server.stdout.once("data", (text) => resolve(String(text).trim())));
const browser = await chromium.launch({
  executablePath: process.env.BEZZEL_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

const DESKTOP = { width: 1180, height: 860 };
const PHONE = { width: 390, height: 844 };

async function picture(name, url, { viewport, locale = "en-US", colorScheme = "light", whole = false }, act) {
  const page = await browser.newPage({ viewport, locale, colorScheme, reducedMotion: "reduce" });
  await page.goto(url);
  await act(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `../docs/pictures/${name}.png`, fullPage: whole });
  await page.close();
}

const speak = (page, name) => page.getByRole("button", { name, exact: true }).click();
const conflicts = async (page, count) => {
  for (let at = 0; at < count; at++) await page.keyboard.press("c");
};

const six = file("six.html", "steps", "6");
const eight = file("eight.html", "steps", "8");
await picture("player-desktop-en", six, { viewport: DESKTOP }, (page) => conflicts(page, 46));
await picture("player-desktop-zh", eight, { viewport: DESKTOP, colorScheme: "dark" }, async (page) => {
  await speak(page, "中文");
  for (let at = 0; at < 9; at++) await page.keyboard.press("s");
});
await picture("player-phone-en", six, { viewport: PHONE }, (page) => conflicts(page, 46));
await picture("player-phone-zh", six, { viewport: PHONE, colorScheme: "dark" }, async (page) => {
  await speak(page, "中文");
  await page.keyboard.press("s");
});
const compare = file("compare.html", "compare", "8", "--budget", "5");
await picture("compare-desktop-en", compare, { viewport: { width: 1180, height: 1100 } },
  (page) => page.evaluate(() => window.bezzel.played.pair.all((player) => player.go(40))));

async function play(page) {
  await page.locator("#tab-play").click();
  for (const [row, column] of [[0, 0], [1, 4]]) {
    await page.locator(`#panel-play .square[data-row="${row}"][data-column="${column}"]`).click();
  }
  await page.locator('[data-ask="all"]').click();
  await page.locator("#panel-play .completions li").first().waitFor();
}
await picture("serve-play-desktop-en", address, { viewport: DESKTOP }, play);
await picture("serve-play-phone-zh", address, { viewport: PHONE, locale: "zh-CN" }, async (page) => {
  await page.locator("#tab-play").click();
  for (const [row, column] of [[0, 0], [2, 5], [5, 5]]) {
    await page.locator(`#panel-play .square[data-row="${row}"][data-column="${column}"]`).click();
  }
});
await picture("serve-counts-desktop-zh", address, { viewport: { width: 900, height: 760 }, locale: "zh-CN" },
  async (page) => {
    await page.locator("#tab-counts").click();
    await page.locator('.counts [data-n="14"]').waitFor();
  });
await browser.close();
server.kill();
rmSync(folder, { recursive: true });
