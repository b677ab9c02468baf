//! What tables and comparisons are written as, and the options of verbs that answer with one
//! text instead of boards.

use crate::Session;
use crate::failure::Failure;
use bezzel_formats::say;
use std::path::Path;

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Markdown,
    Csv,
    Json,
    Html,
}

/// What a table is written as.
pub(crate) const TABLE: [Form; 4] = [Form::Text, Form::Markdown, Form::Csv, Form::Json];

/// What a comparison is written as.
pub(crate) const COMPARISON: [Form; 4] = [Form::Text, Form::Markdown, Form::Json, Form::Html];

impl Form {
    /// The name given to `--format`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Form::Text => "text",
            Form::Markdown => "markdown",
            Form::Csv => "csv",
            Form::Json => "json",
            Form::Html => "html",
        }
    }

    const fn endings(self) -> &'static [&'static str] {
        match self {
            Form::Text => &["txt", "text"],
            Form::Markdown => &["md", "markdown"],
            Form::Csv => &["csv"],
            Form::Json => &["json"],
            Form::Html => &["html", "htm"],
        }
    }
}

fn names(forms: &[Form]) -> String {
    forms.iter().map(|form| form.name()).collect::<Vec<_>>().join(", ")
}

impl Session {
    /// The form to write in: the one named, or the one that the path's ending means, of
    /// `forms`; text where neither says anything.
    pub(super) fn form(
        &self,
        name: Option<&str>,
        path: Option<&Path>,
        forms: &[Form],
    ) -> Result<Form, Failure> {
        self.refuse_number(path)?;
        let named = |name: &str| forms.iter().copied().find(|form| form.name() == name);
        let of_path = |path: &Path| {
            let ending = path.extension()?.to_str()?.to_ascii_lowercase();
            forms.iter().copied().find(|form| form.endings().contains(&ending.as_str()))
        };
        self.choose_format(name, path, Form::Text, named, of_path, &names(forms))
    }

    /// Refuses an ending that means something else than the one thing there is to write.
    pub(super) fn only_form(&self, path: Option<&Path>, form: Form) -> Result<(), Failure> {
        self.form(None, path, &[form]).map(|_| ())
    }

    /// Refuses a path that numbers solutions, where one thing is written.
    fn refuse_number(&self, path: Option<&Path>) -> Result<(), Failure> {
        let Some(pattern) = self.pattern(path)?.filter(|pattern| pattern.is_numbered()) else {
            return Ok(());
        };
        let path = pattern.path().display().to_string();
        Err(Failure::error(say!(self.catalogue, "error-nothing-numbered", path = path)))
    }
}
