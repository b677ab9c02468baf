//! Puzzles compared with brute force, with the SAT solver, and between methods.

use super::geometry::Geometry;
use super::reason::next_step;
use super::state::State;
use super::*;
use crate::board::{Size, Square, at};
use crate::stop::NEVER;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::sync::LazyLock;

fn size(n: usize) -> Size {
    Size::try_from(n).unwrap()
}

/// Returns every solution, by trying all permutations with the puzzle's own rules.
fn brute_force(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let n = puzzle.size().index();
    if puzzle.family() == Family::Stars {
        return brute_force_pairs(puzzle);
    }
    let mut columns: Vec<u32> = (0..n as u32).collect();
    let mut found = Vec::new();
    loop {
        let queens = (0..).zip(&columns).map(|(row, &column)| at(row, column));
        if puzzle.is_solved(&queens.collect::<Vec<_>>()) {
            found.push(columns.clone());
        }
        // Computes the next permutation in lexicographic order.
        let Some(at) = (1..n).rev().find(|&at| columns[at - 1] < columns[at]) else { break };
        let other = (at..n).rev().find(|&other| columns[other] > columns[at - 1]).unwrap();
        columns.swap(at - 1, other);
        columns[at..].reverse();
    }
    found
}

/// Returns every solution with two queens in each row: tries all pairs that do not touch, row by
/// row, and checks only the columns before the board is complete.
fn brute_force_pairs(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    /// The boards of eight rows without regions.
    static EIGHT: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| pair_boards(8));
    assert_eq!(puzzle.size().get(), 8);
    let solves = |columns: &&Vec<u32>| {
        let rows = (0u32..).zip(columns.chunks(2));
        let queens: Vec<Square> = rows
            .flat_map(|(row, pair)| pair.iter().map(move |&column| Square { row, column }))
            .collect();
        puzzle.is_solved(&queens)
    };
    EIGHT.iter().filter(solves).cloned().collect()
}

fn pair_boards(n: u32) -> Vec<Vec<u32>> {
    let pairs: Vec<[u32; 2]> =
        (0..n).flat_map(|one| (one + 2..n).map(move |other| [one, other])).collect();
    let mut boards = vec![Vec::new()];
    for _ in 0..n {
        let longer = |board: &Vec<u32>| -> Vec<Vec<u32>> {
            let added = pairs.iter().map(|pair| [board.as_slice(), pair].concat());
            let fits = |board: &Vec<u32>| {
                pairs
                    .iter()
                    .flatten()
                    .all(|column| board.iter().filter(|other| *other == column).count() <= 2)
                    && board[..board.len() - 2].iter().rev().take(2).all(|above| {
                        board[board.len() - 2..].iter().all(|below| above.abs_diff(*below) > 1)
                    })
            };
            added.filter(fits).collect()
        };
        boards = boards.iter().flat_map(longer).collect();
    }
    boards
}

/// A random puzzle, with few, many or no solutions.
fn any(family: Family, n: usize, seed: u64) -> Puzzle {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let square = |rng: &mut ChaCha8Rng| Square {
        row: rng.random_range(0..n as u32),
        column: rng.random_range(0..n as u32),
    };
    if family.has_regions() {
        let mut regions = if family == Family::Stars {
            std::iter::repeat_with(|| stars::random_pairs(n, &mut rng)).flatten().next().unwrap().1
        } else {
            let mut columns: Vec<usize> = (0..n).collect();
            for at in (1..n).rev() {
                columns.swap(at, rng.random_range(0..=at));
            }
            let seeds: Vec<usize> =
                columns.iter().enumerate().map(|(row, c)| row * n + c).collect();
            mend::grow(n, &seeds, &mut rng)
        };
        // Every second board has disconnected regions, as some published ones do.
        if seed % 2 == 1 {
            regions.swap(rng.random_range(0..n * n), rng.random_range(0..n * n));
        }
        let numbers: Vec<u32> = regions.iter().map(|&region| region.into()).collect();
        return Puzzle::with_regions(family, size(n), &numbers, Vec::new()).unwrap();
    }
    let mut blocked: Vec<Square> = (0..rng.random_range(0..n)).map(|_| square(&mut rng)).collect();
    blocked.sort_unstable();
    blocked.dedup();
    let queen = square(&mut rng);
    let queens = if family == Family::Completion { vec![queen] } else { vec![] };
    blocked.retain(|square| !queens.contains(square));
    Puzzle::with_squares(size(n), queens, blocked).unwrap()
}

#[test]
fn solutions_are_those_of_brute_force_and_of_the_sat_solver() {
    for family in Family::ALL {
        // Two queens in each row fit from eight rows on.
        let sizes = if family == Family::Stars { 8..=8 } else { 1..=6 };
        for n in sizes {
            for seed in 0..30 {
                let puzzle = any(family, n, seed);
                let all = brute_force(&puzzle);
                let found = solutions(&puzzle, NEVER).unwrap();
                let name = ["none", "one", "several"][all.len().min(2)];
                assert_eq!(found.name(), name, "{puzzle:?}");
                assert!(found.examples().all(|one| all.contains(&one.columns().to_vec())));
                assert_eq!(solutions_by_sat(&puzzle, NEVER).unwrap().name(), name, "{puzzle:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// On any board, every step holds in all solutions that agree with the board.
    #[test]
    fn no_step_loses_a_solution(
        family in prop::sample::select(Family::ALL.to_vec()), n in 4usize..=6, seed: u64
    ) {
        let n = if family == Family::Stars { 8 } else { n };
        let puzzle = any(family, n, seed);
        let geometry = Geometry::new(&puzzle);
        let mut state = State::new(&geometry, &puzzle);
        let per_row = family.per_line() as usize;
        let has = |columns: &[u32], square: Square| {
            let row = square.row as usize * per_row;
            columns[row..row + per_row].contains(&square.column)
        };
        let mut agree = brute_force(&puzzle);
        // Squares are crossed out at random, which may leave no solution.
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 1);
        for _ in 0..rng.random_range(0..n) {
            let at = rng.random_range(0..n * n);
            state.rule_out(at);
            let square = geometry.square(at);
            agree.retain(|columns| state.queens.contains(&at) || !has(columns, square));
        }
        while let Some(step) = next_step(&state, Difficulty::Expert) {
            prop_assert!(!step.fills.is_empty() || !step.rules_out.is_empty());
            for columns in &agree {
                for square in &step.fills {
                    prop_assert!(has(columns, *square), "{:?}", step);
                }
                for square in &step.rules_out {
                    prop_assert!(!has(columns, *square), "{:?}", step);
                }
            }
            state.apply(&step);
            if state.is_solved() {
                break;
            }
        }
    }
}

#[test]
fn generated_puzzles_have_one_solution_and_the_ordered_difficulty() {
    use Difficulty::{Easy, Hard, Medium};
    for family in Family::ALL {
        let is_of_pairs = family == Family::Stars;
        let (sizes, difficulties) = if is_of_pairs {
            (8..=11, &[Easy, Medium][..])
        } else {
            (5..=9, &[Easy, Medium, Hard][..])
        };
        let mut number = 0;
        for (n, &difficulty) in sizes.flat_map(|n| difficulties.iter().map(move |it| (n, it))) {
            // A hard puzzle of five rows is rare.
            if n < 7 && difficulty == Hard {
                continue;
            }
            let seeds = match (is_of_pairs, n) {
                (true, ..10) => 0..10,
                (true, _) => 0..2,
                (false, _) => 1..2,
            };
            for seed in seeds {
                let made = generate(&Order::new(family, size(n), difficulty), seed, NEVER);
                let Ok(made) = made else {
                    assert!(!is_of_pairs, "{n} {difficulty} {seed}");
                    continue;
                };
                number += 1;
                let one = Solutions::One(made.solution.clone());
                assert_eq!(solutions(&made.puzzle, NEVER).unwrap(), one);
                assert_eq!(solutions_by_sat(&made.puzzle, NEVER).unwrap(), one);
                assert_eq!(reason(&made.puzzle), made.way);
                assert_eq!(made.way.difficulty, Some(difficulty));
                assert_eq!(made.way.columns, made.solution.columns());
                let queens: Vec<Square> = made.solution.queens().collect();
                assert_eq!(queens.len(), n * family.per_line() as usize);
                assert!(made.puzzle.torn().is_empty());
                // A written puzzle is read back unchanged.
                if family.has_regions() {
                    let text = made.puzzle.rows().concat();
                    let letters: Vec<u32> = text.chars().map(u32::from).collect();
                    let again = Puzzle::with_regions(family, size(n), &letters, Vec::new());
                    assert_eq!(again.unwrap(), made.puzzle);
                    let least = if is_of_pairs { 4 } else { 1 };
                    assert!(text.chars().all(|letter| text.matches(letter).count() >= least));
                }
                // Every step is a hint from the board before it, without mistakes.
                let mut marks = Marks { queens: made.puzzle.queens().to_vec(), ..Marks::default() };
                for step in &made.way.steps {
                    let next = hint(&made.puzzle, &marks, Some(&one)).unwrap();
                    assert_eq!(next, Hint::Step(step.clone()));
                    assert!(step.fills.iter().all(|square| queens.contains(square)));
                    assert!(!step.rules_out.iter().any(|square| queens.contains(square)));
                    marks.queens.extend(&step.fills);
                    marks.crosses.extend(&step.rules_out);
                }
                let solved = Marks { queens, crosses: Vec::new() };
                assert_eq!(hint(&made.puzzle, &solved, Some(&one)).unwrap(), Hint::Solved);
            }
        }
        assert!(number >= 10, "{family}: {number}");
    }
}

#[test]
fn a_row_takes_two_queens_and_a_third_is_a_mistake() {
    let order = Order::new(Family::Stars, size(8), Difficulty::Easy);
    let made = generate(&order, 1, NEVER).unwrap();
    let asked = |queens: Vec<Square>, known| {
        hint(&made.puzzle, &Marks { queens, crosses: Vec::new() }, known).unwrap()
    };
    let three = vec![at(0, 0), at(0, 2), at(0, 4)];
    let row = Unit { kind: UnitKind::Row, index: 0 };
    assert_eq!(asked(three.clone(), None), Hint::Mistake(Mistake::Crowded(row)));
    let touching = vec![at(0, 0), at(1, 1)];
    let attack = Mistake::Attack(touching[0], touching[1]);
    assert_eq!(asked(touching, None), Hint::Mistake(attack));
    let crowded = PuzzleError::Crowded { unit: row, most: 2 };
    assert_eq!(made.puzzle.clone().with_queens(three), Err(crowded));
}

#[test]
fn given_queens_are_minimal_or_have_the_ordered_number() {
    let order = Order::new(Family::Completion, size(8), Difficulty::Medium);
    let few = generate(&order, 3, NEVER).unwrap();
    for left_out in few.puzzle.queens() {
        let fewer = few.puzzle.queens().iter().filter(|queen| *queen != left_out).copied();
        let puzzle = Puzzle::with_squares(size(8), fewer.collect(), Vec::new()).unwrap();
        let way = reason(&puzzle);
        assert!(way.difficulty.is_none_or(|difficulty| difficulty > Difficulty::Medium));
    }
    let four = Order { queens: Some(4), ..order };
    assert_eq!(generate(&four, 3, NEVER).unwrap().puzzle.queens().len(), 4);
    let none = Order { queens: Some(8), ..order };
    assert_eq!(generate(&none, 3, NEVER), Err(GenerateError::Queens { given: 8, max: 7 }));
}

/// The pages number puzzles by their seeds: level 50 stays the same puzzle for all users.
#[test]
fn levels_are_pinned() {
    for (family, n, difficulty, expected) in [
        (Family::Regions, 8, Difficulty::Easy, 0x854a_2b72_d03c_341e),
        (Family::Regions, 8, Difficulty::Medium, 0xe5eb_3497_ede1_1bba),
        (Family::Regions, 8, Difficulty::Hard, 0xd892_bbef_1470_9565),
        (Family::RegionsDiagonals, 6, Difficulty::Easy, 0xae7d_ba7b_0742_cec0),
        (Family::Stars, 8, Difficulty::Medium, 0xd6c5_b503_0480_6df6),
        (Family::Completion, 7, Difficulty::Medium, 0x51a3_326c_4e33_3fdf),
        (Family::Blocked, 8, Difficulty::Hard, 0xe0a2_6aa0_4bf7_61ac),
    ] {
        let order = Order::new(family, size(n), difficulty);
        let rows = [1, 50, 100].map(|seed| generate(&order, seed, NEVER).unwrap().puzzle.rows());
        // FNV-1a, so that no library update changes the hash.
        let hashed = rows
            .iter()
            .map(|rows| rows.join("/"))
            .collect::<String>()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        assert_eq!(hashed, expected, "{family:?} {n} {difficulty:?}: {rows:?}");
    }
}

/// A puzzle of the regions of all squares.
fn regions(numbers: &[u32]) -> Result<Puzzle, PuzzleError> {
    Puzzle::with_regions(Family::Regions, size(numbers.len().isqrt()), numbers, Vec::new())
}

#[test]
fn invalid_puzzles_are_refused() {
    assert_eq!(regions(&[0, 0, 0, 0]), Err(PuzzleError::RegionCount { size: 2, given: 1 }));
    let of = |queens, blocked| Puzzle::with_squares(size(4), queens, blocked).unwrap_err();
    let (one, other) = (at(0, 0), at(3, 3));
    assert_eq!(of(vec![one, other], vec![]), PuzzleError::Attack(one, other));
    assert_eq!(of(vec![one], vec![one]), PuzzleError::Twice(one));
    let outside = PuzzleError::Outside { square: at(4, 0), last: 3 };
    assert_eq!(of(vec![at(4, 0)], vec![]), outside);
    assert!(matches!(Puzzle::with_squares(size(100), vec![], vec![]), Err(PuzzleError::Size(_))));
}

#[test]
fn torn_regions_are_named_and_solved() {
    let of = |numbers: &[u32]| regions(numbers).unwrap();
    assert_eq!(of(&[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).torn(), []);
    let torn = |region, first, apart| Torn { region, first, apart };
    let puzzle = of(&[5, 6, 5, 6, 6, 6, 5, 7, 7]);
    assert_eq!(puzzle.torn(), [torn(0, at(0, 0), at(0, 2))]);
    // Touching corners do not connect; two regions are disconnected.
    let puzzle = of(&[0, 1, 2, 3, 1, 0, 2, 3, 2, 2, 2, 3, 3, 3, 3, 3]);
    let expected = [torn(0, at(0, 0), at(1, 1)), torn(1, at(0, 1), at(1, 0))];
    assert_eq!(puzzle.torn(), expected);
    assert_eq!(solutions(&puzzle, NEVER).unwrap().name(), "none");
}

#[test]
fn a_board_of_stripes_is_told_within_its_budget() {
    // 25 single squares and one huge region: the search must end.
    let n = 26;
    let mut numbers = vec![25u32; n * n];
    for (at, number) in (0..25).zip(0u32..) {
        numbers[at] = number;
    }
    let puzzle = regions(&numbers).unwrap();
    // All queens but one would be in the first row, so there is no solution.
    assert_eq!(solutions(&puzzle, NEVER).unwrap(), Solutions::None);
    let stripes: Vec<u32> = (0..n * n).map(|at| (at / n) as u32).collect();
    let puzzle = regions(&stripes).unwrap();
    assert_eq!(solutions(&puzzle, NEVER).unwrap().name(), "several");
}

#[test]
fn mistakes_come_first() {
    let order = Order::new(Family::Regions, size(6), Difficulty::Medium);
    let made = generate(&order, 7, NEVER).unwrap();
    let known = solutions(&made.puzzle, NEVER).unwrap();
    let right: Vec<Square> = made.solution.queens().collect();
    let wrong = Square { row: 0, column: (right[0].column + 1) % 6 };
    let asked = |queens: Vec<Square>, crosses: Vec<Square>| {
        hint(&made.puzzle, &Marks { queens, crosses }, Some(&known))
    };
    assert_eq!(asked(vec![wrong], vec![]), Ok(Hint::Mistake(Mistake::Queen(wrong))));
    assert_eq!(asked(vec![], vec![right[2]]), Ok(Hint::Mistake(Mistake::Cross(right[2]))));
    assert_eq!(asked(right.clone(), vec![wrong]), Ok(Hint::Solved));
    assert_eq!(asked(vec![wrong], vec![wrong]), Err(MarksError::Twice(wrong)));
    let first = &made.way.steps[0];
    assert_eq!(asked(vec![], vec![]), Ok(Hint::Step(first.clone())));
}

#[test]
fn days_are_seeds() {
    // 21 November 2026 is a Saturday; 1 January 2000 was one too.
    assert_eq!("2026-11-21".parse::<Date>().unwrap().weekday(), 5);
    assert_eq!("2000-01-01".parse::<Date>().unwrap().weekday(), 5);
    assert_eq!("2024-02-29".parse::<Date>().unwrap().seed(), 20_240_229);
    for bad in ["2026-02-29", "2026-13-01", "2026-1-01", "0000-01-01", "today", "2026-11-21x"] {
        assert!(bad.parse::<Date>().is_err(), "{bad}");
    }
    // Past days keep their puzzles; afterwards only Sundays are hard, and none is expert.
    let week = |monday: u32, month| -> Vec<(u32, Difficulty)> {
        let day = |day| daily(Date::new(2026, month, day).unwrap());
        (monday..monday + 7).map(day).map(|day| (day.size, day.difficulty)).collect()
    };
    use Difficulty::{Easy, Hard, Medium};
    let days = [(7, Easy), (8, Easy), (7, Medium), (8, Medium), (9, Medium)];
    assert_eq!(week(16, 11), [&days[..], &[(8, Hard), (9, Hard)]].concat());
    assert_eq!(week(23, 11), [&days[..], &[(8, Hard), (9, Hard)]].concat());
    assert_eq!(week(7, 12), [&days[..], &[(10, Medium), (8, Hard)]].concat());
    assert_eq!(daily("2026-12-05".parse().unwrap()).size, 10);
}
