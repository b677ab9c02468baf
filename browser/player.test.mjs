// The page that `bezzel steps --format html` writes, opened from disk. What it should show is
// worked out here from the JSON Lines, not by the page's own code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { statSync } from "node:fs";
import { PHONE, assertAccessible, bezzel, events, squares, useBrowser } from "./chromium.mjs";

const use = useBrowser();
const name = ({ row, column }) => `${row},${column}`;

/** The board after each event of a search, from its JSON Lines. */
function replay(told) {
  const queens = [];
  const states = [{ queens: [], node: 0 }];
  for (const event of told) {
    if (event.event === "place") queens.push({ row: event.row, column: event.column, node: event.node });
    if (event.event === "back-up") queens.pop();
    states.push({
      event, queens: queens.map(name).sort(), node: queens.length ? queens.at(-1).node : 0,
    });
  }
  return states;
}

async function shown(page) {
  return {
    queens: await squares(page, "queen", "attacker", "solved"),
    node: Number(await page.locator(".player").getAttribute("data-node")),
    step: await page.locator('[data-count="step"]').textContent(),
    selected: await page.locator(".tree .now").getAttribute("data-node"),
    sentence: await page.locator(".sentence").textContent(),
    board: await page.locator(".board .grid").innerHTML(),
    code: await page.locator(".code .here").allTextContents(),
  };
}

async function assertShows(page, states, index) {
  const now = await shown(page);
  assert.equal(now.step, `${index} / ${states.length - 1}`);
  assert.deepEqual(now.queens, states[index].queens);
  assert.equal(now.node, states[index].node);
  assert.equal(Number(now.selected), states[index].node, "the tree's selected node");
  return now;
}

test("keys go through the search as the trace tells it, forward and back", async () => {
  const states = replay(events("6"));
  const { page, close } = await use.openSteps(["6"]);
  const seen = [await assertShows(page, states, 0)];
  for (let index = 1; index <= 60; index++) {
    await page.keyboard.press("ArrowRight");
    seen.push(await assertShows(page, states, index));
  }
  for (let index = 59; index >= 0; index--) {
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await assertShows(page, states, index), seen[index], "back is where it was");
  }
  await page.keyboard.press("End");
  await assertShows(page, states, states.length - 1);
  assert.match((await shown(page)).sentence, /there are 4 solutions/);
  await page.keyboard.press("Home");
  assert.deepEqual(await assertShows(page, states, 0), seen[0]);
  await close();
});

test("conflicts name their culprit, and the board marks it", async () => {
  const told = events("6");
  const { page, close } = await use.openSteps(["6"]);
  for (const conflict of told.filter(({ event }) => event === "conflict").slice(0, 12)) {
    await page.keyboard.press("c");
    assert.equal(await page.locator(".player").getAttribute("data-index"), String(conflict.step - 1));
    assert.deepEqual(await squares(page, "attacker"), [name(conflict.culprit)]);
    assert.ok((await squares(page, "refused")).includes(name(conflict)));
    const sentence = await page.locator(".sentence").textContent();
    assert.ok(sentence.includes(`row ${conflict.culprit.row}, column ${conflict.culprit.column}`));
    assert.ok(sentence.includes(`along the ${conflict.line}`));
    assert.equal(await page.locator(".lines line").count(), 1);
    assert.match(await page.locator(".code .here").textContent(), /refuse/);
  }
  await close();
});

test("every method is played as it is traced", async () => {
  for (const method of ["rows", "permutations", "sets", "masks", "constrained"]) {
    const states = replay(events("5", "--method", method));
    const { page, close } = await use.openSteps(["5", "--method", method]);
    for (const index of [1, 7, 40, Math.floor(states.length / 2), states.length - 1]) {
      await page.locator(".scrubber").fill(String(index - 1));
      const now = await assertShows(page, states, index);
      assert.equal(now.code.length, 1, `${method}: a line of the method for each event`);
    }
    assert.equal(await page.locator('[data-count="solutions"]').textContent(), "10");
    await close();
  }
});

test("solutions are gathered, the distinct ones marked, their images shown", async () => {
  const { page, close } = await use.openSteps(["6"]);
  for (let index = 1; index <= 4; index++) {
    await page.keyboard.press("s");
    assert.equal(await page.locator(".gallery .boards > li:visible").count(), index);
    assert.equal((await squares(page, "solved")).length, 6);
  }
  assert.equal(await page.locator(".gallery li.distinct:visible").count(), 1);
  await page.locator(".gallery li button.small").first().click();
  assert.equal(await page.locator(".images .boards li").count(), 8);
  const captions = await page.locator(".images .caption").allTextContents();
  assert.ok(captions.every((caption) => /solution [1-4]/.test(caption)), captions.join("; "));
  await page.locator(".gallery .board-button").nth(1).click();
  assert.match(await page.locator(".sentence").textContent(), /solution 2/);
  await close();
});

test("the gallery of eight queens has 92 solutions, 12 of them distinct", async () => {
  const { page, close } = await use.openSteps(["8"]);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".gallery .boards > li:visible").count(), 92);
  assert.equal(await page.locator(".gallery li.distinct:visible").count(), 12);
  assert.equal(await page.locator(".tree [data-node]").count(), 2057, "A319283(8)");
  await close();
});

test("a click on a node of the tree goes there, arrow keys in it to its neighbours", async () => {
  const told = events("6");
  const { page, close } = await use.openSteps(["6"]);
  for (const node of [17, 4, 30]) {
    await page.locator(`.tree [data-node="${node}"] circle`).click();
    assert.equal(await page.locator(".player").getAttribute("data-node"), String(node));
    const place = told.find((event) => event.event === "place" && event.node === node);
    assert.equal(await page.locator(".player").getAttribute("data-index"), String(place.step - 1));
  }
  const parent = told.find((event) => event.event === "place" && event.node === 30).parent;
  await page.locator(".tree-frame").focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator(".player").getAttribute("data-node"), String(parent));
  await close();
});

test("a click on a square says why it is refused", async () => {
  const { page, close } = await use.openSteps(["6"]);
  const why = () => page.locator(".why").textContent();
  const click = (row, column) =>
    page.locator(`.square[data-row="${row}"][data-column="${column}"]`).click();
  await page.keyboard.press("ArrowRight");
  await click(3, 3);
  assert.match(await why(), /Row 3, column 3 is attacked along the diagonal \\ by the queen in row 0, column 0/);
  assert.equal(await page.locator(".lines line").count(), 1);
  await click(3, 1);
  assert.match(await why(), /attacked by no queen/);
  await click(0, 4);
  assert.match(await why(), /Row 0 has its queen already, in column 0/);
  await click(0, 0);
  assert.match(await why(), /holds a queen/);
  // The same by keyboard.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await why(), /Row 1, column 0 is attacked along the column/);
  await page.getByLabel("show attacked squares").check();
  assert.ok((await squares(page, "attacked")).length > 5);
  await close();
});

test("it plays, pauses and obeys its speed", async () => {
  const { page, close } = await use.openSteps(["6"]);
  const index = async () => Number(await page.locator(".player").getAttribute("data-index"));
  await page.locator(".speed").fill("10");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector(".player").dataset.index > 100);
  await page.keyboard.press(" ");
  const stopped = await index();
  await page.waitForTimeout(200);
  assert.equal(await index(), stopped);
  await page.locator('[data-control="play"]').click();
  await page.waitForFunction((before) => document.querySelector(".player").dataset.index > before, stopped);
  await close();
});

test("the language switches, and everything with it", async () => {
  const { page, close } = await use.openSteps(["6"]);
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "中文" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  assert.match(await page.locator("h1").textContent(), /6皇后：回溯法/);
  assert.equal(await page.title(), "6皇后：回溯法");
  assert.match(await page.locator(".sentence").textContent(), /第1行第0列不能放/);
  assert.match(await page.locator(".code .here").textContent(), /不放/);
  const label = await page.locator('.square[data-row="0"][data-column="0"]').getAttribute("aria-label");
  assert.match(label, /第0行第0列：发出攻击的皇后/);
  const latin = await page.locator("body").innerText();
  assert.doesNotMatch(latin.replace(/English|Home|End|JavaScript/g, ""), /[a-z]{3,}/, "nothing is left in English");
  await page.getByRole("button", { name: "English" }).click();
  assert.match(await page.locator(".sentence").textContent(), /Row 1, column 0/);
  await close();
});

test("pages are written in the language asked for", async () => {
  const file = `${use.folder}/zh.html`;
  bezzel("--lang", "zh", "steps", "4", "-o", file);
  const { page, close } = await use.open(`file://${file}`);
  assert.match(await page.locator("h1").textContent(), /4皇后/);
  await close();
});

test("nothing is told by colour alone, and nothing is too wide for a phone", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await use.openSteps(["6"], {
      viewport: PHONE, colorScheme, reducedMotion: "reduce",
    });
    await page.keyboard.press("c");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} pixels`);
    const mark = await page.locator(".square.refused").first().evaluate((cell) =>
      getComputedStyle(cell, "::after").content);
    assert.notEqual(mark, "none", "a cross, not only a colour");
    const animation = await page.locator(".square .queen").first().evaluate((queen) =>
      getComputedStyle(queen).animationName);
    assert.equal(animation, "none", "no motion for those who want none");
    await close();
  }
});

test("axe finds nothing serious", async () => {
  for (const viewport of [PHONE, { width: 1200, height: 900 }]) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await use.openSteps(["6"], { viewport, colorScheme });
      await page.keyboard.press("End");
      await page.locator(".gallery li button.small").first().click();
      await page.getByLabel("show attacked squares").check();
      await assertAccessible(page);
      await page.keyboard.press("Home");
      await page.keyboard.press("c");
      await assertAccessible(page);
      await close();
    }
  }
});

test("N = 12 plays to its first solution, and N = 8 whole is small", async () => {
  const twelve = await use.openSteps(["12", "--until-solution", "1"]);
  await twelve.page.keyboard.press("s");
  assert.equal((await squares(twelve.page, "solved")).length, 12);
  await twelve.close();
  const { page, close } = await use.openSteps(["8"]);
  assert.ok(statSync(`${use.folder}/8.html`).size < 2_000_000);
  // Through the whole search in jumps: every place can be drawn.
  const told = events("8").length;
  for (let index = 0; index < told; index += 1500) {
    await page.locator(".scrubber").fill(String(index));
    assert.equal(await page.locator(".player").getAttribute("data-index"), String(index));
  }
  await close();
});
