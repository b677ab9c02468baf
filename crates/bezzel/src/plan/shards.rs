//! Sets of shards: all of a plan, some of them, or the missing ones.

use crate::names::as_text;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A set of shards of a plan, by number. The text form has ranges that exclude their ends,
/// `0..12,15,20..24`; the empty set is the empty text.
///
/// ```
/// use bezzel::plan::Shards;
/// let known: Shards = "0..7,9".parse()?;
/// let missing = Shards::from(0..12).without(&known);
/// assert_eq!(missing.to_string(), "7..9,10..12");
/// assert_eq!(missing.iter().collect::<Vec<_>>(), [7, 8, 10, 11]);
/// # Ok::<(), bezzel::plan::ShardsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Shards {
    /// Ascending, not empty, and separated by gaps.
    ranges: Vec<Range<u64>>,
}

/// The error of a text that is not a set of shards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid shards `{given}`: expected ranges such as `12` or `0..12` (without 12) in ascending order"
)]
pub struct ShardsError {
    /// The part that is invalid.
    pub given: String,
}

impl Shards {
    /// Returns the number of shards in the set.
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns whether this shard is in the set.
    pub fn contains(&self, shard: u64) -> bool {
        let after = self.ranges.partition_point(|range| range.end <= shard);
        self.ranges.get(after).is_some_and(|range| range.contains(&shard))
    }

    /// Returns the ranges in ascending order, with gaps between them.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    /// Returns the shards in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.ranges.iter().cloned().flatten()
    }

    /// Returns the shard at index `place` of the set, counted from 0.
    pub fn at(&self, place: u64) -> Option<u64> {
        let mut before = 0;
        self.ranges.iter().find_map(|range| {
            let len = range.end - range.start;
            let inside = (before..before + len).contains(&place);
            let shard = inside.then(|| range.start + (place - before));
            before += len;
            shard
        })
    }

    /// Returns the largest shard of the set.
    pub fn last(&self) -> Option<u64> {
        self.ranges.last().map(|range| range.end - 1)
    }

    /// Returns the shards of this set that are not in `other`.
    #[must_use]
    pub fn without(&self, other: &Shards) -> Shards {
        let mut ranges = Vec::new();
        let mut taken = other.ranges.iter().peekable();
        for range in &self.ranges {
            let mut start = range.start;
            while taken.next_if(|taken| taken.end <= start).is_some() {}
            while let Some(taken_here) = taken.peek().filter(|taken| taken.start < range.end) {
                if taken_here.start > start {
                    ranges.push(start..taken_here.start);
                }
                start = taken_here.end;
                if start >= range.end {
                    break;
                }
                taken.next();
            }
            if start < range.end {
                ranges.push(start..range.end);
            }
        }
        Shards { ranges }
    }
}

impl From<Range<u64>> for Shards {
    fn from(range: Range<u64>) -> Shards {
        Shards { ranges: if range.is_empty() { Vec::new() } else { vec![range] } }
    }
}

impl FromIterator<u64> for Shards {
    /// Collects shards in any order, with repetitions.
    fn from_iter<I: IntoIterator<Item = u64>>(shards: I) -> Shards {
        shards.into_iter().map(|shard| shard..shard + 1).collect()
    }
}

impl FromIterator<Range<u64>> for Shards {
    /// Collects ranges in any order, also overlapping ones.
    fn from_iter<I: IntoIterator<Item = Range<u64>>>(given: I) -> Shards {
        let mut given: Vec<Range<u64>> =
            given.into_iter().filter(|range| !range.is_empty()).collect();
        given.sort_unstable_by_key(|range| range.start);
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for range in given {
            match ranges.last_mut() {
                Some(last) if last.end >= range.start => last.end = last.end.max(range.end),
                _ => ranges.push(range),
            }
        }
        Shards { ranges }
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, range) in self.ranges.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            if range.end - range.start == 1 {
                write!(f, "{comma}{}", range.start)?;
            } else {
                write!(f, "{comma}{}..{}", range.start, range.end)?;
            }
        }
        Ok(())
    }
}

as_text!(Shards);

impl FromStr for Shards {
    type Err = ShardsError;

    fn from_str(text: &str) -> Result<Shards, ShardsError> {
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for part in text.split(',').filter(|_| !text.is_empty()) {
            let bad = || ShardsError { given: part.to_owned() };
            let number = |text: &str| text.parse::<u64>().ok().filter(|n| *n < u64::MAX);
            let range = match part.split_once("..") {
                Some((start, end)) => number(start).zip(number(end)).map(|(a, b)| a..b),
                None => number(part).map(|shard| shard..shard + 1),
            };
            let range = range.filter(|range| !range.is_empty()).ok_or_else(bad)?;
            match ranges.last_mut() {
                Some(last) if last.end > range.start => return Err(bad()),
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        Ok(Shards { ranges })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn sets_of_shards_are_sets(
            a in proptest::collection::btree_set(0u64..40, 0..30),
            b in proptest::collection::btree_set(0u64..40, 0..30),
        ) {
            let (one, other): (Shards, Shards) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert_eq!(one.len(), a.len() as u64);
            prop_assert!(one.iter().eq(a.iter().copied()));
            let left: BTreeSet<u64> = one.without(&other).iter().collect();
            prop_assert_eq!(left, a.difference(&b).copied().collect());
            prop_assert!((0..41).all(|place| one.at(place) == one.iter().nth(place as usize)));
            // Equal sets are equal values, however they were made.
            prop_assert_eq!(one.without(&other), a.difference(&b).copied().collect());
            prop_assert_eq!(one.is_empty(), a.is_empty());
            prop_assert_eq!(one.last(), a.last().copied());
            prop_assert!((0..41).all(|shard| one.contains(shard) == a.contains(&shard)));
            prop_assert_eq!(one.to_string().parse::<Shards>(), Ok(one));
        }
    }

    #[test]
    fn invalid_sets_of_shards_are_refused() {
        for text in [
            "x",
            "3..3",
            "4..2",
            "1,1",
            "2..5,4",
            "1..",
            "..2",
            "-1",
            "1, 2",
            "18446744073709551615",
            "0..18446744073709551615",
        ] {
            assert!(text.parse::<Shards>().is_err(), "{text}");
        }
        assert!("".parse::<Shards>().unwrap().is_empty());
        assert_eq!("3,5..6,7..9".parse::<Shards>().unwrap().to_string(), "3,5,7..9");
        assert_eq!("0,1,2..4".parse::<Shards>().unwrap().to_string(), "0..4");
    }
}
