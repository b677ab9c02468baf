"""Searches told step by step, and boards completed."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import oracle
from hypothesis import given
from hypothesis import strategies as st

import bezzel

METHODS = ["rows", "permutations", "board", "sets", "masks", "constrained"]


@pytest.mark.parametrize("method", METHODS)
def test_every_search_finds_the_oracles_solutions(method: str) -> None:
    events = list(bezzel.steps(5, method=method))  # type: ignore[arg-type]
    solved = [list(event.columns or ()) for event in events if event.event == "solved"]
    assert sorted(solved) == oracle(5)
    last = events[-1]
    assert last.event == "exhausted" and last.solutions == 10 and last.cut is False
    assert [event.step for event in events] == list(range(1, len(events) + 1))


def test_events_are_the_lines_of_the_command(tmp_path: Path) -> None:
    steps = bezzel.steps(5, until_solution=2)
    path = tmp_path / "steps.jsonl"
    steps.save(path)
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for line, event in zip(lines, steps, strict=True):
        # A tuple has a method `index`.
        fields = {"index" if name == "number" else name: value for name, value in event._asdict().items()}
        told = {name: value for name, value in fields.items() if value is not None}
        for name in ("culprit", "lifted"):
            if name in told:
                told[name] = told[name]._asdict()
        told = {name: list(v) if isinstance(v, tuple) else v for name, v in told.items()}
        assert told == {name: value for name, value in line.items() if value is not None}


def test_steps_are_played_and_told() -> None:
    steps = bezzel.steps(6)
    page = steps._repr_html_()
    assert page and page.startswith("<iframe") and "srcdoc=" in page and page.count("<") == 2
    assert bezzel.steps(20)._repr_html_() is None
    assert steps.html(lang="zh").startswith("<!DOCTYPE html>")
    assert "place a queen" in bezzel.steps(4).text()
    again = pickle.loads(pickle.dumps(steps))
    assert list(again) == list(steps) and again == steps and hash(again) == hash(steps)
    assert steps != bezzel.steps(6, limit=9) and steps != bezzel.steps(6, method="sets")
    assert [event.event for event in bezzel.steps(8, depth=1)].count("cut") == 8
    assert repr(bezzel.steps(8, depth=1, method="sets")) == "steps(8, method='sets', depth=1)"


@given(st.lists(st.one_of(st.none(), st.integers(0, 5)), min_size=6, max_size=6))
def test_completions_are_the_oracles(board: list[int | None]) -> None:
    expected = [
        columns
        for columns in oracle(6)
        if all(given is None or given == column for given, column in zip(board, columns))
    ]
    completions = bezzel.complete(board)
    assert [list(completion) for completion in completions] == expected
    assert completions.count() == len(expected)
    assert completions.is_unique() == (len(expected) == 1)
    assert completions.is_possible() == bool(expected)
    first = completions.first()
    assert (first is None) == (not expected)
    cause = completions.cause()
    assert (cause is None) == bool(expected)
    if cause is not None:
        again = bezzel.complete(n=6, queens=cause.queens, blocked=cause.blocked)
        assert not again.is_possible() and cause.proof == "smallest"


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=20))
def test_blocked_squares_stay_empty(blocked: set[tuple[int, int]]) -> None:
    expected = [c for c in oracle(6) if not any(c[row] == column for row, column in blocked)]
    completions = bezzel.complete(n=6, blocked=blocked)
    assert [list(completion) for completion in completions] == expected
    assert pickle.loads(pickle.dumps(completions)) == completions
    assert eval(repr(completions), {"complete": bezzel.complete}) == completions


def test_boards_are_given_in_many_ways() -> None:
    expected = bezzel.complete("0 4 . . . . . .")
    for board in (
        bezzel.complete([0, 4, None, None, None, None, None, None]),
        bezzel.complete((np.int64(0), 4, *[None] * 6)),
        bezzel.complete("Q7/4Q3/8/8/8/8/8/8"),
        bezzel.complete(n=8, queens=[(0, 0), (1, 4)]),
        bezzel.complete(n=8, queens=np.array([[0, 0], [1, 4]])),
        copy.copy(expected),
    ):
        assert board == expected and hash(board) == hash(expected)
    whole = bezzel.solve(8)
    for given in (whole, whole.columns, list(whole)):
        assert list(bezzel.complete(given)) == [whole]
    assert bezzel.complete("8x8", blocked=[(0, 0)]).count() == 88
    assert bezzel.complete("40x40").first() is not None


def test_completions_of_large_boards_come_soon() -> None:
    completions = iter(bezzel.complete("100x100"))
    some = [next(completions) for _ in range(3)]
    assert len(set(some)) == 3 and all(solution.is_solution for solution in some)
