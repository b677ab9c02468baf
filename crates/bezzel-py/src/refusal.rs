//! Errors as Python exceptions: the workbench's refusals, with the names of Python's arguments.

use crate::records;
use bezzel::Size;
use bezzel::piece::{Piece, Variant};
#[cfg(feature = "campaign")]
use bezzel_campaign::{CampaignError, LedgerError};
use bezzel_formats::WriteError;
use bezzel_locale::{Api, Catalogue, Dialect, Language, say, shortened};
use bezzel_workbench::file::FileProblem;
use bezzel_workbench::machine::{self, Threads};
use bezzel_workbench::{Field, FieldValue, Kind, Limits, Reason, Refusal};
use pyo3::exceptions::{
    PyIndexError, PyMemoryError, PyOSError, PyOverflowError, PyRuntimeError, PyTypeError,
    PyValueError,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySlice, PyString, PyTuple};
use std::io::ErrorKind;
use std::num::NonZero;
use std::path::Path;
use std::sync::LazyLock;

/// Returns the sentences of errors, in English like those of Python itself.
pub(crate) fn english() -> &'static Catalogue {
    static ENGLISH: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::of(Language::English, &Python3));
    &ENGLISH
}

/// The names that Python uses for arguments.
struct Python3;

impl Dialect for Python3 {
    fn assumed_base(&self) -> &'static str {
        "reading-base-option"
    }

    fn action(&self, name: &str) -> String {
        match name {
            "new" => "bezzel.Campaign.create()".to_owned(),
            "run" => "Campaign.run()".to_owned(),
            name => Api.action(name),
        }
    }
}

/// Returns the sentence of a refusal.
pub(crate) fn sentence(refusal: &Refusal) -> String {
    refusal.sentence(english())
}

/// Converts a refusal to an exception.
pub(crate) fn refused(refusal: Refusal) -> PyErr {
    let message = sentence(&refusal);
    match (&refusal, refusal.kind()) {
        (Refusal::NoSolution { .. } | Refusal::NoSolutionPiece { .. }, _) => no_solution(&message),
        (Refusal::File(error), _) => match error.io() {
            Some(error_of) => of_io(error_of, &message, error.path.as_deref()),
            None => match error.problem {
                FileProblem::Missing | FileProblem::NoDirectory(_) => {
                    numbered(libc::ENOENT, &message, error.path.as_deref())
                }
                FileProblem::IsDirectory => numbered(libc::EISDIR, &message, error.path.as_deref()),
                FileProblem::ReadOnly | FileProblem::Beside(_) => {
                    numbered(libc::EACCES, &message, error.path.as_deref())
                }
                _ => PyValueError::new_err(message),
            },
        },
        #[cfg(feature = "campaign")]
        (Refusal::Ledger(error), _) => of_ledger(error, message),
        #[cfg(feature = "campaign")]
        (Refusal::Campaign(error), _) => match &**error {
            CampaignError::Ledger(error) => of_ledger(error, message),
            _ => PyRuntimeError::new_err(message),
        },
        (Refusal::Write(WriteError::Io(error)), _) if error.kind() == ErrorKind::OutOfMemory => {
            PyMemoryError::new_err(message)
        }
        (Refusal::NoRoom { .. }, _) => PyMemoryError::new_err(message),
        (Refusal::Write(WriteError::Io(error)), _) if error.kind() == ErrorKind::FileTooLarge => {
            PyValueError::new_err(message)
        }
        (Refusal::Program { .. }, _) => PyOSError::new_err(message),
        (_, Kind::Stopped) => stopped(),
        (_, Kind::Failed | Kind::Time) => PyRuntimeError::new_err(message),
        (_, Kind::Bad | Kind::Nothing) => PyValueError::new_err(message),
    }
}

/// Returns ``NoSolution`` with a sentence.
pub(crate) fn no_solution(message: &str) -> PyErr {
    Python::attach(|py| {
        let made = records::class(py, "NoSolution").and_then(|class| class.call1((message,)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// Converts an error of the operating system, with its number and the path, so that Python chooses
/// the class.
fn of_io(error: &std::io::Error, message: &str, path: Option<&Path>) -> PyErr {
    if error.kind() == ErrorKind::OutOfMemory {
        return PyMemoryError::new_err(message.to_owned());
    }
    // Errors that wrap others, as those of temporary files do, keep the kind but not the number.
    let of_kind = || match error.kind() {
        ErrorKind::NotFound => Some(libc::ENOENT),
        ErrorKind::PermissionDenied => Some(libc::EACCES),
        ErrorKind::AlreadyExists => Some(libc::EEXIST),
        ErrorKind::NotADirectory => Some(libc::ENOTDIR),
        ErrorKind::IsADirectory => Some(libc::EISDIR),
        ErrorKind::StorageFull => Some(libc::ENOSPC),
        ErrorKind::ReadOnlyFilesystem => Some(libc::EROFS),
        _ => None,
    };
    match error.raw_os_error().or_else(of_kind) {
        Some(number) => numbered(number, message, path),
        None => PyOSError::new_err(message.to_owned()),
    }
}

fn numbered(number: i32, message: &str, path: Option<&Path>) -> PyErr {
    let path = path.map(|path| path.to_string_lossy().into_owned());
    PyOSError::new_err((number, message.to_owned(), path))
}

#[cfg(feature = "campaign")]
fn of_ledger(error: &LedgerError, message: String) -> PyErr {
    use pyo3::exceptions::{
        PyBlockingIOError, PyFileExistsError, PyFileNotFoundError, PyPermissionError,
    };
    match error {
        LedgerError::Exists { .. } => PyFileExistsError::new_err(message),
        LedgerError::Missing { .. } => PyFileNotFoundError::new_err(message),
        LedgerError::ReadOnly { .. } => PyPermissionError::new_err(message),
        // The ledger exists, but another process is writing to it.
        LedgerError::InUse { .. } => PyBlockingIOError::new_err(message),
        LedgerError::Io { reason, path } => of_io(reason, &message, Some(path)),
        LedgerError::Full { .. } | LedgerError::Database { .. } => PyOSError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// Returns the exception for stopped work if nothing else was raised.
pub(crate) fn stopped() -> PyErr {
    PyRuntimeError::new_err("stopped before there was an answer")
}

/// Converts an error of the libraries with its own message.
pub(crate) fn value(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the message for a defect.
pub(crate) fn defect(message: &str) -> String {
    say!(english(), "refusal-defect", error = message)
}

/// Returns a given object as messages repeat it.
pub(crate) fn shown(given: &Bound<'_, PyAny>) -> String {
    // Of long objects only the beginning is converted and shown.
    const LONG: usize = 1000;
    let is_cut = given.is_instance_of::<PyList>()
        || given.is_instance_of::<PyTuple>()
        || given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>();
    let begin = (is_cut && given.len().is_ok_and(|length| length > LONG))
        .then(|| given.get_item(PySlice::new(given.py(), 0, LONG as isize, 1)).ok())
        .flatten();
    // If `repr` fails, the type is shown instead.
    let text = begin.as_ref().unwrap_or(given).repr().map(|text| text.to_string());
    shortened(&text.unwrap_or_else(|_| given.get_type().to_string()))
}

/// Checks an integer of any class. Other objects raise `TypeError` with the sentence of the check.
pub(crate) fn integer<T>(
    given: &Bound<'_, PyAny>,
    check: impl FnOnce(FieldValue) -> Result<T, Refusal>,
) -> PyResult<T> {
    let (value, is_strange) = number_of(given)?;
    check(value).map_err(|refusal| match is_strange {
        true => PyTypeError::new_err(sentence(&refusal)),
        false => refused(refusal),
    })
}

/// Returns an integer of any class, or what stands for another object, and whether that is no number.
///
/// # Errors
/// The error that the object's own `__index__` raised.
pub(crate) fn number_of(given: &Bound<'_, PyAny>) -> PyResult<(FieldValue, bool)> {
    let error = match given.extract::<u64>() {
        Ok(number) => return Ok((FieldValue::Number(number), false)),
        Err(error) => error,
    };
    let (is_other, is_far) = (
        error.is_instance_of::<PyTypeError>(given.py()),
        error.is_instance_of::<PyOverflowError>(given.py()),
    );
    match is_other || is_far {
        true => Ok((FieldValue::Other(shown(given)), is_other)),
        false => Err(error),
    }
}

/// Returns an integer of any class; `None` if it exceeds 64 bits.
///
/// # Errors
/// `TypeError` with the result of `sentence` for other objects.
pub(crate) fn whole(
    given: &Bound<'_, PyAny>,
    sentence: impl FnOnce(String) -> String,
) -> PyResult<Option<i64>> {
    match given.extract::<i64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
            Err(PyTypeError::new_err(sentence(shown(given))))
        }
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Checks an integer within a range.
pub(crate) fn number(
    given: &Bound<'_, PyAny>,
    field: Field,
    range: std::ops::RangeInclusive<u64>,
) -> PyResult<u64> {
    integer(given, |given| field.integer(given, range))
}

/// Does the same as [`number`] for an optional argument.
pub(crate) fn number_if(
    given: Option<&Bound<'_, PyAny>>,
    field: Field,
    range: std::ops::RangeInclusive<u64>,
) -> PyResult<Option<u64>> {
    given.map(|given| number(given, field, range)).transpose()
}

/// Returns the variant for another piece than the queen, or for fewer rows than columns, if one
/// was requested.
pub(crate) fn variant(
    size: Size,
    piece: Option<&Bound<'_, PyAny>>,
    rows: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Variant>> {
    let piece = text_if(piece, Field::PIECE)?;
    let rows = number_if(rows, Field::ROWS, 0..=u64::MAX)?;
    bezzel_workbench::variant::variant(size, piece.as_deref(), rows).map_err(refused)
}

/// Checks a board size of at most `max`; `reason` is the reason of the limit.
pub(crate) fn size(given: &Bound<'_, PyAny>, max: u32, reason: Option<Reason>) -> PyResult<Size> {
    integer(given, |given| Field::N.size(given, max, reason))
}

/// Checks a column of the first row.
pub(crate) fn start(given: Option<&Bound<'_, PyAny>>, size: Size) -> PyResult<Option<u32>> {
    let column = |given| integer(given, |given| Field::START.column(given, size));
    given.map(column).transpose()
}

/// Checks a number of seconds, integer or not.
pub(crate) fn seconds(given: &Bound<'_, PyAny>, field: Field, min: f64) -> PyResult<f64> {
    const LONGEST: f64 = 1e9;
    decimal(given, field, min..=LONGEST)
}

/// Checks a number within a range, integer or not.
pub(crate) fn decimal(
    given: &Bound<'_, PyAny>,
    field: Field,
    range: std::ops::RangeInclusive<f64>,
) -> PyResult<f64> {
    let refusal = || Refusal::Decimal { field, given: shown(given), range: range.clone() };
    let number = given.extract::<f64>();
    let number = number.map_err(|_| PyTypeError::new_err(sentence(&refusal())))?;
    if range.contains(&number) { Ok(number) } else { Err(refused(refusal())) }
}

/// Checks a text; `TypeError` for other objects.
pub(crate) fn text(given: &Bound<'_, PyAny>, field: Field) -> PyResult<String> {
    let text = given.cast::<PyString>().map_err(|_| {
        let (name, given) = (field.name(), shown(given));
        PyTypeError::new_err(say!(english(), "python-text", name, given))
    })?;
    Ok(text.to_cow()?.into_owned())
}

/// Does the same as [`text`] for an optional argument.
pub(crate) fn text_if(given: Option<&Bound<'_, PyAny>>, field: Field) -> PyResult<Option<String>> {
    given.map(|given| text(given, field)).transpose()
}

/// Returns the named language; English if none is given.
pub(crate) fn language(given: Option<&Bound<'_, PyAny>>) -> PyResult<Language> {
    text_if(given, Field::new("lang"))?.map_or(Ok(Language::English), |name| named(&name))
}

/// Does the same as [`flag`] for an optional argument, `false` by default.
pub(crate) fn flag_if(given: Option<&Bound<'_, PyAny>>, field: Field) -> PyResult<bool> {
    given.map_or(Ok(false), |given| flag(given, field))
}

/// Returns the named piece; the queen if none is given.
pub(crate) fn piece(given: Option<&Bound<'_, PyAny>>) -> PyResult<Piece> {
    let name = text_if(given, Field::PIECE)?;
    bezzel_workbench::variant::piece(name.as_deref()).map_err(refused)
}

/// Checks a truth value of any class; `TypeError` for numbers and other objects, which are
/// probably meant for another argument.
pub(crate) fn flag(given: &Bound<'_, PyAny>, field: Field) -> PyResult<bool> {
    given.extract::<bool>().map_err(|_| {
        let (name, given) = (field.name(), shown(given));
        PyTypeError::new_err(say!(english(), "python-flag", name, given))
    })
}

/// Converts the index of an item; as for a list, an index beyond the possible length is an
/// `IndexError`.
pub(crate) fn place(index: &Bound<'_, PyAny>) -> PyResult<isize> {
    index.extract::<isize>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(index.py()) {
            // Python's own message.
            return PyIndexError::new_err("cannot fit 'int' into an index-sized integer");
        }
        error
    })
}

/// Checks the requested number of threads, as it is stored and pickled.
pub(crate) fn threads(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<usize>> {
    let asked = |given| integer(given, |given| Ok(Threads::of(Some(given))?.asked));
    let asked = given.map(asked).transpose()?.flatten();
    Ok(asked.map(NonZero::get))
}

/// Returns the number of threads to use: the requested number, up to a limit, or one for each
/// core.
pub(crate) fn thread_count(asked: Option<usize>) -> NonZero<usize> {
    static CORES: LazyLock<NonZero<usize>> =
        LazyLock::new(|| Threads::of(None).map_or(NonZero::<usize>::MIN, |threads| threads.used));
    let Some(asked) = asked else { return *CORES };
    Threads::of(Some(FieldValue::Number(asked as u64))).map_or(*CORES, |threads| threads.used)
}

/// Returns the limits for this number of threads and this memory: bytes, or a text such as `8GB`.
pub(crate) fn limits(
    memory: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Limits> {
    let threads = threads.map(|threads| FieldValue::Number(threads as u64));
    let resources = match memory {
        None => machine::resources(None, threads).map_err(refused)?,
        Some(given) => match given.cast::<PyString>() {
            Ok(text) => {
                let given = FieldValue::Other(text.to_string());
                machine::resources(Some(given), threads).map_err(refused)?
            }
            Err(_) => integer(given, |given| machine::resources(Some(given), threads))?,
        },
    };
    let mut limits = Limits::default();
    limits.resources = resources;
    Ok(limits)
}

/// Parses a named value, such as a language or a method.
pub(crate) fn named<T: std::str::FromStr>(name: &str) -> PyResult<T>
where
    T::Err: std::fmt::Display,
{
    name.parse::<T>().map_err(value)
}
