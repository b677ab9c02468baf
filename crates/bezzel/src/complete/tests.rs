//! Completion held against brute force, published counts and itself.

use super::*;
use crate::board::Square;
use crate::known;
use crate::search::{Backtrack, random_solution};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NEVER: Stop<'static> = &|| false;

fn size(n: u64) -> Size {
    Size::new(n).unwrap()
}

const fn at(row: u32, column: u32) -> Square {
    Square { row, column }
}

/// A board with random queens and blocked squares, most of them possible, some not.
fn random_board(n: u32, queens: usize, blocked: usize, rng: &mut ChaCha8Rng) -> Partial {
    let mut squares: Vec<Square> = (0..n * n).map(|square| at(square / n, square % n)).collect();
    let mut take = |count: usize| -> Vec<Square> {
        (0..count).map(|_| squares.swap_remove(rng.random_range(0..squares.len()))).collect()
    };
    let (queens, blocked) = (take(queens), take(blocked));
    Partial::new(size(n.into()), queens, blocked).unwrap()
}

/// All solutions that respect the board: the obvious way.
fn brute_force(partial: &Partial) -> Vec<Solution> {
    let all = Backtrack::new(partial.size()).unwrap();
    all.filter(|solution| partial.is_completed_by(solution)).collect()
}

#[test]
fn random_boards_are_completed_as_by_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut possible, mut impossible) = (0, 0);
    for case in 0..400 {
        let n = 6 + case % 3;
        let (queens, blocked) = (rng.random_range(0..3), rng.random_range(0..12));
        let partial = random_board(n, queens, blocked, &mut rng);
        let expected = brute_force(&partial);
        if expected.is_empty() {
            impossible += 1;
        } else {
            possible += 1;
        }
        assert_eq!(count_completions(&partial, NEVER), Ok(expected.len() as u128));
        let listed: Result<Vec<_>, _> = Completions::new(&partial, NEVER).collect();
        assert_eq!(listed.unwrap(), expected, "and in lexicographic order");
        let one = completion(&partial, NEVER).unwrap();
        assert_eq!(one.is_some(), !expected.is_empty());
        assert!(one.is_none_or(|solution| expected.contains(&solution)));
        if partial.attack().is_none() {
            let mut solver = sat::Sat::new(&partial, NEVER).unwrap();
            let mut by_sat: Vec<_> = std::iter::from_fn(|| solver.next().unwrap()).collect();
            by_sat.sort_unstable();
            assert_eq!(by_sat, expected, "the SAT solver agrees");
            let repaired = repair::repair(&partial, NEVER).unwrap();
            assert!(
                repaired.is_none_or(|columns| !expected.is_empty() && columns.len() == n as usize)
            );
        }
    }
    assert!(possible > 50 && impossible > 50, "{possible} possible, {impossible} impossible");
}

/// The size of the smallest set of what is given that already makes it impossible.
fn smallest_cause_by_brute_force(partial: &Partial) -> usize {
    let given = partial.given();
    let all: Vec<Solution> = Backtrack::new(partial.size()).unwrap().collect();
    let respected: Vec<u32> = all
        .iter()
        .map(|solution| {
            (0..given).fold(0, |set, g| set | u32::from(partial.respects(solution, g)) << g)
        })
        .collect();
    (0..1u32 << given)
        .filter(|subset| respected.iter().all(|respected| subset & !respected != 0))
        .map(u32::count_ones)
        .min()
        .unwrap() as usize
}

#[test]
fn causes_are_the_smallest() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut seen = 0;
    while seen < 60 {
        let n = rng.random_range(5..8);
        let (queens, blocked) = (rng.random_range(0..3), rng.random_range(0..9));
        let partial = random_board(n, queens, blocked, &mut rng);
        let Some(cause) = cause(&partial, NEVER).unwrap() else { continue };
        seen += 1;
        assert_eq!(cause.proof, Proof::Smallest);
        let alone =
            Partial::new(partial.size(), cause.queens.clone(), cause.blocked.clone()).unwrap();
        assert!(brute_force(&alone).is_empty(), "it does make it impossible");
        let least = smallest_cause_by_brute_force(&partial);
        assert_eq!(cause.queens.len() + cause.blocked.len(), least);
    }
}

#[test]
fn causes_are_told() {
    // A queen in the corner of a board of 6 is alone in the way of every solution.
    let partial =
        Partial::new(size(6), vec![at(0, 0), at(2, 1)], vec![at(5, 5), at(4, 4)]).unwrap();
    let found = cause(&partial, NEVER).unwrap().unwrap();
    assert_eq!((found.queens, found.blocked), (vec![at(0, 0)], vec![]));
    // On a board of 3 nothing needs to be given.
    let partial = Partial::new(size(3), vec![at(0, 0)], vec![]).unwrap();
    let found = cause(&partial, NEVER).unwrap().unwrap();
    assert!(found.queens.is_empty() && found.blocked.is_empty());
    // Two queens in one row.
    let partial = Partial::new(size(8), vec![at(3, 1), at(3, 4), at(0, 6)], vec![]).unwrap();
    let found = cause(&partial, NEVER).unwrap().unwrap();
    assert_eq!(found.queens, [at(3, 1), at(3, 4)]);
    // A blocked row of a large board.
    let row = (0..80).map(|column| at(40, column)).collect();
    let partial = Partial::new(size(80), vec![at(0, 3), at(1, 7)], row).unwrap();
    let found = cause(&partial, NEVER).unwrap().unwrap();
    assert!(found.queens.len() + found.blocked.len() <= 80 - 2);
    assert!(cause(&Partial::new(size(8), vec![], vec![]).unwrap(), NEVER).unwrap().is_none());
}

#[test]
fn an_empty_board_has_the_published_number_of_completions() {
    for known in known::all().iter().filter(|known| known.n <= 11) {
        let partial = Partial::new(size(known.n.into()), vec![], vec![]).unwrap();
        assert_eq!(count_completions(&partial, NEVER).ok(), known.all, "N = {}", known.n);
        let searched = Masks::new(&partial).unwrap().count(NEVER);
        assert_eq!(searched.ok(), known.all, "N = {}, by search", known.n);
        assert_eq!(completion(&partial, NEVER).unwrap().is_some(), known.all != Some(0));
    }
}

#[test]
fn large_boards_are_completed() {
    for (n, given, blocked) in [(65, 30, 100), (100, 90, 0), (200, 40, 500), (200, 150, 2000)] {
        let hidden = random_solution(size(n), n).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(n);
        let mut queens: Vec<Square> = hidden.placement().queens().collect();
        while queens.len() > given {
            queens.swap_remove(rng.random_range(0..queens.len()));
        }
        let mut empty = Vec::new();
        while empty.len() < blocked {
            let square = at(rng.random_range(0..n as u32), rng.random_range(0..n as u32));
            if hidden.columns()[square.row as usize] != square.column && !empty.contains(&square) {
                empty.push(square);
            }
        }
        let partial = Partial::new(size(n), queens, empty).unwrap();
        let found = completion(&partial, NEVER).unwrap().expect("the hidden one is there");
        assert!(partial.is_completed_by(&found));
        if given == 90 {
            let all: Vec<Solution> =
                Completions::new(&partial, NEVER).collect::<Result<_, _>>().unwrap();
            assert!(all.contains(&hidden));
            assert_eq!(count_completions(&partial, NEVER), Ok(all.len() as u128));
        }
    }
}

#[test]
fn work_is_stopped_when_told_to() {
    let partial = Partial::new(size(30), vec![at(0, 0)], vec![]).unwrap();
    assert_eq!(count_completions(&partial, &|| true), Err(Stopped));
    let partial = Partial::new(size(300), vec![at(0, 0)], vec![at(1, 5)]).unwrap();
    assert_eq!(Completions::new(&partial, &|| true).next(), Some(Err(Stopped)));
}

#[test]
fn squares_that_are_no_board_are_refused() {
    let outside = Partial::new(size(4), vec![at(4, 0)], vec![]).unwrap_err();
    assert_eq!(outside, PartialError::Outside { square: at(4, 0), last: 3 });
    let twice = Partial::new(size(4), vec![at(1, 0)], vec![at(1, 0)]).unwrap_err();
    assert_eq!(twice, PartialError::Twice(at(1, 0)));
    assert!(Partial::new(size(1001), vec![], vec![]).is_err());
}
