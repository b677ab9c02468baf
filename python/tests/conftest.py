"""What all tests share: the oracle, and the package that is tested."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# A process started in the background (`nohup ... &`) has Ctrl-C ignored, and tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines that build are slow at times, and nothing here is about time.
settings.register_profile("bezzel", deadline=None, max_examples=60)
settings.load_profile("bezzel")


# How long a test waits for what must come, in seconds: a machine ten times slower keeps it.
PATIENCE = 600


def until(is_so: Callable[[], bool]) -> None:
    """Waits until a condition holds. Only here do the tests let time pass: what other threads, processes and the system
    do, tells none that waits."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def ticks(process: subprocess.Popen[Any]) -> int:
    """The time that a process has been computing, in ticks of the clock."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def oracle(n: int) -> list[list[int]]:
    """All solutions in lexicographic order, by looking at every pair of queens."""
    found: list[list[int]] = []

    def place(columns: list[int]) -> None:
        row = len(columns)
        if row == n:
            found.append(columns[:])
            return
        for column in range(n):
            if all(
                column != other and abs(column - other) != row - above
                for above, other in enumerate(columns)
            ):
                columns.append(column)
                place(columns)
                columns.pop()

    place([])
    return found


def attacking(columns: list[int]) -> bool:
    """Whether any two queens attack each other."""
    pairs = ((a, b) for b in range(len(columns)) for a in range(b))
    return any(
        columns[a] == columns[b] or abs(columns[a] - columns[b]) == b - a for a, b in pairs
    )


@pytest.fixture(scope="session")
def eight() -> list[list[int]]:
    """The 92 solutions for eight queens."""
    return oracle(8)
