// The days of daily puzzles: this week beside the board, and a calendar of all that have been.
"use strict";
(() => {
  const { dateOf, dayAfter, element, icon, iconButton, menu, monthOf, record, weekOf } = window.bezzel;

  /** Where the calendar begins. */
  const FIRST = "2026-01-01";

  const date = (day) => dateOf(day) ?? new Date();
  /** A day's number and month as words. */
  const dayBlanks = (words, day) => ({ day: date(day).getDate(), month: words.say(`game-month-${date(day).getMonth() + 1}`) });

  /** A day as a button with whether it is solved; `onDay(day)` opens one that has come. */
  function dayButton(words, day, { shown, today, solved, onDay }) {
    const state = day > today ? "later" : solved[day] ? "done" : "open";
    const button = element("button", { type: "button", "data-day": day, disabled: state === "later",
      class: state, onclick: () => onDay(day) }, state === "done" ? icon("check") : String(date(day).getDate()));
    button.setAttribute("aria-label", words.say(`game-day-${state}`, dayBlanks(words, day)));
    if (day === shown) button.setAttribute("aria-current", "date");
    return button;
  }

  const weekdays = (words) => Array.from({ length: 7 }, (_, at) => words.say(`game-weekday-${at + 1}`));

  /** This week, and a button for the calendar. */
  class Week {
    constructor(words, onDay) {
      this.words = words;
      this.onDay = onDay;
      this.about = element("span");
      this.days = element("ol", { class: "week" });
      const archive = words.put(element("button", { type: "button", class: "link-button", "data-do": "archive" }), "game-archive");
      this.head = element("h2");
      this.root = element("section", { class: "box week-box" },
        element("div", { class: "box-head" }, this.head, this.about, archive), this.days);
      const panel = menu(archive, (into) => {
        into.setAttribute("aria-label", words.say("game-archive"));
        into.setAttribute("role", "dialog");
        this.fill(into, this.shown);
      });
      panel.classList.add("calendar-panel");
    }

    show(puzzle, today) {
      const { words } = this;
      this.shown = puzzle.date;
      this.today = today;
      const about = { shown: puzzle.date, today, solved: record.days(), onDay: this.onDay };
      const { month } = dayBlanks(words, puzzle.date);
      this.head.textContent = weekOf(today).includes(puzzle.date) ? words.say("game-week")
        : words.say("game-archive-month", { month, year: puzzle.date.slice(0, 4) });
      this.about.textContent = words.say("game-week-same", { n: puzzle.n, difficulty: words.say(`game-difficulty-${puzzle.difficulty}`).toLowerCase() });
      const names = weekdays(words);
      this.days.replaceChildren(...weekOf(puzzle.date).map((day, at) => element("li", { class: day === today ? "today" : "" },
        element("span", { "aria-hidden": "true" }, names[at]), dayButton(words, day, about))));
    }

    /** The month of a day, with the months before and after. */
    fill(panel, day) {
      const { today, words } = this;
      const { say } = words;
      const about = { shown: this.shown, today, solved: record.days(), onDay: (chosen) => { panel.hidePopover(); this.onDay(chosen); } };
      const { days, blanks, before, after } = monthOf(day);
      const go = (sign, key, to, isThere) => iconButton(words.branch(), sign, key, () => {
        this.fill(panel, to);
        panel.querySelector(`[data-control=${sign}]:enabled, .week button:enabled`)?.focus({ focusVisible: false });
      }, { disabled: !isThere });
      const { month } = dayBlanks(words, day);
      panel.replaceChildren(
        element("div", { class: "calendar-head" }, go("back", "game-archive-earlier", before, before >= FIRST.slice(0, 8)),
          element("h2", { role: "status" }, say("game-archive-month", { month, year: date(day).getFullYear() })),
          go("forward", "game-archive-later", after, after <= today)),
        element("ol", { class: "week month" },
          ...weekdays(words).map((name) => element("li", { "aria-hidden": "true" }, name)),
          ...Array.from({ length: blanks }, () => element("li", { "aria-hidden": "true" })),
          ...days.map((each) => element("li", { class: each === today ? "today" : "" }, dayButton(words, each, about)))));
    }
  }

  /** The last day up to `today` whose puzzle is not solved; `null` if all are. */
  function lastOpenDay(today) {
    const solved = record.days();
    for (let day = today; day >= FIRST; day = dayAfter(day, -1)) {
      if (!solved[day]) return day;
    }
    return null;
  }

  Object.assign(window.bezzel, { Week, dayBlanks, lastOpenDay });
})();
