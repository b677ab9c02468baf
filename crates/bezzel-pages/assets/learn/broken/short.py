n = 5
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
        return
    for column in range(n):
        if is_free(row, column):
            queens.append(column)
            place(row + 1)
            queens.pop()


for first in range(n - 1):  #!
    queens.append(first)
    place(1)
    queens.pop()
