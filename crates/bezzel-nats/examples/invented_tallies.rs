//! A worker that counts nothing and invents its tallies, to measure the load that broker, coordinator and ledger can
//! handle (bench/campaign). Its numbers are never correct.
//!
//! ```text
//! cargo run --release --example invented_tallies -- nats://127.0.0.1:4222 NAME SHARDS_A_SECOND
//! ```

use bezzel::engine::{CountError, Counter};
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::{Counted, Effort, Tally};
use bezzel_nats::{Broker, Heard, Prepared, Work, work};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A counter that waits, and then returns an invented tally.
struct Invented {
    plan: Plan,
    pause: Duration,
}

impl Counter for Invented {
    fn plan(&self) -> Plan {
        self.plan
    }

    fn count(&self, shards: &[u64], _: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        std::thread::sleep(self.pause * shards.len() as u32);
        let tally =
            |shard: u64| Tally { by_weight: [shard * 1009 % 9973, shard % 89, shard % 7, 0] };
        let counted =
            |&shard: &u64| Counted { shard, tally: tally(shard), effort: Effort::default() };
        Ok(shards.iter().map(counted).collect())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// The number of threads of a large machine.
    const THREADS: usize = 64;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, name, rate] = &arguments[..] else {
        return Err("wanted: the broker's address, a name, and how many shards a second".into());
    };
    let pause = Duration::from_secs_f64(THREADS as f64 / rate.parse::<f64>()?);
    let broker = Broker { address: address.clone(), ..Broker::default() };
    let job =
        Work { broker, name: name.clone(), threads: THREADS, until_done: true, campaign: None };
    let prepare = |plan, _: &[_]| {
        let counter = Arc::new(Invented { plan, pause });
        Ok(Prepared { counter, kernel: "scalar".to_owned(), other: None })
    };
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::new(|heard: Heard| eprintln!("{heard:?}"));
    let worked = work(&job, &prepare, stop, heard)?;
    println!("{} shards", worked.shards);
    Ok(())
}
