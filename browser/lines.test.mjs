// Learn line by line: the programs of the page are run by Python, line for line, and every step of the page is compared
// with that run: the lit line, the calls with their columns, the queens; in the other languages, by the marks of the
// lines.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { events } from "./chromium.mjs";
import { usePages } from "./verbs.mjs";

const open = usePages({ reducedMotion: "reduce" });

/** What gathers the marked lines of a program while it runs: [line, calls with their rows, queens after it]. */
const AROUND = `
import json, sys
source, marked = sys.argv[1], set(json.loads(sys.argv[2]))
steps, checked = [], None
def note(line, frame):
    calls, at = [], frame
    while at:
        if at.f_code.co_name in ("place", "is_free"): calls.insert(0, f"{at.f_code.co_name}({at.f_locals['row']}")
        at = at.f_back
    steps.append([line, calls, None])
def settle(frame):
    queens = frame.f_globals.get("queens", [])
    for step in steps[::-1]:
        if step[2] is not None: break
        step[2] = list(queens)
def trace(frame, event, _):
    global checked
    if frame.f_code.co_filename != "shown": return None
    settle(frame)
    name, line = frame.f_code.co_name, frame.f_lineno
    if name == "is_free":
        if event == "line" and line in marked: checked = line
        if event == "return": note(checked, frame)
    elif event == "call" and name == "place": note(line, frame)
    # A definition is no step.
    elif event == "line" and line in marked and not lines[line - 1].startswith("def"): note(line, frame)
    elif event == "return" and name == "place": note(frame.f_back.f_lineno, frame.f_back)
    return trace
lines = source.splitlines()
code = compile(source, "shown", "exec")
sys.settrace(trace)
sys.stdout = open("/dev/null", "w")
exec(code, {"__name__": "shown"})
sys.settrace(None)
sys.stdout = sys.__stdout__
print(json.dumps(steps))
`;

/** The names of squares in a sentence or on a board. */
const squaresOf = (text) => [...new Set(text.match(/\b[A-E][1-5]\b/g) ?? [])].sort();

test("every line is a step: line, calls and queens are the running program's, for 1 to 5 rows", async (context) => {
  const python = process.env.BEZZEL_PYTHON ?? "python3";
  try {
    execFileSync(python, ["--version"]);
  } catch {
    context.skip("there is no Python");
    return;
  }
  const page = await open("learn");
  await page.sees("#chapter-12 .question");
  let count = 0;
  for (const [name, method] of Object.entries({ recursive: "board", loop: "board", sets: "sets", masks: "masks" }))
    for (const n of [1, 2, 3, 4, 5]) {
      const played = await page.evaluate(
        async ([program, how, size, search]) => {
          const { Lines, LearnPlayer, Trace, markOf, marksOfProgram, programLanguage, shorten } = bezzel;
          const texts = (await (await fetch("/assets/learn.json")).json()).programs[program];
          const trace = new Lines(new Trace(size, how, search.map(shorten).filter(Boolean)), marksOfProgram(texts));
          return ["pseudo", "php", "java", "python", "c", "javascript"].map((language) => {
            programLanguage.choose(language);
            const player = new LearnPlayer(trace, learn.words, {
              programs: [[texts, program === "loop" ? "queens" : "calls"]]
            });
            player.finish();
            const [{ lines }] = player.code.programs;
            const steps = trace.events.map((_, at) => {
              player.go(at);
              const lit = lines.flatMap(({ line }, number) => (line.classList.contains("here") ? [number + 1] : []));
              const names = (selector) =>
                all(selector, player.board.root).map(
                  ({ dataset }) => "ABCDE"[dataset.column] + (Number(dataset.row) + 1)
                );
              return {
                lit,
                isMarked: lit.every((number) => lines[number - 1].marks.includes(markOf(trace, at))),
                frames: all(".frames li", player.code.root).map((each) => each.textContent),
                queens: names(".square.queen, .square.attacker, .square.solved"),
                marked: names(".square.marked, .square.attacker"),
                said: one(".sentence-text", player.sentence.root).textContent
              };
            });
            player.close();
            return [language, steps, lines.map(({ line }) => line.textContent.trimEnd()).join("\n")];
          });
        },
        [name, method, n, events(`${n} --method ${method}`)]
      );
      const [, inPython, code] = played.find(([language]) => language === "python");
      const marked = JSON.stringify([...new Set(inPython.flatMap(({ lit }) => lit))]);
      const ran = JSON.parse(execFileSync(python, ["-c", AROUND, code, marked], { encoding: "utf8" }));
      const tell = ([line, calls, queens]) =>
        `line ${line}, calls ${name === "loop" ? "" : calls.join(" ")}, queens ${queens.join(" ")}`;
      const shown = inPython.map(({ lit, frames, queens }) =>
        tell([
          lit.join(),
          frames.map((frame) => frame.replace(/\)? ?[A-E][1-5]$|, \d+\)$|\)$/, "")),
          queens.sort((a, b) => a[1] - b[1]).map((square) => square.charCodeAt(0) - 65)
        ])
      );
      assert.deepEqual(shown, ran.map(tell), `${name} ${n}`);
      for (const [language, steps] of played)
        steps.forEach(({ lit, isMarked, frames, marked: squares, said }, at) => {
          const where = `${name} ${n} ${language}, step ${at + 1}: ${said}`;
          assert.doesNotMatch(said, /[{}]/, where);
          assert.deepEqual([lit.length, isMarked, frames.length], [1, true, inPython[at].frames.length], where);
          assert.deepEqual(squaresOf(said), [...new Set(squares)].sort(), where);
          count++;
        });
    }
  context.diagnostic(`${count} steps`);
});
