// Where everything stands in a page that is one file (at every size: grid.test.mjs): nothing that moves, no sentence
// cut, the tree within its panel, frames in time, paper and forced colours.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesOf, usePages } from "./verbs.mjs";

const open = usePages();
const WIDE = { viewport: "1366x768" };

/** The boxes of what must not move, rounded to a tenth of a pixel: in the page. */
const boxes = () =>
  [".dock", ".transport button", ".board .squares", ".title", ".tree-box", ".timeline", ".badge", ".method li"]
    .flatMap((selector) =>
      all(selector).map((element) => {
        const { left, top, width, height } = box(element);
        return `${selector} ${[left, top, width, height].map((value) => value.toFixed(1))}`;
      })
    )
    .join("\n");

// The moment after a phone was turned: a canvas has the width that it was drawn with.
test("a canvas that is not drawn anew yet makes nothing wider than the window", async () => {
  const page = await open("bezzel steps 8", { viewport: "390x664" });
  await page
    .gives(() => {
      for (const canvas of all("canvas")) canvas.style.width = `${innerWidth + 500}px`;
      return all("canvas").length >= 2;
    }, true)
    .fits();
});

test("nothing moves over 2,000 steps, in both languages", async () => {
  for (const language of ["en", "zh"])
    for (const viewport of ["1366x768", "390x664", "680x480"]) {
      const page = await open(`bezzel steps 8 --lang ${language}`, { viewport, reducedMotion: "reduce" });
      const before = await page.evaluate(() => document.fonts.ready.then(() => {})).evaluate(boxes);
      await page.evaluate(`window.boxes = ${boxes}`);
      // Every third step in one of the six, forward one by one; in the others every 29th; in all each with a
      // sentence longer than those before it: a step is a layout, and 12,000 of them take two minutes.
      const every = language === "en" && viewport === "390x664" ? 3 : 29;
      await page.gives(
        ([wanted, by]) => {
          const { player } = bezzel;
          let longest = 0;
          for (let at = 1; at <= 2000; at++) {
            const { length } = bezzel.sentence(player.trace, at, player.words).text;
            if (at % by !== 0 && length <= longest) continue;
            longest = Math.max(longest, length);
            if (by === 3) while (player.index < at) player.step(1);
            else player.go(at);
            if (window.boxes() !== wanted) return player.index;
          }
          return null;
        },
        null,
        [before, every]
      );
    }
});

test("no sentence is cut, whatever the event, the language and the size", async () => {
  // One page with the events of all methods; the words are those of every page.
  for (const order of [
    ...["8", "5 --method rows", "5 --method permutations", "6 --method masks", "7 --depth 3"],
    ...["12 --method constrained --until-solution 1", "12 --until-solution 1"]
  ]) {
    const page = await open(`bezzel steps ${order}`, { reducedMotion: "reduce" });
    for (const viewport of ["1180x720", "680x480", "844x390", "320x568", "390x664"])
      for (const language of ["en", "zh"])
        await page
          .resize(viewport)
          .speak(language)
          .gives(() => {
            const { player } = bezzel;
            const text = one(".sentence-text");
            const seen = new Set();
            const found = [];
            for (let at = -1; at < player.trace.length; at++) {
              // One of each shape: squares by their length, so that what is longest is measured.
              const { text: words } = bezzel.sentence(player.trace, at, player.words);
              const shape = words
                .replace(/[A-Z]\d+/g, (square) => (square.length > 2 ? "A10" : "A1"))
                .replace(/\d/g, "0");
              if (seen.has(shape)) continue;
              seen.add(shape);
              player.go(at);
              if (text.scrollHeight > text.clientHeight + 1) found.push(`${at}: ${text.textContent}`);
            }
            return found.slice(0, 3);
          }, []);
  }
});

test("the tree is within its panel, shows nothing of the future, and its way is in view", async () => {
  for (const order of ["4", "6", "8", "12 --until-solution 1"]) {
    const page = await open(`bezzel steps ${order}`, WIDE);
    await page.gives(() => {
      const { player } = bezzel;
      const { tree, trace } = player;
      const found = [];
      for (let at = 0; at < trace.length; at += 97) {
        player.go(at);
        const { drawing, root } = tree;
        const isOut = (place, r, size, room) => place - r < -room || place + r > size + 1;
        for (const { kind, number, x, y, r } of drawing.marks) {
          if (isOut(x, r, root.clientWidth, 1) || isOut(y, r, root.clientHeight, 6))
            found.push(`${at}: ${kind} at ${x}, ${y}`);
          if (number !== undefined && trace.nodes[number].first > at)
            found.push(`${at}: node ${number} is still to come`);
        }
        // The way from the root to the tip, with its letters.
        const way = [0, ...trace.state(at).queens.map((queen) => queen.node)];
        for (const number of way) if (!drawing.hits.has(number)) found.push(`${at}: ${number} of the way is missing`);
        const labels = drawing.marks.filter(({ kind, number }) => number > 0 && kind.startsWith("on"));
        if (labels.length !== way.length - 1 || !labels.every(({ label }) => /^[A-Z]$/.test(label)))
          found.push(`${at}: the way has no letters`);
      }
      return found.slice(0, 5);
    }, []);
  }
});

test("a step moves no node of the tree farther than 20 pixels, and no two labels lie on each other", async () => {
  for (const [viewport, order] of [
    ["1366x650", "8"],
    ["820x600", "8"],
    ["1366x650", "8 --method constrained"],
    ["1366x650", "16 --method constrained --until-solution 1"],
    ["390x664", "10 --method masks --until-solution 1"],
    ["1366x650", "5 --method permutations"]
  ]) {
    const page = await open(`bezzel steps ${order}`, { viewport, reducedMotion: "reduce" });
    await page.gives(() => {
      const { player } = bezzel;
      const found = [];
      // From the middle too, where the tree is bent.
      const starts = player.trace.length > 3000 ? [0, Math.floor(player.trace.length / 2)] : [0];
      for (const start of starts) {
        let before = new Map();
        for (let at = start; at < Math.min(player.trace.length, start + 250); at++) {
          player.go(at);
          const { hits, marks } = player.tree.drawing;
          const now = new Map([...hits].map(([number, { x }]) => [number, x]));
          for (const [number, x] of now)
            if (Math.abs((before.get(number) ?? x) - x) > 20) found.push(`${at}: node ${number} moved`);
          before = now;
          // A label is at least half as high as its mark, so a fifth of its letters' width is no overlap.
          const labels = marks
            .filter(({ kind, label }) => kind === "node" && label)
            .map(({ x, y, r, label }) => ({ y, label, x, half: Math.max(r, label.length * 2.2) }));
          labels.forEach((one, index) =>
            labels.slice(index + 1).forEach((other) => {
              if (Math.abs(one.y - other.y) < 1 && Math.abs(one.x - other.x) < (one.half + other.half) * 0.85)
                found.push(`${at}: ${one.label} lies on ${other.label}`);
            })
          );
        }
      }
      return found.slice(0, 4);
    }, []);
  }
});

test("the tree grows, widens about the tip, pans, and a press on a node goes there", async () => {
  const page = await open("bezzel steps 8", WIDE);
  const hits = () => page.evaluate(() => bezzel.player.tree.drawing.hits.size);
  const jump = (to) => page.evaluate((at) => bezzel.player.jumpTo(at), to);
  const sizes = [];
  for (const at of [10, 60, 200]) {
    await jump(at);
    sizes.push(await hits());
  }
  assert.ok(sizes[0] < sizes[1] && sizes[1] < sizes[2], "it grows");
  await jump(9000);
  const whole = await hits();
  const look = () =>
    page.evaluate(() => {
      const { drawing, root } = bezzel.player.tree;
      const { length } = drawing.marks.filter(({ kind, label }) => kind === "node" && label);
      return [length, drawing.tip.x, root.clientWidth];
    });
  const [few] = await look();
  for (let at = 0; at < 6; at++) await page.click("[data-control=plus]");
  await page.gives(() => bezzel.player.tree.zoom > 5, true);
  const [more, tip, width] = await look();
  assert.ok(more > few, "where there is room nodes have letters");
  assert.ok(tip > 20 && tip < width - 20, "the tip stays in view");
  const [{ x, y }] = await page.boxes(".tree-box");
  await page.drag([x + 100, y + 200], [x + 180, y + 200]);
  assert.ok(Math.abs((await look())[1] - tip - 80) < 2, "a drag pans");
  const place = await page
    .focus(".tree-box")
    .key("0")
    .gives(() => bezzel.player.tree.zoom, 1)
    .evaluate(() => {
      const { tree, trace } = bezzel.player;
      const [number, where] = [...tree.drawing.hits].find(
        ([each]) => trace.nodes[each].depth === 1 && each !== 1 && trace.nodes[each].last >= 0
      );
      return { number, ...where };
    });
  await page.mouse.click(x + place.x, y + place.y);
  await page
    .has(".player", "data-node", String(place.number))
    .focus(".tree-box")
    .key("ArrowUp")
    .has(".player", "data-node", "0");
  // "Path" leaves only what stands beside the way; "Ahead" brings what is still to come.
  await jump(9000);
  await page.click("button:text-is('Path')");
  const some = await hits();
  assert.ok(some < whole / 4, `${some} of ${whole}`);
  await page
    .click("button:text-is('All')")
    .click("[data-control=ahead]")
    .gives(() => bezzel.player.tree.drawing.marks.some(({ isAhead }) => isAhead), true);
  // A small tree fills its room, and its letters can be read from afar.
  const four = await open("bezzel steps 4", { viewport: "1920x1080" });
  await four.gives(() => {
    const { player } = bezzel;
    player.jumpTo(player.trace.length - 1);
    const { drawing, root } = player.tree;
    const xs = drawing.marks.map((mark) => mark.x);
    const radii = drawing.marks.flatMap(({ label, r }) => (label ? [r] : []));
    return Math.max(...xs) - Math.min(...xs) > root.clientWidth / 3 && Math.min(...radii) >= 11;
  }, true);
});

test("eight queens at 500 steps a second show a board a frame, and no step is lost", async () => {
  const page = await open("bezzel steps 8", WIDE);
  // A clock of sixty frames a second, however long this machine takes to draw one.
  await page.gives(() => {
    const { player } = bezzel;
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
      shown.add(one(".pace .where").textContent);
    }
    const { index } = player;
    player.pause();
    return shown.size >= 30 && Math.abs(index - 2500) <= 10;
  }, true);
});

test("on paper squares, marks and bars stay, from dark too", async () => {
  const print = { media: "print", colorScheme: "dark" };
  const page = await open("bezzel steps 8", { ...WIDE, colorScheme: "dark" });
  await page
    .key("s", "s", "s", "c")
    .emulateMedia(print)
    .gives(() => {
      const of = (selector) => getComputedStyle(one(selector));
      return [
        of(".square.light:not(.tinted)").backgroundColor !== of(".square.dark:not(.tinted)").backgroundColor,
        of(".square").printColorAdjust,
        of("body").backgroundColor,
        of(".square > .queen").fill,
        of(".transport").display
      ];
    }, [true, "exact", "rgb(255, 255, 255)", "rgb(0, 0, 0)", "none"]);
  assert.equal(await pagesOf(page), 1);
  const compare = await open("bezzel compare 6 --budget 1", { colorScheme: "dark" });
  await compare.emulateMedia(print).gives(() => {
    const { backgroundColor, printColorAdjust } = getComputedStyle(one(".chart-bar"));
    const isSeen = !["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(backgroundColor);
    return isSeen && printColorAdjust === "exact" && box(".chart-bar").width > 50;
  }, true);
  // The chart, then the race.
  assert.equal(await pagesOf(compare), 2);
});

test("forced colours keep every mark apart from its square", async () => {
  const page = await open("bezzel steps 8", { ...WIDE, forcedColors: "active" });
  for (let at = 0; at < 30; at++) await page.key("c");
  await page.gives(() => {
    const marks = all(".square > svg");
    const isLost = (mark) => {
      const { fill, stroke } = getComputedStyle(mark);
      const ink = mark.classList.contains("queen") ? fill : stroke;
      return ink === getComputedStyle(mark.parentElement).backgroundColor;
    };
    return marks.length > 5 && !marks.some(isLost);
  }, true);
});
