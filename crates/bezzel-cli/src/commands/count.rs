//! `bezzel count`: the number of solutions, computed.

use crate::Session;
use crate::args::Count;
use crate::failure::{Failure, Outcome};
use crate::machine;
use crate::output::Sink;
use bezzel::count::{
    MAX_COUNT_SIZE, TextbookCount, distinct_count, textbook_count, textbook_count_starting_at,
};
use bezzel::search::{half_turn_count, quarter_turn_count};
use bezzel::{Size, SizeError, known};
use bezzel_formats::say;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// A count as JSON.
#[derive(Debug, Serialize)]
struct Report {
    n: u32,
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<u32>,
    count: u128,
    plan: &'static str,
    kernel: &'static str,
    threads: usize,
    nodes: u128,
    seconds: f64,
    version: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checks: Vec<Finding>,
}

/// Something that was checked.
#[derive(Debug, Serialize)]
struct Finding {
    check: &'static str,
    agrees: bool,
    #[serde(skip)]
    sentence: String,
}

/// Counts that take longer than this are announced.
const LONG: f64 = 5.0;

pub(super) fn run(session: &Session, arguments: &Count) -> Result<Outcome, Failure> {
    let size = session.size(&arguments.n)?;
    let size = session.at_most(size, MAX_COUNT_SIZE, "count", "reason-count")?;
    let start = session.start(arguments.start.as_deref(), size)?;
    announce(session, size, start);
    let begin = Instant::now();
    let too_large = |error: SizeError| Failure::error(error.to_string());
    let counted = match start {
        Some(start) => textbook_count_starting_at(size, start),
        None => textbook_count(size),
    };
    let TextbookCount { solutions: all, nodes } = counted.map_err(too_large)?;
    let mut symmetric = None;
    if arguments.distinct || arguments.check {
        symmetric = Some((half_turn_count(size), quarter_turn_count(size)));
    }
    let symmetric = match symmetric {
        Some((half, quarter)) => Some((half.map_err(too_large)?, quarter.map_err(too_large)?)),
        None => None,
    };
    let count = match symmetric {
        Some((half, quarter)) if arguments.distinct => distinct_count(size, all, half, quarter)
            .ok_or_else(|| {
                let (half, quarter) = (half.to_string(), quarter.to_string());
                let key = "check-count-incongruent";
                Failure::error(say!(session.catalogue, key, half = half, quarter = quarter))
            })?,
        _ => all,
    };
    let mut report = Report {
        n: size.get(),
        what: match (arguments.distinct, start) {
            (true, _) => "distinct",
            (_, Some(_)) => "start",
            _ => "all",
        },
        start,
        count,
        plan: "textbook",
        kernel: "scalar",
        threads: session.threads()?.get(),
        nodes,
        seconds: begin.elapsed().as_secs_f64(),
        version: env!("CARGO_PKG_VERSION"),
        checks: Vec::new(),
    };
    if arguments.check && start.is_none() {
        report.checks = check(session, size, all, symmetric.unwrap_or_default());
    }
    let mut out = Sink::stdout();
    let name = out.name(session);
    let text = if arguments.json {
        serde_json::to_string(&report).map_err(|error| Failure::error(error.to_string()))?
    } else {
        report.count.to_string()
    };
    writeln!(out, "{text}").map_err(|error| Failure::write(&session.catalogue, &name, &error))?;
    out.complete(session)?;
    for finding in &report.checks {
        session.note(&finding.sentence);
    }
    let sound = report.checks.iter().all(|finding| finding.agrees);
    Ok(if sound { Outcome::Done } else { Outcome::Nothing })
}

/// Says about how long it will take, before it does.
fn announce(session: &Session, size: Size, start: Option<u32>) {
    if size.get() < 15 {
        return;
    }
    let seconds = machine::seconds_to_count(size);
    // One column of the first row, of about N/2 that are counted otherwise.
    let seconds = if start.is_some() { seconds * 2.0 / f64::from(size.get()) } else { seconds };
    if seconds > LONG {
        let time = machine::span(&session.catalogue, seconds);
        session.note(&say!(
            session.catalogue,
            "note-estimate-from",
            n = size.get(),
            time = time,
            descents = machine::DESCENTS
        ));
    }
}

/// Compares with what is known otherwise.
fn check(session: &Session, size: Size, all: u128, (half, quarter): (u128, u128)) -> Vec<Finding> {
    let catalogue = &session.catalogue;
    let congruent = distinct_count(size, all, half, quarter);
    let key =
        if congruent.is_some() { "check-count-congruence" } else { "check-count-incongruent" };
    let sentence = say!(catalogue, key, half = half.to_string(), quarter = quarter.to_string());
    let mut findings = vec![Finding { check: "congruence", agrees: congruent.is_some(), sentence }];
    let published = known::values(size.get()).and_then(|known| known.all);
    let (agrees, sentence) = match published {
        None => (true, say!(catalogue, "check-count-unpublished")),
        Some(published) if published == all => (true, say!(catalogue, "check-count-published")),
        Some(published) => {
            let published = published.to_string();
            (false, say!(catalogue, "check-count-differs", published = published))
        }
    };
    findings.push(Finding { check: "published", agrees, sentence });
    findings
}
