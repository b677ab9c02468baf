//! Facts as an Apache Parquet file: the same columns as in CSV, as numbers and texts.

use super::{COLUMNS, ExchangeError, Row, file_worker, places};
use crate::evidence::Evidence;
use crate::ledger::Ledger;
use bezzel::plan::Plan;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The number of rows in a row group: some ten megabytes.
const GROUP: usize = 100_000;

/// Which columns hold text.
const TEXTS: [bool; COLUMNS.len()] =
    [true, false, false, false, false, false, true, true, true, false, false, false];

/// Rows in memory, column by column, until a row group is full.
#[derive(Default)]
struct Columns {
    texts: [Vec<ByteArray>; COLUMNS.len()],
    numbers: [Vec<i64>; COLUMNS.len()],
    len: usize,
}

impl Columns {
    fn push(&mut self, text: &str, evidence: &Evidence) {
        let Evidence { fact, worker, micros, at } = evidence;
        let texts = [(0, text), (6, worker.name()), (7, worker.kernel()), (8, worker.version())];
        for (at, text) in texts {
            self.texts[at].push(ByteArray::from(text));
        }
        let [w8, w4, w2, w1] = fact.tally.by_weight.map(|count| count as i64);
        let sum = evidence.checksum_in(text);
        let (shard, micros, at) = (fact.shard as i64, *micros as i64, *at as i64);
        for (place, number) in
            [(1, shard), (2, w8), (3, w4), (4, w2), (5, w1), (9, micros), (10, at), (11, sum)]
        {
            self.numbers[place].push(number);
        }
        self.len += 1;
    }

    fn write(
        &mut self,
        file: &mut SerializedFileWriter<&mut (dyn Write + Send)>,
    ) -> Result<(), ParquetError> {
        let mut group = file.next_row_group()?;
        for (is_text, (texts, numbers)) in
            TEXTS.into_iter().zip(self.texts.iter().zip(&self.numbers))
        {
            let Some(mut column) = group.next_column()? else { break };
            if is_text {
                column.typed::<ByteArrayType>().write_batch(texts, None, None)?;
            } else {
                column.typed::<Int64Type>().write_batch(numbers, None, None)?;
            }
            column.close()?;
        }
        group.close()?;
        *self = Columns::default();
        Ok(())
    }
}

pub(super) fn write(ledger: &Ledger, out: &mut (dyn Write + Send)) -> Result<u64, ExchangeError> {
    let text = ledger.plan().to_string();
    let fields: Vec<String> = COLUMNS
        .iter()
        .zip(TEXTS)
        .map(|(name, is_text)| match is_text {
            true => format!("REQUIRED BYTE_ARRAY {name} (STRING);"),
            false => format!("REQUIRED INT64 {name};"),
        })
        .collect();
    let schema = parse_message_type(&format!("message facts {{ {} }}", fields.join(" ")));
    let schema = Arc::new(schema.map_err(failed)?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut file = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
    let mut columns = Columns::default();
    let mut rows = 0;
    let mut written: Result<(), ParquetError> = Ok(());
    ledger.each_counting(|evidence| {
        if written.is_err() {
            return;
        }
        columns.push(&text, evidence);
        rows += 1;
        if columns.len == GROUP {
            written = columns.write(&mut file);
        }
    })?;
    written.map_err(failed)?;
    if columns.len > 0 {
        columns.write(&mut file).map_err(failed)?;
    }
    file.close().map_err(failed)?;
    Ok(rows)
}

/// Reads the rows of a file.
pub(super) fn read(
    file: File,
    plan: Plan,
    name: &str,
) -> Result<impl Iterator<Item = Result<Evidence, ExchangeError>>, ExchangeError> {
    let reader = sound(|| SerializedFileReader::new(file)).map_err(failed)?;
    are_counted(reader.metadata()).map_err(failed)?;
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let places = places(schema.root_schema().get_fields().iter().map(|field| field.name()))?;
    let worker = file_worker(name)?;
    let text = plan.to_string();
    let mut rows = reader.into_iter();
    let next = move || sound(|| rows.next().transpose()).map_err(failed).transpose();
    let mut number = 0;
    Ok(std::iter::from_fn(next).map(move |row| {
        number += 1;
        let row = row?;
        let all: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
        let texts: Vec<Option<String>> = places
            .iter()
            .map(|place| place.and_then(|place| all.get(place).map(|field| text_of(field))))
            .collect();
        let fields = std::array::from_fn(|at| texts[at].as_deref());
        Row { number, fields }.evidence(plan, &text, &worker)
    }))
}

/// Checks that the file, its groups and their columns have equal numbers of rows: of a file that says that it has fewer, the
/// others would be left out without an error.
fn are_counted(file: &ParquetMetaData) -> Result<(), ParquetError> {
    let groups = file.row_groups();
    let rows: i64 = groups.iter().map(RowGroupMetaData::num_rows).sum();
    let are_whole = |group: &RowGroupMetaData| {
        group.columns().iter().all(|column| column.num_values() == group.num_rows())
    };
    match rows == file.file_metadata().num_rows() && groups.iter().all(are_whole) {
        true => Ok(()),
        false => Err(ParquetError::General("its numbers of rows differ".to_owned())),
    }
}

/// Calls `read`, and turns its panics into errors: the crate panics at some damaged files, such as those with offsets
/// before the beginning or with truncated pages.
fn sound<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    let damaged = || Err(ParquetError::General("it is damaged".to_owned()));
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| damaged())
}

/// Formats a field as it stands in CSV.
fn text_of(field: &Field) -> String {
    match field {
        Field::Str(text) => text.clone(),
        field => field.to_string(),
    }
}

fn failed(error: ParquetError) -> ExchangeError {
    match error {
        // An error that the caller's reader or a full disk caused: the file is not at fault.
        ParquetError::External(source) => match source.downcast::<std::io::Error>() {
            Ok(error) => ExchangeError::Io(*error),
            Err(source) => ExchangeError::File(source.to_string()),
        },
        error => ExchangeError::File(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Seek;

    #[test]
    fn a_file_with_a_changed_byte_is_read_or_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger");
        let plan: Plan = "cross/2 n=8 depth=0".parse().unwrap();
        Ledger::create(&path, plan).unwrap();
        let mut ledger = Ledger::open_to_write(&path).unwrap();
        let fact =
            crate::Fact { plan, shard: 0, tally: bezzel::tally::Tally { by_weight: [1, 0, 0, 0] } };
        let worker = Arc::new(crate::Worker::new("one", "scalar", crate::VERSION).unwrap());
        let written = Evidence { fact, worker, micros: 1, at: 1 };
        ledger.add(std::slice::from_ref(&written)).unwrap();
        let mut sound = Vec::new();
        write(&ledger, &mut sound).unwrap();
        let mut file = tempfile::tempfile().unwrap();
        for place in 0..sound.len() {
            for byte in [0, 53, 0x7f, 0xff, sound[place] ^ 1] {
                let mut changed = sound.clone();
                changed[place] = byte;
                file.rewind().unwrap();
                file.write_all(&changed).unwrap();
                let rows = read(file.try_clone().unwrap(), plan, "file");
                let rows = rows.and_then(|rows| rows.take(3).collect::<Result<Vec<_>, _>>());
                assert!(
                    rows.is_err() || rows.is_ok_and(|rows| rows == [written.clone()]),
                    "byte {place}: {byte}"
                );
            }
        }
    }
}
