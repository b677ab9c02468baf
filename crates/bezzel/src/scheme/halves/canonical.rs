//! Decides which of the eight images of a solution is counted, separately for each half.
//!
//! This applies only if all symmetries map the central queens to themselves: without central
//! lines, or with one queen in the very centre. Then each quarter holds queens in a set of rows
//! and a set of columns (counted from the centre outwards), so a solution has eight such *flags*:
//! one for the rows and one for the columns of each quarter. The symmetries permute the flags, and
//! for every two flags exactly one symmetry maps the first to the second. With c and r the column
//! and row sets of the north-west quarter, d and s those of the south-east, and ~ for the
//! complement, the flags are
//!
//! | symmetry that maps it to the north-west columns | flag |
//! |---|---|
//! | identity | c |
//! | flip (north and south exchanged) | ~c |
//! | mirror (west and east exchanged) | ~d |
//! | half-turn | d |
//! | transposition | r |
//! | reflection in the antidiagonal | s |
//! | the quarter-turns | ~r, ~s |
//!
//! since a row of the north that has no queen in the west has one in the east, and so on. An image
//! is *canonical* if its c is the greatest of its flags in a certain order. If t flags are equally
//! great, t of the images are canonical (counted as images under eight symmetries; a symmetric
//! solution has some of them more than once), so each has the weight 8/t.
//!
//! This is decided before halves are joined: c and d belong to the column set, r to the north
//! half, s to the south half. No set equals its own complement, so at most one of d and ~d ties
//! with c, and the same for r and s. For t = 3 the weight 8/3 would not be an integer: then only
//! one of the three canonical images is counted, with weight 8, namely the one whose c is tied
//! with both r and s (or their complements). The four pairs (c, ~c), (r, ~r), (d, ~d), (s, ~s) lie
//! around the square in this order, and of three neighbouring pairs exactly one is the middle.

use crate::tally::{EIGHT, FOUR, TWO};
use std::cmp::{Ordering, Reverse};

/// How a flag compares with the c of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compared {
    /// The flag is greater: the image is not canonical.
    Greater,
    /// The flag equals c.
    Tied,
    /// The flag is less.
    Less,
}

/// The order of the sets of lines of a quarter, by which flags are compared.
#[derive(Debug)]
pub(super) struct Order {
    /// The set of all lines.
    full: u32,
    /// The rank of each set in the order.
    ranks: Vec<u32>,
    /// For each set of rows, the greater rank of the two flags that it determines in a half.
    greatest: Vec<u32>,
}

impl Order {
    /// Creates the order of the subsets of `side` lines: larger sets are greater, and among
    /// equally large ones those with fewer neighbouring lines. The work is done for the column
    /// sets that are greater than most others; this order makes it smallest (for N = 16, nine
    /// tenths of the pairs and of the halves of the opposite order).
    pub(super) fn new(side: u32) -> Order {
        let mut sets: Vec<u32> = (0..1u32 << side).collect();
        let neighbours = |set: u32| (set & set >> 1).count_ones();
        sets.sort_by_key(|&set| (set.count_ones(), Reverse(neighbours(set)), set));
        let mut ranks = vec![0; sets.len()];
        for (rank, set) in (1..).zip(sets) {
            ranks[set as usize] = rank;
        }
        let full = (1u32 << side) - 1;
        let greatest = (0..=full).map(|set| ranks[set as usize].max(ranks[(full ^ set) as usize]));
        Order { full, greatest: greatest.collect(), ranks }
    }

    /// Compares the flags that a column set determines with c: `c` are the columns that the north
    /// uses in the west, `d` those that the south uses in the east.
    pub(super) fn columns(&self, c: u32, d: u32) -> Compared {
        let of_other = self.ranks[(self.full ^ c) as usize];
        self.compare(of_other.max(self.greatest[d as usize]), c)
    }

    /// Compares the flags that a half determines with c: `rows` are those of its west in the north,
    /// of its east in the south.
    #[inline(always)]
    pub(super) fn rows(&self, c: u32, rows: u32) -> Compared {
        self.compare(self.greatest[rows as usize], c)
    }

    /// Compares the greatest rank of some flags with that of `c`.
    #[inline(always)]
    fn compare(&self, greatest: u32, c: u32) -> Compared {
        match greatest.cmp(&self.ranks[c as usize]) {
            Ordering::Greater => Compared::Greater,
            Ordering::Equal => Compared::Tied,
            Ordering::Less => Compared::Less,
        }
    }
}

/// Which flags of a solution tie with c.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ties {
    /// Whether d or ~d ties.
    pub(super) columns: bool,
    /// Whether r or ~r ties.
    pub(super) north: bool,
    /// Whether s or ~s ties.
    pub(super) south: bool,
}

/// Returns the index of the weight of a solution with such ties; `None` if it is not counted.
pub(super) fn weight(ties: Ties) -> Option<usize> {
    match (ties.columns, ties.north, ties.south) {
        (false, false, false) | (false, true, true) => Some(EIGHT),
        (true, true, true) => Some(TWO),
        (true, true, false) | (true, false, true) => None,
        _ => Some(FOUR),
    }
}
