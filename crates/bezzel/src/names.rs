//! `FromStr` and `Display` for named values, and the error of an unknown name.

/// The error of an unknown name.
///
/// ```
/// let error = "horizontal".parse::<bezzel::Line>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "no line is called `horizontal`; there are row, column, diagonal, antidiagonal, \
///      reflected, knight"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no {kind} is called `{given}`; there are {}", names.join(", "))]
#[non_exhaustive]
pub struct UnknownName {
    /// The kind of named value, such as `line`.
    pub kind: &'static str,
    /// The given name.
    pub given: String,
    /// The valid names.
    pub names: Vec<&'static str>,
}

impl UnknownName {
    /// Finds the value with the given name.
    ///
    /// # Errors
    /// [`UnknownName`] if no value has this name.
    pub fn find<T: Copy>(
        kind: &'static str,
        given: &str,
        all: impl IntoIterator<Item = T>,
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, UnknownName> {
        let mut names = Vec::new();
        for one in all {
            if name(one) == given {
                return Ok(one);
            }
            names.push(name(one));
        }
        Err(UnknownName { kind, given: given.to_owned(), names })
    }
}

/// Implements `Display` and `FromStr` for a type with `ALL` and `name`; and these too for an enum, from the names of its
/// values.
#[doc(hidden)]
#[macro_export]
macro_rules! named_values {
    ($type:ident, $kind:literal, $(#[$all:meta])* { $($value:ident = $name:literal),* $(,)? }) => {
        impl $type {
            $(#[$all])*
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$value),*];

            /// Returns the name used in options and data formats.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),*
                }
            }
        }

        $crate::named_values!($type, $kind);
    };
    ($type:ident, $kind:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            /// Parses the name that `name` and `Display` return.
            fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                $crate::UnknownName::find($kind, name, $type::ALL, $type::name)
            }
        }
    };
}

/// Names the values of a type, and implements serde's traits if requested.
macro_rules! named {
    ($type:ident, $($names:tt)*) => {
        $crate::named_values!($type, $($names)*);
        $crate::names::as_text!($type);
    };
}

/// Implements serde's traits for a type that is read and written as text.
macro_rules! as_text {
    ($type:ident) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use {as_text, named};
