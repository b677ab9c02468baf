//! Checking a list of solutions: whether it is right, which boards are wrong, and what its faults have in common.

mod sentence;
mod text;

pub(crate) use sentence::wrong_line;
pub use sentence::{lines, pattern};
pub use text::{CheckedListText, ListText, ListedBoard};

use crate::check::{Attack, Check, told};
use crate::count::within;
use crate::given::Given;
use crate::limits::Limits;
use crate::refusal::{Reason, Refusal};
use bezzel::stop::{Stop, Stopped};
use bezzel::verdict::{
    Fault, JudgeError, ListJudge, ListKind, ListVerdict, MAX_LIST_SIZE, Repeat, WrongBoard,
    memory_for_list,
};
use bezzel::{Board, Placement, Size};
use bezzel_formats::{Problem, ReadBoard, Reading};
use bezzel_locale::Catalogue;
use serde::Serialize;

/// A list that is being read: [`ListJudge`] with the limits and refusals of a shell.
#[derive(Debug)]
pub struct List {
    judge: ListJudge,
    kind: ListKind,
    /// The largest board.
    most: u32,
    is_cut: bool,
}

impl List {
    /// Begins a list of solutions for boards of this size; by default, for boards of the size of the first one.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if the board is too large.
    pub fn new(size: Option<Size>, kind: ListKind, limits: &Limits) -> Result<List, Refusal> {
        let (memory, most) = (limits.resources.memory, limits.judged);
        if let Some(size) = size {
            within(size, most, reason(most))?;
        }
        let judge = match size {
            Some(size) => ListJudge::of_size(size, kind, memory),
            None => Ok(ListJudge::new(kind, memory)),
        };
        let judge = judge.map_err(|error| refusal(error, size, kind))?;
        Ok(List { judge, kind, most, is_cut: false })
    }

    /// Begins the list that a question asks about.
    ///
    /// # Errors
    /// As for [`List::new`].
    pub fn of(question: &Check, limits: &Limits) -> Result<List, Refusal> {
        List::new(question.hints.size, question.list.unwrap_or_default(), limits)
    }

    /// Adds the next board.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if the first board is too large, [`Refusal::ListMemory`] or [`Refusal::ListLong`] if the
    /// list is too long.
    pub fn take(&mut self, board: &Board) -> Result<(), Refusal> {
        self.begin(board.size())?;
        let taken = self.judge.take(board);
        taken.map_err(|error| refusal(error, self.judge.size(), self.kind))
    }

    /// Adds the next board that was read.
    ///
    /// # Errors
    /// As for [`List::take`].
    pub fn take_read(&mut self, board: &ReadBoard) -> Result<(), Refusal> {
        match board {
            ReadBoard::Placement(placement) => self.take_placement(placement),
            ReadBoard::Board(board) => self.take(board),
        }
    }

    /// Adds the next board, which has one queen in each row.
    ///
    /// # Errors
    /// As for [`List::take`].
    pub fn take_placement(&mut self, placement: &Placement) -> Result<(), Refusal> {
        self.begin(placement.size())?;
        let taken = self.judge.take_placement(placement);
        taken.map_err(|error| refusal(error, self.judge.size(), self.kind))
    }

    /// Refuses a first board that is too large.
    fn begin(&self, size: Size) -> Result<(), Refusal> {
        if self.judge.size().is_none() {
            within(size, self.most, reason(self.most))?;
        }
        Ok(())
    }

    /// Says that the rest of the list could not be read, which explains what is missing.
    pub fn cut_off(&mut self) {
        self.is_cut = true;
    }

    /// Ends the list, and compares it with all solutions.
    ///
    /// # Errors
    /// [`Refusal::ListEmpty`] if there was no board and no size was given; [`Refusal::Stopped`] if `stop` returned
    /// `true`.
    pub fn finish(self, stop: Stop<'_>) -> Result<ListVerdict, Refusal> {
        let (size, kind) = (self.judge.size(), self.kind);
        let mut verdict = self.judge.finish(stop).map_err(|error| refusal(error, size, kind))?;
        verdict.pattern = verdict.pattern.filter(|_| !self.is_cut);
        Ok(verdict)
    }
}

/// The number of boards that are read between two checks of `stop`.
const BATCH: u64 = 1024;

/// A list that was read to its end and judged.
#[derive(Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: ListVerdict,
    /// How the list was understood.
    pub reading: Reading,
    /// What is wrong with its end.
    pub end: Option<Problem>,
}

impl Judged {
    /// Reads boards to their end as a list, and compares it with all solutions.
    ///
    /// # Errors
    /// As for [`List`], and [`Refusal::Read`] if there is anything other than boards.
    pub fn of(mut list: List, mut boards: Given<'_>, stop: Stop<'_>) -> Result<Judged, Refusal> {
        while let Some(board) = boards.next_board()? {
            list.take_read(&board)?;
            if boards.count().is_multiple_of(BATCH) && stop() {
                return Err(Stopped.into());
            }
        }
        if boards.end().is_some() {
            list.cut_off();
        }
        let verdict = list.finish(stop)?;
        Ok(Judged { verdict, reading: boards.reading(), end: boards.into_end() })
    }

    /// The verdict as a record; its sentences are in the catalogue's language.
    #[must_use]
    pub fn checked(&self, catalogue: &Catalogue) -> CheckedList {
        CheckedList::new(&self.verdict, &self.reading, self.end.as_ref(), catalogue)
    }

    /// The number of the first row and column in the list.
    #[must_use]
    pub fn base(&self) -> u32 {
        self.reading.base.map_or(0, u32::from)
    }
}

/// The largest size of boards that are checked, as a list or each alone, and the reason for it.
#[must_use]
pub const fn largest(is_list: bool, limits: &Limits) -> (u32, Option<Reason>) {
    if is_list { (limits.judged, Some(reason(limits.judged))) } else { (Size::MAX, None) }
}

/// The reason for the limit `most`.
const fn reason(most: u32) -> Reason {
    if most < MAX_LIST_SIZE { Reason::Server } else { Reason::List }
}

fn refusal(error: JudgeError, size: Option<Size>, kind: ListKind) -> Refusal {
    match error {
        JudgeError::Size(error) => error.into(),
        JudgeError::NoSize => Refusal::ListEmpty,
        JudgeError::Memory { needed, limit } => {
            let complete = size.map_or(0, |size| memory_for_list(size, kind));
            Refusal::ListMemory { needed: needed.max(complete), given: limit }
        }
        JudgeError::TooLong { most } => Refusal::ListLong { most },
        JudgeError::Stopped(stopped) => stopped.into(),
        error => Refusal::defect(error),
    }
}

/// The verdict on a list. `given` is the sum of `solutions`, `wrong_count` and `repeated_count`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Verdict"))]
pub struct CheckedList {
    /// The size of the boards.
    pub n: u32,
    /// What the list should contain: all solutions, or one of each symmetry class.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ListKind::ALL.map(ListKind::name))))]
    pub kind: &'static str,
    /// The number that rows and columns were counted from in the list. All numbers here count from 0; sentences count as
    /// the list does.
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    pub base: u32,
    /// Whether no board is wrong or repeated, and none is missing.
    pub right: bool,
    /// The number of boards in the list.
    pub given: u64,
    /// The number of different solutions among them; of different symmetry classes for `distinct`.
    pub solutions: u64,
    /// The number of solutions, or classes, that the list should contain.
    pub expected: u64,
    /// The boards that are not solutions, or the first 1000.
    pub wrong: Vec<Wrong>,
    /// The number of boards that are not solutions.
    pub wrong_count: u64,
    /// The solutions that came before in the list, or the first 1000.
    pub repeated: Vec<Repeated>,
    /// The number of solutions that came before in the list.
    pub repeated_count: u64,
    /// The number of solutions, or classes, that are missing.
    pub missing: u64,
    /// The first 20 missing solutions in lexicographic order.
    pub examples: Vec<Vec<u32>>,
    /// Whether the solutions come in lexicographic order.
    pub ordered: bool,
    /// The name of the rule that explains all faults, if one is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// The rule that explains all faults, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// How the text was understood, and what is wrong with its end; absent for the formats that bezzel writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The number of lines of the text that are no part of a board, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<u64>,
}

/// A board of a list that is not a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WrongBoard"))]
pub struct Wrong {
    /// Its number in the list, from 1.
    pub number: u64,
    /// The reason: queens attack each other, a row has no queen or several, or the board has another size.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["attack", "row", "size"])))]
    pub fault: &'static str,
    /// For the fault `row`: the first row that has no queen, or several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    /// For the fault `row`: the number of queens in `row`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queens: Option<usize>,
    /// For the fault `size`: the number of rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// For the fault `size`: the number of columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    /// The number of pairs of queens that attack each other with none between them; 0 for `size`.
    pub attacks: u64,
    /// The number of pairs of queens on one line, whether or not another stands between them; 0 for `size`.
    pub pairs: u64,
    /// The attacks, or the first 50.
    pub conflicts: Vec<Attack>,
}

/// A solution that came before in the list.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RepeatedBoard"))]
pub struct Repeated {
    /// The number of the board in the list, from 1.
    pub number: u64,
    /// The number of the first board that is equal, or of the same symmetry class.
    pub first: u64,
    /// The symmetry that maps the first board to this one; `identity` if they are equal.
    pub symmetry: &'static str,
}

impl CheckedList {
    /// Creates the record of a verdict on a list that was understood in this way and ends so; the sentences are in the
    /// catalogue's language.
    #[must_use]
    pub fn new(
        verdict: &ListVerdict,
        reading: &Reading,
        end: Option<&Problem>,
        catalogue: &Catalogue,
    ) -> CheckedList {
        let base = reading.base.map_or(0, u32::from);
        CheckedList {
            n: verdict.size.get(),
            kind: verdict.kind.name(),
            base,
            right: verdict.is_right(),
            given: verdict.given,
            solutions: verdict.solutions,
            expected: verdict.expected,
            wrong: verdict.wrong_boards.iter().map(Wrong::new).collect(),
            wrong_count: verdict.wrong,
            repeated: verdict.repeats.iter().map(Repeated::new).collect(),
            repeated_count: verdict.repeated,
            missing: verdict.missing,
            examples: verdict.examples.iter().map(|it| it.columns().to_vec()).collect(),
            ordered: verdict.ordered,
            pattern: verdict.pattern.map(|pattern| pattern.name()),
            sentence: pattern(verdict, base, catalogue),
            reading: told(reading, end, catalogue),
            left_out: Some(reading.left_out).filter(|&it| it > 0),
        }
    }
}

impl Wrong {
    pub(crate) fn new(board: &WrongBoard) -> Wrong {
        let mut wrong = Wrong {
            number: board.number,
            fault: "attack",
            row: None,
            queens: None,
            rows: None,
            columns: None,
            attacks: board.attacks,
            pairs: board.pairs,
            conflicts: board.conflicts.iter().map(Attack::new).collect(),
        };
        match board.fault {
            Fault::Attack => {}
            Fault::Row(in_row) => {
                (wrong.fault, wrong.row, wrong.queens) =
                    ("row", Some(in_row.row), Some(in_row.found));
            }
            Fault::Size { rows, columns } => {
                (wrong.fault, wrong.rows, wrong.columns) = ("size", Some(rows), Some(columns));
            }
        }
        wrong
    }
}

impl Repeated {
    fn new(repeat: &Repeat) -> Repeated {
        let symmetry = repeat.symmetry.name();
        Repeated { number: repeat.number, first: repeat.first, symmetry }
    }
}
