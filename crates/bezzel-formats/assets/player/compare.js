// The methods compared: how many boards or nodes each visits, on a logarithmic scale, and two
// of them side by side.
"use strict";
(() => {
  const { Pair, Trace, Words, element, settings } = window.bezzel;
  const data = JSON.parse(document.getElementById("bezzel-data").textContent);
  const words = new Words(data.words, data.language);
  const { n, methods, traces, whole } = data.comparison;

  /** A number as people write it: 14,200 or 3.9 × 10⁸. */
  function number(value, isEstimate) {
    const sign = isEstimate ? "~" : "";
    if (value < 1e7) return sign + Math.round(value).toLocaleString("en");
    const power = Math.floor(Math.log10(value));
    return `${sign}${(value / 10 ** power).toFixed(1)} × ${tenTo(power)}`;
  }

  function tenTo(power) {
    return `10${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;
  }

  function seconds(value, isEstimate) {
    const { say } = words;
    const sign = isEstimate ? "~" : "";
    const spans = [["years", 31557600], ["days", 86400], ["hours", 3600], ["minutes", 60]];
    const span = spans.find(([, length]) => value >= 2 * length);
    if (span) return sign + say(`time-${span[0]}`, { value: digits(value / span[1]) });
    return sign + say("time-seconds", { value: digits(value) });
  }

  function digits(value) {
    if (value >= 1e6) return number(value, false);
    if (value >= 10) return value.toFixed(0);
    return value >= 1 ? value.toFixed(1) : Number(value.toPrecision(2)).toString();
  }

  const top = Math.max(1, ...methods.map(({ visited }) => Math.ceil(Math.log10(visited))));
  const share = (value) => `${100 * Math.log10(Math.max(1, value)) / top}%`;

  function chart() {
    const head = ["method", "visited", "time", "fewer"].map((name) =>
      words.put(element("th", { scope: "col", class: name }), `page-compared-${name}`));
    const rows = methods.map((row) => {
      const bar = element("div", { class: `bar${row.visited_is_estimate ? " estimate" : ""}` });
      bar.style.width = share(row.visited);
      const name = words.put(element("th", { scope: "row" }), `compare-${row.method}`);
      const time = element("td", { class: "number" });
      words.follow(() => { time.textContent = seconds(row.seconds, row.seconds_are_estimate); });
      return element("tr", { "data-method": row.method }, name,
        element("td", { class: "bars" }, element("div", { class: "track" }, bar),
          element("span", { class: "number visited" }, number(row.visited, row.visited_is_estimate))),
        time, element("td", { class: "number" }, number(row.times_fewer, false)));
    });
    const step = Math.max(1, Math.ceil(top / 6));
    const ticks = element("div", { class: "ticks", "aria-hidden": "true" });
    for (let power = 0; power <= top; power += step) {
      const tick = element("span", {}, tenTo(power));
      tick.style.left = `${100 * power / top}%`;
      ticks.append(tick);
    }
    const axis = element("tr", { class: "axis" }, words.put(element("td"), "page-compared-axis"),
      element("td", {}, ticks), element("td"), element("td"));
    const table = element("table", { class: "comparison" },
      element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows, axis));
    const frame = element("div", { class: "comparison-frame", tabindex: 0, role: "group" }, table);
    words.put(frame, "page-compared-title", { n }, "aria-label");
    return frame;
  }

  /** Two methods to be chosen, and played on one set of controls. */
  function stage() {
    const made = traces.map(({ method, events }) => new Trace(n, method, events));
    const place = element("div");
    const root = element("section");
    const choices = [made.findIndex(({ method }) => method === "board"),
      made.findIndex(({ method }) => method === "constrained")].map((chosen) => {
      const select = element("select");
      made.forEach(({ method }, at) => select.append(words.put(
        element("option", { value: at, selected: at === chosen }), `page-method-${method}`)));
      select.addEventListener("change", show);
      return select;
    });
    function show() {
      root.pair?.pause();
      root.pair = new Pair(choices.map((select) => made[Number(select.value)]), words);
      place.replaceChildren(root.pair.root);
    }
    root.append(words.put(element("h2"), "page-compared-play"),
      words.put(element("p"), whole ? "page-compared-whole" : "page-compared-part"),
      element("div", { class: "tools" }, ...choices.map((select, at) => element("label", {},
        words.put(element("span"), "page-side", { index: at + 1 }), select))), place);
    show();
    return root;
  }

  const heading = words.put(element("h1"), "page-compared-title", { n });
  words.follow(() => { document.title = heading.textContent; });
  const played = stage();
  document.getElementById("bezzel").replaceChildren(
    element("header", {}, heading, settings(words)),
    element("main", {}, words.put(element("p"), "compare-why"), chart(),
      words.put(element("p", { class: "caption" }), "page-compared-estimate"), played),
    element("footer", {}, words.put(element("p"), "page-compared-keys")));
  document.addEventListener("keydown", (event) => played.pair.key(event));
  words.speak(words.language);
  Object.assign(window.bezzel, { played });
})();
