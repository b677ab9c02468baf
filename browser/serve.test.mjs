// The page that `bezzel serve` gives, with the server it comes from, or the site without one (served.mjs).
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { PHONE, assertAccessible, events, says, stopClock, useBrowser } from "./chromium.mjs";
import { IS_SITE, serveProgram, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();

const open = (tab, options) => use.open(`${server.address}#${tab}`, { locale: "en-US", ...options });
const where = (page, text) => page.locator(".pace .where", { hasText: text }).waitFor();
/** The browser notes refusals; nothing else may go wrong. */
async function closeRefused(opened) {
  const rest = opened.wrong.filter((text) => !text.includes("422"));
  opened.wrong.length = 0;
  await opened.close();
  assert.deepEqual(rest, []);
}

test("a size that is on its way is not lost to another choice", async () => {
  const { page, close } = await open("watch?n=6");
  await where(page, "step 0 of 1,051");
  // Both at once, within the time for which a size waits.
  await page.evaluate(() => {
    document.querySelector('.title [data-step="-1"]').click();
    const list = document.querySelector('[data-pick="page-method-choice"]');
    list.value = "constrained";
    list.dispatchEvent(new Event("change"));
  });
  await where(page, `step 0 of ${events("5", "--method", "constrained").length}`);
  assert.equal(await page.locator(".board .row").count(), 5);
  await close();
});

test("the settings are the title: a change takes effect at once", async () => {
  const { page, close } = await open("watch?n=6");
  await where(page, "step 0 of 1,051");
  await page.locator(".stepper-value").fill("5");
  await page.locator(".stepper-value").press("Enter");
  await page.locator('[data-pick="page-method-choice"]').selectOption("constrained");
  const told = events("5", "--method", "constrained").length;
  await where(page, `step 0 of ${told}`);
  assert.equal(await page.locator(".board .row").count(), 5);
  await page.keyboard.press("End");
  assert.equal(await page.locator('[data-count="solutions"]').textContent(), "10");
  await page.locator('[data-step="1"]').click();
  await where(page, `step 0 of ${events("6", "--method", "constrained").length}`);
  // Above eight only the way to the first solution is asked for, and the title says so.
  await page.locator(".stepper-value").fill("12");
  await page.locator(".stepper-value").press("Enter");
  await where(page, `step 0 of ${events("12", "--method", "constrained", "--until-solution", "1").length}`);
  assert.match(await page.locator("h1").textContent(), /to the first solution/);
  await close();
});

test("Play that is pressed while another size is on its way plays that size", async () => {
  const { page, close } = await open("watch?n=8");
  await where(page, "step 0 of 17,869");
  await page.evaluate(() => {
    for (const at of ['[data-step="-1"]', '[data-step="-1"]', '[data-control="play"]'])
      document.querySelector(at).click();
  });
  await page.waitForFunction(() => {
    const { player } = window.bezzel.views.watch;
    return player.trace.n === 6 && player.playing && player.index > 2;
  });
  await close();
});

test("where there is little height the title and the tree stand beside the board", async () => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 680, height: 480 },
    { width: 1024, height: 550 }
  ]) {
    const { page, close } = await open("watch?n=8", { viewport });
    await page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace.length === 17869);
    const box = (selector) => page.locator(selector).first().boundingBox();
    const [title, board, tree, dock] = [
      await box(".title"),
      await box(".board"),
      await box(".tree-box"),
      await box(".dock")
    ];
    const named = `${viewport.width} x ${viewport.height}`;
    assert.ok(
      title.x >= board.x + board.width && title.y < board.y + 60,
      `the title at ${title.x}, ${title.y} of ${named}`
    );
    assert.ok(tree.x >= board.x + board.width && tree.height > 100, `the tree at ${tree.x}, ${tree.y} of ${named}`);
    assert.ok(tree.y + tree.height <= dock.y && board.y + board.height <= dock.y, `above the dock at ${named}`);
    assert.equal(await page.evaluate(() => document.scrollingElement.scrollHeight > window.innerHeight), false, named);
    await close();
  }
});

test("no phone's page is wider than the phone, and Play's dock is no taller than it must be", async () => {
  for (const [width, height, locale] of [
    [360, 640, "en-US"],
    [375, 667, "zh-CN"],
    [390, 844, "en-US"]
  ]) {
    // What is too wide makes the layout of a phone wider, so that nothing seems to be.
    const { page, close } = await open("watch?n=8", {
      viewport: { width, height },
      locale,
      isMobile: true,
      hasTouch: true
    });
    for (const tab of [
      "watch?n=8",
      "compare?n=5",
      "counts",
      "files",
      "play/free/8",
      "play/regions-diagonals/12/hard/7",
      "play/blocked/10/easy/1"
    ]) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, tab);
      await page.waitForFunction(
        (name) => document.body.className.includes(`v-${name}`) || document.querySelector(`.v-${name}`),
        tab.split(/\W/)[0]
      );
      if (tab.startsWith("play")) await page.locator(".board .square").first().waitFor();
      const found = await page.evaluate(() => [window.innerWidth, document.querySelector(".dock")?.offsetHeight ?? 0]);
      assert.equal(found[0], width, `${tab} at ${width} in ${locale}`);
      if (tab.startsWith("play")) assert.ok(found[1] <= 180, `a dock of ${found[1]}: ${tab} at ${width} in ${locale}`);
    }
    await close();
  }
});

test("another language, chosen by a key, leaves no panel open with the words of before", async () => {
  const { page, close } = await open("watch?n=6");
  const panel = page.locator(".popover:popover-open");
  await page.locator("button[aria-label*='ink']:visible").first().click();
  await panel.waitFor();
  await page.locator(".language").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.documentElement.lang === "zh-Hans");
  assert.equal(await panel.count(), 0);
  // The panel in which the language is chosen stays, in the new words.
  await page.locator(".more").click();
  await page.locator('[data-choice="en"]').click();
  assert.match(await panel.innerText(), /Language/);
  await close();
});

test("Back, links and edited addresses lead where they say", async () => {
  const { page, close } = await open("watch?n=6&method=board&scope=whole&step=42");
  await where(page, "step 42 of 1,051");
  // What is said is said for some seconds.
  await stopClock(page);
  await page.locator('[data-step="-1"]').click();
  await page.clock.runFor(1000);
  await where(page, `step 0 of ${events("5").length}`);
  // Another setting is another search, and that is said until the visitor moves on.
  const anew = page.locator(".sentence-text", {
    hasText: "A new search, from its first step. Back returns to step 42"
  });
  await anew.waitFor();
  await page.keyboard.press("ArrowRight");
  await anew.waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await where(page, "step 0");
  await page.clock.resume();
  // A search that plays is left at its very step.
  await page.locator(".transport .play").click();
  await page.waitForFunction(() => window.bezzel.views.watch.player.index > 2);
  const left = await page.evaluate(() => {
    const { watch } = window.bezzel.views;
    watch.method.root.querySelector("select").value = "masks";
    watch.method.root.querySelector("select").dispatchEvent(new Event("change"));
    return Number(
      document
        .querySelector(".sentence-text")
        .textContent.match(/Back returns to step ([\d,]+)/)[1]
        .replace(",", "")
    );
  });
  await page.waitForFunction(() => window.location.hash.includes("masks"));
  await page.goBack();
  await where(page, `step ${left} of ${events("5").length}`);
  assert.match(await page.evaluate(() => window.location.hash), /n=5&method=board/);
  await page.locator("#tab-counts").click();
  await page.locator(".counts-side > .counts").waitFor();
  await page.goBack();
  await where(page, `of ${events("5").length}`);
  await page.goBack();
  await where(page, "step 42 of 1,051");
  await page.evaluate(() => {
    window.location.hash = "#watch?n=4&method=board&scope=whole&step=3";
  });
  await where(page, `step 3 of ${events("4").length}`);
  await page.evaluate(() => {
    window.location.hash = "#files";
  });
  await page.locator(".v-files .card").first().waitFor();
  await close();
});

test("a board that is too large is refused in both languages, and the search before it stays", async () => {
  const opened = await open("watch?n=6");
  const { page } = opened;
  await where(page, "1,051");
  await page.locator(".stepper-value").fill("65");
  await page.locator(".stepper-value").press("Enter");
  await page.locator(".sentence-text", { hasText: "Choose 1 to 64 queens." }).waitFor();
  await where(page, "1,051");
  assert.ok(
    (await page.locator(".board .square").first().isVisible())
      && (await page.locator(".stepper-value").inputValue()) === "6"
  );
  await page.locator(".language").click();
  await page.locator(".stepper-value").fill("66");
  await page.locator(".stepper-value").press("Enter");
  await page.locator(".sentence-text", { hasText: "请选1到64个皇后。" }).waitFor();
  await closeRefused(opened);
});

test("the counts fill in, and say what distinct means", async () => {
  const { page, close } = await open("counts");
  await page.locator('.counts [data-n="14"]').waitFor();
  const row = await page.locator('.counts [data-n="12"]').innerText();
  assert.match(row, /14,200\s+1,787\s+80\s+8/);
  await page.locator(".distinct-boards li").nth(11).waitFor();
  assert.match(await page.locator(".story h2").first().textContent(), /92 solutions, 12 distinct/);
  assert.equal(await page.locator(".distinct-boards .symmetric").count(), 1);
  // Published numbers are distinguished from those counted here.
  assert.equal(await page.locator(".growth-dot.published").count(), 27 - 14);
  assert.equal(await page.locator(".growth-dot.here").count(), 14 - 3 - 1, "from four on, but for eight");
  await page.locator('.counts [data-n="6"] button').click();
  await page.locator(".story h2", { hasText: "4 solutions, 1 distinct" }).waitFor();
  assert.equal(await page.locator(".distinct-boards li").count(), 1);
  await close();
});

test("the methods are measured, and two of them race on one set of controls", async () => {
  const { page, close } = await open("compare?n=6");
  await page.locator('li.way[data-method="best"]').waitFor();
  const visited = (method) => page.locator(`li.way[data-method="${method}"] .visited`).innerText();
  assert.match(await visited("rows"), /^46,656/);
  assert.match(await visited("permutations"), /^720/);
  assert.match(await visited("board"), /^153/, "A319283(6)");
  assert.match(await page.locator(".headline").textContent(), /From 46,656 whole boards to/);
  await page.waitForFunction(() => window.bezzel.views.compare.story.race.traces.every(Boolean));
  // Which method is the fastest is known when all are measured.
  await page.waitForFunction(() => !document.querySelector(".lede").textContent.includes("Measuring"));
  await page.evaluate(() => {
    const { n, rows, story } = window.bezzel.views.compare;
    story.show(n, rows.slice(0, 3), false);
  });
  assert.match(await page.locator(".lede").innerText(), /solutions\. Measuring …$/);
  await page.evaluate(() => {
    const { n, rows, story } = window.bezzel.views.compare;
    story.show(n, rows);
  });
  assert.doesNotMatch(await page.locator(".lede").innerText(), /Measuring/);
  assert.equal(await page.locator('[data-control="play"]').count(), 1);
  const lengths = ["board", "constrained"].map(
    (method) => events("6", "--method", method, "--until-solution", "1").length
  );
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await page.locator(".racer [data-count=step]").allTextContents(), ["step 1", "step 1"]);
  await page.keyboard.press("End");
  assert.deepEqual(
    await page.locator(".racer [data-count=step]").allTextContents(),
    lengths.map((length) => `step ${length}`)
  );
  assert.equal(await page.locator(".racer .ok").count(), 2);
  await page.locator('[data-race="rows"]').click();
  await page.locator(".racer-name", { hasText: "Every board" }).waitFor();
  assert.match(page.url(), /b=rows/);
  await close();
});

test("a file is shown before it is downloaded, and is what was shown", async () => {
  const { page, close } = await open("files");
  for (const [format, begin, look] of [
    ["png", "\u0089PNG", ".preview img"],
    ["jsonl", '{"n":8', ".preview pre"],
    ["svg", "<?xml", ".preview img"],
    ["npy", "\u0093NUMPY", ".preview-note"]
  ]) {
    await page.locator(`[data-format="${format}"]`).click();
    await page.locator(look).waitFor();
    await page.waitForFunction(() => !document.querySelector(".preview").classList.contains("faint"));
    assert.match(await page.locator(".file-size").textContent(), /12 boards, \d/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator('[data-control="download"]').click()
    ]);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(0, begin.length).toString("latin1"), begin);
    assert.equal(download.suggestedFilename(), `queens8-distinct.${format}`);
    assert.match(
      await page.locator(".command code").textContent(),
      new RegExp(`bezzel solve 8 --distinct.*-o queens8-distinct.${format}`)
    );
  }
  await close();
});

test("every format of the server is saved, with its name in the file's where the ending leaves it open", async () => {
  // A long film would come near the time limit of a request on a slow machine.
  const { page, close } = await open("files?kind=distinct&n=4&f=board");
  const { paths } = await (await fetch(`${server.address}api/openapi.json`)).json();
  for (const [path, kind] of [
    ["solutions", "all"],
    ["steps", "search"],
    ["model", "model"]
  ]) {
    const fields = paths[`/api/${path}`].get.parameters;
    const named = fields.find(({ name }) => name === "format").schema.enum;
    // Parquet is not in every build.
    const asked = (format) => fetch(`${server.address}api/${path}?n=1&format=${format}`);
    const isServed = await Promise.all(named.map(async (format) => (await asked(format)).ok));
    const formats = named.filter((_, at) => isServed[at]);
    await page.evaluate((wanted) => {
      window.location.hash = `#files?kind=${wanted}&n=4`;
    }, kind);
    await says(page.locator(".file-name"), kind === "model" ? /^queens4\./ : new RegExp(`^queens4-${kind}[-.]`));
    const cards = page.locator("[data-format]");
    assert.deepEqual((await cards.evaluateAll((all) => all.map((card) => card.dataset.format))).sort(), formats.sort());
    for (const format of formats) {
      await page.locator(`[data-format="${format}"]`).click();
      await page.waitForFunction((name) => {
        const { failure, made, settings } = window.bezzel.views.files;
        return (failure || made?.blob.size > 0) && settings.f === name;
      }, format);
      assert.equal(await page.evaluate(() => window.bezzel.views.files.failure), null, format);
      assert.ok(await page.locator('[data-control="download"]').isEnabled(), format);
      const name = await page.locator(".file-name").textContent();
      const command = await page.locator(".command code").textContent();
      assert.ok(command.endsWith(`-o ${name}`), command);
      if (kind === "model" || name === `queens4-${kind}.${format}`) continue;
      assert.ok(name.startsWith(`queens4-${kind}-${format}.`) && command.includes(`--format ${format} `), command);
    }
  }
  await close();
});

test("a refused file has no command", async () => {
  const { page, close, wrong } = await open("files?kind=distinct&n=8&f=board");
  await page.evaluate(() => {
    window.location.hash = "#files?kind=all&n=20&f=board";
  });
  await page.locator(".preview-failed").waitFor();
  assert.equal(await page.locator(".command").isVisible(), false);
  assert.deepEqual(
    wrong.splice(0).filter((text) => !text.includes("422")),
    []
  );
  await page.evaluate(() => {
    window.location.hash = "#files?kind=all&n=6&f=board";
  });
  await page.locator(".preview pre").waitFor();
  assert.equal(await page.locator(".command").isVisible(), true);
  await close();
});

test("a size that Compare refuses is said at its field", async () => {
  const { page, close } = await open("compare?n=99");
  const wrong = page.locator(".title [role=status]");
  assert.match(await wrong.textContent(), /1 to 16/);
  const [at, field] = await Promise.all([wrong, page.locator(".title .stepper")].map((each) => each.boundingBox()));
  assert.ok(Math.abs(at.y - field.y) < 60, `${at.y} ${field.y}`);
  await page.locator(".title [data-step='-1']").click();
  await page.waitForFunction(() => document.querySelector(".title [role=status]").textContent === "");
  await close();
});

test("a model is what the command writes, and its options are kept in the address", async () => {
  const opened = await open("files?kind=model&n=8&f=dimacs&at_most_one=ladder");
  const { page } = opened;
  await page.locator(".preview pre", { hasText: "c at most one: ladder" }).waitFor();
  assert.equal(await page.locator(".command code").textContent(), "bezzel model 8 --at-most-one ladder -o queens8.cnf");
  await page.locator('.options input[type="checkbox"]').check();
  await page.locator(".preview pre", { hasText: "12 (OEIS A002562)" }).waitFor();
  assert.match(page.url(), /at_most_one=ladder&symmetry=lex-leader/);
  for (const [format, ending, told] of [
    ["minizinc", "mzn", "alldifferent(q)"],
    ["xcc", "xcc", "r0 c0"],
    ["bqm", "json", "BinaryQuadraticModel"]
  ]) {
    await page.locator(`[data-format="${format}"]`).click();
    await page.locator(".preview pre", { hasText: told }).waitFor();
    assert.match(
      await page.locator(".command code").textContent(),
      new RegExp(`^bezzel model 8 .*-o queens8.${ending}$`)
    );
  }
  await page.evaluate(() => {
    window.location.hash = "#files?kind=model&n=900&f=qubo";
  });
  await page.locator(".preview-failed", { hasText: "the limit is 32.0 MiB" }).waitFor();
  await closeRefused(opened);
});

test("a file that cannot be made says why", async () => {
  const opened = await open("files?kind=all&n=17&f=gif");
  const { page } = opened;
  await page.locator(".preview-failed", { hasText: "from 1 to 16" }).waitFor();
  assert.ok(await page.locator('[data-control="download"]').isDisabled());
  // That there is no solution is no fault: it says why, and offers the next size.
  await page.evaluate(() => {
    window.location.hash = "#files?kind=all&n=3&f=gif";
  });
  await page
    .locator(".preview-none", {
      hasText: "Three queens have no solution. A queen in the middle attacks all other squares."
    })
    .waitFor();
  assert.equal(await page.locator(".preview-failed").count(), 0);
  await page.locator("[data-do=next-size]").click();
  await page.locator(".preview img").waitFor();
  assert.match(page.url(), /n=4/);
  await closeRefused(opened);
});

test("nothing is left of what was shown before, over fifty searches", async () => {
  const { page, close } = await open("watch?n=6");
  await where(page, "1,051");
  const show = (n) =>
    page
      .evaluate((size) => {
        window.bezzel.views.watch.set({ n: size }, false);
      }, n)
      .then(() => page.waitForFunction((size) => window.bezzel.views.watch.player.trace.n === size, n));
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  const measure = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return {
      nodes,
      jsEventListeners,
      follow: await page.evaluate(() => window.bezzel.views.watch.words.listeners.size)
    };
  };
  // Timers hold what was shown when they were set: all of them go off.
  await stopClock(page);
  const showAll = async (count) => {
    for (let at = 0; at < count; at++) await show(5 + (at % 2));
    await page.clock.runFor(60_000);
    return measure();
  };
  const before = await showAll(4);
  const after = await showAll(50);
  assert.equal(after.follow, before.follow, "listeners of the words");
  assert.ok(after.nodes <= before.nodes * 1.2 + 100, `${before.nodes} nodes, then ${after.nodes}`);
  assert.ok(
    after.jsEventListeners <= before.jsEventListeners * 1.2 + 20,
    `${before.jsEventListeners} listeners, then ${after.jsEventListeners}`
  );
  await close();
});

test("the language of the browser is spoken, and axe finds nothing serious", async () => {
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await open("watch", { locale: "zh-CN", viewport, colorScheme });
      await page.waitForFunction(() => window.bezzel.views?.watch?.player?.trace.length === 17869);
      assert.match(await page.title(), /N皇后工作台/);
      for (const tab of ["watch", "compare", "play", "counts", "files"]) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === "compare") await page.locator('li.way[data-method="best"]').waitFor();
        if (tab === "counts") await page.locator('.counts [data-n="14"]').waitFor();
        if (tab === "files") await page.locator(".preview img").waitFor();
        if (tab === "play") {
          await page.locator(".puzzle-board .square").first().waitFor();
          await page.locator('[data-do="hint"]').click();
        }
        await assertAccessible(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `${tab}: ${width} pixels`);
      }
      await close();
    }
  }
});

test(
  "a server that goes and comes back: the views wait, say so and go on",
  { skip: IS_SITE && "there is no server" },
  async () => {
    const first = await serveProgram();
    const { port } = new URL(first.address);
    const opened = await use.open(`${first.address}#watch?n=6`, { locale: "en-US" });
    const { page } = opened;
    await where(page, "step 0 of 1,051");
    const end = async (program) => {
      program.close();
      await program.ended;
    };
    const notice = page.locator(".offline");
    await end(first);
    await page.locator('[data-step="-1"]').click();
    await notice.waitFor();
    assert.match(await notice.innerText(), /^Can't reach the server\. Learn works without it\.\s+Try again$/);
    // Closed, it comes again with the next question; a view says what it waits for.
    await notice.locator("[aria-label=Close]").click();
    assert.equal(await notice.isVisible(), false);
    await page.evaluate(() => {
      window.location.hash = "#play/regions/8/easy/99";
    });
    await page
      .locator(".dock .sentence-text", { hasText: "This needs the server, and goes on when it answers." })
      .waitFor();
    assert.equal(await notice.isVisible(), true);
    // Nothing is lost by pressing while there is none, and other views wait as well, with one notice.
    await page.locator('[data-do="retry"]').click();
    for (const tab of ["play", "compare", "counts", "files"]) await page.locator(`#tab-${tab}`).click();
    assert.equal(await notice.count(), 1);
    // Learn is opened for the first time: its texts are kept, or come when the server is back.
    await page.locator("#tab-learn").click();
    const second = await serveProgram(port);
    await notice.waitFor({ state: "detached" });
    await page.locator("#chapter-1 .lesson-figure").waitFor();
    await page.locator("#tab-counts").click();
    await page.waitForFunction(() => window.bezzel.views.counts.rows.length === 14);
    await page.locator("#tab-files").click();
    await page.waitForFunction(() => window.bezzel.views.files.made);
    await page.locator("#tab-compare").click();
    await page.waitForFunction(() => window.bezzel.views.compare.story.race.traces.every((trace) => trace?.length));
    await page.locator("#tab-play").click();
    await page.locator(".puzzle-board .square").first().waitFor();
    await page.locator("#tab-watch").click();
    await where(page, `step 0 of ${events("5").length}`);
    // Without a server nothing comes, the script of the app included.
    opened.wrong.splice(0, Infinity, ...opened.wrong.filter((text) => !/ERR_|fetching the script/.test(text)));
    await opened.close().finally(() => end(second));
  }
);

test("a film is what its line in the menu says", async () => {
  const { page, close } = await open("watch?n=4");
  const steps = events("4").length;
  await where(page, `step 0 of ${steps}`);
  const save = page.locator('[data-control="save"]').first();
  await save.click();
  assert.equal(await page.locator('[data-item^="page-save-gif"]').innerText(), `All ${steps} steps as a GIF`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('[data-item="page-save-gif"]').click()
  ]);
  const bytes = await readFile(await download.path());
  // Each frame of a GIF has a graphic control extension.
  let frames = 0;
  for (let at = 0; (at = bytes.indexOf(Buffer.from([0x21, 0xf9, 0x04]), at)) >= 0; at++) frames++;
  assert.equal(frames, steps);
  await page.goto(`${server.address}#watch?n=6`);
  await where(page, "step 0 of 1,051");
  await save.click();
  assert.equal(await page.locator('[data-item^="page-save-gif"]').innerText(), "The first 300 steps as a GIF");
  const [told, request] = await Promise.all([
    page.evaluate(() => {
      window.bezzel.views.watch.saveFilm();
      return document.querySelector(".dock .sentence-text").textContent;
    }),
    IS_SITE || page.waitForRequest((each) => each.url().includes("/api/steps?"))
  ]);
  assert.match(told, /^Making the file/);
  if (!IS_SITE) assert.match(request.url(), /limit=300/);
  await close();
});

test("a number that cannot be counted leaves the table, and published values name their source", async () => {
  const { page, close } = await open("counts?to=6");
  await page.waitForFunction(() => window.bezzel.views?.counts?.rows.length === 6);
  await page.locator(".stepper-value").fill("25");
  await page.locator(".stepper-value").press("Enter");
  await page.locator(".counts-message", { hasText: "Choose 1 to 18 queens." }).waitFor();
  assert.equal(await page.locator(".counts-side > .counts tbody tr").count(), 6);
  assert.equal(await page.locator(".stepper-value").inputValue(), "6");
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.locator(".published-counts summary").click();
  await page.waitForFunction(
    () =>
      document.querySelector(".published-counts").getBoundingClientRect().bottom <= innerHeight
      || document.querySelector(".published-counts").getBoundingClientRect().top < 100
  );
  assert.match(
    await page.locator(".published-counts").innerText(),
    /A000170[\s\S]*A002562[\s\S]*\n7\s+40\s+6[\s\S]*27\s+234,907,967,154,122,528\s+29,363,495,934,315,694/
  );
  // Letters of the chart have their size on a phone too.
  await page.setViewportSize(PHONE);
  await page.waitForFunction(() => {
    const svg = document.querySelector(".growth");
    return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width > 0.97;
  });
  await close();
});

test("an address that names no page is said, and a skip link promises what every page has", async () => {
  const { page, close } = await open("solitaire");
  assert.equal(await page.locator(".no-piece").innerText(), "There is no page “solitaire”.");
  assert.equal(await page.locator(".skip").textContent(), "Skip to the content");
  await close();
});

test("no number of the counts lies over its bar, and the chart's words are whole, at 320 to 1920 pixels", async () => {
  const { page, close } = await open("counts?to=16");
  await page.locator('.counts [data-n="16"]').waitFor();
  for (const width of [320, 390, 600, 820, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await page.waitForFunction(
      () =>
        Math.abs(
          document.querySelector(".growth").viewBox.baseVal.width - document.querySelector(".growth-place").clientWidth
        ) < 2
    );
    const found = await page.evaluate(() => {
      const chart = document.querySelector(".growth").getBoundingClientRect();
      const texts = [...document.querySelectorAll(".growth text")].map((text) => text.getBoundingClientRect());
      return {
        out: texts.filter((box) => box.right > chart.right + 1 || box.left < chart.left - 1).length,
        over: [...document.querySelectorAll(".count-bar")].filter((bar) => {
          const range = document.createRange();
          range.selectNodeContents(bar.nextSibling);
          const [number, drawn] = [range.getBoundingClientRect(), bar.getBoundingClientRect()];
          // Digits end above the line's lower edge.
          return drawn.width > 0 && drawn.top < number.bottom - 6;
        }).length
      };
    });
    assert.deepEqual(found, { out: 0, over: 0 }, `${width} pixels`);
  }
  // Bars are to scale.
  const wide = await page
    .locator(".count-bar")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  assert.ok(Math.abs(wide[14] / wide[15] - 2279184 / 14772512) < 0.01 && wide[1] === 0, String(wide));
  assert.match(
    await page.locator(".counts-side").innerText(),
    /Half-turn: solutions that look the same after a turn by 180°/
  );
  await close();
});

test("the skip link moves the focus, no key marks a square unasked, and what is spoken is the sentence", async () => {
  const { page, close } = await open("play/regions/7/easy/4");
  await page.locator(".puzzle-board .square").first().waitFor();
  await page.keyboard.press("Space");
  await page.keyboard.press("x");
  assert.equal(await page.evaluate(() => window.bezzel.views.play.puzzle.game.isTouched), false);
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => window.bezzel.views.play.puzzle.game.marks[0]), 1);
  assert.equal(await page.locator("output").count(), 0);
  await page.locator(".tools .more").click();
  assert.match(await page.locator(".tools .menu").innerText(), /Backspace/);
  await page.keyboard.press("Escape");
  // What no puzzle was found for is not offered.
  await page.locator('[data-do="new"]').click();
  await page.locator('.new-panel [data-choice="completion"]').click();
  await page.locator(".new-panel .stepper-value").fill("5");
  await page.locator(".new-panel .stepper-value").press("Enter");
  await page.locator('.new-panel [data-choice="hard"]:disabled').waitFor();
  assert.equal(await page.locator('.new-panel [data-choice="medium"]').isEnabled(), true);
  await page.keyboard.press("Escape");
  await close();
});

test("an address that asks for another piece is told that there are queens only", async () => {
  const { page, close } = await open("watch?n=6&piece=rook");
  await where(page, "step 0 of 1,051");
  const note = page.locator(".no-piece");
  assert.match(await note.innerText(), /^These pages show queens\. For “rook” use --piece in a terminal\.$/);
  assert.ok(!page.url().includes("piece"));
  await assertAccessible(page);
  await note.getByRole("button").click();
  assert.equal(await note.count(), 0);
  await page.goto(`${server.address}#watch?n=6&piece=queen`);
  await where(page, "step 0 of 1,051");
  assert.equal(await note.count(), 0);
  await close();
});

test("an address that only this computer can open is said to be one, and a page is saved instead", async () => {
  const { page, close } = await open("watch?n=5");
  await where(page, "step 0 of");
  await page.locator('[aria-label^="Copy a link"]:visible').click();
  assert.match(await page.locator(".link-field").first().inputValue(), /^http:\/\/(127\.0\.0\.1|localhost)/);
  assert.equal(await page.locator(".only-here").innerText(), "Only this computer can open this address.");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('[data-item="page-link-save"]').click()
  ]);
  assert.equal(download.suggestedFilename(), "queens5-search.html");
  // A link to a moment is one of the saved page too.
  await page.locator(".transport [data-control=forward]").click();
  await page.locator('[aria-label^="Copy a link"]:visible').click();
  const [later] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('[data-item="page-link-save"]').click()
  ]);
  assert.equal(later.suggestedFilename(), "queens5-step1.html");
  const file = `${use.folder}/step.html`;
  await later.saveAs(file);
  const saved = await use.open(`file://${file}`);
  await saved.page.waitForFunction(() => window.bezzel.player?.index === 0);
  await saved.close();
  const here = await page.evaluate(() =>
    [
      "http://localhost:80/",
      "http://[::1]/",
      "http://127.1.2.3/",
      "file:///a.html",
      "https://queens.example/",
      "http://192.168.0.7/",
      "http://mylocalhost/"
    ].map((address) => window.bezzel.isOnlyHere(new URL(address)))
  );
  assert.deepEqual(here, [true, true, true, true, false, false, false]);
  await close();
});

test("pictures name rows and columns as the pages do", async () => {
  const { page, close } = await open("files?kind=one&n=6&f=svg&coordinates=1");
  const made = () =>
    page.waitForFunction(() => {
      const { files } = window.bezzel.views;
      return files?.made && !files.preview.classList.contains("faint");
    });
  const text = () => page.evaluate(() => window.bezzel.views.files.made.blob.text());
  await made();
  assert.match(await page.locator(".command code").innerText(), / --coordinates=letters /);
  const letters = await text();
  const asked = page.waitForResponse((response) => response.url().includes("coordinates=chess")).catch(() => {});
  await page.evaluate(() => window.bezzel.names.choose("chess"));
  if (!IS_SITE) await asked;
  await made();
  assert.match(await page.locator(".command code").innerText(), / --coordinates=chess /);
  assert.notEqual(await text(), letters);
  await close();
});

test("a link of a large size alone shows the way to the first solution; a cut search has no further one", async () => {
  const { page, close } = await open("watch?n=12");
  await page.waitForFunction(() => window.bezzel.views.watch?.player?.trace.solutions.length === 1);
  assert.match(page.url(), /n=12&method=board&scope=solution/);
  // What is asked for is shown.
  await page.evaluate(() => {
    window.location.hash = "#watch?n=10&method=board&scope=steps";
  });
  await page.waitForFunction(() => {
    const { trace } = window.bezzel.views.watch.player;
    return trace.n === 10 && trace.limit === "steps";
  });
  await page.waitForFunction(() => /of 1,000$/.test(document.querySelector(".pace").innerText.split("\n")[0]));
  await page.keyboard.press("End");
  await page.keyboard.press("s");
  assert.equal(
    await page.locator(".dock .sentence-text").innerText(),
    "No further solution within these 1,000 steps. The search goes on after them."
  );
  assert.equal(await page.locator('[data-control="solution"]').isDisabled(), false);
  await close();
});

test("counts write times that tell something, and a file that holds a part says so at the choice", async () => {
  const { page, close } = await open("counts?to=9");
  await page.locator('.counts [data-n="9"] .count-seconds').waitFor();
  for (const time of await page.locator(".counts .count-seconds").allInnerTexts())
    assert.match(time, /^(< 1|[\d.,]+)\s(µs|ms|s)$/);
  await page.evaluate(() => {
    window.location.hash = "#files?kind=all&n=12&f=png";
  });
  await page.locator(".right .file-part", { hasText: "14,200" }).waitFor();
  assert.equal(await page.locator(".file-part").innerText(), "This file holds the first 400 of 14,200 boards.");
  await page.evaluate(() => {
    window.location.hash = "#files?kind=all&n=4&f=png";
  });
  await page.locator(".file-size", { hasText: "2 boards" }).waitFor();
  assert.equal(await page.locator(".file-part").innerText(), "");
  // A film that ends before what it is to show.
  await page.evaluate(() => {
    window.location.hash = "#files?kind=search&n=8&scope=solution&f=svg";
  });
  await page.locator(".right .file-part", { hasText: "steps" }).waitFor();
  assert.equal(
    await page.locator(".file-part").innerText(),
    "This file holds the first 600 steps: the first solution comes later."
  );
  const [buttons, preview] = await page.evaluate(() => [
    [...document.querySelectorAll(".options button")].map((each) => each.getBoundingClientRect().bottom),
    document.querySelector(".preview").getBoundingClientRect().top
  ]);
  assert.ok(Math.max(...buttons) <= preview, `${buttons} ${preview}`);
  await page.evaluate(() => {
    window.location.hash = "#files?kind=search&n=6&scope=solution&f=svg";
  });
  await page.locator(".file-name", { hasText: "queens6" }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector(".preview.faint") && document.querySelector(".file-part").innerText === ""
  );
  await close();
});
