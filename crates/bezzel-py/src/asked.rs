//! The keywords of a call as the fields of a question: its struct says what kinds of objects they take.

use crate::refusal::{self, refused, sentence};
use bezzel_workbench::{Field, FieldKind, FieldValue, FilePath, Question, Refusal};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Converts a path: text, bytes, or a path-like object.
pub(crate) fn place(path: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    path.py().import("os")?.call_method1("fsdecode", (path,))?.extract()
}

/// Returns a keyword, of which None is not given.
pub(crate) fn keyword<'py>(
    keywords: &Bound<'py, PyDict>,
    name: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(keywords.get_item(name)?.filter(|given| !given.is_none()))
}

/// Reads a question from keywords, of which None are not given unless they must be, and checks it.
///
/// # Errors
/// The exception of an object, `TypeError` for one of another kind than the field takes, or that of the refusal.
pub(crate) fn asked<Q: Question, T>(
    keywords: &Bound<'_, PyDict>,
    check: impl FnOnce(Q) -> Result<T, Refusal>,
) -> PyResult<T> {
    let mut values = Map::new();
    // Fields whose object is no number: the refusal says what is.
    let mut strange = Vec::new();
    for row in Q::FIELDS {
        let given = keywords.get_item(row.name)?;
        let given = given.filter(|given| row.is_required || !given.is_none());
        let Some(given) = given else { continue };
        let field = Field::new(row.name);
        let mut number = |(value, is_strange): (FieldValue, bool)| {
            strange.extend(is_strange.then_some(row.name));
            match value {
                FieldValue::Number(number) => Value::from(number),
                FieldValue::Other(text) => text.into(),
            }
        };
        let value = match row.kind {
            FieldKind::Flag => refusal::flag(&given, field)?.into(),
            FieldKind::Bytes if given.is_instance_of::<PyString>() => given.to_string().into(),
            FieldKind::Integer { .. } | FieldKind::Bytes => number(refusal::number_of(&given)?),
            FieldKind::Decimal => number(match given.extract::<f64>() {
                Ok(decimal) => (FieldValue::Other(decimal.to_string()), false),
                Err(_) => (FieldValue::Other(refusal::shown(&given)), true),
            }),
            FieldKind::FlagOrName(_) if !given.is_instance_of::<PyString>() => {
                refusal::flag(&given, field)?.into()
            }
            FieldKind::Path => FilePath::value(&place(&given)?),
            FieldKind::Words => given.extract::<Vec<String>>()?.into(),
            _ => refusal::text(&given, field)?.into(),
        };
        values.insert(row.name.to_owned(), value);
    }
    let asked = Q::deserialize(Value::Object(values));
    let checked = asked.map_err(Refusal::defect).and_then(check);
    checked.map_err(|refusal| match refusal.field() {
        Some(field) if strange.contains(&field.name()) => PyTypeError::new_err(sentence(&refusal)),
        _ => refused(refusal),
    })
}
