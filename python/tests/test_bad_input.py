"""Errors have the command's sentence and Python's exception, and never end in
a panic or worse."""

from __future__ import annotations

import threading
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bezzel

NO_NUMBERS = [None, "8", b"8", 8.0, float("nan"), float("inf"), Decimal(8), Fraction(8), [8], {}, object()]
NO_SIZES = [0, -1, -(10**30), 100_000_001, 2**63, 2**64, 10**400]


class Odd:
    """Says that it is a number, and is none."""

    def __index__(self) -> int:
        raise RuntimeError("odd")

    def __repr__(self) -> str:
        raise RuntimeError("odder")


@pytest.mark.parametrize(
    "ask",
    [
        bezzel.solve,
        bezzel.solutions,
        bezzel.count,
        bezzel.table,
        bezzel.compare,
        bezzel.steps,
        bezzel.Plan,
        lambda n: bezzel.complete(n=n),
    ],
)
def test_sizes(ask: Any) -> None:
    for n in NO_NUMBERS:
        if n is None and ask is bezzel.table or isinstance(n, str) and ask is bezzel.Plan:
            continue
        with pytest.raises(TypeError):
            ask(n)
    for n in NO_SIZES:
        with pytest.raises(ValueError, match="invalid board size .*: expected an integer from 1 to"):
            ask(n)
    with pytest.raises(RuntimeError, match="odd"):
        ask(Odd())
    for n in (np.int64(4), np.uint8(4), np.array(4), True + 3):
        ask(n)


def test_limits_have_the_commands_words() -> None:
    cases: list[tuple[Any, str]] = [
        (lambda: bezzel.solutions(65), "invalid board size 65: expected an integer from 1 to 64 (a row must fit"),
        (lambda: bezzel.count(33), "invalid board size 33: expected an integer from 1 to 32"),
        (lambda: bezzel.Plan(33), "from 1 to 32"),
        (lambda: bezzel.steps(1001), "from 1 to 1000"),
        (lambda: bezzel.complete(n=1001), "from 1 to 1000"),
        (lambda: bezzel.table(5, 3), "last is 3: expected at least first, which is 5"),
        (lambda: bezzel.table(1, 40), "from 1 to 32"),
        (lambda: bezzel.count(8, start=8), "invalid start 8: expected an integer from 0 to 7"),
        (lambda: bezzel.solutions(8, start=-1), "invalid start -1"),
        (lambda: bezzel.count(8, start=1, distinct=True), "distinct cannot be used with start"),
        (lambda: bezzel.count(8, threads=0), "invalid threads 0: expected an integer from 1 to 1024"),
        (lambda: bezzel.solutions(8, threads=-4), "invalid threads -4: expected an integer from 1 to 1024"),
        (lambda: bezzel.count(8, memory="lots"), "lots"),
        (lambda: bezzel.count(8, memory=17), "invalid memory 17: expected at least 16MB"),
        (lambda: bezzel.count(8, kernel="gpu"), "gpu"),
        (lambda: bezzel.count(8, scheme="magic"), "expected one of auto, cross, halves, rows"),
        (lambda: bezzel.count(8, scheme="cross", start=1), "scheme cannot be used with start"),
        (lambda: bezzel.solve(8, method="luck"), "expected one of first, construct, random"),  # type: ignore[arg-type]
        (lambda: bezzel.solve(8, method="first", seed=1), "method cannot be used with seed"),
        (lambda: bezzel.solve(8, seed=-1), "invalid seed -1: expected an integer of at least 0"),
        (lambda: bezzel.solve(8, seed=2**64), "expected an integer from 0 to 18446744073709551615"),
        (lambda: bezzel.steps(8, method="magic"), "invalid method magic: expected one of rows"),  # type: ignore[arg-type]
        (lambda: bezzel.steps(8, limit=0), "invalid limit 0: expected an integer of at least 1"),
        (lambda: bezzel.compare(8, budget=-1), "invalid budget -1: expected a number from 0"),
        (lambda: bezzel.compare(8, budget=float("nan")), "invalid budget nan"),
        (lambda: bezzel.Plan("cross/9 n=8 depth=0"), "another version of the scheme: this program counts by cross/2"),
        (lambda: bezzel.Plan(8, depth=99), "invalid depth 99"),
        (lambda: bezzel.Plan(8, scheme="none/1"), "not the text of a plan"),
        (lambda: bezzel.Plan(8).count(12), "invalid shards 12: expected an integer from 0 to 11"),
        (lambda: bezzel.Plan(8).tallies("5..2"), "invalid shards 5..2"),
        (lambda: bezzel.Plan(8).tallies("0..99"), "invalid shards 0..99"),
        (lambda: bezzel.Plan(8).tallies([-1]), "invalid shards -1"),
    ]
    for ask, sentence in cases:
        with pytest.raises(ValueError) as told:
            ask()
        assert sentence in str(told.value), str(told.value)
        assert "--" not in str(told.value)


def test_places_that_no_list_has() -> None:
    for sequence in (bezzel.solutions(8), bezzel.solve(8)):
        for at in (92, -93, 10**30, -(10**30)):
            with pytest.raises(IndexError):
                sequence[at]
        for at in (1.0, None, "0", (1, 2), ...):
            with pytest.raises(TypeError):
                sequence[at]
        with pytest.raises(ValueError, match="step cannot be zero"):
            sequence[::0]
    assert list(bezzel.solutions(8)[10**30 :]) == []
    assert len(bezzel.solutions(8)[: 10**30]) == len(bezzel.solutions(8)[-(10**30) :]) == 92


def test_a_length_that_nobody_can_count_is_none() -> None:
    with pytest.raises(TypeError, match="invalid board size 40: expected an integer from 1 to 32"):
        len(bezzel.solutions(40))
    # It does not keep a list from being made.
    assert len(list(bezzel.solutions(40, start=3)[:0])) == 0


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "no placement found"),
        ((), "no placement found"),
        ("", "no placement found"),
        ([0, 3, 1], "row 1: column 3 is outside 0 to 2"),
        ([0, -1, 1], "row 1: column -1 is outside 0 to 2"),
        ([0, 10**40, 1], f"row 1: column {10**40} is outside 0 to 2"),
        ("0 9 1", "column 9 is outside 0 to 2"),
        ("0 x 1", "read"),
        ("1 3 0 2\n1 3 0 2", "expected one placement"),
        (np.array([0, 3, 1]), "row 1: column 3 is outside 0 to 2"),
        (np.array([], dtype=int), "no placement found"),
        (np.array([[0, 1]]), "expected the columns by row"),
        (np.array(3), "expected the columns by row"),
        (np.array([2**64 - 1, 0], dtype=np.uint64), "is outside 0 to 1"),
    ],
)
def test_placements_that_are_none(given: Any, sentence: str) -> None:
    # To check, many boards are as good as one.
    is_of_one = "expected" in sentence
    for ask in (bezzel.Placement, bezzel.Solution, *([] if is_of_one else [bezzel.check])):
        with pytest.raises(ValueError) as told:
            ask(given)
        assert sentence in str(told.value) or sentence == "read"


@pytest.mark.parametrize(
    "given",
    [
        None,
        8,
        {0, 1},
        {0: 1},
        object(),
        iter([0, 1]),
        [0.0, 1.0],
        [0, "1"],
        [0, None],
        [[0, 1], [1, 0]],
        [[0], [0, 1]],
        np.array([0.0, 2.0]),
        np.array([0.0, np.nan]),
        np.array(["0", "1"]),
        np.array([True, False]),
        np.array([0, None]),
        np.array([1j]),
    ],
)
def test_placements_of_the_wrong_kind(given: Any) -> None:
    for ask in (bezzel.Placement, bezzel.Solution):
        with pytest.raises(TypeError):
            ask(given)


def test_arrays_of_every_layout_and_kind_are_read() -> None:
    array = bezzel.solutions(8).to_numpy()
    wrong = np.vstack([array, np.zeros((1, 8), dtype=np.uint8)])
    expected = [True] * 92 + [False]
    read_only = wrong.copy()
    read_only.setflags(write=False)
    wide = np.zeros((93, 24), dtype=np.int32)
    wide[:, ::3] = wrong
    for given in (
        wrong,
        read_only,
        np.asfortranarray(wrong),
        wide[:, ::3],
        wrong[::-1][::-1],
        wrong.tolist(),
        [bezzel.Placement(row.tolist()) for row in wrong],
        *(wrong.astype(kind) for kind in ("i1", "i2", "i4", "i8", "u2", "u4", "u8", ">i4", ">u8")),
    ):
        assert bezzel.check_many(given).tolist() == expected
    assert bezzel.check_many(wrong[::-1]).tolist() == expected[::-1]
    assert bezzel.check_many(np.zeros((0, 8), dtype=int)).tolist() == []
    assert bezzel.check_many(np.zeros((3, 1), dtype=int)).tolist() == [True] * 3
    for column in (wrong[5], wrong[5].astype(">i8"), wide[5, ::3], np.asfortranarray(wrong)[5]):
        assert bezzel.check(column)


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        (np.zeros((3, 3)), TypeError, "not float64"),
        (np.full((3, 3), np.nan), TypeError, "not float64"),
        (np.zeros((3, 3), dtype=bool), TypeError, "not bool"),
        (np.zeros(3, dtype=int), ValueError, "the shape (3,)"),
        (np.zeros((1, 2, 3), dtype=int), ValueError, "the shape (1, 2, 3)"),
        (np.zeros((3, 0), dtype=int), ValueError, "no placement found"),
        (np.array([[0, 1], [2, 0]]), ValueError, "placement 1, row 0: column 2 is outside 0 to 1"),
        (np.array([[0, -1]]), ValueError, "placement 0, row 1: column -1"),
        (np.array([[0, 2**64 - 1]], dtype=np.uint64), ValueError, "column 2^63"),
        (5, ValueError, "the shape ()"),
        ("0 1", TypeError, "not <U3"),
        ([[0, 1], [0]], ValueError, ""),
        (None, TypeError, "not object"),
    ],
)
def test_arrays_that_are_none(given: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as told:
        bezzel.check_many(given)
    assert sentence in str(told.value)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(), lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=2), inner, max_size=3)))
def test_anything_is_a_placement_or_refused(given: Any) -> None:
    for ask in (bezzel.check, bezzel.Solution, bezzel.complete, bezzel.check_many):
        try:
            ask(given)
        except (TypeError, ValueError, OverflowError) as error:
            assert "panic" not in str(error) and "defect" not in str(error)


@given(st.text(max_size=60))
def test_any_text_is_a_board_or_refused(text: str) -> None:
    for ask in (bezzel.check, bezzel.complete, bezzel.Plan):
        try:
            ask(text)
        except ValueError as error:
            assert str(error)


def test_boards_that_are_none() -> None:
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: bezzel.complete(), TypeError, "either as one argument, or as n"),
        (lambda: bezzel.complete("8x8", n=8), TypeError, "either as one argument, or as n"),
        (lambda: bezzel.complete(5.5), TypeError, "invalid board 5.5: expected a text"),  # type: ignore[arg-type]
        (lambda: bezzel.puzzle(6, seed=1).hint(queens=[(-1, 0)]), ValueError, "the square (-1, 0) is not on the board"),
        (lambda: bezzel.complete([None, 2]), ValueError, "row 1: column 2 is outside 0 to 1"),
        (lambda: bezzel.complete([None, -1]), ValueError, "row 1: column -1 is outside 0 to 1"),
        (lambda: bezzel.complete([]), ValueError, "no placement found"),
        (lambda: bezzel.complete([1.5, None]), TypeError, "invalid column number 1.5"),  # type: ignore[list-item]
        (lambda: bezzel.complete(n=8, queens=[(8, 0)]), ValueError, "row 8, column 0 is not on"),
        (lambda: bezzel.complete(n=8, queens=[(0, -1)]), ValueError, "the square (0, -1) is not on the board"),
        (lambda: bezzel.complete(n=8, queens=[1]), TypeError, "expected a pair of row and column"),  # type: ignore[list-item]
        (lambda: bezzel.complete(n=8, queens=5), TypeError, "expected a pair of row and column"),  # type: ignore[arg-type]
        (lambda: bezzel.complete(n=8, queens=[(0, 0), (0, 0)]), ValueError, "is given twice"),
        (lambda: bezzel.complete(n=8, queens=[(0, 0)], blocked=[(0, 0)]), ValueError, "twice"),
    ]
    for ask, error, sentence in cases:
        with pytest.raises(error) as told:
            ask()
        assert sentence in str(told.value), str(told.value)


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    solution, all = bezzel.solve(8), bezzel.solutions(8)
    (tmp_path / "folder.png").mkdir()
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: all.save(tmp_path / "s.xyz"), ValueError, "unknown file extension"),
        (lambda: all.save(tmp_path / "s"), ValueError, "use format with one of board"),
        (lambda: all.save(tmp_path / "s.npy", format="what"), ValueError, "invalid format what: expected one of board"),
        (lambda: all.save(tmp_path / "s.npy", title="x"), ValueError, "title cannot be used with npy"),
        (lambda: all.save(tmp_path / "s.svg", coordinates="letter"), ValueError, "invalid coordinates letter: expected one of letters, chess, zero, one"),  # type: ignore[arg-type]
        (lambda: all.save(tmp_path / "{x}.png"), ValueError, "invalid file name pattern"),
        (lambda: all.save(tmp_path / "s.gif", delay=0), ValueError, "invalid delay 0: expected a number from 0.02"),
        (lambda: all.save(tmp_path / "s.png", size=0), ValueError, "invalid width 0: a board of size 8 is drawn 8 to 8192 pixels wide"),
        (lambda: all.save(tmp_path / "s.png", size=1.5), TypeError, "invalid size 1.5: expected an integer"),  # type: ignore[arg-type]
        (lambda: all.save(tmp_path / "s.png", theme="pink"), ValueError, "invalid theme pink: expected one of wood, paper"),  # type: ignore[arg-type]
        (lambda: all.save(tmp_path / "s.png", lang="fr"), ValueError, "no language is called `fr`"),  # type: ignore[arg-type]
        (lambda: all.save(tmp_path / "s.png", colour=1), TypeError, "unknown option colour"),  # type: ignore[call-arg]
        (lambda: all.save(tmp_path / "s.png", title=3), TypeError, "expected a text, True"),  # type: ignore[arg-type]
        (lambda: all.save(tmp_path / "no/such/s.npy"), OSError, "does not exist"),
        (lambda: all.save(tmp_path / "folder.png"), OSError, "is a directory"),
        (lambda: all.save(5), TypeError, ""),  # type: ignore[arg-type]
        (lambda: all.save(""), ValueError, ""),
        (lambda: bezzel.solutions(14).save(tmp_path / "s.png"), ValueError, "a sheet holds at most 2500"),
        (lambda: bezzel.solutions(14).save(tmp_path / "{i}.svg"), ValueError, "the limit is 100000"),
        (lambda: bezzel.solve(2000).save(tmp_path / "s.png"), ValueError, "up to N = 1000"),
        (lambda: solution.text("png"), ValueError, "png is not a text format"),  # type: ignore[arg-type]
        (lambda: solution.text("what"), ValueError, "invalid format what: expected one of board"),  # type: ignore[arg-type]
        (lambda: bezzel.steps(4).save(tmp_path / "s.npy"), ValueError, "unknown file extension"),
        (lambda: bezzel.steps(65).html(), ValueError, "from 1 to 64"),
        (lambda: bezzel.compare(4, budget=1).save(tmp_path / "c.png"), ValueError, "unknown file extension"),
    ]
    for ask, error, sentence in cases:
        with pytest.raises(error) as told:
            ask()
        assert sentence in str(told.value), str(told.value)
    left = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not left, left


def test_many_threads_may_ask_at_once() -> None:
    failed: list[BaseException] = []
    all = bezzel.solutions(9)
    plan = bezzel.Plan(13)

    def ask() -> None:
        try:
            assert len(all) == 352 and all.to_numpy().shape == (352, 9)
            assert bezzel.count(12) == 14_200 and sum(plan.tallies().values()) == 73_712
            assert bezzel.solve(8) in bezzel.solutions(8)
        except BaseException as error:
            failed.append(error)

    workers = [threading.Thread(target=ask) for _ in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failed


def test_python_goes_on_while_it_counts() -> None:
    done = threading.Event()

    def count() -> None:
        bezzel.count(17)
        done.set()

    worker = threading.Thread(target=count)
    worker.start()
    turns = 0
    while not done.is_set():
        turns += 1
    worker.join()
    assert turns > 100


def test_what_no_machine_holds_is_refused_before_it_is_counted() -> None:
    for gather in (bezzel.solutions(24), bezzel.solutions(24, distinct=True), bezzel.solutions(24)[::-1]):
        with pytest.raises(MemoryError, match="more than is available"):
            gather.to_numpy()
