/** Columns by row, from 0 at the top left. */
export type Columns = number[];
/** Row and column, from 0 at the top left. */
export type Square = [row: number, column: number];

/** A count, with the evidence for it. */
export interface Count {
  n: number;
  what: "all" | "distinct" | "start";
  /** The first-row column, where only its solutions were counted. */
  start?: number;
  count: number | string;
  /** How the count was cut into shards. */
  plan?: string;
  fingerprint?: string;
  shards?: number;
  /** The nodes of the search trees, where the kernel counts them. */
  nodes?: number | null;
  /** The bytes that counting may take. */
  memory_limit?: number;
  /** What counted. */
  kernel: string;
  threads: number;
  seconds: number;
  version: string;
  checks: { name: string; passed: boolean | null; [detail: string]: unknown }[];
}

/** A row of the table of counts. */
export interface Row {
  n: number;
  /** All solutions. */
  all: number | string | null;
  /** Those that no rotation or reflection makes equal. */
  distinct: number | string | null;
  half_turn: number | null;
  quarter_turn: number | null;
  seconds: number;
}

export interface Conflict { first: Square; second: Square; line: "column" | "diagonal" | "antidiagonal"; }
export interface Checked {
  placements: { n: number; columns: Columns; solves: boolean; conflicts: Conflict[] }[];
  /** Whether there were more than the 1000 that are looked at. */
  more: boolean;
}

export interface Board { n: number; queens: Square[]; blocked: Square[]; }
export interface Completed {
  /** Whether there is a completion; null where time did not suffice. */
  possible: boolean | null;
  solution: Columns | null;
  hint: Square | null;
  /** A text above 2^53. */
  count: number | string | null;
  unique: boolean | null;
  completions: Columns[];
  cause: { queens: Square[]; blocked: Square[]; proof: "smallest" | "irreducible" | "sufficient" } | null;
  stopped: boolean;
}

export type Method = "rows" | "permutations" | "board" | "sets" | "masks" | "constrained";
export type Family = "completion" | "regions" | "regions-diagonals" | "blocked";
export type Difficulty = "easy" | "medium" | "hard" | "expert";

export interface Puzzle {
  n: number;
  family: Family;
  difficulty: Difficulty | null;
  seed: string | null;
  date: string | null;
  /** Letters of regions, or Q, x and . */
  rows: string[];
  queens: Square[];
  blocked: Square[];
  solution: Columns | null;
  steps: Record<string, unknown>[];
}

/** What is refused, in the words of the workbench. */
export class BezzelError extends Error {
  code: string;
}

/** The workbench. Calls do not return before they are done: in a page, call from a worker. */
export class Bezzel {
  /** One solution, n up to 1000. */
  solve(n: number, options?: { random?: boolean; seed?: number }): Columns;
  /** All solutions, n up to 16, or the first `limit`; the distinct ones, or those that begin in column `start`. */
  solutions(n: number, options?: { distinct?: boolean; start?: number; limit?: number }): Columns[];
  /** The solution of number `k` in the list of all, counted from 0, n up to 16: nothing before it is listed. */
  nth(n: number, k: number): Columns;
  /** The solutions from number `begin` up to `end`, without it. */
  slice(n: number, begin: number, end: number): Columns[];
  /** The number of a solution in the list of all. */
  rank(columns: Columns): number;
  /** Solutions drawn with exactly the same probability each, n up to 16; the same for the same seed. */
  samples(n: number, count: number, options?: { seed?: number }): Columns[];
  /** Solutions as a file: board, grid, pairs, xy, columns, json, jsonl, csv, npy, parquet, svg, png, gif or apng. */
  file(n: number, options?: {
    which?: "one" | "random" | "all" | "distinct"; format?: string; limit?: number; start?: number; seed?: number;
    theme?: "porcelain" | "wood" | "paper" | "sea" | "night"; coordinates?: boolean; lang?: "en" | "zh";
  }): Uint8Array;
  /** The number of solutions, counted, n up to 18. */
  count(n: number, options?: { distinct?: boolean; start?: number; check?: boolean }): Count;
  /** The counts of all sizes from 1, or `from`, to another. */
  table(to: number, options?: { from?: number }): Row[];
  /** The events of a search, after a line that says which. */
  steps(n: number, options?: { method?: Method; limit?: number; until_solution?: number; depth?: number }): Record<string, unknown>[];
  /** Which queens attack which: of text in any format that the workbench reads, or of columns. */
  check(placement: string | number[]): Checked;
  /** Whether, and in how many ways, a board can be completed. */
  complete(board: string | Board, options?: { count?: boolean; list?: number; cause?: boolean }): Completed;
  /** A puzzle with exactly one solution. */
  puzzle(options?: { n?: number; family?: Family; difficulty?: Difficulty; seed?: number; date?: string }): Puzzle;
  /** Whether a puzzle has no solution, one or several. */
  solvePuzzle(puzzle: string, options?: { family?: Family }): { solutions: "none" | "one" | "several" | "undecided"; examples: Columns[] };
  /** The bytes of an answer of the JSON API; `POST` where there is a body. */
  ask(path: string, query?: Record<string, string | number | boolean | undefined>, body?: unknown): Uint8Array;
}

/** Loads the workbench. */
export function open(): Promise<Bezzel>;
