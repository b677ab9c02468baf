// The programs of Learn in the reader's language: the line that a step of a search stands on, and what the search
// remembers meanwhile.
"use strict";
(() => {
  const { LINES, among, element, happening, keep, names, pick, recall } = window.bezzel;

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
    },
  };

  /** A choice of the language, which follows those of other figures. Programs differ in length: the page scrolls so that the choice stays where it is. */
  function languagePick(words) {
    const label = (name) => LANGUAGES[name] ?? words.say("learn-pseudocode");
    const made = pick(words, { names: Object.keys(LANGUAGES), value: language.value, key: "learn-language", label,
      onChange: (value) => {
        const top = () => made.root.getBoundingClientRect().top;
        const before = top();
        language.choose(value);
        window.scrollBy({ top: top() - before, behavior: "instant" });
      } });
    language.listeners.add(() => made.set(language.value));
    return made.root;
  }

  /** The lines of a program: {text, marks}. */
  const parse = (code) => code.trimEnd().split("\n").map((line) => {
    const [text, marks = ""] = line.split(/(?:#|\/\/)@ /);
    return { text: text.replace(/#!.*/, "").trimEnd(), marks: marks.split(" ").filter(Boolean) };
  });

  /** An item with a line of a program: where it wraps, it goes on four characters to the right of where it begins. */
  function codeLine(text, ...content) {
    const line = element("li", {}, ...content);
    line.style.setProperty("--indent", `${text.length - text.trimStart().length + 4}ch`);
    return line;
  }

  /** The mark of the line that an event stands on. */
  function markOf(trace, index) {
    const what = happening(trace, index);
    if (what === "conflict") return LINES[trace.events[index][5]];
    return what?.startsWith("back") || what === "remove" ? "back" : what;
  }

  class Program {
    /** `texts` are by language; `memory` is `calls` or `queens`: what the program remembers is shown so. */
    constructor(texts, words, { trace = null, memory = null } = {}) {
      Object.assign(this, { texts, words, trace, memory, lit: null });
      this.list = element("ol", { class: "method program", translate: "no", lang: "zxx", tabindex: 0 });
      words.put(this.list, "page-code", {}, "aria-label");
      this.frames = element("ol", { class: "frames" });
      // What it remembers stands at the head, however long the program is.
      this.root = element("div", { class: "lesson-code" }, memory && element("div", { class: "call-stack" },
        words.put(element("span", { class: "note" }), `learn-memory-${memory}`), this.frames), this.list);
      words.follow(() => this.write());
      language.listeners.add(() => this.write());
    }

    write() {
      const code = this.texts[language.value] ?? this.texts[`pseudo-${this.words.language}`];
      // The size is that of the board beside it.
      const sized = this.trace ? code.replace(/\bn = \d+/, `n = ${this.trace.n}`) : code;
      this.lines = parse(sized).map(({ text, marks }) => ({ marks, line: codeLine(text, text || " ") }));
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
        if (isHere) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
      }
      // Where the program is higher than its place, the line is scrolled to; the page stays.
      const here = this.list.querySelector(".here");
      if (here && this.list.scrollHeight > this.list.clientHeight) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    }

    show(index, state) {
      this.state = state;
      this.light(markOf(this.trace, index));
      this.showMemory(state);
    }

    /** A call for each queen, and one for the next row once it is made; or the queens alone. */
    showMemory({ index, queens, event }) {
      if (!this.memory) return;
      const squares = queens.map((queen) => names.square(queen, this.trace.n));
      const name = language.value === "pseudo" && this.words.language === "zh" ? "放" : "place";
      const now = happening(this.trace, index);
      const isOver = now === null || now === "exhausted" || !event;
      const told = this.memory === "queens" ? squares
        : isOver ? [] : [...squares, ...(now === "place" ? [] : [""])].map((square, row) => `${name}(${row})${square ? ` ${square}` : ""}`);
      this.frames.replaceChildren(...told.map((frame) => element("li", {}, frame)));
    }
  }

  /** Programs beside each other, with the choice of their language where there is one. */
  const programsBeside = (words, programs) => element("div", { class: "lesson-codes" },
    programs.every(({ texts }) => texts.java) ? languagePick(words) : null, ...programs.map(({ root }) => root));

  Object.assign(window.bezzel, { codeLine, Program, programLanguage: language, programsBeside });
})();
