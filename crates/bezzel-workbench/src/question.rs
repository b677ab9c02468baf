//! Questions as shells receive them. The struct of a question is the one place that names its fields, their ranges and
//! what they mean: the command's options, Python's keywords and the API's schema are made from it.

use crate::field::Field;
use crate::field_value::FieldValue;
use crate::refusal::Refusal;
use serde::de::DeserializeOwned;

mod kind;

pub use kind::{
    BoardSigns, Bytes, FieldKind, FilePath, FlagOrName, Name, Named, Seconds, SizeOrText, Typed,
    Whole, WholeOr,
};
pub(crate) use kind::{choices, named};

/// A field of a question.
#[derive(Debug, Clone, Copy)]
pub struct FieldRow {
    /// The name in Python and in the API.
    pub name: &'static str,
    /// The word for its value in the help of a command, if it is another than the name in capitals; empty if the option is
    /// a flag, which stands for the first of the names.
    pub word: Option<&'static str>,
    /// What values it takes.
    pub kind: FieldKind,
    /// Whether a command takes it without the name of an option.
    pub is_argument: bool,
    /// Whether it must be given.
    pub is_required: bool,
    /// The number that is meant if none is given.
    pub default: Option<u64>,
    /// Whether the API has it.
    pub is_in_api: bool,
}

/// The struct of a question, which [`question!`](crate::question!) makes.
pub trait Question: DeserializeOwned {
    /// The fields, in the order of the struct.
    const FIELDS: &'static [FieldRow];
    /// Which of them go together.
    const RULES: &'static [Rule] = &[];

    /// The fields that are given and say other than their default.
    fn given(&self) -> Vec<&'static str>;

    /// Refuses fields that exclude each other, and those that lack what they need.
    ///
    /// # Errors
    /// [`Refusal::Conflict`] or [`Refusal::Needs`] for the first of the rules that is broken.
    fn agree(&self) -> Result<(), Refusal> {
        let given = self.given();
        let is_given = |field: &&Field| given.contains(&field.row());
        Self::RULES.iter().try_for_each(|rule| match rule {
            Rule::Excludes(other, fields) if is_given(&other) => {
                match fields.iter().find(is_given) {
                    Some(&given) => Err(Refusal::Conflict { given, other: *other }),
                    None => Ok(()),
                }
            }
            Rule::Needs(given, others)
                if is_given(&given) && !others.iter().any(|it| is_given(&it)) =>
            {
                Err(Refusal::Needs { given: *given, other: others[0] })
            }
            _ => Ok(()),
        })
    }
}

/// Which fields go together.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// The first field excludes the others.
    Excludes(Field, &'static [Field]),
    /// The first field has no meaning without one of the others.
    Needs(Field, &'static [Field]),
}

/// Makes the struct of a question, and its list of fields.
///
/// A field may have the word for its value in the help of a command behind its name, then `(skip)` if the API lacks it,
/// then `[argument]` if a command takes it without the name of an option, as it does what must be given. `where RULES`
/// tells which fields go together. `=> Fields` makes a second struct, of the fields' checked values, and the function
/// `typed` from the one to the other.
#[macro_export]
macro_rules! question {
    ($(#[$meta:meta])* $vis:vis struct $name:ident => $typed:ident $(where $rules:ident)? {
        $($(#[$of:meta])* $field_vis:vis $field:ident $($word:literal)? $(($skip:ident))? $([$argument:ident])?: $type:ty,)+
    }) => {
        $crate::question! {
            $(#[$meta])* $vis struct $name $(where $rules)? {
                $($(#[$of])* $field_vis $field $($word)? $(($skip))? $([$argument])?: $type,)+
            }
        }

        /// The checked values of the fields.
        #[derive(Debug, Clone)]
        #[allow(missing_docs, reason = "they stand at the fields")]
        $vis struct $typed { $($field_vis $field: <$type as $crate::Typed>::Value,)+ }

        impl $name {
            /// Checks the value of each field alone.
            ///
            /// # Errors
            /// The refusal of the first field whose value is not one that it takes.
            $vis fn typed(self) -> Result<$typed, $crate::Refusal> {
                Ok($typed { $($field: $crate::Typed::typed(self.$field, $crate::Field::new(stringify!($field)))?,)+ })
            }

            /// Checks which fields go together, and then each alone.
            ///
            /// # Errors
            /// The refusal of the first rule that is broken, or of the first field.
            $vis fn checked(self) -> Result<$typed, $crate::Refusal> {
                $crate::Question::agree(&self)?;
                self.typed()
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident $(where $rules:ident)? {
        $($(#[$of:meta])* $field_vis:vis $field:ident $($word:literal)? $(($skip:ident))? $([$argument:ident])?: $type:ty,)*
    }) => {
        #[derive(Debug, Clone, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$meta])*
        $vis struct $name {
            $($(#[$of])* $(#[cfg_attr(feature = "schema", schemars($skip))])? $field_vis $field: $type,)*
        }

        /// A question within another.
        impl $crate::Typed for $name {
            type Value = $name;
            const KIND: $crate::FieldKind = $crate::FieldKind::Other;

            fn typed(self, _: $crate::Field) -> Result<$name, $crate::Refusal> {
                Ok(self)
            }
        }

        impl $crate::Question for $name {
            const FIELDS: &'static [$crate::FieldRow] = &[$($crate::FieldRow {
                name: stringify!($field),
                word: [$(Some($word),)? None][0],
                kind: <$type as $crate::Typed>::KIND,
                is_argument: [$(!stringify!($argument).is_empty(),)? <$type as $crate::Typed>::IS_REQUIRED][0],
                is_required: <$type as $crate::Typed>::IS_REQUIRED,
                default: <$type as $crate::Typed>::DEFAULT,
                is_in_api: [$(stringify!($skip).is_empty(),)? true][0],
            },)*];
            $(const RULES: &'static [$crate::Rule] = $rules;)?

            fn given(&self) -> Vec<&'static str> {
                let fields: &[(bool, &'static str)] =
                    &[$(($crate::Typed::is_given(&self.$field), stringify!($field)),)*];
                fields.iter().filter(|it| it.0).map(|it| it.1).collect()
            }
        }
    };
}

/// The value of an integer whose range depends on other fields.
impl Typed for FieldValue {
    type Value = FieldValue;
    const KIND: FieldKind = FieldKind::Integer { min: 0, max: u64::MAX };

    fn typed(self, _: Field) -> Result<FieldValue, Refusal> {
        Ok(self)
    }
}
