// Drawing regions: squares are painted in colours, and at each change the page says how many solutions there are and
// where they differ. A board with one solution has a link, a picture, a text, and can be played.
"use strict";
bezzel(function ({
  FAMILIES,
  PaintedBoard,
  Puzzle,
  Teller,
  askJson,
  askLast,
  borders,
  colourOf,
  countPairs,
  countRegions,
  element,
  ground,
  handOver,
  inTurns,
  makeUnique,
  menu,
  menuItem,
  pixelsOf,
  record,
  remark,
  times,
  wordButton
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

  /** The board in such a text: {n, cells, perLine}, or null. */
  function boardOf(path) {
    const [kind, size, text = "", family = "regions", ...more] = String(path).split("/");
    const n = Number(size);
    if (kind !== "draw" || more.length > 0 || !Number.isInteger(n) || n < LEAST || n > LARGEST) return null;
    if (family !== "regions" && (family !== "stars" || n < LEAST_PAIRS)) return null;
    if (text === "") return { n, cells: stripes(n), perLine: family === "stars" ? 2 : 1 };
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
      cells: Int8Array.from(rows.join(""), (sign) => LETTERS.indexOf(sign)),
      perLine: family === "stars" ? 2 : 1
    };
  }

  class RegionEditor extends PaintedBoard {
    /** `act`: onPlace() when the address changes, onPlay(puzzle), address(path). */
    constructor(words, act) {
      super(words, { store: "drawn", least: LEAST, most: LARGEST, onPlace: act.onPlace });
      Object.assign(this, { act, chosen: 0 });
      this.title = element("h1.say", words.put("span", "game-draw"));
      this.palette = element("div.palette", { role: "radiogroup" });
      words.label(this.palette, "game-draw-colour");
      this.verdict = element("p.verdict");
      this.perLines = [1, 2].map((count) =>
        element("button", { "data-per-line": count, onclick: () => this.put(this.n, this.cells, count) }, String(count))
      );
      const perLine = element("fieldset.choice", words.put("legend", "game-draw-per-row"), ...this.perLines);
      this.uniqueButton = wordButton(words, "check", "game-draw-unique", () => this.makeUnique(), {
        "data-do": "unique"
      });
      const side = element(
        "div.side.free-side.draw-side",
        this.palette,
        element("div.free-tools", this.size.root, perLine, this.uniqueButton),
        words.put("p.note", "game-draw-how"),
        this.verdict
      );
      this.root = element("div.game.draw", this.figure, side);
      this.playButton = wordButton(
        words,
        "hand",
        "game-new-put",
        () => this.act.onPlay({ family: this.family, n: this.n, rows: this.rows() }),
        { "data-do": "play" },
        "button.button.main"
      );
      this.dock = this.makeDock(this.savePlace(), this.playButton);
      this.tools = [this.linkTool(() => act.address(`${this.family}/${this.n}/own/${this.rows().join("-")}`))];
      this.link.dataset.do = "link";
      this.recall();
      words.follow(() => this.render());
    }

    /** The button that saves, and its panel. */
    savePlace() {
      const { words } = this;
      const save = wordButton(words, "save", "page-save", () => {}, { "data-do": "save" });
      const place = element("span.tool-holder", save);
      const lines = {
        "page-save-png": async () => this.hand("png", "image/png", await pixelsOf(this.picture(), 2)),
        "page-save-svg": () => this.hand("svg", "image/svg+xml", this.picture()),
        "game-save-text": () => this.saveText()
      };
      menu(save, (into) => {
        into.setAttribute("aria-label", words.say("page-save"));
        return Object.entries(lines).map(([key, run]) => menuItem(words, "save", key, run));
      });
      return place;
    }

    get family() {
      return this.perLine > 1 ? "stars" : "regions";
    }

    rows() {
      const { n } = this;
      return times(n, (row) => [...this.cells.slice(row * n, (row + 1) * n)].map((region) => LETTERS[region]).join(""));
    }

    path() {
      return drawPath(this.rows(), this.perLine > 1);
    }

    /** Whether there is no board, or one as each begins. */
    get isBlank() {
      return !this.cells?.some((region, at) => region !== Math.floor(at / this.n));
    }

    boardOf(path) {
      return boardOf(path);
    }

    blank(n) {
      return stripes(n);
    }

    resize(n) {
      const size = Math.min(LARGEST, Math.max(LEAST, n));
      if (size !== this.n) this.put(size, stripes(size), size < LEAST_PAIRS ? 1 : this.perLine);
      else this.size.set(size);
    }

    laid() {
      this.chosen = Math.min(this.chosen, this.n - 1);
      this.board.told = (at, states) => this.told(at, states);
      this.board.root.classList.add("puzzle-board", "with-regions");
      this.board.root.dataset.patterns = record.options().patterns;
    }

    /** A long press or the right button takes a square's colour. */
    hold(at) {
      this.chosen = this.cells[at];
      this.render();
    }

    /** Nothing is asked of the board in the middle of a drag. */
    begin() {
      this.unask();
      return true;
    }

    colour() {
      return this.chosen;
    }

    rest() {
      this.judge();
    }

    /** Paints a square in the chosen colour. */
    press(at) {
      this.change((cells) => {
        cells[at] = this.chosen;
      });
    }

    changed() {
      super.changed();
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
      const { n, cells: before, family } = this;
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
      this.found = (this.perLine > 1 ? countPairs : countRegions)(this.n, this.cells);
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
      const act = async (signal) => {
        const asked = { signal, body: { puzzle: this.rows().join("\n"), family: this.family } };
        const solved = await askJson(this.words, "/api/puzzle/solve", asked);
        const rated = solved.solutions === "one" ? await askJson(this.words, "/api/puzzle/rate", asked) : {};
        if (signal.aborted) return;
        this.rated = { ...rated, ...solved };
        this.complete(solved);
        this.render();
      };
      const fail = ({ message }) => {
        this.rated = { failed: message };
        this.render();
      };
      this.timer = setTimeout(() => askLast(this, act, fail), REST);
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

    told(at, states) {
      const { teller, words } = this;
      const key = ["solved", "asked"].find((state) => states.includes(state));
      const share = { solved: "game-draw-always", asked: "game-draw-sometimes" }[key];
      return teller && [teller.region(this.cells[at]), ...(share ? [words.say(share)] : [])];
    }

    /** The regions without a square. */
    missing() {
      return times(this.n, (region) => region).filter((region) => !this.cells.includes(region));
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
        this.board.label(at, shares[at] === 0 || !isFew ? [] : shares[at] === found.count ? ["solved"] : ["asked"])
      );
      this.renderSteps();
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
      const { found, rated, words } = this;
      const { say } = words;
      const missing = this.missing();
      const told = (sign, text) => this.sentence.say(remark(sign, text));
      const [hasMany, isOne] = [found.count > 1, found.count === 1 && found.isAll];
      if (this.making) told("clock", say("game-free-wait"));
      else if (this.hasNone) told("hint", say("game-draw-unique-none"));
      else if (missing.length > 0)
        told(
          "cross",
          say("game-draw-missing", { units: words.list(missing.map((region) => this.teller.region(region))) })
        );
      else if (found.isSome) told("hint", say("game-draw-some"));
      else if (this.isOpen) told("clock", say(rated ? "game-draw-open" : "game-free-wait"));
      else if (!found.isAll) told("hint", say("game-draw-many"));
      else if (found.count === 0) told("cross", say("game-draw-none"));
      else if (hasMany)
        told(
          "hint",
          say(found.count <= 12 ? "game-draw-several" : "game-draw-count", { count: words.numberFirst(found.count) })
        );
      else told("check", say("game-draw-one"));
      const notes = [];
      if (isOne && rated?.solutions === "one")
        notes.push(
          rated.difficulty
            ? say("game-draw-difficulty", { difficulty: say(`game-difficulty-${rated.difficulty}`).toLowerCase() })
            : say("game-draw-beyond")
        );
      if (rated?.torn?.length)
        notes.push(
          words.counted("game-draw-torn", rated.torn.length, {
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
      handOver(`${this.family}-${this.n}.${ending}`, text, type);
    }

    /** The regions as a picture, with the colours of the page. */
    picture() {
      const { n, cells: regions } = this;
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
        root.append(element("rect", { x, y, width: side, height: side, fill: colourOf(`r${region + 1}`) }));
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

    /** In the palette, arrows choose a colour. */
    walk(event) {
      if (!event.target.closest?.(".palette")) {
        super.walk(event);
        return;
      }
      const by = ["ArrowRight", "ArrowDown"].includes(event.key) ? 1 : this.n - 1;
      this.chosen = (this.chosen + by) % this.n;
      this.render();
      this.palette.children[this.chosen].focus();
    }

    /** A letter is a colour, which the square of the keys takes. */
    letter(letter) {
      const colour = letter.length === 1 ? LETTERS.toLowerCase().indexOf(letter) : -1;
      if (colour < 0 || colour >= this.n) return false;
      this.chosen = colour;
      this.press(this.focused);
      this.render();
      return true;
    }
  }

  return { RegionEditor, drawPath };
});
