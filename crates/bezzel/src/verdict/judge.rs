//! The judge: takes the boards one by one, and keeps the data for the verdict.

use super::compare::compared;
use super::explain::{self, Summary};
use super::key::{Keys, MAX_SIZE};
use super::store::{Entry, MAX_BOARDS, Memory, Store};
use super::weakness::Weaknesses;
use super::{
    Fault, JudgeError, ListKind, ListVerdict, MAX_ATTACKS, MAX_DESCRIBED, Pattern, WrongBoard,
};
use crate::board::{Board, Placement, Size};
use crate::known;
use crate::stop::{Stop, Stopped};

/// A judge of a list of boards: see [`verdict`](super).
///
/// It keeps 12 bytes for each solution, and about 5 MB besides. It also keeps wrong boards, as long as one weak check
/// can explain them all and the memory suffices.
#[derive(Debug)]
pub struct ListJudge {
    kind: ListKind,
    /// The size that the list should have: given by the caller, or that of the first board.
    size: Option<Size>,
    memory: Memory,
    given: u64,
    /// The solutions, stored by their canonical images.
    solutions: Store,
    /// The other placements, while a weak check can explain them.
    others: Store,
    weaknesses: Weaknesses,
    wrong: u64,
    wrong_boards: Vec<WrongBoard>,
    ordered: bool,
    last: Option<u64>,
    alike: Common<Seen>,
    empty_row: Common<u32>,
    /// A judge of the boards by their own size, while all of them have another size than expected.
    of_other_size: Option<Box<ListJudge>>,
}

/// A property that all boards so far share, if they do; `None` before the first board.
type Common<T> = Option<Option<T>>;

fn meet<T: PartialEq>(common: &mut Common<T>, found: Option<T>) {
    *common = Some(match common.take() {
        None => found,
        Some(common) => common.filter(|common| found.as_ref() == Some(common)),
    });
}

/// A board in the form that is compared with the first one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Seen {
    Placement(u64),
    Other(Board),
}

impl ListJudge {
    /// Creates a judge of a list whose first board determines the size. `memory` is a limit in bytes.
    #[must_use]
    pub fn new(kind: ListKind, memory: u64) -> ListJudge {
        ListJudge {
            kind,
            size: None,
            memory: Memory::new(memory),
            given: 0,
            solutions: Store::default(),
            others: Store::default(),
            weaknesses: Weaknesses::EVERY,
            wrong: 0,
            wrong_boards: Vec::new(),
            ordered: true,
            last: None,
            alike: None,
            empty_row: None,
            of_other_size: None,
        }
    }

    /// Creates a judge of a list of boards of this size. The list may be empty.
    ///
    /// # Errors
    /// [`JudgeError::Size`] above [`MAX_LIST_SIZE`](super::MAX_LIST_SIZE).
    pub fn of_size(size: Size, kind: ListKind, memory: u64) -> Result<ListJudge, JudgeError> {
        let size = size.at_most(MAX_SIZE)?;
        Ok(ListJudge { size: Some(size), ..ListJudge::new(kind, memory) })
    }

    /// Returns the size of the boards, or `None` before the first one.
    #[must_use]
    pub const fn size(&self) -> Option<Size> {
        self.size
    }

    /// Returns the number of boards so far.
    #[must_use]
    pub const fn given(&self) -> u64 {
        self.given
    }

    /// Takes the next board.
    ///
    /// # Errors
    /// [`JudgeError::Size`] if it is the first one and too large; [`JudgeError::Memory`] or [`JudgeError::TooLong`]
    /// if the list is too long.
    pub fn take(&mut self, board: &Board) -> Result<(), JudgeError> {
        match board.placement() {
            Ok(placement) => self.take_placement(&placement),
            Err(in_row) => {
                let size = self.begin(board.size(), board.rows())?;
                let is_of_size = (board.size(), board.rows()) == (size, size.get());
                if let Some(other) = &mut self.of_other_size {
                    other.take(board)?;
                }
                self.alike_unless_ended(|| Seen::Other(board.clone()));
                let empty_row = |row: u32| {
                    // All other rows have one queen each.
                    let others = board.columns().iter().flatten().count() as u32;
                    Some(row).filter(|_| in_row.found == 0 && others + 1 == size.get())
                };
                meet(
                    &mut self.empty_row,
                    Some(in_row.row).filter(|_| is_of_size).and_then(empty_row),
                );
                self.give_up_weaknesses();
                let fault = if is_of_size { Fault::Row(in_row) } else { size_of(board) };
                self.note_wrong(fault, || board.clone());
                Ok(())
            }
        }
    }

    /// Takes the next board, which has one queen in each row. This is faster than [`ListJudge::take`].
    ///
    /// # Errors
    /// As for [`ListJudge::take`].
    pub fn take_placement(&mut self, placement: &Placement) -> Result<(), JudgeError> {
        let size = self.begin(placement.size(), placement.rows())?;
        self.empty_row = Some(None);
        if let Some(other) = &mut self.of_other_size {
            other.take_placement(placement)?;
        }
        if (placement.size(), placement.rows()) != (size, size.get()) {
            self.alike_unless_ended(|| Seen::Other(placement.into()));
            self.give_up_weaknesses();
            let board = Board::from(placement);
            self.note_wrong(size_of(&board), || board.clone());
            return Ok(());
        }
        let columns = placement.columns();
        let key = Keys::key(columns.iter().copied());
        self.alike_unless_ended(|| Seen::Placement(key));
        let number = self.given - 1;
        if placement.first_conflict().is_none() {
            self.ordered &= self.last.is_none_or(|last| last <= key);
            self.last = Some(key);
            let (canonical, symmetry) = Keys::new(size).canonical(key);
            let entry = Entry::new(canonical, number, symmetry);
            let pushed = self.solutions.push(entry, &mut self.memory);
            if pushed.is_err() && !self.weaknesses.is_empty() {
                // The memory is needed for the verdict more than for a pattern.
                self.give_up_weaknesses();
                return self.solutions.push(entry, &mut self.memory);
            }
            return pushed;
        }
        if !self.weaknesses.is_empty() {
            self.weaknesses = self.weaknesses.overlooking(columns);
            let pushed = self.others.push(Entry::new(key, number, 0), &mut self.memory);
            if self.weaknesses.is_empty() || pushed.is_err() {
                self.give_up_weaknesses();
            }
        }
        self.note_wrong(Fault::Attack, || placement.into());
        Ok(())
    }

    /// Counts a board, and returns the expected size.
    fn begin(&mut self, columns: Size, rows: u32) -> Result<Size, JudgeError> {
        let is_first = self.given == 0;
        if self.given == MAX_BOARDS {
            return Err(JudgeError::TooLong { most: MAX_BOARDS });
        }
        let size = match self.size {
            Some(size) => size,
            None => *self.size.insert(columns.at_most(MAX_SIZE)?),
        };
        self.given += 1;
        let is_square = rows == columns.get();
        if is_first && is_square && columns.get().abs_diff(size.get()) == 1 {
            let other = ListJudge::of_size(columns, self.kind, self.memory.limit());
            self.of_other_size = other.ok().map(Box::new);
        }
        if self.of_other_size.as_ref().is_some_and(|it| !is_square || it.size != Some(columns)) {
            self.of_other_size = None;
        }
        Ok(size)
    }

    fn alike_unless_ended(&mut self, seen: impl FnOnce() -> Seen) {
        if self.alike != Some(None) {
            meet(&mut self.alike, Some(seen()));
        }
    }

    /// Drops the wrong boards, since no weak check explains all of them.
    fn give_up_weaknesses(&mut self) {
        self.weaknesses = Weaknesses::NONE;
        self.memory.free(std::mem::take(&mut self.others));
    }

    fn note_wrong(&mut self, fault: Fault, board: impl FnOnce() -> Board) {
        self.wrong += 1;
        if self.wrong_boards.len() == MAX_DESCRIBED {
            return;
        }
        let number = self.given;
        let wrong =
            |conflicts, attacks, pairs| WrongBoard { number, fault, conflicts, attacks, pairs };
        self.wrong_boards.push(if matches!(fault, Fault::Size { .. }) {
            wrong(Vec::new(), 0, 0)
        } else {
            let board = board();
            let mut conflicts = board.conflicts();
            let attacks = conflicts.len() as u64;
            conflicts.truncate(MAX_ATTACKS);
            conflicts.shrink_to_fit();
            wrong(conflicts, attacks, board.attacking_pairs())
        });
    }

    /// Compares the list with the solutions, and returns the verdict.
    ///
    /// # Errors
    /// [`JudgeError::NoSize`] if there was no board and no size was given; [`JudgeError::Stopped`] if `stop` returned
    /// `true`.
    pub fn finish(mut self, stop: Stop<'_>) -> Result<ListVerdict, JudgeError> {
        let size = self.size.ok_or(JudgeError::NoSize)?;
        let kind = self.kind;
        let other_size = self.other_size(stop)?;
        let mut found = compared(size, kind, self.solutions, stop)?;
        debug_assert_eq!(found.solutions + found.repeated + self.wrong, self.given);
        let mut verdict = ListVerdict {
            size,
            kind,
            given: self.given,
            solutions: found.solutions,
            expected: found.expected,
            wrong: self.wrong,
            wrong_boards: self.wrong_boards,
            repeated: found.repeated,
            repeats: std::mem::take(&mut found.repeats),
            missing: found.expected - found.solutions,
            examples: std::mem::take(&mut found.examples),
            ordered: self.ordered,
            pattern: None,
        };
        if !verdict.is_right() {
            let (alike, empty_row) = (self.alike.flatten().is_some(), self.empty_row.flatten());
            let summary = Summary { alike, empty_row, weaknesses: self.weaknesses, other_size };
            verdict.pattern = explain::of(&verdict, &summary, &found, self.others, stop)?;
        }
        Ok(verdict)
    }

    /// Returns the pattern that the boards are a right list of another size than expected, if they
    /// are.
    fn other_size(&mut self, stop: Stop<'_>) -> Result<Option<Pattern>, Stopped> {
        let Some(other) = self.of_other_size.take() else { return Ok(None) };
        match other.finish(stop) {
            Ok(verdict) if verdict.is_right() => {
                Ok(Some(Pattern::OtherSize { n: verdict.size.get() }))
            }
            Err(JudgeError::Stopped(stopped)) => Err(stopped),
            _ => Ok(None),
        }
    }
}

fn size_of(board: &Board) -> Fault {
    Fault::Size { rows: board.rows(), columns: board.size().get() }
}

/// Returns the memory in bytes that a complete list needs, for N up to [`MAX_LIST_SIZE`](super::MAX_LIST_SIZE).
#[must_use]
pub fn memory_for_list(size: Size, kind: ListKind) -> u64 {
    let known = known::values(size);
    let boards = known.and_then(|known| match kind {
        ListKind::All => known.all,
        ListKind::Distinct => known.distinct,
    });
    super::store::bytes_for(boards.map_or(0, |boards| boards as u64))
}
