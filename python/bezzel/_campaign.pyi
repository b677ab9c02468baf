"""Results of campaigns: sets of shards, workers, conflicts, and counts from a ledger."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, SupportsIndex, overload

from bezzel._bezzel import Plan
from bezzel._records import Check, Tally

class Shards(Sequence[int]):
    """A set of shards in ascending order: a sequence stored as ranges."""

    def __init__(self, text: str = "") -> None: ...
    @property
    def ranges(self) -> tuple[range, ...]:
        """The ranges, with gaps between them."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __hash__(self) -> int: ...

class Worker(NamedTuple):
    """A worker of a campaign: one process with one kernel, and what it has found."""

    name: str
    kernel: str
    version: str
    shards: int
    core_seconds: float
    last: int
    refuted_by_shard: int | None

class ShardConflict(NamedTuple):
    """A shard with contradicting results."""

    shard: int
    versions: list[tuple[Tally, list[str]]]

class Total(int):
    """A number of solutions from a ledger, with its checks."""

    def __new__(
        cls,
        count: int,
        plan: str,
        checks: list[Check],
        shards: int,
        confirmed: int,
        core_seconds: float,
    ) -> Total: ...
    @property
    def plan(self) -> Plan:
        """The plan of the count."""
    @property
    def checks(self) -> list[Check]:
        """The checks of the sum, in addition to those of every row and the database."""
    @property
    def shards(self) -> int:
        """The number of shards."""
    @property
    def confirmed(self) -> int:
        """The number of shards confirmed by a second worker or kernel."""
    @property
    def core_seconds(self) -> float:
        """The time of the count on one thread, in seconds."""
