//! `bezzel count`: the number of solutions, computed or estimated, or an estimate of the running time.

mod magnitude;
mod time;

use crate::Session;
use crate::args::Pieces;
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::kernel::KernelKind;
use bezzel::stop::NEVER;
use bezzel_workbench::Field;
use bezzel_workbench::count::{CountRequest, SchemeChoice};
use clap::builder::PossibleValuesParser;

#[derive(Debug, clap::Args)]
pub(crate) struct Count {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    n: String,
    #[command(flatten)]
    pieces: Pieces,
    #[arg(long, conflicts_with = "start")]
    distinct: bool,
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    start: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    kernel: String,
    #[arg(long, value_name = "SCHEME", default_value = "auto", conflicts_with = "start", value_parser = PossibleValuesParser::new(SchemeChoice::ALL.map(SchemeChoice::name)))]
    scheme: String,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    memory: Option<String>,
    #[arg(long, conflicts_with_all = ["check", "distinct"])]
    estimate_time: bool,
    #[arg(long)]
    check: bool,
    #[arg(long, conflicts_with_all = ["check", "distinct", "start", "estimate_time", "scheme", "kernel", "memory"])]
    estimate: bool,
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    runs: Option<String>,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
}

/// The names of all kernels, and `auto` for the fastest of this machine.
pub(in crate::commands) fn kernels() -> PossibleValuesParser {
    PossibleValuesParser::new(KernelKind::ALL.map(KernelKind::name).into_iter().chain(["auto"]))
}

pub(super) fn run(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    if arguments.estimate {
        return magnitude::run(session, arguments);
    }
    let of_estimate =
        [(arguments.runs.is_some(), Field::new("runs")), (arguments.seed.is_some(), Field::SEED)];
    Field::new("estimate").is_missing_for(&of_estimate)?;
    let limits = session.limits(arguments.memory.as_ref())?;
    let (piece, rows) = arguments.pieces.given();
    let request = CountRequest {
        n: (&arguments.n).into(),
        distinct: arguments.distinct,
        start: arguments.start.as_ref().map(Into::into),
        check: arguments.check,
        piece,
        rows,
        scheme: Some(arguments.scheme.clone()),
        kernel: Some(arguments.kernel.clone()),
    };
    let question = request.question(&limits)?;
    if arguments.estimate_time {
        return time::run(session, &question, &limits, arguments.json);
    }
    let counted = question.run(&limits, &Bar::of_count(session, question.size.get()), NEVER)?;
    match arguments.json {
        true => session.write_json(&counted.report(&session.catalogue), None)?,
        false => session.print(&format!("{}\n", counted.count))?,
    }
    for checked in counted.checks(&session.catalogue) {
        session.note(&checked.finding);
    }
    Ok(Outcome::of(counted.is_sound()))
}
