// What the pages say of many solutions and of many rows: how many solutions are distinct, and which row has the fewest
// squares.
import assert from "node:assert/strict";
import { test } from "node:test";
import { usePages } from "./verbs.mjs";

const open = usePages();

test("all solutions are compared, though the first are drawn alone", async () => {
  const page = await open("watch?n=30&method=constrained&scope=whole", { locale: "en-US" });
  await page.waitForFunction(() => window.bezzel?.views?.watch?.player?.trace?.limit).key("End");
  const { note, found, distinct, drawn } = await page.evaluate(() => {
    const { player } = bezzel.views.watch;
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
    await page.go(`watch?n=${n}&method=constrained`).waitForFunction((size) => {
      const trace = bezzel.views?.watch?.player?.trace;
      return trace?.n === size && trace.length > 0 && !trace.isGrowing;
    }, n);
    const told = await page.evaluate(() => {
      const { trace } = bezzel.views.watch.player;
      return trace.events.flatMap(([kind, row, free], index) => {
        if (kind !== bezzel.KIND.choose || free.length < 2) return [];
        const { queens } = trace.state(index);
        const all = Array.from({ length: trace.n }, (_, each) => each);
        const safe = all
          .filter((each) => queens.every((queen) => queen.row !== each))
          .map(
            (each) =>
              all.filter((column) => queens.every((queen) => bezzel.attack(queen, { row: each, column }) === null))
                .length
          );
        const fewest = Math.min(...safe);
        return [
          {
            row,
            count: free.length,
            fewest,
            ties: safe.filter((each) => each === fewest).length,
            text: bezzel.sentence(trace, index, bezzel.shell.words).text
          }
        ];
      });
    });
    for (const { count, fewest, ties, text } of told) {
      assert.equal(count, fewest, text);
      if (/^Row \d has the fewest/.test(text)) assert.equal(ties, 1, `${n}: ${text}`);
      if (/^Row \d is one of several with the fewest/.test(text)) assert.ok(ties > 1, `${n}: ${text}`);
      if (ties > 1) tied++;
      else alone++;
    }
  }
  assert.ok(alone > 0 && tied > 0, `${alone} alone, ${tied} tied`);
});
