// Reasoning from the board as it stands, as a person does: the easiest technique that gives anything. The techniques
// are those of the library (crates/bezzel/src/puzzle), square for square, for pages without a server; a test compares
// the two on thousands of boards.
"use strict";
bezzel(function ({ crowding, reasoning }) {
  const { bits, coveredBy, exclusion, members, sorted, step, Geometry, State } = reasoning;

  /** The most units of `confined` that are of medium difficulty, and the most that are looked at together. */
  const [MEDIUM_CONFINED, MOST_CONFINED] = [3, 4];
  /** The most free squares of a unit that `covered` looks at. */
  const MOST_COVERED = 4;
  /** The most queens that follow in "trying", and the most lines that `squeezed` looks at together. */
  const FEW = 3;

  /** The first of the steps that a technique gives. */
  const firstOf = (steps) => steps.next().value ?? null;

  /** A unit with one square left, or no room for two without a square. */
  function* lastSquares(state) {
    const { geometry } = state;
    const forced = state.open.map((unit) => [unit, state.forced(unit)]).filter(([, fills]) => fills.length > 0);
    // Regions first: that is where people look.
    const isRegion = ([unit]) => unit >= 2 * geometry.n;
    for (const [unit, fills] of [...forced.filter(isRegion), ...forced.filter((each) => !isRegion(each))]) {
      // What leaves no other: a queen that sees the square, or a cross on it.
      const because = members(geometry.units[unit])
        .filter((at) => !fills.includes(at) && !state.queens.includes(at))
        .map((at) => state.queens.find((queen) => geometry.has(geometry.sees[queen], at)) ?? at);
      yield step(geometry, "last-square", { fills, because: sorted(because), units: [unit] });
    }
  }

  /** A number of units of a kind whose free squares all lie in the same number of units of another kind. */
  function* confined(state, size) {
    const kinds = state.geometry.units.length / state.geometry.n;
    for (let inner = kinds - 1; inner >= 0; inner--) {
      for (let outer = 0; outer < kinds; outer++) {
        if (inner !== outer) yield* confinedTo(state, inner, outer, size);
      }
    }
  }

  function* confinedTo(state, inner, outer, size) {
    const {
      geometry: { n, perLine, unitsOf },
      need
    } = state;
    const touchedBy = (unit) =>
      state.squares(unit).reduce((all, at) => all | (1 << (unitsOf[at][outer] - outer * n)), 0);
    const units = state.open
      .filter((unit) => Math.floor(unit / n) === inner)
      .map((unit) => [unit, touchedBy(unit)])
      .filter(([, touched]) => touched !== 0 && bits(touched) <= size);
    const outersOf = (all) =>
      Array.from({ length: n }, (_, line) => outer * n + line).filter((_, line) => (all >>> line) & 1);
    const sum = (list) => list.reduce((count, unit) => count + need[unit], 0);
    function* choose(from, chosen, all) {
      // As many queens inside as the lines need.
      if (chosen.length > 0 && bits(all) === size && sum(chosen) === sum(outersOf(all))) {
        const found = exclusion(state, "confined", chosen, outersOf(all));
        if (found) yield found;
      }
      if (chosen.length === size * perLine) return;
      for (let at = from; at < units.length; at++) {
        const [unit, touched] = units[at];
        if (bits(all | touched) <= size) yield* choose(at + 1, [...chosen, unit], all | touched);
      }
    }
    yield* choose(0, [], 0);
  }

  /** Squares that see every free square of a unit they are not in. */
  function* wouldEmpty(state) {
    const { geometry } = state;
    if (geometry.perLine > 1) return yield* crowding.wouldEmpty(state);
    for (const [left, unit] of state.fewest) {
      if (left === 0) return;
      const squares = state.squares(unit);
      const out = state.free.slice();
      const stays = squares.every((at) => {
        let some = 0;
        for (let row = 0; row < geometry.n; row++) some |= out[row] &= geometry.sees[at][row];
        return some !== 0;
      });
      if (stays) yield step(geometry, "would-empty", { rulesOut: members(out), because: squares, units: [unit] });
    }
  }

  /** Squares that are seen however two units are filled, of `most` free squares at most. */
  function* covered(state, most) {
    const { perLine, sees } = state.geometry;
    if (perLine > 1) return yield* crowding.covered(state);
    // A square of both units fills both.
    const ways = state.open.map((unit) => [unit, state.squares(unit).map((at) => ({ queens: [at], out: sees[at] }))]);
    return yield* coveredBy(
      state,
      ways.filter(([, { length }]) => length >= 2 && length <= most)
    );
  }

  /**
   * The free square where a queen fails soonest: within a few last squares, or (`isDeep`) by however many. It is the
   * one technique that takes long, and gives way after each square.
   */
  function* trying(state, isDeep) {
    let most = isDeep ? state.geometry.n * state.geometry.perLine : FEW;
    let best = null;
    for (const square of members(state.free)) {
      yield;
      const failed = most < 0 ? null : fails(state, square, most, isDeep);
      if (!failed) continue;
      best = failed;
      most = failed.follows.length - 1;
    }
    return best && tried(state, best, isDeep);
  }

  const tried = ({ geometry }, { square, follows, empty }, isDeep) =>
    step(geometry, isDeep ? "deep-trying" : "trying", { rulesOut: [square], because: follows, units: [empty] });

  function fails(state, square, most, isDeep) {
    const trial = new State(state.geometry, state);
    trial.place(square);
    const follows = [];
    for (;;) {
      let last;
      for (const unit of trial.open) {
        if (!trial.hasRoom(unit)) return { square, follows, empty: unit };
        last ??= trial.forced(unit)[0];
      }
      const out = last === undefined && isDeep ? firstOf(wouldEmpty(trial)) : null;
      if (last !== undefined) {
        if (follows.length === most) return null;
        trial.place(last);
        follows.push(last);
      } else if (out) {
        out.rulesOut.forEach((at) => trial.ruleOut(at));
      } else {
        return null;
      }
    }
  }

  /** What a queen sees, or what is left of a unit that is full, and is not crossed out: told where nothing else is. */
  function shadow(state, isMarked) {
    for (const queen of state.queens) {
      const rulesOut = members(state.geometry.sees[queen]).filter((at) => !isMarked(at));
      if (rulesOut.length > 0) return step(state.geometry, "shadow", { rulesOut, because: [queen], units: [] });
    }
    const { geometry } = state;
    for (const unit of geometry.perLine > 1 ? state.need.keys() : []) {
      const [isQueen, own] = [(at) => state.queens.includes(at), members(geometry.units[unit])];
      const rulesOut = state.need[unit] === 0 ? own.filter((at) => !isQueen(at) && !isMarked(at)) : [];
      if (rulesOut.length > 0)
        return step(geometry, "shadow", { rulesOut, because: own.filter(isQueen), units: [unit] });
    }
    return null;
  }

  function stateOf(puzzle, queens, crosses) {
    puzzle.geometry ??= new Geometry(puzzle);
    const state = new State(puzzle.geometry);
    [...puzzle.blocked, ...crosses].forEach((at) => state.ruleOut(at));
    [...puzzle.given, ...queens].forEach((at) => state.place(at));
    return state;
  }

  /** The steps of a technique that looks at several lines together, for each number of them. */
  function* sized(technique, state, from, to) {
    for (let size = from; size <= to; size++) yield* technique(state, size);
  }

  /**
   * The steps that a technique gives, in whatever units and of whatever length: a person who finds another than the
   * easiest is right.
   */
  const ALL_STEPS = {
    "last-square": lastSquares,
    confined: (state) => sized(confined, state, 1, state.geometry.n - 1),
    "would-empty": wouldEmpty,
    squeezed: (state) => sized(crowding.squeezed, state, 1, state.geometry.n - 1),
    covered: (state) => covered(state, state.geometry.n)
  };

  /**
   * A step of a technique that fills or rules out a square, from a puzzle with these queens and crosses; `null` if
   * there is none.
   */
  function stepAt(puzzle, queens, crosses, technique, at) {
    const state = stateOf(puzzle, queens, crosses);
    if (technique in ALL_STEPS) {
      for (const each of ALL_STEPS[technique](state)) {
        if (each.fills.includes(at) || each.rulesOut.includes(at)) return each;
      }
      return null;
    }
    if (!state.geometry.has(state.free, at)) return null;
    const failed = fails(state, at, state.geometry.n * state.geometry.perLine, technique === "deep-trying");
    // A long way counts as one step: its squares would not fit into a sentence.
    return failed && tried(state, failed, technique === "deep-trying" || failed.follows.length > FEW);
  }

  /**
   * The easiest step from a puzzle with these queens and crosses: {technique, fills, rulesOut, because, units}, as
   * `Step` of the library; `null` if no technique gives anything. A generator, that gives way now and then.
   */
  function* stepping(puzzle, queens, crosses) {
    const state = stateOf(puzzle, queens, crosses);
    const squeezed = (size) => firstOf(crowding.squeezed(state, size));
    const sizes = (from, to) => firstOf(sized(confined, state, from, to));
    // A board that contradicts itself leads nowhere.
    const found = state.open.some((unit) => !state.hasRoom(unit))
      ? null
      : (firstOf(lastSquares(state))
        ?? sizes(1, 1)
        ?? firstOf(wouldEmpty(state))
        ?? squeezed(1)
        ?? sizes(2, MEDIUM_CONFINED)
        ?? squeezed(2)
        ?? squeezed(FEW)
        ?? firstOf(covered(state, MOST_COVERED))
        ?? sizes(MEDIUM_CONFINED + 1, MOST_CONFINED)
        ?? (yield* trying(state, false))
        ?? (yield* trying(state, true)));
    const marked = new Set([...puzzle.blocked, ...crosses]);
    return found ?? shadow(state, (at) => marked.has(at));
  }

  return { stepAt, stepping };
});
