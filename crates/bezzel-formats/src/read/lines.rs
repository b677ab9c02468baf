//! Placements as lines of text: columns, grids of 0 and 1, boards with queens, and FEN boards.

use super::{MAX_WHOLE, Problem, ReadError, at_line, by_columns, in_line};
use crate::format::Format;
use bezzel::{Placement, Size};
use std::collections::VecDeque;
use std::io::{BufRead, Read};

/// Reads placements from lines of text.
pub(super) struct Lines<R> {
    input: R,
    format: Option<Format>,
    /// The number of columns, for boards that may have fewer rows.
    columns: Option<Size>,
    /// The number of lines read so far.
    line: u64,
    /// The length of the last line in bytes, as an estimate for the next one.
    length: usize,
    /// Lines that were read ahead, with their numbers.
    ahead: VecDeque<(u64, String)>,
    /// The number of values in the first line with commas: such lines are a table without a header.
    width: Option<usize>,
    /// Whether the last placement was a board of signs, and not a list of columns.
    was_board: Option<bool>,
}

/// The maximum length of a line in bytes: the largest board has one of 890 MB. A device may never end a line.
const LONGEST_LINE: u64 = 960 << 20;

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, format: Option<Format>, columns: Option<Size>) -> Self {
        Lines {
            input,
            format,
            columns,
            line: 0,
            length: 0,
            ahead: VecDeque::new(),
            width: None,
            was_board: None,
        }
    }

    /// Returns the next line with its number, without its end; `None` at the end of the input.
    fn next_line(&mut self) -> Result<Option<(u64, String)>, ReadError> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        self.line += 1;
        let mut bytes = Vec::with_capacity(self.length);
        let read = (&mut self.input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
        if read.map_err(|error| in_line(self.line, Problem::Io(error)))? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 > LONGEST_LINE {
            return Err(in_line(self.line, Problem::LineLong { max: LONGEST_LINE }));
        }
        self.length = bytes.len().min(1 << 16);
        let text = String::from_utf8(bytes);
        let mut text = text.map_err(|_| in_line(self.line, Problem::NotText))?;
        text.truncate(text.trim_end().len());
        Ok(Some((self.line, text)))
    }

    fn next_placement(&mut self) -> Result<Option<Placement>, ReadError> {
        loop {
            let Some((number, line)) = self.next_line()? else { return Ok(None) };
            if line.trim().is_empty() {
                continue;
            }
            if self.format == Some(Format::Fen) || self.format.is_none() && is_fen(&line) {
                return fen(number, &line, self.columns).map(Some);
            }
            let as_board = match self.format {
                Some(Format::Board | Format::Grid) => true,
                Some(_) => false,
                None => {
                    !line.chars().all(|c| c.is_ascii_digit() || is_separator(c)) || {
                        // Zeros and ones are a board if there are as many lines of them as columns; a single line is
                        // a list of columns.
                        is_binary(&line) && self.is_board(&line)?
                    }
                }
            };
            let as_board = as_board && !has_stray(&line, self.format);
            if self.format.is_none() && self.was_board.replace(as_board) == Some(!as_board) {
                // A program that prints both may print each board twice.
                return Err(in_line(number, Problem::TooLong { max: MAX_WHOLE as u64 }));
            }
            return if as_board {
                self.board(number, line).map(Some)
            } else {
                self.one_width(number, &line)?;
                columns(number, &line, self.columns).map(Some)
            };
        }
    }

    /// Refuses a line with commas whose number of values differs from that of the first one: a line that lacks values
    /// is not a smaller board.
    fn one_width(&mut self, number: u64, line: &str) -> Result<(), ReadError> {
        if self.format.is_some() || !line.contains([',', ';']) {
            return Ok(());
        }
        let found = line.split(is_separator).filter(|token| !token.is_empty()).count();
        let expected = *self.width.get_or_insert(found);
        match found == expected {
            true => Ok(()),
            false => Err(in_line(number, Problem::CsvWidth { found, expected })),
        }
    }

    /// Whether zeros and ones are the first row of a board.
    fn is_board(&mut self, first: &str) -> Result<bool, ReadError> {
        // A list of columns has one value for each row.
        let is_row = |columns: Size| squares(first).count() == columns.index();
        match self.columns {
            Some(columns) if !is_row(columns) => Ok(false),
            Some(_) if row_queens(0, first).is_ok_and(|(queens, _)| queens.len() != 1) => Ok(false),
            Some(_) => Ok(true),
            None => self.is_square(first),
        }
    }

    /// Whether `first` and the following lines, up to a blank one, are as many rows of zeros and ones as there are
    /// columns.
    fn is_square(&mut self, first: &str) -> Result<bool, ReadError> {
        let width = squares(first).count();
        if width == 1 {
            // `0` is the queen of a 1x1 board by column, `1` the same as a grid.
            return Ok(first.trim() == "1");
        }
        let mut rows = 1;
        let mut looked_at = VecDeque::new();
        while rows < width {
            let Some((number, line)) = self.next_line()? else { break };
            let fits = is_binary(&line) && squares(&line).count() == width;
            looked_at.push_back((number, line));
            if !fits {
                break;
            }
            rows += 1;
        }
        looked_at.append(&mut self.ahead);
        self.ahead = looked_at;
        Ok(rows == width)
    }

    /// Reads a board whose first row is `line`.
    fn board(&mut self, first_number: u64, first: String) -> Result<Placement, ReadError> {
        let expected = self.columns.map_or(squares(&first).count(), Size::index);
        let mut columns = Vec::new();
        let mut row = Some((first_number, first));
        let mut last_number = first_number;
        while let Some((number, line)) = row {
            if line.trim().is_empty() {
                break;
            }
            last_number = number;
            let (queens, found) = row_queens(number, &line)?;
            if found != expected {
                return Err(in_line(number, Problem::RowLength { found, expected }));
            }
            let [queen] = queens[..] else {
                let problem = Problem::QueensInRow { row: columns.len(), found: queens.len() };
                return Err(in_line(number, problem));
            };
            columns.push(queen);
            if columns.len() == expected {
                break;
            }
            row = self.next_line()?;
        }
        if columns.len() != expected && self.columns.is_none() {
            let problem = Problem::NotSquare { rows: columns.len(), columns: expected };
            return Err(in_line(last_number, problem));
        }
        by_columns(&columns, self.columns).map_err(|problem| in_line(first_number, problem))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Placement, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_placement().transpose()
    }
}

pub(super) fn is_separator(character: char) -> bool {
    character.is_whitespace() || character == ',' || character == ';'
}

/// Whether a line is a FEN board: rows joined by slashes, at least one with a queen.
fn is_fen(line: &str) -> bool {
    line.contains('/')
        && line.contains('Q')
        && line.bytes().all(|sign| sign.is_ascii_digit() || sign == b'Q' || sign == b'/')
}

/// Reads a FEN board with one queen in each row.
fn fen(number: u64, line: &str, width: Option<Size>) -> Result<Placement, ReadError> {
    let rows = line.bytes().filter(|&sign| sign == b'/').count() + 1;
    let expected = width.map_or(rows, Size::index);
    let mut columns = Vec::with_capacity(rows);
    for (row, text) in line.trim().split('/').enumerate() {
        let place = |problem| at_line(number, character_of(line, text), problem);
        let Some((before, after)) = text.split_once('Q').filter(|(_, after)| !after.contains('Q'))
        else {
            let found = text.matches('Q').count();
            return Err(place(Problem::QueensInRow { row, found }));
        };
        let squares = |run: &str| match run {
            "" => Ok(0),
            _ => run.parse::<u64>().map_err(|_| place(Problem::not_a_number(run))),
        };
        let (before, after) = (squares(before)?, squares(after)?);
        let found = before.saturating_add(after).saturating_add(1) as usize;
        if found != expected {
            return Err(place(Problem::RowLength { found, expected }));
        }
        columns.push(before);
    }
    by_columns(&columns, width).map_err(|problem| in_line(number, problem))
}

/// Whether a line consists of zeros and ones, separated or not.
fn is_binary(line: &str) -> bool {
    let mut tokens = line.split(is_separator).filter(|token| !token.is_empty());
    let digits = line.chars().all(|c| c == '0' || c == '1' || is_separator(c));
    digits && (tokens.clone().count() == 1 || tokens.all(|token| token.len() == 1))
}

/// Whether a line that is not a plain list of numbers is a damaged list, rather than a board: it has digits that no
/// board has.
fn has_stray(line: &str, format: Option<Format>) -> bool {
    format.is_none() && line.chars().any(|c| c.is_ascii_digit() && c != '0' && c != '1')
}

/// The squares of a row of a board, with their positions (from 1). Blanks, marks of attacked queens and the escape
/// sequences of colours are skipped.
pub(super) fn squares(line: &str) -> impl Iterator<Item = (u64, char)> + '_ {
    let mut escaped = false;
    (1u64..).zip(line.chars()).filter(move |&(_, character)| {
        if escaped {
            escaped = character != 'm';
            return false;
        }
        escaped = character == '\u{1b}';
        !escaped && !is_separator(character) && character != '!' && character != '\u{fe0e}'
    })
}

/// The columns of a row's queens, and the number of its squares.
fn row_queens(number: u64, line: &str) -> Result<(Vec<u64>, usize), ReadError> {
    let (mut queens, mut found) = (Vec::new(), 0);
    for (column, (character, square)) in (0u64..).zip(squares(line)) {
        found += 1;
        match square {
            'Q' | 'q' | '♛' | '♕' | '1' => queens.push(column),
            '.' | '0' | '·' | '_' | '-' => {}
            found => return Err(at_line(number, character, Problem::NotASquare { found })),
        }
    }
    Ok((queens, found))
}

/// Reads a line of columns, separated by blanks or commas.
fn columns(number: u64, line: &str, width: Option<Size>) -> Result<Placement, ReadError> {
    let mut columns = Vec::new();
    for token in line.split(is_separator).filter(|token| !token.is_empty()) {
        let column = token.parse::<u64>().map_err(|_| {
            let character = character_of(line, token);
            at_line(number, character, Problem::not_a_number(token))
        })?;
        columns.push(column);
    }
    by_columns(&columns, width).map_err(|problem| {
        // The error points to the queen outside the board.
        let token = line.split(is_separator).filter(|token| !token.is_empty()).nth(problem.row());
        let character = token.map_or(1, |token| character_of(line, token));
        at_line(number, character, problem)
    })
}

/// The position of a field, in characters from 1, in a line whose fields are separated by one character.
pub(super) fn character_of_field<'a>(fields: impl Iterator<Item = &'a str>, at: usize) -> u64 {
    fields.take(at).map(|field| field.chars().count() as u64 + 1).sum::<u64>() + 1
}

/// The position of a token, which is a slice of `line`, in characters from 1.
pub(crate) fn character_of(line: &str, token: &str) -> u64 {
    let bytes = token.as_ptr() as usize - line.as_ptr() as usize;
    line[..bytes].chars().count() as u64 + 1
}
