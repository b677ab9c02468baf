//! Checking placements: whether they are solutions, and which queens attack each other.

mod request;

use crate::count::within;
use crate::given::{Given, May};
use crate::limits::Limits;
use crate::ranked::Numbering;
use crate::refusal::{Reason, Refusal};
use bezzel::piece::Piece;
use bezzel::stop::Stop;
use bezzel::{Board, Conflict, Line, Placement, Solution, Square};
use bezzel_formats::{Problem, ReadBoard, Reading, read_boards_in_text};
use bezzel_locale::{Catalogue, say};
use serde::Serialize;

pub use request::{Check, CheckFields, CheckRequest};

/// A placement that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Placement"))]
pub struct Checked {
    /// The size of the board.
    pub n: u32,
    /// The number of rows, if they are fewer than columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// The queens' columns by row, null for a row that has no queen or several.
    pub columns: Vec<Option<u32>>,
    /// [row, column] of each queen, of a board with other than one queen in each row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queens: Option<Vec<[u32; 2]>>,
    /// Whether no queen attacks another.
    pub solves: bool,
    /// The number of the solution in the list of all, from 1, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The number of pairs of queens that attack each other with none between them.
    pub attacks: usize,
    /// The number of pairs of queens on one line, whether or not another stands between them; absent for other pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<u64>,
    /// The attacks, or the first 1000.
    pub conflicts: Vec<Attack>,
}

/// Two queens that attack each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Conflict"))]
pub struct Attack {
    /// [row, column] of the upper queen.
    pub first: [u32; 2],
    /// [row, column] of the lower queen.
    pub second: [u32; 2],
    /// The line: `diagonal` has equal row - column, `antidiagonal` equal row + column; `reflected` and `knight` are lines of
    /// other pieces.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Line::ALL.map(Line::name))))]
    pub line: &'static str,
}

impl Checked {
    /// Checks a placement, and names at most `most` attacks.
    #[must_use]
    pub fn new(placement: &Placement, most: usize) -> Checked {
        Checked::of(Piece::QUEEN, placement, most)
    }

    /// Checks a placement of a piece, and names at most `most` attacks.
    #[must_use]
    pub fn of(piece: Piece, placement: &Placement, most: usize) -> Checked {
        let conflicts = piece.conflicts(placement);
        Checked {
            n: placement.size().get(),
            rows: Some(placement.rows()).filter(|&rows| rows < placement.size().get()),
            columns: placement.columns().iter().copied().map(Some).collect(),
            queens: None,
            solves: conflicts.is_empty(),
            number: None,
            attacks: conflicts.len(),
            pairs: attacking_pairs(piece, placement),
            conflicts: attacks(&conflicts, most),
        }
    }

    /// Checks a board that has other than one queen in each row, and names at most `most` attacks.
    #[must_use]
    pub fn of_board(board: &Board, most: usize) -> Checked {
        let conflicts = board.conflicts();
        Checked {
            n: board.size().get(),
            rows: Some(board.rows()).filter(|&rows| rows < board.size().get()),
            columns: board.columns(),
            queens: Some(board.queens().iter().copied().map(pair).collect()),
            solves: false,
            number: None,
            attacks: conflicts.len(),
            pairs: Some(board.attacking_pairs()),
            conflicts: attacks(&conflicts, most),
        }
    }
}

fn pair(square: Square) -> [u32; 2] {
    [square.row, square.column]
}

fn attacks(conflicts: &[Conflict], most: usize) -> Vec<Attack> {
    conflicts.iter().take(most).map(Attack::new).collect()
}

/// Returns the number of pairs of queens on one line, whether or not another stands between them; `None` for other
/// pieces.
#[must_use]
pub fn attacking_pairs(piece: Piece, placement: &Placement) -> Option<u64> {
    (piece == Piece::QUEEN).then(|| placement.attacking_pairs())
}

/// Returns the words for a line in the catalogue's language, such as "column".
#[must_use]
pub fn line_name(line: Line, catalogue: &Catalogue) -> String {
    match line {
        Line::Row => say!(catalogue, "line-row"),
        Line::Column => say!(catalogue, "line-column"),
        Line::Diagonal => say!(catalogue, "line-diagonal"),
        Line::Antidiagonal => say!(catalogue, "line-antidiagonal"),
        Line::Reflected => say!(catalogue, "line-reflected"),
        Line::Knight => say!(catalogue, "line-knight"),
    }
}

impl Attack {
    /// Creates the record of a conflict.
    #[must_use]
    pub fn new(conflict: &Conflict) -> Attack {
        Attack {
            first: pair(conflict.first),
            second: pair(conflict.second),
            line: conflict.line.name(),
        }
    }
}

/// The placements of a text.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Checked"))]
pub struct CheckedText {
    /// The placements in order.
    pub placements: Vec<Checked>,
    /// Whether there were more placements than the 1000 that the API checks at once.
    pub more: bool,
    /// How the text was understood, if it is in none of the formats that bezzel writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// Whether the text names squares as in chess, with row 1 at the bottom.
    pub chess_names: bool,
}

/// Says how a text was understood, and what is wrong with its end.
pub fn told(reading: &Reading, end: Option<&Problem>, catalogue: &Catalogue) -> Option<String> {
    let end = end.map(|problem| problem.sentence(catalogue));
    let told: Vec<String> = reading.sentence(catalogue).into_iter().chain(end).collect();
    (!told.is_empty()).then(|| told.join(&say!(catalogue, "reading-and")))
}

/// Checks the placements of a text in any format that is read.
///
/// # Errors
/// [`Refusal::Read`] if the text cannot be read; another [`Refusal`] if a board is too large for its solutions to be
/// numbered, or `stop` returned true.
pub fn check_text(
    text: &str,
    question: &Check,
    catalogue: &Catalogue,
    limits: &Limits,
    stop: Stop<'_>,
) -> Result<CheckedText, Refusal> {
    let mut numbering = Numbering::default();
    let may = May { be_cut: true, ..May::default() };
    let hints = &question.hints;
    let mut read = Given::new(read_boards_in_text(text, hints), may, hints, question.piece);
    let mut placements = Vec::new();
    while placements.len() < limits.checked
        && let Some(given) = read.next_board()?
    {
        let placement = match given {
            ReadBoard::Placement(placement) => placement,
            ReadBoard::Board(board) => {
                placements.push(Checked::of_board(&board, limits.checked));
                continue;
            }
        };
        let mut checked = Checked::of(question.piece, &placement, limits.checked);
        if question.rank
            && let Ok(solution) = Solution::try_from(placement)
        {
            within(solution.size(), limits.rank, Reason::Server)?;
            checked.number = Some(numbering.of(&solution, &(), stop)?.0);
        }
        placements.push(checked);
    }
    let more = placements.len() == limits.checked && read.next_board()?.is_some();
    let reading = read.reading();
    let chess_names = reading.are_names;
    let reading = told(&reading, read.end(), catalogue);
    Ok(CheckedText { placements, more, reading, chess_names })
}
