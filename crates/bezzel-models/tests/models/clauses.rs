//! DIMACS CNF: a search within the tests finds all models of every encoding.

use super::{Squares, all_solutions, boards, model};
use bezzel_models::{AtMostOne, ModelFormat, Options, Problem, extent};

/// The formula in a file.
struct Formula {
    variables: usize,
    shown: usize,
    clauses: Vec<Vec<i32>>,
}

fn read(text: &str) -> Formula {
    let mut formula = Formula { variables: 0, shown: 0, clauses: Vec::new() };
    let mut announced = 0;
    for line in text.lines() {
        if let Some(shown) = line.strip_prefix("c p show ") {
            formula.shown = shown.split(' ').count() - 1;
        } else if let Some(head) = line.strip_prefix("p cnf ") {
            let (variables, clauses) = head.split_once(' ').unwrap();
            formula.variables = variables.parse().unwrap();
            announced = clauses.parse().unwrap();
        } else if !line.starts_with('c') {
            let mut clause: Vec<i32> = line.split(' ').map(|it| it.parse().unwrap()).collect();
            assert_eq!(clause.pop(), Some(0), "{line}");
            formula.clauses.push(clause);
        }
    }
    assert_eq!(formula.clauses.len(), announced);
    if formula.shown == 0 {
        formula.shown = formula.variables;
    }
    formula
}

/// Sets the variables that unit clauses determine; returns false if that is a contradiction.
fn propagate(clauses: &[Vec<i32>], values: &mut [Option<bool>]) -> bool {
    loop {
        let mut forced = false;
        for clause in clauses {
            let value = |literal: i32| {
                values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
            };
            if clause.iter().any(|&literal| value(literal) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| value(literal).is_none());
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(&unit), None) => {
                    values[unit.unsigned_abs() as usize] = Some(unit > 0);
                    forced = true;
                }
                _ => {}
            }
        }
        if !forced {
            return true;
        }
    }
}

/// All models, over all variables.
fn models(formula: &Formula) -> Vec<Squares> {
    let mut found = Vec::new();
    let mut stack = vec![vec![None; formula.variables + 1]];
    while let Some(mut values) = stack.pop() {
        if !propagate(&formula.clauses, &mut values) {
            continue;
        }
        match (1..values.len()).find(|&variable| values[variable].is_none()) {
            None => found.push(values[1..].iter().map(|value| value.unwrap()).collect()),
            Some(variable) => {
                for value in [false, true] {
                    values[variable] = Some(value);
                    stack.push(values.clone());
                }
            }
        }
    }
    found
}

#[test]
fn every_encoding_has_exactly_the_solutions_as_models() {
    for board in boards() {
        let (problem, solutions) = (Problem::begun(&board), all_solutions(&board));
        for at_most_one in AtMostOne::ALL {
            let options = Options { at_most_one, ..Options::new(ModelFormat::Dimacs) };
            let text = model(&problem, options);
            let formula = read(&text);
            let n = board.size().index();
            assert!(formula.shown == n * n || at_most_one == AtMostOne::Pairwise);
            // Over all variables, so an undetermined auxiliary would give a solution twice.
            let mut found: Vec<Squares> =
                models(&formula).into_iter().map(|values| values[..n * n].to_vec()).collect();
            found.sort_unstable();
            assert_eq!(found, solutions, "{at_most_one:?}\n{text}");
        }
    }
}

#[test]
fn the_lex_leader_leaves_the_canonical_solutions() {
    for n in 1..=6 {
        let problem = Problem::leaders(super::size(n));
        let n = n as usize;
        let all = bezzel::search::Backtrack::new(problem.size()).unwrap();
        let canonical = all.filter(bezzel::symmetry::is_canonical).count();
        assert_eq!(problem.expected().number(), Some(canonical as u128));
        for at_most_one in AtMostOne::ALL {
            let options = Options { at_most_one, ..Options::new(ModelFormat::Dimacs) };
            let formula = read(&model(&problem, options));
            let found = models(&formula);
            assert_eq!(found.len(), canonical, "N = {n}, {at_most_one:?}");
            for values in found {
                let columns = values[..n * n].chunks(n);
                let columns = columns.map(|row| row.iter().position(|&it| it).unwrap() as u32);
                let placement = bezzel::Placement::new(columns.collect()).unwrap();
                let solution = bezzel::Solution::try_from(placement).unwrap();
                assert!(bezzel::symmetry::is_canonical(&solution), "{solution:?}");
            }
        }
    }
}

#[test]
fn a_generated_puzzle_has_one_model_in_every_encoding() {
    use bezzel::puzzle::{Difficulty, Family, Order, generate};
    for family in Family::ALL {
        for n in 5..=7 {
            let order = Order::new(family, super::size(n), Difficulty::Easy);
            let Ok(made) = generate(&order, 11, bezzel::stop::NEVER) else { continue };
            let problem = Problem::puzzle(&made.puzzle);
            for at_most_one in AtMostOne::ALL {
                let options = Options { at_most_one, ..Options::new(ModelFormat::Dimacs) };
                let formula = read(&model(&problem, options));
                let found = models(&formula);
                let [values] = found.as_slice() else {
                    panic!("{family:?} {n} {at_most_one:?}: {} models", found.len())
                };
                let rows = values[..(n * n) as usize].chunks(n as usize);
                let columns = rows.map(|row| row.iter().position(|&it| it).unwrap() as u32);
                assert_eq!(columns.collect::<Vec<_>>(), made.solution.columns());
            }
        }
    }
}

#[test]
fn every_encoding_of_a_long_line_lets_at_most_one_through() {
    // Lines of a board of 12: the recursive encodings have several levels. Every pair of squares is a contradiction;
    // every single square, and none at all, determine the auxiliaries of the line.
    let board = bezzel::complete::Partial::new(super::size(12), vec![], vec![]).unwrap();
    let problem = Problem::begun(&board);
    for at_most_one in AtMostOne::ALL {
        let options = Options { at_most_one, ..Options::new(ModelFormat::Dimacs) };
        let formula = read(&model(&problem, options));
        for (first, second) in [(0, 1), (0, 11), (5, 6), (7, 91), (13, 143), (11, 132), (2, 34)] {
            let mut values = vec![None; formula.variables + 1];
            values[first + 1] = Some(true);
            values[second + 1] = Some(true);
            let attack = first / 12 == second / 12
                || first % 12 == second % 12
                || (first / 12).abs_diff(second / 12) == (first % 12).abs_diff(second % 12);
            let is_possible = propagate(&formula.clauses, &mut values);
            assert!(!(attack && is_possible), "{at_most_one:?} {first} {second}");
        }
        let solution = bezzel::search::construct(board.size()).unwrap();
        let mut values = vec![None; formula.variables + 1];
        values[1..=144].fill(Some(false));
        for (row, &column) in solution.columns().iter().enumerate() {
            values[row * 12 + column as usize + 1] = Some(true);
        }
        assert!(propagate(&formula.clauses, &mut values), "{at_most_one:?}");
        assert!(values[1..].iter().all(Option::is_some), "{at_most_one:?}: an auxiliary is free");
    }
}

#[test]
fn the_size_told_beforehand_is_about_that_of_the_file() {
    let problem = Problem::empty(super::size(30));
    for format in ModelFormat::ALL {
        for at_most_one in AtMostOne::ALL {
            let options = Options { at_most_one, ..Options::new(format) };
            let told = extent(&problem, options).bytes as f64;
            let written = model(&problem, options).len() as f64;
            assert!((0.5..2.0).contains(&(told / written)), "{options:?}: {told} {written}");
        }
    }
    let problem = Problem::leaders(super::size(30));
    for format in ModelFormat::WITH_LEADER {
        let options = Options::new(format);
        let told = extent(&problem, options).bytes as f64;
        let written = model(&problem, options).len() as f64;
        assert!((0.5..2.0).contains(&(told / written)), "{options:?}: {told} {written}");
    }
}
