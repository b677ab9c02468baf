//! QUBO: every energy of small boards, enumerated.

use super::{all_solutions, boards, model};
use bezzel_models::{ModelFormat, Options, Problem, ground_energy};

/// The terms in a file: two variables (or one twice) and a weight.
fn read(text: &str) -> Vec<(usize, usize, i64)> {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let head: Vec<usize> =
        lines.next().unwrap().split(' ').skip(2).map(|word| word.parse().unwrap()).collect();
    let terms: Vec<(usize, usize, i64)> = lines
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            (words[0].parse().unwrap(), words[1].parse().unwrap(), words[2].parse().unwrap())
        })
        .collect();
    let linear = terms.iter().filter(|term| term.0 == term.1).count();
    assert_eq!(head, [0, head[1], linear, terms.len() - linear], "qbsolv's program line");
    assert!(terms.iter().all(|&(first, second, _)| first <= second && second < head[1]));
    terms
}

#[test]
fn the_model_of_dimod_has_the_same_terms_and_the_constant() {
    for board in boards() {
        let problem = Problem::begun(&board);
        let mut expected = read(&model(&problem, Options::new(ModelFormat::Qubo)));
        let text = model(&problem, Options::new(ModelFormat::Bqm));
        let bqm: serde_json::Value = serde_json::from_str(&text).unwrap();
        let n = board.size().index();
        let list = |name: &str| bqm[name].as_array().unwrap().clone();
        let numbers = |name| list(name).iter().map(|it| it.as_i64().unwrap()).collect::<Vec<i64>>();
        let labels = (0..n * n).map(|at| format!("x_{}_{}", at / n, at % n));
        assert_eq!(list("variable_labels"), labels.collect::<Vec<_>>());
        assert_eq!(bqm["offset"].as_i64(), Some(-ground_energy(&problem)));
        assert_eq!(bqm["num_variables"].as_u64(), Some((n * n) as u64));
        let (heads, tails) = (numbers("quadratic_head"), numbers("quadratic_tail"));
        assert_eq!(bqm["num_interactions"].as_u64(), Some(heads.len() as u64));
        let linear = (0..).zip(numbers("linear_biases")).map(|(at, bias)| (at, at, bias));
        let pairs = heads.into_iter().zip(tails).zip(numbers("quadratic_biases"));
        let pairs = pairs.map(|((head, tail), bias)| (head as usize, tail as usize, bias));
        let mut found: Vec<(usize, usize, i64)> = linear.chain(pairs).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{board:?}");
    }
}

#[test]
fn ground_states_are_the_solutions_and_have_the_energy_that_is_told() {
    for board in boards().into_iter().filter(|board| board.size().get() <= 5) {
        let problem = Problem::begun(&board);
        let text = model(&problem, Options::new(ModelFormat::Qubo));
        let n = board.size().index();
        let mut weights = vec![vec![0i64; n * n]; n * n];
        for (first, second, weight) in read(&text) {
            weights[first][second] = weight;
        }
        let told = ground_energy(&problem);
        assert!(text.contains(&format!("ground energy: {told} ")), "{text}");
        // In Gray code order: each word differs from the one before in one variable.
        let (mut word, mut energy) = (0u32, 0i64);
        let mut ground = Vec::new();
        for step in 1..=1u32 << (n * n) {
            assert!(energy >= told);
            if energy == told {
                ground.push((0..n * n).map(|at| word >> at & 1 == 1).collect::<Vec<bool>>());
            }
            let changed = (step.trailing_zeros() as usize).min(n * n - 1);
            let others = (0..n * n).filter(|&at| at != changed && word >> at & 1 == 1);
            let coupled: i64 = others.map(|at| weights[at.min(changed)][at.max(changed)]).sum();
            let change = weights[changed][changed] + coupled;
            energy += if word >> changed & 1 == 1 { -change } else { change };
            word ^= 1 << changed;
        }
        ground.sort_unstable();
        assert_eq!(ground, all_solutions(&board), "{board:?}");
    }
}
