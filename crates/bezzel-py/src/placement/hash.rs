//! The hash of a placement, which equals that of a tuple of its columns, since the two compare as
//! equal.

/// Computes the same as CPython's `tuplehash` since 3.8: xxHash over the hashes of the items,
/// which for small integers are the integers themselves.
pub(super) fn of_tuple(columns: impl ExactSizeIterator<Item = u32>) -> isize {
    #[cfg(target_pointer_width = "64")]
    const PRIMES: [usize; 3] =
        [11_400_714_785_074_694_791, 14_029_467_366_897_019_727, 2_870_177_450_012_600_261];
    #[cfg(target_pointer_width = "64")]
    const TURN: u32 = 31;
    #[cfg(not(target_pointer_width = "64"))]
    const PRIMES: [usize; 3] = [2_654_435_761, 2_246_822_519, 374_761_393];
    #[cfg(not(target_pointer_width = "64"))]
    const TURN: u32 = 13;
    // The replacement for -1, which CPython reserves for errors.
    const NO_ERROR: isize = 1_546_275_796;
    let length = columns.len();
    let [first, second, last] = PRIMES;
    let mixed = columns.fold(last, |mixed, column| {
        let item = (column as usize).wrapping_mul(second);
        mixed.wrapping_add(item).rotate_left(TURN).wrapping_mul(first)
    });
    let hash = mixed.wrapping_add(length ^ (last ^ 3_527_539)) as isize;
    if hash == -1 { NO_ERROR } else { hash }
}
