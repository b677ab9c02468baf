/** Columns by row, from 0 at the top left. */
export type Columns = number[];
/** Row and column, from 0 at the top left. */
export type Square = [row: number, column: number];

/** A count, with its checks. */
export interface Count {
  n: number;
  /** The piece, where it is not the queen. */
  piece?: string;
  /** The number of rows, where there are fewer than columns. */
  rows?: number;
  what: "all" | "distinct" | "start";
  /** The column of the first-row queen, if the count is restricted to it. */
  start?: number;
  count: number | string;
  /** The plan: how the count was divided into shards. */
  plan: string;
  /** Of the halves scheme: the lines fixed first, the bits of keys, and the halves made. */
  central_lines?: number;
  key_bits?: number;
  halves?: number;
  /** The memory limit in bytes. */
  memory_limit: number;
  /** A hash of the plan. */
  fingerprint: string;
  shards: number;
  /** The kernel that counted. */
  kernel: string;
  threads: number;
  /** The nodes of the search; of the halves scheme the halves made. */
  nodes: number;
  seconds: number;
  version: string;
  /** Empty without `check`. */
  checks: { check: string; agrees: boolean; finding: string }[];
}

/** Where a count of the table comes from. */
export type Source = "computed" | "published" | "unknown";

/** A row of the table of counts. */
export interface Row {
  n: number;
  /** The number of all solutions. */
  all: number | string | null;
  all_source: Source;
  /** The number of distinct solutions (symmetry classes). */
  distinct: number | string | null;
  half_turn: number | string | null;
  half_turn_source: Source;
  quarter_turn: number | string | null;
  quarter_turn_source: Source;
  seconds: number;
}

/** A shard of a plan and what it holds. */
export interface ShardFact {
  plan: string;
  shard: number;
  /** The numbers of orbits that stand for 8, 4, 2 and 1 solutions. */
  by_weight: [number, number, number, number];
  kernel: string;
  version: string;
  /** The time in microseconds. */
  micros: number;
}

export interface Conflict { first: Square; second: Square; line: "row" | "column" | "diagonal" | "antidiagonal"; }
export interface Checked {
  /**
   * `columns` has null for a row that has no queen or several, and `queens` is there then; `number` is there with `rank`;
   * `attacks` counts neighbours on a line, `pairs` all pairs on a line.
   */
  placements: { n: number; columns: (number | null)[]; queens?: Square[]; solves: boolean; number?: number; attacks: number; pairs: number; conflicts: Conflict[] }[];
  /** Whether there were more than 1000 placements, which is the limit. */
  more: boolean;
  /** How the text was understood, where it is in none of the formats that the workbench writes. */
  reading?: string;
}

/** The verdict on a list of solutions. `given` is the sum of `solutions`, `wrong_count` and `repeated_count`. */
export interface CheckedList {
  n: number;
  kind: "all" | "distinct";
  /** The number that rows and columns were counted from in the text. All numbers here count from 0; sentences count as the text does. */
  base: 0 | 1;
  /** Whether no board is wrong or repeated, and none is missing. */
  right: boolean;
  /** The number of boards in the list. */
  given: number;
  /** The number of different solutions among them, or of symmetry classes. */
  solutions: number;
  /** The number that the list should contain. */
  expected: number;
  /** The boards that are not solutions, or the first 1000. */
  wrong: WrongBoard[];
  wrong_count: number;
  /** The solutions that came before in the list, or the first 1000. */
  repeated: RepeatedBoard[];
  repeated_count: number;
  missing: number;
  /** The first 20 missing solutions in lexicographic order. */
  examples: Columns[];
  /** Whether the solutions come in lexicographic order. */
  ordered: boolean;
  /** The name of the rule that explains all faults, where one is certain. */
  pattern?: string;
  /** The rule as a sentence. */
  sentence?: string;
  /** The verdict as sentences. */
  lines: string[];
  /** How the text was understood, where it is in none of the formats that the workbench writes. */
  reading?: string;
  /** With the option `boards`: the wrong ones, the repeated ones, then others. */
  boards?: ListedBoard[];
}

/** A board of a list that is not a solution. */
export interface WrongBoard {
  /** Its number in the list, from 1. */
  number: number;
  fault: "attack" | "row" | "size";
  /** The first row that has no queen, or several, and its queens. */
  row?: number;
  queens?: number;
  /** The size of the board, where that is the fault. */
  rows?: number;
  columns?: number;
  attacks: number;
  pairs: number;
  /** The first 50 attacks. */
  conflicts: Conflict[];
}

/** A solution that came before in the list. */
export interface RepeatedBoard {
  /** The number of the board in the list, from 1. */
  number: number;
  /** The number of the first board that is equal, or of the same symmetry class. */
  first: number;
  /** The symmetry that maps the first board to this one: `identity` if they are equal. */
  symmetry: string;
}

/** A board of a list, with its number from 1. */
export interface ListedBoard {
  board: number;
  n: number;
  /** The number of rows, where there are fewer. */
  rows?: number;
  columns: (number | null)[];
  queens?: Square[];
  solves: boolean;
  attacks: number;
  pairs: number;
  conflicts: Conflict[];
}

export interface Board { n: number; queens: Square[]; blocked: Square[]; }
export interface Completed {
  n: number;
  queens: Square[];
  blocked: Square[];
  /** Whether there is a completion; null if the time limit was reached. */
  possible: boolean | null;
  solution: Columns | null;
  hint: Square | null;
  /** A string from 2^53 on. */
  count: number | string | null;
  unique: boolean | null;
  completions: Columns[];
  cause: { queens: Square[]; blocked: Square[]; proof: "smallest" | "irreducible" | "sufficient" } | null;
  /** Whether the budget ended the search. */
  stopped: boolean;
  seconds: number;
}

export type Method = "rows" | "permutations" | "board" | "sets" | "masks" | "constrained";
export type Family = "completion" | "regions" | "regions-diagonals" | "blocked" | "stars";
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
  /** The regions that are not connected. */
  torn: string[];
  /** The puzzle on puzz.link, if it can be played there. */
  link: string | null;
  /** The columns by row; of the family stars two in each row. */
  solution: Columns | number[][] | null;
  steps: Record<string, unknown>[];
}

/** The error of an invalid call; `message` says what is wrong and what is expected. */
export class BezzelError extends Error {
  code: string;
}

/** The workbench. Every call blocks until it is done: in a page, call it from a worker. */
export class Bezzel {
  /** Returns one solution, for n up to 1000; a random one with `random` or a `seed`, the same for the same seed. */
  solve(n: number, options?: { random?: boolean; seed?: number }): Columns;
  /** Returns all solutions for n up to 16, or the first `limit`; the distinct ones, or those with the first-row queen in column `start`. */
  solutions(n: number, options?: { distinct?: boolean; start?: number; limit?: number }): Columns[];
  /** Returns the solution of number `k` in the list of all, counted from 0, for n up to 16, without listing those before it. */
  nth(n: number, k: number): Columns;
  /** Returns the solutions from number `begin` up to `end`, exclusive. */
  slice(n: number, begin: number, end: number): Columns[];
  /** Returns the number of a solution in the list of all, counted from 0. */
  rank(columns: Columns): number;
  /** Returns `count` exactly uniform samples, for n up to 16; the same seed gives the same samples. */
  samples(n: number, count: number, options?: { seed?: number }): Columns[];
  /** Returns solutions as a file: board, grid, pairs, xy, columns, json, jsonl, leetcode, fen, csv, npy, parquet, tex, svg, png, gif or apng. */
  file(n: number, options?: {
    which?: "one" | "random" | "all" | "distinct"; format?: string; limit?: number; start?: number; seed?: number; base?: 0 | 1; signs?: string;
    theme?: "porcelain" | "wood" | "paper" | "sea" | "night"; coordinates?: boolean | "letters" | "chess" | "zero" | "one"; lang?: "en" | "zh";
  }): Uint8Array;
  /** Counts the solutions, for n up to 18. */
  count(n: number, options?: { distinct?: boolean; start?: number; check?: boolean; lang?: "en" | "zh" }): Count;
  /** Counts the solutions for all sizes from `from` (default 1) to `to`. */
  table(to: number, options?: { from?: number; lang?: "en" | "zh" }): Row[];
  /** Counts one shard, from 0, of the plan with this text, such as "cross/2 n=16 depth=1"; other versions' plans are refused. */
  shard(plan: string, shard: number): ShardFact;
  /** Returns the events of a search; the first record describes the search. */
  steps(n: number, options?: { method?: Method; limit?: number; until_solution?: number; depth?: number; board?: string; lang?: "en" | "zh" }): Record<string, unknown>[];
  /** Checks placements, given as text in any format that the workbench reads, or as columns, and returns which queens attack each other. */
  check(placement: string | Columns, options?: { base?: 0 | 1; signs?: string; lang?: "en" | "zh" }): Checked;
  /** Compares a list with all solutions, or with `distinct` with one of each symmetry class, for n up to 14. */
  check(list: string | Columns[], options: {
    list: true; distinct?: boolean; n?: number; boards?: number; base?: 0 | 1; signs?: string; lang?: "en" | "zh";
  }): CheckedList;
  /** Returns whether, and in how many ways, a board can be completed. */
  complete(board: string | Board, options?: { count?: boolean; list?: number; cause?: boolean }): Completed;
  /** Makes a puzzle with exactly one solution. */
  puzzle(options?: { n?: number; family?: Family; difficulty?: Difficulty; seed?: number; date?: string; lang?: "en" | "zh" }): Puzzle;
  /** Returns whether a puzzle has no solution, one or several. */
  solvePuzzle(puzzle: string, options?: { family?: Family }): { solutions: "none" | "one" | "several" | "undecided"; examples: (Columns | number[][])[] };
  /** Returns the bytes of an answer of the JSON API; the method is `POST` if there is a body. */
  ask(path: string, query?: Record<string, string | number | boolean | undefined>, body?: unknown): Uint8Array;
}

/** Loads the workbench. */
export function open(): Promise<Bezzel>;
