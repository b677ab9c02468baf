//! A model of the cost of a count by halves, with measured constants, which determines the number
//! of central lines and the length of keys.
//!
//! One column set has about 850 halves for N = 16; [`growth`] is the factor for two more rows, and
//! the lists of the largest sets are twice as long as the average. The seconds are those of an
//! Intel Sapphire Rapids at 2.3 GHz with AVX-512; on other processors all of them differ by about
//! the same factor.

use crate::kernel::binomial;

/// The demands of a count by halves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Demand {
    /// The number of central lines that are fixed.
    pub(super) lines: u32,
    /// The number of bits of keys.
    pub(super) key_bits: u32,
    /// About the number of bytes that each thread needs at least, without the placements of
    /// quarters.
    pub(super) bytes_a_thread: f64,
}

/// The halves on either side of an average column set, for N = 16 without fixed lines.
const HALVES_16: f64 = 850.0;

/// Returns the ratio of the halves of a column set for N + 2 to those for N. The number of
/// placements of n/2 queens in half a board (835,056 for N = 14, 15,324,708 for 16, 318,853,768
/// for 18) grows by a factor that increases by 2.45 each time, the number of column sets by a
/// little less than four.
fn growth(n: u32) -> f64 {
    (18.35 + 2.45 * (f64::from(n) - 14.0) / 2.0) / 3.8
}

/// The share of a column set's halves that remain after fixing two central lines.
const WITH_TWO_LINES: f64 = 0.012;

/// The ratio of the halves with the queen of the middle row fixed to those of the next smaller
/// size.
const WITH_MIDDLE_ROW: f64 = 0.57;

/// The bytes of a half in the longest lists: as made, half sorted, and sorted.
const BYTES: f64 = 24.0;

/// Lists are made in parts if the memory is this many times smaller than the longest lists.
const IN_PARTS: f64 = 8.0;

/// The maximum number of halves of a side that are made at once: their lists, and the buffers of
/// joins, then stay mostly in the caches. This saves a tenth to a fifth of the time of N = 26 and
/// 27 compared with whole lists; with twice or half as many the saving is a fiftieth smaller.
const MOST_HALVES: usize = 1_500_000;

/// With room for at least this many halves a count takes at most half as long again for N = 27.
const LEAST_HALVES: f64 = 250_000.0;

/// Returns the number of halves of a list that can be made and joined within `bytes` bytes,
/// together with a list of the other side.
#[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
pub(super) fn most_halves(bytes: f64) -> usize {
    ((bytes / 2.0 / BYTES).max(1000.0) as usize).min(MOST_HALVES)
}

/// Returns the number of halves of an average column set.
#[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
fn halves(n: u32, lines: u32) -> f64 {
    let (mut halves, mut at) = (HALVES_16, 16.0);
    let even = f64::from(n - n % 2);
    while at < even {
        halves *= growth(at as u32);
        at += 2.0;
    }
    while at > even {
        at -= 2.0;
        halves /= growth(at as u32).max(2.0);
    }
    match lines {
        1 => halves * WITH_MIDDLE_ROW,
        2 => halves * WITH_TWO_LINES,
        _ => halves,
    }
}

/// Returns the seconds of joining lists of `halves` halves. The length of keys matters little:
/// each bit, of the key or of the rest, divides a pair of lists into two and leaves three quarters
/// of the pairs of words.
fn seconds(halves: f64) -> f64 {
    const ANY: f64 = 2e-6;
    const MILLION: f64 = 0.074;
    const EXPONENT: f64 = 1.28;
    ANY + MILLION * (halves / 1e6).powf(EXPONENT)
}

/// The seconds to find the column sets of a slice.
pub(super) const SLICE: f64 = 100e-6;

/// The seconds to try to make a half.
const HALF: f64 = 5e-9;

/// Returns the seconds of a column set whose halves are made of `north` and `south` pairs of
/// placements, if about `most_halves` halves of a side are made at once.
pub(super) fn seconds_of_set([north, south]: [f64; 2], most_halves: usize) -> f64 {
    // Splitting sides into parts of `FEW` halves takes this additional share of the time, for
    // copies; the share grows by this exponent as the parts get smaller.
    const FEW: f64 = 5e5;
    const PART: f64 = 0.1;
    const EXPONENT: f64 = 1.9;
    let made = (north + south) * FIT * HALF;
    let joined = seconds(halves_of_pairs([north, south]));
    let most = most_halves as f64;
    let is_split = north.max(south) * FIT > most;
    made + joined * (1.0 + if is_split { PART * (FEW / most).powf(EXPONENT) } else { 0.0 })
}

/// Returns the best number of key bits for joining lists of `halves` halves.
#[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
pub(super) fn best_key(halves: f64) -> u32 {
    // The share of a side's words that remain after selecting by one own bit and one bit of the
    // other side; and the number of words of a cell from which its lists are split further.
    const LEFT: f64 = 0.39;
    const IN_CELL: f64 = 1800.0;
    let own = (halves / IN_CELL).ln() / (1.0 / LEFT).ln();
    2 * own.round().clamp(0.0, 11.0) as u32
}

/// The approximate share of the pairs of placements that share no diagonal, and so make a half.
const FIT: f64 = 0.25;

/// From this number of halves a side on, column sets are joined faster with their own layout of
/// words: by a third on odd boards, and on even ones from N = 24 on. With fewer halves, making the
/// layout takes as long as it saves.
pub(super) const LAID_OUT_FROM: f64 = 60_000.0;

/// Returns the approximate number of halves on each side of a column set, made of `north` and
/// `south` pairs of placements.
pub(super) fn halves_of_pairs([north, south]: [f64; 2]) -> f64 {
    (north * south).sqrt() * FIT
}

/// Returns the number of column sets of a count; the canonical images have an eighth of all.
fn column_sets(n: u32, lines: u32) -> f64 {
    let choices = |columns: u32| binomial(columns, columns / 2) as f64;
    match lines {
        // Sums over the positions of the middle queen; its column and the middle column are
        // excluded.
        1 => f64::from(n.saturating_sub(3)) / 2.0 * choices(n.saturating_sub(2)),
        2 => f64::from(n).powi(4) * 0.6 / 8.0 * choices(n.saturating_sub(4)),
        _ => choices(n) / 4.0,
    }
}

/// Returns the number of halves that a count makes, with lists as short as in the model.
pub(super) fn total_halves(n: u32, lines: u32) -> f64 {
    column_sets(n, lines) * 2.0 * halves(n, lines)
}

/// Returns the demands of a count for a board of `n`, with `lines` fixed or with each possible
/// number, the smallest first since it is the fastest. Empty for boards with more diagonals than
/// words have bits.
pub(super) fn demands(n: u32, lines: Option<u32>) -> impl Iterator<Item = Demand> {
    let choices = if n % 2 == 1 { &[1][..] } else { &[0, 2] };
    let choices = choices.iter().copied().filter(move |&choice| {
        n <= super::MAX_HALVES_SIZE && lines.is_none_or(|lines| lines == choice) && choice <= n
    });
    choices.map(move |lines| {
        let halves = halves(n, lines);
        let longest = 2.0 * halves;
        let bytes_a_thread = 2.0 * BYTES * (longest / IN_PARTS).min(LEAST_HALVES);
        Demand { lines, key_bits: best_key(halves), bytes_a_thread }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the seconds of a count with lists as short as in the model, on the machine of the
    /// constants.
    fn total_seconds(n: u32, lines: u32) -> f64 {
        let joins = column_sets(n, lines) * seconds(halves(n, lines));
        total_halves(n, lines) * HALF + joins
    }

    /// The measured seconds on one core of the machine of the constants, from counted shards.
    /// Those for N = 26 and 27 were measured before sides were split, and divided by the gain on
    /// another machine (1.25, 1.18).
    #[test]
    fn the_seconds_come_near_what_was_measured() {
        let measured = [
            (18, 1.6),
            (19, 12.5),
            (20, 46.0),
            (22, 1760.0),
            (23, 14_400.0),
            (24, 102_000.0),
            (25, 900_000.0),
            (26, 6_300_000.0),
            (27, 67_000_000.0),
        ];
        for (n, measured) in measured {
            let demand = demands(n, None).next().unwrap();
            let seconds = total_seconds(n, demand.lines);
            let ratio = seconds / measured;
            assert!((1.0 / 1.5..1.5).contains(&ratio), "N = {n}: {seconds} for {measured}");
        }
    }

    #[test]
    fn a_set_that_is_split_finely_takes_longer() {
        let seconds = |pairs, most_halves| seconds_of_set(pairs, most_halves);
        let whole = seconds([2e7, 2e7], usize::MAX);
        assert_eq!(seconds([2e7, 2e7], 5_000_000), whole);
        let ratio = |most| seconds([2e7, 2e7], most) / whole;
        // Compared with measurements for N = 25 to 27.
        assert!((1.0..1.03).contains(&ratio(MOST_HALVES)), "{}", ratio(MOST_HALVES));
        assert!((1.04..1.13).contains(&ratio(500_000)), "{}", ratio(500_000));
        assert!((1.2..1.6).contains(&ratio(250_000)), "{}", ratio(250_000));
        // One long side causes the split.
        assert!(seconds([2e7, 2e6], 500_000) > seconds([2e7, 2e6], usize::MAX));
        assert_eq!(seconds([1e6, 1e6], 500_000), seconds([1e6, 1e6], usize::MAX));
    }

    #[test]
    fn halves_made_at_once_follow_from_memory_up_to_what_is_best() {
        assert_eq!(
            [4.8e6, 48e6, 72e6, 1e9].map(most_halves),
            [100_000, 1_000_000, MOST_HALVES, MOST_HALVES]
        );
    }

    /// These follow from the constants; new measurements change this test.
    #[test]
    fn keys_grow_with_the_lists() {
        let bits = |lines: u32, sizes: [u32; 6]| {
            sizes.map(|n| demands(n, Some(lines)).next().unwrap().key_bits)
        };
        assert_eq!(bits(0, [14, 16, 18, 20, 22, 24]), [0, 0, 2, 6, 10, 14]);
        assert_eq!(bits(1, [17, 19, 21, 23, 25, 27]), [0, 0, 4, 8, 12, 18]);
        assert_eq!(bits(2, [18, 20, 22, 24, 26, 28]), [0, 0, 0, 4, 10, 14]);
    }
}
