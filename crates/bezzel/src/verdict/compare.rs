//! Compares the list with the expected solutions, class by class. The canonical solution of each
//! class comes from the search of distinct solutions, in order; the list's solutions come from the
//! store in the same order.

use super::key::Keys;
use super::members::{FEW, Members};
use super::pattern::Traits;
use super::store::{Merged, Store};
use super::{ListKind, MAX_DESCRIBED, MAX_EXAMPLES, Repeat};
use crate::board::{Size, Solution};
use crate::search::Distinct;
use crate::stop::{Stop, Stopped};
use crate::symmetry::Symmetry;
use std::collections::BinaryHeap;

/// The result of the comparison.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) solutions: u64,
    pub(super) expected: u64,
    pub(super) repeated: u64,
    pub(super) repeats: Vec<Repeat>,
    pub(super) examples: Vec<Solution>,
    pub(super) traits: Traits,
    /// The different solutions of the list, sorted; `None` if there are more than [`FEW`].
    pub(super) few: Option<Vec<u64>>,
}

/// Compares the solutions of the list with all solutions.
pub(super) fn compared(
    size: Size,
    kind: ListKind,
    solutions: Store,
    stop: Stop<'_>,
) -> Result<Compared, Stopped> {
    let keys = Keys::new(size);
    let mut merged = solutions.merged();
    let mut distinct = Distinct::new(size).expect("a list's boards are small");
    let mut found = Compared {
        solutions: 0,
        expected: 0,
        repeated: 0,
        repeats: Vec::new(),
        examples: Vec::new(),
        traits: Traits::new(size, kind),
        few: Some(Vec::new()),
    };
    let mut repeats = BinaryHeap::new();
    let mut examples = BinaryHeap::new();
    let mut classes = 0u32;
    while let Some((solution, class)) = distinct.next_distinct_unless(stop)? {
        classes = classes.wrapping_add(1);
        if classes.is_multiple_of(1 << 12) && stop() {
            return Err(Stopped);
        }
        let key = Keys::key(solution.columns().iter().copied());
        let (orbit, members) = keys.orbit(key, class);
        let mut class = Members { orbit, members, times: [0; 8] };
        let taken = take_class(key, &mut class, kind, &mut merged, &mut repeats, stop)?;
        let present = class.present();
        let (solutions, expected) = match kind {
            ListKind::All => (present, members.count_ones()),
            ListKind::Distinct => (u32::from(present > 0), 1),
        };
        found.solutions += u64::from(solutions);
        found.expected += u64::from(expected);
        found.repeated += taken - u64::from(solutions);
        if solutions < expected {
            match kind {
                ListKind::All => {
                    let is_missing = |at: &usize| class.times[*at] == 0;
                    let missing = class.indices().filter(is_missing).map(|at| orbit[at]);
                    missing.for_each(|key| keep_smallest(&mut examples, key, MAX_EXAMPLES));
                }
                ListKind::Distinct => keep_smallest(&mut examples, key, MAX_EXAMPLES),
            }
        }
        found.traits.meet(&class, keys);
        if let Some(few) = &mut found.few {
            let present = class.indices().filter(|&at| class.times[at] > 0);
            few.extend(present.map(|at| orbit[at]));
            if few.len() > FEW {
                found.few = None;
            }
        }
    }
    debug_assert_eq!(merged.next(), None, "a solution that the search does not have");
    if let Some(few) = &mut found.few {
        few.sort_unstable();
    }
    found.repeats = repeats.into_sorted_vec();
    let solution = |key| Solution::try_from(keys.placement(key)).expect("an image of a solution");
    found.examples = examples.into_sorted_vec().into_iter().map(solution).collect();
    Ok(found)
}

/// Takes the boards of one class from the list, and returns their number.
fn take_class(
    key: u64,
    class: &mut Members,
    kind: ListKind,
    merged: &mut Merged,
    repeats: &mut BinaryHeap<Repeat>,
    stop: Stop<'_>,
) -> Result<u64, Stopped> {
    let mut taken = 0u64;
    let (mut first_of, mut first) = ([0; 8], None);
    while merged.next_key() == Some(key)
        && let Some(entry) = merged.next()
    {
        taken += 1;
        if taken.is_multiple_of(1 << 16) && stop() {
            return Err(Stopped);
        }
        let (at, number) = (entry.symmetry(), entry.number());
        let times = &mut class.times[at];
        *times += 1;
        let came_before = match (kind, first) {
            _ if *times > 1 => Some((first_of[at], at)),
            (ListKind::Distinct, Some(first)) => Some(first),
            _ => None,
        };
        if *times == 1 {
            first_of[at] = number;
        }
        first = first.or(Some((number, at)));
        if let Some((first, of)) = came_before {
            // Both boards are mapped to the canonical solution.
            let (led, leads) = (Symmetry::ALL[of], Symmetry::ALL[at].inverse());
            let repeat = Repeat { number, first, symmetry: led.then(leads) };
            keep_smallest(repeats, repeat, MAX_DESCRIBED);
        }
    }
    Ok(taken)
}

/// Adds an item, and keeps the smallest `most` items.
fn keep_smallest<T: Ord>(kept: &mut BinaryHeap<T>, item: T, most: usize) {
    if kept.len() < most {
        kept.push(item);
    } else if let Some(mut largest) = kept.peek_mut()
        && item < *largest
    {
        *largest = item;
    }
}
