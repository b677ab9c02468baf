// The keys of a puzzle: what each of them does, and the square that they are about.
"use strict";
bezzel(function ({ MARK, commandOf, recall }) {
  class PuzzleKeys {
    constructor(view) {
      this.view = view;
    }

    /** Begins with a board: until a square of it is come to, or pressed, no key marks one. */
    follow({ grid }) {
      this.hasSquare = false;
      for (const kind of ["focusin", "click"])
        grid.addEventListener(kind, () => {
          this.hasSquare = true;
        });
    }

    press(event) {
      const { view } = this;
      if (!view.game) return;
      const command = commandOf(event);
      const letter = event.key.toLowerCase();
      if (event.target.closest?.("[popover], textarea, input, select")) return;
      if (["undo", "redo"].includes(command)) view.travel(command);
      else if (command || event.altKey) return;
      else if (event.key.startsWith("Arrow")) {
        this.hasSquare = true;
        view.board.walk(event);
      } else if ([" ", "Enter"].includes(event.key) && this.hasSquare && !event.target.closest?.("button, a, summary"))
        view.board.act.tap(view.board.at);
      else if (["Backspace", "Delete"].includes(event.key)) this.mark(MARK.empty);
      else if (!recall("letters", true)) return;
      else if (letter === "q") this.mark(MARK.queen);
      else if (letter === "x") this.mark(MARK.cross);
      else if (letter === "h") view.hint();
      else if (letter === "t") view.trial.toggle();
      else if (letter === "k") view.trial.end(true);
      else if (letter === "n" && !view.newButton.hidden && !view.newPlace.hidden) view.newButton.click();
      else if (letter === "p") view.pause(!view.isPaused);
      else return;
      event.preventDefault();
    }

    /** Puts a mark on the square that the keys are about. */
    mark(mark) {
      const { view } = this;
      if (!view.isStill && this.hasSquare) view.change(() => view.game.set(view.board.at, mark));
    }
  }

  return { PuzzleKeys };
});
