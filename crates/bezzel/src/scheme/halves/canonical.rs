//! Which of the eight images of a solution is counted, decided half by half.
//!
//! Only where the central queens are the same after every symmetry: without central lines,
//! or with one queen in the very centre. Then each quarter holds queens in a set of rows and
//! a set of columns (counted from the centre outwards), so a solution has eight such *flags*:
//! a quarter, and rows or columns. The symmetries permute the flags, and for every two
//! flags exactly one symmetry takes the first to the second. With c and r the column and row sets of
//! the north-west quarter, d and s those of the south-east, and ~ for the complement, the
//! flags are
//!
//! | symmetry that takes it to the north-west columns | flag |
//! |---|---|
//! | identity | c |
//! | flip (north and south exchanged) | ~c |
//! | mirror (west and east exchanged) | ~d |
//! | half-turn | d |
//! | transposition | r |
//! | the other diagonal | s |
//! | the quarter-turns | ~r, ~s |
//!
//! since a row of the north that has no queen in the west has it in the east, and so on. An
//! image is *canonical* when its c is the greatest of its flags in a certain order. If t
//! flags are equally great, t of the images are canonical (as images under eight symmetries;
//! a symmetric solution has some of them more than once), so each counts 8/t.
//!
//! That is decided before halves are joined: c and d are the column set's, r the north
//! half's, s the south half's. No set equals its own complement, so of d and ~d at most one
//! ties with c, and the same for r and s. For t = 3 the eighths would not be whole: there,
//! of the three canonical images only the one whose c is tied with both r and s (or their
//! complements) is counted, with weight 8. The four pairs (c, ~c), (r, ~r), (d, ~d),
//! (s, ~s) lie around the square in this order, and of three in a row just one is the middle.

use crate::tally::{EIGHT, FOUR, TWO};
use std::cmp::{Ordering, Reverse};

/// Symmetries that solutions are counted up to: a group of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) flip: bool,
    pub(super) mirror: bool,
    pub(super) half_turn: bool,
    pub(super) transposition: bool,
    pub(super) antitransposition: bool,
    pub(super) quarter_turns: bool,
}

impl Group {
    /// All eight.
    pub(super) const ALL: Group = Group {
        flip: true,
        mirror: true,
        half_turn: true,
        transposition: true,
        antitransposition: true,
        quarter_turns: true,
    };
}

/// How something compares with the c of an image that is to be canonical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compared {
    /// Greater: the image is not canonical.
    Greater,
    /// Equal.
    Tied,
    /// Less.
    Less,
}

/// The order of the sets of lines of a quarter.
#[derive(Debug)]
pub(super) struct Order {
    group: Group,
    /// All lines.
    full: u32,
    /// The place of each set in the order.
    ranks: Vec<u32>,
    /// For each set of rows the greatest place among the flags that a half determines: a north half, a south half.
    /// From 1 on, 0 if none matters.
    greatest: [Vec<u32>; 2],
}

impl Order {
    /// The order of the subsets of `side` lines: larger sets are greater, and of equally
    /// large ones those with fewer neighbouring lines. The work is done for the column sets
    /// that are greater than most others; this order leaves the least of it (for N = 16, nine
    /// tenths of the pairs and of the halves that the opposite order does).
    pub(super) fn new(side: u32, group: Group) -> Order {
        let mut sets: Vec<u32> = (0..1u32 << side).collect();
        let neighbours = |set: u32| (set & set >> 1).count_ones();
        sets.sort_by_key(|&set| (set.count_ones(), Reverse(neighbours(set)), set));
        let mut ranks = vec![0; sets.len()];
        for (rank, set) in (1..).zip(sets) {
            ranks[set as usize] = rank;
        }
        let full = (1u32 << side) - 1;
        let greatest = |matters: bool, complement_matters: bool| {
            let rank = |matters: bool, set: u32| if matters { ranks[set as usize] } else { 0 };
            let greatest = |set| rank(matters, set).max(rank(complement_matters, full ^ set));
            (0..=full).map(greatest).collect()
        };
        let Group { transposition, antitransposition, quarter_turns, .. } = group;
        let greatest =
            [greatest(transposition, quarter_turns), greatest(antitransposition, quarter_turns)];
        Order { group, full, ranks, greatest }
    }

    /// Compares the flags that a column set determines: `c` are the columns that the north
    /// uses in the west, `d` those that the south uses in the east.
    pub(super) fn columns(&self, c: u32, d: u32) -> Compared {
        let Group { flip, mirror, half_turn, .. } = self.group;
        let flags = [(flip, self.full ^ c), (half_turn, d), (mirror, self.full ^ d)];
        let matter = flags.into_iter().filter(|&(matters, _)| matters);
        let greatest = matter.map(|(_, flag)| self.ranks[flag as usize]).max();
        self.compare(greatest.unwrap_or(0), c)
    }

    /// Compares the flags that a north half determines: `r` are the rows of its west.
    #[inline(always)]
    pub(super) fn north(&self, c: u32, r: u32) -> Compared {
        self.compare(self.greatest[0][r as usize], c)
    }

    /// Compares the flags that a south half determines: `s` are the rows of its east.
    #[inline(always)]
    pub(super) fn south(&self, c: u32, s: u32) -> Compared {
        self.compare(self.greatest[1][s as usize], c)
    }

    /// Compares the greatest place of some flags with that of `c`.
    #[inline(always)]
    fn compare(&self, greatest: u32, c: u32) -> Compared {
        match greatest.cmp(&self.ranks[c as usize]) {
            Ordering::Greater => Compared::Greater,
            Ordering::Equal => Compared::Tied,
            Ordering::Less => Compared::Less,
        }
    }
}

/// Which flags of a solution tie with its c.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ties {
    /// One of d and ~d.
    pub(super) columns: bool,
    /// One of r and ~r.
    pub(super) north: bool,
    /// One of s and ~s.
    pub(super) south: bool,
}

/// The place of the weight of a solution with such ties. `None` if it is not counted.
pub(super) fn weight(ties: Ties) -> Option<usize> {
    match (ties.columns, ties.north, ties.south) {
        (false, false, false) | (false, true, true) => Some(EIGHT),
        (true, true, true) => Some(TWO),
        (true, true, false) | (true, false, true) => None,
        _ => Some(FOUR),
    }
}
