n = 8
full = (1 << n) - 1
queens = []


def place(row, columns, left, right):
    if row == n:
        print(queens)  #@ solved
        return
    free = full & ~(columns | left | right)  #@ choose
    for column in range(n):
        bit = 1 << (n - 1 - column)
        if free & bit:
            queens.append(column)  #@ place
            place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
            queens.pop()  #@ back


place(0, 0, 0, 0)
