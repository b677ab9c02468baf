// What stands beside the board of a puzzle: clock and queens, the week, and the card at the end.
"use strict";
(() => {
  const { dateOf, dayOf, element, icon, queen, record, timeText, weekOf } = window.bezzel;

  const date = (day) => dateOf(day) ?? new Date();
  /** A day's number and month as words. */
  const dayBlanks = (words, day) => ({ day: date(day).getDate(), month: words.say(`game-month-${date(day).getMonth() + 1}`) });

  /** The clock that pauses, a queen for each to place, and the check. */
  class Status {
    constructor(words, n, { onPause, onCheck }) {
      this.words = words;
      this.n = n;
      this.time = element("span", { class: "clock-time" }, "0:00");
      this.clock = element("button", { type: "button", class: "clock", "data-do": "pause", onclick: onPause }, icon("clock"), this.time);
      this.pips = element("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: n }, () => queen()));
      this.number = element("span", { class: "number" });
      this.check = element("button", { type: "button", class: "icon check-all", "data-do": "check", onclick: onCheck },
        icon("check"), words.put(element("span"), "game-check"));
      words.put(this.check, "game-check-long", {}, "title");
      this.root = element("div", { class: "status" }, this.clock, this.pips, this.number, this.check);
    }

    tick(elapsed, isPaused) {
      const text = timeText(elapsed);
      if (this.time.textContent !== text) this.time.textContent = text;
      const { say } = this.words;
      const label = `${say("game-clock")} ${text}, ${say(isPaused ? "game-resume" : "game-pause-game")}`;
      // Read when somebody comes to it, and not told each second.
      this.clock.setAttribute("aria-label", label);
      this.clock.title = say(isPaused ? "game-resume" : "game-pause-game");
      this.clock.setAttribute("aria-pressed", String(isPaused));
    }

    count(count, wrong) {
      [...this.pips.children].forEach((pip, at) => pip.setAttribute("class",
        `queen ${at >= count ? "off" : at >= count - wrong ? "wrong" : "on"}`));
      this.number.textContent = this.words.say("game-count-of", { count, n: this.n });
    }
  }

  /** The days of a week, each with whether it is solved; `onDay(day)` opens one. */
  class Week {
    constructor(words, onDay) {
      this.words = words;
      this.onDay = onDay;
      this.about = element("span");
      this.days = element("ol", { class: "week" });
      this.root = element("section", { class: "box week-box" }, element("div", { class: "box-head" },
        words.put(element("h2"), "game-week"), this.about), this.days);
    }

    show(puzzle, today) {
      const { words } = this;
      const { say } = words;
      const shown = puzzle.date;
      const solved = record.days();
      this.about.textContent = say("game-week-same", { n: puzzle.n, difficulty: say(`game-difficulty-${puzzle.difficulty}`).toLowerCase() });
      this.days.replaceChildren(...weekOf(shown).map((day, at) => {
        const state = day > today ? "later" : solved[day] ? "done" : "open";
        const button = element("button", { type: "button", "data-day": day, disabled: state === "later",
          class: state, onclick: () => this.onDay(day) },
        state === "done" ? icon("check") : String(date(day).getDate()));
        button.setAttribute("aria-label", say(`game-day-${state}`, dayBlanks(words, day)));
        if (day === shown) button.setAttribute("aria-current", "date");
        return element("li", { class: day === today ? "today" : "" },
          element("span", { "aria-hidden": "true" }, say(`game-weekday-${at + 1}`)), button);
      }));
    }
  }

  /**
   * The card at the end of a game; `act` as in the view: copyLink() and onSearch(puzzle) where there is
   * such a thing.
   */
  function resultCard(words, view, act) {
    const { say } = words;
    const { clock, hints, isBest, puzzle } = view;
    const { data } = puzzle;
    const best = record.statistics()[`${data.family}/${puzzle.n}/${data.difficulty ?? "own"}`]?.best;
    const facts = [["time", timeText(clock.elapsed)], ["hints", String(hints)]];
    if (data.date) facts.push(["days", String(record.streak(dayOf(new Date())))]);
    else if (best) facts.push(["best", timeText(best)]);
    const button = (key, sign, run) => element("button", { type: "button", class: "button", "data-do": key, onclick: run },
      icon(sign), words.put(element("span"), `game-${key}`));
    return element("section", { class: "won" },
      element("h2", {}, element("span", { class: "badge good", "aria-hidden": "true" }, icon("check")), say("game-solved-title")),
      element("dl", { class: "facts" }, ...facts.map(([name, value]) =>
        element("div", {}, element("dt", {}, say(`game-fact-${name}`)), element("dd", {}, value)))),
      isBest && !data.date ? element("p", { class: "note" }, say("game-solved-best")) : null,
      element("div", { class: "next" },
        act.copyLink ? button("copy-link", "link", (event) => act.copyLink(event.currentTarget)) : null,
        act.onSearch ? button("watch-search", "play", () => act.onSearch(puzzle)) : null,
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

  /** One's own statistics, as a panel's content. */
  function statisticsOf(words, today) {
    const { say } = words;
    const all = Object.entries(record.statistics()).filter(([, told]) => told.solved > 0)
      .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
    const head = element("h2", { class: "head" }, say("game-statistics-long"));
    if (all.length === 0) return [head, element("p", { class: "note" }, say("game-statistics-none"))];
    const total = all.reduce((sum, [, { solved }]) => sum + solved, 0);
    const fact = (name, value) => element("div", {}, element("dt", {}, say(`game-statistics-${name}`)), element("dd", {}, String(value)));
    const columns = ["solved", "alone", "best", "mean"];
    return [head,
      element("dl", { class: "facts" }, fact("solved", total), fact("streak", record.streak(today)), fact("longest", record.longestStreak())),
      element("table", { class: "statistics" },
        element("thead", {}, element("tr", {}, element("th", { scope: "col" }, say("game-family")),
          ...columns.map((name) => element("th", { scope: "col" }, say(`game-statistics-${name}`))))),
        element("tbody", {}, ...all.map(([name, told]) => {
          const [family, n, difficulty] = name.split("/");
          const about = say("game-about", { n, difficulty: say(`game-difficulty-${difficulty}`).toLowerCase() });
          return element("tr", {}, element("th", { scope: "row" }, `${say(`game-family-${family}`)}, ${about}`),
            element("td", {}, String(told.solved)), element("td", {}, String(told.alone)),
            element("td", {}, told.best ? timeText(told.best) : "–"), element("td", {}, timeText(told.total / told.solved)));
        })))];
  }

  Object.assign(window.bezzel, { Status, Week, resultCard, confetti, statisticsOf, dayBlanks });
})();
