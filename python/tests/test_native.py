"""What Python's users expect to find: boards, puzzles, plots, file objects, tables, and calls to await."""

from __future__ import annotations

import asyncio
import copy
import io
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import PATIENCE, attacking, oracle, ticks, until
from hypothesis import given
from hypothesis import strategies as st

import bezzel

squares = st.tuples(st.integers(0, 5), st.integers(0, 5))


@given(st.lists(st.tuples(squares, st.sampled_from("Qx.")), max_size=12))
def test_a_board_is_what_was_put_on_it(puts: list[tuple[tuple[int, int], str]]) -> None:
    board, expected = bezzel.Board(6), {}
    for square, sign in puts:
        board[square] = sign
        expected[square] = sign
    assert all(board[r, c] == expected.get((r, c), ".") for r in range(6) for c in range(6))
    assert board.queens == sorted(square for square, sign in expected.items() if sign == "Q")
    assert board.blocked == sorted(square for square, sign in expected.items() if sign == "x")
    for again in (bezzel.Board(board.fen()), board.copy(), copy.copy(board), pickle.loads(pickle.dumps(board))):
        assert again == board and again.fen() == board.fen() and again is not board
    assert eval(repr(board), {"Board": bezzel.Board}) == board
    columns = [[c for c in range(6) if board[r, c] == "Q"] for r in range(6)]
    whole = all(len(row) == 1 for row in columns) and not attacking([row[0] for row in columns])
    assert board.is_solved == whole == (board.solution is not None)
    expected_completions = [
        c for c in oracle(6)
        if all(c[r] == q for r, q in board.queens) and all(c[r] != b for r, b in board.blocked)
    ]
    assert [list(found) for found in board.completions()] == expected_completions
    legal = set(board.legal())
    for r in range(6):
        assert set(board.legal(r)) == {square for square in legal if square.row == r}
        for c in range(6):
            assert board.is_legal(r, c) == ((r, c) in legal)
            attacked = any(r == a or c == b or abs(r - a) == abs(c - b) for a, b in board.queens)
            assert board.is_legal(r, c) == (board[r, c] == "." and not attacked)


def test_queens_are_placed_where_they_may_stand() -> None:
    board = bezzel.Board(8)
    for row, column in enumerate(bezzel.solve(8)):
        assert not board.is_solved
        board.place(row, column)
    assert board.solution == bezzel.solve(8) and board.is_solved and not list(board.legal())
    assert bezzel.Board(bezzel.solve(8)) == board
    board.clear(0, 0)
    assert [tuple(square) for square in board.legal()] == [(0, 0)]
    board.block(0, 0)
    for square, reason in {
        (0, 0): "the square is blocked",
        (1, 4): "a queen stands there",
        (0, 4): "the queen of row 1, column 4 attacks it",
    }.items():
        with pytest.raises(ValueError, match=reason):
            board.place(*square)
    for wrong in ((8, 0), (0, -1)):
        with pytest.raises(IndexError, match="is not on the board"):
            board[wrong]
    with pytest.raises(ValueError, match="invalid sign 'K': expected 'Q', 'x' or '.'"):
        board[0, 0] = "K"
    for call in (lambda: board[0], lambda: list(board), lambda: hash(board), lambda: board.place("a", 0)):
        with pytest.raises(TypeError):
            call()  # type: ignore[no-untyped-call]
    assert bezzel.check(str(bezzel.Board(bezzel.solve(8)))) and "♛" in (board._repr_html_() or "")


def test_puzzles_are_those_of_the_command() -> None:
    import json
    import subprocess
    import sys

    command = [sys.executable, "-m", "bezzel", "puzzle", "7", "--seed", "3", "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    puzzle = bezzel.puzzle(7, seed=3)
    assert puzzle.to_dict() == told and puzzle.seed == 3 and puzzle.n == 7
    assert puzzle.solve() == (puzzle.solution,) and puzzle.is_unique
    for again in (bezzel.puzzle(str(puzzle)), bezzel.puzzle("/".join(puzzle.rows)), pickle.loads(pickle.dumps(puzzle))):
        assert again == puzzle and hash(again) == hash(puzzle) and again.difficulty == puzzle.difficulty
    assert bezzel.puzzle(puzzle.link or "").rows == puzzle.rows


@pytest.mark.parametrize("family", ["regions", "regions-diagonals", "completion", "blocked"])
def test_hints_lead_to_the_solution(family: Any) -> None:
    puzzle = bezzel.puzzle(7, family=family, seed=2)
    queens: list[tuple[int, int]] = []
    crosses: list[tuple[int, int]] = []
    for _ in range(500):
        hint = puzzle.hint(queens, crosses)
        if hint.hint == "solved":
            break
        assert hint.hint == "step" and hint.step is not None and hint.sentence
        queens += hint.step.fills
        crosses += hint.step.rules_out
    found = sorted({*queens, *puzzle.queens})
    assert puzzle.solution == tuple(column for _, column in found)
    wrong = puzzle.hint([(0, (found[0][1] + 1) % 7)])
    assert wrong.hint == "mistake" and wrong.mistake
    assert "皇后" in puzzle.hint(lang="zh").sentence


def test_puzzles_without_and_with_several_solutions() -> None:
    several = bezzel.puzzle("AAABCD/AAABCD/BBBBCD/BBECCD/FEECCD/FFEECC")
    assert len(several.solve()) == 2 and not several.is_unique and several.solution is None
    assert bezzel.puzzle("AAB/CAB/CCB").solve() == () and several.seed is None
    stars = bezzel.puzzle(10, family="stars", seed=1)
    assert all(len(row) == 2 for row in stars.solution or ())
    day = bezzel.puzzle(date="2026-12-01")
    assert day == bezzel.puzzle(date="2026-12-01") and day.to_dict()["date"] == "2026-12-01"


def test_puzzles_are_drawn_and_saved(tmp_path: Path) -> None:
    puzzle = bezzel.puzzle(6, seed=1)
    assert puzzle.svg().startswith("<?xml") and puzzle.svg(solution=True) != puzzle.svg() == puzzle._repr_svg_()
    assert puzzle.png().startswith(b"\x89PNG")
    for name, begin in {
        "p.txt": b"AABAAC\n", "p.json": b"{", "p.link": b"https://puzz.link", "p.svg": b"<?xml",
        "p.png": b"\x89PNG", "p.html": b"<!DOCTYPE html>",
    }.items():
        puzzle.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    assert bezzel.puzzle((tmp_path / "p.json").read_text()) == puzzle
    with pytest.raises(ValueError, match="unknown file extension"):
        puzzle.save(tmp_path / "p.npy")


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: bezzel.puzzle(), ValueError, "n is missing"),
        (lambda: bezzel.puzzle(3), ValueError, "have N = 4 to 16"),
        (lambda: bezzel.puzzle(99), ValueError, "invalid board size 99"),
        (lambda: bezzel.puzzle(8, family="x"), ValueError, "expected one of completion, regions"),
        (lambda: bezzel.puzzle(8, difficulty=3), TypeError, "expected a text"),
        (lambda: bezzel.puzzle(8, date="2026-11-21"), ValueError, "date cannot be used with n"),
        (lambda: bezzel.puzzle("AAB/CAB/CCB", seed=1), TypeError, "seed is for puzzles that are made"),
        (lambda: bezzel.puzzle("AB/C"), ValueError, "line"),
        (lambda: bezzel.puzzle(6, seed=1).hint([(9, 9)]), ValueError, "is not on the board"),
        (lambda: bezzel.puzzle(6, seed=1).svg(theme="pink"), ValueError, "invalid theme pink: expected one of wood"),
        (lambda: bezzel.puzzle([1]), TypeError, "invalid board size"),
    ],
)
def test_puzzles_that_cannot_be_had(call: Any, error: Any, said: str) -> None:
    with pytest.raises(error, match=said):
        call()


def test_plots() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 4)
    board = bezzel.Board(6)
    board.block(1, 1)
    board.place(0, 2)
    drawn = [bezzel.solve(8), bezzel.samples(8, 100, seed=1), board, bezzel.solutions(8)[10:14]]
    for own, ax in zip(drawn, axes):
        assert own.plot(ax=ax) is ax
        # Row 0 is at the top.
        assert ax.get_ylim()[0] > ax.get_ylim()[1]
    points = axes[0].collections[0].get_offsets().tolist()
    assert points == [[float(column), float(row)] for row, column in enumerate(bezzel.solve(8))]
    assert len(axes[2].collections) == 2
    assert axes[1].images[0].get_array().sum() == 800
    assert axes[3].images[0].get_array().sum() == 32
    for alone in (bezzel.solve(8), bezzel.solve(300), bezzel.Board(1), bezzel.samples(6, 3, seed=1)):
        ax = alone.plot()
        ax.figure.canvas.draw()
    pyplot.close("all")


def test_file_objects_get_what_files_get(tmp_path: Path) -> None:
    completions = bezzel.complete("0 4 . . . . . .")
    cases: list[tuple[Any, str, dict[str, Any]]] = [
        (bezzel.solve(8), "svg", {"title": "Eight"}),
        (bezzel.solutions(6), "npy", {}),
        (bezzel.solutions(6)[::-1], "png", {"size": 200}),
        (bezzel.samples(8, 5, seed=1), "csv", {}),
        (completions, "json", {}),
        (bezzel.complete("6x6"), "columns", {"limit": 3}),
        (bezzel.steps(4), "html", {"lang": "zh"}),
        (bezzel.puzzle(6, seed=1), "png", {"solution": True}),
    ]
    for of, format, options in cases:
        path = tmp_path / "file"
        of.save(path, format=format, **options)
        stream = io.BytesIO()
        of.save(stream, format=format, **options)
        assert stream.getvalue() == path.read_bytes(), (of, format)
    text = io.StringIO()
    bezzel.solutions(4).save(text, format="columns", base=1)
    assert text.getvalue() == "2 4 1 3\n3 1 4 2\n"
    with open(tmp_path / "named.svg", "wb") as named:
        bezzel.solve(8).save(named)
    assert (tmp_path / "named.svg").read_bytes().startswith(b"<?xml")
    comparison = bezzel.compare(4, budget=0.1)
    stream = io.BytesIO()
    comparison.save(stream, format="json")
    assert stream.getvalue().startswith(b"[") or stream.getvalue().startswith(b"{")
    with pytest.raises(TypeError, match="has no file extension: give the format"):
        bezzel.solve(8).save(io.BytesIO())
    untouched = io.BytesIO()
    with pytest.raises(bezzel.NoSolution):
        bezzel.solutions(3).save(untouched, format="svg")
    assert not untouched.getvalue()


def test_tables_become_frames() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    comparison = bezzel.compare(5, budget=1)
    frame = comparison.to_pandas()
    assert frame["method"].tolist() == [row.method for row in comparison] == comparison.to_polars()["method"].to_list()
    assert len(comparison) == len(comparison.rows) == 7 and comparison[-1].method == "best"
    assert comparison[0] == comparison.rows[0] and comparison[:2] == comparison.rows[:2]
    with pytest.raises(IndexError):
        comparison[7]


def test_texts_have_the_numbers_and_signs_that_are_asked_for(tmp_path: Path) -> None:
    four = bezzel.solve(4)
    assert four.text("columns", base=1) == "2 4 1 3\n" and four.text("columns", base=0) == "1 3 0 2\n"
    assert four.text(signs="*-").splitlines()[0] == "-*--"
    assert four.text(signs="* -").splitlines()[0] == "- * - -"
    for of in (four, bezzel.solutions(4), bezzel.samples(4, 2, seed=1), bezzel.complete("4x4")):
        of.save(tmp_path / "one.txt", format="columns", base=1)  # type: ignore[attr-defined]
        assert {*(tmp_path / "one.txt").read_text().split()} == {"1", "2", "3", "4"}
    with pytest.raises(ValueError, match="invalid base 2"):
        four.text("columns", base=2)
    with pytest.raises(ValueError, match="base cannot be used with board"):
        four.text(base=1)
    with pytest.raises(ValueError, match="signs"):
        four.text(signs="QQ")
    with pytest.raises(TypeError, match="unknown option title: expected one of ascii, base, signs"):
        four.text(title="x")  # type: ignore[call-arg]


def test_awaited_calls_end_when_they_are_cancelled() -> None:
    begun, ended = threading.Event(), threading.Event()

    def long() -> int:
        begun.set()
        try:
            return bezzel.count(27)
        finally:
            ended.set()

    async def cancelled() -> None:
        task = asyncio.create_task(bezzel.awaited(long))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert ended.wait(PATIENCE)

    async def together() -> list[Any]:
        calls = [bezzel.awaited(bezzel.count, n, distinct=True) for n in (8, 9, 10)]
        return await asyncio.gather(*calls)

    assert asyncio.run(together()) == [12, 46, 92]

    async def failing() -> None:
        with pytest.raises(bezzel.NoSolution):
            await bezzel.awaited(bezzel.solve, 3)
        with pytest.raises(TimeoutError), bezzel.limits(timeout=0.1):
            await bezzel.awaited(bezzel.count, 27)

    asyncio.run(failing())


def test_impossible_boards_are_false() -> None:
    assert bezzel.complete("8x8") and not bezzel.complete([0, 1, None, None])
    assert not bezzel.complete(n=3)


@pytest.mark.parametrize(
    "empty",
    [
        bezzel.solutions(2),
        bezzel.solutions(3, distinct=True),
        bezzel.solutions(8)[5:5],
        bezzel.solutions(8)[::-1][:0],
        bezzel.solutions(4, piece="torus-queen"),
        bezzel.samples(8, 3, seed=1)[3:],
        bezzel.complete([0, 1, None, None]),
    ],
    ids=repr,
)
def test_nothing_is_no_picture_and_leaves_the_file(empty: Any, tmp_path: Path) -> None:
    for ending in ("svg", "png", "gif"):
        old = tmp_path / f"old.{ending}"
        old.write_text("old")
        with pytest.raises(bezzel.NoSolution, match=f"no boards, and a file of the format {ending} shows at least one"):
            empty.save(old)
        assert old.read_text() == "old"
    # Data formats have a form for nothing, and a file for each of none is none.
    empty.save(tmp_path / "none.json")
    assert (tmp_path / "none.json").read_text().strip() == "[]"
    empty.save(tmp_path / "each/{i}.svg")
    assert not list((tmp_path / "each").glob("*"))


def test_titles_are_xml() -> None:
    import xml.dom.minidom
    import warnings

    for sign in ("\ufffe", "\uffff", "\x00", "\x1b", "&", "<", "]]>", "\U0010ffff"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for svg in (bezzel.solve(4).svg(title=f"a{sign}b"), bezzel.solve(4).svg(title=f"{sign}")):
                assert xml.dom.minidom.parseString(svg.encode())


def test_events_keep_the_methods_of_tuples() -> None:
    events = list(bezzel.steps(4))
    assert events[0].index("place") == 1 and events[0].count(None) > 0
    assert [event.number for event in events if event.event == "solved"] == [1, 2]


@pytest.mark.skipif(sys.platform != "linux", reason="how long another process computes is read in /proc")
def test_ctrl_c_is_heard_in_lists_of_columns(tmp_path: Path) -> None:
    for text in ("list(bezzel.solve(60_000_000))", "list(bezzel.samples(16, 4_000_000, seed=1))"):
        code = f"import bezzel\ntry:\n    print('begun', flush=True)\n    {text}\nexcept KeyboardInterrupt:\n    raise SystemExit(42)"
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None and process.stdout.readline() == "begun\n"
            begin = ticks(process)
            until(lambda: process.poll() is not None or ticks(process) > begin + 10)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 42


def test_arrays_of_placements() -> None:
    some = [bezzel.solve(8), bezzel.Placement([0, 0, 1])]
    assert np.asarray(some[0]).flags.writeable and not some[0].columns.flags.writeable
    assert np.array(bezzel.solutions(6)).tolist() == [list(s) for s in bezzel.solutions(6)]
    assert np.array(list(bezzel.solutions(6))).shape == (4, 6)
