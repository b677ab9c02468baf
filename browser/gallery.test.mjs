// What the pages say of many solutions and of many rows: how many solutions are distinct, and which row has the fewest
// squares.
import assert from "node:assert/strict";
import { test } from "node:test";
import { usePages } from "./verbs.mjs";

const open = usePages();

test("all solutions are compared, though the first are drawn alone", async () => {
  const page = await open("watch?n=30&method=constrained&scope=whole");
  await page.until(() => watch.player.trace.limit).key("End");
  const { note, found, distinct, drawn } = await page.evaluate(() => {
    const { player } = watch;
    const { solutions } = player.trace;
    return {
      note: one(".gallery .found").textContent,
      found: solutions.length,
      distinct: new Set(solutions.map(({ columns }) => bezzel.orbit(columns))).size,
      drawn: document.querySelectorAll(".gallery-boards li").length
    };
  });
  assert.ok(found > drawn, `${found} found, ${drawn} drawn`);
  assert.equal(note, `${found.toLocaleString("en")} found, ${distinct.toLocaleString("en")} distinct`);
});

test("a row is said to have the fewest safe squares where it alone has them", async () => {
  const page = await open("watch?n=4&method=constrained");
  let [alone, tied] = [0, 0];
  for (const n of [4, 5, 6]) {
    await page.go(`watch?n=${n}&method=constrained`).until((size) => {
      const trace = watch.player.trace;
      return trace?.n === size && trace.length > 0 && !trace.isGrowing;
    }, n);
    const told = await page.evaluate(() => {
      const { trace } = watch.player;
      const all = Array.from({ length: trace.n }, (_, each) => each);
      return trace.events.flatMap(([kind, , free], index) => {
        if (kind !== bezzel.KIND.choose || free.length < 2) return [];
        const { queens } = trace.state(index);
        const isSafe = (row, column) => queens.every((queen) => bezzel.attack(queen, { row, column }) === null);
        const safe = all
          .filter((row) => queens.every((queen) => queen.row !== row))
          .map((row) => all.filter((column) => isSafe(row, column)).length);
        const fewest = Math.min(...safe);
        const ties = safe.filter((each) => each === fewest).length;
        return [[free.length === fewest, ties > 1, bezzel.sentence(trace, index, bezzel.shell.words).text]];
      });
    });
    for (const [isFewest, isTied, text] of told) {
      assert.ok(isFewest, text);
      if (/^Row \d has the fewest/.test(text)) assert.ok(!isTied, `${n}: ${text}`);
      if (/^Row \d is one of several with the fewest/.test(text)) assert.ok(isTied, `${n}: ${text}`);
      if (isTied) tied++;
      else alone++;
    }
  }
  assert.ok(alone > 0 && tied > 0, `${alone} alone, ${tied} tied`);
});
