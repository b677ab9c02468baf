//! The `numbers` scheme, for reflecting queens: works with the numbers in their definition, two
//! rows at a time from the top, the lower one first.
//!
//! D. A. Klarner's definition needs no mirrors: with rows i and columns p(i) counted from 1, all
//! of p(i) + i and p(i) - i are different. The scheme keeps the set of these numbers; a square is
//! free if neither of its numbers is in the set. So it shares neither masks nor order with the
//! scheme of the piece, and counts the same solutions independently.
//!
//! The mirror image replaces p by N + 1 - p and reflects the set of numbers. Each solution is
//! counted together with its mirror image: the one whose piece in the first filled row is further
//! left.

use super::piece::{Beginning, first_columns, random_descents};
use super::rules::{
    CountTarget, OpenError, OpenScheme, PlanError, PlanSpec, Resources, Rules, Scheme, Uncounted,
};
use crate::board::Size;
use crate::kernel::{Above, Completed, Kernel, Numbers};
use crate::narrow::low;
use crate::piece::Piece;
use crate::stop::{NEVER, Stop, Stopped};
use crate::tally::{Effort, ONE, TWO, Tally};

/// The scheme.
pub(super) struct ByNumbers;

pub(super) static NUMBERS: ByNumbers = ByNumbers;

impl Scheme {
    /// Reflecting queens by the numbers in their definition, up to N = 31.
    pub const NUMBERS: Scheme = Scheme::new(&NUMBERS, 0);
}

impl Rules for ByNumbers {
    fn name(&self) -> &'static str {
        "numbers"
    }

    fn version(&self) -> u32 {
        1
    }

    fn target(&self, _number: u32) -> CountTarget {
        CountTarget::Piece { piece: Piece::REFLECTING_QUEEN, rows: None }
    }

    fn weights(&self, _number: u32) -> [bool; 4] {
        [false, false, true, true]
    }

    fn allows(&self, size: Size, _number: u32) -> Result<(), PlanError> {
        Ok(size.at_most(Numbers::MAX_SIZE).map(|_| ())?)
    }

    fn max_depth(&self, size: Size) -> u32 {
        size.get().min(6)
    }

    fn standard_depth(&self, size: Size, _number: u32) -> u32 {
        let depth = if size.get() < 16 { 2 } else { 3 + (size.get() - 16) / 6 };
        depth.min(size.get())
    }

    fn probe(&self, _size: Size, _number: u32) -> (u32, u32) {
        (14, 0)
    }

    fn shards(&self, spec: PlanSpec) -> u64 {
        let n = u64::from(spec.size.get());
        spec.depth.checked_sub(1).map_or(1, |others| n.div_ceil(2) * n.pow(others))
    }

    fn open(
        &self,
        spec: PlanSpec,
        _resources: Resources,
    ) -> Result<Box<dyn OpenScheme>, OpenError> {
        Ok(Box::new(OpenNumbers { n: spec.size.get(), depth: spec.depth }))
    }
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

impl OpenNumbers {
    /// Returns the row, counted from 0, that is filled after `filled` others: the lower row of
    /// each two comes first. The last row of an odd board is alone.
    fn row(&self, filled: u32) -> u32 {
        Numbers::row(filled, self.n)
    }

    /// Returns the free squares of the row that is filled after `filled` others.
    fn free(&self, taken: &Taken, filled: u32) -> u32 {
        let i = self.row(filled) + 1;
        // The bits of p + i and p - i for p = 1.
        let (sums, differences) = (1 + i + OFFSET, 1 + OFFSET - i);
        let used = low(taken.numbers >> sums | taken.numbers >> differences);
        (u32::MAX >> (32 - self.n)) & !(taken.columns | used)
    }

    fn place(&self, taken: &Taken, queen: u32, filled: u32) -> Taken {
        let i = self.row(filled) + 1;
        let queen_at = |number: u32| u128::from(queen) << number;
        let numbers = taken.numbers | queen_at(1 + i + OFFSET) | queen_at(1 + OFFSET - i);
        Taken { columns: taken.columns | queen, numbers }
    }

    /// Returns the children that leave free squares in the next two rows; all children near the
    /// last row, and in the rows that a shard's number determines.
    fn children(&self, taken: &Taken, filled: u32) -> Vec<Taken> {
        let mut free = self.free(taken, filled);
        let mut children = Vec::new();
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let child = self.place(taken, queen, filled);
            let is_open = |filled| filled >= self.n || self.free(&child, filled) != 0;
            let is_near = filled < self.depth || filled + 2 >= self.n;
            if is_near || is_open(filled + 1) && is_open(filled + 2) {
                children.push(child);
            }
        }
        children
    }

    /// Returns the number of ways to fill the rows after the first `filled`.
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

    /// Does the same in plain Rust, over the same nodes.
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

    fn beginning(&self, shard: u64) -> Option<Beginning<Taken>> {
        let columns = first_columns(shard, self.n, self.depth);
        let image = |column| u64::from(self.n) - 1 - column;
        Beginning::of(columns, Taken::default(), Some(image), |taken, column, filled| {
            let queen = 1 << column;
            (self.free(taken, filled) & queen != 0).then(|| self.place(taken, queen, filled))
        })
    }
}

impl OpenScheme for OpenNumbers {
    fn count(
        &self,
        shard: u64,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<(Tally, Effort), Uncounted> {
        let Some(begun) = self.beginning(shard) else { return Ok(Default::default()) };
        let done = self.complete(&begun.state, self.depth, kernel, stop)?;
        let mut tally = Tally::default();
        tally.by_weight[if begun.is_doubled { TWO } else { ONE }] = done.solutions;
        // One more for the last piece of the shard's number.
        Ok((tally, Effort { nodes: done.nodes + 1, halves: 0 }))
    }

    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        let first = if self.depth == 0 { 1.0 } else { 0.5 };
        random_descents(
            (self.n, self.depth, first),
            (descents, seed),
            Taken::default(),
            |taken, filled| self.children(taken, filled),
            |taken, filled| self.complete(taken, filled, Kernel::fastest(), NEVER),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::run;
    use crate::engine::{Counter, Engine};
    use crate::known;
    use crate::plan::Plan;

    #[test]
    fn every_kernel_and_depth_counts_as_published_over_the_same_nodes() {
        for known in known::of_piece(Piece::REFLECTING_QUEEN).filter(|known| known.n <= 13) {
            for depth in 0..=known.n.min(3) {
                let text = format!("numbers/1 n={} depth={depth}", known.n);
                let plan: Plan = text.parse().unwrap();
                let mut nodes = Vec::new();
                for kernel in Kernel::available() {
                    let engine = Engine::open(plan, kernel, Resources::default()).unwrap();
                    let counted = run(&engine, &engine.all(), NEVER, &|_| ()).unwrap();
                    assert_eq!(Some(counted.solutions()), known.all, "{text} {}", kernel.kind());
                    nodes.push(counted.effort);
                }
                nodes.dedup();
                assert_eq!(nodes.len(), 1, "{text}: {nodes:?}");
            }
        }
    }

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

    #[test]
    fn the_steps_are_foreseen() {
        let plan: Plan = "numbers/1 n=13 depth=2".parse().unwrap();
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
        let expected = engine.estimate_steps(3000, 1);
        let effort = run(&engine, &engine.all(), NEVER, &|_| ()).unwrap().effort;
        let ratio = expected / effort.steps() as f64;
        assert!((0.9..1.1).contains(&ratio), "{ratio}");
        assert!("numbers/1 n=32 depth=2".parse::<Plan>().is_err());
    }
}
