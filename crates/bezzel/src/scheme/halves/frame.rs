//! The geometry of a board: the positions of its quarters, the squares that the central queens
//! leave free, and the bit of each diagonal in a half's word.
//!
//! The rows and columns of a quarter are counted from the centre outwards; if the middle column
//! belongs to the north half, it is column 0 of the north-west. Two queens of different quarters
//! that share no row and no column can attack each other only along a diagonal that touches at
//! least two quarters; these diagonals are the bits of a word. The diagonals with the most squares
//! of both halves are the key, the others the rest.

use super::centre::{Constellation, Queen};
use crate::narrow::{byte, short};

/// A quarter of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quarter {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
}

impl Quarter {
    pub(super) const ALL: [Quarter; 4] =
        [Quarter::NorthWest, Quarter::NorthEast, Quarter::SouthWest, Quarter::SouthEast];

    fn is_north(self) -> bool {
        matches!(self, Quarter::NorthWest | Quarter::NorthEast)
    }

    fn is_west(self) -> bool {
        matches!(self, Quarter::NorthWest | Quarter::SouthWest)
    }
}

/// The maximum number of bits of the rest of a word.
const MAX_REST: u32 = 32;

/// The board around its central queens.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    n: u32,
    /// The number of rows, and of columns, of a quarter.
    pub(super) side: u32,
    queens: Vec<Queen>,
    /// Whether the north-west includes the middle column.
    stem: bool,
    /// The bit of each diagonal, by family and number; 64 if it has none.
    bits: [Vec<u8>; 2],
    /// The number of bits of keys.
    pub(super) key_bits: u32,
    /// The number of bits of the rest.
    pub(super) rest_bits: u32,
    /// The number of bits above the key, of diagonals that no half shares with one of the other
    /// side. They are needed until the halves are made.
    pub(super) idle_bits: u32,
}

/// Marks a diagonal without a bit.
const NONE: u8 = 64;

/// A diagonal ＼ (family 0) or antidiagonal ／ (family 1), and its number within the family.
type Diagonal = (usize, usize);

impl Frame {
    /// Creates the frame of a board of `n` with a constellation on its `lines` central rows and
    /// columns. Keys have `key_bits` bits, or more if the rest has no room for the other bits.
    pub(super) fn new(n: u32, lines: u32, constellation: &Constellation, key_bits: u32) -> Frame {
        let numbers = 2 * n as usize - 1;
        let mut frame = Frame {
            n,
            side: (n - lines) / 2,
            queens: constellation.queens.clone(),
            stem: constellation.stem,
            bits: [vec![NONE; numbers], vec![NONE; numbers]],
            key_bits: 0,
            rest_bits: 0,
            idle_bits: 0,
        };
        // The number of free squares on each diagonal, by quarter.
        let mut squares: [Vec<[u32; 4]>; 2] = [vec![[0; 4]; numbers], vec![[0; 4]; numbers]];
        for (at, quarter) in Quarter::ALL.into_iter().enumerate() {
            for row in 0..frame.side {
                for column in 0..frame.width(quarter) {
                    if frame.is_free(quarter, row, column) {
                        for (family, number) in frame.diagonals(quarter, row, column) {
                            squares[family][number][at] += 1;
                        }
                    }
                }
            }
        }
        let mut shared: Vec<(u32, Diagonal)> = Vec::new();
        for (family, squares) in squares.iter().enumerate() {
            for (number, squares) in squares.iter().enumerate() {
                if squares.iter().filter(|&&squares| squares > 0).count() > 1 {
                    let [north_west, north_east, south_west, south_east] = squares;
                    // The north-west and the south-east usually have half as many queens again as
                    // the other two quarters.
                    let meet =
                        (3 * north_west + 2 * north_east) * (2 * south_west + 3 * south_east);
                    shared.push((meet, (family, number)));
                }
            }
        }
        shared.sort_by_key(|&(meet, diagonal)| (std::cmp::Reverse(meet), diagonal));
        let count = short(shared.iter().take_while(|&&(meet, _)| meet > 0).count());
        frame.key_bits = key_bits.min(count).max(count.saturating_sub(MAX_REST));
        for (place, (meet, (family, number))) in (0..).zip(shared) {
            let bit = if place < frame.key_bits {
                32 + place
            } else if meet > 0 || frame.rest_bits < MAX_REST {
                frame.rest_bits += 1;
                frame.rest_bits - 1
            } else {
                frame.idle_bits += 1;
                31 + frame.key_bits + frame.idle_bits
            };
            frame.bits[family][number] = byte(bit);
        }
        frame
    }

    /// Returns the number of columns of a quarter.
    pub(super) fn width(&self, quarter: Quarter) -> u32 {
        self.side + u32::from(self.stem && quarter == Quarter::NorthWest)
    }

    /// Returns the central queens.
    pub(super) fn queens(&self) -> &[Queen] {
        &self.queens
    }

    /// Returns the row and column on the board of a quarter's square.
    pub(super) fn on_board(&self, quarter: Quarter, row: u32, column: u32) -> (u32, u32) {
        let width = self.width(quarter);
        (
            if quarter.is_north() { self.side - 1 - row } else { self.n - self.side + row },
            if quarter.is_west() { width - 1 - column } else { self.n - width + column },
        )
    }

    fn diagonals(&self, quarter: Quarter, row: u32, column: u32) -> [Diagonal; 2] {
        let (row, column) = self.on_board(quarter, row, column);
        [(0, (self.n - 1 + column - row) as usize), (1, (column + row) as usize)]
    }

    /// Whether a queen may be on a quarter's square: no central queen attacks it, and if it is in
    /// the middle column, it is farther from the centre than the central queen.
    pub(super) fn is_free(&self, quarter: Quarter, row: u32, column: u32) -> bool {
        let (row, column) = self.on_board(quarter, row, column);
        if self.stem && column == self.side {
            let distance = self.side - u32::from(self.queens[0].1);
            return self.side - row > distance;
        }
        self.queens.iter().all(|&(r, c)| {
            let (rows, columns) = (u32::from(r).abs_diff(row), u32::from(c).abs_diff(column));
            rows != 0 && columns != 0 && rows != columns
        })
    }

    /// Returns the word of a queen: the bits of its diagonals, the rest in the lower 32 bits and
    /// the key in the upper.
    pub(super) fn word(&self, quarter: Quarter, row: u32, column: u32) -> u64 {
        let bit = |(family, number): Diagonal| match self.bits[family][number] {
            NONE => 0,
            bit => 1u64 << bit,
        };
        self.diagonals(quarter, row, column).into_iter().map(bit).fold(0, |word, bit| word | bit)
    }

    /// Returns the rows of a quarter without a central queen, one bit each.
    pub(super) fn rows(&self, quarter: Quarter) -> u32 {
        let row = |line| self.on_board(quarter, line, 0).0;
        lines(self.side, |line| self.queens.iter().all(|queen| u32::from(queen.0) != row(line)))
    }

    /// Returns the columns of a quarter without a central queen, one bit each.
    pub(super) fn columns(&self, quarter: Quarter) -> u32 {
        let column = |line| self.on_board(quarter, 0, line).1;
        let is_free = |line| self.queens.iter().all(|queen| u32::from(queen.1) != column(line));
        lines(self.width(quarter), is_free)
    }

    /// Returns the columns that the south-west uses if the north-west uses `columns`.
    pub(super) fn south_west(&self, columns: u32) -> u32 {
        let left = self.columns(Quarter::NorthWest) ^ columns;
        if self.stem { left >> 1 } else { left }
    }

    /// Returns the columns that the north-west always uses.
    pub(super) fn always(&self) -> u32 {
        u32::from(self.stem)
    }
}

/// Returns the lines below `count` that are free, one bit each.
pub(super) fn lines(count: u32, is_free: impl Fn(u32) -> bool) -> u32 {
    (0..count).filter(|&line| is_free(line)).map(|line| 1 << line).sum()
}
