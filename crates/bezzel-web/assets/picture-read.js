// A picture becomes a board: the candidates for its outline are straightened, and the one whose lines and regions are
// clearest is read. Everything happens here; nothing is sent.
"use strict";
bezzel(function ({ bordersOf, candidates, gridOf, marksOf, projection, regionsOf, squaresOf, straighten }) {
  /** The largest board that is read, and the pixels a side in which one is. */
  const [LARGEST, SIDE] = [20, 640];
  /**
   * How much is looked at around an outline, and how good lines must be: in any case, and so that nothing better is
   * looked for.
   */
  const [AROUND, GOOD, BEST] = [0.02, 0.62, 0.68];
  /** How good lines must be at a first look. */
  const LIKELY = 0.35;
  /** How much a channel differs at least across a line that goes on, and at the board's own border, in the mean. */
  const [VISIBLE, FAINT] = [14, 6];
  /**
   * How far from a board a picture may end so that what lies between is seen, in squares; more is seen as all sides
   * are.
   */
  const ROOMS = [0.3, 0.25, 0.2, 0.15, 0.1];

  /**
   * What lies on the four sides of a grid, from the top clockwise: "on" where its lines go on, "none" where nothing
   * bounds it, "end" where it ends, and where the picture ends too: "cut" with the grid, and "plain" soon after it, as
   * a phone's picture does, where one colour lies all along between: that is the page, as a row that is cut off has
   * lines.
   */
  function sidesOf({ width, height, data }, corners, n) {
    const place = projection(corners);
    const pixel = ([u, v]) => {
      const [x, y] = place(u / n, v / n).map(Math.floor);
      return x < 0 || y < 0 || x >= width || y >= height ? -1 : (y * width + x) * 4;
    };
    const away = (one, other) =>
      Math.max(...[0, 1, 2].map((channel) => Math.abs(data[one + channel] - data[other + channel])));
    /** Whether the picture changes along a row of points; `null` where it ends. */
    const isChange = (points) => {
      const strip = points.map(pixel);
      return strip.includes(-1) ? null : strip.some((one) => away(one, strip[0]) > VISIBLE);
    };
    /**
     * Whether one side of a row of 13 points differs from the other, or the middle from both; `null` where the picture
     * ends.
     */
    const isBorder = (points) => {
      const strip = points.map(pixel);
      if (strip.includes(-1)) return null;
      const mean = (from, to) =>
        [0, 1, 2].map(
          (channel) => strip.slice(from, to).reduce((sum, one) => sum + data[one + channel], 0) / (to - from)
        );
      const [inside, middle, outside] = [mean(0, 4), mean(4, 9), mean(9, 13)];
      return [
        [inside, outside],
        [inside, middle],
        [middle, outside]
      ].some(([one, other]) => one.some((value, channel) => Math.abs(value - other[channel]) > FAINT));
    };
    const share = (tests) => tests.filter((test) => test === true).length / tests.length;
    const [near, wide, far] = [
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((by) => by * 0.04),
      [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((by) => by * 0.05),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((by) => 0.14 + by * 0.05)
    ];
    /** How much of the picture is left beyond a side, in squares, where that has one colour all along; or 0. */
    const plainRoom = (at) => {
      const room = ROOMS.find((out) => [0, n].every((k) => pixel(at(k, out)) >= 0)) ?? 0;
      const isPlain = [0.7 * room, room].every((out) => {
        const strip = Array.from({ length: 40 * n - 19 }, (_, step) => pixel(at(0.25 + step / 40, out)));
        return strip.every((one) => one >= 0 && away(one, strip[0]) <= VISIBLE);
      });
      return isPlain ? room : 0;
    };
    // Along a side by `k`, outwards by `out`.
    return [(k, out) => [k, -out], (k, out) => [n + out, k], (k, out) => [k, n + out], (k, out) => [-out, k]].map(
      (at) => {
        let lines = 0;
        let isPart = false;
        for (let k = 1; k < n; k++) {
          // A row that the picture cuts off shows a part of them.
          const seen = far.map((out) => isChange(near.map((off) => at(k + off, out)))).filter((test) => test !== null);
          isPart ||= seen.length < far.length;
          if (seen.length > 2 && share(seen) > 0.85) lines++;
        }
        if (lines >= (isPart ? 1 : Math.max(2, 0.35 * (n - 1)))) return "on";
        const edge = (outs) =>
          Array.from({ length: 4 * n - 1 }, (_, step) => (step + 1) / 4)
            .filter((k) => k % 1 > 0)
            .map((k) => isBorder(outs.map((out) => at(k, out))));
        const whole = edge(wide);
        if (!whole.includes(null)) return share(whole) < 0.34 ? "none" : "end";
        const room = plainRoom(at);
        return room > 0 && share(edge([...wide.slice(0, 9), 0.7 * room, 0.8 * room, 0.9 * room, room])) >= 0.34
          ? "plain"
          : "cut";
      }
    );
  }

  /** The four corners of what lies a little around four others. */
  function around(corners) {
    const place = projection(corners);
    return [
      [-AROUND, -AROUND],
      [1 + AROUND, -AROUND],
      [1 + AROUND, 1 + AROUND],
      [-AROUND, 1 + AROUND]
    ].map(([u, v]) => place(u, v));
  }

  /** Whether a board's outer squares lie in part outside of the picture. */
  function isOutside({ width, height }, corners, n) {
    const most = (0.12 * Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])) / n;
    return corners.some(([x, y]) => x < -most || y < -most || x > width + most || y > height + most);
  }

  /**
   * Whether a board is much smaller than another with clear lines: beside it, it shows a rule. Where the large one has
   * unclear regions, as with queens in conflict, that is said, and not the small one read.
   */
  function isLegend(small, { corners, labels, score }) {
    const area = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) =>
      Math.abs((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)) / 2;
    return Boolean(labels) && score >= BEST && area(corners) >= 4 * area(small.corners);
  }

  /** Straightens with as many samples as there are pixels. */
  const straight = (picture, [one, other, ...rest], side) =>
    straighten(
      picture,
      [one, other, ...rest],
      side,
      Math.max(1, Math.min(3, Math.round(Math.hypot(other[0] - one[0], other[1] - one[1]) / side)))
    );

  /** Whether there may be lines between four corners, seen with fewer pixels. */
  function* isLikely(picture, corners) {
    const grid = yield* gridOf(yield* straight(picture, around(corners), SIDE / 2), 2);
    return grid !== null && grid.score > LIKELY;
  }

  /**
   * Reads what lies between four corners, or null where there are no lines. What goes on beyond them is taken in, a row
   * at a time.
   */
  function* between(picture, given, isGiven, rounds = 3) {
    const wide = around(given);
    const planes = yield* straight(picture, wide, SIDE);
    const grid = yield* gridOf(planes);
    if (!grid) return null;
    const { n, score, across, down } = grid;
    const back = projection(wide);
    const at = (x, y) => back((across.begin + x * across.step) / SIDE, (down.begin + y * down.step) / SIDE);
    const corners = [at(0, 0), at(n, 0), at(n, n), at(0, n)];
    const found = { n, score, corners };
    if (score < GOOD || n > LARGEST) return found;
    const sides = sidesOf(picture, corners, n);
    yield;
    if (sides.includes("none") || (rounds === 0 && sides.includes("on"))) return { ...found, score: 0 };
    if (sides.includes("on")) {
      const [up, right, low, left] = sides.map((side) => Number(side === "on"));
      const larger = [at(-left, -up), at(n + right, -up), at(n + right, n + low), at(-left, n + low)];
      // A board that goes on where the picture ends is not all there.
      if (isOutside(picture, larger, n)) return { ...found, score: 0 };
      return yield* between(picture, larger, isGiven, rounds - 1);
    }
    const squares = yield* squaresOf(planes, grid);
    if (!squares) return null;
    const regions = regionsOf(n, squares, yield* bordersOf(planes, grid, squares));
    yield;
    // Where the picture ends, a line of squares that is a region by itself may be the page beside the board.
    const lineOf = [(at) => at, (at) => at * n + n - 1, (at) => (n - 1) * n + at, (at) => at * n];
    const isPage = sides.some((side, index) => {
      const line = Array.from({ length: n }, (_, at) => regions.labels[lineOf[index](at)]);
      return (
        side === "cut"
        && line.every((label) => label === line[0])
        && regions.labels.filter((label) => label === line[0]).length === n
      );
    });
    // A board that ends with the picture on one side alone may have lost a row there.
    const isLopsided = [0, 1].some((index) => [sides[index], sides[index + 2]].sort().join() === "cut,end");
    return {
      ...found,
      ...regions,
      isSure: regions.isSure && (isGiven || !(isPage || isLopsided || isOutside(picture, corners, n))),
      marks: yield* marksOf(planes, grid, squares, regions.labels)
    };
  }

  /**
   * Reads a picture, within four corners where a person gave them: {n, labels, queens, crosses, corners, isTorn}. What
   * could not be read has `failed`: "none" (no board), "large" (more rows than are read) or "regions" (not N of them,
   * or not surely; `labels` and `count` are then a guess). A generator, to be run a piece at a time.
   */
  function* readPicture(picture, given = null) {
    let best = null;
    const isBetter = (one, other) => {
      if (!other || isLegend(other, one)) return true;
      if (isLegend(one, other)) return false;
      return Boolean(one.isSure) === Boolean(other.isSure) ? one.score > other.score : Boolean(one.isSure);
    };
    const finding = given ? [{ corners: given }][Symbol.iterator]() : candidates(picture);
    for (let next = finding.next(); !next.done; next = finding.next()) {
      yield;
      if (!next.value || (!given && !(yield* isLikely(picture, next.value.corners)))) continue;
      const read = yield* between(picture, next.value.corners, Boolean(given));
      if (read && isBetter(read, best)) best = read;
      if (best?.isSure && best.score >= BEST) break;
    }
    if (!best || (best.score < GOOD && !given)) return { failed: "none" };
    const { n, labels, count, corners, isTorn = false, isSure, marks, score } = best;
    if (n > LARGEST) return { failed: "large", n, corners };
    if (!labels) return { failed: "none", corners };
    const marked = (name) => marks.flatMap((mark, at) => (mark === name ? [at] : []));
    return {
      n,
      labels,
      count,
      corners,
      isTorn,
      score,
      queens: marked("queen"),
      crosses: marked("cross"),
      ...(isSure ? {} : { failed: "regions", isCut: isOutside(picture, corners, n) })
    };
  }

  return { readPicture, LARGEST_READ: LARGEST };
});
