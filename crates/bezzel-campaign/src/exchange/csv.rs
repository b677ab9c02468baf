//! Facts as comma-separated values: a header with the names of the columns, in any order, and a row for each piece of
//! evidence.

use super::{COLUMNS, ExchangeError, Row, file_worker, places};
use crate::evidence::{Evidence, Worker};
use crate::ledger::Ledger;
use bezzel::plan::Plan;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

pub(super) fn write(ledger: &Ledger, out: &mut dyn Write) -> Result<u64, ExchangeError> {
    let text = ledger.plan().to_string();
    let mut file = csv::Writer::from_writer(out);
    file.write_record(COLUMNS).map_err(failed)?;
    let mut rows = 0;
    let mut written: Result<(), csv::Error> = Ok(());
    ledger.each_counting(|evidence| {
        if written.is_ok() {
            written = write_row(&mut file, &text, evidence);
            rows += 1;
        }
    })?;
    written.map_err(failed)?;
    file.flush()?;
    Ok(rows)
}

pub(super) fn write_row(
    file: &mut csv::Writer<impl Write>,
    text: &str,
    evidence: &Evidence,
) -> Result<(), csv::Error> {
    let Evidence { fact, worker, micros, at } = evidence;
    let sum = evidence.checksum_in(text);
    file.write_field(text)?;
    file.write_field(fact.shard.to_string())?;
    for count in fact.tally.by_weight {
        file.write_field(count.to_string())?;
    }
    for name in [worker.name(), worker.kernel(), worker.version()] {
        file.write_field(name)?;
    }
    for number in [micros.to_string(), at.to_string(), sum.to_string()] {
        file.write_field(number)?;
    }
    file.write_record(None::<&[u8]>)
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
    let worker = file_worker(name)?;
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
        let read = read.and_then(|record| row(&record, number, &places, (plan, &text), &worker));
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

fn row(
    record: &csv::StringRecord,
    number: u64,
    places: &[Option<usize>; COLUMNS.len()],
    (plan, text): (Plan, &str),
    worker: &Arc<Worker>,
) -> Result<Evidence, ExchangeError> {
    let fields = std::array::from_fn(|at| record.get(places[at]?));
    Row { number, fields }.evidence(plan, text, worker)
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
