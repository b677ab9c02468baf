//! Decisions about workers, recorded with their authors and times: the last one about a name holds. Here, and only
//! here, is derived which evidence counts.

use super::Ledger;
use crate::error::LedgerError;
use crate::evidence::{Evidence, Worker, now};
use crate::replication::{Again, own_share};
use crate::secret::is_below;
use std::collections::{HashMap, HashSet};

/// What was decided about a worker or a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decided {
    /// It counted this shard wrongly: none of its evidence counts. No shard if it only claimed impossible facts.
    Refuted(Option<u64>),
    /// The owner of the ledger has expelled it: none of its evidence counts.
    Expelled,
    /// The owner has pardoned it: its evidence counts again, except where it was wrong.
    Pardoned,
    /// The ledger's own processes count under this name.
    Own,
    /// The share of the facts that is found again, which stands in place of the name.
    Share,
}

impl Decided {
    /// Returns the word for it in a ledger: `refuted`, `expelled`, `pardoned`, `own` or `share`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Decided::Refuted(_) => "refuted",
            Decided::Expelled => "expelled",
            Decided::Pardoned => "pardoned",
            Decided::Own => "own",
            Decided::Share => "share",
        }
    }

    fn read(text: &str, shard: i64) -> Option<Decided> {
        let all = [
            Decided::Refuted(u64::try_from(shard).ok()),
            Decided::Expelled,
            Decided::Pardoned,
            Decided::Own,
            Decided::Share,
        ];
        all.into_iter().find(|one| one.name() == text)
    }
}

/// A decision, with its author and its time in seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What was decided.
    pub what: Decided,
    /// The name of the worker or the login.
    pub name: String,
    /// The author.
    pub who: String,
    /// The time.
    pub at: u64,
}

/// What follows from all decisions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Verdicts {
    /// The last decision about each name, with its place among all.
    last: HashMap<String, (usize, Decided)>,
    /// The facts that were wrong.
    wrong: HashSet<(String, u64)>,
    own: HashSet<String>,
    /// The shares of the facts that were to be found again.
    pub(crate) shares: Vec<f64>,
}

impl Verdicts {
    pub(crate) fn of(decisions: &[Decision]) -> Verdicts {
        let mut verdicts = Verdicts::default();
        for (place, decision) in decisions.iter().enumerate() {
            let name = decision.name.clone();
            match decision.what {
                Decided::Own => drop(verdicts.own.insert(name)),
                Decided::Share => verdicts.shares.extend(name.parse::<f64>()),
                what => {
                    if let Decided::Refuted(Some(shard)) = what {
                        verdicts.wrong.insert((name.clone(), shard));
                    }
                    verdicts.last.insert(name, (place, what));
                }
            }
        }
        verdicts
    }

    /// The decision because of which nothing of the worker of this name counts, if there is one.
    pub(crate) fn against(&self, name: &str) -> Option<Decided> {
        if self.last.is_empty() {
            return None;
        }
        let login = name.split_once(':').and_then(|(login, _)| self.last.get(login));
        let (_, last) = self.last.get(name).into_iter().chain(login).max_by_key(|(at, _)| *at)?;
        Some(*last).filter(|last| *last != Decided::Pardoned)
    }

    /// Whether this evidence counts.
    pub(crate) fn counts(&self, Evidence { fact, worker, .. }: &Evidence) -> bool {
        let name = worker.name();
        !worker.miscounts()
            && self.against(name).is_none()
            && (self.wrong.is_empty() || !self.wrong.contains(&(name.to_owned(), fact.shard)))
    }

    /// Whether the ledger's own processes count under this name.
    pub(crate) fn is_own(&self, worker: &Worker) -> bool {
        self.own.contains(worker.name())
    }

    /// The names whose evidence does not count.
    pub(crate) fn discarded(&self) -> impl Iterator<Item = &str> {
        self.last.keys().map(String::as_str).filter(|name| self.against(name).is_some())
    }
}

impl Ledger {
    /// Records a decision about a worker or a login.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be written.
    pub fn decide(&mut self, what: Decided, name: &str, who: &str) -> Result<(), LedgerError> {
        let (name, who) = (name.to_owned(), who.to_owned());
        self.transact(|ledger| ledger.decide_one(&Decision { what, name, who, at: now() }))
    }

    /// Records that this worker is one of the ledger's own, and which share of the facts is found again, once each.
    ///
    /// # Errors
    /// As for [`Ledger::decide`].
    pub fn begin(&mut self, worker: &Worker, again: Again) -> Result<(), LedgerError> {
        let (verdicts, share) = (self.verdicts()?, again.share());
        if !verdicts.is_own(worker) {
            self.decide(Decided::Own, worker.name(), worker.name())?;
        }
        if share > 0.0 && !verdicts.shares.contains(&share) {
            self.decide(Decided::Share, &share.to_string(), worker.name())?;
        }
        Ok(())
    }

    /// Returns the share of the facts that was last begun to be found again, from 0 to 1.
    ///
    /// # Errors
    /// As for [`Ledger::decisions`].
    pub fn share(&self) -> Result<f64, LedgerError> {
        Ok(self.verdicts()?.shares.last().copied().unwrap_or_default())
    }

    pub(super) fn decide_one(&self, decision: &Decision) -> Result<(), LedgerError> {
        let Decision { what, name, who, at } = decision;
        let shard = match what {
            Decided::Refuted(Some(shard)) => *shard as i64,
            _ => -1,
        };
        self.append("decision", &[&what.name(), name, &shard, who, at]).map(|_| ())
    }

    /// Whether the fact is chosen to be found again, if these are to be, and whether by the ledger's own processes. It
    /// may be asked only once the fact was received.
    #[must_use]
    pub fn chooses(&self, evidence: &Evidence, again: Again) -> (bool, bool) {
        let Some(secret) = &self.secret else { return (false, false) };
        let drawn = secret.draw(&self.text, evidence.fact.shard, evidence.worker.name());
        (again.chooses(drawn), is_below(drawn, own_share(again.share())))
    }

    /// Returns all decisions, in order.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn decisions(&self) -> Result<Vec<Decision>, LedgerError> {
        Ok(self.read_decisions()?.0)
    }

    /// Returns all decisions, and the numbers of damaged rows.
    pub(super) fn read_decisions(&self) -> Result<(Vec<Decision>, Vec<i64>), LedgerError> {
        if self.secret.is_none() {
            return self.refuted_before();
        }
        self.checked("decision", "id", |row| {
            let (_, what, name, shard, who, at): (i64, String, _, _, _, _) = row.try_into().ok()?;
            Some(Decision { what: Decided::read(&what, shard)?, name, who, at })
        })
    }

    /// The refuted workers of a ledger of version 1, as decisions.
    fn refuted_before(&self) -> Result<(Vec<Decision>, Vec<i64>), LedgerError> {
        let (workers, _) = self.workers()?;
        self.checked("(SELECT 'refuted', * FROM refuted)", "worker", |row| {
            let (_, worker, shard, at): (String, i64, _, _) = row.try_into().ok()?;
            let name = workers.get(&worker)?.name().to_owned();
            Some(Decision {
                what: Decided::Refuted(Some(shard)),
                name,
                who: "bezzel".to_owned(),
                at,
            })
        })
    }

    pub(super) fn verdicts(&self) -> Result<Verdicts, LedgerError> {
        Ok(Verdicts::of(&self.decisions()?))
    }
}
