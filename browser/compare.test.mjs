// The page that `bezzel compare --format html` writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, bezzel, events, says, useBrowser } from "./chromium.mjs";

const use = useBrowser();

test("the methods are a story on a logarithmic scale, and two of them race", async () => {
  const file = `${use.folder}/compare.html`;
  bezzel("compare", "7", "--budget", "1", "-o", file);
  const { page, close } = await use.open(`file://${file}`);
  const bars = await page.locator("li.way").evaluateAll((all) =>
    all.map((row) => ({
      method: row.dataset.method,
      visited: row.querySelector(".visited").firstChild.textContent,

      share: parseFloat(row.querySelector(".chart-bar")?.style.width ?? 0)
    }))
  );
  const of = (method) => bars.find((bar) => bar.method === method);
  assert.equal(of("rows").visited, "823,543 whole boards");
  assert.equal(of("permutations").visited, "5,040 whole boards");
  assert.equal(of("board").visited, "552 positions", "A319283(7)");
  assert.match(await page.locator(".headline").textContent(), /^From 823,543 whole boards to \d+ positions$/);
  // On a logarithmic scale lengths are as the logarithms.
  const ratio = of("permutations").share / of("rows").share;
  assert.ok(Math.abs(ratio - Math.log(5040) / Math.log(823543)) < 0.01, String(ratio));
  const steps = () => page.locator(".racer [data-count=step]").allTextContents();
  assert.deepEqual(await steps(), ["step 0", "step 0"]);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await steps(), ["step 1", "step 1"]);
  assert.equal(await page.locator('[data-control="play"]').count(), 1, "one set of controls");
  // Every permutation runs in place of the side that was chosen longest ago.
  await page.locator('[data-race="permutations"]').click();
  assert.match((await page.locator(".racer-name").allTextContents()).join(), /Every permutation/);
  await page.locator('[data-control="play"]').click();
  await page.waitForFunction(() => Number(document.querySelector(".race").dataset.index) > 3);
  const below = await page
    .locator(".racer figure")
    .first()
    .evaluate((board) => board.getBoundingClientRect().bottom - window.innerHeight);
  assert.ok(below <= 0, "the boards are seen while they race");
  await page.keyboard.press("End");
  const lengths = await page.evaluate(() => window.bezzel.story.race.traces.map((trace) => trace.length));
  assert.equal(
    Math.max(...lengths),
    Math.max(
      ...["board", "permutations"].map((method) => events("7", "--method", method, "--until-solution", "1").length)
    )
  );
  await page.locator(".language").click();
  assert.match(await page.title(), /7皇后：各种方法的比较/);
  await close();
});

test("a race that was cut says so, and has no tick", async () => {
  const file = `${use.folder}/compare10.html`;
  bezzel("compare", "10", "--budget", "1", "-o", file);
  const { page, close } = await use.open(`file://${file}`);
  const said = () => page.locator(".dock .sentence-text");
  const end = async (a, b) => {
    await page.evaluate(
      ([one, other]) => {
        const { story } = window.bezzel;
        [one, other].forEach((method, side) => {
          story.chosen[side] = method;
          story.onRace(side, method);
        });
        story.race.jumpTo(story.race.last);
      },
      [a, b]
    );
    const limits = await page.evaluate(() =>
      window.bezzel.story.race.traces.map((trace) => [trace.limit, trace.steps])
    );
    return {
      limits,
      notes: await page.locator(".result .more, .result .ok").allTextContents(),
      ticks: await page.locator(".dock .badge.good").count()
    };
  };
  const both = await end("rows", "permutations");
  assert.deepEqual(
    both.limits.map(([limit]) => limit),
    ["steps", "steps"]
  );
  const steps = both.limits[0][1].toLocaleString("en");
  await says(said(), `Both were stopped after ${steps} steps, no solution yet.`);
  assert.deepEqual(both.notes, Array(2).fill(`stopped after ${steps} steps, no solution yet`));
  assert.equal(both.ticks, 0);
  const one = await end("rows", "constrained");
  await says(
    said(),
    /^Fullest row first: first solution at step \d+\. Every board: stopped after [\d,]+ steps, no solution yet\.$/
  );
  assert.equal(one.ticks, 1);
  assert.match(one.notes[0], /no solution yet/);
  await close();
});

test("no label covers a bar, none is cut, and what was stopped early is hatched", async () => {
  const file = `${use.folder}/compare-wide.html`;
  bezzel("compare", "10", "--budget", "1", "-o", file);
  for (const width of [320, 390, 600, 820, 1024, 1180, 1366, 1920]) {
    const { page, close } = await use.open(`file://${file}`, { viewport: { width, height: 768 } });
    const rows = await page.locator("li.way").evaluateAll((all) =>
      all.map((row) => {
        const [value, bar] = [row.querySelector(".value"), row.querySelector(".chart-bar")];
        const [label, drawn] = [value.getBoundingClientRect(), bar?.getBoundingClientRect()];
        return {
          isClear: !drawn || label.bottom <= drawn.top,
          isWhole: value.scrollWidth <= value.clientWidth,
          isEstimate: row.querySelector(".time").textContent.startsWith("~"),
          isHatched: bar?.classList.contains("estimate") ?? false
        };
      })
    );
    assert.ok(
      rows.every(({ isClear, isWhole }) => isClear && isWhole),
      `${width}: ${JSON.stringify(rows)}`
    );
    assert.equal(rows[0].isEstimate, true);
    assert.deepEqual(
      rows.map(({ isHatched }) => isHatched),
      rows.map(({ isEstimate }) => isEstimate)
    );
    await close();
  }
});

test("every window says that the bars are on a logarithmic scale", async () => {
  const file = `${use.folder}/scale.html`;
  bezzel("compare", "6", "--budget", "1", "-o", file);
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    const { page, close } = await use.open(`file://${file}`, { viewport });
    assert.ok(await page.locator(".cols", { hasText: "log scale" }).isVisible());
    assert.match(await page.locator(".cols").innerText(), /^positions examined \(log scale\)/);
    await close();
  }
});

test("axe finds nothing serious", async () => {
  const file = `${use.folder}/compare5.html`;
  bezzel("compare", "5", "--budget", "1", "-o", file);
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await use.open(`file://${file}`, { viewport, colorScheme });
      await page.keyboard.press("ArrowRight");
      await assertAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= viewport.width, `${width} pixels`);
      await close();
    }
  }
});

test("the smallest boards are told as they are", async () => {
  const file = `${use.folder}/compare-small.html`;
  for (const [n, headline, lede] of [
    [1, "1 whole board or 2 positions", /the one solution\. (No method|Fastest|These times)/],
    [3, /^From 27 whole boards to \d+ positions$/, /there is no solution\. (No method|Fastest|These times)/]
  ]) {
    bezzel("compare", String(n), "--budget", "1", "-o", file);
    const { page, close } = await use.open(`file://${file}`, { locale: "en-US" });
    assert.match(
      await page.locator(".headline").textContent(),
      typeof headline === "string" ? new RegExp(`^${headline}$`) : headline
    );
    assert.match(await page.locator(".lede").textContent(), lede);
    await close();
  }
});

test("measured times are told as far as they differ", async () => {
  const file = `${use.folder}/compare8.html`;
  bezzel("compare", "8", "--budget", "1", "-o", file);
  const { page, close } = await use.open(`file://${file}`, { locale: "en-US" });
  const told = (seconds) =>
    page.evaluate((all) => {
      const { story } = window.bezzel;
      story.show(
        8,
        story.rows.map((row, at) => ({ ...row, seconds: all[at], seconds_are_estimate: false }))
      );
      return [
        document.querySelector(".lede").textContent,
        [...document.querySelectorAll(".value .same")].map((each) => each.textContent)
      ];
    }, seconds);
  assert.deepEqual(await told([1e-7, 1.2e-7, 1.2e-7, 9e-8, 1e-7, 1.1e-7, 1.2e-7]), [
    "Every method that finishes finds the same 92 solutions. These times are too short to compare.",
    []
  ]);
  const [level, same] = await told([0.2, 1e-3, 2.56e-1, 1e-3, 4.9e-4, 1.2e-3, 4.6e-4]);
  assert.match(level, /Fastest here, in about the same time: .+bit masks.+ngine\. The fastest run took/);
  assert.match(level, /ngine\. The fastest run took 0\.46\u00A0ms, instead of 0\.2\u00A0s/);
  assert.deepEqual(same, ["about 260 times as fast as above", "about 2 times as fast as above"]);
  // The factor is that of the times beside it, and there is none for times that look equal or are too short to compare.
  assert.deepEqual((await told([1e-3, 1.04e-3, 2.96e-3, 1e-3, 1.02e-3, 6.9e-4, 1e-3]))[1], [
    "about 3 times as fast as above"
  ]);
  const short = await told([4e-7, 2e-7, 9e-7, 1e-7, 4e-7, 2e-7, 1e-7]);
  assert.match(short[0], /These times are too short to compare\.$/);
  assert.deepEqual(short[1], []);
  assert.match(
    (await told([0.2, 1e-3, 1e-3, 1e-3, 4e-4, 1e-3, 1e-3]))[0],
    /Fastest here: [^,]+ in 0\.4\u00A0ms, instead of/
  );
  await page.locator(".language").click();
  for (const told of [".lede", ".under"])
    assert.doesNotMatch(await page.locator(told).textContent(), /。\s/, "no blank follows a Chinese full stop");
  await close();
});

test("what races is on the screen when it begins to move, and no circle lies over a name", async () => {
  const file = `${use.folder}/compare-seen.html`;
  bezzel("compare", "8", "--budget", "1", "-o", file);
  for (const [width, height, hasTouch] of [
    [1024, 768, true],
    [1180, 820, true],
    [1024, 768, false],
    [390, 664, true],
    [844, 390, true],
    [1366, 650, false]
  ]) {
    for (const control of ["play", "forward"]) {
      const { page, close } = await use.open(`file://${file}`, {
        locale: "en-US",
        viewport: { width, height },
        hasTouch
      });
      await page.locator(`[data-control="${control}"]`).click();
      await page.waitForFunction(() => Number(document.querySelector(".race").dataset.index) >= 0);
      const found = await page.evaluate(() => {
        const dock = document.querySelector(".dock").getBoundingClientRect().top;
        const boards = [...document.querySelectorAll(".racer .squares")].map((board) => board.getBoundingClientRect());
        const covered = [...document.querySelectorAll("li.way")].filter((way) => {
          const [circle, name] = [way.querySelector(".pick-side"), way.querySelector(".who")].map((node) =>
            node?.getBoundingClientRect()
          );
          return circle && circle.right > name.left && circle.bottom > name.top + 1 && circle.top < name.bottom - 1;
        });
        return [boards.every(({ top, bottom }) => top >= 0 && bottom <= dock), covered.length];
      });
      assert.deepEqual(found, [true, 0], `${control}, ${width} x ${height}${hasTouch ? ", touch" : ""}`);
      await close();
    }
  }
});

test("boards without a solution ask which method knows it first; what was cut has not ended", async () => {
  for (const n of ["2", "3"]) {
    const file = `${use.folder}/compare${n}.html`;
    bezzel("compare", n, "--budget", "1", "-o", file);
    const { page, close } = await use.open(`file://${file}`, { locale: "en-US" });
    assert.match(
      await page.locator(".dock .sentence-text").innerText(),
      /^There is no solution\. See how the two find that out/
    );
    assert.match(await page.locator(".race h2").innerText(), /no solution/);
    assert.match(await page.locator(".tally th").first().textContent(), /^until it ended$/);
    await close();
  }
  const file = `${use.folder}/compare12.html`;
  bezzel("compare", "12", "--budget", "1", "-o", file);
  const { page, close } = await use.open(`file://${file}`, { locale: "en-US" });
  await page.evaluate(() => {
    const { story } = window.bezzel;
    ["rows", "board"].forEach((method, side) => {
      story.chosen[side] = method;
      story.onRace(side, method);
    });
  });
  assert.equal(await page.locator(".tally th").first().textContent(), "until it ended or was stopped");
  await close();
});

test("of an estimate two digits are written, and what is counted to the end is not said to be so far", async () => {
  const file = `${use.folder}/compare6.html`;
  bezzel("compare", "6", "--budget", "1", "-o", file);
  const { page, close } = await use.open(`file://${file}`, { viewport: { width: 390, height: 664 }, locale: "en-US" });
  assert.doesNotMatch(await page.locator(".tally").innerText(), /so far/);
  // On a phone the chart comes before the race of two of its lines.
  const [chart, race] = await page.evaluate(() =>
    [".chart", ".race"].map((part) => document.querySelector(part).getBoundingClientRect().top)
  );
  assert.ok(chart < race, `${chart} ${race}`);
  const fewer = await page.evaluate(() => {
    const { story } = window.bezzel;
    const row = (method, visited, isEstimate) => ({
      method,
      visited,
      visited_is_estimate: isEstimate,
      seconds: 1,
      solutions: 1
    });
    story.show(6, [
      row("rows", 89123456789, false),
      row("board", 28194703, true),
      row("sets", 2819, false),
      row("masks", 13, false)
    ]);
    return [...document.querySelectorAll(".fewer")].map((each) => each.textContent);
  });
  assert.deepEqual(fewer, ["", "≈ ÷ 3,200", "≈ ÷ 10,000", "÷ 217"]);
  await close();
});
