//! The kinds of fields: each type knows the values that it takes, and refuses others.

use crate::field::Field;
use crate::field_value::{FieldValue, signs, whole, written_signs};
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::piece::Piece;
use bezzel::puzzle::{Difficulty, Family};
use bezzel::verdict::ListKind;
use bezzel_formats::{Format, Naming, Signs, StepsFormat, Theme};
use serde::Deserialize;
use serde_json::Value;
#[cfg(any(unix, windows))]
use std::ffi::OsString;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The values that a field takes.
#[derive(Debug, Clone, Copy)]
pub enum FieldKind {
    /// True or false.
    Flag,
    /// An integer in a range.
    Integer {
        /// The smallest one.
        min: u64,
        /// The largest one.
        max: u64,
    },
    /// A number with or without a fraction.
    Decimal,
    /// A number of bytes, or a text such as `8G`.
    Bytes,
    /// One of some names, and the default.
    Name(fn() -> Vec<&'static str>, Option<&'static str>),
    /// True or false, or one of some names.
    FlagOrName(fn() -> Vec<&'static str>),
    /// Any text.
    Text,
    /// A text that may begin with a hyphen.
    Signs,
    /// The path of a file.
    Path,
    /// A command with its arguments.
    Words,
    /// Others, which only JSON has.
    Other,
}

/// The type of a field.
pub trait Typed: Sized {
    /// The checked value.
    type Value;
    /// The values that it takes.
    const KIND: FieldKind;
    /// Whether the field must be given.
    const IS_REQUIRED: bool = true;
    /// The number that is meant if none is given.
    const DEFAULT: Option<u64> = None;

    /// Whether the field says other than its default.
    fn is_given(&self) -> bool {
        true
    }

    /// Returns the value of this field.
    ///
    /// # Errors
    /// [`Refusal`] with the field, what was given, and what it takes.
    fn typed(self, field: Field) -> Result<Self::Value, Refusal>;
}

/// A type whose values have names.
pub trait Named: FromStr {
    /// The name of the default.
    const DEFAULT: Option<&'static str> = None;

    /// The names of all values.
    fn names() -> Vec<&'static str>;
}

/// Names the values of types.
macro_rules! named {
    ($($type:ty = $names:expr $(, $default:expr)?;)+) => {$(
        impl $crate::Named for $type {
            $(const DEFAULT: Option<&'static str> = Some($default);)?

            fn names() -> Vec<&'static str> {
                $names.into_iter().collect()
            }
        }
    )+};
}

/// Makes an enum whose values have names: `what` is the word for one of them, and a name behind it the default.
macro_rules! choices {
    ($(#[$meta:meta])* pub enum $name:ident($what:literal $(, $default:literal)?) {
        $($(#[$of:meta])* $value:ident = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[$of])* $value,)+ }

        bezzel::named_values!($name, $what, /** All values. */ { $($value = $text),+ });

        $crate::question::named! { $name = $name::ALL.map($name::name) $(, $default)?; }
    };
}

pub(crate) use {choices, named};

named! {
    ListKind = ListKind::ALL.map(ListKind::name);
    Piece = Piece::ALL.map(Piece::name), Piece::QUEEN.name();
    Format = Format::all().filter(|it| it.is_readable()).map(Format::name);
    Theme = Theme::ALL.map(Theme::name);
    Naming = Naming::ALL.map(Naming::name);
    StepsFormat = StepsFormat::all().map(StepsFormat::name);
    Family = Family::ALL.map(Family::name);
    Difficulty = Difficulty::ALL.map(Difficulty::name);
}

/// The signs of a queen, an empty square and a blocked one, as they were given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct BoardSigns(#[cfg_attr(feature = "schema", schemars(length(min = 2)))] String);

impl Typed for BoardSigns {
    /// The signs that are read, and those that are written.
    type Value = (Vec<char>, Signs);
    const KIND: FieldKind = FieldKind::Signs;

    fn typed(self, _: Field) -> Result<(Vec<char>, Signs), Refusal> {
        Ok((signs(&self.0)?, written_signs(&self.0)?))
    }
}

/// An integer in a range, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Whole<const MIN: u64, const MAX: u64>(FieldValue);

/// An integer in a range that need not be given, as it was given.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct WholeOr<const MIN: u64, const MAX: u64, const DEFAULT: u64>(Option<FieldValue>);

/// A size, or a text in its place, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Value")]
pub struct SizeOrText(String);

impl From<Value> for SizeOrText {
    fn from(given: Value) -> SizeOrText {
        match given {
            Value::String(text) => SizeOrText(text),
            given => SizeOrText(whole(&given).map_or(given.to_string(), |size| size.to_string())),
        }
    }
}

impl Typed for SizeOrText {
    type Value = String;
    const KIND: FieldKind = FieldKind::Integer { min: 1, max: Size::MAX as u64 };

    fn typed(self, _: Field) -> Result<String, Refusal> {
        Ok(self.0)
    }
}

/// The name of a value, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Name<T>(String, #[serde(skip)] PhantomData<T>);

/// True, false, or the name of a value, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct FlagOrName<T>(FieldValue, #[serde(skip)] PhantomData<T>);

/// The path of a file: a text, or the bytes that a system has for one that is none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "GivenPath")]
pub struct FilePath(pub PathBuf);

#[derive(Deserialize)]
#[serde(untagged)]
enum GivenPath {
    Text(PathBuf),
    #[cfg(any(unix, windows))]
    Bytes(OsString),
}

impl FilePath {
    /// The value of a path in a map of fields.
    #[must_use]
    pub fn value(path: &Path) -> Value {
        match path.to_str() {
            Some(text) => text.into(),
            #[cfg(any(unix, windows))]
            None => serde_json::to_value(path.as_os_str()).unwrap_or_default(),
            // Elsewhere every path is a text.
            #[cfg(not(any(unix, windows)))]
            None => Value::Null,
        }
    }
}

impl From<GivenPath> for FilePath {
    fn from(given: GivenPath) -> FilePath {
        match given {
            GivenPath::Text(path) => FilePath(path),
            #[cfg(any(unix, windows))]
            GivenPath::Bytes(path) => FilePath(path.into()),
        }
    }
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident($inner:ty) = $kind:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl Typed for $name {
            type Value = $inner;
            const KIND: FieldKind = $kind;

            fn typed(self, _: Field) -> Result<$inner, Refusal> {
                Ok(self.0)
            }
        }
    )+};
}

texts! {
    /// A size of memory, which [`machine`](crate::machine) checks.
    Bytes(FieldValue) = FieldKind::Bytes;
    /// A number of seconds.
    Seconds(FieldValue) = FieldKind::Decimal;
}

impl<const MIN: u64, const MAX: u64> Typed for Whole<MIN, MAX> {
    type Value = u64;
    const KIND: FieldKind = FieldKind::Integer { min: MIN, max: MAX };

    fn typed(self, field: Field) -> Result<u64, Refusal> {
        field.integer(self.0, MIN..=MAX)
    }
}

impl<const MIN: u64, const MAX: u64, const DEFAULT: u64> Typed for WholeOr<MIN, MAX, DEFAULT> {
    type Value = u64;
    const KIND: FieldKind = FieldKind::Integer { min: MIN, max: MAX };
    const IS_REQUIRED: bool = false;
    const DEFAULT: Option<u64> = Some(DEFAULT);

    fn is_given(&self) -> bool {
        self.0.is_some()
    }

    fn typed(self, field: Field) -> Result<u64, Refusal> {
        self.at_most(field, MAX)
    }
}

impl<const MIN: u64, const MAX: u64, const DEFAULT: u64> WholeOr<MIN, MAX, DEFAULT> {
    /// Returns the value of this field, which is at most `max` here.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if it is not.
    pub fn at_most(&self, field: Field, max: u64) -> Result<u64, Refusal> {
        self.0.clone().map_or(Ok(DEFAULT), |given| field.integer(given, MIN..=max))
    }
}

impl Typed for FilePath {
    type Value = PathBuf;
    const KIND: FieldKind = FieldKind::Path;

    fn typed(self, _: Field) -> Result<PathBuf, Refusal> {
        Ok(self.0)
    }
}

impl<T: Named> Typed for FlagOrName<T> {
    /// Whether the field is set, and the value that is named.
    type Value = (bool, Option<T>);
    const KIND: FieldKind = FieldKind::FlagOrName(T::names);

    fn typed(self, field: Field) -> Result<(bool, Option<T>), Refusal> {
        Ok(match &*self.0.to_string() {
            "false" => (false, None),
            "true" => (true, None),
            name => (true, Some(field.named(name, T::names())?)),
        })
    }
}

impl<T: Named> Typed for Name<T> {
    type Value = T;
    const KIND: FieldKind = FieldKind::Name(T::names, T::DEFAULT);

    fn is_given(&self) -> bool {
        T::DEFAULT != Some(&*self.0)
    }

    fn typed(self, field: Field) -> Result<T, Refusal> {
        field.named(&self.0, T::names())
    }
}

impl<T: Typed> Typed for Option<T> {
    type Value = Option<T::Value>;
    const KIND: FieldKind = T::KIND;
    const IS_REQUIRED: bool = false;
    const DEFAULT: Option<u64> = T::DEFAULT;

    fn is_given(&self) -> bool {
        self.as_ref().is_some_and(T::is_given)
    }

    fn typed(self, field: Field) -> Result<Option<T::Value>, Refusal> {
        self.map(|given| given.typed(field)).transpose()
    }
}

macro_rules! plain {
    ($($type:ty = $kind:expr, $is_given:expr;)+) => {$(
        impl Typed for $type {
            type Value = $type;
            const KIND: FieldKind = $kind;
            const IS_REQUIRED: bool = matches!($kind, FieldKind::Text);

            fn is_given(&self) -> bool {
                ($is_given)(self)
            }

            fn typed(self, _: Field) -> Result<$type, Refusal> {
                Ok(self)
            }
        }
    )+};
}

plain! {
    bool = FieldKind::Flag, |it: &bool| *it;
    String = FieldKind::Text, |_| true;
    Vec<String> = FieldKind::Words, |it: &Vec<_>| !it.is_empty();
    Vec<[u32; 2]> = FieldKind::Other, |it: &Vec<_>| !it.is_empty();
}

#[cfg(feature = "schema")]
mod schema {
    use super::{FlagOrName, Name, Named, SizeOrText, Whole};
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use std::borrow::Cow;

    macro_rules! schemas {
        ($([$($generic:tt)*] $type:ty = $schema:tt;)+) => {$(
            impl<$($generic)*> JsonSchema for $type {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    stringify!($type).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!($schema)
                }
            }
        )+};
    }

    schemas! {
        [] SizeOrText = {"type": "integer"};
        [const MIN: u64, const MAX: u64] Whole<MIN, MAX> =
            {"type": "integer", "minimum": MIN, "maximum": MAX};
        [T: Named] Name<T> = {"type": "string", "enum": T::names()};
        [T: Named] FlagOrName<T> =
            {"oneOf": [{"type": "boolean"}, {"type": "string", "enum": T::names()}]};
    }
}
