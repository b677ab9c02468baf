// The tree of the search. Every node is a placed queen; click one to go there.
"use strict";
(() => {
  const { element } = window.bezzel;

  /** Trees with more nodes than this are shown along the way to the current node only. */
  const MOST_NODES = 5000;
  const ACROSS = 9;
  const DOWN = 26;

  class Tree {
    /** `onNode(node)` is called when a node is chosen. */
    constructor(trace, words, onNode) {
      this.trace = trace;
      this.onNode = onNode;
      this.current = 0;
      this.canvas = element("svg", { class: "tree", role: "img" });
      words.put(this.canvas, "page-tree-name", () => ({ nodes: this.trace.nodes.length }), "aria-label");
      this.root = element("div", { class: "tree-frame", tabindex: 0, role: "group" }, this.canvas);
      words.put(this.root, "page-tree-help", {}, "aria-label");
      this.canvas.addEventListener("click", (event) => {
        const node = event.target.closest("[data-node]");
        if (node) this.onNode(Number(node.dataset.node));
      });
      this.root.addEventListener("keydown", (event) => this.walk(event));
      this.laid = 0;
      this.shown = NaN;
    }

    walk(event) {
      const { nodes } = this.trace;
      const node = nodes[this.current];
      const siblings = node.parent >= 0 ? nodes[node.parent].children : [0];
      const at = siblings.indexOf(this.current);
      const go = {
        ArrowUp: node.parent, ArrowDown: node.children[0],
        ArrowLeft: siblings[at - 1], ArrowRight: siblings[at + 1],
      };
      if (!(event.key in go)) return;
      event.preventDefault();
      event.stopPropagation();
      const next = go[event.key];
      if (next !== undefined && next >= 0) this.onNode(next);
    }

    /** Which nodes are drawn: all, or those next to the way to the current node. */
    chosen() {
      const { nodes } = this.trace;
      if (nodes.length <= MOST_NODES) return nodes.map((_, number) => number);
      const near = new Set([0]);
      for (let at = this.current; at >= 0; at = nodes[at].parent) {
        near.add(at);
        nodes[at].children.forEach((child) => near.add(child));
      }
      return [...near].sort((a, b) => a - b);
    }

    /** Gives every drawn node its place: leaves from left to right, parents above them. */
    lay() {
      const { nodes } = this.trace;
      const drawn = this.chosen();
      const isDrawn = new Set(drawn);
      const x = new Map();
      let leaves = 0;
      let deepest = 0;
      // Children have larger numbers than their parents, and come in order: the leaves in the
      // order of their numbers, then everybody else from the last to the first.
      for (const number of drawn) {
        deepest = Math.max(deepest, nodes[number].depth);
        if (!nodes[number].children.some((child) => isDrawn.has(child))) x.set(number, leaves++);
      }
      for (const number of [...drawn].reverse()) {
        if (x.has(number)) continue;
        const below = nodes[number].children.filter((child) => isDrawn.has(child));
        x.set(number, (x.get(below[0]) + x.get(below[below.length - 1])) / 2);
      }
      const width = Math.max(leaves, 1) * ACROSS + 16;
      const height = deepest * DOWN + 28;
      this.canvas.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.canvas.setAttribute("width", width);
      this.canvas.setAttribute("height", height);
      this.places = new Map(drawn.map((number) =>
        [number, [x.get(number) * ACROSS + 8 + ACROSS / 2, nodes[number].depth * DOWN + 12]]));
      this.marks = new Map();
      this.names = new Map();
      const pieces = drawn.map((number) => {
        const [cx, cy] = this.places.get(number);
        const piece = element("g", { "data-node": number });
        if (nodes[number].parent >= 0) {
          const [px, py] = this.places.get(nodes[number].parent);
          piece.append(element("path", { d: `M${px} ${py}L${cx} ${cy}` }));
        }
        piece.append(element("circle", { cx, cy, r: 3.6 }));
        this.marks.set(number, piece);
        return piece;
      });
      this.canvas.replaceChildren(...pieces);
      this.laid = nodes.length;
      this.shown = NaN;
    }

    className(number, index, path) {
      const node = this.trace.nodes[number];
      if (node.first > index) return "ahead";
      const solved = node.solvedAt >= 0 && node.solvedAt <= index ? " solved" : "";
      if (number === this.current) return `now path${solved}`;
      if (path.has(number)) return `path${solved}`;
      return `done${solved}`;
    }

    show(state) {
      const { nodes } = this.trace;
      this.current = state.node;
      if (nodes.length !== this.laid || nodes.length > MOST_NODES) this.lay();
      const path = new Set([0, ...state.queens.map((queen) => queen.node)]);
      // Steps to a neighbour change only what lies on the two ways; jumps may change all.
      const isStep = Math.abs(state.index - this.shown) <= 1;
      const changed = isStep ? new Set([...path, ...this.path, this.last]) : this.marks.keys();
      for (const number of changed) {
        const mark = this.marks.get(number);
        const name = this.className(number, state.index, path);
        // Most nodes are what they were, and telling the document so again is not free.
        if (mark && this.names.get(number) !== name) {
          this.names.set(number, name);
          mark.setAttribute("class", name);
        }
      }
      this.shown = state.index;
      this.path = path;
      this.last = state.node;
      this.reveal();
    }

    /** Scrolls so that the current node is seen. */
    reveal() {
      const place = this.places.get(this.current);
      if (!place) return;
      const { clientWidth, scrollLeft } = this.root;
      const scale = this.canvas.clientWidth / (this.canvas.viewBox.baseVal.width || 1) || 1;
      const x = place[0] * scale;
      const y = place[1] * scale;
      if (x < scrollLeft + 40 || x > scrollLeft + clientWidth - 40) {
        this.root.scrollLeft = x - clientWidth / 2;
      }
      if (y < this.root.scrollTop + 20 || y > this.root.scrollTop + this.root.clientHeight - 20) {
        this.root.scrollTop = y - this.root.clientHeight / 2;
      }
    }
  }

  Object.assign(window.bezzel, { Tree });
})();
