// The page that `bezzel steps --format html` writes, opened from disk. What it should show is
// worked out here from the JSON Lines, not by the page's own code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { PHONE, assertAccessible, bezzel, events, squares, useBrowser } from "./chromium.mjs";

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
    states.push({
      event, queens: queens.map(name).sort(), node: queens.length ? queens.at(-1).node : 0,
    });
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
    code: page.locator(".method .here").allTextContents(),
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
  await page.keyboard.down("ArrowRight");
  await page.waitForTimeout(900);
  await page.keyboard.up("ArrowRight");
  assert.equal(await where.textContent(), "step 1 of 1,051");
  await page.keyboard.down("ArrowRight");
  await page.keyboard.down("ArrowRight"); // again without up: the keyboard repeats
  await page.waitForFunction(() => window.bezzel.player.index >= 9);
  await page.keyboard.up("ArrowRight");
  const stopped = await where.textContent();
  await page.waitForTimeout(300);
  assert.equal(await where.textContent(), stopped);
  await close();
});

test("a button let go while the page is busy is one step", async () => {
  const { page, close } = await use.openSteps(["6"]);
  await page.evaluate(async () => {
    const button = document.querySelector(".transport .go-forward");
    const send = (type) => button.dispatchEvent(new PointerEvent(type, { button: 0, bubbles: true }));
    const frame = () => new Promise((resolve) => { window.requestAnimationFrame(resolve); });
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
  const signs = { diagonal: "falling diagonal", antidiagonal: "rising diagonal" };
  for (const conflict of told.filter(({ event }) => event === "conflict").slice(0, 12)) {
    await page.keyboard.press("c");
    assert.equal(await index(page), conflict.step - 1);
    assert.deepEqual(await squares(page, "attacker"), [name(conflict.culprit)]);
    assert.ok((await squares(page, "refused")).includes(name(conflict)));
    const sentence = await page.locator(".sentence-text").textContent();
    assert.ok(sentence.startsWith(`${letters(conflict)} is refused: the queen on ${letters(conflict.culprit)} holds`), sentence);
    if (conflict.line === "column") assert.ok(sentence.endsWith(`column ${letters(conflict)[0]}.`), sentence);
    else assert.equal(await page.locator(".sentence-text .sign-of-line").getAttribute("aria-label"), signs[conflict.line]);
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

test("the line that is marked and the sentence are what happens", async () => {
  const line = (page) => page.locator(".method .here").getAttribute("data-line");
  const sentence = (page) => page.locator(".sentence-text").textContent();
  const told = events("6");
  const { page, close } = await use.openSteps(["6"]);
  // The queen taken back after a solution: not for want of a column.
  const solved = told.findIndex(({ event }) => event === "solved");
  await go(page, solved + 1);
  assert.equal(await line(page), "page-code-solved");
  assert.match(await sentence(page), /^Solution recorded/);
  const back = told.findIndex(({ event }) => event === "back-up");
  await go(page, back);
  assert.equal(await line(page), "page-code-back");
  // A square that led to solutions is not said to have led nowhere.
  let seen = 0;
  const path = [];
  const led = new Map();
  for (const [at, event] of told.entries()) {
    if (event.event === "place") path.push({ ...event, solutions: 0 });
    if (event.event === "solved") path.forEach((queen) => { queen.solutions++; });
    if (event.event === "back-up") led.set(at, path.pop());
  }
  for (const [at, queen] of [...led].filter(([, { solutions }]) => solutions > 0)) {
    await go(page, at);
    assert.ok((await squares(page, "led")).includes(name(queen)));
    assert.ok(!(await squares(page, "backed-up")).includes(name(queen)));
    const label = await page.locator(`.square[data-row="${queen.row}"][data-column="${queen.column}"]`).getAttribute("aria-label");
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
    [["6", "--depth", "3"], /only the upper part/, /Not the whole search/],
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
  assert.ok(captions.some((caption) => /solution 2/.test(caption)), captions.join("; "));
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
  const click = (row, column) =>
    page.locator(`.square[data-row="${row}"][data-column="${column}"]`).click();
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
  const { page, close } = await use.openSteps(["6"]);
  await page.locator(".pace .speed").fill("10");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector(".player").dataset.index > 100);
  await page.keyboard.press(" ");
  const stopped = await index(page);
  await page.waitForTimeout(200);
  assert.equal(await index(page), stopped);
  await page.locator('[data-control="play"]').click();
  await page.waitForFunction((before) => document.querySelector(".player").dataset.index > before, stopped);
  await page.reload();
  assert.equal(await page.locator(".pace .speed").inputValue(), "10");
  await close();
});

test("a link leads to a step; language, theme and the naming of squares are kept", async () => {
  const opened = await use.openSteps(["6"]);
  const { page, close } = opened;
  await go(page, 41);
  assert.match(page.url(), /#step=42$/);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  assert.equal(await index(page), 41);
  await page.evaluate(() => { window.location.hash = "#step=7"; });
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
  const { page, close } = await use.open(`file://${file}?embed&speed=500&loop&start`, { viewport: { width: 680, height: 480 } });
  assert.ok(await page.locator(".top").isHidden());
  const steps = events("4").length;
  await page.waitForFunction(() => window.bezzel.player.index > 5);
  await page.waitForFunction((last) => { window.seenEnd ||= window.bezzel.player.index >= last - 1; return window.seenEnd && window.bezzel.player.index < last - 1; }, steps);
  await close();
  // Nothing begins by itself for those who want less motion.
  const still = await use.open(`file://${file}?embed&speed=500&start`, { reducedMotion: "reduce" });
  await still.page.waitForTimeout(200);
  assert.equal(await index(still.page), -1);
  await still.close();
});

test("the code of a frame is copied, and plays in a page", async () => {
  const file = `${use.folder}/framed "4" & more.html`;
  bezzel("steps", "4", "-o", file);
  const { page, close } = await use.open(`file://${encodeURI(file)}`);
  await go(page, 9);
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await page.locator('[data-control="link"]').click();
  assert.match(await page.locator(".link-field").nth(1).inputValue(), /\?embed#step=10" title="4 queens: backtracking" width="680" height="480"/);
  await page.locator('[data-embed="start"]').check();
  await page.locator('[data-embed="copy"]').click();
  await page.getByText("The code is copied.").waitFor();
  const code = await page.evaluate(() => window.copied);
  await close();
  const outer = `${use.folder}/slide.html`;
  writeFileSync(outer, `<!DOCTYPE html><title>slide</title><link rel="icon" href="data:,">${code}`);
  const opened = await use.open(`file://${outer}`, { viewport: { width: 900, height: 700 } });
  const frame = opened.page.frames()[1];
  await frame.waitForFunction(() => window.bezzel?.player.playing && window.bezzel.player.isLooping && window.bezzel.player.pace.speed === 5);
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
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-item="page-save-${item}"]`).click()]);
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
  for (const args of [["4", "--method", "rows"], ["5", "--method", "constrained"], ["5", "--method", "masks", "--depth", "3"], ["6", "--limit", "70"]]) {
    const other = await use.openSteps(args);
    const told = await other.page.evaluate(() => window.bezzel.searchLines(window.bezzel.player.trace));
    assert.equal(told, bezzel("steps", ...args, "--format", "jsonl"), args.join(" "));
    await other.close();
  }
});

test("nothing is told by colour alone, and nothing moves for those who want no motion", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await use.openSteps(["6"], {
      viewport: PHONE, colorScheme, reducedMotion: "reduce",
    });
    await page.keyboard.press("c");
    assert.equal(await page.locator(".square.refused > svg use").first().getAttribute("href"), "#bezzel-cross");
    const animation = await page.locator(".square .queen").first().evaluate((queen) =>
      getComputedStyle(queen).animationName);
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

test("N = 12 plays to its first solution, and N = 8 whole is small", async () => {
  const twelve = await use.openSteps(["12", "--until-solution", "1"]);
  await twelve.page.keyboard.press("s");
  assert.equal((await squares(twelve.page, "solved")).length, 12);
  await twelve.close();
  const { page, close } = await use.openSteps(["8"]);
  assert.ok(statSync(`${use.folder}/8.html`).size < 400_000);
  // Through the whole search in jumps: every place can be drawn.
  const told = events("8").length;
  for (let at = 0; at < told; at += 1500) {
    await go(page, at);
    assert.equal(await index(page), at);
  }
  await close();
});

// What surrounds the recursion of a method in Python, and how its marked lines are gathered while it runs.
const AROUND = `
import sys
source, n, marks = sys.argv[1], int(sys.argv[2]), {int(line): what for line, what in (pair.split(":") for pair in sys.argv[3].split())}
queens, taken, full, found, told = [], set(), (1 << n) - 1, [], []
if "queens[row]" in source: queens = {}
def placed(): return list(queens.items()) if isinstance(queens, dict) else list(enumerate(queens))
def meets(r, c, row, column): return c == column or abs(c - column) == abs(r - row)
def attacked(row, column): return any(meets(r, c, row, column) for r, c in placed())
def attack(queens): return any(meets(*a, *b) for i, a in enumerate(placed()) for b in placed()[:i])
def lines_of(row, column): return {("c", column), ("d", row - column), ("a", row + column)}
def column_of(bit): return bit.bit_length() - 1
def open_rows(): return [row for row in range(n) if row not in dict(placed())]
def free(row): return [c for c in range(n) if not any(meets(r, q, row, c) for r, q in placed())]
def choices(row): return len(free(row))
def report(queens): found.append([c for _, c in sorted(placed())])
def trace(frame, event, _):
    if frame.f_code.co_filename != "shown": return None
    if event == "line" and frame.f_lineno in marks and marks[frame.f_lineno] != "exhausted": told.append(marks[frame.f_lineno])
    return trace
code = compile(source, "shown", "exec")
sys.settrace(trace)
exec(code)
sys.settrace(None)
print(found)
print(" ".join(told))
`;

test("the recursion that is shown runs as the search does, event by event, and Java has the same lines", async (context) => {
  const python = process.env.BEZZEL_PYTHON ?? "python3";
  const run = (...args) => execFileSync(python, ["-c", AROUND, ...args], { encoding: "utf8" });
  try {
    execFileSync(python, ["--version"]);
  } catch {
    context.skip("there is no Python");
    return;
  }
  for (const [method, n] of [["board", 6], ["sets", 6], ["masks", 6], ["constrained", 6], ["rows", 4], ["permutations", 5]]) {
    const { page, close } = await use.openSteps([String(n), "--method", method], { viewport: { width: 1366, height: 650 } });
    await page.locator("[data-form=python]").click();
    const shown = await page.evaluate(() => {
      const { happening, player: { code, trace } } = window.bezzel;
      const happenings = trace.events.map((_, at) => happening(trace, at));
      // Every event but the last stands on one line of each language.
      const lines = ["python", "java"].map((form) => window.bezzel.recursion(form, trace.method, false));
      const alone = lines.map((all) => happenings.filter((now) => all.filter(({ what }) => what.includes(now)).length !== 1).length);
      return { text: code.lines.map(({ line }) => line.textContent).join("\n"), marks: code.lines.map(({ what }, at) => `${at + 1}:${what[0] ?? ""}`).filter((each) => !each.endsWith(":")),
        events: happenings.filter((now) => now !== "exhausted").map((now) => now.replace(/^back.*/, "back")),
        solutions: trace.solutions.map(({ columns }) => columns), alone,
        braces: lines[1].map(({ text }) => text).join("").replace(/[^{}()]/g, "") };
    });
    assert.deepEqual(shown.alone, [0, 0], method);
    assert.equal(shown.braces.length % 2, 0);
    const [found, told] = run(shown.text, String(n), shown.marks.join(" ")).split("\n");
    assert.deepEqual(JSON.parse(found), shown.solutions, method);
    assert.equal(told, shown.events.join(" "), method);
    await close();
  }
});

test("the call stack has a call for each queen, and the choice of the form is kept", async () => {
  const { page, close } = await use.openSteps(["6"], { viewport: { width: 1366, height: 650 } });
  assert.equal(await page.locator(".call-stack").isVisible(), false);
  await page.locator("[data-form=java]").click();
  await go(page, 100);
  const frames = () => page.locator(".frames li").allTextContents();
  const queens = await page.evaluate(() => window.bezzel.player.trace.state(100).queens.map((queen) => window.bezzel.names.square(queen, 6)));
  assert.deepEqual(await frames(), [...queens, `row ${queens.length + 1}`]);
  assert.equal(await page.locator(".method .here").count(), 1);
  // The line that is now is in view, however low the window.
  const isSeen = await page.locator(".method .here").evaluate((line) => {
    const [box, outer] = [line.getBoundingClientRect(), line.closest(".b-method").getBoundingClientRect()];
    return box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
  });
  assert.ok(isSeen);
  await page.reload();
  assert.equal(await page.locator("[data-form=java]").getAttribute("aria-pressed"), "true");
  assert.match(await page.locator(".method").textContent(), /void place\(int row\)/);
  await page.locator("[data-form=loop]").click();
  assert.match(await page.locator(".method").textContent(), /take back the last queen/);
  await close();
});

/** What a search decides, one after the other, from its JSON Lines: [kind, event, row, column]. */
function decisions(args, n) {
  const isLate = args.includes("rows") || args.includes("permutations");
  return events(...args).map((event, at, all) => {
    const depth = at === 0 ? 0 : all[at - 1].event === "back-up" ? null : all[at - 1].depth;
    if (isLate) return event.event === "conflict" ? ["refused", at] : event.event === "solved" ? ["solved", at] : null;
    if (event.event === "place") return ["place", at, event.row, event.column];
    const before = all[at - 1];
    return event.event === "back-up" && !(before.depth === n && (depth === n || before.event === "solved")) ? ["back", at] : null;
  }).filter(Boolean);
}

test("guessing: the search stops at each decision, says what was wrong, and keeps a score", async () => {
  for (const [args, n] of [[["6"], 6], [["6", "--method", "masks"], 6], [["6", "--method", "constrained"], 6], [["4", "--method", "rows"], 4], [["5", "--method", "permutations"], 5], [["6", "--depth", "3"], 6]]) {
    const { page, close } = await use.openSteps(args);
    await page.keyboard.press("g");
    const wanted = decisions(args, n);
    const told = await page.evaluate((most) => {
      const { guess } = window.bezzel.player;
      const found = [];
      for (let round = 0; round < most && guess.next; round++) {
        const { kind, at, square } = guess.next;
        found.push([kind, at, ...(square ? [square.row, square.column] : [])]);
        guess.answer(square ?? kind);
      }
      return { found, score: guess.score };
    }, 400);
    const most = Math.min(400, wanted.length);
    assert.deepEqual(told.found.slice(0, most), wanted.slice(0, most), args.join(" "));
    assert.deepEqual(told.score, { right: most, asked: most });
    await close();
  }
  const { page, close } = await use.openSteps(["6"], { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  await page.locator(".tools .more").waitFor();
  await page.locator('[data-control="guess"]').tap();
  const said = () => page.locator(".sentence-text").textContent();
  const score = () => page.locator(".guess-score").textContent();
  assert.match(await said(), /Where does the next queen go/);
  assert.equal(await page.locator(".grid .safe").count(), 0, "nothing tells where it is safe");
  const square = (row, column) => page.locator(`.square[data-row="${row}"][data-column="${column}"]`);
  await square(0, 2).tap();
  assert.match(await said(), /C1 is safe, but another square of this row comes first\./);
  assert.equal(await score(), "0 / 1");
  await square(0, 0).tap();
  assert.match(await said(), /^Right\. A1 is safe/);
  assert.equal(await score(), "0 / 1", "only the first answer counts");
  await square(1, 1).tap();
  assert.match(await said(), /One queen attacks B2: A1 along/);
  await page.locator("[data-guess=back]").tap();
  assert.match(await said(), /nothing is taken back yet/);
  await page.locator("[data-guess=tell]").tap();
  assert.match(await said(), /^C2 is safe/);
  await square(3, 0).tap();
  assert.match(await said(), /Two queens attack A4: A1 along the column/);
  await square(4, 4).tap();
  assert.match(await said(), /E5 is in another row: row 3 is next|attacks? E5/);
  // By keys: to the square and Enter; U takes back; Escape ends it.
  await page.locator('.square[tabindex="0"]').focus();
  const at = await page.evaluate(() => window.bezzel.player.guess.next.square);
  const from = await page.evaluate(() => window.bezzel.player.board.focused);
  for (let by = from.row; by < at.row; by++) await page.keyboard.press("ArrowDown");
  for (let by = at.row; by < from.row; by++) await page.keyboard.press("ArrowUp");
  for (let by = from.column; by < at.column; by++) await page.keyboard.press("ArrowRight");
  for (let by = at.column; by < from.column; by++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  assert.match(await said(), /^Right\. E3/);
  await page.locator(".tools .more").tap();
  await page.locator('[popover]:popover-open [data-choice="zh"]').tap();
  await page.keyboard.press("Escape");
  assert.match(await said(), /^对。E3安全/, "what is said follows the language");
  assert.ok(await page.evaluate(() => window.bezzel.player.guess.isOn));
  const before = await score();
  await page.reload();
  await page.locator('[data-control="guess"]').tap();
  assert.equal(await score(), before, "the score is kept");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".transport .play").isVisible(), true);
  await close();
});

test("before the first step the marks and the queen's moves are shown, and nothing of them is cut", async () => {
  const { page, close } = await use.openSteps(["8"]);
  for (const viewport of [{ width: 1366, height: 650 }, { width: 820, height: 600 }, { width: 390, height: 664 }, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    const cut = await page.locator(".tree-empty").evaluate((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
    assert.equal(cut, false, JSON.stringify(viewport));
  }
  await page.setViewportSize({ width: 1366, height: 650 });
  assert.equal(await page.locator(".marks-told li:visible").count(), 6);
  assert.equal(await page.locator(".moves .seen").count(), 16);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".tree-empty").isVisible(), false);
  await close();
});

test("the size of the tree: the mean over all walks is the number of nodes, and the panel comes close to it", async () => {
  const { page, close } = await use.openSteps(["8"], { viewport: { width: 1366, height: 650 } });
  const found = await page.evaluate(() => {
    const { BACKTRACKING, branches, nodesOf } = window.bezzel;
    /** The nodes of a method's tree, and the mean of what walks stand for, each with its probability. */
    const whole = (method, n) => {
      const go = (queens, product) => {
        if (queens.length === n) return [1, 0];
        const { row, columns } = branches(method, n, queens);
        const below = columns.map((column) => go([...queens, { row, column }], product * columns.length));
        const mean = (columns.length ? product * columns.length : 0) + below.reduce((sum, [, each]) => sum + each, 0) / Math.max(1, columns.length);
        return [1 + below.reduce((sum, [nodes]) => sum + nodes, 0), mean];
      };
      const [nodes, mean] = go([], 1);
      return [nodes, 1 + mean];
    };
    const wrong = [];
    for (const method of ["board", "constrained", "rows", "permutations"]) {
      for (const n of [1, 2, 3, 4, 5, ...(method === "rows" ? [] : [6])]) {
        const [nodes, mean] = whole(method, n);
        const told = nodesOf({ method, n, limit: "steps", length: 1 });
        if (Math.abs(mean - nodes) > 1e-6 * nodes) wrong.push(`${method} ${n}: ${mean} for ${nodes}`);
        if (told !== null && told !== nodes) wrong.push(`${method} ${n}: ${told} is said, ${nodes} is right`);
      }
    }
    /** The backtracking tree once more, by bits. */
    const count = (full, c, l, r) => {
      let nodes = 1;
      for (let free = c === full ? 0 : full & ~(c | l | r); free; free &= free - 1) {
        const bit = free & -free;
        nodes += count(full, c | bit, (l | bit) << 1, (r | bit) >> 1);
      }
      return nodes;
    };
    for (let n = 1; n <= 12; n++) if (count(2 ** n - 1, 0, 0, 0) !== BACKTRACKING[n - 1]) wrong.push(`the table at ${n}`);
    return wrong;
  });
  assert.deepEqual(found, []);
  await page.locator(".how-big").click();
  const fact = (name) => page.locator(`[data-walk-fact="${name}"]`).textContent();
  assert.equal(await fact("true"), "2,057");
  assert.equal(await fact("walks"), "1");
  await page.locator("[data-walk=one]").click();
  assert.equal(await fact("walks"), "2");
  await page.locator("[data-walk=run]").click();
  await page.waitForFunction(() => window.bezzel.player.estimate.sample.count > 400);
  await page.locator("[data-walk=run]").click();
  const [mean, error] = (await fact("estimate")).replaceAll(",", "").split(" ± ").map(Number);
  // Six standard errors: once in 500 million runs.
  assert.ok(error > 0 && Math.abs(mean - 2057) < 6 * error, `${mean} ± ${error}`);
  const count = await fact("walks");
  await page.waitForTimeout(100);
  assert.equal(await fact("walks"), count, "it stands still");
  await assertAccessible(page);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".estimate").isVisible(), false);
  await page.setViewportSize(PHONE);
  await page.locator('[role=tab][data-tab="method"]').click();
  await page.locator(".how-big-below").click();
  assert.equal(await page.locator(".estimate").isVisible(), true);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  await close();
});
