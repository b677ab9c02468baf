const n = 8;
const full = (1 << n) - 1;
const queens = [];

function place(row, columns, left, right) {
  if (row === n) {
    console.log(queens.join(" ")); //@ solved
    return;
  }
  const free = full & ~(columns | left | right); //@ choose
  for (let column = 0; column < n; column++) {
    const bit = 1 << (n - 1 - column);
    if (free & bit) {
      queens.push(column); //@ place
      place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
      queens.pop(); //@ back
    }
  }
}

place(0, 0, 0, 0);
