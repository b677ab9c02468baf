"""Everything but iterators pickles, as docs/python.md says."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bezzel


def ledger(folder: Path) -> bezzel.Campaign:
    """A finished campaign with two workers."""
    campaign = bezzel.Campaign.create(folder / "q8.bezzel", bezzel.Plan(8))
    campaign.add(campaign.plan.tallies("0..7"), worker="one", kernel="avx2", seconds=1)
    campaign.add(campaign.plan.tallies("5..12"), worker="two")
    return campaign


MADE: dict[str, Callable[[Path], Any]] = {
    "Board": lambda _: bezzel.Board("Q5/6/6/6/6/5x"),
    "Campaign": ledger,
    "Cause": lambda _: bezzel.complete(n=3).cause(),
    "Check": lambda _: bezzel.count(8, check=True).checks,
    "Comparison": lambda _: bezzel.compare(4, budget=0.1),
    "Completions": lambda _: bezzel.complete("0 4 . . . . . ."),
    "Conflict": lambda _: bezzel.check([0, 0, 1]).conflicts,
    "Count": lambda _: bezzel.count(8, check=True),
    "Estimate": lambda _: bezzel.estimate(8, runs=1000, seed=1),
    "Event": lambda _: list(bezzel.steps(4)),
    "Facts": lambda folder: ledger(folder).facts(),
    "Hint": lambda _: bezzel.puzzle(6, seed=1).hint(),
    "Measured": lambda _: bezzel.compare(4, budget=0.1).rows,
    "NoSolution": lambda _: caught(lambda: bezzel.solve(3)),
    "Placement": lambda _: bezzel.Placement([0, 0, 1]),
    "Plan": lambda _: bezzel.Plan(12, scheme="cross", depth=1),
    "Puzzle": lambda _: bezzel.puzzle(6, seed=1),
    "PuzzleStep": lambda _: bezzel.puzzle(6, seed=1).steps,
    "RepeatedBoard": lambda _: bezzel.check([[1, 3, 0, 2]] * 2, list="all").repeated,
    "Samples": lambda _: bezzel.samples(8, 20, seed=1)[::-3],
    "ShardConflict": lambda _: bezzel.ShardConflict(3, [(bezzel.Plan(8).count(3), ["one"])]),
    "Shards": lambda _: bezzel.Shards("0..12,15"),
    "Solution": lambda _: [bezzel.solve(8), bezzel.solve(300), bezzel.solve(70_000)],
    "Solutions": lambda _: bezzel.solutions(8, distinct=True)[::2],
    "Square": lambda _: bezzel.Square(1, 2),
    "ProgramRun": lambda _: bezzel.check_program([sys.executable, "-c", "print([0])"], n=1),
    "Steps": lambda _: bezzel.steps(6, limit=9),
    "Stopped": lambda _: bezzel.Stopped("stopped"),
    "Table": lambda _: bezzel.table(5),
    "TableRow": lambda _: bezzel.table(5)[0],
    "Tally": lambda _: bezzel.Plan(8).count(3),
    "Total": lambda folder: ledger(folder).total(),
    "Verdict": lambda _: bezzel.check(bezzel.solutions(6)[:3], list="all"),
    "Worker": lambda folder: ledger(folder).workers,
    "WrongBoard": lambda _: bezzel.check([[1, 3, 0, 2], [0, 1, 2, 3]]).wrong,
}


def caught(call: Callable[[], object]) -> Exception:
    """What a call raises."""
    try:
        call()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def same(value: Any) -> Any:
    """What another process returns of what it was given."""
    return value


@pytest.mark.parametrize("name", MADE)
def test_it_pickles(name: str, tmp_path: Path) -> None:
    value = MADE[name](tmp_path)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(again) is type(value) and repr(again) == repr(value)
        assert again == value or isinstance(value, Exception) and again.args == value.args
    if name == "Facts":
        assert again.workers == value.workers and (again.to_numpy() == value.to_numpy()).all()


def test_every_class_is_here() -> None:
    classes = {name for name in bezzel.__all__ if isinstance(getattr(bezzel, name), type)}
    # A block is entered where it is made.
    assert classes - {"limits"} == set(MADE)


@pytest.mark.parametrize("kind", sorted(set(multiprocessing.get_all_start_methods()) - {"fork"}))
def test_other_processes_get_it(kind: str, tmp_path: Path) -> None:
    values = [make(tmp_path) for name, make in MADE.items() if name in ("Samples", "Solution", "Solutions", "Plan")]
    with multiprocessing.get_context(kind).Pool(1) as pool:
        assert pool.map(same, values) == values


def test_iterators_do_not() -> None:
    for iterator in (
        iter(bezzel.solutions(8)),
        iter(bezzel.samples(8)),
        iter(bezzel.solve(8)),
        iter(bezzel.complete(n=8)),
        iter(bezzel.steps(4)),
    ):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(iterator)


def test_facts_of_another_program_are_refused(tmp_path: Path) -> None:
    make, (columns, at, worker, workers) = ledger(tmp_path).facts().__reduce__()  # type: ignore[misc]
    assert len(make(columns, at, worker, workers)) == 14
    for wrong in (
        (columns[:5], at, worker, workers),
        (columns, at[:-8], worker, workers),
        (columns, at[:-1], worker, workers),
        (columns, at, worker, workers[:1]),
        (columns, at, b"\xff" * len(worker), workers),
        ([columns[0][:-8], *columns[1:]], at, worker, workers),
        (columns, at, worker, [("", "", "")] * 2),
    ):
        with pytest.raises((ValueError, TypeError)):
            make(*wrong)
