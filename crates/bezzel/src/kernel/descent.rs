//! The vector loop, written once for every register type.
//!
//! If each lane walked its own tree, the lanes would diverge. Instead each depth has a buffer of
//! states, each with the untried squares of its row. A step takes one state a lane from the buffer
//! of one depth, places the leftmost untried queen in each, and tests the look-ahead. Children
//! that pass are packed to the end of the next depth's buffer; states with squares left are packed
//! to the front of their own buffer, for the next pass. When the next buffer holds a block, the
//! loop goes down to it; when that is drained, back up. So registers are always full except in the
//! flush at the end, no branch depends on the number of squares of a state, and all lanes have the
//! same depth, so shifts are uniform.
//!
//! A block is read some time after it was written. Reading straight after writing would stall,
//! since a load that spans several stores cannot be forwarded.
//!
//! Tried and dropped (AVX2 on an AMD Zen 3, N = 16, seconds on one core): trying all squares of a
//! register's states in a loop before taking the next register. That leaves lanes empty and
//! mispredicts the loop's end (0.154 with blocks of 128, 0.138 with 512).

use super::course::{ASK_EVERY, CLOSED, Completed, Course, MAX_ROWS, Unit};
use super::lanes::Lanes;
use crate::stop::{Stop, Stopped};
use std::cell::Cell;

/// The number of states at which the loop goes down to a buffer. Smaller blocks stall on store
/// forwarding; larger ones exceed the first cache.
pub(super) const BLOCK: usize = 512;

/// The words of a state: its masks, then those that only states on the first side need.
const COLUMNS: usize = 0;
const LOW: usize = 1;
const HIGH: usize = 2;
/// The untried squares of the row; never 0.
const FREE: usize = 3;
const FAR_LOW: usize = 4;
const FAR_HIGH: usize = 5;
pub(super) const WORDS: usize = 6;

/// A register loaded from index 16 - k has all bits set in its first k lanes.
pub(super) static VALID: [u32; 32] = {
    let mut words = [0; 32];
    let mut at = 0;
    while at < 16 {
        words[at] = u32::MAX;
        at += 1;
    }
    words
};

/// The buffers of states of all depths.
pub(super) struct Buffers {
    words: Vec<u32>,
    pub(super) marks: [Marks; MAX_ROWS],
    capacity: usize,
    /// The number of blocks processed so far.
    pub(super) rounds: u32,
}

thread_local! {
    /// The memory of the buffers, kept between calls: counting a shard of a small board takes less
    /// time than allocating 400 KB. The contents are unspecified.
    static WORDS_OF_THREAD: Cell<Vec<u32>> = const { Cell::new(Vec::new()) };
}

impl Drop for Buffers {
    fn drop(&mut self) {
        WORDS_OF_THREAD.set(std::mem::take(&mut self.words));
    }
}

/// The ranges of a depth's buffer: states up to `kept` are for the next pass, those from `read` to
/// `held` for the present one.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    pub(super) kept: usize,
    pub(super) read: usize,
    pub(super) held: usize,
}

impl Buffers {
    pub(super) fn new<V: Lanes>(depths: usize) -> Buffers {
        // A block, the states that one more step can add, and a register's width for loads and
        // stores that reach beyond the last state.
        let capacity = BLOCK + 2 * V::WIDTH;
        let mut words = WORDS_OF_THREAD.take();
        let needed = depths * WORDS * capacity;
        if words.len() < needed {
            words.resize(needed, 0);
        }
        Buffers { words, marks: [Marks::default(); MAX_ROWS], capacity, rounds: 0 }
    }

    /// Returns pointers to the words of a depth's states.
    #[inline(always)]
    pub(super) fn at(&mut self, depth: usize) -> [*mut u32; WORDS] {
        std::array::from_fn(|word| {
            let offset = (depth * WORDS + word) * self.capacity;
            assert!(offset + self.capacity <= self.words.len());
            // SAFETY: the offset is within the buffer, as asserted.
            unsafe { self.words.as_mut_ptr().add(offset) }
        })
    }

    /// Ends a pass: appends the unread states to the kept ones. Returns the number of states.
    pub(super) fn settle(&mut self, depth: usize) -> usize {
        let Marks { kept, read, held } = self.marks[depth];
        for word in 0..WORDS {
            let begin = (depth * WORDS + word) * self.capacity;
            // Copies one by one, since there are only a few words: a library call to move them
            // took a twentieth of the whole time.
            for at in 0..held - read {
                self.words[begin + kept + at] = self.words[begin + read + at];
            }
        }
        let held = kept + held - read;
        self.marks[depth] = Marks { kept: 0, read: 0, held };
        held
    }
}

/// Completes units whose course closes on its second side.
///
/// # Safety
/// As for [`Lanes`]. `#[inline(always)]` makes it part of the function with the features.
#[inline(always)]
pub(super) unsafe fn complete<V: Lanes>(
    course: &Course,
    units: &[Unit],
    stop: Stop<'_>,
) -> Result<Completed, Stopped> {
    // The safety of the loop's loads and stores depends on this.
    assert!(course.closes() && course.rows().len() <= MAX_ROWS);
    let last = course.rows().len() - CLOSED;
    let mut buffers = Buffers::new::<V>(last + 1);
    let mut done = Completed::default();
    let mut units = units.iter().map(|unit| (unit, unit.free(course, 0))).filter(|u| u.1 != 0);
    loop {
        let words = buffers.at(0);
        let held = &mut buffers.marks[0].held;
        let fed = *held;
        for (unit, free) in units.by_ref().take(BLOCK) {
            let [low, high] = if course.first_side() > 0 { unit.near } else { unit.far };
            let values = [unit.columns, low, high, free, unit.far[0], unit.far[1]];
            for (word, value) in words.into_iter().zip(values) {
                // SAFETY: fewer than `WIDTH` states were left over, and a block is added, which is
                // within the capacity.
                unsafe { word.add(*held).write(value) };
            }
            *held += 1;
        }
        if *held == fed {
            break;
        }
        // SAFETY: this function's contract.
        unsafe { drain::<V, false>(course, &mut buffers, 0, &mut done, stop)? };
    }
    for depth in 0..=last {
        // SAFETY: this function's contract.
        unsafe { drain::<V, true>(course, &mut buffers, depth, &mut done, stop)? };
    }
    Ok(done)
}

/// Processes the states of `from` in full registers, going down whenever a block is complete,
/// until fewer than a register's width are left; with `FLUSH` these too.
///
/// # Safety
/// As for [`Lanes`]. `course` closes, `buffers` were made for `V` and its depths, `from` is one of them, and each holds fewer than
/// `BLOCK + V::WIDTH` states.
#[inline(always)]
unsafe fn drain<V: Lanes, const FLUSH: bool>(
    course: &Course,
    buffers: &mut Buffers,
    from: usize,
    done: &mut Completed,
    stop: Stop<'_>,
) -> Result<(), Stopped> {
    let last = course.rows().len() - CLOSED;
    let first_side = course.first_side();
    let mut depth = from;
    loop {
        // An incomplete register waits for more states, except in the flush.
        let flush = FLUSH && depth == from;
        let least = if flush { 1 } else { V::WIDTH };
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
            if depth == last {
                done.solutions += close::<V>(course, buffers, least);
            } else {
                done.nodes += if depth >= first_side {
                    step::<V, SECOND>(course, buffers, depth, least)
                } else if depth + 2 < first_side {
                    step::<V, FIRST>(course, buffers, depth, least)
                } else if depth + 2 == first_side {
                    step::<V, FIRST_BUT_ONE>(course, buffers, depth, least)
                } else {
                    step::<V, CROSSING>(course, buffers, depth, least)
                };
            }
        }
        if depth < last && buffers.marks[depth + 1].held >= BLOCK {
            depth += 1;
        }
    }
}

/// The sides of this row and the next two: all on the second side; all on the first; only the last
/// on the second; only the first on the first.
const SECOND: u8 = 0;
const FIRST: u8 = 1;
const FIRST_BUT_ONE: u8 = 2;
const CROSSING: u8 = 3;

/// Takes states of `depth`, one register at a time, while there are at least `least` and the next
/// depth's buffer holds less than a block. Places a queen in each and appends the children that
/// pass the look-ahead to that buffer. Returns the number of children.
///
/// # Safety
/// As for [`drain`]; `depth` is not the last, and `least` not 0.
#[inline(always)]
unsafe fn step<V: Lanes, const SIDES: u8>(
    course: &Course,
    buffers: &mut Buffers,
    depth: usize,
    least: usize,
) -> u64 {
    let rows = course.rows();
    let (row, next, after) = (rows[depth], rows[depth + 1], rows[depth + 2]);
    let on_first_side = SIDES != SECOND;
    let (from, to) = (buffers.at(depth), buffers.at(depth + 1));
    let Marks { mut kept, mut read, held: end } = buffers.marks[depth];
    let before = buffers.marks[depth + 1].held;
    let mut held = before;
    // SAFETY: this function's contract. Reads stay within the slack behind the last state. Kept
    // states are written where states were read already. The next buffer holds less than a block
    // before each round, which adds at most a register's width and writes at most as much beyond
    // that.
    unsafe {
        let (next_free, after_free) = (V::splat(next.free), V::splat(after.free));
        while held < BLOCK && end - read >= least {
            let take = (end - read).min(V::WIDTH);
            let columns = V::load(from[COLUMNS].add(read));
            let low = V::load(from[LOW].add(read));
            let high = V::load(from[HIGH].add(read));
            let free = V::load(from[FREE].add(read));
            let (far_low, far_high) = if on_first_side {
                (V::load(from[FAR_LOW].add(read)), V::load(from[FAR_HIGH].add(read)))
            } else {
                (columns, columns)
            };
            read += take;
            let valid = lanes(take);
            let queen = lowest(free);
            let free = free.xor(queen);
            // States with squares left are kept for the next pass.
            let left = free.nonzero() & valid;
            let words = [columns, low, high, free, far_low, far_high];
            kept += pack(&words[..if on_first_side { WORDS } else { FAR_LOW }], left, from, kept);
            // Computes the children.
            let columns = columns.or(queen);
            let (far_low, far_high) = if on_first_side {
                let far_low = far_low.or(queen.shift_right(row.reach));
                (far_low, far_high.or(queen.shift_left(row.reach)))
            } else {
                (far_low, far_high)
            };
            let low = low.or(queen).shift_right(row.gap);
            let high = high.or(queen).shift_left(row.gap);
            // The diagonal masks for the next row and the one after.
            let ((low1, high1), (low2, high2)) = match SIDES {
                SECOND | FIRST => {
                    let after = (low.shift_right(next.gap), high.shift_left(next.gap));
                    ((low, high), after)
                }
                FIRST_BUT_ONE => ((low, high), (far_low, far_high)),
                _ => {
                    let after = (far_low.shift_right(next.gap), far_high.shift_left(next.gap));
                    ((far_low, far_high), after)
                }
            };
            let open1 = columns.or(low1).or(high1).not_and(next_free);
            let open2 = columns.or(low2).or(high2).not_and(after_free);
            let alive = open1.min(open2).nonzero() & valid;
            let words = [columns, low1, high1, open1, far_low, far_high];
            let is_below_on_first = on_first_side && SIDES != CROSSING;
            held +=
                pack(&words[..if is_below_on_first { WORDS } else { FAR_LOW }], alive, to, held);
        }
    }
    buffers.marks[depth] = Marks { kept, read, held: end };
    buffers.marks[depth + 1].held = held;
    (held - before) as u64
}

/// Counts the ways to fill the last three rows after placing one more queen in each of the states
/// of the last buffer, one register at a time, while there are at least `least`.
///
/// # Safety
/// As for [`drain`]; `least` is not 0.
#[inline(always)]
unsafe fn close<V: Lanes>(course: &Course, buffers: &mut Buffers, least: usize) -> u64 {
    let depth = course.rows().len() - CLOSED;
    let rows = course.rows();
    let (first, second, third) = (rows[depth], rows[depth + 1], rows[depth + 2]);
    let from = buffers.at(depth);
    let Marks { mut kept, mut read, held: end } = buffers.marks[depth];
    // SAFETY: this function's contract; as in `step`.
    let found = unsafe {
        let (second_row, third_row) = (V::splat(second.free), V::splat(third.free));
        let one_each = V::splat(1);
        let mut sum = V::splat(0);
        while end - read >= least {
            let take = (end - read).min(V::WIDTH);
            let columns = V::load(from[COLUMNS].add(read));
            let low = V::load(from[LOW].add(read));
            let high = V::load(from[HIGH].add(read));
            // Lanes beyond the last state get no free squares, so that they count nothing.
            let free = V::load(from[FREE].add(read)).and(V::load(VALID.as_ptr().add(16 - take)));
            read += take;
            let queen = lowest(free);
            let free = free.xor(queen);
            let left = free.nonzero();
            kept += pack(&[columns, low, high, free], left, from, kept);
            let columns = columns.or(queen);
            let low = low.or(queen).shift_right(first.gap);
            let high = high.or(queen).shift_left(first.gap);
            let second_free = columns.or(low).or(high).not_and(second_row);
            let low = low.shift_right(second.gap);
            let high = high.shift_left(second.gap);
            let third_free = columns.or(low).or(high).not_and(third_row);
            // Two columns are left, so the second row has at most two free squares, and
            // each leaves the third row at most one.
            let one = lowest(second_free);
            let other = second_free.xor(one);
            for chosen in [one, other] {
                let near = chosen.shift_right(second.gap).or(chosen.shift_left(second.gap));
                let left = chosen.or(near).not_and(third_free);
                // Adds 1 if a square is left, this square is free in the second row, and the lane
                // had a queen to place in the first.
                sum = sum.plus(left.min(chosen).min(queen).min(one_each));
            }
        }
        sum.sum()
    };
    buffers.marks[depth] = Marks { kept, read, held: end };
    found
}

/// Writes the chosen states behind the first `at`. Returns their number.
///
/// # Safety
/// As for [`Lanes`]. Behind the first `at` words of each pointer, `V::WIDTH` can be written.
#[inline(always)]
unsafe fn pack<V: Lanes>(words: &[V], chosen: u32, to: [*mut u32; WORDS], at: usize) -> usize {
    // SAFETY: this function's contract.
    unsafe {
        for (word, to) in words.iter().zip(to) {
            word.compress(chosen).store(to.add(at));
        }
    }
    chosen.count_ones() as usize
}

/// Returns the lowest set bit of each lane.
///
/// # Safety
/// As for [`Lanes`].
#[inline(always)]
pub(super) unsafe fn lowest<V: Lanes>(lanes: V) -> V {
    // SAFETY: this function's contract.
    unsafe { lanes.and(V::splat(0).minus(lanes)) }
}

/// Returns a mask of the first `count` lanes, one bit each.
#[inline(always)]
pub(super) fn lanes(count: usize) -> u32 {
    u32::MAX >> (32 - count)
}

#[cfg(test)]
mod tests {
    //! Tests of the loop with registers made of arrays: of every width, on every machine.

    use super::super::lanes::tests::Array;
    use super::super::scalar;
    use super::*;
    use crate::board::size;
    use crate::scheme::cross::for_each_group;
    use crate::stop::NEVER;

    #[test]
    fn the_loop_counts_what_the_reference_counts_whatever_the_width() {
        for n in [9, 12, 13] {
            for_each_group(size(n), |course, units| {
                let units: Vec<Unit> = units.iter().map(|(unit, _)| *unit).collect();
                let units = &units[..];
                if course.closes() {
                    let expected = scalar::complete(course, units, NEVER);
                    // SAFETY: arrays need no features.
                    unsafe {
                        assert_eq!(complete::<Array<1>>(course, units, NEVER), expected);
                        assert_eq!(complete::<Array<4>>(course, units, NEVER), expected);
                        assert_eq!(complete::<Array<16>>(course, units, NEVER), expected);
                    }
                }
            });
        }
    }
}
