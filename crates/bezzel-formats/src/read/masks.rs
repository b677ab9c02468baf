//! Lists of bit masks: a power of two for the column of each row, as searches with bits print them.

use super::group::Piece;
use super::written::Written;

/// Replaces bit masks by columns, if all boards are lists of powers of two within their size, one is too large for a
/// column, and one list has each power once.
pub(super) fn to_columns(pieces: &mut [(u32, Piece)], written: &mut Written) -> bool {
    let (mut has_large, mut has_each) = (false, false);
    let are_masks = pieces.iter().all(|(_, piece)| {
        let &Piece::Columns(values) = piece else { return false };
        let values = &written.numbers[values];
        let mut seen = 0u64;
        let are_powers = values.len() < 64
            && values.iter().all(|value| {
                let Some(mask) = value.and_then(|value| u64::try_from(value).ok()) else {
                    return false;
                };
                seen |= mask;
                has_large |= mask > values.len() as u64;
                mask.is_power_of_two() && mask >> values.len() == 0
            });
        has_each |= are_powers && seen.count_ones() as usize == values.len();
        are_powers
    });
    if !are_masks || !has_large || !has_each {
        return false;
    }
    for (_, piece) in pieces {
        let Piece::Columns(values) = piece else { continue };
        let column = |mask: &Option<i64>| mask.map(|mask| i64::from(mask.trailing_zeros()));
        let columns: Vec<_> = written.numbers[*values].iter().map(column).collect();
        *values = written.numbers.add(columns);
    }
    true
}
