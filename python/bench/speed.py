"""Speed and memory, side by side in one run: this package, the command, the article's method,
bit masks in plain Python and NumPy, and what else installs.

    python python/bench/speed.py [--command target/release/bezzel] > table.md

Every way is made to give the same solutions, or is not in the table. Peers that are not
installed are left out, and said so. The best of several runs counts; memory is the peak of a
process of its own above that of the package imported.
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import bezzel

Array = Any


def article(n: int) -> list[list[int]]:
    """The article's method: a board of N rows and columns, looked at square by square."""
    board = [[0] * n for _ in range(n)]
    found: list[list[int]] = []

    def is_safe(row: int, column: int) -> bool:
        for r in range(row):
            for c in range(n):
                if board[r][c] and (c == column or r + c == row + column or r - c == row - column):
                    return False
        return True

    def place(row: int) -> None:
        if row == n:
            found.append([line.index(1) for line in board])
            return
        for column in range(n):
            if is_safe(row, column):
                board[row][column] = 1
                place(row + 1)
                board[row][column] = 0

    place(0)
    return found


def masks(n: int) -> list[list[int]]:
    """Bit masks in plain Python."""
    full = (1 << n) - 1
    found: list[list[int]] = []
    columns = [0] * n

    def place(row: int, taken: int, left: int, right: int) -> None:
        if row == n:
            found.append(columns[:])
            return
        free = full & ~(taken | left | right)
        while free:
            bit = free & -free
            free ^= bit
            columns[row] = bit.bit_length() - 1
            place(row + 1, taken | bit, (left | bit) << 1, (right | bit) >> 1)

    place(0, 0, 0, 0)
    return found


def masks_in_numpy(n: int) -> Array:
    """Bit masks in NumPy: all placements of the first rows at once, row by row."""
    columns = np.zeros((1, 0), dtype=np.uint8)
    taken = left = right = np.zeros(1, dtype=np.uint32)
    for _ in range(n):
        free = ~(taken | left | right)
        at, column = np.nonzero((free[:, None] >> np.arange(n, dtype=np.uint32)) & 1)
        bit = np.uint32(1) << column.astype(np.uint32)
        columns = np.hstack([columns[at], column[:, None].astype(np.uint8)])
        taken, left, right = taken[at] | bit, (left[at] | bit) << 1, (right[at] | bit) >> 1
    return columns


def constraint(n: int) -> list[list[int]]:
    """python-constraint."""
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    problem.addVariables(range(n), range(n))
    problem.addConstraint(AllDifferentConstraint())
    for a in range(n):
        for b in range(a + 1, n):
            distance = b - a
            problem.addConstraint(lambda x, y, d=distance: abs(x - y) != d, (a, b))
    return [[solution[row] for row in range(n)] for solution in problem.getSolutions()]


def ortools(n: int) -> list[list[int]]:
    """OR-Tools CP-SAT, asked for all solutions."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    queens = [model.new_int_var(0, n - 1, f"q{row}") for row in range(n)]
    model.add_all_different(queens)
    model.add_all_different([queens[row] + row for row in range(n)])
    model.add_all_different([queens[row] - row for row in range(n)])
    found: list[list[int]] = []

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append([self.value(queen) for queen in queens])

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, Collect())
    return found


def package(n: int) -> list[list[int]]:
    """nqueens 1.0.4 of PyPI."""
    import nqueens

    return [[row.index(1) for row in board] for board in nqueens.Queen(n, "backtrack").queen_data]


_COMPILED: dict[str, Any] = {}


def in_numba(n: int) -> Array:
    """Bit masks compiled by numba, into an array that is large enough (compiled beforehand)."""
    if "list" not in _COMPILED:
        import numba

        @numba.njit
        def listed(n: int, out: Array) -> int:
            full = (1 << n) - 1
            taken = np.zeros(n + 1, np.int64)
            left = np.zeros(n + 1, np.int64)
            right = np.zeros(n + 1, np.int64)
            free = np.zeros(n + 1, np.int64)
            columns = np.zeros(n, np.uint8)
            free[0] = full
            row, count = 0, 0
            while row >= 0:
                if free[row] == 0:
                    row -= 1
                    continue
                bit = free[row] & -free[row]
                free[row] ^= bit
                column = 0
                while bit >> column != 1:
                    column += 1
                columns[row] = column
                if row == n - 1:
                    out[count] = columns
                    count += 1
                    continue
                taken[row + 1] = taken[row] | bit
                left[row + 1] = (left[row] | bit) << 1
                right[row + 1] = (right[row] | bit) >> 1
                row += 1
                free[row] = full & ~(taken[row] | left[row] | right[row])
            return count

        _COMPILED["list"] = listed
        in_numba(4)
    out = np.empty((20_000, n), np.uint8)
    return out[: _COMPILED["list"](n, out)]


def count_in_numba(n: int) -> int:
    """The same, counted."""
    if "count" not in _COMPILED:
        import numba

        @numba.njit
        def counted(full: int, taken: int, left: int, right: int) -> int:
            if taken == full:
                return 1
            count = 0
            free = full & ~(taken | left | right)
            while free:
                bit = free & -free
                free ^= bit
                count += counted(full, taken | bit, (left | bit) << 1, (right | bit) >> 1)
            return count

        _COMPILED["count"] = counted
        count_in_numba(4)
    return int(_COMPILED["count"]((1 << n) - 1, 0, 0, 0))


def one_by_ortools(n: int) -> list[int]:
    """One solution by CP-SAT."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    queens = [model.new_int_var(0, n - 1, f"q{row}") for row in range(n)]
    model.add_all_different(queens)
    model.add_all_different([queens[row] + row for row in range(n)])
    model.add_all_different([queens[row] - row for row in range(n)])
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = 60
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE), "not within a minute"
    return [solver.value(queen) for queen in queens]


def best(work: Callable[[], Any], budget: float = 3.0) -> tuple[float, Any]:
    """The best time of up to 50 runs within the budget, and what came of it."""
    times: list[float] = []
    begin = time.perf_counter()
    while not times or (len(times) < 50 and time.perf_counter() - begin < budget):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return min(times), result


def span(seconds: float) -> str:
    """A time for people."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds:.1e} s"


def is_there(name: str) -> bool:
    """Whether a package is installed."""
    return importlib.util.find_spec(name) is not None


def listings(command: str | None) -> None:
    """All solutions as an array."""
    sizes = (8, 10, 12)
    ways: list[tuple[str, Callable[[int], Any], tuple[int, ...]]] = [
        ("`bezzel.solutions(N).to_numpy()`", lambda n: bezzel.solutions(n).to_numpy(), sizes),
        ("`list(bezzel.solutions(N))`", lambda n: list(bezzel.solutions(n)), sizes),
        ("bit masks, numba", in_numba, sizes if is_there("numba") else ()),
        ("bit masks, NumPy", masks_in_numpy, sizes),
        ("bit masks, plain Python", masks, sizes),
        ("OR-Tools CP-SAT", ortools, (8, 10) if is_there("ortools") else ()),
        ("python-constraint", constraint, (8, 10) if is_there("constraint") else ()),
        ("nqueens of PyPI", package, sizes if is_there("nqueens") else ()),
        ("the article's method", article, sizes),
    ]
    if command:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "s.npy"

            def run(n: int) -> Any:
                subprocess.run([command, "solve", str(n), "--all", "-o", path], check=True)
                return path

            ways.insert(1, ("`bezzel solve N --all -o s.npy`", run, sizes))
            table(ways, sizes)
    else:
        table(ways, sizes)


def table(
    ways: list[tuple[str, Callable[[int], Any], tuple[int, ...]]], sizes: tuple[int, ...]
) -> None:
    """A row a way: the time for each size, and how many times ours."""
    print("| all solutions as an array | " + " | ".join(f"N = {n}" for n in sizes) + " |")
    print("|---|" + "---:|" * len(sizes))
    expected = {n: sorted(bezzel.solutions(n).to_numpy().tolist()) for n in sizes}
    ours: dict[int, float] = {}
    for name, way, wanted in ways:
        cells = []
        for n in sizes:
            if n not in wanted:
                cells.append("")
                continue
            seconds, found = best(lambda way=way, n=n: way(n))
            if isinstance(found, Path):
                found = np.load(found)
            assert sorted([int(c) for c in row] for row in found) == expected[n], (name, n)
            ours.setdefault(n, seconds)
            ratio = seconds / ours[n]
            cells.append(span(seconds) + (f" ({ratio:.3g}×)" if ratio != 1 else ""))
        if any(cells):
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    print()


def singles(command: str | None) -> None:
    """One solution, and counts."""
    print("| | time |")
    print("|---|---:|")
    rows: list[tuple[str, Callable[[], Any]]] = [
        ("one solution of N = 1,000: `bezzel.solve(1000)`", lambda: bezzel.solve(1000)),
        ("`bezzel.solve(1000, random=True)`", lambda: bezzel.solve(1000, random=True)),
    ]
    if is_there("ortools"):
        rows.append(("OR-Tools CP-SAT, N = 100", lambda: one_by_ortools(100)))
    rows.append(("count of 14: `bezzel.count(14)`", lambda: bezzel.count(14)))
    if is_there("numba"):
        rows.append(("bit masks, numba, one core", lambda: count_in_numba(14)))
    rows.append(("count of 18: `bezzel.count(18)`", lambda: bezzel.count(18)))
    if command:
        run = [command, "count", "18"]
        quiet = subprocess.DEVNULL
        rows.append(("`bezzel count 18`", lambda: subprocess.run(run, check=True, stdout=quiet)))
    for name, work in rows:
        print(f"| {name} | {span(best(work, 6.0)[0])} |", flush=True)
    for n in (10, 14):
        number = bezzel.count(n)

        def through(n: int = n) -> None:
            for _ in bezzel.solutions(n):
                pass

        seconds = best(through)[0]
        print(f"| going through `bezzel.solutions({n})` | {number / seconds / 1e6:.2f} million/s |")
    code = "import time; t = time.perf_counter(); import bezzel; print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(20)
    ]
    print(f"| `import bezzel` | {span(min(times))} |")
    print()


MEMORY = """
import bezzel, numpy

def peak():
    # Linux keeps it by process; what getrusage says begins with the parent's.
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

begin = peak()
array = {work}
print((peak() - begin) / 1024, getattr(array, "nbytes", 0) / 2**20)
"""


def memory() -> None:
    """Peak memory."""
    print("| | peak above the import | the array |")
    print("|---|---:|---:|")
    for work in (
        "bezzel.solutions(12).to_numpy()",
        "bezzel.solutions(14).to_numpy()",
        "bezzel.solutions(15).to_numpy()",
        "bezzel.solutions(16).to_numpy()",
        "sum(1 for _ in bezzel.solutions(15))",
    ):
        done = subprocess.run(
            [sys.executable, "-c", MEMORY.format(work=work)],
            capture_output=True,
            text=True,
            check=True,
        )
        peak, held = map(float, done.stdout.split())
        shown = f"{held:.1f} MiB" if held else ""
        print(f"| `{work}` | {peak:.1f} MiB | {shown} |", flush=True)
    print()


INTERRUPT = """
import signal, threading, time, os, bezzel
at = []
def press():
    time.sleep(0.5); at.append(time.perf_counter()); os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
try:
    {work}
except KeyboardInterrupt:
    print(time.perf_counter() - at[0])
"""


def interrupts() -> None:
    """From Ctrl-C to KeyboardInterrupt: the worst of several."""
    print("| Ctrl-C in | until `KeyboardInterrupt` |")
    print("|---|---:|")
    for work in (
        "bezzel.count(24)",
        "bezzel.solutions(18).to_numpy()",
        "next(iter(bezzel.solutions(48)))",
        "bezzel.solutions(18).save('/dev/null', format='npy')",
        "bezzel.complete('30x30').count()",
        "bezzel.solve(100_000_000, random=True)",
    ):
        text = INTERRUPT.format(work=work)
        worst = max(
            float(
                subprocess.run(
                    [sys.executable, "-c", text], capture_output=True, check=True
                ).stdout
            )
            for _ in range(5)
        )
        print(f"| `{work}` | {worst * 1000:.0f} ms |", flush=True)


def main() -> None:
    """All tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", help="the command bezzel, for comparison")
    command = parser.parse_args().command
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"bezzel {bezzel.__version__}, {python}, NumPy {np.__version__}, {bezzel.info()['cpu']}")
    print()
    listings(command)
    singles(command)
    memory()
    interrupts()


if __name__ == "__main__":
    main()
