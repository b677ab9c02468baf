"""The same search with a fault: `forgets` to take a queen back, checks one `diagonal` only, takes the `wrong` queen back,
or prints a solution `early`."""

import sys

n, fault = int(sys.argv[1]), sys.argv[2]
queens = []


def is_free(column):
    row = len(queens)
    for r, c in enumerate(queens):
        if c == column or c - column == r - row or (c - column == row - r and fault != "diagonal"):
            return False
    return True


def place(row):
    if row == (n - 1 if fault == "early" else n):
        print("solution")
        return
    for column in range(n):
        if is_free(column):
            print("place", row, column)
            queens.append(column)
            place(row + 1)
            if fault == "wrong" and row > 1:
                print("remove", row - 1, queens[-2])
            elif fault != "forgets":
                print("remove", row, column)
            queens.pop()


place(0)
