//! Solutions as a search finds them.

use bezzel::search::Batch;
use bezzel_formats::Entry;

/// Solutions as a search finds them: one, or several at a time.
#[derive(Debug)]
pub enum FoundSolutions<'a> {
    /// A single solution.
    One(Entry<'a>),
    /// Several consecutive solutions of a list.
    Batch {
        /// The number in the list of the first solution of the batch, from 1.
        first: u64,
        /// The solutions.
        batch: &'a Batch,
    },
}

impl FoundSolutions<'_> {
    /// Returns the number of solutions.
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            FoundSolutions::One(_) => 1,
            FoundSolutions::Batch { batch, .. } => batch.len() as u64,
        }
    }

    /// Returns whether there are no solutions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `take` with each solution.
    ///
    /// # Errors
    /// The error of `take`.
    pub fn each<E>(self, take: &mut dyn FnMut(Entry<'_>) -> Result<(), E>) -> Result<(), E> {
        match self {
            FoundSolutions::One(entry) => take(entry),
            FoundSolutions::Batch { first, batch } => {
                let all = (0..batch.len()).filter_map(|at| batch.get(at));
                (first..).zip(all).try_for_each(|(index, solution)| {
                    take(Entry { index, placement: solution.placement(), class: None })
                })
            }
        }
    }
}

/// A callback that receives solutions as they are found.
pub type Take<'a, E> = dyn FnMut(FoundSolutions<'_>) -> Result<(), E> + 'a;
