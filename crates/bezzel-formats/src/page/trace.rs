//! A trace as pages carry it: each event a short list, which `assets/player/trace.js` reads.
//!
//! Node numbers and counters follow from the order of the events, so they are left out.

use super::{MAX_PAGE_EVENTS, MAX_PAGE_SIZE};
use crate::steps::Moments;
use crate::writer::WriteError;
use bezzel::Line;
use bezzel::search::{Event, Step};
use serde::Serialize;
use serde_json::{Value, json};

/// A search for a page.
#[derive(Debug, Serialize)]
pub struct PageTrace {
    n: u32,
    method: &'static str,
    events: Vec<Value>,
}

impl PageTrace {
    /// Takes all events.
    ///
    /// # Errors
    /// [`WriteError::PageSize`] or [`WriteError::PageFull`] if that is too much for a page.
    pub fn take(mut moments: Moments) -> Result<PageTrace, WriteError> {
        let (n, method) = (moments.size(), moments.method().name());
        if n > MAX_PAGE_SIZE {
            return Err(WriteError::PageSize { given: n, max: MAX_PAGE_SIZE });
        }
        let mut events = Vec::new();
        while let Some((_, event)) = moments.next_event() {
            if events.len() == MAX_PAGE_EVENTS {
                return Err(WriteError::PageFull { max: MAX_PAGE_EVENTS as u64 });
            }
            events.extend(short_event(&event));
        }
        Ok(PageTrace { n, method, events })
    }
}

/// An event as a short list: its kind, then its numbers.
#[must_use]
pub fn short_event(event: &Event) -> Option<Value> {
    Some(match &event.step {
        Step::Choose { row, free } => json!([0, row, free]),
        Step::Conflict { square, culprit, line } => {
            let line = Line::ALL.iter().position(|kind| kind == line);
            json!([1, square.row, square.column, culprit.row, culprit.column, line])
        }
        Step::Place { square } => json!([2, square.row, square.column]),
        Step::Solved { index } => json!([3, index]),
        Step::Cut => json!([4]),
        Step::BackUp { row, .. } => json!([5, row]),
        Step::Exhausted { solutions, cut: false } => json!([6, solutions]),
        Step::Exhausted { solutions, cut: true } => json!([6, solutions, 1]),
        Step::Stopped { solutions } => json!([7, solutions]),
        _ => return None,
    })
}
