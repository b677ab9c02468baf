const n = 8;
const queens = [];

function isFree(row, column) { //@ check
  for (let above = 0; above < row; above++) {
    const other = queens[above];
    if (other === column) return false; //@ column
    if (row - column === above - other) return false; //@ diagonal
    if (row + column === above + other) return false; //@ antidiagonal
  }
  return true; //@ free
}

let column = 0; //@ start
for (;;) {
  const row = queens.length; //@ enter round
  if (row === n) { //@ base test
    console.log(queens.join(" ")); //@ solved
    column = n; //@ return
  }
  while (column < n && !isFree(row, column)) column++; //@ ask over none next past
  if (column < n) {
    queens.push(column); //@ place
    column = 0; //@ call
  } else if (row > 0) { //@ resume last
    column = queens.pop() + 1; //@ back
  } else {
    break; //@ exhausted
  }
}
