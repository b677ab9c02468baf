//! `bezzel count --estimate`: an estimate of the number of solutions.

use super::Count;
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel::count::{LEAST_RUNS, MAX_ESTIMATE_SIZE};
use bezzel_locale::say;
use bezzel_workbench::magnitude::Magnitude;
use bezzel_workbench::{Field, Refusal, variant};

/// Estimates the number of solutions. A first Ctrl-C ends the estimate with the result until then.
pub(super) fn run(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    let size = Field::N.size(&arguments.n, MAX_ESTIMATE_SIZE, None)?;
    // The sampled paths are permutations: one queen in each row and in each column.
    variant::only_queens(arguments.pieces.variant(size)?, Field::new("estimate"))?;
    let most = u64::from(u32::MAX);
    let runs = arguments.runs.as_ref();
    let runs =
        Field::new("runs").integer_if(runs, LEAST_RUNS.into()..=most)?.map(|runs| runs as u32);
    let seed = Field::SEED.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    let question = Magnitude { size, runs, seed: session.seed_or_told(seed, size) };
    let interrupted = Graceful::begin();
    let report = match question.run(&Bar::of_share(session), &|| interrupted.came()) {
        Err(Refusal::Stopped) => {
            session.note(&say!(session.catalogue, "magnitude-too-early", least = LEAST_RUNS));
            interrupted.end();
            return Err(Refusal::Stopped.into());
        }
        report => report?,
    };
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
    match arguments.json {
        true => session.write_json(&report, None)?,
        false => session.print(&format!("{text}\n"))?,
    }
    interrupted.end();
    Ok(Outcome::Done)
}
