use super::*;
use crate::board::size;
use proptest::prelude::*;

#[test]
fn texts_are_read_back_and_others_refused() {
    for text in [
        "cross/2 n=16 depth=2",
        "rows/1 n=5 depth=1",
        "start-0/2 n=9 depth=0",
        "halves-0/1 n=18 depth=2",
        "halves-1/1 n=19 depth=1",
        // The lists of these plans take more memory than the default of an engine.
        "halves-0/1 n=28 depth=7",
        "halves-1/1 n=27 depth=7",
        "halves-2/1 n=28 depth=3",
    ] {
        assert_eq!(text.parse::<Plan>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "cross n=16 depth=2",
        "cross/3 n=16 depth=2",
        "cross/2 n=016 depth=2",
        "cross/2 n=16 depth=15",
        "cross/2 n=33 depth=0",
        "cross/2 n=16",
        "start-9/2 n=9 depth=0",
        "halves/1 n=16 depth=2",
        "halves-1/1 n=16 depth=2",
        "halves-0/1 n=17 depth=2",
        "halves-3/1 n=17 depth=2",
        "halves-1/1 n=29 depth=2",
        "numbers/1 n=32 depth=2",
        "start-8/2 n=8 depth=0",
    ] {
        assert!(text.parse::<Plan>().is_err(), "{text}");
    }
}

#[test]
fn a_large_plan_is_made_at_once() {
    let plan = Plan::standard(Scheme::CROSS, size(28)).unwrap();
    assert!(plan.shards() > 1_000_000);
    assert!(Plan::standard(Scheme::CROSS, size(32)).is_ok());
    assert!(Plan::new(Scheme::CROSS, size(28), 15).is_err());
    assert!(Plan::new(Scheme::CROSS, size(32), 14).unwrap().shards() > 1 << 42);
}

#[test]
fn plans_are_values() {
    let plan = |text: &str| text.parse::<Plan>().unwrap();
    let mut plans =
        [plan("rows/1 n=9 depth=0"), plan("cross/2 n=9 depth=0"), plan("cross/2 n=8 depth=1")];
    plans.sort();
    assert_eq!(plans.map(|plan| plan.to_string())[0], "cross/2 n=8 depth=1");
    let set: std::collections::HashSet<Plan> = plans.into_iter().chain(plans).collect();
    assert_eq!(set.len(), 3);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,40}") {
        let _ = text.parse::<Plan>();
        let _ = text.parse::<Shards>();
    }

    #[test]
    fn parsed_texts_are_written_unchanged(
        name in "(cross|rows|start-[0-9]{1,2}|halves-[0-3]|halves)",
        version in 0u32..4,
        n in 0u32..40,
        depth in 0u32..10,
    ) {
        let text = format!("{name}/{version} n={n} depth={depth}");
        if let Ok(plan) = text.parse::<Plan>() {
            prop_assert_eq!(plan.to_string(), text);
            // The centres of these boards have no placement, or only ones whose queens attack each
            // other.
            let is_empty = matches!((&name[..], n), ("cross", 2 | 3) | ("halves-2", 2));
            prop_assert_eq!(plan.shards() == 0, is_empty);
        }
    }
}

#[test]
fn a_plan_tells_its_depth_and_probes_a_board_of_its_own_scheme() {
    let plan = |text: &str| text.parse::<Plan>().unwrap();
    assert_eq!(plan("cross/2 n=16 depth=3").depth(), 3);
    assert_eq!(plan("cross/2 n=16 depth=3").deeper(2).depth(), 5);
    // The small board may lack the column of the large one.
    for (text, scheme) in
        [("start-20/2 n=21 depth=0", "start-3/2"), ("halves-1/1 n=27 depth=7", "halves-0/1")]
    {
        let probe = plan(text).probe();
        assert!(probe.size().get() <= 22, "{probe}");
        assert_eq!(probe.scheme().to_string(), scheme);
    }
    assert_eq!(plan("halves-2/1 n=28 depth=3").probe().to_string(), "halves-0/1 n=22 depth=5");
    assert_eq!(plan("halves-1/1 n=19 depth=3").probe().to_string(), "halves-0/1 n=16 depth=2");
}

#[test]
fn halves_are_cut_up_finer_the_larger_the_board() {
    let usual = |lines, n| Plan::standard(Scheme::halves(lines), size(n)).unwrap();
    assert_eq!(usual(0, 10).to_string(), "halves-0/1 n=10 depth=0");
    assert_eq!(usual(0, 20).to_string(), "halves-0/1 n=20 depth=4");
    assert_eq!(usual(1, 27).to_string(), "halves-1/1 n=27 depth=7");
    assert_eq!(usual(2, 28).to_string(), "halves-2/1 n=28 depth=3");
    // Only units with central queens that the symmetries permute can have weight 1.
    assert_eq!(usual(0, 20).weights(), [true, true, true, false]);
    assert_eq!(usual(1, 27).weights(), [true, true, true, false]);
    assert_eq!(usual(2, 28).weights(), [true; 4]);
    let lines = [usual(0, 20), usual(1, 27), usual(2, 28)].map(|p| p.scheme().central_lines());
    assert_eq!(lines, [Some(0), Some(1), Some(2)]);
    assert_eq!(Scheme::CROSS.central_lines(), None);
}
