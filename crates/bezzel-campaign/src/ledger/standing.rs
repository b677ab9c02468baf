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

    /// Evidence of a worker, or of a stranger behind a question mark, with its kernel and a tally.
    fn kept(text: &str) -> Evidence {
        let (by, w8) = text.split_once('=').unwrap();
        let (name, kernel) = by.split_once('/').unwrap();
        let worker = match name.strip_prefix('?') {
            Some(sender) => Worker::stranger(sender, kernel, "1"),
            None => Worker::new(name, kernel, "1"),
        };
        let plan = "cross/2 n=8 depth=0".parse().unwrap();
        let tally = Tally { by_weight: [w8.parse().unwrap(), 0, 0, 0] };
        let fact = Fact { plan, shard: 0, tally };
        Evidence { fact, worker: Arc::new(worker.unwrap()), micros: 0, at: 0 }
    }

    #[test]
    fn strangers_confirm_and_make_nothing_known() {
        for (found, is) in [
            ("", ""),
            ("a/avx2=1", "known"),
            // The same worker with another kernel, another worker with the same, and both.
            ("a/avx2=1 a/scalar=1", "known confirmed"),
            ("a/avx2=1 b/avx2=1", "known confirmed"),
            ("a/unknown=1 b/avx2=1", "known confirmed"),
            ("a/unknown=1 b/unknown=1", "known"),
            ("a/avx2=1 b/scalar=1", "known confirmed replicated"),
            ("a/avx2=1 a/scalar=1 b/scalar=1", "known confirmed replicated"),
            // Two machines of one login, and two logins.
            ("a:1/avx2=1 a:2/scalar=1", "known confirmed"),
            ("a:1/avx2=1 b:1/scalar=1", "known confirmed replicated"),
            // Two strangers count as one, whatever names they use.
            ("?a/avx2=1 ?b/scalar=1", ""),
            ("?a/avx2=1 ?b/scalar=2", ""),
            ("?a/avx2=1 b/avx2=1", "known"),
            ("?a/avx2=1 b/scalar=1", "known confirmed replicated"),
            ("?a/avx2=2 b/scalar=1", "known conflict"),
        ] {
            let all: Vec<Evidence> = found.split_whitespace().map(kept).collect();
            let Standing { first, is_conflict, is_confirmed, is_replicated } = Standing::of(&all);
            let said = [
                (first.is_some(), "known"),
                (is_conflict, "conflict"),
                (is_confirmed, "confirmed"),
                (is_replicated, "replicated"),
            ];
            let said = said.map(|(is_so, word)| if is_so { word } else { "" });
            assert_eq!(
                said.join(" ").split_whitespace().collect::<Vec<_>>().join(" "),
                is,
                "{found}"
            );
        }
    }
}
