// Where queens stand in the solutions: the density of all of them on small boards, of samples that come in live on
// larger ones, for a size chosen with a slider. Beside the counts, which say how many solutions there are.
"use strict";
bezzel(function ({
  addressOf,
  askAnew,
  askLines,
  element,
  handOver,
  iconButton,
  known,
  linkButton,
  miniature,
  names,
  squareAt,
  stepper,
  times
}) {
  /**
   * Up to the first size all solutions are counted, up to the second exact samples are drawn, then approximate ones.
   */
  const [WHOLE, EXACT, LARGEST] = [12, known.limits.rank, 100];
  /** What the first question asks for, what one asks for at most, and where it ends. */
  const [FIRST, AT_ONCE, ENOUGH] = [100, 4000, 20000];
  /** Up to how many squares are named. */
  const NAMED = 4;
  /** Perceptually even colours, dark for few and light for many (viridis, S. van der Walt and N. Smith, CC0). */
  const COLOURS = [
    [68, 1, 84],
    [71, 45, 123],
    [59, 82, 139],
    [44, 114, 142],
    [33, 145, 140],
    [40, 174, 128],
    [94, 201, 98],
    [173, 220, 48],
    [253, 231, 37]
  ];

  const number = (value) => value.toLocaleString("en", { maximumFractionDigits: 2 });

  /** The colour of a level from 0 to 1. */
  function colour(level) {
    const at = Math.min(1, Math.max(0, level)) * (COLOURS.length - 1);
    const below = Math.min(COLOURS.length - 2, Math.floor(at));
    const mixed = COLOURS[below].map((value, part) =>
      Math.round(value + (COLOURS[below + 1][part] - value) * (at - below))
    );
    return `rgb(${mixed.join(" ")})`;
  }

  /** Links between the two parts of the counts. */
  function countsParts(words, current) {
    const link = (name, key) =>
      words.put(
        element("a", { href: `#${name}`, "data-part": name, "aria-current": name === current ? "page" : null }),
        key
      );
    const links = [link("counts", "page-part-counts"), link("typical", "page-part-typical")];
    return words.label(element("nav.parts", ...links), "page-parts");
  }

  class Typical {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.tab = "counts";
      this.n = 8;
      this.clear();
      const take = (n) => {
        if (this.take(n)) {
          this.onPlace(this.place(), true);
          this.draw();
        }
      };
      this.size = stepper(words, { value: this.n, min: 4, max: LARGEST, onChange: take });
      this.title = element(
        "h1.say",
        words.put("span.opt", "page-typical-word"),
        this.size.root,
        words.put("span.word", "page-queens-word")
      );
      // Moving the slider shows the size at once; samples are asked for when it rests.
      this.slider = element("input.typical-slider", {
        type: "range",
        min: 4,
        max: LARGEST,
        value: this.n,
        oninput: () => this.size.set(Number(this.slider.value)),
        onchange: () => take(Number(this.slider.value))
      });
      this.chosen = element("b");
      const label = element(
        "label.note.typical-size",
        element("span", words.put("span", "page-typical-size"), " ", this.chosen),
        this.slider
      );
      this.canvas = element("canvas.typical-map", { role: "img" });
      this.letters = element("div.typical-letters", { "aria-hidden": "true" });
      this.numbers = element("div.typical-numbers", { "aria-hidden": "true" });
      this.squares = element("div.typical-squares", { "aria-hidden": "true" });
      this.scale = element("canvas.typical-scale", { width: 256, height: 1, "aria-hidden": "true" });
      this.ends = element("p.caption");
      this.said = element("p.typical-count");
      this.method = element("p");
      this.message = element("p.note.counts-message", { role: "status" });
      this.latest = element("figure.typical-latest");
      this.go = element("button.button", {
        onclick: () => {
          if (this.asking) this.leave();
          else this.draw();
          this.render();
        }
      });
      this.root = element(
        "div.sheet",
        countsParts(words, "typical"),
        element(
          "section.typical-side",
          element("div.typical-board", this.letters, this.numbers, this.canvas, this.squares),
          this.scale,
          this.ends
        ),
        element(
          "section.story",
          label,
          words.put("p", "page-typical-lead"),
          this.said,
          this.method,
          this.go,
          this.message,
          this.latest
        )
      );
      const save = iconButton(words, "save", "page-typical-save", () => this.save(), { word: "page-save" });
      this.saveButton = save;
      this.tools = [...linkButton(words, () => addressOf("typical", this.place())), save];
      const pen = this.scale.getContext("2d");
      for (let x = 0; x < 256; x++) {
        pen.fillStyle = colour(x / 255);
        pen.fillRect(x, 0, 1, 1);
      }
      words.follow(() => this.render());
      names.listeners.add(() => this.writeEdges());
    }

    place() {
      return { n: this.n };
    }

    begin(given) {
      const n = Number(given.get("n") ?? this.n);
      const isOther = n !== this.n;
      if ((this.take(n) && isOther) || (!this.asking && (this.samples < this.enough || !this.isKnown))) this.draw();
    }

    /** Nothing is drawn for a view that is not seen. */
    leave() {
      this.asking?.abort();
      this.asking = null;
    }

    /** Whether all solutions are counted. */
    get isWhole() {
      return this.n <= WHOLE;
    }

    /** Whether what is shown is what is said of it: samples are at any time, all solutions when all have arrived. */
    get isKnown() {
      return !this.isWhole || this.isComplete;
    }

    /** The solutions that are drawn by themselves: where they are counted, asking once is enough. */
    get enough() {
      return this.isWhole ? 1 : ENOUGH;
    }

    clear() {
      this.samples = 0;
      // Of a board whose solutions are counted: whether all have arrived.
      this.isComplete = false;
      this.counts = new Float64Array(this.n * this.n);
      this.columns = null;
    }

    /** Takes a size that can be drawn; another leaves what is shown, and what can be is said. */
    take(n) {
      const isFit = Number.isInteger(n) && n >= 4 && n <= LARGEST;
      if (isFit && n !== this.n) {
        this.leave();
        this.n = n;
        this.clear();
      }
      this.size.set(this.n);
      this.slider.value = this.n;
      this.tell(isFit ? "" : this.words.say("page-typical-range", { max: LARGEST }));
      this.render();
      return isFit;
    }

    tell(text) {
      this.message.textContent = text;
      this.message.className = `note counts-message${text ? " wrong" : ""}`;
    }

    /**
     * Asks for all solutions, or draws samples until there are enough, a question after another, each with a seed of
     * its own.
     */
    async draw() {
      const asking = askAnew(this);
      const { isWhole, n } = this;
      // What came of an answer that was left is counted anew.
      if (isWhole) this.clear();
      this.render();
      try {
        const until = this.samples + ENOUGH - (this.samples % ENOUGH);
        for (let limit = FIRST; this.samples < until;) {
          const began = performance.now();
          limit = Math.min(until - this.samples, limit);
          const query = isWhole
            ? { n, which: "all", format: "jsonl" }
            : { n, which: "sample", method: n > EXACT ? "mcmc" : null, format: "jsonl", limit, seed: this.samples + 1 };
          await askLines(this.words, "/api/solutions", { query, signal: asking.signal }, ({ columns }) => {
            if (this.asking !== asking) return;
            columns.forEach((column, row) => {
              this.counts[row * n + column] += 1;
            });
            // Of all solutions the first one, of samples the latest.
            if (!isWhole || this.samples === 0) this.columns = columns;
            this.samples += 1;
            this.renderSoon();
          });
          if (this.asking !== asking) return;
          if (isWhole) {
            this.isComplete = true;
            break;
          }
          // As many as come in two seconds: an answer of ten is broken off.
          const factor = Math.min(4, 2000 / (performance.now() - began));
          limit = Math.min(AT_ONCE, Math.ceil(limit * factor));
        }
      } catch (error) {
        if (error.name !== "AbortError") this.tell(error.message);
      }
      if (this.asking === asking) this.asking = null;
      this.render();
    }

    /** Once a frame, however many samples come. */
    renderSoon() {
      this.waiting ??= requestAnimationFrame(() => {
        this.waiting = null;
        this.render();
      });
    }

    /** What is shown of each square: its count; of samples, the mean over its eight turned and reflected images. */
    density() {
      const { counts, isWhole, n } = this;
      if (isWhole) return counts;
      const last = n - 1;
      const at = (row, column) => counts[row * n + column];
      return counts.map((_, index) => {
        const [row, column] = [Math.floor(index / n), index % n];
        return (
          (at(row, column)
            + at(row, last - column)
            + at(last - row, column)
            + at(last - row, last - column)
            + at(column, row)
            + at(column, last - row)
            + at(last - column, row)
            + at(last - column, last - row))
          / 8
        );
      });
    }

    /** The coordinates along the edges: on large boards of some rows and columns. */
    writeEdges() {
      const { n } = this;
      const by = n <= 20 ? 1 : n <= 50 ? 5 : 10;
      const spans = (key) => times(n, (at) => element("span", at % by === 0 ? names[key](at, n) : ""));
      this.letters.replaceChildren(...spans("column"));
      this.numbers.replaceChildren(...spans("row"));
      this.root.style.setProperty("--n", n);
    }

    /** The counts of all solutions in their squares, dark on light and light on dark. */
    writeCounts(counts, level) {
      const isWritten = this.isWhole && this.isComplete;
      this.squares.replaceChildren(
        ...(isWritten
          ? Array.from(counts, (count) => element("span", { class: level(count) > 0.55 ? "light" : "" }, count))
          : [])
      );
    }

    render() {
      const { say, language } = this.words;
      const { isWhole, n, samples } = this;
      const counts = this.density();
      const [least, most] = [Math.min(...counts), Math.max(...counts)];
      const level = (count) => (count - least) / (most - least || 1);
      if (this.canvas.width !== n || !this.letters.firstChild) this.writeEdges();
      this.canvas.width = n;
      this.canvas.height = n;
      this.writeCounts(counts, level);
      const pen = this.canvas.getContext("2d");
      for (let row = 0; row < n; row++) {
        for (let column = 0; column < n; column++) {
          pen.fillStyle = colour(level(counts[row * n + column]));
          pen.fillRect(column, row, 1, 1);
        }
      }
      // How often these squares hold a queen, as a multiple of the average.
      const shares = (rows) =>
        ((rows.reduce((sum, row) => sum + rows.reduce((all, column) => all + counts[row * n + column], 0), 0)
          / rows.length ** 2)
          * n)
        / Math.max(1, samples);
      const half = Math.floor((n - 1) / 2);
      const said = !this.isKnown
        ? say("page-typical-unknown")
        : isWhole
          ? say("page-typical-all", { count: number(samples) })
          : say(samples === 1 ? "page-typical-samples-one" : "page-typical-samples", { count: number(samples) });
      this.canvas.setAttribute(
        "aria-label",
        !this.isKnown
          ? said
          : say("page-typical-label", {
              n,
              what: said,
              corner: number(shares([0, n - 1])),
              middle: number(shares([half, n - 1 - half]))
            })
      );
      const times = (count) => number((count * n) / Math.max(1, samples));
      this.saveButton.disabled = !this.isKnown;
      this.ends.textContent =
        samples && this.isKnown && least < most
          ? say("page-typical-scale", { least: times(least), most: times(most) })
          : "";
      this.said.textContent = said;
      this.method.textContent = !this.isKnown
        ? say(samples === 1 ? "page-typical-arrived-one" : "page-typical-arrived", { count: number(samples) })
        : isWhole
          ? this.words.sentences([say("page-typical-whole"), this.extremes(least, most)])
          : this.words.sentences([
              say(n > EXACT ? "page-typical-approximate" : "page-typical-exact", { n, max: EXACT }),
              say("page-typical-mean")
            ]);
      this.chosen.textContent = n;
      this.go.hidden = isWhole;
      this.go.textContent = say(this.asking ? "page-typical-stop" : "page-typical-go");
      if (this.shown?.columns === this.columns && this.shown?.language === language) return;
      this.shown = { columns: this.columns, language };
      const caption = say(isWhole ? "page-typical-first" : "page-typical-latest");
      this.latest.replaceChildren(
        ...(this.columns
          ? [miniature(this.columns, caption, { dots: n > 16 }), element("figcaption.caption", caption)]
          : [])
      );
    }

    /** The squares that hold a queen in most and in fewest of all solutions; of many that tie, the first. */
    extremes(least, most) {
      const {
        counts,
        n,
        samples,
        words: { say }
      } = this;
      const squares = (wanted) => {
        const tied = [...counts.keys()]
          .filter((at) => counts[at] === wanted)
          .map((at) => names.square(squareAt(at, n), n));
        return tied.length > NAMED
          ? say("page-typical-tied", { square: tied[0], count: tied.length - 1 })
          : tied.join(say("page-comma"));
      };
      return least === most
        ? say("page-typical-even", { most: number(most), count: number(samples) })
        : say("page-typical-extremes", {
            squares: squares(most),
            most: number(most),
            count: number(samples),
            other: squares(least),
            least: number(least)
          });
    }

    /**
     * The counts as they are, and the share of the solutions that the map shows: of samples, the mean over the eight
     * images.
     */
    save() {
      const { n, samples } = this;
      const density = this.density();
      const share = (at) => Number((density[at] / Math.max(1, samples)).toPrecision(6));
      const lines = Array.from(this.counts, (count, at) => `${Math.floor(at / n)},${at % n},${count},${share(at)}`);
      handOver(`queens-density-${n}.csv`, `row,column,count,frequency\n${lines.join("\n")}\n`, "text/csv");
    }
  }

  return { Typical, countsParts };
});
