"""Puzzles with exactly one solution: made, read, solved, rated, and hints."""

from collections.abc import Iterable
from os import PathLike
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias

from _typeshed import SupportsWrite

from bezzel._records import Square

_Family: TypeAlias = Literal["regions", "regions-diagonals", "stars", "completion", "blocked"]
_Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert"]
_Language: TypeAlias = Literal["en", "zh"]
_Theme: TypeAlias = Literal["wood", "paper", "sea", "night", "porcelain"]

class PuzzleStep(NamedTuple):
    """A step of reasoning: the squares that get a queen or are ruled out, and why."""

    technique: str
    fills: tuple[Square, ...]
    rules_out: tuple[Square, ...]
    because: tuple[Square, ...]
    sentence: str

class Hint(NamedTuple):
    """A hint: the next step from a board, or what is wrong with it."""

    hint: Literal["step", "mistake", "solved", "nothing"]
    step: PuzzleStep | None
    mistake: tuple[Square, ...] | None
    sentence: str

class Puzzle:
    """A puzzle. ``puzzle`` makes or reads it; notebooks show its picture."""

    def __init__(self, record: dict[str, Any]) -> None: ...
    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def family(self) -> _Family:
        """The family: ``regions``, ``regions-diagonals``, ``stars``, ``completion`` or ``blocked``."""
    @property
    def rows(self) -> tuple[str, ...]:
        """The rows: a letter for the region of each square, or ``Q``, ``x`` and ``.``."""
    @property
    def queens(self) -> tuple[Square, ...]:
        """The given queens."""
    @property
    def blocked(self) -> tuple[Square, ...]:
        """The blocked squares."""
    @property
    def seed(self) -> int | None:
        """The seed: it makes this puzzle again. None for one that was read."""
    @property
    def difficulty(self) -> _Difficulty | None:
        """The difficulty of the hardest step; None if the techniques do not solve the puzzle."""
    @property
    def steps(self) -> tuple[PuzzleStep, ...]:
        """The steps of reasoning to the solution."""
    @property
    def solution(self) -> tuple[Any, ...] | None:
        """The columns of the only solution by row (of ``stars``, two in each row); None without exactly one."""
    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
    @property
    def link(self) -> str | None:
        """The address of the puzzle on puzz.link, if its family is known there."""
    def solve(self) -> tuple[tuple[Any, ...], ...]:
        """Returns the solutions: none, the only one, or two of several."""
    def hint(
        self,
        queens: Iterable[tuple[int, int]] = (),
        crosses: Iterable[tuple[int, int]] = (),
        *,
        lang: _Language = "en",
    ) -> Hint:
        """Returns the next step from a board with these queens and crossed-out squares, or its mistake."""
    def svg(
        self,
        *,
        solution: bool = False,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
    ) -> str:
        """Returns an SVG picture as text, of the solution too if ``solution`` is true."""
    def png(
        self,
        *,
        solution: bool = False,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
    ) -> bytes:
        """Returns a PNG picture as bytes, with the same options as ``svg``."""
    def save(
        self,
        path: str | PathLike[str] | SupportsWrite[Any],
        *,
        format: str | None = None,
        solution: bool = False,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
    ) -> None:
        """Writes the puzzle to a file: text, JSON, a link, a picture, or a page that plays it."""
    def to_dict(self) -> dict[str, Any]:
        """Returns what ``bezzel puzzle --json`` writes."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...

def puzzle(
    puzzle: SupportsIndex | str | None = None,
    *,
    family: _Family | None = None,
    difficulty: _Difficulty | None = None,
    seed: SupportsIndex | None = None,
    date: str | None = None,
    queens: SupportsIndex | None = None,
) -> Puzzle:
    """Makes a puzzle of this size with exactly one solution, or reads one from a text."""
