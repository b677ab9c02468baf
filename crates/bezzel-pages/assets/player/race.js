// Two searches race to their first solution: two boards, two lanes on one scale, one dock.
"use strict";
bezzel(function ({ Board, KIND, Playback, element, grouped, icon, remark, sentence, slide }) {
  const SIDES = ["A", "B"];

  /** A letter in a circle, the colour of its side. */
  const sideMark = (side) => element("span", { class: `side-mark side-${side}` }, side);

  class Race extends Playback {
    /** `onTitle(side)` names a side's method in the words of the language. */
    constructor(words, { onMove = () => {} } = {}) {
      super(words, onMove);
      this.traces = [null, null];
      this.makeTransport({}, { jumps: false, playKey: "page-play-both" });
      this.sides = SIDES.map((side) => this.makeSide(side));
      this.lanes = this.makeLanes();
      this.tally = element("table.tally");
      this.heading = element("h2");
      this.root = element(
        "section.race",
        { id: "board" },
        this.heading,
        this.words.put("p.note", "page-race-how"),
        element("div.racers", ...this.sides.map((side) => side.root)),
        this.tally
      );
      this.dock = this.makeDock("dock-compare", this.lanes.root, this.transport.root);
      this.words.follow(() => this.render());
    }

    makeSide(side) {
      const name = element("span.racer-name");
      const figure = element("figure");
      const step = element("strong", { "data-count": "step" });
      const note = element("span.more");
      const root = element(
        "div.racer",
        { "data-side": side },
        element("h3", sideMark(side), name),
        figure,
        element("div.result", step, note)
      );
      return { root, name, figure, step, note, board: null };
    }

    makeLanes() {
      const root = element("div.lanes", { role: "slider", tabindex: 0, "aria-valuemin": 0 });
      this.words.label(root, "page-lanes");
      const lanes = SIDES.map((side) => {
        const [whole, done, goal] = [element("i"), element("b"), element("s")];
        root.append(element("div", { class: `lane lane-${side}` }, sideMark(side), element("div", whole, done, goal)));
        return { whole, done, goal };
      });
      const head = element("span.lane-head");
      root.append(head);
      root.addEventListener("pointerdown", (event) =>
        slide(event, (at) => {
          const box = lanes[0].whole.parentElement.getBoundingClientRect();
          const share = Math.min(1, Math.max(0, (at.clientX - box.left) / Math.max(1, box.width)));
          this.jumpTo(Math.round(share * (this.last + 1)) - 1);
        })
      );
      return { root, lanes, head };
    }

    /** Sends a search into the race on a side, 0 or 1. */
    send(at, trace) {
      const side = this.sides[at];
      this.traces[at] = trace;
      side.words?.end();
      side.words = this.words.branch();
      side.board = new Board(trace.n, side.words, () => {});
      // On so small a board the coordinates of many lines would lie on each other.
      side.board.root.classList.toggle("sparse", trace.n > 10);
      side.figure.replaceChildren(side.board.root);
      this.failed = null;
      this.go(-1);
    }

    get last() {
      return Math.max(-1, ...this.traces.map((trace) => (trace ? trace.length - 1 : -1)));
    }

    jumpTo(index) {
      super.jumpTo(index);
      this.reveal();
    }

    /** What moves is seen: on a low window the boards lie below the chart. All of the race, or at least its boards. */
    reveal() {
      for (const part of [this.sides[0].root.parentElement, this.sides[0].figure])
        part.scrollIntoView({ block: "nearest" });
    }

    play() {
      if (this.last < 0) return;
      if (this.index >= this.last) this.go(-1);
      this.reveal();
      this.running = this.pace.run((steps) => {
        this.go(this.index + steps);
        if (this.index >= this.last) this.pause();
      });
      this.render();
    }

    /** Boards of two and three queens have no solution that could be found first. */
    get hasNone() {
      return [2, 3].includes(this.traces.find(Boolean)?.n);
    }

    /** How far a side is, and whether it is there. */
    standing(trace) {
      const at = Math.min(this.index, trace.length - 1);
      const outcome = trace.solutions.length > 0 ? "solved" : trace.limit ? "stopped" : "none";
      return { at, isOver: this.index >= trace.length - 1, outcome };
    }

    /** How a side ended: with a solution, knowing that there is none, or cut off before either. */
    ending(at) {
      const trace = this.traces[at];
      return this.words.say(`page-race-end-${this.standing(trace).outcome}`, {
        name: this.words.say(`page-way-${trace.method}`),
        steps: grouped(trace.steps)
      });
    }

    told() {
      const { say } = this.words;
      if (this.failed) return remark("cross", this.failed);
      if (!this.traces.every((trace) => trace?.length)) return remark("hand", say("page-race-wait"));
      if (this.index < 0) return remark("hand", say(this.hasNone ? "page-race-begin-none" : "page-race-begin"));
      const standings = this.traces.map((trace) => this.standing(trace));
      const over = [0, 1].filter((at) => standings[at].isOver);
      if (over.length === 0) return sentence(this.traces[0], standings[0].at, this.words);
      // The side that found a solution, and sooner, comes first.
      const late = (at) => (standings[at].outcome === "stopped" ? Infinity : this.traces[at].length);
      const [first, second] = over.sort((one, other) => late(one) - late(other));
      const isBothStopped = over.length === 2 && over.every((at) => standings[at].outcome === "stopped");
      const text =
        isBothStopped && this.traces[0].steps === this.traces[1].steps
          ? say("page-race-end-both", { steps: grouped(this.traces[0].steps) })
          : this.words.sentences([
              this.ending(first),
              over.length === 2 ? this.ending(second) : say("page-race-other")
            ]);
      return standings[first].outcome === "solved" ? remark("check", text) : remark("hand", text);
    }

    render() {
      const { say } = this.words;
      const total = this.last + 1;
      this.heading.textContent = say(this.hasNone ? "page-race-none-title" : "page-race");
      this.root.setAttribute("aria-label", this.heading.textContent);
      this.traces.forEach((trace, at) => {
        if (!trace) return;
        const side = this.sides[at];
        const { at: index, isOver, outcome } = this.standing(trace);
        const isSolved = outcome === "solved";
        this.showBoard(side.board, trace, trace.state(index));
        side.name.textContent = say(`page-way-${trace.method}`);
        side.step.textContent = say("page-race-step", { step: grouped(Math.min(index + 1, trace.steps)) });
        const isDone = isOver && trace.length > 0;
        side.note.className = isDone && isSolved ? "ok" : "more";
        side.note.replaceChildren(
          ...(isDone && isSolved
            ? [icon("check"), say("page-race-solved")]
            : [say(!isDone ? "page-race-looking" : `page-race-${outcome}`, { steps: grouped(trace.steps) })])
        );
        const lane = this.lanes.lanes[at];
        const share = (value) => `${total ? (100 * value) / total : 0}%`;
        lane.whole.style.width = share(trace.length);
        lane.done.style.width = share(index + 1);
        lane.goal.style.left = share(trace.length);
        lane.goal.hidden = !isSolved;
        lane.goal.classList.toggle("todo", !isDone);
      });
      this.lanes.head.style.setProperty("--at", total ? (this.index + 1) / total : 0);
      this.lanes.root.setAttribute("aria-valuemax", total);
      this.lanes.root.setAttribute("aria-valuenow", this.index + 1);
      this.sentence.say(this.told(), this.playing);
      this.showStep(Math.max(0, ...this.traces.map((trace) => trace?.steps ?? 0)));
      this.renderTally();
    }

    /** What each search needs in all. */
    renderTally() {
      const { say } = this.words;
      const known = `${this.words.language} ${this.traces.map((trace) => trace?.length)}`;
      if (known === this.tallied || !this.traces.every(Boolean)) return;
      this.tallied = known;
      const count = (trace, kind) => grouped(trace.events.filter(([each]) => each === kind).length);
      const line = (key, value) =>
        element(
          "tr",
          element("th", { scope: "row" }, say(key)),
          ...this.traces.map((trace) => element("td", value(trace)))
        );
      this.tally.replaceChildren(
        element(
          "thead",
          element(
            "tr",
            element(
              "th",
              { scope: "col" },
              say(
                this.traces.some(({ limit, solutions }) => limit && solutions.length === 0)
                  ? "page-race-tally-cut"
                  : "page-race-tally"
              )
            ),
            ...SIDES.map((side) => element("th", { scope: "col" }, side))
          )
        ),
        element(
          "tbody",
          line("page-race-steps", (trace) => grouped(trace.steps)),
          line("page-race-placed", (trace) => count(trace, KIND.place)),
          line("page-race-backed-up", (trace) => count(trace, KIND.backUp))
        )
      );
    }
  }

  return { Race, sideMark };
});
