// The pages of the techniques: an example and five drills each, the way there from a hint, and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, usePages } from "./verbs.mjs";

const open = usePages();
const NAMES = ["last-square", "shadow", "confined", "would-empty", "squeezed", "covered", "trying", "deep-trying"];
const ready = (page, technique, number) =>
  page.waitForFunction(
    ([name, index]) => {
      const { learn } = window.bezzel?.views?.play ?? {};
      return learn?.technique === name && learn.number === index && learn.drill;
    },
    [technique, number]
  );
const drillOf = async (page, technique, number) => {
  await page.go(`#play/learn/${technique}${number ? `/${number}` : ""}`);
  await ready(page, technique, number);
};
/** The drill as it stands: its board as the library reads it, and the step. */
const drill = (page) =>
  page.evaluate(() => {
    const { game, puzzle, step } = bezzel.views.play.learn.drill;
    const of = (mark) =>
      [...game.marks.keys()]
        .filter((at) => game.marks[at] === mark)
        .map((at) => [Math.floor(at / puzzle.n), at % puzzle.n]);
    return {
      n: puzzle.n,
      body: {
        puzzle: JSON.stringify({ family: puzzle.family, rows: puzzle.rows }),
        family: puzzle.family,
        marks: { queens: of(2), crosses: of(1) }
      },
      step
    };
  });
const square = (n, at) => `${Math.floor(at / n)},${at % n}`;

test("each technique has an example and five drills where the library uses it next; no sentence is cut", async () => {
  const page = await open("play/learn/last-square", { viewport: "390x664" });
  for (const technique of NAMES) {
    const boards = new Set();
    for (let number = 0; number <= 5; number++) {
      await drillOf(page, technique, number);
      const { n, body, step } = await drill(page);
      boards.add(JSON.stringify(body));
      const hint = await page.evaluate(
        async (asked) =>
          (
            await fetch("/api/puzzle/hint", {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify(asked)
            })
          ).json(),
        body
      );
      const numbers = (list) => list.map(([row, column]) => row * n + column);
      if (technique === "shadow") {
        assert.equal(body.marks.queens.length, 1);
        // All that she attacks.
        await page.gives(
          () => {
            const { game, puzzle } = bezzel.views.play.learn.drill;
            return puzzle.seen[game.queens[0]].slice().sort();
          },
          [...step.rulesOut].sort()
        );
      } else {
        assert.equal(hint.step.technique, technique, `${technique} ${number}`);
        assert.deepEqual([step.fills, step.rulesOut], [numbers(hint.step.fills), numbers(hint.step.rules_out)]);
      }
      for (let press = 0; press < 4; press++) {
        for (const size of ["390x664", "1366x650"]) {
          await page.resize(size);
          for (const language of ["en", "zh"])
            await page.speak(language).gives(async () => {
              await new Promise(requestAnimationFrame);
              const { innerText, scrollHeight, clientHeight } = one(".sentence-text");
              const isWide = document.documentElement.scrollWidth > innerWidth;
              return isWide || scrollHeight > clientHeight + 1 || /[{}<>]|undefined|NaN/.test(innerText);
            }, false);
        }
        await page.evaluate(() => bezzel.views.play.learn.hint());
      }
    }
    assert.equal(boards.size, 6, technique);
  }
});

test("a drill refuses what does not follow, says why what follows does, is kept, and leads on", async () => {
  const page = await open("play/learn/confined/1", { viewport: PHONE });
  await ready(page, "confined", 1);
  const first = await drill(page);
  const wrong = await page.evaluate(() => {
    const { game, step } = bezzel.views.play.learn.drill;
    return [...game.marks.keys()].find((at) => game.shown(at) === 0 && !step.rulesOut.includes(at));
  });
  await page
    .click(square(first.n, wrong))
    .says("Not …: this technique does not say so here…")
    .count("[data-drill='1'] .sign-check", 0);
  await page
    .click(square(first.n, first.step.rulesOut[0]))
    .says("Right. …must have its queen in…")
    .count("[data-drill='1'] .sign-check", 1)
    .has("[data-drill='1']", "aria-label", "…done…")
    .accessible()
    .emulateMedia({ colorScheme: "dark" })
    .accessible()
    .click("[data-do=next]");
  await ready(page, "confined", 2);
  await page.at("…#play/learn/confined/2");
  await page.goBack();
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
      } = bezzel.views.play.learn;
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
    const { game, puzzle, step } = bezzel.views.play.learn.drill;
    const all = [...game.marks.keys()];
    return [
      all.find((at) => game.shown(at) !== 0),
      all.find(
        (at) => puzzle.isOpen(at) && game.shown(at) === 0 && !step.rulesOut.includes(at) && !step.fills.includes(at)
      )
    ];
  });
  await page.click(square(n, wrong)).says("Not …");
  await page.click(square(n, decided)).says("… is decided already. Tap an empty square.");
});

test("a hint leads to its technique, and from there back to the board as it stood", async () => {
  const page = await open("play/regions/7/medium/5");
  const technique = await page
    .sees(".puzzle-board .square")
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
  for (const technique of NAMES) {
    for (let number = 1; number <= 5; number++) {
      await drillOf(page, technique, number);
      const found = await page.evaluate(() => {
        const { learn } = bezzel.views.play;
        const { game, puzzle, step } = learn.drill;
        const all = [...game.marks.keys()];
        const free = all.filter((at) => game.shown(at) === 0 && puzzle.isOpen(at));
        // The free squares without those that a queen on `at` takes away.
        const after = (squares, at) => squares.filter((each) => each !== at && !puzzle.seen[at].includes(each));
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
            left = after(left, at);
            const placed = at;
            open = open.filter((unit) => !unit.own.includes(placed));
            const rests = open.map(({ own }) => own.filter((each) => left.includes(each)));
            if (rests.some((rest) => rest.length === 0)) return true;
            [at] = rests.find((rest) => rest.length === 1) ?? [];
          }
          return false;
        };
        const subsets = (list) =>
          list.reduce((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]).slice(1);
        const rules = {
          "last-square": () => units.filter(({ own, need }) => own.length === need).flatMap(({ own }) => own),
          "would-empty": () =>
            free.filter((at) =>
              units.some(({ own }) => !own.includes(at) && own.every((each) => puzzle.seen[at].includes(each)))
            ),
          covered: () =>
            free.filter((at) =>
              units.some((one, index) =>
                units
                  .slice(index + 1)
                  .some(
                    (other) =>
                      one.own.length > 1
                      && other.own.length > 1
                      && [...one.own.flatMap((a) => other.own.map((b) => [a, b]))]
                        .filter(([a, b]) => !puzzle.seen[a].includes(b))
                        .every(
                          ([a, b]) =>
                            at !== a && at !== b && (puzzle.seen[at].includes(a) || puzzle.seen[at].includes(b))
                        )
                  )
              )
            ),
          confined: () => [
            ...new Set(
              ["row", "column", "region"].flatMap((inner) =>
                ["row", "column", "region"]
                  .filter((outer) => outer !== inner)
                  .flatMap((outer) => {
                    const [ins, outs] = [inner, outer].map((kind) => units.filter((unit) => unit.kind === kind));
                    return subsets(ins).flatMap((chosen) => {
                      const squares = chosen.flatMap(({ own }) => own);
                      const touched = outs.filter(({ own }) => own.some((at) => squares.includes(at)));
                      return touched.length === chosen.length
                        ? touched.flatMap(({ own }) => own).filter((at) => !squares.includes(at))
                        : [];
                    });
                  })
              )
            )
          ],
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
          return { at, isRight, told };
        });
        return {
          answers,
          isSame: game.text === before,
          wanted: rules[learn.technique]?.().sort((a, b) => a - b) ?? null,
          own: [...step.fills, ...step.rulesOut],
          solution: puzzle.solution,
          gives: step.fills.length > 0
        };
      });
      const where = `${technique} ${number}`;
      assert.equal(found.isSame, true, where);
      const right = found.answers.filter(({ isRight }) => isRight).map(({ at }) => at);
      // Two stars in a unit need room apart, which the rules above do not have.
      if (found.wanted)
        assert.deepEqual(
          right,
          found.wanted.filter((at, index, all) => all.indexOf(at) === index),
          where
        );
      assert.ok(
        found.own.every((at) => right.includes(at)),
        where
      );
      for (const { at, isRight, told } of found.answers) {
        if (isRight)
          assert.equal(found.solution.includes(at), found.gives, `${where}: ${at} follows, as the solution says`);
        assert.match(
          told,
          isRight ? /^Right\. / : /^Not [A-K]\d+: this technique does not say so here/,
          `${where}: ${at}`
        );
        assert.ok(!/[{}<>]|undefined|NaN/.test(told), told);
      }
    }
  }
});
