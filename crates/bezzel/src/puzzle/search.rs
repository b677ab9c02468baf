//! The exact search: finds the solutions one after the other, without recursion and within a limit
//! of nodes. The row, column or region with the fewest squares comes first.

use super::geometry::Geometry;
use super::given::Puzzle;
use crate::stop::{Stop, Stopped};

/// The result of a search step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A solution was found: see [`Search::columns`].
    Solution,
    /// There is no further solution.
    Nothing,
    /// The node limit was reached.
    TooLong,
}

/// The rows, columns and regions without a queen, one bit each.
#[derive(Debug, Clone, Copy)]
struct Open([u64; 3]);

/// A depth-first search that stops at each solution. For each depth it keeps the squares that may
/// still hold a queen; tried squares are removed, so no solution is found twice.
#[derive(Debug, Clone)]
pub(super) struct Search<'g> {
    geometry: &'g Geometry,
    free: Vec<u64>,
    open: Vec<Open>,
    /// The unit that is filled at each depth.
    unit: Vec<usize>,
    /// The columns of the placed queens, by row.
    columns: Vec<u32>,
    depth: usize,
    /// Whether the node at this depth is new.
    arrived: bool,
    ended: bool,
    nodes: u64,
}

/// The next step at a node.
enum Choice {
    Complete,
    Dead,
    Unit(usize),
}

impl<'g> Search<'g> {
    /// Creates a search of a puzzle; `geometry` is that of the puzzle.
    pub(super) fn of(geometry: &'g Geometry, puzzle: &Puzzle) -> Search<'g> {
        let given: Vec<usize> =
            puzzle.queens().iter().map(|&queen| geometry.number(queen)).collect();
        let mut search = Search::new(geometry, &given);
        for &square in puzzle.blocked() {
            search.free[square.row as usize] &= !(1 << square.column);
        }
        search
    }

    /// Creates a search of a board with these queens, none of which sees another.
    pub(super) fn new(geometry: &'g Geometry, given: &[usize]) -> Search<'g> {
        let n = geometry.n;
        let full = u64::MAX >> (64 - n);
        let regions = if geometry.regions.is_empty() { 0 } else { full };
        let mut free = vec![0; (n + 2) * n];
        free[..n].fill(full);
        let mut search = Search {
            geometry,
            free,
            open: vec![Open([full, full, regions]); n + 2],
            unit: vec![0; n + 2],
            columns: vec![0; n],
            depth: 0,
            arrived: true,
            ended: false,
            nodes: 0,
        };
        for &at in given {
            search.place(at);
            // Given queens are part of the first board: no other squares are tried in their place.
            let (first, second) = search.free.split_at_mut(n);
            first.copy_from_slice(&second[..n]);
            search.open[0] = search.open[1];
        }
        search
    }

    /// Writes the board with one more queen to the next depth.
    fn place(&mut self, at: usize) {
        let geometry = self.geometry;
        let n = geometry.n;
        let (above, below) = self.free[self.depth * n..].split_at_mut(n);
        for ((next, word), seen) in below.iter_mut().zip(&*above).zip(geometry.sees(at)) {
            *next = word & !seen;
        }
        below[at / n] = 0;
        let Open([rows, columns, regions]) = self.open[self.depth];
        let region = geometry.regions.get(at).map_or(0, |&region| 1u64 << region);
        self.open[self.depth + 1] =
            Open([rows & !(1 << (at / n)), columns & !(1 << (at % n)), regions & !region]);
        self.columns[at / n] = (at % n) as u32;
    }

    /// Chooses the unit with the fewest squares; the node is dead if a unit has none.
    fn choose(&self) -> Choice {
        let geometry = self.geometry;
        let n = geometry.n;
        let free = &self.free[self.depth * n..][..n];
        let Open([rows, columns, regions]) = self.open[self.depth];
        if rows == 0 {
            return Choice::Complete;
        }
        let (mut best, mut fewest) = (0, u32::MAX);
        let (mut once, mut twice, mut thrice) = (0u64, 0u64, 0u64);
        let mut left = rows;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let here = free[row];
            let count = here.count_ones();
            if count == 0 {
                return Choice::Dead;
            }
            if count < fewest {
                (best, fewest) = (row, count);
            }
            thrice |= twice & here;
            twice |= once & here;
            once |= here;
        }
        if columns & !once != 0 {
            return Choice::Dead;
        }
        for (most, some) in [(1, columns & !twice), (2, columns & !thrice)] {
            if some != 0 && most < fewest {
                (best, fewest) = (n + some.trailing_zeros() as usize, most);
            }
        }
        let mut left = regions;
        while left != 0 {
            let region = left.trailing_zeros() as usize;
            left &= left - 1;
            let own = geometry.unit(2 * n + region).iter().zip(free);
            let count = own.map(|(own, free)| (own & free).count_ones()).sum();
            if count == 0 {
                return Choice::Dead;
            }
            if count < fewest {
                (best, fewest) = (2 * n + region, count);
            }
        }
        Choice::Unit(best)
    }

    /// Advances to the next solution, visiting at most `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64, stop: Stop<'_>) -> Result<Outcome, Stopped> {
        // Rare enough to cost nothing, frequent enough to stop promptly.
        const ASK_EVERY: u64 = 1 << 10;
        let n = self.geometry.n;
        let until = self.nodes.saturating_add(nodes);
        while !self.ended {
            if std::mem::take(&mut self.arrived) {
                self.nodes += 1;
                match self.choose() {
                    Choice::Unit(unit) => self.unit[self.depth] = unit,
                    Choice::Complete => {
                        self.back();
                        return Ok(Outcome::Solution);
                    }
                    Choice::Dead => {
                        self.back();
                        continue;
                    }
                }
                if self.nodes.is_multiple_of(ASK_EVERY) && stop() {
                    return Err(Stopped);
                }
                if self.nodes >= until {
                    return Ok(Outcome::TooLong);
                }
            }
            let free = &mut self.free[self.depth * n..][..n];
            let unit = self.geometry.unit(self.unit[self.depth]);
            let next = free.iter().zip(unit).position(|(free, own)| free & own != 0);
            let Some(row) = next else {
                self.back();
                continue;
            };
            let column = (free[row] & unit[row]).trailing_zeros() as usize;
            free[row] &= !(1 << column);
            self.place(row * n + column);
            self.depth += 1;
            self.arrived = true;
        }
        Ok(Outcome::Nothing)
    }

    fn back(&mut self) {
        match self.depth.checked_sub(1) {
            Some(depth) => self.depth = depth,
            None => self.ended = true,
        }
    }

    /// Returns the columns by row of the last solution.
    pub(super) fn columns(&self) -> &[u32] {
        &self.columns
    }
}
