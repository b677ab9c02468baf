// Long work in short turns, between which the page answers.
"use strict";
bezzel(function () {
  /** The longest turn in milliseconds, unless told otherwise. */
  const TURN = 6;

  const rest = () =>
    new Promise((resolve) => {
      setTimeout(resolve);
    });

  /**
   * Runs a generator in turns, and gives what it returns. `isVoid()` is called after each rest: where nothing is wanted
   * any more it throws, or is true, which gives `null`.
   */
  async function inTurns(steps, isVoid, turn = TURN) {
    for (;;) {
      const until = performance.now() + turn;
      do {
        const { done, value } = steps.next();
        if (done) return value;
      } while (performance.now() < until);
      await rest();
      if (isVoid()) return null;
    }
  }

  return { inTurns, rest };
});
