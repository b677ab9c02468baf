// Watch your own: lines that a program printed, and a function in the editor: right and faulty ones, such as do not end
// or do not parse, and none that reaches the network.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { events, printed, squares } from "./chromium.mjs";
import { HAND, assertLike, usePages } from "./verbs.mjs";

const visit = usePages({ ready: (page) => page.until(() => watch.player.trace.length > 0) });
const REFUSED = { refuses: /422/ };
const LINES = "[data-text=lines]";
const CODE = "[data-text=code]";
const PLAY = "[data-do=follow-play]";
const TOLD = ".follow-said";
const FOUND = "The search: 4 solutions, 153 nodes. The textbook search: 4 solutions, 153 nodes. No fault.";

/** The lines of a program that prints what it tries, and not what it takes back. */
const tried = events("4")
  .flatMap(({ event, row, column }) =>
    event === "place" || event === "conflict" ? [`trying ${row} ${column}`] : event === "solved" ? ["solution"] : []
  )
  .join("\n");

const open = (options, hash = "watch") => visit(hash, options);

/** Opens the panel, at a way, and plays a text. */
const panel = (page, way) => page.click("[data-do=follow]").click(`[data-way=${way}]`);
async function play(page, way, text) {
  await panel(page, way);
  await page.fill(way === "lines" ? LINES : CODE, text).click(PLAY);
}
const own = (page) =>
  page.until(() => one(".own:not([hidden])") && !one("dialog[open]") && watch.player.trace.method === "trace");
/** All of the sentence can be read, in smaller letters or scrolled. */
const isRead = () => {
  const text = one(".sentence-text");
  return text.scrollHeight <= text.clientHeight + 4 || text.tabIndex === 0;
};
const ours = (page) => page.until(() => watch.player.trace.method === "board");

test("the lines of a right search are played to the result of the check", async () => {
  const page = await open();
  await panel(page, "lines");
  await page
    .accessible()
    .fill(LINES, `begin\n${printed("6")}\n`)
    .click(PLAY);
  await own(page);
  await page
    .says(`${FOUND} Assumed: N = 6. 1 line left out, line 1.`)
    .gives(isRead, true)
    .key("End")
    .says(FOUND)
    .accessible()
    // Another size is a search of ours, which says so; Back leads to one's own.
    .click(".stepper [data-step='1']");
  await ours(page);
  await page
    .says("Your program was read with 6 queens. This is the search of bezzel with 7; Back returns to yours.")
    .goBack();
  await own(page);
  // It is there again when the page is loaded anew, at the same step and with its sentence.
  await page.reload();
  await own(page);
  await page.says(`${FOUND}…`).key("Home", "ArrowRight", "ArrowRight", "ArrowRight").at("…own=lines…step=3…").reload();
  await own(page);
  await page.squares("queen", "0,0 1,2 2,4");
  // A size that nothing confirms is said with the result; a cut just before the line of a solution is no silence.
  for (const [lines, n, result] of [
    [
      "place 0 0\nplace 1 2\nremove 1 2\nremove 0 0\nplace 0 1\nremove 0 1\n"
        + "place 0 2\nplace 1 0\nremove 1 0\nremove 0 2\n",
      3,
      "…No fault if N = 3, which is assumed…"
    ],
    [tried, 4, "…2 solutions, 17 nodes so far. No line takes a queen back. If…"],
    [
      tried.replace(/trying (\d \d)(?=\n(?:trying [1-9]|solution))/g, "trying $1\nplace $1"),
      4,
      "…2 solutions, … nodes so far. No line takes a queen back…"
    ],
    [printed("4").split("\nsolution")[0], 4, "…The last board is a solution, and the trace ends before a line says so."]
  ]) {
    await page.click("[data-do=follow]").fill(LINES, lines).click(PLAY);
    await own(page);
    await page
      .until((size) => watch.player.trace.n === size, n)
      .key("End")
      .says(result)
      .gives(isRead, true);
    assert.ok((await squares(page, "queen")).length <= 4, "no queen stands that may be gone");
  }
  // The chip goes back to the methods.
  await page.click(".own");
  await ours(page);
  await page.at("¬…own=…");
});

test("a faulty search says its faults, in both languages, and lines that are none are refused", async () => {
  const page = await open(REFUSED);
  await play(page, "lines", "hello\nworld");
  await page
    .says(`${TOLD}.wrong`, "…places a queen: line 1 is “hello”…")
    .click("[data-do=follow-trace]")
    .says(TOLD, "")
    .key("Control+Enter");
  await own(page);
  await page
    .key("Home", "c")
    .says("…Fault: the queen on C2 was not taken back…")
    .speak("zh")
    .says("…错误：C2的皇后没有拿走…")
    .says(".own", "你的程序")
    .key("End")
    .says("…错误2处…");
});

test("a search that prints no solution is told so, and boards are taken to Check", async () => {
  const page = await open(REFUSED);
  await play(page, "lines", "n 1\nplace 0 0\nremove 0 0");
  await own(page);
  await page
    .key("End")
    .says(
      "The search: 0 solutions, 2 nodes. The textbook search: 1 solution, 2 nodes. "
        + "1 solution stood on the board, and no line says so: print solution for each."
    );
  await play(page, "lines", "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n...Q\n.Q..\n");
  await page
    .sees("[data-do=follow-check]:not([hidden])")
    .says(TOLD, "These are boards, and not the steps of a search: Check judges them.")
    .accessible()
    .click("[data-do=follow-check]")
    .sees(".check-verdict", "All 2 boards are solutions.")
    .holds(".check-text", "Solution 1:\n.Q…");
});

test("a file is read, also one in UTF-16, and sizes and numbers can be said", async () => {
  const page = await open();
  const path = join(visit.folder, "trace.txt");
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("放 2 1\r\n放 3 3\r\n", "utf16le")]));
  await panel(page, "lines");
  await page
    .setInputFiles(".follow-panel input[type=file]", path)
    .holds(LINES, "放…")
    .fill(".follow-panel input[type=number]", "5")
    .selectOption(".follow-panel label:has-text('Count from') select", "1")
    .click(PLAY);
  await own(page);
  await page
    .key("End", "ArrowLeft")
    .squares("queen", "1,0 2,2")
    .gives(() => watch.player.trace.n, 5);
});

test("where rows and columns count from is said as the command says it", async () => {
  const page = await open();
  for (const [rows, columns, told] of [
    [0, 0, "¬…count from…"],
    [0, 1, "…Read: rows count from 0, columns from 1.…"],
    [1, 1, "…Read: rows count from 1, columns from 1.…"]
  ]) {
    const moved = (_, row, column) => `${Number(row) + rows} ${Number(column) + columns}`;
    await play(page, "lines", `n 5\n${printed("5").replace(/(\d+) (\d+)$/gm, moved)}\n`);
    await own(page);
    await page.says(told);
  }
});

test("a function is run with the queens of the page, and again with others", async () => {
  const page = await open();
  await panel(page, "function");
  await page.click("[data-do=follow-right]").click(PLAY);
  await own(page);
  await page
    .key("End")
    .says("…92 solutions, 2,057 nodes. No fault.…")
    .click(".stepper [data-step='-1']")
    .until(() => watch.player.trace.n === 7);
  await own(page);
  await page.key("End").says("…40 solutions, 552 nodes. No fault.…");
  await panel(page, "function");
  await page
    .click("[data-do=follow-faulty]")
    .click(PLAY)
    .until(() => watch.player.trace.remarks.size > 0 && !one("dialog[open]"))
    .key("Home", "c")
    .says("…The search goes deeper although A1 and B2 share a … diagonal…");
});

test("errors are said with their line, which is selected, and what came before them can be played", async () => {
  const page = await open();
  const selected = () => {
    const { selectionEnd, selectionStart, value } = one("[data-text=code]");
    return value.slice(selectionStart, selectionEnd);
  };
  await panel(page, "function");
  for (const [code, sentence, line] of [
    ["function solve(n) {\n  let x = ;\n}", "Syntax error in line 2: Unexpected token…", "  let x = ;"],
    ["function solve(n) {\n  if (n) {\n}", "Syntax error in line 3…", "}"],
    [
      "function solve(n, place) {\n  place(0, 0);\n  foo();\n}",
      "Error in line 3: ReferenceError: foo is not defined…",
      "  foo();"
    ],
    [
      "function solve(n, place) {\n\n  const f = () => f() + 1;\n  f();\n}",
      "Error in line 3: RangeError…",
      "  const f = () => f() + 1;"
    ],
    ["function solve(n, place) {\n  place(1);\n}", "Line 2: place(1): expected a row and a column…", "  place(1);"],
    ["function solve(n, place) {\n  place('a', 0.5);\n}", 'Line 2: place("a", 0.5)…', "  place('a', 0.5);"],
    ["const solve = () => { throw 'no'; }", "Error: no"],
    ["function sole() {}", "…no function named solve…"],
    ["function solve() {}", "…without a call of place…"],
    ["function solve() {\n  import('/x.js');\n}", "Line 2: import is not available…", "  import('/x.js');"]
  ]) {
    await page.fill(CODE, code).click(PLAY).says(`${TOLD}.wrong`, sentence);
    if (line) await page.gives(selected, line);
    if (code.includes("place(0, 0)")) await page.sees("[data-do=follow-before]");
    else await page.hides("[data-do=follow-before]");
  }
  await page
    .fill(CODE, "function solve(n, place) {\n  place(0, 1);\n  foo();\n}")
    .click(PLAY)
    .click("[data-do=follow-before]");
  await own(page);
  await page.key("Home", "ArrowRight").squares("queen", "0,1");
});

test("a button gives back the text that an example replaced, until another is typed", async () => {
  const page = await open();
  await panel(page, "lines");
  for (const [way, name, example] of [
    ["lines", "lines", "trace"],
    ["function", "code", "faulty"]
  ]) {
    const text = `[data-text=${name}]`;
    const undo = `[data-do=follow-undo-${name}]`;
    const replace = `[data-do=follow-${example}]:visible`;
    await page
      .click(`[data-way=${way}]`)
      .fill(text, "my own text")
      .hides(undo)
      .click(replace)
      .holds(text, "¬my own…")
      .click(undo)
      .holds(text, "my own text")
      .hides(undo)
      .click(replace)
      .focus(text)
      .key("a")
      .hides(undo);
  }
});

test("solutions that are printed and wrong are counted too, and a function that counts from 1 is told", async () => {
  const page = await open({}, "watch?n=5");
  await panel(page, "function");
  await page.click("[data-do=follow-faulty]").click(PLAY);
  await own(page);
  await page
    .key("End")
    .says(
      "The search: 23 solutions printed (10 of them right and different), 54 nodes. "
        + "The textbook search: 10 solutions, 54 nodes. Faults: …"
    )
    .speak("zh")
    .says("…输出了23个解（正确且不重复的有10个），54个节点…")
    .speak("en");
  await panel(page, "function");
  const code = await page.inputValue(CODE);
  await page.fill(CODE, code.replace(/(place|remove)\(row, column\)/g, "$1(row + 1, column + 1)")).click(PLAY);
  await own(page);
  await page.says("…The function counts rows and columns from 1 to 5: count them from 0 to 4.…");
});

test("a function that does not end is stopped, by its calls or by its time", async () => {
  const page = await open();
  await play(page, "function", "function solve() {\n  for (;;);\n}");
  await page
    .says(`${TOLD}.wrong`, "…no call for 5 seconds and was stopped…")
    .fill(CODE, "function solve(n, place, remove) {\n  for (;;) {\n    place(0, 0);\n    remove(0, 0);\n  }\n}")
    .click(PLAY);
  await own(page);
  await page.says("…stopped after 32,000 calls…").gives(() => watch.player.trace.placed.at(-1), 16000);
  await play(
    page,
    "function",
    "function solve(n, place) {\n  place(0, 3);\n  try { for (;;); } finally { solve(); }\n}"
  );
  await page
    .until(() => watch.player.trace.placed.at(-1) === 1 && !one("dialog[open]"))
    .says("…stopped after 5 seconds…");
});

test("no function reaches the network, storage, timers or other workers", async () => {
  const page = await open();
  const address = new URL("/api/count?n=4", visit.address()).href;
  const asked = [];
  page.on("request", (request) => {
    if (/\/api\/|^ws:|app\.js/.test(request.url())) asked.push(request.url());
  });
  const run = (code) => page.evaluate((text) => bezzel.runFunction(text, 4), code);
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
  assert.doesNotMatch(what, /\b(self|navigator|location|fetch|performance|crypto|onmessage)\b/);
  assert.deepEqual(asked, []);
});

test("the panel is used by keyboard, fits a phone, and keeps its texts until everything is forgotten", async () => {
  const page = await open();
  const text = "const solve = (n, place) => place(2, 1);";
  await page
    .focus("[data-do=follow]")
    .key("Enter")
    .has(":focus", "data-way", "lines")
    .key("Tab", "Space")
    .has("[data-way=function]", "aria-pressed", "true")
    .key("Tab", "Control+A");
  await page.keyboard.type(text);
  await page
    // Letters are text here, and the search behind the panel stays as it is.
    .has(".player", "data-index", "-1")
    .key("Escape")
    .count("dialog[open]", 0)
    .has(":focus", "data-do", "follow")
    .reload()
    .click("[data-do=follow]")
    .holds(CODE, text)
    .gives(() => {
      bezzel.forget();
      return Object.keys(localStorage).filter((name) => name.startsWith("bezzel:"));
    }, []);
  // The lines to add, the text and what plays are seen at once on a low screen.
  const low = await open({ viewport: "1366x768" });
  await panel(low, "lines");
  await low.gives(() => one(".follow-panel").scrollHeight - one(".follow-panel").clientHeight <= 1, true);
  for (const width of [320, 360, 390])
    for (const colorScheme of ["light", "dark"]) {
      const phone = await open({ ...HAND, viewport: `${width}x740`, colorScheme });
      await phone.click("[data-control=options]").click("[data-item=page-follow]");
      for (const way of ["lines", "function"])
        await phone
          .click(`[data-way=${way}]`)
          .gives(() => {
            const { left, right, bottom } = box("[data-do=follow-play]");
            const { scrollWidth, clientWidth } = one(".follow-panel");
            return bottom <= innerHeight && left >= 0 && right <= innerWidth && scrollWidth <= clientWidth;
          }, true)
          .accessible();
      await phone.click("[data-do=follow-right]").click(PLAY);
      await own(phone);
      await phone.fits().accessible();
    }
});

test("what opens the panel shows all of its words or none", async () => {
  const page = await open();
  await page.selectOption("[data-pick=page-method-choice]", "rows");
  for (const width of [1110, 1280, 1366, 1440])
    await page.resize(`${width}x768`).gives(() => {
      const opener = one("[data-do=follow]");
      const [sign, words] = [...opener.children].map((each) => box(each));
      const { top, right, bottom } = box(opener);
      return [
        (words.bottom <= bottom + 0.5 && words.right <= right + 0.5) || words.top >= bottom - 0.5,
        opener.lastChild.scrollWidth <= opener.lastChild.clientWidth + 1,
        sign.top >= top - 0.5 && sign.bottom <= bottom + 0.5
      ];
    }, [true, true, true]);
});

test("the lines to add are those of the documentation", async () => {
  const page = await open();
  const text = readFileSync("../docs/traces.md", "utf8");
  const lines = Object.values(await page.evaluate(() => bezzel.FOLLOW_LINES));
  assert.equal(lines.length, 6);
  for (const code of lines) assertLike(text, `…\n${code}\n…`);
});
