"""Solutions and counts as tables of pyarrow, pandas and polars, where these are installed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def _package(name: str, method: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        message = f"{method} needs the package {name}: pip install {name}"
        raise ImportError(message, name=name) from None


def arrow(stream: Any) -> Any:
    """Returns a stream of the C data interface as a ``pyarrow.Table``."""
    return _package("pyarrow", "to_arrow").table(stream)


def polars(stream: Any) -> Any:
    """Returns a stream of the C data interface as a ``polars.DataFrame``."""
    return _package("polars", "to_polars").DataFrame(stream)


def pandas(array: Any, classes: tuple[Any, Any, list[str]] | None) -> Any:
    """Returns an array of solutions, a row for each, as a ``pandas.DataFrame``."""
    package = _package("pandas", "to_pandas")
    names = [f"row{row}" for row in range(array.shape[1])]
    frame = package.DataFrame(array, columns=names, copy=False)
    if classes is not None:
        orbits, codes, symmetries = classes
        frame["orbit"] = orbits
        frame["symmetry"] = package.Categorical.from_codes(codes, categories=symmetries)
    return frame


def table_to_pandas(table: Sequence[Any], fields: tuple[str, ...]) -> Any:
    """Returns counts as a ``pandas.DataFrame``; unknown values stay unknown, and no count is
    rounded."""
    package = _package("pandas", "to_pandas")
    return package.DataFrame(list(table), columns=list(fields), dtype=object).convert_dtypes()


def table_to_polars(table: Sequence[Any], fields: tuple[str, ...]) -> Any:
    """Returns counts as a ``polars.DataFrame``."""
    package = _package("polars", "to_polars")
    columns = {name: [row[at] for row in table] for at, name in enumerate(fields)}
    frame = {}
    for name, values in columns.items():
        is_large = any(isinstance(value, int) and value >= 1 << 63 for value in values)
        kind = package.Int128 if is_large else None
        frame[name] = package.Series(name, values, dtype=kind)
    return package.DataFrame(list(frame.values()))


def facts_to_numpy(numbers: dict[str, Any], at: Any, worker: Any, texts: dict[str, Any]) -> Any:
    """Returns the facts of a ledger as a structured array, with workers by index."""
    numpy = import_module("numpy")
    columns = {**numbers, "worker": worker, "at": at.astype("datetime64[s]")}
    order = ("shard", "w8", "w4", "w2", "w1", "worker", "micros", "at")
    array = numpy.empty(len(at), dtype=[(name, columns[name].dtype) for name in order])
    for name in order:
        array[name] = columns[name]
    return array


def facts_to_pandas(numbers: dict[str, Any], at: Any, worker: Any, texts: dict[str, Any]) -> Any:
    """Returns the facts of a ledger as a ``pandas.DataFrame``, with repeated texts as categories."""
    package = _package("pandas", "to_pandas")
    columns = {name: numbers[name] for name in ("shard", "w8", "w4", "w2", "w1")}
    for name, (codes, categories) in texts.items():
        columns[name] = package.Categorical.from_codes(codes, categories=categories)
    columns["micros"] = numbers["micros"]
    columns["at"] = package.Series(at.astype("datetime64[s]")).dt.tz_localize("UTC")
    return package.DataFrame(columns)
