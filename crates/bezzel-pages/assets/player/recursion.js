// The methods as the recursion of textbooks, in Python and in Java: beside the loop, with the call stack. The Python is
// run by the tests, which compare its lines with the events of a search.
"use strict";
bezzel(function () {
  /** The line that an event stands on is marked: `text  #what what`; what is not marked is only read. */
  const PYTHON = {
    rows: `def place(row):
  if row == n:
    if attack(queens):
      return  #conflict
    report(queens)  #solved
    return
  for column in range(n):
    queens.append(column)  #place
    place(row + 1)
    queens.pop()  #back back-solved back-refused
place(0)  #exhausted`,
    permutations: `def place(row):
  if row == n:
    if attack(queens):
      return  #conflict
    report(queens)  #solved
    return
  for column in range(n):
    if column in queens:
      continue
    queens.append(column)  #place
    place(row + 1)
    queens.pop()  #back back-solved back-refused
place(0)  #exhausted`,
    board: `def place(row):
  if row == n:
    report(queens)  #solved
    return
  for column in range(n):
    if attacked(row, column):
      continue  #conflict
    queens.append(column)  #place
    place(row + 1)
    queens.pop()  #back back-solved
place(0)  #exhausted`,
    sets: `def place(row):
  if row == n:
    report(queens)  #solved
    return
  for column in range(n):
    lines = lines_of(row, column)
    if taken & lines:
      continue  #conflict
    queens.append(column)  #place
    taken.update(lines)
    place(row + 1)
    taken.difference_update(lines)
    queens.pop()  #back back-solved
place(0)  #exhausted`,
    masks: `def place(row, c, l, r):
  if row == n:
    report(queens)  #solved
    return
  free = full & ~(c | l | r)  #choose
  while free:
    bit = free & -free
    free ^= bit
    queens.append(column_of(bit))  #place
    place(row + 1, c | bit, (l | bit) << 1, (r | bit) >> 1)
    queens.pop()  #back back-solved
place(0, 0, 0, 0)  #exhausted`,
    constrained: `def place():
  if len(queens) == n:
    report(queens)  #solved
    return
  row = min(open_rows(), key=choices)  #choose
  for column in free(row):
    queens[row] = column  #place
    place()
    del queens[row]  #back back-solved
place()  #exhausted`
  };

  const JAVA = {
    rows: `void place(int row) {
  if (row == n) {
    if (attack(queens)) return;  #conflict
    report(queens);  #solved
    return;
  }
  for (int c = 0; c < n; c++) {
    queens[row] = c;  #place
    place(row + 1);
    queens[row] = -1;  #back back-solved back-refused
  }
}
place(0);  #exhausted`,
    permutations: `void place(int row) {
  if (row == n) {
    if (attack(queens)) return;  #conflict
    report(queens);  #solved
    return;
  }
  for (int c = 0; c < n; c++) {
    if (used[c]) continue;
    used[c] = true;
    queens[row] = c;  #place
    place(row + 1);
    queens[row] = -1;  #back back-solved back-refused
    used[c] = false;
  }
}
place(0);  #exhausted`,
    board: `void place(int row) {
  if (row == n) {
    report(queens);  #solved
    return;
  }
  for (int c = 0; c < n; c++) {
    if (attacked(row, c)) continue;  #conflict
    queens[row] = c;  #place
    place(row + 1);
    queens[row] = -1;  #back back-solved
  }
}
place(0);  #exhausted`,
    sets: `void place(int row) {
  if (row == n) {
    report(queens);  #solved
    return;
  }
  for (int c = 0; c < n; c++) {
    if (column[c] || down[row - c + n]
        || up[row + c]) continue;  #conflict
    queens[row] = c;  #place
    mark(row, c, true);
    place(row + 1);
    mark(row, c, false);
    queens[row] = -1;  #back back-solved
  }
}
place(0);  #exhausted`,
    masks: `void place(int row, int c, int l, int r) {
  if (row == n) {
    report(queens);  #solved
    return;
  }
  int free = full & ~(c | l | r);  #choose
  while (free != 0) {
    int bit = free & -free;
    free ^= bit;
    queens[row] = columnOf(bit);  #place
    place(row + 1, c | bit, (l | bit) << 1, (r | bit) >> 1);
    queens[row] = -1;  #back back-solved
  }
}
place(0, 0, 0, 0);  #exhausted`,
    constrained: `void place(int placed) {
  if (placed == n) {
    report(queens);  #solved
    return;
  }
  int row = fullestOpenRow();  #choose
  for (int c : free(row)) {
    queens[row] = c;  #place
    place(placed + 1);
    queens[row] = -1;  #back back-solved
  }
}
place(0);  #exhausted`
  };

  /** Where a search stops at a depth. */
  const CUT = { python: "  if len(queens) == depth: return  #cut", java: "  if (depth == placed) return;  #cut" };

  /** The lines of a method in a language: [{text, what: [happenings]}]. */
  function recursion(language, method, isCut) {
    const lines = { python: PYTHON, java: JAVA }[language][method].split("\n");
    if (isCut) lines.splice(1, 0, CUT[language]);
    return lines.map((line) => {
      const [text, what = ""] = line.split("  #");
      const happenings = what.split(" ").filter(Boolean);
      // What goes back from the depth limit goes back like the rest.
      return { text, what: isCut && happenings.includes("back") ? [...happenings, "back-cut"] : happenings };
    });
  }

  return { recursion, PROGRAMS: ["python", "java"] };
});
