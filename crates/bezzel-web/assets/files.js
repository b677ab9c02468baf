// Files to take along: what is chosen is shown before it is downloaded, and what is downloaded is
// what was shown.
"use strict";
bezzel(function ({
  SCOPES,
  addressOf,
  addressed,
  among,
  askAnew,
  askLines,
  checkBox,
  copyText,
  dock,
  element,
  fetchFile,
  fitting,
  grouped,
  handOver,
  iconButton,
  isFlag,
  isObject,
  keep,
  known,
  linkButton,
  miniature,
  names,
  pick,
  recall,
  searchPicks,
  signed,
  whole,
  wordButton
}) {
  /** What can be saved. */
  const KINDS = ["one", "random", "distinct", "all", "search", "model"];
  const GROUPS = ["pictures", "text", "data", "logic", "numbers", "constraints"];
  /** What a search and a model are saved as, until another format is chosen. */
  const BEGUN = { search: "gif", model: "dimacs" };
  /** The formats of solutions, searches and models: {name, ending, group}. */
  const FORMATS = { solutions: known.solutions, search: known.search, model: known.model };
  const byName = (formats) => new Map(formats.map((format) => [format.name, format]));
  const MODELS = byName(known.model);
  const { frames: FRAMES, solve: LARGEST } = known.limits;
  const isPicture = (name) => byName(known.solutions).get(name)?.group === "pictures";
  /** What may be chosen, in an address and as it was kept. */
  const FITS = {
    kind: among(KINDS),
    n: whole(1, LARGEST),
    method: among(known.methods),
    scope: among(Object.keys(SCOPES)),
    f: among(
      Object.values(FORMATS)
        .flat()
        .map(({ name }) => name)
    ),
    theme: among(known.themes),
    coordinates: isFlag,
    seed: whole(0, 999999999),
    leader: isFlag,
    chosen: isObject
  };
  /** The names that are neither words nor capitals. */
  const NAMES = {
    jsonl: "JSON Lines",
    leetcode: "LeetCode",
    npy: "NumPy",
    parquet: "Parquet",
    tex: "LaTeX",
    smt2: "SMT-LIB",
    minizinc: "MiniZinc",
    dzn: ".dzn",
    csplib: "CSPLib"
  };
  /** So much of a text is shown. */
  const SHOWN = 12 * 1024;

  const size = (bytes) =>
    bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

  class Files {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.settings = {
        kind: "distinct",
        n: 8,
        method: "board",
        scope: "solution",
        f: "png",
        theme: "wood",
        coordinates: true,
        seed: 1,
        leader: false,
        chosen: {},
        ...fitting(recall("files", {}), FITS)
      };
      const change = (name) => (value) => this.set({ [name]: value }, true);
      this.kind = pick(words, {
        names: KINDS,
        value: this.settings.kind,
        key: "page-file-kind",
        label: "page-file-kind-",
        onChange: change("kind")
      });
      Object.assign(this, searchPicks(words, this.settings, LARGEST, change));
      this.title = element(
        "h1.say",
        words.put("span.opt", "page-save"),
        this.kind.root,
        words.put("span.opt", "page-file-of"),
        this.size.root,
        words.put("span.opt", "page-queens-word"),
        this.method.root,
        this.scope.root
      );
      this.cards = element("div.cards");
      this.options = element("div.options");
      // A file that holds fewer boards than were asked for says so where they were asked for.
      this.part = element("p.note.file-part", { role: "status" });
      this.preview = element("div.preview", { tabindex: 0, role: "region" });
      words.label(this.preview, "page-file-preview");
      this.root = element("div.sheet", this.cards, element("div.right", this.part, this.options, this.preview));
      this.dock = this.makeDock();
      this.tools = linkButton(words, () => addressOf("files", this.place()));
      words.follow(() => this.render());
      // Pictures name rows and columns as the pages do.
      names.listeners.add(() => {
        if (this.asking && isPicture(this.settings.f) && this.settings.coordinates) this.make();
      });
    }

    makeDock() {
      const { words } = this;
      this.name = element("strong.file-name");
      this.about = element("span.note.file-size", { role: "status" });
      this.command = element("code");
      this.download = wordButton(
        words,
        "save",
        "page-get",
        () => this.take(),
        { "data-control": "download" },
        "button.button.main"
      );
      this.progress = element("progress.file-progress", { hidden: true, max: 1 });
      words.label(this.progress, "page-file-making");
      const copy = iconButton(words, "copy", "page-file-copy", () => {
        copyText(this.command.textContent, () => {
          this.about.textContent = words.say("page-file-copied");
        });
      });
      return dock({
        name: "dock-files",
        above: this.progress,
        left: element(
          "div.made",
          element("span.made-line", this.name, this.about),
          (this.commandLine = element("span.command", words.put("span", "page-file-command"), this.command, copy))
        ),
        right: this.download
      });
    }

    get isSearch() {
      return this.settings.kind === "search";
    }

    get isModel() {
      return this.settings.kind === "model";
    }

    /** The formats of what is saved. */
    get formats() {
      return FORMATS[this.settings.kind] ?? FORMATS.solutions;
    }

    get format() {
      return byName(this.formats).get(this.settings.f);
    }

    /** What is chosen within the format of a model, by the names of the options; defaults are left out. */
    get choices() {
      const { f, chosen, leader } = this.settings;
      const { hasLeader, options } = MODELS.get(f);
      const given = Object.entries(options).filter(([name, values]) => values.indexOf(chosen[name]) > 0);
      const made = Object.fromEntries(given.map(([name]) => [name, chosen[name]]));
      // A model of any board has no symmetries to break.
      return leader && hasLeader && made.data !== "separate" ? { ...made, symmetry: "lex-leader" } : made;
    }

    place() {
      const { kind, n, f, method, scope, theme, coordinates, seed } = this.settings;
      return {
        kind,
        n,
        f,
        ...(this.isSearch ? { method, scope } : {}),
        ...(kind === "random" ? { seed } : {}),
        ...(this.isModel ? this.choices : {}),
        ...(isPicture(f) ? { theme, coordinates: coordinates ? 1 : 0 } : {})
      };
    }

    begin(given) {
      const wanted = fitting(addressed(given), FITS);
      if (wanted.kind === "model") {
        const choices = Object.entries(MODELS.get(wanted.f)?.options ?? {}).filter(([name, values]) =>
          values.includes(given.get(name))
        );
        wanted.chosen = {
          ...this.settings.chosen,
          ...Object.fromEntries(choices.map(([name]) => [name, given.get(name)]))
        };
        wanted.leader = given.get("symmetry") === "lex-leader";
      }
      if (given.has("coordinates")) wanted.coordinates = given.get("coordinates") !== "0";
      const isOther = Object.entries(wanted).some(([name, value]) => this.settings[name] !== value);
      if (isOther || !this.asking) this.set(wanted, false);
    }

    leave() {
      this.asking?.abort();
      this.asking = null;
    }

    set(settings, isNew) {
      this.settings = { ...this.settings, ...settings };
      if (!this.format) this.settings.f = BEGUN[this.settings.kind] ?? "png";
      keep("files", this.settings);
      this.kind.set(this.settings.kind);
      this.size.set(this.settings.n);
      this.method.set(this.settings.method);
      this.scope.set(this.settings.scope);
      this.method.root.hidden = !this.isSearch;
      this.scope.root.hidden = !this.isSearch;
      this.render();
      this.make();
      if (isNew) this.onPlace(this.place(), true);
    }

    render() {
      const { words, settings } = this;
      const { say } = words;
      this.cards.replaceChildren(
        ...GROUPS.filter((group) => this.formats.some((format) => format.group === group)).map((group) =>
          element(
            "fieldset.card-group",
            element("legend", say(`page-file-${group}`)),
            element(
              "div.card-row",
              ...this.formats
                .filter((format) => format.group === group)
                .map(({ name: format }) =>
                  element(
                    "button.card",
                    {
                      "data-format": format,
                      "aria-pressed": format === settings.f,
                      onclick: () => this.set({ f: format }, true)
                    },
                    this.sample(format),
                    element("strong", this.called(format)),
                    element("span", say(`page-file-what-${format}`))
                  )
                )
            )
          )
        )
      );
      this.renderOptions();
      this.name.textContent = this.fileName();
      this.command.textContent = this.terminal();
      if (this.made) this.showMade();
      else if (this.failure) this.tellFailure();
    }

    /** The name of a format. */
    called(format) {
      const key = `page-file-${format}`;
      return NAMES[format] ?? (this.words.has(key) ? this.words.say(key) : format.toUpperCase());
    }

    /** A small picture of what a format looks like. */
    sample(format) {
      const texts = {
        board: ". ♛ . .\n. . . ♛\n♛ . . .",
        columns: "1 3 0 2\n2 0 3 1",
        pairs: "[[0,1],\n[1,3],…",
        grid: "0 1 0 0\n0 0 0 1\n1 0 0 0",
        xy: '{"x":1,\n"y":0},…',
        leetcode: '[[".Q..",\n"...Q",\n"Q...",…',
        fen: "1Q2/3Q\n/Q3/2Q1",
        tex: "\\begin\n{document}\n\\draw…",
        dimacs: "p cnf 4 6\n1 2 0\n-1 -2 0",
        smt2: "(assert\n (distinct\n  q_0 q_1",
        asp: ":- queen(\nR,C), …",
        opb: "+1 x1\n+1 x2\n= 1 ;",
        lp: "x_0_0 +\nx_0_1\n= 1",
        mps: "ROWS\n E row_0\n L dia…",
        qubo: "p qubo 0\n0 0 -2\n0 1 2",
        bqm: '{"offset"\n:8,"line…',
        minizinc: "alldiff…\n(q);\nsolve …",
        dzn: "n = 4;\nqueens =\n[| 0, 1 |",
        csplib: "letting\nn = 4\nletting…",
        xcc: "r0 r1 |\nr0 c0 d3\nr0 c1 d2",
        json: "[[[0,1],\n[1,3],…]]",
        jsonl: '{"n":4,\n"columns":\n[1,3,0,2]}',
        text: "Row 0:\nplace a\nqueen",
        html: "<html>\n▶ ||\n</html>"
      };
      if (this.isSearch && format === "jsonl") texts.jsonl = '{"row":0\n,"event"\n:"place"';
      if (format in texts) return element("span.sample.text-sample", { "aria-hidden": "true" }, texts[format]);
      if (isPicture(format)) {
        const made = miniature([1, 3, 0, 2], null, { dots: true });
        return element(
          "span",
          {
            class: `sample board-sample${format === "gif" || format === "apng" ? " film-sample" : ""}`,
            "aria-hidden": "true"
          },
          made
        );
      }
      return element(
        "span.sample",
        { "aria-hidden": "true" },
        element(
          "svg.grid-sample",
          { viewBox: "0 0 66 50" },
          format === "npy"
            ? element("path", { d: "M33 3L56 14V36L33 47L10 36V14ZM10 14L33 25L56 14M33 25V47" })
            : element("path", { d: "M2 4H64V46H2ZM2 15H64M2 25H64M2 36H64M22 4V46M43 4V46" })
        )
      );
    }

    renderOptions() {
      const {
        words: { say },
        settings
      } = this;
      const isDrawn = isPicture(settings.f);
      const pieces = [];
      if (isDrawn) {
        pieces.push(
          element(
            "fieldset.choice.themes",
            element("legend", say("page-theme")),
            ...known.themes.map((theme) =>
              element(
                "button",
                {
                  class: `theme-${theme}`,
                  "aria-pressed": theme === settings.theme,
                  "data-theme-name": theme,
                  onclick: () => this.set({ theme }, true)
                },
                element("i", { "aria-hidden": "true" }),
                say(`page-theme-${theme}`)
              )
            )
          )
        );
        if (!this.isSearch) {
          pieces.push(
            checkBox(say("page-coordinates"), settings.coordinates, (coordinates) => this.set({ coordinates }, true))
          );
        }
      } else {
        if (this.isModel) pieces.push(...this.modelOptions());
        pieces.push(
          element(
            "p.note",
            say(this.isModel ? "page-file-model" : "page-file-zero", {
              square: names.square({ row: 0, column: 0 }, settings.n)
            })
          )
        );
      }
      if (settings.kind === "random") {
        pieces.push(
          element(
            "button.button",
            { onclick: () => this.set({ seed: Math.floor(Math.random() * 1e9) }, true) },
            say("page-file-another")
          )
        );
      }
      this.options.replaceChildren(...pieces);
    }

    /** What can be chosen of a model. */
    modelOptions() {
      const {
        words: { say },
        settings: { f, chosen, leader }
      } = this;
      const { hasLeader, options } = MODELS.get(f);
      const pieces = Object.entries(options).map(([name, values]) => {
        const select = element(
          "select",
          {
            "data-option": name,
            onchange: () => this.set({ chosen: { ...this.settings.chosen, [name]: select.value } }, true)
          },
          ...values.map((value) => element("option", { value }, say(`page-file-${value}`)))
        );
        select.value = values.includes(chosen[name]) ? chosen[name] : values[0];
        return element("label.check", element("span", say(`page-file-option-${name}`)), select);
      });
      if (!hasLeader) return pieces;
      const disabled = f === "minizinc" && chosen.data === "separate";
      const take = (isOn) => this.set({ leader: isOn }, true);
      return [...pieces, checkBox(say("page-file-leader"), leader, take, { disabled })];
    }

    /** An ending that several formats have leaves open which one it is: the name says it. */
    fileName() {
      const { kind, n } = this.settings;
      const { ending, name } = this.format;
      if (this.isModel) return `queens${n}.${ending}`;
      return `queens${n}-${kind}${ending === name ? "" : `-${name}`}.${ending}`;
    }

    /** The command that makes the same file. */
    terminal() {
      const { kind, n, f, method, theme, coordinates, seed } = this.settings;
      if (this.isModel) {
        const options = Object.entries(this.choices).flatMap(([name, value]) => [
          `--${name.replaceAll("_", "-")}`,
          value
        ]);
        return ["bezzel", "model", n, ...options, "-o", this.fileName()].join(" ");
      }
      const words = this.isSearch
        ? [
            "bezzel",
            "steps",
            n,
            "--method",
            method,
            ...Object.entries(this.extent()).flatMap(([name, value]) => [`--${name.replace("_", "-")}`, value])
          ]
        : [
            "bezzel",
            "solve",
            n,
            ...{ one: [], all: ["--all"], distinct: ["--distinct"], random: ["--random", "--seed", seed] }[kind]
          ];
      if (isPicture(f) && theme !== "wood") words.push("--theme", theme);
      if (isPicture(f) && coordinates && !this.isSearch) words.push(`--coordinates=${names.naming}`);
      // What the server lists no further, the command lists no further either.
      const { count = null, total = null } = this.made ?? {};
      if (total && total !== count) words.push("--limit", count);
      if (this.format.ending !== f) words.push("--format", f);
      words.push("-o", this.fileName());
      return words.join(" ");
    }

    /** How much of a search: a film holds fewer steps. */
    extent() {
      const { f, scope } = this.settings;
      return { ...SCOPES[scope], ...(isPicture(f) ? { limit: FRAMES } : {}) };
    }

    query() {
      const { kind, n, f, method, theme, coordinates, seed } = this.settings;
      const picture = isPicture(f) ? { theme } : {};
      if (this.isModel) return ["/api/model", { n, format: f, ...this.choices }];
      if (this.isSearch) return ["/api/steps", { n, method, format: f, ...this.extent(), ...picture }];
      return [
        "/api/solutions",
        {
          n,
          which: kind,
          format: f,
          ...picture,
          ...(isPicture(f) && coordinates ? { coordinates: names.naming } : {}),
          ...(kind === "random" ? { seed } : {})
        }
      ];
    }

    /** Asks for the file and shows it; the one before stays, faint, until then. */
    async make() {
      const asking = askAnew(this);
      this.made = null;
      this.failure = null;
      this.commandLine.hidden = false;
      this.download.disabled = true;
      this.preview.classList.add("faint");
      const begun = performance.now();
      const isMine = () => this.asking === asking;
      let received = 0;
      const tick = setInterval(() => {
        if (!isMine()) return clearInterval(tick);
        this.progress.hidden = false;
        this.progress.removeAttribute("value");
        this.about.textContent = this.words.say("page-file-progress", {
          seconds: Math.round((performance.now() - begun) / 1000),
          size: size(received)
        });
      }, 400);
      try {
        const [path, query] = this.query();
        const made = await fetchFile(this.words, path, query, asking.signal, (bytes) => {
          received = bytes;
        });
        if (this.isSearch && isPicture(this.settings.f)) made.isCut = await this.isCut(asking.signal);
        clearInterval(tick);
        if (!isMine()) return;
        this.made = made;
        this.download.disabled = false;
        await this.showMade(true);
      } catch (error) {
        clearInterval(tick);
        if (error.name === "AbortError" || !isMine()) return;
        this.failure = error.message;
        this.tellFailure();
      } finally {
        clearInterval(tick);
        if (isMine()) this.progress.hidden = true;
      }
    }

    /** Whether the search goes on where a picture of it ends. */
    async isCut(signal) {
      const { n, method } = this.settings;
      let last = null;
      await askLines(this.words, "/api/trace", { query: { n, method, ...this.extent() }, signal }, (line) => {
        last = line;
      });
      return last?.event === "stopped";
    }

    tellFailure() {
      // What is too much for the server is hardly wanted from a terminal.
      this.commandLine.hidden = true;
      this.part.replaceChildren();
      this.preview.classList.remove("faint");
      const { say } = this.words;
      this.about.textContent = say("page-file-failed");
      const { n } = this.settings;
      // No fault: boards of these sizes have no solutions, and why is soon told.
      if ([2, 3].includes(n) && !this.isSearch && !this.isModel) {
        this.preview.replaceChildren(
          element(
            "div.preview-none",
            element("p", { role: "status" }, ...this.words.rich(say(`page-file-none-${n}`))),
            element(
              "button.button.main",
              { "data-do": "next-size", onclick: () => this.set({ n: 4 }, true) },
              say("page-file-none-next")
            )
          )
        );
        return;
      }
      this.preview.replaceChildren(signed("p.preview-failed", "cross", this.failure, { role: "alert" }));
    }

    async showMade(isNew = false) {
      const { say } = this.words;
      const { blob, count, isCut, total } = this.made;
      const part = isCut
        ? say(this.settings.scope === "solution" ? "page-file-steps-before" : "page-file-steps", { steps: FRAMES })
        : total && total !== count
          ? say("page-file-part", { count: grouped(count), values: grouped(total) })
          : "";
      this.part.replaceChildren(...(part ? this.words.rich(say("page-file-holds", { what: part })) : []));
      const boards = count
        ? (part || this.words.counted("page-file-boards", count, { count: grouped(count) })) + say("page-comma")
        : "";
      this.about.textContent = `${boards}${size(blob.size)}`;
      this.command.textContent = this.terminal();
      if (!isNew) return;
      const { f } = this.settings;
      if (isPicture(f)) {
        const image = element("img", { alt: say("page-file-picture", { name: this.fileName() }) });
        const url = URL.createObjectURL(blob);
        image.src = url;
        await image.decode().catch(() => {});
        this.preview.replaceChildren(element("div.preview-picture", image));
        if (this.url) URL.revokeObjectURL(this.url);
        this.url = url;
      } else if (f === "npy" || f === "parquet" || f === "html") {
        this.preview.replaceChildren(element("p.preview-note", say(`page-file-inside-${f}`)));
      } else {
        const text = await blob.slice(0, SHOWN).text();
        this.preview.replaceChildren(element("pre", text, blob.size > SHOWN ? "\n…" : ""));
      }
      this.preview.classList.remove("faint");
    }

    take() {
      if (this.made) handOver(this.fileName(), this.made.blob);
    }

    key() {}
  }

  return { Files };
});
