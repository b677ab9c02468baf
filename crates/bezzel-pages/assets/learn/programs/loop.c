#include <stdio.h>

enum { n = 8 };
int queens[n], row = 0;

int is_free(int column) { //@ check
    for (int above = 0; above < row; above++) {
        int other = queens[above];
        if (other == column) return 0; //@ column
        if (row - column == above - other) return 0; //@ diagonal
        if (row + column == above + other) return 0; //@ antidiagonal
    }
    return 1; //@ free
}

void print_board(void) {
    for (int at = 0; at < n; at++) printf("%d ", queens[at]);
    printf("\n");
}

int main(void) {
    int column = 0; //@ start
    for (;;) { //@ enter round
        if (row == n) { //@ base test
            print_board(); //@ solved
            column = n; //@ return
        }
        while (column < n && !is_free(column)) column++; //@ ask over none next past
        if (column < n) {
            queens[row++] = column; //@ place
            column = 0; //@ call
        } else if (row > 0) { //@ resume last
            column = queens[--row] + 1; //@ back
        } else {
            break; //@ exhausted
        }
    }
}
