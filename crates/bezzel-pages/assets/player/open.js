// Opens the page that carries its trace with it: Watch alone, in a file or in a frame.
"use strict";
bezzel(function ({
  Player,
  Shell,
  asked,
  carried,
  element,
  fullButton,
  fullScreen,
  grouped,
  icon,
  isFramed,
  linkButton,
  place,
  recall,
  saveButton,
  setPlace,
  stepOf,
  traceOf
}) {
  const { data, words } = carried();
  const trace = traceOf(data.traces[0]);
  const { n, method } = trace;
  const shell = new Shell(words);
  const player = new Player(trace, words, { onMove: (index) => setPlace("", { step: index + 1 || null }) });

  /** The title says what is shown, and how much of it where that is not all. */
  function title() {
    const { say } = words;
    const limit = { solutions: "page-limit-solutions", steps: "page-limit-steps", depth: "page-limit-depth" }[
      trace.limit
    ];
    const count =
      trace.limit === "solutions" ? trace.solutions.length : trace.limit === "steps" ? grouped(trace.steps) : "";
    return {
      head: words.counted("page-queens", n, { n }),
      method: say(`page-method-${method}`),
      limit: limit ? words.counted(limit, count, { count }) : ""
    };
  }
  const head = element("b");
  const way = element("span.said-method");
  const limit = element("span.said-limit");
  const heading = element("h1.say.said", head, " ", way, " ", limit);
  words.follow(() => {
    const told = title();
    head.textContent = told.head;
    way.textContent = told.method;
    limit.textContent = told.limit;
    document.title = words.say("page-title", { n, method: told.method });
  });
  const own = words.name(
    element(
      "a.icon.own-page",
      { target: "_blank", rel: "noopener", href: window.location.href.split(/[?#]/)[0] },
      icon("open")
    ),
    "page-own-page"
  );
  own.hidden = !isFramed || !/^(https?|file):/.test(window.location.protocol);
  shell.show({
    title: heading,
    root: player.root,
    dock: player.dock,
    tools: [
      ...player.tools,
      ...linkButton(
        words,
        () => {
          const step = player.index + 1;
          return window.location.href.split("#")[0] + (step ? `#step=${step}` : "");
        },
        {
          frame: (settings) => {
            const here = window.location.href.split(/[?#]/)[0];
            // A file goes where its user puts it.
            const file = window.location.protocol === "file:" ? here.split("/").at(-1) : here;
            return `${file}?${settings}${player.index >= 0 ? `#step=${player.index + 1}` : ""}`;
          }
        }
      ),
      ...saveButton(words, () => player),
      fullButton(words),
      own
    ]
  });

  /** Goes where the address says. */
  function follow() {
    const step = stepOf(place().settings);
    if (step - 1 !== player.index) {
      player.pause();
      player.go(step - 1);
    }
  }
  window.addEventListener("hashchange", follow);
  document.addEventListener("keydown", (event) => {
    if (event.key === "f" && !event.ctrlKey && !event.metaKey && recall("letters", true)) fullScreen();
    else if (event.key === "?") shell.more.click();
    else player.key(event);
  });
  document.addEventListener("keyup", (event) => player.keyUp(event));
  words.speak(words.language);
  follow();
  if (asked.has("step")) player.go(stepOf(asked) - 1);
  player.playAsAsked();
  return { player };
});
