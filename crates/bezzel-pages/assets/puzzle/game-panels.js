// The panels of the game: a new puzzle, options, a link, one's own statistics.
"use strict";
bezzel(function ({
  DIFFICULTIES,
  FAMILIES,
  OPEN,
  PATTERNS,
  SHEETS,
  among,
  checkBox,
  choice,
  copiedAddress,
  difficultiesOf,
  element,
  fitting,
  iconButton,
  keep,
  keyList,
  menu,
  recall,
  record,
  setSheet,
  sheetOf,
  signed,
  sizesOf,
  statisticsOf,
  stepper,
  todayHere,
  whole
}) {
  /** How many boards a worksheet has. */
  const sheetChoice = (words) =>
    choice(words, "game-sheet-boards", SHEETS.map(String), String(sheetOf()), String, (count) =>
      setSheet(Number(count))
    );

  /** What suits a new puzzle: what the puzzle that is `shown` is, what was chosen last, or a beginning. */
  function lastOrder(shown = null) {
    const isMade = { family: among(Object.keys(FAMILIES)), n: Number.isInteger, difficulty: among(DIFFICULTIES) };
    const kept = { ...fitting(recall("new-puzzle", {}), isMade), ...fitting(shown, isMade) };
    const { family = "regions" } = fitting(kept, { family: among(Object.keys(FAMILIES)) });
    const { n = 8 } = fitting(kept, { n: whole(...sizesOf(family)) });
    const { difficulty = "easy" } = fitting(kept, { difficulty: among(difficultiesOf(family, n)) });
    return { family, n, difficulty };
  }

  /**
   * The panel of a new puzzle: `shown()` is the one on the board; `onStart(order)`, `onPaste(text)`, which says whether
   * it was one.
   */
  function newPanel(words, button, { shown, onStart, onLevels, onDraw, onLearn, onPaste, onPicture, onSheet }) {
    // What was pasted and refused is there to be mended.
    let refused = "";
    const panel = menu(
      button,
      (into) => {
        const { say } = words;
        const order = lastOrder(shown());
        const level = element("span");
        const fit = () => {
          // What is not made of that family and size is not offered.
          const [least, most] = sizesOf(order.family);
          size.limit(least, most);
          if (order.n < least || order.n > most) size.set((order.n = Math.min(most, Math.max(least, order.n))));
          const offered = difficultiesOf(order.family, order.n);
          if (!offered.includes(order.difficulty)) order.difficulty = offered.at(-1);
          difficulties.querySelectorAll("button").forEach((button) => {
            button.disabled = !offered.includes(button.dataset.choice);
            button.setAttribute("aria-pressed", button.dataset.choice === order.difficulty);
          });
          level.textContent = say("game-levels", { index: record.nextLevel(order) || 1 });
        };
        const set = (name) => (value) => {
          order[name] = value;
          fit();
          keep("new-puzzle", order);
        };
        const difficulties = choice(
          words,
          "game-difficulty",
          DIFFICULTIES,
          order.difficulty,
          "game-difficulty-",
          (name) => set("difficulty")(name)
        );
        const size = stepper(words.branch(), {
          value: order.n,
          min: sizesOf(order.family)[0],
          max: sizesOf(order.family)[1],
          onChange: set("n")
        });
        const text = element("textarea", { rows: 4, spellcheck: "false", "aria-label": say("game-new-paste") });
        text.value = refused;
        const close = (run) => () => {
          into.hidePopover();
          run();
        };
        // A number still being typed counts.
        const ordered = () => {
          const n = /^\d{1,3}$/.test(size.input.value.trim()) ? Number(size.input.value) : order.n;
          set("n")(n);
          return order;
        };
        const wide = (name, sign, word, run) =>
          signed("button.button.wide", sign, word, { "data-do": name, onclick: close(run) });
        const start = element(
          "button.button.main.wide",
          { "data-do": "start", onclick: close(() => onStart(ordered())) },
          say("game-new-start")
        );
        fit();
        return [
          element("h2.head", say("game-new")),
          choice(words, "game-family", Object.keys(FAMILIES), order.family, "game-family-", set("family")),
          element("div.size-row", element("span", say("game-free-size")), size.root),
          difficulties,
          element("p.note", say("game-new-note")),
          start,
          wide("levels", "forward", level, () => onLevels(ordered())),
          sheetChoice(words),
          wide("sheet", "copy", say("game-sheet"), () => onSheet(ordered())),
          wide("draw", "options", say("game-draw-new"), onDraw),
          wide("techniques", "hint", say("game-learn-techniques"), onLearn),
          wide("picture", "picture", say("game-picture"), onPicture),
          element(
            "details.paste",
            { open: refused ? "" : null },
            element("summary", say("game-new-paste")),
            text,
            element(
              "button.button",
              {
                "data-do": "paste",
                onclick: close(async () => {
                  refused = text.value;
                  if (await onPaste(text.value)) refused = "";
                })
              },
              say("game-new-put")
            )
          )
        ];
      },
      { words, key: "game-new", name: ".new-panel" }
    );
    // It stands on its button and grows upwards.
    panel.addEventListener("toggle", () => {
      if (!panel.matches(OPEN)) return;
      const { top } = button.getBoundingClientRect();
      panel.style.top = "auto";
      panel.style.bottom = `${window.innerHeight - top + 6}px`;
      panel.style.maxHeight = `${top - 14}px`;
    });
    return panel;
  }

  /** The buttons beside the title: statistics, options, and a link. */
  function gameTools(words, { view, address, more = () => [] }) {
    const panelOf = (sign, key, name, word, fill) => {
      const button = iconButton(words, sign, key, () => {}, { word });
      button.dataset.do = name;
      // The panel follows its button, wherever that is put.
      const holder = element("span.tool-holder", button);
      menu(button, fill, { words, key, name: `.${name}-panel` });
      return holder;
    };
    const statistics = panelOf("chart", "game-statistics-long", "statistics", "game-own-statistics", () =>
      statisticsOf(words, todayHere())
    );
    const options = panelOf("options", "game-options", "options", "game-options", () => {
      const { say } = words;
      const { options: chosen } = view();
      const check = (name, key) =>
        checkBox(say(key), chosen[name], (isOn) => view().set(name, isOn), { "data-option": name });
      return [
        check("isCrossing", "game-option-cross"),
        check("isTimed", "game-clock-show"),
        choice(words, "game-option-patterns", PATTERNS, chosen.patterns, "game-pattern-", (name) =>
          view().set("patterns", name)
        ),
        keyList(say("game-keys")),
        ...more()
      ];
    });
    const link = panelOf("link", "game-share-long", "link", "game-share", () =>
      linkPanel(words, address, view().isSolved ?? true)
    );
    return [statistics, options, link];
  }

  /**
   * The address of the puzzle, copied where that is allowed; with the marks only where that is chosen. The marks of a
   * solved board are its answer: they are not offered.
   */
  function linkPanel(words, address, isSolved) {
    const { say } = words;
    const copied = element("div");
    const put = (hasMarks) => copied.replaceChildren(...copiedAddress(words, address(hasMarks), say("game-share")));
    put(false);
    return [
      copied,
      isSolved
        ? null
        : choice(words, "game-share", ["clean", "marks"], "clean", "game-share-", (name) => put(name === "marks"))
    ];
  }

  return { newPanel, gameTools, lastOrder, sheetChoice };
});
