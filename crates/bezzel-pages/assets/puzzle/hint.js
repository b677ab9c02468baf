// The next step from the board as it stands, or what is wrong with it.
"use strict";
bezzel(function ({ MARK, inTurns, stepping }) {
  /**
   * What comes next: {kind: "mistake", at, mark}, {kind: "attack", one, other, rule} without a known solution,
   * {kind: "step", technique, fills, rulesOut, because, units}, {kind: "place", at} where no technique gives
   * anything, {kind: "solved"}, or {kind: "nothing"} of a puzzle without a known solution. A generator, that gives way
   * now and then.
   */
  function* hinting(game) {
    const { puzzle } = game;
    if (game.isSolved) return { kind: "solved" };
    const mistake = firstMistake(game);
    if (mistake) return mistake;
    const marked = (mark) => [...game.marks.keys()].filter((at) => game.marks[at] === mark && puzzle.isOpen(at));
    const step = yield* stepping(puzzle, marked(MARK.queen), marked(MARK.cross));
    if (step) return { kind: "step", ...step };
    if (!puzzle.solution) return { kind: "nothing" };
    return { kind: "place", at: puzzle.solution.find((at) => game.marks[at] !== MARK.queen) };
  }

  /** The same at once. */
  function nextHint(game) {
    const search = hinting(game);
    for (;;) {
      const { done, value } = search.next();
      if (done) return value;
    }
  }

  /** The same in turns; `null` if the board has changed meanwhile. */
  function nextHintSoon(game) {
    const before = game.text;
    return inTurns(hinting(game), () => game.text !== before);
  }

  /** Does what a hint says, as one step of undo. */
  function follow(game, hint) {
    game.begin();
    if (hint.kind === "mistake") game.set(hint.at, MARK.empty);
    if (hint.kind === "place") game.set(hint.at, MARK.queen);
    if (hint.kind === "step") {
      hint.fills.forEach((at) => game.set(at, MARK.queen));
      hint.rulesOut.forEach((at) => game.set(at, MARK.cross));
    }
    return game.end();
  }

  /**
   * The first queen, or else cross, that the solution does not have; without a solution two queens that attack each
   * other.
   */
  function firstMistake(game) {
    const { marks, puzzle } = game;
    if (!puzzle.solution) {
      const [clash] = game.conflicts();
      return clash ? { kind: "attack", ...clash } : null;
    }
    for (const mark of [MARK.queen, MARK.cross]) {
      const at = marks.findIndex(
        (each, square) => each === mark && puzzle.isOpen(square) && puzzle.isRight(square) !== (mark === MARK.queen)
      );
      if (at >= 0) return { kind: "mistake", at, mark };
    }
    return null;
  }

  /** How many units of a step others are confined to: those at the end of one kind. */
  function linesOf(units) {
    const last = units.findLastIndex(({ kind }) => kind !== units.at(-1)?.kind);
    return units.length - 1 - last;
  }

  return { linesOf, hinting, nextHint, nextHintSoon, follow, firstMistake };
});
