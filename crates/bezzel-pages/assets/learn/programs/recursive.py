n = 8
queens = []


def is_free(row, column):
    for above in range(row):
        other = queens[above]
        if other == column:  #@ column
            return False
        if row - column == above - other:  #@ diagonal
            return False
        if row + column == above + other:  #@ antidiagonal
            return False
    return True  #@ free


def place(row):
    if row == n:
        print(queens)  #@ solved
        return
    for column in range(n):
        if is_free(row, column):
            queens.append(column)  #@ place
            place(row + 1)
            queens.pop()  #@ back


place(0)
