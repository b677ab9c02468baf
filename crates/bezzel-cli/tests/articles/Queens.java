// Eight queens by recursion, as a Java tutorial does it: each board is printed as rows of 0 and 1, the count at the end.
public class Queens {
    static final int SIZE = 8;
    static int[][] board = new int[SIZE][SIZE];
    static int count = 0;

    static boolean checked(int x, int y) {
        for (int above = 1; above <= y; above++) {
            if (board[y - above][x] == 1) {
                return false;
            }
            if (x - above >= 0 && board[y - above][x - above] == 1) {
                return false;
            }
            if (x + above < SIZE && board[y - above][x + above] == 1) {
                return false;
            }
        }
        return true;
    }

    static void solve(int y) {
        if (y == SIZE) {
            count++;
            System.out.println("solved!");
            for (int[] row : board) {
                for (int square : row) {
                    System.out.print(square + " ");
                }
                System.out.println();
            }
            return;
        }
        for (int x = 0; x < SIZE; x++) {
            for (int column = 0; column < SIZE; column++) {
                board[y][column] = 0;
            }
            if (checked(x, y)) {
                board[y][x] = 1;
                solve(y + 1);
            }
        }
    }

    public static void main(String[] arguments) {
        solve(0);
        System.out.println("have " + count + " ways to solve it");
    }
}
