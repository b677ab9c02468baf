//! Workers that count nothing and invent their tallies, to measure the load that broker, coordinator and ledger can
//! handle (bench/campaign). Their numbers are never correct. Or a liar, which sends facts that cannot be, each under
//! another name, whatever it is answered.
//!
//! ```text
//! cargo run --release --example invented_tallies -- nats://127.0.0.1:4222 NAME SHARDS_A_SECOND WORKERS
//! cargo run --release --example invented_tallies -- nats://127.0.0.1:4222 liar FACTS_A_SECOND 0 PLAN
//! ```

use bezzel::engine::{CountError, Counter};
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::{Counted, Effort, Tally};
use bezzel_campaign::{Evidence, Fact, Worker};
use bezzel_nats::{Broker, Heard, NatsError, Work, Worked, work};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

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

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (address, name, rate, workers, plan) = match &arguments[..] {
        [address, name, rate, workers] => (address, name, rate, workers.parse()?, None),
        [address, name, rate, workers, plan] => {
            (address, name, rate, workers.parse()?, Some(plan.parse()?))
        }
        _ => {
            return Err(
                "wanted: the broker's address, a name, how many shards a second, and workers"
                    .into(),
            );
        }
    };
    let rate: f64 = rate.parse()?;
    if let Some(plan) = plan {
        return lie(address, plan, rate);
    }
    let each = |number: usize| {
        let (address, name) = (address.clone(), format!("{name}-{number}"));
        std::thread::spawn(move || invent(address, name, rate))
    };
    let each: Vec<_> = (0..workers).map(each).collect();
    for one in each {
        let worked = one.join().map_err(|_| "a worker has panicked")??;
        println!("{} shards", worked.shards);
    }
    Ok(())
}

/// Works until the campaign is done, with this number of facts a second.
fn invent(address: String, name: String, rate: f64) -> Result<Worked, NatsError> {
    /// The largest number of threads of a worker.
    const THREADS: f64 = 64.0;
    let threads = (rate / 16.0).clamp(1.0, THREADS);
    let pause = Duration::from_secs_f64(threads / rate);
    let broker = Broker { address, ..Broker::default() };
    let job = Work { broker, name, threads: threads as usize, until_done: true, campaign: None };
    let prepare = |plan, _: &[_]| {
        let counter: Arc<dyn Counter + Send + Sync> = Arc::new(Invented { plan, pause });
        Ok(vec![(counter, "scalar".to_owned())])
    };
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::new(|heard: Heard| eprintln!("{heard:?}"));
    work(&job, &prepare, stop, heard)
}

/// Sends facts that cannot be, until it is killed.
fn lie(address: &str, plan: Plan, rate: f64) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let client = async_nats::connect(address).await?;
        let subject = format!("bezzel.{}.fact.anyone", plan.fingerprint());
        let begin = Instant::now();
        for shard in 0.. {
            let machine = format!("liar-{shard}");
            let worker = Arc::new(Worker::new(&machine, "scalar", env!("CARGO_PKG_VERSION"))?);
            let tally = Tally { by_weight: [1 << 62, 0, 0, 0] };
            let fact = Fact { plan, shard, tally };
            let found = Evidence { fact, worker, micros: 1, at: 1 };
            let report = serde_json::json!({ "plan": plan.to_string(), "shard": shard, "machine": machine,
                "kernel": "scalar", "version": env!("CARGO_PKG_VERSION"), "at": 1,
                "found": { "by_weight": tally.by_weight, "micros": 1, "checksum": found.checksum(plan) } });
            client.publish(subject.clone(), report.to_string().into()).await?;
            let due = begin + Duration::from_secs_f64((shard + 1) as f64 / rate);
            tokio::time::sleep_until(due.into()).await;
        }
        Ok(())
    })
}
