//! `parquet`: an Apache Parquet file with a row a solution: `index`, and `columns` as a
//! list of unsigned 8-bit numbers, 32-bit above N = 256.

use super::MAX_BYTE_SIZE;
use crate::writer::{Entry, OneSize, SolutionWriter, WriteError};
use parquet::basic::Compression;
use parquet::data_type::{Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

pub(crate) struct ParquetWriter<W: Write + Send> {
    /// Where to write, until the first placement tells the schema.
    out: Option<W>,
    file: Option<SerializedFileWriter<W>>,
    size: OneSize,
    indices: Vec<i64>,
    columns: Vec<i32>,
}

/// A row group is written when so many numbers have come together: a few megabytes.
const GROUP: usize = 1 << 20;

impl<W: Write + Send> ParquetWriter<W> {
    pub(crate) fn new(out: W) -> Self {
        ParquetWriter {
            out: Some(out),
            file: None,
            size: OneSize::default(),
            indices: Vec::new(),
            columns: Vec::new(),
        }
    }

    /// Opens the file with the schema for boards of `size` rows.
    fn open(&mut self, size: u32) -> Result<(), WriteError> {
        if let Some(out) = self.out.take() {
            let bits = if size <= MAX_BYTE_SIZE { 8 } else { 32 };
            let schema = format!(
                "message solutions {{
                    REQUIRED INT64 index (INTEGER(64,false));
                    REQUIRED GROUP columns (LIST) {{
                        REPEATED GROUP list {{
                            REQUIRED INT32 element (INTEGER({bits},false));
                        }}
                    }}
                }}"
            );
            let schema = Arc::new(parse_message_type(&schema)?);
            // The numbers are dictionary-coded and packed to a few bits already.
            let properties =
                WriterProperties::builder().set_compression(Compression::UNCOMPRESSED).build();
            self.file = Some(SerializedFileWriter::new(out, schema, Arc::new(properties))?);
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), WriteError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        if self.indices.is_empty() {
            return Ok(());
        }
        let mut group = file.next_row_group()?;
        let no_column = || WriteError::Encoder("the schema has two columns".to_owned());
        let mut column = group.next_column()?.ok_or_else(no_column)?;
        column.typed::<Int64Type>().write_batch(&self.indices, None, None)?;
        column.close()?;
        // A list begins where the repetition level is 0; no list is empty or missing.
        let size = self.size.get() as usize;
        let definitions = vec![1; self.columns.len()];
        let repetitions: Vec<i16> =
            (0..self.columns.len()).map(|at| i16::from(!at.is_multiple_of(size))).collect();
        let mut column = group.next_column()?.ok_or_else(no_column)?;
        column.typed::<Int32Type>().write_batch(
            &self.columns,
            Some(&definitions),
            Some(&repetitions),
        )?;
        column.close()?;
        group.close()?;
        self.indices.clear();
        self.columns.clear();
        Ok(())
    }
}

impl<W: Write + Send> SolutionWriter for ParquetWriter<W> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        self.size.check(entry.placement)?;
        self.open(entry.placement.size().get())?;
        self.indices.push(entry.index as i64);
        self.columns.extend(entry.placement.columns().iter().map(|&column| column as i32));
        if self.columns.len() >= GROUP { self.write_group() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        self.open(0)?;
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
            // Keep what the operating system said, so that a full disk is told as such.
            ParquetError::External(source) => match source.downcast::<std::io::Error>() {
                Ok(io) => WriteError::Io(*io),
                Err(other) => WriteError::Encoder(other.to_string()),
            },
            other => WriteError::Encoder(other.to_string()),
        }
    }
}
