"""Boards as Python's users have them: texts, lists, sets, arrays and generators, made ready for the reader.

There is one reader of boards, for texts. Nested lists become such a text, as ``print`` would write it. Columns by
row, in a list or an array, take a shorter way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from operator import index
from typing import TYPE_CHECKING

from bezzel._bezzel import Completions, Placement

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

# Lists within lists: boards, rows, squares, coordinates, and two more.
_DEEPEST = 6

# The kinds of items: placements, texts, and all else.
_COLUMNS, _TEXT, _VALUE = range(3)


def given(boards: Any, base: int | None) -> tuple[str, Any, tuple[int, bool]]:
    """Returns the form of the boards, the boards for the reader, and from which number columns are counted."""
    from_zero = (0, False)
    boards = plain(boards)
    if isinstance(boards, str | bytes):
        return "text", boards, from_zero
    if isinstance(boards, Placement):
        return "placement", boards, from_zero
    if hasattr(boards, "to_numpy") and type(boards).__module__ == "bezzel":
        boards = boards.to_numpy()
        return "rows", boards, from_zero
    if hasattr(boards, "iloc") and hasattr(boards, "columns"):
        # A table of distinct solutions has other columns too.
        rows = [name for name in boards.columns if str(name).startswith("row") and str(name)[3:].isdigit()]
        boards = boards[rows] if rows else boards
    if hasattr(boards, "__array__"):
        return _array(boards, base)
    if type(boards) in (list, tuple) and _are_columns(boards):
        least, most = min(map(min, _parts(boards))), max(map(max, _parts(boards)))
        return ("placement", *_counted(boards, least, most, len(boards), base))
    if not isinstance(boards, Iterable):
        raise _no_board(boards)
    if type(boards) is list and _are_boards(boards):
        # In brackets, two lists may also be the rows and the columns of one board, as `numpy.where` has them.
        return "text", "\n".join(" ".join(map(str, board)) for board in boards), from_zero
    if isinstance(boards, Mapping | Set):
        return "text", _written(boards), from_zero
    return (*_items(boards), from_zero)


def plain(item: Any) -> Any:
    """What holds a board, as a text, or as the list, array or iterable that it stands for."""
    if isinstance(item, str | list | tuple | Placement):
        return item
    if isinstance(item, memoryview) and (item.ndim > 1 or item.itemsize > 1 or hasattr(item.obj, "__array__")):
        return item.tolist()
    if isinstance(item, bytearray | memoryview):
        return bytes(item)
    if isinstance(item, Completions):
        from bezzel._board import Board

        item = Board(item)
    if hasattr(item, "fen"):
        return item.fen()
    # What NumPy masks is not known.
    return item.tolist() if hasattr(item, "filled") else item


def begun(board: Any) -> Any:
    """A board to complete: a text for its reader, or the columns by row with None in rows without a queen."""
    board = plain(board)
    if isinstance(board, str | bytes):
        return board
    if hasattr(board, "__array__"):
        array = _whole(board)
        return array if array.ndim == 1 and array.dtype.kind in "iu" else _written(_nested(array))
    if isinstance(board, list | tuple) and not any(map(_holds_items, board)):
        return board
    if not isinstance(board, Iterable):
        raise _no_board(board)
    return _written(board)


def _holds_items(item: Any) -> bool:
    return isinstance(item, Iterable) and getattr(item, "ndim", 1) > 0


def _are_columns(items: list[Any] | tuple[Any, ...]) -> bool:
    """Whether a list is the columns of one board."""
    kinds = {kind for part in _parts(items) for kind in set(map(type, part))}
    return bool(kinds) and all(
        kind is int or hasattr(kind, "__index__") and hasattr(kind, "dtype") and not hasattr(kind, "__len__")
        for kind in kinds
    )


def _are_boards(items: list[Any]) -> bool:
    """Whether a list holds the columns of several boards of one size above 3."""
    if len(items) < 2 or not all(type(item) in (list, tuple) for item in items):
        return False
    widths = set(map(len, items))
    return len(widths) == 1 and widths.pop() > 3 and all(map(_are_columns, items))


def _parts(items: Any) -> Iterator[Any]:
    """A list in parts: between them other threads go on, and signals are heard."""
    for first in range(0, len(items), 65536):
        yield items[first : first + 65536]


def _items(items: Iterable[Any]) -> tuple[str, str]:
    """Boards one after another. All items are read, and only their texts are kept."""
    import json

    from bezzel._limits import check

    parts: list[str] = []
    kinds = bytearray()
    seen: set[int] = set()
    no_board: tuple[int, Any] | None = None
    has_boards = has_flat_boards = False
    for number, item in enumerate(map(plain, items)):
        if number % 1024 == 0:
            check()
        if no_board is None and _is_no_board(number, item):
            no_board = number, item
        if isinstance(item, Placement):
            has_boards = has_flat_boards = True
            kinds.append(_COLUMNS)
            parts.append(" ".join(map(str, item)))
        elif isinstance(item, str | bytes):
            kinds.append(_TEXT)
            parts.append(str(item) if isinstance(item, str) else item.decode(errors="replace"))
        else:
            if not has_flat_boards and (isinstance(item, list | tuple) or getattr(item, "ndim", 0) > 0):
                has_boards |= len(item) > 0
                has_flat_boards = len(item) > 3 and _are_columns(item)
            kinds.append(_VALUE)
            parts.append(_written(item))
        seen.add(kinds[-1])
    # Boards by the column of the first queen are lists, and some columns have none.
    if no_board and _TEXT in seen and not isinstance(no_board[1], str):
        has_boards = has_flat_boards = True
    if no_board and has_boards and (has_flat_boards or not isinstance(no_board[1], list | tuple)):
        raise ValueError(f"boards[{no_board[0]}] is no board: {no_board[1]!r:.60}")
    if seen <= {_COLUMNS}:
        return "columns", "\n".join(parts)
    if seen == {_TEXT} and any("\n" in part for part in parts):
        # The lines of a file end with line feeds; whole boards are set apart.
        are_lines = all(part.endswith("\n") and part.count("\n") == 1 for part in parts[:-1])
        return "text", ("" if are_lines else "\n\n").join(parts)
    for number, kind in enumerate(kinds):
        if kind == _TEXT:
            parts[number] = json.dumps(parts[number], ensure_ascii=False)
        elif kind == _COLUMNS:
            parts[number] = f"[{parts[number].replace(' ', ',')}]"
    return "text", f"[{','.join(parts)}]"


def _is_no_board(number: int, item: Any) -> bool:
    """Whether an item is nothing that could be a board among others. What the reader leaves out of a printed text, a
    solver would get away with here."""
    if isinstance(item, str):
        return not any(sign.isdigit() or sign in "Qq♛♕.xX*" for sign in item)
    if isinstance(item, bool) or item is None:
        return True
    # Before the boards, a number may say how large they are, or how many.
    if isinstance(item, int | float) or getattr(item, "ndim", None) == 0:
        return number > 0
    return hasattr(item, "__len__") and len(item) == 0


def _array(boards: Any, base: int | None) -> tuple[str, Any, tuple[int, bool]]:
    """An array: columns by row, rows of columns, or squares of 0 and 1."""
    array = _whole(boards)
    if array.dtype.kind not in "iu":
        return "text", _written(_nested(array)), (0, False)
    if array.size == 0:
        return "columns", "", (0, False)
    if array.ndim == 0 or array.ndim > 3:
        shape = str(array.shape)
        raise ValueError(f"no boards in an array of the shape {shape}: expected one to three dimensions")
    least, most = int(array.min()), int(array.max())
    n = array.shape[-1]
    if array.ndim == 1:
        return ("placement", *_counted(array, least, most, n, base))
    is_square = array.ndim == 3 or n > 2 or array.shape == (2, 2)
    if least >= 0 and most <= 1 and is_square or array.ndim == 3:
        return "text", _written(_nested(array)), (0, False)
    return ("rows", *_counted(array, least, most, n, base))


def _whole(boards: Any) -> Any:
    """An array of whole numbers, as ``numpy.zeros((8, 8))`` and arrays of truths are too; or of other objects."""
    import numpy

    array = numpy.asarray(boards)
    if array.dtype.kind == "b":
        return array.astype(numpy.uint8)
    if array.dtype.kind != "f":
        return array
    whole = array.astype(numpy.int64) if numpy.isfinite(array).all() else None
    if whole is None or not (whole == array).all():
        raise TypeError("an array of boards holds integers, not fractions")
    return whole


def _nested(array: Any) -> Any:
    """An array as lists, a row at a time."""
    return [_nested(part) for part in array] if array.ndim > 1 else array.tolist()


def _counted(
    columns: Any, least: int, most: int, n: int, base: int | None
) -> tuple[Any, tuple[int, bool]]:
    """Columns from 0, the number that they were counted from, and whether that is assumed.

    As in a text, a column 0 or a column N says it, and ``base`` decides where there is neither.
    """
    if least > 0 and (most == n or most < n and base == 1):
        is_list = isinstance(columns, list | tuple)
        return [column - 1 for column in columns] if is_list else columns - 1, (1, False)
    return columns, (0, 0 < least and most < n and base is None)


def _written(item: Any, depth: int = 0) -> str:
    """An object as text, as ``print`` writes lists."""
    if type(item) in (list, tuple) and item and set(map(type, item)) == {int}:
        return repr(item)
    if isinstance(item, bool):
        return str(int(item))
    if item is None:
        return "None"
    if isinstance(item, bytes):
        item = item.decode(errors="replace")
    if isinstance(item, str):
        import json

        return json.dumps(str(item), ensure_ascii=False)
    try:
        return str(index(item))
    except TypeError:
        pass
    if isinstance(item, float) and item.is_integer():
        return str(int(item))
    if hasattr(item, "tolist"):
        item = item.tolist()
    if not isinstance(item, Iterable):
        raise _no_board(item)
    if depth == _DEEPEST:
        raise ValueError(f"no boards in lists that are nested more than {_DEEPEST} deep")
    if isinstance(item, Mapping):
        pairs = (f"{_written(k, depth + 1)}: {_written(v, depth + 1)}" for k, v in item.items())
        return f"{{{', '.join(pairs)}}}"
    inner = ", ".join(_written(part, depth + 1) for part in _finite(item))
    if isinstance(item, Set):
        return f"{{{inner}}}"
    if isinstance(item, tuple) and not isinstance(item, Placement):
        return f"({inner},)" if len(item) == 1 else f"({inner})"
    return f"[{inner}]"


def _finite(items: Iterable[Any]) -> Iterator[Any]:
    """The items of one board or row, with a look at signals and limits."""
    from bezzel._limits import check

    for number, item in enumerate(items):
        if number % 65536 == 65535:
            check()
        yield item


def is_shortened(text: str | bytes) -> bool:
    """Whether a text with numbers has the dots by which NumPy, pandas and polars leave something out."""
    import re

    text = text if isinstance(text, str) else text.decode(errors="replace")
    return bool(re.search(r"(?:^|[\s,\[│])(?:\.\.\.|…)(?:$|[\s,\]│])", text) and re.search(r"\d", text))


def _no_board(item: Any) -> TypeError:
    shown = repr(item)
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return TypeError(f"invalid board {shown}: expected a text, a list, a tuple, a set, an array or an iterable of these")
