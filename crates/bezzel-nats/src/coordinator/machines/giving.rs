//! Which shards a machine gets: new ones, those that others hold for too long, and facts that it finds again.

use super::{Given, LOOKED_AT, MOST_GIVEN, MOST_OPEN, OTHERS_FIRST, OVERDUE};
use crate::coordinator::Coordinator;
use crate::coordinator::board::State;
use crate::error::NatsError;
use crate::message::Ask;
use bezzel_campaign::{Again, Worker};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Coordinator<'_> {
    /// Whether a machine of this login may have a shard. For a while not if the login had it before, or another machine of
    /// it holds it, and it was not found, unless that is so of all logins that work: one that asks often could keep what
    /// others would find.
    pub(super) fn may_have(&self, shard: u64, login: &str, held: Option<&Given>) -> bool {
        let failed = self.failures.get(&shard).map_or(&[][..], Vec::as_slice);
        let turn = self.options.lease * OVERDUE;
        let since = match held {
            Some(given) => Some(given.since + turn),
            None => failed.last().map(|(_, at)| *at),
        };
        let holder = held.map(|given| self.machines.login(&given.holder));
        let failed = failed.iter().map(|(login, _)| login).chain(&holder);
        let failed: BTreeSet<&str> = failed.map(|login| &**login).collect();
        !failed.contains(login)
            || self.machines.are_all(&failed)
            || since.is_none_or(|since| since.elapsed() > turn)
    }

    /// Whether a shard that another machine holds is held too long, and may be given to this one.
    fn is_overdue(&self, shard: u64, name: &Arc<str>, login: &str) -> bool {
        self.machines.given.get(&shard).is_some_and(|given| {
            given.holder != *name
                && given.since.elapsed() > self.options.lease * OVERDUE
                && self.may_have(shard, login, Some(given))
        })
    }

    /// The shards that others hold for too long: this machine's part of them, and no less than it counts at a time.
    pub(super) fn overdue(&self, name: &Arc<str>, login: &str, ask: &Ask) -> Vec<u64> {
        let is_overdue = |shard: &u64| {
            self.board.get(*shard) == Some(State::Out) && self.is_overdue(*shard, name, login)
        };
        let mut overdue: Vec<u64> =
            self.machines.given.keys().copied().filter(is_overdue).collect();
        overdue.truncate(ask.wants.min(self.part(overdue.len(), ask)));
        overdue
    }

    /// A machine's part of some shards, and no less than it counts at a time.
    fn part(&self, shards: usize, ask: &Ask) -> usize {
        (shards / (4 * self.machines.alive.max(1))).max(ask.threads).clamp(1, MOST_GIVEN)
    }

    /// The number of shards that a machine gets: as many as it wants, and towards the end no more than its part.
    pub(super) fn room(&self, ask: &Ask, login: &str) -> usize {
        let logins = &self.machines.logins;
        let open = logins.get(login).map_or(0, |of_login| of_login.1);
        let out = usize::try_from(self.board.count(State::Out)).unwrap_or(usize::MAX);
        let missing = usize::try_from(self.board.count(State::Missing)).unwrap_or(usize::MAX);
        let part = self.part(missing, ask);
        // No login takes everything from others.
        let most = if logins.len() > 1 { (missing + out).div_ceil(2) } else { MOST_OPEN };
        let most = most.min(MOST_OPEN).saturating_sub(open);
        let limits = [MOST_GIVEN, part, most, self.options.ahead.saturating_sub(out)];
        limits.into_iter().fold(ask.wants, usize::min)
    }

    /// Chooses facts that this machine finds again: those of other logins, and with another kernel where both must
    /// differ. Returns those for its first kernel, and those for its other one.
    pub(super) fn again_by(
        &mut self,
        worker: &Worker,
        name: &Arc<str>,
        ask: &Ask,
    ) -> Result<(Vec<u64>, Vec<u64>), NatsError> {
        let (mut own, mut other) = (Vec::new(), Vec::new());
        let login = self.machines.login(name);
        let wants = ask.wants.min(MOST_GIVEN);
        let kernels = |at: usize| ask.kernels.get(at).map(String::as_str);
        let is_every = self.options.again == Again::Every;
        let is_late = self.last_confirmed.elapsed() > OTHERS_FIRST;
        let shards: Vec<u64> = self.waiting.keys().copied().take(LOOKED_AT).collect();
        for shard in shards {
            if own.len() + other.len() >= wants {
                break;
            }
            let is_free = match self.machines.given.contains_key(&shard) {
                true => self.is_overdue(shard, name, &login),
                false => self.may_have(shard, &login, None),
            };
            if !is_free || self.here.contains(&shard) {
                continue;
            }
            let known = self.waiting.get(&shard).cloned().flatten();
            let finder = match known {
                Some(finder) => finder,
                None => match self.ledger.first_evidence(shard)? {
                    Some(first) => first.worker,
                    None => continue,
                },
            };
            let is_own = *finder.name() == **name;
            let has_kernel =
                |at: usize| kernels(at).is_some_and(|kernel| kernel != finder.kernel());
            let is_other_login = finder.login() != worker.login();
            if is_every && is_other_login && has_kernel(0) {
                own.push(shard);
            } else if has_kernel(1)
                && (is_every && is_other_login || !is_every && is_own && is_late)
            {
                other.push(shard);
            } else if !is_every && !is_own && (is_other_login || is_late) {
                own.push(shard);
            }
            self.waiting.insert(shard, Some(finder));
        }
        Ok((own, other))
    }
}
