//! What follows from all the evidence in a ledger: the facts that stand, what is missing, and what is in conflict or
//! damaged. One pass over the rows, each checked against its checksum.

use super::Ledger;
use super::bits::Bits;
use super::bound::{Bound, LoginReport};
use super::decision::{Decided, Verdicts};
use super::rows::Table;
use super::standing::Standing;
use crate::error::LedgerError;
use crate::evidence::{Evidence, Failure, Worker, now};
use crate::replication::Again;
use bezzel::plan::Shards;
use bezzel::tally::{Tally, Total};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The state of a ledger.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    /// The number of shards of the plan.
    pub shards: u64,
    /// The number of known shards: those whose fact stands.
    pub facts: u64,
    /// The number of known shards found by two workers, or with two kernels.
    pub confirmed: u64,
    /// The number of known shards found by two workers with two kernels.
    pub replicated: u64,
    /// The number of shards that only strangers have found. They count as missing.
    pub pending: u64,
    /// The sum of the facts that stand.
    pub total: Total,
    /// The processor time of all evidence that counts, in microseconds of one thread.
    pub micros: u64,
    /// The processor time of the first finding of each known shard, in microseconds of one thread.
    pub micros_of_facts: u64,
    /// The shards with contradictory evidence.
    pub conflicts: Vec<ShardConflict>,
    /// The rows with wrong checksums.
    pub damaged: Vec<Damage>,
    /// The failed attempts to count shards.
    pub failures: Vec<Failure>,
    /// The workers, each with what it found.
    pub workers: Vec<WorkerReport>,
    /// The logins, each with what speaks for its facts, if a share of the facts was to be found again.
    pub logins: Vec<LoginReport>,
    /// The largest share of the facts, chosen by the secret, all of which were found again.
    pub share: f64,
    /// Whether the ledger has a secret that chooses the facts: one of version 1 has none.
    pub has_secret: bool,
    /// The number of known shards that are chosen to be found again, and how many of them were.
    pub chosen: (u64, u64),
    /// The facts per second in the last ten minutes; `None` if there were none.
    pub rate: Option<f64>,
    /// The average number of busy cores in the last ten minutes, derived from the facts' processor times.
    pub busy: Option<f64>,
    known: Bits,
    confirmed_bits: Bits,
    replicated_bits: Bits,
    pending_bits: Bits,
    wanted: BTreeSet<u64>,
    wanted_here: BTreeSet<u64>,
    verdicts: Verdicts,
}

/// A shard with contradictory evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardConflict {
    /// The shard.
    pub shard: u64,
    /// The different tallies, each with the workers that found it.
    pub versions: Vec<Version>,
}

/// One of the tallies found for a shard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The tally.
    pub tally: Tally,
    /// The workers that found it.
    pub workers: Vec<Arc<Worker>>,
}

/// A damaged row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Damage {
    /// The table.
    pub table: &'static str,
    /// The key of the row; in the table `found` it is the shard.
    pub row: i64,
}

/// A worker and what it found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkerReport {
    /// The worker.
    #[serde(flatten)]
    pub worker: Worker,
    /// The number of shards that it counted.
    pub shards: u64,
    /// The processor time of its results, in seconds of one thread.
    pub core_seconds: f64,
    /// The time of its last result, in seconds since 1970.
    pub last: u64,
    /// The number of its facts that another worker or kernel found too.
    pub confirmed: u64,
    /// The shard that it counted wrongly, if it is refuted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refuted_by_shard: Option<u64>,
    /// Whether the worker or its login is expelled, so that its results do not count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub expelled: bool,
    /// Whether the worker's version counts wrongly with its kernel, so that its results do not count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub miscounts: bool,
}

impl WorkerReport {
    /// Whether its results count.
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.refuted_by_shard.is_none() && !self.expelled && !self.miscounts
    }
}

/// The length of the period for `rate` and `busy` in seconds: ten minutes.
const RECENT: u64 = 600;

impl Survey {
    /// The decision because of which nothing of the worker of this name counts, if there is one.
    #[must_use]
    pub fn against(&self, name: &str) -> Option<Decided> {
        self.verdicts.against(name)
    }

    /// Returns the names of the refuted and the expelled, whether or not they found anything.
    #[must_use]
    pub fn refuted(&self) -> BTreeSet<&str> {
        self.verdicts.discarded().collect()
    }

    /// Returns whether the shard is known and not in conflict.
    #[must_use]
    pub fn is_known(&self, shard: u64) -> bool {
        self.known.contains(shard)
    }

    /// Whether two workers, or two kernels, found the shard.
    #[must_use]
    pub fn is_confirmed(&self, shard: u64) -> bool {
        self.confirmed_bits.contains(shard)
    }

    /// Whether two workers with two kernels found the shard.
    #[must_use]
    pub fn is_replicated(&self, shard: u64) -> bool {
        self.replicated_bits.contains(shard)
    }

    /// Whether only strangers have found the shard.
    #[must_use]
    pub fn is_pending(&self, shard: u64) -> bool {
        self.pending_bits.contains(shard)
    }

    /// Whether the shard was found a second time, as `again` requires.
    #[must_use]
    pub fn is_found_again(&self, shard: u64, again: Again) -> bool {
        match again {
            Again::Share(_) => self.is_confirmed(shard),
            Again::Every => self.is_replicated(shard),
        }
    }

    /// The known shards that must still be found a second time: because the secret chooses them, or because too few
    /// facts of their workers are confirmed.
    #[must_use]
    pub const fn wanted(&self) -> &BTreeSet<u64> {
        &self.wanted
    }

    /// The known shards that the ledger's own processes must still find again.
    #[must_use]
    pub const fn wanted_here(&self) -> &BTreeSet<u64> {
        &self.wanted_here
    }

    /// The workers without any confirmed fact, if other workers have some.
    #[must_use]
    pub fn unconfirmed(&self) -> Vec<&WorkerReport> {
        let alone = |report: &&WorkerReport| report.confirmed == 0 && report.counts();
        self.workers.iter().filter(alone).filter(|_| self.confirmed > 0).collect()
    }

    /// The shards that are not known.
    #[must_use]
    pub fn missing(&self) -> Shards {
        self.known.gaps(self.shards)
    }

    /// Whether every shard is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.facts == self.shards
    }

    /// Whether a damaged row leaves its shard unknown: such shards are counted again.
    #[must_use]
    pub fn has_damage_that_matters(&self) -> bool {
        self.damaged.iter().any(|damage| match u64::try_from(damage.row) {
            Ok(shard) if damage.table == Table::Found.name() => !self.is_known(shard),
            _ => false,
        })
    }
}

impl Ledger {
    /// Returns the first evidence about a shard that counts and is not a stranger's.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn first_evidence(&self, shard: u64) -> Result<Option<Evidence>, LedgerError> {
        let about = self.counting_about(shard)?;
        Ok(Standing::of(&about).first.cloned())
    }

    /// Calls `show` with all evidence about each of these shards that counts, the first evidence first, in one pass
    /// over the rows.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn each_evidence_of(
        &self,
        shards: &Shards,
        mut show: impl FnMut(u64, &[Evidence]),
    ) -> Result<(), LedgerError> {
        if shards.is_empty() {
            return Ok(());
        }
        let (workers, _) = self.workers()?;
        self.each_shard(
            &workers,
            &self.verdicts()?,
            |_| (),
            |shard, all| {
                if shards.contains(shard) {
                    show(shard, all);
                }
            },
        )
    }

    /// Returns the contradictory tallies of a shard, if it is in conflict.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn conflict(&self, shard: u64) -> Result<Option<ShardConflict>, LedgerError> {
        let about = self.counting_about(shard)?;
        let is_conflict = Standing::of(&about).is_conflict;
        Ok(is_conflict.then(|| ShardConflict { shard, versions: versions(&about) }))
    }

    /// Reads all rows.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read, or some rows cannot because of damage.
    pub fn survey(&self) -> Result<Survey, LedgerError> {
        self.survey_for(Again::NONE)
    }

    /// Reads all rows, and finds which facts must be found again if these are to be.
    ///
    /// # Errors
    /// As for [`Ledger::survey`].
    pub fn survey_for(&self, again: Again) -> Result<Survey, LedgerError> {
        let mut survey = Survey {
            shards: self.shards,
            known: Bits::new(self.shards),
            confirmed_bits: Bits::new(self.shards),
            replicated_bits: Bits::new(self.shards),
            pending_bits: Bits::new(self.shards),
            ..Survey::default()
        };
        // A transaction, so that rows added meanwhile are seen in all tables or in none.
        let snapshot = self.connection.unchecked_transaction();
        let snapshot = snapshot.map_err(|error| crate::error::of_database(&self.path, error))?;
        let (workers, bad_workers) = self.workers()?;
        let (decisions, bad_decisions) = self.read_decisions()?;
        let verdicts = Verdicts::of(&decisions);
        let (failures, bad_failures) = self.failures(&workers)?;
        survey.failures = failures;
        let mut damaged = |table, rows: Vec<i64>| {
            survey.damaged.extend(rows.into_iter().map(|row| Damage { table, row }));
        };
        damaged("worker", bad_workers);
        damaged(if self.secret.is_some() { "decision" } else { "refuted" }, bad_decisions);
        damaged("failure", bad_failures);

        let (mut tallied, mut damaged) = (Tallied::default(), Vec::new());
        let mut overflow = false;
        let mut bound = Bound::new(self.secret.as_ref(), &self.text, &verdicts, again);
        let see = |seen: Result<&Evidence, Damage>| match seen {
            Ok(evidence) => tallied.take(evidence, &verdicts),
            Err(damage) => damaged.push(damage),
        };
        self.each_shard(&workers, &verdicts, see, |shard, all| {
            overflow |= !survey.conclude(shard, all, &mut bound, again);
        })?;
        survey.damaged.extend(damaged);
        if overflow {
            return Err(super::damaged(&self.path, "the sum of its facts goes beyond 128 bits"));
        }
        survey.rate = tallied.rate();
        survey.busy = tallied.busy();
        survey.workers = tallied.reports(&verdicts, &bound);
        survey.share = bound.share();
        let (few, own_few, logins) = bound.end();
        if again != Again::NONE {
            survey.chosen.0 += few.difference(&survey.wanted).count() as u64;
            survey.wanted.extend(few);
            survey.wanted_here.extend(own_few);
        }
        (survey.logins, survey.has_secret) = (logins, self.secret.is_some());
        survey.verdicts = verdicts;
        drop(snapshot);
        Ok(survey)
    }
}

impl Survey {
    /// Adds a shard's evidence to the result. Returns `false` if the sum overflows.
    fn conclude(
        &mut self,
        shard: u64,
        all: &[Evidence],
        bound: &mut Bound<'_>,
        again: Again,
    ) -> bool {
        let standing = Standing::of(all);
        let micros = all.iter().map(|kept| kept.micros);
        self.micros = micros.fold(self.micros, u64::saturating_add);
        let Some(first) = standing.first else {
            if !all.is_empty() {
                self.pending += 1;
                self.pending_bits.insert(shard);
            }
            return true;
        };
        if standing.is_conflict {
            self.conflicts.push(ShardConflict { shard, versions: versions(all) });
            return true;
        }
        let (is_chosen, is_chosen_here) = bound.take(shard, all, &standing);
        let tally = first.fact.tally;
        self.known.insert(shard);
        self.facts += 1;
        self.micros_of_facts = self.micros_of_facts.saturating_add(first.micros);
        if standing.is_confirmed {
            self.confirmed += 1;
            self.confirmed_bits.insert(shard);
        }
        if standing.is_replicated {
            self.replicated += 1;
            self.replicated_bits.insert(shard);
        }
        if is_chosen {
            let is_again = self.is_found_again(shard, again);
            self.chosen = (self.chosen.0 + 1, self.chosen.1 + u64::from(is_again));
            if !is_again {
                self.wanted.insert(shard);
            }
        }
        if is_chosen_here {
            self.wanted_here.insert(shard);
        }
        match self.total.plus(tally) {
            Some(total) => {
                self.total = total;
                true
            }
            None => false,
        }
    }
}

/// The different tallies, each with the workers that found it, in the order of their first evidence.
fn versions(all: &[Evidence]) -> Vec<Version> {
    let mut versions: Vec<Version> = Vec::new();
    for kept in all {
        let (tally, worker) = (kept.fact.tally, Arc::clone(&kept.worker));
        match versions.iter_mut().find(|version| version.tally == tally) {
            Some(version) => version.workers.push(worker),
            None => versions.push(Version { tally, workers: vec![worker] }),
        }
    }
    versions
}

/// Sums over all rows; what was found lately over those that count.
#[derive(Default)]
struct Tallied {
    /// The rows of each worker, their processor time and the time of the last, by the address of the worker.
    workers: HashMap<*const Worker, (Arc<Worker>, u64, u64, u64)>,
    recent: u64,
    recent_micros: u64,
    recent_first: Option<u64>,
    now: Option<u64>,
}

impl Tallied {
    fn take(&mut self, evidence: &Evidence, verdicts: &Verdicts) {
        let now = *self.now.get_or_insert_with(now);
        let (at, worker) = (evidence.at, &evidence.worker);
        let of_worker = self
            .workers
            .entry(Arc::as_ptr(worker))
            .or_insert_with(|| (Arc::clone(worker), 0, 0, at));
        of_worker.1 += 1;
        of_worker.2 = of_worker.2.saturating_add(evidence.micros);
        of_worker.3 = of_worker.3.max(at);
        if at.saturating_add(RECENT) >= now && verdicts.counts(evidence) {
            self.recent += 1;
            self.recent_micros = self.recent_micros.saturating_add(evidence.micros);
            self.recent_first = Some(self.recent_first.map_or(at, |first| first.min(at)));
        }
    }

    fn rate(&self) -> Option<f64> {
        Some(self.recent as f64 / self.recent_seconds()?)
    }

    fn busy(&self) -> Option<f64> {
        Some(self.recent_micros as f64 / 1e6 / self.recent_seconds()?)
    }

    fn recent_seconds(&self) -> Option<f64> {
        Some(self.now?.saturating_sub(self.recent_first?).max(1) as f64)
    }

    fn reports(self, verdicts: &Verdicts, bound: &Bound<'_>) -> Vec<WorkerReport> {
        let report = |(worker, shards, micros, last): (Arc<Worker>, _, u64, _)| {
            let against = verdicts.against(worker.name());
            let refuted_by_shard = match against {
                Some(Decided::Refuted(shard)) => shard,
                _ => None,
            };
            WorkerReport {
                shards,
                core_seconds: micros as f64 / 1e6,
                last,
                confirmed: bound.confirmed(&worker),
                refuted_by_shard,
                expelled: against.is_some() && refuted_by_shard.is_none(),
                miscounts: worker.miscounts(),
                worker: Worker::clone(&worker),
            }
        };
        let mut reports: Vec<WorkerReport> = self.workers.into_values().map(report).collect();
        reports.sort_by(|a, b| a.worker.cmp(&b.worker));
        reports
    }
}
