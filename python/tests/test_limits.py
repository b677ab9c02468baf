"""Long calls end at a time limit, and at an event of another thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy
import pytest
from conftest import until

import bezzel

# Each would go on for many times the limit.
LONG: dict[str, Callable[[Path], object]] = {
    "count": lambda _: bezzel.count(26),
    "table": lambda _: bezzel.table(22, 25, budget=1000),
    "len": lambda _: len(bezzel.solutions(24)),
    "list": lambda _: list(bezzel.solutions(18)),
    "array": lambda _: bezzel.solutions(16)[: 1 << 40].to_numpy(),
    "first": lambda _: bezzel.solutions(60)[0],
    "pieces": lambda _: sum(1 for _ in bezzel.solutions(20, piece="semi-queen")),
    "save": lambda folder: bezzel.solutions(18).save(folder / "s.npy"),
    "complete": lambda _: bezzel.complete(n=30).count(),
    "completions": lambda _: list(bezzel.complete(n=18)),
    "steps": lambda _: list(bezzel.steps(12)),
    "page": lambda _: bezzel.steps(12).text(),
    "shards": lambda _: bezzel.Plan(24).tallies(),
    "compare": lambda _: bezzel.compare(14, budget=1000),
    "check_many": lambda _: [bezzel.check_many(numpy.zeros((9, 9), int)) for _ in range(1 << 30)],
}


@pytest.mark.parametrize("name", LONG)
def test_a_call_ends_at_the_limit(name: str, tmp_path: Path) -> None:
    with (
        pytest.raises(TimeoutError, match=r"within the time limit of 0\.3 s"),
        bezzel.limits(timeout=0.3),
    ):
        LONG[name](tmp_path)
    assert not list(tmp_path.iterdir()), "nothing half-written is left"
    # The limit ends with its block.
    assert bezzel.count(12) == 14_200


# Of one large board: these hold the GIL and are asked on the way, or are short on a quick machine and asked again.
LARGE = 4_000_000
ON_LARGE: dict[str, Callable[[bezzel.Solution], object]] = {
    "symmetries": lambda large: [large.symmetries() for _ in range(1000)],
    "orbit": lambda large: [large.orbit() for _ in range(1000)],
    "canonical": lambda large: [large.canonical() for _ in range(1000)],
    "is_canonical": lambda large: [large.is_canonical for _ in range(1000)],
    "orbit_size": lambda large: [large.orbit_size for _ in range(1000)],
    "symmetry": lambda large: [large.symmetry for _ in range(1000)],
    "is_solution": lambda large: [large.is_solution for _ in range(1000)],
    "conflicts": lambda large: bezzel.Placement(numpy.zeros(len(large), int)).conflicts(),
    "check": lambda large: bezzel.check(numpy.zeros(len(large), int)),
    "queens": lambda large: large.queens,
    "slice": lambda large: large[::-1],
    "Solution": lambda large: [bezzel.Solution(large.columns) for _ in range(1000)],
    "Placement": lambda large: bezzel.Placement(range(len(large))),
    "list": lambda large: large == list(range(1, len(large), 2)) + list(range(0, len(large), 2)),
}


@pytest.mark.parametrize("name", ON_LARGE)
def test_a_question_of_a_large_board_is_asked_on_the_way(name: str) -> None:
    large = bezzel.solve(LARGE)
    with pytest.raises(TimeoutError), bezzel.limits(timeout=0.02):
        ON_LARGE[name](large)


def test_another_thread_stops_it() -> None:
    stop = threading.Event()

    def count() -> int:
        with bezzel.limits(stop=stop):
            return bezzel.count(26)

    with ThreadPoolExecutor() as pool:
        long = [pool.submit(count) for _ in range(2)]
        assert bezzel.count(10) == 724, "the limits are those of the other threads"
        stop.set()
        for one in long:
            with pytest.raises(bezzel.Stopped):
                one.result(timeout=60)


def test_an_iterator_goes_on_after_the_limit() -> None:
    walked = iter(bezzel.solutions(14))
    some: list[bezzel.Solution] = [next(walked)]
    with pytest.raises(TimeoutError), bezzel.limits(timeout=0):
        some.extend(walked)
    some.extend(walked)
    assert some == list(bezzel.solutions(14))


def test_limits_of_limits(tmp_path: Path) -> None:
    stop = threading.Event()
    with bezzel.limits(timeout=1e6, stop=stop):
        with pytest.raises(TimeoutError), bezzel.limits(timeout=0.1):
            bezzel.count(26)
        assert bezzel.count(12) == 14_200
        stop.set()
        with pytest.raises(bezzel.Stopped), bezzel.limits(timeout=1e6):
            bezzel.count(26)
    with bezzel.limits():
        assert bezzel.count(12) == 14_200


def test_a_task_has_limits_of_its_own() -> None:
    async def limited() -> None:
        with bezzel.limits(timeout=0):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            with pytest.raises(TimeoutError):
                await asyncio.to_thread(bezzel.count, 12)

    async def free() -> None:
        await asyncio.sleep(0)
        assert bezzel.count(12) == 14_200

    async def both() -> None:
        await asyncio.gather(limited(), free())

    asyncio.run(both())


def test_a_campaign_keeps_what_it_found(tmp_path: Path) -> None:
    campaign = bezzel.Campaign.create(tmp_path / "q.bezzel", bezzel.Plan(22).deeper(2))
    stop = threading.Event()

    def when_some_are_known() -> None:
        until(lambda: bool(campaign.known))
        stop.set()

    with ThreadPoolExecutor() as pool:
        pool.submit(when_some_are_known)
        with pytest.raises(bezzel.Stopped), bezzel.limits(stop=stop):
            campaign.run()
    assert 0 < len(campaign.known) < len(campaign)


@pytest.mark.parametrize("timeout", [-1, float("nan"), "soon", [1]])
def test_a_wrong_timeout_is_refused(timeout: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="invalid timeout .* expected"):
        bezzel.limits(timeout=timeout)


def test_what_goes_on_after_it_returned_has_no_limits() -> None:
    async def later() -> int:
        return 1

    def each() -> Iterator[int]:
        yield 1

    for function in (later, each):
        with pytest.raises(TypeError, match="a function that returns its result"):
            bezzel.limits(timeout=1)(function)
    assert bezzel.limits(timeout=1)(lambda: 1)() == 1


@pytest.mark.parametrize("stop", [True, 1.5, lambda: True])
def test_a_wrong_stop_is_refused(stop: Any) -> None:
    with pytest.raises(TypeError, match="invalid stop .* expected an event"):
        bezzel.limits(stop=stop)
