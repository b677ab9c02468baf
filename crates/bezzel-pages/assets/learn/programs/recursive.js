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

function place(row) {
  if (row === n) {
    console.log(queens.join(" ")); //@ solved
    return;
  }
  for (let column = 0; column < n; column++) {
    if (isFree(row, column)) {
      queens.push(column); //@ place
      place(row + 1);
      queens.pop(); //@ back
    }
  }
}

place(0);
