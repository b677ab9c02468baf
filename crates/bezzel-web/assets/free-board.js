// The free board: freely placed queens and blocked squares, attacks shown at once, and the server's
// answers: whether it can be completed, a hint, all completions, why there is none.
"use strict";
bezzel(function ({
  PaintedBoard,
  addressOf,
  askJson,
  askLast,
  attack,
  bring,
  cardButton,
  celebrate,
  element,
  icon,
  legend,
  marksOfText,
  miniature,
  names,
  queen,
  remark,
  segments,
  solvedCard,
  textOfMarks,
  times,
  wordButton
}) {
  const [EMPTY, QUEEN, BLOCKED] = [0, 1, 2];
  const LARGEST = 32;
  /** The marks that letters put. */
  const LETTERS = { q: QUEEN, x: BLOCKED };

  /** The board in such a text: {n, cells}, or null. */
  function boardOf(path) {
    const [kind, size, text = "", ...more] = String(path).split("/");
    const n = Number(size);
    const isBoard =
      kind === "free"
      && more.length === 0
      && Number.isInteger(n)
      && n >= 1
      && n <= LARGEST
      && /^[0-9a-q]*$/.test(text)
      && text.length <= Math.ceil((n * n) / 3);
    if (!isBoard) return null;
    return { n, cells: marksOfText(text, n * n) };
  }

  class FreeBoard extends PaintedBoard {
    constructor(words, { onPlace, onSearch }) {
      super(words, { store: "free-board", least: 1, most: LARGEST, onPlace });
      Object.assign(this, { onSearch, mode: QUEEN });
      this.marks = { hint: -1, cause: new Set() };
      this.head = element("span");
      this.title = element("h1.say", this.head);
      this.found = element("div.completions");
      this.card = element("div.card-place");
      this.modes = segments(words, "mode", { queen: "page-mode-queen", blocked: "page-mode-blocked" }, (name) => {
        this.mode = name === "queen" ? QUEEN : BLOCKED;
        this.render();
      });
      words.label(this.modes.root, "page-mode");
      this.text = element("textarea", { rows: 4, spellcheck: "false" });
      const paste = element(
        "details.paste",
        words.put("summary", "page-paste"),
        element(
          "form",
          {
            onsubmit: (event) => {
              event.preventDefault();
              this.paste();
            }
          },
          this.text,
          words.put(element("button.button", { type: "submit" }), "page-put")
        )
      );
      words.label(this.text, "page-paste");
      const side = element(
        "div.side.free-side",
        element("div.free-tools", this.size.root, this.modes.root),
        this.card,
        this.found,
        legend(words, ["queen", "attacker", "blocked", "hint"]),
        wordButton(words, "play", "game-free-watch", () => this.handOver(), { "data-do": "search" }),
        paste
      );
      this.root = element("div.game.free", this.figure, side);
      this.dock = this.makeDock(...this.questions());
      this.tools = [this.linkTool(() => addressOf("play", { path: this.path() }))];
      this.recall();
      // An answer names squares: another language or naming tells it anew.
      words.follow(() => {
        this.tellAgain?.();
        this.render();
      });
    }

    /** The buttons that ask the server. */
    questions() {
      const { words } = this;
      const ask = (name, key, sign, kind, what, tell, short = null) =>
        element(
          "button",
          { class: `button ${kind}`, "data-ask": name, onclick: () => this.ask(what, tell) },
          icon(sign),
          words.put(short ? "span.long" : "span", key),
          short ? words.put("span.short", short) : null
        );
      return [
        ask("possible", "game-free-check", "check", "", { cause: true }, () =>
          this.say("check", words.say("page-possible"))
        ),
        ask("hint", "game-hint", "hint", "", { cause: true }, (known) => this.tellHint(known)),
        ask(
          "all",
          "game-free-all",
          "solution",
          "main",
          { count: true, list: 60, cause: true },
          (known) => this.tellAll(known),
          "game-free-all-short"
        )
      ];
    }

    /** The board as it stands in the address: free/8/ and three squares a letter. */
    path() {
      const text = textOfMarks(this.cells);
      return `free/${this.n}${text ? `/${text}` : ""}`;
    }

    boardOf(path) {
      return boardOf(path);
    }

    blank(n) {
      return new Uint8Array(n * n);
    }

    /** Whether there is no board, or nothing on it. */
    get isBlank() {
      return !this.cells?.some((mark) => mark !== EMPTY);
    }

    resize(n) {
      if (n > LARGEST) {
        this.size.set(this.n);
        this.say("cross", this.words.say("page-too-large", { n, max: LARGEST }));
        return;
      }
      if (n !== this.n) this.put(n, this.blank(n));
    }

    press(at) {
      this.mark(at, this.mode);
    }

    hold(at) {
      this.mark(at, QUEEN);
    }

    /** A drag blocks squares or frees them; from a queen it does nothing. */
    begin(at) {
      this.to = this.cells[at] === BLOCKED ? EMPTY : BLOCKED;
      return this.cells[at] !== QUEEN;
    }

    colour(at) {
      return this.cells[at] === QUEEN ? QUEEN : this.to;
    }

    mark(at, mark) {
      const isChanged = this.change((cells) => {
        cells[at] = cells[at] === mark ? EMPTY : mark;
      });
      if (isChanged && this.isSolved) celebrate(this.root, this.card);
    }

    /** What was asked is of the board as it was. */
    forget() {
      this.asking?.abort();
      this.marks = { hint: -1, cause: new Set() };
      this.notice = null;
      this.tellAgain = null;
      this.found.replaceChildren();
    }

    show() {
      this.forget();
      this.render();
    }

    rest() {}

    squares(mark) {
      return [...this.cells.keys()]
        .filter((at) => this.cells[at] === mark)
        .map((at) => [Math.floor(at / this.n), at % this.n]);
    }

    /** Pairs of queens that attack each other. */
    attacks() {
      const queens = this.squares(QUEEN).map(([row, column]) => ({ row, column }));
      return queens.flatMap((first, at) =>
        queens
          .slice(at + 1)
          .filter((second) => attack(first, second) !== null)
          .map((second) => [first, second])
      );
    }

    render() {
      if (!this.board) return;
      const attacks = this.attacks();
      const hurt = new Set(attacks.flat().map(({ row, column }) => row * this.n + column));
      const count = this.squares(QUEEN).length;
      const isSolved = count === this.n && attacks.length === 0;
      this.isSolved = isSolved;
      this.head.textContent = this.words.counted("game-free-title", this.n, { n: this.n });
      this.showCard();
      this.board.show((row, column) => {
        const at = row * this.n + column;
        const states = [];
        if (this.cells[at] === QUEEN) states.push(hurt.has(at) ? "attacker" : isSolved ? "solved" : "queen");
        if (this.cells[at] === BLOCKED) states.push("blocked");
        if (this.marks.hint === at) states.push("hint");
        if (this.marks.cause.has(at)) states.push("cause");
        return states;
      });
      this.board.draw(attacks);
      this.board.light({ bad: attacks[0] ?? [] });
      this.modes.show(this.mode === QUEEN ? "queen" : "blocked");
      this.renderSteps();
      this.tellState(attacks, isSolved, count);
    }

    /** The end of a board: the next larger one, a search, the link, and this one again. */
    showCard() {
      const { isSolved, n, words } = this;
      const shown = isSolved ? `${n} ${words.language}` : "";
      if (this.cardShown === shown) return;
      this.cardShown = shown;
      const { say } = words;
      const next = Math.max(4, n + 1);
      this.card.replaceChildren(
        ...(isSolved
          ? [
              solvedCard(
                words,
                [element("p", say("game-solved-puzzle", { count: n }))],
                [
                  next <= LARGEST
                    ? cardButton(
                        "next-size",
                        "forward",
                        say("game-free-next", { n: next }),
                        () => this.resize(next),
                        true
                      )
                    : null,
                  cardButton("copy-link", "link", say("game-copy-link"), () => this.link.click()),
                  cardButton("watch-search", "play", say("game-watch-search"), () =>
                    this.onSearch(
                      n,
                      times(n, () => ".".repeat(n))
                    )
                  ),
                  cardButton("new-again", "undo", say("game-new-again"), () => this.clear.click())
                ]
              )
            ]
          : [])
      );
    }

    say(sign, text, badge) {
      this.notice = remark(sign, text, badge);
      this.sentence.say(this.notice);
    }

    tellState(attacks, isSolved, count) {
      const { say } = this.words;
      if (this.notice) this.sentence.say(this.notice);
      else if (attacks.length > 0) {
        const pair = (at) => attacks[at].map((square) => `**${names.square(square, this.n)}**`);
        const [one, other] = pair(0);
        const text =
          attacks.length === 1
            ? say("game-free-attack", { one, other })
            : attacks.length === 2
              ? say("game-free-attack-two", { one, other, others: this.words.list(pair(1)) })
              : say("game-free-attack-more", { one, other, count: attacks.length - 1 });
        this.sentence.say(remark("cross", text));
      } else if (isSolved) this.sentence.say(remark("check", say("page-play-solved")));
      else
        this.sentence.say(
          remark("hand", count === 0 ? say("game-free-begin") : say("page-play-queens", { count, n: this.n }))
        );
    }

    async ask(what, tell) {
      this.say("clock", this.words.say("game-free-wait"));
      this.found.replaceChildren();
      this.tellAgain = null;
      this.marks = { hint: -1, cause: new Set() };
      const act = async (signal) => {
        const known = await askJson(this.words, "/api/complete", {
          signal,
          onAway: () => this.say("clock", this.words.say("game-away")),
          body: { n: this.n, queens: this.squares(QUEEN), blocked: this.squares(BLOCKED), ...what }
        });
        if (signal.aborted) return;
        this.tellAgain = () => {
          if (known.possible === null) this.say("clock", this.words.say("page-too-long"), "bad");
          else if (!known.possible) this.tellImpossible(known);
          else tell(known);
        };
        this.tellAgain();
        this.render();
      };
      await askLast(this, act, ({ message }) => this.say("cross", message), this.dock);
    }

    tellImpossible({ cause }) {
      const { say } = this.words;
      const squares = [
        ...(cause?.queens ?? []).map(([row, column]) => ["queen", row, column]),
        ...(cause?.blocked ?? []).map(([row, column]) => ["blocked", row, column])
      ];
      const [hasQueens, hasBlocked] = [QUEEN, BLOCKED].map((kind) => this.cells.includes(kind));
      this.say(
        "cross",
        say(
          cause && squares.length === 0
            ? "game-free-none"
            : !hasBlocked
              ? "game-free-impossible-queens"
              : hasQueens
                ? "game-free-impossible"
                : "game-free-impossible-blocked",
          { n: this.n }
        )
      );
      if (squares.length === 0) return;
      bring(this.found, "nearest");
      this.marks.cause = new Set(squares.map(([, row, column]) => row * this.n + column));
      this.found.replaceChildren(
        element("p", say(`complete-cause-${cause.proof}`)),
        element(
          "ul.cause-list",
          ...squares.map(([kind, row, column]) =>
            element("li", say(`game-cause-${kind}`, { square: names.square({ row, column }, this.n) }))
          )
        )
      );
    }

    tellHint({ hint }) {
      if (!hint) {
        this.notice = null;
        return;
      }
      const [row, column] = hint;
      this.marks.hint = row * this.n + column;
      this.say(
        "hint",
        this.words.say("game-free-hint", { square: `**${names.square({ row, column }, this.n)}**` }),
        "good"
      );
    }

    tellAll({ count, completions, unique, stopped }) {
      const { say } = this.words;
      const text = unique
        ? say("page-one-completion")
        : count
          ? say("page-completions", { count })
          : say(stopped ? "page-completions-many" : "page-possible");
      this.say("check", text);
      const given = new Set(this.squares(QUEEN).map(([row, column]) => `${row},${column}`));
      const boards = completions.map((columns, at) =>
        element(
          "li",
          element(
            "button.board-button",
            {
              onclick: () => {
                const cells = this.cells.map((mark) => (mark === BLOCKED ? BLOCKED : EMPTY));
                columns.forEach((column, row) => {
                  cells[row * this.n + column] = QUEEN;
                });
                this.put(this.n, cells);
              }
            },
            miniature(columns, say("page-completion", { index: at + 1, columns: columns.join(" ") }), { given })
          ),
          element("span.caption", String(at + 1))
        )
      );
      const list = element("ul.boards", { tabindex: 0 }, ...boards);
      list.setAttribute("aria-label", text);
      this.found.replaceChildren(list);
      bring(this.found, "nearest");
    }

    /** Hands the board to a search; from queens that attack each other none goes on. */
    handOver() {
      if (this.attacks().length > 0) {
        this.say("cross", this.words.say("game-free-watch-attack"));
        return;
      }
      const signs = [...this.cells].map((mark) => ".Qx"[mark]).join("");
      this.onSearch(
        this.n,
        times(this.n, (row) => signs.slice(row * this.n, (row + 1) * this.n))
      );
    }

    async paste() {
      try {
        const board = await askJson(this.words, "/api/board", { body: { text: this.text.value } });
        if (board.n > LARGEST) throw new Error(this.words.say("page-too-large", { n: board.n, max: LARGEST }));
        const cells = new Uint8Array(board.n * board.n);
        board.queens.forEach(([row, column]) => {
          cells[row * board.n + column] = QUEEN;
        });
        board.blocked.forEach(([row, column]) => {
          cells[row * board.n + column] = BLOCKED;
        });
        this.put(board.n, cells);
      } catch (error) {
        this.say("cross", error.message);
      }
    }

    letter(letter) {
      if (letter === "h") this.dock.querySelector("[data-ask=hint]").click();
      else if (letter in LETTERS) this.mark(this.focused, LETTERS[letter]);
      else return false;
      return true;
    }
  }

  return { FreeBoard };
});
