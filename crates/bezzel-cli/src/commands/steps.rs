//! `bezzel steps`: a search step by step.

use crate::Session;
use crate::args::{Boards, screen};
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::search::Method;
use bezzel::stop::NEVER;
use bezzel_formats::say;
use bezzel_formats::steps::Limits as Extent;
use bezzel_workbench::steps::{Steps as Question, max_size, method};
use bezzel_workbench::{Field, Limits};
use clap::builder::PossibleValuesParser;

#[derive(Debug, clap::Args)]
pub(crate) struct Steps {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    n: String,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    limit: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    until_solution: Option<String>,
    #[arg(long, value_name = "D", allow_hyphen_values = true)]
    depth: Option<String>,
    #[arg(long, value_name = "METHOD", default_value = Method::Board.name(), value_parser = PossibleValuesParser::new(Method::ALL.map(Method::name)))]
    method: String,
    #[command(flatten)]
    output: Boards,
}

pub(super) fn run(session: &Session, arguments: &Steps) -> Result<Outcome, Failure> {
    let limits = Limits::default();
    let method = method(Some(&arguments.method), false)?;
    let (max, reason) = max_size(method, &limits);
    let until = arguments.until_solution.as_ref();
    let depth = Field::DEPTH.integer_if(arguments.depth.as_ref(), 0..=u64::from(u32::MAX))?;
    let question = Question {
        size: Field::N.size(&arguments.n, max, Some(reason))?,
        method,
        extent: Extent {
            steps: Field::LIMIT.integer_if(arguments.limit.as_ref(), 1..=u64::MAX)?,
            solutions: Field::UNTIL_SOLUTION.integer_if(until, 1..=u64::MAX)?,
            depth: depth.map(|depth| depth as u32),
        },
        board: None,
    };
    let (output, bar) = (session.output(&arguments.output)?, Bar::of_steps(session));
    let is_cut = question.write(&output, screen(), &limits, &session.catalogue, &bar, NEVER)?;
    if is_cut {
        session.note(&say!(session.catalogue, "steps-until"));
    }
    Ok(Outcome::Done)
}
