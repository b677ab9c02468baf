// What the pages missed in a day of use: keys after a click, a dead end, a small tree in a large room, a puzzle on paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { squares, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = (hash, options) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });

test("after a click on a square, keys mark it", async () => {
  const { page, close } = await open("play/regions/6/easy/1");
  const at = await page.waitForFunction(() => window.bezzel.views?.play?.puzzle?.game && document.querySelector(".puzzle-board .square"));
  assert.ok(at);
  const mark = () => page.evaluate(() => window.bezzel.views.play.puzzle.game.marks[8]);
  await page.locator('.square[data-row="1"][data-column="2"]').click();
  assert.equal(await mark(), 1, "a click crosses out");
  for (const [key, wanted] of [["q", 2], ["x", 1], ["Backspace", 0], [" ", 1]]) {
    await page.keyboard.press(key);
    assert.equal(await mark(), wanted, `${key} at the square that was pressed`);
  }
  await close();
});
