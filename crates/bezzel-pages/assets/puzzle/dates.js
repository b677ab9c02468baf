// Days as dates, such as 2026-11-21, of the place where the browser is.
"use strict";
bezzel(function () {
  const DAY = /^\d{4}-\d{2}-\d{2}$/;

  /** The date of a moment. */
  function dayOf(date) {
    const two = (value) => String(value).padStart(2, "0");
    return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  /** Noon of a day. A date made of a year below 100 would be of the twentieth century. */
  function noonOf(year, month, day) {
    const made = new Date(2000, 0, 1, 12);
    made.setFullYear(year, month - 1, day);
    return made;
  }

  /** Noon of a day, which no change of clocks moves to another; `null` if there is no such day. */
  function dateOf(day) {
    if (typeof day !== "string" || !DAY.test(day)) return null;
    const [year, month, date] = day.split("-").map(Number);
    const made = noonOf(year, month, date);
    return year > 0 && dayOf(made) === day ? made : null;
  }

  function dayAfter(day, by) {
    const date = dateOf(day);
    date.setDate(date.getDate() + by);
    return dayOf(date);
  }

  /** The days of a day's week, from Monday to Sunday. */
  function weekOf(day) {
    const monday = dayAfter(day, -((dateOf(day).getDay() + 6) % 7));
    return Array.from({ length: 7 }, (_, by) => dayAfter(monday, by));
  }

  /** The days of a day's month, how many weekdays go before them, and the first days of the months beside it. */
  function monthOf(day) {
    const first = `${day.slice(0, 8)}01`;
    const beside = (by) => dayOf(noonOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + by, 1));
    const days = [];
    for (let each = first; each.slice(0, 7) === first.slice(0, 7); each = dayAfter(each, 1)) days.push(each);
    return { days, blanks: (dateOf(first).getDay() + 6) % 7, before: beside(-1), after: beside(1) };
  }

  const todayHere = () => dayOf(new Date());

  return { dateOf, dayAfter, dayOf, monthOf, todayHere, weekOf };
});
