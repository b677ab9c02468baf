// What stands beside the board of a puzzle: clock, queens, trial and check.
"use strict";
bezzel(function ({ element, queen, signed, timeText, times }) {
  /** More queens than these are a number alone. */
  const MOST_PIPS = 14;

  /** The clock that pauses, a queen for each to place, the button of a trial, and the check. */
  class Status {
    constructor(words, n, { onPause, onTry, onCheck }) {
      this.words = words;
      this.n = n;
      this.time = element("span.clock-time", "0:00");
      this.clock = signed("button.clock", "clock", this.time, { "data-do": "pause", onclick: onPause });
      this.pips = element("span.pips", { "aria-hidden": "true" }, ...times(n <= MOST_PIPS ? n : 0, () => queen()));
      this.number = element("span.number");
      this.tries = signed("button.icon.try-out", "try", words.put("span", "game-try"), {
        "data-do": "try",
        onclick: onTry
      });
      words.put(this.tries, "game-try-long", {}, "title");
      this.check = signed("button.icon.check-all", "check", words.put("span", "game-check"), {
        "data-do": "check",
        onclick: onCheck
      });
      words.put(this.check, "game-check-long", {}, "title");
      this.root = element("div.status", this.clock, this.pips, this.number, this.tries, this.check);
    }

    tick(elapsed, isPaused) {
      const text = timeText(elapsed);
      if (this.time.textContent !== text) this.time.textContent = text;
      const { say } = this.words;
      const label = say("page-joined", {
        a: `${say("game-clock")} ${text}`,
        b: say(isPaused ? "game-resume" : "game-pause-game")
      });
      // Read by screen readers when focused, not announced each second.
      this.clock.setAttribute("aria-label", label);
      this.clock.title = say(isPaused ? "game-resume" : "game-pause-game");
      this.clock.setAttribute("aria-pressed", isPaused);
    }

    count(count, wrong) {
      [...this.pips.children].forEach((pip, at) =>
        pip.setAttribute("class", `queen ${at >= count ? "off" : at >= count - wrong ? "wrong" : "on"}`)
      );
      this.number.textContent = this.words.say("game-count-of", { count, n: this.n });
    }
  }

  return { Status };
});
