// Watching a search: the settings are the title, and a change takes effect at once.
"use strict";
bezzel(function ({
  FOLLOW_WAYS,
  Follow,
  Player,
  Trace,
  addressOf,
  addressed,
  among,
  askAnew,
  askLast,
  askLines,
  choice,
  element,
  fetchFile,
  fitting,
  fullButton,
  fullScreen,
  grouped,
  handOver,
  icon,
  isReduced,
  keep,
  known,
  linkButton,
  menuItem,
  panelButton,
  pick,
  recall,
  remark,
  saveButton,
  shorten,
  signed,
  stepOf,
  stepper,
  whole
}) {
  /** How much of a search is asked for. */
  const SCOPES = { whole: {}, solution: { until_solution: 1 }, steps: { limit: 1000 } };
  /** What a title says of a search: {size, method, scope}; `change(name)` takes what is chosen. */
  const searchPicks = (words, { n, method, scope }, most, change, short) => ({
    size: stepper(words, { value: n, min: 1, max: most, onChange: change("n") }),
    method: pick(words, {
      names: known.methods,
      value: method,
      key: "page-method-choice",
      label: "page-method-",
      short,
      onChange: change("method")
    }),
    scope: pick(words, {
      names: Object.keys(SCOPES),
      value: scope,
      key: "page-scope",
      label: "page-scope-",
      onChange: change("scope"),
      optional: true
    })
  });

  /** Larger searches are shown to their first solution, unless the user asks for more. */
  const WHOLE = 8;

  /** How long a line says that the search is another one, in milliseconds. */
  const ANEW = 6000;

  /** The steps that a film holds: drawing as many takes a server some four seconds. */
  const FILM = 300;

  /** The largest board that is shown. */
  const LARGEST = known.limits.steps;

  /** What may be chosen, as it was kept; an address may name larger boards, which the page refuses. */
  const FITS = { n: whole(1, LARGEST), method: among(known.methods), scope: among(Object.keys(SCOPES)) };
  /** How a search of the visitor's own is given (follow.js); an address may say so, but is nothing to anyone else. */
  const OWN = among(["", ...FOLLOW_WAYS]);

  /** The method that goes on from a board, whichever rows have queens. */
  const BEGUN = "constrained";
  const begunOn = (board) => (board ? { board } : {});

  /** Asks for a search; the trace grows while it comes, and `onGrown` is called now and then. */
  async function fetchTrace(words, trace, scope, signal, onGrown) {
    trace.isGrowing = true;
    let told = 0;
    try {
      await askLines(
        words,
        "/api/trace",
        { query: { n: trace.n, method: trace.method, ...begunOn(trace.board), ...(SCOPES[scope] ?? scope) }, signal },
        (object) => {
          if (object.given) trace.blocked = object.given.blocked.map(([row, column]) => ({ row, column }));
          const event = shorten(object);
          if (event) trace.push(event);
          // Soon something to play, and then seldom: each time costs a layout.
          if (trace.length - told >= (told === 0 ? 500 : 4000)) {
            told = trace.length;
            onGrown();
          }
        }
      );
    } finally {
      trace.isGrowing = false;
    }
    onGrown();
  }

  /** A page that opens at a step, unless its address names another. */
  async function openedAt(page, step) {
    const html = await page.text();
    return new Blob(
      [html.replace("<script", `<script>if (!location.hash) location.replace("#step=${step}");</script>\n<script`)],
      { type: page.type }
    );
  }

  class Watch {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.wanted = 0;
      this.settings = {
        n: 8,
        method: "board",
        scope: "whole",
        board: "",
        own: "",
        ...fitting(recall("watch", {}), FITS)
      };
      const change = (name) => (value) => this.set({ [name]: value }, true);
      Object.assign(this, searchPicks(words, this.settings, LARGEST, change, "page-method-short-"));
      // A partial board from Play, from which the search continues; pressing it returns to the empty board.
      this.begun = element(
        "button.chip.begun",
        { hidden: true, onclick: () => this.set({ board: "" }, true) },
        words.put("span", "page-begun"),
        icon("cross")
      );
      words.put(this.begun, "page-begun-drop", {}, "title");
      this.follow = new Follow(words, {
        size: () => this.settings.n,
        onMade: (made, way) => {
          this.made = made;
          this.set({ own: way, n: made.trace.n }, true);
        }
      });
      this.own = element(
        "button.chip.begun.own",
        { hidden: true, onclick: () => this.set({ own: "" }, true) },
        element("span"),
        icon("cross")
      );
      words.put(this.own, "page-follow-drop", {}, "title");
      words.follow(() => this.nameOwn());
      const opener = signed("button.icon.own-opener", "code", words.put("span", "page-follow"), {
        "data-do": "follow",
        "aria-haspopup": "dialog",
        onclick: () => this.follow.open()
      });
      words.label(words.put(opener, "page-follow-long", {}, "title"), "page-follow");
      this.title = element(
        "h1.say",
        words.put("span.opt", "page-watch-word"),
        this.size.root,
        words.put("span.word", "page-queens-by"),
        this.method.root,
        this.scope.root,
        this.begun,
        this.own,
        opener
      );
      this.root = element("div.watched");
      this.dock = element("div.dock-place");
      const player = () => this.player;
      // A search that runs keeps its step in the address, so that a page that is loaded again is where it was.
      setInterval(() => {
        if (this.player?.playing) this.onPlace(this.place(), false);
      }, 1000);
      this.attacks = element("span.slot");
      const link = linkButton(
        words,
        () => addressOf("watch", this.place()),
        // A server lets no page frame it; a site can be framed.
        {
          frame: bezzel.backEnd
            ? (settings) => addressOf("watch", this.place()).replace(/(\?[^#]*)?#/, `?${settings}#`)
            : null,
          save: () => {
            const step = this.player.index + 1;
            return this.save("html", SCOPES[this.settings.scope], step > 0 ? `step${step}` : "search", step);
          }
        }
      );
      [this.link] = link;
      this.tools = [
        this.more(),
        this.attacks,
        ...link,
        ...saveButton(words, player, () =>
          this.settings.own
            ? []
            : [
                ["page-save-html", () => this.save("html", SCOPES[this.settings.scope])],
                [this.isShort ? "page-save-gif" : "page-save-gif-first", () => this.saveFilm(), { steps: this.filmed }]
              ]
        ),
        fullButton(words)
      ];
    }

    /** What has no place in a narrow title: how much of the search, and what queens attack. */
    more() {
      const { words } = this;
      const tools = panelButton(words, "options", "game-options", null, () => [
        menuItem(words, "code", "page-follow", () => this.follow.open()),
        ...(this.settings.own
          ? []
          : [
              choice(words, "page-scope", Object.keys(SCOPES), this.settings.scope, "page-scope-", (scope) =>
                this.set({ scope }, true)
              ),
              menuItem(words, "guess", "page-guess-long", () => this.player.guess.toggle())
            ]),
        menuItem(words, "attacks", "page-attacks", () => this.player.toggleAttacks()),
        menuItem(words, "full", "page-full", fullScreen)
      ]);
      return element("span.narrow-tool", ...tools);
    }

    /** What the address says of this view. */
    place() {
      // While a search is on its way, the step that is wanted of it.
      const step = (this.player?.index ?? -1) + 1 || this.wanted;
      const { board, own, ...settings } = this.settings;
      if (own) return { own, n: settings.n, ...(step > 0 ? { step } : {}) };
      return { ...settings, ...(board ? { board } : {}), ...(step > 0 ? { step } : {}) };
    }

    begin(given) {
      const wanted = fitting(addressed(given), { ...FITS, own: OWN, n: whole(1, 999999999) });
      if ([...given.keys()].length > 0)
        Object.assign(wanted, { board: given.get("board") ?? "", own: wanted.own ?? "" });
      if (wanted.board) wanted.method = BEGUN;
      const isOther = Object.entries(wanted).some(([name, value]) => this.settings[name] !== value);
      const step = stepOf(given);
      if (isOther || !this.player) {
        this.set(wanted, false, step);
      } else if (given.has("n") || given.has("step")) {
        this.player.pause();
        if (step - 1 !== this.player.index) this.player.go(step - 1);
      }
    }

    leave() {
      this.player?.pause();
    }

    /** Of a board that is too large nothing can be shown: the search that is shown stays, and what can be is said. */
    refuse() {
      this.size.set(this.settings.n);
      this.player.pause();
      this.player.tell(() => this.words.say("page-count-range", { max: LARGEST }), { sign: "cross", isBrief: true });
    }

    /** Takes settings and shows the search. */
    set(settings, isNew, step = 0) {
      if (settings.n > LARGEST) {
        if (!this.player) this.set({}, false);
        this.refuse();
        return;
      }
      // The place that is left keeps the very step: one that plays writes it only now and then.
      if (isNew && this.player) this.onPlace(this.place(), false);
      // Another size, or a method that places its queens from the top, is of the empty board.
      const isOther = ["n", "method"].some((name) => name in settings && settings[name] !== this.settings[name]);
      if (isOther && !("board" in settings)) settings.board = "";
      // A function has a search for another size too; lines that were printed are of one.
      if (!("own" in settings))
        settings.own =
          this.settings.own === "function" && Object.keys(settings).every((name) => ["n", "board"].includes(name))
            ? "function"
            : "";
      if (settings.own) settings.board = "";
      const isLarger = settings.n > WHOLE && this.settings.n <= WHOLE;
      // A link that names a size alone asks for no more than its stepper does.
      const isBare = settings.n > WHOLE && !isNew && !("scope" in settings);
      if (((isLarger && isNew) || isBare) && this.settings.scope === "whole") {
        settings.scope = "solution";
        this.wasWhole = true;
      } else if (settings.n <= WHOLE && this.wasWhole) {
        // What was taken away with the larger board comes back with the smaller one.
        settings.scope = "whole";
        this.wasWhole = false;
      } else if ("scope" in settings) {
        this.wasWhole = false;
      }
      // The chip of one's own program was pressed to be rid of it; another size or method drops it on the way.
      const wasOwn =
        isNew && this.settings.own && !Object.keys(settings).every((name) => ["own", "board"].includes(name));
      const wasN = this.settings.n;
      this.settings = { ...this.settings, ...settings };
      this.size.set(this.settings.n);
      this.method.set(this.settings.method);
      this.scope.set(this.settings.scope);
      this.begun.hidden = !this.settings.board;
      const { own } = this.settings;
      this.method.root.hidden = this.scope.root.hidden = this.link.hidden = Boolean(own);
      this.own.hidden = !own;
      this.nameOwn();
      const { board: _, own: __, ...kept } = this.settings;
      keep("watch", kept);
      const left = isNew ? (this.player?.index ?? -1) + 1 : 0;
      if (own) this.showOwn(step);
      else this.show(step);
      if (wasOwn && !own) this.tellAnew("page-follow-own-left", { n: wasN, size: this.settings.n });
      else if (left > 0 && !own) this.tellAnew("page-anew", { step: grouped(left) });
      if (isNew) this.onPlace(this.place(), true);
    }

    /** A changed setting is another search: it says where the one before was left. */
    tellAnew(key, blanks) {
      const { player } = this;
      player.tell(() => this.words.say(key, blanks), { sign: "undo", isBrief: true });
      setTimeout(() => {
        if (player.notice?.isBrief) player.tell(null);
      }, ANEW);
    }

    async show(step) {
      this.wanted = step > 0 ? step : 0;
      const { n, method, scope, board } = this.settings;
      const trace = Object.assign(new Trace(n, method), { board });
      // A search that was being played is followed by one that plays: Play may be pressed while the change is on its
      // way.
      const goesOn = this.wanted === 0 && this.player?.playing;
      this.open(trace);
      const { player } = this;
      const go = () => {
        player.grown();
        if (!this.hasPlayed && trace.length > 0) {
          this.hasPlayed = true;
          player.playAsAsked();
        }
        // A visitor who moves meanwhile stays at the new place.
        if (player.index >= 0) this.wanted = 0;
        if (this.wanted && trace.length >= this.wanted) {
          this.wanted = 0;
          player.go(step - 1);
        }
      };
      const act = async (signal) => {
        const coming = fetchTrace(this.words, trace, scope, signal, () => {
          if (this.player === player) go();
        });
        if (goesOn) player.play();
        await coming;
      };
      await askLast(this, act, ({ message }) => player.fail(message), this.dock);
    }

    /** The chip that says whose search is shown. */
    nameOwn() {
      const { own } = this.settings;
      if (own) this.own.firstChild.textContent = this.words.say(`page-follow-own-${own}`);
    }

    /** Shows the search of the visitor's own program, which the panel has made or makes anew. */
    async showOwn(step) {
      this.wanted = step;
      const asking = askAnew(this);
      const { own, n } = this.settings;
      const isPressed = Boolean(this.made);
      this.dock.classList.add("busy");
      const made = this.made ?? (await this.follow.make(own, n));
      this.made = null;
      if (asking.signal.aborted) return;
      this.dock.classList.remove("busy");
      if (!made) {
        // The panel says what is wrong.
        this.set({ own: "" }, false);
        this.onPlace(this.place(), false);
        this.follow.open(own);
        return;
      }
      this.settings.n = made.trace.n;
      this.size.set(made.trace.n);
      this.wanted = 0;
      this.open(made.trace);
      const { player, words } = this;
      player.go(step - 1);
      // At a later step, as after a reload, the sentence is that of the step; before it, that of the verdict.
      const verdict = () => (made.trace.report ? made.trace.result(words) : remark("hint", ""));
      const { icon: sign } = verdict();
      if (!(step > 0))
        player.tell(
          () => words.sentences([verdict().text, ...made.notes.map(([key, blanks]) => words.say(key, blanks))]),
          { sign, isBrief: true }
        );
      if (isPressed && sign !== "cross" && !isReduced()) player.play();
    }

    /** Puts a new player in the place of the one before, of which nothing is left. */
    open(trace) {
      const before = this.player;
      const tab = before?.root.dataset.tab;
      // What is closed has no place any more.
      this.player = null;
      before?.close();
      this.player = new Player(trace, this.words, {
        onMove: () => {
          if (this.player) this.onPlace(this.place(), false);
        }
      });
      this.root.replaceChildren(this.player.root);
      this.dock.replaceChildren(this.player.dock);
      this.attacks.replaceChildren(...this.player.tools);
      if (tab) this.player.chooseTab(tab);
    }

    /** Whether the whole search that is shown fits a film. */
    get isShort() {
      return !this.player.trace.isGrowing && this.player.trace.steps <= FILM;
    }

    get filmed() {
      return this.isShort ? this.player.trace.steps : FILM;
    }

    saveFilm() {
      return this.save("gif", this.isShort ? SCOPES[this.settings.scope] : { limit: FILM }, `${this.filmed}steps`);
    }

    /** Makes a file of the search, a page at a step, and shows the elapsed time meanwhile. */
    async save(format, extent, about = "search", step = 0) {
      const {
        player,
        settings: { n, method, board },
        words
      } = this;
      const begun = performance.now();
      const tell = () =>
        player.tell(words.say("page-saving", { seconds: Math.round((performance.now() - begun) / 1000) }));
      const tick = setInterval(tell, 1000);
      tell();
      this.dock.classList.add("busy");
      try {
        const { blob } = await fetchFile(
          words,
          "/api/steps",
          { n, method, format, ...begunOn(board), ...extent },
          undefined,
          () => {}
        );
        handOver(`queens${n}-${about}.${format}`, step > 0 ? await openedAt(blob, step) : blob);
        player.tell(null);
      } catch (error) {
        player.fail(error.message);
      } finally {
        clearInterval(tick);
        this.dock.classList.remove("busy");
      }
    }

    key(event) {
      this.player?.key(event);
    }

    keyUp(event) {
      this.player?.keyUp(event);
    }
  }

  return { Watch, fetchTrace, searchPicks, SCOPES };
});
