// A board to play on: place queens, see attacks at once, ask whether it can be completed.
"use strict";
(() => {
  const { Board, askJson, attack, element, message, miniature, numberField, queen } = window.bezzel;

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

  const key = (row, column) => `${row},${column}`;

  class Play {
    constructor(words) {
      this.words = words;
      this.n = 8;
      this.queens = new Set();
      this.blocked = new Set();
      this.mode = "queen";
      this.marks = { hint: null, cause: new Set() };
      this.message = message();
      this.found = element("div", { class: "completions", "aria-live": "polite" });
      this.stage = element("div");
      const size = numberField(words, "page-size", this.n, 1, 32);
      size.input.addEventListener("change", () => {
        if (!size.input.reportValidity()) return;
        this.put(Number(size.input.value), [], []);
      });
      this.size = size.input;
      const button = (name, run) => words.put(
        element("button", { type: "button", "data-ask": name, onclick: run }), `page-ask-${name}`);
      this.modes = ["queen", "blocked"].map((mode) => words.put(element("button", {
        type: "button", "data-mode": mode, onclick: () => { this.mode = mode; this.render(); },
      }), `page-mode-${mode}`));
      const modes = element("div", { class: "choice", role: "group" }, ...this.modes);
      words.put(modes, "page-mode", {}, "aria-label");
      this.text = element("textarea", { rows: 5, spellcheck: "false" });
      const paste = element("form", { onsubmit: (event) => { event.preventDefault(); this.paste(); } },
        element("label", { class: "wide" }, words.put(element("span"), "page-paste"), this.text),
        words.put(element("button", { type: "submit" }), "page-put"));
      paste.className = "paste";
      this.title = words.put(element("h1", { class: "say" }), "page-tab-play");
      this.root = element("div", { class: "two", id: "panel-play" },
        element("section", {}, element("div", { class: "tools" }, size.root, modes), this.stage,
          legend(words, ["queen", "attacker", "blocked", "hint"])),
        element("section", {},
          element("div", { class: "tools" },
            button("possible", () => this.ask({ cause: true }, (known) => this.tellPossible(known))),
            button("hint", () => this.ask({ cause: true }, (known) => this.tellHint(known))),
            button("all", () => this.ask({ count: true, list: 60, cause: true }, (known) => this.tellAll(known))),
            button("clear", () => this.put(this.n, [], []))),
          this.message.root, this.found, paste));
      this.put(8, [], []);
      words.follow(() => this.render());
    }

    begin() {}

    key() {}

    /** Puts a board on the table. */
    put(n, queens, blocked) {
      if (!this.board || this.board.n !== n) {
        this.n = n;
        this.board = new Board(n, this.words, (square) => this.click(square));
        this.stage.replaceChildren(this.board.root);
      }
      this.size.value = n;
      this.queens = new Set(queens.map(([row, column]) => key(row, column)));
      this.blocked = new Set(blocked.map(([row, column]) => key(row, column)));
      this.changed();
    }

    click({ row, column }) {
      const [set, other] = this.mode === "queen"
        ? [this.queens, this.blocked] : [this.blocked, this.queens];
      const square = key(row, column);
      if (!set.delete(square)) {
        other.delete(square);
        set.add(square);
      }
      this.changed();
    }

    changed() {
      this.asking?.abort();
      this.marks = { hint: null, cause: new Set() };
      this.found.replaceChildren();
      this.render();
      this.tellState();
    }

    squares(set) { return [...set].map((text) => text.split(",").map(Number)); }

    /** Pairs of queens that attack each other. */
    attacks() {
      const queens = this.squares(this.queens).map(([row, column]) => ({ row, column }));
      return queens.flatMap((first, at) => queens.slice(at + 1)
        .filter((second) => attack(first, second) !== null).map((second) => [first, second]));
    }

    render() {
      const attacks = this.attacks();
      const hurt = new Set(attacks.flat().map(({ row, column }) => key(row, column)));
      const isSolved = this.queens.size === this.n && attacks.length === 0;
      this.board.show((row, column) => {
        const square = key(row, column);
        const states = [];
        if (this.queens.has(square)) {
          states.push(hurt.has(square) ? "attacker" : isSolved ? "solved" : "queen");
        }
        if (this.blocked.has(square)) states.push("blocked");
        if (this.marks.hint === square) states.push("hint");
        if (this.marks.cause.has(square)) states.push("cause");
        return states;
      });
      this.board.draw(attacks);
      this.modes.forEach((button) =>
        button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode)));
    }

    tellState() {
      const { say } = this.words;
      const attacks = this.attacks().length;
      if (attacks > 0) this.message.say(say("page-play-attacks", { count: attacks }), "wrong");
      else if (this.queens.size === this.n) this.message.say(say("page-play-solved"), "right");
      else this.message.say(say("page-play-queens", { count: this.queens.size, n: this.n }));
    }

    async ask(what, tell) {
      this.asking?.abort();
      const asking = new AbortController();
      this.asking = asking;
      this.message.say(this.words.say("page-asking"));
      this.found.replaceChildren();
      try {
        const known = await askJson(this.words, "/api/complete", { signal: asking.signal, body: {
          n: this.n, queens: this.squares(this.queens), blocked: this.squares(this.blocked), ...what,
        } });
        if (asking !== this.asking) return;
        this.marks = { hint: null, cause: new Set() };
        if (known.possible === null) this.message.say(this.words.say("page-too-long"), "wrong");
        else if (!known.possible) this.tellImpossible(known);
        else tell(known);
        this.render();
      } catch (error) {
        this.message.wrong(error);
      }
    }

    tellPossible() {
      this.message.say(this.words.say("page-possible"), "right");
    }

    tellImpossible({ cause }) {
      const { say } = this.words;
      this.message.say(say("complete-impossible"), "wrong");
      if (!cause) return;
      const squares = [
        ...cause.queens.map(([row, column]) => ["complete-cause-queen", row, column]),
        ...cause.blocked.map(([row, column]) => ["complete-cause-blocked", row, column]),
      ];
      if (squares.length === 0) {
        this.found.replaceChildren(element("p", {}, say("complete-cause-size", { n: this.n })));
        return;
      }
      this.marks.cause = new Set(squares.map(([, row, column]) => key(row, column)));
      this.found.replaceChildren(
        element("p", {}, say(`complete-cause-${cause.proof}`)),
        element("ul", { class: "cause-list" }, ...squares.map(([name, row, column]) =>
          element("li", {}, say(name, { row, column })))));
    }

    tellHint({ hint }) {
      if (!hint) {
        this.tellState();
        return;
      }
      const [row, column] = hint;
      this.marks.hint = key(row, column);
      this.message.say(this.words.say("page-hint", { row, column }), "right");
    }

    tellAll({ count, completions, unique, stopped }) {
      const { say } = this.words;
      const text = unique ? say("page-one-completion")
        : count ? say("page-completions", { count })
        : say(stopped ? "page-completions-many" : "page-possible");
      this.message.say(text, "right");
      const given = this.queens;
      const boards = completions.map((columns, at) => {
        const label = say("page-completion", { index: at + 1, columns: columns.join(" ") });
        return element("li", {}, element("button", {
          type: "button", class: "board-button",
          onclick: () => this.put(this.n, columns.map((column, row) => [row, column]),
            this.squares(this.blocked)),
        }, miniature(columns, label, { given })), element("span", { class: "caption" }, at + 1));
      });
      const list = element("ul", { class: "boards", tabindex: 0 }, ...boards);
      list.setAttribute("aria-label", text);
      this.found.replaceChildren(list);
    }

    async paste() {
      try {
        const board = await askJson(this.words, "/api/board", { body: { text: this.text.value } });
        if (board.n > 32) throw new Error(this.words.say("page-too-large", { n: board.n, max: 32 }));
        this.put(board.n, board.queens, board.blocked);
      } catch (error) {
        this.message.wrong(error);
      }
    }
  }

  Object.assign(window.bezzel, { Play });
})();
