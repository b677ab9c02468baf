//! The board of a model as a remark in it, which a checker reads back.

use super::problem::{Expected, Problem};
use bezzel::{Size, Square};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead};

/// A board as JSON: what `complete` reads, and regions and the number of solutions.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BoardRecord {
    n: u64,
    queens: Vec<[u32; 2]>,
    blocked: Vec<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    regions: Vec<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    corners: bool,
    /// A text, since numbers may have more digits than JSON's readers keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
}

impl BoardRecord {
    pub(super) fn of(problem: &Problem) -> BoardRecord {
        let pairs = |squares: &[Square]| squares.iter().map(|it| [it.row, it.column]).collect();
        BoardRecord {
            n: problem.size.get().into(),
            queens: pairs(&problem.queens),
            blocked: pairs(&problem.blocked),
            regions: problem.regions.clone(),
            corners: !problem.has_diagonals,
            solutions: problem.expected.number().map(|number| number.to_string()),
        }
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("numbers and text are JSON")
    }

    fn problem(self) -> Option<Problem> {
        let size = Size::new(self.n).ok()?;
        let squares = |pairs: Vec<[u32; 2]>| -> Option<Vec<Square>> {
            let square = |[row, column]: [u32; 2]| {
                (row.max(column) < size.get()).then_some(Square { row, column })
            };
            pairs.into_iter().map(square).collect()
        };
        let n = size.index();
        let has_regions = self.regions.len() == n * n;
        if !self.regions.is_empty() && !has_regions {
            return None;
        }
        let solutions = self.solutions.map(|text| text.parse().ok());
        let expected = match solutions {
            None => Expected::Unknown,
            Some(number) => Expected::Counted(number?),
        };
        Some(Problem {
            queens: squares(self.queens)?,
            blocked: squares(self.blocked)?,
            regions: self.regions,
            has_diagonals: !self.corners,
            ..Problem::empty(size).expecting(expected)
        })
    }
}

/// The board of a model that was written here, from the remarks at its head. `None` if it has none.
///
/// # Errors
/// What `model` fails with; text that is not UTF-8 too.
pub fn read_board(model: impl BufRead) -> io::Result<Option<Problem>> {
    // The remark stands in the first few lines, and the longest boards take less.
    const HEAD: u64 = 100_000_000;
    for line in model.take(HEAD).lines().take(20) {
        if let Some((_, record)) = line?.split_once(" board: ") {
            let record: Option<BoardRecord> = serde_json::from_str(record).ok();
            return Ok(record.and_then(BoardRecord::problem));
        }
    }
    Ok(None)
}
