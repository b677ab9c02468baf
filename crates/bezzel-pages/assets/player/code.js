// The methods as pseudo-code or as recursion, which of its lines an event is, and the call stack.
"use strict";
bezzel(function ({ KIND, PROGRAMS, among, element, keep, keepFocus, names, recall, recursion }) {
  // Each line: how far it is indented, its words, the happenings it stands for.
  const begin = [0, "page-code-loop", []];
  const solved = [1, "page-code-solved", ["solved", "back-solved"]];
  const back = [1, "page-code-back", ["back"]];
  const end = [0, "page-code-end", ["exhausted"]];
  const put = [2, "page-code-place", ["place"]];
  const cut = [1, "page-code-cut", ["cut", "back-cut"]];

  /** Complete boards are looked at, and only then. */
  const whole = (next) => [
    begin,
    [1, "page-code-whole", []],
    [2, "page-code-check", ["conflict"]],
    [2, "page-code-fits", ["solved"]],
    [2, "page-code-lift", ["back-solved", "back-refused"]],
    [1, next, ["place"]],
    back,
    end
  ];

  const LINES = {
    rows: whole("page-code-put-next"),
    permutations: whole("page-code-put-unused"),
    board: [begin, solved, [1, "page-code-next-column", []], [2, "page-code-look-board", ["conflict"]], put, back, end],
    sets: [begin, solved, [1, "page-code-next-column", []], [2, "page-code-look-sets", ["conflict"]], put, back, end],
    masks: [begin, solved, [1, "page-code-look-masks", ["choose"]], [1, "page-code-put-free", ["place"]], back, end],
    constrained: [begin, solved, [1, "page-code-choose", ["choose"]], [1, "page-code-put-free", ["place"]], back, end]
  };

  /** What happens at an event, finer than its kind: why a queen is taken back. */
  function happening(trace, index) {
    if (index < 0) return null;
    const [kind, , , mark] = trace.events[index];
    if (kind === KIND.line) return mark;
    if (kind === KIND.backUp) {
      const { isWhole, isSolved } = trace.leaves(index);
      if (isWhole) return isSolved ? "back-solved" : "back-refused";
      return index > 0 && trace.events[index - 1][0] === KIND.cut ? "back-cut" : "back";
    }
    return Object.keys(KIND).find((name) => KIND[name] === kind);
  }

  /** At these the innermost call is the one that put the last queen: the next one is not made yet, or is over. */
  const OF_LAST_QUEEN = ["place", "call", "resume"];

  /**
   * How many calls there are at a step: one for each queen, and the one that looks for the next. Before the first and
   * after the last there is none.
   */
  function callsAt(trace, index) {
    const now = happening(trace, index);
    if (now === null || now === "start" || now === "exhausted") return 0;
    return trace.nodes[trace.at[index]].depth + (OF_LAST_QUEEN.includes(now) ? 0 : 1);
  }

  /** The forms of a method: the loop in words, and the recursion of textbooks. */
  const FORMS = ["loop", ...PROGRAMS];

  /** Scrolls what holds a line so far that it is seen; the page itself stays. */
  function reveal(line) {
    for (let box = line.parentElement; box && !box.matches(".stage"); box = box.parentElement) {
      if (box.scrollHeight <= box.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
      const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
      else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
    }
  }

  class Code {
    constructor(trace, words) {
      this.trace = trace;
      this.words = words;
      // Another program's code is not known.
      const isOwn = trace.method !== "trace";
      this.form = isOwn ? recall("code", "loop", among(FORMS)) : "loop";
      this.list = element("ol.method");
      words.label(this.list, "page-code");
      this.forms = element(
        "div.forms",
        { role: "group" },
        ...FORMS.map((form) =>
          words.put(
            element("button.icon", { "data-form": form, onclick: () => this.choose(form) }),
            `page-code-form-${form}`
          )
        )
      );
      words.label(this.forms, "page-code-form");
      this.forms.hidden = !isOwn;
      // The frames of the calls, the innermost last: each is named by its queen.
      this.frames = element("ol.frames");
      this.stack = element("div.call-stack", words.put("span.note", "page-code-stack"), this.frames);
      this.head = element("div.head", words.put("h2", "page-code"), keepFocus(this.forms));
      this.root = element("div", this.list, this.stack);
      this.write();
    }

    choose(form) {
      this.form = form;
      keep("code", form);
      this.write();
      this.show(this.index ?? -1, this.state);
    }

    /** Writes the lines of the form. */
    write() {
      const { form, trace, words } = this;
      [...this.forms.children].forEach((button) => button.setAttribute("aria-pressed", button.dataset.form === form));
      this.list.classList.toggle("program", form !== "loop");
      this.stack.hidden = form === "loop";
      this.list.replaceChildren();
      this.ends?.end();
      const own = words.branch();
      this.ends = own;
      if (form !== "loop") {
        this.list.lang = "zxx";
        this.lines = recursion(form, trace.method, trace.isCut).map(({ text, what }) => {
          const line = element("li", { "data-line": what[0] ?? "" }, text);
          this.list.append(line);
          return { line, what };
        });
        return;
      }
      this.list.removeAttribute("lang");
      const lines = [...(trace.lines ?? LINES[trace.method])];
      if (trace.isCut) lines.splice(lines.indexOf(solved) < 0 ? 5 : 2, 0, cut);
      this.lines = lines.map(([depth, key, what]) => {
        const line = element("li", { class: `in${depth}`, "data-line": key });
        own.put(line, key);
        this.list.append(line);
        return { line, what };
      });
    }

    show(index, state) {
      Object.assign(this, { index, state });
      const now = happening(this.trace, index);
      for (const { line, what } of this.lines) {
        const isHere = now !== null && what.includes(now);
        line.classList.toggle("here", isHere);
        if (isHere) line.setAttribute("aria-current", "step");
        else line.removeAttribute("aria-current");
      }
      if (this.form !== "loop" && state) this.showStack(index, state);
      const here = this.list.querySelector(".here");
      if (here) reveal(here);
    }

    /** Each call by its queen, the innermost by what it looks at. */
    showStack(index, { depth, queens, row }) {
      const {
        trace,
        words: { say }
      } = this;
      const next = depth === trace.n ? "✓" : row >= 0 ? say("page-code-frame", { row: names.row(row, trace.n) }) : "…";
      const frames = [...queens.map((queen) => names.square(queen, trace.n)), next].slice(0, callsAt(trace, index));
      const told = frames.join(" ");
      if (told === this.told) return;
      this.told = told;
      this.frames.replaceChildren(...frames.map((frame) => element("li", frame)));
      this.frames.scrollTop = this.frames.scrollHeight;
    }
  }

  return { Code, callsAt, happening };
});
