// What the player teaches: a method as recursion, guessing the next step, marks and moves before the first step, the
// size of the tree.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { events } from "./chromium.mjs";
import { HAND, PHONE, usePages } from "./verbs.mjs";

const open = usePages();
const LOW = { viewport: "1366x650" };
const SENTENCE = ".sentence-text";
const go = (page, to) => page.evaluate((at) => bezzel.player.jumpTo(at), to);

// What surrounds the recursion of a method in Python, and how its marked lines are gathered while it runs.
const AROUND = `
import sys
source, n = sys.argv[1], int(sys.argv[2])
marks = {int(line): what for line, what in (pair.split(":") for pair in sys.argv[3].split())}
queens, taken, full, found, told = [], set(), (1 << n) - 1, [], []
if "queens[row]" in source: queens = {}
def placed(): return list(queens.items()) if isinstance(queens, dict) else list(enumerate(queens))
def meets(r, c, row, column): return c == column or abs(c - column) == abs(r - row)
def attacked(row, column): return any(meets(r, c, row, column) for r, c in placed())
def attack(queens): return any(meets(*a, *b) for i, a in enumerate(placed()) for b in placed()[:i])
def lines_of(row, column): return {("c", column), ("d", row - column), ("a", row + column)}
def column_of(bit): return bit.bit_length() - 1
def open_rows(): return [row for row in range(n) if row not in dict(placed())]
def free(row): return [c for c in range(n) if not any(meets(r, q, row, c) for r, q in placed())]
def choices(row): return len(free(row))
def report(queens): found.append([c for _, c in sorted(placed())])
def trace(frame, event, _):
    if frame.f_code.co_filename != "shown": return None
    if event == "line" and frame.f_lineno in marks and marks[frame.f_lineno] != "exhausted":
        calls, at = 0, frame
        while at: calls, at = calls + (at.f_code.co_name == "place"), at.f_back
        told.append(f"{marks[frame.f_lineno]}:{calls}")
    return trace
code = compile(source, "shown", "exec")
sys.settrace(trace)
exec(code)
sys.settrace(None)
print(found)
print(" ".join(told))
`;

test("the recursion that is shown runs as the search does, event by event; Java has its lines", async (context) => {
  const python = process.env.BEZZEL_PYTHON ?? "python3";
  const run = (...args) => execFileSync(python, ["-c", AROUND, ...args], { encoding: "utf8" });
  try {
    execFileSync(python, ["--version"]);
  } catch {
    context.skip("there is no Python");
    return;
  }
  for (const [method, n] of Object.entries({
    ...{ board: 6, sets: 6, masks: 6, constrained: 6 },
    ...{ rows: 4, permutations: 5 }
  })) {
    const page = await open(`bezzel steps ${n} --method ${method}`, LOW);
    const { text, marks, told, solutions, alone, braces } = await page.click("[data-form=python]").evaluate(() => {
      const { callsAt, happening, player, recursion } = bezzel;
      const { code, trace } = player;
      const happenings = trace.events.map((_, at) => happening(trace, at));
      const java = recursion("java", trace.method, false);
      return {
        text: code.lines.map(({ line }) => line.textContent).join("\n"),
        marks: code.lines.flatMap(({ what }, at) => (what[0] ? [`${at + 1}:${what[0]}`] : [])).join(" "),
        // The calls at each event are those of the program.
        told: happenings
          .map((now, at) => `${now.replace(/^back.*/, "back")}:${callsAt(trace, at)}`)
          .filter((each) => each !== "exhausted:0")
          .join(" "),
        solutions: trace.solutions.map(({ columns }) => columns),
        // Every event but the last stands on one line of each language.
        alone: [recursion("python", trace.method, false), java].map(
          (lines) => happenings.filter((now) => lines.filter(({ what }) => what.includes(now)).length !== 1).length
        ),
        braces: java.map((line) => line.text.replace(/[^{}()]/g, "")).join("").length
      };
    });
    assert.deepEqual([alone, braces % 2], [[0, 0], 0], method);
    const [found, ran] = run(text, String(n), marks).split("\n");
    assert.deepEqual(JSON.parse(found), solutions, method);
    assert.equal(ran, told, method);
  }
});

test("the call stack has a call for each queen, and the choice of the form is kept", async () => {
  const page = await open("bezzel steps 6", { keeps: true, ...LOW });
  const queens = await page
    .hides(".call-stack")
    .click("[data-form=java]")
    .evaluate(() => {
      const { names, player } = bezzel;
      player.jumpTo(100);
      return player.trace.state(100).queens.map((queen) => names.square(queen, 6));
    });
  // The queen has just been put: the call for the next row comes with the next step.
  await page.texts(".frames li", queens);
  await go(page, 101);
  await page
    .texts(".frames li", [...queens, `row ${queens.length + 1}`])
    .count(".method .here", 1)
    // The line that is now is in view, however low the window.
    .gives(() => {
      const [line, outer] = [".method .here", ".b-method"].map((name) => box(name));
      return line.top >= outer.top - 1 && line.bottom <= outer.bottom + 1;
    }, true)
    .reload()
    .has("[data-form=java]", "aria-pressed", "true")
    .says(".method", "…void place(int row)…")
    .click("[data-form=loop]")
    .says(".method", "…take back the last queen…");
});

/** What a search decides, one after the other, from its JSON Lines: [kind, event, row, column]. */
function decisions(order) {
  const isLate = /rows|permutations/.test(order);
  return events(order)
    .map((event, at, all) => {
      if (isLate)
        return event.event === "conflict" ? ["refused", at] : event.event === "solved" ? ["solved", at] : null;
      if (event.event === "place") return ["place", at, event.row, event.column];
      return event.event === "back-up" ? ["back", at] : null;
    })
    .filter(Boolean);
}

test("guessing on a full board asks whether it is a solution: no row is left to name", async () => {
  const page = await open("bezzel steps 4");
  const shows = (told, ...answers) =>
    page
      .says(SENTENCE, told)
      .gives(() => all(".guess-answer").flatMap((each) => (each.hidden ? [] : [each.dataset.guess])), answers);
  const answer = (given) => page.evaluate((what) => bezzel.player.guess.answer(what), given);
  await go(page, 0);
  await page.evaluate(() => bezzel.player.guess.toggle());
  await answer({ row: 0, column: 0 });
  await page.says(SENTENCE, "A queen stands on A1 already.").evaluate(() => {
    const { player } = bezzel;
    player.guess.toggle();
    player.jumpTo(player.trace.next(3, -1) - 1);
    player.guess.toggle();
  });
  await shows("Is this full board a solution?", "solved", "refused", "tell", "end");
  await answer("solved");
  await shows("Right. Solution 1!…And next?", "back", "tell", "end");
  await answer({ row: 0, column: 0 });
  await page
    .says(SENTENCE, "Every row has its queen…")
    // The way out is seen where the guesses are, and leads back to Play.
    .click("[data-guess=end]")
    .hides(".guess")
    .sees("[data-control=play]");
});

test("guessing: the search stops at each decision, says what was wrong, and keeps a score", async () => {
  for (const order of [
    ...["6", "6 --method masks", "6 --method constrained", "4 --method rows"],
    ...["5 --method permutations", "6 --depth 3"]
  ]) {
    const wanted = decisions(order).slice(0, 400);
    const page = await open(`bezzel steps ${order}`);
    await page.key("g").gives(() => {
      const { guess } = bezzel.player;
      const found = [];
      while (found.length < 400 && guess.next) {
        const { kind, at, square } = guess.next;
        found.push([kind, at, ...(square ? [square.row, square.column] : [])]);
        guess.answer(square ?? kind);
      }
      return [found, guess.score.right, guess.score.asked];
    }, [wanted, wanted.length, wanted.length]);
  }
  // The last queen is a solution, and says so; taking it back is a step of its own. Another round begins anew.
  const four = await open("bezzel steps 4");
  const queens = () => bezzel.player.trace.state(bezzel.player.index).queens.length;
  await four
    .key("g")
    .evaluate(() => {
      const { guess, trace } = bezzel.player;
      window.answer = () => guess.answer(guess.next.square ?? guess.next.kind);
      while (trace.state(bezzel.player.index).queens.length < 4) window.answer();
    })
    .says(SENTENCE, "Right. Solution 1!…And next?")
    .evaluate(() => window.answer())
    .says(SENTENCE, "Right. The solution is recorded: the queen on C4 is taken back…")
    .gives(queens, 3)
    .gives(() => {
      const { guess } = bezzel.player;
      guess.toggle();
      bezzel.player.jumpTo(-1);
      guess.toggle();
      return guess.score.asked;
    }, 0);
  const page = await open("bezzel steps 6", { keeps: true, ...HAND });
  const guess = (name) => `[data-guess=${name}]`;
  await page
    .sees(".tools .more")
    .tap("[data-control=guess]")
    .says(SENTENCE, "…Where does the next queen go…")
    // Nothing tells where it is safe.
    .count(".grid .safe", 0);
  for (const [what, told, score = "0 / 1"] of [
    ["0,2", "…C1 is safe, but another square of this row comes first.…"],
    // Only the first answer counts.
    ["0,0", "Right. A1 is safe…"],
    ["1,1", "…One queen attacks B2: A1 along…", "…"],
    [guess("back"), "…nothing is taken back yet…", "…"],
    [guess("tell"), "C2 is safe…", "…"],
    ["3,0", "A4 is in another row: row 3 is next.", "…"],
    ["4,4", "E5 is in another row: row 3 is next.", "…"],
    ["2,0", "…One queen attacks A3: A1 along the column…", "…"]
  ])
    await page.tap(what).says(SENTENCE, told).says(".guess-score", score);
  // By keys: to the square and Enter; U takes back; Escape ends it.
  const [down, right] = await page.focus(".square[tabindex='0']").evaluate(() => {
    const {
      board,
      guess: { next }
    } = bezzel.player;
    return ["row", "column"].map((line) => next.square[line] - board.focused[line]);
  });
  for (const [steps, more, less] of [
    [down, "ArrowDown", "ArrowUp"],
    [right, "ArrowRight", "ArrowLeft"]
  ])
    for (let step = 0; step < Math.abs(steps); step++) await page.key(steps > 0 ? more : less);
  await page
    .key("Enter")
    .says(SENTENCE, "Right. E3…")
    .tap(".tools .more")
    .tap("[popover]:popover-open [data-choice=zh]")
    .key("Escape")
    .says(SENTENCE, "对。E3安全…")
    .gives(() => bezzel.player.guess.isOn, true);
  const before = await page.textContent(".guess-score");
  // A reload that meets a place being written is broken off, now and then on a busy machine.
  await page.reload().catch(() => page.reload());
  await page
    .tap("[data-control=guess]")
    // The score is kept.
    .says(".guess-score", before)
    .key("Escape")
    .sees(".transport .play");
});

test("before the first step the marks and the queen's moves are shown, and nothing of them is cut", async () => {
  const page = await open("bezzel steps 8");
  for (const size of ["820x600", "390x664", "320x568", "844x390", "1366x650"])
    await page.resize(size).gives(() => {
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = one(".tree-empty");
      return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1;
    }, true);
  await page.count(".marks-told li:visible", 6).count(".moves .seen", 16).key("ArrowRight").hides(".tree-empty");
});

test("the size of the tree: the mean over all walks is the number of nodes; the panel comes close to it", async () => {
  const page = await open("bezzel steps 8", LOW);
  await page.gives(() => {
    const { BACKTRACKING, branches, nodesOf } = bezzel;
    /** The nodes of a method's tree, and the mean of what walks stand for, each with its probability. */
    const whole = (method, n) => {
      const walk = (queens, product) => {
        if (queens.length === n) return [1, 0];
        const { row, columns } = branches(method, n, queens);
        const all = product * columns.length;
        const below = columns.map((column) => walk([...queens, { row, column }], all));
        const sum = (at) => below.reduce((so, each) => so + each[at], 0);
        return [1 + sum(0), all + sum(1) / Math.max(1, columns.length)];
      };
      const [nodes, mean] = walk([], 1);
      return [nodes, 1 + mean];
    };
    const wrong = [];
    for (const method of ["board", "constrained", "rows", "permutations"])
      for (const n of [1, 2, 3, 4, 5, ...(method === "rows" ? [] : [6])]) {
        const [nodes, mean] = whole(method, n);
        const told = nodesOf({ method, n, limit: "steps", length: 1 }) ?? nodes;
        if (Math.abs(mean - nodes) > 1e-6 * nodes || told !== nodes)
          wrong.push(`${method} ${n}: ${mean} and ${told} for ${nodes}`);
      }
    /** The backtracking tree once more, by bits. */
    const count = (full, c, l, r) => {
      let nodes = 1;
      for (let free = c === full ? 0 : full & ~(c | l | r); free; free &= free - 1) {
        const bit = free & -free;
        nodes += count(full, c | bit, (l | bit) << 1, (r | bit) >> 1);
      }
      return nodes;
    };
    for (let n = 1; n <= 12; n++)
      if (count(2 ** n - 1, 0, 0, 0) !== BACKTRACKING[n - 1]) wrong.push(`the table at ${n}`);
    return wrong;
  }, []);
  const fact = (name) => `[data-walk-fact=${name}]`;
  const walks = fact("walks");
  await page
    .click(".how-big")
    .says(fact("true"), "2,057")
    .says(walks, "1")
    .click("[data-walk=one]")
    .says(walks, "2")
    .click("[data-walk=run]")
    .until(() => bezzel.player.estimate.sample.count > 400)
    .click("[data-walk=run]");
  const [mean, error] = (await page.textContent(fact("estimate"))).replaceAll(",", "").split(" ± ").map(Number);
  // Six standard errors: once in 500 million runs.
  assert.ok(error > 0 && Math.abs(mean - 2057) < 6 * error, `${mean} ± ${error}`);
  const count = await page.textContent(walks);
  // It stands still.
  await page.stopClock().wait(100).says(walks, count);
  await page.clock.resume();
  await page
    .accessible()
    // The panel stands over the board: the tree stays in view.
    .gives(() => {
      const { width, right, bottom } = box(".estimate");
      return width > 0 && right <= box(".tree-box").left && bottom <= innerHeight;
    }, true)
    .key("Escape")
    .hides(".estimate")
    .resize(PHONE)
    .click("[role=tab][data-tab=method]")
    .click(".how-big-below")
    .sees(".estimate")
    .fits();
});
