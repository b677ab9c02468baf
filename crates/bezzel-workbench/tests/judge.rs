//! The judge of other solvers' answers: right answers pass, and mutated ones are refused with a true reason.

use bezzel::complete::Partial;
use bezzel::search::Backtrack;
use bezzel::{Size, Square};
use bezzel_models::{Answer, Answers, LineKind, Problem};
use bezzel_workbench::judge::{Judge, Verdict};
use proptest::prelude::*;
use std::collections::HashSet;

/// Prints the columns of a solution in a solver's format.
type Print = fn(&[u32]) -> String;

/// The literal of each square as `v` lines.
fn literals(columns: &[u32]) -> String {
    let n = columns.len() as u32;
    let mut text = "s SATISFIABLE\nv".to_owned();
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let sign = if columns[row as usize] == column { "" } else { "-" };
        text += &format!(" {sign}{}", row * n + column + 1);
    }
    text + " 0\n"
}

fn each(columns: &[u32], one: impl Fn(usize, u32) -> String) -> String {
    columns.iter().enumerate().map(|(row, &column)| one(row, column)).collect()
}

const PRINTS: [(&str, Print); 8] = [
    ("v lines", literals),
    ("MiniZinc", |columns| format!("q = {columns:?}\n----------\n")),
    ("clingo", |columns| {
        let atoms = each(columns, |row, column| format!("queen({row},{column}) "));
        format!("Answer: 1\n{}\nSATISFIABLE\n", atoms.trim_end())
    }),
    ("SMT-LIB", |columns| {
        let one = |row, column| format!("(define-fun q_{row} () Int\n {column})\n");
        format!("sat\n(\n{})\n", each(columns, one))
    }),
    ("bit vectors", |columns| {
        let one = |row, column| format!("(define-fun q_{row} () (_ BitVec 5) #b{column:05b})\n");
        format!("sat\n(\n{})\n", each(columns, one))
    }),
    ("HiGHS", |columns| {
        let values = each(columns, |row, column| format!("x_{row}_{column} 1\n"));
        format!("Model status\nOptimal\n\n# Columns\n{values}")
    }),
    ("CBC", |columns| {
        let one = |row, column| format!("{row:7} x_{row}_{column} {:22} {:22}\n", 1, 0);
        format!("Optimal - objective value 0.00000000\n{}", each(columns, one))
    }),
    ("dimod", |columns| {
        let values = each(columns, |row, column| format!("\"x_{row}_{column}\": 1,"));
        format!("[{{{}}}]", values.trim_end_matches(','))
    }),
];

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

fn solutions(n: u32) -> Vec<Vec<u32>> {
    Backtrack::new(size(n)).unwrap().map(|solution| solution.columns().to_vec()).collect()
}

/// The verdict on each answer in a text, and whether all are right.
fn judged(problem: &Problem, text: &str) -> (Vec<(Answer, Verdict)>, bool) {
    let mut judge = Judge::new(problem.clone());
    let mut verdicts = Vec::new();
    for answer in Answers::new(text.as_bytes(), problem.size().get(), None) {
        let answer = answer.unwrap();
        let verdict = judge.judge(&answer);
        verdicts.push((answer, verdict));
    }
    (verdicts, judge.is_right())
}

/// Whether a verdict about a line is true, determined from the squares.
fn is_so(n: u32, queens: &HashSet<Square>, verdict: &Verdict) -> bool {
    let Verdict::Wrong { line, queens: number } = verdict else { return false };
    let on_line = |square: &&Square| match line.kind {
        LineKind::Row => square.row == line.index,
        LineKind::Column => square.column == line.index,
        LineKind::Antidiagonal => square.row + square.column == line.index,
        LineKind::Diagonal => square.row + n - 1 - square.column == line.index,
        LineKind::Region | LineKind::Corner => panic!("there is none on this board"),
    };
    let is_exact = matches!(line.kind, LineKind::Row | LineKind::Column);
    let count = queens.iter().filter(on_line).count();
    count == *number && (count > 1 || (is_exact && count == 0))
}

#[test]
fn what_solvers_print_of_a_solution_is_understood() {
    for n in [4, 8, 10] {
        let problem = Problem::empty(size(n));
        for columns in solutions(n).iter().take(40) {
            for (name, print) in PRINTS {
                let (verdicts, is_right) = judged(&problem, &print(columns));
                assert!(is_right && verdicts.len() == 1, "{name}: {verdicts:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A queen moved within its row is no solution, in the format of any solver.
    #[test]
    fn a_moved_queen_is_refused_with_a_true_reason(
        n in prop_oneof![Just(6u32), Just(8), Just(9)], at in any::<u64>(), row in any::<u32>(),
        by in 1u32..6, print in 0..PRINTS.len(),
    ) {
        let all = solutions(n);
        let mut columns = all[at as usize % all.len()].clone();
        let row = (row % n) as usize;
        columns[row] = (columns[row] + by) % n;
        let (verdicts, is_right) = judged(&Problem::empty(size(n)), &PRINTS[print].1(&columns));
        prop_assert!(!is_right);
        let [(Answer::Queens(queens), verdict)] = verdicts.as_slice() else {
            return Err(TestCaseError::fail(format!("{verdicts:?}")));
        };
        prop_assert!(is_so(n, queens, verdict), "{columns:?}: {verdict:?}");
    }

    /// A digit is lost, doubled or replaced, or the end is cut off: the answer is judged as it is.
    #[test]
    fn a_damaged_answer_is_never_called_a_solution_that_it_is_not(
        n in prop_oneof![Just(6u32), Just(8)], at in any::<u64>(), print in 0..PRINTS.len(),
        place in any::<usize>(), damage in 0..4,
    ) {
        let all = solutions(n);
        let text = PRINTS[print].1(&all[at as usize % all.len()]);
        let digits: Vec<(usize, &str)> =
            text.match_indices(|it: char| it.is_ascii_digit()).collect();
        let (place, digit) = digits[place % digits.len()];
        let (before, after) = (&text[..place], &text[place + 1..]);
        let damaged = match damage {
            0 => format!("{before}{after}"),
            1 => format!("{before}{digit}{digit}{after}"),
            2 => format!("{before}9{after}"),
            _ => before.to_owned(),
        };
        for (answer, verdict) in judged(&Problem::empty(size(n)), &damaged).0 {
            let Answer::Queens(queens) = answer else { continue };
            let mut squares: Vec<Square> = queens.iter().copied().collect();
            squares.sort_unstable();
            let read: Vec<u32> = squares.iter().map(|square| square.column).collect();
            let is_solution = squares.iter().map(|it| it.row).eq(0..n) && all.contains(&read);
            match verdict {
                Verdict::Solution => prop_assert!(is_solution, "{damaged}"),
                wrong => prop_assert!(!is_solution && is_so(n, &queens, &wrong), "{damaged}: {wrong:?}"),
            }
        }
    }
}

#[test]
fn numbers_and_claims_are_held_against_what_is_known() {
    let problem = Problem::empty(size(6));
    let all: String = solutions(6).iter().map(|columns| format!("q = {columns:?}\n")).collect();
    let last = |text: &str| judged(&problem, text).0.pop().unwrap().1;
    assert_eq!(last(&format!("{all}==========\n")), Verdict::NoMore(Some(true)));
    assert_eq!(last(&format!("{all}{all}")), Verdict::Repeats(4));
    assert_eq!(last("==========\n"), Verdict::NoMore(Some(false)));
    assert_eq!(last("c s exact arb int 4\n"), Verdict::Count(Some(true)));
    assert_eq!(last("s mc 5\n"), Verdict::Count(Some(false)));
    let (verdicts, is_right) = judged(&Problem::leaders(size(6)), &all);
    let led = verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::Led).count();
    assert_eq!((verdicts.len(), led, is_right), (4, 3, false), "one of the four comes first");
}

#[test]
fn a_claim_that_there_is_no_solution_is_looked_into() {
    let square = |row, column| Square { row, column };
    let claimed = |queens| {
        let board = Partial::new(size(8), queens, vec![]).unwrap();
        judged(&Problem::begun(&board), "s UNSATISFIABLE\n").0.pop().unwrap().1
    };
    assert_eq!(claimed(vec![square(0, 0), square(1, 4)]), Verdict::NoMore(Some(false)));
    assert_eq!(claimed(vec![square(0, 0), square(1, 1)]), Verdict::NoMore(Some(true)));
}
