// What the pages say of many solutions and of many rows: how many solutions are distinct, and which row has the fewest squares.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

test("all solutions are compared, though the first are drawn alone", async () => {
  const { page, close } = await use.open(`${server.address}#watch?n=30&method=constrained`, { locale: "en-US" });
  await page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace?.limit);
  await page.keyboard.press("End");
  const { note, found, distinct, drawn } = await page.evaluate(() => {
    const { player } = window.bezzel.views.watch;
    const { solutions } = player.trace;
    return { note: document.querySelector(".gallery .found").textContent, found: solutions.length,
      distinct: new Set(solutions.map(({ columns }) => window.bezzel.orbit(columns))).size, drawn: document.querySelectorAll(".gallery-boards li").length };
  });
  assert.ok(found > drawn, `${found} found, ${drawn} drawn`);
  assert.equal(note, `${found.toLocaleString("en")} found, ${distinct.toLocaleString("en")} distinct`);
  await close();
});
