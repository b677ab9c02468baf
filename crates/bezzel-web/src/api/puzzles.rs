//! Questions about puzzles: making, solving and rating them, and hints.

use crate::reply::Reply;
use bezzel::puzzle::Family;
use bezzel_formats::puzzle::{PuzzleRecord, SolvedRecord, hint_record};
use bezzel_workbench::puzzle::{Make, Sheet};
use bezzel_workbench::{Limits, Name, Refusal, question, squares};

question! {
    /// A puzzle, with what is put on it.
    #[cfg_attr(feature = "schema", schemars(rename = "Sheet"))]
    pub(super) struct Posed => PosedFields {
        /// A puzzle in any form that `bezzel puzzle` reads.
        #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
        puzzle: String,
        /// The kind of puzzle, if its letters do not show it.
        family: Option<Name<Family>>,
        /// The marks on the board.
        marks: Option<Marked>,
    }
}

question! {
    /// Marks on a board.
    #[cfg_attr(feature = "schema", schemars(inline))]
    struct Marked {
        /// Queens on the board.
        #[serde(default)]
        queens: Vec<[u32; 2]>,
        /// Squares that were ruled out.
        #[serde(default)]
        crosses: Vec<[u32; 2]>,
    }
}

/// Makes a puzzle with exactly one solution, with the steps to it.
pub(super) fn make(make: Make, _: &Limits) -> Result<Reply, Refusal> {
    let mut make = make.checked()?;
    if make.date.is_none() {
        // The default size.
        make.n.get_or_insert("8".into());
    }
    let ordered = make.ordered()?;
    Ok(Reply::json(move |work| {
        let made = ordered.make(0, &|| work.deadline.is_over());
        let described = made.map_err(|refusal| match refusal {
            // The time limit was reached before a puzzle was found.
            Refusal::PuzzleRare { .. } if work.deadline.is_over() => Refusal::Time,
            refusal => refusal,
        })?;
        Ok(PuzzleRecord::new(&described, work.catalogue))
    }))
}

fn sheet(asked: Posed) -> Result<Sheet, Refusal> {
    let asked = asked.typed()?;
    let mut sheet = Sheet::read(asked.puzzle.as_bytes(), asked.family)?;
    if let Some(marks) = &asked.marks {
        sheet.marks.queens = squares(&marks.queens);
        sheet.marks.crosses = squares(&marks.crosses);
    }
    Ok(sheet)
}

/// Answers whether a puzzle has no solution, one or several.
pub(super) fn solve(asked: Posed, _: &Limits) -> Result<Reply, Refusal> {
    let sheet = sheet(asked)?;
    Ok(Reply::json(move |work| {
        let known = sheet.solutions(&|| work.deadline.is_over());
        Ok(SolvedRecord::new(&sheet.puzzle, known.as_ref()))
    }))
}

/// Rates a puzzle. The answer has the same fields as for a new puzzle.
pub(super) fn rate(asked: Posed, _: &Limits) -> Result<Reply, Refusal> {
    let sheet = sheet(asked)?;
    Ok(Reply::json(move |work| {
        let stop = || work.deadline.is_over();
        let known = sheet.solutions(&stop).ok_or(Refusal::Time)?;
        Ok(PuzzleRecord::new(&sheet.rate(&known, &stop)?, work.catalogue))
    }))
}

/// Returns the next step on a board with marks, or the mistake in the marks.
pub(super) fn hint(asked: Posed, _: &Limits) -> Result<Reply, Refusal> {
    let sheet = sheet(asked)?;
    Ok(Reply::json(move |work| {
        let known = sheet.solutions(&|| work.deadline.is_over());
        let hint = sheet.hint(known.as_ref())?;
        Ok(hint_record(&hint, &sheet.puzzle, work.catalogue))
    }))
}
