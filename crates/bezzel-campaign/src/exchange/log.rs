//! Facts written as they are counted, without a ledger: a file of comma-separated values that grows by a line for
//! each shard. [`import`](crate::import) reads such files. If the writer was killed in the middle of a line, that
//! shard is counted again.

use super::csv::{COLUMNS, read, whole_lines, write_row};
use crate::alone;
use crate::error::{ExchangeError, LedgerError};
use crate::evidence::{Evidence, Worker};
use crate::run::{Ran, count_all};
use bezzel::engine::Counter;
use bezzel::plan::{Plan, Shards};
use bezzel::stop::Stop;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

/// A file of facts to which one process at a time adds.
#[derive(Debug)]
pub struct FactLog {
    file: File,
    plan: Plan,
    text: String,
    known: Shards,
}

/// Refuses a file with other content before anything in it is changed: a log begins with the names of its columns, or
/// with a part of them where it was cut off.
fn is_log(file: &mut File) -> Result<(), ExchangeError> {
    let head = format!("{}\n", COLUMNS.join(","));
    let mut begin = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(head.len() as u64).read_to_end(&mut begin)?;
    match head.as_bytes().starts_with(&begin) {
        true => Ok(()),
        false => Err(ExchangeError::File(format!(
            "it does not begin with the columns of a file of shards, {}",
            head.trim_end()
        ))),
    }
}

impl FactLog {
    /// Creates the file.
    ///
    /// # Errors
    /// [`ExchangeError`] if the file exists, or cannot be written.
    pub fn create(path: &Path, plan: Plan) -> Result<FactLog, ExchangeError> {
        match alone::open(File::options().read(true).write(true).create_new(true), path) {
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::AlreadyExists => {
                Err(ExchangeError::File("it exists already: --resume continues it".to_owned()))
            }
            opened => FactLog::begin(opened, path, plan),
        }
    }

    /// Opens the file to continue it, or creates it. An incomplete last line is cut off; a file that is not a log is
    /// not changed.
    ///
    /// # Errors
    /// [`ExchangeError`] if the file belongs to another plan, holds an invalid row or is in use by another process,
    /// or if it cannot be written.
    pub fn resume(path: &Path, plan: Plan) -> Result<FactLog, ExchangeError> {
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        FactLog::begin(alone::open(options, path), path, plan)
    }

    fn begin(
        opened: Result<File, TryLockError>,
        path: &Path,
        plan: Plan,
    ) -> Result<FactLog, ExchangeError> {
        let mut file = match opened {
            Ok(file) => file,
            Err(TryLockError::WouldBlock) => {
                let by = "another process".to_owned();
                return Err(LedgerError::InUse { path: path.to_owned(), by }.into());
            }
            Err(TryLockError::Error(error)) => return Err(error.into()),
        };
        is_log(&mut file)?;
        let end = whole_lines(&file)?;
        file.set_len(end)?;
        let shards = plan.shards();
        let mut known = Vec::new();
        if end == 0 {
            writeln!(file, "{}", COLUMNS.join(","))?;
        } else {
            for evidence in read(file.try_clone()?, plan, "file")? {
                let evidence = evidence?;
                crate::plausibility::admissible(plan, shards, &evidence)
                    .map_err(LedgerError::from)?;
                known.push(evidence.fact.shard);
            }
        }
        file.seek(SeekFrom::End(0))?;
        known.sort_unstable();
        known.dedup();
        let known = known.into_iter().collect();
        Ok(FactLog { file, plan, text: plan.to_string(), known })
    }

    /// The shards that the file held when it was opened.
    #[must_use]
    pub fn known(&self) -> &Shards {
        &self.known
    }

    /// Appends a line in one write.
    fn add(&mut self, evidence: &Evidence) -> Result<(), ExchangeError> {
        let mut line = csv::Writer::from_writer(Vec::new());
        write_row(&mut line, &self.text, evidence)?;
        let line = line.into_inner().map_err(|error| ExchangeError::File(error.to_string()))?;
        Ok(self.file.write_all(&line)?)
    }

    /// Counts the shards that the file lacks, on the threads of the caller's pool, and appends a line as soon as each
    /// is counted. `observe` is called with the number of lines written. When `stop` returns true, all results until
    /// then are written.
    ///
    /// # Errors
    /// [`ExchangeError`] if the counter has another plan, or the file cannot be written.
    pub fn count(
        &mut self,
        counter: &dyn Counter,
        worker: &Worker,
        shards: &Shards,
        stop: Stop<'_>,
        observe: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Ran, ExchangeError> {
        if counter.plan() != self.plan {
            return Err(ExchangeError::File("the counter is of another plan".to_owned()));
        }
        let wanted = shards.without(&self.known);
        let worker = Arc::new(worker.clone());
        count_all(counter, &worker, &wanted, stop, |told| {
            let mut ran = Ran::default();
            for (shard, found) in told {
                match found {
                    Ok(evidence) => {
                        self.add(&evidence)?;
                        ran.written += 1;
                        observe(ran.written);
                    }
                    Err(error) => ran.failures.push((shard, error.to_string())),
                }
            }
            self.file.sync_all()?;
            Ok(ran)
        })
    }
}
