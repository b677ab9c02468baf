// Opens Learn alone: the page that carries all of it.
"use strict";
bezzel(async function ({ Learn, Shell, carried, drawn, place, setPlace }) {
  /** Ends the task: a slow phone answers between two. */
  const pause = () =>
    new Promise((resolve) => {
      setTimeout(resolve);
    });
  const { data, words } = carried();
  words.speak(words.language);
  await pause();
  const shell = new Shell(words);
  await drawn();
  const learn = new Learn(words, { data: data.learn, onPlace: (settings) => setPlace("learn", settings) });
  shell.show({ name: "learn", title: learn.title, tools: learn.tools, root: learn.root });
  words.follow(() => {
    document.title = words.say("learn-title");
  });
  const follow = () => learn.begin(place().settings);
  window.addEventListener("popstate", follow);
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.closest("input, select, textarea")) shell.more.click();
    else learn.key(event);
  });
  document.addEventListener("keyup", (event) => learn.keyUp(event));
  Object.assign(bezzel, { learn });
  follow();
});
