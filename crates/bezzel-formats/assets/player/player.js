// The player: board, tree, pseudo-code and gallery of one trace, in step.
"use strict";
(() => {
  const { KIND, Board, Code, Gallery, Tree, control, element, legend, run, showPlaying, SPEEDS,
    STATES } = window.bezzel;

  class Player {
    /** `small` leaves out the tree, the code and the gallery: for two side by side. */
    constructor(trace, words, { small = false } = {}) {
      this.trace = trace;
      this.words = words;
      this.index = -1;
      this.running = null;
      this.asked = null;
      this.showsAttacks = false;
      this.board = new Board(trace.n, words, (square) => this.ask(square));
      this.sentence = element("p", { class: "sentence", role: "status", "aria-live": "polite" });
      this.why = element("p", { class: "why", role: "status", "aria-live": "polite" });
      this.counters = element("dl", { class: "counters" });
      this.path = element("p", { class: "way" });
      this.controls = this.makeControls();
      const board = element("section", { class: "stage" }, this.board.root, this.sentence, this.why,
        this.controls, this.counters);
      this.root = element("div", { class: "player" }, board);
      if (!small) {
        this.tree = new Tree(trace, words, (node) => this.goToNode(node));
        this.code = new Code(trace.method, words);
        this.gallery = new Gallery(trace, words, (event) => this.go(event));
        const heading = (key) => words.put(element("h2"), key);
        board.append(legend(words, STATES));
        this.root.append(element("div", { class: "side" },
          element("section", {}, heading("page-tree"), this.path, this.tree.root),
          element("section", {}, heading("page-code"), this.code.root),
          element("section", {}, heading("page-gallery"), this.gallery.root)));
      }
      words.follow(() => this.render());
    }

    get playing() { return this.running !== null; }

    get last() { return this.trace.length - 1; }

    makeControls() {
      const { words } = this;
      const button = (name, key, act) => control(words, name, key, act);
      this.playButton = button("play", "page-play", () => this.toggle());
      this.playButton.classList.add("play");
      this.scrubber = element("input", {
        type: "range", min: -1, max: this.last, value: -1, step: 1, class: "scrubber",
        oninput: () => this.go(Number(this.scrubber.value)),
      });
      words.put(this.scrubber, "page-scrubber", {}, "aria-label");
      this.speed = element("input", {
        type: "range", min: 0, max: SPEEDS.length - 1, value: 3, step: 1, class: "speed",
        oninput: () => this.renderSpeed(),
      });
      words.put(this.speed, "page-speed", {}, "aria-label");
      this.speedText = element("span", { class: "speed-text" });
      words.follow(() => this.renderSpeed());
      const attacks = element("input", { type: "checkbox", onchange: () => {
        this.showsAttacks = attacks.checked;
        this.render();
      } });
      return element("div", { class: "controls" },
        element("div", { class: "buttons" },
          button("first", "page-first", () => this.go(-1)),
          button("back", "page-back", () => this.step(-1)),
          this.playButton,
          button("forward", "page-forward", () => this.step(1)),
          button("last", "page-last", () => this.go(this.last)),
          button("conflict", "page-next-conflict", () => this.jump(KIND.conflict)),
          button("solution", "page-next-solution", () => this.jump(KIND.solved))),
        this.scrubber,
        element("div", { class: "settings-line" },
          element("label", {}, words.put(element("span"), "page-speed"), this.speed), this.speedText,
          element("label", {}, attacks, words.put(element("span"), "page-show-attacks"))));
    }

    renderSpeed() {
      this.speedText.textContent = this.words.say("page-per-second",
        { events: SPEEDS[Number(this.speed.value)] });
    }

    /** More of the trace has come: the scrubber grows, and the gallery with it. */
    grown() {
      this.scrubber.max = this.last;
      this.render();
    }

    /** Goes to an event, or as near as there is. */
    go(index) {
      this.index = Math.max(-1, Math.min(this.last, index));
      this.asked = null;
      this.render();
    }

    step(by) {
      this.pause();
      this.go(this.index + by);
    }

    jump(kind) {
      this.pause();
      const next = this.trace.next(kind, this.index);
      this.go(next < 0 ? this.last : next);
    }

    goToNode(node) {
      this.pause();
      // Where the node was placed; the root is the empty board.
      this.go(this.trace.nodes[node].first);
    }

    toggle() {
      if (this.playing) this.pause(); else this.play();
    }

    play() {
      if (this.index >= this.last) this.go(-1);
      this.running = run(this.speed, (steps) => {
        this.go(this.index + steps);
        if (this.index >= this.last && !this.trace.isGrowing) this.pause();
      });
      this.render();
    }

    pause() {
      if (!this.playing) return;
      this.running.stop();
      this.running = null;
      this.render();
    }

    /** Says why a square may hold no queen. */
    ask(square) {
      this.pause();
      this.asked = square;
      this.render();
    }

    key(event) {
      const tag = event.target.tagName;
      const { type } = event.target;
      const isSlider = tag === "INPUT" && type === "range";
      const isTyping = (tag === "INPUT" && !isSlider && type !== "checkbox")
        || tag === "SELECT" || tag === "TEXTAREA";
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping) return;
      // What these do with their keys themselves stays theirs.
      if (isSlider && (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")) return;
      if (event.key === " " && (type === "checkbox" || ["BUTTON", "SUMMARY", "A"].includes(tag))) return;
      const actions = {
        " ": () => this.toggle(), ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1),
        Home: () => this.go(-1), End: () => this.go(this.last),
        c: () => this.jump(KIND.conflict), s: () => this.jump(KIND.solved),
      };
      if (!(event.key in actions)) return;
      event.preventDefault();
      actions[event.key]();
    }

    render() {
      const { trace, words: { say } } = this;
      const state = trace.state(this.index);
      this.renderBoard(state);
      this.sentence.textContent = trace.sentence(this.index, say);
      this.why.textContent = this.asked ? this.explain(state, this.asked) : "";
      // A screen reader should not be flooded while the search runs.
      this.sentence.setAttribute("aria-live", this.playing ? "off" : "polite");
      showPlaying(this.words, this.playButton, this.playing);
      this.scrubber.value = this.index;
      this.scrubber.setAttribute("aria-valuetext",
        say("page-step", { step: this.index + 1, steps: trace.length }));
      this.renderCounters(state);
      this.root.dataset.index = this.index;
      this.root.dataset.node = state.node;
      if (this.tree) {
        this.tree.show(state);
        this.code.show(state.event ? state.event[0] : -1);
        this.gallery.show(this.index);
        this.path.textContent = say("page-way", {
          node: state.node,
          way: state.queens.map((queen) => queen.column).join(" → ") || "–",
        });
      }
    }

    renderBoard(state) {
      const at = new Map();
      const put = (square, name) => {
        const key = square.row * this.trace.n + square.column;
        at.set(key, [...(at.get(key) || []), name]);
      };
      const { conflict } = state;
      const isCulprit = (queen) => conflict
        && [conflict.culprit, state.depth === this.trace.n ? conflict.square : null]
          .some((square) => square && square.row === queen.row && square.column === queen.column);
      for (const queen of state.queens) {
        put(queen, isCulprit(queen) ? "attacker" : state.isSolved ? "solved" : "queen");
      }
      state.refused.forEach((square) => put(square, "refused"));
      state.backedUp.forEach((square) => put(square, "backed-up"));
      if (state.row >= 0) {
        for (let column = 0; column < this.trace.n; column++) {
          const square = { row: state.row, column };
          if (at.has(square.row * this.trace.n + column)) continue;
          if (this.trace.attackers(state, square).length === 0) put(square, "safe");
        }
      }
      const event = state.event;
      if (conflict) put(conflict.square, "marked");
      else if (event && event[0] === KIND.place) put({ row: event[1], column: event[2] }, "marked");
      else if (state.lifted) put(state.lifted, "marked");
      if (this.asked) put(this.asked, "asked");
      this.board.show((row, column) => {
        const states = at.get(row * this.trace.n + column) || [];
        if (this.showsAttacks && states.length === 0
          && this.trace.attackers(state, { row, column }).length > 0) return ["attacked"];
        return states;
      });
      const lines = conflict ? [[conflict.culprit, conflict.square]] : [];
      if (this.asked) {
        for (const { queen } of this.trace.attackers(state, this.asked)) {
          lines.push([queen, this.asked]);
        }
      }
      this.board.draw(lines);
    }

    explain(state, square) {
      const { say } = this.words;
      if (state.queens.some((q) => q.row === square.row && q.column === square.column)) {
        return say("page-why-queen", square);
      }
      const attackers = this.trace.attackers(state, square);
      if (attackers.length === 0) return say("page-why-free", square);
      return attackers.map(({ queen, line }) => say(
        line === "row" ? "page-why-row" : `step-conflict-${line}`,
        { ...square, by_row: queen.row, by_column: queen.column })).join(" ");
    }

    renderCounters(state) {
      const { trace, words: { say } } = this;
      const count = (list) => (this.index < 0 ? 0 : list[this.index]);
      const rows = [
        ["step", `${this.index + 1} / ${trace.length}`], ["placed", count(trace.placed)],
        ["refused", count(trace.refused)], ["backed-up", count(trace.backedUp)],
        ["depth", state.depth], ["solutions", count(trace.solved)],
      ];
      if (!this.counts) {
        this.counts = rows.map(([name]) => {
          const term = element("dt");
          const value = element("dd", { "data-count": name });
          this.counters.append(element("div", {}, term, value));
          return { term, value };
        });
      }
      rows.forEach(([name, value], at) => {
        this.counts[at].term.textContent = say(`page-count-${name}`);
        this.counts[at].value.textContent = value;
      });
    }
  }

  Object.assign(window.bezzel, { Player });
})();
