// Where everything stands: Play in view at every size, nothing that moves, no sentence cut, the tree
// within its panel, frames in time, paper and forced colours.
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeFileSync } from "node:fs";
import { bezzel, useBrowser } from "./chromium.mjs";

const use = useBrowser();
const SIZES = [
  [1366, 650],
  [1366, 768],
  [1280, 800],
  [1024, 768],
  [1920, 1080],
  [390, 664],
  [390, 844],
  [320, 568],
  [844, 390],
  [680, 480],
  [768, 1024]
].map(([width, height]) => ({ width, height }));
const named = ({ width, height }) => `${width} x ${height}`;

/** The boxes of what must not move, rounded to a tenth of a pixel: in the page. */
const boxes = () =>
  [".dock", ".transport button", ".board .squares", ".title", ".tree-box", ".timeline", ".badge", ".method li"]
    .flatMap((selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const box = element.getBoundingClientRect();
        return `${selector} ${[box.left, box.top, box.width, box.height].map((value) => value.toFixed(1))}`;
      })
    )
    .join("\n");

test("Play is in view at every size without scrolling, and nothing is wider than the window", async () => {
  for (const language of ["en", "zh"]) {
    const file = `${use.folder}/eight-${language}.html`;
    bezzel("--lang", language, "steps", "8", "-o", file);
    // Opened at each size in one language; in the other the window is made larger and smaller.
    let opened = null;
    for (const viewport of SIZES) {
      if (opened && language === "zh") {
        await opened.page.setViewportSize(viewport);
      } else {
        await opened?.close();
        opened = await use.open(`file://${file}`, { viewport });
      }
      const { page } = opened;
      const found = await page.evaluate(() => {
        const of = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [play, board, dock] = [of(".transport .play"), of(".board .squares"), of(".dock")];
        return {
          play: play.top >= 0 && play.bottom <= innerHeight && play.left >= 0 && play.right <= innerWidth,
          width: document.documentElement.scrollWidth,
          board: board.bottom <= dock.top + 1,
          side: board.width,
          names: [...document.querySelectorAll(".transport button:not(:disabled)")].every((button) => {
            const box = button.getBoundingClientRect();
            return (
              box.width === 0
              || (box.right <= innerWidth
                && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("button")
                  === button)
            );
          })
        };
      });
      assert.ok(found.play, `Play at ${named(viewport)}`);
      assert.ok(found.width <= viewport.width, `${found.width} pixels wide at ${named(viewport)}`);
      assert.ok(found.board, `the board stands above the dock at ${named(viewport)}`);
      assert.ok(found.side >= 200, `a board of ${found.side} at ${named(viewport)}`);
      assert.ok(found.names, `every button can be pressed at ${named(viewport)}`);
    }
    await opened.close();
  }
});

// The moment after a phone was turned: a canvas has the width that it was drawn with.
test("a canvas that is not drawn anew yet makes nothing wider than the window", async () => {
  const { page, close } = await use.open(`file://${use.folder}/eight-en.html`, {
    viewport: { width: 390, height: 664 }
  });
  const found = await page.evaluate(() => {
    for (const canvas of document.querySelectorAll("canvas")) canvas.style.width = `${innerWidth + 500}px`;
    return {
      canvases: document.querySelectorAll("canvas").length,
      wide: document.documentElement.scrollWidth - innerWidth
    };
  });
  assert.ok(found.canvases >= 2);
  assert.equal(found.wide, 0);
  await close();
});

test("Play is in view in a frame of 680 by 480", async () => {
  const file = `${use.folder}/eight-en.html`;
  const outer = `${use.folder}/outer.html`;
  writeFileSync(
    outer,
    `<!DOCTYPE html><title>outer</title><link rel="icon" href="data:,">
    <iframe src="file://${file}" width="680" height="480"></iframe>`
  );
  const opened = await use.open(`file://${outer}`, { viewport: { width: 900, height: 700 } });
  const frame = opened.page.frames()[1];
  await frame.waitForSelector(".transport .play");
  const found = await frame.evaluate(() => {
    const box = document.querySelector(".transport .play").getBoundingClientRect();
    return {
      isIn: box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth,
      top: getComputedStyle(document.querySelector(".top")).display,
      scrolls: document.documentElement.scrollHeight > innerHeight
    };
  });
  assert.deepEqual(found, { isIn: true, top: "none", scrolls: false });
  // The frame is a request of its own.
  opened.wrong.length = 0;
  await opened.close();
});

test("nothing moves over 2,000 steps, in both languages", async () => {
  for (const language of ["en", "zh"]) {
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 390, height: 664 },
      { width: 680, height: 480 }
    ]) {
      const { page, close } = await use.open(`file://${use.folder}/eight-${language}.html`, {
        viewport,
        reducedMotion: "reduce"
      });
      await page.evaluate(() => document.fonts.ready);
      const before = await page.evaluate(boxes);
      await page.evaluate(`window.boxes = ${boxes}`);
      // Every third step in one of the six, forward one by one; in the others every 29th; in all each with a
      // sentence longer than those before it: a step is a layout, and 12,000 of them take two minutes.
      const isMany = language === "en" && viewport.width === 390;
      const moved = await page.evaluate(
        ([wanted, every]) => {
          const { player } = window.bezzel;
          let longest = 0;
          for (let at = 1; at <= 2000; at++) {
            const { length } = window.bezzel.sentence(player.trace, at, player.words).text;
            if (at % every !== 0 && length <= longest) continue;
            longest = Math.max(longest, length);
            if (every === 3) while (player.index < at) player.step(1);
            else player.go(at);
            if (window.boxes() !== wanted) return player.index;
          }
          return null;
        },
        [before, isMany ? 3 : 29]
      );
      assert.equal(moved, null, `${language} at ${named(viewport)}`);
      await close();
    }
  }
});

test("no sentence is cut, whatever the event, the language and the size", async () => {
  // One page with the events of all methods; the words are those of every page.
  for (const args of [
    ["8"],
    ["5", "--method", "rows"],
    ["5", "--method", "permutations"],
    ["6", "--method", "masks"],
    ["12", "--method", "constrained", "--until-solution", "1"],
    ["12", "--until-solution", "1"],
    ["7", "--depth", "3"]
  ]) {
    const { page, close } = await use.openSteps(args, { reducedMotion: "reduce" });
    for (const viewport of [
      { width: 1180, height: 720 },
      { width: 680, height: 480 },
      { width: 844, height: 390 },
      { width: 320, height: 568 },
      { width: 390, height: 664 }
    ]) {
      await page.setViewportSize(viewport);
      for (const language of ["en", "zh"]) {
        const cut = await page.evaluate((wanted) => {
          const { player } = window.bezzel;
          if (player.words.language !== wanted) document.querySelector(".tools .language").click();
          const text = document.querySelector(".sentence-text");
          const seen = new Set();
          const found = [];
          for (let at = -1; at < player.trace.length; at++) {
            // One of each shape: squares by their length, so that what is longest is measured.
            const { text: words } = window.bezzel.sentence(player.trace, at, player.words);
            const shape = words.replace(/[A-Z]\d+/g, (square) => (square.length > 2 ? "A10" : "A1"));
            if (seen.has(shape.replace(/\d/g, "0"))) continue;
            seen.add(shape.replace(/\d/g, "0"));
            player.go(at);
            if (text.scrollHeight > text.clientHeight + 1) found.push(`${at}: ${text.textContent}`);
          }
          return found.slice(0, 3);
        }, language);
        assert.deepEqual(cut, [], `${args.join(" ")}, ${language}, ${named(viewport)}`);
      }
    }
    await close();
  }
});

test("the tree is within its panel, shows nothing of the future, and its way is in view", async () => {
  for (const args of [["4"], ["6"], ["8"], ["12", "--until-solution", "1"]]) {
    const { page, close } = await use.openSteps(args, { viewport: { width: 1366, height: 768 } });
    const wrong = await page.evaluate(() => {
      const { player } = window.bezzel;
      const { tree, trace } = player;
      const found = [];
      for (let at = 0; at < trace.length; at += 97) {
        player.go(at);
        const { drawing, root } = tree;
        const [width, height] = [root.clientWidth, root.clientHeight];
        for (const mark of drawing.marks) {
          if (
            mark.x - mark.r < -1
            || mark.x + mark.r > width + 1
            || mark.y - mark.r < -6
            || mark.y + mark.r > height + 1
          )
            found.push(`${at}: ${mark.kind} at ${mark.x}, ${mark.y}`);
          if (mark.number !== undefined && trace.nodes[mark.number].first > at)
            found.push(`${at}: node ${mark.number} is still to come`);
        }
        // The way from the root to the tip, with its letters.
        const way = [0, ...trace.state(at).queens.map((queen) => queen.node)];
        for (const number of way) if (!drawing.hits.has(number)) found.push(`${at}: ${number} of the way is missing`);
        const labels = drawing.marks.filter(({ kind, number }) => number > 0 && kind.startsWith("on"));
        if (labels.length !== way.length - 1 || !labels.every(({ label }) => /^[A-Z]$/.test(label)))
          found.push(`${at}: the way has no letters`);
      }
      return found.slice(0, 5);
    });
    assert.deepEqual(wrong, [], args.join(" "));
    await close();
  }
});

test("a step moves no node of the tree farther than 20 pixels, and no two labels lie on each other", async () => {
  for (const [args, viewport] of [
    [["8"], { width: 1366, height: 650 }],
    [["8"], { width: 820, height: 600 }],
    [["8", "--method", "constrained"], { width: 1366, height: 650 }],
    [["16", "--method", "constrained", "--until-solution", "1"], { width: 1366, height: 650 }],
    [["10", "--method", "masks", "--until-solution", "1"], { width: 390, height: 664 }],
    [["5", "--method", "permutations"], { width: 1366, height: 650 }]
  ]) {
    const { page, close } = await use.openSteps(args, { viewport, reducedMotion: "reduce" });
    const wrong = await page.evaluate(() => {
      const { player } = window.bezzel;
      const found = [];
      let before = new Map();
      // From the middle too, where the tree is bent.
      const starts = player.trace.length > 3000 ? [0, Math.floor(player.trace.length / 2)] : [0];
      for (const start of starts) {
        before = new Map();
        for (let at = start; at < Math.min(player.trace.length, start + 250); at++) {
          player.go(at);
          const { hits, marks } = player.tree.drawing;
          for (const [number, { x }] of hits) {
            if (before.has(number) && Math.abs(before.get(number) - x) > 20)
              found.push(`${at}: node ${number} moved by ${Math.abs(before.get(number) - x).toFixed()}`);
          }
          before = new Map([...hits].map(([number, { x }]) => [number, x]));
          // A label is at least half as high as its mark, so a fifth of its letters' width is no overlap.
          const named = marks
            .filter(({ kind, label }) => kind === "node" && label)
            .map(({ x, y, r, label }) => ({ y, label, x, half: Math.max(r, label.length * 2.2) }));
          named.forEach((one, index) =>
            named.slice(index + 1).forEach((other) => {
              if (Math.abs(one.y - other.y) < 1 && Math.abs(one.x - other.x) < (one.half + other.half) * 0.85)
                found.push(`${at}: ${one.label} lies on ${other.label}`);
            })
          );
        }
      }
      return found.slice(0, 4);
    });
    assert.deepEqual(wrong, [], `${args.join(" ")} at ${named(viewport)}`);
    await close();
  }
});

test("the tree grows, widens about the tip, pans, and a press on a node goes there", async () => {
  const { page, close } = await use.openSteps(["8"], { viewport: { width: 1366, height: 768 } });
  const marks = (at) =>
    page.evaluate((index) => {
      window.bezzel.player.jumpTo(index);
      return window.bezzel.player.tree.drawing.hits.size;
    }, at);
  assert.ok((await marks(10)) < (await marks(60)) && (await marks(60)) < (await marks(200)), "it grows");
  await page.evaluate(() => window.bezzel.player.jumpTo(9000));
  const labels = () =>
    page.evaluate(
      () => window.bezzel.player.tree.drawing.marks.filter(({ kind, label }) => kind === "node" && label).length
    );
  const few = await labels();
  const tip = () => page.evaluate(() => window.bezzel.player.tree.drawing.tip);
  for (let at = 0; at < 6; at++) await page.locator('[data-control="plus"]').click();
  assert.ok((await page.evaluate(() => window.bezzel.player.tree.zoom)) > 5);
  assert.ok((await labels()) > few, "where there is room nodes have letters");
  const width = await page.locator(".tree-box").evaluate((box) => box.clientWidth);
  assert.ok((await tip()).x > 20 && (await tip()).x < width - 20, "the tip stays in view");
  const before = (await tip()).x;
  const box = await page.locator(".tree-box").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 200, { steps: 4 });
  await page.mouse.up();
  assert.ok(Math.abs((await tip()).x - before - 80) < 2, "a drag pans");
  await page.locator(".tree-box").press("0");
  assert.equal(await page.evaluate(() => window.bezzel.player.tree.zoom), 1);
  const place = await page.evaluate(() => {
    const { tree, trace } = window.bezzel.player;
    const [number, where] = [...tree.drawing.hits].find(
      ([each]) => trace.nodes[each].depth === 1 && each !== 1 && trace.nodes[each].last >= 0
    );
    return { number, ...where };
  });
  await page.mouse.click(box.x + place.x, box.y + place.y);
  assert.equal(await page.locator(".player").getAttribute("data-node"), String(place.number));
  await page.locator(".tree-box").focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator(".player").getAttribute("data-node"), "0");
  // "Path" leaves only what stands beside the way; "Ahead" brings what is still to come.
  await page.evaluate(() => window.bezzel.player.jumpTo(9000));
  const all = await page.evaluate(() => window.bezzel.player.tree.drawing.hits.size);
  await page.getByRole("button", { name: "Path", exact: true }).click();
  const some = await page.evaluate(() => window.bezzel.player.tree.drawing.hits.size);
  assert.ok(some < all / 4, `${some} of ${all}`);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.locator('[data-control="ahead"]').click();
  assert.ok(await page.evaluate(() => window.bezzel.player.tree.drawing.marks.some(({ isAhead }) => isAhead)));
  await close();
});

test("eight queens at 500 steps a second show a board a frame, and no step is lost", async () => {
  const { page, close } = await use.openSteps(["8"], { viewport: { width: 1366, height: 768 } });
  // A clock of sixty frames a second, however long this machine takes to draw one.
  const found = await page.evaluate(() => {
    const { player } = window.bezzel;
    player.go(2000);
    player.pace.set(12);
    const waiting = new Map();
    let number = 0;
    window.requestAnimationFrame = (frame) => {
      waiting.set(++number, frame);
      return number;
    };
    window.cancelAnimationFrame = (request) => waiting.delete(request);
    player.play();
    const shown = new Set();
    for (let frame = 0; frame <= 60; frame++) {
      const frames = [...waiting.values()];
      waiting.clear();
      frames.forEach((each) => each((1000 * frame) / 60));
      shown.add(document.querySelector(".pace .where").textContent);
    }
    const { index } = player;
    player.pause();
    return { shown: shown.size, index };
  });
  assert.ok(found.shown >= 30, JSON.stringify(found));
  assert.ok(Math.abs(found.index - 2500) <= 10, JSON.stringify(found));
  await close();
});

test("on paper squares, marks and bars stay, from dark too", async () => {
  const { page, close } = await use.openSteps(["8"], { colorScheme: "dark", viewport: { width: 1366, height: 768 } });
  for (let at = 0; at < 3; at++) await page.keyboard.press("s");
  await page.keyboard.press("c");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const look = await page.evaluate(() => {
    const of = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      light: of(".square.light:not(.tinted)").backgroundColor,
      dark: of(".square.dark:not(.tinted)").backgroundColor,
      kept: of(".square").printColorAdjust,
      page: of("body").backgroundColor,
      queen: of(".square > .queen").fill,
      dock: of(".transport").display
    };
  });
  assert.equal(look.kept, "exact");
  assert.notEqual(look.light, look.dark);
  assert.deepEqual([look.page, look.queen, look.dock], ["rgb(255, 255, 255)", "rgb(0, 0, 0)", "none"]);
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(String(pdf).match(/\/Type\s*\/Page\b/g).length, 1, "one page");
  await close();
  const file = `${use.folder}/compare.html`;
  bezzel("compare", "6", "--budget", "1", "-o", file);
  const compare = await use.open(`file://${file}`, { colorScheme: "dark" });
  await compare.page.emulateMedia({ media: "print", colorScheme: "dark" });
  const bar = await compare.page
    .locator(".chart-bar")
    .first()
    .evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).printColorAdjust,
      element.getBoundingClientRect().width
    ]);
  assert.ok(
    bar[0] !== "rgba(0, 0, 0, 0)" && bar[0] !== "rgb(255, 255, 255)" && bar[1] === "exact" && bar[2] > 50,
    bar.join()
  );
  assert.equal(
    String(await compare.page.pdf({ format: "A4" })).match(/\/Type\s*\/Page\b/g).length,
    2,
    "the chart, then the race"
  );
  await compare.close();
});

test("forced colours keep every mark apart from its square", async () => {
  const { page, close } = await use.openSteps(["8"], {
    forcedColors: "active",
    viewport: { width: 1366, height: 768 }
  });
  for (let at = 0; at < 30; at++) await page.keyboard.press("c");
  const found = await page.evaluate(() =>
    [...document.querySelectorAll(".square > svg")].map((mark) => {
      const style = getComputedStyle(mark);
      const ink = mark.classList.contains("queen") ? style.fill : style.stroke;
      return [ink, getComputedStyle(mark.parentElement).backgroundColor];
    })
  );
  assert.ok(found.length > 5);
  for (const [ink, ground] of found) assert.notEqual(ink, ground);
  await close();
});
