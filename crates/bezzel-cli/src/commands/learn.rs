//! `bezzel learn`: backtracking explained on one page.

use crate::Session;
use crate::args::screen;
use crate::failure::{Failure, Outcome};
use bezzel_workbench::Refusal;
use bezzel_workbench::form::{Form, Sole};
use bezzel_workbench::learn::LessonSheet;
use bezzel_workbench::output::{Written, is_stdout};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Learn {
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
    #[arg(long, conflicts_with = "answers")]
    slides: bool,
    #[arg(long)]
    answers: bool,
}

pub(super) fn run(session: &Session, arguments: &Learn) -> Result<Outcome, Failure> {
    let path = arguments.output.as_deref();
    Sole::PAGE.suits(path)?;
    if is_stdout(path) && screen().is_terminal {
        return Err(Refusal::Terminal { format: Form::Html.name() }.into());
    }
    let sheets =
        [(arguments.slides, LessonSheet::Slides), (arguments.answers, LessonSheet::Answers)];
    let sheet = sheets.into_iter().find_map(|(is_asked, sheet)| is_asked.then_some(sheet));
    bezzel_workbench::learn::write(
        &session.catalogue,
        &session.limits(None::<bezzel_workbench::FieldValue>)?,
        sheet,
        path,
    )?;
    Ok(Outcome::Done)
}
