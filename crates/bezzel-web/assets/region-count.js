// The solutions of a board of regions, up to a limit: how many there are and where they differ, while regions are drawn.
"use strict";
window.bezzel = window.bezzel || {};
(() => {
  /** The solutions at most, and the nodes that a count may visit: a tenth of a second. */
  const [MOST, NODES] = [1000, 400000];

  /**
   * Counts the placements of a queen in each row, column and region, none touching another: {count, isAll, solutions}.
   * `regions` has a region for each square, by rows. A branch ends where a region without a queen has no square in later rows.
   */
  function countRegions(n, regions, { most = MOST, nodes = NODES } = {}) {
    const solutions = [];
    const columns = new Array(n).fill(-1);
    // The regions that end in each row: without a queen by then, they get none.
    const last = new Array(n).fill(-1);
    for (let at = 0; at < n * n; at++) last[regions[at]] = Math.floor(at / n);
    const ending = Array.from({ length: n }, (_, row) => last.reduce((mask, end, region) => (end === row ? mask | (1 << region) : mask), 0));
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

  Object.assign(window.bezzel, { countRegions });
})();
