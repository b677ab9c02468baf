// Regions with several solutions become a puzzle: squares at the borders change their colour, one after another, until
// one solution is left. Regions in one piece stay in one piece.
"use strict";
bezzel(function ({ countPairs, countRegions }) {
  /**
   * How many solutions are looked at, how many changes are tried for each that is made, how many are made, and how
   * often all begins anew.
   */
  const [LOOKED, TRIED, MADE, BEGUN] = [100, 6, 120, 3];
  /** How many nodes a count may visit: some milliseconds. */
  const NODES = { 1: 40000, 2: 150000 };
  const LONG = 20;

  /** The squares beside a square. */
  const beside = (n, at) =>
    [at % n > 0 && at - 1, at % n < n - 1 && at + 1, at >= n && at - n, at + n < n * n && at + n].filter(
      (other) => other !== false
    );

  /** How many pieces a region has. */
  function pieces(n, regions, region) {
    const left = new Set([...regions.keys()].filter((at) => regions[at] === region));
    let count = 0;
    for (const start of left) {
      count++;
      const open = [start];
      left.delete(start);
      while (open.length > 0) {
        for (const next of beside(n, open.pop())) if (left.delete(next)) open.push(next);
      }
    }
    return count;
  }

  /** Numbers from 0 on in an order that is always the same for a start. */
  const sequence = (seed) => (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };

  /**
   * Changes regions until they have exactly one solution, which is one of those before: the regions, or `null` where
   * that does not come about soon. The squares that other solutions use go first. A generator, to be run a piece at a
   * time.
   */
  function* makeUnique(n, regions, perLine = 1) {
    const count = (board, times = 1) =>
      (perLine > 1 ? countPairs : countRegions)(n, board, { most: LOOKED, nodes: times * NODES[perLine] });
    const squaresOf = (columns) => columns.flatMap((own, row) => [own].flat().map((column) => row * n + column));
    const size = ({ count: known, isAll }) => (isAll ? known : LOOKED + 1);
    const first = count(regions, LONG);
    for (let begun = 0; begun < BEGUN && first.count > 0; begun++) {
      const random = sequence(begun + 1);
      const kept = new Set(squaresOf(first.solutions[random(first.count)]));
      let [now, found] = [Int8Array.from(regions), first];
      const seen = new Set([now.join()]);
      for (let made = 0; made < MADE; made++) {
        // Where the other solutions lie far from each other, a longer look finds one.
        if (!found.isAll && found.count < 2) found = count(now, LONG);
        yield;
        if (found.isAll && found.count === 1) return now;
        const uses = new Array(n * n).fill(0);
        for (const columns of found.solutions) for (const at of squaresOf(columns)) uses[at]++;
        const board = now;
        const moves = uses
          .flatMap((use, at) =>
            kept.has(at)
              ? []
              : [...new Set(beside(n, at).map((other) => board[other]))]
                  .filter((region) => region !== board[at])
                  .map((region) => ({ at, region, order: (use + 0.01) * (1 + random(8)) }))
          )
          .sort((one, other) => other.order - one.order);
        let best = null;
        let tried = 0;
        for (const { at, region } of moves) {
          const next = now.slice();
          next[at] = region;
          if (seen.has(next.join()) || pieces(n, next, now[at]) !== pieces(n, now, now[at])) continue;
          const told = count(next);
          yield;
          if (!best || size(told) < size(best.found)) best = { now: next, found: told };
          if (++tried >= TRIED) break;
        }
        if (!best) break;
        ({ now, found } = best);
        seen.add(now.join());
      }
    }
    return null;
  }

  return { makeUnique };
});
