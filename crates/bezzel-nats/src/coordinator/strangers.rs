//! Strangers: pages and programs of people whose machines are not known. They may publish to one subject and nothing
//! else, so they cannot read the streams, hold leases, or keep shards from workers.
//!
//! The coordinator gives them shards from the end of the plan; the workers begin at the front. A stranger's fact
//! counts only when a worker finds the same with another kernel, see [`Worker::is_stranger`].

use super::Coordinator;
use super::board::State;
use super::machines::Machines;
use crate::error::NatsError;
use crate::message::{Finding, STRANGERS_PROTOCOL, StrangerAnswer, StrangerRequest};
use crate::streams::Trouble;
use async_nats::{Message, Subject, Subscriber};
use bezzel::tally::Tally;
use bezzel_campaign::{Added, Again, Evidence, Fact, Survey, Worker, admissible, now};
use futures_util::{FutureExt, StreamExt};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The one subject that a stranger may publish to.
pub(super) const SUBJECT: &str = "bezzel.stranger";

/// The prefix of the subjects to which answers are sent. Without this check a stranger could name a subject of the
/// broker's own, to which the coordinator may publish and the stranger may not.
const INBOX: &str = "_STRANGER.";

/// The maximum size of a message in bytes.
const LARGEST: usize = 16 << 10;

/// The maximum number of messages read in a round, which takes up to a second. Others are dropped, and sent again by
/// their strangers.
const AT_ONCE: usize = 200;

/// The minimum time between two messages of one stranger.
const PACE: Duration = Duration::from_millis(500);

/// The maximum number of shards that a stranger holds at a time.
const MOST_HELD: usize = 64;

/// The number of leases for which a stranger holds a shard: a stranger cannot renew a lease, and no worker waits for
/// the shard.
pub(super) const LEASES: u32 = 3;

/// The maximum number of strangers in memory.
const MOST: usize = 10_000;

/// The time of silence after which a stranger is forgotten if memory is needed for others.
const SILENT: Duration = Duration::from_secs(600);

/// The maximum number of shards checked in a round in search of free ones.
const LOOKED_AT: usize = 200_000;

/// The state of all strangers. Everything except `pending` is lost when the coordinator ends.
pub(super) struct Strangers {
    questions: Option<Subscriber>,
    /// The shards that strangers hold, each with its holder and the end of its lease.
    given: HashMap<u64, (Arc<str>, Instant)>,
    /// The shards that strangers found and no worker has confirmed, with the finder as far as it is known.
    pending: HashMap<u64, Option<Arc<str>>>,
    /// The end of the part of the plan that was not searched for free shards in this pass.
    next: u64,
    senders: HashMap<Arc<str>, Sender>,
}

/// A stranger.
struct Sender {
    /// Whether the stranger has counted its first shard correctly, whose tally the coordinator knows.
    is_admitted: bool,
    is_wrong: bool,
    /// The shards that the stranger holds.
    held: Vec<u64>,
    found: u64,
    confirmed: u64,
    heard: Instant,
}

/// A valid message, which will be answered.
struct Question {
    name: Arc<str>,
    asked: StrangerRequest,
    reply: Subject,
}

impl Strangers {
    pub(super) fn new(shards: u64) -> Strangers {
        Strangers {
            questions: None,
            given: HashMap::new(),
            pending: HashMap::new(),
            next: shards,
            senders: HashMap::new(),
        }
    }

    /// Begins to listen, and takes over the pending shards of an earlier coordinator.
    pub(super) fn begin(&mut self, questions: Subscriber, survey: &Survey) {
        self.questions = Some(questions);
        let pending = (0..survey.shards).filter(|&shard| survey.is_pending(shard));
        self.pending = pending.map(|shard| (shard, None)).collect();
    }

    /// Drops the pending facts and the held shards of refuted strangers.
    pub(super) fn strike_out(&mut self, survey: &Survey, machines: &Machines) {
        self.pending.retain(|&shard, _| survey.is_pending(shard));
        self.given.retain(|_, (holder, _)| !machines.is_out(holder));
    }

    /// Returns the received messages, at most [`AT_ONCE`].
    fn received(&mut self) -> Vec<Message> {
        let mut received = Vec::new();
        let Some(questions) = &mut self.questions else { return received };
        while let Some(Some(message)) = questions.next().now_or_never() {
            if received.len() < AT_ONCE {
                received.push(message);
            }
        }
        received
    }

    /// Parses a message. `None` if it is invalid, too early, or if there is no room for another stranger.
    fn question(&mut self, message: Message, plan: &str) -> Option<Question> {
        let reply = message.reply.filter(|reply| reply.starts_with(INBOX))?;
        if message.payload.len() > LARGEST {
            return None;
        }
        let asked: StrangerRequest = serde_json::from_slice(&message.payload).ok()?;
        let is_key = (16..=64).contains(&asked.key.len());
        if !is_key || asked.plan.as_deref().is_some_and(|asked| asked != plan) {
            return None;
        }
        let name: Arc<str> = name_of(&asked.key).into();
        if let Some(sender) = self.senders.get_mut(&name) {
            if sender.heard.elapsed() < PACE {
                return None;
            }
            sender.heard = Instant::now();
        } else {
            if self.senders.len() >= MOST {
                self.senders.retain(|_, sender| sender.heard.elapsed() < SILENT);
            }
            if self.senders.len() >= MOST {
                return None;
            }
            let sender = Sender {
                is_admitted: false,
                is_wrong: false,
                held: Vec::new(),
                found: 0,
                confirmed: 0,
                heard: Instant::now(),
            };
            self.senders.insert(Arc::clone(&name), sender);
        }
        Some(Question { name, asked, reply })
    }
}

/// The name of the stranger with this key.
fn name_of(key: &str) -> String {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(format!("bezzel stranger {key}").as_bytes());
    let digits = digest[..8].iter().map(|byte| format!("{byte:02x}"));
    Worker::STRANGER.to_owned() + &digits.collect::<String>()
}

impl Coordinator<'_> {
    /// Records strangers' facts, and answers with new shards.
    pub(super) async fn answer_strangers(&mut self) -> Result<Result<(), Trouble>, NatsError> {
        let plan = self.plan.to_string();
        let mut questions = Vec::new();
        for message in self.strangers.received() {
            questions.extend(self.strangers.question(message, &plan));
        }
        let mut facts = Vec::new();
        for Question { name, asked, .. } in &questions {
            for finding in asked.found.iter().take(MOST_HELD) {
                facts.extend(self.accepted(name, finding, &plan));
            }
        }
        self.record(&facts)?;
        let mut looked_at = 0;
        for Question { name, asked, reply } in questions {
            let answer = self.answer_stranger(&name, &plan, asked.wants, &mut looked_at);
            let Some(answer) = answer else { continue };
            let payload = serde_json::to_vec(&answer).unwrap_or_default();
            let sent = self.connection.client.publish(reply, payload.into()).await;
            if let Err(trouble) = sent {
                return Ok(Err(trouble.to_string()));
            }
        }
        Ok(Ok(()))
    }

    /// A stranger's fact as evidence, if its shard was given to this stranger and the tally is plausible. The first
    /// one only admits the stranger.
    fn accepted(&mut self, name: &Arc<str>, finding: &Finding, plan: &str) -> Option<Evidence> {
        if finding.plan != plan {
            return None;
        }
        let (plan, shard) = (self.plan, finding.shard);
        let fact = Fact { plan, shard, tally: Tally { by_weight: finding.by_weight } };
        let worker = Worker::new(name, &finding.kernel, &finding.version).ok()?;
        let strangers = &mut self.strangers;
        let sender = strangers.senders.get_mut(name)?;
        // A page that is still open since a release that counts wrongly; reloaded, it has another key and name.
        sender.is_wrong |= worker.miscounts();
        if !sender.is_admitted {
            let first = self.pinned.first()?;
            sender.is_admitted = *first == fact;
            sender.is_wrong |= first.shard == fact.shard && *first != fact;
            return None;
        }
        strangers.given.remove(&fact.shard).filter(|(holder, _)| holder == name)?;
        sender.held.retain(|&shard| shard != fact.shard);
        // The coordinator's time, since the clock of a stranger's machine proves nothing.
        let (worker, at) = (Arc::new(worker), now());
        let evidence = Evidence { fact, worker, micros: finding.micros, at };
        let can_be = admissible(self.plan, self.board.len(), &evidence).is_ok();
        sender.is_wrong |= !can_be;
        sender.found += u64::from(can_be);
        Some(evidence).filter(|_| can_be && !sender.is_wrong)
    }

    /// Writes strangers' facts to the ledger. A pending fact changes nothing for the workers.
    fn record(&mut self, facts: &[Evidence]) -> Result<(), NatsError> {
        if facts.is_empty() {
            return Ok(());
        }
        let added = self.ledger.add(facts)?;
        for (evidence, added) in facts.iter().zip(added) {
            if matches!(added, Added::Confirms | Added::Conflicts) {
                self.was_added(evidence, added)?;
            }
            self.meets_strangers(evidence, added)?;
        }
        Ok(())
    }

    /// Updates the stranger that found the shard, now or before, after evidence was added.
    pub(super) fn meets_strangers(
        &mut self,
        evidence: &Evidence,
        added: Added,
    ) -> Result<(), NatsError> {
        let (shard, worker) = (evidence.fact.shard, &evidence.worker);
        let before = self.strangers.pending.remove(&shard).flatten();
        let finder = if worker.is_stranger() {
            let sender = self.strangers.senders.get_key_value(worker.name());
            sender.map(|(name, _)| Arc::clone(name))
        } else {
            before
        };
        let Some(finder) = finder else { return Ok(()) };
        match added {
            Added::New | Added::Confirms if self.ledger.is_found_again(shard, Again::Every)? => {
                if let Some(sender) = self.strangers.senders.get_mut(&finder) {
                    sender.confirmed += 1;
                }
            }
            Added::Conflicts | Added::Refuted => {}
            _ if worker.is_stranger() => {
                self.strangers.pending.insert(shard, Some(finder));
            }
            _ => {}
        }
        Ok(())
    }

    fn answer_stranger(
        &mut self,
        name: &Arc<str>,
        plan: &str,
        wants: usize,
        looked_at: &mut usize,
    ) -> Option<StrangerAnswer> {
        let until = Instant::now() + self.options.lease * LEASES;
        let Strangers { senders, given, .. } = &mut self.strangers;
        let sender = senders.get_mut(name)?;
        sender.is_wrong |= self.machines.is_out(name);
        sender.held.retain(|shard| given.get(shard).is_some_and(|(holder, _)| holder == name));
        sender.is_admitted |= self.pinned.is_empty();
        let room = wants.min(MOST_HELD.saturating_sub(sender.held.len()));
        if sender.is_wrong {
            sender.held.drain(..).for_each(|shard| drop(given.remove(&shard)));
        }
        let (is_wrong, is_admitted) = (sender.is_wrong, sender.is_admitted);
        let (found, confirmed) = (sender.found, sender.confirmed);
        let mut shards = Vec::new();
        if !is_wrong && !is_admitted {
            shards.extend(self.pinned.iter().take(room).map(|fact| fact.shard));
        } else if !is_wrong {
            while shards.len() < room
                && let Some(shard) = self.free_shard(looked_at)
            {
                self.strangers.given.insert(shard, (Arc::clone(name), until));
                shards.push(shard);
            }
            if let Some(sender) = self.strangers.senders.get_mut(name) {
                sender.held.extend(&shards);
            }
        }
        Some(StrangerAnswer {
            protocol: STRANGERS_PROTOCOL,
            plan: plan.to_owned(),
            name: name.to_string(),
            shards,
            lease: (self.options.lease * LEASES).as_secs(),
            known: self.board.count(State::Known),
            of: self.board.len(),
            found,
            confirmed,
            refuted: is_wrong,
        })
    }

    /// The next shard for a stranger, from the end of the plan to its beginning and over again: one that is unknown
    /// or to be confirmed, and that no stranger holds or has found.
    fn free_shard(&mut self, looked_at: &mut usize) -> Option<u64> {
        let (now, len) = (Instant::now(), self.board.len());
        let mut is_second = false;
        while *looked_at < LOOKED_AT {
            *looked_at += 1;
            if self.strangers.next == 0 {
                self.strangers.next = len;
                if std::mem::replace(&mut is_second, true) {
                    return None;
                }
            }
            self.strangers.next = self.strangers.next.saturating_sub(1);
            let shard = self.strangers.next;
            let is_wanted = match self.board.get(shard) {
                Some(State::Known) => self.waiting.contains_key(&shard),
                state => matches!(state, Some(State::Missing | State::Out)),
            };
            let Strangers { given, pending, .. } = &self.strangers;
            let is_taken = pending.contains_key(&shard)
                || given.get(&shard).is_some_and(|(_, until)| *until > now);
            if is_wanted && !is_taken {
                return Some(shard);
            }
        }
        None
    }
}
