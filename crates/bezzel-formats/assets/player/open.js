// Opens the page that carries its trace with it.
"use strict";
(() => {
  const { Trace, Player, Words, element, settings } = window.bezzel;
  const data = JSON.parse(document.getElementById("bezzel-data").textContent);
  const words = new Words(data.words, data.language);
  const { n, method, events } = data.traces[0];
  const trace = new Trace(n, method, events);
  const player = new Player(trace, words);
  const heading = words.put(element("h1"), "page-title", () =>
    ({ n, method: words.say(`page-method-${method}`) }));
  words.follow(() => { document.title = heading.textContent; });
  document.getElementById("bezzel").replaceChildren(
    element("header", {}, heading, settings(words)),
    element("main", {}, player.root),
    element("footer", {}, words.put(element("p"), "page-keys")));
  document.addEventListener("keydown", (event) => player.key(event));
  words.speak(words.language);
  window.bezzel.player = player;
})();
