const n = 8;
const boards = [];

function place(queens) { //@ enter
  if (queens.length === n) boards.push(queens); //@ base
  else for (let column = 0; column < n; column++) { //@ try
    const away = (other, above) => [0, queens.length - above].includes(Math.abs(column - other)); //@ ask
    if (!queens.some(away)) place([...queens, column]); //@ call
  }
}

function areImages(one, other) { //@ image
  let board = one;
  for (let turn = 0; turn < 8; turn++) {
    // Four turns, then the mirror image and its turns.
    const rows = board.map((_, row) => board.indexOf(turn === 3 ? row : n - 1 - row));
    board = rows;
    if (board.join() === other.join()) return one.join() !== other.join();
  }
  return false;
}

place([]); //@ start
for (let at = 0; at < boards.length; at++) { //@ walk
  const board = boards[at];
  for (let next = 0; next < boards.length; next++) { //@ fault
    if (areImages(board, boards[next])) { //@ image
      boards.splice(next, 1); //@ fault
    }
  }
}
for (const board of boards) console.log(board.join(" ")); //@ print
