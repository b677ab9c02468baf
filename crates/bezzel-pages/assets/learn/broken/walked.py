n = 8


def solutions(queens):  #@ enter
    if len(queens) == n:  #@ base
        return [queens]  #@ kept
    found = []  #@ aside
    for column in range(n):  #@ try
        if all(column != other and abs(column - other) != len(queens) - row  #@ ask
               for row, other in enumerate(queens)):
            found += solutions(queens + [column])  #@ call
    return found  #@ aside


def images(queens):  #@ image
    for _ in range(2):
        for _ in range(4):
            queens = [queens.index(n - 1 - row) for row in range(n)]
            yield queens
        queens = queens[::-1]


boards = solutions([])  #@ start
for board in boards:  #@ walk
    for other in boards:  #@ fault
        if other != board and other in images(board):  #@ image
            boards.remove(other)  #@ fault
for board in boards:  #@ print
    print(board)
