// A board from a picture: what is read of pictures in the styles of known sites, clean, compressed and photographed,
// against what was drawn; the panel; and that no request leaves the page. BEZZEL_PICTURES=10 draws ten times as many.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, bezzel, useBrowser } from "./chromium.mjs";
import { runScripts, scriptsOf } from "./scripts.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const TIMES = Number(process.env.BEZZEL_PICTURES ?? 1);
const SCRIPTS = ["pixels", "find", "grid", "squares", "regions", "read"].map(
  (name) => `bezzel-web/assets/picture-${name}`
);
const DRAWN = readFileSync("drawn-boards.js", "utf8");

/** The reader by itself: pixels in, a board out. */
const window = { bezzel: runScripts(SCRIPTS) };
const finish = (steps) => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
const read = (picture, corners) => finish(window.bezzel.readPicture(picture, corners));

/** A blank picture, and a way to fill rectangles. */
function canvas(width, height, colour) {
  const data = new Uint8ClampedArray(width * height * 4);
  const fill = (x, y, w, h, [red, green, blue]) => {
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) data.set([red, green, blue, 255], (row * width + column) * 4);
  };
  fill(0, 0, width, height, colour);
  return { picture: { width, height, data }, fill };
}

const [BLACK, WHITE, GREY] = [
  [0, 0, 0],
  [255, 255, 255],
  [236, 236, 236]
];
const COLOURS = [
  [187, 163, 226],
  [255, 201, 146],
  [150, 190, 255],
  [179, 223, 160],
  [223, 223, 223],
  [255, 123, 96],
  [230, 243, 136],
  [185, 178, 158]
];

/** A board of `side` pixels a square at (x, y), with thin lines, and thick ones between regions. */
function board(fill, labels, { x = 40, y = 60, side = 30, thin = 1, thick = 3, colours = COLOURS } = {}) {
  const n = Math.sqrt(labels.length);
  fill(x - thick, y - thick, n * side + 2 * thick, n * side + 2 * thick, BLACK);
  labels.forEach((label, at) =>
    fill(
      x + (at % n) * side,
      y + Math.floor(at / n) * side,
      side,
      side,
      colours ? colours[label % colours.length] : WHITE
    )
  );
  labels.forEach((label, at) => {
    const [left, top] = [x + (at % n) * side, y + Math.floor(at / n) * side];
    const [beside, below] = [labels[at + 1] !== label ? thick : thin, labels[at + n] !== label ? thick : thin];
    if (at % n < n - 1) fill(left + side - (beside >> 1), top, beside, side, BLACK);
    if (at + n < n * n) fill(left, top + side - (below >> 1), side, below, BLACK);
  });
}

const parse = (text) => {
  const letters = [...text.replaceAll("/", "")];
  const order = [...new Set(letters)];
  return letters.map((letter) => order.indexOf(letter));
};
const ROWS = parse("AAABBB/AAACCB/DDAACC/EFFFFC/EFFCCC/EEFFFC");

test("pixels become a board: colours, thick lines, one colour for all, torn regions, and what is none", () => {
  const drawn = (labels, options) => {
    const { picture, fill } = canvas(300, 320, GREY);
    board(fill, labels, options);
    return read(picture);
  };
  const coloured = drawn(ROWS);
  assert.deepEqual(
    [coloured.failed, coloured.n, coloured.labels, coloured.queens, coloured.crosses],
    [undefined, 6, ROWS, [], []]
  );
  assert.deepEqual(drawn(ROWS, { colours: null }).labels, ROWS);
  assert.deepEqual(drawn(ROWS, { thin: 0, thick: 0 }).labels, ROWS);
  // The regions A and B have one colour, as have C and D; the lines part them.
  const alike = drawn(ROWS, { colours: [0, 0, 1, 1, 2, 3].map((at) => COLOURS[at]) });
  assert.deepEqual([alike.failed, alike.labels], [undefined, ROWS]);
  const torn = parse("AAABBB/AAACCB/DDAACC/EFFFFC/EFFCCD/EEFFFC");
  const found = drawn(torn, { thick: 1 });
  assert.deepEqual([found.failed, found.isTorn, found.labels], [undefined, true, torn]);
  // Five regions on six rows are no board of six.
  const five = drawn(ROWS.map((label) => Math.min(label, 4)));
  assert.deepEqual([five.failed, five.n, five.count], ["regions", 6, 5]);
  assert.equal(drawn(ROWS, { side: 3, thick: 1 }).failed, "none");
  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [200, 200],
    [640, 480]
  ])
    assert.equal(read(canvas(width, height, WHITE).picture).failed, "none");
  const { picture, fill } = canvas(640, 640, GREY);
  board(
    fill,
    Array.from({ length: 24 * 24 }, (_, at) => Math.floor(at / 24)),
    { side: 22 }
  );
  assert.deepEqual([read(picture).failed, read(picture).n], ["large", 24]);
});

test("a board is read between the corners that a person gives, and never where they are wrong", () => {
  const { picture, fill } = canvas(300, 320, GREY);
  board(fill, ROWS);
  const [left, top, side] = [40, 60, 180];
  const corners = (by) => [
    [left + by, top + by],
    [left + side - by, top + by],
    [left + side - by, top + side - by],
    [left + by, top + side - by]
  ];
  for (const by of [0, -3, 2]) assert.deepEqual(read(picture, corners(by)).labels, ROWS);
  // Half of the board, its lines going on: taken in as a whole, or refused.
  for (const by of [15, 30, 45, 60]) {
    const { failed, labels } = read(picture, corners(by));
    assert.ok(failed || labels.join() === ROWS.join(), String(by));
  }
  for (const odd of [
    [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0]
    ],
    [
      [200, 200],
      [10, 200],
      [10, 10],
      [200, 10]
    ],
    [
      [0, 0],
      [300, 0],
      [150, 1],
      [0, 320]
    ]
  ]) {
    const { failed, labels } = read(picture, odd);
    assert.ok(failed || labels.length === 36);
  }
});

test("a board beside which the picture soon ends is read, unless a row of squares is cut", () => {
  const drawn = (labels, room, options = {}) => {
    const n = Math.sqrt(labels.length);
    const { picture, fill } = canvas(40 + n * 30 + room, 320, GREY);
    board(fill, labels, options);
    return read(picture);
  };
  for (const room of [5, 6, 8, 9, 12])
    for (const options of [{}, { colours: null }]) {
      const { failed, labels } = drawn(ROWS, room, options);
      assert.deepEqual([failed, labels], [undefined, ROWS], `${room} pixels beside it`);
    }
  // A seventh column begins in them: of several regions, or of one, whose lines are seen.
  const seven = parse("AAABBBB/AAACCBB/DDAACCG/EFFFFCG/EFFCCCG/EEFFFCG/EEEFFGG");
  for (const labels of [seven, seven.map((label, at) => (at % 7 === 6 ? 6 : Math.min(label, 5)))]) {
    for (const room of [5, 6, 8, 9, 12]) assert.ok(drawn(labels, room - 30).failed, `${room} pixels of a column`);
  }
});

test("a small board beside a much larger one is never read in its place, as the picture of a rule", () => {
  const drawn = (labels) => {
    const { picture, fill } = canvas(480, 340, GREY);
    board(fill, labels, { side: 40 });
    board(fill, parse("AABBB/AACBB/DACBB/DDCCE/DDDCE"), { x: 330, y: 120, side: 20, thick: 2 });
    return read(picture);
  };
  assert.deepEqual(drawn(ROWS).labels, ROWS);
  const unclear = drawn(ROWS.map((label) => Math.min(label, 4)));
  assert.deepEqual([unclear.failed, unclear.n, unclear.count], ["regions", 6, 5]);
});

test("screenshots of the page for playing on a phone are read", async () => {
  const file = join(use.folder, "phone.png");
  const reader = await open();
  for (const [path, scale, colorScheme] of [
    ["regions/5/easy/1", 3, "light"],
    ["regions/6/easy/1", 3, "dark"],
    ["regions/8/medium/1", 3, "light"],
    ["regions/8/medium/1", 1, "dark"],
    ["stars/8/easy/1", 2, "light"]
  ]) {
    const shot = await use.open(`${server.address}#play/${path}`, {
      viewport: { width: 390, height: 664 },
      deviceScaleFactor: scale,
      colorScheme,
      locale: "en-US"
    });
    await shot.page.locator(".status").waitFor();
    await shot.page.screenshot({ path: file });
    const rows = await shot.page.evaluate(() => window.bezzel.views.play.puzzle.puzzle.rows);
    await shot.close();
    const { page } = reader;
    await page.evaluate(() => window.bezzel.views.play.picture.open());
    await choose(page, file);
    await said(page, "exactly one solution");
    assert.deepEqual(await page.evaluate(() => window.bezzel.views.play.picture.read.labels), parse(rows.join("")));
    await page.keyboard.press("Escape");
  }
  await reader.close();
});

/** Draws and reads `count` pictures of a style in one page; what was wrong comes back. */
async function sweep(page, style, kind, count) {
  return page.evaluate(
    async ([style, kind, count]) => {
      const { drawBoard, photograph, cut, pixels, generator } = globalThis.drawn;
      const results = [];
      for (let seed = 1; seed <= count; seed++) {
        const random = generator(seed * 7919 + style.length * 31 + kind.length);
        const of = (values) => values[Math.floor(random() * values.length)];
        const order = {
          style,
          n: 5 + Math.floor(random() * 8),
          scale: of([1, 1, 1.5, 2, 3]),
          cell: of([34, 40]),
          seed,
          marks: random() < 0.7,
          around: random() < 0.85
        };
        if (order.scale > 2) order.cell = 28;
        const quality = kind === "clean" ? 0 : 40 + Math.floor(random() * 51);
        const photo =
          kind === "photo"
            ? {
                angle: random() * 10 - 5,
                aslant: random() * 0.16 - 0.08,
                light: random() * 0.3,
                noise: random() * 10,
                seed
              }
            : null;
        const { canvas, n, labels, queens, crosses, box } = drawBoard(order);
        const picture = await pixels(
          photo ? photograph(canvas, photo) : kind === "cut" ? cut(canvas, box, seed) : canvas,
          quality
        );
        const steps = globalThis.bezzel.readPicture(picture);
        let step;
        do step = steps.next();
        while (!step.done);
        const { value: read } = step;
        const isRight =
          kind === "cut" ? Boolean(read.failed) : !read.failed && read.n === n && read.labels.join() === labels.join();
        const isMarked =
          isRight && kind !== "cut" && read.queens.join() === queens.join() && read.crosses.join() === crosses.join();
        results.push({
          isRight,
          isMarked,
          isWrong: !read.failed && !isRight,
          about: JSON.stringify({ order, quality, photo, failed: read.failed, n: read.n, count: read.count })
        });
      }
      return results;
    },
    [style, kind, count]
  );
}

test("pictures of known sites: all screenshots are read, most photographs, no parts of boards", async (context) => {
  const page = await use.browser.newPage();
  for (const content of [DRAWN, ...scriptsOf(SCRIPTS)]) await page.addScriptTag({ content });
  const styles = await page.evaluate(() => globalThis.drawn.STYLES);
  for (const [kind, count, least] of [
    ["clean", 3, 1],
    ["jpeg", 2, 0.95],
    ["photo", 2, 0.95],
    ["cut", 1, 1]
  ]) {
    const all = [];
    for (const style of styles) {
      const results = await sweep(page, style, kind, count * TIMES);
      const right = results.filter(({ isRight }) => isRight).length;
      const marked = results.filter(({ isMarked }) => isMarked).length;
      context.diagnostic(`${kind} ${style}: ${right} of ${results.length} right, ${marked} with all marks`);
      results.filter(({ isRight }) => !isRight).forEach(({ about }) => context.diagnostic(`  not read: ${about}`));
      all.push(...results);
    }
    assert.deepEqual(
      all.filter(({ isWrong }) => isWrong).map(({ about }) => about),
      [],
      "no board is read wrongly"
    );
    const share = (name) => all.filter((result) => result[name]).length / all.length;
    assert.ok(share("isRight") >= least, `${kind}: ${share("isRight")}`);
    if (kind !== "cut") assert.ok(share("isMarked") >= least - 0.05, `marks, ${kind}: ${share("isMarked")}`);
  }
  await page.close();
});

const open = async (options = {}) => {
  const opened = await use.open(`${server.address}#play/regions/6/easy/1`, { locale: "en-US", ...options });
  await opened.page.locator(".status").waitFor();
  return opened;
};
const said = (page, text) => page.locator(".picture-said", { hasText: text }).waitFor();
const choose = (page, file) => page.locator(".picture-panel input[type=file]").setInputFiles(file);

test("a picture that the program made is played without a request for it, or its regions are changed", async () => {
  const puzzle = JSON.parse(bezzel("puzzle", "8", "--seed", "3", "--json"));
  const file = join(use.folder, "board.png");
  bezzel("puzzle", "8", "--seed", "3", "-o", file);
  const { page, close } = await open();
  // The editor of regions asks about its own board once.
  await page.waitForLoadState("networkidle");
  const requests = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The browser gets the icon when it has time.
    if (!pathname.endsWith("/icon.svg")) requests.push([request.method(), pathname, request.postData() ?? ""]);
  });
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await assertAccessible(page);
  await choose(page, file);
  await said(page, "8 × 8 squares, 8 regions. They have exactly one solution.");
  await assertAccessible(page);
  assert.deepEqual(requests, [], "reading asks for nothing");
  await page.locator("[data-do=picture-play]").click();
  await page.waitForURL(`${server.address}#play/regions/8/own/${puzzle.rows.join("-")}`);
  // The server gets the letters of the regions alone; the site asks nothing.
  for (const [method, path, body] of requests) {
    assert.deepEqual([method, path], ["POST", "/api/puzzle/rate"]);
    assert.ok(body.length < 200, body);
  }
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await choose(page, file);
  await said(page, "exactly one solution");
  await page.locator("[data-do=picture-draw]").click();
  await page.waitForURL(`${server.address}#play/draw/8/${puzzle.rows.join("-")}`);
  await close();
});

test("a board whose regions have two queens each is known by its solution", async () => {
  const order = ["8", "--family", "stars", "--seed", "2"];
  const puzzle = JSON.parse(bezzel("puzzle", ...order, "--json"));
  const file = join(use.folder, "stars.png");
  bezzel("puzzle", ...order, "-o", file);
  const { page, close } = await open();
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await choose(page, file);
  await said(page, "with two queens in each row");
  await page.locator("[data-do=picture-play]").click();
  await page.waitForURL(`${server.address}#play/stars/8/own/${puzzle.rows.join("-")}`);
  await close();
});

test("large boards and boards of two queens each have exactly one solution, or too many regions", async () => {
  const { page, close } = await open();
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  for (const order of [
    ["12", "--seed", "4"],
    ["16", "--seed", "3"],
    ["9", "--family", "stars", "--seed", "3"],
    ["14", "--family", "stars", "--seed", "2"]
  ]) {
    const file = join(use.folder, `${order.join("")}.png`);
    bezzel("puzzle", ...order, "-o", file);
    await choose(page, file);
    await said(
      page,
      `${order[0]} × ${order[0]} squares, ${order[0]} regions. They have exactly one solution${
        order.includes("stars") ? " with two queens" : "."
      }`
    );
  }
  const file = join(use.folder, "completion.png");
  bezzel("puzzle", "8", "--family", "completion", "--seed", "1", "-o", file);
  await choose(page, file);
  await said(page, "8 × 8 squares found, but 1 region instead of 8. Drag the four corners");
  await page.evaluate(() => document.querySelector(".language").click());
  await said(page, "找到8 × 8个格子，但只有1个区域，应有8个。");
  await close();
});

/** A drawn board as a PNG in base64, with what it shows. */
async function png(order) {
  const page = await use.browser.newPage();
  await page.addScriptTag({ content: DRAWN });
  const made = await page.evaluate((order) => {
    const { canvas, ...about } = globalThis.drawn.drawBoard(order);
    return { ...about, base64: canvas.toDataURL().split(",")[1] };
  }, order);
  await page.close();
  return made;
}

test("pasted and dropped pictures, marks that come along, and the end of a picture at the next", async () => {
  const { base64, n, labels, queens, crosses } = await png({ style: "linkedin", n: 7, scale: 1, seed: 4 });
  const { page, close } = await open();
  const send = (kind) =>
    page.evaluate(
      ([kind, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], "board.png", { type: "image/png" }));
        const event =
          kind === "paste"
            ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
        return event.defaultPrevented;
      },
      [kind, base64]
    );
  assert.equal(await send("paste"), true);
  await said(page, "7 × 7 squares, 7 regions.");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".picture-panel").isVisible(), false);
  assert.equal(await send("drop"), true);
  await said(page, "7 × 7 squares, 7 regions.");
  await page.locator("[data-do=picture-play]").click();
  await page.waitForURL(/regions\/7\/own/);
  const marks = () => page.evaluate(() => [...window.bezzel.views.play.puzzle.game.marks]);
  const wanted = Array.from({ length: n * n }, (_, at) => (queens.includes(at) ? 2 : crosses.includes(at) ? 1 : 0));
  assert.deepEqual(await marks(), wanted);
  assert.deepEqual(parse(await page.evaluate(() => window.bezzel.views.play.puzzle.puzzle.rows.join("/"))), labels);
  // Without them it opens as it was left.
  await page.locator(".square").nth(wanted.indexOf(0)).click();
  await send("paste");
  await said(page, "7 × 7 squares");
  await page.locator(".picture-panel .check input").uncheck();
  await page.locator("[data-do=picture-play]").click();
  await page.waitForFunction(
    (at) => !document.querySelector(".picture-panel[open]") && window.bezzel.views.play.puzzle.game.marks[at] === 1,
    wanted.indexOf(0)
  );
  await close();
});

test("where no board is found the page says so in both languages; corners are set by keys and dragging", async () => {
  const { page, close } = await open({ viewport: { width: 390, height: 664 } });
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await said(page, "This file is not a picture");
  const blank = await page.evaluate(
    () => Object.assign(document.createElement("canvas"), { width: 300, height: 400 }).toDataURL().split(",")[1]
  );
  await choose(page, { name: "blank.png", mimeType: "image/png", buffer: Buffer.from(blank, "base64") });
  await said(page, "No board found");
  assert.equal(await page.locator(".corner-handle:visible").count(), 4);
  assert.equal(await page.locator("[data-do=picture-play]").isDisabled(), true);
  assert.equal(await page.locator("[data-do=picture-draw]").isDisabled(), true);
  await assertAccessible(page);
  // A board of five whose corners are moved: lines that go on are taken in, so it is read again all the same.
  const { base64, labels } = await png({ style: "krazydad", n: 5, scale: 2, seed: 9, marks: false });
  await choose(page, { name: "board.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") });
  await said(page, "5 × 5 squares, 5 regions.");
  await page.locator("[data-do=picture-adjust]").click();
  const corners = () => page.evaluate(() => window.bezzel.views.play.picture.corners);
  const before = await corners();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.corner), "0");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  const after = await corners();
  assert.ok(after[0][0] > before[0][0] && after[0][1] > before[0][1] && after[2][0] === before[2][0]);
  await page.waitForFunction(() => window.bezzel.views.play.picture.read);
  const box = await page.locator("[data-corner='0']").boundingBox();
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x + 4, box.y + 6, { steps: 4 });
  await page.mouse.up();
  const dragged = await corners();
  assert.ok(dragged[0][0] < after[0][0] && dragged[0][1] < after[0][1]);
  // Back where they were: the board is read again.
  await page.evaluate((corners) => {
    const panel = window.bezzel.views.play.picture;
    panel.corners = corners;
  }, before);
  await page.locator("[data-corner='2']").focus();
  await page.keyboard.press("ArrowRight");
  await said(page, "5 × 5 squares, 5 regions.");
  assert.deepEqual(await page.evaluate(() => window.bezzel.views.play.picture.read.labels), labels);
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.querySelector(".language").click());
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await said(page, "浏览器无法读取这个文件");
  await close();
});

test("small stars beside dots are queens and crosses, and both can be exchanged", async () => {
  const { base64, n, queens, crosses } = await png({ style: "pairs-star", n: 8, scale: 1, cell: 44, seed: 5 });
  assert.ok(queens.length > 0 && crosses.length > 0);
  const { page, close } = await open();
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await choose(page, { name: "stars.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") });
  await said(page, `${n} × ${n} squares, ${n} regions.`);
  const marks = async () => [
    await page.locator(".picture-queen").count(),
    await page.locator(".picture-cross").count()
  ];
  assert.deepEqual(await marks(), [queens.length, crosses.length]);
  await page.locator("[data-do=picture-exchange]").click();
  await page.waitForFunction((count) => document.querySelectorAll(".picture-cross").length === count, queens.length);
  assert.deepEqual(await marks(), [crosses.length, queens.length]);
  await page.locator("[data-do=picture-exchange]").click();
  await page.waitForFunction((count) => document.querySelectorAll(".picture-queen").length === count, queens.length);
  await assertAccessible(page);
  await page.locator("[data-do=picture-play]").click();
  await page.waitForURL(/\/own/);
  assert.deepEqual(
    await page.evaluate(() =>
      [2, 1].map((mark) => [...window.bezzel.views.play.puzzle.game.marks].filter((each) => each === mark).length)
    ),
    [queens.length, crosses.length]
  );
  await close();
});

test("where a picture ends within the board, no corner outside of it is asked for", async () => {
  const path = join(use.folder, "whole.png");
  bezzel("puzzle", "8", "--difficulty", "easy", "--seed", "3", "-o", path);
  const { page, close } = await use.open(`${server.address}#play/regions/6/easy/4`, { locale: "en-US" });
  await page.locator(".puzzle-board .square").first().waitFor();
  const cut = await use.browser.newPage({ viewport: { width: 700, height: 700 } });
  await cut.setContent(
    `<body style="margin:0"><img style="width:640px"
      src="data:image/png;base64,${readFileSync(path).toString("base64")}">`
  );
  await cut.locator("img").evaluate((image) => image.decode());
  const buffer = await cut.screenshot({ clip: { x: 0, y: 0, width: 595, height: 640 } });
  await cut.close();
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=picture]").click();
  await page.setInputFiles(".picture-panel input[type=file]", { name: "cut.png", mimeType: "image/png", buffer });
  await page
    .locator(".picture-said", { hasText: "8 × 8 squares found, but the picture ends before the board does." })
    .waitFor();
  const outside = await page.evaluate(() => {
    const {
      corners,
      loaded: { picture }
    } = window.bezzel.views.play.picture;
    return corners.filter(([x, y]) => x < 0 || y < 0 || x > picture.width || y > picture.height).length;
  });
  assert.equal(outside, 0);
  await close();
});

test("pictures that the command makes of puzzles and of their solutions are read, queens and all", async () => {
  const { page, close } = await use.open(`${server.address}#play/free/8`);
  for (const [n, family, seed] of [
    [6, "regions", 1],
    [8, "regions", 1],
    [8, "regions", 2],
    [9, "regions", 1],
    [12, "regions", 2],
    [10, "stars", 1]
  ]) {
    const order = ["puzzle", String(n), "--family", family, "--seed", String(seed)];
    const { rows, solution } = JSON.parse(bezzel(...order, "--json"));
    bezzel(...order, "-o", join(use.folder, "p.png"));
    for (const [name, queens] of [
      ["p", []],
      ["p-solutions", solution.flatMap((own, row) => [own].flat().map((column) => row * n + column))]
    ]) {
      const told = await page.evaluate(
        async (data) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
          await image.decode();
          const { naturalWidth: width, naturalHeight: height } = image;
          const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
          context.drawImage(image, 0, 0);
          const reading = window.bezzel.readPicture(context.getImageData(0, 0, width, height));
          let step;
          do step = reading.next();
          while (!step.done);
          const { failed, labels, queens } = step.value;
          return { failed, labels, queens };
        },
        readFileSync(join(use.folder, `${name}.png`)).toString("base64")
      );
      assert.deepEqual(
        [told.failed, told.labels, told.queens],
        [undefined, parse(rows.join("")), queens],
        `${name}: ${order}`
      );
    }
  }
  await close();
});
