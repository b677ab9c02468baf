//! QUBO: every energy of small boards, enumerated.

use super::{all_solutions, boards, model};
use bezzel_formats::model::{Format, Options, Problem, ground_energy};

/// The terms of a file: two variables (or one twice) and a weight.
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
fn ground_states_are_the_solutions_and_have_the_energy_that_is_told() {
    for board in boards().into_iter().filter(|board| board.size().get() <= 4) {
        let problem = Problem::begun(&board);
        let text = model(&problem, Options::new(Format::Qubo));
        let n = board.size().index();
        let mut weights = vec![vec![0i64; n * n]; n * n];
        for (first, second, weight) in read(&text) {
            weights[first][second] = weight;
        }
        let told = ground_energy(&problem);
        assert!(text.contains(&format!("ground energy: {told} ")), "{text}");
        // Each energy from that of the word without its highest bit.
        let mut energies = vec![0i64; 1 << (n * n)];
        let mut ground = Vec::new();
        for word in 0..energies.len() {
            if word > 0 {
                let top = word.ilog2() as usize;
                let rest = word ^ 1 << top;
                let couplings = (0..top).filter(|at| rest >> at & 1 == 1);
                let coupled: i64 = couplings.map(|at| weights[at][top]).sum();
                energies[word] = energies[rest] + weights[top][top] + coupled;
            }
            assert!(energies[word] >= told);
            if energies[word] == told {
                ground.push((0..n * n).map(|at| word >> at & 1 == 1).collect::<Vec<bool>>());
            }
        }
        ground.sort_unstable();
        assert_eq!(ground, all_solutions(&board), "{board:?}");
    }
}
