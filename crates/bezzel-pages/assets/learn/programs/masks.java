import java.util.ArrayList;

class Queens {
    static int n = 8;
    static int full = (1 << n) - 1;
    static ArrayList<Integer> queens = new ArrayList<>();

    static void place(int row, int columns, int left, int right) { //@ enter
        if (row == n) { //@ base
            System.out.println(queens); //@ solved
            return; //@ return
        }
        int free = full & ~(columns | left | right); //@ choose
        for (int column = 0; column < n; column++) { //@ try next again over
            int bit = 1 << (n - 1 - column);
            if ((free & bit) != 0) { //@ ask
                queens.add(column); //@ place
                place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1); //@ call resume
                queens.remove(row); //@ back
            }
        }
    }

    public static void main(String[] arguments) {
        place(0, 0, 0, 0); //@ start exhausted
    }
}
