//! A symmetry class with the boards of a list that belong to it.

use super::key::Images;
use crate::symmetry::Symmetry;

/// The maximum number of different solutions that are stored for patterns that need all of them.
pub(super) const FEW: usize = 3000;

/// A class with the boards of the list that belong to it.
#[derive(Debug)]
pub(super) struct Members {
    /// The orbit, valid at the indices whose bits are set in `members`.
    pub(super) orbit: Images,
    pub(super) members: u8,
    /// The number of times that each member is in the list.
    pub(super) times: [u32; 8],
}

impl Members {
    /// Returns the indices of the members.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let members = self.members;
        (0..8).filter(move |at| members >> at & 1 == 1)
    }

    /// Returns the number of members that are in the list.
    pub(super) fn present(&self) -> u32 {
        self.times.iter().map(|&times| u32::from(times > 0)).sum()
    }
}

impl Members {
    /// Whether exactly one of each pair of images under a symmetry is in the list, once.
    pub(super) fn has_one_of_pairs(&self, symmetry: Symmetry) -> bool {
        self.indices().all(|at| {
            let partner = symmetry.then(Symmetry::ALL[at]) as usize;
            let mut others =
                self.indices().filter(|&other| self.orbit[other] == self.orbit[partner]);
            let other = others.next().expect("an orbit has all images");
            let times = self.times[at] + if other == at { 0 } else { self.times[other] };
            times == 1
        })
    }
}
