//! The board of a model, as a remark in the model for a checker.

use super::problem::{Expected, Problem};
use bezzel::{Size, Square};
use serde::{Deserialize, Serialize};

/// A board as JSON: the fields that `complete` reads, and regions and the number of solutions.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BoardRecord {
    n: u64,
    queens: Vec<[u32; 2]>,
    blocked: Vec<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    regions: Vec<u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    corners: bool,
    /// Whether only the first solution of each orbit counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leaders: bool,
    /// As text, since numbers may have more digits than JSON readers preserve.
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
        let size = Size::try_from(self.n).ok()?;
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
        let problem = Problem {
            queens: squares(self.queens)?,
            blocked: squares(self.blocked)?,
            regions: self.regions,
            has_diagonals: !self.corners,
            is_leader: self.leaders,
            expected: Expected::Unknown,
            ..Problem::empty(size)
        };
        // For the empty board the number is published or unknown, whatever the remark states.
        if problem.is_plain() {
            return Some(if self.leaders { Problem::leaders(size) } else { Problem::empty(size) });
        }
        Some(match self.solutions {
            None => problem,
            Some(number) => problem.expecting(Expected::Counted(number.parse().ok()?)),
        })
    }

    /// Parses the board in a line of a model, if the line is the remark: in JSON a member, otherwise the text after
    /// the remark's mark.
    ///
    /// `Some(None)` if the remark contains no valid board.
    pub(super) fn in_line(line: &str) -> Option<Option<Problem>> {
        let record = line.split_once(" board: ").or_else(|| line.split_once("\"board\": "));
        let (_, record) = record?;
        let record: Option<BoardRecord> = serde_json::from_str(record.trim_end_matches(',')).ok();
        Some(record.and_then(BoardRecord::problem))
    }
}
