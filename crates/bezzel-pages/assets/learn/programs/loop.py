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


column = 0
while True:
    row = len(queens)
    if row == n:
        print(queens)  #@ solved
        column = n
    while column < n and not is_free(row, column):
        column += 1
    if column < n:
        queens.append(column)  #@ place
        column = 0
    elif row > 0:
        column = queens.pop() + 1  #@ back
    else:
        break
