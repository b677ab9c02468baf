//! OPB, LP, MPS and exact cover: read by small readers within the tests, and checked with every solution and with
//! boards that are not solutions.

use super::{Squares, all_solutions, boards, model};
use bezzel_models::{ModelFormat, Options, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// A constraint: a sum over squares, a comparison and a number.
struct Constraint {
    terms: Vec<(i64, usize)>,
    comparison: String,
    bound: i64,
}

impl Constraint {
    fn holds(&self, squares: &Squares) -> bool {
        let sum: i64 = self.terms.iter().map(|&(factor, at)| factor * i64::from(squares[at])).sum();
        match self.comparison.as_str() {
            "=" => sum == self.bound,
            ">=" => sum >= self.bound,
            "<=" => sum <= self.bound,
            other => panic!("{other}"),
        }
    }
}

fn read_opb(text: &str) -> Vec<Constraint> {
    let head = text.lines().next().unwrap();
    let constraints: Vec<Constraint> = text
        .lines()
        .filter(|line| !line.starts_with('*'))
        .map(|line| {
            let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
            let (terms, end) = words.split_at(words.len() - 2);
            let term = |pair: &[&str]| {
                (pair[0].parse().unwrap(), pair[1][1..].parse::<usize>().unwrap() - 1)
            };
            let terms = terms.chunks(2).map(term).collect();
            Constraint { terms, comparison: end[0].to_owned(), bound: end[1].parse().unwrap() }
        })
        .collect();
    assert!(head.ends_with(&format!("#constraint= {}", constraints.len())), "{head}");
    constraints
}

/// The number of the variable `x_row_column`; auxiliaries `agree_1` and so on follow.
fn square(name: &str, n: usize) -> usize {
    if let Some(auxiliary) = name.strip_prefix("agree_") {
        return n * n + auxiliary.parse::<usize>().unwrap() - 1;
    }
    let mut numbers = name.strip_prefix("x_").unwrap().split('_').map(|it| it.parse().unwrap());
    let (row, column): (usize, usize) = (numbers.next().unwrap(), numbers.next().unwrap());
    assert!(row < n && column < n);
    row * n + column
}

fn read_lp(text: &str, n: usize) -> Vec<Constraint> {
    assert!(text.lines().all(|line| line.len() < 500), "some readers take no longer lines");
    let (_, body) = text.split_once("Subject To\n").unwrap();
    let (body, binary) = body.split_once("Binary\n").unwrap();
    let declared = binary.split_whitespace().filter(|word| word.starts_with("x_")).count();
    assert_eq!(declared, n * n);
    let mut constraints = Vec::new();
    for part in body.split(':').skip(1) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let end = words.iter().position(|word| word.contains('=')).unwrap();
        let mut sign = 1;
        let mut terms = Vec::new();
        for word in &words[..end] {
            match *word {
                "+" => sign = 1,
                "-" => sign = -1,
                name => terms.push((sign, square(name, n))),
            }
        }
        constraints.push(Constraint {
            terms,
            comparison: words[end].to_owned(),
            bound: words[end + 1].parse().unwrap(),
        });
    }
    constraints
}

fn read_mps(text: &str, n: usize) -> Vec<Constraint> {
    let (mut section, mut column, mut columns) = ("", "", BTreeSet::new());
    let mut rows: BTreeMap<&str, Constraint> = BTreeMap::new();
    let mut fixed = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if !line.starts_with(' ') {
            section = words[0];
            continue;
        }
        match (section, words.as_slice()) {
            ("ROWS", ["N", _]) | ("COLUMNS", [_, "'MARKER'", _]) => {}
            ("ROWS", [kind, name]) => {
                let comparison = match *kind {
                    "E" => "=",
                    "L" => "<=",
                    "G" => ">=",
                    other => panic!("{other}"),
                };
                let comparison = comparison.to_owned();
                rows.insert(name, Constraint { terms: vec![], comparison, bound: 0 });
            }
            ("COLUMNS", [name, row, factor]) => {
                // The lines of a column must be consecutive.
                if *name != column {
                    assert!(columns.insert(*name), "{name} comes twice");
                    column = *name;
                }
                let factor = factor.parse().unwrap();
                rows.get_mut(row).unwrap().terms.push((factor, square(name, n)));
            }
            ("RHS", ["RHS", row, bound]) => {
                rows.get_mut(row).unwrap().bound = bound.parse().unwrap();
            }
            ("BOUNDS", ["UP", "BND", _, "1"]) => {}
            ("BOUNDS", ["FX", "BND", name, value]) => fixed.push(Constraint {
                terms: vec![(1, square(name, n))],
                comparison: "=".to_owned(),
                bound: value.parse().unwrap(),
            }),
            other => panic!("{other:?}"),
        }
    }
    rows.into_values().chain(fixed).collect()
}

/// All exact covers, each as the squares of its options, which `r` and `c` name.
fn covers(text: &str, n: usize) -> Vec<Squares> {
    let mut lines = text.lines().filter(|line| !line.starts_with('|'));
    let (primary, secondary) = lines.next().unwrap().split_once('|').unwrap();
    let primary: BTreeSet<&str> = primary.split_whitespace().collect();
    let items: BTreeSet<&str> =
        primary.iter().copied().chain(secondary.split_whitespace()).collect();
    assert!(items.iter().all(|item| item.len() <= 8));
    let options: Vec<BTreeSet<&str>> = lines.map(|line| line.split(' ').collect()).collect();
    assert!(options.iter().flatten().all(|item| items.contains(item)));
    let mut found = Vec::new();
    let mut stack = vec![(BTreeSet::new(), vec![false; n * n])];
    while let Some((covered, squares)) = stack.pop() {
        let Some(item) = primary.iter().find(|item| !covered.contains(*item)) else {
            found.push(squares);
            continue;
        };
        for option in options.iter().filter(|option| option.contains(item)) {
            if option.is_disjoint(&covered) {
                let at = |letter| {
                    let item = option.iter().find(|item| item.starts_with(letter)).unwrap();
                    item[1..].parse::<usize>().unwrap()
                };
                let mut squares = squares.clone();
                squares[at('r') * n + at('c')] = true;
                stack.push((covered.union(option).copied().collect(), squares));
            }
        }
    }
    found.sort_unstable();
    found
}

/// Boards close to a solution that are not solutions: each queen removed, each moved along its row.
fn near(solution: &Squares, n: usize) -> Vec<Squares> {
    let mut boards = Vec::new();
    for at in (0..n * n).filter(|&at| solution[at]) {
        let mut without = solution.clone();
        without[at] = false;
        for column in 0..n {
            let mut moved = without.clone();
            moved[at / n * n + column] = true;
            boards.push(moved);
        }
        boards.push(without);
    }
    boards
}

#[test]
fn linear_constraints_hold_at_solutions_and_nowhere_else() {
    for board in boards() {
        let (problem, n) = (Problem::begun(&board), board.size().index());
        let solutions = all_solutions(&board);
        let text = |format| model(&problem, Options::new(format));
        for constraints in [
            read_opb(&text(ModelFormat::Opb)),
            read_lp(&text(ModelFormat::Lp), n),
            read_mps(&text(ModelFormat::Mps), n),
        ] {
            let holds = |squares: &Squares| constraints.iter().all(|it| it.holds(squares));
            assert!(solutions.iter().all(holds));
            for other in solutions.iter().flat_map(|solution| near(solution, n)) {
                assert_eq!(holds(&other), solutions.contains(&other), "{board:?}");
            }
            if n <= 4 {
                let number = (0..1u32 << (n * n))
                    .filter(|word| holds(&(0..n * n).map(|at| word >> at & 1 == 1).collect()));
                assert_eq!(number.count(), solutions.len(), "{board:?}");
            }
        }
        assert_eq!(covers(&text(ModelFormat::Xcc), n), solutions, "{board:?}");
    }
}

#[test]
fn the_lex_leader_of_mps_is_that_of_lp() {
    let told = |constraints: Vec<Constraint>| {
        let mut told: Vec<_> = constraints
            .into_iter()
            .map(|mut it| {
                it.terms.sort_unstable_by_key(|&(_, at)| at);
                (it.terms, it.comparison, it.bound)
            })
            .collect();
        told.sort_unstable();
        told
    };
    for n in [1, 2, 5, 8] {
        let problem = Problem::leaders(super::size(n));
        let text = |format| model(&problem, Options::new(format));
        let lp = told(read_lp(&text(ModelFormat::Lp), n as usize));
        assert_eq!(told(read_mps(&text(ModelFormat::Mps), n as usize)), lp, "{n}");
    }
}

#[test]
fn every_model_says_what_a_variable_is_and_how_many_models_there_are() {
    for format in ModelFormat::ALL {
        let text = model(&Problem::empty(super::size(8)), Options::new(format));
        assert!(text.contains(": 92 (OEIS A000170)"), "{format:?}\n{text}");
        assert!(
            ["a queen stands in row", "where a queen stands", "queen in row"]
                .iter()
                .any(|meaning| text.contains(meaning)),
            "{format:?}\n{text}"
        );
        let large = model(&Problem::empty(super::size(28)), Options::new(format));
        assert!(large.contains(": not known"), "{format:?}");
    }
}
