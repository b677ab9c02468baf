// The last chapter of Learn: the method of the other chapters fills a Sudoku and colours a map.
"use strict";
bezzel(function ({ KIND, Trace, element, learnChoice, names, remark, stepped, times }) {
  /** Two problems as they are drawn: a dot is an empty square, a letter a square of that country. */
  const DRAWN = { sudoku: [".4..", "..34", "1.43", "...2"], map: ["AABBB", "CCCCD", "EEFGD", "EFFGD"] };
  /** How many values a place can have. */
  const VALUES = { sudoku: 4, map: 3 };

  const cellsOf = (kind) =>
    DRAWN[kind].flatMap((line, row) => [...line].map((sign, column) => ({ sign, row, column })));

  /** The places of a problem, those that are given behind the others: {letter, cells, given}. */
  function placesOf(kind) {
    const cells = cellsOf(kind);
    if (kind === "map")
      return [...new Set(cells.map(({ sign }) => sign))]
        .sort()
        .map((letter) => ({ letter, cells: cells.filter(({ sign }) => sign === letter) }));
    const place = (cell) => ({
      letter: names.square(cell, DRAWN.sudoku.length),
      cells: [cell],
      given: cell.sign === "." ? undefined : Number(cell.sign) - 1
    });
    return [...cells.filter(({ sign }) => sign === "."), ...cells.filter(({ sign }) => sign !== ".")].map(place);
  }

  /** Whether two cells may not have one value. */
  const TOUCH = {
    sudoku: (a, b) =>
      a.row === b.row || a.column === b.column || (a.row >> 1 === b.row >> 1 && a.column >> 1 === b.column >> 1),
    map: (a, b) => Math.abs(a.row - b.row) + Math.abs(a.column - b.column) === 1
  };

  /** The search for the first solution: a place is the row of an event, and a value its column. */
  class Elsewhere extends Trace {
    constructor(kind) {
      const places = placesOf(kind);
      const open = places.filter(({ given }) => given === undefined).length;
      super(open, "elsewhere");
      Object.assign(this, { kind, places, values: VALUES[kind] });
      const chosen = [];
      const touch = (one, other) => one.cells.some((a) => other.cells.some((b) => TOUCH[kind](a, b)));
      const clash = (at, value) =>
        places.findIndex(
          (other, number) => (number < at ? chosen[number] : other.given) === value && touch(places[at], other)
        );
      const fill = (at) => {
        if (at === open) {
          this.push([KIND.solved, 1]);
          return true;
        }
        for (let value = 0; value < this.values; value++) {
          this.push([KIND.line, at, value, "choose"]);
          const other = clash(at, value);
          if (other >= 0) {
            this.push([KIND.conflict, at, value, other, value, 0]);
            continue;
          }
          chosen[at] = value;
          this.push([KIND.place, at, value]);
          if (fill(at + 1)) return true;
          this.push([KIND.backUp, at + 1]);
        }
        return false;
      };
      fill(0);
      this.settle();
    }

    attackers() {
      return [];
    }

    get emptyTree() {
      return "learn-elsewhere-tree";
    }

    /** What stands at a node of the tree. */
    letter({ column }) {
      return String(column + 1);
    }

    sentence(index, words) {
      const event = this.events[index];
      const told = (icon, key, blanks, badge) => remark(icon, words.say(`learn-elsewhere-${key}`, blanks), badge);
      if (!event) return told("hand", this.kind);
      const [kind, at, value, other] = event;
      if (kind === KIND.solved) return told("check", "solved");
      if (kind === KIND.backUp) {
        const lifted = this.liftedBy(index);
        return told("backup", "undo", {
          square: this.places[lifted.row].letter,
          value: lifted.column + 1,
          other: this.places[at].letter
        });
      }
      const blanks = { square: this.places[at].letter, value: value + 1 };
      if (kind === KIND.conflict) return told("cross", "clash", { ...blanks, other: this.places[other].letter });
      return kind === KIND.place ? told("forward", "deeper", blanks) : told("forward", "choose", blanks, "info");
    }
  }

  /**
   * The squares with their values, in the place of a board; a country has its letter and its number in its first
   * square, and an empty square its name.
   */
  class Picture {
    constructor({ kind, places, values }) {
      Object.assign(this, { places, values });
      const lines = DRAWN[kind];
      const sign = (row, column) => lines[row]?.[column];
      this.cells = new Map(
        cellsOf(kind).map(({ row, column }) => {
          const isEdge = (down, right) =>
            kind === "map"
              ? sign(row, column) !== sign(row + down, column + right)
              : (row + down) >> 1 !== row >> 1 || (column + right) >> 1 !== column >> 1;
          const edges = [
            ["top", -1, 0],
            ["left", 0, -1],
            ["bottom", 1, 0],
            ["right", 0, 1]
          ]
            .filter(([, down, right]) => isEdge(down, right))
            .map(([side]) => `edge-${side}`);
          return [`${row} ${column}`, element("div", { class: ["cell", ...edges].join(" ") })];
        })
      );
      this.squares = element("div", { class: `picture ${kind}`, role: "img" }, ...this.cells.values());
      this.squares.style.setProperty("--columns", lines[0].length);
      this.root = element("div.picture-board", this.squares);
    }

    /** `of(place, value)` are the states of a value at a place, as of a square of a board. */
    show(of) {
      const told = this.places.map(({ cells, given, letter }, at) => {
        const states = (value) => of(at, value);
        const isHere =
          (...wanted) =>
          (value) =>
            wanted.some((each) => states(value).includes(each));
        const all = times(this.values, (value) => value);
        const held = given ?? all.find(isHere("queen", "solved", "attacker"));
        const tried = all.find(isHere("marked"));
        const value = held ?? tried;
        const isRefused = held === undefined && tried !== undefined && states(tried).includes("refused");
        const kinds = {
          given: given !== undefined,
          held: held !== undefined && given === undefined,
          now: tried !== undefined,
          refused: isRefused,
          undone: held === undefined && tried !== undefined && states(tried).includes("backed-up")
        };
        const text = value === undefined ? "" : String(value + 1);
        cells.forEach(({ row, column }, number) => {
          const cell = this.cells.get(`${row} ${column}`);
          Object.entries(kinds).forEach(([name, isSo]) => cell.classList.toggle(name, isSo));
          cell.dataset.place = at;
          cell.dataset.value = text;
          cell.classList.remove("culprit");
          cell.replaceChildren(...(number > 0 ? [] : [element("span", letter), element("b", text)]));
        });
        return text ? `${letter} ${text}` : null;
      });
      this.squares.setAttribute("aria-label", told.filter(Boolean).join(", "));
    }

    light({ bad }) {
      bad.forEach(({ row }) =>
        this.places[row].cells.forEach((cell) => this.cells.get(`${cell.row} ${cell.column}`).classList.add("culprit"))
      );
    }

    draw() {}
  }

  /** The figure: one program of four lines, two problems. */
  function elsewhere(words, { same }) {
    const kinds = learnChoice(
      words,
      "learn-elsewhere-which",
      Object.keys(DRAWN),
      "sudoku",
      "learn-elsewhere-name-",
      (kind) => figure.show(problem(kind))
    );
    const problem = (kind) => {
      const trace = new Elsewhere(kind);
      return { trace, board: () => new Picture(trace), programs: [[same]] };
    };
    const figure = stepped(words, { ...problem("sudoku"), beside: [kinds.root] });
    return figure;
  }

  return { elsewhere };
});
