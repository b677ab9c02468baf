# Sentences about puzzles, in English. The same keys are in zh.puzzle.ftl.

## Titles of pictures

title-puzzles = { $count ->
    [one] A puzzle of queens
   *[other] { $count } puzzles of queens
}
title-puzzle-day = Puzzle of { $date }
title-puzzle-solutions = { $title }: solutions
title-puzzle-size = { $n } × { $n }
title-puzzle-easy = { $n } × { $n }, easy
title-puzzle-medium = { $n } × { $n }, medium
title-puzzle-hard = { $n } × { $n }, hard
title-puzzle-expert = { $n } × { $n }, expert
title-puzzle-rules-regions = One queen in every row, column and colour. No two queens touch.
title-puzzle-rules-diagonals = One queen in every row, column and colour. No two share a diagonal.
title-puzzle-rules-completion = Add the missing queens so that none attacks another.
title-puzzle-rules-blocked = Queens in every row and column, none on grey, none attacking another.

## Steps

puzzle-list-more = { $some }, { $next }
puzzle-list-last = { $some } and { $last }
puzzle-list-and-more = { $some } and { $count } more
puzzle-rows = { $count ->
    [one] row { $names }
   *[other] rows { $names }
}
puzzle-columns = { $count ->
    [one] column { $names }
   *[other] columns { $names }
}
puzzle-regions = { $count ->
    [one] region { $names }
   *[other] regions { $names }
}
puzzle-step-last-square = Only one square is left in { $unit }: a queen goes on { $square }.
puzzle-step-shadow = The queen on { $queen } rules out { $squares }.
puzzle-step-confined = { $size ->
    [one] The queen of { $inner } stands in { $outer }, so no other square there can hold one.
   *[other] The queens of { $inner } take { $outer }, so no other square there can hold one.
}
puzzle-step-would-empty = { $count ->
    [one] A queen on { $squares } would leave { $unit } no square.
   *[other] A queen on any of { $squares } would leave { $unit } no square.
}
puzzle-step-covered = However { $one } and { $other } are filled, their queens rule out { $squares }.
puzzle-step-trying-at-once = A queen on { $square } would leave { $unit } no square.
puzzle-step-trying = { $count ->
    [one] With a queen on { $square } another would have to go on { $follows }, and { $unit } would have no square left.
   *[other] With a queen on { $square } others would have to go on { $follows }, and { $unit } would have no square left.
}
puzzle-solved = Every queen stands where she belongs.
puzzle-no-hint = No technique gives a further step from here.
puzzle-mistake-queen = The queen on { $square } cannot stay.
puzzle-mistake-cross = The cross on { $square } is wrong: a queen belongs there.
puzzle-attack-unit = { $first } and { $second } cannot both have a queen: they share { $unit }.
puzzle-attack-diagonal = { $first } and { $second } cannot both have a queen: they share a diagonal.
puzzle-attack-touch = { $first } and { $second } cannot both have a queen: they touch.

## Solutions and difficulty

puzzle-none = no solution
puzzle-one = exactly one solution
puzzle-several = several solutions; two of them:
puzzle-undecided = undecided within { $seconds } s: give more with --budget
puzzle-rating = { $difficulty ->
    [easy] easy
    [medium] medium
    [hard] hard
   *[expert] expert
}, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
puzzle-beyond = exactly one solution, but techniques alone do not find it
puzzle-rare = No such puzzle found. Try another size or level.
puzzle-several-hint = the puzzle has several solutions, so no step leads to the one
puzzle-none-hint = the puzzle has no solution
note-puzzle-solutions = the solutions are in { $path }

## Help

help-puzzle = Make puzzles with exactly one solution, solve and rate them, and give hints
help-puzzle-n = The size of the board, or with --solve, --rate and --hint the puzzle: its rows of letters (regions) or of the signs of completion, joined by / or one a line, a file, or standard input if not given
help-family = The rules: one queen in each region and no two touching (regions), the same with whole diagonals (regions-diagonals), queens that stand already (completion), or squares that are out (blocked)
help-difficulty = How hard the puzzles are
help-puzzle-seed = The seed of the first puzzle; the next ones have the seeds that follow. A random one if not given
help-date = The puzzle of a day, such as 2026-11-21: its weekday says size and difficulty
help-puzzle-count = How many puzzles
help-queens = How many queens stand in a completion; as few as can be if not given
help-puzzle-solve = Say whether a puzzle has no solution, one or several; exit status 0 for one, else 1
help-rate = Say how hard a puzzle is; exit status 1 if techniques alone do not solve it
help-hint = The next step from the board as it stands: a puzzle, an empty line (or //), and a board of ., x and Q; with -o of .svg or .png as a picture
help-puzzle-json = Write the answer as JSON
help-puzzle-budget = How long to look for an answer, or for a puzzle as wanted

## Bad input

read-puzzle-empty = there is no puzzle in it: rows of letters, such as AAB/CAB/CCB, or a board of Q, x and .
read-puzzle-more = a puzzle is followed by the board as it stands, and by nothing more
read-not-a-region = { $found } names no region: that is a letter or a number
read-puzzle-json = this JSON is no puzzle: { $message }. It has "rows", a list of texts, and perhaps "family" and "marks"
read-puzzle-too-large = puzzles have { $max } rows at most
read-region-count = a board of { $size } rows needs { $size } regions, and this one has { $given }
read-region-torn = region { $region } is torn: no way within it leads from { $first } to { $apart }
read-puzzle-attack = the given queens on { $one } and { $other } attack each other
read-puzzle-family = this is no puzzle of the family { $family }: regions are given as letters, other puzzles as a board of Q, x and ., and blocked ones without queens
read-marks-size = the board as it stands has { $found } rows, its puzzle { $expected }
error-puzzle-size = puzzles of the family { $family } are made from N = { $min } to { $max }; { $given } is not
error-puzzle-queens = { $given } queens cannot be given here: a completion has { $max } at most, other families have none
error-marks-outside = { $square } is not on the board
error-marks-twice = { $square } is marked twice
error-puzzle-sheet = a sheet holds { $max } puzzles: for { $count }, put { "{i}" } into the path, which is the number of the sheet
