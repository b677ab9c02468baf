public class Queens {
    static int n = 8;
    static int[] queens;

    static boolean isFree(int row, int column) {
        for (int r = 0; r < row; r++) {
            if (queens[r] == column || Math.abs(queens[r] - column) == row - r) return false;
        }
        return true;
    }

    static void place(int row) {
        if (row == n) {
            System.out.println("solution");
            return;
        }
        for (int column = 0; column < n; column++) {
            if (!isFree(row, column)) continue;
            System.out.println("place " + row + " " + column);
            queens[row] = column;
            place(row + 1);
            System.out.println("remove " + row + " " + column);
        }
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0) n = Integer.parseInt(arguments[0]);
        queens = new int[n];
        place(0);
    }
}
