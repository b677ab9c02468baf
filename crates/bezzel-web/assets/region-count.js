// The solutions of a board of regions with one or two queens in each, up to a limit: how many there are and where they
// differ, while regions are drawn; and whether a board of any size has exactly one.
"use strict";
bezzel(function () {
  /**
   * The solutions at most, and the nodes that a count may visit with one queen in each row and with two, in a tenth
   * of a second.
   */
  const [MOST, NODES, PAIR_NODES] = [1000, 400000, 1500000];

  /**
   * Counts the placements of `perLine` queens, one or two, in each row, column and region, none touching another:
   * {count, isAll, solutions}. `regions` has a region for each square, by rows; a solution has a column for each row,
   * or two. A branch ends where a region that lacks queens has no square in later rows.
   */
  function count(n, regions, perLine, { most = MOST, nodes }) {
    // What a row may hold: the columns, and their bits.
    const ways = [];
    for (let one = 0; one < n; one++) {
      if (perLine === 1) ways.push([one, one, 1 << one]);
      else for (let other = one + 2; other < n; other++) ways.push([one, other, (1 << one) | (1 << other)]);
    }
    const last = new Array(n).fill(-1);
    for (let at = 0; at < n * n; at++) last[regions[at]] = Math.floor(at / n);
    const solutions = [];
    if (last.includes(-1)) return { count: 0, isAll: true, solutions };
    // The regions that end in each row.
    const ending = Array.from({ length: n }, (_, row) =>
      last.reduce((mask, end, region) => (end === row ? mask | (1 << region) : mask), 0)
    );
    const all = 2 ** n - 1;
    const chosen = new Array(n).fill(-1);
    // Before each row: the columns and regions with a queen at least, those that are full, and what the row above
    // attacks.
    const [columns, fullColumns, used, full, near] = Array.from({ length: 5 }, () => new Int32Array(n + 1));
    let left = nodes;
    for (let row = 0; row >= 0;) {
      if (left-- === 0 || solutions.length > most) return { count: solutions.length, isAll: false, solutions };
      if (++chosen[row] === ways.length) {
        chosen[row--] = -1;
        continue;
      }
      const [one, other, set] = ways[chosen[row]];
      if (set & (near[row] | fullColumns[row])) continue;
      const [first, second] = [1 << regions[row * n + one], 1 << regions[row * n + other]];
      // A region that holds two of them has had none before.
      const isWhole = perLine > 1 && first === second;
      if ((first | second) & full[row] || (isWhole && first & used[row])) continue;
      const [nowUsed, nowColumns] = [used[row] | first | second, columns[row] | set];
      const nowFull = perLine === 1 ? nowUsed : full[row] | (used[row] & (first | second)) | (isWhole ? first : 0);
      const nowFullColumns = perLine === 1 ? nowColumns : fullColumns[row] | (columns[row] & set);
      // Regions that end here are full; columns without a queen have room for two below, apart.
      if (ending[row] & ~nowFull || (perLine > 1 && n - 1 - row < 3 && ~nowColumns & all)) continue;
      if (row === n - 1) {
        const own = (way) => (perLine === 1 ? ways[way][0] : ways[way].slice(0, 2));
        if (nowFullColumns === all) solutions.push(chosen.map(own));
        continue;
      }
      row++;
      [columns[row], fullColumns[row], used[row], full[row]] = [nowColumns, nowFullColumns, nowUsed, nowFull];
      near[row] = set | (set << 1) | (set >> 1);
    }
    return { count: solutions.length, isAll: true, solutions };
  }

  const countRegions = (n, regions, limits) => count(n, regions, 1, { nodes: NODES, ...limits });
  const countPairs = (n, regions, limits) => count(n, regions, 2, { nodes: PAIR_NODES, ...limits });

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
