// The page of another program's search, from faulty and right programs: what it should show is worked out here from the
// JSON Lines of the same trace.
import assert from "node:assert/strict";
import { test } from "node:test";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BINARY, assertAccessible, squares, useBrowser } from "./chromium.mjs";

const use = useBrowser();
const name = ({ row, column }) => `${row},${column}`;
const go = (page, to) => page.evaluate((at) => window.bezzel.player.jumpTo(at), to);

/** Runs `bezzel steps --from -` on a trace, whose exit status says whether it has a fault. */
function follow(trace, ...args) {
  return spawnSync(BINARY, ["--lang", "en", "steps", "--from", "-", ...args], {
    input: trace,
    encoding: "utf8",
    maxBuffer: 1 << 28
  });
}

async function open(trace, file) {
  const path = join(use.folder, file);
  follow(trace, "-o", path);
  return use.open(pathToFileURL(path).href);
}

const FAULTY = [
  "n 4",
  "place 0 0",
  "place 1 2",
  "place 1 3",
  "remove 2 1",
  "place 2 1",
  "solution",
  "place 3 3",
  "solution",
  "place 0 9",
  "remove 1 3",
  "remove 1 3",
  "undo",
  "undo",
  "undo",
  "conflict 0 0",
  ""
].join("\n");

test("a faulty search shows every queen, also those that are forgotten, and the remarks", async () => {
  const lines = follow(FAULTY, "-f", "jsonl")
    .stdout.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [events, report] = [lines.slice(1, -1), lines.at(-1)];
  assert.equal(report.event, "report");
  const { page, close } = await open(FAULTY, "faulty.html");
  let queens = [];
  const faults = [];
  for (const [at, event] of events.entries()) {
    const isFault = event.remark?.fault === true;
    if (isFault) faults.push(at);
    const isMistake =
      event.event === "solution" || (isFault && ["occupied", "outside", "absent", "free"].includes(event.remark.kind));
    if (event.event === "place" && !isMistake) queens.push(name(event));
    if (event.event === "remove" && !isMistake) queens.splice(queens.lastIndexOf(name(event)), 1);
    await go(page, at);
    assert.deepEqual(await squares(page, "queen", "attacker", "solved"), [...new Set(queens)].sort(), `step ${at + 1}`);
    const said = await page.locator(".sentence-text").textContent();
    assert.equal(/Fault|deeper/.test(said), isFault, said);
  }
  assert.ok(faults.length >= 6);
  assert.equal(await page.locator("[data-control=conflict]").getAttribute("title"), "Next fault (C)");
  await go(
    page,
    events.findIndex(({ remark }) => remark?.kind === "outside")
  );
  assert.match(
    await page.locator(".sentence-text").textContent(),
    /names row 0, column 9, counted from 0\. That is outside the board\./
  );
  // The key C goes from fault to fault.
  await go(page, -1);
  for (const at of faults) {
    await page.keyboard.press("c");
    assert.equal(Number(await page.locator(".player").getAttribute("data-index")), at);
  }
  await page.keyboard.press("End");
  const said = await page.locator(".sentence-text").textContent();
  const count = report.faults.reduce((sum, fault) => sum + fault.count, 0);
  assert.ok(said.includes(`Faults: ${count}, the first at step ${report.faults[0].first}.`), said);
  await assertAccessible(page);
  await close();
});

test("a right search says so, and saves the lines that it came from", async () => {
  const told = spawnSync(BINARY, ["steps", "5", "-f", "jsonl"], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const lines = told.flatMap(
    ({ event, row, column, lifted }) =>
      ({
        place: [`place ${row} ${column}`],
        "back-up": [`remove ${lifted?.row} ${lifted?.column}`],
        solved: ["solution"]
      })[event] ?? []
  );
  const trace = `n 5\n${lines.join("\n")}\n`;
  const { page, close } = await open(trace, "right.html");
  await page.keyboard.press("End");
  const said = await page.locator(".sentence-text").textContent();
  assert.equal(said, "The search: 10 solutions, 54 nodes. The textbook search: 10 solutions, 54 nodes. No fault.");
  const saved = await page.evaluate(() => window.bezzel.searchLines(window.bezzel.player.trace));
  const again = follow(saved, "-f", "jsonl");
  assert.equal(again.status, 0);
  assert.equal(again.stdout.split("\n").slice(0, -2).join("\n"), saved.trim());
  await close();
});

test("a square that was never tried is a fault of the step that goes on without it; key C goes there", async () => {
  const told = spawnSync(BINARY, ["steps", "6", "-f", "jsonl"], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const lines = told.flatMap(
    ({ event, row, column, lifted }) =>
      ({
        place: [`place ${row} ${column}`],
        "back-up": [`remove ${lifted?.row} ${lifted?.column}`],
        solved: ["solution"]
      })[event] ?? []
  );
  // With a queen on A1, E2 is left out, and all below it.
  const [from, to] = [lines.indexOf("place 1 4"), lines.indexOf("remove 1 4")];
  const { page, close } = await open(["n 6", ...lines.slice(0, from), ...lines.slice(to + 1)].join("\n"), "early.html");
  await page.keyboard.press("c");
  assert.equal(
    await page.locator(".sentence-text").textContent(),
    "The queen on A1 is taken back. With queens on A1, none was put on E2."
  );
  const { step, faults } = await page.evaluate(() => ({
    step: window.bezzel.player.trace.report.untried.step,
    faults: window.bezzel.player.trace.faults
  }));
  assert.equal(Number(await page.locator(".player").getAttribute("data-index")), step - 1);
  assert.deepEqual([faults[step - 2], faults[step - 1], faults.at(-1)], [0, 1, 1]);
  await page.keyboard.press("End");
  assert.match(
    await page.locator(".sentence-text").textContent(),
    /With queens on A1, none was put on E2\. Faults: 1, the first at step/
  );
  await close();
});

test("squares of the first row that were left after several solutions may be left on purpose", async () => {
  const lines = ["n 4"];
  for (const columns of [
    [1, 3, 0, 2],
    [2, 0, 3, 1]
  ]) {
    columns.forEach((column, row) => lines.push(`place ${row} ${column}`));
    lines.push("solution", "undo", "undo", "undo", "undo");
  }
  const trace = [
    "n 4",
    "place 0 0",
    "place 1 2",
    "undo",
    "place 1 3",
    "place 2 1",
    "undo",
    "undo",
    "undo",
    ...lines.slice(1)
  ].join("\n");
  const { status, stdout } = follow(trace);
  assert.equal(status, 2);
  assert.match(stdout, /No queen was placed in row 0, column 3 of the empty board\. If the search was to find all/);
  assert.match(stdout, /If the search was to find all solutions, .*; if it stopped on purpose/);
  assert.doesNotMatch(stdout, /No fault|Fault/);
  const { page, close } = await open(trace, "unclear.html");
  await page.keyboard.press("End");
  const said = page.locator(".sentence-text");
  const sentence = await said.textContent();
  assert.match(sentence, /No queen was put on D1\. If the search was to find all solutions, this square is missing;/);
  assert.match(sentence, /this square is missing; if it stopped on purpose, all is right\.$/);
  assert.equal(await page.evaluate(() => window.bezzel.player.trace.faults.at(-1)), 0);
  await close();
});
