// What the pages missed in a day of use: keys after a click, a dead end, a small tree in a large room, a puzzle on
// paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { squares, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = (hash, options) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });

test("after a click on a square, keys mark it", async () => {
  const { page, close } = await open("play/regions/6/easy/1");
  const at = await page.waitForFunction(
    () => window.bezzel.views?.play?.puzzle?.game && document.querySelector(".puzzle-board .square")
  );
  assert.ok(at);
  const mark = () => page.evaluate(() => window.bezzel.views.play.puzzle.game.marks[8]);
  await page.locator('.square[data-row="1"][data-column="2"]').click();
  assert.equal(await mark(), 1, "a click crosses out");
  for (const [key, wanted] of [
    ["q", 2],
    ["x", 1],
    ["Backspace", 0],
    [" ", 1]
  ]) {
    await page.keyboard.press(key);
    assert.equal(await mark(), wanted, `${key} at the square that was pressed`);
  }
  await close();
});

test("a row where nothing is left keeps its crosses while the queen above is taken back", async () => {
  for (const method of ["board", "constrained", "masks"]) {
    const { page, close } = await use.openSteps(["4", "--method", method]);
    const seen = await page.evaluate(() => {
      const { player, KIND } = window.bezzel;
      const index = player.trace.events.findIndex(([kind]) => kind === KIND.backUp);
      player.jumpTo(index);
      return { row: player.trace.events[index][1], text: document.querySelector(".sentence-text").innerText };
    });
    assert.match(seen.text, new RegExp(`^Row ${seen.row + 1} has no safe square`), method);
    const crossed = (await squares(page, "refused")).filter((square) => square.startsWith(`${seen.row},`));
    assert.equal(crossed.length, 4, `${method}: ${crossed}`);
    await page.keyboard.press("ArrowRight");
    assert.equal(
      (await squares(page, "refused")).filter((square) => square.startsWith(`${seen.row},`)).length,
      0,
      method
    );
    await close();
  }
});

test("a small tree fills its room, and its letters can be read from afar", async () => {
  const { page, close } = await use.openSteps(["4"], { viewport: { width: 1920, height: 1080 } });
  const { wide, room, size } = await page.evaluate(() => {
    const { player } = window.bezzel;
    player.jumpTo(player.trace.length - 1);
    const { tree } = player;
    const xs = tree.drawing.marks.map(({ x }) => x);
    return {
      wide: Math.max(...xs) - Math.min(...xs),
      room: tree.root.clientWidth,
      size: Math.min(...tree.drawing.marks.filter(({ label }) => label).map(({ r }) => r))
    };
  });
  assert.ok(wide > room / 3, `${wide} of ${room}`);
  assert.ok(size >= 11, `a letter in a circle of radius ${size}`);
  await close();
});

test("a printed puzzle has its title once and is not cut", async () => {
  const { page, close } = await open("play/regions/9/hard/1", { viewport: { width: 688, height: 1000 } });
  await page.locator(".puzzle-board .square").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const { out, titles } = await page.evaluate(() => ({
    out: [...document.querySelectorAll("main *")]
      .filter(
        (each) =>
          each.getClientRects().length > 0
          && !each.closest("svg, .visually-hidden")
          && each.getBoundingClientRect().left < -0.5
      )
      .map((each) => each.className || each.tagName),
    titles: [...document.querySelectorAll("h1, .side-title")].filter((each) => each.getClientRects().length > 0).length
  }));
  assert.deepEqual([out, titles], [[], 1]);
  await close();
});
