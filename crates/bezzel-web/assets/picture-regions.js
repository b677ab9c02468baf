// The regions of a board in a picture, from the colours of its squares and the lines between them. Regions are found
// only where a clear gap lies between what joins squares and what parts them, and where there are as many as rows.
"use strict";
bezzel(function () {
  /** How much clearer than what joins must be what parts: the least ratio, and what is added to both for noise. */
  const [RATIO, NOISE] = [1.6, 1];
  /** The least distance of two colours that part squares, and the least ink of a line that does. */
  const LEAST = { colour: 2, line: 1.2 };

  /** The regions where closed borders part squares: {labels, count, isWhole}: no closed border inside a region. */
  function partition(n, borders, isClosed) {
    const parent = Array.from({ length: n * n }, (_, at) => at);
    const top = (at) => {
      while (parent[at] !== at) at = parent[at] = parent[parent[at]];
      return at;
    };
    borders.forEach((border) => {
      if (!isClosed(border)) parent[top(border.one)] = top(border.other);
    });
    const numbers = new Map();
    const labels = parent.map((_, at) => {
      const each = top(at);
      if (!numbers.has(each)) numbers.set(each, numbers.size);
      return numbers.get(each);
    });
    const inside = borders.filter((border) => isClosed(border) && labels[border.one] === labels[border.other]).length;
    return { labels, count: numbers.size, inside, isWhole: inside === 0 };
  }

  /** Where a border's value may part: the widest gaps, as {at, ratio}. */
  function gaps(borders, name) {
    const values = borders.map((border) => border[name]).sort((a, b) => a - b);
    const found = [];
    for (let i = 1; i < values.length; i++) {
      const ratio = (values[i] + NOISE) / (values[i - 1] + NOISE);
      if (values[i] >= LEAST[name] && ratio > 1.15)
        found.push({ at: (values[i] + values[i - 1]) / 2, ratio, above: values[i] });
    }
    return found.sort((a, b) => b.ratio - a.ratio).slice(0, 16);
  }

  /** The clearest way in which one value parts the board into N regions, or null. */
  function by(n, borders, name) {
    for (const gap of gaps(borders, name)) {
      const made = partition(n, borders, (border) => border[name] > gap.at);
      if (made.count === n && made.isWhole) return { ...made, ratio: gap.ratio };
    }
    return null;
  }

  /** Regions that share a colour and do not touch, joined: published boards have such, rarely. */
  function torn(n, squares, borders) {
    for (const gap of gaps(borders, "colour")) {
      const pieces = partition(n, borders, (border) => border.colour > gap.at);
      if (!pieces.isWhole || pieces.count <= n || pieces.count > n + 4) continue;
      const means = Array.from({ length: pieces.count }, (_, piece) => {
        const own = squares.filter((__, at) => pieces.labels[at] === piece);
        return [0, 1, 2].map((axis) => own.reduce((sum, { colour }) => sum + colour[axis], 0) / own.length);
      });
      const pairs = means
        .flatMap((one, i) =>
          means
            .slice(i + 1)
            .map((other, j) => ({
              i,
              j: i + 1 + j,
              away: Math.hypot(...one.map((value, axis) => value - other[axis]))
            }))
        )
        .sort((a, b) => a.away - b.away);
      const parent = means.map((_, at) => at);
      const top = (at) => (parent[at] === at ? at : top(parent[at]));
      let count = pieces.count;
      let used = 0;
      while (count > n && used < pairs.length) {
        const { i, j } = pairs[used++];
        if (top(i) !== top(j)) {
          parent[top(j)] = top(i);
          count--;
        }
      }
      const rest = pairs.slice(used).find(({ i, j }) => top(i) !== top(j));
      if (count !== n || (rest && (rest.away + NOISE) / (pairs[used - 1].away + NOISE) < 2 * RATIO)) continue;
      const numbers = [...new Set(pieces.labels.map((piece) => top(piece)))];
      return {
        labels: pieces.labels.map((piece) => numbers.indexOf(top(piece))),
        count: n,
        isTorn: true,
        ratio: gap.ratio
      };
    }
    return null;
  }

  const isSame = (one, other) => one.labels.every((label, at) => label === other.labels[at]);

  /**
   * The regions of N x N squares: {labels, count, isSure, isTorn}. Colours and thick lines are asked each for itself,
   * then both together; where they contradict each other, or none gives N regions, `isSure` is false and the labels are
   * the best guess.
   */
  function regionsOf(n, squares, borders) {
    const [colours, lines] = [by(n, borders, "colour"), by(n, borders, "line")];
    const sure = (made) => ({ ...made, isSure: made.ratio >= RATIO });
    if (colours && lines) {
      if (isSame(colours, lines)) return { ...colours, isSure: Math.max(colours.ratio, lines.ratio) >= 1.25 };
      const [best, other] = colours.ratio > lines.ratio ? [colours, lines] : [lines, colours];
      return { ...best, isSure: best.ratio >= 2 * RATIO && other.ratio < RATIO };
    }
    if (colours || lines) {
      const made = sure(colours ?? lines);
      if (made.isSure) return made;
    }
    // Alike colours side by side, parted by a line that parts unlike ones too.
    for (const colour of gaps(borders, "colour").filter(({ ratio }) => ratio >= RATIO)) {
      const thick = borders.filter((border) => border.colour > colour.at);
      const alike = borders.filter((border) => border.colour <= colour.at);
      for (const line of gaps(alike, "line").filter(({ ratio }) => ratio >= RATIO)) {
        if (thick.filter((border) => border.line > line.at).length < 0.9 * thick.length) continue;
        const made = partition(n, borders, (border) => border.colour > colour.at || border.line > line.at);
        if (made.count === n && made.isWhole) return { ...made, isSure: true };
      }
    }
    const joined = torn(n, squares, borders);
    if (joined) return { ...joined, isSure: joined.ratio >= RATIO };
    const guesses = ["colour", "line"]
      .flatMap((name) =>
        gaps(borders, name)
          .slice(0, 6)
          .map(({ at, ratio }) => ({ ...partition(n, borders, (border) => border[name] > at), ratio }))
      )
      .filter(({ count }) => count > 1)
      .sort((a, b) => Math.abs(a.count - n) + a.inside - Math.abs(b.count - n) - b.inside);
    return { ...(colours ?? lines ?? guesses[0] ?? partition(n, borders, () => false)), isSure: false };
  }

  return { regionsOf };
});
