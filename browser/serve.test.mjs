// The page that `bezzel serve` gives, with the server it comes from.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { BINARY, PHONE, assertAccessible, events, squares, useBrowser } from "./chromium.mjs";

const use = useBrowser();
let server;
let address;

before(async () => {
  server = spawn(BINARY, ["--lang", "en", "--quiet", "serve", "--port", "0"]);
  address = await new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => resolve(String(text).trim()));
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
});
after(() => server?.kill());

const open = (tab, options) => use.open(`${address}#${tab}`, { locale: "en-US", ...options });
const click = (page, row, column) =>
  page.locator(`#panel-play .square[data-row="${row}"][data-column="${column}"]`).click();
const said = (page) => page.locator("#panel-play .message");
const ask = (page, name) => page.locator(`[data-ask="${name}"]`).click();

test("a search is asked for, streamed and played", async () => {
  const { page, close } = await open("watch");
  await page.locator('#panel-watch [data-count="step"]', { hasText: "0 / 1051" }).waitFor();
  await page.locator("#panel-watch input[type=number]").fill("5");
  await page.locator("#panel-watch select").first().selectOption("constrained");
  await page.getByRole("button", { name: "Show" }).click();
  const told = events("5", "--method", "constrained").length;
  await page.locator('#panel-watch [data-count="step"]', { hasText: `0 / ${told}` }).waitFor();
  assert.equal(await page.locator("#panel-watch .board .row").count(), 5);
  await page.locator("h1").click();
  await page.keyboard.press("End");
  assert.equal(await page.locator('#panel-watch [data-count="solutions"]').textContent(), "10");
  await page.locator("#panel-watch input[type=number]").fill("9");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator('#panel-watch [data-count="step"]', { hasText: `0 / ${events("9", "--method", "constrained").length}` }).waitFor();
  await close();
});

test("what the server refuses is told in its words", async () => {
  const opened = await open("watch");
  const { page } = opened;
  // The browser would not send what is out of range: other clients do.
  await page.locator("#panel-watch form").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.locator("#panel-watch input[type=number]").fill("65");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("#panel-watch .message.wrong", { hasText: "from 1 to 64" }).waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("button", { name: "显示", exact: true }).click();
  await page.locator("#panel-watch .message.wrong", { hasText: "1 到 64" }).waitFor();
  // The browser notes the refusals; nothing else went wrong.
  const rest = opened.wrong.filter((text) => !text.includes("422"));
  opened.wrong.length = 0;
  await opened.close();
  assert.deepEqual(rest, []);
});

test("a conflicting queen is marked at once", async () => {
  const { page, close } = await open("play");
  await click(page, 0, 0);
  assert.deepEqual(await squares(page, "queen"), ["0,0"]);
  assert.match(await said(page).textContent(), /1 of 8 queens/);
  await click(page, 3, 3);
  assert.deepEqual(await squares(page, "attacker"), ["0,0", "3,3"]);
  assert.equal(await page.locator("#panel-play .lines line").count(), 1);
  assert.match(await said(page).textContent(), /attack each other: 1/);
  await click(page, 3, 3);
  assert.deepEqual(await squares(page, "attacker"), []);
  await close();
});

test("completions are asked for, counted, shown and put on the board", async () => {
  const { page, close } = await open("play");
  for (const [row, column] of [[0, 0], [1, 4], [2, 7]]) await click(page, row, column);
  await ask(page, "possible");
  await page.locator("#panel-play .message.right", { hasText: "can be completed" }).waitFor();
  await ask(page, "hint");
  await page.locator("#panel-play .message.right", { hasText: "Hint" }).waitFor();
  const [hint] = await squares(page, "hint");
  const solution = [0, 4, 7, 5, 2, 6, 1, 3];
  const [row, column] = hint.split(",").map(Number);
  assert.equal(solution[row], column);
  await ask(page, "all");
  await page.locator("#panel-play .message.right", { hasText: "exactly one" }).waitFor();
  await page.locator("#panel-play .completions .board-button").click();
  assert.equal((await squares(page, "solved")).length, 8);
  assert.match(await said(page).textContent(), /Solved/);
  await ask(page, "clear");
  await ask(page, "all");
  await page.locator("#panel-play .message.right", { hasText: "92 completions" }).waitFor();
  assert.equal(await page.locator("#panel-play .completions li").count(), 60);
  await close();
});

test("an impossible board shows its smallest cause", async () => {
  const { page, close } = await open("play");
  await page.locator("#panel-play input[type=number]").fill("6");
  await page.locator("#panel-play input[type=number]").press("Enter");
  await click(page, 0, 0);
  await page.locator('[data-mode="blocked"]').click();
  await click(page, 5, 5);
  assert.deepEqual(await squares(page, "blocked"), ["5,5"]);
  await ask(page, "possible");
  await page.locator("#panel-play .message.wrong", { hasText: "no solution" }).waitFor();
  assert.deepEqual(await squares(page, "cause"), ["0,0"]);
  assert.match(await page.locator("#panel-play .cause-list").textContent(), /queen in row 0, column 0/);
  await close();
});

test("boards are pasted in any form, and bad ones say what is wrong", async () => {
  const opened = await open("play");
  const { page } = opened;
  const paste = async (text) => {
    await page.locator("#panel-play textarea").fill(text);
    await page.getByRole("button", { name: "Put it on the board" }).click();
  };
  await paste("[[0,1],[1,3],[2,0],[3,2]]");
  await page.locator("#panel-play .message.right", { hasText: "Solved" }).waitFor();
  assert.equal((await squares(page, "solved")).length, 4);
  await paste("1Q3/5/x4/5/5");
  await page.locator("#panel-play .board .square.blocked").waitFor();
  assert.deepEqual(await squares(page, "blocked"), ["2,0"]);
  await paste("0 0 1");
  await page.locator("#panel-play .message.wrong", { hasText: "attack each other: 2" }).waitFor();
  await paste("..Q\n.k.\n...");
  await page.locator("#panel-play .message.wrong", { hasText: "line 2, character 2" }).waitFor();
  assert.match(await said(page).textContent(), /neither a queen/);
  await paste("0 9 1");
  await page.locator("#panel-play .message.wrong", { hasText: "column 9" }).waitFor();
  const rest = opened.wrong.filter((text) => !text.includes("422"));
  opened.wrong.length = 0;
  await opened.close();
  assert.deepEqual(rest, []);
});

test("the counts fill in", async () => {
  const { page, close } = await open("counts");
  await page.locator('.counts [data-n="14"]').waitFor();
  const row = await page.locator('.counts [data-n="12"]').innerText();
  assert.match(row, /14,200\s+1,787\s+80\s+8/);
  await close();
});

test("two searches are compared side by side", async () => {
  const { page, close } = await open("compare");
  const steps = page.locator('#panel-compare .player [data-count="step"]');
  await steps.nth(1).waitFor();
  assert.deepEqual(await steps.allTextContents(), ["0 / 1051", "0 / 356"]);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await steps.allTextContents(), ["1 / 1051", "1 / 356"]);
  await page.locator('#panel-compare .pair > .controls [data-control="last"]').click();
  assert.deepEqual(await steps.allTextContents(), ["1051 / 1051", "356 / 356"]);
  await close();
});

test("files are handed over", async () => {
  const { page, close } = await open("get");
  const section = page.locator("#panel-get section").first();
  for (const [format, begin] of [["png", "\u0089PNG"], ["jsonl", '{"n":8'], ["svg", "<?xml"]]) {
    await section.locator("select").nth(1).selectOption(format);
    const [download] = await Promise.all([
      page.waitForEvent("download"), section.getByRole("button", { name: "Download" }).click(),
    ]);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(0, begin.length).toString("latin1"), begin);
    assert.match(download.suggestedFilename(), /^8-queens\./);
  }
  await close();
});

test("the language of the browser is spoken, and axe finds nothing serious", async () => {
  for (const viewport of [PHONE, { width: 1200, height: 900 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await open("watch", { locale: "zh-CN", viewport, colorScheme });
      await page.locator('#panel-watch [data-count="step"]', { hasText: "1051" }).waitFor();
      assert.match(await page.title(), /N皇后工作台/);
      for (const tab of ["watch", "compare", "play", "counts", "get"]) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === "compare") await page.locator("#panel-compare .player").nth(1).waitFor();
        if (tab === "counts") await page.locator('.counts [data-n="14"]').waitFor();
        if (tab === "play") {
          await click(page, 0, 0);
          await click(page, 1, 1);
          await ask(page, "possible");
          await page.locator("#panel-play .cause-list").waitFor();
        }
        await assertAccessible(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `${tab}: ${width} pixels`);
      }
      await close();
    }
  }
});
