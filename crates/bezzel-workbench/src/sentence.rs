//! Errors of the library, and findings, as sentences in English and Chinese.

use bezzel::NoSuchColumn;
use bezzel::check::{Finding, Sample};
use bezzel::plan::PlanError;
use bezzel::puzzle::MarksError;
use bezzel::sample::DrawError;
use bezzel_formats::puzzle::square_name;
use bezzel_locale::{Catalogue, say};

/// The sentence about an invalid plan.
pub(crate) fn plan(error: &PlanError, catalogue: &Catalogue) -> String {
    match error {
        PlanError::Depth { given, max } => say!(catalogue, "refusal-plan-depth", given, max),
        PlanError::NoSuchColumn(NoSuchColumn { column, size }) => {
            say!(catalogue, "refusal-plan-column", start = column, n = size, last = size - 1)
        }
        PlanError::Halves { size, max } => say!(catalogue, "refusal-plan-halves", n = size, max),
        PlanError::Version { name, version } => {
            say!(catalogue, "refusal-plan-version", scheme = format!("{name}/{version}"))
        }
        PlanError::Text => say!(catalogue, "refusal-plan-text"),
        // Errors that the library may add later, in its own words.
        error => error.to_string(),
    }
}

/// The sentence that samples cannot be drawn.
pub(crate) fn draw(error: &DrawError, catalogue: &Catalogue) -> String {
    match error {
        DrawError::Plan(plan) => say!(catalogue, "refusal-draw-plan", plan),
        DrawError::Tally { plan, shard } => say!(catalogue, "refusal-draw-tally", plan, shard),
        error => error.to_string(),
    }
}

/// The sentence that marks are not on the puzzle's board.
pub(crate) fn marks(error: &MarksError, catalogue: &Catalogue) -> String {
    match error {
        MarksError::Outside { square, .. } => {
            say!(catalogue, "error-marks-outside", square = square_name(*square))
        }
        MarksError::Twice(square) => {
            say!(catalogue, "error-marks-twice", square = square_name(*square))
        }
        error => error.to_string(),
    }
}

/// The sentence about a check's finding, for a count of `all` solutions.
#[must_use]
pub fn finding(finding: &Finding, all: u128, catalogue: &Catalogue) -> String {
    let failed = |error: &dyn std::fmt::Display| {
        // A check that could not run has not passed.
        say!(catalogue, "check-count-failed", check = finding.name(), error = error.to_string())
    };
    match finding {
        Finding::Congruence { half_turn, quarter_turn, agrees: true } => {
            let (half, quarter) = (half_turn.to_string(), quarter_turn.to_string());
            say!(catalogue, "check-count-congruence", half, quarter)
        }
        Finding::Congruence { .. } => {
            say!(catalogue, "check-count-incongruent", count = all.to_string())
        }
        Finding::Magnitude { least, most, agrees } => {
            let key = if *agrees { "check-count-magnitude" } else { "check-count-unlikely" };
            say!(catalogue, key, least, most)
        }
        Finding::Kernels { sample: Sample { failed: Some(error), .. }, .. }
        | Finding::Rows { sample: Sample { failed: Some(error), .. } } => failed(error),
        Finding::Engines { counted: Err(error), .. } => failed(error),
        Finding::Kernels { sample: Sample { shards: 0, .. }, .. }
        | Finding::Rows { sample: Sample { shards: 0, .. } } => {
            say!(catalogue, "check-count-empty", check = finding.name())
        }
        Finding::Kernels { other, sample: Sample { shards, differs: None, .. } } => {
            say!(catalogue, "check-count-kernels", shards, other = other.name())
        }
        Finding::Kernels { other, sample: Sample { differs: Some(shard), .. } } => {
            let other = other.name();
            say!(catalogue, "check-count-kernels-differ", shard, other)
        }
        Finding::Rows { sample: Sample { shards, differs: None, .. } } => {
            say!(catalogue, "check-count-rows", shards)
        }
        Finding::Rows { sample: Sample { differs: Some(shard), .. } } => {
            say!(catalogue, "check-count-rows-differ", shard)
        }
        Finding::Engines { other, agrees: true, .. } => {
            say!(catalogue, "check-count-engines", other)
        }
        Finding::Engines { other, counted: Ok(counted), .. } => {
            say!(catalogue, "check-count-engines-differ", other, counted)
        }
        Finding::Published { sequence, agrees: true, .. } => {
            say!(catalogue, "check-count-published", sequence)
        }
        Finding::Published { sequence, published, .. } => {
            say!(catalogue, "check-count-differs", published, sequence)
        }
        Finding::Nothing => say!(catalogue, "check-count-nothing"),
        _ => String::new(),
    }
}
