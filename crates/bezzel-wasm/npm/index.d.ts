import type {
  Board,
  Checked,
  CheckedList,
  CheckedText,
  Columns,
  Completed,
  Count,
  CountRequest,
  Fault,
  NotationRequest,
  OutputRequest,
  PartialBoard,
  Puzzle,
  PuzzleRequest,
  Row,
  SearchRequest,
  SearchedBoard,
  ShardFact,
  Sheet,
  Solved,
  SolveRequest,
  TableRequest,
  Which
} from "./api.js";

// The fields of questions and answers.
export * from "./api.js";

export type Method = NonNullable<SearchRequest["method"]>;
export type Family = Puzzle["family"];
export type Difficulty = NonNullable<Puzzle["difficulty"]>;
/** Where a count of the table comes from. */
export type Source = Row["all_source"];

/** The solutions of a file, and how they are written. */
export type SolutionsRequest = SolveRequest & Which & OutputRequest & NotationRequest;

/** How boards are checked, as the API takes it. */
export type CheckOptions = Omit<CheckedText, "text" | "list"> & { lang?: "en" | "zh" };

/**
 * The error of an invalid call; `message` says what is wrong and what is expected, the other fields say it to
 * programs.
 */
export class BezzelError extends Error {
  code: Fault["code"];
  /** The refused field, with the integers from `min` to `max` or the `values` that it takes. */
  field?: Fault["field"];
  min?: Fault["min"];
  max?: Fault["max"];
  values?: Fault["values"];
}

/** The workbench. Every call blocks until it is done: in a page, call it from a worker. */
export class Bezzel {
  /** Returns one solution, for n up to 1000; a random one with `random` or a `seed`, the same for the same seed. */
  solve(n: number, options?: { random?: boolean; seed?: number }): Columns;
  /**
   * Returns all solutions for n up to 16, or the first `limit`; the distinct ones, or those with the first-row queen in
   * column `start`.
   */
  solutions(n: number, options?: { distinct?: boolean; start?: number; limit?: number }): Columns[];
  /**
   * Returns the solution of number `k` in the list of all, counted from 0, for n up to 16, without listing those before
   * it.
   */
  nth(n: number, k: number): Columns;
  /** Returns the solutions from number `begin` up to `end`, exclusive; beyond the last one there are none. */
  slice(n: number, begin: number, end: number): Columns[];
  /** Returns the number of a solution in the list of all, counted from 0. */
  rank(columns: Columns): number;
  /** Returns `count` exactly uniform samples, for n up to 16; the same seed gives the same samples. */
  samples(n: number, count: number, options?: { seed?: number }): Columns[];
  /**
   * Returns solutions as a file, in any `format`.
   */
  file(n: number, options?: Omit<SolutionsRequest, "n" | "nth" | "method">): Uint8Array;
  /** Counts the solutions, for n up to 18. */
  count(n: number, options?: Omit<CountRequest, "n">): Count;
  /** Counts the solutions for all sizes from `from` (default 1) to `to`. */
  table(to: number, options?: Omit<TableRequest, "to">): Row[];
  /**
   * Counts one shard, from 0, of the plan with this text, such as "cross/2 n=16 depth=1"; other versions' plans are
   * refused.
   */
  shard(plan: string, shard: number): ShardFact;
  /** Returns the events of a search; the first record describes the search. */
  steps(n: number, options?: SearchRequest & Omit<SearchedBoard, "n">): Record<string, unknown>[];
  /**
   * Checks placements, given as text in any format that the workbench reads, or as columns, and returns which queens
   * attack each other.
   */
  check(placement: string | Columns, options?: CheckOptions): Checked;
  /** Compares a list with all solutions, or with `distinct` with one of each symmetry class, for n up to 14. */
  check(list: string | Columns[], options: CheckOptions & { list: true; distinct?: boolean }): CheckedList;
  /** Returns whether, and in how many ways, a board can be completed. */
  complete(board: string | Board, options?: Pick<PartialBoard, "count" | "list" | "cause">): Completed;
  /** Makes a puzzle with exactly one solution. */
  puzzle(options?: PuzzleRequest): Puzzle;
  /** Returns whether a puzzle has no solution, one or several. */
  solvePuzzle(puzzle: string, options?: Pick<Sheet, "family">): Solved;
  /** Returns the bytes of an answer of the JSON API; the method is `POST` if there is a body. */
  ask(path: string, query?: Record<string, string | number | boolean | undefined>, body?: unknown): Uint8Array;
}

/** Loads the workbench. */
export function open(): Promise<Bezzel>;
