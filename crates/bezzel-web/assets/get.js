// Files to take along: solutions and searches in every format.
"use strict";
(() => {
  const { choiceField, download, element, message, METHODS, numberField } = window.bezzel;

  const SOLUTION_FORMATS = ["png", "svg", "gif", "apng", "board", "grid", "pairs", "xy", "columns",
    "jsonl", "csv", "npy", "parquet"];
  const SEARCH_FORMATS = ["html", "gif", "apng", "svg", "png", "text", "jsonl"];
  const THEMES = ["wood", "paper", "sea", "night"];

  class Get {
    constructor(words) {
      this.words = words;
      this.root = element("div", { class: "two" }, this.solutions(), this.search());
    }

    begin() {}

    key() {}

    form(title, fields, run) {
      const { words } = this;
      const said = message();
      const form = element("form", { onsubmit: async (event) => {
        event.preventDefault();
        said.say(words.say("page-asking"));
        try {
          await run();
          said.say(words.say("page-got"), "right");
        } catch (error) {
          said.wrong(error);
        }
      } }, ...fields, words.put(element("button", { type: "submit", class: "primary" }), "page-get"));
      return element("section", {}, words.put(element("h2"), title), form, said.root);
    }

    solutions() {
      const { words } = this;
      const size = numberField(words, "page-size", 8, 1, 1000);
      const which = choiceField(words, "page-which", ["one", "all", "distinct", "random"], "page-which-", "distinct");
      const format = choiceField(words, "page-format", SOLUTION_FORMATS);
      const theme = choiceField(words, "page-theme", THEMES);
      const numbered = element("input", { type: "checkbox" });
      const coordinates = element("label", { class: "check" }, numbered,
        words.put(element("span"), "page-coordinates"));
      return this.form("page-get-solutions",
        [size.root, which.root, format.root, theme.root, coordinates],
        () => download(words, "/api/solutions", {
          n: size.input.value, which: which.input.value, format: format.input.value,
          theme: theme.input.value, coordinates: numbered.checked,
          seed: which.input.value === "random" ? Math.floor(Math.random() * 1e9) : null,
        }));
    }

    search() {
      const { words } = this;
      const size = numberField(words, "page-size", 6, 1, 64);
      const method = choiceField(words, "page-way-of-search", METHODS, "page-method-");
      const format = choiceField(words, "page-format", SEARCH_FORMATS);
      const until = element("input", { type: "checkbox", checked: true });
      const first = element("label", { class: "check" }, until,
        words.put(element("span"), "page-until-first"));
      return this.form("page-get-search", [size.root, method.root, format.root, first],
        () => download(words, "/api/steps", {
          n: size.input.value, method: method.input.value, format: format.input.value,
          until_solution: until.checked ? 1 : null,
        }));
    }
  }

  Object.assign(window.bezzel, { Get });
})();
