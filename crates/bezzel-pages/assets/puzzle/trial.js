// The trial of a puzzle that is played: its buttons, which keep it or take all of it back.
"use strict";
bezzel(function ({ element }) {
  class Trial {
    constructor(words, view) {
      this.view = view;
      const button = (name, key, kind, isKept) =>
        words.put(
          words.put(
            element("button", { class: kind, "data-do": name, hidden: true, onclick: () => this.end(isKept) }),
            key
          ),
          `${key}-long`,
          {},
          "title"
        );
      this.buttons = [
        button("takeBack", "game-take-back", "button", false),
        button("keep", "game-keep", "button main", true)
      ];
    }

    /** Begins a trial, or takes all of it back. */
    toggle() {
      const { view } = this;
      if (!view.game || view.isStill) return;
      if (view.game.base) {
        this.end(false);
        return;
      }
      view.change(() => view.game.tryOut());
      view.tell("try", () => view.words.say("game-try-begin"));
    }

    end(isKept) {
      const { view } = this;
      if (!view.game?.base || view.isStill) return;
      view.change(() => (isKept ? view.game.keepTrial() : view.game.takeBackTrial()));
      view.tell(isKept ? "check" : "undo", () => view.words.say(isKept ? "game-try-kept" : "game-try-taken"), {
        badge: "info"
      });
    }

    /** Whether what is marked now is tried. */
    get isOn() {
      return Boolean(this.view.game.base) && !this.view.isSolved && !this.view.isShared;
    }

    render() {
      const {
        isOn,
        view: {
          isStill,
          status: { tries }
        }
      } = this;
      for (const button of this.buttons) {
        button.hidden = !isOn;
        button.disabled = isStill;
      }
      tries.disabled = isStill;
      tries.setAttribute("aria-pressed", isOn);
    }
  }

  return { Trial };
});
