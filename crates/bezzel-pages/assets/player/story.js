// The methods compared as a story: how much each looks at, on a logarithmic scale, the worst first
// and the best there is last. The circles choose which two race.
"use strict";
bezzel(function ({ Race, element, grouped, known, number, sideMark, tenTo }) {
  const SIDES = ["A", "B"];

  /** A number to about two digits, as people write it. */
  const rounded = (value) =>
    value >= 10 ? Math.round(value) : Number(value >= 1 ? value.toFixed(1) : value.toPrecision(2));

  function digits(value) {
    if (value >= 1e6) return number(value);
    return value >= 1 && value < 9.95 ? value.toFixed(1) : grouped(rounded(value));
  }

  /** Times that differ by less than this factor are level: so much they differ from run to run. */
  const NOISE = 1.4;
  const isFaster = (time, other) => other / time >= NOISE;
  /** Times below this many seconds are too short to compare. */
  const SHORT = 1e-6;

  /** The units of times: their lengths in seconds, and how many of each is the least that is written in it. */
  const UNITS = [
    ["years", 31557600, 2],
    ["days", 86400, 2],
    ["hours", 3600, 2],
    ["minutes", 60, 2],
    ["seconds", 1, 0.1],
    ["milliseconds", 1e-3, 0.1],
    ["microseconds", 1e-6, 0]
  ];
  const unitOf = (seconds) => UNITS.find(([, length, least]) => seconds >= least * length);
  /** The tenth of a microsecond is the finest that is written. */
  const inUnits = (seconds, length) => Math.max(seconds / length, 0.1);

  /** Pages write no space between a number and a Chinese word. */
  const withUnit = (words, unit, value) =>
    words
      .say(`time-${unit}`, { value })
      .replace(/ (?=[\u4e00-\u9fff])/g, "")
      .replaceAll(" ", "\u00A0");

  /** A time as people write it; no line breaks between a number and its unit. */
  function span(words, seconds, isEstimate) {
    const [unit, length] = unitOf(seconds);
    const amount = inUnits(seconds, length);
    const value = digits(amount >= 1000 ? Number(amount.toPrecision(3)) : amount);
    return (isEstimate ? "~" : "") + withUnit(words, unit, value);
  }

  /**
   * How many times as fast a method is as another that looks at as much, by their times as they stand beside it; null
   * where these do not tell.
   */
  function speedup(seconds, before) {
    const [now, then] = [seconds, before].map((time) => {
      const [, length] = unitOf(time);
      return rounded(inUnits(time, length)) * length;
    });
    if (then < SHORT || !isFaster(now, then)) return null;
    return digits(then / now >= 3 ? Math.round(then / now) : then / now).replace(/\.0$/, "");
  }

  class Story {
    /** `onRace(side, method)` sends a method into the race; `timed` is the key of where the times were taken. */
    constructor(words, { onRace, onMove, timed }) {
      this.timed = timed;
      this.words = words;
      this.onRace = onRace;
      this.chosen = ["board", "constrained"];
      this.race = new Race(words, { onMove });
      this.headline = element("h2.headline");
      this.lede = element("p.lede");
      this.list = element("ol.ways");
      words.label(this.list, "page-compared-chart");
      this.axis = element("div.axis", { "aria-hidden": "true" }, element("div"));
      this.note = element("p.under");
      this.message = element("p.chart-message", { role: "status" });
      const cell = (name, key) => words.put(element("span", { class: name }), key);
      this.chart = element(
        "section.chart-side",
        this.headline,
        this.lede,
        element(
          "div.chart",
          element(
            "div.cols",
            { "aria-hidden": "true" },
            element("span"),
            element("span"),
            cell("", "page-compared-axis"),
            cell("r", "page-compared-fewer"),
            cell("r", "page-compared-time")
          ),
          this.axis,
          this.list
        ),
        this.message,
        this.note
      );
      this.root = element("div.two-sides", this.chart, this.race.root);
      words.follow(() => this.render());
    }

    get dock() {
      return this.race.dock;
    }

    /** Shows what was measured: `isWhole`, all of it. */
    show(n, rows, isWhole = true) {
      Object.assign(this, { n, rows, isWhole });
      this.render();
    }

    say(text) {
      this.message.textContent = text;
      this.render();
    }

    choose(method) {
      // Pressing the circle of a side that is chosen already changes nothing; the next press moves
      // the older choice.
      const held = this.chosen.indexOf(method);
      const side = held >= 0 ? held : (this.lastSide ?? 0) === 0 ? 1 : 0;
      if (held >= 0) return;
      this.lastSide = side;
      this.chosen[side] = method;
      this.render();
      this.onRace(side, method);
    }

    render() {
      const { rows, words } = this;
      if (!rows?.length) {
        this.headline.textContent = this.message.textContent ? "" : words.say("page-compared-measuring");
        return;
      }
      const { say } = words;
      // The engine's steps are no positions: a step of it looks at many boards at once.
      const [first, last] = [rows[0], rows.filter(({ method }) => method !== "best").at(-1) ?? rows[0]];
      // On the smallest board, looking at whole boards is less.
      this.headline.replaceChildren(
        ...say(last.visited < first.visited ? "page-compared-headline" : "page-compared-headline-smallest", {
          first: this.amount(first, "**"),
          last: this.amount(last, "@@")
        })
          .split(/(\*\*[^*]+\*\*|@@[^@]+@@)/)
          .map((piece) =>
            piece.startsWith("**")
              ? element("em", piece.slice(2, -2))
              : piece.startsWith("@@")
                ? element("em.marked-number", piece.slice(2, -2))
                : piece
          )
      );
      const solutions = rows.find((row) => row.solutions !== undefined && row.solutions !== null)?.solutions;
      this.lede.textContent = words.sentences([
        solutions === undefined
          ? say("page-compared-lede-unknown")
          : say(solutions === 0 ? "page-compared-lede-none" : words.plural("page-compared-lede", solutions), {
              solutions: grouped(solutions)
            }),
        this.quickest()
      ]);
      const most = Math.max(...rows.filter(({ method }) => method !== "best").map((row) => row.visited), 10);
      this.top = Math.max(1, Math.ceil(Math.log10(most)));
      const share = (value) => (100 * Math.log10(Math.max(1, value))) / this.top;
      this.list.replaceChildren(...rows.map((row, at) => this.line(row, rows[at - 1], share)));
      const step = Math.max(1, Math.ceil(this.top / 9));
      const ticks = [];
      for (let power = 0; power <= this.top; power += step) {
        const place = (100 * power) / this.top;
        const [line, mark] = [element("i"), element("b", power < 4 ? grouped(10 ** power) : tenTo(power))];
        line.style.left = `${place}%`;
        mark.style.left = `${place}%`;
        ticks.push(line, mark);
      }
      this.axis.firstChild.replaceChildren(...ticks);
      const hasEstimate = rows.some((row) => row.visited_is_estimate || row.seconds_are_estimate);
      this.note.textContent = words.sentences([
        say("page-compared-position"),
        say(this.timed),
        hasEstimate ? say("page-compared-estimate") : ""
      ]);
    }

    /** Which methods are the fastest: several, where their times differ no more than from run to run. */
    quickest() {
      const {
        isWhole,
        rows,
        words,
        words: { say }
      } = this;
      if (!isWhole) return say("page-compared-measuring");
      const [first] = rows;
      const best = rows.reduce((least, row) => (row.seconds < least.seconds ? row : least));
      if (first.seconds < SHORT && rows.length > 1) return say("page-compared-short");
      if (!isFaster(best.seconds, first.seconds) || this.time(best) === this.time(first))
        return rows.length > 1 ? say("page-compared-level") : "";
      const level = rows.filter((row) => !isFaster(best.seconds, row.seconds));
      const names = level.map(({ method }) => say(`page-way-${method}`));
      const times = { time: this.time(best), first: this.time(first) };
      return level.length === 1
        ? say("page-compared-quickest", { name: names[0], ...times })
        : say("page-compared-quickest-several", { names: words.list(names), ...times });
    }

    time(row) {
      return span(this.words, row.seconds, row.seconds_are_estimate);
    }

    /**
     * What a method looks at, with its unit: whole boards, positions with some queens placed, or the engine's steps.
     */
    amount(row, mark = "") {
      const { words } = this;
      const count = number(row.visited, row.visited_is_estimate);
      return words.say(
        words.plural(
          row.method === "best"
            ? "page-compared-steps"
            : known.exhaustive.includes(row.method)
              ? "page-compared-boards"
              : "page-compared-positions",
          count
        ),
        { count: `${mark}${count}${mark}` }
      );
    }

    line(row, before, share) {
      const { words } = this;
      const { say } = words;
      const side = this.chosen.indexOf(row.method);
      const canRace = row.method !== "best";
      const name = say(`page-way-${row.method}`);
      const toRace = say(side < 0 ? "page-race-send" : "page-race-sent", { name, what: SIDES[side] ?? "" });
      const button = canRace
        ? element(
            "button",
            {
              class: `pick-side${side < 0 ? "" : " chosen"}`,
              "data-race": row.method,
              "aria-pressed": side >= 0,
              "aria-label": toRace,
              title: toRace,
              onclick: () => this.choose(row.method)
            },
            side < 0 ? null : sideMark(SIDES[side])
          )
        : element("span");
      // What was stopped early is hatched: its time is an estimate at least.
      const bar = element("span", {
        class: `chart-bar${row.seconds_are_estimate || row.visited_is_estimate ? " estimate" : ""}`
      });
      bar.style.width = `${share(row.visited)}%`;
      const value = element("span.value.visited", { "data-visited": row.visited }, this.amount(row));
      const plot = element(
        "div.plot",
        value,
        // Its steps are none of the positions on this scale.
        canRace ? bar : element("span.engine-note", say("page-compared-engine"))
      );
      const isSame = before && Math.abs(before.visited - row.visited) < 0.5;
      const times = isSame ? speedup(row.seconds, before.seconds) : null;
      if (times) value.append(element("span.same", say("page-compared-same", { times })));
      // Of an estimate two digits are known at most.
      const hasEstimate = before && (before.visited_is_estimate || row.visited_is_estimate);
      const isNear = hasEstimate && Math.abs(before.visited / row.visited - 1) < 0.05;
      const ratio = (more, less) => digits(hasEstimate ? Number((more / less).toPrecision(2)) : more / less);
      const fewer =
        !before || row.method === "best"
          ? ""
          : isSame
            ? "="
            : isNear
              ? "≈"
              : (hasEstimate ? "≈ " : "")
                + (before.visited > row.visited
                  ? `÷ ${ratio(before.visited, row.visited)}`
                  : `× ${ratio(row.visited, before.visited)}`);
      return element(
        "li",
        { class: `way${side < 0 ? "" : ` is-${SIDES[side]}`}${canRace ? "" : " engine"}`, "data-method": row.method },
        button,
        element("div.who", element("strong", name), element("span.caption", say(`page-way-what-${row.method}`))),
        plot,
        element("div.fewer", fewer),
        element("div.time", this.time(row))
      );
    }
  }

  return { Story, withUnit, span };
});
