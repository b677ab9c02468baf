// Opens the page that carries its puzzles with it: it plays without a server.
"use strict";
bezzel(function ({
  PuzzleView,
  Shell,
  carried,
  gameId,
  gameTools,
  layWorksheet,
  menuItem,
  place,
  printWorksheet,
  readPath,
  recall,
  record,
  setPlace,
  sheetChoice,
  sheetOf
}) {
  const { data, words } = carried();
  const { puzzles } = data;
  const shell = new Shell(words);
  let at = 0;
  let isOne = false;
  const ofSheet = () => [...puzzles.slice(at), ...puzzles.slice(0, at)].slice(0, sheetOf());
  const view = new PuzzleView(words, {
    onPlace: () => setPlace("play", { path: view.place }),
    onNext: puzzles.length > 1 ? () => open((at + 1) % puzzles.length) : null,
    nextOf: () => puzzles[(at + 1) % puzzles.length],
    onNew: puzzles.length > 1 ? () => open((at + 1) % puzzles.length) : null,
    address: () => address(),
    copyLink: () => document.querySelector("[data-do=link]").click()
  });

  const address = (hasMarks) => `${window.location.href.split("#")[0]}#play/${view.path(hasMarks)}`;

  /** Opens one of the puzzles, as it was left; with the marks of a link to look at. */
  function open(index, shared = "") {
    at = index;
    view.show(puzzles[at], record.load(gameId(puzzles[at])) ?? {}, shared);
  }

  /** Goes where the address says: to one of the puzzles of this page. */
  function follow() {
    const path = place().settings.get("path") ?? "";
    const wanted = path ? readPath(path) : null;
    const index = wanted
      ? puzzles.findIndex((puzzle) => path === gameId(puzzle) || path.startsWith(`${gameId(puzzle)}/`))
      : -1;
    if (index < 0) open(0);
    else if (index !== at || !view.game || view.place !== path) open(index, wanted.text);
  }

  shell.show({
    name: "play",
    title: view.title,
    root: view.root,
    dock: view.dock,
    tools: gameTools(words, {
      view: () => view,
      address,
      more: () => [
        puzzles.length > 1 ? sheetChoice(words) : null,
        menuItem(words, "copy", "game-sheet", () => {
          printWorksheet(words, ofSheet());
          view.tell("copy", () => words.say("game-sheet-file"));
        }),
        menuItem(words, "open", "game-print-puzzle", () => {
          isOne = true;
          window.print();
          isOne = false;
        })
      ]
    })
  });
  // A file of several puzzles is printed as a worksheet, unless one is asked for.
  window.addEventListener("beforeprint", () => {
    if (puzzles.length > 1 && !isOne && !document.querySelector(".worksheet")) layWorksheet(words, ofSheet());
  });
  document.body.classList.add("lone");
  words.follow(() => {
    document.title = words.say("game-puzzle-title");
  });
  window.addEventListener("hashchange", follow);
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && recall("letters", true) && !event.target.closest("input, textarea, [popover]"))
      shell.more.click();
    else view.key(event);
  });
  words.speak(words.language);
  follow();
  view.enter();
  return { view, shell };
});
