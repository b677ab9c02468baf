import java.util.*;

class Queens {
    static int n = 8;
    static List<List<Integer>> boards = new ArrayList<>();

    static void place(List<Integer> queens) { //@ enter
        int row = queens.size();
        if (row == n) boards.add(List.copyOf(queens)); //@ base
        else for (int column = 0; column < n; column++) { //@ try
            boolean isFree = true; //@ ask
            for (int above = 0; above < row; above++) {
                int away = Math.abs(column - queens.get(above));
                if (away == 0 || away == row - above) isFree = false;
            }
            queens.add(column); //@ place
            if (isFree) place(queens); //@ call
            queens.remove(row); //@ back
        }
    }

    static boolean areImages(List<Integer> one, List<Integer> other) { //@ image
        List<Integer> board = one;
        for (int turn = 0; turn < 8; turn++) {
            // Four turns, then the mirror image and its turns.
            List<Integer> turned = new ArrayList<>();
            for (int row = 0; row < n; row++) turned.add(board.indexOf(turn == 3 ? row : n - 1 - row));
            board = turned;
            if (board.equals(other)) return !one.equals(other);
        }
        return false;
    }

    public static void main(String[] arguments) {
        place(new ArrayList<>()); //@ start
        for (int at = 0; at < boards.size(); at++) { //@ walk
            List<Integer> board = boards.get(at);
            for (int next = 0; next < boards.size(); next++) { //@ fault
                if (areImages(board, boards.get(next))) { //@ image
                    boards.remove(next); //@ fault
                }
            }
        }
        boards.forEach(System.out::println); //@ print
    }
}
