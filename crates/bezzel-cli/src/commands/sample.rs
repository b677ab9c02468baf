//! `bezzel sample`: random solutions, each with exactly the same probability, or approximately.

use super::solve::{shown, write_prepared};
use crate::Session;
use crate::args::screen;
use crate::asked::{Asked, Boards};
use crate::failure::{Failure, Outcome};
use crate::progress::Before;
use bezzel::Size;
use bezzel::sample::{ChainReport, MAX_CHAIN_SIZE};
use bezzel::stop::NEVER;
use bezzel_campaign::Ledger;
use bezzel_formats::Style;
use bezzel_locale::say;
use bezzel_workbench::output::Output;
use bezzel_workbench::samples::{SampleMethod, SampleRequest, Source};
use bezzel_workbench::solve::{Prepared, Solve as Question};
use bezzel_workbench::{Field, Refusal, density};
use std::sync::Arc;

pub(super) fn run(session: &Session, boards: Boards<SampleRequest>) -> Result<Outcome, Failure> {
    let Boards { asked: Asked(asked), notation, output } = boards;
    let asked = asked.checked()?;
    let (count, seed) = (asked.count, asked.seed);
    let size = asked.n.map(|n| Field::N.size(n, Size::MAX, None)).transpose()?;
    let threads = session.threads()?;
    let (prepared, source) = match (size, &asked.ledger, asked.method.unwrap_or_default()) {
        (size, Some(path), _) => {
            let ledger = Ledger::open(path)?;
            let n = ledger.plan().size();
            session.start_threads()?;
            let resources = session.limits(asked.memory)?.resources;
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
    let output = notation.0.output(session.output(&output)?, false)?;
    if asked.density {
        density(session, &output, prepared)?;
    } else {
        let size = prepared.solve().size;
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
fn density(session: &Session, output: &Output, prepared: Prepared) -> Result<(), Failure> {
    let samples = &prepared.solve();
    let path = output.path.as_deref();
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
