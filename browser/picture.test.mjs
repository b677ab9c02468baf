// A board from a picture: what is read of pictures in the styles of known sites, clean, compressed and photographed,
// against what was drawn; the panel; and that no request leaves the page. BEZZEL_PICTURES=10 draws ten times as many.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bezzel, puzzleOf } from "./chromium.mjs";
import { lastOf, runScripts, scriptsOf } from "./scripts.mjs";
import { usePages } from "./verbs.mjs";

const visit = usePages({ ready: (page) => page.sees(".status") });
const TIMES = Number(process.env.BEZZEL_PICTURES ?? 1);
const SCRIPTS = ["pixels", "find", "grid", "squares", "regions", "read"].map(
  (name) => `bezzel-web/assets/picture-${name}`
);
const DRAWN = readFileSync("drawn-boards.js", "utf8");

/** The reader by itself: pixels in, a board out. */
const { readPicture } = runScripts(SCRIPTS);
const read = (picture, corners) => lastOf(readPicture(picture, corners));

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

const [BLACK, WHITE, GREY] = [0, 255, 236].map((each) => [each, each, each]);
const COLOURS = "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e"
  .split(" ")
  .map((hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)));

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
  for (const odd of ["0,0 0,0 0,0 0,0", "200,200 10,200 10,10 200,10", "0,0 300,0 150,1 0,320"]) {
    const places = odd.split(" ").map((place) => place.split(",").map(Number));
    const { failed, labels } = read(picture, places);
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

const QUESTION = ".picture-said";
const PLAY = "[data-do=picture-play]";
const FILE = ".picture-panel input[type=file]";
let reader = null;
/** What a function gives in a page that draws boards and reads pictures, and nothing else. */
async function inReader(run, argument) {
  if (!reader) {
    reader = await visit.browser.newPage();
    for (const content of [DRAWN, `window.lastOf = ${lastOf}`, ...scriptsOf(SCRIPTS)])
      await reader.addScriptTag({ content });
  }
  return reader.evaluate(run, argument);
}
const png = (name, base64) => ({ name, mimeType: "image/png", buffer: Buffer.from(base64, "base64") });
/** A puzzle, and the file of its picture. */
function drawnPuzzle(order) {
  const file = join(visit.folder, `${order}.png`);
  bezzel(`puzzle ${order}`, "-o", file);
  return { file, ...puzzleOf(order) };
}
const open = (options) => visit("play/regions/6/easy/1", options);
const panel = (page) => page.click("[data-do=new]").click("[data-do=picture]");
/** Each picture is chosen, and something is said of it. */
const choose = async (page, file, told) => {
  await page.setInputFiles(FILE, file).sees(QUESTION, told);
};

test("screenshots of the page for playing on a phone are read", async () => {
  const file = join(visit.folder, "phone.png");
  const reader = await open();
  for (const [path, deviceScaleFactor, colorScheme] of [
    ["regions/5/easy/1", 3, "light"],
    ["regions/6/easy/1", 3, "dark"],
    ["regions/8/medium/1", 3, "light"],
    ["regions/8/medium/1", 1, "dark"],
    ["stars/8/easy/1", 2, "light"]
  ]) {
    const shot = await visit(`play/${path}`, { beside: true, viewport: "390x664", deviceScaleFactor, colorScheme });
    await shot.screenshot({ path: file });
    const rows = await shot.evaluate(() => play.puzzle.puzzle.rows);
    await reader.evaluate(() => play.picture.open());
    await choose(reader, file, "exactly one solution");
    await reader.gives(() => play.picture.read.labels, parse(rows.join(""))).key("Escape");
  }
});

/** Draws and reads `count` pictures of a style; what was wrong comes back. */
const sweep = (...about) =>
  inReader(async ([style, kind, count]) => {
    const { drawBoard, photograph, cut, pixels, generator } = window.drawn;
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
      const read = lastOf(window.bezzel.readPicture(picture));
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
  }, about);

test("pictures of known sites: all screenshots are read, most photographs, no parts of boards", async (context) => {
  const styles = await inReader(() => window.drawn.STYLES);
  for (const [kind, count, least] of [
    ["clean", 3, 1],
    ["jpeg", 2, 0.95],
    ["photo", 2, 0.95],
    ["cut", 1, 1]
  ]) {
    const all = [];
    for (const style of styles) {
      const results = await sweep(style, kind, count * TIMES);
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
});

test("a picture that the program made is played without a request for it, or its regions are changed", async () => {
  const { file, rows } = drawnPuzzle("8 --seed 3");
  const page = await open();
  const requests = [];
  page.on("request", (request) => {
    const [{ pathname }, body] = [new URL(request.url()), request.postData() ?? ""];
    // The browser gets the icon when it has time, and the editor of regions asks about its own board, of stripes.
    if (!pathname.endsWith("/icon.svg") && !body.includes("AAAAAAAA\\nBBBBBBBB"))
      requests.push([request.method(), pathname, body]);
  });
  await panel(page).accessible();
  await choose(page, file, "8 × 8 squares, 8 regions. They have exactly one solution.");
  await page.accessible();
  assert.deepEqual(requests, [], "reading asks for nothing");
  await page.click(PLAY).at(visit.address(`play/regions/8/own/${rows.join("-")}`));
  // The server gets the letters of the regions alone; the site asks nothing.
  for (const [method, path, body] of requests)
    assert.deepEqual([method, path, body.length < 200], ["POST", "/api/puzzle/rate", true]);
  await panel(page);
  await choose(page, file, "exactly one solution");
  await page.click("[data-do=picture-draw]").at(visit.address(`play/draw/8/${rows.join("-")}`));
});

test("large boards and boards of two queens each have exactly one solution, or too many regions", async () => {
  const page = await open();
  await panel(page);
  for (const [end, order] of [
    [".", "16 --seed 3"],
    [" with two queens", "14 --family stars --seed 2"]
  ]) {
    const { file, n } = drawnPuzzle(order);
    await choose(page, file, `${n} × ${n} squares, ${n} regions. They have exactly one solution${end}`);
  }
  await choose(
    page,
    drawnPuzzle("8 --family completion --seed 1").file,
    "8 × 8 squares found, but 1 region instead of 8. Drag the four corners"
  );
  await page.look(".language", (button) => button.click()).sees(QUESTION, "找到8 × 8个格子，但只有1个区域，应有8个。");
  // A board whose regions have two queens each is played as one, with its queens.
  const { file, rows } = drawnPuzzle("8 --family stars --seed 2");
  await page.look(".language", (button) => button.click());
  await choose(page, file.replace(".png", "-solutions.png"), "with two queens in each row");
  await page
    .click(PLAY)
    .at(visit.address(`play/stars/8/own/${rows.join("-")}`))
    .until(() => play.puzzle.game.queens.length === 16);
});

/** A drawn board as a PNG in base64, with what it shows. */
const draw = (order) =>
  inReader((what) => {
    const { canvas, ...about } = window.drawn.drawBoard(what);
    return { ...about, base64: canvas.toDataURL().split(",")[1] };
  }, order);

test("pasted and dropped pictures, marks that come along, and the end of a picture at the next", async () => {
  const { base64, n, labels, queens, crosses } = await draw({ style: "linkedin", n: 7, scale: 1, seed: 4 });
  const page = await open();
  const send = (kind) =>
    page.gives(
      ([name, bytes]) => {
        const data = new DataTransfer();
        const file = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
        data.items.add(new File([file], "board.png", { type: "image/png" }));
        const all = { clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true };
        const event = name === "paste" ? new ClipboardEvent(name, all) : new DragEvent(name, all);
        document.body.dispatchEvent(event);
        return event.defaultPrevented;
      },
      true,
      [kind, base64]
    );
  const wanted = Array.from({ length: n * n }, (_, at) => (queens.includes(at) ? 2 : crosses.includes(at) ? 1 : 0));
  const empty = wanted.indexOf(0);
  await send("paste").sees(QUESTION, "7 × 7 squares, 7 regions.").key("Escape").hides(".picture-panel");
  await send("drop")
    .sees(QUESTION, "7 × 7 squares, 7 regions.")
    .click(PLAY)
    .at("…regions/7/own…")
    .gives(() => [...play.puzzle.game.marks], wanted);
  assert.deepEqual(parse(await page.evaluate(() => play.puzzle.puzzle.rows.join(""))), labels);
  // Without them it opens as it was left.
  await page.click(`.square >> nth=${empty}`);
  await send("paste")
    .sees(QUESTION, "7 × 7 squares")
    .uncheck(".picture-panel .check input")
    .click(PLAY)
    .until((at) => !one(".picture-panel[open]") && play.puzzle.game.marks[at] === 1, empty);
});

test("where no board is found the page says so in both languages; corners are set by keys and dragging", async () => {
  const page = await open({ viewport: "390x664" });
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  const corners = () => page.evaluate(() => play.picture.corners);
  await panel(page);
  await choose(page, notes, "This file is not a picture");
  const blank = await page.evaluate(
    () => Object.assign(document.createElement("canvas"), { width: 300, height: 400 }).toDataURL().split(",")[1]
  );
  await choose(page, png("blank.png", blank), "No board found");
  await page.count(".corner-handle:visible", 4).disabled(PLAY).disabled("[data-do=picture-draw]").accessible();
  // A board of five whose corners are moved: lines that go on are taken in, so it is read again all the same.
  const { base64, labels } = await draw({ style: "krazydad", n: 5, scale: 2, seed: 9, marks: false });
  await choose(page, png("board.png", base64), "5 × 5 squares, 5 regions.");
  await page.click("[data-do=picture-adjust]");
  const before = await corners();
  await page.has(":focus", "data-corner", "0").key("Shift+ArrowRight", "ArrowDown");
  const after = await corners();
  assert.ok(after[0][0] > before[0][0] && after[0][1] > before[0][1] && after[2][0] === before[2][0]);
  await page.until(() => play.picture.read);
  const [{ x, y }] = await page.boxes("[data-corner='0']");
  await page.drag([x + 22, y + 22], [x + 4, y + 6]);
  const dragged = await corners();
  assert.ok(dragged[0][0] < after[0][0] && dragged[0][1] < after[0][1]);
  // Back where they were: the board is read again.
  await page
    .evaluate((places) => {
      play.picture.corners = places;
    }, before)
    .focus("[data-corner='2']")
    .key("ArrowRight")
    .sees(QUESTION, "5 × 5 squares, 5 regions.")
    .gives(() => play.picture.read.labels, labels)
    .key("Escape")
    .look(".language", (button) => button.click());
  await panel(page);
  await choose(page, notes, "浏览器无法读取这个文件");
});

test("small stars beside dots are queens and crosses, and both can be exchanged", async () => {
  const { base64, n, queens, crosses } = await draw({ style: "pairs-star", n: 8, scale: 1, cell: 44, seed: 5 });
  const [stars, dots] = [queens.length, crosses.length];
  assert.ok(stars > 0 && dots > 0 && stars !== dots);
  const page = await open();
  await panel(page);
  await choose(page, png("stars.png", base64), `${n} × ${n} squares, ${n} regions.`);
  await page
    .count(".picture-queen", stars)
    .count(".picture-cross", dots)
    .click("[data-do=picture-exchange]")
    .count(".picture-queen", dots)
    .count(".picture-cross", stars)
    .click("[data-do=picture-exchange]")
    .count(".picture-queen", stars)
    .accessible()
    .click(PLAY)
    .at("…/own…")
    .gives(
      () => [2, 1].map((mark) => [...play.puzzle.game.marks].filter((each) => each === mark).length),
      [stars, dots]
    );
});

test("where a picture ends within the board, no corner outside of it is asked for", async () => {
  const { file } = drawnPuzzle("8 --difficulty easy --seed 3");
  const page = await open();
  const cut = await visit.browser.newPage({ viewport: { width: 700, height: 700 } });
  await cut.setContent(
    `<body style="margin:0"><img style="width:640px"
      src="data:image/png;base64,${readFileSync(file).toString("base64")}">`
  );
  await cut.locator("img").evaluate((image) => image.decode());
  const buffer = await cut.screenshot({ clip: { x: 0, y: 0, width: 595, height: 640 } });
  await cut.close();
  await panel(page);
  await choose(
    page,
    { ...png("cut.png", ""), buffer },
    "8 × 8 squares found, but the picture ends before the board does."
  );
  await page.gives(() => {
    const { corners, loaded } = play.picture;
    const { width, height } = loaded.picture;
    return corners.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height).length;
  }, 0);
});

test("pictures that the command makes of puzzles and of their solutions are read, queens and all", async () => {
  for (const order of [
    "6 --seed 1",
    "8 --seed 1",
    "8 --seed 2",
    "9 --seed 1",
    "12 --seed 2",
    "10 --family stars --seed 1"
  ]) {
    const { file, n, rows, solution } = drawnPuzzle(order);
    const squares = solution.flatMap((own, row) => [own].flat().map((column) => row * n + column));
    for (const [path, queens] of [
      [file, []],
      [file.replace(".png", "-solutions.png"), squares]
    ]) {
      const found = await inReader(async (data) => {
        const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
        return lastOf(window.bezzel.readPicture(await window.drawn.pixelsOf(blob)));
      }, readFileSync(path).toString("base64"));
      assert.deepEqual([found.failed, found.labels, found.queens], [undefined, parse(rows.join("")), queens], path);
    }
  }
});
