use super::*;
use crate::board::{Conflict, size};
use crate::count::{count, count_distinct};
use crate::kernel::Kernel;
use crate::plan::Plan;
use crate::stop::NEVER;
use proptest::prelude::*;

fn by_the_oracle(variant: Variant) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    naive(variant, |columns| {
        found.push(columns.to_vec());
        true
    });
    found
}

/// Every variant up to a size.
fn variants(up_to: u32) -> impl Iterator<Item = Variant> {
    let of = move |piece| {
        (1..=up_to)
            .flat_map(move |n| (1..=n).map(move |rows| Variant::new(piece, size(n), rows).unwrap()))
    };
    Piece::ALL.into_iter().flat_map(of)
}

#[test]
fn every_piece_agrees_with_the_reference() {
    for variant in variants(8).chain(Piece::ALL.map(|piece| Variant::square(piece, size(9)))) {
        let expected = by_the_oracle(variant);
        let found: Vec<_> =
            variant.solutions().unwrap().map(|solution| solution.into_columns()).collect();
        assert_eq!(found, expected, "{variant:?}");
        assert_eq!(
            count(variant.size(), variant.into(), NEVER).unwrap(),
            expected.len() as u128,
            "{variant:?}"
        );
    }
}

/// The theorems against the reference, on every board it searches in time.
#[test]
fn theorems_and_formulas_agree_with_the_reference() {
    for variant in variants(9) {
        let exists = || {
            let mut exists = false;
            naive(variant, |_| {
                exists = true;
                false
            });
            exists
        };
        assert!(!variant.is_excluded() || !exists(), "{variant:?}");
        let constructed = variant.construct();
        assert_eq!(constructed.is_some(), variant.is_constructed(), "{variant:?}");
        if let Some(placement) = constructed {
            assert_eq!(placement.rows(), variant.rows());
            assert!(variant.piece().solves(&placement), "{variant:?} {placement}");
        }
        // On a whole torus one or the other is known.
        if variant.piece().edge == Edge::Wraps && variant.rows() == variant.size().get() {
            assert!(variant.is_excluded() != variant.is_constructed(), "{variant:?}");
        }
    }
    for (piece, n) in [(Piece::TORUS_QUEEN, 1001), (Piece::SUPERQUEEN, 995), (Piece::QUEEN, 998)] {
        let variant = Variant::square(piece, size(n));
        assert!(piece.solves(&variant.construct().unwrap()), "{piece}");
    }
    let excluded = Variant::square(Piece::TORUS_QUEEN, size(27));
    assert_eq!(excluded.solutions().unwrap().count(), 0);
    assert_eq!(excluded.solutions().unwrap().starting_at(3).unwrap().count(), 0);
    assert_eq!(count(excluded.size(), excluded.into(), NEVER), Ok(0));
    assert_eq!(count_distinct(excluded, NEVER), Ok(0));
}

#[test]
fn an_orbit_is_made_of_solutions_and_has_one_canonical_form() {
    for variant in variants(7) {
        let all: Vec<Placement> = variant.solutions().unwrap().collect();
        let mut canonical = 0;
        for solution in &all {
            let orbit = variant.orbit(solution);
            assert!(orbit.contains(solution), "{variant:?}");
            for image in &orbit {
                assert!(all.binary_search(image).is_ok(), "{variant:?} {solution} {image}");
                assert_eq!(variant.orbit(image), orbit);
            }
            canonical += u128::from(orbit[0] == *solution);
        }
        assert_eq!(count_distinct(variant, NEVER).unwrap(), canonical, "{variant:?}");
    }
}

#[test]
fn searches_of_pieces_can_be_cancelled() {
    let variant = Variant::square(Piece::SEMI_QUEEN, size(20));
    assert!(count(variant.size(), variant.into(), &|| true).is_err());
    assert!(count_distinct(variant, &|| true).is_err());
    assert_eq!(variant.solutions().unwrap().next().unwrap().rows(), 20);
}

#[test]
fn invalid_numbers_of_rows_and_columns_are_refused() {
    for rows in [0, 6] {
        let error = Variant::new(Piece::QUEEN, size(5), rows).unwrap_err();
        assert_eq!(error, RowsError { given: rows, size: 5 });
        assert!(format!("semi-queen-{rows}/1 n=5 depth=0").parse::<Plan>().is_err());
    }
    assert!(Variant::square(Piece::QUEEN, size(65)).solutions().is_err());
    let large = Variant::square(Piece::QUEEN, size(33));
    assert!(count(large.size(), large.into(), NEVER).is_err());
}

#[test]
fn a_way_leads_along_the_board_from_piece_to_piece() {
    let conflict = |piece: Piece, columns: &[u32], n| {
        piece.conflicts(&Placement::on(columns.to_vec(), size(n)).unwrap())[0]
    };
    let bent = conflict(Piece::TORUS_QUEEN, &[3, 1, 0], 5);
    assert_eq!((bent.first.row, bent.second.row, bent.line), (0, 2, Line::Diagonal));
    let way = Piece::TORUS_QUEEN.way(&bent, size(5), &[]);
    assert_eq!(way, [[(0.0, 3.0), (1.5, 4.5)], [(1.5, -0.5), (2.0, 0.0)]]);
    // Another piece stands between the two, so the line goes over the border: through the corner,
    // over one edge after the other, and down the column.
    let over = |columns: &[u32], n| {
        let placement = Placement::on(columns.to_vec(), size(n)).unwrap();
        let pieces: Vec<Square> = placement.queens().collect();
        let all = Piece::TORUS_QUEEN.conflicts(&placement);
        let ends = |conflict: &&Conflict| (conflict.first.row, conflict.second.row) == (0, 2);
        Piece::TORUS_QUEEN.way(all.iter().find(ends).unwrap(), size(n), &pieces)
    };
    assert_eq!(over(&[0, 1, 2], 3), [[(2.0, 2.0), (2.5, 2.5)], [(-0.5, -0.5), (0.0, 0.0)]]);
    assert_eq!(
        over(&[1, 2, 3], 5),
        [[(2.0, 3.0), (3.5, 4.5)], [(3.5, -0.5), (4.5, 0.5)], [(-0.5, 0.5), (0.0, 1.0)],]
    );
    assert_eq!(over(&[2, 2, 2], 4), [[(2.0, 2.0), (3.5, 2.0)], [(-0.5, 2.0), (0.0, 2.0)]]);
    // The reflected line goes from column 0 of the top row one up to the mirrors, and two down.
    let mirrored = conflict(Piece::REFLECTING_QUEEN, &[0, 3], 4);
    assert_eq!(mirrored.line, Line::Reflected);
    let way = Piece::REFLECTING_QUEEN.way(&mirrored, size(4), &[]);
    assert_eq!(way, [[(0.0, 0.0), (-0.5, 0.5)], [(1.0, 3.0), (-0.5, 1.5)]]);
    let jumped = conflict(Piece::SUPERQUEEN, &[0, 2], 4);
    assert_eq!(Piece::SUPERQUEEN.way(&jumped, size(4), &[]), [[(0.0, 0.0), (1.0, 2.0)]]);
}

proptest! {
    /// The linear search for conflicts finds the same as a comparison of all pairs.
    #[test]
    fn conflicts_are_those_of_pairs(
        (n, columns) in (1u32..10).prop_flat_map(|n| {
            (1..=n as usize).prop_flat_map(move |rows| (Just(n), prop::collection::vec(0..n, rows)))
        }),
    ) {
        let placement = Placement::on(columns.clone(), size(n)).unwrap();
        for piece in Piece::ALL {
            let variant = Variant::new(piece, size(n), placement.rows()).unwrap();
            let found = piece.conflicts(&placement);
            for Conflict { first, second, line } in &found {
                prop_assert!(first.row < second.row);
                let attack = piece.attack(*first, *second, size(n));
                // Two pieces may share two lines, on the first of which others stand between them.
                prop_assert!(attack.is_some_and(|attack| attack <= *line), "{piece} {placement}");
            }
            let pairs = placement.queens().any(|first| {
                placement.queens().any(|second| piece.attack(first, second, size(n)).is_some())
            });
            prop_assert_eq!(!found.is_empty(), pairs);
            let mut is_solution = false;
            naive(variant, |solution| {
                is_solution |= solution == columns;
                solution < &columns[..]
            });
            prop_assert_eq!(is_solution, !pairs, "{} {}", piece, placement);
        }
    }
}

/// Every placement of up to five rows: the pairs are those of which one piece meets the other as it
/// moves square by square.
#[test]
fn conflicts_are_the_pairs_that_meet_on_a_move() {
    for variant in variants(5) {
        let (n, rows) = (variant.size().get(), variant.rows());
        for number in 0..n.pow(rows) {
            let columns = (0..rows).map(|row| number / n.pow(row) % n).collect();
            let placement = variant.placement(columns).unwrap();
            let mut found: Vec<_> = variant.piece().conflicts(&placement);
            found.sort_unstable();
            let found: Vec<_> = found.iter().map(|c| (c.first.row, c.second.row)).collect();
            assert_eq!(
                found,
                naive::meetings(variant, placement.columns()),
                "{variant:?} {placement}"
            );
        }
    }
}

#[test]
fn every_kernel_fills_rows_over_the_same_nodes() {
    for piece in Piece::ALL {
        // Other boards than in the property over plans.
        for (n, rows) in [(12, 5), (32, 3)] {
            let variant = Variant::new(piece, size(n), rows).unwrap();
            let top = Attacks::default();
            let by = |kernel| complete(variant, &top, 0, kernel, NEVER).unwrap();
            let mut kernels = Kernel::available();
            let reference = by(kernels.next().unwrap());
            for kernel in kernels {
                assert_eq!(by(kernel), reference, "{variant:?} {}", kernel.kind());
            }
        }
    }
}

/// Computes distinct solutions with the eight moves of a square written out, restricted to those
/// that map every solution to a solution, independently of [`Piece::symmetries`].
#[test]
fn distinct_solutions_are_the_orbits_of_all_moves_that_keep_the_solutions() {
    type Move = fn(u32, u32, u32) -> (u32, u32);
    let moves: [Move; 8] = [
        |row, column, _| (row, column),
        |row, column, last| (row, last - column),
        |row, column, last| (last - row, column),
        |row, column, last| (last - row, last - column),
        |row, column, _| (column, row),
        |row, column, last| (column, last - row),
        |row, column, last| (last - column, row),
        |row, column, last| (last - column, last - row),
    ];
    // On smaller boards all solutions may have a symmetry that the piece lacks.
    for (piece, n) in [
        (Piece::QUEEN, 7),
        (Piece::SEMI_QUEEN, 7),
        (Piece::SUPERQUEEN, 11),
        (Piece::REFLECTING_QUEEN, 11),
        (Piece::TORUS_QUEEN, 13),
        (Piece::TORUS_SEMI_QUEEN, 9),
    ] {
        let variant = Variant::square(piece, size(n));
        let all: std::collections::BTreeSet<Vec<u32>> =
            variant.solutions().unwrap().map(|solution| solution.columns().to_vec()).collect();
        let image = |solution: &[u32], to: Move| {
            let mut columns = vec![0; n as usize];
            for (row, &column) in (0..).zip(solution) {
                let (row, column) = to(row, column, n - 1);
                columns[row as usize] = column;
            }
            columns
        };
        let keeping: Vec<Move> = moves
            .into_iter()
            .filter(|&to| all.iter().all(|solution| all.contains(&image(solution, to))))
            .collect();
        assert_eq!(keeping.len(), piece.symmetries().len(), "{piece}");
        let mut left = all.clone();
        let mut orbits = 0;
        while let Some(solution) = left.pop_first() {
            orbits += 1;
            for &to in &keeping {
                left.remove(&image(&solution, to));
            }
        }
        assert_eq!(count_distinct(variant, NEVER).unwrap(), orbits, "{piece}");
    }
}

/// The reflection in the main diagonal keeps sums. Only the identity is its own image, since two
/// exchanged pieces would have the same sum; all other solutions come in pairs.
#[test]
fn semi_queens_have_an_odd_number_of_solutions() {
    let published = crate::known::of_piece(Piece::SEMI_QUEEN).filter_map(|known| known.all);
    assert!(published.map(|all| all % 2).eq(vec![1; 21]));
}

/// For each variant with fewer rows: compares the symmetries with the moves that keep rows and map
/// every attack to an attack, found from the attacks of all pairs of squares.
#[test]
fn moves_of_fewer_rows_are_those_that_keep_all_attacks() {
    for piece in Piece::ALL {
        for (n, rows) in [(5, 2), (6, 2), (6, 3), (7, 4)] {
            let variant = Variant::new(piece, size(n), rows).unwrap();
            let attack = |one: (u32, u32), other: (u32, u32)| {
                let (upper, lower) = (one.min(other), one.max(other));
                let square = |(row, column)| Square { row, column };
                piece.attack(square(upper), square(lower), size(n)).is_some()
            };
            let all: Vec<(u32, u32)> =
                (0..rows).flat_map(|row| (0..n).map(move |column| (row, column))).collect();
            let to = |(row, column): (u32, u32), (turns, flips): (bool, bool)| {
                let row = if flips { rows - 1 - row } else { row };
                (row, if turns { n - 1 - column } else { column })
            };
            let keeps = |how: (bool, bool)| {
                all.iter().all(|&one| {
                    let mut below = all.iter().filter(|other| other.0 > one.0);
                    below.all(|&other| attack(one, other) == attack(to(one, how), to(other, how)))
                })
            };
            let moves = [(false, false), (true, false), (false, true), (true, true)];
            let keeping = moves.into_iter().filter(|&how| keeps(how)).count();
            assert_eq!(variant.symmetries().len(), keeping, "{piece} {n} {rows}");
        }
    }
}
