// From a picture: a screenshot or a photograph is chosen, pasted or dropped, and what was read is shown over it. A
// person says whether it is right, drags the four corners where it is not, or goes on to the editor of regions.
"use strict";
bezzel(function ({
  FAMILIES,
  LARGEST_READ,
  askAnew,
  decide,
  element,
  fileIn,
  fileInput,
  inTurns,
  keepFocus,
  loadPicture,
  openPanel,
  panel,
  projection,
  readInTurns,
  times,
  wordButton
}) {
  const CORNERS = [
    "game-picture-north-west",
    "game-picture-north-east",
    "game-picture-south-east",
    "game-picture-south-west"
  ];
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  /** The sizes that the editor of regions has. */
  const EDITED = [4, 12];

  /**
   * How many solutions a board has, with one queen in each row, or two: {hasPairs, count: 0, 1, 2 (or more), null if
   * that takes long}.
   */
  async function solutionsOf({ n, labels, queens }, signal) {
    const inRows = queens.map((at) => Math.floor(at / n));
    const isMarked = new Set(inRows).size < inRows.length;
    const [least, most] = FAMILIES.stars.sizes;
    const count = (perLine) => inTurns(decide(n, labels, perLine), () => signal.throwIfAborted());
    const single = isMarked ? 0 : await count(1);
    if (single === 1 || n < least || n > most) return { hasPairs: false, count: single };
    const pairs = await count(2);
    return pairs === 1 || isMarked
      ? { hasPairs: true, count: pairs }
      : { hasPairs: false, count: pairs === null ? null : single };
  }
  /** How long a corner rests before the picture is read again, in milliseconds. */
  const REST = 350;
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  class PicturePanel {
    /** `act`: onPlay({rows, hasPairs, queens, crosses}), onDraw(rows, hasPairs). */
    constructor(words, act) {
      Object.assign(this, { words, act, corners: null, read: null });
      const button = (name, sign, key, run, kind) => {
        this[name] = wordButton(words, sign, key, run, { "data-do": `picture-${name}` }, kind);
        return this[name];
      };
      this.input = fileInput(words, "game-picture-choose", (file) => this.take(file), { accept: "image/*" });
      this.said = element("p.picture-said", { role: "status" });
      this.stage = element("div.picture-stage");
      this.marks = element("input", { type: "checkbox", onchange: () => this.render() });
      this.marks.checked = true;
      this.marksLabel = element("label.check", this.marks, words.put("span", "game-picture-marks"));
      this.drop = element(
        "div.picture-drop",
        words.put("p", "game-picture-how"),
        button("choose", "open", "game-picture-choose", () => this.input.click(), "button.button.main"),
        words.put("p.note", "game-picture-private")
      );
      this.actions = element(
        "div.picture-actions",
        this.marksLabel,
        button("exchange", "swap", "game-picture-exchange", () => this.ask((signal) => this.exchangeMarks(signal))),
        button("other", "open", "game-picture-other", () => this.input.click()),
        button("adjust", "options", "game-picture-corners", () => this.adjusting(!this.isAdjusting)),
        button("draw", "options", "game-picture-draw", () =>
          this.leave(() => this.act.onDraw(this.rows(), this.solutions?.hasPairs))
        ),
        button(
          "play",
          "hand",
          "game-new-put",
          () =>
            this.leave(() =>
              this.act.onPlay({ rows: this.rows(), hasPairs: this.solutions.hasPairs, ...this.ownMarks() })
            ),
          "button.button.main"
        )
      );
      this.root = keepFocus(
        panel(words, "of-picture", "game-picture", this.said, this.drop, this.stage, this.actions, this.input)
      );
      // The event comes late: another picture may have opened it meanwhile.
      this.root.addEventListener("close", () => {
        if (!this.root.open) this.forget();
      });
      this.handles = [0, 1, 2, 3].map((at) => this.makeHandle(at));
      words.follow(() => this.render());
    }

    /** Takes pictures that are pasted or dropped while `isShown()`. */
    listen(isShown) {
      const isTyping = (event) => event.target.closest?.("input, textarea, select");
      document.addEventListener("paste", (event) => {
        const file = fileIn(event.clipboardData);
        if (!file || !isShown() || isTyping(event)) return;
        event.preventDefault();
        this.open(file);
      });
      document.addEventListener("dragover", (event) => {
        if (isShown() && event.dataTransfer?.types.includes("Files")) event.preventDefault();
      });
      document.addEventListener("drop", (event) => {
        const file = fileIn(event.dataTransfer);
        if (!isShown() || !event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        if (file) this.open(file);
      });
    }

    open(file = null) {
      if (openPanel(this.root)) this.reset();
      if (file) this.take(file);
      else this.choose.focus({ focusVisible: false });
    }

    leave(then) {
      this.root.close();
      then();
    }

    reset() {
      this.asking?.abort();
      Object.assign(this, { loaded: null, read: null, corners: null, wrong: null, isBusy: false, isAdjusting: false });
      this.render();
    }

    /** A closed panel keeps no picture. */
    forget() {
      this.reset();
      this.stage.replaceChildren();
    }

    /** Runs what is asked last; what was asked before ends. */
    async ask(run) {
      clearTimeout(this.timer);
      const asking = askAnew(this);
      Object.assign(this, { isBusy: true, wrong: null });
      this.render();
      try {
        await run(asking.signal);
      } catch (error) {
        if (error.name === "AbortError" || asking !== this.asking) return;
        if (!error.key) throw error;
        this.reset();
        this.wrong = error.key;
      }
      if (asking !== this.asking && !this.wrong) return;
      this.isBusy = false;
      this.render();
    }

    take(file) {
      return this.ask(async (signal) => {
        Object.assign(this, { loaded: null, read: null, corners: null, isAdjusting: false });
        const loaded = await loadPicture(file, signal);
        this.loaded = loaded;
        this.render();
        await this.look(null, signal);
      });
    }

    /** Reads the picture, within corners if a person gave them. */
    async look(corners, signal) {
      const { width, height } = this.loaded.picture;
      const read = await readInTurns(this.loaded.picture, corners, signal);
      this.solutions = read.failed ? null : await solutionsOf(read, signal);
      this.read = read;
      const inset = ([x, y]) => [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))];
      const [w, h] = [width * 0.1, height * 0.1];
      this.corners =
        corners
        ?? (
          read.corners ?? [
            [w, h],
            [width - w, h],
            [width - w, height - h],
            [w, height - h]
          ]
        ).map(inset);
      if (read.failed) this.isAdjusting = true;
    }

    /** What was read as queens are crosses, and the reverse; queens tell whether there are two in a row. */
    async exchangeMarks(signal) {
      const { queens: crosses, crosses: queens } = this.read;
      const read = { ...this.read, queens, crosses };
      this.solutions = read.failed ? null : await solutionsOf(read, signal);
      this.read = read;
    }

    adjusting(isAdjusting) {
      this.isAdjusting = isAdjusting;
      this.render();
      if (isAdjusting) this.handles[0].focus();
    }

    makeHandle(at) {
      const { words } = this;
      const made = element("button.corner-handle", { "data-corner": at });
      words.label(made, CORNERS[at]);
      const move = (x, y) => {
        const { width, height } = this.loaded.picture;
        this.corners = this.corners.map((corner, index) =>
          index === at ? [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))] : corner
        );
        this.asking?.abort();
        Object.assign(this, { read: null, isBusy: true });
        this.render();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          if (this.loaded) this.ask((signal) => this.look(this.corners, signal));
        }, REST);
      };
      made.addEventListener("pointerdown", (event) => {
        made.setPointerCapture(event.pointerId);
        event.preventDefault();
        made.focus({ focusVisible: false });
      });
      made.addEventListener("pointermove", (event) => {
        if (!made.hasPointerCapture(event.pointerId)) return;
        const { left, top, width, height } = this.sheet.getBoundingClientRect();
        const { picture } = this.loaded;
        move(((event.clientX - left) / width) * picture.width, ((event.clientY - top) / height) * picture.height);
      });
      made.addEventListener("keydown", (event) => {
        const step = STEPS[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        const by = Math.max(this.loaded.picture.width, this.loaded.picture.height) * (event.shiftKey ? 0.02 : 0.002);
        move(this.corners[at][0] + step[0] * by, this.corners[at][1] + step[1] * by);
      });
      return made;
    }

    rows() {
      const { n, labels } = this.read;
      return times(n, (row) =>
        labels
          .slice(row * n, (row + 1) * n)
          .map((label) => LETTERS[label % n])
          .join("")
      );
    }

    ownMarks() {
      const { queens, crosses } = this.read;
      return this.marks.checked ? { queens, crosses } : { queens: [], crosses: [] };
    }

    render() {
      const { loaded, read, isBusy, wrong } = this;
      const isRead = Boolean(read?.labels);
      const isGood = isRead && !read.failed;
      this.drop.hidden = Boolean(loaded) || (isBusy && !wrong);
      this.stage.hidden = !loaded;
      this.actions.hidden = !loaded;
      this.marksLabel.hidden = !isGood || read.queens.length + read.crosses.length === 0;
      this.exchange.hidden = this.marksLabel.hidden || !this.marks.checked;
      this.draw.disabled = isBusy || !isRead || read.n < EDITED[0] || read.n > EDITED[1];
      this.play.disabled = isBusy || !isGood;
      this.adjust.setAttribute("aria-pressed", Boolean(this.isAdjusting));
      this.said.classList.toggle("wrong", Boolean(wrong || read?.failed));
      this.said.textContent = this.sentence();
      if (!loaded) return;
      if (this.shown !== loaded.canvas) {
        this.shown = loaded.canvas;
        this.over = element("svg.picture-over", {
          "aria-hidden": "true",
          viewBox: `0 0 ${loaded.picture.width} ${loaded.picture.height}`
        });
        this.sheet = element("div.picture-sheet", loaded.canvas, this.over, ...this.handles);
        this.figure = element("div.picture-figure", this.sheet);
        loaded.canvas.setAttribute("role", "img");
        this.stage.replaceChildren(this.figure);
      }
      loaded.canvas.setAttribute("aria-label", this.words.say("game-picture"));
      this.place();
    }

    sentence() {
      const { say } = this.words;
      const { read, wrong } = this;
      if (wrong) return say(wrong);
      if (this.isBusy) return say("game-picture-reading");
      if (!read) return "";
      const { n, count, failed, isCut } = read;
      if (failed === "none") return say("game-picture-none");
      if (failed === "large") return say("game-picture-large", { n, max: LARGEST_READ });
      // Corners that are not in the picture cannot be set.
      if (isCut) return say("game-picture-cut", { n });
      if (failed)
        return say(count === n ? "game-picture-unsure" : this.words.plural("game-picture-regions", count), {
          n,
          count
        });
      const { count: solutions, hasPairs } = this.solutions;
      const known =
        solutions === null
          ? "game-picture-right"
          : solutions !== 1
            ? "game-picture-several"
            : hasPairs
              ? "game-picture-pairs"
              : "game-picture-one";
      return this.words.sentences([
        say("game-picture-found", { n }),
        read.isTorn && say("game-picture-torn"),
        say(known)
      ]);
    }

    /** Puts the corners, and the board that was read, over the picture. */
    place() {
      const {
        corners,
        loaded: { picture },
        over,
        read
      } = this;
      this.handles.forEach((handle, at) => {
        handle.hidden = !this.isAdjusting || !corners;
        if (!corners) return;
        handle.style.left = `${(corners[at][0] / picture.width) * 100}%`;
        handle.style.top = `${(corners[at][1] / picture.height) * 100}%`;
      });
      this.crop();
      const outline =
        corners && this.isAdjusting
          ? [element("path.picture-outline", { d: `M${corners.map((corner) => corner.join(" ")).join("L")}Z` })]
          : [];
      over.replaceChildren(...(read?.labels ? this.drawn() : []), ...outline);
    }

    /** Shows the board alone, or the whole picture while it is read and while corners are set. */
    crop() {
      const {
        figure,
        sheet,
        read,
        loaded: {
          picture: { width, height }
        }
      } = this;
      const isWhole = this.isAdjusting || !read?.labels;
      const side = (axis, most) => {
        const values = isWhole ? [0, most] : read.corners.map((corner) => corner[axis]);
        const by = isWhole ? 0 : 0.06 * (Math.max(...values) - Math.min(...values));
        return [Math.max(0, Math.min(...values) - by), Math.min(most, Math.max(...values) + by)];
      };
      const [[left, right], [top, bottom]] = [side(0, width), side(1, height)];
      figure.style.setProperty("--ratio", (right - left) / (bottom - top));
      figure.classList.toggle("cropped", !isWhole);
      sheet.style.width = `${(width / (right - left)) * 100}%`;
      sheet.style.left = `${(-left / (right - left)) * 100}%`;
      sheet.style.top = `${(-top / (bottom - top)) * 100}%`;
    }

    /** The board that was read: colours, borders and marks. */
    drawn() {
      const { n, labels, corners } = this.read;
      const at = projection(corners);
      const point = (x, y) =>
        at(x / n, y / n)
          .map((value) => value.toFixed(1))
          .join(" ");
      const side = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / n;
      const fills = new Map();
      let lines = `M${point(0, 0)}L${point(n, 0)}L${point(n, n)}L${point(0, n)}Z`;
      labels.forEach((label, square) => {
        const [row, column] = [Math.floor(square / n), square % n];
        const around = [point(column, row), point(column + 1, row), point(column + 1, row + 1), point(column, row + 1)];
        fills.set(label, `${fills.get(label) ?? ""}M${around.join("L")}Z`);
        if (column < n - 1 && labels[square + 1] !== label)
          lines += `M${point(column + 1, row)}L${point(column + 1, row + 1)}`;
        if (row < n - 1 && labels[square + n] !== label)
          lines += `M${point(column, row + 1)}L${point(column + 1, row + 1)}`;
      });
      const { queens, crosses } = this.ownMarks();
      const put = (square, inset) => {
        const [x, y] = at(((square % n) + inset) / n, (Math.floor(square / n) + inset) / n);
        return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(((1 - 2 * inset) * side) / 100).toFixed(4)})`;
      };
      return [
        ...[...fills].map(([label, d]) => element("path", { d, class: `picture-fill r${(label % 12) + 1}` })),
        element("path.picture-line", { d: lines, "stroke-width": (side * 0.07).toFixed(1) }),
        ...queens.map((square) => element("use.picture-queen", { href: "#bezzel-queen", transform: put(square, 0.1) })),
        ...crosses.map((square) => element("use.picture-cross", { href: "#bezzel-cross", transform: put(square, 0.1) }))
      ];
    }
  }

  return { PicturePanel };
});
