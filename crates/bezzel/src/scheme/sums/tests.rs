use super::*;
use crate::board::size;
use crate::engine::{Counter, Engine};
use crate::known;
use crate::plan::Plan;
use crate::stop::NEVER;

#[test]
fn a_shard_is_the_same_whichever_half_is_in_the_histogram() {
    for n in [13, 14, 15, 16] {
        let open = |name: &str| {
            let text = format!("{name}-{}/1 n={n} depth=2", n / 2);
            crate::engine::tests::open(text.parse().unwrap(), Kernel::fastest())
        };
        let (bottom, top) = (open("sums"), open("sums-top"));
        let mut sum = 0;
        for shard in 0..bottom.shards() {
            let by = |engine: &Engine| engine.count_shard(shard, NEVER).unwrap().tally;
            assert_eq!(by(&bottom), by(&top), "shard {shard} of N = {n}");
            sum += by(&top).total();
        }
        assert_eq!(Some(sum), known::published(Piece::SEMI_QUEEN, size(n)));
    }
}

#[test]
fn boards_beyond_the_histogram_are_refused() {
    for text in ["sums-12/1 n=25 depth=0", "sums-9/1 n=22 depth=0", "sums-9/1 n=8 depth=0"] {
        assert!(matches!(text.parse::<Plan>(), Err(PlanError::Sums { .. })), "{text}");
    }
    let plan: Plan = "sums-12/1 n=24 depth=4".parse().unwrap();
    let resources = Resources { memory: 100 << 20, threads: 1 };
    let refused = Engine::open(plan, Kernel::fastest(), resources);
    assert!(matches!(refused, Err(OpenError::Memory { .. })));
}

#[test]
fn sets_of_columns_have_the_given_number_of_columns() {
    for n in 1..=10u32 {
        for count in 0..=n {
            let found: Vec<u32> = sets_of(count, u32::MAX >> (32 - n)).collect();
            let expected: Vec<u32> =
                (0..1 << n).filter(|set: &u32| set.count_ones() == count).collect();
            assert_eq!(found, expected);
            assert_eq!(found.len() as u64, binomial(n, count));
        }
    }
}

#[test]
fn subsets_are_summed() {
    for bits in [0, 1, 5, 12, 13, 14, 15] {
        let numbers: Vec<u32> =
            (0..1u32 << bits).map(|at| at.wrapping_mul(2_654_435_761) >> 20).collect();
        let mut sums = numbers.clone();
        sum_subsets(&mut sums);
        for at in (0..1usize << bits).step_by(97) {
            let expected: u32 =
                crate::kernel::subsets(at as u32).map(|set| numbers[set as usize]).sum();
            assert_eq!(sums[at], expected);
        }
    }
}
