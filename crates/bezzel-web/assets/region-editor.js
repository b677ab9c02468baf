// Drawing regions: squares are painted in colours, and at each change the page says how many solutions there are and
// where they differ. A board with one solution has a link, a picture, a text, and can be played.
"use strict";
bezzel(function ({
  Board,
  FAMILIES,
  Gestures,
  Puzzle,
  Sentence,
  Teller,
  askJson,
  borders,
  copiedAddress,
  countPairs,
  countRegions,
  dock,
  element,
  ground,
  handOver,
  icon,
  iconButton,
  inTurns,
  keep,
  keepFocus,
  makeUnique,
  menu,
  menuItem,
  names,
  recall,
  record,
  squareAt,
  stepper,
  times,
  touchTool
}) {
  const [LEAST, LARGEST] = [4, 12];
  /** The smallest board with two queens in each row. */
  const [LEAST_PAIRS] = FAMILIES.stars.sizes;
  /** How long a board rests before the server is asked, in milliseconds. */
  const REST = 350;
  const LETTERS = "ABCDEFGHIJKL";

  /** A board to begin with: each row a region. */
  const stripes = (n) => Int8Array.from({ length: n * n }, (_, at) => Math.floor(at / n));

  /** Regions as they stand in the address: draw/8/ and the rows, and whether each has two queens. */
  const drawPath = (rows, hasPairs) => `draw/${rows.length}/${rows.join("-")}${hasPairs ? "/stars" : ""}`;

  /** The board in such a text: {n, regions, perLine}, or null. */
  function boardOf(path) {
    const [kind, size, text = "", family = "regions", ...more] = String(path).split("/");
    const n = Number(size);
    if (kind !== "draw" || more.length > 0 || !Number.isInteger(n) || n < LEAST || n > LARGEST) return null;
    if (family !== "regions" && (family !== "stars" || n < LEAST_PAIRS)) return null;
    if (text === "") return { n, regions: stripes(n), perLine: family === "stars" ? 2 : 1 };
    const rows = text.split("-");
    if (
      rows.length !== n
      || rows.some(
        (row) => row.length !== n || [...row].some((sign) => LETTERS.indexOf(sign) < 0 || LETTERS.indexOf(sign) >= n)
      )
    )
      return null;
    return {
      n,
      regions: Int8Array.from(rows.join(""), (sign) => LETTERS.indexOf(sign)),
      perLine: family === "stars" ? 2 : 1
    };
  }

  class RegionEditor {
    /** `act`: onPlace() when the address changes, onPlay(puzzle), address(path). */
    constructor(words, act) {
      Object.assign(this, { words, act, past: [], future: [], chosen: 0, perLine: 1 });
      this.sentence = new Sentence(words);
      this.title = element("h1.say", words.put("span", "game-draw"));
      this.figure = element("figure.board-figure");
      this.size = stepper(words, {
        value: 8,
        min: LEAST,
        max: LARGEST,
        key: "game-free-size",
        onChange: (n) => this.resize(n)
      });
      this.palette = element("div.palette", { role: "radiogroup" });
      words.label(this.palette, "game-draw-colour");
      this.verdict = element("p.verdict");
      this.perLines = [1, 2].map((count) =>
        element(
          "button",
          { "data-per-line": count, onclick: () => this.put(this.n, this.regions, count) },
          String(count)
        )
      );
      const perLine = element("fieldset.choice", words.put("legend", "game-draw-per-row"), ...this.perLines);
      this.uniqueButton = element(
        "button.button",
        { "data-do": "unique", onclick: () => this.makeUnique() },
        icon("check"),
        words.put("span", "game-draw-unique")
      );
      const side = element(
        "div.side.free-side.draw-side",
        this.palette,
        element("div.free-tools", this.size.root, perLine, this.uniqueButton),
        words.put("p.note", "game-draw-how"),
        this.verdict
      );
      this.root = element("div.game.draw", this.figure, side);
      this.makeDock();
      this.tools = this.makeTools();
      if (!this.read(recall("drawn", ""))) this.put(8, stripes(8));
      words.follow(() => this.render());
    }

    makeDock() {
      const { words } = this;
      const tool = (name, key, run) => (this[name] = touchTool(words, name, key, name, run));
      const save = element("button.button", { "data-do": "save" }, icon("save"), words.put("span", "page-save"));
      const place = element("span.tool-holder", save);
      menu(save, (into) => {
        const close = (run) => () => {
          into.hidePopover();
          run();
        };
        into.setAttribute("aria-label", words.say("page-save"));
        into.replaceChildren(
          menuItem(
            words,
            "save",
            "page-save-png",
            close(() => this.savePixels())
          ),
          menuItem(
            words,
            "save",
            "page-save-svg",
            close(() => this.hand("svg", "image/svg+xml", this.picture()))
          ),
          menuItem(
            words,
            "save",
            "game-save-text",
            close(() => this.saveText())
          )
        );
      });
      this.playButton = element(
        "button.button.main",
        { "data-do": "play", onclick: () => this.act.onPlay({ family: this.family, n: this.n, rows: this.rows() }) },
        icon("hand"),
        words.put("span", "game-new-put")
      );
      this.dock = keepFocus(
        dock({
          name: "dock-play dock-free",
          left: element(
            "div.actions",
            tool("undo", "game-undo", () => this.travel(this.past, this.future)),
            tool("redo", "game-redo", () => this.travel(this.future, this.past)),
            tool("clear", "game-clear", () => this.put(this.n, stripes(this.n), this.perLine))
          ),
          middle: this.sentence.root,
          right: element("div.actions.choices", place, this.playButton)
        })
      );
    }

    makeTools() {
      const { words } = this;
      const button = iconButton(words, "link", "game-share-long", () => {}, { word: "game-share" });
      button.dataset.do = "link";
      const holder = element("span.tool-holder", button);
      menu(button, (into) => {
        const url = this.act.address(`${this.family}/${this.n}/own/${this.rows().join("-")}`);
        into.replaceChildren(...copiedAddress(words, url, words.say("game-share")));
      });
      return [holder];
    }

    get family() {
      return this.perLine > 1 ? "stars" : "regions";
    }

    rows() {
      const { n } = this;
      return times(n, (row) =>
        [...this.regions.slice(row * n, (row + 1) * n)].map((region) => LETTERS[region]).join("")
      );
    }

    path() {
      return drawPath(this.rows(), this.perLine > 1);
    }

    /** Whether there is no board, or one as each begins. */
    get isBlank() {
      return !this.regions?.some((region, at) => region !== Math.floor(at / this.n));
    }

    /** Whether such a text is a board. */
    holds(path) {
      return boardOf(path) !== null;
    }

    /** Takes a board from such a text; says whether it was one. */
    read(path) {
      const board = boardOf(path);
      if (!board) return false;
      // The board that a page begins with was not drawn: it is no step to come back to.
      if (this.past.length === 0 && this.isBlank) {
        this.future = [];
        this.lay(board.n, board.regions, board.perLine);
      } else this.put(board.n, board.regions, board.perLine);
      return true;
    }

    resize(n) {
      const size = Math.min(LARGEST, Math.max(LEAST, n));
      if (size !== this.n) this.put(size, stripes(size), size < LEAST_PAIRS ? 1 : this.perLine);
      else this.size.set(size);
    }

    /** Puts a board on the table, as a step that can be undone; the board that is there is none. */
    put(n, regions, perLine = 1) {
      if (n === this.n && perLine === this.perLine && regions.every((region, at) => region === this.regions[at]))
        return;
      if (this.regions) this.past.push({ n: this.n, regions: this.regions, perLine: this.perLine });
      this.future = [];
      this.lay(n, regions, perLine);
    }

    travel(out, into) {
      const board = out.pop();
      if (!board) return;
      into.push({ n: this.n, regions: this.regions, perLine: this.perLine });
      this.lay(board.n, board.regions, board.perLine);
    }

    lay(n, regions, perLine) {
      Object.assign(this, { regions, perLine });
      if (this.n !== n) {
        this.n = n;
        this.chosen = Math.min(this.chosen, n - 1);
        this.branch?.end();
        this.branch = this.words.branch();
        this.board = new Board(n, this.branch, ({ row, column }, event) => {
          if (event.type === "keydown") this.paint([row * n + column]);
        });
        this.board.label = (at, states) => this.label(at, states);
        this.board.root.classList.add("puzzle-board", "with-regions");
        this.board.root.dataset.patterns = record.options().patterns;
        new Gestures(this.board.grid, n, this.gestures());
        this.figure.replaceChildren(this.board.root);
      }
      this.size.set(n);
      this.changed();
    }

    gestures() {
      let before = null;
      return {
        tap: (at) => this.paint([at]),
        // A long press or the right button takes a square's colour.
        queen: (at) => {
          this.chosen = this.regions[at];
          this.render();
        },
        // Nothing is asked of the board in the middle of a drag.
        begin: () => {
          before = this.regions.slice();
          this.unask();
          return true;
        },
        paint: (at) => {
          if (this.regions[at] === this.chosen) return;
          this.regions = this.regions.slice();
          this.regions[at] = this.chosen;
          this.show();
        },
        end: () => {
          if (before.every((region, at) => region === this.regions[at])) {
            this.judge();
            return;
          }
          this.past.push({ n: this.n, regions: before, perLine: this.perLine });
          this.future = [];
          this.changed();
        },
        cancel: () => {
          this.regions = before;
          this.show();
          this.judge();
        }
      };
    }

    /** Paints squares in the chosen colour, as one step of undo. */
    paint(squares) {
      const regions = this.regions.slice();
      squares.forEach((at) => {
        regions[at] = this.chosen;
      });
      if (regions.every((region, at) => region === this.regions[at])) return;
      this.put(this.n, regions, this.perLine);
    }

    changed() {
      this.show();
      keep("drawn", this.path());
      this.act.onPlace();
      this.judge();
    }

    /**
     * Changes the colours of squares until there is one solution: a step that can be undone. Another change ends it.
     */
    async makeUnique() {
      const making = new AbortController();
      Object.assign(this, { making, hasNone: false });
      this.dock.classList.add("busy");
      this.render();
      const { n, regions: before, family } = this;
      let regions = await inTurns(makeUnique(n, before, this.perLine), () => making.signal.aborted);
      // Rows of 11 and 12 squares are far from any puzzle; where nothing is drawn yet, another one will do.
      if (!regions && !making.signal.aborted && String(before) === String(stripes(n))) {
        const made = await askJson(this.words, "/api/puzzle", {
          signal: making.signal,
          query: { family, n, difficulty: "easy", seed: 1 }
        }).catch(() => null);
        regions = made && Int8Array.from(made.rows.join(""), (letter) => LETTERS.indexOf(letter));
      }
      if (making.signal.aborted) return;
      this.dock.classList.remove("busy");
      Object.assign(this, { making: null, hasNone: regions === null });
      if (regions) this.put(this.n, regions, this.perLine);
      else this.render();
    }

    /** Draws the regions as they are. */
    show() {
      if (this.making) this.dock.classList.remove("busy");
      this.making?.abort();
      Object.assign(this, { making: null, hasNone: false });
      this.puzzle = new Puzzle({ family: this.family, rows: this.rows() });
      this.teller = new Teller(this.words, this.puzzle);
      const { squares } = this.board;
      squares.querySelectorAll(".ground, .borders").forEach((each) => each.remove());
      squares.prepend(ground(this.puzzle));
      this.board.lines.before(borders(this.puzzle));
      this.found = (this.perLine > 1 ? countPairs : countRegions)(this.n, this.regions);
      this.render();
    }

    unask() {
      this.asking?.abort();
      clearTimeout(this.timer);
    }

    /** Asks what the page cannot say: the difficulty of a board with one solution, and regions in several pieces. */
    judge() {
      this.unask();
      this.rated = null;
      // A board without a square of each region is no puzzle yet: there is nothing to ask.
      if (this.missing().length > 0) return;
      const asking = new AbortController();
      this.asking = asking;
      this.timer = setTimeout(async () => {
        try {
          const body = { puzzle: this.rows().join("\n"), family: this.family };
          const solved = await askJson(this.words, "/api/puzzle/solve", { signal: asking.signal, body });
          const rated =
            solved.solutions === "one"
              ? await askJson(this.words, "/api/puzzle/rate", { signal: asking.signal, body })
              : {};
          if (asking !== this.asking) return;
          this.rated = { ...rated, ...solved };
          this.complete(solved);
        } catch (error) {
          if (error.name === "AbortError" || asking !== this.asking) return;
          this.rated = { failed: error.message };
        }
        this.render();
      }, REST);
    }

    /** What the page could not count in its time, the answer tells: no solution, one, or some. */
    complete({ solutions, examples }) {
      const count = { none: 0, one: 1, several: 2 }[solutions];
      if (!this.isOpen || count === undefined) return;
      this.found = { count, isAll: count < 2, isSome: count > 1, solutions: examples };
    }

    /** Whether the count ended before it knew anything. */
    get isOpen() {
      return !this.found.isAll && !this.found.isSome && this.found.count <= 1000;
    }

    label(at, states) {
      if (!this.teller) return;
      const { say } = this.words;
      const square = names.square(squareAt(at, this.n), this.n);
      const told = [
        this.teller.region(this.regions[at]),
        ...(states.includes("solved")
          ? [say("game-draw-always")]
          : states.includes("asked")
            ? [say("game-draw-sometimes")]
            : [])
      ];
      const label = say("page-square-holds", { square, what: told.join(say("page-comma")) });
      const shown = this.board.shown[at];
      if (shown.label === label) return;
      shown.label = label;
      this.board.cells[at].setAttribute("aria-label", label);
    }

    /** The regions without a square. */
    missing() {
      return times(this.n, (region) => region).filter((region) => !this.regions.includes(region));
    }

    /** In how many of the solutions each square has a queen. */
    shares() {
      const shares = new Array(this.n * this.n).fill(0);
      this.found.solutions.forEach((columns) =>
        columns.forEach((own, row) =>
          [own].flat().forEach((column) => {
            shares[row * this.n + column]++;
          })
        )
      );
      return shares;
    }

    render() {
      if (!this.found) return;
      const { found, n } = this;
      const shares = this.shares();
      // Where there are few solutions, the squares in which they differ are shown.
      const isFew = found.isAll && found.count <= 12;
      this.board.show((row, column) => {
        const share = shares[row * n + column];
        if (share === 0 || !isFew) return [];
        return share === found.count ? ["queen"] : ["asked", "hint-of-one"];
      });
      this.board.cells.forEach((_, at) =>
        this.label(at, shares[at] === 0 || !isFew ? [] : shares[at] === found.count ? ["solved"] : ["asked"])
      );
      this.undo.disabled = this.past.length === 0;
      this.redo.disabled = this.future.length === 0;
      this.clear.disabled = this.isBlank;
      this.perLines.forEach((button) => {
        const count = Number(button.dataset.perLine);
        button.setAttribute("aria-pressed", count === this.perLine);
        button.disabled = count > 1 && n < LEAST_PAIRS;
      });
      this.playButton.disabled = found.count !== 1 || !found.isAll;
      this.uniqueButton.disabled = found.count < 2 || Boolean(this.making);
      this.renderPalette();
      this.tell();
    }

    renderPalette() {
      const { n, teller } = this;
      const choose = (region) => {
        this.chosen = region;
        this.render();
      };
      if (this.palette.children.length !== n) {
        this.palette.replaceChildren(
          ...times(n, (region) =>
            element(
              "button",
              { role: "radio", class: `swatch r${region + 1}`, "data-colour": region, onclick: () => choose(region) },
              element("i", { "aria-hidden": "true" }),
              element("span")
            )
          )
        );
      }
      [...this.palette.children].forEach((button, region) => {
        button.lastChild.textContent = teller.region(region);
        button.title = teller.region(region);
        button.setAttribute("aria-checked", region === this.chosen);
        button.tabIndex = region === this.chosen ? 0 : -1;
      });
    }

    tell() {
      const { found, n, rated, words } = this;
      const { say } = words;
      const missing = this.missing();
      const told = (badge, sign, text) => this.sentence.say({ badge, icon: sign, text });
      const [hasMany, isOne] = [found.count > 1, found.count === 1 && found.isAll];
      if (this.making) told("info", "clock", say("game-free-wait"));
      else if (this.hasNone) told("info", "hint", say("game-draw-unique-none"));
      else if (missing.length > 0)
        told(
          "bad",
          "cross",
          say("game-draw-missing", { units: words.list(missing.map((region) => this.teller.region(region))) })
        );
      else if (found.isSome) told("info", "hint", say("game-draw-some"));
      else if (this.isOpen) told("info", "clock", say(rated ? "game-draw-open" : "game-free-wait"));
      else if (!found.isAll) told("info", "hint", say("game-draw-many"));
      else if (found.count === 0) told("bad", "cross", say("game-draw-none"));
      else if (hasMany)
        told(
          "info",
          "hint",
          say(found.count <= 12 ? "game-draw-several" : "game-draw-count", { count: words.numberFirst(found.count) })
        );
      else told("good", "check", say("game-draw-one"));
      const notes = [];
      if (isOne && rated?.solutions === "one")
        notes.push(
          rated.difficulty
            ? say("game-draw-difficulty", { difficulty: say(`game-difficulty-${rated.difficulty}`).toLowerCase() })
            : say("game-draw-beyond")
        );
      if (rated?.torn?.length)
        notes.push(
          say(words.plural("game-draw-torn", rated.torn.length), {
            units: words.list(rated.torn.map((letter) => this.teller.region(LETTERS.indexOf(letter))))
          })
        );
      if (rated?.failed) notes.push(rated.failed);
      this.verdict.textContent = words.sentences(notes);
    }

    /** The rows; where these do not say that each has two queens, JSON. */
    saveText() {
      const rows = this.rows();
      if (this.perLine > 1) this.hand("json", "application/json", `${JSON.stringify({ family: this.family, rows })}\n`);
      else this.hand("txt", "text/plain", `${rows.join("\n")}\n`);
    }

    hand(ending, type, text) {
      handOver(`${this.family}-${this.n}.${ending}`, new Blob([text], { type }));
    }

    /** The regions as a picture, with the colours of the page. */
    picture() {
      const { n, regions } = this;
      const style = getComputedStyle(document.documentElement);
      const colour = (name) => style.getPropertyValue(`--${name}`).trim();
      const side = 60;
      const root = element("svg", {
        xmlns: "http://www.w3.org/2000/svg",
        width: n * side + 8,
        height: n * side + 8,
        viewBox: `-4 -4 ${n * side + 8} ${n * side + 8}`
      });
      let [thin, thick] = ["", ""];
      regions.forEach((region, at) => {
        const [x, y] = [(at % n) * side, Math.floor(at / n) * side];
        root.append(element("rect", { x, y, width: side, height: side, fill: colour(`r${region + 1}`) }));
        if (at % n < n - 1)
          regions[at + 1] === region ? (thin += `M${x + side} ${y}v${side}`) : (thick += `M${x + side} ${y}v${side}`);
        if (at + n < n * n)
          regions[at + n] === region ? (thin += `M${x} ${y + side}h${side}`) : (thick += `M${x} ${y + side}h${side}`);
      });
      const line = { fill: "none", stroke: "#101B36", "stroke-linecap": "round" };
      root.append(
        element("path", { d: thin, ...line, "stroke-width": 1, "stroke-opacity": 0.25 }),
        element("path", { d: thick, ...line, "stroke-width": 4.5 }),
        element("rect", { width: n * side, height: n * side, ...line, "stroke-width": 4.5 })
      );
      return new XMLSerializer().serializeToString(root);
    }

    async savePixels() {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${btoa(this.picture())}`;
      await image.decode();
      const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
      const context = canvas.getContext("2d");
      context.scale(2, 2);
      context.drawImage(image, 0, 0);
      canvas.toBlob((blob) => handOver(`${this.family}-${this.n}.png`, blob), "image/png");
    }

    key(event) {
      if (event.target.closest?.("[popover], textarea, input, select")) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const letter = event.key.toLowerCase();
      const isInPalette = event.target.closest?.(".palette");
      if (isCommand && letter === "z")
        this.travel(...(event.shiftKey ? [this.future, this.past] : [this.past, this.future]));
      else if (isCommand && letter === "y") this.travel(this.future, this.past);
      else if (isCommand || event.altKey) return;
      else if (isInPalette && event.key.startsWith("Arrow")) {
        const by = ["ArrowRight", "ArrowDown"].includes(event.key) ? 1 : this.n - 1;
        this.chosen = (this.chosen + by) % this.n;
        this.render();
        this.palette.children[this.chosen].focus();
      } else if (event.key.startsWith("Arrow")) this.board.walk(event);
      else if (!recall("letters", true) || letter.length !== 1) return;
      else if (LETTERS.toLowerCase().slice(0, this.n).includes(letter)) {
        // A letter is a colour, which the square of the keys takes.
        this.chosen = LETTERS.toLowerCase().indexOf(letter);
        this.paint([this.board.focused.row * this.n + this.board.focused.column]);
        this.render();
      } else return;
      event.preventDefault();
    }
  }

  return { RegionEditor, drawPath };
});
