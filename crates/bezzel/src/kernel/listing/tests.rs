//! Listing in registers of every width compared with plain backtracking, on every machine.

use super::super::lanes::tests::Array;
use super::{Listing, Workspace, list};
use crate::board::{Size, State, size};
use crate::kernel::Kernel;
use crate::search::Backtrack;
use proptest::prelude::*;

/// A function that lists the solutions below a state.
type List<'a> = &'a dyn Fn(&[u8], &State, &mut Workspace, &mut Vec<u8>);

/// Compares the listed solutions below given queens, as many as the listing requires, with those
/// that backtracking finds.
fn compare(listing: &Listing, given: &[u32], name: &str, list: List<'_>) {
    let size = Size::try_from(listing.rows()).unwrap();
    let mut expected = Vec::new();
    let mut all = Backtrack::below(size, given).unwrap();
    while let Some(columns) = all.next_columns() {
        expected.extend_from_slice(columns);
    }
    let state = given.iter().fold(State::default(), |state, column| state.place(1 << column));
    let columns: Vec<u8> = given.iter().map(|&column| column as u8).collect();
    // Existing contents stay, and data left over from another block has no effect.
    let (mut workspace, mut found) = (Workspace::default(), vec![77]);
    for _ in 0..2 {
        found.truncate(1);
        list(&columns, &state, &mut workspace, &mut found);
        assert!(found[0] == 77 && found[1..] == expected[..], "N = {size}, {given:?}, {name}");
    }
}

/// Compares every available kernel, and registers made of arrays.
fn compare_all(listing: &Listing, given: &[u32]) {
    for kernel in Kernel::available() {
        compare(listing, given, kernel.kind().name(), &|columns, state, workspace, found| {
            kernel.list(listing, columns, state, workspace, found);
        });
    }
    type OfArrays = unsafe fn(&Listing, &[u8], &State, &mut Workspace, &mut Vec<u8>);
    let of_arrays: [(&str, OfArrays); 3] = [
        ("4 lanes", list::<Array<4>>),
        ("8 lanes", list::<Array<8>>),
        ("16 lanes", list::<Array<16>>),
    ];
    for (name, list) in of_arrays {
        // SAFETY: arrays need no features.
        compare(listing, given, name, &|columns, state, workspace, found| unsafe {
            list(listing, columns, state, workspace, found);
        });
    }
}

/// Queens for the rows above a block that do not attack each other, chosen by `choices`.
fn given(listing: &Listing, choices: &[u32]) -> Option<Vec<u32>> {
    let mut state = State::default();
    choices[..listing.above()]
        .iter()
        .map(|choice| {
            let free = state.free(u64::from(listing.full));
            let nth = choice.checked_rem(free.count_ones())?;
            let queen = (0..nth).fold(free, |free, _| free & (free - 1));
            let column = queen.trailing_zeros();
            state = state.place(1 << column);
            Some(column)
        })
        .collect()
}

#[test]
fn small_boards_are_listed_whole_with_every_number_of_tails() {
    for (n, levels, rows) in
        [(6, 4, 1), (4, 2, 1), (8, 5, 2), (8, 4, 3), (9, 2, 6), (9, 4, 4), (10, 3, 6), (10, 4, 5)]
    {
        let listing = Listing::with(size(n), levels, rows);
        assert_eq!(listing.above(), 1);
        (0..n).for_each(|column| compare_all(&listing, &[column]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn blocks_of_large_boards_are_what_backtracking_finds(
        n in 12u32..=20,
        choices in prop::collection::vec(any::<u32>(), 20),
    ) {
        let listing = Listing::new(size(n)).unwrap();
        // Another case is tried if the queens leave a row above the block without a free square.
        let given = given(&listing, &choices);
        prop_assume!(given.is_some());
        compare_all(&listing, &given.unwrap());
    }
}

/// A state with fewer queens than the block requires has more children than there is room for: it
/// used to be written beyond the buffers.
#[test]
#[cfg_attr(panic = "abort", ignore = "catches a panic")]
fn states_of_other_rows_are_refused() {
    let listing = Listing::new(size(14)).unwrap();
    let four = [0u32, 2, 4, 6].iter().fold(State::default(), |state, c| state.place(1 << c));
    let outside = State { columns: 0b1111 << 20, ..State::default() };
    assert_eq!(listing.above(), 4);
    for (columns, state) in [
        (&[][..], State::default()),
        (&[0, 2, 4, 6], State::default()),
        (&[0, 2, 4], four),
        (&[0, 2, 4, 6], State { columns: four.columns | 1 << 9, ..four }),
        (&[0, 2, 4, 6], outside),
    ] {
        let found = std::panic::catch_unwind(|| {
            let (mut workspace, mut found) = (Workspace::default(), Vec::new());
            // SAFETY: arrays need no features.
            unsafe { list::<Array<16>>(&listing, columns, &state, &mut workspace, &mut found) };
            found
        });
        assert!(found.is_err(), "{columns:?} {state:?}");
    }
}

#[test]
fn boards_too_small_or_too_large_have_none() {
    let listing = |n| Listing::new(size(n));
    assert!(listing(11).is_none() && listing(21).is_none());
    assert_eq!(listing(12).unwrap().above(), 3);
}
