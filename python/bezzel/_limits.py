"""Time limits and stops of long calls."""

from __future__ import annotations

from contextlib import ContextDecorator
from contextvars import ContextVar
from inspect import isasyncgenfunction, iscoroutinefunction, isgeneratorfunction
from time import monotonic
from typing import TYPE_CHECKING

from bezzel._records import Stopped

if TYPE_CHECKING:
    from typing import Any, Protocol, SupportsFloat

    class Event(Protocol):
        """What ``threading.Event`` and ``multiprocessing.Event`` have."""

        def is_set(self) -> bool:
            """Returns whether it was set."""


# The limits of the blocks that the caller is in, each with the time when its block began.
_active: ContextVar[tuple[tuple[limits, float], ...]] = ContextVar("bezzel.limits", default=())


class limits(ContextDecorator):
    """Limits the calls of this thread within a ``with`` block, or within a function that it decorates.

    After ``timeout`` seconds in the block a call raises ``TimeoutError``. A call raises ``Stopped``
    once another thread has set ``stop``, such as a ``threading.Event``. Calls notice both within a
    tenth of a second; unfinished files do not appear, and a campaign keeps its results. The object
    serves several blocks; each has the whole time.

    >>> with bezzel.limits(timeout=0.2):
    ...     bezzel.count(24)
    Traceback (most recent call last):
    TimeoutError: no answer within the time limit of 0.2 s
    """

    __module__ = "bezzel"

    def __init__(
        self, *, timeout: SupportsFloat | None = None, stop: Event | None = None
    ) -> None:
        self._timeout = None if timeout is None else _seconds(timeout)
        if stop is not None and not callable(getattr(stop, "is_set", None)):
            message = f"invalid stop {stop!r}: expected an event such as threading.Event()"
            raise TypeError(message)
        self._stop = stop

    def __call__(self, function: Any) -> Any:
        # What these do comes after they have returned.
        if any(is_later(function) for is_later in (iscoroutinefunction, isgeneratorfunction, isasyncgenfunction)):
            raise TypeError("limits holds for a function that returns its result: use a with block within this one")
        return super().__call__(function)

    def __enter__(self) -> None:
        _active.set((*_active.get(), (self, monotonic())))

    def __exit__(self, *_: Any) -> None:
        inner = list(_active.get())
        last = max(at for at, (own, _) in enumerate(inner) if own is self)
        del inner[last]
        _active.set(tuple(inner))

    def _ask(self, begin: float) -> None:
        if self._stop is not None and self._stop.is_set():
            raise Stopped("stopped by the event of bezzel.limits")
        if self._timeout is not None and monotonic() - begin >= self._timeout:
            raise TimeoutError(f"no answer within the time limit of {self._timeout:g} s")


def _seconds(timeout: SupportsFloat) -> float:
    # A text is none, though `float` would read it.
    is_number = hasattr(timeout, "__float__") or hasattr(timeout, "__index__")
    if not is_number or isinstance(timeout, bool):
        raise TypeError(f"invalid timeout {timeout!r}: expected a number of seconds")
    seconds = float(timeout)
    if not seconds >= 0:
        raise ValueError(f"invalid timeout {timeout!r}: expected seconds, at least 0")
    return seconds


def check() -> None:
    """Raises what the limits raise that the caller has set."""
    for one, begin in _active.get():
        one._ask(begin)
