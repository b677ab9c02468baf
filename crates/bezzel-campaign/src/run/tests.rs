use super::*;
use crate::evidence::Fact;
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

/// Counts like the engine, except for one shard.
struct Faulty {
    engine: Engine,
    bad: u64,
    panics: bool,
}

impl Counter for Faulty {
    fn plan(&self) -> Plan {
        self.engine.plan()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        assert!(!(self.panics && shards.contains(&self.bad)), "shard of doom");
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
        let counter = Faulty { engine: engine(), bad: 17, panics };
        let missing = ledger.survey().unwrap().missing();
        let mut last = None;
        let mut observe = |progress| last = Some(progress);
        let ran = run(&mut ledger, &counter, &worker(), &missing, NEVER, &mut observe).unwrap();
        assert_eq!(ran.failures.len(), 1);
        assert_eq!((ran.failures[0].0, ran.stopped), (17, false));
        let survey = ledger.survey().unwrap();
        assert_eq!(survey.missing().to_string(), "17");
        assert_eq!((survey.failures.len(), survey.failures[0].shard), (1, 17));
        let progress: Progress = last.unwrap();
        assert_eq!((progress.written + 1, progress.failed), (progress.wanted, 1));
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
fn a_conflict_is_settled_by_counting_and_the_liar_loses_everything() {
    use crate::settle::settle;
    let (_folder, _, mut ledger) = open();
    let engine = engine();
    let some: Shards = "0..20".parse().unwrap();
    run(&mut ledger, &engine, &worker(), &some, NEVER, &mut |_| ()).unwrap();
    let liar = Arc::new(Worker::new("liar", "scalar", "0").unwrap());
    let mut lies: Vec<Evidence> = Vec::new();
    for shard in 15..40 {
        let mut tally = engine.count_shard(shard, NEVER).unwrap().tally;
        tally.by_weight[0] += u64::from(shard == 19 || shard == 30);
        let fact = Fact { plan: engine.plan(), shard, tally };
        lies.push(Evidence { fact, worker: Arc::clone(&liar), micros: 1, at: 1 });
    }
    ledger.add(&lies).unwrap();
    let survey = ledger.survey().unwrap();
    assert_eq!(survey.conflicts.len(), 1);
    let scalar = engine.with_kernel(Kernel::new(bezzel::kernel::KernelKind::Scalar).unwrap());
    let here = Arc::new(Worker::new("here", "scalar", "0").unwrap());
    let settled = settle(&mut ledger, &survey, &[(Arc::new(scalar), here)], NEVER).unwrap();
    assert_eq!(settled.len(), 1);
    assert_eq!((settled[0].shard, &settled[0].refuted), (19, &vec![liar]));
    let survey = ledger.survey().unwrap();
    assert!(survey.conflicts.is_empty());
    // The wrong tally of shard 30 was not noticed, but is discarded with the worker's others.
    assert!(!survey.is_known(30) && survey.is_known(19));
    run(&mut ledger, &engine, &worker(), &survey.missing(), NEVER, &mut |_| ()).unwrap();
    assert_eq!(count(&ledger), Some(14_200));
}

/// Counts, and records the number of threads of the pool.
struct OnPool {
    engine: Engine,
    threads: AtomicU64,
}

impl Counter for OnPool {
    fn plan(&self) -> Plan {
        self.engine.plan()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        self.threads.fetch_max(rayon::current_num_threads() as u64, Ordering::Relaxed);
        assert!(rayon::current_thread_index().is_some());
        self.engine.count(shards, stop)
    }
}

#[test]
fn whoever_has_a_pool_counts_on_its_threads() {
    for threads in [1, 7] {
        let (_folder, _, mut ledger) = open();
        let missing = ledger.survey().unwrap().missing();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let counter = OnPool { engine: engine(), threads: AtomicU64::new(0) };
        let ran = pool
            .install(|| run(&mut ledger, &counter, &worker(), &missing, NEVER, &mut |_| ()))
            .unwrap();
        assert_eq!((ran.written, ran.stopped), (missing.len(), false));
        assert_eq!(counter.threads.into_inner(), threads as u64);
    }
}
