//! `bezzel campaign verify`: verifies an archive from its own text, and counts some of its facts again.

use super::args::Verify;
use crate::Session;
use crate::failure::{Failure, Outcome, regret};
use bezzel::check::Finding;
use bezzel::engine::count_one;
use bezzel::stop::NEVER;
use bezzel_campaign::{Archive, ArchiveError, prove, verify};
use bezzel_locale::say;
use bezzel_workbench::count::Checked;
use bezzel_workbench::{Digits, Field, Refusal};
use rayon::prelude::*;
use serde::Serialize;
use std::fs::File;
use std::io::BufReader;

/// The result of the verification as JSON.
#[derive(Debug, Serialize)]
struct Report {
    archive: String,
    plan: String,
    n: u32,
    /// The number of solutions, if there are no objections.
    count: Option<Digits>,
    shards: u64,
    confirmed: u64,
    replicated: u64,
    workers: u64,
    /// The number of facts counted again, and the shards with other tallies.
    recounted: u64,
    differ: Vec<u64>,
    checks: Vec<Checked>,
}

/// The maximum number of facts that are counted again.
const MOST_SAMPLED: u64 = 1_000_000;

pub(super) fn run(session: &Session, arguments: &Verify) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let size = Field::SAMPLE.integer(&arguments.sample, 0..=MOST_SAMPLED)?;
    let seed = Field::SEED.integer_if(arguments.seed.as_ref(), 0..=u64::MAX)?;
    if size == 0 {
        let engine = &arguments.engine;
        Field::SAMPLE.is_missing_for(&[
            (seed.is_some(), Field::SEED),
            (engine.kernel != "auto", Field::new("kernel")),
            (engine.memory.is_some(), Field::MEMORY),
        ])?;
    }
    let seed = seed.unwrap_or_else(|| if size > 0 { session.told_seed() } else { 0 });
    let path = arguments.archive.display().to_string();
    let file = File::open(&arguments.archive);
    let file = file.map_err(|error| Failure::read(Some(&path), error))?;
    let verified = verify(BufReader::with_capacity(1 << 20, file), (size as usize, seed), NEVER);
    let archive = match verified {
        Ok(archive) => archive,
        Err(ArchiveError::Io(error)) => return Err(Failure::read(Some(&path), error)),
        Err(ArchiveError::NoArchive) => {
            return Err(Failure::Said(say!(catalogue, "verify-none", path)));
        }
        Err(error) => {
            let error = error.to_string();
            regret(&say!(catalogue, "verify-failed", path, error));
            return Ok(Outcome::Nothing);
        }
    };
    let differ = session.recounted(&archive, arguments)?;
    let is_sound = differ.is_empty() && archive.findings.iter().all(Finding::agrees);
    let check = |finding: &Finding| Checked::new(finding, archive.solutions, catalogue);
    let report = Report {
        archive: path,
        plan: archive.plan.to_string(),
        n: archive.plan.size().get(),
        count: is_sound.then_some(Digits(archive.solutions)),
        shards: archive.shards,
        confirmed: archive.confirmed,
        replicated: archive.replicated,
        workers: archive.workers,
        recounted: archive.sample.len() as u64,
        differ,
        checks: archive.findings.iter().map(check).collect(),
    };
    match arguments.json {
        true => session.write_json(&report, None)?,
        false => session.verified(&report)?,
    }
    Ok(Outcome::of(is_sound))
}

impl Session {
    /// Counts the facts of the sample again, and returns the shards with other tallies.
    fn recounted(&self, archive: &Archive, arguments: &Verify) -> Result<Vec<u64>, Failure> {
        if archive.sample.is_empty() {
            return Ok(Vec::new());
        }
        let engine = self.campaign_engine(archive.plan, &arguments.engine)?;
        prove(&engine, &[], NEVER).map_err(|error| Refusal::Defect(error.to_string()))?;
        let again = archive.sample.par_iter().map(|fact| {
            let counted = count_one(&engine, fact.shard, NEVER)?;
            Ok((counted.tally != fact.tally).then_some(fact.shard))
        });
        let again: Result<Vec<Option<u64>>, bezzel::engine::CountError> = again.collect();
        let again = again.map_err(|error| Failure::Said(error.to_string()))?;
        Ok(again.into_iter().flatten().collect())
    }

    fn verified(&self, report: &Report) -> Result<(), Failure> {
        let catalogue = &self.catalogue;
        if let Some(count) = report.count {
            self.print(&format!("{count}\n"))?;
        }
        self.note(&say!(
            catalogue,
            "verify-done",
            plan = report.plan,
            shards = report.shards,
            confirmed = report.confirmed,
            replicated = report.replicated
        ));
        if report.recounted > 0 {
            let (recounted, differ) = (report.recounted, report.differ.len());
            self.note(&say!(catalogue, "verify-again", recounted, differ));
        }
        for checked in &report.checks {
            match checked.agrees {
                true => self.note(&checked.finding),
                false => regret(&checked.finding),
            }
        }
        Ok(())
    }
}
