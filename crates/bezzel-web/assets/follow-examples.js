// What the panel of Watch your own begins with: the lines to add to a program, in six languages, as docs/traces.md has
// them, and two functions, of which one has a fault.
"use strict";
bezzel(function () {
  const LINES = {
    Python: `    if row == n:
        print("solution")
    for column in range(n):
        if is_free(column):
            print("place", row, column)
            queens.append(column)
            place(row + 1)
            print("remove", row, column)
            queens.pop()`,
    Java: `        if (row == n) {
            System.out.println("solution");
            if (!isFree(row, column)) continue;
            System.out.println("place " + row + " " + column);
            queens[row] = column;
            place(row + 1);
            System.out.println("remove " + row + " " + column);`,
    C: `    if (row == n) {
        printf("solution\\n");
        if (!is_free(row, column)) continue;
        printf("place %d %d\\n", row, column);
        queens[row] = column;
        place(row + 1);
        printf("remove %d %d\\n", row, column);`,
    JavaScript: `  if (row === n) {
    console.log("solution");
    if (!isFree(row, column)) continue;
    console.log("place", row, column);
    queens.push(column);
    place(row + 1);
    console.log("remove", row, column);
    queens.pop();`,
    PHP: `    if ($row === $n) {
        echo "solution\\n";
        if (isFree($queens, $column)) {
            echo "place $row $column\\n";
            $queens[] = $column;
            place($row + 1);
            echo "remove $row $column\\n";
            array_pop($queens);`,
    Rust: `    if row == n {
        println!("solution");
        if is_free(queens, column) {
            println!("place {row} {column}");
            queens.push(column);
            place(n, queens);
            println!("remove {row} {column}");
            queens.pop();`
  };

  const solver = (free) => `function solve(n, place, remove, solution) {
  const queens = [];

  function isFree(row, column) {
    return queens.every((c, r) => ${free});
  }

  function search(row) {
    if (row === n) {
      solution();
      return;
    }
    for (let column = 0; column < n; column++) {
      if (!isFree(row, column)) continue;
      place(row, column);
      queens.push(column);
      search(row + 1);
      remove(row, column);
      queens.pop();
    }
  }

  search(0);
}
`;

  const FUNCTIONS = {
    right: solver("c !== column && Math.abs(c - column) !== row - r"),
    // One diagonal only is looked at.
    faulty: solver("c !== column && c - column !== row - r")
  };

  /** A trace with the most frequent fault: queens that are not taken back. */
  const TRACE =
    "n 4\nplace 0 0\nplace 1 2\nplace 1 3\nplace 2 1\nplace 0 1\nplace 1 3\nplace 2 0\nplace 3 2\nsolution\n";

  return { FOLLOW_LINES: LINES, FOLLOW_FUNCTIONS: FUNCTIONS, FOLLOW_TRACE: TRACE };
});
