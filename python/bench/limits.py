"""Calls under limits of memory: each ends with an answer or with MemoryError, and never ends the interpreter.

    python python/bench/limits.py              # all calls at all limits: some minutes
    python python/bench/limits.py arrow        # the calls whose text has this word

Each call runs in a process of its own, which may take some megabytes more than it has once everything is imported
and prepared; the last limit is 1.5 GB in all. It prints a line for each call, a word for each limit, and what
else it did; its exit status is then 1.
"""

from __future__ import annotations

import subprocess
import sys

MB = 1 << 20

# In megabytes beyond what the process has; the last one is the limit of the whole process.
ROOMS = (1, 4, 12, 32, 80, 200, 500)
WHOLE = 1500

# What is prepared before there is a limit, and the call.
CALLS: tuple[tuple[str, str], ...] = (
    ("", "list(bezzel.solutions(16))"),
    ("", "list(bezzel.solutions(15, distinct=True))"),
    ("", "list(reversed(bezzel.solutions(14, distinct=True)))"),
    ("", "list(bezzel.solutions(12, piece='semi-queen'))"),
    ("", "bezzel.solutions(14).to_numpy()"),
    ("import pandas", "bezzel.solutions(14, distinct=True).to_pandas()"),
    ("import pyarrow", "bezzel.solutions(14).to_arrow()"),
    ("import pyarrow", "pyarrow.table(bezzel.solutions(15))"),
    ("", "bezzel.solutions(16)[10**7]"),
    ("", "bezzel.solutions(14).index(bezzel.solutions(14)[-1])"),
    ("", "list(map(str, bezzel.solutions(13)))"),
    ("", "[s.symmetries() for s in bezzel.solutions(13)]"),
    ("", "[s.svg() for s in bezzel.solutions(9)]"),
    ("", "[bezzel.check(list(s)) for s in bezzel.solutions(10)]"),
    ("", "bezzel.samples(12, 10**6, seed=1)"),
    ("", "list(bezzel.samples(14, 10**6, seed=1))"),
    ("samples = bezzel.samples(400, 1, method='mcmc', seed=1)", "samples.density()"),
    ("", "bezzel.samples(400, 3, method='mcmc', seed=1)"),
    ("rows = bezzel.solutions(14).to_numpy()", "bezzel.check(rows, list='all')"),
    ("rows = bezzel.solutions(12).to_numpy().tolist()", "bezzel.check(rows, list='distinct')"),
    ("text = '[1, 3, 0, 2]\\n' * 10**6", "bezzel.check(text)"),
    ("import numpy; rows = numpy.zeros((10**6, 8), 'uint8')", "bezzel.check_many(rows)"),
    ("", "bezzel.check([0] * 100_000)"),
    ("", "bezzel.solve(10**7)"),
    ("solution = bezzel.solve(10**6)", "solution.queens"),
    ("solution = bezzel.solve(1000)", "solution.svg()"),
    ("solution = bezzel.solve(1000)", "solution.png(size=8000)"),
    ("solution = bezzel.solve(10**7)", "solution.text('json')"),
    ("", "bezzel.solutions(9).save('/dev/null', format='gif')"),
    ("", "bezzel.solutions(9).save('/dev/null', format='png')"),
    ("", "bezzel.solutions(13).save('/dev/null', format='parquet')"),
    ("", "bezzel.model(200)"),
    ("", "bezzel.model(60, 'smt2')"),
    ("", "list(bezzel.complete(n=12))"),
    ("", "bezzel.complete(n=1000, queens=[(0, 0)]).first()"),
    ("", "bezzel.complete(n=40, queens=[(0, 1), (1, 3), (2, 0)]).cause(budget=1)"),
    ("", "bezzel.table(1, 13)"),
    ("", "bezzel.count(16)"),
    ("", "bezzel.compare(8, budget=0.1).html()"),
    ("", "list(bezzel.steps(8))"),
    ("", "bezzel.steps(8).html()"),
    ("", "[bezzel.puzzle(8, seed=seed) for seed in range(20)]"),
    ("", "list(bezzel.Board(1000).legal())"),
    ("plan = bezzel.Plan('cross/2 n=14 depth=4')", "plan.tallies(range(1000))"),
    ("import tempfile; file = tempfile.mkdtemp() + '/q.bezzel'", "bezzel.Campaign.create(file, bezzel.Plan(14)).run()"),
    (
        "import tempfile; ledger = bezzel.Campaign.create(tempfile.mkdtemp() + '/q.bezzel', bezzel.Plan(12).deeper(2));"
        " ledger.run()",
        "ledger.facts().to_numpy(), ledger.total(), ledger.status()",
    ),
)

# How a call may end.
ENDS = ("answer", "memory", "time")

CHILD = """
import resource, sys
import bezzel, numpy
{prepare}
bezzel.count(8), bezzel.check([1, 3, 0, 2])
has = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
most = {limit} or has + {room}
before = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
try:
    with bezzel.limits(timeout=60):
        made = {call}
except (MemoryError, TimeoutError) as error:
    made = None
    print("memory" if isinstance(error, MemoryError) else "time", error)
else:
    made = None
    print("answer")
# Once there is memory again, the interpreter is as usable as before.
resource.setrlimit(resource.RLIMIT_AS, before)
assert bezzel.check([1, 3, 0, 2])
"""


def ask(prepare: str, call: str, room: int = 0, limit: int = 0) -> str:
    """What a call does: `answer`, `memory`, `time` after a minute, or how it failed."""
    text = CHILD.format(prepare=prepare, call=call, room=room * MB, limit=limit * MB)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=300, check=False)
    first = done.stdout.split(" ")[0].strip()
    if done.returncode == 0 and first in ENDS:
        return first
    last = done.stderr.strip().splitlines()
    return f"status {done.returncode} after {first or 'nothing'}: {last[-1] if last else ''}"


def main() -> int:
    faults = asked = 0
    for prepare, call in CALLS:
        if not all(word in call + prepare for word in sys.argv[1:]):
            continue
        answers = [ask(prepare, call, room=room) for room in ROOMS] + [ask(prepare, call, limit=WHOLE)]
        others = [answer for answer in answers if answer not in ENDS]
        faults += len(others)
        asked += len(answers)
        print(f"{call}: {' '.join(answer.split()[0] for answer in answers)}", flush=True)
        for other in others:
            print(f"    {other}", flush=True)
    print(f"{asked} calls, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
