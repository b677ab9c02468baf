import java.util.ArrayList;

class Queens {
    static int n = 8;
    static ArrayList<Integer> queens = new ArrayList<>();

    static boolean isFree(int row, int column) {
        for (int above = 0; above < row; above++) {
            int other = queens.get(above);
            if (other == column) return false; //@ column
            if (row - column == above - other) return false; //@ diagonal
            if (row + column == above + other) return false; //@ antidiagonal
        }
        return true; //@ free
    }

    public static void main(String[] arguments) {
        for (int column = 0;;) {
            int row = queens.size();
            if (row == n) {
                System.out.println(queens); //@ solved
                column = n;
            }
            while (column < n && !isFree(row, column)) column++;
            if (column < n) {
                queens.add(column); //@ place
                column = 0;
            } else if (row > 0) {
                column = queens.remove(row - 1) + 1; //@ back
            } else {
                break;
            }
        }
    }
}
