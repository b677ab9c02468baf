// The rules of a puzzle as small pictures, and how to mark squares.
"use strict";
bezzel(function ({ element, icon, queen }) {
  const SIDE = 5;
  const MIDDLE = 2;
  /** A little board cut into regions, for the rule about colours. */
  const REGIONS = ["11155", "11555", "13355", "33335", "33666"];
  /** Which pictures say the rules of a family. */
  const PICTURES = {
    regions: ["row", "column", "colour", "touch"],
    "regions-diagonals": ["row", "column", "colour", "diagonal"],
    completion: ["row", "column", "diagonal", "given"],
    blocked: ["row", "column", "diagonal", "blocked"],
    stars: ["pair-row", "pair-column", "pair-colour", "touch"]
  };
  /** The queens of a picture, where it is not one in the middle. */
  const QUEENS = {
    blocked: [[3, 2]],
    "pair-row": [
      [2, 1],
      [2, 3]
    ],
    "pair-column": [
      [1, 2],
      [3, 2]
    ],
    "pair-colour": [
      [2, 2],
      [3, 0]
    ]
  };
  /** Which squares a rule keeps free, from the queen in the middle. */
  const FREE = {
    row: (row) => row === 0,
    column: (row, column) => column === 0,
    touch: (row, column) => Math.abs(row) <= 1 && Math.abs(column) <= 1,
    diagonal: (row, column) => Math.abs(row) === Math.abs(column)
  };
  const BLOCKED = [
    [0, 1],
    [1, 4],
    [3, 0],
    [4, 3],
    [2, 3]
  ];

  function picture(name) {
    const rule = name.replace("pair-", "");
    const queens = QUEENS[name] ?? [[MIDDLE, MIDDLE]];
    const root = element("svg", {
      viewBox: "0 0 100 100",
      class: `rule-picture${rule === "colour" ? " on-colours" : ""}`,
      "aria-hidden": "true"
    });
    const square = (row, column, name) =>
      root.append(element("rect", { x: column * 20, y: row * 20, width: 20, height: 20, class: name }));
    const cross = (row, column, name) =>
      root.append(element("path", { d: `M${column * 20 + 6.5} ${row * 20 + 6.5}l7 7m0 -7l-7 7`, class: name }));
    root.append(element("rect.rule-ground", { width: 100, height: 100 }));
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        const isQueen = queens.some(([one, other]) => one === row && other === column);
        if (rule === "colour") {
          square(row, column, `r${REGIONS[row][column]}`);
          if (!isQueen && REGIONS[row][column] === REGIONS[MIDDLE][MIDDLE]) cross(row, column, "rule-cross on-colour");
        } else if (!isQueen && FREE[rule]?.(row - MIDDLE, column - MIDDLE)) {
          square(row, column, "rule-out");
          cross(row, column, "rule-cross");
        }
      }
    }
    let lines = "";
    for (let at = 20; at < 100; at += 20) lines += `M${at} 0V100M0 ${at}H100`;
    root.append(element("path.rule-lines", { d: lines }));
    if (rule === "blocked") {
      for (const [row, column] of BLOCKED) {
        for (let by = 0; by < 3; by++) {
          root.append(
            element("path.rule-hatch", {
              d: `M${column * 20} ${row * 20 + 7 + by * 6.5}L${column * 20 + 7 + by * 6.5} ${row * 20}`
            })
          );
        }
      }
    }
    for (const [row, column] of queens) {
      root.append(
        element("use.rule-queen", {
          href: "#bezzel-queen",
          transform: `translate(${column * 20 + 1} ${row * 20 + 1}) scale(.18)`
        })
      );
    }
    if (rule === "given") root.append(element("path.rule-pin", { d: "M44 58.4h12" }));
    root.append(element("rect.rule-rim", { x: 1, y: 1, width: 98, height: 98, rx: 4 }));
    return root;
  }

  /** The rules as a sentence, pictures and what a tap does. */
  function rulesOf(words, teller, family) {
    const text = element("p.rules-text");
    words.follow(() => {
      text.textContent = teller.allRules();
    });
    const pictures = element(
      "ul.rules",
      ...PICTURES[family].map((rule) => element("li", picture(rule), words.put("span", `game-rule-${rule}`)))
    );
    const sample = (mark) => {
      const made = element("span", { class: `how-square ${mark}` });
      if (mark === "queen") made.append(queen());
      if (mark === "cross") made.append(icon("cross"));
      return made;
    };
    const how = element(
      "div.note.how",
      element(
        "span.how-marks",
        { "aria-hidden": "true" },
        sample("empty"),
        icon("forward"),
        sample("cross"),
        icon("forward"),
        sample("queen")
      ),
      element("p", words.put("span", "game-how"), words.put("span", "page-blank"), words.put("span", "game-how-more"))
    );
    const root = element("section.rules-block", text, pictures, how);
    words.label(root, "game-rules");
    return root;
  }

  return { rulesOf };
});
