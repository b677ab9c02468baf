//! The rules of one puzzle as bit masks: the squares that each square sees (rules out), and the
//! squares of each row, column and region. A set of squares has one word a row, one bit a column.

use super::given::{Family, Puzzle};
use super::unit::{Unit, UnitKind};
use crate::board::Square;

#[derive(Debug, Clone)]
pub(super) struct Geometry {
    pub(super) n: usize,
    /// The squares seen from each square, except itself.
    sees: Vec<u64>,
    /// The squares of each unit: the rows, the columns, then the regions.
    squares: Vec<u64>,
    /// The number of units that must have a queen: 2 n or 3 n.
    pub(super) units: usize,
    /// The region of each square, row by row; empty if there are no regions.
    pub(super) regions: Vec<u8>,
    /// The number of queens of each unit.
    pub(super) per_line: u8,
}

impl Geometry {
    pub(super) fn new(puzzle: &Puzzle) -> Geometry {
        Geometry::of(puzzle.size().index(), puzzle.family(), puzzle.regions())
    }

    /// Returns the geometry of a board with these regions, or none.
    pub(super) fn of(n: usize, family: Family, regions: &[u8]) -> Geometry {
        let per_line = family.per_line() as u8;
        // Two queens of a row, column or region see each other only if it has one queen.
        let is_alone = per_line == 1;
        let units = if regions.is_empty() { 2 * n } else { 3 * n };
        let mut squares = vec![0u64; units * n];
        let full = u64::MAX >> (64 - n);
        for line in 0..n {
            squares[line * n + line] = full;
            for row in 0..n {
                squares[(n + line) * n + row] = 1 << line;
            }
        }
        for (at, &region) in regions.iter().enumerate() {
            squares[(2 * n + region as usize) * n + at / n] |= 1 << (at % n);
        }
        let mut sees = vec![0u64; n * n * n];
        let reach = if family.has_diagonals() { n } else { 1 };
        for (at, seen) in sees.chunks_exact_mut(n).enumerate() {
            let (row, column) = (at / n, at % n);
            for (other, word) in seen.iter_mut().enumerate() {
                let distance = other.abs_diff(row);
                *word = match distance {
                    0 if is_alone => full,
                    0 => (0b111 << column >> 1) & full,
                    _ if is_alone || distance == 1 => 1 << column,
                    _ => 0,
                };
                if distance > 0 && distance <= reach {
                    *word |= ((1 << column) << distance | (1 << column) >> distance) & full;
                }
            }
            if let Some(&region) = regions.get(at).filter(|_| is_alone) {
                let unit = (2 * n + region as usize) * n;
                seen.iter_mut().zip(&squares[unit..unit + n]).for_each(|(word, own)| *word |= own);
            }
            seen[row] &= !(1 << column);
        }
        Geometry { n, sees, squares, units, regions: regions.to_vec(), per_line }
    }

    /// Returns the squares that a queen on a square rules out.
    #[inline]
    pub(super) fn sees(&self, at: usize) -> &[u64] {
        &self.sees[at * self.n..][..self.n]
    }

    /// Returns the squares of a unit.
    #[inline]
    pub(super) fn unit(&self, unit: usize) -> &[u64] {
        &self.squares[unit * self.n..][..self.n]
    }

    /// Returns the squares of some units.
    pub(super) fn union(&self, units: &[usize]) -> Vec<u64> {
        let mut all = vec![0u64; self.n];
        for &unit in units {
            all.iter_mut().zip(self.unit(unit)).for_each(|(word, own)| *word |= own);
        }
        all
    }

    /// Returns the units that contain a square.
    pub(super) fn units_of(&self, at: usize) -> impl Iterator<Item = usize> {
        let n = self.n;
        let region = self.regions.get(at).map(|&region| 2 * n + region as usize);
        [at / n, n + at % n].into_iter().chain(region)
    }

    /// Returns the public form of a unit.
    pub(super) fn name(&self, unit: usize) -> Unit {
        let kind = [UnitKind::Row, UnitKind::Column, UnitKind::Region][unit / self.n];
        Unit { kind, index: (unit % self.n) as u32 }
    }

    pub(super) fn square(&self, at: usize) -> Square {
        Square { row: (at / self.n) as u32, column: (at % self.n) as u32 }
    }

    pub(super) fn number(&self, square: Square) -> usize {
        square.row as usize * self.n + square.column as usize
    }
}

/// Returns the squares of a set, by number.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let n = set.len();
    set.iter().enumerate().flat_map(move |(row, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let column = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(row * n + column)
        })
    })
}
