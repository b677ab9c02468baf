// What each event says, in one sentence with the square first; and why a square may hold no queen.
"use strict";
bezzel(function ({ KIND, LINES, SIGNS, grouped, isSameSquare, names, remark, times }) {
  /** The names of columns, as they stand in a sentence; only their number where they are many. */
  function columns(words, free) {
    return words.list(free.map((column) => names.column(column)));
  }

  /** Whether another row without a queen has as few safe squares as a row that is chosen; none has fewer. */
  function isTie(trace, index, row) {
    const { queens } = trace.state(index);
    const all = times(trace.n, (at) => at);
    const most = trace.events[index][2].length;
    const lines = (square) => [square.column, square.row + square.column, square.row - square.column];
    const taken = [0, 1, 2].map((line) => new Set(queens.map((queen) => lines(queen)[line])));
    const isSafe = (square) => lines(square).every((value, line) => !taken[line].has(value));
    return all.some(
      (other) =>
        other !== row
        && queens.every((queen) => queen.row !== other)
        && all.filter((column) => isSafe({ row: other, column })).length <= most
    );
  }

  function chosen(trace, index, words) {
    const { say } = words;
    const [, row, free] = trace.events[index];
    const blanks = { row: names.row(row, trace.n), count: free.length };
    if (free.length === 0) return say("page-step-choose-none", blanks);
    const key = trace.method === "masks" ? "page-step-free" : "page-step-choose";
    if (free.length === 1) return say(`${key}-one`, { ...blanks, columns: columns(words, free) });
    if (free.length > 4) return say(`${key}-many`, blanks);
    const isOneOfSeveral = key === "page-step-choose" && isTie(trace, index, row);
    return say(isOneOfSeveral ? "page-step-choose-tie" : key, { ...blanks, columns: columns(words, free) });
  }

  function refused(trace, index, words) {
    const [, row, column, byRow, byColumn, line] = trace.events[index];
    const blanks = {
      n: words.number(trace.n),
      number: words.numberFirst(trace.n),
      square: names.square({ row, column }, trace.n),
      by: names.square({ row: byRow, column: byColumn }, trace.n),
      column: names.column(column),
      sign: SIGNS[LINES[line]]
    };
    const scene = trace.nodes[trace.at[index]].depth === trace.n ? "whole" : "conflict";
    if (LINES[line] === "row") return words.say("page-why-row", { ...blanks, row: names.row(row, trace.n) });
    const kind = LINES[line] === "column" ? "column" : "diagonal";
    return words.say(`page-step-${scene}-${kind}`, blanks);
  }

  function takenBack(trace, index, words) {
    const { say } = words;
    const queen = trace.liftedBy(index);
    const blanks = { square: names.square(queen, trace.n), row: names.row(trace.events[index][1], trace.n) };
    const { isWhole, isSolved } = trace.leaves(index);
    if (isWhole) return say(isSolved ? "page-step-go-on" : "page-step-refused", blanks);
    const before = trace.events[index - 1];
    if (before && before[0] === KIND.cut) return say("page-step-back-cut", blanks);
    const node = trace.nodes[trace.at[index - 1]];
    return say(node.children.length ? "page-step-back-tried" : "page-step-back", blanks);
  }

  /** What an event says, as {badge, icon, text}; -1 is the beginning. */
  function sentence(trace, index, words) {
    const { say } = words;
    const own = trace.sentence(index, words);
    if (own) return own;
    if (index < 0) {
      return remark(
        "hand",
        words.counted("page-step-begin", trace.n, { n: words.number(trace.n), number: words.numberFirst(trace.n) })
      );
    }
    const event = trace.events[index];
    switch (event[0]) {
      case KIND.choose:
        return event[2].length === 0
          ? remark("cross", chosen(trace, index, words))
          : remark("forward", chosen(trace, index, words));
      case KIND.conflict:
        return remark("cross", refused(trace, index, words));
      case KIND.place: {
        const [, row, column] = event;
        const isLast = trace.nodes[trace.at[index]].depth === trace.n;
        const key = trace.method === "rows" || trace.method === "permutations" ? "page-step-put" : "page-step-place";
        const next = isLast || trace.choosesRows() ? "" : say("page-step-next", { row: names.row(row + 1, trace.n) });
        return remark("forward", say(key, { square: names.square({ row, column }, trace.n) }) + next);
      }
      case KIND.solved:
        return remark(
          "check",
          words.counted("page-step-solved", trace.n, {
            index: event[1],
            number: words.numberFirst(trace.n),
            n: trace.n
          }) + (index === trace.length - 1 && trace.limit === "solutions" ? say("page-step-no-further") : "")
        );
      case KIND.cut:
        return remark("backup", say("page-step-cut", { depth: trace.nodes[trace.at[index]].depth }));
      case KIND.backUp:
        return remark("backup", takenBack(trace, index, words));
      case KIND.stopped:
        return remark(
          "pause",
          words.counted("page-step-stopped", event[1], { steps: grouped(index), solutions: grouped(event[1]) })
        );
      default: {
        if (event[2]) {
          return remark("pause", words.counted("page-step-end-cut", event[1], { solutions: grouped(event[1]) }));
        }
        return event[1] === 0
          ? remark("cross", say("page-step-end-none"))
          : remark("check", words.counted("page-step-end", event[1], { solutions: grouped(event[1]) }));
      }
    }
  }

  /** Why a square may hold no queen, or that it may. */
  function explain(trace, state, square, words) {
    const { say } = words;
    const blanks = { square: names.square(square, trace.n) };
    if (state.queens.some((queen) => isSameSquare(queen, square))) {
      return say("page-why-queen", blanks);
    }
    const attackers = trace.attackers(state, square);
    const inRow = attackers.find(({ line }) => line === "row");
    if (inRow) {
      return say("page-why-row", {
        ...blanks,
        row: names.row(square.row, trace.n),
        by: names.square(inRow.queen, trace.n)
      });
    }
    if (attackers.length === 0) return say("page-why-free", blanks);
    const told = attackers
      .slice(0, 3)
      .map(({ queen, line }) =>
        say(line === "column" ? "page-why-along-column" : "page-why-along", {
          by: names.square(queen, trace.n),
          sign: SIGNS[line]
        })
      );
    if (attackers.length > told.length) told.push("…");
    return words.counted("page-why", attackers.length, {
      ...blanks,
      number: words.numberFirst(attackers.length),
      n: attackers.length,
      attackers: told.join(say("page-comma"))
    });
  }

  return { isTie, sentence, explain };
});
