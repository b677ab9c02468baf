//! What is said when something cannot be done: the command line's sentences as Python's
//! exceptions, with arguments called as Python calls them.

use crate::wait::Ending;
use bezzel::Size;
use bezzel_cli::{Failure, Session};
use bezzel_formats::{Catalogue, Language, say, shortened};
use pyo3::exceptions::{
    PyIndexError, PyOSError, PyOverflowError, PyRuntimeError, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use std::num::NonZero;
use std::sync::LazyLock;

/// The sentences of errors: in English, as those of Python itself.
pub(crate) fn english() -> &'static Catalogue {
    static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(Language::English));
    &ENGLISH
}

/// A session that understands numbers and says what is wrong with them. Nothing long is done
/// with it.
pub(crate) fn session() -> Session {
    Session::quiet(Language::English, None, Ending::default())
}

/// The options of the command line that stand in its sentences, and what they are called here.
const OPTIONS: [(&str, &str); 20] = [
    ("--estimate-time", "estimate_time"),
    ("--until-solution", "until_solution"),
    ("--coordinates", "coordinates"),
    ("--distinct", "distinct"),
    ("--threads", "threads"),
    ("--shards", "shards"),
    ("--no-title", "title=None"),
    ("--format", "format"),
    ("--random", "random"),
    ("--method", "method"),
    ("--scheme", "scheme"),
    ("--kernel", "kernel"),
    ("--memory", "memory"),
    ("--budget", "budget"),
    ("--start", "start"),
    ("--theme", "theme"),
    ("--title", "title"),
    ("--delay", "delay"),
    ("--limit", "limit"),
    ("--seed", "seed"),
];

/// A sentence of the command line as it is said here.
pub(crate) fn pythonic(sentence: &str) -> String {
    let mut text = sentence.to_owned();
    for (option, argument) in OPTIONS {
        text = text.replace(option, argument);
    }
    text.replace("--depth", "depth").replace("--size", "size").replace("--ascii", "ascii")
}

/// A failure of the command line as an exception.
pub(crate) fn failure(failure: Failure) -> PyErr {
    match failure {
        Failure::Place(message) => PyOSError::new_err(message),
        failure @ Failure::Error(_) => PyValueError::new_err(sentence(failure)),
        Failure::ReaderGone => PyOSError::new_err(say!(english(), "error-stdout")),
        // The one who stopped it raises what stopped it; this is for nobody else.
        Failure::Stopped => stopped(),
    }
}

/// The sentence of a failure alone.
pub(crate) fn sentence(failure: Failure) -> String {
    match failure {
        Failure::Error(message) | Failure::Place(message) => pythonic(&message),
        Failure::ReaderGone | Failure::Stopped => String::new(),
    }
}

/// The work was stopped and nobody says by what.
pub(crate) fn stopped() -> PyErr {
    PyRuntimeError::new_err("stopped before there was an answer")
}

/// An error of the libraries, in their own words.
pub(crate) fn value(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What a defect is reported with.
pub(crate) fn defect(message: &str) -> String {
    say!(english(), "python-defect", message = message)
}

/// What somebody gave, as messages repeat it.
pub(crate) fn shown(given: &Bound<'_, PyAny>) -> String {
    // Whoever's `repr` fails is told of nothing but the type.
    let text = given.repr().map(|text| text.to_string());
    shortened(&text.unwrap_or_else(|_| given.get_type().to_string()))
}

/// A whole number, whatever class it has; `None` if it is one but too large to look at.
///
/// # Errors
/// `TypeError` with what `sentence` makes of what was given.
pub(crate) fn whole(
    given: &Bound<'_, PyAny>,
    sentence: impl FnOnce(String) -> String,
) -> PyResult<Option<i64>> {
    match given.extract::<i64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
            Err(PyTypeError::new_err(sentence(shown(given))))
        }
        // Beyond 64 bits, or something that its own __index__ raised.
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A board size.
pub(crate) fn size(given: &Bound<'_, PyAny>) -> PyResult<Size> {
    let sentence = |given: String| say!(english(), "error-size", given = given);
    let number = whole(given, sentence)?.and_then(|n| u64::try_from(n).ok());
    let size = number.and_then(|n| Size::new(n).ok());
    size.ok_or_else(|| PyValueError::new_err(sentence(shown(given))))
}

/// The place of an item; as in a list, one that no list can have is no item.
pub(crate) fn place(index: &Bound<'_, PyAny>) -> PyResult<isize> {
    index.extract::<isize>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(index.py()) {
            // Python's own words for it.
            return PyIndexError::new_err("cannot fit 'int' into an index-sized integer");
        }
        error
    })
}

/// A board size of at most `max`: `verb` is what cannot take more, `reason` the key of why.
pub(crate) fn size_at_most(
    given: &Bound<'_, PyAny>,
    max: u32,
    verb: &str,
    reason: &str,
) -> PyResult<Size> {
    // The sentences are made ready only where one is said: that takes longer than a small board.
    let size = size(given)?;
    size.at_most(max).or_else(|_| session().at_most(size, max, verb, reason).map_err(failure))
}

/// A whole number within bounds.
pub(crate) fn number(given: &Bound<'_, PyAny>, name: &str, min: u64, max: u64) -> PyResult<u64> {
    let sentence = |given: String| {
        let (min, max) = (min.to_string(), max.to_string());
        say!(english(), "error-number", name = name, min = min, max = max, given = given)
    };
    // Seeds go up to 64 bits.
    if let Ok(number) = given.extract::<u64>() {
        if (min..=max).contains(&number) {
            return Ok(number);
        }
    } else {
        whole(given, sentence)?;
    }
    Err(PyValueError::new_err(sentence(shown(given))))
}

/// The same, where it may be left out.
pub(crate) fn number_if(
    given: Option<&Bound<'_, PyAny>>,
    name: &str,
    min: u64,
    max: u64,
) -> PyResult<Option<u64>> {
    given.map(|given| number(given, name, min, max)).transpose()
}

/// A number of seconds, whole or not.
pub(crate) fn seconds(given: &Bound<'_, PyAny>) -> PyResult<f64> {
    let sentence = |given: String| say!(english(), "python-seconds", given = given);
    let seconds =
        given.extract::<f64>().map_err(|_| PyTypeError::new_err(sentence(shown(given))))?;
    if (0.0..=1e9).contains(&seconds) {
        Ok(seconds)
    } else {
        Err(PyValueError::new_err(sentence(shown(given))))
    }
}

/// A column of the first row.
pub(crate) fn start(given: Option<&Bound<'_, PyAny>>, size: Size) -> PyResult<Option<u32>> {
    let Some(given) = given else { return Ok(None) };
    let sentence = |given: String| {
        let (n, last) = (size.get(), size.last());
        say!(english(), "error-start", start = given, n = n, last = last)
    };
    let column = whole(given, sentence)?.and_then(|column| u32::try_from(column).ok());
    let column = column.filter(|&column| column <= size.last());
    column.map(Some).ok_or_else(|| PyValueError::new_err(sentence(shown(given))))
}

/// The number of threads that were asked for, or one a core.
pub(crate) fn thread_count(asked: Option<&str>) -> PyResult<NonZero<usize>> {
    static CORES: LazyLock<NonZero<usize>> =
        LazyLock::new(|| std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    let Some(asked) = asked else { return Ok(*CORES) };
    let session = Session::quiet(Language::English, Some(asked.to_owned()), Ending::default());
    session.threads().map_err(failure)
}

/// The text of `threads=`, for a session to understand.
pub(crate) fn threads(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(given) = given else { return Ok(None) };
    let sentence = |given: String| pythonic(&say!(english(), "error-threads", given = given));
    Ok(Some(match whole(given, sentence)? {
        Some(number) => number.to_string(),
        None => shown(given),
    }))
}

/// Something that is found by its name, such as a language or a method.
pub(crate) fn named<T: std::str::FromStr>(name: &str) -> PyResult<T>
where
    T::Err: std::fmt::Display,
{
    name.parse::<T>().map_err(value)
}
