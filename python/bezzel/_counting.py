"""Counts and tables of counts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, overload

from bezzel import _bezzel
from bezzel._progress import bar
from bezzel._records import Count, Estimate, Table

if TYPE_CHECKING:
    from typing import SupportsFloat, SupportsIndex

    from bezzel._progress import Progress


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
) -> Count: ...


# A count with its checks is an int as well.
@overload
def count(
    n: SupportsIndex,
    *,
    distinct: bool = ...,
    start: SupportsIndex | None = ...,
    check: bool = ...,
    progress: Progress = ...,
    threads: SupportsIndex | None = ...,
    memory: SupportsIndex | str | None = ...,
    kernel: str = ...,
    scheme: str = ...,
    piece: str | None = ...,
    rows: SupportsIndex | None = ...,
) -> int: ...


def count(
    n: SupportsIndex,
    *,
    distinct: bool = False,
    start: SupportsIndex | None = None,
    check: bool = False,
    progress: Progress = False,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | str | None = None,
    kernel: str = "auto",
    scheme: str = "auto",
    piece: str | None = None,
    rows: SupportsIndex | None = None,
) -> int:
    """Counts the solutions of a board of up to 32 rows.

    ``distinct`` counts one solution of each symmetry class, ``start`` those whose first-row queen
    stands in that column. ``check=True`` returns a ``Count``: the number with its checks.
    ``progress`` is True for a bar, or a callback that receives the numbers of shards done and of
    all shards. ``threads``, ``memory`` (bytes, or a text such as ``"8GB"``), ``kernel`` and
    ``scheme`` change the running time, never the count.

    ``piece`` names another piece than the queen, such as ``"semi-queen"``; with ``rows=K`` only the
    first K rows are used, each with a piece.

    >>> bezzel.count(8), bezzel.count(8, distinct=True), bezzel.count(8, start=0)
    (92, 12, 4)
    >>> bezzel.count(8, piece="semi-queen"), bezzel.count(6, rows=2)
    (2113, 20)
    >>> checked = bezzel.count(10, check=True)
    >>> checked, all(check.agrees for check in checked.checks)
    (Count(724), True)
    """
    asked = dict(locals())
    shown = bar(asked.pop("progress"))
    try:
        found, report = _bezzel._count(asked, shown)
    finally:
        if shown is not None:
            shown.close()
    return found if report is None else Count(found, json.loads(report))


def estimate(
    n: SupportsIndex,
    *,
    runs: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
) -> Estimate:
    """Estimates the number of solutions of a board that is too large to count, by random runs.

    ``runs`` is their number, by default chosen by the size; the same ``seed`` gives the same estimate.

    >>> estimate = bezzel.estimate(30, runs=1000, seed=1)
    >>> estimate.n, estimate.runs, estimate.interval[0] < estimate.ln < estimate.interval[1]
    (30, 1000, True)
    """
    found = json.loads(_bezzel._estimate({**locals(), "estimate": True}))
    return Estimate(**{**found, "interval": tuple(found["interval"])})


def table(
    first: SupportsIndex | None = None,
    last: SupportsIndex | None = None,
    *,
    budget: SupportsFloat = 60,
    threads: SupportsIndex | None = None,
) -> Table:
    """Counts the solutions for board sizes from ``first`` to ``last``; 1 to 12 if neither is given.

    ``budget`` limits each of the two counts of a size, of all solutions and of the symmetric ones,
    in seconds. Beyond it the row has the published value, and its source says so.

    >>> for row in bezzel.table(6, 8):
    ...     print(row.n, row.all, row.distinct, row.all_source)
    6 4 1 computed
    7 40 6 computed
    8 92 12 computed
    """
    if first is None and last is None:
        first, last = 1, 12
    elif first is None:
        first = 1
    begin, end = _bezzel._range(first, last)
    return Table(_bezzel._table_row(n, budget, threads) for n in range(begin, end + 1))


def info() -> dict[str, object]:
    """Returns the processor, threads and kernels of this machine as a dictionary.

    The dictionary is that of ``bezzel info --json``.

    >>> sorted(bezzel.info())
    ['auto', 'cpu', 'kernels', 'threads', 'version']
    """
    return json.loads(_bezzel._info())
