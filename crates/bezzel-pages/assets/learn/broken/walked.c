#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n = 8 };
int boards[99][n], count = 0, queens[n];

void place(int row) { //@ enter
    if (row == n) memcpy(boards[count++], queens, sizeof queens); //@ base
    else for (int column = 0; column < n; column++) { //@ try
        int is_free = 1; //@ ask
        for (int above = 0; above < row; above++) {
            int away = abs(column - queens[above]);
            if (away == 0 || away == row - above) is_free = 0;
        }
        queens[row] = column; //@ place
        if (is_free) place(row + 1); //@ call
    }
}

int are_images(const int *one, const int *other) { //@ image
    int board[n], turned[n];
    memcpy(board, one, sizeof board);
    for (int turn = 0; turn < 8; turn++) {
        /* Four turns, then the mirror image and its turns. */
        for (int row = 0; row < n; row++) turned[turn == 3 ? board[row] : n - 1 - board[row]] = row;
        memcpy(board, turned, sizeof board);
        if (!memcmp(board, other, sizeof board)) return memcmp(one, other, sizeof board) != 0;
    }
    return 0;
}

int main(void) {
    place(0); //@ start
    for (int at = 0; at < count; at++) { //@ walk
        int board[n];
        memcpy(board, boards[at], sizeof board);
        for (int next = 0; next < count; next++) { //@ fault
            if (!are_images(board, boards[next])) continue; //@ image
            memmove(boards[next], boards[next + 1], (--count - next) * sizeof *boards); //@ fault
        }
    }
    for (int at = 0; at < count; at++) //@ print
        for (int row = 0; row < n; row++) printf("%d%c", boards[at][row], row < n - 1 ? ' ' : '\n');
}
