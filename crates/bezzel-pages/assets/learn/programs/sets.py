n = 8
queens = []
columns, diagonals, antidiagonals = set(), set(), set()


def is_free(row, column):  #@ check
    if column in columns:  #@ column
        return False
    if row - column in diagonals:  #@ diagonal
        return False
    if row + column in antidiagonals:  #@ antidiagonal
        return False
    return True  #@ free


def place(row):  #@ enter
    if row == n:  #@ base
        print(queens)  #@ solved
        return  #@ return
    for column in range(n):  #@ try next again over
        if is_free(row, column):  #@ ask
            queens.append(column)  #@ place
            columns.add(column)
            diagonals.add(row - column)
            antidiagonals.add(row + column)
            place(row + 1)  #@ call resume
            queens.pop()  #@ back
            columns.remove(column)
            diagonals.remove(row - column)
            antidiagonals.remove(row + column)


place(0)  #@ start exhausted
