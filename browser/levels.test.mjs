// The numbered levels, and the app that opens without its server.
import { createServer } from "node:http";
import { test } from "node:test";
import { puzzleOf } from "./chromium.mjs";
import { IS_SITE, serveProgram } from "./served.mjs";
import { PHONE, usePages } from "./verbs.mjs";

const open = usePages();
/** In the page. */
const levels = (where) =>
  all(`${where} [data-level]`).map((each) => `${each.dataset.level}${each.classList.contains("done") ? " done" : ""}`);
const BOX = ".levels-box";
const HEADING = `${BOX} h2`;
const OFFER = "[data-do=offer]";

test("levels: the first one that is not solved opens, the next one follows, and solved ones are marked", async () => {
  const page = await open("play/regions/6/easy/4999");
  await page
    .sees(".puzzle-board")
    .count(".levels-box", 0)
    .click("[data-do=new]")
    // The panel begins from the puzzle on the board.
    .holds(".new-panel .stepper-value", "6")
    .click("[data-do=levels]")
    .says(HEADING, "Level 1")
    .at("…#play/regions/6/easy/1")
    .gives(() => play.puzzle.puzzle.rows, puzzleOf("6 --difficulty easy --seed 1").rows)
    .says(".title .say", "…6 × 6, easy, level 1")
    .solve()
    .gives(levels, ["1 done", "2", "3", "4", "5", "6", "7"], BOX)
    .reads(".won [data-do=next]", "…Next: Level 2…")
    .click(".won [data-do=next]")
    .says(HEADING, "Level 2")
    .solve()
    .click("[data-do=go]")
    .says(HEADING, "Level 3")
    // All levels in a panel; one is chosen there.
    .click("[data-do=all-levels]")
    .gives(levels, ["1 done", "2 done", ...Array.from({ length: 98 }, (_, at) => String(at + 3))], ".levels-panel")
    .reads(".levels-panel h2", "…6 × 6, easy; 2 of 100 solved…")
    .click(".levels-panel [data-level='60']")
    .says(HEADING, "Level 60")
    .solve()
    .reload()
    .says(HEADING, "Level 60")
    .gives(levels, ["57", "58", "59", "60 done", "61", "62", "63"], BOX)
    // The first open one is next, and what is solved stays known when its game and name are gone.
    .evaluate(() => {
      for (const key of Object.keys(localStorage)) if (/game|solved/.test(key)) localStorage.removeItem(key);
    })
    .reload()
    .click("[data-do=new]")
    .click("[data-do=levels]")
    .says(HEADING, "Level 3");
});

test("levels on a phone and for screen readers", async () => {
  for (const viewport of [PHONE, "1366x768", "320x568"]) {
    const page = await open("play/regions/6/easy/12", { viewport });
    await page
      .says(HEADING, "Level 12")
      .click("[data-do=all-levels]")
      .gives(() => {
        const { left, right, top, bottom } = box(".levels-panel");
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      }, true)
      .has(".levels-panel [aria-current]", "aria-label", "Level 12")
      .accessible();
  }
});

test("crosses by themselves are offered with the first queen, until chosen or a puzzle is solved", async () => {
  const page = await open("play/regions/6/easy/4999");
  await page
    .sees(".puzzle-board .square")
    // Not before there is a queen.
    .count(OFFER, 0)
    .queens("0,0")
    .click(OFFER)
    .sees(".square.cross >> nth=5")
    .says("…crossed out from now on…")
    .click("5,5")
    .count(OFFER, 0)
    // One who has solved a puzzle knows the options.
    .evaluate(() => localStorage.removeItem("bezzel:2:play-options"))
    .reload()
    .sees(".puzzle-board .square")
    .count(OFFER, 1)
    .click("[data-do=clear]")
    .solve()
    .sees(".won")
    .evaluate(() => bezzel.open("play", new URLSearchParams({ path: "regions/6/easy/4998" }), true))
    .sees("[data-do=hint]")
    .queens("0,0")
    .count(OFFER, 0);
});

test(
  "the app: a manifest, and pages that open without their server, which goes on where it left off",
  { skip: IS_SITE },
  async (context) => {
    const own = await serveProgram();
    const page = await open(`${own.address}#play/regions/6/easy/4`, { refuses: /ERR_/ });
    await page
      .sees(".puzzle-board .square")
      .gives(async () => {
        const { display, start_url: start, icons } = await (await fetch(one("link[rel=manifest]").href)).json();
        return [display, start, (await fetch(icons[0].src)).headers.get("content-type")];
      }, ["standalone", "/", "image/svg+xml"])
      .click("0,0")
      .evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    own.close();
    await own.ended;
    await page.reload().squares("cross", "0,0");
    // Another program at this address is not hidden.
    const other = createServer((request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<title>another</title>")
    );
    await new Promise((resolve) => {
      other.listen(Number(new URL(own.address).port), "127.0.0.1", resolve);
    });
    context.after(() => {
      other.closeAllConnections();
      other.close();
    });
    await page.goto(own.address).titled("another");
  }
);
