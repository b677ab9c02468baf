//! The rows of the tables, each checked against its checksum as it is read.

use super::decision::Verdicts;
use super::{Ledger, Standing};
use crate::checksum;
use crate::error::{LedgerError, of_database};
use crate::evidence::{Evidence, Fact, Failure, Worker};
use crate::plausibility::plausible;
use bezzel::tally::Tally;
use rusqlite::{Row, params};
use std::collections::HashMap;
use std::sync::Arc;

/// The two tables of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    /// The first evidence about each shard; the key is the shard.
    Found,
    /// All further evidence, numbered as it was added.
    Again,
}

impl Table {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Table::Found => "found",
            Table::Again => "again",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Table::Found => "shard",
            Table::Again => "id",
        }
    }
}

/// A row of evidence that matches its checksum and is plausible.
#[derive(Debug, Clone)]
pub(crate) struct EvidenceRow {
    pub(crate) worker: i64,
    pub(crate) evidence: Evidence,
}

impl EvidenceRow {
    pub(super) fn counts(&self, verdicts: &Verdicts) -> bool {
        verdicts.counts(&self.evidence.worker, self.evidence.fact.shard)
    }
}

/// A row number with its evidence; `None` if the row is damaged.
pub(super) type Read = (i64, Option<EvidenceRow>);

/// A row that was read.
pub(super) enum Seen<'a> {
    /// A row that matches its checksum.
    Row(&'a EvidenceRow),
    /// A damaged row: its table and number.
    Damaged(Table, i64),
}

/// The workers by number.
pub(crate) type Workers = HashMap<i64, Arc<Worker>>;

impl Ledger {
    /// Returns the workers, and the numbers of damaged rows. A worker whose row is damaged is returned too: each fact
    /// has its own checksum, which covers the worker's name, and is trusted on that basis alone.
    pub(super) fn workers(&self) -> Result<(Workers, Vec<i64>), LedgerError> {
        let mut workers = Workers::new();
        let bad = self.each("worker", "id", |row| {
            let id: i64 = row.get("id").ok()?;
            let text = |name: &str| row.get::<_, String>(name).ok();
            let (name, kernel, version) = (text("name")?, text("kernel")?, text("version")?);
            let worker = Worker::new(&name, &kernel, &version).ok()?;
            workers.insert(id, Arc::new(worker));
            let [since, sum] = numbers(row, ["since", "checksum"])?;
            (checksum::of(&[&id, &name, &kernel, &version, &since]) == sum).then_some(())
        })?;
        Ok((workers, bad))
    }

    /// Returns the failures, and the numbers of damaged rows.
    pub(super) fn failures(
        &self,
        workers: &Workers,
    ) -> Result<(Vec<Failure>, Vec<i64>), LedgerError> {
        let mut failures = Vec::new();
        let bad = self.each("failure", "id", |row| {
            let message: String = row.get("message").ok()?;
            let [id, shard, number, at, sum] =
                numbers(row, ["id", "shard", "worker", "at", "checksum"])?;
            let is_right = checksum::of(&[&id, &shard, &number, &message, &at]) == sum;
            let worker = Arc::clone(workers.get(&number).filter(|_| is_right)?);
            let (shard, at) = (u64::try_from(shard).ok()?, u64::try_from(at).ok()?);
            failures.push(Failure { shard, worker, message, at });
            Some(())
        })?;
        Ok((failures, bad))
    }

    /// Calls `show` with the rows of a table of evidence whose numbers are in `from..=to`, in order.
    pub(super) fn each_evidence(
        &self,
        table: Table,
        (from, to): (i64, i64),
        workers: &Workers,
        mut show: impl FnMut(Read),
    ) -> Result<(), LedgerError> {
        let database = |error| of_database(&self.path, error);
        let (name, key) = (table.name(), table.key());
        let query = format!("SELECT * FROM {name} WHERE {key} BETWEEN ? AND ? ORDER BY {key}");
        let mut statement = self.connection.prepare(&query).map_err(database)?;
        let mut rows = statement.query(params![from, to]).map_err(database)?;
        let places = Places::of(rows.as_ref(), key).map_err(database)?;
        while let Some(row) = rows.next().map_err(database)? {
            let id = row.get(places.key).map_err(database)?;
            show((id, self.read(row, &places, workers)));
        }
        Ok(())
    }

    /// Calls `show` with all evidence that counts: undamaged, and not of refuted workers or releases
    /// that count wrongly. First the first evidence
    /// about each shard, in order of the shards, then all further evidence.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn each_counting(&self, mut show: impl FnMut(&Evidence)) -> Result<(), LedgerError> {
        let (workers, _) = self.workers()?;
        let verdicts = self.verdicts()?;
        for table in [Table::Found, Table::Again] {
            self.each_evidence(table, (i64::MIN, i64::MAX), &workers, |(_, kept)| {
                if let Some(kept) = kept.filter(|kept| kept.counts(&verdicts)) {
                    show(&kept.evidence);
                }
            })?;
        }
        Ok(())
    }

    /// Returns the evidence about one shard that counts.
    pub(super) fn counting_about(&self, shard: u64) -> Result<Vec<EvidenceRow>, LedgerError> {
        let verdicts = self.verdicts()?;
        let mut about = self.about(shard, &self.workers_of(shard as i64)?)?;
        about.retain(|kept| kept.counts(&verdicts));
        Ok(about)
    }

    /// Calls `show` with the evidence that counts about each shard, shard by shard in order, and `see` with every
    /// row. Both tables are read side by side: where each fact is found twice, the second is as long as the first.
    pub(super) fn each_shard(
        &self,
        workers: &Workers,
        verdicts: &Verdicts,
        mut see: impl FnMut(Seen<'_>),
        mut show: impl FnMut(u64, &[EvidenceRow]),
    ) -> Result<(), LedgerError> {
        let database = |error| of_database(&self.path, error);
        let counts = |kept: &EvidenceRow| kept.counts(verdicts);
        // Not by the index: a damaged page of it would leave rows out.
        let query = "SELECT * FROM again NOT INDEXED ORDER BY shard, id";
        let mut statement = self.connection.prepare(query).map_err(database)?;
        let mut rows = statement.query([]).map_err(database)?;
        let places = Places::of(rows.as_ref(), Table::Again.key()).map_err(database)?;
        let mut next = |see: &mut dyn FnMut(Seen<'_>)| -> Result<Option<EvidenceRow>, LedgerError> {
            while let Some(row) = rows.next().map_err(database)? {
                let id = row.get(places.key).map_err(database)?;
                let Some(kept) = self.read(row, &places, workers) else {
                    see(Seen::Damaged(Table::Again, id));
                    continue;
                };
                see(Seen::Row(&kept));
                if counts(&kept) {
                    return Ok(Some(kept));
                }
            }
            Ok(None)
        };
        let mut waiting = next(&mut see)?;
        // The further evidence about the shard `limit` if `is_own`, else about the next shard before it.
        let mut others = |limit: u64, is_own: bool, see: &mut dyn FnMut(Seen<'_>)| {
            let mut all: Vec<EvidenceRow> = Vec::new();
            let fits = |kept: &EvidenceRow, all: &[EvidenceRow]| {
                let shard = kept.evidence.fact.shard;
                match all.first() {
                    Some(first) => shard == first.evidence.fact.shard,
                    None if is_own => shard == limit,
                    None => shard < limit,
                }
            };
            while let Some(kept) = waiting.take_if(|kept| fits(kept, &all)) {
                all.push(kept);
                waiting = next(see)?;
            }
            Ok::<_, LedgerError>(all)
        };
        let mut failed = Ok(());
        self.each_evidence(Table::Found, (i64::MIN, i64::MAX), workers, |(row, kept)| {
            let Some(kept) = kept else { return see(Seen::Damaged(Table::Found, row)) };
            see(Seen::Row(&kept));
            let shard = kept.evidence.fact.shard;
            let conclude = || -> Result<(), LedgerError> {
                // Shards whose first row is damaged.
                while let before @ [first, ..] = &*others(shard, false, &mut see)? {
                    show(first.evidence.fact.shard, before);
                }
                let others = others(shard, true, &mut see)?;
                let first = Some(kept).filter(counts);
                if others.is_empty() {
                    show(shard, first.as_slice());
                } else {
                    show(shard, &first.into_iter().chain(others).collect::<Vec<_>>());
                }
                Ok(())
            };
            if failed.is_ok() {
                failed = conclude();
            }
        })?;
        failed?;
        while let after @ [first, ..] = &*others(u64::MAX, false, &mut see)? {
            show(first.evidence.fact.shard, after);
        }
        Ok(())
    }

    /// Returns the workers by number.
    pub(crate) fn counting_workers(&self) -> Result<Workers, LedgerError> {
        Ok(self.workers()?.0)
    }

    /// Calls `show` with each fact that stands, in order of the shards, and with the numbers of the workers that
    /// found it: first the one by which it is known.
    pub(crate) fn each_fact(&self, mut show: impl FnMut(Fact, &[i64])) -> Result<(), LedgerError> {
        let (workers, _) = self.workers()?;
        self.each_shard(
            &workers,
            &self.verdicts()?,
            |_| (),
            |_, all| {
                let standing = Standing::of(all);
                if let Some(first) = standing.first.filter(|_| !standing.is_conflict) {
                    let others =
                        all.iter().map(|kept| kept.worker).filter(|id| *id != first.worker);
                    let by: Vec<i64> = std::iter::once(first.worker).chain(others).collect();
                    show(first.evidence.fact, &by);
                }
            },
        )
    }

    /// Returns the evidence about one shard from both tables.
    pub(super) fn about(
        &self,
        shard: u64,
        workers: &Workers,
    ) -> Result<Vec<EvidenceRow>, LedgerError> {
        let database = |error| of_database(&self.path, error);
        let mut kept = Vec::new();
        for table in [Table::Found, Table::Again] {
            let query = format!("SELECT * FROM {} WHERE shard = ?", table.name());
            let mut statement = self.connection.prepare_cached(&query).map_err(database)?;
            let mut rows = statement.query([shard as i64]).map_err(database)?;
            let places = Places::of(rows.as_ref(), table.key()).map_err(database)?;
            while let Some(row) = rows.next().map_err(database)? {
                kept.extend(self.read(row, &places, workers));
            }
        }
        Ok(kept)
    }

    /// Parses a row; `None` if it is damaged.
    fn read(&self, row: &Row<'_>, places: &Places, workers: &Workers) -> Option<EvidenceRow> {
        let mut numbers = [0i64; 9];
        for (number, place) in numbers.iter_mut().zip(places.fields) {
            *number = row.get(place).ok()?;
        }
        let [shard, w8, w4, w2, w1, worker, micros, at, sum] = numbers;
        let unsigned = [shard, w8, w4, w2, w1, micros, at].map(u64::try_from);
        let [Ok(shard), Ok(w8), Ok(w4), Ok(w2), Ok(w1), Ok(micros), Ok(at)] = unsigned else {
            return None;
        };
        let fact = Fact { plan: self.plan, shard, tally: Tally { by_weight: [w8, w4, w2, w1] } };
        let evidence = Evidence { fact, worker: Arc::clone(workers.get(&worker)?), micros, at };
        let is_right = evidence.checksum_in(&self.text) == sum
            && plausible(self.plan, self.shards, shard, fact.tally).is_ok();
        is_right.then_some(EvidenceRow { worker, evidence })
    }

    /// Calls `show` with every row of a table. Returns the numbers of the rows for which `show` returns `None`.
    pub(super) fn each(
        &self,
        table: &str,
        key: &str,
        mut show: impl FnMut(&Row<'_>) -> Option<()>,
    ) -> Result<Vec<i64>, LedgerError> {
        let database = |error| of_database(&self.path, error);
        let query = format!("SELECT * FROM {table} ORDER BY {key}");
        let mut statement = self.connection.prepare_cached(&query).map_err(database)?;
        let mut rows = statement.query([]).map_err(database)?;
        let mut bad = Vec::new();
        while let Some(row) = rows.next().map_err(database)? {
            if show(row).is_none() {
                bad.push(row.get(key).map_err(database)?);
            }
        }
        Ok(bad)
    }
}

/// Returns the integers in these columns of a row; `None` if one is not an integer.
pub(super) fn numbers<const N: usize>(row: &Row<'_>, names: [&str; N]) -> Option<[i64; N]> {
    let mut numbers = [0; N];
    for (number, name) in numbers.iter_mut().zip(names) {
        *number = row.get(name).ok()?;
    }
    Some(numbers)
}

/// The positions of the columns in a row: looking them up for each row would be slow.
struct Places {
    key: usize,
    fields: [usize; 9],
}

impl Places {
    fn of(statement: Option<&rusqlite::Statement<'_>>, key: &str) -> rusqlite::Result<Places> {
        let statement = statement.ok_or(rusqlite::Error::InvalidQuery)?;
        let names = ["shard", "w8", "w4", "w2", "w1", "worker", "micros", "at", "checksum"];
        let mut fields = [0; 9];
        for (field, name) in fields.iter_mut().zip(names) {
            *field = statement.column_index(name)?;
        }
        Ok(Places { key: statement.column_index(key)?, fields })
    }
}
