import java.util.ArrayList;

class Queens {
    static int n = 8;
    static ArrayList<Integer> queens = new ArrayList<>();

    static boolean isFree(int row, int column) { //@ check
        for (int above = 0; above < row; above++) {
            int other = queens.get(above);
            if (other == column) return false; //@ column
            if (row - column == above - other) return false; //@ diagonal
            if (row + column == above + other) return false; //@ antidiagonal
        }
        return true; //@ free
    }

    public static void main(String[] arguments) {
        for (int column = 0;;) { //@ start
            int row = queens.size(); //@ enter round
            if (row == n) { //@ base test
                System.out.println(queens); //@ solved
                column = n; //@ return
            }
            while (column < n && !isFree(row, column)) column++; //@ ask over none next past
            if (column < n) {
                queens.add(column); //@ place
                column = 0; //@ call
            } else if (row > 0) { //@ resume last
                column = queens.remove(row - 1) + 1; //@ back
            } else {
                break; //@ exhausted
            }
        }
    }
}
