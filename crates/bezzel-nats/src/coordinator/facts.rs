//! Processing workers' results: facts are written and then acknowledged, failures counted, conflicts settled, and
//! workers that were wrong excluded.

use super::board::State;
use super::{Coordinator, Notice};
use crate::error::NatsError;
use crate::message::Report;
use crate::streams::login_of;
use async_nats::jetstream::Message;
use bezzel_campaign::{
    Added, Arbiter, Decided, Evidence, Failure, Settled, admissible, judge, now, printable, recount,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

impl Coordinator<'_> {
    /// Writes the results in these messages to the ledger, and then acknowledges them.
    pub(super) async fn take(&mut self, messages: Vec<Message>) -> Result<(), NatsError> {
        if messages.is_empty() {
            return Ok(());
        }
        let (mut facts, mut failures) = (Vec::new(), Vec::new());
        for message in &messages {
            match Report::read(&message.payload, self.plan) {
                Ok((shard, worker, found)) => {
                    let login = login_of(&message.subject);
                    let Some(worker) = self.named(login, &worker) else { continue };
                    if !self.takes(worker.version()) {
                        self.returns(shard, worker.name());
                        let what = format!("it is of version {}", worker.version());
                        self.tell(Notice::Rubbish { what });
                        continue;
                    }
                    match found {
                        Ok(found) => {
                            // The clock of another machine proves nothing.
                            let evidence = Evidence { worker, at: now(), ..found };
                            facts.extend(self.at_the_door(evidence)?);
                        }
                        Err(message) if self.returns(shard, worker.name()) => {
                            // The message is printed on terminals.
                            let message = printable(&message);
                            failures.push(Failure { shard, worker, message, at: now() });
                        }
                        Err(_) => {}
                    }
                }
                Err(what) => self.tell(Notice::Rubbish { what }),
            }
        }
        let added = self.ledger.add(&facts)?;
        if !failures.is_empty() {
            self.ledger.add_failures(&failures)?;
        }
        for (evidence, added) in facts.iter().zip(added) {
            self.was_added(evidence, added)?;
            self.meets_strangers(evidence, added)?;
        }
        for Failure { shard, worker, message, .. } in failures {
            let name: Arc<str> = worker.name().into();
            let worker = worker.name().to_owned();
            self.tell(Notice::Failed { shard, worker, message });
            self.has_failed(shard, name);
        }
        for message in messages {
            // A message that is not acknowledged is delivered again, which changes nothing.
            let _ = message.ack().await;
        }
        Ok(())
    }

    /// Decides on a fact before anything is written: constant work, whatever is claimed. A known shard is taken only
    /// from the worker that was to find it again.
    fn at_the_door(&mut self, evidence: Evidence) -> Result<Option<Evidence>, NatsError> {
        let (shard, name) = (evidence.fact.shard, evidence.worker.name());
        if self.machines.is_out(name) {
            return Ok(None);
        }
        if admissible(self.plan, self.board.len(), &evidence).is_err()
            || evidence.worker.miscounts()
        {
            let name = name.to_owned();
            self.returns(shard, &name);
            self.turn_away(&name)?;
            return Ok(None);
        }
        let was_given = self.returns(shard, evidence.worker.name());
        let is_closed = matches!(self.board.get(shard), Some(State::Known | State::Disputed));
        Ok(Some(evidence).filter(|_| !is_closed || was_given))
    }

    /// Gives nothing more to a worker that claims what cannot be. What it found before is counted again.
    fn turn_away(&mut self, name: &str) -> Result<(), NatsError> {
        self.tell(Notice::Impossible { who: name.to_owned() });
        let has_found = self.machines.has_found(name);
        // It is noted even if nothing of it has to be counted again, for coordinators to come. Without logins names could
        // be invented without end; a login is stopped after two.
        if has_found || self.has_logins() {
            self.ledger.decide(Decided::Refuted(None), name, &self.options.name)?;
        }
        if has_found {
            self.struck.get_or_insert_with(Instant::now);
        }
        self.strike_out(name);
        Ok(())
    }

    pub(super) fn was_added(&mut self, evidence: &Evidence, added: Added) -> Result<(), NatsError> {
        let shard = evidence.fact.shard;
        match added {
            Added::New => {
                self.board.set(shard, State::Known);
                self.machines.finds(evidence.worker.name());
                if self.is_to_be_found_again(evidence) {
                    // A stranger may have found it before.
                    match self.ledger.is_found_again(shard, self.options.again)? {
                        true => self.confirmed += 1,
                        false => {
                            self.waiting.insert(shard, Some(Arc::clone(&evidence.worker)));
                        }
                    }
                }
            }
            Added::Confirms => {
                self.board.set(shard, State::Known);
                if self.ledger.is_found_again(shard, self.options.again)?
                    && self.waiting.remove(&shard).is_some()
                {
                    self.confirmed += 1;
                    self.last_confirmed = Instant::now();
                }
            }
            Added::Conflicts => self.board.set(shard, State::Disputed),
            Added::Refuted | Added::Pending => {
                if self.board.get(shard) == Some(State::Out) {
                    self.board.set(shard, State::Missing);
                }
            }
            // The fact was already added.
            _ => {
                if self.board.get(shard) != Some(State::Disputed) {
                    self.board.set(shard, State::Known);
                }
            }
        }
        Ok(())
    }

    /// Counts a failure of a worker at a shard, which it has no more: after some the shard is given up.
    pub(super) fn has_failed(&mut self, shard: u64, name: Arc<str>) {
        /// The number of failures at which a shard is given up.
        const TRIES: usize = 5;
        let failed = self.failures.entry(shard).or_default();
        failed.push((self.machines.login(&name), Instant::now()));
        let logins: BTreeSet<&str> = failed.iter().map(|(login, _)| &**login).collect();
        let is_lost = failed.len() >= TRIES && self.machines.are_all(&logins);
        if self.board.get(shard) == Some(State::Missing) && is_lost {
            self.board.set(shard, State::Poison);
            self.tell(Notice::Poison { shard });
        }
    }

    /// Settles conflicts in the background, some at a time, and then finds facts again that are to be found here.
    pub(super) async fn judge(&mut self) -> Result<(), NatsError> {
        /// Settling one conflict may settle many others, so few are counted at a time.
        const TOGETHER: usize = 8;
        if let Some(judging) = self.judging.take_if(|judging| judging.is_finished()) {
            for (shard, found) in judging.await.unwrap_or_default() {
                let was_here = self.here.remove(&shard);
                match found {
                    Ok(found) if self.board.get(shard) == Some(State::Disputed) => {
                        self.judge_one(shard, &found)?;
                    }
                    Ok(found) if was_here => {
                        let added = self.ledger.add(&found)?;
                        for (evidence, added) in found.iter().zip(added) {
                            self.was_added(evidence, added)?;
                        }
                    }
                    _ => {}
                }
            }
        }
        if self.judging.is_some() {
            return Ok(());
        }
        let mut work: Vec<(u64, Vec<Arbiter>)> = Vec::new();
        let disputed: Vec<u64> = self.board.all(State::Disputed).collect();
        for shard in disputed {
            if work.len() == TOGETHER {
                break;
            }
            match self.ledger.conflict(shard)? {
                Some(_) => work.push((shard, self.arbiters.clone())),
                None => self.is_settled(shard)?,
            }
        }
        for &shard in self.here.iter().take(TOGETHER - work.len()) {
            // With another kernel than the shard was found with, if there is one.
            let first = self.ledger.first_evidence(shard)?;
            let is_other = |(_, worker): &&Arbiter| {
                first.as_ref().is_none_or(|first| first.worker.kernel() != worker.kernel())
            };
            let arbiter = self.arbiters.iter().find(is_other).or(self.arbiters.first());
            work.push((shard, arbiter.into_iter().cloned().collect()));
        }
        if work.is_empty() {
            return Ok(());
        }
        let stop = Arc::clone(&self.stop);
        self.judging = Some(tokio::task::spawn_blocking(move || {
            let stop = || stop.load(Ordering::Relaxed);
            let again =
                |(shard, arbiters): (u64, Vec<Arbiter>)| (shard, recount(shard, &arbiters, &stop));
            work.into_iter().map(again).collect()
        }));
        Ok(())
    }

    fn judge_one(&mut self, shard: u64, found: &[Evidence]) -> Result<(), NatsError> {
        let Some(conflict) = self.ledger.conflict(shard)? else { return self.is_settled(shard) };
        let Settled { tally, refuted, .. } = judge(self.ledger, &conflict, found)?;
        if tally.is_some() {
            self.board.set(shard, State::Known);
            for worker in refuted {
                let who = worker.name().to_owned();
                self.strike_out(&who);
                self.tell(Notice::Refuted { who, shard });
                self.struck.get_or_insert_with(Instant::now);
            }
            Ok(())
        } else {
            self.board.set(shard, State::Poison);
            self.tell(Notice::Unsettled { shard });
            Ok(())
        }
    }

    /// Updates the board for a shard that is no longer in conflict: it is known, or missing.
    fn is_settled(&mut self, shard: u64) -> Result<(), NatsError> {
        let is_known = self.ledger.fact(shard)?.is_some();
        self.board.set(shard, if is_known { State::Known } else { State::Missing });
        Ok(())
    }

    /// Gives nothing more to a worker, whose shards others get now, and after the second of a login to the whole login.
    fn strike_out(&mut self, name: &str) {
        for shard in self.machines.held(name, |_, _| true) {
            self.returns(shard, name);
        }
        self.machines.strike_out(name);
        if self.has_logins()
            && let Some(login) = self.machines.stopped(name)
        {
            self.tell(Notice::Stopped { login });
        }
    }

    /// Updates the board after workers were refuted: their facts no longer count. A pass over the ledger takes time, so
    /// that the passes are rare.
    pub(super) fn renew(&mut self) -> Result<(), NatsError> {
        /// The time between two passes, as a multiple of the time of one, and at least.
        const RARE: u32 = 10;
        const LEAST: Duration = Duration::from_secs(1);
        if self.struck.is_none_or(|_| self.renewed.is_some_and(|due| Instant::now() < due)) {
            return Ok(());
        }
        self.struck = None;
        let begin = Instant::now();
        let survey = self.ledger.survey_for(self.options.again)?;
        self.renewed = Some(Instant::now() + (begin.elapsed() * RARE).max(LEAST));
        for shard in 0..self.board.len() {
            let is_known = survey.is_known(shard);
            match self.board.get(shard) {
                Some(State::Known | State::Disputed) if !is_known => {
                    self.board.set(shard, State::Missing);
                }
                Some(_) if is_known => self.board.set(shard, State::Known),
                _ => {}
            }
        }
        for conflict in &survey.conflicts {
            self.board.set(conflict.shard, State::Disputed);
        }
        self.waiting.clear();
        self.here.clear();
        self.want_confirmed(&survey);
        self.strangers.strike_out(&survey, &self.machines);
        Ok(())
    }
}
