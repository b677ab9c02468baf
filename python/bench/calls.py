"""All public calls of the package, each with arguments of a size that is chosen: for what measures all of them.

``missing`` finds the public names by looking at the package, so that none is left out by being forgotten.
"""

from __future__ import annotations

import copy
import pickle
import tempfile
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

import bezzel

Call = Callable[[], object]

# Tuples of a fixed number of fields, and exceptions.
RECORDS = {
    name
    for name in bezzel.__all__
    if isinstance(kind := getattr(bezzel, name), type)
    and (issubclass(kind, BaseException) or hasattr(kind, "_fields"))
}

# What every object has, and what is called when one is made.
OF_ALL = set(vars(object)) - {"__eq__", "__hash__", "__repr__", "__reduce__", "__str__", "__init__"}
OF_ALL |= {"__dict__", "__weakref__", "__slots__", "__module__", "__abstractmethods__", "__class_getitem__"}
OF_ALL |= {"__init__", "__ne__", "__le__", "__gt__", "__ge__", "__match_args__", "__length_hint__"}


def public() -> set[str]:
    """The public names: functions, and the methods and properties of classes."""
    names = set()
    for name in bezzel.__all__:
        kind = getattr(bezzel, name)
        if not callable(kind) or name in RECORDS:
            continue
        names.add(name)
        for member in vars(kind) if isinstance(kind, type) else ():
            is_private = member.startswith("_") and not member.endswith("_")
            if member not in OF_ALL and not is_private and getattr(kind, member) is not None:
                names.add(f"{name}.{member}")
    return names


def missing(calls: dict[str, Call]) -> set[str]:
    """The public names that no call is named after."""
    return public() - {name.split(":")[0] for name in calls}


class Given:
    """What calls are given: small, or as large as is of use."""

    def __init__(self, is_large: bool) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.n = 5_000_000 if is_large else 40
        self.drawn = 300_000 if is_large else 100
        self.listed = 15 if is_large else 8
        self.boards = 900 if is_large else 12
        self.searched = 8 if is_large else 5
        self.file = str(self.folder / "file")

    @cached_property
    def solution(self) -> bezzel.Solution:
        return bezzel.solve(self.n)

    @cached_property
    def other(self) -> bezzel.Solution:
        return bezzel.solve(self.n)

    @cached_property
    def array(self) -> Any:
        return self.solution.columns

    @cached_property
    def columns(self) -> list[int]:
        return list(self.solution)

    @cached_property
    def wrong(self) -> bezzel.Placement:
        return bezzel.Placement(np.zeros(min(self.n, 300_000), int))

    @cached_property
    def text(self) -> str:
        return self.solution.text("columns")

    @cached_property
    def signs(self) -> str:
        return self.few.text("board", signs="♛·")

    @cached_property
    def few(self) -> bezzel.Solution:
        return bezzel.solve(min(self.n, 3000))

    @cached_property
    def picture(self) -> bezzel.Solution:
        return bezzel.solve(min(self.n, 1000))

    @cached_property
    def solutions(self) -> Any:
        return bezzel.solutions(self.listed)

    @cached_property
    def distinct(self) -> Any:
        return bezzel.solutions(self.listed, distinct=True)

    @cached_property
    def last(self) -> Any:
        return self.solutions[-1]

    @cached_property
    def matrix(self) -> Any:
        return self.solutions.to_numpy()[:500_000]

    @cached_property
    def lists(self) -> list[list[int]]:
        rows: list[list[int]] = self.matrix[:200_000].tolist()
        return rows

    @cached_property
    def samples(self) -> bezzel.Samples:
        return bezzel.samples(12, self.drawn, seed=1)

    @cached_property
    def equal(self) -> bezzel.Samples:
        return bezzel.samples(12, self.drawn, seed=1)

    @cached_property
    def blocked(self) -> list[tuple[int, int]]:
        return [(row, column) for row in range(1, self.boards) for column in range(self.boards * 8 // 9)]

    @cached_property
    def completions(self) -> bezzel.Completions:
        return bezzel.complete(n=self.boards, blocked=self.blocked)

    @cached_property
    def completed(self) -> bezzel.Completions:
        return bezzel.complete(n=self.listed - 2)

    @cached_property
    def board(self) -> bezzel.Board:
        return bezzel.Board(self.completions_text)

    @cached_property
    def completions_text(self) -> str:
        row = "x" * (self.boards * 8 // 9) + "." * (self.boards - self.boards * 8 // 9)
        return "\n".join(["." * self.boards] + [row] * (self.boards - 1))

    @cached_property
    def steps(self) -> bezzel.Steps:
        return bezzel.steps(self.searched)

    @cached_property
    def comparison(self) -> bezzel.Comparison:
        return bezzel.compare(self.searched, budget=2)

    @cached_property
    def puzzle(self) -> bezzel.Puzzle:
        return bezzel.puzzle(12 if self.boards > 12 else 6, seed=1)

    @cached_property
    def plan(self) -> bezzel.Plan:
        # A hundred thousand shards, each counted in no time.
        return bezzel.Plan("cross/2 n=12 depth=4") if self.boards > 12 else bezzel.Plan(8)

    @cached_property
    def tallies(self) -> dict[int, bezzel.Tally]:
        return self.plan.tallies()

    @cached_property
    def campaign(self) -> bezzel.Campaign:
        campaign = bezzel.Campaign.create(self.folder / "full.bezzel", self.plan)
        campaign.add(self.tallies, worker="a")
        return campaign

    @cached_property
    def half(self) -> bezzel.Campaign:
        campaign = bezzel.Campaign.create(self.folder / "half.bezzel", self.plan)
        campaign.add({shard: tally for shard, tally in self.tallies.items() if shard % 2}, worker="a")
        return campaign

    @cached_property
    def facts(self) -> bezzel.Facts:
        return self.campaign.facts()

    @cached_property
    def total(self) -> bezzel.Total:
        return self.campaign.total()

    @cached_property
    def checked(self) -> bezzel.Count:
        return bezzel.count(12, check=True)

    @cached_property
    def tally(self) -> bezzel.Tally:
        return self.plan.count(0)

    @cached_property
    def shards(self) -> bezzel.Shards:
        return self.half.missing

    @cached_property
    def verdict(self) -> bezzel.Verdict:
        return bezzel.check(self.wrong)

    @cached_property
    def table(self) -> bezzel.Table:
        return bezzel.table()

    count = 0

    @property
    def ledger(self) -> Path:
        """A path with no file."""
        self.count += 1
        return self.folder / f"{self.count}.bezzel"


def drained(iterable: Any) -> None:
    """Goes to the end without code of Python."""
    deque(iterable, 0)


def pickled(what: Any) -> object:
    """Through a pickle and back."""
    return pickle.loads(pickle.dumps(what, 5))


def _of_placements(g: Given) -> dict[str, Call]:
    calls: dict[str, Call] = {
        "Placement": lambda: bezzel.Placement(g.columns),
        "Placement:array": lambda: bezzel.Placement(g.array),
        "Placement:text": lambda: bezzel.Placement(g.text),
        "Placement:signs": lambda: bezzel.Placement(g.signs),
        "Placement.conflicts": lambda: g.wrong.conflicts(),
        "Placement.text": lambda: g.solution.text("columns"),
        "Placement.text:board": lambda: g.few.text(),
        "Placement.svg": lambda: g.picture.svg(),
        "Placement.png": lambda: g.picture.png(),
        "Placement.save": lambda: g.solution.save("/dev/null", format="columns"),
        "Placement.save:stream": lambda: g.solution.save(open("/dev/null", "wb"), format="columns"),
        "Placement.plot": lambda: plotted(g.picture),
        "Placement.index": lambda: g.solution.index(g.n - 2),
        "Placement.index:none": lambda: refused(lambda: g.solution.index(g.columns)),
        "Placement.count": lambda: g.solution.count(3),
        "Placement.__reduce__": lambda: pickled(g.solution),
        "Placement.__hash__": lambda: hash(g.solution),
        "Placement.__eq__": lambda: g.solution == g.other,
        "Placement.__eq__:list": lambda: g.solution == g.columns,
        "Placement.__lt__": lambda: g.solution < g.other,
        "Placement.__iter__": lambda: drained(g.solution),
        "Placement.__reversed__": lambda: drained(reversed(g.solution)),
        "Placement.__contains__": lambda: g.n in g.solution,
        "Placement.__getitem__": lambda: g.solution[::-1],
        "Placement.__len__": lambda: len(g.solution),
        "Placement.__array__": lambda: np.array(g.solution),
        "Placement.__array__:dtype": lambda: np.array(g.solution, dtype=float),
        "Placement._repr_svg_": lambda: g.picture._repr_svg_(),
        "Placement._repr_html_": lambda: g.picture._repr_html_(),
        "Placement.__str__": lambda: str(g.solution),
        "Placement.__repr__": lambda: repr(g.solution),
        "Solution": lambda: bezzel.Solution(g.array),
        "Solution.symmetries": lambda: g.solution.symmetries(),
        "Solution.orbit": lambda: g.solution.orbit(),
        "Solution.canonical": lambda: g.solution.canonical(),
    }
    for name in ("n", "columns", "queens", "is_solution"):
        calls[f"Placement.{name}"] = partial(attribute, g, "solution", name)
    for name in ("is_canonical", "orbit_size", "symmetry"):
        calls[f"Solution.{name}"] = partial(attribute, g, "solution", name)
    return calls


def attribute(g: Given, of: str, name: str) -> object:
    """A property of something given."""
    return getattr(getattr(g, of), name)


def method(g: Given, of: str, name: str, *more: Any) -> object:
    """A method of something given."""
    return getattr(getattr(g, of), name)(*more)


def refused(call: Call) -> None:
    """A call that is wrong."""
    with suppress(ValueError, TypeError, IndexError):
        call()


def plotted(what: Any) -> None:
    """Plots, and forgets the picture."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    what.plot()
    pyplot.close("all")


def _of_sequences(g: Given) -> dict[str, Call]:
    calls: dict[str, Call] = {
        "Solutions": lambda: bezzel.solutions(g.listed),
        "Solutions.__len__": lambda: len(bezzel.solutions(g.listed)),
        "Solutions.__len__:distinct": lambda: len(bezzel.solutions(g.listed, distinct=True)),
        "Solutions.__iter__": lambda: drained(g.solutions[:400_000]),
        "Solutions.__iter__:distinct": lambda: drained(g.distinct),
        "Solutions.__iter__:kept": lambda: drained(reversed(bezzel.solutions(min(g.listed, 13), distinct=True))),
        "Solutions.__reversed__": lambda: drained(reversed(g.solutions[:400_000])),
        "Solutions.__getitem__": lambda: g.solutions[len(g.solutions) // 2],
        "Solutions.__getitem__:slice": lambda: g.solutions[5:-5:3],
        "Solutions.__contains__": lambda: g.last in g.solutions[1:],
        "Solutions.index": lambda: g.solutions[1:].index(g.last),
        "Solutions.index:none": lambda: refused(lambda: g.solutions.index(g.lists)),
        "Solutions.count": lambda: g.distinct[1:].count(g.last),
        "Solutions.to_numpy:distinct": lambda: g.distinct.to_numpy(),
        "Solutions.to_pandas:distinct": lambda: g.distinct.to_pandas(),
        "Solutions.to_arrow:distinct": lambda: g.distinct.to_arrow(),
        "Solutions.save": lambda: g.solutions.save("/dev/null", format="columns"),
        "Solutions.save:slice": lambda: g.solutions[::-2].save("/dev/null", format="columns"),
        "Solutions.save:distinct": lambda: g.distinct[1:].save("/dev/null", format="csv"),
        "Solutions.__array__": lambda: np.asarray(g.solutions),
        "Solutions.__arrow_c_stream__": lambda: stream(g.solutions),
        "Solutions.__bool__": lambda: bool(g.distinct[10:]),
        "Solutions.__eq__": lambda: g.solutions[1:] == g.solutions[:-1],
        "Solutions.__reduce__": lambda: pickled(g.solutions),
        "Samples": lambda: bezzel.samples(12, g.drawn),
        "Samples.__iter__": lambda: drained(g.samples),
        "Samples.__reversed__": lambda: drained(reversed(g.samples)),
        "Samples.__getitem__": lambda: g.samples[::-1],
        "Samples.__contains__": lambda: [*range(12)] in g.samples,
        "Samples.index": lambda: g.samples.index(g.samples[-1]),
        "Samples.count": lambda: g.samples.count(g.samples[0]),
        "Samples.save": lambda: g.samples.save("/dev/null", format="columns"),
        "Samples.plot": lambda: plotted(g.samples),
        "Samples.__array__": lambda: np.asarray(g.samples),
        "Samples.__arrow_c_stream__": lambda: stream(g.samples),
        "Samples.__eq__": lambda: g.samples == g.equal,
        "Samples.__reduce__": lambda: pickled(g.samples),
    }
    tables = ("to_numpy", "to_arrow", "to_pandas", "to_polars", "_repr_html_", "__hash__", "__repr__")
    for name in tables:
        calls[f"Solutions.{name}"] = partial(method, g, "solutions", name)
    for name in (*tables, "density", "__len__"):
        calls[f"Samples.{name}"] = partial(method, g, "samples", name)
    for name in ("n", "distinct", "start", "piece"):
        calls[f"Solutions.{name}"] = partial(attribute, g, "solutions", name)
    for name in ("n", "seed", "approximate", "acceptance", "autocorrelation"):
        calls[f"Samples.{name}"] = partial(attribute, g, "samples", name)
    return calls


def stream(what: Any) -> object:
    """All of Arrow's stream, read."""
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

    return pyarrow.RecordBatchReader.from_stream(what).read_all()


def _of_searches(g: Given) -> dict[str, Call]:
    calls: dict[str, Call] = {
        "Completions": lambda: bezzel.complete(n=g.boards, blocked=g.blocked),
        "Completions.count": lambda: g.completed.count(),
        "Completions.cause": lambda: bezzel.complete(
            [0, 1, *[None] * min(g.boards, 40)]
        ).cause(budget=2),
        "Completions.save": lambda: g.completed.save("/dev/null", format="columns"),
        "Completions.__iter__": lambda: drained(g.completed),
        "Completions.__eq__": lambda: g.completions == bezzel.complete(n=g.boards, blocked=g.blocked),
        "Completions.__reduce__": lambda: pickled(g.completions),
        "Steps": lambda: bezzel.steps(g.searched),
        "Steps.save": lambda: g.steps.save("/dev/null", format="jsonl"),
        "Steps.__iter__": lambda: drained(g.steps),
        "Steps.__eq__": lambda: g.steps == bezzel.steps(8),
        "Steps.__reduce__": lambda: pickled(g.steps),
        "Comparison": lambda: bezzel.compare(g.searched, budget=2),
        "Comparison.save": lambda: g.comparison.save("/dev/null", format="json"),
        "Comparison.__iter__": lambda: drained(g.comparison),
        "Comparison.__getitem__": lambda: g.comparison[:],
        "Comparison.__reduce__": lambda: pickled(g.comparison),
        "Comparison.__eq__": lambda: g.comparison == pickled(g.comparison),
        "Puzzle": lambda: pickled(g.puzzle),
        "Puzzle.__reduce__": lambda: pickled(g.puzzle),
        "Puzzle.hint": lambda: g.puzzle.hint([(0, 0)], [(r, c) for r in range(1, g.puzzle.n) for c in range(g.puzzle.n)]),
        "Puzzle.save": lambda: g.puzzle.save(g.file + ".svg"),
        "Puzzle.__eq__": lambda: g.puzzle == bezzel.puzzle(str(g.puzzle), family=g.puzzle.family),
        "Board": lambda: bezzel.Board(g.completions_text),
        "Board:size": lambda: bezzel.Board(g.boards),
        "Board.place": lambda: bezzel.Board(g.boards).place(0, 1),
        "Board.block": lambda: g.board.block(1, 1),
        "Board.clear": lambda: g.board.clear(0, 0),
        "Board.is_legal": lambda: g.board.is_legal(0, 0),
        "Board.legal": lambda: drained(g.board.legal()),
        "Board.plot": lambda: plotted(bezzel.Board(min(g.boards, 30))),
        "Board.__getitem__": lambda: g.board[0, 0],
        "Board.__setitem__": lambda: g.board.__setitem__((0, 0), "."),
        "Board.__iter__": lambda: refused(lambda: iter(g.board)),
        "Board.__copy__": lambda: copy.copy(g.board),
        "Board.__eq__": lambda: g.board == g.board.copy(),
        "Board.__reduce__": lambda: pickled(g.board),
    }
    for name in ("n", "queens", "blocked"):
        calls[f"Completions.{name}"] = partial(attribute, g, "completions", name)
        calls[f"Board.{name}"] = partial(attribute, g, "board", name)
    for name in ("is_solved", "solution"):
        calls[f"Board.{name}"] = partial(attribute, g, "board", name)
    for name in ("completions", "fen", "copy", "__repr__", "__str__", "_repr_html_"):
        calls[f"Board.{name}"] = partial(method, g, "board", name)
    for name in ("first", "is_possible", "is_unique", "__bool__", "__repr__", "__hash__"):
        calls[f"Completions.{name}"] = partial(method, g, "completions", name)
    for name in ("text", "html", "_repr_html_", "__repr__", "__hash__"):
        calls[f"Steps.{name}"] = partial(method, g, "steps", name)
    calls["Steps.n"] = partial(attribute, g, "steps", "n")
    calls["Steps.method"] = partial(attribute, g, "steps", "method")
    for name in ("text", "html", "to_pandas", "to_polars", "_repr_html_", "__len__", "__repr__", "__str__"):
        calls[f"Comparison.{name}"] = partial(method, g, "comparison", name)
    calls["Comparison.n"] = partial(attribute, g, "comparison", "n")
    calls["Comparison.rows"] = partial(attribute, g, "comparison", "rows")
    of_puzzle = "n family rows queens blocked seed difficulty steps solution is_unique link"
    for name in of_puzzle.split():
        calls[f"Puzzle.{name}"] = partial(attribute, g, "puzzle", name)
    for name in ("solve", "svg", "png", "to_dict", "_repr_svg_", "__str__", "__repr__", "__hash__"):
        calls[f"Puzzle.{name}"] = partial(method, g, "puzzle", name)
    return calls


def _of_counts(g: Given) -> dict[str, Call]:
    calls: dict[str, Call] = {
        "Count": lambda: pickled(g.checked),
        "Count.__reduce__": lambda: pickled(g.checked),
        "Tally": lambda: pickled(g.tally),
        "Tally.__reduce__": lambda: pickled(g.tally),
        "Total": lambda: pickled(g.total),
        "Total.__reduce__": lambda: pickled(g.total),
        "Table": lambda: bezzel.table(1, 6),
        "Plan": lambda: bezzel.Plan(g.listed),
        "Plan:text": lambda: bezzel.Plan(str(g.plan)),
        "Plan.count": lambda: g.plan.count(len(g.plan) - 1),
        "Plan.tallies": lambda: g.plan.tallies(),
        "Plan.tallies:shards": lambda: g.plan.tallies(range(len(g.plan))),
        "Plan.__eq__": lambda: g.plan == bezzel.Plan(8),
        "Plan.__lt__": lambda: g.plan < bezzel.Plan(8),
        "Plan.__reduce__": lambda: pickled(g.plan),
        "Campaign": lambda: bezzel.Campaign(g.campaign.path),
        "Campaign.create": lambda: bezzel.Campaign.create(g.ledger, g.plan),
        "Campaign.run": lambda: bezzel.Campaign.create(g.ledger, g.listed).run(),
        "Campaign.run:shards": lambda: g.campaign.run(shards=range(len(g.plan))),
        "Campaign.add": lambda: bezzel.Campaign.create(g.ledger, g.plan).add(g.tallies, worker="b"),
        "Campaign.__eq__": lambda: g.campaign == bezzel.Campaign(g.campaign.path),
        "Campaign.__reduce__": lambda: pickled(g.campaign),
        "Facts": lambda: pickled(g.facts),
        "Facts.__reduce__": lambda: pickled(g.facts),
        "Facts.__eq__": lambda: g.facts == g.campaign.facts(),
        "Facts.__arrow_c_stream__": lambda: stream(g.facts),
        "Shards": lambda: bezzel.Shards(str(g.shards)),
        "Shards.__iter__": lambda: drained(g.shards),
        "Shards.__getitem__": lambda: g.shards[::-1],
        "Shards.__contains__": lambda: -1 in g.shards,
        "Shards.__eq__": lambda: g.shards == g.half.missing,
        "Shards.__reduce__": lambda: pickled(g.shards),
        "Verdict": lambda: pickled(g.verdict),
        "Verdict.__reduce__": lambda: pickled(g.verdict),
        "Verdict.__eq__": lambda: g.verdict == bezzel.check(g.wrong),
    }
    for name in ("plan", "kernel", "threads", "seconds", "checks"):
        calls[f"Count.{name}"] = partial(attribute, g, "checked", name)
    for name in ("shard", "by_weight", "steps", "plan"):
        calls[f"Tally.{name}"] = partial(attribute, g, "tally", name)
    for name in ("plan", "checks", "shards", "confirmed", "core_seconds"):
        calls[f"Total.{name}"] = partial(attribute, g, "total", name)
    for name in ("n", "scheme", "depth", "fingerprint"):
        calls[f"Plan.{name}"] = partial(attribute, g, "plan", name)
    for name in ("path", "plan", "shards", "known", "missing", "confirmed", "conflicts", "damaged", "workers"):
        calls[f"Campaign.{name}"] = partial(attribute, g, "half", name)
    calls["Campaign.is_complete"] = partial(attribute, g, "campaign", "is_complete")
    calls["Facts.workers"] = partial(attribute, g, "facts", "workers")
    calls["Shards.ranges"] = partial(attribute, g, "shards", "ranges")
    of_verdict = (
        "n list given solutions expected wrong wrong_count repeated repeated_count missing examples"
        " ordered base pattern sentence reading lines conflicts"
    )
    for name in of_verdict.split():
        calls[f"Verdict.{name}"] = partial(attribute, g, "verdict", name)
    methods = {
        "Count": ("checked", "to_dict _repr_html_ __repr__ __str__"),
        "Tally": ("tally", "__repr__ __str__"),
        "Total": ("total", "_repr_html_ __repr__ __str__"),
        "Table": ("table", "to_pandas to_polars _repr_html_ __str__"),
        "Plan": ("plan", "deeper __len__ __bool__ __hash__ __str__ __repr__"),
        "Campaign": ("campaign", "status total facts __len__ __bool__ __repr__ __str__ __hash__"),
        "Facts": ("facts", "to_numpy to_arrow to_polars to_pandas __len__ __hash__ __repr__"),
        "Shards": ("shards", "__len__ __hash__ __str__ __repr__"),
        "Verdict": ("verdict", "to_dict __bool__ __len__ __hash__ __str__ __repr__ _repr_html_"),
    }
    for kind, (of, names) in methods.items():
        for name in names.split():
            calls[f"{kind}.{name}"] = partial(method, g, of, name)
    return calls


def _of_functions(g: Given) -> dict[str, Call]:
    return {
        "solve": lambda: bezzel.solve(g.n),
        "solve:random": lambda: bezzel.solve(g.n // 4, random=True, seed=1),
        "solutions": lambda: bezzel.solutions(g.listed),
        "samples": lambda: bezzel.samples(16, g.drawn // 4, seed=1),
        "samples:mcmc": lambda: bezzel.samples(200, max(g.drawn // 1000, 1), method="mcmc", seed=1),
        "count": lambda: bezzel.count(g.listed + 1),
        "count:check": lambda: bezzel.count(g.listed + 1, check=True),
        "count:piece": lambda: bezzel.count(g.listed - 3, piece="semi-queen"),
        "estimate": lambda: bezzel.estimate(g.listed + 8, runs=1000),
        "table": lambda: bezzel.table(1, g.listed),
        "complete": lambda: bezzel.complete(n=g.boards, blocked=g.blocked),
        "complete:text": lambda: bezzel.complete(g.completions_text),
        "complete:list": lambda: bezzel.complete([None] * min(g.n, 1000)),
        "complete:long": lambda: refused(lambda: bezzel.complete([None] * (max(g.n, 2000)))),
        "model": lambda: bezzel.model(min(g.boards, 120)),
        "model:blocked": lambda: bezzel.model(g.completions_text, "xcc", budget=1),
        "steps": lambda: bezzel.steps(g.searched),
        "compare": lambda: bezzel.compare(g.searched, budget=1),
        "puzzle": lambda: bezzel.puzzle(14 if g.boards > 12 else 6),
        "puzzle:text": lambda: refused(lambda: bezzel.puzzle(g.text)),
        "check": lambda: bezzel.check(g.columns),
        "check:array": lambda: bezzel.check(g.array),
        "check:placement": lambda: bezzel.check(g.wrong),
        "check:text": lambda: bezzel.check(g.text),
        "check:signs": lambda: bezzel.check(g.signs),
        "check:bytes": lambda: bezzel.check(g.text.encode()),
        "check:matrix": lambda: bezzel.check(g.matrix),
        "check:lists": lambda: bezzel.check(g.lists),
        "check:boards": lambda: bezzel.check(iter(g.solutions[:100_000])),
        "check:squares": lambda: bezzel.check(g.few.queens),
        "check:ones": lambda: bezzel.check(np.eye(min(g.n, 2000), dtype=int)),
        "check:all": lambda: bezzel.check(bezzel.solutions(min(g.listed, 12)), list="all"),
        "check_many": lambda: bezzel.check_many(g.matrix),
        "check_many:lists": lambda: bezzel.check_many(g.lists),
        "awaited": lambda: awaited(g),
        "info": lambda: bezzel.info(),
        "limits": lambda: limited(g),
        "limits.__enter__": lambda: limited(g),
        "limits.__exit__": lambda: limited(g),
    }


def awaited(g: Given) -> object:
    """A count that is awaited."""
    import asyncio

    return asyncio.run(bezzel.awaited(bezzel.count, g.listed))


def limited(g: Given) -> object:
    """A count within a limit."""
    with bezzel.limits(timeout=600):
        return bezzel.count(g.listed)


def calls(given: Given) -> dict[str, Call]:
    """Every public call by its name; after a colon stands what it is given."""
    all_of = (_of_functions, _of_placements, _of_sequences, _of_searches, _of_counts)
    return {name: call for of in all_of for name, call in of(given).items()}
