// Check on the server's page or the site: a text is read, judged and drawn, faults first, from a field, a file, a drop
// and a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bezzel } from "./chromium.mjs";
import { IS_SITE } from "./served.mjs";
import { usePages } from "./verbs.mjs";

const visit = usePages();
const open = (list, options) => visit(list ? `check?list=${list}` : "check", options);
const REFUSED = { refuses: /422/ };
const TEXT = ".check-text";
const VERDICT = ".check-verdict";
const FAULTS = ".check-faults li";
const READING = ".check-reading";
const KIND = "[data-pick=page-check-kind]";
const ASKED = "Is the output of your program right?";
const RIGHT = "The board is a solution.";
const EXAMPLE = "[data-control=example]";
const CLEAR = "[data-control=clear]";
/** Boards as they are listed, with their classes and captions. In the page. */
const items = () =>
  all(".checked-boards > li").map(
    (item) =>
      `${item.className}: ${[...one(".caption", item).childNodes]
        .map((node) => node.textContent)
        .join("")
        .trim()}`
  );
/** Types each text, after which a verdict is right. */
const judges = async (page, rows) => {
  for (const [text, verdict] of rows) await page.fill(TEXT, text).sees(VERDICT, verdict);
};

/** Hands a file to the page's own field for files. */
const choose = (page, buffer) =>
  page.setInputFiles("input[type=file]", { name: "boards.txt", mimeType: "text/plain", buffer });
/** In the page: drops a file, or a text. */
const drop = ([text, isFile]) => {
  const data = new DataTransfer();
  if (isFile) data.items.add(new File([text], "a.txt"));
  else data.setData("text/plain", text);
  one(".check-result").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
};

test("before the first text there are forms of a board, and each is read", async () => {
  const page = await open();
  const names = await page.lookAll(".check-form", (all) => all.map(({ dataset }) => dataset.form));
  assert.equal(names.length, 6);
  for (const name of names)
    await page
      .click(`[data-form=${name}]`)
      .sees(VERDICT, RIGHT)
      .squares("solved", "0,1 1,3 2,5 3,0 4,2 5,4")
      .hides(".check-forms")
      .click(CLEAR)
      .sees(".check-forms");
});

test("a text that names squares has board, labels and sentences name them alike, and no other view", async () => {
  const page = await open();
  const numbers = ".checked-boards .board .numbers";
  for (const list of ["boards", "all"])
    await page
      .go(`#check?${new URLSearchParams({ list, text: "b1 d2 f3 a4 c5 e5" })}`)
      .at(`…list=${list}…`)
      .sees(`.checked-boards .caption, ${list === "all" ? FAULTS : ".caption"}`, "Row 6 has no queen")
      .says(numbers, "654321")
      .has(".checked-boards [data-row='5'][data-column='1']", "aria-label", /^B1\b.*queen/);
  await page
    .says(FAULTS, "…Row 6 has no queen…")
    .click("#tab-watch")
    .says(".v-watch .board .numbers span", "1")
    .goBack()
    .says(`.v-check ${numbers}`, "654321")
    .click(CLEAR)
    .sees(".check-forms")
    .fill(TEXT, "0 2 4 1 3 3")
    .says(numbers, "123…");
});

test("the example shows how it was read, the verdict, and boards with faults first", async () => {
  const page = await open();
  const pair = "B3 and D5 attack each other, and 1 more pair";
  await page
    .sees(VERDICT, ASKED)
    .click(EXAMPLE)
    .sees(VERDICT, "6 queens: 4 boards, 2 different solutions of 4")
    .reads(READING, "…4 lines left out…Solution 1:…")
    .texts(FAULTS, [
      `Board 2 is no solution. ${pair}`,
      "Board 4 is board 1 again",
      "2 solutions are missing: 2 5 1 4 0 3 and 4 2 0 5 3 1"
    ])
    .gives(items, [
      `wrong: Board 2 ${pair}`,
      "again: Board 4 Same as board 1",
      "missing: Missing",
      "missing: Missing",
      "solution: Board 1",
      "solution: Board 3"
    ])
    // The attacking queens, and a line for each attack.
    .squares("attacker", "2,1 3,4 4,3")
    .count(".checked-boards .wrong .ray", 2)
    .count(".checked-boards .ray", 2)
    .count(".checked-boards .solution .solved > .queen", 12)
    .has(".checked-boards .grid", "aria-label", `Board 2, ${pair}`)
    // In another language the question is asked again.
    .click(".tools .language")
    .sees(VERDICT, "4个解中有2个")
    .says(".checked-boards > li >> nth=1 >> .caption", "…第4个…与第1个相同…")
    .titled("检查：bezzel，N皇后工作台");
});

test("several boards offer the check of a list, one board does not", async () => {
  const page = await open("boards");
  const offer = "[data-control=list]";
  await page
    .fill(TEXT, "1 3 0 2")
    .sees(VERDICT, RIGHT)
    .hides(offer)
    .fill(TEXT, "1 3 0 2\n2 0 3 1\n")
    .click(offer)
    .at("…list=all…")
    .sees(VERDICT, "4 queens: 2 boards")
    .texts(FAULTS, ["The list is right, in lexicographic order"])
    .hides(offer);
});

test("each of three questions has its own answer, and the right list is right", async () => {
  const page = await open("all");
  await page
    .fill(TEXT, bezzel("solve 6 --all"))
    .sees(`${VERDICT}.good`, "6 queens: 4 boards, 4 different solutions of 4")
    .texts(FAULTS, ["The list is right, in lexicographic order"])
    .selectOption(KIND, "distinct")
    .sees(VERDICT, "6 queens: 4 boards, 1 symmetry class of 1")
    .reads(".check-pattern", "The list has all solutions, not one of each symmetry class");
  assert.equal((await page.evaluate(items))[0], "again: Board 2 Board 1 turned or reflected");
  await page
    .selectOption(KIND, "boards")
    .sees(VERDICT, "All 4 boards are solutions.")
    .at("…list=boards…")
    // Back leads to the question before, with the text.
    .goBack()
    .sees(VERDICT, "1 symmetry class of 1");
});

test("what a loop that ends one early leaves out is named, and missing boards are drawn", async () => {
  const page = await open("all");
  const early = bezzel("solve 8 --all")
    .split("\n")
    .filter((line) => !line.startsWith("7"));
  await page
    .fill(TEXT, early.join("\n"))
    .sees(VERDICT, "8 queens: 88 boards, 88 different solutions of 92")
    .reads(".check-pattern", "…does the loop over row 0 end one early?")
    .reads(".check-faults .note", "Here rows and columns are counted from 0.")
    .count(".checked-boards .missing", 4)
    // A part is drawn at once, and more is a button away; then the first new board has the focus.
    .count(".checked-boards > li", 60)
    .click("button:has-text('Show 32 more')")
    .count(".checked-boards > li", 92)
    .says("li:has(:focus) b", "Board 57")
    .hides("button:has-text('Show ')");
});

test("boards that are wrong in other ways are drawn as they are, and what cannot be read is said", async () => {
  const page = await open("boards", REFUSED);
  await page
    .fill(TEXT, "QQ..\n....\n...Q\nQ...\n\n.Q..\n...Q\nQ...\n..Q.")
    .sees(VERDICT, "1 of 2 boards are solutions.")
    .gives(items, ["wrong: Board 1 Row 1 has 2 queens", "solution: Board 2"])
    .count(".checked-boards .wrong .queen", 4)
    .evaluate(() => bezzel.names.choose("zero"))
    .says(".checked-boards .caption", "Board 1…Row 0 has 2 queens")
    .fill(TEXT, bezzel("solve 40"))
    .sees(VERDICT, RIGHT)
    .gives(items, ["solution undrawn: Board 1 40 rows: too large to draw"])
    .fill(TEXT, "nothing of the kind")
    .sees(`${VERDICT}.bad`)
    .count(".checked-boards > li", 0)
    .selectOption(KIND, "all")
    .fill(TEXT, "0 ".repeat(15))
    .sees(VERDICT, "14")
    .click(CLEAR)
    .sees(VERDICT, ASKED);
});

test("files in UTF-8 and UTF-16 are read, chosen or dropped", async () => {
  const page = await open("boards");
  const little = Buffer.from("■□\n□■\n", "utf16le");
  for (const [text, buffer, verdict] of [
    ["1 3 0 2\n", Buffer.from("\uFEFF1 3 0 2\n"), RIGHT],
    ["■□\n□■\n", Buffer.concat([Buffer.from([0xff, 0xfe]), little]), "The board is not a solution."],
    [
      "■□\n□■\n",
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
      "The board is not a solution."
    ],
    ["1 3 0 2\n", Buffer.from("1 3 0 2\n", "utf16le"), RIGHT]
  ]) {
    await choose(page, buffer);
    await page.sees(VERDICT, verdict).holds(TEXT, text).click(CLEAR);
  }
  await page
    .evaluate(drop, ["2 0 3 1", true])
    .holds(TEXT, "2 0 3 1")
    .sees(VERDICT, RIGHT)
    // A file that is read slowly takes nothing that was put there meanwhile.
    .evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      Blob.prototype.arrayBuffer = function held() {
        Blob.prototype.arrayBuffer = arrayBuffer;
        return new Promise((resolve) => {
          window.readOn = async () => resolve(await this.arrayBuffer());
        });
      };
    })
    .evaluate(drop, ["1 3 0 2", true])
    .evaluate(drop, ["2 0 3 0", false])
    .sees(VERDICT, "The board is not a solution.")
    .evaluate(() => window.readOn())
    .gives(() => one(".check-text").value, "2 0 3 0");
  await choose(page, Buffer.alloc((8 << 20) + 1, 48));
  await page.sees(VERDICT, "The file is too large: this page reads up to 8 MB.");
});

test("an output that is cut off is judged up to there, and an error message is quoted", async () => {
  const page = await open("boards", REFUSED);
  const cut = "…the last board seems cut off after 2 rows";
  await page
    .fill(TEXT, "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nSolution 2:\n..Q.\nQ...\n")
    .sees(VERDICT, RIGHT)
    .reads(READING, cut)
    .selectOption(KIND, "all")
    .sees(VERDICT, "4 queens: 1 board, 1 different solution of 2")
    .reads(READING, cut);
  assert.deepEqual(page.wrong, []);
  await page
    // What is missing was cut off; that it looks like half of a list explains nothing.
    .fill(
      TEXT,
      ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n\n..Q...\n.....Q\n.Q....\n....Q.\nQ.....\n...Q..\n\n...Q..\n"
    )
    .sees(VERDICT, "6 queens: 2 boards, 2 different solutions of 4")
    .count(".check-pattern", 0);
  await judges(page, [
    ["place 0 0\nplace 1 2\nremove 1 2\nplace 1 3\n", "hese lines are the steps of a search, and no boards"],
    [
      'Traceback (most recent call last):\n  File "q.py", line 3, in <module>\nIndexError: list index out of range\n',
      "The program printed an error message: IndexError: list index out of range"
    ]
  ]);
});

test("nothing on the page names what only the command has, and a text without boards has none", async () => {
  const page = await open("all", REFUSED);
  await judges(page, [
    ["[]", "no placement found"],
    [
      "[I@1b6d3586\n[I@4554617c\n",
      "he program printed the name [I@1b6d3586, not the content: print Arrays.toString(…)"
    ],
    ["[1, 3, -1, -1]", "4 queens: 1 board, 0 different solutions of 2"]
  ]);
  await page
    .reads(READING, "Read rows and columns counted from 0, since no number says otherwise")
    // Eight equal boards are seven sentences: six, and one more.
    .selectOption(KIND, "boards")
    .fill(TEXT, "1 3 0 2\n".repeat(8))
    .sees(VERDICT, "All 8 boards are solutions.")
    .reads(".check-faults summary", "1 more line")
    // The same board twice is said, and keeps the verdict.
    .fill(TEXT, "1 3 0 2\n2 0 3 1\n1 3 0 2\n")
    .sees(VERDICT, "All 3 boards are solutions.")
    .texts(FAULTS, ["Board 3 is the same as board 1."]);
});

test("undo gives back the text that an example, a file or Clear replaced", async () => {
  const page = await open("boards");
  const mine = "1 3 0 2";
  const undo = () => page.focus(TEXT).key("Control+z").holds(TEXT, mine);
  await page.pressSequentially(TEXT, mine).click(CLEAR).sees(VERDICT, ASKED);
  await undo();
  await page.sees(VERDICT, RIGHT);
  await choose(page, Buffer.from("2 0 3 1\r\n1 3 0 2\r\n"));
  await page.sees(VERDICT, "All 2 boards are solutions.").holds(TEXT, "2 0 3 1\n1 3 0 2\n");
  await undo();
  await page.click(EXAMPLE).sees(VERDICT, "6 queens").has(":focus", "data-control", "example");
  await undo();
  // A tablet has no Ctrl+Z.
  const button = "[data-control=undo]";
  await page.hides(button);
  for (const control of [CLEAR, EXAMPLE]) await page.click(control).click(button).holds(TEXT, mine).hides(button);
});

test("on paper all lines are there, and no button of Watch", async () => {
  const page = await open("boards");
  const isOpen = () => one(".check-faults details").open;
  await page
    .fill(TEXT, Array.from({ length: 40 }, (_, at) => `${at % 4} ${at % 4} ${at % 3} 1`).join("\n"))
    .sees(".check-faults details")
    .gives(isOpen, false)
    .pdf({ format: "A4" })
    .gives(isOpen, true)
    .go("#watch")
    .sees(".own-opener")
    .emulateMedia({ media: "print" })
    .hides(".own-opener");
});

test("a link has a short text, and a long one stays out of it", async () => {
  const linked = (text) =>
    page.until((wanted) => new URLSearchParams(location.hash.split("?")[1]).get("text") === wanted, text);
  const page = await open(`all&text=${encodeURIComponent("1 3 0 2\n2 0 3 1")}`);
  await page.sees(VERDICT, "4 queens: 2 boards, 2 different solutions of 2");
  await linked("1 3 0 2\n2 0 3 1");
  const text = "[[1,3,0,2],[2,0,3,1]]\n";
  await page.fill(TEXT, text);
  await linked(text);
  await page
    .fill(TEXT, bezzel("solve 9 --all"))
    .sees(VERDICT, "9 queens: 352 boards, 352 different solutions of 352")
    .at("…#check?list=all")
    // Another view, and back: the text is still there.
    .click("#tab-counts")
    .click("#tab-check")
    .sees(VERDICT, "9 queens: 352 boards")
    .reads(".check-side .note", IS_SITE ? "The text stays in this browser.…" : "The text goes to this server…");
});

test("the keyboard reaches all of it, and walks over the boards", async () => {
  const page = await open("all");
  await page
    .focus(TEXT)
    .key("Tab")
    .has(":focus", "data-control", "file")
    .key("Tab")
    .has(":focus", "data-control", "example")
    .key("Enter")
    .sees(VERDICT, "6 queens")
    .key("Tab")
    .has(":focus", "data-control", "clear")
    // Then the first board.
    .key("Tab", "ArrowRight", "ArrowRight")
    .has(":focus", "aria-label", "C1, queen");
});
