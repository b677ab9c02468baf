// Written by a test from the structs of bezzel-workbench: CONTRIBUTING.md says how.

/** A board with queens and blocked squares. */
export interface Board {
  /** The size of the board. */
  n: number;
  /** The queens. */
  queens: Square[];
  /** The blocked squares. */
  blocked: Square[];
}

/** A cause that makes a completion impossible. */
export interface Cause {
  /** [row, column] of its queens. */
  queens: Square[];
  /** [row, column] of its blocked squares. */
  blocked: Square[];
  /** What is proven: `irreducible` means that no square can be left out. */
  proof: "smallest" | "irreducible" | "sufficient";
}

/** A check. */
export interface Check {
  /** The name of the check. */
  check: string;
  /** Whether it supports the count. */
  agrees: boolean;
  /** The finding, as a sentence. */
  finding: string;
}

/** The placements of a text. */
export interface Checked {
  /** The placements in order. */
  placements: Placement[];
  /** Whether there were more placements than the 1000 that the API checks at once. */
  more: boolean;
  /** Whether the text names squares as in chess, with row 1 at the bottom. */
  chess_names: boolean;
  /** How the text was understood, if it is in none of the formats that bezzel writes. */
  reading?: string;
}

/** The verdict on a list in a text. */
export interface CheckedList extends Verdict {
  /** The verdict as sentences, as `bezzel check --list` writes it. */
  lines: string[];
  /** Whether the text names squares as in chess, with row 1 at the bottom. */
  chess_names: boolean;
  /** Boards of the list, if they were asked for: the wrong ones, the repeated ones, then the others, each in the order of the list. */
  boards?: ListedBoard[];
}

/** The column of the queen of each row, from 0 at the top left. */
export type Columns = number[];

/** The answer to a question about a board. Fields that were not asked for, or not answered in time, are null. */
export interface Completed {
  /** The size of the board. */
  n: number;
  /** [row, column] of each queen. */
  queens: Square[];
  /** [row, column] of each blocked square. */
  blocked: Square[];
  /** Whether there is a completion. */
  possible: boolean | null;
  /** The columns of one completion, by row. */
  solution: Columns | null;
  /** A square of `solution` for the next queen: in the row with the fewest free squares. */
  hint: Square | null;
  /** Whether there is exactly one completion. */
  unique: boolean | null;
  /** The number of completions. */
  count: number | string | null;
  /** Completions, in lexicographic order unless that takes long. */
  completions: Columns[];
  /** The cause, if there is no completion. */
  cause: Cause | null;
  /** Whether time was up before all was answered. */
  stopped: boolean;
  /** The elapsed seconds. */
  seconds: number;
}

/** Two queens that attack each other. */
export interface Conflict {
  /** [row, column] of the upper queen. */
  first: Square;
  /** [row, column] of the lower queen. */
  second: Square;
  /** The line: `diagonal` has equal row - column, `antidiagonal` equal row + column; `reflected` and `knight` are lines of other pieces. */
  line: "row" | "column" | "diagonal" | "antidiagonal" | "reflected" | "knight";
}

/** A count. */
export interface Count {
  /** The size of the board. */
  n: number;
  /** What is counted: all solutions, one of each symmetry class, or those with the first-row queen in column `start`. */
  what: "all" | "distinct" | "start";
  /** The number of solutions. */
  count: number | string;
  /** The plan: how the count was divided into shards. */
  plan: string;
  /** The memory limit in bytes. */
  memory_limit: number;
  /** A hash of the plan. */
  fingerprint: string;
  /** The number of shards. */
  shards: number;
  /** The kernel that counted. */
  kernel: string;
  /** The number of threads. */
  threads: number;
  /** The number of nodes of the search; of the halves scheme the halves made. */
  nodes: number;
  /** The elapsed seconds, without the checks. */
  seconds: number;
  /** The version of bezzel. */
  version: string;
  /** The checks; empty unless they were asked for. */
  checks: Check[];
  /** Of the halves scheme: the number of central lines, which are fixed first. */
  central_lines?: number;
  /** Of the halves scheme: the number of halves made. */
  halves?: number;
  /** Of the halves scheme: the number of bits of its keys. */
  key_bits?: number;
  /** The piece, if it is not the queen. */
  piece?: string;
  /** The number of rows, if they are fewer than columns. */
  rows?: number;
  /** The column of the first-row queen, if one was given. */
  start?: number;
}

/** The reason why a request is rejected. */
export interface Fault {
  /** For programs; it never changes. */
  code: string;
  /** For people, in the requested language. */
  message: string;
  /** The field that is refused. */
  field?: string;
  /** The largest integer that the field takes. */
  max?: number | string;
  /** The smallest integer that the field takes. */
  min?: number | string;
  /** The names that the field takes. */
  values?: string[];
}

/** The answer: the search, and what was assumed of it. */
export interface Followed {
  /** The events with their remarks, and the result of the check. */
  trace: PageTrace;
  /** The number of the first column in the text. */
  base: 0 | 1;
  /** The number of the first row in the text, nearly always that of the first column. */
  row_base: 0 | 1;
  /** Whether no line says where rows and columns begin. */
  base_assumed: boolean;
  /** Whether the size is only the largest number of the text. */
  size_assumed: boolean;
  /** The lines that name no event, if any. */
  left_out: LeftOut | null;
}

/** A hint: the next step, or what is wrong. */
export interface Hint {
  /** What the hint is. */
  hint: "step" | "mistake" | "solved" | "nothing";
  /** The next step. */
  step: Step | null;
  /** The squares that cannot stay as they are. */
  mistake: Square[] | null;
  /** The hint as a sentence. */
  sentence: string;
}

/** The published values for one board size. */
export interface Known {
  /** The size of the board. */
  n: number;
  /** The number of all solutions (OEIS A000170). */
  all: number | string | null;
  /** The number of distinct solutions (OEIS A002562). */
  distinct: number | string | null;
}

/** The lines of a trace that name no event. */
export interface LeftOut {
  /** Their number. */
  count: number;
  /** The number of the first, from 1. */
  line: number;
  /** The text of the first, shortened. */
  text: string;
}

/** A board of a list. `conflicts` has up to 50 attacks. */
export interface ListedBoard extends Placement {
  /** Its number in the list, from 1. */
  board: number;
}

/** The measured or estimated cost of a method. */
export interface Measured {
  /** The name of the method, or `best` for the counting engine. */
  method: "rows" | "permutations" | "board" | "sets" | "masks" | "constrained" | "best";
  /** The number of boards, or of nodes of the tree, visited; of the engine its steps. */
  visited: number;
  /** Whether `visited` is an estimate. */
  visited_is_estimate: boolean;
  /** The seconds that the method takes. */
  seconds: number;
  /** Whether `seconds` is an estimate. */
  seconds_are_estimate: boolean;
  /** The visits of the first method divided by those of this one. */
  times_fewer: number;
  /** The seconds of the first method divided by those of this one. */
  times_faster: number;
  /** The number of solutions, if the method reached its end. */
  solutions?: number;
}

/** A search for a page. */
export interface PageTrace {
  /** The size of the board. */
  n: number;
  /** The search method; `trace` for another program's search. */
  method: string;
  /** At most 300,000 events, packed for the page. */
  events: string;
  /** Remarks: the number of an event from 0, the kind of remark, and its numbers. */
  remarks?: unknown[];
  /** The result of the check, as the last line of `bezzel steps --from - --format jsonl`. */
  report?: Record<string, unknown>;
}

/** A placement that was checked. */
export interface Placement {
  /** The size of the board. */
  n: number;
  /** The queens' columns by row, null for a row that has no queen or several. */
  columns: (number | null)[];
  /** Whether no queen attacks another. */
  solves: boolean;
  /** The number of pairs of queens that attack each other with none between them. */
  attacks: number;
  /** The attacks, or the first 1000. */
  conflicts: Conflict[];
  /** The number of the solution in the list of all, from 1, if it was asked for. */
  number?: number;
  /** The number of pairs of queens on one line, whether or not another stands between them; absent for other pieces. */
  pairs?: number;
  /** [row, column] of each queen, of a board with other than one queen in each row. */
  queens?: Square[];
  /** The number of rows, if they are fewer than columns. */
  rows?: number;
}

/** One run of a program. */
export interface ProgramRun {
  /** The board size that the program was given. */
  n: number;
  /** Whether it ended well and its list is right. */
  right: boolean;
  /** How long it took. */
  seconds: number;
  /** Why there is no verdict: the program ended with another status than 0, took too long, or printed no boards. */
  error?: string;
  /** The verdict on its list. */
  verdict?: Verdict;
}

/** A puzzle, its solution and the steps to it. */
export interface Puzzle {
  /** The kind of puzzle. */
  family: "completion" | "regions" | "regions-diagonals" | "blocked" | "stars";
  /** The size of the board. */
  n: number;
  /** The seed that made it, in decimal digits. */
  seed: string | null;
  /** Its day, if it is the puzzle of a day. */
  date: string | null;
  /** How hard it is; null if the techniques alone do not solve it. */
  difficulty: "easy" | "medium" | "hard" | "expert" | null;
  /** The board by row: letters of regions, or Q, x and a dot. */
  rows: string[];
  /** The given queens. */
  queens: Square[];
  /** The blocked squares. */
  blocked: Square[];
  /** The regions that are not connected. */
  torn: string[];
  /** The puzzle on puzz.link, if it can be played there. */
  link: string | null;
  /** The columns of the queens by row; of the family `stars` two in each row. */
  solution: Columns | Columns[] | null;
  /** The steps to the solution without guessing. */
  steps: Step[];
}

/** A QR code. */
export interface QrCode {
  /** Its rows: 1 is dark, 0 is light. */
  rows: string[];
}

/** A solution that came before in the list. */
export interface RepeatedBoard {
  /** The number of the board in the list, from 1. */
  number: number;
  /** The number of the first board that is equal, or of the same symmetry class. */
  first: number;
  /** The symmetry that maps the first board to this one; `identity` if they are equal. */
  symmetry: string;
}

/** A row of the table. Unknown values are null. */
export interface Row {
  /** The size of the board. */
  n: number;
  /** The number of all solutions. */
  all: number | string | null;
  /** The source of `all`. */
  all_source: "computed" | "published" | "unknown";
  /** The number of distinct solutions, which follows from the three other numbers. */
  distinct: number | string | null;
  /** The number of solutions that a half-turn maps to themselves. */
  half_turn: number | string | null;
  /** The source of `half_turn`. */
  half_turn_source: "computed" | "published" | "unknown";
  /** The number of solutions that a quarter-turn maps to themselves. */
  quarter_turn: number | string | null;
  /** The source of `quarter_turn`. */
  quarter_turn_source: "computed" | "published" | "unknown";
  /** The elapsed seconds. */
  seconds: number;
}

/** A shard of a plan and what it holds. */
export interface ShardFact {
  /** The text of the plan. */
  plan: string;
  /** The number of the shard, from 0. */
  shard: number;
  /** The number of orbits that stand for 8, 4, 2 and 1 solutions. */
  by_weight: [number, number, number, number];
  /** The kernel that counted. */
  kernel: string;
  /** The version of this program. */
  version: string;
  /** The time in microseconds. */
  micros: number;
}

/** The number of solutions of a puzzle: none, one or several. */
export interface Solved {
  /** The kind of puzzle. */
  family: "completion" | "regions" | "regions-diagonals" | "blocked" | "stars";
  /** The size of the board. */
  n: number;
  /** The board by row: letters of regions, or Q, x and a dot. */
  rows: string[];
  /** The regions that are not connected. */
  torn: string[];
  /** The puzzle on puzz.link, if it can be played there. */
  link: string | null;
  /** The number of solutions; `undecided` if time was up first. */
  solutions: "none" | "one" | "several" | "undecided";
  /** The solution, or two of several. */
  examples: (Columns | Columns[])[];
}

/** Row and column, from 0 at the top left. */
export type Square = [row: number, column: number];

/** A step, with its sentence. */
export interface Step {
  /** The name of the technique. */
  technique: string;
  /** The squares of queens that follow. */
  fills: Square[];
  /** The squares that can hold no queen. */
  rules_out: Square[];
  /** The squares that the step follows from. */
  because: Square[];
  /** The rows, columns, regions and diagonals that it follows from. */
  units: Unit[];
  /** The step as a sentence. */
  sentence: string;
}

/** A row, column, region or diagonal of a board. */
export interface Unit {
  /** What it is. */
  kind: "row" | "column" | "region";
  /** Its number, from 0. */
  index: number;
}

/** The verdict on a list. `given` is the sum of `solutions`, `wrong_count` and `repeated_count`. */
export interface Verdict {
  /** The size of the boards. */
  n: number;
  /** What the list should contain: all solutions, or one of each symmetry class. */
  kind: "all" | "distinct";
  /** The number that rows and columns were counted from in the list. All numbers here count from 0; sentences count as the list does. */
  base: 0 | 1;
  /** Whether no board is wrong or repeated, and none is missing. */
  right: boolean;
  /** The number of boards in the list. */
  given: number;
  /** The number of different solutions among them; of different symmetry classes for `distinct`. */
  solutions: number;
  /** The number of solutions, or classes, that the list should contain. */
  expected: number;
  /** The boards that are not solutions, or the first 1000. */
  wrong: WrongBoard[];
  /** The number of boards that are not solutions. */
  wrong_count: number;
  /** The solutions that came before in the list, or the first 1000. */
  repeated: RepeatedBoard[];
  /** The number of solutions that came before in the list. */
  repeated_count: number;
  /** The number of solutions, or classes, that are missing. */
  missing: number;
  /** The first 20 missing solutions in lexicographic order. */
  examples: Columns[];
  /** Whether the solutions come in lexicographic order. */
  ordered: boolean;
  /** The number of lines of the text that are no part of a board, if there are any. */
  left_out?: number;
  /** The name of the rule that explains all faults, if one is certain. */
  pattern?: string;
  /** How the text was understood, and what is wrong with its end; absent for the formats that bezzel writes. */
  reading?: string;
  /** The rule that explains all faults, as a sentence. */
  sentence?: string;
}

/** A board of a list that is not a solution. */
export interface WrongBoard {
  /** Its number in the list, from 1. */
  number: number;
  /** The reason: queens attack each other, a row has no queen or several, or the board has another size. */
  fault: "attack" | "row" | "size";
  /** The number of pairs of queens that attack each other with none between them; 0 for `size`. */
  attacks: number;
  /** The number of pairs of queens on one line, whether or not another stands between them; 0 for `size`. */
  pairs: number;
  /** The attacks, or the first 50. */
  conflicts: Conflict[];
  /** For the fault `size`: the number of columns. */
  columns?: number;
  /** For the fault `row`: the number of queens in `row`. */
  queens?: number;
  /** For the fault `row`: the first row that has no queen, or several. */
  row?: number;
  /** For the fault `size`: the number of rows. */
  rows?: number;
}

/** A text with placements, and how it is checked. */
export interface CheckedText {
  /** The placements, in any format that is read. */
  text: string;
  /** The number of the first row and column, if the text does not show it. */
  base?: 0 | 1;
  /** With `list`: the largest number of boards in the answer, those with faults first; by default 0. */
  boards?: number;
  /** Judge the list: does it contain all solutions, or one of each symmetry class? */
  list?: "all" | "distinct";
  /** The size of all boards; by default, each board's own, and in a list that of the first one. */
  n?: number;
  /** Which of the two numbers of a square comes first, if no words beside them say it; by default `row-column`. */
  order?: "row-column" | "column-row";
  /** Number the solutions among them, for N up to 16. */
  rank?: boolean;
  /** The signs of a queen, an empty square and a blocked one, such as `*_` or `Q.x`. */
  signs?: string;
}

/** The choices of a model by name. */
export interface Chosen {
  /** How `dimacs` encodes that a line holds at most one queen, by default `product`. */
  at_most_one?: "pairwise" | "ladder" | "product" | "commander" | "bimander";
  /** Where the board of `minizinc` is, by default `included`. */
  data?: "included" | "separate";
  /** The format, by default `dimacs`. */
  format?: "dimacs" | "opb" | "lp" | "mps" | "minizinc" | "dzn" | "asp" | "smt2" | "xcc" | "qubo" | "bqm" | "csplib";
  /** Only the distinct solutions. */
  symmetry?: "lex-leader";
  /** The variables of `smt2`, by default `integers`. */
  theory?: "integers" | "bit-vectors";
  /** What the variables of `minizinc` stand for, by default `alldifferent`. */
  viewpoint?: "alldifferent" | "bool";
}

/** What a code says. */
export interface Coded {
  /** The text, of up to 300 bytes. */
  text: string;
}

/** A board whose methods are compared. */
export interface CompareRequest {
  /** The size of the board. */
  n: number;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
}

/** The fields of a count. */
export interface CountRequest {
  /** The size of the board. */
  n: number;
  /** Check the count by other code and by published values. */
  check?: boolean;
  /** Count one solution of each symmetry class. */
  distinct?: boolean;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
  /** Count the solutions whose first-row queen stands in this column. */
  start?: number;
}

/** The board of a model. */
export interface ModelRequest {
  /** The size of the board. Models of more than 32 MiB are refused with their size. */
  n: number;
  /** A board with queens and blocked squares, its lines separated by slashes: .Q../4/x3/4. */
  board?: string;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
}

/** How squares and empty boards are written as text, and read where boards are read. */
export interface NotationRequest {
  /** The number of the first row and column, in columns, pairs, xy, json, jsonl and csv; by default 0. */
  base?: 0 | 1;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
  /** The signs of a queen and of an empty square in the format board: `Q.` without, `* _` with blanks between squares. */
  signs?: string;
}

/** How boards are written. */
export interface OutputRequest {
  /** Whether pictures name rows and columns, and how: `true` counts from 0. */
  coordinates?: boolean | "letters" | "chess" | "zero" | "one";
  /** The format, by default `columns`. */
  format?: "board" | "grid" | "pairs" | "xy" | "columns" | "json" | "jsonl" | "leetcode" | "fen" | "csv" | "npy" | "parquet" | "markdown" | "tex" | "svg" | "png" | "gif" | "apng";
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
  /** The colours of pictures. */
  theme?: "wood" | "paper" | "sea" | "night" | "porcelain";
}

/** A board, and what is asked about its completions. */
export interface PartialBoard {
  /** The size of the board. */
  n: number;
  /** The blocked squares. */
  blocked?: Square[];
  /** Find the smallest cause if there is no completion. */
  cause?: boolean;
  /** Count the completions. */
  count?: boolean;
  /** The number of completions to list, by default 0. */
  list?: number;
  /** The queens. */
  queens?: Square[];
  /** Find out whether there is exactly one completion. */
  unique?: boolean;
}

/** The lines that another program printed of its search. */
export interface PrintedTrace {
  /** The lines. Those that name no event are left out. */
  text: string;
  /** The number of the first row and column, if the lines do not show it. */
  base?: 0 | 1;
  /** The size of the board, if no line gives it. */
  n?: number;
}

/** An order for a puzzle. */
export interface PuzzleRequest {
  /** The puzzle of this day, such as 2026-11-23: with neither size, difficulty nor seed. */
  date?: string;
  /** How hard the puzzle is, by default `medium`. */
  difficulty?: "easy" | "medium" | "hard" | "expert";
  /** The kind of puzzle, by default `regions`. */
  family?: "completion" | "regions" | "regions-diagonals" | "blocked" | "stars";
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
  /** The size of the board, in the API by default 8. The largest depends on the family. */
  n?: number;
  /** The seed: the same one makes the same puzzle. */
  seed?: number;
}

/** The file of a search. */
export interface SearchFile {
  /** The format. */
  format: "text" | "jsonl" | "html" | "svg" | "png" | "gif" | "apng";
  /** The colours of pictures. */
  theme?: "wood" | "paper" | "sea" | "night" | "porcelain";
}

/** The search, and how much of it is shown. */
export interface SearchRequest {
  /** The number of rows of the tree that are searched. */
  depth?: number;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
  /** The largest number of events, by default 200,000; of pictures 600. */
  limit?: number;
  /** The search method, by default `board`, or `constrained` with a board. */
  method?: "rows" | "permutations" | "board" | "sets" | "masks" | "constrained";
  /** The number of the solution after which the search ends. */
  until_solution?: number;
}

/** The board of a search. */
export interface SearchedBoard {
  /** The size of the board. */
  n: number;
  /** A board to begin on, its lines separated by slashes: .Q../4/x3/4. */
  board?: string;
}

/** A puzzle, with what is put on it. */
export interface Sheet {
  /** A puzzle in any form that `bezzel puzzle` reads. */
  puzzle: string;
  /** The kind of puzzle, if its letters do not show it. */
  family?: "completion" | "regions" | "regions-diagonals" | "blocked" | "stars";
  /** The marks on the board. */
  marks?: { crosses?: Square[]; queens?: Square[] };
}

/** The fields of a search for solutions. */
export interface SolveRequest {
  /** The size of the board: up to 1000 for one solution, 16 for lists of all, 64 for lists with a limit. */
  n: number;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
  /** The largest number of solutions of a list, by default 200,000, or 400 in pictures; the number of samples, by default 1. */
  limit?: number;
  /** The numbers in the list of all, counted from 1: K or A..B, both with B; N up to 16. */
  nth?: string;
  /** The seed of a random solution or of samples; alone, it asks for a random solution. */
  seed?: number;
  /** Only solutions whose first-row queen stands in this column. */
  start?: number;
}

/** The sizes of a table. */
export interface TableRequest {
  /** The last size. */
  to: number;
  /** The first size, by default 1. */
  from?: number;
  /** The language of sentences, by default what Accept-Language prefers. */
  lang?: "en" | "zh";
}

/** A text with a board. */
export interface Text {
  /** The text. */
  text: string;
}

/** Which solutions a file has. */
export interface Which {
  /** How samples are drawn: each solution with exactly the same probability (`exact`, N up to 16), or approximately so by a Markov chain (`mcmc`, N up to 200); by default `exact`. */
  method?: "exact" | "mcmc";
  /** One solution, a random one, the list of all or of the distinct ones, or `limit` uniform samples; by default one, or with a seed a random one. */
  which?: "one" | "random" | "all" | "distinct" | "sample";
}
