//! The ways to cut a count up: a file or folder each, behind one private pair of traits
//! ([`rules`]), listed in one [`table`]. None of them knows of plans, threads or checks.

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
