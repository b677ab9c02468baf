-- What a ledger of version 2 has beyond schema.sql. docs/campaigns.md describes it.

-- What was decided, in order: workers `refuted` by a shard (or -1), `expelled` or `pardoned`; which workers are this
-- ledger's `own`; which `share` of the facts is found again (`name` is the number). `name` may be a login: it
-- stands for all names that begin with it and a colon.
CREATE TABLE decision (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL,
    name TEXT NOT NULL,
    shard INTEGER NOT NULL,
    who TEXT NOT NULL,
    at INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- What chooses the facts that are found again. Those who send facts must not know it.
CREATE TABLE secret (
    key BLOB NOT NULL,
    made INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- The workers of whom no evidence counts: the last decision about the name or its login holds.
CREATE VIEW discarded AS
SELECT id FROM worker WHERE (SELECT what FROM decision
    WHERE what IN ('refuted', 'expelled', 'pardoned') AND (decision.name = worker.name
        OR substr(worker.name, 1, length(decision.name) + 1) = decision.name || ':')
    ORDER BY decision.id DESC LIMIT 1) IN ('refuted', 'expelled');

-- The evidence that counts: not of discarded workers, and not the facts that refuted a worker, even if pardoned.
DROP VIEW evidence;
CREATE VIEW evidence AS
SELECT shard, w8, w4, w2, w1, worker, micros, at
FROM (SELECT shard, w8, w4, w2, w1, worker, micros, at FROM found
    UNION ALL SELECT shard, w8, w4, w2, w1, worker, micros, at FROM again) AS one
WHERE worker NOT IN (SELECT id FROM discarded) AND NOT EXISTS (SELECT 1 FROM decision JOIN worker AS finder
    ON finder.name = decision.name WHERE what = 'refuted' AND finder.id = one.worker AND decision.shard = one.shard);

CREATE TRIGGER secret_is_written_once BEFORE INSERT ON secret
WHEN (SELECT count(*) FROM secret) > 0
BEGIN SELECT RAISE(ABORT, 'a ledger has one secret'); END;
CREATE TRIGGER secret_update BEFORE UPDATE ON secret
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER secret_delete BEFORE DELETE ON secret
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER decision_update BEFORE UPDATE ON decision
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
CREATE TRIGGER decision_delete BEFORE DELETE ON decision
BEGIN SELECT RAISE(ABORT, 'the rows of a ledger are never changed'); END;
