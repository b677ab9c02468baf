// A worksheet: six puzzles on one page of paper, and their answers on the next.
"use strict";
(() => {
  const { Puzzle, Teller, borders, element, ground, shape } = window.bezzel;

  /** The puzzles of a sheet. */
  const ON_SHEET = 6;

  /** A puzzle's board as a picture: what is given, and with `isAnswer` the queens of its solution. */
  function paper(puzzle, isAnswer) {
    const { n } = puzzle;
    const marks = shape("svg", { class: "paper-marks", viewBox: `0 0 ${n * 100} ${n * 100}`, "aria-hidden": "true" });
    for (let at = 0; at < n * n; at++) {
      const [x, y] = [puzzle.column(at) * 100, puzzle.row(at) * 100];
      if (!puzzle.regions) marks.append(shape("rect", { x, y, width: 100, height: 100, class: (puzzle.row(at) + puzzle.column(at)) % 2 ? "paper-dark" : "paper-light" }));
      if (puzzle.blocked.has(at)) {
        for (let by = 0; by < 5; by++) marks.append(shape("path", { d: `M${x + by * 20} ${y}L${x} ${y + by * 20}M${x + 100} ${y + by * 20}L${x + by * 20} ${y + 100}`, class: "paper-hatch" }));
      }
      const isThere = puzzle.given.has(at) || (isAnswer && puzzle.isRight(at));
      if (isThere) marks.append(shape("use", { href: "#bezzel-queen", transform: `translate(${x + 8} ${y + 8}) scale(.84)`, class: "paper-queen" }));
    }
    marks.append(shape("rect", { x: 2, y: 2, width: n * 100 - 4, height: n * 100 - 4, class: "paper-rim" }));
    return element("div", { class: "paper-board", "data-patterns": "subtle" }, ground(puzzle), marks, borders(puzzle));
  }

  /** The sheet of up to six puzzles: two pages. */
  function worksheet(words, puzzles) {
    const { say } = words;
    const made = puzzles.slice(0, ON_SHEET).map((data) => new Puzzle(data));
    const about = ({ data, family, n }) => say("page-joined", { a: say(`game-family-${family}`), b: say("game-about", { n, difficulty: say(`game-difficulty-${data.difficulty ?? "own"}`).toLowerCase() }) });
    const rules = [...new Set(made.map((puzzle) => new Teller(words, puzzle).allRules()))];
    // What all have in common is the title.
    const kinds = new Set(made.map(about));
    const title = kinds.size === 1 ? about(made[0]) : say("game-sheet-title");
    const boards = (isAnswer) => element("ol", { class: "paper-boards" }, ...made.map((puzzle, at) => element("li", {},
      element("p", {}, element("b", {}, `${at + 1} `), isAnswer || kinds.size === 1 ? "" : about(puzzle)), paper(puzzle, isAnswer))));
    const lines = element("p", { class: "paper-lines" }, ...["game-sheet-name", "game-sheet-date"].map((key) =>
      element("span", {}, say(key))));
    return element("section", { class: "worksheet", "aria-hidden": "true" },
      element("div", { class: "paper" }, lines, element("h2", {}, title), element("p", { class: "paper-rules" }, words.sentences(rules)), boards(false)),
      element("div", { class: "paper answers" }, element("h2", {}, kinds.size === 1 ? say("page-titled", { a: say("game-sheet-answers"), b: title }) : say("game-sheet-answers")), boards(true)));
  }

  /** Prints a worksheet of puzzles; afterwards the page is as it was. */
  function printWorksheet(words, puzzles) {
    document.querySelector(".worksheet")?.remove();
    const sheet = worksheet(words, puzzles);
    document.body.append(sheet);
    window.addEventListener("afterprint", () => sheet.remove(), { once: true });
    window.print();
  }

  Object.assign(window.bezzel, { printWorksheet, ON_SHEET });
})();
