// Worksheets: up to nine puzzles on a page of paper, with their links, and their answers on the next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IS_SITE } from "./served.mjs";
import { assertLike, pagesOf, usePages } from "./verbs.mjs";

/** What would be printed stays on the page; `laid` are the boards that lie there then. */
const ready = (page) =>
  page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      window.laid = all(".worksheet .paper-board").length;
    };
  });
const open = usePages({ ready });
const SIX = "play/regions/6/easy/4";
const SHEET = ".worksheet";
/** Makes a sheet, of a kind or of a number of puzzles, in the panel of new puzzles. */
const makes = (page, choice) =>
  page.click("[data-do=new]").click(`.new-panel [data-choice='${choice}']`).click("[data-do=sheet]");
/** Makes a sheet of the puzzles of a page, by the menu. */
const menu = (page, item) => page.click("[data-do=options]").click(`[data-item=game-${item}]`);

/** A worksheet as it would be printed, alone: its boards, its answers, and its links as QR codes. */
async function printed(page) {
  await page.count(SHEET, 1).emulateMedia({ media: "print" });
  const told = await page.evaluate(() => {
    const queens = (board) =>
      all("use", board)
        .map((use) =>
          use
            .getAttribute("transform")
            .match(/\d+/g)
            .map((value) => Math.floor(value / 100))
        )
        .sort(([, a], [, b]) => a - b)
        .map(([column]) => column);
    const boards = (paper) => all(".paper-board", paper);
    /** The modules of a QR code, without its margin of four. */
    const modules = (svg) => {
      const side = svg.viewBox.baseVal.width - 8;
      const dark = new Set(svg.firstChild.getAttribute("d").match(/\d+ \d+(?=h)/g));
      const line = Array.from({ length: side }, (_, at) => at + 4);
      return line.map((y) => line.map((x) => Number(dark.has(`${x} ${y}`))).join(""));
    };
    const [sheet, answers] = all(".paper");
    return {
      boards: boards(sheet).map((board) => queens(board).length),
      answers: boards(answers).map(queens),
      isAlone: [...document.body.children].every(
        (each) => each.matches(".worksheet") || !each.checkVisibility() || box(each).height === 0
      ),
      isWhole: boards().every(
        (board) =>
          one(".paper-rim", board.lastChild)
          && getComputedStyle(board.lastChild).overflow === "visible"
          && box(board).width > 100
      ),
      text: sheet.innerText.split(/\s*\n\s*/),
      links: all(".paper-link").map((link) => [one("span", link).textContent, modules(one("svg", link))])
    };
  });
  assert.deepEqual([told.isAlone, told.isWhole, await pagesOf(page)], [true, true, 2]);
  await page.emulateMedia({ media: "screen" });
  return told;
}

test("a worksheet has six puzzles on one page and their answers on the next, then the page is as before", async () => {
  const page = await open(SIX);
  const made = [];
  // The puzzle that the page begins with may come later than this.
  page.on("response", async (response) => {
    if (/puzzle\?.*completion/.test(response.url())) made.push(await response.json());
  });
  await makes(page, "completion");
  const { answers, boards, text } = await printed(page);
  assert.equal(new Set(made.map(({ seed }) => seed)).size, 6);
  assert.deepEqual(
    [answers, boards],
    [made.map(({ solution }) => solution), made.map(({ rows }) => rows.join("").match(/Q/g)?.length ?? 0)]
  );
  assertLike(text.join(), `Name,Date,Completion, 6 × 6, easy,Sheet ${made[0].seed},…,1,2,3,4,5,6`);
  await page
    // Printing has ended.
    .count(SHEET, 0)
    .says("…worksheet is ready…")
    .at(`…${SIX}`)
    // The news of the sheet is over when the view is left.
    .go("#counts")
    .sees("table.counts")
    .goBack()
    .sees(".puzzle-board .square")
    .says("¬…worksheet…");
});

test("a worksheet in Chinese has Chinese punctuation, and so has the title of the page", async () => {
  const page = await open(SIX);
  await page.click(".language").click("[data-do=new]").click("[data-do=sheet]").count(SHEET, 1);
  const title = `${SHEET} h2`;
  const [number] = (await page.textContent(title)).match(/\d{4,5}/);
  // Answers are found by the number of their sheet.
  await page.texts(title, [`区域，6 × 6，容易第${number}号`, `答案：区域，6 × 6，容易第${number}号`]).titled("解题：…");
});

test("a page of puzzles prints its own as a worksheet", async () => {
  const page = await open("bezzel puzzle 7 --count 8 --seed 5", { keeps: true });
  await menu(page, "sheet");
  const told = await printed(page);
  const solutions = await page.evaluate(() =>
    JSON.parse(one("#bezzel-data").textContent).puzzles.map(({ solution }) => solution)
  );
  assert.deepEqual([told.answers, told.boards], [solutions.slice(0, 6), [0, 0, 0, 0, 0, 0]]);
  // Another number of puzzles is chosen, and known the next time.
  await page.says("…no QR codes…").click("[data-do=options]").click(".options-panel [data-choice='2']");
  await page.click("[data-item=game-sheet]");
  assert.deepEqual((await printed(page)).answers, solutions.slice(0, 2));
  await page.reload().gives(() => bezzel.sheetOf(), 2);
});

test("the browser's own print takes the worksheet of a page of puzzles, and the menu takes one puzzle", async () => {
  const page = await open("bezzel puzzle 6 --count 6 --seed 1", { keeps: true });
  await page
    .evaluate(() => window.print())
    .gives(() => window.laid, 12)
    .evaluate(() => window.dispatchEvent(new Event("afterprint")))
    .count(SHEET, 0);
  assert.equal(await pagesOf(page), 2);
  await menu(page, "print-puzzle");
  await page.gives(() => window.laid, 0);
});

test(
  "a sheet of each size is two pages, and where others can open the page every puzzle has its link as a QR code",
  { skip: IS_SITE },
  async () => {
    for (const base of ["http://class.example/", "http://127.0.0.1:1/"]) {
      const isOther = base.includes("class");
      const api = open.address();
      // Under an address that others can open: what it asks for there, the server answers.
      const prepare = (page) =>
        page.route(`${base}**`, async (route) => {
          const { origin: _, ...headers } = route.request().headers();
          const response = await route.fetch({ url: route.request().url().replace(base, api), headers });
          await route.fulfill({ response });
        });
      // The script that works without a network is asked for past the answers.
      const refuses = /Cross-Origin-Opener-Policy|error occurred when fetching the script/;
      const page = await open(`${base}#${SIX}`, { prepare, refuses });
      for (const count of [1, 2, 4, 6, 9]) {
        await makes(page, count);
        const { answers, boards, links } = await printed(page);
        assert.deepEqual(
          [boards.length, answers.length, links.length],
          [count, count, isOther ? count : 0],
          `${base} ${count}`
        );
        await page.says(isOther ? "¬…no QR codes…" : "…no QR codes…");
        for (const [address, rows] of links) {
          assert.match(address, /^http:\/\/class\.example\/#play\/regions\/6\/easy\/\d{4,5}$/);
          const code = await (await fetch(`${api}api/qr-code?text=${encodeURIComponent(address)}`)).json();
          assert.deepEqual(rows, code.rows);
        }
      }
    }
  }
);
