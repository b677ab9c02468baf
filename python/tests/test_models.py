"""Models for other solvers are the command's, and refuse what it refuses."""

import json
import pathlib
import subprocess
import sys

import bezzel
import numpy as np
import pytest


def command(*arguments: str) -> str:
    program = [sys.executable, "-m", "bezzel", "model", *arguments]
    return subprocess.run(program, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    "name", ["dimacs", "opb", "lp", "mps", "minizinc", "asp", "smt2", "xcc", "qubo", "bqm", "csplib", "dzn"]
)
def test_every_format_is_what_the_command_writes(name: str, tmp_path: pathlib.Path) -> None:
    text = bezzel.model(6, name)  # type: ignore[arg-type]
    assert text == command("6", "--format", name)
    path = tmp_path / "queens"
    assert bezzel.model(6, name, path=path) is None  # type: ignore[arg-type]
    assert path.read_text() == text


def test_settings_and_begun_boards_are_the_commands() -> None:
    text = bezzel.model(np.int64(6), at_most_one="ladder", symmetry="lex-leader")
    assert text == command("6", "--at-most-one", "ladder", "--symmetry", "lex-leader")
    assert bezzel.model(6, "smt2", theory="bit-vectors") == command(
        "6", "-f", "smt2", "--theory", "bit-vectors"
    )
    assert bezzel.model(6, "minizinc", data="separate") == command(
        "6", "-f", "minizinc", "--data", "separate"
    )
    for board in ("0 4 . . . . . .", [0, 4, None, None, None, None, None, None]):
        assert bezzel.model(board, "asp") == command("--board", "0 4 . . . . . .", "-f", "asp")
    placement = bezzel.solve(8)
    assert "expected number of models: 1 " in (bezzel.model(placement) or "")


def test_the_quadratic_model_is_json_whose_ground_energy_is_zero() -> None:
    model = json.loads(bezzel.model(5, "bqm") or "")
    at = {name: place for place, name in enumerate(model["variable_labels"])}
    queens = [at[f"x_{row}_{column}"] for row, column in enumerate(bezzel.solve(5).columns)]
    energy = model["offset"] + sum(model["linear_biases"][queen] for queen in queens)
    pairs = zip(model["quadratic_head"], model["quadratic_tail"], model["quadratic_biases"], strict=True)
    assert energy + sum(bias for one, other, bias in pairs if {one, other} <= set(queens)) == 0


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: bezzel.model(0), "1 to 10000"),
        (lambda: bezzel.model(8, "word"), "dimacs, opb, lp"),
        (lambda: bezzel.model(8, "opb", at_most_one="ladder"), "only with dimacs"),
        (lambda: bezzel.model(8, symmetry="all"), "lex-leader"),
        (lambda: bezzel.model(8, "qubo", symmetry="lex-leader"), "only with dimacs, opb"),
        (lambda: bezzel.model("0 4 . . . . . .", symmetry="lex-leader"), "symmetry"),
        (lambda: bezzel.model(1000, at_most_one="pairwise"), "force"),
    ],
)
def test_what_cannot_be_is_refused(ask, told: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=told):
        ask()
