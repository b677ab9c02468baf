// What the browser keeps of games: those begun, the days solved, one's own statistics; and what
// the address says of a puzzle. Whatever is found there may be of another time, or broken.
"use strict";
(() => {
  const { DIFFICULTIES, FAMILIES, keep, recall } = window.bezzel;

  /** The games that are kept: the last ones. */
  const MOST_GAMES = 60;
  /** The solved puzzles that are known again. */
  const MOST_KNOWN = 500;
  const DAY = /^\d{4}-\d{2}-\d{2}$/;

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const count = (value) => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0);

  /** A day as its date: 2026-11-21, of the place where the browser is. */
  function dayOf(date) {
    const two = (value) => String(value).padStart(2, "0");
    return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  /** Noon of a day, which no change of clocks moves to another; `null` if there is no such day. */
  function dateOf(day) {
    if (typeof day !== "string" || !DAY.test(day)) return null;
    const [year, month, date] = day.split("-").map(Number);
    const made = new Date(year, month - 1, date, 12);
    return dayOf(made) === day ? made : null;
  }

  function dayAfter(day, by) {
    const date = dateOf(day);
    date.setDate(date.getDate() + by);
    return dayOf(date);
  }

  /** The days of a day's week, from Monday to Sunday. */
  function weekOf(day) {
    const monday = dayAfter(day, -((dateOf(day).getDay() + 6) % 7));
    return Array.from({ length: 7 }, (_, by) => dayAfter(monday, by));
  }

  /** The days of a day's month, how many weekdays go before them, and the first days of the months beside it. */
  function monthOf(day) {
    const first = `${day.slice(0, 8)}01`;
    const beside = (by) => dayOf(new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + by, 1, 12));
    const days = [];
    for (let each = first; each.slice(0, 7) === first.slice(0, 7); each = dayAfter(each, 1)) days.push(each);
    return { days, blanks: (dateOf(first).getDay() + 6) % 7, before: beside(-1), after: beside(1) };
  }

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
    const queens = given.split("-").map((square) => (/^\d+\.\d+$/.test(square) ? square.split(".").map(Number) : [n, n]));
    return queens.every((square) => square.every((at) => at < n)) ? { rows, queens } : null;
  }

  const record = {
    /** Keeps a game: {puzzle (data), text, history, elapsed, hints, isSolved}. */
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
      const index = recall("games", []);
      return Array.isArray(index) ? index.filter((id) => typeof id === "string") : [];
    },

    /** The game that is kept by a name, or `null`. */
    load(id) {
      const game = recall(`game:${id}`);
      if (!isObject(game) || !isObject(game.puzzle) || !Array.isArray(game.puzzle.rows)) return null;
      const text = typeof game.text === "string" ? game.text : "";
      return { puzzle: game.puzzle, text, history: game.history, elapsed: count(game.elapsed), hints: count(game.hints),
        isSolved: game.isSolved === true };
    },

    last() {
      const id = recall("last-game");
      return typeof id === "string" ? this.load(id) : null;
    },

    /** The days whose puzzle is solved: {day: {time, hints}}. */
    days() {
      const days = recall("days", {});
      if (!isObject(days)) return {};
      return Object.fromEntries(Object.entries(days).filter(([day, told]) => dateOf(day) && isObject(told)));
    },

    /** The days solved on the day itself: a row of days is made of them alone. */
    punctual() { return Object.fromEntries(Object.entries(this.days()).filter(([, { isLate }]) => !isLate)); },

    /** How many days up to `today` are solved without a gap; today may still come. */
    streak(today) {
      const days = this.punctual();
      let day = days[today] ? today : dayAfter(today, -1);
      let length = 0;
      for (; days[day]; day = dayAfter(day, -1)) length++;
      return length;
    },

    longestStreak() {
      const days = this.punctual();
      return Object.keys(days).filter((day) => !days[dayAfter(day, -1)]).reduce((longest, first) => {
        let length = 0;
        for (let day = first; days[day]; day = dayAfter(day, 1)) length++;
        return Math.max(longest, length);
      }, 0);
    },

    /** One's own statistics by kind, size and difficulty: {"regions/8/medium": {solved, best, total, alone}}. */
    statistics() {
      const all = recall("statistics", {});
      if (!isObject(all)) return {};
      const isKind = (name) => {
        const [family, n, difficulty] = name.split("/");
        return Object.hasOwn(FAMILIES, family) && Number(n) >= 1 && [...DIFFICULTIES, "own"].includes(difficulty);
      };
      return Object.fromEntries(Object.entries(all).filter(([name, told]) => isKind(name) && isObject(told))
        .map(([name, told]) => [name, { solved: count(told.solved), best: count(told.best),
          total: count(told.total), alone: count(told.alone) }]));
    },

    /** The names of the puzzles that were solved, the last one first. */
    known() {
      const known = recall("solved", []);
      return Array.isArray(known) ? known : [];
    },

    /** Whether a puzzle was solved before: played again, it is known. */
    isKnown(puzzle) {
      return Boolean(puzzle.date && this.days()[puzzle.date]) || this.known().includes(gameId(puzzle));
    },

    /**
     * Records a puzzle that was just solved for the first time, in `time` milliseconds with `hints` hints; returns
     * whether that is the best time.
     */
    solved(puzzle, time, hints, today = dayOf(new Date())) {
      if (this.isKnown(puzzle)) return false;
      keep("solved", [gameId(puzzle), ...this.known()].slice(0, MOST_KNOWN));
      const name = `${puzzle.family}/${puzzle.n}/${DIFFICULTIES.includes(puzzle.difficulty) ? puzzle.difficulty : "own"}`;
      const all = this.statistics();
      const told = all[name] ?? { solved: 0, best: 0, total: 0, alone: 0 };
      const isBest = hints === 0 && (told.best === 0 || time < told.best);
      all[name] = { solved: told.solved + 1, best: isBest ? time : told.best, total: told.total + time,
        alone: told.alone + (hints === 0 ? 1 : 0) };
      keep("statistics", all);
      if (puzzle.date && dateOf(puzzle.date)) {
        const days = this.days();
        days[puzzle.date] = { time, hints, ...(puzzle.date === today ? {} : { isLate: true }) };
        keep("days", days);
      }
      return isBest;
    },
  };

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
   * What an address asks for: {date}, {family, n, difficulty, seed}, {family, n, rows, queens}, or {free: true} and other views, with
   * the marks as `text`; `null` if it is no such address.
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

  Object.assign(window.bezzel, { record, gameId, puzzlePath, readPath, dayOf, dayAfter, dateOf, weekOf, monthOf });
})();
