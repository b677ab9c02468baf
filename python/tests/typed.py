"""Every public name, used as it is meant: checked by ``mypy --strict``, and run as a test."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

import bezzel

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value, kind):
        """What the checker looks at."""
        return value


def use(folder: Path) -> None:
    """Uses all of it."""
    solution = bezzel.solve(8, random=True, seed=np.int64(7))
    assert_type(solution, bezzel.Solution)
    columns: npt.NDArray[np.uint8 | np.uint32] = solution.columns
    first: int = solution[0]
    some: tuple[int, ...] = solution[1:3]
    images: dict[str, bezzel.Solution] = solution.symmetries()
    orbit: list[bezzel.Solution] = [*solution.orbit(), solution.canonical()]
    text: str = solution.svg(title=None, lang="zh", theme="night") + solution.symmetry
    picture: bytes = solution.png(size=100, coordinates=True)
    solution.save(folder / "q.svg", title="eight")
    placement = bezzel.Placement(columns)
    conflicts: list[bezzel.Conflict] = placement.conflicts() + bezzel.check("0 0 1").conflicts
    verdict = bezzel.check([[1, 3, 0, 2], (2, 0, 3, 1)], list="all", n=4, base=0)
    assert_type(verdict, bezzel.Verdict)
    runs: list[bezzel.ProgramRun] = bezzel.check_program([sys.executable, "-c", "print([0])"], n=[1], timeout=60)
    assert all(run.error is None and run.seconds < 60 and run.verdict for run in runs)
    wrong: bezzel.WrongBoard | None = next(iter(verdict.wrong), None)
    example: bezzel.Solution | None = next(iter(verdict.examples), None)
    again: tuple[bezzel.RepeatedBoard, ...] = verdict.repeated
    assert bool(verdict) and wrong is None and example is None and not again and verdict.list == "all"
    assert bezzel.check(columns) and bezzel.check({(0, 0)}) and bezzel.check(c for c in [b"1 3 0 2"])
    square: bezzel.Square = conflicts[0].first
    row: int = square.row

    solutions = bezzel.solutions(8, distinct=True, threads=2)
    assert_type(solutions, bezzel.Solutions)
    assert_type(solutions[0], bezzel.Solution)
    assert_type(solutions[:3], bezzel.Solutions)
    array: npt.NDArray[np.uint8] = solutions.to_numpy()
    solves: npt.NDArray[np.bool_] = bezzel.check_many(array)
    listed: list[bezzel.Solution] = list(solutions) + list(reversed(solutions))
    known: bool = solution in solutions
    solutions.save(str(folder / "s.csv"))

    others = bezzel.solutions(5, piece="semi-queen")
    assert_type(others, bezzel.Solutions[bezzel.Placement])
    for other in others:
        assert_type(other, bezzel.Placement)
        # A checker that let this pass would hide an error.
        assert type(other) is bezzel.Placement or other.orbit()  # type: ignore[attr-defined]
    assert_type(others[1:][0], bezzel.Placement)
    assert_type(bezzel.solve(5, piece="semi-queen"), bezzel.Placement)
    assert_type(bezzel.solve(5, piece="queen", random=None), bezzel.Solution)
    both: bezzel.Solutions = bezzel.solutions(5)

    assert_type(bezzel.count(8), int)
    flag = bool(folder.name)
    assert bezzel.count(8, check=flag) == 92
    checked = bezzel.count(8, check=True, progress=lambda done, all: None)
    assert_type(checked, bezzel.Count)
    checks: list[bezzel.Check] = checked.checks
    agrees: bool = checks[0].agrees
    plan: bezzel.Plan = checked.plan
    tally: bezzel.Tally = bezzel.Plan(12, scheme="cross", depth=0).count(0)
    tallies: dict[int, bezzel.Tally] = plan.deeper().tallies(range(3), threads=1)
    table: bezzel.Table = bezzel.table(1, 4, budget=1.5)
    rows: list[bezzel.TableRow] = table
    counts: list[int | None] = [row.all for row in table]
    comparison: bezzel.Comparison = bezzel.compare(4, budget=1)
    estimate: bezzel.Estimate = bezzel.estimate(8, runs=1000, seed=1)
    assert estimate.interval[0] < estimate.ln
    measured: list[bezzel.Measured] = [*comparison.rows, *comparison, comparison[0]]
    version: str = bezzel.__version__
    info: dict[str, object] = bezzel.info()

    campaign: bezzel.Campaign = bezzel.Campaign.create(folder / "q9.bezzel", 9, shard_seconds=1)
    added: int = campaign.add({0: campaign.plan.count(0)}, worker="here", seconds=0.5)
    added += campaign.add({0: (0, 0, 0, 0)}, worker="there", kernel="scalar") if not added else 0
    whole: bool = campaign.run(threads=1, progress=lambda done, all: None, shards="even")
    missing: bezzel.Shards = bezzel.Campaign(campaign.path).missing
    whole = campaign.run(shards=missing, confirm=0.5) and campaign.is_complete
    total: bezzel.Total = campaign.total()
    assert_type(total.checks[0], bezzel.Check)
    workers: list[bezzel.Worker] = campaign.workers
    disputed: list[bezzel.ShardConflict] = campaign.conflicts
    facts: bezzel.Facts = campaign.facts()
    table_of_facts: npt.NDArray[np.void] = facts.to_numpy()
    status: dict[str, object] = campaign.status()
    assert_type(missing[0], int)
    assert whole and table_of_facts.size and workers and not disputed and status

    completions: bezzel.Completions = bezzel.complete([0, None, None, None], blocked=[(3, 3)])
    cause: bezzel.Cause | None = completions.cause(budget=5)
    one: bezzel.Solution | None = completions.first()
    unique: bool = completions.is_unique() and completions.is_possible()
    number: int = completions.count()
    model: list[str] = bezzel.model(8, "smt2", theory="bit-vectors", budget=1.5).splitlines()
    assert_type(bezzel.model(4, path=folder / "q.cnf"), None)
    samples: bezzel.Samples = bezzel.samples(8, 3, seed=1)
    assert_type(samples[0], bezzel.Solution)
    assert_type(samples[1:], bezzel.Samples)
    samples.save(io.BytesIO(), format="npy")
    density: npt.NDArray[np.uint64] = samples.density()
    assert density.sum() == 24
    steps: bezzel.Steps = bezzel.steps(4, method="masks", until_solution=1)
    events: list[bezzel.Event] = list(steps)
    parent: int | None = events[0].parent
    place: int = events[0].index(events[0].event)
    found: int | None = events[-1].number
    board = bezzel.Board(8)
    board.place(0, 4)
    board[1, 1] = "x"
    sign: str = board[0, 4]
    legal: list[bezzel.Square] = list(board.legal(row=1))
    completed: bezzel.Completions = board.copy().completions(threads=1)
    puzzle: bezzel.Puzzle = bezzel.puzzle(6, difficulty="easy", seed=1)
    hint: bezzel.Hint = puzzle.hint(queens=[(0, 0)])
    way: tuple[bezzel.PuzzleStep, ...] = puzzle.steps
    only: tuple[int, ...] | tuple[tuple[int, int], ...] | None = puzzle.solution
    awaited: int = asyncio.run(bezzel.awaited(bezzel.solve, 8)).n
    assert sign == "Q" and legal and completed and hint.mistake and way and awaited == 8 and place == 1 and found == 1
    stop = threading.Event()
    try:
        with bezzel.limits(timeout=60, stop=stop):
            stop.set()
            bezzel.count(20)
    except (bezzel.Stopped, TimeoutError) as error:
        assert isinstance(error, bezzel.Stopped)
    try:
        bezzel.solve(3)
    except bezzel.NoSolution as error:
        assert isinstance(error, ValueError)
    used = (both, first, some, images, orbit, text, picture, row, solves, listed, known, agrees, tally)
    more = (tallies, rows, counts, measured, version, info, cause, one, unique, number, parent, model)
    assert used and more


def test_every_public_name_is_used() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert not [name for name in bezzel.__all__ if f"bezzel.{name}" not in source]
    with TemporaryDirectory() as folder:
        use(Path(folder))
