// A page for each technique: what it is, a board with the reason in three steps, and five drills where it is the
// easiest next step. A drill asks for one square that the technique fills or rules out.
"use strict";
bezzel(function ({
  DRILLS,
  MARK,
  PuzzleBoard,
  Sentence,
  TECHNIQUES,
  Teller,
  askLast,
  choice,
  dock,
  element,
  findDrill,
  follow,
  hintLines,
  hintSquares,
  icon,
  keep,
  keepFocus,
  recall,
  record,
  remark,
  signed,
  squareStates,
  stepAt,
  times,
  touchTool
}) {
  const NAMES = Object.keys(TECHNIQUES);
  const [SHOWN, DONE] = [2, 3];

  class Techniques {
    /** `act`: onPlace(isNew) when the address changes, onLeave() back to the puzzle. */
    constructor(words, act) {
      Object.assign(this, { words, act, technique: null, number: 0, strength: 0 });
      this.sentence = new Sentence(words);
      this.head = element("span");
      this.about = element("span.said-about");
      this.title = element("h1.say", this.head, this.about);
      this.figure = element("figure.board-figure");
      this.side = keepFocus(element("div.side.techniques-side"));
      this.root = element("div.game.techniques", this.figure, this.side);
      this.tools = [];
      this.makeDock();
      words.follow(() => this.render());
    }

    makeDock() {
      const { words } = this;
      const leave = touchTool(words, "leave", "game-learn-leave", "back", () => this.act.onLeave());
      this.hintWord = element("span");
      this.hintButton = signed("button.button.hint-button", "hint", this.hintWord, {
        "data-do": "hint",
        onclick: () => this.hint()
      });
      this.nextWord = element("span");
      this.nextButton = element("button.button.main", { "data-do": "next", onclick: () => this.next() }, this.nextWord);
      this.dock = keepFocus(
        dock({
          name: "dock-play",
          left: element("div.actions", leave),
          middle: this.sentence.root,
          right: element("div.actions.choices", this.hintButton, this.nextButton)
        })
      );
    }

    path() {
      return `learn/${this.technique ?? ""}${this.number > 0 ? `/${this.number}` : ""}`;
    }

    /** Opens the first technique where none was open before. */
    enter() {
      if (!this.technique) this.read(this.path());
    }

    /** Opens what such a path names; of others the first technique. */
    read(path) {
      const [, technique, number = "0"] = path.split("/");
      if (!NAMES.includes(technique)) this.open(NAMES[0], 0, false);
      else this.open(technique, /^[1-9]$/.test(number) ? Math.min(DRILLS, Number(number)) : 0, false);
    }

    /** Opens a drill, or the example; `isNew` makes a place that Back comes to. */
    async open(technique, number, isNew = true) {
      this.isAway = false;
      Object.assign(this, {
        technique,
        number,
        strength: 0,
        drill: null,
        wrong: null,
        known: null,
        failed: null,
        isRight: false
      });
      this.act.onPlace(isNew);
      this.render();
      const act = async (signal) => {
        const drill = await findDrill(this.words, technique, number, signal, () => {
          this.isAway = true;
          this.render();
        });
        if (!signal.aborted) this.put(drill);
      };
      await askLast(this, act, ({ message }) => {
        this.failed = message;
        this.render();
      });
    }

    put({ game, step }) {
      const { words } = this;
      this.branch?.end();
      this.branch = words.branch();
      this.drill = { game, step, puzzle: game.puzzle };
      this.teller = new Teller(this.branch, game.puzzle);
      this.teller.game = game;
      this.board = new PuzzleBoard(game.puzzle, this.branch, this.teller, {
        tap: (at) => this.answer(at),
        queen: (at) => this.answer(at),
        begin: () => false,
        paint() {},
        end() {},
        cancel() {}
      });
      this.board.root.dataset.patterns = record.options().patterns;
      this.figure.replaceChildren(this.board.root);
      this.render();
    }

    /** Whether nothing is asked: an example, or a drill that is done. */
    get isStill() {
      return !this.drill || this.number === 0 || this.isRight || this.strength === DONE;
    }

    /** A square that a person chose as what the technique gives. */
    answer(at) {
      if (this.isStill) return;
      const { game, puzzle } = this.drill;
      // The answer to the square before does not stand as the answer to this one.
      if (!puzzle.isOpen(at) || game.shown(at) !== MARK.empty) {
        Object.assign(this, { wrong: null, known: at });
        this.render();
        return;
      }
      this.known = null;
      const step = this.stepWith(at);
      if (step) {
        this.drill.step = step;
        this.isRight = true;
        this.strength = SHOWN;
        this.wrong = null;
        follow(game, step);
        const done = this.done();
        if (!done.includes(this.number))
          keep("drills", { ...recall("drills", {}), [this.technique]: [...done, this.number] });
      } else {
        this.wrong = at;
      }
      this.render();
    }

    /**
     * A step of the technique that gives a square: the one in mind, or another that follows as well; `null` if none
     * does.
     */
    stepWith(at) {
      const {
        game: { marks },
        puzzle,
        step
      } = this.drill;
      if ([...step.fills, ...step.rulesOut].includes(at)) return step;
      if (this.technique === "shadow") return null;
      const marked = (mark) => [...marks.keys()].filter((each) => marks[each] === mark && puzzle.isOpen(each));
      const other = stepAt(puzzle, marked(MARK.queen), marked(MARK.cross), this.technique, at);
      return other && { kind: "step", ...other };
    }

    /** The drills of a technique that were done. */
    done(technique = this.technique) {
      const done = recall("drills", {})[technique];
      return Array.isArray(done) ? done.filter((each) => Number.isInteger(each) && each > 0 && each <= DRILLS) : [];
    }

    /** Where to look, what follows, done; and of an example from the start. */
    hint() {
      if (!this.drill || this.isRight) return;
      if (this.strength === DONE) {
        this.drill.game.undo();
        this.strength = 0;
      } else {
        this.strength++;
        if (this.strength === DONE) follow(this.drill.game, this.drill.step);
      }
      Object.assign(this, { wrong: null, known: null });
      this.render();
    }

    next() {
      if (this.number < DRILLS) return this.open(this.technique, this.number + 1);
      return this.open(NAMES[(NAMES.indexOf(this.technique) + 1) % NAMES.length], 0);
    }

    /** Why, told of the board as it stood before the step. */
    reason() {
      const { game, step } = this.drill;
      game.undo();
      const told = this.teller.hint(step, SHOWN);
      game.redo();
      return told;
    }

    say() {
      const { drill, known, number, strength, words, wrong } = this;
      const { say } = words;
      const told = (sign, text) => this.sentence.say(remark(sign, text));
      if (this.failed) return told("cross", this.failed);
      if (!drill) return told("clock", say(this.isAway ? "game-away" : "game-learn-making"));
      if (this.isRight) return told("check", say("game-learn-right", { reason: this.reason() }));
      if (wrong !== null) return told("cross", say("game-learn-wrong", { square: this.teller.bold(wrong) }));
      if (known !== null && strength === 0)
        return told("hand", say("game-learn-known", { square: this.teller.bold(known) }));
      if (strength > 0) return told(strength === DONE ? "check" : "hint", this.teller.hint(drill.step, strength));
      if (number === 0) return told("hint", say("game-learn-example"));
      return told("hand", say(drill.step.fills.length > 0 ? "game-learn-fill" : "game-learn-out"));
    }

    render() {
      const { drill, number, strength, technique, words } = this;
      const { say } = words;
      if (!technique) return;
      this.head.textContent = say(`game-technique-${technique}`);
      this.about.textContent =
        number === 0 ? say("game-learn-one") : say("game-learn-drill", { index: number, count: DRILLS });
      const done = this.done();
      const numbers = times(DRILLS + 1, (each) =>
        element(
          "button",
          {
            "data-drill": each,
            "aria-pressed": each === number,
            "aria-label":
              each === 0
                ? say("game-learn-one")
                : say("game-learn-drill", { index: each, count: DRILLS })
                  + (done.includes(each) ? say("page-comma") + say("game-learn-done") : ""),
            onclick: () => this.open(technique, each)
          },
          each === 0 ? say("game-learn-one") : done.includes(each) ? icon("check") : String(each)
        )
      );
      const focused = document.activeElement?.closest?.(
        ".techniques-side [data-drill], .techniques-side [data-choice]"
      );
      const [drills, techniques] = [
        element("fieldset.choice.drills", element("legend", say("game-learn-drills")), ...numbers),
        choice(words, "game-learn-all", NAMES, technique, "game-technique-", (name) => this.open(name, 0))
      ];
      this.side.replaceChildren(
        element("p.note.side-title", { "aria-hidden": "true" }, `${this.head.textContent} · ${this.about.textContent}`),
        element("p.rules-text", say(`game-technique-${technique}-about`)),
        element("p.note", this.teller?.rules() ?? ""),
        drills,
        techniques
      );
      if (focused)
        this.side
          .querySelector(
            focused.dataset.drill
              ? `[data-drill="${focused.dataset.drill}"]`
              : `[data-choice="${focused.dataset.choice}"]`
          )
          ?.focus();
      this.hintButton.disabled = !drill || this.isRight;
      this.hintWord.textContent = say(
        [number === 0 ? "game-learn-why" : "game-hint", "game-hint-again", "game-hint-do", "game-learn-again"][
          this.isRight ? 0 : strength
        ]
      );
      this.nextWord.textContent =
        number < DRILLS ? say("game-learn-next", { index: number + 1 }) : say("game-learn-on");
      if (drill) this.draw();
      this.say();
    }

    draw() {
      const {
        board,
        drill: { game, puzzle, step },
        isRight,
        strength,
        wrong
      } = this;
      const hinted = strength > 0 ? hintSquares(puzzle, { hint: step, strength: isRight ? SHOWN : strength }) : null;
      board.show((row, column) =>
        squareStates({ game, puzzle, isSolved: false }, row * puzzle.n + column, new Set(), hinted)
      );
      board.light({
        now: hinted ? hintLines(puzzle, step, hinted) : [],
        bad: wrong === null ? [] : [puzzle.square(wrong)]
      });
    }

    key(event) {
      if (
        event.target.closest?.("[popover], textarea, input, select")
        || event.ctrlKey
        || event.metaKey
        || event.altKey
      )
        return;
      if (event.key.startsWith("Arrow") && this.board) this.board.walk(event);
      else if (!recall("letters", true)) return;
      else if (event.key.toLowerCase() === "h") this.hint();
      else if (event.key.toLowerCase() === "n") this.next();
      else return;
      event.preventDefault();
    }
  }

  return { Techniques };
});
