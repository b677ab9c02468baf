// Boards on which a technique is the easiest next step: the puzzles are made by the library from fixed seeds, and
// solved as far as the technique comes next. So each drill is the same for everyone.
"use strict";
bezzel(function ({ Game, MARK, Puzzle, askJson, follow, hinting, inTurns, linesOf }) {
  /** The drills of a technique; number 0 is the example. */
  const DRILLS = 5;
  /** The most puzzles that are looked at for one drill. */
  const MOST = 40;
  /** How long a board is solved before the page may do something else, in milliseconds. */
  const WHILE = 16;

  const any = () => true;
  /** The techniques from the simplest on: the puzzles that need one, and which steps of it suit a drill. */
  const TECHNIQUES = {
    "last-square": {
      order: ["regions", 6, "easy"],
      fits: ({ units: [{ kind }] }, number) => kind === "region" || number > 3
    },
    shadow: { order: ["regions", 7, "easy"], fits: any },
    // First one colour in one line, then several together.
    confined: {
      order: ["regions", 7, "medium"],
      fits: ({ units }, number) => (number < 2 ? linesOf(units) === 1 : linesOf(units) > 1)
    },
    "would-empty": { order: ["regions", 7, "medium"], fits: any },
    squeezed: { order: ["stars", 8, "medium"], fits: any },
    covered: { order: ["regions", 7, "hard"], fits: any },
    trying: { order: ["regions-diagonals", 8, "expert"], fits: ({ because }) => because.length > 0 },
    "deep-trying": { order: ["stars", 9, "expert"], fits: any }
  };

  /** A puzzle solved so far that a step of the technique comes next: {game, step}; `null` if none does. A generator. */
  function* reach(data, technique, fits) {
    const game = new Game(new Puzzle(data), { isCrossing: technique !== "shadow" });
    while (!game.isSolved) {
      const step = yield* hinting(game);
      if (step.technique === technique && fits(step)) return { game, step };
      follow(game, step);
      if (technique === "shadow" && step.fills.length > 0) return shadow(game);
      yield;
    }
    return null;
  }

  /** What the first queen of a way attacks, on a board with her alone. */
  function shadow(game) {
    const [queen] = game.queens;
    game.clear();
    game.set(queen, MARK.queen);
    const rulesOut = [...game.marks.keys()].filter((at) => at !== queen && game.attacker(at) >= 0);
    return { game, step: { kind: "step", technique: "shadow", fills: [], rulesOut, because: [queen], units: [] } };
  }

  /** The board of a drill: {game, step}. */
  async function findDrill(words, technique, number, signal, onAway) {
    const {
      order: [family, n, difficulty],
      fits
    } = TECHNIQUES[technique];
    for (let seed = number * 1000 + 1; seed <= number * 1000 + MOST; seed++) {
      const data = await askJson(words, "/api/puzzle", { signal, onAway, query: { family, n, difficulty, seed } });
      const found = await inTurns(
        reach(data, technique, (step) => fits(step, number)),
        () => signal?.throwIfAborted(),
        WHILE
      );
      signal?.throwIfAborted();
      if (found) return found;
    }
    throw new Error(words.say("game-learn-none"));
  }

  return { DRILLS, TECHNIQUES, findDrill };
});
