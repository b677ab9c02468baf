"""Other threads go on while a call works on something large, and Python code that a call runs cannot make it wait
for itself."""

from __future__ import annotations

import itertools
import operator
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
import pytest
from conftest import until

import bezzel
from bezzel import _bezzel

LARGE = 1_000_000

# What is large: each call on it takes long enough for other threads to notice.
large: dict[str, Any] = {}


MADE: dict[str, Callable[[], Any]] = {
    "solution": lambda: bezzel.solve(LARGE),
    "other": lambda: bezzel.solve(LARGE),
    "array": lambda: made("solution").columns,
    "list": lambda: list(made("solution")),
    "text": lambda: made("solution").text("columns"),
    "samples": lambda: bezzel.samples(12, 200_000, seed=1),
    "equal": lambda: bezzel.samples(12, 200_000, seed=1),
    "solutions": lambda: bezzel.solutions(15),
    "boards": lambda: bezzel.solutions(14).to_numpy(),
    "empty": lambda: bezzel.complete(n=14),
}


def made(name: Any) -> Any:
    """Something large, made once."""
    if name not in large:
        large[name] = MADE[name]()
    return large[name]


def call(function: Callable[..., object], *names: object, **given: object) -> Callable[[], Callable[[], object]]:
    """What calls a function of C with something large by its name."""

    def ready() -> Callable[[], object]:
        return partial(function, *(made(name) if isinstance(name, str) and name in MADE else name for name in names), **given)

    return ready


def method(of: str, name: str, *names: object, **given: object) -> Callable[[], Callable[[], object]]:
    """What calls a method of something large."""
    return lambda: call(getattr(made(of), name), *names, **given)()


# All are calls of C: code of Python would let other threads go on by itself.
CALLS: dict[str, Callable[[], Callable[[], object]]] = {
    "list": call(list, "solution"),
    "reversed": lambda: partial(deque, reversed(made("solution")), 0),
    "slice": call(operator.getitem, "solution", slice(None, None, -1)),
    "columns": call(getattr, "solution", "columns"),
    "__array__": call(numpy.array, "solution"),
    "queens": call(getattr, "solution", "queens"),
    "hash": call(hash, "solution"),
    "==": call(operator.eq, "solution", "other"),
    "<": call(operator.lt, "solution", "other"),
    "== list": call(operator.eq, "solution", "list"),
    "in": call(operator.contains, "solution", LARGE),
    "index": method("solution", "index", LARGE - 2),
    "count": method("solution", "count", 3),
    "is_solution": call(getattr, "solution", "is_solution"),
    "conflicts": method("solution", "conflicts"),
    "symmetries": method("solution", "symmetries"),
    "orbit": method("solution", "orbit"),
    "canonical": method("solution", "canonical"),
    "is_canonical": call(getattr, "solution", "is_canonical"),
    "symmetry": call(getattr, "solution", "symmetry"),
    "orbit_size": call(getattr, "solution", "orbit_size"),
    "text": method("solution", "text", "columns"),
    "str": call(str, "solution"),
    "save": method("solution", "save", "/dev/null", format="columns"),
    "Solution(array)": call(bezzel.Solution, "array"),
    "Solution(solution)": call(bezzel.Solution, "solution"),
    "Placement(list)": call(bezzel.Placement, "list"),
    "Placement(text)": call(bezzel.Placement, "text"),
    "check(solution)": call(_bezzel._check, "placement", "solution", (0, False), {}),
    "check(array)": call(_bezzel._check, "placement", "array", (0, False), {}),
    "check(boards)": call(_bezzel._check, "rows", "boards", (0, False), {}),
    "check(text)": call(_bezzel._check, "text", "text", (0, False), {}),
    "check_many": call(bezzel.check_many, "boards"),
    "list(samples)": call(list, "samples"),
    "reversed(samples)": lambda: partial(deque, reversed(made("samples")), 0),
    "samples.to_numpy": method("samples", "to_numpy"),
    "samples.__array__": call(numpy.asarray, "samples"),
    "samples.density": method("samples", "density"),
    "solutions.density": method("solutions", "density"),
    "samples.stream": method("samples", "__arrow_c_stream__"),
    "samples.count": lambda: partial(made("samples").count, made("samples")[0]),
    "samples.index": lambda: partial(made("samples").index, _latest(made("samples"))),
    "samples ==": call(operator.eq, "samples", "equal"),
    "samples.save": method("samples", "save", "/dev/null", format="columns"),
    "samples.reduce": method("samples", "__reduce__"),
    "_samples": lambda: partial(*_reduced(made("samples"))),
    "solutions.list": lambda: partial(list, made("solutions")[:500_000]),
    "solutions.to_numpy": method("solutions", "to_numpy"),
    "solutions.length": lambda: partial(len, bezzel.solutions(16)),
    "solutions.index": lambda: partial(bezzel.solutions(13)[1:].index, bezzel.solutions(13)[-1]),
    "solutions.count": lambda: partial(bezzel.solutions(13)[1:].count, bezzel.solutions(13)[-1]),
    "solutions.save": method("solutions", "save", "/dev/null", format="columns"),
    "solve": call(bezzel.solve, LARGE),
    "random": call(bezzel.solve, LARGE // 4, random=True, seed=1),
    "samples": call(bezzel.samples, 12, 200_000, seed=1),
    "tallies": lambda: bezzel.Plan(16).tallies,
    "completions": call(list, "empty"),
    "completions.blocked": lambda: partial(getattr, _blocked(), "blocked"),
    "completions.repr": lambda: partial(repr, _blocked()),
    "completions.reduce": lambda: _blocked().__reduce__,
    "solutions.pandas": lambda: bezzel.solutions(14, distinct=True).to_pandas,
    "solutions.slice": lambda: partial(bezzel.solutions(13)[::-1].save, "/dev/null", format="columns"),
    "svg": lambda: bezzel.solve(900).svg,
    "completions.count": method("empty", "count"),
    "steps": lambda: partial(deque, bezzel.steps(10), 0),
    "steps.text": lambda: bezzel.steps(8).text,
    "model": call(bezzel.model, 60),
    "squares": lambda: partial(bezzel.complete, n=900, blocked=[(r, c) for r in range(1, 900) for c in range(800)]),
}

# These hand on to pyarrow, pandas and polars what the others make.
HANDED_ON = {"to_pandas", "to_polars", "to_arrow", "plot"}


def _latest(samples: bezzel.Samples) -> bezzel.Solution:
    """The sample that comes up last."""
    first: dict[bezzel.Solution, int] = {}
    for at, sample in enumerate(samples):
        first.setdefault(sample, at)
    return max(first, key=first.__getitem__)


def _reduced(of: Any) -> tuple[Any, ...]:
    make, given = of.__reduce__()
    return (make, *given)


def _blocked() -> bezzel.Completions:
    return bezzel.complete(n=900, blocked=[(r, c) for r in range(1, 900) for c in range(800)])


def goes_on(ready: Callable[[], Callable[[], object]], times: int) -> bool:
    """Whether another thread had a turn while calls were made, one after the other and without code of Python."""
    turns, ends, begun = [0], threading.Event(), threading.Event()
    seen: list[int] = []

    def turn() -> None:
        begun.set()
        while not ends.is_set():
            turns[0] += 1

    look = partial(seen.extend, turns)
    # Each made anew: an iterator is run through once.
    calls = [look, *[partial(ready()) for _ in range(times)], look]
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-3)
    other = threading.Thread(target=turn)
    other.start()
    try:
        begun.wait()
        deque(map(partial.__call__, calls), 0)
        return seen[1] > seen[0]
    finally:
        ends.set()
        other.join()
        sys.setswitchinterval(switching)


@pytest.mark.parametrize("name", CALLS)
def test_other_threads_go_on(name: str) -> None:
    # A quick machine may end a call before the other thread has asked, and a busy one delay that thread.
    tries = itertools.count()
    until(lambda: goes_on(CALLS[name], 1 << min(next(tries), 4)))


def test_all_that_takes_something_large_is_here() -> None:
    # What shows a small board, and what is a number or a name.
    small = {"svg", "png", "n", "seed", "approximate", "acceptance", "autocorrelation", "distinct", "start", "piece"}
    for kind, prefix in (
        (bezzel.Placement, ""),
        (bezzel.Solution, ""),
        (bezzel.Samples, "samples."),
        (bezzel.Solutions, "solutions."),
    ):
        for name in vars(kind):
            if not name.startswith("_") and name not in small | HANDED_ON:
                assert prefix + name in CALLS, f"{kind}.{name}"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals are sent so on POSIX")
@pytest.mark.parametrize(
    "make",
    [
        lambda: iter(bezzel.solutions(16)),
        lambda: iter(bezzel.solutions(48)),
        lambda: iter(bezzel.complete(n=20)),
        lambda: iter(bezzel.steps(14)),
        lambda: iter(bezzel.solve(50_000_000)),
        lambda: iter(bezzel.samples(12, 1_000_000, seed=1)),
    ],
)
def test_a_handler_cannot_make_an_iterator_wait_for_itself(make: Callable[[], Any]) -> None:
    iterator = make()
    heard: list[object] = []

    def handler(*_: object) -> None:
        try:
            heard.append(next(iterator))
        except ValueError as error:
            assert "is executing already" in str(error)
            heard.append(error)
        except (StopIteration, TimeoutError) as error:
            # An error in a handler would end the block before it has taken its limit back.
            heard.append(error)

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.01)
    try:
        with pytest.raises(TimeoutError), bezzel.limits(timeout=0.6):
            for _ in iterator:
                pass
            raise TimeoutError("all was found before")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert heard


def test_an_event_of_limits_cannot_make_it_wait_either() -> None:
    iterator = iter(bezzel.solutions(16))
    told: list[str] = []

    class Asking:
        def is_set(self) -> bool:
            try:
                next(iterator)
            except ValueError as error:
                told.append(str(error))
            return len(told) > 2

    with pytest.raises(bezzel.Stopped), bezzel.limits(stop=Asking()):
        list(iterator)
    assert len(told) == 3 and next(iterator)
