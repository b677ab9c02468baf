"""Calls to await: on a thread of their own, and ended when the task is cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bezzel._limits import limits

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    Given = ParamSpec("Given")
    Answer = TypeVar("Answer")


async def awaited(
    call: Callable[Given, Answer], /, *arguments: Given.args, **options: Given.kwargs
) -> Answer:
    """Makes a call on another thread, and returns its result. Where the task is cancelled, the call ends too.

    >>> import asyncio
    >>> asyncio.run(bezzel.awaited(bezzel.count, 12))
    14200
    >>> async def first_of_two():
    ...     tasks = [asyncio.create_task(bezzel.awaited(bezzel.count, n)) for n in (10, 26)]
    ...     done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    ...     tasks[1].cancel()
    ...     return done.pop().result()
    >>> asyncio.run(first_of_two())
    724
    """
    import asyncio
    import threading

    stop = threading.Event()

    def limited() -> Answer:
        with limits(stop=stop):
            return call(*arguments, **options)

    try:
        return await asyncio.to_thread(limited)
    finally:
        # Of a call that has ended, nothing hears it.
        stop.set()
