"""Boards in every form that programs have them, and the verdict on them."""

from __future__ import annotations

import io
import json
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import attacking, oracle
from hypothesis import example, given
from hypothesis import strategies as st

import bezzel

BOARDS = oracle(6)


def signs(columns: list[int], queen: str = "Q", empty: str = ".") -> list[str]:
    return ["".join(queen if c == column else empty for c in range(len(columns))) for column in columns]


def matrix(columns: list[int]) -> list[list[int]]:
    return [[int(c == column) for c in range(len(columns))] for column in columns]


def pairs(columns: list[int]) -> list[tuple[int, int]]:
    return list(enumerate(columns))


# What a board may be, each a function of its columns.
ONE: list[Any] = [
    list,
    tuple,
    np.array,
    bezzel.Placement,
    iter,
    signs,
    matrix,
    pairs,
    lambda c: set(pairs(c)),
    lambda c: frozenset(pairs(c)),
    lambda c: dict(enumerate(c)),
    lambda c: np.array(matrix(c)),
    lambda c: np.array(matrix(c), dtype=bool),
    lambda c: np.array(matrix(c), dtype=float),
    lambda c: " ".join(map(str, c)),
    lambda c: "\n".join(signs(c, "#", "-")),
    lambda c: "\n".join(signs(c)).encode("utf-16"),
    lambda c: bytearray(b" ".join(b"%d" % column for column in c)),
    lambda c: memoryview(b" ".join(b"%d" % column for column in c)),
    lambda c: bezzel.Placement(c).text("fen"),
    lambda c: [column + 1 for column in c],
    lambda c: np.array(c) + 1,
    lambda c: [list(row) for row in signs(c, "1", "0")],
    lambda c: [np.int64(column) for column in c],
    lambda c: io.StringIO("\n".join(signs(c)) + "\n"),
    lambda c: memoryview(np.array(c)),
    lambda c: memoryview(np.array(c, dtype=np.int8)),
    lambda c: memoryview(np.array(matrix(c))),
    lambda c: np.ma.array(c, mask=False),
    lambda c: bezzel.Board(bezzel.Placement(c)),
    lambda c: bezzel.complete(bezzel.Placement(c)),
]


@pytest.mark.parametrize("form", ONE)
def test_one_board_in_every_form(form: Any) -> None:
    for columns in (BOARDS[0], [5, 0, 4, 1, 2, 3], [0, 1, 2, 3, 4, 5]):
        verdict = bezzel.check(form(columns))
        assert len(verdict) == verdict.given == 1 and verdict.n == 6 and verdict.list is None
        assert bool(verdict) == (not attacking(columns)) == (verdict.solutions == 1)
        assert verdict.conflicts == bezzel.Placement(columns).conflicts()
        assert [w.conflicts for w in verdict.wrong] == ([verdict.conflicts] if verdict.conflicts else [])


# What many boards may be, each a function of a list of columns.
MANY: list[Any] = [
    list,
    tuple,
    np.array,
    iter,
    lambda all: [tuple(one) for one in all],
    lambda all: np.array(all, dtype=float),
    lambda all: np.array(all) + 1,
    lambda all: [[c + 1 for c in one] for one in all],
    lambda all: [bezzel.Placement(one) for one in all],
    lambda all: map(bezzel.Placement, all),
    lambda all: (np.array(one) for one in all),
    lambda all: [signs(one) for one in all],
    lambda all: ("\n".join(signs(one)) for one in all),
    lambda all: [matrix(one) for one in all],
    lambda all: np.array([matrix(one) for one in all]),
    lambda all: [pairs(one) for one in all],
    lambda all: [set(pairs(one)) for one in all],
    lambda all: [bezzel.Board(bezzel.Placement(one)) for one in all],
    lambda all: io.StringIO("\n\n".join("\n".join(signs(one)) for one in all)),
    lambda all: "\n".join(" ".join(map(str, one)) for one in all),
    lambda all: str(all),
]


@pytest.mark.parametrize("form", MANY)
def test_many_boards_in_every_form(form: Any) -> None:
    verdict = bezzel.check(form(BOARDS), list="all")
    assert verdict and verdict.given == verdict.solutions == verdict.expected == 4 and verdict.ordered
    faulty = [*BOARDS[:2], BOARDS[0], [0, 1, 2, 3, 5, 4]]
    verdict = bezzel.check(form(faulty), list="all")
    assert not verdict and verdict.given == 4 and verdict.solutions == 2 and verdict.missing == 2
    assert [(w.number, w.fault) for w in verdict.wrong] == [(4, "attack")] and verdict.wrong_count == 1
    assert verdict.repeated == ((3, 1, "identity"),) and verdict.repeated_count == 1
    assert [list(example) for example in verdict.examples] == BOARDS[2:]
    alone = bezzel.check(form(faulty))
    assert alone.given == 4 and alone.solutions == 3 and alone.wrong[0].number == 4 and not alone
    assert alone.expected is None and alone.ordered is None and alone.missing == 0
    with pytest.raises(ValueError, match="conflicts are those of a single board"):
        alone.conflicts


def test_sets_of_boards() -> None:
    assert bezzel.check({tuple(one) for one in BOARDS}, list="all")
    assert bezzel.check(bezzel.solutions(9), list="all").ordered
    assert bezzel.check(bezzel.solutions(9, distinct=True), list="distinct")
    assert not bezzel.check(bezzel.solutions(6), list="distinct")
    assert bezzel.check(bezzel.samples(8, 1000, seed=1)).solutions == 1000
    assert bezzel.check([], list="all", n=3) and not bezzel.check(iter([]), list="all", n=4)
    assert bezzel.check("0 solutions", list="all", n=8).missing == 92
    with pytest.raises(ValueError, match="no placement found"):
        bezzel.check("", list="all", n=8)
    assert bezzel.check([[1, 3, 0, 2]], n=4)
    with pytest.raises(ValueError, match="this looks like N = 4, not N = 5"):
        bezzel.check([1, 3, 0, 2], n=5)
    assert bezzel.check([[0]], list="all") and bezzel.check([0]) and bezzel.check([[1]])


def test_squares_may_begin_with_their_column() -> None:
    for text in ("(0, 0) (0, 1) (2, 2) (3, 3)", [(0, 0), (0, 1), (2, 2), (3, 3)]):
        lines = [bezzel.check(text, order=order).conflicts[0].line for order in ("row-column", "column-row")]
        assert lines == ["row", "column"]
    with pytest.raises(ValueError, match="invalid order row: expected one of row-column, column-row"):
        bezzel.check([0], order="row")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="order"):
        bezzel.check([0], order=1)  # type: ignore[arg-type]


@given(st.lists(st.lists(st.integers(0, 4), min_size=5, max_size=5), min_size=2, max_size=12))
@example([[0, 0, 0, 0, 1], [0, 0, 0, 0, 1]])
def test_arrays_and_their_texts_are_read_alike(boards: list[list[int]]) -> None:
    array = np.array(boards)
    forms = (boards, array, str(boards), iter(boards), str(array))
    # Rows with one 1 each are those of a matrix, here one with rows missing.
    if len(boards) % 5 and all(sorted(row) == [0, 0, 0, 0, 1] for row in boards):
        for form in forms:
            with pytest.raises(ValueError, match="5"):
                bezzel.check(form)
        return
    given_as = [bezzel.check(form) for form in forms]
    first = given_as[0]
    assert all(other.to_dict() == first.to_dict() for other in given_as)
    if first.base == 0:
        assert [w.number for w in first.wrong] == [k for k, b in enumerate(boards, 1) if attacking(b)]


def test_columns_are_counted_as_the_boards_say() -> None:
    assert bezzel.check([2, 4, 1, 3]).base == 1 and bezzel.check(np.array([[2, 4, 1, 3]])).base == 1
    for form in (list, np.array, str):
        verdict = bezzel.check(form([[1, 2, 2], [1, 1, 1]]))
        assert verdict.base == 0 and verdict.reading and "(base)" in verdict.reading
        assert bezzel.check(form([[1, 2, 2], [1, 1, 1]]), base=1).base == 1
    large = bezzel.solve(5000)
    from_one = [column + 1 for column in large]
    for given_as in (from_one, np.array(from_one)):
        verdict = bezzel.check(given_as)
        assert verdict and verdict.base == 1 and verdict.reading == "read rows and columns counted from 1"
    assert bezzel.check(list(large)).reading is None
    assert bezzel.check("*..\n..*\n.*.", signs="*.").conflicts == bezzel.Placement([0, 2, 1]).conflicts()


def test_rows_without_a_queen() -> None:
    verdict = bezzel.check([1, None, 0, 2])
    assert not verdict and verdict.wrong[0][:4] == (1, "row", 1, 0)
    verdict = bezzel.check(["QQ..", "....", "...Q", "Q..."])
    assert verdict.wrong[0].fault == "row" and verdict.conflicts[0].line == "row"
    assert str(verdict.conflicts[0]) == "row 0, column 0 and row 0, column 1 along the row"


@pytest.mark.parametrize(
    ("given", "options", "error", "sentence"),
    [
        ([], {}, ValueError, "no placement found"),
        ("", {}, ValueError, "no placement found"),
        ("hello", {}, ValueError, "no board found; the first line is hello"),
        (5, {}, TypeError, "invalid board 5"),
        (None, {}, TypeError, "invalid board None"),
        ([object()], {}, TypeError, "invalid board <object"),
        ([0.5, 1], {}, TypeError, "invalid board 0.5"),
        (np.array([0.5, 1]), {}, TypeError, "not fractions"),
        (np.array([np.nan, 1]), {}, TypeError, "not fractions"),
        (np.array(3), {}, ValueError, "no boards in an array of the shape ()"),
        (np.zeros((0, 3)), {}, ValueError, "no placement found"),
        (np.zeros((1, 2, 3, 4)), {}, ValueError, "the shape (1, 2, 3, 4)"),
        (np.array([[0, 1, 9]]), {}, ValueError, "placement 0, row 2: column 9 is outside 0 to 2"),
        ([0, 9], {}, ValueError, "column 9 is outside 0 to 1"),
        ([[0, 1], [2, 1, 0, 3]], {"list": "every"}, ValueError, "every"),
        ([0], {"n": 4}, ValueError, "this looks like N = 1, not N = 4"),
        ([0], {"list": "all", "n": 17}, ValueError, "17"),
        ([0], {"list": "all", "piece": "semi-queen"}, ValueError, "piece"),
        ([0], {"piece": "rook"}, ValueError, "rook"),
        ([0], {"base": 2}, ValueError, "2"),
        ([0], {"signs": "Q"}, ValueError, "signs"),
        (list(range(17)), {"list": "all"}, ValueError, "17"),
    ],
)
def test_errors_say_what_is_wrong(given: Any, options: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as raised:
        bezzel.check(given, **options)
    assert sentence in str(raised.value)


def test_lists_within_lists_have_an_end() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="nested more than 6 deep"):
        bezzel.check(endless)


def test_verdicts_are_values_and_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = bezzel.check([[0, 1, 2, 3], [1, 3, 0, 2]], list="all")
    again = pickle.loads(pickle.dumps(verdict))
    assert again == verdict and hash(again) == hash(verdict) and again != bezzel.check([0])
    assert verdict.lines[0] == "4 queens: 2 boards, 1 different solution of 2"
    assert str(verdict).splitlines()[-4:] == ["♛!. . .", ". ♛!. .", ". . ♛!.", ". . . ♛!"]
    assert "\x1b" not in repr(verdict)
    monkeypatch.setattr(sys, "stdout", type("Terminal", (io.StringIO,), {"isatty": lambda _: True})())
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[1;31m♛!\x1b[0m" in repr(verdict) and "\x1b" not in str(verdict)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in repr(verdict)
    page = verdict._repr_html_()
    assert page.count('<span style="color:#c00') == 4 and "✗ 4 queens" in page
    assert "<script" not in bezzel.check("<script>\n1 3 0 0")._repr_html_()
    # Large boards are not drawn, and of many only three.
    assert len(str(bezzel.check([0] * 17)).splitlines()) == 1
    assert str(bezzel.check([[0, 0, 0]] * 9)).count("\nboard ") == 3


def test_limits_end_a_check() -> None:
    array = np.array(random.Random(1).choices(range(12), k=12 * 400_000)).reshape(-1, 12)
    with pytest.raises(TimeoutError), bezzel.limits(timeout=0.05):
        bezzel.check(array)
    with pytest.raises(TimeoutError), bezzel.limits(timeout=0.05):
        bezzel.check([0] for _ in iter(int, 1))


@pytest.mark.parametrize("no_board", [None, [], (), {}, "", "abc", "no solution", 5, False])
def test_what_is_no_board_among_boards_is_refused(no_board: object) -> None:
    right = [list(solution) for solution in bezzel.solutions(8)]
    solution = bezzel.solve(8)
    for boards in (
        [*right, no_board],
        iter([*right, no_board]),
        [tuple(right[0]), no_board, right[1]],
        [solution, no_board],
        [np.array(right[0]), no_board],
    ):
        with pytest.raises(ValueError, match=r"boards\[\d+\] is no board"):
            bezzel.check(boards, list="all")
    # Texts beside it are read by the reader of texts.
    with pytest.raises(ValueError, match="no board|is none"):
        bezzel.check([solution.text("fen").strip(), no_board])


def test_boards_beside_texts_are_not_left_out() -> None:
    fen = "1Q2/3Q/Q3/2Q1"
    for boards in ([fen, [0, 1, 2, 3]], [[0, 1, 2, 3], fen], [[fen], [1, 3, 0, 2]], ["1 3 0 2", np.array([0, 1, 2, 3])]):
        with pytest.raises(ValueError, match="this list among the boards is none"):
            bezzel.check(boards)


def test_what_numpy_masks_is_no_queen() -> None:
    boards = np.ma.array(BOARDS, mask=False)
    boards[1, 3] = np.ma.masked
    assert [(wrong.number, wrong.fault, wrong.row) for wrong in bezzel.check(boards).wrong] == [(2, "row", 3)]
    with pytest.raises(TypeError, match="holds integers, not masked"):
        bezzel.check_many(boards)


# A board of four rows to complete, in every form.
BEGUN: list[Any] = [
    "1 3 . .",
    "1Q2/3Q/4/4",
    [1, 3, None, None],
    (1, 3, None, None),
    [(0, 1), (1, 3)],
    [[0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]],
    np.array([[0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]]),
    np.array([[0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]], dtype=bool),
    [".Q..", "...Q", "....", "...."],
    bezzel.Board("1Q2/3Q/4/4"),
    bezzel.complete(n=4, queens=[(0, 1), (1, 3)]),
]


@pytest.mark.parametrize("form", BEGUN, ids=repr)
def test_every_argument_that_is_a_board_takes_everything_that_is_one(form: Any) -> None:
    known = bezzel.complete(n=4, queens=[(0, 1), (1, 3)])
    assert bezzel.complete(form) == known and bezzel.Board(form) == bezzel.Board(known)
    assert bezzel.model(form) == bezzel.model("1Q2/3Q/4/4")


def test_an_empty_board_is_given_by_its_size() -> None:
    assert bezzel.complete(8) == bezzel.complete(n=8) and bezzel.Board(8) == bezzel.Board(n=8)
    assert bezzel.complete(8, blocked=[(0, 0)]) == bezzel.complete(n=8, blocked=[(0, 0)])
    assert bezzel.model(8) == bezzel.model(n=8) and bezzel.puzzle(6, seed=1) == bezzel.puzzle(n=6, seed=1)
    for twice in (
        lambda: bezzel.complete(8, n=8),
        lambda: bezzel.model(8, n=8),
        lambda: bezzel.puzzle(8, n=8),
        lambda: bezzel.Board(bezzel.Board(8), n=8),
    ):
        with pytest.raises(TypeError):
            twice()
    for sign in ("Q", "x", "."):
        board = bezzel.Board(1)
        board[0, 0] = sign
        assert bezzel.Board(board.fen()) == board


def test_boards_by_first_queen_and_a_number_before_them_are_boards() -> None:
    for n in (4, 6, 8):
        right = [list(solution) for solution in bezzel.solutions(n)]
        by_first = [[board for board in right if board[0] == column] for column in range(n)]
        pairs = [[[list(square) for square in enumerate(board)] for board in boards] for boards in by_first]
        for boards in (by_first, pairs, (len(right), right)):
            assert bezzel.check(boards, list="all"), (n, boards)


def test_numbers_of_numpy_are_columns_one_by_one() -> None:
    columns = np.array([1, 3, 0, 2])
    for boards in (iter(columns), iter(list(columns)), [np.array(column) for column in columns], [*columns]):
        assert bezzel.check(boards)
    with pytest.raises(ValueError, match=r"boards\[1\] is no board"):
        bezzel.check([[1, 3, 0, 2], np.int64(5)])


def test_tables_of_solutions_are_read_whatever_columns_they_have_beside() -> None:
    pytest.importorskip("pandas")
    assert bezzel.check(bezzel.solutions(8, distinct=True).to_pandas(), list="distinct")
    assert bezzel.check(bezzel.solutions(8).to_pandas(), list="all")


def test_a_shortened_print_is_said_to_be_one() -> None:
    with pytest.raises(ValueError, match="the text is shortened by"):
        bezzel.check(str(bezzel.solutions(9).to_numpy()))
    with pytest.raises(ValueError) as caught:
        bezzel.check(". . .\n. Q .\n")
    assert "shortened" not in str(caught.value)


@pytest.mark.parametrize("kind", [list, tuple, set, iter, np.array, "\n".join, json.dumps])
def test_every_line_of_fen_in_a_list_is_read(kind: Any) -> None:
    fens = [bezzel.Placement(columns).text("fen").strip() for columns in [*BOARDS, [0, 1, 2, 3, 4, 5]]]
    verdict = bezzel.check(kind(fens))
    assert (len(verdict), verdict.wrong_count) == (5, 1)
    assert bezzel.check(kind(fens[:4]), list="all")
    # What is no board among them is refused, and not left out.
    if kind in (list, tuple, np.array):
        with pytest.raises(ValueError):
            bezzel.check(kind([*fens[:4], "a queen"]))


def test_a_list_that_is_cut_off_is_judged_up_to_its_end() -> None:
    rows = bezzel.solutions(6).to_numpy().tolist()
    text = str(rows)[:-3]
    verdict = bezzel.check(text, list="all")
    assert (len(verdict), verdict.missing, verdict.pattern, bool(verdict)) == (3, 1, None, False)
    assert "a list seems cut off" in (verdict.reading or "") and "cut off" in str(verdict)
    assert "cut off" not in str(bezzel.check(str(rows), list="all"))
    # A single board, or the first, that is cut off is no board.
    for text, options in [("[[1, 3, 0, 2], [2, 0", {}), ("[[1, 3", {"list": "all"})]:
        with pytest.raises(ValueError, match="cut off"):
            bezzel.check(text, **options)


TAKES: dict[str, Callable[[Any], object]] = {
    "check": bezzel.check,
    "Placement": bezzel.Placement,
    "Solution": bezzel.Solution,
    "complete": lambda board: bezzel.complete(board).first(),
    "Board": bezzel.Board,
    "model": bezzel.model,
    "puzzle": bezzel.puzzle,
}


@pytest.mark.parametrize("name", TAKES)
def test_the_bytes_of_a_text_are_a_board_wherever_a_text_is(name: str) -> None:
    text = "AABB/AABB/CCDD/CCDD" if name == "puzzle" else ".Q../...Q/Q.../..Q."
    expected = TAKES[name](text)
    for kind in (bytes, bytearray, memoryview):
        assert TAKES[name](kind(text.encode())) == expected, kind
    if name != "puzzle":
        assert TAKES[name]("1 3 0 2".encode("utf-16")) == TAKES[name]("1 3 0 2")
        # A view of larger items holds columns.
        if name in ("check", "Placement", "Solution"):
            assert TAKES[name](memoryview(np.array([1, 3, 0, 2]))) == TAKES[name]([1, 3, 0, 2])


def test_a_program_is_run_for_each_size() -> None:
    right = "import bezzel; n = int(input('How many queens? ')); print(*bezzel.solutions(n), sep='\\n')"
    runs = bezzel.check_program([sys.executable, "-c", right], n=range(1, 6))
    assert [(run.n, bool(run), run.error) for run in runs] == [(n, True, None) for n in range(1, 6)]
    assert [run.verdict.expected for run in runs if run.verdict] == [1, 0, 0, 2, 10]
    [wrong] = bezzel.check_program([sys.executable, "-c", "print([1, 3, 0, 2])", "{n}"], n=4)
    assert not wrong and wrong.verdict is not None and wrong.verdict.missing == 1
    [failed] = bezzel.check_program([sys.executable, "-c", "print(x)"], n=[4])
    assert not failed and failed.verdict is None
    assert failed.error == "it ended with status 1: NameError: name 'x' is not defined"
    [endless] = bezzel.check_program([sys.executable, "-c", "while True: pass"], n=[4], timeout=0.2)
    assert endless.error == "it was stopped after 0.2 seconds"
    with pytest.raises(OSError, match="cannot run ./none"):
        bezzel.check_program(["./none"])
    with pytest.raises(ValueError, match="from 1 to 16"):
        bezzel.check_program([sys.executable], n=17)
