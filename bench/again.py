#!/usr/bin/env python3
"""Runs tests again and again beside busy processes, and says which failed how often, with the first line of each
failure: a test that needs luck is found here before it fails elsewhere.

    bench/again.py                                # every file of browser/, three times beside four busy processes
    bench/again.py --rounds 20 --together 6       # six files at a time: each is busy beside five others too
    bench/again.py --rounds 1 --pinned            # each core has two busy neighbours of its own
    bench/again.py command nats web python        # the tests of the command, of brokers, of the server, of Python
    bench/again.py --rounds 20 play.test.mjs      # one file

Each round is written to target/rounds.jsonl, and counts as long as the files of the tests are as they were: what is
asked for a second time goes on where it ended. With a record, how many processes wanted a core beside the tests, on
average, is said at the end. Tests in Rust are compiled first; the program and the wheel must be built; a browser is
named as for `.ci/run`, by BEZZEL_CHROMIUM."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORD = ROOT / "target/rounds.jsonl"
VENV = ROOT / "target/python/venv/bin/python"
CORES = len(os.sched_getaffinity(0))
# After this long a test has come to a stop, and has failed.
PATIENCE = 3600

# The groups of the processes of tests that run.
groups: set[int] = set()

# How each kind's output names a test that failed, and what it said first.
NODE = r"^ *not ok \d+ - (.+)\n(?:[ #].*\n)*? +error: (?:\|-\n +)?(.+)$"
RUST = r"^---- (\S+) stdout ----\n\n?(?:thread .*panicked at .*\n)?(.+)$"
PYTEST = r"^FAILED (\S+)(?: - (.+))?$"
CRATES = {"command": "bezzel-cli", "nats": "bezzel-nats", "web": "bezzel-web"}
# What the pages have is tested file by file.
SKIPPED = ["--skip", "the_pages_pass_in_a_browser"]


class Load:
    """How many processes want a core, asked twice a second."""

    def __init__(self) -> None:
        self.wanted: list[tuple[float, int]] = []
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self) -> None:
        while True:
            running = re.search(r"^procs_running (\d+)", pathlib.Path("/proc/stat").read_text("ascii"), re.MULTILINE)
            self.wanted.append((time.monotonic(), int(running[1]) if running else 0))
            time.sleep(0.5)

    def beside(self, begin: float, seconds: float, core_seconds: float) -> float:
        """The mean since `begin`, without the share of one that has had these core-seconds."""
        wanted = [number for at, number in self.wanted if at >= begin] or [0]
        mean = sum(wanted) / len(wanted)
        return round(mean * (1 - min(1, core_seconds / (CORES * seconds))), 2)


def compiled(crate: str) -> tuple[list[str], pathlib.Path]:
    """The program of the tests of a crate, with everything, and the folder where it is run."""
    everything = ["--features", "full"] if crate == CRATES["command"] else []
    build = ["cargo", "test", "--release", "--locked", "--no-run", "--message-format=json", "-p", crate, *everything, "--tests"]
    done = subprocess.run(build, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True)
    for message in map(json.loads, done.stdout.splitlines()):
        if message.get("executable") and message["profile"]["test"] and message["target"]["kind"] == ["test"]:
            return [message["executable"], *SKIPPED], pathlib.Path(message["manifest_path"]).parent
    sys.exit(f"{crate} has no tests")


def version(name: str) -> str:
    """The commit that last changed the files of tests."""
    if name in CRATES:
        paths = [f"crates/{CRATES[name]}/tests"]
    else:
        paths = ["python/tests"] if name == "python" else [f"browser/{each}" for each in (name, "chromium.mjs", "served.mjs")]
    done = subprocess.run(["git", "log", "-1", "--format=%h", "--", *paths], cwd=ROOT, text=True, capture_output=True, check=True)
    return done.stdout.strip()


def run(command: list[str], folder: pathlib.Path, failed: str, load: Load) -> dict[str, object]:
    """Runs tests once: how long they took, what was busy beside them, and those that failed with what they said first."""
    begin = time.monotonic()
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        groups.add(process.pid)
        limit = threading.Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
        limit.start()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        limit.cancel()
        groups.discard(process.pid)
        output.seek(0)
        text = output.read()
    seconds = time.monotonic() - begin
    core_seconds = used.ru_utime + used.ru_stime
    found = re.findall(failed, text, re.MULTILINE) if process.returncode else []
    if process.returncode and not found:
        found = [("all of it", (text.strip().splitlines() or [f"ended with {process.returncode}"])[-1])]
    beside = load.beside(begin, seconds, core_seconds)
    return {"seconds": round(seconds), "core-seconds": round(core_seconds), "beside": beside, "failures": found}


def busy(asked: argparse.Namespace) -> list[subprocess.Popen[bytes]]:
    """Processes that use all they are given: some, or two that stay on each core."""
    places = [{core} for core in os.sched_getaffinity(0)] * 2 if asked.pinned else [os.sched_getaffinity(0)] * asked.busy
    begun = []
    for place in places:
        process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
        os.sched_setaffinity(process.pid, place)
        begun.append(process)
    return begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--busy", type=int, default=4, help="how many processes are busy meanwhile")
    parser.add_argument("--pinned", action="store_true", help="two busy processes on each core instead")
    parser.add_argument("--together", type=int, default=1, help="how many are run at a time")
    parser.add_argument("tests", nargs="*", help="files of browser/, command, nats, web, python")
    asked = parser.parse_args()
    # These have to be built first: .ci/site.
    unbuilt = {"site.test.mjs", "work.test.mjs"}
    names = asked.tests or sorted(path.name for path in (ROOT / "browser").glob("*.test.mjs") if path.name not in unbuilt)
    programs = {name: compiled(CRATES[name]) for name in names if name in CRATES}
    kind = "pinned" if asked.pinned else f"beside {asked.busy}"

    def how(name: str) -> tuple[list[str], pathlib.Path, str]:
        if name in CRATES:
            return *programs[name], RUST
        if name == "python":
            pytest = "-m pytest -q -rf -c ../../pyproject.toml -p no:cacheprovider ../../python/tests".split()
            return [str(VENV), *pytest], ROOT / "target/python", PYTEST
        return ["node", "--test", "--test-reporter=tap", name], ROOT / "browser", NODE

    versions = {name: version(name) for name in names}
    kept = [json.loads(line) for line in RECORD.read_text("utf-8").splitlines()] if RECORD.exists() else []
    done = [each for each in kept if each["load"] == kind and each["version"] == versions.get(each["name"])]
    have = collections.Counter(each["name"] for each in done)
    left = [(each, name) for each in range(1, asked.rounds + 1) for name in names if each > have[name]]
    writing = threading.Lock()
    load = Load()

    def once(each: int, name: str) -> None:
        result = {"name": name, "version": versions[name], "load": kind, **run(*how(name), load)}
        with writing:
            done.append(result)
            with RECORD.open("a", encoding="utf-8") as record:
                record.write(json.dumps(result) + "\n")
        for test, line in result["failures"]:
            print(f"round {each}: {name}: {test}: {line}", file=sys.stderr, flush=True)

    neighbours = busy(asked) if left else []

    def interrupted(*_: object) -> None:
        # A browser ends with the test that has begun it, if that is asked to.
        for group in groups:
            os.killpg(group, signal.SIGTERM)
        for process in neighbours:
            process.kill()
        os._exit(1)

    signal.signal(signal.SIGTERM, interrupted)
    signal.signal(signal.SIGINT, interrupted)
    try:
        with concurrent.futures.ThreadPoolExecutor(asked.together) as pool:
            for future in [pool.submit(once, *each) for each in left]:
                future.result()
    finally:
        for process in neighbours:
            process.kill()
    failed: dict[tuple[str, str], list[str]] = collections.defaultdict(list)
    for each in done:
        for test, line in each["failures"] if each["name"] in names else []:
            failed[each["name"], test].append(line)
    for name in names:
        mine = [each for each in done if each["name"] == name]
        beside = [each["beside"] for each in mine]
        print(f"{name}: {len(mine)} rounds, beside {min(beside)} to {max(beside)} that wanted a core, "
              f"{sum(each['core-seconds'] for each in mine)} core-seconds")
    for (name, test), lines in failed.items():
        print(f"failed {len(lines)} times: {name}: {test}: {lines[0]}")
    print(f"{len(failed)} tests failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
