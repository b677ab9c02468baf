#include <stdio.h>

enum { n = 8, full = (1 << n) - 1 };
int queens[n], placed = 0;

void print_board(void) {
    for (int row = 0; row < n; row++) printf("%d ", queens[row]);
    printf("\n");
}

void place(int row, int columns, int left, int right) { //@ enter
    if (row == n) { //@ base
        print_board(); //@ solved
        return; //@ return
    }
    int free = full & ~(columns | left | right); //@ choose
    for (int column = 0; column < n; column++) { //@ try next again over
        int bit = 1 << (n - 1 - column);
        if (free & bit) { //@ ask
            queens[placed++] = column; //@ place
            place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1); //@ call resume
            placed--; //@ back
        }
    }
}

int main(void) {
    place(0, 0, 0, 0); //@ start exhausted
}
