"""N queens by the square of the first row's queen, as a Python tutorial does it: each solution as [[row, column], ...]."""
import sys


def attacked(row, column, size):
    squares = set()
    for step in range(1, size):
        squares |= {(row + step, column - step), (row + step, column), (row + step, column + step)}
    return squares


def solutions(size, first):
    queens = [[0, first]]
    tried = {0: size}
    while queens:
        row = len(queens)
        if row == size:
            yield [list(queen) for queen in queens]
            row -= 1
            queens.pop()
        taken = set().union(*(attacked(*queen, size) for queen in queens)) if queens else set()
        free = [column for column in range(tried.get(row, 0), size) if (row, column) not in taken]
        if row == 0:
            return
        if free:
            queens.append([row, free[0]])
            tried[row] = free[0] + 1
            tried[row + 1] = 0
        else:
            tried[row] = 0
            queens.pop()


size = int(sys.argv[1])
for first in range(size):
    for solution in solutions(size, first):
        print(solution)
