const n = Number(process.argv[2] ?? 8);
const queens = [];

function isFree(row, column) {
  return queens.every((c, r) => c !== column && Math.abs(c - column) !== row - r);
}

function place(row) {
  if (row === n) {
    console.log("solution");
    return;
  }
  for (let column = 0; column < n; column++) {
    if (!isFree(row, column)) continue;
    console.log("place", row, column);
    queens.push(column);
    place(row + 1);
    console.log("remove", row, column);
    queens.pop();
  }
}

place(0);
