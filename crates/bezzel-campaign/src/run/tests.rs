use super::*;
use crate::ledger::tests::files::{count, created, opened};
use crate::total::total;
use bezzel::engine::{Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::Plan;
use bezzel::stop::NEVER;
use bezzel::tally::Counted;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

fn plan() -> Plan {
    "cross/2 n=12 depth=1".parse().unwrap()
}

fn engine() -> Engine {
    Engine::open(plan(), Kernel::fastest(), Resources::default()).unwrap()
}

fn ledger() -> (tempfile::TempDir, PathBuf) {
    created(plan())
}

fn open() -> (tempfile::TempDir, PathBuf, Ledger) {
    opened(plan())
}

fn worker() -> Worker {
    Worker::new("w", "scalar", "0").unwrap()
}

/// Counts like the engine, except for one shard, and records the number of threads of the pool.
struct Faulty {
    engine: Engine,
    bad: u64,
    panics: bool,
    threads: AtomicU64,
}

impl Faulty {
    fn new(bad: u64, panics: bool) -> Faulty {
        Faulty { engine: engine(), bad, panics, threads: AtomicU64::new(0) }
    }
}

impl Counter for Faulty {
    fn plan(&self) -> Plan {
        self.engine.plan()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        assert!(!(self.panics && shards.contains(&self.bad)), "shard of doom");
        assert!(rayon::current_thread_index().is_some());
        self.threads.fetch_max(rayon::current_num_threads() as u64, Ordering::Relaxed);
        let mut counted = self.engine.count(shards, stop)?;
        for counted in counted.iter_mut().filter(|counted| counted.shard == self.bad) {
            counted.shard += u64::from(!self.panics);
        }
        Ok(counted)
    }
}

#[test]
fn a_count_that_is_stopped_again_and_again_comes_to_its_end() {
    let (_folder, path) = ledger();
    let mut runs = 0;
    loop {
        let mut ledger = Ledger::open_to_write(&path).unwrap();
        let before = ledger.survey().unwrap();
        if before.is_complete() {
            break;
        }
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > 20;
        let missing = before.missing();
        let ran = run(&mut ledger, &engine(), &worker(), &missing, &stop, &mut |_| ()).unwrap();
        let after = ledger.survey().unwrap();
        assert_eq!(after.facts, before.facts + ran.written);
        assert_eq!(ran.stopped, !after.is_complete());
        runs += 1;
        assert!(runs < 1000);
    }
    assert!(runs > 2, "{runs}");
    let verdict = total(&Ledger::open(&path).unwrap(), NEVER).unwrap();
    assert_eq!(verdict.count(), Some(14_200));
    assert!(verdict.findings.iter().all(bezzel::check::Finding::agrees));
}

#[test]
fn a_shard_that_cannot_be_counted_holds_up_no_other() {
    for panics in [true, false] {
        let (_folder, _, mut ledger) = open();
        let counter = Faulty::new(17, panics);
        let missing = ledger.survey().unwrap().missing();
        let mut last = None;
        let mut observe = |written| last = Some(written);
        let ran = run(&mut ledger, &counter, &worker(), &missing, NEVER, &mut observe).unwrap();
        assert_eq!(ran.failures.len(), 1);
        assert_eq!((ran.failures[0].0, ran.stopped), (17, false));
        let survey = ledger.survey().unwrap();
        assert_eq!(survey.missing().to_string(), "17");
        assert_eq!((survey.failures.len(), survey.failures[0].shard), (1, 17));
        assert_eq!(last.unwrap() + 1, missing.len());
        // The next run counts the missing shard.
        run(&mut ledger, &engine(), &worker(), &survey.missing(), NEVER, &mut |_| ()).unwrap();
        assert_eq!(count(&ledger), Some(14_200));
    }
}

#[test]
fn a_ledger_that_cannot_be_written_ends_the_run() {
    let (_folder, path) = ledger();
    let mut ledger = Ledger::open(&path).unwrap();
    let missing = ledger.survey().unwrap().missing();
    let ran = run(&mut ledger, &engine(), &worker(), &missing, NEVER, &mut |_| ());
    assert!(matches!(ran, Err(CampaignError::Ledger(_))), "{ran:?}");
    let other = Engine::open(
        "cross/2 n=12 depth=2".parse().unwrap(),
        Kernel::fastest(),
        Resources::default(),
    );
    let ran = run(&mut ledger, &other.unwrap(), &worker(), &missing, NEVER, &mut |_| ());
    assert!(matches!(ran, Err(CampaignError::OtherPlan { .. })));
}

#[test]
fn whoever_has_a_pool_counts_on_its_threads() {
    for threads in [1, 7] {
        let (_folder, _, mut ledger) = open();
        let missing = ledger.survey().unwrap().missing();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let counter = Faulty::new(u64::MAX, false);
        let ran = pool
            .install(|| run(&mut ledger, &counter, &worker(), &missing, NEVER, &mut |_| ()))
            .unwrap();
        assert_eq!((ran.written, ran.stopped), (missing.len(), false));
        assert_eq!(counter.threads.into_inner(), threads as u64);
    }
}
