// The box beside the board of a level: its neighbours and whether they are solved, and all levels of its kind.
"use strict";
bezzel(function ({ LEVELS, element, icon, levelOf, menu, record, times }) {
  /** The levels that are shown beside the board. */
  const NEAR = 7;

  class Levels {
    /** `onLevel(number)` opens one. */
    constructor(words, onLevel) {
      Object.assign(this, { words, onLevel });
      this.head = element("h2");
      this.about = element("span");
      this.near = element("ol.week");
      const all = words.put(element("button.link-button", { "data-do": "all-levels" }), "game-levels-all");
      this.root = element(
        "section.box.week-box.levels-box",
        element("div.box-head", this.head, this.about, all),
        this.near
      );
      menu(
        all,
        (into) => [
          element("h2.head", this.about.textContent),
          this.list("week all-levels", 1, LEVELS, () => into.hidePopover())
        ],
        { words, key: "game-levels-all", name: ".levels-panel" }
      );
    }

    show(puzzle) {
      const {
        words: { say }
      } = this;
      this.puzzle = puzzle;
      this.level = levelOf(puzzle);
      this.solved = record.levels(puzzle);
      const difficulty = say(`game-difficulty-${puzzle.difficulty}`).toLowerCase();
      this.head.textContent = say("game-level", { index: this.level });
      this.about.textContent = say("game-levels-solved", { n: puzzle.n, difficulty, count: this.solved.size });
      const first = Math.max(1, Math.min(LEVELS - NEAR + 1, this.level - Math.floor(NEAR / 2)));
      this.near.replaceWith((this.near = this.list("week", first, first + NEAR - 1)));
    }

    list(name, from, to, before = () => {}) {
      return element(
        "ol",
        { class: name },
        ...times(to - from + 1, (at) => element("li", this.button(from + at, before)))
      );
    }

    button(number, before) {
      const isSolved = this.solved.has(number);
      const name = this.words.say(isSolved ? "game-level-done" : "game-level", { index: number });
      const button = element(
        "button",
        {
          class: isSolved ? "done" : "open",
          "data-level": number,
          title: name,
          "aria-label": name,
          onclick: () => {
            before();
            this.onLevel(number);
          }
        },
        String(number),
        isSolved ? icon("check") : null
      );
      if (number === this.level) button.setAttribute("aria-current", "true");
      return button;
    }
  }

  return { Levels };
});
