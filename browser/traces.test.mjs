// The page of another program's search, from faulty and right programs: what it should show is worked out here from the
// JSON Lines of the same trace.
import assert from "node:assert/strict";
import { test } from "node:test";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BINARY, printed } from "./chromium.mjs";
import { usePages } from "./verbs.mjs";

const visit = usePages();
const name = ({ row, column }) => `${row},${column}`;
const SENTENCE = ".sentence-text";
const at = () => bezzel.player.index;
const go = (page, to) => page.evaluate((at) => bezzel.player.jumpTo(at), to);

/** Runs `bezzel steps --from -` on a trace, whose exit status says whether it has a fault. */
function follow(trace, ...args) {
  return spawnSync(BINARY, ["--lang", "en", "steps", "--from", "-", ...args], {
    input: trace,
    encoding: "utf8",
    maxBuffer: 1 << 28
  });
}

async function open(trace, file) {
  const path = join(visit.folder, file);
  follow(trace, "-o", path);
  return visit(pathToFileURL(path).href);
}

const FAULTY = `n 4
place 0 0
place 1 2
place 1 3
remove 2 1
place 2 1
solution
place 3 3
solution
place 0 9
remove 1 3
remove 1 3
undo
undo
undo
conflict 0 0
`;

test("a faulty search shows every queen, also those that are forgotten, and the remarks", async () => {
  const lines = follow(FAULTY, "-f", "jsonl")
    .stdout.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [events, report] = [lines.slice(1, -1), lines.at(-1)];
  assert.equal(report.event, "report");
  const page = await open(FAULTY, "faulty.html");
  const queens = [];
  const faults = [];
  for (const [step, event] of events.entries()) {
    const isFault = event.remark?.fault === true;
    if (isFault) faults.push(step);
    const isMistake =
      event.event === "solution" || (isFault && ["occupied", "outside", "absent", "free"].includes(event.remark.kind));
    if (event.event === "place" && !isMistake) queens.push(name(event));
    if (event.event === "remove" && !isMistake) queens.splice(queens.lastIndexOf(name(event)), 1);
    await go(page, step);
    await page
      .squares("queen attacker solved", [...new Set(queens)].sort().join(" "))
      .says(SENTENCE, isFault ? /Fault|deeper/ : /^(?!.*(Fault|deeper))/);
  }
  assert.ok(faults.length >= 6);
  await page.has("[data-control=conflict]", "title", "Next fault (C)");
  await go(
    page,
    events.findIndex(({ remark }) => remark?.kind === "outside")
  );
  await page.says(SENTENCE, "…names row 0, column 9, counted from 0. That is outside the board.…");
  // The key C goes from fault to fault.
  await go(page, -1);
  for (const fault of faults) await page.key("c").gives(at, fault);
  const count = report.faults.reduce((sum, fault) => sum + fault.count, 0);
  await page.key("End").says(SENTENCE, `…Faults: ${count}, the first at step ${report.faults[0].first}.…`).accessible();
});

test("a right search says so, and saves the lines that it came from", async () => {
  const page = await open(`n 5\n${printed("5")}\n`, "right.html");
  await page
    .key("End")
    .says(SENTENCE, "The search: 10 solutions, 54 nodes. The textbook search: 10 solutions, 54 nodes. No fault.");
  const saved = await page.evaluate(() => bezzel.searchLines(bezzel.player.trace));
  const again = follow(saved, "-f", "jsonl");
  assert.equal(again.status, 0);
  assert.equal(again.stdout.split("\n").slice(0, -2).join("\n"), saved.trim());
});

test("a square that was never tried is a fault of the step that goes on without it; key C goes there", async () => {
  const lines = printed("6").split("\n");
  // With a queen on A1, E2 is left out, and all below it.
  const [from, to] = [lines.indexOf("place 1 4"), lines.indexOf("remove 1 4")];
  const page = await open(["n 6", ...lines.slice(0, from), ...lines.slice(to + 1)].join("\n"), "early.html");
  await page.key("c").says(SENTENCE, "The queen on A1 is taken back. With queens on A1, none was put on E2.");
  const { step, faults } = await page.evaluate(() => ({
    step: bezzel.player.trace.report.untried.step,
    faults: bezzel.player.trace.faults
  }));
  await page.gives(at, step - 1);
  assert.deepEqual([faults[step - 2], faults[step - 1], faults.at(-1)], [0, 1, 1]);
  await page.key("End").says(SENTENCE, "…With queens on A1, none was put on E2. Faults: 1, the first at step…");
});

test("squares of the first row that were left after several solutions may be left on purpose", async () => {
  const solution = (...columns) => [
    ...columns.map((column, row) => `place ${row} ${column}`),
    ...["solution", "undo", "undo", "undo", "undo"]
  ];
  const trace = [
    ...["n 4", "place 0 0", "place 1 2", "undo", "place 1 3", "place 2 1", "undo", "undo", "undo"],
    ...solution(1, 3, 0, 2),
    ...solution(2, 0, 3, 1)
  ].join("\n");
  const { status, stdout } = follow(trace);
  assert.equal(status, 2);
  assert.match(stdout, /No queen was placed in row 0, column 3 of the empty board\. If the search was to find all/);
  assert.match(stdout, /If the search was to find all solutions, .*; if it stopped on purpose/);
  assert.doesNotMatch(stdout, /No fault|Fault/);
  const page = await open(trace, "unclear.html");
  await page
    .key("End")
    .says(
      SENTENCE,
      "…No queen was put on D1. If the search was to find all solutions, this square is missing; "
        + "if it stopped on purpose, all is right."
    )
    .gives(() => bezzel.player.trace.faults.at(-1), 0);
});
