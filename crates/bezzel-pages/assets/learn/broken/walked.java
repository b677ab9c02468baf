import java.util.*;

class Queens {
    static int n = 8;
    static List<List<Integer>> boards = new ArrayList<>();

    static void place(List<Integer> queens) {
        int row = queens.size();
        if (row == n) boards.add(List.copyOf(queens));
        else for (int column = 0; column < n; column++) {
            boolean isFree = true;
            for (int above = 0; above < row; above++) {
                int away = Math.abs(column - queens.get(above));
                if (away == 0 || away == row - above) isFree = false;
            }
            queens.add(column);
            if (isFree) place(queens);
            queens.remove(row);
        }
    }

    static boolean areImages(List<Integer> one, List<Integer> other) {
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
        place(new ArrayList<>());
        for (int at = 0; at < boards.size(); at++) {
            List<Integer> board = boards.get(at);
            for (int next = 0; next < boards.size(); next++) { //@ fault
                if (areImages(board, boards.get(next))) {
                    boards.remove(next); //@ fault
                }
            }
        }
        boards.forEach(System.out::println);
    }
}
