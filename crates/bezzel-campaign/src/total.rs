//! The count that follows from a ledger, with its checks and objections.

use crate::error::CampaignError;
use crate::ledger::{Ledger, Survey};
use bezzel::check::{Finding, check_total};
use bezzel::count::CountTarget;
use bezzel::plan::{Plan, Scheme};
use bezzel::stop::Stop;
use bezzel::tally::Total;

/// The result of summing up a ledger.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// The state of the ledger.
    pub survey: Survey,
    /// The results of the checks of the sum, if the ledger is complete.
    pub findings: Vec<Finding>,
    /// The objections to the sum; if there are none, the count is valid.
    pub objections: Vec<Objection>,
}

/// An objection to a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// The ledger lacks shards.
    Missing,
    /// Shards are in conflict.
    Conflicts,
    /// Damaged rows leave shards unknown.
    Damaged,
    /// The database reports damaged pages or indices.
    Faults(Vec<String>),
    /// The number of solutions of weight 1 is odd: these come in pairs, since no reflection maps a solution to
    /// itself.
    Weights,
    /// A check failed: the one at this index of [`Verdict::findings`].
    Finding(usize),
}

impl Verdict {
    /// The number of solutions, if the ledger is complete and there are no objections.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        self.objections.is_empty().then(|| self.survey.total.checked_solutions()).flatten()
    }
}

/// Sums up a ledger, and checks the sum: every row against its checksum, the database's own structure, conflicts,
/// congruence with the symmetric solutions (which are counted here), magnitude, and the published value if there is
/// one.
///
/// # Errors
/// [`CampaignError`] if the ledger cannot be read, or `stop` returned true.
pub fn total(ledger: &Ledger, stop: Stop<'_>) -> Result<Verdict, CampaignError> {
    let survey = ledger.survey()?;
    let mut objections = Vec::new();
    let faults = ledger.faults()?;
    if !faults.is_empty() {
        objections.push(Objection::Faults(faults));
    }
    if !survey.conflicts.is_empty() {
        objections.push(Objection::Conflicts);
    }
    if survey.has_damage_that_matters() {
        objections.push(Objection::Damaged);
    }
    if !survey.is_complete() {
        objections.push(Objection::Missing);
    }
    let mut findings = Vec::new();
    if survey.is_complete() {
        if has_odd_ones(ledger.plan(), survey.total) {
            objections.push(Objection::Weights);
        }
        let all = survey.total.checked_solutions();
        if let Some(all) = all {
            findings = check_total(ledger.plan(), all, stop)?;
        }
        let failed = findings.iter().enumerate().filter(|(_, finding)| !finding.agrees());
        objections.extend(failed.map(|(at, _)| Objection::Finding(at)));
    }
    Ok(Verdict { survey, findings, objections })
}

/// Whether the number of solutions of weight 1 is odd, in a scheme that breaks symmetries.
fn has_odd_ones(plan: Plan, total: Total) -> bool {
    let scheme = plan.scheme();
    plan.size().get() > 1
        && scheme.target() == CountTarget::All
        && scheme != Scheme::ROWS
        && !total.by_weight[3].is_multiple_of(2)
}
