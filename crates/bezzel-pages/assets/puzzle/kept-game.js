// The game of a view as the browser keeps it. Tabs may play one puzzle: none writes over what it has not seen.
"use strict";
bezzel(function ({ gameId, record }) {
  class KeptGame {
    constructor(puzzle) {
      this.id = gameId(puzzle);
      this.look();
    }

    /** Takes what is kept now as seen. */
    look() {
      this.seen = JSON.stringify(record.load(this.id));
    }

    /**
     * How a view's game stands to the kept one: "ahead" may be kept, "behind" takes that over, and "done" is a solved
     * board beside which another tab plays the puzzle again.
     */
    standOf({ clock, first, game, hints, isSolved }) {
      const news = record.load(this.id);
      const isNews = news && JSON.stringify(news) !== this.seen;
      if (!isNews || (isSolved && !news.isSolved && !news.first)) return "ahead";
      if (isSolved) return first || news.first ? "done" : "behind";
      if (news.text !== game.text || news.trial !== game.trialText || news.hints !== hints) return "behind";
      // Only the time went on there.
      clock.atLeast(news.elapsed);
      this.look();
      return "ahead";
    }

    save(game) {
      record.save(game);
      this.look();
    }
  }

  return { KeptGame };
});
