//! Makes puzzles of every family and difficulty, and checks each: the search and the SAT solver
//! find exactly one solution, which the techniques find too; every step agrees with it; no region
//! is a single square.
//!
//! `cargo run --release -p bezzel --example puzzles -- 8 10 100` makes puzzles of the sizes 8 to
//! 10, with a hundred seeds each, and prints the processor time; a fourth argument names one
//! family.
//!
//! `... --example puzzles -- ratings 8 1000` makes a thousand puzzles of each family without
//! regard to their difficulty, and prints their ratings.
//!
//! `... --example puzzles -- days 2027` makes the puzzle of each day of a year, and prints the
//! hardest steps for each weekday.

use bezzel::puzzle::{
    Date, Difficulty, Family, GenerateError, Made, Order, Solutions, Technique, Way, daily,
    generate, reason, sample, solutions, solutions_by_sat,
};
use bezzel::stop::NEVER;
use bezzel::{Size, Square};
use cpu_time::ProcessTime;
use std::error::Error;

/// The seconds that one puzzle may take before its order counts as rare.
const LONGEST: u64 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| match arguments.get(at) {
        Some(text) => text.parse::<u64>(),
        None => Ok(usual),
    };
    if arguments.first().is_some_and(|first| first == "ratings") {
        return ratings(Size::try_from(number(1, 6)?)?, number(2, 10)?);
    }
    if arguments.first().is_some_and(|first| first == "days") {
        return days(number(1, 2027)? as u32);
    }
    let families = match arguments.get(3) {
        Some(name) => vec![name.parse::<Family>()?],
        None => Family::ALL.to_vec(),
    };
    let (from, to, seeds) = (number(0, 5)?, number(1, 6)?, number(2, 2)?);
    println!(
        "{:18} {:>2} {:7} {:>6} {:>5} {:>9} {:>9}  hardest steps",
        "family", "N", "", "made", "rare", "median ms", "worst ms"
    );
    let (mut all, mut steps) = (0, 0);
    for &family in &families {
        for n in from..=to {
            for difficulty in Difficulty::ALL {
                let order = Order::new(family, Size::try_from(n)?, difficulty);
                let (made, checked) = measure(&order, seeds)?;
                all += made;
                steps += checked;
            }
        }
    }
    println!(
        "{all} puzzles, each with exactly one solution, which {steps} steps of techniques find"
    );
    Ok(())
}

/// Makes, checks and times puzzles of an order; returns the numbers of puzzles and of their steps.
fn measure(order: &Order, seeds: u64) -> Result<(u64, usize), Box<dyn Error>> {
    let mut times = Vec::new();
    let (mut rare, mut attempts, mut steps) = (0, 0, 0);
    let mut used = [0u32; Technique::ALL.len()];
    for seed in 0..seeds {
        let begin = ProcessTime::now();
        let until = || begin.elapsed().as_secs() >= LONGEST;
        let made = match generate(order, seed, &until) {
            Err(GenerateError::Rare { .. } | GenerateError::Stopped { .. }) => {
                rare += 1;
                // After three failures without a success, the other seeds would fail too.
                if rare > 2 && times.is_empty() {
                    break;
                }
                continue;
            }
            made => made?,
        };
        times.push(begin.elapsed().as_secs_f64() * 1e3);
        attempts += made.attempts;
        check(order, seed, &made)?;
        steps += made.way.steps.len();
        count_hardest(&made.way, &mut used);
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    let worst = times.last().copied().unwrap_or(f64::NAN);
    let each = attempts as f64 / times.len() as f64;
    println!(
        "{:18} {:2} {:7} {:6} {rare:5} {median:9.1} {worst:9.1}  {used:?} {each:.1} attempts",
        order.family.name(),
        order.size.get(),
        order.difficulty.name(),
        times.len()
    );
    Ok((times.len() as u64, steps))
}

/// Counts the hardest technique of a solved puzzle.
fn count_hardest(way: &Way, used: &mut [u32]) {
    let hardest = way.steps.iter().map(|step| step.technique).max();
    used[hardest.unwrap_or(Technique::LastSquare) as usize] += 1;
}

/// Checks that two methods find one solution, that every step agrees with it, and that no region
/// is trivial.
fn check(order: &Order, seed: u64, made: &Made) -> Result<(), Box<dyn Error>> {
    let puzzle = &made.puzzle;
    let one = Solutions::One(made.solution.clone());
    assert_eq!(solutions(puzzle, NEVER)?, one, "{order:?} {seed}");
    assert_eq!(solutions_by_sat(puzzle, NEVER)?, one, "{order:?} {seed}");
    let again = reason(puzzle);
    assert_eq!(again, made.way, "{order:?} {seed}");
    assert_eq!(again.difficulty, Some(order.difficulty), "{order:?} {seed}");
    assert_eq!(again.columns, made.solution.columns(), "{order:?} {seed}");
    let queens: Vec<Square> = made.solution.queens().collect();
    for step in &made.way.steps {
        assert!(step.fills.iter().all(|square| queens.contains(square)), "{order:?} {seed}");
        let is_lost = step.rules_out.iter().any(|square| queens.contains(square));
        assert!(!is_lost, "{order:?} {seed}");
    }
    if order.family.has_regions() {
        let text = puzzle.rows().concat();
        for letter in text.chars() {
            assert!(text.matches(letter).count() > 1, "{order:?} {seed}: {letter} is one square");
        }
    }
    Ok(())
}

/// Makes the puzzles of a year and prints them by weekday.
fn days(year: u32) -> Result<(), Box<dyn Error>> {
    println!("weekday    N         puzzles  steps  hardest steps");
    let dates =
        || (1..=12).flat_map(|month| (1..=31).filter_map(move |day| Date::new(year, month, day)));
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    for (weekday, name) in (0..).zip(names) {
        let (mut count, mut steps) = (0, 0);
        let mut used = [0u32; Technique::ALL.len()];
        let mut orders = Vec::new();
        for date in dates().filter(|date| date.weekday() == weekday) {
            let day = daily(date);
            let order = Order::new(Family::Regions, Size::new(day.size)?, day.difficulty);
            let made = generate(&order, date.seed(), NEVER)?;
            check(&order, date.seed(), &made)?;
            count_hardest(&made.way, &mut used);
            count += 1;
            steps += made.way.steps.len();
            orders.push(format!("{:2} {:7}", day.size, day.difficulty.name()));
        }
        orders.dedup();
        let each = steps as f64 / f64::from(count);
        println!("{name:9} {} {count:6} {each:6.1}  {used:?}", orders.join(", "));
    }
    Ok(())
}

/// Prints the ratings of puzzles that were not selected by difficulty.
fn ratings(size: Size, count: u64) -> Result<(), Box<dyn Error>> {
    println!(
        "{:18} {:>6} {:>6} {:>6} {:>6} {:>6}  hardest steps",
        "family", "easy", "medium", "hard", "expert", "beyond"
    );
    for family in Family::ALL {
        let mut rated = [0u32; Difficulty::ALL.len() + 1];
        let mut used = [0u32; Technique::ALL.len()];
        for seed in 0..count {
            let puzzle = sample(family, size, seed, NEVER)?;
            let way = reason(&puzzle);
            rated[way.difficulty.map_or(Difficulty::ALL.len(), |rating| rating as usize)] += 1;
            if way.difficulty.is_some() {
                count_hardest(&way, &mut used);
            }
        }
        let [easy, medium, hard, expert, beyond] = rated;
        println!(
            "{:18} {easy:6} {medium:6} {hard:6} {expert:6} {beyond:6}  {used:?}",
            family.name()
        );
    }
    Ok(())
}
