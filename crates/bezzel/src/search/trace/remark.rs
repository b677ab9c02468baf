//! Remarks of the check on events of a program's search, and the kinds of faults.

use super::Taken;
use crate::board::{Line, Square};

/// A remark on an event of a program's search ([`Trace`](super::Trace)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Remark {
    /// The queen was placed on an attacked square. Not a fault, since a program may place first
    /// and check afterwards.
    Attacked {
        /// The topmost queen that attacks the square.
        culprit: Square,
        /// The line that both squares share.
        line: Line,
    },
    /// A further queen was placed although two queens attack each other. Remarked once for each
    /// attacked queen.
    Deeper {
        /// The attacking queen.
        first: Square,
        /// The queen that was placed on the attacked square.
        second: Square,
        /// The line that both squares share.
        line: Line,
    },
    /// A queen was placed into a row (or, if the program goes column by column, into a column)
    /// whose queen was not taken back. That queen and those placed after it no longer count.
    Forgotten {
        /// The queen that was not taken back.
        queen: Square,
    },
    /// A queen was placed on a square that already has one.
    Occupied {
        /// The square.
        square: Square,
    },
    /// The program named a square outside the board.
    Outside {
        /// The row, from 0.
        row: i64,
        /// The column, from 0.
        column: i64,
    },
    /// The program took back a queen that is not there.
    Absent {
        /// The queen that was named.
        taken: Taken,
        /// The queen in the same row, if there is one.
        instead: Option<Square>,
    },
    /// A queen was taken back although a later one is still on the board.
    Unordered {
        /// The queen that was placed last.
        last: Square,
    },
    /// The board was called a solution with fewer queens than rows.
    Incomplete {
        /// The number of queens.
        queens: u32,
    },
    /// The board was called a solution, and two of its queens attack each other.
    Attacking {
        /// The attacking queen.
        first: Square,
        /// The queen that was placed on the attacked square.
        second: Square,
        /// The line that both squares share.
        line: Line,
    },
    /// The solution was printed before.
    Repeated {
        /// The number of the earlier solution.
        first: u64,
    },
    /// The program refused a square that no queen attacks.
    Free {
        /// The square.
        square: Square,
    },
    /// The last queen of a solution was taken back before the program printed that solution. A
    /// fault only of programs that print other solutions.
    Unreported,
}

impl Remark {
    /// Returns the kind of fault, or `None` if the event alone is not a fault.
    pub const fn fault(&self) -> Option<Fault> {
        Some(match self {
            Remark::Attacked { .. } | Remark::Unreported => return None,
            Remark::Deeper { line, .. } => Fault::Deeper(*line),
            Remark::Forgotten { .. } => Fault::Forgotten,
            Remark::Occupied { .. } => Fault::Occupied,
            Remark::Outside { .. } => Fault::Outside,
            Remark::Absent { .. } => Fault::Absent,
            Remark::Unordered { .. } => Fault::Unordered,
            Remark::Incomplete { .. } => Fault::Incomplete,
            Remark::Attacking { .. } => Fault::Attacking,
            Remark::Repeated { .. } => Fault::Repeated,
            Remark::Free { .. } => Fault::Free,
        })
    }

    /// Returns the name used in data formats, such as `forgotten`.
    pub const fn name(&self) -> &'static str {
        match self {
            Remark::Attacked { .. } => "attacked",
            Remark::Deeper { .. } => "deeper",
            _ => match self.fault() {
                Some(fault) => fault.name(),
                None => Fault::Unreported.name(),
            },
        }
    }
}

/// A kind of fault in a program's search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The search goes deeper although two queens attack each other along a line of this kind.
    Deeper(Line),
    /// A queen is not taken back before the next one is placed in the same row.
    Forgotten,
    /// A queen is placed on a square that already has one.
    Occupied,
    /// A square outside the board is named.
    Outside,
    /// A queen is taken back that is not there.
    Absent,
    /// A queen is taken back although a later one is still on the board.
    Unordered,
    /// A solution has fewer queens than rows.
    Incomplete,
    /// Two queens of a solution attack each other.
    Attacking,
    /// A solution is printed twice.
    Repeated,
    /// A square is refused that no queen attacks.
    Free,
    /// A solution is not printed, but others are.
    Unreported,
    /// A square that no queen attacks is never tried.
    Untried,
}

impl Fault {
    /// Returns the name used in data formats, such as `forgotten` or `deeper-column`.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Deeper(Line::Row) => "deeper-row",
            Fault::Deeper(Line::Column) => "deeper-column",
            Fault::Deeper(Line::Diagonal) => "deeper-diagonal",
            Fault::Deeper(_) => "deeper-antidiagonal",
            Fault::Forgotten => "forgotten",
            Fault::Occupied => "occupied",
            Fault::Outside => "outside",
            Fault::Absent => "absent",
            Fault::Unordered => "unordered",
            Fault::Incomplete => "incomplete",
            Fault::Attacking => "attacking",
            Fault::Repeated => "repeated",
            Fault::Free => "free",
            Fault::Unreported => "unreported",
            Fault::Untried => "untried",
        }
    }
}
