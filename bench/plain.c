/* What listing is measured against (bench/listing): all solutions in lexicographic order by bit masks,
   by recursion, a line of columns each. */
#include <stdio.h>
#include <stdlib.h>
static int n; static unsigned full; static int col[32]; static char line[128]; static char text[32][4]; static int len[32];
static void put(int row, unsigned cols, unsigned left, unsigned right) {
    if (row == n) {
        char *p = line;
        for (int i = 0; i < n; i++) {
            const char *t = text[col[i]];
            for (int k = 0; k < len[col[i]]; k++) *p++ = t[k];
            *p++ = i + 1 < n ? ' ' : '\n';
        }
        fwrite(line, 1, p - line, stdout);
        return;
    }
    unsigned free = full & ~(cols | left | right);
    while (free) {
        unsigned bit = free & -free;
        free ^= bit;
        col[row] = __builtin_ctz(bit);
        put(row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
}
int main(int argc, char **argv) {
    n = atoi(argv[1]); full = (1u << n) - 1;
    static char buffer[1 << 16]; setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    for (int i = 0; i < n; i++) len[i] = sprintf(text[i], "%d", i);
    put(0, 0, 0, 0);
    return 0;
}
