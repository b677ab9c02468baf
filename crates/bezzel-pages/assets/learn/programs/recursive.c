#include <stdio.h>

enum { n = 8 };
int queens[n], placed = 0;

int is_free(int row, int column) {
    for (int above = 0; above < row; above++) {
        int other = queens[above];
        if (other == column) return 0; //@ column
        if (row - column == above - other) return 0; //@ diagonal
        if (row + column == above + other) return 0; //@ antidiagonal
    }
    return 1; //@ free
}

void print_board(void) {
    for (int row = 0; row < n; row++) printf("%d ", queens[row]);
    printf("\n");
}

void place(int row) {
    if (row == n) {
        print_board(); //@ solved
        return;
    }
    for (int column = 0; column < n; column++) {
        if (is_free(row, column)) {
            queens[placed++] = column; //@ place
            place(row + 1);
            placed--; //@ back
        }
    }
}

int main(void) {
    place(0);
}
