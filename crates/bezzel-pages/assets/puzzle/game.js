// A game: what a person has marked on a puzzle's board, undone and redone a step at a time, and tried: the marks of a
// trial differ from those that stood before it, until they are kept or all taken back.
"use strict";
bezzel(function () {
  /** What a square holds. */
  const MARK = { empty: 0, cross: 1, queen: 2 };
  const MARKS = Object.values(MARK);
  /** The steps of undo that are kept. */
  const MOST_STEPS = 100;
  /**
   * In place of a square, a change with it begins or ends a trial: `from` and `to` are the marks under it as a text, or
   * `null`.
   */
  const TRIAL = -1;
  /** Such marks as a short text: three squares a letter, without what is empty at the end. */
  function textOfMarks(marks) {
    let text = "";
    for (let at = 0; at < marks.length; at += 3)
      text += [0, 1, 2].reduce((sum, by) => sum * 3 + (marks[at + by] ?? 0), 0).toString(27);
    return text.replace(/0+$/, "");
  }

  /** The marks of `count` squares in such a text. */
  function marksOfText(text, count) {
    const marks = new Uint8Array(count);
    [...text].forEach((letter, index) => {
      const value = parseInt(letter, 27);
      [Math.floor(value / 9), Math.floor(value / 3) % 3, value % 3].forEach((mark, by) => {
        if (index * 3 + by < count) marks[index * 3 + by] = mark;
      });
    });
    return marks;
  }

  const isText = (text) => typeof text === "string" && /^[0-9a-q]*$/.test(text);

  class Game {
    /** `isCrossing`: squares that a queen sees show as crossed out. */
    constructor(puzzle, { isCrossing = false } = {}) {
      this.puzzle = puzzle;
      this.isCrossing = isCrossing;
      this.marks = new Uint8Array(puzzle.n * puzzle.n);
      puzzle.given.forEach((at) => {
        this.marks[at] = MARK.queen;
      });
      // The marks under a trial; without one, `null`.
      this.base = null;
      this.past = [];
      this.future = [];
      this.step = null;
    }

    /** The squares of the queens, given ones too. */
    get queens() {
      return [...this.marks.keys()].filter((at) => this.marks[at] === MARK.queen);
    }

    /** How many a person has put there. */
    get count() {
      return this.queens.length;
    }

    /** Whether anything is marked. */
    get isTouched() {
      return this.marks.some((mark, at) => mark !== MARK.empty && this.puzzle.isOpen(at));
    }

    get isSolved() {
      return this.count === this.puzzle.wanted && this.conflicts().length === 0;
    }

    /** A queen of some marks that sees a square, or one of those that fill its row, column or region; -1 without. */
    attacker(at, marks = this.marks) {
      const { puzzle } = this;
      const isQueen = (other) => other !== at && marks[other] === MARK.queen;
      const by = puzzle.seen[at].find(isQueen);
      if (by !== undefined || puzzle.perLine === 1) return by ?? -1;
      const full = puzzle
        .unitsOf(at)
        .map(({ squares }) => squares.filter(isQueen))
        .find((queens) => queens.length >= puzzle.perLine);
      return full ? full[0] : -1;
    }

    /** What a square shows: a queen's shadow is a cross where crosses come by themselves. */
    shown(at) {
      if (this.marks[at] !== MARK.empty || !this.isCrossing || !this.puzzle.isOpen(at)) return this.marks[at];
      return this.attacker(at) >= 0 ? MARK.cross : MARK.empty;
    }

    /** Whether what a square shows is of the trial alone. */
    isTried(at) {
      if (!this.base) return false;
      return this.marks[at] === MARK.empty ? this.attacker(at, this.base) < 0 : this.marks[at] !== this.base[at];
    }

    /**
     * Every two queens that break a rule together, the newest queen's first: {one, other, rule}. Where a row has room
     * for two, the three and more of one are one conflict with all `queens`, from the first to the last.
     */
    conflicts() {
      const { puzzle, queens: all } = this;
      const found = all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .map((other) => ({ one, other, rule: puzzle.rule(one, other) }))
          .filter(({ rule }) => rule)
      );
      if (puzzle.perLine > 1) {
        for (const { kind, squares } of puzzle.units) {
          const own = squares.filter((at) => this.marks[at] === MARK.queen);
          if (own.length > puzzle.perLine) found.push({ one: own[0], other: own.at(-1), rule: kind, queens: own });
        }
      }
      const isNew = ({ one, other, queens = [one, other] }) => (queens.includes(this.latest) ? 0 : 1);
      return found.sort((a, b) => isNew(a) - isNew(b));
    }

    /** Between `begin` and `end` all is one step of undo. */
    begin() {
      this.step ??= [];
    }

    end() {
      const { step } = this;
      this.step = null;
      if (!step?.length) return false;
      this.past.push(step);
      this.future = [];
      return true;
    }

    /** Takes back what was set since `begin`. */
    cancel() {
      [...(this.step ?? [])].reverse().forEach(({ at, from }) => this.put(at, from));
      this.step = null;
    }

    put(at, value) {
      if (at === TRIAL) this.base = value === null ? null : this.marksOf(value);
      else this.marks[at] = value;
    }

    /** Puts a mark; what is given stays. Says whether anything changed. */
    set(at, mark) {
      const from = this.marks[at];
      if (from === mark || !this.puzzle.isOpen(at)) return false;
      const isAlone = this.step === null;
      this.begin();
      this.marks[at] = mark;
      this.step.push({ at, from, to: mark });
      if (mark === MARK.queen) this.latest = at;
      if (isAlone) this.end();
      return true;
    }

    /** Empty, cross, queen, and empty again. */
    cycle(at) {
      const shown = this.shown(at);
      return this.set(at, shown === MARK.empty ? MARK.cross : shown === MARK.cross ? MARK.queen : MARK.empty);
    }

    /** A queen, or none where one stands. */
    toggleQueen(at) {
      return this.set(at, this.marks[at] === MARK.queen ? MARK.empty : MARK.queen);
    }

    /** All marks away, and the trial with them, as one step. */
    clear() {
      this.begin();
      this.marks.forEach((mark, at) => {
        if (mark !== MARK.empty) this.set(at, MARK.empty);
      });
      this.turn(null);
      return this.end();
    }

    /** Begins a trial over these marks as a text, or ends it; within a step. */
    turn(to) {
      const from = this.trialText;
      if (from === to) return;
      this.put(TRIAL, to);
      this.step.push({ at: TRIAL, from, to });
    }

    /** From here on marks are tried. */
    tryOut() {
      this.begin();
      this.turn(this.trialText ?? this.text);
      return this.end();
    }

    /** The marks of the trial become marks as others. */
    keepTrial() {
      this.begin();
      this.turn(null);
      return this.end();
    }

    /** The board as it was before the trial. */
    takeBackTrial() {
      const { base } = this;
      if (!base) return false;
      this.begin();
      base.forEach((mark, at) => this.set(at, mark));
      this.turn(null);
      return this.end();
    }

    undo() {
      return this.travel(this.past, this.future, "from", true);
    }

    redo() {
      return this.travel(this.future, this.past, "to", false);
    }

    travel(out, into, side, isBack) {
      const step = out.pop();
      if (!step) return false;
      for (const change of isBack ? [...step].reverse() : step) {
        this.put(change.at, change[side]);
        if (change[side] === MARK.queen) this.latest = change.at;
      }
      into.push(step);
      return true;
    }

    /** The marks as a short text. */
    get text() {
      return this.textOf(this.marks);
    }

    /** The marks under the trial as such a text; without a trial, `null`. */
    get trialText() {
      return this.base && this.textOf(this.base);
    }

    textOf(marks) {
      return textOfMarks(marks.map((mark, at) => (this.puzzle.isOpen(at) ? mark : MARK.empty)));
    }

    isTextOfBoard(text) {
      return isText(text) && text.length <= Math.ceil(this.marks.length / 3);
    }

    /** The marks of such a text, with what is given. */
    marksOf(text) {
      const { blocked, given } = this.puzzle;
      return marksOfText(text, this.marks.length).map((mark, at) =>
        given.has(at) ? MARK.queen : blocked.has(at) ? MARK.empty : mark
      );
    }

    /**
     * Takes marks, and those under a trial, from such texts; what is no text of this board leaves the board as it is.
     */
    read(text, trial = null) {
      if (!this.isTextOfBoard(text)) return false;
      this.marks = this.marksOf(text);
      this.base = this.isTextOfBoard(trial) ? this.marksOf(trial) : null;
      this.past = [];
      this.future = [];
      return true;
    }

    /** The last steps, so that undo goes on after a reload. */
    get history() {
      return this.past.slice(-MOST_STEPS).map((step) => step.map(({ at, from, to }) => [at, from, to]));
    }

    /** Takes such steps; what does not lead to the board as it stands is left. */
    remember(history) {
      const marks = this.marks.slice();
      let trial = this.trialText;
      const isStep = (step) =>
        Array.isArray(step)
        && [...step].reverse().every((change) => {
          const [at, from, to] = Array.isArray(change) ? change : [];
          if (at === TRIAL) {
            const isTurn = to === trial && (from === null || this.isTextOfBoard(from));
            if (isTurn) trial = from;
            return isTurn;
          }
          const isThere =
            Number.isInteger(at)
            && this.puzzle.isOpen(at)
            && marks[at] === to
            && [from, to].every((mark) => MARKS.includes(mark));
          if (isThere) marks[at] = from;
          return isThere;
        });
      if (!Array.isArray(history) || ![...history].reverse().every(isStep)) return;
      this.past = history.map((step) => step.map(([at, from, to]) => ({ at, from, to })));
    }
  }

  return { Game, MARK, marksOfText, textOfMarks };
});
