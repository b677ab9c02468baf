// Watch your own: a panel that takes the lines that a program printed, or a function in JavaScript, and hands over the
// trace.
"use strict";
bezzel(function ({
  FOLLOW_FUNCTIONS,
  FOLLOW_LINES,
  FOLLOW_TRACE,
  RUN_LIMITS,
  TextField,
  among,
  askAnew,
  askJson,
  capitalised,
  element,
  fileInput,
  fitting,
  grouped,
  keep,
  openPanel,
  panel,
  recall,
  runFunction,
  segments,
  traceOf,
  whole,
  wordButton
}) {
  /** The ways to give a search, and the largest board of a function. */
  const WAYS = ["lines", "function"];
  const LARGEST = 12;
  /** The most bytes of lines that are sent: what a server takes, less what stands around them. */
  const MOST = 255 * 1024;

  const isText = (most) => (value) => typeof value === "string" && value.length <= most;
  const FITS = {
    way: among(WAYS),
    lines: isText(1 << 20),
    code: isText(1 << 18),
    language: among(Object.keys(FOLLOW_LINES)),
    base: among(["", "0", "1"]),
    size: (value) => value === "" || whole(1, 64)(Number(value))
  };
  const BLANK = { way: "lines", lines: "", code: FOLLOW_FUNCTIONS.right, language: "Python", base: "", size: "" };

  /** Whether a function counts rows and columns from 1: no 0 is among the numbers of its queens, and the size is. */
  function countsFromOne(text, n) {
    const numbers = [...new Set([...text.matchAll(/^\+(-?\d+) (-?\d+)$/gm)].flatMap(([, ...square]) => square))].map(
      Number
    );
    return Math.min(...numbers) === 1 && Math.max(...numbers) === n;
  }

  class Follow {
    /**
     * `onMade({trace, notes}, way)` shows a search; `size()` is the number of queens of the page. The texts are kept
     * under the name `store`; `blank` is what they are before.
     */
    constructor(words, { onMade, size, store = "follow", blank = {} }) {
      Object.assign(this, { words, onMade, size, store, said: null, part: null, areBoards: false });
      this.kept = { ...BLANK, ...blank, ...fitting(recall(store, {}), FITS) };
      const keys = Object.fromEntries(WAYS.map((way) => [way, `page-follow-${way}`]));
      this.ways = segments(words, "way", keys, (way) => this.choose(way));
      this.ways.root.setAttribute("aria-labelledby", "follow-panel-title");
      this.message = element("p.follow-said", { role: "status" });
      this.before = this.button("before", "play", "page-follow-before", () => this.playBefore());
      this.toCheck = this.button("check", "check", "page-follow-check", () => {
        this.root.close();
        bezzel.open("check", null, true);
        bezzel.views.check.put(this.kept.lines);
      });
      this.panels = { lines: this.linesPanel(), function: this.functionPanel() };
      this.root = panel(
        words,
        "follow-panel",
        "page-follow-title",
        this.ways.root,
        ...Object.values(this.panels),
        element(
          "div.picture-actions",
          this.message,
          this.before,
          this.toCheck,
          this.button("play", "play", "page-follow-play", () => this.play(), "button.button.main")
        )
      );
      // The keys belong to the panel while it is open.
      this.root.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.play();
      });
      this.root.addEventListener("close", () => this.asking?.abort());
      this.root.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
      });
      this.root.addEventListener("drop", (event) => {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        this.take(file);
      });
      words.follow(() => this.render());
    }

    button(name, sign, key, run, kind) {
      const made = wordButton(this.words, sign, key, run, { "data-do": `follow-${name}` }, kind);
      this.words.put(made.lastChild, key, () => ({ n: this.n }));
      return made;
    }

    field(name, key, rows) {
      const made = new TextField(this.words, key, {
        class: "follow-text",
        rows,
        wrap: "off",
        "data-text": name,
        undo: { "data-do": `follow-undo-${name}` },
        onEdit: () => this.set({ [name]: made.value })
      });
      made.value = this.kept[name];
      return made;
    }

    /** A native choice with a word before it. */
    select(name, key, options) {
      const made = element(
        "select",
        { onchange: () => this.set({ [name]: made.value }) },
        ...options.map(([value, word]) => {
          const option = element("option", { value });
          if (word) this.words.put(option, word);
          else option.textContent = value;
          return option;
        })
      );
      made.value = this.kept[name];
      return element("label.follow-field", this.words.put("span", key), made);
    }

    linesPanel() {
      const { words } = this;
      this.code = element("code");
      this.lines = this.field("lines", "page-follow-printed", 9);
      words.put(this.lines.area, "page-follow-placeholder", {}, "placeholder");
      this.input = fileInput(words, "page-follow-file", (file) => this.take(file));
      this.sizeInput = element("input", {
        type: "number",
        min: 1,
        max: 64,
        value: this.kept.size,
        oninput: () => this.set({ size: this.sizeInput.value })
      });
      words.put(this.sizeInput, "page-follow-found", {}, "placeholder");
      this.added = element(
        "details.follow-added",
        words.put("summary", "page-follow-add"),
        this.select(
          "language",
          "page-follow-language",
          Object.keys(FOLLOW_LINES).map((name) => [name])
        ),
        element("pre", { tabindex: "0" }, this.code),
        words.put("p.note", "page-follow-words")
      );
      this.added.open = this.kept.lines === "";
      return element(
        "div.follow-way",
        words.put("p", "page-follow-how-lines"),
        this.added,
        this.lines.area,
        element(
          "div.follow-row",
          this.button("file", "open", "page-follow-file", () => this.input.click()),
          this.button("trace", "conflict", "page-follow-trace", () => this.lines.put(FOLLOW_TRACE)),
          this.lines.undo,
          element("label.follow-field", words.put("span", "page-follow-size"), this.sizeInput),
          this.select("base", "page-follow-base", [
            ["", "page-follow-found"],
            ["0", null],
            ["1", null]
          ]),
          this.input
        )
      );
    }

    functionPanel() {
      const { words } = this;
      this.editor = this.field("code", "page-follow-code", 18);
      return element(
        "div.follow-way",
        words.put("p", "page-follow-how-function"),
        this.editor.area,
        element(
          "div.follow-row",
          this.button("right", "check", "page-follow-right", () => this.editor.put(FOLLOW_FUNCTIONS.right)),
          this.button("faulty", "conflict", "page-follow-faulty", () => this.editor.put(FOLLOW_FUNCTIONS.faulty)),
          this.editor.undo,
          words.put("p.note", "page-follow-alone", { max: grouped(RUN_LIMITS.calls), seconds: RUN_LIMITS.time / 1000 })
        )
      );
    }

    /** The number of queens of a function. */
    get n() {
      return Math.min(this.size(), LARGEST);
    }

    /** Keeps what the panel holds, on this device. */
    set(values) {
      Object.assign(this.kept, values);
      this.say(null);
      keep(this.store, this.kept);
    }

    async take(file) {
      this.choose("lines");
      const wrong = await this.lines.take(file, 4 * MOST, "page-follow-large");
      if (wrong) this.say(wrong, { max: MOST >> 10 });
      else this.added.open = false;
    }

    choose(way) {
      this.set({ way });
      this.render();
    }

    open(way = this.kept.way) {
      if (way !== this.kept.way) this.choose(way);
      this.render();
      if (openPanel(this.root)) this.ways.buttons[WAYS.indexOf(way)].focus({ focusVisible: false });
    }

    /** Says what is wrong, in the language of the moment; `null` ends it. A line is selected in the text. */
    say(key, blanks = {}, line = null) {
      this.said = key && { key, blanks };
      if (!key) Object.assign(this, { part: null, areBoards: false });
      this.render();
      if (!line || !this.root.open) return;
      const { area } = this.kept.way === "lines" ? this.lines : this.editor;
      const lines = area.value.split("\n");
      const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      area.focus({ focusVisible: false });
      area.setSelectionRange(from, from + (lines[line - 1] ?? "").length);
      area.scrollTop = Math.max(0, (area.scrollHeight * (line - 1)) / lines.length - area.clientHeight / 2);
    }

    render() {
      const { kept, said, words } = this;
      this.ways.show(kept.way);
      for (const way of WAYS) this.panels[way].hidden = way !== kept.way;
      this.code.replaceChildren(
        ...FOLLOW_LINES[kept.language]
          .split("\n")
          .flatMap((line) => [element(/"(place|remove|solution)\b/.test(line) ? "mark" : "span", {}, line), "\n"])
      );
      this.message.textContent = said ? (said.text ?? words.say(said.key, said.blanks)) : "";
      this.message.classList.toggle("wrong", Boolean(said) && said.key !== "page-follow-busy");
      this.before.hidden = !this.part;
      this.toCheck.hidden = !this.areBoards;
      const key = kept.way === "lines" ? "page-follow-play" : words.plural("page-follow-run", this.n);
      this.root?.querySelector("[data-do='follow-play'] span").replaceChildren(words.say(key, { n: this.n }));
    }

    /** Plays what the panel holds, or says what is wrong with it. */
    async play() {
      const made = await this.make(this.kept.way, this.n);
      if (made && this.root.open) this.show(made);
    }

    async playBefore() {
      const made = await this.sent(this.part, { n: this.n, base: 0 }, []);
      if (made) this.show(made);
    }

    show(made) {
      this.root.close();
      // The keys belong to the page again.
      document.activeElement?.blur();
      this.onMade(made, this.kept.way);
    }

    /** The search in one of the ways: {trace, notes}; null if something is wrong with it, which the panel then says. */
    async make(way, n) {
      const asking = askAnew(this);
      this.say("page-follow-busy");
      try {
        return way === "lines" ? await this.printed(asking.signal) : await this.run(n, asking.signal);
      } catch (error) {
        if (error.name !== "AbortError") throw error;
        this.say(null);
        return null;
      }
    }

    printed(signal) {
      const { base, lines, size } = this.kept;
      return this.sent(
        lines,
        { ...(base === "" ? {} : { base: Number(base) }), ...(size === "" ? {} : { n: Number(size) }) },
        [],
        signal
      );
    }

    /** Asks for the check of lines. */
    async sent(text, known, notes, signal) {
      if (JSON.stringify(text).length > MOST || new Blob([text]).size > MOST) {
        this.say("page-follow-large", { max: MOST >> 10 });
        return null;
      }
      let told;
      try {
        told = await askJson(this.words, "/api/follow", { body: { text, ...known }, signal });
      } catch (error) {
        if (error.name === "AbortError") throw error;
        const boards = await this.boardsIn(text, signal);
        this.say(boards && this.words.plural("page-follow-boards", boards));
        if (boards) this.areBoards = true;
        else this.said = { text: capitalised(error.message) };
        this.render();
        return null;
      }
      this.say(null);
      const trace = traceOf({ ...told.trace, isSizeAssumed: told.size_assumed });
      const { left_out: left } = told;
      if (told.size_assumed) notes.push(["page-follow-size-assumed", { n: trace.n }]);
      if (told.base_assumed) notes.push(["page-follow-base-assumed"]);
      else if (told.row_base + told.base > 0)
        notes.push(["page-follow-bases", { row: told.row_base, column: told.base }]);
      if (left)
        notes.push([this.words.plural("page-follow-left-out", left.count), { count: left.count, line: left.line }]);
      return { trace, notes };
    }

    /** How many boards are in a text that is no trace: it may be what Check takes. */
    async boardsIn(text, signal) {
      try {
        const { placements, more } = await askJson(this.words, "/api/check", { body: { text }, signal });
        return placements.length + (more ? 1 : 0);
      } catch (error) {
        if (error.name === "AbortError") throw error;
        return 0;
      }
    }

    /** Runs the function. What it did before a limit is shown; what it did before an error can be. */
    async run(n, signal) {
      const told = await runFunction(this.kept.code, n, signal);
      const { end, line, text } = told;
      const count = text.split("\n").length - 1;
      const limits = { max: grouped(RUN_LIMITS.calls), seconds: RUN_LIMITS.time / 1000 };
      const isOver = end === "calls" || end === "time";
      if (count > 0 && (end === "done" || isOver)) {
        const notes = countsFromOne(text, n) ? [["page-follow-from-one", { n, last: n - 1 }]] : [];
        return this.sent(
          text,
          { n, base: 0 },
          isOver ? [...notes, [`page-follow-stopped-${end}`, limits]] : notes,
          signal
        );
      }
      const failed = `page-follow-${end}`;
      const key =
        end === "done" ? "page-follow-idle" : end === "time" ? "page-follow-hangs" : line ? `${failed}-line` : failed;
      this.say(
        key,
        { ...limits, line: line ?? "", reason: told.what ?? "", name: told.name ?? "", value: told.given ?? "" },
        line
      );
      this.part = count > 0 ? text : null;
      this.render();
      return null;
    }
  }

  return { Follow, FOLLOW_WAYS: WAYS };
});
