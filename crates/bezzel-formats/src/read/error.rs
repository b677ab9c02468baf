//! Errors of reading: the place and the problem.

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
#[derive(Debug, thiserror::Error)]
#[error("{problem} ({place:?})")]
pub struct ReadError {
    /// The place.
    pub place: Place,
    /// The problem.
    pub problem: Problem,
}

/// A problem of the input.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// There is nothing to read.
    #[error("no placement found in the input")]
    Empty,
    /// Text in which no line is a board or part of one.
    #[error("no board found; the first line is {first:?}")]
    NoBoard {
        /// The first line, shortened.
        first: String,
    },
    /// The input could not be read at all.
    #[error(transparent)]
    Io(io::Error),
    /// The input is not text.
    #[error("the input is neither UTF-8 text nor a NumPy or Parquet file")]
    NotText,
    /// Something stands where a number should.
    #[error("invalid column number {found:?}: expected an integer from 0")]
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// A queen stands outside the board, or there are too many.
    #[error(transparent)]
    Placement(PlacementError),
    /// Brackets that are never closed, or closed by others.
    #[error("a bracket that opens here is not closed, or is closed by a bracket of another kind")]
    Brackets,
    /// A text of none of our formats that is too long to be read whole.
    #[error("text in none of the formats written here is read up to {} MB", max >> 20)]
    TooLong {
        /// The largest number of bytes.
        max: u64,
    },
    /// A sign that some programs print for a queen and others for a blocked square.
    #[error("{sign:?} may be a queen or a blocked square")]
    Signs {
        /// The sign.
        sign: String,
    },
    /// A queen outside the board, in a text that counts from 1.
    #[error("row {row}: column {column} is outside 1 to {size}")]
    OutsideFromOne {
        /// The row of the queen, from 1.
        row: u64,
        /// Its column, from 1.
        column: u64,
        /// The size of the board.
        size: u32,
    },
    /// A square outside the board.
    #[error("row {row}, column {column} is outside a board of {size} rows and columns")]
    SquareOutside {
        /// The row, as it was given.
        row: i64,
        /// The column, as it was given.
        column: i64,
        /// The size of the board.
        size: u32,
    },
    /// Several boards where one is to be completed.
    #[error("expected one board, found {found}")]
    SeveralBoards {
        /// How many there are.
        found: usize,
    },
    /// A character that no board has.
    #[error("invalid square {found:?}: expected a queen (Q, ♛ or 1) or an empty square (. or 0)")]
    NotASquare {
        /// The character.
        found: char,
    },
    /// A row of a board with fewer or more squares than the first.
    #[error("this row has {found} squares, but the first row has {expected}")]
    RowLength {
        /// The squares of this row.
        found: usize,
        /// The squares of the first row.
        expected: usize,
    },
    /// A board with fewer or more rows than columns.
    #[error("a board of {columns} columns needs {columns} rows, not {rows}")]
    NotSquare {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A placement of more pieces than the board has columns.
    #[error(
        "a board of {columns} columns has 1 to {columns} rows with a piece in each, not {rows}"
    )]
    TooManyRows {
        /// Its rows.
        rows: usize,
        /// The columns of the board.
        columns: u32,
    },
    /// The rows and columns of an empty board, which differ.
    #[error("a board must be square, and {rows}x{columns} is not")]
    NotSquareBoard {
        /// Its rows.
        rows: u64,
        /// Its columns.
        columns: u64,
    },
    /// A row of a board without a queen, or with several.
    #[error("row {row} has {found} queens; expected one in each row")]
    QueensInRow {
        /// The row, from 0.
        row: usize,
        /// Its queens.
        found: usize,
    },
    /// The input is no JSON.
    #[error("{message}")]
    Json {
        /// What the parser says.
        message: String,
    },
    /// JSON, but nothing that describes a placement.
    #[error(
        "this JSON is not a placement: expected [columns], [[row, column], ...], [{{\"x\", \"y\"}}, ...] or {{\"columns\": [...]}}"
    )]
    JsonShape,
    /// An object of JSON with a name that stands there twice.
    #[error("duplicate key {name:?} in a JSON object")]
    JsonTwice {
        /// The name.
        name: String,
    },
    /// JSON, but nothing that describes a board to be completed.
    #[error(
        "this JSON is not a board: {message}; expected {{\"n\": 8, \"queens\": [[row, column], ...], \"blocked\": [...]}} or [column or null, ...]"
    )]
    JsonBoard {
        /// What is wrong with it.
        message: String,
    },
    /// Text that begins as an instance of CSPLib's problems and has something else in it.
    #[error(
        "not an instance of CSPLib problem 79 or 80: {found}; expected n, init, blocks or diags, or facts num(N), board(N), block(R,C)"
    )]
    Instance {
        /// What was found.
        found: String,
    },
    /// A row that two queens of a list name, or none.
    #[error("row {row} is given {found} times: expected rows 0 to {last}, one queen each", last = queens - 1)]
    RowNamed {
        /// The row, from 0.
        row: u64,
        /// How often it is named.
        found: usize,
        /// The number of queens.
        queens: usize,
    },
    /// A size that is not the number of columns beside it.
    #[error("n is {said}, but {found} columns are given")]
    SizeDiffers {
        /// The size that is said.
        said: String,
        /// The columns there are.
        found: usize,
    },
    /// A header that names a row of the board not once.
    #[error("the header names row{row} {found} times: expected row0, row1, ... once each")]
    CsvHeader {
        /// The row, from 0.
        row: u64,
        /// How often it is named.
        found: usize,
    },
    /// A line of a table with fewer or more values than the first.
    #[error("this line has {found} values, but the first line has {expected}")]
    CsvWidth {
        /// The values of this line.
        found: usize,
        /// The values of the first.
        expected: usize,
    },
    /// A row of a board in the manner of FEN with fewer or more squares than there are rows.
    #[error("this row has {found} squares, but there are {rows} rows")]
    FenLength {
        /// The squares of this row.
        found: u64,
        /// The rows of the board.
        rows: usize,
    },
    /// The input is no Parquet file that holds placements.
    #[error("{message}")]
    Parquet {
        /// What is wrong with it.
        message: String,
    },
    /// The input is no NumPy file that holds placements.
    #[error("{message}")]
    Npy {
        /// What is wrong with it.
        message: String,
    },
    /// A character that no board with blocked squares has.
    #[error(
        "invalid square {found:?}: expected a queen (Q), an empty square (.) or a blocked square (x)"
    )]
    NotAMark {
        /// The character.
        found: char,
    },
    /// Queens and blocked squares that are no board.
    #[error(transparent)]
    Partial(PartialError),
    /// There is nothing to read where a puzzle should be.
    #[error("no puzzle found in the input")]
    PuzzleEmpty,
    /// More than a puzzle and the board as it stands.
    #[error("after a puzzle and its board nothing more is read")]
    PuzzleMore,
    /// A line that is longer than that of any board.
    #[error("a line has at most {max} bytes")]
    LineLong {
        /// The most bytes.
        max: u64,
    },
    /// The input is longer than any file of puzzles.
    #[error("a file of puzzles has at most {max} bytes")]
    PuzzleLong {
        /// The largest number of bytes.
        max: u64,
    },
    /// A link that is none of puzz.link's Star Battle.
    #[error("this is not a link of Star Battle: {found:?}")]
    PuzzleLink {
        /// What is wrong with it.
        found: String,
    },
    /// A link with another number of stars than puzzles have.
    #[error("puzzles have one or two queens in each row, not {found}")]
    PuzzleStars {
        /// The stars in each row.
        found: u32,
    },
    /// A link with more or fewer borders than its board.
    #[error("the borders of a link have {expected} characters for this size, not {found}")]
    PuzzleBorders {
        /// The characters that there are.
        found: usize,
        /// The characters that the board needs.
        expected: usize,
    },
    /// A sign that names no region.
    #[error("invalid region {found:?}: expected a letter, a number, a word or a coloured square")]
    NotARegion {
        /// The sign.
        found: String,
    },
    /// JSON that is no puzzle.
    #[error("this JSON is not a puzzle: {message}")]
    PuzzleJson {
        /// What is wrong with it.
        message: String,
    },
    /// Regions, queens or blocked squares that are no puzzle.
    #[error(transparent)]
    Puzzle(PuzzleError),
    /// The board as it stands is not as large as its puzzle.
    #[error("the board has {found} rows, but its puzzle has {expected}")]
    MarksSize {
        /// The rows of the board.
        found: usize,
        /// The rows of the puzzle.
        expected: usize,
    },
    /// A format that is written but not read.
    #[error("{format} is not a format that placements are read from")]
    Unreadable {
        /// Its name.
        format: &'static str,
    },
    /// A format that is a cargo feature, which this crate was built without.
    #[error("this build has no {format}: build it with the cargo feature `{format}`")]
    LeftOut {
        /// The name of the format, and of the feature.
        format: &'static str,
    },
}

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
}

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
