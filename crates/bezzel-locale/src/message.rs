//! Messages: enums whose variants are sentences of the catalogue, and the values that fill their blanks.

use crate::catalogue::{Blank, Catalogue, Language};
use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;
use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Returns a sentence from a [`Catalogue`]: `say!(catalogue, "key", blank = value)`, or `blank` alone if the value is
/// a variable of that name.
#[macro_export]
macro_rules! say {
    (@value $blank:ident) => { $blank };
    (@value $blank:ident $value:expr) => { $value };
    ($catalogue:expr, $key:expr $(, $blank:ident $(= $value:expr)?)* $(,)?) => {
        $catalogue.sentence($key, &[
            $((stringify!($blank), &$crate::say!(@value $blank $($value)?) as &dyn $crate::Blank)),*
        ])
    };
}

/// Declares an enum whose variants are messages: a variant has a key, and its fields fill the blanks of that
/// sentence. A field `of: Type as how` is converted by the function `how`. Variants in `or { ... }` wrap a value that
/// a function converts to a sentence. `Display` gives the English sentence.
///
/// ```
/// bezzel_locale::messages! {
///     /// A problem.
///     #[derive(Debug)]
///     pub enum Problem {
///         /// A row has fewer or more squares than the first.
///         RowLength { found: usize, expected: usize } = "read-row-length",
///     }
/// }
/// let problem = Problem::RowLength { found: 7, expected: 8 };
/// assert_eq!(problem.to_string(), "this row has 7 squares, but the first row has 8");
/// ```
#[macro_export]
macro_rules! messages {
    (@value $field:ident) => { $field };
    (@value $field:ident $how:path) => { &$how($field) };
    (@names $field:ident $type:ty) => { <$type as $crate::Blank>::names(stringify!($field)) };
    (@names $field:ident $type:ty, $how:path) => { vec![stringify!($field)] };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$on:meta])* $variant:ident $({
                $($(#[$of:meta])* $field:ident: $type:ty $(as $how:path)?),* $(,)?
            })? = $key:expr,)*
        } $(or {
            $($(#[$around:meta])* $wrapping:ident($inner:ty) = $sentence:expr,)*
        })?
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$on])* $variant $({
                $($(#[$of])* #[doc = concat!("The blank `", stringify!($field), "`.")] $field: $type),*
            })?,)*
            $($($(#[$around])* $wrapping($inner),)*)?
        }

        impl $name {
            /// Returns the sentence in the language of the catalogue.
            #[must_use]
            pub fn sentence(&self, catalogue: &$crate::Catalogue) -> String {
                #[allow(unused_doc_comments, unused_variables)]
                match self {
                    $($name::$variant $({ $($field),* })? => catalogue.sentence($key, &[$($((
                        stringify!($field),
                        $crate::messages!(@value $field $($how)?) as &dyn $crate::Blank,
                    )),*)?]),)*
                    $($($(#[$around])* $name::$wrapping(value) => ($sentence)(value, catalogue),)*)?
                }
            }

            /// The key of each message as source text, with the blanks that are filled.
            #[cfg(test)]
            pub(crate) fn messages() -> Vec<(&'static str, Vec<&'static str>)> {
                vec![$((stringify!($key), Vec::<Vec<&'static str>>::from([$($(
                    $crate::messages!(@names $field $type $(, $how)?)
                ),*)?]).concat())),*]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.sentence($crate::Catalogue::english()))
            }
        }
    };
}

/// Converts errors into the variants that contain them: `Inner => Outer::Variant;`, or `Outer::Variant(how)` if the
/// function `how` wraps the error first.
#[macro_export]
macro_rules! wrapped {
    ($($(#[$on:meta])* $error:ty => $outer:ident::$variant:ident $(($how:path))?;)*) => {$(
        $(#[$on])*
        impl From<$error> for $outer {
            fn from(error: $error) -> $outer {
                $outer::$variant($($how)?(error))
            }
        }
    )*};
}

/// Returns the words of an error that has no sentence in the catalogues: only a defect or a damaged machine causes it.
pub fn in_english(error: &impl ToString, _: &Catalogue) -> String {
    error.to_string()
}

/// Returns the messages that a catalogue lacks, or whose blanks differ from those that are filled.
#[doc(hidden)]
#[must_use]
pub fn faults(messages: &[(&str, Vec<&str>)]) -> Vec<String> {
    let catalogues = Language::ALL.map(Catalogue::new);
    let keys = messages.iter().flat_map(|(source, blanks)| {
        source.split('"').skip(1).step_by(2).map(move |key| (key, blanks))
    });
    keys.flat_map(|(key, blanks)| {
        catalogues.iter().flat_map(|it| it.faults(key, blanks)).collect::<Vec<_>>()
    })
    .collect()
}

/// Implements [`Blank`] for values that are shown as text.
macro_rules! texts {
    ($($type:ty: |$value:ident| $text:expr;)*) => {$(
        impl Blank for $type {
            fn fill<'a>(&'a self, name: &'a str, _: &Catalogue, args: &mut FluentArgs<'a>) {
                let $value = self;
                args.set(name, FluentValue::from($text));
            }
        }
    )*};
}

texts! {
    str: |text| text;
    String: |text| text.as_str();
    Cow<'_, str>: |text| &**text;
    bool: |it| it.to_string();
    char: |sign| sign.to_string();
    PathBuf: |path| path.display().to_string();
    Vec<&'static str>: |names| names.join(", ");
    bezzel::plan::Plan: |plan| plan.to_string();
    f32: |number| *number;
    f64: |number| *number;
}

/// The reason of the operating system, such as "permission denied".
impl Blank for std::io::Error {
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        let text = match self.kind() {
            ErrorKind::StorageFull => say!(catalogue, "error-disk-full"),
            ErrorKind::PermissionDenied => say!(catalogue, "error-permission"),
            ErrorKind::IsADirectory => say!(catalogue, "error-it-is-directory"),
            ErrorKind::NotFound => say!(catalogue, "error-no-place"),
            ErrorKind::NotADirectory => say!(catalogue, "error-not-directory"),
            ErrorKind::ReadOnlyFilesystem => say!(catalogue, "error-read-only-system"),
            _ => {
                let text = self.to_string();
                // The name of a temporary file means nothing to the user.
                text.split_once(" at path ").map_or(text.clone(), |(reason, _)| reason.to_owned())
            }
        };
        args.set(name, text);
    }
}

/// Implements [`Blank`] for integers. They select plural forms, if `f64` can represent them exactly.
macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Blank for $type {
            fn fill<'a>(&'a self, name: &'a str, _: &Catalogue, args: &mut FluentArgs<'a>) {
                let is_exact = *self as f64 as $type == *self && (*self as f64) < 9_007_199_254_740_992.0;
                args.set(name, if is_exact { FluentValue::from(*self) } else { self.to_string().into() });
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 u128 usize i32 i64 }

/// A square fills the blanks `row` and `column`, under another name than `square` those of that name, such as `by_row`.
impl Blank for bezzel::Square {
    fn fill<'a>(&'a self, name: &'a str, _: &Catalogue, args: &mut FluentArgs<'a>) {
        let before = if name == "square" { String::new() } else { format!("{name}_") };
        args.set(format!("{before}row"), self.row);
        args.set(format!("{before}column"), self.column);
    }
}

impl<T: Blank + ?Sized> Blank for &T {
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        (**self).fill(name, catalogue, args);
    }
}

/// `None` is shown as an empty text.
impl<T: Blank> Blank for Option<T> {
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        match self {
            Some(value) => value.fill(name, catalogue, args),
            None => args.set(name, ""),
        }
    }
}

impl<T: Blank> Blank for RangeInclusive<T> {
    fn fill<'a>(&'a self, _: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        self.start().fill("min", catalogue, args);
        self.end().fill("max", catalogue, args);
    }

    fn names(_: &'static str) -> Vec<&'static str> {
        vec!["min", "max"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_shown_exactly_and_plural_forms_look_at_them() {
        let catalogue = Catalogue::english();
        let largest = say!(catalogue, "refusal-list-long", most = u64::MAX);
        assert!(largest.contains("18446744073709551615"), "{largest}");
        let row = say!(catalogue, "read-csv-width", found = 1_u64, expected = 2);
        assert!(row.contains("1 value,"), "{row}");
    }

    #[test]
    fn missing_sentences_and_wrong_blanks_are_found() {
        let wrong = [
            ("\"read-empty\"", vec![]),
            ("\"none\"", vec![]),
            ("\"read-row-length\"", vec!["found"]),
        ];
        let found = faults(&wrong);
        assert_eq!(found.len(), 4, "{found:?}");
    }
}
