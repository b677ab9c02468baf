// A puzzle and its rules: what is given, which squares see each other and why. It uses no page and
// no document; the game, the hints and the board derive from it.
"use strict";
window.bezzel = window.bezzel || {};
(() => {
  /** The families, and whether their queens attack along whole diagonals. */
  const FAMILIES = { regions: false, "regions-diagonals": true, completion: true, blocked: true };
  const DIFFICULTIES = ["easy", "medium", "hard", "expert"];
  /** The sizes that are made. */
  const [LEAST, MOST] = [5, 12];
  /** The hardest that small boards have room for; others are made of every difficulty. */
  const HARDEST = { regions: { 5: "hard" }, "regions-diagonals": { 5: "hard" }, blocked: { 5: "hard" },
    completion: { 5: "medium", 6: "hard", 7: "hard", 8: "hard" } };

  /** The difficulties that puzzles of a family and size are made of. */
  function difficultiesOf(family, n) {
    return DIFFICULTIES.slice(0, DIFFICULTIES.indexOf(HARDEST[family]?.[n] ?? "expert") + 1);
  }

  /** The largest board that is played on. */
  const LARGEST = 32;

  /** The number of a letter of a region: A to Z, then a to z; -1 of any other sign. */
  function regionOf(sign) {
    if (sign >= "A" && sign <= "Z") return sign.charCodeAt(0) - 65;
    if (sign >= "a" && sign <= "z") return sign.charCodeAt(0) - 71;
    return -1;
  }

  class Puzzle {
    /** From the form of the data; throws if that is not a puzzle that can be played. */
    constructor(data) {
      const { family, rows } = data;
      const n = Array.isArray(rows) ? rows.length : 0;
      const isSquare = n >= 1 && n <= LARGEST
        && rows.every((row) => typeof row === "string" && row.length === n);
      if (!isSquare || !(family in FAMILIES)) throw new Error("no puzzle");
      Object.assign(this, { data, family, n, rows });
      this.hasDiagonals = FAMILIES[family];
      this.hasRegions = family.startsWith("regions");
      this.given = new Set();
      this.blocked = new Set();
      this.regions = this.hasRegions ? new Int8Array(n * n) : null;
      [...rows.join("")].forEach((sign, at) => {
        if (this.hasRegions) {
          const region = regionOf(sign);
          if (region < 0 || region >= n) throw new Error("no puzzle");
          this.regions[at] = region;
        } else if (sign === "Q") this.given.add(at);
        else if (sign === "x") this.blocked.add(at);
      });
      // Regions may have queens that stand already: the letters leave them no room.
      for (const [row, column] of data.queens ?? []) this.given.add(row * n + column);
      const { solution } = data;
      this.solution = Array.isArray(solution) && solution.length === n ? solution : null;
      this.seen = Array.from({ length: n * n }, (_, at) => this.reckonSeen(at));
    }

    row(at) { return Math.floor(at / this.n); }

    column(at) { return at % this.n; }

    square(at) { return { row: this.row(at), column: this.column(at) }; }

    at([row, column]) { return row * this.n + column; }

    /** Whether a person may mark a square. */
    isOpen(at) { return !this.given.has(at) && !this.blocked.has(at); }

    /** Why two squares cannot both hold a queen: the name of the rule, or `null`. */
    rule(one, other) {
      const rows = this.row(other) - this.row(one);
      const columns = this.column(other) - this.column(one);
      if (one === other) return null;
      if (rows === 0) return "row";
      if (columns === 0) return "column";
      const isAslant = Math.abs(rows) === Math.abs(columns);
      if (isAslant && Math.abs(rows) === 1 && !this.hasDiagonals) return "touch";
      if (isAslant && this.hasDiagonals) return rows === columns ? "diagonal" : "antidiagonal";
      return this.regions && this.regions[one] === this.regions[other] ? "region" : null;
    }

    reckonSeen(at) {
      const seen = [];
      for (let other = 0; other < this.n * this.n; other++) {
        if (this.rule(at, other)) seen.push(other);
      }
      return seen;
    }

    /** The squares of a row, column or region: {kind, index}. */
    unit({ kind, index }) {
      const all = Array.from({ length: this.n * this.n }, (_, at) => at);
      const of = { row: (at) => this.row(at), column: (at) => this.column(at), region: (at) => this.regions?.[at] }[kind];
      return of ? all.filter((at) => of(at) === index) : [];
    }

    /** Whether the solution has a queen there; unknown without a solution. */
    isRight(at) { return this.solution !== null && this.solution[this.row(at)] === this.column(at); }
  }

  Object.assign(window.bezzel, { Puzzle, FAMILIES, DIFFICULTIES, difficultiesOf, PUZZLE_SIZES: [LEAST, MOST], LARGEST_PUZZLE: LARGEST });
})();
