//! The words of a shell for fields and actions, which sentences are made of.

use crate::field::Field;

/// The actions that sentences can advise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Create a ledger.
    New,
    /// Count what a ledger lacks, and settle its conflicts.
    Run,
    /// Make a new ledger of what others have.
    Merge,
    /// Count a sample of a ledger's facts again.
    Audit,
}

/// The words of a shell.
pub trait Dialect {
    /// The word for a field: `--limit`, or `limit`.
    fn field(&self, field: Field) -> String {
        field.name().to_owned()
    }

    /// The key of the sentence that names a text which cannot be read.
    fn text(&self) -> &'static str {
        "read-text"
    }

    /// The word for the size of the boards of a list, which the command line has as an option.
    fn list_size(&self) -> String {
        self.field(Field::N)
    }

    /// How something is done: a command, or a call.
    fn action(&self, action: Action) -> String {
        let verb = match action {
            Action::New => "new",
            Action::Run => "run",
            Action::Merge => "merge",
            Action::Audit => "audit",
        };
        format!("bezzel campaign {verb}")
    }
}

/// The words of the API: the names of fields.
#[derive(Debug, Clone, Copy, Default)]
pub struct Api;

impl Dialect for Api {}
