//! All ways to fill some rows with semi-queens that use a certain set of columns, combined from
//! the ways of two quarters.

use crate::kernel::{Kernel, Run, SLACK, Words, subsets};
use crate::narrow::low;
use std::ops::Range;

/// The first rows of a board.
pub(super) struct Half {
    columns: u32,
    /// The number of rows of the upper quarter; the lower one has the others.
    upper_rows: u32,
    upper: Quarter,
    lower: Quarter,
}

/// The ways to fill some rows, by the set of columns that they use.
struct Quarter {
    /// The start of the ways of each set of columns, and the end of the last.
    starts: Vec<u32>,
    /// For each way, the sums that both halves of a board can have, one bit each from the lowest.
    shared: Vec<u32>,
    /// For each way, the smaller sums, which only the upper rows have.
    own: Vec<u32>,
}

impl Half {
    /// Creates the ways of the first `rows` rows of a board of `columns` columns. The shared sums
    /// are mirrored if they are to meet those of the other half, which is seen from below.
    pub(super) fn new(columns: u32, rows: u32, is_mirrored: bool) -> Half {
        let larger = larger_quarter(rows);
        let upper_rows = if is_mirrored { rows - larger } else { larger };
        let quarter = |from, to| Quarter::new(columns, rows, from..to, is_mirrored);
        Half {
            columns,
            upper_rows,
            upper: quarter(0, upper_rows),
            lower: quarter(upper_rows, rows),
        }
    }

    /// Returns about the maximum number of bytes of a half.
    pub(super) fn bytes(columns: u32, rows: u32) -> u64 {
        let ways = |rows: u32| (0..rows).map(|row| u64::from(columns - row)).product::<u64>();
        let upper = larger_quarter(rows);
        // The starts, and the words twice while they are made.
        2 * (4 << columns) + 20 * (ways(upper) + ways(rows - upper))
    }

    /// Calls `take` with the shared sums of every way to use exactly these columns, in batches and
    /// in any order.
    pub(super) fn each(
        &self,
        columns: u32,
        kernel: Kernel,
        united: &mut Words,
        take: &mut impl FnMut(&[u32]),
    ) {
        debug_assert!(columns >> self.columns == 0);
        for upper in subsets(columns).filter(|set| set.count_ones() == self.upper_rows) {
            united.clear();
            kernel.unite(self.upper.of(upper), self.lower.of(columns & !upper), united);
            take(united.parts().0);
        }
    }
}

/// Returns the number of rows of the quarter whose sums are the lower bits. This quarter is the
/// larger one: while the other quarter's sums are constant, the accessed numbers of the histogram
/// are near each other.
fn larger_quarter(rows: u32) -> u32 {
    (rows / 2 + 1).min(rows)
}

impl Quarter {
    fn new(columns: u32, half: u32, rows: Range<u32>, is_mirrored: bool) -> Quarter {
        // There are N - 1 shared sums.
        let mirrored = |sums: u32| sums.reverse_bits() >> (32 - columns) >> 1;
        let mut starts = vec![0u32; (1 << columns) + 1];
        each_way(columns, rows.clone(), |set, _| starts[set as usize + 1] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let room = sum as usize + SLACK;
        let (mut shared, mut own) = (vec![0; room], vec![0; room]);
        each_way(columns, rows, |set, sums| {
            let at = &mut next[set as usize];
            let sums_of_both = low(sums >> half);
            let turned = if is_mirrored { mirrored(sums_of_both) } else { sums_of_both };
            shared[*at as usize] = turned;
            own[*at as usize] = low(sums & ((1 << half) - 1));
            *at += 1;
        });
        Quarter { starts, shared, own }
    }

    fn of(&self, set: u32) -> Run<'_> {
        let range = self.starts[set as usize] as usize..self.starts[set as usize + 1] as usize;
        Run::new(&self.shared, &self.own, range)
    }
}

/// Calls `take` with the columns and the sums of each way to fill these rows.
fn each_way(columns: u32, rows: Range<u32>, mut take: impl FnMut(u32, u64)) {
    let mut stack = vec![(rows.start, 0u32, 0u64)];
    while let Some((row, used, sums)) = stack.pop() {
        if row == rows.end {
            take(used, sums);
            continue;
        }
        for column in 0..columns {
            let sum = 1 << (row + column);
            if used >> column & 1 == 0 && sums & sum == 0 {
                stack.push((row + 1, used | 1 << column, sums | sum));
            }
        }
    }
}
