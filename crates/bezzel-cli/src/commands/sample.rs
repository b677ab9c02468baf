//! `bezzel sample`: solutions drawn at random, each with exactly the same probability.

use super::solve::{shown, write};
use crate::Session;
use crate::args::{Boards, screen};
use crate::failure::{Failure, Outcome};
use bezzel::Size;
use bezzel_workbench::Field;
use bezzel_workbench::solve::Solve as Question;

#[derive(Debug, clap::Args)]
pub(crate) struct Sample {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    n: String,
    #[arg(long, value_name = "K", default_value = "1", allow_hyphen_values = true)]
    count: String,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    #[command(flatten)]
    output: Boards,
}

pub(super) fn run(session: &Session, arguments: &Sample) -> Result<Outcome, Failure> {
    let size = Field::N.size(&arguments.n, Size::MAX, None)?;
    let count = Field::Count.integer(&arguments.count, 1..=u64::MAX)?;
    let seed = Field::Seed.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    let samples = Question::samples(size, count, || match seed {
        Some(seed) => seed,
        None if size.is_solvable() => session.told_seed(),
        // Nothing is told of a seed where there is nothing to draw.
        None => 0,
    })?;
    let drawing = session.output(&arguments.output)?.drawing(shown(size), screen())?;
    write(session, &drawing, samples)?;
    Ok(Outcome::Done)
}
