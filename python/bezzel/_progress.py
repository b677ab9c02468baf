"""Progress of long work: a bar of tqdm, or a callback."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    Progress = Union[bool, Callable[[int, int], object], None]


class Bar:
    """Shows the shards done in a progress bar, in a terminal or a notebook."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            message = "progress=True needs the package tqdm: pip install tqdm"
            raise ImportError(message, name="tqdm") from None
        self._make: Any = tqdm
        self._bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            self._bar = self._make(total=total, unit="shard", leave=False)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """Closes the bar."""
        if self._bar is not None:
            self._bar.close()


class Call:
    """Calls a callback with the number of shards done and of all shards."""

    def __init__(self, call: Callable[[int, int], object]) -> None:
        self._call = call

    def __call__(self, done: int, total: int) -> None:
        self._call(done, total)

    def close(self) -> None:
        """Does nothing: a callback needs no closing."""


def bar(progress: Progress) -> Bar | Call | None:
    """Returns the progress object that ``progress=`` asks for."""
    if progress is None or progress is False:
        return None
    if progress is True:
        return Bar()
    if not callable(progress):
        message = f"invalid progress {progress!r}: expected True, or a callback of the shards done and of all shards"
        raise TypeError(message)
    return Call(progress)
