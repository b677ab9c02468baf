"""A board to place queens on, one after the other."""

from __future__ import annotations

import re
from operator import index
from typing import TYPE_CHECKING

from bezzel._bezzel import Completions, Placement, Solution, _completions, complete
from bezzel._records import Square

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, SupportsIndex


class Board:
    """A board of at most 1000 rows, with queens and blocked squares that can be changed.

    It is created from a size, or from a board in any form that ``complete`` takes. ``board[row, column]`` is ``"Q"``,
    ``"x"`` for a blocked square, or ``"."``, and can be set to one of these.

    >>> board = bezzel.Board(6)
    >>> board.place(0, 1)
    >>> board.block(2, 5)
    >>> board[0, 1], board[2, 5], board[5, 5]
    ('Q', 'x', '.')
    >>> board.is_legal(1, 2), [tuple(square) for square in board.legal(row=1)]
    (False, [(1, 3), (1, 4), (1, 5)])
    >>> print(board)
    . ♛ . . . .
    . . . . . .
    . . . . . x
    . . . . . .
    . . . . . .
    . . . . . .
    >>> board.fen(), len(list(board.completions()))
    ('1Q4/6/5x/6/6/6', 0)
    >>> bezzel.Board("1Q4/6/6/6/6/6").completions().first()
    Solution([1, 3, 5, 0, 2, 4])
    """

    __module__ = "bezzel"
    # A sign for each square, row by row: a million squares are copied, compared and pickled at once.
    __slots__ = ("_n", "_signs")
    _n: int
    _signs: bytearray

    def __init__(self, board: Any = None, *, n: SupportsIndex | None = None) -> None:
        if isinstance(board, Board) and n is None:
            self._n, self._signs = board._n, board._signs.copy()
            return
        known = board if isinstance(board, Completions) and n is None else complete(board, n=n)
        self._n = known.n
        self._signs = bytearray(known._signs())

    @property
    def n(self) -> int:
        """The size of the board."""
        return self._n

    @property
    def queens(self) -> list[Square]:
        """The queens, from the top row down."""
        return self._with(b"Q")

    @property
    def blocked(self) -> list[Square]:
        """The blocked squares, from the top row down."""
        return self._with(b"x")

    def _with(self, sign: bytes) -> list[Square]:
        return [Square(*divmod(found.start(), self._n)) for found in re.finditer(sign, self._signs)]

    def _square(self, row: SupportsIndex, column: SupportsIndex) -> tuple[int, int]:
        square = (index(row), index(column))
        if not all(0 <= at < self._n for at in square):
            raise IndexError(f"the square {square} is not on the board: rows and columns count from 0 to {self._n - 1}")
        return square

    def place(self, row: SupportsIndex, column: SupportsIndex) -> None:
        """Places a queen. ``ValueError`` names what stands in the way; ``board[row, column] = "Q"`` asks nothing."""
        square = self._square(row, column)
        reason = self._reason(square)
        if reason is not None:
            raise ValueError(f"no queen can be placed in row {square[0]}, column {square[1]}: {reason}")
        self[square] = "Q"

    def block(self, row: SupportsIndex, column: SupportsIndex) -> None:
        """Blocks a square: no queen may stand there."""
        self[row, column] = "x"

    def clear(self, row: SupportsIndex, column: SupportsIndex) -> None:
        """Empties a square."""
        self[row, column] = "."

    def __getitem__(self, square: tuple[SupportsIndex, SupportsIndex]) -> str:
        row, column = self._square(*_pair(square))
        return chr(self._signs[row * self._n + column])

    def __setitem__(self, square: tuple[SupportsIndex, SupportsIndex], sign: str) -> None:
        row, column = self._square(*_pair(square))
        if sign not in ("Q", "x", "."):
            raise ValueError(f"invalid sign {sign!r}: expected 'Q', 'x' or '.'")
        self._signs[row * self._n + column] = ord(sign)

    def _reason(self, square: tuple[int, int]) -> str | None:
        """Why a queen cannot be placed on a square, if so."""
        if self[square] != ".":
            return "a queen stands there" if self[square] == "Q" else "the square is blocked"
        row, column = square
        for other, far in self.queens:
            if row == other or column == far or abs(row - other) == abs(column - far):
                return f"the queen of row {other}, column {far} attacks it"
        return None

    def is_legal(self, row: SupportsIndex, column: SupportsIndex) -> bool:
        """Returns whether a queen can be placed: the square is empty, and no queen attacks it."""
        return self._reason(self._square(row, column)) is None

    def legal(self, row: SupportsIndex | None = None) -> Iterator[Square]:
        """Returns the squares where a queen can be placed, of one row or of all, as an iterator."""
        rows = range(self._n) if row is None else [self._square(row, 0)[0]]
        queens = self.queens
        rows_taken = {row for row, _ in queens}
        columns = {column for _, column in queens}
        down = {row - column for row, column in queens}
        up = {row + column for row, column in queens}
        for at in rows:
            if at in rows_taken:
                continue
            for column in range(self._n):
                is_free = column not in columns and at - column not in down and at + column not in up
                if is_free and self[at, column] != "x":
                    yield Square(at, column)

    @property
    def is_solved(self) -> bool:
        """Whether every row has one queen and no queen attacks another."""
        return self.solution is not None

    @property
    def solution(self) -> Solution | None:
        """The solution on the board, if it is one."""
        queens = self.queens
        columns = dict(queens)
        if len(queens) != self._n or len(columns) != self._n:
            return None
        placement = Placement([columns[row] for row in range(self._n)])
        return Solution(placement) if placement.is_solution else None

    def completions(self, *, threads: SupportsIndex | None = None) -> Completions:
        """Returns the completions of the board, as ``complete`` does. Queens that attack each other have none."""
        return _completions(self._n, bytes(self._signs), threads)

    def fen(self) -> str:
        """Returns the board as a line: the rows from the top, with numbers for empty squares and x for blocked ones."""
        rows = (re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in self._rows())
        return "/".join(rows)

    def _rows(self) -> Iterator[str]:
        for at in range(0, len(self._signs), self._n):
            yield self._signs[at : at + self._n].decode()

    def copy(self) -> Board:
        """Returns a copy."""
        return Board(self)

    __copy__ = copy

    def plot(self, ax: Any = None) -> Any:
        """Draws the board with Matplotlib, in ``ax`` or in a new figure, and returns the axes."""
        from bezzel import _plot

        return _plot.board(self._n, self.queens, self.blocked, ax)

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a board has squares, board[row, column], and queens: iterate over board.queens or board.legal()")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._n == other._n and self._signs == other._signs

    def __reduce__(self) -> tuple[Any, ...]:
        return (_board, (self._n, bytes(self._signs)))

    def __str__(self) -> str:
        return "\n".join(" ".join(row).replace("Q", "♛") for row in self._rows())

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"

    def _repr_html_(self) -> str | None:
        import html

        return None if self._n > 64 else f"<pre>{html.escape(str(self))}</pre>"


def _pair(square: Any) -> Any:
    if not isinstance(square, tuple) or len(square) != 2:
        raise TypeError(f"invalid square {square!r}: expected a row and a column, as in board[0, 4]")
    return square


def _board(n: int, signs: bytes) -> Board:
    """Unpickles a board."""
    return Board(_completions(n, signs, None))
