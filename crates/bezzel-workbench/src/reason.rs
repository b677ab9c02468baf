//! Reasons for limits, which refusals give.

/// The reason for a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A row must fit 64 bits.
    Masks,
    /// Larger boards cannot be shown step by step.
    Steps,
    /// Larger boards are out of reach of any count.
    Count,
    /// Even estimates mean nothing on larger boards.
    Compare,
    /// The words of half boards hold no more diagonals.
    Halves,
    /// These are the columns of the board.
    Columns {
        /// The size of the board.
        n: u32,
    },
    /// The board has no more rows than columns.
    Rows {
        /// The number of columns.
        n: u32,
    },
    /// The number of solutions of the board.
    Solutions {
        /// The size of the board.
        n: u32,
    },
    /// Counting below the first queens of larger boards takes days.
    Ranks,
    /// Counting larger boards for samples takes long.
    Samples,
    /// The lists of larger boards have too many solutions.
    List,
    /// The server or page gives no more at once.
    Server,
}
