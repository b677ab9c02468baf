//! The count that follows from a ledger, with what speaks for it and against it.

use crate::error::CampaignError;
use crate::ledger::{Ledger, Survey};
use bezzel::check::{Finding, check_total};
use bezzel::count::CountTarget;
use bezzel::plan::{Plan, Scheme};
use bezzel::stop::Stop;
use bezzel::tally::{Tally, Total};

/// What a ledger comes to.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// What it knows.
    pub survey: Survey,
    /// What was checked of the sum, if it is complete.
    pub findings: Vec<Finding>,
    /// What speaks against the sum; nothing, if it stands.
    pub objections: Vec<Objection>,
}

/// What speaks against a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// The number of shards that are not known yet.
    Missing(u64),
    /// The number of shards in conflict.
    Conflicts(u64),
    /// The number of damaged rows whose shards no other row holds.
    Damaged(u64),
    /// The database finds its own pages or indices wrong.
    Faults(Vec<String>),
    /// Solutions that all symmetries map to one another come in pairs (no reflection maps one
    /// to itself), so that those of weight 1 are an even number, and they are not.
    Weights(Total),
    /// A check failed: this place in [`Verdict::findings`].
    Finding(usize),
}

impl Verdict {
    /// The number of solutions, if the ledger is complete and nothing speaks against it.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        self.objections.is_empty().then(|| self.survey.total.checked_solutions()).flatten()
    }
}

/// Sums a ledger up, and checks the sum: every row against its checksum, the database's own
/// structure, conflicts, congruence with the symmetric solutions (which are counted here),
/// magnitude, and the published value if there is one.
///
/// # Errors
/// [`CampaignError`] if the ledger cannot be read, or `stop` said so.
pub fn total(ledger: &Ledger, stop: Stop<'_>) -> Result<Verdict, CampaignError> {
    verdict(ledger, ledger.survey()?, stop)
}

/// Sums a ledger up as [`total`] does, and gives the tally of each shard, in order: zeros where it is not known.
///
/// # Errors
/// As for [`total`].
pub fn total_with_tallies(
    ledger: &Ledger,
    stop: Stop<'_>,
) -> Result<(Verdict, Vec<Tally>), CampaignError> {
    let (survey, tallies) = ledger.survey_with_tallies()?;
    Ok((verdict(ledger, survey, stop)?, tallies))
}

/// What a ledger comes to that has this survey.
fn verdict(ledger: &Ledger, survey: Survey, stop: Stop<'_>) -> Result<Verdict, CampaignError> {
    let mut objections = Vec::new();
    let faults = ledger.faults()?;
    if !faults.is_empty() {
        objections.push(Objection::Faults(faults));
    }
    let conflicts = survey.conflicts.len() as u64;
    if conflicts > 0 {
        objections.push(Objection::Conflicts(conflicts));
    }
    if survey.has_damage_that_matters() {
        objections.push(Objection::Damaged(survey.damaged.len() as u64));
    }
    if !survey.is_complete() {
        objections.push(Objection::Missing(survey.shards - survey.facts));
    }
    let mut findings = Vec::new();
    if survey.is_complete() {
        if has_odd_ones(ledger.plan(), survey.total) {
            objections.push(Objection::Weights(survey.total));
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

/// Whether a whole sum holds an odd number of solutions of weight 1, which schemes that break
/// symmetries give to what all eight map to itself.
fn has_odd_ones(plan: Plan, total: Total) -> bool {
    let scheme = plan.scheme();
    plan.size().get() > 1
        && scheme.target() == CountTarget::All
        && scheme != Scheme::ROWS
        && !total.by_weight[3].is_multiple_of(2)
}
