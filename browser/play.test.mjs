// Play as a game: in the one file that plays without a server, and on the server's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, says, squares, stopClock, useBrowser } from "./chromium.mjs";
import { serveFolder, useServer } from "./served.mjs";

const use = useBrowser();
const ORDER = ["8", "--family", "regions", "--difficulty", "medium", "--seed", "7"];
const puzzle = JSON.parse(bezzel("puzzle", ...ORDER, "--json"));
const SIZES = [
  [1366, 768],
  [1280, 800],
  [390, 664],
  [320, 568],
  [844, 390],
  [680, 480]
];

const server = useServer();

/** The page of a puzzle, in a file; with `KEEPS` what it keeps is there after a reload. */
const openFile = (options = {}, order = ORDER) => use.openPage(["puzzle", ...order], { locale: "en-US", ...options });
const KEEPS = { serve: serveFolder };
const openServer = (hash, options) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });

const square = (page, row, column) => page.locator(`.square[data-row="${row}"][data-column="${column}"]`);
const press = (page, name) => page.locator(`[data-do="${name}"]`).click();
const said = (page) => page.locator(".dock .sentence-text");
const saidLike = (page, hasText) => page.locator(".dock .sentence-text", { hasText }).waitFor();
const marks = (page) =>
  page.evaluate(() => [...(window.bezzel.view ?? window.bezzel.views.play.puzzle).game.marks].join(""));
const middle = async (page, row, column) => {
  const box = await square(page, row, column).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const drag = async (page, from, to) => {
  await page.mouse.move(...(await middle(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, ...to)), { steps: 3 });
  await page.mouse.up();
};
/** Puts the queens of the solution, but for the last `left`. */
const solve = async (page, data, left = 0) => {
  for (let row = 0; row < data.n - left; row++) {
    await square(page, row, data.solution[row]).click({ button: "right" });
  }
};
/** Two squares that touch at a corner, in two rows. */
const TOUCHING = [
  [0, 0],
  [1, 1]
];

test("a tap cycles, and undo and redo go step by step", async () => {
  const { page, close } = await openFile();
  assert.equal(await page.locator(".puzzle-board .square").count(), 64);
  await says(said(page), /One queen in every row/);
  const first = square(page, 2, 3);
  await first.click();
  assert.match(await first.getAttribute("aria-label"), /^D3, crossed out, \w+$/);
  await first.click();
  assert.match(await first.getAttribute("aria-label"), /^D3, queen, \w+$/);
  await says(said(page), /^Seven\u00a0queens to\u00a0go/);
  await first.click();
  assert.match(await first.getAttribute("aria-label"), /^D3, empty, \w+$/);
  await press(page, "undo");
  assert.deepEqual(await squares(page, "queen"), ["2,3"]);
  await press(page, "undo");
  assert.deepEqual(await squares(page, "cross"), ["2,3"]);
  await press(page, "redo");
  assert.deepEqual(await squares(page, "queen"), ["2,3"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  assert.deepEqual(await squares(page, "queen"), ["2,3"]);
  await press(page, "clear");
  assert.equal(Number(await marks(page)), 0);
  await press(page, "undo");
  assert.deepEqual(await squares(page, "queen"), ["2,3"]);
  await close();
});

test("a trial: its marks look and sound otherwise, and are kept or all taken back by buttons and keys", async () => {
  const { page, close } = await openFile(KEEPS);
  const tried = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".square.tried")].map(({ dataset }) => `${dataset.row},${dataset.column}`)
    );
  await square(page, 0, 0).click();
  await press(page, "try");
  await says(said(page), /^A trial/);
  assert.deepEqual(
    await page.evaluate(() =>
      ["hint", "new", "keep", "takeBack"].map((name) => document.querySelector(`[data-do=${name}]`).checkVisibility())
    ),
    [false, false, true, true]
  );
  await square(page, 2, 3).click({ button: "right" });
  await square(page, 4, 4).click();
  assert.deepEqual(await tried(), ["2,3", "4,4"]);
  assert.match(await square(page, 2, 3).getAttribute("aria-label"), /^D3, queen, on trial, /);
  assert.match(await square(page, 4, 4).getAttribute("aria-label"), /^E5, crossed out, on trial, /);
  assert.match(await square(page, 0, 0).getAttribute("aria-label"), /^A1, crossed out, [a-z]+$/);
  const look = (row, column, child) =>
    square(page, row, column)
      .locator(child)
      .evaluate((mark) => {
        const { fill, stroke, strokeDasharray } = getComputedStyle(mark);
        return [fill, stroke, strokeDasharray];
      });
  const [own, trial] = [await look(0, 0, ".mark"), await look(4, 4, ".mark")];
  assert.ok(own[1] !== trial[1] && own[2] !== trial[2], "by colour and by shape");
  await page.reload();
  assert.deepEqual(await tried(), ["2,3", "4,4"], "a trial goes on after a reload");
  await press(page, "takeBack");
  assert.deepEqual([await squares(page, "queen"), await squares(page, "cross"), await tried()], [[], ["0,0"], []]);
  await says(said(page), /Undo brings the trial back/);
  await press(page, "undo");
  assert.deepEqual(await tried(), ["2,3", "4,4"]);
  await page.keyboard.press("k");
  assert.deepEqual(
    [await squares(page, "queen"), await squares(page, "cross"), await tried()],
    [["2,3"], ["0,0", "4,4"], []]
  );
  // T begins a trial, and takes it back.
  await page.keyboard.press("t");
  await square(page, 6, 6).click({ button: "right" });
  assert.deepEqual(await tried(), ["6,6"]);
  await page.keyboard.press("t");
  assert.deepEqual([await squares(page, "queen"), await tried()], [["2,3"], []]);
  // A trial that solves the board has ended.
  await press(page, "clear");
  await page.keyboard.press("t");
  await solve(page, puzzle);
  await page.locator(".won").waitFor();
  assert.deepEqual([await tried(), await page.locator("[data-do=keep]").isVisible()], [[], false]);
  await close();
});

test("a trial on a phone: its buttons are in view, large enough, and nothing moves", async () => {
  for (const locale of ["en-US", "zh-CN"]) {
    for (const [width, height] of [
      [390, 664],
      [320, 568],
      [680, 480]
    ]) {
      const { page, close } = await openFile({ hasTouch: true, viewport: { width, height }, locale });
      const board = () => page.locator(".board .squares").boundingBox();
      const before = await board();
      await page.locator("[data-do=try]").tap();
      await square(page, 1, 1).tap();
      assert.deepEqual(await board(), before);
      for (const name of ["keep", "takeBack", "try", "undo"]) {
        const box = await page.locator(`[data-do=${name}]`).boundingBox();
        assert.ok(
          box.x >= 0 && box.x + box.width <= width && box.height >= 40 && box.width >= 40,
          `${locale} ${width}: ${name} ${JSON.stringify(box)}`
        );
      }
      assert.deepEqual(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        true,
        `${locale} ${width}`
      );
      await close();
    }
  }
});

test("a drag crosses out every square on its way, as one step; from a cross it clears", async () => {
  const { page, close } = await openFile();
  await square(page, 4, 4).click({ button: "right" });
  await drag(page, [4, 1], [4, 7]);
  assert.deepEqual(await squares(page, "cross"), ["4,1", "4,2", "4,3", "4,5", "4,6", "4,7"]);
  assert.deepEqual(await squares(page, "queen"), ["4,4"], "queens are not moved");
  await press(page, "undo");
  assert.deepEqual(await squares(page, "cross"), []);
  await press(page, "redo");
  await drag(page, [4, 1], [4, 3]);
  assert.deepEqual(await squares(page, "cross"), ["4,5", "4,6", "4,7"]);
  await drag(page, [4, 4], [0, 4]);
  assert.deepEqual(await squares(page, "queen"), ["4,4"]);
  assert.deepEqual(await squares(page, "cross"), ["4,5", "4,6", "4,7"], "a drag from a queen does nothing");
  // After a drag a tap is a tap again.
  await square(page, 0, 0).click();
  assert.ok((await squares(page, "cross")).includes("0,0"));
  await close();
});

test("fingers: a drag never scrolls, a long press puts a queen", async () => {
  const { page, close } = await openFile({ viewport: PHONE, hasTouch: true, isMobile: true });
  assert.equal(
    await page.locator(".puzzle-board .grid").evaluate((grid) => getComputedStyle(grid).touchAction),
    "pinch-zoom"
  );
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const from = await middle(page, 6, 2);
  const to = await middle(page, 1, 2);
  await touch("touchStart", [from]);
  for (let by = 1; by <= 10; by++) await touch("touchMove", [[from[0], from[1] + ((to[1] - from[1]) * by) / 10]]);
  await touch("touchEnd", []);
  assert.deepEqual(await squares(page, "cross"), ["1,2", "2,2", "3,2", "4,2", "5,2", "6,2"]);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await touch("touchStart", [await middle(page, 7, 7)]);
  await page.locator('.square.queen[data-row="7"][data-column="7"]').waitFor();
  await stopClock(page);
  await touch("touchEnd", []);
  await page.clock.runFor(50);
  assert.deepEqual(await squares(page, "queen"), ["7,7"], "the end of a long press is no tap");
  await page.touchscreen.tap(...(await middle(page, 0, 0)));
  assert.ok((await squares(page, "cross")).includes("0,0"));
  await close();
});

test("the keyboard does all that a mouse does", async () => {
  const { page, close } = await openFile();
  await page.locator(".grid [tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  assert.deepEqual(await squares(page, "cross"), ["1,1"]);
  await page.keyboard.press("Enter");
  assert.deepEqual(await squares(page, "queen"), ["1,1"]);
  await page.keyboard.press("Backspace");
  assert.equal(Number(await marks(page)), 0);
  await page.keyboard.press("End");
  await page.keyboard.press("q");
  assert.deepEqual(await squares(page, "queen"), ["1,7"]);
  await page.keyboard.press("Home");
  await page.keyboard.press("x");
  assert.deepEqual(await squares(page, "cross"), ["1,0"]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await squares(page, "cross"), []);
  await page.keyboard.press("Control+y");
  assert.deepEqual(await squares(page, "cross"), ["1,0"]);
  await page.keyboard.press("h");
  assert.ok((await said(page).innerText()).length > 0);
  await page.keyboard.press("p");
  await says(said(page), /Paused/);
  assert.equal(await page.locator(".cover").isVisible(), true);
  await page.keyboard.press("p");
  assert.equal(await page.locator(".cover").isVisible(), false);
  // Another way to the square, such as a screen reader's, leads the keys there too.
  await square(page, 3, 6).evaluate((cell) => cell.focus());
  await page.keyboard.press(" ");
  assert.match(await square(page, 3, 6).getAttribute("aria-label"), /^G4, cross/);
  await page.keyboard.press("Control+z");
  // After a click the keys still belong to the board.
  await square(page, 5, 5).click();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("q");
  assert.match(await square(page, 5, 4).getAttribute("aria-label"), /^E6, queen/);
  await close();
});

test("conflicts are told at once, with both queens and the rule", async () => {
  const { page, close } = await openFile();
  for (const [row, column] of TOUCHING) await square(page, row, column).click({ button: "right" });
  assert.deepEqual(await squares(page, "clash"), ["0,0", "1,1"]);
  await says(said(page), /A1 and B2 touch/);
  assert.equal(await page.locator(".lines .ray").count(), 1);
  assert.deepEqual(await page.locator(".letters .bad").allTextContents(), ["A", "B"]);
  assert.match(await page.locator('[role="alert"]').textContent(), /A1 and B2/);
  await press(page, "undo");
  await square(page, 0, 5).click({ button: "right" });
  await says(said(page), /Two queens in row 1: A1 and F1/);
  await press(page, "undo");
  await square(page, 5, 0).click({ button: "right" });
  await says(said(page), /Two queens in column A: A1 and A6/);
  await press(page, "undo");
  // Another square of the region of A1, in another row and column and not touching it.
  const own = puzzle.rows[0][0];
  const other = puzzle.rows
    .flatMap((row, at) => [...row].map((sign, column) => [at, column, sign]))
    .find(([row, column, sign]) => sign === own && row > 0 && column > 0 && Math.max(row, column) > 1);
  if (other) {
    await square(page, other[0], other[1]).click({ button: "right" });
    await says(said(page), /Two queens on \w+: A1 and/);
  }
  await close();
});

test("hints come in three strengths, and alone they solve the puzzle", async () => {
  const { page, close } = await openFile();
  const empty = await marks(page);
  await press(page, "hint");
  await says(said(page), /^Look at/);
  assert.equal(await page.locator(".hint-button").innerText(), "What follows?");
  assert.equal(await marks(page), empty);
  await press(page, "hint");
  const [step] = puzzle.steps;
  const asText = (list) => list.map(([row, column]) => `${row},${column}`).sort();
  assert.deepEqual(await squares(page, "asked"), asText([...step.fills, ...step.rules_out]));
  assert.deepEqual(await squares(page, "because"), asText(step.because));
  assert.equal(await marks(page), empty);
  await press(page, "hint");
  await says(said(page), /^Done/);
  assert.notEqual(await marks(page), empty);
  let reasons = 0;
  for (let presses = 0; presses < 600 && (await page.locator(".hint-button:enabled").count()); presses++) {
    reasons += await page.evaluate(async () => {
      await window.bezzel.view.hint();
      return document.querySelectorAll(".square.because").length;
    });
  }
  assert.ok(reasons > 0);
  assert.equal((await squares(page, "solved")).length, 8);
  await says(said(page), /Eight queens: one in every row, column and colour, and none touch\./);
  const columns = (await squares(page, "solved")).map((text) => Number(text.split(",")[1]));
  assert.deepEqual(columns, puzzle.solution);
  const facts = await page.locator(".won .facts dd").allTextContents();
  assert.ok(Number(facts[1]) >= 8, "hints are counted");
  await close();
});

test("a mistake is the first hint, and Check tells no more than that there is one", async () => {
  const { page, close } = await openFile();
  const wrong = (puzzle.solution[3] + 2) % 8;
  await square(page, 3, wrong).click({ button: "right" });
  await press(page, "check");
  await says(said(page), /is wrong/);
  await press(page, "hint");
  await says(said(page), /row 4/);
  await press(page, "hint");
  await says(said(page), /The queen on \w4 is wrong/);
  await press(page, "hint");
  assert.deepEqual(await squares(page, "queen"), []);
  await solve(page, puzzle, 4);
  await press(page, "check");
  await says(said(page), /All right so far/);
  await close();
});

test("solved: a card, the time stands, joy only for those who want motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const { page, close } = await openFile({ reducedMotion });
    await stopClock(page);
    await solve(page, puzzle);
    await page.locator(".won").waitFor();
    assert.equal(await page.locator(".confetti").count(), reducedMotion === "reduce" ? 0 : 1);
    assert.equal(await page.locator(".hint-button").isDisabled(), true);
    const time = await page.locator(".won .facts dd").first().textContent();
    await page.clock.runFor(1200);
    assert.equal(await page.locator(".clock-time").textContent(), time);
    await page.locator('[data-do="statistics"]').click();
    assert.match(await page.locator(".statistics-panel").innerText(), /Regions, 8 × 8, medium\s+1\s+1/);
    await page.keyboard.press("Escape");
    await page.clock.runFor(1000);
    assert.equal(await page.locator(".confetti").count(), 0);
    await press(page, "new-again");
    assert.equal(Number(await marks(page)), 0);
    await close();
  }
});

test("a reload brings the board and its undo back; neither address nor link carries marks unless asked", async () => {
  const { page, close } = await openFile(KEEPS);
  await square(page, 0, 0).click({ button: "right" });
  await drag(page, [2, 1], [2, 6]);
  const before = await marks(page);
  const url = page.url();
  assert.match(url, /#play\/regions\/8\/medium\/7$/);
  await page.reload();
  assert.equal(await marks(page), before);
  await press(page, "undo");
  assert.deepEqual(await squares(page, "cross"), [], "the drag is one step, after a reload too");
  await press(page, "undo");
  assert.equal(Number(await marks(page)), 0);
  await press(page, "redo");
  await press(page, "redo");
  assert.equal(await marks(page), before);
  await press(page, "link");
  assert.equal(await page.locator(".link-field").inputValue(), url);
  await page.locator('.link-panel [data-choice="marks"]').click();
  const own = await page.locator(".link-field").inputValue();
  assert.ok(own.startsWith(`${url}/`), own);
  await page.keyboard.press("Escape");
  // One's own link is one's own game.
  await page.goto(own);
  await page.reload();
  assert.equal(await page.locator(".shared").count(), 0);
  assert.equal(await marks(page), before);
  await close();
});

test("marks of others are looked at, and the stored game stays as it was", async () => {
  const { page, close } = await openFile(KEEPS);
  const address = page.url().split("#")[0];
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify(
        Object.entries(window.localStorage)
          .filter(([key]) => /game|solved|days|statistics/.test(key))
          .sort()
      ).replace(/elapsed\W+\d+/g, "")
    );
  await square(page, 0, 0).click();
  await page.reload();
  const [before, kept] = [await marks(page), await stored()];
  // A friend's whole solution: no win, no time, nothing counted.
  const text = await page.evaluate((solution) => {
    const { Game, Puzzle, MARK, view } = window.bezzel;
    const game = new Game(new Puzzle(view.puzzle.data));
    solution.forEach((column, row) => game.set(row * 8 + column, MARK.queen));
    return game.text;
  }, puzzle.solution);
  await page.goto(`${address}#play/regions/8/medium/7/${text}`);
  await page.locator(".shared").waitFor();
  assert.equal((await squares(page, "solved")).length, 8);
  assert.equal(await page.locator(".facts").count(), 0);
  await says(said(page), /marks of a shared link/);
  await square(page, 5, 5).click();
  await page.keyboard.press("x");
  await page.keyboard.press("h");
  await page.keyboard.press("Control+z");
  assert.equal((await squares(page, "solved")).length, 8, "nothing can be changed");
  await page.reload();
  assert.equal(await stored(), kept);
  await page.locator('.dock [data-do="go"]').click();
  assert.equal(await marks(page), before, "one's own game goes on");
  assert.match(page.url(), /medium\/7$/);
  await square(page, 0, 1).click();
  assert.deepEqual(await squares(page, "cross"), ["0,0", "0,1"]);
  await close();
});

test("old, broken, full and forbidden stores do not keep anybody from playing", async () => {
  const RUBBISH = [
    "{",
    "7",
    "null",
    "[]",
    '"x"',
    '{"puzzle":{"rows":[1]},"text":"zzz"}',
    '{"puzzle":{"rows":["AB","C"],"family":"regions"}}'
  ];
  for (const rubbish of RUBBISH) {
    const { page, close } = await openFile();
    await page.addInitScript((text) => {
      for (const key of [
        "games",
        "last-game",
        "days",
        "statistics",
        "play-options",
        "new-puzzle",
        "theme",
        "language",
        "letters",
        "naming",
        "game:regions/8/medium/7"
      ])
        window.localStorage.setItem(`bezzel:2:${key}`, text);
    }, rubbish);
    await page.reload();
    await square(page, 0, 0).click();
    assert.deepEqual(await squares(page, "cross"), ["0,0"], rubbish);
    await press(page, "options");
    await page.keyboard.press("Escape");
    await close();
  }
  for (const script of [
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
    () =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("no", "SecurityError");
        }
      })
  ]) {
    const other = await openFile();
    await other.page.addInitScript(script);
    await other.page.reload();
    await solve(other.page, puzzle);
    await other.page.locator(".won").waitFor();
    await other.close();
  }
});

test("options: crosses by themselves, patterns, the clock; and they are kept", async () => {
  const { page, close } = await openFile(KEEPS);
  await press(page, "options");
  await page.locator('[data-option="isCrossing"]').check();
  await page.locator('.options-panel [data-choice="off"]').click();
  await page.locator('[data-option="isTimed"]').uncheck();
  await page.keyboard.press("Escape");
  await square(page, 0, 0).click({ button: "right" });
  const shadow = await squares(page, "by-itself");
  assert.ok(["0,7", "7,0", "1,1"].every((each) => shadow.includes(each)));
  assert.equal(await page.locator(".pattern").first().isVisible(), false);
  assert.equal(await page.locator(".clock-time").isVisible(), false);
  await page.reload();
  assert.deepEqual(await squares(page, "by-itself"), shadow);
  await close();
});

test("board and dock are in view at every size, and nothing moves", async () => {
  for (const [width, height] of SIZES) {
    const opened = await openServer("play/daily", { viewport: { width, height } });
    const { page } = opened;
    await page.locator(".puzzle-board .square").first().waitFor();
    const places = () =>
      page.evaluate(() =>
        [".dock", "[data-do=undo]", "[data-do=hint]", "[data-do=new]", ".squares", ".title"].map((name) => {
          const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
          return [left, top, right, bottom].map(Math.round);
        })
      );
    const before = await places();
    const [dock] = before;
    const [, , , , board] = before;
    const about = `${width}x${height}`;
    assert.ok(dock[3] <= height && before.slice(1, 4).every((box) => box[3] <= height && box[2] <= width), about);
    assert.ok(
      board[3] <= dock[1] && board[2] <= width && board[0] >= 0,
      `${about}: the board ends at ${board[3]}, the dock begins at ${dock[1]}`
    );
    for (let step = 0; step < 24; step++) {
      await page.evaluate(() => window.bezzel.views.play.puzzle.hint());
      assert.deepEqual(await places(), before, `${about}, hint ${step}`);
    }
    await square(page, 0, 0).click({ button: "right" });
    await square(page, 1, 1).click({ button: "right" });
    assert.deepEqual(await places(), before, `${about}, conflict`);
    const cut = await page.locator(".sentence-text").evaluate((text) => text.scrollHeight > text.clientHeight + 1);
    assert.equal(cut, false, `${about}: the sentence is whole`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await opened.close();
  }
});

test("both languages: every sentence of a whole game by hints", async () => {
  const opened = await openFile({ viewport: PHONE });
  const { page } = opened;
  for (const language of ["en", "zh"]) {
    await page.evaluate((name) => {
      window.bezzel.view.again();
      const { shell } = window.bezzel;
      shell.speak(name);
    }, language);
    for (let presses = 0; presses < 600; presses++) {
      if (!(await page.locator(".hint-button:enabled").count())) break;
      await page.evaluate(() => window.bezzel.view.hint());
      const text = await said(page).innerText();
      assert.ok(!/[{}<>]|undefined|NaN/.test(text), text);
      if (language === "zh") assert.match(text, /\p{Script=Han}/u);
      const cut = await page.locator(".sentence-text").evaluate((node) => node.scrollHeight > node.clientHeight + 1);
      assert.equal(cut, false, text);
    }
  }
  await says(said(page), /互不相邻/);
  assert.match(await page.locator(".won h2").innerText(), /解出来了/);
  await opened.close();
});

test("every family plays in a file, several puzzles one after another, and no file asks anybody", async () => {
  for (const family of ["regions-diagonals", "completion", "blocked"]) {
    const order = ["7", "--family", family, "--seed", "3", "--difficulty", "easy"];
    const data = JSON.parse(bezzel("puzzle", ...order, "--json"));
    const { page, close } = await openFile({}, order);
    const given = (await squares(page, "given")).map((text) => text.split(",").map(Number));
    assert.deepEqual(given, data.queens);
    for (const [row, column] of data.blocked) {
      await square(page, row, column).click();
      assert.match(await square(page, row, column).getAttribute("aria-label"), /blocked/);
    }
    for (let row = 0; row < 7; row++) {
      if (!given.some(([line]) => line === row)) await square(page, row, data.solution[row]).click({ button: "right" });
    }
    await page.locator(".won").waitFor();
    await close();
  }
  const { page, close } = await openFile({}, ["6", "--count", "3", "--seed", "1"]);
  const first = page.url();
  await press(page, "new");
  await page.waitForFunction((url) => window.location.href !== url, first);
  await press(page, "new");
  await press(page, "new");
  assert.equal(page.url().split("#")[1], first.split("#")[1] ?? page.url().split("#")[1]);
  await close();
});

test("axe finds nothing in any state, light and dark, phone and desk, in forced colours", async () => {
  const states = {
    start: async () => {},
    conflict: async (page) => {
      for (const [row, column] of TOUCHING) await square(page, row, column).click({ button: "right" });
    },
    hint: async (page) => {
      await press(page, "hint");
      await press(page, "hint");
    },
    paused: (page) => press(page, "pause"),
    options: (page) => press(page, "options"),
    statistics: (page) => press(page, "statistics"),
    link: (page) => press(page, "link"),
    solved: (page) => solve(page, puzzle)
  };
  for (const [state, act] of Object.entries(states)) {
    const { page, close } = await openFile({ reducedMotion: "reduce", colorScheme: "light" });
    await act(page);
    await assertAccessible(page);
    // Forced colours are the same few everywhere: where there is most to see.
    if (["conflict", "hint", "solved"].includes(state)) {
      await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
      await assertAccessible(page);
    }
    await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "none", colorScheme: "dark" });
    await page.setViewportSize(PHONE);
    await assertAccessible(page);
    await close();
  }
});

test("the server's page: today's puzzle, this week, a new one, Back", async () => {
  const { page, close } = await openServer("play");
  await page.locator(".puzzle-board .square").first().waitFor();
  await page.waitForFunction(() => /^#play\/daily\/\d{4}-\d\d-\d\d$/.test(window.location.hash));
  assert.equal(await page.locator(".week button").count(), 7);
  const today = await page.locator(".week [aria-current]").getAttribute("data-day");
  assert.ok(page.url().endsWith(today));
  const daily = await page.evaluate(() => window.bezzel.views.play.puzzle.puzzle.data);
  assert.equal(daily.date, today);
  await solve(page, daily);
  await page.locator(".won").waitFor();
  assert.equal(await page.locator(`.week .done[data-day="${today}"]`).count(), 1);
  assert.match(await page.locator(".won .facts").innerText(), /days in a row\s+1/);
  // Known puzzles are not counted again, and the time of one played before is no best time.
  const counted = () => page.evaluate(() => JSON.stringify(window.bezzel.record.statistics()));
  const once = await counted();
  await press(page, "new-again");
  await solve(page, daily);
  await page.locator(".won").waitFor();
  assert.equal(await counted(), once);
  // All past days are there, those to come are not.
  await press(page, "archive");
  const later = await page.locator(".calendar-panel button.later:enabled").count();
  assert.equal(later, 0);
  const heading = await page.locator(".calendar-panel h2").innerText();
  await page.locator('.calendar-panel [data-control="back"]').click();
  assert.notEqual(await page.locator(".calendar-panel h2").innerText(), heading);
  await page.locator(".calendar-panel [data-day$='-03']").click();
  await page.waitForFunction(() => /daily\/.*-03$/.test(window.location.hash));
  await solve(page, await page.evaluate(() => window.bezzel.views.play.puzzle.puzzle.data));
  await page.locator(".won").waitFor();
  assert.doesNotMatch(
    await page.locator(".won .facts").innerText(),
    /days in a row/,
    "a past day solved today is none of a row"
  );
  // What comes next is the next day that is not solved.
  await page.locator('.dock [data-do="go"]').click();
  await page.waitForFunction(() => /daily\/.*-04$/.test(window.location.hash));
  await page.goto(`${server.address}#play/daily/${today}`);
  await page.locator(".won").waitFor();
  // A day to come is refused.
  await page.goto(`${server.address}#play/daily/2099-01-01`);
  await saidLike(page, "not out yet");
  assert.ok(page.url().endsWith(today), page.url());
  await press(page, "new");
  await page.locator('.new-panel [data-choice="completion"]').click();
  await page.locator('.new-panel [data-choice="easy"]').click();
  await page.locator(".new-panel .stepper-value").fill("6");
  await press(page, "start");
  await page.waitForFunction(() => /^#play\/completion\/6\/easy\/\d+/.test(window.location.hash));
  assert.equal(await page.locator(".puzzle-board .square").count(), 36);
  assert.ok((await squares(page, "given")).length > 0);
  await page.goBack();
  await page.waitForFunction((day) => window.location.hash.startsWith(`#play/daily/${day}`), today);
  await page.locator(".won").waitFor();
  await close();
});

test("the server's page: pasted puzzles, links, and what is refused", async () => {
  const opened = await openServer("play/regions/6/easy/4");
  const { page } = opened;
  await page.locator(".puzzle-board .square").first().waitFor();
  const paste = async (text) => {
    await press(page, "new");
    await page.locator(".new-panel summary").click();
    await page.locator(".new-panel textarea").fill(text);
    await press(page, "paste");
  };
  await paste("AAABCD\nAAABCD\nBBBBCD\nBBECCD\nFEECCD\nFFEECC");
  await page.waitForFunction(() => window.location.hash.startsWith("#play/regions/6/own/AAABCD-"));
  await page.reload();
  await page.waitForFunction(() => window.bezzel.views?.play.puzzle.puzzle?.rows[0] === "AAABCD");
  await paste("AAB\nAB\nABC");
  await page.locator(".dock .badge.bad").waitFor();
  assert.ok((await said(page).innerText()).length > 10);
  await page.goto(`${server.address}#play/regions/99/easy/1`);
  await saidLike(page, "holds no puzzle");
  const rest = opened.wrong.filter((text) => !/4(00|22)/.test(text));
  opened.wrong.length = 0;
  await opened.close();
  assert.deepEqual(rest, []);
});

test("on paper a puzzle is one page: board, patterns, rules and address, from dark too", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await openFile({ colorScheme, viewport: { width: 1366, height: 768 } });
    await square(page, 0, 0).click({ button: "right" });
    await page.emulateMedia({ media: "print", colorScheme });
    const look = await page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector(selector));
      const isSeen = (selector) =>
        [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
      const box = document.querySelector(".puzzle-board .grid").getBoundingClientRect();
      return {
        page: of("body").backgroundColor,
        kept: of(".puzzle-board .square").printColorAdjust,
        patterns: isSeen(".pattern"),
        address: isSeen(".print-address"),
        dock: isSeen(".dock button"),
        clock: isSeen(".clock"),
        queens: document.querySelectorAll(".square > .queen").length,
        wide: box.width,
        high: box.height
      };
    });
    assert.deepEqual(
      [look.page, look.kept, look.patterns, look.address, look.dock, look.clock, look.queens],
      ["rgb(255, 255, 255)", "exact", true, true, false, false, 1],
      JSON.stringify(look)
    );
    assert.ok(look.wide > 300 && Math.abs(look.wide - look.high) < 2, JSON.stringify(look));
    const pdf = await page.pdf({ format: "A4" });
    assert.equal(String(pdf).match(/\/Type\s*\/Page\b/g).length, 1, "one page");
    await close();
  }
});

test("the free board: attacks at once, completions, causes, pasting, undo, a link", async () => {
  const opened = await openServer("play/free/8");
  const { page } = opened;
  const click = (row, column) => square(page, row, column).click();
  const ask = (name) => page.locator(`[data-ask="${name}"]`).click();
  await click(0, 0);
  await says(said(page), /1 of 8 queens/);
  await click(3, 3);
  assert.deepEqual(await squares(page, "attacker"), ["0,0", "3,3"]);
  await says(said(page), /A1 and D4 attack each other/);
  assert.equal(await page.locator(".lines .ray").count(), 1);
  await click(3, 3);
  for (const [row, column] of [
    [1, 4],
    [2, 7]
  ])
    await click(row, column);
  await ask("possible");
  await saidLike(page, "can be completed");
  await ask("hint");
  await page.locator(".board .square.hint").waitFor();
  const [hint] = await squares(page, "hint");
  const [row, column] = hint.split(",").map(Number);
  assert.equal([0, 4, 7, 5, 2, 6, 1, 3][row], column);
  await ask("all");
  await saidLike(page, "exactly one");
  await page.locator(".completions .board-button").click();
  assert.equal((await squares(page, "solved")).length, 8);
  await press(page, "undo");
  assert.equal((await squares(page, "queen")).length, 3);
  await page.waitForFunction(() => /^#play\/free\/8\/\w+$/.test(window.location.hash));
  await page.reload();
  await page.locator(".board .square.queen").first().waitFor();
  assert.equal((await squares(page, "queen")).length, 3);
  await press(page, "clear");
  await ask("all");
  await saidLike(page, "92 completions");
  assert.equal(await page.locator(".completions li").count(), 60);
  // Why there is none.
  await page.locator(".free-tools .stepper-value").fill("6");
  await page.locator(".free-tools .stepper-value").press("Enter");
  await page.locator(".board .row:nth-child(6)").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".board .row").length === 6);
  await click(0, 0);
  await page.locator('[data-mode="blocked"]').click();
  await click(5, 5);
  assert.deepEqual(await squares(page, "blocked"), ["5,5"]);
  await ask("possible");
  await saidLike(page, "no solution");
  assert.deepEqual(await squares(page, "cause"), ["0,0"]);
  assert.match(await page.locator(".cause-list").textContent(), /queen on A1/);
  await assertAccessible(page);
  // Any format, and what is wrong with it.
  await page.locator(".free-side summary").click();
  const paste = async (text) => {
    await page.locator(".free-side textarea").fill(text);
    await page.getByRole("button", { name: "Put it on the board" }).click();
  };
  await paste("[[0,1],[1,3],[2,0],[3,2]]");
  await saidLike(page, "Solved");
  await paste("1Q3/5/x4/5/5");
  await page.locator(".board .square.blocked").waitFor();
  assert.deepEqual(await squares(page, "blocked"), ["2,0"]);
  await paste("0 0 1");
  await saidLike(page, "A1 and A2 attack each other, and so do A2 and B3.");
  await paste("..Q\n.k.\n...");
  await saidLike(page, "line 2, character 2");
  await paste("0 9 1 2");
  await saidLike(page, "column 9");
  const rest = opened.wrong.filter((text) => !text.includes("422"));
  opened.wrong.length = 0;
  await opened.close();
  assert.deepEqual(rest, []);
});

test("the free board: a search goes on from what stands there", async () => {
  const opened = await openServer("play/free/6");
  const { page } = opened;
  const watch = () => page.locator('[data-do="search"]').click();
  const step = async (index) => {
    await page.waitForFunction((wanted) => window.bezzel.views.watch?.player?.index === wanted - 1, index);
    return page.evaluate(() =>
      window.bezzel.views.watch.player.trace
        .state(window.bezzel.views.watch.player.index)
        .queens.map(({ row, column }) => [row, column])
    );
  };
  // The second solution's queens in two rows, and one square blocked.
  await square(page, 4, 0).click();
  await square(page, 1, 5).click();
  await page.locator('[data-mode="blocked"]').click();
  await square(page, 0, 0).click();
  await watch();
  await page.locator(".begun:not(.own)").waitFor();
  assert.deepEqual(await step(2), [
    [1, 5],
    [4, 0]
  ]);
  assert.deepEqual(await squares(page, "blocked"), ["0,0"]);
  assert.match(await page.evaluate(() => window.location.hash), /board=x/);
  await assertAccessible(page);
  await page.evaluate(() => window.bezzel.views.watch.player.jumpTo(1e9));
  await says(said(page), /one solution|1 solution/i);
  assert.deepEqual(
    await page.evaluate(() => window.bezzel.views.watch.player.trace.solutions.map(({ columns }) => columns)),
    [[2, 5, 1, 4, 0, 3]]
  );
  // The address brings it back; another method, or the sign beside it, begins with the empty board.
  await page.reload();
  await page.locator(".begun:not(.own)").waitFor();
  await page.locator(".begun:not(.own)").click();
  await page.waitForFunction(
    () => !window.location.hash.includes("board=") && window.bezzel.views.watch.player.trace.length > 100
  );
  await page.goBack();
  await page.locator(".begun:not(.own)").waitFor();
  await page.locator('select[data-pick="page-method-choice"]').selectOption("sets");
  await page.waitForFunction(() => !window.location.hash.includes("board=x"));
  assert.ok(await page.locator(".begun:not(.own)").isHidden());
  // Queens that attack each other are reported, and stay.
  await page.goto(`${page.url().split("#")[0]}#play/free/6`);
  await square(page, 0, 1).click();
  await square(page, 2, 3).click();
  await watch();
  await saidLike(page, "Remove one");
  await opened.close();
});

test("the free board: a drag blocks squares as one step, a long press puts a queen", async () => {
  const opened = await openServer("play/free/8", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = opened;
  assert.equal(await page.locator(".free .grid").evaluate((grid) => getComputedStyle(grid).touchAction), "pinch-zoom");
  await page.touchscreen.tap(...(await middle(page, 4, 4)));
  assert.deepEqual(await squares(page, "queen"), ["4,4"]);
  await drag(page, [4, 1], [4, 6]);
  assert.deepEqual(await squares(page, "blocked"), ["4,1", "4,2", "4,3", "4,5", "4,6"]);
  assert.deepEqual(await squares(page, "queen"), ["4,4"], "queens are not moved");
  await drag(page, [4, 1], [4, 2]);
  assert.deepEqual(await squares(page, "blocked"), ["4,3", "4,5", "4,6"]);
  await press(page, "undo");
  await press(page, "undo");
  assert.deepEqual(await squares(page, "blocked"), []);
  await press(page, "redo");
  assert.deepEqual(await squares(page, "blocked"), ["4,1", "4,2", "4,3", "4,5", "4,6"]);
  await drag(page, [4, 4], [0, 4]);
  assert.deepEqual(await squares(page, "queen"), ["4,4"]);
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await page.locator('[data-mode="blocked"]').evaluate((button) => button.click());
  await touch("touchStart", [await middle(page, 0, 1)]);
  await page.locator('.square.queen[data-row="0"][data-column="1"]').waitFor();
  await stopClock(page);
  await touch("touchEnd", []);
  await page.clock.runFor(50);
  assert.ok((await squares(page, "queen")).includes("0,1"), "the end of a long press is no tap");
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await opened.close();
});

test("queens given on regions are in the link, and in the file", async () => {
  const given = puzzle.solution[2];
  const opened = await openServer("play/puzzles");
  const { page } = opened;
  const text = JSON.stringify({ family: puzzle.family, rows: puzzle.rows, queens: [[2, given]] });
  await page.locator(".clock-time").waitFor();
  await page.evaluate((pasted) => window.bezzel.views.play.paste(pasted), text);
  await page.locator(`.square.given[data-row="2"][data-column="${given}"]`).waitFor();
  await page.waitForFunction(() => window.location.hash.includes("/own/"));
  await square(page, 0, 0).click();
  const url = await page.evaluate(() => window.bezzel.views.play.address(window.bezzel.views.play.puzzle.path(true)));
  assert.ok(url.includes(`_2.${given}`), url);
  const other = await use.open(url, { locale: "en-US" });
  await other.page.locator(`.square.given[data-row="2"][data-column="${given}"]`).waitFor();
  assert.deepEqual(await squares(other.page, "given"), [`2,${given}`]);
  assert.deepEqual(await squares(other.page, "cross"), ["0,0"]);
  const [download] = await Promise.all([
    other.page.waitForEvent("download"),
    other.page.evaluate(() => window.bezzel.views.play.saveText())
  ]);
  assert.match(download.suggestedFilename(), /regions-8\.json$/);
  await other.close();
  await opened.close();
});

test("the next puzzle is seen from its top, and all is forgotten only when asked twice", async () => {
  const { page, close } = await openServer("play/regions/6/easy/7", PHONE);
  await page.locator(".square").first().waitFor();
  await page.evaluate(() => {
    const { puzzle } = window.bezzel.views.play;
    puzzle.puzzle.data.solution.forEach((column, row) => {
      const at = row * puzzle.puzzle.n + column;
      puzzle.change(() => puzzle.game.toggleQueen(at));
    });
  });
  // A second tap on the hint, or on the board, starts no other puzzle: the next one is offered a moment later.
  const offered = () =>
    page.evaluate(() => [
      document.querySelector("[data-do=go]").hidden,
      document.querySelector("[data-do=hint]").hidden,
      document.querySelector(".card-place").inert
    ]);
  assert.deepEqual(
    await page.evaluate(() => {
      const { puzzle } = window.bezzel.views.play;
      const { solution } = puzzle.puzzle.data;
      puzzle.again();
      solution.forEach((column, row) => puzzle.change(() => puzzle.game.toggleQueen(row * puzzle.puzzle.n + column)));
      return [
        document.querySelector("[data-do=go]").hidden,
        document.querySelector("[data-do=hint]").disabled,
        document.querySelector(".card-place").inert
      ];
    }),
    [true, true, true]
  );
  await page.locator("[data-do=go]").waitFor();
  assert.deepEqual(await offered(), [false, true, false]);
  await page.locator(".won [data-do=next]").waitFor();
  const top = () =>
    page
      .locator(".square")
      .first()
      .evaluate((square) => square.getBoundingClientRect().top);
  await page.waitForFunction(() => document.querySelector(".won").getBoundingClientRect().top < window.innerHeight);
  await page.locator(".won [data-do=next]").click();
  await page.locator(".won").waitFor({ state: "detached" });
  await page.locator(".hint-button:enabled").waitFor();
  assert.ok((await top()) >= 0, "the first row is in sight");

  await page.evaluate(() =>
    window.bezzel.views.play.puzzle.change(() => window.bezzel.views.play.puzzle.game.toggleQueen(0))
  );
  const kept = () => page.evaluate(() => Object.keys(window.localStorage).length);
  await page.waitForFunction(() => Object.keys(window.localStorage).length > 0);
  await page.getByRole("button", { name: /Settings/ }).click();
  const forget = page.locator("[data-do=forget]");
  await forget.click();
  assert.match(await forget.innerText(), /Press again/);
  assert.ok((await kept()) > 0);
  await Promise.all([page.waitForEvent("load"), forget.click()]);
  await page.waitForFunction(() => window.bezzel?.views?.play?.puzzle.game);
  assert.doesNotMatch(await marks(page), /2/, "the open game does not come back");
  await close();
});

test("a pause outlasts the page", async () => {
  const { page, close } = await openServer("play/regions/8/medium/2");
  await square(page, 0, 0).click();
  await page.keyboard.press("p");
  await page.reload();
  await saidLike(page, "Paused.");
  assert.equal(await page.locator(".cover").isVisible(), true);
  await page.locator(".cover button").click();
  assert.equal(await page.locator(".cover").isVisible(), false);
  await page.reload();
  await square(page, 0, 0).waitFor();
  assert.equal(await page.locator(".cover").isVisible(), false);
  await close();
});

test("the coordinates that a hint lights up are those of the lines in its sentence", async () => {
  let looked = 0;
  for (const path of [
    "regions/8/medium/2",
    "completion/12/hard/2849426237",
    "blocked/11/hard/1596620041",
    "learn/would-empty"
  ]) {
    const { page, close } = await openServer(`play/${path}`);
    await square(page, 0, 0).waitFor();
    await page.locator(".dock [data-do=hint]").click();
    await page.waitForFunction(
      () => (window.bezzel.views.play.puzzle.asked ?? window.bezzel.views.play.learn).strength > 0
    );
    for (let at = 0; at < 20; at++) {
      const [strength, told, lit] = await page.evaluate(() => {
        const { learn, own, puzzle } = window.bezzel.views.play;
        const lit = [...(own ?? puzzle).board.root.querySelectorAll(".letters .now, .numbers .now")].map(
          (each) => each.textContent
        );
        return [
          (own === learn ? learn : puzzle.asked)?.strength ?? 0,
          document.querySelector(".dock .sentence-text").textContent,
          lit
        ];
      });
      const named = [...told.matchAll(/(?:row|column)s? ([A-L]|\d+)\b/g)].map(([, name]) => name);
      if (strength === 2 && named.length > 0) {
        for (const name of named) assert.ok(lit.includes(name), `${path}: ${told}: ${lit}`);
        looked++;
      }
      if (
        (await page.locator(".dock [data-do=hint]").isDisabled())
        || !(await page.locator(".dock [data-do=hint]").isVisible())
      )
        break;
      await page.locator(".dock [data-do=hint]").click();
    }
    await close();
  }
  assert.ok(looked >= 4, String(looked));
});
