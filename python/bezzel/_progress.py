"""Progress of what takes long: a bar of tqdm's, or whatever somebody wants to be called."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    Progress = Union[bool, Callable[[int, int], object], None]


class Bar:
    """Shows shards done, of how many, in a bar that fits a terminal or a notebook."""

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
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.close()


class Call:
    """Calls what was given with the shards done and how many there are."""

    def __init__(self, call: Callable[[int, int], object]) -> None:
        self._call = call

    def __call__(self, done: int, total: int) -> None:
        self._call(done, total)

    def close(self) -> None:
        """Nothing is to be taken away."""


def bar(progress: Progress) -> Bar | Call | None:
    """What ``progress=`` means."""
    if progress is None or progress is False:
        return None
    if progress is True:
        return Bar()
    if not callable(progress):
        message = f"progress is True, or what is called with shards done and all; {progress!r} is none"
        raise TypeError(message)
    return Call(progress)
