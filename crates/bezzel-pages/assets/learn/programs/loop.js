const n = 8;
const queens = [];

function isFree(row, column) {
  for (let above = 0; above < row; above++) {
    const other = queens[above];
    if (other === column) return false; //@ column
    if (row - column === above - other) return false; //@ diagonal
    if (row + column === above + other) return false; //@ antidiagonal
  }
  return true; //@ free
}

let column = 0;
for (;;) {
  const row = queens.length;
  if (row === n) {
    console.log(queens.join(" ")); //@ solved
    column = n;
  }
  while (column < n && !isFree(row, column)) column++;
  if (column < n) {
    queens.push(column); //@ place
    column = 0;
  } else if (row > 0) {
    column = queens.pop() + 1; //@ back
  } else {
    break;
  }
}
