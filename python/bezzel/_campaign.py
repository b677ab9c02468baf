"""Results of campaigns: sets of shards, workers, conflicts, and counts from a ledger."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, overload

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import SupportsIndex

    from bezzel._bezzel import Plan
    from bezzel._records import Check, Tally


class Shards(Sequence[int]):
    """A set of shards in ascending order: a sequence stored as ranges.

    The command ``bezzel`` writes sets of shards in the same way.

    >>> shards = bezzel.Shards("0..12,15")
    >>> len(shards), shards[-1], shards[10:], 12 in shards
    (13, 15, [10, 11, 15], False)
    >>> shards.ranges
    (range(0, 12), range(15, 16))
    """

    __module__ = "bezzel"
    __slots__ = ("_ends", "_ranges")

    def __init__(self, text: str = "") -> None:
        if not isinstance(text, str):
            raise TypeError(f"invalid shards {text!r}: expected a text such as '0..12,15'")
        ranges: list[range] = []
        for part in text.split(",") if text.strip() else []:
            first, dots, end = part.partition("..")
            try:
                one = range(int(first), int(end) if dots else int(first) + 1)
            except ValueError:
                one = range(0)
            if not one or one.start < (ranges[-1].stop if ranges else 0):
                message = f"invalid shards {text!r}: expected ranges in ascending order such as '0..12,15' (without 12)"
                raise ValueError(message)
            if ranges and ranges[-1].stop == one.start:
                one = range(ranges.pop().start, one.stop)
            ranges.append(one)
        self._ranges = tuple(ranges)
        self._ends = tuple(accumulate(len(one) for one in ranges))

    @property
    def ranges(self) -> tuple[range, ...]:
        """The ranges, with gaps between them."""
        return self._ranges

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        at = bisect_right(self._ends, place)
        return self._ranges[at][place - (self._ends[at - 1] if at else 0)]

    def __contains__(self, shard: object) -> bool:
        return any(shard in one for one in self._ranges)

    def __iter__(self) -> Iterator[int]:
        for one in self._ranges:
            yield from one

    def __eq__(self, other: object) -> bool:
        return self._ranges == other._ranges if isinstance(other, Shards) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._ranges)

    def __str__(self) -> str:
        parts = (f"{r.start}..{r.stop}" if len(r) > 1 else str(r.start) for r in self._ranges)
        return ",".join(parts)

    def __repr__(self) -> str:
        return f"Shards({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Shards, (str(self),))


class Worker(NamedTuple):
    """A worker of a campaign: one process with one kernel, and what it has found.

    ``last`` is the time of its last result, in seconds since 1970. ``refuted_by_shard`` is the shard
    that it was wrong about, which discards all its results; otherwise None.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> campaign = bezzel.Campaign.create(folder.name + "/q8.bezzel", bezzel.Plan(8))
    >>> campaign.add({0: campaign.plan.count(0)}, worker="dask-1", kernel="avx2", seconds=0.25)
    1
    >>> campaign.workers[0][:5]
    ('dask-1', 'avx2', '0.2.0', 1, 0.25)
    >>> folder.cleanup()
    """

    name: str
    kernel: str
    version: str
    shards: int
    core_seconds: float
    last: int
    refuted_by_shard: int | None


class ShardConflict(NamedTuple):
    """A shard with contradicting results.

    ``versions`` are the contradicting tallies, each with the names of its workers.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> campaign = bezzel.Campaign.create(folder.name + "/q8.bezzel", bezzel.Plan(8))
    >>> campaign.add({3: (1, 0, 0, 0)}, worker="one")
    1
    >>> try:
    ...     campaign.add({3: (2, 0, 0, 0)}, worker="other")
    ... except RuntimeError as error:
    ...     print(error)
    the result of shard 3 contradicts the ledger; Campaign.run() settles it
    >>> campaign.conflicts
    [ShardConflict(shard=3, versions=[(Tally(8), ['one']), (Tally(16), ['other'])])]
    >>> campaign.run(), campaign.total()
    (True, Total(92))
    >>> folder.cleanup()
    """

    shard: int
    versions: list[tuple[Tally, list[str]]]


for _kind in (Worker, ShardConflict):
    _kind.__module__ = "bezzel"


class Total(int):
    """A number of solutions from a ledger, with its checks.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> campaign = bezzel.Campaign.create(folder.name + "/q8.bezzel", bezzel.Plan(8))
    >>> try:
    ...     campaign.total()
    ... except RuntimeError as error:
    ...     print(error)
    12 shards are missing (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …): there is no count yet
    >>> campaign.run(), campaign.total(), campaign.total().checks[-1].check
    (True, Total(92), 'published')
    >>> folder.cleanup()
    """

    __module__ = "bezzel"

    _known: tuple[str, tuple[Check, ...], int, int, float]

    def __new__(
        cls, count: int, plan: str, checks: list[Check], shards: int, confirmed: int, core_seconds: float
    ) -> Total:
        number = super().__new__(cls, count)
        number._known = (plan, tuple(checks), shards, confirmed, core_seconds)
        return number

    @property
    def plan(self) -> Plan:
        """The plan of the count."""
        from bezzel._bezzel import Plan

        return Plan(self._known[0])

    @property
    def checks(self) -> list[Check]:
        """The checks of the sum, in addition to those of every row and the database."""
        return list(self._known[1])

    @property
    def shards(self) -> int:
        """The number of shards."""
        return self._known[2]

    @property
    def confirmed(self) -> int:
        """The number of shards confirmed by a second worker or kernel."""
        return self._known[3]

    @property
    def core_seconds(self) -> float:
        """The time of the count on one thread, in seconds."""
        return self._known[4]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Total, (int(self), *self._known))

    def __repr__(self) -> str:
        return f"Total({int(self)})"

    def __str__(self) -> str:
        return str(int(self))

    def _repr_html_(self) -> str:
        from bezzel._records import checked_html

        return checked_html(self, self._known[1])
