// Two-star boards in the pages: in the one file that plays without a server, and on the server's page.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, says, squares, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const ORDER = ["9", "--family", "stars", "--difficulty", "hard", "--seed", "4"];
const data = JSON.parse(bezzel("puzzle", ...ORDER, "--json"));
const openServer = (hash, options) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });
const square = (page, row, column) => page.locator(`.square[data-row="${row}"][data-column="${column}"]`);
const queen = (page, row, column) => square(page, row, column).click({ button: "right" });
const press = (page, name) => page.locator(`[data-do="${name}"]`).click();
const said = (page) => page.locator(".dock .sentence-text");
const solve = async (page, { solution }) => {
  for (const [row, columns] of solution.entries()) for (const column of columns) await queen(page, row, column);
};

test("a file plays them: what is full, three of a row, the end, and every hint in both languages", async () => {
  const file = join(use.folder, "stars.html");
  bezzel("puzzle", ...ORDER, "--count", "2", "-o", file);
  const { page, close } = await use.open(`file://${file}`, {
    locale: "en-US",
    viewport: PHONE,
    reducedMotion: "reduce"
  });
  assert.equal(await page.locator(".puzzle-board .square").count(), 81);
  await says(said(page), /Two queens in every row, column and colour/);
  await page.evaluate(() => window.bezzel.view.set("isCrossing", true));
  await queen(page, 0, 0);
  assert.deepEqual(await squares(page, "cross"), ["0,1", "1,0", "1,1"], "one queen leaves room for another");
  await says(said(page), /17\u00a0queens to\u00a0go/);
  await queen(page, 0, 4);
  assert.ok((await squares(page, "cross")).includes("0,8"), "a row with two is full");
  assert.equal((await squares(page, "clash")).length, 0);
  await queen(page, 0, 8);
  await says(said(page), /^Three queens share row 1\. Only two fit\./);
  assert.deepEqual(await squares(page, "clash"), ["0,0", "0,4", "0,8"]);
  await queen(page, 1, 1);
  await says(said(page), /touch/);
  await assertAccessible(page);
  await press(page, "clear");
  for (const language of ["en", "zh"]) {
    await page.evaluate((name) => {
      window.bezzel.view.again();
      window.bezzel.shell.speak(name);
    }, language);
    for (let presses = 0; presses < 600 && (await page.locator(".hint-button:enabled").count()); presses++) {
      await page.evaluate(() => window.bezzel.view.hint());
      const text = await said(page).innerText();
      assert.ok(!/[{}<>]|undefined|NaN/.test(text), text);
      if (language === "zh") assert.match(text, /\p{Script=Han}/u);
      const isCut = await page.locator(".sentence-text").evaluate((node) => node.scrollHeight > node.clientHeight + 1);
      assert.equal(isCut, false, text);
    }
    await page.locator(".won").waitFor();
    assert.deepEqual(await squares(page, "asked"), [], "no hint points to a square of a solved board");
  }
  await press(page, "go");
  await page.waitForFunction((first) => !window.location.hash.includes(first), `/${data.seed}`);
  await close();
});

test("the server's page makes them in the sizes that are quick, and they solve, link, print and count", async () => {
  const { page, close } = await openServer("play/regions/6/easy/4");
  await page.locator(".puzzle-board .square").first().waitFor();
  await press(page, "new");
  await page.locator('.new-panel [data-choice="stars"]').click();
  assert.equal(await page.locator(".new-panel .stepper-value").inputValue(), "8");
  assert.equal(await page.locator('.new-panel [data-step="-1"]').isDisabled(), true);
  await page.locator(".new-panel .stepper-value").fill("14");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector(".new-panel .stepper-value").value === "12");
  await page.locator('.new-panel [data-choice="hard"]').click();
  await page.locator(".new-panel .stepper-value").fill("9");
  await press(page, "start");
  await page.waitForFunction(() => /^#play\/stars\/9\/hard\/\d+$/.test(window.location.hash));
  const made = await page.evaluate(() => window.bezzel.views.play.puzzle.puzzle.data);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await solve(page, made);
  await page.locator(".won").waitFor();
  assert.equal(await page.locator(".status .number").innerText(), "18 of 18");
  await press(page, "statistics");
  assert.match(await page.locator(".statistics").innerText(), /Two-star boards, 9 × 9, hard/);
  await page.keyboard.press("Escape");
  await press(page, "link");
  const link = await page.locator(".link-field").inputValue();
  assert.match(link, /#play\/stars\/9\/hard\/\d+$/, "the link tells no queens");
  await page.keyboard.press("Escape");
  const text = await page.evaluate(() =>
    window.bezzel.resultText(window.bezzel.views.play.puzzle.words, window.bezzel.views.play.puzzle, {})
  );
  assert.ok(!text.includes("♛") && text.split("\n").length >= 11, text);
  await press(page, "new");
  await press(page, "sheet");
  await page.locator(".worksheet").waitFor({ state: "attached" });
  const answers = await page.locator(".worksheet .answers .paper-board").first().locator("use").count();
  assert.equal(answers, 18);
  await close();
});

test("linked or pasted: regions with two queens each, links of puzz.link, boards of 13 rows", async () => {
  const { page, close } = await openServer(`play/stars/9/own/${data.rows.join("-")}`);
  const opened = (n) =>
    page.waitForFunction((size) => {
      const { puzzle } = window.bezzel?.views?.play?.puzzle ?? {};
      return puzzle?.family === "stars" && puzzle.n === size && puzzle.solution;
    }, n);
  await opened(9);
  const paste = async (text) => {
    await press(page, "new");
    await page.locator(".new-panel summary").click();
    await page.locator(".new-panel textarea").fill(text);
    await press(page, "paste");
  };
  const ten = ["10", "--family", "stars", "--seed", "3"];
  await paste(bezzel("puzzle", ...ten, "--format", "text"));
  await opened(10);
  assert.match(await page.evaluate(() => window.location.hash), /^#play\/stars\/10\/own\//);
  await paste(bezzel("puzzle", "8", "--family", "stars", "--seed", "3", "--format", "link"));
  await opened(8);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await press(page, "options");
      await page.getByText("The puzzle as text").click();
    })()
  ]);
  assert.equal(download.suggestedFilename(), "stars-8.json", "rows alone would not say that there are two queens");
  await page.goto(`${server.address}#play/stars/13/easy/5`);
  await opened(13);
  // Thirteen regions have more names than colours: they go by letters, which stand on the board.
  const letters = await page.locator(".region-letter").allTextContents();
  assert.equal(letters.join(""), "ABCDEFGHIJKLM");
  await page.goto(`${server.address}#play/stars/7/easy/7`);
  await page.locator(".dock .sentence-text", { hasText: "holds no puzzle" }).waitFor();
  await close();
});

test("a picture of a two-star board is played as one", async () => {
  const { page, close } = await openServer("play/regions/6/easy/4");
  await page.locator(".puzzle-board .square").first().waitFor();
  const marks = data.solution[0];
  await page.evaluate(
    ([n, rows, queens]) => window.bezzel.views.play.playPicture({ n, rows, queens, crosses: [] }),
    [9, data.rows, marks]
  );
  await page.waitForFunction(() => window.bezzel.views.play.puzzle.puzzle?.family === "stars");
  assert.deepEqual(
    await squares(page, "queen"),
    marks.map((column) => `0,${column}`)
  );
  await close();
});
