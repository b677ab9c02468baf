//! Replication: which facts of a campaign are found a second time.

use crate::secret::{Drawn, is_below};

/// The facts that are found a second time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Again {
    /// A share of the facts, from 0 to 1, by another worker or with another kernel.
    Share(f64),
    /// Every fact, by another login with another kernel.
    Every,
}

impl Again {
    /// No facts.
    pub const NONE: Again = Again::Share(0.0);

    /// The share of the facts that are found a second time.
    #[must_use]
    pub const fn share(self) -> f64 {
        match self {
            Again::Share(share) => share,
            Again::Every => 1.0,
        }
    }

    /// Whether a fact for which this number was drawn is found a second time.
    pub(crate) fn chooses(self, drawn: Drawn) -> bool {
        is_below(drawn, self.share())
    }
}

/// The share of the facts that the ledger's own processes find again, if others find `share` of them again: a tenth,
/// but no more of them than of 2 %, which one machine can count.
#[must_use]
pub fn own_share(share: f64) -> f64 {
    share.min(0.02) / 10.0
}

/// The probability that all of `wrong` wrong facts are missed if a share `confirmed` (0 to 1) of the facts, chosen
/// secretly, is found again.
#[must_use]
pub fn missed(confirmed: f64, wrong: f64) -> f64 {
    (1.0 - confirmed.clamp(0.0, 1.0)).powf(wrong)
}
