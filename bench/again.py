#!/usr/bin/env python3
"""Runs tests again and again beside busy processes, and says which failed how often, with the first line of each
failure: a test that needs luck is found here before it fails elsewhere.

    bench/again.py                                     # every file of browser/, three times beside four
    bench/again.py --rounds 9 --busy 8 play.test.mjs   # one file
    bench/again.py command python                      # the tests of the command and of brokers; of the Python package

The program, or the wheel, must be built; a browser is named as for `.ci/run`, by BEZZEL_CHROMIUM."""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VENV = ROOT / "target/python/venv/bin/python"

# For each kind of tests how it is run, where, and how its output names a test that failed and what it said first.
NODE = (
    ["node", "--test", "--test-reporter=tap"],
    ROOT / "browser",
    r"^not ok \d+ - (.+)\n(?:[ #].*\n)*? +error: (?:\|-\n +)?(.+)$",
)
KINDS = {
    "command": (
        "cargo test --release --locked --no-fail-fast -p bezzel-cli -p bezzel-nats -p bezzel-web --features bezzel-cli/full -- "
        "--skip the_pages_pass_in_a_browser".split(),
        ROOT,
        r"^---- (\S+) stdout ----\n\n?(?:thread .*panicked at .*\n)?(.+)$",
    ),
    "python": (
        [str(VENV), "-m", "pytest", "-q", "-rf", "-c", "../../pyproject.toml", "-p", "no:cacheprovider", "../../python/tests"],
        ROOT / "target/python",
        r"^FAILED (\S+)(?: - (.+))?$",
    ),
}


def failures(name: str) -> list[tuple[str, str]]:
    """Runs tests once: those that failed, each with the first line of its failure."""
    command, folder, failed = KINDS.get(name, NODE)
    command = command if name in KINDS else [*command, name]
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode == 0:
        return []
    found = re.findall(failed, done.stdout, re.MULTILINE)
    return found or [("all of it", (done.stdout.strip().splitlines() or ["nothing is said"])[-1])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--busy", type=int, default=4, help="how many processes are busy meanwhile")
    parser.add_argument("tests", nargs="*", help="files of browser/, command, python")
    asked = parser.parse_args()
    # These have to be built first: .ci/site.
    unbuilt = {"site.test.mjs", "work.test.mjs"}
    files = sorted(path.name for path in (ROOT / "browser").glob("*.test.mjs") if path.name not in unbuilt)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(asked.busy)]
    told: dict[tuple[str, str], list[str]] = collections.defaultdict(list)
    try:
        for each in range(1, asked.rounds + 1):
            for name in asked.tests or files:
                for test, line in failures(name):
                    told[name, test].append(line)
                    print(f"round {each}: {name}: {test}: {line}", file=sys.stderr, flush=True)
    finally:
        for process in busy:
            process.kill()
    for (name, test), lines in told.items():
        print(f"{len(lines)} of {asked.rounds}: {name}: {test}: {lines[0]}")
    print(f"{len(told)} tests failed in {asked.rounds} rounds beside {asked.busy} busy processes")
    sys.exit(bool(told))


if __name__ == "__main__":
    os.nice(5)
    main()
