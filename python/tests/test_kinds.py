"""Arguments of another kind: TypeError in our words, and values that exclude each other."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import bezzel

# A call of each function with keywords: what a keyword replaces, and what it is called with otherwise.
CALLS: dict[str, Callable[..., Any]] = {
    "solve": lambda **given: bezzel.solve(8, **given),
    "solutions": lambda **given: bezzel.solutions(8, **given),
    "samples": lambda **given: bezzel.samples(**{"n": 8, **given}),
    "count": lambda **given: bezzel.count(8, **given),
    "estimate": lambda **given: bezzel.estimate(8, **{"runs": 1000, **given}),
    "table": lambda **given: bezzel.table(4, **given),
    "check": lambda **given: bezzel.check([1, 3, 0, 2], **given),
    "check_program": lambda **given: bezzel.check_program(**{"command": ["true"], "n": 4, **given}),
    "check_many": lambda **given: bezzel.check_many([[1, 3, 0, 2]], **given),
    "complete": lambda **given: bezzel.complete(n=8, **given),
    "model": lambda **given: bezzel.model(4, **given),
    "steps": lambda **given: bezzel.steps(4, **given),
    "compare": lambda **given: bezzel.compare(4, **{"budget": 0.1, **given}),
    "puzzle": lambda **given: bezzel.puzzle(None if "date" in given else 6, **given),
    "Puzzle.svg": lambda **given: bezzel.puzzle(6, seed=1).svg(**given),
    "Puzzle.save": lambda **given: bezzel.puzzle(6, seed=1).save("unwritten.svg", **given),
    "limits": lambda **given: bezzel.limits(**given),
    "Plan": lambda **given: bezzel.Plan(8, **given),
    "Placement.text": lambda **given: bezzel.solve(8).text(**given),
    "Placement.svg": lambda **given: bezzel.solve(8).svg(**given),
    "Placement.png": lambda **given: bezzel.solve(8).png(**given),
    "Placement.save": lambda **given: bezzel.solve(8).save("unwritten.svg", **given),
    "Solutions.save": lambda **given: bezzel.solutions(8).save("unwritten.svg", **given),
    "Samples.save": lambda **given: bezzel.samples(8).save("unwritten.svg", **given),
    "Completions.save": lambda **given: bezzel.complete(n=8).save("unwritten.svg", **given),
    "Completions.cause": lambda **given: bezzel.complete(n=8).cause(**given),
    "Steps.text": lambda **given: bezzel.steps(4).text(**given),
    "Steps.html": lambda **given: bezzel.steps(4).html(**given),
    "Steps.save": lambda **given: bezzel.steps(4).save("unwritten.html", **given),
    "Comparison.text": lambda **given: bezzel.compare(4, budget=0.1).text(**given),
    "Comparison.html": lambda **given: bezzel.compare(4, budget=0.1).html(**given),
    "Comparison.save": lambda **given: bezzel.compare(4, budget=0.1).save("unwritten.html", **given),
}

# Keywords that take any object, and are heard of by what they are given to.
ANY = {"progress", "first", "last", "boards", "placements", "board", "path", "columns", "self", "ax", "puzzle"}


class Odd:
    """No number, no text, no flag."""

    def __repr__(self) -> str:
        return "odd"


def keywords() -> list[tuple[str, str]]:
    """Every keyword of every call."""
    found = []
    for name in CALLS:
        function: Any = bezzel
        for part in name.split("."):
            function = getattr(function, part)
        found += [(name, keyword) for keyword in inspect.signature(function).parameters if keyword not in ANY]
    return found


@pytest.mark.parametrize(("name", "keyword"), keywords())
def test_an_argument_of_no_kind_is_a_type_error(name: str, keyword: str, tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TypeError) as told:
        CALLS[name](**{keyword: Odd()})
    said = str(told.value)
    # The words of what reads the arguments name its own classes, or how Python was extended.
    foreign = ("cannot be converted", "'Odd' object", "failed to extract", "PyString")
    assert not any(word in said for word in foreign) or keyword in ("ledger", "path"), said
    assert not list(tmp_path.iterdir())


def test_every_function_with_keywords_is_here() -> None:
    for name in bezzel.__all__:
        function = getattr(bezzel, name)
        if inspect.isbuiltin(function) or inspect.isfunction(function):
            parameters = inspect.signature(function).parameters.values()
            if any(one.kind is one.KEYWORD_ONLY for one in parameters):
                assert name in CALLS or name in LATER, name


# Made of other calls that are here.
LATER: set[str] = set()


@pytest.mark.parametrize("given", ["yes", "", 1, 0, 1.0, [], Odd()])
def test_flags_are_true_or_false(given: Any) -> None:
    calls: list[tuple[str, Callable[[], Any]]] = [
        ("distinct", lambda: bezzel.count(8, distinct=given)),
        ("check", lambda: bezzel.count(8, check=given)),
        ("distinct", lambda: bezzel.solutions(8, distinct=given)),
        ("random", lambda: bezzel.solve(8, random=given)),
        ("force", lambda: bezzel.model(4, force=given)),
        ("ascii", lambda: bezzel.solve(8).text(ascii=given)),
        ("coordinates", lambda: bezzel.solve(8).svg(coordinates=given)),
    ]
    for name, call in calls:
        if name == "coordinates" and isinstance(given, str):
            continue
        with pytest.raises(TypeError, match=f"invalid {name} .*: expected True or False"):
            call()
    import numpy

    assert bezzel.count(8, distinct=numpy.bool_(True)) == 12


def test_names_are_texts() -> None:
    calls: list[tuple[str, Callable[[], Any]]] = [
        ("piece", lambda: bezzel.count(8, piece=3)),  # type: ignore[call-overload]
        ("piece", lambda: bezzel.solutions(8, piece=3)),  # type: ignore[call-overload]
        ("method", lambda: bezzel.steps(8, method=3)),  # type: ignore[arg-type]
        ("lang", lambda: bezzel.solve(8).svg(lang=3)),  # type: ignore[arg-type]
        ("theme", lambda: bezzel.solve(8).svg(theme=3)),  # type: ignore[arg-type]
        ("format", lambda: bezzel.solve(8).text(3)),  # type: ignore[arg-type]
        ("kernel", lambda: bezzel.count(8, kernel=3)),  # type: ignore[call-overload]
        ("scheme", lambda: bezzel.Plan(8, scheme=3)),  # type: ignore[arg-type]
        ("signs", lambda: bezzel.check("0 0 1", signs=3)),  # type: ignore[arg-type]
    ]
    for name, call in calls:
        with pytest.raises(TypeError, match=f"invalid {name} 3: expected a text"):
            call()


def test_what_excludes_each_other_is_refused() -> None:
    with pytest.raises(ValueError, match="method cannot be used with random"):
        bezzel.solve(8, random=False, method="random")
    with pytest.raises(ValueError, match="seed cannot be used with random"):
        bezzel.solve(8, random=False, seed=1)
    assert bezzel.solve(8, random=True, method="random", seed=1) == bezzel.solve(8, seed=1)
    assert bezzel.solve(8, random=False, method="first") == bezzel.solve(8)


def test_a_square_off_the_board_is_named() -> None:
    for square in ((-1, 0), (0, -1), (2**40, 0), (0, 10**30)):
        row, column = square
        with pytest.raises(ValueError, match=rf"the square \({row}, {column}\) is not on the board"):
            bezzel.complete(n=8, queens=[square])


def test_one_limit_of_the_number_of_samples() -> None:
    said = set()
    for count in (10**15, 10**30, 2**63, 2**31):
        with pytest.raises(ValueError, match="invalid count") as told:
            bezzel.samples(8, count)
        said.add(str(told.value).split(":")[1])
    assert said == {" expected an integer from 1 to 134217728"}


def test_limits_take_numbers_and_serve_several_blocks() -> None:
    for wrong in ("5", b"5", True, [5], Odd()):
        with pytest.raises(TypeError, match="invalid timeout"):
            bezzel.limits(timeout=wrong)  # type: ignore[arg-type]
    limited = bezzel.limits(timeout=0.1)
    for _ in range(2):
        with pytest.raises(TimeoutError), limited:
            bezzel.count(26)
        assert bezzel.count(10) == 724
    # Within itself, and as a decorator.
    with bezzel.limits(timeout=60) as nothing, limited, limited:
        assert nothing is None and bezzel.count(8) == 92
    assert bezzel.limits(timeout=60)(bezzel.count)(8) == 92
    with pytest.raises(TimeoutError):
        limited(bezzel.count)(26)
    assert bezzel.count(10) == 724
