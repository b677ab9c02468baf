//! Solutions in Arrow's format, exported by its C data interface without a copy:
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>.

use crate::listing::{Gathered, Question, Walk};
use crate::refusal::{self, refused};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, FixedSizeListArray, RecordBatch, RecordBatchIterator,
    RecordBatchReader, StringArray, UInt8Array, UInt16Array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use bezzel::Class;
use bezzel::Size;
use bezzel::stop::NEVER;
use bezzel_workbench::{Refusal, machine};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ffi::CStr;
use std::sync::Arc;

/// The name of a stream of batches in the interface.
const STREAM: &CStr = c"arrow_array_stream";

/// The number of solutions of a batch of a stream.
const BATCH: usize = 1 << 16;

/// The schema of a table of solutions: `columns`, a list of one column per row, and for distinct
/// solutions `orbit` and `symmetry`, named as in Parquet.
fn schema(question: Question) -> SchemaRef {
    let item = Arc::new(Field::new("item", DataType::UInt8, false));
    let columns = DataType::FixedSizeList(item, question.size.get() as i32);
    let mut fields = vec![Field::new("columns", columns, false)];
    if question.has_classes() {
        let symmetry = DataType::Dictionary(Box::new(DataType::UInt8), Box::new(DataType::Utf8));
        fields.push(Field::new("orbit", DataType::UInt8, false));
        fields.push(Field::new("symmetry", symmetry, false));
    }
    Arc::new(Schema::new(fields))
}

fn batch(question: Question, gathered: Gathered) -> Result<RecordBatch, ArrowError> {
    machine::room(4 * gathered.classes.len() as u64).map_err(failed)?;
    let item = Arc::new(Field::new("item", DataType::UInt8, false));
    // The array takes over the vector as its buffer.
    let values: ArrayRef = Arc::new(UInt8Array::from(gathered.columns));
    let size = question.size.get() as i32;
    let lists = FixedSizeListArray::try_new(item, size, values, None)?;
    let mut arrays: Vec<ArrayRef> = vec![Arc::new(lists)];
    if question.has_classes() {
        let orbits = gathered.classes.iter().map(|class| class.orbit_size() as u8);
        arrays.push(Arc::new(UInt8Array::from_iter_values(orbits)));
        // All class names are in the dictionary, in a fixed order, whichever of them occur.
        let names = StringArray::from_iter_values(Class::ALL.map(Class::name));
        let keys = UInt8Array::from_iter_values(gathered.classes.iter().map(|&c| c as u8));
        arrays.push(Arc::new(DictionaryArray::<UInt8Type>::try_new(keys, Arc::new(names))?));
    }
    RecordBatch::try_new(schema(question), arrays)
}

/// Converts a refusal to an error of Arrow, which tells a lack of memory from others.
fn failed(refusal: Refusal) -> ArrowError {
    let sentence = refusal::sentence(&refusal);
    let error = refused(refusal);
    match Python::attach(|py| error.is_instance_of::<PyMemoryError>(py)) {
        true => ArrowError::MemoryError(sentence),
        false => ArrowError::ComputeError(sentence),
    }
}

/// Converts an error of Arrow to an exception.
pub(crate) fn raised(error: ArrowError) -> PyErr {
    match error {
        ArrowError::MemoryError(message) => PyMemoryError::new_err(message),
        error => refusal::value(error),
    }
}

/// A table in memory that exports Arrow streams.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct ArrowTable {
    question: Question,
    batch: RecordBatch,
}

impl ArrowTable {
    /// # Errors
    /// [`ArrowError`] if there are more than 2^31 columns.
    pub(crate) fn new(question: Question, gathered: Gathered) -> Result<ArrowTable, ArrowError> {
        Ok(ArrowTable { question, batch: batch(question, gathered)? })
    }
}

#[pymethods]
impl ArrowTable {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows ignoring a request for another schema.
        let _ = requested_schema;
        let batches = [Ok(self.batch.clone())].into_iter();
        capsule(py, Box::new(RecordBatchIterator::new(batches, schema(self.question))))
    }
}

/// A stream of solutions, which are found when the next batch is requested.
struct Batches {
    question: Question,
    walk: Walk,
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut some = Gathered::default();
        loop {
            match self.walk.more(BATCH - some.count, &mut some, NEVER) {
                Ok(true) => {}
                Ok(false) if some.count == 0 => return None,
                Ok(false) => return Some(batch(self.question, some)),
                Err(refusal) => return Some(Err(failed(refusal))),
            }
        }
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        schema(self.question)
    }
}

/// Returns a stream of boards whose columns have two bytes, one board after the other: a table
/// with only `columns`.
///
/// # Errors
/// An error if Python has no memory for the stream, or there are more than 2^31 columns.
pub(crate) fn of_words(
    py: Python<'_>,
    size: Size,
    columns: Vec<u16>,
) -> PyResult<Bound<'_, PyCapsule>> {
    let item = Arc::new(Field::new("item", DataType::UInt16, false));
    let values: ArrayRef = Arc::new(UInt16Array::from(columns));
    let made =
        FixedSizeListArray::try_new(item, size.get() as i32, values, None).and_then(|lists| {
            let field = Field::new("columns", lists.data_type().clone(), false);
            RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![Arc::new(lists)])
        });
    let batch = made.map_err(raised)?;
    let schema = batch.schema();
    capsule(py, Box::new(RecordBatchIterator::new([Ok(batch)], schema)))
}

/// Returns a stream of the remaining solutions.
///
/// # Errors
/// An error if Python has no memory for the stream.
pub(crate) fn stream<'py>(
    py: Python<'py>,
    question: Question,
    walk: Walk,
) -> PyResult<Bound<'py, PyCapsule>> {
    capsule(py, Box::new(Batches { question, walk }))
}

/// Returns a stream of batches as a capsule of the interface.
///
/// # Errors
/// An error if Python has no memory for the capsule.
pub(crate) fn capsule(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), STREAM)
}
