//! Counts the solutions that a turn maps to themselves, by searches that place a queen and its
//! images together. From these numbers and that of all solutions, Burnside's lemma gives the
//! number of distinct solutions without listing any.

use super::SearchError;
use crate::board::Size;
use crate::kernel::each_bit;
use crate::stop::{Stop, Stopped};
use rayon::prelude::*;

/// The number of placed queens between two calls of `stop`: every few milliseconds.
const ASK_EVERY: u32 = 1 << 18;

/// Returns the number of solutions that a half-turn maps to themselves, including those of a
/// quarter-turn (A032522). Takes about the square root of the work of counting all solutions: N =
/// 26 takes seconds. Runs on rayon's threads.
///
/// # Errors
/// [`SearchError::Size`] above 64, where rows no longer fit a word (the count would be infeasible
/// long before); [`SearchError::Stopped`] if `stop` returned `true`.
pub fn half_turn_count(size: Size, stop: Stop<'_>) -> Result<u128, SearchError> {
    let size = size.at_most(Size::MAX_MASK)?;
    let n = size.get();
    if n < 4 {
        return Ok(u128::from(n == 1));
    }
    // In the middle row of an odd board only the centre is its own image.
    let mut start = HalfTurn { full: size.full_row(), last: size.last(), ..HalfTurn::default() };
    if n % 2 == 1 {
        let centre = 1 << (n / 2);
        start.columns = centre;
        start.left = centre >> 1;
        start.right = centre << 1;
    }
    // Mirror images of these solutions are such solutions too: only innermost pairs with the upper
    // queen in the left half are searched, and the count is doubled.
    let left_half = (1 << (n / 2)) - 1;
    let tasks: Vec<_> = start
        .children(start.free() & left_half, n % 2)
        .flat_map(|child| child.children(child.free(), n % 2 + 2).collect::<Vec<_>>())
        .collect();
    let depth = n % 2 + 4;
    let counted = tasks.into_par_iter().map(|task| task.count(depth, stop).map(u128::from));
    // A count that exceeds 128 bits would never finish.
    Ok(2 * counted.try_reduce(|| 0, |a, b| Ok(a + b))?)
}

/// The state of the search for half-turn solutions: the queens fill a band of rows around the
/// middle, and these are their attacks on the row above the band. The attacks on the row below are
/// the same, turned.
#[derive(Debug, Clone, Copy, Default)]
struct HalfTurn {
    full: u64,
    last: u32,
    columns: u64,
    left: u64,
    right: u64,
}

impl HalfTurn {
    fn free(self) -> u64 {
        self.full & !(self.columns | self.left | self.right)
    }

    /// Returns the states after placing a queen on each of `squares` above a band of `band` rows
    /// and its image below, if the two do not attack each other.
    fn children(self, squares: u64, band: u32) -> impl Iterator<Item = HalfTurn> {
        each_bit(squares).filter_map(move |queen| self.place(queen, band))
    }

    #[inline]
    fn place(self, queen: u64, band: u32) -> Option<HalfTurn> {
        let image = 1 << (self.last - queen.trailing_zeros());
        // The image is band + 1 rows below the queen, and attacks it along these lines.
        let reach = band + 1;
        let attacked = image | image << reach | image >> reach;
        if attacked & queen != 0 {
            return None;
        }
        Some(HalfTurn {
            columns: self.columns | queen | image,
            left: (self.left | queen | image >> reach) >> 1,
            right: (self.right | queen | image << reach) << 1,
            ..self
        })
    }

    /// Returns the number of ways to fill the remaining rows, when `band` rows are filled.
    fn count(self, band: u32, stop: Stop<'_>) -> Result<u64, Stopped> {
        let n = self.last + 1;
        if band == n {
            return Ok(1);
        }
        let mut until_asked = ASK_EVERY;
        let mut stack = [(HalfTurn::default(), 0u64); 33];
        let mut depth = 0;
        let mut band = band;
        stack[0] = (self, self.free());
        let mut found = 0;
        loop {
            let (state, untried) = &mut stack[depth];
            if *untried == 0 {
                if depth == 0 {
                    return Ok(found);
                }
                depth -= 1;
                band -= 2;
                continue;
            }
            let queen = *untried & untried.wrapping_neg();
            *untried ^= queen;
            until_asked -= 1;
            if until_asked == 0 {
                if stop() {
                    return Err(Stopped);
                }
                until_asked = ASK_EVERY;
            }
            if let Some(child) = state.place(queen, band) {
                if band + 2 == n {
                    found += 1;
                } else {
                    let free = child.free();
                    if free != 0 {
                        depth += 1;
                        band += 2;
                        stack[depth] = (child, free);
                    }
                }
            }
        }
    }
}

/// Returns the number of solutions that a quarter-turn maps to themselves (A033148). Only boards
/// with N = 4k or 4k + 1 have such solutions. N = 32 takes milliseconds.
///
/// # Errors
/// [`SearchError::Size`] above 64; [`SearchError::Stopped`] if `stop` returned `true`.
pub fn quarter_turn_count(size: Size, stop: Stop<'_>) -> Result<u128, SearchError> {
    let n = size.at_most(Size::MAX_MASK)?.get();
    if n % 4 > 1 {
        return Ok(0);
    }
    // A queen and its three images occupy two pairs of opposite rows, the same two pairs of
    // columns, and diagonals of both kinds at two distances from the centre: twice the distances
    // are |row + column - last| and |row - column|, and a set of four queens occupies both kinds
    // at both. So one mask of row pairs and one of distances describe all attacks.
    let last = n - 1;
    let pairs = n / 2;
    let mut found: u128 = 0;
    let mut until_asked = ASK_EVERY;
    // Frames: the pairs taken, the distances taken, the pair being filled, the next column.
    let mut stack: Vec<(u64, u64, u32, u32)> = vec![(0, 0, 0, 0)];
    while let Some((taken, distances, row, column)) = stack.pop() {
        if column > last {
            continue;
        }
        until_asked -= 1;
        if until_asked == 0 {
            if stop() {
                return Err(Stopped.into());
            }
            until_asked = ASK_EVERY;
        }
        stack.push((taken, distances, row, column + 1));
        let other = column.min(last - column);
        // A queen on the middle line or on the pair's own corners would attack its image.
        if other == row || other >= pairs || taken >> other & 1 != 0 {
            continue;
        }
        let sum = (row + column).abs_diff(last);
        let difference = row.abs_diff(column);
        let both = 1 << sum | 1u64 << difference;
        // The distances are never equal: that would be a queen on the middle line.
        if sum == 0 || difference == 0 || distances & both != 0 {
            continue;
        }
        // The centre of an odd board has a queen, which occupies only the distance 0.
        let taken = taken | 1 << row | 1 << other;
        let next = (!taken).trailing_zeros();
        if next >= pairs {
            found += 1;
        } else {
            stack.push((taken, distances | both, next, 0));
        }
    }
    Ok(if n == 1 { 1 } else { found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::known;
    use crate::stop::NEVER;

    #[test]
    fn symmetric_counts_can_be_cancelled() {
        for n in [28, 36, 48, 64] {
            assert_eq!(half_turn_count(size(n), &|| true), Err(Stopped.into()), "N = {n}");
        }
        for n in [48, 64] {
            assert_eq!(quarter_turn_count(size(n), &|| true), Err(Stopped.into()), "N = {n}");
        }
    }

    #[test]
    fn symmetric_counts_are_the_published_values() {
        for n in 1..=19 {
            let known = known::values(size(n)).unwrap().half_turn;
            assert_eq!(Some(half_turn_count(size(n), NEVER).unwrap()), known, "half-turn, N = {n}");
        }
        for n in 1..=32 {
            let known = known::values(size(n)).and_then(|known| known.quarter_turn);
            let found = quarter_turn_count(size(n), NEVER).unwrap();
            assert!(known.is_none_or(|known| known == found), "quarter-turn, N = {n}: {found}");
        }
    }
}
