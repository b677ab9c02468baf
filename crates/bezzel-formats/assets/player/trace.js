// The trace of a search, and the state of the board after each of its events. No page, no
// document: this is what the stages (board, tree, gallery) are drawn from.
"use strict";
window.bezzel = window.bezzel || {};
(() => {
  const KIND = {
    choose: 0, conflict: 1, place: 2, solved: 3, cut: 4, backUp: 5, exhausted: 6, stopped: 7,
  };
  const NAMES = [
    "choose", "conflict", "place", "solved", "cut", "back-up", "exhausted", "stopped",
  ];
  /** The kinds of line in the order of Line::ALL: pages name a line by its place there. */
  const LINES = ["column", "diagonal", "antidiagonal"];

  /** An event of the JSON Lines format as the short list that pages carry. */
  function shorten(object) {
    switch (object.event) {
      case "choose": return [KIND.choose, object.row, object.free];
      case "conflict":
        return [KIND.conflict, object.row, object.column, object.culprit.row,
          object.culprit.column, LINES.indexOf(object.line)];
      case "place": return [KIND.place, object.row, object.column];
      case "solved": return [KIND.solved, object.index];
      case "cut": return [KIND.cut];
      case "back-up": return [KIND.backUp, object.row];
      case "exhausted":
        return object.cut ? [KIND.exhausted, object.solutions, 1]
          : [KIND.exhausted, object.solutions];
      case "stopped": return [KIND.stopped, object.solutions];
      default: return null;
    }
  }

  /** The kinds of line along which a queen attacks a square. */
  function attack(queen, square) {
    if (queen.row === square.row) return queen.column === square.column ? null : "row";
    if (queen.column === square.column) return "column";
    if (queen.row - queen.column === square.row - square.column) return "diagonal";
    if (queen.row + queen.column === square.row + square.column) return "antidiagonal";
    return null;
  }

  class Trace {
    constructor(n, method, events = []) {
      this.n = n;
      this.method = method;
      this.events = [];
      /** The node on the board after each event. */
      this.at = [];
      /** How many queens were placed, squares refused, queens taken back, boards solved. */
      this.placed = [];
      this.refused = [];
      this.backedUp = [];
      this.solved = [];
      this.nodes = [{
        parent: -1, row: -1, column: -1, depth: 0, first: -1, last: -1, solvedAt: -1,
        children: [], events: [],
      }];
      this.solutions = [];
      events.forEach((event) => this.push(event));
    }

    get length() { return this.events.length; }

    push(event) {
      const index = this.events.length;
      let at = index === 0 ? 0 : this.at[index - 1];
      const count = (list, more) => list.push((index === 0 ? 0 : list[index - 1]) + (more ? 1 : 0));
      const node = this.nodes[at];
      switch (event[0]) {
        case KIND.place: {
          const child = this.nodes.length;
          this.nodes.push({
            parent: at, row: event[1], column: event[2], depth: node.depth + 1, first: index,
            last: -1, solvedAt: -1, children: [], events: [],
          });
          node.children.push(child);
          at = child;
          break;
        }
        case KIND.backUp:
          node.last = index;
          at = node.parent;
          break;
        case KIND.solved: {
          node.solvedAt = index;
          const columns = new Array(this.n);
          for (const queen of this.path(at)) columns[queen.row] = queen.column;
          this.solutions.push({ columns, event: index, node: at });
          break;
        }
        case KIND.choose:
        case KIND.conflict:
          node.events.push(index);
          break;
        default:
      }
      this.events.push(event);
      this.at.push(at);
      count(this.placed, event[0] === KIND.place);
      count(this.refused, event[0] === KIND.conflict);
      count(this.backedUp, event[0] === KIND.backUp);
      count(this.solved, event[0] === KIND.solved);
    }

    /** The queens on the way from the empty board to a node. */
    path(node) {
      const queens = [];
      for (let at = node; at > 0; at = this.nodes[at].parent) {
        queens.push({ row: this.nodes[at].row, column: this.nodes[at].column, node: at });
      }
      return queens.reverse();
    }

    /** The board after event `index`; -1 is the empty board before the first. */
    state(index) {
      const at = index < 0 ? 0 : this.at[index];
      const node = this.nodes[at];
      const event = index < 0 ? null : this.events[index];
      const state = {
        index, event, node: at, depth: node.depth, queens: this.path(at),
        row: node.depth < this.n ? node.depth : -1,
        refused: [], backedUp: [], free: null, conflict: null, lifted: null,
        isSolved: node.solvedAt >= 0 && node.solvedAt <= index,
      };
      if (this.choosesRows()) state.row = -1;
      for (const number of node.events) {
        if (number > index) break;
        const happened = this.events[number];
        if (happened[0] === KIND.choose) {
          state.row = happened[1];
          state.free = happened[2];
          for (let column = 0; column < this.n; column++) {
            if (!happened[2].includes(column)) state.refused.push({ row: state.row, column });
          }
        } else if (node.depth < this.n) {
          state.refused.push({ row: happened[1], column: happened[2] });
        }
      }
      for (const child of node.children) {
        const { last, row, column } = this.nodes[child];
        if (last >= 0 && last <= index) state.backedUp.push({ row, column });
      }
      if (event && event[0] === KIND.conflict) {
        state.conflict = {
          square: { row: event[1], column: event[2] },
          culprit: { row: event[3], column: event[4] },
          line: LINES[event[5]],
        };
      }
      if (event && event[0] === KIND.backUp) state.lifted = this.liftedBy(index);
      return state;
    }

    /** The square of the queen that the back-up at `index` takes away. */
    liftedBy(index) {
      const before = this.nodes[index === 0 ? 0 : this.at[index - 1]];
      return { row: before.row, column: before.column };
    }

    /** Whether the method says which row is next, rather than going down the board. */
    choosesRows() { return this.method === "constrained" || this.method === "masks"; }

    /** Every queen that attacks a square in a state, with the line. */
    attackers(state, square) {
      return state.queens
        .map((queen) => ({ queen, line: attack(queen, square) }))
        .filter(({ line }) => line !== null);
    }

    /** The next event of a kind after `index`, or -1. */
    next(kind, index) {
      for (let at = index + 1; at < this.events.length; at++) {
        if (this.events[at][0] === kind) return at;
      }
      return -1;
    }

    /** What an event says, in the words of a language. */
    sentence(index, say) {
      if (index < 0) return say("page-begin", { n: this.n });
      const event = this.events[index];
      switch (event[0]) {
        case KIND.choose:
          return event[2].length === 0
            ? say("step-choose-none", { row: event[1] })
            : say("step-choose", { row: event[1], columns: event[2].join(", ") });
        case KIND.conflict: {
          const [, row, column, byRow, byColumn, line] = event;
          const reason = say(`step-conflict-${LINES[line]}`,
            { row, column, by_row: byRow, by_column: byColumn });
          return this.nodes[this.at[index]].depth === this.n
            ? say("step-complete", { reason }) : reason;
        }
        case KIND.place: return say("step-place", { row: event[1], column: event[2] });
        case KIND.solved: return say("step-solved", { index: event[1] });
        case KIND.cut: return say("step-cut", { depth: this.nodes[this.at[index]].depth });
        case KIND.backUp: {
          const { row, column } = this.liftedBy(index);
          return say(event[1] === this.n ? "step-go-on" : "step-back-up",
            { row: event[1], above: row, column });
        }
        case KIND.stopped:
          return say("step-stopped", { steps: index, solutions: event[1] });
        default: {
          if (event[2]) return say("step-exhausted-cut");
          const plural = event[1] < 2 ? `-${event[1]}` : "";
          return say(`step-exhausted${plural}`, { solutions: event[1] });
        }
      }
    }
  }

  /** The eight images of a solution, as columns by row, with the names of the symmetries. */
  function images(columns) {
    const last = columns.length - 1;
    const turns = {
      identity: (r, c) => [r, c],
      "quarter-turn": (r, c) => [c, last - r],
      "half-turn": (r, c) => [last - r, last - c],
      "three-quarter-turn": (r, c) => [last - c, r],
      mirror: (r, c) => [r, last - c],
      flip: (r, c) => [last - r, c],
      transpose: (r, c) => [c, r],
      antitranspose: (r, c) => [last - c, last - r],
    };
    return Object.entries(turns).map(([symmetry, turn]) => {
      const image = new Array(columns.length);
      columns.forEach((column, row) => {
        const [r, c] = turn(row, column);
        image[r] = c;
      });
      return { symmetry, columns: image };
    });
  }

  /** The same text for all solutions that turns and reflections make equal. */
  function orbit(columns) {
    const compare = (a, b) => a.findIndex((x, at) => x !== b[at]) < 0 ? 0
      : a[a.findIndex((x, at) => x !== b[at])] - b[a.findIndex((x, at) => x !== b[at])];
    return images(columns).map((image) => image.columns).sort(compare)[0].join(" ");
  }

  Object.assign(window.bezzel, { KIND, NAMES, Trace, shorten, attack, images, orbit });
})();
