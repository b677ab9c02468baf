// What a finger does on a phone: Back, panels, gestures on the board, and what fits there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { says, stopClock, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = (hash, options) =>
  use.open(`${server.address}#${hash}`, {
    locale: "en-US",
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
    ...options
  });
const square = (page, row, column) => page.locator(`.grid .square[data-row="${row}"][data-column="${column}"]`);
const marked = (page) => page.evaluate(() => window.bezzel.views.play.puzzle.game.text);
const hash = (page) => page.evaluate(() => window.location.hash);

/** Fingers at places of the window, as the browser gets them of a screen. */
async function touch(page) {
  const session = await page.context().newCDPSession(page);
  return (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

test("Back from a lesson comes to the very game, with its marks and its clock; and only then leaves", async () => {
  const { page, close } = await open("play/regions/7/medium/5");
  // A cross that is right: a hint goes on from it.
  await page.locator(".puzzle-board .square").first().waitFor();
  const at = await page.evaluate(() => {
    const { game, puzzle } = window.bezzel.views.play.puzzle;
    return [...game.marks.keys()].find((each) => puzzle.isOpen(each) && !puzzle.solution.includes(each));
  });
  await square(page, Math.floor(at / 7), at % 7).tap();
  await page.waitForFunction(() => window.bezzel.views.play.puzzle.clock.elapsed > 1200);
  await page.locator('[data-do="hint"]').tap();
  const [text, elapsed] = await page.evaluate(() => {
    const { puzzle } = window.bezzel.views.play;
    return [puzzle.game.text, puzzle.clock.elapsed];
  });
  await page.locator('[data-do="learn"]').tap();
  await page.waitForFunction(
    () => window.location.hash.startsWith("#play/learn/") && window.bezzel.views.play.learn.drill
  );
  await page.goBack();
  await page.locator(".puzzle-board .square").first().waitFor();
  assert.equal(await hash(page), "#play/regions/7/medium/5");
  assert.equal(await marked(page), text);
  assert.ok(await page.evaluate((least) => window.bezzel.views.play.puzzle.clock.elapsed >= least, elapsed));
  assert.equal(await page.locator('[data-do="undo"]').isDisabled(), false);
  await page.goForward();
  await page.waitForFunction(() => window.location.hash.startsWith("#play/learn/"));
  await page.goBack();
  // Drawing is another place as well.
  await page.locator('[data-do="new"]').tap();
  await page.locator('[data-do="draw"]').tap();
  await page.waitForFunction(() => window.location.hash.startsWith("#play/draw"));
  await page.goBack();
  await page.locator(".puzzle-board .square").first().waitFor();
  assert.equal(await hash(page), "#play/regions/7/medium/5");
  assert.equal(await marked(page), text);
  // So is another tab, though the game that is kept is there at once.
  await page.goto(`${server.address}#watch?n=6`);
  await page.reload();
  await page.locator("#tab-play").tap();
  await page.waitForFunction(() => window.location.hash.startsWith("#play/"));
  await page.goBack();
  await page.waitForFunction(() => window.location.hash.startsWith("#watch?n=6"));
  await close();
});

test("another address is followed while a panel is open", async () => {
  const { page, close } = await open("play/regions/7/medium/5");
  await page.locator('[data-do="options"]').tap();
  await page.locator(".popover:popover-open").waitFor();
  await page.evaluate(() => {
    window.location.hash = "#watch?n=6";
  });
  await page.waitForFunction(
    () => !document.querySelector(":popover-open") && window.bezzel.views.watch?.player?.trace.n === 6
  );
  assert.ok((await hash(page)).startsWith("#watch?n=6"));
  await close();
});

test("Back closes the panel that is open and nothing else; a panel that is closed leaves no place behind", async () => {
  const { page, close } = await open("play/regions/7/medium/5");
  await square(page, 6, 6).tap();
  const text = await marked(page);
  const length = () => page.evaluate(() => window.history.length);
  const before = await length();
  for (const name of ["new", "options", "link"]) {
    await page.locator(`[data-do="${name}"]`).tap();
    await page.locator(".popover:popover-open").waitFor();
    await page.waitForFunction(() => window.history.state?.isPanel);
    await page.evaluate(() => window.history.back());
    await page.waitForFunction(() => !document.querySelector(":popover-open"));
    assert.equal(await hash(page), "#play/regions/7/medium/5");
    assert.equal(await marked(page), text);
  }
  await page.locator('[data-do="options"]').tap();
  await page.waitForFunction(() => window.history.state?.isPanel);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !window.history.state?.isPanel);
  assert.equal(await length(), before + 1, "the place of panels is ahead");
  // What a panel opens takes the place of the panel.
  await page.locator('[data-do="new"]').tap();
  await page.waitForFunction(() => window.history.state?.isPanel);
  await page.locator('[data-do="techniques"]').tap();
  await page.waitForFunction(() => window.location.hash.startsWith("#play/learn/"));
  await page.goBack();
  await page.waitForFunction(() => window.location.hash === "#play/regions/7/medium/5");
  assert.equal(await marked(page), text);
  await close();
});

for (const [path, state] of [
  ["play/regions/7/medium/5", () => window.bezzel.views.play.puzzle.game.text],
  ["play/free/8", () => window.bezzel.views.play.free.path()],
  ["play/draw", () => window.bezzel.views.play.editor.path()]
]) {
  test(`a second finger, or a browser that takes over, takes back what a finger began: ${path}`, async () => {
    const { page, close } = await open(path);
    await square(page, 2, 1).waitFor();
    await page.waitForFunction((text) => window.bezzel.views.play.place().path.startsWith(text), path.slice(5, 9));
    const before = await page.evaluate(state);
    const [one, to, other] = [
      await middle(square(page, 2, 1)),
      await middle(square(page, 2, 4)),
      await middle(square(page, 5, 5))
    ];
    const send = await touch(page);
    await stopClock(page);
    await send("touchStart", one);
    await send("touchMove", to);
    await send("touchMove", to, other);
    await send("touchMove", to, [other[0] + 30, other[1]]);
    await send("touchEnd");
    await page.clock.runFor(600);
    assert.equal(await page.evaluate(state), before, "a pinch");
    // Two fingers that rest are no long press.
    await send("touchStart", one, other);
    await page.clock.runFor(600);
    await send("touchEnd");
    assert.equal(await page.evaluate(state), before, "two fingers");
    await send("touchStart", one);
    await send("touchMove", to);
    await send("touchCancel");
    await page.clock.runFor(100);
    assert.equal(await page.evaluate(state), before, "a gesture that was taken over");
    await send("touchStart", one);
    await send("touchMove", to);
    await send("touchEnd");
    if (path !== "play/draw") assert.notEqual(await page.evaluate(state), before, "one finger marks");
    await page.clock.runFor(50);
    await square(page, 0, 0).tap();
    await close();
  });
}

/** Whether a person sees all of it: inside the window, and above all else there. */
const isWhole = (locator) =>
  locator.evaluate((node) => {
    const { bottom, left, right, top } = node.getBoundingClientRect();
    const places = [
      [left + 12, top + 12],
      [right - 12, bottom - 12],
      [(left + right) / 2, top + 12],
      [(left + right) / 2, bottom - 12]
    ];
    return places.every(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return over === node || node.contains(over);
    });
  });
const SIZES = [
  [390, 664],
  [664, 390],
  [844, 390],
  [360, 640]
];

test("eight queens are found by their name, and their end has a card with what comes next", async () => {
  const { page, close } = await open("play/daily");
  await page.locator('[data-kind="free"]', { hasText: "8 queens" }).tap();
  await page.waitForFunction(() => window.location.hash.startsWith("#play/free/"));
  const columns = [0, 4, 7, 5, 2, 6, 1, 3];
  for (const [row, column] of columns.entries()) await square(page, row, column).tap();
  await page.locator(".won").waitFor();
  assert.match(await page.locator(".won").innerText(), /Solved\s+8 queens, and none attacks another\./);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const language of ["en", "zh"]) {
      await page.evaluate((name) => {
        window.bezzel.shell.words.speak(name);
        document.querySelector(".card-place").scrollIntoView({ block: "end" });
      }, language);
      assert.ok(await isWhole(page.locator(".won")), `${width} x ${height}, ${language}`);
    }
  }
  await page.evaluate(() => window.bezzel.shell.words.speak("en"));
  await page.locator('[data-do="next-size"]', { hasText: "Now 9 queens" }).tap();
  await page.waitForFunction(() => window.location.hash === "#play/free/9");
  assert.equal(await page.locator(".won").count(), 0);
  await close();
});

test("pairs that attack each other are named; what All finds is brought to where it is seen", async () => {
  const { page, close } = await open("play/free/8");
  const said = () => page.locator(".dock .sentence-text");
  await square(page, 0, 0).tap();
  assert.doesNotMatch(await said().innerText(), /click/i);
  await square(page, 1, 1).tap();
  await says(said(), "A1 and B2 attack each other.");
  await square(page, 0, 5).tap();
  await says(said(), "A1 and F1 attack each other, and so do A1 and B2.");
  await square(page, 0, 7).tap();
  await says(said(), /, and so do 3 other pairs\.$/);
  await page.locator('[data-do="clear"]').tap();
  await page.locator('[data-ask="all"]').tap();
  await page.locator(".completions .boards").waitFor();
  await page.waitForFunction(() => {
    const { bottom } = document.querySelector(".completions").getBoundingClientRect();
    return bottom <= document.querySelector(".dock").getBoundingClientRect().top;
  });
  assert.ok(await isWhole(page.locator(".completions")));
  await close();
});

test("the card of a solved puzzle is whole on a phone, upright or on its side", async () => {
  for (const [width, height] of SIZES) {
    const { page, close } = await open("play/regions/7/medium/5", { viewport: { width, height } });
    await page.locator(".puzzle-board .square").first().waitFor();
    await page.evaluate(() => {
      const view = window.bezzel.views.play.puzzle;
      view.puzzle.solution.forEach((at) => view.change(() => view.game.set(at, 2)));
    });
    await page.locator(".confetti").waitFor({ state: "detached" });
    for (const language of ["en", "zh"]) {
      await page.evaluate((name) => {
        window.bezzel.shell.words.speak(name);
        document.querySelector(".card-place").scrollIntoView({ block: "end" });
      }, language);
      assert.ok(await isWhole(page.locator(".won")), `${width} x ${height}, ${language}`);
    }
    await close();
  }
});

test("the explanation of a technique is read above the dock, whole where the window is not the smallest", async () => {
  const { page, close } = await open("play/learn/last-square");
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [360, 740],
    [320, 568]
  ]) {
    await page.setViewportSize({ width, height });
    for (const technique of ["last-square", "shadow", "confined", "trying"]) {
      await page.evaluate((name) => {
        window.location.hash = `#play/learn/${name}`;
      }, technique);
      await page.waitForFunction((name) => {
        const { learn } = window.bezzel.views.play;
        return learn.technique === name && learn.drill;
      }, technique);
      for (const language of ["en", "zh"]) {
        const [bottom, top, dock] = await page.evaluate((name) => {
          window.bezzel.shell.words.speak(name);
          const { bottom: end, top: begin } = document
            .querySelector(".techniques-side > .rules-text")
            .getBoundingClientRect();
          return [end, begin, document.querySelector(".dock").getBoundingClientRect().top];
        }, language);
        const where = `${technique}, ${language}, ${width} x ${height}: ${top} to ${bottom}, ${dock}`;
        if (width > 320) assert.ok(bottom <= dock, where);
        else assert.ok(dock - top >= 40, where);
      }
    }
  }
  await close();
});

test("a board that is solved stays in view, with the head of its card", async () => {
  const solve = {
    "play/regions/7/medium/5": () => {
      const view = window.bezzel.views.play.puzzle;
      view.puzzle.solution.forEach((at) => view.change(() => view.game.set(at, 2)));
    },
    "play/free/8": () => {
      const view = window.bezzel.views.play.free;
      [0, 4, 7, 5, 2, 6, 1, 3].forEach((column, row) => view.mark({ row, column }, 1));
    }
  };
  for (const [hash, run] of Object.entries(solve))
    for (const [width, height] of [
      [390, 664],
      [820, 1180],
      [844, 390]
    ]) {
      const { page, close } = await open(hash, { viewport: { width, height }, reducedMotion: "reduce" });
      await square(page, 0, 0).waitFor();
      await page.waitForFunction(() => window.bezzel.views.play.puzzle.game || window.bezzel.views.play.free.board);
      await stopClock(page);
      await page.evaluate(run);
      await page.locator(".won").waitFor();
      // What is scrolled to is scrolled to in a moment.
      await page.clock.runFor(50);
      const [top, bottom, head, dock] = await page.evaluate(() => {
        const { top: begin, bottom: end } = document.querySelector(".board .squares").getBoundingClientRect();
        return [
          begin,
          end,
          document.querySelector(".won h2").getBoundingClientRect().bottom,
          document.querySelector(".dock").getBoundingClientRect().top
        ];
      });
      assert.ok(
        top >= -1 && bottom <= dock + 1 && head <= dock,
        `${hash}, ${width} x ${height}: ${[top, bottom, head, dock]}`
      );
      await close();
    }
});

test("a long press and the right button put a queen on every board", async () => {
  const has = (wanted) => {
    const { free, kind, puzzle } = window.bezzel.views.play;
    return (kind === "free" ? free.squares(1) : (puzzle.game?.queens ?? [])).length === wanted;
  };
  for (const hash of ["play/regions/7/medium/5", "play/free/8"]) {
    const { page, close } = await open(hash, { isMobile: false });
    await square(page, 3, 3).waitFor();
    await page.waitForFunction(has, 0);
    await square(page, 3, 3).click({ button: "right" });
    assert.ok(await page.evaluate(has, 1), `${hash}, right button`);
    const send = await touch(page);
    await send("touchStart", await middle(square(page, 0, 6)));
    await page.waitForFunction(has, 2);
    await send("touchEnd");
    await close();
  }
});

test("what a phone does not show is not drawn while a search plays, and is right where it is seen", async () => {
  const { page, close } = await open("watch?n=8");
  await page.waitForFunction(() => window.bezzel.views.watch?.player?.trace.length > 17000);
  const drawn = () => page.evaluate(() => window.treeDrawn);
  await page.evaluate(() => {
    const { player } = window.bezzel.views.watch;
    const { tree } = player;
    window.treeDrawn = 0;
    const { show } = tree;
    tree.show = (...of) => {
      window.treeDrawn++;
      show.apply(tree, of);
    };
    player.pace.set(8, false);
    player.play();
  });
  await page.waitForFunction(() => {
    const { player } = window.bezzel.views.watch;
    return player.sight.hidden.has(player.tree.root);
  });
  const before = await drawn();
  const index = await page.evaluate(() => window.bezzel.views.watch.player.index);
  await page.waitForFunction((least) => window.bezzel.views.watch.player.index > least + 20, index);
  assert.equal(await drawn(), before, "behind the dock");
  await page.evaluate(() => document.querySelector(".tree-box").scrollIntoView({ block: "start" }));
  await page.waitForFunction((least) => window.treeDrawn > least, before);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(() => {
    const { player } = window.bezzel.views.watch;
    return player.sight.hidden.has(player.tree.root);
  });
  const same = await page.evaluate(() => {
    const { player } = window.bezzel.views.watch;
    player.pause();
    return [
      player.tree.state.index === player.index,
      document.querySelector('[data-count="placed"]').textContent
        === player.trace.placed[player.index].toLocaleString("en")
    ];
  });
  assert.deepEqual(same, [true, true], "a pause draws all");
  await close();
});

/**
 * What can be pressed and is smaller than a finger, but squares of boards, whose size the board gives, words within a
 * sentence, lines of a program, and the columns of a chart.
 */
const tooSmall = () =>
  [...document.querySelectorAll("button, a[href], summary, select, label.check")]
    .filter((node) => {
      const { width, height } = node.getBoundingClientRect();
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

test("what can be pressed is as large as a finger, nothing is too wide, and keys are not spoken of", async () => {
  for (const [width, height] of [
    [390, 664],
    [664, 390],
    [320, 568]
  ]) {
    const { page, close } = await open("watch", { viewport: { width, height } });
    for (const [hash, shown] of Object.entries({
      learn: "#chapter-12 .question",
      "watch?n=8": ".watched .board .square",
      "play/daily": ".puzzle-board .square",
      "play/free/8": ".free .square",
      "play/learn/shadow/1": ".techniques-side .rules-text",
      "play/draw/8": "[data-colour]",
      compare: 'li.way[data-method="best"]',
      "counts?to=14": '.counts [data-n="14"]',
      typical: ".typical-count",
      check: ".check-text",
      files: ".preview img"
    })) {
      await page.evaluate((to) => {
        window.location.hash = to;
      }, `#${hash}`);
      await page.waitForFunction(
        (name) => document.querySelector(".tabs [aria-current]")?.id === `tab-${name === "typical" ? "counts" : name}`,
        hash.split(/\W/)[0]
      );
      await page.locator(shown).first().waitFor();
      assert.deepEqual(await page.evaluate(tooSmall), [], `${hash}, ${width} x ${height}`);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${hash}, ${width} x ${height}`
      );
    }
    await page.evaluate(() => {
      window.location.hash = "#play/daily";
    });
    await page.locator(".puzzle-board .square").first().waitFor();
    for (const selector of ['[data-do="new"]', '[data-do="options"]', '[data-do="link"]', ".more"]) {
      await page.locator(selector).tap();
      await page.locator(".popover:popover-open").waitFor();
      assert.deepEqual(await page.evaluate(tooSmall), [], `${selector}, ${width} x ${height}`);
      assert.equal(await page.locator(".keys:visible, .for-keys:visible").count(), 0);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector(":popover-open"));
    }
    await close();
  }
});

test("pages that are one file have the same sizes, and Back closes their panels", async () => {
  const options = { locale: "en-US", viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  for (const order of [
    ["steps", "6"],
    ["puzzle", "7", "--seed", "3"],
    ["compare", "5"]
  ]) {
    const { page, close } = await use.openPage(order, options);
    await page.locator(".board .square, .race .square").first().waitFor();
    assert.deepEqual(await page.evaluate(tooSmall), [], order.join(" "));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), order.join(" "));
    await page.locator(".top .more").tap();
    await page.locator(".popover:popover-open").waitFor();
    assert.deepEqual(await page.evaluate(tooSmall), [], `${order.join(" ")}, settings`);
    await page.waitForFunction(() => window.history.state?.isPanel);
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector(":popover-open"));
    assert.match(page.url(), /^file:/);
    await close();
  }
});

test("the table of counts up to 18 stands within its margins at 320 pixels", async () => {
  const { page, close } = await open("counts?to=3", { viewport: { width: 320, height: 568 } });
  await page.waitForFunction(() => window.bezzel.views.counts?.rows.length === 3);
  // The row of 18 as it is counted, without the wait.
  const edges = await page.evaluate(() => {
    const { counts } = window.bezzel.views;
    counts.rows.push({ n: 18, all: 666090624, distinct: 83263591, half_turn: 56768, quarter_turn: 0, seconds: 1 });
    counts.render();
    return [
      document.querySelector("table.counts").getBoundingClientRect().right,
      document.querySelector(".sheet").getBoundingClientRect().right
    ];
  });
  assert.ok(edges[0] <= edges[1] + 0.5, String(edges));
  await close();
});

test("a page that is loaded again while a search runs is where it was; sentences follow the language", async () => {
  const { page, close } = await open("watch?n=8");
  await page.locator('[data-control="play"]').tap();
  await page.waitForFunction(() => Number(new URLSearchParams(window.location.hash.split("?")[1]).get("step")) >= 3);
  await stopClock(page);
  // Where it is stands in the address once a second.
  await page.clock.runFor(1000);
  const where = () =>
    page.evaluate(() => [
      window.bezzel.views.watch.player.index + 1,
      Number(new URLSearchParams(window.location.hash.split("?")[1]).get("step"))
    ]);
  const [step, known] = await where();
  await page.reload();
  await page.waitForFunction(() => window.bezzel?.views?.watch?.player);
  assert.ok(known >= 3 && known <= step, `${known} of ${step}`);
  assert.deepEqual(await where(), [known, known]);
  await page.clock.resume();
  await page.evaluate(() => {
    window.location.hash = "#play/regions/7/medium/5";
  });
  await square(page, 6, 6).tap();
  await page.locator('[data-do="clear"]').tap();
  const said = page.locator(".dock .sentence-text");
  const before = await said.innerText();
  await page.evaluate(() => window.bezzel.shell.words.speak("zh"));
  assert.notEqual(await said.innerText(), before);
  assert.match(await said.innerText(), /\p{Script=Han}/u);
  await close();
});
