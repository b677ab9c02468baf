//! `bezzel solve`: one solution, all, distinct ones, random ones.

use crate::Session;
use crate::args::screen;
use crate::asked::Boards;
use crate::failure::{Failure, Outcome};
use crate::progress::{Before, LONG};
use bezzel::Size;
use bezzel::piece::Variant;
use bezzel::stop::NEVER;
use bezzel_formats::Format;
use bezzel_locale::say;
use bezzel_workbench::draw::Drawing;
use bezzel_workbench::output::Output;
use bezzel_workbench::puzzle::fresh_seed;
use bezzel_workbench::quantity::span;
use bezzel_workbench::solve::{Prepared, Solve as Question, SolveRequest};
use bezzel_workbench::{Field, Kind, Limits, Refusal};
use std::num::NonZero;

/// Boards larger than this are shown on a terminal as a list of columns.
const MAX_SHOWN: u32 = 80;

pub(super) fn run(session: &Session, boards: Boards<SolveRequest>) -> Result<Outcome, Failure> {
    let Boards { asked, notation, output } = boards;
    let solve = asked.0.question(&Limits::default(), || session.told_seed())?;
    let (size, variant) = (solve.size, solve.variant);
    let is_cut = variant.is_some_and(|variant| variant.rows() < size.get());
    let output = Output {
        piece: variant.map(Variant::piece).unwrap_or_default(),
        fewer_rows: is_cut.then_some(Field::ROWS),
        ..session.output(&output)?
    };
    let output = notation.0.output(output, false)?;
    let drawing = output.drawing(shown(size), screen())?;
    write(session, &drawing, solve).inspect_err(|failure| {
        // Data formats have a form for no solutions, which is written.
        let is_none = |refusal: &Refusal| refusal.kind() == Kind::Nothing;
        if matches!(failure, Failure::Refused(refusal) if is_none(refusal)) {
            let style = drawing.style(&session.catalogue, solve.series(), Some(size));
            let _ = drawing.write_nothing(&style);
        }
    })?;
    Ok(Outcome::Done)
}

/// The default format of solutions.
pub(super) fn shown(size: Size) -> Format {
    match screen().is_terminal && size.get() <= MAX_SHOWN {
        true => Format::Board,
        false => Format::Columns,
    }
}

/// Writes the solutions, and returns their number.
pub(super) fn write(session: &Session, drawing: &Drawing, solve: Question) -> Result<u64, Failure> {
    let threads = session.threads()?;
    if solve.is_list() || solve.counts() {
        session.start_threads()?;
    }
    let prepared = solve.prepare(drawing.wants_total(), threads, NEVER)?;
    write_prepared(session, drawing, &prepared)
}

/// Writes prepared solutions.
pub(super) fn write_prepared(
    session: &Session,
    drawing: &Drawing,
    prepared: &Prepared,
) -> Result<u64, Failure> {
    let (threads, solve) = (session.threads()?, prepared.solve());
    if let Some(expected) = prepared.expected {
        drawing.refuse_too_many(expected)?;
    }
    session.announce(prepared, threads);
    let mut style = drawing.style(&session.catalogue, solve.series(), Some(solve.size));
    (style.expected, style.total) = (prepared.expected, prepared.total);
    let progress = Before::new(session);
    Ok(drawing.write(&style, |take| prepared.each(threads, &progress, NEVER, take))?)
}

impl Session {
    /// Announces the expected time, if it is long.
    pub(super) fn announce(&self, prepared: &Prepared, threads: NonZero<usize>) {
        let solve = prepared.solve();
        if let Some(seconds) = prepared.counting_seconds(NEVER).filter(|&seconds| seconds > LONG) {
            return self.announce_count(solve.size.get(), seconds);
        }
        let Some(seconds) = solve.expected_seconds(threads).filter(|&seconds| seconds > LONG)
        else {
            return;
        };
        let (n, time) = (solve.size.get(), span(&self.catalogue, seconds));
        let key = if solve.counts() { "note-ranks-long" } else { "note-listing-long" };
        self.silence.broken();
        self.note(&say!(self.catalogue, key, n = n, time = time));
    }

    /// Notes a random seed, so that the result can be repeated.
    pub(super) fn note_seed(&self, seed: u64) {
        self.note(&say!(self.catalogue, "note-seed", seed = seed.to_string()));
    }

    /// Returns the given seed, or a random one, which is noted if the board has solutions.
    pub(super) fn seed_or_told(&self, seed: Option<u64>, size: Size) -> u64 {
        seed.unwrap_or_else(|| if size.is_solvable() { self.told_seed() } else { 0 })
    }

    /// Returns a random seed, and notes it.
    pub(super) fn told_seed(&self) -> u64 {
        let seed = fresh_seed();
        self.note_seed(seed);
        seed
    }
}
