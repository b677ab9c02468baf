// The page that `bezzel steps --format html` writes, opened from disk. What it should show is
// worked out here from the JSON Lines, not by the page's own code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { statSync, writeFileSync } from "node:fs";
import { bezzel, events, squares, stopClock } from "./chromium.mjs";
import { PHONE, usePages } from "./verbs.mjs";

const open = usePages();
const name = ({ row, column }) => `${row},${column}`;
/** A1 is row 0, column 0. */
const letters = ({ row, column }) => String.fromCharCode(65 + column) + (row + 1);
const go = (page, to) => page.evaluate((at) => bezzel.player.jumpTo(at), to);
const at = () => bezzel.player.index;
const WHERE = ".pace .where";
const SENTENCE = ".sentence-text";
/** What a search of six queens says of a step. */
const step = (number) => `step ${number} of 1,051`;

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

/** That a page shows a state: what else is there comes back. */
async function assertShows(page, states, number) {
  // Asked all at once: one after another they took half of this file's time.
  const [queens, ...shown] = await Promise.all([
    squares(page, "queen", "attacker", "solved"),
    page.evaluate(() => [
      Number(one(".player").dataset.node),
      bezzel.player.tree.current,
      one(".pace .where").textContent,
      one(".sentence-text").textContent,
      one(".board .grid").innerHTML,
      all(".method .here").map((line) => line.textContent)
    ])
  ]);
  const [[node, selected, where, ...rest]] = shown;
  const [now, last] = [number, states.length - 1].map((each) => each.toLocaleString("en"));
  const state = states[number];
  assert.deepEqual([queens, node, selected, where], [state.queens, state.node, state.node, `step ${now} of ${last}`]);
  return rest;
}

test("keys go through the search as the trace tells it, forward and back", async () => {
  const states = replay(events("6"));
  const page = await open("bezzel steps 6");
  const seen = [await assertShows(page, states, 0)];
  for (let number = 1; number <= 60; number++) {
    await page.key("ArrowRight");
    seen.push(await assertShows(page, states, number));
  }
  for (let number = 59; number >= 0; number--) {
    await page.key("ArrowLeft");
    assert.deepEqual(await assertShows(page, states, number), seen[number], "back is where it was");
  }
  await page.key("End").says(SENTENCE, "…4 solutions…");
  await assertShows(page, states, states.length - 1);
  await page.key("Home");
  assert.deepEqual(await assertShows(page, states, 0), seen[0]);
  await page.key("Shift+ArrowRight");
  await assertShows(page, states, 10);
});

test("a key is one step however late it is let go, and steps on from the keyboard's first repetition", async () => {
  const page = await open("bezzel steps 6");
  await page.stopClock();
  await page.keyboard.down("ArrowRight");
  await page.wait(900);
  await page.keyboard.up("ArrowRight");
  await page.says(WHERE, step(1));
  await page.keyboard.down("ArrowRight");
  await page.keyboard.down("ArrowRight"); // again without up: the keyboard repeats
  await page.wait(2000).gives(() => bezzel.player.index >= 9, true);
  await page.keyboard.up("ArrowRight");
  const stopped = await page.textContent(WHERE);
  await page.wait(300).says(WHERE, stopped);
});

test("a button let go while the page is busy is one step", async () => {
  const page = await open("bezzel steps 6");
  await page
    .evaluate(async () => {
      const button = one(".transport .go-forward");
      const send = (type) => button.dispatchEvent(new PointerEvent(type, { button: 0, bubbles: true }));
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      send("pointerdown");
      const until = performance.now() + 900;
      while (performance.now() < until);
      await frame();
      await frame();
      send("pointerup");
      button.click();
    })
    .says(WHERE, step(1));
});

test("conflicts name their culprit, and the board marks it", async () => {
  const page = await open("bezzel steps 6");
  // The sentence has the word diagonal itself.
  const signs = { diagonal: "falling", antidiagonal: "rising" };
  const conflicts = events("6").filter(({ event }) => event === "conflict");
  for (const conflict of conflicts.slice(0, 12)) {
    const [square, culprit] = [conflict, conflict.culprit].map(letters);
    await page
      .key("c")
      .gives(at, conflict.step - 1)
      .squares("attacker", name(conflict.culprit))
      .says(SENTENCE, `${square} is attacked: the queen on ${culprit} holds…`)
      .count(".lines .line", 1)
      .says(".method .here", "…refuse…")
      // The coordinates that are lit are those of the sentence.
      .says(".numbers .now", square.slice(1))
      .says(".numbers .bad", culprit.slice(1));
    assert.ok((await squares(page, "refused")).includes(name(conflict)));
    if (conflict.line === "column") await page.says(SENTENCE, `…column ${square[0]}.`);
    else await page.has(`${SENTENCE} .sign-of-line`, "aria-label", signs[conflict.line]);
  }
});

test("every method is played as it is traced, and each event is one line of it", async () => {
  for (const method of ["rows", "permutations", "sets", "masks", "constrained"]) {
    const states = replay(events(`5 --method ${method}`));
    const page = await open(`bezzel steps 5 --method ${method}`);
    for (const number of [1, 7, 40, Math.floor(states.length / 2), states.length - 1]) {
      await go(page, number - 1);
      const [, , lines] = await assertShows(page, states, number);
      assert.equal(lines.length, 1, `${method}: a line of the method for each event`);
    }
    await page.says("[data-count=solutions]", "10");
  }
});

test("where nothing is left a row keeps its crosses until the queen above is taken back, by all methods", async () => {
  for (const method of ["board", "constrained", "masks"]) {
    const page = await open(`bezzel steps 4 --method ${method}`);
    const backs = events(`4 --method ${method}`).filter(({ event, row }) => event === "back-up" && row < 4);
    for (const { row, step } of backs) {
      await go(page, step - 1);
      const left = (await squares(page, "refused", "backed-up", "led")).filter((each) => each.startsWith(`${row},`));
      assert.equal(left.length, 4, `${method}, step ${step}`);
    }
    const [{ row, step }] = backs;
    const crosses = `.grid [data-row='${row}'].refused`;
    await go(page, step - 1);
    await page
      .says(SENTENCE, `Row ${row + 1} has no safe square…`)
      .count(crosses, 4)
      .key("ArrowRight")
      .count(crosses, 0);
  }
});

test("the line that is marked and the sentence are what happens", async () => {
  const told = events("6");
  const page = await open("bezzel steps 6");
  const line = (key) => page.has(".method .here", "data-line", `page-code-${key}`);
  // The queen taken back after a solution: not for want of a column.
  await go(page, told.findIndex(({ event }) => event === "solved") + 1);
  await line("solved");
  await page.says(SENTENCE, "The solution is recorded…");
  await go(
    page,
    told.findIndex(({ event }) => event === "back-up")
  );
  await line("back");
  // A square that led to solutions is not said to have led nowhere.
  let seen = 0;
  const path = [];
  for (const [number, event] of told.entries()) {
    if (event.event === "place") path.push({ ...event, solutions: 0 });
    if (event.event === "solved")
      path.forEach((queen) => {
        queen.solutions++;
      });
    if (event.event !== "back-up" || path.at(-1).solutions === 0) {
      if (event.event === "back-up") path.pop();
      continue;
    }
    const square = name(path.pop());
    await go(page, number);
    assert.ok((await squares(page, "led")).includes(square));
    assert.ok(!(await squares(page, "backed-up")).includes(square));
    await page.has(square, "aria-label", "…led to solutions…");
    seen++;
  }
  assert.ok(seen > 10);
  // `rows` refuses a whole board, and says so when it goes on.
  const whole = events("5 --method rows");
  const rows = await open("bezzel steps 5 --method rows");
  await go(
    rows,
    whole.findIndex(({ event }, number) => event === "back-up" && whole[number - 1].event === "conflict")
  );
  await rows
    .has(".method .here", "data-line", "page-code-lift")
    .says(SENTENCE, "…is no solution…")
    .says(SENTENCE, "¬…more…");
});

test("a search that was stopped says so, in the title and at its end", async () => {
  for (const [order, title, end] of [
    ["8 --limit 300", "…first 300 steps…", "…Stopped here…incomplete…"],
    ["8 --until-solution 1", "…to the first solution…", "…Solution 1!…stops here, as asked…"],
    ["6 --depth 3", "…only the upper part…", "…Not the whole search…"]
  ]) {
    const page = await open(`bezzel steps ${order}`);
    await page.says("h1", title).key("End").says(SENTENCE, end);
  }
});

test("solutions are gathered, the distinct ones marked, their images shown", async () => {
  const page = await open("bezzel steps 6");
  for (let count = 1; count <= 4; count++) {
    await page.key("s").count(".gallery-boards > li:visible", count);
    assert.equal((await squares(page, "solved")).length, 6);
  }
  // The newest is first; the first press goes there, the second opens the images.
  const second = ".gallery-boards button[data-solution='1']";
  await page
    .count(".gallery-boards li.distinct:visible", 1)
    .click(second)
    .says(SENTENCE, "…Solution 2…")
    .click(second)
    .count(".images li:visible", 8)
    .sees(".images .caption", "solution 2");
});

test("the gallery of eight queens has 92 solutions, 12 of them distinct", async () => {
  const page = await open("bezzel steps 8");
  await page
    .key("End")
    .count(".gallery-boards > li:not([hidden])", 92)
    .count(".gallery-boards li.distinct:not([hidden])", 12)
    // A319283(8) less the root
    .says("[data-count=placed]", "2,056");
});

test("a click on a square says why it is refused, once more takes the question back", async () => {
  const page = await open("bezzel steps 6");
  await page
    .key("ArrowRight")
    .click("3,3")
    .says(SENTENCE, "…One queen attacks D4: A1 along…")
    .has(`${SENTENCE} .sign-of-line`, "aria-label", "falling diagonal")
    .count(".lines .line", 1);
  for (const [square, told] of [
    ["3,1", "…No queen attacks B4…"],
    ["0,4", "…Row 1 has its queen already, on A1…"],
    ["0,0", "…A queen stands on A1…"],
    ["0,0", "…A1 is safe…"]
  ])
    await page.click(square).says(SENTENCE, told);
  await page
    // The same by keyboard: from square to square with the arrows.
    .focus(".grid [tabindex='0']")
    .key("ArrowDown", "Enter")
    .says(SENTENCE, "…One queen attacks A2: A1 along the column…")
    .click("[data-control=attacks]");
  assert.ok((await squares(page, "attacked")).length > 5);
});

test("keys work after clicks: on a button, a square, the timeline, the speed", async () => {
  const page = await open("bezzel steps 6");
  for (const [number, what] of ["[data-control=forward]", "4,4", ".pace .speed"].entries())
    await page
      .click(what)
      .key("ArrowRight")
      .gives(at, number + 1);
  await page.click(".timeline", { position: { x: 300, y: 20 } });
  const there = await page.evaluate(at);
  assert.ok(there > 100);
  await page
    .key("ArrowLeft")
    .gives(at, there - 1)
    .click("[data-control=forward]")
    .key(" ")
    .until((number) => bezzel.player.index > number + 1, there)
    // Space plays, and is not one more step.
    .gives(() => bezzel.player.playing, true);
});

test("it plays, pauses and obeys its speed, which is kept", async () => {
  const page = await open("bezzel steps 6", { keeps: true });
  await page
    .fill(".pace .speed", "10")
    .key(" ")
    .until(() => bezzel.player.index > 100)
    .key(" ");
  const stopped = await page.evaluate(at);
  await page.stopClock().wait(200).gives(at, stopped);
  await page.clock.resume();
  await page
    .click("[data-control=play]")
    .until((before) => bezzel.player.index > before, stopped)
    .reload()
    .holds(".pace .speed", "10");
});

test("a link leads to a step; language, theme and the naming of squares are kept", async () => {
  const page = await open("bezzel steps 6", { keeps: true });
  const numbers = ["0", "1", "2", "3", "4", "5"];
  await go(page, 41);
  await page
    .at("…#step=42")
    .anew(page.url())
    .gives(at, 41)
    .go("#step=7")
    .until(() => bezzel.player.index === 6)
    .goBack()
    .until(() => bezzel.player.index === 41)
    .click(".language")
    .click(".theme")
    .click(".tools .more")
    .click("[data-choice=zero]")
    .key("Escape")
    .reload()
    .has("html", "lang", "zh-Hans")
    .has("html", "data-theme", "dark")
    .texts(".letters span", numbers)
    .texts(".numbers span", numbers)
    .key("c")
    // Words name squares as the edge does.
    .says(SENTENCE, /\(\d, \d\)/);
});

test("it is embedded with speed, loop and start", async () => {
  const file = `${open.folder}/four.html`;
  bezzel(`steps 4 -o ${file}`);
  const page = await open(`file://${file}?embed&speed=500&loop&start`, { viewport: "680x480" });
  await page
    .hides(".top")
    .until(() => bezzel.player.index > 5)
    .waitForFunction((last) => {
      window.seenEnd ||= bezzel.player.index >= last - 1;
      return window.seenEnd && bezzel.player.index < last - 1;
    }, events("4").length);
  // Nothing begins by itself for those who want less motion.
  const still = await open(`file://${file}?embed&speed=500&start`, { reducedMotion: "reduce", prepare: stopClock });
  await still.wait(200).gives(at, -1);
});

test("the code of a frame is copied, and plays in a page", async () => {
  const file = `${open.folder}/framed "4" & more.html`;
  bezzel("steps 4", "-o", file);
  const page = await open(`file://${encodeURI(file)}`);
  await go(page, 9);
  const code = await page
    .copies()
    .click("[data-control=link]")
    .holds(".link-field >> nth=1", '…?embed#step=10" title="4 queens: backtracking" width="680" height="480"…')
    .check("[data-embed=start]")
    .click("[data-embed=copy]")
    .sees("text=The code is copied.")
    .evaluate(() => window.copied);
  const outer = `${open.folder}/slide.html`;
  // A frame without the button's settings is one too.
  bezzel("steps 8", "-o", `${open.folder}/eight.html`);
  writeFileSync(
    outer,
    `<!DOCTYPE html><title>slide</title><link rel="icon" href="data:,">${code}
    <iframe src="eight.html" width="680" height="480"></iframe>`
  );
  // The frame is a request of its own.
  const slide = await open(`file://${outer}`, { viewport: "900x700", refuses: /^request/ });
  const frames = slide.frames().slice(1);
  await frames[0].waitForFunction(() => {
    const { isLooping, pace, playing } = window.bezzel?.player ?? {};
    return playing && isLooping && pace.speed === 5;
  });
  assert.ok(await frames[0].evaluate(() => bezzel.player.index >= 9));
  for (const frame of frames) {
    await frame.waitForSelector(".transport .play");
    const isFine = await frame.evaluate(() => {
      const { top, bottom, right } = box(".transport .play");
      const isWhole = document.documentElement.scrollHeight <= innerHeight;
      return isWhole && top >= 0 && bottom <= innerHeight && right <= innerWidth && !one(".top").checkVisibility();
    });
    assert.ok(isFine);
  }
});

test("the language switches, and everything with it; pages are written in the language asked for", async () => {
  const page = await open("bezzel steps 6");
  await page
    .key("c")
    .click(".language")
    .titled("…6皇后：回溯法…")
    .says(SENTENCE, "…不行：…的皇后占着…")
    .has(".square.attacker", "aria-label", "…发出攻击的皇后…")
    .says(".method .here", "…攻击…");
  await (await open("bezzel steps 4 --lang zh")).says("h1", "…4皇后…");
});

test("what is saved is what is shown", async () => {
  const page = await open("bezzel steps 6");
  const save = (item) => page.click("[data-control=save]").downloads(`[data-item=page-save-${item}]`);
  await page.key("s");
  const svg = await save("svg");
  assert.match(svg.name, /^queens6-step\d+\.svg$/);
  assert.equal(String(svg.bytes).match(/scale\(.87\)/g).length, 6, "six queens");
  assert.equal((await save("png")).bytes.subarray(1, 4).toString(), "PNG");
  assert.equal(String((await save("jsonl")).bytes), bezzel("steps 6 --format jsonl"));
  for (const order of ["4 --method rows", "5 --method constrained", "5 --method masks --depth 3", "6 --limit 70"])
    await (
      await open(`bezzel steps ${order}`)
    ).gives(() => bezzel.searchLines(bezzel.player.trace), bezzel(`steps ${order} --format jsonl`));
});

test("nothing is told by colour alone, nothing moves for those who want no motion, and axe finds nothing", async () => {
  for (const colorScheme of ["light", "dark"])
    for (const viewport of [PHONE, "1366x768"]) {
      const page = await open("bezzel steps 6", { viewport, colorScheme, reducedMotion: "reduce" });
      await page
        .accessible()
        .key("c")
        .has(".square.refused > svg use", "href", "#bezzel-cross")
        .gives(() => getComputedStyle(one(".square .queen")).animationName, "none")
        .accessible()
        .key("End", "a", "e")
        .accessible()
        .click(".tools .more")
        .accessible();
    }
});

test("64 queens on a phone: lit coordinates are written, and the title makes room for the limit", async () => {
  const order = "64 --limit 2000";
  const page = await open(`bezzel steps ${order}`, { viewport: PHONE });
  const { culprit, row } = events(order)[1200];
  await go(page, 1200);
  await page
    .texts(".numbers .now", [String(row + 1)])
    .texts(".numbers .bad", [String(culprit.row + 1)])
    .gives(() => box(".said-limit").right <= box(".aside").left, true);
});

test("N = 12 plays to its first solution, and N = 8 whole is small", async () => {
  const twelve = await open("bezzel steps 12 --until-solution 1");
  await twelve.key("s");
  assert.equal((await squares(twelve, "solved")).length, 12);
  const page = await open("bezzel steps 8");
  assert.ok(statSync(`${open.folder}/steps_8.html`).size < 432_000);
  // Through the whole search in jumps: every place can be drawn.
  for (let number = 0; number < events("8").length; number += 1500) {
    await go(page, number);
    await page.gives(at, number);
  }
});

test("a button leads to the next queen taken back, as U does, until there is none", async () => {
  const page = await open("bezzel steps 4");
  const backs = await page.evaluate(() => bezzel.player.trace.events.flatMap(([kind], at) => (kind === 5 ? [at] : [])));
  for (const back of backs) await page.click("[data-control=retreat]").gives(at, back);
  await page.disabled("[data-control=retreat]");
  await go(page, -1);
  await page.key("u").gives(at, backs[0]);
});
