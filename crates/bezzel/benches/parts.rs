//! The parts of a count by themselves: `cargo bench -p bezzel --bench parts`.

use bezzel::Size;
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan, Scheme};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn size(n: u64) -> Size {
    Size::new(n).expect("a board size")
}

/// One shard of N = 16, by each kernel.
fn kernels(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shard 77 of cross/1 n=16 depth=1");
    let plan: Plan = "cross/1 n=16 depth=1".parse().expect("a plan");
    for kernel in Kernel::available() {
        group.bench_function(BenchmarkId::from_parameter(kernel.kind()), |bencher| {
            bencher.iter(|| {
                let tally = plan.count(black_box(77), kernel);
                // The pinned value: see plan/tests.rs.
                assert_eq!(tally.by_weight, [2268, 0, 0, 0]);
            });
        });
    }
}

/// Making a plan, and estimating its nodes.
fn planning(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("planning");
    for n in [16, 17, 27, 28] {
        group.bench_function(BenchmarkId::new("plan", n), |bencher| {
            bencher.iter(|| Plan::usual(Scheme::Cross, size(black_box(n))));
        });
    }
    let plan = Plan::usual(Scheme::Cross, size(27)).expect("a plan");
    group.sample_size(10);
    group.bench_function("estimate 27", |bencher| {
        bencher.iter(|| plan.estimate_nodes(4000, black_box(1)));
    });
}

criterion_group!(benches, kernels, planning);
criterion_main!(benches);
