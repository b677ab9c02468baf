//! The sentences and the record of a verdict on a list.

use bezzel::verdict::{ListKind, ListVerdict, Pattern, Weakness};
use bezzel::{Board, Size, Square, Symmetry};
use bezzel_formats::Reading;
use bezzel_locale::{Catalogue, Language};
use bezzel_workbench::check::Check;
use bezzel_workbench::check_list::{CheckedList, List, ListText, lines, pattern};
use bezzel_workbench::{Limits, Refusal};
use std::collections::BTreeSet;

fn board(n: u32, queens: &[(u32, u32)]) -> Board {
    let queens = queens.iter().map(|&(row, column)| Square { row, column }).collect();
    Board::new(Size::new(n).unwrap(), n, queens).unwrap()
}

fn reading(base: u8) -> Reading {
    Reading { base: Some(base), ..Reading::default() }
}

fn verdict(kind: ListKind, boards: &[Board]) -> ListVerdict {
    let mut list = List::new(None, kind, &Limits::default()).unwrap();
    boards.iter().for_each(|board| list.take(board).unwrap());
    list.finish(bezzel::stop::NEVER).unwrap()
}

#[test]
fn every_pattern_has_its_own_sentence_in_both_languages() {
    let mut verdict = verdict(ListKind::All, &[board(8, &[])]);
    let mut patterns = vec![
        Pattern::OtherSize { n: 7 },
        Pattern::AllEqual,
        Pattern::EmptyRow { row: 7 },
        Pattern::OnlyFirst,
        Pattern::NotReduced,
        Pattern::Reduced,
        Pattern::Times(2),
        Pattern::EveryImage,
        Pattern::RemovedWhileWalked,
        Pattern::OnlyRotations,
        Pattern::OnlyReflections,
        Pattern::Half { first: 4 },
        Pattern::FirstRow { first: 7, last: 7 },
        Pattern::FirstRow { first: 0, last: 0 },
        Pattern::FirstRow { first: 5, last: 7 },
        Pattern::SymmetricLost,
        Pattern::CutShort,
    ];
    patterns.extend(Weakness::ALL.map(Pattern::Unchecked));
    patterns.extend(Symmetry::ALL[1..].iter().copied().map(Pattern::OneOfPairs));
    for language in Language::ALL {
        let catalogue = Catalogue::new(language);
        let sentences = patterns.iter().map(|&one| {
            verdict.pattern = Some(one);
            let record = CheckedList::new(&verdict, &reading(1), None, &catalogue);
            assert_eq!((record.base, record.pattern), (1, Some(one.name())));
            assert_eq!(lines(&verdict, 1, &catalogue).last(), record.sentence.as_ref());
            pattern(&verdict, 1, &catalogue).unwrap()
        });
        let sentences: BTreeSet<String> = sentences.collect();
        assert_eq!(sentences.len(), patterns.len(), "{sentences:#?}");
    }
}

#[test]
fn boards_that_are_no_placements_are_described() {
    let boards = [
        board(5, &[(0, 0), (1, 2), (2, 4), (3, 1), (4, 3)]),
        board(5, &[(0, 0), (0, 4), (2, 4), (3, 1), (4, 3)]),
        board(5, &[(0, 0), (2, 4), (3, 1), (4, 3)]),
        board(1, &[(0, 0)]),
    ];
    let verdict = verdict(ListKind::All, &boards);
    let english = lines(&verdict, 0, &Catalogue::new(Language::English));
    assert_eq!(
        english[..4],
        [
            "5 queens: 4 boards, 1 different solution of 10",
            "board 2 is no solution: row 0 has 2 queens",
            "board 3 is no solution: row 1 has no queen",
            "board 4 is no solution: it has 1 row and 1 column, expected 5 of each",
        ]
    );
    let chinese = lines(&verdict, 0, &Catalogue::new(Language::Chinese));
    assert_eq!(
        chinese[..4],
        [
            "5皇后：共4个棋盘，10个解中有1个",
            "第2个棋盘不是解：第0行有2个皇后",
            "第3个棋盘不是解：第1行没有皇后",
            "第4个棋盘不是解：它有1行1列，应为5行5列",
        ]
    );
    let record = CheckedList::new(&verdict, &reading(0), None, &Catalogue::new(Language::English));
    let faults: Vec<_> =
        record.wrong.iter().map(|it| (it.fault, it.row, it.queens, it.rows)).collect();
    assert_eq!(
        faults,
        [
            ("row", Some(0), Some(2), None),
            ("row", Some(1), Some(0), None),
            ("size", None, None, Some(1))
        ]
    );
    assert_eq!(record.wrong[0].conflicts[0].line, "row");
    assert_eq!((record.missing, record.examples.len(), record.right), (9, 9, false));
}

#[test]
fn what_cannot_be_judged_is_refused_with_what_would_do() {
    let english = Catalogue::new(Language::English);
    let mut limits = Limits::default();
    limits.resources.memory = 1 << 20;
    let mut list = List::new(Some(Size::new(16).unwrap()), ListKind::All, &limits).unwrap();
    let solution = bezzel::solve(Size::new(16).unwrap()).unwrap();
    let refusal = list.take_placement(solution.placement()).unwrap_err();
    let Refusal::ListMemory { needed, given } = refusal else { panic!("{refusal:?}") };
    // The memory for the whole list, not for its next allocation.
    assert!(needed > 170_000_000 && given == 1 << 20, "{needed}");
    assert!(refusal.sentence(&english).contains("use a larger memory, at least"));
    assert_eq!(refusal.code(), "memory");
    let empty = List::new(None, ListKind::All, &Limits::default()).unwrap();
    let refusal = empty.finish(bezzel::stop::NEVER).unwrap_err();
    assert_eq!(refusal.sentence(&english), "the list is empty: give the board size with n");
    // A text without boards is refused as such: readers of a page cannot give the size.
    let text = "[]\n";
    let question = Check { list: Some(ListKind::All), ..Check::default() };
    let list = ListText { text, question: &question, boards: 0 };
    let refusal = list.check(&english, &Limits::default(), bezzel::stop::NEVER).unwrap_err();
    assert!(
        refusal
            .sentence(&english)
            .ends_with("no placement found: the input says that there is none"),
        "{refusal:?}"
    );
    let large = List::new(Some(Size::new(17).unwrap()), ListKind::All, &Limits::default());
    assert!(large.unwrap_err().sentence(&english).contains("from 1 to 16 (the lists"));
    let long = Refusal::ListLong { most: 5 };
    assert_eq!(long.sentence(&english), "the list has more than 5 boards, the limit");
}
