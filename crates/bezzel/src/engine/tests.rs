use super::*;
use crate::board::size;
use crate::count::CountTarget;
use crate::known;
use crate::piece::{Piece, Variant};
use crate::plan::Scheme;
use crate::search::Backtrack;
use crate::stop::NEVER;
use crate::tally::ONE;
use std::collections::BTreeSet;

pub(crate) fn open(plan: Plan, kernel: Kernel) -> Engine {
    Engine::open(plan, kernel, Resources::default()).unwrap()
}

fn of(plan: &str) -> Engine {
    open(plan.parse().unwrap(), Kernel::fastest())
}

fn all(engine: &Engine) -> Vec<Counted> {
    let shards: Vec<u64> = (0..engine.shards()).collect();
    engine.count(&shards, NEVER).unwrap()
}

/// The schemes that may divide a board of this size.
fn schemes(n: u32) -> Vec<Scheme> {
    let numbered = [Scheme::halves, Scheme::start, Scheme::sums, Scheme::sums_top];
    let numbered = (0..=n).flat_map(|number| numbered.map(|scheme| scheme(number)));
    let pieces = Piece::ALL.map(|piece| (1..=n).map(move |rows| Scheme::piece(piece, rows)));
    let others = [Scheme::CROSS, Scheme::ROWS, Scheme::NUMBERS];
    others.into_iter().chain(numbered).chain(pieces.into_iter().flatten()).collect()
}

/// The number of solutions that plans of a scheme count, from the published tables or by listing them; `None` if that takes
/// long.
fn expected(scheme: Scheme, n: u32) -> Option<u128> {
    match scheme.target() {
        CountTarget::All => known::published(Piece::QUEEN, size(n)),
        CountTarget::Start(column) => {
            let all = Backtrack::new(size(n)).unwrap();
            (n < 13).then(|| all.filter(|solution| solution.columns()[0] == column).count() as u128)
        }
        // A half with many rows has many ways.
        CountTarget::Piece { piece: Piece::SEMI_QUEEN, rows: None }
            if scheme.number.max(n - scheme.number) > 8 || n > 12 =>
        {
            None
        }
        CountTarget::Piece { piece, rows: None } => known::published(piece, size(n)),
        CountTarget::Piece { piece, rows: Some(rows) } if rows == n && n > 9 => {
            known::published(piece, size(n)).filter(|_| n < 13)
        }
        CountTarget::Piece { piece, rows: Some(rows) } => {
            let variant = Variant::new(piece, size(n), rows).unwrap();
            (n < 10).then(|| variant.solutions().unwrap().count() as u128)
        }
    }
}

/// Every scheme at several depths: each kernel counts the same shards, which add up to what is known.
#[test]
fn every_plan_counts_what_is_known_with_every_kernel() {
    // The weights that can occur, and those that do.
    let (mut possible, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for n in 1..=13 {
        for scheme in schemes(n) {
            let Some(expected) = expected(scheme, n) else { continue };
            let most = [4, 3, 1][n.saturating_sub(11) as usize];
            let counts = (0..=most).filter_map(|depth| {
                let plan = Plan::new(scheme, size(n), depth).ok()?;
                assert_eq!(plan.to_string().parse(), Ok(plan));
                let mut by_kernel = Kernel::available().map(|kernel| all(&open(plan, kernel)));
                let scalar = by_kernel.next().unwrap();
                by_kernel.for_each(|counted| assert_eq!(counted, scalar, "{plan}"));
                let total: u128 = scalar.iter().map(|shard| shard.tally.total()).sum();
                assert_eq!(total, expected, "{plan}");
                let sum = |place: usize| scalar.iter().map(|it| it.tally.by_weight[place]).sum();
                let by_weight = [0, 1, 2, 3].map(sum);
                for (place, can_be) in plan.weights().into_iter().enumerate() {
                    let found: u64 = by_weight[place];
                    assert!(can_be || found == 0, "{plan}, place {place}");
                    if found > 0 {
                        seen.insert((scheme.name(), place));
                    }
                    if can_be && n > 1 {
                        possible.insert((scheme.name(), place));
                    }
                    // Solutions below units that all symmetries map to themselves come in pairs, since no reflection maps
                    // a solution to itself.
                    let is_paired =
                        n > 1 && place == ONE && matches!(scheme.name(), "cross" | "halves");
                    assert!(!is_paired || found.is_multiple_of(2), "{plan}");
                }
                Some((by_weight, scalar.iter().map(|shard| shard.effort.steps()).sum::<u64>()))
            });
            let counts: BTreeSet<([u64; 4], u64)> = counts.collect();
            // The depth changes shards and nothing else.
            assert!(
                !matches!(scheme.name(), "cross" | "halves") || counts.len() < 2,
                "{scheme} n={n}: {counts:?}"
            );
        }
    }
    assert_eq!(seen, possible);
}

/// The shards of a plan never change: a ledger made years ago must still be valid. The values were
/// printed by `cargo test -p bezzel engine::tests::pins -- --ignored --nocapture`.
#[test]
fn shards_of_plans_are_pinned() {
    for (text, fingerprint, len, shard, by_weight, steps) in PINS {
        let plan: Plan = text.parse().unwrap();
        assert_eq!(plan.fingerprint(), fingerprint, "{text}");
        assert_eq!(plan.shards(), len, "{text}");
        let counted = open(plan, Kernel::fastest()).count_shard(shard, NEVER).unwrap();
        let found = (counted.tally.by_weight, counted.effort.steps());
        assert_eq!(found, (by_weight, steps), "{text}, shard {shard}");
    }
}

type Pin = (&'static str, &'static str, u64, u64, [u64; 4], u64);

const PINS: [Pin; 13] = [
    ("cross/2 n=14 depth=0", "2da4b188def1cbda", 42, 20, [242, 0, 0, 0], 4912),
    ("cross/2 n=15 depth=0", "5bdd8b423e9fcfe6", 444, 100, [518, 0, 0, 0], 9737),
    ("cross/2 n=16 depth=1", "a69adf9e73af1b6e", 448, 77, [2268, 0, 0, 0], 64268),
    ("halves-0/1 n=14 depth=1", "223971c3ebc37cd3", 8, 3, [5202, 1046, 0, 0], 34058),
    ("halves-0/1 n=16 depth=3", "93f4ad19f054d238", 512, 100, [2385, 3808, 0, 0], 10723),
    ("halves-1/1 n=15 depth=2", "0549de2b5caa243a", 448, 200, [696, 0, 0, 0], 5386),
    ("halves-2/1 n=14 depth=0", "7062c046f268f0d2", 849, 100, [61, 0, 0, 0], 2911),
    ("cross/2 n=8 depth=0", "41d37c100a1528de", 12, 3, [1, 0, 0, 0], 2),
    ("cross/2 n=16 depth=3", "ef598b967bd1cc4a", 28672, 77, [70, 0, 0, 0], 2157),
    ("cross/2 n=17 depth=2", "3cc9205aeee20686", 44800, 4321, [175, 0, 0, 0], 6526),
    ("start-3/2 n=14 depth=1", "faf70c40316c4ca8", 8, 5, [0, 0, 0, 2334], 114524),
    ("start-0/2 n=15 depth=4", "bd4c645fdd67c7af", 4096, 2345, [0, 0, 0, 29], 1078),
    ("rows/1 n=12 depth=2", "c2d430c87d17ab59", 144, 29, [0, 0, 0, 167], 8659),
];

#[test]
fn estimates_come_near() {
    for (text, descents, tolerance) in [
        ("cross/2 n=12 depth=0", 20_000, 0.1),
        ("cross/2 n=13 depth=0", 20_000, 0.1),
        ("cross/2 n=14 depth=0", 20_000, 0.1),
        // The halves are estimated from a sample, which is more accurate than the model: that is a
        // tenth off for small boards.
        ("halves-0/1 n=14 depth=0", 20_000, 0.05),
        ("halves-0/1 n=12 depth=0", 2000, 0.1),
        ("halves-1/1 n=13 depth=0", 2000, 0.1),
        ("queen-13/1 n=13 depth=2", 3000, 0.1),
        ("semi-queen-13/1 n=13 depth=2", 3000, 0.1),
        ("superqueen-13/1 n=13 depth=2", 3000, 0.1),
        ("reflecting-queen-13/1 n=13 depth=2", 3000, 0.1),
        ("numbers/1 n=13 depth=2", 3000, 0.1),
        ("sums-8/1 n=16 depth=1", 1000, 0.3),
    ] {
        let engine = of(text);
        let steps: u64 = all(&engine).iter().map(|shard| shard.effort.steps()).sum();
        let estimate = engine.estimate_steps(descents, 1);
        assert!(
            (estimate / steps as f64 - 1.0).abs() < tolerance,
            "{text}: {estimate} for {steps}"
        );
    }
}

/// With the variable set, a kernel that this machine lacks fails the test instead of skipping it.
#[test]
fn the_kernels_asked_for_are_there() {
    let Ok(names) = std::env::var("BEZZEL_REQUIRE_KERNELS") else { return };
    for name in names.split(',').filter(|name| !name.is_empty()) {
        let kind = name.parse().unwrap_or_else(|_| panic!("there is no kernel {name}"));
        assert!(Kernel::new(kind).is_some(), "this machine cannot run {name}");
    }
}

#[test]
fn memory_does_not_change_a_tally() {
    let plan = Plan::new(Scheme::halves(0), size(12), 1).unwrap();
    let count = |memory| {
        let engine = Engine::open(plan, Kernel::fastest(), Resources { memory, threads: 2 });
        engine.unwrap().count_shard(3, NEVER)
    };
    assert_eq!(count(16 << 20), count(64 << 30));
    let large: Plan = "halves-0/1 n=26 depth=7".parse().unwrap();
    let error = Engine::open(large, Kernel::fastest(), Resources { memory: 40 << 20, threads: 2 });
    assert!(matches!(error, Err(OpenError::Memory { needed: 48_000_000, .. })), "{error:?}");
}

/// Light shards of large boards, with their tallies and the number of halves made, counted by the
/// pairwise reference.
const LARGE: [(&str, u64, [u64; 4], u64); 3] = [
    ("halves-0/1 n=24 depth=6", 180_136, [4_100_489, 21_688, 0, 0], 2_041_333),
    ("halves-1/1 n=25 depth=6", 70_773, [3_136_441, 10_144, 0, 0], 1_487_839),
    ("halves-0/1 n=26 depth=7", 2_043_278, [118_986, 1, 0, 0], 318_520),
];

fn large_shards_hold_what_they_hold(kernels: &[Kernel]) {
    for (text, shard, by_weight, halves) in LARGE {
        let plan = text.parse().unwrap();
        for &kernel in kernels {
            let counted = open(plan, kernel).count_shard(shard, NEVER).unwrap();
            let found = (counted.tally.by_weight, counted.effort.halves);
            assert_eq!(found, (by_weight, halves), "{text}, {shard}: {kernel:?}");
        }
    }
}

#[test]
fn tallies_of_large_boards_are_those_of_the_reference() {
    large_shards_hold_what_they_hold(&[Kernel::fastest()]);
}

#[test]
#[ignore = "takes a minute: cargo test -p bezzel --release large_boards -- --ignored"]
fn every_kernel_counts_shards_of_large_boards_as_pair_by_pair() {
    large_shards_hold_what_they_hold(&Kernel::available().collect::<Vec<_>>());
}

#[test]
fn weights_of_shards_grow_with_their_halves() {
    let engine = of("halves-0/1 n=16 depth=2");
    let mut shards: Vec<(u64, f64)> = (0..engine.shards())
        .map(|shard| {
            let made = engine.count_shard(shard, NEVER).unwrap().effort.halves;
            (made, engine.weigh_shard(shard).unwrap())
        })
        .collect();
    assert!(shards.iter().all(|&(_, weight)| weight > 0.0));
    // The shards that make the most halves weigh the most.
    shards.sort_by_key(|&(made, _)| made);
    let third = shards.len() / 3;
    let weight = |some: &[(u64, f64)]| some.iter().map(|&(_, weight)| weight).sum::<f64>();
    let (light, heavy) = (weight(&shards[..third]), weight(&shards[shards.len() - third..]));
    assert!(heavy > 1.05 * light, "{heavy} {light}");
    let cross = of("cross/2 n=12 depth=1");
    assert_eq!((cross.weigh_shard(3), cross.prepare_shard(3)), (Ok(1.0), Ok(())));
}

#[test]
#[cfg_attr(panic = "abort", ignore = "catches a panic")]
fn a_panic_in_a_shard_is_an_error() {
    let plan = Plan::standard(Scheme::CROSS, size(10)).unwrap();
    let error = open(plan, Kernel::panicking()).count(&[2], NEVER).unwrap_err();
    assert!(matches!(error, CountError::Panicked { shard: 2, .. }), "{error}");
    let error = open(plan, Kernel::fastest()).count(&[plan.shards()], NEVER).unwrap_err();
    assert!(matches!(error, CountError::NoSuchShard { .. }), "{error}");
}

#[test]
fn a_shard_can_be_stopped() {
    for text in ["cross/2 n=24 depth=0", "halves-0/1 n=24 depth=0", "rows/1 n=24 depth=1"] {
        let engine = of(text);
        let calls = std::sync::atomic::AtomicU32::new(0);
        let stop = || calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 2;
        assert_eq!(
            engine.count_shard(11 % engine.shards(), &stop),
            Err(CountError::Stopped),
            "{text}"
        );
    }
}

#[test]
fn only_counts_by_halves_have_key_bits() {
    assert_eq!(of("cross/2 n=16 depth=1").key_bits(), None);
    assert!(of("halves-0/1 n=20 depth=1").key_bits() >= Some(2));
}
