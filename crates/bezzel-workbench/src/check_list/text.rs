//! A list in a text: the verdict with its sentences, and boards to draw, those with faults first.

use super::{CheckedList, Judged, List, lines};
use crate::check::{Check, Checked};
use crate::given::Given;
use crate::limits::Limits;
use crate::refusal::Refusal;
use bezzel::stop::{Stop, Stopped};
use bezzel::verdict::{ListVerdict, MAX_ATTACKS};
use bezzel_formats::{ReadBoard, read_boards_in_text};
use bezzel_locale::Catalogue;
use serde::Serialize;
use std::collections::BTreeSet;

/// A list in a text, and the question about it.
#[derive(Debug)]
pub struct ListText<'a> {
    /// The boards, in any format that is read.
    pub text: &'a str,
    /// How to read them, and what the list should contain.
    pub question: &'a Check,
    /// The largest number of boards in the answer.
    pub boards: usize,
}

/// The verdict on a list in a text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CheckedList"))]
pub struct CheckedListText {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: CheckedList,
    /// The verdict as sentences, as `bezzel check --list` writes it.
    pub lines: Vec<String>,
    /// Whether the text names squares as in chess, with row 1 at the bottom.
    pub chess_names: bool,
    /// Boards of the list, if they were asked for: the wrong ones, the repeated ones, then the others, each in the order of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<ListedBoard>>,
}

/// A board of a list. `conflicts` has up to 50 attacks.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedBoard {
    /// Its number in the list, from 1.
    pub board: u64,
    /// Its queens, and which attack each other.
    #[serde(flatten)]
    pub checked: Checked,
}

impl ListText<'_> {
    /// Compares the list with all solutions. The sentences are in the catalogue's language.
    ///
    /// # Errors
    /// As for [`List`], and [`Refusal::Read`] if the text contains anything other than boards.
    pub fn check(
        &self,
        catalogue: &Catalogue,
        limits: &Limits,
        stop: Stop<'_>,
    ) -> Result<CheckedListText, Refusal> {
        let list = List::of(self.question, limits)?;
        let judged = Judged::of(list, self.given(), stop)?;
        let (verdict, base) = (&judged.verdict, judged.base());
        let boards = (self.boards > 0).then(|| self.listed(verdict, stop)).transpose()?;
        Ok(CheckedListText {
            verdict: judged.checked(catalogue),
            lines: lines(verdict, base, catalogue),
            chess_names: judged.reading.are_names,
            boards,
        })
    }

    fn given(&self) -> Given<'_> {
        let hints = &self.question.hints;
        // Readers of a page cannot give the size, which an empty list needs.
        self.question.listed(read_boards_in_text(self.text, hints), hints.size.is_some())
    }

    /// Reads the boards again, and returns those to draw.
    fn listed(&self, verdict: &ListVerdict, stop: Stop<'_>) -> Result<Vec<ListedBoard>, Refusal> {
        let wrong = verdict.wrong_boards.iter().map(|wrong| wrong.number);
        let repeated = verdict.repeats.iter().map(|repeat| repeat.number);
        let faulty: Vec<u64> = wrong.chain(repeated).take(self.boards).collect();
        let rank = |number: u64| faulty.iter().position(|&other| other == number);
        let wanted: BTreeSet<u64> = faulty.iter().copied().collect();
        let mut others = self.boards - faulty.len();
        let mut listed = Vec::new();
        let mut boards = self.given();
        while let Some(given) = boards.next_board()? {
            if stop() {
                return Err(Stopped.into());
            }
            let board = boards.count();
            if !wanted.contains(&board) {
                if others == 0 {
                    continue;
                }
                others -= 1;
            }
            let checked = match given {
                ReadBoard::Placement(placement) => Checked::new(&placement, MAX_ATTACKS),
                ReadBoard::Board(other) => Checked::of_board(&other, MAX_ATTACKS),
            };
            listed.push(ListedBoard { board, checked });
        }
        listed.sort_by_cached_key(|listed| rank(listed.board).unwrap_or(usize::MAX));
        Ok(listed)
    }
}
