"""Where memory is missing, calls raise MemoryError or ValueError: no panic, and no end of the interpreter."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bezzel

pytest.importorskip("resource")

MB = 1 << 20

CHILD = """
import resource, sys
import numpy
import bezzel
before = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
{prepare}
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + {room}, now + {room}))
try:
    {call}
    print("done")
except (MemoryError, ValueError) as error:
    print(type(error).__name__, error)
"""


def ask(call: str, room: int, prepare: str = "") -> str:
    """What a call does in a process that may take ``room`` bytes more than before it."""
    text = CHILD.format(call=call, room=room, prepare=prepare)
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, (call, done.returncode, done.stderr[-2000:])
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.parametrize(
    ("call", "room", "prepare"),
    [
        ("bezzel.solve(10**8)", 300, ""),
        ("bezzel.solve(10**7, random=True, seed=1)", 40, ""),
        ("solution.columns", 100, "solution = bezzel.solve(5 * 10**7)"),
        ("solution.symmetries()", 400, "solution = bezzel.solve(3 * 10**7)"),
        ("solution.orbit()", 400, "solution = bezzel.solve(3 * 10**7)"),
        ("solution.canonical()", 200, "solution = bezzel.solve(2 * 10**7)"),
        ("solution.is_solution", 60, "solution = bezzel.solve(2 * 10**7)"),
        ("solution.symmetry", 60, "solution = bezzel.solve(2 * 10**7)"),
        ("solution.queens", 300, "solution = bezzel.solve(10**7)"),
        ("solution[:]", 200, "solution = bezzel.solve(10**7)"),
        ("solution.text('json')", 200, "solution = bezzel.solve(10**7)"),
        ("str(solution)", 200, "solution = bezzel.solve(10**7)"),
        ("solution.save('/dev/null', format='columns')", 60, "solution = bezzel.solve(10**7)"),
        ("bezzel.Placement(array)", 60, "array = numpy.zeros(10**7, 'int32')"),
        ("bezzel.Placement(many)", 60, "many = [0] * 10**7"),
        ("bezzel.solutions(13)[:2000].save('/dev/null', format='png')", 150, ""),
        ("placement.conflicts()", 300, "placement = bezzel.Placement(numpy.zeros(10**7, 'int32'))"),
        ("bezzel.check(placement)", 300, "placement = bezzel.Placement(numpy.zeros(10**7, 'int32'))"),
        ("bezzel.check(solution)", 60, "solution = bezzel.solve(2 * 10**7)"),
        ("bezzel.check(text)", 60, "text = '0 ' * 10**8"),
        ("bezzel.check_many(array)", 300, "array = numpy.zeros((1, 10**8), 'int8')"),
        ("bezzel.samples(16, 3 * 10**7)", 300, ""),
        ("samples.to_numpy()", 20, "samples = bezzel.samples(12, 3 * 10**6, seed=1)"),
        # 69 MiB: a thread may still have up to 64 that it had before.
        ("samples.density()", 20, "samples = bezzel.samples(3000, 1, method='mcmc', seed=1)"),
        ("bezzel.model(1000)", 200, ""),
        ("bezzel.steps(12, limit=10**9).text()", 40, ""),
        ("bezzel.solutions(14).to_numpy()", 3, ""),
        ("bezzel.check(text)", 60, "text = '. Q ' * 10**7"),
        ("bezzel.check(text)", 60, "text = '1 3 0 2\\n' * 10**7"),
        ("bezzel.check(text)", 60, "text = '[[0, 1], [1, 3]],' * 10**6"),
        ("bezzel.check(text)", 60, "text = 'a1 ' * 10**7"),
        ("bezzel.check(text)", 60, "text = '0\\n' * 10**7"),
        ("bezzel.check(many)", 60, "many = numpy.zeros((10**5, 30), int)"),
        ("bezzel.Placement(text)", 60, "text = '0 ' * 10**7"),
        ("bezzel.Placement(text)", 60, "text = '♛ ' * 10**7"),
        ("bezzel.puzzle(text)", 60, "text = 'A' * 10**8"),
        ("plan.tallies(range(10**6))", 60, "plan = bezzel.Plan('cross/2 n=12 depth=6')"),
    ],
)
def test_what_is_too_large_raises_memory_error(call: str, room: int, prepare: str) -> None:
    assert ask(call, room * MB, prepare).startswith("MemoryError ")


@pytest.mark.parametrize("n", [100_000, 1_000_000])
def test_texts_have_a_largest_length(n: int) -> None:
    solution = bezzel.solve(n)
    for format in ("board", "grid"):
        with pytest.raises(ValueError, match=r"this text has about \d+ MiB, and a text in memory may have 1908 MiB"):
            solution.text(format)
    assert solution.text("columns").startswith("1 3 5")


def limited() -> Any:
    """The program that makes calls under limits, with some of its calls."""
    path = Path(__file__).parent.parent / "bench" / "limits.py"
    spec = importlib.util.spec_from_file_location("limits", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.parametrize(
    "call",
    [
        "list(bezzel.solutions(16))",
        "list(reversed(bezzel.solutions(14, distinct=True)))",
        "bezzel.solutions(14).to_numpy()",
        "list(map(str, bezzel.solutions(13)))",
        "list(bezzel.complete(n=12))",
        "bezzel.count(16)",
        "bezzel.model(60, 'smt2')",
    ],
)
@pytest.mark.parametrize("room", [1, 12, 80])
def test_no_lack_of_memory_ends_the_interpreter(call: str, room: int) -> None:
    limits = limited()
    assert call in [known for _, known in limits.CALLS]
    assert limits.ask("", call, room=room) in limits.ENDS


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
@pytest.mark.parametrize(
    "call",
    [
        "bezzel.check([1, 3, 0, 2])",
        "bezzel.check('1 3 0 2\\n2 0 3 1')",
        "bezzel.check(['.Q..', '...Q', 'Q...', '..Q.'])",
        "bezzel.count(8)",
        "bezzel.count(10, start=3)",
        "bezzel.solve(8)",
        "bezzel.check([0] * 8).conflicts",
    ],
)
def test_small_calls_start_no_thread(call: str) -> None:
    # A thread finds no room for its stack.
    assert limited().ask("", call, room=1) == "answer"


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
def test_what_fits_is_done() -> None:
    assert ask("solution.columns; solution.is_solution", 400 * MB, "solution = bezzel.solve(10**7)") == "done"
    assert ask("bezzel.check(solution)", 400 * MB, "solution = bezzel.solve(10**7)") == "done"
    assert ask("bezzel.model(100)", 300 * MB) == "done"
