# Every sentence that a person reads, in English. The same keys are in zh.ftl.

## Titles of pictures

title-solution = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, solution { $index }
title-solution-only = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}
title-distinct = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, distinct solution { $index }
title-density = { $n } queens: where they stand in { $count } solutions drawn evenly
title-density-scale = from { $least } to { $most } times the average of a square
title-random = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, random solution { $index }
title-random-only = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, a random solution
title-completion = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, completion { $index }
title-completion-only = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, a completion
title-given = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, placement { $index }
title-given-only = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}
title-of = { $index } of { $total }
title-sheet-solutions = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $count ->
    [one] 1 solution
   *[other] { $count } solutions
}
title-sheet-distinct = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $count ->
    [one] 1 distinct solution
   *[other] { $count } distinct solutions
}
title-sheet-first = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: the first { $count } of { $total } solutions
title-sheet-first-distinct = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: the first { $count } of { $total } distinct solutions
title-sheet-random = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $count } random solutions
title-sheet-completion = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $count ->
    [one] 1 completion
   *[other] { $count } completions
}
title-piece = { $rows } × { $n }, { $piece }
title-piece-index = { $board } { $index }
title-sheet-piece = N = { $n }, { $piece }: { $count }
title-sheet-given = { $count ->
    [one] 1 placement
   *[other] { $count } placements
}
title-step = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, step { $step } of the search
title-strip = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, the search step by step
title-strip-first = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, the first { $steps } steps of the search

## The steps of backtracking

step-place = Row { $row }: place a queen in column { $column }.
step-conflict-column = Row { $row }, column { $column } is attacked along the column by the queen in row { $by_row }, column { $by_column }.
step-conflict-diagonal = Row { $row }, column { $column } is attacked along the diagonal \ by the queen in row { $by_row }, column { $by_column }.
step-conflict-antidiagonal = Row { $row }, column { $column } is attacked along the antidiagonal / by the queen in row { $by_row }, column { $by_column }.
step-back-up = Row { $row } has no square left. Back up: take away the queen in row { $above }, column { $column }.
step-solved = Every row has a queen: this is solution { $index }.
step-go-on = To look for more, take away the queen in row { $above }, column { $column }.
step-choose = Row { $row } is next. Free columns: { $columns }.
step-choose-none = Row { $row } is next, and none of its squares is free.
step-complete = Every row has a queen, but this is no solution. { $reason }
step-cut = The search goes no deeper than { $depth } queens.
step-counters = placed { $placed } · refused { $refused } · backed up { $back } · solutions { $solutions }
step-exhausted = Nothing is left to try. The search is over: { $solutions ->
    [0] there is no solution.
    [one] there is 1 solution.
   *[other] there are { $solutions } solutions.
}
step-exhausted-cut = Nothing is left to try above the cut, and what lies below it was not searched: this does not say whether there are solutions.
step-stopped = The search was stopped here, after { $steps } steps: it is not over. Solutions so far: { $solutions }.
strip-place = { $number }. row { $row }: column { $column }
strip-back-up = { $number }. back to row { $row }
strip-solved = { $number }. solved
steps-until = Pictures and long pages of steps end at the first solution; --until-solution or --limit says otherwise.

## Errors

error = error: { $message }
no-solution-2 = no solution exists for N = 2 (nor for N = 3)
no-solution-3 = no solution exists for N = 3 (nor for N = 2)
no-solution-piece = no solution exists for { $rows } × { $n } and the piece { $piece }
no-solution-start = no solution for N = { $n } has its first-row queen in column { $start }
error-format-ending = unknown file extension: { $path }; use { $name } with one of { $formats }
error-directory = the directory { $path } does not exist
error-is-directory = { $path } is a directory, not a file
error-too-many-files = { $path } would make { $count } files; the most is { $max }; use { $limit }
error-write = cannot write { $path }: { $reason }
error-read-only = it may not be written to
error-link-loop = it is a link that leads to itself
error-folder = { $path } may be written to, but nothing can be made beside it in { $folder }, and a file is made there first so that it appears whole; write it elsewhere, or send standard output into it
error-pattern = { $given } is no path with numbers: {"{"}i{"}"} is the number of the solution or step, {"{"}n{"}"} the size of the board, {"{"}i:03{"}"} the number with zeros before it
error-nothing-numbered = { $path } would number files, but there is one thing to write here
error-steps-numbered = { $path } makes a file for each step, which is a picture (svg or png), not { $format }
error-not-utf8 = { $given } is not UTF-8
error-read = cannot read { $path }: { $reason }
error-stdout = standard output
error-stdin = standard input
error-no-such-file = no such file, and no board either
error-disk-full = the disk is full
error-permission = permission denied
error-mixed-sizes = this format holds boards of one size; a board of size { $now } cannot follow one of size { $first }
error-board-too-large = pictures show boards up to N = { $max }, not { $given }; choose a text or data format
error-sheet-full = a sheet holds { $max } boards at most, and { $pixels } pixels a side; use { $limit }, a smaller { $size }, or a file a board with {"{"}i{"}"} in -o
error-page-size = pages show boards up to N = { $max }, not { $given }
error-page-full = a page carries { $max } steps at most; use { $limit }, { $until } or { $depth }
error-width = a board of size { $size } is drawn { $min } to { $max } pixels wide, not { $given }
error-announced = { $announced } boards were announced, but { $written } came; this is a defect of bezzel, please report it
error-encoder = the file could not be made: { $message }
error-unknown-verb = there is no command { $given }
error-unknown-option = there is no option { $given } here
error-unexpected = { $given } is one argument too many
error-missing = { $names } is missing
error-missing-value = { $given } needs a value
error-repeated = { $given } is given twice
error-no-verb = say what to do: { $verbs }
error-usage = See: bezzel { $verb } --help
error-similar = Did you mean { $similar }?

## Errors in placements that are read

read-argument = the argument
read-at-line = { $path }, line { $line }, character { $character }: { $problem }
read-at-item = { $path }, placement { $item }: { $problem }
read-size-differs = n says { $said }, but there are { $found } columns
read-csv-header = a header names the columns row0, row1 and so on to the last row, each once; here { $row } comes { $found ->
    [0] not at all
    [one] once
   *[other] { $found } times
}
read-csv-width = this line has { $found ->
    [one] 1 value
   *[other] { $found } values
}, the first has { $expected }
read-fen-length = this row has { $found ->
    [one] 1 square
   *[other] { $found } squares
}, but there { $rows ->
    [one] is 1 row
   *[other] are { $rows } rows
}
read-parquet = this is no Parquet file of placements: { $message }
read-empty = there is no placement in it
read-not-text = this is neither text in UTF-8 nor a NumPy or Parquet file
read-not-a-number = { $found } is no column number; columns are whole numbers from 0
read-outside = row { $row }: column { $column } is outside 0 to { $last }
read-too-large = { $count } queens are more than the largest board has rows, 100000000
read-not-a-square = { $found } is neither a queen (Q, ♛ or 1) nor an empty square (. or 0)
read-row-length = this row has { $found } squares, the first has { $expected }
read-not-square-board = a board is square; { $rows }x{ $columns } is none
read-too-many-rows = a board of { $columns } columns has 1 to { $columns } rows with a piece in each, not { $rows }
read-not-square = a board of { $columns } columns needs as many rows, not { $rows }
read-queens-in-row = row { $row } has { $found } queens; a placement has one in each row
read-json = this is no JSON: { $message }
read-json-shape = this JSON is no placement; expected [columns], [[row, column], ...], [{"{"}"x", "y"{"}"}, ...] or {"{"}"columns": [...]{"}"}
read-instance = this is no instance of CSPLib’s problem 79 or 80: { $found }; expected n, init, blocks or diags, or facts num(N), board(N), block(R,C)
read-json-twice = { $name } is named twice in one object of this JSON
read-json-board = this JSON is no board: { $message }; expected {"{"}"n": 8, "queens": [[row, column], ...], "blocked": [...]{"}"} or [column or null, ...]
read-row-named = row { $row } is named { $found ->
    [one] once, but is
   *[other] { $found } times; rows are
} from 0 to { $last }, one queen each
read-not-a-mark = { $found } is neither a queen (Q), nor an empty square (.), nor a blocked one (x)
read-square-outside = row { $row }, column { $column } is not on the board: both go from 0 to { $last }
read-square-twice = row { $row }, column { $column } is named twice
read-complete-too-large = a board to be completed has at most { $max } rows
read-npy = this is no array of placements: { $message }
read-unreadable = placements are not read from { $format }; they are from { $formats }

## Notes

note-seed = the seed was { $seed }: --seed { $seed } gives the same again
note-attack = queens marked ! attack each other
note-missing-glyphs = the embedded font lacks { $characters }; they are drawn as boxes
note-threads = { $asked } threads are asked for, { $used } are used: more than two a core only wait for each other
note-estimate-from = counting N = { $n }: about { $time } here, judging by a sample of the work
note-ranks-long = counting the solutions of N = { $n } by their first queens takes about { $time } here
note-listing-long = listing all solutions for N = { $n } takes about { $time } here; --limit stops sooner
progress-solutions = solutions
progress-steps = steps
time-microseconds = { $value } µs
time-seconds = { $value } s
time-minutes = { $value } minutes
time-hours = { $value } hours
time-days = { $value } days
time-years = { $value } years

## check

check-solves = placement { $index }: solves, { $n ->
    [one] 1 queen
   *[other] { $n } queens
}
check-solves-piece = placement { $index }: solves, { $n } × { $piece }
check-rank = { $sentence }, number { $rank } of { $total }
check-fails = placement { $index }: does not solve, { $count ->
    [one] 1 attack
   *[other] { $count } attacks
}
check-attack = row { $row }, column { $column } and row { $by_row }, column { $by_column } along the { $line }
check-more = and { $count } more
check-summary = { $solved } of { $count } placements solve
board-rare = only { $made } of { $wanted } boards were found with { $given } queens given that are as wanted and not decided by filling lines with one square left; give fewer or more queens
judge-solution = answer { $index }: a solution
judge-wrong = answer { $index }: not a solution, { $line } has { $queens ->
    [0] no queen
    [one] 1 queen
   *[other] { $queens } queens
}
judge-given = answer { $index }: not a solution of this board, which has a queen in row { $row }, column { $column }
judge-blocked = answer { $index }: not a solution of this board, where row { $row }, column { $column } is blocked
judge-repeats = answer { $index }: answer { $first } again
judge-stray = { $name } is not a variable or a value of this model
judge-both = row { $row }, column { $column } is said both to hold a queen and to hold none
judge-no-more-right = no further solution: true
judge-no-more-wrong = no further solution: wrong
judge-no-more-unknown = no further solution: not confirmed, since the number of solutions is not known
judge-led = answer { $index }: a solution, but not the first of its orbit: only that one solves this model
judge-count-right = the number of solutions: true
judge-count-wrong = the number of solutions: wrong
judge-count-unknown = the number of solutions: not confirmed, since it is not known
judge-summary-of = { $solutions } of { $expected } solutions
judge-summary = { $solutions } solutions; the number of all is not known
judge-no-model = { $path } is no model that “bezzel model” wrote: expected a remark “board: …” at its head
judge-no-answer = there is no answer in { $path }: expected what a solver prints, such as “v” lines, “q = [...]” or “queen(R,C)”
judge-row = row { $index }
judge-column = column { $index }
judge-region = region { $index }
judge-diagonal = diagonal { $index } (row - column + N - 1)
judge-antidiagonal = antidiagonal { $index } (row + column)
judge-corner = pair { $index } of squares that touch at a corner
line-column = column
line-diagonal = diagonal \
line-antidiagonal = antidiagonal /
line-reflected = reflected diagonal
line-knight = knight's move

## table

table-all = all
table-distinct = distinct
table-half-turn = half-turn
table-quarter-turn = quarter-turn
table-seconds = seconds
table-working-all = N = { $n }: counting the solutions
table-working-symmetric = N = { $n }: counting the symmetric solutions
table-published = * published, not computed here, or following from what is (OEIS A000170, A032522, A033148)

## compare

compare-head = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: all solutions, found in seven ways
compare-visited = { $count } visited
compare-time = , { $time }
compare-fewer = ; { $times } times fewer
compare-faster = , { $times } times faster than the first
compare-slower = , { $times } times slower than the first
compare-column-method = method
compare-column-visited = visited
compare-column-time = time
compare-column-fewer = times fewer
compare-column-faster = times faster
compare-column-solutions = solutions
compare-solutions = ; { $count ->
    [one] 1 solution
   *[other] { $count } solutions
}
compare-rows = Every board with a queen in each row (N^N), checked when complete
compare-permutations = Every board with a queen in each row and column (N!), checked when complete
compare-board = Backtracking: a queen is placed only where no queen above attacks
compare-sets = The same, with sets of taken columns, diagonals and antidiagonals
compare-masks = The same, with the attacks kept in bit masks
compare-constrained = The same with bit masks, the row with the fewest free squares first
compare-best = The counting engine: central lines first, all symmetries, many boards at once, on all cores
compare-estimate = ~ is an estimate: the method was stopped after { $budget } s, and its rate times what is left gives the time; where no formula gives the number of nodes, random descents do (Knuth 1975).
compare-why = Exhaustive search completes every board before it looks at it. Backtracking stops at the first attack and so never sees the boards that begin the same way: that is where the factor comes from.

## count

info-cpu = CPU
info-cores = cores
info-kernels = kernels
info-auto = auto takes
info-version = version
check-count-published = agrees with the published value (OEIS { $sequence })
check-count-differs = differs from the published value { $published } (OEIS { $sequence })
check-count-unpublished = this value has not been published
check-count-congruence = agrees with the symmetric solutions modulo 8 (half-turn { $half }, quarter-turn { $quarter })
check-count-incongruent = { $count } cannot be right: it does not go with the number of symmetric solutions
check-count-kernels = { $shards ->
    [one] 1 shard counted again by the { $other } kernel comes out the same
   *[other] { $shards } shards counted again by the { $other } kernel come out the same
}
check-count-kernels-differ = shard { $shard } comes out differently with the { $other } kernel
check-count-rows = { $shards ->
    [one] 1 shard counted again row by row, without symmetry, comes out the same
   *[other] { $shards } shards counted again row by row, without symmetry, come out the same
}
check-count-rows-differ = row-by-row shard { $shard } comes out differently
check-count-magnitude = its size is plausible: boards this large have { $least } to { $most } solutions
check-count-unlikely = its size is NOT plausible: boards this large have { $least } to { $most } solutions
check-count-failed = the check “{ $check }” could NOT be made: { $error }
check-count-empty = the check “{ $check }” had nothing to compare, so it is NOT passed
check-count-engines = the other engine ({ $other }) counts the same
check-count-engines-differ = the other engine ({ $other }) counts { $counted }
magnitude =
    Q({ $n }) is about { $number }
    ln Q = { $ln }, standard error { $error } ({ $runs } runs); 95 % interval { $from } to { $to }
    N ln N - 1.944 N = { $asymptotic }
estimate-time = N = { $n }: { $core } on one core, give or take { $error } % (standard error of { $shards } of { $all } shards); { $time } on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
estimate-model = N = { $n }: about { $core } on one core, by a model of the work; no shard was counted to the end. { $time } on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
estimate-whole = N = { $n }: { $core } on one core, by counting { $all ->
    [one] its one shard
   *[other] all { $all } shards
}; { $time } on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
help-count-kernel = What does the counting; auto takes the fastest this machine has
help-count-scheme = How the count is cut up: from the central lines and row by row (cross), in two halves that are joined (halves), or row by row without symmetry (rows); second counts semi-queens and reflecting queens by an independent method; auto takes the fastest
help-count-memory = The most memory to use, such as 8G or 512M; half of the machine's if not given
help-count-estimate = Estimate how many solutions there are, for N up to 10000, by annealed random placements: the natural logarithm with its error; Ctrl-C ends it early
help-count-runs = How many placements are annealed for --estimate: 1000 where that takes seconds, 32 of large boards
help-count-seed = The same seed gives the same estimate
help-count-estimate-time = Estimate the running time from a sample of shards (30 seconds; up to 5 minutes for large N) instead of counting; Ctrl-C ends the estimate early

## complete

complete-impossible = no solution holds these queens and leaves the blocked squares empty
complete-unique = unique: there is exactly one completion
complete-several = not unique: there are at least two completions
complete-unordered = the completions are in no particular order: finding them in lexicographic order would take too long
complete-cause-size = no solution exists for N = { $n } at all
complete-cause-smallest = this alone makes it impossible, and nothing smaller does:
complete-cause-irreducible = this alone makes it impossible, and without any one of it there is a completion (whether something smaller does too was not found out in time):
complete-cause-sufficient = this makes it impossible (there was no time to make it smaller):
complete-cause-queen = the queen in row { $row }, column { $column }
complete-cause-blocked = the blocked square in row { $row }, column { $column }

## Help

help-about = bezzel, the N-queens workbench: solutions, counts, pictures, and the search itself.
help-heading-usage = Usage:
help-heading-commands = Commands
help-heading-options = Options
help-heading-arguments = Arguments
help-after = Examples:
  {"  "}bezzel solve 8                              one solution, as a board
  {"  "}bezzel solve 8 --all --format pairs         all 92, as [[row, column], ...]
  {"  "}bezzel solve 8 --distinct -o queens.gif     the 12 distinct ones, as an animation
  {"  "}bezzel count 14                             how many there are
  {"  "}bezzel table 1..12                          how many, for each size
  {"  "}bezzel steps 4                              how backtracking finds them
help-values = {" "}[one of: { $values }]
help-default = {" "}[default: { $value }]
help-help = Show help
help-help-command = The command to show the help of
help-version = Show the version
help-lang = The language of everything a person reads; usually the locale's
help-colour = When to use colours
help-threads = How many threads to use; usually all cores
help-quiet = No notes and no progress on standard error
help-solve = Find solutions: one, all, distinct ones, random ones
help-n = The size of the board: N rows and N columns
help-solve-all = All solutions, in lexicographic order
help-solve-distinct = One solution for each set that rotations and reflections make equal
help-limit = Stop after K
help-solve-start = Only solutions whose first-row queen stands in column C, from 0
help-solve-random = A random solution: any can come, but not all with the same probability
help-seed = The same seed gives the same random solution
help-solve-nth = The solution of number K in the list of all, counted from 1, or those from A to B
help-solve-method = How one solution is found: by search, by a formula, or by local search
help-format = The format; usually what the ending of the path says
help-solve-format = The format; usually what the ending of the path says, else board on a terminal and columns in a pipe
help-draw-format = The format; usually what the ending of the path says, else board
help-steps-format = The format; usually what the ending of the path says, else text
help-table-format = The format; usually what the ending of the path says, else text
help-output = The file to write; {"{"}i{"}"} in it makes a file for each solution or step, named by its number ({"{"}i:03{"}"}: with zeros before it)
help-ascii = Queens as Q and not as ♛
help-title = The title of pictures
help-no-title = No title on pictures
help-size = The width of a board in pixels
help-theme = The colours of pictures; usually wood
help-coordinates = Number rows and columns on pictures
help-delay = How long an animation shows each board
help-count = Count solutions
help-piece = The piece that is placed: a semi-queen attacks along rows, columns and antidiagonals /, a superqueen moves as a knight too, a reflecting queen's diagonals go on from mirrors above the top row, on a torus they go on at the opposite edge
help-columns = The boards have N columns and may have fewer rows
help-rows = Use only the first K rows, with a piece in every row
help-count-distinct = Count those that rotations and reflections make equal only once
help-count-start = Count only those whose first-row queen stands in column C, from 0
help-json = Write a JSON object
help-count-check = Check the count: other code on a sample, the symmetric solutions, the published value
help-table = Count for a range of sizes
help-range = The sizes, such as 1..12
help-table-budget = How long each of the two counts of a size may take, of all solutions and of the symmetric ones; what would take longer is the published value
help-steps = Show how a search goes, step by step
help-depth = Go no deeper than D queens: the top of the tree
help-steps-method = How it searches: every board (rows), every permutation, backtracking by looking at the board, with sets of taken lines, with bit masks, or with the most constrained row first
help-steps-limit = Stop after K steps
help-until-solution = Stop at the K-th solution
help-compare = Compare exhaustive search with backtracking
help-compare-format = The format; html is a page with a chart, and two methods side by side; usually what the ending of the path says, else text
help-compare-budget = How long each method may run; what would take longer is estimated
help-sample = Draw solutions at random, each with exactly the same probability
help-sample-count = How many to draw; the same one can come again
help-sample-seed = The same seed gives the same samples on any machine
help-sample-density = Write how often a queen stands on each square instead: csv, npy, or a heat map as png or svg, by the ending of the path
help-sample-format = The format; usually what the ending of the path says, else board on a terminal and columns in a pipe
help-draw = Draw placements, or turn them into another format
help-placement = A placement, a file of placements, or - for standard input
help-from = The format of the input; usually recognised
help-check-rank = Say which number each solution has in the list of all, counted from 1
help-check = Say whether placements solve, and which queens attack which
help-check-model = A model that “bezzel model” wrote: judge what a solver printed for it, given as PLACEMENT or on standard input
help-complete = Complete a board: queens stand already, squares are blocked
help-complete-board = A board of ., Q and x, a line like 8/3Q4/x7/…, columns with gaps like "0 4 . .", 8x8 for an empty board, JSON, a file, or - for standard input
help-complete-count = Write the number of completions
help-complete-unique = Say whether there is exactly one completion
help-complete-all = All completions
help-complete-json = Write a JSON object: possible, solution, unique, cause; with --count the number
help-complete-budget = How long to look for the smallest cause when there is no completion; with --make, to count the completions of a board
help-complete-make = Make K boards instead: a line of JSON each, with the number of completions
help-complete-given = The number of queens on each board that is made
help-complete-seed = The same seed gives the same boards on any machine
help-complete-possible = Make only boards that have a completion
help-complete-impossible = Make only boards that have none
help-complete-format = The format; usually what the ending of the path says, else board on a terminal and columns in a pipe
help-model = Write the problem as a model for SAT, MIP, CP, ASP, SMT and other solvers
help-model-format = The format of the model; by default what the ending of the path says, else dimacs
help-model-board = A begun board: queens and blocked squares, as “complete” reads it
help-model-puzzle = A puzzle, with regions or without, as “puzzle --solve” reads it
help-model-at-most-one = How dimacs encodes that a line holds at most one queen; by default product
help-model-viewpoint = The variables of minizinc: the column of each row's queen, or a Boolean for each square; by default alldifferent
help-model-theory = The variables of smt2; by default integers
help-model-symmetry = Ask only for the solution of each orbit whose columns are lexicographically least: the distinct solutions
help-model-budget = How long to count the solutions of a begun board or puzzle; what takes longer is written as not known
help-model-force = Write the model however large it is
help-serve = Serve a page on this machine: watch searches, play, count, download
help-address = The address to listen on
help-port = The port to listen on; 0 takes any that is free
help-info = Show what this machine has
help-completions = Write completions for a shell
help-shell = The shell
help-man = Write the man pages
help-directory = The directory to write them to
