// The table of counts, filling as it is counted.
"use strict";
(() => {
  const { askLines, element, message, numberField } = window.bezzel;
  const COLUMNS = ["n", "all", "distinct", "half_turn", "quarter_turn", "seconds"];

  class Counts {
    constructor(words) {
      this.words = words;
      this.to = numberField(words, "page-count-to", 14, 1, 18);
      this.message = message();
      this.body = element("tbody");
      const head = COLUMNS.map((name) => words.put(element("th", { scope: "col" }),
        `page-column-${name.replace("_", "-")}`));
      this.table = element("table", { class: "counts" },
        words.put(element("caption"), "page-counts-caption"),
        element("thead", {}, element("tr", {}, ...head)), this.body);
      const show = words.put(element("button", { type: "submit", class: "primary" }), "page-count");
      const frame = element("div", { class: "counts-frame", tabindex: 0, role: "group" }, this.table);
      words.put(frame, "page-counts-caption", {}, "aria-label");
      this.root = element("div", {},
        element("form", { onsubmit: (event) => { event.preventDefault(); this.show(); } }, this.to.root, show),
        this.message.root, frame);
    }

    begin() { if (!this.asking) this.show(); }

    key() {}

    async show() {
      this.asking?.abort();
      const asking = new AbortController();
      this.asking = asking;
      this.body.replaceChildren();
      this.message.say(this.words.say("page-counting"));
      try {
        await askLines(this.words, "/api/table",
          { query: { to: this.to.input.value }, signal: asking.signal }, (row) => this.add(row));
        this.message.say("");
      } catch (error) {
        this.message.wrong(error);
      }
    }

    add(row) {
      const cells = COLUMNS.map((name) => {
        const value = name === "seconds" ? row[name].toFixed(3) : row[name].toLocaleString("en");
        return name === "n" ? element("th", { scope: "row" }, value) : element("td", {}, value);
      });
      this.body.append(element("tr", { "data-n": row.n }, ...cells));
    }
  }

  Object.assign(window.bezzel, { Counts });
})();
