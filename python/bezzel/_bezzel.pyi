"""Types of the compiled module of the N-queens workbench. Names that begin with an underscore are
private."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Generic, Literal, SupportsFloat, SupportsIndex, TypeAlias, final, overload

from _typeshed import SupportsWrite
from typing_extensions import TypeVar

import numpy as np
import numpy.typing as npt

from bezzel._board import Board
from bezzel._campaign import ShardConflict, Shards, Total, Worker
from bezzel._progress import Progress
from bezzel._records import Cause, Conflict, Event, Measured, Square, TableRow, Tally

__version__: str

# Functions for the package alone.
def __getattr__(name: str) -> Any: ...

_Language: TypeAlias = Literal["en", "zh"]
_Theme: TypeAlias = Literal["wood", "paper", "sea", "night", "porcelain"]
_Title: TypeAlias = str | bool | None
_Path: TypeAlias = str | PathLike[str]
# A path, or a file object of texts or bytes.
_To: TypeAlias = _Path | SupportsWrite[Any]
_Coordinates: TypeAlias = bool | Literal["letters", "chess", "zero", "one"]
_Method: TypeAlias = Literal["rows", "permutations", "board", "sets", "masks", "constrained"]
_Model: TypeAlias = Literal[
    "dimacs", "opb", "lp", "mps", "minizinc", "asp", "smt2", "xcc", "qubo", "bqm", "csplib", "dzn"
]
# A text, or its bytes.
_Board_text: TypeAlias = str | bytes | bytearray | memoryview
# A size, or anything that is a board.
_Begun: TypeAlias = SupportsIndex | _Board_text | Placement | Completions | Board | Iterable[Any] | npt.NDArray[Any]
_Text: TypeAlias = Literal["board", "grid", "pairs", "xy", "columns", "json", "jsonl", "leetcode", "fen", "csv", "markdown", "tex"]
_Columns: TypeAlias = Placement | _Board_text | Sequence[SupportsIndex] | npt.NDArray[np.integer[Any]]
_Squares: TypeAlias = Iterable[tuple[SupportsIndex, SupportsIndex]]

class Placement(Sequence[int]):
    """A placement: one queen in each row; the queens may attack each other."""

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
        """Returns every pair of queens that attack each other with none between them, as a list."""
    def text(
        self,
        format: _Text = "board",
        *,
        ascii: bool = False,
        base: SupportsIndex = 0,
        signs: str | None = None,
    ) -> str:
        """Returns the placement as text: `board`, `grid`, `columns`, `pairs`, `xy`, `json`,
        `jsonl`, `csv`. `ascii` writes letters for queens, `base` is the number of the first row and
        column where these are numbers, and `signs` are those of a queen and an empty square, such
        as ``"Q."``."""
    def svg(
        self,
        *,
        title: _Title = True,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
    ) -> str:
        """Returns an SVG picture as text. `title` is a text, True for the default one, None for
        none."""
    def png(
        self,
        *,
        title: _Title = True,
        lang: _Language = "en",
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
    ) -> bytes:
        """Returns a PNG picture as bytes, with the same options as ``svg``."""
    def save(
        self,
        path: _To,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        base: SupportsIndex = 0,
        signs: str | None = None,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes the placement to a file; the format is `format`, or follows from the file
        extension."""
    def plot(self, ax: Any = None) -> Any:
        """Draws the board with Matplotlib, in `ax` or in a new figure, and returns the axes."""
    def _repr_svg_(self) -> str | None: ...
    def _repr_html_(self) -> str | None: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __reversed__(self) -> Iterator[int]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> tuple[int, ...]: ...
    def index(self, value: Any, start: int = 0, stop: int = ..., /) -> int:
        """Returns the row of the first queen in this column."""
    def count(self, value: Any) -> int:
        """Returns the number of queens in this column."""
    def __contains__(self, key: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Placement, /) -> bool: ...
    def __le__(self, value: Placement, /) -> bool: ...
    def __gt__(self, value: Placement, /) -> bool: ...
    def __ge__(self, value: Placement, /) -> bool: ...

@final
class Solution(Placement):
    """A solution: a placement in which no two queens attack each other."""

    def __new__(cls, columns: _Columns) -> Solution: ...
    def symmetries(self) -> dict[str, Solution]:
        """Returns the images under the eight symmetries of the square, by their names."""
    def orbit(self) -> list[Solution]:
        """Returns the different images under all eight symmetries, in lexicographic order."""
    def canonical(self) -> Solution:
        """Returns the lexicographically smallest image, which represents the orbit."""
    @property
    def is_canonical(self) -> bool:
        """Whether this is the canonical solution of its orbit."""
    @property
    def orbit_size(self) -> int:
        """The number of different images: 8, 4, 2 or 1."""
    @property
    def symmetry(self) -> str:
        """The symmetry class: `asymmetric`, `half-turn`, `quarter-turn` or `single`."""

_P_co = TypeVar("_P_co", bound=Placement, covariant=True, default=Solution)

@final
class Solutions(Generic[_P_co]):
    """A lazy sequence of solutions in lexicographic order."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def distinct(self) -> bool:
        """Whether the sequence holds only one solution of each symmetry class."""
    @property
    def start(self) -> int | None:
        """The column of the first-row queen, if the sequence is restricted to it."""
    @property
    def piece(self) -> str:
        """The name of the piece."""
    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """Returns the solutions as a NumPy array of uint8, a row for each solution, the columns by
        row."""
    def to_arrow(self) -> Any:
        """Returns the solutions as a ``pyarrow.Table``, without copying them."""
    def to_polars(self) -> Any:
        """Returns the solutions as a ``polars.DataFrame`` with the columns of ``to_arrow``."""
    def to_pandas(self) -> Any:
        """Returns the solutions as a ``pandas.DataFrame`` with the columns `row0`, `row1` and so
        on, as in CSV; distinct ones have `orbit` and `symmetry` too."""
    def density(self) -> npt.NDArray[np.uint64]:
        """Returns how often a queen stands on each square: a NumPy array of uint64 of shape (n, n), by row and column."""
    def plot(self, ax: Any = None, *, cmap: Any = "viridis") -> Any:
        """Draws the density with Matplotlib, in `ax` or in a new figure, and returns the axes."""
    def save(
        self,
        path: _To,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        base: SupportsIndex = 0,
        signs: str | None = None,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes the solutions to a file, or one file per solution if the path contains `{i}`."""
    def index(self, value: object, start: int = 0, stop: int = ..., /) -> int:
        """Returns the index of the item that equals `value`, from `start` on and before `stop`."""
    def count(self, value: object) -> int:
        """Returns how often `value` occurs: once or not at all."""
    def _repr_html_(self) -> str | None: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[_P_co]: ...
    def __reversed__(self) -> Iterator[_P_co]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> _P_co: ...
    @overload
    def __getitem__(self, key: slice, /) -> Solutions[_P_co]: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...

@final
class Completions:
    """The completions of a board: one, all, their number, or the cause if there are none. Each
    method computes its result when called."""

    def _signs(self) -> bytes: ...
    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def queens(self) -> list[Square]:
        """The given queens, as pairs of row and column."""
    @property
    def blocked(self) -> list[Square]:
        """The blocked squares, as pairs of row and column."""
    def first(self) -> Solution | None:
        """Returns one completion, or None if there is none."""
    def is_possible(self) -> bool:
        """Returns whether there is a completion."""
    def is_unique(self) -> bool:
        """Returns whether there is exactly one completion."""
    def count(self) -> int:
        """Counts the completions."""
    def cause(self, *, budget: SupportsFloat | None = None) -> Cause | None:
        """Returns the smallest set of queens and blocked squares that makes completion impossible,
        or None if it is possible. `budget` limits the search for the smallest set, in seconds;
        `proof` says what was proven."""
    def save(
        self,
        path: _To,
        *,
        limit: SupportsIndex | None = None,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        base: SupportsIndex = 0,
        signs: str | None = None,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes the completions to a file, or one file per completion if the path contains `{i}`;
        `limit` is the largest number of them."""
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Solution]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...

@final
class Steps:
    """A search, event by event; a notebook plays it."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def method(self) -> str:
        """The search method."""
    def text(self, *, lang: _Language = "en") -> str:
        """Returns the steps as sentences, with a board after each change of the queens."""
    def html(self, *, lang: _Language = "en") -> str:
        """Returns the page that plays the steps, in one file."""
    def save(
        self,
        path: _To,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        base: SupportsIndex = 0,
        signs: str | None = None,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes the steps to a file: text, JSON Lines, a page, a film, or a picture of each step."""
    def _repr_html_(self) -> str | None: ...
    def __iter__(self) -> Iterator[Event]: ...

@final
class Comparison:
    """The search methods measured on one board: a sequence of ``Measured``, as text, and as a page."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def rows(self) -> list[Measured]:
        """The measurements, from the slowest method to the fastest."""
    def text(self, *, lang: _Language = "en") -> str:
        """Returns the comparison as text."""
    def html(self, *, lang: _Language = "en") -> str:
        """Returns the page with a chart and two methods side by side."""
    def save(self, path: _To, *, format: str | None = None, lang: _Language = "en") -> None:
        """Writes the comparison to a file: text, Markdown, JSON or a page, by the file extension."""
    def to_pandas(self) -> Any:
        """Returns the measurements as a ``pandas.DataFrame``."""
    def to_polars(self) -> Any:
        """Returns the measurements as a ``polars.DataFrame``."""
    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Measured]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Measured: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[Measured]: ...

@final
class Plan:
    """A plan: a count divided into shards, which can be counted anywhere and in any order."""

    def __new__(
        cls,
        n: SupportsIndex | str,
        *,
        scheme: str | None = None,
        depth: SupportsIndex | None = None,
        start: SupportsIndex | None = None,
        piece: str | None = None,
        rows: SupportsIndex | None = None,
    ) -> Plan: ...
    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def scheme(self) -> str:
        """The scheme with its version, such as `cross/2`."""
    @property
    def depth(self) -> int:
        """The depth: how many levels deep the count is divided."""
    @property
    def fingerprint(self) -> str:
        """A short identifier of the plan: 16 hexadecimal digits."""
    def deeper(self, levels: SupportsIndex | None = None) -> Plan:
        """Returns the plan of the same count with smaller shards: each level makes them about an
        eighth as large, down to the smallest that the scheme has."""
    def count(self, shard: SupportsIndex) -> Tally:
        """Counts one shard on one thread and returns a ``Tally``."""
    def tallies(
        self,
        shards: SupportsIndex | Iterable[SupportsIndex] | str | None = None,
        *,
        threads: SupportsIndex | None = None,
        progress: Progress = None,
    ) -> dict[int, Tally]:
        """Counts shards on all threads and returns a dictionary of tallies by shard. `shards` are
        all of them, one, a range, a list, or a text such as `0..12,15`."""
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Plan, /) -> bool: ...
    def __le__(self, value: Plan, /) -> bool: ...
    def __gt__(self, value: Plan, /) -> bool: ...
    def __ge__(self, value: Plan, /) -> bool: ...

@final
class Campaign:
    """A long count, checkpointed to one file: a plan and a ledger of its counted shards."""

    def __new__(cls, path: _Path) -> Campaign: ...
    @staticmethod
    def create(
        path: _Path,
        plan: Plan | SupportsIndex | str,
        *,
        shard_seconds: SupportsFloat | None = None,
    ) -> Campaign:
        """Creates an empty ledger; there must be no file of this name."""
    @property
    def path(self) -> Path:
        """The path of the ledger."""
    @property
    def plan(self) -> Plan:
        """The plan of the count."""
    @property
    def shards(self) -> int:
        """The number of the plan's shards, equal to `len()`."""
    @property
    def known(self) -> Shards:
        """The shards that are known and not in conflict."""
    @property
    def missing(self) -> Shards:
        """The shards that are not known."""
    @property
    def confirmed(self) -> Shards:
        """The shards confirmed by a second worker or kernel."""
    @property
    def conflicts(self) -> list[ShardConflict]:
        """The shards with contradicting results, each with its versions."""
    @property
    def damaged(self) -> list[tuple[str, int]]:
        """The damaged rows: table and number of each."""
    @property
    def workers(self) -> list[Worker]:
        """The workers, with the number of shards each has found."""
    @property
    def is_complete(self) -> bool:
        """Whether every shard is known."""
    def status(self) -> dict[str, Any]:
        """Returns the progress, as ``bezzel campaign status --json`` writes it."""
    def total(self) -> Total:
        """Returns the count as a ``Total``. Raises ``RuntimeError`` if shards are missing or in
        conflict, rows are damaged, or a check failed."""
    def facts(self) -> Facts:
        """Returns all valid facts, as a table for NumPy, Arrow, pandas and polars. A shard that was
        found twice has two rows."""
    def run(
        self,
        *,
        threads: SupportsIndex | None = None,
        progress: Progress = None,
        shards: SupportsIndex | Iterable[SupportsIndex] | str | None = None,
        confirm: float = 0.0,
        name: str | None = None,
        kernel: str = "auto",
        memory: SupportsIndex | str | None = None,
    ) -> bool:
        """Counts the missing shards on all threads of this machine, and settles conflicts by
        recounting. Returns whether all wanted shards are known."""
    def add(
        self,
        tallies: Mapping[int, Tally] | Mapping[int, Sequence[int]],
        *,
        worker: str | None = None,
        kernel: str | None = None,
        seconds: SupportsFloat | None = None,
    ) -> int:
        """Adds tallies found elsewhere, by shard, and returns the number of shards that were not
        known before."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...

@final
class Facts:
    """The valid facts of a ledger: a row for each result of a shard."""

    @property
    def workers(self) -> list[tuple[str, str, str]]:
        """The workers that found the facts: name, kernel and version of each."""
    def to_numpy(self) -> npt.NDArray[np.void]:
        """Returns a structured array; ``worker`` is an index into ``workers``, and ``at`` a
        ``datetime64``."""
    def to_arrow(self) -> Any:
        """Returns a ``pyarrow.Table``."""
    def to_polars(self) -> Any:
        """Returns a ``polars.DataFrame``."""
    def to_pandas(self) -> Any:
        """Returns a ``pandas.DataFrame``."""
    def __arrow_c_stream__(self, requested_schema: object = None) -> Any: ...
    def __len__(self) -> int: ...

@overload
def solve(
    n: SupportsIndex,
    *,
    random: bool | None = None,
    seed: SupportsIndex | None = None,
    method: Literal["first", "construct", "random"] | None = None,
    piece: Literal["queen"] | None = None,
) -> Solution:
    """Finds one solution of a board of any size up to 100,000,000."""

@overload
def solve(n: SupportsIndex, *, piece: str) -> Placement:
    """Finds one solution of a board of any size up to 100,000,000."""

@overload
def solutions(
    n: SupportsIndex,
    *,
    distinct: bool = False,
    start: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    piece: Literal["queen"] | None = None,
) -> Solutions:
    """Returns the solutions of a board of at most 64 rows, as a lazy sequence."""

@overload
def solutions(
    n: SupportsIndex,
    *,
    distinct: bool = False,
    start: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    piece: str,
) -> Solutions[Placement]:
    """Returns the solutions of a board of at most 64 rows, as a lazy sequence."""

@final
class Samples:
    """Solutions drawn at random, with replacement. `samples` makes them."""

    @property
    def n(self) -> int:
        """The size of the board."""
    @property
    def seed(self) -> int:
        """The seed of the draw: it gives the same samples again."""
    @property
    def approximate(self) -> bool:
        """Whether the samples are only approximately uniform."""
    @property
    def acceptance(self) -> float | None:
        """The share of the exchanges proposed by a Markov chain that were made; None for exact samples."""
    @property
    def autocorrelation(self) -> float | None:
        """The integrated autocorrelation time of a Markov chain, in samples; None for exact samples and for fewer than 100."""
    def to_numpy(self) -> npt.NDArray[np.uint16]:
        """Returns the samples as a NumPy array of uint16: a row a sample, the columns by row."""
    def to_arrow(self) -> Any:
        """Returns the samples as a ``pyarrow.Table`` with the column `columns`, a list of fixed size."""
    def to_polars(self) -> Any:
        """Returns the samples as a ``polars.DataFrame`` with the column of ``to_arrow``."""
    def to_pandas(self) -> Any:
        """Returns the samples as a ``pandas.DataFrame`` with the columns `row0`, `row1` and so on, as in
        CSV."""
    def density(self) -> npt.NDArray[np.uint64]:
        """Returns how often a queen stands on each square: a NumPy array of uint64 of shape (n, n), by row and column."""
    def plot(self, ax: Any = None, *, cmap: Any = "viridis") -> Any:
        """Draws the density with Matplotlib, in `ax` or in a new figure, and returns the axes."""
    def save(
        self,
        path: _To,
        *,
        format: str | None = None,
        lang: _Language = "en",
        ascii: bool = False,
        base: SupportsIndex = 0,
        signs: str | None = None,
        title: _Title = True,
        theme: _Theme | None = None,
        size: SupportsIndex | None = None,
        coordinates: _Coordinates = False,
        delay: SupportsFloat | None = None,
    ) -> None:
        """Writes the samples to a file, or one file per sample if the path contains `{i}`."""
    def index(self, value: object, start: int = 0, stop: int = ..., /) -> int:
        """Returns the index of the first item that equals `value`, from `start` on and before `stop`."""
    def count(self, value: object) -> int:
        """Returns how often `value` occurs."""
    def _repr_html_(self) -> str | None: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Solution]: ...
    def __reversed__(self) -> Iterator[Solution]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Solution: ...
    @overload
    def __getitem__(self, key: slice, /) -> Samples: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...

def samples(
    n: SupportsIndex | None = None,
    count: SupportsIndex | None = None,
    *,
    seed: SupportsIndex | None = None,
    method: Literal["exact", "mcmc"] = "exact",
    ledger: _Path | None = None,
    threads: SupportsIndex | None = None,
) -> Samples:
    """Draws `count` solutions, each with exactly the same probability, for N up to 20; from a finished `ledger` for any N
    that it counts."""

def check_many(
    placements: npt.ArrayLike, *, threads: SupportsIndex | None = None
) -> npt.NDArray[np.bool_]:
    """Checks which rows of a two-dimensional integer array are solutions, and returns an array of
    bools."""

def _completions(n: int, signs: bytes, threads: SupportsIndex | None) -> Completions: ...
def complete(
    board: _Begun | None = None,
    *,
    n: SupportsIndex | None = None,
    queens: _Squares | None = None,
    blocked: _Squares | None = None,
    threads: SupportsIndex | None = None,
) -> Completions:
    """Completes a board of at most 1000 rows with given queens and blocked squares."""

@overload
def model(
    board: _Begun | None = None,
    format: _Model = "dimacs",
    *,
    path: None = None,
    at_most_one: Literal["pairwise", "ladder", "product", "commander", "bimander"] | None = None,
    viewpoint: Literal["alldifferent", "bool"] | None = None,
    theory: Literal["integers", "bit-vectors"] | None = None,
    data: Literal["included", "separate"] | None = None,
    symmetry: Literal["lex-leader"] | None = None,
    budget: SupportsFloat | None = None,
    force: bool = False,
    n: SupportsIndex | None = None,
) -> str:
    """Writes the problem as a model for SAT, pseudo-Boolean, mixed-integer, constraint, answer-set,
    SMT, exact-cover and annealing solvers, with the expected number of solutions if it is
    known."""

@overload
def model(
    board: _Begun | None = None,
    format: _Model = "dimacs",
    *,
    path: _Path,
    at_most_one: Literal["pairwise", "ladder", "product", "commander", "bimander"] | None = None,
    viewpoint: Literal["alldifferent", "bool"] | None = None,
    theory: Literal["integers", "bit-vectors"] | None = None,
    data: Literal["included", "separate"] | None = None,
    symmetry: Literal["lex-leader"] | None = None,
    budget: SupportsFloat | None = None,
    force: bool = False,
    n: SupportsIndex | None = None,
) -> None:
    """Writes the problem as a model for SAT, pseudo-Boolean, mixed-integer, constraint, answer-set,
    SMT, exact-cover and annealing solvers, with the expected number of solutions if it is
    known."""

def steps(
    n: SupportsIndex,
    *,
    method: _Method = "board",
    limit: SupportsIndex | None = None,
    until_solution: SupportsIndex | None = None,
    depth: SupportsIndex | None = None,
) -> Steps:
    """Returns the steps of a search for all solutions."""

def compare(
    n: SupportsIndex, *, budget: SupportsFloat | None = None, threads: SupportsIndex | None = None
) -> Comparison:
    """Compares exhaustive search with backtracking by seven methods. Each runs for up to `budget`
    seconds; longer runs are estimated."""

def _program(arguments: list[str]) -> int: ...
