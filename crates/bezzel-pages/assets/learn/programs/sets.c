#include <stdio.h>

enum { n = 8 };
int queens[n], placed = 0;
/* A set is a list of yes and no: 1 where a number is in it. */
int columns[n], diagonals[2 * n], antidiagonals[2 * n];

int is_free(int row, int column) { //@ check
    if (columns[column]) return 0; //@ column
    if (diagonals[row - column + n]) return 0; //@ diagonal
    if (antidiagonals[row + column]) return 0; //@ antidiagonal
    return 1; //@ free
}

void print_board(void) {
    for (int row = 0; row < n; row++) printf("%d ", queens[row]);
    printf("\n");
}

void mark(int row, int column, int is_taken) {
    columns[column] = diagonals[row - column + n] = antidiagonals[row + column] = is_taken;
}

void place(int row) { //@ enter
    if (row == n) { //@ base
        print_board(); //@ solved
        return; //@ return
    }
    for (int column = 0; column < n; column++) { //@ try next again over
        if (!is_free(row, column)) continue; //@ ask
        queens[placed++] = column; //@ place
        mark(row, column, 1);
        place(row + 1); //@ call resume
        placed--; //@ back
        mark(row, column, 0);
    }
}

int main(void) { place(0); } //@ start exhausted
