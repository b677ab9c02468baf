// A worksheet: up to nine puzzles on one page of paper, each with its link where others can open it, and their answers
// on the next page.
"use strict";
bezzel(function ({ Puzzle, Teller, among, borders, element, ground, keep, recall }) {
  /** How many puzzles a sheet may have. */
  const SHEETS = [1, 2, 4, 6, 9];
  const sheetOf = () => recall("sheet", 6, among(SHEETS));
  const setSheet = (count) => keep("sheet", count);

  /** A puzzle's board as a picture: what is given, and with `isAnswer` the queens of its solution. */
  function paper(puzzle, isAnswer) {
    const { n } = puzzle;
    const marks = element("svg.paper-marks", { viewBox: `0 0 ${n * 100} ${n * 100}`, "aria-hidden": "true" });
    for (let at = 0; at < n * n; at++) {
      const [x, y] = [puzzle.column(at) * 100, puzzle.row(at) * 100];
      if (!puzzle.regions)
        marks.append(
          element("rect", {
            x,
            y,
            width: 100,
            height: 100,
            class: (puzzle.row(at) + puzzle.column(at)) % 2 ? "paper-dark" : "paper-light"
          })
        );
      if (puzzle.blocked.has(at)) {
        for (let by = 0; by < 5; by++)
          marks.append(
            element("path.paper-hatch", {
              d: `M${x + by * 20} ${y}L${x} ${y + by * 20}M${x + 100} ${y + by * 20}L${x + by * 20} ${y + 100}`
            })
          );
      }
      const isThere = puzzle.given.has(at) || (isAnswer && puzzle.isRight(at));
      if (isThere)
        marks.append(
          element("use.paper-queen", { href: "#bezzel-queen", transform: `translate(${x + 8} ${y + 8}) scale(.84)` })
        );
    }
    // The rim lies on the edge and above all else: within it, paper of some sizes loses a side of it.
    const over = borders(puzzle);
    over.append(element("rect.paper-rim", { x: 0, y: 0, width: n * 100, height: n * 100 }));
    return element("div.paper-board", { "data-patterns": "subtle" }, ground(puzzle), marks, over);
  }

  /** The modules around a QR code that stay light. */
  const QUIET = 4;

  /** A link as a QR code, from its rows of 0 and 1, and as text. */
  function linked({ address, rows }) {
    const side = rows.length + 2 * QUIET;
    const dark = rows
      .flatMap((row, y) => [...row].map((sign, x) => (sign === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
      .join("");
    return element(
      "div.paper-link",
      element("svg", { viewBox: `0 0 ${side} ${side}`, "shape-rendering": "crispEdges" }, element("path", { d: dark })),
      element("span", address)
    );
  }

  /** The sheet of puzzles: two pages. `links` has {address, rows} of each, or nothing. */
  function worksheet(words, puzzles, links) {
    const { say } = words;
    const made = puzzles.map((data) => new Puzzle(data));
    const about = ({ data, family, n }) =>
      say("page-joined", {
        a: say(`game-family-${family}`),
        b: say("game-about", { n, difficulty: say(`game-difficulty-${data.difficulty ?? "own"}`).toLowerCase() })
      });
    const rules = [...new Set(made.map((puzzle) => new Teller(words, puzzle).allRules()))];
    // What all have in common is the title.
    const kinds = new Set(made.map(about));
    const title = kinds.size === 1 ? about(made[0]) : say("game-sheet-title");
    // Answers are found by the number of their sheet: that of its first puzzle.
    const { seed } = puzzles[0];
    const numbered = (text) => [
      text,
      seed === undefined || seed === null
        ? null
        : element("span.paper-number", say("game-sheet-number", { number: seed }))
    ];
    // Fewer puzzles than a sheet has room for are drawn as large as there is room.
    const room = SHEETS.find((count) => count >= made.length) ?? SHEETS.at(-1);
    const boards = (isAnswer) =>
      element(
        "ol",
        { class: `paper-boards of-${room}` },
        ...made.map((puzzle, at) =>
          element(
            "li",
            element("p", element("b", `${at + 1} `), isAnswer || kinds.size === 1 ? "" : about(puzzle)),
            paper(puzzle, isAnswer),
            isAnswer || !links[at] ? null : linked(links[at])
          )
        )
      );
    const lines = element(
      "p.paper-lines",
      ...["game-sheet-name", "game-sheet-date"].map((key) => element("span", say(key)))
    );
    return element(
      "section.worksheet",
      { "aria-hidden": "true" },
      element(
        "div",
        { class: links.length > 0 ? "paper with-links" : "paper" },
        lines,
        element("h2", ...numbered(title)),
        element("p.paper-rules", words.sentences(rules)),
        boards(false)
      ),
      element(
        "div.paper.answers",
        element(
          "h2",
          ...numbered(
            kinds.size === 1
              ? say("page-titled", { a: say("game-sheet-answers"), b: title })
              : say("game-sheet-answers")
          )
        ),
        boards(true)
      )
    );
  }

  /** Puts a worksheet of puzzles in place of the page until it is printed. */
  function layWorksheet(words, puzzles, links = []) {
    document.querySelector(".worksheet")?.remove();
    const sheet = worksheet(words, puzzles, links);
    document.body.append(sheet);
    window.addEventListener("afterprint", () => sheet.remove(), { once: true });
  }

  function printWorksheet(...of) {
    layWorksheet(...of);
    window.print();
  }

  return { SHEETS, layWorksheet, printWorksheet, setSheet, sheetOf };
});
