#include <stdio.h>
#include <stdlib.h>

static int n = 8, queens[32];

static int is_free(int row, int column) {
    for (int r = 0; r < row; r++)
        if (queens[r] == column || abs(queens[r] - column) == row - r) return 0;
    return 1;
}

static void place(int row) {
    if (row == n) {
        printf("solution\n");
        return;
    }
    for (int column = 0; column < n; column++) {
        if (!is_free(row, column)) continue;
        printf("place %d %d\n", row, column);
        queens[row] = column;
        place(row + 1);
        printf("remove %d %d\n", row, column);
    }
}

int main(int count, char **arguments) {
    if (count > 1) n = atoi(arguments[1]);
    place(0);
}
