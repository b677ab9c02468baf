"""What campaigns answer with: sets of shards, who found what, and counts out of a ledger."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, SupportsIndex, overload

from bezzel._bezzel import Plan
from bezzel._records import Check, Tally

class Shards(Sequence[int]):
    """A set of shards in ascending order: a sequence that keeps ranges, and not each number."""

    def __init__(self, text: str = "") -> None: ...
    @property
    def ranges(self) -> tuple[range, ...]:
        """The ranges, none of which touches another."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __hash__(self) -> int: ...

class Worker(NamedTuple):
    """Who found shards of a campaign, and how much: one process with one kernel."""

    name: str
    kernel: str
    version: str
    shards: int
    core_seconds: float
    last: int
    refuted_by_shard: int | None

class ShardConflict(NamedTuple):
    """A shard about which the evidence does not agree."""

    shard: int
    versions: list[tuple[Tally, list[str]]]

class Total(int):
    """A number of solutions out of a ledger, and why to believe it."""

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
        """The plan by which it was counted."""
    @property
    def checks(self) -> list[Check]:
        """What was checked of the sum, besides every row and the database."""
    @property
    def shards(self) -> int:
        """The number of shards, all of which are known."""
    @property
    def confirmed(self) -> int:
        """How many of them were found by two workers, or by two kernels."""
    @property
    def core_seconds(self) -> float:
        """The time of one thread that finding them took."""
