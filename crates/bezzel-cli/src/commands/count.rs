//! `bezzel count`: the number of solutions, computed, or an estimate of the running time.

use crate::Session;
use crate::args::Pieces;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel::Size;
use bezzel::count::{LEAST_RUNS, MAX_ESTIMATE_SIZE};
use bezzel::kernel::KernelKind;
use bezzel::stop::NEVER;
use bezzel_formats::say;
use bezzel_workbench::count::{Count as Question, Cut, What, kernel};
use bezzel_workbench::magnitude::Magnitude;
use bezzel_workbench::quantity::{digits, span};
use bezzel_workbench::{EstimateReport, Field, Limits};
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
    #[arg(long, value_name = "SCHEME", default_value = "auto", conflicts_with = "start", value_parser = PossibleValuesParser::new(Cut::ALL.map(Cut::name)))]
    scheme: String,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    memory: Option<String>,
    #[arg(long, conflicts_with_all = ["check", "distinct"])]
    estimate_time: bool,
    #[arg(long)]
    check: bool,
    #[arg(long, conflicts_with_all = ["check", "distinct", "start", "estimate_time", "scheme", "kernel", "memory"])]
    estimate: bool,
    #[arg(long, value_name = "R", allow_hyphen_values = true, requires = "estimate")]
    runs: Option<String>,
    #[arg(long, value_name = "S", allow_hyphen_values = true, requires = "estimate")]
    seed: Option<String>,
}

/// The names of all kernels, and `auto` for the quickest this machine has.
pub(in crate::commands) fn kernels() -> PossibleValuesParser {
    PossibleValuesParser::new(KernelKind::ALL.map(KernelKind::name).into_iter().chain(["auto"]))
}

pub(super) fn run(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    if arguments.estimate {
        return magnitude(session, arguments);
    }
    let limits = session.limits(arguments.memory.as_ref())?;
    let size = Count::size(&arguments.n, &limits)?;
    let start = arguments.start.as_ref().map(|given| Field::Start.column(given, size));
    let question = Question {
        size,
        ground: arguments.pieces.ground(size)?,
        what: What::of(arguments.distinct, start.transpose()?)?,
        scheme: Cut::named(&arguments.scheme)?,
        kernel: kernel(&arguments.kernel)?,
        check: arguments.check,
    };
    if arguments.estimate_time {
        return estimate(session, &question, &limits, arguments.json);
    }
    let counted = question.run(&limits, &Bar::of_count(session, size.get()), NEVER)?;
    match arguments.json {
        true => session.write_json(&counted.report(&session.catalogue), None)?,
        false => session.print(&format!("{}\n", counted.count))?,
    }
    for checked in counted.checks(&session.catalogue) {
        session.note(&checked.finding);
    }
    Ok(Outcome::of(counted.is_sound()))
}

impl Count {
    /// A board size that may be counted.
    fn size(given: &str, limits: &Limits) -> Result<Size, Failure> {
        Ok(Field::N.size(given, limits.count, Some(bezzel_workbench::Reason::Count))?)
    }
}

/// How long the count would take. A first Ctrl-C ends the estimate with what is known by then.
fn estimate(
    session: &Session,
    question: &Question,
    limits: &Limits,
    json: bool,
) -> Result<Outcome, Failure> {
    let interrupted = Graceful::begin();
    let stop = || interrupted.came();
    let report = question.estimate_time(limits, &Bar::of_share(session), &stop)?;
    match json {
        true => session.write_json(&report, None)?,
        false => session.print(&format!("{}\n", session.estimated(&report)))?,
    }
    interrupted.end();
    Ok(Outcome::Done)
}

/// About how many solutions there are. A first Ctrl-C ends the estimate with what is known by then.
fn magnitude(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    let size = Field::N.size(&arguments.n, MAX_ESTIMATE_SIZE, None)?;
    let most = u64::from(u32::MAX);
    let runs = arguments.runs.as_ref();
    let runs = Field::Runs.integer_if(runs, LEAST_RUNS.into()..=most)?.map(|runs| runs as u32);
    let seed = Field::Seed.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    let question = Magnitude { size, runs, seed: session.seed_or_told(seed, size) };
    let interrupted = Graceful::begin();
    let report = question.run(&Bar::of_share(session), &|| interrupted.came())?;
    interrupted.end();
    if arguments.json {
        session.write_json(&report, None)?;
        return Ok(Outcome::Done);
    }
    let text = say!(
        session.catalogue,
        "magnitude",
        n = report.n,
        number = report.number(),
        ln = format!("{:.2}", report.ln),
        error = format!("{:.2}", report.standard_error),
        from = format!("{:.2}", report.interval[0]),
        to = format!("{:.2}", report.interval[1]),
        runs = report.runs,
        asymptotic = format!("{:.2}", report.asymptotic)
    );
    session.print(&format!("{text}\n"))?;
    Ok(Outcome::Done)
}

impl Session {
    fn estimated(&self, report: &EstimateReport) -> String {
        let catalogue = &self.catalogue;
        let (core, time) = (span(catalogue, report.core_seconds), span(catalogue, report.seconds));
        let (n, shards, all, threads) = (report.n, report.sampled, report.shards, report.threads);
        let key = match report.standard_error {
            None => "estimate-model",
            Some(_) if shards == all => "estimate-whole",
            Some(_) => "estimate-time",
        };
        let error = report.standard_error.map(|error| 100.0 * error / report.core_seconds);
        say!(
            catalogue,
            key,
            n = n,
            core = core,
            error = digits(error.unwrap_or_default()),
            shards = shards,
            all = all,
            time = time,
            threads = threads
        )
    }
}
