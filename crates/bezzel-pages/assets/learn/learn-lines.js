// Line by line: a search in which each line that a program comes to is a step of its own.
"use strict";
bezzel(function ({ KIND, Trace, callOf, callsAt, names, remark }) {
  /** Lines that are come to from different places, and do the same. */
  const ALIKE = { round: "enter", test: "base", next: "try", again: "try", none: "over" };
  /** A loop has no calls: what its lines do instead. */
  const OF_LOOP = {
    start: "loop-start",
    enter: "loop-enter",
    call: "loop-call",
    resume: "loop-resume",
    over: "loop-over",
    return: "loop-return"
  };

  class Lines extends Trace {
    /** Between the events of a search stand those lines that are among the `marks` of a program. */
    constructor({ events, method, n }, marks) {
      super(n, method);
      this.marks = marks;
      /** Where each event of the search stands. */
      this.places = [];
      /** The next column of each call, and how the innermost came to it. */
      const next = [0];
      let how = "try";
      const row = () => next.length - 1;
      const come = (lines, ...square) =>
        lines
          .filter((mark) => marks.has(mark))
          .forEach((mark) => this.push([KIND.line, ...(square.length ? square : [-1, -1]), mark]));
      const look = (last) => {
        for (; next.at(-1) <= last; next[row()]++) {
          come([how, "ask"], row(), next.at(-1));
          how = "next";
        }
      };
      come(["start", "enter", "base"]);
      for (const event of events) {
        const [kind, , column] = event;
        if (kind === KIND.conflict || kind === KIND.place) look(column);
        if (kind === KIND.place) come(["free"], row(), column);
        const isOver = kind === KIND.backUp || kind === KIND.exhausted;
        if (isOver && row() === n) come(["return", "none"]);
        else if (isOver) {
          look(n - 1);
          come(how === "next" ? ["past", "over"] : ["over"]);
        }
        if (isOver) come([kind === KIND.backUp ? "resume" : "last"]);
        this.places.push(this.length);
        this.push(event);
        if (kind === KIND.place) {
          next.push(0);
          how = "try";
          come(["call", "enter", "base"]);
        } else if (kind === KIND.backUp) {
          next.pop();
          how = "again";
          come(["round", "test"]);
        }
      }
      this.settle();
    }

    /** What a line does. */
    sentence(index, words) {
      const [kind, row, column, mark] = this.events[index] ?? [];
      if (kind !== KIND.line) return null;
      const { depth } = this.nodes[this.at[index]];
      const at = callsAt(this, index) - 1;
      const last = this.path(this.at[index]).at(-1);
      // Where no line of a check says no, the next line does: the search goes on to another column.
      const isRefused = mark === "ask" && ["next", "past", "over"].includes(this.events[index + 1][3]);
      const does = isRefused ? "refused" : (ALIKE[mark] ?? mark);
      const key =
        does === "base" && depth === this.n ? "base-full" : this.marks.has("try") ? does : (OF_LOOP[does] ?? does);
      return remark(
        "forward",
        words.say(`learn-line-${key}`, {
          n: this.n,
          row: depth,
          column: Math.max(column, 0),
          square: row < 0 ? "" : names.square({ row, column }, this.n),
          call: callOf(words, Math.max(at, 0)),
          inner: callOf(words, at + 1),
          own: at,
          held: last?.column ?? 0
        }),
        "info"
      );
    }
  }

  return { Lines };
});
