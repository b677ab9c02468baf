#!/usr/bin/env python3
"""Has real solvers find all solutions of the models that `bezzel model` writes, and `bezzel check --model` judge them.

    bench/models.py [N] [--program PATH]

clingo is taken from this Python, minizinc, clasp, minisat, glpsol, cbc, z3 and cvc5 from PATH. A
solver that is missing is named and skipped. The exit status is 1 if an answer is wrong or no solver was there.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENCODINGS = ["pairwise", "ladder", "product", "commander", "bimander"]
# The format, its options, the command with {model} and {answer}, the name of the solver.
PROGRAMS = [
    *[("cnf", ["--at-most-one", encoding], "clasp {model} 0", f"clasp {encoding}") for encoding in ENCODINGS],
    ("cnf", [], "minisat {model} {answer}", "minisat"),
    ("opb", [], "clasp {model} 0", "clasp"),
    ("lp", [], "glpsol --lp {model} -o {answer}", "glpsol"),
    ("lp", [], "cbc {model} solve solution {answer}", "cbc"),
    ("mps", [], "cbc {model} solve solution {answer}", "cbc"),
    ("mzn", [], "minizinc --solver gecode -a {model}", "minizinc gecode"),
    ("mzn", ["--viewpoint", "bool"], "minizinc --solver gecode -a {model}", "minizinc gecode bool"),
    ("asp", [], sys.executable + " -m clingo 0 {model}", "clingo"),
    ("smt2", [], "z3 {model}", "z3"),
    ("smt2", [], "cvc5 {model}", "cvc5"),
]


def is_there(command):
    program = command.split()[0]
    if program == sys.executable:
        return subprocess.run([program, "-c", "import clingo"], capture_output=True).returncode == 0
    return shutil.which(program) is not None


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("n", nargs="?", default="8")
    options.add_argument("--program", default=ROOT / "target/release/bezzel")
    given = options.parse_args()
    judged, wrong = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for ending, settings, command, name in PROGRAMS:
            if not is_there(command):
                print(f"SKIPPED: {name} is not installed")
                continue
            model, answer = pathlib.Path(folder, f"queens.{ending}"), pathlib.Path(folder, "answer")
            subprocess.run([given.program, "model", given.n, "-o", model, *settings], check=True)
            answer.unlink(missing_ok=True)
            begin = time.perf_counter()
            words = command.format(model=model, answer=answer).split()
            printed = subprocess.run(words, capture_output=True, text=True).stdout
            seconds = time.perf_counter() - begin
            if "{answer}" not in command:
                answer.write_text(printed)
            check = [given.program, "check", "--model", model, answer, "--quiet"]
            verdict = subprocess.run(check, capture_output=True, text=True)
            judged, wrong = judged + 1, wrong + (verdict.returncode != 0)
            last = (verdict.stdout or verdict.stderr).strip()
            print(f"{ending:5} {name:22} {seconds:7.2f} s  {last}{'' if verdict.returncode == 0 else '  WRONG'}")
    sys.exit(wrong > 0 or judged == 0)


if __name__ == "__main__":
    main()
