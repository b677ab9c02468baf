//! Whether placements solve, and which queens attack which.

use crate::limits::Limits;
use crate::refusal::Refusal;
use bezzel::piece::Piece;
use bezzel::{Placement, Square};
use bezzel_formats::read_placements_in_text;
use serde::Serialize;

/// A placement that was checked, as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct Checked {
    /// The size of the board.
    pub n: u32,
    /// The number of rows, where they are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// The queens' columns by row.
    pub columns: Vec<u32>,
    /// Whether no queen attacks another.
    pub solves: bool,
    /// Its number in the list of all solutions, counted from 1, where it solves and that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The number of pairs of queens that attack each other with none between them.
    pub attacks: usize,
    /// These pairs, or the first of them.
    pub conflicts: Vec<Attack>,
}

/// Two queens that attack each other, as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct Attack {
    /// [row, column] of the upper queen.
    pub first: [u32; 2],
    /// [row, column] of the lower queen.
    pub second: [u32; 2],
    /// column, diagonal (＼, row - column is the same) or antidiagonal (／, row + column is the same); of other
    /// pieces than the queen also reflected or knight.
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
        let pair = |square: Square| [square.row, square.column];
        let conflicts = piece.conflicts(placement);
        let told = conflicts.iter().take(most);
        Checked {
            n: placement.size().get(),
            rows: Some(placement.rows()).filter(|&rows| rows < placement.size().get()),
            columns: placement.columns().to_vec(),
            solves: conflicts.is_empty(),
            number: None,
            attacks: conflicts.len(),
            conflicts: told
                .map(|conflict| Attack {
                    first: pair(conflict.first),
                    second: pair(conflict.second),
                    line: conflict.line.name(),
                })
                .collect(),
        }
    }
}

/// The placements of a text, as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct CheckedText {
    /// The placements in order.
    pub placements: Vec<Checked>,
    /// Whether there were more than are checked at once.
    pub more: bool,
}

/// Checks the placements of a text in any format that is read.
///
/// # Errors
/// [`Refusal::Read`] if it holds something else.
pub fn check_text(text: &str, limits: &Limits) -> Result<CheckedText, Refusal> {
    let mut read = read_placements_in_text(text)?;
    let mut placements = Vec::new();
    for placement in read.by_ref().take(limits.checked) {
        placements.push(Checked::new(&placement?, limits.checked));
    }
    let more = placements.len() == limits.checked && read.next().transpose()?.is_some();
    Ok(CheckedText { placements, more })
}
