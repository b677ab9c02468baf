//! Completion compared with brute force, published counts, and between its methods.

use super::*;
use crate::board::{Square, at, size};
use crate::known;
use crate::search::{Backtrack, random_solution};
use masks::Outcome;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::stop::NEVER;

/// A board with random queens and blocked squares; most such boards have completions.
fn random_board(n: u32, queens: usize, blocked: usize, rng: &mut ChaCha8Rng) -> Partial {
    let mut squares: Vec<Square> = (0..n * n).map(|square| at(square / n, square % n)).collect();
    let mut take = |count: usize| -> Vec<Square> {
        (0..count).map(|_| squares.swap_remove(rng.random_range(0..squares.len()))).collect()
    };
    let (queens, blocked) = (take(queens), take(blocked));
    partial_board(n, &queens, &blocked)
}

/// All solutions that respect the board, by filtering the list of all solutions.
fn brute_force(partial: &Partial) -> Vec<Solution> {
    let all = Backtrack::new(partial.size()).unwrap();
    all.filter(|solution| partial.is_completed_by(solution)).collect()
}

/// All completions as they are listed.
fn listed(partial: &Partial) -> Vec<Solution> {
    Completions::new(partial.clone(), || false).collect::<Result<_, _>>().unwrap()
}

/// All completions by the SAT solver alone, sorted; with `ahead_of`, only those that this search
/// has not reached.
fn by_sat(partial: &Partial, ahead_of: Option<&Search>) -> Vec<Solution> {
    let stop: SharedStop<'static> = Arc::new(|| false);
    let mut solver = sat::Sat::new(Arc::new(partial.clone()), stop).unwrap();
    ahead_of.into_iter().for_each(|search| solver.only_ahead_of(search));
    let next = || match solver.next(u64::MAX).unwrap() {
        Answer::Completion(columns) => Some(checked(partial, columns)),
        Answer::Nothing => None,
        Answer::TooLong => unreachable!("it has all the time"),
    };
    let mut found: Vec<Solution> = std::iter::from_fn(next).collect();
    found.sort_unstable();
    found
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
        assert_eq!(listed(&partial), expected, "and in lexicographic order");
        let one = completion(&partial, NEVER).unwrap();
        assert_eq!(one.is_some(), !expected.is_empty());
        assert!(one.is_none_or(|solution| expected.contains(&solution)));
        if partial.attack().is_none() {
            assert_eq!(by_sat(&partial, None), expected, "the SAT solver agrees");
            let repaired = repair::Repair::new(&partial).attempt(NEVER).unwrap();
            assert!(repaired.is_none_or(|columns| expected.contains(&checked(&partial, columns))));
        }
    }
    assert!(possible > 50 && impossible > 50, "{possible} possible, {impossible} impossible");
}

/// The size of the smallest set of given squares that makes a completion impossible.
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

/// A stopped search for a cause still returns a valid cause.
#[test]
fn a_stopped_search_gives_a_valid_cause() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let all = brute_force(&partial_board(8, &[], &[]));
    let is_possible = |partial: &Partial| all.iter().any(|one| partial.is_completed_by(one));
    let mut irreducible = 0;
    for _ in 0..40 {
        let partial = random_board(8, 0, 48, &mut rng);
        if is_possible(&partial) {
            continue;
        }
        let found = cause_of_impossible(&partial, &|| true);
        irreducible += usize::from(found.proof == Proof::Irreducible);
        let only = |blocked: &[Square]| partial_board(8, &[], blocked);
        assert!(!is_possible(&only(&found.blocked)));
        for at in 0..found.blocked.len() {
            let mut without = found.blocked.clone();
            without.remove(at);
            assert!(is_possible(&only(&without)), "{:?}: {:?}", found.proof, found.blocked);
        }
    }
    assert!(irreducible > 3, "{irreducible}");
    let names = [Proof::Sufficient, Proof::Irreducible, Proof::Smallest].map(Proof::name);
    assert_eq!(names, ["sufficient", "irreducible", "smallest"]);
}

#[test]
fn causes_are_told() {
    // A board of 3 has no solution even if nothing is given.
    let partial = partial_board(3, &[at(0, 0)], &[]);
    let found = cause(&partial, NEVER).unwrap().unwrap();
    assert!(found.queens.is_empty() && found.blocked.is_empty());
    // A blocked row of a large board.
    let row: Vec<Square> = (0..80).map(|column| at(40, column)).collect();
    let partial = partial_board(80, &[at(0, 3), at(1, 7)], &row);
    let found = cause(&partial, NEVER).unwrap().unwrap();
    assert!(found.queens.len() + found.blocked.len() <= 80 - 2);
    assert!(cause(&partial_board(8, &[], &[]), NEVER).unwrap().is_none());
}

#[test]
fn an_empty_board_has_the_published_number_of_completions() {
    for known in known::all().iter().filter(|known| known.n <= 11) {
        let partial = partial_board(known.n, &[], &[]);
        assert_eq!(count_completions(&partial, NEVER).ok(), known.all, "N = {}", known.n);
        let searched = Masks::new(&partial).unwrap().count(&partial, u64::MAX, NEVER);
        assert_eq!(searched.ok(), known.all, "N = {}, by search", known.n);
        assert_eq!(completion(&partial, NEVER).unwrap().is_some(), known.all != Some(0));
    }
}

#[test]
fn large_boards_are_completed() {
    for (n, given, blocked) in [(65, 30, 100), (100, 90, 0), (200, 40, 500), (200, 150, 2000)] {
        let partial = thinned(n, given, blocked, n.into());
        let hidden = random_solution(size(n), n.into()).unwrap();
        let found = completion(&partial, NEVER).unwrap().expect("the hidden one is there");
        assert!(partial.is_completed_by(&found));
        if given == 90 {
            let all = listed(&partial);
            assert!(all.contains(&hidden));
            assert_eq!(count_completions(&partial, NEVER), Ok(all.len() as u128));
        }
    }
}

#[test]
fn work_is_stopped_by_the_closure() {
    let partial = partial_board(30, &[at(0, 0)], &[]);
    assert_eq!(count_completions(&partial, &|| true), Err(Stopped.into()));
    let partial = partial_board(300, &[at(0, 0)], &[at(1, 5)]);
    assert_eq!(Completions::new(partial, || true).next(), Some(Err(Stopped)));
}

#[test]
fn a_search_respects_the_node_limit_and_can_be_cancelled() {
    let masks = Masks::new(&partial_board(40, &[], &[])).unwrap();
    let mut search = Search::new(&masks, Order::Lexicographic);
    assert_eq!(search.advance(NEVER, 10_000), Ok(Outcome::TooLong));
    assert_eq!(search.nodes(), 10_000);
    assert_eq!(search.advance(&|| true, 10_000), Err(Stopped));
    assert_eq!(search.nodes(), 3 << 12);
}

#[test]
fn local_search_finds_what_is_easy_to_find() {
    for (n, given, blocked) in [(20, 2, 10), (60, 6, 100), (200, 20, 300), (400, 0, 1)] {
        let partial = thinned(n, given, blocked, n.into());
        let mut repair = repair::Repair::new(&partial);
        let found = (0..12).find_map(|_| repair.attempt(NEVER).unwrap());
        let found = found.unwrap_or_else(|| panic!("N = {n}: none in twelve attempts"));
        checked(&partial, found);
    }
}

#[test]
fn squares_that_are_no_board_are_refused() {
    let outside = Partial::new(size(4), vec![at(4, 0)], vec![]).unwrap_err();
    assert_eq!(outside, PartialError::Outside { square: at(4, 0), last: 3 });
    let twice = Partial::new(size(4), vec![at(1, 0)], vec![at(1, 0)]).unwrap_err();
    assert_eq!(twice, PartialError::Twice(at(1, 0)));
    assert!(Partial::new(size(1001), vec![], vec![]).is_err());
}

/// A board with `given` queens of a random solution, chosen uniformly, and `blocked` squares
/// outside that solution.
fn thinned(n: u32, given: usize, blocked: usize, seed: u64) -> Partial {
    let hidden = random_solution(size(n), seed).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut queens: Vec<Square> = hidden.placement().queens().collect();
    while queens.len() > given {
        queens.swap_remove(rng.random_range(0..queens.len()));
    }
    let mut empty = Vec::new();
    while empty.len() < blocked {
        let square = at(rng.random_range(0..n), rng.random_range(0..n));
        if hidden.columns()[square.row as usize] != square.column && !empty.contains(&square) {
            empty.push(square);
        }
    }
    partial_board(n, &queens, &empty)
}

/// A [`Stop`] that returns `true` after `questions` calls: a limit independent of any clock.
fn patience(questions: u64) -> impl Fn() -> bool + Send + Sync + 'static {
    let left = AtomicU64::new(questions);
    move || {
        left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

/// Boards on which the search alone takes hours: nearly empty boards of 34 to 64 rows, and boards
/// with a tenth of the queens given and a tenth of the squares blocked.
#[test]
fn every_question_is_answered_at_every_size() {
    for n in [34, 40, 48, 55, 64, 65, 100] {
        let tenth = thinned(n, n as usize / 10, (n * n) as usize / 10, n.into());
        let boards = [
            partial_board(n, &[], &[]),
            partial_board(n, &[], &[at(0, 0)]),
            partial_board(n, &[at(0, 0)], &[]),
            tenth,
        ];
        for partial in boards {
            let stop = patience(1_000_000);
            assert!(completion(&partial, &stop).unwrap().is_some(), "N = {n}");
            match uniqueness(&partial, &stop).unwrap() {
                Uniqueness::Several(one, other) => assert_ne!(one, other, "N = {n}"),
                known => panic!("N = {n}: {known:?}"),
            }
            let listed = Completions::new(partial.clone(), patience(1_000_000));
            let mut listed = listed.ordered_within(100_000);
            let first: Vec<Solution> = listed.by_ref().take(5).collect::<Result<_, _>>().unwrap();
            assert_eq!(BTreeSet::from_iter(&first).len(), 5, "N = {n}: each is another");
            if listed.is_in_order() {
                assert!(first.is_sorted(), "N = {n}");
            }
        }
    }
}

#[test]
fn completions_after_the_ordered_ones_are_complete_and_unique() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut mixed = 0;
    for case in 0..60 {
        let n = 6 + case % 3;
        let partial = random_board(n, rng.random_range(0..2), rng.random_range(0..8), &mut rng);
        let expected = brute_force(&partial);
        for nodes in [0, 1, 3, 10, 30, 100] {
            let mut listed = Completions::new(partial.clone(), || false).ordered_within(nodes);
            let (mut found, mut ordered) = (Vec::new(), 0);
            while let Some(solution) = listed.next() {
                found.push(solution.unwrap());
                ordered += usize::from(listed.is_in_order());
            }
            assert_eq!(found[..ordered], expected[..ordered], "the first ones in order");
            mixed += usize::from(0 < ordered && ordered < found.len());
            found.sort_unstable();
            assert_eq!(found, expected, "all of them, each once");
        }
        let unique = uniqueness(&partial, NEVER).unwrap();
        match &expected[..] {
            [] => assert_eq!(unique, Uniqueness::None),
            [one] => assert_eq!(unique, Uniqueness::One(one.clone())),
            [..] => assert!(matches!(&unique, Uniqueness::Several(a, b)
                if a != b && expected.contains(a) && expected.contains(b))),
        }
        assert_eq!(unique.is_one(), expected.len() == 1);
    }
    assert!(mixed >= 10, "{mixed} lists begin in order and end without");
}

/// The solver and `is_ahead` agree on which completions a search has not reached.
#[test]
fn the_solver_and_a_search_agree_on_what_is_ahead() {
    let partial = partial_board(7, &[], &[at(0, 3), at(2, 2)]);
    let all = brute_force(&partial);
    let masks = Masks::new(&partial).unwrap();
    for order in [Order::Lexicographic, Order::Constrained] {
        for nodes in [1, 2, 5, 9, 20, 40, 80] {
            let mut search = Search::new(&masks, order);
            let mut passed = Vec::new();
            while search.nodes() < nodes
                && search.advance(NEVER, nodes - search.nodes()).unwrap() == Outcome::Completion
            {
                passed.push(checked(&partial, search.columns()));
            }
            let left: Vec<Solution> =
                all.iter().filter(|solution| !passed.contains(solution)).cloned().collect();
            assert_eq!(by_sat(&partial, Some(&search)), left, "{order:?}, {nodes} nodes");
            for solution in &all {
                assert_eq!(search.is_ahead(solution.columns()), left.contains(solution));
            }
        }
    }
}

#[test]
fn methods_of_a_race_share_their_completions() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for case in 0..40 {
        let n = 6 + case % 3;
        let partial = random_board(n, rng.random_range(0..2), rng.random_range(0..8), &mut rng);
        if partial.is_dead() {
            continue;
        }
        let expected = brute_force(&partial);
        for (nodes, decisions) in [(1, 1), (5, 100), (60, 3)] {
            let mut race = race(&partial, NEVER).in_turns_of(nodes, decisions);
            let mut found: Vec<Solution> = std::iter::from_fn(|| race.next().unwrap()).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "turns of {nodes} and {decisions}");
        }
    }
    // The number of completions is large, so the solver is created and dropped again.
    let empty = partial_board(11, &[], &[]);
    let mut race = race(&empty, NEVER).in_turns_of(20, 20);
    let found: BTreeSet<Solution> = std::iter::from_fn(|| race.next().unwrap()).collect();
    assert_eq!(found.len(), 2680);
    // The boards are counted in pieces, each of which exhausts its patience at once or soon.
    for (partial, expected) in [(empty, 2680), (thinned(14, 2, 9, 5), 0)] {
        let masks = Masks::new(&partial).unwrap();
        let expected = match expected {
            0 => masks.count(&partial, u64::MAX, NEVER).unwrap(),
            known => known,
        };
        for patience in [1, 7] {
            let counted = masks.count(&partial, patience, NEVER);
            assert_eq!(counted, Ok(expected), "a patience of {patience} nodes");
        }
    }
    // There are few completions, and the board is too large for the search.
    for seed in 0..6 {
        let partial = thinned(70, 58, 0, seed);
        let all = listed(&partial);
        assert_eq!(BTreeSet::from_iter(&all).len(), all.len());
        assert_eq!(all.len(), by_sat(&partial, None).len());
    }
}

/// Half of the rows share one column less than there are rows: this is found without a search.
#[test]
fn rows_that_lack_a_column_are_seen_at_once() {
    for n in [16u32, 30, 47, 64, 200] {
        let (rows, columns) = (n / 2, n / 2 - 1);
        let blocked: Vec<Square> = (0..rows)
            .flat_map(|row| (0..n).map(move |column| at(2 * row, column)))
            .filter(|square| !(square.column % 2 == 0 && square.column / 2 < columns))
            .collect();
        let partial = partial_board(n, &[], &blocked);
        // The stop closure is true at once, so any search would be stopped.
        assert_eq!(completion(&partial, &|| true), Ok(None), "N = {n}");
        assert_eq!(uniqueness(&partial, &|| true), Ok(Uniqueness::None), "N = {n}");
        assert_eq!(count_completions(&partial, &|| true), Ok(0), "N = {n}");
        assert_eq!(Completions::new(partial, || true).next(), None, "N = {n}");
    }
}
