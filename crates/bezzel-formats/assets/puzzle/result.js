// The end of a game: the card, the shared text that gives nothing away, and the falling confetti.
"use strict";
(() => {
  const { dayOf, element, icon, record, timeText } = window.bezzel;

  /** The regions' colours as signs, in the order of the colours. */
  const SIGNS = ["🟦", "🟧", "🟩", "🟪", "🟨", "🟥", "🔵", "🟫", "🟢", "🟣", "🔴", "⬜"];

  /** The result as a text to share: the puzzle, time, hints and regions, and no queen. */
  function resultText(words, { clock, hints, puzzle, sideTitle }, act) {
    const { say } = words;
    const lines = [`bezzel · ${sideTitle.textContent}`, `${timeText(clock.elapsed)} · ${say(words.plural("game-share-hints", hints), { count: hints })}`];
    const streak = puzzle.data.date ? record.streak(dayOf(new Date())) : 0;
    if (streak > 1) lines[1] += ` · ${say("game-share-streak", { count: streak })}`;
    if (puzzle.regions) {
      for (let row = 0; row < puzzle.n; row++) {
        lines.push([...puzzle.regions.slice(row * puzzle.n, (row + 1) * puzzle.n)].map((region) => SIGNS[region % SIGNS.length]).join(""));
      }
    }
    return [...lines, act.address?.() ?? ""].join("\n").trim();
  }

  /**
   * The card at the end of a game; `act` as in the view: onNext(puzzle), copyLink(), onSearch(puzzle) where there
   * is such a thing.
   */
  function resultCard(words, view, act) {
    const { say } = words;
    const { clock, hints, isBest, puzzle } = view;
    const { data } = puzzle;
    const best = record.statistics()[`${data.family}/${puzzle.n}/${data.difficulty ?? "own"}`]?.best;
    const facts = [["time", timeText(clock.elapsed)], ["hints", String(hints)]];
    if (data.date) facts.push(["days", String(record.streak(dayOf(new Date())))]);
    else if (best) facts.push(["best", timeText(best)]);
    const button = (key, sign, run, name = "button") => element("button", { type: "button", class: name, "data-do": key, onclick: run },
      icon(sign), words.put(element("span"), `game-${key}`));
    return element("section", { class: "won" },
      element("h2", {}, element("span", { class: "badge good", "aria-hidden": "true" }, icon("check")), say("game-solved-title")),
      element("dl", { class: "facts" }, ...facts.map(([name, value]) =>
        element("div", {}, element("dt", {}, say(`game-fact-${name}`)), element("dd", {}, value)))),
      isBest && !data.date ? element("p", { class: "note" }, say("game-solved-best")) : null,
      element("div", { class: "next" },
        act.onNext ? button("next", "forward", () => act.onNext(puzzle), "button main") : null,
        navigator.clipboard ? button("share-result", "copy", async () => {
          await navigator.clipboard.writeText(resultText(words, view, act)).then(() => view.tell("good", "check", () => say("game-share-copied")), () => {});
        }) : null,
        act.copyLink ? button("copy-link", "link", (event) => act.copyLink(event.currentTarget)) : null,
        act.onSearch && !puzzle.hasRegions ? button("watch-search", "play", () => act.onSearch(puzzle)) : null,
        button("new-again", "undo", () => view.again())));
  }

  /** Small squares of the regions' colours fall; then they are gone. */
  function confetti(root) {
    const COUNT = 46;
    const box = element("div", { class: "confetti", "aria-hidden": "true" });
    for (let at = 0; at < COUNT; at++) {
      const piece = element("i", { class: `${Math.random() < 0.5 ? "bright" : "deep"} c${1 + at % 12}` });
      piece.style.left = `${Math.random() * 98}%`;
      piece.style.top = `${Math.random() * 30}%`;
      piece.style.rotate = `${Math.floor(Math.random() * 90)}deg`;
      piece.style.animationDelay = `${Math.floor(Math.random() * 500)}ms`;
      box.append(piece);
    }
    root.append(box);
    setTimeout(() => box.remove(), 2100);
  }

  /** What a link with marks shows beside the board. */
  function sharedCard(words, view) {
    return element("section", { class: "won shared" }, element("h2", {}, words.say("game-shared-title")),
      element("p", {}, words.say("game-shared")),
      element("div", { class: "next" }, element("button", { type: "button", class: "button main", "data-do": "play-yourself",
        onclick: () => view.playYourself() }, icon("hand"), element("span", {}, words.say("game-play-yourself")))));
  }

  Object.assign(window.bezzel, { resultCard, resultText, sharedCard, confetti });
})();
