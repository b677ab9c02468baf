// The end of a game: the card, the shared text that gives nothing away, and the falling confetti.
"use strict";
bezzel(function ({
  copiedAddress,
  dateText,
  element,
  icon,
  isOnlyHere,
  isReduced,
  menu,
  record,
  signed,
  timeText,
  todayHere
}) {
  /** The regions' colours as signs, in the order of the colours. */
  const SIGNS = ["🟦", "🟧", "🟩", "🟪", "🟨", "🟥", "🔵", "🟫", "🟢", "🟣", "🔴", "⬜"];

  /** The result as a text to share: the puzzle, time, hints and regions, and no queen. */
  function resultText(words, { puzzle, result: { time, hints }, sideTitle }, act) {
    const { say } = words;
    const lines = [
      `bezzel · ${sideTitle.textContent}`,
      [...(time > 0 ? [timeText(time)] : []), words.counted("game-share-hints", hints)].join(" · ")
    ];
    const streak = puzzle.data.date ? record.streakWith(puzzle.data.date, todayHere()) : 0;
    if (streak > 1) lines[1] += ` · ${say("game-share-streak", { count: streak })}`;
    if (puzzle.regions) {
      for (let row = 0; row < puzzle.n; row++) {
        lines.push(
          [...puzzle.regions.slice(row * puzzle.n, (row + 1) * puzzle.n)]
            .map((region) => SIGNS[region % SIGNS.length])
            .join("")
        );
      }
    }
    // What is shared names no address that only this machine can open.
    return [...lines, isOnlyHere() ? "" : (act.address?.() ?? "")].join("\n").trim();
  }

  /** What comes next: a day, or a kind, size and difficulty. */
  function nextText(words, next) {
    const { say } = words;
    if (!next) return say("game-next");
    const difficulty = say(`game-difficulty-${next.difficulty ?? "own"}`).toLowerCase();
    if (next.level) return say("game-next-is", { what: say("game-level", { index: next.level }) });
    return say("game-next-is", {
      what: next.date
        ? dateText(words, next.date)
        : `${say(`game-family-${next.family}`)}${say("page-comma")}${say("game-about", { n: next.n, difficulty })}`
    });
  }

  /** The facts of a result, as [name, value], and what is said of how it counts. */
  function factsOf({ clock, first, hints, isBest, puzzle }) {
    const { data } = puzzle;
    const facts = [
      ["time", timeText(clock.elapsed)],
      ["hints", String(hints)]
    ];
    if (first) {
      if (first.time > 0) facts.push(["first", timeText(first.time)]);
      return { facts, note: "game-solved-again" };
    }
    if (data.date) {
      if (record.days()[data.date]?.isLate) return { facts, note: "game-solved-late" };
      const streak = record.streakWith(data.date, todayHere());
      if (streak > 0) facts.push(["days", String(streak)]);
      return { facts, note: "game-streak-rule" };
    }
    const best = record.statistics()[`${data.family}/${puzzle.n}/${data.difficulty ?? "own"}`]?.best;
    if (best) facts.push(["best", timeText(best)]);
    return { facts, note: isBest ? "game-solved-best" : null };
  }

  /** A button of a card; `name` says what it does. */
  const cardButton = (name, sign, text, run, isMain = false) =>
    signed(isMain ? "button.button.main" : "button.button", sign, text, { "data-do": name, onclick: run });

  /** The card of a solved board: what is said of it, and what can be done next. */
  const solvedCard = ({ say }, told, next) =>
    element(
      "section.won",
      element("h2", element("span.badge.good", { "aria-hidden": "true" }, icon("check")), say("game-solved-title")),
      ...told,
      element("div.next", ...next)
    );

  /**
   * The card at the end of a game; `act` as in the view: onNext(puzzle), copyLink(), onSearch(puzzle) where there
   * is such a thing.
   */
  function resultCard(words, view, act) {
    const { say } = words;
    const { puzzle } = view;
    const { facts, note } = factsOf(view);
    return solvedCard(
      words,
      [
        element(
          "dl.facts",
          ...facts.map(([name, value]) => element("div", element("dt", say(`game-fact-${name}`)), element("dd", value)))
        ),
        note ? element("p.note", say(note)) : null
      ],
      [
        act.onNext
          ? cardButton("next", "forward", nextText(words, act.nextOf?.(puzzle.data)), () => act.onNext(puzzle), true)
          : null,
        shareButton(
          words,
          view,
          act,
          cardButton("share-result", "copy", say("game-share-result"), () => {})
        ),
        act.copyLink
          ? cardButton("copy-link", "link", say("game-copy-link"), (event) => act.copyLink(event.currentTarget))
          : null,
        act.onSearch && !puzzle.hasRegions
          ? cardButton("watch-search", "play", say("game-watch-search"), () => act.onSearch(puzzle))
          : null,
        cardButton("new-again", "undo", say("game-new-again"), () => view.again())
      ]
    );
  }

  /** The button that copies the result, and shows what was copied and who can open its address. */
  function shareButton(words, view, act, button) {
    const place = element("span.tool-holder", button);
    const key = "game-share-result";
    const told = { before: "game-share-text", copied: "game-share-copied" };
    menu(button, () => copiedAddress(words, resultText(words, view, act), words.say(key), told), { words, key });
    return place;
  }

  /** Small squares of the regions' colours fall; then they are gone. */
  function confetti(root) {
    const COUNT = 46;
    const box = element("div.confetti", { "aria-hidden": "true" });
    for (let at = 0; at < COUNT; at++) {
      const piece = element("i", { class: `r${1 + (at % 12)}` });
      piece.style.left = `${Math.random() * 98}%`;
      piece.style.top = `${Math.random() * 30}%`;
      piece.style.rotate = `${Math.floor(Math.random() * 90)}deg`;
      piece.style.animationDelay = `${Math.floor(Math.random() * 500)}ms`;
      box.append(piece);
    }
    root.append(box);
    setTimeout(() => box.remove(), 2100);
  }

  /** Scrolls to what stands beside the board: on a phone it lies below it, behind the dock. */
  function bring(node, block) {
    setTimeout(() => node.scrollIntoView({ block, behavior: isReduced() ? "instant" : "smooth" }));
  }

  /**
   * The end of a board: confetti where things may move, and its card comes into view. The board that was solved stays:
   * where the card lies below it, the page scrolls no farther than to the board's first row.
   */
  function celebrate(root, card) {
    if (!isReduced()) confetti(root);
    setTimeout(() => {
      const board = root.querySelector(".board .squares").getBoundingClientRect();
      if (card.getBoundingClientRect().top < board.bottom) return bring(card, "end");
      const hidden = card.getBoundingClientRect().bottom - document.querySelector(".dock").getBoundingClientRect().top;
      return window.scrollBy({
        top: Math.max(0, Math.min(hidden + 8, board.top)),
        behavior: isReduced() ? "instant" : "smooth"
      });
    });
  }

  /** What a link with marks shows beside the board. */
  function sharedCard(words, view) {
    return element(
      "section.won.shared",
      element("h2", words.say("game-shared-title")),
      element("p", words.say("game-shared")),
      element(
        "div.next",
        cardButton("play-yourself", "hand", words.say("game-play-yourself"), () => view.playYourself(), true)
      )
    );
  }

  return { bring, cardButton, celebrate, nextText, resultCard, resultText, sharedCard, solvedCard };
});
