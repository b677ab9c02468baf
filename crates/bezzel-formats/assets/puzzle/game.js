// A game: what a person has marked on a puzzle's board, undone and redone a step at a time.
"use strict";
(() => {
  /** What a square holds. */
  const MARK = { empty: 0, cross: 1, queen: 2 };
  const MARKS = Object.values(MARK);
  /** The steps of undo that are kept. */
  const MOST_STEPS = 100;

  class Game {
    /** `isCrossing`: squares that a queen sees show as crossed out. */
    constructor(puzzle, { isCrossing = false } = {}) {
      this.puzzle = puzzle;
      this.isCrossing = isCrossing;
      this.marks = new Uint8Array(puzzle.n * puzzle.n);
      puzzle.given.forEach((at) => { this.marks[at] = MARK.queen; });
      this.past = [];
      this.future = [];
      this.step = null;
    }

    /** The squares of the queens, given ones too. */
    get queens() {
      return [...this.marks.keys()].filter((at) => this.marks[at] === MARK.queen);
    }

    /** How many a person has put there. */
    get count() { return this.queens.length; }

    /** Whether anything is marked. */
    get isTouched() {
      return this.marks.some((mark, at) => mark !== MARK.empty && this.puzzle.isOpen(at));
    }

    get isSolved() { return this.count === this.puzzle.wanted && this.conflicts().length === 0; }

    /** A queen that sees a square, or one of those that fill its row, column or region; -1 without. */
    attacker(at) {
      const { puzzle } = this;
      const isQueen = (other) => other !== at && this.marks[other] === MARK.queen;
      const by = puzzle.seen[at].find(isQueen);
      if (by !== undefined || puzzle.perLine === 1) return by ?? -1;
      const full = puzzle.unitsOf(at).map(({ squares }) => squares.filter(isQueen)).find((queens) => queens.length >= puzzle.perLine);
      return full ? full[0] : -1;
    }

    /** What a square shows: a queen's shadow is a cross where crosses come by themselves. */
    shown(at) {
      if (this.marks[at] !== MARK.empty || !this.isCrossing || !this.puzzle.isOpen(at)) return this.marks[at];
      return this.attacker(at) >= 0 ? MARK.cross : MARK.empty;
    }

    /**
     * Every two queens that break a rule together, the newest queen's first: {one, other, rule}. Where a row has room for
     * two, the three and more of one are one conflict with all `queens`, from the first to the last.
     */
    conflicts() {
      const { puzzle, queens: all } = this;
      const found = all.flatMap((one, index) => all.slice(index + 1)
        .map((other) => ({ one, other, rule: puzzle.rule(one, other) })).filter(({ rule }) => rule));
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
    begin() { this.step ??= []; }

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
      [...this.step ?? []].reverse().forEach(({ at, from }) => { this.marks[at] = from; });
      this.step = null;
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
    toggleQueen(at) { return this.set(at, this.marks[at] === MARK.queen ? MARK.empty : MARK.queen); }

    /** All marks away, as one step. */
    clear() {
      this.begin();
      this.marks.forEach((mark, at) => { if (mark !== MARK.empty) this.set(at, MARK.empty); });
      return this.end();
    }

    undo() { return this.travel(this.past, this.future, "from", true); }

    redo() { return this.travel(this.future, this.past, "to", false); }

    travel(out, into, side, isBack) {
      const step = out.pop();
      if (!step) return false;
      for (const change of isBack ? [...step].reverse() : step) {
        this.marks[change.at] = change[side];
        if (change[side] === MARK.queen) this.latest = change.at;
      }
      into.push(step);
      return true;
    }

    /** The marks as a short text: three squares a letter, without what is empty at the end. */
    get text() {
      let text = "";
      for (let at = 0; at < this.marks.length; at += 3) {
        const value = [0, 1, 2].reduce((sum, by) => {
          const mark = this.puzzle.isOpen(at + by) ? this.marks[at + by] ?? 0 : 0;
          return sum * 3 + mark;
        }, 0);
        text += value.toString(27);
      }
      return text.replace(/0+$/, "");
    }

    /** Takes marks from such a text; what is no text of this board leaves the board as it is. */
    read(text) {
      const isText = typeof text === "string" && /^[0-9a-q]*$/.test(text)
        && text.length <= Math.ceil(this.marks.length / 3);
      if (!isText) return false;
      [...text].forEach((letter, index) => {
        const value = parseInt(letter, 27);
        [Math.floor(value / 9), Math.floor(value / 3) % 3, value % 3].forEach((mark, by) => {
          const at = index * 3 + by;
          if (at < this.marks.length && this.puzzle.isOpen(at)) this.marks[at] = mark;
        });
      });
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
      const isStep = (step) => Array.isArray(step) && [...step].reverse().every((change) => {
        const [at, from, to] = Array.isArray(change) ? change : [];
        const isThere = Number.isInteger(at) && this.puzzle.isOpen(at) && marks[at] === to && [from, to].every((mark) => MARKS.includes(mark));
        if (isThere) marks[at] = from;
        return isThere;
      });
      if (!Array.isArray(history) || ![...history].reverse().every(isStep)) return;
      this.past = history.map((step) => step.map(([at, from, to]) => ({ at, from, to })));
    }
  }

  /** A longer time between two counts, in milliseconds, is one in which the computer slept. */
  const LONGEST_COUNT = 5000;

  /**
   * The time played; it stands still while the page is hidden. `now` gives milliseconds that no change of the system's
   * clock moves.
   */
  class Clock {
    constructor(elapsed = 0, now = () => performance.now()) {
      this.before = Number.isFinite(elapsed) && elapsed > 0 ? elapsed : 0;
      this.now = now;
      this.since = null;
    }

    get isRunning() { return this.since !== null; }

    get elapsed() {
      return this.before + (this.isRunning ? Math.min(Math.max(0, this.now() - this.since), LONGEST_COUNT) : 0);
    }

    start() { this.since ??= this.now(); }

    /** Goes on from a later time, which another tab has counted. */
    atLeast(elapsed) {
      this.count();
      this.before = Math.max(this.before, elapsed);
    }

    /** Counts what has passed; a running clock is counted several times a second. */
    count() {
      this.before = this.elapsed;
      if (this.isRunning) this.since = this.now();
    }

    stop() {
      this.count();
      this.since = null;
    }
  }

  /** 0:05, 12:34, 1:02:03. */
  function timeText(milliseconds) {
    const all = Math.floor(milliseconds / 1000);
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    const two = (value) => String(value).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }

  Object.assign(window.bezzel, { Game, Clock, MARK, timeText });
})();
