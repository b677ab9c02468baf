//! Reasons for limits, which refusals give.

use bezzel_formats::{Blank, Catalogue, FluentArgs, messages, say};

messages! {
    /// The reason for a limit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Reason {
        /// A row must fit 64 bits.
        Masks = "reason-masks",
        /// Larger boards cannot be shown step by step.
        Steps = "reason-steps",
        /// Larger boards are out of reach of any count.
        Count = "reason-count",
        /// Even estimates mean nothing on larger boards.
        Compare = "reason-compare",
        /// The words of half boards hold no more diagonals.
        Halves = "reason-halves",
        /// These are the columns of the board.
        Columns { n: u32 } = "reason-columns",
        /// The board has no more rows than columns.
        Rows { n: u32 } = "reason-rows",
        /// The number of solutions of the board.
        Solutions { n: u32 } = "reason-solutions",
        /// Counting below the first queens of larger boards takes days.
        Ranks = "reason-ranks",
        /// Counting larger boards for samples takes long.
        Samples = "reason-samples",
        /// The lists of larger boards have too many solutions.
        List = "reason-list",
        /// The server or page gives no more at once.
        Server = "reason-server",
    }
}

/// In a refusal, the reason stands in parentheses.
impl Blank for Reason {
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        args.set(name, say!(catalogue, "refusal-because", reason = self.sentence(catalogue)));
    }
}
