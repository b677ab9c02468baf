//! The events compared with the reference search, the searches themselves and published values.

use super::super::{Backtrack, Visits, run_method};
use super::*;
use crate::board::{Solution, at, size};
use crate::complete::partial_board;
use crate::stop::NEVER;

fn steps(method: Method, n: u32) -> Vec<Step> {
    Steps::new(method, size(n)).unwrap().map(|event| event.step).collect()
}

const fn conflict(square: Square, culprit: Square, line: Line) -> Step {
    Step::Conflict { square, culprit, line }
}

#[test]
fn four_queens_have_the_events_of_the_article() {
    let steps = steps(Method::Board, 4);
    let diagonal = Line::Diagonal;
    assert_eq!(
        steps[..9],
        [
            Step::Place { square: at(0, 0) },
            conflict(at(1, 0), at(0, 0), Line::Column),
            conflict(at(1, 1), at(0, 0), diagonal),
            Step::Place { square: at(1, 2) },
            conflict(at(2, 0), at(0, 0), Line::Column),
            conflict(at(2, 1), at(1, 2), Line::Antidiagonal),
            conflict(at(2, 2), at(0, 0), diagonal),
            conflict(at(2, 3), at(1, 2), diagonal),
            Step::BackUp { row: 2, lifted: at(1, 2) },
        ]
    );
    assert_eq!(steps.last(), Some(&Step::Exhausted { solutions: 2, cut: false }));
}

#[test]
fn each_method_has_its_own_events() {
    let rows = steps(Method::Rows, 4);
    assert_eq!(
        rows[3..6],
        [
            Step::Place { square: at(3, 0) },
            conflict(at(1, 0), at(0, 0), Line::Column),
            Step::BackUp { row: 4, lifted: at(3, 0) },
        ]
    );
    let permutations = steps(Method::Permutations, 4);
    assert_eq!(
        permutations[3..5],
        [Step::Place { square: at(3, 3) }, conflict(at(1, 1), at(0, 0), Line::Diagonal),]
    );
    // After a queen in (0, 0) and one in (1, 2), nothing is free in row 2: row 3 has one free
    // square, but row 2 has none and comes first.
    let constrained = steps(Method::Constrained, 4);
    assert_eq!(constrained[4], Step::Choose { row: 2, free: vec![] });
    // The sets are checked in the order column, diagonal, antidiagonal, regardless of the order of
    // the queens: with queens in (0, 3) and (1, 0), both attack (2, 1).
    let by_diagonal = conflict(at(2, 1), at(1, 0), Line::Diagonal);
    let by_antidiagonal = conflict(at(2, 1), at(0, 3), Line::Antidiagonal);
    let (sets, board) = (steps(Method::Sets, 4), steps(Method::Board, 4));
    assert!(sets.contains(&by_diagonal) && !sets.contains(&by_antidiagonal));
    assert!(board.contains(&by_antidiagonal));
    let at_fifth = steps(Method::Sets, 5);
    assert!(at_fifth.iter().all(|step| !matches!(step, Step::Choose { .. })));
}

/// The number of events of a kind.
fn count(steps: &[Step], wanted: fn(&Step) -> bool) -> u64 {
    steps.iter().filter(|step| wanted(step)).count() as u64
}

#[test]
fn placements_are_the_nodes_and_solutions_the_solutions() {
    for n in 1..=8 {
        for method in Method::ALL {
            if method == Method::Rows && n > 5 || method == Method::Permutations && n > 6 {
                continue;
            }
            let steps = steps(method, n);
            let Visits { visited, solutions, .. } = run_method(method, size(n), NEVER).unwrap();
            // These methods count complete boards.
            let visited = match method {
                Method::Rows => (0..=n).map(|depth| u64::from(n.pow(depth))).sum(),
                Method::Permutations => {
                    (0..=n).map(|depth| (n - depth + 1..=n).map(u64::from).product::<u64>()).sum()
                }
                _ => visited,
            };
            assert_eq!(count(&steps, |s| matches!(s, Step::Place { .. })) + 1, visited);
            assert_eq!(count(&steps, |s| matches!(s, Step::BackUp { .. })) + 1, visited);
            assert_eq!(count(&steps, |s| matches!(s, Step::Solved { .. })), solutions);
            assert_eq!(steps.last(), Some(&Step::Exhausted { solutions, cut: false }));
        }
    }
}

/// The sequence A140450: the number of squares tried until the first solution, which is the number
/// of refused and of taken squares.
#[test]
fn squares_tried_until_the_first_solution_are_the_published_ones() {
    for (n, tried) in [(1, 1), (4, 26), (5, 15), (6, 171), (7, 42), (8, 876), (9, 333), (10, 975)] {
        for method in [Method::Board, Method::Sets] {
            let squares = Steps::new(method, size(n))
                .unwrap()
                .map(|event| event.step)
                .take_while(|step| !matches!(step, Step::Solved { .. }))
                .filter(|step| matches!(step, Step::Place { .. } | Step::Conflict { .. }))
                .count();
            assert_eq!(squares, tried, "N = {n}");
        }
    }
}

#[test]
fn a_search_stops_at_the_depth_limit() {
    let events: Vec<Event> = Steps::new(Method::Board, size(8)).unwrap().to_depth(2).collect();
    assert!(events.iter().all(|event| event.depth <= 2));
    // There are 8 ways to place a first queen, and 42 ways to place two without an attack.
    let steps: Vec<Step> = events.into_iter().map(|event| event.step).collect();
    assert_eq!(count(&steps, |step| matches!(step, Step::Place { .. })), 8 + 42);
    assert_eq!(count(&steps, |step| matches!(step, Step::Cut)), 42);
    let nothing: Vec<Event> = Steps::new(Method::Board, size(8)).unwrap().to_depth(0).collect();
    assert_eq!(nothing.len(), 1);
}

#[test]
fn large_boards_are_told_too() {
    let events = Steps::new(Method::Constrained, size(100)).unwrap();
    let until = events.take_while(|event| !matches!(event.step, Step::Solved { .. }));
    assert!(until.count() < 10_000, "the most constrained row leads to a solution quickly");
    assert!(Steps::new(Method::Masks, size(65)).is_err());
    assert!(Steps::new(Method::Board, size(1001)).is_err());
}

#[test]
fn the_last_event_says_whether_a_search_was_cut_or_stopped() {
    for method in Method::ALL {
        let last = |steps: Steps| steps.last().unwrap().step;
        let cut = last(Steps::new(method, size(8)).unwrap().to_depth(1));
        assert_eq!(cut, Step::Exhausted { solutions: 0, cut: true }, "{method:?}");
        let whole = last(Steps::new(method, size(5)).unwrap().to_depth(5));
        assert_eq!(whole, Step::Exhausted { solutions: 10, cut: false }, "{method:?}");
        let mut left = Steps::new(method, size(5)).unwrap();
        let before = left.by_ref().take(40).last().unwrap();
        let end = left.stop().unwrap();
        assert!(matches!(end.step, Step::Stopped { .. }), "{end:?} after {before:?}");
        assert_eq!(end.depth as usize, left.queens().count());
        assert_eq!((left.next(), left.stop()), (None, None), "nothing comes after the end");
    }
}

#[test]
fn a_search_starts_from_a_partial_board() {
    // Compares boards with some queens of a solution and some blocked squares with the list of all
    // solutions.
    let all: Vec<Solution> = Backtrack::new(size(6)).unwrap().collect();
    assert_eq!(all.len(), 4);
    for chosen in 0u32..64 {
        for blocked in
            [vec![], vec![at(2, 0), at(3, 5)], (0..6).map(|column| at(4, column)).collect()]
        {
            let queens = (0..6).filter(|row| chosen >> row & 1 != 0);
            let queens: Vec<Square> =
                queens.map(|row| at(row, all[1].columns()[row as usize])).collect();
            let Ok(partial) = Partial::new(size(6), queens.clone(), blocked.clone()) else {
                continue;
            };
            let expected = all.iter().filter(|solution| partial.is_completed_by(solution));
            let expected: Vec<Vec<Square>> =
                expected.map(|solution| solution.placement().queens().collect()).collect();
            let mut steps = Steps::from_partial(partial).unwrap();
            let (mut found, mut events) = (Vec::new(), Vec::new());
            while let Some(event) = steps.next() {
                let mut standing: Vec<Square> = steps.queens().collect();
                // Given queens come first, and are never removed.
                let given = &queens[..queens.len().min(events.len() + 1)];
                assert!(standing.starts_with(given), "{given:?} {event:?}");
                if matches!(event.step, Step::Solved { .. }) {
                    standing.sort_unstable();
                    found.push(standing);
                }
                events.push(event.step);
            }
            found.sort_unstable();
            assert_eq!(found, expected, "{queens:?} {blocked:?}");
            let solutions = expected.len() as u64;
            assert_eq!(events.last(), Some(&Step::Exhausted { solutions, cut: false }));
        }
    }
    // If given queens attack each other, nothing is tried.
    let hopeless = partial_board(6, &[at(0, 0), at(3, 3)], &[]);
    let steps: Vec<Step> = Steps::from_partial(hopeless).unwrap().map(|event| event.step).collect();
    assert_eq!(steps, [Step::Exhausted { solutions: 0, cut: false }]);
    // A search limited to the depth of the given queens is cut there.
    let one = partial_board(6, &[at(0, 1)], &[]);
    let cut: Vec<Step> =
        Steps::from_partial(one).unwrap().to_depth(1).map(|event| event.step).collect();
    assert_eq!(cut, [Step::Place { square: at(0, 1) }, Step::Cut]);
}
