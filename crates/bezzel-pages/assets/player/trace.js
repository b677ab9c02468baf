// The trace of a search, and the state of the board after each of its events. No page, no
// document: this is what the stages (board, tree, gallery) are drawn from.
"use strict";
bezzel(function ({ known, names }) {
  /** The kinds of events: those that the library has, the end of what is still read, and a line of a program. */
  const NAMES = [...known.events, "ended", "line"];
  const KIND = Object.fromEntries(NAMES.map((name, kind) => [name === "back-up" ? "backUp" : name, kind]));

  /** Whether nothing comes after an event of this kind. */
  const isEnd = (kind) => kind === KIND.exhausted || kind === KIND.stopped || kind === KIND.ended;

  const LINES = known.lines;

  /** An event of the JSON Lines format as the short list that pages carry. */
  function shorten(object) {
    switch (object.event) {
      case "choose":
        return [KIND.choose, object.row, object.free];
      case "conflict":
        return [
          KIND.conflict,
          object.row,
          object.column,
          object.culprit.row,
          object.culprit.column,
          LINES.indexOf(object.line)
        ];
      case "place":
        return [KIND.place, object.row, object.column];
      case "solved":
        return [KIND.solved, object.index];
      case "cut":
        return [KIND.cut];
      case "back-up":
        return [KIND.backUp, object.row];
      case "exhausted":
        return object.cut ? [KIND.exhausted, object.solutions, 1] : [KIND.exhausted, object.solutions];
      case "stopped":
        return [KIND.stopped, object.solutions];
      default:
        return null;
    }
  }

  /** The digits of the packed form: a number below 64 each. */
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

  /** The events of the packed text that pages carry (page/trace.rs writes it). */
  function unpack(text) {
    const value = new Map([...DIGITS].map((digit, at) => [digit, at]));
    const events = [];
    let at = 0;
    const digit = () => value.get(text[at++]);
    const number = () => {
      const end = text.indexOf(";", at);
      const found = Number(text.slice(at, end));
      at = end + 1;
      return found;
    };
    while (at < text.length) {
      const kind = digit();
      switch (kind) {
        case KIND.choose: {
          const row = digit();
          events.push([kind, row, Array.from({ length: number() }, digit)]);
          break;
        }
        case KIND.conflict:
          events.push([kind, digit(), digit(), digit(), digit(), digit()]);
          break;
        case KIND.place:
        case KIND.remove:
          events.push([kind, digit(), digit()]);
          break;
        case KIND.cut:
        case KIND.mistake:
          events.push([kind]);
          break;
        case KIND.exhausted: {
          const solutions = number();
          events.push(digit() ? [kind, solutions, 1] : [kind, solutions]);
          break;
        }
        // Solved, stopped and back-up: the row of a back-up may be the size itself.
        default:
          events.push([kind, number()]);
      }
    }
    return events;
  }

  /** The kinds of line along which a queen attacks a square. */
  function attack(queen, square) {
    if (queen.row === square.row) return queen.column === square.column ? null : "row";
    if (queen.column === square.column) return "column";
    if (queen.row - queen.column === square.row - square.column) return "diagonal";
    if (queen.row + queen.column === square.row + square.column) return "antidiagonal";
    return null;
  }

  /** Whether two squares are one. */
  const isSameSquare = (a, b) => a.row === b.row && a.column === b.column;

  /** A node of the tree: a queen below those of its parent, from the event `first` on. */
  const nodeOf = (parent, row, column, depth, first) => ({
    parent,
    row,
    column,
    depth,
    first,
    last: -1,
    solvedAt: -1,
    children: [],
    events: [],
    leaves: 1,
    size: 1,
    deepest: depth,
    led: 0
  });

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
      /** How many squares were crossed out: refused one by one, or all of a row that is looked at as a whole. */
      this.crossed = [];
      this.nodes = [nodeOf(-1, -1, -1, 0, -1)];
      /** Whether a search has a depth limit. */
      this.isCut = false;
      this.solutions = [];
      const all = typeof events === "string" ? unpack(events) : events;
      all.forEach((event) => this.push(event));
      this.settle();
    }

    get length() {
      return this.events.length;
    }

    push(event) {
      const index = this.events.length;
      let at = this.nodeBefore(index);
      const count = (list, more) => list.push((index === 0 ? 0 : list[index - 1]) + Number(more));
      const node = this.nodes[at];
      switch (event[0]) {
        case KIND.place: {
          at = this.grow(at, event[1], event[2], index);
          break;
        }
        case KIND.remove:
          at = this.takeBack(at, event, index);
          break;
        case KIND.backUp:
          this.finish(node, index);
          at = node.parent;
          break;
        case KIND.cut:
          this.isCut = true;
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
      count(this.crossed, event[0] === KIND.choose ? this.n - event[2].length : event[0] === KIND.conflict);
      count(this.backedUp, event[0] === KIND.backUp || event[0] === KIND.remove);
      count(this.solved, event[0] === KIND.solved);
    }

    /** The node that an event begins at. */
    nodeBefore(index) {
      return index === 0 ? 0 : this.at[index - 1];
    }

    /** A node below another, by a queen. */
    grow(parent, row, column, index) {
      const child = this.nodes.length;
      const depth = this.nodes[parent].depth + 1;
      this.nodes.push(nodeOf(parent, row, column, depth, index));
      this.nodes[parent].children.push(child);
      return child;
    }

    /**
     * The search is through with a node: how many leaves and nodes it has, how deep it goes and
     * how many solutions it led to is known, and will not change. The numbers of the nodes below
     * one follow its own, so that they need no list.
     */
    finish(node, index) {
      node.last = index;
      this.sum(node);
    }

    /** The same for the nodes on the way where a search was stopped, which it never left. */
    settle() {
      for (let at = this.length ? this.at[this.length - 1] : 0; at >= 0; at = this.nodes[at].parent) {
        this.sum(this.nodes[at]);
      }
    }

    sum(node) {
      node.leaves = 0;
      node.size = 1;
      node.led = node.solvedAt >= 0 ? 1 : 0;
      for (const number of node.children) {
        const child = this.nodes[number];
        node.leaves += child.leaves;
        node.size += child.size;
        node.deepest = Math.max(node.deepest, child.deepest);
        node.led += child.led;
      }
      node.leaves = Math.max(1, node.leaves);
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
        index,
        event,
        node: at,
        depth: node.depth,
        queens: this.path(at),
        row: node.depth < this.n ? node.depth : -1,
        refused: [],
        backedUp: [],
        free: null,
        conflict: null,
        lifted: null,
        isSolved: node.solvedAt >= 0 && node.solvedAt <= index
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
        const { last, row, column, led } = this.nodes[child];
        if (last >= 0 && last <= index) state.backedUp.push({ row, column, led });
      }
      if (event && event[0] === KIND.conflict) {
        state.conflict = {
          square: { row: event[1], column: event[2] },
          culprit: { row: event[3], column: event[4] },
          line: LINES[event[5]]
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
    choosesRows() {
      return this.method === "constrained" || this.method === "masks";
    }

    /** What stands at a node of the tree: the column, where the level is the row. */
    letter(node) {
      return this.isByRow || !("row" in node)
        ? names.column(node.column)
        : names.square(node, this.n).replace(/[() ]/g, "");
    }

    /** What the place of the tree says before the first step. */
    get emptyTree() {
      return this.isByRow ? "page-tree-empty" : "page-tree-empty-chosen";
    }

    /** Whether the queens stand in the first rows, one below the other. */
    get isByRow() {
      return this.method !== "constrained";
    }

    /** Whether the method places queens without looking, and looks at complete boards alone. */
    get looksLate() {
      return this.method === "rows" || this.method === "permutations";
    }

    /** Whether squares are refused one by one below the node that the search is at. */
    get refusesAtTip() {
      return !this.choosesRows() && !this.looksLate;
    }

    /** Every queen that attacks a square in a state, with the line. */
    attackers(state, square) {
      return state.queens.map((queen) => ({ queen, line: attack(queen, square) })).filter(({ line }) => line !== null);
    }

    /** Whether the back-up at `index` leaves a whole board, and whether that was a solution. */
    leaves(index) {
      const node = this.nodes[index === 0 ? 0 : this.at[index - 1]];
      return { isWhole: node.depth === this.n, isSolved: node.solvedAt >= 0 };
    }

    /** The steps of the search: that it was stopped is none. */
    get steps() {
      return this.limit === "steps" ? this.length - 1 : this.length;
    }

    /** How a search ended that was not whole: "steps", "solutions" or "depth"; else null. */
    get limit() {
      const last = this.events[this.events.length - 1];
      if (last && !this.isGrowing) {
        if (last[0] === KIND.stopped) return "steps";
        // A whole search ends with saying so.
        if (last[0] === KIND.solved) return "solutions";
      }
      return this.isCut ? "depth" : null;
    }

    /** How many squares were refused after each event, and the next event after `index` that refuses one, or -1. */
    get refusals() {
      return this.refused;
    }

    nextRefusal(index) {
      return this.next(KIND.conflict, index);
    }

    /** What an event says, where a trace has its own sentences (followed.js). */
    sentence() {
      return null;
    }

    /** The next event of a kind after `index`, or -1. */
    next(kind, index) {
      for (let at = index + 1; at < this.events.length; at++) {
        if (this.events[at][0] === kind) return at;
      }
      return -1;
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
      antitranspose: (r, c) => [last - c, last - r]
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
    const compare = (a, b) =>
      a.findIndex((x, at) => x !== b[at]) < 0
        ? 0
        : a[a.findIndex((x, at) => x !== b[at])] - b[a.findIndex((x, at) => x !== b[at])];
    return images(columns)
      .map((image) => image.columns)
      .sort(compare)[0]
      .join(" ");
  }

  /** The search of an answer: one of ours, or of another program, whose script (followed.js) not every page has. */
  const traceOf = ({ n, method, events, ...checked }) =>
    method === "trace" ? new bezzel.Followed(n, events, checked) : new Trace(n, method, events);

  return { KIND, LINES, Trace, isEnd, isSameSquare, shorten, traceOf, unpack, attack, images, orbit };
});
