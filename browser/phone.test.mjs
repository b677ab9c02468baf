// What a finger does on a phone: Back, panels, gestures on the board, and what fits there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HAND, PHONE, named, usePages } from "./verbs.mjs";

const open = usePages(HAND);
const GAME = "play/regions/7/medium/5";
const EIGHT = named([0, 4, 7, 5, 2, 6, 1, 3]);
/** In the page: what is marked. */
const marked = () => play.puzzle.game.text;
const solve = (page, hash) =>
  hash === GAME
    ? page.solve()
    : page.evaluate(() => [0, 4, 7, 5, 2, 6, 1, 3].forEach((column, row) => play.free.mark(8 * row + column, 1)));
const PANEL = ".popover:popover-open";

test("Back from a lesson comes to the very game, with its marks and its clock; and only then leaves", async () => {
  const page = await open(GAME);
  // A cross that is right: a hint goes on from it.
  const at = await page.sees(".puzzle-board .square").evaluate(() => {
    const { game, puzzle } = play.puzzle;
    return [...game.marks.keys()].find((each) => puzzle.isOpen(each) && !puzzle.solution.includes(each));
  });
  const [text, elapsed] = await page
    .tap(`${Math.floor(at / 7)},${at % 7}`)
    .until(() => play.puzzle.clock.elapsed > 1200)
    .tap("[data-do=hint]")
    .evaluate(() => {
      const { game, clock } = play.puzzle;
      return [game.text, clock.elapsed];
    });
  const isBack = () => page.sees(".puzzle-board .square").at(`…#${GAME}`).gives(marked, text);
  await page
    .tap("[data-do=learn]")
    .until(() => location.hash.startsWith("#play/learn/") && play.learn.drill)
    .goBack();
  await isBack();
  await page
    .gives((least) => play.puzzle.clock.elapsed >= least, true, elapsed)
    .enabled("[data-do=undo]")
    .goForward()
    .at("…#play/learn/…")
    .goBack()
    // Drawing is another place as well.
    .tap("[data-do=new]")
    .tap("[data-do=draw]")
    .at("…#play/draw…")
    .goBack();
  await isBack();
  // So is another tab, though the game that is kept is there at once.
  await page.goto(open.address("watch?n=6")).reload().tap("#tab-play").at("…#play/…").goBack().at("…#watch?n=6…");
});

test("Back closes the panel that is open and nothing else; a panel that is closed leaves no place behind", async () => {
  const page = await open(GAME);
  const text = await page.tap("6,6").evaluate(marked);
  const before = await page.evaluate(() => history.length);
  const panel = (name) =>
    page
      .tap(`[data-do=${name}]`)
      .sees(PANEL)
      .until(() => history.state.isPanel);
  for (const name of ["new", "options", "link"]) {
    await panel(name);
    await page
      .evaluate(() => history.back())
      .count(PANEL, 0)
      .at(`…#${GAME}`)
      .gives(marked, text);
  }
  await panel("options");
  await page
    .key("Escape")
    .until(() => !history.state?.isPanel)
    // The place of panels is ahead.
    .gives(() => history.length, before + 1);
  // What a panel opens takes the place of the panel.
  await panel("new");
  await page.tap("[data-do=techniques]").at("…#play/learn/…").goBack().at(`…#${GAME}`).gives(marked, text);
  // Another address is followed while a panel is open.
  await panel("options");
  await page
    .go("#watch?n=6")
    .until(() => !one(":popover-open") && watch.player.trace.n === 6)
    .at("…#watch?n=6…");
});

for (const [path, state] of [
  [GAME, marked],
  ["play/free/8", () => play.free.path()],
  ["play/draw", () => play.editor.path()]
])
  test(`a second finger, or a browser that takes over, takes back what a finger began: ${path}`, async () => {
    const page = await open(path);
    await page.sees("2,1").until((text) => play.place().path.startsWith(text), path.slice(5, 9));
    const before = await page.evaluate(state);
    await page.stopClock();
    for (const [time, ...moves] of [
      // A pinch; two fingers that rest are no long press; a gesture that is taken over.
      [600, ["touchStart", "2,1"], ["touchMove", "2,4"], ["touchMove", "2,4", "5,5"], ["touchMove", "2,4", "5,6"]],
      [600, ["touchStart", "2,1", "5,5"]],
      [100, ["touchStart", "2,1"], ["touchMove", "2,4"], ["touchCancel"]]
    ]) {
      for (const move of moves) await page.fingers(...move);
      if (time === 600 && moves.length === 1) await page.wait(time);
      if (moves.at(-1)[0] !== "touchCancel") await page.fingers("touchEnd");
      await page.wait(time).gives(state, before);
    }
    await page.fingers("touchStart", "2,1").fingers("touchMove", "2,4").fingers("touchEnd");
    if (path !== "play/draw") assert.notEqual(await page.evaluate(state), before, "one finger marks");
    await page.wait(50).tap("0,0");
  });

/** Whether a person sees all of it: inside the window, and above all else there. */
const isWhole = (node) => {
  const { bottom, left, right, top } = node.getBoundingClientRect();
  return [
    [left + 12, top + 12],
    [right - 12, bottom - 12],
    [(left + right) / 2, top + 12],
    [(left + right) / 2, bottom - 12]
  ].every((place) => node.contains(document.elementFromPoint(...place)));
};
const SIZES = ["390x664", "664x390", "844x390", "360x640"];
/** The card of what is solved is whole in both languages. */
async function seesCard(page) {
  for (const language of ["en", "zh"])
    assert.ok(
      await page
        .speak(language)
        .look(".card-place", (card) => card.scrollIntoView({ block: "end" }))
        .look(".won", isWhole),
      language
    );
}

test("eight queens are found by their name, and their end has a card with what comes next", async () => {
  const page = await open("play/daily");
  await page.tap("[data-kind=free]:has-text('8 queens')").at("…#play/free/…");
  for (const square of EIGHT.split(" ")) await page.tap(square);
  await page.reads(".won", "…Solved 8 queens, and none attacks another.…");
  for (const size of SIZES) {
    await page.resize(size);
    await seesCard(page);
  }
  await page.speak("en").tap("[data-do=next-size]:has-text('Now 9 queens')").at("…#play/free/9").count(".won", 0);
});

test("pairs that attack each other are named; what All finds is brought to where it is seen", async () => {
  const page = await open("play/free/8");
  for (const [square, told] of [
    ["0,0", "¬…lick…"],
    ["1,1", "A1 and B2 attack each other."],
    ["0,5", "A1 and F1 attack each other, and so do A1 and B2."],
    ["0,7", "…, and so do 3 other pairs."]
  ])
    await page.tap(square).says(told);
  await page
    .tap("[data-do=clear]")
    .tap("[data-ask=all]")
    .sees(".completions .boards")
    .until(() => box(".completions").bottom <= box(".dock").top);
  assert.ok(await page.look(".completions", isWhole));
});

test("the card of a solved puzzle is whole on a phone, upright or on its side", async () => {
  for (const viewport of SIZES) {
    const page = await open(GAME, { viewport });
    await page.sees(".puzzle-board .square").solve().sees(".won").count(".confetti", 0);
    await seesCard(page);
  }
});

test("the explanation of a technique is read above the dock, whole where the window is not the smallest", async () => {
  const page = await open("play/learn/last-square");
  for (const size of ["390x664", PHONE, "360x740", "320x568"])
    for (const technique of ["last-square", "shadow", "confined", "trying"]) {
      await page
        .resize(size)
        .go(`#play/learn/${technique}`)
        .until((name) => {
          const { learn } = play;
          return learn.technique === name && learn.drill;
        }, technique);
      for (const language of ["en", "zh"])
        await page.speak(language).gives(() => {
          const { bottom, top } = box(".techniques-side > .rules-text");
          return innerWidth > 320 ? bottom <= box(".dock").top : box(".dock").top - top >= 40;
        }, true);
    }
});

test("a board that is solved stays in view, with the head of its card", async () => {
  for (const hash of [GAME, "play/free/8"])
    for (const viewport of ["390x664", "820x1180", "844x390"]) {
      const page = await open(hash, { viewport, reducedMotion: "reduce" });
      await page.sees("0,0").until(() => play.puzzle.game || play.free.board);
      await solve(page.stopClock(), hash)
        .sees(".won")
        // What is scrolled to is scrolled to in a moment.
        .wait(50)
        .gives(() => {
          const { top, bottom } = box(".board .squares");
          const dock = box(".dock").top;
          return top >= -1 && bottom <= dock + 1 && box(".won h2").bottom <= dock;
        }, true);
    }
});

test("a long press and the right button put a queen on every board", async () => {
  const has = (wanted) => {
    const { free, kind, puzzle } = play;
    return (kind === "free" ? free.squares(1) : (puzzle.game?.queens ?? [])).length === wanted;
  };
  for (const hash of [GAME, "play/free/8"]) {
    const page = await open(hash, { isMobile: false });
    await page
      .sees("3,3")
      .until(has, 0)
      .queens("3,3")
      .gives(has, true, 1)
      .fingers("touchStart", "0,6")
      .until(has, 2)
      .fingers("touchEnd");
  }
});

test("what a phone does not show is not drawn while a search plays, and is right where it is seen", async () => {
  const page = await open("watch?n=8");
  const isHidden = () => {
    const { player } = watch;
    return player.sight.hidden.has(player.tree.root);
  };
  const [before, index] = await page
    .until(() => watch.player.trace.length > 17000)
    .evaluate(() => {
      const { player } = watch;
      const { tree } = player;
      window.treeDrawn = 0;
      const { show } = tree;
      tree.show = (...of) => {
        window.treeDrawn++;
        show.apply(tree, of);
      };
      player.pace.set(8, false);
      player.play();
    })
    .until(isHidden)
    .evaluate(() => [window.treeDrawn, watch.player.index]);
  await page
    .until((least) => watch.player.index > least + 20, index)
    // Behind the dock nothing is drawn.
    .gives(() => window.treeDrawn, before)
    .look(".tree-box", (tree) => tree.scrollIntoView({ block: "start" }))
    .until((least) => window.treeDrawn > least, before)
    .evaluate(() => scrollTo(0, 0))
    .until(isHidden)
    // A pause draws all.
    .gives(() => {
      const { player } = watch;
      player.pause();
      const placed = player.trace.placed[player.index].toLocaleString("en");
      return player.tree.state.index === player.index && one("[data-count=placed]").textContent === placed;
    }, true);
});

/**
 * What can be pressed and is smaller than a finger, but squares of boards, whose size the board gives, words within a
 * sentence, lines of a program, and the columns of a chart.
 */
const tooSmall = () =>
  all("button, a[href], summary, select, label.check")
    .filter((node) => {
      const { width, height } = box(node);
      return (
        width > 1
        && height > 1
        && !node.closest(".grid, .sentence, .skip, p, .published-counts, .fault-lines, .beginnings")
        && (width < 39.5 || height < 39.5)
      );
    })
    .map((node) =>
      `${node.tagName} ${node.className} ${node.getAttribute("aria-label") ?? node.textContent}`.slice(0, 60)
    );

test("what can be pressed is as large as a finger, nothing is too wide or high, keys are not spoken of", async () => {
  for (const viewport of ["390x664", "664x390", "320x568"]) {
    const page = await open("watch", { viewport });
    for (const [hash, shown] of Object.entries({
      learn: "#chapter-12 .question",
      "watch?n=8": ".watched .board .square",
      "play/daily": ".puzzle-board .square",
      "play/free/8": ".free .square",
      "play/regions-diagonals/12/hard/7": ".puzzle-board [data-row='11']",
      "play/blocked/10/easy/1": ".square.blocked",
      "play/learn/shadow/1": ".techniques-side .rules-text",
      "play/draw/8": "[data-colour]",
      compare: "li.way[data-method=best]",
      "counts?to=14": ".counts [data-n='14']",
      typical: ".typical-count",
      check: ".check-text",
      files: ".preview img"
    })) {
      const tab = hash === "typical" ? "counts" : hash.split(/\W/)[0];
      await page.go(`#${hash}`).sees(`.tabs #tab-${tab}[aria-current]`).sees(shown).gives(tooSmall, []);
      for (const language of ["zh", "en"])
        await page
          .speak(language)
          .fits()
          // What is too wide makes the layout of a phone wider, so that nothing seems to be.
          .gives(
            (isGame) => [innerWidth, !isGame || one(".dock").offsetHeight <= 180],
            [parseInt(viewport, 10), true],
            /free|regions|blocked/.test(hash)
          );
    }
    await page.go("#play/daily").sees(".puzzle-board .square");
    for (const panel of ["[data-do=new]", "[data-do=options]", "[data-do=link]", ".more"])
      await page
        .tap(panel)
        .sees(PANEL)
        .gives(tooSmall, [])
        .count(":is(.keys, .for-keys):visible", 0)
        .key("Escape")
        .count(PANEL, 0);
  }
});

test("pages that are one file have the same sizes, and Back closes their panels", async () => {
  for (const command of ["steps 6", "puzzle 7 --seed 3", "compare 5"]) {
    const page = await open(`bezzel ${command}`);
    await page
      .sees(":is(.board, .race) .square")
      .gives(tooSmall, [])
      .fits()
      .tap(".top .more")
      .sees(PANEL)
      .gives(tooSmall, [])
      .until(() => history.state.isPanel)
      .goBack()
      .count(PANEL, 0)
      .at("file:…");
  }
});

test("the table of counts up to 18 stands within its margins at 320 pixels", async () => {
  const page = await open("counts?to=3", { viewport: "320x568" });
  await page
    .until(() => counts.rows.length === 3)
    // The row of 18 as it is counted, without the wait.
    .gives(() => {
      counts.rows.push({ n: 18, all: 666090624, distinct: 83263591, half_turn: 56768, quarter_turn: 0, seconds: 1 });
      counts.render();
      return box("table.counts").right <= box(".sheet").right + 0.5;
    }, true);
});

test("a page that is loaded again while a search runs is where it was; sentences follow the language", async () => {
  const page = await open("watch?n=8");
  const where = () => [watch.player.index + 1, Number(new URLSearchParams(location.hash.split("?")[1]).get("step"))];
  await page.tap("[data-control=play]").until(() => /step=([3-9]|\d\d)/.test(location.hash));
  await page.stopClock();
  // Where it is stands in the address once a second.
  const [step, known] = await page.wait(1000).evaluate(where);
  assert.ok(known >= 3 && known <= step, `${known} of ${step}`);
  await page
    .reload()
    // The player is there before its steps are.
    .until((step) => watch.player.index + 1 === step, known)
    .gives(where, [known, known]);
  await page.clock.resume();
  await page
    .go(`#${GAME}`)
    .tap("6,6")
    .tap("[data-do=clear]")
    .says(/^\P{Script=Han}+$/u)
    .speak("zh")
    .says(/\p{Script=Han}/u);
});
