#include <stdio.h>

enum { n = 8 };
int queens[n], placed = 0;

int is_free(int row, int column) { //@ check
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

void place(int row) { //@ enter
    if (row == n) { //@ base
        print_board(); //@ solved
        return; //@ return
    }
    for (int column = 0; column < n; column++) { //@ try next again over
        if (is_free(row, column)) { //@ ask
            queens[placed++] = column; //@ place
            place(row + 1); //@ call resume
            placed--; //@ back
        }
    }
}

int main(void) {
    place(0); //@ start exhausted
}
