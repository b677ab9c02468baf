import sys

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
queens = []


def is_free(column):
    row = len(queens)
    return all(c != column and abs(c - column) != row - r for r, c in enumerate(queens))


def place(row):
    if row == n:
        print("solution")
        return
    for column in range(n):
        if is_free(column):
            print("place", row, column)
            queens.append(column)
            place(row + 1)
            print("remove", row, column)
            queens.pop()


place(0)
