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
title-puzzle-rules-regions = One queen in every row, column and region. No two queens touch.
title-puzzle-rules-regions-diagonals = One queen in every row, column and region. No two share a diagonal.
title-puzzle-rules-stars = Two queens in every row, column and region. No two queens touch.
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
puzzle-step-last-square = Only one square is left in { $unit }: a queen goes on { $fills }.
puzzle-step-shadow = The queen on { $because } rules out { $squares }.
puzzle-step-confined = { $size ->
    [one] The queen of { $inner } stands in { $outer }, so no other square there can hold one.
   *[other] The queens of { $inner } take { $outer }, so no other square there can hold one.
}
puzzle-step-would-empty = { $count ->
    [one] A queen on { $squares } would leave { $unit } no square.
   *[other] A queen on any of { $squares } would leave { $unit } no square.
}
puzzle-step-covered = However { $one } and { $other } are filled, their queens rule out { $squares }.
puzzle-step-trying = { $reasons ->
    [one] With a queen on { $squares } another would have to go on { $because }, and { $unit } would have no square left.
   *[other] With a queen on { $squares } others would have to go on { $because }, and { $unit } would have no square left.
}
puzzle-step-pair-last-square = { $filled ->
    [one] Without { $fills }, { $unit } has no room for two queens: a queen goes there.
   *[other] Without { $fills }, { $unit } has no room for two queens: a queen goes on each.
}
puzzle-step-pair-full = Both queens of { $unit } stand, so { $squares } cannot hold one.
puzzle-step-pair-would-empty = { $count ->
    [one] A queen on { $squares } would leave { $unit } no room for its queens.
   *[other] A queen on any of { $squares } would leave { $unit } no room for its queens.
}
puzzle-step-squeezed = Outside { $outer } there is too little room for the queens of { $inner }: they fill { $outer }, so { $squares } cannot hold one.
puzzle-step-pair-trying = { $reasons ->
    [one] With a queen on { $squares } another would have to go on { $because }, and { $unit } would have no room for its queens.
   *[other] With a queen on { $squares } others would have to go on { $because }, and { $unit } would have no room for its queens.
}
puzzle-solved = Every queen is in its place.
puzzle-no-hint = No technique gives a further step.
puzzle-mistake-queen = The queen on { $square } cannot stay.
puzzle-mistake-cross = The cross on { $square } is wrong: a queen belongs there.
puzzle-attack-unit = { $first } and { $second } cannot both have a queen: they share { $unit }.
puzzle-attack-diagonal = { $first } and { $second } cannot both have a queen: they share a diagonal.
puzzle-attack-touch = { $first } and { $second } cannot both have a queen: they touch.
puzzle-crowded = { $unit } cannot have more than { $most } queens.

## Solutions and difficulty

puzzle-none = no solution
puzzle-one = exactly one solution
puzzle-several = several solutions; two of them:
puzzle-several-rated = several solutions, so no difficulty; two of the solutions:
puzzle-undecided = undecided within { $seconds } s: raise the limit with --budget
puzzle-rating = { $difficulty ->
    [easy] easy
    [medium] medium
    [hard] hard
   *[expert] expert
}, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
puzzle-beyond = exactly one solution, but the techniques alone do not find it
puzzle-rare-time = no such puzzle found in the time limit (attempts: { $attempts }): allow more time with { FIELD("budget") }
puzzle-rare = no such puzzle found (attempts: { $attempts }): change the size, difficulty, family, seed or number of given queens
puzzle-several-hint = the puzzle has several solutions, so no step follows
puzzle-several-step = the puzzle has several solutions; the step holds in all of them
puzzle-none-hint = the puzzle has no solution
note-puzzle-solutions = the solutions are in { $path }
note-puzzle-diagonals = with at most one queen on each diagonal the board has exactly one solution: give --family regions-diagonals
note-puzzle-stars = with two queens in each row, column and region the board has exactly one solution: give --family stars
note-puzzle-torn = region { $region } is not connected: no path within it leads from { $first } to { $apart }
note-puzzle-torn-several = { $count } regions are not connected: { $regions }
note-puzzle-numbered = puzzle { $number }: { $note }

## Help

help-puzzle = Make puzzles with exactly one solution, solve and rate them, and give hints
help-puzzle-n = Board size; with --solve, --rate or --hint a puzzle: rows of letters (regions) or of ., x and Q (completion), joined by / or one per line, or a file [default: standard input]
help-family = Rules: one queen in each region and no two touching (regions), the same with whole diagonals (regions-diagonals), some queens given (completion), some squares blocked (blocked), or two queens in each row, column and region and no two touching (stars)
help-difficulty = Difficulty of the puzzles
help-puzzle-seed = Seed of the first puzzle; further puzzles have the following seeds [default: random]
help-date = Make the puzzle of a day, such as 2026-11-21; its weekday sets size and difficulty
help-puzzle-count = Number of puzzles
help-queens = Number of given queens in a completion puzzle [default: as few as possible]
help-puzzle-solve = Say whether a puzzle has no solution, one or several; exit status 0 for one, else 1
help-rate = Rate the difficulty of a puzzle; exit status 1 if the techniques alone do not solve it
help-hint = Show the next step: give a puzzle, an empty line (or //), and the board as it stands with ., x and Q; -o FILE.svg or .png draws it
help-puzzle-json = Write the answer as JSON
help-puzzle-budget = Time limit for solving a puzzle, or for finding one

## Bad input

read-puzzle-empty = no puzzle found: expected rows of letters, such as AAB/CAB/CCB, or a board of Q, x and .
read-puzzle-more = unexpected text after the puzzle and its board: expected one puzzle
read-line-long = a line has at most { $max } MiB
read-puzzle-long = a file of puzzles has at most { $max } MiB
read-puzzle-link = not a link of a Star Battle, at { $found }: expected an address such as https://puzz.link/p?starbattle/5/5/1/5q9jo5i0
read-puzzle-stars = the link has { $found } stars in each row: expected 1 or 2
read-puzzle-borders = the link is cut short or too long: expected { $expected } characters of borders, found { $found }
read-not-a-region = invalid region { $found }: expected a letter, a number, a word or a coloured square
read-puzzle-json = this JSON is not a puzzle: { $message }; expected "rows", a list of texts, and optionally "family" and "marks"
read-puzzle-too-large = puzzles have at most { $max } rows
read-region-count = a board of { $size } rows needs { $size } regions, and this one has { $given }
read-puzzle-attack = the given queens on { $one } and { $other } attack each other
read-puzzle-family = not a puzzle of the family { $family }: regions are given as letters, other puzzles as a board of Q, x and ., and blocked ones without queens
read-marks-size = the board has { $found } rows, but its puzzle has { $expected }
error-puzzle-size = invalid board size { $given }: puzzles of the family { $family } have N = { $min } to { $max }
error-puzzle-queens = invalid { FIELD("queens") } { $given }: a completion puzzle has 1 to { $max } given queens, other families have none
error-marks-outside = { $square } is not on the board
error-marks-twice = { $square } is marked twice
error-puzzle-sheet = a sheet holds at most { $max } puzzles, not { $count }: put { "{i}" } in the path, the number of the sheet
error-hint-picture = a picture shows the hint for one puzzle, and the input has { $count }
error-puzzle-link = puzzles of the family { $family } have no link: puzz.link has Star Battle, the families regions and stars
