//! The vector loop, written once for every register type.
//!
//! Lanes that walked their own trees would diverge. Instead each depth has a buffer of
//! states, and a step takes as many states of one depth as a register has lanes, places the
//! leftmost free queen of every lane at once, tests the look-ahead, and packs the survivors
//! to the end of the next depth's buffer; and so on until no lane has a free square. When
//! the next buffer holds a block, the loop goes down to it; when it is drained, back up.
//! Registers are always full but for the flush at the end, and all lanes have the same
//! depth, so shifts are uniform.
//!
//! A block is read some time after it was written: reading straight after writing would
//! stall, since a load that spans several stores cannot be forwarded.

use super::course::{CLOSED, Completed, Course, MAX_ROWS, Unit};

/// One register of 32-bit lanes.
///
/// # Safety
/// Every method must be called only where the processor has the features of the type, from
/// code that is compiled with them (so that it is inlined there).
pub(super) trait Lanes: Copy {
    /// The number of lanes, a power of two up to 16.
    const WIDTH: usize;

    unsafe fn splat(word: u32) -> Self;
    /// Loads `WIDTH` words; `from` need not be aligned.
    unsafe fn load(from: *const u32) -> Self;
    /// Stores `WIDTH` words; `to` need not be aligned.
    unsafe fn store(self, to: *mut u32);
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    /// `other & !self`.
    unsafe fn not_and(self, other: Self) -> Self;
    /// `self - other`, wrapping.
    unsafe fn minus(self, other: Self) -> Self;
    unsafe fn plus(self, other: Self) -> Self;
    /// The lesser, unsigned.
    unsafe fn min(self, other: Self) -> Self;
    unsafe fn shift_left(self, by: u32) -> Self;
    unsafe fn shift_right(self, by: u32) -> Self;
    /// A bit for each lane that is not zero, bit 0 for the first.
    unsafe fn nonzero(self) -> u32;
    /// The lanes chosen by the bits of `mask`, moved together at the front. What the other
    /// lanes become does not matter.
    unsafe fn compress(self, mask: u32) -> Self;
}

/// A buffer this full is worth going down to. Blocks of 64 to 256 measured the same; less
/// stalls on store forwarding, more leaves the first cache.
const BLOCK: usize = 128;

/// Masks a depth has at most: columns, two for this side, two for the other.
const WORDS: usize = 5;

/// A window into this starts with as many ones as lanes are valid.
static VALID: [u32; 32] = {
    let mut words = [0; 32];
    let mut at = 0;
    while at < 16 {
        words[at] = u32::MAX;
        at += 1;
    }
    words
};

/// The buffers of all depths.
struct Buffers {
    words: Vec<u32>,
    /// The states of each depth: how many there are, and how many of them were read.
    held: [usize; MAX_ROWS],
    read: [usize; MAX_ROWS],
    capacity: usize,
}

impl Buffers {
    fn new<V: Lanes>(depths: usize) -> Buffers {
        // A block, what one more step can add to it, and a register's width of slack for
        // stores and loads that reach beyond the last state.
        let capacity = BLOCK + V::WIDTH * MAX_ROWS + V::WIDTH;
        let words = vec![0; depths * WORDS * capacity];
        Buffers { words, held: [0; MAX_ROWS], read: [0; MAX_ROWS], capacity }
    }

    /// The first word of a mask of a depth.
    #[inline(always)]
    fn at(&mut self, depth: usize, word: usize) -> *mut u32 {
        let offset = (depth * WORDS + word) * self.capacity;
        debug_assert!(offset + self.capacity <= self.words.len());
        // SAFETY: `depth` is below the number of depths the buffers were made for, and
        // `word` below `WORDS`, so the offset is inside the allocation.
        unsafe { self.words.as_mut_ptr().add(offset) }
    }

    /// Moves the states not read to the front.
    fn settle(&mut self, depth: usize) {
        let left = self.held[depth] - self.read[depth];
        for word in 0..WORDS {
            let begin = (depth * WORDS + word) * self.capacity;
            let read = begin + self.read[depth];
            self.words.copy_within(read..read + left, begin);
        }
        self.held[depth] = left;
        self.read[depth] = 0;
    }
}

/// Completes units whose course closes on its second side.
///
/// # Safety
/// As for [`Lanes`]. `#[inline(always)]` makes it part of the function with the features.
#[inline(always)]
pub(super) unsafe fn complete<V: Lanes>(course: &Course, units: &[Unit]) -> Completed {
    debug_assert!(course.closes());
    let last = course.rows().len() - CLOSED;
    let mut buffers = Buffers::new::<V>(last + 1);
    let mut done = Completed::default();
    for block in units.chunks(BLOCK) {
        let held = buffers.held[0];
        for (at, unit) in block.iter().enumerate() {
            let words = if course.first_side() > 0 {
                [unit.columns, unit.near[0], unit.near[1], unit.far[0], unit.far[1]]
            } else {
                [unit.columns, unit.far[0], unit.far[1], 0, 0]
            };
            for (word, value) in words.into_iter().enumerate() {
                // SAFETY: fewer than `WIDTH` states are left from before, so the block's end
                // is within the capacity.
                unsafe { buffers.at(0, word).add(held + at).write(value) };
            }
        }
        buffers.held[0] += block.len();
        // SAFETY: the caller's promise.
        unsafe { drain::<V, false>(course, &mut buffers, 0, &mut done) };
    }
    for depth in 0..=last {
        // SAFETY: the caller's promise.
        unsafe { drain::<V, true>(course, &mut buffers, depth, &mut done) };
    }
    done
}

/// Takes the states of `from` in full registers, going down wherever a block has come
/// together, until fewer than a register's width are left; with `FLUSH` those too.
#[inline(always)]
unsafe fn drain<V: Lanes, const FLUSH: bool>(
    course: &Course,
    buffers: &mut Buffers,
    from: usize,
    done: &mut Completed,
) {
    let last = course.rows().len() - CLOSED;
    let first_side = course.first_side();
    let mut depth = from;
    loop {
        let left = buffers.held[depth] - buffers.read[depth];
        let take = left.min(V::WIDTH);
        if take < V::WIDTH && !(FLUSH && depth == from && take > 0) {
            buffers.settle(depth);
            if depth == from {
                return;
            }
            depth -= 1;
            continue;
        }
        // SAFETY: the caller's promise; `take` states of this depth are unread.
        unsafe {
            if depth == last {
                done.solutions += close::<V>(course, buffers, take);
            } else {
                done.nodes += if depth >= first_side {
                    step::<V, SECOND>(course, buffers, depth, take)
                } else if depth + 2 < first_side {
                    step::<V, FIRST>(course, buffers, depth, take)
                } else if depth + 2 == first_side {
                    step::<V, FIRST_BUT_ONE>(course, buffers, depth, take)
                } else {
                    step::<V, CROSSING>(course, buffers, depth, take)
                };
            }
        }
        buffers.read[depth] += take;
        if depth < last && buffers.held[depth + 1] >= BLOCK {
            depth += 1;
        }
    }
}

/// Where this row and the two after it lie: all on the second side; all on the first; the
/// last of them on the second; only this one on the first.
const SECOND: u8 = 0;
const FIRST: u8 = 1;
const FIRST_BUT_ONE: u8 = 2;
const CROSSING: u8 = 3;

/// Places every free queen of the row `depth` in `take` states, and appends the children
/// that pass the look-ahead to the next depth's buffer. Returns how many there are.
#[inline(always)]
unsafe fn step<V: Lanes, const SIDES: u8>(
    course: &Course,
    buffers: &mut Buffers,
    depth: usize,
    take: usize,
) -> u64 {
    let rows = course.rows();
    let (row, next, after) = (rows[depth], rows[depth + 1], rows[depth + 2]);
    let read = buffers.read[depth];
    let before = buffers.held[depth + 1];
    let from: [*const u32; WORDS] =
        std::array::from_fn(|word| buffers.at(depth, word).cast_const());
    let to: [*mut u32; WORDS] = std::array::from_fn(|word| buffers.at(depth + 1, word));
    let mut held = before;
    // SAFETY: the caller's promise. Reads stay within the slack behind the last state; the
    // next buffer held less than a block before, and each of at most 32 rounds adds at most
    // a register's width, so writes stay within its capacity.
    unsafe {
        let columns = V::load(from[0].add(read));
        let low = V::load(from[1].add(read));
        let high = V::load(from[2].add(read));
        let on_first_side = SIDES != SECOND;
        let (far_low, far_high) = if on_first_side {
            (V::load(from[3].add(read)), V::load(from[4].add(read)))
        } else {
            (columns, columns)
        };
        let taken = columns.or(low).or(high);
        let mut free = taken.not_and(V::splat(row.free));
        free = free.and(V::load(VALID.as_ptr().add(16 - take)));
        let (next_free, after_free) = (V::splat(next.free), V::splat(after.free));
        while free.nonzero() != 0 {
            let queen = lowest(free);
            free = free.xor(queen);
            let columns = columns.or(queen);
            let (far_low, far_high) = if on_first_side {
                let far_low = far_low.or(queen.shift_right(row.reach));
                (far_low, far_high.or(queen.shift_left(row.reach)))
            } else {
                (far_low, far_high)
            };
            let low = low.or(queen).shift_right(row.gap);
            let high = high.or(queen).shift_left(row.gap);
            // The masks that the next row and the one after it see.
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
            // Zero where a row is closed, or where the lane had no free square left.
            let alive = open1.min(open2).min(queen).nonzero();
            columns.compress(alive).store(to[0].add(held));
            if SIDES == CROSSING {
                far_low.compress(alive).store(to[1].add(held));
                far_high.compress(alive).store(to[2].add(held));
            } else {
                low.compress(alive).store(to[1].add(held));
                high.compress(alive).store(to[2].add(held));
                if on_first_side {
                    far_low.compress(alive).store(to[3].add(held));
                    far_high.compress(alive).store(to[4].add(held));
                }
            }
            held += alive.count_ones() as usize;
        }
    }
    buffers.held[depth + 1] = held;
    (held - before) as u64
}

/// Counts the ways to fill the last three rows in `take` states.
#[inline(always)]
unsafe fn close<V: Lanes>(course: &Course, buffers: &mut Buffers, take: usize) -> u64 {
    let depth = course.rows().len() - CLOSED;
    let rows = course.rows();
    let (first, second, third) = (rows[depth], rows[depth + 1], rows[depth + 2]);
    let read = buffers.read[depth];
    let mut found = [0u32; 16];
    // SAFETY: the caller's promise; reads stay within the slack behind the last state.
    unsafe {
        let columns = V::load(buffers.at(depth, 0).add(read));
        let low = V::load(buffers.at(depth, 1).add(read));
        let high = V::load(buffers.at(depth, 2).add(read));
        let (second_row, third_row) = (V::splat(second.free), V::splat(third.free));
        let one_each = V::splat(1);
        let mut sum = V::splat(0);
        let mut free = columns.or(low).or(high).not_and(V::splat(first.free));
        free = free.and(V::load(VALID.as_ptr().add(16 - take)));
        while free.nonzero() != 0 {
            let queen = lowest(free);
            free = free.xor(queen);
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
                // 1 if a square is left, the second row has this square, and the lane had
                // a queen to place in the first.
                sum = sum.plus(left.min(chosen).min(queen).min(one_each));
            }
        }
        sum.store(found.as_mut_ptr());
    }
    found.iter().map(|&lane| u64::from(lane)).sum()
}

/// The lowest bit of each lane.
#[inline(always)]
unsafe fn lowest<V: Lanes>(lanes: V) -> V {
    // SAFETY: the caller's promise.
    unsafe { lanes.and(V::splat(0).minus(lanes)) }
}

#[cfg(test)]
mod tests {
    //! The loop with registers made of arrays: every width, on every machine.

    use super::super::scalar;
    use super::*;
    use crate::board::Size;
    use crate::plan::{Plan, Scheme};

    #[derive(Clone, Copy)]
    struct Array<const N: usize>([u32; N]);

    impl<const N: usize> Array<N> {
        fn with(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
            Array(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
        }
    }

    impl<const N: usize> Lanes for Array<N> {
        const WIDTH: usize = N;

        unsafe fn splat(word: u32) -> Self {
            Array([word; N])
        }
        unsafe fn load(from: *const u32) -> Self {
            // SAFETY: the caller's promise.
            unsafe { Array(from.cast::<[u32; N]>().read_unaligned()) }
        }
        unsafe fn store(self, to: *mut u32) {
            // SAFETY: the caller's promise.
            unsafe { to.cast::<[u32; N]>().write_unaligned(self.0) }
        }
        unsafe fn and(self, other: Self) -> Self {
            self.with(other, |a, b| a & b)
        }
        unsafe fn or(self, other: Self) -> Self {
            self.with(other, |a, b| a | b)
        }
        unsafe fn xor(self, other: Self) -> Self {
            self.with(other, |a, b| a ^ b)
        }
        unsafe fn not_and(self, other: Self) -> Self {
            self.with(other, |a, b| b & !a)
        }
        unsafe fn minus(self, other: Self) -> Self {
            self.with(other, u32::wrapping_sub)
        }
        unsafe fn plus(self, other: Self) -> Self {
            self.with(other, u32::wrapping_add)
        }
        unsafe fn min(self, other: Self) -> Self {
            self.with(other, u32::min)
        }
        unsafe fn shift_left(self, by: u32) -> Self {
            Array(self.0.map(|word| word << by))
        }
        unsafe fn shift_right(self, by: u32) -> Self {
            Array(self.0.map(|word| word >> by))
        }
        unsafe fn nonzero(self) -> u32 {
            (0..N).map(|lane| u32::from(self.0[lane] != 0) << lane).sum()
        }
        unsafe fn compress(self, mask: u32) -> Self {
            // What does not matter is made as wrong as can be.
            let mut packed = [0xdead_beef; N];
            let chosen = (0..N).filter(|lane| mask >> lane & 1 != 0);
            for (to, lane) in chosen.enumerate() {
                packed[to] = self.0[lane];
            }
            Array(packed)
        }
    }

    #[test]
    fn the_loop_counts_what_the_reference_counts_whatever_the_width() {
        for n in [9, 12, 13] {
            let plan = Plan::new(Scheme::Cross, Size::new(n).unwrap(), 0).unwrap();
            plan.for_each_work(|course, units| {
                if course.closes() {
                    let expected = scalar::complete(course, units);
                    // SAFETY: arrays need no features.
                    unsafe {
                        assert_eq!(complete::<Array<1>>(course, units), expected);
                        assert_eq!(complete::<Array<4>>(course, units), expected);
                        assert_eq!(complete::<Array<16>>(course, units), expected);
                    }
                }
            });
        }
    }
}
