// Random solutions on the server's page or the site: samples come in live, the page names the method, the density is
// theirs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IS_SITE } from "./served.mjs";
import { assertLike, usePages } from "./verbs.mjs";

const open = usePages();
const samples = (page, least) => page.until((wanted) => typical.samples >= wanted, least);

/** Whether what is shown has the eight symmetries of the board. In the page. */
const isSymmetric = () => {
  const [density, { n }] = [typical.density(), typical];
  return density.every((value, at) => {
    const [row, column] = [Math.floor(at / n), at % n];
    return value === density[column * n + row] && value === density[row * n + n - 1 - column];
  });
};
const drawn = () => typical.samples;
const CSV = "role=button[name='Save the map as CSV']";
const QUEENS = ".typical-latest .miniature :is(use, circle)";

test("on a small board the density is that of all solutions", async () => {
  const page = await open("typical?n=6");
  await page
    .sees(".typical-count", "4 solutions")
    // Six queens have four solutions: no queen in a corner, one for each column of the first row but two.
    .gives(() => Array.from(typical.counts.slice(0, 6)), [0, 1, 1, 1, 1, 0])
    .gives(() => typical.counts.reduce((sum, count) => sum + count), 6 * 4)
    .reads(".story", "…Queens on the board 6…Exact: these are all solutions.…")
    .has(".typical-map", "aria-label", "…6 by 6 squares: 4 solutions. The corners hold 0 times…")
    .hides(".story .button")
    .gives(isSymmetric, true)
    // What is seen is what was counted: the corner has the darkest colour.
    .gives(() => String(one(".typical-map").getContext("2d").getImageData(0, 0, 1, 1).data), "68,1,84,255")
    // Each square has its count, and the edges name rows and columns.
    .gives(
      () =>
        all(".typical-squares span")
          .slice(0, 6)
          .map((square) => square.textContent)
          .join(" "),
      "0 1 1 1 1 0"
    )
    .texts(".typical-letters span", [..."ABCDEF"]);
  const middles = await page.boxes(
    ".typical-squares span:nth-child(9)",
    ".typical-letters span:nth-child(3)",
    ".typical-numbers span:nth-child(2)"
  );
  const [[x, y], [column], [, row]] = middles.map(({ left, right, top, bottom }) => [left + right, top + bottom]);
  assert.ok(Math.abs(x - column) < 4 && Math.abs(y - row) < 4, `${x} ${y} ${column} ${row}`);
  // The file has the counts and the share of the solutions.
  const { bytes } = await page.downloads(CSV);
  assertLike(String(bytes), "row,column,count,frequency\n0,0,0,0\n0,1,1,0.25\n…");
  await page
    .go("typical?n=8")
    .sees(".typical-count", "92 solutions")
    // Where all are counted, the first solution stands beside the map, and the extremes are named.
    .reads(".story", "…Most often: D1 and 7 more, in 18 of 92 solutions. Least often: A1 and 7 more, in 4.…")
    .count(QUEENS, 8)
    .reads(".typical-latest", "The first solution…")
    .go("typical?n=5")
    .sees(".story", "Every square holds a queen in 2 of the 10 solutions.");
});

test("on a larger board it is that of samples, which come in until there are enough, over the symmetries", async () => {
  const page = await open("typical?n=13");
  await page
    .sees(".typical-count", "20,000 samples")
    .gives(() => typical.counts.reduce((sum, count) => sum + count), 13 * 20000)
    .reads(".story", "…A sample: every solution of N = 13 is equally likely. The map is the mean over the eight…")
    .gives(isSymmetric, true)
    .count(".typical-squares span", 0)
    .count(QUEENS, 13)
    .click(".story .button");
  await samples(page, 20001);
});

test("the slider chooses the size; above sixteen samples are approximate, and that is said", async () => {
  const page = await open("typical?n=16");
  await samples(page, 100);
  await page
    .fill(".typical-slider", "40")
    .sees(
      ".story",
      "An approximate sample: each solution comes from the one before by small random changes (a Markov chain). "
        + "Up to N = 16 samples are exact here."
    );
  await samples(page, 100);
  await page
    .gives(() => [typical.n, one(".typical-map").width, location.hash], [40, 40, "#typical?n=40"])
    .holds(".stepper-value", "40")
    .click(".story .button:has-text('Stop drawing')")
    // Nothing is asked for any more, and what still came is not taken.
    .until(() => typical.asking === null);
  const stopped = await page.evaluate(drawn);
  for (let frames = 0; frames < 3; frames++) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.gives(drawn, stopped).click(".story .button:has-text('Draw more samples')");
  await samples(page, stopped + 1);
  await page
    .size(101)
    .sees(".counts-message", "Choose 4 to 100 queens.")
    .holds(".stepper-value", "40")
    // Back leads to the size before; rubbish in the address leaves what is shown.
    .goBack()
    .until(() => typical.n === 16)
    .go("typical?n=x")
    .sees(".counts-message", "Choose 4 to 100 queens.")
    .gives(() => typical.n, 16);
});

test("counts and typical solutions are two parts of one tab", async () => {
  const page = await open("counts?to=6");
  await page.click("[data-part=typical]");
  await samples(page, 10);
  await page
    .has("#tab-counts", "aria-current", "page")
    .titled("Typical: bezzel, the N-queens workbench")
    .click(".tools .language")
    .reads(".story", "…精确：这是全部的解…")
    .click("[data-part=counts]")
    .sees(".counts [data-n='6']")
    .gives(() => typical.asking, null);
});

test(
  "solutions that do not arrive are not known, and the notice covers no title",
  { skip: IS_SITE && "there is no server" },
  async () => {
    const page = await open("typical?n=8", { refuses: /ERR_|503/ });
    await samples(page, 92);
    await page
      .route("**/api/**", (route) => route.abort())
      .go("typical?n=9")
      .sees(".offline")
      .reads(".story", /^(?!.*Exact)(?!.*0 solutions (?!have)).*Not known yet/)
      .has(".typical-map", "aria-label", "Not known yet")
      .disabled(CSV)
      .gives(() => {
        const { top, bottom, left, right } = box(".offline");
        return all("header, h1, .title, .parts, .dock").filter((each) => {
          const other = box(each);
          const isIn = other.width * other.height && other.right > left && other.left < right;
          return isIn && other.bottom > top && other.top < bottom;
        }).length;
      }, 0)
      .unroute("**/api/**")
      // It is there again, and busy at first.
      .route("**/api/**", (route) => route.fulfill({ status: 503, headers: { "retry-after": "0" } }), { times: 3 })
      .click("[data-do=retry]")
      .sees(".typical-count", "352 solutions");
  }
);
