//! The coordinator: hands out the shards that the ledger lacks, and writes the results. It is the only process that
//! writes the ledger. It stores nothing else: after a crash it derives its state from the ledger and from the broker.
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

/// The settings of a coordinator.
#[derive(Debug, Clone)]
pub struct Options {
    /// The broker.
    pub broker: Broker,
    /// The name of the coordinator.
    pub name: String,
    /// The time without a sign of life of the worker after which its shard is handed out again.
    pub lease: Duration,
    /// The maximum number of shards at the broker. Without a coordinator, workers continue until these are counted.
    pub ahead: usize,
    /// The facts that are found a second time.
    pub again: Again,
    /// Whether strangers may count: see the messages in the description of this crate.
    pub strangers: bool,
}

/// The events of coordinating, for the caller.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// Progress was made.
    Progress {
        /// The number of known shards.
        known: u64,
        /// The number of all shards.
        shards: u64,
        /// The number of confirmed facts, and of facts to be confirmed.
        confirmed: (u64, u64),
    },
    /// Something that a person should know.
    Notice(Notice),
}

bezzel_locale::messages! {
    /// What a person should know of a campaign.
    #[derive(Debug, Clone, PartialEq)]
    #[non_exhaustive]
    pub enum Notice {
        /// A worker was wrong about a shard: none of its results count.
        Refuted { who: String, shard: u64 } = "campaign-refuted",
        /// A conflict about this shard stays: the result found here agrees with no other.
        Unsettled { shard: u64 } = "campaign-unsettled",
        /// A shard could not be counted by this worker.
        Failed { shard: u64, worker: String, message: String } = "spread-failed",
        /// Counting this shard has failed too often: it is not handed out any more.
        Poison { shard: u64 } = "spread-poison",
        /// A message was not a valid result of this campaign.
        Rubbish { what: String } = "spread-rubbish",
        /// The broker reported an error; the request will be repeated.
        Trouble { trouble: String } = "spread-trouble",
        /// Every shard is known, but this number of facts wait for another worker to confirm them.
        Unconfirmed { facts: u64 } = "spread-unconfirmed",
    }
}

/// The result of coordinating.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coordinated {
    /// Whether every shard is known.
    pub is_complete: bool,
    /// The shards that could not be counted.
    pub poison: Vec<u64>,
    /// The workers that were wrong.
    pub refuted: Vec<String>,
    /// The number of facts to be confirmed that were not, for lack of another worker.
    pub unconfirmed: u64,
    /// Whether the coordinator was stopped.
    pub stopped: bool,
}

/// The largest number of facts written together; they are written at least once a second.
const BATCH: usize = 5000;

/// The time between two commits.
const COMMIT: Duration = Duration::from_secs(1);

/// The time between two comparisons of the broker's shards with the ledger.
const RECONCILE: Duration = Duration::from_secs(20);

/// The number of messages sent before waiting for their acknowledgements.
const WINDOW: usize = 1000;

/// Coordinates a campaign until every shard is known (and as many facts are confirmed as possible), or `stop` returns
/// true.
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
    for (_, arbiter) in &arbiters {
        ledger.begin(arbiter, options.again)?;
    }
    let survey = ledger.survey_for(options.again)?;
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
        here: BTreeSet::new(),
        here_of: HashMap::new(),
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

/// The reason why a round was not finished.
enum Setback {
    /// The broker reported an error: the round is repeated.
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

/// A background task that counts shards again.
type Judging = tokio::task::JoinHandle<Vec<(u64, Result<Vec<Evidence>, CountError>)>>;

struct Coordinator<'a> {
    ledger: &'a mut Ledger,
    plan: Plan,
    options: &'a Options,
    arbiters: Vec<Arbiter>,
    streams: Streams,
    connection: Connection,
    stop: Arc<AtomicBool>,
    news: &'a mut dyn FnMut(News),
    board: Board,
    /// Facts to be confirmed whose shards are at the broker.
    again: BTreeSet<u64>,
    /// Facts to be confirmed whose shards are still to be sent to the broker.
    waiting: BTreeSet<u64>,
    /// The number of each worker's facts chosen for confirmation, since this coordinator was started.
    chosen_of: HashMap<Arc<Worker>, usize>,
    /// Facts that are to be found again here, and how many of each login were: others could agree on a wrong one.
    here: BTreeSet<u64>,
    here_of: HashMap<String, usize>,
    /// The numbers of known facts to be confirmed and of those that are confirmed.
    wanted: u64,
    confirmed: u64,
    /// The number of failures of each shard, since this coordinator was started.
    failures: HashMap<u64, i64>,
    refuted: BTreeSet<String>,
    /// The shards in conflict.
    disputed: BTreeSet<u64>,
    judging: Option<Judging>,
    pinned: Vec<Fact>,
    last_confirmed: Instant,
    /// The time of the last message of a worker.
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
                    self.tell(Notice::Trouble { trouble });
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

    /// Chooses a fact with which workers prove their kernels: one that is known and confirmed, or else one that is
    /// counted here.
    fn pin(&mut self, survey: &bezzel_campaign::Survey) -> Result<(), NatsError> {
        // The first shard may be empty and show no fault; one in the middle of the plan is not.
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

    /// Registers all known facts that are chosen for confirmation and not confirmed.
    fn want_confirmed(&mut self, survey: &bezzel_campaign::Survey) {
        if self.options.again == Again::NONE {
            return;
        }
        self.waiting.extend(survey.wanted());
        self.here.extend(survey.wanted_here());
        (self.wanted, self.confirmed) = survey.chosen;
    }

    /// Whether a new fact is to be found again: because it is in the chosen share, or among the first few of its
    /// worker.
    fn is_to_be_found_again(&mut self, evidence: &Evidence) -> bool {
        if self.options.again == Again::NONE {
            return false;
        }
        let (is_chosen, is_chosen_here) = self.ledger.chooses(evidence, self.options.again);
        let of_login = self.here_of.entry(evidence.worker.login().to_owned()).or_default();
        if is_chosen_here || *of_login < FEW {
            *of_login += 1;
            self.here.insert(evidence.fact.shard);
        }
        let of_worker = self.chosen_of.entry(Arc::clone(&evidence.worker)).or_default();
        if !is_chosen && *of_worker >= FEW {
            return false;
        }
        *of_worker += 1;
        self.wanted += 1;
        true
    }

    fn announcement(&self, done: bool) -> Announcement {
        Announcement {
            protocol: PROTOCOL,
            plan: self.plan.to_string(),
            fingerprint: self.plan.fingerprint(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            done,
            lease: self.options.lease.as_secs().max(1),
            pinned: self.pinned.iter().map(|&fact| fact.into()).collect(),
            // Without strangers: they do not read it, and their names could make the message larger than a broker
            // accepts.
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

    /// Whether the campaign is over: every shard is known or given up, no conflict is left, and all facts to be
    /// confirmed are confirmed, or no worker has confirmed any for longer than a lease.
    fn is_over(&mut self) -> bool {
        let is_counted = self.board.count(State::Known) + self.board.count(State::Poison)
            == self.board.len()
            && self.disputed.is_empty()
            && self.here.is_empty()
            && self.judging.is_none();
        if !is_counted {
            self.last_confirmed = Instant::now();
            return false;
        }
        if self.unconfirmed() == 0 {
            return true;
        }
        // A shard to be confirmed may still be leased to a stranger that has left.
        let leases = if self.options.strangers { strangers::LEASES } else { 1 };
        if self.last_confirmed.elapsed() > self.options.lease * leases + Duration::from_secs(10) {
            let unconfirmed = self.unconfirmed();
            self.tell(Notice::Unconfirmed { facts: unconfirmed });
            return true;
        }
        false
    }

    fn tell_progress(&mut self) {
        let (known, shards) = (self.board.count(State::Known), self.board.len());
        let confirmed = (self.confirmed, self.wanted);
        (self.news)(News::Progress { known, shards, confirmed });
    }

    fn tell(&mut self, notice: Notice) {
        (self.news)(News::Notice(notice));
    }

    /// Announces that the campaign is done, and deletes its streams.
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
                Err(trouble) => self.tell(Notice::Trouble { trouble }),
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
