//! The result of counting a shard: the tally, and the effort of the count. Code that stores
//! results depends only on this module and [`plan`](crate::plan).

use std::ops::Add;

/// The possible weights of solutions: the size of the orbit that a counted solution represents.
pub const WEIGHTS: [u64; 4] = [8, 4, 2, 1];

/// The indices of the weights in [`WEIGHTS`].
pub(crate) const EIGHT: usize = 0;
pub(crate) const FOUR: usize = 1;
pub(crate) const TWO: usize = 2;
pub(crate) const ONE: usize = 3;

/// A tally: the number of solutions of each weight in a shard. It depends only on the plan's text
/// and the shard's number, so if two tallies of one shard differ, one of them is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Tally {
    /// The number of solutions of each weight of [`WEIGHTS`], before multiplication by the weight.
    pub by_weight: [u64; 4],
}

impl Tally {
    /// Returns the number of solutions that the shard represents.
    pub fn total(&self) -> u128 {
        let terms = self.by_weight.iter().zip(WEIGHTS);
        // The sum of four products of 64 and 4 bits cannot overflow.
        terms.map(|(&count, weight)| u128::from(count) * u128::from(weight)).sum()
    }

    /// Adds `more` solutions of the weight at this index of [`WEIGHTS`]; `None` if a count exceeds
    /// 64 bits.
    #[must_use]
    pub(crate) fn with(mut self, place: usize, more: u64) -> Option<Tally> {
        let count = &mut self.by_weight[place];
        *count = count.checked_add(more)?;
        Some(self)
    }
}

/// The effort of a count. It differs between engines and does not matter when results are
/// compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Effort {
    /// The number of nodes of the search, equal for every
    /// [`KernelKind`](crate::kernel::KernelKind).
    pub nodes: u64,
    /// The number of half boards made by a count by halves.
    pub halves: u64,
}

impl Effort {
    /// Returns the measure of progress: nodes plus halves.
    pub const fn steps(self) -> u64 {
        self.nodes.saturating_add(self.halves)
    }
}

impl Add for Effort {
    type Output = Effort;

    /// Saturates at the largest 64-bit number, which is harmless: the effort affects no result.
    fn add(self, other: Effort) -> Effort {
        Effort {
            nodes: self.nodes.saturating_add(other.nodes),
            halves: self.halves.saturating_add(other.halves),
        }
    }
}

/// A counted shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counted {
    /// The shard's number in the plan.
    pub shard: u64,
    /// The shard's tally.
    pub tally: Tally,
    /// The effort of counting the shard.
    pub effort: Effort,
}

/// The sum of the tallies of shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Total {
    /// The number of solutions of each weight of [`WEIGHTS`], before multiplication by the weight.
    pub by_weight: [u128; 4],
}

impl Total {
    /// Returns the number of solutions, or `None` beyond 128 bits.
    ///
    /// ```
    /// use bezzel::tally::{Tally, Total};
    /// let shards = [Tally { by_weight: [11, 1, 0, 0] }, Tally::default()];
    /// let total = shards.into_iter().try_fold(Total::default(), Total::plus);
    /// assert_eq!(total.and_then(|total| total.checked_solutions()), Some(92));
    /// ```
    pub fn checked_solutions(&self) -> Option<u128> {
        self.by_weight.iter().zip(WEIGHTS).try_fold(0u128, |sum, (count, weight)| {
            sum.checked_add(count.checked_mul(u128::from(weight))?)
        })
    }

    /// Returns the number of solutions.
    ///
    /// # Panics
    /// If the number exceeds 128 bits, which no sum of tallies that fits in memory does.
    pub fn solutions(&self) -> u128 {
        self.checked_solutions().expect("2^60 shards of 2^64 solutions would fit")
    }

    /// Returns the sum with one more tally, or `None` beyond 128 bits.
    #[must_use]
    pub fn plus(self, tally: Tally) -> Option<Total> {
        self.merge(Total { by_weight: tally.by_weight.map(u128::from) })
    }

    /// Returns the sum of both, or `None` beyond 128 bits.
    #[must_use]
    pub fn merge(mut self, other: Total) -> Option<Total> {
        for (sum, more) in self.by_weight.iter_mut().zip(other.by_weight) {
            *sum = sum.checked_add(more)?;
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_multiply() {
        assert_eq!(Tally { by_weight: [1, 2, 3, 4] }.total(), 8 + 8 + 6 + 4);
        let most = Tally { by_weight: [u64::MAX; 4] };
        assert_eq!(most.total(), 15 * u128::from(u64::MAX));
    }

    #[test]
    fn sums_that_overflow_are_none() {
        let most = Tally { by_weight: [u64::MAX; 4] };
        assert_eq!(most.with(2, 1), None);
        assert_eq!(Tally::default().with(2, 5).map(|tally| tally.total()), Some(10));
        let total = Total { by_weight: [u128::MAX, 0, 0, 0] };
        assert_eq!(total.checked_solutions(), None);
        assert_eq!(total.plus(Tally { by_weight: [1, 0, 0, 0] }), None);
        assert_eq!(total.plus(Tally { by_weight: [0, 1, 0, 0] }).unwrap().by_weight[1], 1);
    }

    #[test]
    fn effort_saturates() {
        let most = Effort { nodes: u64::MAX, halves: 1 };
        assert_eq!((most + most).nodes, u64::MAX);
        assert_eq!(most.steps(), u64::MAX);
    }
}
