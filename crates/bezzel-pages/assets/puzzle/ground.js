// The ground of a puzzle's board: the regions with their twelve colours and twelve patterns, which
// distinguish them without colours too, and the borders between them.
"use strict";
bezzel(function ({ element, times }) {
  /** Each pattern in a square of side 25, a quarter of a square of the board: lines, then what is filled. */
  const PATTERNS = [
    "|M12 8.6a3.4 3.4 0 1 0 .01 0z",
    "M-6 6L6 -6M0 25L25 0M19 31L31 19",
    "M0 12q6 -8 12.5 0t12.5 0",
    "M12.5 5v15M5 12.5h15",
    "M-6 19L6 31M0 0L25 25M19 -6L31 6",
    "M0 12.5h25",
    "M12.5 6.5a6 6 0 1 0 .01 0z",
    "M12.5 0v25",
    "M0 6l12.5 12l12.5 -12",
    "M0 0L25 25M25 0L0 25",
    "|M8 8h9v9h-9z",
    "|M12.5 6l7 12h-14z"
  ];
  const COUNT = PATTERNS.length;
  /** How far the patterns of regions of one colour are from each other. */
  const APART = 4;
  let made = 0;

  /** A to Z, then a to z, as in the rows of a puzzle. */
  const regionLetter = (region) => String.fromCharCode(region < 26 ? 65 + region : 71 + region);

  /** The regions of a puzzle as a picture, square by square in units of 100. */
  function ground(puzzle) {
    const { n, regions } = puzzle;
    const root = element("svg.ground", { viewBox: `0 0 ${n * 100} ${n * 100}`, "aria-hidden": "true" });
    if (!regions) return root;
    // Several boards on a page have patterns of their own.
    const name = `bezzel-pattern-${made++}`;
    const definitions = element("defs");
    root.append(definitions);
    const paths = times(n, () => "");
    regions.forEach((region, at) => {
      paths[region] += `M${puzzle.column(at) * 100} ${puzzle.row(at) * 100}h100v100h-100z`;
    });
    paths.forEach((d, region) => {
      const colour = (region % COUNT) + 1;
      // Further regions have the colours of the first ones with other patterns.
      const [lines, filled] = PATTERNS[(region + Math.floor(region / COUNT) * APART) % COUNT].split("|");
      const pattern = element("pattern", {
        id: `${name}-${region}`,
        width: 25,
        height: 25,
        patternUnits: "userSpaceOnUse"
      });
      if (lines) pattern.append(element("path", { d: lines, class: `pattern-line r${colour}` }));
      if (filled) pattern.append(element("path", { d: filled, class: `pattern-fill r${colour}` }));
      definitions.append(pattern);
      root.append(
        element("path", { d, class: `fill r${colour}` }),
        element("path.pattern", { d, fill: `url(#${name}-${region})` })
      );
    });
    let lines = "";
    for (let at = 1; at < n; at++) lines += `M${at * 100} 0V${n * 100}M0 ${at * 100}H${n * 100}`;
    root.append(element("path.hairlines", { d: lines }));
    return root;
  }

  /** The borders between regions, above the squares. */
  function borders(puzzle) {
    const { n, regions } = puzzle;
    let d = "";
    regions?.forEach((region, at) => {
      const [x, y] = [puzzle.column(at) * 100, puzzle.row(at) * 100];
      if (x + 100 < n * 100 && regions[at + 1] !== region) d += `M${x + 100} ${y}v100`;
      if (y + 100 < n * 100 && regions[at + n] !== region) d += `M${x} ${y + 100}h100`;
    });
    const root = element(
      "svg.borders",
      { viewBox: `0 0 ${n * 100} ${n * 100}`, "aria-hidden": "true" },
      element("path", { d })
    );
    // Where the colours do not suffice regions go by letters, each in the first square of its region.
    for (let region = 0; regions && n > COUNT && region < n; region++) {
      const at = regions.indexOf(region);
      if (at >= 0)
        root.append(
          element(
            "text.region-letter",
            { x: puzzle.column(at) * 100 + 9, y: puzzle.row(at) * 100 + 32 },
            regionLetter(region)
          )
        );
    }
    return root;
  }

  return { ground, borders, regionLetter };
});
