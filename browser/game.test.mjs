// The game without a page: rules, marks and undo, conflicts, hints, clock, link, records.
import assert from "node:assert/strict";
import { test } from "node:test";
import { puzzleOf } from "./chromium.mjs";
import { runScripts } from "./scripts.mjs";
import { askHint, serveProgram } from "./served.mjs";

/** The scripts in a window that has what a browser keeps, and nothing else. */
function load(kept = new Map()) {
  const localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key)
  };
  const window = { location: { hash: "", search: "", pathname: "/" }, history: {}, localStorage };
  window.parent = window;
  // Each look at this clock finds a slice ended.
  let time = 0;
  const performance = { now: () => (time += 1000) };
  const names = [
    ...["player/trace", "player/names", "player/keep", "puzzle/puzzle", "puzzle/game", "puzzle/clock"],
    ...["puzzle/reason-state", "puzzle/crowding", "puzzle/reason", "puzzle/turns", "puzzle/hint"],
    ...["puzzle/dates", "puzzle/record"]
  ];
  const paths = names.map((name) => `bezzel-pages/assets/${name}`);
  return runScripts(paths, { window, URLSearchParams, document: {}, console, performance, setTimeout });
}

/** A game of a puzzle, with the scripts. */
function begin(data, options) {
  const scripts = load();
  const puzzle = new scripts.Puzzle(data);
  return { ...scripts, board: puzzle, game: new scripts.Game(puzzle, options) };
}

/** Values of the other window as those of this one. */
const plain = (value) => JSON.parse(JSON.stringify(value));

const SIX = {
  family: "regions",
  n: 6,
  seed: null,
  date: null,
  difficulty: null,
  rows: ["AAABCD", "AAABCD", "BBBBCD", "BBECCD", "FEECCD", "FFEECC"],
  solution: null,
  steps: []
};
const EIGHT = {
  ...SIX,
  family: "completion",
  rows: ["........", "...Q....", "........", "........", "........", "........", "........", "x......."]
};

test("rules: who sees whom, and why", () => {
  const { Puzzle } = load();
  const regions = new Puzzle(SIX);
  const whole = new Puzzle({ ...SIX, family: "regions-diagonals" });
  const stars = new Puzzle(puzzleOf("8 --family stars --seed 2"));
  for (const [puzzle, one, other, rule] of [
    [regions, 0, 5, "row"],
    [regions, 0, 30, "column"],
    [regions, 0, 7, "touch"],
    [regions, 0, 8, "region"],
    // Diagonals do not count beyond the neighbour.
    [regions, 0, 14, null],
    [whole, 0, 14, "diagonal"],
    [whole, 5, 10, "antidiagonal"],
    // Two queens fit into a row.
    [stars, 0, 9, "touch"],
    [stars, 0, 2, null],
    [stars, 0, 16, null]
  ])
    assert.equal(puzzle.rule(one, other), rule, `${one} ${other}`);
  for (let one = 0; one < 36; one++) {
    for (let other = 0; other < 36; other++) assert.equal(regions.rule(one, other), regions.rule(other, one));
  }
  const completion = new Puzzle(EIGHT);
  assert.deepEqual([...completion.given], [11]);
  assert.deepEqual([...completion.blocked], [56]);
  assert.throws(() => new Puzzle({}), /no puzzle/);
  for (const broken of [{ rows: ["AA", "B"] }, { family: "chess" }, { rows: ["Z"] }, { rows: 7 }])
    assert.throws(() => new Puzzle({ ...SIX, ...broken }), /no puzzle/);
});

test("a trial: what is marked in it is kept or all taken back, and each of that is undone and redone", () => {
  const { Game, MARK, board, game } = begin(EIGHT, { isCrossing: true });
  game.set(0, MARK.cross);
  game.toggleQueen(24);
  assert.equal(game.tryOut(), true);
  assert.equal(game.tryOut(), false, "one trial at a time");
  game.toggleQueen(34);
  game.set(0, MARK.empty);
  game.set(63, MARK.cross);
  const tried = () => [...game.marks.keys()].filter((at) => game.marks[at] !== MARK.empty && game.isTried(at));
  assert.deepEqual(tried(), [34, 63]);
  // 26 is in the row of the queen on 24, 50 only in the column of the one that is tried.
  assert.deepEqual(
    [game.shown(26), game.isTried(26), game.shown(50), game.isTried(50)],
    [MARK.cross, false, MARK.cross, true]
  );
  const within = game.text;
  // As it is kept by the browser: the trial goes on after a reload.
  const again = new Game(board);
  again.read(within, game.trialText);
  again.remember(plain(game.history));
  assert.deepEqual([again.history.length, again.trialText], [game.history.length, game.trialText]);
  const broken = new Game(board);
  broken.read(within, "not a board");
  broken.remember(plain(game.history));
  assert.deepEqual([broken.base, broken.history.length], [null, 0]);
  for (const each of [game, again]) {
    assert.equal(each.takeBackTrial(), true);
    assert.deepEqual(
      [each.marks[0], each.marks[24], each.marks[34], each.base],
      [MARK.cross, MARK.queen, MARK.empty, null]
    );
    assert.equal(each.takeBackTrial(), false);
    each.undo();
    assert.deepEqual([each.text, each.isTried(34), each.isTried(24)], [within, true, false]);
    each.keepTrial();
    assert.deepEqual([each.text, each.base, each.isTried(34)], [within, null, false]);
    each.undo();
    assert.equal(each.isTried(34), true);
    // Back to before the trial began, and forward again.
    for (let step = 0; step < 4; step++) each.undo();
    assert.equal(each.base, null);
    for (let step = 0; step < 4; step++) each.redo();
    assert.deepEqual([each.text, each.isTried(63)], [within, true]);
    each.clear();
    assert.deepEqual([each.isTouched, each.base], [false, null]);
    each.undo();
    assert.deepEqual([each.text, each.isTried(63)], [within, true]);
  }
});

test("conflicts name both queens and the rule, the newest first", () => {
  const { game } = begin(SIX);
  game.toggleQueen(0);
  game.toggleQueen(35);
  assert.deepEqual(plain(game.conflicts()), []);
  game.toggleQueen(5);
  assert.deepEqual(plain(game.conflicts()), [
    { one: 0, other: 5, rule: "row" },
    { one: 5, other: 35, rule: "column" }
  ]);
  game.undo();
  game.toggleQueen(7);
  assert.deepEqual(plain(game.conflicts()), [{ one: 0, other: 7, rule: "touch" }]);
});

test("crosses by themselves are shown and never kept", () => {
  const { MARK, game } = begin(SIX, { isCrossing: true });
  game.toggleQueen(0);
  assert.equal(game.shown(5), MARK.cross);
  assert.equal(game.marks[5], MARK.empty);
  game.cycle(5);
  assert.equal(game.marks[5], MARK.queen, "a shadow counts as a cross when it is tapped");
  game.undo();
  game.undo();
  assert.equal(game.shown(5), MARK.empty);
});

test("marks as text and back, and texts that are none", () => {
  const { Game, Puzzle } = load();
  const made = new Game(new Puzzle(EIGHT));
  let seed = 3;
  for (let round = 0; round < 200; round++) {
    seed = (seed * 16807) % 2147483647;
    made.set(seed % 64, seed % 3);
    const other = new Game(new Puzzle(EIGHT));
    assert.equal(other.read(made.text), true);
    assert.deepEqual([...other.marks], [...made.marks]);
  }
  const game = new Game(new Puzzle(SIX));
  for (const wrong of ["zzz", "0".repeat(13), null, 7, "<a>", "A"]) assert.equal(game.read(wrong), false);
  assert.equal(game.isTouched, false);
  assert.equal(new Game(new Puzzle(EIGHT)).text, "", "what is given is not in the link");
  // Undo goes on from the steps that are kept; steps of another board are not taken.
  const again = new Game(new Puzzle(EIGHT));
  again.read(made.text);
  again.remember(plain(made.history));
  assert.equal(again.past.length, 100);
  for (const each of [made, again]) for (let back = 0; back < 60; back++) each.undo();
  assert.deepEqual([...again.marks], [...made.marks]);
  for (const wrong of [null, 7, [7], [[7]], [[[99, 0, 1]]], [[[1, 0, 7]]], { length: 2 }]) {
    game.remember(wrong);
    assert.equal(game.past.length, 0);
  }
});

test("hints alone solve every kind, and each says only what is not on the board yet", () => {
  const { Game, Puzzle, follow, nextHint } = load();
  for (const family of ["regions", "regions-diagonals", "stars", "completion", "blocked"]) {
    for (const difficulty of ["easy", "medium", "hard"]) {
      const n = family === "stars" ? 9 : 7;
      const data = puzzleOf(`${n} --family ${family} --difficulty ${difficulty} --seed 5`);
      const game = new Game(new Puzzle(data));
      for (let steps = 0; !game.isSolved; steps++) {
        assert.ok(steps < 600, "hints come to an end");
        const hint = nextHint(game);
        assert.equal(hint.kind, "step", `${family} ${difficulty}`);
        assert.ok(hint.fills.every((at) => game.puzzle.isRight(at)));
        assert.ok(hint.rulesOut.every((at) => !game.puzzle.isRight(at)));
        assert.ok(follow(game, hint), "each hint changes the board");
      }
      assert.equal(nextHint(game).kind, "solved");
      assert.deepEqual(plain(game.queens.map((at) => at % data.n)), data.solution.flat());
    }
  }
});

test("a mistake is the first hint: a queen before a cross", () => {
  const data = puzzleOf("6 --seed 1");
  const { Game, MARK, Puzzle, follow, game, nextHint } = begin(data);
  const right = data.solution[2] + 12;
  const wrong = 18 + ((data.solution[3] + 1) % 6);
  game.set(right, MARK.cross);
  game.set(wrong, MARK.queen);
  assert.deepEqual(plain(nextHint(game)), { kind: "mistake", at: wrong, mark: MARK.queen });
  follow(game, nextHint(game));
  assert.deepEqual(plain(nextHint(game)), { kind: "mistake", at: right, mark: MARK.cross });
  follow(game, nextHint(game));
  assert.equal(nextHint(game).kind, "step");
  // Without a known solution only what contradicts itself is wrong, and what follows still follows.
  const several = new Game(new Puzzle({ ...SIX, rows: ["AABB", "AABB", "CCDD", "CCDD"] }));
  assert.equal(nextHint(several).kind, "step");
  several.set(0, MARK.queen);
  several.set(3, MARK.queen);
  assert.deepEqual(plain(nextHint(several)), { kind: "attack", one: 0, other: 3, rule: "row" });
});

test("a long hint gives way in between, and is void on another board", async () => {
  const { MARK, game, nextHint, nextHintSoon } = begin(puzzleOf("8 --family stars --difficulty expert --seed 3"));
  let ways = 0;
  while (!game.isSolved) {
    const hint = nextHint(game);
    let given = 0;
    let isOver = false;
    const wait = () => {
      if (!isOver) {
        given++;
        setTimeout(wait);
      }
    };
    wait();
    assert.deepEqual(await nextHintSoon(game), hint);
    isOver = true;
    if (hint.technique.endsWith("trying")) {
      assert.ok(given > 1, "others had their turn");
      ways++;
      const late = nextHintSoon(game);
      const wrong = game.puzzle.solution.find((at) => game.marks[at] === MARK.empty);
      game.set(wrong, MARK.cross);
      assert.equal(await late, null);
      game.set(wrong, MARK.empty);
    }
    [...hint.fills].forEach((at) => game.set(at, MARK.queen));
    [...hint.rulesOut].forEach((at) => game.set(at, MARK.cross));
  }
  assert.ok(ways > 0, "a technique that takes long came");
});

test("the clock stands still while it is stopped", () => {
  const { Clock, timeText } = load();
  let now = 1000;
  const clock = new Clock(5000, () => now);
  now += 700;
  assert.equal(clock.elapsed, 5000);
  clock.start();
  now += 1500;
  clock.start();
  assert.equal(clock.elapsed, 6500);
  clock.stop();
  now += 9999;
  assert.equal(clock.elapsed, 6500);
  assert.equal(new Clock(NaN).elapsed, 0);
  assert.deepEqual([0, 65_000, 3_723_000].map(timeText), ["0:00", "1:05", "1:02:03"]);
});

test("addresses of puzzles", () => {
  const { puzzlePath, readPath } = load();
  const own = { family: "regions", n: 6, rows: SIX.rows };
  const pinned = [
    [0, 3],
    [5, 1]
  ];
  const ordered = { family: "regions", n: 6, difficulty: "hard", seed: "18446744073709551615" };
  for (const [data, text, path, told] of [
    [{ ...SIX, ...ordered }, "12", "regions/6/hard/18446744073709551615/12", ordered],
    [SIX, "1", null, own],
    [{ ...SIX, queens: pinned }, "1", null, { ...own, queens: pinned }],
    [{ ...SIX, family: "stars" }, "", null, { ...own, family: "stars" }],
    // The rows hold what is given.
    [{ ...EIGHT, n: 8, queens: [[1, 3]] }, "", null, { family: "completion", n: 8, rows: EIGHT.rows }],
    [{ ...SIX, date: "2026-11-22" }, "", "daily/2026-11-22", { date: "2026-11-22" }]
  ]) {
    const made = puzzlePath(data, text);
    if (path) assert.equal(made, path);
    assert.deepEqual(plain(readPath(made)), { ...told, text });
  }
  const fourteen = { family: "stars", n: 14, difficulty: "easy", seed: "3", text: "" };
  assert.deepEqual(plain(readPath("stars/14/easy/3")), fourteen);
  assert.deepEqual(plain(readPath("daily/2026-11-22/0a")), { date: "2026-11-22", text: "0a" });
  for (const wrong of [
    ...["", "x", "%E0%A4%A", "stars/7/easy/3", "daily/2026-02-30", "regions/99/easy/1", "regions/8/none/1"],
    ...["regions/8/easy/x", "regions/3/own/A-B", "toString/8/easy/1", "regions/2/own/AA-BB_0.2"],
    ...["regions/2/own/AA-BB_0", "regions/2/own/AA-BB_0.1_1.0", "regions/2/own/AA-BB_0.1-"]
  ])
    assert.equal(readPath(wrong), null, wrong);
});

test("games, days and statistics are kept, and rubbish is not believed", () => {
  const kept = new Map();
  const { gameId, record } = load(kept);
  const order = (seed) => ({ ...SIX, seed: String(seed), difficulty: "easy" });
  for (let seed = 0; seed < 70; seed++)
    record.save({ puzzle: order(seed), text: "1", elapsed: 5, hints: 0, isSolved: false });
  assert.equal(record.index().length, 60);
  assert.equal(record.load(gameId(order(3))), null, "the oldest are forgotten");
  assert.equal(record.load(gameId(order(69))).text, "1");
  assert.equal([...kept.keys()].filter((key) => key.startsWith("bezzel:2:game:")).length, 60);
  assert.ok([...kept.keys()].every((key) => key.startsWith("bezzel:2:")));
  record.solved({ ...SIX, difficulty: "easy", date: "2026-02-28" }, 9000, 0, "2026-02-28");
  record.solved({ ...SIX, difficulty: "easy", date: "2026-03-01" }, 7000, 2, "2026-03-01");
  // Over the end of a month; today may still come.
  assert.deepEqual([...[1, 2, 3].map((day) => record.streak(`2026-03-0${day}`)), record.longestStreak()], [2, 2, 0, 2]);
  record.solved({ ...SIX, difficulty: "easy", date: "2026-03-01" }, 1, 0, "2026-03-01");
  record.solved({ ...SIX, difficulty: "medium", date: "2026-02-27" }, 4000, 0, "2026-03-01");
  assert.equal(record.streak("2026-03-01"), 2, "a past day solved later makes no row longer");
  assert.equal(record.isKnown({ ...SIX, date: "2026-02-27" }), true);
  // A result of a day that is long past is shown with no row.
  assert.deepEqual(
    ["2026-02-28", "2026-03-01"].map((day) => record.streakWith(day, "2026-03-02")),
    [0, 2]
  );
  const own = { ...SIX, difficulty: null };
  assert.deepEqual(
    [record.solved(own, 5000, 0), record.solved(own, 1, 0)],
    [true, false],
    "a puzzle that is known is not counted again"
  );
  assert.equal(record.statistics()["regions/6/own"].best, 5000);
  assert.deepEqual(plain(record.statistics()), {
    "regions/6/easy": { solved: 2, best: 9000, total: 16000, alone: 1 },
    "regions/6/medium": { solved: 1, best: 4000, total: 4000, alone: 1 },
    "regions/6/own": { solved: 1, best: 5000, total: 5000, alone: 1 }
  });
  for (const rubbish of [
    ...["{", "7", "null", '"x"', "[]", '{"a":1}', '{"2026-99-99":{}}', '{"regions/8/easy":{"solved":"many"}}'],
    "[1,{}]"
  ]) {
    for (const key of ["games", "days", "statistics", "last-game", "game:regions/6/easy/69"])
      kept.set(`bezzel:2:${key}`, rubbish);
    const { record: other } = load(kept);
    other.index();
    other.streak("2026-03-01");
    other.longestStreak();
    other.last();
    assert.equal(other.load("regions/6/easy/69"), null);
    assert.equal(other.statistics()["regions/8/easy"]?.solved ?? 0, 0);
  }
});

test("weeks and days of the calendar", () => {
  const { dateOf, dayOf, weekOf } = load();
  const days = [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`);
  assert.deepEqual(plain(weekOf("2026-11-22")), days);
  assert.equal(weekOf("2026-03-02")[0], "2026-03-02");
  assert.equal(dateOf("2026-02-29"), null);
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

/** How many boards of each kind of puzzle are compared with the library's hints. */
const COMPARED = Number(process.env.BEZZEL_HINTS ?? 90);

test("hints are the library's, square for square, and name nothing that is filled", async (t) => {
  const { Game, MARK, Puzzle, follow, nextHint } = load();
  const server = await serveProgram();
  t.after(server.close);
  let seed = 11;
  const random = (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const pairs = (game, mark) =>
    [...game.marks.keys()]
      .filter((at) => game.marks[at] === mark && game.puzzle.isOpen(at))
      .map((at) => [Math.floor(at / game.puzzle.n), at % game.puzzle.n]);
  /** The library's hint in the form of the page's. */
  async function asked(game) {
    const { family, rows, queens, n } = game.puzzle.data;
    const {
      hint: kind,
      mistake,
      step
    } = await askHint(server.address, {
      puzzle: game.puzzle.hasRegions ? JSON.stringify({ family, rows, queens }) : rows.join("/"),
      family,
      marks: { queens: pairs(game, MARK.queen), crosses: pairs(game, MARK.cross) }
    });
    const numbers = (list) => list.map(([row, column]) => row * n + column);
    if (kind === "mistake") return { kind, squares: numbers(mistake) };
    if (kind !== "step") return { kind };
    const { technique, fills, rules_out: out, because, units } = step;
    return {
      ...{ kind, technique, units },
      ...{ fills: numbers(fills), rulesOut: numbers(out), because: numbers(because) }
    };
  }
  const found = {};
  async function compared(game, about) {
    const hint = plain(nextHint(game));
    assert.deepEqual(
      hint.kind === "mistake" ? { kind: "mistake", squares: [hint.at] } : hint,
      await asked(game),
      about
    );
    const name = hint.technique ?? hint.kind;
    found[name] = (found[name] ?? 0) + 1;
    return hint;
  }
  // A whole way with what random boards seldom need.
  const walked = new Game(new Puzzle(puzzleOf("12 --family stars --difficulty hard --seed 5")));
  while (!walked.isSolved) follow(walked, await compared(walked, `stars 12 hard 5: ${walked.text}`));
  for (const family of ["regions", "regions-diagonals", "stars", "completion", "blocked"]) {
    for (const [n, difficulty] of [
      [family === "stars" ? 10 : 6, "medium"],
      [8, "hard"],
      [9, "expert"]
    ]) {
      const made = puzzleOf(`${n} --family ${family} --difficulty ${difficulty} --seed 3 --count 3`);
      for (let board = 0; board < COMPARED; board++) {
        const game = new Game(new Puzzle(made[board % made.length]));
        const { puzzle } = game;
        // Some have no marks but queens, as most people play.
        const [queens, crosses] = [random(n), board % 2 ? 0 : random(60)];
        puzzle.solution.forEach((at) => {
          if (random(n) < queens) game.set(at, MARK.queen);
        });
        for (let at = 0; at < n * n; at++) {
          if (!puzzle.isRight(at) && random(100) < crosses) game.set(at, MARK.cross);
        }
        // Some are boards on the way that hints lead: there the harder techniques are.
        if (board % (puzzle.perLine > 1 ? 2 : 4) === 1) {
          game.clear();
          for (let steps = random(5 * n); steps > 0 && !game.isSolved; steps--) follow(game, nextHint(game));
        }
        // Every third board has a wrong mark somewhere.
        if (board % 3 === 0) {
          const at = random(n * n);
          game.set(at, puzzle.isRight(at) ? MARK.cross : MARK.queen);
        }
        if (game.isSolved) continue;
        const about = `${family} ${n} ${difficulty}, board ${board}: ${game.text}`;
        const hint = await compared(game, about);
        if (hint.kind !== "step") continue;
        // What a person sees: nothing that it does is done already, and no line is named that has its queens.
        for (const at of [...hint.fills, ...hint.rulesOut]) assert.equal(game.marks[at], MARK.empty, about);
        for (const unit of hint.technique === "shadow" ? [] : hint.units)
          assert.ok(
            puzzle.unit(unit).filter((at) => game.marks[at] === MARK.queen).length < puzzle.perLine,
            `${about} names ${unit.kind} ${unit.index}`
          );
        const isOpen = (at) => game.marks[at] === MARK.empty && !puzzle.blocked.has(at) && game.attacker(at) < 0;
        const isSingle =
          puzzle.perLine === 1
          && puzzle.units.some(
            ({ squares }) => squares.every((at) => game.marks[at] !== MARK.queen) && squares.filter(isOpen).length === 1
          );
        if (isSingle) assert.equal(hint.technique, "last-square", `${about}: the easiest comes first`);
      }
    }
  }
  t.diagnostic(JSON.stringify(found));
  const needed = ["last-square", "confined", "would-empty", "squeezed", "covered", "trying", "deep-trying", "mistake"];
  assert.deepEqual(
    needed.filter((technique) => !found[technique]),
    [],
    "no board needs them"
  );
});
