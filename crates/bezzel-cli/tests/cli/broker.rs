//! Sessions with a real nats-server or Slurm, and the worker with a fault that they start from this test program.
//!
//! Without such a server they say that they are skipped; with BEZZEL_REQUIRE_NATS or BEZZEL_REQUIRE_SLURM set they fail.

use bezzel::engine::{CountError, Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::Counted;
use bezzel_nats::{Broker, Work, work};
use std::sync::Arc;

crate::default::sessions::folder! { "nats/": broker slurm }

/// Faults of workers, in a worker made of the same library. The variable BEZZEL_FAULT names the fault and the shard.
struct Faulty {
    engine: Engine,
    fault: String,
    shard: u64,
}

impl Counter for Faulty {
    fn plan(&self) -> Plan {
        self.engine.plan()
    }

    fn count(&self, shards: &[u64], stop: Stop<'_>) -> Result<Vec<Counted>, CountError> {
        let mut counted = self.engine.count(shards, stop)?;
        if shards.contains(&self.shard) || self.fault == "lie-always" {
            match self.fault.as_str() {
                "die" => std::process::abort(),
                "panic" => panic!("shard {} is too much", self.shard),
                "impossible" => counted[0].tally.by_weight[0] += 1 << 50,
                _ => counted[0].tally.by_weight[0] += 1,
            }
        }
        Ok(counted)
    }
}

#[test]
#[ignore = "a worker that other tests start"]
fn a_faulty_worker() {
    let variable = |name: &str| std::env::var(name).unwrap();
    let (fault, shard) = (variable("BEZZEL_FAULT"), variable("BEZZEL_SHARD").parse().unwrap());
    let broker = Broker { address: variable("NATS_URL"), ..Broker::default() };
    let name = variable("BEZZEL_NAME");
    let job = Work { broker, name, threads: 1, until_done: true, campaign: None };
    let prepare = |plan, _: &[_]| {
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
        let counter: Arc<dyn Counter + Send + Sync> =
            Arc::new(Faulty { engine, fault: fault.clone(), shard });
        Ok(vec![(counter, "scalar".to_owned())])
    };
    let outcome = work(&job, &prepare, Arc::default(), Arc::new(|_| ()));
    if let Err(error) = outcome {
        eprintln!("{error}");
        std::process::exit(2);
    }
}
