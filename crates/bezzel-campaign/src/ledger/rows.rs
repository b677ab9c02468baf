//! The rows of the tables, each checked against its checksum as it is read.

use super::decision::Verdicts;
use super::{Damage, Ledger, Standing};
use crate::checksum;
use crate::error::LedgerError;
use crate::evidence::{Evidence, Fact, Failure, Worker};
use crate::plausibility::plausible;
use bezzel::tally::Tally;
use rusqlite::{Params, Row};
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

    /// Selects the rows, each behind its number.
    const fn select(self) -> &'static str {
        match self {
            Table::Found => "SELECT shard AS id, * FROM found",
            Table::Again => "SELECT * FROM again",
        }
    }
}

/// A row number with its evidence; `None` if the row is damaged.
pub(super) type Read = (i64, Option<Evidence>);

/// The workers by number.
pub(crate) type Workers = HashMap<i64, Arc<Worker>>;

impl Ledger {
    /// Returns the workers, and the numbers of damaged rows. A worker whose row is damaged is returned too: each fact
    /// has its own checksum, which covers the worker's name, and is trusted on that basis alone.
    pub(super) fn workers(&self) -> Result<(Workers, Vec<i64>), LedgerError> {
        let mut workers = Workers::new();
        let (_, bad) = self.checked("worker", "id", |row| {
            let (id, name, kernel, version): (_, String, String, String) = row.try_into().ok()?;
            workers.insert(id, Arc::new(Worker::new(&name, &kernel, &version).ok()?));
            Some(())
        })?;
        Ok((workers, bad))
    }

    /// Returns the failures, and the numbers of damaged rows.
    pub(super) fn failures(
        &self,
        workers: &Workers,
    ) -> Result<(Vec<Failure>, Vec<i64>), LedgerError> {
        self.checked("failure", "id", |row| {
            let (_, shard, worker, message, at): (i64, _, _, _, _) = row.try_into().ok()?;
            Some(Failure { shard, worker: Arc::clone(workers.get(&worker)?), message, at })
        })
    }

    /// Calls `show` with the rows of a table of evidence whose numbers are in `from..=to`, in order.
    pub(super) fn each_evidence(
        &self,
        table: Table,
        (from, to): (i64, i64),
        workers: &Workers,
        mut show: impl FnMut(Read),
    ) -> Result<(), LedgerError> {
        let query = format!("{} WHERE id BETWEEN ? AND ? ORDER BY id", table.select());
        self.rows(&query, [from, to], |row| {
            show((row.get(0)?, self.read(row, workers)));
            Ok(())
        })
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
                if let Some(kept) = kept.filter(|kept| verdicts.counts(kept)) {
                    show(&kept);
                }
            })?;
        }
        Ok(())
    }

    /// Returns the evidence about one shard that counts.
    pub(super) fn counting_about(&self, shard: u64) -> Result<Vec<Evidence>, LedgerError> {
        let verdicts = self.verdicts()?;
        let mut about = self.about(shard)?;
        about.retain(|kept| verdicts.counts(kept));
        Ok(about)
    }

    /// Calls `show` with the evidence that counts about each shard, shard by shard in order, and `see` with every
    /// row. Both tables are read side by side: where each fact is found twice, the second is as long as the first.
    pub(super) fn each_shard(
        &self,
        workers: &Workers,
        verdicts: &Verdicts,
        mut see: impl FnMut(Result<&Evidence, Damage>),
        mut show: impl FnMut(u64, &[Evidence]),
    ) -> Result<(), LedgerError> {
        // Not by the index: a damaged page of it would leave rows out.
        let query = "SELECT shard AS id, *, 0 FROM found \
            UNION ALL SELECT *, 1 FROM again NOT INDEXED ORDER BY shard, 11, id";
        let mut all: Vec<Evidence> = Vec::new();
        let mut conclude = |all: &mut Vec<Evidence>| {
            if let Some(first) = all.first() {
                show(first.fact.shard, all);
            }
            all.clear();
        };
        self.rows(query, [], |row| {
            let Some(kept) = self.read(row, workers) else {
                let table = if row.get(10)? { Table::Again } else { Table::Found };
                see(Err(Damage { table: table.name(), row: row.get(0)? }));
                return Ok(());
            };
            see(Ok(&kept));
            if verdicts.counts(&kept) {
                if all.first().is_some_and(|first| first.fact.shard != kept.fact.shard) {
                    conclude(&mut all);
                }
                all.push(kept);
            }
            Ok(())
        })?;
        conclude(&mut all);
        Ok(())
    }

    /// Calls `show` with each fact that stands, in order of the shards, and with the workers that found it: first the
    /// one by which it is known.
    pub(crate) fn each_fact(
        &self,
        mut show: impl FnMut(Fact, &mut dyn Iterator<Item = &Worker>),
    ) -> Result<(), LedgerError> {
        let (workers, _) = self.workers()?;
        self.each_shard(
            &workers,
            &self.verdicts()?,
            |_| (),
            |_, all| {
                let standing = Standing::of(all);
                if let Some(first) = standing.first.filter(|_| !standing.is_conflict) {
                    show(first.fact, &mut [first].into_iter().chain(all).map(|kept| &*kept.worker));
                }
            },
        )
    }

    /// Returns the tally of each shard, in order: zeros if the shard is not known.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn tallies(&self) -> Result<Vec<Tally>, LedgerError> {
        let mut tallies = vec![Tally::default(); self.shards as usize];
        self.each_fact(|fact, _| tallies[fact.shard as usize] = fact.tally)?;
        Ok(tallies)
    }

    /// Returns the evidence about one shard from both tables.
    pub(super) fn about(&self, shard: u64) -> Result<Vec<Evidence>, LedgerError> {
        let workers = self.workers_of(shard)?;
        let [found, again] = [Table::Found, Table::Again].map(Table::select);
        let query = format!("{found} WHERE shard = ?1 UNION ALL {again} WHERE shard = ?1");
        let mut kept = Vec::new();
        self.rows(&query, [shard], |row| {
            kept.extend(self.read(row, &workers));
            Ok(())
        })?;
        Ok(kept)
    }

    /// Parses a row; `None` if it is damaged.
    fn read(&self, row: &Row<'_>, workers: &Workers) -> Option<Evidence> {
        let (_, shard, w8, w4, w2, w1, worker, micros, at, sum): (
            i64,
            u64,
            u64,
            u64,
            u64,
            u64,
            i64,
            u64,
            u64,
            i64,
        ) = row.try_into().ok()?;
        let fact = Fact { plan: self.plan, shard, tally: Tally { by_weight: [w8, w4, w2, w1] } };
        let evidence = Evidence { fact, worker: Arc::clone(workers.get(&worker)?), micros, at };
        let is_right = evidence.checksum_in(&self.text) == sum
            && plausible(self.plan, self.shards, shard, fact.tally).is_ok();
        is_right.then_some(evidence)
    }

    /// Calls `show` with each row of a query.
    pub(super) fn rows(
        &self,
        query: &str,
        values: impl Params,
        mut show: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), LedgerError> {
        self.sql(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let mut rows = statement.query(values)?;
            while let Some(row) = rows.next()? {
                show(row)?;
            }
            Ok(())
        })
    }

    /// Returns what `read` makes of the rows of a table that match their checksums, and the numbers of the others.
    pub(super) fn checked<T>(
        &self,
        table: &str,
        key: &str,
        mut read: impl FnMut(&Row<'_>) -> Option<T>,
    ) -> Result<(Vec<T>, Vec<i64>), LedgerError> {
        let (mut all, mut bad) = (Vec::new(), Vec::new());
        self.rows(&format!("SELECT * FROM {table} ORDER BY {key}"), [], |row| {
            match read(row).filter(|_| checksum::is_right(row)) {
                Some(one) => all.push(one),
                None => bad.push(row.get(key)?),
            }
            Ok(())
        })?;
        Ok((all, bad))
    }
}
