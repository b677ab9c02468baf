// A puzzle that is played: board, dock and side, and what happens between them. `source` provides
// further puzzles; a page of its own has none.
"use strict";
bezzel(function ({
  Clock,
  Game,
  KeptGame,
  Levels,
  MARK,
  Puzzle,
  PuzzleBoard,
  PuzzleKeys,
  Sentence,
  Status,
  Teller,
  Trial,
  Week,
  celebrate,
  dateText,
  element,
  firstMistake,
  follow,
  gameSentence,
  hintLines,
  hintSquares,
  keep,
  levelOf,
  nextHintSoon,
  nextText,
  puzzleDock,
  puzzlePath,
  recall,
  record,
  remark,
  resultCard,
  rulesOf,
  sharedCard,
  squareStates,
  todayHere
}) {
  /** For how long after the end another tap is still meant for what stood there before, in milliseconds. */
  const REST = 800;

  class PuzzleView {
    /**
     * `act`: onPlace() when the address changes, onDay(day), onLevel(puzzle, number), onNew() for the button that asks
     * for another puzzle, onNext(puzzle) after one, nextOf(data) what that is, onSearch(puzzle) to watch a search,
     * onLearn(technique), copyLink(), address() of the puzzle.
     */
    constructor(words, act = {}) {
      this.words = words;
      this.act = act;
      this.options = record.options();
      this.sentence = new Sentence(words);
      this.head = element("span");
      this.about = element("span.said-about");
      this.title = element("h1.say", this.head, this.about);
      this.keys = new PuzzleKeys(this);
      this.trial = new Trial(words, this);
      Object.assign(
        this,
        puzzleDock(words, this.sentence.root, this.trial.buttons, {
          undo: () => this.travel("undo"),
          redo: () => this.travel("redo"),
          clear: () => this.clearAll(),
          hint: () => this.hint(),
          go: () => (this.isShared ? this.playYourself() : this.act.onNext(this.puzzle)),
          onNew: act.onNew
        })
      );
      this.figure = element("figure.board-figure");
      this.side = element("div.side");
      this.live = element("p.visually-hidden", { role: "alert" });
      this.printed = element("p.print-address", { "aria-hidden": "true" });
      this.root = element("div.game", this.figure, this.side, this.live, this.printed);
      words.follow(() => {
        if (this.game) this.renew();
      });
      document.addEventListener("visibilitychange", () => {
        this.watchClock();
        this.tick();
        if (!document.hidden) this.catchUp();
      });
      window.addEventListener("pagehide", () => this.save());
      window.addEventListener("pageshow", () => this.catchUp());
      window.addEventListener("storage", () => {
        if (!this.game) return;
        this.catchUp();
        this.showBox();
      });
      window.addEventListener("beforeprint", () => {
        this.printed.textContent = window.location.href;
      });
      setInterval(() => this.tick(), 250);
    }

    /**
     * Opens a puzzle as the person left it: {text, trial, history, elapsed, hints, begun, first}. Marks that came with
     * a link (`shared`) are looked at: they change nothing that is kept.
     */
    show(data, kept = {}, shared = "") {
      const { text = "", trial = null, elapsed = 0, hints = 0, begun = null, first = null } = kept;
      this.save();
      const { words, options } = this;
      const puzzle = new Puzzle(data);
      this.branch?.end();
      this.branch = words.branch();
      this.puzzle = puzzle;
      this.game = new Game(puzzle, { isCrossing: options.isCrossing });
      this.kept = kept;
      this.keptGame = new KeptGame(data);
      this.begun = begun;
      this.before = null;
      this.isShared = shared !== text && this.game.read(shared) && this.game.isTouched;
      if (!this.isShared) {
        this.game.read(text, trial);
        this.game.remember(kept.history);
      }
      this.sharedText = shared;
      this.teller = new Teller(this.branch, puzzle);
      this.teller.game = this.game;
      this.clock = new Clock(elapsed);
      this.hints = hints;
      this.isSolved = this.game.isSolved;
      this.isResting = false;
      // Played again, a puzzle keeps the result that counts.
      this.first = first ?? (this.isSolved ? null : record.firstOf(data));
      this.isBest = false;
      this.isPaused = false;
      this.asked = null;
      this.notice = null;
      this.board = new PuzzleBoard(puzzle, this.branch, this.teller, this.gestures());
      this.cover = element(
        "div.cover",
        { hidden: true },
        this.branch.put(element("p"), "game-paused"),
        this.branch.put(element("button.button.main", { onclick: () => this.pause(false) }), "game-resume")
      );
      this.board.squares.append(this.cover);
      this.keys.follow(this.board);
      this.board.root.dataset.patterns = options.patterns;
      this.figure.replaceChildren(this.board.root);
      this.status = new Status(this.branch, puzzle.wanted, {
        onPause: () => this.pause(!this.isPaused),
        onTry: () => this.trial.toggle(),
        onCheck: () => this.check()
      });
      // Beside the board stand the days, or the levels, that it is one of.
      this.box =
        data.date && this.act.onDay
          ? new Week(this.branch, (day) => this.act.onDay(day))
          : levelOf(data) && this.act.onLevel
            ? new Levels(this.branch, (number) => this.act.onLevel(data, number))
            : null;
      this.card = element("div.card-place");
      // Where there is no room for the heading, it is said here.
      this.sideTitle = element("p.note.side-title", { "aria-hidden": "true" });
      this.side.replaceChildren(
        this.status.root,
        this.sideTitle,
        this.card,
        rulesOf(this.branch, this.teller, puzzle.family),
        ...(this.box ? [this.box.root] : [])
      );
      this.side.scrollTop = 0;
      // A page that was scrolled to the end of the last game begins at the top of this one.
      for (let each = this.root; each; each = each.parentElement) each.scrollTop = 0;
      this.renew();
      this.board.root.classList.add("lively");
      this.watchClock();
      if (kept.isPaused) this.pause(true);
      this.act.onPlace?.();
    }

    gestures() {
      const { game } = this;
      const may = () => !this.isStill;
      let to = null;
      return {
        tap: (at) => {
          if (may()) this.change(() => game.cycle(at));
        },
        queen: (at) => {
          if (may()) this.change(() => game.toggleQueen(at));
        },
        begin: (at) => {
          const shown = game.shown(at);
          if (!may() || shown === MARK.queen || !game.puzzle.isOpen(at)) return false;
          to = game.marks[at] === MARK.cross ? MARK.empty : MARK.cross;
          game.begin();
          return true;
        },
        paint: (at) => {
          if (game.marks[at] === MARK.queen || (to === MARK.cross && game.shown(at) === MARK.cross)) return;
          if (game.set(at, to)) {
            this.forget();
            this.render();
          }
        },
        end: () => {
          if (game.end()) this.changed();
        },
        cancel: () => {
          game.cancel();
          this.render();
        }
      };
    }

    /** What was asked and said is of the board as it was. */
    forget() {
      this.asked = null;
      this.notice = null;
    }

    change(act) {
      if (!act()) return;
      this.forget();
      this.changed();
    }

    changed() {
      this.before = null;
      this.begun ??= todayHere();
      const isOver = !this.isSolved && this.game.isSolved;
      if (isOver) this.finish();
      this.watchClock();
      this.render();
      this.save();
      this.catchUp();
    }

    /** Whether the board takes no marks now. */
    get isStill() {
      return this.isSolved || this.isPaused || this.isShared;
    }

    /** The puzzle of a shared link as one's own: as it was left, or from the start. */
    playYourself() {
      this.show(this.puzzle.data, record.load(this.keptGame.id) ?? this.kept);
    }

    finish() {
      this.game.keepTrial();
      this.clock.stop();
      this.isSolved = true;
      // What a hint pointed to is done.
      this.asked = null;
      this.isBest = record.solved(this.puzzle.data, Math.round(this.clock.elapsed), this.hints, this.begun);
      celebrate(this.root, this.card);
      this.rest();
    }

    /**
     * The second of two quick taps, on a square or the hint, starts no other puzzle: what is new takes taps a moment
     * later.
     */
    rest() {
      const { card, game } = this;
      this.isResting = true;
      card.inert = true;
      setTimeout(() => {
        card.inert = false;
        if (game !== this.game) return;
        this.isResting = false;
        this.render();
      }, REST);
    }

    travel(way) {
      if (!this.game || this.isStill) return;
      if (way === "undo" && this.before) this.bringBack();
      else this.change(() => this.game[way]());
    }

    clearAll() {
      if (!this.game || this.isPaused || this.isShared) return;
      if (this.isSolved) {
        this.again();
        return;
      }
      if (!this.game.clear()) return;
      this.forget();
      this.changed();
      this.tell("clear", () => this.words.say("game-cleared"));
    }

    /**
     * The solved puzzle from the start, with a clock of its own; until something is marked, undo brings its board back.
     */
    again() {
      const before = this.state;
      this.show(this.puzzle.data, { begun: before.begun, first: this.result });
      this.before = before;
      this.tell("clear", () => this.words.say("game-again"));
      this.render();
    }

    bringBack() {
      const { before } = this;
      this.open(before);
      this.save();
    }

    /** Shows a kept game of this puzzle in place of what is on the board. */
    open(game) {
      this.game = null;
      this.show(this.puzzle.data, game);
    }

    /** The result that counts. */
    get result() {
      return this.first ?? { time: Math.round(this.clock.elapsed), hints: this.hints };
    }

    /** Takes over what another tab has played of this puzzle since. */
    catchUp() {
      if (!this.game || this.isShared || this.keptGame.standOf(this) !== "behind") return;
      const { isPaused } = this;
      this.open(record.load(this.keptGame.id));
      if (isPaused) this.pause(true);
      this.tell("open", () => this.words.say("game-other-tab"));
    }

    /** Says something until the board changes; a function tells it in the words of the moment. */
    tell(sign, text, { badge, more = null } = {}) {
      this.notice = Object.assign(remark(sign, text, badge), { more });
      this.say();
    }

    async hint() {
      if (!this.game || this.isStill || this.isHinting) return;
      // A hint would say of a trial what it is to find out.
      if (this.game.base) {
        this.tell("hint", () => this.words.say("game-try-hint"));
        return;
      }
      const strength = this.asked && this.asked.strength < 3 ? this.asked.strength + 1 : 1;
      if (strength === 1) {
        const { game } = this;
        this.isHinting = true;
        const hint = await nextHintSoon(game);
        this.isHinting = false;
        if (!hint || game !== this.game || this.isStill) return;
        this.notice = null;
        if (["nothing", "solved", "attack"].includes(hint.kind)) {
          this.tell(hint.kind === "attack" ? "cross" : "hint", () => this.teller.hint(hint, 1));
          return;
        }
        this.asked = { hint, strength };
        this.hints++;
        this.begun ??= todayHere();
      } else {
        this.asked.strength = strength;
      }
      const { hint } = this.asked;
      if (strength === 3) {
        follow(this.game, hint);
        this.changed();
      } else {
        this.watchClock();
        this.render();
        this.save();
        this.catchUp();
      }
    }

    check() {
      if (!this.game || this.isStill) return;
      const { say } = this.words;
      this.asked = null;
      if (this.game.conflicts().length > 0 && !this.puzzle.solution) this.notice = null;
      else if (!this.puzzle.solution) this.tell("check", () => say("game-check-unknown"), { badge: "info" });
      else if (firstMistake(this.game))
        this.tell("cross", () => say(this.trial.isOn ? "game-check-wrong-trial" : "game-check-wrong"));
      else this.tell("check", () => say("game-check-right"));
      this.render();
    }

    pause(isPaused) {
      if (!this.game || this.isSolved || this.isShared) return;
      this.isPaused = isPaused;
      this.cover.hidden = !isPaused;
      this.board.grid.inert = isPaused;
      this.board.root.classList.toggle("paused", isPaused);
      if (isPaused) this.cover.querySelector("button").focus({ focusVisible: false });
      this.watchClock();
      this.tick();
      this.render();
      this.save();
    }

    /** Whether something was done in the game. */
    get isBegun() {
      return this.game.isTouched || this.game.past.length > 0 || this.hints > 0;
    }

    /** The clock runs from the first mark or hint on, while the puzzle is looked at and not done. */
    watchClock() {
      if (!this.clock) return;
      const isRunning = this.isShown && !document.hidden && !this.isStill && (this.isBegun || this.clock.elapsed > 0);
      if (isRunning) this.clock.start();
      else this.clock.stop();
      if (document.hidden) this.save();
    }

    tick() {
      if (!this.clock || !this.isShown) return;
      this.clock.count();
      if (this.today !== todayHere()) this.newDay();
      this.status.tick(this.clock.elapsed, this.isPaused);
    }

    showBox() {
      this.box?.show(this.puzzle.data, todayHere());
    }

    /** A tab that was left open learns of the new day; what is on its board stays. */
    newDay() {
      this.today = todayHere();
      const { date } = this.puzzle.data;
      this.showBox();
      if (!this.box || !date || date >= this.today || record.days()[this.today]) return;
      this.tell("clock", () => this.words.say("game-day-new", { date: dateText(this.words, this.today) }), {
        more: () =>
          this.words.put(
            element("button.link-button", { "data-do": "go-today", onclick: () => this.act.onDay(this.today) }),
            "game-day-go"
          )
      });
    }

    enter() {
      this.isShown = true;
      this.watchClock();
    }

    leave() {
      this.isShown = false;
      // News of a moment is over; a fault stays, and so does what has a button.
      if (this.notice && this.notice.badge !== "bad" && !this.notice.more) {
        this.notice = null;
        if (this.game) this.render();
      }
      this.watchClock();
      this.save();
    }

    /** Keeps the game once something is done in it, and never over what another tab has played. */
    save() {
      const { game } = this;
      if (!game || this.isShared || !this.isBegun) return;
      if (this.keptGame.standOf(this) === "ahead") this.keptGame.save(this.state);
    }

    get state() {
      const { begun, clock, first, game, hints, isSolved, puzzle } = this;
      return {
        puzzle: puzzle.data,
        text: game.text,
        trial: game.trialText,
        history: game.history,
        elapsed: Math.round(clock.elapsed),
        hints,
        isSolved,
        isPaused: this.isPaused,
        begun,
        first
      };
    }

    /** What the address says: the puzzle, and of marks only those that it came with. */
    get place() {
      return puzzlePath(this.puzzle.data, this.isShared ? this.sharedText : "");
    }

    /** The puzzle as a link names it. */
    path(hasMarks = false) {
      return puzzlePath(this.puzzle.data, hasMarks ? this.game.text : "");
    }

    set(option, value) {
      this.options[option] = value;
      keep("play-options", this.options);
      if (!this.game) return;
      this.game.isCrossing = this.options.isCrossing;
      this.board.root.dataset.patterns = this.options.patterns;
      this.renew();
    }

    /** Words and options have changed. */
    renew() {
      const { words, puzzle } = this;
      const { data } = puzzle;
      const { say } = words;
      const difficulty = data.difficulty ? say(`game-difficulty-${data.difficulty}`) : say("game-difficulty-own");
      this.head.textContent = data.date
        ? say("game-day", { date: dateText(words, data.date) })
        : say(`game-family-${data.family}`);
      const about = say("game-about", { n: puzzle.n, difficulty: difficulty.toLowerCase() });
      const level = this.act.onLevel ? levelOf(data) : 0;
      this.about.textContent =
        level > 0 ? say("page-joined", { a: about, b: say("game-level", { index: level }).toLowerCase() }) : about;
      this.sideTitle.textContent = `${this.head.textContent} · ${this.about.textContent}`;
      this.status.root.classList.toggle("untimed", !this.options.isTimed || this.isShared);
      this.today = todayHere();
      this.showBox();
      this.tick();
      this.render(true);
    }

    render(isForced = false) {
      const { asked, board, game, isSolved, puzzle } = this;
      const conflicts = game.conflicts();
      const hurt = new Set(conflicts.flatMap(({ one, other, queens = [one, other] }) => queens));
      const hinted = asked ? hintSquares(puzzle, asked) : null;
      board.root.classList.toggle("won-board", isSolved);
      board.show((row, column) => squareStates(this, row * puzzle.n + column, hurt, hinted));
      const square = (at) => puzzle.square(at);
      const [first] = conflicts;
      board.light({
        bad: first ? [square(first.one), square(first.other)] : [],
        now: !first && hinted ? hintLines(puzzle, asked.hint, hinted) : []
      });
      const drawn = conflicts.map(({ one, other }) => `${one}-${other}`).join(" ");
      if (drawn !== this.drawn || isForced) {
        this.drawn = drawn;
        board.draw(conflicts.map(({ one, other }) => [square(one), square(other)]));
      }
      this.status.count(game.count, isSolved ? 0 : hurt.size);
      const { isShared, isStill } = this;
      this.undo.disabled = isStill || (game.past.length === 0 && !this.before);
      this.redo.disabled = isStill || game.future.length === 0;
      this.clear.disabled = this.isPaused || isShared || (!isSolved && !game.isTouched);
      this.hintButton.disabled = isStill;
      // After the end, and before a game of one's own, the main thing stands where the hint was.
      this.goButton.hidden = !(isShared || (isSolved && this.act.onNext && !this.isResting));
      this.trial.render();
      this.hintButton.hidden = !this.goButton.hidden || this.trial.isOn;
      this.newPlace.hidden = this.trial.isOn;
      this.goWord.textContent = this.words.say(isShared ? "game-play-yourself" : "game-next");
      this.goButton.title = isShared || !isSolved ? "" : nextText(this.words, this.act.nextOf?.(puzzle.data));
      this.status.check.disabled = isStill || !game.isTouched;
      const word = this.words.say(
        !asked || asked.strength === 3 ? "game-hint" : asked.strength === 1 ? "game-hint-again" : "game-hint-do"
      );
      if (this.hintWord.textContent !== word) this.hintWord.textContent = word;
      if (isSolved !== this.cardShown || isForced) this.showCard();
      this.root.classList.toggle("is-won", isSolved || isShared);
      this.say(conflicts);
    }

    say(conflicts = this.game?.conflicts() ?? []) {
      const told = gameSentence(this, conflicts);
      this.sentence.say({ ...told, more: told.more?.() ?? this.learnButton() ?? this.crossingOffer(conflicts) });
      // A conflict is said at once, whatever is being read.
      const alert = told.badge === "bad" && conflicts.length > 0 ? told.text.replaceAll("**", "") : "";
      if (this.live.textContent !== alert) this.live.textContent = alert;
    }

    /** The way from a hint to the page about its technique, where there is one. */
    learnButton() {
      const { technique } = this.asked?.hint ?? {};
      if (!technique || !this.act.onLearn || this.isStill || this.asked.strength === 3) return null;
      return element(
        "button.link-button",
        { "data-do": "learn", "data-technique": technique, onclick: () => this.act.onLearn(technique) },
        this.words.say("game-learn-this")
      );
    }

    /**
     * Until a puzzle was solved or an option chosen, the first queen brings the offer that crosses come by themselves.
     */
    crossingOffer(conflicts) {
      const { game, puzzle } = this;
      const isFirst = game && Object.keys(recall("play-options", {})).length === 0 && record.known().length === 0;
      if (
        !isFirst
        || this.isStill
        || this.asked
        || this.notice
        || conflicts.length > 0
        || game.count === puzzle.given.size
      )
        return null;
      return element(
        "button.link-button",
        {
          "data-do": "offer",
          onclick: () => {
            this.set("isCrossing", true);
            this.tell("check", () => this.words.say("game-crossing-on"), { badge: "info" });
          }
        },
        this.words.say("game-option-cross")
      );
    }

    showCard() {
      this.cardShown = this.isSolved;
      this.showBox();
      this.card.replaceChildren(
        ...(this.isShared
          ? [sharedCard(this.words, this)]
          : this.isSolved
            ? [resultCard(this.words, this, this.act)]
            : [])
      );
    }

    key(event) {
      this.keys.press(event);
    }
  }

  return { PuzzleView };
});
