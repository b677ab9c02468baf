n = 6
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
        print(queens)
        return True  #!
    for column in range(n):
        if is_free(row, column):
            queens.append(column)
            if place(row + 1):  #!
                return True  #!
            queens.pop()
    return False


place(0)
