const n = 8;
const full = (1 << n) - 1;
const queens = [];

function place(row, columns, left, right) { //@ enter
  if (row === n) { //@ base
    console.log(queens.join(" ")); //@ solved
    return; //@ return
  }
  const free = full & ~(columns | left | right); //@ choose
  for (let column = 0; column < n; column++) { //@ try next again over
    const bit = 1 << (n - 1 - column);
    if (free & bit) { //@ ask
      queens.push(column); //@ place
      place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1); //@ call resume
      queens.pop(); //@ back
    }
  }
}

place(0, 0, 0, 0); //@ start exhausted
