// Check: a text with boards is pasted, dropped or chosen as a file. The page says how it was read, gives the verdict,
// and draws the boards, those with faults first.
"use strict";
bezzel(function ({
  CheckedBoards,
  TextField,
  addressOf,
  askJson,
  askLast,
  capitalised,
  element,
  fileInput,
  icon,
  keep,
  linkButton,
  names,
  pick,
  recall,
  solutionsOf,
  wordButton
}) {
  /** What can be asked of a text. */
  const KINDS = ["boards", "all", "distinct"];
  /** The boards that are drawn at most. */
  const MOST = 300;
  /** How long the text rests before it is read, in milliseconds. */
  const REST = 400;
  /** The longest text in a link, and the largest file in bytes. */
  const [LINKED, LARGEST] = [4096, 8 << 20];
  /** The sentences about faults that are shown without asking, and the most of one kind that an answer has. */
  const [SHOWN, MOST_LINES] = [6, 20];
  /** What a faulty program for six queens prints: a board with an attack, one board twice, and not all solutions. */
  function faultyList() {
    const [one, other, third] = solutionsOf(6);
    const attacked = [...other.slice(0, 4), other[5], other[4]];
    const board = (columns) =>
      columns.map((column) => Array.from(columns, (_, at) => (at === column ? "Q" : ".")).join(" "));
    return [one, attacked, third, one]
      .map((columns, at) => [`Solution ${at + 1}:`, ...board(columns), ""].join("\n"))
      .join("\n");
  }

  /** One board in the forms that most programs print: [name, text]. */
  function forms() {
    const [columns] = solutionsOf(6);
    const picture = (queen, empty, between) =>
      columns.map((column) => Array.from(columns, (_, at) => (at === column ? queen : empty)).join(between)).join("\n");
    return [
      ["columns", `[${columns.join(", ")}]`],
      ["pairs", `[${columns.map((column, row) => `[${row}, ${column}]`).join(", ")}]`],
      ["squares", columns.map((column, row) => "abcdef"[column] + (6 - row)).join(" ")],
      ["picture", picture("Q", ".", " ")],
      ["bits", picture("1", "0", " ")],
      ["walls", picture("|Q", "| ", "").replace(/$/gm, "|")]
    ];
  }

  /** The boards that are another one again: [{number, first}]. */
  function sameBoards(boards) {
    const firsts = new Map();
    return boards.flatMap(({ n, rows, columns, queens }, at) => {
      const key = JSON.stringify([n, rows, queens ?? columns]);
      if (firsts.has(key)) return [{ number: at + 1, first: firsts.get(key) }];
      firsts.set(key, at + 1);
      return [];
    });
  }

  class Check {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.kind = pick(words, {
        names: KINDS,
        value: recall("check", KINDS[0], (kind) => KINDS.includes(kind)),
        key: "page-check-kind",
        label: "page-check-kind-",
        short: "page-check-short-",
        onChange: (kind) => {
          keep("check", kind);
          this.check();
          this.onPlace(this.place(), true);
        }
      });
      this.title = element("h1.say", words.put("span.opt", "page-check-word"), this.kind.root);
      this.text = new TextField(words, "page-check-text", {
        class: "check-text",
        rows: 12,
        undo: { "data-control": "undo" },
        onEdit: (isPut) => this.edited(isPut ? 0 : REST)
      });
      this.input = words.put(this.text.area, "page-check-hint", {}, "placeholder");
      this.file = fileInput(words, "page-check-file", (file) => this.take(file));
      const button = (name, sign, key, run) => wordButton(words, sign, key, run, { "data-control": name });
      this.clear = button("clear", "clear", "page-check-clear", () => {
        this.put("");
        this.input.focus();
      });
      this.reading = element("p.note.check-reading");
      this.verdict = element("p.check-verdict");
      this.faults = element("div.check-faults");
      this.about = element("div.check-about", { role: "status" }, this.reading, this.verdict, this.faults);
      // Several boards are most often the list that a program printed.
      this.offer = button("list", "check", "page-check-offer", () => {
        this.kind.set("all");
        keep("check", "all");
        this.check();
        this.onPlace(this.place(), true);
      });
      this.offer.hidden = true;
      this.boards = new CheckedBoards(words);
      this.forms = element(
        "div.check-forms",
        words.put("h2.head", "page-check-forms"),
        ...forms().map(([name, text]) =>
          element(
            "button.check-form",
            { "data-form": name, onclick: () => this.put(text) },
            words.put("span", `page-check-form-${name}`),
            element("code", text)
          )
        )
      );
      this.root = element(
        "div.sheet",
        element(
          "section.check-side",
          this.input,
          element(
            "div.check-buttons",
            button("file", "open", "page-check-file", () => this.file.click()),
            button("example", "hint", "page-check-example", () => {
              this.kind.set("all");
              this.put(faultyList());
            }),
            this.clear,
            this.text.undo,
            this.file
          ),
          words.put("p.note", bezzel.backEnd ? "page-check-here" : "page-check-server")
        ),
        element("section.check-result", this.about, this.offer, this.forms, this.boards.root)
      );
      this.acceptDrops();
      // Paper has no lines that open.
      window.addEventListener("beforeprint", () =>
        this.faults.querySelectorAll("details").forEach((each) => {
          each.open = true;
        })
      );
      this.tools = linkButton(words, () => addressOf("check", this.place()));
      words.follow(() => {
        if (this.shown) this.check();
        else this.show(null);
      });
      // Squares may be named in another way.
      names.listeners.add(() => {
        if (this.answer && this.root.isConnected) this.show(this.answer);
      });
    }

    /** A text or a file may be dropped anywhere on the view. */
    acceptDrops() {
      this.root.addEventListener("dragover", (event) => {
        event.preventDefault();
        this.root.classList.add("dropping");
      });
      this.root.addEventListener("dragleave", (event) => {
        if (!this.root.contains(event.relatedTarget)) this.root.classList.remove("dropping");
      });
      this.root.addEventListener("drop", (event) => {
        event.preventDefault();
        this.root.classList.remove("dropping");
        const [file] = event.dataTransfer.files;
        const text = event.dataTransfer.getData("text/plain");
        if (file) this.take(file);
        else if (text) this.put(text);
      });
    }

    place() {
      const text = this.input.value;
      const isShort = text && encodeURIComponent(text).length <= LINKED;
      return { list: this.kind.value, ...(isShort ? { text } : {}) };
    }

    begin(given) {
      const kind = given.get("list");
      const text = given.get("text");
      if (KINDS.includes(kind)) this.kind.set(kind);
      if (text !== null && text.length <= LINKED) this.input.value = text;
      this.check();
      this.name();
    }

    /** A text that names squares has them named so beside it, too, while it is shown. */
    name(answer = this.answer) {
      if (this.root.isConnected) names.hold(answer?.chess_names ? "chess" : null);
    }

    leave() {
      this.name(null);
      clearTimeout(this.timer);
      this.asking?.abort();
    }

    /** Takes another text, and checks it at once; the keys stay where they were. */
    put(text) {
      const { activeElement: before } = document;
      this.text.put(text);
      if (before !== this.input && this.root.contains(before)) before.focus({ preventScroll: true });
    }

    async take(file) {
      const wrong = await this.text.take(file, LARGEST, "page-check-large");
      if (!wrong) return;
      this.shown = null;
      this.tellWrong(this.words.say(wrong, { max: LARGEST >> 20 }));
    }

    edited(rest) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.check();
        this.onPlace(this.place(), false);
      }, rest);
    }

    /** Asks about the text, unless the answer is shown. */
    async check() {
      const {
        words,
        kind: { value: kind },
        input: { value: text }
      } = this;
      const question = `${words.language} ${kind} ${text}`;
      if (question === this.shown) return;
      this.shown = question;
      this.asking?.abort();
      this.clear.disabled = text === "";
      if (text.trim() === "") {
        this.show(null);
        this.name();
        return;
      }
      const body = kind === "boards" ? { text } : { text, list: kind, boards: MOST };
      const act = async (signal) => {
        const answer = await askJson(words, "/api/check", { body, signal });
        if (signal.aborted) return;
        this.show(answer);
        this.name();
      };
      await askLast(this, act, ({ message }) => this.tellWrong(message), this.root);
    }

    /** Says what is wrong with the text or the question. */
    tellWrong(text) {
      this.answer = null;
      this.forms.hidden = true;
      this.offer.hidden = true;
      this.tell({ verdict: text, isRight: false });
      this.boards.show([]);
    }

    tell({ reading = "", verdict = "", isRight = null, pattern = null, base = 0, lines = [] }) {
      const list = (faults) =>
        element(
          "ul",
          ...faults.map((line) =>
            element("li", { class: line.startsWith("  ") ? "of-line" : null }, capitalised(line.trim()))
          )
        );
      this.reading.textContent = capitalised(reading);
      this.verdict.className = `check-verdict ${isRight === null ? "" : isRight ? "good" : "bad"}`;
      this.verdict.replaceChildren(
        ...(isRight === null ? [] : [icon(isRight ? "check" : "cross")]),
        element("span", capitalised(verdict))
      );
      const rest = lines.slice(SHOWN);
      const isNumbered = pattern && /(row|column)s? \d|第\d+[行列]/.test(pattern);
      this.faults.replaceChildren(
        ...(pattern ? [element("p.check-pattern", capitalised(pattern))] : []),
        ...(isNumbered ? [element("p.note", this.words.say("page-check-numbered", { number: base }))] : []),
        ...(lines.length ? [list(lines.slice(0, SHOWN))] : []),
        ...(rest.length
          ? [
              element(
                "details",
                element("summary", this.words.counted("page-check-more-lines", rest.length)),
                list(rest)
              )
            ]
          : [])
      );
    }

    /** Shows an answer, or without one what to do. */
    show(answer) {
      const { say } = this.words;
      this.answer = answer;
      this.offer.hidden = !(answer?.placements?.length > 1);
      this.forms.hidden = Boolean(answer);
      if (!answer) {
        this.tell({ verdict: say("page-check-begin") });
        this.boards.show([]);
        return;
      }
      if (answer.placements) this.showPlacements(answer);
      else this.showList(answer);
    }

    showPlacements({ placements, more, reading }) {
      const {
        words: { say }
      } = this;
      const count = placements.length;
      const right = placements.filter(({ solves }) => solves).length;
      const verdict =
        count === 1
          ? say(right ? "page-check-one" : "page-check-one-wrong")
          : say(right === count ? "page-check-every" : "page-check-some", { right, count });
      const lines = [
        ...sameBoards(placements).map((each) => say("page-check-same", each)),
        ...(more ? [say("page-check-first", { count })] : [])
      ];
      this.tell({ reading, verdict, isRight: right === count, lines });
      this.boards.show(
        placements
          .map((board, at) => ({ ...board, number: at + 1, fault: board.solves ? null : "wrong" }))
          .sort((one, other) => one.solves - other.solves)
          .slice(0, MOST)
      );
    }

    showList({ n, kind, base, right, lines, reading, sentence, repeated, wrong, examples, boards }) {
      const { say } = this.words;
      const again = new Map(repeated.map((each) => [each.number, each]));
      const wrongs = new Set(wrong.map(({ number }) => number));
      const listed = boards.map(({ board: number, ...board }) => ({
        ...board,
        number,
        again: again.get(number),
        expected: n,
        fault: wrongs.has(number) ? "wrong" : again.has(number) ? "again" : null
      }));
      const [verdict, ...rest] = sentence ? lines.slice(0, -1) : lines;
      // Squares of wrong boards have here the names that they have below the boards.
      const told = rest.map((line, at) => {
        const board =
          at < Math.min(wrong.length, MOST_LINES) && listed.find(({ number }) => number === wrong[at].number);
        return board
          ? say("page-check-wrong", { number: board.number, what: this.boards.fault(board).replaceAll("**", "") })
          : line;
      });
      this.tell({ reading, verdict, isRight: right, pattern: sentence, base, lines: told });
      const missing = examples.map((columns) => ({
        n,
        columns,
        conflicts: [],
        fault: kind === "all" ? "missing" : "missing-class"
      }));
      this.boards.show([...listed.filter(({ fault }) => fault), ...missing, ...listed.filter(({ fault }) => !fault)]);
    }
  }

  return { Check };
});
