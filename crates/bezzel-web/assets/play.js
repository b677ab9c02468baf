// Play: today's puzzle, puzzles of any kind, and the free board; what is asked of the server.
"use strict";
bezzel(function ({
  FAMILIES,
  FreeBoard,
  Game,
  MARK,
  PicturePanel,
  Puzzle,
  PuzzleView,
  RegionEditor,
  Techniques,
  addressOf,
  askJson,
  askLast,
  drawPath,
  element,
  gameId,
  gameTools,
  handOver,
  isOnlyHere,
  keep,
  lastOrder,
  levelOf,
  menuItem,
  newPanel,
  nextOpenDay,
  printWorksheet,
  readPath,
  recall,
  record,
  segments,
  sheetOf,
  todayHere
}) {
  /** The kinds of boards, and the keys of their names. */
  const KINDS = { daily: "game-daily", puzzles: "game-puzzles", free: "game-free" };

  /** What is said of a puzzle that has not exactly one solution. */
  const NONE = new Map([
    ["none", "game-new-none"],
    ["several", "game-new-several"]
  ]);

  /** A seed of 32 bits: enough puzzles for a lifetime. */
  const anySeed = () => String(window.crypto.getRandomValues(new Uint32Array(1))[0]);
  /** Seeds of worksheets are short, as their links are typed, and above those of levels. */
  const shortSeed = () => String(1000 + (Number(anySeed()) % 99000));

  /**
   * A puzzle as it is read: its rows, or JSON where these do not say all: the queens on regions, or that there are two
   * in a row.
   */
  function written({ family, rows, queens = [] }) {
    const { hasRegions, perLine } = FAMILIES[family];
    const isText = (queens.length === 0 || !hasRegions) && perLine === 1;
    return isText ? rows.join("\n") : JSON.stringify({ family, rows, queens });
  }

  /** A link to a puzzle, or to another board, of these pages. */
  const OWN_LINK = /^\S*#(play\/\S+)$/;

  /**
   * The squares of the queens and crosses of the board that follows a puzzle, after an empty line or //, or is in its
   * JSON: {queens, crosses}. The server has read the whole text, and returns the puzzle alone.
   */
  function marksIn(text, n) {
    if (/^[{[]/.test(text)) {
      try {
        const { queens = [], crosses = [] } = [JSON.parse(text)].flat()[0].marks ?? {};
        const at = ([row, column]) => row * n + column;
        return { queens: queens.map(at), crosses: crosses.map(at) };
      } catch {
        // Rows as a program writes its arrays.
        return {};
      }
    }
    const below = text.replace(/^\S+:\/\/\S*/, "").split(/\n\s*\n|\/\//)[1] ?? "";
    const signs = [...below.replace(/\d+/g, (count) => ".".repeat(Math.min(count, n))).replace(/[^Qq♛Xx#._?·-]/g, "")];
    const squares = (of) => signs.flatMap((sign, at) => (of.includes(sign) ? [at] : []));
    return signs.length === n * n ? { queens: squares("Qq♛"), crosses: squares("Xx#") } : {};
  }

  class Play {
    constructor(words, { onPlace }) {
      this.words = words;
      this.onPlace = onPlace;
      this.root = element("div.play-view");
      this.dock = element("div.dock-place");
      this.switch = segments(words, "kind", KINDS, (kind) => this.choose(kind));
      words.label(this.switch.root, "game-kind");
      this.heading = element("div.slot");
      this.title = element("div.slot", this.heading, this.switch.root);
      this.aside = element("div.slot");
      this.tools = [this.aside];
      this.puzzle = new PuzzleView(words, {
        onPlace: () => this.told(),
        onDay: (day) => this.open({ date: day }, true),
        onLevel: (kind, number) => this.openLevel(kind, number),
        onNew: () => {},
        onNext: (puzzle) => this.openNext(puzzle.data),
        nextOf: (data) => this.nextOf(data),
        address: () => this.address(this.puzzle.path()),
        onSearch: (puzzle) => this.searchPuzzle(puzzle),
        onLearn: (technique) => this.open({ learn: true, board: `learn/${technique}` }, true),
        copyLink: () => this.aside.querySelector("[data-do=link]").click()
      });
      newPanel(words, this.puzzle.newButton, {
        shown: () => this.wanted ?? this.puzzle.puzzle?.data ?? null,
        onStart: (order) => this.open({ ...order, seed: anySeed() }, true),
        onLevels: (order) => this.openLevel(order, record.nextLevel(order) || 1),
        onDraw: () => this.open({ draw: true }, true),
        onLearn: () => this.open({ learn: true, board: this.learn.path() }, true),
        onPicture: () => this.picture.open(),
        onSheet: (order) => this.sheet(order),
        onPaste: (text) => this.paste(text)
      });
      this.free = new FreeBoard(words, { onPlace: () => this.told(), onSearch: (n, rows) => this.search(n, rows) });
      this.learn = new Techniques(words, {
        onPlace: (isNew) => {
          if (this.kind === "learn") this.onPlace(this.place(), isNew);
        },
        onLeave: () => this.leaveLearning()
      });
      this.editor = new RegionEditor(words, {
        onPlace: () => this.told(),
        address: (path) => this.address(path),
        onPlay: (puzzle) => this.open({ ...puzzle, difficulty: "own" }, true)
      });
      this.picture = new PicturePanel(words, {
        onPlay: (board) => this.playPicture(board),
        onDraw: (rows, hasPairs) => this.open({ draw: true, board: drawPath(rows, hasPairs) }, true)
      });
      this.picture.listen(() => this.root.isConnected);
      this.puzzleTools = gameTools(words, {
        view: () => this.puzzle,
        address: (hasMarks) => this.address(this.puzzle.game ? this.puzzle.path(hasMarks) : this.place().path),
        more: () => this.saving()
      });
    }

    address(path) {
      return addressOf("play", { path });
    }

    /** What the address says of this view. */
    place() {
      if (this.own) return { path: this.own.path() };
      // What is being asked for keeps its address until it is there.
      if (this.wanted?.path) return { path: this.wanted.path };
      return { path: this.puzzle.game ? this.puzzle.place : "daily" };
    }

    told() {
      if (!this.kind) return;
      const isNew = this.isNew ?? false;
      this.isNew = false;
      this.onPlace(this.place(), isNew);
    }

    begin(settings) {
      const path = settings.get("path") ?? "";
      const asked = path ? readPath(path) : null;
      if (path && asked && this.kind && path === this.place().path) return this.enter();
      if (asked && this.puzzle.game && path === this.puzzle.place) return this.resume(false);
      // Who flew west may have solved a day that is still to come here.
      if (asked?.date > todayHere() && !record.load(`daily/${asked.date}`))
        return this.open({ date: "" }, false, "game-day-future");
      if (asked && this.isShown(asked)) return this.open({ ...asked, path }, false);
      if (path) return this.open({ date: "" }, false, "game-puzzle-lost");
      if (this.kind) return this.enter();
      const last = record.last();
      if (recall("play-kind") === "draw") return this.open({ draw: true }, false);
      if (recall("play-kind") === "free") return this.open({ free: true }, false);
      if (last && !last.isSolved) return this.open({ kept: last }, false);
      return this.open({ date: "" }, false);
    }

    /** The view that is no puzzle being played: the free board, regions being drawn, or a technique. */
    get own() {
      return this.views[this.kind];
    }

    get views() {
      return { free: this.free, draw: this.editor, learn: this.learn };
    }

    viewOf(asked) {
      return Object.keys(this.views).find((name) => asked[name]);
    }

    /** Whether the view that is asked for can show the board in the address. */
    isShown(asked) {
      return !asked.board?.includes("/") || this.views[this.viewOf(asked)].holds?.(asked.board) !== false;
    }

    /** Back to the puzzle that was played before a technique, or to the one that was played last. */
    leaveLearning() {
      const last = record.last();
      return this.puzzle.game
        ? this.resume(true)
        : this.open(last && !last.isSolved ? { kept: last } : { date: "" }, true);
    }

    /**
     * The game that was left for a technique or another board, as it stands: its marks, its clock and what can be
     * undone.
     */
    resume(isNew) {
      this.asking?.abort();
      this.wanted = null;
      this.show(this.puzzle.puzzle.data.date ? "daily" : "puzzles");
      this.puzzle.enter();
      this.onPlace(this.place(), isNew);
    }

    enter() {
      if (!this.own) this.puzzle.enter();
    }

    leave() {
      this.puzzle.leave();
    }

    /** The kind that a person chose; each is found as it was left. */
    choose(kind) {
      if (kind === "free") return this.open({ free: true }, true);
      if (kind === "daily") return this.open({ date: "" }, true);
      const last = record.index().find((id) => !id.startsWith("daily/"));
      const kept = last ? record.load(last) : null;
      if (kept && !kept.isSolved) return this.open({ kept }, true);
      return this.open({ ...lastOrder(), seed: anySeed() }, true);
    }

    openLevel({ family, n, difficulty }, number) {
      return this.open({ family, n, difficulty, seed: String(number) }, true);
    }

    /**
     * What comes after a puzzle: the next level, the next day that is open, never one before it, or another puzzle of
     * its kind.
     */
    nextOf({ date, family, n, difficulty, seed = null }) {
      const level = levelOf({ date, difficulty, seed });
      const next = level > 0 ? record.nextLevel({ family, n, difficulty }, level) : 0;
      if (next > 0) return { family, n, difficulty, seed: String(next), level: next };
      const day = date ? nextOpenDay(date) : null;
      return day ? { date: day } : { ...lastOrder(), ...(date || seed === null ? {} : { family, n, difficulty }) };
    }

    openNext(data) {
      const next = this.nextOf(data);
      return this.open(next.date || next.level ? next : { ...next, seed: anySeed() }, true);
    }

    /** Opens what is asked for; `isNew` makes a place that Back comes to, `notice` is the key of what is said of it. */
    async open(asked, isNew, notice = null) {
      const { words } = this;
      this.wanted = null;
      this.asking?.abort();
      const view = this.viewOf(asked);
      if (view) {
        this.show(view);
        // Its place comes first: what it says of itself while it reads is written over that, not over where Back comes
        // to.
        const isRead = asked.board?.includes("/") && asked.board !== this.own.path();
        if (isNew) this.onPlace({ path: isRead ? asked.board : this.own.path() }, true);
        if (isRead) this.own.read(asked.board);
        this.own.enter?.();
        this.onPlace(this.place(), false);
        return;
      }
      const { text = "" } = asked;
      const wanted = asked.date === "" ? { ...asked, date: todayHere() } : asked;
      const finish = (puzzle, kept) => {
        this.wanted = null;
        this.isNew = isNew;
        this.show(puzzle.date ? "daily" : "puzzles");
        this.puzzle.show(puzzle, kept ?? {}, text);
        this.puzzle.enter();
        if (notice) this.puzzle.tell("hint", () => words.say(notice));
        else if (!puzzle.solution)
          this.puzzle.tell("cross", () => words.say(NONE.get(puzzle.solutions) ?? "game-new-undecided"));
        // A day that was left open comes back, and today's is said to be there.
        else if (!isNew && kept && !kept.isSolved) this.puzzle.newDay();
      };
      const kept =
        wanted.kept
        ?? record.load(
          wanted.rows
            ? gameId({ ...wanted, seed: null })
            : wanted.date
              ? `daily/${wanted.date}`
              : `${wanted.family}/${wanted.n}/${wanted.difficulty}/${wanted.seed}`
        );
      if (kept) {
        finish(kept.puzzle, kept);
        return;
      }
      this.wanted = wanted;
      this.show(wanted.date ? "daily" : "puzzles");
      this.puzzle.tell("clock", () => words.say("game-making"));
      const act = async (signal) => {
        const onAway = () => {
          if (!signal.aborted) this.puzzle.tell("clock", () => words.say("game-away"));
        };
        const puzzle = wanted.rows
          ? await this.solve(written(wanted), wanted.family, signal)
          : await askJson(words, "/api/puzzle", {
              signal,
              onAway,
              query: wanted.date
                ? { date: wanted.date }
                : { n: wanted.n, family: wanted.family, difficulty: wanted.difficulty, seed: wanted.seed ?? anySeed() }
            });
        if (!signal.aborted) finish(puzzle, null);
      };
      const fail = async ({ message, status }) => {
        this.wanted = null;
        // A link that the server refuses: a seed or rows that no puzzle has.
        if (wanted.path && [400, 422].includes(status)) {
          await this.open({ date: "" }, false, "game-puzzle-lost");
          return;
        }
        // What is still on the board keeps its tab and its address.
        if (this.puzzle.game) {
          this.show(this.puzzle.puzzle.data.date ? "daily" : "puzzles");
          this.onPlace(this.place(), false);
        }
        this.puzzle.tell("cross", message);
      };
      await askLast(this, act, fail, this.dock);
    }

    /** A pasted puzzle, with its solution; where there is none, or several, with which it is. */
    async solve(text, family, signal) {
      const asked = { signal, body: { puzzle: text, ...(family ? { family } : {}) } };
      const puzzle = await askJson(this.words, "/api/puzzle/rate", asked);
      if (!puzzle.solution)
        puzzle.solutions = (await askJson(this.words, "/api/puzzle/solve", asked).catch(() => ({}))).solutions;
      return puzzle;
    }

    /** Rows do not say how many queens each has: of a board that has one solution with two, it is two. */
    async solveRows(text) {
      const puzzle = await this.solve(text);
      const pairs =
        puzzle.family === "regions" && !puzzle.solution ? await this.solve(text, "stars").catch(() => null) : null;
      return pairs?.solution ? pairs : puzzle;
    }

    /** Opens what was pasted, with the marks that follow it, or a link to these pages; says whether it was one. */
    async paste(text) {
      const link = OWN_LINK.exec(text.trim());
      if (link) {
        window.location.hash = link[1];
        return true;
      }
      try {
        const puzzle = await this.solveRows(text.trim());
        await this.playMarked(puzzle, marksIn(text.trim(), puzzle.n));
        return true;
      } catch (error) {
        this.puzzle.tell("cross", error.message);
        return false;
      }
    }

    /** Plays a puzzle with marks; without any, as it was left. */
    playMarked(puzzle, { queens = [], crosses = [] }) {
      const game = new Game(new Puzzle(puzzle));
      queens.forEach((at) => game.set(at, MARK.queen));
      crosses.forEach((at) => game.set(at, MARK.cross));
      const kept = game.isTouched ? null : record.load(gameId({ ...puzzle, seed: null }));
      return this.open({ kept: kept ?? { puzzle, text: game.text } }, true);
    }

    /** Plays a board that a picture showed, with its marks. */
    async playPicture({ rows, hasPairs, queens, crosses }) {
      const text = rows.join("\n");
      try {
        const puzzle = await (hasPairs ? this.solve(text, "stars") : this.solveRows(text));
        await this.playMarked(puzzle, { queens, crosses });
      } catch (error) {
        this.puzzle.tell("cross", error.message);
      }
    }

    /** Shows the view of a kind. */
    show(kind) {
      keep("play-kind", kind);
      const own = this.views[kind];
      if (own) this.puzzle.leave();
      const view = own ?? this.puzzle;
      if (this.kind !== kind || !this.root.firstChild) {
        this.root.replaceChildren(view.root);
        this.dock.replaceChildren(view.dock);
        this.heading.replaceChildren(view.title);
        this.aside.replaceChildren(...(own?.tools ?? this.puzzleTools));
      }
      this.kind = kind;
      this.switch.show(kind);
    }

    /** Hands a board to a search, which goes on from what stands there. */
    search(n, rows) {
      const begun =
        rows.filter((row) => /[Qx]/.test(row)).length > 0 ? { board: rows.join("/"), method: "constrained" } : {};
      const queens = rows.join("").replace(/[^Q]/g, "").length;
      bezzel.open(
        "watch",
        new URLSearchParams({
          n,
          scope: n > 8 ? "solution" : "whole",
          ...begun,
          ...(queens > 0 ? { step: queens } : {})
        }),
        true
      );
    }

    /** Hands a puzzle to a search; it is not offered for regions, whose rules no search knows. */
    searchPuzzle({ n, rows }) {
      this.search(n, rows);
    }

    /** The lines of the menu that make files, once there is a puzzle. */
    saving() {
      const { words } = this;
      if (!this.puzzle.game) return [];
      const { data } = this.puzzle.puzzle;
      const isDrawn =
        ["regions", "stars"].includes(data.family)
        && data.rows.length <= 12
        && !(data.queens ?? []).length
        && Math.max(
          ...data.rows
            .join("")
            .split("")
            .map((sign) => sign.charCodeAt(0) - 65)
        ) < data.rows.length;
      return [
        ...(isDrawn
          ? [
              menuItem(words, "options", "game-draw-this", () =>
                this.open({ draw: true, board: drawPath(data.rows, data.family === "stars") }, true)
              )
            ]
          : []),
        menuItem(words, "save", "game-save-text", () => this.saveText()),
        menuItem(words, "open", "game-print-puzzle", () => window.print())
      ];
    }

    /** Makes puzzles and prints them as a worksheet, with their links where others can open this page. */
    async sheet(order) {
      const { words } = this;
      const count = sheetOf();
      const made = new Map();
      const act = async (signal) => {
        while (made.size < count) {
          this.puzzle.tell("clock", words.say("game-sheet-making", { index: made.size + 1, count }));
          const puzzle = await askJson(words, "/api/puzzle", { signal, query: { ...order, seed: shortSeed() } });
          made.set(gameId(puzzle), puzzle);
        }
        const links = isOnlyHere()
          ? []
          : await Promise.all(
              [...made.keys()].map(async (id) => {
                const address = this.address(id);
                return { address, ...(await askJson(words, "/api/qr-code", { signal, query: { text: address } })) };
              })
            );
        this.puzzle.tell("check", () =>
          words.sentences([words.say("game-sheet-made"), links.length > 0 ? "" : words.say("game-sheet-codeless")])
        );
        printWorksheet(words, [...made.values()], links);
      };
      await askLast(this, act, ({ message }) => this.puzzle.tell("cross", message), this.dock);
    }

    saveText() {
      const { puzzle } = this.puzzle;
      const text = written(puzzle.data);
      const [ending, type] = text.startsWith("{") ? ["json", "application/json"] : ["txt", "text/plain"];
      handOver(`${puzzle.family}-${puzzle.n}.${ending}`, `${text}\n`, type);
    }

    key(event) {
      (this.own ?? this.puzzle).key(event);
    }
  }

  return { Play };
});
