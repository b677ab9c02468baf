//! The boards of an input: streamed in our own formats, and read whole in others.

use super::beginning::opened;
use super::foreign::{FoundBoard, Whole};
use super::tee::Tee;
use super::{
    Format, Hints, Problem, ReadBoard, ReadError, Reading, at_begin, given, json, lines, whole,
};
use bezzel::{Placement, Size};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::mem::discriminant;
use std::rc::Rc;

/// An iterator over the boards of an input. It ends after the first error.
#[derive(Default)]
pub struct Boards<'a> {
    pub(super) source: Option<Source<'a>>,
    /// The buffered input, for reading it whole if it turns out to be in another format.
    pub(super) again: Option<Again<'a>>,
    /// Whether the caller named the format.
    pub(super) is_named: bool,
    /// Whether the text is blank.
    pub(super) is_blank: bool,
    /// Whether the text begins as JSON does.
    pub(super) is_json: bool,
    /// Whether the text consists of numbers, and the caller named no format.
    pub(super) are_numbers: bool,
    pub(super) reading: Rc<RefCell<Reading>>,
    pub(super) read: u64,
    /// The first boards of a stream, which tell whether it is what it seems to be.
    pub(super) ahead: VecDeque<Result<ReadBoard, ReadError>>,
    pub(super) is_begun: bool,
    /// What other readings make of the text.
    pub(super) others: Vec<Vec<FoundBoard>>,
    /// The boards as they are read, if there are others.
    pub(super) own: Vec<FoundBoard>,
}

pub(super) type Source<'a> = Box<dyn Iterator<Item = Result<ReadBoard, ReadError>> + 'a>;

/// The number of boards by which a stream is recognised.
const AHEAD: usize = 64;

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

impl<'a> Boards<'a> {
    /// The boards of a source in a format that is certain.
    pub(super) fn of(source: Source<'a>, reading: Rc<RefCell<Reading>>) -> Boards<'a> {
        Boards { source: Some(source), is_named: true, reading, ..Boards::default() }
    }
}

impl Boards<'_> {
    /// Returns how the input was understood, once its first board was read; empty for our own formats.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading.borrow().clone()
    }

    /// Returns whether no board of the text is a solution as it was read, and most are in another reading, which explains
    /// the text as well: `solves` judges a board.
    pub fn has_better(&self, solves: impl Fn(&ReadBoard) -> bool) -> bool {
        let is = |board: &FoundBoard| solves(&ReadBoard::from(board.clone().board()));
        let are =
            |boards: &Vec<FoundBoard>| 2 * boards.iter().filter(|it| is(it)).count() > boards.len();
        self.others.iter().any(are) && !self.own.iter().any(is)
    }

    /// Whether the first boards of a stream are what they seem to be: of at least four columns, of the size that the caller
    /// told, or of one in JSON, or named there; and if they are given by numbers, these are different in each board, and do not only rise;
    /// other boards are of one size.
    fn are_plain(&self, told: Option<Size>) -> bool {
        let are_lists = |placement: &Placement| {
            let is_small = placement.size().get() < 4;
            are_different(placement.columns()) && (is_small || !placement.columns().is_sorted())
        };
        let mut size = None;
        self.ahead.iter().all(|it| match it {
            Ok(ReadBoard::Placement(placement))
                if placement.size().get() < 4 && told != Some(placement.size()) =>
            {
                self.is_json && (placement.size().get() == 1 || !self.are_numbers)
            }
            Ok(ReadBoard::Placement(placement)) => match self.are_numbers {
                true => are_lists(placement),
                false => *size.get_or_insert(placement.size()) == placement.size(),
            },
            _ => false,
        })
    }

    /// Reads the first boards of a stream. If they may be something else, the input is read whole.
    fn begin(&mut self) -> Result<(), ReadError> {
        let Some(source) = self.source.as_mut().filter(|_| self.again.is_some()) else {
            return Ok(());
        };
        let count = if self.is_named { 1 } else { AHEAD };
        self.ahead.extend(source.by_ref().take(count));
        let error = self.ahead.iter().position(Result::is_err);
        let is_final = |at: usize| matches!(&self.ahead[at], Err(it) if it.problem.is_final());
        // Boards of another size than the caller told may be the same text read otherwise.
        let size = self.again.as_ref().and_then(|it| it.hints.size).filter(|_| !self.is_named);
        let is_other = |it: &Result<ReadBoard, _>| matches!(it, Ok(it) if Some(it.size()) != size);
        let are_ours = error.is_none() && !self.ahead.is_empty() && self.are_plain(size);
        let is_clear = match error {
            _ if size.is_some() && self.ahead.iter().any(is_other) => false,
            Some(at) => is_final(at),
            None => self.is_named || are_ours,
        };
        if is_clear {
            return Ok(());
        }
        let problem = error.and_then(|at| self.ahead.swap_remove_back(at)).and_then(Result::err);
        self.ahead.clear();
        self.start_again(problem, are_ours)
    }

    /// Reads the input whole, from its beginning, because it is in none of our formats, or in one of them with boards of
    /// another size than the caller told (`are_ours`): `problem` is the stream's error.
    fn start_again(&mut self, problem: Option<ReadError>, are_ours: bool) -> Result<(), ReadError> {
        let Some(Again { tee, hints }) = self.again.take() else {
            return problem.map_or(Ok(()), Err);
        };
        self.source = None;
        let bytes = match tee.whole() {
            Ok(bytes) => bytes,
            Err(too_long) => return Err(problem.unwrap_or(too_long)),
        };
        let whole = match (whole::read(&bytes, &hints), problem) {
            // Boards of our formats are read as boards of the size that the caller knows if they are whole boards so.
            (Ok(whole), _) if are_ours && !whole.boards.iter().all(FoundBoard::has_each_row) => {
                return self.read_ours(bytes, &hints);
            }
            (Ok(whole), _) if self.is_told_before(&bytes, &hints, &whole) => whole,
            (Ok(_), problem) => {
                return Err(problem.unwrap_or_else(|| at_begin(Problem::Empty)));
            }
            (Err(error), Some(problem)) => return Err(self.clearer(error, problem, &bytes)),
            (Err(_), None) if are_ours => return self.read_ours(bytes, &hints),
            (Err(error), None) => return self.read_small(error, bytes, &hints),
        };
        *self.reading.borrow_mut() = whole.reading;
        if !whole.others.is_empty() {
            self.own = whole.boards.clone();
        }
        self.others = whole.others;
        let end = whole.end.map(Err);
        let rest = whole.boards.into_iter().skip(self.read as usize);
        self.source = Some(Box::new(rest.map(|it| Ok(it.board().into())).chain(end)));
        Ok(())
    }

    /// Of the errors of the table of readings and of the stream, the one that knows more: the stream's in a text that is
    /// in our format, as far as it goes.
    fn clearer(&self, table: ReadError, stream: ReadError, bytes: &[u8]) -> ReadError {
        let is_generic = matches!(table.problem, Problem::NoBoard { .. } | Problem::Empty);
        let is_object = OBJECTS.iter().any(|it| bytes.trim_ascii_start().starts_with(it));
        // A valid text of JSON without boards is wrong in what JSON's reader says, but for numbers that no board has, and lists of boards
        // and other things.
        let is_of_stream = is_json(bytes)
            && !matches!(table.problem, Problem::NumberTooLong | Problem::ListOther)
            || discriminant(&table.problem) == discriminant(&stream.problem)
            || is_generic && (self.is_named || stream.is_of_format(is_object));
        match stream.problem {
            _ if matches!(table.problem, Problem::Denied) => table,
            Problem::JsonCut { .. } if is_generic => {
                ReadError { place: stream.place, problem: Problem::ListCut }
            }
            _ if is_of_stream => stream,
            _ => table,
        }
    }

    /// Reads boards in our formats, of another size than the caller told.
    fn read_ours(&mut self, bytes: Vec<u8>, hints: &Hints) -> Result<(), ReadError> {
        let (begin, stream) = opened(io::Cursor::new(bytes))?;
        self.source = Some(stream_of(begin.trim_ascii_start(), stream, hints));
        Ok(())
    }

    /// Reads boards of less than four columns in our own signs and names, which are ours, and lists of the one square.
    fn read_small(
        &mut self,
        error: ReadError,
        bytes: Vec<u8>,
        hints: &Hints,
    ) -> Result<(), ReadError> {
        let is_list = bytes.trim_ascii_start().starts_with(b"[") || bytes.trim_ascii() == b"0";
        let is_ours = self.read == 0 && (!self.are_numbers || is_list);
        if !is_ours || !matches!(error.problem, Problem::NoBoard { .. }) {
            return Err(error);
        }
        self.read_ours(bytes, hints)?;
        let boards: Vec<_> = self.source.take().into_iter().flatten().collect();
        let is_one = |it: &Result<ReadBoard, _>| matches!(it, Ok(it) if it.size().get() == 1);
        let are_of_one = boards.iter().all(is_one);
        if are_of_one != self.are_numbers && (self.are_numbers || boards.len() > 1) {
            return Err(error);
        }
        self.source = Some(Box::new(boards.into_iter()));
        Ok(())
    }

    /// Whether the boards returned so far are the first boards of the whole text.
    fn is_told_before(&self, bytes: &[u8], hints: &Hints, whole: &Whole) -> bool {
        if self.read == 0 {
            return true;
        }
        let Ok((begin, stream)) = opened(bytes) else { return false };
        let told = stream_of(begin.trim_ascii_start(), stream, hints).take(self.read as usize);
        let mut boards = whole.boards.iter();
        told.into_iter().all(|told| {
            let again = boards.next().map(|it| ReadBoard::from(it.clone().board()));
            again.is_some() && again == told.ok()
        })
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !std::mem::replace(&mut self.is_begun, true)
            && let Err(error) = self.begin()
        {
            self.source = None;
            return Some(Err(error));
        }
        let mut next = match self.ahead.pop_front() {
            Some(next) => Some(next),
            None => self.source.as_mut()?.next(),
        };
        if let Some(Err(error)) = &next
            && !error.problem.is_final()
            && self.again.is_some()
        {
            let problem = next.and_then(Result::err);
            next = match self.start_again(problem, false) {
                Ok(()) => self.source.as_mut().and_then(Iterator::next),
                Err(error) => Some(Err(error)),
            };
        }
        match &next {
            Some(Ok(_)) => self.read += 1,
            Some(Err(_)) => self.source = None,
            None => {
                self.source = None;
                if self.read == 0 {
                    let problem = if self.is_blank { Problem::Empty } else { Problem::Denied };
                    return Some(Err(at_begin(problem)));
                }
            }
        }
        next
    }
}

/// How an object of JSON begins, alone or in a list, and a list of texts or of lists.
const OBJECTS: [&[u8]; 4] = [b"{", b"[{", b"[\"", b"[["];

/// Whether a text is an array or an object of JSON.
fn is_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'[' | b'{'))
        && serde_json::from_slice::<serde::de::IgnoredAny>(text).is_ok()
}

fn are_different(columns: &[u32]) -> bool {
    let mut seen = vec![false; columns.len()];
    let is_new = |&column: &u32| {
        seen.get_mut(column as usize).is_some_and(|it| !std::mem::replace(it, true))
    };
    columns.iter().all(is_new)
}
