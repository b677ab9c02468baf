"""Verifies an archive of `bezzel campaign export --archive` by its own text: python3 verify.py ARCHIVE"""
import hashlib
import json
import sys

FIELDS = "plan fingerprint size shards solutions w8 w4 w2 w1 half-turn quarter-turn confirmed replicated facts".split()
lines = iter(open(sys.argv[1], "rb"))
digest = hashlib.sha256()


def line():
    text = next(lines, b"")
    assert text.endswith(b"\n"), "it is cut short"
    if not text.startswith(b"sha256: "):
        digest.update(text)
    return text[:-1].decode()


def replicas(a, b):
    return a[0] != b[0] and a[1] != b[1] and "unknown" not in (a[1], b[1])


def apart(a, b):
    strangers = [worker[0].startswith("stranger:") for worker in (a, b)]
    if any(strangers):
        return not all(strangers) and replicas(a, b)
    return a[0] != b[0] and {a[1], b[1]} != {"unknown"} or a[1] != b[1] and "unknown" not in (a[1], b[1])


assert line() == "bezzel archive 1", "it is no archive"
head, workers = {}, [None]
while text := line():
    name, value = text.split(": ", 1)
    if name == "worker":
        workers.append(json.loads(value))
    elif name != "method":
        assert name not in head and name in FIELDS, f"{name} is no field, or there twice"
        head[name] = value
assert head["facts"] == "shard,w8,w4,w2,w1,workers" and f" n={head['size']} " in head["plan"]
sums, confirmed, replicated = [0, 0, 0, 0], 0, 0
for shard in range(int(head["shards"])):
    number, *tally, by = line().split(",")
    by = [workers[int(one)] for one in by.split("+")]
    trusted = [one for one in by if not one[0].startswith("stranger:")]
    assert number == str(shard) and len(tally) == 4 and trusted, f"shard {shard} is not told"
    assert all(part == str(int(part)) for part in tally), f"shard {shard} has no numbers"
    sums = [total + int(part) for total, part in zip(sums, tally)]
    confirmed += any(apart(a, b) for a in trusted for b in by)
    replicated += any(replicas(a, b) for a in trusted for b in by)
assert line() == "sha256: " + digest.hexdigest() and next(lines, None) is None, "it was changed"
solutions = sum(weight * part for weight, part in zip((8, 4, 2, 1), sums))
assert sums == [int(head[name]) for name in ("w8", "w4", "w2", "w1")], "the sums are others"
assert [solutions, confirmed, replicated] == [int(head[n]) for n in ("solutions", "confirmed", "replicated")]
assert hashlib.sha256(head["plan"].encode()).hexdigest()[:16] == head["fingerprint"], "it is of another plan"
symmetric = int(head.get("half-turn", 0)) + 2 * int(head.get("quarter-turn", 0))
assert "half-turn" not in head or (solutions + symmetric) % 8 == 0, "no sum of symmetry classes"
print(solutions)
