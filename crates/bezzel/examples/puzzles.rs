//! Makes puzzles of every family and difficulty, and checks each: exactly one solution by the
//! search and by the SAT solver, the same that techniques find, each step against it.
//!
//! `cargo run --release -p bezzel --example puzzles -- 8 10 100` makes those of the sizes 8 to 10,
//! with a hundred seeds each, and tells how long they took; a fourth argument names one family.

use bezzel::puzzle::{
    Difficulty, Family, GenerateError, Order, Solutions, Technique, generate, solutions,
    solutions_by_sat,
};
use bezzel::stop::NEVER;
use bezzel::{Size, Square};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let families = match arguments.len() {
        4 => vec![arguments.remove(3).parse::<Family>()?],
        _ => Family::ALL.to_vec(),
    };
    let mut numbers = arguments.iter().map(|number| number.parse::<u64>());
    let mut number = |usual| numbers.next().unwrap_or(Ok(usual));
    let (from, to, seeds) = (number(5)?, number(6)?, number(2)?);
    println!(
        "{:18} {:>2} {:7} {:>6} {:>5} {:>9} {:>9}  hardest steps",
        "family", "N", "", "made", "rare", "median ms", "worst ms"
    );
    let mut all = 0;
    for &family in &families {
        for n in from..=to {
            for difficulty in Difficulty::ALL {
                let order = Order::new(family, Size::new(n)?, difficulty);
                let mut times = Vec::new();
                let (mut rare, mut attempts) = (0, 0);
                let mut used = [0u32; Technique::ALL.len()];
                for seed in 0..seeds {
                    let begin = Instant::now();
                    let until = || begin.elapsed().as_secs() >= 5;
                    let made = match generate(&order, seed, &until) {
                        Err(GenerateError::Rare { .. } | GenerateError::Stopped { .. }) => {
                            rare += 1;
                            if rare > 2 && times.is_empty() {
                                break;
                            }
                            continue;
                        }
                        made => made?,
                    };
                    times.push(begin.elapsed().as_secs_f64() * 1e3);
                    attempts += made.attempts;
                    let one = Solutions::One(made.solution.clone());
                    assert_eq!(solutions(&made.puzzle, NEVER)?, one, "{order:?} {seed}");
                    assert_eq!(solutions_by_sat(&made.puzzle, NEVER)?, one, "{order:?} {seed}");
                    let queens: Vec<Square> = made.solution.queens().collect();
                    for step in &made.way.steps {
                        assert!(step.fills.iter().all(|square| queens.contains(square)));
                        assert!(!step.rules_out.iter().any(|square| queens.contains(square)));
                    }
                    let hardest = made.way.steps.iter().map(|step| step.technique).max();
                    used[hardest.unwrap_or(Technique::LastSquare) as usize] += 1;
                    all += 1;
                }
                times.sort_by(f64::total_cmp);
                let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
                let worst = times.last().copied().unwrap_or(f64::NAN);
                let each = attempts as f64 / times.len() as f64;
                println!(
                    "{:18} {n:2} {:7} {:6} {rare:5} {median:9.1} {worst:9.1}  {used:?} {each:.1} attempts",
                    family.name(),
                    difficulty.name(),
                    times.len()
                );
            }
        }
    }
    println!("{all} puzzles, each with exactly one solution, which techniques find");
    Ok(())
}
