//! Reads the lines that a program prints about its search: `place 0 4`, `remove 0 4`, `solution`, as text or JSON.
//!
//! [`TraceReader`] takes lines as they come. Its acts are known once the board size and the numbering are known: a 0
//! means that rows and columns count from 0, a number equal to the size that they count from 1. Until then it stores
//! the acts; at the end of the text it assumes what no line shows ([`Setting`]).

mod entry;
mod json;
mod line;
mod lines;
mod numbering;
mod unclear;
mod words;

pub use lines::{MAX_TRACE, TraceLines};

use bezzel::search::trace::{Act, Trace};
use bezzel::search::{Method, Steps};
use bezzel::{Size, SizeError};
use bezzel_locale::say;
use bezzel_locale::{Catalogue, shortened};
use entry::{Entry, Raw, RawTaken};
use numbering::Numbering;
use std::io;
use unclear::Unclear;

/// The properties of a whole trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setting {
    /// The size of the board.
    pub size: Size,
    /// The number of the first column in the text: 0 or 1.
    pub base: u32,
    /// The number of the first row in the text: 0 or 1, nearly always that of the first column.
    pub row_base: u32,
    /// Whether the size is only the largest number of the text.
    pub is_size_assumed: bool,
    /// Whether `base` is assumed, because the text does not show it.
    pub is_base_assumed: bool,
    /// The method, if a search of this library wrote the text.
    pub method: Option<Method>,
    /// Whether that search started from a given board.
    pub is_begun: bool,
}

impl Setting {
    /// Creates the check of the search.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::MAX_SIZE`].
    pub fn trace(&self) -> Result<Trace, SizeError> {
        let trace = Trace::new(self.size)?;
        let trace = self.method.map_or(trace.clone(), |method| trace.by_method(method));
        Ok(if self.is_begun { trace.limited() } else { trace })
    }
}

/// The lines of a trace that name no event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct LeftOut {
    /// The number of these lines.
    pub count: u64,
    /// The number, from 1, and the text of the first one.
    pub first: Option<(u64, String)>,
}

/// The error of a trace that cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// The input could not be read.
    Io(io::Error),
    /// More than [`MAX_TRACE`] bytes would have to be stored.
    TooLong {
        /// The maximum number of bytes.
        max: usize,
    },
    /// No line places a queen.
    Nothing {
        /// The lines that were ignored.
        left_out: LeftOut,
    },
    /// The lines are sentences, and those that were not understood may name further acts.
    Unclear {
        /// The number of the first of these lines, from 1.
        line: u64,
        /// Its text.
        text: String,
    },
    /// A line states a size that is not valid, or differs from the one before.
    OtherSize {
        /// The number of the line, from 1.
        line: u64,
        /// The size in the line.
        given: i64,
        /// The size that was stated before.
        expected: u32,
    },
    /// The size is not valid, or too large for a search.
    Size {
        /// The number of the line, from 1.
        line: u64,
        /// The size.
        given: i64,
        /// The largest size.
        max: u32,
    },
}

impl TraceError {
    /// Returns the sentence about the error and what to do, for a text of this name.
    #[must_use]
    pub fn sentence(&self, name: &str, catalogue: &Catalogue) -> String {
        match self {
            TraceError::Io(error) => error.to_string(),
            TraceError::TooLong { max } => say!(catalogue, "trace-too-long", name, max = max >> 20),
            TraceError::Nothing { left_out: LeftOut { first: Some((line, text)), .. } } => {
                say!(catalogue, "trace-nothing-read", name, line, text = shortened(text))
            }
            TraceError::Nothing { .. } => say!(catalogue, "trace-empty", name),
            TraceError::Unclear { line, text } => {
                say!(catalogue, "trace-unclear", name, line, text = shortened(text))
            }
            TraceError::OtherSize { line, given, expected } => {
                say!(catalogue, "trace-other-size", name, line, given, expected)
            }
            TraceError::Size { line, given, max } => {
                say!(catalogue, "trace-size", name, line, given, max)
            }
        }
    }
}

impl std::fmt::Display for TraceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let english = Catalogue::english();
        f.write_str(&self.sentence(&english.name_of_text(), english))
    }
}

impl std::error::Error for TraceError {}

impl From<io::Error> for TraceError {
    fn from(error: io::Error) -> TraceError {
        TraceError::Io(error)
    }
}

/// Reads a line, as JSON or as text.
fn entry_of(text: &str) -> Entry {
    let is_json = text.starts_with(['{', '[']);
    let entry = if is_json { json::read(text) } else { None };
    entry.unwrap_or_else(|| line::read(text))
}

/// Returns the number of the first line that places a queen or takes one back, from 1, and the text with blank lines
/// instead of such lines; `None` unless the first lines place queens and take them back.
pub(crate) fn without_steps(text: &str) -> Option<(u64, String)> {
    /// The number of lines that show whether a text is a trace.
    const SHOWN: usize = 256;
    let acts = |line: &str| match entry_of(line.trim()) {
        Entry::Acts(acts) | Entry::Said(acts) => acts,
        _ => Vec::new(),
    };
    let shown: Vec<Raw> = text.lines().take(SHOWN).flat_map(acts).collect();
    let has = |is: fn(&Raw) -> bool| shown.iter().any(is);
    let is_search = has(|act| matches!(act, Raw::Remove(_) | Raw::Own(Act::BackUp { .. })))
        && has(|act| matches!(act, Raw::Place(_) | Raw::Try(_) | Raw::Own(Act::Place(_))));
    if !is_search {
        return None;
    }
    let (mut first, mut rest) = (0, String::with_capacity(text.len()));
    for (number, line) in (1..).zip(text.lines()) {
        // A line that says that there is a solution may show it.
        if acts(line).iter().any(|act| !matches!(act, Raw::Solution | Raw::Done)) {
            first = if first == 0 { number } else { first };
        } else {
            rest.push_str(line);
        }
        rest.push('\n');
    }
    Some((first, rest))
}

/// Reads a trace line by line.
///
/// ```
/// use bezzel::search::trace::Act;
/// use bezzel_formats::trace::TraceReader;
/// use bezzel::{Size, Square};
/// let mut reader = TraceReader::new(Some(Size::new(8)?), None);
/// reader.read("place row=0, col=4")?;
/// assert_eq!(reader.take(), [Act::Place(Square { row: 0, column: 4 })]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct TraceReader {
    size: Option<Size>,
    numbering: Numbering,
    method: Option<Method>,
    is_begun: bool,
    line: u64,
    /// The acts that were not taken yet.
    kept: Vec<Raw>,
    has_acts: bool,
    /// The square of the last act, if that was to try it.
    tried: Option<(i64, i64)>,
    /// Whether the program says that it tries a square, and then that it places a queen there: trying places none.
    tries_first: bool,
    /// A step back that names no square, until the next act shows whether it only announces what another line says.
    back: Option<Raw>,
    /// Whether steps back are only announced, and the queens that are taken back are named.
    announces: bool,
    /// The last act, without steps back.
    last: Option<Raw>,
    /// Whether a line placed a queen, or is of a search of this library.
    has_placed: bool,
    /// Whether a sentence placed a queen whose first word names no act.
    has_sentences: bool,
    is_size_assumed: bool,
    is_base_assumed: bool,
    left_out: LeftOut,
    unclear: Unclear,
}

impl TraceReader {
    /// Creates a reader of a trace. The size and the number of the first row and column (0 or 1) may be known.
    #[must_use]
    pub fn new(size: Option<Size>, base: Option<u32>) -> TraceReader {
        TraceReader { size, numbering: Numbering::named(base), ..TraceReader::default() }
    }

    /// Reads the next line, without its end.
    ///
    /// # Errors
    /// [`TraceError`] if the line states an invalid size.
    pub fn read(&mut self, text: &str) -> Result<(), TraceError> {
        self.line += 1;
        let text = text.trim_start_matches('\u{feff}').trim();
        let entry = entry_of(text);
        self.has_sentences |=
            matches!(&entry, Entry::Said(acts) if matches!(acts[..], [Raw::Try(_)]));
        match entry {
            Entry::Acts(acts) | Entry::Said(acts) => {
                acts.iter().for_each(|act| self.look_at(act));
                acts.into_iter().for_each(|act| self.take_in(act));
            }
            Entry::Size(n) => self.resize(n)?,
            Entry::Head { n, method, is_begun } => {
                self.resize(n)?;
                (self.method, self.is_begun) = (method, is_begun);
                self.numbering.own();
            }
            Entry::Blank => {}
            Entry::Other => {
                self.left_out.count += 1;
                let first = (self.line, text.chars().take(200).collect());
                self.left_out.first.get_or_insert(first);
                self.unclear.look_at(self.line, text);
            }
        }
        self.numbering.settle(self.size.map(Size::get));
        Ok(())
    }

    /// Keeps an act. A program may print `try` and then `place` for one queen; a square that such a program tries, and
    /// does not take, is refused.
    fn take_in(&mut self, act: Raw) {
        let act = match (act, self.tried) {
            (Raw::PlaceTried, Some(square)) => Raw::Place(square),
            (Raw::RefuseTried, Some(square)) if self.tries_first => {
                Raw::Refuse { square, by: None }
            }
            // A queen that is taken back at once was tried.
            (Raw::RefuseTried, Some(square)) => Raw::Remove(RawTaken::Square(square)),
            (Raw::Refuse { square, .. }, Some(tried)) if square == tried && !self.tries_first => {
                Raw::Remove(RawTaken::Square(square))
            }
            (Raw::PlaceTried | Raw::RefuseTried, None) => return,
            (act, _) => act,
        };
        let is_taken = matches!(act, Raw::Place(square) if self.tried == Some(square));
        if is_taken || matches!(act, Raw::Refuse { square, .. } if self.tried == Some(square)) {
            self.tried = None;
        }
        self.refuse_tried();
        self.has_acts = true;
        match act {
            Raw::Try(square) => {
                self.tried = Some(square);
                if self.tries_first {
                    return;
                }
            }
            // The first one was taken for a placed queen.
            Raw::Place(_) if is_taken && !std::mem::replace(&mut self.tries_first, true) => return,
            _ => {}
        }
        self.keep(act);
    }

    /// Keeps an act, unless another line said it already: `done` behind `solution`, `backtracking` before `remove 2 1`.
    fn keep(&mut self, act: Raw) {
        if let Some(back) = self.back.take() {
            self.announces |= match (&self.last, &act) {
                (_, Raw::Remove(RawTaken::Square(_))) => true,
                // The queen of this row was taken back before the step.
                (Some(Raw::Remove(RawTaken::Square(it))), Raw::Place(to) | Raw::Try(to)) => {
                    it.0 == to.0
                }
                _ => false,
            };
            self.kept.extend(Some(back).filter(|_| !self.announces));
        }
        if act == Raw::Remove(RawTaken::Back) {
            self.back = Some(act).filter(|_| !self.announces);
            return;
        }
        let is_again = matches!(
            (&self.last, &act),
            (Some(Raw::Solution | Raw::Done), Raw::Done) | (Some(Raw::Done), Raw::Solution)
        );
        self.last = Some(act.clone());
        self.kept.extend(Some(act).filter(|_| !is_again));
    }

    /// Refuses the square that was tried and not taken.
    fn refuse_tried(&mut self) {
        if let Some(square) = self.tried.take().filter(|_| self.tries_first) {
            self.keep(Raw::Refuse { square, by: None });
        }
    }

    fn look_at(&mut self, act: &Raw) {
        self.has_placed |= matches!(act, Raw::Place(_) | Raw::Try(_) | Raw::Own(_));
        self.numbering.look_at(act, self.line);
    }

    /// Processes a line that states the size.
    fn resize(&mut self, given: i64) -> Result<(), TraceError> {
        let size = u32::try_from(given).ok().and_then(|n| Size::new(n).ok());
        let max = Steps::MAX_SIZE;
        match (self.size, size) {
            (Some(known), _) if i64::from(known.get()) != given => {
                Err(TraceError::OtherSize { line: self.line, given, expected: known.get() })
            }
            (_, Some(size)) if size.get() <= max => {
                self.size = Some(size);
                Ok(())
            }
            _ => Err(TraceError::Size { line: self.line, given, max }),
        }
    }

    /// Returns the properties of the trace, once acts can be taken.
    #[must_use]
    pub fn setting(&self) -> Option<Setting> {
        let (size, (row_base, base)) = self.size.zip(self.numbering.bases())?;
        self.has_acts.then_some(Setting {
            size,
            base,
            row_base,
            is_size_assumed: self.is_size_assumed,
            is_base_assumed: self.is_base_assumed,
            method: self.method,
            is_begun: self.is_begun,
        })
    }

    /// Removes and returns the acts read so far; none before the [`setting`](TraceReader::setting) is known.
    pub fn take(&mut self) -> Vec<Act> {
        let Some(Setting { base, row_base, .. }) = self.setting() else { return Vec::new() };
        let bases = (row_base.into(), base.into());
        std::mem::take(&mut self.kept).into_iter().map(|act| act.act(bases)).collect()
    }

    /// Ends the text, and assumes what no line shows. Without a size it is the largest number that was read, and rows
    /// and columns count from 1 if there was no 0; with a size they count from 0.
    ///
    /// # Errors
    /// [`TraceError`] if no line places a queen, or the board is too large.
    pub fn end(&mut self) -> Result<Setting, TraceError> {
        self.refuse_tried();
        self.kept.extend(self.back.take());
        let max = Steps::MAX_SIZE;
        if !self.has_placed {
            return Err(TraceError::Nothing { left_out: self.left_out.clone() });
        }
        if let Some((line, text)) = self.unclear.first().filter(|_| self.has_sentences) {
            return Err(TraceError::Unclear { line, text: text.to_owned() });
        }
        let (given, is_base_assumed) = self.numbering.end(self.size.map(Size::get));
        self.is_base_assumed |= is_base_assumed && self.size.is_some();
        if self.size.is_none() {
            let line = self.numbering.largest.1;
            let size = u32::try_from(given).ok().filter(|&n| n <= max);
            let size = size.and_then(|n| Size::new(n).ok());
            self.size = Some(size.ok_or(TraceError::Size { line, given, max })?);
            self.is_size_assumed = true;
        }
        match self.setting() {
            Some(setting) => Ok(setting),
            None => Err(TraceError::Nothing { left_out: self.left_out.clone() }),
        }
    }

    /// Returns the size, if it is known by now.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        self.size
    }

    /// Returns the lines that name no event so far.
    #[must_use]
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }
}

#[cfg(test)]
mod tests;
