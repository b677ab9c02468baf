//! Adding to a ledger. Everything that is added together is added in one transaction: all of it is on the disk when
//! [`Ledger::add`] returns, or nothing.

use super::Ledger;
use super::decision::{Decision, Verdicts};
use super::rows::Workers;
use super::standing::{Standing, are_apart};
use crate::checksum;
use crate::error::{ExchangeError, LedgerError};
use crate::evidence::{Evidence, Failure, Worker, now};
use crate::plausibility::admissible;
use rusqlite::{Connection, OptionalExtension, ToSql, params, params_from_iter};
use std::collections::HashMap;
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

/// The effect of adding a piece of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Added {
    /// The shard was not known.
    New,
    /// The shard was known, from another worker or kernel, with the same tally.
    Confirms,
    /// This worker had found the same before: nothing was added.
    Repeats,
    /// Other workers have found another tally.
    Conflicts,
    /// A stranger found the shard, and no worker yet: the evidence is stored apart.
    Pending,
    /// The worker is refuted, or its release [counts wrongly](Worker::miscounts): its evidence is stored, and does not
    /// count.
    Refuted,
}

/// The numbers of workers, which are looked up once for each batch.
type Numbers = HashMap<Arc<Worker>, i64>;

impl Ledger {
    /// Adds evidence, and returns the effect of each piece.
    ///
    /// # Errors
    /// [`LedgerError::Implausible`] for impossible evidence, and other errors if the ledger cannot be written;
    /// nothing is added then.
    pub fn add(&mut self, batch: &[Evidence]) -> Result<Vec<Added>, LedgerError> {
        for evidence in batch {
            admissible(self.plan, self.shards, evidence)?;
        }
        self.transact(|ledger| {
            let (mut numbers, verdicts) = (Numbers::new(), ledger.verdicts()?);
            batch.iter().map(|one| ledger.add_one(one, &mut numbers, &verdicts)).collect()
        })
    }

    /// Adds evidence from another ledger or a file: all of it or, if some contradicts known facts, none.
    ///
    /// # Errors
    /// The error of `evidence`; [`ExchangeError::Conflicts`] if a shard would come into conflict;
    /// [`ExchangeError::Ledger`] if the ledger cannot be written, or some evidence is impossible.
    pub(crate) fn add_all(
        &mut self,
        (decisions, failures): (&[Decision], &[Failure]),
        (path, sender): (&Path, Option<&str>),
        evidence: impl Iterator<Item = Result<Evidence, ExchangeError>>,
        on_conflict: Conflicts,
    ) -> Result<Merged, ExchangeError> {
        self.transact(|ledger| {
            let (mut merged, mut numbers) = (Merged::default(), Numbers::new());
            for decision in decisions {
                ledger.decide_one(decision)?;
            }
            let verdicts = ledger.verdicts()?;
            for failure in failures {
                ledger.add_failure(failure, &mut numbers)?;
            }
            let mut conflicts = Vec::new();
            let mut claimed = Claimed::before(ledger, sender)?;
            for evidence in evidence {
                let Some(evidence) = claimed.as_found(ledger, evidence?)? else { continue };
                admissible(ledger.plan, ledger.shards, &evidence).map_err(LedgerError::from)?;
                match ledger.add_one(&evidence, &mut numbers, &verdicts)? {
                    Added::New => merged.new += 1,
                    Added::Confirms => merged.confirms += 1,
                    Added::Pending => merged.pending += 1,
                    Added::Conflicts => conflicts.push(evidence.fact.shard),
                    Added::Refuted => merged.refuted += 1,
                    Added::Repeats => {}
                }
                // A file full of contradictions is not read to its end.
                if on_conflict == Conflicts::Refused && conflicts.len() >= MOST_CONFLICTS {
                    break;
                }
            }
            conflicts.sort_unstable();
            conflicts.dedup();
            let count = conflicts.len();
            merged.conflicts = count as u64;
            match conflicts.first() {
                Some(&shard) if on_conflict == Conflicts::Refused => {
                    Err(ExchangeError::Conflicts { path: path.to_owned(), shard, count })
                }
                _ => Ok(merged),
            }
        })
    }

    /// Records that shards could not be counted.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be written.
    pub fn add_failures(&mut self, failures: &[Failure]) -> Result<(), LedgerError> {
        self.transact(|ledger| {
            let mut numbers = Numbers::new();
            failures.iter().try_for_each(|failure| ledger.add_failure(failure, &mut numbers))
        })
    }

    fn add_failure(&self, failure: &Failure, numbers: &mut Numbers) -> Result<(), LedgerError> {
        let Failure { shard, worker, message, at } = failure;
        let worker = self.number_of(worker, numbers)?;
        self.append("failure", &[shard, &worker, message, at]).map(|_| ())
    }

    fn add_one(
        &self,
        evidence: &Evidence,
        numbers: &mut Numbers,
        verdicts: &Verdicts,
    ) -> Result<Added, LedgerError> {
        let Evidence { fact, worker, micros, at } = evidence;
        let number = self.number_of(worker, numbers)?;
        let sum = evidence.checksum_in(&self.text);
        let (shard, [w8, w4, w2, w1]) = (fact.shard, fact.tally.by_weight);
        let found = self.changed(
            "INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![shard, w8, w4, w2, w1, number, micros, at, sum],
        )?;
        let is_refuted = !verdicts.counts(evidence);
        if found {
            return Ok(match worker.is_stranger() {
                _ if is_refuted => Added::Refuted,
                true => Added::Pending,
                false => Added::New,
            });
        }
        let others = self.about(shard)?;
        // Another version of the same worker confirms nothing, and would add a row each time; unless only one counts.
        let is_own = |kept: &Evidence| kept.worker.name() == worker.name();
        let is_same = |kept: &Evidence| {
            is_own(kept)
                && kept.worker.kernel() == worker.kernel()
                && kept.worker.miscounts() == worker.miscounts()
                && kept.fact == *fact
        };
        if others.iter().any(is_same) {
            return Ok(if is_refuted { Added::Refuted } else { Added::Repeats });
        }
        let id = self.next_id("again")?;
        self.changed(
            "INSERT INTO again VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![id, shard, w8, w4, w2, w1, number, micros, at, sum],
        )?;
        if is_refuted {
            return Ok(Added::Refuted);
        }
        let counting: Vec<Evidence> =
            others.into_iter().filter(|kept| verdicts.counts(kept)).collect();
        let was_known = Standing::of(&counting).first.is_some();
        let is_known = was_known || !worker.is_stranger();
        // Strangers who contradict each other wait for a worker; one that contradicts itself is in conflict.
        let contradicts = |kept: &Evidence| kept.fact != *fact && (is_known || is_own(kept));
        Ok(if counting.iter().any(contradicts) {
            Added::Conflicts
        } else if !is_known {
            Added::Pending
        } else if !was_known {
            Added::New
        } else if counting.iter().any(|kept| are_apart(kept, evidence)) {
            Added::Confirms
        } else {
            Added::Repeats
        })
    }

    /// Returns the workers that have found something about a shard.
    pub(super) fn workers_of(&self, shard: u64) -> Result<Workers, LedgerError> {
        let mut workers = Workers::new();
        let query = "SELECT id, name, kernel, version FROM worker WHERE id IN \
            (SELECT worker FROM found WHERE shard = ?1 UNION SELECT worker FROM again WHERE shard = ?1)";
        self.rows(query, [shard], |row| {
            let (id, name, kernel, version): (_, String, String, String) = row.try_into()?;
            // A row that is damaged so much that its name is invalid has no facts.
            if let Ok(worker) = Worker::new(&name, &kernel, &version) {
                workers.insert(id, Arc::new(worker));
            }
            Ok(())
        })?;
        Ok(workers)
    }

    /// Returns the number of a worker, after adding the worker if it is new.
    fn number_of(&self, worker: &Arc<Worker>, numbers: &mut Numbers) -> Result<i64, LedgerError> {
        if let Some(number) = numbers.get(worker) {
            return Ok(*number);
        }
        let (name, kernel, version) = (worker.name(), worker.kernel(), worker.version());
        let query = "SELECT id FROM worker WHERE name = ? AND kernel = ? AND version = ?";
        let known = self.sql(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            statement.query_row([name, kernel, version], |row| row.get(0)).optional()
        })?;
        let number = match known {
            Some(number) => number,
            None => self.append("worker", &[&name, &kernel, &version, &now()])?,
        };
        numbers.insert(Arc::clone(worker), number);
        Ok(number)
    }

    fn next_id(&self, table: &str) -> Result<i64, LedgerError> {
        let query = format!("SELECT coalesce(max(id), 0) + 1 FROM {table}");
        self.sql(|connection| connection.prepare_cached(&query)?.query_row([], |row| row.get(0)))
    }

    /// Adds a row of the next number, these fields and their checksum, and returns the number.
    pub(super) fn append(&self, table: &str, fields: &[&dyn Field]) -> Result<i64, LedgerError> {
        let id = self.next_id(table)?;
        let row = [&[&id as &dyn Field], fields].concat();
        self.sql(|connection| insert(connection, table, &row))?;
        Ok(id)
    }

    /// Executes a statement, and returns whether it added a row.
    fn changed(&self, statement: &str, values: &[&dyn ToSql]) -> Result<bool, LedgerError> {
        self.sql(|connection| Ok(connection.prepare_cached(statement)?.execute(values)? > 0))
    }

    /// Calls `work` in a transaction: all its changes are made, or none.
    pub(super) fn transact<T, E: From<LedgerError>>(
        &mut self,
        work: impl FnOnce(&Ledger) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.lock.is_none() {
            return Err(LedgerError::ReadOnly { path: self.path.clone() }.into());
        }
        self.is_in_place()?;
        let transaction = self.sql(Connection::unchecked_transaction)?;
        // What fails is rolled back when the transaction is dropped.
        let result = work(self)?;
        self.sql(|_| transaction.commit())?;
        Ok(result)
    }
}

/// A field of a row, as the checksum takes it and as the database stores it.
pub(super) trait Field: Display + ToSql {}

impl<T: Display + ToSql> Field for T {}

/// Adds a row of these fields and their checksum.
pub(super) fn insert(
    connection: &Connection,
    table: &str,
    fields: &[&dyn Field],
) -> rusqlite::Result<()> {
    let shown: Vec<&dyn Display> = fields.iter().map(|&field| field as &dyn Display).collect();
    let sum = checksum::of(&shown);
    let places = "?, ".repeat(fields.len());
    let mut statement =
        connection.prepare_cached(&format!("INSERT INTO {table} VALUES ({places}?)"))?;
    let stored = fields.iter().map(|&field| field as &dyn ToSql);
    statement.execute(params_from_iter(stored.chain([&sum as &dyn ToSql]))).map(|_| ())
}

/// The names that a file of facts may not claim: those of workers that the ledger knows already. Its facts are then
/// the file's own, so that a wrong one refutes the file, and not the worker.
struct Claimed<'a> {
    sender: Option<&'a str>,
    known: HashMap<String, Option<Arc<Worker>>>,
}

impl Claimed<'_> {
    fn before<'a>(ledger: &Ledger, sender: Option<&'a str>) -> Result<Claimed<'a>, LedgerError> {
        let mut known = HashMap::new();
        if sender.is_some() {
            let (workers, _) = ledger.workers()?;
            known.extend(workers.values().map(|worker| (worker.name().to_owned(), None)));
        }
        Ok(Claimed { sender, known })
    }

    /// The evidence under the name that it is stored by; `None` if the ledger has it from the worker itself.
    fn as_found(
        &mut self,
        ledger: &Ledger,
        mut evidence: Evidence,
    ) -> Result<Option<Evidence>, LedgerError> {
        let worker = &evidence.worker;
        let (Some(sender), false) = (self.sender, worker.is_stranger()) else {
            return Ok(Some(evidence));
        };
        let Some(stored) = self.known.get_mut(worker.name()) else { return Ok(Some(evidence)) };
        let is_same = |kept: &Evidence| {
            let by = &kept.worker;
            (by.name(), by.kernel()) == (worker.name(), worker.kernel())
                && kept.fact == evidence.fact
        };
        if ledger.about(evidence.fact.shard)?.iter().any(is_same) {
            return Ok(None);
        }
        if stored.as_ref().is_none_or(|stored| stored.kernel() != worker.kernel()) {
            let machine = worker.name().rsplit(':').next().unwrap_or_default();
            let name = format!("{}:{machine}", sender.replace(':', "_"));
            let name: String = name.chars().take(Worker::LONGEST).collect();
            let named = Worker::new(name.trim_end(), worker.kernel(), worker.version());
            *stored = named.ok().map(Arc::new);
        }
        if let Some(stored) = stored {
            evidence.worker = Arc::clone(stored);
        }
        Ok(Some(evidence))
    }
}

/// The effect of adding evidence from another ledger or a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Merged {
    /// The number of shards that became known.
    pub new: u64,
    /// The number of facts that confirm known ones.
    pub confirms: u64,
    /// The number of shards that strangers found, and no worker yet.
    pub pending: u64,
    /// The number of facts of refuted workers: they are stored, and do not count.
    pub refuted: u64,
    /// The number of shards that came into conflict, if conflicts are kept.
    pub conflicts: u64,
}

/// What is done with added evidence that contradicts known facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Conflicts {
    /// It is refused, with everything that was added with it.
    #[default]
    Refused,
    /// It is stored: the shards are in conflict until the conflicts are settled.
    Kept,
}

/// The maximum number of contradictions that an error names.
const MOST_CONFLICTS: usize = 1000;
