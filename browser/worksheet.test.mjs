// Worksheets: up to nine puzzles on a page of paper, with their links, and their answers on the next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { says, useBrowser } from "./chromium.mjs";
import { IS_SITE, serveFolder, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const openServer = (hash) => use.open(`${server.address}#${hash}`, { locale: "en-US" });
const said = (page) => page.locator(".dock .sentence-text");

/** A worksheet as it would be printed: its boards, its answers, and the pages of paper. */
async function printed(page) {
  await page.locator(".worksheet").waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  const told = await page.evaluate(() => {
    const queens = (board) =>
      [...board.querySelectorAll("use")]
        .map((use) =>
          /translate\((\d+) (\d+)\)/
            .exec(use.getAttribute("transform"))
            .slice(1)
            .map((value) => Math.floor(Number(value) / 100))
        )
        .sort(([, a], [, b]) => a - b)
        .map(([column]) => column);
    const [sheet, answers] = document.querySelectorAll(".paper");
    return {
      boards: [...sheet.querySelectorAll(".paper-board")].map((board) => queens(board).length),
      answers: [...answers.querySelectorAll(".paper-board")].map(queens),
      isAlone: [...document.body.children]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height > 0)
        .every((each) => each.matches(".worksheet")),
      lines: [...sheet.querySelectorAll(".paper-lines span")].map((each) => each.textContent),
      title: sheet.querySelector("h2").textContent,
      labels: [...sheet.querySelectorAll("li > p")].map((each) => each.textContent.trim()),
      isRimmed: [...document.querySelectorAll(".paper-board")].every(
        (board) =>
          board.lastChild.querySelector(".paper-rim") && getComputedStyle(board.lastChild).overflow === "visible"
      ),
      fits: [...document.querySelectorAll(".paper-board")].every((board) => board.getBoundingClientRect().width > 100)
    };
  });
  const pages = String(await page.pdf({ format: "A4" })).match(/\/Type\s*\/Page\b/g).length;
  await page.emulateMedia({ media: "screen" });
  return { ...told, pages };
}

test("a worksheet has six puzzles on one page and their answers on the next, then the page is as before", async () => {
  const { page, close } = await openServer("play/regions/6/easy/4");
  await page.evaluate(() => {
    window.print = () => {};
  });
  const made = [];
  // The puzzle that the page begins with may come later than this.
  page.on("response", async (response) => {
    if (response.url().includes("/api/puzzle?") && response.url().includes("completion"))
      made.push(await response.json());
  });
  await page.locator("[data-do=new]").click();
  await page.locator('.new-panel [data-choice="completion"]').click();
  await page.locator("[data-do=sheet]").click();
  const told = await printed(page);
  assert.equal(made.length, 6);
  assert.equal(new Set(made.map(({ seed }) => seed)).size, 6);
  assert.deepEqual(
    told.answers,
    made.map(({ solution }) => solution)
  );
  assert.deepEqual(
    told.boards,
    made.map(({ rows }) => rows.join("").replace(/[^Q]/g, "").length)
  );
  assert.deepEqual([told.isAlone, told.fits, told.isRimmed, told.pages], [true, true, true, 2]);
  assert.deepEqual(
    [told.lines, told.title, told.labels],
    [["Name", "Date"], `Completion, 6 × 6, easySheet ${made[0].seed}`, ["1", "2", "3", "4", "5", "6"]]
  );
  // Printing has ended.
  assert.equal(await page.locator(".worksheet").count(), 0);
  await says(said(page), /worksheet is ready/);
  assert.match(page.url(), /regions\/6\/easy\/4$/);
  // The news of the sheet is over when the view is left.
  await page.evaluate(() => {
    window.location.hash = "#counts";
  });
  await page.locator("table.counts").first().waitFor();
  await page.goBack();
  await page.locator(".puzzle-board .square").first().waitFor();
  assert.doesNotMatch(await said(page).innerText(), /worksheet/);
  await close();
});

test("a worksheet in Chinese has Chinese punctuation, and so has the title of the page", async () => {
  const { page, close } = await openServer("play/regions/6/easy/4");
  await page.locator(".language").click();
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.locator("[data-do=new]").click();
  await page.locator("[data-do=sheet]").click();
  await page.locator(".worksheet").waitFor({ state: "attached" });
  const titles = await page.locator(".worksheet h2").allTextContents();
  const [, number] = titles[0].match(/第(\d{4,5})号$/);
  assert.deepEqual(
    titles,
    [`区域，6 × 6，容易第${number}号`, `答案：区域，6 × 6，容易第${number}号`],
    "answers are found by the number of their sheet"
  );
  assert.match(await page.title(), /^解题：/);
  await close();
});

test("a page of puzzles prints its own as a worksheet", async () => {
  const { page, close } = await use.openPage(["puzzle", "7", "--count", "8", "--seed", "5"], { serve: serveFolder });
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.locator("[data-do=options]").click();
  await page.locator("[data-item=game-sheet]").click();
  const told = await printed(page);
  const solutions = await page.evaluate(() =>
    JSON.parse(document.getElementById("bezzel-data").textContent).puzzles.map(({ solution }) => solution)
  );
  assert.deepEqual(told.answers, solutions.slice(0, 6));
  assert.deepEqual(told.boards, [0, 0, 0, 0, 0, 0]);
  assert.deepEqual([told.isAlone, told.pages], [true, 2]);
  await says(said(page), /no QR codes/);
  // Another number of puzzles is chosen, and known the next time.
  await page.locator("[data-do=options]").click();
  await page.locator('.options-panel [data-choice="2"]').click();
  await page.locator("[data-item=game-sheet]").click();
  assert.deepEqual((await printed(page)).answers, solutions.slice(0, 2));
  await page.reload();
  assert.equal(await page.evaluate(() => window.bezzel.sheetOf()), 2);
  await close();
});

test("the browser's own print takes the worksheet of a page of puzzles, and the menu takes one puzzle", async () => {
  const { page, close } = await use.openPage(["puzzle", "6", "--count", "6", "--seed", "1"], { serve: serveFolder });
  const pages = async () => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  const laid = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return document.querySelectorAll(".worksheet .paper-board").length;
    });
  assert.equal(await laid(), 12);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".worksheet").count(), 0);
  assert.equal(await pages(), 2);
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      window.laid = document.querySelectorAll(".worksheet").length;
    };
  });
  await page.locator("[data-do=options]").click();
  await page.locator("[data-item=game-print-puzzle]").click();
  assert.equal(await page.evaluate(() => window.laid), 0);
  await close();
});

/** The page under an address that others can open: what it asks for there, the server answers. */
async function openElsewhere(base, hash) {
  const opened = await use.open("about:blank", { locale: "en-US" });
  await opened.page.route(`${base}**`, async (route) => {
    const asked = route.request();
    const answer = await fetch(asked.url().replace(base, server.address), { method: asked.method() });
    await route.fulfill({
      status: answer.status,
      contentType: answer.headers.get("content-type"),
      body: Buffer.from(await answer.arrayBuffer())
    });
  });
  await opened.page.goto(`${base}#${hash}`);
  return opened;
}

test(
  "a sheet of each size is two pages, and where others can open the page every puzzle has its link as a QR code",
  { skip: IS_SITE },
  async () => {
    for (const base of ["http://class.example/", "http://127.0.0.1:1/"]) {
      const isOther = base.includes("class");
      const { page } = await openElsewhere(base, "play/regions/6/easy/4");
      await page.evaluate(() => {
        window.print = () => {};
      });
      for (const count of [1, 2, 4, 6, 9]) {
        await page.locator("[data-do=new]").click();
        await page.locator(`.new-panel [data-choice="${count}"]`).click();
        await page.locator("[data-do=sheet]").click();
        await page.locator(".worksheet").waitFor({ state: "attached" });
        const links = await page.evaluate(() => {
          const modules = (svg) => {
            const side = Number(svg.getAttribute("viewBox").split(" ")[2]) - 8;
            const dark = new Set(
              [...svg.firstChild.getAttribute("d").matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x - 4},${y - 4}`)
            );
            return Array.from({ length: side }, (_, y) =>
              Array.from({ length: side }, (_, x) => (dark.has(`${x},${y}`) ? "1" : "0")).join("")
            );
          };
          return [...document.querySelectorAll(".worksheet .paper-link")].map((link) => ({
            address: link.querySelector("span").textContent,
            rows: modules(link.querySelector("svg"))
          }));
        });
        const told = await printed(page);
        assert.deepEqual(
          [told.boards.length, told.answers.length, told.pages, told.isAlone],
          [count, count, 2, true],
          `${base} ${count}`
        );
        assert.equal(links.length, isOther ? count : 0);
        assert.equal(/no QR codes/.test(await said(page).innerText()), !isOther);
        for (const { address, rows } of links) {
          assert.match(address, /^http:\/\/class\.example\/#play\/regions\/6\/easy\/\d{4,5}$/);
          const code = await (await fetch(`${server.address}api/qr-code?text=${encodeURIComponent(address)}`)).json();
          assert.deepEqual(rows, code.rows);
        }
      }
      await page.context().close();
    }
  }
);
