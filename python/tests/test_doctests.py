"""Every public name has an example, and what its example says is so."""

from __future__ import annotations

import ast
import doctest
import inspect
import math
import re
from pathlib import Path

import numpy
import pytest

import bezzel

NAMES = [name for name in bezzel.__all__ if name != "__version__"]


@pytest.mark.parametrize("name", ["", *NAMES])
def test_examples(name: str) -> None:
    text = inspect.getdoc(getattr(bezzel, name) if name else bezzel)
    assert text and ">>>" in text, f"{name} has no example"
    parsed = doctest.DocTestParser().get_doctest(
        text, {"bezzel": bezzel, "math": math, "numpy": numpy}, name or "bezzel", None, None
    )
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(parsed, out=told.append)
    assert not told, "".join(told)


def stub() -> dict[str, str | None]:
    """The docstrings of the compiled module's stub, by the name of what they stand for."""
    documented: dict[str, str | None] = {}
    text = Path(bezzel.__file__).with_name("_bezzel.pyi").read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            documented[node.name] = ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    documented[f"{node.name}.{inner.name}"] = ast.get_docstring(inner)
    return documented


def test_the_stub_says_what_the_module_says() -> None:
    for name, text in stub().items():
        thing: object = bezzel
        for part in name.split("."):
            if part.startswith("_"):
                break
            thing = getattr(thing, part)
        else:
            own = inspect.getdoc(thing)
            assert text and own, name
            first = " ".join(own.split("\n\n")[0].split())
            assert " ".join(text.split()) == first, name


def test_the_stub_leaves_nothing_out() -> None:
    documented = stub()
    for name in NAMES:
        thing = getattr(bezzel, name)
        # The types of what is written in Python stand there.
        if name not in vars(bezzel._bezzel):
            continue
        assert name in documented, name
        if inspect.isclass(thing) and not issubclass(thing, tuple):
            for inner in vars(thing):
                if not inner.startswith("_"):
                    assert f"{name}.{inner}" in documented, f"{name}.{inner}"


def test_the_readme_of_the_package_index_is_true_and_leads_nowhere_else() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    # On a package index a relative link is broken.
    assert not re.findall(r"\]\((?!https://)[^)]*\)|<img|src=", text)
    tomllib = pytest.importorskip("tomllib")
    metadata = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    project = metadata["project"]
    assert project["readme"] == "python/README.md"
    assert set(re.findall(r"`bezzel\[(\w+)\]`", text)) == set(project["optional-dependencies"])
    code = text.split("```python\n")[1].split("```")[0]
    for line in code.splitlines():
        expression, _, said = line.partition("  # ")
        if re.match(r"Solution|\d", said.strip()):
            assert repr(eval(expression)) == said.strip(), line  # noqa: S307
