use super::*;
use crate::board::{at, size};
use crate::search::naively_listed;
use proptest::prelude::*;

const fn place(row: u32, column: u32) -> Act {
    Act::Place(at(row, column))
}

const fn remove(row: u32, column: u32) -> Act {
    Act::Remove(Taken::Square(at(row, column)))
}

fn follow(n: u32, acts: &[Act]) -> (Vec<Event>, Report) {
    let mut trace = Trace::new(size(n)).unwrap();
    let events = acts.iter().filter_map(|act| trace.apply(act)).collect();
    (events, trace.report())
}

/// The acts that a program prints for one of this crate's searches, optionally with attempts.
fn acts(method: Method, n: u32, shows_attempts: bool) -> Vec<Act> {
    let mut acts = Vec::new();
    for event in Steps::new(method, size(n)).unwrap() {
        match event.step {
            Step::Place { square } => acts.push(Act::Place(square)),
            Step::BackUp { lifted, .. } => acts.push(Act::Remove(Taken::Square(lifted))),
            Step::Solved { .. } => acts.push(Act::Solution),
            Step::Conflict { square, .. } if shows_attempts => {
                acts.extend([Act::Place(square), Act::Remove(Taken::Square(square))]);
            }
            _ => {}
        }
    }
    acts
}

/// The acts of the same search column by column.
fn turned(acts: &[Act]) -> Vec<Act> {
    let turn = |square: &Square| at(square.column, square.row);
    let turned = acts.iter().map(|act| match act {
        Act::Place(square) => Act::Place(turn(square)),
        Act::Remove(Taken::Square(square)) => Act::Remove(Taken::Square(turn(square))),
        act => act.clone(),
    });
    turned.collect()
}

/// The numbers of the acts that are this one.
fn all_of(acts: &[Act], wanted: &Act) -> Vec<usize> {
    (0..acts.len()).filter(|&number| acts[number] == *wanted).collect()
}

fn faults(report: &Report) -> Vec<(Fault, u64, u64)> {
    report.findings.iter().map(|it| (it.fault, it.count, it.first)).collect()
}

#[test]
fn the_textbook_search_has_no_fault_and_the_nodes_of_the_textbook() {
    for n in 1..=8 {
        let (all, nodes) = naively_listed(n);
        let solutions = all.len() as u64;
        let textbook = Textbook::whole(size(n)).unwrap();
        assert_eq!((textbook.nodes, textbook.solutions), (nodes, solutions));
        let ours = acts(Method::Board, n, false);
        let attempting = acts(Method::Board, n, true);
        for acts in [turned(&ours), ours, turned(&attempting), attempting] {
            let (events, report) = follow(n, &acts);
            assert_eq!(faults(&report), [], "N = {n}");
            assert_eq!((report.nodes, report.solutions), (nodes, solutions), "N = {n}");
            assert_eq!((report.ending, report.textbook()), (Ending::Exhausted, Some(textbook)));
            assert_eq!(events.len(), acts.len());
        }
    }
}

/// The act for an event of one of this crate's searches.
fn act_of(step: &Step) -> Act {
    match step {
        Step::Choose { row, free } => Act::Choose { row: *row, free: free.clone() },
        Step::Conflict { square, culprit, line } => {
            Act::Refuse { square: *square, by: Some((*culprit, *line)) }
        }
        Step::Place { square } => Act::Place(*square),
        Step::Solved { .. } => Act::Solution,
        Step::Cut => Act::Cut,
        Step::BackUp { row, lifted } => Act::BackUp { row: *row, lifted: *lifted },
        Step::Exhausted { cut, .. } => Act::Exhausted { cut: *cut },
        _ => Act::Stopped,
    }
}

#[test]
fn our_own_searches_are_followed_event_by_event() {
    for method in Method::ALL {
        let n = if method == Method::Rows { 4 } else { 5 };
        for depth in [n, 2] {
            let mut steps = Steps::new(method, size(n)).unwrap().to_depth(depth);
            let mut trace = Trace::new(size(n)).unwrap().by_method(method);
            // The nodes of the empty board and of the queens on it.
            let (mut path, mut nodes) = (vec![0], 0);
            while let Some(event) = steps.next() {
                if let Step::Place { .. } = event.step {
                    nodes += 1;
                    path.push(nodes);
                }
                let parent = path.len().checked_sub(2).map(|at| path[at]);
                let here = (path.last().copied(), parent, path.len() - 1);
                assert_eq!((Some(event.node), event.parent, event.depth as usize), here);
                if let Step::BackUp { .. } = event.step {
                    path.pop();
                }
                if let Step::Choose { row, free } = &event.step {
                    let is_free = |column: &u32| {
                        trace.queens().all(|queen| queen.attack(at(*row, *column)).is_none())
                    };
                    assert!((0..n).filter(is_free).eq(free.iter().copied()), "{method}");
                }
                assert_eq!(trace.apply(&act_of(&event.step)), Some(event), "{method}");
                assert!(trace.queens().eq(steps.queens()));
            }
            let report = trace.report();
            assert_eq!(faults(&report), [], "{method}");
            let ending = if depth < n { Ending::Limited } else { Ending::Exhausted };
            assert_eq!(report.ending, ending, "{method}");
        }
    }
}

/// A program that goes row by row, with functions for the check and for taking back.
struct Program<'a> {
    n: u32,
    attacks: &'a dyn Fn(Square, Square) -> bool,
    takes_back: &'a dyn Fn(Square) -> Option<Act>,
}

impl Program<'_> {
    fn run(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        // The queens, and for each row in progress the next column to try.
        let (mut queens, mut next): (Vec<Square>, Vec<u32>) = (Vec::new(), vec![0]);
        while let Some(column) = next.pop() {
            let row = queens.len() as u32;
            if row == self.n {
                acts.push(Act::Solution);
            }
            if row == self.n || column == self.n {
                let Some(queen) = queens.pop() else { break };
                acts.extend((self.takes_back)(queen));
                continue;
            }
            next.push(column + 1);
            if queens.iter().all(|&queen| !(self.attacks)(queen, at(row, column))) {
                acts.push(place(row, column));
                queens.push(at(row, column));
                next.push(0);
            }
        }
        acts
    }
}

/// The acts of a program that does not check antidiagonals.
fn acts_of_half_a_check(n: u32) -> Vec<Act> {
    let half = |queen: Square, square: Square| {
        matches!(queen.attack(square), Some(Line::Column | Line::Diagonal))
    };
    let takes_back = |queen: Square| Some(remove(queen.row, queen.column));
    Program { n, attacks: &half, takes_back: &takes_back }.run()
}

fn is_attacked(queen: Square, square: Square) -> bool {
    queen.attack(square).is_some()
}

#[test]
fn a_program_that_forgets_to_take_back_is_found() {
    let forgets = Program { n: 6, attacks: &is_attacked, takes_back: &|_| None };
    let right = Program { takes_back: &|queen| Some(remove(queen.row, queen.column)), ..forgets };
    assert_eq!(right.run(), acts(Method::Board, 6, false));
    let (events, report) = follow(6, &forgets.run());
    // There is only this kind of fault, and all solutions are found: no further fault follows.
    let [(Fault::Forgotten, count, first)] = faults(&report)[..] else { panic!("{report:?}") };
    assert!(count > 10);
    assert_eq!(report.solutions, 4);
    let begin = &events[first as usize - 1];
    assert!(matches!(begin.remark, Some(Remark::Forgotten { .. })), "{begin:?}");
    // If only some queens are forgotten, the rest of the search is right; column by column it is
    // the same.
    let some = |queen: Square| (queen != at(2, 4)).then(|| remove(queen.row, queen.column));
    let some = Program { n: 6, attacks: &is_attacked, takes_back: &some }.run();
    for acts in [turned(&some), some] {
        let (_, report) = follow(6, &acts);
        assert_eq!(report.findings[0].fault, Fault::Forgotten, "{report:?}");
        assert_eq!((report.solutions, report.untried), (4, None));
    }
}

#[test]
fn a_program_that_checks_one_diagonal_only_is_found() {
    let (events, report) = follow(5, &acts_of_half_a_check(5));
    let kinds: Vec<Fault> = report.findings.iter().map(|it| it.fault).collect();
    assert_eq!(kinds, [Fault::Deeper(Line::Antidiagonal), Fault::Attacking]);
    let first = &events[report.findings[0].first as usize - 1];
    let Some(Remark::Deeper { first, second, line }) = first.remark else { panic!("{first:?}") };
    assert_eq!((attack(first, second), line), (Some(line), Line::Antidiagonal));
    assert!(!report.checks_late);
}

#[test]
fn a_program_that_checks_complete_boards_only_is_no_faulty_one() {
    let acts = acts(Method::Permutations, 5, false);
    let (events, report) = follow(5, &acts);
    assert!(report.checks_late && !report.is_faulty(), "{report:?}");
    assert_eq!(report.solutions, 10);
    assert!(events.iter().any(|event| matches!(event.remark, Some(Remark::Deeper { .. }))));
}

#[test]
fn an_attempt_on_a_full_board_is_no_late_check() {
    let acts = [place(0, 0), place(1, 1), remove(1, 1), remove(0, 0)];
    let (_, report) = follow(2, &acts);
    assert!(!report.checks_late, "{report:?}");
    // One diagonal is not checked, and each queen is placed before the check.
    let mut acts = Vec::new();
    for act in acts_of_half_a_check(3) {
        if let Act::Place(square) = act {
            let tried = (0..square.column).map(|column| at(square.row, column));
            acts.extend(tried.flat_map(|it| [Act::Place(it), Act::Remove(Taken::Square(it))]));
        }
        acts.push(act);
    }
    let (_, report) = follow(3, &acts);
    assert!(report.is_faulty() && !report.checks_late, "{report:?}");
}

#[test]
fn wrong_solutions_are_named() {
    let queens = [place(0, 1), place(1, 3), place(2, 0), place(3, 2)];
    let early = [&queens[..3], &[Act::Solution]].concat();
    let (events, _) = follow(4, &early);
    assert_eq!(events[3].remark, Some(Remark::Incomplete { queens: 3 }));
    assert_eq!((events[3].step.clone(), events[3].depth), (Step::Mistake, 3));
    let twice = [&queens[..], &[Act::Solution, Act::Solution]].concat();
    let (events, report) = follow(4, &twice);
    assert_eq!(events[4].step, Step::Solved { index: 1 });
    assert_eq!(events[5].remark, Some(Remark::Repeated { first: 1 }));
    assert_eq!(faults(&report), [(Fault::Repeated, 1, 6)]);
    let attacking = [place(0, 0), place(1, 2), place(2, 1), place(3, 3), Act::Solution];
    let (events, _) = follow(4, &attacking);
    let Some(Remark::Attacking { first, second, line }) = events[4].remark else { panic!() };
    assert_eq!((first, second, line), (at(1, 2), at(2, 1), Line::Antidiagonal));
    // A word such as "done" is a solution only if there are as many queens as rows.
    let done = [&queens[..3], &[Act::Done], &queens[3..], &[Act::Done]].concat();
    let (events, report) = follow(4, &done);
    assert_eq!((events.len(), report.solutions), (5, 1));
}

#[test]
fn wrong_queens_are_named() {
    let acts = [place(0, 0), place(1, 2), remove(0, 0), remove(0, 0), place(3, 1), remove(1, 3)];
    let (events, report) = follow(4, &acts);
    assert_eq!(events[2].remark, Some(Remark::Unordered { last: at(1, 2) }));
    assert_eq!((events[2].step.clone(), events[2].depth), (Step::Remove { square: at(0, 0) }, 1));
    let taken = Taken::Square(at(0, 0));
    assert_eq!(events[3].remark, Some(Remark::Absent { taken, instead: None }));
    let taken = Taken::Square(at(1, 3));
    assert_eq!(events[5].remark, Some(Remark::Absent { taken, instead: Some(at(1, 2)) }));
    assert_eq!(faults(&report), [(Fault::Unordered, 1, 3), (Fault::Absent, 2, 4)]);
    let more = [
        place(0, 0),
        place(0, 0),
        place(4, 0),
        Act::Outside { row: 1, column: -1 },
        Act::Remove(Taken::Row(3)),
        Act::Remove(Taken::Row(0)),
        Act::Remove(Taken::Last),
        Act::Refuse { square: at(2, 2), by: None },
    ];
    let (events, report) = follow(4, &more);
    let names: Vec<&str> =
        events.iter().map(|event| event.remark.map_or("", |remark| remark.name())).collect();
    assert_eq!(names, ["", "occupied", "outside", "outside", "absent", "", "absent", "free"]);
    let kinds = [Fault::Occupied, Fault::Outside, Fault::Absent, Fault::Untried, Fault::Free];
    let found = report.findings.iter().map(|it| it.fault);
    assert!(found.eq(kinds), "{report:?}");
}

#[test]
fn untried_squares_are_named_unless_the_program_is_satisfied() {
    let all = acts(Method::Board, 6, false);
    // The last column of the first row is skipped.
    let end = all_of(&all, &place(0, 5))[0];
    let (_, report) = follow(6, &all[..end]);
    let untried = report.untried.clone().unwrap();
    assert_eq!((untried.square, untried.queens, untried.is_certain), (at(0, 5), vec![], true));
    assert_eq!(faults(&report), [(Fault::Untried, 1, end as u64)]);
    // One square deeper in the tree is skipped.
    let [gone, back] = [place(1, 4), remove(1, 4)].map(|act| all_of(&all, &act)[0]);
    let (_, report) = follow(6, &[&all[..gone], &all[back + 1..]].concat());
    let untried = report.untried.unwrap();
    assert_eq!((untried.square, untried.queens), (at(1, 4), vec![at(0, 0)]));
    // A search for the first solution is right, whether the queens are taken back or not.
    let solutions = all_of(&all, &Act::Solution);
    let first = solutions[0] + 1;
    let unwound: Vec<Act> = std::iter::repeat_n(Act::Remove(Taken::Last), 6).collect();
    for acts in [all[..first].to_vec(), [&all[..first], &unwound].concat()] {
        let (_, report) = follow(6, &acts);
        assert_eq!((faults(&report), report.ending), (vec![], Ending::AtSolution));
        let textbook = report.textbook().unwrap();
        assert_eq!((textbook.nodes, textbook.solutions), (report.nodes, 1));
    }
    // Small boards have nothing to place after the last solution, if the last column of the first row is skipped.
    for n in [4, 5] {
        let all = acts(Method::Board, n, false);
        let end = all_of(&all, &place(0, n - 1))[0];
        let (_, report) = follow(n, &all[..end]);
        let untried = report.untried.clone().unwrap();
        assert_eq!((untried.square, untried.is_certain), (at(0, n - 1), false));
        // Neither is it known to be a fault: the program may have stopped on purpose at this solution.
        assert_eq!((faults(&report), report.ending), (vec![], Ending::Exhausted));
    }
    // One that stops at its second solution and takes its queens back leaves other squares untried.
    let (_, report) = follow(6, &[&all[..=solutions[1]], &unwound].concat());
    assert_eq!((faults(&report), report.ending), (vec![], Ending::AtSolution));
    // The trace ends in the middle, which is not a fault.
    let (_, report) = follow(6, &all[..first - 3]);
    assert_eq!(faults(&report), []);
    assert!(matches!(report.ending, Ending::Standing { queens: 1.. }));
}

#[test]
fn solutions_that_are_not_printed_are_counted() {
    let mut all = acts(Method::Board, 5, false);
    let third = all_of(&all, &Act::Solution)[2];
    all.remove(third);
    let (events, report) = follow(5, &all);
    assert_eq!(events[third].remark, Some(Remark::Unreported));
    assert_eq!(faults(&report), [(Fault::Unreported, 1, third as u64 + 1)]);
    // A program that prints no solutions does so intentionally.
    all.retain(|act| *act != Act::Solution);
    let (_, report) = follow(5, &all);
    assert_eq!((faults(&report), report.unreported, report.solutions), (vec![], 10, 0));
    // The last board may stand when the trace ends.
    let full = all.iter().position(|act| matches!(act, Act::Place(queen) if queen.row == 4));
    let (_, report) = follow(5, &all[..=full.unwrap()]);
    assert_eq!((faults(&report), report.unreported, report.solutions), (vec![], 1, 0));
}

/// A program that prints every attempt, and nothing when it takes a queen back.
#[test]
fn attempts_without_removals_are_no_faults() {
    let attempts = |acts: Vec<Act>| -> Vec<Act> {
        acts.into_iter().filter(|act| !matches!(act, Act::Remove(_))).collect()
    };
    let right = attempts(acts(Method::Board, 5, true));
    let (events, report) = follow(5, &right);
    assert!(events.iter().any(|it| matches!(it.remark, Some(Remark::Forgotten { .. }))));
    assert_eq!((faults(&report), report.removes_silently, report.solutions), (vec![], true, 10));
    // One that leaves squares out is wrong.
    let left_out: Vec<Act> = right
        .into_iter()
        .filter(|act| !matches!(act, Act::Place(queen) if queen.column == 4))
        .collect();
    let (_, report) = follow(5, &left_out);
    assert!(!report.removes_silently && report.is_faulty(), "{report:?}");
}

fn any_square() -> impl Strategy<Value = Square> {
    (0u32..6, 0u32..6).prop_map(|(row, column)| at(row, column))
}

fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        6 => any_square().prop_map(Act::Place),
        3 => any_square().prop_map(|square| Act::Remove(Taken::Square(square))),
        2 => (0u32..6).prop_map(|row| Act::Remove(Taken::Row(row))),
        4 => Just(Act::Remove(Taken::Last)),
        1 => Just(Act::Solution),
        1 => Just(Act::Done),
        1 => any_square().prop_map(|square| Act::Refuse { square, by: None }),
        1 => (any_square(), any_square()).prop_map(|(square, by)| {
            Act::Refuse { square, by: Some((by, Line::Diagonal)) }
        }),
        1 => any_square().prop_map(|lifted| Act::BackUp { row: 0, lifted }),
        1 => (-2i64..9).prop_map(|row| Act::Outside { row, column: -1 }),
        1 => prop_oneof![Just(Act::Cut), Just(Act::Stopped), Just(Act::Exhausted { cut: false })],
    ]
}

proptest! {
    #[test]
    fn any_acts_are_followed(n in 1u32..6, acts in proptest::collection::vec(any_act(), 0..60)) {
        let mut trace = Trace::new(size(n)).unwrap();
        let mut queens: Vec<Square> = Vec::new();
        for act in &acts {
            let Some(event) = trace.apply(act) else { continue };
            // The board is determined by the events: the queens on it, and those that no longer
            // count.
            match event.step {
                Step::Place { square } if queens.contains(&square) => {}
                Step::Place { square } => queens.push(square),
                Step::Remove { square } | Step::BackUp { lifted: square, .. } => {
                    let gone = queens.iter().rposition(|&queen| queen == square).unwrap();
                    queens.remove(gone);
                }
                Step::Mistake => prop_assert!(event.remark.is_some()),
                _ => {}
            }
            let mut all: Vec<Square> = trace.queens().chain(trace.forgotten().iter().copied()).collect();
            all.sort_unstable();
            let mut expected = queens.clone();
            expected.sort_unstable();
            prop_assert_eq!(&all, &expected);
            let attacks = trace.attacking_pair().is_some();
            prop_assert!(trace.standing.is_sound() != attacks);
        }
        let report = trace.report();
        prop_assert!(report.placed >= report.solutions);
        prop_assert_eq!(report.clone(), trace.report());
    }
}
