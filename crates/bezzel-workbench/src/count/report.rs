//! The record of a count: the fields that the command, the API, Python and npm share.

use super::{CountKind, Counted};
use crate::digits::Digits;
use crate::sentence;
use bezzel::check::Finding;
use bezzel::engine::Counter;
use bezzel::piece::{Piece, Variant};
use bezzel_locale::{Catalogue, say};
use serde::Serialize;

/// A count.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Count"))]
pub struct CountReport {
    /// The size of the board.
    n: u32,
    /// The piece, if it is not the queen.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<&'static str>,
    /// The number of rows, if they are fewer than columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u32>,
    /// What is counted: all solutions, one of each symmetry class, or those with the first-row queen in column `start`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = CountKind::NAMES)))]
    what: &'static str,
    /// The column of the first-row queen, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<u32>,
    /// The number of solutions.
    count: Digits,
    /// The plan: how the count was divided into shards.
    plan: String,
    /// Of the halves scheme: the number of central lines, which are fixed first.
    #[serde(skip_serializing_if = "Option::is_none")]
    central_lines: Option<u32>,
    /// Of the halves scheme: the number of bits of its keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    key_bits: Option<u32>,
    /// The memory limit in bytes.
    memory_limit: u64,
    /// A hash of the plan.
    fingerprint: String,
    /// The number of shards.
    shards: u64,
    /// The kernel that counted.
    kernel: &'static str,
    /// The number of threads.
    threads: usize,
    /// The number of nodes of the search; of the halves scheme the halves made.
    nodes: u64,
    /// Of the halves scheme: the number of halves made.
    #[serde(skip_serializing_if = "Option::is_none")]
    halves: Option<u64>,
    /// The elapsed seconds, without the checks.
    seconds: f64,
    /// The version of bezzel.
    version: &'static str,
    /// The checks; empty unless they were asked for.
    checks: Vec<Checked>,
}

/// A check.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Check"))]
pub struct Checked {
    /// The name of the check.
    pub check: &'static str,
    /// Whether it supports the count.
    pub agrees: bool,
    /// The finding, as a sentence.
    pub finding: String,
}

impl Checked {
    /// Creates the report of a check of a count of `all` solutions.
    #[must_use]
    pub fn new(finding: &Finding, all: u128, catalogue: &Catalogue) -> Checked {
        let sentence = sentence::finding(finding, all, catalogue);
        Checked { check: finding.name(), agrees: finding.agrees(), finding: sentence }
    }
}

impl Counted {
    /// Returns the checks with their sentences.
    #[must_use]
    pub fn checks(&self, catalogue: &Catalogue) -> Vec<Checked> {
        let of_all = |mut checked: Checked| {
            // Of the distinct ones, what is checked is the number of all.
            if self.count != self.all {
                let (count, finding) = (self.all.to_string(), checked.finding);
                checked.finding = say!(catalogue, "check-count-all", count, finding);
            }
            checked
        };
        let checked = |finding| of_all(Checked::new(finding, self.all, catalogue));
        self.findings.iter().map(checked).collect()
    }

    /// Returns the record of the count.
    #[must_use]
    pub fn report(&self, catalogue: &Catalogue) -> CountReport {
        let (plan, resources) = (self.engine.plan(), self.engine.resources());
        let start = match self.kind {
            CountKind::Start(column) => Some(column),
            _ => None,
        };
        CountReport {
            n: plan.size().get(),
            piece: self
                .variant
                .map(Variant::piece)
                .filter(|piece| *piece != Piece::QUEEN)
                .map(Piece::name),
            rows: self.variant.map(Variant::rows).filter(|rows| *rows < plan.size().get()),
            what: self.kind.name(),
            start,
            count: Digits(self.count),
            plan: plan.to_string(),
            central_lines: plan.scheme().central_lines(),
            key_bits: self.engine.key_bits(),
            memory_limit: resources.memory,
            fingerprint: plan.fingerprint(),
            shards: self.engine.shards(),
            kernel: self.engine.kernel().kind().name(),
            threads: resources.threads,
            nodes: self.effort.steps(),
            halves: (self.effort.halves > 0).then_some(self.effort.halves),
            seconds: self.seconds,
            version: env!("CARGO_PKG_VERSION"),
            checks: self.checks(catalogue),
        }
    }
}
