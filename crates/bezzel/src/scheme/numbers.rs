//! The `numbers` scheme, for reflecting queens: works with the numbers in their definition, two
//! rows at a time from the top, the lower one first.
//!
//! D. A. Klarner's definition needs no mirrors: with rows i and columns p(i) counted from 1, all
//! of p(i) + i and p(i) - i are different. The scheme keeps the set of these numbers; a square is
//! free if neither of its numbers is in the set. So it shares neither masks nor order with the
//! scheme of the piece, and counts the same solutions independently.
//!
//! The mirror image replaces p by N + 1 - p and reflects the set of numbers.

use super::first_rows::{Filling, Shape, max_depth, shards, standard_depth};
use super::rules::{CountTarget, Rules, Scheme};
use crate::kernel::{Above, Completed, Kernel, Numbers};
use crate::narrow::low;
use crate::piece::Piece;
use crate::stop::{Stop, Stopped};

/// The scheme.
pub(super) const NUMBERS: Rules = Rules {
    name: "numbers",
    version: 1,
    takes_number: false,
    target: |_| CountTarget::Piece { piece: Piece::REFLECTING_QUEEN, rows: None },
    weights: |_| [false, false, true, true],
    allows: |size, _| Ok(size.at_most(Numbers::MAX_SIZE).map(|_| ())?),
    max_depth,
    standard_depth: |size, _| standard_depth(size, size.get()),
    probe: |_| (14, 0),
    shards: |spec| shards(spec, u64::from(spec.size.get()).div_ceil(2)),
    open: |spec, _| Ok(Box::new(OpenNumbers { n: spec.size.get(), depth: spec.depth })),
};

impl Scheme {
    /// Reflecting queens by the numbers in their definition, up to N = 31.
    pub const NUMBERS: Scheme = Scheme::new(&NUMBERS, 0);
}

struct OpenNumbers {
    n: u32,
    depth: u32,
}

/// The columns and the numbers of the placed pieces.
#[derive(Clone, Copy, Default)]
struct Taken {
    columns: u32,
    /// One bit for each number; number 0 is bit [`OFFSET`].
    numbers: u128,
}

/// The bit of number 0.
const OFFSET: u32 = 31;

impl Filling for OpenNumbers {
    type State = Taken;

    fn shape(&self) -> Shape {
        Shape { columns: self.n, rows: self.n, depth: self.depth }
    }

    /// Returns the free squares of the row that is filled after `filled` others: the lower row of
    /// each two comes first. The last row of an odd board is alone.
    fn free(&self, taken: &Taken, filled: u32) -> u64 {
        let i = Numbers::row(filled, self.n) + 1;
        // The bits of p + i and p - i for p = 1.
        let (sums, differences) = (1 + i + OFFSET, 1 + OFFSET - i);
        let used = low(taken.numbers >> sums | taken.numbers >> differences);
        u64::from((u32::MAX >> (32 - self.n)) & !(taken.columns | used))
    }

    fn place(&self, taken: &Taken, queen: u64, filled: u32) -> Taken {
        let i = Numbers::row(filled, self.n) + 1;
        let queen_at = |number: u32| u128::from(queen) << number;
        let numbers = taken.numbers | queen_at(1 + i + OFFSET) | queen_at(1 + OFFSET - i);
        Taken { columns: taken.columns | low(queen), numbers }
    }

    fn image(&self, column: u64) -> u64 {
        u64::from(self.n) - 1 - column
    }

    fn complete(
        &self,
        taken: &Taken,
        filled: u32,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        let words = [0, 32, 64].map(|from| low(taken.numbers >> from));
        let above = Above { columns: taken.columns, masks: [words[0], words[1], words[2], 0] };
        let scalar = || self.complete_one_by_one(*taken, filled, stop);
        kernel.complete_rows(Numbers::new(self.n), &above, filled..self.n, stop, scalar)
    }
}

impl OpenNumbers {
    /// Returns the number of ways to fill the rows after the first `filled`, in plain Rust, over the
    /// same nodes as in registers.
    fn complete_one_by_one(
        &self,
        taken: Taken,
        filled: u32,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        // A few milliseconds of search.
        const ASK_EVERY: u64 = 1 << 14;
        let mut done = Completed::default();
        let mut stack = vec![(taken, filled)];
        while let Some((taken, filled)) = stack.pop() {
            if filled + 1 >= self.n {
                let left = self.n - filled;
                let ways = if left == 0 { 1 } else { self.free(&taken, filled).count_ones() };
                done.solutions += u64::from(ways);
                continue;
            }
            let children = self.children(&taken, filled);
            let before = done.nodes / ASK_EVERY;
            if filled + 2 < self.n {
                done.nodes += children.len() as u64;
            }
            if done.nodes / ASK_EVERY > before && stop() {
                return Err(Stopped);
            }
            stack.extend(children.into_iter().map(|child| (child, filled + 1)));
        }
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::NEVER;

    /// The first and last rows of a board whose numbers reach the edges of their words.
    #[test]
    fn large_boards_are_begun_alike_by_every_kernel() {
        let open = OpenNumbers { n: 31, depth: 0 };
        for seed in 0..20u64 {
            // Chooses pseudo-random children, as far as there are any.
            let (mut taken, mut filled) = (Taken::default(), 0);
            let mut numbers = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            loop {
                let children = open.children(&taken, filled);
                if children.is_empty() || filled == 29 {
                    break;
                }
                numbers = numbers.rotate_left(7) ^ u64::from(filled);
                taken = children[numbers as usize % children.len()];
                filled += 1;
                if filled > 17 {
                    let by = |kernel| open.complete(&taken, filled, kernel, NEVER).unwrap();
                    let all: Vec<_> = Kernel::available().map(by).collect();
                    assert!(all.windows(2).all(|two| two[0] == two[1]), "{seed} {filled} {all:?}");
                }
            }
        }
    }
}
