// Watch: board, tree, pseudo-code and solutions of one search, in step, and the dock that plays it.
"use strict";
bezzel(function ({
  Board,
  Code,
  Estimate,
  Gallery,
  Guess,
  KIND,
  Playback,
  Sight,
  Timeline,
  Tree,
  asked,
  element,
  explain,
  grouped,
  iconButton,
  isReduced,
  isSameSquare,
  keepFocus,
  names,
  remark,
  sample,
  sentence,
  tabs
}) {
  class Player extends Playback {
    /**
     * `words` may go with the player: `close` ends all that follows them. `code(trace, words)` makes what shows the
     * program, and `board(n, words, onSquare)` the board. Where `isWhole` is false, the caller calls `finish` in a task
     * of its own.
     */
    constructor(
      trace,
      words,
      { onMove = () => {}, code = (...of) => new Code(...of), isWhole = true, board = (...of) => new Board(...of) } = {}
    ) {
      super(words.branch(), onMove);
      Object.assign(this, { trace, asked: null, showsAttacks: false });
      const own = this.words;
      this.board = board(trace.n, own, (square) => this.ask(square));
      this.tree = new Tree(trace, own, (node) => this.goToNode(node));
      this.tree.boardHeight = () => this.board.squares.clientHeight;
      this.code = code(trace, own);
      this.gallery = new Gallery(trace, own, (event) => this.jumpTo(event));
      this.timeline = new Timeline(trace, own, (index) => this.jumpTo(index));
      this.timeline.describe = (index) => this.describe(index);
      if (isWhole) this.finish();
    }

    /** Makes what stands around the board, and shows all of it. */
    finish() {
      const { trace, words: own } = this;
      this.makeTransport({
        conflict: () => this.jumpToRefusal(),
        retreat: () => this.jumpToBackUp(),
        solution: () => this.jump(KIND.solved)
      });
      if (trace.method === "trace") own.name(this.transport.buttons.conflict, "page-next-fault");
      this.guess = new Guess(this, own);
      this.estimate = new Estimate(trace, own);
      this.counters = this.makeCounters();
      this.sight = new Sight(() => this.render());
      this.root = this.makeStage();
      const left = element("div.left-of-dock", this.transport.root, this.guess.root);
      this.dock = this.makeDock("dock-watch", this.timeline.root, left);
      this.guessButton = iconButton(own, "guess", "page-guess-long", () => this.guess.toggle(), {
        word: "page-guess",
        "aria-pressed": "false"
      });
      this.attacksButton = iconButton(own, "attacks", "page-show-attacks", () => this.toggleAttacks(), {
        word: "page-attacks",
        "aria-pressed": "false"
      });
      // What another program does next is not to be guessed.
      this.tools = trace.method === "trace" ? [this.attacksButton] : [this.guessButton, this.attacksButton];
      own.follow(() => this.render());
    }

    /** Ends everything that follows the page: nothing of the player is left behind. */
    close() {
      this.pause();
      this.held.end();
      this.transport.hold.end();
      this.estimate.close();
      this.tree.close();
      this.timeline.close();
      this.words.end();
      this.root.remove();
      this.dock.remove();
    }

    get last() {
      return this.trace.length - 1;
    }

    makeCounters() {
      const counters = element("dl.counters");
      this.counts = [
        ["placed", "queen"],
        ["refused", "refused"],
        ["backed-up", "backed-up"],
        ["solutions", "solved"]
      ].map(([name, state]) => {
        const value = element("dd", { "data-count": name }, "0");
        counters.append(element("div", sample(state, "key "), this.words.put("dt", `page-count-${name}`), value));
        return value;
      });
      this.refusedWord = this.counts[1].previousSibling;
      return counters;
    }

    makeStage() {
      const { words } = this;
      const press = (button, isPressed) => button.setAttribute("aria-pressed", isPressed);
      this.way = element("span.note.way-told");
      const all = words.put(element("button.icon", { "aria-pressed": "true" }), "page-tree-all");
      const onlyWay = words.put(element("button.icon", { "aria-pressed": "false" }), "page-tree-way");
      const choose = (isOnlyWay) => {
        this.tree.isOnlyWay = isOnlyWay;
        press(all, !isOnlyWay);
        press(onlyWay, isOnlyWay);
        this.tree.draw();
      };
      all.addEventListener("click", () => choose(false));
      onlyWay.addEventListener("click", () => choose(true));
      this.aheadButton = iconButton(words, "ahead", "page-ahead-long", () => this.toggleAhead(), {
        word: "page-ahead",
        "aria-pressed": "false"
      });
      const panel = element(
        "section.tree-panel",
        element(
          "div.panel-head",
          words.put("h2", "page-tree"),
          element("span.way-place", this.way),
          keepFocus(
            element(
              "div.mini-tools",
              element("span.pair", { role: "group" }, all, onlyWay),
              this.estimate.opener({ class: "icon how-big" }, "page-big-short"),
              iconButton(words, "minus", "page-zoom-out", () => this.tree.zoomBy(1 / 1.5)),
              iconButton(words, "plus", "page-zoom-in", () => this.tree.zoomBy(1.5)),
              this.aheadButton
            )
          )
        ),
        this.tree.root
      );
      const method = element(
        "section.block.b-method",
        this.code.head,
        this.code.root,
        this.estimate.opener({ class: "button how-big-below" }, "page-big")
      );
      this.gallery.root.classList.add("b-solutions");
      const side = element("aside.side", this.counters, method, this.gallery.root);
      this.side = side;
      this.sight.parts = [this.tree.root, side];
      const stage = element("div.stage.player", { "data-tab": "tree" });
      const figure = element("figure.board-figure", { id: "board" }, this.board.root);
      const bar = tabs(words, stage, ["tree", "method", "solutions"], (name) => {
        if (name === "tree") this.tree.draw();
      });
      this.chooseTab = (name) => bar.querySelector(`[data-tab="${name}"]`).click();
      stage.append(figure, bar, panel, side, this.estimate.root);
      return stage;
    }

    toggleAttacks() {
      this.showsAttacks = !this.showsAttacks;
      this.attacksButton.setAttribute("aria-pressed", this.showsAttacks);
      this.render();
    }

    toggleAhead() {
      const ahead = !this.tree.ahead;
      this.tree.ahead = ahead;
      this.timeline.ahead = ahead;
      this.aheadButton.setAttribute("aria-pressed", ahead);
      this.render();
    }

    /** More of the trace has come. */
    grown() {
      this.trace.settle();
      // A reader who went to the end of a search that was still coming is there when it ends.
      if (this.wentTo === this.index && this.index < this.last) this.toEnd();
      else this.render();
    }

    fail(message) {
      this.pause();
      this.notice = null;
      super.fail(message);
    }

    /**
     * Says something beside the search, such as of a file that is being made; `null` ends it. What is `brief` ends when
     * the visitor moves. A function says it in the language of the moment.
     */
    tell(text, { sign = "save", isBrief = false } = {}) {
      this.notice = text && Object.assign(remark(sign, text), { isBrief });
      this.render();
    }

    go(index) {
      Object.assign(this, { asked: null, failed: null });
      super.go(index);
    }

    jumpTo(index) {
      this.guess.news = null;
      if (this.notice?.isBrief) this.notice = null;
      super.jumpTo(index);
    }

    toEnd() {
      this.wentTo = this.last;
      super.toEnd();
    }

    jump(kind) {
      const next = this.trace.next(kind, this.index);
      if (next >= 0) this.jumpTo(next);
      else this.pause();
      if (next < 0 && kind === KIND.solved && this.isCut)
        this.tell(this.words.say("page-no-solution-left", { steps: grouped(this.trace.steps) }), {
          sign: "pause",
          isBrief: true
        });
    }

    /** Whether the search goes on after the steps that are there. */
    get isCut() {
      return this.trace.limit === "steps";
    }

    jumpToRefusal() {
      const next = this.trace.nextRefusal(this.index);
      if (next >= 0) this.jumpTo(next);
      else this.pause();
    }

    /** The next queen taken back. */
    jumpToBackUp() {
      this.jump(this.trace.method === "trace" ? KIND.remove : KIND.backUp);
    }

    /** Where a node was placed; the root is the empty board. */
    goToNode(node) {
      this.jumpTo(this.trace.nodes[node].first);
    }

    toggle() {
      if (this.notice?.isBrief) this.notice = null;
      super.toggle();
    }

    play() {
      // What is still on its way is played as it comes.
      if (this.trace.length === 0 && !this.trace.isGrowing) return;
      if (this.index >= this.last) this.go(-1);
      this.running = this.pace.run((steps) => {
        if (this.index >= this.last && this.isLooping) {
          this.go(-1);
          return 0;
        }
        const solved = this.pace.isLively ? this.trace.next(KIND.solved, this.index) : -1;
        const rests = solved >= 0 && solved <= this.index + steps;
        this.go(rests ? solved : this.index + steps);
        if (this.index >= this.last && !this.trace.isGrowing) {
          // A visitor to a page that plays in a loop sees how it ended.
          if (this.isLooping) return 2;
          this.pause();
        }
        return rests ? 1.2 : 0;
      });
      this.sight.begin(this.dock.offsetHeight);
      this.render();
    }

    /** Plays as the address says, after its question mark: speed, loop, start. */
    playAsAsked() {
      const speed = Number(asked.get("speed"));
      if (speed > 0 && Number.isFinite(speed)) this.pace.near(speed);
      this.isLooping = asked.has("loop");
      // Users who prefer reduced motion start it themselves.
      if (asked.has("start") && !isReduced()) this.play();
    }

    pause() {
      if (this.playing) this.sight.end();
      super.pause();
    }

    /** Says why a square may hold no queen. A second press takes the question back. */
    ask(square) {
      if (this.guess.isOn) {
        this.guess.answer(square);
        return;
      }
      this.pause();
      const { asked } = this;
      this.asked = asked && isSameSquare(asked, square) ? null : square;
      this.render();
    }

    takes(event) {
      return this.guess.isOn && this.guess.key(event);
    }

    get actions() {
      return {
        PageDown: () => this.step(10),
        PageUp: () => this.step(-10),
        Escape: () => this.unask(),
        c: () => this.jumpToRefusal(),
        s: () => this.jump(KIND.solved),
        u: () => this.jumpToBackUp(),
        a: () => this.toggleAttacks(),
        e: () => this.toggleAhead(),
        g: () => this.trace.method === "trace" || this.guess.toggle(),
        "=": () => this.pace.set(this.pace.value + 1)
      };
    }

    unask() {
      this.asked = null;
      this.render();
    }

    /** What the timeline says of a step under the pointer; nothing of what is still to come. */
    describe(index) {
      const step = grouped(index + 1);
      if (index > this.index && !this.tree.ahead) return step;
      const { text } = sentence(this.trace, index, this.words);
      const plain = text.replace(/\*\*/g, "");
      return `${step}  ${plain.replace(/[\uE001-\uE003]/g, (sign) => "|＼／"["\uE001\uE002\uE003".indexOf(sign)])}`;
    }

    told(state) {
      if (this.failed) return remark("cross", this.failed);
      if (this.notice) return this.notice;
      if (this.guess.isOn) return this.guess.sentence();
      if (this.asked) {
        return remark("hand", explain(this.trace, state, this.asked, this.words));
      }
      return sentence(this.trace, this.index, this.words);
    }

    render() {
      const { trace } = this;
      const state = trace.state(this.index);
      this.showBoard(this.board, trace, state, {
        asked: this.asked,
        attacks: this.showsAttacks && !this.guess.isOn,
        guess: this.guess.isOn
      });
      this.sentence.say(this.told(state), this.playing && !(state.event && state.event[0] === KIND.solved));
      this.transport.root.hidden = this.guess.isOn;
      this.guess.render();
      this.guessButton.setAttribute("aria-pressed", this.guess.isOn);
      const left = (list) => (trace.length ? list[this.last] - (this.index < 0 ? 0 : list[this.index]) : 0);
      this.showStep(trace.steps, {
        conflict: left(trace.refusals) > 0,
        retreat: left(trace.backedUp) > 0,
        solution: left(trace.solved) > 0 || this.isCut
      });
      this.timeline.show(this.index);
      this.root.dataset.node = state.node;
      if (this.sight.sees(this.tree.root)) {
        this.renderWay(state);
        this.tree.show(state);
      }
      if (!this.sight.sees(this.side)) return;
      this.renderCounters();
      this.code.show(this.index, state);
      this.gallery.show(this.index);
    }

    renderCounters() {
      const { trace } = this;
      const count = (list) => grouped(this.index < 0 ? 0 : list[this.index]);
      [trace.placed, trace.crossed, trace.backedUp, trace.solved].forEach((list, at) => {
        this.counts[at].textContent = count(list);
      });
      // Some methods look at whole boards.
      this.refusedWord.textContent = this.words.say(trace.looksLate ? "page-count-boards" : "page-count-refused");
    }

    /** The squares of the queens, for screen readers and where the tree has room for a line. */
    renderWay(state) {
      const { trace } = this;
      this.way.textContent =
        state.queens.length === 0
          ? ""
          : this.words.say("page-way", {
              way: state.queens
                .map((queen) => (!trace.isByRow ? names.square(queen, trace.n) : names.column(queen.column)))
                .join(" ")
            });
    }
  }

  return { Player };
});
