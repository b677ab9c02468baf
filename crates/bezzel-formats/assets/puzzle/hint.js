// The next step from the board as somebody has it. The way of solving comes with the puzzle, so
// a page without a server gives hints too.
"use strict";
(() => {
  const { MARK } = window.bezzel;

  /**
   * What comes next: {kind: "mistake", at, mark}, {kind: "step", technique, fills, rulesOut,
   * because, units}, {kind: "place", at} where the way ends before the solution does,
   * {kind: "solved"}, or {kind: "nothing"} of a puzzle without a known solution.
   */
  function nextHint(game) {
    const { puzzle, marks } = game;
    if (game.isSolved) return { kind: "solved" };
    if (!puzzle.solution) return { kind: "nothing" };
    const wrong = (mark, isWrong) => marks.findIndex((each, at) =>
      each === mark && puzzle.isOpen(at) && isWrong(at));
    const queen = wrong(MARK.queen, (at) => !puzzle.isRight(at));
    if (queen >= 0) return { kind: "mistake", at: queen, mark: MARK.queen };
    const cross = wrong(MARK.cross, (at) => puzzle.isRight(at));
    if (cross >= 0) return { kind: "mistake", at: cross, mark: MARK.cross };
    const isOut = (at) => marks[at] === MARK.cross || puzzle.blocked.has(at) || game.attacker(at) >= 0;
    for (const step of puzzle.steps) {
      const squares = (list) => (list ?? []).map((square) => puzzle.at(square));
      const fills = squares(step.fills).filter((at) => marks[at] !== MARK.queen);
      const rulesOut = squares(step.rules_out).filter((at) => marks[at] !== MARK.queen && !isOut(at));
      if (fills.length + rulesOut.length === 0) continue;
      return { kind: "step", technique: step.technique, fills, rulesOut, because: squares(step.because),
        units: step.units ?? [], sentence: step.sentence };
    }
    const left = puzzle.solution.findIndex((column, row) => marks[puzzle.at([row, column])] !== MARK.queen);
    return { kind: "place", at: puzzle.at([left, puzzle.solution[left]]) };
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

  /** The first mark that the solution does not have; `null` if all are right, or nobody knows. */
  function firstMistake(game) {
    const hint = nextHint(game);
    return hint.kind === "mistake" ? hint : null;
  }

  Object.assign(window.bezzel, { nextHint, follow, firstMistake });
})();
