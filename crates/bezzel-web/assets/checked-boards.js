// The boards of a text that was checked: each with its number and its fault, attacks drawn. A part of them is drawn at
// once, and more when the user asks.
"use strict";
bezzel(function ({ Board, element, names }) {
  /** The boards that are drawn at once, and the size above which none is. */
  const [DRAWN, LARGEST] = [60, 32];

  class CheckedBoards {
    constructor(words) {
      this.words = words;
      this.list = element("ol.checked-boards");
      words.label(this.list, "page-check-boards");
      this.more = element("button.button", {
        onclick: () => {
          const { length } = this.list.children;
          this.draw();
          this.list.children[length].querySelector("[tabindex='0']")?.focus();
        }
      });
      this.root = element("div.check-boards", this.list, this.more);
      this.show([]);
    }

    /**
     * Shows boards as the API gives them, with `number` (none: it is missing), `fault` (`wrong`, `again`, `missing`,
     * `missing-class` or null), `again` (the record of a repeated board) and `expected` (the size that a list has).
     */
    show(boards) {
      this.boards = boards;
      this.branch?.end();
      this.branch = this.words.branch();
      this.list.replaceChildren();
      this.draw();
    }

    draw() {
      const from = this.list.children.length;
      this.list.append(...this.boards.slice(from, from + DRAWN).map((board) => this.item(board)));
      const rest = this.boards.length - this.list.children.length;
      this.more.hidden = rest <= 0;
      this.more.textContent = this.words.say("page-check-more", { count: Math.min(rest, DRAWN) });
    }

    item(board) {
      const { say } = this.words;
      const name = board.number ? say("page-check-board", { number: board.number }) : say(`page-check-${board.fault}`);
      const what = this.fault(board);
      const caption = element("p.caption", element("b", name), " ", ...this.words.rich(what));
      const isDrawn = board.n <= LARGEST;
      const item = element(
        "li",
        { class: `${board.fault ?? "solution"}${isDrawn ? "" : " undrawn"}` },
        isDrawn ? this.drawn(board, [name, what.replaceAll("**", "")].filter(Boolean).join(say("page-comma"))) : null,
        caption
      );
      item.style.setProperty("--n", board.n);
      return item;
    }

    drawn({ n, rows = n, columns, queens, conflicts, fault }, label) {
      const { branch } = this;
      const drawn = new Board(n, branch, () => {});
      branch.put(drawn.grid, "page-check-drawn", { what: label }, "aria-label");
      const key = ([row, column]) => row * n + column;
      const standing = new Set((queens ?? columns.map((column, row) => [row, column])).map(key));
      const hurt = new Set(conflicts.flatMap(({ first, second }) => [key(first), key(second)]));
      const queen = fault === null ? "solved" : "queen";
      drawn.show((row, column) => {
        const at = row * n + column;
        if (standing.has(at)) return [hurt.has(at) ? "attacker" : queen];
        return row >= rows ? ["blocked"] : [];
      });
      const square = ([row, column]) => ({ row, column });
      drawn.draw(conflicts.map(({ first, second }) => [square(first), square(second)]));
      return drawn.root;
    }

    /** What is wrong with a board, or nothing. */
    fault({ n, rows = n, columns, queens, conflicts, pairs, fault, again, expected = null }) {
      const { say } = this.words;
      if (fault === "again")
        return say(again.symmetry === "identity" ? "page-check-again" : "page-check-image", { number: again.first });
      if (fault !== "wrong") return fault || n <= LARGEST ? "" : say("page-check-undrawn", { n });
      if (expected !== null && (n !== expected || rows !== n)) return say("page-check-size", { a: rows, b: n });
      const row = columns.indexOf(null);
      if (row >= 0) {
        const count = queens.filter(([each]) => each === row).length;
        return say(count ? "page-check-row" : "page-check-empty-row", { row: names.row(row, n), count });
      }
      const [{ first, second }] = conflicts;
      const [one, other] = [first, second].map(([at, column]) => `**${names.square({ row: at, column }, n)}**`);
      return say(pairs > 1 ? this.words.plural("page-check-attacks", pairs - 1) : "page-check-attack", {
        one,
        other,
        count: pairs - 1
      });
    }
  }

  return { CheckedBoards };
});
