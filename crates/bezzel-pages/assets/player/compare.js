// Opens the comparison that carries what was measured and its searches with it.
"use strict";
bezzel(function ({ Shell, Story, Trace, addressOf, carried, handOver, linkButton, place, saveMenu, setPlace, stepOf }) {
  const { data, words } = carried();
  const { n, methods, traces } = data.comparison;
  const shell = new Shell(words);
  const made = new Map(traces.map(({ method, events }) => [method, { events, trace: null }]));
  const trace = (method) => {
    const known = made.get(method);
    known.trace ??= new Trace(n, method, known.events);
    return known.trace;
  };
  const where = () => ({ a: story.chosen[0], b: story.chosen[1], step: story.race.index + 1 || null });
  const story = new Story(words, {
    onRace: (side, method) => {
      story.race.send(side, trace(method));
      setPlace("", where());
    },
    onMove: () => setPlace("", where()),
    timed: "page-compared-timed-file"
  });
  const asked = place().settings;
  ["a", "b"].forEach((name, side) => {
    if (made.has(asked.get(name))) story.chosen[side] = asked.get(name);
  });
  // What cannot race on so large a board is not offered.
  story.chosen = story.chosen.map((method) => (made.has(method) ? method : traces[0].method));
  story.show(n, methods);
  story.chosen.forEach((method, side) => story.race.send(side, trace(method)));
  if (stepOf(asked) > 0) story.race.go(stepOf(asked) - 1);
  const numbers = () => handOver(`queens${n}-compare.json`, `${JSON.stringify({ n, methods })}\n`, "application/json");
  const title = words.put("h1.say", "page-compared-title", { n });
  words.follow(() => {
    document.title = title.textContent;
  });
  shell.show({
    name: "compare",
    title,
    root: story.root,
    dock: story.dock,
    tools: [
      ...linkButton(words, () => addressOf("", where())),
      ...saveMenu(words, () => [["page-save-numbers", numbers]])
    ]
  });
  document.addEventListener("keydown", (event) => story.race.key(event));
  document.addEventListener("keyup", (event) => story.race.keyUp(event));
  words.speak(words.language);
  return { story };
});
