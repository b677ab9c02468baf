// The page that `bezzel compare --format html` writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, useBrowser } from "./chromium.mjs";

const use = useBrowser();

test("methods are drawn on a logarithmic scale, and two of them play side by side", async () => {
  const file = `${use.folder}/compare.html`;
  bezzel("compare", "7", "--budget", "1", "-o", file);
  const { page, close } = await use.open(`file://${file}`);
  const rows = page.locator(".comparison tr[data-method]");
  const bars = await rows.evaluateAll((all) => all.map((row) => ({
    method: row.dataset.method,
    visited: row.querySelector(".visited").textContent,
    share: parseFloat(row.querySelector(".bar").style.width),
  })));
  const of = (method) => bars.find((bar) => bar.method === method);
  assert.equal(of("rows").visited, "823,543");
  assert.equal(of("permutations").visited, "5,040");
  assert.equal(of("board").visited, "552", "A319283(7)");
  // On a logarithmic scale lengths are as the logarithms.
  const ratio = of("permutations").share / of("rows").share;
  assert.ok(Math.abs(ratio - Math.log(5040) / Math.log(823543)) < 0.01, String(ratio));
  const steps = page.locator('.player [data-count="step"]');
  const before = await steps.allTextContents();
  assert.ok(before.every((text) => text.startsWith("0 / ")));
  await page.keyboard.press("ArrowRight");
  assert.ok((await steps.allTextContents()).every((text) => text.startsWith("1 / ")));
  await page.locator("select").nth(1).selectOption({ label: "every permutation" });
  assert.match(await page.locator(".side-by-side h2").nth(1).textContent(), /every permutation/);
  await page.locator('.pair > .controls [data-control="play"]').click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".player")].every((player) => player.dataset.index > 3));
  await page.getByRole("button", { name: "中文" }).click();
  assert.match(await page.title(), /7皇后：各种方法的比较/);
  await close();
});

test("axe finds nothing serious", async () => {
  const file = `${use.folder}/compare.html`;
  bezzel("compare", "5", "--budget", "1", "-o", file);
  for (const viewport of [PHONE, { width: 1200, height: 900 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await use.open(`file://${file}`, { viewport, colorScheme });
      await page.keyboard.press("ArrowRight");
      await assertAccessible(page);
      await close();
    }
  }
});
