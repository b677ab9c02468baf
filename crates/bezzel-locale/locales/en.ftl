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
title-density = { $n } queens: where they stand in { $count } uniform samples
title-density-approximate = { $n } queens: where they stand in { $count } approximately uniform samples (MCMC)
title-density-scale = from { $least } to { $most } times the average of a square
title-random = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, random solution { $index }
title-random-only = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, a random solution
title-approximate = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, approximate sample { $index } (MCMC)
title-approximate-only = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}, an approximate sample (MCMC)
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
title-sheet-solution = { $n ->
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
title-sheet-first-solution = { $n ->
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
title-sheet-approximate = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $count } approximate samples (MCMC)
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
step-exhausted-cut = Nothing is left to try above the depth limit. Deeper nodes were not searched, so solutions may exist.
step-stopped = The search stopped here after { $steps } steps and is incomplete. Solutions so far: { $solutions }.
strip-place = { $number }. row { $row }: column { $column }
strip-back-up = { $number }. back to row { $row }
strip-solved = { $number }. solved
steps-until = pictures and long pages of steps end at the first solution by default; --until-solution or --limit changes that

## Errors

error = error: { $message }
no-solution-2 = no solution exists for N = 2 (nor for N = 3)
no-solution-3 = no solution exists for N = 3 (nor for N = 2)
no-solution-piece = no solution exists for { $rows } × { $n } and the piece { $piece }
no-solution-start = no solution for N = { $n } has its first-row queen in column { $start }
error-format-ending = unknown file extension: { $path }; use { FIELD("format") } with one of { $formats }
error-ending = unknown file extension: { $path }; expected one of { $endings }
error-directory = the directory { $path } does not exist
error-is-directory = { $path } is a directory, not a file
error-too-many-files = { $path } would create { $count } files, and the limit is { $max }: use { FIELD("limit") }
error-write = cannot write { $path }: { $reason }
error-ledger = { $path } is a campaign ledger, which no other output replaces: choose another name
error-read-only = it is read-only
error-link-loop = it is a symbolic link that leads to itself
error-folder = { $path } is writable, but no file can be created in its folder { $folder }, where the new contents are written first: choose another folder, or redirect standard output to the file
error-windows-name = no file can be called { $path } on Windows: choose a name without < > : " | ? *, without a dot or space at its end, and not that of a device such as CON, NUL or COM1
error-pattern = invalid file name pattern { $given }: use {"{"}i{"}"} for the number of the solution or step, {"{"}n{"}"} for the board size, {"{"}i:03{"}"} for leading zeros
error-nothing-numbered = { $path } contains a number pattern, but there is only one file to write: use a plain path
error-steps-numbered = { $path } makes one picture per step, so its format must be svg or png, not { $format }
error-not-utf8 = { $given } is not valid UTF-8
error-read = cannot read { $path }: { $reason }
error-stdout = standard output
error-stdin = standard input
error-stdin-empty = nothing to read: standard input is empty or closed
error-no-such-file = no such file, and not a board either
error-disk-full = the disk is full
error-permission = permission denied
error-it-is-directory = it is a directory
error-no-place = there is no such file or directory
error-not-directory = a part of the path is not a directory
error-read-only-system = the file system is read-only
error-mixed-sizes = this format holds boards of one size; a board of size { $now } cannot follow one of size { $first }
error-board-too-large = pictures show boards up to N = { $max }, not { $given }: choose a text or data format
error-no-room = this takes about { $bytes } of memory, more than is available
error-film-full = an animation shows at most { $max } boards: use { FIELD("limit") }
error-sheet-full = a sheet holds at most { $max } boards and 16384 pixels a side: use { FIELD("limit") }, a smaller { FIELD("size") }, or {"{"}i{"}"} in -o for one file per board
error-page-size = pages show boards up to N = { $max }, not { $given }
error-page-full = a page holds at most { $max } steps: use { FIELD("limit") }, { FIELD("until_solution") } or { FIELD("depth") }
error-width = invalid width { $given }: a board of size { $size } is drawn { $min } to { $max } pixels wide
error-announced = expected { $announced } boards, got { $written }: this is a bug in bezzel, please report it
format-left-out = this build has no { $format }: install one that has, with cargo install --locked --features full --path crates/bezzel-cli
error-encoder = cannot encode the file: { $message }
error-unknown-verb = unknown command { $given }
error-unknown-option = unknown option { $given }
error-option-of = unknown option { $given } here; these commands have it: { $verbs }
error-unexpected = unexpected argument { $given }
error-missing = missing argument: { $names }
error-missing-value = { $given } needs a value
error-missing-value-of = { $given } needs a value: expected one of { $values }
error-repeated = { $given } was given more than once
error-no-verb = missing command: expected one of { $verbs }
error-usage = See: bezzel { $verb } --help
error-similar = Did you mean { $similar }?

## Errors in placements that are read

read-argument = the argument
read-word = { $given } (no such file, read as text)
read-text = the text
read-at-line = { $path }, line { $line }, character { $character }: { $problem }
read-at-item = { $path }, board { $item }: { $problem }
read-at-puzzle = { $path }, puzzle { $number }, row { $row }, character { $character }: { $problem }
read-size-differs = n is { $said }, but { $found } columns are given
read-csv-header = invalid header: expected row0, row1 and so on up to the last row, each once; row{ $row } { $found ->
    [0] is missing
    [one] appears once
   *[other] appears { $found } times
}
read-csv-width = this line has { $found ->
    [one] 1 value
   *[other] { $found } values
}, but the first line has { $expected }
read-fen-length = this row has { $found ->
    [one] 1 square
   *[other] { $found } squares
}, but there { $rows ->
    [one] is 1 row
   *[other] are { $rows } rows
}
read-parquet = not a Parquet file of placements: { $message }
read-empty = no placement found
read-denied = no placement found: the input says that there is none
read-other-size = this looks like N = { $found }, not N = { $told }
read-other-reading = as the text was read, no board is a solution; read in another way, most are: say the size of the board, the base or the signs
read-not-text = no text in UTF-8, UTF-16 with its mark, or GBK, and no NumPy or Parquet file: pictures and archives are not read
read-not-a-number = invalid column number { $found }: expected an integer from 0
read-number-too-long = a number is too large for any board: rows and columns are below 100000000
read-outside = row { $row }: column { $column } is outside 0 to { $last }
read-outside-by-one = row { $row }: column { $column } is outside 0 to { $last }; rows and columns count from 0
read-too-large = { $count } queens exceed the largest board, 100000000 rows
read-list-other = this list among the boards is none: expected numbers of columns, squares, or signs
read-no-board = no board found; the first line is { $first }
read-shortened = a list is shortened with “...”: let the program print all of it (NumPy: np.set_printoptions(threshold=1000000), pandas: print(df.to_string()))
read-brackets = a bracket that opens here is not closed, or is closed by a bracket of another kind
read-too-long = text in none of the formats that bezzel writes is read up to { $max } MB
read-signs = { $sign } may be a queen or a blocked square; --signs says which: --signs "{ $sign }." for queens, --signs "Q.{ $sign }" for blocked squares
read-outside-from-one = row { $row }: column { $column } is outside 1 to { $size }, since the text counts from 1
read-square-outside-board = row { $row }, column { $column } is outside the board of { $rows } × { $columns } squares
read-several-boards = expected one board, found { $found }
reading = read { $parts }
reading-and = {"; "}
reading-signs = boards of { $queens } (queens) and { $empty } (empty squares)
reading-queens = boards of { $queens } (queens)
reading-empty = boards of { $empty } (empty squares)
reading-blank = blanks
reading-base = rows and columns counted from { $base }
reading-bases = rows counted from { $rows } and columns from { $columns }, here both from 0
reading-base-assumed = rows and columns counted from { $base }, since no number says otherwise
reading-base-option = rows and columns counted from { $base }, since no number says otherwise ({ FIELD("base") })
reading-names = names of squares as in chess, with row 1 at the bottom
reading-row-lists = a list of rows, then one of the columns, for each board
reading-twice = each board once, though it is printed in several forms
reading-empty-first = { $count ->
    [one] 1 empty board before the first queen left out
   *[other] { $count } empty boards before the first queen left out
}
reading-left-out = { $count ->
    [one] 1 line left out: { $first }
   *[other] { $count } lines left out, the first: { $first }
}
read-board-cut = the last board seems cut off after { $rows ->
    [one] 1 row
   *[other] { $rows } rows
}
read-empty-lists = an empty list is no board: does the program store one list again and again, and no copies of it?
read-list-cut = a list seems cut off
read-board-short = the board seems cut off after { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }: { $columns } columns need { $columns } rows
read-steps = these lines are the steps of a search, and no boards: “Watch your own” on the pages or `bezzel steps --from` checks them
read-source = this line is the source of a program, not its output: run the program and check what it prints
read-several-sizes = the boards have several sizes, N = { $first } and N = { $other }: say which size the list has, or check each board alone
read-object-name = the program printed the name { $found }, not the content: print { $way }
read-failed = the program printed an error message: { $message }
read-not-a-square = invalid square { $found }: expected a queen (Q, ♛ or 1) or an empty square (. or 0)
read-row-length = this row has { $found } squares, but the first row has { $expected }
read-not-square-board = a board must be square, and { $rows }x{ $columns } is not
read-too-many-rows = a board of { $columns } columns has 1 to { $columns } rows with a piece in each, not { $rows }
read-not-square = a board of { $columns } columns needs as many rows, not { $rows }
read-queens-in-row = row { $row } has { $found } queens; expected one in each row
read-json = invalid JSON: { $message }
read-json-shape = this JSON is not a placement: expected [columns], [[row, column], ...], [{"{"}"x", "y"{"}"}, ...] or {"{"}"columns": [...]{"}"}
read-instance = not an instance of CSPLib problem 79 or 80: { $found }; expected n, init, blocks or diags, or facts num(N), board(N), block(R,C)
read-json-twice = duplicate key { $name } in a JSON object
read-json-board = this JSON is not a board: { $message }; expected {"{"}"n": 8, "queens": [[row, column], ...], "blocked": [...]{"}"} or [column or null, ...]
read-row-named = row { $row } is given { $found ->
    [one] once
   *[other] { $found } times
}: expected rows 0 to { $last }, one queen each
read-not-a-mark = invalid square { $found }: expected a queen (Q), an empty square (.) or a blocked square (x)
read-square-outside = row { $row }, column { $column } is not on the board: both range from 0 to { $last }
read-square-twice = row { $row }, column { $column } is given twice
read-complete-too-large = a board to complete has at most { $max } rows
read-npy = not an array of placements: { $message }
read-unreadable = placements cannot be read from { $format }: use one of { $formats }

## Notes

note-other-ending = { $path } has the format { $format }, although its extension is that of another format
note-seed = the seed was { $seed }; --seed { $seed } gives the same result
note-attack = queens marked ! attack each other
note-missing-glyphs = the embedded font lacks { $characters }, which are drawn as boxes
note-threads = using { $used } threads instead of { $asked }: more than two per core bring no speed-up
note-estimate-from = counting N = { $n } takes about { $time } here, estimated from a sample
note-time-left = about { $time } left ({ $share } % done)
note-time-at-most = this takes up to { $time }
note-time-unknown = this takes longer than two seconds; how long is not known yet
magnitude-too-early = ended before { $least } runs were complete, which an estimate needs
note-ranks-long = counting the solutions of N = { $n } by their first queens takes about { $time } here
note-listing-long = listing all solutions for N = { $n } takes about { $time } here; --limit ends sooner
progress-solutions = solutions
progress-steps = steps
time-microseconds = { $value } µs
time-milliseconds = { $value } ms
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
check-pairs = { $sentence } of neighbours on a line, { $pairs } attacking pairs in all
check-attack = row { $row }, column { $column } and row { $by_row }, column { $by_column } along the { $line }
check-row = { $count ->
    [0] row { $row } has no queen
   *[other] row { $row } has { $count } queens
}
check-more = and { $count } more
check-summary = { $solved } of { $count } placements are solutions
board-rare = found only { $made } of { $wanted } boards: too few with { $given } queens { $kind ->
        [possible] have a completion and need
        [impossible] have no completion and need
       *[any] need
    } more than filling lines that have one square left; give fewer or more queens
judge-solution = answer { $index }: a solution
judge-wrong = answer { $index }: not a solution, { $line } has { $queens ->
    [0] no queen
    [one] 1 queen
   *[other] { $queens } queens
}
judge-given = answer { $index }: not a solution of this board, which has a queen in row { $row }, column { $column }
judge-blocked = answer { $index }: not a solution of this board, where row { $row }, column { $column } is blocked
judge-repeats = answer { $index }: repeats answer { $first }
judge-stray = { $name } is not a variable or a value of this model
judge-both = row { $row }, column { $column } is given both with and without a queen
judge-no-more-right = no further solution: correct
judge-no-more-wrong = no further solution: wrong
judge-no-more-unknown = no further solution: not confirmed, since the number of solutions is unknown
judge-led = answer { $index }: a solution, but not the least of its orbit, which alone solves this model
judge-count-right = the number of solutions: correct
judge-count-wrong = the number of solutions: wrong
judge-count-unknown = the number of solutions: not confirmed, since it is unknown
judge-summary-of = { $solutions } of { $expected } solutions
judge-summary = { $solutions } solutions; the total is unknown
judge-no-model = { $path } is not a model written by “bezzel model”: expected a comment “board: …” at its head
judge-edited = line { $line } of { $path } is not what “bezzel model” writes for the board named at its head: the file was edited, cut short or written by another version; write it again
judge-miscounted = { $path } says that its board has { $claimed } solutions; it has { $counted }: write the model again
judge-too-long = { $path } has a line or JSON of more than { $max } MiB: expected what a solver prints
judge-no-text = { $path } is not UTF-8 text: expected the output of a solver
judge-no-answer = no answer in { $path }: expected the output of a solver, such as “v” lines, “q = [...]” or “queen(R,C)”
judge-row = row { $index }
judge-column = column { $index }
judge-region = region { $index }
judge-diagonal = diagonal { $index } (row - column + N - 1)
judge-antidiagonal = antidiagonal { $index } (row + column)
judge-corner = pair { $index } of squares that touch at a corner
line-row = row
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
table-published = * published (OEIS A000170, A032522, A033148) or derived from published values, not computed here

## compare

compare-head = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: all solutions, found in seven ways
compare-visited = { $count } visited
compare-steps = { $count } steps (not positions)
compare-time = , { $time }
compare-fewer = ; { $times } times fewer
compare-fewer-few = ; { $percent }% of the visits of the first
compare-faster = , about { $times } times as fast as the first
compare-faster-two = , about twice as fast as the first
compare-level = , about as fast as the first
compare-slower = , taking about { $times } times as long as the first
compare-slower-two = , taking about twice as long as the first
compare-column-method = method
compare-column-visited = visited
compare-column-time = time
compare-column-fewer = times fewer
compare-column-faster = about times as fast
compare-column-solutions = solutions
compare-solutions = ; { $count ->
    [one] 1 solution
   *[other] { $count } solutions
}
compare-rows = Every board with a queen in each row (N^N), checked when complete
compare-permutations = Every board with a queen in each row and column (N!), checked when complete
compare-board = Backtracking: a queen is placed only where no queen above attacks
compare-sets = Backtracking with sets of the occupied columns, diagonals and antidiagonals
compare-masks = Backtracking with attacks kept in bit masks
compare-constrained = Backtracking with bit masks, always in the row with the fewest free squares
compare-best = The counting engine: central lines first, all symmetries, many boards at once, on all cores
compare-estimate = ~ marks an estimate: the method was stopped after { $budget } s, and its time follows from its rate and the remaining work. Where no formula gives the number of nodes, random descents estimate it (Knuth 1975).
compare-why = Exhaustive search completes every board before checking it. Backtracking stops at the first attack and skips every board with the same beginning: this explains the factor.

## count

info-cpu = CPU
info-cores = cores
info-kernels = kernels
info-auto = default kernel
info-version = version
check-count-published = agrees with the published value (OEIS { $sequence })
check-count-differs = differs from the published value { $published } (OEIS { $sequence })
check-count-nothing = nothing was compared: no value is published, and a second count would take too long
check-count-congruence = agrees with the symmetric solutions modulo 8 (half-turn { $half }, quarter-turn { $quarter })
check-count-incongruent = { $count } cannot be right: it contradicts the number of symmetric solutions
check-count-kernels = agrees with a recount of { $shards ->
    [one] 1 shard
   *[other] { $shards } shards
} by the { $other } kernel
check-count-kernels-differ = shard { $shard } has a different count with the { $other } kernel
check-count-rows = agrees with a recount of { $shards ->
    [one] 1 shard
   *[other] { $shards } shards
} row by row, without symmetry
check-count-rows-differ = row-by-row shard { $shard } has a different count
check-count-magnitude = is plausible: { $least } to { $most } solutions are expected for this board size
check-count-unlikely = is NOT plausible: { $least } to { $most } solutions are expected for this board size
check-count-failed = the check “{ $check }” could NOT be run: { $error }
check-count-empty = the check “{ $check }” had nothing to compare, so it is NOT passed
check-count-engines = agrees with a count by another plan ({ $other })
check-count-engines-differ = another plan ({ $other }) counts { $counted }
check-count-all = all { $count } solutions: { $finding }
magnitude =
    Q({ $n }) is about { $number }
    ln Q = { $ln }, standard error { $error } ({ $runs ->
        [one] 1 run
       *[other] { $runs } runs
    }); 95 % interval { $from } to { $to }
    N ln N - 1.944 N = { $asymptotic }
estimate-time = N = { $n }: { $core } on one core, ± { $error } % (standard error of { $shards } of { $all } shards); { $time } on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
estimate-model = N = { $n }: about { $core } on one core, from a model of the work, without counting a whole shard. { $time } on { $threads ->
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
help-count-kernel = Kernel that counts; auto picks the fastest one of this machine
help-count-scheme = How to divide the count: from the central lines and row by row (cross), in two halves that are joined (halves), or row by row without symmetry (rows); second counts semi-queens and reflecting queens by an independent method; auto picks the fastest
help-count-memory = Memory limit, such as 8G or 512M [default: half of the machine's]
help-count-estimate = Estimate the number of solutions, for N up to 10000, by annealing random placements: its natural logarithm with the error; Ctrl-C ends it early
help-count-runs = Number of placements annealed for --estimate [default: 1000 for small boards, 32 for large ones]
help-count-seed = Seed of the estimate; the same seed gives the same result
help-count-estimate-time = Estimate the running time from a sample of shards (30 seconds; up to 5 minutes for large N) instead of counting; Ctrl-C ends the estimate early

## complete

complete-impossible = no solution contains these queens and leaves the blocked squares empty
complete-unique = unique: there is exactly one completion
complete-several = not unique: there are at least two completions
complete-unordered = the completions are in no particular order: finding them in lexicographic order would take too long
complete-cause-size = no solution exists for N = { $n }
complete-cause-smallest = smallest cause:
complete-cause-irreducible = irreducible cause: without any part of it there is a completion (a smaller cause may exist):
complete-cause-sufficient = sufficient cause (there was no time to reduce it):
complete-cause-queen = the queen in row { $row }, column { $column }
complete-cause-blocked = the blocked square in row { $row }, column { $column }

## Help

help-about = The N-queens workbench: find, count, draw and explain solutions.
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
help-help-command = Command to show the help of
help-version = Show the version
help-lang = Language of help, messages and pictures [default: from the locale]
help-colour = When to use colours
help-threads = Number of threads [default: all cores]
help-quiet = Suppress notes and progress on standard error
help-solve = Find solutions: one, all, distinct ones, random ones
help-n = Board size: N rows and N columns
help-solve-all = Find all solutions, in lexicographic order
help-solve-distinct = Find one solution of each symmetry class (rotations and reflections)
help-limit = Stop after K results
help-solve-start = Find only solutions with the first-row queen in column C, counted from 0
help-solve-random = Find a random solution of any size; solutions are not equally likely (sample draws uniformly)
help-seed = Seed; the same seed gives the same random solution
help-solve-nth = Find solution number K of the list of all, counted from 1, or those from A to B
help-solve-method = How to find one solution: by search, by a formula, or by local search
help-format = Format [default: from the file extension]
help-solve-format = Format [default: from the file extension, else board on a terminal and columns in a pipe]
help-draw-format = Format [default: from the file extension, else board]
help-steps-format = Format [default: from the file extension, else text]
help-table-format = Format [default: from the file extension, else text]
help-output = File to write; {"{"}i{"}"} in its name makes one file per solution or step, with its number ({"{"}i:03{"}"}: with leading zeros)
help-puzzle-output = File to write; {"{"}i{"}"} in its name makes one file per puzzle, or per sheet of six in pictures
help-table-output = File to write [default: standard output]
help-compare-output = File to write [default: standard output]
help-model-output = File to write [default: standard output]
help-ascii = Write queens as Q instead of ♛
help-title = Title of pictures
help-no-title = Omit the title from pictures
help-size = Width of a board in pixels
help-theme = Colours of pictures [default: wood]
help-coordinates = Name rows and columns in pictures: by default numbers from 0, in puzzles from A1; chess has A1 at the bottom left
help-delay = How long an animation shows each board
help-count = Count solutions
help-piece = Piece to place: a semi-queen attacks along rows, columns and antidiagonals /; a superqueen also moves as a knight; a reflecting queen's diagonals are reflected at a mirror above the top row; on a torus they continue at the opposite edge
help-columns = The boards have N columns and may have fewer rows
help-rows = Use only the first K rows, with a piece in every row
help-count-distinct = Count each symmetry class (rotations and reflections) once
help-count-start = Count only solutions with the first-row queen in column C, counted from 0
help-json = Write a JSON object
help-count-check = Check the count: recount a sample, and compare with the symmetric solutions and the published value
help-table = Count solutions for a range of sizes
help-range = Range of sizes, such as 1..12
help-table-budget = Time limit for each of the two counts of a size, all solutions and symmetric ones; beyond it, the published value is shown
help-steps = Show a search step by step
help-depth = Place at most D queens: the top of the search tree
help-steps-method = Search method: every board (rows), every permutation, backtracking on the board, with sets of occupied lines, with bit masks, or with the most constrained row first
help-steps-limit = Stop after K steps
help-until-solution = Stop at solution number K
help-learn = Write one page that explains backtracking, with figures, programs and questions
help-learn-output = HTML file to write [default: standard output]
help-learn-slides = Write slides for a class: texts, pictures and questions
help-learn-answers = Write the questions with their answers and reasons, and the faults of the programs
help-compare = Compare exhaustive search with backtracking
help-compare-format = Format; html is a page with a chart, and two methods side by side [default: from the file extension, else text]
help-compare-budget = Time limit for each method; beyond it, the result is estimated
help-sample = Draw solutions at random, each with exactly the same probability
help-sample-count = Number of solutions to draw; repetitions are possible
help-sample-seed = Seed; the same seed gives the same samples on any machine
help-sample-method = How to draw: uniform samples (exact), or approximately uniform ones of boards up to 10000 by a Markov chain (mcmc)
help-sample-ledger = Finished ledger to draw from, for boards too large to count here; N may be left out
help-sample-memory = Memory limit for recounting shards of the ledger, such as 2GB [default: half of the machine's]
note-approximate = these samples are approximately uniform; acceptance { $acceptance }, autocorrelation time { $time }
note-approximate-short = these samples are approximately uniform; acceptance { $acceptance }; fewer than 100 do not show their autocorrelation
note-approximate-time = { $time ->
    [one] 1 sample
   *[other] { $time } samples
}
sample-unfinished = no samples are drawn from { $path }: { $why }
help-sample-density = Write how often each square holds a queen instead: csv, npy, or a heat map as png or svg, by --format or the file extension
help-sample-format = Format [default: from the file extension, else board on a terminal and columns in a pipe]
help-draw = Draw placements, or convert them to another format
help-placement = A placement, a file of placements, or - for standard input
help-base = Number of the first row and column, 0 or 1, where the input does not show it
help-signs = Signs of a queen and of an empty square, and of a blocked one as the third, such as "*_" or "Q.x"
help-draw-base = { help-base }; the output counts from it too, where it has numbers
help-draw-signs = Signs of a queen and of an empty square in the input, and in boards that are written: "*_" without, "* _" with blanks between squares
help-complete-base = { help-draw-base }
help-complete-signs = { help-signs }; boards are written with the first two
help-solve-base = Number of the first row and column: 0 or 1 (columns, pairs, xy, json, jsonl, csv) [default: 0]
help-solve-signs = Signs of a queen and of an empty square on a board: "Q." without, "* _" with blanks between squares
help-sample-base = { help-solve-base }
help-sample-signs = { help-solve-signs }
help-from = Format of the input [default: detected]
help-check-order = Which of the two numbers of a square comes first, where no words name them
help-check-rank = Show the number of each solution in the list of all, counted from 1
help-check = Check whether placements are solutions, and show which queens attack each other
help-check-model = Model written by “bezzel model”: judge the output of a solver for it, given as PLACEMENT or on standard input
help-check-list = Compare a list of boards with all solutions: name wrong, repeated and missing ones, and the rule behind the faults if it is certain
help-check-distinct = With --list: expect one solution of each symmetry class
help-check-n = The size of all boards [default: each board's own; with --list, that of the first board]
help-check-none = With --list and --n: an empty input is a list without boards, because the program that made it ended well
help-check-run = Run a program, with all that follows as its arguments, once for each size of --n [default: 1..8], and judge what it prints as a list; it gets the size in place of an n in braces in its arguments, otherwise as a line of standard input
help-check-timeout = With --run: the longest run, in seconds [default: 10]
help-check-memory = With --list: memory limit, such as 8G or 512M [default: half of the machine's]
help-complete = Complete a board with queens and blocked squares
help-complete-board = A board of ., Q and x, a line like 8/3Q4/x7/…, columns with gaps like "0 4 . .", 8x8 for an empty board, JSON, a file, or - for standard input
help-complete-count = Count the completions
help-complete-unique = Check whether there is exactly one completion
help-complete-all = Find all completions
help-complete-json = Write a JSON object: possible, solution, unique, cause; with --count the number
help-complete-budget = Time limit for finding the smallest cause when there is no completion; with --make, for counting the completions of a board
help-complete-make = Make K boards instead, one line of JSON each, with the number of completions
help-complete-given = Number of queens on each board made
help-complete-seed = Seed; the same seed gives the same boards on any machine
help-complete-possible = Make only boards that have a completion
help-complete-impossible = Make only boards that have no completion
help-complete-format = Format [default: from the file extension, else board on a terminal and columns in a pipe]
help-model = Write the problem as a model for SAT, MIP, CP, ASP, SMT and other solvers
help-model-format = Format of the model [default: from the file extension, else dimacs]
help-model-board = Partial board: queens and blocked squares, as “complete” reads it
help-model-puzzle = Puzzle, with regions or without, as “puzzle --solve” reads it
help-model-at-most-one = How dimacs encodes that a line holds at most one queen [default: product]
help-model-viewpoint = Variables of minizinc: the column of each row's queen, or a Boolean for each square [default: alldifferent]
help-model-theory = Variables of smt2 [default: integers]
help-model-data = Where minizinc keeps the board: included in the model, or separate in a .dzn file with one model for all boards [default: included]
help-model-symmetry = Require the lexicographically least solution of each orbit: the distinct solutions
help-model-budget = Time limit for counting the solutions of a partial board or puzzle; beyond it, the number is written as unknown [default: 10]
help-model-force = Write the model however large it is
help-serve = Serve the pages on this machine: watch searches, play, count, download
help-address = Address to listen on
help-port = Port to listen on; 0 picks a free one
help-open = Open the pages in the default browser, on another port if this one is taken
help-info = Show the version, processor, cores and kernels
help-completions = Write shell completions
help-shell = Shell
help-man = Write the man pages
help-directory = Directory for the man pages
