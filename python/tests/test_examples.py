"""The examples, the notebooks and the README's lines, as they stand."""

from __future__ import annotations

import os
import re
import runpy
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bezzel

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "python" / "examples"


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_counts_though_a_worker_is_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    module = runpy.run_path(str(EXAMPLES / "count_with_dask.py"))
    plan = bezzel.Plan(14, scheme="cross", depth=1)
    killed: list[int] = []
    campaign = bezzel.Campaign.create(tmp_path / "q14.bezzel", plan)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):

        def observe(done: int) -> None:
            if not killed and done >= len(plan) // 2:
                workers: dict[str, Any] = client.scheduler_info()["workers"]
                pid = client.run(os.getpid, workers=[next(iter(workers))])
                killed.append(next(iter(pid.values())))
                os.kill(killed[0], signal.SIGKILL)

        assert module["count"](client, campaign, observe, batch=4) == 365_596
        assert killed and campaign.is_complete
        names = {worker.name for worker in campaign.workers}
        assert len(names) >= 2 and all(name.startswith("dask ") for name in names)
        # Again: nothing is left to be counted. Where half of it is known: it goes on.
        rows = len(campaign.facts())
        assert module["count"](client, campaign) == 365_596 and len(campaign.facts()) == rows
        half = bezzel.Campaign.create(tmp_path / "half.bezzel", plan)
        assert not half.run(shards="odd") or len(plan) < 2 or half.missing
        assert module["count"](client, half) == 365_596
    assert bezzel.Campaign(campaign.path).total().confirmed == 0


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["three-articles", "three-articles.zh"])
def test_the_notebooks_run_from_start_to_end(name: str, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(ROOT / "docs" / "notebooks" / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) == 10
    client = nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    shown = [output for cell in code for output in cell.outputs]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"text/html", "image/svg+xml", "image/png"} <= kinds
    assert any("srcdoc" in output.get("data", {}).get("text/html", "") for output in shown)
    assert not any(output.output_type == "error" for output in shown)


def blocks(path: Path) -> list[str]:
    """The Python of a page."""
    parts = path.read_text(encoding="utf-8").split("```python\n")[1:]
    return [part.split("```")[0] for part in parts]


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/grading.md"])
def test_the_lines_of_the_docs_work_as_printed(page: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    lines = blocks(ROOT / page)
    assert lines
    for text in lines:
        done = subprocess.run(
            [sys.executable, "-c", "import bezzel\n" + text],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, text + done.stderr


def test_the_scripts_for_grading_print_what_is_shown(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    assert len(shown) == 2
    for script, printed in shown:
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=120
        )
        assert done.stdout == printed, done.stderr


def test_the_test_for_students_passes_and_fails(tmp_path: Path) -> None:
    [script] = [block for block in blocks(ROOT / "docs" / "grading.md") if "import pytest" in block]
    # With the condition of a queen left out, boards are wrong.
    for name, changed, status in (("right", script, 0), ("wrong", script.replace("not in (0,", "not in (-1,"), 1)):
        file = tmp_path / f"test_{name}.py"
        file.write_text(changed, encoding="utf-8")
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(file)]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert done.returncode == status, done.stdout + done.stderr
        assert ("is no solution" in done.stdout) == (status == 1)
