// The page: tabs for learning, watching, playing, comparing, counting, checking and taking files along. Every view with
// its settings is in the address, so that Back, links and edited addresses work.
"use strict";
bezzel(async function ({
  Check,
  Compare,
  Counts,
  Files,
  Learn,
  Play,
  Shell,
  Typical,
  Watch,
  Words,
  element,
  fullScreen,
  icon,
  keep,
  keepFocus,
  place,
  recall,
  setPlace,
  untilThere
}) {
  // Nothing is drawn before the font is loaded, so that nothing moves afterwards; but the wait is
  // short.
  const letters = Promise.race([
    document.fonts.load('1em "Bezzel Sans"'),
    new Promise((resolve) => {
      setTimeout(resolve, 1000);
    })
  ]).catch(() => {});
  const words = new Words(
    await untilThere("/assets/words.json"),
    recall("language", document.documentElement.lang.slice(0, 2))
  );
  await letters;

  const makers = {
    learn: Learn,
    watch: Watch,
    play: Play,
    compare: Compare,
    counts: Counts,
    typical: Typical,
    check: Check,
    files: Files
  };
  const names = Object.keys(makers);
  const views = {};
  const shell = new Shell(words, {
    views: names.filter((name) => name !== "typical"),
    onTab: (name) => open(name, null, true)
  });
  let current = null;
  let isOpening = false;

  const titleOf = (name) =>
    words.say("page-titled", { a: words.say(`page-tab-${name}`), b: words.say("page-workbench") });

  /** Opens a view; without settings as it was left. */
  function open(name, settings, isNew = false) {
    const isOther = name !== current;
    if (isOther && current) views[current].leave?.();
    current = name;
    views[name] ??= new makers[name](words, {
      // `isNew` makes a place that Back comes to.
      onPlace: (given, isNew) => {
        if (current === name && !isOpening) setPlace(name, given, isNew);
      }
    });
    const view = views[name];
    if (isOther) {
      shell.show({
        name: view.tab ?? name,
        title: view.title,
        tools: view.tools ?? [],
        root: view.root,
        dock: view.dock
      });
      view.shell = shell;
    }
    // What a view says of itself while it begins is written below, in its own place.
    isOpening = true;
    view.begin(settings ?? new URLSearchParams());
    isOpening = false;
    setPlace(name, view.place?.() ?? {}, isNew);
    document.title = titleOf(name);
    keep("view", name);
  }

  /** Says what of an address these pages do not have, until something else is done. */
  function refuse(key, name) {
    document.querySelector(".no-piece")?.remove();
    const text = words.put("span", key, { name: name.slice(0, 30) });
    const close = words.name(element("button.icon", { onclick: () => note.remove() }, icon("cross")), "page-close");
    const note = element("div.offline.no-piece", { role: "status" }, text, close);
    document.body.append(note);
  }

  /** Goes where the address says; without one to where the reader was, and who comes first begins with Learn. */
  function follow() {
    const { view, settings } = place();
    const piece = settings.get("piece");
    if (piece !== null && piece !== "queen") refuse("page-no-piece", piece);
    const name = names.includes(view) ? view : view === "get" ? "files" : (current ?? recall("view", "learn"));
    if (view && name !== view && view !== "get") refuse("page-no-view", view);
    open(names.includes(name) ? name : "learn", settings);
  }

  keepFocus(shell.header);
  window.addEventListener("popstate", follow);
  document.addEventListener("keydown", (event) => {
    const { tagName } = event.target;
    const isTyping =
      tagName === "TEXTAREA"
      || tagName === "SELECT"
      || (tagName === "INPUT" && !["range", "checkbox", "radio"].includes(event.target.type));
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !isTyping && recall("letters", true);
    if (isPlain && event.key === "?") shell.more.click();
    else if (isPlain && event.key === "f" && current !== "play") fullScreen();
    else views[current]?.key?.(event);
  });
  document.addEventListener("keyup", (event) => views[current]?.keyUp?.(event));
  words.speak(words.language);
  words.follow(() => {
    if (current) document.title = titleOf(current);
  });
  follow();
  Object.assign(bezzel, { views, shell, open });

  // The site has a worker of its own. Others are allowed on https and on this machine's own address alone.
  if (!bezzel.backEnd && "serviceWorker" in navigator) {
    (window.requestIdleCallback ?? ((then) => setTimeout(then, 500)))(
      () => {
        navigator.serviceWorker.register("/service-worker.js").catch(() => {
          // The pages work without it, but not without their server.
        });
      },
      { timeout: 2000 }
    );
  }
});
