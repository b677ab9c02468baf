//! Reading a whole text: the output of other programs.

use super::cells::{QUEENS, is_between};
use super::failure::{self, Failure};
use super::group::{Piece, group};
use super::resolve::{Aim, Reading, ResolvedBoard, Roles};
use super::value::{number, truth};
use super::written::Written;
use super::{
    Hints, Problem, ReadError, aliases, at_line, decode, ending, markup, masks, numerals, scan,
    variables,
};
use bezzel::{Board, Size};

/// The boards of a text, and how they were understood.
#[derive(Debug)]
pub(super) struct Whole {
    pieces: Vec<(u32, Piece)>,
    written: Written,
    roles: Roles,
    columns: Option<Size>,
    reading: Reading,
    /// What is wrong with the end of the text, after these boards.
    pub(super) end: Option<ReadError>,
}

/// Reads all boards of a text, without completing them.
///
/// # Errors
/// [`ReadError`] with the line and the reason; [`Problem::Empty`] if there is no board.
pub(super) fn read(bytes: &[u8], hints: &Hints) -> Result<Whole, ReadError> {
    let text = decode::decode(bytes)?;
    let failure = failure::failure(&text);
    if let Some(failure) = failure.as_ref().filter(|it| it.is_certain) {
        return failed(failure, hints);
    }
    if let Some((line, rest)) = crate::trace::without_steps(&text) {
        return boards(&rest, hints, Aim::Whole).map_err(|_| at_line(line, 1, Problem::Steps));
    }
    let read = boards(&text, hints, Aim::Whole).or_else(|wrong| {
        let closed = ending::closed(&text).filter(|_| matches!(wrong.problem, Problem::Brackets));
        let whole = closed.and_then(|(closed, line)| {
            let whole = boards(&closed, hints, Aim::Whole).ok()?;
            whole.are_lists().then_some((whole, line))
        });
        match whole {
            Some((whole, line)) => {
                Ok(Whole { end: Some(at_line(line, 1, Problem::ListCut)), ..whole })
            }
            None => Err(wrong),
        }
    });
    match (read, failure) {
        (Ok(whole), _) => Ok(whole),
        (Err(_), Some(failure)) => failed(&failure, hints),
        (Err(wrong), None) => {
            let is_open = matches!(wrong.problem, Problem::Brackets);
            let cut = || ending::open(&text).filter(|_| is_open);
            let cut = || cut().map(|line| at_line(line, 1, Problem::ListCut));
            Err(shortened(&text).or_else(|| object_name(&text)).or_else(cut).unwrap_or(wrong))
        }
    }
}

/// Reads the boards before the error message of a program, and those after it.
fn failed(failure: &Failure<'_>, hints: &Hints) -> Result<Whole, ReadError> {
    let message = bezzel_locale::shortened_message(failure.message);
    let wrong = at_line(failure.line, 1, Problem::Failed { message });
    let beside = failure.beside.as_ref().and_then(|text| boards(text, hints, Aim::Whole).ok());
    match beside.map_or_else(|| boards(failure.before, hints, Aim::Whole), Ok) {
        Ok(whole) => Ok(Whole { end: Some(wrong), ..whole }),
        Err(ReadError { problem: Problem::Empty | Problem::NoBoard { .. }, .. }) => Err(wrong),
        Err(other) => Err(other),
    }
}

/// The error of a text in which a list is shortened, as NumPy and pandas print long ones.
fn shortened(text: &str) -> Option<ReadError> {
    let has_gap = |line: &str| {
        let tokens: Vec<&str> = line.split(is_between).filter(|token| !token.is_empty()).collect();
        let is_value = |token: &str| number(token).or(truth(token).map(|_| 0)).is_some();
        tokens
            .windows(3)
            .any(|it| matches!(it[1], "..." | "…") && is_value(it[0]) && is_value(it[2]))
    };
    let line = text.lines().position(has_gap)?;
    Some(at_line(line as u64 + 1, 1, Problem::Shortened))
}

/// The error of a text in which a program printed the name of an array or an object: `[I@1b6d3586` in Java,
/// `[object Object]` in JavaScript, `<generator object solve at 0x7f8b>` in Python.
pub(super) fn object_name(text: &str) -> Option<ReadError> {
    let is_array = |word: &&str| {
        let name = word.strip_prefix('[').and_then(|rest| rest.split_once('@'));
        name.is_some_and(|(kind, hash)| {
            kind.starts_with(['[', 'I', 'Z', 'C', 'B', 'J', 'S', 'L'])
                && !hash.is_empty()
                && hash.bytes().all(|it| it.is_ascii_hexdigit())
        })
    };
    let found = |line: &str| {
        if let Some(array) = line.split([' ', ':', '=', ',']).find(is_array) {
            let is_nested = array.starts_with("[[");
            let way = if is_nested { "Arrays.deepToString(…)" } else { "Arrays.toString(…)" };
            return Some((array.to_owned(), way));
        }
        let others = [("[object ", "JSON.stringify(…)"), ("<generator object ", "list(…)")];
        others.into_iter().find_map(|(begin, way)| {
            let name = &line[line.find(begin)?..];
            let end = name.find([']', '>']).map_or(name.len(), |at| at + 1);
            Some((name[..end].to_owned(), way))
        })
    };
    let mut lines = (1..).zip(text.lines());
    let (line, (found, way)) = lines.find_map(|(at, line)| Some((at, found(line)?)))?;
    Some(at_line(line, 1, Problem::ObjectName { found, way }))
}

/// Reads all boards of a text.
pub(super) fn boards(text: &str, hints: &Hints, aim: Aim) -> Result<Whole, ReadError> {
    let text = &*aliases::expanded(text);
    let digits = numerals::as_digits(text);
    let bars = markup::as_bars(&digits);
    let scanned = variables::as_squares(&bars);
    let mut scan = scan::scan(&scanned)?;
    let mut pieces = group(&mut scan, hints)?;
    if let Some(damaged) = scan.damaged {
        return Err(damaged);
    }
    let mut left_out = std::mem::take(&mut scan.left_out);
    left_out.sort_unstable();
    left_out.dedup();
    let quote = |&line: &u32| {
        // Lines are quoted as they stand, unless marks such as tags were made lines.
        let is_as_given = text.lines().count() == scanned.lines().count();
        let quoted = if is_as_given { text } else { &scanned };
        quoted.lines().nth((line as usize).checked_sub(1)?)
    };
    let first = left_out.first().and_then(quote);
    let first = first.map(|line| bezzel_locale::shortened(line.trim())).unwrap_or_default();
    if pieces.is_empty() {
        let problem = if first.is_empty() { Problem::Empty } else { Problem::NoBoard { first } };
        return Err(at_line(1, 1, problem));
    }
    // A number alone, which may be one of solutions.
    if let [(_, Piece::Columns(columns))] = pieces[..]
        && hints.columns.is_none()
        && let [Some(number @ 2..)] = scan.written.numbers[columns]
    {
        let problem = Problem::NoBoard { first: number.to_string() };
        return Err(at_line(1, 1, problem));
    }
    if let Some(line) = cut_list(&mut pieces, &scan.written, text) {
        scan.end = Some(at_line(line, 1, Problem::ListCut));
    }
    if are_queens_alone(&pieces, &scan.written) {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let first = bezzel_locale::shortened(first.trim());
        return Err(at_line(1, 1, Problem::NoBoard { first }));
    }
    let is_begun = begun(&mut pieces, &mut scan.written);
    let are_masks = hints.columns.is_none() && masks::to_columns(&mut pieces, &mut scan.written);
    let mut reading = Reading {
        is_begun,
        is_growing: scan.is_growing,
        are_masks,
        are_names: pieces.iter().any(|(_, piece)| matches!(piece, Piece::Chess(_))),
        has_row_lists: scan.has_row_lists,
        left_out: left_out.len() as u64,
        first_left_out: first,
        ..Reading::default()
    };
    let roles = Roles::of(&pieces, &scan.written, hints, aim, &mut reading)?;
    let (written, end) = (scan.written, scan.end);
    let mut whole = Whole { pieces, written, roles, columns: hints.columns, reading, end };
    whole.reading.is_twice = whole.keep_one_form();
    Ok(whole)
}

/// Removes the last list, and returns its line, if the text ends within its line, and it is shorter than all others,
/// which have one length. A list whose line or bracket ends is as the program wrote it.
fn cut_list(pieces: &mut Vec<(u32, Piece)>, written: &Written, text: &str) -> Option<u64> {
    let length = |(_, piece): &(u32, Piece)| match *piece {
        Piece::Columns(values) if !written.numbers[values].contains(&None) => Some(values.len()),
        _ => None,
    };
    let (last, others) = pieces.split_last()?;
    let size = others.first().and_then(length)?;
    let is_last = text
        .ends_with(|sign: char| sign.is_ascii_digit() || matches!(sign, ' ' | ',' | '\t'))
        && text.lines().count() == last.0 as usize;
    let is_cut = is_last
        && size > 3
        && length(last).is_some_and(|last| last < size)
        && others.iter().all(|other| length(other) == Some(size));
    let line = u64::from(last.0);
    is_cut.then(|| pieces.pop().map(|_| line)).flatten()
}

/// Whether several boards have queens on all squares: those of rows whose empty squares are blanks.
fn are_queens_alone(pieces: &[(u32, Piece)], written: &Written) -> bool {
    let are_queens = |(_, piece): &(u32, Piece)| match *piece {
        Piece::Grid(rows) => {
            let rows = &written.rows[rows];
            let mut names = rows.iter().flat_map(|(_, row)| written.names(*row));
            rows.len() > 1 && names.all(|name| QUEENS.contains(&name) && name != "1")
        }
        _ => false,
    };
    pieces.iter().filter(|piece| are_queens(piece)).count() > 1
}

/// Reads -1, which programs write before they place a queen, as a row without one. Returns whether there is any.
fn begun(pieces: &mut [(u32, Piece)], written: &mut Written) -> bool {
    let mut is_begun = false;
    for (_, piece) in pieces {
        if let Piece::Columns(columns) = piece
            && columns.len() > 1
            && written.numbers[*columns].contains(&Some(-1))
        {
            let values = written.numbers[*columns].to_vec();
            *columns = written.numbers.add(values.into_iter().map(|it| it.filter(|it| *it != -1)));
            is_begun = true;
        }
    }
    is_begun
}

impl Whole {
    /// Whether there is a board in lists that are not the rows of a matrix.
    fn are_lists(&self) -> bool {
        let is_list = |piece: &Piece| match *piece {
            Piece::Columns(values) => {
                let values = &self.written.numbers[values];
                values.len() > 1 && values.iter().flatten().any(|value| *value > 1)
            }
            _ => true,
        };
        self.pieces.iter().all(|(_, piece)| is_list(piece))
    }

    /// Keeps one form of boards that a program prints in several, such as a list and rows of signs for each. Returns
    /// whether there are several.
    fn keep_one_form(&mut self) -> bool {
        let form = |at: usize| std::mem::discriminant(&self.pieces[at].1);
        let mut forms: Vec<Vec<usize>> = Vec::new();
        for at in 0..self.len() {
            match forms.iter_mut().find(|others| form(others[0]) == form(at)) {
                Some(others) => others.push(at),
                None => forms.push(vec![at]),
            }
        }
        // The text may be cut off between two forms of a board, or name the first solution again.
        let Some(most) = (0..forms.len()).rev().max_by_key(|at| forms[*at].len()) else {
            return false;
        };
        let kept = forms.swap_remove(most);
        let is_same = |(one, other): (&usize, &usize)| {
            self.board(*one).is_ok_and(|board| self.board(*other).is_ok_and(|it| it == board))
        };
        let are_again = |form: &Vec<usize>| form.iter().zip(&kept).all(is_same);
        let is_twice = !forms.is_empty() && forms.iter().all(are_again);
        if is_twice {
            self.pieces = kept.into_iter().map(|at| self.pieces[at]).collect();
        }
        is_twice
    }

    /// How the text was understood.
    pub(super) fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The number of boards.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the board of this number, from 0, with its blocked squares.
    pub(super) fn found(&self, at: usize) -> Result<ResolvedBoard, ReadError> {
        self.roles.board(self.pieces[at], &self.written, self.columns)
    }

    /// Returns the board of this number, from 0.
    pub(super) fn board(&self, at: usize) -> Result<Board, ReadError> {
        Ok(self.found(at)?.board())
    }
}
