//! The ways to place queens in a quarter of the board, sorted by the columns and the rows that
//! they use. They are made on demand, column set by column set, and kept while there is room.

use super::frame::{Frame, Quarter, lines};
use crate::kernel::SLACK;
use crate::narrow::{low, short};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::ops::{Deref, Range};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The placements of a quarter that use certain columns, sorted by the rows they use.
#[derive(Debug, Default)]
pub(super) struct Placements {
    /// The row sets that occur, ascending.
    rows: Vec<u32>,
    /// The start of the placements of each row set, and the end of the last.
    starts: Vec<u32>,
    /// The rests of the placements' words, with some zeros behind the last.
    pub(super) rest: Vec<u32>,
    pub(super) key: Vec<u32>,
}

impl Placements {
    /// Returns the row sets that occur, ascending.
    pub(super) fn row_sets(&self) -> &[u32] {
        &self.rows
    }

    /// Returns the row sets with the ranges of their placements.
    pub(super) fn by_rows(&self) -> impl Iterator<Item = (u32, Range<u32>)> {
        self.rows.iter().enumerate().map(|(at, &rows)| (rows, self.with_row_set(at)))
    }

    /// Returns the range of placements of the row set at an index.
    pub(super) fn with_row_set(&self, at: usize) -> Range<u32> {
        self.starts[at]..self.starts[at + 1]
    }

    fn bytes(&self) -> u64 {
        4 * (self.rows.len() + self.starts.len() + self.rest.len() + self.key.len()) as u64
    }
}

/// All placements of a quarter.
#[derive(Debug)]
pub(super) struct Quarters {
    rows: u32,
    columns: u32,
    /// For each column, the rows of its free squares.
    free: Vec<u32>,
    /// The word of each square, by column and row.
    words: Vec<u64>,
    by_columns: Vec<OnceLock<Placements>>,
}

/// Placements that are kept, or were just made.
pub(super) enum Lent<'a> {
    Kept(&'a Placements),
    Made(Placements),
}

impl Deref for Lent<'_> {
    type Target = Placements;

    fn deref(&self) -> &Placements {
        match self {
            Lent::Kept(placements) => placements,
            Lent::Made(placements) => placements,
        }
    }
}

impl Quarters {
    pub(super) fn new(frame: &Frame, quarter: Quarter) -> Quarters {
        let (rows, columns) = (frame.side, frame.width(quarter));
        let free = |column| lines(rows, |row| frame.is_free(quarter, row, column));
        Quarters {
            rows,
            columns,
            free: (0..columns).map(free).collect(),
            words: (0..columns)
                .flat_map(|column| (0..rows).map(move |row| (row, column)))
                .map(|(row, column)| frame.word(quarter, row, column))
                .collect(),
            by_columns: (0..1usize << columns).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Returns the placements that use these columns, and keeps them while `room` bytes are left.
    pub(super) fn using(&self, columns: u32, room: &AtomicU64) -> Lent<'_> {
        let place = &self.by_columns[columns as usize];
        if let Some(placements) = place.get() {
            return Lent::Kept(placements);
        }
        let placements = self.make(columns);
        let bytes = placements.bytes();
        let taken =
            room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(bytes));
        if taken.is_err() {
            return Lent::Made(placements);
        }
        // If another thread was faster, its equal placements are kept, and the room is returned.
        if place.set(placements).is_err() {
            room.fetch_add(bytes, Ordering::Relaxed);
        }
        place.get().map_or_else(|| Lent::Made(self.make(columns)), Lent::Kept)
    }

    /// Makes all placements that use these columns.
    fn make(&self, columns: u32) -> Placements {
        let found = self.all(columns);
        // A counting sort by rows.
        let mut ends = vec![0u32; (1 << self.rows) + 1];
        for &(rows, _) in &found {
            ends[rows as usize + 1] += 1;
        }
        let mut placements = Placements { starts: vec![0], ..Placements::default() };
        for rows in 0..1usize << self.rows {
            let count = ends[rows + 1];
            ends[rows + 1] += ends[rows];
            if count > 0 {
                placements.rows.push(short(rows));
                placements.starts.push(ends[rows + 1]);
            }
        }
        placements.rest = vec![0; found.len() + SLACK];
        placements.key = vec![0; found.len() + SLACK];
        for (rows, word) in found {
            let at = &mut ends[rows as usize];
            placements.rest[*at as usize] = low(word);
            placements.key[*at as usize] = (word >> 32) as u32;
            *at += 1;
        }
        placements
    }

    /// Returns the rows and the word of every way to place queens in `columns`, in descending
    /// order of the rows of their first columns.
    fn all(&self, columns: u32) -> Vec<(u32, u64)> {
        // Column by column, so that the computations for different placements are independent.
        let (mut some, mut next) = (vec![Placed::default()], Vec::new());
        let mut left = columns;
        while left & left.wrapping_sub(1) != 0 {
            let column = left.trailing_zeros();
            left &= left - 1;
            for &placed in &some {
                let mut free = self.free_rows(column, placed);
                while free != 0 {
                    let row = free.ilog2();
                    free ^= 1 << row;
                    next.push(self.with(placed, column, row));
                }
            }
            std::mem::swap(&mut some, &mut next);
            next.clear();
        }
        if left == 0 {
            return vec![(0, 0)];
        }
        // For the last queen the diagonals are not needed any more.
        let column = left.trailing_zeros();
        let words = &self.words[(column * self.rows) as usize..][..self.rows as usize];
        let mut found = Vec::with_capacity(2 * some.len());
        for placed in some {
            let mut free = self.free_rows(column, placed);
            while free != 0 {
                let row = free.ilog2();
                free ^= 1 << row;
                found.push((placed.rows | 1 << row, placed.word | words[row as usize]));
            }
        }
        found
    }

    /// Returns the queens of the placement at an index among those that use these columns: row and
    /// column of each.
    pub(super) fn queens(&self, columns: u32, at: u32, room: &AtomicU64) -> Vec<(u32, u32)> {
        let placements = self.using(columns, room);
        let mut runs = placements.by_rows();
        let Some((rows, run)) = runs.find(|(_, run)| run.contains(&at)) else { return Vec::new() };
        // Placements with the same rows are in the order in which `all` finds them.
        let mut left = at - run.start;
        let mut stack = vec![(columns, Placed::default(), Vec::new())];
        while let Some((columns, placed, queens)) = stack.pop() {
            if columns == 0 {
                if placed.rows == rows && left == 0 {
                    return queens;
                }
                left -= u32::from(placed.rows == rows);
                continue;
            }
            let column = columns.trailing_zeros();
            let mut free = self.free_rows(column, placed) & rows;
            while free != 0 {
                let row = free.trailing_zeros();
                free &= free - 1;
                let queens = [&queens[..], &[(row, column)]].concat();
                stack.push((columns & (columns - 1), self.with(placed, column, row), queens));
            }
        }
        Vec::new()
    }

    /// Estimates the number of placements that use these columns and rows for which `counts`
    /// returns `true`: by random descents (D. E. Knuth, 1975), in some ten microseconds. The
    /// estimate is deterministic.
    pub(super) fn estimate(&self, columns: u32, counts: impl Fn(u32) -> bool) -> f64 {
        const DESCENTS: u32 = 200;
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(columns));
        let mut sum = 0.0;
        'descents: for _ in 0..DESCENTS {
            let (mut left, mut placed, mut ways) = (columns, Placed::default(), 1.0);
            while left != 0 {
                let column = left.trailing_zeros();
                left &= left - 1;
                let mut free = self.free_rows(column, placed);
                if free == 0 {
                    continue 'descents;
                }
                ways *= f64::from(free.count_ones());
                for _ in 0..rng.random_range(0..free.count_ones()) {
                    free &= free - 1;
                }
                placed = self.with(placed, column, free.trailing_zeros());
            }
            if counts(placed.rows) {
                sum += ways;
            }
        }
        sum / f64::from(DESCENTS)
    }

    /// Returns the rows of a column's squares where a queen may still be placed.
    fn free_rows(&self, column: u32, placed: Placed) -> u32 {
        let across = self.columns - 1 - column;
        let attacked = placed.rows | low(placed.rising >> column) | low(placed.falling >> across);
        self.free[column as usize] & !attacked
    }

    /// Returns the placed queens with one more.
    fn with(&self, placed: Placed, column: u32, row: u32) -> Placed {
        let across = self.columns - 1 - column;
        Placed {
            rows: placed.rows | 1 << row,
            rising: placed.rising | 1 << (row + column),
            falling: placed.falling | 1 << (row + across),
            word: placed.word | self.words[(column * self.rows + row) as usize],
        }
    }
}

/// The queens placed in a quarter so far: their rows, diagonals and word.
#[derive(Debug, Clone, Copy, Default)]
struct Placed {
    rows: u32,
    /// The antidiagonals, by row plus column.
    rising: u64,
    /// The diagonals, by row minus column, plus a constant.
    falling: u64,
    word: u64,
}
