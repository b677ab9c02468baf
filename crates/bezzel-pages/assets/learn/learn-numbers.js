// The figures of Learn that are numbers: what there is to try, and how the work grows. They are computed as they are
// shown.
"use strict";
bezzel(function ({
  BACKTRACKING,
  Sentence,
  element,
  grouped,
  icon,
  learnButton,
  number,
  remark,
  span,
  stepper,
  times,
  walk,
  withUnit
}) {
  /** A whole number with all its digits up to a billion billions, then rounded. */
  const written = (value, isEstimate = false) =>
    value < 1e15 && !isEstimate ? grouped(Math.round(value)) : number(value, isEstimate);

  /** A table row with a bar to scale: name, number, what it means. */
  function barRow(name, value, most, told, what) {
    const bar = element("i");
    bar.style.width = `${(100 * value) / most}%`;
    return element("tr", element("th", { scope: "row" }, name), element("td.amount", told, bar), element("td", what));
  }

  const table = (words, keys, ...rows) =>
    element(
      "table.lesson-table",
      rows.some((row) => row.querySelector("i")) ? words.put("caption", "learn-scale") : null,
      element("thead", element("tr", ...keys.map((key) => words.put(element("th", { scope: "col" }), key)))),
      element("tbody", ...rows)
    );

  /** The ways to choose `k` of `n`, and the product of the numbers up to `n`. */
  const choose = (n, k) => times(k, (at) => (n - at) / (at + 1)).reduce((ways, part) => ways * part, 1);
  const product = (n) => times(n, (at) => at + 1).reduce((all, part) => all * part, 1);
  const MOST_ROWS = 27;
  /** The random walks that estimate the tree where it was not counted, and the boards looked at in a second. */
  const [WALKS, A_SECOND] = [400, 1000];

  /** Random numbers by the generator of Park and Miller (1988), the same for everyone: a size has one estimate. */
  const drawing = (seed) => () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };

  /** The positions of backtracking: counted, or estimated above. */
  function positions(n) {
    if (n <= BACKTRACKING.length) return { value: BACKTRACKING[n - 1], isEstimate: false };
    const random = drawing(n);
    let sum = 0;
    for (let at = 0; at < WALKS; at++) sum += walk("board", n, random).value;
    return { value: sum / WALKS, isEstimate: true };
  }

  /** Chapter 2: four ways to try, with the time that each takes. */
  class Tries {
    constructor(words) {
      this.words = words;
      this.n = 8;
      this.size = stepper(words, {
        value: 8,
        min: 1,
        max: MOST_ROWS,
        rest: 0,
        onChange: (n) => {
          this.n = Math.min(MOST_ROWS, n);
          this.size.set(this.n);
          this.render();
        }
      });
      this.place = element("div");
      this.root = element(
        "div.lesson-alone",
        element("p.figure-setting", words.put("span", "learn-rows-and-columns"), this.size.root),
        this.place
      );
      words.follow(() => this.render());
    }

    render() {
      const { n, words } = this;
      const tree = positions(n);
      const ways = [
        ["boards", Math.round(choose(n * n, n))],
        ["powers", n ** n],
        ["orders", product(n)],
        ["positions", tree.value, tree.isEstimate]
      ];
      const most = Math.max(...ways.map(([, value]) => value));
      this.place.replaceChildren(
        table(
          words,
          ["learn-way", "learn-to-try", "learn-thousand"],
          ...ways.map(([name, value, isEstimate]) =>
            barRow(
              words.say(n === 1 && name === "boards" ? "learn-way-boards-one" : `learn-way-${name}`, { n }),
              value,
              most,
              written(value, isEstimate),
              span(words, value / A_SECOND, isEstimate)
            )
          )
        )
      );
    }
  }

  /** The number of solutions, by bit masks: the bits of a row are its squares. */
  function count(n) {
    const full = 2 ** n - 1;
    const below = (columns, left, right) => {
      if (columns === full) return 1;
      let found = 0;
      for (let free = full & ~(columns | left | right); free; free &= free - 1) {
        const bit = free & -free;
        found += below(columns | bit, (left | bit) << 1, (right | bit) >> 1);
      }
      return found;
    };
    return below(0, 0, 0);
  }

  /** What a count may take here in milliseconds, and an hour in seconds. */
  const [LONGEST, HOUR] = [400, 3600];
  /** What a browser's clock tells apart, in seconds. */
  const TICK = 0.001;

  /** Chapter 8: counted here as far as it is quick, then the published numbers with the time that they would take. */
  class Growth {
    constructor(words, { known }) {
      this.words = words;
      this.known = known.map(([n, all]) => ({ n, text: grouped(all), all: Number(all) })).filter(({ n }) => n >= 1);
      this.guess = stepper(words, { value: 12, min: 9, max: MOST_ROWS, key: "learn-hour", onChange: () => {} });
      this.sentence = new Sentence(words);
      this.counted = [];
      this.place = element("div.growing");
      this.run = learnButton(words, "count", "play", "learn-count", () => this.start());
      this.root = element(
        "div.lesson-alone",
        element("p.figure-setting", words.put("span", "learn-hour"), this.guess.root, this.run),
        this.sentence.root,
        this.place
      );
      words.follow(() => this.render());
    }

    start() {
      this.counted = [];
      this.isDone = false;
      this.run.disabled = true;
      const next = () => {
        const { n } = this.known[this.counted.length];
        const begin = performance.now();
        const found = count(n);
        const time = performance.now() - begin;
        this.counted.push({ found, seconds: time / 1000 });
        this.render();
        // The next takes some seven times as long.
        if (time * 8 < LONGEST && this.counted.length < this.known.length) setTimeout(next, 0);
        else {
          this.run.disabled = false;
          this.isDone = true;
          this.render();
        }
      };
      setTimeout(next, 0);
    }

    /** The time for each size: measured, then in proportion to the solutions. */
    seconds(at) {
      const { counted, known } = this;
      const last = counted.at(-1);
      return at < counted.length ? counted[at].seconds : (last.seconds * known[at].all) / known[counted.length - 1].all;
    }

    render() {
      const { counted, known, words } = this;
      const { say } = words;
      const shown = this.isDone ? known : known.slice(0, counted.length);
      const most = known.at(-1).all;
      this.place.hidden = shown.length === 0;
      this.place.replaceChildren(
        table(
          words,
          ["learn-rows", "learn-solutions", "learn-time"],
          ...shown.map(({ n, all, text }, at) => {
            const isCounted = at < counted.length;
            const row = barRow(
              n,
              all,
              most,
              isCounted ? grouped(counted[at].found) : text,
              this.seconds(at) < TICK
                ? `< ${withUnit(words, "milliseconds", 1)}`
                : span(words, this.seconds(at), !isCounted)
            );
            row.classList.toggle("is-published", !isCounted);
            if (isCounted) row.firstChild.append(icon("check"));
            return row;
          })
        )
      );
      if (!this.isDone) return this.sentence.say(remark("guess", say("learn-hour-ask")));
      const over = known.find((_, at) => this.seconds(at) > HOUR);
      const guess = this.guess.value;
      const isRight = over && Math.abs(guess - over.n) < 2;
      return this.sentence.say(
        remark(
          isRight ? "check" : "cross",
          say(isRight ? "learn-hour-right" : "learn-hour-wrong", {
            n: over?.n ?? "?",
            count: guess,
            last: known[counted.length - 1].n
          })
        )
      );
    }
  }

  return { Growth, Tries, learnBar: barRow, learnTable: table };
});
