//! Long counts of N-queens solutions: checkpointed to one file, resumable, shared among machines.
//!
//! A campaign is a [plan](bezzel::plan::Plan) and a [`Ledger`] of the results of its shards. A shard's tally depends
//! only on the plan's text and the shard's number, so resuming is subtraction and merging is union.
//!
//! | word | meaning |
//! |---|---|
//! | fact | a shard and its tally; two facts about one shard are equal, or one is wrong |
//! | evidence | a fact with its worker, kernel, version and times |
//! | ledger | the evidence about one plan in one file: an SQLite database, described in docs/campaigns.md |
//! | confirmation | a fact found again by another worker, or by another kernel |
//! | conflict | unequal facts about one shard: stored and reported, never averaged or outvoted |
//! | stranger | a sender whose machine is not known: its facts count only if another worker finds them too |
//! | refuted | a worker that was wrong once: none of its evidence counts |
//!
//! ```
//! use bezzel::{Size, engine::{Engine, Resources}, kernel::Kernel, plan::{Plan, Scheme}, stop};
//! use bezzel_campaign::{Ledger, Worker, run, total};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("q12.bezzel");
//! let plan = Plan::standard(Scheme::CROSS, Size::new(12)?)?;
//! Ledger::create(&path, plan)?;
//!
//! let mut ledger = Ledger::open_to_write(&path)?;
//! let engine = Engine::open(plan, Kernel::fastest(), Resources::default())?;
//! let worker = Worker::here(engine.kernel().kind().name())?;
//! let missing = ledger.survey()?.missing();
//! run(&mut ledger, &engine, &worker, &missing, stop::NEVER, &mut |_| ())?;
//! assert_eq!(total(&ledger, stop::NEVER)?.count(), Some(14_200));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alone;
mod audit;
mod checksum;
mod choice;
mod error;
mod evidence;
mod exchange;
mod ledger;
mod plausibility;
mod proof;
mod replication;
mod run;
mod secret;
mod settle;
mod total;

pub use audit::{Audit, Recount, Sample, audit};
pub use choice::{SHARD_SECONDS, plan_for};
pub use error::{CampaignError, ExchangeError, LedgerError};
pub use evidence::{Evidence, Fact, Failure, Worker, WorkerError, now, printable};
pub use exchange::{
    Archive, ArchiveError, Conflicts, FactLog, MergedFiles, Source, archive, export, import, merge,
    verify,
};
pub use ledger::{
    Added, Damage, Decided, Decision, FEW, Ledger, LoginReport, Merged, ShardConflict, Survey,
    Version, WorkerReport, password,
};
pub use plausibility::{Implausible, admissible, plausible};
pub use proof::{Unproven, prove};
pub use replication::{Again, missed, own_share};
pub use run::{Ran, run};
pub use settle::{Arbiter, Settled, judge, recount, settle};
pub use total::{Objection, Verdict, total};

/// The version of this program, which evidence records.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
