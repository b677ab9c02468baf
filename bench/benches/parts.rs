//! Benchmarks of the parts of a count: `cargo bench -p bezzel-bench --bench parts`.

use bezzel::Size;
use bezzel::engine::{Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan, Scheme};
use bezzel::stop::NEVER;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn size(n: u32) -> Size {
    Size::new(n).expect("a board size")
}

fn open(size: Size) -> Engine {
    let plan = Plan::standard(Scheme::CROSS, size).expect("a plan");
    Engine::open(plan, Kernel::fastest(), Resources::default()).expect("memory")
}

/// Counts one shard of N = 16 with each kernel.
fn kernels(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shard 77 of cross/2 n=16 depth=1");
    let plan: Plan = "cross/2 n=16 depth=1".parse().expect("a plan");
    for kernel in Kernel::available() {
        let engine = Engine::open(plan, kernel, Resources::default()).expect("memory");
        group.bench_function(BenchmarkId::from_parameter(kernel.kind()), |bencher| {
            bencher.iter(|| {
                let counted = engine.count_shard(black_box(77), NEVER).expect("a tally");
                // The pinned value of engine/tests.rs.
                assert_eq!(counted.tally.by_weight, [2268, 0, 0, 0]);
            });
        });
    }
}

/// Opens a plan, and estimates its nodes.
fn planning(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("planning");
    for n in [16, 17, 27, 28] {
        group.bench_function(BenchmarkId::new("plan", n), |bencher| {
            bencher.iter(|| open(size(black_box(n))));
        });
    }
    let engine = open(size(27));
    group.sample_size(10);
    group.bench_function("estimate 27", |bencher| {
        bencher.iter(|| engine.estimate_steps(4000, black_box(1)));
    });
}

criterion_group!(benches, kernels, planning);
criterion_main!(benches);
