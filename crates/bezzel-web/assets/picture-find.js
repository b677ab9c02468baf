// Where a picture may show a board: edges that hang together and have the outline of a square, however lines, colours
// and the page around look. A candidate is four corners, from the top left clockwise.
"use strict";
bezzel(function ({ shrink }) {
  /** The pixels a side in which boards are looked for, and the shortest side of a board there. */
  const [MOST, LEAST] = [1100, 56];
  /** The pieces of a look that are followed, and the pixels in a turn. */
  const [MANY, PIECE] = [8, 16384];
  /**
   * How different neighbours are at an edge, and by how many pixels edges are widened: clear ones first, then faint
   * ones and gaps.
   */
  const LOOKS = [
    [10, 0],
    [4, 0],
    [10, 2],
    [4, 2],
    [6, 4]
  ];

  /** How much the picture changes at each pixel, from 0 to 255. */
  function* edges(planes) {
    const { width, height } = planes;
    const strength = new Uint8Array(width * height);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
        strength[at] = Math.min(
          255,
          4 * Math.max(planes.distance(at - 1, at + 1), planes.distance(at - width, at + width))
        );
      }
      yield;
    }
    return strength;
  }

  /** Where an edge is, widened. */
  function* marked(strength, width, height, least, by) {
    let map = new Uint8Array(strength.length);
    for (let at = 0; at < map.length; at++) {
      if (strength[at] >= least) map[at] = 1;
      if (at % PIECE === 0) yield;
    }
    for (const [step, count] of by === 0
      ? []
      : [
          [1, width],
          [width, height]
        ]) {
      const wide = new Uint8Array(map.length);
      for (let at = 0; at < map.length; at++) {
        if (at % PIECE === 0) yield;
        if (!map[at]) continue;
        const along = step === 1 ? at % width : Math.floor(at / width);
        for (let off = -Math.min(by, along); off <= Math.min(by, count - 1 - along); off++) wide[at + off * step] = 1;
      }
      map = wide;
    }
    return map;
  }

  /**
   * The pieces that hang together and are about as wide as high: {left, top, right, bottom, number}, and the map of
   * their numbers.
   */
  function* pieces(map, width, height) {
    const numbers = new Int32Array(width * height);
    const found = [];
    const stack = [];
    let number = 0;
    for (let start = 0; start < map.length; start++) {
      if (start % PIECE === 0) yield;
      if (!map[start] || numbers[start]) continue;
      numbers[start] = ++number;
      stack.push(start);
      let [left, top, right, bottom, seen] = [width, height, 0, 0, 0];
      while (stack.length > 0) {
        const at = stack.pop();
        const [x, y] = [at % width, Math.floor(at / width)];
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
        for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
          for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
            const to = row * width + column;
            if (map[to] && !numbers[to]) {
              numbers[to] = number;
              stack.push(to);
            }
          }
        }
        if (++seen % 4096 === 0) yield;
      }
      const ratio = (right - left + 1) / (bottom - top + 1);
      if (Math.min(right - left, bottom - top) >= LEAST && ratio > 0.7 && ratio < 1.4)
        found.push({ number, left, top, right, bottom });
    }
    return {
      numbers,
      found: found
        .sort((a, b) => (b.right - b.left) * (b.bottom - b.top) - (a.right - a.left) * (a.bottom - a.top))
        .slice(0, MANY)
    };
  }

  /**
   * The line y = a + b x that most of the points lie on, or null: the best through two of them, then the mean of those
   * near it.
   */
  function lineOf(points, near) {
    const few = points.filter((_, at) => at % Math.ceil(points.length / 60) === 0);
    let best = { count: 0 };
    for (let i = 0; i < few.length; i++) {
      for (let j = i + 8; j < few.length; j++) {
        const slope = (few[j][1] - few[i][1]) / (few[j][0] - few[i][0]);
        if (Math.abs(slope) > 0.35) continue;
        const count = few.filter(([x, y]) => Math.abs(y - few[i][1] - slope * (x - few[i][0])) <= near).length;
        if (count > best.count) best = { count, slope, through: few[i] };
      }
    }
    if (best.count < few.length * 0.4) return null;
    const on = points.filter(([x, y]) => Math.abs(y - best.through[1] - best.slope * (x - best.through[0])) <= near);
    const [mx, my] = [0, 1].map((axis) => on.reduce((sum, point) => sum + point[axis], 0) / on.length);
    const over = on.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
    const under = on.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
    const b = under > 0 ? over / under : 0;
    return { a: my - b * mx, b };
  }

  /** The four corners of a piece's outline, or null if it has no four straight sides. */
  function* outline({ number, left, top, right, bottom }, numbers, width, by) {
    const [across, down] = [right - left + 1, bottom - top + 1];
    const far = () => [
      new Array(across).fill(Infinity),
      new Array(across).fill(-Infinity),
      new Array(down).fill(Infinity),
      new Array(down).fill(-Infinity)
    ];
    const [tops, bottoms, lefts, rights] = far();
    for (let y = top; y <= bottom; y++) {
      if (y % 16 === 0) yield;
      for (let x = left; x <= right; x++) {
        if (numbers[y * width + x] !== number) continue;
        tops[x - left] = Math.min(tops[x - left], y);
        bottoms[x - left] = y;
        lefts[y - top] = Math.min(lefts[y - top], x);
        rights[y - top] = x;
      }
    }
    const side = (values, begin, shift) =>
      lineOf(
        values
          .map((value, at) => [begin + at + 0.5, value + shift])
          .filter(([, value], at) => Number.isFinite(value) && at > values.length * 0.1 && at < values.length * 0.9),
        1.3
      );
    const lines = [];
    for (const [values, begin, shift] of [
      [tops, left, 1 + by],
      [rights, top, -by],
      [bottoms, left, -by],
      [lefts, top, 1 + by]
    ]) {
      const line = side(values, begin, shift);
      if (!line) return null;
      lines.push(line);
      yield;
    }
    const [up, east, low, west] = lines;
    // y = a + b x of a side across, x = c + d y of one down.
    const meet = (flat, steep) => {
      const x = (steep.a + steep.b * flat.a) / (1 - steep.b * flat.b);
      return [x, flat.a + flat.b * x];
    };
    return [meet(up, west), meet(up, east), meet(low, east), meet(low, west)];
  }

  const length = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

  /** Whether four corners may be those of a square, not seen too aslant. */
  function isSquarish(corners) {
    const sides = corners.map((corner, at) => length(corner, corners[(at + 1) % 4]));
    return Math.min(...sides) > 0.7 * Math.max(...sides);
  }

  /** Yields while it works, and `{ corners }` for each candidate, the most likely first. */
  function* candidates(picture) {
    const { planes, scale } = yield* shrink(picture, MOST);
    const { width, height } = planes;
    const strength = yield* edges(planes);
    const known = [];
    for (const [least, by] of LOOKS) {
      const map = yield* marked(strength, width, height, least * 4, by);
      const { numbers, found } = yield* pieces(map, width, height);
      for (const piece of found) {
        const corners = (yield* outline(piece, numbers, width, by))?.map((corner) =>
          corner.map((value) => value * scale)
        );
        if (!corners || !isSquarish(corners)) continue;
        const isKnown = known.some((other) =>
          corners.every((corner, at) => length(corner, other[at]) < 0.012 * length(corners[0], corners[2]))
        );
        if (isKnown) continue;
        known.push(corners);
        yield { corners };
      }
    }
    const [w, h] = [picture.width, picture.height];
    // A picture cut at the board's own edge.
    if (w / h > 0.9 && w / h < 1.1)
      yield {
        corners: [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h]
        ]
      };
  }

  return { candidates };
});
