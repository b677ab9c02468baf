// Drawing regions: the count against an oracle, what is painted, what the page says, and what leaves it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, bezzel, says, squares, stopClock, useBrowser } from "./chromium.mjs";
import { runScripts } from "./scripts.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const { countPairs, countRegions, decide, makeUnique } = runScripts(
  ["count", "unique"].map((name) => `bezzel-web/assets/region-${name}`)
);

/** All solutions by trying every permutation. */
function oracle(n, regions) {
  const found = [];
  const go = (columns) => {
    if (columns.length === n) {
      const own = new Set(columns.map((column, row) => regions[row * n + column]));
      if (own.size === n && columns.every((column, row) => row === 0 || Math.abs(column - columns[row - 1]) > 1))
        found.push(columns.join());
      return;
    }
    for (let column = 0; column < n; column++) if (!columns.includes(column)) go([...columns, column]);
  };
  go([]);
  return found;
}

test("solutions are counted as an oracle counts them, on any regions, and the count knows its limit", () => {
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let round = 0; round < 300; round++) {
    const n = 4 + random(4);
    // Some with large regions, some scattered, some without a region.
    const regions = Array.from({ length: n * n }, (_, at) => (random(3) ? Math.floor(at / n) : random(n)));
    const { count, isAll, solutions } = countRegions(n, regions);
    const wanted = oracle(n, regions);
    assert.equal(isAll, true);
    assert.equal(count, wanted.length, JSON.stringify(regions));
    assert.deepEqual(
      [...solutions].map((columns) => [...columns].join()),
      wanted
    );
  }
  const stripes = Array.from({ length: 144 }, (_, at) => Math.floor(at / 12));
  assert.equal(countRegions(12, stripes).isAll, false);
  assert.equal(
    countRegions(
      8,
      stripes.slice(0, 64).map((_, at) => at >> 3),
      { nodes: 100 }
    ).isAll,
    false
  );
});

/** All boards of two-star rules without regions, by trying every pair of columns in each row: the regions sift them. */
function pairBoards(n) {
  const found = [];
  const pairs = Array.from({ length: n }, (_, one) => Array.from({ length: n }, (_, other) => [one, other]))
    .flat()
    .filter(([one, other]) => other - one > 1);
  const go = (rows, used) => {
    if (rows.length === n) found.push(rows);
    else
      for (const [one, other] of pairs) {
        const isNear =
          rows.length > 0 && rows.at(-1).some((column) => Math.abs(column - one) < 2 || Math.abs(column - other) < 2);
        if (isNear || used[one] > 1 || used[other] > 1) continue;
        const next = [...used];
        next[one]++;
        next[other]++;
        go([...rows, [one, other]], next);
      }
  };
  go([], new Array(n).fill(0));
  return found;
}

test("solutions with two queens in each are counted as an oracle counts them, and the program finds the same", () => {
  const boards = pairBoards(8);
  assert.equal(boards.length, 2);
  const sift = (n, regions, all) =>
    all.filter((board) => {
      const counts = new Array(n).fill(0);
      board.forEach((columns, row) =>
        columns.forEach((column) => {
          counts[regions[row * n + column]]++;
        })
      );
      return counts.every((count) => count === 2);
    });
  const nine = pairBoards(9);
  let seed = 5;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  let several = 0;
  for (let round = 0; round < 200; round++) {
    // Regions of which some board is a solution, with squares changed: none, one and several solutions.
    const board = nine[random(nine.length)];
    const regions = Array.from({ length: 81 }, () => random(9));
    board
      .flatMap((columns, row) => columns.map((column) => row * 9 + column))
      .forEach((at, queen) => {
        regions[at] = Math.floor(queen / 2);
      });
    if (round % 3 === 0) regions[random(81)] = random(9);
    const { count, isAll, solutions } = countPairs(9, regions);
    const wanted = sift(9, regions, nine);
    assert.equal(isAll, true);
    assert.deepEqual(JSON.stringify(solutions), JSON.stringify(wanted));
    several += count > 1;
  }
  assert.ok(several > 0);
  assert.equal(
    countPairs(
      9,
      Array.from({ length: 81 }, (_, at) => Math.floor(at / 9)),
      { nodes: 50 }
    ).isAll,
    false
  );
  for (const n of [8, 10, 12]) {
    const data = JSON.parse(bezzel("puzzle", String(n), "--family", "stars", "--seed", "6", "--json"));
    const regions = [...data.rows.join("")].map((letter) => letter.charCodeAt(0) - 65);
    assert.deepEqual(JSON.stringify(countPairs(n, regions, { nodes: 1e9 }).solutions), JSON.stringify([data.solution]));
  }
});

test("whether there is exactly one solution is known as an oracle knows it, and of large boards soon", () => {
  const run = (n, regions, perLine, nodes) => {
    const steps = decide(n, regions, perLine, nodes);
    let count = 0;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { value, count };
      count++;
    }
  };
  let seed = 11;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const seen = new Set();
  for (let round = 0; round < 400; round++) {
    const n = 4 + random(4);
    const regions = Array.from({ length: n * n }, (_, at) => (random(3) ? Math.floor(at / n) : random(n)));
    const { value } = run(n, regions, 1);
    assert.equal(value, Math.min(2, countRegions(n, regions).count), JSON.stringify(regions));
    seen.add(value);
  }
  for (let round = 0; round < 60; round++) {
    const regions = Array.from({ length: 81 }, (_, at) => (Math.floor(at / 9) % 3) * 3 + Math.floor((at % 9) / 3));
    for (let change = 0; change < 12; change++) regions[random(81)] = random(9);
    assert.equal(
      run(9, regions, 2).value,
      Math.min(2, countPairs(9, regions, { nodes: 1e9 }).count),
      JSON.stringify(regions)
    );
  }
  assert.deepEqual([...seen].sort(), [0, 1, 2]);
  // `countRegions` and `countPairs` find no end of these in their time.
  for (const order of [
    ["12", "--seed", "4"],
    ["16", "--seed", "3"],
    ["14", "--family", "stars", "--seed", "2"],
    ["9", "--family", "stars", "--seed", "3"]
  ]) {
    const data = JSON.parse(bezzel("puzzle", ...order, "--json"));
    const regions = [...data.rows.join("")].map((letter) => letter.charCodeAt(0) - 65);
    const { value, count } = run(data.n, regions, order.includes("stars") ? 2 : 1);
    assert.equal(value, 1, order.join(" "));
    assert.ok(count < 5000, `${order.join(" ")}: ${count} nodes`);
  }
  const stripes = Array.from({ length: 400 }, (_, at) => Math.floor(at / 20));
  assert.deepEqual([run(20, stripes, 1).value, run(20, stripes, 2).value, run(20, stripes, 1, 3).value], [2, 2, null]);
});

const rows = JSON.parse(bezzel("puzzle", "6", "--seed", "7", "--json")).rows;
const said = (page) => page.locator(".sentence-text");
const cell = (page, row, column) => page.locator(`.board .square[data-row="${row}"][data-column="${column}"]`);
const open = async (path, options) => {
  const opened = await use.open(`${server.address}#play/${path}`, { locale: "en-US", ...options });
  await opened.page.waitForFunction(() => window.bezzel?.views?.play?.kind);
  return opened;
};

test("a puzzle is changed with its solutions shown live, and becomes a link, picture, text and game", async () => {
  const { page, close } = await open(`draw/6/${rows.join("-")}`, { acceptDownloads: true });
  await says(said(page), /Exactly one solution/);
  assert.equal((await squares(page, "queen")).length, 6);
  await page.getByText(/Difficulty: (easy|medium|hard|expert)\./).waitFor();
  await assertAccessible(page);
  // The first change that gives several solutions, but few.
  const regions = [...rows.join("")].map((sign) => sign.charCodeAt(0) - 65);
  const change = regions
    .flatMap((_, at) => regions.slice(0, 6).map((__, region) => ({ at, region })))
    .map((each) => ({ ...each, found: oracle(6, regions.with(each.at, each.region)) }))
    .find(({ at, region, found }) => region !== regions[at] && found.length > 1 && found.length <= 12);
  await page.locator(`[data-colour="${change.region}"]`).click();
  await cell(page, Math.floor(change.at / 6), change.at % 6).click();
  await says(said(page), /(\w+) solutions: they differ/);
  const all = change.found.map((text) => text.split(",").map(Number));
  const inSome = (test) =>
    [...Array(36).keys()]
      .filter((at) => test(all.filter((columns) => columns[Math.floor(at / 6)] === at % 6).length))
      .map((at) => `${Math.floor(at / 6)},${at % 6}`)
      .sort();
  assert.deepEqual(
    await squares(page, "asked"),
    inSome((count) => count > 0 && count < all.length)
  );
  assert.deepEqual(
    await squares(page, "queen"),
    inSome((count) => count === all.length)
  );
  assert.equal(await page.locator("[data-do=play]").isDisabled(), true);
  await page.reload();
  await says(said(page), /solutions: they differ/);
  await page.goto(`${server.address}#play/draw/6/${rows.join("-")}`);
  await page.getByText("Exactly one solution").waitFor();
  const download = async (key) => {
    await page.locator("[data-do=save]").click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`[data-item=${key}]:visible`).click()
    ]);
    return [file.suggestedFilename(), readFileSync(await file.path())];
  };
  const [name, text] = await download("game-save-text");
  assert.deepEqual([name, String(text)], ["regions-6.txt", `${rows.join("\n")}\n`]);
  const [, picture] = await download("page-save-png");
  assert.equal(picture.subarray(1, 4).toString(), "PNG");
  assert.equal(picture.readUInt32BE(16), 2 * (6 * 60 + 8));
  const [, drawing] = await download("page-save-svg");
  assert.equal(String(drawing).match(/<rect /g).length, 37);
  await page.locator("[data-do=link]:visible").click();
  const link = await page.locator(".link-field").inputValue();
  assert.ok(link.endsWith(`#play/regions/6/own/${rows.join("-")}`), link);
  await page.keyboard.press("Escape");
  await page.locator("[data-do=play]").click();
  await page.locator(".status").waitFor();
  assert.equal(page.url(), link);
  // And back to the editor from the game's options.
  await page.locator("[data-do=options]").click();
  await page.locator("[data-item=game-draw-this]").click();
  await page.getByText("Exactly one solution").waitFor();
  await close();
});

test("drags, keys and undo paint; what is missing, torn or without a solution is said", async () => {
  // What the page asks of the board that it begins with is answered before the clock stops.
  let answered;
  const { page, close } = await open("draw/5", {
    prepare: (made) => {
      answered = made.waitForResponse(/puzzle.solve/);
    }
  });
  await says(said(page), /(1[0-9]|[A-Z]\w+) solutions/);
  await answered;
  await stopClock(page);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.locator('[data-colour="0"]').click();
  const [from, to] = [await cell(page, 1, 0).boundingBox(), await cell(page, 1, 4).boundingBox()];
  const drag = async (rest) => {
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y + 9, { steps: 8 });
    await page.clock.runFor(rest);
    await page.mouse.up();
  };
  await drag(0);
  await page.locator("[data-do=undo]:visible").click();
  // A question about the board before does not become one about what is painted, however long the drag takes.
  await drag(600);
  await says(said(page), /No square yet: peach/);
  // Nothing is asked of the server that it refuses.
  await page.clock.runFor(800);
  assert.deepEqual(asked.splice(0), []);
  assert.match(page.url(), /draw\/5\/AAAAA-AAAAA-CCCCC-DDDDD-EEEEE/);
  await page.locator("[data-do=undo]:visible").click();
  assert.match(page.url(), /AAAAA-BBBBB-CCCCC/, "the drag is one step");
  await cell(page, 4, 4).click({ button: "right" });
  assert.equal(
    await page.locator('[data-colour="4"]').getAttribute("aria-checked"),
    "true",
    "the right button takes the colour"
  );
  await page.locator('.square[tabindex="0"]').focus();
  for (const key of ["Home", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  assert.match(page.url(), /draw\/5\/.*E.*-BBBBB/);
  await page.clock.resume();
  await page.locator(".verdict").getByText("This region has several parts: yellow.").waitFor();
  const label = await page.locator(":focus").getAttribute("aria-label");
  assert.match(label, /yellow/);
  await page.keyboard.press("c");
  assert.match(page.url(), /C.*-BBBBB/);
  // Of two regions in one column one has no queen.
  await page.goto(`${server.address}#play/draw/4/ABBB-CDDD-CDDD-CDDD`);
  await page.getByText("No solution.").waitFor();
  await page.locator(".language").click();
  await says(said(page), /没有解/);
  await close();
});

test("undo takes back what was done: not the board that a page begins with, nor what changes nothing", async () => {
  const undo = (page) => page.locator("[data-do=undo]:visible");
  for (const path of ["draw/8", `draw/6/${rows.join("-")}`, "free/8", "free/6/3", "draw"]) {
    const { page, close } = await open(path);
    assert.equal(await undo(page).isDisabled(), true, path);
    // The page keeps the board that it began with: that is none that was drawn, at the next visit either.
    await page.goto(`${server.address}#play/daily`);
    await page.reload();
    await page.locator(".status").waitFor();
    await page.goto(`${server.address}#play/${path}`);
    await page.waitForFunction((path) => window.location.hash.startsWith(`#play/${path}`), path);
    assert.equal(await undo(page).isDisabled(), true, path);
    await close();
  }
  const { page, close } = await open("draw/8");
  await page.locator('[data-per-line="1"]').click();
  assert.equal(await undo(page).isDisabled(), true, "as many queens as before");
  await page.locator('[data-colour="3"]').click();
  await cell(page, 0, 0).click();
  // One's own board is come back to from a link.
  await page.goto(`${server.address}#play/draw/6/${rows.join("-")}`);
  await undo(page).click();
  assert.match(page.url(), /draw\/8\/DAAAAAAA-/);
  await undo(page).click();
  assert.match(page.url(), /draw\/8\/AAAAAAAA-/);
  assert.equal(await undo(page).isDisabled(), true);
  await close();
});

test("a phone paints by touch, with all colours beside the board", async () => {
  const { page, close } = await open("draw/8", {
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true
  });
  for (let region = 0; region < 8; region++) {
    const box = await page.locator(`[data-colour="${region}"]`).boundingBox();
    const dock = await page.locator(".dock").boundingBox();
    assert.ok(
      box.width >= 40 && box.height >= 40 && box.y + box.height <= dock.y + 1,
      `${region}: ${JSON.stringify(box)}`
    );
  }
  await page.locator('[data-colour="7"]').tap();
  await cell(page, 0, 0).tap();
  assert.match(page.url(), /draw\/8\/HAAAAAAA/);
  await close();
});

test("regions with two queens each: chosen, counted, undone, played; the server answers long counts", async () => {
  const data = JSON.parse(bezzel("puzzle", "9", "--family", "stars", "--seed", "6", "--json"));
  const { page, close } = await open(`draw/9/${data.rows.join("-")}`, { acceptDownloads: true });
  await page.locator('[data-per-line="2"]').click();
  await says(said(page), /Exactly one solution/);
  assert.equal((await squares(page, "queen")).length, 18);
  assert.ok(page.url().endsWith("/stars"));
  await page.getByText(`Difficulty: ${data.difficulty}`).waitFor();
  await page.locator('[data-do="undo"]').click();
  assert.equal(await page.locator('[data-per-line="1"]').getAttribute("aria-pressed"), "true");
  await page.locator('[data-do="redo"]').click();
  await page.reload();
  await page.waitForFunction(() => window.bezzel?.views?.play?.editor?.perLine === 2);
  // A count that had to end before it knew anything; the server's answer is held until that is seen.
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/puzzle/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => {
    const { editor } = window.bezzel.views.play;
    editor.found = { count: 0, isAll: false, solutions: [] };
    editor.rated = null;
    editor.render();
    editor.judge();
  });
  await page.locator(".sentence-text", { hasText: "Thinking" }).waitFor();
  release();
  await page.getByText("Exactly one solution").waitFor();
  assert.equal((await squares(page, "queen")).length, 18);
  await assertAccessible(page);
  await page.locator('[data-do="save"]').click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("The puzzle as text").click()]);
  assert.equal(download.suggestedFilename(), "stars-9.json");
  await page.locator('[data-do="play"]').click();
  await page.waitForFunction(() => window.location.hash.startsWith("#play/stars/9/own/"));
  await page.locator('[data-do="options"]').click();
  await page.getByText("Change these regions").click();
  await page.waitForFunction(() => /^#play\/draw\/9\/.*\/stars$/.test(window.location.hash));
  // Boards of fewer than eight rows have no room for two.
  await page.locator(".draw-side .stepper-value").fill("7");
  await page.locator(".draw-side .stepper-value").press("Enter");
  await page.waitForFunction(() => window.bezzel.views.play.editor.n === 7);
  assert.equal(await page.locator('[data-per-line="2"]').isDisabled(), true);
  assert.ok(!page.url().includes("stars"));
  await page.goto(
    `${server.address}#play/draw/7/${data.rows
      .slice(0, 7)
      .map((row) => row.slice(0, 7))
      .join("-")}/stars`
  );
  await page.locator(".dock .sentence-text", { hasText: "holds no puzzle" }).waitFor();
  await close();
});

test("regions with several solutions are made a puzzle: in whole pieces, with one of these, in one step", async () => {
  /** How many pieces each region has. */
  const piecesOf = (n, regions) => {
    const left = new Set(regions.keys());
    const count = new Array(n).fill(0);
    for (const start of left) {
      const open = [start];
      count[regions[start]]++;
      left.delete(start);
      while (open.length > 0) {
        const at = open.pop();
        for (const [next, isThere] of [
          [at - 1, at % n > 0],
          [at + 1, at % n < n - 1],
          [at - n, true],
          [at + n, true]
        ]) {
          if (isThere && regions[next] === regions[at] && left.delete(next)) open.push(next);
        }
      }
    }
    return count.join();
  };
  const made = (n, regions, perLine) => {
    for (const steps = makeUnique(n, Int8Array.from(regions), perLine); ;) {
      const { done, value } = steps.next();
      if (done) return value && [...value];
    }
  };
  for (const n of [4, 5, 6, 7, 8]) {
    const stripes = Array.from({ length: n * n }, (_, at) => Math.floor(at / n));
    const unique = made(n, stripes, 1);
    assert.equal(oracle(n, unique).length, 1, String(n));
    assert.ok(oracle(n, stripes).includes(oracle(n, unique)[0]));
    assert.equal(piecesOf(n, unique), piecesOf(n, stripes));
  }
  const pairs = Array.from({ length: 81 }, (_, at) => Math.floor(at / 9));
  assert.equal(countPairs(9, made(9, pairs, 2)).count, 1);
  // Two regions in one column: nothing is there to be kept.
  assert.equal(
    made(
      4,
      [..."ABBBCDDDCDDDCDDD"].map((sign) => sign.charCodeAt(0) - 65),
      1
    ),
    null
  );
  const { page, close } = await open("draw/7");
  await page.locator("[data-do=unique]").click();
  await page.getByText("Exactly one solution").waitFor();
  assert.equal(await page.locator("[data-do=unique]").isDisabled(), true);
  assert.equal(await page.locator("[data-do=play]").isDisabled(), false);
  await page.locator("[data-do=undo]:visible").click();
  assert.match(page.url(), /AAAAAAA-BBBBBBB/);
  await close();
});

test("the board that one begins with becomes a puzzle at each size", async () => {
  const { page, close } = await use.open(`${server.address}#play/draw/4`, { locale: "en-US" });
  for (const path of ["draw/4", "draw/7", "draw/10", "draw/11", "draw/12", "draw/8//stars", "draw/12//stars"]) {
    await page.evaluate((to) => {
      window.location.hash = `#play/${to}`;
    }, path);
    const [, size, , family] = path.split("/");
    await page.waitForFunction((n) => window.bezzel.views?.play?.editor?.n === n, Number(size));
    if (family) await page.locator('[data-per-line="2"]').click();
    await page.locator("[data-do=unique]").click();
    await page.waitForFunction(() => !window.bezzel.views.play.editor.making);
    const { count, isAll } = await page.evaluate(() => window.bezzel.views.play.editor.found);
    assert.deepEqual([count, isAll], [1, true], path);
  }
  await close();
});
