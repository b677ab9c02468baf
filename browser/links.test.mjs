// Links to puzzles and boards of the page: opened, pasted, damaged; and the page while what they name is being made.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./chromium.mjs";
import { useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = async (hash, options) => {
  const opened = await use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });
  await opened.page.waitForFunction(() => window.bezzel?.views?.play?.kind);
  return opened;
};
const press = (page, name) => page.locator(`[data-do="${name}"]:visible`).click();
const saidLike = (page, hasText) => page.locator(".dock .sentence-text", { hasText }).waitFor();
const LOST = "This link holds no puzzle. Here is today's.";

test("a damaged link to a board is said to be none, in both languages, and no other board is shown", async () => {
  const { page, close } = await open("play/draw/4/ABBB-CDDD-CDDD-CDDD");
  const kept = await page.evaluate(() => window.localStorage.getItem("bezzel:2:drawn"));
  const damaged = [
    "draw/3",
    "draw/13",
    "draw/4/AAAA",
    "draw/4/ABCZ-ABCD-ABCD-ABCD",
    "draw/x",
    "draw/4/%E0%A4%A",
    "draw/6/AAABBB-AAACCB-DDAACC-EFFFFC-EFFCCC-EEFFF",
    "draw/7/AAABBB-AAACCB-DDAACC-EFFFFC-EFFCCC-EEFFFC",
    "draw/6/AAABBB-AAACCB-DDAACC-EFFFFC-EFFCCC-EEFFFC/stars",
    "draw/4/ABBB-CDDD-CDDD-CDDD/regions/more",
    "free/0",
    "free/33",
    "free/8/z",
    "free/2/000",
    "free/x"
  ];
  for (const path of damaged) {
    await page.goto(`${server.address}#play/${path}`);
    await page.waitForFunction(
      () => window.location.hash === "#play/daily" || /^#play\/daily\//.test(window.location.hash)
    );
    await saidLike(page, LOST);
  }
  await page.locator(".language").click();
  await saidLike(page, "这个链接里没有谜题");
  assert.equal(await page.evaluate(() => window.localStorage.getItem("bezzel:2:drawn")), kept);
  await close();
});

test("a link that no puzzle can have opens today's puzzle, and says so in the language of the moment", async () => {
  const opened = await open("play/regions/99/easy/1");
  const { page } = opened;
  await saidLike(page, LOST);
  // A seed that is too large, and queens that attack each other, with no game on the board yet.
  for (const path of [
    "regions/8/medium/99999999999999999999",
    "completion/8/own/QQ......-........-........-........-........-........-........-........"
  ]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#play/${path}`);
    await saidLike(page, LOST);
    assert.match(page.url(), /#play\/daily/);
    assert.equal(await page.locator("[data-do=hint]").innerText(), "Hint");
  }
  await page.locator(".language").click();
  await saidLike(page, "这个链接里没有谜题");
  // The server has refused them, and the browser notes that.
  assert.deepEqual(
    opened.wrong.splice(0).filter((text) => !/4(00|22)/.test(text)),
    []
  );
  await opened.close();
});

test("links to these pages are pasted as puzzles are, and a puzzle with the marks that a player has made", async () => {
  const { page, close } = await open("play/regions/6/easy/4");
  const paste = async (text) => {
    await press(page, "new");
    await page.locator(".new-panel summary").click();
    await page.locator(".new-panel textarea").fill(text);
    await press(page, "paste");
  };
  await paste(`${server.address}#play/regions/6/own/AAABCD-AAABCD-BBBBCD-BBECCD-FEECCD-FFEECC`);
  await page.waitForFunction(() => window.location.hash.startsWith("#play/regions/6/own/AAABCD-"));
  await paste("https://example.org/queens/#play/regions/7/easy/2 ");
  await page.waitForFunction(
    () => window.bezzel.views.play.puzzle.puzzle.n === 7 && window.location.hash === "#play/regions/7/easy/2"
  );
  await paste("http://127.0.0.1/#play/draw/6/AAABBB-AAACCB-DDAACC-EFFFFC-EFFCCC-EEFFFC");
  await page.waitForFunction(() => window.location.hash.startsWith("#play/draw/6/AAABBB"));
  await page.goBack();
  await page.waitForFunction(() => window.location.hash === "#play/regions/7/easy/2");
  const [regions, marked] = [
    "AAABBB\nAAACCB\nDDAACC\nEFFFFC\nEFFCCC\nEEFFFC",
    "....Q.\n......\n.x....\n......\n......\n......"
  ];
  const wanted = "00002000000001";
  for (const text of [
    `${regions}\n\n${marked}`,
    `${regions.replaceAll("\n", "/")}//4Q1/6/1x4/6/6/6`,
    JSON.stringify({ rows: regions.split("\n"), marks: { queens: [[0, 4]], crosses: [[2, 1]] } })
  ]) {
    await paste(text);
    await page.waitForFunction(
      (wanted) => [...window.bezzel.views.play.puzzle.game.marks].join("").replace(/0+$/, "") === wanted,
      wanted
    );
    await press(page, "clear");
  }
  await close();
});

test("while a puzzle is being made nothing moves out of the page", async () => {
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 1366, height: 650 }
  ]) {
    const { page, close } = await open("play/regions/6/easy/4", { viewport });
    await page.locator(".puzzle-board .square").first().waitFor();
    let go;
    await page.route("**/api/puzzle?*", async (route) => {
      await new Promise((resolve) => {
        go = resolve;
      });
      await route.continue();
    });
    await page.evaluate(() => {
      window.location.hash = "#play/regions/8/easy/5";
    });
    await page.locator(".busy .dock").waitFor();
    // What moves is stopped at each of its moments.
    const [moving, wide] = await page.evaluate(() => {
      const all = document.getAnimations();
      all.forEach((each) => each.pause());
      const wide = Array.from({ length: 30 }, (_, at) => {
        all.forEach((each) => {
          each.currentTime = 50 * at;
        });
        return Math.max(
          ...[document.documentElement, document.body, document.querySelector(".dock")].map(
            (root) => root.scrollWidth - root.clientWidth
          )
        );
      });
      return [all.length, Math.max(...wide)];
    });
    assert.ok(moving > 0);
    assert.equal(wide, 0, `${viewport.width}: ${wide}`);
    go();
    await page.waitForFunction(() => window.bezzel.views.play.puzzle.puzzle?.n === 8);
    await close();
  }
});
