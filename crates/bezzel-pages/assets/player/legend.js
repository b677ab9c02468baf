// What the marks mean and how a queen moves: shown where the tree will grow, before the first step.
"use strict";
bezzel(function ({ element, queen }) {
  /** The marks of a search, in the order in which one meets them. */
  const STATES = ["safe", "queen", "marked", "refused", "backed-up", "solved"];
  const SHAPES = { safe: "ring", refused: "cross", "backed-up": "back-up" };
  const SIDE = 5;

  /** A queen in the middle of a small board, and the squares that she attacks. */
  function moves() {
    const middle = (SIDE - 1) / 2;
    const root = element("svg.moves", { viewBox: "0 0 100 100", "aria-hidden": "true" });
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        const [down, right] = [row - middle, column - middle];
        const isSeen = (down === 0) !== (right === 0) || (down !== 0 && Math.abs(down) === Math.abs(right));
        root.append(
          element("rect", {
            x: column * 20,
            y: row * 20,
            width: 20,
            height: 20,
            class: (row + column) % 2 ? "dark" : "light"
          })
        );
        if (isSeen) root.append(element("circle.seen", { cx: column * 20 + 10, cy: row * 20 + 10, r: 3.4 }));
      }
    }
    root.append(
      element("use.mover", { href: "#bezzel-queen", transform: "translate(41.5 41.5) scale(.17)" }),
      element("rect.rim", { x: 1, y: 1, width: 98, height: 98, rx: 3 })
    );
    return root;
  }

  /** A square with a mark. */
  function sample(state, kind) {
    const square = element("span", { class: `${kind}square light ${state}`, "aria-hidden": "true" });
    if (["queen", "attacker", "marked", "solved"].includes(state)) square.append(queen());
    if (state in SHAPES) {
      square.append(
        element("svg.mark", { viewBox: "0 0 100 100" }, element("use", { href: `#bezzel-${SHAPES[state]}` }))
      );
    }
    return square;
  }

  /** What marks mean: a square with each, and its name. */
  function legend(words, states, name = "ul.note.legend", kind = "") {
    const mark = (state) => element("li", sample(state, kind), words.put("span", `page-state-${state}`));
    return words.label(element(name, ...states.map(mark)), "page-legend");
  }

  /** What stands in the panel of the tree before there is one. */
  function beginning(words, { emptyTree }) {
    const list = legend(words, STATES, "ul.marks-told", "key ");
    return element(
      "div.tree-empty",
      words.put("p", emptyTree),
      element("div.told-beside", element("div.moves-told", moves(), words.put("p", "page-queen-moves")), list)
    );
  }

  return { beginning, legend, sample };
});
