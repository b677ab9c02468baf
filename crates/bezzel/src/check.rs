//! Is a count right? Checks that need not trust what counted: arithmetic that wrong counts
//! are likely to break, a sample recounted by other code, and the published value.

use crate::board::{Size, SizeError};
use crate::count::{CpuCounter, distinct_count, run};
use crate::kernel::{Kernel, KernelKind};
use crate::known;
use crate::plan::{Plan, Resources, Scheme, rows_by_kernel};
use crate::search::{half_turn_count, quarter_turn_count};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// What was checked, and with what result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// All = 8a + 4h + 2q, with the symmetric solutions counted by their own searches.
    Congruence {
        /// Solutions that a half-turn maps to themselves.
        half_turn: u128,
        /// Solutions that a quarter-turn maps to themselves.
        quarter_turn: u128,
        /// Whether the sum comes out.
        agrees: bool,
    },
    /// A sample of shards counted by this kernel again and by another one.
    Kernels {
        /// The other kernel.
        other: KernelKind,
        /// The shards of the sample.
        shards: u64,
        /// The first shard that came out differently.
        differs: Option<u64>,
    },
    /// A sample of row-by-row shards counted by the kernel and by the textbook's search.
    Rows {
        /// The shards of the sample.
        shards: u64,
        /// The first shard that came out differently.
        differs: Option<u64>,
    },
    /// The whole count by the other engine: by halves if it was by the cross, by the cross if
    /// it was by halves.
    Engines {
        /// The text of the other plan.
        other: String,
        /// What it counts.
        counted: u128,
        /// Whether that is the same.
        agrees: bool,
    },
    /// The published value.
    Published {
        /// What is published, if anything is.
        published: Option<u128>,
        /// Whether it is what was counted; `true` if nothing is published.
        agrees: bool,
    },
}

impl Finding {
    /// Whether this speaks for the count, or at least not against it.
    #[must_use]
    pub fn agrees(&self) -> bool {
        match self {
            Finding::Congruence { agrees, .. }
            | Finding::Engines { agrees, .. }
            | Finding::Published { agrees, .. } => *agrees,
            Finding::Kernels { differs, .. } | Finding::Rows { differs, .. } => differs.is_none(),
        }
    }

    /// The name used in data formats: `congruence`, `kernels`, `rows`, `engines`, `published`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Finding::Congruence { .. } => "congruence",
            Finding::Kernels { .. } => "kernels",
            Finding::Rows { .. } => "rows",
            Finding::Engines { .. } => "engines",
            Finding::Published { .. } => "published",
        }
    }
}

/// Checks `all`, which `kernel` counted by `plan`. The sample is the same for the same
/// seed.
///
/// # Errors
/// [`SizeError`] never, for a plan that exists; it is passed on from the searches.
pub fn check(plan: &Plan, kernel: Kernel, all: u128, seed: u64) -> Result<Vec<Finding>, SizeError> {
    let mut findings = Vec::new();
    let size = plan.size();
    if !matches!(plan.scheme(), Scheme::Start(_)) {
        let (half_turn, quarter_turn) = (half_turn_count(size)?, quarter_turn_count(size)?);
        findings.push(congruence(size, all, half_turn, quarter_turn));
    }
    if plan.scheme() != Scheme::Rows {
        findings.extend(check_kernels(plan, kernel, seed));
        findings.push(check_rows(size, kernel, seed));
    }
    findings.extend(check_engines(plan, kernel, all));
    if !matches!(plan.scheme(), Scheme::Start(_)) {
        findings.push(published(size, all));
    }
    Ok(findings)
}

fn congruence(size: Size, all: u128, half_turn: u128, quarter_turn: u128) -> Finding {
    let agrees = distinct_count(size, all, half_turn, quarter_turn).is_some();
    Finding::Congruence { half_turn, quarter_turn, agrees }
}

fn published(size: Size, all: u128) -> Finding {
    let published = known::values(size.get()).and_then(|known| known.all);
    Finding::Published { published, agrees: published.is_none_or(|published| published == all) }
}

/// The whole count by the other engine, where that takes seconds, or less than the count
/// itself did. The two share no search.
fn check_engines(plan: &Plan, kernel: Kernel, all: u128) -> Option<Finding> {
    // On one core a few seconds, by the cross; beyond, that takes several times as long.
    const LARGEST_BY_CROSS: u32 = 18;
    let size = plan.size();
    let other = match plan.scheme() {
        Scheme::Halves(_) if size.get() <= LARGEST_BY_CROSS => Scheme::Cross,
        Scheme::Cross => Scheme::halves(size, Resources::default())?,
        _ => return None,
    };
    let other = Plan::usual(other, size).ok()?;
    let counted = run(&other, &CpuCounter::new(kernel), &|_| true).ok()?.solutions();
    Some(Finding::Engines { other: other.to_string(), counted, agrees: counted == all })
}

/// A sample of shards of the plan, by the kernel and by another one; `None` if this machine
/// has no other.
fn check_kernels(plan: &Plan, kernel: Kernel, seed: u64) -> Option<Finding> {
    let scalar = Kernel::new(KernelKind::Scalar)?;
    let other = if kernel.kind() == KernelKind::Scalar { Kernel::fastest() } else { scalar };
    if other.kind() == kernel.kind() {
        return None;
    }
    // Shards of halves can take the scalar kernel minutes; smaller ones do as well.
    let plan =
        &if matches!(plan.scheme(), Scheme::Halves(_)) { plan.deeper(2) } else { plan.clone() };
    let sample = sample(plan.len(), (plan.len() / 50).clamp(8, 64), seed);
    let differs = sample
        .par_iter()
        .filter(|&&shard| plan.count(shard, kernel) != plan.count(shard, other))
        .min();
    let (shards, differs) = (sample.len() as u64, differs.copied());
    Some(Finding::Kernels { other: other.kind(), shards, differs })
}

/// A sample of row-by-row shards small enough to be counted the slow way.
fn check_rows(size: Size, kernel: Kernel, seed: u64) -> Finding {
    // So many rows are left that a shard takes the textbook's way some milliseconds.
    const ROWS_LEFT: u32 = 12;
    let depth = size.get().saturating_sub(ROWS_LEFT).clamp(1, 5.min(size.get()));
    let rows = Plan::new(Scheme::Rows, size, depth).ok();
    let Some(rows) = rows else { return Finding::Rows { shards: 0, differs: None } };
    let sample = sample(rows.len(), 400.min(rows.len()), seed ^ 1);
    // Most numbers are no shards of queens that leave each other alone; the rest count.
    let counted: Vec<(u64, bool)> = sample
        .par_iter()
        .filter_map(|&shard| {
            let by_kernel = rows_by_kernel(size, depth, shard, kernel)?;
            let by_rows = rows.count(shard, kernel).total();
            Some((shard, u128::from(by_kernel) == by_rows))
        })
        .collect();
    let differs = counted.iter().filter(|(_, same)| !same).map(|(shard, _)| *shard).min();
    Finding::Rows { shards: counted.len() as u64, differs }
}

/// So many different numbers below `len`, the same for the same seed, in order.
fn sample(len: u64, count: u64, seed: u64) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut sample: Vec<u64> = if len <= count {
        (0..len).collect()
    } else {
        (0..count).map(|_| rng.random_range(0..len)).collect()
    };
    sample.sort_unstable();
    sample.dedup();
    sample
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(n: u64) -> Plan {
        Plan::usual(Scheme::Cross, Size::new(n).unwrap()).unwrap()
    }

    #[test]
    fn a_right_count_passes_every_check() {
        for n in [1, 2, 5, 8, 12, 14] {
            let plan = plan(n);
            for kernel in Kernel::available() {
                let total = run(&plan, &CpuCounter::new(kernel), &|_| true).unwrap();
                let findings = check(&plan, kernel, total.solutions(), 1).unwrap();
                assert!(findings.iter().all(Finding::agrees), "{plan}: {findings:?}");
            }
        }
    }

    fn caught(findings: &[Finding], name: &str) -> bool {
        findings.iter().any(|finding| finding.name() == name && !finding.agrees())
    }

    /// Counts with the broken kernel and sees to it that the checks notice.
    fn is_caught(plan: &Plan) {
        let broken = Kernel::broken();
        let total = run(plan, &CpuCounter::new(broken), &|_| true).unwrap();
        let findings = check(plan, broken, total.solutions(), 1).unwrap();
        for name in ["kernels", "published", "engines"] {
            assert!(caught(&findings, name), "{name}: {findings:?}");
        }
    }

    #[test]
    fn a_kernel_that_miscounts_is_caught() {
        is_caught(&plan(14));
    }

    #[test]
    fn a_kernel_that_joins_wrongly_is_caught() {
        is_caught(&Plan::usual(Scheme::Halves(0), Size::new(16).unwrap()).unwrap());
    }

    #[test]
    fn rows_that_a_kernel_miscounts_are_caught() {
        // A shard has some hundred solutions where so many rows are left.
        let size = Size::new(15).unwrap();
        assert!(check_rows(size, Kernel::fastest(), 1).agrees());
        assert!(!check_rows(size, Kernel::broken(), 1).agrees());
    }

    #[test]
    fn a_wrong_number_is_caught() {
        let plan = plan(8);
        for wrong in [0, 52, 91, 93, 100] {
            let findings = check(&plan, Kernel::fastest(), wrong, 1).unwrap();
            assert!(findings.iter().any(|finding| !finding.agrees()), "{wrong}");
        }
    }

    #[test]
    fn the_published_wrong_values_are_caught() {
        for (n, wrong) in [
            (23, 2_423_393_768_440),
            (24, 226_732_487_925_864),
            (24, 227_509_258_861_456),
            (26, 2_231_769_961_636_404),
        ] {
            let (size, known) = (Size::new(n).unwrap(), known::values(n as u32).unwrap());
            let symmetric = (known.half_turn.unwrap(), known.quarter_turn.unwrap());
            let right = known.all.unwrap();
            assert!(congruence(size, right, symmetric.0, symmetric.1).agrees(), "N = {n}");
            assert!(published(size, right).agrees(), "N = {n}");
            assert!(!published(size, wrong).agrees(), "N = {n}");
        }
        // An overflow of 32 bits, as one of them is, need not break the congruence; a lost
        // solution does.
        let (size, known) = (Size::new(26).unwrap(), known::values(26).unwrap());
        let symmetric = (known.half_turn.unwrap(), known.quarter_turn.unwrap());
        let lost = known.all.unwrap() - 1;
        assert!(!congruence(size, lost, symmetric.0, symmetric.1).agrees());
    }
}
