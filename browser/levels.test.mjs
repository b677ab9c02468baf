// The numbered levels, and the app that opens without its server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, useBrowser } from "./chromium.mjs";
import { IS_SITE, serveProgram, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = (hash, options) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });
const solve = (page) =>
  page.evaluate(() => {
    const { game } = window.bezzel.views.play.puzzle;
    game.puzzle.solution.forEach((at) => game.set(at, 2));
    window.bezzel.views.play.puzzle.changed();
  });
const levels = (page, box) =>
  page
    .locator(`${box} [data-level]`)
    .evaluateAll((all) => all.map((each) => `${each.dataset.level}${each.classList.contains("done") ? " done" : ""}`));
const heading = (page, text) => page.locator(".levels-box h2", { hasText: new RegExp(`^${text}$`) }).waitFor();

test("levels: the first one that is not solved opens, the next one follows, and solved ones are marked", async () => {
  const { page, close } = await open("play/regions/6/easy/4999");
  await page.locator(".puzzle-board").waitFor();
  assert.equal(await page.locator(".levels-box").count(), 0, "another puzzle is no level");
  await page.locator("[data-do=new]").click();
  // The panel begins from the puzzle on the board.
  assert.equal(await page.locator(".new-panel .stepper-value").inputValue(), "6");
  await page.locator("[data-do=levels]").click();
  await heading(page, "Level 1");
  assert.match(page.url(), /#play\/regions\/6\/easy\/1$/);
  assert.deepEqual(
    await page.evaluate(() => window.bezzel.views.play.puzzle.puzzle.rows),
    JSON.parse(bezzel("puzzle", "6", "--difficulty", "easy", "--seed", "1", "--json")).rows
  );
  assert.match(await page.locator(".title .say").textContent(), /6 × 6, easy, level 1$/);
  await solve(page);
  assert.deepEqual(await levels(page, ".levels-box"), ["1 done", "2", "3", "4", "5", "6", "7"]);
  assert.match(await page.locator(".won [data-do=next]").innerText(), /Next: Level 2/);
  await page.locator(".won [data-do=next]").click();
  await heading(page, "Level 2");
  await solve(page);
  await page.locator("[data-do=go]").click();
  await heading(page, "Level 3");
  // All levels in a panel; one is chosen there.
  await page.locator("[data-do=all-levels]").click();
  const all = await levels(page, ".levels-panel");
  assert.deepEqual([all.length, all.slice(0, 3), all.at(-1)], [100, ["1 done", "2 done", "3"], "100"]);
  assert.match(await page.locator(".levels-panel h2").innerText(), /6 × 6, easy; 2 of 100 solved/);
  await page.locator('.levels-panel [data-level="60"]').click();
  await heading(page, "Level 60");
  await solve(page);
  await page.reload();
  await heading(page, "Level 60");
  assert.deepEqual(await levels(page, ".levels-box"), ["57", "58", "59", "60 done", "61", "62", "63"]);
  // The first open one is next, and what is solved stays known when its game and name are gone.
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /game|solved/.test(key))
      .forEach((key) => localStorage.removeItem(key))
  );
  await page.reload();
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=levels]").click();
  await heading(page, "Level 3");
  await close();
});

test("levels on a phone and for screen readers", async () => {
  for (const viewport of [PHONE, { width: 1366, height: 768 }, { width: 320, height: 568 }]) {
    const { page, close } = await open("play/regions/6/easy/12", { viewport });
    await heading(page, "Level 12");
    await page.locator("[data-do=all-levels]").click();
    const box = await page.locator(".levels-panel").boundingBox();
    assert.ok(
      box.x >= 0 && box.x + box.width <= viewport.width && box.y >= 0 && box.y + box.height <= viewport.height,
      JSON.stringify(box)
    );
    assert.equal(await page.locator(".levels-panel [aria-current]").getAttribute("aria-label"), "Level 12");
    await assertAccessible(page);
    await close();
  }
});

test("crosses by themselves are offered with the first queen, until chosen or a puzzle is solved", async () => {
  const { page, close } = await open("play/regions/6/easy/4999");
  await page.locator(".puzzle-board").waitFor();
  const offer = page.locator("[data-do=offer]");
  assert.equal(await offer.count(), 0, "not before there is a queen");
  await page.locator('.square[data-row="0"][data-column="0"]').click({ button: "right" });
  await offer.click();
  assert.ok((await page.locator(".square.cross").count()) > 5);
  assert.match(await page.locator(".dock .sentence-text").innerText(), /crossed out from now on/);
  await page.locator('.square[data-row="5"][data-column="5"]').click();
  assert.equal(await offer.count(), 0);
  // One who has solved a puzzle knows the options.
  await page.evaluate(() => {
    localStorage.removeItem("bezzel:2:play-options");
  });
  await page.reload();
  await page.locator(".puzzle-board").waitFor();
  assert.equal(await offer.count(), 1);
  await page.locator("[data-do=clear]").click();
  await solve(page);
  await page.locator(".won").waitFor();
  await page.evaluate(() => window.bezzel.open("play", new URLSearchParams({ path: "regions/6/easy/4998" }), true));
  await page.locator("[data-do=hint]").waitFor();
  await page.locator('.square[data-row="0"][data-column="0"]').click({ button: "right" });
  assert.equal(await offer.count(), 0);
  await close();
});

test(
  "the app: a manifest, and pages that open without their server, which goes on where it left off",
  { skip: IS_SITE },
  async () => {
    const own = await serveProgram();
    const { page } = await use.open(`${own.address}#play/regions/6/easy/4`, { locale: "en-US" });
    await page.locator(".puzzle-board").waitFor();
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector("link[rel=manifest]").href)).json()
    );
    assert.deepEqual([manifest.display, manifest.start_url], ["standalone", "/"]);
    const icon = await page.evaluate(
      async (src) => (await fetch(src)).headers.get("content-type"),
      manifest.icons[0].src
    );
    assert.equal(icon, "image/svg+xml");
    await page.locator('.square[data-row="0"][data-column="0"]').click();
    await page.evaluate(() => navigator.serviceWorker.ready);
    own.close();
    await own.ended;
    await page.reload();
    await page.locator(".puzzle-board").waitFor();
    assert.equal(await page.evaluate(() => window.bezzel.views.play.puzzle.game.marks[0]), 1, "the game is as it was");
    // Another program at this address is not hidden.
    const { createServer } = await import("node:http");
    const other = createServer((request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<title>another</title>")
    );
    await new Promise((resolve) => {
      other.listen(Number(new URL(own.address).port), "127.0.0.1", resolve);
    });
    await page.goto(own.address);
    const title = await page.title();
    await page.context().close();
    other.closeAllConnections();
    other.close();
    assert.equal(title, "another");
  }
);
