n = 8
queens = []


def is_free(row, column):  #@ check
    for above in range(row):
        other = queens[above]
        if other == column:  #@ column
            return False
        if row - column == above - other:  #@ diagonal
            return False
        if row + column == above + other:  #@ antidiagonal
            return False
    return True  #@ free


column = 0  #@ start
while True:
    row = len(queens)  #@ enter round
    if row == n:  #@ base test
        print(queens)  #@ solved
        column = n  #@ return
    while column < n and not is_free(row, column):  #@ ask over none
        column += 1  #@ next past
    if column < n:
        queens.append(column)  #@ place
        column = 0  #@ call
    elif row > 0:  #@ resume last
        column = queens.pop() + 1  #@ back
    else:
        break  #@ exhausted
