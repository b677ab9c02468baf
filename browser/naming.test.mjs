// One choice names squares everywhere: from A1 at the top left, from A1 at the bottom left as in chess, from 0 or from
// 1. Whatever names a square, a row or a column must follow it, and data must not.
import { test } from "node:test";
import { assertLike, usePages } from "./verbs.mjs";

const open = usePages();

/** Chooses how squares are named, in the menu behind the question mark. */
const choose = (page, naming) => page.click(".tools .more").click(`[data-choice=${naming}]`).key("Escape");
const NUMBERS = ".board .numbers span";
const SENTENCE = ".sentence-text";
/** Squares are numbered from the bottom. */
const fromBelow = (page, n) =>
  page.texts(
    NUMBERS,
    Array.from({ length: n }, (_, at) => String(n - at))
  );

test("chess: edges, sentences, labels, tree, gallery, pictures count rows from the bottom; data do not", async () => {
  const page = await open("bezzel steps 6", { keeps: true, viewport: "1366x768" });
  const data = () => bezzel.searchLines(bezzel.player.trace);
  const before = await page.says(SENTENCE, "…Put six queens…").evaluate(data);
  await choose(page, "chess");
  await fromBelow(page, 6);
  await page
    .texts(".board .letters span", [..."ABCDEF"])
    .evaluate(() => bezzel.player.jumpTo(0))
    .says(SENTENCE, "…A6 is safe: a queen goes there. Next, row 5.…")
    .has("0,0", "aria-label", "A6,…")
    .gives(() => bezzel.boardPicture(bezzel.player.board), "…>6</text>…")
    // Data count from 0.
    .gives(data, before)
    .key("s")
    .has(".gallery-boards button", "aria-label", "…B6 D5 F4 A3 C2 E1…")
    // It is kept.
    .reload();
  await fromBelow(page, 6);
  await page
    .click(".language")
    .evaluate(() => bezzel.player.jumpTo(0))
    .says(SENTENCE, "…A6安全…第5行…");
});

test("every sentence of every method is the other's with its rows counted from the bottom", async () => {
  for (const order of [
    ...["6", "4 --method rows", "5 --method permutations", "6 --method masks"],
    ...["7 --method constrained", "6 --depth 3"]
  ]) {
    const page = await open(`bezzel steps ${order}`);
    await page.gives(() => {
      const { explain, names, player, sentence } = bezzel;
      const { trace, words } = player;
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
    }, []);
  }
});

test("Play: hints, conflicts and the free board's answers name squares as the edge does", async () => {
  const page = await open("play/regions/8/medium/4", { viewport: "1366x768" });
  await page.until(() => play.puzzle.game);
  await choose(page, "chess");
  await fromBelow(page, 8);
  // Every step of the whole solution, told both ways: only the rows differ.
  await page.gives(() => {
    const { follow, Game, names, nextHint, Puzzle } = bezzel;
    const { puzzle: view } = play;
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
    return [found.slice(0, 3), game.isSolved];
  }, [[], true]);
  await page
    .queens("0,0 0,1")
    .says(SENTENCE, "…Two queens in row 8: A8 and B8…")
    .go("#play/free/6")
    .click("[data-ask=hint]")
    .sees(".v-play .hint");
  // A sentence that stands follows the choice.
  const told = async () => {
    const where = await page.getAttribute(".board .square.hint", "aria-label");
    await page.says(SENTENCE, `${where.split(",")[0]}…`);
  };
  await told();
  await choose(page, "letters");
  await told();
  await page.put("0,0 2,1").click("[data-ask=possible]").says(".cause-list", "…A1…");
  await choose(page, "chess");
  await page
    .says(".cause-list", "…A6…")
    .click("#tab-files")
    .until(() => files.made)
    .click("[data-format=columns]")
    .sees("text=the square A8 is row 0, column 0");
});

test("a page of puzzles has the choice too", async () => {
  const page = await open("bezzel puzzle 6 --seed 3", { keeps: true });
  await choose(page, "chess");
  await fromBelow(page, 6);
  await page.click("[data-do=hint]").reload();
  await fromBelow(page, 6);
  assertLike(await (await fetch(page.url())).text(), "…page-naming-chess…");
});
