// The dock at the lower edge: the buttons that play, the sentence that says what happened, the
// speed. It never moves, whatever the sentence says.
"use strict";
bezzel(function ({ Hold, element, icon, keepFocus }) {
  /** The buttons that play and step; `act` has the names of the buttons. */
  class Transport {
    constructor(words, act, { jumps = true, playKey = "page-play-word" } = {}) {
      this.words = words;
      this.playKey = playKey;
      this.hold = new Hold();
      this.buttons = {};
      const make = (name, key, { isHeld = false } = {}) => {
        const button = element("button", { "data-control": name, class: `go-${name}` }, icon(name));
        words.name(button, key);
        if (isHeld) this.hold.on(button, act[name]);
        else button.addEventListener("click", act[name]);
        this.buttons[name] = button;
        return button;
      };
      this.playSign = element("span.play-sign", icon("play"));
      this.playWord = element("span.play-word");
      this.play = element("button.play", { "data-control": "play", onclick: act.play }, this.playSign, this.playWord);
      this.root = keepFocus(
        element(
          "div.transport",
          { role: "group" },
          make("first", "page-first"),
          make("back", "page-back", { isHeld: true }),
          this.play,
          make("forward", "page-forward", { isHeld: true }),
          make("last", "page-last"),
          ...(jumps
            ? [
                element("span.divider"),
                make("conflict", "page-next-conflict"),
                make("retreat", "page-next-backup"),
                make("solution", "page-next-solution")
              ]
            : [])
        )
      );
      words.label(this.root, "page-transport");
      words.follow(() => this.showPlaying(this.isPlaying ?? false, true));
    }

    showPlaying(isPlaying, isForced = false) {
      if (isPlaying === this.isPlaying && !isForced) return;
      this.isPlaying = isPlaying;
      const { say } = this.words;
      this.playSign.replaceChildren(icon(isPlaying ? "pause" : "play"));
      this.playWord.textContent = say(isPlaying ? "page-pause-word" : this.playKey);
      this.play.title = say(isPlaying ? "page-pause" : "page-play");
    }

    /** Disabled buttons stay in their places. */
    allow(allowed) {
      for (const [name, isAllowed] of Object.entries(allowed)) {
        const button = this.buttons[name];
        if (!button || button.disabled === !isAllowed) continue;
        button.disabled = !isAllowed;
        if (button.disabled) this.hold.end();
      }
    }
  }

  /** The kinds of the badges that signs have; the others inform. */
  const BADGES = { check: "good", cross: "bad", backup: "back", forward: "now" };
  /** A sentence with its sign and the kind of its badge; a function tells it in the words of the moment. */
  const remark = (icon, text, badge = BADGES[icon] ?? "info") => ({
    badge,
    icon,
    get text() {
      return typeof text === "function" ? text() : text;
    }
  });

  /** The length of a sentence that fits wherever sentences stand, in characters. */
  const SHORT = 90;

  /** The sentence with its badge, in a place that is kept for it. */
  class Sentence {
    constructor(words) {
      this.words = words;
      this.badge = element("span.badge.info", { "aria-hidden": "true" });
      this.text = element("p.sentence-text", { role: "status", "aria-live": "polite" });
      this.root = element("div.sentence", this.badge, this.text);
    }

    /**
     * A text that is longer than its place gets smaller letters, and is scrolled if it does not fit then. `isShort`: it
     * fits, and is not measured: at sixty steps a second that is a third of a slow phone's time.
     */
    fit(isShort = false) {
      const { text } = this;
      // Letters reach a little beyond their line.
      const isOver = () => text.scrollHeight > text.clientHeight + 4;
      text.classList.remove("long", "scrolled");
      text.removeAttribute("tabindex");
      if (isShort || !isOver()) return;
      text.classList.add("long");
      if (!isOver()) return;
      text.classList.add("scrolled");
      text.tabIndex = 0;
    }

    /**
     * `more` is an element behind the sentence; `isQuiet`: a screen reader should not be flooded while the search runs.
     */
    say({ badge, icon: sign, text, more = null }, isQuiet = false) {
      this.text.setAttribute("aria-live", isQuiet ? "off" : "polite");
      // Where a search comes to rest is said, though the sentence stood there already.
      const isResting = this.wasQuiet && !isQuiet;
      this.wasQuiet = isQuiet;
      if (this.shown !== text || isResting) {
        this.shown = text;
        this.text.replaceChildren(...this.words.rich(text));
      }
      if (more || this.more) {
        this.more?.remove();
        this.more = more;
        if (more) this.text.append(this.words.say("page-blank"), more);
      }
      this.fit(isQuiet && text.length <= SHORT);
      const name = `${badge} ${sign}`;
      if (this.shownBadge === name) return;
      this.shownBadge = name;
      this.badge.className = `badge ${badge}`;
      this.badge.replaceChildren(icon(sign));
    }
  }

  /** The dock of a view: what stands above, buttons, sentence, and what stands at the right. */
  function dock({ above = null, left = null, middle = null, right = null, name = "" }) {
    return element(
      "footer",
      { class: `dock ${name}` },
      element("div.dock-in", above, element("div.bar", left, middle, right))
    );
  }

  return { Transport, Sentence, dock, remark };
});
