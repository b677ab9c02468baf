//! Exchange of facts between ledgers: files that other programs can read and write, and merging. Both form unions:
//! equal facts confirm each other, and unequal ones stop the import, since one of them is wrong and it is unknown
//! which.

mod archive;
mod csv;
mod log;
#[cfg(feature = "parquet")]
mod parquet;

pub use archive::{Archive, ArchiveError, archive, verify};
pub use log::{FactLog, Logged};

use crate::error::LedgerError;
use crate::evidence::Fact;
use crate::evidence::{Evidence, Worker};
pub use crate::ledger::Conflicts;
use crate::ledger::{Draft, Ledger, MergeError, Merged};
use crate::plausibility::UNKNOWN;
use bezzel::plan::{Plan, PlanError};
use bezzel::tally::Tally;
use bezzel_locale::{in_english, messages, shortened, wrapped};
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file formats in which facts are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Exchange {
    /// Comma-separated values, with a header.
    Csv,
    /// Apache Parquet.
    Parquet,
}

impl Exchange {
    /// All formats.
    pub const ALL: [Exchange; 2] = [Exchange::Csv, Exchange::Parquet];

    /// The name of the format, which is also its file extension.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Exchange::Csv => "csv",
            Exchange::Parquet => "parquet",
        }
    }

    /// The file extensions of the format, without the dot.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Exchange::Csv => &["csv"],
            Exchange::Parquet => &["parquet"],
        }
    }
}

messages! {
    /// The reason why facts were not exchanged.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum ExchangeError {
        /// The file lacks a column.
        NoColumn { name: &'static str } = "exchange-no-column",
        /// The file has two columns of one name.
        TwoColumns { name: &'static str } = "exchange-two-columns",
        /// The format needs a cargo feature that this crate was built without.
        LeftOut { format: &'static str } = "format-left-out",
        /// A line has more or fewer fields than the first.
        Fields { line: u64, fields: u64, first: u64 } = "exchange-fields",
        /// A row, counted from 1 without the header, is invalid: it has no `what` (`plan`, `worker`, `checksum`, or
        /// `number` with its range).
        Field { row: u64, what: &'static str, given: String as shown } = "exchange-field",
        /// A row belongs to another plan.
        OtherPlan { row: u64, given: String as shortened, plan: Plan } = "exchange-other-plan",
        /// A row does not match its checksum.
        Checksum { row: u64, shard: u64 } = "exchange-checksum",
    } or {
        /// The facts could not be added to the ledger.
        Merge(MergeError) = MergeError::sentence,
        /// The file could not be read or written.
        Io(io::Error) = in_english,
        /// The file is not of its format.
        File(String) = in_english,
    }
}

/// A value of a file, shortened; an empty one stays empty.
fn shown(given: &str) -> String {
    if given.is_empty() { String::new() } else { shortened(given) }
}

impl ExchangeError {
    /// Makes a contradiction name the file that was added, and not the ledger that it contradicts; other errors stay
    /// as they are.
    #[must_use]
    pub fn in_source(self, source: &Path) -> ExchangeError {
        match self {
            ExchangeError::Merge(MergeError::Conflicts { shards, .. }) => {
                MergeError::Conflicts { path: source.to_owned(), shards }.into()
            }
            error => error,
        }
    }
}

impl std::error::Error for ExchangeError {}

wrapped! {
    MergeError => ExchangeError::Merge;
    io::Error => ExchangeError::Io;
}

impl From<LedgerError> for ExchangeError {
    fn from(error: LedgerError) -> ExchangeError {
        ExchangeError::Merge(MergeError::Ledger(error))
    }
}

/// The columns of a file of facts. Files made by hand may lack those from `worker` on: then the file's name stands
/// for the worker.
pub(crate) const COLUMNS: [&str; 12] = [
    "plan", "shard", "w8", "w4", "w2", "w1", "worker", "kernel", "version", "micros", "at",
    "checksum",
];

/// The positions of [`COLUMNS`] in a file whose header has these names.
fn places<'a>(
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<[Option<usize>; COLUMNS.len()], ExchangeError> {
    let mut places = [None; COLUMNS.len()];
    for (at, (place, name)) in places.iter_mut().zip(COLUMNS).enumerate() {
        let mut found = names.clone().enumerate().filter(|(_, given)| *given == name);
        *place = found.next().map(|(place, _)| place);
        if found.next().is_some() {
            return Err(ExchangeError::TwoColumns { name });
        }
        if place.is_none() && at < NEEDED {
            return Err(ExchangeError::NoColumn { name });
        }
    }
    Ok(places)
}

/// The number of leading [`COLUMNS`] that every file must have.
pub(crate) const NEEDED: usize = 6;

/// Writes all evidence except that of refuted workers, and returns the number of rows.
///
/// # Errors
/// [`ExchangeError`] if the ledger cannot be read or the file cannot be written.
pub fn export(
    ledger: &Ledger,
    exchange: Exchange,
    mut out: impl Write + Send,
) -> Result<u64, ExchangeError> {
    // A trait object, so that encoders are compiled once and not for each kind of writer.
    let out: &mut (dyn Write + Send) = &mut out;
    match exchange {
        Exchange::Csv => csv::write(ledger, out),
        #[cfg(feature = "parquet")]
        Exchange::Parquet => parquet::write(ledger, out),
        #[cfg(not(feature = "parquet"))]
        Exchange::Parquet => Err(ExchangeError::LeftOut { format: exchange.name() }),
    }
}

/// The sender of a file, and what is done with its facts.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The name of the worker for rows that name none.
    pub name: &'a str,
    /// Whether the sender is a stranger: then `name` is the worker of all rows, whatever the file says, and the facts
    /// are stored apart.
    pub is_stranger: bool,
    /// What is done with facts that contradict the ledger.
    pub conflicts: Conflicts,
}

/// Adds the facts of a file to a ledger, all of them or none.
///
/// # Errors
/// [`ExchangeError`] if the file cannot be read, holds an invalid row, belongs to another plan, or contradicts the
/// ledger.
pub fn import(
    ledger: &mut Ledger,
    exchange: Exchange,
    file: std::fs::File,
    source: &Source<'_>,
) -> Result<Merged, ExchangeError> {
    let (plan, name) = (ledger.plan(), source.name);
    let mut senders: HashMap<Arc<Worker>, Arc<Worker>> = HashMap::new();
    let mut sent = |mut evidence: Evidence| {
        if source.is_stranger {
            let given = &evidence.worker;
            let stranger = match senders.get(given) {
                Some(stranger) => Arc::clone(stranger),
                None => {
                    let stranger = Worker::stranger(name, given.kernel(), given.version());
                    let stranger = stranger.map(Arc::new);
                    let stranger =
                        stranger.map_err(|error| ExchangeError::File(error.to_string()))?;
                    senders.insert(Arc::clone(given), Arc::clone(&stranger));
                    stranger
                }
            };
            evidence.worker = stranger;
        }
        Ok(evidence)
    };
    match exchange {
        Exchange::Csv => {
            let rows = csv::read(file, plan, name)?.map(|row| row.and_then(&mut sent));
            ledger.add_all((&[], &[]), Some(name), rows, source.conflicts)
        }
        #[cfg(not(feature = "parquet"))]
        Exchange::Parquet => Err(ExchangeError::LeftOut { format: exchange.name() }),
        #[cfg(feature = "parquet")]
        Exchange::Parquet => {
            let rows = parquet::read(file, plan, name)?.map(|row| row.and_then(&mut sent));
            ledger.add_all((&[], &[]), Some(name), rows, source.conflicts)
        }
    }
}

/// The result of merging ledgers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MergedFiles {
    /// The result for each ledger.
    pub merged: Vec<Merged>,
    /// The damaged ledgers: only their readable rows were merged.
    pub damaged: Vec<PathBuf>,
}

/// Merges ledgers into a new one. Of damaged ledgers, the rows that can be read and match their checksums are taken.
/// The new ledger appears whole or not at all.
///
/// # Errors
/// [`ExchangeError`] if the ledgers have different plans, contradict each other, or cannot be read or written.
pub fn merge(
    ledgers: &[PathBuf],
    path: &Path,
    conflicts: Conflicts,
) -> Result<MergedFiles, ExchangeError> {
    let mut plan: Option<Plan> = None;
    for source in ledgers {
        let other = Ledger::open_damaged(source)?.plan();
        let plan = *plan.get_or_insert(other);
        if plan != other {
            return Err(
                LedgerError::OtherPlan { path: source.clone(), plan: other, other: plan }.into()
            );
        }
    }
    let Some(plan) = plan else {
        return Err(ExchangeError::File("there is nothing to merge".to_owned()));
    };
    if path.symlink_metadata().is_ok() {
        return Err(LedgerError::Exists { path: path.to_owned() }.into());
    }
    let draft = Draft::beside(path)?;
    Ledger::create(draft.ledger(), plan)?;
    let mut ledger = Ledger::open_to_write(draft.ledger())?;
    let mut outcome = MergedFiles::default();
    let mut seen = HashSet::new();
    for source in ledgers {
        // A file that is given twice would confirm itself.
        if !seen.insert(source.canonicalize().unwrap_or_else(|_| source.clone())) {
            outcome.merged.push(Merged::default());
            continue;
        }
        let salvage = Ledger::open_damaged(source)?.salvage()?;
        if salvage.is_damaged || salvage.unbelievable > 0 {
            outcome.damaged.push(source.clone());
        }
        let evidence = salvage.evidence.into_iter().map(Ok::<_, ExchangeError>);
        let merged =
            ledger.add_all((&salvage.decisions, &salvage.failures), None, evidence, conflicts);
        outcome.merged.push(merged.map_err(|error| error.in_source(source))?);
    }
    drop(ledger);
    Ledger::settle_as(draft.ledger(), path)?;
    Ok(outcome)
}

/// A row of a file, with a field for each of [`COLUMNS`]: its text, or `None` where the file lacks the column.
struct Row<'a> {
    number: u64,
    fields: [Option<&'a str>; COLUMNS.len()],
}

impl Row<'_> {
    /// Parses the row into evidence.
    fn evidence(
        &self,
        plan: Plan,
        text: &str,
        file: &Arc<Worker>,
    ) -> Result<Evidence, ExchangeError> {
        let row = self.number;
        let field = |at: usize| self.fields[at];
        let number = |at: usize| -> Result<Option<u64>, ExchangeError> {
            let Some(given) = field(at) else { return Ok(None) };
            let what = "number from 0 to 18446744073709551615";
            let given = given.trim();
            let number = given.parse().map_err(|_| refused(row, what, given))?;
            Ok(Some(number))
        };
        let given = field(0).unwrap_or_default();
        if given != text {
            let parsed: Result<Plan, PlanError> = given.parse();
            return Err(match parsed {
                Ok(_) => ExchangeError::OtherPlan { row, given: given.to_owned(), plan },
                Err(_) => refused(row, "plan", given),
            });
        }
        let needed = |at: usize| Ok::<u64, ExchangeError>(number(at)?.unwrap_or_default());
        let by_weight = [needed(2)?, needed(3)?, needed(4)?, needed(5)?];
        let fact = Fact { plan, shard: needed(1)?, tally: Tally { by_weight } };
        let worker = match field(6) {
            Some(name) => {
                let of_file = |at, default| field(at).unwrap_or(default);
                let (kernel, version) = (of_file(7, file.kernel()), of_file(8, file.version()));
                let worker = Worker::new(name, kernel, version);
                Arc::new(worker.map_err(|error| refused(row, "worker", &error.given))?)
            }
            None => Arc::clone(file),
        };
        let (micros, at) = (number(9)?.unwrap_or_default(), number(10)?);
        let evidence =
            Evidence { fact, worker, micros, at: at.unwrap_or_else(crate::evidence::now) };
        if let Some(given) = field(11) {
            let sum: i64 = given.trim().parse().map_err(|_| refused(row, "checksum", given))?;
            if sum != evidence.checksum_in(text) {
                return Err(ExchangeError::Checksum { row, shard: fact.shard });
            }
        }
        Ok(evidence)
    }
}

fn refused(row: u64, what: &'static str, given: &str) -> ExchangeError {
    const LONGEST: usize = 40;
    let mut shown: String = given.chars().take(LONGEST).collect();
    if given.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    ExchangeError::Field { row, what, given: shown }
}

/// The worker that stands for a file without workers' names.
fn file_worker(name: &str) -> Result<Arc<Worker>, ExchangeError> {
    let worker = Worker::new(name, UNKNOWN, crate::VERSION);
    worker.map(Arc::new).map_err(|error| ExchangeError::File(error.to_string()))
}
