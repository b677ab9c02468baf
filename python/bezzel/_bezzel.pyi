"""The N-queens workbench, compiled: what it takes and gives. What begins with a line is its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, SupportsFloat, SupportsIndex, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from bezzel._campaign import ShardConflict, Shards, Total, Worker
from bezzel._progress import Progress
from bezzel._records import Cause, Check, Conflict, Event, Measured, Square, TableRow, Tally

__version__: str

_Language: TypeAlias = Literal["en", "zh"]
_Theme: TypeAlias = Literal["wood", "paper", "sea", "night", "porcelain"]
_Title: TypeAlias = str | bool | None
_Path: TypeAlias = str | PathLike[str]
_Method: TypeAlias = Literal["rows", "permutations", "board", "sets", "masks", "constrained"]
_Model: TypeAlias = Literal[
    "dimacs", "opb", "lp", "mps", "minizinc", "asp", "smt2", "xcc", "qubo", "bqm", "csplib", "dzn"
]
_Text: TypeAlias = Literal["board", "grid", "columns", "pairs", "xy", "json", "jsonl", "csv"]
_Columns: TypeAlias = Placement | str | Sequence[SupportsIndex] | npt.NDArray[np.integer[Any]]
_Squares: TypeAlias = Iterable[tuple[SupportsIndex, SupportsIndex]]

class Placement(Sequence[int]):
    """One queen in each row, anywhere; the queens may attack each other."""

    def __new__(cls, columns: _Columns) -> Placement: ...
    @property
    def n(self) -> int:
        """The size of the board: the number of rows, of columns and of queens."""
    @property
    def columns(self) -> npt.NDArray[np.uint8 | np.uint32]:
        """The queens' columns by row: a read-only NumPy array of uint8, or of uint32 above 256."""
    @property
    def queens(self) -> list[tuple[int, int]]:
        """The queens' squares as pairs of row and column, from the top row down."""
    @property
    def is_solution(self) -> bool:
        """Whether no queen attacks another."""
    def conflicts(self) -> list[Conflict]:
        """Every pair of queens that attack each other with none between them, as a list."""
    def text(self, format: _Text = "board", *, ascii: bool = False) -> str:
        """The placement as text: `board`, `grid`, `columns`, `pairs`, `xy`, `json`, `jsonl`, `csv`."""
    def svg(
        self,
        *,
        title: _Title = True,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: bool = False,
    ) -> str:
        """A vector picture, as text. `title` is a text, True for the default one, None for none."""
    def png(
        self,
        *,
        title: _Title = True,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: bool = False,
    ) -> bytes:
        """A raster picture, as the bytes of a PNG file, with the same options as ``svg``."""
    def save(
        self,
        path: _Path,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: bool = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes it to a file; the ending of the path says the format, or `format` does."""
    def _repr_svg_(self) -> str | None: ...
    def _repr_html_(self) -> str | None: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def index(self, value: Any, start: int = 0, stop: int = ..., /) -> int:
        """The row of the first queen in this column."""
    def count(self, value: Any) -> int:
        """The number of queens in this column."""
    def __contains__(self, column: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __lt__(self, other: Placement) -> bool: ...
    def __le__(self, other: Placement) -> bool: ...
    def __gt__(self, other: Placement) -> bool: ...
    def __ge__(self, other: Placement) -> bool: ...

class Solution(Placement):
    """A placement in which no two queens attack each other."""

    def __new__(cls, columns: _Columns) -> Solution: ...
    def symmetries(self) -> dict[str, Solution]:
        """The images under the eight symmetries of the square, by their names."""
    def orbit(self) -> list[Solution]:
        """The different images under all eight symmetries, in lexicographic order."""
    def canonical(self) -> Solution:
        """The lexicographically smallest image, which stands for all."""
    @property
    def is_canonical(self) -> bool:
        """Whether it is the canonical one of its orbit."""
    @property
    def orbit_size(self) -> int:
        """How many different images there are: 8, 4, 2 or 1."""
    @property
    def symmetry(self) -> str:
        """How symmetric it is: `asymmetric`, `half-turn`, `quarter-turn` or `single`."""

class Solutions:
    """Solutions in lexicographic order, found when they are asked for."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def distinct(self) -> bool:
        """Whether there is one solution for each orbit only."""
    @property
    def start(self) -> int | None:
        """The column of the first-row queen, if only such solutions are wanted."""
    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The solutions as a NumPy array of uint8: a row a solution, the columns by row."""
    def to_arrow(self) -> Any:
        """The solutions as a ``pyarrow.Table``, which owns the very memory they were found into."""
    def to_polars(self) -> Any:
        """The solutions as a ``polars.DataFrame`` with the columns of ``to_arrow``."""
    def to_pandas(self) -> Any:
        """The solutions as a ``pandas.DataFrame`` with the columns `row0`, `row1` and so on, as in
        CSV; distinct ones have `orbit` and `symmetry` too."""
    def save(
        self,
        path: _Path,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: bool = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes them to a file, or to a file each where `{i}` stands in the path."""
    def index(self, value: object) -> int:
        """The number of the first item that equals `value`, from 0."""
    def count(self, value: object) -> int:
        """How often `value` is among them: once or not at all."""
    def _repr_html_(self) -> str | None: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Solution]: ...
    def __reversed__(self) -> Iterator[Solution]: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> Solutions: ...
    def __contains__(self, solution: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Completions:
    """A board that is to be completed: what its completions are, how many, and if there is none,
    why. Nothing is looked for before it is asked."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def queens(self) -> list[Square]:
        """The squares on which queens stand, as pairs of row and column."""
    @property
    def blocked(self) -> list[Square]:
        """The squares that stay empty, as pairs of row and column."""
    def first(self) -> Solution | None:
        """One completion, or None if there is none."""
    def is_possible(self) -> bool:
        """Whether there is a completion."""
    def is_unique(self) -> bool:
        """Whether there is exactly one completion."""
    def count(self) -> int:
        """The number of completions."""
    def cause(self, *, budget: SupportsFloat | None = None) -> Cause | None:
        """The smallest set of queens and blocked squares that makes completion impossible, or None
        if it is possible. `budget` is how many seconds to look for the smallest; `proof` says
        what was reached."""
    def save(
        self,
        path: _Path,
        *,
        limit: SupportsIndex | None = None,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: bool = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes the completions to a file, or to a file each where `{i}` stands in the path;
        `limit` is how many at most."""
    def __iter__(self) -> Iterator[Solution]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Steps:
    """A search, told event by event; in a notebook it is played."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def method(self) -> str:
        """How it searches."""
    def text(self, *, lang: _Language = "en") -> str:
        """The steps as sentences, with a board wherever the queens have changed."""
    def html(self, *, lang: _Language = "en") -> str:
        """The page that plays them, whole."""
    def save(
        self,
        path: _Path,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: bool = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes them to a file: text, JSON Lines, a page, a film, or a picture of each step."""
    def _repr_html_(self) -> str | None: ...
    def __iter__(self) -> Iterator[Event]: ...

class Comparison:
    """The ways of searching measured on one board: a list of ``Measured``, and the same as text and
    as a page."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def rows(self) -> list[Measured]:
        """What was measured of each way: the worst first, the best there is last."""
    def text(self, *, lang: _Language = "en") -> str:
        """The comparison as text for people."""
    def html(self, *, lang: _Language = "en") -> str:
        """The page with a chart, and two ways to play side by side."""
    def save(self, path: _Path, *, lang: _Language = "en") -> None:
        """Writes it to a file: text, Markdown, JSON or a page, as the ending of the path says."""
    def _repr_html_(self) -> str: ...

class Plan:
    """A count cut up into shards, which can be counted anywhere and in any order."""

    def __new__(
        cls,
        n: SupportsIndex | str,
        *,
        scheme: str | None = None,
        depth: SupportsIndex | None = None,
        start: SupportsIndex | None = None,
    ) -> Plan: ...
    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def scheme(self) -> str:
        """The scheme with its version, such as `cross/2`."""
    @property
    def depth(self) -> int:
        """How many levels deep the board is cut up."""
    @property
    def fingerprint(self) -> str:
        """What tells plans apart in short: 16 hexadecimal digits."""
    def deeper(self, levels: SupportsIndex | None = None) -> Plan:
        """The same count cut into smaller shards: each level makes them about an eighth as large."""
    def count(self, shard: SupportsIndex) -> Tally:
        """Counts one shard on one thread: a whole number that is a ``Tally``."""
    def tallies(
        self,
        shards: Iterable[SupportsIndex] | str | None = None,
        *,
        threads: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> dict[int, Tally]:
        """Counts shards on all threads: a dictionary of tallies by shard. `shards` are all of
        them, a range, a list, or a text such as `0..12,15`."""
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __lt__(self, other: Plan) -> bool: ...
    def __le__(self, other: Plan) -> bool: ...
    def __gt__(self, other: Plan) -> bool: ...
    def __ge__(self, other: Plan) -> bool: ...

class Campaign:
    """A count that outlives any process: a plan and a ledger of what is known of its shards."""

    def __new__(cls, path: _Path) -> Campaign: ...
    @staticmethod
    def create(
        path: _Path,
        plan: Plan | SupportsIndex | str,
        *,
        shard_seconds: SupportsFloat | None = None,
    ) -> Campaign:
        """Makes a ledger in which nothing is known; there must be no file of this name."""
    @property
    def path(self) -> Path:
        """The ledger."""
    @property
    def plan(self) -> Plan:
        """How the count is cut up."""
    @property
    def shards(self) -> int:
        """The number of the plan's shards; `len()` is the same."""
    @property
    def known(self) -> Shards:
        """The shards that are known and not in conflict."""
    @property
    def missing(self) -> Shards:
        """The shards that are not known."""
    @property
    def confirmed(self) -> Shards:
        """The shards that were found by two workers, or by two kernels."""
    @property
    def conflicts(self) -> list[ShardConflict]:
        """The shards about which the evidence does not agree: each with what is said of it."""
    @property
    def damaged(self) -> list[tuple[str, int]]:
        """Rows that cannot be believed: the table and the number of each."""
    @property
    def workers(self) -> list[Worker]:
        """Who found anything, and how much."""
    @property
    def is_complete(self) -> bool:
        """Whether every shard is known."""
    def status(self) -> dict[str, Any]:
        """How far it has come, as ``bezzel campaign status --json`` tells it."""
    def total(self) -> Total:
        """The count: a whole number that is a ``Total``. ``RuntimeError`` says what speaks against
        it: that shards are missing or in conflict, that rows are damaged, that a check failed."""
    def facts(self) -> Facts:
        """All the evidence that counts, as a table for NumPy, Arrow, pandas and polars. A shard that
        was found twice is in it twice."""
    def run(
        self,
        *,
        threads: SupportsIndex | None = None,
        progress: Progress = None,
        shards: Iterable[SupportsIndex] | str | None = None,
        confirm: float = 0.0,
        name: str | None = None,
        kernel: str = "auto",
        memory: SupportsIndex | str | None = None,
    ) -> bool:
        """Counts what is missing, on all threads of this machine, and settles conflicts by counting
        again. True if all that was wanted is known then."""
    def add(
        self,
        tallies: Mapping[int, Tally] | Mapping[int, Sequence[int]],
        *,
        worker: str | None = None,
        kernel: str | None = None,
        seconds: SupportsFloat | None = None,
    ) -> int:
        """Adds tallies that were found elsewhere, by shard; how many shards are known now that were
        not."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...

class Facts:
    """The evidence of a ledger that counts: a row for each finding of a shard."""

    @property
    def workers(self) -> list[tuple[str, str, str]]:
        """Who found them: name, kernel and version of each."""
    def to_numpy(self) -> npt.NDArray[np.void]:
        """A structured array; ``worker`` is a place in ``workers``, and ``at`` a ``datetime64``."""
    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
    def __arrow_c_stream__(self, requested_schema: object = None) -> Any: ...
    def __len__(self) -> int: ...

def solve(
    n: SupportsIndex,
    *,
    random: bool = False,
    seed: SupportsIndex | None = None,
    method: Literal["first", "construct", "random"] | None = None,
) -> Solution:
    """One solution of a board of any size up to 100,000,000."""

def solutions(
    n: SupportsIndex,
    *,
    distinct: bool = False,
    start: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
) -> Solutions:
    """The solutions of a board of at most 64 rows, as a lazy sequence."""

class Samples(Sequence[Solution]):
    """Solutions drawn at random, with replacement."""

    @property
    def n(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def approximate(self) -> bool: ...
    @property
    def acceptance(self) -> float | None: ...
    @property
    def autocorrelation(self) -> float | None: ...
    def to_numpy(self) -> npt.NDArray[np.uint16]: ...
    def density(self) -> npt.NDArray[np.uint64]:
        """How often a queen stands on each square, by row and column."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> Solution: ...  # type: ignore[override]

def samples(
    n: SupportsIndex | None = None,
    count: SupportsIndex | None = None,
    *,
    seed: SupportsIndex | None = None,
    method: Literal["exact", "mcmc"] = "exact",
    ledger: _Path | None = None,
    threads: SupportsIndex | None = None,
) -> Samples:
    """Draw solutions at random, each with exactly the same probability, or approximately by a Markov chain."""

def check(placement: _Columns) -> list[Conflict]:
    """Every pair of queens that attack each other with none between them; an empty list if the
    placement solves."""

def check_many(
    placements: npt.ArrayLike, *, threads: SupportsIndex | None = None
) -> npt.NDArray[np.bool_]:
    """Which rows of a two-dimensional array of whole numbers are solutions, as an array of bools."""

def complete(
    board: str | Placement | Sequence[SupportsIndex | None] | npt.NDArray[Any] | None = None,
    *,
    n: SupportsIndex | None = None,
    queens: _Squares | None = None,
    blocked: _Squares | None = None,
    threads: SupportsIndex | None = None,
) -> Completions:
    """Completes a board of at most 1000 rows, on which queens stand and squares are blocked."""

def model(
    board: SupportsIndex | str | Placement | Sequence[SupportsIndex | None] | npt.NDArray[Any],
    format: _Model = "dimacs",
    *,
    path: str | PathLike[str] | None = None,
    at_most_one: Literal["pairwise", "ladder", "product", "commander", "bimander"] | None = None,
    viewpoint: Literal["alldifferent", "bool"] | None = None,
    theory: Literal["integers", "bit-vectors"] | None = None,
    data: Literal["included", "separate"] | None = None,
    symmetry: Literal["lex-leader"] | None = None,
    budget: SupportsFloat | None = None,
    force: bool = False,
) -> str | None:
    """The problem as a model for SAT, pseudo-Boolean, mixed-integer, constraint, answer-set, SMT,
    exact-cover and annealing solvers, with the number of its models where that is known."""

def steps(
    n: SupportsIndex,
    *,
    method: _Method = "board",
    limit: SupportsIndex | None = None,
    until_solution: SupportsIndex | None = None,
    depth: SupportsIndex | None = None,
) -> Steps:
    """The steps of a search for all solutions."""

def compare(
    n: SupportsIndex, *, budget: SupportsFloat | None = None, threads: SupportsIndex | None = None
) -> Comparison:
    """Compares exhaustive search with backtracking, in seven ways. Each has `budget` seconds; what
    takes longer is estimated."""

def _count(
    n: SupportsIndex,
    distinct: bool,
    start: SupportsIndex | None,
    check: bool,
    progress: Callable[[int, int], object] | None,
    threads: SupportsIndex | None,
    memory: SupportsIndex | str | None,
    kernel: str,
    scheme: str,
) -> tuple[int, str, str, int, float, list[Check]]: ...
def _range(first: SupportsIndex | None, last: SupportsIndex | None) -> tuple[int, int]: ...
def _table_row(n: int, budget: float, threads: SupportsIndex | None) -> TableRow: ...
def _info() -> tuple[str, int, list[str], str]: ...
def _program(arguments: list[str]) -> int: ...
