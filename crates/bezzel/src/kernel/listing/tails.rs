//! Tails: all ways to fill the last rows of a board, considered alone, grouped by the set of
//! columns that they use, in lexicographic order.
//!
//! A search of the rows above tests which of the tails that use exactly the remaining columns are
//! not attacked along a diagonal: two masks each, which share a word up to N = 16.

use crate::narrow::{byte, short};

/// The number of tails that are tested together. Lists are padded to a multiple of it.
pub(super) const TOGETHER: usize = 16;

/// The number of bytes of a tail: at least its rows, and a whole word, which is copied at once.
pub(super) const TAIL_BYTES: usize = 8;

/// The masks of tails that are tested together, on one cache line.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Masks(pub(super) [u32; TOGETHER]);

/// All ways to fill the last rows of a board, by the columns that they use.
#[derive(Debug)]
pub(crate) struct Tails {
    /// For each tail, the squares of its first row from which a diagonal leads to one of its
    /// queens, and in the upper half of the word, on boards up to [`PACKED_UP_TO`], those of
    /// antidiagonals.
    pub(super) masks: Vec<Masks>,
    /// The squares of antidiagonals, if they are not in the same word.
    pub(super) others: Vec<Masks>,
    /// The columns by row, one byte each.
    pub(super) columns: Vec<[u8; TAIL_BYTES]>,
    /// The start of the list of each set of columns, as an index of `masks`; the list ends where
    /// that of the next set starts.
    pub(super) lists: Vec<u32>,
}

/// The largest board on which a tail's two masks share a word.
pub(super) const PACKED_UP_TO: u32 = 16;

impl Tails {
    /// Creates the tails of `rows` rows (1 to 8) for a board of `n` rows (at most 24, at least
    /// `rows`).
    pub(super) fn new(n: u32, rows: usize) -> Tails {
        assert!((1..=TAIL_BYTES).contains(&rows) && rows <= n as usize && n <= 24);
        let mut lists = vec![0u32; (1 << n) + 1];
        each(n, rows, |tail, _| lists[tail.columns as usize + 1] += 1);
        let mut end = 0;
        for bound in &mut lists {
            end += bound.div_ceil(short(TOGETHER));
            *bound = end;
        }
        let packed = n <= PACKED_UP_TO;
        // The padding is masks that every state attacks.
        let nothing = Masks([u32::MAX; TOGETHER]);
        let mut masks = vec![nothing; end as usize];
        let mut others = vec![nothing; if packed { 0 } else { end as usize }];
        let mut columns = vec![[0; TAIL_BYTES]; TOGETHER * end as usize];
        let mut next: Vec<u32> = lists.iter().map(|&begin| begin * short(TOGETHER)).collect();
        each(n, rows, |tail, by_row| {
            let next = &mut next[tail.columns as usize];
            let at = *next as usize;
            *next += 1;
            let (step, lane) = (at / TOGETHER, at % TOGETHER);
            if packed {
                masks[step].0[lane] = tail.diagonals | tail.antidiagonals << 16;
            } else {
                masks[step].0[lane] = tail.diagonals;
                others[step].0[lane] = tail.antidiagonals;
            }
            columns[at] = *by_row;
        });
        Tails { masks, others, columns, lists }
    }

    /// Returns the masks of the tails that use exactly the columns of `set`.
    #[inline(always)]
    pub(super) fn list(&self, set: u32) -> std::ops::Range<usize> {
        self.lists[set as usize] as usize..self.lists[set as usize + 1] as usize
    }
}

/// The lines that the queens of a tail are on.
struct Lines {
    columns: u32,
    /// The diagonals, by the squares of the tail's first row that they pass through.
    diagonals: u32,
    antidiagonals: u32,
}

/// Calls `give` with every tail in lexicographic order, and its columns by row.
#[inline(always)]
fn each(n: u32, rows: usize, mut give: impl FnMut(Lines, &[u8; TAIL_BYTES])) {
    let full = u32::MAX >> (32 - n);
    let last = rows - 1;
    let mut columns = [0u8; TAIL_BYTES];
    // The columns, the diagonals shifted to the last row's side so that none is lost, the
    // antidiagonals, and the untried squares of the row.
    let mut frames = [(0u32, 0u32, 0u32, 0u32); TAIL_BYTES];
    frames[0].3 = full;
    let mut at = 0;
    loop {
        let (taken, diagonals, antidiagonals, untried) = frames[at];
        if untried == 0 {
            if at == 0 {
                return;
            }
            at -= 1;
            continue;
        }
        let column = untried.trailing_zeros();
        frames[at].3 = untried & (untried - 1);
        columns[at] = byte(column);
        let taken = taken | 1 << column;
        let diagonals = diagonals | 1 << (column as usize + last - at);
        let antidiagonals = antidiagonals | 1 << (column as usize + at);
        if at == last {
            // Queens above the tail attack it only through squares of its first row: bits beyond
            // the edge are dropped.
            let (diagonals, antidiagonals) = (diagonals >> last, antidiagonals & full);
            give(Lines { columns: taken, diagonals, antidiagonals }, &columns);
            continue;
        }
        at += 1;
        let free = full & !(taken | diagonals >> (last - at) | antidiagonals >> at);
        frames[at] = (taken, diagonals, antidiagonals, free);
    }
}
