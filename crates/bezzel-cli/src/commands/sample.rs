//! `bezzel sample`: random solutions, each with exactly the same probability, or approximately.

use super::solve::{shown, write_prepared};
use crate::Session;
use crate::args::{Boards, Reads, screen};
use crate::failure::{Failure, Outcome};
use crate::progress::Before;
use bezzel::Size;
use bezzel::sample::{ChainReport, MAX_CHAIN_SIZE};
use bezzel::stop::NEVER;
use bezzel_campaign::Ledger;
use bezzel_formats::Style;
use bezzel_locale::say;
use bezzel_workbench::samples::{SampleMethod, Source};
use bezzel_workbench::solve::{Prepared, Solve as Question};
use bezzel_workbench::{Field, Refusal, density};
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
pub(crate) struct Sample {
    #[arg(value_name = "N", allow_hyphen_values = true, required_unless_present = "ledger")]
    n: Option<String>,
    #[arg(long, value_name = "K", default_value = "1", allow_hyphen_values = true)]
    count: String,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    #[arg(long, value_name = "METHOD", default_value = "exact", value_parser = PossibleValuesParser::new(SampleMethod::ALL.map(SampleMethod::name)))]
    method: String,
    #[arg(long, value_name = "LEDGER")]
    ledger: Option<PathBuf>,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    memory: Option<String>,
    #[arg(long)]
    density: bool,
    #[command(flatten)]
    writes: Reads,
    #[command(flatten)]
    output: Boards,
}

pub(super) fn run(session: &Session, arguments: &Sample) -> Result<Outcome, Failure> {
    let size = arguments.n.as_ref().map(|n| Field::N.size(n, Size::MAX, None)).transpose()?;
    let count = Field::COUNT.integer(&arguments.count, 1..=u64::MAX)?;
    let seed = Field::SEED.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    let method: SampleMethod =
        Field::METHOD.named(&arguments.method, SampleMethod::ALL.map(SampleMethod::name))?;
    if arguments.ledger.is_none() {
        Field::LEDGER.is_missing_for(&[(arguments.memory.is_some(), Field::MEMORY)])?;
    }
    let threads = session.threads()?;
    let (prepared, source) = match (size, &arguments.ledger, method) {
        (_, Some(_), SampleMethod::Mcmc) => {
            return Err(Refusal::Conflict { given: Field::LEDGER, other: Field::METHOD }.into());
        }
        (size, Some(path), _) => {
            let ledger = Ledger::open(path)?;
            let n = ledger.plan().size();
            session.start_threads()?;
            let resources = session.limits(arguments.memory.as_ref())?.resources;
            let seed = || session.seed_or_told(seed, n);
            let source = Arc::new(Source::ledger(&ledger, size, seed, resources, NEVER)?);
            (Prepared::drawn(n, count, &source)?, Some(source))
        }
        (Some(size), None, SampleMethod::Mcmc) => {
            let size = Field::N.size(size.get(), MAX_CHAIN_SIZE, None)?;
            if !size.is_solvable() {
                return Err(Refusal::NoSolution { n: size.get() }.into());
            }
            let source = Arc::new(Source::chain(size, session.seed_or_told(seed, size))?);
            (Prepared::drawn(size, count, &source)?, Some(source))
        }
        (Some(size), None, SampleMethod::Exact) => {
            let samples = Question::samples(size, count, || session.seed_or_told(seed, size))?;
            session.start_threads()?;
            (samples.prepare(true, threads, NEVER)?, None)
        }
        (None, None, _) => return Err(Refusal::Missing { field: Field::N }.into()),
    };
    if arguments.density {
        density(session, arguments, prepared)?;
    } else {
        let size = prepared.solve().size;
        let output = arguments.writes.output(session.output(&arguments.output)?, false)?;
        let drawing = output.drawing(shown(size), screen())?;
        write_prepared(session, &drawing, &prepared)?;
    }
    if let Some(report) = source.and_then(|source| source.report()) {
        session.note_approximate(&report);
    }
    Ok(Outcome::Done)
}

impl Session {
    /// Notes the diagnostics of a Markov chain.
    fn note_approximate(&self, report: &ChainReport) {
        let acceptance = format!("{:.4}", report.acceptance);
        self.note(&match report.autocorrelation {
            Some(time) => {
                let time = format!("{time:.1}");
                let time = say!(self.catalogue, "note-approximate-time", time = time);
                say!(self.catalogue, "note-approximate", acceptance = acceptance, time = time)
            }
            None => say!(self.catalogue, "note-approximate-short", acceptance = acceptance),
        });
    }
}

/// Writes the density of the samples.
fn density(session: &Session, arguments: &Sample, prepared: Prepared) -> Result<(), Failure> {
    let samples = &prepared.solve();
    let path = arguments.output.output.as_deref();
    let output = arguments.writes.output(session.output(&arguments.output)?, false)?;
    let format = density::format(samples, output.format.as_deref(), path)?;
    output.refuse_unsuited(format)?;
    let threads = session.threads()?;
    session.announce(&prepared, threads);
    let style = Style {
        theme: output.theme.unwrap_or_default(),
        width: output.width,
        base: output.base.unwrap_or(0),
        series: samples.series(),
        ..Style::new(&session.catalogue)
    };
    let progress = Before::new(session);
    density::write(samples, prepared, (format, &style), path, threads, &progress, NEVER)?;
    Ok(())
}
