// The workbench in JavaScript: the answers of the server's JSON API, computed in this process. Every call
// blocks until it is done: in a page, call it from a worker.
import init, { ShardCount, Workbench } from "./bezzel-simd.js";

/**
 * The error of an invalid call; `message` says what is wrong and what is expected, and the other fields are those of
 * the API: `code`, and where one field is refused, `field` with `min` and `max` or `values`.
 */
export class BezzelError extends Error {
  constructor({ message, ...fields }) {
    super(message);
    this.name = "BezzelError";
    Object.assign(this, fields);
  }
}

/** Returns the options as an object; null stands for none, as in the API. */
function object(options) {
  if (options === null) return {};
  if (typeof options !== "object" || Array.isArray(options))
    throw new TypeError(`invalid options ${options}: expected an object`);
  return options;
}

/** Checks the options; an unknown name is an error, and an option that is null counts as missing. */
function known(options, ...names) {
  const given = Object.entries(object(options)).filter(([, value]) => value !== null);
  const other = given.find(([name]) => !names.includes(name));
  if (other !== undefined) throw new TypeError(`unknown option ${other[0]}: expected one of ${names.join(", ")}`);
  return Object.fromEntries(given);
}

/** Whether an error says that a board has fewer solutions than a number. */
const isPastEnd = (error) => error.field === "nth" && error.max !== undefined;

async function code() {
  const address = new URL("./bezzel-simd_bg.wasm", import.meta.url);
  if (address.protocol !== "file:") return address;
  const { readFile } = await import("node:fs/promises");
  return readFile(address);
}

export class Bezzel {
  #bench;
  #plan = null;

  constructor(bench) {
    this.#bench = bench;
  }

  /** Returns the bytes of an answer of the API: `GET`, or `POST` if there is a body. */
  ask(path, query = {}, body = undefined) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given).toString();
    const pieces = [];
    let status = 0;
    let isWhole = false;
    this.#bench.answer(
      body === undefined ? "GET" : "POST",
      search ? `${path}?${search}` : path,
      body === undefined ? undefined : JSON.stringify(body),
      (kind, one) => {
        if (kind === "head") status = one;
        else if (kind === "piece") pieces.push(one);
        else isWhole = one;
      }
    );
    const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    if (status !== 200) {
      const { error } = JSON.parse(new TextDecoder().decode(bytes));
      throw new BezzelError(error);
    }
    if (!isWhole) throw new BezzelError({ code: "time", message: "time was up before all was found" });
    return bytes;
  }

  #text(...asked) {
    return new TextDecoder().decode(this.ask(...asked));
  }
  #json(...asked) {
    return JSON.parse(this.#text(...asked));
  }
  #lines(...asked) {
    return this.#text(...asked)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  solve(n, options = {}) {
    // A seed alone means a random solution, as in Python and for the command.
    let { seed, random = seed !== undefined } = known(options, "random", "seed");
    if (seed !== undefined && !random) throw new TypeError("seed cannot be used with random: false");
    if (random) seed ??= Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    return this.#lines("/api/solutions", { n, which: random ? "random" : "one", seed, format: "jsonl" })[0].columns;
  }

  solutions(n, options = {}) {
    const { distinct = false, start, limit } = known(options, "distinct", "start", "limit");
    let bytes;
    try {
      bytes = this.ask("/api/solutions", { n, which: distinct ? "distinct" : "all", start, limit, format: "npy" });
    } catch (error) {
      // A board without solutions has a list of them: an empty one.
      if (error.code === "no-solution") return [];
      throw error;
    }
    // A NumPy file: ten bytes, the last two of which are the length of the rest of its head, then a byte a queen.
    const size = Number(n);
    const rows = [];
    for (let at = 10 + bytes[8] + 256 * bytes[9]; at < bytes.length; at += size) {
      rows.push(Array.from(bytes.subarray(at, at + size)));
    }
    return rows;
  }

  /** The solution of a number, counted from 0; nothing before it is listed. */
  nth(n, k) {
    try {
      return this.#numbered(n, k, k + 1)[0];
    } catch (error) {
      if (!isPastEnd(error)) throw error;
      throw new BezzelError({
        ...error,
        message: `invalid number ${k}: N = ${n} has the solutions 0 to ${error.max - 1}`
      });
    }
  }
  /** The solutions from one number to another, without it. As in a slice of an array, there are none past the end. */
  slice(n, begin, end) {
    try {
      return this.#numbered(n, begin, end);
    } catch (error) {
      if (error.code === "no-solution") return [];
      if (!isPastEnd(error)) throw error;
      return this.#numbered(n, begin, Number(error.max));
    }
  }
  #numbered(n, begin, end) {
    if (![begin, end].every((it) => Number.isSafeInteger(it) && it >= 0))
      throw new RangeError("numbers of solutions are integers from 0");
    if (end <= begin) return [];
    // The API counts solutions from 1.
    return this.#lines("/api/solutions", { n, nth: `${begin + 1}..${end}`, format: "jsonl" }).map(
      (line) => line.columns
    );
  }
  rank(columns) {
    const [placement] = this.#json("/api/check", {}, { text: JSON.stringify(columns), rank: true }).placements;
    if (!placement.solves)
      throw new BezzelError({ code: "board", message: "the queens attack each other: only solutions have a number" });
    return placement.number - 1;
  }
  samples(n, count, options = {}) {
    const { seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER) } = known(options, "seed");
    return this.#lines("/api/solutions", { n, which: "sample", limit: count, seed, format: "jsonl" }).map(
      (line) => line.columns
    );
  }

  file(n, options = {}) {
    const {
      which = "one",
      format = "svg",
      ...rest
    } = known(options, "which", "format", "limit", "start", "seed", "base", "signs", "theme", "coordinates", "lang");
    return this.ask("/api/solutions", { n, which, format, ...rest });
  }

  // What the API takes, these take, and so does `check`: it refuses an unknown option itself.
  count(n, options = {}) {
    return this.#json("/api/count", { ...object(options), n });
  }
  table(to, options = {}) {
    return this.#lines("/api/table", { ...object(options), to });
  }
  steps(n, options = {}) {
    return this.#lines("/api/trace", { ...object(options), n });
  }
  /** Counts a shard of a plan; the last plan stays open. */
  shard(plan, shard) {
    try {
      if (this.#plan?.text !== plan) this.#plan = { text: plan, count: new ShardCount(plan) };
      return JSON.parse(this.#plan.count.fact(shard));
    } catch (error) {
      throw new BezzelError({ code: "plan", message: error.message });
    }
  }
  check(boards, options = {}) {
    const { list = false, distinct = false, lang, ...rest } = object(options);
    if (distinct && !list) throw new TypeError("distinct needs list: true");
    // With names: arrays of two numbers would read as squares, or as rows of 0 and 1.
    const lines =
      list && Array.isArray(boards) && boards.every(Array.isArray)
        ? boards.map((columns) => JSON.stringify({ n: columns.length, columns }))
        : null;
    const text = typeof boards === "string" ? boards : (lines?.join("\n") ?? JSON.stringify(boards));
    const kind = list ? (distinct ? "distinct" : "all") : undefined;
    return this.#json("/api/check", { lang }, { ...rest, text, list: kind });
  }
  complete(board, options = {}) {
    const { count = false, list = 0, cause = false } = known(options, "count", "list", "cause");
    const { n, queens, blocked } = typeof board === "string" ? this.#json("/api/board", {}, { text: board }) : board;
    return this.#json("/api/complete", {}, { n, queens, blocked, count, list, cause });
  }
  puzzle(options = {}) {
    return this.#json("/api/puzzle", object(options));
  }
  solvePuzzle(puzzle, options = {}) {
    return this.#json("/api/puzzle/solve", {}, { puzzle, ...known(options, "family") });
  }
}

/** Loads the workbench. */
export async function open() {
  await init({ module_or_path: await code() });
  // All solutions, of which n = 16 has 14,772,512: nothing is cut off where the whole was asked for.
  return new Bezzel(new Workbench(2 ** 31));
}
