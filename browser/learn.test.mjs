// Learn: each chapter's figure and question in both languages, on the server's page and in the file of `bezzel learn`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, events, says, useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const CHAPTERS = Array.from({ length: 12 }, (_, at) => at + 1);
/** Opens the server's page, once all figures are there. */
const open = async (hash = "learn", options = {}) => {
  const opened = await use.open(`${server.address}#${hash}`, { locale: "en-US", reducedMotion: "reduce", ...options });
  await opened.page.locator("#chapter-12 .question").waitFor();
  return opened;
};
/** The last figure of a chapter. */
const figure = (page, chapter) => page.locator(`#chapter-${chapter} .lesson-figure`).last();
const said = (page, chapter) => figure(page, chapter).locator(".sentence-text").last();
const tap = (page, chapter, row, column) =>
  figure(page, chapter).locator(`[data-row="${row}"][data-column="${column}"]`).click();
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("the first board is whole where the page opens, on low screens too", async () => {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 }
  ]) {
    const { page, close } = await open("learn", { viewport });
    const { bottom } = await figure(page, 1)
      .locator(".squares")
      .evaluate((board) => board.getBoundingClientRect().toJSON());
    assert.ok(bottom <= viewport.height, `${viewport.height}: ${bottom}`);
    await close();
  }
});

test("a queen shows what she attacks without a press, and three tries tell how many boards there are", async () => {
  const { page, close } = await open("learn", { reducedMotion: "no-preference" });
  const before = await said(page, 1).innerText();
  assert.match(before, /^A queen on [A-D][1-4] attacks \d+ squares\.$/);
  await page.waitForFunction((text) => document.querySelector("#chapter-1 .sentence-text").innerText !== text, before);
  // What she attacks is no fault: no sign refuses it.
  assert.equal(await figure(page, 1).locator(".badge-ground").filter({ visible: true }).count(), 0);
  for (const last of [0, 1, 2]) {
    await page.locator("#chapter-1 [data-do=clear]").click();
    for (const [row, column] of [
      [0, 0],
      [1, 2],
      [2, 1],
      [3, last]
    ])
      await tap(page, 1, row, column);
  }
  await says(said(page, 1), /share a/);
  assert.match(
    await figure(page, 1).locator(".figure-note").innerText(),
    /^3 tries\. There are 1,820 ways .* 2 of them are solutions\.$/
  );
  await page.locator("#chapter-1 [data-do=clear]").click();
  for (const [row, column] of [
    [0, 1],
    [1, 3],
    [2, 0],
    [3, 2]
  ])
    await tap(page, 1, row, column);
  await says(said(page, 1), /^Solved/);
  // The answer to its question is computed too.
  assert.equal(
    await page.evaluate(() => {
      let seen = 0;
      for (let row = 0; row < 8; row++)
        for (let column = 0; column < 8; column++)
          if (window.bezzel.attack({ row: 0, column: 0 }, { row, column })) seen++;
      return seen;
    }),
    21
  );
  await close();
});

test("a board on which several pairs attack says how many", async () => {
  const { page, close } = await open("learn/1");
  for (const [row, column] of [
    [0, 0],
    [1, 0],
    [2, 0]
  ])
    await tap(page, 1, row, column);
  await says(said(page, 1), "A1 and A2 share a column. (3 conflicts)");
  await page.evaluate(() => window.bezzel.shell.speak("zh"));
  await says(said(page, 1), /（共3处冲突）$/);
  await close();
});

test("the counter says that it counts right answers, and nothing before all chapters are there", async () => {
  const { page, close } = await open("learn");
  const score = page.locator(".chapters [role=status]");
  assert.equal(await score.innerText(), "0 of 12 questions right at the first try");
  const early = await page.evaluate(() => {
    const { learn } = window.bezzel.views;
    const last = learn.sections.pop();
    learn.score.textContent = "";
    learn.mark();
    learn.sections.push(last);
    return learn.score.textContent;
  });
  assert.equal(early, "");
  await close();
});

test("four ways to try everything, for each size", async () => {
  const { page, close } = await open("learn/2");
  const amounts = () => figure(page, 2).locator(".amount").allInnerTexts();
  const nodes = Number(
    JSON.parse(bezzel("compare", "8", "--json")).methods.find(({ method }) => method === "board").visited
  );
  assert.deepEqual(await amounts(), ["4,426,165,368", "16,777,216", "40,320", nodes.toLocaleString("en")]);
  assert.match(await page.locator("#chapter-2 .prose").innerText(), /4,426,165,368[^]*16,777,216[^]*40,320[^]*2,057/);
  const shares = (chapter) =>
    figure(page, chapter)
      .locator(".amount i")
      .evaluateAll((bars) =>
        bars.map((bar) => bar.getBoundingClientRect().width / bar.parentElement.getBoundingClientRect().width)
      );
  // A bar as long as its number says, and that is said.
  const [all, powers, orders, tree] = await shares(2);
  assert.ok(
    Math.abs(powers / all - 16777216 / 4426165368) < 0.002 && orders < 0.001 && tree < 0.001,
    String([all, powers, orders, tree])
  );
  assert.match(await figure(page, 2).locator("caption").innerText(), /to scale/);
  for (let at = 0; at < 4; at++) await figure(page, 2).locator("[data-step='-1']").click();
  await page.waitForFunction(() => document.querySelector("#chapter-2 .amount").innerText === "1,820");
  assert.deepEqual(await amounts(), ["1,820", "256", "24", "17"]);
  await close();
});

test("a square is asked about, and the line of the program that says no is lit", async () => {
  const { page, close } = await open("learn/3");
  const here = () => figure(page, 3).locator(".here").innerText();
  await figure(page, 3).locator("[data-pick=learn-language]").selectOption("python");
  for (const [row, column, line] of [
    [4, 0, "other == column"],
    [5, 4, "other == column"],
    [4, 1, "row + column"],
    [7, 7, "row - column"],
    [4, 2, "return True"]
  ]) {
    await tap(page, 3, row, column);
    assert.ok((await here()).includes(line), `${row} ${column}: ${await here()}`);
  }
  await tap(page, 3, 1, 1);
  await says(said(page, 3), /has its queen/);
  await close();
});

test("all queens that attack a square are named, where the program stops too, beside the board", async () => {
  const { page, close } = await open("learn/3", { viewport: { width: 390, height: 664 } });
  await tap(page, 3, 4, 4);
  await says(
    said(page, 3),
    /^Three queens attack E5: A1 along \s*, E2 along the column, F4 along \s*\. The program stops at the first, A1\.$/
  );
  // No line begins with a comma, though a sign is a picture.
  const commas = await said(page, 3).evaluate((each) =>
    [...each.querySelectorAll(".sign-of-line")].map((sign) => {
      const range = document.createRange();
      range.setStart(sign.nextSibling, 0);
      range.setEnd(sign.nextSibling, 1);
      return range.getBoundingClientRect().left >= sign.getBoundingClientRect().right - 2;
    })
  );
  assert.deepEqual(commas, [true, true]);
  const { bottom: board } = await figure(page, 3)
    .locator(".squares")
    .evaluate((each) => each.getBoundingClientRect().toJSON());
  const { bottom, top } = await figure(page, 3)
    .locator(".sentence")
    .evaluate((each) => each.getBoundingClientRect().toJSON());
  assert.ok(top - board < 30 && bottom - board < 140, `${board} ${top} ${bottom}`);
  await tap(page, 3, 4, 2);
  await says(said(page, 3), "No queen attacks C5.");
  await page.evaluate(() => window.bezzel.shell.speak("zh"));
  await tap(page, 3, 4, 4);
  await says(said(page, 3), /^3个皇后攻击E5：A1沿/);
  await close();
});

test("the search is played step by step with the program in step, guessed, and taken by keys", async () => {
  const { page, close } = await open("learn/4");
  await figure(page, 4).locator("[data-pick=learn-language]").selectOption("javascript");
  const marks = { place: "queens.push(column)", "back-up": "queens.pop()", solved: "console.log(queens" };
  await figure(page, 4).locator(".go-forward").focus();
  for (const event of events("4")) {
    await page.keyboard.press("ArrowRight");
    const line = await figure(page, 4).locator(".here").allInnerTexts();
    if (marks[event.event]) assert.ok(line.join().includes(marks[event.event]), `${event.event}: ${line}`);
    if (event.event === "conflict")
      assert.ok(
        line
          .join()
          .includes({ column: "=== column", diagonal: "row - column", antidiagonal: "row + column" }[event.line]),
        line.join()
      );
  }
  await says(said(page, 4), /^Done\. 2 solutions/);
  await page.keyboard.press("Home");
  await figure(page, 4).locator("[data-control=guess]").click();
  await tap(page, 4, 0, 0);
  await says(said(page, 4), /^Right/);
  await close();
});

test("both programs remember what the search needs, and the forgetful one is judged", async () => {
  const { page, close } = await open("learn/5");
  const frames = async () =>
    Promise.all([0, 1].map((at) => figure(page, 5).locator(".frames").nth(at).locator("li").allInnerTexts()));
  const place = events("4").findIndex(({ event, row, column }) => event === "place" && row === 1 && column === 3);
  await page.evaluate((at) => window.bezzel.views.learn.sections[4].figures.at(-1).player.jumpTo(at), place);
  // The call for the next row is not made yet.
  assert.deepEqual(await frames(), [
    ["place(0) A1", "place(1) D2"],
    ["A1", "D2"]
  ]);
  await page.evaluate((at) => window.bezzel.views.learn.sections[4].figures.at(-1).player.jumpTo(at + 1), place);
  assert.deepEqual(await frames(), [
    ["place(0) A1", "place(1) D2", "place(2)", "is free(2, 0)"],
    ["A1", "D2"]
  ]);
  await figure(page, 5).locator("input[type=checkbox]").check();
  await page.evaluate(() => {
    const { player } = window.bezzel.views.learn.sections[4].figures.at(-1);
    player.jumpTo(player.last);
  });
  await says(said(page, 5), /0 solutions/);
  await close();
});

test("each refusal says how many full boards it saves: with those that are left, they are all", async () => {
  const { page, close } = await open("learn/4");
  const { saved, left } = await page.evaluate(() => {
    const [{ player }] = window.bezzel.views.learn.sections[3].figures;
    const { trace } = player;
    const numbers = trace.events.flatMap(([kind], at) => {
      player.jumpTo(at);
      const text = player.sentence.root.innerText.match(/So (one|\d+) of the 256 full boards/);
      return kind === window.bezzel.KIND.conflict ? [text[1] === "one" ? 1 : Number(text[1])] : [];
    });
    return { saved: numbers.reduce((sum, each) => sum + each, 0), left: trace.solutions.length };
  });
  assert.equal(saved + left, 256);
  await page.evaluate(() => {
    const [{ player }] = window.bezzel.views.learn.sections[3].figures;
    player.jumpTo(player.last);
  });
  await says(said(page, 4), /1 \+ 4 \+ 6 \+ 4 \+ 2 = 17 nodes/);
  await close();
});

test("a search is played by steps or lines, at the same event; recursion is explained before it is shown", async () => {
  const { page, close } = await open("learn/5");
  const shown = () =>
    page.evaluate(() => {
      const { player } = window.bezzel.views.learn.sections[4].figures[1];
      return [player.index, player.trace.length, player.sentence.root.innerText];
    });
  await figure(page, 5).locator("[data-control=forward]").click();
  await figure(page, 5).locator("[data-control=forward]").click();
  const [index, steps, text] = await shown();
  await figure(page, 5).locator("[data-choice=line]").click();
  const [line, lines, same] = await shown();
  assert.ok(line > index && lines > 3 * steps && same === text, `${line} ${lines} ${same}`);
  await figure(page, 5).locator("[data-control=forward]").click();
  await figure(page, 5).locator("[data-choice=step]").click();
  assert.deepEqual(await shown(), [index, steps, text]);
  // Three moments of a call, in the language of the programs.
  await page.evaluate(() => window.bezzel.programLanguage.choose("python"));
  const moments = await page
    .locator("#chapter-5 .call-moments > li")
    .evaluateAll((all) =>
      all.map((each) => [
        [...each.querySelectorAll(".frames li")].map((frame) => frame.textContent).join(),
        each.querySelector("p").textContent
      ])
    );
  assert.deepEqual(
    moments.map(([frames]) => frames),
    ["place(0) A1", "place(0) A1,place(1)", "place(0) A1"]
  );
  assert.match(moments[2][1], /^place\(1\) is over\. place\(0\) goes on here, with its own row = 0 and column = 0\.$/);
  for (const chapter of [3, 4])
    assert.doesNotMatch(await page.locator(`#chapter-${chapter}`).innerText(), /place\(|recurs/, String(chapter));
  await close();
});

test("the language is chosen at the programs, for all of them, and the choice stays where it is", async () => {
  for (const viewport of [{ width: 1366, height: 768 }, PHONE]) {
    const { page, close } = await open("learn/5", { viewport });
    const choice = figure(page, 5).locator(".pick");
    await choice.scrollIntoViewIfNeeded();
    const top = async () => Math.round((await choice.boundingBox()).y);
    for (const [language, text] of [
      ["java", "static void place"],
      ["python", "def place"],
      ["c", "void place"]
    ]) {
      const before = await top();
      await choice.locator("select").selectOption(language);
      await page.waitForFunction(
        (wanted) => document.querySelector("#chapter-5 .program").innerText.includes(wanted),
        text
      );
      assert.ok(Math.abs((await top()) - before) <= 2, `${language}: ${before} ${await top()}`);
      assert.deepEqual(
        await page
          .locator("[data-pick=learn-language]")
          .evaluateAll((all) => [...new Set(all.map(({ value }) => value))]),
        [language]
      );
    }
    // The program that forgets is in the same language.
    await figure(page, 5).locator("input[type=checkbox]").check();
    assert.match(await figure(page, 5).locator(".program").innerText(), /void place/);
    await close();
  }
});

test("a square that a forgotten queen attacks is not called safe, and the last row of the tree is whole", async () => {
  const { page, close } = await open("learn/5");
  await page.locator("#chapter-5 .check input").check();
  const wrong = await page.evaluate(() => {
    const { player } = window.bezzel.views.learn.sections[4].figures.at(-1);
    const { trace } = player;
    return trace.events
      .map((_, at) => {
        player.jumpTo(at);
        const { forgotten } = trace.state(at);
        const safe = [...player.root.querySelectorAll(".square.safe")].map(({ dataset }) => ({
          row: Number(dataset.row),
          column: Number(dataset.column)
        }));
        return safe.some((square) => forgotten.some((queen) => window.bezzel.attack(queen, square)));
      })
      .filter(Boolean).length;
  });
  assert.equal(wrong, 0);
  const below = await page.evaluate(() =>
    [3, 4].map((chapter) => {
      const { player } = window.bezzel.views.learn.sections[chapter].figures.at(-1);
      player.jumpTo(Math.max(player.trace.next(3, -1), 0));
      const { height, marks } = player.tree.make(300, 210);
      return Math.max(...marks.map(({ y, r }) => y + r)) - height;
    })
  );
  assert.ok(Math.max(...below) <= -2, String(below));
  await close();
});

test("board, programs and what they remember are in view at once, and the bar stays", async () => {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 }
  ]) {
    const { page, close } = await open("learn/5", { viewport });
    const high = await figure(page, 5).evaluate((each) => {
      each.scrollIntoView();
      return each.getBoundingClientRect().height;
    });
    assert.ok(high <= viewport.height, `${viewport.width}: ${high}`);
    // Programs are as high as what stands beside them.
    const [stage, program] = await Promise.all(
      [".lesson-stage", ".program"].map((part) =>
        figure(page, 5)
          .locator(part)
          .first()
          .evaluate((each) => each.getBoundingClientRect().bottom)
      )
    );
    if (viewport.width > 1179) assert.ok(stage - program < 30, `${viewport.width}: ${stage} ${program}`);
    await close();
  }
  const { page, close } = await open("learn/5", { viewport: PHONE });
  await figure(page, 5).evaluate((each) => each.scrollIntoView());
  const bottom = await figure(page, 5)
    .locator(".lesson-bar")
    .evaluate((bar) => bar.getBoundingClientRect().bottom);
  assert.ok(bottom <= PHONE.height + 1, String(bottom));
  await close();
});

test("on a phone and at a zoom of 200 %, board, memory and lit line are seen together, above the bar", async () => {
  for (const [width, height, locale] of [
    [390, 844, "en-US"],
    [390, 664, "zh-CN"],
    [683, 384, "en-US"]
  ]) {
    for (const [chapter, language] of [
      [4, "pseudo"],
      [5, "java"],
      [9, "python"]
    ]) {
      const { page, close } = await open(`learn/${chapter}`, { viewport: { width, height }, locale });
      const hidden = await page.evaluate(
        ([number, name]) => {
          window.bezzel.programLanguage.choose(name);
          const { player } = window.bezzel.views.learn.sections[number - 1].figures.at(-1);
          player.root.scrollIntoView();
          const top = player.root.querySelector(".lesson-bar").getBoundingClientRect().top;
          const found = [];
          for (let at = 0; at < Math.min(player.trace.length, 40); at++) {
            player.jumpTo(at);
            for (const part of player.root.querySelectorAll(".squares, .frames, .bits, .here")) {
              const box = part.getBoundingClientRect();
              const list = part.closest(".program")?.getBoundingClientRect();
              // A long line has its beginning in view.
              const bottom = list ? Math.min(box.bottom, box.top + 20) : box.bottom;
              if (box.top < -1 || bottom > top + 1 || (list && (box.top < list.top - 1 || bottom > list.bottom + 1)))
                found.push(`${at} ${part.className} ${Math.round(box.top)} ${Math.round(bottom)} ${Math.round(top)}`);
            }
          }
          return found;
        },
        [chapter, language]
      );
      assert.deepEqual(hidden, [], `${width} ${height} ${chapter}`);
      await close();
    }
  }
});

test("Play brings the figure into view, and no lit line lies under the bar on a low screen", async () => {
  for (const height of [768, 617]) {
    for (const chapter of [4, 5, 9]) {
      const { page, close } = await open(`learn/${chapter}`, { viewport: { width: 1366, height } });
      const found = await page.evaluate((number) => {
        window.bezzel.programLanguage.choose("java");
        const { player } = window.bezzel.views.learn.sections[number - 1].figures.at(-1);
        player.play();
        const rect = (part) => player.root.querySelector(part).getBoundingClientRect();
        const [board, bar] = [rect(".lesson-board"), rect(".lesson-bar")];
        player.pause();
        const under = player.trace.events.filter((_, at) => {
          player.jumpTo(at);
          return [...player.root.querySelectorAll(".here")].some(
            (line) => line.getBoundingClientRect().top + 20 > rect(".lesson-bar").top + 1
          );
        }).length;
        return {
          isSeen: board.top >= -1 && board.bottom <= bar.top + 1 && bar.bottom <= window.innerHeight + 1,
          under
        };
      }, chapter);
      assert.deepEqual(found, { isSeen: true, under: 0 }, `${height} ${chapter}`);
      await close();
    }
  }
});

test("a program in another language is judged by what it prints, in chapter 11", async () => {
  const { page, close } = await open("learn/11");
  await page.locator("#chapter-11 [data-way=lines]").click();
  assert.deepEqual(
    await page
      .locator("#chapter-11 mark")
      .allInnerTexts()
      .then((all) => all.map((line) => line.trim())),
    ['print("solution")', 'print("place", row, column)', 'print("remove", row, column)']
  );
  assert.equal((await page.locator("#chapter-11 .follow-added pre").innerText()).trimEnd().split("\n").length, 9);
  const lines = events("6").flatMap(
    ({ event, row, column, lifted }) =>
      ({
        place: [`place ${row} ${column}`],
        "back-up": [`remove ${lifted?.row} ${lifted?.column}`],
        solved: ["solution"]
      })[event] ?? []
  );
  await page.locator("#chapter-11 [data-text=lines]").fill(["n 6", ...lines].join("\n"));
  await page.locator("#chapter-11 [data-do=run]").click();
  await page.locator("#chapter-11 .sentence-text", { hasText: /4 solutions.*No fault/ }).waitFor();
  assert.equal(await wide(page), 0);
  await close();
});

test("the table follows each click, headings go down by one, and only a first answer counts as right", async () => {
  const { page, close } = await open("learn/2");
  await page.evaluate(() => {
    const step = document.querySelector("#chapter-2 [data-step='-1']");
    step.click();
    step.click();
  });
  await page
    .locator("#chapter-2 tbody th", { hasText: /^Choose 6 squares$/ })
    .first()
    .waitFor();
  assert.equal(await page.locator("main h4").count(), 0);
  const right = (chapter) =>
    page.evaluate(
      (at) => window.bezzel.views.learn.sections[at - 1].question.answers.findIndex(({ isRight }) => isRight),
      chapter
    );
  const answer = async (chapter, at) => page.locator(`#chapter-${chapter} .answer[data-answer="${at}"]`).click();
  await answer(1, await right(1));
  await answer(2, ((await right(2)) + 1) % 3);
  await answer(2, await right(2));
  assert.equal(await page.locator(".chapters [role=status]").innerText(), "1 of 12 questions right at the first try");
  await close();
});

test("a program beside a board is for its size, and what it remembers is at its head", async () => {
  const { page, close } = await open("learn/5", { viewport: { width: 1366, height: 768 } });
  for (const language of ["java", "c", "python", "php", "javascript"]) {
    await page.evaluate((name) => window.bezzel.programLanguage.choose(name), language);
    for (const [chapter, n] of [
      [4, 4],
      [5, 4],
      [9, 8]
    ]) {
      for (const code of await figure(page, chapter).locator(".program").allTextContents())
        assert.match(code, new RegExp(`n = ${n}(?!\\d)`), `${language} ${chapter}`);
    }
  }
  const [memory, program] = await Promise.all(
    [".call-stack", ".program"].map((part) =>
      figure(page, 5)
        .locator(part)
        .first()
        .evaluate((each) => each.getBoundingClientRect().top)
    )
  );
  assert.ok(memory < program, `${memory} ${program}`);
  await close();
});

test("the solutions by their first column, and the images of each class", async () => {
  const { page, close } = await open("learn/6");
  await figure(page, 6).locator("[data-column='3']").click();
  assert.deepEqual(await figure(page, 6).locator(".beginning b").allInnerTexts(), [
    "4",
    "8",
    "16",
    "18",
    "18",
    "16",
    "8",
    "4"
  ]);
  await says(said(page, 6), /^Right: 18/);
  assert.equal(await figure(page, 6).locator(".lesson-miniatures li").count(), 18);
  for (const [n, sum] of [
    [4, "1 × 2 = 2 solutions, all in one class."],
    [8, "11 × 8 + 1 × 4 = 92 solutions, in 12 classes."]
  ]) {
    await figure(page, 7).locator(`[data-choice="${n}"]`).click();
    const count = await figure(page, 7).locator("[data-class]").count();
    for (let at = 0; at < count; at++) {
      await figure(page, 7).locator(`[data-class="${at}"]`).click();
      await figure(page, 7).locator("[data-do=images]").click();
    }
    assert.equal(await figure(page, 7).locator(".figure-note").innerText(), sum);
  }
  // By hand: four turns, and four of the mirror image.
  await figure(page, 7).locator('[data-class="0"]').click();
  const turned = await figure(page, 7)
    .locator(".square.queen")
    .evaluateAll((all) => all.map((cell) => cell.dataset.column).join(" "));
  for (let at = 0; at < 4; at++) await figure(page, 7).locator("[data-do=turn]").click();
  assert.equal(
    await figure(page, 7)
      .locator(".square.queen")
      .evaluateAll((all) => all.map((cell) => cell.dataset.column).join(" ")),
    turned
  );
  await close();
});

test("in Learn, texts, questions and figures name a square alike, whatever is chosen for the other views", async () => {
  const { page, close } = await use.open(`${server.address}#watch?n=4`, { locale: "en-US", reducedMotion: "reduce" });
  const last = () => page.locator(".v-watch .board .numbers span").first().innerText();
  for (const [naming, row] of [
    ["letters", "1"],
    ["chess", "4"],
    ["zero", "0"],
    ["one", "1"]
  ]) {
    await page.locator(".tools .more").click();
    await page.locator(`[data-choice="${naming}"]`).click();
    await page.keyboard.press("Escape");
    assert.equal(await last(), row);
    await page.locator("#tab-learn").click();
    await page.locator("#chapter-12 .question").waitFor();
    for (const chapter of [1, 3, 4, 5, 7, 9]) {
      const edges = await figure(page, chapter)
        .locator(".board")
        .first()
        .evaluate((board) => [".letters", ".numbers"].map((edge) => board.querySelector(edge).textContent));
      assert.match(edges.join(), /^ABCD\w*,1234\d*$/, `${naming} ${chapter}`);
    }
    assert.match(await page.locator("#chapter-3 .prose").textContent(), /A1 is row 0, column 0/);
    await tap(page, 3, 5, 2);
    await says(said(page, 3), /C6/);
    await page.evaluate(() =>
      window.bezzel.views.learn.sections.slice(3, 5).forEach(({ figures }) => {
        const { player } = figures.at(-1);
        player.jumpTo(player.trace.events.findIndex(([kind, row, column]) => kind === 2 && row === 1 && column === 3));
      })
    );
    await says(said(page, 4), /D2/);
    assert.match(await page.locator("#chapter-5 .question legend").textContent(), /A1 and D2/);
    assert.deepEqual(await figure(page, 5).locator(".frames").last().locator("li").allTextContents(), ["A1", "D2"]);
    assert.deepEqual(await figure(page, 6).locator(".beginning span").allTextContents(), [..."ABCDEFGH"]);
    await page.locator(".tools .more").click();
    assert.equal(await page.locator("[data-choice=chess]").count(), 0);
    await page.keyboard.press("Escape");
    await page.locator("#tab-watch").click();
    assert.equal(await last(), row, "the other views keep what was chosen");
  }
  await close();
});

test("keys go to the figure that was clicked last", async () => {
  const { page, close } = await open("learn/4");
  const index = (chapter) =>
    page.evaluate((at) => window.bezzel.views.learn.sections[at - 1].figures.at(-1).player.index, chapter);
  const control = (chapter, name) => figure(page, chapter).locator(`[data-control=${name}]`).click();
  await control(4, "play");
  const top = await page.evaluate(() => window.scrollY);
  await page.keyboard.press(" ");
  assert.equal(await figure(page, 4).locator(".play-word").innerText(), "Play");
  assert.equal(await page.evaluate(() => window.scrollY), top);
  await page.keyboard.press("Home");
  await control(4, "forward");
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(4), 1);
  await tap(page, 4, 3, 3);
  await page.keyboard.press("End");
  assert.equal(
    await index(4),
    await page.evaluate(() => window.bezzel.views.learn.sections[3].figures.at(-1).player.last)
  );
  await page.keyboard.press("Home");
  await figure(page, 4).locator("[data-pick=learn-language]").selectOption("java");
  await page.keyboard.press("s");
  const solved = await index(4);
  assert.ok(solved > 1);
  await tap(page, 5, 0, 0);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await index(4), await index(5)], [solved, 0]);
  await close();
});

test("a second count is a fresh one, with the guess of the moment", async () => {
  const { page, close } = await open("learn/8");
  const count = figure(page, 8).locator("[data-do=count]");
  for (const guess of [12, 27]) {
    await figure(page, 8).locator(".stepper-value").fill(String(guess));
    await figure(page, 8).locator(".stepper-value").press("Enter");
    await count.click();
    // The button comes back at the end.
    await page.waitForFunction(
      () =>
        document.querySelector("#chapter-8 [data-do=count]").disabled === false
        && document.querySelector("#chapter-8 .is-published")
    );
    await says(said(page, 8), /This page needs|this page needs/);
    if (guess === 27) await says(said(page, 8), /^You said 27\./);
    const rows = await figure(page, 8).locator("tbody tr:not(.is-published) .amount").allInnerTexts();
    assert.deepEqual(rows.slice(0, 8), ["1", "0", "0", "2", "10", "4", "40", "92"]);
    assert.doesNotMatch(await figure(page, 8).locator("tbody").innerText(), /NaN|undefined/);
  }
  await page.evaluate(() => window.bezzel.shell.speak("zh"));
  assert.match(await figure(page, 8).locator("tbody").innerText(), /< 1毫秒/);
  assert.doesNotMatch(await figure(page, 8).locator("tbody").innerText(), /ms|µs/);
  await close();
});

test("solutions are counted here, and methods are measured once they are in order", async () => {
  const { page, close } = await open("learn/8");
  await figure(page, 8).locator("[data-do=count]").click();
  await page.locator("#chapter-8 .is-published").first().waitFor();
  const counted = await figure(page, 8)
    .locator("tbody tr:not(.is-published)")
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector("th").innerText, row.querySelector(".amount").innerText])
    );
  const known = new Map(
    (await page.evaluate(() => window.bezzel.untilThere("/api/known"))).map((row) => [
      String(row.n),
      Number(row.all).toLocaleString("en")
    ])
  );
  assert.ok(counted.length >= 8);
  // Sizes without a solution have no bar.
  const wide = await figure(page, 8)
    .locator(".amount i")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  assert.deepEqual([wide[1], wide[2]], [0, 0]);
  assert.ok(
    Math.abs(wide.at(-2) / wide.at(-1) - 22317699616364044 / 234907967154122528) < 0.01,
    String(wide.slice(-2))
  );
  for (const [n, count] of counted) assert.equal(count, known.get(n.trim()) ?? "0", n);
  for (const method of ["board", "sets", "constrained", "masks", "best"])
    await figure(page, 9).locator(`[data-method=${method}]`).click();
  await figure(page, 9).locator(".lesson-table").waitFor();
  assert.match(await figure(page, 9).locator("tbody").innerText(), /35,539[^]*19,745/);
  // Two queens: the bits of the third row, in the call for it.
  await page.evaluate(() => {
    const { player } = window.bezzel.views.learn.sections[8].figures.at(-1);
    player.jumpTo(player.trace.events.findIndex(([kind, row]) => kind === 2 && row === 1) + 1);
  });
  assert.match((await figure(page, 9).locator(".here").innerText()).trim(), /^free := all squares/);
  const bits = await figure(page, 9).locator(".bit-line code").allInnerTexts();
  assert.deepEqual(
    bits.map((line) => line.replace(/\s/g, "")),
    ["10100000", "01000000", "00110000", "00001111"]
  );
  await close();
});

test("each faulty program has its verdict in each language; its line is found, other lines have reasons", async () => {
  const { page, close } = await open("learn/10");
  const verdicts = [
    /not taken back/,
    /does not check antidiagonals/,
    /end one early/,
    /does the search stop there/,
    /no copies of it/,
    /skips the one behind/
  ];
  for (const language of ["pseudo", "php", "java", "python", "c", "javascript"]) {
    await figure(page, 10).locator("[data-pick=learn-language]").selectOption(language);
    for (const [at, verdict] of verdicts.entries()) {
      await figure(page, 10).locator(`[data-choice="${at}"]`).click();
      assert.match(await figure(page, 10).locator(".lesson-verdict").innerText(), verdict);
      const told = await figure(page, 10)
        .locator(".fault-lines button:not([data-fault])")
        .evaluateAll((all) =>
          all.map((line) => {
            line.click();
            const chapter = line.closest(".chapter");
            return [
              chapter.querySelectorAll(".badge.bad").length,
              chapter.querySelector(".lesson-bar .sentence-text").textContent,
              line.textContent.trim()
            ];
          })
        );
      assert.ok(
        told.every(([count]) => count === 1),
        `${language} ${at}`
      );
      assert.ok(
        told.every(([, text, line]) => /^[A-Z].*[.?]$/.test(text) && /[^\s{}]/.test(line)),
        `${language} ${at}: ${JSON.stringify(told)}`
      );
      // The sixth program is short in pseudocode, and has no lines of a check.
      assert.ok(
        new Set(told.map(([, text]) => text)).size >= (at < 5 ? 10 : language === "pseudo" ? 4 : 9),
        `${language} ${at}`
      );
      for (const [, text, line] of told) {
        if (/above (in|to|<)|above\+\+|each queen above|queens\[above\]/.test(line) && at < 5)
          assert.match(text, /every queen above/, `${language} ${at}: ${line}`);
        if (/print.*boards|boards.*(print|echo|log)/.test(line))
          assert.match(text, /prints the boards/, `${language} ${at}: ${line}`);
      }
      await figure(page, 10).locator("[data-fault]").last().click();
      assert.equal(await figure(page, 10).locator(".badge.good").count(), 1, `${language} ${at}`);
    }
    const [printed] = await figure(page, 10).locator("pre").allInnerTexts();
    const isBare = ["php", "c", "javascript"].includes(language);
    assert.match(printed, isBare ? /^0 4 7 5 2 6 1 3/ : /^\[0, 4, 7, 5, 2, 6, 1, 3\]/);
    await figure(page, 10).locator("[data-choice='3']").click();
    assert.equal(
      (await figure(page, 10).locator("pre").innerText()).trim(),
      isBare ? "1 3 5 0 2 4" : "[1, 3, 5, 0, 2, 4]"
    );
  }
  await close();
});

test("the faults of one program are the same number in two chapters, and the answer to a tap is in view", async () => {
  const { page, close } = await open("learn/5", { viewport: { width: 390, height: 664 } });
  await page.locator("#chapter-5 .check input").check();
  await page.evaluate(() => {
    const { player } = window.bezzel.views.learn.sections[4].figures.at(-1);
    player.jumpTo(player.last);
  });
  await says(said(page, 5), /none was put on B3\. Faults: 8, the first at step 3\./);
  const faults = (await figure(page, 10).locator(".lesson-verdict li").allTextContents()).slice(1);
  assert.equal(faults.length, 2, faults.join("\n"));
  assert.match(faults[0], /^Fault at step 4: no queen was placed in row 2, column 1/);
  assert.match(faults[1], /^Fault at step 3, and 7 times in all/);
  const line = figure(page, 10).locator(".fault-lines button").first();
  await line.evaluate((each) => each.scrollIntoView());
  await line.click();
  const { bottom } = await figure(page, 10)
    .locator(".sentence")
    .evaluate((each) => each.getBoundingClientRect().toJSON());
  assert.ok(bottom <= 664, String(bottom));
  await close();
});

test("a function of the reader is run, judged and played", async () => {
  const { page, close } = await open("learn/11");
  const run = () => page.locator("#chapter-11 [data-do=run]").click();
  await run();
  await page.locator("#chapter-11 .follow-said", { hasText: "place" }).waitFor();
  await page.locator("#chapter-11 [data-do=follow-faulty]").click();
  await run();
  await said(page, 11).waitFor();
  await says(said(page, 11), /although/);
  await page.locator("#chapter-11 [data-do=follow-right]").click();
  await run();
  await page.waitForFunction(() => /4 solutions/.test(document.querySelector("#chapter-11 .sentence-text")?.innerText));
  await page
    .locator("#chapter-11 [data-text=code]")
    .fill("function solve(n, place, remove, solution) { for (;;) { place(0, 0); remove(0, 0); } }");
  await run();
  await page.locator("#chapter-11 .follow-said", { hasText: "stopped after 32,000 calls" }).waitFor();
  await page
    .locator("#chapter-11 [data-text=code]")
    .fill("function solve(n, place, remove, solution) { for (let c = 1; c <= n; c++) { place(1, c); remove(1, c); } }");
  await run();
  await page.locator("#chapter-11 .follow-said", { hasText: "from 1 to 6: count them from 0 to 5" }).waitFor();
  // A verdict on the program before does not stand beside the error of this one.
  await page.locator("#chapter-11 [data-text=code]").fill("function solve(n, place, remove, solution) { foo(); }");
  await run();
  await page.locator("#chapter-11 .follow-said", { hasText: "foo" }).waitFor();
  assert.equal(await said(page, 11).count(), 0);
  // What was written is kept apart from Watch your own.
  assert.equal(await page.evaluate(() => window.localStorage.getItem("bezzel:2:follow")), null);
  await close();
});

test("four lines fill a Sudoku and colour a map: line, sentence and picture agree, and the end is solved", async () => {
  const { page, close } = await open("learn/12");
  for (const kind of ["sudoku", "map"]) {
    await page.locator(`#chapter-12 [data-choice=${kind}]`).click();
    for (const language of ["en", "zh"]) {
      const steps = await page.evaluate((spoken) => {
        window.bezzel.shell.speak(spoken);
        const { player } = window.bezzel.views.learn.sections[11].figures[0];
        return player.trace.events.map((event, at) => {
          player.jumpTo(at);
          const cells = [...player.root.querySelectorAll(".cell")];
          const names = (selector) => [
            ...new Set(
              cells
                .filter((cell) => cell.matches(selector))
                .map((cell) => player.trace.places[cell.dataset.place].letter)
            )
          ];
          return {
            event,
            line:
              [...player.root.querySelectorAll(".program li")].findIndex((each) => each.classList.contains("here")) + 1,
            said: player.sentence.root.querySelector(".sentence-text").innerText,
            now: names(".now"),
            culprit: names(".culprit"),
            values: cells.map((cell) => cell.dataset.value)
          };
        });
      }, language);
      const LINE = { 1: 5, 2: 6, 3: 2, 5: 7, 11: 4 };
      for (const [at, { event, line, said: text, now, culprit }] of steps.entries()) {
        assert.equal(line, LINE[event[0]], `${kind} ${at}`);
        const named = text.match(/\b[A-G][1-4]?(?![a-z])/g) ?? [];
        // What a check refuses is marked beside what it clashes with, which alone is named; what comes after an undone
        // place is named too.
        const marked = event[0] === 1 ? culprit : event[0] === 3 ? [] : now;
        assert.ok(
          marked.every((name) => named.includes(name)) && marked.length === (event[0] === 3 ? 0 : 1),
          `${kind} ${at}: ${text} ${marked}`
        );
      }
      const { values } = steps.at(-1);
      if (kind === "sudoku") {
        const group = (of) =>
          [0, 1, 2, 3].every(
            (number) =>
              values
                .filter((_, at) => of(at) === number)
                .sort()
                .join("") === "1234"
          );
        assert.ok(
          group((at) => at >> 2) && group((at) => at % 4) && group((at) => (at >> 3) * 2 + ((at % 4) >> 1)),
          values.join("")
        );
      } else {
        const drawn = "AABBBCCCCDEEFGDEFFGD";
        const meets = (at, other) => other < 20 && drawn[at] !== drawn[other] && values[at] === values[other];
        assert.deepEqual(
          [...drawn].flatMap((letter, at) =>
            meets(at, at + 5) || (at % 5 < 4 && meets(at, at + 1)) || !/[123]/.test(values[at]) ? [letter + at] : []
          ),
          []
        );
      }
      assert.ok(steps.filter(({ event }) => event[0] === 5).length >= 2, "it goes back");
    }
  }
  await close();
});

test("a frame shows the figure of a chapter alone, plays it as its address says, and leads to the page", async () => {
  const opened = await use.open(`${server.address}?embed&start#learn/4`, {
    locale: "en-US",
    viewport: { width: 680, height: 480 }
  });
  const { page, close } = opened;
  await page.locator(".alone .lesson-figure").waitFor();
  await page.waitForFunction(() => document.querySelector(".lesson-player").dataset.index > 1);
  assert.equal(await page.locator(".lesson-figure").count(), 1);
  assert.equal(
    await page.locator(".prose, .question, .chapters, .top, .lesson-lead").filter({ visible: true }).count(),
    0
  );
  assert.equal(
    await page.locator(".chapter h2 a").getAttribute("href"),
    `${server.address.replace(/\/?$/, "/")}#learn/4`
  );
  assert.equal(await page.locator(".chapter h2 a").getAttribute("target"), "_blank");
  await assertAccessible(page);
  await close();
  const file = await use.openPage(["learn"], { locale: "en-US" });
  await file.page.locator("#chapter-12 .question").waitFor();
  await file.page.evaluate(() => window.bezzel.learn.point(4));
  await file.page.locator("[data-control=link]").click();
  assert.match(
    await file.page
      .locator(".popover textarea, .popover input")
      .last()
      .evaluate(() =>
        [...document.querySelectorAll(".popover input, .popover textarea")].map(({ value }) => value).join(" ")
      ),
    /<iframe src="file:[^"]*\?embed#learn\/4"/
  );
  await file.close();
});

test("who comes first begins with Learn, who comes again where they were", async () => {
  const { page, close } = await use.open(server.address, { locale: "en-US" });
  await page.locator("#chapter-1 .squares").waitFor();
  await page.locator("#tab-counts").click();
  await page.goto("about:blank");
  await page.goto(server.address);
  await page.locator("#tab-counts[aria-current]").waitFor();
  await close();
});

test("first lines lead a teacher to slides and answers in the page's language; a file has the commands", async () => {
  const { page, close } = await open();
  const teachers = page.locator(".lesson-lead + .note");
  for (const [language, right] of [
    ["en", "21"],
    ["zh", "21个"]
  ]) {
    await page.evaluate((code) => window.bezzel.shell.speak(code), language);
    const links = await teachers.locator("a").evaluateAll((all) => all.map(({ href }) => href));
    assert.equal(links.length, 2);
    for (const link of links) {
      const sheet = await page.context().newPage();
      await sheet.goto(link);
      assert.equal(await sheet.locator(".right b").first().innerText(), `✓ ${right}`);
      // The style is that of the sheet: no policy keeps it away.
      assert.notEqual(
        await sheet
          .locator(".right b")
          .first()
          .evaluate((each) => getComputedStyle(each).color),
        await sheet
          .locator("h2")
          .first()
          .evaluate((each) => getComputedStyle(each).color)
      );
      await sheet.close();
    }
  }
  await close();
  const file = await use.openPage(["learn"], { locale: "en-US" });
  await file.page.locator("#chapter-12 .question").waitFor();
  assert.match(
    await file.page.locator(".lesson-lead + .note").innerText(),
    /bezzel learn --slides .* bezzel learn --answers/
  );
  await file.close();
});

test("a slide is as high as the window, whatever the window, and has a page on paper", async () => {
  for (const lang of ["en", "zh"]) {
    const { page, close } = await use.openPage(["learn", "--slides", "--lang", lang]);
    for (const [width, height] of [
      [1366, 768],
      [1366, 617],
      [1024, 768],
      [1280, 720],
      [1920, 1080]
    ]) {
      await page.setViewportSize({ width, height });
      const wrong = await page.locator(".slide").evaluateAll((all) =>
        all
          .map((slide, at) => [at + 1, slide.getBoundingClientRect(), slide])
          .filter(
            ([, box, slide]) =>
              Math.abs(box.height - window.innerHeight) > 1
              || box.width < window.innerWidth - 20
              || slide.scrollWidth > slide.clientWidth
          )
          .map(([at, { width: wide, height: high }]) => `${at}: ${wide} ${high}`)
      );
      assert.deepEqual(wrong, [], `${lang} ${width} ${height}`);
    }
    const pdf = await page.pdf({ preferCSSPageSize: true });
    assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length, await page.locator(".slide").count());
    await close();
  }
});

test("at a zoom of 200 %, no word of two programs beside each other is torn", async () => {
  const { page, close } = await open("learn/5", { viewport: { width: 683, height: 384 } });
  for (const name of ["java", "c", "php", "python", "javascript"]) {
    const torn = await page.evaluate((language) => {
      window.bezzel.programLanguage.choose(language);
      const range = document.createRange();
      return [...document.querySelectorAll("#chapter-5 .two-programs .program li")].flatMap((line) => {
        const text = line.lastChild;
        return [...text.data.matchAll(/[\w$]+/g)]
          .filter(({ 0: word, index }) => {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
          })
          .map(([word]) => word);
      });
    }, name);
    assert.deepEqual(torn, [], name);
  }
  await close();
});

test("what has the focus by Tab does not lie under the bar", async () => {
  const { page, close } = await open("learn/10", { viewport: { width: 1366, height: 617 } });
  const hidden = [];
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press("Tab");
    hidden.push(
      ...(await page.evaluate(() => {
        const { activeElement } = document;
        const box = activeElement.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
        return top && (activeElement.contains(top) || top.contains(activeElement))
          ? []
          : [activeElement.outerHTML.slice(0, 80)];
      }))
    );
  }
  assert.deepEqual(hidden, []);
  await close();
});

test("an address leads to its chapter, however many chapters it passes", async () => {
  const { page, close } = await open("learn/1", { viewport: { width: 390, height: 664 } });
  for (const chapter of [5, 10, 2, 11, 12]) {
    await page.evaluate((to) => {
      window.location.hash = `#learn/${to}`;
    }, chapter);
    // Where it has been brought it stays.
    await page.waitForFunction((to) => {
      const { learn } = window.bezzel.views;
      return learn.chapter === to && learn.brought === null;
    }, chapter);
    const top = await page.evaluate(
      (to) => document.querySelector(`#chapter-${to}`).getBoundingClientRect().top,
      chapter
    );
    assert.ok(Math.abs(top) < 60 || chapter >= 11, `${chapter}: ${top}`);
    assert.match(page.url(), new RegExp(`#learn/${chapter}$`));
  }
  // Another view begins at its top.
  await page.evaluate(() => {
    window.location.hash = "#counts";
  });
  await page.locator(".v-counts .counts-table, .v-counts table").first().waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await close();
});

test("every question says why, and keeps what was answered on the device", async () => {
  const { page, close } = await open();
  for (const language of ["en", "zh"]) {
    for (const chapter of CHAPTERS) {
      const answers = page.locator(`#chapter-${chapter} .question .answer`);
      for (let at = 0; at < (await answers.count()); at++) await answers.nth(at).click();
      assert.equal(await page.locator(`#chapter-${chapter} .is-right`).count(), 1, `${language} ${chapter}`);
      for (const why of await page.locator(`#chapter-${chapter} .why`).allInnerTexts())
        assert.ok(why.length > 8, `${language} ${chapter}`);
    }
    await page.evaluate(() => window.bezzel.shell.speak("zh"));
  }
  await page.reload();
  await page.locator("#chapter-12 .is-right").waitFor();
  assert.equal(await page.locator(".chapters .is-done").count(), 12);
  await close();
});

test("the text is short, and a chapter has its address", async () => {
  const { page, close } = await open("learn/7");
  await page.waitForFunction(() => Math.abs(document.querySelector("#chapter-7").getBoundingClientRect().top) < 120);
  for (const chapter of CHAPTERS) {
    for (const text of await page.locator(`#chapter-${chapter} .prose`).allInnerTexts())
      assert.ok(text.split(/\s+/).length <= 120, `${chapter}: ${text.split(/\s+/).length} words`);
  }
  await page.evaluate(() => window.bezzel.views.learn.tools[0].click());
  assert.match(await page.locator(":popover-open input, :popover-open textarea").first().inputValue(), /#learn\/7$/);
  await page.keyboard.press("Escape");
  await page.locator(".chapters a").nth(2).click();
  await page.waitForFunction(
    () =>
      window.location.hash === "#learn/3"
      && Math.abs(document.querySelector("#chapter-3").getBoundingClientRect().top) < 120
  );
  await page.goBack();
  await page.waitForFunction(() => window.location.hash === "#learn/7");
  await close();
});

test("from 320 to 1920 pixels nothing is wider than the window, in both languages and all of programs", async () => {
  for (const locale of ["en-US", "zh-CN"]) {
    const { page, close } = await open("learn", { locale });
    for (const width of [320, 360, 390, 600, 768, 1024, 1366, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["pseudo", "java"]) {
        await page.evaluate((language) => window.bezzel.programLanguage.choose(language), name);
        assert.equal(await wide(page), 0, `${locale} ${width} ${name}`);
      }
    }
    await close();
  }
});

for (const [scheme, locale] of [
  ["light", "en-US"],
  ["dark", "zh-CN"]
]) {
  test(`Learn is accessible: ${scheme}, ${locale}`, async () => {
    const { page, close } = await open("learn", { locale, colorScheme: scheme });
    await page.evaluate(() => {
      const { sections } = window.bezzel.views.learn;
      sections[3].figures.at(-1).player.jumpTo(9);
      sections[5].figures[0].choose(3);
      sections.forEach(({ question }) => [0, 1, 2].forEach((at) => question.show(at)));
    });
    await page.locator("#chapter-10 [data-fault]").first().click();
    await assertAccessible(page);
    await close();
  });
}

test("by keyboard alone: a chapter, its figure and its question", async () => {
  const { page, close } = await open("learn/1");
  const focus = (selector) => page.waitForFunction((where) => document.activeElement?.matches(where), selector);
  await focus("#chapter-1");
  const onto = async (selector) => {
    for (let at = 0; at < 40; at++) {
      if (await page.evaluate((where) => Boolean(document.activeElement?.matches(where)), selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no way to ${selector}`);
  };
  await onto("#chapter-1 [role=gridcell]");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#chapter-1 .square.queen[data-row='0'][data-column='1']").count(), 1);
  await onto("#chapter-1 .answer");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#chapter-1 .is-right").count(), 1);
  await close();
});

test("one file has all of it, in both languages, and its text and pictures without JavaScript", async () => {
  for (const lang of ["en", "zh"]) {
    const { page, close } = await use.openPage(["learn", "--lang", lang], { viewport: PHONE, reducedMotion: "reduce" });
    await page.locator("#chapter-12 .question").waitFor();
    assert.equal(await wide(page), 0);
    const bytes = readFileSync(new URL(page.url())).length;
    assert.ok(bytes < 1e6, `${bytes} bytes`);
    for (const method of ["board", "sets", "constrained", "masks", "best"])
      await page.locator(`#chapter-9 [data-method=${method}]`).click();
    assert.match(await page.locator("#chapter-9 tbody").innerText(), /35,539/);
    await page.evaluate(() => {
      window.location.hash = "#learn/6";
    });
    await page.waitForFunction(() => Math.abs(document.querySelector("#chapter-6").getBoundingClientRect().top) < 120);
    const address = page.url().split("#")[0];
    await close();
    const still = await use.open(address, { javaScriptEnabled: false, viewport: PHONE });
    assert.equal(await still.page.locator("main h2").count(), 13);
    assert.ok((await still.page.locator("main svg").count()) >= 19);
    await still.close();
  }
});

test("on paper there are the figures and the text", async () => {
  const { page, close } = await open("learn", { viewport: { width: 1200, height: 900 } });
  const pdf = await page.pdf({ format: "A4", printBackground: true });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages >= 8 && pages <= 15, `${pages} pages`);
  await close();
});

test("on paper no figure is higher than a page, programs stand side by side, and nothing is torn", async () => {
  // The text of A4 without its margins of 14 mm, at 96 dots an inch.
  const { page, close } = await open("learn", { viewport: { width: 688, height: 1016 } });
  await page.evaluate(() => window.bezzel.programLanguage.choose("java"));
  await page.emulateMedia({ media: "print" });
  const high = await page
    .locator(".lesson-figure")
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  assert.ok(Math.max(...high) <= 1016, String(high));
  const [left, right] = await figure(page, 5)
    .locator(".lesson-code")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  assert.ok(left.top === right.top && left.right <= right.left);
  const kept = await page
    .locator(".chapter")
    .evaluateAll((all) =>
      all.map((each) =>
        [
          getComputedStyle(each.querySelector("h2")).breakAfter,
          getComputedStyle(each.querySelector(".prose")).breakInside
        ].join(" ")
      )
    );
  assert.deepEqual([...new Set(kept)], ["avoid avoid"]);
  await close();
});
