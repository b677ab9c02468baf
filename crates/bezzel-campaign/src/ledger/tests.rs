use super::*;
use crate::evidence::{Evidence, Failure, Worker};
use crate::total::total;
use bezzel::engine::{Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::stop::NEVER;
use bezzel::tally::Tally;
use files::{count, created, opened};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

pub(crate) mod files;
mod trust;

/// The facts of N = 8 in twelve shards.
fn facts() -> &'static [Fact] {
    static FACTS: OnceLock<Vec<Fact>> = OnceLock::new();
    FACTS.get_or_init(|| {
        let engine = Engine::open(plan(), Kernel::fastest(), Resources::default()).unwrap();
        let tally = |shard| engine.count_shard(shard, NEVER).unwrap().tally;
        (0..plan().shards())
            .map(|shard| Fact { plan: plan(), shard, tally: tally(shard) })
            .collect()
    })
}

fn plan() -> Plan {
    "cross/2 n=8 depth=0".parse().unwrap()
}

fn worker(name: &str) -> Arc<Worker> {
    Arc::new(Worker::new(name, "scalar", "0").unwrap())
}

fn evidence(fact: Fact, name: &str) -> Evidence {
    Evidence { fact, worker: worker(name), micros: 5, at: 1_700_000_000 }
}

fn wrong(fact: Fact) -> Fact {
    let [w8, rest @ ..] = fact.tally.by_weight;
    let [w4, w2, w1] = rest;
    Fact { tally: Tally { by_weight: [w8 + 1, w4, w2, w1] }, ..fact }
}

fn refute(ledger: &mut Ledger, worker: &Worker, shard: u64) {
    ledger.decide(Decided::Refuted(Some(shard)), worker.name(), "test").unwrap();
}

fn all_by(name: &str) -> Vec<Evidence> {
    facts().iter().map(|&fact| evidence(fact, name)).collect()
}

fn ledger() -> (tempfile::TempDir, PathBuf) {
    created(plan())
}

fn open() -> (tempfile::TempDir, PathBuf, Ledger) {
    opened(plan())
}

/// The known, the confirmed and the disputed shards. Questions about single shards agree, and so do the views for people
/// with other programs, which know of no releases that count wrongly.
fn said(ledger: &Ledger) -> [BTreeSet<u64>; 3] {
    let survey = ledger.survey().unwrap();
    let those = |is_so: &dyn Fn(u64) -> bool| -> BTreeSet<u64> {
        (0..12).filter(|&it| is_so(it)).collect()
    };
    let view = |view: &str| -> BTreeSet<u64> {
        let query = format!("SELECT shard FROM {view}");
        let mut statement = ledger.connection.prepare(&query).unwrap();
        let shards = statement.query_map([], |row| row.get::<_, i64>(0)).unwrap();
        shards.map(|shard| shard.unwrap() as u64).collect()
    };
    let known = those(&|shard| survey.is_known(shard));
    let conflicts: BTreeSet<u64> = survey.conflicts.iter().map(|c| c.shard).collect();
    assert_eq!(survey.facts, known.len() as u64);
    assert!(survey.damaged.is_empty());
    assert_eq!(those(&|shard| ledger.fact(shard).unwrap().is_some()), known);
    if survey.workers.iter().all(|report| !report.miscounts) {
        assert_eq!([view("fact"), view("conflict")], [known.clone(), conflicts.clone()]);
    }
    [known, those(&|shard| survey.is_confirmed(shard)), conflicts]
}

/// Adds evidence to a ledger line by line: the finder, perhaps with kernel and version, the shard, with `!` where the
/// tally is wrong, and what adding it does. Other lines are decisions, and what is known, confirmed and in conflict then.
fn happens(ledger: &mut Ledger, story: &str) {
    for line in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let number = |shard: &str| shard.trim_end_matches('!').parse::<usize>().unwrap();
        let mut decides = |what, name| ledger.decide(what, name, "owner").unwrap();
        match line.split(' ').collect::<Vec<&str>>()[..] {
            ["refute", name, shard] => decides(Decided::Refuted(Some(number(shard) as u64)), name),
            ["expel", name] => decides(Decided::Expelled, name),
            ["pardon", name] => decides(Decided::Pardoned, name),
            [by, shard, effect] if !line.starts_with('[') => {
                let parts: Vec<&str> = by.split('/').chain(["scalar", "0"]).collect();
                let worker = Arc::new(Worker::new(parts[0], parts[1], parts[2]).unwrap());
                let fact = facts()[number(shard)];
                let fact = if shard.ends_with('!') { wrong(fact) } else { fact };
                let added = ledger.add(&[Evidence { worker, ..evidence(fact, "a") }]).unwrap();
                assert_eq!(format!("{:?}", added[0]), effect, "{line}");
            }
            _ => assert_eq!(format!("{:?}", said(ledger)), line, "{story}"),
        }
    }
}

#[test]
fn equal_facts_confirm_and_unequal_ones_are_kept_as_a_conflict() {
    let (_folder, _, mut ledger) = open();
    // The worker that was wrong loses all its facts, and those of the others count again. Its further facts do not
    // count, whether it repeats them or not.
    let story = "
        a 2 New
        a 2 Repeats
        b 2 Confirms
        [{2}, {2}, {}]
        c 2! Conflicts
        [{}, {}, {2}]
        c 5 New
        refute c 2
        [{2}, {2}, {}]
        c 6 Refuted
        c 6 Refuted
        a 5 New
        [{2, 5}, {2}, {}]";
    happens(&mut ledger, story);
    assert_eq!(count(&ledger), None);
    let survey = ledger.survey().unwrap();
    let refuted = survey.workers.iter().filter(|report| report.refuted_by_shard == Some(2));
    assert!(refuted.map(|report| report.worker.name()).eq(["c"]));
}

#[test]
fn facts_of_a_release_that_counts_wrongly_are_kept_and_do_not_count() {
    let (_folder, _, mut ledger) = open();
    let story = "
        browser/simd128/0.1.0 0! Refuted
        browser/simd128/0.1.0 1 Refuted
        browser/simd128/0.2.0 1 New
        browser/scalar/0.1.0 2 New
        [{1, 2}, {}, {}]";
    happens(&mut ledger, story);
    let workers = ledger.survey().unwrap().workers;
    assert!(workers.iter().map(WorkerReport::counts).eq([true, false, true]));
    // The shards are counted again, and the count is right.
    ledger.add(&all_by("a")).unwrap();
    assert_eq!(count(&ledger), Some(92));
}

#[test]
fn an_impossible_fact_refuses_the_whole_batch() {
    let (_folder, _, mut ledger) = open();
    let beyond = Fact { shard: 12, ..facts()[0] };
    let huge = Fact { plan: plan(), shard: 1, tally: Tally { by_weight: [1 << 40, 0, 0, 0] } };
    let wrapped = Fact { plan: plan(), shard: 1, tally: Tally { by_weight: [0, 0, 0, u64::MAX] } };
    // Every plan has a shard 1: a tally counts only for its own.
    let others = ["cross/2 n=8 depth=1", "cross/2 n=9 depth=0", "queen-5/1 n=8 depth=1"];
    let other = others.map(|text| Fact { plan: text.parse().unwrap(), ..facts()[1] });
    for bad in [beyond, huge, wrapped].into_iter().chain(other) {
        let batch = [evidence(facts()[4], "a"), evidence(bad, "a")];
        assert!(matches!(ledger.add(&batch), Err(LedgerError::Implausible(_))), "{bad:?}");
    }
    assert_eq!(ledger.survey().unwrap().facts, 0);
}

#[test]
fn rows_are_never_changed() {
    let (_folder, _, mut ledger) = open();
    ledger.add(&all_by("a")).unwrap();
    ledger.add(&all_by("b")).unwrap();
    refute(&mut ledger, &worker("b"), 1);
    let failure = Failure { shard: 1, worker: worker("a"), message: "x".into(), at: 1 };
    ledger.add_failures(&[failure]).unwrap();
    for table in ["campaign", "worker", "found", "again", "decision", "secret", "failure"] {
        let count = format!("SELECT count(*) FROM {table}");
        assert_ne!(ledger.connection.query_row(&count, [], |row| row.get(0)), Ok(0), "{table}");
        assert!(ledger.connection.execute(&format!("DELETE FROM {table}"), []).is_err());
        let update = format!("UPDATE {table} SET checksum = 0");
        assert!(ledger.connection.execute(&update, []).is_err(), "{table}");
    }
}

#[test]
fn files_that_are_not_ledgers_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("empty"), "").unwrap();
    for opened in [Ledger::open(&at("empty")), Ledger::open_to_write(&at("empty"))] {
        assert!(matches!(opened, Err(LedgerError::NoLedger { .. })), "{opened:?}");
    }
    // Another program's database.
    let other = Connection::open(at("other")).unwrap();
    other.execute_batch("CREATE TABLE t (x); PRAGMA user_version = 1").unwrap();
    drop(other);
    assert!(matches!(Ledger::open(&at("other")), Err(LedgerError::NoLedger { .. })));
    // A later version, and a plan that is not known.
    for (name, change) in [("later", "PRAGMA user_version = 3"), ("plan", "")] {
        Ledger::create(&at(name), plan()).unwrap();
        let connection = Connection::open(at(name)).unwrap();
        connection.execute_batch(change).unwrap();
        if name == "plan" {
            connection.execute_batch("DROP TRIGGER campaign_update").unwrap();
            let text = "cross/99 n=8 depth=0";
            let sum = checksum::of(&[&text, &"f", &12, &"v", &1]);
            let row = params![text, "f", 12, "v", 1, sum];
            connection.execute("UPDATE campaign SET plan=?, fingerprint=?, shards=?, version=?, made=?, checksum=?", row).unwrap();
        }
    }
    assert!(matches!(Ledger::open(&at("later")), Err(LedgerError::Version { given: 3, .. })));
    assert!(matches!(Ledger::open(&at("plan")), Err(LedgerError::Plan { .. })));
}

/// The bytes of a closed ledger with all kinds of rows.
fn full() -> Vec<u8> {
    let (_folder, path, mut ledger) = open();
    ledger.add(&all_by("a")).unwrap();
    ledger.add(&all_by("b")[..6]).unwrap();
    ledger.add(&[evidence(wrong(facts()[7]), "c")]).unwrap();
    refute(&mut ledger, &worker("c"), 7);
    drop(ledger);
    fs::read(&path).unwrap()
}

/// Checks that a damaged file never yields another count.
fn is_never_wrong(path: &Path, what: &str) {
    if let Ok(ledger) = Ledger::open(path)
        && let Ok(verdict) = total(&ledger, NEVER)
    {
        let count = verdict.count();
        assert!(count.is_none_or(|count| count == 92), "{what}: {count:?}");
        for fact in facts() {
            if let Ok(Some(known)) = ledger.fact(fact.shard) {
                assert_eq!(known, *fact, "{what}");
            }
        }
    }
}

#[test]
fn a_bit_that_flips_anywhere_never_changes_the_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q8.bezzel");
    let whole = full();
    // Most of a page is empty; of the other bytes, flips a bit in every third, another one each time.
    for at in (0..whole.len()).filter(|&at| whole[at] != 0 && at % 3 == 0 || at % 211 == 0) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at * 5 % 8);
        fs::write(&path, &bytes).unwrap();
        is_never_wrong(&path, &format!("byte {at}"));
    }
}

#[test]
fn a_bit_that_flips_in_a_fact_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q8.bezzel");
    Ledger::create(&path, plan()).unwrap();
    let mut ledger = Ledger::open_to_write(&path).unwrap();
    ledger.add(&all_by("a")).unwrap();
    drop(ledger);
    for column in ["w8", "w4", "w2", "w1", "worker", "micros", "at", "checksum", "shard"] {
        let copy = folder.path().join(column);
        fs::copy(&path, &copy).unwrap();
        let connection = Connection::open(&copy).unwrap();
        let flip = format!(
            "PRAGMA foreign_keys = OFF; DROP TRIGGER found_update; \
             UPDATE found SET {column} = ({column} | 64) - ({column} & 64) WHERE shard = 9"
        );
        connection.execute_batch(&flip).unwrap();
        drop(connection);
        let verdict = total(&Ledger::open(&copy).unwrap(), NEVER).unwrap();
        assert_eq!(verdict.count(), None, "{column}");
        assert_eq!(verdict.survey.damaged.len(), 1, "{column}");
        assert_eq!(verdict.survey.missing().to_string(), "9", "{column}");
    }
}

#[test]
fn of_a_ledger_that_was_cut_the_rest_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q8.bezzel");
    let whole = full();
    let mut salvaged = BTreeSet::new();
    for length in (0..whole.len()).step_by(509).chain([whole.len() - 1]) {
        fs::write(&path, &whole[..length]).unwrap();
        is_never_wrong(&path, &format!("{length} bytes"));
        let merged = folder.path().join("merged");
        if crate::merge(std::slice::from_ref(&path), &merged, Conflicts::Refused).is_ok() {
            let survey = Ledger::open(&merged).unwrap().survey().unwrap();
            salvaged.insert(survey.facts);
            is_never_wrong(&merged, &format!("what was left of {length} bytes"));
            fs::remove_file(&merged).unwrap();
        }
    }
    assert!(salvaged.contains(&12), "{salvaged:?}");
}

#[test]
fn of_a_large_ledger_that_was_cut_most_can_be_read_and_soon() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let plan: Plan = "cross/2 n=12 depth=3".parse().unwrap();
    Ledger::create(&at("whole"), plan).unwrap();
    let mut ledger = Ledger::open_to_write(&at("whole")).unwrap();
    let shards = ledger.shards();
    // Facts in random order, as many workers would send them, several per commit.
    let fact = |shard: u64| Fact {
        plan,
        shard,
        tally: Tally { by_weight: [shard % 97, shard % 5, 0, 0] },
    };
    let mixed: Vec<u64> = (0..shards).map(|shard| shard * 7919 % shards).collect();
    for some in mixed.chunks(300) {
        let first: Vec<Evidence> = some.iter().map(|&s| evidence(fact(s), "a")).collect();
        let again: Vec<Evidence> =
            some.iter().step_by(9).map(|&s| evidence(fact(s), "b")).collect();
        ledger.add(&first).unwrap();
        ledger.add(&again).unwrap();
    }
    let known = ledger.survey().unwrap().facts;
    drop(ledger);
    let whole = fs::read(at("whole")).unwrap();
    let mut most = 0;
    for length in (0..whole.len()).step_by(whole.len() / 9).chain([whole.len() - 5000]) {
        // Truncated, and then also with a corrupt page in the middle.
        for rubbish in [false, true] {
            let mut bytes = whole[..length].to_vec();
            if let Some(page) = bytes.get_mut(length / 2..length / 2 + 4096).filter(|_| rubbish) {
                page.fill(0x5a);
            }
            fs::write(at("cut"), &bytes).unwrap();
            let _ = fs::remove_file(at("merged"));
            if crate::merge(&[at("cut")], &at("merged"), Conflicts::Refused).is_ok() {
                let merged = Ledger::open(&at("merged")).unwrap();
                let survey = merged.survey().unwrap();
                most = most.max(survey.facts);
                assert!(survey.conflicts.is_empty());
                merged.each_counting(|kept| assert_eq!(kept.fact, fact(kept.fact.shard))).unwrap();
            }
        }
    }
    assert!(most * 10 > known * 9, "{most} of {known}");
}

#[test]
fn a_log_that_was_cut_loses_the_last_commits_and_nothing_else() {
    let (_folder, path, mut ledger) = open();
    let log = beside(&path, "-wal");
    let mut lengths = Vec::new();
    for evidence in all_by("a") {
        ledger.add(&[evidence]).unwrap();
        lengths.push(fs::metadata(&log).unwrap().len());
    }
    let (file, wal) = (fs::read(&path).unwrap(), fs::read(&log).unwrap());
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("copy");
    let step = 311;
    for length in (0..=wal.len()).step_by(step).chain([wal.len()]) {
        fs::write(&copy, &file).unwrap();
        fs::write(beside(&copy, "-wal"), &wal[..length]).unwrap();
        let committed = lengths.iter().filter(|&&end| end <= length as u64).count() as u64;
        let mut reopened = Ledger::open_to_write(&copy).unwrap();
        let survey = reopened.survey().unwrap();
        assert_eq!(survey.facts, committed, "{length} bytes of the log");
        assert!(survey.missing().iter().eq(committed..12));
        // The reopened ledger can be added to.
        reopened.add(&all_by("a")).unwrap();
        assert_eq!(count(&reopened), Some(92));
        drop(reopened);
        assert_eq!(count(&Ledger::open(&copy).unwrap()), Some(92));
    }
}

#[cfg(unix)]
#[test]
fn a_ledger_that_may_only_be_read_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = ledger();
    Ledger::open_to_write(&path).unwrap().add(&all_by("a")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let survey = Ledger::open(&path).unwrap().survey();
    assert_eq!(survey.unwrap().facts, 12);
    assert!(matches!(Ledger::open_to_write(&path), Err(LedgerError::ReadOnly { .. })));
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

/// The status that follows from the evidence, computed by a simple slow method.
fn expected(
    rows: &[(usize, bool, usize)],
    refuted: &BTreeSet<usize>,
) -> (BTreeSet<u64>, BTreeSet<u64>, BTreeSet<u64>) {
    let mut about: BTreeMap<u64, Vec<(bool, usize)>> = BTreeMap::new();
    for &(shard, is_wrong, by) in rows.iter().filter(|(_, _, by)| !refuted.contains(by)) {
        about.entry(shard as u64).or_default().push((is_wrong, by));
    }
    let (mut known, mut confirmed, mut conflicts) = Default::default();
    for (shard, said) in about {
        let of: &mut BTreeSet<u64> =
            if said.iter().all(|(w, _)| *w == said[0].0) { &mut known } else { &mut conflicts };
        of.insert(shard);
        let workers: BTreeSet<_> = said.iter().map(|(_, by)| by).collect();
        if workers.len() > 1 && known.contains(&shard) {
            let confirmed: &mut BTreeSet<u64> = &mut confirmed;
            confirmed.insert(shard);
        }
    }
    (known, confirmed, conflicts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn the_survey_is_what_follows_from_the_rows(
        rows in proptest::collection::vec((0usize..12, proptest::bool::weighted(0.2), 0usize..4), 0..40),
        refuted in proptest::collection::btree_set(0usize..4, 0..3),
        cut in 0usize..40,
    ) {
        let (_folder, _, mut ledger) = open();
        let name = |by: usize| format!("w{by}");
        let told = |&(shard, is_wrong, by): &(usize, bool, usize)| {
            let fact = facts()[shard];
            evidence(if is_wrong { wrong(fact) } else { fact }, &name(by))
        };
        let all: Vec<Evidence> = rows.iter().map(told).collect();
        let cut = cut.min(all.len());
        ledger.add(&all[..cut]).unwrap();
        for &by in &refuted {
            refute(&mut ledger, &worker(&name(by)), 0);
        }
        ledger.add(&all[cut..]).unwrap();
        let (known, confirmed, conflicts) = expected(&rows, &refuted);
        prop_assert_eq!(said(&ledger), [known, confirmed, conflicts]);
    }
}

#[test]
fn tables_that_are_not_the_programs_and_a_damaged_plan_are_left_behind_by_merging() {
    for change in [
        // A view that never ends, in place of a table.
        "DROP TABLE failure; CREATE VIEW failure AS WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x) \
         SELECT i AS id, i AS shard, i AS worker, 'm' AS message, 1 AS at, 1 AS checksum FROM x",
        // A trigger that suppresses the insertion of refuted workers.
        "CREATE TRIGGER quiet BEFORE INSERT ON decision BEGIN SELECT RAISE(IGNORE); END",
        "DROP VIEW fact; CREATE VIEW fact AS SELECT * FROM evidence",
        "DROP TRIGGER campaign_update; UPDATE campaign SET version = 'x'",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger");
        fs::write(&path, full()).unwrap();
        Connection::open(&path).unwrap().execute_batch(change).unwrap();
        let opened = Ledger::open(&path);
        assert!(matches!(opened, Err(LedgerError::Damaged { .. })), "{change}: {opened:?}");
        let saved = folder.path().join("saved");
        crate::merge(&[path], &saved, Conflicts::Refused).unwrap();
        is_never_wrong(&saved, change);
        let verdict = total(&Ledger::open(&saved).unwrap(), NEVER).unwrap();
        assert_eq!(verdict.count(), Some(92), "{change}");
    }
}
