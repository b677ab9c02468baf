//! Batches of solutions: returning solutions one by one costs as much as finding them.

use crate::board::{Size, Solution, first_conflict};

/// A batch of consecutive solutions of one board, in lexicographic order.
///
/// ```
/// use bezzel::{Size, search::OrderedSolutions, stop::NEVER};
/// let mut all = OrderedSolutions::new(Size::new(8)?, None, std::num::NonZero::<usize>::MIN)?;
/// let mut second_rows = [0; 8];
/// while let Some(batch) = all.next_batch_unless(NEVER)? {
///     batch.iter().for_each(|columns| second_rows[usize::from(columns[1])] += 1);
/// }
/// assert_eq!(second_rows, [8, 16, 14, 8, 8, 14, 16, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    size: Size,
    /// The columns by row of all solutions, one solution after the other, starting at `begin`.
    columns: Vec<u8>,
    begin: usize,
}

impl Batch {
    /// Creates a batch of solutions that a search of this crate has found.
    pub(super) fn found(size: Size, columns: Vec<u8>) -> Batch {
        debug_assert!(columns.len().is_multiple_of(size.index()));
        let batch = Batch { size, columns, begin: 0 };
        debug_assert!(batch.iter().all(is_solution));
        batch
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of solutions.
    pub fn len(&self) -> usize {
        self.columns().len() / self.size.index()
    }

    /// Returns whether the batch is empty.
    pub fn is_empty(&self) -> bool {
        self.columns().is_empty()
    }

    /// Returns the columns by row, from 0, of all solutions, one solution after the other.
    pub fn columns(&self) -> &[u8] {
        self.columns.get(self.begin..).unwrap_or_default()
    }

    /// Returns an iterator over the columns by row of each solution.
    pub fn iter(&self) -> std::slice::ChunksExact<'_, u8> {
        self.columns().chunks_exact(self.size.index())
    }

    /// Returns the solution at index `at`, or `None` if there are fewer.
    pub fn get(&self, at: usize) -> Option<Solution> {
        self.iter().nth(at).map(Solution::from_bytes)
    }

    /// Keeps the first `len` solutions and drops the rest.
    pub fn truncate(&mut self, len: usize) {
        let end = len.saturating_mul(self.size.index()).saturating_add(self.begin);
        self.columns.truncate(end);
    }

    /// Removes the first solution and returns its columns.
    pub(super) fn take_first(&mut self) -> Option<&[u8]> {
        let begin = self.begin;
        self.begin = (begin + self.size.index()).min(self.columns.len());
        Some(&self.columns[begin..self.begin]).filter(|columns| !columns.is_empty())
    }
}

impl<'a> IntoIterator for &'a Batch {
    type Item = &'a [u8];
    type IntoIter = std::slice::ChunksExact<'a, u8>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

fn is_solution(columns: &[u8]) -> bool {
    let columns: Vec<u32> = columns.iter().map(|&column| u32::from(column)).collect();
    first_conflict(&columns, columns.len()).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;

    #[test]
    fn a_batch_shrinks_from_both_ends() {
        let size = size(4);
        let mut batch = Batch::found(size, vec![1, 3, 0, 2, 2, 0, 3, 1]);
        assert_eq!((batch.len(), batch.is_empty()), (2, false));
        assert_eq!(batch.get(1).unwrap().columns(), [2, 0, 3, 1]);
        assert!(batch.get(2).is_none());
        assert_eq!(batch.take_first(), Some(&[1, 3, 0, 2][..]));
        assert_eq!(batch.iter().collect::<Vec<_>>(), [[2, 0, 3, 1]]);
        batch.truncate(usize::MAX);
        assert_eq!(batch.len(), 1);
        batch.truncate(0);
        assert_eq!(batch.take_first(), None);
        assert_eq!((batch.len(), batch.is_empty()), (0, true));
        assert_eq!(batch.columns(), [0u8; 0]);
    }
}
