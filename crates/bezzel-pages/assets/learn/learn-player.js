// A search in a figure: the player without the page around it. Chapters 4 and 5 are made of it, and parts of others.
"use strict";
bezzel(function ({
  KIND,
  Lines,
  Player,
  Program,
  element,
  learnChoice,
  markOf,
  marksOfProgram,
  programLanguage,
  programsBeside,
  times,
  traceOf
}) {
  const isFree = (begun, column) =>
    begun.every((other, row) => other !== column && Math.abs(other - column) !== begun.length - row);
  /** Adds every solution that begins so to `made`. */
  function complete(begun, n, made) {
    if (begun.length === n) made.push([...begun]);
    else
      for (let column = 0; column < n; column++) {
        if (!isFree(begun, column)) continue;
        begun.push(column);
        complete(begun, n, made);
        begun.pop();
      }
    return made;
  }

  const found = new Map();
  /**
   * The solutions of a small board, the first ones first. They are found here: the search that finds them would be two
   * thirds of the data.
   */
  function solutionsOf(n) {
    if (!found.has(n)) found.set(n, complete([], n, []));
    return found.get(n);
  }

  class LearnPlayer extends Player {
    /**
     * `programs` are [texts, memory, options] for each program that is shown; without any, the method in words.
     * `hasGuess` offers to guess each step, `hasCut` says how many full boards a refusal saves, and `more` stands below
     * the board. The caller calls `finish`: half of the work is there.
     */
    constructor(
      trace,
      words,
      { programs = [], hasTree = true, hasGuess = false, hasCut = false, more = null, board } = {}
    ) {
      const made = programs.map(([texts, memory, options]) => new Program(texts, words, { trace, memory, ...options }));
      const code =
        made.length > 0
          ? (_, own) => ({
              programs: made,
              root: programsBeside(own, made),
              show: (...at) => made.forEach((program) => program.show(...at))
            })
          : undefined;
      super(trace, words, { isWhole: false, board, ...(code && { code }) });
      const { tree } = this;
      const kinds = ["lesson-stage", ...(hasTree ? [] : ["no-tree"]), ...(made.length > 1 ? ["two-programs"] : [])];
      // The bar stands outside the grid: a part of a grid sticks within its own row alone.
      this.root = element(
        "div.lesson-player",
        { tabindex: -1 },
        element(
          "div",
          { class: kinds.join(" ") },
          element("div.lesson-board", this.board.root, more),
          hasTree ? tree.root : null,
          code ? this.code.root : element("div.lesson-codes", this.code.root)
        )
      );
      Object.assign(this, { hasCut, hasGuess });
    }

    finish() {
      super.finish();
      const { guess, guessButton, hasGuess, root, sentence, transport } = this;
      root.append(element("div.lesson-bar", transport.root, guess.root, hasGuess ? guessButton : null, sentence.root));
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
      if (focused?.disabled && this.root.contains(focused))
        this.root.focus({ preventScroll: true, focusVisible: false });
    }

    /**
     * A square that is refused cuts off all boards that would begin so; at the end, the levels of the tree are added
     * up.
     */
    told(state) {
      const told = super.told(state);
      const isEnd = state.event?.[0] === KIND.exhausted;
      if (!this.hasCut || !(state.conflict || isEnd) || this.asked || this.guess.isOn) return told;
      const {
        trace: { n, nodes },
        words
      } = this;
      const count = isEnd ? nodes.length : n ** (n - state.depth - 1);
      const by = times(n + 1, (depth) => nodes.filter((node) => node.depth === depth).length).join(" + ");
      return {
        ...told,
        text: words.sentences([
          told.text,
          words.say(isEnd ? "learn-levels" : words.plural("learn-cut", count), { by, count, all: n ** n })
        ])
      };
    }

    /** A guess is asked for where it is offered. */
    key(event) {
      if (this.hasGuess || event.key.toLowerCase() !== "g") super.key(event);
    }

    makeStage() {
      // What this stage has no place for.
      this.way = element("span");
      this.aheadButton = element("button");
      return this.root;
    }
  }

  /** The lines that come in with the loop, after the check, and those that come in with the call. */
  const isOfLoop = ({ isCheck, text }) => !isCheck && text !== "";
  const isOfCall = ({ marks }) => ["start", "enter", "return", "call"].some((mark) => marks.includes(mark));

  /**
   * A search that is played step by step or line by line: {root, player, finish, show}. `show({trace, ...options})`
   * makes its player anew.
   */
  function stepped(words, options) {
    const root = element("div.stepped");
    const player = element("div");
    const figure = { root, isByLine: options.isByLine };
    const ways = learnChoice(
      words,
      "learn-ways",
      ["step", "line"],
      figure.isByLine ? "line" : "step",
      "learn-by-",
      (way) => {
        const { index, trace } = figure.player;
        figure.isByLine = way === "line";
        make();
        figure.player.finish();
        // The same event, or the one before it.
        if (index >= 0)
          figure.player.jumpTo(
            figure.isByLine ? figure.player.trace.places[index] : trace.places.findLastIndex((place) => place <= index)
          );
        figure.player.tree.draw();
      }
    );
    function make() {
      const { trace, ...shown } = options;
      figure.player?.close();
      // A search whose program runs: neither what was printed nor pseudocode alone.
      const hasLines = trace.method !== "trace" && Boolean(shown.programs[0][0].python);
      ways.root.hidden = !hasLines;
      const played = hasLines && figure.isByLine ? new Lines(trace, marksOfProgram(shown.programs[0][0])) : trace;
      // The next line is not to be guessed: it is written there.
      figure.player = new LearnPlayer(played, words, { ...shown, hasGuess: shown.hasGuess && played === trace });
      player.replaceChildren(figure.player.root);
    }
    make();
    root.append(...(options.above ?? []), element("div.figure-setting", ...(options.beside ?? []), ways.root), player);
    return Object.assign(figure, {
      finish: () => figure.player.finish(),
      show: (other) => {
        Object.assign(options, other);
        make();
        figure.player.finish();
        figure.player.tree.draw();
      }
    });
  }

  /** Chapter 4: four queens, each step guessed or played. */
  const stepBack = (words, { small, programs }) =>
    stepped(words, {
      trace: traceOf(small[4]),
      programs: [[programs.loop, null, { isNew: isOfLoop }]],
      hasGuess: true,
      hasCut: true
    });

  /** Three moments of a search with calls: one is made, one waits, one goes on. */
  function callMoments(words, lines, texts) {
    const program = new Program(texts, words, { trace: lines, memory: "calls" });
    const root = element("ol.call-moments");
    const write = () =>
      root.replaceChildren(
        ...["call", "enter", "resume"].map((mark) => {
          const index = lines.events.findIndex(
            (_, at) => markOf(lines, at) === mark && lines.nodes[lines.at[at]].depth === 1
          );
          program.show(index, lines.state(index));
          return element(
            "li",
            program.frameList.cloneNode(true),
            element("p", ...words.rich(lines.sentence(index, words).text))
          );
        })
      );
    words.follow(write);
    programLanguage.listeners.add(write);
    return root;
  }

  /** Chapter 5, first half: the calls on boards of one, two and four rows. */
  function calls(words, { small, programs }) {
    const size = learnChoice(words, "page-size", Object.keys(small), "1", String, (n) =>
      figure.show({ trace: traceOf(small[n]) })
    );
    const beside = [words.put("span", "learn-rows-and-columns"), size.root];
    const above = [
      callMoments(words, new Lines(traceOf(small[2]), marksOfProgram(programs.recursive)), programs.recursive)
    ];
    const figure = stepped(words, {
      trace: traceOf(small[1]),
      isByLine: true,
      above,
      beside,
      hasTree: false,
      programs: [[programs.recursive, "calls", { isNew: isOfCall }]]
    });
    return figure;
  }

  /** Chapter 5: the calls of the recursion beside the list of the loop; one line of it can be left out. */
  function memories(words, { small, programs, broken }) {
    const { code, trace } = broken.find(({ name }) => name === "forgets");
    const right = {
      trace: traceOf(small[4]),
      programs: [
        [programs.recursive, "calls"],
        [programs.loop, "queens"]
      ]
    };
    const forgetful = { trace: traceOf(trace), programs: [[code]] };
    const forget = element("input", {
      type: "checkbox",
      onchange: () => figure.show(forget.checked ? forgetful : right)
    });
    const beside = [element("label.check", forget, words.put("span", "learn-forget"))];
    const figure = stepped(words, { ...right, beside });
    return figure;
  }

  return { LearnPlayer, calls, memories, solutionsOf, stepBack, stepped };
});
