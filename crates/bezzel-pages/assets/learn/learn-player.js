// A search in a figure: the player without the page around it. Chapters 4 and 5 are made of it, and parts of others.
"use strict";
(() => {
  const { Player, Program, element, programsBeside, traceOf } = window.bezzel;

  const isFree = (begun, column) => begun.every((other, row) => other !== column && Math.abs(other - column) !== begun.length - row);
  /** Adds every solution that begins so to `made`. */
  function complete(begun, n, made) {
    if (begun.length === n) made.push([...begun]);
    else for (let column = 0; column < n; column++) {
      if (!isFree(begun, column)) continue;
      begun.push(column);
      complete(begun, n, made);
      begun.pop();
    }
    return made;
  }

  const found = new Map();
  /** The solutions of a small board, the first ones first. They are found here: the search that finds them would be two thirds of the data. */
  function solutionsOf(n) {
    if (!found.has(n)) found.set(n, complete([], n, []));
    return found.get(n);
  }

  class LearnPlayer extends Player {
    /**
     * `programs` are [texts, memory] for each program that is shown; without any, the method in words. `hasGuess` offers
     * to guess each step, and `more` stands below the board. The caller calls `finish`: half of the work is there.
     */
    constructor(trace, words, { programs = [], hasTree = true, hasGuess = false, more = null } = {}) {
      const made = programs.map(([texts, memory]) => new Program(texts, words, { trace, memory }));
      const code = made.length > 0 ? (_, own) => ({ root: programsBeside(own, made), show: (...at) => made.forEach((program) => program.show(...at)) }) : undefined;
      super(trace, words, { isWhole: false, ...(code && { code }) });
      const { tree } = this;
      const kinds = ["lesson-stage", ...(hasTree ? [] : ["no-tree"]), ...(made.length > 1 ? ["two-programs"] : [])];
      // The bar stands outside the grid: a part of a grid sticks within its own row alone.
      this.root = element("div", { class: "lesson-player", tabindex: -1 }, element("div", { class: kinds.join(" ") },
        element("div", { class: "lesson-board" }, this.board.root, more), ...(hasTree ? [tree.root] : []),
        code ? this.code.root : element("div", { class: "lesson-codes" }, this.code.root)));
      this.hasGuess = hasGuess;
    }

    finish() {
      super.finish();
      const { guess, guessButton, hasGuess, root, sentence, transport } = this;
      root.append(element("div", { class: "lesson-bar" }, transport.root, guess.root, hasGuess ? guessButton : null, sentence.root));
    }

    /** What plays is seen: all of it, or its head where the window is lower. */
    play() {
      super.play();
      const isHigh = this.root.getBoundingClientRect().height > window.innerHeight;
      this.root.scrollIntoView({ block: isHigh ? "start" : "nearest" });
    }

    /** A button that is disabled while it has the focus hands it on, so that keys go on working. */
    render() {
      const focused = document.activeElement;
      super.render();
      if (focused?.disabled && this.root.contains(focused)) this.root.focus({ preventScroll: true, focusVisible: false });
    }

    makeStage() {
      // What this stage has no place for.
      this.way = element("span");
      this.aheadButton = element("button");
      return this.root;
    }
  }

  /** Chapter 4: four queens, each step guessed or played. */
  function stepBack(words, data) {
    const player = new LearnPlayer(traceOf(data.four), words, { programs: [[data.programs.recursive]], hasGuess: true });
    return { root: player.root, player, finish: () => player.finish() };
  }

  /** Chapter 5: the calls of the recursion beside the list of the loop; one line of it can be left out. */
  function memories(words, data) {
    const root = element("div", {});
    const figure = { root };
    const forget = element("input", { type: "checkbox", onchange: () => show() });
    const label = element("label", { class: "check" }, forget, words.put(element("span"), "learn-forget"));
    const make = () => {
      figure.player?.close();
      const broken = data.broken.find(({ name }) => name === "forgets");
      const python = { "pseudo-en": broken.code, "pseudo-zh": broken.code };
      figure.player = forget.checked ? new LearnPlayer(traceOf(broken.trace), words, { programs: [[python]] })
        : new LearnPlayer(traceOf(data.four), words, { programs: [[data.programs.recursive, "calls"], [data.programs.loop, "queens"]] });
      root.replaceChildren(label, figure.player.root);
    };
    const show = () => { make(); figure.player.finish(); };
    make();
    return Object.assign(figure, { finish: () => figure.player.finish() });
  }

  Object.assign(window.bezzel, { LearnPlayer, stepBack, memories, solutionsOf });
})();
