-- A ledger of version 1: what is known of the shards of one plan. docs/campaigns.md describes it.
-- Rows are added, never changed and never deleted.

CREATE TABLE campaign (
    plan TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    shards INTEGER NOT NULL,
    version TEXT NOT NULL,
    made INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

CREATE TABLE worker (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kernel TEXT NOT NULL,
    version TEXT NOT NULL,
    since INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (name, kernel, version)
) STRICT;

-- The first evidence about each shard.
CREATE TABLE found (
    shard INTEGER PRIMARY KEY,
    w8 INTEGER NOT NULL,
    w4 INTEGER NOT NULL,
    w2 INTEGER NOT NULL,
    w1 INTEGER NOT NULL,
    worker INTEGER NOT NULL REFERENCES worker,
    micros INTEGER NOT NULL,
    at INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- Evidence about shards that had some: confirmations and conflicts.
CREATE TABLE again (
    id INTEGER PRIMARY KEY,
    shard INTEGER NOT NULL,
    w8 INTEGER NOT NULL,
    w4 INTEGER NOT NULL,
    w2 INTEGER NOT NULL,
    w1 INTEGER NOT NULL,
    worker INTEGER NOT NULL REFERENCES worker,
    micros INTEGER NOT NULL,
    at INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

CREATE INDEX again_by_shard ON again (shard);

-- Workers that were wrong about a shard: none of their evidence counts.
CREATE TABLE refuted (
    worker INTEGER PRIMARY KEY REFERENCES worker,
    shard INTEGER NOT NULL,
    at INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- Shards that could not be counted.
CREATE TABLE failure (
    id INTEGER PRIMARY KEY,
    shard INTEGER NOT NULL,
    worker INTEGER NOT NULL REFERENCES worker,
    message TEXT NOT NULL,
    at INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- The evidence that counts: none of a worker that was wrong, under any kernel or version.
CREATE VIEW evidence AS
SELECT shard, w8, w4, w2, w1, worker, micros, at
FROM (SELECT shard, w8, w4, w2, w1, worker, micros, at FROM found
    UNION ALL SELECT shard, w8, w4, w2, w1, worker, micros, at FROM again)
WHERE worker NOT IN (SELECT id FROM worker WHERE name IN
    (SELECT name FROM worker WHERE id IN (SELECT worker FROM refuted)));

-- What is known: the shards about which all evidence agrees and not all of it is strangers', and how many workers
-- found it.
CREATE VIEW fact AS
SELECT shard, min(w8) AS w8, min(w4) AS w4, min(w2) AS w2, min(w1) AS w1,
    8 * min(w8) + 4 * min(w4) + 2 * min(w2) + min(w1) AS solutions,
    count(DISTINCT worker) AS workers
FROM evidence GROUP BY shard
HAVING min(w8) = max(w8) AND min(w4) = max(w4) AND min(w2) = max(w2) AND min(w1) = max(w1)
    AND max(worker NOT IN (SELECT id FROM worker WHERE name LIKE 'stranger:%'));

-- The shards about which it does not.
CREATE VIEW conflict AS
SELECT shard FROM evidence GROUP BY shard
HAVING min(w8) < max(w8) OR min(w4) < max(w4) OR min(w2) < max(w2) OR min(w1) < max(w1);

CREATE TRIGGER campaign_is_written_once BEFORE INSERT ON campaign
WHEN (SELECT count(*) FROM campaign) > 0
BEGIN SELECT RAISE(ABORT, 'a ledger is about one plan'); END;
CREATE TRIGGER campaign_update BEFORE UPDATE ON campaign
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER campaign_delete BEFORE DELETE ON campaign
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER worker_update BEFORE UPDATE ON worker
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER worker_delete BEFORE DELETE ON worker
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER found_update BEFORE UPDATE ON found
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER found_delete BEFORE DELETE ON found
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER again_update BEFORE UPDATE ON again
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER again_delete BEFORE DELETE ON again
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER refuted_update BEFORE UPDATE ON refuted
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER refuted_delete BEFORE DELETE ON refuted
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER failure_update BEFORE UPDATE ON failure
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER failure_delete BEFORE DELETE ON failure
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
