# The verdict on a list of solutions, in English. The same keys are in zh.check.ftl.
# { $line } is one of line-row, line-column and so on; { $symmetry } one of list-by-quarter-turn and so on.

list-all = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $given ->
    [one] 1 board
   *[other] { $given } boards
}, { $solutions ->
    [one] 1 different solution
   *[other] { $solutions } different solutions
} of { $expected }
list-distinct = { $n ->
    [one] 1 queen
   *[other] { $n } queens
}: { $given ->
    [one] 1 board
   *[other] { $given } boards
}, { $solutions ->
    [one] 1 symmetry class
   *[other] { $solutions } symmetry classes
} of { $expected }
list-none = { $n } queens: { $given ->
    [one] 1 board
   *[other] { $given } boards
}; this size has no solutions
list-right = the list is right
list-right-ordered = the list is right, in lexicographic order
list-right-unordered = the list is right, not in lexicographic order
list-wrong-attack = board { $number } is no solution: row { $row }, column { $column } and row { $by_row }, column { $by_column } attack along the { $line }{ $more ->
    [0] { "" }
   *[other] , and { $more } more
}
list-wrong-row = board { $number } is no solution: row { $row } has { $queens ->
    [0] no queen
   *[other] { $queens } queens
}
list-wrong-size = board { $number } is no solution: it has { $rows ->
    [one] 1 row
   *[other] { $rows } rows
} and { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}, expected { $n } of each
list-repeated = board { $number } is board { $first } again
list-repeated-image = board { $number } is board { $first } again, { $symmetry }
list-by-quarter-turn = turned by a quarter clockwise
list-by-half-turn = turned by a half
list-by-three-quarter-turn = turned by a quarter counter-clockwise
list-by-mirror = with left and right exchanged
list-by-flip = with top and bottom exchanged
list-by-transpose = reflected in the diagonal \
list-by-antitranspose = reflected in the antidiagonal /
list-missing-one = 1 solution is missing: { $one }
list-missing-two = 2 solutions are missing: { $one } and { $other }
list-missing-many = { $count } solutions are missing:
list-missing-class = 1 symmetry class is missing: that of { $one }
list-missing-two-classes = 2 symmetry classes are missing: those of { $one } and { $other }
list-missing-classes = { $count } symmetry classes are missing, those of:
list-more-wrong = and { $count ->
    [one] 1 more wrong board
   *[other] { $count } more wrong boards
}
list-more-repeated = and { $count ->
    [one] 1 more repeated board
   *[other] { $count } more repeated boards
}
list-more-missing = and { $count } more
list-pattern-other-size = this is a right list for N = { $other }, not for N = { $n }
list-pattern-all-equal = all boards are equal: does the program add one board again and again, and no copies of it?
list-pattern-empty-row = no board has a queen in row { $row }, and all other rows have one: does a loop leave this row out?
list-pattern-unchecked-columns = these are exactly the boards of a search that does not check columns
list-pattern-unchecked-diagonals = these are exactly the boards of a search that does not check diagonals \
list-pattern-unchecked-antidiagonals = these are exactly the boards of a search that does not check antidiagonals /
list-pattern-unchecked-both-diagonals = these are exactly the boards of a search that checks no diagonals: all permutations
list-pattern-unchecked-columns-and-diagonals = these are exactly the boards of a search that checks only antidiagonals /
list-pattern-unchecked-columns-and-antidiagonals = these are exactly the boards of a search that checks only diagonals \
list-pattern-unchecked-everything = these are all boards with one queen in each row: the search checks nothing
list-pattern-unchecked-distant-rows = these are exactly the boards of a search that checks diagonals only against the row directly above
list-pattern-unchecked-first-row = these are exactly the boards of a search that never checks against row { $row }: does its loop begin at { $next }?
list-pattern-unchecked-row-above = these are exactly the boards of a search that never checks against the row directly above: does its loop end one early?
list-pattern-only-first = the only board is the first solution: does the search stop there?
list-pattern-not-reduced = the list has all solutions, not one of each symmetry class
list-pattern-reduced = the list has one solution of each symmetry class, not all solutions
list-pattern-times = each board is in the list { $times } times
list-pattern-every-image = each class is listed with all 8 images: a symmetric solution has equal ones, which count once
list-pattern-only-rotations = each class is listed with two boards that are reflections of each other: are only rotations compared?
list-pattern-only-reflections = each class is listed with all rotations of one board: are only reflections compared?
list-pattern-half = missing are exactly the solutions with the queen of row { $row } in columns { $first } to { $last }: are the mirror images of the first half left out?
list-pattern-first-row = missing are exactly the solutions with the queen of row { $row } in columns { $first } to { $last }: does the loop over row { $row } leave these out?
list-pattern-first-column = missing are exactly the solutions with the queen of row { $row } in column { $row }: does the loop over row { $row } begin at { $next }?
list-pattern-last-column = missing are exactly the solutions with the queen of row { $row } in the last column: does the loop over row { $row } end one early?
list-pattern-one-of-pairs = of each solution and its image { $symmetry }, the list has exactly one
list-pattern-symmetric-lost = missing are exactly the symmetric classes: does the program remove a solution that is its own image?
list-pattern-removed-while-walked = this is exactly what is left when a loop removes solutions from the list that it walks over: it skips the one behind each
list-pattern-cut-short = these are the first { $given } of the right list, in order: is the output cut off, or limited?
list-empty = the list is empty: give the board size with { FIELD("list_size") }
refusal-list-memory = the list does not fit { $given } of memory: use a larger { FIELD("memory") }, at least { $needed }
refusal-list-long = the list has more than { $most } boards, the limit
reason-list = the lists of larger boards are too long

# What `check --run` says of a program.
run-output = the output
run-one-square = a board of one square looks like a count
run-too-long = it was stopped after { $seconds } seconds
run-status = it ended with status { $status }
run-status-said = it ended with status { $status }: { $said }
run-ended = it ended by { $how }
run-right = right
run-wrong = wrong
run-repeated = twice
run-missing = missing
run-unread = what the program printed for N = { $n } cannot be judged
