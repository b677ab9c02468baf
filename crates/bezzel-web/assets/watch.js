// Watching a search, and comparing two.
"use strict";
(() => {
  const { Pair, Player, Trace, askLines, choiceField, element, message, METHODS, numberField,
    shorten } = window.bezzel;

  /** How much of a search is asked for. */
  const SCOPES = { whole: {}, solution: { until_solution: 1 }, steps: { limit: 1000 } };

  /** Asks for a search; the trace grows while it comes. */
  async function fetchTrace(words, { n, method, scope }, signal, onGrown) {
    const trace = new Trace(Number(n), method);
    trace.isGrowing = true;
    let told = 0;
    await askLines(words, "/api/trace", { query: { n, method, ...SCOPES[scope] }, signal },
      (object) => {
        const event = shorten(object);
        if (event) trace.push(event);
        if (trace.length - told >= 2000) {
          told = trace.length;
          onGrown(trace);
        }
      });
    trace.isGrowing = false;
    return trace;
  }

  /** The fields that say which search. */
  function searchFields(words, { n = 6, method = "board", scope = "whole" } = {}) {
    const size = numberField(words, "page-size", n, 1, 64);
    const way = choiceField(words, "page-way-of-search", METHODS, "page-method-", method);
    const much = choiceField(words, "page-scope", Object.keys(SCOPES), "page-scope-", scope);
    return {
      roots: [size.root, way.root, much.root],
      get value() { return { n: size.input.value, method: way.input.value, scope: much.input.value }; },
    };
  }

  class Watch {
    constructor(words) {
      this.words = words;
      this.fields = searchFields(words);
      this.message = message();
      const show = words.put(element("button", { type: "submit", class: "primary" }), "page-show");
      this.form = element("form", { onsubmit: (event) => { event.preventDefault(); this.show(); } },
        ...this.fields.roots, show);
      this.stage = element("div", { class: "watched" });
      this.root = element("div", {}, this.form, this.message.root, this.stage);
    }

    begin() { if (!this.player) this.show(); }

    async show() {
      this.asking?.abort();
      const asking = new AbortController();
      this.asking = asking;
      this.message.say("");
      let player = null;
      const open = (trace) => {
        if (player) player.grown();
        else if (asking === this.asking) {
          this.player?.pause();
          player = new Player(trace, this.words);
          this.player = player;
          this.stage.replaceChildren(player.root);
        }
      };
      try {
        open(await fetchTrace(this.words, this.fields.value, asking.signal, open));
      } catch (error) {
        if (player) player.trace.isGrowing = false;
        this.message.wrong(error);
      }
    }

    key(event) { this.player?.key(event); }
  }

  class Compare {
    constructor(words) {
      this.words = words;
      this.fields = [searchFields(words), searchFields(words, { method: "constrained" })];
      this.message = message();
      const sides = this.fields.map((fields, at) => element("fieldset", {},
        words.put(element("legend"), "page-side", { index: at + 1 }),
        element("div", { class: "tools" }, ...fields.roots)));
      const show = words.put(element("button", { type: "submit", class: "primary" }), "page-show");
      this.form = element("form", { onsubmit: (event) => { event.preventDefault(); this.show(); } },
        element("div", { class: "two" }, ...sides), show);
      this.stage = element("div", { class: "compared" });
      this.root = element("div", {}, this.form, this.message.root, this.stage);
    }

    begin() { if (!this.pair) this.show(); }

    async show() {
      this.asking?.abort();
      const asking = new AbortController();
      this.asking = asking;
      this.message.say("");
      try {
        const traces = [];
        for (const fields of this.fields) {
          traces.push(await fetchTrace(this.words, fields.value, asking.signal, () => {}));
        }
        this.pair?.pause();
        this.pair = new Pair(traces, this.words);
        this.stage.replaceChildren(this.pair.root);
      } catch (error) {
        this.message.wrong(error);
      }
    }

    key(event) { this.pair?.key(event); }
  }

  Object.assign(window.bezzel, { Watch, Compare });
})();
