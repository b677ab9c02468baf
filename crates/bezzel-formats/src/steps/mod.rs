//! The events of a search as text, data, a film, a film strip, and a page that plays them.

mod data;
mod film;
mod strip;
mod text;

pub use data::{STEPS_VERSION, event_object, head_object, write_jsonl};
pub use film::{write_apng, write_gif, write_picture};
pub use strip::{MAX_STRIP, write_strip};
pub use text::write_text;

use crate::language::Catalogue;
use crate::say;
use crate::scene::Marks;
use bezzel::complete::Partial;
use bezzel::search::{Event, Method, Step, Steps};
use bezzel::{Conflict, Line, Size, SizeError, Square};

/// The limits of how much of a search is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Limits {
    /// The largest number of events; a longer search ends with [`Step::Stopped`].
    pub steps: Option<u64>,
    /// The number of solutions after which the search stops.
    pub solutions: Option<u64>,
    /// The largest depth in queens.
    pub depth: Option<u32>,
}

/// Counters of the events so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// The number of queens placed: the nodes of the tree without its root.
    pub placed: u64,
    /// The number of squares or complete boards refused.
    pub refused: u64,
    /// The number of queens taken away again.
    pub backed_up: u64,
    /// The number of solutions found.
    pub solutions: u64,
}

/// An event, and the board after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The number of the event, from 1.
    pub number: u64,
    /// The event and its node in the tree.
    pub event: Event,
    /// The queens in the order in which they were placed.
    pub queens: Vec<Square>,
    /// For each row in progress, the first queen's first, the squares tried.
    pub tried: Vec<Tried>,
    /// The counters, including this event.
    pub counters: Counters,
    /// The number of rows of the board.
    pub size: u32,
}

/// The squares of a row that were tried.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tried {
    /// The squares refused.
    pub refused: Vec<Square>,
    /// The squares whose queens were taken away again.
    pub backed_up: Vec<Square>,
}

/// The events of a search within limits.
///
/// [`Iterator`] gives the board after each event too; [`Moments::events`] the events alone,
/// which is many times quicker.
#[derive(Debug, Clone)]
pub struct Moments {
    steps: Steps,
    method: Method,
    size: u32,
    limits: Limits,
    number: u64,
    tried: Vec<Tried>,
    counters: Counters,
    over: bool,
}

impl Moments {
    /// Creates the events of `method` on a board.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::max_size`].
    pub fn new(method: Method, size: Size, limits: Limits) -> Result<Moments, SizeError> {
        Ok(Moments::of(Steps::new(method, size)?, method, size, limits))
    }

    /// Creates the events from a partial board: see [`Steps::from_partial`].
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::max_size`].
    pub fn from_partial(partial: Partial, limits: Limits) -> Result<Moments, SizeError> {
        let size = partial.size();
        Ok(Moments::of(Steps::from_partial(partial)?, Method::Constrained, size, limits))
    }

    fn of(mut steps: Steps, method: Method, size: Size, limits: Limits) -> Moments {
        if let Some(depth) = limits.depth {
            steps = steps.to_depth(depth);
        }
        Moments {
            steps,
            method,
            size: size.get(),
            limits,
            number: 0,
            tried: vec![Tried::default()],
            counters: Counters::default(),
            over: false,
        }
    }

    /// Returns the partial board that the search began with, if any.
    #[must_use]
    pub fn given(&self) -> Option<&Partial> {
        self.steps.given()
    }

    /// Returns the search method.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the number of rows of the board.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Returns the next event without the board after it.
    pub fn next_event(&mut self) -> Option<(u64, Event)> {
        if self.over {
            return None;
        }
        // One event more than asked for says that these were not all, if so.
        let is_full = self.limits.steps.is_some_and(|limit| self.number >= limit);
        let event = if is_full { self.steps.stop()? } else { self.steps.next()? };
        self.number += 1;
        if let Step::Solved { index } = event.step {
            self.over = self.limits.solutions.is_some_and(|limit| index >= limit);
        }
        Some((self.number, event))
    }

    /// Returns an iterator over the events alone, with their numbers from 1.
    pub fn events(mut self) -> impl Iterator<Item = (u64, Event)> {
        std::iter::from_fn(move || self.next_event())
    }

    /// Returns the queens on the board after the last event, in the order in which they were
    /// placed.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.steps.queens()
    }

    /// Keeps account of what was tried.
    fn note(&mut self, event: &Event) {
        let row = self.tried.last_mut().expect("the first row is never left");
        match &event.step {
            Step::Conflict { square, .. } => {
                self.counters.refused += 1;
                // A complete board's queens stand there: nothing is crossed out.
                if event.depth < self.size {
                    row.refused.push(*square);
                }
            }
            Step::Choose { row: chosen, free } => {
                let attacked = (0..self.size).filter(|column| free.binary_search(column).is_err());
                row.refused = attacked.map(|column| Square { row: *chosen, column }).collect();
            }
            Step::Place { .. } => {
                self.counters.placed += 1;
                self.tried.push(Tried::default());
            }
            Step::BackUp { lifted, .. } => {
                self.counters.backed_up += 1;
                self.tried.pop();
                if let Some(row) = self.tried.last_mut() {
                    row.backed_up.push(*lifted);
                }
            }
            Step::Solved { index } => self.counters.solutions = *index,
            _ => {}
        }
    }
}

impl Iterator for Moments {
    type Item = Moment;

    fn next(&mut self) -> Option<Moment> {
        let (number, event) = self.next_event()?;
        self.note(&event);
        Some(Moment {
            number,
            event,
            queens: self.steps.queens().collect(),
            tried: self.tried.clone(),
            counters: self.counters,
            size: self.size,
        })
    }
}

impl Moment {
    /// Returns the sentence of the event.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        match &self.event.step {
            Step::Conflict { square, culprit, line } => {
                let key = match line {
                    Line::Column => "step-conflict-column",
                    Line::Diagonal => "step-conflict-diagonal",
                    Line::Antidiagonal => "step-conflict-antidiagonal",
                    Line::Row | Line::Reflected | Line::Knight => {
                        unreachable!("steps are those of queens, one in each row")
                    }
                };
                let sentence = say!(
                    catalogue,
                    key,
                    row = square.row,
                    column = square.column,
                    by_row = culprit.row,
                    by_column = culprit.column
                );
                if self.event.depth == self.size {
                    say!(catalogue, "step-complete", reason = sentence)
                } else {
                    sentence
                }
            }
            Step::Choose { row, free } if free.is_empty() => {
                say!(catalogue, "step-choose-none", row = *row)
            }
            Step::Choose { row, free } => {
                let columns = free.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
                say!(catalogue, "step-choose", row = *row, columns = columns)
            }
            Step::Place { square } => {
                say!(catalogue, "step-place", row = square.row, column = square.column)
            }
            Step::Solved { index } => say!(catalogue, "step-solved", index = index.to_string()),
            Step::Cut => say!(catalogue, "step-cut", depth = self.event.depth),
            Step::BackUp { row, lifted } => {
                // Below the last row there is no row to search: the board is done with.
                let key = if *row == self.size { "step-go-on" } else { "step-back-up" };
                say!(catalogue, key, row = *row, above = lifted.row, column = lifted.column)
            }
            Step::Exhausted { cut: true, .. } => say!(catalogue, "step-exhausted-cut"),
            Step::Exhausted { solutions, .. } => {
                say!(catalogue, "step-exhausted", solutions = *solutions)
            }
            Step::Stopped { solutions } => {
                let steps = (self.number - 1).to_string();
                say!(catalogue, "step-stopped", steps = steps, solutions = solutions.to_string())
            }
            _ => String::new(),
        }
    }

    /// Returns the squares tried in the row in progress.
    #[must_use]
    pub fn row_tried(&self) -> &Tried {
        self.tried.last().expect("the first row is never left")
    }

    /// What a picture of the board after the event shows.
    fn marks(&self) -> Marks {
        let tried = self.row_tried();
        let mut marks = Marks {
            queens: self.queens.clone(),
            refused: tried.refused.clone(),
            backed_up: tried.backed_up.clone(),
            ..Marks::default()
        };
        match &self.event.step {
            Step::Conflict { square, culprit, line } => {
                marks.conflicts.push(Conflict { first: *culprit, second: *square, line: *line });
                marks.marked = Some(*square);
            }
            Step::Place { square } => marks.marked = Some(*square),
            Step::BackUp { lifted, .. } => marks.marked = Some(*lifted),
            _ => {}
        }
        marks
    }
}
