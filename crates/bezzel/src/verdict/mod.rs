//! The verdict on a list of solutions: wrong, repeated and missing boards, and the pattern of the
//! faults.
//!
//! A [`ListJudge`] takes the boards of a list one after another and compares them with the solutions that this crate
//! lists itself. The order of the list does not matter. If all faults follow from one rule, such
//! as checking only one diagonal direction, the verdict names it: see [`Pattern`].
//!
//! ```
//! use bezzel::verdict::{ListJudge, ListKind, Pattern};
//! use bezzel::{Size, search::Backtrack, stop::NEVER};
//! let mut judge = ListJudge::new(ListKind::All, 64 << 20);
//! // A search that tries only the left half of the first row.
//! let all = Backtrack::new(Size::new(8)?)?;
//! for solution in all.filter(|solution| solution.columns()[0] < 4) {
//!     judge.take_placement(solution.placement())?;
//! }
//! let verdict = judge.finish(NEVER)?;
//! assert_eq!((verdict.solutions, verdict.expected, verdict.missing), (46, 92, 46));
//! assert_eq!(verdict.examples[0].to_string(), "4 0 3 5 7 1 6 2");
//! assert_eq!(verdict.pattern, Some(Pattern::Half { first: 4 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compare;
mod explain;
mod judge;
mod key;
mod members;
mod pattern;
mod store;
#[cfg(test)]
mod tests;
mod walked;
mod weakness;

pub use judge::{ListJudge, memory_for_list};
pub use pattern::Pattern;
pub use weakness::Weakness;

use crate::board::{Conflict, QueensInRow, Size, SizeError, Solution};
use crate::names::named;
use crate::stop::Stopped;
use crate::symmetry::Symmetry;

/// The largest board for which lists are judged.
pub const MAX_LIST_SIZE: u32 = key::MAX_SIZE;

/// The maximum numbers of wrong boards and of repeated boards that a verdict describes. Further
/// ones are only counted.
pub const MAX_DESCRIBED: usize = 1000;

/// The maximum number of attacks that are described for a wrong board. Further ones are only
/// counted.
pub const MAX_ATTACKS: usize = 50;

/// The maximum number of missing solutions that a verdict shows.
pub const MAX_EXAMPLES: usize = 20;

/// The solutions that a list should contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ListKind {
    /// All solutions.
    #[default]
    All,
    /// One solution of each symmetry class, which may be any of the class.
    Distinct,
}

named!(
    ListKind,
    "kind of list",
    /// Both kinds.
    {
        All = "all",
        Distinct = "distinct",
    }
);

/// The verdict on a list. `given` is the sum of `solutions`, `wrong` and `repeated`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListVerdict {
    /// The size of the boards.
    pub size: Size,
    /// What the list should contain.
    pub kind: ListKind,
    /// The number of boards in the list.
    pub given: u64,
    /// The number of different solutions in the list, or of different classes if one of each is
    /// expected.
    pub solutions: u64,
    /// The number of solutions or classes that the list should contain.
    pub expected: u64,
    /// The number of boards that are not solutions.
    pub wrong: u64,
    /// The first [`MAX_DESCRIBED`] wrong boards, in the order of the list.
    pub wrong_boards: Vec<WrongBoard>,
    /// The number of solutions that came before in the list: the same board or, if one of each
    /// class is expected, another of its class.
    pub repeated: u64,
    /// The first [`MAX_DESCRIBED`] repeated solutions, in the order of the list.
    pub repeats: Vec<Repeat>,
    /// The number of solutions or classes that are missing.
    pub missing: u64,
    /// The first [`MAX_EXAMPLES`] missing solutions in lexicographic order. Classes are
    /// represented by their canonical solutions.
    pub examples: Vec<Solution>,
    /// Whether the solutions of the list are in lexicographic order, ignoring wrong boards.
    pub ordered: bool,
    /// The rule that explains all faults, if one certainly does.
    pub pattern: Option<Pattern>,
}

impl ListVerdict {
    /// Returns whether no board is wrong or repeated, and none is missing.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.wrong == 0 && self.repeated == 0 && self.missing == 0
    }
}

/// A board that is not a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongBoard {
    /// The board's number in the list, from 1.
    pub number: u64,
    /// The first fault of the board.
    pub fault: Fault,
    /// The pairs of queens that attack each other with no queen between them, in the order of
    /// [`Board::conflicts`]; up to [`MAX_ATTACKS`]. Empty for a board of another size.
    ///
    /// [`Board::conflicts`]: crate::board::Board::conflicts
    pub conflicts: Vec<Conflict>,
    /// The number of all such pairs.
    pub attacks: u64,
    /// The number of pairs of queens on one line, whether or not another stands between them.
    pub pairs: u64,
}

/// The reason why a board is not a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The board has another size than the list.
    Size {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// A row has no queen, or several. This is the first such row.
    Row(QueensInRow),
    /// Queens attack each other.
    Attack,
}

/// A solution that came before in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Repeat {
    /// The number of the board, from 1.
    pub number: u64,
    /// The number of the first board that is equal to this one. If one of each class is expected
    /// and no earlier board is equal, the first board of the class.
    pub first: u64,
    /// The symmetry that maps the first board to this one: [`Symmetry::Identity`] if they are equal.
    pub symmetry: Symmetry,
}

/// The error of a list that cannot be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// The boards are too large.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The list is empty, and the size of its boards was not given.
    #[error("the list is empty, so the size of its boards must be given")]
    NoSize,
    /// The boards do not fit the memory limit.
    #[error(
        "a list of this length needs at least {needed} bytes of memory, more than the limit of {limit}"
    )]
    Memory {
        /// The bytes needed for the boards so far and the next ones.
        needed: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// The list has more boards than can be numbered.
    #[error("the list has more than {most} boards")]
    TooLong {
        /// The largest number of boards.
        most: u64,
    },
    /// The judgement was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
