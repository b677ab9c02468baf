"""The N-queens workbench, named after Max Bezzel, who posed the problem in 1848.

Place N queens on a board of N rows and N columns so that none attacks another. This package finds
and lists solutions (as lazy sequences and arrays), counts them, completes boards, shows searches,
and draws pictures.

>>> import bezzel
>>> bezzel.solve(8)
Solution([0, 4, 7, 5, 2, 6, 1, 3])
>>> bezzel.solutions(12).to_numpy().shape
(14200, 12)
>>> bezzel.count(14)
365596

Rows and columns count from 0 at the top left, and a placement is the list of columns by row. Long
work runs on all cores without the GIL and ends on Ctrl-C, or as ``limits`` says. Errors are Python's own classes, with the
sentences of the command ``bezzel``, which is installed too.
"""

from __future__ import annotations

import sys as _sys

from bezzel._bezzel import (
    Comparison,
    Completions,
    Placement,
    Plan,
    Samples,
    Solution,
    Solutions,
    Steps,
    __version__,
    check_many,
    compare,
    complete,
    model,
    samples,
    solutions,
    solve,
    steps,
)
from bezzel._awaiting import awaited
from bezzel._board import Board
from bezzel._campaign import ShardConflict, Shards, Total, Worker
from bezzel._counting import count, estimate, info, table
from bezzel._limits import limits
from bezzel._puzzle import Hint, Puzzle, PuzzleStep, puzzle
from bezzel._records import (
    Cause,
    Check,
    Conflict,
    Count,
    Estimate,
    Event,
    Measured,
    NoSolution,
    Square,
    Stopped,
    Table,
    TableRow,
    Tally,
)
from bezzel._verdict import ProgramRun, RepeatedBoard, Verdict, WrongBoard, check

__all__ = [
    "Board",
    "Cause",
    "Check",
    "Comparison",
    "Completions",
    "Conflict",
    "Count",
    "Estimate",
    "Event",
    "Hint",
    "Measured",
    "NoSolution",
    "Placement",
    "Plan",
    "ProgramRun",
    "Puzzle",
    "PuzzleStep",
    "RepeatedBoard",
    "Samples",
    "ShardConflict",
    "Shards",
    "Solution",
    "Solutions",
    "Square",
    "Steps",
    "Stopped",
    "Table",
    "TableRow",
    "Tally",
    "Total",
    "Verdict",
    "Worker",
    "WrongBoard",
    "__version__",
    "awaited",
    "check",
    "check_many",
    "compare",
    "complete",
    "count",
    "estimate",
    "info",
    "limits",
    "model",
    "puzzle",
    "samples",
    "solutions",
    "solve",
    "steps",
    "table",
]


# A page has no ledgers and no programs.
if _sys.platform != "emscripten":
    from bezzel._bezzel import Campaign, Facts
    from bezzel._verdict import check_program

    __all__ += ["Campaign", "Facts", "check_program"]


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])


def _register() -> None:
    """Registers placements as sequences. Solutions are sequences too, but are not registered:
    polars would then treat them as columns, and not as a table."""
    from collections.abc import Sequence

    Sequence.register(Placement)


_register()
del _register
