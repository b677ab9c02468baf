// The page that `bezzel compare --format html` writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { events } from "./chromium.mjs";
import { PHONE, usePages } from "./verbs.mjs";

const visit = usePages();
const open = (n, options) => visit(`bezzel compare ${n} --budget 1`, options);
const race = (page, ...methods) =>
  page.evaluate((chosen) => {
    const { story } = bezzel;
    chosen.forEach((method, side) => {
      story.chosen[side] = method;
      story.onRace(side, method);
    });
    story.race.jumpTo(story.race.last);
  }, methods);

test("the methods are a story on a logarithmic scale, and two of them race", async () => {
  const page = await open(7);
  const bars = Object.fromEntries(
    await page.lookAll("li.way", (ways) =>
      ways.map((way) => [
        way.dataset.method,
        [one(".visited", way).firstChild.textContent, parseFloat(one(".chart-bar", way)?.style.width ?? 0)]
      ])
    )
  );
  assert.deepEqual(
    ["rows", "permutations", "board"].map((method) => bars[method][0]),
    // A319283(7)
    ["823,543 whole boards", "5,040 whole boards", "552 positions"]
  );
  // On a logarithmic scale lengths are as the logarithms.
  const ratio = bars.permutations[1] / bars.rows[1];
  assert.ok(Math.abs(ratio - Math.log(5040) / Math.log(823543)) < 0.01, String(ratio));
  const steps = ".racer [data-count=step]";
  const longest = Math.max(
    ...["board", "permutations"].map((method) => events(`7 --method ${method} --until-solution 1`).length)
  );
  await page
    .says(".headline", /^From 823,543 whole boards to \d+ positions$/)
    .texts(steps, ["step 0", "step 0"])
    .key("ArrowRight")
    .texts(steps, ["step 1", "step 1"])
    .count("[data-control=play]", 1)
    // Every permutation runs in place of the side that was chosen longest ago.
    .click("[data-race=permutations]")
    .sees(".racer-name", "Every permutation")
    .key("End")
    .gives(() => Math.max(...bezzel.story.race.traces.map((trace) => trace.length)), longest)
    .click(".language")
    .titled("…7皇后：各种方法的比较…");
});

test("a race that was cut says so, and has no tick", async () => {
  const page = await open(10);
  const notes = ".result :is(.more, .ok)";
  await race(page, "rows", "permutations");
  const steps = (await page.evaluate(() => bezzel.story.race.traces[0].steps)).toLocaleString("en");
  const cut = `stopped after ${steps} steps, no solution yet`;
  await page
    .gives(() => bezzel.story.race.traces.map((trace) => trace.limit), ["steps", "steps"])
    .says(`Both were ${cut}.`)
    .texts(notes, [cut, cut])
    .count(".dock .badge.good", 0);
  await race(page, "rows", "constrained");
  await page
    .says(
      /^Fullest row first: first solution at step \d+\. Every board: stopped after [\d,]+ steps, no solution yet\.$/
    )
    .count(".dock .badge.good", 1)
    .says(notes, "…no solution yet…");
});

test("the scale is said, no label covers a bar, none is cut, and what was stopped early is hatched", async () => {
  const page = await open(10);
  for (const width of [320, 390, 600, 820, 1024, 1180, 1366, 1920])
    await page
      .resize(`${width}x768`)
      .reads(".cols", "positions examined (log scale)…")
      .gives(() => {
        const ways = all("li.way");
        const isFine = (way) => {
          const [value, bar] = [one(".value", way), one(".chart-bar", way)];
          const isEstimate = one(".time", way).textContent.startsWith("~");
          return (
            (!bar || box(value).bottom <= box(bar).top)
            && value.scrollWidth <= value.clientWidth
            && (bar?.classList.contains("estimate") ?? false) === isEstimate
          );
        };
        return ways.every(isFine) && one(".time", ways[0]).textContent.startsWith("~");
      }, true);
});

test("axe finds nothing serious", async () => {
  for (const viewport of [PHONE, "1366x768"])
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(5, { viewport, colorScheme });
      await page.key("ArrowRight").accessible().fits();
    }
});

test("the smallest boards are told as they are; one without a solution asks which method knows it first", async () => {
  for (const [n, headline, lede] of [
    [1, "1 whole board or 2 positions", /the one solution\. (No method|Fastest|These times)/],
    [2, "…", /there is no solution/],
    [3, /^From 27 whole boards to \d+ positions$/, /there is no solution\. (No method|Fastest|These times)/]
  ]) {
    const page = await open(n);
    await page.says(".headline", headline).says(".lede", lede);
    if (n > 1)
      await page
        .says("There is no solution. See how the two find that out…")
        .reads(".race h2", "…no solution…")
        .says(".tally th", "until it ended");
  }
  // What was cut has not ended.
  const page = await open(12);
  await race(page, "rows", "board");
  await page.says(".tally th", "until it ended or was stopped");
});

test("measured times are told as far as they differ", async () => {
  const page = await open(8);
  for (const [seconds, lede, factors] of [
    [
      [1e-7, 1.2e-7, 1.2e-7, 9e-8, 1e-7, 1.1e-7, 1.2e-7],
      "Every method that finishes finds the same 92 solutions. These times are too short to compare.",
      []
    ],
    [
      [0.2, 1e-3, 2.56e-1, 1e-3, 4.9e-4, 1.2e-3, 4.6e-4],
      "…Fastest here, in about the same time: …bit masks…ngine. The fastest run took 0.46…ms, instead of 0.2\u00A0s…",
      ["about 260 times as fast as above", "about 2 times as fast as above"]
    ],
    // The factor is that of the times beside it, and there is none for times that look equal or are too short to
    // compare.
    [[1e-3, 1.04e-3, 2.96e-3, 1e-3, 1.02e-3, 6.9e-4, 1e-3], "…", ["about 3 times as fast as above"]],
    [[4e-7, 2e-7, 9e-7, 1e-7, 4e-7, 2e-7, 1e-7], "…These times are too short to compare.", []],
    [[0.2, 1e-3, 1e-3, 1e-3, 4e-4, 1e-3, 1e-3], /Fastest here: [^,]+ in 0\.4\u00A0ms, instead of/]
  ]) {
    await page
      .evaluate((times) => {
        const { story } = bezzel;
        story.show(
          8,
          story.rows.map((row, at) => ({ ...row, seconds: times[at], seconds_are_estimate: false }))
        );
      }, seconds)
      .says(".lede", lede);
    if (factors) await page.texts(".value .same", factors);
  }
  // No blank follows a Chinese full stop.
  await page.click(".language").says(".lede", "¬…。 …").says(".under", "¬…。 …");
});

test("what races is on the screen when it begins to move, and no circle lies over a name", async () => {
  for (const [viewport, hasTouch] of [
    ["1024x768", true],
    ["1180x820", true],
    ["1024x768", false],
    ["390x664", true],
    ["844x390", true],
    ["1366x650", false]
  ])
    for (const control of ["play", "forward"]) {
      const page = await open(8, { viewport, hasTouch });
      await page
        .click(`[data-control=${control}]`)
        .until(() => Number(one(".race").dataset.index) >= 0)
        .gives(() => {
          const dock = box(".dock").top;
          const isCovered = (way) => {
            const circle = one(".pick-side", way) && box(one(".pick-side", way));
            const name = box(one(".who", way));
            return circle && circle.right > name.left && circle.bottom > name.top + 1 && circle.top < name.bottom - 1;
          };
          const boards = all(".racer .squares").map((board) => box(board));
          return boards.every(({ top, bottom }) => top >= 0 && bottom <= dock) && !all("li.way").some(isCovered);
        }, true);
    }
});

test("of an estimate two digits are written, and what is counted to the end is not said to be so far", async () => {
  const page = await open(6, { viewport: "390x664" });
  await page
    .reads(".tally", "¬…so far…")
    // On a phone the chart comes before the race of two of its lines.
    .gives(() => box(".chart").top < box(".race").top, true)
    .evaluate(() => {
      const row = (method, visited, isEstimate = false) => ({
        method,
        visited,
        visited_is_estimate: isEstimate,
        seconds: 1,
        solutions: 1
      });
      bezzel.story.show(6, [
        row("rows", 89123456789),
        row("board", 28194703, true),
        row("sets", 2819),
        row("masks", 13)
      ]);
    })
    .texts(".fewer", ["", "≈ ÷ 3,200", "≈ ÷ 10,000", "÷ 217"]);
});
