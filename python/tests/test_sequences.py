"""One kind of sequence: what a list of the same solutions says, solutions, samples and slices of them say too."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bezzel

SOURCES: dict[str, Any] = {
    "all": bezzel.solutions(7),
    "distinct": bezzel.solutions(8, distinct=True),
    "starting": bezzel.solutions(8, start=2, threads=1),
    "none": bezzel.solutions(3),
    "semi-queens": bezzel.solutions(5, piece="semi-queen"),
    "torus": bezzel.solutions(7, piece="torus-queen", distinct=True),
    "threads": bezzel.solutions(12)[2_000:2_100],
    "samples": bezzel.samples(6, 60, seed=5),
    "chain": bezzel.samples(9, 40, seed=5, method="mcmc"),
    "wide": bezzel.samples(300, 3, seed=1, method="mcmc"),
}

part = st.none() | st.integers(-130, 130) | st.integers(-(2**70), 2**70)
slices = st.builds(slice, part, part, st.none() | st.integers(-7, 7).filter(bool) | st.just(2**65))
cuts = st.lists(slices, max_size=3)


def sliced(name: str, cuts: list[slice]) -> tuple[Any, list[Any]]:
    """A source sliced again and again, and the list of the same."""
    some = SOURCES[name]
    listed = list(some)
    for cut in cuts:
        some, listed = some[cut], listed[cut]
    return some, listed


each = pytest.mark.parametrize("name", SOURCES)


@each
@given(cuts, st.integers(-70, 70))
def test_items_are_those_of_the_list(name: str, cuts: list[slice], at: int) -> None:
    some, listed = sliced(name, cuts)
    assert type(some) is type(SOURCES[name])
    assert list(some) == listed and len(some) == len(listed) and bool(some) == bool(listed)
    assert list(reversed(some)) == listed[::-1] == list(some[::-1])
    try:
        expected = listed[at]
    except IndexError:
        with pytest.raises(IndexError, match="has no item"):
            some[at]
    else:
        assert some[at] == expected and type(some[at]) is type(expected)


@each
@given(cuts, st.data())
def test_places_are_those_of_the_list(name: str, cuts: list[slice], data: Any) -> None:
    some, listed = sliced(name, cuts)
    source = list(SOURCES[name])
    known = data.draw(st.sampled_from(source)) if source else [0, 2, 1]
    for wanted in (known, list(known), tuple(known), np.array(known)):
        assert (wanted in some) == (known in listed)
        assert some.count(wanted) == listed.count(known)
        if known in listed:
            place = listed.index(known)
            assert some.index(wanted) == some.index(wanted, place) == some.index(wanted, place - len(listed)) == place
            with pytest.raises(ValueError, match="is not in"):
                some.index(wanted, 0, place)
        else:
            with pytest.raises(ValueError, match="is not in"):
                some.index(wanted)
    for other in ("0 1", 5, None, [0, 0], object()):
        assert other not in some and some.count(other) == 0


@each
@given(cuts, cuts)
def test_equality_is_that_of_the_items(name: str, cuts: list[slice], others: list[slice]) -> None:
    (some, listed), (other, its) = sliced(name, cuts), sliced(name, others)
    assert (some == other) == (listed == its)
    assert (some != other) == (listed != its)
    if listed == its:
        assert hash(some) == hash(other) and len({some, other}) == 1
    assert some != listed and some != 5 and not some == None  # noqa: E711


@each
@given(cuts)
def test_copies_are_equal(name: str, cuts: list[slice]) -> None:
    some, listed = sliced(name, cuts)
    ways: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy]
    ways += [lambda it, k=k: pickle.loads(pickle.dumps(it, k)) for k in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for way in ways:
        again = way(some)
        assert again == some and hash(again) == hash(some) and list(again) == listed
        for name in ("n", "distinct", "start", "piece", "seed", "approximate", "acceptance"):
            assert getattr(again, name, None) == getattr(some, name, None)


@each
@given(cuts)
def test_arrays_and_tables_have_the_items(name: str, cuts: list[slice]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    some, listed = sliced(name, cuts)
    rows = [list(item) for item in listed]
    array = some.to_numpy()
    kind = np.uint16 if isinstance(some, bezzel.Samples) else np.uint8
    assert array.dtype == kind and array.shape == (len(rows), some.n) and array.tolist() == rows
    for way in (np.asarray, np.array, lambda it: np.asarray(it, copy=True)):
        made = way(some)
        assert made.dtype == kind and made.tolist() == rows and made.flags.writeable
    with pytest.raises(ValueError, match="avoid copy"):
        np.asarray(some, copy=False)
    table = some.to_arrow()
    assert table["columns"].to_pylist() == rows
    assert pyarrow.table(some)["columns"].to_pylist() == rows
    frame = some.to_pandas()
    names = [f"row{row}" for row in range(some.n)]
    assert list(frame.columns[: some.n]) == names and frame[names].to_numpy().tolist() == rows
    assert some.to_polars()["columns"].to_list() == rows
    assert polars.DataFrame(some)["columns"].to_list() == rows
    if len(rows):
        assert bool(bezzel.check_many(some).all()) == all(bezzel.Placement(row).is_solution for row in rows)


@each
def test_files_have_the_items(name: str, tmp_path: Any) -> None:
    some = SOURCES[name][1:9:3]
    some.save(tmp_path / "s.npy")
    assert np.load(tmp_path / "s.npy").tolist() == some.to_numpy().tolist()
    some.save(tmp_path / "one/{i}.txt", format="columns", base=1)
    texts = [path.read_text().split() for path in (tmp_path / "one").glob("*.txt")]
    assert sorted([int(it) - 1 for it in text] for text in texts) == sorted(map(list, some))


def test_notebooks_show_the_first_of_samples() -> None:
    shown = bezzel.samples(8, 30, seed=1)._repr_html_()
    assert shown and shown.count("<svg") == 1 and "30" in shown
    assert bezzel.samples(40, 3, seed=1, method="mcmc")._repr_html_() is None
    assert bezzel.samples(8, 3, seed=1)[3:]._repr_html_() is None
    assert repr(bezzel.samples(8, 30, seed=1)[::7]) == "<5 of 30 samples of 8 queens, seed 1>"


def test_equal_slices_of_large_boards_need_no_count() -> None:
    large = bezzel.solutions(60)
    assert large == bezzel.solutions(60) and large[:] == large and large[1:] != large
    assert large[5:10] == large[:10][5:] and large[:5] != large[:6] and large[::-1] != large
    assert large[:0] == large[7:7] == large[::-1][:0] and large[3:4] == large[3::9][:1]
    assert bezzel.solutions(28) != bezzel.solutions(28)[1:]
    assert hash(large[5:10]) == hash(large[:10][5:])
    # At the ends of a small board the total decides.
    small = bezzel.solutions(8)
    assert small[0:92] == small == small[:10**30] and hash(small[0:92]) == hash(small)
    assert small[::-1][::-1] == small and small[91::-1] == small[::-1] and small[-2:] == small[90:]


def test_a_pickle_of_samples_holds_solutions() -> None:
    make, (n, seed, columns, report, numbers) = bezzel.samples(8, 3, seed=1).__reduce__()  # type: ignore[misc]
    assert make(n, seed, columns, report, numbers)[0] == bezzel.samples(8, 3, seed=1)[0]
    for wrong in (columns[:-1], columns[:-2], b"\0" * len(columns), b"\xff" * len(columns)):
        with pytest.raises(ValueError, match="not a pickle of samples"):
            make(n, seed, wrong, report, numbers)
    for places in ((2, 0, 1), (3, 2, 1), (3, 0, -1), (2**62, 2**61, 2**61)):
        with pytest.raises(ValueError, match="not a pickle of samples"):
            make(n, seed, columns, report, places)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=41))
def test_a_placement_equals_a_tuple_and_hashes_like_it(columns: list[int]) -> None:
    columns = [column % len(columns) for column in columns]
    placement, row = bezzel.Placement(columns), tuple(columns)
    assert placement == row and row == placement and hash(placement) == hash(row)
    assert placement == columns and columns == placement
    assert {row: 1}[placement] == 1 and {placement: 1}[row] == 1
    assert placement != row[:-1] and placement != (*row, 0) and placement != (*row[:-1], -1)
    assert placement != (*row[:-1], "x") and placement != object()


@pytest.mark.parametrize("n", [256, 257, 5_000, 70_000])
def test_large_placements_are_sequences_too(n: int) -> None:
    large = bezzel.solve(n)
    listed = list(large)
    assert tuple(listed) == large and hash(large) == hash(tuple(listed)) and large == listed
    assert list(reversed(large)) == listed[::-1] and large[::-1] == tuple(listed[::-1])
    assert large[5:-5:7] == tuple(listed[5:-5:7])
    assert large.index(n - 1) == listed.index(n - 1) and large.count(3) == 1 and n not in large
    assert large.index(listed[-1], -1) == n - 1
    other = bezzel.Placement([*listed[:-1], 0])
    assert large != other and large > other and other < large and large >= large
    assert large != listed[:-1] and large != (*listed[:-1], 0)
    assert np.array(large).tolist() == listed == large.columns.tolist()
    assert pickle.loads(pickle.dumps(large)) == large
    assert operator.length_hint(iter(large)) == n


def test_placements_are_taken_for_lists_by_pandas_and_numpy() -> None:
    pandas = pytest.importorskip("pandas")
    solution = bezzel.solve(8)
    assert pandas.Series(solution).tolist() == list(solution)
    assert pandas.DataFrame(list(bezzel.solutions(8))).shape == (92, 8)
    array = np.array(solution)
    array[0] = 7
    assert solution[0] == 0
    assert sorted(np.random.default_rng(1).permutation(solution)) == list(range(8))
    assert iter(solution) is not iter(solution) and next(iter(solution)) == 0


def test_threads_share_an_iterator_of_columns() -> None:
    from concurrent.futures import ThreadPoolExecutor

    for shared in (iter(bezzel.solve(200_000)), iter(bezzel.samples(8, 20_000, seed=1))):
        expected = operator.length_hint(shared)
        with ThreadPoolExecutor(4) as pool:
            parts = [pool.submit(list, shared) for _ in range(4)]
        assert sum(len(part.result()) for part in parts) == expected
