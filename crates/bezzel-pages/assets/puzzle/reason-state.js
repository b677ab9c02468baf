// A board on the way to its solution, for reasoning: queens, and the squares that may still hold one. A set of squares
// is a word a row, a bit a column. It is the library's (crates/bezzel/src/puzzle/state.rs), for pages without a server.
"use strict";
bezzel(function () {
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

  const isEmpty = (set) => set.every((word) => word === 0);

  /**
   * Whether `need` queens, two at most, that do not touch have room on the squares of a set, of those in `mask` within
   * `rows`.
   */
  function hasRoom(set, need, mask = set, [begin, end] = [0, set.length]) {
    let [first, columns] = [-1, 0];
    if (need === 0) return true;
    for (let row = begin; row < end; row++) {
      const word = set[row] & mask[row];
      if (word === 0) continue;
      columns |= word;
      const isApart =
        (first >= 0 && row > first + 1) || 32 - Math.clz32(columns) - (31 - Math.clz32(columns & -columns)) > 2;
      if (need === 1 || isApart) return true;
      if (first < 0) first = row;
    }
    return false;
  }

  /** What a puzzle's rules are as sets: its units (rows, columns, regions), and what each square sees. */
  class Geometry {
    constructor(puzzle) {
      const { n } = puzzle;
      this.n = n;
      this.perLine = puzzle.perLine;
      const set = (squares) => {
        const made = new Uint32Array(n);
        squares.forEach((at) => {
          made[puzzle.row(at)] |= 1 << puzzle.column(at);
        });
        return made;
      };
      this.names = puzzle.units.map(({ kind, index }) => ({ kind, index }));
      this.units = puzzle.units.map(({ squares }) => set(squares));
      // The rows that a unit is in: most are short, and reasoning goes through them again and again.
      this.rows = this.units.map((unit) => [
        unit.findIndex((word) => word !== 0),
        unit.findLastIndex((word) => word !== 0) + 1
      ]);
      this.unitsOf = puzzle.seen.map((_, at) => puzzle.unitsOf(at).map((unit) => puzzle.units.indexOf(unit)));
      this.sees = puzzle.seen.map(set);
    }

    has(set, at) {
      return ((set[Math.floor(at / this.n)] >>> (at % this.n)) & 1) === 1;
    }
  }

  /** Queens, and the squares that may still hold one; what a queen sees is ruled out at once. */
  class State {
    constructor(geometry, from = null) {
      this.geometry = geometry;
      this.free = from ? from.free.slice() : new Uint32Array(geometry.n).fill(2 ** geometry.n - 1);
      this.queens = from ? [...from.queens] : [];
      /** The queens that each unit still needs. */
      this.need = from ? from.need.slice() : new Uint8Array(geometry.units.length).fill(geometry.perLine);
    }

    place(at) {
      const { n, perLine, sees, units, unitsOf } = this.geometry;
      for (let row = 0; row < n; row++) this.free[row] &= ~sees[at][row];
      this.ruleOut(at);
      for (const unit of unitsOf[at]) {
        if (this.need[unit] > 0) this.need[unit]--;
        // Of one queen the square sees its units already.
        if (perLine > 1 && this.need[unit] === 0) {
          for (let row = 0; row < n; row++) this.free[row] &= ~units[unit][row];
        }
      }
      this.queens.push(at);
    }

    ruleOut(at) {
      this.free[Math.floor(at / this.geometry.n)] &= ~(1 << (at % this.geometry.n));
    }

    /** The units that need a queen. */
    get open() {
      return [...this.need.keys()].filter((unit) => this.need[unit] > 0);
    }

    /** The free squares of a unit as a set. */
    inside(unit) {
      return this.free.map((word, row) => word & this.geometry.units[unit][row]);
    }

    left(unit) {
      const {
        rows: {
          [unit]: [begin, end]
        },
        units: { [unit]: set }
      } = this.geometry;
      let count = 0;
      for (let row = begin; row < end; row++) count += bits(this.free[row] & set[row]);
      return count;
    }

    squares(unit) {
      return members(this.inside(unit));
    }

    /** The open units with their free squares' number; the fewest are the easiest to see. */
    get fewest() {
      return this.open.map((unit) => [this.left(unit), unit]).sort(([a, one], [b, other]) => a - b || one - other);
    }

    /** Whether the free squares of an open unit have room for the queens that it needs. */
    hasRoom(unit) {
      return hasRoom(this.free, this.need[unit], this.geometry.units[unit], this.geometry.rows[unit]);
    }

    /** The free squares of an open unit without which it would have no room. */
    forced(unit) {
      const {
        rows: {
          [unit]: [begin, end]
        },
        units: { [unit]: set }
      } = this.geometry;
      // Those beside one of two lie within two rows and two columns.
      let more = this.need[unit] === 1 ? 1 : 5;
      for (let row = begin; row < end; row++) {
        for (let rest = this.free[row] & set[row]; rest !== 0; rest &= rest - 1) {
          if (more-- === 0) return [];
        }
      }
      const own = this.inside(unit);
      return members(own).filter((at) => {
        const rest = own.slice();
        rest[Math.floor(at / this.geometry.n)] &= ~(1 << (at % this.geometry.n));
        return !hasRoom(rest, this.need[unit]);
      });
    }

    /** What a queen on a free square rules out, itself left out. */
    effect(at) {
      const { n, sees, units, unitsOf } = this.geometry;
      const out = sees[at].slice();
      for (const unit of unitsOf[at]) {
        if (this.need[unit] !== 1) continue;
        for (let row = 0; row < n; row++) out[row] |= units[unit][row];
      }
      out[Math.floor(at / n)] &= ~(1 << (at % n));
      return out;
    }
  }

  const sorted = (squares) => [...new Set(squares)].sort((a, b) => a - b);

  /** A step as the library's: {technique, fills, rulesOut, because, units}. */
  function step(geometry, technique, { fills = [], rulesOut = [], because, units }) {
    return { technique, fills, rulesOut, because, units: units.map((unit) => geometry.names[unit]) };
  }

  /** The squares of several units. */
  const union = ({ geometry: { n, units } }, list) =>
    Uint32Array.from({ length: n }, (_, row) => list.reduce((word, unit) => word | units[unit][row], 0));

  /** What is ruled out if the inner units fill the outer ones; `null` if nothing is. */
  function exclusion(state, technique, inner, outer) {
    const [own, lines] = [union(state, inner), union(state, outer)];
    const rulesOut = members(state.free.map((word, row) => word & lines[row] & ~own[row]));
    if (rulesOut.length === 0) return null;
    const because = sorted(inner.flatMap((unit) => state.squares(unit)));
    return step(state.geometry, technique, { rulesOut, because, units: [...inner, ...outer] });
  }

  /**
   * Squares that are ruled out however two of some units are filled: each is given with the ways of filling it,
   * {queens, out}.
   */
  function* coveredBy(state, units) {
    const { geometry } = state;
    const loses = (out, queens) => queens.some((at) => geometry.has(out, at));
    for (const [at, [unit, ways]] of units.entries()) {
      for (const [otherUnit, others] of units.slice(at + 1)) {
        const out = state.free.slice();
        let pairs = 0;
        for (const one of ways) {
          // Both units are full: a queen of one on a square of the other is one of its own.
          for (const other of others.filter((each) => !loses(one.out, each.queens) && !loses(each.out, one.queens))) {
            pairs++;
            for (let row = 0; row < geometry.n; row++) out[row] &= one.out[row] | other.out[row];
          }
        }
        if (pairs > 0 && !isEmpty(out)) {
          yield step(geometry, "covered", {
            rulesOut: members(out),
            because: sorted([...state.squares(unit), ...state.squares(otherUnit)]),
            units: [unit, otherUnit]
          });
        }
      }
    }
  }

  return { reasoning: { bits, coveredBy, exclusion, hasRoom, members, sorted, step, union, Geometry, State } };
});
