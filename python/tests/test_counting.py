"""Counts, plans and tables."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bezzel

# OEIS A000170 and A002562.
ALL = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512]
DISTINCT = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787, 9_233, 45_752, 285_053, 1_846_955]


def test_counts_are_the_published_ones() -> None:
    assert [bezzel.count(n) for n in range(1, 17)] == ALL
    assert [bezzel.count(n, distinct=True) for n in range(1, 17)] == DISTINCT
    rows = bezzel.table(1, 12)
    assert [(row.n, row.all, row.distinct) for row in rows] == [
        (n + 1, ALL[n], DISTINCT[n]) for n in range(12)
    ]
    assert all(type(row.all) is int for row in rows)
    assert bezzel.table() == rows or len(bezzel.table()) == 12
    assert bezzel.table(27, budget=0)[0].all_source == "published"
    assert bezzel.table(8)[0].n == 8


def test_what_changes_the_time_changes_nothing_else() -> None:
    for options in (
        {"threads": 1},
        {"memory": "1GB"},
        {"memory": 10**9},
        {"scheme": "cross"},
        {"scheme": "rows"},
        {"scheme": "halves"},
        {"kernel": "scalar"},
    ):
        assert bezzel.count(11, **options) == 2680  # type: ignore[call-overload]


def test_a_checked_count_says_why_to_believe_it() -> None:
    count = bezzel.count(12, check=True)
    assert count == 14_200 and count + 1 == 14_201 and f"{count:,}" == "14,200"
    assert isinstance(count, int) and isinstance(count, bezzel.Count)
    assert all(check.agrees for check in count.checks) and count.plan == bezzel.Plan(12)
    other = pickle.loads(pickle.dumps(count))
    assert other == count and other.checks == count.checks and other.kernel == count.kernel
    assert "agrees with the published value" in count._repr_html_()


@pytest.mark.parametrize("n", [1, 2, 3, 8, 11, 16])
def test_shards_make_up_the_count(n: int) -> None:
    plan = bezzel.Plan(n, depth=0)
    tallies = plan.tallies()
    assert list(tallies) == list(range(len(plan)))
    assert sum(tallies.values()) == ALL[n - 1]
    for shard in list(tallies)[:3]:
        tally = plan.count(shard)
        assert tally == tallies[shard] and tally.by_weight == tallies[shard].by_weight
        assert tally.shard == shard and pickle.loads(pickle.dumps(tally)).steps == tally.steps


def test_plans_are_values() -> None:
    plan = bezzel.Plan(14, scheme="cross", depth=1)
    assert str(plan) == "cross/2 n=14 depth=1" and bezzel.Plan(str(plan)) == plan
    assert pickle.loads(pickle.dumps(plan)) == plan and hash(plan) == hash(bezzel.Plan(str(plan)))
    assert plan.deeper().depth == 2 and plan.deeper(0) == plan and plan != plan.deeper()
    assert sorted([plan.deeper(), plan]) == [plan, plan.deeper()]
    assert len(plan.fingerprint) == 16 and plan.n == 14 and plan.scheme == "cross/2"
    assert sum(bezzel.Plan(9, start=2).tallies().values()) == bezzel.count(9, start=2)
    some = plan.tallies("0..3,7", threads=1)
    assert list(some) == [0, 1, 2, 7] and some == plan.tallies([7, 1, 0, 2, 2])
    assert plan.tallies([]) == {}


def test_progress_is_told_and_its_errors_end_the_count() -> None:
    seen: list[tuple[int, int]] = []
    assert bezzel.count(13, progress=lambda done, all: seen.append((done, all))) == 73_712
    assert seen[-1][0] == seen[-1][1] == len(bezzel.Plan(13))
    pytest.importorskip("tqdm")
    assert bezzel.count(12, progress=True) == 14_200
    assert len(bezzel.Plan(12).tallies(progress=True)) == len(bezzel.Plan(12))

    class Enough(Exception):
        pass

    def refuse(done: int, all: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        bezzel.count(19, progress=refuse)
    with pytest.raises(Enough):
        bezzel.Plan(12).tallies(progress=refuse)


@given(st.sets(st.integers(0, 29)), st.sets(st.integers(0, 29)))
def test_sets_of_shards_add_up(one: set[int], other: set[int]) -> None:
    plan = bezzel.Plan(12)
    both = sum(plan.tallies(one | other).values()) + sum(plan.tallies(one & other).values())
    assert both == sum(plan.tallies(one).values()) + sum(plan.tallies(other).values())


def test_comparisons() -> None:
    comparison = bezzel.compare(5, budget=1)
    again = pickle.loads(pickle.dumps(comparison))
    assert again == comparison and again.rows == comparison.rows and again.text() == comparison.text()
    by_method = {row.method: row for row in comparison.rows}
    assert by_method["rows"].visited == 5**5 and by_method["permutations"].visited == 120
    assert all(row.solutions == 10 for row in comparison.rows)
    assert "5 queens" in str(comparison) and "皇后" in comparison.text(lang="zh")
    assert comparison.html().startswith("<!DOCTYPE html>")
    assert "srcdoc" in comparison._repr_html_()


def test_other_pieces_and_fewer_rows() -> None:
    # OEIS A099152, A051223, A007631, A007705, A006717.
    assert [bezzel.count(n, piece="semi-queen") for n in range(1, 9)] == [
        1, 1, 3, 7, 23, 83, 405, 2113,
    ]  # fmt: skip
    assert bezzel.count(11, piece="superqueen") == 44
    assert bezzel.count(12, piece="superqueen", distinct=True) == 22
    assert bezzel.count(13, piece="reflecting-queen", scheme="second") == 1186
    assert bezzel.count(13, piece="torus-queen") == 4524
    assert bezzel.count(11, piece="torus-semi-queen", check=True) == 37_851
    assert bezzel.count(8, piece="queen", rows=8) == 92
    assert bezzel.count(6, rows=2) == 20
    plan = bezzel.Plan(12, piece="semi-queen", scheme="second")
    assert str(plan).startswith("sums-top-6/1 n=12")
    assert sum(plan.tallies().values()) == 4_698_655
    assert bezzel.Plan(str(plan)) == pickle.loads(pickle.dumps(plan)) == plan
    assert sum(bezzel.Plan(6, rows=2).tallies().values()) == 20
    assert bezzel.check([0, 1, 2], piece="semi-queen")
    [first, _] = bezzel.check([0, 3, 1, 2], piece="reflecting-queen").conflicts
    assert first.line == "reflected"
    for wrong, says in (
        ({"piece": "king"}, "queen, semi-queen, superqueen"),
        ({"rows": 9}, "expected an integer from 1 to 8"),
        ({"piece": "semi-queen", "start": 1}, "start cannot be used with piece"),
        ({"piece": "superqueen", "scheme": "second"}, "expected one of auto, rows"),
    ):
        with pytest.raises(ValueError, match=says):
            bezzel.count(8, **wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="fixes them already"):
        bezzel.Plan("sums-6/1 n=12 depth=1", piece="semi-queen")
