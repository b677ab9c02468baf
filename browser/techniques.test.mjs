// The pages of the techniques: an example and five drills each, the way there from a hint, and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askHint } from "./served.mjs";
import { PHONE, assertLike, usePages } from "./verbs.mjs";

const open = usePages();
const NAMES = ["last-square", "shadow", "confined", "would-empty", "squeezed", "covered", "trying", "deep-trying"];
const ready = (page, technique, number) =>
  page.until(
    ([name, index]) => {
      const { learn } = play;
      return learn.technique === name && learn.number === index && learn.drill;
    },
    [technique, number]
  );
/** Goes through the example of each technique, which is number 0, and its drills. */
async function* drills(page, first = 0) {
  for (const technique of NAMES)
    for (let number = first; number <= 5; number++) {
      await page.go(`#play/learn/${technique}${number ? `/${number}` : ""}`);
      await ready(page, technique, number);
      yield [technique, number, `${technique} ${number}`];
    }
}
/** The drill as it stands: its board as the library reads it, and the step. */
const drill = (page) =>
  page.evaluate(() => {
    const { game, puzzle, step } = play.learn.drill;
    const { family, n, rows, seen } = puzzle;
    const of = (mark) =>
      [...game.marks.keys()].filter((at) => game.marks[at] === mark).map((at) => [Math.floor(at / n), at % n]);
    const marks = { queens: of(2), crosses: of(1) };
    return { n, body: { puzzle: JSON.stringify({ family, rows }), family, marks }, step, seen: seen[game.queens[0]] };
  });
const square = (n, at) => `${Math.floor(at / n)},${at % n}`;

test("each technique has an example and five drills where the library uses it next; no sentence is cut", async () => {
  const page = await open("play/learn/last-square", { viewport: "390x664" });
  const boards = new Set();
  for await (const [technique, , where] of drills(page)) {
    const { n, body, step, seen } = await drill(page);
    boards.add(technique + JSON.stringify(body));
    if (technique === "shadow") {
      assert.equal(body.marks.queens.length, 1);
      // All that she attacks.
      assert.deepEqual(step.rulesOut.sort(), seen.sort());
    } else {
      const numbers = (list) => list.map(([row, column]) => row * n + column);
      const { technique: used, fills, rules_out: out } = (await askHint(open.address(), body)).step;
      assert.deepEqual([technique, step.fills, step.rulesOut], [used, numbers(fills), numbers(out)], where);
    }
    for (let press = 0; press < 4; press++) {
      for (const size of ["390x664", "1366x650"])
        for (const language of ["en", "zh"])
          await page
            .resize(size)
            .speak(language)
            .gives(async () => {
              await new Promise(requestAnimationFrame);
              const { innerText, scrollHeight, clientHeight } = one(".sentence-text");
              const isWide = document.documentElement.scrollWidth > innerWidth;
              return isWide || scrollHeight > clientHeight + 1 || /[{}<>]|undefined|NaN/.test(innerText);
            }, false);
      await page.evaluate(() => play.learn.hint());
    }
  }
  assert.equal(boards.size, 6 * NAMES.length);
});

test("a drill refuses what does not follow, says why what follows does, is kept, and leads on", async () => {
  const page = await open("play/learn/confined/1", { viewport: PHONE });
  await ready(page, "confined", 1);
  const first = await drill(page);
  const wrong = await page.evaluate(() => {
    const { game, step } = play.learn.drill;
    return [...game.marks.keys()].find((at) => game.shown(at) === 0 && !step.rulesOut.includes(at));
  });
  await page
    .click(square(first.n, wrong))
    .says("Not …: this technique does not say so here…")
    .count("[data-drill='1'] .sign-check", 0)
    .click(square(first.n, first.step.rulesOut[0]))
    .says("Right. …must have its queen in…")
    .count("[data-drill='1'] .sign-check", 1)
    .has("[data-drill='1']", "aria-label", "…done…")
    .accessible()
    .emulateMedia({ colorScheme: "dark" })
    .accessible()
    .click("[data-do=next]");
  await ready(page, "confined", 2);
  await page.at("…#play/learn/confined/2").goBack();
  await ready(page, "confined", 1);
  await page.reload();
  await ready(page, "confined", 1);
  assert.deepEqual(await drill(page), first, "the same board for everyone");
  await page
    .count("[data-drill='1'] .sign-check", 1)
    // By keys: to a square that follows.
    .evaluate(() => {
      const {
        board,
        drill: { puzzle, step }
      } = play.learn;
      board.focus(puzzle.square(step.rulesOut[0]), true);
    })
    .key("Enter")
    .says("Right.…")
    .key("n");
  await ready(page, "confined", 2);
  await page.go("#play/learn/nothing/9");
  await ready(page, "last-square", 0);
  await page.go("#play/learn/trying/9");
  await ready(page, "trying", 5);
});

test("a square that is decided already is no answer, and the answer before does not stand as one to it", async () => {
  const page = await open("play/learn/covered/1");
  await ready(page, "covered", 1);
  const { n } = await drill(page);
  const [decided, wrong] = await page.evaluate(() => {
    const { game, puzzle, step } = play.learn.drill;
    const all = [...game.marks.keys()];
    return [
      all.find((at) => game.shown(at) !== 0),
      all.find(
        (at) => puzzle.isOpen(at) && game.shown(at) === 0 && !step.rulesOut.includes(at) && !step.fills.includes(at)
      )
    ];
  });
  await page
    .click(square(n, wrong))
    .says("Not …")
    .click(square(n, decided))
    .says("… is decided already. Tap an empty square.");
});

test("a hint leads to its technique, and from there back to the board as it stood", async () => {
  const page = await open("play/regions/7/medium/5");
  const technique = await page
    .put("6,6 6,6 6,6")
    .click("[data-do=hint]")
    .getAttribute("[data-do=learn]", "data-technique");
  await page.click("[data-do=learn]");
  await ready(page, technique, 0);
  await page
    .click("[data-do=leave]")
    .at("…#play/regions/7/medium/5")
    .enabled("[data-do=undo]")
    .click("[data-do=new]")
    .click("[data-do=techniques]")
    .at(`…#play/learn/${technique}`);
});

test("every square that a technique gives is right, and every other is refused", async () => {
  const page = await open("play/learn/last-square/1");
  for await (const [, , where] of drills(page, 1)) {
    const found = await page.evaluate(() => {
      const { learn } = play;
      const { game, puzzle, step } = learn.drill;
      const free = [...game.marks.keys()].filter((at) => game.shown(at) === 0 && puzzle.isOpen(at));
      const sees = (at, other) => puzzle.seen[at].includes(other);
      const units = puzzle.units
        .map(({ kind, squares }) => ({
          kind,
          own: squares.filter((at) => free.includes(at)),
          need: puzzle.perLine - squares.filter((at) => game.marks[at] === 2).length
        }))
        .filter(({ need }) => need > 0);
      /** Whether a queen leads to a unit without a square, by single squares alone. */
      const failsBySingles = (start) => {
        let [left, open] = [free, units];
        for (let at = start; at !== undefined;) {
          const placed = at;
          left = left.filter((each) => each !== placed && !sees(placed, each));
          open = open.filter((unit) => !unit.own.includes(placed));
          const rests = open.map(({ own }) => own.filter((each) => left.includes(each)));
          if (rests.some((rest) => rest.length === 0)) return true;
          [at] = rests.find((rest) => rest.length === 1) ?? [];
        }
        return false;
      };
      const subsets = (list) =>
        list.reduce((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]).slice(1);
      const kinds = ["row", "column", "region"].map((kind) => units.filter((unit) => unit.kind === kind));
      const rules = {
        "last-square": () => units.filter(({ own, need }) => own.length === need).flatMap(({ own }) => own),
        "would-empty": () => free.filter((at) => units.some(({ own }) => own.every((each) => sees(at, each)))),
        // Wherever the queens of two units stand, one of them sees the square.
        covered: () =>
          free.filter((at) => {
            const isSeen = (a, b) => sees(a, b) || (at !== a && at !== b && (sees(at, a) || sees(at, b)));
            const wide = units.filter(({ own }) => own.length > 1);
            return wide.some((one, index) =>
              wide.slice(index + 1).some((other) => one.own.every((a) => other.own.every((b) => isSeen(a, b))))
            );
          }),
        confined: () =>
          kinds.flatMap((inner) =>
            subsets(inner).flatMap((chosen) => {
              const squares = chosen.flatMap(({ own }) => own);
              return kinds
                .filter((outer) => outer !== inner)
                .map((outer) => outer.filter(({ own }) => own.some((at) => squares.includes(at))))
                .filter((touched) => touched.length === chosen.length)
                .flatMap((touched) => touched.flatMap(({ own }) => own).filter((at) => !squares.includes(at)));
            })
          ),
        trying: () => free.filter(failsBySingles)
      };
      const before = game.text;
      const answers = free.map((at) => {
        learn.answer(at);
        const told = one(".dock .sentence-text").innerText;
        const { isRight } = learn;
        if (isRight) game.undo();
        Object.assign(learn, { isRight: false, strength: 0, wrong: null });
        learn.drill.step = step;
        const isGiven = puzzle.solution.includes(at) === step.fills.length > 0;
        return { at, isRight, told, isAsSolved: !isRight || isGiven };
      });
      const wanted = rules[learn.technique]?.();
      const own = [...step.fills, ...step.rulesOut];
      return { answers, isSame: game.text === before, own, wanted: wanted && free.filter((at) => wanted.includes(at)) };
    });
    const right = found.answers.filter(({ isRight }) => isRight).map(({ at }) => at);
    // Two stars in a unit need room apart, which the rules above do not have.
    assert.deepEqual(right, found.wanted ?? right, where);
    assert.ok(found.isSame && found.own.every((at) => right.includes(at)), where);
    for (const { at, isRight, told, isAsSolved } of found.answers) {
      assert.ok(isAsSolved, `${where}: ${at} follows, as the solution says`);
      assertLike(told, isRight ? "Right. …" : /^Not [A-K]\d+: this technique does not say so here/, `${where}: ${at}`);
      assert.doesNotMatch(told, /[{}<>]|undefined|NaN/);
    }
  }
});
