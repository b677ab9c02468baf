// Guessing the next step: the search stops at each of its decisions and asks where the next queen goes, or whether one
// is taken back; at a full board, whether it is a solution. A score is kept.
"use strict";
bezzel(function ({
  KIND,
  element,
  explain,
  icon,
  isSameSquare,
  isTie,
  keep,
  keepFocus,
  names,
  recall,
  remark,
  sentence,
  signed
}) {
  /** The score that is kept of a search: {search, right, asked}. */
  function kept({ n, method, board = "" }) {
    const search = `${n} ${method} ${board}`;
    const { right, asked, search: of } = recall("guesses", {});
    const isScore = Number.isInteger(right) && Number.isInteger(asked) && right >= 0 && right <= asked;
    return isScore && of === search ? { search, right, asked } : { search, right: 0, asked: 0 };
  }

  /**
   * The next decision after the event `index`: {at, kind, square}, `at` its event. Refusals and the choice of a row are
   * part of the way to it. A method that looks at full boards alone decides nothing before. The others ask of a full
   * board only where they stand on it: else the last queen is the solution. `null` at the end.
   */
  function decision(trace, index) {
    const isFull = (at) => trace.nodes[at < 0 ? 0 : trace.at[at]].depth === trace.n;
    for (let at = index + 1; at < trace.length; at++) {
      const event = trace.events[at];
      switch (event[0]) {
        case KIND.place:
          if (!trace.looksLate) return { at, kind: "place", square: { row: event[1], column: event[2] } };
          break;
        case KIND.conflict:
          if (trace.looksLate && isFull(at)) return { at, kind: "refused" };
          break;
        case KIND.solved:
          if (trace.looksLate || isFull(index)) return { at, kind: "solved" };
          break;
        case KIND.backUp:
          if (!trace.looksLate) return { at, kind: "back" };
          break;
        case KIND.exhausted:
        case KIND.stopped:
          return null;
        default:
      }
    }
    return null;
  }

  class Guess {
    /** `player` is at a step; `go(index)` moves it. */
    constructor(player, words) {
      Object.assign(this, { player, words });
      this.isOn = false;
      this.score = kept(player.trace);
      const button = (name, sign, key, run) =>
        signed("button.guess-answer", sign, words.put("span", key), { "data-guess": name, onclick: run });
      this.back = button("back", "backup", "page-guess-back", () => this.answer("back"));
      this.yes = button("solved", "check", "page-guess-solved", () => this.answer("solved"));
      this.no = button("refused", "cross", "page-guess-refused", () => this.answer("refused"));
      this.tell = button("tell", "forward", "page-guess-tell", () => this.show());
      this.end = button("end", "pause", "page-guess-stop", () => this.toggle());
      this.told = element("span.guess-score", { role: "img" });
      this.root = keepFocus(
        element("div.transport.guess", { role: "group" }, this.back, this.yes, this.no, this.tell, this.end, this.told)
      );
      words.label(this.root, "page-guess-long");
      this.root.hidden = true;
    }

    toggle() {
      const { player } = this;
      this.isOn = !this.isOn;
      this.news = null;
      this.isTried = false;
      player.pause();
      // From the first step on it is another round.
      if (this.isOn && player.index < 0) Object.assign(this.score, { right: 0, asked: 0 });
      // What is still to come would tell.
      if (this.isOn && player.tree.ahead) player.toggleAhead();
      if (this.isOn) this.rest();
      player.render();
      if (this.isOn)
        player.board.grid.querySelector("[tabindex='0']").focus({ focusVisible: false, preventScroll: true });
    }

    /** Methods that look at full boards alone go on to the next one by themselves. */
    rest() {
      const {
        player: { trace }
      } = this;
      const next = decision(trace, this.player.index);
      if (next && trace.looksLate && next.at - 1 > this.player.index) this.player.go(next.at - 1);
    }

    /** The decision that is asked about. */
    get next() {
      return decision(this.player.trace, this.player.index);
    }

    /** Whether the question is about a full board. */
    get isOfBoard() {
      return this.player.trace.looksLate || this.next?.kind === "solved";
    }

    /** An answer: "back", "solved", "refused", or a square. */
    answer(given) {
      const { next, player } = this;
      if (!next) return;
      const isRight =
        typeof given === "string" ? given === next.kind : next.kind === "place" && isSameSquare(given, next.square);
      this.count(isRight);
      if (isRight) this.move(next, true);
      else {
        const { index } = player;
        this.news = { icon: "cross", tell: () => this.why(given, next, index) };
        player.render();
      }
    }

    /** Goes to the decision; it counts as not known, unless it was tried. */
    show() {
      const { next } = this;
      if (!next) return;
      this.count(false);
      this.move(next, false);
    }

    move(next, isRight) {
      const { player, words } = this;
      this.isTried = false;
      // The last queen is the solution.
      const { events } = player.trace;
      const at = next.kind === "place" && events[next.at + 1]?.[0] === KIND.solved ? next.at + 1 : next.at;
      player.jumpTo(at);
      this.news = {
        badge: isRight ? "good" : "info",
        icon: isRight ? "check" : "forward",
        isOver: true,
        tell: () => (isRight ? words.say("page-guess-right") : "") + sentence(player.trace, at, words).text
      };
      this.rest();
      player.render();
    }

    /** Only the first answer to a question counts. */
    count(isRight) {
      if (this.isTried) return;
      this.isTried = true;
      this.score.asked++;
      if (isRight) this.score.right++;
      keep("guesses", this.score);
    }

    /** The row in which the search looks for a square. */
    rowOf(next, index, state) {
      if (next.kind === "place") return next.square.row;
      const chosen = this.choice(next.at, Math.max(0, index));
      return chosen < 0 ? state.queens.length : this.player.trace.events[chosen][1];
    }

    /** The last event before `end`, from `begin` on, that chooses a row; -1 if there is none. */
    choice(end, begin = 0) {
      const { events } = this.player.trace;
      for (let at = end - 1; at >= begin; at--) {
        if (events[at][0] === KIND.choose) return at;
      }
      return -1;
    }

    /** Whether the search takes a row as the topmost of several with the fewest safe squares. */
    isTied(next, row) {
      const { trace } = this.player;
      for (let at = this.choice(next.at); at >= 0; at = this.choice(at)) {
        if (trace.events[at][1] === row) return isTie(trace, at, row);
      }
      return false;
    }

    /** Why an answer is wrong: the most direct reason. */
    why(given, next, index) {
      const {
        player: { trace }
      } = this;
      const { say } = this.words;
      if (given === "back") return say("page-guess-not-back");
      if (typeof given === "string")
        return say(given === "solved" ? "page-guess-not-solved" : "page-guess-not-refused");
      if (this.isOfBoard) return say("page-guess-full");
      const state = trace.state(index);
      if (state.depth === trace.n) return say("page-guess-whole");
      const square = `**${names.square(given, trace.n)}**`;
      const isQueen = state.queens.some((queen) => isSameSquare(queen, given));
      if (isQueen) return say("page-guess-queen", { square });
      // Another row is reason enough, whether the square is attacked or not.
      const row = this.rowOf(next, index, state);
      if (given.row !== row) {
        const key =
          trace.method !== "constrained"
            ? "page-guess-row"
            : this.isTied(next, row)
              ? "page-guess-topmost"
              : "page-guess-tighter";
        return say(key, { square, row: names.row(row, trace.n) });
      }
      if (trace.attackers(state, given).length > 0) return explain(trace, state, given, this.words);
      if (next.kind !== "place") return say("page-guess-tried", { square });
      return say(given.column < next.square.column ? "page-guess-tried" : "page-guess-first", { square });
    }

    /** What is asked, after what came of the last answer. */
    sentence() {
      const {
        next,
        player: { trace }
      } = this;
      const { say } = this.words;
      const ask = next
        ? say(this.isOfBoard ? "page-guess-ask-full" : "page-guess-ask")
        : say(trace.isGrowing ? "page-guess-wait" : "page-guess-end", this.score);
      if (!this.news) return remark("help", ask);
      const { badge, icon, isOver, tell } = this.news;
      const more = !next || this.isOfBoard ? ask : say("page-guess-ask-short");
      return remark(icon, isOver ? this.words.sentences([tell(), more]) : tell(), badge);
    }

    render() {
      const { isOfBoard, next } = this;
      this.root.hidden = !this.isOn;
      this.back.hidden = isOfBoard;
      this.yes.hidden = !isOfBoard;
      this.no.hidden = !isOfBoard;
      for (const button of [this.back, this.yes, this.no, this.tell]) button.disabled = !next;
      this.told.textContent = `${this.score.right} / ${this.score.asked}`;
      this.told.setAttribute("aria-label", this.words.say("page-guess-score", this.score));
      this.told.title = this.told.getAttribute("aria-label");
    }

    /** Keys while it asks: says whether it took one. */
    key(event) {
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (name.startsWith("Arrow")) this.player.board.walk(event);
      else if (name === "Escape") this.toggle();
      else if (name === "u" && !this.back.hidden) this.answer("back");
      else if (name === "s" && !this.yes.hidden) this.answer("solved");
      else if (name === "c" && !this.no.hidden) this.answer("refused");
      else if (name === "t") this.show();
      else return [" ", "Home", "End", "PageUp", "PageDown", "c", "s", "u", "e", "a"].includes(name);
      return true;
    }
  }

  return { Guess };
});
