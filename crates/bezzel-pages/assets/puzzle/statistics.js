// One's own statistics: of daily puzzles, and of all by kind, size and difficulty.
"use strict";
bezzel(function ({ DIFFICULTIES, element, record, timeText }) {
  /** Times of daily puzzles are counted between these, in minutes. */
  const MINUTES = [0, 1, 2, 3, 5, 10];

  const factsOf = (say, facts) =>
    element(
      "dl.facts",
      ...facts.map(([name, value]) =>
        element("div", element("dt", say(`game-statistics-${name}`)), element("dd", String(value)))
      )
    );

  /** How many times lie between two of the minutes: a bar for each pair. */
  function timeBars(say, times) {
    const counts = MINUTES.map(
      (least, at) =>
        times.filter((time) => time >= least * 60000 && time < (MINUTES[at + 1] ?? Infinity) * 60000).length
    );
    const most = Math.max(...counts);
    return element(
      "ul.minute-bars",
      ...MINUTES.map((least, at) => {
        const max = MINUTES[at + 1];
        const key = least === 0 ? "game-statistics-under" : max ? "game-statistics-between" : "game-statistics-over";
        const bar = element("span.minute-bar", { "aria-hidden": "true" });
        bar.style.width = `${(7 * counts[at]) / most}rem`;
        return element("li", element("span", say(key, { least, max })), bar, element("b", String(counts[at])));
      })
    );
  }

  /** The daily puzzles: what was begun on its day makes the row of days; times with hints are not compared. */
  function dailyStatistics({ say }, today) {
    const days = Object.values(record.days());
    if (days.length === 0) return [];
    const times = days.filter(({ time, hints, isLate }) => time > 0 && hints === 0 && !isLate).map(({ time }) => time);
    const late = days.filter(({ isLate }) => isLate).length;
    return [
      element("h3", say("game-statistics-daily")),
      factsOf(say, [
        ["punctual", days.length - late],
        ["late", late],
        ["hints", days.filter(({ hints }) => hints > 0).length],
        ["streak", record.streak(today)],
        ["longest", record.longestStreak()]
      ]),
      element("p.note", say("game-streak-rule")),
      ...(times.length > 0 ? [element("h4", say("game-statistics-times")), timeBars(say, times)] : [])
    ];
  }

  /** One's own statistics, as a panel's content. */
  function statisticsOf(words, today) {
    const { say } = words;
    const ranks = [...DIFFICULTIES, "own"];
    const all = Object.entries(record.statistics())
      .filter(([, told]) => told.solved > 0)
      .map(([name, told]) => [...name.split("/"), told])
      .sort(
        ([a, n, easier], [b, m, harder]) =>
          a.localeCompare(b, "en") || n - m || ranks.indexOf(easier) - ranks.indexOf(harder)
      );
    const head = element("h2.head", say("game-statistics-long"));
    const daily = dailyStatistics(words, today);
    if (all.length === 0 && daily.length === 0) return [head, element("p.note", say("game-statistics-none"))];
    const total = all.reduce((sum, [, , , { solved }]) => sum + solved, 0);
    const columns = ["solved", "alone", "best", "mean"];
    return [
      head,
      ...daily,
      element("h3", say("game-statistics-all", { count: total })),
      element(
        "table.statistics",
        element(
          "thead",
          element(
            "tr",
            element("th", { scope: "col" }, say("game-family")),
            ...columns.map((name) => element("th", { scope: "col" }, say(`game-statistics-${name}`)))
          )
        ),
        element(
          "tbody",
          ...all.map(([family, n, difficulty, told]) => {
            const about = say("game-about", { n, difficulty: say(`game-difficulty-${difficulty}`).toLowerCase() });
            return element(
              "tr",
              element("th", { scope: "row" }, say("page-joined", { a: say(`game-family-${family}`), b: about })),
              element("td", String(told.solved)),
              element("td", String(told.alone)),
              element("td", told.best ? timeText(told.best) : "–"),
              element("td", timeText(told.total / told.solved))
            );
          })
        )
      )
    ];
  }

  return { statisticsOf };
});
