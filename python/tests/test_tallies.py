"""A tally belongs to one plan: no other plan's ledger takes it."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import bezzel

# Plans that differ in one thing each: rows, size, piece, scheme, depth, the column of the first queen.
PLANS = [
    bezzel.Plan(9, rows=5),
    bezzel.Plan(9, rows=4),
    bezzel.Plan(10, rows=5),
    bezzel.Plan(9),
    bezzel.Plan(9, start=2),
    bezzel.Plan(9, piece="semi-queen"),
    bezzel.Plan(9, piece="semi-queen", rows=5),
    bezzel.Plan(9, scheme="rows"),
    bezzel.Plan(9).deeper(),
]


@pytest.mark.parametrize("own", PLANS, ids=str)
def test_a_ledger_takes_the_tallies_of_its_own_plan_only(own: bezzel.Plan, tmp_path: Path) -> None:
    campaign = bezzel.Campaign.create(tmp_path / "c.bezzel", own)
    for other in PLANS:
        if other == own:
            continue
        tallies = other.tallies()
        assert tallies
        # All of them, each alone, and one among those of the own plan.
        shard = min(tallies)
        mixed = {**own.tallies(), shard: tallies[shard]}
        for given in (tallies, {shard: tallies[shard]}, mixed, pickle.loads(pickle.dumps(tallies))):
            with pytest.raises(ValueError, match=r"belongs to the plan “.*”: this ledger holds “"):
                campaign.add(given)
    assert not campaign.known
    assert campaign.add(own.tallies()) == len(own)
    assert campaign.total() == sum(own.tallies().values())


def test_a_total_of_fewer_rows_is_right(tmp_path: Path) -> None:
    campaign = bezzel.Campaign.create(tmp_path / "c.bezzel", bezzel.Plan(9, rows=5))
    with pytest.raises(ValueError, match="belongs to the plan “queen-4"):
        campaign.add(bezzel.Plan(9, rows=4).tallies())
    campaign.run()
    assert campaign.total() == bezzel.count(9, rows=5)


def test_a_tally_is_a_number_that_knows_its_plan() -> None:
    plan = bezzel.Plan(9, rows=5)
    tally = plan.count(3)
    assert tally.plan == plan and tally.shard == 3 and plan.tallies(3) == {3: tally}
    for again in (pickle.loads(pickle.dumps(tally)), copy.deepcopy(tally)):
        assert again == tally == int(tally) and hash(again) == hash(tally)
        assert (again.plan, again.shard, again.by_weight, again.steps) == (
            plan,
            3,
            tally.by_weight,
            tally.steps,
        )
