"""Campaigns: ledgers made, read, added to and counted to their end."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bezzel

PROGRAM = [sys.executable, "-m", "bezzel"]


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The command that is installed with the package."""
    words = [*PROGRAM, "campaign", *map(str, arguments), "--lang", "en"]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


@pytest.fixture
def campaign(tmp_path: Path) -> bezzel.Campaign:
    """An empty one, of 30 shards with 14,200 solutions."""
    return bezzel.Campaign.create(tmp_path / "q12.bezzel", bezzel.Plan(12))


def long(folder: Path) -> bezzel.Campaign:
    """One that takes minutes, in short shards."""
    plan = bezzel.Plan(22, scheme="cross").deeper()
    return bezzel.Campaign.create(folder / "q22.bezzel", plan)


def test_the_command_and_the_package_read_the_same_ledger(campaign: bezzel.Campaign) -> None:
    assert campaign.run(shards="0..10", name="first") and not campaign.is_complete
    assert command("run", campaign.path, "--name", "second").returncode == 0
    assert campaign.is_complete and len(campaign.known) == 30 and not campaign.missing
    assert {worker.name for worker in campaign.workers} == {"first", "second"}
    total = campaign.total()
    assert total == 14_200 and int(command("total", campaign.path).stdout) == total
    told = json.loads(command("status", campaign.path, "--json").stdout)
    assert told == campaign.status() and str(campaign).startswith("N = 12 by “cross/2 n=12")
    assert command("status", campaign.path).stdout.rstrip("\n") == str(campaign)


def test_a_total_says_why_to_believe_it(campaign: bezzel.Campaign) -> None:
    with pytest.raises(RuntimeError, match=r"30 shards are missing \(0, 1, "):
        campaign.total()
    assert campaign.run(confirm=1.0)
    total = campaign.total()
    assert isinstance(total, bezzel.Total) and f"{total:,}" == "14,200" and total + 1 == 14_201
    assert [check.check for check in total.checks] == ["congruence", "magnitude", "published"]
    assert all(check.agrees for check in total.checks) and total.plan == campaign.plan
    assert total.shards == 30 and total.core_seconds > 0
    assert total.confirmed == len(campaign.confirmed)
    if len(bezzel.info()["kernels"]) > 1:  # type: ignore[arg-type]
        assert total.confirmed == 30
    other = pickle.loads(pickle.dumps(total))
    assert other == total and other.checks == total.checks and other.plan == total.plan
    assert "agrees with the published value" in total._repr_html_()


def test_a_campaign_is_its_path(campaign: bezzel.Campaign) -> None:
    assert campaign.path.name == "q12.bezzel" and len(campaign) == campaign.shards == 30
    assert repr(campaign) == f"Campaign({str(campaign.path)!r})"
    again = pickle.loads(pickle.dumps(campaign))
    assert again == campaign and hash(again) == hash(campaign) and campaign != bezzel.Campaign
    assert again.add({7: again.plan.count(7)}) == 1 and 7 in campaign.known
    assert bool(campaign) and campaign.damaged == [] and campaign.conflicts == []


def test_a_size_is_cut_up_by_how_long_its_shards_take(tmp_path: Path) -> None:
    made = bezzel.Campaign.create(tmp_path / "q17.bezzel", 17, shard_seconds=0.01)
    finer = bezzel.Campaign.create(tmp_path / "finer.bezzel", np.int64(17), shard_seconds=0.001)
    assert made.plan.n == 17 and len(finer) >= len(made)
    assert bezzel.Campaign.create(str(tmp_path / "text"), "cross/2 n=12 depth=1").plan.depth == 1


def test_what_is_added(campaign: bezzel.Campaign) -> None:
    plan = campaign.plan
    assert campaign.add(plan.tallies("0..10"), worker="a", kernel="avx2", seconds=2.5) == 10
    assert campaign.add(plan.tallies("5..12"), worker="b") == 2
    assert campaign.add(plan.tallies("5..12"), worker="b") == 0
    assert str(campaign.known) == "0..12" and str(campaign.confirmed) == "5..10"
    first = campaign.workers[0]
    assert first[:4] == ("a", "avx2", bezzel.__version__, 10)
    assert first.core_seconds == pytest.approx(2.5, abs=1e-4) and first.refuted_by_shard is None
    assert campaign.add({12: plan.count(12).by_weight}) == 1
    assert f"/{os.getpid()}" in campaign.facts().workers[-1][0]
    assert campaign.add({}) == 0


def test_conflicts_are_named_and_settled(campaign: bezzel.Campaign) -> None:
    campaign.add(campaign.plan.tallies(), worker="right")
    with pytest.raises(RuntimeError, match=r"the result of shard 3, 9 contradicts the ledger"):
        campaign.add({3: (5, 0, 0, 0), 9: (9, 0, 0, 0), 4: campaign.plan.count(4)}, worker="wrong")
    shard, versions = campaign.conflicts[0]
    assert shard == 3 and versions[1] == (40, ["wrong"]) and versions[0][1] == ["right"]
    assert len(campaign.missing) == 2
    with pytest.raises(RuntimeError, match="in conflict, so not counted: 3, 9"):
        campaign.total()
    assert campaign.run() and campaign.conflicts == [] and campaign.total() == 14_200
    refuted = {worker.name: worker.refuted_by_shard for worker in campaign.workers}
    assert refuted["wrong"] in (3, 9) and refuted["right"] is None


def test_facts_as_tables(campaign: bezzel.Campaign) -> None:
    campaign.add(campaign.plan.tallies("0..15"), worker="机器 7", kernel="avx2", seconds=15)
    campaign.run(name="rest")
    facts = campaign.facts()
    array = facts.to_numpy()
    assert array.dtype.names == ("shard", "w8", "w4", "w2", "w1", "worker", "micros", "at")
    assert len(facts) == len(array) == 30 and list(array["shard"]) == list(range(30))
    weighted = array["w8"] * 8 + array["w4"] * 4 + array["w2"] * 2 + array["w1"]
    assert int(weighted.sum()) == 14_200 and set(array["micros"][:15]) == {1_000_000}
    assert abs(np.datetime64("now") - array["at"].max()) < np.timedelta64(1, "h")
    assert facts.workers[array["worker"][0]] == ("机器 7", "avx2", bezzel.__version__)

    pytest.importorskip("pandas")
    frame = facts.to_pandas()
    assert frame.groupby("worker", observed=True).size().to_dict() == {"机器 7": 15, "rest": 15}
    assert str(frame["at"].dtype).endswith("UTC]")
    pytest.importorskip("pyarrow")
    table = facts.to_arrow()
    exported = campaign.path.with_suffix(".csv")
    assert command("export", campaign.path, "-o", exported).returncode == 0
    header = exported.read_text(encoding="utf-8").splitlines()[0].split(",")
    assert table.column_names == list(frame.columns) == header[1:-1]
    assert table["worker"].to_pylist() == list(frame["worker"])
    polars = pytest.importorskip("polars")
    assert facts.to_polars()["w8"].to_list() == list(array["w8"])
    assert polars.DataFrame(facts).shape == (30, 10)
    empty = bezzel.Campaign.create(campaign.path.with_name("empty"), 8).facts()
    assert len(empty.to_numpy()) == len(empty.to_pandas()) == empty.to_arrow().num_rows == 0


def test_what_is_wrong_with_files_is_said(campaign: bezzel.Campaign, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no ledger .*: create it with bezzel.Campaign.create\(\)"):
        bezzel.Campaign(tmp_path / "none.bezzel")
    with pytest.raises(FileExistsError, match="exists already"):
        bezzel.Campaign.create(campaign.path, 8)
    with pytest.raises(FileNotFoundError):
        bezzel.Campaign.create(tmp_path / "no" / "folder", 8)
    with pytest.raises(ValueError, match="is not a campaign ledger"):
        bezzel.Campaign(tmp_path)
    text = tmp_path / "text"
    text.write_text("no ledger" * 1000)
    with pytest.raises(ValueError, match="is not a campaign ledger"):
        bezzel.Campaign(text)
    with pytest.raises(TypeError):
        bezzel.Campaign(8)  # type: ignore[arg-type]
    whole = campaign.path.read_bytes()
    campaign.path.unlink()
    with pytest.raises(FileNotFoundError):
        campaign.missing
    campaign.path.write_bytes(whole)
    campaign.path.chmod(0o400)
    with pytest.raises(PermissionError, match="is read-only"):
        campaign.run()
    assert len(campaign.missing) == 30
    assert sorted(path.name for path in tmp_path.iterdir()) == ["q12.bezzel", "text"]


def test_a_row_that_was_changed_is_damage(campaign: bezzel.Campaign) -> None:
    sqlite3 = pytest.importorskip("sqlite3")
    campaign.run()
    with sqlite3.connect(campaign.path) as connection:
        # A program that changes a row by hand removes this first.
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE found SET w8 = w8 + 1 WHERE shard = 5")
    connection.close()
    assert campaign.damaged == [("found", 5)] and list(campaign.missing) == [5]
    with pytest.raises(RuntimeError, match="1 row is"):
        campaign.total()
    # Counted again, and nothing of the damage counts.
    campaign.run()
    assert campaign.total() == 14_200


@pytest.mark.parametrize(
    ("tallies", "error", "sentence"),
    [
        ({30: (0, 0, 0, 0)}, ValueError, "invalid shards 30: expected an integer from 0 to 29"),
        ({-1: (0, 0, 0, 0)}, ValueError, "from 0 to 29"),
        ({"3": (0, 0, 0, 0)}, TypeError, "from 0 to 29"),
        ({3: 8}, TypeError, "invalid tally 8: expected a Tally, or the numbers of solutions that stand for 8, 4, 2 and 1 as four integers"),
        ({3: (1, 2, 3)}, TypeError, "four integers"),
        ({3: (-1, 0, 0, 0)}, TypeError, "four integers"),
        ({3: (2**63, 0, 0, 0)}, ValueError, "cannot hold"),
        ({3: (10**15, 0, 0, 0)}, ValueError, "cannot hold"),
        ({4: bezzel.Plan(12).count(3)}, ValueError, "given for shard 4 is of shard 3"),
        ([8, 8], TypeError, "by shard"),
        (8, TypeError, "by shard"),
    ],
)
def test_what_no_shard_can_hold_is_refused(
    campaign: bezzel.Campaign, tallies: object, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        campaign.add(tallies)  # type: ignore[arg-type]
    assert len(campaign.facts()) == 0


def test_wrong_wishes_are_refused(campaign: bezzel.Campaign, tmp_path: Path) -> None:
    for wish, error in (
        ({"shards": "0..31"}, ValueError),
        ({"shards": [30]}, ValueError),
        ({"shards": 30}, ValueError),
        ({"shards": 3.5}, TypeError),
        ({"threads": 0}, ValueError),
        ({"confirm": 2}, ValueError),
        ({"confirm": float("nan")}, ValueError),
        ({"kernel": "abacus"}, ValueError),
        ({"name": ""}, ValueError),
        ({"progress": 7}, TypeError),
    ):
        with pytest.raises(error):
            campaign.run(**wish)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"invalid shards 5..3: expected ranges in ascending order"):
        campaign.run(shards="5..3")
    with pytest.raises(ValueError, match="cannot name a worker"):
        campaign.add({}, worker="a\nb")
    for size in (0, 33):
        with pytest.raises(ValueError):
            bezzel.Campaign.create(tmp_path / "x", size)
    with pytest.raises(ValueError, match="shard_seconds"):
        bezzel.Campaign.create(tmp_path / "x", 8, shard_seconds=0)
    with pytest.raises(TypeError, match="shard_seconds needs a board size"):
        bezzel.Campaign.create(tmp_path / "x", bezzel.Plan(8), shard_seconds=1)
    assert not (tmp_path / "x").exists() and len(campaign.missing) == 30


def test_one_at_a_time_writes_and_anybody_reads(tmp_path: Path) -> None:
    campaign = long(tmp_path)
    tally = campaign.plan.count(0)
    refused: list[str] = []

    def look(done: int, all: int) -> None:
        if not refused:
            try:
                campaign.add({0: tally}, worker="other")
            except BlockingIOError as error:
                refused.append(str(error))
            assert len(campaign.known) + len(campaign.missing) == len(campaign)
            raise StopIteration

    with pytest.raises(StopIteration):
        while True:
            campaign.run(threads=1, progress=look)
    assert "is in use by" in refused[0]
    assert campaign.add({0: tally}, worker="other") in (0, 1)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_nothing_is_lost_by_ctrl_c(tmp_path: Path) -> None:
    campaign = long(tmp_path)
    seen: list[int] = []
    sent = threading.Event()

    def interrupt() -> None:
        while not sent.wait(0.05):
            if seen and seen[-1] > 0:
                os.kill(os.getpid(), signal.SIGINT)
                return

    watcher = threading.Thread(target=interrupt)
    watcher.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            campaign.run(progress=lambda done, all: seen.append(done))
            watcher.join()
    finally:
        sent.set()
        watcher.join()
    # It has released the ledger, and all reported shards are in it.
    assert 0 < seen[-1] <= len(campaign.known) < len(campaign)
    shard = campaign.missing[0]
    assert campaign.add({shard: campaign.plan.count(shard)}) == 1


def test_progress_is_told_to_the_end(campaign: bezzel.Campaign) -> None:
    told: list[tuple[int, int]] = []
    assert campaign.run(threads=1, progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (30, 30)
    pytest.importorskip("tqdm")
    assert campaign.run(progress=True)


@given(st.sets(st.integers(0, 40)))
def test_shards_are_a_sequence(shards: set[int]) -> None:
    listed = sorted(shards)
    text = ",".join(map(str, listed))
    ours = bezzel.Shards(text)
    assert list(ours) == listed and len(ours) == len(listed) and bool(ours) == bool(listed)
    assert [ours[at] for at in range(len(listed))] == listed and ours[::-1] == listed[::-1]
    assert all((shard in ours) == (shard in shards) for shard in range(42))
    assert bezzel.Shards(str(ours)) == ours == pickle.loads(pickle.dumps(ours))
    assert eval(repr(ours), {"Shards": bezzel.Shards}) == ours and hash(ours) == hash(bezzel.Shards(text))
    assert bezzel.Plan(14, scheme="cross", depth=1).tallies(ours).keys() == shards
    with pytest.raises(IndexError):
        ours[len(listed)]


@pytest.mark.parametrize("text", ["a", "3..2", "5,3", "1..", "..3", "0..5,4", "3,,4", "-1"])
def test_texts_that_are_no_shards(text: str) -> None:
    with pytest.raises(ValueError, match="in ascending order"):
        bezzel.Shards(text)
