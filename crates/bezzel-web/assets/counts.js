// The counts: a table that fills as it is counted, what "distinct" means, and how fast it grows:
// what was counted here told apart from what is only published.
"use strict";
bezzel(function ({
  addressOf,
  askJson,
  askLast,
  askLines,
  countsParts,
  element,
  grouped,
  handOver,
  known,
  linkButton,
  miniature,
  saveMenu,
  span,
  stepper,
  tenTo,
  withUnit
}) {
  const COLUMNS = ["n", "all", "distinct", "half_turn", "quarter_turn", "seconds"];
  /** The server counts no further; it lists distinct solutions no further. */
  const { count: LARGEST, list: LISTED } = known.limits;
  /** The solutions that are shown of a size. */
  const SHOWN = 12;
  /** The chart begins here. */
  const FIRST = 4;

  class Counts {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.to = 14;
      this.chosen = 8;
      this.rows = [];
      this.size = stepper(words, {
        value: this.to,
        min: 1,
        max: LARGEST,
        key: "page-count-to",
        onChange: (to) => {
          if (this.take(to)) {
            this.count();
            this.onPlace(this.place(), true);
          }
        }
      });
      this.title = element(
        "h1.say",
        words.put("span.opt", "page-count-word"),
        this.size.root,
        words.put("span.word", "page-queens-word")
      );
      this.body = element("tbody");
      const head = COLUMNS.map((name) =>
        words.put(element("th", { scope: "col" }), `page-column-${name.replace("_", "-")}`)
      );
      this.message = element("p.note.counts-message", { role: "status" });
      this.table = element(
        "table.counts",
        words.put("caption.visually-hidden", "page-counts-caption"),
        element("thead", element("tr", ...head)),
        this.body
      );
      this.publishedBody = element("tbody");
      const source = (number) =>
        element("a", { href: `https://oeis.org/${number}`, target: "_blank", rel: "noopener" }, number);
      this.published = element(
        "details.published-counts",
        words.put("summary", "page-published"),
        element(
          "table.counts",
          element(
            "thead",
            element(
              "tr",
              words.put(element("th", { scope: "col" }), "page-column-n"),
              element("th", { scope: "col" }, words.put("span", "page-column-all"), " ", source("A000170")),
              element("th", { scope: "col" }, words.put("span", "page-column-distinct"), " ", source("A002562"))
            )
          ),
          this.publishedBody
        )
      );
      // What it opens may lie below the window.
      this.published.addEventListener("toggle", () => {
        if (this.published.open) this.published.scrollIntoView({ block: "nearest" });
      });
      this.heading = element("h2");
      this.meaning = element("p");
      this.boards = element("ol.distinct-boards");
      this.plot = element("div.growth-place");
      this.root = element(
        "div.sheet",
        countsParts(words, "counts"),
        element(
          "section.counts-side",
          this.table,
          words.put("p.note.symmetric-note", "page-column-about"),
          this.message,
          this.published
        ),
        element(
          "section.story",
          this.heading,
          element("div.meaning", this.meaning, this.boards),
          element(
            "div.growth-head",
            words.put("h2.head", "page-growth"),
            " ",
            words.put("span.note", "page-growth-note")
          ),
          this.plot
        )
      );
      this.body.addEventListener("click", (event) => {
        const row = event.target.closest("tr[data-n]");
        if (row) this.choose(Number(row.dataset.n));
      });
      this.tools = [
        ...linkButton(words, () => addressOf("counts", this.place())),
        ...saveMenu(words, () => [
          ["page-save-csv", () => this.save("csv")],
          ["page-save-lines", () => this.save("jsonl")]
        ])
      ];
      words.follow(() => this.render());
      let drawn = "";
      new ResizeObserver(() => {
        const size = `${this.plot.clientWidth} ${window.innerHeight}`;
        if (size !== drawn) this.plot.replaceChildren(this.growth());
        drawn = size;
      }).observe(this.plot);
    }

    place() {
      return { to: this.to, n: this.chosen };
    }

    begin(given) {
      const to = Number(given.get("to") ?? this.to);
      const n = Number(given.get("n") ?? this.chosen);
      if (Number.isInteger(n) && n >= 1 && n <= 27) this.chosen = n;
      if (this.asking && to === this.to) {
        this.render();
        this.explain();
        return;
      }
      this.take(to);
      this.size.set(this.to);
      this.count();
    }

    /** Takes a size that can be counted; another leaves the table as it is, and what can be is said. */
    take(to) {
      const isFit = Number.isInteger(to) && to >= 1 && to <= LARGEST;
      if (isFit) this.to = to;
      else this.size.set(this.to);
      this.refused = !isFit;
      if (!isFit) this.tellWrong(this.words.say("page-count-range", { max: LARGEST }));
      return isFit;
    }

    tellWrong(text) {
      this.said = null;
      this.message.textContent = text;
      this.message.className = "note counts-message wrong";
    }

    async count() {
      this.rows = [];
      if (!this.refused) this.tell("page-counting");
      this.render();
      const act = async (signal) => {
        this.known ??= await askJson(this.words, "/api/known", { signal });
        await askLines(this.words, "/api/table", { query: { to: this.to }, signal }, (row) => {
          this.rows.push(row);
          this.render();
          if (row.n === this.chosen) this.explain();
        });
        if (this.chosen > this.to) this.choose(this.to);
        if (!this.refused) this.tell(null);
      };
      await askLast(this, act, ({ message }) => {
        this.tellWrong(message);
        this.render();
      });
    }

    tell(key) {
      this.said = key;
      this.message.className = "note counts-message";
      this.message.textContent = key ? this.words.say(key) : "";
    }

    choose(n) {
      this.chosen = n;
      this.render();
      this.explain();
      this.onPlace(this.place(), false);
    }

    /** A time as Compare writes it; a browser's clock may tell no less than a tenth of a millisecond. */
    time(seconds) {
      return seconds >= 1e-6
        ? span(this.words, seconds, false)
        : `< ${withUnit(this.words, bezzel.backEnd ? "milliseconds" : "microseconds", 1)}`;
    }

    render() {
      const most = Math.max(...this.rows.map((row) => row.all));
      this.body.replaceChildren(
        ...this.rows.map((row) => {
          const cells = COLUMNS.map((name) => {
            const value = name === "seconds" ? this.time(row.seconds) : grouped(row[name]);
            if (name === "n") {
              return element(
                "th",
                { scope: "row" },
                element("button.size-button", { "aria-pressed": row.n === this.chosen }, value)
              );
            }
            const cell = element("td", { class: `count-${name}` });
            if (name === "all") {
              const bar = element("span.count-bar", { "aria-hidden": "true" });
              bar.style.width = `calc((100% - 18px) * ${(row.all / most).toFixed(4)})`;
              cell.append(bar);
            }
            cell.append(value);
            return cell;
          });
          return element("tr", { "data-n": row.n, class: row.n === this.chosen ? "on" : "" }, ...cells);
        })
      );
      // Lines that are still being counted have their places, so that what is below stays where it is.
      if (this.said === "page-counting") {
        for (let n = this.rows.length + 1; n <= this.to; n++) {
          this.body.append(element("tr.coming", element("th", { scope: "row" }, element("span.size-button", n))));
        }
      }
      if (this.said) this.message.textContent = this.words.say(this.said);
      // What is published beyond what was counted here: told apart, and with its source.
      const counted = Math.max(0, ...this.rows.map((row) => row.n));
      this.publishedBody.replaceChildren(
        ...(this.known ?? [])
          .filter(({ n, all }) => n > counted && all !== null)
          .map((row) =>
            element(
              "tr",
              element("th", { scope: "row" }, row.n),
              element("td", grouped(row.all)),
              element("td", grouped(row.distinct))
            )
          )
      );
      this.plot.replaceChildren(this.growth());
      if (this.explained) this.showExplained();
    }

    /** The distinct solutions of the chosen size, and how many each stands for. */
    async explain() {
      const n = this.chosen;
      if (this.explained?.n === n) return;
      this.explained = { n, boards: [] };
      const row = this.rows.find((each) => each.n === n);
      if (row && row.all > 0 && n <= LISTED) {
        try {
          const boards = [];
          await askLines(
            this.words,
            "/api/solutions",
            { query: { n, which: "distinct", format: "jsonl", limit: SHOWN } },
            (found) => boards.push(found)
          );
          if (this.chosen !== n) return;
          this.explained = { n, boards };
        } catch {
          // Without pictures the sentence still says it.
        }
      }
      this.showExplained();
    }

    showExplained() {
      const { say } = this.words;
      const { n, boards } = this.explained;
      const row = this.rows.find((each) => each.n === n);
      this.boards.replaceChildren();
      this.meaning.textContent = "";
      if (!row) {
        this.heading.textContent = "";
        return;
      }
      const blanks = { n, count: grouped(row.all), distinct: grouped(row.distinct) };
      this.heading.textContent = say(
        row.all === 0 ? "page-count-none" : row.all === 1 ? "page-count-single" : "page-count-head",
        blanks
      );
      if (row.all === 0) return;
      const eights = boards.filter(({ orbit }) => orbit === 8).length;
      const orbits =
        eights === boards.length
          ? "page-count-eight"
          : 2 * eights > boards.length
            ? "page-count-symmetric"
            : "page-count-fewer";
      const more = row.distinct > SHOWN ? say("page-count-more", { count: SHOWN }) : "";
      this.meaning.textContent = this.words.sentences([say("page-count-meaning"), say(orbits), more]);
      this.boards.replaceChildren(
        ...boards.map(({ columns, orbit }, at) =>
          element(
            "li",
            { class: orbit < 8 ? "symmetric" : "" },
            miniature(columns, say("page-count-board", { index: at + 1, count: orbit }), { dots: true }),
            element("span.caption", { "aria-hidden": "true" }, element("b", at + 1), ` × ${orbit}`)
          )
        )
      );
    }

    /** All and distinct solutions on a logarithmic scale; hollow where not counted here. */
    growth() {
      const { say } = this.words;
      // In pixels of the screen, so that letters have their size.
      const [width, height] = [
        Math.max(280, this.plot.clientWidth || 627),
        Math.min(360, Math.max(240, window.innerHeight - 450))
      ];
      const [left, right, top, bottom] = [66, 30, 14, 28];
      const listed = (this.known ?? []).filter((row) => row.n >= FIRST && row.all !== null);
      const last = Math.max(27, ...listed.map(({ n }) => n));
      const log = (value) => Math.log10(Number(value));
      // From four queens on: one has a solution, two and three have none.
      const x = (n) => left + ((n - FIRST) / (last - FIRST)) * (width - left - right);
      const y = (value) => height - bottom - (log(value) / 18) * (height - top - bottom);
      const pieces = [];
      const text = (at, className, words, anchor = "end") =>
        element("text", { ...at, class: className, "text-anchor": anchor }, words);
      const counted = Math.max(0, ...this.rows.map((row) => row.n));
      const beyond = x(Math.min(last, Math.max(FIRST, counted + 0.5)));
      pieces.push(
        element("rect.beyond", { x: beyond, y: top, width: x(last) + 14 - beyond, height: height - top - bottom })
      );
      for (let power = 0; power <= 18; power += 3) {
        pieces.push(
          element("line.growth-line", { x1: left, x2: x(last) + 14, y1: y(10 ** power), y2: y(10 ** power) }),
          text({ x: left - 8, y: y(10 ** power) + 4 }, "growth-text", power < 4 ? grouped(10 ** power) : tenTo(power))
        );
      }
      for (let n = FIRST; n <= last; n += 4)
        pieces.push(text({ x: x(n), y: height - 8 }, `growth-text${n === this.chosen ? " on" : ""}`, n, "middle"));
      const path = (name) =>
        listed
          .filter((row) => Number(row[name]) > 0)
          .map((row, at) => `${at ? "L" : "M"}${x(row.n).toFixed(1)} ${y(row[name]).toFixed(1)}`)
          .join("");
      pieces.push(
        element("path.growth-distinct", { d: path("distinct") }),
        element("path.growth-all", { d: path("all") })
      );
      for (const row of listed) {
        const isHere = this.rows.some((each) => each.n === row.n);
        const kind = row.n === this.chosen ? "chosen" : isHere ? "here" : "published";
        const dot = element("circle", {
          cx: x(row.n),
          cy: y(row.all),
          r: (kind === "chosen" ? 1.4 : 1) * Math.min(4.5, 0.36 * (x(5) - x(4))),
          class: `growth-dot ${kind}`,
          "data-n": row.n
        });
        dot.append(element("title", `${row.n}: ${grouped(row.all)}`));
        pieces.push(dot);
      }
      const end = listed[listed.length - 1];
      if (end) pieces.push(text({ x: x(end.n) - 12, y: y(end.all) + 3 }, "growth-name", grouped(end.all)));
      pieces.push(
        text({ x: x(17) - 12, y: y(1e9) }, "growth-name growth-name-all", say("page-column-all")),
        text({ x: x(20), y: y(4e6) }, "growth-name growth-name-distinct", say("page-column-distinct"), "start")
      );
      // The line above the chart says it as well, where there is no room.
      const published = say("page-growth-published");
      const wide = [...published].reduce((sum, sign) => sum + (sign > "\u2e80" ? 13 : 6.8), 20);
      if (x(last) + 14 - beyond >= wide)
        pieces.push(text({ x: beyond + 10, y: height - bottom - 12 }, "growth-text", published, "start"));
      return element(
        "svg.growth",
        {
          viewBox: `0 0 ${width} ${height}`,
          role: "img",
          "aria-label": say("page-growth-label", { n: counted, last })
        },
        ...pieces
      );
    }

    save(format) {
      const text =
        format === "csv"
          ? [COLUMNS.join(","), ...this.rows.map((row) => COLUMNS.map((name) => row[name]).join(","))].join("\n")
          : this.rows.map((row) => JSON.stringify(row)).join("\n");
      handOver(`queens-counts.${format}`, `${text}\n`, format === "csv" ? "text/csv" : "application/x-ndjson");
    }
  }

  return { Counts };
});
