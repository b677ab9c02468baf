// Play as a game: in the one file that plays without a server, and on the server's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { puzzleOf, squares } from "./chromium.mjs";
import { HAND, PHONE, assertLike, named, pagesOf, usePages } from "./verbs.mjs";

const open = usePages({ ready: (page) => page.sees(".board .square") });
const ORDER = "8 --family regions --difficulty medium --seed 7";
const puzzle = puzzleOf(ORDER);
const SOLUTION = named(puzzle.solution);
/** The page of a puzzle, in a file; with `KEEPS` what it keeps is there after a reload. */
const openFile = (options, order = ORDER) => open(`bezzel puzzle ${order}`, options);
const KEEPS = { keeps: true };
const REFUSED = { refuses: /4(00|22)/ };
const EMPTY = "0".repeat(64);
/** In the page. */
const marks = () => [...(bezzel.view ?? play.puzzle).game.marks].join("");
const TOUCHING = "0,0 1,1";

test("a tap cycles, and undo and redo go step by step", async () => {
  const page = await openFile();
  await page
    .count(".puzzle-board .square", 64)
    .says("…One queen in every row…")
    .click("2,3")
    .has("2,3", "aria-label", /^D3, crossed out, \w+$/)
    .click("2,3")
    .has("2,3", "aria-label", /^D3, queen, \w+$/)
    .says("Seven\u00a0queens to\u00a0go…")
    .click("2,3")
    .has("2,3", "aria-label", /^D3, empty, \w+$/)
    .click("[data-do=undo]")
    .squares("queen", "2,3")
    .click("[data-do=undo]")
    .squares("cross", "2,3")
    .click("[data-do=redo]")
    .squares("queen", "2,3")
    .key("Control+z", "Control+Shift+z")
    .squares("queen", "2,3")
    .click("[data-do=clear]")
    .gives(marks, EMPTY)
    .click("[data-do=undo]")
    .squares("queen", "2,3")
    // A new step ends what could be redone.
    .click("0,0")
    .disabled("[data-do=redo]");
});

test("a trial: its marks look and sound otherwise, and are kept or all taken back by buttons and keys", async () => {
  const page = await openFile(KEEPS);
  await page
    .click("0,0")
    .click("[data-do=try]")
    .says("A trial…")
    .gives(
      () => ["hint", "new", "keep", "takeBack"].map((name) => one(`[data-do=${name}]`).checkVisibility()),
      [false, false, true, true]
    )
    .queens("2,3")
    .click("4,4")
    .squares("tried", "2,3 4,4")
    .has("2,3", "aria-label", "D3, queen, on trial, …")
    .has("4,4", "aria-label", "E5, crossed out, on trial, …")
    .has("0,0", "aria-label", /^A1, crossed out, [a-z]+$/)
    // By colour and by shape.
    .gives(() => {
      const looks = ["[data-row='0'][data-column='0']", "[data-row='4'][data-column='4']"].map((square) =>
        getComputedStyle(one(`.grid ${square} .mark`))
      );
      return ["stroke", "strokeDasharray"].every((name) => looks[0][name] !== looks[1][name]);
    }, true)
    // A trial goes on after a reload.
    .reload()
    .squares("tried", "2,3 4,4")
    .click("[data-do=takeBack]")
    .squares("queen")
    .squares("cross", "0,0")
    .squares("tried")
    .says("…Undo brings the trial back…")
    .click("[data-do=undo]")
    .squares("tried", "2,3 4,4")
    .key("k")
    .squares("queen", "2,3")
    .squares("cross", "0,0 4,4")
    .squares("tried")
    // T begins a trial, and takes it back.
    .key("t")
    .queens("6,6")
    .squares("tried", "6,6")
    .key("t")
    .squares("queen", "2,3")
    .squares("tried")
    // A trial that solves the board has ended.
    .click("[data-do=clear]")
    .key("t")
    .queens(SOLUTION)
    .sees(".won")
    .squares("tried")
    .hides("[data-do=keep]");
});

test("a trial on a phone: its buttons are in view, large enough, and nothing moves", async () => {
  for (const locale of ["en-US", "zh-CN"])
    for (const viewport of ["390x664", "320x568", "680x480"]) {
      const page = await openFile({ hasTouch: true, viewport, locale });
      const before = await page.boxes(".board .squares");
      await page.tap("[data-do=try]").tap("1,1").fits();
      assert.deepEqual(await page.boxes(".board .squares"), before);
      await page.gives(
        () =>
          ["keep", "takeBack", "try", "undo"].filter((name) => {
            const { left, right, width, height } = box(`[data-do=${name}]`);
            return left < 0 || right > innerWidth || width < 40 || height < 40;
          }),
        []
      );
    }
});

test("a drag crosses out every square on its way, as one step; from a cross it clears", async () => {
  const page = await openFile();
  await page
    .queens("4,4")
    .drag("4,1", "4,7")
    .squares("cross", "4,1 4,2 4,3 4,5 4,6 4,7")
    .squares("queen", "4,4")
    .click("[data-do=undo]")
    .squares("cross")
    .click("[data-do=redo]")
    .drag("4,1", "4,3")
    .squares("cross", "4,5 4,6 4,7")
    // A drag from a queen does nothing.
    .drag("4,4", "0,4")
    .squares("queen", "4,4")
    .squares("cross", "4,5 4,6 4,7")
    // After a drag a tap is a tap again.
    .click("0,0")
    .squares("cross", "0,0 4,5 4,6 4,7");
});

test("fingers: a drag never scrolls, a long press puts a queen", async () => {
  const page = await openFile({ ...HAND, viewport: PHONE });
  await page
    .gives(() => getComputedStyle(one(".puzzle-board .grid")).touchAction, "pinch-zoom")
    .fingers("touchStart", "6,2")
    .fingers("touchMove", "5,2")
    .fingers("touchMove", "3,2")
    .fingers("touchMove", "1,2")
    .fingers("touchEnd")
    .squares("cross", "1,2 2,2 3,2 4,2 5,2 6,2")
    .gives(() => scrollY, 0)
    .fingers("touchStart", "7,7")
    .squares("queen", "7,7")
    // The end of a long press is no tap.
    .stopClock()
    .fingers("touchEnd")
    .wait(50)
    .squares("queen", "7,7")
    .tap("0,0");
  assert.ok((await squares(page, "cross")).includes("0,0"));
});

test("the keyboard does all that a mouse does", async () => {
  const page = await openFile();
  await page
    .focus(".grid [tabindex='0']")
    .key("ArrowRight", "ArrowDown", " ")
    .squares("cross", "1,1")
    .key("Enter")
    .squares("queen", "1,1")
    .key("Backspace")
    .gives(marks, EMPTY)
    .key("End", "q")
    .squares("queen", "1,7")
    .key("Home", "x")
    .squares("cross", "1,0")
    .key("Control+z")
    .squares("cross")
    .key("Control+y")
    .squares("cross", "1,0")
    .key("h")
    .says("Something in row 2 is wrong.")
    .key("p")
    .says("…Paused…")
    .sees(".cover")
    .key("p")
    .hides(".cover")
    // Another way to the square, such as a screen reader's, leads the keys there too.
    .focus("3,6")
    .key(" ")
    .has("3,6", "aria-label", "G4, cross…")
    .key("Control+z")
    // After a click the keys still belong to the board.
    .click("5,5")
    .key("ArrowLeft", "q")
    .has("5,4", "aria-label", "E6, queen…");
  for (const [key, wanted] of [
    ["x", "cross"],
    ["Backspace", "empty"],
    [" ", "cross"]
  ])
    await page.key(key).has("5,4", "aria-label", `E6, ${wanted}…`);
});

test("conflicts are told at once, with both queens and the rule", async () => {
  const page = await openFile();
  await page
    .queens(TOUCHING)
    .squares("clash", TOUCHING)
    .says("…A1 and B2 touch…")
    .count(".lines .ray", 1)
    .texts(".letters .bad", ["A", "B"])
    .says("[role=alert]", "…A1 and B2…");
  // Another square of the region of A1, in another row and column and not touching it.
  const [sign] = puzzle.rows[0];
  const [other] = puzzle.rows.flatMap((row, at) =>
    [...row].flatMap((each, column) => (each === sign && at * column > 1 ? [`${at},${column}`] : []))
  );
  for (const [square, told] of [
    ["0,5", "…Two queens in row 1: A1 and F1…"],
    ["5,0", "…Two queens in column A: A1 and A6…"],
    ...(other ? [[other, "…Two queens on …: A1 and…"]] : [])
  ])
    await page.click("[data-do=undo]").queens(square).says(told);
});

test("hints come in three strengths, and alone they solve the puzzle", async () => {
  const page = await openFile();
  const [step] = puzzle.steps;
  const asText = (list) =>
    list
      .map(([row, column]) => `${row},${column}`)
      .sort()
      .join(" ");
  const hint = "[data-do=hint]";
  await page
    .click(hint)
    .says("Look at…")
    .reads(".hint-button", "What follows?")
    .click(hint)
    .squares("asked", asText([...step.fills, ...step.rules_out]))
    .squares("because", asText(step.because))
    .gives(marks, EMPTY)
    .click(hint)
    .says("Done…")
    .gives(marks, /[12]/);
  const reasons = await page.evaluate(async () => {
    let count = 0;
    for (let presses = 0; presses < 600 && one(".hint-button:enabled"); presses++) {
      await bezzel.view.hint();
      count += all(".square.because").length;
    }
    return count;
  });
  assert.ok(reasons > 0);
  await page.squares("solved", SOLUTION).says("…Eight queens: one in every row, column and colour, and none touch.…");
  assert.ok(Number(await page.textContent(".won .facts dd >> nth=1")) >= 8, "hints are counted");
});

test("a mistake is the first hint, and Check tells no more than that there is one", async () => {
  const page = await openFile();
  await page
    .queens(`3,${(puzzle.solution[3] + 2) % 8}`)
    .click("[data-do=check]")
    .says("…is wrong…")
    .click("[data-do=hint]")
    .says("…row 4…")
    .click("[data-do=hint]")
    .says("…The queen on …4 is wrong…")
    .click("[data-do=hint]")
    .squares("queen")
    .queens(named(puzzle.solution.slice(0, 4)))
    .click("[data-do=check]")
    .says("…All right so far…");
});

test("solved: a card, the time stands, joy only for those who want motion", async () => {
  for (const [reducedMotion, joy] of [
    ["no-preference", 1],
    ["reduce", 0]
  ]) {
    const page = await openFile({ reducedMotion });
    const time = await page
      .stopClock()
      .queens(SOLUTION)
      .sees(".won")
      .count(".confetti", joy)
      .disabled(".hint-button")
      .textContent(".won .facts dd");
    await page
      .wait(1200)
      .says(".clock-time", time)
      .click("[data-do=statistics]")
      .reads(".statistics-panel", "…Regions, 8 × 8, medium 1 1…")
      .key("Escape")
      .wait(1000)
      .count(".confetti", 0)
      .click("[data-do=new-again]")
      .gives(marks, EMPTY);
  }
});

test("a reload brings the board and its undo back; neither address nor link carries marks unless asked", async () => {
  const page = await openFile(KEEPS);
  const before = await page.queens("0,0").drag("2,1", "2,6").evaluate(marks);
  const url = page.url();
  const own = await page
    .at("…#play/regions/8/medium/7")
    .reload()
    .gives(marks, before)
    // The drag is one step, after a reload too.
    .click("[data-do=undo]")
    .squares("cross")
    .click("[data-do=undo]")
    .gives(marks, EMPTY)
    .click("[data-do=redo]")
    .click("[data-do=redo]")
    .gives(marks, before)
    .click("[data-do=link]")
    .holds(".link-field", url)
    .click(".link-panel [data-choice=marks]")
    .inputValue(".link-field");
  assertLike(own, `${url}/…`);
  // One's own link is one's own game.
  await page.key("Escape").goto(own).reload().count(".shared", 0).gives(marks, before);
});

test("marks of others are looked at, and the stored game stays as it was", async () => {
  const page = await openFile(KEEPS);
  const stored = () =>
    JSON.stringify(
      Object.entries(localStorage)
        .filter(([key]) => /game|solved|days|statistics/.test(key))
        .sort()
    ).replace(/elapsed\W+\d+/g, "");
  const before = await page.click("0,0").reload().evaluate(marks);
  const kept = await page.evaluate(stored);
  // A friend's whole solution: no win, no time, nothing counted.
  const text = await page.evaluate((solution) => {
    const { Game, Puzzle, MARK, view } = bezzel;
    const game = new Game(new Puzzle(view.puzzle.data));
    solution.forEach((column, row) => game.set(row * 8 + column, MARK.queen));
    return game.text;
  }, puzzle.solution);
  await page
    .goto(`${page.url().split("#")[0]}#play/regions/8/medium/7/${text}`)
    .sees(".shared")
    .squares("solved", SOLUTION)
    .count(".facts", 0)
    .says("…marks of a shared link…")
    .click("5,5")
    .key("x", "h", "Control+z")
    .squares("solved", SOLUTION)
    .reload()
    .gives(stored, kept)
    // One's own game goes on.
    .click(".dock [data-do=go]")
    .gives(marks, before)
    .at("…medium/7")
    .click("0,1")
    .squares("cross", "0,0 0,1");
});

test("full and forbidden stores keep no player from playing", async () => {
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
    const page = await openFile();
    await page.addInitScript(script).reload().queens(SOLUTION).sees(".won");
  }
});

test("options: crosses by themselves, patterns, the clock; and they are kept", async () => {
  const page = await openFile(KEEPS);
  await page
    .click("[data-do=options]")
    .check("[data-option=isCrossing]")
    .click(".options-panel [data-choice=off]")
    .uncheck("[data-option=isTimed]")
    .key("Escape")
    .queens("0,0");
  const shadow = await squares(page, "by-itself");
  assert.ok(["0,7", "7,0", "1,1"].every((each) => shadow.includes(each)));
  await page.hides(".pattern").hides(".clock-time").reload().squares("by-itself", shadow.join(" "));
});

test("hints and conflicts move nothing, at every size", async () => {
  for (const viewport of ["1366x768", "1280x800", "390x664", "320x568", "844x390", "680x480"]) {
    const page = await open("play/daily", { viewport });
    await page.gives(async () => {
      const { puzzle: view } = play;
      const places = () =>
        [".dock", "[data-do=undo]", "[data-do=hint]", "[data-do=new]", ".squares", ".title"].map((name) => {
          const { left, top, right, bottom } = box(name);
          return [left, top, right, bottom].map(Math.round);
        });
      const before = places();
      const moved = [];
      const look = (what) => {
        if (String(places()) !== String(before)) moved.push(what);
      };
      for (let step = 0; step < 24; step++) {
        await view.hint();
        look(`hint ${step}`);
      }
      for (const at of [0, view.puzzle.n + 1]) view.change(() => view.game.toggleQueen(at));
      look("conflict");
      return moved;
    }, []);
  }
});

test("both languages: every sentence of a whole game by hints", async () => {
  const page = await openFile({ viewport: PHONE });
  for (const language of ["en", "zh"]) await page.playByHints(language);
  await page.says("…互不相邻…").reads(".won h2", "…解出来了…");
});

test("every family plays in a file, several puzzles one after another, and no file asks anybody", async () => {
  for (const family of ["regions-diagonals", "completion", "blocked"]) {
    const order = `7 --family ${family} --seed 3 --difficulty easy`;
    const { queens, blocked, solution } = puzzleOf(order);
    const page = await openFile({}, order);
    const given = queens.map(String);
    await page.squares("given", given.join(" "));
    // What is given stays.
    for (const square of given) await page.click(square).squares("queen", given.join(" "));
    for (const square of blocked.map(String)) await page.click(square).has(square, "aria-label", "…blocked…");
    const open = named(solution).split(" ");
    await page.queens(open.filter((square) => !given.includes(square)).join(" ")).sees(".won");
  }
  const page = await openFile({}, "6 --count 3 --seed 1");
  const first = await page.evaluate(() => location.hash);
  await page
    .click("[data-do=new]")
    .until((hash) => location.hash !== hash, first)
    .click("[data-do=new]")
    .click("[data-do=new]")
    .at(`…${first}`);
});

test("axe finds nothing in any state, light and dark, phone and desk, in forced colours", async () => {
  for (const [name, act] of Object.entries({
    conflict: (page) => page.queens(TOUCHING),
    hint: (page) => page.click("[data-do=hint]").click("[data-do=hint]"),
    pause: null,
    options: null,
    statistics: null,
    link: null,
    solved: (page) => page.queens(SOLUTION)
  })) {
    const page = await openFile({ reducedMotion: "reduce", colorScheme: "light" });
    await (act?.(page) ?? page.click(`[data-do=${name}]`));
    // Forced colours are the same few everywhere: where there is most to see.
    const forced = act ? [{ forcedColors: "active" }] : [];
    for (const look of [{}, ...forced, { forcedColors: "none", colorScheme: "dark" }])
      await page.emulateMedia({ reducedMotion: "reduce", ...look }).accessible();
    await page.resize(PHONE).accessible();
  }
});

test("the server's page: today's puzzle, this week, a new one, Back", async () => {
  const page = await open("play");
  const counted = () => JSON.stringify(bezzel.record.statistics());
  const today = await page
    .at(/#play\/daily\/\d{4}-\d\d-\d\d$/)
    .count(".week button", 7)
    .getAttribute(".week [aria-current]", "data-day");
  const once = await page
    .at(`…${today}`)
    .gives(() => play.puzzle.puzzle.data.date, today)
    .solve()
    .sees(".won")
    .count(`.week .done[data-day='${today}']`, 1)
    .reads(".won .facts", "…days in a row 1…")
    .evaluate(counted);
  await page
    // Known puzzles are not counted again, and the time of one played before is no best time.
    .click("[data-do=new-again]")
    .solve()
    .sees(".won")
    .gives(counted, once)
    // All past days are there, those to come are not.
    .click("[data-do=archive]")
    .count(".calendar-panel button.later:enabled", 0);
  const heading = await page.innerText(".calendar-panel h2");
  await page.click(".calendar-panel [data-control=back]");
  assert.notEqual(await page.innerText(".calendar-panel h2"), heading);
  await page
    .click(".calendar-panel [data-day$='-03']")
    .at("…daily/…-03")
    .until(() => play.puzzle.puzzle.data.date.endsWith("-03"))
    .solve()
    .sees(".won");
  // A past day solved today is none of a row.
  assert.doesNotMatch(await page.innerText(".won .facts"), /days in a row/);
  await page
    // What comes next is the next day that is not solved.
    .click(".dock [data-do=go]")
    .at("…daily/…-04")
    .go(`#play/daily/${today}`)
    .sees(".won")
    // A day to come is refused.
    .go("#play/daily/2099-01-01")
    .says("…not out yet…")
    .at(`…${today}`)
    .click("[data-do=new]")
    .click(".new-panel [data-choice=completion]")
    .click(".new-panel [data-choice=easy]")
    .fill(".new-panel .stepper-value", "6")
    .click("[data-do=start]")
    .at("…#play/completion/6/easy/…")
    .count(".puzzle-board .square", 36)
    .sees(".square.given")
    .goBack()
    .at(`…#play/daily/${today}…`)
    .sees(".won");
});

test("the server's page: pasted puzzles are linked, and what is none is refused", async () => {
  const page = await open("play/regions/6/easy/4", REFUSED);
  await page
    .paste("AAABCD\nAAABCD\nBBBBCD\nBBECCD\nFEECCD\nFFEECC")
    .at("…#play/regions/6/own/AAABCD-…")
    .reload()
    .until(() => play.puzzle.puzzle.rows[0] === "AAABCD")
    .paste("AAB\nAB\nABC")
    .sees(".dock .badge.bad")
    .says(/.{11}/);
});

test("on paper a puzzle is one page: board, patterns, rules and address, from dark too", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await openFile({ colorScheme, viewport: "1366x768" });
    await page
      .queens("0,0")
      .emulateMedia({ media: "print", colorScheme })
      .gives(() => {
        const of = (selector) => getComputedStyle(one(selector));
        const isSeen = (selector) => all(selector).some((each) => each.getClientRects().length > 0);
        const { width, height } = box(".puzzle-board .grid");
        return [
          of("body").backgroundColor,
          of(".puzzle-board .square").printColorAdjust,
          [".pattern", ".print-address", ".dock button", ".clock"].map(isSeen),
          all(".square > .queen").length,
          width > 300 && Math.abs(width - height) < 2
        ];
      }, ["rgb(255, 255, 255)", "exact", [true, true, false, false], 1, true]);
    assert.equal(await pagesOf(page), 1);
  }
  // The title stands there once, and nothing is cut.
  const paper = await open("play/regions/9/hard/1", { viewport: "688x1000" });
  await paper.emulateMedia({ media: "print" }).gives(() => {
    const isThere = (each) => each.getClientRects().length > 0;
    const cut = all("main *").filter(
      (each) => isThere(each) && !each.closest("svg, .visually-hidden") && box(each).left < -0.5
    );
    return [cut.length, all("h1, .side-title").filter(isThere).length];
  }, [0, 1]);
});

test("the free board: attacks at once, completions, causes, pasting, undo, a link", async () => {
  const page = await open("play/free/8", REFUSED);
  await page
    .click("0,0")
    .says("…1 of 8 queens…")
    .click("3,3")
    .squares("attacker", "0,0 3,3")
    .says("…A1 and D4 attack each other…")
    .count(".lines .ray", 1)
    .put("3,3 1,4 2,7")
    .click("[data-ask=possible]")
    .says("…can be completed…")
    .click("[data-ask=hint]")
    .sees(".board .square.hint");
  const [hint] = await squares(page, "hint");
  assert.ok(named([0, 4, 7, 5, 2, 6, 1, 3]).includes(hint));
  await page
    .click("[data-ask=all]")
    .says("…exactly one…")
    .click(".completions .board-button")
    .squares("solved", named([0, 4, 7, 5, 2, 6, 1, 3]))
    .click("[data-do=undo]")
    .squares("queen", "0,0 1,4 2,7")
    .at(/#play\/free\/8\/\w+$/)
    .reload()
    .squares("queen", "0,0 1,4 2,7")
    .click("[data-do=clear]")
    .click("[data-ask=all]")
    .says("…92 completions…")
    .count(".completions li", 60)
    // Why there is none.
    .size(6, ".free-tools")
    .count(".board .row", 6)
    .click("0,0")
    .click("[data-mode=blocked]")
    .click("5,5")
    .squares("blocked", "5,5")
    .click("[data-ask=possible]")
    .says("No solution has these queens and leaves the blocked squares empty.")
    .squares("cause", "0,0")
    .says(".cause-list", "…queen on A1…")
    .accessible()
    // Any format, and what is wrong with it.
    .click(".free-side summary");
  for (const [text, told, blocked] of [
    ["[[0,1],[1,3],[2,0],[3,2]]", "…Solved…"],
    ["1Q3/5/x4/5/5", "…", "2,0"],
    ["0 0 1", "…A1 and A2 attack each other, and so do A2 and B3.…"],
    ["..Q\n.k.\n...", "…line 2, character 2…"],
    ["0 9 1 2", "…column 9…"]
  ])
    await page
      .fill(".free-side textarea", text)
      .click("button:has-text('Put it on the board')")
      .says(told)
      .squares("blocked", blocked);
});

test("the free board: a search goes on from what stands there", async () => {
  const page = await open("play/free/6");
  const begun = ".begun:not(.own)";
  await page
    // The second solution's queens in two rows, and one square blocked.
    .put("4,0 1,5")
    .click("[data-mode=blocked]")
    .click("0,0")
    .click("[data-do=search]")
    .sees(begun)
    .until(() => watch.player.index === 1)
    .gives(() => {
      const { trace, index } = watch.player;
      return trace
        .state(index)
        .queens.map(({ row, column }) => `${row},${column}`)
        .join(" ");
    }, "1,5 4,0")
    .squares("blocked", "0,0")
    .at("…board=x…")
    .accessible()
    .evaluate(() => watch.player.jumpTo(1e9))
    .says(/one solution|1 solution/i)
    .gives(() => watch.player.trace.solutions.map(({ columns }) => columns.join("")), ["251403"])
    // The address brings it back; another method, or the sign beside it, begins with the empty board.
    .reload()
    .click(begun)
    .until(() => !location.hash.includes("board=") && watch.player.trace.length > 100)
    .goBack()
    .sees(begun)
    .selectOption("select[data-pick=page-method-choice]", "sets")
    .until(() => !location.hash.includes("board=x"))
    .hides(begun)
    // Queens that attack each other are reported, and stay.
    .go("#play/free/6")
    .put("0,1 2,3")
    .click("[data-do=search]")
    .says("…Remove one…");
});

test("the free board: a drag blocks squares as one step, a long press puts a queen", async () => {
  const page = await open("play/free/8", { ...HAND, viewport: PHONE });
  await page
    .gives(() => getComputedStyle(one(".free .grid")).touchAction, "pinch-zoom")
    .tap("4,4")
    .squares("queen", "4,4")
    .drag("4,1", "4,6")
    .squares("blocked", "4,1 4,2 4,3 4,5 4,6")
    .squares("queen", "4,4")
    .drag("4,1", "4,2")
    .squares("blocked", "4,3 4,5 4,6")
    .click("[data-do=undo]")
    .click("[data-do=undo]")
    .squares("blocked")
    .click("[data-do=redo]")
    .squares("blocked", "4,1 4,2 4,3 4,5 4,6")
    .drag("4,4", "0,4")
    .squares("queen", "4,4")
    .look("[data-mode=blocked]", (button) => button.click())
    .fingers("touchStart", "0,1")
    .squares("queen", "0,1 4,4")
    // The end of a long press is no tap.
    .stopClock()
    .fingers("touchEnd")
    .wait(50)
    .squares("queen", "0,1 4,4")
    .gives(() => scrollY, 0);
});

test("queens given on regions are in the link, and in the file", async () => {
  const given = puzzle.solution[2];
  const page = await open("play/puzzles");
  const text = JSON.stringify({ family: puzzle.family, rows: puzzle.rows, queens: [[2, given]] });
  const url = await page
    .sees(".clock-time")
    .evaluate((pasted) => play.paste(pasted), text)
    .squares("given", `2,${given}`)
    .at("…/own/…")
    .click("0,0")
    .evaluate(() => play.address(play.puzzle.path(true)));
  assertLike(url, `…_2.${given}…`);
  const other = await open(url);
  await other.squares("given", `2,${given}`).squares("cross", "0,0");
  const saved = other.waitForEvent("download");
  await other.evaluate(() => play.saveText());
  assertLike((await saved).suggestedFilename(), "…regions-8.json");
});

test("the next puzzle is seen from its top, and all is forgotten only when asked twice", async () => {
  const page = await open("play/regions/6/easy/7", { viewport: "1280x720" });
  // A second tap on the hint, or on the board, starts no other puzzle: the next one is offered a moment later.
  const offered = () => [one("[data-do=go]").hidden, one("[data-do=hint]").disabled, one(".card-place").inert];
  await page
    .solve(1)
    .evaluate(`window.offered = ${offered}`)
    .gives(() => {
      const { game, puzzle } = play.puzzle;
      play.puzzle.change(() => game.toggleQueen(puzzle.solution.at(-1)));
      return window.offered();
    }, [true, true, true])
    .sees("[data-do=go]")
    .hides("[data-do=hint]")
    .gives(() => one(".card-place").inert, false)
    .sees(".won [data-do=next]")
    .until(() => box(".won").top < innerHeight)
    .click(".won [data-do=next]")
    .count(".won", 0)
    .sees(".hint-button:enabled")
    .gives(() => box(".square").top >= 0, true)
    .evaluate(() => play.puzzle.change(() => play.puzzle.game.toggleQueen(0)))
    .until(() => localStorage.length > 0)
    .click(".top .more")
    .click("[data-do=forget]")
    .reads("[data-do=forget]", "…Press again…")
    .gives(() => localStorage.length > 0, true);
  await Promise.all([page.waitForEvent("load"), page.click("[data-do=forget]")]);
  // The open game does not come back.
  await page.until(() => play.puzzle.game).gives(marks, /^[01]+$/);
});

test("a pause outlasts the page", async () => {
  const page = await open("play/regions/8/medium/2");
  await page
    .click("0,0")
    .key("p")
    .reload()
    .says("…Paused.…")
    .sees(".cover")
    .click(".cover button")
    .hides(".cover")
    .reload()
    .sees("0,0")
    .hides(".cover");
});

test("the coordinates that a hint lights up are those of the lines in its sentence", async () => {
  let looked = 0;
  for (const path of [
    ...["regions/8/medium/2", "completion/12/hard/2849426237", "blocked/11/hard/1596620041"],
    "learn/would-empty"
  ]) {
    const page = await open(`play/${path}`);
    const hint = ".dock [data-do=hint]";
    await page.click(hint).until(() => (play.puzzle.asked ?? play.learn).strength > 0);
    for (let at = 0; at < 20; at++) {
      const [strength, told, lit] = await page.evaluate(() => {
        const { learn, own, puzzle } = play;
        return [
          (own === learn ? learn : puzzle.asked)?.strength ?? 0,
          one(".dock .sentence-text").textContent,
          all(":is(.letters, .numbers) .now", (own ?? puzzle).board.root).map((each) => each.textContent)
        ];
      });
      const lines = [...told.matchAll(/(?:row|column)s? ([A-L]|\d+)\b/g)].map(([, name]) => name);
      if (strength === 2 && lines.length > 0) {
        for (const name of lines) assert.ok(lit.includes(name), `${path}: ${told}: ${lit}`);
        looked++;
      }
      if (!(await page.locator(`${hint}:enabled:visible`).count())) break;
      await page.click(hint);
    }
  }
  assert.ok(looked >= 4, String(looked));
});
