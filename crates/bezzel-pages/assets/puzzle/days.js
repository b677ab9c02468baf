// The days of daily puzzles: this week beside the board, and a calendar of all that have been.
"use strict";
bezzel(function ({
  OPEN,
  dateOf,
  dayAfter,
  element,
  icon,
  iconButton,
  menu,
  monthOf,
  record,
  times,
  todayHere,
  weekOf
}) {
  /** Where the calendar begins. */
  const FIRST = "2026-01-01";

  const date = (day) => dateOf(day) ?? new Date();
  const monthText = (words, day) => words.say(`game-month-${date(day).getMonth() + 1}`);
  const yearOf = (day) => day.slice(0, 4);

  /** A day in words; of another year, with its year. */
  function dateText(words, day) {
    return words.say(yearOf(day) === yearOf(todayHere()) ? "game-date" : "game-date-year", {
      day: date(day).getDate(),
      month: monthText(words, day),
      year: yearOf(day)
    });
  }

  /**
   * The signs of a solved day, and how it is named: with hints, and whether it was begun later, it is not like others.
   */
  const SIGNS = {
    done: ["check"],
    "done-hints": ["check", "hint"],
    "done-late": ["check", "clock"],
    "done-late-hints": ["check", "clock", "hint"]
  };
  const kindOf = ({ hints, isLate }) =>
    ["done", ...(isLate ? ["late"] : []), ...(hints > 0 ? ["hints"] : [])].join("-");
  const signsOf = (kind) => element("span.day-signs", ...SIGNS[kind].map((sign) => icon(sign)));

  /** A day as a button with whether it is solved; `onDay(day)` opens one that has come. */
  function dayButton(words, day, { shown, today, solved, onDay }) {
    const kind = solved[day] ? kindOf(solved[day]) : day > today ? "later" : day === today ? "today" : "open";
    const name = words.say(`game-day-${kind}`, { date: dateText(words, day) });
    const button = element(
      "button",
      {
        "data-day": day,
        disabled: kind === "later",
        title: name,
        "aria-label": name,
        class: solved[day] ? `done ${kind}` : kind === "later" ? kind : "open",
        onclick: () => onDay(day)
      },
      solved[day] ? signsOf(kind) : String(date(day).getDate())
    );
    if (day === shown) button.setAttribute("aria-current", "date");
    return button;
  }

  /** What the signs of solved days mean. */
  const LEGEND = [
    ["check", "game-archive-done"],
    ["clock", "game-archive-late"],
    ["hint", "game-archive-hints"]
  ];
  const legend = (words) =>
    element("ul.day-legend", ...LEGEND.map(([sign, key]) => element("li", icon(sign), words.say(key))));

  const weekdays = (words) => times(7, (at) => words.say(`game-weekday-${at + 1}`));

  /** This week, and a button for the calendar. */
  class Week {
    constructor(words, onDay) {
      this.words = words;
      this.onDay = onDay;
      this.about = element("span");
      this.days = element("ol.week");
      const archive = words.put(element("button.link-button", { "data-do": "archive" }), "game-archive");
      this.head = element("h2");
      this.todayButton = element("button.button.wide", { "data-do": "today", onclick: () => onDay(this.today) });
      this.root = element(
        "section.box.week-box",
        element("div.box-head", this.head, this.about, archive),
        this.days,
        this.todayButton
      );
      menu(archive, (into) => this.fill(into, this.shown), { words, key: "game-archive", name: ".calendar-panel" });
    }

    show(puzzle, today) {
      const { words } = this;
      this.shown = puzzle.date;
      this.today = today;
      const about = { shown: puzzle.date, today, solved: record.days(), onDay: this.onDay };
      this.head.textContent = weekOf(today).includes(puzzle.date)
        ? words.say("game-week")
        : words.say("game-archive-month", { month: monthText(words, puzzle.date), year: yearOf(puzzle.date) });
      this.about.textContent = words.say("game-week-same", {
        n: puzzle.n,
        difficulty: words.say(`game-difficulty-${puzzle.difficulty}`).toLowerCase()
      });
      const names = weekdays(words);
      this.days.replaceChildren(
        ...weekOf(puzzle.date).map((day, at) =>
          element(
            "li",
            { class: day === today ? "today" : "" },
            element("span", { "aria-hidden": "true" }, names[at]),
            dayButton(words, day, about)
          )
        )
      );
      // Whatever day is on the board, today's is one press away.
      this.todayButton.hidden = puzzle.date === today || Boolean(about.solved[today]);
      this.todayButton.textContent = words.say("game-day-waiting", { date: dateText(words, today) });
    }

    /** The month of a day, with the months before and after. */
    fill(panel, day) {
      const { today, words } = this;
      const { say } = words;
      const about = {
        shown: this.shown,
        today,
        solved: record.days(),
        onDay: (chosen) => {
          panel.hidePopover();
          this.onDay(chosen);
        }
      };
      const { days, blanks, before, after } = monthOf(day);
      const go = (sign, key, to, isThere) =>
        iconButton(
          words.branch(),
          sign,
          key,
          () => {
            this.fill(panel, to);
            panel.querySelector(`[data-control=${sign}]:enabled, .week button:enabled`)?.focus({ focusVisible: false });
          },
          { disabled: !isThere }
        );
      panel.replaceChildren(
        element(
          "div.calendar-head",
          go("back", "game-archive-earlier", before, before >= FIRST.slice(0, 8)),
          element(
            "h2",
            { role: "status" },
            say("game-archive-month", { month: monthText(words, day), year: yearOf(day) })
          ),
          go(
            "forward",
            "game-archive-later",
            after,
            after <= today || Object.keys(about.solved).some((each) => each >= after)
          )
        ),
        element(
          "ol.week.month",
          ...weekdays(words).map((name) => element("li", { "aria-hidden": "true" }, name)),
          ...times(blanks, () => element("li", { "aria-hidden": "true" })),
          ...days.map((each) => element("li", { class: each === today ? "today" : "" }, dayButton(words, each, about)))
        ),
        legend(words)
      );
      if (panel.matches(OPEN)) panel.place();
    }
  }

  /** The next day after one, up to today, whose puzzle is not solved; `null` if there is none. */
  function nextOpenDay(after, today = todayHere()) {
    const solved = record.days();
    for (let day = dayAfter(after, 1); day <= today; day = dayAfter(day, 1)) {
      if (!solved[day]) return day;
    }
    return null;
  }

  return { Week, dateText, nextOpenDay };
});
