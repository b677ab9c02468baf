// What board and sentence show of a game: worked out from it, without a page.
"use strict";
bezzel(function ({ MARK, dayAfter, linesOf, record, remark, todayHere }) {
  /** The squares of a hint in its strength: those it is about, the reason, and those that stay bright. */
  function hintSquares(puzzle, { hint, strength }) {
    const none = new Set();
    if (hint.kind === "mistake" || hint.kind === "place") {
      if (strength === 1)
        return {
          squares: none,
          because: none,
          kept: new Set(puzzle.unit({ kind: "row", index: puzzle.row(hint.at) }))
        };
      return { squares: new Set([hint.at]), because: none, kept: null };
    }
    const isTry = ["trying", "deep-trying"].includes(hint.technique);
    const isInto = ["confined", "squeezed"].includes(hint.technique);
    const units = strength === 1 && isInto ? hint.units.slice(0, -linesOf(hint.units)) : hint.units;
    const kept = isTry && strength === 1 ? null : new Set(units.flatMap((unit) => puzzle.unit(unit)));
    const squares = strength > 1 || isTry ? new Set([...hint.fills, ...hint.rulesOut]) : none;
    if (strength === 3) return { squares, because: none, kept: null };
    return {
      squares,
      because: strength === 1 ? none : new Set(hint.because),
      kept: kept?.size ? kept : null,
      isReasoned: hint.technique !== "shadow"
    };
  }

  /** What the coordinates light up for a hint: the rows and columns that it names, or else its only square. */
  function hintLines(puzzle, hint, { kept, squares }) {
    const lines = kept
      ? (hint.units ?? [])
          .filter(({ kind }) => kind === "row" || kind === "column")
          .map(({ kind, index }) => ({ [kind]: index }))
      : [];
    return lines.length > 0 || squares.size !== 1 ? lines : [...squares].map((at) => puzzle.square(at));
  }

  /** The states of a square; `hurt` are the squares of queens in conflict, `hinted` those of a hint. */
  function squareStates({ game, isSolved, puzzle }, at, hurt, hinted) {
    const states = [];
    if (game.marks[at] === MARK.queen) {
      states.push(hurt.has(at) ? "clash" : isSolved ? "solved" : "queen");
      if (puzzle.given.has(at)) states.push("given");
      if (!isSolved && game.isTried(at)) states.push("tried");
    } else if (!isSolved && game.shown(at) === MARK.cross) {
      states.push(
        "cross",
        ...(game.marks[at] === MARK.cross ? [] : ["by-itself"]),
        ...(game.isTried(at) ? ["tried"] : [])
      );
    } else if (hinted?.isReasoned && puzzle.isOpen(at) && game.attacker(at) >= 0) {
      // A hint counts on what queens see: while it is read, it shows that.
      states.push("cross", "by-itself");
    }
    if (puzzle.blocked.has(at)) states.push("blocked");
    if (hinted) {
      if (hinted.squares.has(at)) states.push("asked");
      else if (hinted.because.has(at)) states.push("because");
      if (hinted.kept && !hinted.kept.has(at) && !hinted.squares.has(at) && !hinted.because.has(at)) states.push("dim");
    }
    return states;
  }

  /** What is said: of a pause, the end, a hint, news, a conflict, or how many queens are left. */
  function gameSentence({ asked, game, isPaused, isShared, isSolved, notice, puzzle, teller, words }, conflicts) {
    const { say } = words;
    // Before there is a puzzle, there may be news of it.
    if (!game) return notice;
    if (isPaused) return remark("clock", say("game-paused"));
    if (isShared) return remark("link", say("game-shared"));
    if (isSolved && notice) return notice;
    if (isSolved) {
      const key =
        puzzle.perLine > 1 ? "game-solved-stars" : puzzle.hasDiagonals ? "game-solved-puzzle" : "game-solved-regions";
      const solved = say(key, { count: words.numberFirst(puzzle.wanted) });
      const isToday = puzzle.data.date === todayHere() && !record.days()[dayAfter(todayHere(), 1)];
      return remark("check", isToday ? say("game-solved-daily", { solved }) : solved);
    }
    if (asked && (asked.strength < 3 || conflicts.length === 0)) {
      return remark(asked.strength === 3 ? "check" : "hint", teller.hint(asked.hint, asked.strength));
    }
    if (notice) return notice;
    if (conflicts.length > 0) {
      const more = conflicts.length > 1 ? say("game-clash-more", { count: conflicts.length }) : "";
      return remark("cross", teller.conflict(conflicts[0]) + more);
    }
    const text = game.isTouched ? teller.left(game.count) : say("game-begin-game", { rules: teller.rules() });
    return remark(game.base ? "try" : "hand", text);
  }

  return { hintLines, hintSquares, squareStates, gameSentence };
});
