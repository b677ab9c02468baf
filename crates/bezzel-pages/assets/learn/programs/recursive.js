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

function place(row) { //@ enter
  if (row === n) { //@ base
    console.log(queens.join(" ")); //@ solved
    return; //@ return
  }
  for (let column = 0; column < n; column++) { //@ try next again over
    if (isFree(row, column)) { //@ ask
      queens.push(column); //@ place
      place(row + 1); //@ call resume
      queens.pop(); //@ back
    }
  }
}

place(0); //@ start exhausted
