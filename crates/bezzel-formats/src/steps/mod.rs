//! The events of a search as text, data, a film, a film strip, and a page that plays them.

mod data;
mod film;
mod report;
mod sentence;
mod strip;
mod text;

pub use data::{STEPS_VERSION, event_object, head_object, report_object, write_jsonl};
pub use film::{write_film, write_picture};
pub use report::report_sentences;
pub use strip::{MAX_STRIP, write_strip};
pub use text::{write_moment, write_report, write_text};

use crate::scene::Marks;
use bezzel::complete::Partial;
use bezzel::search::trace::{Act, Remark, Report, Trace};
use bezzel::search::{Event, Method, Step, Steps};
use bezzel::{Conflict, Line, Size, SizeError, Square};
use std::collections::VecDeque;

/// The limits of the shown part of a search.
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
    /// The number of queens taken back.
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
    /// The queens in the order of their placement.
    pub queens: Vec<Square>,
    /// The queens that another program did not take back, and that no longer count ([`Trace::forgotten`]).
    pub forgotten: Vec<Square>,
    /// The squares tried in each row in progress, the first queen's row first.
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
    /// The squares whose queens were taken back.
    pub backed_up: Vec<Square>,
}

/// The events of a search within limits.
///
/// [`Iterator`] also returns the board after each event; [`Moments::events`] returns only the events, which is many
/// times faster.
#[derive(Debug, Clone)]
pub struct Moments {
    source: Source,
    method: Option<Method>,
    size: u32,
    limits: Limits,
    number: u64,
    tried: Vec<Tried>,
    counters: Counters,
    /// The attacked square on which another program has just placed a queen.
    attempt: Option<Square>,
    over: bool,
}

/// A source of events: a search of this library, or another program's, whose acts are pushed.
#[derive(Debug, Clone)]
enum Source {
    Own(Box<Steps>),
    Followed {
        trace: Box<Trace>,
        /// The acts that are not processed yet.
        acts: VecDeque<Act>,
    },
}

impl Moments {
    /// Creates the events of `method` on a board.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::max_size`].
    pub fn new(method: Method, size: Size, limits: Limits) -> Result<Moments, SizeError> {
        Ok(Moments::of(Steps::new(method, size)?, method, size, limits))
    }

    /// Creates the events of another program's search, whose acts are [pushed](Moments::push). The method is known if
    /// the text is a search of this library. The depth is not limited.
    #[must_use]
    pub fn follow(trace: Trace, method: Option<Method>, limits: Limits) -> Moments {
        let size = trace.size();
        let source = Source::Followed { trace: Box::new(trace), acts: VecDeque::new() };
        Moments::from_source(source, method, size, limits)
    }

    /// Adds acts of the other program. Without them there are no further events; this library's searches need no
    /// acts.
    pub fn push(&mut self, more: impl IntoIterator<Item = Act>) {
        if let Source::Followed { acts, .. } = &mut self.source {
            acts.extend(more);
        }
    }

    /// Returns the result of the check of another program's search, with all acts that were pushed; `None` for this
    /// library's searches.
    pub fn report(&mut self) -> Option<Report> {
        match &mut self.source {
            Source::Own(_) => None,
            Source::Followed { trace, acts } => {
                acts.drain(..).for_each(|act| {
                    trace.apply(&act);
                });
                Some(trace.report())
            }
        }
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
        Moments::from_source(Source::Own(Box::new(steps)), Some(method), size, limits)
    }

    fn from_source(source: Source, method: Option<Method>, size: Size, limits: Limits) -> Moments {
        Moments {
            source,
            method,
            size: size.get(),
            limits,
            number: 0,
            tried: vec![Tried::default()],
            counters: Counters::default(),
            attempt: None,
            over: false,
        }
    }

    /// Returns the partial board from which the search started, if any.
    #[must_use]
    pub fn given(&self) -> Option<&Partial> {
        match &self.source {
            Source::Own(steps) => steps.given(),
            Source::Followed { .. } => None,
        }
    }

    /// Returns the search method; `None` for another program's search.
    #[must_use]
    pub fn method(&self) -> Option<Method> {
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
        // One event beyond the limit shows that there are more.
        let is_full = self.limits.steps.is_some_and(|limit| self.number >= limit);
        let event = match &mut self.source {
            Source::Own(steps) if is_full => steps.stop()?,
            Source::Own(steps) => steps.next()?,
            // All acts are processed, for the report.
            Source::Followed { acts, .. } if is_full && acts.is_empty() => return None,
            Source::Followed { trace, .. } if is_full => trace.stopped(),
            Source::Followed { trace, acts } => {
                std::iter::from_fn(|| acts.pop_front()).find_map(|act| trace.apply(&act))?
            }
        };
        self.number += 1;
        self.over |= is_full;
        if let Step::Solved { index } = event.step {
            self.over |= self.limits.solutions.is_some_and(|limit| index >= limit);
        }
        Some((self.number, event))
    }

    /// Returns an iterator over the events alone, with their numbers from 1.
    pub fn events(mut self) -> impl Iterator<Item = (u64, Event)> {
        std::iter::from_fn(move || self.next_event())
    }

    /// Returns the queens on the board after the last event, in the order of their placement.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        let (own, followed) = match &self.source {
            Source::Own(steps) => (Some(steps.queens()), None),
            Source::Followed { trace, .. } => (None, Some(trace.queens())),
        };
        own.into_iter().flatten().chain(followed.into_iter().flatten())
    }

    /// Updates the tried squares after an event.
    fn note(&mut self, event: &Event) {
        let row = self.tried.last_mut().expect("the first row is never left");
        let mut attempt = None;
        match &event.step {
            Step::Conflict { square, .. } => {
                self.counters.refused += 1;
                // For a refused complete board no square is crossed out: its queens stay.
                if event.depth < self.size {
                    row.refused.push(*square);
                }
            }
            Step::Choose { row: chosen, free } => {
                let attacked = (0..self.size).filter(|column| free.binary_search(column).is_err());
                row.refused = attacked.map(|column| Square { row: *chosen, column }).collect();
            }
            Step::Place { square } => {
                self.counters.placed += 1;
                // Forgets the rows of queens that another program forgot.
                self.tried.truncate(event.depth as usize);
                self.tried.push(Tried::default());
                let is_attempt = matches!(event.remark, Some(Remark::Attacked { .. }));
                attempt = is_attempt.then_some(*square);
            }
            Step::BackUp { lifted: square, .. } | Step::Remove { square } => {
                self.counters.backed_up += 1;
                self.note_removal(*square);
            }
            Step::Solved { index } => self.counters.solutions = *index,
            _ => {}
        }
        self.attempt = attempt;
    }

    /// Updates the tried squares after a queen was taken back. If another program has just placed that queen on an
    /// attacked square, the square is crossed out; such a program may also continue in another row.
    fn note_removal(&mut self, square: Square) {
        self.tried.truncate(self.queens().count() + 1);
        let row = self.tried.last_mut().expect("the first row is never left");
        let is_other = |tried: &Square| tried.row != square.row;
        row.refused.retain(|tried| !is_other(tried) && *tried != square);
        row.backed_up.retain(|tried| !is_other(tried) && *tried != square);
        if self.attempt == Some(square) { &mut row.refused } else { &mut row.backed_up }
            .push(square);
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
            queens: self.queens().collect(),
            forgotten: match &self.source {
                Source::Own(_) => Vec::new(),
                Source::Followed { trace, .. } => trace.forgotten().to_vec(),
            },
            tried: self.tried.clone(),
            counters: self.counters,
            size: self.size,
        })
    }
}

impl Moment {
    /// Returns the squares tried in the row in progress.
    #[must_use]
    pub fn row_tried(&self) -> &Tried {
        self.tried.last().expect("the first row is never left")
    }

    /// The marks of a picture of the board after the event.
    fn marks(&self) -> Marks {
        let tried = self.row_tried();
        let remark = self.event.remark;
        let conflict = |first, second, line| Some(Conflict { first, second, line });
        let (marked, pair) = match self.event.step {
            Step::Conflict { square, culprit, line } => {
                (Some(square), conflict(culprit, square, line))
            }
            Step::Place { square } => {
                let pair = match remark {
                    Some(Remark::Attacked { culprit, line }) => conflict(culprit, square, line),
                    Some(Remark::Forgotten { queen }) => {
                        let is_row = queen.row == square.row;
                        conflict(queen, square, if is_row { Line::Row } else { Line::Column })
                    }
                    _ => None,
                };
                (Some(square), pair)
            }
            Step::BackUp { lifted: square, .. } | Step::Remove { square } => (Some(square), None),
            _ => (None, None),
        };
        let attack = match remark {
            Some(
                Remark::Deeper { first, second, line } | Remark::Attacking { first, second, line },
            ) => conflict(first, second, line),
            _ => None,
        };
        Marks {
            queens: self.queens.iter().chain(&self.forgotten).copied().collect(),
            conflicts: pair.into_iter().chain(attack).collect(),
            refused: tried.refused.clone(),
            backed_up: tried.backed_up.clone(),
            marked,
            ..Marks::default()
        }
    }
}
