// A puzzle and its rules: what is given, which squares see each other and why. It uses no page and
// no document; the game, the hints and the board derive from it.
"use strict";
bezzel(function ({ known }) {
  /**
   * The families: whether queens attack along whole diagonals, whether there are regions, the queens of a line, the
   * sizes that are made here, and the largest that is offered, where larger ones take many seconds.
   */
  const FAMILIES = Object.fromEntries(
    known.families.map(([name, family]) => [
      name,
      family.perLine > 1 ? { ...family, offered: 12 } : { ...family, sizes: [5, 12] }
    ])
  );
  const DIFFICULTIES = known.difficulties;
  /** The hardest that small boards have room for; others are made of every difficulty. */
  const HARDEST = {
    regions: { 5: "hard" },
    "regions-diagonals": { 5: "hard" },
    blocked: { 5: "hard" },
    completion: { 5: "medium", 6: "hard", 7: "hard", 8: "hard" }
  };

  /** The difficulties that puzzles of a family and size are made of. */
  function difficultiesOf(family, n) {
    return DIFFICULTIES.slice(0, DIFFICULTIES.indexOf(HARDEST[family]?.[n] ?? "expert") + 1);
  }

  const KINDS = ["row", "column", "region"];
  /** The sizes that a person chooses among. */
  function sizesOf(family) {
    const {
      offered,
      sizes: [least, most]
    } = FAMILIES[family];
    return [least, offered ?? most];
  }

  /** The largest board that is played on. */
  const LARGEST = 32;

  /** The number of a letter of a region: A to Z, then a to z; -1 of any other sign. */
  function regionOf(sign) {
    if (sign >= "A" && sign <= "Z") return sign.charCodeAt(0) - 65;
    if (sign >= "a" && sign <= "z") return sign.charCodeAt(0) - 71;
    return -1;
  }

  /** Whether data, sent or kept, are a puzzle that can be played. */
  function isPlayable(data) {
    const { family, rows } = data ?? {};
    const n = Array.isArray(rows) ? rows.length : 0;
    const isSquare = n >= 1 && n <= LARGEST && rows.every((row) => typeof row === "string" && row.length === n);
    if (!isSquare || !Object.keys(FAMILIES).includes(family)) return false;
    const isLine = (at) => Number.isInteger(at) && at >= 0 && at < n;
    const isList = (list, isEach) => list === null || list === undefined || (Array.isArray(list) && list.every(isEach));
    return (
      isList(data.queens, (square) => Array.isArray(square) && square.length === 2 && square.every(isLine))
      && isList(data.solution, (columns) => [columns].flat().every(isLine))
      && (!FAMILIES[family].hasRegions || [...rows.join("")].every((sign) => isLine(regionOf(sign))))
    );
  }

  class Puzzle {
    /** From the form of the data; throws if that is not a puzzle that can be played. */
    constructor(data) {
      if (!isPlayable(data)) throw new Error("no puzzle");
      const { family, rows } = data;
      const n = rows.length;
      const { hasDiagonals, hasRegions, perLine } = FAMILIES[family];
      // `perLine` queens stand in each row, column and region, `wanted` in all.
      Object.assign(this, { data, family, n, rows, hasDiagonals, hasRegions, perLine, wanted: n * perLine });
      this.given = new Set();
      this.blocked = new Set();
      this.regions = this.hasRegions ? new Int8Array(n * n) : null;
      [...rows.join("")].forEach((sign, at) => {
        if (this.hasRegions) {
          this.regions[at] = regionOf(sign);
        } else if (sign === "Q") this.given.add(at);
        else if (sign === "x") this.blocked.add(at);
      });
      // Regions may have queens that stand already: the letters leave them no room.
      for (const [row, column] of data.queens ?? []) this.given.add(row * n + column);
      const { solution } = data;
      // A row of the data is a column, or an array of several.
      this.solution =
        Array.isArray(solution) && solution.length === n
          ? solution.flatMap((columns, row) => [columns].flat().map((column) => row * n + column))
          : null;
      this.seen = Array.from({ length: n * n }, (_, at) => this.reckonSeen(at));
      this.units = (this.hasRegions ? KINDS : KINDS.slice(0, 2)).flatMap((kind) =>
        Array.from({ length: n }, (_, index) => ({ kind, index, squares: this.unit({ kind, index }) }))
      );
    }

    row(at) {
      return Math.floor(at / this.n);
    }

    column(at) {
      return at % this.n;
    }

    square(at) {
      return { row: this.row(at), column: this.column(at) };
    }

    at([row, column]) {
      return row * this.n + column;
    }

    /** Whether a person may mark a square. */
    isOpen(at) {
      return !this.given.has(at) && !this.blocked.has(at);
    }

    /** The row, column and region of a square: {kind, index, squares}. */
    unitsOf(at) {
      const { n } = this;
      return [this.row(at), n + this.column(at), ...(this.regions ? [2 * n + this.regions[at]] : [])].map(
        (unit) => this.units[unit]
      );
    }

    /**
     * Why two squares cannot both hold a queen: the name of the rule, or `null`. Where a row has two queens, those that
     * share it are no reason: it is full when both stand.
     */
    rule(one, other) {
      const rows = this.row(other) - this.row(one);
      const columns = this.column(other) - this.column(one);
      if (one === other) return null;
      if (this.perLine > 1) return Math.max(Math.abs(rows), Math.abs(columns)) === 1 ? "touch" : null;
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
      const of = { row: (at) => this.row(at), column: (at) => this.column(at), region: (at) => this.regions?.[at] }[
        kind
      ];
      return of ? all.filter((at) => of(at) === index) : [];
    }

    /** Whether the solution has a queen there; unknown without a solution. */
    isRight(at) {
      return this.solution !== null && this.solution.includes(at);
    }
  }

  return { Puzzle, FAMILIES, DIFFICULTIES, difficultiesOf, isPlayable, sizesOf };
});
