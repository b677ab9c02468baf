// One choice names squares everywhere: from A1 at the top left, from A1 at the bottom left as in chess, from 0 or from
// 1. Whatever names a square, a row or a column must follow it, and data must not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./chromium.mjs";
import { serveFolder, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

/** Chooses how squares are named, in the menu behind the question mark. */
async function choose(page, naming) {
  await page.locator(".tools .more").click();
  await page.locator(`[data-choice="${naming}"]`).click();
  await page.keyboard.press("Escape");
}

const edges = async (page) => [
  await page.locator(".board .letters span").allTextContents(),
  await page.locator(".board .numbers span").allTextContents()
];

test("chess: edges, sentences, labels, tree, gallery, pictures count rows from the bottom; data do not", async () => {
  const { page, close } = await use.openSteps(["6"], { serve: serveFolder, viewport: { width: 1366, height: 768 } });
  const data = () => page.evaluate(() => window.bezzel.searchLines(window.bezzel.player.trace));
  const before = await data();
  assert.match(await page.locator(".sentence-text").textContent(), /Put six queens/);
  await choose(page, "chess");
  assert.deepEqual(await edges(page), [
    ["A", "B", "C", "D", "E", "F"],
    ["6", "5", "4", "3", "2", "1"]
  ]);
  await page.evaluate(() => window.bezzel.player.jumpTo(0));
  assert.match(await page.locator(".sentence-text").textContent(), /A6 is safe: a queen goes there\. Next, row 5\./);
  assert.equal(
    await page
      .locator('[data-row="0"][data-column="0"]')
      .getAttribute("aria-label")
      .then((label) => label.split(",")[0]),
    "A6"
  );
  assert.match(await page.evaluate(() => window.bezzel.boardPicture(window.bezzel.player.board)), />6<\/text>/);
  assert.equal(await data(), before, "data count from 0");
  await page.keyboard.press("s");
  const found = await page.locator(".gallery-boards button").first().getAttribute("aria-label");
  assert.match(found, /B6 D5 F4 A3 C2 E1/);
  await page.reload();
  assert.deepEqual((await edges(page))[1], ["6", "5", "4", "3", "2", "1"], "it is kept");
  await page.locator(".language").click();
  await page.evaluate(() => window.bezzel.player.jumpTo(0));
  assert.match(await page.locator(".sentence-text").textContent(), /A6安全.*第5行/);
  await close();
});

test("every sentence of every method is the other's with its rows counted from the bottom", async () => {
  for (const args of [
    ["6"],
    ["4", "--method", "rows"],
    ["5", "--method", "permutations"],
    ["6", "--method", "masks"],
    ["7", "--method", "constrained"],
    ["6", "--depth", "3"]
  ]) {
    const { page, close } = await use.openSteps(args);
    const wrong = await page.evaluate(() => {
      const {
        explain,
        names,
        player: { trace, words },
        sentence
      } = window.bezzel;
      const { n } = trace;
      const found = [];
      const say = (naming, run) => {
        names.naming = naming;
        return run();
      };
      // The rows of a sentence from the top, as rows from the bottom.
      const turned = (text) =>
        text
          .replace(/\b([A-Z])(\d+)\b/g, (_, column, row) => column + (n + 1 - row))
          .replace(/(row |Row |第)(\d+)/g, (_, word, row) => word + (n + 1 - row));
      for (const language of ["en", "zh"]) {
        words.parent.speak(language);
        for (let at = -1; at < trace.length; at++) {
          const runs = [() => sentence(trace, at, words).text];
          if (at % 7 === 0) {
            const state = trace.state(at);
            for (let square = 0; square < n * n; square += 5)
              runs.push(() => explain(trace, state, { row: Math.floor(square / n), column: square % n }, words));
          }
          for (const run of runs) {
            // "第14个解" counts solutions.
            const [top, bottom] = ["letters", "chess"].map((naming) => say(naming, run));
            const wanted = turned(top.replace(/第\d+个/g, ""));
            if (bottom.replace(/第\d+个/g, "") !== wanted) found.push(`${at}: ${bottom} | ${wanted}`);
          }
        }
      }
      return found.slice(0, 3);
    });
    assert.deepEqual(wrong, [], args.join(" "));
    await close();
  }
});

test("Play: hints, conflicts and the free board's answers name squares as the edge does", async () => {
  const { page, close } = await use.open(`${server.address}#play/regions/8/medium/4`, {
    locale: "en-US",
    viewport: { width: 1366, height: 768 }
  });
  await page.waitForFunction(() => window.bezzel?.views?.play?.puzzle?.game);
  await choose(page, "chess");
  assert.deepEqual((await edges(page))[1], ["8", "7", "6", "5", "4", "3", "2", "1"]);
  // Every step of the whole solution, told both ways: only the rows differ.
  const wrong = await page.evaluate(() => {
    const {
      follow,
      Game,
      names,
      nextHint,
      Puzzle,
      views: {
        play: { puzzle: view }
      }
    } = window.bezzel;
    const game = new Game(new Puzzle(view.puzzle.data));
    view.teller.game = game;
    const found = [];
    const turned = (text) =>
      text
        .replace(/\b([A-Z])(\d)\b/g, (_, column, row) => column + (9 - row))
        .replace(
          /\b([Rr]ows? )(\d(?:(?:, | and )\d)*)/g,
          (_, word, rows) => word + rows.replace(/\d/g, (row) => String(9 - row))
        );
    for (let round = 0; round < 200 && !game.isSolved; round++) {
      const hint = nextHint(game);
      for (const strength of [1, 2, 3]) {
        const [top, bottom] = ["letters", "chess"].map((naming) => {
          names.naming = naming;
          return view.teller.hint(hint, strength);
        });
        if (turned(top) !== bottom) found.push(`${top} | ${bottom}`);
      }
      follow(game, hint);
    }
    view.teller.game = view.game;
    names.naming = "chess";
    return { found: found.slice(0, 3), isSolved: game.isSolved };
  });
  assert.deepEqual(wrong, { found: [], isSolved: true });
  await page.locator(".board .square").nth(0).click({ button: "right" });
  await page.locator(".board .square").nth(1).click({ button: "right" });
  assert.match(await page.locator(".sentence-text").textContent(), /Two queens in row 8: A8 and B8/);
  await page.evaluate(() => {
    window.location.hash = "#play/free/6";
  });
  await page.locator("[data-ask=hint]").click();
  await page.waitForFunction(() => document.querySelector(".v-play .hint"));
  const where = await page.locator(".board .square.hint").getAttribute("aria-label");
  const told = () => page.locator(".sentence-text").textContent();
  assert.ok((await told()).startsWith(where.split(",")[0]), `${await told()} at ${where}`);
  // A sentence that stands follows the choice.
  await choose(page, "letters");
  assert.ok(
    (await told()).startsWith((await page.locator(".board .square.hint").getAttribute("aria-label")).split(",")[0])
  );
  await page.locator(".square[data-row='0'][data-column='0']").click();
  await page.locator(".square[data-row='2'][data-column='1']").click();
  await page.locator("[data-ask=possible]").click();
  await page.waitForSelector(".completions p, .completions ul");
  const causes = async () => (await page.locator(".cause-list li").allTextContents()).join();
  assert.match(await causes(), /A1/);
  await choose(page, "chess");
  assert.match(await causes(), /A6/);
  await page.locator("#tab-files").click();
  await page.waitForFunction(() => window.bezzel.views.files?.made);
  await page.locator('[data-format="columns"]').click();
  await page.getByText("the square A8 is row 0, column 0").waitFor();
  await close();
});

test("a page of puzzles has the choice too", async () => {
  const { page, close } = await use.openPage(["puzzle", "6", "--seed", "3"], { serve: serveFolder });
  await choose(page, "chess");
  assert.deepEqual((await edges(page))[1], ["6", "5", "4", "3", "2", "1"]);
  await page.locator("[data-do=hint]").click();
  await page.reload();
  assert.deepEqual((await edges(page))[1], ["6", "5", "4", "3", "2", "1"]);
  assert.ok((await (await fetch(page.url())).text()).includes("page-naming-chess"));
  await close();
});
