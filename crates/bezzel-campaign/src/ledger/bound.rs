//! What speaks for the facts of each worker and login: how many were found again, and which of the shares that the
//! ledger's secret chooses were found again as a whole.
//!
//! A few facts of each are found again however few it found: a share of all facts could miss a worker with few.

use super::decision::Verdicts;
use super::standing::Standing;
use crate::evidence::{Evidence, Worker};
use crate::replication::{Again, own_share};
use crate::secret::{Drawn, Secret, is_below};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use std::sync::Arc;

/// The minimum number of facts of each worker that are found again, and of each login by the ledger's own processes;
/// all, if it found fewer.
pub const FEW: usize = 3;

/// The facts that speak for a login.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LoginReport {
    /// The login; the name of a worker that has none.
    pub login: String,
    /// The number of shards that it found first.
    pub facts: u64,
    /// Whether it is one of the ledger's own processes.
    pub is_own: bool,
    /// The largest share of its facts, chosen by the secret, all of which other logins found again; of an own process
    /// with another kernel too.
    pub share: f64,
    /// The largest such share all of which the ledger's own processes found again; for such a process itself, 1.
    pub own_share: f64,
}

/// The facts of a worker or a login, and which of them were found again.
#[derive(Debug, Default)]
struct Facts {
    all: u64,
    again: u64,
    /// The smallest number drawn for a fact that was not found again.
    least: Option<Drawn>,
    /// The [`FEW`] facts with the smallest numbers that were not found again.
    alone: BinaryHeap<(Drawn, u64)>,
}

impl Facts {
    fn take(&mut self, drawn: Drawn, shard: u64, is_again: bool) {
        self.all += 1;
        if is_again {
            self.again += 1;
            return;
        }
        self.least = Some(self.least.map_or(drawn, |least| least.min(drawn)));
        self.alone.push((drawn, shard));
        if self.alone.len() > FEW {
            self.alone.pop();
        }
    }

    /// The largest of these shares all of whose facts were found again.
    fn share(&self, shares: impl Iterator<Item = f64>) -> f64 {
        let are_all = |share: &f64| self.least.is_none_or(|least| !is_below(least, *share));
        shares.filter(are_all).fold(0.0, f64::max)
    }

    /// The shards that must be found again for [`FEW`] facts to be.
    fn few(self) -> impl Iterator<Item = u64> {
        let missing = FEW.saturating_sub(self.again as usize);
        self.alone.into_sorted_vec().into_iter().take(missing).map(|(_, shard)| shard)
    }
}

/// What is learned of all workers and logins in a pass over the facts.
pub(super) struct Bound<'a> {
    secret: Option<&'a Secret>,
    plan: &'a str,
    verdicts: &'a Verdicts,
    again: Again,
    /// By the addresses of the workers, each of which is read once.
    workers: HashMap<*const Worker, Facts>,
    logins: BTreeMap<String, (Facts, Facts)>,
    confirmed: HashMap<*const Worker, u64>,
    own: BTreeSet<String>,
}

impl<'a> Bound<'a> {
    pub(super) fn new(
        secret: Option<&'a Secret>,
        plan: &'a str,
        verdicts: &'a Verdicts,
        again: Again,
    ) -> Bound<'a> {
        let (workers, logins) = (HashMap::new(), BTreeMap::new());
        let (confirmed, own) = (HashMap::new(), BTreeSet::new());
        Bound { secret, plan, verdicts, again, workers, logins, confirmed, own }
    }

    /// Adds a known shard with all evidence about it that counts. Returns whether the fact is chosen to be found
    /// again, and whether by the ledger's own processes.
    pub(super) fn take(
        &mut self,
        shard: u64,
        all: &[Evidence],
        standing: &Standing<'_>,
    ) -> (bool, bool) {
        let Some(first) = standing.first else { return (false, false) };
        if standing.is_confirmed {
            for kept in all {
                *self.confirmed.entry(Arc::as_ptr(&kept.worker)).or_default() += 1;
            }
        }
        // Nothing is drawn where no share was ever to be found again.
        if self.again == Again::NONE && self.verdicts.shares.is_empty() {
            return (false, false);
        }
        let worker = &first.worker;
        let drawn = self.secret.map_or(u64::MAX, |own| own.draw(self.plan, shard, worker.name()));
        let is_own = self.verdicts.is_own(worker);
        let is_other = |kept: &Evidence| kept.worker.login() != worker.login();
        let is_again = standing.is_confirmed && (is_own || all.iter().any(is_other));
        let is_own_again =
            is_own || all.iter().any(|kept| is_other(kept) && self.verdicts.is_own(&kept.worker));
        self.workers.entry(Arc::as_ptr(worker)).or_default().take(
            drawn,
            shard,
            standing.is_confirmed,
        );
        if !self.logins.contains_key(worker.login()) {
            self.logins.insert(worker.login().to_owned(), Default::default());
        }
        let of_login = self.logins.get_mut(worker.login());
        if let Some((by_others, by_own)) = of_login {
            by_others.take(drawn, shard, is_again);
            by_own.take(drawn, shard, is_own_again);
        }
        if is_own && !self.own.contains(worker.login()) {
            self.own.insert(worker.login().to_owned());
        }
        let is_own_chosen = !is_own && is_below(drawn, own_share(self.again.share()));
        (self.again.chooses(drawn), is_own_chosen && !is_own_again)
    }

    /// The number of a worker's facts that another worker or kernel found too.
    pub(super) fn confirmed(&self, worker: &Arc<Worker>) -> u64 {
        self.confirmed.get(&Arc::as_ptr(worker)).copied().unwrap_or_default()
    }

    /// The largest share of the facts all of which another worker or kernel found again.
    pub(super) fn share(&self) -> f64 {
        let shares = || self.verdicts.shares.iter().copied();
        self.workers
            .values()
            .map(|facts| facts.share(shares()))
            .reduce(f64::min)
            .unwrap_or_default()
    }

    /// The shards that must be found again so that [`FEW`] of each worker are; those that the ledger's own processes
    /// must find again so that as many of each login are; and the reports on all logins.
    pub(super) fn end(self) -> (BTreeSet<u64>, BTreeSet<u64>, Vec<LoginReport>) {
        let shares = || self.verdicts.shares.iter().copied();
        let (mut own_few, mut reports) = (BTreeSet::new(), Vec::new());
        for (login, (by_others, by_own)) in self.logins {
            let is_own = self.own.contains(&login);
            reports.push(LoginReport {
                facts: by_others.all,
                is_own,
                share: by_others.share(shares()),
                own_share: if is_own { 1.0 } else { by_own.share(shares().map(own_share)) },
                login,
            });
            own_few.extend(by_own.few());
        }
        let few = self.workers.into_values().flat_map(Facts::few).collect();
        (few, own_few, reports)
    }
}
