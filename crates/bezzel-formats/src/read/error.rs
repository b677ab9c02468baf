//! Errors of reading: the place and the problem.

use super::messages::{megabytes, partial, placement, puzzle};
use crate::language::{Catalogue, shortened, shortened_message};
use crate::{messages, say};
use bezzel::PlacementError;
use bezzel::complete::PartialError;
use bezzel::puzzle::PuzzleError;
use std::io;

/// The place of an error in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// A line and a character of it, both from 1.
    Line {
        /// The line.
        line: u64,
        /// The character, in characters, not bytes.
        character: u64,
    },
    /// The number of the placement in the input, from 1.
    Item(u64),
    /// A puzzle of several, and a row and a character of it, all from 1.
    Puzzle {
        /// The puzzle.
        number: u64,
        /// The row.
        row: u64,
        /// The character, in characters, not bytes.
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
        /// There is nothing to read.
        Empty = "read-empty",
        /// Text in which no line is a board or part of one; the first line, shortened.
        NoBoard { first: String } = "read-no-board",
        /// The input is not text.
        NotText = "read-not-text",
        /// Something stands where a number should.
        NotANumber { found: String as shortened } = "read-not-a-number",
        /// Brackets that are never closed, or closed by others.
        Brackets = "read-brackets",
        /// A text of none of our formats that is too long to be read whole, with the largest number of bytes.
        TooLong { max: u64 as megabytes } = "read-too-long",
        /// A sign that some programs print for a queen and others for a blocked square.
        Signs { sign: String } = "read-signs",
        /// A queen outside the board, in a text that counts from 1.
        OutsideFromOne { row: u64, column: u64, size: u32 } = "read-outside-from-one",
        /// A square outside the board, as it was given.
        SquareOutside { row: i64, column: i64, size: u32 } = "read-square-outside-board",
        /// Several boards where one is to be completed.
        SeveralBoards { found: usize } = "read-several-boards",
        /// A character that no board has.
        NotASquare { found: char } = "read-not-a-square",
        /// A row of a board with fewer or more squares than the first.
        RowLength { found: usize, expected: usize } = "read-row-length",
        /// A board with fewer or more rows than columns.
        NotSquare { rows: usize, columns: usize } = "read-not-square",
        /// A placement of more pieces than the board has columns.
        TooManyRows { rows: usize, columns: u32 } = "read-too-many-rows",
        /// The rows and columns of an empty board, which differ.
        NotSquareBoard { rows: u64, columns: u64 } = "read-not-square-board",
        /// A row of a board, from 0, without a queen, or with several.
        QueensInRow { row: usize, found: usize } = "read-queens-in-row",
        /// The input is no JSON, as its parser says.
        Json { message: String as shortened_message } = "read-json",
        /// JSON, but nothing that describes a placement.
        JsonShape = "read-json-shape",
        /// An object of JSON with a name that stands there twice.
        JsonTwice { name: String as shortened } = "read-json-twice",
        /// JSON, but nothing that describes a board to be completed.
        JsonBoard { message: String as shortened_message } = "read-json-board",
        /// Text that begins as an instance of CSPLib's problems and has something else in it.
        Instance { found: String as shortened } = "read-instance",
        /// A row, from 0, that two queens of a list name, or none; `last` is the list's last row.
        RowNamed { row: u64, found: usize, last: usize } = "read-row-named",
        /// A size that is not the number of columns found beside it.
        SizeDiffers { said: String as shortened, found: usize } = "read-size-differs",
        /// A header that names a row of the board, from 0, not once.
        CsvHeader { row: u64, found: usize } = "read-csv-header",
        /// A line of a table with fewer or more values than the first.
        CsvWidth { found: usize, expected: usize } = "read-csv-width",
        /// A row of a board in the manner of FEN with fewer or more squares than there are rows.
        FenLength { found: u64, rows: usize } = "read-fen-length",
        /// The input is no Parquet file that holds placements.
        Parquet { message: String as shortened_message } = "read-parquet",
        /// The input is no NumPy file that holds placements.
        Npy { message: String as shortened_message } = "read-npy",
        /// A character that no board with blocked squares has.
        NotAMark { found: char } = "read-not-a-mark",
        /// There is nothing to read where a puzzle should be.
        PuzzleEmpty = "read-puzzle-empty",
        /// More than a puzzle and the board as it stands.
        PuzzleMore = "read-puzzle-more",
        /// A line that is longer than that of any board, with the most bytes.
        LineLong { max: u64 as megabytes } = "read-line-long",
        /// The input is longer than any file of puzzles, with the most bytes.
        PuzzleLong { max: u64 as megabytes } = "read-puzzle-long",
        /// A link that is none of puzz.link's Star Battle.
        PuzzleLink { found: String } = "read-puzzle-link",
        /// A link with another number of stars in each row than puzzles have.
        PuzzleStars { found: u32 } = "read-puzzle-stars",
        /// A link whose borders have fewer or more characters than its board needs.
        PuzzleBorders { found: usize, expected: usize } = "read-puzzle-borders",
        /// A sign that names no region.
        NotARegion { found: String } = "read-not-a-region",
        /// JSON that is no puzzle.
        PuzzleJson { message: String as shortened_message } = "read-puzzle-json",
        /// The board as it stands has another number of rows than its puzzle.
        MarksSize { found: usize, expected: usize } = "read-marks-size",
        /// A format that is written but not read.
        Unreadable { format: &'static str, formats: String } = "read-unreadable",
        /// A format that is a cargo feature, which this crate was built without.
        LeftOut { format: &'static str } = "format-left-out",
    } or {
        /// The input could not be read at all.
        Io(io::Error) = |error: &io::Error, _| error.to_string(),
        /// A queen stands outside the board, or there are too many.
        Placement(PlacementError) = placement,
        /// Queens and blocked squares that are no board.
        Partial(PartialError) = partial,
        /// Regions, queens or blocked squares that are no puzzle.
        Puzzle(PuzzleError) = puzzle,
    }
}

impl std::error::Error for Problem {}

impl ReadError {
    /// Returns the error of a board, number `item` of the input, that has not one queen in each row.
    ///
    /// # Panics
    /// If it has.
    #[must_use]
    pub fn queens_in_row(board: &bezzel::Board, item: u64) -> ReadError {
        let wrong = board.placement().expect_err("a row without one queen");
        let problem = Problem::QueensInRow { row: wrong.row as usize, found: wrong.found };
        ReadError { place: Place::Item(item), problem }
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
    /// Whether two problems are of one kind: also a bracket that is not closed, and what the reader of JSON says of it.
    pub(super) fn is_like(&self, other: &Problem) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
            || matches!((self, other), (Problem::Brackets, Problem::Json { .. }))
    }

    /// Whether no other way of reading the input would help: it is one of our formats, and damaged, or no text.
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
