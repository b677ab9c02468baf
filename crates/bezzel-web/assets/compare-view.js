// Comparing the methods: measured by the server as it is asked, and two of them racing.
"use strict";
bezzel(function ({
  Story,
  Trace,
  addressOf,
  addressed,
  among,
  askAnew,
  askLines,
  element,
  fetchTrace,
  fitting,
  handOver,
  known,
  linkButton,
  saveMenu,
  stepOf,
  stepper,
  whole
}) {
  /** The events of a search in the race at most. */
  const MOST = 20000;
  /** Larger boards than these cannot be raced by methods that try everything. */
  const LARGEST = known.limits.compare;
  const isSize = whole(1, LARGEST);

  class Compare {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.n = 8;
      this.story = new Story(words, {
        onRace: (side) => {
          this.send(side);
          this.onPlace(this.place(), true);
        },
        onMove: () => this.onPlace(this.place(), false),
        timed: bezzel.backEnd ? "page-compared-timed-here" : "page-compared-timed-server"
      });
      this.size = stepper(words, {
        value: 8,
        min: 1,
        max: LARGEST,
        onChange: (n) => {
          if (!isSize(n)) return this.refuse();
          this.set(n);
          return this.onPlace(this.place(), true);
        }
      });
      this.wrong = element("span.chart-message", { role: "status" });
      this.title = element(
        "h1.say",
        words.put("span.opt", "page-compare-word"),
        this.size.root,
        words.put("span.word", "page-queens-word"),
        this.wrong
      );
      this.root = this.story.root;
      this.dock = this.story.dock;
      this.tools = [
        ...linkButton(words, () => addressOf("compare", this.place())),
        ...saveMenu(words, () => [["page-save-numbers", () => this.save()]])
      ];
      this.traces = new Map();
    }

    place() {
      const [a, b] = this.story.chosen;
      const step = this.story.race.index + 1;
      return { n: this.n, a, b, ...(step > 0 ? { step } : {}) };
    }

    begin(given) {
      const asked = addressed(given);
      const { n = this.n } = fitting(asked, { n: isSize });
      const { a, b } = fitting(asked, { a: among(known.methods), b: among(known.methods) });
      const chosen = [a ?? this.story.chosen[0], b ?? this.story.chosen[1]];
      const isOther = chosen.join() !== this.story.chosen.join();
      this.story.chosen = chosen;
      const step = stepOf(given);
      if (!this.rows || n !== this.n) this.set(n, step);
      else if (isOther) {
        this.story.render();
        [0, 1].forEach((side) => this.send(side, step));
      } else if (given.has("a")) this.story.race.go(step - 1);
      if (given.has("n") && !isSize(asked.n)) this.refuse();
    }

    /** A size that cannot be raced leaves what is shown, and what can be is said. */
    refuse() {
      this.size.set(this.n);
      this.wrong.textContent = this.words.say("page-count-range", { max: LARGEST });
    }

    leave() {
      this.story.race.pause();
    }

    set(n, step = 0) {
      this.n = n;
      this.wrong.textContent = "";
      this.size.set(n);
      this.traces.clear();
      [0, 1].forEach((side) => this.send(side, step));
      this.measure();
    }

    async measure() {
      const asking = askAnew(this);
      const rows = [];
      this.rows = rows;
      this.story.say("");
      this.story.show(this.n, rows, false);
      try {
        await askLines(this.words, "/api/compare", { query: { n: this.n }, signal: asking.signal }, (row) => {
          rows.push(row);
          this.story.show(this.n, rows, false);
        });
      } catch (error) {
        if (error.name === "AbortError") return;
        this.story.say(error.message);
      }
      this.story.show(this.n, rows);
    }

    /** Sends the method chosen for a side into the race. */
    async send(side, step = 0) {
      const method = this.story.chosen[side];
      const { race } = this.story;
      try {
        const before = this.traces.get(method);
        const trace = before ?? new Trace(this.n, method);
        if (!before) {
          await fetchTrace(this.words, trace, { until_solution: 1, limit: MOST }, undefined, () => {});
          this.traces.set(method, trace);
        }
        if (this.story.chosen[side] !== method || trace.n !== this.n) return;
        race.send(side, trace);
        if (step > 0 && race.traces.every(Boolean)) race.go(step - 1);
      } catch (error) {
        if (error.name !== "AbortError") race.fail(error.message);
      }
    }

    save() {
      const text = JSON.stringify({ n: this.n, methods: this.rows });
      handOver(`queens${this.n}-compare.json`, `${text}\n`, "application/json");
    }

    key(event) {
      this.story.race.key(event);
    }

    keyUp(event) {
      this.story.race.keyUp(event);
    }
  }

  return { Compare };
});
