//! The events of a search, square by square, to show how it works.
//!
//! One loop produces the events of every [`Method`]: the methods differ in which row comes next,
//! which of its squares are tried, and when the queens are compared. Tests compare the events with
//! the searches themselves, node by node.

use super::Method;
use super::trace::Remark;
use crate::board::{Conflict, Line, Size, SizeError, Square, first_conflict};
use crate::complete::Partial;

/// A kind of event, with its data.
///
/// This type is stable: new kinds of events may be added; the meaning of the existing ones stays.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// The method examined a whole row: the next queen goes into `row`, onto one of its `free`
    /// columns (in order; none if the search must backtrack).
    Choose {
        /// The row.
        row: u32,
        /// The columns that no queen attacks.
        free: Vec<u32>,
    },
    /// The square was tried and refused: `culprit`, the topmost queen that attacks the square,
    /// attacks it along `line`. With [`Method::Sets`] it is the first found in the order column,
    /// diagonal, antidiagonal. The exhaustive methods refuse a complete board in this way: then
    /// there are queens on both squares.
    Conflict {
        /// The square that was tried.
        square: Square,
        /// The queen that attacks the square.
        culprit: Square,
        /// The line that both squares share.
        line: Line,
    },
    /// A queen was placed on the square.
    Place {
        /// The square.
        square: Square,
    },
    /// Every row holds a queen, and none attacks another.
    Solved {
        /// The number of the solution, from 1.
        index: u64,
    },
    /// The search goes no deeper than this node ([`Steps::to_depth`]).
    Cut,
    /// Row `row` has no square left (or, if `row` is N, the board was complete or cut): the queen
    /// `lifted` is removed, and the search continues in that queen's row.
    BackUp {
        /// The row that has no square left; N after a complete board or a cut.
        row: u32,
        /// The square of the removed queen.
        lifted: Square,
    },
    /// Nothing is left to try: the search is over.
    Exhausted {
        /// The number of solutions found.
        solutions: u64,
        /// Whether the depth limit cut the search ([`Step::Cut`]): deeper nodes were not searched
        /// and may have solutions.
        cut: bool,
    },
    /// The search was stopped before its end ([`Steps::stop`]): there may be more solutions.
    Stopped {
        /// The number of solutions found so far.
        solutions: u64,
    },
    /// Another program took the queen back ([`Trace`](super::trace::Trace)).
    Remove {
        /// The square.
        square: Square,
    },
    /// Another program printed something impossible, and the board stays
    /// ([`Trace`](super::trace::Trace)): [`Event::remark`] describes it.
    Mistake,
}

impl Step {
    /// Returns whether a queen was placed or removed.
    pub const fn changes_board(&self) -> bool {
        matches!(self, Step::Place { .. } | Step::BackUp { .. } | Step::Remove { .. })
    }
}

/// An event of a search, and its node in the tree of placements.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Event {
    /// The node: 0 is the empty board, and each placed queen makes the next number. A
    /// [`Step::Place`] is an event of the node that it creates, a [`Step::BackUp`] of the node
    /// that it leaves.
    pub node: u64,
    /// The parent of the node; `None` for the empty board.
    pub parent: Option<u64>,
    /// The number of queens on the board at this node.
    pub depth: u32,
    /// The kind of event.
    pub step: Step,
    /// The remark on the event, if another program's search is checked
    /// ([`Trace`](super::trace::Trace)).
    pub remark: Option<Remark>,
}

impl Event {
    /// Creates an event of the node at a depth; `node` returns the node at each depth above too.
    pub(super) fn at(depth: usize, node: impl Fn(usize) -> u64, step: Step) -> Event {
        let parent = depth.checked_sub(1).map(&node);
        Event { node: node(depth), parent, depth: depth as u32, step, remark: None }
    }
}

/// An iterator over the events of a search.
///
/// ```
/// use bezzel::{Size, search::{Method, Step, Steps}};
/// let events = Steps::new(Method::Board, Size::new(4)?)?;
/// let solved = events.filter(|event| matches!(event.step, Step::Solved { .. })).count();
/// assert_eq!(solved, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Steps {
    method: Method,
    size: u32,
    deepest: u32,
    /// The partial board at the start: its queens are placed first and never removed, its blocked
    /// squares are never free.
    given: Option<Partial>,
    phase: Phase,
    /// The rows in progress, from the empty board down; one more than there are queens while a
    /// row's squares are tried.
    rows: Vec<Row>,
    /// The queens in the order of their placement, with their nodes.
    queens: Vec<(Square, u64)>,
    lines: Lines,
    nodes: u64,
    solutions: u64,
    /// Whether the depth limit cut the search.
    cut: bool,
}

/// A row whose squares are being tried.
#[derive(Debug, Clone)]
struct Row {
    row: u32,
    /// The next column to try.
    cursor: u32,
    /// The columns known to be free, if the method checked the whole row.
    free: Option<Vec<u32>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// At a node that was not examined yet.
    Arrived,
    /// The squares of a row are tried one by one.
    Trying,
    /// The row below is finished and the last queen is removed; the search is over if that queen
    /// was given.
    Leaving {
        row: u32,
    },
    Over,
}

/// The row of the queen on each line, to look up who attacks a square. The exhaustive methods
/// update only the columns, since they need no others.
#[derive(Debug, Clone)]
struct Lines {
    size: usize,
    /// By column, diagonal and antidiagonal.
    holders: [Vec<Option<Square>>; 3],
}

impl Lines {
    fn new(size: usize) -> Lines {
        Lines { size, holders: [size, 2 * size, 2 * size].map(|lines| vec![None; lines]) }
    }

    fn numbers(&self, square: Square) -> [usize; 3] {
        let (row, column) = (square.row as usize, square.column as usize);
        [column, row + self.size - column, row + column]
    }

    /// Returns the queens on the lines through a square: column, diagonal, antidiagonal.
    fn through(&self, square: Square) -> [Option<Square>; 3] {
        let numbers = self.numbers(square);
        std::array::from_fn(|line| self.holders[line][numbers[line]])
    }

    fn set(&mut self, square: Square, holder: Option<Square>) {
        for (line, holders) in self.numbers(square).into_iter().zip(&mut self.holders) {
            holders[line] = holder;
        }
    }

    fn is_free(&self, square: Square) -> bool {
        self.through(square).iter().all(Option::is_none)
    }
}

impl Steps {
    /// The largest board whose search has steps.
    pub const MAX_SIZE: u32 = 1000;

    /// Creates an iterator over the events from the empty board to the end of the search.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::MAX_SIZE`], for [`Method::Masks`] above
    /// [`Size::MAX_MASK`].
    pub fn new(method: Method, size: Size) -> Result<Steps, SizeError> {
        let size = size.at_most(Steps::max_size(method))?;
        Ok(Steps {
            method,
            size: size.get(),
            deepest: size.get(),
            given: None,
            phase: Phase::Arrived,
            rows: Vec::new(),
            queens: Vec::new(),
            lines: Lines::new(size.index()),
            nodes: 0,
            solutions: 0,
            cut: false,
        })
    }

    /// Creates an iterator over the events of [`Method::Constrained`] from a partial board: first
    /// the given queens are placed, then the search starts. It ends when the search returns to the
    /// given queens, or at once if they attack each other.
    ///
    /// ```
    /// use bezzel::{Size, Square, complete::Partial, search::{Step, Steps}};
    /// let corner = vec![Square { row: 0, column: 0 }];
    /// let partial = Partial::new(Size::new(5)?, corner, Vec::new())?;
    /// let last = Steps::from_partial(partial)?.last().map(|event| event.step);
    /// assert_eq!(last, Some(Step::Exhausted { solutions: 2, cut: false }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Steps::MAX_SIZE`].
    pub fn from_partial(partial: Partial) -> Result<Steps, SizeError> {
        let steps = Steps::new(Method::Constrained, partial.size())?;
        let phase = match partial.attack() {
            Some(_) => Phase::Leaving { row: 0 },
            None => Phase::Arrived,
        };
        Ok(Steps { given: Some(partial), phase, ..steps })
    }

    /// Returns the partial board from which the search started, if any.
    pub fn given(&self) -> Option<&Partial> {
        self.given.as_ref()
    }

    /// Returns the given queens.
    fn given_queens(&self) -> &[Square] {
        self.given.as_ref().map_or(&[], Partial::queens)
    }

    /// Returns the size of the largest board whose search by `method` has steps.
    pub const fn max_size(method: Method) -> u32 {
        match method {
            Method::Masks => Size::MAX_MASK,
            _ => Steps::MAX_SIZE,
        }
    }

    /// Limits the search to a depth of `depth` queens, the top of the tree.
    #[must_use]
    pub fn to_depth(self, depth: u32) -> Steps {
        Steps { deepest: depth, ..self }
    }

    /// Returns the queens on the board after the last event, in the order of their placement.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.queens.iter().map(|&(square, _)| square)
    }

    /// Stops the search and returns its last event, [`Step::Stopped`]. Returns `None` if the
    /// search is already over.
    pub fn stop(&mut self) -> Option<Event> {
        if self.phase == Phase::Over {
            return None;
        }
        self.phase = Phase::Over;
        Some(self.event(Step::Stopped { solutions: self.solutions }))
    }

    fn node(&self, depth: usize) -> u64 {
        if depth == 0 { 0 } else { self.queens[depth - 1].1 }
    }

    /// Creates an event at the present node.
    fn event(&self, step: Step) -> Event {
        Event::at(self.queens.len(), |depth| self.node(depth), step)
    }

    /// Handles the arrival at a node.
    fn arrive(&mut self) -> Option<Event> {
        let depth = self.queens.len() as u32;
        if let Some(&square) = self.given_queens().get(depth as usize) {
            return Some(self.place(square));
        }
        if depth == self.size {
            self.phase = Phase::Leaving { row: self.size };
            return Some(self.complete());
        }
        if depth >= self.deepest {
            let is_begin = depth as usize == self.given_queens().len();
            self.phase = if is_begin { Phase::Over } else { Phase::Leaving { row: self.size } };
            self.cut = true;
            return Some(self.event(Step::Cut));
        }
        self.phase = Phase::Trying;
        let (row, free) = match self.method {
            Method::Masks => (depth, Some(self.free(depth).collect())),
            Method::Constrained => {
                let row = self.most_constrained();
                (row, Some(self.free(row).collect::<Vec<_>>()))
            }
            _ => (depth, None),
        };
        let event = free.clone().map(|free| self.event(Step::Choose { row, free }));
        self.rows.push(Row { row, cursor: 0, free });
        event
    }

    fn free(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let blocked = self.given.as_ref().map_or(&[][..], Partial::blocked);
        (0..self.size)
            .map(move |column| Square { row, column })
            .filter(|&square| self.lines.is_free(square) && blocked.binary_search(&square).is_err())
            .map(|square| square.column)
    }

    /// Returns the topmost of the rows with the fewest free squares.
    fn most_constrained(&self) -> u32 {
        let mut is_taken = vec![false; self.size as usize];
        for (queen, _) in &self.queens {
            is_taken[queen.row as usize] = true;
        }
        let (mut best, mut fewest) = (0, usize::MAX);
        for row in (0..self.size).filter(|&row| !is_taken[row as usize]) {
            let free = self.free(row).take(fewest).count();
            if free < fewest {
                (best, fewest) = (row, free);
            }
        }
        best
    }

    /// Handles a complete board: a solution, unless the queens were not compared yet.
    fn complete(&mut self) -> Event {
        if self.method.is_exhaustive() {
            let columns: Vec<u32> = self.queens().map(|queen| queen.column).collect();
            if let Some(Conflict { first, second, line }) = first_conflict(&columns, columns.len())
            {
                return self.event(Step::Conflict { square: second, culprit: first, line });
            }
        }
        self.solutions += 1;
        self.event(Step::Solved { index: self.solutions })
    }

    /// Tries the next square of the row in progress.
    fn attempt(&mut self) -> Option<Event> {
        let last = self.rows.last_mut().expect("a row is under way");
        let (row, at) = (last.row, last.cursor);
        let column = match &last.free {
            Some(free) => free.get(at as usize).copied(),
            None => (at < self.size).then_some(at),
        };
        let Some(column) = column else {
            self.rows.pop();
            self.phase = Phase::Leaving { row };
            return None;
        };
        last.cursor += 1;
        let square = Square { row, column };
        match self.method {
            Method::Permutations if self.lines.through(square)[0].is_some() => return None,
            Method::Board | Method::Sets => {
                let holders = self.lines.through(square).into_iter().zip(Line::OF_QUEENS);
                let mut attacks = holders.filter_map(|(queen, line)| Some((queen?, line)));
                let first = match self.method {
                    Method::Sets => attacks.next(),
                    _ => attacks.min_by_key(|(queen, _)| queen.row),
                };
                if let Some((culprit, line)) = first {
                    return Some(self.event(Step::Conflict { square, culprit, line }));
                }
            }
            _ => {}
        }
        Some(self.place(square))
    }

    fn place(&mut self, square: Square) -> Event {
        self.nodes += 1;
        self.queens.push((square, self.nodes));
        self.lines.set(square, Some(square));
        self.phase = Phase::Arrived;
        self.event(Step::Place { square })
    }

    fn leave(&mut self, row: u32) -> Event {
        if self.queens.len() <= self.given_queens().len() {
            self.phase = Phase::Over;
            return self.event(Step::Exhausted { solutions: self.solutions, cut: self.cut });
        }
        let lifted = self.queens.last().expect("a queen is to be lifted").0;
        let event = self.event(Step::BackUp { row, lifted });
        self.queens.pop();
        self.lines.set(lifted, None);
        self.phase = Phase::Trying;
        event
    }
}

impl Iterator for Steps {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            let event = match self.phase {
                Phase::Arrived => self.arrive(),
                Phase::Trying => self.attempt(),
                Phase::Leaving { row } => Some(self.leave(row)),
                Phase::Over => return None,
            };
            if event.is_some() {
                return event;
            }
        }
    }
}

impl std::iter::FusedIterator for Steps {}

#[cfg(test)]
mod tests;
