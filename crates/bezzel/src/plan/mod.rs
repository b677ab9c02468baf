//! Plans: the division of a count into shards. A shard's tally depends only on the plan's text and
//! the shard's number, never on the kernel, threads, machine or time.
//!
//! A [`Plan`] is a small value, and its text is its identity: plans are parsed on any machine,
//! compared, sorted and stored without preparing a count. An [`Engine`](crate::engine::Engine)
//! counts a plan's shards; it needs memory, threads and a kernel.

mod shards;

pub use crate::board::MAX_COUNT_SIZE;
pub use crate::scheme::{PlanError, Scheme, halves::MAX_HALVES_SIZE};
pub use shards::{Shards, ShardsError};

use crate::board::Size;
use crate::names::as_text;
use crate::scheme::PlanSpec;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A plan: a board size divided into shards, which are numbered from 0.
///
/// ```
/// use bezzel::{Size, plan::{Plan, Scheme}};
/// let plan = Plan::new(Scheme::CROSS, Size::new(8)?, 0)?;
/// assert_eq!(plan.shards(), 12);
/// assert_eq!(plan.to_string(), "cross/2 n=8 depth=0");
/// assert_eq!("cross/2 n=8 depth=0".parse(), Ok(plan));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    scheme: Scheme,
    size: Size,
    depth: u32,
}

impl Plan {
    /// Returns the plan that divides `size` by `scheme`, `depth` levels deep. Each level makes
    /// shards about an eighth as large (by rows: one row more).
    ///
    /// # Errors
    /// [`PlanError`] above [`MAX_COUNT_SIZE`], for a board or column that the scheme does not
    /// have, or if the depth is too large.
    pub fn new(scheme: Scheme, size: Size, depth: u32) -> Result<Plan, PlanError> {
        let size = size.at_most(MAX_COUNT_SIZE)?;
        (scheme.rules().allows)(size, scheme.number)?;
        let max = (scheme.rules().max_depth)(size);
        if depth > max {
            return Err(PlanError::Depth { given: depth, max });
        }
        Ok(Plan { scheme, size, depth })
    }

    /// Returns the plan whose shards keep many cores busy and are still short. On one core of a
    /// 2025 processor with AVX-512 they take about 10 milliseconds at N = 20, 0.1 to 0.5 seconds at
    /// 23, a few seconds at 25, 15 seconds at 27, and up to a minute above (estimates). The
    /// exceptions are `rows`, which is for small boards, and `halves-2`, whose shards of N = 28
    /// take most of an hour.
    ///
    /// # Errors
    /// As for [`Plan::new`].
    pub fn standard(scheme: Scheme, size: Size) -> Result<Plan, PlanError> {
        let size = size.at_most(MAX_COUNT_SIZE)?;
        let rules = scheme.rules();
        let depth = (rules.standard_depth)(size, scheme.number).min((rules.max_depth)(size));
        Plan::new(scheme, size, depth)
    }

    /// Returns this plan `levels` levels deeper, up to the largest depth.
    #[must_use]
    pub fn deeper(self, levels: u32) -> Plan {
        self.at_depth(self.depth.saturating_add(levels))
    }

    /// Returns this plan with the given depth, up to the largest depth.
    #[must_use]
    pub fn at_depth(self, depth: u32) -> Plan {
        Plan { depth: depth.min(self.max_depth()), ..self }
    }

    /// Returns the largest depth of a plan of this scheme and size.
    pub fn max_depth(self) -> u32 {
        (self.scheme.rules().max_depth)(self.size)
    }

    /// Returns a plan of the same scheme for a small board, whose shards show within milliseconds
    /// how fast a machine counts.
    #[must_use]
    pub fn probe(self) -> Plan {
        let (n, number) = (self.scheme.rules().probe)(self.size);
        let size = Size::new(n).expect("a board size");
        let scheme = Scheme::new(self.scheme.rules(), number);
        Plan::standard(scheme, size).expect("there is a plan for a small board")
    }

    /// Returns the board size.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Returns the scheme.
    pub const fn scheme(self) -> Scheme {
        self.scheme
    }

    /// Returns the depth: how many levels deep the board is divided.
    pub const fn depth(self) -> u32 {
        self.depth
    }

    /// Returns the number of shards, computed on each call: some milliseconds for a large board.
    /// Some shards may hold no solution.
    pub fn shards(self) -> u64 {
        (self.scheme.rules().shards)(self.spec())
    }

    /// Returns for each of [`WEIGHTS`](crate::tally::WEIGHTS) whether the plan's tallies can have
    /// solutions of that weight.
    pub fn weights(self) -> [bool; 4] {
        // The only solution of this board is every image of itself.
        let weights = self.scheme.rules().weights;
        if self.size.get() == 1 { [true; 4] } else { weights(self.scheme.number) }
    }

    pub(crate) fn spec(self) -> PlanSpec {
        PlanSpec { size: self.size, number: self.scheme.number, depth: self.depth }
    }

    /// Returns a short identifier of the plan: the first 64 bits of the SHA-256 of its text, in
    /// hexadecimal digits.
    pub fn fingerprint(self) -> String {
        let digest = Sha256::digest(self.to_string().as_bytes());
        digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} n={} depth={}", self.scheme, self.size, self.depth)
    }
}

as_text!(Plan);

impl FromStr for Plan {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Plan, PlanError> {
        let [scheme, n, depth] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(PlanError::Text);
        };
        let number = |field: &str, name: &str| {
            field.strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok()
        };
        let n = number(n, "n").ok_or(PlanError::Text)?;
        let depth = number(depth, "depth").and_then(|depth| u32::try_from(depth).ok());
        let plan = Plan::new(scheme.parse()?, Size::try_from(n)?, depth.ok_or(PlanError::Text)?)?;
        // One plan has one text: no signs, no leading zeros.
        if plan.to_string() == text { Ok(plan) } else { Err(PlanError::Text) }
    }
}

#[cfg(test)]
mod tests;
