// The workbench in JavaScript: what the JSON API of the server gives, worked out where it is called. Calls
// do not return before they are done: in a page, call from a worker.
import init, { Workbench } from "./bezzel-simd.js";

/** What is refused, in the words of the workbench. */
export class BezzelError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "BezzelError";
    this.code = code;
  }
}

async function code() {
  const address = new URL("./bezzel-simd_bg.wasm", import.meta.url);
  if (address.protocol !== "file:") return address;
  const { readFile } = await import("node:fs/promises");
  return readFile(address);
}

export class Bezzel {
  #bench;

  constructor(bench) { this.#bench = bench; }

  /** The bytes of an answer of the API: `GET`, or `POST` where there is a body. */
  ask(path, query = {}, body = undefined) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given).toString();
    const pieces = [];
    let status = 0;
    let isWhole = false;
    this.#bench.answer(body === undefined ? "GET" : "POST", search ? `${path}?${search}` : path,
      body === undefined ? undefined : JSON.stringify(body), (kind, one) => {
        if (kind === "head") status = one;
        else if (kind === "piece") pieces.push(one);
        else isWhole = one;
      });
    const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    if (status !== 200) {
      const { error } = JSON.parse(new TextDecoder().decode(bytes));
      throw new BezzelError(error.code, error.message);
    }
    if (!isWhole) throw new BezzelError("time", "time was up before all was found");
    return bytes;
  }

  #text(...asked) { return new TextDecoder().decode(this.ask(...asked)); }
  #json(...asked) { return JSON.parse(this.#text(...asked)); }
  #lines(...asked) { return this.#text(...asked).split("\n").filter(Boolean).map((line) => JSON.parse(line)); }

  solve(n, { random = false, seed } = {}) {
    if (random) seed ??= Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    return this.#lines("/api/solutions", { n, which: random ? "random" : "one", seed, format: "jsonl" })[0].columns;
  }

  solutions(n, { distinct = false, limit } = {}) {
    return this.#lines("/api/solutions", { n, which: distinct ? "distinct" : "all", limit, format: "jsonl" })
      .map(({ columns }) => columns);
  }

  file(n, { which = "one", format = "svg", ...options } = {}) {
    return this.ask("/api/solutions", { n, which, format, ...options });
  }

  count(n) { return this.#json("/api/count", { n }); }
  table(to) { return this.#lines("/api/table", { to }); }
  steps(n, options = {}) { return this.#lines("/api/trace", { n, ...options }); }
  check(text) { return this.#json("/api/check", {}, { text: typeof text === "string" ? text : JSON.stringify(text) }); }
  complete(board, { count = false, list = 0, cause = false } = {}) {
    const { n, queens, blocked } = typeof board === "string" ? this.#json("/api/board", {}, { text: board }) : board;
    return this.#json("/api/complete", {}, { n, queens, blocked, count, list, cause });
  }
  puzzle(options = {}) { return this.#json("/api/puzzle", options); }
  solvePuzzle(puzzle, options = {}) { return this.#json("/api/puzzle/solve", {}, { puzzle, ...options }); }
}

/** The workbench, loaded. */
export async function open() {
  await init({ module_or_path: await code() });
  return new Bezzel(new Workbench());
}
