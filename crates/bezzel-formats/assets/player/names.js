// The names of squares, rows and columns: by letters and numbers from A1 at the top left, or as
// data count them, from 0 or from 1. One choice for board, tree, timeline and sentences.
"use strict";
(() => {
  /** The ways to name squares. */
  const NAMINGS = ["letters", "zero", "one"];

  /** 0 is A, 25 Z, 26 AA. */
  function letters(column) {
    let text = "";
    for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      text = String.fromCharCode(65 + (rest - 1) % 26) + text;
    }
    return text;
  }

  const names = {
    naming: "letters",
    listeners: new Set(),

    column(column) {
      return this.naming === "letters" ? letters(column) : String(column + this.first);
    },

    row(row) { return String(row + (this.naming === "zero" ? 0 : 1)); },

    /** C4, or (3, 2): row and column, in the order of the data. */
    square({ row, column }) {
      return this.naming === "letters" ? letters(column) + (row + 1)
        : `(${row + this.first}, ${column + this.first})`;
    },

    get first() { return this.naming === "one" ? 1 : 0; },

    choose(naming) {
      if (!NAMINGS.includes(naming) || naming === this.naming) return;
      this.naming = naming;
      this.listeners.forEach((listener) => listener());
    },
  };

  Object.assign(window.bezzel, { names, NAMINGS });
})();
