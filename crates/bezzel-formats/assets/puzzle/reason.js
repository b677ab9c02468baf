// Reasoning from the board as it stands, as a person does: the easiest technique that gives anything. The techniques
// are those of the library (crates/bezzel/src/puzzle), square for square, for pages without a server; a test compares
// the two on thousands of boards. A set of squares is a word a row, a bit a column.
"use strict";
(() => {
  const KINDS = ["row", "column", "region"];
  /** The most units of `confined` that are of medium difficulty, and the most that are looked at together. */
  const [MEDIUM_CONFINED, MOST_CONFINED] = [3, 4];
  /** The most free squares of a unit that `covered` looks at. */
  const MOST_COVERED = 4;
  /** The most queens that follow in "trying". */
  const FEW = 3;

  function bits(word) {
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }

  /** The squares of a set, by their number. */
  function members(set) {
    const found = [];
    set.forEach((word, row) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) found.push(row * set.length + 31 - Math.clz32(rest & -rest));
    });
    return found;
  }

  /** What a puzzle's rules are as sets: its units (rows, columns, regions), and what each square sees. */
  class Geometry {
    constructor(puzzle) {
      const { n } = puzzle;
      this.n = n;
      this.regions = puzzle.regions;
      const set = (squares) => {
        const made = new Uint32Array(n);
        squares.forEach((at) => { made[puzzle.row(at)] |= 1 << puzzle.column(at); });
        return made;
      };
      this.units = KINDS.slice(0, puzzle.regions ? 3 : 2).flatMap((kind) =>
        Array.from({ length: n }, (_, index) => set(puzzle.unit({ kind, index }))));
      this.sees = puzzle.seen.map(set);
    }

    name(unit) { return { kind: KINDS[Math.floor(unit / this.n)], index: unit % this.n }; }

    has(set, at) { return (set[Math.floor(at / this.n)] >>> (at % this.n) & 1) === 1; }
  }

  /** Queens, and the squares that may still hold one; what a queen sees is ruled out at once. */
  class State {
    constructor(geometry, from = null) {
      this.geometry = geometry;
      this.free = from ? from.free.slice() : new Uint32Array(geometry.n).fill(2 ** geometry.n - 1);
      this.queens = from ? [...from.queens] : [];
      this.filled = from ? from.filled.slice() : new Uint8Array(geometry.units.length);
    }

    place(at) {
      const { n, regions, sees } = this.geometry;
      for (let row = 0; row < n; row++) this.free[row] &= ~sees[at][row];
      this.ruleOut(at);
      for (const unit of [Math.floor(at / n), n + at % n, ...(regions ? [2 * n + regions[at]] : [])]) this.filled[unit] = 1;
      this.queens.push(at);
    }

    ruleOut(at) { this.free[Math.floor(at / this.geometry.n)] &= ~(1 << (at % this.geometry.n)); }

    /** The units without a queen. */
    get open() { return [...this.filled.keys()].filter((unit) => !this.filled[unit]); }

    /** The free squares of a unit as a set. */
    inside(unit) { return this.free.map((word, row) => word & this.geometry.units[unit][row]); }

    left(unit) {
      let count = 0;
      for (let row = 0; row < this.geometry.n; row++) count += bits(this.free[row] & this.geometry.units[unit][row]);
      return count;
    }

    squares(unit) { return members(this.inside(unit)); }
  }

  const sorted = (squares) => [...new Set(squares)].sort((a, b) => a - b);
  const isEmpty = (set) => set.every((word) => word === 0);

  function step(geometry, technique, { fills = [], rulesOut = [], because, units }) {
    return { technique, fills, rulesOut, because, units: units.map((unit) => geometry.name(unit)) };
  }

  /** A unit with one square left. */
  function lastSquare(state) {
    const { geometry } = state;
    const units = state.open.filter((unit) => state.left(unit) === 1);
    if (units.length === 0) return null;
    // Regions first: that is where people look.
    const unit = units.find((each) => each >= 2 * geometry.n) ?? units[0];
    const [last] = state.squares(unit);
    // What leaves no other: a queen that sees the square, or a cross on it.
    const because = members(geometry.units[unit]).filter((at) => at !== last)
      .map((at) => state.queens.find((queen) => geometry.has(geometry.sees[queen], at)) ?? at);
    return step(geometry, "last-square", { fills: [last], because: sorted(because), units: [unit] });
  }

  /** A number of units of a kind whose free squares all lie in the same number of units of another kind. */
  function confined(state, size) {
    const kinds = state.geometry.units.length / state.geometry.n;
    for (let inner = kinds - 1; inner >= 0; inner--) {
      for (let outer = 0; outer < kinds; outer++) {
        const found = inner === outer ? null : confinedTo(state, inner, outer, size);
        if (found) return found;
      }
    }
    return null;
  }

  function confinedTo(state, inner, outer, size) {
    const { geometry, geometry: { n } } = state;
    const touchedBy = (unit) => state.squares(unit).reduce((all, at) =>
      all | 1 << [Math.floor(at / n), at % n, geometry.regions?.[at]][outer], 0);
    const units = state.open.filter((unit) => Math.floor(unit / n) === inner)
      .map((unit) => [unit, touchedBy(unit)]).filter(([, touched]) => touched !== 0 && bits(touched) <= size);
    const choose = (from, chosen, all) => {
      if (chosen.length === size) return bits(all) === size ? exclusion(state, chosen, outer, all) : null;
      for (let at = from; at < units.length; at++) {
        const [unit, touched] = units[at];
        const found = bits(all | touched) <= size ? choose(at + 1, [...chosen, unit], all | touched) : null;
        if (found) return found;
      }
      return null;
    };
    return choose(0, [], 0);
  }

  /** What is ruled out if these units take all of the outer ones. */
  function exclusion(state, chosen, outer, lines) {
    const { geometry, geometry: { n, units } } = state;
    const outers = Array.from({ length: n }, (_, line) => line).filter((line) => lines >>> line & 1).map((line) => outer * n + line);
    const all = (list, row) => list.reduce((word, unit) => word | units[unit][row], 0);
    const rulesOut = members(state.free.map((word, row) => word & all(outers, row) & ~all(chosen, row)));
    if (rulesOut.length === 0) return null;
    return step(geometry, "confined", { rulesOut, because: sorted(chosen.flatMap((unit) => state.squares(unit))), units: [...chosen, ...outers] });
  }

  /** Squares that see every free square of a unit they are not in. */
  function wouldEmpty(state) {
    const { geometry } = state;
    // The fewest squares are the easiest to see.
    const units = state.open.map((unit) => [state.left(unit), unit]).sort(([a, one], [b, other]) => a - b || one - other);
    for (const [left, unit] of units) {
      if (left === 0) return null;
      const squares = state.squares(unit);
      const out = state.free.slice();
      for (const at of squares) {
        for (let row = 0; row < geometry.n; row++) out[row] &= geometry.sees[at][row];
        if (isEmpty(out)) break;
      }
      if (!isEmpty(out)) return step(geometry, "would-empty", { rulesOut: members(out), because: squares, units: [unit] });
    }
    return null;
  }

  /** Squares that are seen however two units are filled. */
  function covered(state) {
    const { geometry, geometry: { n, sees } } = state;
    const small = state.open.map((unit) => [unit, state.squares(unit)])
      .filter(([, squares]) => squares.length >= 2 && squares.length <= MOST_COVERED);
    for (const [at, [unit, squares]] of small.entries()) {
      for (const [otherUnit, others] of small.slice(at + 1)) {
        const out = state.free.slice();
        let pairs = 0;
        for (const one of squares) {
          // A square of both fills both.
          for (const other of others.filter((each) => !geometry.has(sees[one], each))) {
            pairs++;
            for (let row = 0; row < n; row++) out[row] &= sees[one][row] | sees[other][row];
          }
        }
        if (pairs > 0 && !isEmpty(out)) {
          return step(geometry, "covered", { rulesOut: members(out), because: sorted([...squares, ...others]), units: [unit, otherUnit] });
        }
      }
    }
    return null;
  }

  /** The free square where a queen fails soonest: within a few last squares, or (`isDeep`) by however many. */
  function trying(state, isDeep) {
    let most = isDeep ? state.geometry.n : FEW;
    let best = null;
    for (const square of members(state.free)) {
      const failed = most < 0 ? null : fails(state, square, most, isDeep);
      if (!failed) continue;
      best = failed;
      most = failed.follows.length - 1;
    }
    return best && step(state.geometry, isDeep ? "deep-trying" : "trying",
      { rulesOut: [best.square], because: best.follows, units: [best.empty] });
  }

  function fails(state, square, most, isDeep) {
    const trial = new State(state.geometry, state);
    trial.place(square);
    const follows = [];
    for (;;) {
      const { open } = trial;
      const empty = open.find((unit) => trial.left(unit) === 0);
      if (empty !== undefined) return { square, follows, empty };
      const last = open.find((unit) => trial.left(unit) === 1);
      const out = last === undefined && isDeep ? wouldEmpty(trial) : null;
      if (last !== undefined) {
        if (follows.length === most) return null;
        const [at] = trial.squares(last);
        trial.place(at);
        follows.push(at);
      } else if (out) {
        out.rulesOut.forEach((at) => trial.ruleOut(at));
      } else {
        return null;
      }
    }
  }

  /** What a queen sees and is not crossed out: told where nothing else is. */
  function shadow(state, isMarked) {
    for (const queen of state.queens) {
      const rulesOut = members(state.geometry.sees[queen]).filter((at) => !isMarked(at));
      if (rulesOut.length > 0) return step(state.geometry, "shadow", { rulesOut, because: [queen], units: [] });
    }
    return null;
  }

  /**
   * The easiest step from a puzzle with these queens and crosses: {technique, fills, rulesOut, because, units}, as
   * `Step` of the library; `null` if no technique gives anything.
   */
  function nextStep(puzzle, queens, crosses) {
    puzzle.geometry ??= new Geometry(puzzle);
    const state = new State(puzzle.geometry);
    [...puzzle.blocked, ...crosses].forEach((at) => state.ruleOut(at));
    [...puzzle.given, ...queens].forEach((at) => state.place(at));
    const sizes = (from, to) => {
      for (let size = from; size <= to; size++) {
        const found = confined(state, size);
        if (found) return found;
      }
      return null;
    };
    // A board that contradicts itself leads nowhere.
    const found = state.open.some((unit) => state.left(unit) === 0) ? null
      : lastSquare(state) ?? confined(state, 1) ?? wouldEmpty(state) ?? sizes(2, MEDIUM_CONFINED) ?? covered(state)
        ?? sizes(MEDIUM_CONFINED + 1, MOST_CONFINED) ?? trying(state, false) ?? trying(state, true);
    const marked = new Set([...puzzle.blocked, ...crosses]);
    return found ?? shadow(state, (at) => marked.has(at));
  }

  Object.assign(window.bezzel, { nextStep });
})();
