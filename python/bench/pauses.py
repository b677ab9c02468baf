"""How long each public call keeps other threads waiting, and how soon Ctrl-C ends it.

    python python/bench/pauses.py [--only NAME] [--signals] [--above MS] > table.md

A thread asks for the GIL once a millisecond while a call is made with something large; the longest time between two of
its turns counts. That time is the machine's too, where other programs run: the least of several runs counts, and beside
it stands the processor time that the calling thread took meanwhile. Python's own collector of garbage, which looks at
all objects that there are, is switched off, and results are let go of later: both are as with any list of the program.
"""

from __future__ import annotations

import argparse
import gc
import re
import signal
import statistics
import sys
import threading
import time
from typing import Any

from calls import Call, Given, calls, missing

# A pause that is no longer than this needs no second run.
SHORT = 0.010


# What calls returned: to let go of a million objects takes Python time too.
results: list[object] = []


def pause(call: Call) -> tuple[float, float, float]:
    """The longest pause of another thread, the caller's processor time meanwhile, and the time of the call."""
    clock = time.pthread_getcpuclockid(threading.get_ident())
    ends = threading.Event()
    begun = threading.Event()
    longest = [(0.0, 0.0)]

    def ask() -> None:
        last, used = time.perf_counter(), time.clock_gettime(clock)
        begun.set()
        while not ends.is_set():
            time.sleep(0.001)
            now, of_caller = time.perf_counter(), time.clock_gettime(clock)
            longest.append((now - last, of_caller - used))
            last, used = now, of_caller

    other = threading.Thread(target=ask)
    other.start()
    begun.wait()
    time.sleep(0.005)
    begin = time.perf_counter()
    try:
        results.append(call())
    finally:
        seconds = time.perf_counter() - begin
        time.sleep(0.003)
    ends.set()
    other.join()
    # What a busy machine takes away is not the caller's.
    worst = max(longest, key=lambda it: min(it))
    return (*worst, seconds)


def paused(call: Call) -> tuple[float, float, float]:
    """The best of several runs, by what the caller took."""
    best = pause(call)
    for _ in range(2):
        if min(best[:2]) <= SHORT:
            break
        results.clear()
        best = min(best, pause(call), key=lambda it: min(it[:2]))
    return best


def late(call: Call, seconds: float) -> float:
    """The longest time from a signal to its exception, at several moments of a call; nan if it always came too late."""
    worst = float("nan")
    for share in (0.1, 0.35, 0.6, 0.85):
        took: list[float] = []
        for _ in range(3):
            sent = time.perf_counter() + share * seconds
            signal.setitimer(signal.ITIMER_REAL, share * seconds)
            try:
                call()
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                took.append(time.perf_counter() - sent)
                if took[-1] < 0.1:
                    break
            # A signal that a callback swallowed.
            signal.setitimer(signal.ITIMER_REAL, 0)
        if took:
            worst = min(took) if worst != worst else max(worst, min(took))
    return worst


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="calls whose names this regular expression is in")
    parser.add_argument("--signals", action="store_true", help="Ctrl-C in place of pauses")
    parser.add_argument("--above", type=float, default=0, help="rows of more milliseconds alone")
    parser.add_argument("--small", action="store_true", help="small arguments, to try the script")
    arguments = parser.parse_args()
    given = Given(not arguments.small)
    all_calls = calls(given)
    if absent := missing(all_calls):
        sys.exit(f"not measured: {', '.join(sorted(absent))}")
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    rows: list[tuple[str, Any]] = []
    gc.disable()
    for name, call in all_calls.items():
        if arguments.only and not re.search(arguments.only, name):
            continue
        call()
        if arguments.signals:
            begin = time.perf_counter()
            call()
            seconds = time.perf_counter() - begin
            if seconds > 0.1:
                rows.append((name, (late(call, seconds), 0.0, seconds)))
        else:
            rows.append((name, paused(call)))
        results.clear()
        print(*rows[-1:], file=sys.stderr, flush=True)
    rows.sort(key=lambda row: -min(row[1][:2]) if not arguments.signals else -row[1][0])
    head = "ms to the exception" if arguments.signals else "longest pause, ms | of the caller, ms"
    print(f"| call | {head} | the call, ms |")
    print("|---|---:|---:|" + ("" if arguments.signals else "---:|"))
    for name, (longest, used, seconds) in rows:
        figure = longest if arguments.signals else min(longest, used)
        if 1e3 * figure < arguments.above:
            continue
        cells = [longest, seconds] if arguments.signals else [longest, used, seconds]
        print(f"| {name} | {' | '.join(f'{1e3 * cell:.1f}' for cell in cells)} |")
    print(f"\n{len(rows)} calls; the median is {1e3 * statistics.median(min(r[1][:2]) for r in rows):.1f} ms")


if __name__ == "__main__":
    main()
