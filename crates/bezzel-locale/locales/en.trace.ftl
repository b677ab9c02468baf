# The search of another program, in English. The same keys are in zh.trace.ftl.
# Rows and columns count from 0.

step-remarked = { $step } { $remark }
step-remove = Take back the queen in row { $row }, column { $column }.
step-conflict-row = Row { $row }, column { $column } is attacked along the row by the queen in row { $by_row }, column { $by_column }.

## Remarks on a step

remark-attacked-row = The queen in row { $row }, column { $column } attacks the square along the row.
remark-attacked-column = The queen in row { $row }, column { $column } attacks the square along the column.
remark-attacked-diagonal = The queen in row { $row }, column { $column } attacks the square along the diagonal \.
remark-attacked-antidiagonal = The queen in row { $row }, column { $column } attacks the square along the antidiagonal /.
remark-deeper-row = The search goes deeper although the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the row.
remark-deeper-column = The search goes deeper although the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the column.
remark-deeper-diagonal = The search goes deeper although the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the diagonal \.
remark-deeper-antidiagonal = The search goes deeper although the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the antidiagonal /.
remark-attacking-row = Fault: the program prints a solution, but the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the row.
remark-attacking-column = Fault: the program prints a solution, but the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the column.
remark-attacking-diagonal = Fault: the program prints a solution, but the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the diagonal \.
remark-attacking-antidiagonal = Fault: the program prints a solution, but the queens in row { $row }, column { $column } and row { $by_row }, column { $by_column } attack each other along the antidiagonal /.
remark-forgotten = Fault: the program did not take back the queen in row { $row }, column { $column }.
remark-occupied = Fault: the program places a queen in row { $row }, column { $column }, where one stands already.
remark-outside = Fault: the program names row { $row }, column { $column }, which is outside the board.
remark-absent = Fault: the program takes back a queen in row { $row }, column { $column }, where none stands.
remark-absent-instead = Fault: the program takes back a queen in row { $row }, column { $column }, where none stands; the queen of this row is in column { $by_column }.
remark-absent-row = Fault: the program takes back a queen of row { $row }, which holds none.
remark-absent-last = Fault: the program takes back a queen, and the board is empty.
remark-unordered = Fault: this is the wrong queen, for the one in row { $row }, column { $column } was placed later and still stands.
remark-incomplete = Fault: the program prints a solution with { $queens ->
    [one] 1 queen
   *[other] { $queens } queens
} on a board of { $n } rows.
remark-repeated = Fault: the program prints solution { $index } again.
remark-free = Fault: the program refuses row { $row }, column { $column }, which no queen attacks.
remark-unreported = The board was a solution, and the program did not print it.

## The result of the check

report-exhausted = The search: { $solutions ->
    [one] 1 solution
   *[other] { $solutions } solutions
}, { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}.
report-at-solution = The search to solution { $solutions }: { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}.
report-standing = The trace ends with { $queens ->
    [one] 1 queen
   *[other] { $queens } queens
} on the board. So far: { $solutions ->
    [one] 1 solution
   *[other] { $solutions } solutions
}, { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}.
report-textbook = The textbook search: { $solutions ->
    [one] 1 solution
   *[other] { $solutions } solutions
}, { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}.
report-late-unknown = Complete boards have attacked queens, and no line says which of them are solutions: print `solution` for each.
report-late = The program checks complete boards only, so attacked queens are no fault.
report-silent = { $count ->
    [one] 1 solution
   *[other] { $count } solutions
} stood on the board, and no line says so: print `solution` for each.
report-removes-silently = No line takes a queen back. If the program does so without printing it, all is right, and queens not taken back are no faults: print `remove` for each to have them checked.
report-silent-last = The last board is a solution, and the trace ends before a line says so.
report-untried-unclear = No queen was placed in row { $row }, column { $column } of the empty board. If the search was to find all solutions, this square is missing; if it stopped on purpose, all is right.
report-no-fault = No fault.
report-undecided = Undecided: no fault, but the trace does not show that all is right.
steps-undecided = the trace decides nothing: print a line for each queen that is placed or taken back and for each solution, up to the end of the search
report-fault = Fault at step { $first }, and { $count } times in all: { $fault }.
report-fault-once = Fault at step { $first }: { $fault }.
fault-deeper-row = the search goes deeper with two queens in a row: one was not taken back, or the check leaves rows out
fault-deeper-column = the search goes deeper with two queens in a column
fault-deeper-diagonal = the search goes deeper with two queens on a diagonal \
fault-deeper-antidiagonal = the search goes deeper with two queens on an antidiagonal /
fault-unchecked = { $fault }: the check leaves these out
fault-forgotten = a queen is not taken back before the next one takes her place
fault-occupied = a queen is placed where one stands already
fault-outside = a square outside the board
fault-absent = a queen is taken back where none stands
fault-unordered = the wrong queen is taken back: a later one still stands
fault-incomplete = a solution with fewer queens than rows
fault-attacking = a solution in which queens attack each other
fault-repeated = a solution is printed again
fault-free = a square is refused that no queen attacks
fault-unreported = a solution stood on the board and was not printed
fault-untried = no queen was placed in row { $row }, column { $column } with queens in { $queens }, and none attacks it
fault-untried-first = no queen was placed in row { $row }, column { $column } of the empty board

## What was assumed, and what cannot be read

trace-size-assumed = the board size is assumed: { $n }, from the largest row and column; `bezzel steps N --from` gives it
trace-from-one = the rows and columns of the trace count from 1; here they count from 0
trace-bases = the rows of the trace count from { $rows } and its columns from { $columns }; here both count from 0
trace-base-assumed = rows and columns are assumed to count from 0, for no line shows whether from 0 or 1; `--base 1` changes that
trace-awaits-size = the steps are written when all lines are read, for no line says the board size: `bezzel steps N --from` writes them as they come
trace-awaits-base = the steps are written when a line shows whether rows and columns count from 0 or 1: `--base 0` or `--base 1` writes them as they come
trace-left-out = { $count ->
    [one] 1 line names
   *[other] { $count } lines name
} no event and { $count ->
    [one] is
   *[other] are
} left out; the first is line { $line }: { $text }
trace-nothing-read = no line of { $name } places a queen: line { $line } is “{ $text }”; expected lines such as `place 0 4`, `remove 0 4` and `solution`
trace-empty = no line of { $name } places a queen: expected lines such as `place 0 4`, `remove 0 4` and `solution`
trace-too-long = { $name } holds more than { $max } MB before its first step is known: give the board size and --base, and write text or JSON Lines
trace-other-size = { $name }, line { $line }: the board size is { $given }, but it was { $expected } before; a trace has one board
trace-unclear = { $name }, line { $line }: “{ $text }” is not understood and may take a queen back; begin each line with its act, as in `place 0 4`, `remove 0 4`, `conflict 0 4`
trace-size = { $name }, line { $line }: invalid board size { $given }: expected an integer from 1 to { $max }
help-steps-n = Board size: N rows and N columns; with --from it may be left out
help-steps-from = Check and show the search of another program, from the lines that it printed: place 0 4, remove 0 4, solution; - or no FILE reads standard input
help-steps-base = Whether rows and columns of --from count from 0 or 1 [default: found from the lines]

## Words of the page

page-method-trace = the search of a program
page-trace-remove = The queen on **{ $square }** is taken back.
page-trace-attacked-row = The queen on **{ $by }** stands in the same row.
page-trace-attacked-column = The queen on **{ $by }** holds this column.
page-trace-attacked-diagonal = The queen on **{ $by }** holds this { $sign } diagonal.
page-trace-deeper-row = The search goes deeper although **{ $by }** and **{ $square }** share a row.
page-trace-deeper-column = The search goes deeper although **{ $by }** and **{ $square }** share a column.
page-trace-deeper-diagonal = The search goes deeper although **{ $by }** and **{ $square }** share a { $sign } diagonal.
page-trace-attacking-row = **Fault:** the program prints a solution, but **{ $by }** and **{ $square }** share a row.
page-trace-attacking-column = **Fault:** the program prints a solution, but **{ $by }** and **{ $square }** share a column.
page-trace-attacking-diagonal = **Fault:** the program prints a solution, but **{ $by }** and **{ $square }** share a { $sign } diagonal.
page-trace-forgotten = **Fault:** the queen on **{ $square }** was not taken back.
page-trace-occupied = **Fault:** a queen stands on **{ $square }** already.
page-trace-outside = **Fault:** the program names row { $row }, column { $column }, counted from 0. That is outside the board.
page-trace-absent = **Fault:** no queen stands on **{ $square }**, so none can be taken back.
page-trace-absent-instead = **Fault:** no queen stands on **{ $square }**, so none can be taken back. The queen of this row is on **{ $by }**.
page-trace-absent-row = **Fault:** row { $row } holds no queen, so none can be taken back.
page-trace-absent-last = **Fault:** the board is empty, so no queen can be taken back.
page-trace-unordered = **Fault:** this is the wrong queen, for **{ $square }** was placed later and still stands.
page-trace-incomplete = **Fault:** the program prints a solution, but the number of queens is { $count }.
page-trace-repeated = **Fault:** the program prints solution { $index } again.
page-trace-free = **Fault:** the program refuses **{ $square }**, which no queen attacks.
page-trace-unreported = The board was a solution, and the program did not print it.
page-trace-end-exhausted = **The search:** { $solutions }, { $nodes }.
page-trace-end-at-solution = **The search to solution { $index }:** { $nodes }.
page-trace-end-standing = **The trace ends** with queens on the board: { $solutions }, { $nodes } so far.
page-trace-end-limited = **The search, limited:** { $solutions }, { $nodes }.
page-trace-textbook = The textbook search: { $solutions }, { $nodes }.
page-trace-solutions = { $count } solutions
page-trace-solutions-one = 1 solution
page-trace-printed = { $count } solutions printed ({ $right } of them right and different)
page-trace-printed-one = 1 solution printed, which is wrong
page-trace-nodes = { $count } nodes
page-trace-nodes-one = 1 node
page-trace-untried = No queen was put on **{ $square }**.
page-trace-untried-with = With queens on **{ $queens }**, none was put on **{ $square }**.
page-trace-untried-unclear = No queen was put on **{ $square }**. If the search was to find all solutions, this square is missing; if it stopped on purpose, all is right.
page-trace-silent-if = { $solutions } stood on the board if it has { $n } queens, and no line says so. If there were more, set Queens in the panel; else print solution for each.
page-trace-silent = { $solutions } stood on the board, and no line says so: print solution for each.
page-trace-removes-silently = No line takes a queen back. If the program does so without printing it, all is right: print remove for each to have that checked.
page-trace-replaced = No line took back the queen on **{ $square }**.
page-trace-silent-last = The last board is a solution, and the trace ends before a line says so.
page-trace-no-fault-if = No fault **if N = { $n }**, which is assumed: no line names a larger row or column, or prints a solution.
page-trace-no-fault = No fault.
page-trace-faults = **Faults: { $count }**, the first at step { $step }.
page-code-trace-place = the program places a queen
page-code-trace-remove = it takes a queen back
page-code-trace-solution = it prints a solution
page-code-trace-mistake = it prints what cannot be right
page-code-trace-end = the result of the check

## Watch your own

page-follow = Watch your own
page-follow-title = Watch your own search
page-follow-long = Play the search of your own program, and find its faults
page-follow-lines = Lines of a program
page-follow-function = A function in JavaScript
page-follow-own-lines = your program
page-follow-own-function = your function
page-follow-drop = Watch a method of bezzel instead
page-follow-own-left = Your program was read with { $n } queens. This is the search of bezzel with { $size }; Back returns to yours.
page-follow-how-lines = Add three lines to your program, run it, and paste what it prints, or choose its file.
page-follow-how-function = Write solve(n, place, remove, solution). It calls place(row, column), remove(row, column) and, for each solution, solution(). Rows and columns count from 0.
page-follow-add = The lines to add
page-follow-language = Language
page-follow-words = Other words are read too: put, take, +, -; 放, 撤回, 解. Rows and columns count from 0 or from 1. All other lines are left out.
page-follow-printed = What the program printed
page-follow-placeholder = place 0 4
    remove 0 4
    solution
page-follow-code = The function, in JavaScript
page-follow-file = Choose a file
page-follow-trace = Faulty example
page-follow-right = Right example
page-follow-faulty = Faulty example
page-follow-size = Queens
page-follow-base = Count from
page-follow-found = found
page-follow-alone = The function runs on this device, without network, for at most { $seconds } seconds and { $max } calls.
page-follow-play = Check and play
page-follow-run = Run with { $n } queens
page-follow-run-one = Run with 1 queen
page-follow-before = Play what it did before
page-follow-busy = Checking …
page-follow-large = More than { $max } KB: print fewer steps or choose fewer queens. The command line plays longer searches: bezzel steps --from FILE.
page-follow-size-assumed = Assumed: N = { $n }.
page-follow-base-assumed = Assumed: rows count from 0.
page-follow-bases = Read: rows count from { $row }, columns from { $column }.
page-follow-left-out = { $count } lines left out, the first is line { $line }.
page-follow-left-out-one = 1 line left out, line { $line }.
page-follow-boards = These are boards, and not the steps of a search: Check judges them.
page-follow-boards-one = This is a board, and not the steps of a search: Check judges it.
page-follow-check = Open in Check
page-follow-stopped-calls = The function was stopped after { $max } calls.
page-follow-stopped-time = The function was stopped after { $seconds } seconds.
page-follow-from-one = The function counts rows and columns from 1 to { $n }: count them from 0 to { $last }.
page-follow-idle = The function ended without a call of place.
page-follow-hangs = The function made no call for { $seconds } seconds and was stopped: a loop may not end.
page-follow-missing = There is no function named solve.
page-follow-syntax = Syntax error: { $reason }
page-follow-syntax-line = Syntax error in line { $line }: { $reason }
page-follow-error = Error: { $reason }
page-follow-error-line = Error in line { $line }: { $reason }
page-follow-argument = { $name }({ $value }): expected a row and a column as integers.
page-follow-argument-line = Line { $line }: { $name }({ $value }): expected a row and a column as integers.
page-follow-import-line = Line { $line }: import is not available, as the function runs without a network.
page-follow-open = This browser cannot keep a function from the network, so it was not run.
