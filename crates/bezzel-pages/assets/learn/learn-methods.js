// Chapter 9 of Learn: five methods put in order before they are measured, and what two of them remember, line by line.
"use strict";
bezzel(function ({
  Board,
  Sentence,
  callsAt,
  element,
  learnBar,
  learnChoice,
  learnTable,
  number,
  remark,
  span,
  stepped,
  traceOf
}) {
  /** The methods that are measured. */
  const METHODS = ["board", "sets", "constrained", "masks", "best"];
  /** Another order than that. */
  const SHUFFLED = ["masks", "sets", "best", "board", "constrained"];
  /** The board on which they are measured where that is asked now. */
  const MEASURED = 10;

  class Methods {
    constructor(words, { first, programs, methods = null }) {
      Object.assign(this, { words, order: [], rows: methods?.rows ?? null, n: methods?.n ?? MEASURED });
      this.buttons = SHUFFLED.map((name) => {
        const made = element(
          "button.answer",
          { "data-method": name, onclick: () => this.press(name) },
          element("span.answer-sign", { "aria-hidden": "true" }),
          words.put("span", `learn-method-${name}`)
        );
        return made;
      });
      this.sentence = new Sentence(words);
      this.place = element("div");
      this.bits = element("div.bits");
      const search = (name) => ({ trace: traceOf(first[name]), programs: [[programs[name], "calls"]] });
      this.shown = learnChoice(words, "learn-method", ["sets", "masks"], "masks", "learn-method-", (name) =>
        this.figure.show(search(name))
      );
      this.figure = stepped(words, {
        ...search("masks"),
        hasTree: false,
        more: this.bits,
        beside: [this.shown.root],
        board: (...of) => this.board(...of)
      });
      this.root = element(
        "div",
        element("div.lesson-alone", element("div.answers.methods", ...this.buttons), this.sentence.root, this.place),
        words.put("p.figure-how", "learn-bits"),
        this.figure.root
      );
      words.follow(() => this.render());
    }

    get player() {
      return this.figure.player;
    }

    finish() {
      this.figure.finish();
    }

    /** A board below which stands what the program remembers of its queens. */
    board(n, words, onSquare) {
      const board = new Board(n, words, onSquare);
      const show = board.show.bind(board);
      board.show = (of) => {
        show(of);
        this.remember();
      };
      return board;
    }

    press(name) {
      if (this.order.length === METHODS.length) this.order = [];
      this.order = this.order.includes(name) ? this.order.filter((each) => each !== name) : [...this.order, name];
      this.render();
      if (this.order.length === METHODS.length && !this.rows) this.measure();
    }

    /** Asks for measurements where the page has none with it. */
    async measure() {
      const { askLines } = bezzel;
      const rows = [];
      try {
        await askLines(this.words, "/api/compare", { query: { n: this.n } }, (row) => rows.push(row));
        this.rows = rows;
      } catch (error) {
        this.failed = error.message;
      }
      this.render();
    }

    render() {
      const { n, order, rows, words } = this;
      const { say } = words;
      this.buttons.forEach((button) => {
        const at = order.indexOf(button.dataset.method);
        button.firstChild.textContent = at < 0 ? "" : at + 1;
        button.setAttribute("aria-pressed", at >= 0);
      });
      const isWhole = order.length === METHODS.length;
      this.place.hidden = !isWhole || !rows;
      if (!isWhole)
        return this.sentence.say(remark("guess", say("learn-order-next", { count: METHODS.length - order.length })));
      if (!rows) return this.sentence.say(remark("clock", this.failed ?? say("learn-measuring")));
      const measured = METHODS.map((name) => rows.find(({ method }) => method === name))
        .filter(Boolean)
        .sort((a, b) => b.seconds - a.seconds);
      const right = measured.filter(({ method }, at) => order[at] === method).length;
      const most = Math.max(...measured.map(({ seconds }) => seconds));
      this.place.replaceChildren(
        learnTable(
          words,
          ["learn-method", "learn-time", "learn-positions"],
          ...measured.map((row) =>
            learnBar(
              say(`learn-method-${row.method}`),
              row.seconds,
              most,
              span(words, row.seconds, row.seconds_are_estimate),
              row.method === "best" ? say("learn-own-steps") : number(row.visited, row.visited_is_estimate)
            )
          )
        )
      );
      return this.sentence.say(
        remark(right === METHODS.length ? "check" : "chart", say("learn-ordered", { count: right, n }))
      );
    }

    /**
     * The three sets as numbers, or as bits of the row of the innermost call: what is taken in it, and what is free.
     */
    remember() {
      const {
        trace: { n },
        trace,
        index
      } = this.player;
      const { queens } = trace.state(index);
      const row = (key, ...content) =>
        element("div.bit-line", element("span", this.words.say(key)), element("code", ...content));
      if (this.shown.value === "sets") {
        const numbers = {
          column: ({ column }) => column,
          diagonal: ({ row: at, column }) => at - column,
          antidiagonal: ({ row: at, column }) => at + column
        };
        this.bits.replaceChildren(
          ...Object.entries(numbers).map(([key, of]) =>
            row(
              `learn-shared-${key}`,
              ...queens.map((queen) => element("b.bit-1", String(of(queen)).replace("-", "−")))
            )
          )
        );
        return;
      }
      let [columns, left, right] = [0, 0, 0];
      // The bit of column 0 is the leftmost one.
      for (const { column } of queens.slice(0, Math.max(0, callsAt(trace, index) - 1))) {
        const bit = 1 << (n - 1 - column);
        [columns, left, right] = [columns | bit, (left | bit) << 1, (right | bit) >> 1];
      }
      const full = 2 ** n - 1;
      const line = (key, bits) =>
        row(
          key,
          ...Array.from((bits & full).toString(2).padStart(n, "0"), (bit) => element("b", { class: `bit-${bit}` }, bit))
        );
      const free = line("learn-bits-free", ~(columns | left | right));
      free.classList.add("is-free");
      this.bits.replaceChildren(
        line("learn-bits-columns", columns),
        line("learn-bits-left", left),
        line("learn-bits-right", right),
        free
      );
    }
  }

  return { Methods };
});
