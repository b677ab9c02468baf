"""The verdict on boards and on lists of solutions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from bezzel import _bezzel
from bezzel._given import given, is_shortened
from bezzel._records import Conflict, Square

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from typing import Literal, SupportsIndex, TypeAlias

    import numpy.typing as npt

    from bezzel._bezzel import Placement, Samples, Solution, Solutions

    # In the class, `list` is the property.
    _Conflicts: TypeAlias = list[Conflict]
    _Lines: TypeAlias = list[str]
    _Runs: TypeAlias = list["ProgramRun"]
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
    """A board that is not a solution.

    ``number`` counts the boards from 1. ``fault`` is ``attack``, ``row`` (``row`` has ``queens`` queens, and not one) or
    ``size`` (the board has ``rows`` rows and ``columns`` columns). ``attacks`` is the number of pairs of queens that attack
    each other with none between them, ``pairs`` the number of all pairs on one line, and ``conflicts`` are the first 50
    attacks.

    >>> verdict = bezzel.check([[1, 3, 0, 2], [0, 1, 2, 3]])
    >>> verdict.wrong[0].number, verdict.wrong[0].attacks, verdict.wrong[0].pairs
    (2, 3, 6)
    """

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
    """A solution that came before in a list.

    ``number`` and ``first`` count the boards from 1. ``symmetry`` maps the first board to this one; it is ``identity`` if
    they are equal.

    >>> bezzel.check([[1, 3, 0, 2], [2, 0, 3, 1]], list="distinct").repeated
    (RepeatedBoard(number=2, first=1, symmetry='mirror'),)
    """

    number: int
    first: int
    symmetry: str


for _kind in (WrongBoard, RepeatedBoard):
    _kind.__module__ = "bezzel"


class Verdict:
    """The verdict on boards: true if nothing is wrong. ``check`` makes it.

    As text it is the sentences of ``bezzel check``, with up to three small boards that are wrong; an attacked queen has
    an exclamation mark, and is red on a terminal and in a notebook.

    >>> bezzel.check([0, 0, 1])
    board 1 is no solution: row 0, column 0 and row 1, column 0 attack along the column, and 1 more
    <BLANKLINE>
    board 1
    ♛!. .
    ♛!. .
    . ♛!.
    >>> verdict = bezzel.check(bezzel.solutions(6)[:3], list="all")
    >>> bool(verdict), len(verdict), verdict.expected, verdict.missing, verdict.pattern
    (False, 3, 4, 1, 'cut-short')
    """

    __module__ = "bezzel"
    __slots__ = ("_answer", "_report")

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer
        self._report = json.loads(answer["json"])

    @property
    def n(self) -> int | None:
        """The size of the boards; None if they have several."""
        return self._report.get("n")

    @property
    def list(self) -> Literal["all", "distinct"] | None:
        """What the list should contain: ``all``, ``distinct``, or None for boards that are checked alone."""
        return self._report.get("kind")

    @property
    def given(self) -> int:
        """The number of boards."""
        return self._report["given"]

    @property
    def solutions(self) -> int:
        """The number of boards that are solutions. In a list, equal ones count once; with ``distinct``, one of a class."""
        return self._report["solutions"]

    @property
    def expected(self) -> int | None:
        """The number of solutions that the list should contain; None without a list."""
        return self._report.get("expected")

    @property
    def wrong(self) -> tuple[WrongBoard, ...]:
        """The boards that are not solutions, or the first 1000."""
        return tuple(_wrong(board) for board in self._report["wrong"])

    @property
    def wrong_count(self) -> int:
        """The number of boards that are not solutions."""
        return self._report["wrong_count"]

    @property
    def repeated(self) -> tuple[RepeatedBoard, ...]:
        """The solutions that came before in the list, or the first 1000."""
        return tuple(RepeatedBoard(**board) for board in self._report.get("repeated", ()))

    @property
    def repeated_count(self) -> int:
        """The number of solutions that came before in the list."""
        return self._report.get("repeated_count", 0)

    @property
    def missing(self) -> int:
        """The number of solutions that are missing from the list; with ``distinct``, of classes."""
        return self._report.get("missing", 0)

    @property
    def examples(self) -> tuple[Solution, ...]:
        """The first 20 missing solutions in lexicographic order."""
        return tuple(_bezzel.Solution(columns) for columns in self._report.get("examples", ()))

    @property
    def ordered(self) -> bool | None:
        """Whether the solutions of the list come in lexicographic order; None without a list."""
        return self._report.get("ordered")

    @property
    def base(self) -> int:
        """The number that rows and columns are counted from in the input, 0 or 1. Here all count from 0."""
        return self._report["base"]

    @property
    def pattern(self) -> str | None:
        """The name of the rule that explains all faults of a list, where one is certain: see docs/cli.md."""
        return self._report.get("pattern")

    @property
    def sentence(self) -> str | None:
        """The pattern as a sentence."""
        return self._report.get("sentence")

    @property
    def reading(self) -> str | None:
        """How a text was understood; None where there is nothing to say."""
        return self._answer["reading"]

    @property
    def lines(self) -> tuple[str, ...]:
        """The verdict as sentences: the first sums it up."""
        return tuple(self._answer["lines"])

    @property
    def conflicts(self) -> _Conflicts:
        """All attacks on a single board, as a list. ``wrong`` has those of several boards."""
        if self._answer["conflicts"] is None:
            raise ValueError("conflicts are those of a single board: those of several boards are in wrong")
        return _bezzel._conflicts(self._answer["conflicts"])

    def to_dict(self) -> dict[str, Any]:
        """Returns the verdict as a dictionary: that on a list as ``bezzel check --list --json`` writes it."""
        return json.loads(self._answer["json"])

    def __bool__(self) -> bool:
        return self._report["right"]

    def __len__(self) -> int:
        return self.given

    def __eq__(self, other: object) -> bool:
        return self._answer == other._answer if isinstance(other, Verdict) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._answer["json"])

    def __reduce__(self) -> tuple[Any, ...]:
        return (Verdict, (self._answer,))

    def __str__(self) -> str:
        return "\n".join(self._text(("", "!", "")))

    def __repr__(self) -> str:
        return "\n".join(self._text(("\x1b[1;31m", "!", "\x1b[0m") if _has_colour() else ("", "!", "")))

    def _text(self, marks: tuple[str, str, str]) -> _Lines:
        first, *others = self.lines
        lines = [first, *("  " + line for line in others)]
        if self.reading:
            lines.append(self.reading)
        for board in self._answer["shown"]:
            lines += ["", f"board {board[0]}", *_rows(board, marks)]
        return lines

    def _repr_html_(self) -> str:
        import html

        first, *others = (html.escape(line) for line in self.lines)
        mark = "✓" if self else "✗"
        items = "".join(f"<li>{line.strip()}</li>" for line in others)
        parts = [f"<p><b>{mark} {first}</b></p>", f"<ul>{items}</ul>" if items else ""]
        if self.reading:
            parts.append(f"<p><i>{html.escape(self.reading)}</i></p>")
        red = ('<span style="color:#c00;font-weight:bold">', "!", "</span>")
        for board in self._answer["shown"]:
            rows = "\n".join(_rows(board, red))
            parts.append(f"<p>board {board[0]}</p><pre>{rows}</pre>")
        return "".join(parts)


def _wrong(board: dict[str, Any]) -> WrongBoard:
    conflicts = [
        Conflict(Square(*it["first"]), Square(*it["second"]), it["line"]) for it in board["conflicts"]
    ]
    empty = dict.fromkeys(("row", "queens", "rows", "columns"))
    return WrongBoard(**{**empty, **board, "conflicts": conflicts})


def _rows(board: Any, marks: tuple[str, str, str]) -> list[str]:
    """The rows of a board, as ``bezzel draw`` writes them."""
    _, rows, columns, queens, attacked = board
    queens, attacked = set(map(tuple, queens)), set(map(tuple, attacked))
    begin, mark, end = marks

    def sign(square: tuple[int, int]) -> str:
        if square in attacked:
            return f"{begin}♛{mark}{end}"
        return "♛ " if square in queens else ". "

    return ["".join(sign((row, column)) for column in range(columns)).rstrip() for row in range(rows)]


def _has_colour() -> bool:
    """Whether what is shown goes to a terminal that has colours."""
    import os
    import sys

    is_terminal = getattr(sys.stdout, "isatty", lambda: False)
    return "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb" and bool(is_terminal())


def check(
    boards: _Boards,
    *,
    list: Literal["all", "distinct"] | None = None,
    n: SupportsIndex | None = None,
    base: SupportsIndex | None = None,
    signs: str | None = None,
    order: Literal["row-column", "column-row"] | None = None,
    piece: str | None = None,
) -> Verdict:
    """Checks boards, one or many, in any form that programs have them, and returns a ``Verdict``.

    ``boards`` is a text or bytes as ``bezzel check`` reads them, a list, tuple or set of columns, squares, rows of signs,
    or matrices of 0 and 1, a NumPy array, an open text file, or any iterable of these.

    ``list="all"`` compares the boards with all solutions, ``list="distinct"`` with one of each symmetry class, up to
    N = 16. ``n`` is the size of the boards; boards of another size are refused. An empty list needs it; a text without
    boards is an empty list if it says so (``"No solution"``), and otherwise refused.

    ``base`` is the number of the first row and column, 0 or 1, where the boards do not say it. ``signs`` are the signs of
    queens and empty squares, such as ``"*."``. ``order="column-row"`` reads squares as (x, y). ``piece`` names another piece than the queen, as for ``count``.

    >>> bezzel.check(". Q . .\\n. . . Q\\nQ . . .\\n. . Q .")
    placement 1: solves, 4 queens
    >>> bool(bezzel.check([[1, 3, 0, 2], [2, 0, 3, 1]], list="all"))
    True
    >>> bezzel.check([[2, 4, 1, 3]], list="all").lines[1]
    '1 solution is missing: 3 1 4 2'
    >>> bezzel.check([0, 0, 1]).conflicts[0]
    Conflict(first=Square(row=0, column=0), second=Square(row=1, column=0), line='column')
    """
    asked = dict(locals())
    counted_from = None if base is None else _bezzel._base(base)
    form, ready, counted = given(asked.pop("boards"), counted_from)
    try:
        return Verdict(_bezzel._check(form, ready, counted, asked))
    except ValueError as error:
        if form == "text" and is_shortened(ready):
            raise ValueError(
                f"{error} (the text is shortened by ...: print all of it, as with"
                " numpy.set_printoptions(threshold=sys.maxsize) or DataFrame.to_string())"
            ) from None
        raise


class ProgramRun(NamedTuple):
    """One run of a program for a board size, see ``check_program``.

    ``right`` says whether the program ended well and its list is right, and so does ``bool()``. ``error`` is the reason why
    there is no ``verdict``: the status with which it ended and the last line of its errors, its time, or what it printed.

    >>> import sys
    >>> [run] = bezzel.check_program([sys.executable, "-c", "raise SystemExit(3)"], n=4)
    >>> bool(run), run.error
    (False, 'it ended with status 3')
    """

    n: int
    right: bool
    seconds: float
    error: str | None
    verdict: Verdict | None

    def __bool__(self) -> bool:
        return self.right


def check_program(
    command: Sequence[str],
    *,
    n: SupportsIndex | Iterable[SupportsIndex] = range(1, 9),
    list: Literal["all", "distinct"] = "all",
    timeout: float = 10,
    base: SupportsIndex | None = None,
    signs: str | None = None,
) -> _Runs:
    """Runs a program once for each board size, judges what it prints as a list of solutions, and returns the runs.

    ``command`` is the program with its arguments, without a shell; it runs with your rights. The board size stands where
    an argument has ``{n}``, and otherwise in a line of its standard input. A run that takes longer than ``timeout``
    seconds is stopped. The other arguments are those of ``check``.

    >>> import sys
    >>> runs = bezzel.check_program([sys.executable, "-c", "print([0])"], n=[1, 2])
    >>> [(run.n, bool(run)) for run in runs]
    [(1, True), (2, False)]
    """
    asked = dict(locals())
    if isinstance(command, str) or not isinstance(command, Iterable):
        raise TypeError(f"invalid command {command!r}: expected a list of a program and its arguments")
    asked["run"] = [str(word) for word in asked.pop("command")]
    runs = []
    for size in n if isinstance(n, Iterable) else [n]:
        run = _bezzel._run({**asked, "n": size})
        verdict = run.pop("verdict", None)
        runs.append(ProgramRun(**run, verdict=verdict and Verdict(verdict)))
    return runs
