use super::*;
use crate::board::size;
use crate::stop::NEVER;

fn open(scheme: Scheme, n: u32, kernel: Kernel) -> Engine {
    crate::engine::tests::open(Plan::standard(scheme, size(n)).unwrap(), kernel)
}

fn cross(n: u32) -> Engine {
    open(Scheme::CROSS, n, Kernel::fastest())
}

fn total(engine: &Engine) -> u128 {
    run(engine, &engine.all(), NEVER, &|_| ()).unwrap().solutions()
}

fn checked(engine: &Engine, all: u128) -> Vec<Finding> {
    check(engine, all, 1, NEVER).unwrap()
}

/// The names of the checks that do not agree.
fn refusing(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().filter(|finding| !finding.agrees()).map(Finding::name).collect()
}

#[test]
fn a_right_count_passes_every_check() {
    for n in [1, 2, 3, 4, 5, 6, 7, 8, 12, 14] {
        for kernel in Kernel::available() {
            for scheme in [Scheme::CROSS, Scheme::ROWS] {
                let engine = open(scheme, n, kernel);
                let findings = checked(&engine, total(&engine));
                assert_eq!(refusing(&findings), [""; 0], "{}: {findings:?}", engine.plan());
                // Every applicable check was made.
                let least = if scheme == Scheme::ROWS || n == 2 || n == 3 { 2 } else { 4 };
                assert!(findings.len() >= least, "{}: {findings:?}", engine.plan());
            }
        }
    }
    let start = open(Scheme::start(2), 12, Kernel::fastest());
    let findings = checked(&start, total(&start));
    assert_eq!(refusing(&findings), [""; 0], "{findings:?}");
    assert!(findings.len() >= 2, "{findings:?}");
}

/// Counts with the broken kernel and asserts that these checks fail.
fn is_caught(scheme: Scheme, n: u32, by: &[&str]) {
    let engine = open(scheme, n, Kernel::broken());
    let findings = checked(&engine, total(&engine));
    for name in by {
        assert!(refusing(&findings).contains(name), "{name}: {findings:?}");
    }
}

#[test]
fn a_kernel_that_miscounts_is_caught() {
    is_caught(Scheme::CROSS, 14, &["kernels", "published", "engines"]);
    is_caught(Scheme::halves(0), 16, &["kernels", "published", "engines"]);
    // With this many rows left, a shard has a few hundred solutions.
    is_caught(Scheme::CROSS, 15, &["rows"]);
}

#[test]
#[cfg_attr(panic = "abort", ignore = "catches a panic")]
fn an_engine_that_panics_is_a_failed_check() {
    let engine = open(Scheme::CROSS, 12, Kernel::panicking());
    let findings = checked(&engine, 14_200);
    assert_eq!(refusing(&findings), ["kernels", "rows", "engines"], "{findings:?}");
    let failed = findings.iter().find_map(|finding| match finding {
        Finding::Engines { counted: Err(error), .. } => Some(error.to_string()),
        _ => None,
    });
    assert!(failed.unwrap().contains("panics on purpose"));
}

#[test]
fn checks_may_take_what_the_engine_may() {
    // The lists of N = 12 do not fit in so little memory; the other engine then fixes two lines
    // first.
    let size = size(12);
    let little = Resources { memory: 1 << 10, threads: 2 };
    let plan = Plan::standard(Scheme::CROSS, size).unwrap();
    let engine = Engine::open(plan, Kernel::fastest(), little).unwrap();
    let other = |engine: &Engine| {
        checked(engine, 14_200).into_iter().find_map(|finding| match finding {
            Finding::Engines { other, agrees: true, .. } => Some(other.scheme()),
            _ => None,
        })
    };
    assert_eq!(other(&engine), Some(Scheme::halves(2)));
    assert_eq!(other(&cross(12)), Some(Scheme::halves(0)));
}

#[test]
fn a_sample_is_all_where_there_are_few_and_else_different_numbers() {
    assert_eq!(numbers_below(5, 10, 1), [0, 1, 2, 3, 4]);
    assert_eq!(numbers_below(10, 10, 1), (0..10).collect::<Vec<_>>());
    let some = numbers_below(1_000_000, 50, 7);
    assert!(some.is_sorted() && some.len() > 45 && some.iter().all(|&number| number < 1_000_000));
    assert_eq!(some, numbers_below(1_000_000, 50, 7));
    assert_ne!(some, numbers_below(1_000_000, 50, 8));
}

#[test]
fn a_sample_of_nothing_does_not_agree() {
    assert!(!Sample::default().agrees());
    assert!(!Sample::of(Vec::new()).agrees());
    let panicked =
        || CountError::Panicked { plan: cross(8).plan(), shard: 1, message: String::new() };
    assert!(!Sample::of(vec![(0, Ok(true)), (1, Err(panicked()))]).agrees());
    assert_eq!(Sample::of(vec![(3, Ok(true)), (4, Ok(false))]).differs, Some(4));
    assert!(Sample::of(vec![(3, Ok(true))]).agrees());
}

#[test]
fn a_stopped_check_is_not_passed() {
    if let Ok(findings) = check(&cross(14), 365_596, 1, &|| true) {
        assert!(refusing(&findings).contains(&"engines"), "{findings:?}");
    }
}

/// A wrong number is caught by one of the checks by other code, without the published value.
#[test]
fn a_wrong_number_is_caught_by_other_code() {
    for (n, wrong) in [
        (8, &[0, 52, 91, 93, 100, 92 + 8][..]),
        (12, &[14_199, 14_208, 14_192, 1_420, 142_000]),
        (13, &[73_704, 73_720]),
    ] {
        let engine = cross(n);
        for &wrong in wrong {
            let mut refusing = refusing(&checked(&engine, wrong));
            refusing.retain(|&name| name != "published");
            assert!(refusing.contains(&"engines"), "{wrong}");
            assert_eq!(
                refusing.contains(&"congruence"),
                wrong % 8 != total(&engine) % 8,
                "{wrong}"
            );
        }
        assert!(refusing(&checked(&engine, total(&engine))).is_empty());
    }
}

/// Published wrong values, and the checks that detect each.
#[test]
fn the_published_wrong_values_are_refused() {
    let text = include_str!("../../data/refused_counts.csv");
    let mut seen = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        // The fields before the quoted reason, counted from the first number.
        let fields: Vec<&str> = line.split(',').collect();
        let first = fields.iter().position(|field| field.parse::<u32>().is_ok()).unwrap();
        let number = |at: usize| fields[first + at].parse::<u128>().unwrap();
        let (n, wrong, right) = (number(0), number(1), number(2));
        let size = Size::try_from(n as u32).unwrap();
        if line.contains("unique") {
            // The wrong values of distinct solutions do not fit the number of all solutions. The
            // published one for N = 27 exceeds an eighth of all solutions by more than the
            // symmetric solutions explain.
            let known = known::values(size).unwrap();
            assert_eq!((known.distinct, known.all.unwrap() / 8 + 1 < wrong), (Some(right), true));
            seen += 1;
            continue;
        }
        let known = known::values(size).unwrap();
        assert_eq!(known.all, Some(right), "N = {n}");
        let symmetric = (known.half_turn.unwrap(), known.quarter_turn.unwrap());
        let arithmetic = |all: u128| {
            let findings = [Some(congruence(size, all, symmetric)), magnitude(size, all)];
            refusing(&findings.into_iter().flatten().collect::<Vec<_>>())
        };
        assert_eq!(arithmetic(right), [""; 0], "N = {n}");
        let expected: &[&str] = match wrong {
            // A 64-bit overflow by a multiple of 8, a third of a percent off: only another count
            // detects it.
            226_732_487_925_864 => &[],
            // A digit is missing.
            2_231_769_961_636_404 | 2_423_393_768_440 => &["magnitude"],
            // The value is not a possible sum of orbit sizes.
            227_509_258_861_456 => &[],
            // A solver that missed solutions.
            52 => &[],
            _ => panic!("which check refuses {wrong}?"),
        };
        assert_eq!(arithmetic(wrong), expected, "{wrong}");
        assert!(!published(Piece::QUEEN, size, wrong).unwrap().agrees(), "{wrong}");
        seen += 1;
    }
    assert_eq!(seen, 6);
}

#[test]
fn the_magnitude_holds_for_all_that_is_published() {
    for known in known::all() {
        let size = size(known.n);
        if let (Some(all), true) = (known.all, known.n >= 12) {
            assert!(magnitude(size, all).unwrap().agrees(), "N = {}", known.n);
            for wrong in [all / 10, all * 10, all / 3, all * 3] {
                assert!(!magnitude(size, wrong).unwrap().agrees(), "N = {}: {wrong}", known.n);
            }
        }
    }
}

/// A check that compares nothing does not pass, and is not reported as passed.
#[test]
fn a_check_that_compares_nothing_supports_nothing() {
    assert!(published(Piece::QUEEN, size(28), 1).is_none());
    assert!(published(Piece::SUPERQUEEN, size(40), 1).is_none());
    assert!(!Finding::Nothing.agrees());
}
