// The methods as pseudo-code, and which of its lines an event belongs to.
"use strict";
(() => {
  const { KIND, element } = window.bezzel;
  const { choose, conflict, place, solved, cut, backUp, exhausted } = KIND;

  const begin = [0, "page-code-loop", []];
  const complete = [1, "page-code-solved", [solved, cut]];
  const back = [1, "page-code-back", [backUp]];
  const end = [0, "page-code-end", [exhausted]];
  const check = [1, "page-code-check", [conflict]];
  const put = (depth) => [depth, "page-code-place", [place]];

  /** Each line: how far it is indented, its words, the events it stands for. */
  const LINES = {
    rows: [begin, check, complete, [1, "page-code-next-column", []], put(2), back, end],
    permutations: [begin, check, complete, [1, "page-code-next-unused", []], put(2), back, end],
    board: [begin, complete, [1, "page-code-next-column", []],
      [2, "page-code-look-board", [conflict]], put(2), back, end],
    sets: [begin, complete, [1, "page-code-next-column", []],
      [2, "page-code-look-sets", [conflict]], put(2), back, end],
    masks: [begin, complete, [1, "page-code-look-masks", [choose]],
      [1, "page-code-next-free", []], put(2), back, end],
    constrained: [begin, complete, [1, "page-code-choose", [choose]],
      [1, "page-code-next-free", []], put(2), back, end],
  };

  class Code {
    constructor(method, words) {
      this.root = element("ol", { class: "code" });
      words.put(this.root, "page-code", {}, "aria-label");
      this.lines = LINES[method].map(([depth, key, kinds]) => {
        const line = element("li", { class: `indent-${depth}` });
        words.put(line, key);
        this.root.append(line);
        return { line, kinds };
      });
    }

    show(kind) {
      for (const { line, kinds } of this.lines) {
        const isHere = kinds.includes(kind);
        line.classList.toggle("here", isHere);
        if (isHere) line.setAttribute("aria-current", "step");
        else line.removeAttribute("aria-current");
      }
    }
  }

  Object.assign(window.bezzel, { Code });
})();
