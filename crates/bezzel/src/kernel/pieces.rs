//! The vector loop for other pieces than the queen, and for boards with fewer rows: like that of
//! [`descent`](super::descent), but a type defines how its masks move, and all rows are on one
//! side.
//!
//! The loop shares the buffers of the queens' loop, but not its code: features that queens do not
//! need would slow the queens' loop. The compiler generates a loop for each type and register.

use super::course::{ASK_EVERY, Completed, MAX_ROWS};
use super::descent::{BLOCK, Buffers, Marks, VALID, WORDS, lanes, lowest};
use super::lanes::Lanes;
use crate::narrow::short;
use crate::stop::{Stop, Stopped};
use std::ops::Range;

/// The maximum number of masks of a state, besides its columns.
pub(crate) const MASKS: usize = 4;

/// The number of rows that are counted in one step at the end. On boards with fewer rows than
/// columns, these have more free squares than the queens' loop could count.
const CLOSED: u32 = 2;

/// The attacks of the pieces in the rows above.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Above {
    pub(crate) columns: u32,
    pub(crate) masks: [u32; MASKS],
}

/// Masks from which the attacked squares of a row are computed.
///
/// # Safety
/// As for [`Lanes`]: methods are called where the processor has the features of the register.
pub(crate) trait Masks: Copy {
    /// Which masks are used.
    const USED: [bool; MASKS];

    /// Returns the squares of a row that no piece attacks, ignoring columns. `masks` are those for
    /// this row.
    unsafe fn open<V: Lanes>(self, masks: [V; MASKS], row: u32) -> V;

    /// Returns the masks for the next row, after placing a piece on `queen` of row `row`.
    unsafe fn place<V: Lanes>(self, masks: [V; MASKS], queen: V, row: u32) -> [V; MASKS];

    /// Returns the masks for the next row, without a piece in row `row`.
    unsafe fn pass<V: Lanes>(self, masks: [V; MASKS]) -> [V; MASKS];
}

/// Masks that shift from row to row, for a kind of piece: diagonal attacks down to the left, those
/// down to the right, and knight's moves to this row and to the next one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<const DIAGONAL: bool, const EDGE: u8, const KNIGHT: bool> {
    /// A mask of all columns.
    pub(crate) full: u32,
    /// The index of the last column.
    pub(crate) last: u32,
}

/// What happens to a diagonal at the edge, for [`Lines`]: it ends.
pub(crate) const ENDS: u8 = 0;
/// The diagonal continues at the opposite edge.
pub(crate) const WRAPS: u8 = 1;
/// The diagonal is reflected by a row of mirrors above the top row.
pub(crate) const REFLECTS: u8 = 2;

impl<const DIAGONAL: bool, const EDGE: u8, const KNIGHT: bool> Masks
    for Lines<DIAGONAL, EDGE, KNIGHT>
{
    const USED: [bool; MASKS] = [true, DIAGONAL, KNIGHT, KNIGHT];

    #[inline(always)]
    unsafe fn open<V: Lanes>(self, masks: [V; MASKS], _row: u32) -> V {
        let [left, right, knight, _] = masks;
        // SAFETY: this function's contract.
        unsafe {
            let mut attacked = left;
            if DIAGONAL {
                attacked = attacked.or(right);
            }
            if KNIGHT {
                attacked = attacked.or(knight);
            }
            attacked.not_and(V::splat(self.full))
        }
    }

    #[inline(always)]
    unsafe fn place<V: Lanes>(self, masks: [V; MASKS], queen: V, row: u32) -> [V; MASKS] {
        let [mut left, mut right, knight, after] = masks;
        // SAFETY: this function's contract.
        unsafe {
            left = left.or(queen);
            right = right.or(queen);
            if EDGE == REFLECTS {
                // The mirror image of a piece is as far above the mirrors as the piece is below
                // them. The shift takes two steps, since a single shift must be by less than 32
                // bits.
                let up = row + 1;
                left = left.or(queen.shift_right(up).shift_right(up));
                right = right.or(queen.shift_left(up).shift_left(up));
            }
            let [left, right, ..] = self.pass([left, right, knight, after]);
            if !KNIGHT {
                return [left, right, knight, after];
            }
            let two_aside = queen.shift_left(2).or(queen.shift_right(2));
            let one_aside = queen.shift_left(1).or(queen.shift_right(1));
            [left, right, after.or(two_aside), one_aside]
        }
    }

    #[inline(always)]
    unsafe fn pass<V: Lanes>(self, masks: [V; MASKS]) -> [V; MASKS] {
        let [left, right, _, after] = masks;
        // SAFETY: this function's contract.
        unsafe {
            if EDGE == WRAPS {
                let full = V::splat(self.full);
                let over = left.shift_left(self.last).and(full);
                let back = right.shift_right(self.last);
                let right = right.shift_left(1).and(full).or(back);
                return [left.shift_right(1).or(over), right, after, after];
            }
            [left.shift_right(1), right.shift_left(1), after, after]
        }
    }
}

/// Masks for reflecting queens: the set of the numbers p + i and p - i of all pieces, with rows i
/// and columns p counted from 1, in three words. The masks do not shift; each row uses two windows
/// of N numbers. Rows are filled in pairs, the lower one first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbers {
    n: u32,
}

impl Numbers {
    /// The largest board whose windows always begin in the same words.
    pub(crate) const MAX_SIZE: u32 = 31;

    pub(crate) fn new(n: u32) -> Numbers {
        assert!((1..=Numbers::MAX_SIZE).contains(&n));
        Numbers { n }
    }

    /// Returns the row, from 0, that is filled after `filled` others on a board of `n` rows.
    pub(crate) const fn row(filled: u32, n: u32) -> u32 {
        if filled ^ 1 < n { filled ^ 1 } else { filled }
    }

    /// Returns the distance from the start of the second word up to the window of sums, and down
    /// to that of differences: from 1 to 31 bits, so that no shift is by a whole word.
    #[inline(always)]
    fn begin(self, filled: u32) -> u32 {
        Numbers::row(filled, self.n) + 1
    }
}

impl Masks for Numbers {
    const USED: [bool; MASKS] = [true, true, true, false];

    #[inline(always)]
    unsafe fn open<V: Lanes>(self, masks: [V; MASKS], filled: u32) -> V {
        let [low, middle, high, _] = masks;
        let begin = self.begin(filled);
        // SAFETY: this function's contract.
        unsafe {
            let sums = middle.shift_right(begin).or(high.shift_left(32 - begin));
            let differences = low.shift_right(32 - begin).or(middle.shift_left(begin));
            sums.or(differences).not_and(V::splat(u32::MAX >> (32 - self.n)))
        }
    }

    #[inline(always)]
    unsafe fn place<V: Lanes>(self, masks: [V; MASKS], queen: V, filled: u32) -> [V; MASKS] {
        let [low, middle, high, unused] = masks;
        let begin = self.begin(filled);
        // SAFETY: this function's contract.
        unsafe {
            let low = low.or(queen.shift_left(32 - begin));
            let sums = queen.shift_left(begin);
            let differences = queen.shift_right(begin);
            let high = high.or(queen.shift_right(32 - begin));
            [low, middle.or(sums).or(differences), high, unused]
        }
    }

    #[inline(always)]
    unsafe fn pass<V: Lanes>(self, masks: [V; MASKS]) -> [V; MASKS] {
        masks
    }
}

/// Whether the vector loop can fill these rows.
pub(super) fn suits(rows: &Range<u32>) -> bool {
    rows.start + CLOSED <= rows.end && rows.end <= short(MAX_ROWS)
}

/// The rows to be filled.
#[derive(Clone, Copy)]
struct Rows<M> {
    masks: M,
    first: u32,
    /// The number of rows above the last two.
    last: usize,
}

/// Returns the number of ways to fill these rows.
///
/// # Safety
/// As for [`Lanes`]. `#[inline(always)]` makes it part of the function with the features.
#[inline(always)]
pub(super) unsafe fn complete<V: Lanes, M: Masks>(
    masks: M,
    above: &Above,
    rows: Range<u32>,
    stop: Stop<'_>,
) -> Result<Completed, Stopped> {
    // The safety of the loop's loads and stores depends on this.
    assert!(suits(&rows));
    let (first, last) = (rows.start, (rows.end - rows.start - CLOSED) as usize);
    let mut buffers = Buffers::new::<V>(last + 1);
    let words = buffers.at(0);
    let rows = Rows { masks, first, last };
    let mut done = Completed::default();
    // SAFETY: this function's contract; a buffer has room for several registers.
    unsafe {
        let columns = V::splat(above.columns);
        let masks = above.masks.map(|mask| V::splat(mask));
        let free = columns.not_and(rows.masks.open(masks, first));
        store::<V, M>(State { columns, masks }, free, words, 0);
        buffers.marks[0].held = usize::from(free.nonzero() != 0);
        for depth in 0..=last {
            drain::<V, M>(rows, &mut buffers, depth, &mut done, stop)?;
        }
    }
    Ok(done)
}

/// Processes all states of `from` and their descendants, until none is left at `from` and no later
/// depth holds a block.
///
/// # Safety
/// As for [`Lanes`]. `buffers` were made for `V` and the depths up to `rows.last`, `from` is one of them, and each holds fewer than
/// `BLOCK + V::WIDTH` states.
#[inline(always)]
unsafe fn drain<V: Lanes, M: Masks>(
    rows: Rows<M>,
    buffers: &mut Buffers,
    from: usize,
    done: &mut Completed,
    stop: Stop<'_>,
) -> Result<(), Stopped> {
    let mut depth = from;
    loop {
        // An incomplete register waits for more states, except at the first depth.
        let least = if depth == from { 1 } else { V::WIDTH };
        let Marks { read, held, .. } = buffers.marks[depth];
        if held - read < least {
            if buffers.settle(depth) < least {
                if depth == from {
                    return Ok(());
                }
                depth -= 1;
            }
            continue;
        }
        buffers.rounds = buffers.rounds.wrapping_add(1);
        if buffers.rounds.is_multiple_of(ASK_EVERY) && stop() {
            return Err(Stopped);
        }
        // SAFETY: this function's contract; `least` states of this depth are unread.
        unsafe {
            if depth == rows.last {
                done.solutions += close::<V, M>(rows, buffers, least);
            } else {
                done.nodes += step::<V, M>(rows, buffers, depth, least);
                if buffers.marks[depth + 1].held >= BLOCK {
                    depth += 1;
                }
            }
        }
    }
}

/// One register of each word of a state.
#[derive(Clone, Copy)]
struct State<V> {
    columns: V,
    masks: [V; MASKS],
}

/// The words of a state: its columns, the squares of its row not tried yet, and the masks.
const COLUMNS: usize = 0;
const FREE: usize = 1;
const FIRST_MASK: usize = 2;

/// Returns the masks that are used, with pointers to their words.
#[inline(always)]
fn used<M: Masks>(words: [*mut u32; WORDS]) -> impl Iterator<Item = (usize, *mut u32)> {
    (0..MASKS).filter(|&mask| M::USED[mask]).map(move |mask| (mask, words[FIRST_MASK + mask]))
}

/// Writes states behind the first `at` states.
///
/// # Safety
/// As for [`Lanes`]. Behind the first `at` words of each pointer, `V::WIDTH` can be written.
#[inline(always)]
unsafe fn store<V: Lanes, M: Masks>(state: State<V>, free: V, to: [*mut u32; WORDS], at: usize) {
    // SAFETY: this function's contract.
    unsafe {
        state.columns.store(to[COLUMNS].add(at));
        free.store(to[FREE].add(at));
        for (mask, to) in used::<M>(to) {
            state.masks[mask].store(to.add(at));
        }
    }
}

/// Takes one register of states: returns the leftmost untried queen of each, and which states have
/// squares left. These are written back behind the first `kept` states.
///
/// # Safety
/// As for [`Lanes`]. Behind the first `read` words of each pointer, `V::WIDTH` can be read; `*kept` is no more than `read`, and those
/// from it on can be written.
#[inline(always)]
unsafe fn take<V: Lanes, M: Masks>(
    from: [*mut u32; WORDS],
    read: usize,
    kept: &mut usize,
    valid: V,
) -> (State<V>, V) {
    // SAFETY: this function's contract: reads stay within the slack behind the last state, and
    // kept states are written where states were read already.
    unsafe {
        let columns = V::load(from[COLUMNS].add(read));
        let mut masks = [columns; MASKS];
        for (mask, from) in used::<M>(from) {
            masks[mask] = V::load(from.add(read));
        }
        let free = V::load(from[FREE].add(read)).and(valid);
        let queen = lowest(free);
        let free = free.xor(queen);
        let left = free.nonzero();
        let rest =
            State { columns: columns.compress(left), masks: masks.map(|mask| mask.compress(left)) };
        store::<V, M>(rest, free.compress(left), from, *kept);
        *kept += left.count_ones() as usize;
        (State { columns, masks }, queen)
    }
}

/// Takes states of `depth`, one register at a time, while there are at least `least` and the next
/// depth's buffer holds less than a block. Places a piece in each, and appends the states that
/// leave free squares in the next two rows to that buffer. Returns the number of states appended.
///
/// # Safety
/// As for [`drain`]; `depth` is not the last, and `least` not 0.
#[inline(always)]
unsafe fn step<V: Lanes, M: Masks>(
    rows: Rows<M>,
    buffers: &mut Buffers,
    depth: usize,
    least: usize,
) -> u64 {
    let (from, to) = (buffers.at(depth), buffers.at(depth + 1));
    let Marks { mut kept, mut read, held: end } = buffers.marks[depth];
    let before = buffers.marks[depth + 1].held;
    let mut held = before;
    let row = rows.first + short(depth);
    // SAFETY: this function's contract. The next buffer holds less than a block before each round,
    // which adds at most a register's width and writes at most as much beyond it.
    unsafe {
        while held < BLOCK && end - read >= least {
            let width = (end - read).min(V::WIDTH);
            let all = V::load(VALID.as_ptr().add(16 - width));
            let (state, queen) = take::<V, M>(from, read, &mut kept, all);
            read += width;
            let columns = state.columns.or(queen);
            let masks = rows.masks.place(state.masks, queen, row);
            let next = columns.not_and(rows.masks.open(masks, row + 1));
            let after = columns.not_and(rows.masks.open(rows.masks.pass(masks), row + 2));
            let alive = next.min(after).nonzero() & lanes(width);
            let child = State {
                columns: columns.compress(alive),
                masks: masks.map(|mask| mask.compress(alive)),
            };
            store::<V, M>(child, next.compress(alive), to, held);
            held += alive.count_ones() as usize;
        }
    }
    buffers.marks[depth] = Marks { kept, read, held: end };
    buffers.marks[depth + 1].held = held;
    (held - before) as u64
}

/// Counts the ways to fill the last two rows after placing one more piece in each of the states of
/// the last buffer, one register at a time, while there are at least `least`.
///
/// # Safety
/// As for [`drain`]; `least` is not 0.
#[inline(always)]
unsafe fn close<V: Lanes, M: Masks>(rows: Rows<M>, buffers: &mut Buffers, least: usize) -> u64 {
    let from = buffers.at(rows.last);
    let Marks { mut kept, mut read, held: end } = buffers.marks[rows.last];
    let row = rows.first + short(rows.last);
    // SAFETY: this function's contract; as in `step`.
    let found = unsafe {
        let mut sum = V::splat(0);
        while end - read >= least {
            let width = (end - read).min(V::WIDTH);
            let all = V::load(VALID.as_ptr().add(16 - width));
            let (state, queen) = take::<V, M>(from, read, &mut kept, all);
            read += width;
            let masks = rows.masks.place(state.masks, queen, row);
            let last = state.columns.or(queen).not_and(rows.masks.open(masks, row + 1));
            sum = sum.plus(last.and(all).ones_in_parts());
        }
        sum.sum()
    };
    buffers.marks[rows.last] = Marks { kept, read, held: end };
    found
}

#[cfg(test)]
mod tests {
    //! Tests of the loop with registers made of arrays: of every width, on every machine.

    use super::super::lanes::tests::Array;
    use super::*;
    use crate::stop::NEVER;

    fn solutions<M: Masks>(masks: M, rows: u32) -> [u64; 3] {
        let top = Above::default();
        // SAFETY: arrays need no features.
        let all = unsafe {
            [
                complete::<Array<1>, M>(masks, &top, 0..rows, NEVER),
                complete::<Array<4>, M>(masks, &top, 0..rows, NEVER),
                complete::<Array<16>, M>(masks, &top, 0..rows, NEVER),
            ]
        };
        all.map(|done| done.unwrap().solutions)
    }

    /// The sequences A000170, A099152, A051223, A007631, A007705 and A006717.
    #[test]
    fn the_loop_counts_as_published_whatever_the_width() {
        let (full, last) = ((1 << 11) - 1, 10);
        let queens = Lines::<true, ENDS, false> { full, last };
        assert_eq!(solutions(queens, 11), [2680; 3]);
        let knights = Lines::<true, ENDS, true> { full, last };
        assert_eq!(solutions(knights, 11), [44; 3]);
        let mirrors = Lines::<true, REFLECTS, false> { full, last };
        assert_eq!(solutions(mirrors, 11), [140; 3]);
        let torus = Lines::<true, WRAPS, false> { full, last };
        assert_eq!(solutions(torus, 11), [88; 3]);
        let (full, last) = ((1 << 9) - 1, 8);
        let semi = Lines::<false, ENDS, false> { full, last };
        assert_eq!(solutions(semi, 9), [12657; 3]);
        let semi_torus = Lines::<false, WRAPS, false> { full, last };
        assert_eq!(solutions(semi_torus, 9), [2025; 3]);
        // Two rows of six columns.
        assert_eq!(solutions(Lines::<true, ENDS, false> { full: 63, last: 5 }, 2), [20; 3]);
    }

    #[test]
    fn the_loop_fills_2_to_32_rows() {
        assert!(suits(&(0..2)) && suits(&(30..32)));
        assert!(!suits(&(0..1)) && !suits(&(3..3)) && !suits(&(0..33)));
    }
}
