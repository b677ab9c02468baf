// The page that `bezzel steps --format html` writes, opened from disk. What it should show is
// worked out here from the JSON Lines, not by the page's own code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { statSync, writeFileSync } from "node:fs";
import { PHONE, assertAccessible, bezzel, events, squares, stopClock, useBrowser } from "./chromium.mjs";
import { serveFolder } from "./served.mjs";

const use = useBrowser();
const name = ({ row, column }) => `${row},${column}`;
/** A1 is row 0, column 0. */
const letters = ({ row, column }) => String.fromCharCode(65 + column) + (row + 1);
const index = async (page) => Number(await page.locator(".player").getAttribute("data-index"));
const go = (page, to) => page.evaluate((at) => window.bezzel.player.jumpTo(at), to);

/** The board after each event of a search, from its JSON Lines. */
function replay(told) {
  const queens = [];
  const states = [{ queens: [], node: 0 }];
  for (const event of told) {
    if (event.event === "place") queens.push({ row: event.row, column: event.column, node: event.node });
    if (event.event === "back-up") queens.pop();
    states.push({ event, queens: queens.map(name).sort(), node: queens.length ? queens.at(-1).node : 0 });
  }
  return states;
}

async function shown(page) {
  const all = {
    queens: squares(page, "queen", "attacker", "solved"),
    node: page.locator(".player").getAttribute("data-node").then(Number),
    step: page.locator(".pace .where").textContent(),
    selected: page.evaluate(() => window.bezzel.player.tree.current),
    sentence: page.locator(".sentence-text").textContent(),
    board: page.locator(".board .grid").innerHTML(),
    code: page.locator(".method .here").allTextContents()
  };
  // Asked all at once: one after another they took half of this file's time.
  const values = await Promise.all(Object.values(all));
  return Object.fromEntries(Object.keys(all).map((key, at) => [key, values[at]]));
}

async function assertShows(page, states, at) {
  const now = await shown(page);
  assert.equal(now.step, `step ${at.toLocaleString("en")} of ${(states.length - 1).toLocaleString("en")}`);
  assert.deepEqual(now.queens, states[at].queens);
  assert.equal(now.node, states[at].node);
  assert.equal(now.selected, states[at].node, "the tree's selected node");
  return now;
}

test("keys go through the search as the trace tells it, forward and back", async () => {
  const states = replay(events("6"));
  const { page, close } = await use.openSteps(["6"]);
  const seen = [await assertShows(page, states, 0)];
  for (let at = 1; at <= 60; at++) {
    await page.keyboard.press("ArrowRight");
    seen.push(await assertShows(page, states, at));
  }
  for (let at = 59; at >= 0; at--) {
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await assertShows(page, states, at), seen[at], "back is where it was");
  }
  await page.keyboard.press("End");
  await assertShows(page, states, states.length - 1);
  assert.match((await shown(page)).sentence, /4 solutions/);
  await page.keyboard.press("Home");
  assert.deepEqual(await assertShows(page, states, 0), seen[0]);
  await page.keyboard.press("Shift+ArrowRight");
  await assertShows(page, states, 10);
  await close();
});

test("a key is one step however late it is let go, and steps on from the keyboard's first repetition", async () => {
  const { page, close } = await use.openSteps(["6"]);
  const where = page.locator(".pace .where");
  await stopClock(page);
  await page.keyboard.down("ArrowRight");
  await page.clock.runFor(900);
  await page.keyboard.up("ArrowRight");
  assert.equal(await where.textContent(), "step 1 of 1,051");
  await page.keyboard.down("ArrowRight");
  await page.keyboard.down("ArrowRight"); // again without up: the keyboard repeats
  await page.clock.runFor(2000);
  assert.ok((await index(page)) >= 9);
  await page.keyboard.up("ArrowRight");
  const stopped = await where.textContent();
  await page.clock.runFor(300);
  assert.equal(await where.textContent(), stopped);
  await close();
});

test("a button let go while the page is busy is one step", async () => {
  const { page, close } = await use.openSteps(["6"]);
  await page.evaluate(async () => {
    const button = document.querySelector(".transport .go-forward");
    const send = (type) => button.dispatchEvent(new PointerEvent(type, { button: 0, bubbles: true }));
    const frame = () =>
      new Promise((resolve) => {
        window.requestAnimationFrame(resolve);
      });
    await frame();
    send("pointerdown");
    const until = performance.now() + 900;
    while (performance.now() < until);
    await frame();
    await frame();
    send("pointerup");
    button.click();
  });
  assert.equal(await page.locator(".pace .where").textContent(), "step 1 of 1,051");
  await close();
});

test("conflicts name their culprit, and the board marks it", async () => {
  const told = events("6");
  const { page, close } = await use.openSteps(["6"]);
  // The sentence has the word diagonal itself.
  const signs = { diagonal: "falling", antidiagonal: "rising" };
  for (const conflict of told.filter(({ event }) => event === "conflict").slice(0, 12)) {
    await page.keyboard.press("c");
    assert.equal(await index(page), conflict.step - 1);
    assert.deepEqual(await squares(page, "attacker"), [name(conflict.culprit)]);
    assert.ok((await squares(page, "refused")).includes(name(conflict)));
    const sentence = await page.locator(".sentence-text").textContent();
    assert.ok(
      sentence.startsWith(`${letters(conflict)} is attacked: the queen on ${letters(conflict.culprit)} holds`),
      sentence
    );
    if (conflict.line === "column") assert.ok(sentence.endsWith(`column ${letters(conflict)[0]}.`), sentence);
    else
      assert.equal(await page.locator(".sentence-text .sign-of-line").getAttribute("aria-label"), signs[conflict.line]);
    assert.equal(await page.locator(".lines .line").count(), 1);
    assert.match(await page.locator(".method .here").textContent(), /refuse/);
    // The coordinates that are lit are those of the sentence.
    assert.equal(await page.locator(".numbers .now").textContent(), letters(conflict).slice(1));
    assert.equal(await page.locator(".numbers .bad").textContent(), letters(conflict.culprit).slice(1));
  }
  await close();
});

test("every method is played as it is traced, and each event is one line of it", async () => {
  for (const method of ["rows", "permutations", "sets", "masks", "constrained"]) {
    const states = replay(events("5", "--method", method));
    const { page, close } = await use.openSteps(["5", "--method", method]);
    for (const at of [1, 7, 40, Math.floor(states.length / 2), states.length - 1]) {
      await go(page, at - 1);
      const now = await assertShows(page, states, at);
      assert.equal(now.code.length, 1, `${method}: a line of the method for each event`);
    }
    assert.equal(await page.locator('[data-count="solutions"]').textContent(), "10");
    await close();
  }
});

test("a row that has nothing left to try keeps crosses and arrows while the queen above is taken back", async () => {
  const { page, close } = await use.openSteps(["4"]);
  for (const { event, row, step } of events("4")) {
    await page.keyboard.press("ArrowRight");
    if (event !== "back-up" || row >= 4) continue;
    assert.equal(
      (await squares(page, "refused", "backed-up", "led")).filter((each) => each.startsWith(`${row},`)).length,
      4,
      `step ${step}`
    );
  }
  await close();
});

test("full boards and those that a refusal cuts off are together all boards with a queen in each row", () => {
  for (const method of ["rows", "board", "sets", "masks"]) {
    for (let n = 1; n <= 6; n++) {
      let depth = 0;
      const below = (row) => n ** (n - 1 - row);
      const sum = events(String(n), "--method", method).reduce((all, { event, row, free }) => {
        depth += { place: 1, "back-up": -1 }[event] ?? 0;
        const isLookedAt = event === "solved" || (event === "conflict" && depth === n);
        return (
          all
          + (isLookedAt
            ? 1
            : event === "conflict"
              ? below(row)
              : event === "choose"
                ? (n - free.length) * below(row)
                : 0)
        );
      }, 0);
      assert.equal(sum, n ** n, `${method} ${n}`);
    }
  }
});

test("the line that is marked and the sentence are what happens", async () => {
  const line = (page) => page.locator(".method .here").getAttribute("data-line");
  const sentence = (page) => page.locator(".sentence-text").textContent();
  const told = events("6");
  const { page, close } = await use.openSteps(["6"]);
  // The queen taken back after a solution: not for want of a column.
  const solved = told.findIndex(({ event }) => event === "solved");
  await go(page, solved + 1);
  assert.equal(await line(page), "page-code-solved");
  assert.match(await sentence(page), /^The solution is recorded/);
  const back = told.findIndex(({ event }) => event === "back-up");
  await go(page, back);
  assert.equal(await line(page), "page-code-back");
  // A square that led to solutions is not said to have led nowhere.
  let seen = 0;
  const path = [];
  const led = new Map();
  for (const [at, event] of told.entries()) {
    if (event.event === "place") path.push({ ...event, solutions: 0 });
    if (event.event === "solved")
      path.forEach((queen) => {
        queen.solutions++;
      });
    if (event.event === "back-up") led.set(at, path.pop());
  }
  for (const [at, queen] of [...led].filter(([, { solutions }]) => solutions > 0)) {
    await go(page, at);
    assert.ok((await squares(page, "led")).includes(name(queen)));
    assert.ok(!(await squares(page, "backed-up")).includes(name(queen)));
    const label = await page
      .locator(`.square[data-row="${queen.row}"][data-column="${queen.column}"]`)
      .getAttribute("aria-label");
    assert.match(label, /led to solutions/);
    seen++;
  }
  assert.ok(seen > 10);
  await close();
  // `rows` refuses a whole board, and says so when it goes on.
  const all = events("5", "--method", "rows");
  const rows = await use.openSteps(["5", "--method", "rows"]);
  const refused = all.findIndex(({ event }, at) => event === "back-up" && all[at - 1].event === "conflict");
  await go(rows.page, refused);
  assert.equal(await line(rows.page), "page-code-lift");
  assert.match(await sentence(rows.page), /is no solution/);
  assert.doesNotMatch(await sentence(rows.page), /more/);
  await rows.close();
});

test("a search that was stopped says so, in the title and at its end", async () => {
  for (const [args, title, end] of [
    [["8", "--limit", "300"], /first 300 steps/, /Stopped here.*incomplete/],
    [["8", "--until-solution", "1"], /to the first solution/, /Solution 1!.*stops here, as asked/],
    [["6", "--depth", "3"], /only the upper part/, /Not the whole search/]
  ]) {
    const { page, close } = await use.openSteps(args);
    assert.match(await page.locator("h1").textContent(), title);
    await page.keyboard.press("End");
    assert.match(await page.locator(".sentence-text").textContent(), end);
    await close();
  }
});

test("solutions are gathered, the distinct ones marked, their images shown", async () => {
  const { page, close } = await use.openSteps(["6"]);
  for (let count = 1; count <= 4; count++) {
    await page.keyboard.press("s");
    assert.equal(await page.locator(".gallery-boards > li:visible").count(), count);
    assert.equal((await squares(page, "solved")).length, 6);
  }
  assert.equal(await page.locator(".gallery-boards li.distinct:visible").count(), 1);
  // The newest is first; the first press goes there, the second opens the images.
  const second = page.locator('.gallery-boards button[data-solution="1"]');
  await second.click();
  assert.match(await page.locator(".sentence-text").textContent(), /Solution 2/);
  await second.click();
  assert.equal(await page.locator(".images li:visible").count(), 8);
  const captions = await page.locator(".images .caption").allTextContents();
  assert.ok(
    captions.some((caption) => /solution 2/.test(caption)),
    captions.join("; ")
  );
  await close();
});

test("the gallery of eight queens has 92 solutions, 12 of them distinct", async () => {
  const { page, close } = await use.openSteps(["8"]);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".gallery-boards > li:not([hidden])").count(), 92);
  assert.equal(await page.locator(".gallery-boards li.distinct:not([hidden])").count(), 12);
  assert.equal(await page.locator('[data-count="placed"]').textContent(), "2,056", "A319283(8) less the root");
  await close();
});

test("a click on a square says why it is refused, once more takes the question back", async () => {
  const { page, close } = await use.openSteps(["6"]);
  const why = () => page.locator(".sentence-text").textContent();
  const click = (row, column) => page.locator(`.square[data-row="${row}"][data-column="${column}"]`).click();
  await page.keyboard.press("ArrowRight");
  await click(3, 3);
  assert.match(await why(), /One queen attacks D4: A1 along/);
  assert.equal(await page.locator(".sentence-text .sign-of-line").getAttribute("aria-label"), "falling diagonal");
  assert.equal(await page.locator(".lines .line").count(), 1);
  await click(3, 1);
  assert.match(await why(), /No queen attacks B4/);
  await click(0, 4);
  assert.match(await why(), /Row 1 has its queen already, on A1/);
  await click(0, 0);
  assert.match(await why(), /A queen stands on A1/);
  await click(0, 0);
  assert.match(await why(), /A1 is safe/);
  // The same by keyboard: from square to square with the arrows.
  await page.locator('.grid [tabindex="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await why(), /One queen attacks A2: A1 along the column/);
  await page.locator('[data-control="attacks"]').click();
  assert.ok((await squares(page, "attacked")).length > 5);
  await close();
});

test("keys work after clicks: on a button, a square, the timeline, the speed", async () => {
  const { page, close } = await use.openSteps(["6"]);
  await page.locator('[data-control="forward"]').click();
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 1);
  await page.locator('.square[data-row="4"][data-column="4"]').click();
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 2);
  await page.locator(".pace .speed").click();
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 3);
  await page.locator(".timeline").click({ position: { x: 300, y: 20 } });
  const there = await index(page);
  assert.ok(there > 100);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await index(page), there - 1);
  await page.locator('[data-control="forward"]').click();
  await page.keyboard.press(" ");
  await page.waitForFunction((at) => window.bezzel.player.index > at + 1, there);
  assert.ok(await page.evaluate(() => window.bezzel.player.playing), "Space plays, and is not one more step");
  await close();
});

test("it plays, pauses and obeys its speed, which is kept", async () => {
  const { page, close } = await use.openSteps(["6"], { serve: serveFolder });
  await page.locator(".pace .speed").fill("10");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector(".player").dataset.index > 100);
  await page.keyboard.press(" ");
  const stopped = await index(page);
  await stopClock(page);
  await page.clock.runFor(200);
  assert.equal(await index(page), stopped);
  await page.clock.resume();
  await page.locator('[data-control="play"]').click();
  await page.waitForFunction((before) => document.querySelector(".player").dataset.index > before, stopped);
  await page.reload();
  assert.equal(await page.locator(".pace .speed").inputValue(), "10");
  await close();
});

test("a link leads to a step; language, theme and the naming of squares are kept", async () => {
  const opened = await use.openSteps(["6"], { serve: serveFolder });
  const { page, close } = opened;
  await go(page, 41);
  assert.match(page.url(), /#step=42$/);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  assert.equal(await index(page), 41);
  await page.evaluate(() => {
    window.location.hash = "#step=7";
  });
  await page.waitForFunction(() => window.bezzel.player.index === 6);
  await page.goBack();
  await page.waitForFunction(() => window.bezzel.player.index === 41);
  await page.locator(".language").click();
  await page.locator(".theme").click();
  await page.locator(".tools .more").click();
  await page.locator('[data-choice="zero"]').click();
  await page.keyboard.press("Escape");
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.deepEqual(await page.locator(".letters span").allTextContents(), ["0", "1", "2", "3", "4", "5"]);
  assert.deepEqual(await page.locator(".numbers span").allTextContents(), ["0", "1", "2", "3", "4", "5"]);
  await page.keyboard.press("c");
  assert.match(await page.locator(".sentence-text").textContent(), /\(\d, \d\)/, "words name squares as the edge does");
  await close();
});

test("it is embedded with speed, loop and start", async () => {
  const file = `${use.folder}/four.html`;
  bezzel("steps", "4", "-o", file);
  const { page, close } = await use.open(`file://${file}?embed&speed=500&loop&start`, {
    viewport: { width: 680, height: 480 }
  });
  assert.ok(await page.locator(".top").isHidden());
  const steps = events("4").length;
  await page.waitForFunction(() => window.bezzel.player.index > 5);
  await page.waitForFunction((last) => {
    window.seenEnd ||= window.bezzel.player.index >= last - 1;
    return window.seenEnd && window.bezzel.player.index < last - 1;
  }, steps);
  await close();
  // Nothing begins by itself for those who want less motion.
  const still = await use.open(`file://${file}?embed&speed=500&start`, { reducedMotion: "reduce", prepare: stopClock });
  await still.page.clock.runFor(200);
  assert.equal(await index(still.page), -1);
  await still.close();
});

test("the code of a frame is copied, and plays in a page", async () => {
  const file = `${use.folder}/framed "4" & more.html`;
  bezzel("steps", "4", "-o", file);
  const { page, close } = await use.open(`file://${encodeURI(file)}`);
  await go(page, 9);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await page.locator('[data-control="link"]').click();
  assert.match(
    await page.locator(".link-field").nth(1).inputValue(),
    /\?embed#step=10" title="4 queens: backtracking" width="680" height="480"/
  );
  await page.locator('[data-embed="start"]').check();
  await page.locator('[data-embed="copy"]').click();
  await page.getByText("The code is copied.").waitFor();
  const code = await page.evaluate(() => window.copied);
  await close();
  const outer = `${use.folder}/slide.html`;
  writeFileSync(outer, `<!DOCTYPE html><title>slide</title><link rel="icon" href="data:,">${code}`);
  const opened = await use.open(`file://${outer}`, { viewport: { width: 900, height: 700 } });
  const frame = opened.page.frames()[1];
  await frame.waitForFunction(
    () => window.bezzel?.player.playing && window.bezzel.player.isLooping && window.bezzel.player.pace.speed === 5
  );
  assert.ok(await frame.evaluate(() => window.bezzel.player.index >= 9));
  assert.equal(await frame.locator(".top").isVisible(), false);
  // The frame is a request of its own.
  opened.wrong.length = 0;
  await opened.close();
});

test("the language switches, and everything with it", async () => {
  const { page, close } = await use.openSteps(["6"]);
  await page.keyboard.press("c");
  await page.locator(".language").click();
  assert.match(await page.title(), /6皇后：回溯法/);
  assert.match(await page.locator(".sentence-text").textContent(), /不行：.*的皇后占着/);
  assert.match(await page.locator(".square.attacker").getAttribute("aria-label"), /发出攻击的皇后/);
  assert.match(await page.locator(".method .here").textContent(), /攻击/);
  await close();
});

test("pages are written in the language asked for", async () => {
  const file = `${use.folder}/zh.html`;
  bezzel("--lang", "zh", "steps", "4", "-o", file);
  const { page, close } = await use.open(`file://${file}`);
  assert.match(await page.locator("h1").textContent(), /4皇后/);
  await close();
});

test("what is saved is what is shown", async () => {
  const { readFile } = await import("node:fs/promises");
  const { page, close } = await use.openSteps(["6"]);
  await page.keyboard.press("s");
  const save = async (item) => {
    await page.locator('[data-control="save"]').click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`[data-item="page-save-${item}"]`).click()
    ]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const [svgName, svg] = await save("svg");
  assert.match(svgName, /^queens6-step\d+\.svg$/);
  assert.equal(String(svg).match(/scale\(.87\)/g).length, 6, "six queens");
  const [, png] = await save("png");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  const [, lines] = await save("jsonl");
  assert.equal(String(lines), bezzel("steps", "6", "--format", "jsonl"), "the same as the program writes");
  await close();
  for (const args of [
    ["4", "--method", "rows"],
    ["5", "--method", "constrained"],
    ["5", "--method", "masks", "--depth", "3"],
    ["6", "--limit", "70"]
  ]) {
    const other = await use.openSteps(args);
    const told = await other.page.evaluate(() => window.bezzel.searchLines(window.bezzel.player.trace));
    assert.equal(told, bezzel("steps", ...args, "--format", "jsonl"), args.join(" "));
    await other.close();
  }
});

test("nothing is told by colour alone, and nothing moves for those who want no motion", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await use.openSteps(["6"], { viewport: PHONE, colorScheme, reducedMotion: "reduce" });
    await page.keyboard.press("c");
    assert.equal(await page.locator(".square.refused > svg use").first().getAttribute("href"), "#bezzel-cross");
    const animation = await page
      .locator(".square .queen")
      .first()
      .evaluate((queen) => getComputedStyle(queen).animationName);
    assert.equal(animation, "none", "no motion for those who want none");
    await close();
  }
});

test("axe finds nothing serious", async () => {
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await use.openSteps(["6"], { viewport, colorScheme });
      await assertAccessible(page);
      await page.keyboard.press("End");
      await page.keyboard.press("a");
      await page.keyboard.press("e");
      await assertAccessible(page);
      await page.keyboard.press("Home");
      await page.keyboard.press("c");
      await assertAccessible(page);
      await page.locator(".tools .more").click();
      await assertAccessible(page);
      await close();
    }
  }
});

test("64 queens on a phone: lit coordinates are written, and the title makes room for the limit", async () => {
  const { page, close } = await use.openSteps(["64", "--limit", "2000"], { locale: "en-US", viewport: PHONE });
  await go(page, 1200);
  const { culprit, row } = events("64", "--limit", "2000")[1200];
  assert.deepEqual(await page.locator(".numbers .now").allTextContents(), [String(row + 1)]);
  assert.deepEqual(await page.locator(".numbers .bad").allTextContents(), [String(culprit.row + 1)]);
  const [limit, tools] = await page.evaluate(() =>
    [".said-limit", ".aside"].map((each) => document.querySelector(each).getBoundingClientRect())
  );
  assert.ok(limit.right <= tools.left, `${limit.right} ${tools.left}`);
  await close();
});

test("N = 12 plays to its first solution, and N = 8 whole is small", async () => {
  const twelve = await use.openSteps(["12", "--until-solution", "1"]);
  await twelve.page.keyboard.press("s");
  assert.equal((await squares(twelve.page, "solved")).length, 12);
  await twelve.close();
  const { page, close } = await use.openSteps(["8"]);
  assert.ok(statSync(`${use.folder}/steps_8.html`).size < 432_000);
  // Through the whole search in jumps: every place can be drawn.
  const told = events("8").length;
  for (let at = 0; at < told; at += 1500) {
    await go(page, at);
    assert.equal(await index(page), at);
  }
  await close();
});

test("a button leads to the next queen taken back, as U does, until there is none", async () => {
  const { page, close } = await use.openSteps(["4"]);
  const kinds = () =>
    page.evaluate(() => {
      const { index, trace } = window.bezzel.player;
      return [index, trace.events[index][0] === 5];
    });
  const button = page.locator('[data-control="retreat"]');
  await button.click();
  const [first, isBack] = await kinds();
  assert.ok(isBack && first > 0);
  await go(page, -1);
  await page.keyboard.press("u");
  assert.deepEqual(await kinds(), [first, true]);
  let pressed = 1;
  while (await button.isEnabled()) {
    await button.click();
    pressed++;
  }
  assert.equal(
    pressed,
    await page.evaluate(() => window.bezzel.player.trace.events.filter(([kind]) => kind === 5).length)
  );
  await close();
});
