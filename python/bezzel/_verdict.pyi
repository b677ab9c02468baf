from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias

import numpy.typing as npt

from bezzel._bezzel import Placement, Samples, Solution, Solutions
from bezzel._records import Conflict

_Boards: TypeAlias = (
    str
    | bytes
    | bytearray
    | memoryview
    | Placement
    | Solutions
    | Samples
    | npt.NDArray[Any]
    | Mapping[Any, Any]
    | AbstractSet[Any]
    | Iterable[Any]
)

class WrongBoard(NamedTuple):
    """A board that is not a solution."""

    number: int
    fault: Literal["attack", "row", "size"]
    row: int | None
    queens: int | None
    rows: int | None
    columns: int | None
    attacks: int
    pairs: int
    conflicts: list[Conflict]

class RepeatedBoard(NamedTuple):
    """A solution that came before in a list."""

    number: int
    first: int
    symmetry: str

class Verdict:
    """The verdict on boards: true if nothing is wrong. ``check`` makes it."""

    def __init__(self, answer: dict[str, Any]) -> None: ...
    @property
    def n(self) -> int | None:
        """The size of the boards; None if they have several."""
    @property
    def list(self) -> Literal["all", "distinct"] | None:
        """What the list should contain: ``all``, ``distinct``, or None for boards that are checked alone."""
    @property
    def given(self) -> int:
        """The number of boards."""
    @property
    def solutions(self) -> int:
        """The number of boards that are solutions. In a list, equal ones count once; with ``distinct``, one of a class."""
    @property
    def expected(self) -> int | None:
        """The number of solutions that the list should contain; None without a list."""
    @property
    def wrong(self) -> tuple[WrongBoard, ...]:
        """The boards that are not solutions, or the first 1000."""
    @property
    def wrong_count(self) -> int:
        """The number of boards that are not solutions."""
    @property
    def repeated(self) -> tuple[RepeatedBoard, ...]:
        """The solutions that came before in the list, or the first 1000."""
    @property
    def repeated_count(self) -> int:
        """The number of solutions that came before in the list."""
    @property
    def missing(self) -> int:
        """The number of solutions that are missing from the list; with ``distinct``, of classes."""
    @property
    def examples(self) -> tuple[Solution, ...]:
        """The first 20 missing solutions in lexicographic order."""
    @property
    def ordered(self) -> bool | None:
        """Whether the solutions of the list come in lexicographic order; None without a list."""
    @property
    def base(self) -> int:
        """The number that rows and columns are counted from in the input, 0 or 1. Here all count from 0."""
    @property
    def pattern(self) -> str | None:
        """The name of the rule that explains all faults of a list, where one is certain: see docs/cli.md."""
    @property
    def sentence(self) -> str | None:
        """The pattern as a sentence."""
    @property
    def reading(self) -> str | None:
        """How a text was understood; None where there is nothing to say."""
    @property
    def lines(self) -> tuple[str, ...]:
        """The verdict as sentences: the first sums it up."""
    @property
    def conflicts(self) -> _Conflicts:
        """All attacks on a single board, as a list. ``wrong`` has those of several boards."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the verdict as a dictionary: that on a list as ``bezzel check --list --json`` writes it."""
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def _repr_html_(self) -> str: ...

# In the class, `list` is the property.
_Conflicts: TypeAlias = list[Conflict]

def check(
    boards: _Boards,
    *,
    list: Literal["all", "distinct"] | None = None,
    n: SupportsIndex | None = None,
    base: SupportsIndex | None = None,
    signs: str | None = None,
    piece: str | None = None,
) -> Verdict:
    """Checks boards, one or many, in any form that programs have them, and returns a ``Verdict``."""
