// Two searches side by side, on one set of controls.
"use strict";
(() => {
  const { KIND, Player, SPEEDS, control, element, run, showPlaying } = window.bezzel;

  class Pair {
    constructor(traces, words) {
      this.words = words;
      this.running = null;
      this.players = traces.map((trace) => new Player(trace, words, { small: true }));
      const sides = this.players.map((player) => element("section", { class: "side-by-side" },
        words.put(element("h2"), "page-title", () => ({
          n: player.trace.n, method: words.say(`page-method-${player.trace.method}`),
        })), player.root));
      this.summary = element("p", { class: "summary", role: "status", "aria-live": "polite" });
      words.follow(() => this.render());
      this.root = element("div", { class: "pair" }, this.makeControls(),
        element("div", { class: "two" }, ...sides), this.summary);
    }

    makeControls() {
      const { words } = this;
      const button = (name, key, act) => control(words, name, key, act);
      this.playButton = button("play", "page-play", () => this.toggle());
      this.playButton.classList.add("play");
      this.speed = element("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 5, class: "speed" });
      words.put(this.speed, "page-speed", {}, "aria-label");
      return element("div", { class: "controls" }, element("div", { class: "buttons" },
        button("first", "page-first", () => this.all((player) => player.go(-1))),
        button("back", "page-back", () => this.all((player) => player.go(player.index - 1))),
        this.playButton,
        button("forward", "page-forward", () => this.all((player) => player.go(player.index + 1))),
        button("last", "page-last", () => this.all((player) => player.go(player.last))),
        button("solution", "page-next-solution", () => this.all((player) => player.jump(KIND.solved))),
        element("label", { class: "speed-label" }, words.put(element("span"), "page-speed"), this.speed)));
    }

    all(move) {
      this.pause();
      this.players.forEach(move);
      this.render();
    }

    get playing() { return this.running !== null; }

    get isOver() { return this.players.every((player) => player.index >= player.last); }

    toggle() {
      if (this.playing) this.pause(); else this.play();
    }

    play() {
      if (this.isOver) this.players.forEach((player) => player.go(-1));
      this.running = run(this.speed, (steps) => {
        this.players.forEach((player) => player.go(player.index + steps));
        if (this.isOver) this.pause();
      });
      this.render();
    }

    pause() {
      this.running?.stop();
      this.running = null;
      this.render();
    }

    key(event) {
      const { tagName: tag, type } = event.target;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (["SELECT", "TEXTAREA", "BUTTON", "A"].includes(tag) || (tag === "INPUT" && type !== "range")) return;
      const actions = {
        " ": () => this.toggle(),
        ArrowRight: () => this.all((player) => player.go(player.index + 1)),
        ArrowLeft: () => this.all((player) => player.go(player.index - 1)),
        Home: () => this.all((player) => player.go(-1)),
        End: () => this.all((player) => player.go(player.last)),
      };
      if (!(event.key in actions) || (tag === "INPUT" && event.key !== " ")) return;
      event.preventDefault();
      actions[event.key]();
    }

    render() {
      if (!this.playButton) return;
      const { say } = this.words;
      showPlaying(this.words, this.playButton, this.playing);
      const [count, other] = this.players.map((player) => player.trace.length);
      this.summary.textContent = say("page-pair-steps", { count, other });
    }
  }

  Object.assign(window.bezzel, { Pair });
})();
