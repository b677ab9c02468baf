// Random solutions on the server's page or the site: samples come in live, the page names the method, the density is
// theirs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { PHONE, assertAccessible, useBrowser } from "./chromium.mjs";
import { IS_SITE, useServer } from "./served.mjs";

const use = useBrowser();
const server = useServer();
const open = (hash, options) => use.open(`${server.address}#${hash}`, { locale: "en-US", ...options });
const samples = (page, least) =>
  page.waitForFunction((wanted) => window.bezzel.views?.typical?.samples >= wanted, least);

/** Whether what is shown has the eight symmetries of the board. */
const isSymmetric = (page) =>
  page.evaluate(() => {
    const { typical } = window.bezzel.views;
    const [density, { n }] = [typical.density(), typical];
    return density.every((value, at) => {
      const [row, column] = [Math.floor(at / n), at % n];
      return value === density[column * n + row] && value === density[row * n + n - 1 - column];
    });
  });

test("on a small board the density is that of all solutions", async () => {
  const { page, close } = await open("typical?n=6");
  await page.locator(".typical-count", { hasText: "4 solutions" }).waitFor();
  // Six queens have four solutions: no queen in a corner, one for each column of the first row but two.
  assert.deepEqual(
    await page.evaluate(() => Array.from(window.bezzel.views.typical.counts.slice(0, 6))),
    [0, 1, 1, 1, 1, 0]
  );
  assert.equal(
    await page.evaluate(() => window.bezzel.views.typical.counts.reduce((sum, count) => sum + count)),
    6 * 4
  );
  assert.match(
    await page.locator(".story").innerText(),
    /Queens on the board 6[\s\S]*Exact: these are all solutions\./
  );
  assert.match(
    await page.locator(".typical-map").getAttribute("aria-label"),
    /6 by 6 squares: 4 solutions\. The corners hold 0 times/
  );
  assert.equal(await page.locator(".story .button").isVisible(), false, "there is no more to draw");
  assert.equal(await isSymmetric(page), true);
  // What is seen is what was counted: the corner has the darkest colour.
  const corner = await page.evaluate(() =>
    Array.from(document.querySelector(".typical-map").getContext("2d").getImageData(0, 0, 1, 1).data)
  );
  assert.deepEqual(corner, [68, 1, 84, 255]);
  // Each square has its count, and the edges name rows and columns.
  assert.deepEqual((await page.locator(".typical-squares span").allTextContents()).slice(0, 6), [
    "0",
    "1",
    "1",
    "1",
    "1",
    "0"
  ]);
  assert.deepEqual(await page.locator(".typical-letters span").allTextContents(), ["A", "B", "C", "D", "E", "F"]);
  const [square, letter, number] = await page.evaluate(() =>
    [".typical-squares span:nth-child(9)", ".typical-letters span:nth-child(3)", ".typical-numbers span:nth-child(2)"]
      .map((selector) => document.querySelector(selector).getBoundingClientRect())
      .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
  );
  assert.ok(
    Math.abs(square[0] - letter[0]) < 2 && Math.abs(square[1] - number[1]) < 2,
    `${square} ${letter} ${number}`
  );
  // The file has the counts and the share of the solutions.
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the map as CSV" }).click()
  ]);
  const lines = (await readFile(await file.path(), "utf8")).split("\n");
  assert.deepEqual(lines.slice(0, 3), ["row,column,count,frequency", "0,0,0,0", "0,1,1,0.25"]);
  await page.evaluate(() => {
    window.location.hash = "typical?n=8";
  });
  await page.locator(".typical-count", { hasText: "92 solutions" }).waitFor();
  // Where all are counted, the first solution stands beside the map, and the extremes are named.
  assert.match(
    await page.locator(".story").innerText(),
    /Most often: D1 and 7 more, in 18 of 92 solutions\. Least often: A1 and 7 more, in 4\./
  );
  assert.equal(await page.locator(".typical-latest .miniature use, .typical-latest .miniature circle").count(), 8);
  assert.match(await page.locator(".typical-latest").innerText(), /^The first solution/);
  await page.evaluate(() => {
    window.location.hash = "typical?n=5";
  });
  await page.locator(".story", { hasText: "Every square holds a queen in 2 of the 10 solutions." }).waitFor();
  await close();
});

test("on a larger board it is that of samples, which come in until there are enough, over the symmetries", async () => {
  const { page, close } = await open("typical?n=13");
  await page.locator(".typical-count", { hasText: "20,000 samples" }).waitFor();
  assert.equal(
    await page.evaluate(() => window.bezzel.views.typical.counts.reduce((sum, count) => sum + count)),
    13 * 20000
  );
  assert.match(
    await page.locator(".story").innerText(),
    /A sample: every solution of N = 13 is equally likely\. The map is the mean over the eight/
  );
  assert.equal(await isSymmetric(page), true);
  assert.equal(await page.locator(".typical-squares span").count(), 0, "of samples no counts");
  assert.equal(await page.locator(".typical-latest .miniature use, .typical-latest .miniature circle").count(), 13);
  await page.locator(".story .button").click();
  await samples(page, 20001);
  await close();
});

test("the slider chooses the size; above sixteen samples are approximate, and that is said", async () => {
  const { page, close } = await open("typical?n=16");
  await samples(page, 100);
  await page.locator(".typical-slider").fill("40");
  await page
    .locator(".story", {
      hasText:
        "An approximate sample: each solution comes from the one before by small random changes (a Markov chain). "
        + "Up to N = 16 samples are exact here."
    })
    .waitFor();
  await samples(page, 100);
  const [n, wide, url] = await page.evaluate(() => [
    window.bezzel.views.typical.n,
    document.querySelector(".typical-map").width,
    window.location.hash
  ]);
  assert.deepEqual([n, wide, url], [40, 40, "#typical?n=40"]);
  assert.equal(await page.locator(".stepper-value").inputValue(), "40");
  await page.locator(".story .button", { hasText: "Stop drawing" }).click();
  // Nothing is asked for any more, and what still came is not taken.
  await page.waitForFunction(() => window.bezzel.views.typical.asking === null);
  const stopped = await page.evaluate(() => window.bezzel.views.typical.samples);
  for (let frames = 0; frames < 3; frames++) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await page.evaluate(() => window.bezzel.views.typical.samples), stopped);
  await page.locator(".story .button", { hasText: "Draw more samples" }).click();
  await samples(page, stopped + 1);
  await page.locator(".stepper-value").fill("101");
  await page.locator(".stepper-value").press("Enter");
  await page.locator(".counts-message", { hasText: "Choose 4 to 100 queens." }).waitFor();
  assert.equal(await page.locator(".stepper-value").inputValue(), "40");
  // Back leads to the size before; rubbish in the address leaves what is shown.
  await page.goBack();
  await page.waitForFunction(() => window.bezzel.views.typical.n === 16);
  await page.evaluate(() => {
    window.location.hash = "typical?n=x";
  });
  await page.locator(".counts-message", { hasText: "Choose 4 to 100 queens." }).waitFor();
  assert.equal(await page.evaluate(() => window.bezzel.views.typical.n), 16);
  await close();
});

test("counts and typical solutions are two parts of one tab", async () => {
  const { page, close } = await open("counts?to=6");
  await page.locator('[data-part="typical"]').click();
  await samples(page, 10);
  assert.equal(await page.locator("#tab-counts").getAttribute("aria-current"), "page");
  assert.equal(await page.title(), "Typical: bezzel, the N-queens workbench");
  await page.locator(".tools .language").click();
  assert.match(await page.locator(".story").innerText(), /精确：这是全部的解/);
  await page.locator('[data-part="counts"]').click();
  await page.locator('.counts [data-n="6"]').waitFor();
  assert.equal(
    await page.evaluate(() => window.bezzel.views.typical.asking),
    null,
    "nothing is drawn for a view that left"
  );
  await close();
});

test("nothing is wider than the window from 320 to 1920 pixels, in both languages", async () => {
  const { page, close } = await open("typical?n=12");
  await samples(page, 100);
  for (const language of ["en", "zh"]) {
    await page.evaluate((wanted) => window.bezzel.shell.words.speak(wanted), language);
    for (const n of [12, 100]) {
      await page.evaluate((size) => {
        window.location.hash = `typical?n=${size}`;
      }, n);
      await samples(page, 1);
      for (const [width, height] of [
        [320, 568],
        [360, 640],
        [390, 844],
        [600, 800],
        [680, 480],
        [844, 390],
        [768, 1024],
        [1024, 768],
        [1366, 650],
        [1920, 1080]
      ]) {
        await page.setViewportSize({ width, height });
        const found = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          map: document.querySelector(".typical-map").getBoundingClientRect().width,
          out: [...document.querySelectorAll("main *, header *")]
            .filter((each) => {
              const box = each.getBoundingClientRect();
              return box.width > 0 && !each.closest(".visually-hidden") && box.right > innerWidth + 0.5;
            })
            .map((each) => each.className || each.tagName)
        }));
        const where = `${language}, N = ${n}, ${width} x ${height}`;
        assert.ok(found.wide <= width, `${found.wide} pixels: ${where}`);
        assert.deepEqual(found.out, [], where);
        assert.ok(found.map >= 200, `a map of ${found.map}: ${where}`);
      }
    }
  }
  await close();
});

test("axe finds nothing serious", async () => {
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await open("typical?n=8", { viewport, colorScheme });
      await samples(page, 92);
      await assertAccessible(page);
      await close();
    }
  }
});

test(
  "solutions that do not arrive are not known, and the notice covers no title",
  { skip: IS_SITE && "there is no server" },
  async () => {
    const { page, close, wrong } = await open("typical?n=8");
    await samples(page, 92);
    await page.route("**/api/**", (route) => route.abort());
    await page.evaluate(() => {
      window.location.hash = "typical?n=9";
    });
    await page.locator(".offline").waitFor();
    const told = await page.locator(".story").innerText();
    assert.match(told, /Not known yet/);
    assert.doesNotMatch(told, /0 solutions\n|Exact/);
    assert.equal(await page.locator(".typical-map").getAttribute("aria-label"), "Not known yet");
    assert.equal(await page.getByRole("button", { name: "Save the map as CSV" }).isDisabled(), true);
    const covered = await page.evaluate(() => {
      const notice = document.querySelector(".offline").getBoundingClientRect();
      return [...document.querySelectorAll("header, h1, .title, .parts, .dock")]
        .filter((each) => {
          const box = each.getBoundingClientRect();
          return (
            box.width > 0
            && box.height > 0
            && box.top < notice.bottom
            && box.bottom > notice.top
            && box.left < notice.right
            && box.right > notice.left
          );
        })
        .map((each) => each.className || each.tagName);
    });
    assert.deepEqual(covered, []);
    await page.unroute("**/api/**");
    await page.locator('[data-do="retry"]').click();
    await page.locator(".typical-count", { hasText: "352 solutions" }).waitFor();
    wrong.splice(0, Infinity, ...wrong.filter((text) => !/ERR_/.test(text)));
    await close();
  }
);
