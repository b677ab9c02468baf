from typing import Any, NamedTuple

from bezzel._bezzel import Plan

class Square(NamedTuple):
    """A square: its row and column, from 0 at the top left."""

    row: int
    column: int

class Conflict(NamedTuple):
    """Two queens that attack each other: the upper, the lower, and the line they share."""

    first: Square
    second: Square
    line: str

class Cause(NamedTuple):
    """The cause that makes a completion impossible: queens and blocked squares."""

    queens: list[Square]
    blocked: list[Square]
    proof: str

class Check(NamedTuple):
    """A check of a count: its name, whether it agrees with the count, and a sentence about it."""

    check: str
    agrees: bool
    finding: str

class Event(NamedTuple):
    """An event of a search; fields that do not apply to it are None."""

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

class Measured(NamedTuple):
    """The measurement of a search method: boards or nodes visited, seconds, solutions."""

    method: str
    visited: float
    visited_is_estimate: bool
    seconds: float
    seconds_are_estimate: bool
    solutions: int | None
    times_fewer: float
    times_faster: float

class Estimate(NamedTuple):
    """An estimate of the number of solutions Q(N), by random runs."""

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
    """The counts of one board size; unknown values are None."""

    n: int
    all: int | None
    all_source: str
    distinct: int | None
    half_turn: int | None
    half_turn_source: str
    quarter_turn: int | None
    quarter_turn_source: str
    seconds: float

class Stopped(RuntimeError):
    """A call was stopped by the event of ``limits``."""

class NoSolution(ValueError):
    """Raised where no solution exists, as for N = 2 and 3."""

class Count(int):
    """A number of solutions, with its checks."""

    def __new__(cls, count: int, report: dict[str, object]) -> Count: ...
    def to_dict(self) -> dict[str, object]:
        """Returns what ``bezzel count --check --json`` writes."""
    @property
    def plan(self) -> Plan:
        """The plan of the count."""
    @property
    def kernel(self) -> str:
        """The kernel of the count."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    @property
    def seconds(self) -> float:
        """The time of the count, without the checks."""
    @property
    def checks(self) -> list[Check]:
        """The checks of the count."""

class Tally(int):
    """A counted shard: the number of solutions it stands for."""

    def __new__(
        cls, total: int, shard: int, by_weight: tuple[int, int, int, int], steps: int, plan: str
    ) -> Tally: ...
    @property
    def shard(self) -> int:
        """The shard's number."""
    @property
    def by_weight(self) -> tuple[int, int, int, int]:
        """The numbers of solutions found that stand for 8, 4, 2 and 1."""
    @property
    def steps(self) -> int:
        """The effort: nodes visited and halves made."""
    @property
    def plan(self) -> Plan:
        """The plan of the count that the shard belongs to."""

class Table(list[TableRow]):
    """Counts of several board sizes: a list of ``TableRow``, shown as a table in notebooks."""

    def to_pandas(self) -> Any:
        """Returns the rows as a ``pandas.DataFrame``."""
    def to_polars(self) -> Any:
        """Returns the rows as a ``polars.DataFrame``."""
