// Every view at a grid of window sizes, in both languages and with every method: nothing is off the screen, nothing
// is cut, nothing lies on something else; axe finds nothing serious, light and dark, on a phone and a desk.
// BEZZEL_GRID=1 looks at all sizes (minutes); without it, at some: 2,112 looks (32 sizes, 33 states, two languages).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PHONE, usePages } from "./verbs.mjs";

const open = usePages();

const isWhole = process.env.BEZZEL_GRID === "1";
const range = (from, to, by) => Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by);
const WIDTHS = isWhole ? range(320, 1920, 20) : [320, 390, 600, 680, 820, 1024, 1180, 1366, 1920];
const HEIGHTS = isWhole ? range(480, 1080, 60) : [480, 650, 1080];
const SIZES = [
  ...WIDTHS.flatMap((width) => HEIGHTS.map((height) => `${width}x${height}`)),
  // Magnified to 200 %, a window has half its width and height; a phone on its side.
  ...["683x325", "640x400", "844x390"],
  // Beside the widths where the layout changes.
  ...["424x700", "899x700"]
];
let looks = 0;
after(() => console.log(`# ${looks} looks at ${SIZES.length} sizes`));

/** What is wrong with the page as it stands, as sentences: in the page. */
function look() {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push("the page is too wide");
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, .skip, [popover], .paste");
  const named = (element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent;
    return `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} “${text.trim().slice(0, 30)}”`;
  };
  const isCut = (element, line) =>
    element[`scroll${line}`] > element[`client${line}`] + (line === "Width" ? 1 : 2)
    && getComputedStyle(element)[line === "Width" ? "overflowX" : "overflowY"] !== "visible";
  const bars = all(".top, .title, .dock");
  const controls = all(
    ".top :is(a, button), .title :is(button, select, input, .pick), .dock :is(button, input, [role=slider])"
  )
    .filter(shown)
    .map((element) => [element, box(element)])
    .filter(([, { width, height }]) => width > 1 && height > 1);
  for (const [element, { left, right, top, bottom }] of controls) {
    const isScrolled = element.closest(".title") && root.scrollHeight > innerHeight;
    const isBelow = bottom > innerHeight + 0.5 && !isScrolled;
    if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || isBelow)
      wrong.push(`${named(element)} is off the screen`);
    // A bar that hides what does not fit has cut it.
    for (let above = element.parentElement; above && !bars.includes(above.parentElement); above = above.parentElement) {
      const outer = box(above);
      const { overflowX } = getComputedStyle(above);
      if (overflowX !== "visible" && (right > outer.right + 1 || left < outer.left - 1))
        wrong.push(`${named(element)} is cut by ${named(above)}`);
    }
  }
  // What scrolls up and down hides what is too wide.
  for (const side of all(".side, .sheet .right, .status, .rules-block, .chart-side, .tree-panel .panel-head"))
    if (shown(side) && isCut(side, "Width")) wrong.push(`${named(side)} is too wide`);
  // Two things to press never share a place; the select lies on its word.
  const apart = controls.filter(([element]) => element.tagName !== "SELECT" && !element.matches(".lanes, .timeline"));
  apart.forEach(([element, a], at) =>
    apart.slice(at + 1).forEach(([other, b]) => {
      if (element.contains(other) || other.contains(element)) return;
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1.5 && y > 1.5) wrong.push(`${named(element)} lies on ${named(other)}`);
    })
  );
  for (const element of all(
    ".sentence-text, .title .say, .title .pick-word, .pace .where, .file-name, .headline, .lede, .rules-text, "
      + ".racer-name, .who strong, .counts td, .status .number"
  )) {
    if (!shown(element) || element.clientWidth <= 1) continue;
    const { left, right } = box(element);
    if (right > innerWidth + 1 || left < -1) wrong.push(`${named(element)} ends off the screen`);
    if (element.clientHeight > 0 && isCut(element, "Height")) wrong.push(`${named(element)} is cut below`);
    if (isCut(element, "Width")) wrong.push(`${named(element)} is cut at its end`);
  }
  // In these views nothing at all ends off the screen.
  if (one(".check-text, .typical-map"))
    for (const element of all("main *, header *"))
      if (box(element).width > 0 && !element.closest(".visually-hidden") && box(element).right > innerWidth + 0.5)
        wrong.push(`${named(element)} ends off the screen`);
  // The board stands above the dock; on low phones the page scrolls.
  const [board, dock] = [one(".board .squares"), one(".dock")];
  const isLow = innerWidth < 600 && innerHeight < 568;
  if (board && dock && !isLow && !one(".v-compare") && scrollY === 0 && box(board).bottom > box(dock).top + 1)
    wrong.push("the board ends behind the dock");
  // At 600 pixels little room is left beside the panels.
  if (one(".tree-box") && !isLow && innerWidth !== 600 && innerHeight >= 390 && box(board).width < 200)
    wrong.push("the board is small");
  if (document.body.innerText.includes("[object ")) wrong.push("an object stands where words should");
  return wrong;
}

/** What axe finds serious, or worse: in the page. */
async function listen() {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

/** Looks at a page in all its states, or in the first, in a language: in the page. */
async function lookAtStates([how, language, isFirst]) {
  const found = [];
  let count = 0;
  (bezzel.shell?.words ?? bezzel.player.words.parent).speak(language);
  for await (const name of window.states()) {
    scrollTo(0, 0);
    if (!isFirst || count === 0) found.push(...(await window[how]()).map((told) => `${language} ${name}: ${told}`));
    count++;
  }
  return [found, count];
}

/** Opens a view, goes through its states at each size, and gathers what is wrong. */
async function lookAt([hash, ready, states]) {
  const page = await open(hash, { viewport: "1366x768", reducedMotion: "reduce" });
  // What is wrong, and where: the sizes of one thing are gathered.
  const wrong = new Map();
  const goThrough = async (where, ...about) => {
    const [found, count] = await page.evaluate(lookAtStates, about);
    looks += count;
    for (const told of found) wrong.set(told, [...(wrong.get(told) ?? []), where]);
  };
  await page.until(ready).evaluate(`Object.assign(window, { look: ${look}, listen: ${listen}, states: ${states} }); 0`);
  for (const size of SIZES) {
    // Once the browser has told of the size, and what is drawn to measure, as the tree, has been drawn anew.
    await page.resize(size).evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    for (const language of ["en", "zh"]) await goThrough(size, "look", language);
  }
  await page.accessible();
  for (const [size, colorScheme, language, isFirst] of [
    [PHONE, "light", "en", false],
    [PHONE, "dark", "en", true],
    ["1366x768", "dark", "zh", false],
    ["1366x768", "light", "zh", true]
  ]) {
    await page.resize(size).emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await goThrough(`${size}, ${colorScheme}`, "listen", language, isFirst);
  }
  const told = [...wrong].map(([what, sizes]) => `${what} (${sizes.slice(0, 6)}${sizes.length > 6 ? " …" : ""})`);
  assert.equal(told.length, 0, `${told.length} things\n${told.slice(0, 80).join("\n")}`);
}

const isWatching = () => watch.player.trace.length > 2000;
const isPlaying = () => play.puzzle.board;
async function* game() {
  const { puzzle } = play;
  yield "fresh";
  await puzzle.hint();
  await puzzle.hint();
  yield "hint";
  puzzle.asked = null;
  puzzle.renew();
}
function* still() {
  yield "as it is";
}

/** The views: their addresses, what tells that they are there, and their states. */
const VIEWS = {
  Learn: [
    "learn",
    () => learn.sections[11]?.question,
    function* states() {
      const { sections } = learn;
      if (!one(".is-right")) {
        for (const { player } of sections.flatMap(({ figures }) => figures)) player?.go(9);
        sections[5].figures[0].choose(3);
        sections.forEach(({ question }) => [0, 1, 2].forEach((at) => question.show(at)));
        one("#chapter-10 [data-fault]").click();
      }
      for (const language of ["pseudo", "java"]) {
        bezzel.programLanguage.choose(language);
        yield `ninth step, ${language}`;
      }
    }
  ],
  "Watch, with every method and scope": [
    "watch?n=8&step=2000",
    isWatching,
    function* states() {
      for (const method of ["board", "sets", "masks", "constrained", "permutations", "rows"]) {
        watch.method.set(method);
        for (const scope of ["solution", "steps"]) {
          watch.scope.set(scope);
          yield `${method}, ${scope}`;
        }
      }
      watch.method.set("constrained");
      watch.begun.hidden = false;
      yield "begun";
      watch.begun.hidden = true;
      const { code, guess } = watch.player;
      for (const form of ["python", "java", "loop"]) {
        code.choose(form);
        yield form;
      }
      guess.toggle();
      // Three queens attack this square: the longest answer.
      guess.player.go(1790);
      const state = guess.player.trace.state(1790);
      const squares = Array.from({ length: 64 }, (_, at) => ({ row: at >> 3, column: at & 7 }));
      guess.answer(squares.find((square) => guess.player.trace.attackers(state, square).length > 2) ?? squares[56]);
      yield "guess";
      guess.toggle();
    }
  ],
  "a search in a file": ["bezzel steps 8", () => bezzel.player.trace.length > 2000, still],
  "Watch in a frame": ["?embed#watch?n=8&step=300", isWatching, still],
  "Play, today's puzzle": ["play/daily", isPlaying, game],
  "Play, twelve queens": ["play/regions/12/medium/4", isPlaying, game],
  "Play, a two-star board": [
    "play/stars/12/easy/4",
    isPlaying,
    async function* states() {
      const { puzzle } = play;
      yield "fresh";
      await puzzle.hint();
      await puzzle.hint();
      yield "hint";
      puzzle.asked = null;
      // Three queens of a row: the longest conflict.
      puzzle.game.clear();
      [0, 2, 4].forEach((at) => puzzle.game.set(at, 2));
      puzzle.changed();
      yield "conflict";
      puzzle.clearAll();
    }
  ],
  "Play, solved": [
    "play/regions/9/hard/7",
    isPlaying,
    function* states() {
      const { puzzle } = play;
      if (!puzzle.isSolved) {
        puzzle.puzzle.solution.forEach((at) => puzzle.game.set(at, 2));
        puzzle.changed();
      }
      yield "solved";
    }
  ],
  "the free board": ["play/free/8", () => play.free.dock.isConnected, still],
  "drawing regions": ["play/draw/12", () => play.editor.dock.isConnected, still],
  "a technique and its drills": [
    "play/learn/squeezed",
    () => play.learn.drill,
    function* states() {
      const { learn } = play;
      for (const strength of [0, 2]) {
        learn.strength = strength;
        learn.render();
        yield `strength ${strength}`;
      }
    }
  ],
  Compare: [
    "compare?n=6",
    () => compare.rows.length === 7,
    function* states() {
      const { race } = compare.story;
      for (const at of [-1, race.last]) {
        race.go(at);
        yield `step ${at}`;
      }
    }
  ],
  Counts: ["counts?to=14", () => counts.rows.length === 14, still],
  "Typical solutions": [
    "typical?n=8",
    () => typical.samples >= 92,
    function* states() {
      if (box(".typical-map").width < 200) throw new Error("the map is too small");
      yield "eight queens";
    }
  ],
  "Typical solutions of a hundred queens": ["typical?n=100", () => typical.samples > 0, still],
  Check: [
    "check",
    () => check,
    function* states() {
      for (const kind of ["boards", "all", "distinct"]) {
        check.kind.set(kind);
        yield kind;
      }
    }
  ],
  "Check, with boards": [
    `check?list=all&text=${encodeURIComponent("1 3 0 2\n1 3 0 2\n0 1 2 3\n")}`,
    () => document.querySelector(".checked-boards .wrong"),
    still
  ],
  Files: [
    "files?kind=search&n=6",
    () => files.made,
    function* states() {
      for (const method of ["board", "constrained"]) {
        files.method.set(method);
        yield method;
      }
    }
  ]
};
for (const [name, view] of Object.entries(VIEWS)) test(name, () => lookAt(view));
