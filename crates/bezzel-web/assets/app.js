// The page: tabs for watching, comparing, playing, counting and taking files along.
"use strict";
(async () => {
  const { Compare, Counts, Get, Play, Watch, Words, element, settings } = window.bezzel;
  const response = await fetch("/assets/words.json");
  const words = new Words(await response.json(), document.documentElement.lang);

  const views = {
    watch: new Watch(words), compare: new Compare(words), play: new Play(words),
    counts: new Counts(words), get: new Get(words),
  };
  const names = Object.keys(views);
  const bar = element("div", { class: "tabs", role: "tablist" });
  words.put(bar, "page-tabs", {}, "aria-label");
  const keys = words.put(element("p"), "page-keys");
  const tabs = {};
  const panels = {};
  let current = null;

  function open(name, move = false) {
    if (current && views[current].player) views[current].player.pause();
    current = name;
    for (const each of names) {
      const isOpen = each === name;
      tabs[each].setAttribute("aria-selected", String(isOpen));
      tabs[each].tabIndex = isOpen ? 0 : -1;
      panels[each].hidden = !isOpen;
    }
    if (move) tabs[name].focus();
    if (window.location.hash !== `#${name}`) window.history.replaceState(null, "", `#${name}`);
    keys.hidden = !["watch", "compare"].includes(name);
    views[name].begin();
  }

  for (const name of names) {
    tabs[name] = words.put(element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`,
      onclick: () => open(name),
    }), `page-tab-${name}`);
    panels[name] = element("section", {
      role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`,
    }, views[name].root);
    bar.append(tabs[name]);
  }
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    open(names[(names.indexOf(current) + by + names.length) % names.length], true);
  });

  const heading = words.put(element("h1"), "page-workbench");
  words.follow(() => { document.title = heading.textContent; });
  document.getElementById("bezzel").replaceChildren(
    element("header", {}, heading, settings(words)),
    element("main", {}, bar, ...names.map((name) => panels[name])),
    element("footer", {}, keys));
  document.addEventListener("keydown", (event) => views[current].key(event));
  words.speak(words.language);
  const asked = window.location.hash.slice(1);
  open(names.includes(asked) ? asked : "watch");
  window.bezzel.views = views;
})();
