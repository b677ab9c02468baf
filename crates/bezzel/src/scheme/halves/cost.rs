//! What a count by halves takes, and so how many central lines to fix and how long to make the keys: a model with measured constants.
//!
//! One column set has about 850 halves for N = 16; [`growth`] is the factor for every two rows
//! more, and the lists of the largest sets are twice as long as the average. The seconds are those
//! of an Intel Sapphire Rapids at 2.3 GHz with AVX-512; other processors differ by much the same
//! factor in all of them.

/// What a count by halves takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Demand {
    /// How many central lines are fixed.
    pub(super) lines: u32,
    /// How many bits keys have.
    pub(super) key_bits: u32,
    /// The bytes each thread needs at least, about, placements of quarters not counted.
    pub(super) bytes_a_thread: f64,
}

/// The halves on either side of an average column set, for N = 16 and no line fixed.
const HALVES_16: f64 = 850.0;

/// The ratio of the halves of a column set for N + 2 to those for N: the placements of n/2 queens
/// in half a board (835,056 for N = 14, 15,324,708 for 16, 318,853,768 for 18) grow by 2.45 more
/// each time, the column sets by a little less than four.
fn growth(n: u32) -> f64 {
    (18.35 + 2.45 * (f64::from(n) - 14.0) / 2.0) / 3.8
}

/// The share of a column set's halves that fixing two central lines leaves.
const WITH_TWO_LINES: f64 = 0.012;

/// The ratio of the halves with the queen of the middle row fixed to those of the next smaller
/// size.
const WITH_MIDDLE_ROW: f64 = 0.57;

/// Bytes a half takes in the longest lists: as it is made, half sorted, and sorted.
const BYTES: f64 = 24.0;

/// With so little of the memory that the longest lists need, their halves are made some at a time.
const IN_PARTS: f64 = 8.0;

/// The largest number of halves of a side made at once: their lists, and the memory of joining them, stay mostly in the
/// caches. That saves a tenth to a fifth of the time of N = 26 and 27 against whole lists; twice or half as many take
/// back a fiftieth.
const MOST_HALVES: usize = 1_500_000;

/// With room for at least this many, counting takes not much longer: half as long again for N = 27.
const LEAST_HALVES: f64 = 250_000.0;

/// The number of halves of a list that can be made and joined within `bytes` bytes, beside one of
/// the other side.
pub(super) fn most_halves(bytes: f64) -> usize {
    ((bytes / 2.0 / BYTES).max(1000.0) as usize).min(MOST_HALVES)
}

/// The halves of an average column set.
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

/// The seconds that joining lists of `halves` halves takes. Keys matter little: a bit, of the key
/// or the rest, makes two pairs of lists of one, and leaves three quarters of the pairs of words.
fn seconds(halves: f64) -> f64 {
    const ANY: f64 = 2e-6;
    const MILLION: f64 = 0.074;
    const EXPONENT: f64 = 1.28;
    ANY + MILLION * (halves / 1e6).powf(EXPONENT)
}

/// Finding the column sets of a slice.
pub(super) const SLICE: f64 = 100e-6;

/// Making a half, or trying to.
const HALF: f64 = 5e-9;

/// The seconds that a column set takes whose halves are made of `north` and `south` pairs of placements, if about
/// `most_halves` halves of a side are made at once.
pub(super) fn seconds_of_set([north, south]: [f64; 2], most_halves: usize) -> f64 {
    // Sides that are split for so few halves are copied so often that it takes this part more, which grows
    // so fast as they are fewer.
    const FEW: f64 = 5e5;
    const PART: f64 = 0.1;
    const EXPONENT: f64 = 1.9;
    let made = (north + south) * FIT * HALF;
    let joined = seconds(halves_of_pairs([north, south]));
    let most = most_halves as f64;
    let is_split = north.max(south) * FIT > most;
    made + joined * (1.0 + if is_split { PART * (FEW / most).powf(EXPONENT) } else { 0.0 })
}

/// On even boards the bits that the frame chooses once for all column sets tell fewer pairs apart than a set's own, and
/// want one of each side more: with it N = 18 takes 0.93 of the time and N = 20 0.96. Odd boards gain nothing by it,
/// and sets that are laid out for themselves, from N = 22 on, lose a tenth.
fn best_key_of_frame(halves: f64, lines: u32) -> u32 {
    const ONE_MORE: f64 = 2.6;
    let is_laid_out = halves >= LAID_OUT_FROM;
    best_key(if lines == 0 && !is_laid_out { ONE_MORE * halves } else { halves })
}

/// The best number of key bits for joining lists of `halves` halves.
pub(super) fn best_key(halves: f64) -> u32 {
    // The share of a side's words that each of its own bits leaves, with one of the other's; and
    // the number of words of a cell from which its lists are split further.
    const LEFT: f64 = 0.39;
    const IN_CELL: f64 = 1800.0;
    let own = (halves / IN_CELL).ln() / (1.0 / LEFT).ln();
    2 * own.round().clamp(0.0, 11.0) as u32
}

/// The approximate share of the pairs of placements that share no diagonal, and so make a half.
const FIT: f64 = 0.25;

/// From this number of halves per side on, column sets are joined faster when their words are laid out for them alone:
/// by a third on odd boards, and on even ones from N = 24 on. With fewer, laying out takes as long as it saves.
pub(super) const LAID_OUT_FROM: f64 = 60_000.0;

/// The approximate number of halves on each side of a column set, which are made of `north` and
/// `south` pairs of placements.
pub(super) fn halves_of_pairs([north, south]: [f64; 2]) -> f64 {
    (north * south).sqrt() * FIT
}

/// The column sets of a count, of which canonical images have an eighth of all.
fn column_sets(n: u32, lines: u32) -> f64 {
    // The number of ways to choose half of the columns.
    let choices = |columns: u32| {
        let half = columns / 2;
        (1..=half).fold(1.0, |ways, at| ways * f64::from(columns - half + at) / f64::from(at))
    };
    match lines {
        // Without the middle queen's column and the middle one, for each of its places.
        1 => f64::from(n.saturating_sub(3)) / 2.0 * choices(n.saturating_sub(2)),
        2 => f64::from(n).powi(4) * 0.6 / 8.0 * choices(n.saturating_sub(4)),
        _ => choices(n) / 4.0,
    }
}

/// The halves that a count makes, with lists as short as in the model.
pub(super) fn total_halves(n: u32, lines: u32) -> f64 {
    column_sets(n, lines) * 2.0 * halves(n, lines)
}

/// What a count for a board of `n` takes, with certain lines fixed or with any that it can
/// be: as few as can be first, for that is fastest. None for a larger board than words have
/// bits for.
pub(super) fn demands(n: u32, lines: Option<u32>) -> impl Iterator<Item = Demand> {
    let choices = if n % 2 == 1 { &[1][..] } else { &[0, 2] };
    let choices = choices.iter().copied().filter(move |&choice| {
        n <= super::MAX_HALVES_SIZE && lines.is_none_or(|lines| lines == choice) && choice <= n
    });
    choices.map(move |lines| {
        let halves = halves(n, lines);
        let longest = 2.0 * halves;
        let bytes_a_thread = 2.0 * BYTES * (longest / IN_PARTS).min(LEAST_HALVES);
        Demand { lines, key_bits: best_key_of_frame(halves, lines), bytes_a_thread }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(n: u32, lines: Option<u32>) -> Vec<u32> {
        demands(n, lines).map(|demand| demand.lines).collect()
    }

    /// The seconds that a count takes with lists as short as in the model, on the machine that its constants were measured on.
    fn total_seconds(n: u32, lines: u32) -> f64 {
        let joins = column_sets(n, lines) * seconds(halves(n, lines));
        total_halves(n, lines) * HALF + joins
    }

    #[test]
    fn lines_are_fixed_where_they_can_be_and_words_are_short_enough() {
        for n in 1..=28 {
            let expected = if n % 2 == 1 { &[1][..] } else { &[0, 2] };
            assert_eq!(lines(n, None), expected, "N = {n}");
        }
        assert_eq!((lines(27, None), lines(28, None)), (vec![1], vec![0, 2]));
        assert_eq!(lines(29, None), []);
        assert_eq!(
            (lines(20, Some(2)), lines(20, Some(1)), lines(20, Some(3))),
            (vec![2], vec![], vec![])
        );
    }

    /// What was measured on one core of the machine that the constants are of, from counted shards; for N = 26
    /// and 27 before sides were split, and less by what that gained on another machine (1.25, 1.18).
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
        // What was measured for N = 25 to 27.
        assert!((1.0..1.03).contains(&ratio(MOST_HALVES)), "{}", ratio(MOST_HALVES));
        assert!((1.04..1.13).contains(&ratio(500_000)), "{}", ratio(500_000));
        assert!((1.2..1.6).contains(&ratio(250_000)), "{}", ratio(250_000));
        // One long side is enough.
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

    /// The consequences of the constants; a new measurement of the constants changes this test.
    #[test]
    fn keys_grow_with_the_lists() {
        let bits = |lines: u32, sizes: [u32; 6]| {
            sizes.map(|n| demands(n, Some(lines)).next().unwrap().key_bits)
        };
        assert_eq!(bits(0, [14, 16, 18, 20, 22, 24]), [0, 0, 4, 8, 10, 14]);
        assert_eq!(bits(1, [17, 19, 21, 23, 25, 27]), [0, 0, 4, 8, 12, 18]);
        assert_eq!(bits(2, [18, 20, 22, 24, 26, 28]), [0, 0, 0, 4, 10, 14]);
    }
}
