// The board: a grid of squares that can be clicked and walked through with the arrow keys,
// and lines drawn over it. Colours never tell anything alone: every state has a mark too.
"use strict";
(() => {
  const { element, queen } = window.bezzel;

  /** What a square can be, in the order of the legend. */
  const STATES = ["queen", "safe", "refused", "backed-up", "attacker", "solved"];

  class Board {
    /** `onSquare({row, column})` is called when a square is clicked or entered. */
    constructor(n, words, onSquare) {
      this.n = n;
      this.words = words;
      this.cells = [];
      this.classes = [];
      this.labels = [];
      this.focused = { row: 0, column: 0 };
      this.grid = element("div", { class: "grid", role: "grid" });
      this.grid.style.setProperty("--n", n);
      words.put(this.grid, "page-board", { n }, "aria-label");
      for (let row = 0; row < n; row++) {
        const line = element("div", { class: "row", role: "row" });
        const cells = [];
        for (let column = 0; column < n; column++) {
          const square = { row, column };
          const cell = element("div", {
            role: "gridcell", class: "square", tabindex: row + column === 0 ? 0 : -1,
            "data-row": row, "data-column": column,
            onclick: () => { this.focus(square, false); onSquare(square); },
          });
          cells.push(cell);
          line.append(cell);
        }
        this.cells.push(cells);
        this.classes.push(new Array(n).fill(null));
        this.labels.push(new Array(n).fill(null));
        this.grid.append(line);
      }
      this.grid.addEventListener("keydown", (event) => this.walk(event, onSquare));
      this.lines = element("svg", {
        class: "lines", viewBox: `0 0 ${n} ${n}`, "aria-hidden": "true",
      });
      this.root = element("div", { class: "board" }, this.grid, this.lines);
    }

    walk(event, onSquare) {
      const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
      const move = moves[event.key];
      if (move) {
        const inside = (at) => Math.min(this.n - 1, Math.max(0, at));
        this.focus({
          row: inside(this.focused.row + move[0]), column: inside(this.focused.column + move[1]),
        }, true);
      } else if (event.key === "Enter" || event.key === " ") {
        onSquare(this.focused);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    focus(square, move) {
      this.cells[this.focused.row][this.focused.column].tabIndex = -1;
      this.focused = { row: square.row, column: square.column };
      const cell = this.cells[square.row][square.column];
      cell.tabIndex = 0;
      if (move) cell.focus();
    }

    /**
     * Shows squares: `of(row, column)` gives the state's names (of the legend's and `marked`,
     * `attacked`), the first of which says what stands there.
     */
    show(of) {
      for (let row = 0; row < this.n; row++) {
        for (let column = 0; column < this.n; column++) {
          const states = of(row, column);
          const wanted = ["square", (row + column) % 2 ? "dark" : "light", ...states].join(" ");
          const cell = this.cells[row][column];
          if (this.classes[row][column] !== wanted) {
            this.classes[row][column] = wanted;
            cell.className = wanted;
            const holdsQueen = states.some((state) => ["queen", "solved", "attacker"].includes(state));
            if (holdsQueen !== Boolean(cell.firstChild)) {
              if (holdsQueen) cell.append(queen()); else cell.replaceChildren();
            }
          }
          const what = states.map((state) => this.words.say(`page-state-${state}`));
          const square = this.words.say("page-square", { row, column });
          const label = what.length === 0 ? square : this.words.say("page-square-holds",
            { square, what: what.join(this.words.say("page-comma")) });
          if (this.labels[row][column] !== label) {
            this.labels[row][column] = label;
            cell.setAttribute("aria-label", label);
          }
        }
      }
    }

    /** Draws lines from queens to the squares that they attack. */
    draw(pairs) {
      this.lines.replaceChildren(...pairs.map(([from, to]) => element("line", {
        x1: from.column + 0.5, y1: from.row + 0.5, x2: to.column + 0.5, y2: to.row + 0.5,
      })));
    }
  }

  /** What the marks mean. */
  function legend(words, states) {
    const list = element("ul", { class: "legend" });
    words.put(list, "page-legend", {}, "aria-label");
    for (const state of states) {
      const sample = element("span", { class: `square light ${state}`, "aria-hidden": "true" });
      if (["queen", "attacker", "solved"].includes(state)) sample.append(queen());
      list.append(element("li", {}, sample, words.put(element("span"), `page-state-${state}`)));
    }
    return list;
  }

  Object.assign(window.bezzel, { Board, legend, STATES });
})();
