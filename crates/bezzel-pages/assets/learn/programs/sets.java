import java.util.*;

class Queens {
    static int n = 8;
    static ArrayList<Integer> queens = new ArrayList<>();
    static HashSet<Integer> columns = new HashSet<>(), diagonals = new HashSet<>(), antidiagonals = new HashSet<>();

    static boolean isFree(int row, int column) { //@ check
        if (columns.contains(column)) return false; //@ column
        if (diagonals.contains(row - column)) return false; //@ diagonal
        if (antidiagonals.contains(row + column)) return false; //@ antidiagonal
        return true; //@ free
    }

    static void place(int row) { //@ enter
        if (row == n) { //@ base
            System.out.println(queens); //@ solved
            return; //@ return
        }
        for (int column = 0; column < n; column++) { //@ try next again over
            if (isFree(row, column)) { //@ ask
                queens.add(column); //@ place
                columns.add(column);
                diagonals.add(row - column);
                antidiagonals.add(row + column);
                place(row + 1); //@ call resume
                queens.remove(row); //@ back
                columns.remove(column);
                diagonals.remove(row - column);
                antidiagonals.remove(row + column);
            }
        }
    }

    public static void main(String[] arguments) {
        place(0); //@ start exhausted
    }
}
