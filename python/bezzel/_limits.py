"""Time limits and stops of long calls."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from bezzel._records import Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import Protocol, SupportsFloat

    class Event(Protocol):
        """What ``threading.Event`` and ``multiprocessing.Event`` have."""

        def is_set(self) -> bool:
            """Returns whether it was set."""


# The limits of the blocks that the caller is in.
_active: ContextVar[tuple[Callable[[], None], ...]] = ContextVar("bezzel.limits", default=())


def limits(
    *, timeout: SupportsFloat | None = None, stop: Event | None = None
) -> AbstractContextManager[None]:
    """Limits the calls of this thread within a ``with`` block.

    After ``timeout`` seconds in the block a call raises ``TimeoutError``. A call raises ``Stopped``
    once another thread has set ``stop``, such as a ``threading.Event``. Calls notice both within a
    tenth of a second; unfinished files do not appear, and a campaign keeps its results.

    >>> with bezzel.limits(timeout=0.2):
    ...     bezzel.count(24)
    Traceback (most recent call last):
    TimeoutError: no answer within the time limit of 0.2 s
    """
    if timeout is not None:
        try:
            seconds = float(timeout)
        except (TypeError, ValueError):
            message = f"invalid timeout {timeout!r}: expected a number of seconds"
            raise TypeError(message) from None
        if not seconds >= 0:
            raise ValueError(f"invalid timeout {timeout!r}: expected seconds, at least 0")
        timeout = seconds
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        message = f"invalid stop {stop!r}: expected an event such as threading.Event()"
        raise TypeError(message)
    return _within(timeout, stop)


@contextmanager
def _within(timeout: float | None, stop: Event | None) -> Iterator[None]:
    begin = monotonic()

    def ask() -> None:
        if stop is not None and stop.is_set():
            raise Stopped("stopped by the event of bezzel.limits")
        if timeout is not None and monotonic() - begin >= timeout:
            raise TimeoutError(f"no answer within the time limit of {timeout:g} s")

    before = _active.set((*_active.get(), ask))
    try:
        yield
    finally:
        _active.reset(before)


def check() -> None:
    """Raises what the limits raise that the caller has set."""
    for ask in _active.get():
        ask()
