//! `parquet`: an Apache Parquet file with a row for each solution: `index`, `columns` as a list of unsigned 8-bit
//! numbers (32-bit above N = 256), and for distinct solutions the size of the `orbit` and its `symmetry`.
//!
//! Compressed with Snappy, which every reader supports and which needs no code in C. Slower compression gains little,
//! because the encodings (dictionary, run lengths) already pack repetitions.

use super::MAX_BYTE_SIZE;
use crate::Out;
use crate::writer::{Entry, OneSize, Series, SolutionWriter, Style, WriteError};
use bezzel::Class;
use bezzel::search::Batch;
use parquet::basic::{Compression, Encoding};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::io::Write;
use std::sync::Arc;

pub(crate) struct ParquetWriter<'a> {
    /// The output, until the first placement determines the schema.
    out: Option<Out<'a>>,
    file: Option<SerializedFileWriter<Out<'a>>>,
    size: OneSize,
    /// The board size of a file without boards.
    empty: u32,
    /// Whether solutions have the class of their orbit: distinct solutions of queens do; those of other pieces, whose
    /// boards have other symmetries, do not. The first solution determines it.
    is_classed: bool,
    /// Whether the solutions are approximately uniform samples, which the metadata states.
    is_approximate: bool,
    indices: Vec<i64>,
    columns: Vec<i32>,
    classes: Vec<Class>,
}

/// The number of values in a row group: a few megabytes.
const GROUP: usize = 1 << 20;

impl<'a> ParquetWriter<'a> {
    pub(crate) fn new(out: Out<'a>, style: &Style<'_>) -> Self {
        ParquetWriter {
            out: Some(out),
            file: None,
            size: OneSize::default(),
            empty: style.size.unwrap_or(0),
            is_classed: style.series == Series::Distinct,
            is_approximate: style.series == Series::Approximate,
            indices: Vec::new(),
            columns: Vec::new(),
            classes: Vec::new(),
        }
    }

    /// Creates the file with the schema for boards of `size` rows.
    fn open(&mut self, size: u32) -> Result<(), WriteError> {
        if let Some(out) = self.out.take() {
            let bits = if size <= MAX_BYTE_SIZE { 8 } else { 32 };
            let class = match self.is_classed {
                true => {
                    "REQUIRED INT32 orbit (INTEGER(8,false)); REQUIRED BYTE_ARRAY symmetry (STRING);"
                }
                false => "",
            };
            let schema = format!(
                "message solutions {{
                    REQUIRED INT64 index (INTEGER(64,false));
                    REQUIRED GROUP columns (LIST) {{
                        REPEATED GROUP list {{
                            REQUIRED INT32 element (INTEGER({bits},false));
                        }}
                    }}
                    {class}
                }}"
            );
            let schema = Arc::new(parse_message_type(&schema)?);
            // The index grows by one: delta encoding packs it to almost nothing, a dictionary would not pack it at
            // all.
            let index = ColumnPath::from("index");
            // Metadata for readers of samples.
            let sampling =
                KeyValue::new("bezzel.sampling".to_owned(), "approximate, mcmc".to_owned());
            let metadata = self.is_approximate.then(|| vec![sampling]);
            let properties = WriterProperties::builder()
                .set_key_value_metadata(metadata)
                .set_compression(Compression::SNAPPY)
                .set_column_dictionary_enabled(index.clone(), false)
                .set_column_encoding(index, Encoding::DELTA_BINARY_PACKED)
                .build();
            self.file = Some(SerializedFileWriter::new(out, schema, Arc::new(properties))?);
        }
        Ok(())
    }

    /// Adds a solution. Row groups end at the same solutions whether these come one by one or in batches.
    fn add(
        &mut self,
        size: u32,
        index: u64,
        columns: impl Iterator<Item = i32>,
        class: Option<Class>,
    ) -> Result<(), WriteError> {
        self.size.check(size)?;
        self.is_classed &= class.is_some();
        self.open(size)?;
        self.classes.extend(class.filter(|_| self.is_classed));
        self.indices.push(index as i64);
        self.columns.extend(columns);
        if self.columns.len() >= GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), WriteError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        if self.indices.is_empty() {
            return Ok(());
        }
        let mut group = file.next_row_group()?;
        column::<Int64Type>(&mut group, &self.indices, None)?;
        // A list begins where the repetition level is 0; no list is empty or missing.
        let size = self.size.get() as usize;
        let repetitions = (0..self.columns.len()).map(|at| i16::from(!at.is_multiple_of(size)));
        column::<Int32Type>(&mut group, &self.columns, Some(repetitions.collect()))?;
        if self.is_classed {
            let orbits = self.classes.iter().map(|class| class.orbit_size() as i32);
            column::<Int32Type>(&mut group, &orbits.collect::<Vec<_>>(), None)?;
            let names = self.classes.iter().map(|class| ByteArray::from(class.name()));
            column::<ByteArrayType>(&mut group, &names.collect::<Vec<_>>(), None)?;
        }
        group.close()?;
        self.indices.clear();
        self.columns.clear();
        self.classes.clear();
        Ok(())
    }
}

/// Writes the next column of a group; the values of lists have repetition levels.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Out<'_>>,
    values: &[T::T],
    repetitions: Option<Vec<i16>>,
) -> Result<(), WriteError> {
    let no_column = || WriteError::Encoder("the schema has other columns".to_owned());
    let mut column = group.next_column()?.ok_or_else(no_column)?;
    let definitions = repetitions.as_ref().map(|levels| vec![1; levels.len()]);
    column.typed::<T>().write_batch(values, definitions.as_deref(), repetitions.as_deref())?;
    Ok(column.close()?)
}

impl SolutionWriter for ParquetWriter<'_> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        let (size, columns) = (entry.placement.size().get(), entry.placement.columns());
        self.add(size, entry.index, columns.iter().map(|&column| column as i32), entry.class)
    }

    fn write_batch(&mut self, first: u64, batch: &Batch) -> Result<(), WriteError> {
        let size = batch.size().get();
        (first..).zip(batch).try_for_each(|(index, columns)| {
            self.add(size, index, columns.iter().map(|&column| column.into()), None)
        })
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        self.open(self.empty)?;
        self.write_group()?;
        if let Some(mut file) = self.file.take() {
            file.finish()?;
            file.inner_mut().flush()?;
        }
        Ok(())
    }
}

impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> WriteError {
        match error {
            // Keeps the error of the operating system, so that a full disk is reported as such.
            ParquetError::External(source) => match source.downcast::<std::io::Error>() {
                Ok(io) => WriteError::Io(*io),
                Err(other) => WriteError::Encoder(other.to_string()),
            },
            other => WriteError::Encoder(other.to_string()),
        }
    }
}
