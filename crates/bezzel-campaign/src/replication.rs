//! Replication: which facts of a campaign are found a second time.

use sha2::{Digest, Sha256};

/// The facts that are found a second time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Again {
    /// A share of the facts, from 0 to 1, by another worker or with another kernel.
    Share(f64),
    /// Every fact, by another worker with another kernel.
    Every,
}

impl Again {
    /// No facts.
    pub const NONE: Again = Again::Share(0.0);

    /// Whether a shard of the plan with this fingerprint is to be found a second time.
    #[must_use]
    pub fn chooses(self, fingerprint: &str, shard: u64) -> bool {
        match self {
            Again::Share(share) => share > 0.0 && confirmed_by(fingerprint, shard, share),
            Again::Every => true,
        }
    }
}

/// The probability that all of `wrong` wrong facts are missed if a share `confirmed` (0 to 1) of the facts is
/// confirmed. Which facts are confirmed follows from the plan, and not from the workers.
#[must_use]
pub fn missed(confirmed: f64, wrong: f64) -> f64 {
    (1.0 - confirmed.clamp(0.0, 1.0)).powf(wrong)
}

/// Whether a shard belongs to the share (between 0 and 1) of a plan's shards that are to be found twice. The choice
/// follows from the plan, so no worker can influence it.
#[must_use]
pub fn confirmed_by(fingerprint: &str, shard: u64, share: f64) -> bool {
    let digest = Sha256::digest(format!("confirm {fingerprint} {shard}").as_bytes());
    let first = u64::from_be_bytes(std::array::from_fn(|at| digest[at]));
    (first as f64) < share * 2f64.powi(64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_are_confirmed_as_was_wished_and_always_the_same() {
        let chosen = |share| (0..20_000).filter(|&s| confirmed_by("0123", s, share)).count();
        assert_eq!(chosen(0.0), 0);
        assert_eq!(chosen(1.0), 20_000);
        assert!((300..500).contains(&chosen(0.02)), "{}", chosen(0.02));
        let first = (0..).find(|&shard| confirmed_by("0123", shard, 0.02));
        assert_eq!(first, Some((0..).find(|&s| confirmed_by("0123", s, 0.02)).unwrap()));
        // A larger share contains every smaller one.
        assert!((0..5000).all(|s| !confirmed_by("0123", s, 0.01) || confirmed_by("0123", s, 0.1)));
        assert!((0..500).any(|s| confirmed_by("0123", s, 0.1) != confirmed_by("4567", s, 0.1)));
    }
}
