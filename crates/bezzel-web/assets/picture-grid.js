// The lines of a board in a straightened picture: how many rows there are, and where they begin.
"use strict";
bezzel(function () {
  /** The sizes that are looked for. Boards above the largest that is read are known for what they are. */
  const [FEWEST, LARGEST] = [4, 26];
  /** How much the colours on both sides of a line differ at least: little, or more than those of patterns. */
  const VISIBLE = [3.2, 8, 16];
  /** The part of the picture that the outline fills: around it is a margin (picture-read.js). */
  const INSIDE = 1 / 1.04;
  /** The score of lines that need no second look. */
  const CLEAR = 0.9;

  /** How much the colours on both sides of each pixel differ, across or down, times four. */
  function* changes(planes, isAcross) {
    const { width: side } = planes;
    const step = isAcross ? side : 1;
    const found = new Uint8Array(side * side);
    for (let at = step, row = 0; at < side * side - step; at++) {
      found[at] = Math.min(255, 4 * planes.distance(at - step, at + step));
      if (at % side === 0 && row++ % 8 === 0) yield;
    }
    return found;
  }

  /** The straight runs of edges along each line of pixels across or down: [line, length]. */
  function* runs(changed, side, isAcross, least) {
    const [step, along] = isAcross ? [side, 1] : [1, side];
    const found = [];
    for (let line = 1; line < side - 1; line++) {
      let begin = -1;
      let last = -9;
      for (let at = 0, pixel = line * step; at < side; at++, pixel += along) {
        if (changed[pixel] < least) continue;
        // What is compressed has gaps.
        if (at - last > 3) {
          if (begin >= 0) found.push([line, last - begin + 1]);
          begin = at;
        }
        last = at;
      }
      if (begin >= 0) found.push([line, last - begin + 1]);
      if (line % 16 === 0) yield;
    }
    return found;
  }

  /** How well N equal steps explain the runs along one axis: {begin, step, score}. */
  function comb(found, side, n) {
    const profile = new Float32Array(side + 1);
    for (const [line, length] of found) if (length >= (0.42 * side) / n) profile[line] += length / side;
    // Sums up to each pixel, with room on both sides.
    const room = 1 + Math.ceil(0.05 * side);
    const sums = new Float32Array(side + 2 * room + 2);
    for (let at = 0; at < sums.length - 1; at++) sums[at + 1] = sums[at] + (profile[at - room] ?? 0);
    const total = sums[sums.length - 1];
    if (total < 0.3) return null;
    let best = { sum: -1 };
    for (let step = (0.84 * side) / n; step <= (1.03 * side) / n; step += Math.max(0.25, (0.003 * side) / n)) {
      const reach = Math.max(1.5, 0.05 * step);
      for (
        let begin = -0.01 * side;
        begin <= 0.16 * side && begin + n * step <= 1.01 * side;
        begin += Math.max(1, 0.02 * step)
      ) {
        let sum = 0;
        for (let k = 0, at = begin + room + 0.5; k <= n; k++, at += step)
          sum += sums[(at + reach + 1) | 0] - sums[(at - reach) | 0];
        if (sum > best.sum + 1e-6) best = { sum, begin, step };
      }
    }
    // The lines themselves: the middle of what is near each, and the straight line through them.
    const points = [];
    const weights = [];
    let explained = 0;
    const { begin, step } = best;
    for (let k = 0; k <= n; k++) {
      const [from, to] = [begin + (k - 0.12) * step, begin + (k + 0.12) * step].map((value) =>
        Math.max(0, Math.min(side, Math.round(value)))
      );
      let [weight, moment] = [0, 0];
      for (let at = from; at <= to; at++) {
        weight += profile[at];
        moment += profile[at] * (at + 0.5);
      }
      explained += weight;
      if (k === 0 || k === n) continue;
      weights.push(weight);
      if (weight >= 0.6 / n) points.push([k, moment / weight]);
    }
    const fitted = points.length >= 2 ? fit(points) : { begin, step };
    // A line much fainter than the others is none: what marks have in common, perhaps.
    weights.sort((a, b) => b - a);
    const strong =
      weights.slice(0, Math.ceil(weights.length / 2)).reduce((sum, weight) => sum + weight, 0)
      / Math.ceil(weights.length / 2);
    const hits = weights.reduce((sum, weight) => sum + Math.min(1, weight / (0.3 * strong)), 0) / (n - 1);
    // Of two that explain as much, the one that fills the outline.
    const filled = Math.min(1, (n * fitted.step) / (side * INSIDE));
    return { ...fitted, score: (explained / total) * hits * (1 - 0.6 * (1 - filled)) };
  }

  function fit(points) {
    const [mk, mx] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    const step =
      points.reduce((sum, [k, x]) => sum + (k - mk) * (x - mx), 0)
      / points.reduce((sum, [k]) => sum + (k - mk) ** 2, 0);
    return { begin: mx - step * mk, step };
  }

  /**
   * The lines of a straightened picture: {n, score, across, down}, where the latter have begin and step; null without
   * any. `looks` at most.
   */
  function* gridOf(planes, looks = VISIBLE.length) {
    const { width: side } = planes;
    const changed = [yield* changes(planes, false), yield* changes(planes, true)];
    let best = null;
    for (const visible of VISIBLE.slice(0, looks)) {
      const across = yield* runs(changed[0], side, false, visible * 4);
      const down = yield* runs(changed[1], side, true, visible * 4);
      for (let n = FEWEST; n <= LARGEST; n++) {
        const x = comb(across, side, n);
        yield;
        const y = x && comb(down, side, n);
        yield;
        if (!x || !y || Math.abs(Math.log(x.step / y.step)) > 0.1) continue;
        const score = Math.sqrt(x.score * y.score);
        if (score > (best?.score ?? 0)) best = { n, score, across: x, down: y };
      }
      if (best?.score > CLEAR) break;
    }
    return best;
  }

  return { gridOf };
});
