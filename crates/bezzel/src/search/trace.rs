//! Checks searches of other programs line by line: identifies each event, and reports where the search is wrong.
//!
//! A program prints when it places a queen, takes one back, or has found a solution. [`Trace`] follows these [`Act`]s
//! and turns each into an [`Event`], with a [`Remark`] if there is something to say. Its [`Report`] has the faults of
//! the search, and numbers to compare with the textbook search.
//!
//! # Faults
//!
//! A queen on an attacked square is not a fault: many programs place first, check afterwards, and
//! take the queen back at once. It becomes a fault when the search goes deeper with that queen
//! ([`Remark::Deeper`]). A program that refuses complete boards and calls none of these a solution
//! checks late on purpose, which is not a fault either ([`Report::checks_late`]).
//!
//! If a queen is placed into a row that still has one, the earlier queen was *not taken back* ([`Remark::Forgotten`]).
//! The check then continues as if that queen, and those placed after it, were removed, so that one fault does not
//! cause a hundred others. If the program goes column by column, the same applies to columns.
//!
//! A square is *untried* if the search goes back from a board although every row and every column
//! without a queen has a free square that was not tried. Programs that look ahead, or choose the
//! next row in their own order, pass this test.

mod act;
mod remark;
mod report;
mod standing;

pub use act::{Act, Taken};
pub use remark::{Fault, Remark};
pub use report::{Ending, Finding, Report, Textbook, Untried};

use super::{Event, Method, Step, Steps};
use crate::board::{Line, Size, SizeError, Square};
use standing::{Standing, attack};
use std::collections::HashMap;

/// The check of a program's search.
///
/// ```
/// use bezzel::search::trace::{Act, Remark, Taken, Trace};
/// use bezzel::{Line, Size, Square};
/// let mut trace = Trace::new(Size::new(4)?)?;
/// let (corner, below) = (Square { row: 0, column: 0 }, Square { row: 1, column: 1 });
/// trace.apply(&Act::Place(corner));
/// let event = trace.apply(&Act::Place(below)).expect("a queen is placed");
/// assert_eq!(event.remark, Some(Remark::Attacked { culprit: corner, line: Line::Diagonal }));
/// trace.apply(&Act::Remove(Taken::Square(below)));
/// assert!(!trace.report().is_faulty());
/// # Ok::<(), bezzel::SizeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Trace {
    size: Size,
    /// Whether the method compares queens only on complete boards.
    is_exhaustive: bool,
    standing: Standing,
    /// The queens that the program forgot to take back.
    forgotten: Vec<Square>,
    /// Whether the program goes column by column; `None` until this is known.
    by_column: Option<bool>,
    events: u64,
    placed: u64,
    /// Whether the program printed that it takes a queen back.
    has_removed: bool,
    /// Whether a queen was placed on an attacked square, or a square refused: the program prints every attempt.
    has_attempted: bool,
    /// The last node.
    node: u64,
    nodes: u64,
    /// The number of each solution, by its columns.
    solutions: HashMap<Box<[u16]>, u64>,
    /// Whether the program called the present board a solution.
    is_claimed: bool,
    /// Whether a queen was placed, or a square refused, since the last solution.
    has_placed: bool,
    /// The number of complete boards with an attack that were taken back without being called a solution.
    refused: u64,
    unreported: Option<Finding>,
    findings: Vec<Finding>,
    /// The first untried square, and one that counts only if a further queen is placed, since a
    /// program may stop at a solution.
    untried: Option<Untried>,
    pending: Option<Untried>,
    /// Whether untried squares are significant: the queens were taken back in order, and there was no limit.
    is_whole: bool,
}

impl Trace {
    /// Creates the check of a search that starts from an empty board.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::MAX_SIZE`].
    pub fn new(size: Size) -> Result<Trace, SizeError> {
        let size = size.at_most(Steps::MAX_SIZE)?;
        Ok(Trace {
            size,
            is_exhaustive: false,
            standing: Standing::new(size),
            forgotten: Vec::new(),
            by_column: None,
            events: 0,
            placed: 0,
            has_removed: false,
            has_attempted: false,
            node: 0,
            nodes: 1,
            solutions: HashMap::new(),
            is_claimed: false,
            has_placed: false,
            refused: 0,
            unreported: None,
            findings: Vec::new(),
            untried: None,
            pending: None,
            is_whole: true,
        })
    }

    /// Sets the method, if it is known: the exhaustive methods compare queens only on complete
    /// boards, so queens on attacked squares get no remarks.
    #[must_use]
    pub fn by_method(self, method: Method) -> Trace {
        Trace { is_exhaustive: method.is_exhaustive(), ..self }
    }

    /// Declares that the search intentionally did not try all squares: no square is then reported as untried.
    #[must_use]
    pub fn limited(self) -> Trace {
        Trace { is_whole: false, ..self }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the queens on the board, in the order of their placement, without the
    /// [forgotten](Trace::forgotten) ones.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.standing.queens().iter().map(|queen| queen.square)
    }

    /// Returns the queens that the program did not take back and that no longer count.
    pub fn forgotten(&self) -> &[Square] {
        &self.forgotten
    }

    /// Returns the number of solutions so far.
    pub fn solutions(&self) -> u64 {
        self.solutions.len() as u64
    }

    /// Processes an act of the program. Returns its event, or `None` if the act has no meaning,
    /// such as [`Act::Done`] on an incomplete board.
    pub fn apply(&mut self, act: &Act) -> Option<Event> {
        if let Act::Done = act
            && !self.standing.is_whole()
        {
            return None;
        }
        self.events += 1;
        let last = self.size.last();
        let is_on_board = |square: &Square| square.row <= last && square.column <= last;
        let outside = |square: &Square| Remark::Outside {
            row: square.row.into(),
            column: square.column.into(),
        };
        Some(match act {
            Act::Place(square) if !is_on_board(square) => self.mistake(outside(square)),
            Act::Place(square) => self.place(*square),
            Act::Remove(taken) => self.remove(*taken),
            Act::Solution | Act::Done => self.solution(),
            Act::Refuse { square, .. } if !is_on_board(square) => self.mistake(outside(square)),
            Act::Refuse { square, by } => self.refuse(*square, *by),
            Act::Outside { row, column } => {
                self.mistake(Remark::Outside { row: *row, column: *column })
            }
            Act::Choose { row, free }
                if *row > last || !free.is_sorted() || free.last().is_some_and(|it| *it > last) =>
            {
                self.mistake(Remark::Outside { row: (*row).into(), column: -1 })
            }
            Act::Choose { row, free } => {
                self.event(Step::Choose { row: *row, free: free.clone() }, None)
            }
            Act::BackUp { row, lifted } => {
                let event = self.remove(Taken::Square(*lifted));
                match event.step {
                    Step::Remove { square } => {
                        Event { step: Step::BackUp { row: *row, lifted: square }, ..event }
                    }
                    _ => event,
                }
            }
            Act::Cut => {
                self.is_whole = false;
                self.event(Step::Cut, None)
            }
            Act::Exhausted { cut } => {
                let step = Step::Exhausted { solutions: self.solutions(), cut: *cut };
                self.event(step, None)
            }
            Act::Stopped => {
                self.is_whole = false;
                self.event(Step::Stopped { solutions: self.solutions() }, None)
            }
        })
    }

    /// Returns the event that marks the end of the shown events.
    pub fn stopped(&self) -> Event {
        Event { step: Step::Stopped { solutions: self.solutions() }, ..self.here() }
    }

    /// Creates an event at the present node, whose step is still to be set.
    fn here(&self) -> Event {
        let queens = self.standing.queens();
        let node_of = |depth: usize| depth.checked_sub(1).map_or(0, |at| queens[at].node);
        Event::at(queens.len(), node_of, Step::Mistake)
    }

    fn event(&mut self, step: Step, remark: Option<Remark>) -> Event {
        if let Some(fault) = remark.and_then(|remark| remark.fault()) {
            self.find(fault);
        }
        Event { step, remark, ..self.here() }
    }

    fn mistake(&mut self, remark: Remark) -> Event {
        self.event(Step::Mistake, Some(remark))
    }

    fn find(&mut self, fault: Fault) {
        match self.findings.iter_mut().find(|finding| finding.fault == fault) {
            Some(finding) => finding.count += 1,
            None => self.findings.push(Finding { fault, count: 1, first: self.events }),
        }
    }

    fn place(&mut self, square: Square) -> Event {
        if self.standing.holds(square) {
            return self.mistake(Remark::Occupied { square });
        }
        self.confirm();
        self.forgotten.retain(|&queen| queen != square);
        let mut remark = None;
        if let Some(at) = self.forgotten_by(square) {
            remark = Some(Remark::Forgotten { queen: self.standing.queens()[at].square });
            while self.standing.queens().len() > at {
                let (queen, _) = self.lift();
                self.forgotten.push(queen);
            }
            self.confirm();
        }
        let attack = match self.is_exhaustive {
            true => None,
            false => self.standing.attacker(square),
        };
        if remark.is_none() {
            let conflict = self.standing.remark_conflict();
            remark = conflict.map(|(first, second, line)| Remark::Deeper { first, second, line });
        }
        let attacked = attack.map(|(culprit, line)| Remark::Attacked { culprit, line });
        self.nodes += u64::from(attack.is_none() && self.standing.is_sound());
        self.node += 1;
        self.placed += 1;
        self.has_attempted |= attack.is_some();
        (self.is_claimed, self.has_placed) = (false, true);
        self.learn_order(square);
        self.standing.push(square, self.node, attack);
        self.event(Step::Place { square }, remark.or(attacked))
    }

    /// Finds out whether the program goes by rows or by columns: two squares tried on one board
    /// share a row or a column, or else two consecutive queens are in neighbouring ones.
    fn learn_order(&mut self, square: Square) {
        let by = |other: Square| match attack(other, square) {
            Some(Line::Row) => Some(false),
            Some(Line::Column) => Some(true),
            _ => None,
        };
        let beside = self.standing.tried().last().copied().and_then(by);
        let next = || {
            let last = self.standing.queens().last().filter(|_| self.by_column.is_none())?.square;
            let is_next = |one: u32, other: u32| one.abs_diff(other) == 1;
            match (is_next(last.row, square.row), is_next(last.column, square.column)) {
                (true, false) if last.column != square.column => Some(false),
                (false, true) if last.row != square.row => Some(true),
                _ => None,
            }
        };
        self.by_column = beside.or_else(next).or(self.by_column);
    }

    /// Returns the index of the queen that should have been taken back before one is placed on the square. After only
    /// two queens the order is not known yet: the second may be an attempt that is taken back at once.
    fn forgotten_by(&self, square: Square) -> Option<usize> {
        let is_unknown = self.by_column.is_none() && self.standing.queens().len() < 2;
        if is_unknown || self.is_exhaustive {
            return None;
        }
        self.standing.first_beside(square, self.by_column == Some(true))
    }

    /// Confirms the pending untried square, since the search continues.
    fn confirm(&mut self) {
        if let Some(untried) = self.pending.take() {
            self.untried.get_or_insert(untried);
        }
    }

    fn remove(&mut self, taken: Taken) -> Event {
        self.has_removed = true;
        let queens = self.standing.queens();
        let at = queens.iter().rposition(|queen| taken.may_be(queen.square));
        let Some(at) = at else { return self.remove_forgotten(taken) };
        let is_last = at + 1 == queens.len();
        let left = self.here();
        if is_last {
            let (square, remark) = self.lift();
            return Event { step: Step::Remove { square }, remark, ..left };
        }
        let latest = queens[queens.len() - 1].square;
        self.is_whole = false;
        self.is_claimed = false;
        let square = self.standing.remove(at).square;
        // The queens above are on a different board now, so they get new nodes.
        self.node = self.standing.renumber(at, self.node);
        self.event(Step::Remove { square }, Some(Remark::Unordered { last: latest }))
    }

    /// Takes back a queen that no longer counts, or none.
    fn remove_forgotten(&mut self, taken: Taken) -> Event {
        if let Some(at) = self.forgotten.iter().rposition(|&queen| taken.may_be(queen)) {
            let square = self.forgotten.remove(at);
            return self.event(Step::Remove { square }, None);
        }
        let row = match taken {
            Taken::Square(square) => Some(square.row),
            Taken::Row(_) | Taken::Last => None,
        };
        let instead = row.and_then(|row| self.queens().filter(|queen| queen.row == row).last());
        self.mistake(Remark::Absent { taken, instead })
    }

    /// Removes the last queen, and checks the remaining board.
    fn lift(&mut self) -> (Square, Option<Remark>) {
        let mut remark = None;
        if !self.standing.is_whole() {
            self.look_for_untried();
        } else if !self.standing.is_sound() {
            // An attacked last queen may be an attempt; otherwise the program has finished the whole board.
            let is_attempt = self.standing.queens().last().is_some_and(|it| it.attack.is_some());
            self.refused += u64::from(!self.is_claimed && !is_attempt);
        } else if !self.is_claimed && !self.is_exhaustive {
            remark = Some(Remark::Unreported);
            let first = Finding { fault: Fault::Unreported, count: 0, first: self.events };
            self.unreported.get_or_insert(first).count += 1;
        }
        self.is_claimed = false;
        let last = self.standing.queens().len() - 1;
        (self.standing.remove(last).square, remark)
    }

    fn look_for_untried(&mut self) {
        if self.untried.is_none() && self.pending.is_none() {
            self.pending = self.untried_here(self.events);
        }
    }

    /// Returns a square that was not tried on the present board.
    fn untried_here(&self, step: u64) -> Option<Untried> {
        if !self.is_whole || !self.standing.is_sound() {
            return None;
        }
        let square = self.standing.untried(self.by_column == Some(true))?;
        Some(Untried { square, queens: self.queens().collect(), step, is_certain: true })
    }

    fn solution(&mut self) -> Event {
        let queens = self.standing.queens().len() as u32;
        self.is_claimed = true;
        if !self.is_exhaustive
            && let Some((first, second, line)) = self.standing.conflict()
        {
            return self.mistake(Remark::Attacking { first, second, line });
        }
        if queens < self.size.get() {
            return self.mistake(Remark::Incomplete { queens });
        }
        let mut columns = vec![0u16; self.size.index()].into_boxed_slice();
        for queen in self.queens() {
            columns[queen.row as usize] = queen.column as u16;
        }
        if self.is_exhaustive
            && let Some((first, second, line)) = self.attacking_pair()
        {
            return self.mistake(Remark::Attacking { first, second, line });
        }
        self.has_placed = false;
        let index = self.solutions() + 1;
        if let Some(&first) = self.solutions.get(&columns) {
            return self.mistake(Remark::Repeated { first });
        }
        self.solutions.insert(columns, index);
        self.event(Step::Solved { index }, None)
    }

    /// Returns the first two queens that attack each other, if this was not checked when they were placed.
    fn attacking_pair(&self) -> Option<(Square, Square, Line)> {
        let queens: Vec<Square> = self.queens().collect();
        queens.iter().enumerate().find_map(|(at, &second)| {
            let mut earlier = queens[..at].iter();
            earlier.find_map(|&first| Some((first, second, attack(first, second)?)))
        })
    }

    fn refuse(&mut self, square: Square, by: Option<(Square, Line)>) -> Event {
        let stands = |culprit: Square| self.queens().any(|queen| queen == culprit);
        let by = by.filter(|&(culprit, line)| {
            attack(culprit, square) == Some(line)
                && self.size.last() >= culprit.row
                && stands(culprit)
        });
        // A whole board is refused by its last queen; other squares are those after it.
        if self.standing.is_whole() && self.standing.holds(square) {
            self.is_claimed = false;
        }
        // The search goes on.
        (self.has_placed, self.has_attempted) = (true, true);
        self.confirm();
        match by.or_else(|| self.standing.attacker(square)) {
            Some((culprit, line)) => self.event(Step::Conflict { square, culprit, line }, None),
            None => self.mistake(Remark::Free { square }),
        }
    }
}

#[cfg(test)]
mod tests;
