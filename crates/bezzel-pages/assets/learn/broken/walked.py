n = 8


def solutions(queens):
    if len(queens) == n:
        return [queens]
    found = []
    for column in range(n):
        if all(column != other and abs(column - other) != len(queens) - row
               for row, other in enumerate(queens)):
            found += solutions(queens + [column])
    return found


def images(queens):
    for _ in range(2):
        for _ in range(4):
            queens = [queens.index(n - 1 - row) for row in range(n)]
            yield queens
        queens = queens[::-1]


boards = solutions([])
for board in boards:
    for other in boards:  #@ fault
        if other != board and other in images(board):
            boards.remove(other)  #@ fault
for board in boards:
    print(board)
