n = 6
queens = []


def is_free(row, column):
    for above in range(row):
        if queens[above] == column:
            return False
        if queens[above] - column == above - row:  #!
            return False
    return True


def place(row):
    if row == n:
        print(queens)
        return
    for column in range(n):
        if is_free(row, column):
            queens.append(column)
            place(row + 1)
            queens.pop()


place(0)
