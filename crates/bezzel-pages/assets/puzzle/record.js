// What the browser keeps of games: those begun, the days solved, one's own statistics; and what
// the address says of a puzzle. Whatever is found there may be of another time, or broken.
"use strict";
bezzel(function ({
  DIFFICULTIES,
  FAMILIES,
  among,
  dateOf,
  dayAfter,
  fitting,
  isFlag,
  isObject,
  isPlayable,
  keep,
  recall,
  todayHere
}) {
  /** The games that are kept: the last ones. */
  const MOST_GAMES = 60;
  /** The solved puzzles that are known again. */
  const MOST_KNOWN = 500;

  /**
   * The numbered levels of a family, size and difficulty: they are made of the seeds 1 to 100, so they are the same for
   * everyone.
   */
  const LEVELS = 100;
  const kindOf = ({ family, n, difficulty }) => `${family}/${n}/${difficulty}`;
  const isLevel = (number) => Number.isInteger(number) && number >= 1 && number <= LEVELS;

  /** The number of the level that a puzzle is; 0 of another. */
  function levelOf({ date, difficulty, seed }) {
    const number = !date && DIFFICULTIES.includes(difficulty) && /^\d{1,3}$/.test(seed) ? Number(seed) : 0;
    return isLevel(number) ? number : 0;
  }

  /** How strongly the patterns of regions show. */
  const PATTERNS = ["subtle", "strong", "off"];
  const isNone = (value) => value === null || value === undefined;

  /** Whether a puzzle may be one that was kept: it can be played, and the pages have words for it. */
  const isKept = (puzzle) =>
    isPlayable(puzzle)
    && [puzzle.rows.length, null, undefined].includes(puzzle.n)
    && (isNone(puzzle.difficulty) || [...DIFFICULTIES, "own"].includes(puzzle.difficulty))
    && (isNone(puzzle.date) || dateOf(puzzle.date) !== null)
    && (isNone(puzzle.seed) || (["number", "string"].includes(typeof puzzle.seed) && /^\d{1,20}$/.test(puzzle.seed)));

  const count = (value) => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0);
  /** A result as it was kept; a time of 0 is not known. */
  const resultOf = (value) => (isObject(value) ? { time: count(value.time), hints: count(value.hints) } : null);

  /**
   * The name that a game is kept by: of a puzzle that is made its order, of others its rows, and
   * after them the queens that are given on regions, whose letters leave them no room.
   */
  function gameId({ family, n, difficulty, seed, date, rows, queens = [] }) {
    if (date) return `daily/${date}`;
    if (seed !== null && seed !== undefined) return `${family}/${n}/${difficulty}/${seed}`;
    const given = FAMILIES[family]?.hasRegions ? queens.map(([row, column]) => `${row}.${column}`).join("-") : "";
    return `${family}/${n}/own/${rows.join("-")}${given ? `_${given}` : ""}`;
  }

  /** Rows and given queens as `gameId` writes them; `null` if they are not of a board of this size. */
  function readOwn(text, n) {
    const [letters, given = "", ...more] = text.split("_");
    const rows = letters.split("-");
    if (rows.length !== n || !rows.every((row) => row.length === n) || more.length > 0) return null;
    if (given === "") return { rows };
    const queens = given
      .split("-")
      .map((square) => (/^\d+\.\d+$/.test(square) ? square.split(".").map(Number) : [n, n]));
    return queens.every((square) => square.every((at) => at < n)) ? { rows, queens } : null;
  }

  const record = {
    /**
     * Keeps a game: {puzzle (data), text, trial, history, elapsed, hints, isSolved, isPaused, begun, first}. `begun` is
     * the day of its first mark; of a puzzle that is played again, `first` is the result that counts.
     */
    save(game) {
      const id = gameId(game.puzzle);
      const index = this.index().filter((each) => each !== id);
      index.unshift(id);
      index.splice(MOST_GAMES).forEach((each) => this.remove(each));
      keep(`game:${id}`, game);
      keep("games", index);
      keep("last-game", id);
    },

    remove(id) {
      try {
        window.localStorage.removeItem(`bezzel:2:game:${id}`);
      } catch {
        // Nothing is kept here.
      }
    },

    index() {
      return recall("games", []).filter((id) => typeof id === "string");
    },

    /** The game that is kept by a name, or `null`. */
    load(id) {
      const game = recall(`game:${id}`, {});
      if (!isKept(game.puzzle)) return null;
      const text = typeof game.text === "string" ? game.text : "";
      const trial = typeof game.trial === "string" ? game.trial : null;
      return {
        puzzle: game.puzzle,
        text,
        trial,
        history: game.history,
        elapsed: count(game.elapsed),
        hints: count(game.hints),
        isSolved: game.isSolved === true,
        isPaused: game.isPaused === true,
        begun: dateOf(game.begun) ? game.begun : null,
        first: resultOf(game.first)
      };
    },

    last() {
      return this.load(recall("last-game", ""));
    },

    /** The days whose puzzle is solved: {day: {time, hints, isLate}}. */
    days() {
      return Object.fromEntries(
        Object.entries(recall("days", {}))
          .filter(([day, told]) => dateOf(day) && isObject(told))
          .map(([day, told]) => [day, { ...resultOf(told), isLate: told.isLate === true }])
      );
    },

    /** The days whose puzzle was begun on the day: a row of days is made of them alone. */
    punctual() {
      return Object.fromEntries(Object.entries(this.days()).filter(([, { isLate }]) => !isLate));
    },

    /** Whether a day's puzzle was begun on the day and can still be finished. */
    isUnderWay(day) {
      const game = this.load(`daily/${day}`);
      return game?.begun === day && !game.isSolved && !game.first;
    },

    /** How many days are solved without a gap up to a day. */
    streakTo(day, days = this.punctual()) {
      let length = 0;
      for (let each = day; days[each]; each = dayAfter(each, -1)) length++;
      return length;
    },

    /** The row of days that goes on today: today's puzzle, and what was begun on its day, may still come. */
    streak(today) {
      const days = this.punctual();
      // Who flew west may have solved the day after today.
      let day = dayAfter(today, 1);
      while (!days[day] && (day >= today || this.isUnderWay(day))) day = dayAfter(day, -1);
      return this.streakTo(day, days);
    },

    /** The row of days that a day's result is shown with: none for a day that is long past. */
    streakWith(day, today) {
      return day >= dayAfter(today, -1) ? this.streakTo(day) : 0;
    },

    longestStreak() {
      const days = this.punctual();
      const ends = Object.keys(days).filter((day) => !days[dayAfter(day, 1)]);
      return Math.max(0, ...ends.map((day) => this.streakTo(day, days)));
    },

    /** One's own statistics by kind, size and difficulty: {"regions/8/medium": {solved, best, total, alone}}. */
    statistics() {
      const isKind = (name) => {
        const [family, n, difficulty] = name.split("/");
        return Object.hasOwn(FAMILIES, family) && Number(n) >= 1 && [...DIFFICULTIES, "own"].includes(difficulty);
      };
      return Object.fromEntries(
        Object.entries(recall("statistics", {}))
          .filter(([name, told]) => isKind(name) && isObject(told))
          .map(([name, told]) => [
            name,
            { solved: count(told.solved), best: count(told.best), total: count(told.total), alone: count(told.alone) }
          ])
      );
    },

    /** The names of the puzzles that were solved, the last one first. */
    known() {
      return recall("solved", []).filter((id) => typeof id === "string");
    },

    /** The solved levels of a kind. */
    levels(kind) {
      const name = kindOf(kind);
      const kept = recall("levels", {});
      const own = Object.hasOwn(kept, name) && Array.isArray(kept[name]) ? kept[name] : [];
      const known = this.known()
        .filter((id) => id.startsWith(`${name}/`))
        .map((id) => Number(id.slice(name.length + 1)));
      return new Set([...own, ...known].filter(isLevel));
    },

    /** The next level of a kind after a number that is not solved, or the first one; 0 if all are. */
    nextLevel(kind, after = 0) {
      const solved = this.levels(kind);
      const open = Array.from({ length: LEVELS }, (_, at) => at + 1).filter((number) => !solved.has(number));
      return open.find((number) => number > after) ?? open[0] ?? 0;
    },

    /** The options of the game. */
    options() {
      return {
        isCrossing: false,
        patterns: "subtle",
        isTimed: true,
        ...fitting(recall("play-options", {}), { isCrossing: isFlag, patterns: among(PATTERNS), isTimed: isFlag })
      };
    },

    /** Whether a puzzle was solved before: played again, it is known. */
    isKnown(puzzle) {
      const level = levelOf(puzzle);
      return (
        Boolean(puzzle.date && this.days()[puzzle.date])
        || this.known().includes(gameId(puzzle))
        || (level > 0 && this.levels(puzzle).has(level))
      );
    },

    /** The result that counts of a puzzle that was solved before; `null` of another. */
    firstOf(puzzle) {
      if (!this.isKnown(puzzle)) return null;
      const { time = 0, hints = 0 } = this.days()[puzzle.date] ?? {};
      return { time, hints };
    },

    /**
     * Records a puzzle that was just solved for the first time, in `time` milliseconds with `hints` hints, begun on a
     * day; returns whether that is the best time.
     */
    solved(puzzle, time, hints, begun = todayHere()) {
      if (this.isKnown(puzzle)) return false;
      // The last solved puzzles are known by their names, levels for ever.
      const level = levelOf(puzzle);
      if (level > 0) keep("levels", { ...recall("levels", {}), [kindOf(puzzle)]: [...this.levels(puzzle), level] });
      keep("solved", [gameId(puzzle), ...this.known()].slice(0, MOST_KNOWN));
      const name = kindOf({
        ...puzzle,
        difficulty: DIFFICULTIES.includes(puzzle.difficulty) ? puzzle.difficulty : "own"
      });
      const all = this.statistics();
      const told = all[name] ?? { solved: 0, best: 0, total: 0, alone: 0 };
      const isBest = hints === 0 && (told.best === 0 || time < told.best);
      all[name] = {
        solved: told.solved + 1,
        best: isBest ? time : told.best,
        total: told.total + time,
        alone: told.alone + (hints === 0 ? 1 : 0)
      };
      keep("statistics", all);
      if (puzzle.date && dateOf(puzzle.date)) {
        const days = this.days();
        days[puzzle.date] = { time, hints, ...(puzzle.date === begun ? {} : { isLate: true }) };
        keep("days", days);
      }
      return isBest;
    }
  };

  /** The game of a view as it is kept. Tabs may play one puzzle: none writes over what it has not seen. */
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

  /** A puzzle with its marks as it stands in the address: regions/8/medium/7/012. */
  function puzzlePath(puzzle, text) {
    return `${gameId(puzzle)}${text ? `/${text}` : ""}`;
  }

  /** A piece of an address; one that is wrongly written stays as it is. */
  function decoded(piece) {
    try {
      return decodeURIComponent(piece);
    } catch {
      return piece;
    }
  }

  /**
   * What an address asks for: {date}, {family, n, difficulty, seed}, {family, n, rows, queens}, or {free: true} and
   * other views, with the marks as `text`; `null` if it is no such address.
   */
  function readPath(path) {
    const [kind, ...rest] = path.split("/").map(decoded);
    if (kind === "free") return { free: true, board: path };
    if (kind === "draw") return { draw: true, board: path };
    if (kind === "learn") return { learn: true, board: path };
    if (kind === "daily") {
      const [date, text = ""] = rest;
      return date === undefined ? { date: "" } : dateOf(date) ? { date, text } : null;
    }
    const [size, difficulty, seed, text = ""] = rest;
    const n = Number(size);
    if (!Object.hasOwn(FAMILIES, kind) || !Number.isInteger(n)) return null;
    if (difficulty === "own") {
      const own = readOwn(seed ?? "", n);
      return own && { family: kind, n, ...own, text };
    }
    const [least, most] = FAMILIES[kind].sizes;
    const isMade = n >= least && n <= most && DIFFICULTIES.includes(difficulty);
    if (!isMade || (seed !== undefined && !/^\d{1,20}$/.test(seed))) return null;
    return { family: kind, n, difficulty, seed: seed ?? null, text };
  }

  return { KeptGame, LEVELS, PATTERNS, levelOf, record, gameId, puzzlePath, readPath };
});
