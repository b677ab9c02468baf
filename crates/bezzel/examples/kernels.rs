//! Compares every kernel that this machine can run with the scalar one, shard by shard: `cargo run
//! --release --example kernels`. Arguments are names of kernels that must be available.

use bezzel::Size;
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::plan::Plan;
use bezzel::stop::NEVER;

/// Short plans of all schemes, with their numbers of solutions.
const PLANS: [(&str, u128); 6] = [
    ("cross/2 n=12 depth=1", 14_200),
    ("cross/2 n=13 depth=0", 73_712),
    ("halves-0/1 n=12 depth=1", 14_200),
    ("halves-1/1 n=13 depth=1", 73_712),
    ("halves-2/1 n=12 depth=0", 14_200),
    ("start-3/2 n=12 depth=1", 1_359),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in std::env::args().skip(1) {
        let kind: KernelKind = name.parse()?;
        Kernel::new(kind).ok_or_else(|| format!("this machine cannot run {kind}"))?;
    }
    let scalar = Kernel::new(KernelKind::Scalar).ok_or("the scalar kernel runs anywhere")?;
    for (text, solutions) in PLANS {
        let plan: Plan = text.parse()?;
        let engine = Engine::open(plan, scalar, Resources::default())?;
        let shards: Vec<u64> = engine.all().iter().collect();
        let expected = engine.count(&shards, NEVER)?;
        let all: u128 = expected.iter().map(|counted| counted.tally.total()).sum();
        let size: Size = plan.size();
        assert!(all == solutions, "{plan}: {all}");
        for kernel in Kernel::available() {
            let counted = engine.with_kernel(kernel).count(&shards, NEVER)?;
            assert!(counted == expected, "{plan} with {}", kernel.kind());
            println!("N = {size} by {plan} with {}: {all}", kernel.kind());
        }
    }
    Ok(())
}
