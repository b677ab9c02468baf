//! Processing workers' results: facts are written and then acknowledged, failures counted, conflicts settled, and
//! workers that were wrong excluded.

use super::board::State;
use super::{Coordinator, Notice};
use crate::error::NatsError;
use crate::message::{InvalidMessage, Outcome, Report};
use crate::streams::DELIVERIES;
use async_nats::jetstream::Message;
use bezzel::tally::Tally;
use bezzel_campaign::{
    Added, Arbiter, Decided, Evidence, Fact, Failure, Settled, Worker, admissible, judge,
    printable, recount,
};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

impl Coordinator<'_> {
    /// Writes the results in these messages to the ledger, and then acknowledges them.
    pub(super) async fn take(&mut self, messages: Vec<Message>) -> Result<(), NatsError> {
        if messages.is_empty() {
            return Ok(());
        }
        self.heard = Instant::now();
        let mut facts = Vec::new();
        let mut failures = Vec::new();
        let (mut returned, mut deadly) = (Vec::new(), Vec::new());
        for message in &messages {
            match Report::read(&message.payload, self.plan) {
                Ok((told, worker)) => match told.what {
                    Outcome::Found { by_weight, micros, .. } => {
                        let (plan, shard) = (self.plan, told.shard);
                        let fact = Fact { plan, shard, tally: Tally { by_weight } };
                        facts.push(Evidence { fact, worker, micros, at: told.at });
                    }
                    Outcome::Failed { message } => {
                        // The message is printed on terminals.
                        let message = printable(&message);
                        failures.push(Failure { shard: told.shard, worker, message, at: told.at });
                    }
                    Outcome::Deadly { deliveries } => {
                        let message = format!("handed out {deliveries} times, and never came back");
                        deadly.push(told.shard);
                        failures.push(Failure { shard: told.shard, worker, message, at: told.at });
                    }
                    Outcome::Returned {} => returned.push(told.shard),
                },
                Err(rubbish) => {
                    let what = match rubbish {
                        InvalidMessage::Unreadable => "it cannot be read".to_owned(),
                        InvalidMessage::OtherPlan(plan) => {
                            format!("it is about the plan `{}`", printable(&plan))
                        }
                        InvalidMessage::Checksum => "its checksum is wrong".to_owned(),
                    };
                    self.tell(Notice::Rubbish { what });
                }
            }
        }
        let impossible = self.turn_away(&mut facts);
        failures.retain(|failure| failure.shard < self.board.len());
        let added = self.ledger.add(&facts)?;
        if !failures.is_empty() {
            self.ledger.add_failures(&failures)?;
        }
        for (evidence, added) in facts.iter().zip(added) {
            self.was_added(evidence, added)?;
            self.meets_strangers(evidence, added)?;
        }
        for shard in deadly {
            // A shard that ends its workers counts as one that has failed with each of them.
            self.failures.insert(shard, DELIVERIES);
        }
        for failure in failures {
            self.has_failed(failure);
        }
        for shard in returned {
            if self.board.get(shard) == Some(State::Out) {
                self.board.set(shard, State::Missing);
            }
        }
        for evidence in impossible {
            let shard = evidence.fact.shard;
            if shard < self.board.len() {
                let (name, by) = (evidence.worker.name(), self.options.name.as_str());
                self.ledger.decide(Decided::Refuted(Some(shard)), name, by)?;
                if self.board.get(shard) == Some(State::Out) {
                    self.board.set(shard, State::Missing);
                }
            }
            self.strike_out(&[evidence.worker], shard)?;
        }
        for message in messages {
            // A message that is not acknowledged is delivered again, which changes nothing.
            let _ = message.ack().await;
        }
        Ok(())
    }

    /// Removes impossible facts from `facts`, and returns them.
    fn turn_away(&self, facts: &mut Vec<Evidence>) -> Vec<Evidence> {
        let (plan, shards) = (self.plan, self.board.len());
        let can_be = |evidence: &Evidence| admissible(plan, shards, evidence).is_ok();
        let (good, bad) = std::mem::take(facts).into_iter().partition(can_be);
        *facts = good;
        bad
    }

    pub(super) fn was_added(&mut self, evidence: &Evidence, added: Added) -> Result<(), NatsError> {
        let shard = evidence.fact.shard;
        match added {
            Added::New => {
                self.board.set(shard, State::Known);
                if self.is_to_be_found_again(evidence) && !self.again.contains(&shard) {
                    // A stranger may have found it before.
                    match self.ledger.is_found_again(shard, self.options.again)? {
                        true => self.confirmed += 1,
                        false => drop(self.waiting.insert(shard)),
                    }
                }
            }
            Added::Confirms => {
                self.board.set(shard, State::Known);
                if !self.ledger.is_found_again(shard, self.options.again)? {
                    self.ask_again(shard);
                } else if self.again.remove(&shard) | self.waiting.remove(&shard) {
                    self.confirmed += 1;
                    self.last_confirmed = Instant::now();
                }
            }
            Added::Conflicts => {
                self.board.set(shard, State::Out);
                self.again.remove(&shard);
                self.disputed.insert(shard);
            }
            Added::Refuted | Added::Pending => {
                if self.board.get(shard) == Some(State::Out) && !self.disputed.contains(&shard) {
                    self.board.set(shard, State::Missing);
                }
                self.ask_again(shard);
            }
            // The fact was already added.
            _ => {
                if self.board.get(shard) != Some(State::Known) && !self.disputed.contains(&shard) {
                    self.board.set(shard, State::Known);
                }
            }
        }
        Ok(())
    }

    /// Asks another worker for a confirmation that has failed.
    fn ask_again(&mut self, shard: u64) {
        if self.again.remove(&shard) {
            self.waiting.insert(shard);
        }
    }

    fn has_failed(&mut self, failure: Failure) {
        let Failure { shard, worker, message, .. } = failure;
        let worker = worker.name().to_owned();
        self.tell(Notice::Failed { shard, worker, message });
        self.ask_again(shard);
        if self.board.get(shard) != Some(State::Out) {
            return;
        }
        let times = self.failures.entry(shard).or_default();
        *times += 1;
        if *times < DELIVERIES {
            self.board.set(shard, State::Missing);
        } else {
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
                    Ok(found) if self.disputed.contains(&shard) => self.judge_one(shard, &found)?,
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
        if self.judging.is_some() || self.disputed.is_empty() && self.here.is_empty() {
            return Ok(());
        }
        let mut shards = Vec::new();
        while shards.len() < TOGETHER
            && let Some(shard) = self.disputed.pop_first()
        {
            if self.ledger.conflict(shard)?.is_some() {
                shards.push(shard);
            } else {
                self.is_settled(shard)?;
            }
        }
        self.disputed.extend(&shards);
        let all = |shard| (shard, self.arbiters.clone());
        let mut work: Vec<(u64, Vec<Arbiter>)> = shards.into_iter().map(all).collect();
        for &shard in self.here.iter().take(TOGETHER - work.len()) {
            // With another kernel than the shard was found with, if there is one.
            let first = self.ledger.first_evidence(shard)?;
            let is_other = |(_, worker): &&Arbiter| {
                first.as_ref().is_none_or(|first| first.worker.kernel() != worker.kernel())
            };
            let arbiter = self.arbiters.iter().find(is_other).or(self.arbiters.first());
            work.push((shard, arbiter.into_iter().cloned().collect()));
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
        self.disputed.remove(&shard);
        let Some(conflict) = self.ledger.conflict(shard)? else { return self.is_settled(shard) };
        let Settled { tally, refuted, .. } = judge(self.ledger, &conflict, found)?;
        if tally.is_some() {
            self.board.set(shard, State::Known);
            self.strike_out(&refuted, shard)
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

    /// Updates the board after workers were refuted: their facts no longer count.
    fn strike_out(&mut self, workers: &[Arc<Worker>], shard: u64) -> Result<(), NatsError> {
        if workers.is_empty() {
            return Ok(());
        }
        for worker in workers {
            let worker = worker.name().to_owned();
            self.refuted.insert(worker.clone());
            self.tell(Notice::Refuted { who: worker, shard });
        }
        self.has_news = true;
        let survey = self.ledger.survey_for(self.options.again)?;
        for shard in 0..self.board.len() {
            let is_known = survey.is_known(shard);
            match self.board.get(shard) {
                Some(State::Known) if !is_known => self.board.set(shard, State::Missing),
                Some(State::Missing | State::Out | State::Poison) if is_known => {
                    self.board.set(shard, State::Known);
                }
                _ => {}
            }
        }
        self.disputed.clear();
        for conflict in &survey.conflicts {
            self.disputed.insert(conflict.shard);
            self.board.set(conflict.shard, State::Out);
        }
        (self.wanted, self.confirmed) = (0, 0);
        self.waiting.clear();
        self.again.clear();
        self.here.clear();
        self.want_confirmed(&survey);
        self.strangers.strike_out(&survey, &self.refuted);
        Ok(())
    }
}
