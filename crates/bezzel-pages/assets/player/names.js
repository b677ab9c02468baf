// The names of squares, rows and columns: by letters and numbers from A1 at the top left, from A1 at the
// bottom left as in chess, or as data count them, from 0 or from 1. One choice for board, tree, timeline and sentences.
"use strict";
bezzel(function ({ known }) {
  /** 0 is A, 25 Z, 26 AA. */
  function letters(column) {
    let text = "";
    for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
    }
    return text;
  }

  const names = {
    chosen: "letters",
    held: null,
    listeners: new Set(),

    get naming() {
      return this.held ?? this.chosen;
    },

    set naming(naming) {
      this.chosen = naming;
    },

    /** Keeps to one naming, whatever is chosen, until it is given null: a text with squares in it stays true. */
    hold(naming) {
      const before = this.naming;
      this.held = naming;
      if (this.naming !== before) this.listeners.forEach((listener) => listener());
    },

    column(column) {
      return this.isLettered ? letters(column) : String(column + this.first);
    },

    /** A row of a board of `n` rows, counted from the top; chess counts from the bottom. */
    row(row, n) {
      return String(this.naming === "chess" ? n - row : row + this.first);
    },

    /** C4, or (3, 2): row and column, in the order of the data. */
    square({ row, column }, n) {
      return this.isLettered ? letters(column) + this.row(row, n) : `(${row + this.first}, ${column + this.first})`;
    },

    get isLettered() {
      return this.naming === "letters" || this.naming === "chess";
    },

    get first() {
      return this.naming === "zero" ? 0 : 1;
    },

    choose(naming) {
      if (!known.namings.includes(naming) || naming === this.naming) return;
      this.naming = naming;
      this.listeners.forEach((listener) => listener());
    }
  };

  return { names };
});
