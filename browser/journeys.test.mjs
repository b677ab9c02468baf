// A journey through all views in Chromium, Firefox and WebKit: each view is opened, does what it is for, and shows the
// result, with no error in the console. BEZZEL_ENGINES names those to go through;
// BEZZEL_REQUIRE_ENGINES=firefox,webkit refuses to skip one that is missing;
// BEZZEL_PICTURES names a folder for a picture of each view.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bezzel, printed } from "./chromium.mjs";
import { ENGINES, has, visit } from "./engines.mjs";
import { useServer } from "./served.mjs";
import { chained } from "./verbs.mjs";

const server = useServer();
const PICTURES = process.env.BEZZEL_PICTURES;
// The tests of the command have time for one engine.
const ASKED = process.env.BEZZEL_ENGINES?.split(",") ?? ENGINES;
const REQUIRED = (process.env.BEZZEL_REQUIRE_ENGINES ?? "chromium").split(",").filter(Boolean);
for (const name of REQUIRED) assert.ok(ENGINES.includes(name), `BEZZEL_REQUIRE_ENGINES: ${name} is none of ${ENGINES}`);
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

/** The lines that a program prints of its search of six queens. */
const LINES = printed("6");
const square = (row, column, within = ".grid") => `${within} [data-row="${row}"][data-column="${column}"]`;
const END = "The search: 4 solutions, 153 nodes. The textbook search: 4 solutions, 153 nodes. No fault.";

/** Each view by its address, and what a visitor does there. */
const VIEWS = {
  learn: [
    "learn",
    async (page) => {
      const board = (row, column) => square(row, column, "#chapter-1");
      await page
        .until("#chapter-1 .sentence-text", /attacks \d+ squares/)
        .click("#chapter-1 [data-do=clear]")
        .click(board(0, 1))
        .click(board(1, 3))
        .click(board(2, 0))
        .click(board(3, 2))
        .until("#chapter-1 .sentence-text", /^Solved/)
        .click(square(4, 2, "#chapter-3"))
        .until("#chapter-3 .here", /./)
        // Another language, and back.
        .click(".tools .language")
        .until("#chapter-1 h2", /\p{Script=Han}/u)
        .click(".tools .language")
        .until("#chapter-1 h2", /[a-z]/);
    }
  ],
  watch: [
    "watch?n=6&method=board&scope=whole",
    async (page) => {
      await page
        .until(".pace .where", /step 0 of 1,051/)
        .click('[data-control="play"]')
        .until(".pace .where", /step [1-9]/)
        .click('[data-control="play"]')
        .key("Home")
        .key("ArrowRight")
        .until(".pace .where", /step 1 of/)
        .type(".title .stepper-value", "5")
        .key("Enter")
        .choose('[data-pick="page-method-choice"]', "masks")
        // The keys go to the search that is there: the new one comes a moment later, and its end later still.
        .holds(
          "document.querySelectorAll('.board .row').length === 5"
            + " && window.bezzel.views.watch.player?.trace.method === 'masks'"
        )
        .holds("window.bezzel.views.watch.player.trace.length > 0 && !window.bezzel.views.watch.player.trace.isGrowing")
        .key("End")
        .until('[data-count="solutions"]', /^10$/);
    }
  ],
  "watch-lines": [
    "watch?n=6",
    async (page) => {
      await page
        .until(".pace .where", /step 0 of/)
        .click("[data-do=follow]")
        .click("[data-way=lines]")
        .evaluate(`document.querySelector("[data-text=lines]").value = ${JSON.stringify(LINES)}`)
        .type("[data-text=lines]", "place 0 0\nremove 0 0\n")
        .evaluate(
          `(() => {
          const field = document.querySelector("[data-text=lines]");
          field.value = ${JSON.stringify(LINES)};
          field.dispatchEvent(new Event("input", { bubbles: true }));
        })()`
        );
      await page
        .click("[data-do=follow-play]")
        .holds("!document.querySelector('dialog[open]') && window.bezzel.views.watch.player?.trace.method === 'trace'")
        .key("End")
        .until(".dock .sentence-text", new RegExp(END.replaceAll(".", "\\.")));
    }
  ],
  "watch-function": [
    "watch?n=8",
    async (page) => {
      await page
        .until(".pace .where", /step 0 of/)
        .click("[data-do=follow]")
        .click("[data-way=function]")
        .click("[data-do=follow-right]")
        .click("[data-do=follow-play]")
        .holds("!document.querySelector('dialog[open]') && window.bezzel.views.watch.player?.trace.method === 'trace'")
        .key("End")
        .until(".dock .sentence-text", /92 solutions, 2,057 nodes\. No fault\./);
    }
  ],
  play: [
    "play/regions/6/easy/4",
    async (page) => {
      await page.many(".puzzle-board .square", 36).click("[data-do=hint]").until(".dock .sentence-text", /./);
      const solution = await page.evaluate("window.bezzel.views.play.puzzle.puzzle.solution.map((at) => at % 6)");
      const isQueen = (row, column) =>
        page.evaluate(
          `Boolean(document.querySelector(${JSON.stringify(square(row, column))}).classList.contains("queen"))`
        );
      for (const [row, column] of solution.entries()) {
        for (let press = 0; press < 3 && !(await isQueen(row, column)); press++) await page.click(square(row, column));
      }
      await page.until(".won", /./);
    }
  ],
  compare: [
    "compare?n=6",
    async (page) => {
      await page
        .many("li.way .visited", 7)
        .until('li.way[data-method="permutations"] .visited', /^720/)
        .until(".racer [data-count=step]", /step 0/)
        .click('[data-control="play"]')
        .until(".racer [data-count=step]", /step [1-9]/);
    }
  ],
  counts: [
    "counts?to=10",
    async (page) => {
      await page
        .until('.counts tr[data-n="10"]', /724/)
        .click('.counts tr[data-n="8"]')
        .many(".distinct-boards li", 12);
    }
  ],
  files: [
    "files?kind=distinct&n=8&f=png&theme=wood",
    async (page) => {
      await page
        .holds("document.querySelector('.preview img')?.naturalWidth > 100")
        .click('[data-format="csv"]')
        .until(".preview pre", /\d,\d/);
    }
  ],
  check: [
    "check?list=all",
    async (page) => {
      await page
        .type(".check-text", "2 0 3 1\n1 3 0 2\n")
        .until(".check-verdict", /4 queens: 2 boards, 2 different solutions of 2/)
        .type(".check-text", "0 2 1 3\n1 3 0 2\n")
        .until(".check-verdict", /1 different solution/)
        .many(".checked-boards .wrong .ray", 1);
    }
  ],
  free: [
    "play/free/8",
    async (page) => {
      await page
        .click(square(0, 0))
        .click(square(1, 4))
        .click('[data-ask="all"]')
        .many(".completions li", 1)
        .click(".completions .board-button")
        .many(".board .square.solved", 8)
        .click('[data-do="undo"]')
        .holds("document.querySelectorAll('.board .square.queen').length === 2");
    }
  ],
  worksheet: [
    "play/regions/6/easy/4",
    async (page) => {
      await page.many(".puzzle-board .square", 36).evaluate(
        `(() => {
          window.print = () => {
            window.printed = document.querySelectorAll(".worksheet .paper-board").length;
          };
        })()`
      );
      await page
        .click("[data-do=new]")
        .click('.new-panel [data-choice="completion"]')
        .click("[data-do=sheet]")
        .holds("window.printed === 12")
        .until(".dock .sentence-text", /worksheet is ready/);
    }
  ]
};

/** Pages in one file, by their commands. */
const FILES = {
  "learn-file": [
    "learn",
    async (page) => {
      await page
        .until("#chapter-1 .sentence-text", /attacks \d+ squares/)
        .click(square(4, 2, "#chapter-3"))
        .until("#chapter-3 .here", /./);
    }
  ],
  "steps-file": [
    "steps 6",
    async (page) => {
      await page
        .click('[data-control="play"]')
        .until(".pace .where", /step [1-9]/)
        .key("End")
        .until('[data-count="solutions"]', /^4$/);
    }
  ],
  "puzzle-file": [
    "puzzle 7 --seed 5",
    async (page) => {
      await page
        .click("[data-do=hint]")
        .until(".dock .sentence-text", /./)
        .click(square(0, 0))
        .holds("window.bezzel.view.game.marks.some(Boolean)");
      // What is kept of the game is there again. Chromium may lose what a page from a file keeps (see openPage of
      // chromium.mjs); the tests of Play ask for it over HTTP.
      if (page.version.startsWith("Chromium")) return;
      const marks = await page.evaluate("window.bezzel.view.game.text");
      await page.reload().holds(`window.bezzel?.view?.game.text === ${JSON.stringify(marks)}`);
    }
  ]
};

for (const engine of ASKED) {
  const isMissing = !has(engine);
  assert.ok(!isMissing || !REQUIRED.includes(engine), `BEZZEL_REQUIRE_ENGINES: ${engine} is not installed`);
  test(`a journey in ${engine}`, { skip: isMissing && `${engine} is not installed` }, async (journey) => {
    const folder = mkdtempSync(join(tmpdir(), "bezzel-journey-"));
    const page = chained(await visit(engine));
    journey.after(async () => {
      journey.diagnostic(`${page.version}: ${page.steps} steps`);
      await page.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const go = (name, address, act) =>
      journey.test(name, async () => {
        await page.open(address);
        await act(page).finally(() => PICTURES && page.picture(join(PICTURES, `${name}-${engine}.png`)));
        // The browser notes refusals, such as of half a list.
        assert.deepEqual(
          (await page.wrong()).filter((text) => !text.includes("422")),
          []
        );
      });
    for (const [name, [place, act]] of Object.entries(VIEWS)) await go(name, `${server.address}#${place}`, act);
    for (const [name, [command, act]] of Object.entries(FILES)) {
      const path = join(folder, `${name}.html`);
      bezzel(command, "-o", path);
      await go(name, `file://${path}`, act);
    }
  });
}
