"""What stays behind after each public call is made a thousand times, and whether all of them work in threads, in
processes that are forked, spawned or made by a fork server, and in tasks that are cancelled.

    python python/bench/growth.py [--only NAME] [--seconds S] > table.md

The memory of the process is read after a hundred calls and after a thousand more, and where it grew, twice more: a
leak grows each time. A call that takes long is made as often as S seconds allow.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from calls import Call, Given, calls, missing

import bezzel

# Less than this is the allocator's.
NOTHING = 256 << 10


def memory() -> int:
    """The bytes of the process that are in memory."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def made(call: Call, times: int, seconds: float) -> int:
    """How often a call was made."""
    ends = time.monotonic() + seconds
    for done in range(times):
        call()
        if time.monotonic() > ends:
            return done + 1
    return times


def grown(call: Call, seconds: float) -> tuple[int, list[int]]:
    """How often a call was made each time, and by how many bytes the process grew."""
    made(call, 100, seconds / 4)
    growth: list[int] = []
    for _ in range(3):
        before = memory()
        count = made(call, 1000, seconds)
        growth.append(memory() - before)
        if growth[-1] < NOTHING:
            break
    return count, growth


def of_each(seconds: float, only: str | None) -> None:
    """The table of all calls."""
    all_calls = calls(Given(False))
    if absent := missing(all_calls):
        sys.exit(f"not measured: {', '.join(sorted(absent))}")
    print("| call | times | growth, KiB |\n|---|---:|---:|")
    leaks = 0
    for name, call in all_calls.items():
        if only and only not in name:
            continue
        count, growth = grown(call, seconds)
        if growth[-1] >= NOTHING or count < 1000:
            leaks += growth[-1] >= NOTHING
            print(f"| {name} | {count} | {', '.join(str(it >> 10) for it in growth)} |", flush=True)
    print(f"\n{len(all_calls)} calls, of which {leaks} grew each time; those of 1000 calls without growth are left out")


def once() -> int:
    """Makes each call; how many there are."""
    all_calls = calls(Given(False))
    for name, call in all_calls.items():
        # Of pictures, one thread at a time; and compare measures for a second.
        if not name.endswith(".plot") and not name.lower().startswith(("comparison", "compare")):
            call()
    return len(all_calls)


def in_threads() -> None:
    """All calls on eight threads, with the same objects."""
    shared = calls(Given(False))
    some = {k: v for k, v in shared.items() if "plot" not in k and "compar" not in k.lower() and "Campaign" not in k}

    def all_of(_: int) -> None:
        for call in some.values():
            call()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(all_of, range(16)))
    print(f"\nthreads: {len(some)} calls, 16 times on 8 threads")


def in_processes() -> None:
    """All calls in a forked child, and in pools."""
    iterator = iter(bezzel.solutions(9))
    next(iterator)
    shard = bezzel.Plan(12).count(1)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            once()
            status = 0 if len(list(iterator)) == 351 and bezzel.Plan(12).count(1) == shard else 2
        finally:
            os._exit(status)
    status = os.waitpid(child, 0)[1]
    assert status == 0, status
    print("fork: all calls, and an iterator that was begun before")
    for method in ("fork", "spawn", "forkserver"):
        context = multiprocessing.get_context(method)
        with ProcessPoolExecutor(2, mp_context=context) as pool:
            counts = [future.result(timeout=300) for future in [pool.submit(once) for _ in range(2)]]
            sent = pool.submit(len, bezzel.solutions(10)).result(timeout=60)
            assert sent == 724
        print(f"{method}: {counts[0]} calls in each of two processes")


def in_tasks() -> None:
    """Calls that are awaited and cancelled."""

    async def cancelled(count: int) -> None:
        tasks = [asyncio.create_task(bezzel.awaited(bezzel.count, 26, threads=1)) for _ in range(count)]
        await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    growth = []
    for _ in range(4):
        before = memory()
        for _ in range(20):
            asyncio.run(cancelled(5))
        ended = time.monotonic()
        # Work that was cancelled ends a moment later.
        while len(os.listdir("/proc/self/task")) > 1 and time.monotonic() - ended < 60:
            time.sleep(0.01)
        ended = time.monotonic() - ended
        growth.append((memory() - before) >> 10)
    threads = len(os.listdir("/proc/self/task"))
    print(
        f"tasks: 400 counts cancelled, a hundred at once; growth of four parts {growth} KiB,"
        f" their threads gone after {ended:.2f} s, {threads} left"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="calls whose names contain this")
    parser.add_argument("--seconds", type=float, default=5, help="the longest time for the thousand calls of one kind")
    arguments = parser.parse_args()
    in_processes()
    in_threads()
    in_tasks()
    of_each(arguments.seconds, arguments.only)


if __name__ == "__main__":
    main()
