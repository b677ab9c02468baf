use super::*;
use crate::known;

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

fn total(plan: &Plan, kernel: Kernel) -> (u128, u128) {
    let tallies = (0..plan.len()).map(|shard| plan.count(shard, kernel));
    tallies.fold((0, 0), |(total, nodes), tally| {
        (total + tally.total(), nodes + u128::from(tally.nodes))
    })
}

#[test]
fn every_scheme_and_kernel_counts_the_published_values() {
    for n in 1..=13 {
        let published = known::values(n).unwrap().all.unwrap();
        for kernel in Kernel::available() {
            let plan = Plan::usual(Scheme::Cross, size(n)).unwrap();
            assert_eq!(total(&plan, kernel).0, published, "{plan} {}", kernel.kind());
            for lines in if n % 2 == 0 { &[0, 2][..] } else { &[1] } {
                let plan = Plan::usual(Scheme::Halves(*lines), size(n)).unwrap();
                assert_eq!(total(&plan, kernel).0, published, "{plan} {}", kernel.kind());
            }
        }
        if n <= 11 {
            let plan = Plan::usual(Scheme::Rows, size(n)).unwrap();
            assert_eq!(total(&plan, Kernel::fastest()).0, published, "{plan}");
        }
    }
}

#[test]
fn a_shards_tally_is_the_same_with_every_kernel() {
    for (n, scheme) in [
        (12, Scheme::Cross),
        (13, Scheme::Cross),
        (14, Scheme::Cross),
        (12, Scheme::Halves(2)),
        (13, Scheme::Halves(1)),
        (14, Scheme::Halves(0)),
    ] {
        let plan = Plan::new(scheme, size(n), 1).unwrap();
        let scalar = Kernel::new(crate::kernel::KernelKind::Scalar).unwrap();
        for shard in (0..plan.len()).step_by(5) {
            let expected = plan.count(shard, scalar);
            for kernel in Kernel::available() {
                assert_eq!(plan.count(shard, kernel), expected, "{plan} {shard} {}", kernel.kind());
            }
        }
    }
}

#[test]
fn the_depth_changes_shards_and_nothing_else() {
    let kernel = Kernel::fastest();
    for n in [8, 11, 12] {
        let expected = total(&Plan::new(Scheme::Cross, size(n), 0).unwrap(), kernel);
        for depth in 1..=3 {
            let plan = Plan::new(Scheme::Cross, size(n), depth).unwrap();
            assert_eq!(total(&plan, kernel), expected, "{plan}");
        }
        let halves = Scheme::halves(size(n), Resources::default()).unwrap();
        let plan = Plan::new(halves, size(n), 0).unwrap();
        let expected = total(&plan, kernel);
        for depth in 1..=3 {
            assert_eq!(total(&Plan::new(halves, size(n), depth).unwrap(), kernel), expected);
        }
        assert_eq!(plan.deeper(2), Plan::new(halves, size(n), 2).unwrap());
    }
    let expected = total(&Plan::new(Scheme::Rows, size(9), 0).unwrap(), kernel).0;
    for depth in 1..=3 {
        assert_eq!(total(&Plan::new(Scheme::Rows, size(9), depth).unwrap(), kernel).0, expected);
    }
}

#[test]
fn starts_add_up_and_mirror() {
    for n in [1, 4, 9, 12] {
        let kernel = Kernel::fastest();
        let by_start: Vec<u128> = (0..n)
            .map(|column| total(&Plan::usual(Scheme::Start(column), size(n)).unwrap(), kernel).0)
            .collect();
        assert_eq!(by_start.iter().sum::<u128>(), known::values(n).unwrap().all.unwrap());
        assert!(by_start.iter().eq(by_start.iter().rev()));
    }
    assert!(Plan::usual(Scheme::Start(8), size(8)).is_err());
}

#[test]
fn orbits_account_for_every_constellation() {
    // Counted without symmetry: all placements of queens that fill the central lines.
    for n in [4u32, 6, 8, 5, 7] {
        let plan = Plan::new(Scheme::Cross, size(n), 0).unwrap();
        let weighted: u64 = (0..plan.groups())
            .filter_map(|group| plan.group(group))
            .flat_map(|(_, units)| units)
            .map(|(_, weight)| WEIGHTS[usize::from(weight)])
            .sum();
        assert_eq!(weighted, constellations_by_brute_force(n), "N = {n}");
    }
}

/// All sets of queens on the central lines, one in each of these rows and columns, none
/// attacking another: by going through the squares of the cross.
fn constellations_by_brute_force(n: u32) -> u64 {
    let lines = if n.is_multiple_of(2) { 2 } else { 3 };
    let first = (n - lines) / 2;
    let central = |line: u32| line >= first && line < first + lines;
    let squares: Vec<(u32, u32)> = (0..n)
        .flat_map(|row| (0..n).map(move |column| (row, column)))
        .filter(|&(row, column)| central(row) || central(column))
        .collect();
    let mut stack: Vec<(usize, Vec<(u32, u32)>)> = vec![(0, Vec::new())];
    let mut found = 0;
    while let Some((from, queens)) = stack.pop() {
        let rows = queens.iter().filter(|(row, _)| central(*row)).count() as u32;
        let columns = queens.iter().filter(|(_, column)| central(*column)).count() as u32;
        if rows == lines && columns == lines {
            found += 1;
        }
        for (at, &(row, column)) in squares.iter().enumerate().skip(from) {
            let free = queens
                .iter()
                .all(|&(r, c)| r != row && c != column && r.abs_diff(row) != c.abs_diff(column));
            if free {
                let mut more = queens.clone();
                more.push((row, column));
                stack.push((at + 1, more));
            }
        }
    }
    found
}

/// What a plan means never changes: a ledger made years ago must still be true. These were
/// printed by `cargo test -p bezzel plan::tests::pins -- --ignored --nocapture`.
#[test]
fn what_a_plan_means_is_pinned() {
    for (text, fingerprint, len, shard, by_weight, nodes) in PINS {
        let plan: Plan = text.parse().unwrap();
        assert_eq!(plan.fingerprint(), fingerprint, "{text}");
        assert_eq!(plan.len(), len, "{text}");
        let tally = plan.count(shard, Kernel::fastest());
        assert_eq!((tally.by_weight, tally.nodes), (by_weight, nodes), "{text}, shard {shard}");
    }
}

#[test]
#[ignore = "prints the pins"]
fn pins() {
    for (text, _, _, shard, _, _) in PINS {
        let plan: Plan = text.parse().unwrap();
        let (print, len) = (plan.fingerprint(), plan.len());
        let tally = plan.count(shard, Kernel::fastest());
        println!("({text:?}, {print:?}, {len}, {shard}, {:?}, {}),", tally.by_weight, tally.nodes);
    }
}

type Pin = (&'static str, &'static str, u64, u64, [u64; 4], u64);

const PINS: [Pin; 11] = [
    ("cross/1 n=8 depth=0", "13eb6c8673592b9d", 12, 3, [1, 0, 0, 0], 2),
    ("cross/1 n=14 depth=0", "c5b67d30bee8d597", 42, 20, [242, 0, 0, 0], 4912),
    ("cross/1 n=15 depth=0", "b189e87f5a8f8afb", 444, 100, [518, 0, 0, 0], 9737),
    ("cross/1 n=16 depth=1", "c41a169be600ebd7", 448, 77, [2268, 0, 0, 0], 64268),
    ("cross/1 n=17 depth=2", "504636d5a7f05a2d", 44800, 4321, [220, 0, 0, 0], 7464),
    ("halves-0/1 n=14 depth=1", "223971c3ebc37cd3", 8, 3, [5202, 1046, 0, 0], 34058),
    ("halves-0/1 n=16 depth=3", "93f4ad19f054d238", 512, 100, [2385, 3808, 0, 0], 10723),
    ("halves-1/1 n=15 depth=2", "0549de2b5caa243a", 448, 200, [696, 0, 0, 0], 5386),
    ("halves-2/1 n=14 depth=0", "7062c046f268f0d2", 849, 100, [61, 0, 0, 0], 2911),
    ("rows/1 n=12 depth=2", "c2d430c87d17ab59", 144, 29, [0, 0, 0, 167], 8659),
    ("start-3/1 n=14 depth=1", "93c74839a6f26370", 8, 5, [0, 0, 0, 2334], 114524),
];

#[test]
fn texts_are_read_back_and_others_refused() {
    for text in [
        "cross/1 n=16 depth=2",
        "rows/1 n=5 depth=1",
        "start-0/1 n=9 depth=0",
        "halves-0/1 n=18 depth=2",
        "halves-1/1 n=19 depth=1",
    ] {
        assert_eq!(text.parse::<Plan>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "cross n=16 depth=2",
        "cross/2 n=16 depth=2",
        "cross/1 n=016 depth=2",
        "cross/1 n=16 depth=8",
        "cross/1 n=33 depth=0",
        "cross/1 n=16",
        "start-9/1 n=9 depth=0",
        "halves/1 n=16 depth=2",
        "halves-1/1 n=16 depth=2",
        "halves-0/1 n=17 depth=2",
        "halves-3/1 n=17 depth=2",
        "halves-0/1 n=28 depth=2",
    ] {
        assert!(text.parse::<Plan>().is_err(), "{text}");
    }
}

#[test]
fn estimates_come_near() {
    for n in [12, 13, 14] {
        let plan = Plan::usual(Scheme::Cross, size(n)).unwrap();
        let nodes = total(&plan, Kernel::fastest()).1 as f64;
        let estimate = plan.estimate_nodes(20_000, 1);
        assert!((estimate / nodes - 1.0).abs() < 0.1, "{plan}: {estimate} for {nodes}");
    }
}

#[test]
fn the_fastest_scheme_follows_from_size_and_memory() {
    let small = Resources { memory: 64 << 20, threads: 2 };
    let large = Resources { memory: 64 << 30, threads: 2 };
    assert_eq!(Scheme::fastest(size(8), large), Scheme::Cross);
    assert_eq!(Scheme::fastest(size(15), large), Scheme::Cross);
    assert_eq!(Scheme::fastest(size(16), large), Scheme::Halves(0));
    assert_eq!(Scheme::fastest(size(21), large), Scheme::Halves(1));
    assert_eq!(Scheme::fastest(size(24), large), Scheme::Halves(0));
    // Where the lists of a column set do not fit, two lines are fixed, or none are made.
    assert_eq!(Scheme::halves(size(24), small), Some(Scheme::Halves(2)));
    assert_eq!(Scheme::fastest(size(24), small), Scheme::Cross);
    assert_eq!(Scheme::halves(size(27), small), None);
    assert_eq!(Scheme::halves(size(29), large), None);
    // Memory changes how a count goes, and nothing that is counted.
    let plan = |resources| Plan::with(Scheme::Halves(0), size(12), 1, resources).unwrap();
    assert_eq!(plan(small).count(3, Kernel::fastest()), plan(large).count(3, Kernel::fastest()));
}

#[test]
fn a_large_plan_is_made_at_once() {
    let plan = Plan::usual(Scheme::Cross, size(28)).unwrap();
    assert!(plan.len() > 1_000_000);
    assert!(Plan::usual(Scheme::Cross, size(32)).is_ok());
    assert!(Plan::new(Scheme::Cross, size(28), 8).is_err());
}

/// With the variable set, a kernel that this machine lacks is a failure and no skip.
#[test]
fn the_kernels_asked_for_are_there() {
    let Ok(names) = std::env::var("BEZZEL_REQUIRE_KERNELS") else { return };
    for name in names.split(',').filter(|name| !name.is_empty()) {
        let kind = name.parse().unwrap_or_else(|()| panic!("there is no kernel {name}"));
        assert!(Kernel::new(kind).is_some(), "this machine cannot run {name}");
    }
}

#[test]
#[ignore = "prints how long making all units takes"]
fn planning() {
    for n in [16, 17, 18, 19, 21, 27, 28] {
        let begin = std::time::Instant::now();
        let plan = Plan::usual(Scheme::Cross, size(n)).unwrap();
        let made = begin.elapsed();
        let units: usize =
            (0..plan.groups()).filter_map(|g| plan.group(g)).map(|g| g.1.len()).sum();
        println!(
            "N = {n}: plan {made:?}, {} groups, {units} units in {:?}",
            plan.groups(),
            begin.elapsed()
        );
    }
}

#[test]
#[ignore = "prints estimates"]
fn estimates() {
    for n in [16, 17, 18, 20, 21, 22, 24, 27, 28] {
        let plan = Plan::usual(Scheme::Cross, size(n)).unwrap();
        let begin = std::time::Instant::now();
        let e: Vec<String> =
            (1..=5).map(|seed| format!("{:.3e}", plan.estimate_nodes(4000, seed))).collect();
        println!("N = {n}: {e:?} {:?}", begin.elapsed() / 5);
    }
}
