//! The schemes, which divide a count into shards: one file or folder each, behind one private pair
//! of traits ([`rules`]), listed in one [`table`]. Schemes do not depend on plans, threads or
//! checks.

pub(crate) mod cross;
#[cfg(test)]
mod fake;
pub(crate) mod halves;
mod numbers;
mod piece;
pub(crate) mod rows;
mod rules;
mod start;
mod sums;
mod table;
mod units;

pub use rules::{CountTarget, OpenError, PlanError, Resources, Scheme};
pub(crate) use rules::{OpenScheme, PlanSpec, Uncounted};
