//! Errors of reading: the place and the problem.

use super::messages::{megabytes, partial, placement, puzzle};
use bezzel::PlacementError;
use bezzel::complete::PartialError;
use bezzel::puzzle::PuzzleError;
use bezzel_locale::{Catalogue, shortened, shortened_message};
use bezzel_locale::{messages, say};
use std::io;

/// The place of an error in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// A line and a character in it, both from 1.
    Line {
        /// The line.
        line: u64,
        /// The position in characters, not bytes.
        character: u64,
    },
    /// The number of the placement in the input, from 1.
    Item(u64),
    /// One of several puzzles, and a row and a character in it, all from 1.
    Puzzle {
        /// The number of the puzzle.
        number: u64,
        /// The row.
        row: u64,
        /// The position in characters, not bytes.
        character: u64,
    },
}

/// The error of reading: the place and the problem.
#[derive(Debug)]
pub struct ReadError {
    /// The place.
    pub place: Place,
    /// The problem.
    pub problem: Problem,
}

messages! {
    /// A problem of the input.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum Problem {
        /// The input is empty.
        Empty = "read-empty",
        /// The input says that there is no board.
        Denied = "read-denied",
        /// No line is a board or part of one; the first line, shortened.
        NoBoard { first: String } = "read-no-board",
        /// No board is a solution as the text was read, and most are in another reading.
        OtherReading = "read-other-reading",
        /// The boards have another size than the caller said.
        OtherSize { found: u32, told: u32 } = "read-other-size",
        /// The text is an error message of a program; the line that says what is wrong.
        Failed { message: String } = "read-failed",
        /// The last board is cut off, after this number of rows.
        BoardCut { rows: u32 } = "read-board-cut",
        /// The only board is cut off, or has too few rows.
        BoardShort { rows: usize, columns: usize } = "read-board-short",
        /// A program printed the name of an array or object instead of its content; the call that gives that.
        ObjectName { found: String as shortened, way: &'static str } = "read-object-name",
        /// The text is the source of a program, which the line shows.
        Source = "read-source",
        /// The boards rise in size, from the first of these to the second.
        SeveralSizes { first: u32, other: u32 } = "read-several-sizes",
        /// The lines are the steps of a search.
        Steps = "read-steps",
        /// Lists that should be boards are empty.
        EmptyLists = "read-empty-lists",
        /// The last list is cut off.
        ListCut = "read-list-cut",
        /// A list among those that are boards is none.
        ListOther = "read-list-other",
        /// A list is shortened: numbers on both sides of `...`.
        Shortened = "read-shortened",
        /// The input is not text.
        NotText = "read-not-text",
        /// The text is not a number where one is expected.
        NotANumber { found: String as shortened } = "read-not-a-number",
        /// A number is larger than any row or column.
        NumberTooLong = "read-number-too-long",
        /// Brackets are not closed, or closed by the wrong kind.
        Brackets = "read-brackets",
        /// The text is in none of our formats and too long to be read whole; the maximum number of bytes.
        TooLong { max: u64 as megabytes } = "read-too-long",
        /// Some programs use the sign for a queen and others for a blocked square.
        Signs { sign: String } = "read-signs",
        /// A queen is outside the board, in a text that counts from 1.
        OutsideFromOne { row: u64, column: u64, size: u32 } = "read-outside-from-one",
        /// A square is outside the board; its numbers are those of the text.
        SquareOutside { row: i64, column: i64, rows: u32, columns: u32 } = "read-square-outside-board",
        /// There are several boards instead of one to complete.
        SeveralBoards { found: usize } = "read-several-boards",
        /// A character is not a square of any board.
        NotASquare { found: char } = "read-not-a-square",
        /// A row of a board has fewer or more squares than the first.
        RowLength { found: usize, expected: usize } = "read-row-length",
        /// A board has fewer or more rows than columns.
        NotSquare { rows: usize, columns: usize } = "read-not-square",
        /// A placement has more pieces than the board has columns.
        TooManyRows { rows: usize, columns: u32 } = "read-too-many-rows",
        /// The rows and columns of an empty board differ.
        NotSquareBoard { rows: u64, columns: u64 } = "read-not-square-board",
        /// A row of a board, from 0, has no queen, or several.
        QueensInRow { row: usize, found: usize } = "read-queens-in-row",
        /// The input is not valid JSON; the parser's message.
        Json { message: String as shortened_message } = "read-json",
        /// The JSON ends before its value does; the parser's message.
        JsonCut { message: String as shortened_message } = "read-json",
        /// The JSON does not describe a placement.
        JsonShape = "read-json-shape",
        /// A JSON object has a name twice.
        JsonTwice { name: String as shortened } = "read-json-twice",
        /// The JSON does not describe a board to complete.
        JsonBoard { message: String as shortened_message } = "read-json-board",
        /// The text begins as an instance of CSPLib's problems and has something else in it.
        Instance { found: String as shortened } = "read-instance",
        /// Two queens of a list have this row, from 0, or none has; `last` is the last row of the list.
        RowNamed { row: u64, found: usize, last: usize } = "read-row-named",
        /// The size is not the number of columns.
        SizeDiffers { said: String as shortened, found: usize } = "read-size-differs",
        /// The header names a row of the board, from 0, several times or not at all.
        CsvHeader { row: u64, found: usize } = "read-csv-header",
        /// A line of a table has fewer or more values than the first.
        CsvWidth { found: usize, expected: usize } = "read-csv-width",
        /// A row of a FEN-like board has fewer or more squares than there are rows.
        FenLength { found: u64, rows: usize } = "read-fen-length",
        /// The input is not a Parquet file with placements.
        Parquet { message: String as shortened_message } = "read-parquet",
        /// The input is not a NumPy file with placements.
        Npy { message: String as shortened_message } = "read-npy",
        /// A character is not a square of any partial board.
        NotAMark { found: char } = "read-not-a-mark",
        /// The input is empty where a puzzle is expected.
        PuzzleEmpty = "read-puzzle-empty",
        /// There is more than a puzzle and its current board.
        PuzzleMore = "read-puzzle-more",
        /// A line is longer than any board's; the maximum number of bytes.
        LineLong { max: u64 as megabytes } = "read-line-long",
        /// The input is longer than any file of puzzles; the maximum number of bytes.
        PuzzleLong { max: u64 as megabytes } = "read-puzzle-long",
        /// The link is not a Star Battle of puzz.link.
        PuzzleLink { found: String } = "read-puzzle-link",
        /// The link has another number of stars in each row than puzzles can have.
        PuzzleStars { found: u32 } = "read-puzzle-stars",
        /// The borders in a link have fewer or more characters than the board needs.
        PuzzleBorders { found: usize, expected: usize } = "read-puzzle-borders",
        /// A sign is not the name of a region.
        NotARegion { found: String } = "read-not-a-region",
        /// The JSON is not a puzzle.
        PuzzleJson { message: String as shortened_message } = "read-puzzle-json",
        /// The current board has another number of rows than its puzzle.
        MarksSize { found: usize, expected: usize } = "read-marks-size",
        /// The format can be written but not read.
        Unreadable { format: &'static str, formats: String } = "read-unreadable",
        /// The cargo feature of the format is disabled.
        LeftOut { format: &'static str } = "format-left-out",
    } or {
        /// The input could not be read at all.
        Io(io::Error) = |error: &io::Error, _| error.to_string(),
        /// A queen is outside the board, or there are too many.
        Placement(PlacementError) = placement,
        /// The queens and blocked squares are not a valid board.
        Partial(PartialError) = partial,
        /// The regions, queens or blocked squares are not a valid puzzle.
        Puzzle(PuzzleError) = puzzle,
    }
}

impl std::error::Error for Problem {}

impl ReadError {
    /// Returns the error that a board, number `item` of the input, has a row with several queens or none.
    ///
    /// # Panics
    /// If each row of the board has one queen.
    #[must_use]
    pub fn queens_in_row(board: &bezzel::Board, item: u64) -> ReadError {
        let wrong = board.placement().expect_err("a row without one queen");
        let problem = Problem::QueensInRow { row: wrong.row as usize, found: wrong.found };
        ReadError { place: Place::Item(item), problem }
    }

    /// Whether the error, of the reader of our formats, is that of a board in one of these, and not of words.
    pub(super) fn is_of_format(&self, is_object: bool) -> bool {
        // The first line was one of a board.
        let is_within = matches!(self.place, Place::Line { line: 2.., .. });
        match self.problem {
            // A number alone is a count.
            Problem::Placement(PlacementError::Outside { size: 1, .. }) => false,
            Problem::RowLength { .. }
            | Problem::NotSquare { .. }
            | Problem::TooManyRows { .. }
            | Problem::OutsideFromOne { .. }
            | Problem::FenLength { .. }
            | Problem::Placement(_) => true,
            Problem::Json { .. } | Problem::JsonCut { .. } => is_object,
            Problem::NotASquare { .. } | Problem::NotANumber { .. } => is_within,
            _ => false,
        }
    }

    /// Returns the sentence of the error: the problem, and its place in the input called `name`.
    #[must_use]
    pub fn sentence(&self, name: &str, catalogue: &Catalogue) -> String {
        let problem = self.problem.sentence(catalogue);
        match self.place {
            Place::Line { line, character } => {
                say!(catalogue, "read-at-line", path = name, line, character, problem)
            }
            Place::Item(item) => say!(catalogue, "read-at-item", path = name, item, problem),
            Place::Puzzle { number, row, character } => {
                say!(catalogue, "read-at-puzzle", path = name, number, row, character, problem)
            }
        }
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let english = Catalogue::english();
        f.write_str(&self.sentence(&english.name_of_text(), english))
    }
}

impl std::error::Error for ReadError {}

impl Problem {
    /// Whether the problem is with the end of the input, and the boards before it are complete: the program that printed
    /// them ended with an error, or its output is cut off.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        matches!(self, Problem::BoardCut { .. } | Problem::ListCut | Problem::Failed { .. })
    }

    /// The row of the queen that is outside the board, or the first one.
    pub(super) fn row(&self) -> usize {
        match self {
            Problem::Placement(PlacementError::Outside { row, .. }) => *row as usize,
            _ => 0,
        }
    }

    /// The problem of a text that should be the number of a row or column, and does not fit one.
    pub(super) fn not_a_number(found: &str) -> Problem {
        match !found.is_empty() && found.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Problem::NumberTooLong,
            false => Problem::NotANumber { found: found.to_owned() },
        }
    }

    /// Whether reading the input in another way would not help: it is in one of our formats but damaged, or not text.
    pub(super) fn is_final(&self) -> bool {
        matches!(
            self,
            Problem::Io(_)
                | Problem::SizeDiffers { .. }
                | Problem::JsonTwice { .. }
                | Problem::CsvWidth { .. }
                | Problem::LineLong { .. }
                | Problem::LeftOut { .. }
                | Problem::Unreadable { .. }
                | Problem::Placement(PlacementError::Size(_))
        )
    }
}
