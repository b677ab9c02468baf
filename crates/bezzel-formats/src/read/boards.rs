//! The boards of an input: streamed in our own formats, and read whole in others.

use super::beginning::opened;
use super::tee::Tee;
use super::{
    Format, Hints, Problem, ReadBoard, ReadError, Reading, at_line, given, json, lines, whole,
};
use std::cell::RefCell;
use std::io::BufRead;
use std::rc::Rc;

/// An iterator over the boards of an input. It ends after the first error.
pub struct Boards<'a> {
    pub(super) source: Option<Source<'a>>,
    /// The buffered input, for reading it whole if it turns out to be in another format.
    pub(super) again: Option<Again<'a>>,
    /// Whether the caller named the format.
    pub(super) is_named: bool,
    /// Whether the text consists of numbers, and the caller named no format.
    pub(super) are_numbers: bool,
    pub(super) reading: Rc<RefCell<Reading>>,
    pub(super) read: u64,
    /// Whether the last board had more than one square.
    pub(super) was_large: bool,
}

pub(super) type Source<'a> = Box<dyn Iterator<Item = Result<ReadBoard, ReadError>> + 'a>;

/// The input from its beginning: the part read so far, and the rest.
pub(super) struct Again<'a> {
    pub(super) tee: Tee<'a>,
    pub(super) hints: Hints,
}

impl std::fmt::Debug for Boards<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").field("read", &self.read).finish_non_exhaustive()
    }
}

/// Reads boards in text of one of our formats that begins with `text`, as a stream.
pub(super) fn stream_of<'a>(text: &[u8], stream: impl BufRead + 'a, hints: &Hints) -> Source<'a> {
    let width = hints.columns;
    match hints.format {
        None if text.starts_with(b"[") || text.starts_with(b"{") => {
            given(json::read(stream, width))
        }
        Some(Format::Pairs | Format::Xy | Format::Json | Format::Jsonl | Format::Leetcode) => {
            given(json::read(stream, width))
        }
        format => given(lines::Lines::new(stream, format, width)),
    }
}

impl Boards<'_> {
    /// Returns how the input was understood, once its first board was read; empty for our own formats.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading.borrow().clone()
    }

    /// Whether the first board of a stream is what it seems to be: columns counted from 0, and neither a row of 0 and
    /// 1 nor the column numbers above a board.
    fn is_plain(&mut self, given: &ReadBoard) -> bool {
        let ReadBoard::Placement(placement) = given else { return true };
        let columns = placement.columns();
        // A single number or queen may be the heading of a board, or its first row.
        if !self.are_numbers || self.is_named {
            return self.is_named || columns.len() > 1;
        }
        let is_wide = placement.rows() < placement.size().get();
        let is_counting =
            columns.len() > 1 && (0u32..).zip(columns).all(|(row, &column)| row == column);
        // Lists of two numbers are squares.
        is_wide
            || columns.len() > 2
                && columns.contains(&0)
                && !are_zeros_and_ones(given)
                && !is_counting
                && !self.are_numbered(columns)
    }

    /// Whether the first boards of a stream have their own number before their columns: in one of them the number is
    /// that of a column too.
    fn are_numbered(&mut self, columns: &[u32]) -> bool {
        if columns.len() < 5 || columns[0] > 1 {
            return false;
        }
        let Some(mut source) = self.source.take() else { return false };
        let second = source.next();
        let is_counted =
            |columns: &[u32], number: u32| columns[0] == number && are_different(&columns[1..]);
        let are_numbered = match &second {
            Some(Ok(ReadBoard::Placement(second))) => {
                is_counted(columns, columns[0])
                    && is_counted(second.columns(), columns[0] + 1)
                    && !(are_different(columns) && are_different(second.columns()))
            }
            _ => false,
        };
        self.source = Some(Box::new(second.into_iter().chain(source)));
        are_numbered
    }

    /// Reads the input whole, from its beginning, because it is in none of our formats: `problem` is the stream's
    /// error.
    fn start_again(&mut self, problem: Option<ReadError>) -> Result<(), ReadError> {
        let Some(Again { tee, hints }) = self.again.take() else {
            return problem.map_or(Ok(()), Err);
        };
        self.source = None;
        let bytes = match tee.whole() {
            Ok(bytes) => bytes,
            Err(too_long) => return Err(problem.unwrap_or(too_long)),
        };
        let read = whole::read(&bytes, &hints).and_then(|whole| {
            let next = self.read as usize;
            if next < whole.len() {
                whole.board(next)?;
            }
            Ok(whole)
        });
        let mut whole = match (read, problem) {
            (Ok(whole), problem) if self.is_told_before(&bytes, &hints, &whole) => {
                *self.reading.borrow_mut() = whole.reading().clone();
                drop(problem);
                whole
            }
            (Ok(_), problem) => {
                return Err(problem.unwrap_or_else(|| at_line(1, 1, Problem::Empty)));
            }
            // Nothing was found: then the stream's error is better, if it is about a board and not about words.
            (Err(ReadError { problem: Problem::Empty, .. }), Some(problem)) => return Err(problem),
            (Err(ReadError { problem: Problem::NoBoard { ref first }, .. }), Some(problem))
                if !problem.problem.is_of_parser()
                    && !has_words(first)
                    && first.parse::<u64>().is_err() =>
            {
                return Err(problem);
            }
            // The stream reads a board with too many rows as one, and a row that is left.
            (
                Err(error @ ReadError { problem: Problem::NotSquare { rows, .. }, .. }),
                Some(ReadError { problem: Problem::NotSquare { rows: left, .. }, ref place }),
            ) if left < rows && *place == error.place => return Err(error),
            // The stream's error has a better place, unless that is the end of the text. The brackets of a text without
            // commas are not JSON's.
            (Err(error), Some(problem))
                if error.problem.is_like(&problem.problem)
                    && (!matches!(error.problem, Problem::Brackets)
                        || bytes.contains(&b',')
                            && !matches!(problem.problem, Problem::JsonCut { .. })) =>
            {
                return Err(problem);
            }
            (Err(error), _) => return Err(error),
        };
        let end = whole.end.take().map(Err);
        let boards = (self.read as usize..whole.len()).map(move |at| Ok(whole.board(at)?.into()));
        let boards = boards.chain(end);
        self.source = Some(Box::new(boards));
        Ok(())
    }

    /// Whether the boards returned so far are the first boards of the whole text.
    fn is_told_before(&self, bytes: &[u8], hints: &Hints, whole: &whole::Whole) -> bool {
        if self.read == 0 {
            return true;
        }
        let Ok((begin, stream)) = opened(bytes) else { return false };
        let told = stream_of(begin.trim_ascii_start(), stream, hints).take(self.read as usize);
        told.zip(0..).all(|(told, at)| {
            let again = (at < whole.len()).then(|| whole.board(at));
            let again = again.and_then(Result::ok).map(ReadBoard::from);
            again.is_some() && again == told.ok()
        })
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut next = self.source.as_mut()?.next();
        let is_large = |given: &ReadBoard| given.size().get() > 1;
        let is_unclear = match &next {
            // A single number after boards is their number.
            Some(Ok(given)) if self.was_large && !is_large(given) => !self.is_named,
            Some(Ok(given)) if self.read > 0 => {
                // Rows of a matrix after a list of columns.
                self.are_numbers && !self.is_named && are_zeros_and_ones(given)
            }
            Some(Ok(given)) => !self.is_plain(given),
            Some(Err(error)) => !error.problem.is_final(),
            None => self.read == 0,
        };
        if is_unclear && self.again.is_some() {
            let problem = next.and_then(Result::err);
            next = match self.start_again(problem) {
                Ok(()) => self.source.as_mut().and_then(Iterator::next),
                Err(error) => Some(Err(error)),
            };
        }
        match &next {
            Some(Ok(given)) => {
                self.read += 1;
                self.was_large = is_large(given);
            }
            Some(Err(_)) => self.source = None,
            None => {
                self.source = None;
                if self.read == 0 {
                    return Some(Err(at_line(1, 1, Problem::Empty)));
                }
            }
        }
        next
    }
}

/// Whether a board is a list of columns that may be a row of a matrix.
fn are_zeros_and_ones(given: &ReadBoard) -> bool {
    let ReadBoard::Placement(placement) = given else { return false };
    placement.columns().len() > 2 && placement.columns().iter().all(|&column| column < 2)
}

fn are_different(columns: &[u32]) -> bool {
    let mut columns = columns.to_vec();
    columns.sort_unstable();
    columns.windows(2).all(|pair| pair[0] != pair[1])
}

/// Whether a line contains words, which boards do not.
fn has_words(line: &str) -> bool {
    let is_word =
        |word: &str| word.chars().count() > 3 || !word.is_ascii() && word.chars().count() > 1;
    let numbers = line.split(|sign: char| !sign.is_ascii_digit()).filter(|it| !it.is_empty());
    let words = line.split(|sign: char| !sign.is_alphabetic()).filter(|it| is_word(it)).count();
    let begins = line.trim_start_matches('<').split(|sign: char| !sign.is_alphabetic()).next();
    begins.is_some_and(is_word)
        || words > 0 && (numbers.clone().count() < 2 || words > numbers.count())
}
