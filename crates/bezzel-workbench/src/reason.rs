//! Reasons for limits, for refusals.

use bezzel_locale::{Blank, Catalogue, FluentArgs, messages, say};

messages! {
    /// The reason for a limit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Reason {
        /// A row must fit 64 bits.
        Masks = "reason-masks",
        /// Larger boards cannot be shown step by step.
        Steps = "reason-steps",
        /// Larger boards cannot be counted.
        Count = "reason-count",
        /// On larger boards even estimates are meaningless.
        Compare = "reason-compare",
        /// The words of half boards hold no more diagonals.
        Halves = "reason-halves",
        /// The range is that of the board's columns.
        Columns { n: u32 } = "reason-columns",
        /// The board has no more rows than columns.
        Rows { n: u32 } = "reason-rows",
        /// The range is that of the numbers of the board's solutions.
        Solutions { n: u32 } = "reason-solutions",
        /// For larger boards, counting below the first queens takes days.
        Ranks = "reason-ranks",
        /// For larger boards, counting for samples takes long.
        Samples = "reason-samples",
        /// The lists of larger boards have too many solutions.
        List = "reason-list",
        /// The limit is that of the server or page.
        Server = "reason-server",
    }
}

/// In a refusal, the reason is in parentheses.
impl Blank for Reason {
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        args.set(name, say!(catalogue, "refusal-because", reason = self.sentence(catalogue)));
    }
}
