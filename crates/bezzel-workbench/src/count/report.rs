//! A count as JSON has it: the fields that the command, the API, Python and npm share.

use super::{Counted, What};
use crate::digits::Digits;
use crate::sentence;
use bezzel::check::Finding;
use bezzel::engine::Counter;
use bezzel::piece::{Ground, Piece};
use bezzel_formats::Catalogue;
use serde::Serialize;

/// A count as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct CountReport {
    n: u32,
    /// Another piece than the queen.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<&'static str>,
    /// The number of rows, where they are fewer than columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u32>,
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<u32>,
    count: Digits,
    plan: String,
    /// Of the halves scheme: the central lines that are fixed, and the bits of keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    central_lines: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key_bits: Option<u32>,
    /// The memory limit in bytes.
    memory_limit: u64,
    fingerprint: String,
    shards: u64,
    kernel: &'static str,
    threads: usize,
    /// The nodes of the search; of the halves scheme the halves made.
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    halves: Option<u64>,
    seconds: f64,
    version: &'static str,
    checks: Vec<Checked>,
}

/// A check as JSON.
#[derive(Debug, Clone, Serialize)]
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
        self.findings.iter().map(|finding| Checked::new(finding, self.all, catalogue)).collect()
    }

    /// Returns the count as JSON has it.
    #[must_use]
    pub fn report(&self, catalogue: &Catalogue) -> CountReport {
        let (plan, resources) = (self.engine.plan(), self.engine.resources());
        let start = match self.what {
            What::Start(column) => Some(column),
            _ => None,
        };
        CountReport {
            n: plan.size().get(),
            piece: self
                .ground
                .map(Ground::piece)
                .filter(|piece| *piece != Piece::QUEEN)
                .map(Piece::name),
            rows: self.ground.map(Ground::rows).filter(|rows| *rows < plan.size().get()),
            what: self.what.name(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    fn page(name: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
    }

    /// A new field of the report must be given here, and then the pages that describe the report must name it.
    #[test]
    fn every_field_of_a_count_is_described_to_each_shell() {
        let whole = CountReport {
            n: 8,
            piece: Some("rook"),
            rows: Some(7),
            what: "start",
            start: Some(0),
            count: Digits(4),
            plan: String::new(),
            central_lines: Some(1),
            key_bits: Some(1),
            memory_limit: 1,
            fingerprint: String::new(),
            shards: 1,
            kernel: "scalar",
            threads: 1,
            nodes: 1,
            halves: Some(1),
            seconds: 0.0,
            version: "",
            checks: vec![Checked { check: "kernel", agrees: true, finding: String::new() }],
        };
        let whole = serde_json::to_value(whole).unwrap();
        let names: BTreeSet<&str> = whole.as_object().unwrap().keys().map(String::as_str).collect();
        let command = page("docs/cli.md");
        let rows = command.lines().skip_while(|line| !line.starts_with("| `count` |"));
        let told: Vec<&str> = rows.take_while(|line| !line.starts_with("| `count --")).collect();
        for name in &names {
            let is_told = told.iter().any(|row| row.contains(&format!("`{name}`")));
            assert!(is_told, "docs/cli.md: {name}");
        }
        let described: Value =
            serde_json::from_str(&page("crates/bezzel-web/assets/openapi.json")).unwrap();
        let schema = &described["components"]["schemas"]["Count"];
        let properties = schema["properties"].as_object().unwrap();
        assert_eq!(properties.keys().map(String::as_str).collect::<BTreeSet<_>>(), names);
        // What is not always there must not be required.
        let optional = ["piece", "rows", "start", "central_lines", "key_bits", "halves"];
        let always: Vec<&&str> = names.iter().filter(|name| !optional.contains(name)).collect();
        let mut required = schema["required"].as_array().unwrap().clone();
        required.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        assert_eq!(json!(always), Value::Array(required));
    }
}
