const n = 8;
const queens = [];
const columns = new Set(), diagonals = new Set(), antidiagonals = new Set();

function isFree(row, column) { //@ check
  if (columns.has(column)) return false; //@ column
  if (diagonals.has(row - column)) return false; //@ diagonal
  if (antidiagonals.has(row + column)) return false; //@ antidiagonal
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
      columns.add(column);
      diagonals.add(row - column);
      antidiagonals.add(row + column);
      place(row + 1); //@ call resume
      queens.pop(); //@ back
      columns.delete(column);
      diagonals.delete(row - column);
      antidiagonals.delete(row + column);
    }
  }
}

place(0); //@ start exhausted
