// Watch your own: lines that a program printed, and a function in the editor: right and faulty ones, such as do not end
// or do not parse, and none that reaches the network.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, says, squares, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

/** The lines of a search as a program prints them, from the events of the command line. */
function printed(n) {
  const events = bezzel("steps", String(n), "--format", "jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return events
    .flatMap(
      ({ event, row, column, lifted }) =>
        ({
          place: [`place ${row} ${column}`],
          "back-up": [`remove ${lifted?.row} ${lifted?.column}`],
          solved: ["solution"]
        })[event] ?? []
    )
    .join("\n");
}

/** The lines of a program that prints what it tries, and not what it takes back. */
function tried(n) {
  const events = bezzel("steps", String(n), "--format", "jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return events
    .flatMap(({ event, row, column }) =>
      event === "place" || event === "conflict" ? [`trying ${row} ${column}`] : event === "solved" ? ["solution"] : []
    )
    .join("\n");
}

async function open(options) {
  const opened = await use.open(`${server.address}#watch`, options);
  await opened.page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace.length > 0);
  return opened;
}

/** Opens the panel, at a way. */
async function panel(page, way) {
  await page.click("[data-do=follow]");
  await page.click(`[data-way=${way}]`);
}

const own = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector(".own:not([hidden])")
      && !document.querySelector("dialog[open]")
      && window.bezzel.views.watch.player?.trace.method === "trace"
  );
const said = (page) => page.locator(".sentence-text");
const told = (page) => page.locator(".follow-said");

/** Runs a function and gives what the panel says of it. */
async function refused(page, code) {
  await page.fill("[data-text=code]", code);
  await page.click("[data-do=follow-play]");
  await page.waitForFunction(() => document.querySelector(".follow-said.wrong")?.textContent);
  return {
    text: await told(page).textContent(),
    selected: await page.evaluate(() => {
      const { selectionEnd, selectionStart, value } = document.querySelector("[data-text=code]");
      return value.slice(selectionStart, selectionEnd);
    })
  };
}

test("the lines of a right search are played to the result of the check", async () => {
  const { page, close } = await open();
  await panel(page, "lines");
  await assertAccessible(page);
  await page.fill("[data-text=lines]", `begin\n${printed(6)}\n`);
  await page.click("[data-do=follow-play]");
  await own(page);
  await says(
    said(page),
    "The search: 4 solutions, 153 nodes. The textbook search: 4 solutions, 153 nodes. No fault. Assumed: N = 6. "
      + "1 line left out, line 1."
  );
  assert.ok(
    await page.evaluate(() => {
      const text = document.querySelector(".sentence-text");
      return text.scrollHeight <= text.clientHeight + 4 || text.tabIndex === 0;
    })
  );
  await page.keyboard.press("End");
  await says(said(page), "The search: 4 solutions, 153 nodes. The textbook search: 4 solutions, 153 nodes. No fault.");
  await assertAccessible(page);
  // Another size is a search of ours, which says so; Back leads to one's own.
  await page.click(".stepper [data-step='1']");
  await page.waitForFunction(() => window.bezzel.views.watch.player?.trace.method === "board");
  await says(
    said(page),
    "Your program was read with 6 queens. This is the search of bezzel with 7; Back returns to yours."
  );
  await page.goBack();
  await own(page);
  // It is there again when the page is loaded anew, at the same step and with its sentence.
  await page.reload();
  await own(page);
  await says(said(page), /^The search: 4 solutions, 153 nodes/);
  await page.keyboard.press("Home");
  for (let at = 0; at < 3; at++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /own=lines.*step=3/.test(window.location.hash));
  await page.reload();
  await own(page);
  assert.deepEqual(await squares(page, "queen"), ["0,0", "1,2", "2,4"]);
  // A size that nothing confirms is said with the result; a cut just before the line of a solution is no silence.
  for (const [lines, result] of [
    [
      "place 0 0\nplace 1 2\nremove 1 2\nremove 0 0\nplace 0 1\nremove 0 1\n"
        + "place 0 2\nplace 1 0\nremove 1 0\nremove 0 2\n",
      /No fault if N = 3, which is assumed/
    ],
    [tried(4), /2 solutions, 17 nodes so far\. No line takes a queen back\. If/],
    [
      tried(4).replace(/trying (\d \d)(?=\n(?:trying [1-9]|solution))/g, "trying $1\nplace $1"),
      /2 solutions, \d+ nodes so far\. No line takes a queen back/
    ],
    [printed(4).split("\nsolution")[0], /The last board is a solution, and the trace ends before a line says so\.$/]
  ]) {
    await page.click("[data-do=follow]");
    await page.fill("[data-text=lines]", lines);
    await page.click("[data-do=follow-play]");
    await own(page);
    await page.waitForFunction((n) => window.bezzel.views.watch.player.trace.n === n, lines.includes("3") ? 4 : 3);
    await page.keyboard.press("End");
    await says(said(page), result);
    assert.ok((await squares(page, "queen")).length <= 4, "no queen stands that may be gone");
    // All of it can be read, in smaller letters or scrolled.
    assert.ok(
      await page.evaluate(() => {
        const text = document.querySelector(".sentence-text");
        return text.scrollHeight <= text.clientHeight + 4 || text.tabIndex === 0;
      })
    );
  }
  // The chip goes back to the methods.
  await page.click(".own");
  await page.waitForFunction(() => window.bezzel.views.watch.player?.trace.method === "board");
  assert.doesNotMatch(page.url(), /own=/);
  await close();
});

test("a faulty search says its faults, in both languages, and lines that are none are refused", async () => {
  const { page, wrong, close } = await open();
  await panel(page, "lines");
  await page.fill("[data-text=lines]", "hello\nworld");
  await page.click("[data-do=follow-play]");
  await page.waitForSelector(".follow-said.wrong");
  assert.match(await told(page).textContent(), /places a queen: line 1 is “hello”/);
  // The browser reports what the server refuses.
  assert.deepEqual(
    wrong.splice(0).filter((text) => !text.includes("422")),
    []
  );
  await page.click("[data-do=follow-trace]");
  assert.equal(await told(page).textContent(), "");
  await page.keyboard.press("Control+Enter");
  await own(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("c");
  await says(said(page), /Fault: the queen on C2 was not taken back/);
  await page.evaluate(() => window.bezzel.shell.speak("zh"));
  await says(said(page), /错误：C2的皇后没有拿走/);
  assert.equal(await page.locator(".own").textContent(), "你的程序");
  await page.keyboard.press("End");
  await says(said(page), /错误2处/);
  await close();
});

test("a search that prints no solution is told so, and boards are taken to Check", async () => {
  const { page, wrong, close } = await open();
  await panel(page, "lines");
  await page.fill("[data-text=lines]", "n 1\nplace 0 0\nremove 0 0");
  await page.click("[data-do=follow-play]");
  await own(page);
  await page.keyboard.press("End");
  await says(
    said(page),
    "The search: 0 solutions, 2 nodes. The textbook search: 1 solution, 2 nodes. "
      + "1 solution stood on the board, and no line says so: print solution for each."
  );
  await panel(page, "lines");
  await page.fill("[data-text=lines]", "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n...Q\n.Q..\n");
  await page.click("[data-do=follow-play]");
  await page.waitForSelector("[data-do=follow-check]:not([hidden])");
  assert.equal(await told(page).textContent(), "These are boards, and not the steps of a search: Check judges them.");
  await assertAccessible(page);
  await page.click("[data-do=follow-check]");
  await page.locator(".check-verdict", { hasText: "All 2 boards are solutions." }).waitFor();
  assert.match(await page.locator(".check-text").inputValue(), /^Solution 1:\n\.Q/);
  assert.deepEqual(
    wrong.splice(0).filter((text) => !text.includes("422")),
    []
  );
  await close();
});

test("a file is read, also one in UTF-16, and sizes and numbers can be said", async () => {
  const { page, close } = await open();
  const path = join(use.folder, "trace.txt");
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("放 2 1\r\n放 3 3\r\n", "utf16le")]));
  await panel(page, "lines");
  await page.setInputFiles(".follow-panel input[type=file]", path);
  await page.waitForFunction(() => document.querySelector("[data-text=lines]").value.startsWith("放"));
  await page.fill(".follow-panel input[type=number]", "5");
  await page.selectOption(".follow-panel label:has-text('Count from') select", "1");
  await page.click("[data-do=follow-play]");
  await own(page);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await squares(page, "queen"), ["1,0", "2,2"]);
  assert.equal(await page.evaluate(() => window.bezzel.views.watch.player.trace.n), 5);
  await close();
});

test("where rows and columns count from is said as the command says it", async () => {
  const { page, close } = await open();
  for (const [rows, columns] of [
    [0, 0],
    [0, 1],
    [1, 1]
  ]) {
    await panel(page, "lines");
    const moved = printed(5).replace(
      /(\d+) (\d+)$/gm,
      (_, row, column) => `${Number(row) + rows} ${Number(column) + columns}`
    );
    await page.fill("[data-text=lines]", `n 5\n${moved}\n`);
    await page.click("[data-do=follow-play]");
    await own(page);
    if (rows + columns > 0)
      await page
        .locator(".sentence-text", { hasText: `Read: rows count from ${rows}, columns from ${columns}.` })
        .waitFor();
    else assert.doesNotMatch(await said(page).innerText(), /count from/);
  }
  await close();
});

test("a function is run with the queens of the page, and again with others", async () => {
  const { page, close } = await open();
  await panel(page, "function");
  await page.click("[data-do=follow-right]");
  await page.click("[data-do=follow-play]");
  await own(page);
  await page.keyboard.press("End");
  await says(said(page), /92 solutions, 2,057 nodes\. No fault\./);
  await page.click(".stepper [data-step='-1']");
  await page.waitForFunction(
    () => window.bezzel.views.watch.player?.trace.n === 7 && window.bezzel.views.watch.player.trace.method === "trace"
  );
  await page.keyboard.press("End");
  await says(said(page), /40 solutions, 552 nodes\. No fault\./);
  await panel(page, "function");
  await page.click("[data-do=follow-faulty]");
  await page.click("[data-do=follow-play]");
  await page.waitForFunction(
    () => window.bezzel.views.watch.player?.trace.remarks.size > 0 && !document.querySelector("dialog[open]")
  );
  await page.keyboard.press("Home");
  await page.keyboard.press("c");
  await says(said(page), /The search goes deeper although A1 and B2 share a .* diagonal/);
  await close();
});

test("errors are said with their line, which is selected, and what came before them can be played", async () => {
  const { page, close } = await open();
  await panel(page, "function");
  for (const [code, sentence, line] of [
    ["function solve(n) {\n  let x = ;\n}", /^Syntax error in line 2: Unexpected token/, "  let x = ;"],
    ["function solve(n) {\n  if (n) {\n}", /^Syntax error in line 3/, "}"],
    [
      "function solve(n, place) {\n  place(0, 0);\n  foo();\n}",
      /^Error in line 3: ReferenceError: foo is not defined/,
      "  foo();"
    ],
    [
      "function solve(n, place) {\n\n  const f = () => f() + 1;\n  f();\n}",
      /^Error in line 3: RangeError/,
      "  const f = () => f() + 1;"
    ],
    ["function solve(n, place) {\n  place(1);\n}", /^Line 2: place\(1\): expected a row and a column/, "  place(1);"],
    ["function solve(n, place) {\n  place('a', 0.5);\n}", /^Line 2: place\("a", 0\.5\)/, "  place('a', 0.5);"],
    ["const solve = () => { throw 'no'; }", /^Error: no$/, ""],
    ["function sole() {}", /no function named solve/, ""],
    ["function solve() {}", /without a call of place/, ""],
    ["function solve() {\n  import('/x.js');\n}", /^Line 2: import is not available/, "  import('/x.js');"]
  ]) {
    const found = await refused(page, code);
    assert.match(found.text, sentence);
    if (line) assert.equal(found.selected, line);
    assert.equal(await page.locator("[data-do=follow-before]").isVisible(), code.includes("place(0, 0)"), code);
  }
  await refused(page, "function solve(n, place) {\n  place(0, 1);\n  foo();\n}");
  await page.click("[data-do=follow-before]");
  await own(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await squares(page, "queen"), ["0,1"]);
  await close();
});

test("a button gives back the text that an example replaced, until another is typed", async () => {
  const { page, close } = await open();
  for (const [way, name, example] of [
    ["lines", "lines", "trace"],
    ["function", "code", "faulty"]
  ]) {
    if (way === "lines") await panel(page, way);
    else await page.click(`[data-way=${way}]`);
    const text = page.locator(`[data-text=${name}]`);
    const undo = page.locator(`[data-do=follow-undo-${name}]`);
    await text.fill("my own text");
    assert.equal(await undo.isVisible(), false);
    await page.locator(`[data-do=follow-${example}]:visible`).click();
    assert.notEqual(await text.inputValue(), "my own text");
    await undo.click();
    assert.equal(await text.inputValue(), "my own text");
    assert.equal(await undo.isVisible(), false);
    await page.locator(`[data-do=follow-${example}]:visible`).click();
    await text.press("a");
    assert.equal(await undo.isVisible(), false);
  }
  await close();
});

test("solutions that are printed and wrong are counted too, and a function that counts from 1 is told", async () => {
  const { page, close } = await use.open(`${server.address}#watch?n=5`);
  await page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace.length > 0);
  await panel(page, "function");
  await page.click("[data-do=follow-faulty]");
  await page.click("[data-do=follow-play]");
  await own(page);
  await page.keyboard.press("End");
  await says(said(page), /^The search: 23 solutions printed \(10 of them right and different\), 54 nodes\./);
  await says(said(page), /nodes\. The textbook search: 10 solutions, 54 nodes\. Faults: \d+/);
  await page.evaluate(() => window.bezzel.shell.speak("zh"));
  await says(said(page), /输出了23个解（正确且不重复的有10个），54个节点/);
  await page.evaluate(() => window.bezzel.shell.speak("en"));
  await panel(page, "function");
  const code = await page.inputValue("[data-text=code]");
  await page.fill(
    "[data-text=code]",
    code
      .replace("place(row, column)", "place(row + 1, column + 1)")
      .replace("remove(row, column)", "remove(row + 1, column + 1)")
  );
  await page.click("[data-do=follow-play]");
  await own(page);
  await says(said(page), /The function counts rows and columns from 1 to 5: count them from 0 to 4\./);
  await close();
});

test("a function that does not end is stopped, by its calls or by its time", async () => {
  const { page, close } = await open();
  await panel(page, "function");
  const hanging = await refused(page, "function solve() {\n  for (;;);\n}");
  assert.match(hanging.text, /no call for 5 seconds and was stopped/);
  await page.fill(
    "[data-text=code]",
    "function solve(n, place, remove) {\n  for (;;) {\n    place(0, 0);\n    remove(0, 0);\n  }\n}"
  );
  await page.click("[data-do=follow-play]");
  await own(page);
  await says(said(page), /stopped after 32,000 calls/);
  assert.equal(await page.evaluate(() => window.bezzel.views.watch.player.trace.placed.at(-1)), 16000);
  await panel(page, "function");
  await page.fill(
    "[data-text=code]",
    "function solve(n, place) {\n  place(0, 3);\n  try { for (;;); } finally { solve(); }\n}"
  );
  await page.click("[data-do=follow-play]");
  await page.waitForFunction(
    () => window.bezzel.views.watch.player?.trace.placed.at(-1) === 1 && !document.querySelector("dialog[open]")
  );
  await says(said(page), /stopped after 5 seconds/);
  await close();
});

test("no function reaches the network, storage, timers or other workers", async () => {
  const { page, close } = await open();
  const address = new URL("/api/count?n=4", server.address).href;
  const asked = [];
  page.on("request", (request) => {
    if (/\/api\/|^ws:|app\.js/.test(request.url())) asked.push(request.url());
  });
  const run = (code) => page.evaluate(async (text) => await window.bezzel.runFunction(text, 4), code);
  for (const reach of [
    `fetch("${address}")`,
    `globalThis.fetch("${address}")`,
    `this.fetch("${address}")`,
    "new XMLHttpRequest()",
    "new WebSocket('ws://127.0.0.1:1/')",
    "new EventSource('/')",
    `importScripts("${address}")`,
    "new Worker('blob:x')",
    "new SharedWorker('x')",
    "navigator.sendBeacon('/')",
    "indexedDB.open('x')",
    "caches.open('x')",
    "new BroadcastChannel('x')",
    "setTimeout(() => {}, 1)",
    "postMessage({ end: 'done' })",
    "self.close()",
    "eval('1')",
    "(0, eval)('1')",
    "new Function('return 1')()",
    "(function () {}).constructor('return 1')()",
    "(async () => {}).constructor('return 1')()",
    "(function* () {}).constructor('return 1')()",
    "Object.getPrototypeOf(Object.getPrototypeOf(globalThis)).fetch('/')",
    "new Request('/')",
    "WebAssembly.compile(new Uint8Array(8))"
  ]) {
    const { count, end, what } = await run(`function solve(n, place) {\n  place(0, 0);\n  ${reach};\n}`);
    assert.deepEqual([end, count], ["error", 1], `${reach}: ${what}`);
  }
  // Text that closes the function around it is run where nothing is left, and may take the names of what takes away.
  for (const escape of [
    `}); fetch("${address}"); (function () {`,
    `}); function Object() {} function fetch() {} function postMessage() {} (function () {`,
    `}); this.constructor("fetch('${address}')")(); (function () {`
  ]) {
    const { end } = await run(escape);
    assert.ok(["missing", "open", "syntax", "time"].includes(end), `${escape}: ${end}`);
  }
  // What is left are names of the language and the console.
  const { what } = await run(
    "function solve() { throw Object.getOwnPropertyNames(globalThis).filter((it) => !/^[A-Z]/.test(it)).join(' '); }"
  );
  assert.match(what, /\bglobalThis\b/);
  for (const name of ["self", "navigator", "location", "fetch", "performance", "crypto", "onmessage"])
    assert.doesNotMatch(what, new RegExp(`\\b${name}\\b`));
  assert.deepEqual(asked, []);
  await close();
});

test("the panel is used by keyboard, fits a phone, and keeps its texts until everything is forgotten", async () => {
  const { page, close } = await open();
  await page.focus("[data-do=follow]");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.way), "lines");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("[data-way=function]").getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("const solve = (n, place) => place(2, 1);");
  // Letters are text here, and the search behind the panel stays as it is.
  assert.equal(await page.locator(".player").getAttribute("data-index"), "-1");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), "follow");
  await page.reload();
  await page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace.length > 0);
  await page.click("[data-do=follow]");
  assert.equal(await page.locator("[data-text=code]").inputValue(), "const solve = (n, place) => place(2, 1);");
  const left = await page.evaluate(() => {
    window.bezzel.forget();
    return Object.keys(localStorage).filter((name) => name.startsWith("bezzel:"));
  });
  assert.deepEqual(left, []);
  await close();

  // The lines to add, the text and what plays are seen at once on a low screen.
  const low = await open({ viewport: { width: 1366, height: 768 } });
  await panel(low.page, "lines");
  const hidden = await low.page.locator(".follow-panel").evaluate((each) => each.scrollHeight - each.clientHeight);
  assert.ok(hidden <= 1, String(hidden));
  await low.close();

  for (const width of [320, 360, PHONE.width]) {
    for (const colorScheme of ["light", "dark"]) {
      const phone = await open({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true, colorScheme });
      await phone.page.click("[data-control=options]");
      await phone.page.click("[data-item=page-follow]");
      for (const way of ["lines", "function"]) {
        await phone.page.click(`[data-way=${way}]`);
        const play = await phone.page.locator("[data-do=follow-play]").boundingBox();
        assert.ok(play.y + play.height <= 740 && play.x >= 0 && play.x + play.width <= width, `${way} at ${width}`);
        const box = await phone.page.evaluate(() => {
          const panel = document.querySelector(".follow-panel");
          return [panel.scrollWidth, panel.clientWidth];
        });
        assert.ok(box[0] <= box[1], `${way} at ${width}: ${box}`);
        await assertAccessible(phone.page);
      }
      await phone.page.click("[data-do=follow-right]");
      await phone.page.click("[data-do=follow-play]");
      await own(phone.page);
      assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      await assertAccessible(phone.page);
      await phone.close();
    }
  }
});

test("what opens the panel shows all of its words or none", async () => {
  const { page, close } = await open();
  await page.locator("[data-pick=page-method-choice]").selectOption("rows");
  for (const width of [1110, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    const found = await page.evaluate(() => {
      const opener = document.querySelector("[data-do=follow]");
      const [sign, words] = [...opener.children].map((each) => each.getBoundingClientRect());
      const box = opener.getBoundingClientRect();
      const isWhole = words.bottom <= box.bottom + 0.5 && words.right <= box.right + 0.5;
      const isHidden = words.top >= box.bottom - 0.5;
      return [
        isWhole || isHidden,
        opener.lastChild.scrollWidth <= opener.lastChild.clientWidth + 1,
        sign.top >= box.top - 0.5 && sign.bottom <= box.bottom + 0.5
      ];
    });
    assert.deepEqual(found, [true, true, true], `${width}`);
  }
  await close();
});

test("the lines to add are those of the documentation", async () => {
  const { page, close } = await open();
  const text = readFileSync("../docs/traces.md", "utf8");
  const lines = await page.evaluate(() => window.bezzel.FOLLOW_LINES);
  assert.equal(Object.keys(lines).length, 6);
  for (const [language, code] of Object.entries(lines)) assert.ok(text.includes(`\n${code}\n`), language);
  await close();
});
