//! A shell's words for fields and actions, which sentences contain as `{ FIELD("limit") }` and `{ ACTION("run") }`.

/// The words of a shell.
pub trait Dialect: Sync {
    /// Returns the word for a field of a question, such as `--limit` or `limit`. The field `list_size` is the board
    /// size of a list, for which the command line has an option.
    fn field(&self, name: &str) -> String {
        let name = match name {
            "list_size" => "n",
            // A title can be left out by its own value.
            "no_title" => "title",
            name => name,
        };
        name.to_owned()
    }

    /// Returns the word for an action on a campaign's ledger (`new`, `run`, `merge` or `audit`): a command, or a
    /// call.
    fn action(&self, name: &str) -> String {
        format!("bezzel campaign {name}")
    }

    /// Returns the key of the sentence that a text is assumed to count from a number. Readers of the API's sentences, on
    /// the pages, have no field for it.
    fn assumed_base(&self) -> &'static str {
        "reading-base-assumed"
    }

    /// Returns the key of the sentence that names an unreadable text.
    fn text(&self) -> &'static str {
        "read-text"
    }
}

/// The words of the API: the names of fields.
#[derive(Debug, Clone, Copy, Default)]
pub struct Api;

impl Dialect for Api {}
