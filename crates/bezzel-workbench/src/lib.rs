//! The questions that every shell of bezzel asks, a module each: the command line, the server, Python and
//! WebAssembly turn their input into a question, and render its answer.
//!
//! A question is a struct with typed fields, and only this crate checks which fields go together and how large a board
//! may be. An answer is a struct that serialises: one JSON for `--json`, the API, Python and npm.
//!
//! - [`Limits`] are the limits of a shell. A [`Refusal`] is the reason why there is no answer, and names the invalid
//!   [`Field`]; [`Refusal::sentence`] renders it with the shell's own names of fields.
//! - [`Progress`] receives the progress of an answer. Long work takes a [`Stop`](bezzel::stop::Stop).

#[cfg(feature = "campaign")]
pub mod campaign;
pub mod check;
pub mod check_boards;
pub mod check_list;
#[cfg(not(target_family = "wasm"))]
pub mod check_run;
pub mod compare;
#[cfg(feature = "files")]
pub mod comparison;
pub mod complete;
pub mod count;
#[cfg(feature = "files")]
pub mod density;
mod digits;
#[cfg(feature = "files")]
pub mod draw;
mod estimate;
mod field;
mod field_value;
#[cfg(feature = "files")]
pub mod file;
#[cfg(feature = "files")]
pub mod follow;
pub mod follow_page;
#[cfg(feature = "files")]
pub mod form;
pub mod given;
pub mod instances;
pub mod judge;
mod known;
pub mod learn;
mod limits;
pub mod machine;
pub mod magnitude;
pub mod model;
pub mod output;
mod parts;
mod progress;
pub mod puzzle;
pub mod quantity;
mod question;
mod ranked;
mod reason;
mod refusal;
pub mod samples;
mod sentence;
pub mod solve;
pub mod steps;
pub mod table;
pub mod variant;

pub use digits::Digits;
pub use estimate::EstimateReport;
pub use field::Field;
pub use field_value::{FieldValue, pairs, signs, squares, whole, written_signs};
pub use known::known_script;
pub use limits::{Limits, MAX_MODEL_BYTES};
pub use parts::{Parts, ShardFact};
pub use progress::{Advance, Progress};
pub use question::{
    BoardSigns, Bytes, FieldKind, FieldRow, FilePath, FlagOrName, Name, Named, Question, Rule,
    Seconds, SizeOrText, Typed, Whole, WholeOr,
};
pub use ranked::{Numbering, numbers};
pub use refusal::{Kind, Reason, Refusal};
pub use sentence::finding;
