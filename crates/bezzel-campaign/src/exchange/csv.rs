//! Facts as comma-separated values: a header with the names of the columns, in any order, and a row for each piece of
//! evidence.

use crate::error::ExchangeError;
use crate::evidence::{Evidence, Fact, Worker, now};
use crate::ledger::Ledger;
use crate::plausibility::UNKNOWN;
use bezzel::plan::Plan;
use bezzel::tally::Tally;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

/// The columns of a file of facts. Files made by hand may lack those from `worker` on: then the file's name stands
/// for the worker.
pub(super) const COLUMNS: [&str; 12] = [
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
const NEEDED: usize = 6;

/// Writes all evidence except that of refuted workers, and returns the number of rows.
///
/// # Errors
/// [`ExchangeError`] if the ledger cannot be read or the file cannot be written.
pub fn export(ledger: &Ledger, out: impl Write) -> Result<u64, ExchangeError> {
    let text = ledger.plan().to_string();
    let mut file = csv::Writer::from_writer(out);
    file.write_record(COLUMNS).map_err(failed)?;
    let mut rows = 0;
    let mut written = Ok(());
    ledger.each_counting(|evidence| {
        if written.is_ok() {
            written = write_row(&mut file, &text, evidence);
            rows += 1;
        }
    })?;
    written?;
    file.flush()?;
    Ok(rows)
}

pub(super) fn write_row(
    file: &mut csv::Writer<impl Write>,
    text: &str,
    evidence: &Evidence,
) -> Result<(), ExchangeError> {
    let Evidence { fact, worker, micros, at } = evidence;
    let by = (worker.name(), worker.kernel(), worker.version());
    let sum = evidence.checksum_in(text);
    let row = (text, fact.shard, fact.tally.by_weight, by, micros, at, sum);
    file.serialize(row).map_err(failed)
}

/// Reads the rows of a file.
pub(super) fn read(
    file: File,
    plan: Plan,
    name: &str,
) -> Result<impl Iterator<Item = Result<Evidence, ExchangeError>>, ExchangeError> {
    // A killed writer leaves an incomplete last line: it is ignored.
    let whole = whole_lines(&file)?;
    let mut file = csv::Reader::from_reader(BufReader::new(file));
    let header = file.headers().map_err(failed)?;
    let places = places(header.iter().map(str::trim))?;
    // It stands for a file without workers' names.
    let worker = Worker::new(name, UNKNOWN, crate::VERSION).map(Arc::new);
    let worker = worker.map_err(|error| ExchangeError::File(error.to_string()))?;
    let text = plan.to_string();
    let mut number = 0;
    Ok(file.into_records().filter_map(move |record| {
        number += 1;
        let at = match &record {
            Ok(record) => record.position().map(csv::Position::byte),
            Err(error) => error.position().map(csv::Position::byte),
        };
        let is_cut = at.is_some_and(|at| at >= whole);
        let read = record.map_err(failed);
        let read = read.and_then(|record| parse(&record, number, &places, (plan, &text), &worker));
        if is_cut && read.is_err() { None } else { Some(read) }
    }))
}

/// Returns the number of bytes up to the end of the last complete line.
pub(super) fn whole_lines(mut file: &File) -> std::io::Result<u64> {
    const PART: u64 = 4096;
    let mut end = file.seek(SeekFrom::End(0))?;
    while end > 0 {
        let from = end.saturating_sub(PART);
        let mut part = vec![0; (end - from) as usize];
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(&mut part)?;
        if let Some(at) = part.iter().rposition(|&byte| byte == b'\n') {
            end = from + at as u64 + 1;
            break;
        }
        end = from;
    }
    file.seek(SeekFrom::Start(0))?;
    Ok(end)
}

/// Parses a row into evidence.
fn parse(
    record: &csv::StringRecord,
    row: u64,
    places: &[Option<usize>; COLUMNS.len()],
    (plan, text): (Plan, &str),
    file: &Arc<Worker>,
) -> Result<Evidence, ExchangeError> {
    let field = |at: usize| places[at].and_then(|place| record.get(place));
    let number = |at: usize, default: u64| -> Result<u64, ExchangeError> {
        let Some(given) = field(at).map(str::trim) else { return Ok(default) };
        given.parse().map_err(|_| refused(row, "number from 0 to 18446744073709551615", given))
    };
    let given = field(0).unwrap_or_default();
    if given != text {
        return Err(match given.parse::<Plan>() {
            Ok(_) => ExchangeError::OtherPlan { row, given: given.to_owned(), plan },
            Err(_) => refused(row, "plan", given),
        });
    }
    let by_weight = [number(2, 0)?, number(3, 0)?, number(4, 0)?, number(5, 0)?];
    let fact = Fact { plan, shard: number(1, 0)?, tally: Tally { by_weight } };
    let worker = match field(6) {
        Some(name) => {
            let of_file = |at, default| field(at).unwrap_or(default);
            let (kernel, version) = (of_file(7, file.kernel()), of_file(8, file.version()));
            let worker = Worker::new(name, kernel, version);
            Arc::new(worker.map_err(|error| refused(row, "worker", &error.given))?)
        }
        None => Arc::clone(file),
    };
    let evidence = Evidence { fact, worker, micros: number(9, 0)?, at: number(10, now())? };
    if let Some(given) = field(11) {
        let sum: i64 = given.trim().parse().map_err(|_| refused(row, "checksum", given))?;
        if sum != evidence.checksum_in(text) {
            return Err(ExchangeError::Checksum { row, shard: fact.shard });
        }
    }
    Ok(evidence)
}

fn refused(row: u64, what: &'static str, given: &str) -> ExchangeError {
    const LONGEST: usize = 40;
    let mut shown: String = given.chars().take(LONGEST).collect();
    if given.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    ExchangeError::Field { row, what, given: shown }
}

fn failed(error: csv::Error) -> ExchangeError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => ExchangeError::Io(error),
        csv::ErrorKind::Utf8 { .. } => ExchangeError::File("the text is not UTF-8".to_owned()),
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.map_or(0, |pos| pos.line());
            ExchangeError::Fields { line, fields: len, first: expected_len }
        }
        kind => ExchangeError::File(format!("{kind:?}")),
    }
}
