"""What schemathesis checks beside its own checks: a request that the description allows is answered, or refused for a
reason that no schema can say. `.ci/described` runs it."""

import json

import schemathesis

# What a text says, what fields mean together, and what time and memory suffice for.
MEANING = {
    "board",
    "conflict",
    "format",
    "marks",
    "memory",
    "no-solution",
    "rare",
    "signs",
    "time",
    "too-much",
    "unreadable",
}

# Where the range of a field depends on another field.
RELATED = {
    # The column of the first queen on the size.
    "/api/count": {"range"},
    "/api/solutions": {"range"},
    # The size of a list is that of its first board, if there is one.
    "/api/check": {"missing"},
    # The first size on the last.
    "/api/table": {"range"},
    # The method on the board, and the size on the method.
    "/api/trace": {"range", "value"},
    "/api/steps": {"range", "value"},
    # The size on the kind of puzzle; the days that have one.
    "/api/puzzle": {"range", "date"},
}


@schemathesis.check
def allowed_requests_are_refused_for_their_meaning(ctx, response, case):
    status = response.status_code
    if status == 503:
        # A machine with more to do than this.
        return
    assert status < 500, f"a defect: {status} {response.text[:200]}"
    if status < 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    code = json.loads(response.content)["error"]["code"]
    known = MEANING | RELATED.get(case.operation.path, set())
    assert code in known, f"the description allows this, and it is refused as {code}: {response.text[:200]}"
