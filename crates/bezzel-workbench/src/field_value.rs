//! The values of fields as shells receive them, and their checks: each returns the typed value, or a refusal that
//! names the field.

use crate::field::Field;
use crate::refusal::{Reason, Refusal};
use bezzel::{Size, Square};
use bezzel_formats::Signs;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number as a shell received it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldValue {
    /// A non-negative integer.
    Number(u64),
    /// The text of any other value.
    Other(String),
}

impl From<u64> for FieldValue {
    fn from(number: u64) -> FieldValue {
        FieldValue::Number(number)
    }
}

impl From<u32> for FieldValue {
    fn from(number: u32) -> FieldValue {
        FieldValue::Number(number.into())
    }
}

impl From<&str> for FieldValue {
    fn from(text: &str) -> FieldValue {
        text.trim().parse().map_or_else(|_| FieldValue::Other(text.to_owned()), FieldValue::Number)
    }
}

impl From<&String> for FieldValue {
    fn from(text: &String) -> FieldValue {
        FieldValue::from(text.as_str())
    }
}

impl<'de> Deserialize<'de> for FieldValue {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<FieldValue, D::Error> {
        Ok(match Value::deserialize(reader)? {
            Value::String(text) => FieldValue::from(text.as_str()),
            value => whole(&value)
                .map_or_else(|| FieldValue::Other(value.to_string()), FieldValue::Number),
        })
    }
}

/// Returns a JSON number as an integer. JSON does not distinguish kinds of numbers: some programs write 4.0.
#[must_use]
pub fn whole(value: &Value) -> Option<u64> {
    // All integers below are exact.
    const MOST: f64 = 9_007_199_254_740_992.0;
    let exact = |number: &f64| number.fract() == 0.0 && (0.0..=MOST).contains(number);
    value.as_u64().or_else(|| value.as_f64().filter(exact).map(|number| number as u64))
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for FieldValue {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FieldValue".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "integer"})
    }
}

impl std::fmt::Display for FieldValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FieldValue::Number(number) => number.fmt(f),
            FieldValue::Other(text) => text.fmt(f),
        }
    }
}

impl Field {
    /// Parses an integer within a range.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if it is not valid.
    pub fn integer(
        self,
        given: impl Into<FieldValue>,
        range: RangeInclusive<u64>,
    ) -> Result<u64, Refusal> {
        match given.into() {
            FieldValue::Number(number) if range.contains(&number) => Ok(number),
            given => {
                Err(Refusal::Integer { field: self, given: given.to_string(), range, reason: None })
            }
        }
    }

    /// Parses an integer as [`Field::integer`] does, if the field is given.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if it is not valid.
    pub fn integer_if(
        self,
        given: Option<impl Into<FieldValue>>,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Refusal> {
        given.map(|given| self.integer(given, range)).transpose()
    }

    /// Parses a number of seconds, or another decimal number, within a range.
    ///
    /// # Errors
    /// [`Refusal::Decimal`] if it is not valid.
    pub fn decimal(self, given: &str, range: RangeInclusive<f64>) -> Result<f64, Refusal> {
        let number = given.trim().parse::<f64>().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| Refusal::Decimal { field: self, given: given.to_owned(), range })
    }

    /// Parses a board size from 1 to `max`; `reason` explains a limit below [`Size::MAX`].
    ///
    /// # Errors
    /// [`Refusal::Integer`] if it is not valid.
    pub fn size(
        self,
        given: impl Into<FieldValue>,
        max: u32,
        reason: Option<Reason>,
    ) -> Result<Size, Refusal> {
        let given = given.into();
        let size = match given {
            FieldValue::Number(n) if n <= max.into() => Size::try_from(n).ok(),
            _ => None,
        };
        size.ok_or_else(|| {
            let range = 1..=max.into();
            // The reason for the limit does not explain why 0 or a word is invalid.
            let reason = reason.filter(|_| matches!(given, FieldValue::Number(n) if n > 0));
            Refusal::Integer { field: self, given: given.to_string(), range, reason }
        })
    }

    /// Parses a column of a board.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if the board has no such column.
    pub fn column(self, given: impl Into<FieldValue>, size: Size) -> Result<u32, Refusal> {
        let range = 0..=u64::from(size.last());
        match given.into() {
            FieldValue::Number(column) if range.contains(&column) => Ok(column as u32),
            given => {
                let reason = Some(Reason::Columns { n: size.get() });
                Err(Refusal::Integer { field: self, given: given.to_string(), range, reason })
            }
        }
    }

    /// Refuses the first given field of those that have no meaning without this one, which is not given. The parser of
    /// the command line drops such a rule where the missing option conflicts with another given one.
    ///
    /// # Errors
    /// [`Refusal::Needs`] if such a field is given.
    pub fn is_missing_for(self, given: &[(bool, Field)]) -> Result<(), Refusal> {
        match given.iter().find(|(is_given, _)| *is_given) {
            Some(&(_, given)) => Err(Refusal::Needs { given, other: self }),
            None => Ok(()),
        }
    }

    /// Parses the name of a value.
    ///
    /// # Errors
    /// [`Refusal::Value`] with all of them if no value has this name.
    pub fn named<T: FromStr>(
        self,
        given: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Result<T, Refusal> {
        given.parse().map_err(|_| {
            let known = names.into_iter().collect();
            Refusal::Value { field: self, given: given.to_owned(), known }
        })
    }
}

/// Converts squares to [row, column], their form in JSON.
#[must_use]
pub fn pairs(squares: &[Square]) -> Vec<[u32; 2]> {
    squares.iter().map(|square| [square.row, square.column]).collect()
}

/// Converts squares from [row, column].
#[must_use]
pub fn squares(pairs: &[[u32; 2]]) -> Vec<Square> {
    pairs.iter().map(|&[row, column]| Square { row, column }).collect()
}

/// Parses the signs of a queen, of an empty square and optionally of a blocked one. Blanks separate them, unless a
/// blank is the empty square.
///
/// # Errors
/// [`Refusal::Signs`] unless they are two or three different signs.
pub fn signs(given: &str) -> Result<Vec<char>, Refusal> {
    let is_selector = |sign: &char| matches!(sign, '\u{fe0e}' | '\u{fe0f}');
    let all: Vec<char> = given.chars().filter(|sign| !is_selector(sign)).collect();
    let visible: Vec<char> = all.iter().copied().filter(|sign| !sign.is_whitespace()).collect();
    let signs = if visible.len() > 1 { visible } else { all };
    let are_different = (1..signs.len()).all(|at| !signs[..at].contains(&signs[at]));
    match (2..=3).contains(&signs.len()) && are_different {
        true => Ok(signs),
        false => Err(Refusal::Signs { given: given.to_owned() }),
    }
}

/// Parses the signs of written boards: a queen and an empty square. A blank between the signs means a blank between
/// squares.
///
/// # Errors
/// [`Refusal::Signs`] as for [`signs`].
pub fn written_signs(given: &str) -> Result<Signs, Refusal> {
    let all = signs(given)?;
    let is_spaced = !all.contains(&' ') && given.trim().contains(char::is_whitespace);
    Ok(Signs { queen: all[0], empty: all[1], is_spaced })
}
