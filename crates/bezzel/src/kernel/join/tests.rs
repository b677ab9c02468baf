use super::super::lanes::tests::Array;
use super::super::{Kernel, reference};
use super::*;
use crate::stop::NEVER;
use proptest::prelude::*;

/// Words of `bits` bits with few set, like those of halves.
fn list(bits: Bits, most: usize) -> impl Strategy<Value = Words> {
    let word = (any::<u32>(), any::<u32>(), any::<u32>(), any::<u32>());
    proptest::collection::vec(word, 0..most).prop_map(move |words| {
        let mut list = Words::default();
        list.reserve(words.len());
        for (a, b, c, d) in words {
            list.rest[list.len] = a & b & (((1u64 << bits.rest) - 1) as u32);
            list.key[list.len] = c & d & ((1 << bits.key) - 1);
            list.len += 1;
        }
        list
    })
}

fn lists(bits: Bits) -> impl Strategy<Value = [Words; 2]> {
    (list(bits, 900), list(bits, 40)).prop_map(|(first, second)| [first, second])
}

/// All compatible pairs, found one by one.
fn pairs(a: &Words, b: &Words) -> Vec<(u32, u32)> {
    let ((a_rest, a_key), (b_rest, b_key)) = (a.parts(), b.parts());
    let mut fitting = Vec::new();
    for (&a_rest, &a_key) in a_rest.iter().zip(a_key) {
        for (&b_rest, &b_key) in b_rest.iter().zip(b_key) {
            if a_rest & b_rest == 0 && a_key & b_key == 0 {
                fitting.push((a_rest | b_rest, a_key | b_key));
            }
        }
    }
    fitting.sort_unstable();
    fitting
}

fn united(unite: impl Fn(Run<'_>, Run<'_>, &mut Words), a: &Words, b: &Words) -> Vec<(u32, u32)> {
    let run = |list: &Words| (list.rest.clone(), list.key.clone(), list.len);
    let (mut a, mut b) = (run(a), run(b));
    for vector in [&mut a.0, &mut a.1, &mut b.0, &mut b.1] {
        // The words behind the last one are arbitrary.
        vector.extend([0; 16]);
    }
    let mut to = Words::default();
    unite(Run::new(&a.0, &a.1, 0..a.2), Run::new(&b.0, &b.1, 0..b.2), &mut to);
    let (rest, key) = to.parts();
    let mut words: Vec<_> = rest.iter().copied().zip(key.iter().copied()).collect();
    words.sort_unstable();
    words
}

fn bits() -> impl Strategy<Value = Bits> {
    (0..9u32, 1..=32u32).prop_map(|(key, rest)| Bits { key, rest })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_join_counts_every_pair(
        (bits, a, b) in bits().prop_flat_map(|bits| (Just(bits), lists(bits), lists(bits)))
    ) {
        let expected = a.each_ref().map(|a| b.each_ref().map(|b| pairs(a, b).len() as u64));
        prop_assert_eq!(reference::join(bits, &a, &b, NEVER), Ok(expected));
        for kernel in Kernel::available() {
            prop_assert_eq!(kernel.join(bits, &a, &b, NEVER), Ok(expected), "{}", kernel.kind());
        }
        // SAFETY: arrays need no features.
        unsafe {
            prop_assert_eq!(join::<Array<4>>(bits, &a, &b, NEVER), Ok(expected));
            prop_assert_eq!(join::<Array<16>>(bits, &a, &b, NEVER), Ok(expected));
        }
    }

    #[test]
    fn every_pair_is_united(
        (a, b) in bits().prop_flat_map(|bits| (list(bits, 60), list(bits, 60)))
    ) {
        let expected = pairs(&a, &b);
        for kernel in Kernel::available() {
            let found = united(|a, b, to| kernel.unite(a, b, to), &a, &b);
            prop_assert_eq!(found, expected.clone(), "{}", kernel.kind());
        }
        // SAFETY: arrays need no features.
        let found = united(|a, b, to| unsafe { unite::<Array<16>>(a, b, to) }, &a, &b);
        prop_assert_eq!(found, expected);
    }
}

/// Lists that are long enough to be split, looked up and transposed in every way.
fn long_lists(bits: Bits) -> [[Words; 2]; 2] {
    let mut state = 1848u64;
    let mut random = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    [[5000, 700], [3000, 30]].map(|lengths| {
        lengths.map(|len| {
            let mut list = Words::default();
            list.reserve(len);
            for at in 0..len {
                let (rest, key) = (random() & random(), random() & random());
                list.rest[at] = (rest & ((1 << bits.rest) - 1)) as u32;
                list.key[at] = (key & ((1 << bits.key) - 1)) as u32;
            }
            list.len = len;
            list
        })
    })
}

#[test]
fn long_lists_are_joined_as_pair_by_pair() {
    for bits in [(0, 32), (3, 28), (4, 22), (1, 13), (2, 3)].map(|(key, rest)| Bits { key, rest }) {
        let [a, b] = long_lists(bits);
        let expected = reference::join(bits, &a, &b, NEVER).unwrap();
        for kernel in Kernel::available() {
            assert_eq!(
                kernel.join(bits, &a, &b, NEVER),
                Ok(expected),
                "{bits:?} {}",
                kernel.kind()
            );
        }
    }
}
