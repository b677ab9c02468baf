"""Counts solutions on the workers of a Dask cluster, shard by shard, into a ledger.

    python count_with_dask.py 16
    python count_with_dask.py 20 --ledger q20.bezzel    # again after an interruption: goes on
    python count_with_dask.py 20 --scheduler tcp://host:8786

What a shard holds depends on the plan and the shard's number alone. So a worker that dies costs
the shards it was at, a shard that comes twice is the same twice, and an interrupted count goes
on with what is missing. The ledger is the one of ``bezzel campaign``: its status, its audit and
its total are the command's, and any other machine can go on with it. Needs
``pip install bezzel[dask]``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import thread_time

from distributed import Client, LocalCluster, as_completed, get_worker

import bezzel


def tallies(plan: bezzel.Plan, shards: list[int]) -> tuple[dict[int, bezzel.Tally], str, float]:
    """A worker's task: some shards, on one thread; who counted them, and in how many seconds."""
    found: dict[int, bezzel.Tally] = {}
    begin = thread_time()
    for shard in shards:
        found[shard] = plan.count(shard)
    return found, f"dask {get_worker().address}", thread_time() - begin


def count(
    client: Client,
    campaign: bezzel.Campaign,
    observe: Callable[[int], None] = lambda done: None,
    batch: int = 16,
) -> bezzel.Total:
    """The number of solutions. Shards are in the ledger as soon as they come, and not asked for
    if they are there."""
    missing = campaign.missing
    done = len(campaign) - len(missing)
    batches = [missing[at : at + batch] for at in range(0, len(missing), batch)]
    plan = campaign.plan
    futures = client.map(lambda shards: tallies(plan, shards), batches, pure=False)
    for future in as_completed(futures):  # type: ignore[no-untyped-call, unused-ignore]
        found, worker, seconds = future.result()
        done += campaign.add(found, worker=worker, seconds=seconds)
        observe(done)
    return campaign.total()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("n", type=int)
    parser.add_argument("--ledger", type=Path, help="a file; without it, qN.bezzel")
    parser.add_argument("--scheduler", help="an address; without it, processes of this machine")
    arguments = parser.parse_args()
    path: Path = arguments.ledger or Path(f"q{arguments.n}.bezzel")
    campaign = bezzel.Campaign(path) if path.exists() else bezzel.Campaign.create(path, arguments.n)
    if campaign.plan.n != arguments.n:
        parser.error(f"{path} is about N = {campaign.plan.n}")
    # Not all of Dask has types.
    cluster = arguments.scheduler
    if cluster is None:
        cluster = LocalCluster(processes=True, threads_per_worker=1)  # type: ignore[no-untyped-call, unused-ignore]
    with Client(cluster) as client:  # type: ignore[no-untyped-call, unused-ignore]
        print(count(client, campaign))


if __name__ == "__main__":
    main()
