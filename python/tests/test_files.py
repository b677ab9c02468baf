"""Files and pictures, and the command."""

from __future__ import annotations

import csv
import inspect
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import PATIENCE, ticks, until

import bezzel

def test_files_hold_what_the_array_holds(tmp_path: Path) -> None:
    solutions = bezzel.solutions(8)
    array = solutions.to_numpy()
    solutions.save(tmp_path / "s.npy")
    assert (np.load(tmp_path / "s.npy") == array).all()
    solutions.save(str(tmp_path / "s.csv"))
    with open(tmp_path / "s.csv", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == [f"row{row}" for row in range(8)]
    assert np.array(rows[1:], dtype=int).tolist() == array.tolist()
    solutions[3:5].save(os.fsencode(tmp_path / "s.json"))  # type: ignore[arg-type]
    columns = [[column for _, column in board] for board in json.loads((tmp_path / "s.json").read_text())]
    assert columns == array[3:5].tolist()
    solutions[:5].save(tmp_path / "five.txt", format="columns")
    assert len((tmp_path / "five.txt").read_text().splitlines()) == 5
    pq = pytest.importorskip("pyarrow.parquet")
    bezzel.solutions(8, distinct=True).save(tmp_path / "d.parquet")
    assert pq.read_table(tmp_path / "d.parquet")["orbit"].to_pylist().count(4) == 1
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".bezzel")]


def test_pictures_and_films(tmp_path: Path) -> None:
    bezzel.solutions(6).save(tmp_path / "{n}_{i}.png")
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"6_{i}.png" for i in range(1, 5)]
    assert (tmp_path / "6_1.png").read_bytes().startswith(b"\x89PNG")
    bezzel.solutions(6)[::2].save(tmp_path / "some/{i}.svg", theme="sea", coordinates=True)
    bezzel.solutions(6)[:1].save(tmp_path / "chess.svg", coordinates="chess")
    bezzel.solutions(6)[:1].save(tmp_path / "zero.svg", coordinates=True)
    assert (tmp_path / "chess.svg").read_text() != (tmp_path / "zero.svg").read_text()
    assert sorted(path.name for path in (tmp_path / "some").iterdir()) == ["1.svg", "3.svg"]
    bezzel.solutions(6)[2:].save(tmp_path / "queens.gif", lang="zh", delay=0.5)
    assert (tmp_path / "queens.gif").read_bytes().startswith(b"GIF89a")
    bezzel.solve(8).save(tmp_path / "q.svg", title="Q & <b>")
    assert "&lt;b&gt;" in (tmp_path / "q.svg").read_text()
    bezzel.Placement([0, 0, 1]).save(tmp_path / "attacked.png", size=300)
    bezzel.steps(4).save(tmp_path / "steps.html", lang="zh")
    assert "<!DOCTYPE html>" in (tmp_path / "steps.html").read_text()
    bezzel.steps(4, limit=3).save(tmp_path / "steps/{i:02}.svg")
    assert len(list((tmp_path / "steps").iterdir())) == 3
    bezzel.complete("8x8").save(tmp_path / "c.npy", limit=7)
    assert np.load(tmp_path / "c.npy").shape == (7, 8)
    bezzel.complete("0 1 . .").save(tmp_path / "none.json")
    assert json.loads((tmp_path / "none.json").read_text()) == []
    for ending in ("html", "md", "json", "txt"):
        bezzel.compare(4, budget=1).save(tmp_path / f"c.{ending}")
        assert (tmp_path / f"c.{ending}").stat().st_size > 100


def test_what_notebooks_show() -> None:
    solution = bezzel.solve(8)
    assert solution.svg().startswith("<?xml") and solution.svg(title=None) != solution.svg()
    assert solution.png(size=64).startswith(b"\x89PNG")
    svg, html = solution._repr_svg_(), solution._repr_html_()
    assert svg and html and "<svg" in html and "<?xml" not in html
    assert bezzel.solve(500)._repr_html_() is None
    shown = bezzel.solutions(8)._repr_html_()
    assert shown and "of 92 solutions" in shown
    assert bezzel.solutions(3)._repr_html_() is None and bezzel.solutions(40)._repr_html_() is None
    assert "<td>92</td>" in bezzel.table(8)._repr_html_()
    assert str(solution).count("♛") == 8 and solution.text(ascii=True).count("Q") == 8
    assert "皇后" in solution.svg(lang="zh")
    assert solution.text("pairs").strip() == str([list(pair) for pair in solution.queens]).replace(" ", "")
    with pytest.warns(UserWarning, match="the embedded font lacks"):
        solution.svg(title="🦄")


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The command from the package."""
    return subprocess.run(
        [sys.executable, "-m", "bezzel", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        **options,  # type: ignore[call-overload]
    )


def test_the_command_is_the_same_program() -> None:
    done = run("solve", "8", "--format", "columns")
    assert (done.returncode, done.stdout) == (0, "0 4 7 5 2 6 1 3\n")
    assert run("--version").stdout == f"bezzel {bezzel.__version__}\n"
    done = run("check", "0 0 1")
    assert done.returncode == 1 and "2 attacks" in done.stdout
    done = run("solve", "0")
    assert done.returncode == 2 and "invalid board size 0: expected an integer from 1" in done.stderr
    done = run("solv", "8")
    assert done.returncode == 2 and "Did you mean solve?" in done.stderr
    assert "Usage" in run().stdout or "usage" in run().stdout.lower()


@pytest.mark.skipif(os.name != "posix", reason="signals are told so on POSIX")
def test_a_signal_ends_the_command_by_itself(tmp_path: Path) -> None:
    for kind in (signal.SIGINT, signal.SIGTERM):
        command = [sys.executable, "-m", "bezzel", "solve", "18", "--all", "-o", "s.txt"]
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE)
        until(lambda: process.poll() is not None or any(tmp_path.iterdir()))
        process.send_signal(kind)
        assert process.wait(PATIENCE) == -kind
        assert process.stderr is not None
        process.stderr.close()
        assert not list(tmp_path.iterdir()), "nothing half-written is left"


LONG = {
    "count": "bezzel.count(24)",
    "tallies": "bezzel.Plan(24).tallies()",
    "table": "bezzel.table(20, 23, budget=1000)",
    "array": "bezzel.solutions(18).to_numpy()",
    "length": "len(bezzel.solutions(24))",
    "next": "next(iter(bezzel.solutions(48)))",
    "item": "bezzel.solutions(48)[0]",
    "loop": "[None for _ in bezzel.solutions(20)]",
    "distinct": "list(bezzel.solutions(40, distinct=True))",
    "random": "bezzel.solve(50_000_000, random=True)",
    "compare": "bezzel.compare(14, budget=100)",
    "complete": "bezzel.complete('24x24').count()",
    "save": "bezzel.solutions(18).save('s.npy')",
    "text": "bezzel.steps(12).text()",
}


@pytest.mark.skipif(sys.platform != "linux", reason="how long another process computes is read in /proc")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it(name: str, tmp_path: Path) -> None:
    # How soon is said in docs/python.md and measured by python/bench; here it must only end.
    text = f"""
import sys, bezzel
try:
    print("begun", flush=True)
    {LONG[name]}
except KeyboardInterrupt:
    sys.exit(42)
"""
    command = [sys.executable, "-c", text]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        begin = ticks(process)
        until(lambda: process.poll() is not None or ticks(process) > begin + 10)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 42
    assert not list(tmp_path.iterdir()), "nothing half-written is left"


@pytest.mark.parametrize(
    ("of", "arguments"),
    [
        (bezzel.Solution.svg, ()),
        (bezzel.Solution.png, ()),
        (bezzel.Solution.save, ("x.svg",)),
        (bezzel.Solutions.save, ("x.svg",)),
        (bezzel.Steps.save, ("x.html",)),
        (bezzel.Completions.save, ("x.svg",)),
    ],
)
def test_signatures_name_the_options_there_are(of: Any, arguments: tuple[str, ...]) -> None:
    given = {
        "Solution": bezzel.solve(8),
        "Solutions": bezzel.solutions(4),
        "Steps": bezzel.steps(4),
        "Completions": bezzel.complete(n=8),
    }[of.__qualname__.split(".")[0].replace("Placement", "Solution")]
    with pytest.raises(TypeError) as refused:
        of(given, *arguments, colour="red")
    shown = set(inspect.signature(of).parameters) - {"self", "path", "limit"}
    assert shown == set(re.findall(r"\w+", str(refused.value).split("one of")[-1])), refused.value
