// The board: a grid of squares that can be clicked and walked through with the arrow keys, its
// coordinates, and lines drawn over it. Colours never tell anything alone: every state has a mark.
"use strict";
bezzel(function ({ SIGNS, attack, element, names, queen, squareAt }) {
  /** The states that are a queen, and the shape of those that are another mark. */
  const QUEENS = ["queen", "attacker", "solved", "given"];
  const SHAPE_OF = {
    refused: "cross",
    cross: "cross",
    "backed-up": "back-up",
    led: "back-up",
    taken: "back-up",
    safe: "ring",
    open: "ring",
    hint: "hint"
  };

  /** The strokes of the signs on rays, about their middle. */
  const STROKES = { column: "M0 -14V14", diagonal: "M-11 -11L11 11", antidiagonal: "M-11 11L11 -11" };

  class Board {
    /** `onSquare({row, column}, event)` is called when a square is clicked or entered. */
    constructor(n, words, onSquare) {
      this.n = n;
      this.words = words;
      this.onSquare = onSquare;
      this.cells = [];
      this.shown = [];
      this.focused = { row: 0, column: 0 };
      this.grid = element("div.grid", { role: "grid" });
      words.label(this.grid, "page-board", { n });
      for (let row = 0; row < n; row++) {
        const line = element("div.row", { role: "row" });
        line.style.setProperty("--row", row);
        for (let column = 0; column < n; column++) {
          const cell = element("div.square", {
            role: "gridcell",
            tabindex: row + column === 0 ? 0 : -1,
            "data-row": row,
            "data-column": column
          });
          this.cells.push(cell);
          this.shown.push({ states: null, label: "" });
          line.append(cell);
        }
        this.grid.append(line);
      }
      this.grid.addEventListener("click", (event) => {
        const square = this.squareOf(event.target);
        if (!square) return;
        this.focus(square, false);
        this.onSquare(square, event);
      });
      // What moves the focus, such as a screen reader, moves what keys are about.
      this.grid.addEventListener("focusin", (event) => {
        const square = this.squareOf(event.target);
        if (square) this.focus(square, false);
      });
      // A click leaves the arrow keys to the page; who comes by keyboard walks from square to square.
      this.grid.addEventListener("mousedown", (event) => event.preventDefault());
      this.grid.addEventListener("keydown", (event) => this.walk(event));
      this.lines = element("svg.lines", { viewBox: `0 0 ${n * 100} ${n * 100}`, "aria-hidden": "true" });
      this.letters = this.edge("letters");
      this.numbers = this.edge("numbers");
      this.squares = element("div.squares", this.grid, this.lines);
      this.root = element("div", { class: `board${n > 14 ? " dense" : ""}` }, this.letters, this.numbers, this.squares);
      this.root.style.setProperty("--n", n);
      words.follow(() => this.rename());
    }

    /** The coordinates along one edge; on large boards only every fifth is written. */
    edge(name) {
      const edge = element("div", { class: name, "aria-hidden": "true" });
      for (let at = 0; at < this.n; at++) edge.append(element("span"));
      return edge;
    }

    /** Writes a coordinate if it has room, or if it is lit. */
    write(span, at, key) {
      const isWritten = this.n <= 20 || at % 5 === 0 || at === this.n - 1 || span.className !== "";
      span.textContent = isWritten ? names[key](at, this.n) : "";
    }

    /** The language or the naming of squares has changed. */
    rename() {
      [...this.letters.children].forEach((span, at) => this.write(span, at, "column"));
      [...this.numbers.children].forEach((span, at) => this.write(span, at, "row"));
      this.shown.forEach((shown, at) => {
        shown.label = "";
        this.label(at, shown.states ? shown.states.split(" ") : []);
      });
    }

    squareOf(target) {
      const cell = target.closest?.("[role=gridcell]");
      return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
    }

    walk(event) {
      const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
      const move = moves[event.key];
      if (move) {
        const inside = (at) => Math.min(this.n - 1, Math.max(0, at));
        this.focus({ row: inside(this.focused.row + move[0]), column: inside(this.focused.column + move[1]) }, true);
      } else if (event.key === "Enter" || event.key === " ") {
        this.onSquare(this.focused, event);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    focus(square, move) {
      this.cells[this.focused.row * this.n + this.focused.column].tabIndex = -1;
      this.focused = { row: square.row, column: square.column };
      const cell = this.cells[square.row * this.n + square.column];
      cell.tabIndex = 0;
      if (move) cell.focus();
    }

    /**
     * Shows squares: `of(row, column)` gives the states' names, of the legend's and of `marked`,
     * `asked`, `attacked`, `tinted`; the first says what stands there.
     */
    show(of) {
      for (let at = 0; at < this.cells.length; at++) {
        this.set(at, of(Math.floor(at / this.n), at % this.n));
      }
    }

    set(at, states) {
      const joined = states.join(" ");
      const shown = this.shown[at];
      if (shown.states === joined && shown.label) return;
      const cell = this.cells[at];
      if (shown.states !== joined || !cell.classList.contains("square")) {
        shown.states = joined;
        this.dress(cell, at, states);
      }
      this.label(at, states);
    }

    dress(cell, at, states) {
      const isDark = (Math.floor(at / this.n) + (at % this.n)) % 2 === 1;
      cell.className = ["square", isDark ? "dark" : "light", ...(states.length > 0 ? states : ["plain"])].join(" ");
      const holdsQueen = states.some((state) => QUEENS.includes(state));
      const marked = states.find((state) => state in SHAPE_OF);
      const shape = holdsQueen ? "queen" : marked ? SHAPE_OF[marked] : null;
      const before = cell.firstChild;
      if (!shape) {
        before?.remove();
      } else if (before && before.dataset.shape === shape) {
        // The colours follow the square's class.
      } else if (before) {
        before.dataset.shape = shape;
        before.setAttribute("class", shape === "queen" ? "queen" : "mark");
        before.firstChild.setAttribute("href", `#bezzel-${shape}`);
      } else {
        const made = queen();
        made.dataset.shape = shape;
        if (shape !== "queen") made.setAttribute("class", "mark");
        made.firstChild.setAttribute("href", `#bezzel-${shape}`);
        cell.append(made);
      }
    }

    /** What a screen reader hears of a square; `null` while that is not known. */
    told(_, states) {
      return states
        .filter((state) => !state.startsWith("along-") && state !== "tinted")
        .map((state) => this.words.say(`page-state-${state}`));
    }

    label(at, states) {
      const { say } = this.words;
      const told = this.told(at, states);
      if (!told) return;
      const square = names.square(squareAt(at, this.n), this.n);
      const label =
        told.length === 0 ? square : say("page-square-holds", { square, what: told.join(say("page-comma")) });
      const shown = this.shown[at];
      if (shown.label === label) return;
      shown.label = label;
      this.cells[at].setAttribute("aria-label", label);
    }

    /** Colours coordinates: rows and columns of what is now, and of the culprit. */
    light({ now = [], bad = [] } = {}) {
      const mark = (edge, key) =>
        [...edge.children].forEach((span, at) => {
          const name =
            bad.some((square) => square[key] === at) && !now.some((square) => square[key] === at && key === "row")
              ? "bad"
              : now.some((square) => square[key] === at)
                ? "now"
                : "";
          if (span.className === name) return;
          span.className = name;
          this.write(span, at, key);
        });
      mark(this.letters, "column");
      mark(this.numbers, "row");
    }

    /** Draws rays from queens to the squares that they attack; a long one holds its line's sign. */
    draw(pairs) {
      // Drawn anew only where it is another: a ray that stands would begin to move again.
      const wanted = JSON.stringify(pairs.map(([from, to]) => [from.row, from.column, to.row, to.column]));
      if (wanted === this.drawn) return;
      this.drawn = wanted;
      const middle = ({ row, column }) => [column * 100 + 50, row * 100 + 50];
      this.lines.replaceChildren(
        ...pairs.map(([from, to]) => {
          const [x1, y1] = middle(from);
          const [x2, y2] = middle(to);
          const length = Math.hypot(x2 - x1, y2 - y1);
          const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
          const ends = { x1: x1 + ux * 46, y1: y1 + uy * 46, x2: x2 - ux * 34, y2: y2 - uy * 34 };
          const ray = element(
            "g.ray",
            element("line.halo", { ...ends }),
            element("line.line", { ...ends, pathLength: 1 })
          );
          const line = attack(from, to);
          const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
          if (steps >= 2 && line in SIGNS) {
            const half = Math.floor(steps / 2);
            const [x, y] = middle({
              row: from.row + Math.sign(to.row - from.row) * half,
              column: from.column + Math.sign(to.column - from.column) * half
            });
            ray.append(
              element("circle.badge-ground", { cx: x, cy: y, r: 25 }),
              element("path.badge-sign", { d: STROKES[line], transform: `translate(${x} ${y})` })
            );
          }
          return ray;
        })
      );
    }
  }

  return { Board };
});
