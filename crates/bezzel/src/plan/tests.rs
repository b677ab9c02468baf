use super::*;
use proptest::prelude::*;

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

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
        "cross/3 n=16 depth=2",
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
fn a_large_plan_is_made_at_once() {
    let plan = Plan::usual(Scheme::CROSS, size(28)).unwrap();
    assert!(plan.shards() > 1_000_000);
    assert!(Plan::usual(Scheme::CROSS, size(32)).is_ok());
    assert!(Plan::new(Scheme::CROSS, size(28), 15).is_err());
    assert!(Plan::new(Scheme::CROSS, size(32), 14).unwrap().shards() > 1 << 42);
}

#[test]
fn a_plan_parses_on_any_machine() {
    // Making its lists takes more memory than the default of an engine.
    for text in ["halves-0/1 n=26 depth=7", "halves-1/1 n=27 depth=7", "halves-2/1 n=28 depth=3"] {
        assert_eq!(text.parse::<Plan>().unwrap().to_string(), text);
    }
}

#[test]
fn plans_are_values() {
    let plan = |text: &str| text.parse::<Plan>().unwrap();
    let mut plans =
        [plan("cross/2 n=9 depth=0"), plan("cross/1 n=9 depth=0"), plan("cross/1 n=8 depth=1")];
    plans.sort();
    assert_eq!(plans.map(|plan| plan.to_string())[0], "cross/1 n=8 depth=1");
    let set: std::collections::HashSet<Plan> = plans.into_iter().chain(plans).collect();
    assert_eq!(set.len(), 3);
    fn is_shared<T: Send + Sync + Copy>() {}
    is_shared::<Plan>();
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,40}") {
        let _ = text.parse::<Plan>();
        let _ = text.parse::<Shards>();
    }

    #[test]
    fn what_parses_is_written_the_same(
        name in "(cross|rows|start-[0-9]{1,2}|halves-[0-3]|halves)",
        version in 0u32..4,
        n in 0u32..40,
        depth in 0u32..10,
    ) {
        let text = format!("{name}/{version} n={n} depth={depth}");
        if let Ok(plan) = text.parse::<Plan>() {
            prop_assert_eq!(plan.to_string(), text);
            // No queens fit the centre of these, or all that do attack each other.
            let is_empty = matches!((&name[..], n), ("cross", 2 | 3) | ("halves-2", 2));
            prop_assert_eq!(plan.shards() == 0, is_empty);
        }
    }
}
