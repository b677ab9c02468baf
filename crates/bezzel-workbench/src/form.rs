//! The forms of tables and comparisons.

use crate::draw::{Written, choose};
use crate::file::{FileError, FileProblem, Pattern, is_stdout};
use crate::refusal::Refusal;
use bezzel_formats::Signs;
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

    /// Returns the form of a report among `forms`: the named one, the one that the file extension means, or the first.
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

/// Returns the signs of a queen, of an empty square and, as the third, of a blocked one. Blanks stand between them, unless
/// a blank is the empty square.
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

/// Returns the signs of boards that are written: a queen and an empty square, with a blank between squares if one stands
/// between the signs.
///
/// # Errors
/// [`Refusal::Signs`] as for [`signs`].
pub fn written_signs(given: &str) -> Result<Signs, Refusal> {
    let all = signs(given)?;
    let is_spaced = !all.contains(&' ') && given.trim().contains(char::is_whitespace);
    Ok(Signs { queen: all[0], empty: all[1], is_spaced })
}

/// Refuses a path that numbers files, where there is one thing to write.
///
/// # Errors
/// [`FileError`] says so.
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
