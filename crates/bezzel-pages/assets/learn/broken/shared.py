n = 6
queens = [0] * n
boards = []


def is_free(row, column):
    for above in range(row):
        if queens[above] == column:
            return False
        if abs(queens[above] - column) == row - above:
            return False
    return True


def place(row):
    if row == n:
        boards.append(queens)  #!
        return
    for column in range(n):
        if is_free(row, column):
            queens[row] = column
            place(row + 1)


place(0)
for board in boards:
    print(board)
