//! The schemes, which divide a count into shards: one file or folder each, behind one private pair
//! of traits ([`rules`]), listed in one [`table`]. Schemes do not depend on plans, threads or
//! checks.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

pub(crate) mod cross;
mod first_rows;
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
