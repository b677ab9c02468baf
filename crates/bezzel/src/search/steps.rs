//! The events of backtracking, square by square, for people who want to see it work.
//!
//! The events come from the very walk that finds solutions (with its look-ahead off), not
//! from an imitation: the walk says where it placed a queen and when it backed up, and the
//! squares it passed over on the way are the ones that queens above refuse.

use super::walk::{Move, Walk};
use crate::board::state::attacker;
use crate::board::{Line, Size, SizeError, Square};

/// One event of the search.
///
/// This type is stable: new kinds of event may be added, and these keep their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// The square was tried and refused: `culprit`, the topmost queen that attacks it,
    /// does so along `line`.
    Conflict {
        /// The square that was tried.
        square: Square,
        /// The queen that attacks it.
        culprit: Square,
        /// The line that both stand on.
        line: Line,
    },
    /// A queen was placed on the square, which no queen above attacks.
    Place {
        /// The square.
        square: Square,
    },
    /// Every row holds a queen.
    Solved {
        /// Which solution this is, from 1.
        index: u64,
    },
    /// Row `row` has no square left (or, if `row` is N, a solution is done with): the
    /// queen of the row above is taken away, and its row goes on right of it.
    BackUp {
        /// The row that has no square left; N after a solution.
        row: u32,
        /// Where the queen stood that is taken away.
        lifted: Square,
    },
    /// The first row has no square left: the search is over.
    Exhausted {
        /// The number of solutions found.
        solutions: u64,
    },
}

/// An iterator over the events of plain backtracking on a board of up to 64 rows.
///
/// ```
/// use bezzel::{Size, search::{Step, Steps}};
/// let steps = Steps::new(Size::new(4)?)?;
/// let solved = steps.filter(|step| matches!(step, Step::Solved { .. })).count();
/// assert_eq!(solved, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Steps {
    walk: Walk<false>,
    size: Size,
    solutions: u64,
    /// The next column to look at in each row.
    cursor: [u32; 65],
    /// The queens, kept from before the walk's last move while squares are explained.
    columns: Vec<u8>,
    /// What the walk did, still to be told once the refused squares before it are.
    pending: Option<Pending>,
}

#[derive(Debug, Clone, Copy)]
enum Pending {
    /// Refused squares of `row` up to column `until`, then `event`.
    Refused {
        row: u32,
        until: u32,
        event: Step,
    },
    Solved,
    Over,
}

impl Steps {
    /// The events from the empty board to the end of the search.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] above [`Size::MAX_MASK`].
    pub fn new(size: Size) -> Result<Steps, SizeError> {
        Ok(Steps {
            walk: Walk::new(size, &[])?,
            size,
            solutions: 0,
            cursor: [0; 65],
            columns: Vec::with_capacity(size.index()),
            pending: None,
        })
    }

    /// The queens on the board after the last event, by row from the top.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// Lets the walk make its next move and notes what has to be told about it.
    fn advance(&mut self) -> Pending {
        let row = self.walk.row() as u32;
        match self.walk.advance() {
            Move::Place => {
                let column = u32::from(self.walk.columns()[row as usize]);
                let event = Step::Place { square: Square { row, column } };
                Pending::Refused { row, until: column, event }
            }
            Move::BackUp => {
                let above = row - 1;
                let column = u32::from(self.columns[above as usize]);
                let event = Step::BackUp { row, lifted: Square { row: above, column } };
                Pending::Refused { row, until: self.size.get(), event }
            }
            Move::Exhausted => {
                let event = Step::Exhausted { solutions: self.solutions };
                Pending::Refused { row, until: self.size.get(), event }
            }
        }
    }

    /// Tells of the event itself, and brings the board up to date with it.
    fn tell(&mut self, event: Step) -> Step {
        self.pending = None;
        match event {
            Step::Place { square } => {
                self.columns.push(square.column as u8);
                self.cursor[square.row as usize] = square.column + 1;
                self.cursor[square.row as usize + 1] = 0;
                if self.walk.is_solved() {
                    self.cursor[square.row as usize + 1] = self.size.get();
                    self.pending = Some(Pending::Solved);
                }
            }
            Step::BackUp { .. } => {
                self.columns.pop();
            }
            Step::Exhausted { .. } => self.pending = Some(Pending::Over),
            Step::Conflict { .. } | Step::Solved { .. } => {}
        }
        event
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let pending = match self.pending {
            Some(pending) => pending,
            None => self.advance(),
        };
        match pending {
            Pending::Refused { row, until, event } => {
                let column = self.cursor[row as usize];
                if column >= until {
                    return Some(self.tell(event));
                }
                self.cursor[row as usize] += 1;
                self.pending = Some(pending);
                let square = Square { row, column };
                let culprit =
                    attacker(&self.columns, square).expect("a refused square is attacked");
                let line = culprit.attack(square).expect("the attacker shares a line");
                Some(Step::Conflict { square, culprit, line })
            }
            Pending::Solved => {
                self.pending = None;
                self.solutions += 1;
                Some(Step::Solved { index: self.solutions })
            }
            Pending::Over => None,
        }
    }
}

impl std::iter::FusedIterator for Steps {}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;

    fn steps(n: u64) -> Vec<Step> {
        Steps::new(Size::new(n).unwrap()).unwrap().collect()
    }

    const fn at(row: u32, column: u32) -> Square {
        Square { row, column }
    }

    #[test]
    fn four_queens_go_as_the_article_tells() {
        let steps = steps(4);
        let antidiagonal = Line::Antidiagonal;
        assert_eq!(
            steps[..9],
            [
                Step::Place { square: at(0, 0) },
                Step::Conflict { square: at(1, 0), culprit: at(0, 0), line: Line::Column },
                Step::Conflict { square: at(1, 1), culprit: at(0, 0), line: antidiagonal },
                Step::Place { square: at(1, 2) },
                Step::Conflict { square: at(2, 0), culprit: at(0, 0), line: Line::Column },
                Step::Conflict { square: at(2, 1), culprit: at(1, 2), line: Line::Diagonal },
                Step::Conflict { square: at(2, 2), culprit: at(0, 0), line: antidiagonal },
                Step::Conflict { square: at(2, 3), culprit: at(1, 2), line: antidiagonal },
                Step::BackUp { row: 2, lifted: at(1, 2) },
            ]
        );
        assert_eq!(steps.last(), Some(&Step::Exhausted { solutions: 2 }));
    }

    #[test]
    fn placements_are_the_nodes_and_solutions_the_solutions() {
        for n in 1..=8 {
            let mut solutions = 0;
            let nodes = naive(Size::new(n).unwrap(), |_| {
                solutions += 1;
                true
            });
            let steps = steps(n);
            let count =
                |wanted: fn(&Step) -> bool| steps.iter().filter(|s| wanted(s)).count() as u64;
            assert_eq!(count(|s| matches!(s, Step::Place { .. })) + 1, nodes);
            assert_eq!(count(|s| matches!(s, Step::BackUp { .. })) + 1, nodes);
            assert_eq!(count(|s| matches!(s, Step::Solved { .. })), solutions);
        }
    }

    /// A140450: the squares tried until the first solution. Its squares are ours: those
    /// refused and those taken.
    #[test]
    fn squares_tried_until_the_first_solution_are_the_published_ones() {
        for (n, tried) in
            [(1, 1), (4, 26), (5, 15), (6, 171), (7, 42), (8, 876), (9, 333), (10, 975)]
        {
            let steps = Steps::new(Size::new(n).unwrap()).unwrap();
            let squares = steps
                .take_while(|step| !matches!(step, Step::Solved { .. }))
                .filter(|step| matches!(step, Step::Place { .. } | Step::Conflict { .. }))
                .count();
            assert_eq!(squares, tried, "N = {n}");
        }
    }

    #[test]
    fn the_board_follows_the_events() {
        let mut steps = Steps::new(Size::new(5).unwrap()).unwrap();
        let mut queens = Vec::new();
        while let Some(step) = steps.next() {
            match step {
                Step::Place { square } => queens.push(square.column as u8),
                Step::BackUp { lifted, .. } => assert_eq!(queens.pop(), Some(lifted.column as u8)),
                Step::Conflict { square, culprit, line } => {
                    assert_eq!(queens[culprit.row as usize], culprit.column as u8);
                    assert_eq!(culprit.attack(square), Some(line));
                }
                Step::Solved { .. } => assert_eq!(queens.len(), 5),
                Step::Exhausted { .. } => assert!(queens.is_empty()),
            }
            assert_eq!(steps.columns(), queens);
        }
    }
}
