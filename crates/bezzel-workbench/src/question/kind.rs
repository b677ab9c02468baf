//! The kinds of fields: each type knows the values that it takes, and refuses others.

use crate::field::Field;
use crate::field_value::{FieldValue, signs};
use crate::refusal::Refusal;
use bezzel::piece::Piece;
use bezzel::verdict::ListKind;
use bezzel_formats::Format;
use serde::Deserialize;
use std::marker::PhantomData;
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
    /// Any text.
    Text,
    /// The path of a file.
    Path,
    /// What a command takes without the name of an option.
    Argument,
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

        impl $name {
            /// All values.
            pub const ALL: [$name; [$($text),+].len()] = [$($name::$value),+];

            /// Returns the name of the value.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$value => $text,)+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = bezzel::UnknownName;

            fn from_str(name: &str) -> Result<$name, bezzel::UnknownName> {
                bezzel::UnknownName::find($what, name, $name::ALL, $name::name)
            }
        }

        $crate::question::named! { $name = $name::ALL.map($name::name) $(, $default)?; }
    };
}

pub(crate) use {choices, named};

named! {
    ListKind = ListKind::ALL.map(ListKind::name);
    Piece = Piece::ALL.map(Piece::name), Piece::QUEEN.name();
    Format = Format::all().filter(|it| it.is_readable()).map(Format::name);
}

/// The signs of a queen, an empty square and a blocked one, as they were given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct BoardSigns(#[cfg_attr(feature = "schema", schemars(length(min = 2)))] String);

impl Typed for BoardSigns {
    type Value = Vec<char>;
    const KIND: FieldKind = FieldKind::Text;

    fn typed(self, _: Field) -> Result<Vec<char>, Refusal> {
        signs(&self.0)
    }
}

/// An integer in a range, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Whole<const MIN: u64, const MAX: u64>(FieldValue);

/// The name of a value, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Name<T>(String, #[serde(skip)] PhantomData<T>);

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
    /// What a command takes without the name of an option.
    Argument(String) = FieldKind::Argument;
    /// The path of a file.
    FilePath(String) = FieldKind::Path;
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
    use super::{Name, Named, Whole};
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use std::borrow::Cow;

    impl<const MIN: u64, const MAX: u64> JsonSchema for Whole<MIN, MAX> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "Whole".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({"type": "integer", "minimum": MIN, "maximum": MAX})
        }
    }

    impl<T: Named> JsonSchema for Name<T> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "Name".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({"type": "string", "enum": T::names()})
        }
    }
}
