"""Samples are the command's, and their density is where their queens stand."""

import pathlib
import subprocess
import sys

import bezzel
import numpy as np
import pytest


def command(*arguments: str) -> np.ndarray:
    program = [sys.executable, "-m", "bezzel", *arguments]
    text = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    return np.array([[int(column) for column in line.split()] for line in text.splitlines()])


def test_samples_are_those_of_the_command() -> None:
    samples = bezzel.samples(10, 50, seed=4)
    drawn = samples.to_numpy()
    assert (drawn == command("sample", "10", "--count", "50", "--seed", "4")).all()
    assert len(samples) == 50 and samples.n == 10 and samples.seed == 4
    assert not samples.approximate and samples.acceptance is None
    assert list(samples[-1]) == drawn[-1].tolist()
    assert all(bezzel.check(sample) for sample in samples) and bezzel.check(samples)
    density = samples.density()
    assert density.shape == (10, 10) and density.sum() == 500
    rows = np.repeat(np.arange(10)[None, :], 50, axis=0)
    assert (density == np.histogram2d(rows.ravel(), drawn.ravel(), bins=(range(11), range(11)))[0]).all()


def test_a_chain_says_that_it_is_approximate() -> None:
    samples = bezzel.samples(40, 120, seed=2, method="mcmc")
    assert (samples.to_numpy() == command("sample", "40", "--count", "120", "--seed", "2", "--method", "mcmc")).all()
    assert samples.approximate and samples.acceptance is not None and 0 < samples.acceptance < 1
    assert samples.autocorrelation is not None and samples.autocorrelation >= 1
    assert "approximate" in repr(samples)


def test_samples_from_a_ledger(tmp_path: pathlib.Path) -> None:
    ledger = tmp_path / "q12.bezzel"
    for arguments in (["new", "12", "-o", str(ledger)], ["run", str(ledger), "--quiet"]):
        if arguments[0] == "run":
            with pytest.raises(ValueError, match="missing"):
                bezzel.samples(ledger=ledger)
        subprocess.run([sys.executable, "-m", "bezzel", "campaign", *arguments], check=True, capture_output=True)
    samples = bezzel.samples(count=30, seed=1, ledger=ledger)
    assert samples.n == 12
    assert (samples.to_numpy() == command("sample", "--ledger", str(ledger), "--count", "30", "--seed", "1")).all()


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: bezzel.samples(), "n is missing"),
        (lambda: bezzel.samples(21), "from 1 to 20"),
        (lambda: bezzel.samples(8, 0), "count"),
        (lambda: bezzel.samples(8, method="walk"), "exact, mcmc"),
        (lambda: bezzel.samples(10_001, method="mcmc"), "10000"),
        (lambda: bezzel.samples(8, 2**40), "count"),
    ],
)
def test_what_cannot_be_drawn_is_refused(ask, told: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=told):
        ask()


def test_a_board_without_solutions_has_no_samples() -> None:
    with pytest.raises(bezzel.NoSolution):
        bezzel.samples(3)
