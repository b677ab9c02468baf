n = 4
queens = []


def is_free(row, column):
    for above in range(row):
        if queens[above] == column:
            return False
        if abs(queens[above] - column) == row - above:
            return False
    return True


def place(row):
    if row == n:
        print(queens)  #@ solved
        return
    for column in range(n):
        if is_free(row, column):
            queens.append(column)  #@ place
            place(row + 1)  #!


place(0)
