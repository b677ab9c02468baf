//! A program for each pattern: the textbook search with one fault, and the list that it prints.

use super::ListKind::{All, Distinct};
use super::*;
use crate::symmetry::{Symmetry, image_of_placement};
use crate::verdict::Weakness;
use std::ops::Range;

/// The textbook search, with functions for the columns to try in a row and for the check of a
/// queen against those above.
fn search(
    n: u32,
    tried: impl Fn(usize) -> Range<u32>,
    is_safe: impl Fn(&[u32], u32) -> bool,
) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let mut begun = vec![vec![]];
    while let Some(columns) = begun.pop() {
        if columns.len() == n as usize {
            found.push(columns);
            continue;
        }
        // The last column pushed is popped first.
        for column in tried(columns.len()).rev() {
            if is_safe(&columns, column) {
                begun.push([&columns[..], &[column]].concat());
            }
        }
    }
    found
}

/// Whether queens of two rows attack each other.
fn attack(upper: usize, above: u32, lower: usize, below: u32) -> bool {
    above == below || above.abs_diff(below) as usize == lower - upper
}

fn is_safe(columns: &[u32], column: u32) -> bool {
    let row = columns.len();
    columns.iter().enumerate().all(|(upper, &above)| !attack(upper, above, row, column))
}

fn right(n: u32) -> Vec<Vec<u32>> {
    search(n, |_| 0..n, is_safe)
}

fn image(columns: &[u32], symmetry: Symmetry) -> Vec<u32> {
    let placement = Placement::new(columns.to_vec()).unwrap();
    image_of_placement(&placement, symmetry).unwrap().into_columns()
}

/// Returns the solutions that are not the image of an earlier kept one under these symmetries.
fn reduced(all: Vec<Vec<u32>>, symmetries: &[Symmetry]) -> Vec<Vec<u32>> {
    let mut kept: Vec<Vec<u32>> = Vec::new();
    for solution in all {
        if !symmetries.iter().any(|&symmetry| kept.contains(&image(&solution, symmetry))) {
            kept.push(solution);
        }
    }
    kept
}

/// Returns one solution of each class.
fn classes(n: u32) -> Vec<Vec<u32>> {
    reduced(right(n), &Symmetry::ALL[1..])
}

/// Compares the pattern of a list with the expected one.
#[track_caller]
fn expect(n: u32, kind: ListKind, boards: &[Vec<u32>], expected: impl Into<Option<Pattern>>) {
    assert_eq!(pattern(n, kind, boards), expected.into(), "N = {n}, {kind}");
}

/// Returns the pattern of all solutions for a list of boards without a queen in each row.
fn pattern_of_boards(n: u32, boards: impl IntoIterator<Item = Board>) -> Option<Pattern> {
    let mut judge = ListJudge::of_size(size(n), All, PLENTY).unwrap();
    boards.into_iter().for_each(|board| judge.take(&board).unwrap());
    let verdict = judge.finish(NEVER).unwrap();
    assert_eq!(verdict.wrong, verdict.given);
    verdict.pattern
}

const ROTATIONS: [Symmetry; 3] =
    [Symmetry::QuarterTurn, Symmetry::HalfTurn, Symmetry::ThreeQuarterTurn];
const REFLECTIONS: [Symmetry; 4] =
    [Symmetry::Mirror, Symmetry::Flip, Symmetry::Transpose, Symmetry::Antitranspose];

#[test]
fn right_programs_have_no_pattern() {
    for n in 1..=10 {
        let all = verdict(n, All, &right(n));
        assert!(all.is_right() && all.pattern.is_none() && all.ordered, "N = {n}");
        assert_eq!(all.expected, right(n).len() as u64);
        let one_each = classes(n);
        let distinct = verdict(n, Distinct, &one_each);
        assert!(distinct.is_right() && distinct.pattern.is_none(), "N = {n}");
        assert_eq!(distinct.expected, one_each.len() as u64);
    }
}

#[test]
fn a_loop_over_the_first_row_that_ends_early() {
    for n in [5, 7, 8, 9] {
        let one_short = search(n, |row| 0..if row == 0 { n - 1 } else { n }, is_safe);
        expect(n, All, &one_short, Pattern::FirstRow { first: n - 1, last: n - 1 });
        // A loop starts at 1 instead of 0.
        let late = search(n, |row| u32::from(row == 0)..n, is_safe);
        expect(n, All, &late, Pattern::FirstRow { first: 0, last: 0 });
        // A loop that is one short in every row finds nothing, so there is no pattern.
        let none = search(n, |_| 0..n - 1, is_safe);
        let none = verdict(n, All, &none);
        assert_eq!(
            (none.given, none.pattern, none.examples.len()),
            (0, None, none.missing.min(20) as usize)
        );
    }
}

#[test]
fn a_search_of_one_half_without_the_mirror_images() {
    for n in 4u32..=10 {
        for first in [n / 2, n.div_ceil(2)] {
            let half = search(n, |row| 0..if row == 0 { first } else { n }, is_safe);
            let expected = if n == 4 { Pattern::OnlyFirst } else { Pattern::Half { first } };
            expect(n, All, &half, expected);
        }
    }
}

#[test]
fn images_under_one_symmetry_that_are_left_out() {
    for n in [8, 9, 10] {
        // Only `Distinct`: for all solutions the pattern is `Half`, since the missing first queens
        // are in the right half.
        let mirrored = reduced(right(n), &[Symmetry::Mirror]);
        expect(n, Distinct, &mirrored, Pattern::OneOfPairs(Symmetry::Mirror));
        for symmetry in [Symmetry::Flip, Symmetry::Transpose, Symmetry::Antitranspose] {
            let list = reduced(right(n), &[symmetry]);
            for kind in ListKind::ALL {
                expect(n, kind, &list, Pattern::OneOfPairs(symmetry));
            }
        }
    }
    let half_turned = reduced(right(8), &[Symmetry::HalfTurn]);
    // The four solutions that a half-turn maps to themselves are wrongly seen as repetitions of
    // themselves.
    assert_eq!(half_turned.len(), 48);
    expect(8, All, &half_turned, Pattern::OneOfPairs(Symmetry::HalfTurn));
}

#[test]
fn checks_that_overlook_attacks() {
    type Check = fn(usize, u32, usize, u32) -> bool;
    fn falls(upper: usize, above: u32, lower: usize, below: u32) -> bool {
        above + (lower - upper) as u32 == below
    }
    fn rises(upper: usize, above: u32, lower: usize, below: u32) -> bool {
        below + (lower - upper) as u32 == above
    }
    let checks: [(Weakness, u32, Check); 10] = [
        (Weakness::Columns, 6, |a, b, c, d| falls(a, b, c, d) || rises(a, b, c, d)),
        (Weakness::Diagonals, 7, |a, b, c, d| b == d || rises(a, b, c, d)),
        (Weakness::Antidiagonals, 7, |a, b, c, d| b == d || falls(a, b, c, d)),
        (Weakness::BothDiagonals, 7, |_, b, _, d| b == d),
        (Weakness::ColumnsAndDiagonals, 5, rises),
        (Weakness::ColumnsAndAntidiagonals, 5, falls),
        (Weakness::Everything, 6, |_, _, _, _| false),
        (Weakness::DistantRows, 7, |a, b, c, d| b == d || c - a == 1 && attack(a, b, c, d)),
        (Weakness::FirstRow, 7, |a, b, c, d| a > 0 && attack(a, b, c, d)),
        (Weakness::RowAbove, 6, |a, b, c, d| a + 1 < c && attack(a, b, c, d)),
    ];
    for (weakness, most, finds) in checks {
        // For N = 4, the boards without attacks of neighbouring rows are the solutions.
        for n in 5..=most {
            let is_safe = |columns: &[u32], column| {
                let row = columns.len();
                columns.iter().enumerate().all(|(upper, &above)| !finds(upper, above, row, column))
            };
            let list = search(n, |_| 0..n, is_safe);
            for kind in ListKind::ALL {
                let found = verdict(n, kind, &list);
                assert_eq!(found.pattern, Some(Pattern::Unchecked(weakness)), "N = {n}");
                assert!(found.missing == 0 && found.wrong > 0);
            }
            // Without one of the boards, the rule does not explain the list.
            expect(n, All, &list[1..], None);
        }
    }
}

#[test]
fn solutions_that_are_written_several_times() {
    for n in [1, 4, 6, 8] {
        for kind in ListKind::ALL {
            let list = match kind {
                All => right(n),
                Distinct => classes(n),
            };
            let thrice: Vec<_> =
                list.iter().flat_map(|columns| [0; 3].map(|_| columns.clone())).collect();
            // For a list of one solution, both kinds are the same.
            expect(n, kind, &thrice, Pattern::Times(3));
            let again = [&thrice[..], &list].concat();
            expect(n, kind, &again, Pattern::Times(4));
            if list.len() > 1 {
                expect(n, kind, &thrice[1..], None);
            }
        }
    }
}

#[test]
fn all_images_of_each_distinct_solution() {
    for n in [4, 5, 6, 8] {
        let distinct = classes(n);
        let images: Vec<_> = distinct
            .iter()
            .flat_map(|solution| Symmetry::ALL.map(|symmetry| image(solution, symmetry)))
            .collect();
        let expected = match n {
            // All solutions have the same class, so each is repeated equally often.
            4 => Pattern::Times(4),
            6 => Pattern::Times(2),
            _ => Pattern::EveryImage,
        };
        expect(n, All, &images, expected);
        expect(n, Distinct, &images, Pattern::EveryImage);
    }
}

#[test]
fn a_search_that_stops_at_its_first_solution() {
    for n in 4..=10 {
        let first = &right(n)[..1];
        expect(n, All, first, Pattern::OnlyFirst);
        let expected = (classes(n).len() > 1).then_some(Pattern::OnlyFirst);
        expect(n, Distinct, first, expected);
    }
}

#[test]
fn one_board_that_all_solutions_share() {
    for n in 4..=8 {
        // The final board of the search, repeated for each solution.
        let shared = vec![vec![n - 1; n as usize]; right(n).len()];
        expect(n, All, &shared, Pattern::AllEqual);
        // An empty board, from which all queens were taken back.
        let empty = right(n).into_iter().map(|_| board(n, []));
        assert_eq!(pattern_of_boards(n, empty), Some(Pattern::AllEqual), "N = {n}");
    }
}

#[test]
fn lists_of_all_solutions_or_of_classes_in_place_of_the_other() {
    for n in [4, 5, 6, 7, 8, 9] {
        expect(n, Distinct, &right(n), Pattern::NotReduced);
        let reduced = classes(n);
        let expected = if reduced.len() == 1 { Pattern::OnlyFirst } else { Pattern::Reduced };
        expect(n, All, &reduced, expected);
    }
}

#[test]
fn rotations_alone_or_reflections_alone_are_left_out() {
    for n in [5, 7, 8, 9] {
        for (symmetries, expected) in
            [(&ROTATIONS[..], Pattern::OnlyRotations), (&REFLECTIONS, Pattern::OnlyReflections)]
        {
            expect(n, Distinct, &reduced(right(n), symmetries), expected);
        }
    }
}

#[test]
fn symmetric_solutions_that_remove_themselves() {
    for n in [7, 8, 9] {
        // The program should remove the images that differ from the solution, and removes all.
        let mut list = right(n);
        let mut kept = Vec::new();
        while !list.is_empty() {
            let solution = list.remove(0);
            let images = Symmetry::ALL[1..].iter().map(|&symmetry| image(&solution, symmetry));
            let images: Vec<_> = images.collect();
            list.retain(|other| !images.contains(other));
            if !images.contains(&solution) {
                kept.push(solution);
            }
        }
        expect(n, Distinct, &kept, Pattern::SymmetricLost);
    }
}

#[test]
fn removal_from_a_list_that_is_walked() {
    let is_image = |one: &Vec<u32>, other: &Vec<u32>| {
        one != other && Symmetry::ALL.iter().any(|&symmetry| image(one, symmetry) == *other)
    };
    let mut walked = 0;
    for n in 7..=10 {
        let mut list = right(n);
        let mut at = 0;
        // The program: for solution in list: if an image is in the list: list.remove(solution)
        while let Some(solution) = list.get(at) {
            if list.iter().any(|other| is_image(solution, other)) {
                list.remove(at);
            }
            at += 1;
        }
        let mut nested = right(n);
        let mut at = 0;
        // The program: for solution in list: for other in list: if other is an image:
        // list.remove(other)
        while let Some(solution) = nested.get(at).cloned() {
            let mut other = 0;
            while let Some(listed) = nested.get(other) {
                if is_image(&solution, listed) {
                    nested.remove(other);
                }
                other += 1;
            }
            at += 1;
        }
        for list in [list, nested] {
            let found = verdict(n, Distinct, &list);
            if found.is_right() {
                continue;
            }
            walked += 1;
            assert_eq!(found.pattern, Some(Pattern::RemovedWhileWalked), "N = {n}");
            assert_ne!(pattern(n, Distinct, &list[1..]), found.pattern);
        }
    }
    assert!(walked > 5, "{walked}");
}

#[test]
fn the_list_of_a_board_one_larger_or_smaller() {
    for n in [4, 7, 8] {
        for other in [n - 1, n + 1] {
            let expected = Some(Pattern::OtherSize { n: other }).filter(|_| other > 3);
            let found = verdict(n, All, &right(other));
            assert_eq!(found.pattern, expected, "N = {n}");
            assert_eq!((found.wrong, found.missing), (found.given, found.expected));
        }
        for list in [right(n + 1).split_off(1), [right(n + 1), right(n)].concat(), right(n + 2)] {
            expect(n, All, &list, None);
        }
    }
}

#[test]
fn a_row_that_is_never_filled() {
    for n in [4, 6, 8] {
        // The program prints the board one row too early.
        let begun = search(n - 1, |_| 0..n, is_safe);
        for missing in [n - 1, 0] {
            let filled = begun.iter().map(|columns| {
                let rows = (0..n).filter(|&row| row != missing);
                board(n, rows.zip(columns.iter().copied()))
            });
            let expected = Some(Pattern::EmptyRow { row: missing });
            assert_eq!(pattern_of_boards(n, filled), expected, "N = {n}");
        }
    }
}

#[test]
fn a_list_that_is_cut_short() {
    for n in [8, 9] {
        let list = right(n);
        let mut turned = list[..10].to_vec();
        turned.reverse();
        expect(n, All, &list[..10], Pattern::CutShort);
        expect(n, All, &turned, None);
        expect(n, Distinct, &classes(n)[..10], Pattern::CutShort);
    }
}
