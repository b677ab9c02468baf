// The board of a puzzle: the squares of every board, on coloured and patterned regions.
"use strict";
bezzel(function ({ Board, Gestures, borders, ground }) {
  /** The states that a screen reader hears of, in this order. */
  const TOLD = ["given", "clash", "solved", "queen", "cross", "blocked", "tried", "asked", "because"];

  class PuzzleBoard extends Board {
    /** `act` has what gestures do, and cycle(at) for the keyboard. */
    constructor(puzzle, words, teller, act) {
      super(puzzle.n, words, () => {});
      this.puzzle = puzzle;
      this.teller = teller;
      this.act = act;
      this.root.classList.add("puzzle-board");
      if (puzzle.regions) this.root.classList.add("with-regions");
      words.label(this.grid, puzzle.regions ? "game-puzzle-colours" : "game-puzzle-board", { n: puzzle.n });
      this.squares.prepend(ground(puzzle));
      this.lines.before(borders(puzzle));
      new Gestures(this.grid, puzzle.n, act);
      this.rename();
    }

    walk(event) {
      const { n, focused } = this;
      const to = { Home: { row: focused.row, column: 0 }, End: { row: focused.row, column: n - 1 } }[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (to) {
        this.focus(to, true);
      } else if (event.key === "Enter" || event.key === " ") {
        this.act.tap(focused.row * n + focused.column);
      } else {
        super.walk(event);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    /** The square that the keys are about. */
    get at() {
      return this.focused.row * this.n + this.focused.column;
    }

    dress(cell, at, states) {
      // A queen in conflict and one that is given are queens to the board.
      super.dress(cell, at, states.includes("clash") ? ["attacker", ...states] : states);
      cell.classList.toggle("pinned", states.includes("given"));
    }

    told(at, states) {
      // The board is named before the puzzle is known.
      if (!this.teller) return null;
      const { say } = this.words;
      const told = TOLD.filter((state) => states.includes(state)).map((state) => say(`game-cell-${state}`));
      if (!states.some((state) => TOLD.slice(0, 6).includes(state))) told.unshift(say("game-cell-empty"));
      if (this.puzzle.regions) told.push(this.teller.region(this.puzzle.regions[at]));
      return told;
    }
  }

  return { PuzzleBoard };
});
