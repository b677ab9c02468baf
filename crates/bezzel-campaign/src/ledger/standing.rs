//! The status of a shard that follows from its evidence: known, in conflict, or found by strangers alone, and whether
//! it was found twice.

use crate::evidence::Evidence;

/// The status of a shard, derived from all evidence about it that counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing<'a> {
    /// The first evidence that is not a stranger's. Without one the shard is not known.
    pub(crate) first: Option<&'a Evidence>,
    /// Whether other evidence contradicts `first`.
    pub(crate) is_conflict: bool,
    /// Whether another worker or another kernel found the same tally.
    pub(crate) is_confirmed: bool,
    /// Whether another login with another kernel found the same tally.
    pub(crate) is_replicated: bool,
}

impl Standing<'_> {
    pub(crate) fn of(all: &[Evidence]) -> Standing<'_> {
        let known = || all.iter().filter(|kept| !kept.worker.is_stranger());
        let first = known().next();
        let is_conflict =
            first.is_some_and(|first| all.iter().any(|kept| kept.fact.tally != first.fact.tally));
        let says_so = |are: fn(&Evidence, &Evidence) -> bool| {
            !is_conflict && known().any(|one| all.iter().any(|other| are(one, other)))
        };
        Standing {
            first,
            is_conflict,
            is_confirmed: says_so(are_apart),
            is_replicated: says_so(are_replicas),
        }
    }
}

/// Whether one piece of evidence confirms the other: their workers or kernels differ, and both differ if one is a
/// stranger's. Another version of the same worker and kernel confirms nothing, nor does an unknown kernel.
pub(super) fn are_apart(one: &Evidence, other: &Evidence) -> bool {
    let (a, b) = (&one.worker, &other.worker);
    if a.is_stranger() || b.is_stranger() {
        return !(a.is_stranger() && b.is_stranger()) && are_replicas(one, other);
    }
    // With both kernels unknown, they may be one file under two names.
    let is_told = a.has_known_kernel() || b.has_known_kernel();
    (is_told && a.name() != b.name()) || have_other_kernels(one, other)
}

/// Whether both the workers' logins and their kernels differ.
fn are_replicas(one: &Evidence, other: &Evidence) -> bool {
    one.worker.login() != other.worker.login() && have_other_kernels(one, other)
}

fn have_other_kernels(one: &Evidence, other: &Evidence) -> bool {
    let (one, other) = (&one.worker, &other.worker);
    one.has_known_kernel() && other.has_known_kernel() && one.kernel() != other.kernel()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{Fact, Worker};
    use bezzel::tally::Tally;
    use std::sync::Arc;

    fn kept(name: &str, kernel: &str, w8: u64) -> Evidence {
        let worker = match name.strip_prefix('?') {
            Some(sender) => Worker::stranger(sender, kernel, "1"),
            None => Worker::new(name, kernel, "1"),
        };
        let plan = "cross/2 n=8 depth=0".parse().unwrap();
        let fact = Fact { plan, shard: 0, tally: Tally { by_weight: [w8, 0, 0, 0] } };
        let worker = Arc::new(worker.unwrap());
        Evidence { fact, worker, micros: 0, at: 0 }
    }

    #[test]
    fn strangers_confirm_and_make_nothing_known() {
        let standing = |all: &[(&str, &str, u64)]| {
            let all: Vec<Evidence> =
                all.iter().map(|(name, kernel, w8)| kept(name, kernel, *w8)).collect();
            let standing = Standing::of(&all);
            let Standing { first, is_conflict, is_confirmed, is_replicated } = standing;
            (first.is_some(), is_conflict, is_confirmed, is_replicated)
        };
        let (known, twice, replica) = (true, true, true);
        assert_eq!(standing(&[]), (false, false, false, false));
        assert_eq!(standing(&[("a", "avx2", 1)]), (known, false, false, false));
        // The same worker with another kernel, another worker with the same, and both.
        assert_eq!(standing(&[("a", "avx2", 1), ("a", "scalar", 1)]), (known, false, twice, false));
        assert_eq!(standing(&[("a", "avx2", 1), ("b", "avx2", 1)]), (known, false, twice, false));
        assert_eq!(
            standing(&[("a", "unknown", 1), ("b", "avx2", 1)]),
            (known, false, twice, false)
        );
        assert_eq!(
            standing(&[("a", "unknown", 1), ("b", "unknown", 1)]),
            (known, false, false, false)
        );
        assert_eq!(
            standing(&[("a", "avx2", 1), ("b", "scalar", 1)]),
            (known, false, twice, replica)
        );
        assert_eq!(
            standing(&[("a", "avx2", 1), ("a", "scalar", 1), ("b", "scalar", 1)]),
            (known, false, twice, replica)
        );
        // Two machines of one login, and two logins.
        assert_eq!(
            standing(&[("a:1", "avx2", 1), ("a:2", "scalar", 1)]),
            (known, false, twice, false)
        );
        assert_eq!(
            standing(&[("a:1", "avx2", 1), ("b:1", "scalar", 1)]),
            (known, false, twice, replica)
        );
        // Two strangers count as one, whatever names they use.
        assert_eq!(
            standing(&[("?a", "avx2", 1), ("?b", "scalar", 1)]),
            (false, false, false, false)
        );
        assert_eq!(
            standing(&[("?a", "avx2", 1), ("?b", "scalar", 2)]),
            (false, false, false, false)
        );
        assert_eq!(standing(&[("?a", "avx2", 1), ("b", "avx2", 1)]), (known, false, false, false));
        assert_eq!(
            standing(&[("?a", "avx2", 1), ("b", "scalar", 1)]),
            (known, false, twice, replica)
        );
        assert_eq!(standing(&[("?a", "avx2", 2), ("b", "scalar", 1)]), (known, true, false, false));
    }
}
