//! Joins half boards pair by pair, in plain Rust: the reference for the vector kernels. Shares
//! only the sorting of one side with them.

use super::words::{Bits, Run, Runs, Sorted, Turn, Words, disjoint_keys};
use crate::stop::{Stop, Stopped};

/// Adds the union of every pair of disjoint words, one of `a` and one of `b`, to `to`.
pub(super) fn unite(a: Run<'_>, b: Run<'_>, to: &mut Words) {
    let ((a_rest, a_key), (b_rest, b_key)) = (a.parts(), b.parts());
    to.reserve(a.len() * b.len());
    for (&b_rest, &b_key) in b_rest.iter().zip(b_key) {
        for (&rest, &key) in a_rest.iter().zip(a_key) {
            // The store is unconditional: whether the pair is disjoint is unpredictable, and a
            // mispredicted branch costs more.
            to.rest[to.len] = rest | b_rest;
            to.key[to.len] = key | b_key;
            to.len += usize::from((rest & b_rest) | (key & b_key) == 0);
        }
    }
}

/// Adds the unions of all pairs of `runs` from one on, until there are `most` or more.
pub(super) fn unite_all(
    runs: Runs<'_>,
    from: usize,
    most: usize,
    to: &mut [Words; 2],
    stop: Stop<'_>,
) -> Result<Option<usize>, Stopped> {
    for (number, pairs) in runs.pairs.iter().enumerate().skip(from) {
        if to[0].len + to[1].len >= most {
            return Ok(Some(number));
        }
        if number % 1024 == 1023 && stop() {
            return Err(Stopped);
        }
        let [first, second] = runs.of(pairs);
        let (to, kept) = (&mut to[pairs.class as usize], runs.kept.unwrap_or_default());
        let from = to.len;
        unite(first, second, to);
        to.key[from..to.len].iter_mut().for_each(|key| *key &= kept);
    }
    Ok(None)
}

/// Returns the number of disjoint pairs of each class of `a` with each class of `b`.
pub(super) fn join(
    bits: Bits,
    a: &[Words; 2],
    b: &[Words; 2],
    stop: Stop<'_>,
) -> Result<[[u64; 2]; 2], Stopped> {
    let sort = |list: &Words| {
        let mut sorted = Sorted::default();
        sorted.fill(list, Turn::none(bits.key), &mut Words::default());
        sorted
    };
    let (a, b) = (a.each_ref().map(sort), b.each_ref().map(sort));
    let mut found = [[0; 2]; 2];
    for (a, found) in a.iter().zip(&mut found) {
        for (b, found) in b.iter().zip(found) {
            *found = pairs(bits, a, b, stop)?;
        }
    }
    Ok(found)
}

fn pairs(bits: Bits, a: &Sorted, b: &Sorted, stop: Stop<'_>) -> Result<u64, Stopped> {
    let mut found = 0;
    for key in 0..1u32 << bits.key {
        let with_key = a.with_key(key as usize);
        if with_key.is_empty() {
            continue;
        }
        if stop() {
            return Err(Stopped);
        }
        for other in disjoint_keys(key, bits.key) {
            let with_other = b.with_key(other as usize);
            for &a in with_key {
                let fit = with_other.iter().map(|&b| u32::from(a & b == 0)).sum::<u32>();
                found += u64::from(fit);
            }
        }
    }
    Ok(found)
}
