// The solutions of a board of regions with one or two queens in each, up to a limit: how many there are and where they
// differ, while regions are drawn; and whether a board of any size has exactly one.
"use strict";
bezzel(function () {
  /** The solutions at most, and the nodes that a count may visit: a tenth of a second. */
  const [MOST, NODES] = [1000, 400000];

  /**
   * Counts the placements of a queen in each row, column and region, none touching another: {count, isAll, solutions}.
   * `regions` has a region for each square, by rows. A branch ends where a region without a queen has no square in
   * later rows.
   */
  function countRegions(n, regions, { most = MOST, nodes = NODES } = {}) {
    const solutions = [];
    const columns = new Array(n).fill(-1);
    // The regions that end in each row: without a queen by then, they get none.
    const last = new Array(n).fill(-1);
    for (let at = 0; at < n * n; at++) last[regions[at]] = Math.floor(at / n);
    const ending = Array.from({ length: n }, (_, row) =>
      last.reduce((mask, end, region) => (end === row ? mask | (1 << region) : mask), 0)
    );
    if (last.includes(-1)) return { count: 0, isAll: true, solutions };
    let left = nodes;
    const [usedColumns, usedRegions] = [new Array(n + 1).fill(0), new Array(n + 1).fill(0)];
    for (let row = 0; row >= 0;) {
      if (left-- === 0 || solutions.length > most) return { count: solutions.length, isAll: false, solutions };
      const column = ++columns[row];
      if (column === n) {
        columns[row--] = -1;
        continue;
      }
      const [queen, region] = [1 << column, 1 << regions[row * n + column]];
      const isNear = row > 0 && Math.abs(columns[row - 1] - column) < 2;
      if (isNear || usedColumns[row] & queen || usedRegions[row] & region) continue;
      if (ending[row] & ~(usedRegions[row] | region)) continue;
      if (row === n - 1) {
        solutions.push(columns.slice());
        continue;
      }
      usedColumns[row + 1] = usedColumns[row] | queen;
      usedRegions[row + 1] = usedRegions[row] | region;
      row++;
    }
    return { count: solutions.length, isAll: true, solutions };
  }

  /** The nodes that a count of boards with two queens in each row may visit: less than a tenth of a second. */
  const PAIR_NODES = 1500000;

  /** The same with two queens in each row, column and region: `solutions` have two columns for each row. */
  function countPairs(n, regions, { most = MOST, nodes = PAIR_NODES } = {}) {
    const pairs = [];
    for (let one = 0; one < n; one++)
      for (let other = one + 2; other < n; other++) pairs.push([one, other, (1 << one) | (1 << other)]);
    const last = new Array(n).fill(-1);
    for (let at = 0; at < n * n; at++) last[regions[at]] = Math.floor(at / n);
    const solutions = [];
    if (last.includes(-1)) return { count: 0, isAll: true, solutions };
    const ending = Array.from({ length: n }, (_, row) =>
      last.reduce((mask, end, region) => (end === row ? mask | (1 << region) : mask), 0)
    );
    const all = 2 ** n - 1;
    const chosen = new Array(n).fill(-1);
    // Before each row: the columns and regions with a queen at least, those with two, and what the row above attacks.
    const [columns, fullColumns, used, full, near] = Array.from({ length: 5 }, () => new Int32Array(n + 1));
    let left = nodes;
    for (let row = 0; row >= 0;) {
      if (left-- === 0 || solutions.length > most) return { count: solutions.length, isAll: false, solutions };
      if (++chosen[row] === pairs.length) {
        chosen[row--] = -1;
        continue;
      }
      const [one, other, set] = pairs[chosen[row]];
      if (set & (near[row] | fullColumns[row])) continue;
      const [first, second] = [1 << regions[row * n + one], 1 << regions[row * n + other]];
      const isSame = first === second;
      if ((first | second) & full[row] || (isSame && first & used[row])) continue;
      const nowFull = full[row] | (used[row] & (first | second)) | (isSame ? first : 0);
      const nowColumns = columns[row] | set;
      // Regions that end here are full; columns without a queen have room for two below, apart.
      if (ending[row] & ~nowFull || (n - 1 - row < 3 && ~nowColumns & all)) continue;
      if (row === n - 1) {
        if ((fullColumns[row] | (columns[row] & set)) === all)
          solutions.push(chosen.map((pair) => pairs[pair].slice(0, 2)));
        continue;
      }
      [columns[row + 1], fullColumns[row + 1]] = [nowColumns, fullColumns[row] | (columns[row] & set)];
      [used[row + 1], full[row + 1], near[row + 1]] = [
        used[row] | first | second,
        nowFull,
        set | (set << 1) | (set >> 1)
      ];
      row++;
    }
    return { count: solutions.length, isAll: true, solutions };
  }

  /** The nodes that `decide` may visit: a second or two. */
  const DECIDED = 100000;

  /**
   * How many solutions a board has with `perLine` queens in each row, column and region, none touching another: 0, 1, 2
   * (or more), `null` where that takes too long. A row, column or region with as many open squares as it lacks queens
   * gets them there; then a square of the one with the fewest is tried. It knows large boards of which `countRegions`,
   * row by row, finds no end, but not all their solutions. A generator, to be run a piece at a time.
   */
  function* decide(n, regions, perLine = 1, nodes = DECIDED) {
    const unitsOf = Array.from({ length: n * n }, (_, at) => [Math.floor(at / n), n + (at % n), 2 * n + regions[at]]);
    const squaresOf = Array.from({ length: 3 * n }, () => []);
    unitsOf.forEach((units, at) => units.forEach((unit) => squaresOf[unit].push(at)));
    const near = unitsOf.map((_, at) =>
      unitsOf.flatMap((__, other) =>
        other !== at
        && Math.max(Math.abs(Math.floor(at / n) - Math.floor(other / n)), Math.abs((at % n) - (other % n))) === 1
          ? [other]
          : []
      )
    );
    /** Puts queens and takes squares away until nothing follows; says whether the board is still possible. */
    const settle = ({ isOpen, open, lack }, queens, gone) => {
      const close = (at) => {
        if (!isOpen[at]) return;
        isOpen[at] = 0;
        for (const unit of unitsOf[at]) open[unit]--;
      };
      gone.forEach(close);
      for (;;) {
        for (const at of queens) {
          if (!isOpen[at]) return false;
          close(at);
          near[at].forEach(close);
          for (const unit of unitsOf[at]) if (--lack[unit] === 0) squaresOf[unit].forEach(close);
        }
        if (open.some((count, unit) => count < lack[unit])) return false;
        const forced = lack.findIndex((count, unit) => count > 0 && count === open[unit]);
        if (forced < 0) return true;
        queens = [squaresOf[forced].find((at) => isOpen[at])];
      }
    };
    const begun = {
      isOpen: new Uint8Array(n * n).fill(1),
      open: Int16Array.from(squaresOf, ({ length }) => length),
      lack: new Int16Array(3 * n).fill(perLine)
    };
    const waiting = [[begun, [], []]];
    let count = 0;
    while (waiting.length > 0) {
      if (nodes-- === 0) return null;
      yield;
      const [board, queens, gone] = waiting.pop();
      if (!settle(board, queens, gone)) continue;
      const { isOpen, lack, open } = board;
      let best = -1;
      lack.forEach((need, unit) => {
        if (need > 0 && (best < 0 || open[unit] - need < open[best] - lack[best])) best = unit;
      });
      if (best < 0) {
        if (++count > 1) return 2;
        continue;
      }
      const at = squaresOf[best].find((square) => isOpen[square]);
      waiting.push([{ isOpen: isOpen.slice(), open: open.slice(), lack: lack.slice() }, [], [at]], [board, [at], []]);
    }
    return count;
  }

  return { countPairs, countRegions, decide };
});
