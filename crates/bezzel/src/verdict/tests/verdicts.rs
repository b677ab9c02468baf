//! The descriptions of boards in a verdict.

use super::*;
use crate::board::QueensInRow;
use crate::search::naively_listed;
use crate::stop::Stopped;
use crate::verdict::{Fault, JudgeError, MAX_ATTACKS, MAX_DESCRIBED, memory_for_list};

#[test]
fn boards_of_other_sizes_and_rows_without_one_queen_are_wrong() {
    let mut judge = ListJudge::new(ListKind::All, PLENTY);
    judge.take(&board(6, [1, 3, 5, 0, 2, 4].into_iter().zip(0..))).unwrap();
    let crowded = board(6, [(0, 1), (0, 2), (2, 2), (3, 5), (4, 5), (5, 0)]);
    judge.take(&crowded).unwrap();
    judge.take(&board(5, [(0, 1)])).unwrap();
    judge.take_placement(&Placement::new(vec![0, 0]).unwrap()).unwrap();
    judge.take_placement(&Placement::on(vec![0, 2], size(6)).unwrap()).unwrap();
    judge.take(&board(100, [(99, 3)])).unwrap();
    assert_eq!((judge.size(), judge.given()), (Some(size(6)), 6));
    let found = judge.finish(NEVER).unwrap();
    let faults: Vec<_> = found.wrong_boards.iter().map(|it| (it.number, it.fault)).collect();
    let of_size = |rows, columns| Fault::Size { rows, columns };
    assert_eq!(
        faults,
        [
            (2, Fault::Row(QueensInRow { row: 0, found: 2 })),
            (3, of_size(5, 5)),
            (4, of_size(2, 2)),
            (5, of_size(2, 6)),
            (6, of_size(100, 100))
        ]
    );
    assert_eq!(found.wrong_boards[0].conflicts, crowded.conflicts());
    assert_eq!(found.wrong_boards[0].pairs, crowded.attacking_pairs());
    assert!(found.wrong_boards[1].conflicts.is_empty());
    assert_eq!((found.solutions, found.missing), (1, 3));
}

#[test]
fn an_empty_list_is_right_where_there_are_no_solutions() {
    for kind in ListKind::ALL {
        for (n, missing) in
            [(1, 1), (2, 0), (3, 0), (8, if kind == ListKind::All { 92 } else { 12 })]
        {
            let found = verdict(n, kind, &[]);
            assert_eq!((found.missing, found.is_right()), (missing, missing == 0), "N = {n}");
            assert_eq!(found.examples.len() as u64, missing.min(20));
        }
        let error = ListJudge::new(kind, PLENTY).finish(NEVER).unwrap_err();
        assert_eq!(error, JudgeError::NoSize);
    }
    let two = verdict(2, ListKind::All, &[vec![0, 0], vec![0, 1]]);
    assert_eq!((two.wrong, two.missing, two.pattern), (2, 0, None));
}

#[test]
fn long_lists_of_faults_are_counted_and_begin_with_the_first() {
    let found = verdict(8, ListKind::All, &vec![vec![0; 8]; 2000]);
    assert_eq!((found.wrong, found.wrong_boards.len()), (2000, MAX_DESCRIBED));
    assert_eq!(found.wrong_boards[999].number, 1000);
    let again =
        [naively_listed(8).0, vec![naively_listed(8).0[0].clone(); 2000], naively_listed(8).0]
            .concat();
    let found = verdict(8, ListKind::All, &again);
    assert_eq!((found.repeated, found.repeats.len()), (2092, MAX_DESCRIBED));
    assert!(found.repeats.iter().map(|it| it.number).eq(93..93 + MAX_DESCRIBED as u64));
    let mut judge = ListJudge::of_size(size(16), ListKind::All, PLENTY).unwrap();
    judge
        .take(&board(16, (0..16).flat_map(|row| (0..16).map(move |column| (row, column)))))
        .unwrap();
    let found = judge.finish(&|| true);
    assert_eq!(found, Err(JudgeError::Stopped(Stopped)));
    let full = board(8, (0..8).flat_map(|row| (0..8).map(move |column| (row, column))));
    let mut judge = ListJudge::new(ListKind::All, PLENTY);
    judge.take(&full).unwrap();
    let found = &judge.finish(NEVER).unwrap().wrong_boards[0];
    assert_eq!(
        (found.conflicts.len(), found.attacks),
        (MAX_ATTACKS, full.conflicts().len() as u64)
    );
}

#[test]
fn wrong_boards_never_exceed_the_memory() {
    // Room for a run of solutions and one of wrong boards, which is given up.
    let limit = memory_for_list(size(14), ListKind::Distinct) + (1 << 20);
    let mut judge = ListJudge::new(ListKind::All, limit);
    let wrong = Placement::new(vec![0, 1, 2, 3, 4, 5, 6, 7]).unwrap();
    let right = Placement::new(naively_listed(8).0.swap_remove(0)).unwrap();
    for _ in 0..200_000 {
        judge.take_placement(&wrong).unwrap();
    }
    judge.take_placement(&right).unwrap();
    assert_eq!(judge.finish(NEVER).unwrap().wrong, 200_000);
    let mut judge = ListJudge::new(ListKind::All, limit);
    judge.take_placement(&wrong).unwrap();
    for _ in 0..66_000 {
        judge.take_placement(&right).unwrap();
    }
    assert_eq!(judge.finish(NEVER).unwrap().repeated, 65_999);
}

#[test]
fn invalid_lists_are_refused() {
    let mut judge = ListJudge::new(ListKind::All, PLENTY);
    let error = judge.take(&board(17, [])).unwrap_err();
    assert!(matches!(error, JudgeError::Size(_)), "{error}");
    assert!(ListJudge::of_size(size(17), ListKind::All, PLENTY).is_err());
    let mut judge = ListJudge::new(ListKind::All, 1 << 20);
    let first = Placement::new(naively_listed(8).0.swap_remove(0)).unwrap();
    let error = judge.take_placement(&first).unwrap_err();
    assert!(matches!(error, JudgeError::Memory { needed, limit } if needed > limit), "{error}");
    let needed = memory_for_list(size(16), ListKind::All);
    assert!((177_000_000..190_000_000).contains(&needed), "{needed}");
    assert!(memory_for_list(size(16), ListKind::Distinct) < needed / 6);
}
