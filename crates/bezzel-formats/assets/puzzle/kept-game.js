// The game of a view as the browser keeps it. Tabs may play one puzzle: none writes over what it has not seen.
"use strict";
(() => {
  const { gameId, record } = window.bezzel;

  class KeptGame {
    constructor(puzzle) {
      this.id = gameId(puzzle);
      this.look();
    }

    /** Takes what is kept now as seen. */
    look() { this.seen = JSON.stringify(record.load(this.id)); }

    /** The game that another tab has kept since; `null` if there is none. */
    news() {
      const game = record.load(this.id);
      return game && JSON.stringify(game) !== this.seen ? game : null;
    }

    save(game) {
      record.save(game);
      this.look();
    }
  }

  Object.assign(window.bezzel, { KeptGame });
})();
