//! Placements as JSON: consecutive values, or arrays of placements, in any of the forms that this crate writes, and
//! as the plain list of columns.
//!
//! The values are read from the text one by one, so an array of placements takes no more memory than its longest one.
//! An object with a repeated name is refused, since readers differ in the value they take (RFC 8259, section 4).

use super::{Place, Problem, ReadError, at_item, by_columns, by_rows};
use bezzel::{Placement, Size};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Read};
use struson::reader::{
    JsonReader, JsonReaderPosition, JsonStreamReader, ReaderError, ReaderSettings, SyntaxErrorKind,
    ValueType,
};

/// Reads JSON values until the input ends.
pub(super) fn read(
    input: impl Read,
    width: Option<Size>,
) -> impl Iterator<Item = Result<Placement, ReadError>> {
    let settings = ReaderSettings {
        allow_multiple_top_level: true,
        track_path: false,
        // A number that is too long is reported as an invalid column.
        restrict_number_values: false,
        ..ReaderSettings::default()
    };
    let reader = JsonStreamReader::new_custom(input, settings);
    let mut values =
        Values { reader, width, ahead: VecDeque::new(), is_begun: false, in_list: false, empty: 0 };
    let mut item = 0;
    std::iter::from_fn(move || {
        item += 1;
        match values.next() {
            Ok(placement) => placement.map(Ok),
            Err(Wrong::Problem(problem)) => Some(Err(at_item(item, problem))),
            Err(Wrong::Json(error)) => Some(Err(broken(error))),
        }
    })
}

/// An error: in the content of the JSON, or in its syntax.
enum Wrong {
    Problem(Problem),
    Json(ReaderError),
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Wrong {
        Wrong::Problem(problem)
    }
}

impl From<ReaderError> for Wrong {
    fn from(error: ReaderError) -> Wrong {
        Wrong::Json(error)
    }
}

/// The kind of an array's element.
enum Element {
    Placement(Placement),
    /// Two numbers: a queen's row and column, or a placement of two queens.
    Pair(u64, u64),
    /// A queen's row and column, named.
    Point(u64, u64),
}

/// The placements of a text, as they are read.
struct Values<R: Read> {
    reader: JsonStreamReader<R>,
    /// The number of columns, for boards that may have fewer rows.
    width: Option<Size>,
    /// Placements that were read to determine the content of an array.
    ahead: VecDeque<Placement>,
    is_begun: bool,
    /// Whether an array of placements is open.
    in_list: bool,
    /// The number of empty arrays at the top.
    empty: u32,
}

impl<R: Read> Values<R> {
    fn next(&mut self) -> Result<Option<Placement>, Wrong> {
        loop {
            if let Some(placement) = self.ahead.pop_front() {
                return Ok(Some(placement));
            }
            if self.in_list {
                if self.reader.has_next()? {
                    return self.listed().map(Some);
                }
                self.reader.end_array()?;
                self.in_list = false;
            }
            let Some(kind) = self.kind_of_next()? else {
                // One empty list is a list without boards; several lines of them are boards that are empty.
                return if std::mem::take(&mut self.empty) > 1 {
                    Err(Problem::EmptyLists.into())
                } else {
                    Ok(None)
                };
            };
            match kind {
                ValueType::Array => {
                    if let Some(placement) = self.array()? {
                        return Ok(Some(placement));
                    }
                }
                ValueType::Object => {
                    let Element::Placement(placement) = self.object()? else {
                        return Err(Problem::JsonShape.into());
                    };
                    return Ok(Some(placement));
                }
                _ => return Err(Problem::JsonShape.into()),
            }
        }
    }

    /// Returns the kind of the next top-level value, if there is one.
    fn kind_of_next(&mut self) -> Result<Option<ValueType>, Wrong> {
        if self.is_begun && !self.reader.has_next()? {
            return Ok(None);
        }
        match self.reader.peek() {
            Ok(kind) => {
                self.is_begun = true;
                Ok(Some(kind))
            }
            // A blank text is not JSON, but contains no placements either.
            Err(ReaderError::SyntaxError(error))
                if !self.is_begun && error.kind == SyntaxErrorKind::IncompleteDocument =>
            {
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Reads a top-level array: a placement, or the beginning of a list of placements. An empty one is a list without
    /// placements.
    fn array(&mut self) -> Result<Option<Placement>, Wrong> {
        self.reader.begin_array()?;
        if !self.reader.has_next()? {
            self.reader.end_array()?;
            self.empty += 1;
            return Ok(None);
        }
        match self.reader.peek()? {
            ValueType::Number => {
                let columns = self.numbers()?;
                return Ok(Some(by_columns(&columns, self.width)?));
            }
            ValueType::String => return self.rows().map(Some),
            _ => {}
        }
        // An array of pairs alone is the queens of one placement; if it has other elements too, each pair was a
        // placement of two queens.
        let (mut queens, mut are_points) = (Vec::new(), false);
        while self.reader.has_next()? {
            match self.element()? {
                Element::Pair(row, column) if !are_points => queens.push((row, column)),
                Element::Point(row, column) if are_points || queens.is_empty() => {
                    are_points = true;
                    queens.push((row, column));
                }
                Element::Placement(placement) if !are_points => {
                    self.in_list = true;
                    for (first, second) in queens {
                        self.ahead.push_back(by_columns(&[first, second], self.width)?);
                    }
                    self.ahead.push_back(placement);
                    return Ok(self.ahead.pop_front());
                }
                _ => return Err(Problem::JsonShape.into()),
            }
        }
        self.reader.end_array()?;
        Ok(Some(by_rows(&queens, self.width)?))
    }

    /// Reads the next element of a list of placements.
    fn listed(&mut self) -> Result<Placement, Wrong> {
        match self.element()? {
            Element::Placement(placement) => Ok(placement),
            Element::Pair(first, second) => Ok(by_columns(&[first, second], self.width)?),
            Element::Point(..) => Err(Problem::JsonShape.into()),
        }
    }

    fn element(&mut self) -> Result<Element, Wrong> {
        match self.reader.peek()? {
            ValueType::Object => self.object(),
            ValueType::Array => {
                self.reader.begin_array()?;
                if !self.reader.has_next()? {
                    return Err(Problem::EmptyLists.into());
                }
                let kind = self.reader.peek()?;
                if kind == ValueType::String {
                    return self.rows().map(Element::Placement);
                }
                if kind == ValueType::Number {
                    return match self.numbers()?[..] {
                        [row, column] => Ok(Element::Pair(row, column)),
                        ref columns => Ok(Element::Placement(by_columns(columns, self.width)?)),
                    };
                }
                self.queens().map(Element::Placement)
            }
            _ => Err(Problem::JsonShape.into()),
        }
    }

    /// Reads the rest of an array of rows of `Q` and `.`, as in LeetCode; other rows are left to the reader of whole
    /// texts.
    fn rows(&mut self) -> Result<Placement, Wrong> {
        let (mut columns, mut width) = (Vec::new(), None);
        while self.reader.has_next()? {
            if self.reader.peek()? != ValueType::String {
                return Err(Problem::JsonShape.into());
            }
            let row = self.reader.next_str()?;
            let queen = row.find('Q').ok_or(Problem::JsonShape)?;
            let others = row.bytes().enumerate().all(|(at, sign)| at == queen || sign == b'.');
            if !others || *width.get_or_insert(row.len()) != row.len() {
                return Err(Problem::JsonShape.into());
            }
            columns.push(queen as u64);
        }
        self.reader.end_array()?;
        if width != Some(self.width.map_or(columns.len(), Size::index)) {
            return Err(Problem::JsonShape.into());
        }
        Ok(by_columns(&columns, self.width)?)
    }

    /// Reads the rest of an array of queens, each a pair or a point.
    fn queens(&mut self) -> Result<Placement, Wrong> {
        let kind = self.reader.peek()?;
        let mut queens = Vec::new();
        while self.reader.has_next()? {
            match (self.reader.peek()?, kind) {
                (ValueType::Array, ValueType::Array) => {
                    self.reader.begin_array()?;
                    let [row, column] = self.numbers()?[..] else {
                        return Err(Problem::JsonShape.into());
                    };
                    queens.push((row, column));
                }
                (ValueType::Object, ValueType::Object) => {
                    let Element::Point(row, column) = self.object()? else {
                        return Err(Problem::JsonShape.into());
                    };
                    queens.push((row, column));
                }
                _ => return Err(Problem::JsonShape.into()),
            }
        }
        self.reader.end_array()?;
        Ok(by_rows(&queens, self.width)?)
    }

    /// Reads the rest of an array of non-negative integers.
    fn numbers(&mut self) -> Result<Vec<u64>, Wrong> {
        let mut numbers = Vec::new();
        while self.reader.has_next()? {
            numbers.push(self.number()?.ok_or(Problem::JsonShape)?);
        }
        self.reader.end_array()?;
        Ok(numbers)
    }

    /// Reads the next value as a non-negative integer; `None` if it is not one.
    fn number(&mut self) -> Result<Option<u64>, Wrong> {
        if self.reader.peek()? != ValueType::Number {
            return Ok(None);
        }
        Ok(self.reader.next_number_as_str()?.parse().ok())
    }

    /// Reads `{"columns": […]}`, `{"x": column, "y": row}`, or `{"row0": column, "row1": column, …}`, which is
    /// pandas' form of the lines of a table. A field `n` must match; other fields are ignored.
    fn object(&mut self) -> Result<Element, Wrong> {
        self.reader.begin_object()?;
        let mut names = BTreeSet::new();
        let (mut columns, mut size) = (None, None);
        let mut numbers: BTreeMap<String, u64> = BTreeMap::new();
        let mut is_point = true;
        while self.reader.has_next()? {
            let name = self.reader.next_name_owned()?;
            if !names.insert(name.clone()) {
                return Err(Problem::JsonTwice { name }.into());
            }
            match name.as_str() {
                "columns" => {
                    if self.reader.peek()? != ValueType::Array {
                        return Err(Problem::JsonShape.into());
                    }
                    self.reader.begin_array()?;
                    columns = Some(self.numbers()?);
                }
                "n" => size = Some(self.said()?),
                name if name == "x" || name == "y" || name.starts_with("row") => {
                    match self.reader.peek()? {
                        ValueType::Number => {
                            let number = self.reader.next_number_as_str()?.parse().ok();
                            numbers.extend(number.map(|number| (name.to_owned(), number)));
                        }
                        _ => self.reader.skip_value()?,
                    }
                }
                _ => self.reader.skip_value()?,
            }
            is_point &= columns.is_none();
        }
        self.reader.end_object()?;
        if let (true, Some(&x), Some(&y)) = (is_point, numbers.get("x"), numbers.get("y")) {
            return Ok(Element::Point(y, x));
        }
        let columns = match columns {
            Some(columns) => columns,
            None => {
                let rows = names.iter().filter(|name| name.starts_with("row")).count();
                let named = (0..rows).map(|row| numbers.get(&format!("row{row}")).copied());
                let columns: Option<Vec<u64>> = named.collect();
                columns.filter(|columns| !columns.is_empty()).ok_or(Problem::JsonShape)?
            }
        };
        let found = columns.len();
        let size_of_board = self.width.map_or(found, Size::index);
        match size.filter(|said| *said != size_of_board.to_string()) {
            Some(said) => Err(Problem::SizeDiffers { said, found }.into()),
            None => Ok(Element::Placement(by_columns(&columns, self.width)?)),
        }
    }

    /// Reads a value as text for a message.
    fn said(&mut self) -> Result<String, Wrong> {
        Ok(match self.reader.peek()? {
            ValueType::Number => self.reader.next_number_as_string()?,
            ValueType::String => format!("{:?}", self.reader.next_string()?),
            ValueType::Boolean => self.reader.next_bool()?.to_string(),
            ValueType::Null => {
                self.reader.next_null()?;
                "null".to_owned()
            }
            ValueType::Array | ValueType::Object => return Err(Problem::JsonShape.into()),
        })
    }
}

/// Converts an error of the JSON reader.
fn broken(error: ReaderError) -> ReadError {
    let (position, problem) = match error {
        ReaderError::IoError { error, location } => {
            let problem = match error.kind() {
                io::ErrorKind::InvalidData => Problem::NotText,
                _ => Problem::Io(error),
            };
            (Some(location), problem)
        }
        ReaderError::SyntaxError(error) => {
            let message = what(error.kind).to_owned();
            (Some(error.location), Problem::Json { message })
        }
        other => (None, Problem::Json { message: other.to_string() }),
    };
    let at = position.and_then(|JsonReaderPosition { line_pos, .. }| line_pos);
    let (line, character) = at.map_or((1, 1), |at| (at.line + 1, at.column + 1));
    ReadError { place: Place::Line { line, character }, problem }
}

/// The kind of a syntax error, in words.
fn what(kind: SyntaxErrorKind) -> &'static str {
    match kind {
        SyntaxErrorKind::IncompleteDocument => "it ends too early",
        SyntaxErrorKind::MissingComma => "a comma is missing",
        SyntaxErrorKind::UnexpectedComma | SyntaxErrorKind::TrailingCommaNotEnabled => {
            "there is a comma too many"
        }
        SyntaxErrorKind::MissingColon => "a colon is missing",
        SyntaxErrorKind::UnexpectedClosingBracket => "a bracket is closed that is not open",
        SyntaxErrorKind::ExpectingMemberNameOrObjectEnd => "a name in quotation marks is missing",
        SyntaxErrorKind::MalformedNumber | SyntaxErrorKind::TrailingDataAfterNumber => {
            "this is not how a number is written"
        }
        SyntaxErrorKind::CommentsNotEnabled => "there are no comments in JSON",
        _ => "no value begins or goes on like this",
    }
}
