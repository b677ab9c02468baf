//! Right lists with random faults: the counts are right, and the pattern, if there is one, is
//! true.

use super::*;
use crate::board::Solution;
use crate::search::naively_listed;
use crate::symmetry::{Symmetry, canonical};
use crate::verdict::{Fault, Weakness};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{BTreeMap, BTreeSet};

fn solution(columns: &[u32]) -> Option<Solution> {
    Solution::try_from(Placement::new(columns.to_vec()).unwrap()).ok()
}

fn class(columns: &[u32]) -> Vec<u32> {
    canonical(&solution(columns).unwrap()).columns().to_vec()
}

/// Whether a pattern is true of a list, by its definition.
fn holds(pattern: Pattern, n: u32, kind: ListKind, list: &[Vec<u32>]) -> bool {
    let mut times: BTreeMap<&Vec<u32>, u64> = BTreeMap::new();
    list.iter().for_each(|columns| *times.entry(columns).or_default() += 1);
    let all = naively_listed(n).0;
    let is_in = |columns: &Vec<u32>| times.contains_key(columns);
    let classes: BTreeSet<_> = all.iter().map(|it| class(it)).collect();
    let each_once = times.values().all(|&times| times == 1);
    let missing = |columns: &&Vec<u32>| !is_in(columns);
    let by_class = |holds: &dyn Fn(usize, &[Vec<u32>]) -> bool| {
        classes.iter().all(|one| {
            let orbit = all.iter().filter(|it| class(it) == *one).count();
            let given: Vec<_> = list.iter().filter(|it| class(it) == *one).cloned().collect();
            holds(orbit, &given)
        })
    };
    match pattern {
        Pattern::AllEqual => list.len() > 1 && times.len() == 1,
        Pattern::OnlyFirst => list == &all[..1],
        Pattern::NotReduced => each_once && list.len() == all.len() && all.iter().all(is_in),
        Pattern::Reduced => {
            let given: BTreeSet<_> = list.iter().map(|it| class(it)).collect();
            list.len() == classes.len() && given == classes
        }
        Pattern::Times(several) => times.values().all(|&times| times == several),
        Pattern::Half { first } => all.iter().all(|it| is_in(it) == (it[0] < first)) && each_once,
        Pattern::FirstRow { first, last } => {
            all.iter().all(|it| is_in(it) != (first..=last).contains(&it[0]))
        }
        Pattern::OneOfPairs(symmetry) => all.iter().all(|it| {
            let image = symmetry.image(&solution(it).unwrap()).columns().to_vec();
            image == *it && is_in(it) || is_in(&image) != is_in(it)
        }),
        Pattern::OnlyReflections => by_class(&|orbit, given| {
            let turned = Symmetry::QuarterTurn;
            let image = |it: &Vec<u32>| turned.image(&solution(it).unwrap()).columns().to_vec();
            2 * given.len() == orbit && given.iter().all(|it| given.contains(&image(it)))
        }),
        Pattern::OnlyRotations => by_class(&|_, given| {
            let is_reflection = |symmetry: &Symmetry| *symmetry as u8 > 3;
            let image = |symmetry: Symmetry| symmetry.image(&solution(&given[0]).unwrap());
            let mut reflections = Symmetry::ALL.into_iter().filter(is_reflection);
            given.len() == 2 && reflections.any(|it| image(it).columns() == given[1])
        }),
        Pattern::SymmetricLost => by_class(&|orbit, given| given.len() == usize::from(orbit == 8)),
        Pattern::CutShort => match kind {
            ListKind::All => list == &all[..list.len()],
            ListKind::Distinct => classes.iter().zip(list).all(|(class, it)| class == it),
        },
        Pattern::Unchecked(weakness) => {
            let passes = |columns: &Vec<u32>| {
                let placement = Placement::new(columns.clone()).unwrap();
                placement.conflicts().iter().all(|conflict| weakness.overlooks(conflict))
            };
            weakness != Weakness::Everything
                && all.iter().filter(missing).count() == 0
                && list.iter().all(passes)
        }
        Pattern::EveryImage => list.len() == 8 * classes.len(),
        Pattern::RemovedWhileWalked => kind == ListKind::Distinct && list.len() < all.len(),
        Pattern::OtherSize { .. } | Pattern::EmptyRow { .. } => false,
    }
}

/// The kind of a change of a list, and the places and images that it takes.
type Change = (u8, Index, Index, Index);

fn changed(mut list: Vec<Vec<u32>>, n: u32, changes: &[Change]) -> Vec<Vec<u32>> {
    for (kind, at, to, by) in changes {
        if list.is_empty() {
            break;
        }
        let (at, to) = (at.index(list.len()), to.index(list.len()));
        match kind {
            // A board is removed, or repeated.
            0 => drop(list.remove(at)),
            1 => list.insert(to, list[at].clone()),
            // An image of a solution is added.
            2 => {
                if let Some(solution) = solution(&list[at]) {
                    let symmetry = Symmetry::ALL[by.index(8)];
                    list.insert(to, symmetry.image(&solution).columns().to_vec());
                }
            }
            // A queen moves within its row.
            3 => {
                let column = &mut list[at][to % n as usize];
                *column = (*column + 1 + by.index(n as usize - 1) as u32) % n;
            }
            _ => list.swap(at, to),
        }
    }
    list
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn the_verdict_is_that_of_sets_and_a_pattern_is_true(
        n in 4u32..9,
        is_distinct: bool,
        changes in prop::collection::vec((0u8..5, any::<Index>(), any::<Index>(), any::<Index>()), 0..4),
    ) {
        let kind = if is_distinct { ListKind::Distinct } else { ListKind::All };
        let one_of = |columns: &Vec<u32>| match kind {
            ListKind::All => columns.clone(),
            ListKind::Distinct => class(columns),
        };
        let expected: BTreeSet<_> = naively_listed(n).0.iter().map(one_of).collect();
        let list = changed(expected.iter().cloned().collect(), n, &changes);
        let found = verdict(n, kind, &list);
        let solutions: Vec<_> = list.iter().filter(|it| solution(it).is_some()).collect();
        let different: BTreeSet<_> = solutions.iter().copied().map(one_of).collect();
        prop_assert_eq!(found.given, list.len() as u64);
        prop_assert_eq!(found.wrong, (list.len() - solutions.len()) as u64);
        prop_assert_eq!(found.solutions, different.len() as u64);
        prop_assert_eq!(found.repeated, (solutions.len() - different.len()) as u64);
        prop_assert_eq!(found.given, found.solutions + found.wrong + found.repeated);
        let missing: Vec<_> = expected.difference(&different).take(20).cloned().collect();
        prop_assert_eq!(found.missing, (expected.len() - different.len()) as u64);
        prop_assert!(found.examples.iter().map(Solution::columns).eq(missing));
        prop_assert_eq!(found.ordered, solutions.is_sorted());
        prop_assert_eq!(found.repeats.len() as u64, found.repeated);
        for repeat in &found.repeats {
            let (before, from) = list.split_at(repeat.number as usize - 1);
            // An equal board goes before another of its class.
            let equal = before.iter().position(|it| *it == from[0]);
            let is_of_class = |it: &&Vec<u32>| solution(it).is_some() && one_of(it) == one_of(&from[0]);
            let first = before.iter().find(is_of_class).unwrap();
            let first = equal.map_or(first, |equal| &before[equal]);
            prop_assert_eq!(list.iter().position(|it| it == first), Some(repeat.first as usize - 1));
            prop_assert_eq!(repeat.symmetry == Symmetry::Identity, equal.is_some());
            let image = repeat.symmetry.image(&solution(first).unwrap());
            prop_assert_eq!(image.columns(), &from[0][..]);
        }
        prop_assert_eq!(found.wrong_boards.len() as u64, found.wrong);
        for wrong in &found.wrong_boards {
            let placement = Placement::new(list[wrong.number as usize - 1].clone()).unwrap();
            let conflicts = placement.conflicts();
            prop_assert_eq!((wrong.fault, wrong.attacks), (Fault::Attack, conflicts.len() as u64));
            prop_assert_eq!(&wrong.conflicts, &conflicts);
            prop_assert_eq!(wrong.pairs, placement.attacking_pairs());
        }
        match found.pattern {
            None => {}
            Some(pattern) => {
                prop_assert!(!found.is_right());
                prop_assert!(holds(pattern, n, kind, &list), "{:?}", pattern);
            }
        }
    }
}
