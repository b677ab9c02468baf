//! Smallest hitting sets: the fewest elements that include one of every given set.
//!
//! Branch and bound without recursion: the smallest set that is not hit yet must be hit by one of
//! its elements. Disjoint sets each need an element of their own, which gives the bound.

use super::{Stop, Stopped};

/// Returns a smallest hitting set of `sets`, known to have at least `least` elements. Elements are
/// numbers below `elements`; no set is empty.
pub(super) fn smallest_hitting_set(
    sets: &[Vec<usize>],
    elements: usize,
    least: usize,
    stop: Stop<'_>,
) -> Result<Vec<usize>, Stopped> {
    for size in least.. {
        if let Some(found) = hitting_set(sets, elements, size, stop)? {
            return Ok(found);
        }
    }
    unreachable!("all elements together hit every set")
}

/// Returns a hitting set of at most `size` elements, if there is one.
fn hitting_set(
    sets: &[Vec<usize>],
    elements: usize,
    size: usize,
    stop: Stop<'_>,
) -> Result<Option<Vec<usize>>, Stopped> {
    // Whether each element is chosen. `frames` has the sets branched on, each with the next
    // element to try.
    let mut chosen = vec![false; elements];
    // How many branchings exclude each element: those that tried it before their present element.
    let mut excluded = vec![0usize; elements];
    let mut frames: Vec<(usize, usize)> = Vec::new();
    let mut arrived = true;
    let mut ticks = 0u64;
    loop {
        if std::mem::take(&mut arrived) {
            ticks += 1;
            if ticks.is_multiple_of(256) && stop() {
                return Err(Stopped);
            }
            match unhit(sets, &chosen, &excluded, size - frames.len()) {
                Unhit::None => {
                    return Ok(Some((0..elements).filter(|&element| chosen[element]).collect()));
                }
                Unhit::TooMany => {}
                Unhit::Smallest(set) => frames.push((set, 0)),
            }
        }
        let Some((set, at)) = frames.last_mut() else { return Ok(None) };
        let set = &sets[*set];
        if let Some(&last) = at.checked_sub(1).and_then(|last| set.get(last))
            && chosen[last]
        {
            chosen[last] = false;
            excluded[last] += 1;
        }
        while set.get(*at).is_some_and(|&element| excluded[element] > 0) {
            *at += 1;
        }
        if let Some(&element) = set.get(*at) {
            *at += 1;
            chosen[element] = true;
            arrived = true;
        } else {
            frames.pop();
            // Elements excluded by this branching are allowed again.
            release(&mut excluded, &chosen, &frames, sets);
        }
    }
}

/// Recomputes the exclusions: in each set branched on, the elements before the present one.
fn release(
    excluded: &mut [usize],
    chosen: &[bool],
    frames: &[(usize, usize)],
    sets: &[Vec<usize>],
) {
    excluded.fill(0);
    for &(set, at) in frames {
        for &element in sets[set].iter().take(at.saturating_sub(1)) {
            if !chosen[element] {
                excluded[element] += 1;
            }
        }
    }
}

enum Unhit {
    None,
    /// There are more disjoint sets than elements that may still be chosen.
    TooMany,
    Smallest(usize),
}

/// Returns the smallest set that is not hit yet, if `room` elements may still be chosen.
fn unhit(sets: &[Vec<usize>], chosen: &[bool], excluded: &[usize], room: usize) -> Unhit {
    let mut used = vec![false; chosen.len()];
    let (mut smallest, mut fewest, mut apart) = (None, usize::MAX, 0);
    for (number, set) in sets.iter().enumerate() {
        if set.iter().any(|&element| chosen[element]) {
            continue;
        }
        let mut left = set.iter().filter(|&&element| excluded[element] == 0);
        let count = left.clone().count();
        if count < fewest {
            (smallest, fewest) = (Some(number), count);
        }
        if count == 0 {
            return Unhit::TooMany;
        }
        if left.all(|&element| !used[element]) {
            apart += 1;
            set.iter().for_each(|&element| used[element] = true);
        }
    }
    match smallest {
        None => Unhit::None,
        Some(_) if apart > room => Unhit::TooMany,
        Some(set) => Unhit::Smallest(set),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Tries every subset, the smallest first, and returns the size of the first hitting set.
    fn by_trying_all(sets: &[Vec<usize>], elements: usize) -> usize {
        let hits = |subset: u32| sets.iter().all(|s| s.iter().any(|e| subset >> e & 1 == 1));
        (0..1u32 << elements).filter(|&s| hits(s)).map(u32::count_ones).min().unwrap() as usize
    }

    proptest! {
        #[test]
        fn they_are_the_smallest(
            sets in prop::collection::vec(prop::collection::btree_set(0usize..9, 1..5), 0..14)
        ) {
            let sets: Vec<Vec<usize>> =
                sets.into_iter().map(|set| set.into_iter().collect()).collect();
            let found = smallest_hitting_set(&sets, 9, 0, &|| false).unwrap();
            prop_assert!(sets.iter().all(|set| set.iter().any(|e| found.contains(e))));
            prop_assert_eq!(found.len(), by_trying_all(&sets, 9));
        }
    }

    #[test]
    fn hitting_sets_can_be_cancelled() {
        // The edges of seven triangles: each triangle needs two corners, but the bound counts only
        // one.
        let edges: Vec<Vec<usize>> =
            (0..21).map(|at| vec![at, at / 3 * 3 + (at + 1) % 3]).collect();
        let asked = AtomicU32::new(0);
        let go_on = || {
            asked.fetch_add(1, Ordering::Relaxed);
            false
        };
        assert_eq!(smallest_hitting_set(&edges, 21, 0, &go_on).unwrap().len(), 14);
        assert!((1..1000).contains(&asked.into_inner()));
        assert_eq!(smallest_hitting_set(&edges, 21, 0, &|| true), Err(Stopped));
    }
}
