// Links to puzzles and boards of the page: opened, pasted, damaged; and the page while what they name is being made.
import { test } from "node:test";
import { usePages } from "./verbs.mjs";

const open = usePages({ ready: (page) => page.until(() => play.kind) });
const LOST = "This link holds no puzzle. Here is today's.…";

test("a damaged link to a board is said to be none, in both languages, and no other board is shown", async () => {
  const page = await open("play/draw/4/ABBB-CDDD-CDDD-CDDD");
  const kept = await page.evaluate(() => localStorage.getItem("bezzel:2:drawn"));
  const SIX = "AAABBB-AAACCB-DDAACC-EFFFFC-EFFCCC-EEFFF";
  for (const path of [
    ...["draw/3", "draw/13", "draw/4/AAAA", "draw/4/ABCZ-ABCD-ABCD-ABCD", "draw/x", "draw/4/%E0%A4%A"],
    ...[`draw/6/${SIX}`, `draw/7/${SIX}C`, `draw/6/${SIX}C/stars`, "draw/4/ABBB-CDDD-CDDD-CDDD/regions/more"],
    ...["free/0", "free/33", "free/8/z", "free/2/000", "free/x"]
  ])
    await page
      .go(`#play/${path}`)
      .at(/#play\/daily(\/|$)/)
      .says(LOST);
  await page.click(".language").says("…这个链接里没有谜题…").kept("drawn", kept);
});

test("a link that no puzzle can have opens today's puzzle, and says so in the language of the moment", async () => {
  // The server refuses them.
  const page = await open("play/regions/99/easy/1", { refuses: /4(00|22)/ });
  await page.says(LOST);
  // A seed that is too large, and queens that attack each other, with no game on the board yet.
  for (const path of [
    "regions/8/medium/99999999999999999999",
    "completion/8/own/QQ......-........-........-........-........-........-........-........"
  ])
    await page
      .anew(open.address(`play/${path}`))
      .says(LOST)
      .at("…#play/daily…")
      .reads("[data-do=hint]", "Hint");
  await page.click(".language").says("…这个链接里没有谜题…");
});

test("links to these pages are pasted as puzzles are, and a puzzle with the marks that a player has made", async () => {
  const page = await open("play/regions/6/easy/4");
  await page
    .paste(open.address("play/regions/6/own/AAABCD-AAABCD-BBBBCD-BBECCD-FEECCD-FFEECC"))
    .at("…#play/regions/6/own/AAABCD-…")
    .paste("https://example.org/queens/#play/regions/7/easy/2 ")
    .at("…#play/regions/7/easy/2")
    .until(() => play.puzzle.puzzle.n === 7)
    .paste("http://127.0.0.1/#play/draw/6/AAABBB-AAACCB-DDAACC-EFFFFC-EFFCCC-EEFFFC")
    .at("…#play/draw/6/AAABBB…")
    .goBack()
    .at("…#play/regions/7/easy/2");
  const [regions, marked] = [
    "AAABBB\nAAACCB\nDDAACC\nEFFFFC\nEFFCCC\nEEFFFC",
    "....Q.\n......\n.x....\n......\n......\n......"
  ];
  for (const text of [
    `${regions}\n\n${marked}`,
    `${regions.replaceAll("\n", "/")}//4Q1/6/1x4/6/6/6`,
    JSON.stringify({ rows: regions.split("\n"), marks: { queens: [[0, 4]], crosses: [[2, 1]] } })
  ])
    await page.paste(text).squares("queen", "0,4").squares("cross", "2,1").click("[data-do=clear]:visible");
});

test("while a puzzle is being made nothing moves out of the page", async () => {
  for (const viewport of ["390x664", "1366x650"]) {
    const page = await open("play/regions/6/easy/4", { viewport });
    await page.sees(".puzzle-board .square");
    const release = await page.holdAnswers("**/api/puzzle?*");
    await page
      .go("#play/regions/8/easy/5")
      .sees(".busy .dock")
      // What moves is stopped at each of its moments.
      .gives(() => {
        const moving = document.getAnimations();
        moving.forEach((each) => each.pause());
        const wide = Array.from({ length: 30 }, (_, at) => {
          moving.forEach((each) => {
            each.currentTime = 50 * at;
          });
          return Math.max(
            ...[document.documentElement, document.body, one(".dock")].map(
              (root) => root.scrollWidth - root.clientWidth
            )
          );
        });
        return [moving.length > 0, Math.max(...wide)];
      }, [true, 0]);
    release();
    await page.until(() => play.puzzle.puzzle.n === 8);
  }
});
