#!/usr/bin/env python3
"""Has real solvers find all solutions of the models that `bezzel model` writes, and `bezzel check --model` judge them.

    bench/models.py [N...] [--program PATH] [--require]

Times are processor time, so that other work on the machine does not count. HiGHS (highspy), dwave-samplers and dimod are
taken from this Python, the others from PATH. A missing solver is named and skipped; with --require those that
`.ci/install` installs must be there. The exit status is 1 if an answer is wrong, an annealer finds no ground state, a
required solver is missing, or none was there.
"""
import argparse
import importlib.util
import itertools
import pathlib
import shutil
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENCODINGS = ["pairwise", "ladder", "product", "commander", "bimander"]
# Those that `.ci/install` installs.
REQUIRED = {"clasp", "minisat", "cbc", "minizinc", "clingo", "cvc5", "highspy", "dwave.samplers"}
HIGHS = """
import sys, highspy
solver = highspy.Highs()
solver.setOptionValue("output_flag", False)
solver.readModel(sys.argv[1])
solver.run()
solver.writeSolution(sys.argv[2], 0)
"""
ANNEALER = """
import json, sys, dimod
from dwave.samplers import SimulatedAnnealingSampler
with open(sys.argv[1]) as file:
    model = dimod.BinaryQuadraticModel.from_serializable(json.load(file))
samples = SimulatedAnnealingSampler().sample(model, num_reads=100, num_sweeps=5000, seed=1).lowest().aggregate()
assert samples.first.energy == 0, f"the lowest energy is {samples.first.energy}"
with open(sys.argv[2], "w") as file:
    json.dump(samples.to_serializable(), file)
"""
# For comparison: every solution by this program, their number, one by the search that completes begun boards.
OURS = ["solve {n} --all", "count {n}", "complete {n}x{n}"]
LEADER = ["--symmetry", "lex-leader"]
# The format, its options, the command with {model} and {answer}, the name of the solver.
PROGRAMS = [
    *[("cnf", ["--at-most-one", encoding], "clasp {model} 0", f"clasp {encoding}") for encoding in ENCODINGS],
    ("cnf", [], "minisat {model} {answer}", "minisat"),
    ("cnf", LEADER, "clasp {model} 0", "clasp leaders"),
    ("opb", [], "clasp {model} 0", "clasp"),
    ("opb", LEADER, "clasp {model} 0", "clasp leaders"),
    ("lp", [], "glpsol --lp {model} -o {answer}", "glpsol"),
    ("lp", [], "cbc {model} solve solution {answer}", "cbc"),
    ("lp", LEADER, "cbc {model} solve solution {answer}", "cbc leaders"),
    ("lp", [], (HIGHS, "highspy"), "HiGHS"),
    ("mps", [], (HIGHS, "highspy"), "HiGHS"),
    ("mps", [], "cbc {model} solve solution {answer}", "cbc"),
    ("mps", LEADER, "cbc {model} solve solution {answer}", "cbc leaders"),
    ("mzn", [], "minizinc --solver gecode -a {model}", "minizinc gecode"),
    ("mzn", ["--viewpoint", "bool"], "minizinc --solver gecode -a {model}", "minizinc gecode bool"),
    ("mzn", LEADER, "minizinc --solver gecode -a {model}", "minizinc gecode leaders"),
    ("asp", [], "clingo 0 {model}", "clingo"),
    ("asp", LEADER, "clingo 0 {model}", "clingo leaders"),
    ("smt2", [], "z3 {model}", "z3"),
    ("smt2", [], "cvc5 {model}", "cvc5"),
    ("smt2", ["--theory", "bit-vectors"], "cvc5 {model}", "cvc5 bit vectors"),
    ("smt2", LEADER, "cvc5 {model}", "cvc5 leaders"),
    ("json", [], (ANNEALER, "dwave.samplers"), "simulated annealing"),
]


def processor_time():
    """The processor time of all programs that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def name_of(command):
    """The program, or the module of Python."""
    return command[1] if isinstance(command, tuple) else command.split()[0]


def is_there(command):
    if isinstance(command, tuple):
        return importlib.util.find_spec(command[1].split(".")[0]) is not None
    return shutil.which(name_of(command)) is not None


def words_of(command, model, answer):
    if isinstance(command, tuple):
        return [sys.executable, "-c", command[0], model, answer]
    return command.format(model=model, answer=answer).split()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("n", nargs="*", default=["8"])
    options.add_argument("--require", action="store_true")
    options.add_argument("--program", default=ROOT / "target/release/bezzel")
    given = options.parse_args()
    judged, wrong = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for n, command in itertools.product(given.n, OURS):
            begin = processor_time()
            subprocess.run([given.program, *command.format(n=n).split()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            print(f"{n:>3}       {'bezzel ' + command.format(n=n):24} {processor_time() - begin:7.2f} s")
        for n, (ending, settings, command, name) in itertools.product(given.n, PROGRAMS):
            # With this number of samples, annealing finds no solution of larger boards; it never says that there is
            # none.
            if ending == "json" and (int(n) > 8 or n in ("2", "3")):
                continue
            if not is_there(command):
                print(f"SKIPPED: {name} is not installed")
                wrong += given.require and name_of(command) in REQUIRED
                continue
            model, answer = pathlib.Path(folder, f"queens.{ending}"), pathlib.Path(folder, "answer")
            subprocess.run([given.program, "model", n, "-o", model, *settings], check=True)
            answer.unlink(missing_ok=True)
            begin = processor_time()
            printed = subprocess.run(words_of(command, model, answer), capture_output=True, text=True)
            seconds = processor_time() - begin
            if not answer.exists():
                answer.write_text(printed.stdout or printed.stderr)
            check = [given.program, "check", "--model", model, answer, "--quiet"]
            verdict = subprocess.run(check, capture_output=True, text=True)
            judged, wrong = judged + 1, wrong + (verdict.returncode != 0)
            last = (verdict.stdout or verdict.stderr).strip()
            print(f"{n:>3} {ending:5} {name:24} {seconds:7.2f} s  {last}{'' if verdict.returncode == 0 else '  WRONG'}")
    sys.exit(wrong > 0 or judged == 0)


if __name__ == "__main__":
    main()
