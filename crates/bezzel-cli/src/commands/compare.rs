//! `bezzel compare`: the search methods compared.

use crate::Session;
use crate::args::screen;
use crate::failure::{Failure, Outcome};
use bezzel::search::Method;
use bezzel::stop::NEVER;
use bezzel_workbench::compare::Compare as Question;
use bezzel_workbench::form::Form;
use bezzel_workbench::output::{Written, is_stdout};
use bezzel_workbench::{Field, Reason, Refusal, comparison};
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// The number of methods that are measured: those of the search, and the fastest count.
const MEASURED: f64 = Method::ALL.len() as f64 + 1.0;

#[derive(Debug, clap::Args)]
pub(crate) struct Compare {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    n: String,
    #[arg(long, value_name = "SECONDS", default_value = "10", allow_hyphen_values = true)]
    budget: String,
    #[arg(long)]
    json: bool,
    #[arg(long, short, value_name = "FORMAT", conflicts_with = "json", value_parser = PossibleValuesParser::new(Form::COMPARISON.map(Form::name)))]
    format: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(super) fn run(session: &Session, arguments: &Compare) -> Result<Outcome, Failure> {
    let limits = session.limits(None::<bezzel_workbench::FieldValue>)?;
    let path = arguments.output.as_deref();
    // --json overrides the extension of a path, as --format does.
    let name = if arguments.json { Some(Form::Json.name()) } else { arguments.format.as_deref() };
    let form = Form::choose(name, path, &Form::COMPARISON)?;
    let is_page = form == Form::Html;
    if is_page && is_stdout(path) && screen().is_terminal {
        return Err(Refusal::Terminal { format: form.name() }.into());
    }
    let (max, reason) = match is_page {
        true => (bezzel_pages::MAX_PAGE_SIZE.min(limits.compare), Reason::Steps),
        false => (limits.compare, Reason::Compare),
    };
    let size = Field::N.size(&arguments.n, max, Some(reason))?;
    let budget = Field::BUDGET.integer(&arguments.budget, 1..=1_000_000)? as f64;
    session.silence.takes_at_most(budget * MEASURED);
    let rows = Question { size, budget }.run(&limits, NEVER)?;
    comparison::write(&session.catalogue, size, budget, &rows, form, path)?;
    Ok(Outcome::Done)
}
