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
    /// Whether only the first solution of each orbit is one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leaders: bool,
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
            leaders: problem.is_leader,
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
            is_leader: self.leaders,
            ..Problem::empty(size).expecting(expected)
        })
    }
}

/// What a checker reads of a model that was written here.
#[derive(Debug, Clone)]
pub struct Read {
    /// The board, from the remark at the head.
    pub board: Problem,
    /// The number of variables, where the file says it: squares and auxiliaries.
    pub variables: Option<u64>,
}

/// The board of a model that was written here. `None` if it has none.
///
/// # Errors
/// What `model` fails with; text that is not UTF-8 too.
pub fn read_board(model: impl BufRead) -> io::Result<Option<Read>> {
    // The remarks stand in the first few lines, and the longest boards take less.
    const HEAD: u64 = 100_000_000;
    let (mut board, mut variables) = (None, None);
    for line in model.take(HEAD).lines().take(20) {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().take(4).collect();
        match words.as_slice() {
            ["p", "cnf", number, ..] | ["*", "#variable=", number, ..] => {
                variables = number.parse().ok();
            }
            _ => {}
        }
        // Of JSON the remark is a member.
        let record = line.split_once(" board: ").or_else(|| line.split_once("\"board\": "));
        if let Some((_, record)) = record {
            let record = record.trim_end_matches(',');
            let record: Option<BoardRecord> = serde_json::from_str(record).ok();
            let Some(problem) = record.and_then(BoardRecord::problem) else { return Ok(None) };
            board = Some(problem);
        }
    }
    Ok(board.map(|board| Read { board, variables }))
}
