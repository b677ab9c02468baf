//! Counts with progress, and with a limit of time:
//! `cargo run --release --example count_with_progress -- 17`.

use bezzel::Size;
use bezzel::count::{CountError, CountTarget, open, run};
use bezzel::engine::{Counter, Resources};
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = std::env::args().nth(1).as_deref().unwrap_or("14").parse()?;
    let threads = std::thread::available_parallelism()?.get();

    // Opens the best plan for this board on this machine.
    let engine = open(size, CountTarget::All, Resources { threads, ..Resources::default() })?;
    println!("{}, {} shards, {} kernel", engine.plan(), engine.shards(), engine.kernel().kind());

    // Called after every shard, on the thread that counted it; the lock keeps the lines in order.
    let progress = Mutex::new((0, 0));
    let observe = |_: &bezzel::tally::Counted| {
        let mut progress = progress.lock().unwrap();
        let (done, shown) = &mut *progress;
        *done += 1;
        let tenth = 10 * *done / engine.shards();
        if tenth > *shown {
            *shown = tenth;
            println!("{} %", 10 * tenth);
        }
    };
    // Called repeatedly; the count ends within milliseconds after it returns `true`.
    let begin = Instant::now();
    let stop = || begin.elapsed() > Duration::from_secs(60);
    match run(&engine, &engine.all(), &stop, &observe) {
        Ok(count) => println!("{} solutions", count.solutions()),
        Err(CountError::Stopped) => println!("not within a minute"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
