// Where the nodes of the tree stand. Every leaf has its place in the order of the search; near the tip leaves are
// wide, far from it narrow, by one smooth curve, so that a step moves nothing farther than a leaf is wide. What is
// narrower than two pixels is one line, so that the work is bounded by the width of the panel and not by the tree.
"use strict";
bezzel(function () {
  const PAD = 18;
  /** The room of a leaf at the tip: where the whole tree has room for more, up to the second. */
  const [LEAF, WIDEST] = [20, 44];
  /** The queens of a small tree at most. */
  const SMALL = 6;
  /** The exponent of the curve: 1 would make all leaves equally wide, 0 is the logarithm. */
  const POWER = 0.15;
  /** What is narrower is drawn as one line. */
  const MERGED = 2;
  /** The room of a refused column, and what they take of the panel at most. */
  const [CROSS, CROSSES] = [16, 0.3];

  /** What hangs from the way, from left to right: finished subtrees, those still to come, and the tip itself. */
  function hanging(trace, state, { ahead, isOnlyWay }) {
    const { nodes } = trace;
    const way = [0, ...state.queens.map((queen) => queen.node)];
    const left = [];
    const right = [];
    way.forEach((number, level) => {
      const next = way[level + 1];
      const here = nodes[number].children
        .filter((child) => child !== next && (ahead || nodes[child].first <= state.index))
        .map((child) => ({
          number: child,
          level,
          leaves: isOnlyWay ? 1 : nodes[child].leaves,
          isAhead: nodes[child].first > state.index
        }));
      // A tip without children is a leaf.
      if (next === undefined && here.length === 0) here.push({ level, leaves: 1, isAhead: false });
      left.push(...here.filter((item) => !item.isAhead));
      right.unshift(...here.filter((item) => item.isAhead));
    });
    return { way, items: [...left, ...right] };
  }

  /** How far from the tip the leaf that is `leaves` away stands, where the curve bends after `bend` leaves. */
  const reach = (leaves, bend, leaf = LEAF) =>
    bend === Infinity ? leaves * leaf : ((LEAF * bend) / POWER) * ((1 + leaves / bend) ** POWER - 1);

  /** The bend with which the leaves before and after the tip fit into a room. */
  function bendOf(before, after, room) {
    const total = (bend) => reach(before, bend) + reach(after, bend);
    if (total(Infinity) <= room) return Infinity;
    let [low, high] = [1e-6, 1e6];
    for (let round = 0; round < 50; round++) {
      const middle = Math.sqrt(low * high);
      if (total(middle) > room) high = middle;
      else low = middle;
    }
    return low;
  }

  /**
   * The places of a finished subtree's nodes, whose first leaf is `first`; `at(leaf)` is where a leaf begins: calls
   * `visit(number, x, room of a leaf, isMerged)` for each that is drawn, parents before children.
   */
  function spread(trace, number, first, at, places, visit) {
    const { nodes } = trace;
    const end = number + nodes[number].size;
    // The first leaf of what is next below each parent.
    const begins = new Map([[number, first]]);
    for (let each = number; each < end;) {
      const node = nodes[each];
      const begin = begins.get(each === number ? each : node.parent);
      if (each !== number) begins.set(node.parent, begin + node.leaves);
      begins.set(each, begin);
      const [left, right] = [at(begin), at(begin + node.leaves)];
      const isMerged = each !== number && right - left < MERGED && node.size > 1;
      places[each] = (left + right) / 2;
      visit(each, places[each], (right - left) / node.leaves, isMerged);
      each += isMerged ? node.size : 1;
    }
  }

  /** Lays the way and what hangs from it: {way, items, at(leaf), spans of the way's nodes, right, cross}. */
  function lay(trace, state, width, choice) {
    const { way, items } = hanging(trace, state, choice);
    let leaves = 0;
    for (const item of items) {
      item.first = leaves;
      leaves += item.leaves;
    }
    const before = items.reduce((sum, item) => sum + (item.isAhead ? 0 : item.leaves), 0);
    // Refused columns have their room at all times, so that one more moves nothing.
    const hasCrosses = trace.refusesAtTip && !choice.ahead;
    // By the leaves of the whole search, so that a step changes nothing.
    const whole = (width - 2 * PAD) / (trace.nodes[0].leaves + (hasCrosses ? (trace.n * CROSS) / LEAF : 0));
    // Wide leaves are for the trees of few queens: in others a step moves no node farther than a leaf is wide.
    const isSmall = trace.n <= SMALL && whole > LEAF && !choice.isOnlyWay && !trace.isGrowing;
    const scale = isSmall ? Math.min(WIDEST, whole) / LEAF : 1;
    const cross = hasCrosses ? Math.min(CROSS * scale, (CROSSES * width) / trace.n) : 0;
    const room = width - 2 * PAD - cross * trace.n;
    const bend = bendOf(before, leaves - before, room);
    const far = (count) => reach(count, bend, LEAF * scale);
    const tip = PAD + Math.max(0, (room - far(before) - far(leaves - before)) / 2) + far(before);
    const at = (leaf) => (leaf <= before ? tip - far(before - leaf) : tip + far(leaf - before));
    for (const item of items) {
      const [left, right] = [at(item.first), at(item.first + item.leaves)];
      Object.assign(item, { x: (left + right) / 2, width: right - left });
    }
    // A node of the way stands in the middle of what is below it.
    const xs = way.map((_, level) => {
      const below = items.filter((item) => item.level >= level);
      const last = below.at(-1);
      return (at(below[0].first) + at(last.first + last.leaves)) / 2;
    });
    return { way, items, at, xs, scale, crossAt: (place) => tip + (place + 0.5) * cross };
  }

  return { lay, spread };
});
