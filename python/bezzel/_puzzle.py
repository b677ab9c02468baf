"""Puzzles with exactly one solution: made, read, solved, rated, and hints."""

from __future__ import annotations

import json
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from bezzel import _bezzel
from bezzel._records import Square

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from typing import Literal, SupportsIndex, TypeAlias

    from _typeshed import SupportsWrite

    from bezzel._bezzel import _Language, _Theme

    _Family: TypeAlias = Literal["regions", "regions-diagonals", "stars", "completion", "blocked"]
    _Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert"]
    # The columns by row: one in each, or the two of each row of ``stars``.
    _Solution: TypeAlias = tuple[int, ...] | tuple[tuple[int, int], ...]


class PuzzleStep(NamedTuple):
    """A step of reasoning: the squares that get a queen or are ruled out, and why.

    ``technique`` is one of docs/puzzles.md, ``because`` are the squares of the reason, and ``sentence`` says it; as in
    print, sentences count rows from 1.

    >>> bezzel.puzzle(6, seed=1).steps[0].technique
    'confined'
    """

    technique: str
    fills: tuple[Square, ...]
    rules_out: tuple[Square, ...]
    because: tuple[Square, ...]
    sentence: str


class Hint(NamedTuple):
    """A hint: the next step from a board, or what is wrong with it.

    ``hint`` is ``step``, ``mistake``, ``solved`` or ``nothing``; ``step`` is a ``PuzzleStep`` and ``mistake`` the squares
    that cannot stay as they are, or None.

    >>> bezzel.puzzle(6, seed=1).hint(queens=[(0, 0)]).hint
    'mistake'
    """

    hint: Literal["step", "mistake", "solved", "nothing"]
    step: PuzzleStep | None
    mistake: tuple[Square, ...] | None
    sentence: str


for _kind in (PuzzleStep, Hint):
    _kind.__module__ = "bezzel"


# No puzzle has as many rows.
_MOST = 1000


def _pair(square: Any) -> tuple[int, int]:
    try:
        row, column = map(index, () if isinstance(square, str) else square)
    except (TypeError, ValueError):
        raise TypeError(f"invalid square {square!r}: expected a row and a column, as in queens=[(0, 3)]") from None
    if not (0 <= row < _MOST and 0 <= column < _MOST):
        raise ValueError(f"the square ({row}, {column}) is not on the board: rows and columns count from 0")
    return (row, column)


def _squares(pairs: Any) -> tuple[Square, ...]:
    return tuple(Square(*pair) for pair in pairs)


def _step(step: dict[str, Any]) -> PuzzleStep:
    squares = {name: _squares(step[name]) for name in ("fills", "rules_out", "because")}
    return PuzzleStep(technique=step["technique"], sentence=step["sentence"], **squares)


class Puzzle:
    """A puzzle. ``puzzle`` makes or reads it; notebooks show its picture.

    >>> p = bezzel.puzzle(6, seed=1)
    >>> print(p)
    AABAAC
    DABBAC
    DAEEAC
    DAAEAC
    AAAAAA
    FFAAAA
    >>> p.difficulty, len(p.steps), p.is_unique
    ('medium', 12, True)
    >>> p.solution
    (2, 5, 3, 0, 4, 1)
    """

    __module__ = "bezzel"
    __slots__ = ("_record", "_text")

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record
        self._text = json.dumps({name: record[name] for name in ("family", "rows", "queens")})

    @property
    def n(self) -> int:
        """The size of the board."""
        return self._record["n"]

    @property
    def family(self) -> _Family:
        """The family: ``regions``, ``regions-diagonals``, ``stars``, ``completion`` or ``blocked``."""
        return self._record["family"]

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows: a letter for the region of each square, or ``Q``, ``x`` and ``.``."""
        return tuple(self._record["rows"])

    @property
    def queens(self) -> tuple[Square, ...]:
        """The given queens."""
        return _squares(self._record["queens"])

    @property
    def blocked(self) -> tuple[Square, ...]:
        """The blocked squares."""
        return _squares(self._record["blocked"])

    @property
    def seed(self) -> int | None:
        """The seed: it makes this puzzle again. None for one that was read."""
        seed = self._record["seed"]
        return None if seed is None else int(seed)

    @property
    def difficulty(self) -> _Difficulty | None:
        """The difficulty of the hardest step; None if the techniques do not solve the puzzle."""
        return self._record["difficulty"]

    @property
    def steps(self) -> tuple[PuzzleStep, ...]:
        """The steps of reasoning to the solution."""
        return tuple(map(_step, self._record["steps"]))

    @property
    def solution(self) -> _Solution | None:
        """The columns of the only solution by row (of ``stars``, two in each row); None without exactly one."""
        found = self._record["solution"]
        return None if found is None else _columns(found)

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self._record["solution"] is not None

    @property
    def link(self) -> str | None:
        """The address of the puzzle on puzz.link, if its family is known there."""
        return self._record["link"]

    def solve(self) -> tuple[_Solution, ...]:
        """Returns the solutions: none, the only one, or two of several."""
        return tuple(_columns(found) for found in self._ask("solve")["examples"])

    def hint(
        self,
        queens: Iterable[tuple[int, int]] = (),
        crosses: Iterable[tuple[int, int]] = (),
        *,
        lang: _Language = "en",
    ) -> Hint:
        """Returns the next step from a board with these queens and crossed-out squares, or its mistake.

        >>> print(bezzel.puzzle(6, seed=1).hint().sentence)
        The queen of region F stands in row 6, so no other square there can hold one.
        """
        hint = self._ask("hint", map(_pair, queens), map(_pair, crosses), lang)
        step, mistake = hint["step"], hint["mistake"]
        step = None if step is None else _step(step)
        return Hint(hint["hint"], step, None if mistake is None else _squares(mistake), hint["sentence"])

    def _ask(self, question: str, queens: Any = (), crosses: Any = (), lang: Any = None) -> Any:
        return json.loads(
            _bezzel._ask_puzzle(question, self._text, None, list(queens), list(crosses), lang)
        )

    def svg(
        self,
        *,
        solution: bool = False,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
    ) -> str:
        """Returns an SVG picture as text, of the solution too if ``solution`` is true."""
        return self._drawn(None, "svg", solution, lang, theme, size).decode()

    def png(
        self,
        *,
        solution: bool = False,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
    ) -> bytes:
        """Returns a PNG picture as bytes, with the same options as ``svg``."""
        return self._drawn(None, "png", solution, lang, theme, size)

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
        if hasattr(path, "write"):
            from bezzel import _streams

            options = {"format": format, "solution": solution, "lang": lang, "theme": theme, "size": size}
            return _streams.save(self, path, options)
        self._drawn(path, format, solution, lang, theme, size)

    def _drawn(self, path: Any, format: Any, solution: Any, lang: Any, theme: Any, size: Any) -> bytes:
        options = {"format": format, "lang": lang, "theme": theme, "size": size}
        return _bezzel._write_puzzle(self._text, path, solution, options)

    def to_dict(self) -> dict[str, Any]:
        """Returns what ``bezzel puzzle --json`` writes."""
        return json.loads(json.dumps(self._record))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Puzzle, (self._record,))

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"puzzle({'/'.join(self.rows)!r})"


def _columns(found: Any) -> _Solution:
    return tuple(tuple(row) if isinstance(row, list) else row for row in found)


def puzzle(
    puzzle: SupportsIndex | str | bytes | bytearray | memoryview | None = None,
    *,
    n: SupportsIndex | None = None,
    family: _Family | None = None,
    difficulty: _Difficulty | None = None,
    seed: SupportsIndex | None = None,
    date: str | None = None,
    queens: SupportsIndex | None = None,
) -> Puzzle:
    """Makes a puzzle of this size, which may also be given as ``n``, with exactly one solution, or reads one from a text.

    ``family`` is ``regions``, ``regions-diagonals``, ``stars``, ``completion`` or ``blocked``; ``difficulty`` ``easy``,
    ``medium``, ``hard`` or ``expert``. The same ``seed`` makes the same puzzle; ``date`` names the puzzle of a day, and
    ``queens`` the number of given ones in ``completion``. Texts are rows, JSON, level files and links.

    >>> bezzel.puzzle(8, difficulty="hard", seed=1).difficulty
    'hard'
    >>> bezzel.puzzle("AAB/CAB/CCB").solve()
    ()
    >>> bezzel.puzzle(date="2026-12-01").n
    8
    """
    if puzzle is not None and n is not None:
        raise TypeError("give the size either as the first argument or as n")
    options = {"difficulty": difficulty, "seed": seed, "date": date, "queens": queens}
    if isinstance(puzzle, str | bytes | bytearray | memoryview):
        given = [name for name, value in options.items() if value is not None]
        if given:
            raise TypeError(f"{given[0]} is for puzzles that are made, and this one is read from a text")
        return Puzzle(json.loads(_bezzel._ask_puzzle("rate", puzzle, family, [], [], None)))
    return Puzzle(json.loads(_bezzel._make_puzzle({**options, "n": n if puzzle is None else puzzle, "family": family})))
