# Learn, in English. The same keys are in zh.learn.ftl.
# A text has a line for each paragraph. A question has its first line, then a line for each answer: + before the right
# one, - before the others, and behind the stroke why it is right or wrong.

learn-title = Learn backtracking
learn-slides-title = Learn backtracking: slides
learn-answers-title = Learn backtracking: answers
learn-answers-faults = The faults of the programs in chapter 10
learn-chapters = Chapters
learn-still = Twelve chapters, from one queen to your own program. With JavaScript, the pictures move and the programs run in step with the board.
learn-language = Language of the programs
learn-pseudocode = Pseudocode
learn-score = { $right } of { $count } questions right at the first try
learn-right = Right.
learn-wrong = Not so.

learn-chapter-1-title = The problem
learn-chapter-1-text =
    A queen attacks every square in her row, in her column and on both her diagonals, as far as the board goes.
    Put four queens on a board of four rows and four columns so that none attacks another. That is the whole problem. Max Bezzel asked it in 1848 for eight queens on a chessboard. For any number N, it is called the **N-queens problem**.
    Try it before you read on. There is a way.
learn-chapter-1-how = Tap a square to place a queen, and tap her again to take her off.
learn-chapter-1-question =
    A queen stands in a corner of an empty chessboard, 8 rows and 8 columns. How many squares does she attack?
    - 14 | Row and column have 7 each. She also sees along a diagonal.
    + 21 | 7 in her row, 7 in her column, and 7 on the one diagonal that begins in the corner.
    - 28 | Only one diagonal has more squares than the corner itself.

learn-chapter-2-title = Try everything?
learn-chapter-2-text =
    A computer does not tire. Why not let it look at every board? There are { $boards } ways to choose 8 of the 64 squares.
    No two queens may share a row. So give each row one queen, in any of 8 columns: 8 × 8 × 8 × 8 × 8 × 8 × 8 × 8 = { $powers } boards. No two may share a column either: 8 choices in the first row, 7 in the second, then 6, and so on: { $orders } boards.
    In **backtracking**, the program looks at boards that are not full yet. If two queens attack each other already, it looks at none of the boards that begin so. It needs { $positions } positions, empty, begun or full.
learn-chapter-2-how = Change the number of rows. The time is that of a computer that looks at a thousand boards a second.
learn-chapter-2-question =
    You try every column in every row: a product of eight 8s for eight rows, of nine 9s for nine. Your new computer is eight times as fast. In the time that the old one took for eight rows, how many can it do?
    - Sixteen | Twice the rows makes far more than twice the boards: the number of boards is more than squared.
    - Nine | Nine rows have 387,420,489 boards, 23 times as many as eight rows.
    + Still eight | Nine rows have 23 times as many boards. One row eats up more than all the speed, so trying everything is soon too much for any computer.

learn-chapter-3-title = The check
learn-chapter-3-text =
    Before it places a queen, the program asks: does a queen that stands already attack this square? Programs count rows and columns from 0: A1 is row 0, column 0.
    Two squares are in one column if their column numbers are equal. Along a diagonal that falls (\), row and column grow together: **row - column** stays the same. Along one that rises (/), an **antidiagonal**, one grows while the other shrinks: **row + column** stays the same. Three comparisons with each queen above are enough.
    The row needs no check. The program puts one queen into a row and goes on to the next row, so two queens never meet in one.
learn-chapter-3-how = Tap a square below the queens. Is it safe? If not, which line of the check says no?
learn-chapter-3-question =
    Why does the program never check the row?
    - Queens do not attack along rows. | They do. But the program never builds a board with two queens in a row.
    + It places one queen in each row, and then goes to the next row. | When it looks at a row, no queen stands there yet. All others stand above.
    - The check of the columns covers it. | Two queens in one row have different columns: that check lets them pass.

learn-chapter-4-title = Step back
learn-chapter-4-text =
    The board has **n** rows. Go on while you can: in each row, take the first square that no queen attacks, and go to the next row.
    If a row has no such square, an earlier queen stands wrong. Which one? Doubt the last one first. Take her back, and move her to the next safe square to her right. If there is none, take back the queen above her. This is **backtracking**.
    The tree keeps account. Each **node** is a position: the empty board at the top, and one more queen with each level. Stepping back goes up one level. Squares to the left of a queen have been tried, so no board comes twice and none is left out.
learn-chapter-4-how = Play it, or press Guess and say each next step before it happens. The loop is new: its lines have a bar at the left. **Push** adds a queen to the list, **pop** takes the last one off.
learn-chapter-4-question =
    Queens stand on A1 and C2, and row 3 has no safe square. What is undone?
    + Only the queen on C2. | She moves on to the next safe square in her row, D2. The queen on A1 stays.
    - Both queens. | A1 is not refuted yet: with A1, row 2 has another square to try.
    - The queen in row 3. | There is none: row 3 has no safe square.

learn-chapter-5-title = A function that calls itself
learn-chapter-5-text =
    In **recursion**, a function calls itself. **place(row)** fills one row and calls **place(row + 1)** for the next one.
    Each call has a row and a column of its own, so no call overwrites those of another. A call waits on the line where it made the next one. When that one comes back, it goes on there. The calls that have not come back yet are the **call stack**.
    Why does it end? Each call is for one row further down, and where **row = n**, no other call is made.
learn-chapter-5-how = Each line is a step. Go through one row, then two, then four. New lines have a bar at the left.
learn-chapter-5-more-title = Two memories
learn-chapter-5-more-text =
    The program must remember which queens stand, and where to go on in each row.
    A **loop** keeps a list of the queens. When it takes one off, it goes on one square to her right. With **recursion**, each waiting call holds its own column, and goes on with the next one: there is one call for each position. The call stack has at most one call for each row, and one that finds the board full.
    A program that calls itself at every step fills its stack: Python stops with an error once 1000 calls wait for one another.
learn-chapter-5-more-how = Both programs take the same steps; above each stands what it remembers. Then leave out one line.
learn-chapter-5-question =
    Queens stand on A1 and D2, and the search looks at row 3, which the program calls row 2. What does the call stack hold, the first call first?
    - place(2) | The calls that made it wait: they go on when it comes back.
    + place(0), place(1), place(2) | One call for each row: place(0) holds A1, place(1) holds D2, and place(2) looks for a square.
    - A1, C2, D2 | C2 was taken back before D2 was tried. What is over leaves no trace in the stack.

learn-chapter-6-title = All of them
learn-chapter-6-text =
    The first solution is not the end. The program prints the board, and then does what it does at every dead end: it takes the last queen back and goes on. When row 1 has nothing left to try, every solution has been met once. For eight queens there are { $solutions }.
    The first queen stands on A1 at first, then on B1, and at last on H1. How many solutions begin with each?
learn-chapter-6-how = Which column begins the most solutions? Choose one; then look at the others.
learn-chapter-6-question =
    Why do as many solutions begin with A1 as with H1?
    - By chance. | The numbers agree for all pairs, B and G, C and F, D and E, and on every board.
    + Left and right exchanged, each solution with A1 becomes one with H1. | A mirror changes no attack. So solutions come in pairs, and the row of numbers reads alike from both ends.
    - A corner attacks the fewest squares. | A1 and H1 do attack equally many. But that alone does not make the numbers of solutions equal.

learn-chapter-7-title = Essentially different
learn-chapter-7-text =
    Turn a solution by a quarter: it is a solution again. So is its mirror image. Four turns, each with its mirror image, make eight boards that become one another by turning and mirroring: one **class**.
    If all { $solutions } came in eights, { $solutions } could be divided by 8. It cannot. Counting shows one smaller class: its solution stays as it is when it is turned by a half, so the eight images are only four different boards. So { $solutions } = { $full } × 8 + 4, and there are { $distinct } **essentially different** solutions.
learn-chapter-7-how = Turn and mirror the board. Find the one solution with only four images. Then try 4, 5 and 6 rows.
learn-chapter-7-question =
    { $solutions } / 8 is 11.5. Why are there { $distinct } essentially different solutions?
    - 11.5 is rounded up. | Nothing is rounded: the classes are counted, and they are not equally large.
    + { $full } of them have eight images, and one has only four. | { $full } × 8 + 1 × 4 = { $solutions }. The last one is the same board again after half a turn.
    - The search finds some boards twice. | It meets each board once. Different images are different boards.

learn-chapter-8-title = How it grows
learn-chapter-8-text =
    Add a row, and there is more to do, even where the solutions become fewer, as from 5 rows to 6: one more level in the tree, and more branches on each. With 15 rows there are { $growth_small } times as many solutions as with 14, and with { $largest } rows { $growth_large } times as many as with one row less. It does not stop there.
    No formula is known that gives the number. It has to be counted, and the largest count known is that for { $largest } rows: { $largest_count } solutions.
    A faster computer moves the limit by a row. A better idea can move it by more; the next chapter has some.
learn-chapter-8-how = Guess at which size a count takes this page more than an hour. Then let it count.
learn-chapter-8-question =
    A program needs one second for 12 rows, and seven times as long for each further row. How long for 15 rows?
    - 21 seconds | That is 3 × 7. The factor 7 comes three times, once for each row.
    + Nearly six minutes | 7 × 7 × 7 = 343 seconds.
    - An hour | For that it would take more than four rows: 7 × 7 × 7 × 7 is 40 minutes.

learn-chapter-9-title = Faster
learn-chapter-9-text =
    Instead of looking at each queen again, **sets** remember which columns and diagonals are taken. A check is three looks, however many queens stand. **Bit masks** keep these sets in three whole numbers with a bit for each square of the row. A few operations find all free squares, with no loop, and one row down, the diagonals have moved by one bit.
    Both visit the same positions as before, only more quickly. To take the **row with the fewest free squares first** visits fewer: dead ends show early; but that choice costs time. **Halves** go further: list what fits into the upper half and what fits into the lower half, then join the pairs that agree.
learn-chapter-9-how = Which is the slowest, which the fastest? Tap the methods in that order; then they are measured.
learn-chapter-9-question =
    Which of these visits fewer positions, and does not only save time at each?
    - Sets | The tree stays as it was. Only the check is quicker.
    - Bit masks | The tree stays as it was. All free squares of a row come out at once.
    + The row with the fewest free squares first | A row with no free square is seen at once, wherever it is, so whole branches are never entered.

learn-chapter-10-title = What goes wrong
learn-chapter-10-text =
    Six programs with one fault each. Five are the program of chapter 5 with one change; the sixth keeps one board of each class. All of them run, and none ends with an error. Beside each stands what it prints, and what **bezzel**, the program that made this page, says about it. The first five should print all solutions, the sixth one of each class.
    Read the verdict first. It knows only what the program printed and never its text; at most it guesses a cause. Then think backwards: which line could do that? Ask three things. Which boards does it let through? Where does it stop? What does it leave behind?
learn-chapter-10-how = Find the line with the fault, and tap it.
learn-chapter-10-question =
    Choose program 5. It prints as many boards as there are solutions, but all of them are one board, and that is no solution. What has it stored?
    - The first solution, again and again | Then the board would be a solution. It is what the list held when the search ended.
    + One list, again and again, and no copies of it | All entries are one list, which went on changing after it was stored.
    - Boards that are turned or mirrored | Those would differ from one another.

learn-chapter-11-title = Your turn
learn-chapter-11-text =
    Now write it yourself. Your function gets the number of rows and three functions. Call **place(row, column)** when you put a queen, **remove(row, column)** when you take her back, and **solution()** when all rows are full. Rows and columns count from 0.
    The board plays your calls. The judge beside it says where your search leaves the path: a queen on an attacked square, one that was never taken back, a square on which no queen was put.
    In another language, three lines that print do the same. Run it, and paste what it prints here, or give it to **bezzel steps --from**.
learn-chapter-11-how = Write the function for six queens, or paste what a program in your language printed.
learn-chapter-11-question =
    The judge says: the program did not take back the queen in row 1. Where do you look first?
    - At the check of the diagonals | That check decides which squares are safe, not what happens after a try.
    + After the call for the next row | When that call comes back, its row has failed or is done: the queen must go before the next column is tried.
    - At the line that reports a solution | It only prints. The queen is taken back after it, as at every dead end.

learn-chapter-12-title = The same method elsewhere
learn-chapter-12-text =
    The method does not need queens. It needs **places** to fill, **values** to choose from, and a check that says which values clash.
    With queens, a place is a row and a value is a column. In a **Sudoku**, a place is an empty square and a value is a number: equal numbers clash in a row, a column or a box. On a **map**, a place is a country and a value is a colour: neighbours of the same colour clash.
    Four lines do the work: choose, check, go deeper, undo. Timetables and crosswords are filled the same way, with another check.
learn-chapter-12-how = Play the Sudoku, then the map. The four coloured lines are the same.
learn-chapter-12-question =
    In a Sudoku, three empty squares have a number. For the fourth, every number clashes. What is undone?
    - The numbers of all three squares | Each of the first two may still be right. They stay as long as the third has a number to try.
    + The number of the third square | It was chosen last. It goes, and the next number is tried there.
    - A number that was given | What is given is not chosen. Only choices are undone.

learn-lead = For readers who know loops and functions: 25 minutes, or two lessons. Afterwards you can write a recursive search and find the faults in one.
learn-end = What you can do now
learn-end-list =
    Say why trying everything takes too long, and what backtracking saves.
    Carry out a search by hand, and say at each step what is undone.
    Read a function that calls itself, and say what its call stack holds.
    Find a fault from what a program prints.
    Write the search yourself, for queens and for other problems.
learn-teachers = For teachers: **bezzel learn --slides** writes these texts as slides, and **bezzel learn --answers** the answers. docs/teaching.md has two lessons and a test.
learn-teachers-links = For teachers: **slides** and **answers**, made from these texts. docs/teaching.md has two lessons and a test.
learn-elsewhere-tree = The search tree grows here: each place is a level of the tree.
learn-elsewhere-which = Problem
learn-elsewhere-name-sudoku = Sudoku
learn-elsewhere-name-map = Map
learn-elsewhere-sudoku = Fill the empty squares: each row, each column and each box of four squares holds 1, 2, 3 and 4.
learn-elsewhere-map = Colour seven countries with three colours. Countries that share a border get different ones.
learn-elsewhere-choose = Choose { $value } for **{ $square }**.
learn-elsewhere-clash = It clashes: **{ $other }** has { $value } too.
learn-elsewhere-deeper = Nothing clashes: **{ $square }** gets { $value }, and the search goes deeper.
learn-elsewhere-undo = **{ $other }** has no value that fits: { $value } on **{ $square }** is undone.
learn-elsewhere-solved = No place is left: it is solved.
learn-clear = Empty the board
learn-sees = A queen on **{ $square }** attacks { $count } squares.
learn-place = { $count } more queens. Tap a square.
learn-place-one = One more queen. Tap a square.
learn-solved = Solved: four queens, and none attacks another.
learn-attack-row = **{ $a }** and **{ $b }** share a row.
learn-attack-column = **{ $a }** and **{ $b }** share a column.
learn-attack-diagonal = **{ $a }** and **{ $b }** share a diagonal \.
learn-attack-antidiagonal = **{ $a }** and **{ $b }** share an antidiagonal /.
learn-attack-more = {" "}({ $count } conflicts)
learn-tries = { $count } tries. There are { $small_boards } ways to choose 4 of the 16 squares, and { $small_solutions } of them are solutions.
learn-rows-and-columns = Rows and columns:
learn-way = Way
learn-to-try = To try
learn-thousand = Time
learn-way-boards = Choose { $n } squares
learn-way-boards-one = Choose one square
learn-way-powers = One queen a row
learn-way-orders = One a row and a column
learn-way-positions = Backtracking
learn-shared = Number on the squares
learn-shared-column = column
learn-shared-diagonal = row - column
learn-shared-antidiagonal = row + column
learn-row-taken = Row { $row } has its queen. The program looks at the rows below.
learn-stops = The program stops at the first, **{ $square }**.
learn-memory-calls = Recursion: its calls
learn-memory-queens = Loop: its list of queens
learn-ways = How it is played
learn-by-step = Step by step
learn-by-line = Line by line
learn-line-start = The program begins: it calls **{ $call }**.
learn-line-enter = **{ $call }** begins, with a row of its own: row = { $own }.
learn-line-base = row = { $row }, and n = { $n }: the board is not full yet.
learn-line-base-full = row = { $row }, and n = { $n }: every row has its queen.
learn-line-try = The next column is { $column }: square **{ $square }**.
learn-line-ask = Is **{ $square }** safe?
learn-line-refused = Is **{ $square }** safe? No: a queen attacks it.
learn-line-free = **{ $square }** is safe: no queen attacks it.
learn-line-call = **{ $call }** calls **{ $inner }**, and waits on this line.
learn-line-resume = **{ $inner }** is over. **{ $call }** goes on here, with its own row = { $own } and column = { $held }.
learn-line-over = **{ $call }** has tried all columns: it ends.
learn-line-return = The board is printed: **{ $call }** ends.
learn-line-past = column = { $n }: one past the last.
learn-line-loop-start = The program begins: no queen stands, and column = 0.
learn-line-loop-enter = The list holds as many queens as rows are filled: row = { $row }.
learn-line-loop-call = The next row begins at column = 0.
learn-line-loop-over = column = { $n }: no column of this row is left.
learn-line-loop-resume = row = { $row }: there is a queen to take back.
learn-line-loop-return = The board is printed. column = { $n } says that no column is left.
learn-line-last = row = { $row }: there is no queen to take back.
learn-cut = So { $count } of the { $all } full boards, one queen in each row, need not be looked at.
learn-cut-one = So one of the { $all } full boards, one queen in each row, need not be looked at.
learn-levels = The levels of the tree have { $by } = { $count } nodes. These are all positions that were looked at, in place of { $all } full boards.
learn-forget = Forget to take the queen back
learn-begin-guess = Choose the column of row 1 that you think begins the most solutions.
learn-begin-right = Right: { $count } solutions begin in column { $column }, and as many in { $other }, its mirror image. No column begins more.
learn-begin-wrong = { $count } solutions begin in column { $column }. The most that any column begins is { $most }.
learn-begin-mirror = { $count } solutions begin in column { $column }. Left and right exchanged, they are those of column { $other }.
learn-turn = Turn
learn-mirror = Mirror
learn-images = All images
learn-images-seen = { $count } different boards so far. Turn it, mirror it.
learn-images-seen-one = One board so far. Turn it, mirror it.
learn-images-all = All { $count } images are different boards.
learn-images-few = Only { $count } different boards: a half-turn gives this one again.
learn-images-two = Only two different boards: a quarter-turn gives this one again.
learn-classes = One of each class, with the number of its images
learn-class = Class { $number }, { $count } images
learn-found = Classes complete: { $count } of { $distinct }.
learn-sum = { $by } = { $solutions } solutions, in { $count } classes.
learn-sum-one = { $by } = { $solutions } solutions, all in one class.
learn-hour = More than an hour from N =
learn-count = Count
learn-rows = N
learn-solutions = Solutions
learn-time = Time here
learn-hour-ask = With a check: counted here, now. Without: published, and the time is estimated.
learn-hour-right = A good guess: this page needs more than an hour from about N = { $n } on. It counted up to { $last }.
learn-hour-wrong = You said { $count }. This page needs more than an hour from about N = { $n } on. It counted up to { $last }.
learn-measured-on = Positions, all solutions, { $n } rows:
learn-distinct = Essentially different
learn-classes-table = Both numbers for 1 to 12 rows
learn-order-next = { $count } to go, the slowest first.
learn-measuring = Measuring …
learn-ordered = { $count } of 5 in their place, measured on { $n } rows. Times differ from one computer to the next.
learn-method = Method
learn-positions = Positions
learn-own-steps = steps of its own
learn-method-board = Backtracking, looking at each queen
learn-method-sets = Sets
learn-method-masks = Bit masks
learn-method-constrained = Fullest row first
learn-method-best = The engine of bezzel
learn-bits = Sets and bit masks: what they hold stands below the board. Watch the diagonals move by one bit with each call.
learn-bits-columns = columns
learn-bits-left = left: antidiagonals /
learn-bits-right = right: diagonals \
learn-bits-free = free
learn-faulty = Program
learn-fault-forgets = Four queens, and no solution
learn-fault-diagonal = Too many boards
learn-fault-short = Some are missing
learn-fault-first = Only one
learn-fault-shared = The same board, again and again
learn-fault-walked = One of each class, and one too many
learn-fault-forgets-why = After this call, the line that takes the queen back is missing. She stays in the list, and the next one is put behind her.
learn-fault-diagonal-why = Along an antidiagonal /, **row + column** stays the same, so both sides must be sums. Written so, this line never says no.
learn-fault-short-why = This ends one early: the first queen never stands in the last column.
learn-fault-first-why = This ends the whole program. To return would end this call alone, and the search would go on.
learn-fault-shared-why = This stores the list itself, not what it holds now. It goes on changing. Store a copy.
learn-fault-walked-why = The list is shortened while the loop walks over it. The loop then skips the board behind each that is removed. Build a new list, or walk from the end.
learn-fine-column = Two queens in one column attack each other: this line refuses them, rightly.
learn-fine-diagonal = Along a diagonal \, **row - column** stays the same: this line refuses those squares, rightly.
learn-fine-antidiagonal = Along an antidiagonal /, **row + column** stays the same: this line refuses those squares, rightly.
learn-fine-free = The check comes here when no queen above said no. So the square is safe.
learn-fine-aside = This line only prepares or prints: no square and no board is chosen here.
learn-fine-check = The check looks at every queen above. None is left out.
learn-fine-enter = A call for one row begins here.
learn-fine-base = A board is full when **n** queens stand, in rows 0 to n - 1: that is asked here.
learn-fine-kept = A full board needs no other row. It is kept.
learn-fine-solved = This prints a full board, as it stands now.
learn-fine-return = A full board needs no other row. This ends one call, and the search goes on.
learn-fine-try = All columns are tried, from 0 to n - 1.
learn-fine-ask = Only a safe square gets a queen: that is asked here.
learn-fine-place = This puts a queen into the row that is being filled.
learn-fine-call = A call for the next row, with a row of its own: that is right.
learn-fine-back = This takes the queen back, after all boards that begin with her.
learn-fine-start = The search begins in row 0, with no queen.
learn-fine-image = One board is turned and mirrored, and compared with another: that is right.
learn-fine-walk = This takes one board after another, to look for its images. What happens to the list meanwhile?
learn-fine-print = This prints the boards that were stored, as they are now. Which are stored was decided above.
learn-find = Which line is it? Tap it.
learn-prints = It prints
learn-steps = It prints nothing. This is its trace: one step on each line
learn-judged = The verdict, with rows and columns from 0
learn-scale = The bars are to scale. One too short to see is less than a hundredth of the longest.
learn-more-lines = … and { $count } more lines
learn-run = Check and play
learn-own-start =
    function solve(n, place, remove, solution) {"{"}
      // place(row, column) puts a queen on the board,
      // remove(row, column) takes her back,
      // solution() says that the board is full.

    {"}"}
learn-own-file = Add the three lines that print to your program, and give its output to **bezzel steps --from -**. In the workbench, **bezzel serve**, you can write the function on this page.
