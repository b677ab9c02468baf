// The search of another program, which was checked: its events, the remarks on them, and the result. Its queens need
// not be taken back in order, and some are forgotten: those stand on the board and count no longer.
"use strict";
bezzel(function ({ KIND, LINES, SIGNS, Trace, grouped, isSameSquare: isSame, names, remark, unpack }) {
  /** Remarks that are no faults. */
  const HARMLESS = ["attacked", "unreported"];

  class Followed extends Trace {
    /**
     * `remarks` are [event, kind, ...numbers] as page/trace.rs packs them; `report` is the result, of the last event.
     */
    constructor(n, events, { remarks = [], report = null, isSizeAssumed = false } = {}) {
      super(n, "trace");
      this.isSizeAssumed = isSizeAssumed;
      this.remarks = new Map(remarks.map(([at, ...remark]) => [at, remark]));
      this.report = report;
      /** The queens that were forgotten, after each event; one list for as long as nothing changes. */
      this.forgotten = [];
      /** How many faults there were. */
      this.faults = [];
      this.goesByRow = true;
      unpack(events).forEach((event) => this.push(event));
      if (report) this.push([KIND.ended]);
      this.settle();
    }

    isFault(index) {
      const remark = this.remarks.get(index);
      const isReplaced = remark?.[0] === "forgotten" && this.report?.removes_silently;
      const isWrong = remark !== undefined && !HARMLESS.includes(remark[0]) && !isReplaced;
      return isWrong || (this.isEarly(index) && this.report.untried.certain);
    }

    /** Whether an event leaves a board too early: a square of it was never tried. */
    isEarly(index) {
      return this.report?.untried?.step === index + 1;
    }

    get left() {
      return this.forgotten.at(-1) ?? [];
    }

    push(event) {
      const index = this.events.length;
      this.leaving = this.left;
      super.push(event);
      if (event[0] === KIND.place) {
        const [, row, column] = event;
        this.leaving = this.leaving.filter((queen) => !isSame(queen, { row, column }));
        this.goesByRow &&= this.nodes[this.at[index]].depth === row + 1;
      }
      this.forgotten.push(this.leaving);
      this.faults.push((this.faults.at(-1) ?? 0) + Number(this.isFault(index)));
    }

    /** The node that an event begins at: a forgotten queen, and those placed after her, are left first. */
    nodeBefore(index) {
      let at = super.nodeBefore(index);
      const [kind, row, column] = this.remarks.get(index) ?? [];
      if (kind !== "forgotten") return at;
      const left = [];
      for (let isFound = false; at > 0 && !isFound; at = this.nodes[at].parent) {
        const node = this.nodes[at];
        isFound = isSame(node, { row, column });
        this.finish(node, index);
        left.push({ row: node.row, column: node.column });
      }
      // Queens that may have been taken back without a line are gone.
      if (!this.report?.removes_silently) this.leaving = [...this.leaving, ...left];
      return at;
    }

    /**
     * The node after a queen was taken back: queens that were placed later get nodes of their own below the board
     * without her.
     */
    takeBack(at, [, row, column], index) {
      const square = { row, column };
      const way = this.path(at);
      const place = way.findLastIndex((queen) => isSame(queen, square));
      if (place < 0) {
        this.leaving = this.leaving.filter((queen) => !isSame(queen, square));
        return at;
      }
      const later = way.slice(place + 1);
      for (const { node } of way.slice(place).reverse()) this.finish(this.nodes[node], index);
      let below = this.nodes[way[place].node].parent;
      for (const queen of later) below = this.grow(below, queen.row, queen.column, index);
      return below;
    }

    state(index) {
      const state = super.state(index);
      const left = index < 0 ? [] : this.forgotten[index];
      const stands = (square) =>
        left.some((queen) => isSame(queen, square)) || state.queens.some((queen) => isSame(queen, square));
      Object.assign(state, { forgotten: left, backedUp: state.backedUp.filter((square) => !stands(square)) });
      const pair = this.pair(index);
      if (pair) state.conflict = pair;
      if (state.event?.[0] === KIND.remove) state.lifted = { row: state.event[1], column: state.event[2] };
      return state;
    }

    /** Forgotten queens stand on the board, and attack as the others do. */
    attackers(state, square) {
      return super.attackers({ queens: [...state.queens, ...(state.forgotten ?? [])] }, square);
    }

    /** The two queens that a remark is about, as a conflict. */
    pair(index) {
      const [kind, ...numbers] = this.remarks.get(index) ?? [];
      const queen = (at) => ({ row: numbers[at], column: numbers[at + 1] });
      const placed =
        this.events[index]?.[0] === KIND.place ? { row: this.events[index][1], column: this.events[index][2] } : null;
      if (kind === "attacked" && placed) return { square: placed, culprit: queen(0), line: LINES[numbers[2]] };
      if (kind === "forgotten" && placed)
        return { square: placed, culprit: queen(0), line: numbers[0] === placed.row ? "row" : "column" };
      if (kind === "deeper" || kind === "attacking")
        return { culprit: queen(0), square: queen(2), line: LINES[numbers[4]] };
      return null;
    }

    /** What the program printed that cannot be right, as an object of JSON Lines. */
    mistake(index) {
      const [kind, row, column] = this.remarks.get(index);
      const event = { occupied: "place", outside: "place", absent: "remove", free: "conflict" }[kind];
      return event
        ? { event, ...(row === null ? {} : { row }), ...(column === null ? {} : { column }) }
        : { event: "solution" };
    }

    /** What a program does, as lines of its method (code.js): its code is not known. */
    get lines() {
      return [
        [1, "page-code-trace-place", ["place"]],
        [1, "page-code-trace-remove", ["remove"]],
        [1, "page-code-trace-solution", ["solved"]],
        [1, "page-code-trace-mistake", ["mistake"]],
        [0, "page-code-trace-end", ["ended"]]
      ];
    }

    choosesRows() {
      return !this.goesByRow;
    }

    get isByRow() {
      return this.goesByRow;
    }

    get refusesAtTip() {
      return false;
    }

    /** Faults are what is looked for here. */
    get refusals() {
      return this.faults;
    }

    nextRefusal(index) {
      for (let at = index + 1; at < this.length; at++) if (this.isFault(at)) return at;
      return -1;
    }

    /** What an event says, where that is another thing than in a search of ours; with the remark on it. */
    sentence(index, words) {
      const { say } = words;
      const event = this.events[index];
      const square = event && names.square({ row: event[1], column: event[2] }, this.n);
      const early = this.isEarly(index) ? this.untried(words) : "";
      const isFault = this.isFault(index);
      const told = (icon, text) =>
        remark(isFault ? "cross" : icon, words.sentences([text, this.remark(index, words), early]));
      switch (event?.[0]) {
        case KIND.place:
          return told("forward", say("page-step-put", { square }));
        case KIND.remove:
          return told("backup", say("page-trace-remove", { square }));
        case KIND.mistake:
          return told("cross", "");
        case KIND.ended:
          return this.result(words);
        default:
          return null;
      }
    }

    remark(index, words) {
      const { say } = words;
      const [kind, ...numbers] = this.remarks.get(index) ?? [];
      if (!kind) return "";
      const name = (at) =>
        numbers[at] === null ? "" : names.square({ row: numbers[at], column: numbers[at + 1] }, this.n);
      const line = (at) => LINES[numbers[at]];
      const along = (key, at, blanks) => {
        const kindOfLine = ["row", "column"].includes(line(at)) ? line(at) : "diagonal";
        return say(`page-trace-${key}-${kindOfLine}`, { ...blanks, sign: SIGNS[line(at)] ?? "" });
      };
      switch (kind) {
        case "attacked":
          return along("attacked", 2, { by: name(0) });
        case "deeper":
        case "attacking":
          return along(kind, 4, { by: name(0), square: name(2) });
        case "absent": {
          const [row, column, by] = numbers;
          if (row === null) return say("page-trace-absent-last");
          if (column === null) return say("page-trace-absent-row", { row: names.row(row, this.n) });
          return say(by === null ? "page-trace-absent" : "page-trace-absent-instead", { square: name(0), by: name(2) });
        }
        case "incomplete":
        case "repeated":
          return say(`page-trace-${kind}`, { count: numbers[0], index: numbers[0] });
        case "forgotten":
          return say(this.isFault(index) ? "page-trace-forgotten" : "page-trace-replaced", { square: name(0) });
        default:
          return say(`page-trace-${kind}`, { square: name(0), row: numbers[0], column: numbers[1] });
      }
    }

    /** The square that was never tried, and the queens that stood then. */
    untried(words) {
      const { certain, queens, ...square } = this.report.untried;
      const name = (it) => names.square(it, this.n);
      const key =
        queens.length > 0 ? "page-trace-untried-with" : certain ? "page-trace-untried" : "page-trace-untried-unclear";
      return words.say(key, {
        square: name(square),
        queens: words.list(queens.map(([row, column]) => name({ row, column })))
      });
    }

    /** The result of the check. */
    result(words) {
      const { say } = words;
      const {
        ending,
        ends_unprinted: isCut,
        faults,
        removes_silently: isUnsaid,
        solutions,
        textbook,
        undecided: isUnclear,
        unreported,
        untried
      } = this.report;
      const isSilent = solutions === 0 && unreported > 0 && !isCut;
      const isGuessed = this.isSizeAssumed && solutions === 0 && unreported === 0;
      const counted = (name, count) => words.counted(`page-trace-${name}`, count, { count: grouped(count) });
      // What was printed as a solution, and is none or stood there before.
      const wrong = faults
        .filter(({ fault }) => ["attacking", "incomplete", "repeated"].includes(fault))
        .reduce((sum, fault) => sum + fault.count, 0);
      const both = (counts) => ({
        solutions: counted("solutions", counts.solutions),
        nodes: counted("nodes", counts.nodes)
      });
      const told = [
        say(`page-trace-end-${ending}`, {
          ...both(this.report),
          index: grouped(solutions),
          ...(wrong > 0
            ? {
                solutions: words.counted("page-trace-printed", wrong + solutions, {
                  count: grouped(wrong + solutions),
                  right: grouped(solutions)
                })
              }
            : {})
        })
      ];
      if (textbook) told.push(say("page-trace-textbook", both(textbook)));
      if (untried) told.push(this.untried(words));
      const count = faults.reduce((sum, fault) => sum + fault.count, 0);
      if (isSilent)
        told.push(
          say(this.isSizeAssumed ? "page-trace-silent-if" : "page-trace-silent", {
            solutions: counted("solutions", unreported),
            n: this.n
          })
        );
      if (isCut) told.push(say("page-trace-silent-last"));
      if (isUnsaid) told.push(say("page-trace-removes-silently"));
      if (count === 0 && !isUnclear)
        told.push(isGuessed ? say("page-trace-no-fault-if", { n: this.n }) : say("page-trace-no-fault"));
      if (count > 0) told.push(say("page-trace-faults", { count: grouped(count), step: grouped(faults[0].first) }));
      return remark(count > 0 ? "cross" : isUnclear || isGuessed ? "hint" : "check", words.sentences(told));
    }
  }

  return { Followed };
});
