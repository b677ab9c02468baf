// Two-star boards in the pages: in the one file that plays without a server, and on the server's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bezzel, puzzleOf, squares } from "./chromium.mjs";
import { PHONE, named, usePages } from "./verbs.mjs";

const open = usePages();
const ORDER = "9 --family stars --difficulty hard --seed 4";
const data = puzzleOf(ORDER);
test("a file plays them: what is full, three of a row, the end, and every hint in both languages", async () => {
  const page = await open(`bezzel puzzle ${ORDER} --count 2`, { viewport: PHONE, reducedMotion: "reduce" });
  await page
    .count(".puzzle-board .square", 81)
    .says("…Two queens in every row, column and colour…")
    .evaluate(() => bezzel.view.set("isCrossing", true))
    .queens("0,0")
    // One queen leaves room for another.
    .squares("cross", "0,1 1,0 1,1")
    .says("…17\u00a0queens to\u00a0go…")
    .queens("0,4")
    .squares("clash");
  assert.ok((await squares(page, "cross")).includes("0,8"), "a row with two is full");
  await page
    .queens("0,8")
    .says("Three queens share row 1. Only two fit.…")
    .squares("clash", "0,0 0,4 0,8")
    .queens("1,1")
    .says("…touch…")
    .accessible()
    .click("[data-do=clear]");
  // No hint points to a square of a solved board.
  for (const language of ["en", "zh"]) await page.playByHints(language).squares("asked");
  await page.click("[data-do=go]").until((first) => !location.hash.includes(first), `/${data.seed}`);
});

test("the server's page makes them in the sizes that are quick, and they solve, link, print and count", async () => {
  const page = await open("play/regions/6/easy/4");
  await page
    .click("[data-do=new]")
    .click(".new-panel [data-choice=stars]")
    .holds(".new-panel .stepper-value", "8")
    .disabled(".new-panel [data-step='-1']")
    .fill(".new-panel .stepper-value", "14")
    .key("Tab")
    .until(() => one(".new-panel .stepper-value").value === "12")
    .click(".new-panel [data-choice=hard]")
    .fill(".new-panel .stepper-value", "9")
    .click("[data-do=start]")
    .at("…#play/stars/9/hard/…")
    .sees(".puzzle-board [data-row='8']")
    .evaluate(() => {
      window.print = () => {};
    })
    .solve()
    .sees(".won")
    .reads(".status .number", "18 of 18")
    .click("[data-do=statistics]")
    .reads(".statistics", "…Two-star boards, 9 × 9, hard…")
    .key("Escape")
    .click("[data-do=link]")
    // The link tells no queens.
    .holds(".link-field", /#play\/stars\/9\/hard\/\d+$/)
    .key("Escape")
    .gives(() => bezzel.resultText(play.puzzle.words, play.puzzle, {}), /^([^♛\n]*\n){10}[^♛]*$/)
    .click("[data-do=new]")
    .click("[data-do=sheet]")
    .count(".worksheet .answers .paper-board >> nth=0 >> use", 18);
});

test("linked or pasted: regions with two queens each, links of puzz.link, boards of 13 rows", async () => {
  const page = await open(`play/stars/9/own/${data.rows.join("-")}`);
  const opened = (n) =>
    page.until((size) => {
      const { puzzle } = play.puzzle;
      return puzzle.family === "stars" && puzzle.n === size && puzzle.solution;
    }, n);
  await opened(9);
  await page.paste(bezzel("puzzle 10 --family stars --seed 3 --format text"));
  await opened(10);
  await page.at("…#play/stars/10/own/…").paste(bezzel("puzzle 8 --family stars --seed 3 --format link"));
  await opened(8);
  // Rows alone would not say that there are two queens.
  const { name } = await page.click("[data-do=options]").downloads("text=The puzzle as text");
  assert.equal(name, "stars-8.json");
  await page.go("#play/stars/13/easy/5");
  await opened(13);
  await page
    // Thirteen regions have more names than colours: they go by letters, which stand on the board.
    .texts(".region-letter", [..."ABCDEFGHIJKLM"])
    .go("#play/stars/7/easy/7")
    .says("…holds no puzzle…");
});
