//! The events of backtracking, told as text, as data, as a film and as a film strip.

mod data;
mod film;
mod strip;
mod text;

pub use data::write_jsonl;
pub use film::{write_apng, write_gif};
pub use strip::{MAX_STRIP, write_strip};
pub use text::write_text;

use crate::language::Catalogue;
use crate::say;
use crate::scene::Marks;
use bezzel::search::{Step, Steps};
use bezzel::{Conflict, Line, Size, SizeError, Square};

/// How much of a search is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// So many events at most.
    pub steps: Option<u64>,
    /// Until so many solutions are found.
    pub solutions: Option<u64>,
}

/// An event, and the board after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// Which event it is, from 1.
    pub number: u64,
    /// What happened.
    pub step: Step,
    /// The queens by row, from the top.
    pub columns: Vec<u32>,
    /// The squares of the row being searched that were refused.
    pub refused: Vec<Square>,
    /// The number of rows of the board.
    pub size: u32,
}

/// The events of a search within limits.
#[derive(Debug, Clone)]
pub struct Moments {
    steps: Steps,
    size: u32,
    limits: Limits,
    number: u64,
    refused: Vec<Square>,
    over: bool,
}

impl Moments {
    /// The events of plain backtracking on a board of up to 64 rows.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] for larger boards.
    pub fn new(size: Size, limits: Limits) -> Result<Moments, SizeError> {
        let steps = Steps::new(size)?;
        Ok(Moments { steps, size: size.get(), limits, number: 0, refused: Vec::new(), over: false })
    }
}

impl Iterator for Moments {
    type Item = Moment;

    fn next(&mut self) -> Option<Moment> {
        if self.over || self.limits.steps.is_some_and(|limit| self.number >= limit) {
            return None;
        }
        let step = self.steps.next()?;
        self.number += 1;
        match step {
            Step::Conflict { square, .. } => self.refused.push(square),
            Step::Solved { index } => {
                self.over = self.limits.solutions.is_some_and(|limit| index >= limit);
            }
            _ => {}
        }
        let columns = self.steps.columns().iter().map(|&column| u32::from(column)).collect();
        let refused = self.refused.clone();
        let moment = Moment { number: self.number, step, columns, refused, size: self.size };
        if !matches!(step, Step::Conflict { .. }) {
            // The search has left the row whose squares were refused.
            self.refused.clear();
        }
        Some(moment)
    }
}

impl Moment {
    /// What the event was, as a sentence.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        match self.step {
            Step::Conflict { square, culprit, line } => {
                let key = match line {
                    Line::Column => "step-conflict-column",
                    Line::Diagonal => "step-conflict-diagonal",
                    Line::Antidiagonal => "step-conflict-antidiagonal",
                };
                say!(
                    catalogue,
                    key,
                    row = square.row,
                    column = square.column,
                    by_row = culprit.row,
                    by_column = culprit.column
                )
            }
            Step::Place { square } => {
                say!(catalogue, "step-place", row = square.row, column = square.column)
            }
            Step::Solved { index } => say!(catalogue, "step-solved", index = index),
            Step::BackUp { row, lifted } => {
                // Below the last row there is no row to search: a solution is done with.
                let key = if row == self.size { "step-go-on" } else { "step-back-up" };
                say!(catalogue, key, row = row, above = lifted.row, column = lifted.column)
            }
            Step::Exhausted { solutions } => {
                say!(catalogue, "step-exhausted", solutions = solutions)
            }
            _ => String::new(),
        }
    }

    /// What a picture of the board after the event shows.
    fn marks(&self) -> Marks {
        let mut marks = Marks {
            columns: self.columns.clone(),
            refused: self.refused.clone(),
            ..Marks::default()
        };
        match self.step {
            Step::Conflict { square, culprit, line } => {
                marks.conflicts.push(Conflict { first: culprit, second: square, line });
                marks.marked = Some(square);
            }
            Step::Place { square } => marks.marked = Some(square),
            Step::BackUp { lifted, .. } => marks.marked = Some(lifted),
            _ => {}
        }
        marks
    }
}
