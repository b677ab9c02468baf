"""Counts and tables of counts."""

from typing import Literal, SupportsFloat, SupportsIndex, overload

from bezzel._progress import Progress
from bezzel._records import Count, Table

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
    """The number of solutions, computed, for boards of up to 32 rows."""

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
    """The same, and why to believe it."""

def table(
    first: SupportsIndex | None = None,
    last: SupportsIndex | None = None,
    *,
    budget: SupportsFloat = 60,
    threads: SupportsIndex | None = None,
) -> Table:
    """The counts of a range of board sizes: ``first`` to ``last``, 1 to 12 if neither is given."""

def info() -> dict[str, object]:
    """What this machine has: the processor, the threads and kernels that count."""
