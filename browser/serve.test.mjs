// The page that `bezzel serve` gives, with the server it comes from, or the site without one (served.mjs).
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { events, within } from "./chromium.mjs";
import { IS_SITE, serveProgram } from "./served.mjs";
import { PHONE, assertLike, usePages } from "./verbs.mjs";

const open = usePages();
const WHERE = ".pace .where";
const METHOD = "[data-pick=page-method-choice]";
/** Where a search begins, by the order of its command. */
const begins = (order) => `…step 0 of ${events(order).length.toLocaleString("en")}…`;
const REFUSED = { refuses: /422/ };

test("a size that is on its way is not lost to another choice", async () => {
  const page = await open("watch?n=6");
  await page
    .says(WHERE, begins(6))
    // Both at once, within the time for which a size waits.
    .evaluate(() => {
      one(".title [data-step='-1']").click();
      const list = one("[data-pick=page-method-choice]");
      list.value = "constrained";
      list.dispatchEvent(new Event("change"));
    })
    .says(WHERE, begins("5 --method constrained"))
    .count(".board .row", 5);
});

test("the settings are the title: a change takes effect at once", async () => {
  const page = await open("watch?n=6");
  await page
    .says(WHERE, begins(6))
    .size(5)
    .selectOption(METHOD, "constrained")
    .says(WHERE, begins("5 --method constrained"))
    .count(".board .row", 5)
    .key("End")
    .says("[data-count=solutions]", "10")
    .click("[data-step='1']")
    .says(WHERE, begins("6 --method constrained"))
    // Above eight only the way to the first solution is asked for, and the title says so.
    .size(12)
    .says(WHERE, begins("12 --method constrained --until-solution 1"))
    .says("h1", "…to the first solution…");
});

test("Play that is pressed while another size is on its way plays that size", async () => {
  const page = await open("watch?n=8");
  await page
    .says(WHERE, begins(8))
    .evaluate(() => {
      for (const at of ["[data-step='-1']", "[data-step='-1']", "[data-control=play]"]) one(at).click();
    })
    .until(() => {
      const { player } = watch;
      return player.trace.n === 6 && player.playing && player.index > 2;
    });
});

test("where there is little height the title and the tree stand beside the board", async () => {
  for (const viewport of ["844x390", "680x480", "1024x550"]) {
    const page = await open("watch?n=8", { viewport });
    await page.until(() => watch.player.trace.length === 17869);
    const [title, board, tree, dock] = await page.boxes(".title", ".board", ".tree-box", ".dock");
    assert.ok(title.x >= board.right && title.y < board.y + 60, `the title of ${viewport}`);
    assert.ok(tree.x >= board.right && tree.height > 100, `the tree of ${viewport}`);
    assert.ok(tree.bottom <= dock.y && board.bottom <= dock.y, `above the dock of ${viewport}`);
    await page.gives(() => document.scrollingElement.scrollHeight <= innerHeight, true);
  }
});

test("another language, chosen by a key, leaves no panel open with the words of before", async () => {
  const page = await open("watch?n=6");
  const panel = ".popover:popover-open";
  await page
    .click("button[aria-label*='ink']:visible")
    .sees(panel)
    .focus(".language")
    .key("Enter")
    .has("html", "lang", "zh-Hans")
    .count(panel, 0)
    // The panel in which the language is chosen stays, in the new words.
    .click(".more")
    .click("[data-choice=en]")
    .reads(panel, "…Language…");
});

test("Back, links and edited addresses lead where they say", async () => {
  const page = await open("watch?n=6&method=board&scope=whole&step=42");
  await page.says(WHERE, "…step 42 of 1,051…");
  // What is said is said for some seconds.
  await page.stopClock();
  await page
    .click("[data-step='-1']")
    .wait(1000)
    .says(WHERE, begins(5))
    // Another setting is another search, and that is said until the visitor moves on.
    .says("…A new search, from its first step. Back returns to step 42…")
    .key("ArrowRight")
    .says("¬…A new search…")
    .key("ArrowLeft")
    .says(WHERE, "…step 0…");
  await page.clock.resume();
  // A search that plays is left at its very step.
  const left = await page
    .click(".transport .play")
    .until(() => watch.player.index > 2)
    .evaluate(() => {
      const list = one("select", watch.method.root);
      list.value = "masks";
      list.dispatchEvent(new Event("change"));
      return one(".sentence-text").textContent.match(/Back returns to step ([\d,]+)/)[1];
    });
  const five = begins(5).slice(8);
  await page
    .at("…masks…")
    .goBack()
    .says(WHERE, `…step ${left} ${five}`)
    .at("…n=5&method=board…")
    .click("#tab-counts")
    .sees(".counts-side > .counts")
    .goBack()
    .says(WHERE, `…${five}`)
    .goBack()
    .says(WHERE, "…step 42 of 1,051…")
    .go("#watch?n=4&method=board&scope=whole&step=3")
    .says(WHERE, `…step 3 ${begins(4).slice(8)}`)
    .go("#files")
    .sees(".v-files .card");
});

test("a board that is too large is refused in both languages, and the search before it stays", async () => {
  const page = await open("watch?n=6", REFUSED);
  await page
    .says(WHERE, begins(6))
    .size(65)
    .says("…Choose 1 to 64 queens.…")
    .says(WHERE, begins(6))
    .sees(".board .square")
    .holds(".stepper-value", "6")
    .click(".language")
    .size(66)
    .says("…请选1到64个皇后。…");
});

test("the counts fill in, and say what distinct means", async () => {
  const page = await open("counts");
  await page
    .sees(".counts [data-n='14']")
    .reads(".counts [data-n='12']", "…14,200 1,787 80 8…")
    .count(".distinct-boards li", 12)
    .says(".story h2", "…92 solutions, 12 distinct…")
    .count(".distinct-boards .symmetric", 1)
    // Published numbers are distinguished from those counted here, which are from four on, but for eight.
    .count(".growth-dot.published", 27 - 14)
    .count(".growth-dot.here", 14 - 3 - 1)
    .click(".counts [data-n='6'] button")
    .says(".story h2", "…4 solutions, 1 distinct…")
    .count(".distinct-boards li", 1);
});

test("the methods are measured, and two of them race", async () => {
  const page = await open("compare?n=6");
  const lengths = ["board", "constrained"].map(
    (method) => `step ${events(`6 --method ${method} --until-solution 1`).length}`
  );
  await page
    .sees("li.way[data-method=best]")
    // A319283(6)
    .reads("li.way[data-method=board] .visited", "153…")
    .says(".headline", "…From 46,656 whole boards to…")
    .until(() => compare.story.race.traces.every(Boolean))
    // Which method is the fastest is known when all are measured.
    .says(".lede", "¬…Measuring…")
    .evaluate(() => {
      const { n, rows, story } = compare;
      story.show(n, rows.slice(0, 3), false);
    })
    .says(".lede", "…solutions. Measuring …")
    .evaluate(() => {
      const { n, rows, story } = compare;
      story.show(n, rows);
    })
    .says(".lede", "¬…Measuring…")
    .key("End")
    .texts(".racer [data-count=step]", lengths)
    .count(".racer .ok", 2)
    .click("[data-race=rows]")
    .sees(".racer-name", "Every board")
    .at("…b=rows…");
});

test("a file is shown before it is downloaded, and is what was shown", async () => {
  const page = await open("files");
  for (const [format, begin, look] of [
    ["png", "\u0089PNG", ".preview img"],
    ["jsonl", '{"n":8', ".preview pre"],
    ["svg", "<?xml", ".preview img"],
    ["npy", "\u0093NUMPY", ".preview-note"]
  ]) {
    const { name, bytes } = await page
      .click(`[data-format=${format}]`)
      .sees(look)
      .until(() => !one(".preview").classList.contains("faint"))
      .says(".file-size", /12 boards, \d/)
      .downloads("[data-control=download]");
    assertLike(bytes.toString("latin1"), `${begin}…`);
    assert.equal(name, `queens8-distinct.${format}`);
    await page.says(".command code", `bezzel solve 8 --distinct…-o ${name}`);
  }
});

test("every format of the server is saved, with its name in the file's where the ending leaves it open", async () => {
  // A long film would come near the time limit of a request on a slow machine.
  const page = await open("files?kind=distinct&n=4&f=board");
  const { paths } = await (await fetch(`${open.address()}api/openapi.json`)).json();
  for (const [path, kind, begin] of [
    ["solutions", "all", "queens4-all…"],
    ["steps", "search", "queens4-search…"],
    ["model", "model", "queens4.…"]
  ]) {
    const { schema } = paths[`/api/${path}`].get.parameters.find(({ name }) => name === "format");
    // Parquet is not in every build.
    const asked = (format) => fetch(`${open.address()}api/${path}?n=1&format=${format}`);
    const isServed = await Promise.all(schema.enum.map(async (format) => (await asked(format)).ok));
    const formats = schema.enum.filter((_, at) => isServed[at]).sort();
    await page
      .go(`#files?kind=${kind}&n=4`)
      .says(".file-name", begin)
      .gives(
        () =>
          all("[data-format]")
            .map((card) => card.dataset.format)
            .sort(),
        formats
      );
    for (const format of formats) {
      await page
        .click(`[data-format="${format}"]`)
        .until((name) => {
          const { failure, made, settings } = files;
          return (failure || made?.blob.size > 0) && settings.f === name;
        }, format)
        .gives(() => files.failure, null)
        .enabled("[data-control=download]");
      const name = await page.textContent(".file-name");
      await page.says(".command code", `…-o ${name}`);
      if (kind === "model" || name === `queens4-${kind}.${format}`) continue;
      assertLike(name, `queens4-${kind}-${format}.…`);
      await page.says(".command code", `…--format ${format} …`);
    }
  }
});

test("a file that is refused has no command, and says why; that there is no solution is no fault", async () => {
  const page = await open("files?kind=distinct&n=8&f=board", REFUSED);
  await page
    .go("#files?kind=all&n=20&f=board")
    .sees(".preview-failed")
    .hides(".command")
    .go("#files?kind=all&n=6&f=board")
    .sees(".preview pre")
    .sees(".command")
    .go("#files?kind=all&n=17&f=gif")
    .sees(".preview-failed", "from 1 to 16")
    .disabled("[data-control=download]")
    // It says why, and offers the next size.
    .go("#files?kind=all&n=3&f=gif")
    .sees(".preview-none", "Three queens have no solution. A queen in the middle attacks all other squares.")
    .count(".preview-failed", 0)
    .click("[data-do=next-size]")
    .sees(".preview img")
    .at("…n=4…");
});

test("a size that Compare refuses is said at its field", async () => {
  const page = await open("compare?n=99");
  const wrong = ".title [role=status]";
  await page.says(wrong, "…1 to 16…");
  const [at, field] = await page.boxes(wrong, ".title .stepper");
  assert.ok(Math.abs(at.y - field.y) < 60, `${at.y} ${field.y}`);
  await page.click(".title [data-step='-1']").says(wrong, "");
});

test("a model is what the command writes, and its options are kept in the address", async () => {
  const page = await open("files?kind=model&n=8&f=dimacs&at_most_one=ladder", REFUSED);
  await page
    .sees(".preview pre", "c at most one: ladder")
    .says(".command code", "bezzel model 8 --at-most-one ladder -o queens8.cnf")
    .check(".options input[type=checkbox]")
    .sees(".preview pre", "12 (OEIS A002562)")
    .at("…at_most_one=ladder&symmetry=lex-leader…");
  for (const [format, ending, told] of [
    ["minizinc", "mzn", "alldifferent(q)"],
    ["xcc", "xcc", "r0 c0"],
    ["bqm", "json", "BinaryQuadraticModel"]
  ])
    await page
      .click(`[data-format=${format}]`)
      .sees(".preview pre", told)
      .says(".command code", `bezzel model 8 …-o queens8.${ending}`);
  await page.go("#files?kind=model&n=900&f=qubo").sees(".preview-failed", "the limit is 32.0 MiB");
});

test("nothing is left of what was shown before, over fifty searches", async () => {
  const page = await open("watch?n=6");
  await page.says(WHERE, begins(6));
  const session = await page.context().newCDPSession(page);
  // Timers hold what was shown when they were set: all of them go off.
  await page.stopClock();
  const showAll = async (count) => {
    for (const n of Array(count / 2)
      .fill([5, 6])
      .flat())
      await page.evaluate((size) => watch.set({ n: size }, false), n).until((size) => watch.player.trace.n === size, n);
    await page.wait(60_000);
  };
  const left = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return [await page.evaluate(() => watch.words.listeners.size), nodes, jsEventListeners];
  };
  await showAll(4);
  const [words, nodes, listeners] = await left();
  const most = [words, nodes * 1.2 + 100, listeners * 1.2 + 20];
  await showAll(50);
  // An engine may need several turns to collect all garbage.
  await within("no more left", async () => (await left()).every((now, at) => now <= most[at]));
});

test("the language of the browser is spoken", async () => {
  const page = await open("watch", { locale: "zh-CN" });
  await page.titled("…N皇后工作台…");
});

test(
  "a server that goes and comes back: the views wait, say so and go on",
  { skip: IS_SITE && "there is no server" },
  async (context) => {
    const first = await serveProgram();
    // Without a server nothing comes, the script of the app included.
    const page = await open(`${first.address}#watch?n=6`, { refuses: /ERR_|fetching the script/ });
    const notice = ".offline";
    await page.says(WHERE, begins(6));
    first.close();
    await first.ended;
    await page
      .click("[data-step='-1']")
      .reads(notice, "Can't reach the server. Learn works without it. Try again")
      // Closed, it comes again with the next question; a view says what it waits for.
      .click(`${notice} [aria-label=Close]`)
      .hides(notice)
      .go("#play/regions/8/easy/99")
      .says("…This needs the server, and goes on when it answers.…")
      .sees(notice)
      // Nothing is lost by pressing while there is none, and other views wait as well, with one notice.
      .click("[data-do=retry]");
    for (const tab of ["play", "compare", "counts", "files"]) await page.click(`#tab-${tab}`);
    // Learn is opened for the first time: its texts are kept, or come when the server is back.
    await page.count(notice, 1).click("#tab-learn");
    const second = await serveProgram(new URL(first.address).port);
    context.after(() => second.close());
    await page
      .count(notice, 0)
      .sees("#chapter-1 .lesson-figure")
      .click("#tab-counts")
      .until(() => counts.rows.length === 14)
      .click("#tab-files")
      .until(() => files.made)
      .click("#tab-compare")
      .until(() => compare.story.race.traces.every((trace) => trace.length))
      .click("#tab-play")
      .sees(".puzzle-board .square")
      .click("#tab-watch")
      .says(WHERE, begins(5));
  }
);

test("a film is what its line in the menu says", async () => {
  const page = await open("watch?n=4");
  const steps = events("4").length;
  const save = "[data-control=save]";
  const item = "[data-item=page-save-gif]";
  const { bytes } = await page
    .says(WHERE, begins(4))
    .click(save)
    .reads(item, `All ${steps} steps as a GIF`)
    .downloads(item);
  // Each frame of a GIF has a graphic control extension.
  assert.equal(bytes.toString("latin1").split("\u0021\u00f9\u0004").length - 1, steps);
  await page
    .go("#watch?n=6")
    .says(WHERE, begins(6))
    .click(save)
    .reads("[data-item^='page-save-gif']", "The first 300 steps as a GIF");
  const asked = IS_SITE || page.waitForRequest((each) => each.url().includes("/api/steps?"));
  await page.gives(() => {
    watch.saveFilm();
    return one(".dock .sentence-text").textContent;
  }, "Making the file…");
  if (!IS_SITE) assertLike((await asked).url(), "…limit=300…");
});

test("a number that cannot be counted leaves the table, and published values name their source", async () => {
  const page = await open("counts?to=6");
  await page
    .until(() => counts.rows.length === 6)
    .size(25)
    .sees(".counts-message", "Choose 1 to 18 queens.")
    .count(".counts-side > .counts tbody tr", 6)
    .holds(".stepper-value", "6")
    .resize("1024x768")
    .click(".published-counts summary")
    .until(() => {
      const { bottom, top } = box(".published-counts");
      return bottom <= innerHeight || top < 100;
    })
    .reads(".published-counts", "…A000170…A002562… 7 40 6…27 234,907,967,154,122,528 29,363,495,934,315,694…")
    // Letters of the chart have their size on a phone too.
    .resize(PHONE)
    .until(() => box(".growth").width / one(".growth").viewBox.baseVal.width > 0.97);
});

test("an address that names no page, or another piece, is said; a skip link promises what every page has", async () => {
  const page = await open("solitaire");
  const note = ".no-piece";
  await page
    .reads(note, "There is no page “solitaire”.")
    .says(".skip", "Skip to the content")
    .anew(open.address("watch?n=6&piece=rook"))
    .says(WHERE, begins(6))
    .reads(note, "These pages show queens. For “rook” use --piece in a terminal.")
    .at("¬…piece…")
    .accessible()
    .click(`${note} button`)
    .count(note, 0)
    .anew(open.address("watch?n=6&piece=queen"))
    .says(WHERE, begins(6))
    .count(note, 0);
});

test("no number of the counts lies over its bar, and the chart's words are whole, at 320 to 1920 pixels", async () => {
  const page = await open("counts?to=16");
  await page.sees(".counts [data-n='16']");
  for (const width of [320, 390, 600, 820, 1024, 1280, 1920])
    await page
      .resize(`${width}x768`)
      .until(() => Math.abs(one(".growth").viewBox.baseVal.width - one(".growth-place").clientWidth) < 2)
      .gives(() => {
        const chart = box(".growth");
        const isOut = ({ left, right }) => right > chart.right + 1 || left < chart.left - 1;
        const isOver = (bar) => {
          const range = document.createRange();
          range.selectNodeContents(bar.nextSibling);
          // Digits end above the line's lower edge.
          return box(bar).width > 0 && box(bar).top < box(range).bottom - 6;
        };
        return all(".growth text").filter((text) => isOut(box(text))).length + all(".count-bar").filter(isOver).length;
      }, 0);
  // Bars are to scale.
  const wide = await page.lookAll(".count-bar", (bars) => bars.map((bar) => box(bar).width));
  assert.ok(Math.abs(wide[14] / wide[15] - 2279184 / 14772512) < 0.01 && wide[1] === 0, String(wide));
  await page.reads(".counts-side", "…Half-turn: solutions that look the same after a turn by 180°…");
});

test("the skip link moves the focus, no key marks a square unasked, and what is spoken is the sentence", async () => {
  const page = await open("play/regions/7/easy/4");
  await page
    .sees(".puzzle-board .square")
    .key("Space", "x")
    .gives(() => play.puzzle.game.isTouched, false)
    .focus(".skip")
    .key("Enter")
    .has(":focus", "role", "gridcell")
    .key("Space")
    .gives(() => play.puzzle.game.marks[0], 1)
    .count("output", 0)
    .click(".tools .more")
    .reads(".tools .menu", "…Backspace…")
    .key("Escape")
    // What no puzzle was found for is not offered.
    .click("[data-do=new]")
    .click(".new-panel [data-choice=completion]")
    .size(5, ".new-panel")
    .sees(".new-panel [data-choice=hard]:disabled")
    .enabled(".new-panel [data-choice=medium]");
});

test("an address that only this computer can open is said to be one, and a page is saved instead", async () => {
  const page = await open("watch?n=5");
  const link = "[aria-label^='Copy a link']:visible";
  const save = "[data-item=page-link-save]";
  const first = await page
    .says(WHERE, begins(5))
    .click(link)
    .holds(".link-field", /^http:\/\/(127\.0\.0\.1|localhost)/)
    .reads(".only-here", "Only this computer can open this address.")
    .downloads(save);
  assert.equal(first.name, "queens5-search.html");
  // A link to a moment is one of the saved page too.
  const { name, bytes } = await page.click(".transport [data-control=forward]").click(link).downloads(save);
  assert.equal(name, "queens5-step1.html");
  await page.gives(
    () =>
      [
        "http://localhost:80/",
        "http://[::1]/",
        "http://127.1.2.3/",
        "file:///a.html",
        "https://queens.example/",
        "http://192.168.0.7/",
        "http://mylocalhost/"
      ].map((address) => bezzel.isOnlyHere(new URL(address))),
    [true, true, true, true, false, false, false]
  );
  const file = `${open.folder}/step.html`;
  writeFileSync(file, bytes);
  const saved = await open(`file://${file}`);
  await saved.until(() => bezzel.player.index === 0);
});

test("pictures name rows and columns as the pages do", async () => {
  const page = await open("files?kind=one&n=6&f=svg&coordinates=1");
  const made = () => page.until(() => files.made && !files.preview.classList.contains("faint"));
  const text = () => files.made.blob.text();
  await made();
  const letters = await page.reads(".command code", "… --coordinates=letters …").evaluate(text);
  const asked = IS_SITE || page.waitForResponse((response) => response.url().includes("coordinates=chess"));
  await page.evaluate(() => bezzel.names.choose("chess"));
  await asked;
  await made();
  assert.notEqual(await page.reads(".command code", "… --coordinates=chess …").evaluate(text), letters);
});

test("a link of a large size alone shows the way to the first solution; a cut search has no further one", async () => {
  const page = await open("watch?n=12");
  await page
    .until(() => watch.player.trace.solutions.length === 1)
    .at("…n=12&method=board&scope=solution…")
    // What is asked for is shown.
    .go("#watch?n=10&method=board&scope=steps")
    .until(() => {
      const { trace } = watch.player;
      return trace.n === 10 && trace.limit === "steps";
    })
    .says(WHERE, "…of 1,000")
    .key("End", "s")
    .says("No further solution within these 1,000 steps. The search goes on after them.")
    .enabled("[data-control=solution]");
});

test("counts write times that tell something, and a file that holds a part says so at the choice", async () => {
  const page = await open("counts?to=9");
  await page
    .sees(".counts [data-n='9'] .count-seconds")
    .gives(
      () => all(".counts .count-seconds").filter((time) => !/^(< 1|[\d.,]+)\s(µs|ms|s)$/.test(time.innerText)).length,
      0
    );
  for (const [query, size, part] of [
    ["kind=all&n=12&f=png", "…14,200 boards…", "This file holds the first 400 of 14,200 boards."],
    ["kind=all&n=4&f=png", "…2 boards…", ""],
    // A film that ends before what it is to show.
    [
      "kind=search&n=8&scope=solution&f=svg",
      "…",
      "This file holds the first 600 steps: the first solution comes later."
    ]
  ])
    await page.go(`#files?${query}`).says(".file-part", part).says(".file-size", size);
  await page
    .gives(() => Math.max(...all(".options button").map((each) => box(each).bottom)) <= box(".preview").top, true)
    .go("#files?kind=search&n=6&scope=solution&f=svg")
    .sees(".file-name", "queens6")
    .until(() => !one(".preview.faint") && one(".file-part").innerText === "");
});
