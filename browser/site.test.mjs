// What only the site without a server can do: the same answers as the program, and a page that works with
// the network gone. BEZZEL_SITE names the folder that crates/bezzel-wasm/build made.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertAccessible, useBrowser } from "./chromium.mjs";
import { QUESTIONS, same } from "./questions.mjs";
import { serveFolder, serveProgram } from "./served.mjs";

const SITE = process.env.BEZZEL_SITE;
const PACKAGE = process.env.BEZZEL_NPM ?? "../target/site/npm";
assert.ok(SITE, "BEZZEL_SITE names the folder");
const use = useBrowser();

/** The page, and that it has been kept for times without a network. */
async function openKept(site, tab, options) {
  const opened = await use.open(`${site.address}#${tab}`, { locale: "en-US", ...options });
  await opened.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await opened.page.waitForFunction(() => navigator.serviceWorker.controller);
  return opened;
}

test("two hundred questions are answered as the program answers them", async () => {
  const { Workbench, initSync } = await import(pathToFileURL(join(PACKAGE, "bezzel-simd.js")));
  initSync({ module: await readFile(join(PACKAGE, "bezzel-simd_bg.wasm")) });
  const bench = new Workbench();
  const server = await serveProgram();
  assert.ok(QUESTIONS.length >= 200);
  for (const { path, body } of QUESTIONS) {
    const sent = body && JSON.stringify(body);
    const pieces = [];
    let head = null;
    let isWhole = false;
    bench.answer(body ? "POST" : "GET", path, sent, (kind, one, two) => {
      if (kind === "head")
        head = [
          one,
          Object.fromEntries(Array.from({ length: two.length / 2 }, (_, at) => two.slice(2 * at, 2 * at + 2)))
        ];
      else if (kind === "piece") pieces.push(one);
      else isWhole = one;
    });
    // The module may count for so long that the server has closed a connection that was kept.
    const headers = { connection: "close" };
    const response = await fetch(
      new URL(path, server.address),
      body ? { method: "POST", body: sent, headers: { ...headers, "content-type": "application/json" } } : { headers }
    );
    const expected = Buffer.from(await response.arrayBuffer());
    const found = Buffer.concat(pieces);
    assert.equal(head[0], response.status, `${path}: ${found.toString().slice(0, 200)}`);
    for (const name of ["content-type", "content-disposition", "bezzel-solutions", "bezzel-solutions-total"]) {
      assert.equal(head[1][name] ?? null, response.headers.get(name), `${path}: ${name}`);
    }
    assert.equal(isWhole, true, path);
    assert.ok(
      same(found, path).equals(same(expected, path)),
      `${path} ${sent ?? ""}\n${found.toString().slice(0, 400)}\n${expected.toString().slice(0, 400)}`
    );
  }
  server.close();
});

test("shards are those of the program, for all schemes", async () => {
  const { open } = await import(pathToFileURL(join(PACKAGE, "index.js")));
  const bezzel = await open();
  const folder = await mkdtemp(join(tmpdir(), "bezzel-shards-"));
  // As many rows as columns, and sizes from which on lists are joined by tables.
  const plans = [
    "cross/2 n=15 depth=1",
    "cross/2 n=16 depth=1",
    "cross/2 n=18 depth=1",
    "halves-0/1 n=16 depth=2",
    "halves-1/1 n=17 depth=2",
    "halves-0/1 n=18 depth=3",
    "rows/1 n=12 depth=2",
    "start-3/2 n=15 depth=2",
    "queen-5/1 n=12 depth=2",
    "semi-queen-9/1 n=9 depth=2",
    "sums-6/1 n=12 depth=1",
    "numbers/1 n=12 depth=2",
    "torus-queen-13/1 n=13 depth=2",
    "superqueen-12/1 n=12 depth=2"
  ];
  for (const [at, plan] of plans.entries()) {
    const path = join(folder, `${at}.csv`);
    execFileSync(process.env.BEZZEL_BINARY, ["campaign", "shard", plan, "0..7", "-o", path, "-q"]);
    const [head, ...rows] = (await readFile(path, "utf8"))
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    assert.ok(rows.length > 0, plan);
    for (const row of rows) {
      const field = (name) => row[head.indexOf(name)];
      const fact = bezzel.shard(plan, Number(field("shard")));
      assert.deepEqual(
        fact.by_weight.map(String),
        ["w8", "w4", "w2", "w1"].map(field),
        `${plan}, shard ${field("shard")}`
      );
      assert.equal(fact.kernel, "simd128");
    }
  }
});

test("the package for Node says what the workbench says", async () => {
  const { open, BezzelError } = await import(pathToFileURL(join(PACKAGE, "index.js")));
  const bezzel = await open();
  assert.deepEqual(bezzel.solve(8), [0, 4, 7, 5, 2, 6, 1, 3]);
  assert.equal(bezzel.solutions(8).length, 92);
  assert.equal(bezzel.solutions(8, { distinct: true }).length, 12);
  assert.equal(bezzel.count(12).count, 14200);
  assert.equal(bezzel.count(12, { distinct: true }).count, 1787);
  assert.deepEqual(
    [2, 3].map((n) => bezzel.solutions(n)),
    [[], []]
  );
  assert.equal(bezzel.solutions(14).length, 365596);
  assert.deepEqual(bezzel.solutions(6, { limit: 1 }), [[1, 3, 5, 0, 2, 4]]);
  assert.throws(() => bezzel.solutions(8, { distinkt: true }), /unknown option distinkt: expected one of distinct/);
  assert.throws(() => bezzel.count(8, { distinkt: true }), /distinkt.*distinct/s);
  assert.deepEqual(bezzel.solve(8, { seed: 3 }), bezzel.solve(8, { random: true, seed: 3 }));
  assert.throws(() => bezzel.solve(8, { random: false, seed: 3 }), /seed cannot be used with random: false/);
  assert.equal(new TextDecoder().decode(bezzel.file(4, { format: "columns", base: 1 })), "2 4 1 3\n");
  assert.throws(() => bezzel.solve(8.5), /invalid board size 8\.5: expected an integer/);
  assert.deepEqual(
    bezzel.table(6).map(({ distinct }) => distinct),
    [1, 0, 0, 1, 2, 1]
  );
  assert.equal(bezzel.complete("0 4 . . . . . .", { count: true }).unique, true);
  assert.equal(bezzel.check([0, 0, 1]).placements[0].conflicts.length, 2);
  const list = bezzel.check(
    [
      [1, 3, 0, 2],
      [0, 1, 2, 3]
    ],
    { list: true, boards: 1, lang: "zh" }
  );
  assert.deepEqual(
    [list.given, list.solutions, list.missing, list.boards[0].board, list.lines[2]],
    [2, 1, 1, 2, "缺1个解：2 0 3 1"]
  );
  assert.equal(bezzel.check(bezzel.solutions(6, { distinct: true }), { list: true, distinct: true }).right, true);
  assert.equal(
    bezzel.check(
      [
        [0, 1],
        [1, 0]
      ],
      { list: true }
    ).wrong_count,
    2,
    "two boards of two rows"
  );
  assert.equal(bezzel.check("2 4 1 3", { base: 1 }).placements[0].solves, true);
  assert.equal(bezzel.check("[[1,0],[3,1],[0,2],[2,3]]", { order: "column-row", rank: true }).placements[0].number, 1);
  assert.equal(bezzel.check("*__\n__*\n_*_", { signs: "*_" }).placements[0].attacks, 1);
  assert.throws(() => bezzel.check("1 3 0 2", { distinct: true }), /distinct needs list: true/);
  assert.throws(() => bezzel.check("1 3 0 2", { n: 5 }), /N = 4, not N = 5/);
  assert.equal(bezzel.puzzle({ n: 7, seed: 1 }).rows.length, 7);
  assert.equal(bezzel.solvePuzzle("AAABCD/AAABCD/BBBBCD/BBECCD/FEECCD/FFEECC").examples.length > 0, true);
  assert.equal(bezzel.steps(4)[0].n, 4);
  assert.deepEqual([...bezzel.file(8, { format: "png" }).slice(1, 4)], [...Buffer.from("PNG")]);
  assert.throws(
    () => bezzel.count(99),
    (error) => error instanceof BezzelError && error.code === "range"
  );
  assert.throws(
    () => bezzel.solve(0),
    (error) => [error.field, error.min, error.max].join() === "n,1,1000"
  );
  assert.deepEqual(
    [bezzel.solve(8, null), bezzel.solve(8, { seed: null }), bezzel.count(8, null).count],
    [bezzel.solve(8), bezzel.solve(8), 92]
  );
  assert.throws(() => bezzel.solve(8, "random"), /invalid options random: expected an object/);
  assert.throws(
    () => bezzel.file(4, { start: 0 }),
    (error) => error.code === "no-solution"
  );
  const all = bezzel.solutions(9);
  assert.deepEqual([bezzel.nth(9, 0), bezzel.nth(9, 351)], [all[0], all[351]]);
  for (const [begin, end] of [
    [100, 110],
    [350, 360],
    [352, 360],
    [9, 9]
  ])
    assert.deepEqual(bezzel.slice(9, begin, end), all.slice(begin, end));
  assert.deepEqual(bezzel.slice(3, 0, 5), []);
  assert.deepEqual(
    [0, 17, 351].map((k) => bezzel.rank(all[k])),
    [0, 17, 351]
  );
  assert.throws(() => bezzel.nth(9, 352), /^BezzelError: invalid number 352: N = 9 has the solutions 0 to 351$/);
  assert.throws(() => bezzel.rank([0, 0, 1]), /attack/);
  assert.equal(bezzel.samples(10, 5, { seed: 1 }).length, 5);
  const other = bezzel.solve(20, { random: true });
  assert.equal(bezzel.check(other).placements[0].solves, true);
});

test("the package has its licences, and no links to them", () => {
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) assert.ok(lstatSync(join(PACKAGE, name)).isFile(), name);
});

test("nodes are the same, one by one", async () => {
  const { open } = await import(pathToFileURL(join(PACKAGE, "index.js")));
  const bezzel = await open();
  for (const n of [7, 12, 16]) {
    const told = new TextDecoder().decode(bezzel.ask("/api/compare", { n }));
    const rows = (text) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter((row) => row.method === "best" || n === 7)
        .map(({ method, visited, solutions }) => [method, visited, solutions]);
    const server = await serveProgram();
    const expected = await (await fetch(new URL(`/api/compare?n=${n}`, server.address))).text();
    server.close();
    assert.deepEqual(rows(told), rows(expected), `N = ${n}`);
  }
});

test("a page of one's own uses the package", async () => {
  const site = await serveFolder(PACKAGE);
  const { page, close } = await use.open(`${site.address}example.html`);
  await page.locator("#count", { hasText: "92 solutions, 12 distinct" }).waitFor();
  await page.locator('#board[alt^="Queens in columns"]').waitFor();
  await page.locator("#n").fill("3");
  await page.locator("#n").press("Enter");
  await page.locator('#board[alt="no solution"]').waitFor({ state: "attached" });
  await close();
  await site.close();
});

test("with the server stopped the page opens again, and every view works", async () => {
  const site = await serveFolder(SITE);
  const { page, close } = await openKept(site, "watch?n=6");
  await page.locator(".pace .where", { hasText: "step 0 of 1,051" }).waitFor();
  await site.close();
  await page.reload();
  await page.locator(".pace .where", { hasText: "step 0 of 1,051" }).waitFor();
  await page.evaluate(() => {
    window.location.hash = "#counts?to=12";
  });
  await page.locator('.counts [data-n="12"]').waitFor();
  assert.match(await page.locator('.counts [data-n="12"]').innerText(), /14,200\s+1,787\s+80\s+8/);
  await page.evaluate(() => {
    window.location.hash = "#play/daily";
  });
  await page.locator(".puzzle-board .square").first().waitFor();
  await page.evaluate(() => {
    window.location.hash = "#files?kind=distinct&n=8&f=png";
  });
  await page.locator(".preview img").waitFor();
  await page.evaluate(() => {
    window.location.hash = "#compare?n=5";
  });
  await page.locator('li.way[data-method="best"]').waitFor();
  await assertAccessible(page);
  await close();
});

test("what several workers count together is the count", async () => {
  const site = await serveFolder(SITE);
  const { page, close } = await use.open(`${site.address}#watch?n=6`, { locale: "en-US" });
  await page.locator(".board .square").first().waitFor();
  // More workers than a machine of the tests may have: what one counts must not be lost to another.
  await page.evaluate(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 }));
  const rows = (path) =>
    page.evaluate(async (address) => {
      const text = await (await window.bezzel.backEnd(address)).text();
      return text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ n, all, distinct, half_turn, quarter_turn }) => [n, all, distinct, half_turn, quarter_turn]);
    }, path);
  const [fifteen, sixteen, seventeen] = [
    [15, 2279184, 285053, 1240, 0],
    [16, 14772512, 1846955, 3000, 64],
    [17, 95815104, 11977939, 8152, 128]
  ];
  for (let at = 0; at < 5; at++) assert.deepEqual(await rows("/api/table?from=16&to=16"), [sixteen]);
  assert.deepEqual((await rows("/api/table?to=17")).slice(-4), [
    [14, 365596, 45752, 420, 0],
    fifteen,
    sixteen,
    seventeen
  ]);
  await close();
  await site.close();
});

test("an answer that breaks off in the page says why", async () => {
  const site = await serveFolder(SITE);
  const { page } = await use.open(`${site.address}#counts?to=9`, { locale: "en-US" });
  await page.waitForFunction(() => window.bezzel.views?.counts?.rows?.length === 9);
  await page.evaluate(() => {
    const own = window.bezzel.backEnd;
    const broken = () =>
      new Response(
        new ReadableStream({
          start(rows) {
            rows.error(new Error("no such sum"));
          }
        })
      );
    window.bezzel.backEnd = async (address, options) =>
      address.startsWith("/api/table") ? broken() : own(address, options);
    window.location.hash = "#counts?to=10";
  });
  await page.getByText("This page could not finish: no such sum. What arrived is shown.").waitFor();
  site.close();
});

test("nothing is asked of a server but the files, each by a name that tells what is in it", async () => {
  const site = await serveFolder(SITE);
  const { page, close } = await openKept(site, "counts?to=10", { viewport: { width: 390, height: 844 } });
  await page.locator('.counts [data-n="10"]').waitFor();
  for (const path of site.asked) {
    assert.ok(path.startsWith("/queens/"), path);
    assert.match(
      path.slice("/queens/".length),
      /^$|^index\.html$|^service-worker\.js$|^[a-z-]+-(\d-)?[0-9a-f]{10}\.(js|css|jsonl?|wasm|woff2|svg|webmanifest)$/
    );
  }
  // Browsers with registers load that module and not the other.
  assert.equal(
    site.asked.some((path) => path.includes("bezzel-plain")),
    false
  );
  await close();
  await site.close();
});

test("the first search begins before the library is there, and is the same to the byte", async () => {
  const site = await serveFolder(SITE);
  const { page, close, wrong } = await use.open(`${site.address}#watch?n=8`, {
    locale: "en-US",
    serviceWorkers: "block"
  });
  await page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace.length === 17869);
  const [begun, alone] = await page.evaluate(() =>
    Promise.all(
      ["&lang=en", ""].map(async (end) => (await window.bezzel.backEnd(`/api/trace?n=8&method=board${end}`)).text())
    )
  );
  assert.ok(begun === alone && begun.length > 1e6, `${begun.length} bytes, and ${alone.length}`);
  // Left in the middle, nothing goes on and nothing is an error.
  await page.evaluate(async () => {
    const asking = new AbortController();
    const reader = (
      await window.bezzel.backEnd("/api/trace?n=8&method=board&lang=en", { signal: asking.signal })
    ).body.getReader();
    await reader.read();
    asking.abort();
    await reader.cancel();
  });
  await page.route("**/*.wasm", () => {});
  await page.reload();
  await page.locator(".transport .play:enabled").click();
  await page.waitForFunction(() => window.bezzel.views.watch.player.index > 2);
  // That there is no service worker here is said by the browser.
  wrong.splice(0, wrong.length, ...wrong.filter((text) => !text.startsWith("Service Worker registration blocked")));
  await close();
  await site.close();
});

test("what is given up ends at once, and what follows does not wait for it", async () => {
  const site = await serveFolder(SITE);
  const { page, close } = await use.open(`${site.address}#counts?to=18`, { locale: "en-US" });
  await page.locator('.counts [data-n="10"]').waitFor();
  const before = page.workers().length;
  assert.ok(before >= 1);
  await page.locator(".stepper-value").first().fill("9");
  await page.locator(".stepper-value").first().press("Enter");
  await page.waitForFunction(
    () =>
      document.querySelector(".counts tbody").rows.length === 9
      && !document.querySelector(".counts-message").textContent
  );
  // The worker that counted 18 is gone, and not only unheard.
  assert.ok(page.workers().length <= before);
  await close();
  await site.close();
});

test("the page names no other place", async () => {
  const index = await readFile(join(SITE, "index.html"), "utf8");
  assert.match(index, /http-equiv="Content-Security-Policy" content="default-src 'none'/);
  assert.doesNotMatch(index, /https?:\/\//);
});

test("in a frame the site plays as its address says, and Link has the HTML of the frame", async () => {
  const site = await serveFolder(SITE);
  const { page, close } = await use.open(`${site.address}?embed&start&loop&speed=8#watch?n=4&method=board`, {
    locale: "en-US",
    viewport: { width: 680, height: 480 }
  });
  await page.waitForFunction(
    () => window.bezzel?.views?.watch?.player?.playing && window.bezzel.views.watch.player.isLooping
  );
  assert.equal(await page.locator(".top").isVisible(), false);
  await page.locator('.title [data-control="link"]').click();
  const code = await page.locator(".link-field").nth(1).inputValue();
  assert.ok(code.startsWith(`<iframe src="${site.address}?embed#watch?n=4&amp;method=board`), code);
  await close();
  await site.close();
});
