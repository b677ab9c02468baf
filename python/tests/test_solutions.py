"""Solutions: one, all, as a sequence, as an array, as tables."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from conftest import attacking, oracle, until
from hypothesis import given
from hypothesis import strategies as st

import bezzel


@pytest.mark.parametrize("n", range(1, 9))
def test_all_solutions_are_the_oracles(n: int) -> None:
    expected = oracle(n)
    solutions = bezzel.solutions(n)
    assert [list(solution) for solution in solutions] == expected
    assert len(solutions) == bezzel.count(n) == len(expected)
    assert solutions.to_numpy().tolist() == expected
    assert bool(solutions) == bool(expected)
    for start in range(n):
        some = bezzel.solutions(n, start=start)
        assert some.to_numpy().tolist() == [columns for columns in expected if columns[0] == start]
        assert [list(s) for s in reversed(some)] == some.to_numpy()[::-1].tolist()
        assert len(some) == bezzel.count(n, start=start)


def test_larger_ones_come_in_order_from_threads() -> None:
    for threads in (1, 2, 3):
        array = bezzel.solutions(12, threads=threads).to_numpy()
        assert array.shape == (14_200, 12) and array.dtype == np.uint8
        order = np.lexsort(array.T[::-1])
        assert (order == np.arange(14_200)).all()
        assert bezzel.check_many(array).all()
        assert [list(s) for s in bezzel.solutions(12, threads=threads)] == array.tolist()


@pytest.mark.parametrize("n", range(1, 10))
def test_distinct_ones_stand_for_all(n: int) -> None:
    distinct = bezzel.solutions(n, distinct=True)
    assert sum(solution.orbit_size for solution in distinct) == bezzel.count(n)
    assert len(distinct) == bezzel.count(n, distinct=True)
    assert all(solution.is_canonical for solution in distinct)
    everything = sorted(image for solution in distinct for image in solution.orbit())
    assert everything == list(bezzel.solutions(n))
    assert list(reversed(distinct)) == list(distinct)[::-1]


part = st.one_of(st.none(), st.integers(-110, 110))
step = st.one_of(st.none(), st.integers(-9, 9).filter(bool))


@given(part, part, step, part, step, st.booleans())
def test_slices_are_those_of_lists(
    start: int | None,
    stop: int | None,
    by: int | None,
    again: int | None,
    then: int | None,
    distinct: bool,
) -> None:
    solutions = bezzel.solutions(8, distinct=distinct)
    listed = list(solutions)[start:stop:by]
    some = solutions[start:stop:by]
    assert list(some) == listed
    assert len(some) == len(listed)
    assert bool(some) == bool(listed)
    assert some.to_numpy().shape == (len(listed), 8)
    assert list(some[again::then]) == listed[again::then]
    assert [list(s) for s in some] == some.to_numpy().tolist()
    assert some.density().tolist() == [[sum(s[row] == at for s in listed) for at in range(8)] for row in range(8)]
    for at in (0, 1, -1, len(listed) // 2):
        try:
            assert some[at] == listed[at]
        except IndexError:
            assert not -len(listed) <= at < len(listed)


def test_the_end_is_as_near_as_the_beginning() -> None:
    twenty = bezzel.solutions(20)
    assert list(twenty[-1]) == [19 - column for column in twenty[0]]
    assert twenty[::-1][0] == twenty[-1]
    assert len(twenty[:5]) == 5


def test_membership_and_places() -> None:
    solutions = bezzel.solutions(8)
    third = solutions[2]
    assert third in solutions and solutions.index(third) == 2 and solutions.count(third) == 1
    assert third not in solutions[3:] and solutions[3:].count(third) == 0
    assert bezzel.Placement([0] * 8) not in solutions
    assert bezzel.solve(9) not in solutions
    assert "0 4 7 5 2 6 1 3" not in solutions
    with pytest.raises(ValueError, match="is not in solutions"):
        solutions[3:].index(third)
    million = bezzel.solve(48)
    assert million in bezzel.solutions(48)


def test_lists_are_members_as_placements_are() -> None:
    all, first = bezzel.solutions(8), [0, 4, 7, 5, 2, 6, 1, 3]
    for given in (first, tuple(first), np.array(first), bezzel.Placement(first)):
        assert given in all and all.index(given) == 0 and all.count(given) == 1
    assert [0] * 8 not in all and all.count([0] * 8) == 0 and 5 not in all and [[0]] not in all
    solution = bezzel.solve(8)
    assert solution == first and not solution != first and solution != first[:-1]
    assert solution.index(7) == 2 and solution.count(7) == 1 and solution.count(8) == 0
    assert 7.0 in solution and solution.index(7.0) == 2 and 7.5 not in solution and -1.0 not in solution
    with pytest.raises(ValueError, match="9 is not in"):
        solution.index(9)
    with pytest.raises(ValueError, match="7 is not in"):
        solution.index(7, 3)


def test_equality_hash_pickles_and_copies() -> None:
    for solutions in (
        bezzel.solutions(8),
        bezzel.solutions(8, distinct=True, threads=1),
        bezzel.solutions(8, start=3)[2:9:2],
        bezzel.solutions(8)[::-1],
    ):
        for other in (pickle.loads(pickle.dumps(solutions)), copy.copy(solutions)):
            assert other == solutions and hash(other) == hash(solutions)
            assert repr(other) == repr(solutions)
            assert list(other) == list(solutions)
        assert copy.deepcopy(list(solutions)) == list(solutions)
    assert bezzel.solutions(8) != bezzel.solutions(9) != bezzel.solutions(9)[1:]
    first = bezzel.solutions(8)[0]
    assert pickle.loads(pickle.dumps(first)) == first
    assert {first: 1}[bezzel.Solution(list(first))] == 1


@given(st.lists(st.integers(0, 11), min_size=1, max_size=12))
def test_placements_are_checked_like_the_oracle(columns: list[int]) -> None:
    n = len(columns)
    columns = [column % n for column in columns]
    placement = bezzel.Placement(columns)
    assert placement.is_solution == (not attacking(columns)) == bool(bezzel.check(placement))
    assert list(placement) == columns and placement == bezzel.Placement(tuple(columns))
    for conflict in placement.conflicts():
        (row, column), (by_row, by_column), line = conflict
        assert columns[row] == column and columns[by_row] == by_column and row < by_row
        kind = {0: "column", 1: "diagonal", -1: "antidiagonal"}
        assert line == kind[(by_column - column) // (by_row - row)]
    if placement.is_solution:
        solution = bezzel.Solution(columns)
        assert solution == placement and hash(solution) == hash(placement)
        images = solution.symmetries()
        assert images["identity"] == solution
        assert list(images["mirror"]) == [n - 1 - column for column in columns]
        assert set(images.values()) == set(solution.orbit())
        assert solution.canonical() == min(images.values()) == solution.orbit()[0]
    else:
        with pytest.raises(ValueError, match="attack each other along the"):
            bezzel.Solution(columns)


def test_a_solution_is_a_sequence_and_an_array() -> None:
    solution = bezzel.solve(8)
    assert solution[0] == 0 and solution[-1] == 3 and solution[2:4] == (7, 5)
    assert 7 in solution and 8 not in solution and "x" not in solution
    assert list(reversed(solution)) == list(solution)[::-1]
    array = solution.columns
    assert array.dtype == np.uint8 and not array.flags.writeable
    assert np.asarray(solution).tolist() == list(solution)
    assert np.array(solution, dtype=float).dtype == float
    assert bezzel.solve(300).columns.dtype == np.uint32
    assert solution < bezzel.solutions(8)[1]
    assert solution == [0, 4, 7, 5, 2, 6, 1, 3] and solution == (0, 4, 7, 5, 2, 6, 1, 3)
    with pytest.raises(TypeError):
        _ = solution < 3  # type: ignore[operator]
    with pytest.raises(IndexError):
        solution[8]
    with pytest.raises(TypeError):
        solution["x"]  # type: ignore[call-overload]
    with pytest.raises(AttributeError):
        solution.n = 9  # type: ignore[misc]


def test_one_solution_of_any_board() -> None:
    for n in [1, *range(4, 60), 1000, 100_000]:
        assert bezzel.check_many([bezzel.solve(n)]).all()
    assert bezzel.solve(40, seed=3) == bezzel.solve(40, random=True, seed=3)
    assert bezzel.solve(40, random=True) != bezzel.solve(40, random=True)
    assert bezzel.solve(8, method="construct") != bezzel.solve(8, method="first")
    for n in (2, 3):
        with pytest.raises(bezzel.NoSolution, match=f"N = {n}"):
            bezzel.solve(n)


def test_tables_share_the_memory_of_what_was_found() -> None:
    pa = pytest.importorskip("pyarrow")
    table = bezzel.solutions(10).to_arrow()
    assert table.num_rows == 724
    column = table["columns"].chunk(0)
    flat = column.flatten().to_numpy(zero_copy_only=True)
    assert flat.reshape(-1, 10).tolist() == bezzel.solutions(10).to_numpy().tolist()
    streamed = pa.RecordBatchReader.from_stream(bezzel.solutions(14))
    assert sum(batch.num_rows for batch in streamed) == 365_596
    assert pa.table(bezzel.solutions(9)[5:10]).equals(bezzel.solutions(9)[5:10].to_arrow())
    assert bezzel.solutions(3).to_arrow().num_rows == 0
    distinct = bezzel.solutions(8, distinct=True).to_arrow()
    assert sum(distinct["orbit"].to_pylist()) == 92
    assert distinct["symmetry"].to_pylist().count("half-turn") == 1


def test_data_frames() -> None:
    pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    frame = bezzel.solutions(8).to_pandas()
    assert list(frame.columns) == [f"row{row}" for row in range(8)] and len(frame) == 92
    distinct = bezzel.solutions(8, distinct=True).to_pandas()
    assert distinct["orbit"].sum() == 92 and (distinct["symmetry"] == "half-turn").sum() == 1
    frame = bezzel.solutions(8).to_polars()
    assert frame.shape == (92, 1) and frame.equals(polars.DataFrame(bezzel.solutions(8)))
    counts = bezzel.table(1, 8).to_pandas()
    assert counts["all"].tolist() == [1, 0, 0, 2, 10, 4, 40, 92]
    assert bezzel.table(1, 8).to_polars()["distinct"].to_list() == [1, 0, 0, 1, 2, 1, 6, 12]


def threads() -> int:
    """The threads of this process."""
    return len(list(Path("/proc/self/task").iterdir()))


def ends_with(most: int) -> None:
    """Waits until there are at most this many threads: the system forgets them a moment after their end."""
    until(lambda: threads() <= most)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are not told here")
def test_an_iterator_that_rests_or_is_dropped_holds_no_threads() -> None:
    before = threads()
    resting = [iter(bezzel.solutions(14)) for _ in range(20)]
    resting += [iter(bezzel.solutions(14, distinct=True)) for _ in range(20)]
    for iterator in resting:
        next(iterator)
    ends_with(before)
    # They go on where they were.
    assert sum(1 for _ in resting[0]) == 365_595
    assert sum(1 for _ in resting[-1]) == 45_751
    ends_with(before)
    dropped = iter(bezzel.solutions(18, threads=3))
    next(dropped)
    del dropped
    gc.collect()
    ends_with(before)


def test_many_threads_may_share_an_iterator() -> None:
    iterator = iter(bezzel.solutions(12))
    seen: list[bezzel.Solution] = []

    def take() -> None:
        seen.extend(iterator)

    workers = [threading.Thread(target=take) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(seen) == len(set(seen)) == 14_200


@pytest.mark.parametrize(
    ("all", "first", "most"),
    [
        (bezzel.solutions(15), 2_000_000, 2_279_184),
        (bezzel.solutions(15)[::-1], 2_000_000, 2_279_184),
        (bezzel.solutions(14, start=6), 31_000, 36_000),
        (bezzel.solutions(14, distinct=True), 40_000, 45_752),
        (bezzel.solutions(12, piece="semi-queen"), 500_000, 1_000_000),
    ],
)
def test_an_iterator_goes_on_after_it_was_interrupted(
    all: bezzel.Solutions, first: int, most: int
) -> None:
    # It looks up from the search every hundredth of a second, here many times before the first.
    last = min(first + 50, most)
    walked = [list(one) for one in all[first:last]]
    assert walked == all[first:last].to_numpy().tolist()
    if most < 50_000:
        assert walked == all.to_numpy()[first:last].tolist()


def test_a_fork_finds_its_own_threads() -> None:
    # A process of its own: this one has threads of others, which Python warns about.
    text = """
import os, bezzel
plan = bezzel.Plan(12)
before = plan.count(3)
iterator = iter(bezzel.solutions(15)); next(iterator)
child = os.fork()
ok = bezzel.count(12) == 14200 and len(bezzel.solutions(13).to_numpy()) == 73712
ok = ok and plan.count(3) == before and sum(plan.tallies().values()) == 14200
if child == 0:
    try:
        # Solutions that are ready are handed out; then there is no thread to find more.
        for _ in iterator:
            pass
        ok = False
    except RuntimeError as error:
        ok = ok and "forked" in str(error)
    del iterator
    os._exit(0 if ok else 1)
_, status = os.waitpid(child, 0)
assert ok and status == 0, (ok, status)
"""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", text], timeout=120, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_package_is_imported_without_numpy() -> None:
    text = "import sys, bezzel; bezzel.count(8); bezzel.solve(8); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", text], check=True, timeout=60)
