// Drawing regions: the count against an oracle, what is painted, what the page says, and what leaves it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { puzzleOf } from "./chromium.mjs";
import { runScripts } from "./scripts.mjs";
import { HAND, named, usePages } from "./verbs.mjs";

const visit = usePages({ ready: (page) => page.until(() => play.kind) });
const { countPairs, countRegions, decide, makeUnique } = runScripts(
  ["count", "unique"].map((name) => `bezzel-web/assets/region-${name}`)
);

/** Numbers from 0 to below a limit, the same each time. */
const randomFrom = (seed) => (below) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * below);
};
const stripesOf = (n) => Array.from({ length: n * n }, (_, at) => Math.floor(at / n));
/** Regions that are large, scattered or missing. */
const anyRegions = (n, random) => stripesOf(n).map((row) => (random(3) ? row : random(n)));
const numbersOf = (rows) => [...rows.join("")].map((sign) => sign.charCodeAt(0) - 65);
const same = (one, other, about) => assert.equal(JSON.stringify(one), JSON.stringify(other), about);

/** All solutions by trying every permutation. */
function oracle(n, regions) {
  const found = [];
  const go = (columns) => {
    if (columns.length === n) {
      const own = new Set(columns.map((column, row) => regions[row * n + column]));
      if (own.size === n && columns.every((column, row) => row === 0 || Math.abs(column - columns[row - 1]) > 1))
        found.push(columns);
      return;
    }
    for (let column = 0; column < n; column++) if (!columns.includes(column)) go([...columns, column]);
  };
  go([]);
  return found;
}

test("solutions are counted as an oracle counts them, on any regions, and the count knows its limit", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 300; round++) {
    const n = 4 + random(4);
    const regions = anyRegions(n, random);
    const { count, isAll, solutions } = countRegions(n, regions);
    const wanted = oracle(n, regions);
    assert.deepEqual([isAll, count], [true, wanted.length], JSON.stringify(regions));
    same(
      [...solutions].map((columns) => [...columns]),
      wanted
    );
  }
  assert.equal(countRegions(12, stripesOf(12)).isAll, false);
  assert.equal(countRegions(8, stripesOf(8), { nodes: 100 }).isAll, false);
});

/** All boards of two-star rules without regions, by trying every pair of columns in each row: the regions sift them. */
function pairBoards(n) {
  const found = [];
  const columns = [...Array(n).keys()];
  const pairs = columns.flatMap((one) => columns.slice(one + 2).map((other) => [one, other]));
  const go = (rows, used) => {
    if (rows.length === n) found.push(rows);
    else
      for (const pair of pairs) {
        const isNear = rows.at(-1)?.some((column) => pair.some((own) => Math.abs(column - own) < 2));
        if (isNear || pair.some((own) => used[own] > 1)) continue;
        go(
          [...rows, pair],
          used.map((count, column) => count + pair.includes(column))
        );
      }
  };
  go([], new Array(n).fill(0));
  return found;
}

test("solutions with two queens in each are counted as an oracle counts them, and the program finds the same", () => {
  assert.equal(pairBoards(8).length, 2);
  const nine = pairBoards(9);
  const random = randomFrom(5);
  let several = 0;
  for (let round = 0; round < 200; round++) {
    // Regions of which some board is a solution, with squares changed: none, one and several solutions.
    const board = nine[random(nine.length)];
    const regions = Array.from({ length: 81 }, () => random(9));
    const squares = (rows) => rows.flatMap((columns, row) => columns.map((column) => row * 9 + column));
    squares(board).forEach((at, queen) => {
      regions[at] = Math.floor(queen / 2);
    });
    if (round % 3 === 0) regions[random(81)] = random(9);
    const { count, isAll, solutions } = countPairs(9, regions);
    assert.equal(isAll, true);
    same(
      solutions,
      nine.filter((rows) => {
        const counts = new Array(9).fill(0);
        for (const at of squares(rows)) counts[regions[at]]++;
        return counts.every((each) => each === 2);
      })
    );
    several += count > 1;
  }
  assert.ok(several > 0);
  assert.equal(countPairs(9, stripesOf(9), { nodes: 50 }).isAll, false);
  for (const n of [8, 10, 12]) {
    const { rows, solution } = puzzleOf(`${n} --family stars --seed 6`);
    same(countPairs(n, numbersOf(rows), { nodes: 1e9 }).solutions, [solution]);
  }
});

/** Takes all steps; gives what they lead to, and how many there were. */
function finish(steps) {
  for (let count = 0; ; count++) {
    const { done, value } = steps.next();
    if (done) return { value, count };
  }
}

test("whether there is exactly one solution is known as an oracle knows it, and of large boards soon", () => {
  const run = (...about) => finish(decide(...about));
  const random = randomFrom(11);
  const seen = new Set();
  for (let round = 0; round < 400; round++) {
    const n = 4 + random(4);
    const regions = anyRegions(n, random);
    const { value } = run(n, regions, 1);
    assert.equal(value, Math.min(2, countRegions(n, regions).count), JSON.stringify(regions));
    seen.add(value);
  }
  assert.deepEqual([...seen].sort(), [0, 1, 2]);
  for (let round = 0; round < 60; round++) {
    const regions = Array.from({ length: 81 }, (_, at) => (Math.floor(at / 9) % 3) * 3 + Math.floor((at % 9) / 3));
    for (let change = 0; change < 12; change++) regions[random(81)] = random(9);
    const { count } = countPairs(9, regions, { nodes: 1e9 });
    assert.equal(run(9, regions, 2).value, Math.min(2, count), JSON.stringify(regions));
  }
  // `countRegions` and `countPairs` find no end of these in their time.
  for (const [perLine, order] of [
    [1, "12 --seed 4"],
    [1, "16 --seed 3"],
    [2, "14 --family stars --seed 2"],
    [2, "9 --family stars --seed 3"]
  ]) {
    const { n, rows } = puzzleOf(order);
    const { value, count } = run(n, numbersOf(rows), perLine);
    assert.ok(value === 1 && count < 5000, `${order}: ${value}, ${count} nodes`);
  }
  const stripes = stripesOf(20);
  assert.deepEqual(
    [[1], [2], [1, 3]].map((about) => run(20, stripes, ...about).value),
    [2, 2, null]
  );
});

const { rows, solution: columns } = puzzleOf("6 --seed 7");
const DRAWN = `draw/6/${rows.join("-")}`;
const UNIQUE = "…Exactly one solution…";
const UNDO = "[data-do=undo]:visible";
const open = (path, options) => visit(`play/${path}`, options);

test("a puzzle is changed with its solutions shown live, and becomes a link, picture, text and game", async () => {
  const page = await open(DRAWN);
  await page
    .says(UNIQUE)
    .squares("queen", named(columns))
    .sees("text=/Difficulty: (easy|medium|hard|expert)\\./")
    .accessible();
  // The first change that gives several solutions, but few.
  const regions = numbersOf(rows);
  const change = regions
    .flatMap((own, at) => [0, 1, 2, 3, 4, 5].filter((region) => region !== own).map((region) => ({ at, region })))
    .map((each) => ({ ...each, found: oracle(6, regions.with(each.at, each.region)) }))
    .find(({ found }) => found.length > 1 && found.length <= 12);
  const square = (at) => `${Math.floor(at / 6)},${at % 6}`;
  const inSome = (isWanted) =>
    [...regions.keys()]
      .filter((at) => isWanted(change.found.filter((each) => each[Math.floor(at / 6)] === at % 6).length))
      .map(square)
      .join(" ");
  await page
    .click(`[data-colour='${change.region}']`)
    .click(square(change.at))
    .says("…solutions: they differ…")
    .squares(
      "asked",
      inSome((count) => count > 0 && count < change.found.length)
    )
    .squares(
      "queen",
      inSome((count) => count === change.found.length)
    )
    .disabled("[data-do=play]")
    .reload()
    .says("…solutions: they differ…")
    .go(`#play/${DRAWN}`)
    .says(UNIQUE);
  const save = (key) => page.click("[data-do=save]").downloads(`[data-item=${key}]:visible`);
  const text = await save("game-save-text");
  assert.deepEqual([text.name, String(text.bytes)], ["regions-6.txt", `${rows.join("\n")}\n`]);
  const picture = (await save("page-save-png")).bytes;
  assert.deepEqual([picture.subarray(1, 4).toString(), picture.readUInt32BE(16)], ["PNG", 2 * (6 * 60 + 8)]);
  assert.equal(String((await save("page-save-svg")).bytes).match(/<rect /g).length, 37);
  const link = await page.click("[data-do=link]:visible").inputValue(".link-field");
  assert.ok(link.endsWith(`#play/regions/6/own/${rows.join("-")}`), link);
  await page
    .key("Escape")
    .click("[data-do=play]")
    .sees(".status")
    .at(link)
    // And back to the editor from the game's options.
    .click("[data-do=options]")
    .click("[data-item=game-draw-this]")
    .says(UNIQUE);
});

test("drags, keys and undo paint; what is missing, torn or without a solution is said", async () => {
  // What the page asks of the board that it begins with is answered before the clock stops.
  let answered;
  const page = await open("draw/5", {
    prepare: (made) => {
      answered = made.waitForResponse(/puzzle.solve/);
    }
  });
  await page.says(/(1[0-9]|[A-Z]\w+) solutions/);
  await answered;
  await page.stopClock();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.click("[data-colour='0']");
  const [from, to] = await page.boxes("1,0", "1,4");
  for (const rest of [0, 600]) {
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y + 9, { steps: 8 });
    await page.wait(rest);
    await page.mouse.up();
    if (rest === 0) await page.click(UNDO);
  }
  // A question about the board before does not become one about what is painted, however long the drag takes, and
  // nothing is asked of the server that it refuses.
  await page.says("…No square yet: peach…").wait(800);
  assert.deepEqual(asked.splice(0), []);
  await page
    .at("…draw/5/AAAAA-AAAAA-CCCCC-DDDDD-EEEEE…")
    // The drag is one step.
    .click(UNDO)
    .at("…AAAAA-BBBBB-CCCCC…")
    // The right button takes the colour.
    .queens("4,4")
    .has("[data-colour='4']", "aria-checked", "true")
    .focus(".square[tabindex='0']")
    .key("Home", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter")
    .at(/draw\/5\/.*E.*-BBBBB/);
  await page.clock.resume();
  await page
    .sees(".verdict", "This region has several parts: yellow.")
    .has(":focus", "aria-label", "…yellow…")
    .key("c")
    .at(/C.*-BBBBB/)
    // Of two regions in one column one has no queen.
    .go("#play/draw/4/ABBB-CDDD-CDDD-CDDD")
    .says("…No solution.…")
    .click(".language")
    .says("…没有解…");
});

test("undo takes back what was done: not the board that a page begins with, nor what changes nothing", async () => {
  for (const path of ["draw/8", DRAWN, "free/8", "free/6/3", "draw"]) {
    const page = await open(path);
    await page
      .disabled(UNDO)
      // The page keeps the board that it began with: that is none that was drawn, at the next visit either.
      .goto(visit.address("play/daily"))
      .reload()
      .sees(".status")
      .go(`#play/${path}`)
      .at(`…#play/${path}…`)
      .disabled(UNDO);
  }
  const page = await open("draw/8");
  await page
    // As many queens as before.
    .click("[data-per-line='1']")
    .disabled(UNDO)
    .click("[data-colour='3']")
    .click("0,0")
    // One's own board is come back to from a link.
    .go(`#play/${DRAWN}`)
    .at("…draw/6/…")
    .click(UNDO)
    .at("…draw/8/DAAAAAAA-…")
    .click(UNDO)
    .at("…draw/8/AAAAAAAA-…")
    .disabled(UNDO);
});

test("a phone paints by touch, with all colours beside the board", async () => {
  const page = await open("draw/8", HAND);
  await page
    .count("[data-colour]", 8)
    .gives(
      () =>
        all("[data-colour]").filter((colour) => {
          const { width, height, bottom } = box(colour);
          return width < 40 || height < 40 || bottom > box(".dock").top + 1;
        }).length,
      0
    )
    .tap("[data-colour='7']")
    .tap("0,0")
    .at("…draw/8/HAAAAAAA…");
});

test("regions with two queens each: chosen, counted, undone, played; the server answers long counts", async () => {
  const data = puzzleOf("9 --family stars --seed 6");
  const page = await open(`draw/9/${data.rows.join("-")}`);
  await page
    .click("[data-per-line='2']")
    .says(UNIQUE)
    .squares("queen", named(data.solution))
    .at("…/stars")
    .sees(`text=Difficulty: ${data.difficulty}`)
    .click("[data-do=undo]")
    .has("[data-per-line='1']", "aria-pressed", "true")
    .click("[data-do=redo]")
    .reload()
    .until(() => play.editor.perLine === 2);
  // A count that had to end before it knew anything; the server's answer is held until that is seen.
  const release = await page.holdAnswers("**/api/puzzle/**");
  await page
    .evaluate(() => {
      const { editor } = play;
      editor.found = { count: 0, isAll: false, solutions: [] };
      editor.rated = null;
      editor.render();
      editor.judge();
    })
    .says("…Thinking…");
  release();
  const { name } = await page
    .says(UNIQUE)
    .squares("queen", named(data.solution))
    .accessible()
    .click("[data-do=save]")
    .downloads("text=The puzzle as text");
  assert.equal(name, "stars-9.json");
  await page
    .click("[data-do=play]")
    .at("…#play/stars/9/own/…")
    .click("[data-do=options]")
    .click("text=Change these regions")
    .at("…#play/draw/9/…/stars")
    // Boards of fewer than eight rows have no room for two.
    .size(7, ".draw-side")
    .until(() => play.editor.n === 7)
    .disabled("[data-per-line='2']")
    .at("¬…stars…");
  const seven = data.rows.slice(0, 7).map((row) => row.slice(0, 7));
  await page.go(`#play/draw/7/${seven.join("-")}/stars`).says("…holds no puzzle…");
});

test("regions with several solutions are made a puzzle: in whole pieces, with one of these, in one step", async () => {
  /** How many pieces each region has. */
  const piecesOf = (n, regions) => {
    const left = new Set(regions.keys());
    const count = new Array(n).fill(0);
    const take = (at, region) => {
      if (regions[at] !== region || !left.delete(at)) return;
      if (at % n > 0) take(at - 1, region);
      if (at % n < n - 1) take(at + 1, region);
      take(at - n, region);
      take(at + n, region);
    };
    for (const start of left) {
      count[regions[start]]++;
      take(start, regions[start]);
    }
    return count;
  };
  const unique = (n, regions, perLine) => {
    const { value } = finish(makeUnique(n, Int8Array.from(regions), perLine));
    return value && [...value];
  };
  for (const n of [4, 5, 6, 7, 8]) {
    const stripes = stripesOf(n);
    const regions = unique(n, stripes, 1);
    const [first, ...rest] = oracle(n, regions);
    assert.deepEqual(rest, []);
    assert.ok(oracle(n, stripes).some((each) => String(each) === String(first)));
    assert.deepEqual(piecesOf(n, regions), piecesOf(n, stripes));
  }
  assert.equal(countPairs(9, unique(9, stripesOf(9), 2)).count, 1);
  // Two regions in one column: nothing is there to be kept.
  assert.equal(unique(4, numbersOf(["ABBBCDDDCDDDCDDD"]), 1), null);
  const page = await open("draw/7");
  await page
    .click("[data-do=unique]")
    .says(UNIQUE)
    .disabled("[data-do=unique]")
    .enabled("[data-do=play]")
    .click(UNDO)
    .at("…AAAAAAA-BBBBBBB…");
});

test("the board that one begins with becomes a puzzle at each size", async () => {
  const page = await open("draw/4");
  for (const path of ["4", "7", "10", "11", "12", "8//stars", "12//stars"]) {
    await page.go(`#play/draw/${path}`).until((size) => play.editor.n === size, parseInt(path, 10));
    if (path.endsWith("stars")) await page.click("[data-per-line='2']");
    await page
      .click("[data-do=unique]")
      .until(() => !play.editor.making)
      .gives(() => {
        const { count, isAll } = play.editor.found;
        return [count, isAll];
      }, [1, true]);
  }
});
