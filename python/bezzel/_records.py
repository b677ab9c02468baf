"""Results: named tuples, and numbers that carry their provenance."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bezzel._bezzel import Plan

class Square(NamedTuple):
    """A square: its row and column, from 0 at the top left.

    >>> bezzel.check([0, 0, 1]).conflicts[1].second
    Square(row=2, column=1)
    """

    row: int
    column: int


_LINES = {
    "diagonal": "diagonal \\",
    "antidiagonal": "antidiagonal /",
    "reflected": "reflected diagonal",
    "knight": "knight's move",
}


class Conflict(NamedTuple):
    """Two queens that attack each other: the upper, the lower, and the line they share.

    ``line`` is ``row``, ``column``, ``diagonal`` (equal row minus column) or ``antidiagonal`` (equal row plus column); of
    other pieces also ``reflected`` or ``knight``. As text it is the sentence of ``bezzel check``.

    >>> print(bezzel.check([2, 1, 0]).conflicts[0])
    row 0, column 2 and row 1, column 1 along the antidiagonal /
    """

    first: Square
    second: Square
    line: str

    def __str__(self) -> str:
        (row, column), (by_row, by_column), line = self
        place = f"row {row}, column {column} and row {by_row}, column {by_column}"
        return f"{place} along the {_LINES.get(line, line)}"


class Cause(NamedTuple):
    """The cause that makes a completion impossible: queens and blocked squares.

    ``proof`` is ``smallest`` (no smaller cause exists), ``irreducible`` (no part can be left out) or
    ``sufficient`` (there was no time to reduce it).

    >>> bezzel.complete(n=1, blocked=[(0, 0)]).cause()
    Cause(queens=[], blocked=[Square(row=0, column=0)], proof='smallest')
    """

    queens: list[Square]
    blocked: list[Square]
    proof: str


class Check(NamedTuple):
    """A check of a count: its name, whether it agrees with the count, and a sentence about it.

    >>> print(bezzel.count(10, check=True).checks[0].finding)
    agrees with the symmetric solutions modulo 8 (half-turn 12, quarter-turn 0)
    """

    check: str
    agrees: bool
    finding: str


class Event(NamedTuple):
    """An event of a search; fields that do not apply to it are None.

    ``number`` is the number of a solution, from 1; in JSON Lines it is called ``index``.

    ``event`` is ``choose``, ``conflict``, ``place``, ``solved``, ``cut``, ``back-up``,
    ``exhausted`` or ``stopped``; docs/formats.md documents them.

    >>> next(iter(bezzel.steps(4)))
    Event(step=1, event='place', node=1, parent=0, depth=1, row=0, column=0)
    """

    step: int
    event: str
    node: int
    parent: int | None
    depth: int
    row: int | None = None
    column: int | None = None
    line: str | None = None
    culprit: Square | None = None
    free: tuple[int, ...] | None = None
    lifted: Square | None = None
    number: int | None = None
    columns: tuple[int, ...] | None = None
    solutions: int | None = None
    cut: bool | None = None

    def __repr__(self) -> str:
        pairs = zip(self._fields, self)
        parts = [f"{name}={value!r}" for name, value in pairs if value is not None]
        return f"Event({', '.join(parts)})"


class Measured(NamedTuple):
    """The measurement of a search method: boards or nodes visited, seconds, solutions.

    ``times_fewer`` and ``times_faster`` compare it with the first method.

    >>> bezzel.compare(4, budget=1).rows[1].visited
    24.0
    """

    method: str
    visited: float
    visited_is_estimate: bool
    seconds: float
    seconds_are_estimate: bool
    solutions: int | None
    times_fewer: float
    times_faster: float


class Estimate(NamedTuple):
    """An estimate of the number of solutions Q(N), by random runs.

    ``ln`` is the natural logarithm of Q(N), ``interval`` contains it with a probability of at least 95 %, and ``asymptotic``
    is N ln N - 1.944 N. ``solved`` of the ``runs`` ended at a solution.

    >>> estimate = bezzel.estimate(8, runs=1000, seed=1)
    >>> estimate.interval[0] < math.log(92) < estimate.interval[1]
    True
    """

    n: int
    ln: float
    standard_error: float
    interval: tuple[float, float]
    asymptotic: float
    runs: int
    solved: int
    seed: int
    seconds: float


class TableRow(NamedTuple):
    """The counts of one board size; unknown values are None.

    ``all_source`` is ``computed``, ``published`` or ``unknown``, like the sources of ``half_turn`` and
    ``quarter_turn``.

    >>> bezzel.table(5)[0][:6]
    (5, 10, 'computed', 2, 2, 'computed')
    """

    n: int
    all: int | None
    all_source: str
    distinct: int | None
    half_turn: int | None
    half_turn_source: str
    quarter_turn: int | None
    quarter_turn_source: str
    seconds: float


for _kind in (Square, Conflict, Cause, Check, Event, Measured, Estimate, TableRow):
    _kind.__module__ = "bezzel"


class Stopped(RuntimeError):
    """A call was stopped by the event of ``limits``.

    >>> import threading
    >>> event = threading.Event()
    >>> event.set()
    >>> with bezzel.limits(stop=event):
    ...     bezzel.count(20)
    Traceback (most recent call last):
    bezzel.Stopped: stopped by the event of bezzel.limits
    """

    __module__ = "bezzel"


class NoSolution(ValueError):
    """Raised where no solution exists, as for N = 2 and 3.

    >>> try:
    ...     bezzel.solve(2)
    ... except bezzel.NoSolution as error:
    ...     print(error)
    no solution exists for N = 2 (nor for N = 3)
    """

    __module__ = "bezzel"


def checked_html(count: int, checks: Iterable[Check]) -> str:
    """Returns a number and its checks as HTML, for notebooks."""
    import html

    marks = {True: "✓", False: "✗"}
    rows = "".join(
        f"<tr><td>{marks[bool(c.agrees)]}</td><td>{html.escape(c.finding)}</td></tr>"
        for c in checks
    )
    return f"<p><b>{int(count):,}</b></p><table>{rows}</table>"


class Count(int):
    """A number of solutions, with its checks.

    >>> count = bezzel.count(12, check=True)
    >>> count + 0, count.plan, [check.check for check in count.checks][:2]
    (14200, Plan('cross/2 n=12 depth=0'), ['congruence', 'magnitude'])
    """

    __module__ = "bezzel"

    _report: dict[str, Any]

    def __new__(cls, count: int, report: dict[str, Any]) -> Count:
        number = super().__new__(cls, count)
        number._report = report
        return number

    def to_dict(self) -> dict[str, Any]:
        """Returns what ``bezzel count --check --json`` writes."""
        return copy.deepcopy(self._report)

    @property
    def plan(self) -> Plan:
        """The plan of the count."""
        from bezzel._bezzel import Plan

        return Plan(self._report["plan"])

    @property
    def kernel(self) -> str:
        """The kernel of the count."""
        return self._report["kernel"]

    @property
    def threads(self) -> int:
        """The number of threads."""
        return self._report["threads"]

    @property
    def seconds(self) -> float:
        """The time of the count, without the checks."""
        return self._report["seconds"]

    @property
    def checks(self) -> list[Check]:
        """The checks of the count."""
        return [Check(**check) for check in self._report["checks"]]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Count, (int(self), self._report))

    def __repr__(self) -> str:
        return f"Count({int(self)})"

    def __str__(self) -> str:
        return str(int(self))

    def _repr_html_(self) -> str:
        return checked_html(self, self.checks)


class Tally(int):
    """A counted shard: the number of solutions it stands for.

    ``by_weight`` are the numbers of solutions found that stand for 8, 4, 2 and 1, and ``steps`` is
    the effort of finding them. ``plan`` is the plan that the shard belongs to.

    >>> tally = bezzel.Plan(8).count(3)
    >>> tally, tally.shard, tally.by_weight, tally.plan == bezzel.Plan(8)
    (Tally(8), 3, (1, 0, 0, 0), True)
    """

    __module__ = "bezzel"

    _known: tuple[int, tuple[int, ...], int, str]

    def __new__(
        cls, total: int, shard: int, by_weight: Sequence[int], steps: int, plan: str
    ) -> Tally:
        number = super().__new__(cls, total)
        number._known = (shard, tuple(by_weight), steps, plan)
        return number

    @property
    def shard(self) -> int:
        """The shard's number."""
        return self._known[0]

    @property
    def by_weight(self) -> tuple[int, ...]:
        """The numbers of solutions found that stand for 8, 4, 2 and 1."""
        return self._known[1]

    @property
    def steps(self) -> int:
        """The effort: nodes visited and halves made."""
        return self._known[2]

    @property
    def plan(self) -> Plan:
        """The plan of the count that the shard belongs to."""
        from bezzel._bezzel import Plan

        return Plan(self._known[3])

    def __reduce__(self) -> tuple[Any, ...]:
        return (Tally, (int(self), *self._known))

    def __repr__(self) -> str:
        return f"Tally({int(self)})"

    def __str__(self) -> str:
        return str(int(self))


_HEADINGS = ("N", "all", "distinct", "half-turn", "quarter-turn", "seconds")


class Table(list[TableRow]):
    """Counts of several board sizes: a list of ``TableRow``, shown as a table in notebooks.

    >>> print(bezzel.table(7, 8))  # doctest: +ELLIPSIS
     N  all  distinct  half-turn  quarter-turn  seconds
     7   40         6          8             0    0.0...
     8   92        12          4             0    0.0...
    """

    __module__ = "bezzel"

    def _cells(self) -> list[list[str]]:
        def known(value: object, source: str = "") -> str:
            mark = "*" if source == "published" else ""
            return "" if value is None else f"{value}{mark}"

        return [
            [
                str(row.n),
                known(row.all, row.all_source),
                known(row.distinct),
                known(row.half_turn, row.half_turn_source),
                known(row.quarter_turn, row.quarter_turn_source),
                f"{row.seconds:.3f}",
            ]
            for row in self
        ]

    def __str__(self) -> str:
        lines = [list(_HEADINGS), *self._cells()]
        widths = [max(len(line[at]) for line in lines) for at in range(len(_HEADINGS))]
        widths[0] = max(widths[0], 2)
        rows = ("  ".join(cell.rjust(width) for cell, width in zip(line, widths)) for line in lines)
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{heading}</th>" for heading in _HEADINGS)
        rows = "".join(
            "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
            for cells in self._cells()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def to_pandas(self) -> Any:
        """Returns the rows as a ``pandas.DataFrame``."""
        from bezzel import _frames

        return _frames.table_to_pandas(self, TableRow._fields)

    def to_polars(self) -> Any:
        """Returns the rows as a ``polars.DataFrame``."""
        from bezzel import _frames

        return _frames.table_to_polars(self, TableRow._fields)


def _steps(n: int, method: Any, limit: Any, until_solution: Any, depth: Any) -> Any:
    """Unpickles steps."""
    from bezzel._bezzel import steps

    return steps(n, method=method, limit=limit, until_solution=until_solution, depth=depth)
