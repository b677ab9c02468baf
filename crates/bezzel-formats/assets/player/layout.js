// Where the nodes of the tree stand. The way to the current board keeps its room; the subtrees that
// hang from it, which are finished, share what is left by their leaves. What is narrower than two
// pixels is one line, so that the work is bounded by the width of the panel and not by the tree.
"use strict";
(() => {
  const PAD = 18;
  /** The room of a leaf at most, and of what hangs from the way at least. */
  const [LEAF, LEAST] = [22, 17];
  /** So much more room for each level nearer to the tip. */
  const GROWTH = 1.55;
  /** What is narrower is drawn as one line. */
  const MERGED = 2;

  /** What hangs from the way, from left to right: subtrees, and the refused columns at the tip. */
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
          number: child, order: nodes[child].column, level, leaves: isOnlyWay ? 1 : nodes[child].leaves,
          isAhead: nodes[child].first > state.index,
        }));
      if (next === undefined) {
        for (const column of state.tried) here.push({ column, order: column, level, leaves: 1 });
        if (here.length === 0) here.push({ order: 0, level, leaves: 1 });
      }
      here.sort((a, b) => a.order - b.order);
      const before = next === undefined ? Infinity : nodes[next].column;
      left.push(...here.filter((item) => item.order < before));
      right.unshift(...here.filter((item) => item.order > before));
    });
    return { way, items: [...left, ...right] };
  }

  /** The width of each hanging item, such that all fit. */
  function share(items, room) {
    const least = items.length * LEAST > room ? Math.max(1.5, room / items.length * 0.8) : LEAST;
    const leastOf = (item) => (item.number !== undefined ? least
      : Math.min(item.column !== undefined ? 16 : 26, least));
    const widthOf = (item, unit) => Math.max(leastOf(item),
      Math.min(item.leaves * LEAF, item.leaves * unit * GROWTH ** Math.min(item.level, 24)));
    const total = (unit) => items.reduce((sum, item) => sum + widthOf(item, unit), 0);
    let low = LEAF;
    if (total(LEAF) > room) {
      low = 0;
      let high = LEAF;
      for (let round = 0; round < 30; round++) {
        const middle = (low + high) / 2;
        if (total(middle) > room) high = middle; else low = middle;
      }
    }
    items.forEach((item) => { item.width = widthOf(item, low); });
    return items.reduce((sum, item) => sum + item.width, 0);
  }

  /**
   * The places of a finished subtree's nodes between `left` and `left + width`: calls
   * `visit(number, x, room, isMerged)` for each that is drawn, parents before children.
   */
  function spread(trace, number, left, width, places, visit) {
    const { nodes } = trace;
    const unit = width / nodes[number].leaves;
    const end = number + nodes[number].size;
    const drawn = [];
    let at = left;
    for (let each = number; each < end;) {
      const node = nodes[each];
      const isMerged = each !== number && node.leaves * unit < MERGED;
      drawn.push(each);
      if (isMerged || node.children.length === 0) {
        places[each] = at + node.leaves * unit / 2;
        at += node.leaves * unit;
        each += isMerged ? node.size : 1;
      } else {
        places[each] = NaN;
        each++;
      }
    }
    for (let index = drawn.length - 1; index >= 0; index--) {
      const node = nodes[drawn[index]];
      if (!Number.isNaN(places[drawn[index]])) continue;
      const { children } = node;
      places[drawn[index]] = (places[children[0]] + places[children[children.length - 1]]) / 2;
    }
    for (const each of drawn) {
      const room = nodes[each].leaves * unit;
      visit(each, places[each], unit, each !== number && room < MERGED && nodes[each].size > 1);
    }
  }

  /** Lays the way and what hangs from it: {way, items, x(number), width}. */
  function lay(trace, state, width, choice) {
    const { way, items } = hanging(trace, state, choice);
    const room = width - 2 * PAD;
    const used = share(items, room);
    let at = PAD + Math.max(0, (room - used) / 2);
    for (const item of items) {
      item.left = at;
      item.x = at + item.width / 2;
      at += item.width;
    }
    return { way, items };
  }

  Object.assign(window.bezzel, { lay, spread });
})();
