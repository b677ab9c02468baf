// What each square of a board is at a moment of a search: the states that the board shows, the
// coordinates that are lit, the rays.
"use strict";
bezzel(function ({ KIND, isEnd, isSameSquare: isSame }) {
  /**
   * {squares: number of the square -> states, lit, rays} of a state; `asked` is asked about. Where the next step is to
   * be guessed, what would tell is not shown: which squares are safe.
   */
  function stateOf(trace, state, { asked = null, attacks = false, guess = false } = {}) {
    const { n } = trace;
    const squares = new Map();
    const key = ({ row, column }) => row * n + column;
    const put = (square, ...names) => {
      const at = key(square);
      squares.set(at, [...(squares.get(at) ?? []), ...names]);
    };
    const { conflict, event } = state;
    const isSolved = state.isSolved && event[0] === KIND.solved;
    const isWhole = state.depth === n;
    for (const queen of state.queens) {
      const isCulprit = conflict && (isSame(queen, conflict.culprit) || (isWhole && isSame(queen, conflict.square)));
      put(queen, isCulprit ? "attacker" : isSolved ? "solved" : "queen");
    }
    const isCulprit = (queen) => conflict && (isSame(queen, conflict.culprit) || isSame(queen, conflict.square));
    (state.forgotten ?? []).forEach((queen) => put(queen, isCulprit(queen) ? "attacker" : "queen"));
    const blocked = new Set((trace.blocked ?? []).map(key));
    (trace.blocked ?? []).forEach((square) => put(square, "blocked"));
    // The refusals of a row that is looked at as a whole leave its safe squares.
    state.refused
      .filter((square) => !blocked.has(key(square)) && !(guess && state.free))
      .forEach((square) => put(square, "refused"));
    // A row without a square that is left keeps its crosses and arrows while the queen above it is taken back.
    const isDeadEnd = event && event[0] === KIND.backUp && state.index > 0 && !trace.leaves(state.index).isWhole;
    const dead = isDeadEnd && !guess ? trace.state(state.index - 1) : { refused: [], backedUp: [] };
    const ofRow = (list) =>
      list.filter((square) => square.row === event[1] && !squares.has(key(square)) && !blocked.has(key(square)));
    ofRow(dead.refused).forEach((square) => put(square, "refused"));
    [...ofRow(dead.backedUp), ...state.backedUp].forEach((square) =>
      put(square, trace.isCut ? "taken" : square.led ? "led" : "backed-up")
    );
    const isOver = event && isEnd(event[0]);
    if (state.row >= 0 && !isOver) {
      for (let column = 0; column < n; column++) {
        const square = { row: state.row, column };
        const here = squares.get(key(square));
        // Who looks only at complete boards may put a queen anywhere.
        if (!here && !guess && (trace.looksLate || trace.attackers(state, square).length === 0)) {
          put(square, trace.looksLate ? "open" : "safe");
        }
        if (event) put(square, "tinted");
      }
    }
    const isOfSquare = event && (event[0] === KIND.place || (event[0] === KIND.line && event[1] >= 0));
    const now = conflict ? conflict.square : isOfSquare ? { row: event[1], column: event[2] } : state.lifted;
    if (now) put(now, "marked");
    if (asked) put(asked, "asked");
    if (attacks && !isSolved) hatch(trace, state, squares, put);
    const rays = conflict ? [[conflict.culprit, conflict.square]] : [];
    if (asked) trace.attackers(state, asked).forEach(({ queen }) => rays.push([queen, asked]));
    const lit = { now: asked ? [asked] : now ? [now] : [], bad: conflict ? [conflict.culprit] : [] };
    return { squares, lit, rays };
  }

  /** Marks every square that a queen sees, by the direction. */
  function hatch(trace, state, squares, put) {
    for (let row = 0; row < trace.n; row++) {
      for (let column = 0; column < trace.n; column++) {
        const here = squares.get(row * trace.n + column) ?? [];
        if (here.some((name) => name !== "tinted" && name !== "asked")) continue;
        const lines = new Set(trace.attackers(state, { row, column }).map(({ line }) => line));
        if (lines.size === 0) continue;
        put({ row, column }, "attacked", `along-${lines.size > 1 ? "several" : [...lines][0]}`);
      }
    }
  }

  return { stateOf };
});
