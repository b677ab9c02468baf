// The programs of Learn in the reader's language: the line that a step of a search stands on, and what the search
// remembers meanwhile.
"use strict";
bezzel(function ({ LINES, among, callsAt, element, happening, icon, keep, names, pick, recall, times }) {
  /** The languages of programs, and how they are named; pseudocode is written in the language of the page. */
  const LANGUAGES = { pseudo: null, php: "PHP", java: "Java", python: "Python", c: "C", javascript: "JavaScript" };

  /** The reader's language: one for all figures. */
  const language = {
    value: recall("learn-language", "pseudo", among(Object.keys(LANGUAGES))),
    listeners: new Set(),
    choose(value) {
      this.value = value;
      keep("learn-language", value);
      this.listeners.forEach((listener) => listener());
    }
  };

  /** A call of the function that fills a row, as the program writes it. */
  const callOf = (words, row) => `${language.value === "pseudo" && words.language === "zh" ? "放" : "place"}(${row})`;

  /**
   * A choice of the language, which follows those of other figures. Programs differ in length: the page scrolls so that
   * the choice stays where it is.
   */
  function languagePick(words) {
    const label = (name) => LANGUAGES[name] ?? words.say("learn-pseudocode");
    const made = pick(words, {
      names: Object.keys(LANGUAGES),
      value: language.value,
      key: "learn-language",
      label,
      onChange: (value) => {
        const top = () => made.root.getBoundingClientRect().top;
        const before = top();
        language.choose(value);
        window.scrollBy({ top: top() - before, behavior: "instant" });
      }
    });
    language.listeners.add(() => made.set(language.value));
    return made.root;
  }

  /**
   * The lines of a program: {text, marks, isCheck}, the last of those from the head of the check up to an empty line.
   */
  function parse(code) {
    let isCheck = false;
    return code
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [text, marks = ""] = line.split(/(?:#|\/\/)@ /);
        const parsed = { text: text.trimEnd(), marks: marks.split(" ").filter(Boolean) };
        isCheck = parsed.marks.includes("check") || (isCheck && parsed.text !== "");
        return { ...parsed, isCheck };
      });
  }

  /** An item with a line of a program: where it wraps, it goes on four characters to the right of where it begins. */
  function codeLine(text, content) {
    const begin = text.search(/\S|$/);
    const line = element(
      "li",
      ...(content ? [content] : [element("span.begin", text.slice(0, begin)), text.slice(begin) || " "])
    );
    line.style.setProperty("--begin", begin);
    return line;
  }

  /** A program in the reader's language; some are in pseudocode alone. */
  const textOf = (texts, words) => texts[language.value] ?? texts[`pseudo-${words.language}`];

  /** All marks of a program; those of its translations are the same. */
  const marksOfProgram = (texts) => new Set(parse(texts.python).flatMap(({ marks }) => marks));

  /** The mark of the line that an event stands on. */
  function markOf(trace, index) {
    const what = happening(trace, index);
    if (what === "conflict") return LINES[trace.events[index][5]];
    return what?.startsWith("back") || what === "remove" ? "back" : what;
  }

  class Program {
    /**
     * `texts` are by language; `memory` is `calls` or `queens`: what the program remembers is shown so. `part(line)`
     * says which of its lines are shown, `isNew(line)` which of them come in here.
     */
    constructor(texts, words, { trace = null, memory = null, part = () => true, isNew = () => false } = {}) {
      Object.assign(this, { texts, words, trace, memory, part, isNew, lit: null });
      this.list = element("ol.method.program", { translate: "no", lang: "zxx", tabindex: 0 });
      words.label(this.list, "page-code");
      this.frameList = element("ol.frames");
      // What it remembers stands at the head, however long the program is.
      this.root = element(
        "div.lesson-code",
        memory && element("div.call-stack", words.put("span.note", `learn-memory-${memory}`), this.frameList),
        this.list
      );
      words.follow(() => this.write());
      language.listeners.add(() => this.write());
    }

    write() {
      const code = textOf(this.texts, this.words);
      // The size is that of the board beside it.
      const sized = this.trace ? code.replace(/\bn = \d+/, `n = ${this.trace.n}`) : code;
      this.parsed = parse(sized);
      this.lines = this.parsed.filter(this.part).map((parsed) => {
        const line = codeLine(parsed.text);
        line.classList.toggle("new", this.isNew(parsed));
        line.classList.toggle("is-waiting", parsed.marks.includes("resume"));
        return { marks: parsed.marks, line };
      });
      this.list.replaceChildren(...this.lines.map(({ line }) => line));
      this.light(this.lit);
      if (this.state) this.showMemory(this.state);
    }

    /** Lights the line with a mark. */
    light(mark) {
      this.lit = mark;
      for (const { line, marks } of this.lines) {
        const isHere = marks.includes(mark);
        line.classList.toggle("here", isHere);
        if (isHere) line.setAttribute("aria-current", "step");
        else line.removeAttribute("aria-current");
      }
      // Where the program is higher than its place, the line is scrolled to; the page stays.
      const here = this.list.querySelector(".here");
      if (here && this.list.scrollHeight > this.list.clientHeight)
        this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    }

    show(index, state) {
      this.state = state;
      this.light(markOf(this.trace, index));
      this.showMemory(state);
    }

    /** The calls with their queens, the innermost last; or the queens alone. */
    showMemory({ index, queens }) {
      if (!this.memory) return;
      const squares = queens.map((queen) => names.square(queen, this.trace.n));
      const isCalls = this.memory === "calls";
      const frames = isCalls ? this.calls(index, squares) : squares;
      this.list.classList.toggle("has-waiting", isCalls && frames.length > 1);
      this.frameList.replaceChildren(
        ...frames.map((frame, at) => element("li", isCalls && at < frames.length - 1 ? icon("pause") : null, frame))
      );
    }

    /** The calls at a step, as the program writes them: that of the check is the innermost while it looks. */
    calls(index, squares) {
      const { trace, words } = this;
      const calls = times(callsAt(trace, index), (row) => [callOf(words, row), squares[row]].filter(Boolean).join(" "));
      const [, row, column] = trace.events[index] ?? [];
      const isChecking = [...LINES, "free"].includes(markOf(trace, index));
      return isChecking ? [...calls, `${this.nameOf("check")}(${row}, ${column})`] : calls;
    }

    /** The name of the function whose head has a mark. */
    nameOf(mark) {
      const head = this.parsed.find(({ marks }) => marks.includes(mark)).text.split("(")[0];
      return language.value === "pseudo" ? head : head.split(" ").at(-1);
    }
  }

  /** Programs beside each other, with the choice of their language where there is one. */
  const programsBeside = (words, programs) =>
    element(
      "div.lesson-codes",
      programs.every(({ texts }) => texts.java) ? languagePick(words) : null,
      ...programs.map(({ root }) => root)
    );

  return {
    Program,
    callOf,
    codeLine,
    languagePick,
    markOf,
    marksOfProgram,
    parseProgram: parse,
    programLanguage: language,
    programText: textOf,
    programsBeside
  };
});
