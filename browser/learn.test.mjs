// Learn: each chapter's figure and question in both languages, on the server's page and in the file of `bezzel learn`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bezzel, events, printed } from "./chromium.mjs";
import { PHONE, assertLike, pagesOf, usePages } from "./verbs.mjs";

const CHAPTERS = Array.from({ length: 12 }, (_, at) => at + 1);
const LANGUAGES = ["pseudo", "php", "java", "python", "c", "javascript"];
const METHODS = ["board", "sets", "constrained", "masks", "best"];
const visit = usePages({
  reducedMotion: "reduce",
  /** In the page `lesson(5)` is the last figure of chapter 5. */
  prepare: (page) =>
    page.addInitScript(() => {
      window.lesson = (chapter, at = -1) => learn.sections[chapter - 1].figures.at(at).player;
    })
});
/** Opens the server's page, once all figures are there. */
const open = (hash = "learn", options = {}) =>
  visit(hash, { ready: (page) => page.sees("#chapter-12 .question"), ...options });
const program = (page, language) => page.evaluate((name) => bezzel.programLanguage.choose(name), language);
const toEnd = (page, chapter) => page.evaluate((number) => lesson(number).jumpTo(lesson(number).last), chapter);
const RIGHT = "[role=status]";

test("the first board is whole where the page opens, on low screens too", async () => {
  for (const viewport of ["1366x768", "1280x800", "1920x1080"]) {
    const page = await open("learn", { viewport });
    await page.gives(() => box("#chapter-1 .squares").bottom <= innerHeight, true);
  }
});

test("a queen shows what she attacks without a press, and three tries tell how many boards there are", async () => {
  const page = await open("learn", { reducedMotion: "no-preference" });
  const before = await page.innerText("1: .sentence-text");
  assert.match(before, /^A queen on [A-D][1-4] attacks \d+ squares\.$/);
  await page
    .until((text) => one("#chapter-1 .sentence-text").innerText !== text, before)
    // What she attacks is no fault: no sign refuses it.
    .count("1: .badge-ground:visible", 0);
  for (const last of [0, 1, 2]) await page.click("1: [data-do=clear]").put(`0,0 1,2 2,1 3,${last}`, "1: ");
  await page
    .says("1: .sentence-text", "…share a…")
    .reads("1: .figure-note", "3 tries. There are 1,820 ways … 2 of them are solutions.")
    .click("1: [data-do=clear]")
    .put("0,1 1,3 2,0 3,2", "1: ")
    .says("1: .sentence-text", "Solved…")
    // The answer to its question is computed too.
    .gives(
      () =>
        Array.from({ length: 64 }, (_, at) => ({ row: at >> 3, column: at & 7 })).filter((square) =>
          bezzel.attack({ row: 0, column: 0 }, square)
        ).length,
      21
    )
    // Several pairs that attack are counted.
    .click("1: [data-do=clear]")
    .put("0,0 1,0 2,0", "1: ")
    .says("1: .sentence-text", "A1 and A2 share a column. (3 conflicts)")
    .speak("zh")
    .says("1: .sentence-text", "…（共3处冲突）");
});

test("right answers are counted, the first of each question alone, once all chapters are there", async () => {
  const page = await open("learn/2");
  await page.reads(`.chapters ${RIGHT}`, "0 of 12 questions right at the first try").gives(() => {
    const last = learn.sections.pop();
    learn.score.textContent = "";
    learn.mark();
    learn.sections.push(last);
    return learn.score.textContent;
  }, "");
  const right = await page.evaluate(() =>
    learn.sections.map(({ question }) => question.answers.findIndex(({ isRight }) => isRight))
  );
  for (const [chapter, at] of [
    [1, right[0]],
    [2, (right[1] + 1) % 3],
    [2, right[1]]
  ])
    await page.click(`#chapter-${chapter} .answer[data-answer='${at}']`);
  await page.reads(`.chapters ${RIGHT}`, "1 of 12 questions right at the first try").count("main h4", 0);
});

test("four ways to try everything, for each size", async () => {
  const page = await open("learn/2");
  const { visited } = JSON.parse(bezzel("compare 8 --json")).methods.find(({ method }) => method === "board");
  await page
    .texts("2: .amount", ["4,426,165,368", "16,777,216", "40,320", Number(visited).toLocaleString("en")])
    .reads("#chapter-2 .prose", "…4,426,165,368…16,777,216…40,320…2,057…");
  // A bar as long as its number says, and that is said.
  const [whole, powers, orders, tree] = await page.lookAll("2: .amount i", (bars) =>
    bars.map((bar) => box(bar).width / box(bar.parentElement).width)
  );
  assert.ok(Math.abs(powers / whole - 16777216 / 4426165368) < 0.002 && orders < 0.001 && tree < 0.001);
  await page
    .reads("2: caption", "…to scale…")
    // The table follows each press.
    .evaluate(() => {
      for (let at = 0; at < 2; at++) one("#chapter-2 [data-step='-1']").click();
    })
    .sees("#chapter-2 tbody th", /^Choose 6 squares$/)
    .click("2: [data-step='-1']")
    .click("2: [data-step='-1']")
    .texts("2: .amount", ["1,820", "256", "24", "17"]);
});

test("a square is asked about, and the line of the program that says no is lit", async () => {
  const page = await open("learn/3");
  await page.selectOption("3: [data-pick=learn-language]", "python");
  for (const [square, line] of [
    ["4,0", "…other == column…"],
    ["5,4", "…other == column…"],
    ["4,1", "…row + column…"],
    ["7,7", "…row - column…"],
    ["4,2", "…return True…"]
  ])
    await page.click(`3: ${square}`).says("3: .here", line);
  await page.click("3: 1,1").says("3: .sentence-text", "…has its queen…");
});

test("all queens that attack a square are named, where the program stops too, beside the board", async () => {
  const page = await open("learn/3", { viewport: "390x664" });
  await page
    .click("3: 4,4")
    .says(
      "3: .sentence-text",
      "Three queens attack E5: A1 along …, E2 along the column, F4 along …. The program stops at the first, A1."
    );
  // No line begins with a comma, though a sign is a picture.
  const commas = await page.lookAll("3: .sentence-text .sign-of-line", (signs) =>
    signs.map((sign) => {
      const range = document.createRange();
      range.setStart(sign.nextSibling, 0);
      range.setEnd(sign.nextSibling, 1);
      return box(range).left >= box(sign).right - 2;
    })
  );
  assert.deepEqual(commas, [true, true]);
  const [board, sentence] = await page.boxes("3: .squares", "3: .sentence");
  assert.ok(sentence.top - board.bottom < 30 && sentence.bottom - board.bottom < 140);
  await page
    .click("3: 4,2")
    .says("3: .sentence-text", "No queen attacks C5.")
    .speak("zh")
    .click("3: 4,4")
    .says("3: .sentence-text", "3个皇后攻击E5：A1沿…");
});

test("the search is played step by step with the program in step, guessed, and taken by keys", async () => {
  const page = await open("learn/4");
  await page.selectOption("4: [data-pick=learn-language]", "javascript").focus("4: .go-forward");
  const lit = {
    place: () => "queens.push(column)",
    "back-up": () => "queens.pop()",
    solved: () => "console.log(queens",
    conflict: ({ line }) => ({ column: "=== column", diagonal: "row - column", antidiagonal: "row + column" })[line]
  };
  for (const event of events("4")) {
    const line = await page.key("ArrowRight").lookAll("4: .here", (lines) => lines.map((each) => each.innerText));
    assert.ok(line.join().includes(lit[event.event]?.(event) ?? ""), `${event.event}: ${line}`);
  }
  await page
    .says("4: .sentence-text", "Done. 2 solutions…")
    .key("Home")
    .click("4: [data-control=guess]")
    .click("4: 0,0")
    .says("4: .sentence-text", "Right…");
});

test("each refusal says how many full boards it saves: with those that are left, they are all", async () => {
  const page = await open("learn/4");
  await page.gives(() => {
    const player = lesson(4, 0);
    const numbers = player.trace.events.map(([kind], at) => {
      player.jumpTo(at);
      const [, saved] = player.sentence.root.innerText.match(/So (one|\d+) of the 256 full boards/) ?? [];
      return kind === bezzel.KIND.conflict ? Number(saved.replace("one", 1)) : 0;
    });
    return numbers.reduce((sum, each) => sum + each, player.trace.solutions.length);
  }, 256);
  await toEnd(page, 4);
  await page.says("4: .sentence-text", "…1 + 4 + 6 + 4 + 2 = 17 nodes…");
});

test("a search is played by steps or lines, at the same event; recursion is explained before it is shown", async () => {
  const page = await open("learn/5");
  const shown = () =>
    page.evaluate(() => {
      const { index, trace, sentence } = lesson(5, 1);
      return [index, trace.length, sentence.root.innerText];
    });
  const forward = "5: [data-control=forward]";
  await page.click(forward).click(forward);
  const before = await shown();
  const [index, steps, text] = before;
  await page.click("5: [data-choice=line]");
  const [line, lines, same] = await shown();
  assert.ok(line > index && lines > 3 * steps && same === text, `${line} ${lines} ${same}`);
  await page.click(forward).click("5: [data-choice=step]");
  assert.deepEqual(await shown(), before);
  // Three moments of a call, in the language of the programs.
  await program(page, "python");
  const moment = "#chapter-5 .call-moments > li";
  for (const [at, calls] of [["place(0) A1"], ["place(0) A1", "place(1)"], ["place(0) A1"]].entries())
    await page.texts(`${moment} >> nth=${at} >> .frames li`, calls);
  await page
    .says(`${moment} >> nth=2 >> p`, "place(1) is over. place(0) goes on here, with its own row = 0 and column = 0.")
    .count(`${moment} >> nth=3`, 0);
  for (const chapter of [3, 4]) assert.doesNotMatch(await page.innerText(`#chapter-${chapter}`), /place\(|recurs/);
});

test("the language is chosen at the programs, for all of them, and the choice stays where it is", async () => {
  for (const viewport of ["1366x768", PHONE]) {
    const page = await open("learn/5", { viewport });
    const pick = "5: .pick";
    await page.look(pick, (choice) => choice.scrollIntoView({ block: "nearest" }));
    for (const [language, text] of [
      ["java", "…static void place…"],
      ["python", "…def place…"],
      ["c", "…void place…"]
    ]) {
      const [before] = await page.boxes(pick);
      await page.selectOption(`${pick} select`, language).reads("#chapter-5 .program", text);
      const [after] = await page.boxes(pick);
      assert.ok(Math.abs(after.y - before.y) <= 2, `${language}: ${before.y} ${after.y}`);
      await page.gives(() => [...new Set(all("[data-pick=learn-language]").map(({ value }) => value))], [language]);
    }
    // The program that forgets is in the same language.
    await page.check("5: input[type=checkbox]").reads("5: .program", "…void place…");
  }
});

test("a square that a forgotten queen attacks is not called safe, and the last row of the tree is whole", async () => {
  const page = await open("learn/5");
  await page
    .check("#chapter-5 .check input")
    .gives(() => {
      const player = lesson(5);
      return player.trace.events.filter((_, at) => {
        player.jumpTo(at);
        const { forgotten } = player.trace.state(at);
        return all(".square.safe", player.root).some(({ dataset: { row, column } }) =>
          forgotten.some((queen) => bezzel.attack(queen, { row: Number(row), column: Number(column) }))
        );
      }).length;
    }, 0)
    .gives(
      () =>
        [4, 5].every((chapter) => {
          const player = lesson(chapter);
          player.jumpTo(Math.max(player.trace.next(3, -1), 0));
          const { height, marks } = player.tree.make(300, 210);
          return Math.max(...marks.map(({ y, r }) => y + r)) <= height - 2;
        }),
      true
    );
});

test("in each window board, memory and lit line are seen together above the bar, and Play brings them", async () => {
  const shown = { 4: "pseudo", 9: "python", 5: "java" };
  for (const [viewport, locale = "en-US"] of [
    ["390x844"],
    ["390x664", "zh-CN"],
    ["683x384"],
    ["1024x768"],
    ["1366x768"],
    ["1366x617"],
    ["1920x1080"]
  ]) {
    const page = await open("learn/5", { viewport, locale });
    for (const chapter of [4, 9, 5]) {
      await program(page, viewport.startsWith("1366") ? "java" : shown[chapter]);
      await page.gives(
        (number) => {
          const player = lesson(number);
          const { root } = player;
          const bar = () => box(one(".lesson-bar", root));
          const found = [];
          const within = (part, { top, bottom }) => {
            if (top < -1 || bottom > bar().top + 1) found.push(`${player.index} ${part.className} ${top} ${bottom}`);
          };
          player.play();
          within(root, box(one(".lesson-board", root)));
          if (bar().bottom > innerHeight + 1) found.push(`the bar ends at ${bar().bottom}`);
          player.pause();
          root.scrollIntoView();
          // On a low desk all steps, elsewhere the first.
          const count = innerWidth === 1366 ? player.trace.length : Math.min(player.trace.length, 40);
          for (let at = 0; at < count; at++) {
            player.jumpTo(at);
            for (const part of all(at < 40 ? ".squares, .frames, .bits, .here" : ".here", root)) {
              const { top, bottom } = box(part);
              const list = part.closest(".program");
              // A long line has its beginning in view.
              const seen = { top, bottom: list ? Math.min(bottom, top + 20) : bottom };
              within(part, seen);
              if (list && (top < box(list).top - 1 || seen.bottom > box(list).bottom + 1)) found.push(`${at} is cut`);
            }
          }
          return found;
        },
        [],
        chapter
      );
    }
    // Programs are as high as what stands beside them, and what they remember is at their head.
    const [stage, code, memory] = await page.boxes("5: .lesson-stage", "5: .program", "5: .call-stack");
    assert.ok(stage.bottom - code.bottom < 30 || parseInt(viewport, 10) < 1180, viewport);
    assert.ok(memory.top < code.top, viewport);
  }
});

test("a program in another language is judged by what it prints, in chapter 11", async () => {
  const page = await open("learn/11");
  await page
    .click("#chapter-11 [data-way=lines]")
    .gives(
      () => all("#chapter-11 mark").map((line) => line.innerText.trim()),
      ['print("solution")', 'print("place", row, column)', 'print("remove", row, column)']
    );
  assert.equal((await page.innerText("#chapter-11 .follow-added pre")).trimEnd().split("\n").length, 9);
  await page
    .fill("#chapter-11 [data-text=lines]", `n 6\n${printed("6")}`)
    .click("#chapter-11 [data-do=run]")
    .sees("#chapter-11 .sentence-text", /4 solutions.*No fault/)
    .fits();
});

test("a program beside a board is for its size", async () => {
  const page = await open("learn/5", { viewport: "1366x768" });
  for (const language of LANGUAGES.slice(1)) {
    await program(page, language);
    for (const [chapter, n] of [
      [4, 4],
      [5, 4],
      [9, 8]
    ])
      for (const code of await page.lookAll(`${chapter}: .program`, (all) => all.map((each) => each.textContent)))
        assert.match(code, new RegExp(`n = ${n}(?!\\d)`), `${language} ${chapter}`);
  }
});

test("the solutions by their first column, and the images of each class", async () => {
  const page = await open("learn/6");
  await page
    .click("6: [data-column='3']")
    .texts("6: .beginning b", ["4", "8", "16", "18", "18", "16", "8", "4"])
    .says("6: .sentence-text", "Right: 18…")
    .count("6: .lesson-miniatures li", 18);
  for (const [n, classes, sum] of [
    [4, 1, "1 × 2 = 2 solutions, all in one class."],
    [8, 12, "11 × 8 + 1 × 4 = 92 solutions, in 12 classes."]
  ]) {
    await page.click(`7: [data-choice='${n}']`).count("7: [data-class]", classes);
    for (let at = 0; at < classes; at++) await page.click(`7: [data-class='${at}']`).click("7: [data-do=images]");
    await page.reads("7: .figure-note", sum);
  }
  // By hand: four turns, and four of the mirror image.
  const columns = () => page.lookAll("7: .square.queen", (all) => all.map((cell) => cell.dataset.column));
  await page.click("7: [data-class='0']");
  const turned = await columns();
  for (let at = 0; at < 4; at++) await page.click("7: [data-do=turn]");
  assert.deepEqual(await columns(), turned);
});

test("in Learn, texts, questions and figures name a square alike, whatever is chosen for the other views", async () => {
  const page = await visit("watch?n=4");
  const row = ".v-watch .board .numbers span";
  for (const [naming, first] of [
    ["letters", "1"],
    ["chess", "4"],
    ["zero", "0"],
    ["one", "1"]
  ]) {
    await page
      .click(".tools .more")
      .click(`[data-choice=${naming}]`)
      .key("Escape")
      .says(row, first)
      .click("#tab-learn")
      .sees("#chapter-12 .question");
    for (const chapter of [1, 3, 4, 5, 7, 9])
      await page.says(`${chapter}: .letters`, "ABCD…").says(`${chapter}: .numbers`, "1234…");
    await page
      .says("#chapter-3 .prose", "…A1 is row 0, column 0…")
      .click("3: 5,2")
      .says("3: .sentence-text", "…C6…")
      .evaluate(() =>
        learn.sections.slice(3, 5).forEach(({ figures }) => {
          const { player } = figures.at(-1);
          player.jumpTo(
            player.trace.events.findIndex(([kind, row, column]) => kind === 2 && row === 1 && column === 3)
          );
        })
      )
      .says("4: .sentence-text", "…D2…")
      .says("#chapter-5 .question legend", "…A1 and D2…")
      .texts("5: .frames >> nth=-1 >> li", ["A1", "D2"])
      .texts("6: .beginning span", [..."ABCDEFGH"])
      .click(".tools .more")
      .count("[data-choice=chess]", 0)
      .key("Escape")
      .click("#tab-watch")
      // The other views keep what was chosen.
      .says(row, first);
  }
});

test("keys go to the figure that was clicked last", async () => {
  const page = await open("learn/4");
  const index = (chapter) => page.evaluate((number) => lesson(number).index, chapter);
  await page.click("4: [data-control=play]");
  const top = await page.evaluate(() => scrollY);
  await page
    .key(" ")
    .reads("4: .play-word", "Play")
    .gives(() => scrollY, top)
    .key("Home")
    .click("4: [data-control=forward]")
    .key("ArrowRight")
    .gives(() => lesson(4).index, 1)
    .click("4: 3,3")
    .key("End")
    .gives(() => lesson(4).last - lesson(4).index, 0)
    .key("Home")
    .selectOption("4: [data-pick=learn-language]", "java")
    .key("s");
  const solved = await index(4);
  assert.ok(solved > 1);
  await page.click("5: 0,0").key("ArrowRight");
  assert.deepEqual([await index(4), await index(5)], [solved, 0]);
});

test("solutions are counted here, each time anew and with the last guess, and have bars to scale", async () => {
  const page = await open("learn/8");
  for (const guess of [12, 27]) {
    await page
      .size(guess, "8:")
      .click("8: [data-do=count]")
      // The button comes back at the end.
      .until(() => !one("#chapter-8 [data-do=count]").disabled && one("#chapter-8 .is-published"))
      .says("8: .sentence-text", guess === 27 ? "You said 27.…his page needs…" : "…his page needs…");
    assert.doesNotMatch(await page.innerText("8: tbody"), /NaN|undefined/);
  }
  const counted = await page.lookAll("8: tbody tr:not(.is-published)", (rows) =>
    rows.map((row) => [one("th", row).innerText.trim(), one(".amount", row).innerText])
  );
  const known = new Map(
    (await page.evaluate(() => bezzel.untilThere("/api/known"))).map(({ n, all }) => [
      String(n),
      Number(all).toLocaleString("en")
    ])
  );
  assert.ok(counted.length >= 8);
  for (const [n, count] of counted) assert.equal(count, known.get(n) ?? "0", n);
  // Sizes without a solution have no bar.
  const wide = await page.lookAll("8: .amount i", (bars) => bars.map((bar) => box(bar).width));
  assert.deepEqual([wide[1], wide[2]], [0, 0]);
  assert.ok(Math.abs(wide.at(-2) / wide.at(-1) - 22317699616364044 / 234907967154122528) < 0.01, String(wide));
  await page.speak("zh").reads("8: tbody", "…< 1毫秒…");
  assert.doesNotMatch(await page.innerText("8: tbody"), /ms|µs/);
});

test("methods are measured once they are in order, and bits are those of the call", async () => {
  const page = await open("learn/9");
  for (const method of METHODS) await page.click(`9: [data-method=${method}]`);
  await page
    .reads("9: .lesson-table tbody", "…35,539…19,745…")
    // Two queens: the bits of the third row, in the call for it.
    .evaluate(() => lesson(9).jumpTo(lesson(9).trace.events.findIndex(([kind, row]) => kind === 2 && row === 1) + 1))
    .reads("9: .here", "free := all squares…")
    .gives(
      () => all(".bit-line code", lesson(9).root).map((line) => line.innerText.replace(/\s/g, "")),
      ["10100000", "01000000", "00110000", "00001111"]
    );
});

test("each faulty program has its verdict in each language; its line is found, other lines have reasons", async () => {
  const page = await open("learn/10");
  const verdicts = [
    "…not taken back…",
    "…does not check antidiagonals…",
    "…end one early…",
    "…does the search stop there…",
    "…no copies of it…",
    "…skips the one behind…"
  ];
  for (const language of LANGUAGES) {
    await page.selectOption("10: [data-pick=learn-language]", language);
    for (const [at, verdict] of verdicts.entries()) {
      const where = `${language} ${at}`;
      const told = await page
        .click(`10: [data-choice='${at}']`)
        .says("10: .lesson-verdict", verdict)
        .lookAll("10: .fault-lines button:not([data-fault])", (all) =>
          all.map((line) => {
            line.click();
            const chapter = line.closest(".chapter");
            return [
              chapter.querySelectorAll(".badge.bad").length,
              one(".lesson-bar .sentence-text", chapter).textContent,
              line.textContent.trim()
            ];
          })
        );
      // The sixth program is short in pseudocode, and has no lines of a check.
      const reasons = at < 5 ? 10 : language === "pseudo" ? 4 : 9;
      assert.ok(new Set(told.map(([, text]) => text)).size >= reasons, where);
      for (const [count, text, line] of told) {
        assert.deepEqual([count, /^[A-Z].*[.?]$/.test(text), /[^\s{}]/.test(line)], [1, true, true], where);
        if (/above (in|to|<)|above\+\+|each queen above|queens\[above\]/.test(line) && at < 5)
          assertLike(text, "…every queen above…", `${where}: ${line}`);
        if (/print.*boards|boards.*(print|echo|log)/.test(line))
          assertLike(text, "…prints the boards…", `${where}: ${line}`);
      }
      await page.click("10: [data-fault] >> nth=-1").count("10: .badge.good", 1);
    }
    const isBare = ["php", "c", "javascript"].includes(language);
    await page
      .says("10: pre", isBare ? "0 4 7 5 2 6 1 3…" : "[0, 4, 7, 5, 2, 6, 1, 3]…")
      .click("10: [data-choice='3']")
      .reads("10: pre", isBare ? "1 3 5 0 2 4" : "[1, 3, 5, 0, 2, 4]");
  }
});

test("the faults of one program are the same number in two chapters, and the answer to a tap is in view", async () => {
  const page = await open("learn/5", { viewport: "390x664" });
  await page.check("#chapter-5 .check input");
  await toEnd(page, 5);
  const line = "10: .fault-lines button";
  await page
    .says("5: .sentence-text", "…0 solutions…none was put on B3. Faults: 8, the first at step 3.…")
    .count("10: .lesson-verdict li", 3)
    .says("10: .lesson-verdict li >> nth=1", "Fault at step 4: no queen was placed in row 2, column 1…")
    .says("10: .lesson-verdict li >> nth=2", "Fault at step 3, and 7 times in all…")
    .look(line, (each) => each.scrollIntoView())
    .click(line);
  assert.ok((await page.boxes("10: .sentence"))[0].bottom <= 664);
});

test("a function of the reader is run, judged and played", async () => {
  const page = await open("learn/11");
  const within = (selector) => `#chapter-11 ${selector}`;
  const run = (code) =>
    (code.startsWith("follow")
      ? page.click(within(`[data-do=${code}]`))
      : page.fill(within("[data-text=code]"), `function solve(n, place, remove, solution) { ${code} }`)
    ).click(within("[data-do=run]"));
  await page.click(within("[data-do=run]")).sees(within(".follow-said"), "place");
  await run("follow-faulty");
  await page.says(within(".sentence-text"), "…although…");
  await run("follow-right");
  await page.says(within(".sentence-text"), "…4 solutions…");
  for (const [code, told] of [
    ["for (;;) { place(0, 0); remove(0, 0); }", "stopped after 32,000 calls"],
    ["for (let c = 1; c <= n; c++) { place(1, c); remove(1, c); }", "from 1 to 6: count them from 0 to 5"],
    ["foo();", "foo"]
  ]) {
    await run(code);
    await page.sees(within(".follow-said"), told);
  }
  await page
    // A verdict on the program before does not stand beside the error of this one.
    .count("11: .sentence-text", 0)
    // What was written is kept apart from Watch your own.
    .kept("follow", null);
});

test("four lines fill a Sudoku and colour a map: line, sentence and picture agree, and the end is solved", async () => {
  const page = await open("learn/12");
  for (const kind of ["sudoku", "map"]) {
    await page.click(`#chapter-12 [data-choice=${kind}]`);
    for (const language of ["en", "zh"]) {
      const steps = await page.speak(language).evaluate(() => {
        const player = lesson(12, 0);
        return player.trace.events.map(([event], at) => {
          player.jumpTo(at);
          const cells = all(".cell", player.root);
          const names = (selector) => [
            ...new Set(
              all(`.cell${selector}`, player.root).map((cell) => player.trace.places[cell.dataset.place].letter)
            )
          ];
          return {
            event,
            line: all(".program li", player.root).findIndex((each) => each.classList.contains("here")) + 1,
            told: one(".sentence-text", player.sentence.root).innerText,
            // What a check refuses is marked beside what it clashes with, which alone is named; what comes after an
            // undone place is named too.
            marked: event === 1 ? names(".culprit") : event === 3 ? [] : names(".now"),
            values: cells.map((cell) => cell.dataset.value)
          };
        });
      });
      const LINE = { 1: 5, 2: 6, 3: 2, 5: 7, 11: 4 };
      for (const [at, { event, line, told, marked }] of steps.entries()) {
        assert.deepEqual([line, marked.length], [LINE[event], event === 3 ? 0 : 1], `${kind} ${at}`);
        const named = told.match(/\b[A-G][1-4]?(?![a-z])/g) ?? [];
        assert.ok(
          marked.every((name) => named.includes(name)),
          `${kind} ${at}: ${told} ${marked}`
        );
      }
      const { values } = steps.at(-1);
      const drawn = "AABBBCCCCDEEFGDEFFGD";
      const groups = [(each) => each >> 2, (each) => each % 4, (each) => (each >> 3) * 2 + ((each % 4) >> 1)];
      const meet = (at, other) =>
        kind === "sudoku"
          ? groups.some((of) => of(at) === of(other))
          : drawn[at] !== drawn[other] && (at - other === 5 || (at - other === 1 && at % 5 > 0));
      const isAlike = values.some((value, at) =>
        values.slice(0, at).some((each, other) => each === value && meet(at, other))
      );
      assert.ok(!isAlike);
      assert.match(values.join(""), kind === "sudoku" ? /^[1-4]{16}$/ : /^[123]{20}$/);
      assert.ok(steps.filter(({ event }) => event === 5).length >= 2, "it goes back");
    }
  }
});

test("a frame shows the figure of a chapter alone, plays it as its address says, and leads to the page", async () => {
  const page = await visit("?embed&start#learn/4", { viewport: "680x480", reducedMotion: null });
  const title = ".chapter h2 a";
  await page
    .sees(".alone .lesson-figure")
    .until(() => one(".lesson-player").dataset.index > 1)
    .count(".lesson-figure", 1)
    .count(":is(.prose, .question, .chapters, .top, .lesson-lead):visible", 0)
    .has(title, "href", visit.address("learn/4"))
    .has(title, "target", "_blank")
    .accessible();
  const file = await visit("bezzel learn");
  await file
    .sees("#chapter-12 .question")
    .evaluate(() => bezzel.learn.point(4))
    .click("[data-control=link]")
    .gives(
      () =>
        all(".popover input, .popover textarea")
          .map(({ value }) => value)
          .join(" "),
      '…<iframe src="file:…?embed#learn/4"…'
    );
});

test("who comes first begins with Learn, who comes again where they were", async () => {
  const page = await visit();
  await page.sees("#chapter-1 .squares").click("#tab-counts").anew(visit.address()).sees("#tab-counts[aria-current]");
});

test("first lines lead a teacher to slides and answers in the page's language; a file has the commands", async () => {
  const page = await open();
  const teachers = ".lesson-lead + .note";
  for (const [language, right] of [
    ["en", "✓ 21"],
    ["zh", "✓ 21个"]
  ]) {
    const links = await page.speak(language).lookAll(`${teachers} a`, (all) => all.map(({ href }) => href));
    assert.equal(links.length, 2);
    for (const link of links) {
      const sheet = await visit(link, { beside: true });
      await sheet
        .reads(".right b", right)
        // The style is that of the sheet: no policy keeps it away.
        .gives(() => getComputedStyle(one(".right b")).color !== getComputedStyle(one("h2")).color, true);
    }
  }
  await (await visit("bezzel learn")).reads(teachers, "…bezzel learn --slides … bezzel learn --answers…");
});

test("a slide is as high as the window, whatever the window, and has a page on paper", async () => {
  for (const lang of ["en", "zh"]) {
    const page = await visit(`bezzel learn --slides --lang ${lang}`);
    for (const name of ["1366x768", "1366x617", "1024x768", "1280x720", "1920x1080"])
      await page
        .resize(name)
        .gives(
          () =>
            all(".slide").filter(
              (slide) =>
                Math.abs(box(slide).height - innerHeight) > 1
                || box(slide).width < innerWidth - 20
                || slide.scrollWidth > slide.clientWidth
            ).length,
          0
        );
    await page.count(".slide", await pagesOf(page, { preferCSSPageSize: true }));
  }
});

test("at a zoom of 200 %, no word of two programs beside each other is torn", async () => {
  const page = await open("learn/5", { viewport: "683x384" });
  for (const name of LANGUAGES.slice(1)) {
    await program(page, name);
    await page.gives(() => {
      const range = document.createRange();
      return all("#chapter-5 .two-programs .program li").flatMap(({ lastChild: text }) =>
        [...text.data.matchAll(/[\w$]+/g)].filter(({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        })
      );
    }, []);
  }
});

test("what has the focus by Tab does not lie under the bar", async () => {
  const page = await open("learn/10", { viewport: "1366x617" });
  for (let at = 0; at < 40; at++)
    await page.key("Tab").gives(() => {
      const { activeElement } = document;
      const { left, top, width, height } = box(activeElement);
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return over && !activeElement.contains(over) && !over.contains(activeElement) ? activeElement.outerHTML : "";
    }, "");
});

test("an address, a link and Back lead to a chapter, past many; another view begins at its top", async () => {
  const page = await open("learn/1", { viewport: "390x664" });
  // Where it has been brought it stays.
  const brought = (chapter) =>
    page
      .until((to) => {
        return learn.chapter === to && learn.brought === null;
      }, chapter)
      .at(`…#learn/${chapter}`)
      .gives((to) => Math.abs(box(`#chapter-${to}`).top) < 60 || to >= 11, true, chapter);
  for (const chapter of [5, 10, 2, 11, 12, 7]) {
    await page.go(`#learn/${chapter}`);
    await brought(chapter);
  }
  await page
    .evaluate(() => learn.tools[0].click())
    .holds(":popover-open :is(input, textarea)", "…#learn/7")
    .key("Escape")
    .look(".chapters a >> nth=2", (link) => link.click());
  await brought(3);
  await page
    .goBack()
    .at("…#learn/7")
    .go("#counts")
    .sees(".v-counts table")
    .gives(() => scrollY, 0);
});

test("texts are short; every question says why, and keeps what was answered on the device", async () => {
  const page = await open("learn/7");
  await page.until(() => Math.abs(box("#chapter-7").top) < 120);
  for (const chapter of CHAPTERS)
    assert.ok((await page.innerText(`#chapter-${chapter} .prose`)).split(/\s+/).length <= 120, String(chapter));
  for (const language of ["en", "zh"]) {
    await page.speak(language);
    for (const chapter of CHAPTERS) {
      const answers = `#chapter-${chapter} .question .answer`;
      for (const at of (await page.lookAll(answers, (all) => all.map((_, number) => number))).values())
        await page.click(`${answers} >> nth=${at}`);
      await page
        .count(`#chapter-${chapter} .is-right`, 1)
        .gives((to) => all(`#chapter-${to} .why`).every((why) => why.innerText.length > 8), true, chapter);
    }
  }
  await page.reload().sees("#chapter-12 .is-right").count(".chapters .is-done", 12);
});

test("by keyboard alone: a chapter, its figure and its question", async () => {
  const page = await open("learn/1");
  await page.until(() => document.activeElement?.matches("#chapter-1"));
  const onto = async (selector) => {
    for (let at = 0; at < 40 && !(await page.evaluate((to) => document.activeElement.matches(to), selector)); at++)
      await page.key("Tab");
    await page.sees(`${selector}:focus`);
  };
  await onto("#chapter-1 [role=gridcell]");
  await page.key("ArrowRight", "Enter").sees("#chapter-1 .square.queen[data-row='0'][data-column='1']");
  await onto("#chapter-1 .answer");
  await page.key("Tab", "Enter").count("#chapter-1 .is-right", 1);
});

test("one file has all of it, in both languages, and its text and pictures without JavaScript", async () => {
  for (const lang of ["en", "zh"]) {
    const page = await visit(`bezzel learn --lang ${lang}`, { viewport: PHONE });
    await page.sees("#chapter-12 .question").fits();
    const [address] = page.url().split("#");
    assert.ok(readFileSync(new URL(address)).length < 1e6);
    for (const method of METHODS) await page.click(`#chapter-9 [data-method=${method}]`);
    await page
      .reads("#chapter-9 tbody", "…35,539…")
      .go("#learn/6")
      .until(() => Math.abs(box("#chapter-6").top) < 120);
    const still = await visit(address, { javaScriptEnabled: false, viewport: PHONE });
    await still.count("main h2", 13);
    assert.ok((await still.locator("main svg").count()) >= 19);
  }
});

test("on paper no figure is higher than a page, programs stand side by side, and nothing is torn", async () => {
  const pages = await pagesOf(await open(), { printBackground: true });
  assert.ok(pages >= 8 && pages <= 15, `${pages} pages`);
  // The text of A4 without its margins of 14 mm, at 96 dots an inch.
  const page = await open("learn", { viewport: "688x1016" });
  await program(page, "java");
  await page
    .emulateMedia({ media: "print" })
    .gives(() => all(".lesson-figure").filter((each) => box(each).height > 1016.5).length, 0)
    .gives(() => {
      const [left, right] = all(".lesson-code", lesson(5).root).map((each) => box(each));
      return left.top === right.top && left.right <= right.left;
    }, true)
    .gives(
      () =>
        all(".chapter").every(
          (each) =>
            getComputedStyle(one("h2", each)).breakAfter === "avoid"
            && getComputedStyle(one(".prose", each)).breakInside === "avoid"
        ),
      true
    );
});
