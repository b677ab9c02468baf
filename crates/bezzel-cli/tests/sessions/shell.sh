# What sessions in a shell have beside the program. $KEPT is a folder beside the session's own.
set -m
trap '{ kill -KILL -- $(jobs -p | sed s/^/-/); wait; } 2>/dev/null' EXIT
PLAN='cross/2 n=14 depth=1'
# Ten times what a quiet machine takes at most.
(sleep 1200; kill $$) >"$KEPT/limit" 2>&1 </dev/null &

# Ends the session, which this machine cannot run; it fails if the second word says that it must.
skip() {
    [ "${2-}" ] || echo "$1" >"$KEPT/skipped"
    exit
}

# The value of a field of a report in JSON.
field() {
    sed "s/.*\"$1\":\"\?\([^\",}]*\).*/\1/"
}

# Waits until a command line succeeds.
within() {
    until eval "$1" >"$KEPT/within" 2>&1; do sleep 0.1; done
}

# Waits until the files of a folder have changed so often, or the last program that was started has ended.
changes() {
    local last now
    last=$(ls -lR --time-style=full-iso "${2:-.}")
    for _ in $(seq "$1"); do
        while kill -0 $! && now=$(ls -lR --time-style=full-iso "${2:-.}") && [ "$now" = "$last" ]; do sleep 0.02; done
        last=$now
    done 2>/dev/null
}

# Makes the ledger it.bezzel, of N = 14 if nothing else is said.
ledger() {
    [ $# -gt 0 ] || set -- 14 --scheme cross --depth 1
    bezzel campaign new "$@" -o it.bezzel >"$KEPT/ledger" 2>&1
}

# A ledger of two million shards, and a file of facts: N rows with these columns and this expression of awk for each.
many() {
    ledger 20 --scheme halves --depth 7
    local plan
    plan=$(bezzel campaign status it.bezzel --json | field plan)
    echo "$2" >many.csv
    seq 0 "$1" | awk -v plan="$plan" "{ print plan \",\" $3 }" >>many.csv
}

# How many shards a ledger knows.
known() {
    bezzel campaign status "$1" --json | field done
}

# Facts of all shards of the plan, found by this worker.
facts() {
    bezzel campaign shard "$PLAN" 0..336 -o "$1.csv" --name "$1" --kernel scalar --quiet
}

# Facts with one solution too many each, where an expression of awk holds.
lie() {
    awk -F, -v OFS=, "{ NF = 9 } NR > 1 && (${1:-1}) { \$3++ } 1"
}

# Runs statements in a ledger.
sql() {
    python3 -c '
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as base:
    for statement in sys.argv[2:]:
        for row in base.execute(statement):
            print(*row)' "$@"
}

# Skips what needs two kernels that confirm each other.
two_kernels() {
    [ "$(bezzel info --json | grep -o '"kernels":\[[^]]*' | tr -cd , | wc -c)" -ge "${1:-1}" ] || skip 'too few kernels'
}

# An archive with the right checksum of these lines.
signed() {
    sed '/^sha256: /d' >"$KEPT/body"
    cat "$KEPT/body"
    echo "sha256: $(sha256sum <"$KEPT/body" | cut -d' ' -f1)"
}

# Whether an archive is good, as the program and the script of the documentation say, which have to agree.
is_good() {
    local program=bad script=bad
    bezzel campaign verify "$1" >"$KEPT/bezzel" 2>&1 && program=good
    python3 "$DOCS/verify.py" "$1" >"$KEPT/python" 2>&1 && script=good
    [ $program = $script ] || echo "they disagree about $1"
    [ $program = good ]
}

# Starts a nats-server with these options, on the same port as one before.
broker() {
    command -v nats-server >"$KEPT/which" || skip 'there is no nats-server' "${BEZZEL_REQUIRE_NATS-}"
    nats-server -js -a 127.0.0.1 -p "${PORT:--1}" --ports_file_dir "$KEPT" -sd "$KEPT/store" "$@" >"$KEPT/broker" 2>&1 &
    BROKER=$!
    # It says that it listens before it writes where.
    within 'grep "Server is ready" "$KEPT/broker" && grep nats: "$KEPT/nats-server_$BROKER.ports"'
    PORT=$(grep -o 'nats://[^"]*' "$KEPT/nats-server_$BROKER.ports" | sed 's/.*://')
    export NATS_URL=nats://127.0.0.1:$PORT
}

# In the background: counts for the coordinator, slowly.
work() {
    exec bezzel campaign work --name "$1" --threads 1 --kernel scalar --until-done
}

# In the background: counts with a fault at a shard.
faulty() {
    BEZZEL_NAME=$1 BEZZEL_FAULT=$2 BEZZEL_SHARD=$3 exec "$TESTS" full::broker::a_faulty_worker --exact --ignored --nocapture
}

# Gives shards out until all are known.
coordinate() {
    case "$*" in *--lease*) ;; *) set -- --lease 3 "$@" ;; esac
    local run=exec
    [ $BASHPID != $$ ] || run=
    $run bezzel campaign coordinate it.bezzel "$@"
}
