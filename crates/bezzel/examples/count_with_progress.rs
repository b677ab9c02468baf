//! Counting with progress, and an end on request:
//! `cargo run --release --example count_with_progress -- 17`.

use bezzel::Size;
use bezzel::count::{CountError, CountTarget, open, run};
use bezzel::engine::{Counter, Resources};
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = std::env::args().nth(1).as_deref().unwrap_or("14").parse()?;
    let threads = std::thread::available_parallelism()?.get();

    // The best plan for this board on this machine, opened.
    let engine = open(size, CountTarget::All, Resources { threads, ..Resources::default() })?;
    println!("{}, {} shards, {} kernel", engine.plan(), engine.shards(), engine.kernel().kind());

    // Told of every shard as it comes, from whatever thread counted it: under a lock, so that lines come in order.
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
    // Asked now and then; the count ends within milliseconds.
    let begin = Instant::now();
    let stop = || begin.elapsed() > Duration::from_secs(60);
    match run(&engine, &engine.all(), &stop, &observe) {
        Ok(count) => println!("{} solutions", count.solutions()),
        Err(CountError::Stopped) => println!("not within a minute"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
