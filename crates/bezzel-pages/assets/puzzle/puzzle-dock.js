// The dock of a puzzle: undo, redo and clear, the sentence, the hint, and the button for another puzzle.
"use strict";
bezzel(function ({ dock, element, icon, keepFocus, signed }) {
  /** A button of a dock: its name, the key of its word, its sign. */
  const touchTool = (words, name, key, sign, run) =>
    signed("button.touch-tool", sign, words.put("span", key), { "data-do": name, onclick: run });

  /** The buttons that go back and forth in a game: {undo, redo, clear}, as `act` has them. */
  const stepTools = (words, act) =>
    Object.fromEntries(
      ["undo", "redo", "clear"].map((name) => [name, touchTool(words, name, `game-${name}`, name, () => act[name]())])
    );

  /** What a key with Ctrl asks for: "undo", "redo" or something else; `null` for a key alone. */
  function commandOf({ altKey, ctrlKey, key, metaKey, shiftKey }) {
    if (altKey || !(ctrlKey || metaKey)) return null;
    return { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()] ?? "other";
  }

  /**
   * `act` has undo(), redo(), clear(), hint(), go() and, where another puzzle can be had, onNew(). During a trial, the
   * buttons of `trial` stand in place of the hint and of other puzzles.
   */
  function puzzleDock(words, sentence, trial, act) {
    const tools = stepTools(words, act);
    const hintWord = element("span");
    const hintButton = signed("button.button.hint-button", "hint", hintWord, {
      "data-do": "hint",
      onclick: () => act.hint()
    });
    words.put(hintButton, "game-hint-more", {}, "title");
    const newButton = element(
      "button.button.main",
      { "data-do": "new" },
      icon("plus"),
      words.put("span.long", "game-new"),
      words.put("span.short", "game-new-short")
    );
    newButton.addEventListener("click", () => act.onNew?.());
    newButton.hidden = !act.onNew;
    const goWord = element("span");
    const goButton = element(
      "button.button.main.go-button",
      { "data-do": "go", hidden: true, onclick: () => act.go() },
      goWord
    );
    const newPlace = element("span.new-place", newButton);
    const root = keepFocus(
      dock({
        name: "dock-play",
        left: element("div.actions", ...Object.values(tools)),
        middle: sentence,
        right: element("div.actions.choices", hintButton, goButton, newPlace, ...trial)
      })
    );
    return { dock: root, ...tools, hintWord, hintButton, goWord, goButton, newButton, newPlace };
  }

  return { commandOf, puzzleDock, stepTools, touchTool };
});
