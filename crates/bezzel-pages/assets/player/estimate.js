// How big is the tree? Random walks from the root estimate it (D. E. Knuth, Estimating the efficiency of backtrack
// programs, 1975): a walk that finds m1, m2, ... branches stands for 1 + m1 + m1 m2 + ... nodes, and its mean over all
// walks is the number of nodes. Beside it stands the true number, where it is known.
"use strict";
bezzel(function ({ OPEN, attack, element, grouped, icon, miniature, number, signed, times }) {
  /**
   * The nodes of the backtracking tree, the empty board among them, for boards of 1 to 16 rows: `visited` of `board`
   * in `bezzel compare N --json`, with a budget that is long enough. Up to 12 the tests count them again.
   */
  const BACKTRACKING = [
    2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539, 166926, 856189, 4674890, 27358553, 171129072, 1141190303
  ];
  /** The walks of a run, those of one picture, and those that are drawn. */
  const [MOST, AT_ONCE, DRAWN] = [20000, 25, 300];

  /** The columns of a row that no queen attacks. */
  function safe(n, queens, row) {
    const columns = [];
    for (let column = 0; column < n; column++) {
      if (queens.every((queen) => attack(queen, { row, column }) === null)) columns.push(column);
    }
    return columns;
  }

  /** The branches of a method below a board: the row, and the columns of its children. */
  function branches(method, n, queens) {
    const row = queens.length;
    const all = times(n, (column) => column);
    if (method === "rows") return { row, columns: all };
    if (method === "permutations")
      return { row, columns: all.filter((column) => queens.every((queen) => queen.column !== column)) };
    if (method !== "constrained") return { row, columns: safe(n, queens, row) };
    const open = all
      .filter((each) => queens.every((queen) => queen.row !== each))
      .map((each) => ({ row: each, columns: safe(n, queens, each) }));
    return open.reduce((best, each) => (each.columns.length < best.columns.length ? each : best));
  }

  /** One walk: the numbers of branches that it met, its queens, and its estimate. `random()` is from 0 up to 1. */
  function walk(method, n, random = Math.random) {
    const queens = [];
    const met = [];
    let [product, value] = [1, 1];
    while (queens.length < n) {
      const { row, columns } = branches(method, n, queens);
      met.push(columns.length);
      product *= columns.length;
      value += product;
      if (columns.length === 0) break;
      queens.push({ row, column: columns[Math.floor(random() * columns.length)] });
    }
    return { met, queens, value };
  }

  /** The number of nodes, if it is known: by a formula, from the table, or because the search is here as a whole. */
  function nodesOf(trace) {
    const { method, n } = trace;
    if (method !== "trace" && !trace.limit && !trace.isGrowing && !trace.board && trace.length > 0)
      return trace.nodes.length;
    if (method === "rows") return times(n + 1, (depth) => n ** depth).reduce((a, b) => a + b);
    if (method === "permutations") {
      let [level, sum] = [1, 1];
      for (let left = n; left > 0; left--) sum += level *= left;
      return sum;
    }
    return method === "constrained" ? null : (BACKTRACKING[n - 1] ?? null);
  }

  /** Many walks: their number, mean, and the standard error of the mean, by Welford's sums. */
  class Sample {
    constructor() {
      Object.assign(this, { count: 0, mean: 0, squares: 0, least: Infinity, most: 0, values: [] });
    }

    add(value) {
      this.count++;
      const before = value - this.mean;
      this.mean += before / this.count;
      this.squares += before * (value - this.mean);
      this.least = Math.min(this.least, value);
      this.most = Math.max(this.most, value);
      this.values.push(value);
      if (this.values.length > DRAWN) this.values.shift();
    }

    get error() {
      return this.count < 2 ? 0 : Math.sqrt(this.squares / (this.count - 1) / this.count);
    }
  }

  class Estimate {
    constructor(trace, words) {
      Object.assign(this, { trace, words, sample: new Sample(), running: null });
      const button = (name, sign, key, run) =>
        signed("button", sign, words.put("span", key), {
          class: `button${name === "run" ? " main" : ""}`,
          "data-walk": name,
          onclick: run
        });
      this.runButton = button("run", "play", "page-big-run", () => (this.running ? this.stop() : this.run()));
      this.last = element("p.last-walk");
      this.board = element("div.walk-board");
      this.chart = element("svg.walk-chart", { viewBox: "0 0 100 22", preserveAspectRatio: "none", role: "img" });
      this.axis = element("div.walk-axis", { "aria-hidden": "true" });
      const facts = [
        ["walks", "page-big-walks"],
        ["estimate", "page-big-estimate"],
        ["true", "page-big-true"]
      ].map(([name, key]) => {
        const value = element("dd", { "data-walk-fact": name });
        return [element("div", words.put("dt", key), value), value];
      });
      [this.walks, this.mean, this.truth] = facts.map(([, value]) => value);
      const close = words.label(
        element("button.icon.close", { onclick: () => this.root.hidePopover() }, icon("cross")),
        "page-close"
      );
      this.root = element(
        "div.images.popover.estimate",
        { popover: "auto", role: "dialog" },
        words.put("h3", "page-big"),
        close,
        words.put("p.note", "page-big-how"),
        element("div.walk-now", this.board, this.last),
        element("dl.walk-facts", ...facts.map(([root]) => root)),
        element("div.walk-drawn", this.chart, this.axis),
        element(
          "div.next",
          this.runButton,
          button("one", "forward", "page-big-one", () => {
            this.stop();
            this.step(1);
          }),
          button("again", "undo", "page-big-again", () => {
            this.stop();
            this.sample = new Sample();
            this.walked = null;
            this.render();
          })
        )
      );
      words.label(this.root, "page-big");
      this.root.addEventListener("toggle", (event) => {
        if (event.newState === "closed") this.stop();
      });
      words.follow(() => this.render());
    }

    /** A button that opens the panel. */
    opener(attributes, key) {
      return signed("button", "chart", this.words.put("span", key), {
        ...attributes,
        onclick: () => {
          this.root.showPopover();
          this.place();
          this.runButton.focus({ focusVisible: false });
          if (!this.sample.count) this.step(1);
          this.render();
        }
      });
    }

    /** Over the board where the tree stands beside it: the tree, whose size is asked about, stays in view. */
    place() {
      const { style } = this.root;
      const stage = this.root.closest(".stage");
      const [board, tree] = [".board-figure", ".tree-box"].map((selector) =>
        stage?.querySelector(selector)?.getBoundingClientRect()
      );
      const isBeside = board && tree?.width > 0 && tree.left >= board.right && tree.left >= 450;
      const left = isBeside ? Math.max(8, board.left - 8) : 0;
      Object.assign(
        style,
        isBeside
          ? {
              margin: "0",
              right: "auto",
              bottom: "auto",
              left: `${left}px`,
              top: `${Math.max(8, board.top)}px`,
              width: `${Math.min(608, tree.left - left - 8)}px`,
              maxHeight: `calc(100dvh - ${Math.max(8, board.top) + 12}px)`
            }
          : { margin: "", right: "", bottom: "", left: "", top: "", width: "", maxHeight: "" }
      );
    }

    close() {
      this.stop();
    }

    step(count) {
      const { method, n } = this.trace;
      for (let at = 0; at < count; at++) {
        this.walked = walk(method, n);
        this.sample.add(this.walked.value);
      }
      this.render();
    }

    run() {
      const until = this.sample.count + MOST;
      const frame = () => {
        this.running = window.requestAnimationFrame(frame);
        this.step(this.trace.n > 24 ? 2 : AT_ONCE);
        if (this.sample.count >= until) this.stop();
      };
      this.running = window.requestAnimationFrame(frame);
      this.render();
    }

    stop() {
      if (!this.running) return;
      window.cancelAnimationFrame(this.running);
      this.running = null;
      this.render();
    }

    render() {
      if (!this.root.matches(OPEN)) return;
      const {
        sample,
        trace,
        walked,
        words: { say }
      } = this;
      const word = say(this.running ? "page-pause-word" : "page-big-run");
      // Only where it is another: a press on what is replaced meanwhile is none.
      if (word !== this.runButton.textContent)
        this.runButton.replaceChildren(icon(this.running ? "pause" : "play"), element("span", word));
      this.walks.textContent = grouped(sample.count);
      this.mean.textContent = sample.count
        ? `${number(sample.mean)}${sample.count > 1 ? ` ± ${number(sample.error)}` : ""}`
        : "–";
      const truth = nodesOf(trace);
      this.truth.textContent = truth === null ? say("page-big-unknown") : number(truth);
      const columns = new Array(trace.n).fill(null);
      walked?.queens.forEach(({ row, column }) => {
        columns[row] = column;
      });
      this.board.replaceChildren(miniature(columns, null, { dots: trace.n > 9 }));
      this.last.textContent = walked
        ? say("page-big-walk", {
            way: walked.met.length > 12 ? `${walked.met.slice(0, 12).join(" × ")} …` : walked.met.join(" × "),
            value: number(walked.value)
          })
        : "";
      this.draw(truth);
    }

    /** Each of the last walks as a stroke on a logarithmic axis, the mean with twice its error, and the true number. */
    draw(truth) {
      const { sample } = this;
      const ends = [sample.least, sample.most, truth ?? Infinity].filter(Number.isFinite);
      const [low, high] = [Math.min(...ends, truth ?? Infinity), Math.max(...ends, truth ?? 0)].map((value) =>
        Math.log10(Math.max(1, value))
      );
      const room = Math.max(0.3, high - low) * 1.1;
      const x = (value) => (100 * (Math.log10(Math.max(1, value)) - low + room * 0.045)) / room;
      const { mean, error } = sample;
      const band = [x(Math.max(1, mean - 2 * error)), x(mean + 2 * error)];
      const strokes = sample.values.map((value) => `M${x(value).toFixed(2)} 6v10`).join("");
      this.chart.replaceChildren(
        ...(sample.count
          ? [
              element("rect.walk-band", { x: band[0], y: 2, width: Math.max(0.4, band[1] - band[0]), height: 18 }),
              element("path.walk-stroke", { d: strokes }),
              element("path.walk-mean", { d: `M${x(mean)} 1V21` })
            ]
          : []),
        ...(truth === null ? [] : [element("path.walk-true", { d: `M${x(truth)} 0V22` })])
      );
      this.chart.setAttribute(
        "aria-label",
        this.words.say("page-big-range", { first: number(sample.count ? sample.least : 0), last: number(sample.most) })
      );
      this.axis.replaceChildren(element("span", this.chart.getAttribute("aria-label")));
    }
  }

  return { Estimate, walk, branches, nodesOf, BACKTRACKING };
});
