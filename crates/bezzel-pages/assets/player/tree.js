// The tree of the search on a canvas, each row of the board one level. It fits its panel, grows as
// the search goes, and keeps the way to the board in view. Click a node to go there.
"use strict";
bezzel(function ({ KIND, beginning, element, fit, lay, paintTree, palette, spread, treeDrawing }) {
  /** How far the tree can be widened. */
  const MOST_ZOOM = 64;

  class Tree {
    /** `onNode(node)` is called when a node is chosen. */
    constructor(trace, words, onNode) {
      this.trace = trace;
      this.words = words;
      this.onNode = onNode;
      this.current = 0;
      this.zoom = 1;
      this.pan = 0;
      this.ahead = false;
      this.isOnlyWay = false;
      this.places = [];
      this.canvas = element("canvas.tree", { role: "img" });
      this.print = element("div.tree-print", { "aria-hidden": "true" });
      this.empty = beginning(words, trace);
      this.root = element("div.tree-box", { tabindex: 0, role: "group" }, this.canvas, this.empty, this.print);
      words.label(this.root, "page-tree-help");
      words.follow(() => this.draw());
      this.root.addEventListener("keydown", (event) => this.walk(event));
      this.root.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
      this.root.addEventListener("pointerdown", (event) => this.press(event));
      this.pointers = new Map();
      this.ends = [palette.follow(() => this.draw())];
      this.sizes = new ResizeObserver(() => this.draw());
      this.sizes.observe(this.root);
      this.onPrint = () => this.print.replaceChildren(this.picture());
      window.addEventListener("beforeprint", this.onPrint);
      this.onPrinted = () => this.print.replaceChildren();
      window.addEventListener("afterprint", this.onPrinted);
    }

    close() {
      this.ends.forEach((end) => end());
      this.sizes.disconnect();
      window.removeEventListener("beforeprint", this.onPrint);
      window.removeEventListener("afterprint", this.onPrinted);
    }

    walk(event) {
      const { nodes } = this.trace;
      const node = nodes[this.current];
      const isThere = (number) =>
        number !== undefined && number >= 0 && (this.ahead || nodes[number].first <= this.state.index);
      const siblings = node.parent >= 0 ? nodes[node.parent].children : [0];
      const at = siblings.indexOf(this.current);
      const go = {
        ArrowUp: node.parent,
        ArrowDown: node.children[0],
        ArrowLeft: siblings[at - 1],
        ArrowRight: siblings[at + 1]
      };
      const zoom = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 0 };
      if (event.key in go) {
        if (isThere(go[event.key])) this.onNode(go[event.key]);
      } else if (event.key in zoom) {
        this.zoomBy(zoom[event.key]);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    /** Widens the tree about the current node; 0 fits it to the panel. */
    zoomBy(factor) {
      this.zoom = factor === 0 ? 1 : Math.min(MOST_ZOOM, Math.max(1, this.zoom * factor));
      if (this.zoom === 1) this.pan = 0;
      this.root.classList.toggle("zoomed", this.zoom > 1);
      this.draw();
    }

    wheel(event) {
      // The wheel scrolls the page; with Control, as browsers report a pinch, it zooms, and sideways it moves a widened
      // tree.
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!event.ctrlKey && (!isSideways || this.zoom === 1)) return;
      event.preventDefault();
      if (!event.ctrlKey) this.panBy(-(event.deltaX || event.deltaY));
      else this.zoomBy(Math.exp(-event.deltaY / 300));
    }

    panBy(by) {
      this.pan += by;
      this.isFree = true;
      this.draw();
      this.isFree = false;
    }

    /** A short press goes to a node; a drag pans, two fingers widen. */
    press(event) {
      if (event.button !== 0 || !(event.target === this.canvas)) return;
      const begin = { x: event.clientX, y: event.clientY };
      this.pointers.set(event.pointerId, begin);
      let isDrag = false;
      const move = (moved) => {
        const before = this.pointers.get(moved.pointerId);
        if (!before) return;
        if (!isDrag && Math.hypot(moved.clientX - begin.x, moved.clientY - begin.y) < 6) return;
        isDrag = true;
        if (this.pointers.size === 2) {
          const [a, b] = this.pointers.values();
          const apart = Math.hypot(a.x - b.x, a.y - b.y);
          this.pointers.set(moved.pointerId, { x: moved.clientX, y: moved.clientY });
          const [c, d] = this.pointers.values();
          this.zoomBy(Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, apart));
        } else {
          this.pointers.set(moved.pointerId, { x: moved.clientX, y: moved.clientY });
          if (this.zoom > 1) this.panBy(moved.clientX - before.x);
        }
      };
      const up = (ended) => {
        if (ended.pointerId !== event.pointerId) return;
        this.pointers.delete(event.pointerId);
        window.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", up);
        window.removeEventListener("pointercancel", up);
        if (!isDrag && ended.type === "pointerup") this.choose(ended);
      };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", up);
      window.addEventListener("pointercancel", up);
    }

    /** Goes to the node that is nearest to a press. */
    choose(event) {
      const box = this.canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      let best = null;
      let least = 16;
      for (const [number, place] of this.drawing?.hits ?? []) {
        const apart = Math.hypot(place.x - x, place.y - y);
        if (apart < least) [best, least] = [number, apart];
      }
      if (best !== null) this.onNode(best);
    }

    show(state) {
      this.state = state;
      this.current = state.node;
      this.draw();
    }

    /** The height of a level: with the rows of the board where both are equally high, and queens go from row to row. */
    rows(height) {
      const { isByRow, n } = this.trace;
      const isAligned = isByRow && Math.abs(height - (this.boardHeight?.() ?? 0)) < 3;
      if (!isAligned) {
        // Half a mark of the last row stands below its line: it is as large as its row allows.
        const step = (height - 12) / (n + 0.5);
        return { step, y: (depth) => 8 + depth * step };
      }
      const step = height / n;
      return { step, y: (depth) => (depth === 0 ? Math.min(8, step * 0.16) : (depth - 0.5) * step) };
    }

    /** All that is to be painted, for a panel of a size. */
    make(width, height, { zoom = this.zoom } = {}) {
      const { trace, state } = this;
      const virtual = width * zoom;
      const choice = { ahead: this.ahead, isOnlyWay: this.isOnlyWay };
      const laid = lay(trace, state, virtual, choice);
      const drawing = treeDrawing(trace, { ...state, tried: this.tried(state) }, laid, {
        rows: this.rows(height),
        width,
        height,
        places: this.places,
        choice,
        spread,
        letter: (node) => trace.letter(node),
        column: (column) => trace.letter({ column })
      });
      if (zoom > 1) {
        // The tip stays in view, unless the tree is being dragged.
        const tip = drawing.tip.x;
        const middle = width * 0.6 - tip;
        let shift = middle + this.pan;
        if (!this.isFree) shift = Math.min(width - 40 - tip, Math.max(40 - tip, shift));
        shift = Math.min(0, Math.max(width - virtual, shift));
        this.pan = shift - middle;
        drawing.shift(shift);
      }
      return drawing;
    }

    /** The columns of the current row that were refused, one after the other. */
    tried(state) {
      if (state.depth === this.trace.n) return [];
      const events = this.trace.nodes[state.node].events;
      return events
        .filter((number) => number <= state.index && this.trace.events[number][0] === KIND.conflict)
        .map((number) => this.trace.events[number][2]);
    }

    draw() {
      if (!this.state) return;
      const placed = this.state.index < 0 ? 0 : this.trace.placed[this.state.index];
      this.canvas.setAttribute("aria-label", this.words.say("page-tree-name", { nodes: placed }));
      const { clientWidth: width, clientHeight: height } = this.root;
      if (width < 60 || height < 40) return;
      const isEmpty = this.state.index < 0;
      this.empty.hidden = !isEmpty;
      this.drawing = this.make(width, height);
      paintTree(fit(this.canvas, width, height), this.drawing, palette.colours);
    }

    /** The tree as a vector picture, for paper. */
    picture() {
      const [width, height] = [640, Math.min(420, 40 * this.trace.n + 24)];
      const drawing = this.make(width, height, { zoom: 1 });
      return drawing.picture();
    }
  }

  return { Tree };
});
