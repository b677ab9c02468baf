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


def place(row):  #@ enter
    if row == n:  #@ base
        print(queens)  #@ solved
        return  #@ return
    for column in range(n):  #@ try next again over
        if is_free(row, column):  #@ ask
            queens.append(column)  #@ place
            place(row + 1)  #@ call resume
            queens.pop()  #@ back


place(0)  #@ start exhausted
