// Check on the server's page or the site: a text is read, judged and drawn, faults first, from a field, a file, a drop
// and a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, squares, useBrowser } from "./chromium.mjs";
import { IS_SITE, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = (hash = "check", options = {}) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });
const type = (page, text) => page.locator(".check-text").fill(text);
const verdict = (page, text) => page.locator(".check-verdict", { hasText: text }).waitFor();
const faults = (page) => page.locator(".check-faults li").allTextContents();
const items = (page) =>
  page.locator(".checked-boards > li").evaluateAll((all) =>
    all.map(
      (item) =>
        `${item.className}: ${[...item.querySelector(".caption").childNodes]
          .map((node) => node.textContent)
          .join("")
          .trim()}`
    )
  );

/** Hands a file to the page's own field for files. */
const choose = (page, buffer) =>
  page.locator("input[type=file]").setInputFiles({ name: "boards.txt", mimeType: "text/plain", buffer });

test("before the first text there are forms of a board, and each is read", async () => {
  const { page, close } = await open();
  const names = await page.locator(".check-form").evaluateAll((all) => all.map(({ dataset }) => dataset.form));
  assert.equal(names.length, 6);
  for (const name of names) {
    await page.locator(`[data-form=${name}]`).click();
    await verdict(page, "The board is a solution.");
    assert.deepEqual(await squares(page, "solved"), ["0,1", "1,3", "2,5", "3,0", "4,2", "5,4"], name);
    assert.equal(await page.locator(".check-forms").isVisible(), false);
    await page.locator('[data-control="clear"]').click();
    await page.locator(".check-forms").waitFor();
  }
  await close();
});

test("a text that names squares has board, labels and sentences name them alike, and no other view", async () => {
  const { page, close } = await open();
  for (const [list, row] of [
    ["boards", "Row 6 has no queen"],
    ["all", "Row 6 has no queen"]
  ]) {
    await page.evaluate(
      (text) => {
        window.location.hash = `#check?${text}`;
      },
      String(new URLSearchParams({ list, text: "b1 d2 f3 a4 c5 e5" }))
    );
    await page.locator(".checked-boards .caption", { hasText: row }).waitFor();
    assert.equal(await page.locator(".checked-boards .board .numbers").first().textContent(), "654321");
    assert.match(
      await page.locator(".checked-boards [data-row='5'][data-column='1']").first().getAttribute("aria-label"),
      /^B1\b.*queen/
    );
    if (list === "all") assert.match((await faults(page))[0], /Row 6 has no queen/);
  }
  await page.locator("#tab-watch").click();
  await page.locator(".v-watch .board .numbers span").first().waitFor();
  assert.equal(await page.locator(".v-watch .board .numbers span").first().textContent(), "1");
  await page.goBack();
  await page.locator(".v-check .checked-boards .board").first().waitFor();
  assert.equal(await page.locator(".checked-boards .board .numbers").first().textContent(), "654321");
  await page.locator('[data-control="clear"]').click();
  await page.locator(".check-forms").waitFor();
  await type(page, "0 2 4 1 3 3");
  await page.locator(".checked-boards .board").first().waitFor();
  assert.match(await page.locator(".checked-boards .board .numbers").first().textContent(), /^123/);
  await close();
});

test("the example shows how it was read, the verdict, and boards with faults first", async () => {
  const { page, close } = await open();
  await verdict(page, "Is the output of your program right?");
  await page.getByRole("button", { name: "Try an example" }).click();
  await verdict(page, "6 queens: 4 boards, 2 different solutions of 4");
  assert.match(await page.locator(".check-reading").innerText(), /4 lines left out.*Solution 1:/);
  assert.deepEqual(await faults(page), [
    "Board 2 is no solution. B3 and D5 attack each other, and 1 more pair",
    "Board 4 is board 1 again",
    "2 solutions are missing: 2 5 1 4 0 3 and 4 2 0 5 3 1"
  ]);
  assert.deepEqual(await items(page), [
    "wrong: Board 2 B3 and D5 attack each other, and 1 more pair",
    "again: Board 4 Same as board 1",
    "missing: Missing",
    "missing: Missing",
    "solution: Board 1",
    "solution: Board 3"
  ]);
  // The attacking queens, and a line for each attack.
  assert.deepEqual(await squares(page, "attacker"), ["2,1", "3,4", "4,3"]);
  assert.equal(await page.locator(".checked-boards .wrong .ray").count(), 2);
  assert.equal(await page.locator(".checked-boards .ray").count(), 2);
  assert.equal(await page.locator(".checked-boards .solution .solved > .queen").count(), 12);
  assert.equal(
    await page.locator(".checked-boards .grid").first().getAttribute("aria-label"),
    "Board 2, B3 and D5 attack each other, and 1 more pair"
  );
  // In another language the question is asked again.
  await page.locator(".tools .language").click();
  await verdict(page, "4个解中有2个");
  assert.equal((await items(page))[1], "again: 第4个 与第1个相同");
  assert.equal(await page.title(), "检查：bezzel，N皇后工作台");
  await close();
});

test("several boards offer the check of a list, one board does not", async () => {
  const { page, close } = await open("check?list=boards");
  const offer = page.locator("[data-control=list]");
  await type(page, "1 3 0 2");
  await verdict(page, "The board is a solution.");
  assert.equal(await offer.isVisible(), false);
  await type(page, "1 3 0 2\n2 0 3 1\n");
  await offer.click();
  await page.waitForFunction(() => new URLSearchParams(window.location.hash.split("?")[1]).get("list") === "all");
  await verdict(page, "4 queens: 2 boards");
  assert.deepEqual(await faults(page), ["The list is right, in lexicographic order"]);
  assert.equal(await offer.isVisible(), false);
  await close();
});

test("each of three questions has its own answer, and the right list is right", async () => {
  const { page, close } = await open("check?list=all");
  await type(page, bezzel("solve", "6", "--all"));
  await verdict(page, "6 queens: 4 boards, 4 different solutions of 4");
  assert.equal(await page.locator(".check-verdict.good").count(), 1);
  assert.deepEqual(await faults(page), ["The list is right, in lexicographic order"]);
  const kind = page.locator("[data-pick=page-check-kind]");
  await kind.selectOption("distinct");
  await verdict(page, "6 queens: 4 boards, 1 symmetry class of 1");
  assert.equal(
    await page.locator(".check-pattern").innerText(),
    "The list has all solutions, not one of each symmetry class"
  );
  assert.match((await items(page))[0], /^again: Board 2 Board 1 turned or reflected$/);
  await kind.selectOption("boards");
  await verdict(page, "All 4 boards are solutions.");
  assert.equal(
    await page.evaluate(() => new URLSearchParams(window.location.hash.split("?")[1]).get("list")),
    "boards"
  );
  // Back leads to the question before, with the text.
  await page.goBack();
  await verdict(page, "1 symmetry class of 1");
  await close();
});

test("what a loop that ends one early leaves out is named, and missing boards are drawn", async () => {
  const { page, close } = await open("check?list=all");
  await type(
    page,
    bezzel("solve", "8", "--all")
      .split("\n")
      .filter((line) => !line.startsWith("7"))
      .join("\n")
  );
  await verdict(page, "8 queens: 88 boards, 88 different solutions of 92");
  assert.match(await page.locator(".check-pattern").innerText(), /does the loop over row 0 end one early\?$/);
  assert.equal(await page.locator(".check-faults .note").innerText(), "Here rows and columns are counted from 0.");
  assert.equal(await page.locator(".checked-boards .missing").count(), 4);
  // A part is drawn at once, and more is a button away; then the first new board has the focus.
  const count = () => page.locator(".checked-boards > li").count();
  assert.equal(await count(), 60);
  await page.getByRole("button", { name: "Show 32 more" }).click();
  assert.equal(await count(), 92);
  assert.equal(
    await page.evaluate(() => document.activeElement.closest("li").querySelector("b").textContent),
    "Board 57"
  );
  assert.equal(await page.getByRole("button", { name: /^Show/ }).isVisible(), false);
  await close();
});

test("boards that are wrong in other ways are drawn as they are, and what cannot be read is said", async () => {
  const opened = await open("check?list=boards");
  const { page } = opened;
  await type(page, "QQ..\n....\n...Q\nQ...\n\n.Q..\n...Q\nQ...\n..Q.");
  await verdict(page, "1 of 2 boards are solutions.");
  assert.deepEqual(await items(page), ["wrong: Board 1 Row 1 has 2 queens", "solution: Board 2"]);
  assert.equal(await page.locator(".checked-boards .wrong .queen").count(), 4);
  await page.evaluate(() => window.bezzel.names.choose("zero"));
  assert.equal((await items(page))[0], "wrong: Board 1 Row 0 has 2 queens");
  await type(page, bezzel("solve", "40"));
  await verdict(page, "The board is a solution.");
  assert.deepEqual(await items(page), ["solution undrawn: Board 1 40 rows: too large to draw"]);
  await type(page, "nothing of the kind");
  await page.locator(".check-verdict.bad").waitFor();
  assert.equal(await page.locator(".checked-boards > li").count(), 0);
  await page.locator("[data-pick=page-check-kind]").selectOption("all");
  await type(page, "0 ".repeat(15));
  await verdict(page, "14");
  await page.getByRole("button", { name: "Clear" }).click();
  await verdict(page, "Is the output of your program right?");
  const rest = opened.wrong.filter((text) => !text.includes("422"));
  opened.wrong.length = 0;
  await opened.close();
  assert.deepEqual(rest, []);
});

test("files in UTF-8 and UTF-16 are read, chosen or dropped", async () => {
  const { page, close } = await open("check?list=boards");
  const little = Buffer.from("■□\n□■\n", "utf16le");
  const big = Buffer.from(little).swap16();
  const bytes = [
    Buffer.from("\uFEFF1 3 0 2\n"),
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    Buffer.from("1 3 0 2\n", "utf16le")
  ];
  const texts = ["1 3 0 2\n", "■□\n□■\n", "■□\n□■\n", "1 3 0 2\n"];
  for (const [at, buffer] of bytes.entries()) {
    await choose(page, buffer);
    await verdict(page, texts[at].startsWith("1") ? "The board is a solution." : "The board is not a solution.");
    assert.equal(await page.locator(".check-text").inputValue(), texts[at]);
    await page.getByRole("button", { name: "Clear" }).click();
  }
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["2 0 3 1"], "a.txt"));
    document
      .querySelector(".check-result")
      .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelector(".check-text").value === "2 0 3 1");
  await verdict(page, "The board is a solution.");
  // A file that is read slowly takes nothing that was put there meanwhile.
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = function held() {
      Blob.prototype.arrayBuffer = arrayBuffer;
      return new Promise((resolve) => {
        window.readOn = async () => resolve(await this.arrayBuffer());
      });
    };
    const data = new DataTransfer();
    data.items.add(new File(["1 3 0 2"], "a.txt"));
    document
      .querySelector(".check-result")
      .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    const text = new DataTransfer();
    text.setData("text/plain", "2 0 3 0");
    document
      .querySelector(".check-result")
      .dispatchEvent(new DragEvent("drop", { dataTransfer: text, bubbles: true, cancelable: true }));
  });
  await verdict(page, "The board is not a solution.");
  await page.evaluate(() => window.readOn());
  assert.equal(await page.locator(".check-text").inputValue(), "2 0 3 0");
  await choose(page, Buffer.alloc((8 << 20) + 1, 48));
  await verdict(page, "The file is too large: this page reads up to 8 MB.");
  await close();
});

test("an output that is cut off is judged up to there, and an error message is quoted", async () => {
  const { page, wrong, close } = await open("check?list=boards");
  await type(page, "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n");
  await verdict(page, "The board is a solution.");
  assert.match(await page.locator(".check-reading").innerText(), /the last board seems cut off after 2 rows$/);
  await page.locator("[data-pick=page-check-kind]").selectOption("all");
  await verdict(page, "4 queens: 1 board, 1 different solution of 2");
  assert.match(await page.locator(".check-reading").innerText(), /the last board seems cut off after 2 rows$/);
  assert.deepEqual(wrong, []);
  // What is missing was cut off; that it looks like half of a list explains nothing.
  await type(
    page,
    ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n\n..Q...\n.....Q\n.Q....\n....Q.\nQ.....\n...Q..\n\n...Q..\n"
  );
  await verdict(page, "6 queens: 2 boards, 2 different solutions of 4");
  assert.equal(await page.locator(".check-pattern").count(), 0);
  await type(page, "place 0 0\nplace 1 2\nremove 1 2\nplace 1 3\n");
  await verdict(page, "hese lines are the steps of a search, and no boards");
  await type(
    page,
    'Traceback (most recent call last):\n  File "q.py", line 3, in <module>\nIndexError: list index out of range\n'
  );
  await verdict(page, "The program printed an error message: IndexError: list index out of range");
  assert.deepEqual(
    wrong.splice(0).filter((text) => !text.includes("422")),
    []
  );
  await close();
});

test("nothing on the page names what only the command has, and a text without boards has none", async () => {
  const { page, wrong, close } = await open("check?list=all");
  await type(page, "[]");
  await verdict(page, "no placement found");
  await type(page, "[I@1b6d3586\n[I@4554617c\n");
  await verdict(page, "he program printed the name [I@1b6d3586, not the content: print Arrays.toString(…)");
  assert.deepEqual(
    wrong.splice(0).filter((text) => !text.includes("422")),
    []
  );
  await type(page, "[1, 3, -1, -1]");
  await verdict(page, "4 queens: 1 board, 0 different solutions of 2");
  assert.equal(
    await page.locator(".check-reading").innerText(),
    "Read rows and columns counted from 0, since no number says otherwise"
  );
  // Eight equal boards are seven sentences: six, and one more.
  await page.locator("[data-pick=page-check-kind]").selectOption("boards");
  await type(page, "1 3 0 2\n".repeat(8));
  await verdict(page, "All 8 boards are solutions.");
  assert.equal(await page.locator(".check-faults summary").innerText(), "1 more line");
  await close();
});

test("the same board twice is said, and keeps the verdict", async () => {
  const { page, close } = await open("check?list=boards");
  await type(page, "1 3 0 2\n2 0 3 1\n1 3 0 2\n");
  await verdict(page, "All 3 boards are solutions.");
  assert.deepEqual(await faults(page), ["Board 3 is the same as board 1."]);
  await close();
});

test("undo gives back the text that an example, a file or Clear replaced", async () => {
  const { page, close } = await open("check?list=boards");
  const input = page.locator(".check-text");
  const undo = async (text) => {
    await input.focus();
    await page.keyboard.press("Control+z");
    assert.equal(await input.inputValue(), text);
  };
  await input.pressSequentially("1 3 0 2");
  await page.getByRole("button", { name: "Clear" }).click();
  await verdict(page, "Is the output of your program right?");
  await undo("1 3 0 2");
  await verdict(page, "The board is a solution.");
  await choose(page, Buffer.from("2 0 3 1\r\n1 3 0 2\r\n"));
  await verdict(page, "All 2 boards are solutions.");
  assert.equal(await input.inputValue(), "2 0 3 1\n1 3 0 2\n");
  await undo("1 3 0 2");
  await page.getByRole("button", { name: "Try an example" }).click();
  await verdict(page, "6 queens");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.control), "example");
  await undo("1 3 0 2");
  // A tablet has no Ctrl+Z.
  const button = page.locator("[data-control=undo]");
  assert.equal(await button.isVisible(), false);
  for (const control of ["clear", "example"]) {
    await page.locator(`[data-control=${control}]`).click();
    await button.click();
    assert.equal(await input.inputValue(), "1 3 0 2");
    assert.equal(await button.isVisible(), false);
  }
  await close();
});

test("on paper all lines are there, and no button of Watch", async () => {
  const { page, close } = await open("check?list=boards");
  await page
    .locator(".check-text")
    .fill(Array.from({ length: 40 }, (_, at) => `${at % 4} ${at % 4} ${at % 3} 1`).join("\n"));
  const details = page.locator(".check-faults details");
  await details.waitFor();
  assert.equal(await details.evaluate((each) => each.open), false);
  await page.pdf({ format: "A4" });
  assert.equal(await details.evaluate((each) => each.open), true);
  await page.evaluate(() => {
    window.location.hash = "#watch";
  });
  await page.locator(".own-opener").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".own-opener").isVisible(), false);
  await close();
});

test("a link has a short text, and a long one stays out of it", async () => {
  const text = "[[1,3,0,2],[2,0,3,1]]\n";
  const { page, close } = await open(`check?list=all&text=${encodeURIComponent("1 3 0 2\n2 0 3 1")}`);
  await verdict(page, "4 queens: 2 boards, 2 different solutions of 2");
  const linked = () => page.evaluate(() => new URLSearchParams(window.location.hash.split("?")[1]).get("text"));
  assert.equal(await linked(), "1 3 0 2\n2 0 3 1");
  await type(page, text);
  await page.waitForFunction(
    (wanted) => new URLSearchParams(window.location.hash.split("?")[1]).get("text") === wanted,
    text
  );
  await type(page, bezzel("solve", "9", "--all"));
  await verdict(page, "9 queens: 352 boards, 352 different solutions of 352");
  await page.waitForFunction(() => window.location.hash === "#check?list=all");
  // Another view, and back: the text is still there.
  await page.locator("#tab-counts").click();
  await page.locator("#tab-check").click();
  await verdict(page, "9 queens: 352 boards");
  assert.match(
    await page.locator(".check-side .note").innerText(),
    IS_SITE ? /^The text stays in this browser\./ : /^The text goes to this server/
  );
  await close();
});

test("the keyboard reaches all of it, and walks over the boards", async () => {
  const { page, close } = await open("check?list=all");
  await page.locator(".check-text").focus();
  const names = [];
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press("Tab");
    names.push(await page.evaluate(() => document.activeElement.dataset.control ?? document.activeElement.tagName));
    if (names.at(-1) === "example") {
      await page.keyboard.press("Enter");
      await verdict(page, "6 queens");
    }
  }
  assert.deepEqual(names, ["file", "example", "clear", "DIV"], "then the first board");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "C1, queen");
  await close();
});

test("nothing is wider than the window from 320 to 1920 pixels, in both languages", async () => {
  const { page, close } = await open("check?list=all");
  await page.getByRole("button", { name: "Try an example" }).click();
  for (const language of ["en", "zh"]) {
    await page.evaluate((wanted) => window.bezzel.shell.words.speak(wanted), language);
    await verdict(page, language === "en" ? "6 queens" : "6皇后");
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 844],
      [424, 700],
      [600, 800],
      [680, 480],
      [844, 390],
      [899, 700],
      [1024, 768],
      [1366, 650],
      [1920, 1080]
    ]) {
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        [...document.querySelectorAll("main *, header *")]
          .filter((each) => {
            const box = each.getBoundingClientRect();
            return box.width > 0 && !each.closest(".visually-hidden") && box.right > innerWidth + 0.5;
          })
          .map((each) => each.outerHTML.slice(0, 60))
      ]);
      assert.deepEqual(found, [width, []], `${width} x ${height} ${language}`);
    }
  }
  await close();
});

test("axe finds nothing serious", async () => {
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await open("check", { viewport, colorScheme });
      await page.getByRole("button", { name: "Try an example" }).click();
      await page.locator(".checked-boards .wrong").waitFor();
      await assertAccessible(page);
      await close();
    }
  }
});
