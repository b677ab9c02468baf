"""One question, one answer: the command's JSON, the server's and Python's records have the same fields and values."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

import bezzel

# What differs from run to run, and what a shell is allowed.
OF_THE_RUN = {"seconds", "kernel", "threads", "memory_limit"}


def command(*arguments: str) -> Any:
    """What the command answers, be it with status 0 or, where the answer is no, with 1."""
    asked = [sys.executable, "-m", "bezzel", "--quiet", *arguments]
    done = subprocess.run(asked, capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    asked = [sys.executable, "-m", "bezzel", "--quiet", "serve", "--port", "0"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip().rstrip("/")

        def ask(path: str, body: Any = None) -> Any:
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(address + path, data, {"content-type": "application/json"})
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.readline())

        yield ask
        process.kill()


def same(*answers: Any) -> None:
    first, *others = answers
    for other in others:
        assert first.keys() == other.keys()
        for field in first.keys() - OF_THE_RUN:
            assert first[field] == other[field], field


@pytest.mark.parametrize(
    ("options", "query", "wishes"),
    [
        (["--check"], "check=true", {}),
        (["--check", "--distinct"], "check=true&distinct=true", {"distinct": True}),
        (["--check", "--start", "3"], "check=true&start=3", {"start": 3}),
    ],
)
def test_counts(server: Any, options: list[str], query: str, wishes: Any) -> None:
    record = bezzel.count(9, check=True, **wishes).to_dict()
    same(command("count", "9", "--json", *options), server(f"/api/count?n=9&{query}"), record)


def test_rows_of_the_table(server: Any) -> None:
    row = command("table", "8..8", "-f", "json")[0]
    same(row, server("/api/table?from=8&to=8"), bezzel.table(8, 8)[0]._asdict())


def test_completions(server: Any) -> None:
    body = {"n": 8, "queens": [[0, 0], [1, 4]], "blocked": [], "count": True}
    same(command("complete", "0 4 . . . . . .", "--json", "--count"), server("/api/complete", body))
    body = {"n": 8, "queens": [[0, 0], [2, 0]], "blocked": [], "cause": True}
    same(command("complete", "0 . 0 . . . . .", "--json"), server("/api/complete", body))


def test_checks(server: Any) -> None:
    told = command("check", "0 0 1", "--json")
    same(told, server("/api/check", {"text": "0 0 1"})["placements"][0])
    conflicts = [{"first": list(c.first), "second": list(c.second), "line": c.line} for c in bezzel.check([0, 0, 1]).conflicts]
    assert told["conflicts"] == conflicts


@pytest.mark.parametrize("given", ["0 0 1", "1 3 0 2\n2 0 3 1\n2 0 3 1", "2 4 1 3"])
def test_lists(given: str) -> None:
    same(command("check", given, "--list", "--json"), bezzel.check(given, list="all").to_dict())

