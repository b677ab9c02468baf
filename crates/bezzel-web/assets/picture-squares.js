// What the squares of a board in a picture look like: the colour under any mark, the mark, and the lines between them.
"use strict";
bezzel(function () {
  /** The part of a square that may belong to its border, and how far from the middle (0 to 1) marks reach, mostly. */
  const [RIM, FREE] = [0.14, 0.46];
  /**
   * How large the marks of one kind are at least, as a share of the largest; a queen that is small, and a dot at most
   * (a square is 2 wide).
   */
  const [SAME, SMALLEST, DOT] = [0.7, 0.34, 0.4];

  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

  /**
   * How near a colour pixels are that count for it, and how many pixels are asked, so that none of a mark's is taken
   * for the square's.
   */
  const [NEAR, ASKED] = [7, 9];

  /** The colour of most of some pixels: from the one with the most others near it to the mean of what is near. */
  function colourOf(planes, pixels) {
    const channels = [planes.l, planes.a, planes.b];
    const byLight = [...pixels].sort((one, other) => planes.l[one] - planes.l[other]);
    const few = pixels.filter((_, at) => at % Math.ceil(pixels.length / 400) === 0);
    const asked = Array.from({ length: ASKED }, (_, at) => byLight[Math.floor(((at + 0.5) / ASKED) * pixels.length)])
      .map((pixel) => channels.map((plane) => plane[pixel]))
      .concat([channels.map((plane) => median(pixels.map((at) => plane[at])))]);
    const near = (colour) => few.filter((at) => planes.from(at, colour) <= NEAR).length;
    let colour = asked.map((each) => [near(each), each]).reduce((best, each) => (each[0] >= best[0] ? each : best))[1];
    for (const near of [12, 7, 5]) {
      const close = pixels.filter((at) => planes.from(at, colour) <= near);
      if (close.length < pixels.length * 0.2) break;
      colour = [planes.l, planes.a, planes.b].map(
        (plane) => close.reduce((sum, at) => sum + plane[at], 0) / close.length
      );
    }
    return colour;
  }

  /** Calls `take(u, v, pixel)` for the pixels of a square without its border, with -1 to 1 across the square. */
  function within({ width: side }, { n, across, down }, square, take) {
    const [row, column] = [Math.floor(square / n), square % n];
    const [left, top] = [across.begin + column * across.step, down.begin + row * down.step];
    for (let y = Math.max(0, Math.ceil(top + RIM * down.step)); y < Math.min(side, top + (1 - RIM) * down.step); y++) {
      for (
        let x = Math.max(0, Math.ceil(left + RIM * across.step));
        x < Math.min(side, left + (1 - RIM) * across.step);
        x++
      ) {
        take(((x + 0.5 - left) / across.step) * 2 - 1, ((y + 0.5 - top) / down.step) * 2 - 1, y * side + x);
      }
    }
  }

  /**
   * Each square of a grid, by rows: {colour, rim, corner}, where the latter are how far from the colour its pixels go
   * next to its border, where few marks reach but a pattern does, and in its corners, where none does.
   */
  function* squaresOf(planes, grid) {
    const squares = [];
    for (let square = 0; square < grid.n ** 2; square++) {
      const [rim, corners] = [[], []];
      within(planes, grid, square, (u, v, pixel) => {
        if (Math.max(Math.abs(u), Math.abs(v)) <= FREE) return;
        rim.push(pixel);
        if (Math.min(Math.abs(u), Math.abs(v)) > FREE) corners.push(pixel);
      });
      if (corners.length === 0) return null;
      const colour = colourOf(planes, rim);
      const most = (pixels) =>
        pixels.map((pixel) => planes.from(pixel, colour)).sort((a, b) => a - b)[Math.floor(pixels.length * 0.985)];
      squares.push({ colour, rim: most(rim), corner: most(corners) });
      yield;
    }
    return squares;
  }

  /**
   * The mark in a square, of ink that differs from its colour by `least`, or null: {size, isLarge, isAslant, isRound},
   * whether it is as large as a queen mostly is, lies on two diagonals, and fills its room as a dot does.
   */
  function markOf(planes, grid, square, colour, least) {
    const [us, vs] = [[], []];
    let count = 0;
    within(planes, grid, square, (u, v, pixel) => {
      count++;
      if (Math.max(Math.abs(u), Math.abs(v)) > 0.85 || planes.from(pixel, colour) <= least) return;
      us.push(u);
      vs.push(v);
    });
    const share = us.length / count;
    if (share < 0.005) return null;
    const extent = (values) => {
      const sorted = [...values].sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.97)] - sorted[Math.floor(sorted.length * 0.03)];
    };
    const [width, height] = [extent(us), extent(vs)];
    const size = Math.max(width, height);
    // The share of its room that is ink: the pixels of a square are a part of one that is 2 by 2.
    const isRound = Math.min(width, height) > 0.7 * size && share * (2 - 4 * RIM) ** 2 > 0.8 * width * height;
    // Little ink is a dot in the middle, or dirt.
    if (size < 0.12 && !(isRound && size > 0.05)) return null;
    if (share < 0.02 && !isRound) return null;
    // The middle of the ink, and how much of it lies on diagonals through that: all of a cross.
    const [mu, mv] = [us, vs].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
    if (Math.max(Math.abs(mu), Math.abs(mv)) > (share < 0.02 ? 0.15 : 0.35)) return null;
    const isLarge = size > 0.72 && Math.min(width, height) > 0.5 && share > 0.05;
    const reach = size / 2;
    let far = 0;
    let aslant = 0;
    us.forEach((u, at) => {
      if (Math.hypot(u - mu, vs[at] - mv) <= 0.35 * reach) return;
      far++;
      if (Math.abs(Math.abs(u - mu) - Math.abs(vs[at] - mv)) < 0.28 * reach + 0.03) aslant++;
    });
    return { size, isLarge, isAslant: far > 0 && aslant > 0.85 * far, isRound };
  }

  /**
   * What marks are: "queen" or "cross". Large ones that are no crosses are queens. Where there is none, smaller ones
   * can be: the largest kind, of which no row and no column has more than two, beside smaller or other marks or shaped
   * as no dot is.
   */
  function kindsOf(marks, n) {
    const isQueen = marks.map((mark) => Boolean(mark?.isLarge && !mark.isAslant));
    const others = marks.filter((mark) => mark && !mark.isAslant);
    if (!isQueen.includes(true) && others.length > 0) {
      const largest = Math.max(...others.map(({ size }) => size));
      const isOfLargest = (mark) => Boolean(mark && !mark.isAslant && mark.size > SAME * largest);
      const hasOthers = marks.some((mark) => mark && !isOfLargest(mark));
      const most = Math.max(
        ...[(at) => at % n, (at) => n + Math.floor(at / n)].flatMap((line) => {
          const counts = new Array(2 * n).fill(0);
          marks.forEach((mark, at) => {
            if (isOfLargest(mark)) counts[line(at)]++;
          });
          return counts;
        })
      );
      const isDots = marks.every((mark) => !isOfLargest(mark) || mark.isRound);
      if (most <= 2 && largest > SMALLEST && (!isDots || (hasOthers && largest > 2 * DOT)))
        marks.forEach((mark, at) => {
          isQueen[at] = isOfLargest(mark);
        });
    }
    return marks.map((mark, at) => (mark === null ? null : isQueen[at] ? "queen" : "cross"));
  }

  /**
   * The marks of all squares. The pattern of a region is what its squares without large marks have next to their
   * borders.
   */
  function* marksOf(planes, grid, squares, labels) {
    const patterns = new Map(
      [...new Set(labels)].map((label) => {
        const own = squares.filter((_, at) => labels[at] === label);
        const spreads = own.map(({ rim, corner }) => (own.length > 1 ? rim : corner)).sort((a, b) => a - b);
        return [label, spreads[Math.floor(spreads.length * 0.35)]];
      })
    );
    const marks = [];
    for (let square = 0; square < squares.length; square++) {
      marks.push(markOf(planes, grid, square, squares[square].colour, Math.max(9, 1.5 * patterns.get(labels[square]))));
      yield;
    }
    return kindsOf(marks, grid.n);
  }

  /**
   * The borders inside a grid: {one, other, colour, line}, how far apart the colours are and how much ink lies between.
   */
  function* bordersOf(planes, { n, across, down }, squares) {
    const { width: side } = planes;
    const borders = [];
    for (let at = 0; at < n * n; at++) {
      const [row, column] = [Math.floor(at / n), at % n];
      for (const isBelow of [false, true]) {
        if ((isBelow ? row : column) === n - 1) continue;
        const other = at + (isBelow ? n : 1);
        const [cut, along] = isBelow ? [down, across] : [across, down];
        const middle = cut.begin + ((isBelow ? row : column) + 1) * cut.step;
        const from = along.begin + (isBelow ? column : row) * along.step;
        const inks = [];
        for (let p = Math.round(from + 0.2 * along.step); p < from + 0.8 * along.step; p++) {
          let ink = 0;
          for (let q = Math.round(middle - 0.17 * cut.step); q < middle + 0.17 * cut.step; q++) {
            if (q < 0 || p < 0 || q >= side || p >= side) continue;
            const pixel = isBelow ? q * side + p : p * side + q;
            const away = Math.min(planes.from(pixel, squares[at].colour), planes.from(pixel, squares[other].colour));
            if (away > 2) ink += away;
          }
          inks.push(ink / cut.step);
        }
        const [one, two] = [squares[at].colour, squares[other].colour];
        borders.push({
          one: at,
          other,
          colour: Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]),
          line: inks.length > 0 ? median(inks) : 0
        });
      }
      yield;
    }
    return borders;
  }

  return { squaresOf, marksOf, bordersOf };
});
