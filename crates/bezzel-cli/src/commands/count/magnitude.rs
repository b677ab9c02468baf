//! `bezzel count --estimate`: an estimate of the number of solutions.

use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::graceful::Graceful;
use crate::progress::Bar;
use bezzel::count::LEAST_RUNS;
use bezzel_locale::say;
use bezzel_workbench::Refusal;
use bezzel_workbench::count::CountRequest;

/// Estimates the number of solutions. A first Ctrl-C ends the estimate with the result until then.
pub(super) fn run(session: &Session, asked: CountRequest) -> Result<Outcome, Failure> {
    let json = asked.json;
    let question = asked.magnitude(|seed, size| session.seed_or_told(seed, size))?;
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
    match json {
        true => session.write_json(&report, None)?,
        false => session.print(&format!("{text}\n"))?,
    }
    interrupted.end();
    Ok(Outcome::Done)
}
