//! The forms of reports: tables and comparisons.

use crate::draw::{by_ending, choose};
use crate::file::{FileError, FileProblem, Pattern};
use crate::output::{Written, is_stdout};
use crate::refusal::Refusal;
use std::path::Path;

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Text for people.
    Text,
    /// A table in Markdown.
    Markdown,
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
    /// A page.
    Html,
}

impl Form {
    /// The forms of a table.
    pub const TABLE: [Form; 4] = [Form::Text, Form::Markdown, Form::Csv, Form::Json];

    /// The forms of a comparison.
    pub const COMPARISON: [Form; 4] = [Form::Text, Form::Markdown, Form::Json, Form::Html];

    /// Returns the form of a report, one of `forms`: the named one, the one of the file extension, or the first.
    ///
    /// # Errors
    /// [`Refusal`] if there is no such form, or the path numbers files.
    pub fn choose(
        name: Option<&str>,
        path: Option<&Path>,
        forms: &[Form],
    ) -> Result<Form, Refusal> {
        refuse_numbered(path)?;
        choose(name, path, forms[0], forms)
    }
}

/// The only format of an output, known by its file extensions.
#[derive(Debug, Clone, Copy)]
pub struct Sole(pub &'static [&'static str]);

impl Written for Sole {
    fn all() -> Vec<Sole> {
        Vec::new()
    }

    fn name(self) -> &'static str {
        self.0[0]
    }

    fn endings(self) -> &'static [&'static str] {
        self.0
    }
}

impl Sole {
    /// A page.
    pub const PAGE: Sole = Sole(&["html", "htm"]);
    /// A batch script.
    pub const SCRIPT: Sole = Sole(&["sh", "slurm", "sbatch"]);
    /// A campaign's ledger.
    pub const LEDGER: Sole = Sole(&["bezzel"]);
    /// Objects of JSON, one a line.
    pub const OBJECTS: Sole = Sole(&["jsonl", "ndjson"]);
    /// The counted shards of a plan.
    pub const SHARDS: Sole = Sole(&["csv"]);
    /// The settings of a broker.
    pub const SETTINGS: Sole = Sole(&["conf"]);
    /// A campaign's archive.
    pub const ARCHIVE: Sole = Sole(&["archive", "txt"]);

    /// Refuses a path that means another format, or that numbers files.
    ///
    /// # Errors
    /// [`Refusal`] if the extension of the path is not one of this format, or the path numbers files.
    pub fn suits(self, path: Option<&Path>) -> Result<(), Refusal> {
        refuse_numbered(path)?;
        by_ending(path, &[self]).map(|_| ())
    }
}

/// Refuses a path that numbers files, if there is only one output.
///
/// # Errors
/// [`FileError`] if the path numbers files.
pub fn refuse_numbered(path: Option<&Path>) -> Result<(), FileError> {
    let given = path.filter(|path| !is_stdout(Some(path)));
    let pattern = given.map(Pattern::new).transpose()?;
    if pattern.is_some_and(|pattern| pattern.is_numbered()) {
        let path = path.map(Path::to_owned);
        return Err(FileError { path, problem: FileProblem::NothingNumbered });
    }
    Ok(())
}

impl Written for Form {
    fn all() -> Vec<Form> {
        vec![Form::Text, Form::Markdown, Form::Csv, Form::Json, Form::Html]
    }

    fn name(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Markdown => "markdown",
            Form::Csv => "csv",
            Form::Json => "json",
            Form::Html => "html",
        }
    }

    fn endings(self) -> &'static [&'static str] {
        match self {
            Form::Text => &["txt", "text"],
            Form::Markdown => &["md", "markdown"],
            Form::Csv => &["csv"],
            Form::Json => &["json"],
            Form::Html => &["html", "htm"],
        }
    }
}
