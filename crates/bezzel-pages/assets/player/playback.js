// What Watch and Compare share: the step that is shown, the buttons and keys that change it, and the clock that plays.
"use strict";
bezzel(function ({ Hold, OPEN, Pace, Sentence, Transport, dock, element, grouped, isReduced, recall, stateOf }) {
  /** Calls `go(event)` for a press on a slider, and while it moves. */
  function slide(event, go) {
    const { currentTarget: root } = event;
    event.preventDefault();
    go(event);
    root.setPointerCapture(event.pointerId);
    const up = () => {
      root.removeEventListener("pointermove", go);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("pointercancel", up);
    };
    root.addEventListener("pointermove", go);
    root.addEventListener("pointerup", up);
    root.addEventListener("pointercancel", up);
  }

  /** What plays adds `last`, the last step there is, play() and render(). */
  class Playback {
    constructor(words, onMove) {
      const [pace, sentence] = [new Pace(words), new Sentence(words)];
      Object.assign(this, { words, onMove, pace, sentence, index: -1, running: null, failed: null, held: new Hold() });
    }

    /** The buttons; `jumps` has what further ones do. */
    makeTransport(jumps, options) {
      const act = {
        first: () => this.jumpTo(-1),
        back: () => this.step(-1),
        play: () => this.toggle(),
        forward: () => this.step(1),
        last: () => this.toEnd(),
        ...jumps
      };
      this.transport = new Transport(this.words, act, options);
    }

    /** The dock: a line of time, and what plays below it. */
    makeDock(name, line, left) {
      return dock({
        name,
        above: element("div.row-of-time", line, this.pace.chip, this.pace.panel),
        left,
        middle: this.sentence.root,
        right: this.pace.root
      });
    }

    get playing() {
      return this.running !== null;
    }

    /** Whether each step is seen, and things move. */
    get isLively() {
      return !isReduced() && (!this.playing || this.pace.isLively);
    }

    /** Goes to an event, or as near as there is. */
    go(index) {
      this.index = Math.max(-1, Math.min(this.last, index));
      this.render();
    }

    jumpTo(index) {
      this.pause();
      this.go(index);
      this.onMove(this.index);
    }

    toEnd() {
      this.jumpTo(this.last);
    }

    step(by) {
      this.jumpTo(this.index + by);
    }

    toggle() {
      if (this.playing) this.pause();
      else this.play();
    }

    pause() {
      if (!this.playing) return;
      this.running.stop();
      this.running = null;
      this.render();
      this.onMove(this.index);
    }

    /** Something went wrong: it is said where everything is said. A function says it in the language of the moment. */
    fail(message) {
      this.failed = message;
      this.render();
    }

    /** What further keys do, and whether something else takes a key. */
    get actions() {
      return {};
    }

    takes() {
      return false;
    }

    key(event) {
      // What lies over the page has the keys; a key that is taken here would not close it.
      if (document.querySelector(`[popover]${OPEN}:not(.speed-panel)`)) return;
      const { target } = event;
      const tag = target.tagName;
      const isSlider = tag === "INPUT" && target.type === "range";
      if (
        event.altKey
        || event.ctrlKey
        || event.metaKey
        || tag === "SELECT"
        || tag === "TEXTAREA"
        || (tag === "INPUT" && !isSlider && target.type !== "checkbox")
      )
        return;
      // What these do with their keys themselves stays theirs.
      if (isSlider && /^(Arrow|Home|End|Page)/.test(event.key)) return;
      if (event.key === " " && ["BUTTON", "A", "INPUT"].includes(tag) && !isSlider) return;
      const isLetter = event.key.length === 1 && event.key !== " ";
      if (isLetter && !recall("letters", true)) return;
      if (this.takes(event)) {
        event.preventDefault();
        return;
      }
      const by = event.shiftKey ? 10 : 1;
      const held = { ArrowRight: () => this.step(by), ArrowLeft: () => this.step(-by) };
      const actions = {
        " ": () => this.toggle(),
        Home: () => this.jumpTo(-1),
        End: () => this.toEnd(),
        "+": () => this.pace.set(this.pace.value + 1),
        "-": () => this.pace.set(this.pace.value - 1),
        ...this.actions
      };
      const name = isLetter ? event.key.toLowerCase() : event.key;
      if (name in held) {
        this.held.key(event, held[name]);
      } else if (name in actions) {
        if (!event.repeat || name.startsWith("Page")) actions[name]();
      } else {
        return;
      }
      event.preventDefault();
    }

    /** A key is let go. */
    keyUp(event) {
      if (event.key.startsWith("Arrow")) this.held.end();
    }

    /** Shows a search on its board. */
    showBoard(board, trace, state, options) {
      const { squares, lit, rays } = stateOf(trace, state, options);
      board.root.classList.toggle("lively", this.isLively);
      board.show((row, column) => squares.get(row * trace.n + column) ?? []);
      board.light(lit);
      board.draw(rays);
    }

    /** Shows which of the steps it is, and which buttons have something to do. */
    showStep(steps, jumps) {
      const [isBegun, isLeft] = [this.index >= 0, this.index < this.last];
      this.transport.showPlaying(this.playing);
      this.transport.allow({ first: isBegun, back: isBegun, forward: isLeft, last: isLeft, ...jumps });
      const step = `**${grouped(Math.min(this.index + 1, steps))}**`;
      this.pace.where.replaceChildren(...this.words.rich(this.words.say("page-step", { step, steps: grouped(steps) })));
      this.root.dataset.index = this.index;
    }
  }

  return { Playback, slide };
});
