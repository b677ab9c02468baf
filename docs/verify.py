"""Verifies an archive of `bezzel campaign export --archive` by its own text: python3 verify.py ARCHIVE

It prints the number of solutions, and the number of shards, which must be that of the plan: `bezzel campaign new` says it.
"""
import hashlib
import hmac
import json
import re
import sys

FIELDS = "plan fingerprint size shards solutions w8 w4 w2 w1 half-turn quarter-turn confirmed replicated secret share facts".split()
lines = iter(open(sys.argv[1], "rb"))
digest = hashlib.sha256()
KERNELS = {"scalar", "simd128", "neon", "avx2", "avx512", "unknown"}


def line():
    text = next(lines, b"")
    assert text.endswith(b"\n"), "it is cut short"
    if not text.startswith(b"sha256: "):
        digest.update(text)
    return text[:-1].decode()


def number(text):
    assert re.fullmatch("0|[1-9][0-9]*", text), f"{text!r} is no number"
    return int(text)


def replicas(a, b):
    return a[0] != b[0] and a[1] != b[1] and "unknown" not in (a[1], b[1])


def apart(a, b):
    strangers = [worker[0].startswith("stranger:") for worker in (a, b)]
    if any(strangers):
        return not all(strangers) and replicas(a, b)
    return a[0] != b[0] and {a[1], b[1]} != {"unknown"} or a[1] != b[1] and "unknown" not in (a[1], b[1])


first = line()
assert first in ("bezzel archive 1", "bezzel archive 2"), "it is no archive"
draws = first.endswith("2")
head, workers = {}, [None]
while text := line():
    name, value = text.split(": ", 1)
    if name == "worker":
        workers.append(json.loads(value))
        names = [one for one in workers[-1] if isinstance(one, str) and 0 < len(one) <= 100 and one == one.strip()]
        assert len(names) == len(workers[-1]) == 3 and names[1] in KERNELS, f"{value} is no worker"
    elif name != "method":
        assert name not in head and name in FIELDS, f"{name} is no field, or there twice"
        head[name] = value
assert head["facts"] == "shard,w8,w4,w2,w1,workers" and re.fullmatch(r"[a-z0-9-]+/\d n=\d+ depth=\d+", head["plan"], re.A)
assert f" n={number(head['size'])} " in head["plan"], "it is of another size"
assert draws == ("secret" in head) == ("share" in head), "it has a secret, or none"
key, share = bytes.fromhex(head.get("secret", "")), float(head.get("share", 0))
sums, confirmed, replicated = [0, 0, 0, 0], 0, 0
for shard in range(number(head["shards"])):
    at, *tally, by = line().split(",")
    numbers = [number(one) for one in by.split("+")]
    rest = numbers[draws:]  # Where there is a secret, the finder stands first.
    assert 0 not in numbers and rest == sorted(rest) and len(set(numbers)) == len(numbers), f"shard {shard} has other workers"
    by = [workers[one] for one in numbers]
    trusted = [one for one in by if not one[0].startswith("stranger:")]
    assert at == str(shard) and len(tally) == 4 and trusted, f"shard {shard} is not told"
    sums = [total + number(part) for total, part in zip(sums, tally)]
    twice = any(apart(a, b) for a in trusted for b in by)
    drawn = hmac.digest(key, f"{head['plan']}\n{shard}\n{trusted[0][0]}".encode(), "sha256")[:8]
    assert twice or float(int.from_bytes(drawn, "big")) >= share * 2**64, f"shard {shard} was not found again"
    confirmed += twice
    replicated += any(replicas(a, b) for a in trusted for b in by)
assert line() == "sha256: " + digest.hexdigest() and next(lines, None) is None, "it was changed"
solutions = sum(weight * part for weight, part in zip((8, 4, 2, 1), sums))
assert sums == [number(head[name]) for name in ("w8", "w4", "w2", "w1")], "the sums are others"
assert [solutions, confirmed, replicated] == [number(head[n]) for n in ("solutions", "confirmed", "replicated")]
assert hashlib.sha256(head["plan"].encode()).hexdigest()[:16] == head["fingerprint"], "it is of another plan"
if re.match("cross/|rows/|halves-", head["plan"]):  # All solutions for queens; parts and other pieces have no such sum.
    half_turn, quarter_turn = number(head["half-turn"]), number(head["quarter-turn"])
    assert (solutions + half_turn + 2 * quarter_turn) % 8 == 0 and quarter_turn <= half_turn <= solutions
else:
    assert "half-turn" not in head and "quarter-turn" not in head, "it has symmetric solutions"
print(solutions)
print(f"“{head['plan']}”: {head['shards']} shards", file=sys.stderr)
