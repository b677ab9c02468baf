n = 8
full = (1 << n) - 1
queens = []


def place(row, columns, left, right):  #@ enter
    if row == n:  #@ base
        print(queens)  #@ solved
        return  #@ return
    free = full & ~(columns | left | right)  #@ choose
    for column in range(n):  #@ try next again over
        bit = 1 << (n - 1 - column)
        if free & bit:  #@ ask
            queens.append(column)  #@ place
            place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)  #@ call resume
            queens.pop()  #@ back


place(0, 0, 0, 0)  #@ start exhausted
