// The methods as pseudo-code, and which of its lines an event is.
"use strict";
(() => {
  const { KIND, element } = window.bezzel;

  // Each line: how far it is indented, its words, the happenings it stands for.
  const begin = [0, "page-code-loop", []];
  const solved = [1, "page-code-solved", ["solved", "back-solved"]];
  const back = [1, "page-code-back", ["back"]];
  const end = [0, "page-code-end", ["exhausted"]];
  const put = [2, "page-code-place", ["place"]];
  const cut = [1, "page-code-cut", ["cut", "back-cut"]];

  /** Complete boards are looked at, and only then. */
  const whole = (next) => [begin, [1, "page-code-whole", []], [2, "page-code-check", ["conflict"]],
    [2, "page-code-fits", ["solved"]], [2, "page-code-lift", ["back-solved", "back-refused"]],
    [1, next, ["place"]], back, end];

  const LINES = {
    rows: whole("page-code-put-next"),
    permutations: whole("page-code-put-unused"),
    board: [begin, solved, [1, "page-code-next-column", []], [2, "page-code-look-board", ["conflict"]],
      put, back, end],
    sets: [begin, solved, [1, "page-code-next-column", []], [2, "page-code-look-sets", ["conflict"]],
      put, back, end],
    masks: [begin, solved, [1, "page-code-look-masks", ["choose"]], [1, "page-code-put-free", ["place"]],
      back, end],
    constrained: [begin, solved, [1, "page-code-choose", ["choose"]], [1, "page-code-put-free", ["place"]],
      back, end],
  };

  /** What happens at an event, finer than its kind: why a queen is taken back. */
  function happening(trace, index) {
    if (index < 0) return null;
    const kind = trace.events[index][0];
    if (kind === KIND.backUp) {
      const { isWhole, isSolved } = trace.leaves(index);
      if (isWhole) return isSolved ? "back-solved" : "back-refused";
      return index > 0 && trace.events[index - 1][0] === KIND.cut ? "back-cut" : "back";
    }
    return Object.keys(KIND).find((name) => KIND[name] === kind);
  }

  class Code {
    constructor(trace, words) {
      this.trace = trace;
      this.root = element("ol", { class: "method" });
      words.put(this.root, "page-code", {}, "aria-label");
      const lines = [...LINES[trace.method]];
      if (trace.isCut) lines.splice(lines.indexOf(solved) < 0 ? 5 : 2, 0, cut);
      this.lines = lines.map(([depth, key, what]) => {
        const line = element("li", { class: `in${depth}`, "data-line": key });
        words.put(line, key);
        this.root.append(line);
        return { line, what };
      });
    }

    show(index) {
      const now = happening(this.trace, index);
      for (const { line, what } of this.lines) {
        const isHere = now !== null && what.includes(now);
        line.classList.toggle("here", isHere);
        if (isHere) line.setAttribute("aria-current", "step");
        else line.removeAttribute("aria-current");
      }
    }
  }

  Object.assign(window.bezzel, { Code, happening });
})();
