// Every view at a grid of window sizes, in both languages and with every method: nothing is off the screen, nothing
// is cut, nothing lies on something else. BEZZEL_GRID=1 looks at all sizes (minutes); without it, at some: 1,682 looks
// in 40 s (29 sizes, 29 states, two languages).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

const isWhole = process.env.BEZZEL_GRID === "1";
const range = (from, to, by) => Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by);
const WIDTHS = isWhole ? range(320, 1920, 20) : [320, 390, 600, 680, 820, 1024, 1180, 1366, 1920];
const HEIGHTS = isWhole ? range(480, 1080, 60) : [480, 650, 1080];
/** Magnified to 200 %, a window has half its width and height. */
const MAGNIFIED = [
  [683, 325],
  [640, 400]
];
const SIZES = [...WIDTHS.flatMap((width) => HEIGHTS.map((height) => [width, height])), ...MAGNIFIED];
let looks = 0;
after(() => console.log(`# ${looks} looks at ${SIZES.length} sizes`));

/** What is wrong with the page as it stands, as sentences: in the page. */
function look() {
  const wrong = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) wrong.push(`the page is too wide`);
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, .skip, [popover], .paste");
  const textOf = (element) => element.getAttribute("aria-label") ?? element.textContent;
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} “${textOf(element).trim().slice(0, 30)}”`;
  const bars = [...document.querySelectorAll(".top, .title, .dock")];
  const controls = [
    ...document.querySelectorAll(
      ".top :is(a, button), .title :is(button, select, input, .pick), .dock :is(button, input, [role=slider])"
    )
  ]
    .filter(shown)
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1);
  for (const [element, box] of controls) {
    const isScrolled = element.closest(".title") && document.documentElement.scrollHeight > innerHeight;
    if (
      box.left < -0.5
      || box.right > innerWidth + 0.5
      || box.top < -0.5
      || (box.bottom > innerHeight + 0.5 && !isScrolled)
    ) {
      wrong.push(`${named(element)} is off the screen`);
    }
    // A bar that hides what does not fit has cut it.
    for (let above = element.parentElement; above && !bars.includes(above.parentElement); above = above.parentElement) {
      const outer = above.getBoundingClientRect();
      const { overflowX } = getComputedStyle(above);
      if (overflowX !== "visible" && (box.right > outer.right + 1 || box.left < outer.left - 1))
        wrong.push(`${named(element)} is cut by ${named(above)}`);
    }
  }
  // What scrolls up and down hides what is too wide.
  for (const side of document.querySelectorAll(
    ".side, .sheet .right, .status, .rules-block, .chart-side, .tree-panel .panel-head"
  )) {
    if (shown(side) && side.scrollWidth > side.clientWidth + 1 && getComputedStyle(side).overflowX !== "visible")
      wrong.push(`${named(side)} is too wide`);
  }
  // Two things to press never share a place; the select lies on its word.
  const apart = controls.filter(([element]) => element.tagName !== "SELECT" && !element.matches(".lanes, .timeline"));
  apart.forEach(([one, a], at) =>
    apart.slice(at + 1).forEach(([other, b]) => {
      if (one.contains(other) || other.contains(one)) return;
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      ];
      if (x > 1.5 && y > 1.5) wrong.push(`${named(one)} lies on ${named(other)}`);
    })
  );
  for (const element of document.querySelectorAll(
    ".sentence-text, .title .say, .title .pick-word, .pace .where, .file-name, .headline, .lede, .rules-text, "
      + ".racer-name, .who strong, .counts td, .status .number"
  )) {
    if (!shown(element) || element.clientWidth <= 1) continue;
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) wrong.push(`${named(element)} ends off the screen`);
    if (
      element.scrollHeight > element.clientHeight + 2
      && element.clientHeight > 0
      && getComputedStyle(element).overflowY !== "visible"
    )
      wrong.push(`${named(element)} is cut below`);
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible")
      wrong.push(`${named(element)} is cut at its end`);
  }
  // The board stands above the dock; on low phones the page scrolls.
  const [board, dock] = [document.querySelector(".board .squares"), document.querySelector(".dock")];
  if (board && dock && (innerWidth >= 600 || innerHeight >= 568) && !document.querySelector(".v-compare")) {
    if (scrollY === 0 && board.getBoundingClientRect().bottom > dock.getBoundingClientRect().top + 1)
      wrong.push("the board ends behind the dock");
  }
  return wrong;
}

/** Opens a view, runs `states` at each size, in the page, and gathers what is wrong. */
async function lookAt(hash, ready, states) {
  const { page, close } = await use.open(`${server.address}${hash.startsWith("?") ? "" : "#"}${hash}`, {
    locale: "en-US",
    viewport: { width: 1366, height: 768 },
    reducedMotion: "reduce"
  });
  await page.waitForFunction(ready);
  await page.evaluate(`window.look = ${look}; window.states = ${states}`);
  // What is wrong, and where: the sizes of one thing are gathered.
  const wrong = new Map();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const [found, count] = await page.evaluate(async () => {
      // Once the browser has told of the size, and what is drawn to measure, as the tree, has been drawn anew.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const all = [];
      let count = 0;
      for (const language of ["en", "zh"]) {
        window.bezzel.shell.words.speak(language);
        for await (const name of window.states()) {
          scrollTo(0, 0);
          all.push(...window.look().map((told) => `${language} ${name}: ${told}`));
          count++;
        }
      }
      return [all, count];
    });
    looks += count;
    for (const told of found) wrong.set(told, [...(wrong.get(told) ?? []), `${width} x ${height}`]);
  }
  await close();
  assert.equal(
    wrong.size,
    0,
    `${wrong.size} things\n${[...wrong]
      .map(([told, sizes]) => `${told} (${sizes.slice(0, 6).join(", ")}${sizes.length > 6 ? " …" : ""})`)
      .slice(0, 80)
      .join("\n")}`
  );
}

test("Learn", () =>
  lookAt(
    "learn",
    () => window.bezzel?.views?.learn?.sections.length === 11,
    function* states() {
      const { sections } = window.bezzel.views.learn;
      for (const { player } of sections.flatMap(({ figures }) => figures)) player?.go(9);
      yield "ninth step";
    }
  ));

test("Watch, with every method and scope", () =>
  lookAt(
    "watch?n=8&step=2000",
    () => window.bezzel?.views?.watch?.player?.trace.length > 2000,
    function* states() {
      const { watch } = window.bezzel.views;
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
  ));

test("Watch in a frame", () =>
  lookAt(
    "?embed#watch?n=8&step=300",
    () => window.bezzel?.views?.watch?.player?.trace.length > 2000,
    function* states() {
      yield "framed";
    }
  ));

const playing = () => window.bezzel?.views?.play?.puzzle?.board;
async function* game() {
  const { puzzle } = window.bezzel.views.play;
  yield "fresh";
  await puzzle.hint();
  await puzzle.hint();
  yield "hint";
  puzzle.asked = null;
  puzzle.renew();
}

test("Play, today's puzzle", () => lookAt("play/daily", playing, game));

test("Play, twelve queens", () => lookAt("play/regions/12/medium/4", playing, game));

test("Play, a two-star board", () =>
  lookAt("play/stars/12/easy/4", playing, async function* states() {
    const { puzzle } = window.bezzel.views.play;
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
  }));

test("Play, solved", () =>
  lookAt("play/regions/9/hard/7", playing, function* states() {
    const { puzzle } = window.bezzel.views.play;
    if (!puzzle.isSolved) {
      puzzle.puzzle.solution.forEach((at) => puzzle.game.set(at, 2));
      puzzle.changed();
    }
    yield "solved";
  }));

test("the free board", () =>
  lookAt(
    "play/free/8",
    () => window.bezzel?.views?.play?.free?.dock.isConnected,
    function* states() {
      yield "empty";
    }
  ));

test("drawing regions", () =>
  lookAt(
    "play/draw/12",
    () => window.bezzel?.views?.play?.editor?.dock.isConnected,
    function* states() {
      yield "stripes";
    }
  ));

test("a technique and its drills", () =>
  lookAt(
    "play/learn/squeezed",
    () => window.bezzel?.views?.play?.learn?.drill,
    function* states() {
      const { learn } = window.bezzel.views.play;
      learn.strength = 0;
      learn.render();
      yield "example";
      learn.strength = 2;
      learn.render();
      yield "reason";
    }
  ));

test("Compare", () =>
  lookAt(
    "compare?n=6",
    () => window.bezzel?.views?.compare?.rows?.length === 7,
    function* states() {
      const { race } = window.bezzel.views.compare.story;
      race.go(-1);
      yield "begin";
      race.go(race.last);
      yield "end";
    }
  ));

test("Counts", () =>
  lookAt(
    "counts?to=10",
    () => window.bezzel?.views?.counts?.rows?.length === 10,
    function* states() {
      yield "table";
    }
  ));

test("Check", () =>
  lookAt(
    "check",
    () => window.bezzel?.views?.check,
    async function* states() {
      const { check } = window.bezzel.views;
      for (const kind of ["boards", "all", "distinct"]) {
        check.kind.set(kind);
        yield kind;
      }
    }
  ));

test("Files", () =>
  lookAt(
    "files?kind=search&n=6",
    () => window.bezzel?.views?.files?.made,
    function* states() {
      const { files } = window.bezzel.views;
      for (const method of ["board", "constrained"]) {
        files.method.set(method);
        yield method;
      }
    }
  ));
