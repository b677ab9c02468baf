//! Puzzles: made, solved, rated, and hints.

use super::Wrong;
use crate::fields::Fields;
use crate::reply::Reply;
use bezzel_formats::puzzle::{PuzzleRecord, SolvedRecord, hint_record};
use bezzel_workbench::puzzle::{Make, Sheet, difficulty, family};
use bezzel_workbench::{Field, Limits, Refusal, squares};

pub(super) const MAKE: &[&str] = &["n", "family", "difficulty", "seed", "date"];
pub(super) const SHEET: &[&str] = &["puzzle", "family", "marks"];

/// Makes a puzzle with exactly one solution, with the steps to it.
pub(super) fn make(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let date = fields.text("date")?.map(str::to_owned);
    let n = fields.given(Field::N);
    let make = Make {
        // The board that most are made of.
        n: if date.is_none() { n.or(Some(8u64.into())) } else { n },
        family: fields.text("family")?.map(family).transpose()?,
        difficulty: fields.text("difficulty")?.map(difficulty).transpose()?,
        seed: Field::SEED.integer_if(fields.given(Field::SEED), 0..=u64::MAX)?,
        date,
        queens: None,
    };
    let ordered = make.ordered()?;
    Ok(Reply::json(move |work| {
        let made = ordered.make(0, &|| work.deadline.is_over());
        let described = made.map_err(|refusal| match refusal {
            // Time was up before one was found.
            Refusal::PuzzleRare { .. } if work.deadline.is_over() => Refusal::Time,
            refusal => refusal,
        })?;
        Ok(PuzzleRecord::new(&described, work.catalogue))
    }))
}

fn sheet(fields: &Fields) -> Result<Sheet, Wrong> {
    let family = fields.text("family")?.map(family).transpose()?;
    let mut sheet = Sheet::read(fields.needed("puzzle")?.as_bytes(), family)?;
    if let Some(marks) = fields.object("marks")? {
        marks.expect(&["queens", "crosses"])?;
        sheet.marks.queens = squares(&marks.pairs("queens")?);
        sheet.marks.crosses = squares(&marks.pairs("crosses")?);
    }
    Ok(sheet)
}

/// Says whether a puzzle has no solution, one or several.
pub(super) fn solve(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let sheet = sheet(fields)?;
    Ok(Reply::json(move |work| {
        let known = sheet.solutions(&|| work.deadline.is_over());
        Ok(SolvedRecord::new(&sheet.puzzle, known.as_ref()))
    }))
}

/// Rates a puzzle: the same object as a puzzle that is made.
pub(super) fn rate(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let sheet = sheet(fields)?;
    Ok(Reply::json(move |work| {
        let stop = || work.deadline.is_over();
        let known = sheet.solutions(&stop).ok_or(Refusal::Time)?;
        Ok(PuzzleRecord::new(&sheet.rate(&known, &stop)?, work.catalogue))
    }))
}

/// The next step from the board as it stands, or what is wrong with it.
pub(super) fn hint(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let sheet = sheet(fields)?;
    Ok(Reply::json(move |work| {
        let known = sheet.solutions(&|| work.deadline.is_over());
        let hint = sheet.hint(known.as_ref())?;
        Ok(hint_record(&hint, &sheet.puzzle, work.catalogue))
    }))
}
