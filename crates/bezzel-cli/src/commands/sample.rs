//! `bezzel sample`: solutions drawn at random, each with exactly the same probability.

use super::solve::{shown, write};
use crate::Session;
use crate::args::{Boards, screen};
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::Size;
use bezzel::stop::NEVER;
use bezzel_formats::density::{DensityFormat, DensityLook};
use bezzel_workbench::solve::Solve as Question;
use bezzel_workbench::{Advance, Field, Progress, density};

#[derive(Debug, clap::Args)]
pub(crate) struct Sample {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    n: String,
    #[arg(long, value_name = "K", default_value = "1", allow_hyphen_values = true)]
    count: String,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    #[arg(long, conflicts_with = "format")]
    density: bool,
    #[command(flatten)]
    output: Boards,
}

pub(super) fn run(session: &Session, arguments: &Sample) -> Result<Outcome, Failure> {
    let size = Field::N.size(&arguments.n, Size::MAX, None)?;
    let count = Field::Count.integer(&arguments.count, 1..=u64::MAX)?;
    let seed = Field::Seed.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    let samples = Question::samples(size, count, || session.seed_or_told(seed, size))?;
    if arguments.density {
        return density(session, arguments, &samples);
    }
    let drawing = session.output(&arguments.output)?.drawing(shown(size), screen())?;
    write(session, &drawing, samples)?;
    Ok(Outcome::Done)
}

/// The density of the samples.
fn density(session: &Session, arguments: &Sample, samples: &Question) -> Result<Outcome, Failure> {
    let path = arguments.output.output.as_deref();
    let mut output = session.output(&arguments.output)?;
    let format = density::format(samples, path)?;
    let (theme, width) = (output.theme, output.width);
    if matches!(format, DensityFormat::Png | DensityFormat::Svg) {
        (output.theme, output.width) = (None, None);
    }
    output.refuse_settings(format.name())?;
    let threads = session.threads()?;
    session.start_threads()?;
    let prepared = samples.prepare(false, threads, NEVER)?;
    session.announce(samples, threads);
    let bar = Bar::of_solutions(session);
    let look =
        DensityLook { catalogue: &session.catalogue, theme: theme.unwrap_or_default(), width };
    density::write(samples, prepared, (format, look), path, threads, NEVER, &mut |done| {
        bar.advances(Advance { done, of: samples.limit, share: None });
    })?;
    Ok(Outcome::Done)
}
