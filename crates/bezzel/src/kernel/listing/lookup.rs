//! Looking up the tails of the states of a block: the tests are collected first, then made
//! together.

use super::super::lanes::Lanes;
use super::tails::{TOGETHER, Tails};
use super::{Listing, States};
use crate::narrow::short;

/// The collected tests: the number of a state, the index of a tail's masks, and the attacked
/// squares of the tails' first row (`ours`; if the masks are two words, `theirs` for the
/// antidiagonals).
#[derive(Debug)]
pub(super) struct Tests {
    states: [u32; TESTS],
    masks: [u32; TESTS],
    ours: [u32; TESTS],
    theirs: [u32; TESTS],
    held: usize,
}

/// The maximum number of tests that are made together.
const TESTS: usize = 512;

impl Default for Tests {
    fn default() -> Tests {
        let none = [0; TESTS];
        Tests { states: none, masks: none, ours: none, theirs: none, held: 0 }
    }
}

/// Finds the tails of states whose next row is the first of the tails.
///
/// The tests are collected first and then made: the number of tests of a state is unpredictable
/// for a branch, and loads of masks overlap with other tests.
///
/// # Safety
/// As for [`Lanes`]. `PACKED` is whether the tails' two masks share a word.
#[inline(always)]
pub(super) unsafe fn look_up<V: Lanes, const PACKED: bool>(
    listing: &Listing,
    states: &States,
    tests: &mut Tests,
    found: &mut Vec<(u32, u32)>,
) {
    let Listing { full, levels, ref tails, .. } = *listing;
    assert!(V::WIDTH <= TOGETHER && tests.held == 0);
    let [all_columns, all_diagonals, all_antidiagonals] = &states.words;
    let all = all_columns.iter().zip(all_diagonals).zip(all_antidiagonals).take(states.held);
    for (number, ((&columns, &diagonals), &antidiagonals)) in (0u32..).zip(all) {
        let list = tails.list(full & !columns);
        let low = diagonals & full;
        let high = antidiagonals >> levels & full;
        let ours = if PACKED { low | high << 16 } else { low };
        let mut first = short(list.start);
        let mut left = list.len();
        // SAFETY: this function's contract; a register is written only where there is room.
        unsafe {
            loop {
                if tests.held > TESTS - TOGETHER {
                    make_tests::<V, PACKED>(tails, tests, found);
                }
                let at = tests.held;
                V::splat(number).store(tests.states.as_mut_ptr().add(at));
                V::splat(first)
                    .plus(V::load(COUNT.as_ptr()))
                    .store(tests.masks.as_mut_ptr().add(at));
                V::splat(ours).store(tests.ours.as_mut_ptr().add(at));
                if !PACKED {
                    V::splat(high).store(tests.theirs.as_mut_ptr().add(at));
                }
                if left <= V::WIDTH {
                    tests.held += left;
                    break;
                }
                tests.held += V::WIDTH;
                first += short(V::WIDTH);
                left -= V::WIDTH;
            }
        }
    }
    // SAFETY: this function's contract.
    unsafe { make_tests::<V, PACKED>(tails, tests, found) };
}

/// The numbers from 0 on.
static COUNT: [u32; TOGETHER] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Makes the collected tests.
///
/// # Safety
/// As for [`look_up`]; the tests are of lists of these tails.
#[inline(always)]
unsafe fn make_tests<V: Lanes, const PACKED: bool>(
    tails: &Tails,
    tests: &mut Tests,
    found: &mut Vec<(u32, u32)>,
) {
    let Tests { states, masks, ours, theirs, held } = tests;
    let count = std::mem::take(held);
    let all = states.iter().zip(masks.iter()).zip(ours.iter().zip(theirs.iter())).take(count);
    for ((&state, &mask), (&ours, &theirs)) in all {
        let mask = mask as usize;
        let mut attacked = 0;
        // SAFETY: this function's contract. A register is no wider than the masks, and no part of
        // them begins beyond their last register's width. The collected indices are within a list,
        // which is within the masks.
        unsafe {
            let masks = tails.masks.get_unchecked(mask).0.as_ptr();
            for part in 0..TOGETHER / V::WIDTH {
                let mut hit = V::load(masks.add(part * V::WIDTH)).and(V::splat(ours));
                if !PACKED {
                    let others = tails.others.get_unchecked(mask).0.as_ptr();
                    hit = hit.or(V::load(others.add(part * V::WIDTH)).and(V::splat(theirs)));
                }
                attacked |= hit.nonzero() << (part * V::WIDTH);
            }
        }
        let mut fitting = !attacked & (u32::MAX >> (32 - TOGETHER));
        while fitting != 0 {
            let tail = mask * TOGETHER + fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            found.push((state, short(tail)));
        }
    }
}
