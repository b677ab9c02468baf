//! `bezzel learn`: backtracking explained on one page.

use crate::Session;
use crate::args::screen;
use crate::failure::{Failure, Outcome};
use bezzel_workbench::Refusal;
use bezzel_workbench::draw::Written;
use bezzel_workbench::file::is_stdout;
use bezzel_workbench::form::{Form, Sole};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Learn {
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(super) fn run(session: &Session, arguments: &Learn) -> Result<Outcome, Failure> {
    let path = arguments.output.as_deref();
    Sole::PAGE.suits(path)?;
    if is_stdout(path) && screen().is_terminal {
        return Err(Refusal::Terminal { format: Form::Html.name() }.into());
    }
    bezzel_workbench::learn::write(&session.catalogue, &session.limits(None)?, path)?;
    Ok(Outcome::Done)
}
