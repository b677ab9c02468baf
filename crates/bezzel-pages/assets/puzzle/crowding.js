// Reasoning where each row, column and region has two queens: room for two is what counts. The library's
// techniques (crates/bezzel/src/puzzle/crowding.rs), square for square, for pages without a server.
"use strict";
bezzel(function ({ reasoning }) {
  const { coveredBy, exclusion, hasRoom, members, step, union, State } = reasoning;

  /** The most ways of filling a unit that `covered` looks at. */
  const MOST_WAYS = 6;

  /** Squares where a queen would leave a unit no room for the queens that it needs. */
  function* wouldEmpty(state) {
    const {
      geometry,
      geometry: { n, sees, units: sets, unitsOf },
      free,
      need
    } = state;
    const squares = members(free);
    // What a queen on each square leaves free, square after square.
    const after = new Uint32Array(squares.length * n);
    squares.forEach((at, place) => {
      const full = unitsOf[at].filter((unit) => need[unit] === 1).map((unit) => sets[unit]);
      for (let row = 0; row < n; row++) {
        let out = sees[at][row];
        for (const set of full) out |= set[row];
        after[place * n + row] = free[row] & ~out;
      }
      after[place * n + Math.floor(at / n)] &= ~(1 << (at % n));
    });
    const rest = new Uint32Array(n);
    for (const [, unit] of state.fewest) {
      const [own, rows] = [state.inside(unit), geometry.rows[unit]];
      const [begin, end] = rows;
      const rulesOut = squares.filter((at, place) => {
        let isLess = false;
        for (let row = begin; row < end; row++) {
          rest[row] = own[row] & after[place * n + row];
          isLess ||= rest[row] !== own[row];
        }
        return isLess && !hasRoom(rest, need[unit] - (unitsOf[at].includes(unit) ? 1 : 0), rest, rows);
      });
      if (rulesOut.length > 0) yield step(geometry, "would-empty", { rulesOut, because: members(own), units: [unit] });
    }
  }

  /** All ways of filling a unit, if there are few: {queens, out}. */
  function fillings(state, unit) {
    const { geometry } = state;
    const squares = state.squares(unit);
    const filled = (queens) => {
      const trial = new State(geometry, state);
      queens.forEach((at) => trial.place(at));
      const out = state.free.map((before, row) => before & ~trial.free[row]);
      queens.forEach((at) => {
        out[Math.floor(at / geometry.n)] &= ~(1 << (at % geometry.n));
      });
      return { queens, out };
    };
    const all = [];
    for (const [first, one] of squares.entries()) {
      if (state.need[unit] === 1) {
        all.push(filled([one]));
      } else {
        const out = state.effect(one);
        squares
          .slice(first + 1)
          .filter((other) => !geometry.has(out, other))
          .forEach((other) => all.push(filled([one, other])));
      }
      if (all.length > MOST_WAYS) return null;
    }
    return all;
  }

  /** Squares that are ruled out however two units are filled. */
  const covered = (state) =>
    coveredBy(
      state,
      state.open.map((unit) => [unit, fillings(state, unit)]).filter(([, ways]) => ways?.length > 0)
    );

  /**
   * Neighbouring lines, `size` of them, into which regions must put as many queens as the lines need, since they have
   * no room for them elsewhere; and a region into which lines must put as many as it needs.
   */
  function* squeezed(state, size) {
    const {
      geometry: { n, perLine }
    } = state;
    if (perLine === 1) return;
    const kind = (first) => Array.from({ length: n }, (_, at) => first + at);
    const regions = kind(2 * n);
    for (const lines of [kind(0), kind(n)]) {
      for (let at = 0; at + size <= n; at++) {
        const found = squeezedInto(state, regions, lines.slice(at, at + size));
        if (found) yield found;
      }
      for (const region of size === 1 ? regions : []) {
        const found = squeezedInto(state, lines, [region]);
        if (found) yield found;
      }
    }
  }

  function squeezedInto(state, inner, outer) {
    const { need } = state;
    const needed = outer.reduce((sum, line) => sum + need[line], 0);
    if (needed === 0) return null;
    const lines = union(state, outer);
    // What each unit must put into the lines: what has no room outside.
    const must = (unit) => {
      const outside = state.inside(unit).map((word, row) => word & ~lines[row]);
      let fits = need[unit];
      while (!hasRoom(outside, fits)) fits--;
      return need[unit] - fits;
    };
    const pressed = inner.filter((unit) => must(unit) > 0);
    if (pressed.reduce((sum, unit) => sum + must(unit), 0) !== needed) return null;
    return exclusion(state, "squeezed", pressed, outer);
  }

  return { crowding: { wouldEmpty, covered, squeezed } };
});
