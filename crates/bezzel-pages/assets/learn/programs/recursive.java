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

    static void place(int row) { //@ enter
        if (row == n) { //@ base
            System.out.println(queens); //@ solved
            return; //@ return
        }
        for (int column = 0; column < n; column++) { //@ try next again over
            if (isFree(row, column)) { //@ ask
                queens.add(column); //@ place
                place(row + 1); //@ call resume
                queens.remove(row); //@ back
            }
        }
    }

    public static void main(String[] arguments) {
        place(0); //@ start exhausted
    }
}
