//! A trace embedded in a page: a packed text, which `unpack` in `assets/player/trace.js` reads.
//!
//! An event is a digit for its kind and then its numbers: rows, columns and numbers of lines as one
//! digit of 64 each, all else in decimal with a semicolon. Most events are refusals, six characters
//! each, so that the whole search for eight queens takes 80 KB. Node numbers and counters follow from
//! the order of the events, so they are left out.

use super::{MAX_PAGE_EVENTS, MAX_PAGE_SIZE};
use crate::steps::Moments;
use crate::writer::WriteError;
use bezzel::Line;
use bezzel::search::{Event, Step};
use serde::Serialize;

/// A search for a page.
#[derive(Debug, Serialize)]
pub struct PageTrace {
    n: u32,
    method: &'static str,
    events: String,
}

impl PageTrace {
    /// Collects all events.
    ///
    /// # Errors
    /// [`WriteError::PageSize`] or [`WriteError::PageFull`] if that is too much for a page.
    pub fn take(mut moments: Moments) -> Result<PageTrace, WriteError> {
        let (n, method) = (moments.size(), moments.method().name());
        if n > MAX_PAGE_SIZE {
            return Err(WriteError::PageSize { given: n, max: MAX_PAGE_SIZE });
        }
        let (mut events, mut count) = (String::new(), 0);
        while let Some((_, event)) = moments.next_event() {
            if count == MAX_PAGE_EVENTS {
                return Err(WriteError::PageFull { max: MAX_PAGE_EVENTS as u64 });
            }
            count += 1;
            pack(&event, &mut events);
        }
        Ok(PageTrace { n, method, events })
    }
}

const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

// A square's row and column, and the number of free columns less the one that is 64, are digits.
const _: () = assert!(MAX_PAGE_SIZE <= 64);

/// Puts an event behind the others.
fn pack(event: &Event, text: &mut String) {
    let digits = |text: &mut String, numbers: &[u32]| {
        text.extend(numbers.iter().map(|&number| char::from(DIGITS[number as usize])));
    };
    match &event.step {
        Step::Choose { row, free } => {
            digits(text, &[0, *row]);
            text.push_str(&format!("{};", free.len()));
            digits(text, free);
        }
        Step::Conflict { square, culprit, line } => {
            let line = Line::OF_QUEENS.iter().position(|kind| kind == line).unwrap_or_default();
            let line = u32::try_from(line).unwrap_or_default();
            digits(text, &[1, square.row, square.column, culprit.row, culprit.column, line]);
        }
        Step::Place { square } => digits(text, &[2, square.row, square.column]),
        Step::Solved { index } => text.push_str(&format!("3{index};")),
        Step::Cut => text.push('4'),
        Step::BackUp { row, .. } => text.push_str(&format!("5{row};")),
        Step::Exhausted { solutions, cut } => {
            text.push_str(&format!("6{solutions};{}", u32::from(*cut)));
        }
        Step::Stopped { solutions } => text.push_str(&format!("7{solutions};")),
        _ => {}
    }
}
