//! Interrupts a count and resumes it: a ledger of shards.
//! `cargo run --release --example ledger -- 13`.
//!
//! A shard's tally depends only on the plan's text and the shard's number, so a shard that was
//! counted once, on any machine, need not be counted again.

use bezzel::Size;
use bezzel::count::{CountError, CountTarget, best, run};
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan, Shards};
use bezzel::stop::NEVER;
use bezzel::tally::{Tally, Total};
use std::collections::BTreeMap;
use std::sync::Mutex;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = std::env::args().nth(1).as_deref().unwrap_or("13").parse()?;
    // A file would store the plan's text, and a tally for each shard.
    let text = best(size, CountTarget::All, Resources::default())?.to_string();
    let ledger: Mutex<BTreeMap<u64, Tally>> = Mutex::default();

    // Counts missing shards until the ledger holds `many` of them.
    let count_until = |many: usize| -> Result<(), Box<dyn std::error::Error>> {
        let plan: Plan = text.parse()?;
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default())?;
        let known: Shards = ledger.lock().unwrap().keys().copied().collect();
        let missing = engine.all().without(&known);
        println!("{plan}: {} shards known, {} missing", known.len(), missing.len());
        let stop = || ledger.lock().unwrap().len() >= many;
        let counted = run(&engine, &missing, &stop, &|counted| {
            ledger.lock().unwrap().insert(counted.shard, counted.tally);
        });
        match counted {
            Ok(_) | Err(CountError::Stopped) => Ok(()),
            Err(error) => Err(error.into()),
        }
    };
    count_until(20)?;
    count_until(usize::MAX)?;

    let ledger = ledger.into_inner()?;
    let total = ledger.values().copied().try_fold(Total::default(), Total::plus);
    let total = total.ok_or("more than 128 bits")?;
    assert_eq!(total.solutions(), bezzel::count::count(size, CountTarget::All, NEVER)?);
    println!("{} shards, {} solutions", ledger.len(), total.solutions());
    Ok(())
}
