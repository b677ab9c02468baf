// A board that is painted: the free board and the editor of regions. Its squares have numbers, each change is a step
// that can be undone, a drag paints, and it stands in the address.
"use strict";
bezzel(function ({
  Board,
  Gestures,
  Sentence,
  commandOf,
  copiedAddress,
  dock,
  element,
  keep,
  keepFocus,
  panelButton,
  recall,
  stepTools,
  stepper
}) {
  const isSame = (some, other) => some.every((cell, at) => cell === other[at]);

  /**
   * What a board adds: boardOf(path), path(), blank(n), isBlank, press(at) of a tap or the keyboard, hold(at) of a long
   * press, begin(at), which says whether a drag may begin, colour(at), what a drag paints there, show(), rest() after a
   * drag that came to nothing, letter(key), which says whether a letter did something.
   */
  class PaintedBoard {
    /** It is kept under the name `store`; `onPlace` is called when the address changes. */
    constructor(words, { store, least, most, onPlace }) {
      Object.assign(this, { words, store, onPlace, past: [], future: [] });
      this.sentence = new Sentence(words);
      this.figure = element("figure.board-figure");
      this.size = stepper(words, {
        value: 8,
        min: least,
        max: most,
        key: "game-free-size",
        onChange: (n) => this.resize(n)
      });
    }

    /** The board as it was left, or a blank one. */
    recall() {
      if (!this.read(recall(this.store, ""))) this.put(8, this.blank(8));
    }

    /** The dock: steps at the left, the sentence, and what is asked at the right. */
    makeDock(...right) {
      const tools = stepTools(this.words, {
        undo: () => this.travel(this.past, this.future),
        redo: () => this.travel(this.future, this.past),
        clear: () => this.put(this.n, this.blank(this.n), this.perLine)
      });
      Object.assign(this, tools);
      return keepFocus(
        dock({
          name: "dock-play dock-free",
          left: element("div.actions", ...Object.values(tools)),
          middle: this.sentence.root,
          right: element("div.actions.choices", ...right)
        })
      );
    }

    /** The button that copies an address, in its place. */
    linkTool(address) {
      const { words } = this;
      const [button, panel] = panelButton(words, "link", "game-share-long", "game-share", () =>
        copiedAddress(words, address(), words.say("game-share"))
      );
      this.link = button;
      return element("span.tool-holder", button, panel);
    }

    /** Whether such a text is a board. */
    holds(path) {
      return this.boardOf(path) !== null;
    }

    /** Takes a board from such a text; says whether it was one. */
    read(path) {
      const board = this.boardOf(path);
      if (!board) return false;
      // A blank board that a page begins with is no step to come back to.
      if (this.past.length === 0 && this.isBlank) {
        this.future = [];
        this.lay(board);
      } else this.put(board.n, board.cells, board.perLine);
      return true;
    }

    /** What a step of undo gives back. */
    get state() {
      const { n, cells, perLine } = this;
      return { n, cells, perLine };
    }

    /** Makes the board as it was before a change a step that can be undone. */
    step(before) {
      this.past.push({ ...this.state, ...before });
      this.future = [];
    }

    /** Puts a board on the table, as a step; the board that is there is none. */
    put(n, cells, perLine = 1) {
      const isOther = n !== this.n || perLine !== this.perLine || !isSame(cells, this.cells);
      if (this.cells && isOther) this.step();
      this.lay({ n, cells, perLine });
    }

    /** Changes a copy of the squares; says whether that was a change. */
    change(act) {
      const cells = this.cells.slice();
      act(cells);
      if (isSame(cells, this.cells)) return false;
      this.put(this.n, cells, this.perLine);
      return true;
    }

    lay({ n, cells, perLine = 1 }) {
      Object.assign(this, { cells, perLine });
      if (this.n !== n) {
        this.n = n;
        this.branch?.end();
        this.branch = this.words.branch();
        // Clicks are gestures; what is left to the board are keys.
        this.board = new Board(n, this.branch, ({ row, column }, event) => {
          if (event.type === "keydown") this.press(row * n + column);
        });
        this.laid?.();
        new Gestures(this.board.grid, n, this.gestures());
        this.figure.replaceChildren(this.board.root);
      }
      this.size.set(n);
      this.changed();
    }

    travel(out, into) {
      const board = out.pop();
      if (!board) return;
      into.push(this.state);
      this.lay(board);
    }

    gestures() {
      let before = null;
      return {
        tap: (at) => this.press(at),
        queen: (at) => this.hold(at),
        begin: (at) => {
          before = this.cells;
          return this.begin(at);
        },
        paint: (at) => {
          const colour = this.colour(at);
          if (this.cells[at] === colour) return;
          this.cells = this.cells.slice();
          this.cells[at] = colour;
          this.show();
        },
        end: () => {
          if (isSame(before, this.cells)) {
            this.rest();
            return;
          }
          this.step({ cells: before });
          this.changed();
        },
        cancel: () => {
          this.cells = before;
          this.show();
          this.rest();
        }
      };
    }

    changed() {
      this.show();
      keep(this.store, this.path());
      this.onPlace();
    }

    /** Which steps there are. */
    renderSteps() {
      this.undo.disabled = this.past.length === 0;
      this.redo.disabled = this.future.length === 0;
      this.clear.disabled = this.isBlank;
    }

    walk(event) {
      this.board.walk(event);
    }

    key(event) {
      if (event.target.closest?.("[popover], textarea, input, select")) return;
      const command = commandOf(event);
      const letter = event.key.toLowerCase();
      if (command === "undo") this.travel(this.past, this.future);
      else if (command === "redo") this.travel(this.future, this.past);
      else if (command || event.altKey) return;
      else if (event.key.startsWith("Arrow")) this.walk(event);
      else if (!recall("letters", true) || !this.letter(letter)) return;
      event.preventDefault();
    }

    /** The square that the keys are about. */
    get focused() {
      const { row, column } = this.board.focused;
      return row * this.n + column;
    }
  }

  return { PaintedBoard };
});
