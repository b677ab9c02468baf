"""Counts and tables of counts."""

from typing import Literal, SupportsFloat, SupportsIndex, overload

from bezzel._progress import Progress
from bezzel._records import Count, Estimate, Table

@overload
def count(
    n: SupportsIndex,
    *,
    distinct: bool = ...,
    start: SupportsIndex | None = ...,
    check: Literal[False] = ...,
    progress: Progress = ...,
    threads: SupportsIndex | None = ...,
    memory: SupportsIndex | str | None = ...,
    kernel: str = ...,
    scheme: str = ...,
    piece: str | None = ...,
    rows: SupportsIndex | None = ...,
) -> int:
    """Counts the solutions of a board of up to 32 rows."""

@overload
def count(
    n: SupportsIndex,
    *,
    distinct: bool = ...,
    start: SupportsIndex | None = ...,
    check: Literal[True],
    progress: Progress = ...,
    threads: SupportsIndex | None = ...,
    memory: SupportsIndex | str | None = ...,
    kernel: str = ...,
    scheme: str = ...,
    piece: str | None = ...,
    rows: SupportsIndex | None = ...,
) -> Count:
    """Counts the solutions and checks the count."""

@overload
def count(
    n: SupportsIndex,
    *,
    distinct: bool = ...,
    start: SupportsIndex | None = ...,
    check: bool,
    progress: Progress = ...,
    threads: SupportsIndex | None = ...,
    memory: SupportsIndex | str | None = ...,
    kernel: str = ...,
    scheme: str = ...,
    piece: str | None = ...,
    rows: SupportsIndex | None = ...,
) -> int | Count:
    """Counts the solutions; checks the count if ``check`` is true."""

def estimate(
    n: SupportsIndex,
    *,
    runs: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
) -> Estimate:
    """Estimates the number of solutions of a board that is too large to count, by random runs."""

def table(
    first: SupportsIndex | None = None,
    last: SupportsIndex | None = None,
    *,
    budget: SupportsFloat = 60,
    threads: SupportsIndex | None = None,
) -> Table:
    """Counts the solutions for board sizes from ``first`` to ``last``; 1 to 12 if neither is given."""

def info() -> dict[str, object]:
    """Returns the processor, threads and kernels of this machine as a dictionary."""
