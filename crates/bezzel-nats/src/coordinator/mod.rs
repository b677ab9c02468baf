//! The coordinator: hands out what the ledger lacks, and writes down what comes back. It is the
//! one process that writes the ledger, and keeps nothing else: whatever it forgets by being
//! killed it reads again from the ledger and from the broker.
//!
//! A fact is acknowledged to the broker when it is on the disk. A coordinator killed between the
//! two receives the fact once more, which changes nothing.

mod board;
mod facts;
mod round;
mod strangers;

use crate::broker::{Broker, Connection};
use crate::error::NatsError;
use crate::message::{Announcement, PROTOCOL};
use crate::on_runtime;
use crate::streams::{Streams, Trouble, context, coordinator, has_streams};
use async_nats::jetstream::consumer::PullConsumer;
use bezzel::engine::CountError;
use bezzel::plan::Plan;
use bezzel_campaign::{Again, Arbiter, CampaignError, Evidence, FEW, Fact, Ledger, Worker};
use board::{Board, State};
use futures_util::StreamExt;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use strangers::Strangers;

/// How a campaign is coordinated.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where the broker is.
    pub broker: Broker,
    /// What the coordinator is called.
    pub name: String,
    /// How long a worker may be silent before its shard is handed out again.
    pub lease: Duration,
    /// How many shards the broker holds at most. Workers go on without a coordinator until these
    /// are counted.
    pub ahead: usize,
    /// The facts that are found a second time.
    pub again: Again,
    /// Whether strangers may count, see the table in the description of this crate.
    pub strangers: bool,
}

/// The events of coordinating, for the caller.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum News {
    /// The number of known shards, and of all.
    Progress {
        /// How many are known.
        known: u64,
        /// How many there are.
        shards: u64,
        /// The number of confirmed facts, and of those to be confirmed.
        confirmed: (u64, u64),
    },
    /// A worker was wrong about a shard, and has lost all that it found.
    Refuted {
        /// Who.
        worker: String,
        /// About which shard.
        shard: u64,
    },
    /// A conflict about this shard stays: the result found here agrees with no other.
    Unsettled(u64),
    /// A shard could not be counted by this worker.
    Failed {
        /// The shard.
        shard: u64,
        /// Who tried.
        worker: String,
        /// What went wrong.
        message: String,
    },
    /// A shard could not be counted too often: it is not handed out any more.
    Poison(u64),
    /// A message was no fact of this campaign.
    Rubbish(String),
    /// The broker is in trouble; it is tried again.
    Trouble(String),
    /// Everything is known, but this number of facts wait for another worker to confirm them.
    Unconfirmed(u64),
}

/// What coordinating came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coordinated {
    /// Whether every shard is known.
    pub is_complete: bool,
    /// The shards that could not be counted.
    pub poison: Vec<u64>,
    /// The workers that were wrong.
    pub refuted: Vec<String>,
    /// How many facts were to be confirmed, and were not, since no other worker came.
    pub unconfirmed: u64,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// The largest number of facts written together; they are written at least once a second.
const BATCH: usize = 5000;

/// How long facts wait for company.
const COMMIT: Duration = Duration::from_secs(1);

/// How often what the broker holds is held against what it should.
const RECONCILE: Duration = Duration::from_secs(20);

/// How many messages are sent before their acknowledgements are waited for.
const WINDOW: usize = 1000;

/// Coordinates a campaign until every shard is known (and as many confirmed as can be), or
/// `stop` says so.
///
/// # Errors
/// [`NatsError`] if the broker is absent at the start or refuses the connection, another process
/// coordinates this campaign, or the ledger cannot be written.
pub fn coordinate(
    ledger: &mut Ledger,
    options: &Options,
    arbiters: Vec<Arbiter>,
    stop: Arc<AtomicBool>,
    news: &mut dyn FnMut(News),
) -> Result<Coordinated, NatsError> {
    on_runtime(hand_out(ledger, options, arbiters, stop, news))
}

async fn hand_out(
    ledger: &mut Ledger,
    options: &Options,
    arbiters: Vec<Arbiter>,
    stop: Arc<AtomicBool>,
    news: &mut dyn FnMut(News),
) -> Result<Coordinated, NatsError> {
    let connection = options.broker.connect(&options.name).await?;
    let context = context(&connection.client);
    has_streams(&connection.client, &options.broker.shown()).await?;
    let plan = ledger.plan();
    let streams = Streams::new(context, &plan.fingerprint());
    let presence = claim(&connection, &streams, &options.name).await?;
    let survey = ledger.survey()?;
    let mut strangers = Strangers::new(ledger.shards());
    if options.strangers {
        strangers.listen(&connection.client).await?;
        strangers.begin(&survey);
    }
    let mut coordinator = Coordinator {
        board: Board::new(ledger.shards(), |shard| survey.is_known(shard)),
        again: BTreeSet::new(),
        waiting: BTreeSet::new(),
        chosen_of: HashMap::new(),
        wanted: 0,
        confirmed: 0,
        failures: HashMap::new(),
        refuted: survey.refuted().into_iter().map(str::to_owned).collect(),
        disputed: BTreeSet::new(),
        judging: None,
        pinned: Vec::new(),
        last_confirmed: Instant::now(),
        heard: Instant::now(),
        has_news: false,
        strangers,
        ledger,
        plan,
        fingerprint: plan.fingerprint(),
        options,
        arbiters,
        streams,
        connection,
        stop,
        news,
    };
    coordinator.pin(&survey)?;
    coordinator.want_confirmed(&survey);
    for conflict in &survey.conflicts {
        coordinator.disputed.insert(conflict.shard);
        coordinator.board.set(conflict.shard, State::Out);
    }
    let outcome = coordinator.run().await;
    presence.abort();
    outcome
}

/// Claims the coordination of this campaign, unless another process has it.
async fn claim(
    connection: &Connection,
    streams: &Streams,
    name: &str,
) -> Result<tokio::task::JoinHandle<()>, NatsError> {
    let client = connection.client.clone();
    if let Some(by) = coordinator(&client, &streams.names).await {
        return Err(NatsError::Coordinated { by });
    }
    let subject = streams.names.coordinator();
    let name = name.to_owned();
    let mut questions = client.subscribe(subject).await.map_err(|error| {
        let reason = error.to_string();
        NatsError::NoBroker { address: "the broker".to_owned(), reason }
    })?;
    Ok(tokio::spawn(async move {
        while let Some(question) = questions.next().await {
            if let Some(reply) = question.reply {
                let _ = client.publish(reply, name.clone().into()).await;
            }
        }
    }))
}

/// Why a round was not finished.
enum Setback {
    /// The broker is in trouble: it is tried again.
    Trouble(Trouble),
    /// The coordinator ends.
    Final(NatsError),
}

impl From<Trouble> for Setback {
    fn from(trouble: Trouble) -> Setback {
        Setback::Trouble(trouble)
    }
}

impl<E: Into<NatsError>> From<E> for Setback {
    fn from(error: E) -> Setback {
        Setback::Final(error.into())
    }
}

/// Counting shards in conflict again takes time, and is done beside everything else.
type Judging = tokio::task::JoinHandle<Vec<(u64, Result<Vec<Evidence>, CountError>)>>;

struct Coordinator<'a> {
    ledger: &'a mut Ledger,
    plan: Plan,
    fingerprint: String,
    options: &'a Options,
    arbiters: Vec<Arbiter>,
    streams: Streams,
    connection: Connection,
    stop: Arc<AtomicBool>,
    news: &'a mut dyn FnMut(News),
    board: Board,
    /// Facts that are to be confirmed, and are with the broker.
    again: BTreeSet<u64>,
    /// Those that are to be sent there.
    waiting: BTreeSet<u64>,
    /// How many facts of each worker are, since this coordinator was started.
    chosen_of: HashMap<Arc<Worker>, usize>,
    /// How many are to be confirmed, of what is known, and how many are.
    wanted: u64,
    confirmed: u64,
    /// How often each shard could not be counted, since this coordinator was started.
    failures: HashMap<u64, i64>,
    refuted: BTreeSet<String>,
    /// The shards in conflict.
    disputed: BTreeSet<u64>,
    judging: Option<Judging>,
    pinned: Vec<Fact>,
    last_confirmed: Instant,
    /// When a worker was heard last.
    heard: Instant,
    /// Whether workers must be notified soon that a worker was wrong.
    has_news: bool,
    strangers: Strangers,
}

impl Coordinator<'_> {
    async fn run(&mut self) -> Result<Coordinated, NatsError> {
        let mut made = self.connection.made();
        let mut reconciled: Option<Instant> = None;
        let mut consumer: Option<PullConsumer> = None;
        let mut told = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            if made != self.connection.made() {
                made = self.connection.made();
                (consumer, reconciled) = (None, None);
            }
            match self.once(&mut consumer, &mut reconciled).await {
                Ok(()) => {}
                Err(Setback::Final(error)) => return Err(error),
                Err(Setback::Trouble(trouble)) => {
                    (self.news)(News::Trouble(trouble));
                    (consumer, reconciled) = (None, None);
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
            if told.elapsed() >= COMMIT {
                told = Instant::now();
                self.tell_progress();
            }
            if self.is_over() {
                self.tell_progress();
                self.finish().await;
                return Ok(self.outcome(false));
            }
        }
        Ok(self.outcome(true))
    }

    /// Finds a fact that workers are to prove themselves by: one that is known and confirmed, or
    /// one that is found here.
    fn pin(&mut self, survey: &bezzel_campaign::Survey) -> Result<(), NatsError> {
        // The first shard may hold nothing that would show a fault; the middle of a plan does.
        let shard = self.ledger.shards() / 2;
        let known = if survey.is_confirmed(shard) { self.ledger.fact(shard)? } else { None };
        let fact = match known {
            Some(fact) => fact,
            None => {
                let Some((counter, worker)) = self.arbiters.first() else { return Ok(()) };
                let stop = || self.stop.load(Ordering::Relaxed);
                match Evidence::find(&**counter, shard, worker, &stop) {
                    Ok(evidence) => evidence.fact,
                    Err(CountError::Stopped) => return Ok(()),
                    Err(error) => return Err(CampaignError::Count(error).into()),
                }
            }
        };
        self.pinned = vec![fact];
        Ok(())
    }

    /// Puts all facts down for confirmation that are known, chosen, and not confirmed.
    fn want_confirmed(&mut self, survey: &bezzel_campaign::Survey) {
        if self.options.again == Again::NONE {
            return;
        }
        for shard in 0..self.board.len() {
            let is_waiting = survey.is_wanted_again(shard, self.options.again, &self.fingerprint);
            if is_waiting {
                self.waiting.insert(shard);
            }
            if is_waiting || self.is_chosen(shard) {
                self.wanted += 1;
                let is_found_again = survey.is_found_again(shard, self.options.again);
                self.confirmed += u64::from(is_found_again);
            }
        }
    }

    /// Whether a new fact is to be found again: one of the share that is, or one of the first few of its worker.
    fn is_to_be_found_again(&mut self, evidence: &Evidence) -> bool {
        let is_chosen = self.is_chosen(evidence.fact.shard);
        if self.options.again == Again::NONE {
            return false;
        }
        let of_worker = self.chosen_of.entry(Arc::clone(&evidence.worker)).or_default();
        if !is_chosen && *of_worker >= FEW {
            return false;
        }
        *of_worker += 1;
        self.wanted += u64::from(!is_chosen);
        true
    }

    fn is_chosen(&self, shard: u64) -> bool {
        self.options.again.chooses(&self.fingerprint, shard)
    }

    fn announcement(&self, done: bool) -> Announcement {
        Announcement {
            protocol: PROTOCOL,
            plan: self.plan.to_string(),
            fingerprint: self.fingerprint.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            done,
            lease: self.options.lease.as_secs().max(1),
            pinned: self.pinned.iter().map(|&fact| fact.into()).collect(),
            // Strangers do not read it, and there may be many: the message would grow beyond what a broker takes.
            refuted: self
                .refuted
                .iter()
                .filter(|name| !name.starts_with(Worker::STRANGER))
                .cloned()
                .collect(),
        }
    }

    fn unconfirmed(&self) -> u64 {
        (self.waiting.len() + self.again.len()) as u64
    }

    /// Whether nothing more is to come: every shard is known or given up, no conflict is left, and
    /// all facts to be confirmed are, or no worker has come to confirm them for longer than a
    /// lease.
    fn is_over(&mut self) -> bool {
        let is_counted = self.board.count(State::Known) + self.board.count(State::Poison)
            == self.board.len()
            && self.disputed.is_empty()
            && self.judging.is_none();
        if !is_counted {
            self.last_confirmed = Instant::now();
            return false;
        }
        if self.unconfirmed() == 0 {
            return true;
        }
        // A stranger that has gone may have had what is to be confirmed.
        let leases = if self.options.strangers { strangers::LEASES } else { 1 };
        if self.last_confirmed.elapsed() > self.options.lease * leases + Duration::from_secs(10) {
            let unconfirmed = self.unconfirmed();
            (self.news)(News::Unconfirmed(unconfirmed));
            return true;
        }
        false
    }

    fn tell_progress(&mut self) {
        let (known, shards) = (self.board.count(State::Known), self.board.len());
        let confirmed = (self.confirmed, self.wanted);
        (self.news)(News::Progress { known, shards, confirmed });
    }

    /// Says that the campaign is done, and tidies up.
    async fn finish(&mut self) {
        const TRIES: u32 = 5;
        let is_complete = self.board.count(State::Known) == self.board.len();
        for _ in 0..TRIES {
            let told = self.streams.announce(&self.announcement(is_complete)).await;
            let told = match told {
                Ok(()) if is_complete => self.streams.delete().await,
                told => told,
            };
            match told {
                Ok(()) => return,
                Err(trouble) => (self.news)(News::Trouble(trouble)),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    fn outcome(&self, stopped: bool) -> Coordinated {
        Coordinated {
            is_complete: self.board.count(State::Known) == self.board.len(),
            poison: self.board.all(State::Poison).collect(),
            refuted: self.refuted.iter().cloned().collect(),
            unconfirmed: self.unconfirmed(),
            stopped,
        }
    }
}
