//! Measures ratios in one run: every kernel against the textbook method, the two engines against
//! each other, and one thread against all; whole counts by every method; or other pieces. The
//! methods take turns, so that other load affects all of them equally; results are medians; every
//! count is compared with the published value.
//! `bench/run` runs this pinned to one core.

use bezzel::Size;
use bezzel::count::{Clock, Count, MachineClock, run};
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::known;
use bezzel::piece::Piece;
use bezzel::plan::{Plan, Scheme};
use bezzel::search::textbook_count;
use bezzel::stop::NEVER;
use std::time::Instant;

/// The number of runs for a median.
const RUNS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("ratios") => {
            let largest = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(16);
            ratios(largest);
        }
        Some("engines") => {
            let largest = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(18);
            engines(largest);
        }
        Some("published") => {
            let number = |at: usize, usual| {
                arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual)
            };
            published(number(1, 2), number(2, 17), arguments.get(3..).unwrap_or_default());
        }
        Some("scaling") => scaling(),
        Some("pieces") => {
            let seconds = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(20.0);
            pieces(seconds);
        }
        // A short run by default.
        _ => ratios(14),
    }
}

/// Returns the published number of solutions: bench/cases.toml has the same numbers, which a test
/// checks.
fn expected(n: u32) -> u128 {
    bezzel::known::values(size(n)).and_then(|known| known.all).expect("a published size")
}

fn size(n: u32) -> Size {
    Size::new(n).expect("a board size")
}

/// Returns the schemes of the two engines.
fn schemes(n: u32) -> [Scheme; 2] {
    [Scheme::CROSS, Scheme::halves_within(size(n), Resources::default()).expect("a small board")]
}

/// Returns the seconds of one count by a kernel, and the count.
fn seconds(n: u32, scheme: Scheme, kernel: Kernel) -> (f64, Count) {
    let begin = Instant::now();
    let plan = Plan::standard(scheme, size(n)).expect("a plan");
    let engine = Engine::open(plan, kernel, Resources::default()).expect("memory");
    let total = run(&engine, &engine.all(), NEVER, &|_| ()).expect("a count");
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(total.solutions(), expected(n), "N = {n} with {}", kernel.kind());
    (seconds, total)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn ratios(largest: u32) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| {
        let kernels: Vec<Kernel> = Kernel::available().collect();
        let names: Vec<String> =
            kernels.iter().map(|k| format!("{0} s | {0} ratio", k.kind())).collect();
        println!("| N | textbook s | {} | nodes | ns a node |", names.join(" | "));
        println!("|---:|---:|{}---:|---:|", "---:|---:|".repeat(kernels.len()));
        for n in 12..=18 {
            let with_textbook = n <= largest;
            let mut textbook = Vec::new();
            let mut times = vec![Vec::new(); kernels.len()];
            let mut nodes = 0;
            for _ in 0..RUNS {
                for (kernel, times) in kernels.iter().zip(&mut times) {
                    if kernel.kind() == KernelKind::Scalar && !with_textbook {
                        continue;
                    }
                    let (seconds, total) = seconds(n, Scheme::CROSS, *kernel);
                    times.push(seconds);
                    nodes = total.effort.nodes;
                }
                if with_textbook {
                    let begin = Instant::now();
                    let counted = textbook_count(size(n), NEVER).expect("a count");
                    textbook.push(begin.elapsed().as_secs_f64());
                    assert_eq!(counted.solutions, expected(n));
                }
            }
            let textbook = if with_textbook { median(textbook) } else { f64::NAN };
            let shown =
                |value: f64, text: String| if value.is_nan() { "".to_owned() } else { text };
            let mut line = format!("| {n} | {} |", shown(textbook, format!("{textbook:.4}")));
            let mut fastest = f64::NAN;
            for times in times {
                let time = if times.is_empty() { f64::NAN } else { median(times) };
                let ratio = textbook / time;
                let (time_text, ratio_text) = (format!("{time:.4}"), format!("{ratio:.1}"));
                line += &format!(" {} | {} |", shown(time, time_text), shown(ratio, ratio_text));
                fastest = time;
            }
            println!("{line} {nodes} | {:.2} |", fastest * 1e9 / nodes as f64);
        }
    });
}

fn engines(largest: u32) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let kernel = Kernel::fastest();
    println!("| N | cross s | halves s | ratio | halves made | ns a half |");
    println!("|---:|---:|---:|---:|---:|---:|");
    pool.install(|| {
        for n in 14..=largest {
            let mut times = [Vec::new(), Vec::new()];
            let mut made = 0;
            // On larger boards a run takes minutes.
            for _ in 0..if n > 18 { 1 } else { RUNS } {
                for (scheme, times) in schemes(n).into_iter().zip(&mut times) {
                    let (seconds, total) = seconds(n, scheme, kernel);
                    times.push(seconds);
                    made = total.effort.halves;
                }
            }
            let [cross, halves] = times.map(median);
            let (ratio, each) = (cross / halves, halves * 1e9 / made as f64);
            println!("| {n} | {cross:.4} | {halves:.4} | {ratio:.2} | {made} | {each:.1} |");
        }
    });
}

/// Makes whole counts by halves with each kernel, on one thread and on all, and compares them with
/// the published values. If kernels or numbers of threads are named, only these are used.
fn published(smallest: u32, largest: u32, named: &[String]) {
    let all = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = if all == 1 { vec![1] } else { vec![1, all] };
    let kernels: Vec<Kernel> = Kernel::available().collect();
    let names: Vec<String> = kernels
        .iter()
        .map(|kernel| kernel.kind().to_string())
        .chain(threads.iter().map(usize::to_string))
        .collect();
    // A kernel that the machine lacks is an error, so that it does not seem to have counted.
    if let Some(unknown) = named.iter().find(|name| !names.contains(name)) {
        eprintln!("bezzel-bench: there is no {unknown} here; there are {}", names.join(", "));
        std::process::exit(2);
    }
    let kernels = wanted(named, kernels, |kernel| kernel.kind().to_string());
    let threads = wanted(named, threads, usize::to_string);
    println!("| N | kernel | threads | s |");
    println!("|---:|---|---:|---:|");
    for n in smallest..=largest {
        let scheme = schemes(n)[1];
        for &kernel in &kernels {
            for &threads in &threads {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let (seconds, _) = pool.expect("threads").install(|| seconds(n, scheme, kernel));
                println!("| {n} | {} | {threads} | {seconds:.3} |", kernel.kind());
            }
        }
    }
}

/// Returns the named items, or all if none is named.
fn wanted<T>(named: &[String], all: Vec<T>, name: impl Fn(&T) -> String) -> Vec<T> {
    let is_named = |one: &T| named.contains(&name(one));
    let some = all.iter().any(is_named);
    all.into_iter().filter(|one| !some || is_named(one)).collect()
}

fn scaling() {
    let all = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    println!("| N | engine | 1 thread s | {all} threads s | ratio |");
    println!("|---:|---|---:|---:|---:|");
    for (n, scheme) in [16, 17, 18].into_iter().flat_map(|n| schemes(n).map(|s| (n, s))) {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..RUNS {
            for (threads, times) in [1, all].into_iter().zip(&mut times) {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let pool = pool.expect("threads");
                times.push(pool.install(|| seconds(n, scheme, Kernel::fastest())).0);
            }
        }
        let [one, many] = times.map(median);
        println!("| {n} | {scheme} | {one:.4} | {many:.4} | {:.2} |", one / many);
    }
}

/// Counts every published value of other pieces that should take up to `most` seconds on one
/// thread, by the quickest scheme, and by the second one if there is one. Times are processor
/// times, which depend less on other load.
fn pieces(most: f64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let clock = MachineClock::default();
    pool.install(|| {
        println!("| piece | N | solutions | plan | seconds | second plan | seconds |");
        println!("|---|---:|---:|---|---:|---|---:|");
        for piece in Piece::ALL.into_iter().filter(|piece| *piece != Piece::QUEEN) {
            // Values that are 0 take no time on a torus, so they do not predict the time of the
            // next one.
            let known = known::of_piece(piece).filter(|known| known.all.is_some_and(|all| all > 0));
            let (mut last, mut last_n) = ([0.0f64; 2], 0);
            for known in known {
                // Each additional size takes at most ten times as long, as for semi-queens.
                let growth = 10f64.powi((known.n - last_n) as i32);
                // Counts that take no time do not predict the time of the next one.
                let slowest = last[0].max(last[1]);
                if slowest > 1e-3 && slowest * growth > most {
                    break;
                }
                last_n = known.n;
                let quickest = Scheme::quickest_for(piece, None, size(known.n));
                let second = Scheme::second_for(piece, None, size(known.n));
                let mut line = format!("| {piece} | {} | {} |", known.n, known.all.unwrap_or(0));
                for (last, scheme) in last.iter_mut().zip([Some(quickest), second]) {
                    let Some(scheme) = scheme else {
                        line += " | |";
                        continue;
                    };
                    let plan = Plan::standard(scheme, size(known.n)).expect("a plan");
                    let begin = clock.worked();
                    let engine = Engine::open(plan, Kernel::fastest(), Resources::default());
                    let engine = engine.expect("memory");
                    let total = run(&engine, &engine.all(), NEVER, &|_| ()).expect("a count");
                    *last = clock.worked() - begin;
                    assert_eq!(Some(total.solutions()), known.all, "{plan}");
                    line += &format!(" `{plan}` | {last:.3} |");
                }
                println!("{line}");
            }
        }
    });
}
