"""Sizes from 0 to 10^9 in a process of 1 GB: each call answers, or raises MemoryError or ValueError. None panics, and
none ends the interpreter."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("resource")

SIZES = [0, 3, 8, 30, 1000, 60_000, 10**6, 10**7, 10**8, 10**9]

CALLS = [
    "bezzel.solve(n)",
    "bezzel.solve(n).symmetries()",
    "bezzel.solve(n).orbit()",
    "bezzel.solve(n).columns",
    "bezzel.solve(n).queens",
    "bezzel.solve(n).text('columns')",
    "bezzel.solve(n).text('board')",
    "bezzel.solve(n).text('fen')",
    "bezzel.solve(n).png(size=4000)",
    "bezzel.solve(n).svg()",
    "bezzel.solve(n, random=True)",
    "bezzel.solve(n, random=True).is_canonical",
    "bezzel.check(bezzel.solve(n))",
    "bezzel.check(bezzel.solve(n).text('columns'))",
    "bezzel.check(numpy.zeros(n, 'int8'))",
    "bezzel.check_many(numpy.zeros((n, 8), 'int8'))",
    "bezzel.check_many(numpy.zeros((1, n), 'int8'))",
    "bezzel.Placement(range(n)).conflicts()",
    "bezzel.Placement([0] * n)",
    "bezzel.Placement('0 ' * n)",
    "bezzel.solutions(n).to_numpy()",
    "bezzel.solutions(n)[10**9 : 10**9 + n].to_numpy()",
    "bezzel.solutions(16)[n : 2 * n].to_numpy()",
    "bezzel.solutions(16)[:n].to_arrow()",
    "bezzel.solutions(16)[n::-1].save('/dev/null', format='csv')",
    "bezzel.solutions(15, distinct=True)[:n].to_pandas()",
    "next(reversed(bezzel.solutions(14, distinct=True)[:n]), None)",
    "next(reversed(bezzel.solutions(n, piece='semi-queen')), None)",
    "len(bezzel.solutions(n))",
    "bezzel.solutions(8) == bezzel.solutions(8)[:n]",
    "bezzel.samples(16, n)",
    "bezzel.samples(n, 100).to_numpy()",
    "bezzel.samples(n, 1, method='mcmc').density()",
    "bezzel.samples(12, n).to_pandas()",
    "bezzel.samples(12, n).density()",
    "bezzel.count(n)",
    "bezzel.count(n, piece='torus-queen')",
    "bezzel.count(10, rows=n)",
    "bezzel.estimate(n, runs=1000)",
    "bezzel.estimate(40, runs=n)",
    "bezzel.table(n, n)",
    "bezzel.complete(n=n).first()",
    "bezzel.complete(n=n).count()",
    "bezzel.complete(n=n, blocked=[(0, 0)] * n)",
    "bezzel.complete('.' * n)",
    "bezzel.complete([None] * n).is_unique()",
    "bezzel.complete('Q' + '.' * n).cause(budget=1)",
    "bezzel.Board(n).completions()",
    "bezzel.Board(n).fen()",
    "bezzel.model(n)",
    "bezzel.model(n, 'qubo')",
    "bezzel.model(n, 'mps')",
    "bezzel.model(n, 'xcc')",
    "bezzel.steps(n).text()",
    "bezzel.steps(n, limit=10**9).html()",
    "bezzel.steps(12, limit=max(n, 1)).text()",
    "bezzel.steps(12, limit=max(n, 1))._repr_html_()",
    "bezzel.steps(n, method='masks', limit=1000).text()",
    "bezzel.steps(10, method='rows', limit=max(n, 1)).save('/dev/null', format='jsonl')",
    "bezzel.compare(n, budget=0.1)",
    "bezzel.puzzle(n)",
    "bezzel.puzzle('A' * n)",
    "bezzel.puzzle(8, family='completion', queens=n)",
    "bezzel.Plan(n)",
    "len(bezzel.Plan(18, depth=n))",
    "bezzel.Plan(12).deeper(n)",
    "bezzel.Plan(12).deeper(2).tallies(range(n))",
    "bezzel.Plan(12).tallies(f'0..{n}')",
    "bezzel.Shards(f'0..{n}')[:10]",
    "bezzel.Campaign.create(f'{folder}/{n}.bezzel', bezzel.Plan(12)).add({n: (0, 0, 0, 0)})",
    "bezzel.Campaign.create(f'{folder}/of{n}.bezzel', n)",
]

# What is imported takes longer than a call: several share a process.
PARTS = 6

CHILD = """
import os, resource, sys, tempfile, time
import numpy, pyarrow, pandas
import bezzel
pandas.DataFrame(bezzel.solutions(6).to_pandas())
folder = tempfile.mkdtemp()

def at_work():
    for task in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{task}/comm") as name:
                if name.read().startswith("bezzel"):
                    return True
        except OSError:
            pass
    return False

limit = 1_000_000_000
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + limit, used + limit))
for line in sys.stdin:
    n, call = line.rstrip().split(" ", 1)
    print(n, call, flush=True)
    try:
        with bezzel.limits(timeout=0.5):
            eval(call, {"bezzel": bezzel, "numpy": numpy, "folder": folder, "n": int(n)})
    except (MemoryError, ValueError, TimeoutError, OverflowError, TypeError, IndexError) as error:
        pass
    except BaseException as error:
        print("WRONG", type(error).__name__, error, flush=True)
    # Work that a limit ended holds its memory for a moment.
    ended = time.monotonic() + 0.2
    while at_work() and time.monotonic() < ended:
        time.sleep(0.001)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.parametrize("part", range(PARTS))
def test_any_size_is_answered_or_refused(part: int) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("pandas")
    lines = [f"{n} {call}" for call in CALLS[part::PARTS] for n in SIZES]
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, (done.stdout.splitlines()[-1:], done.returncode, done.stderr[-1500:])
    assert done.stdout.splitlines() == lines
