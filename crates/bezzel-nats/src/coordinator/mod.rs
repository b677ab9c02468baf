//! The coordinator: hands out the shards that the ledger lacks, and writes the results. It is the only process that
//! writes the ledger. It stores nothing else: after a crash it derives its state from the ledger and from the broker.
//!
//! A fact is acknowledged to the broker when it is on the disk. A coordinator killed between the
//! two receives the fact once more, which changes nothing.

mod board;
mod facts;
mod machines;
mod reading;
mod standing;
mod strangers;

use crate::broker::{Broker, Connection, Told};
use crate::error::NatsError;
use crate::message::{Answer, PROTOCOL};
use crate::on_runtime;
use crate::streams::{ANY, Names, Streams, context, has_streams};
use async_nats::Subscriber;
use bezzel::engine::CountError;
use bezzel::plan::Plan;
use bezzel_campaign::{Again, Arbiter, CampaignError, Evidence, FEW, Fact, Ledger, Survey, Worker};
use board::{Board, State};
use futures_util::StreamExt;
use machines::Machines;
use reading::{claim, read_facts};
use standing::Marks;
pub use standing::{Rate, Standing, Watched};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use strangers::Strangers;
use tokio::sync::mpsc;

/// The settings of a coordinator.
#[derive(Debug, Clone)]
pub struct Options {
    /// The broker.
    pub broker: Broker,
    /// The name of the coordinator.
    pub name: String,
    /// The time without a sign of life of the worker after which its shard is handed out again.
    pub lease: Duration,
    /// The maximum number of shards that are handed out at a time.
    pub ahead: usize,
    /// The facts that are found a second time.
    pub again: Again,
    /// Whether strangers may count: see the messages in the description of this crate.
    pub strangers: bool,
    /// The version of the programs whose facts are taken: its first two numbers count.
    pub version: String,
    /// Whether all logins are one trust: two machines of a login then count as two workers.
    pub one_trust: bool,
}

/// The events of coordinating, for the caller.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// How far it is, about once a second.
    Standing(Standing),
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
        /// A worker claims what cannot be: it gets nothing more.
        Impossible { who: String } = "spread-impossible",
        /// A second worker of this login was wrong: the login gets nothing more until its owner is asked.
        Stopped { login: String } = "spread-stopped",
        /// The broker does not tell its clients apart.
        Everyone = "spread-everyone",
        /// A shard could not be counted by this worker.
        Failed { shard: u64, worker: String, message: String } = "spread-failed",
        /// Counting this shard has failed too often: it is not handed out any more.
        Poison { shard: u64 } = "spread-poison",
        /// A message was not a valid result of this campaign.
        Rubbish { what: String } = "spread-rubbish",
        /// The broker reported an error; the request will be repeated.
        Trouble { trouble: String } = "spread-trouble",
        /// The connection to the broker is lost: it is made again.
        Lost = "spread-lost",
        /// The broker is there again.
        Returned = "spread-returned",
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

/// The time between two looks at what is due.
const TICK: Duration = Duration::from_millis(100);

/// The time between two announcements.
const ANNOUNCED: Duration = Duration::from_secs(10);

/// The time at the beginning in which workers say what they hold, and at the end in which they ask in vain.
const GREETING: Duration = Duration::from_secs(1);

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
    on_runtime(async {
        let connection = options.broker.connect(&options.name).await?;
        let context = context(&connection.client);
        has_streams(&connection.client, &options.broker.shown()).await?;
        let plan = ledger.plan();
        let streams = Streams::new(context, &plan.fingerprint());
        let (broker, client) = (&options.broker, &connection.client);
        let presence = claim(&connection, &streams, (broker, &options.name)).await?;
        for (_, arbiter) in &arbiters {
            ledger.begin(arbiter, options.again)?;
        }
        let listen = async |subject: String| {
            client.subscribe(subject).await.map_err(|error| broker.lost(error))
        };
        let ours = listen(streams.names.ask("*")).await?;
        let any = listen(Names::new(ANY).ask("*")).await?;
        let survey = ledger.survey_for(options.again)?;
        let mut strangers = Strangers::new(ledger.shards());
        if options.strangers {
            strangers.begin(listen(strangers::SUBJECT.to_owned()).await?, &survey);
        }
        let mut coordinator = Coordinator {
            board: Board::new(ledger.shards(), |shard| survey.is_known(shard)),
            waiting: BTreeMap::new(),
            chosen_of: HashMap::new(),
            here: BTreeSet::new(),
            here_of: HashMap::new(),
            wanted: 0,
            confirmed: 0,
            failures: HashMap::new(),
            machines: Machines::new(&survey),
            judging: None,
            pinned: Vec::new(),
            last_confirmed: Instant::now(),
            begun: Instant::now(),
            struck: None,
            renewed: None,
            marks: Marks::default(),
            asked: Vec::new(),
            asks: [ours, any],
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
            coordinator.board.set(conflict.shard, State::Disputed);
        }
        if !coordinator.has_logins() {
            coordinator.tell(Notice::Everyone);
        }
        let outcome = coordinator.run().await;
        presence.abort();
        outcome
    })
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
    /// Facts to be confirmed, with their finders as far as these were looked up.
    waiting: BTreeMap<u64, Option<Arc<Worker>>>,
    /// The number of each worker's facts chosen for confirmation, since this coordinator was started.
    chosen_of: HashMap<Arc<Worker>, usize>,
    /// Facts that are to be found again here, and how many of each login were: others could agree on a wrong one.
    here: BTreeSet<u64>,
    here_of: HashMap<String, usize>,
    /// The numbers of known facts to be confirmed and of those that are confirmed.
    wanted: u64,
    confirmed: u64,
    /// The logins that failed at a shard or were silent with it, each time, since this coordinator was started.
    failures: HashMap<u64, Vec<(Arc<str>, Instant)>>,
    machines: Machines,
    judging: Option<Judging>,
    pinned: Vec<Fact>,
    last_confirmed: Instant,
    begun: Instant,
    /// Since when the board does not yet show that workers were refuted.
    struck: Option<Instant>,
    /// When the next pass over the ledger may be made.
    renewed: Option<Instant>,
    /// From which the rate follows.
    marks: Marks,
    /// Requests that are not answered yet, and where they come.
    asked: Vec<async_nats::Message>,
    asks: [Subscriber; 2],
    strangers: Strangers,
}

impl Coordinator<'_> {
    async fn run(&mut self) -> Result<Coordinated, NatsError> {
        let (tell, mut told) = mpsc::channel(1);
        let reading = (self.streams.clone(), self.connection.clone(), self.plan.to_string());
        let reading = tokio::spawn(read_facts(reading, tell));
        let (mut made, mut announced) = (0, None::<Instant>);
        let (mut progress, mut told_lost) = (Instant::now(), Told::default());
        let is_ended = loop {
            if self.stop.load(Ordering::Relaxed) {
                break false;
            }
            // Results first: what is known needs no handing out.
            let [ours, any] = &mut self.asks;
            let pause = tokio::time::sleep(TICK);
            tokio::select! {
                biased;
                Some(read) = told.recv() => match read {
                    Ok(messages) => self.take(messages).await?,
                    Err(trouble) => self.tell(Notice::Trouble { trouble }),
                },
                Some(one) = ours.next() => self.asked.push(one),
                Some(one) = any.next() => self.asked.push(one),
                () = pause => {}
            }
            while let Some(is_back) = self.connection.turns(&mut told_lost) {
                self.tell(if is_back { Notice::Returned } else { Notice::Lost });
            }
            let is_new = made != self.connection.made();
            if is_new || announced.is_none_or(|at| at.elapsed() > ANNOUNCED) {
                (made, announced) = (self.connection.made(), Some(Instant::now()));
                self.announce(false).await;
            }
            self.renew()?;
            self.answer_workers(false).await?;
            if let Err(trouble) = self.answer_strangers().await? {
                self.tell(Notice::Trouble { trouble });
            }
            self.judge().await?;
            if progress.elapsed() >= COMMIT {
                progress = Instant::now();
                self.tell_progress();
            }
            if self.is_over() {
                break true;
            }
        };
        reading.abort();
        self.tell_progress();
        if is_ended {
            self.finish().await?;
        }
        Ok(self.outcome(!is_ended))
    }

    /// Announces the campaign, or that it is done: a worker that waits asks then.
    async fn announce(&mut self, done: bool) {
        let announcement = Answer { done, pinned: Vec::new(), ..self.answer() };
        let payload = serde_json::to_vec(&announcement).unwrap_or_default();
        let subject = self.streams.names.announcement();
        // Workers that do not hear it ask at intervals.
        let _ = self.connection.client.publish(subject, payload.into()).await;
    }

    /// Whether the broker tells the logins of its clients apart, and the names in the ledger begin with them.
    fn has_logins(&self) -> bool {
        self.options.broker.has_logins()
    }

    /// Chooses a fact with which workers prove their kernels: one that is known and confirmed, or else one that is
    /// counted here.
    fn pin(&mut self, survey: &Survey) -> Result<(), NatsError> {
        /// The most shards that are looked at for one with solutions: large boards have them in each.
        const TRIED: u64 = 64;
        // The first shards may be empty and show no fault; in the middle of the plan few are.
        let middle = self.ledger.shards() / 2;
        for shard in middle..self.ledger.shards().min(middle + TRIED) {
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
            if fact.tally.by_weight != [0; 4] {
                break;
            }
        }
        Ok(())
    }

    /// Registers all known facts that are chosen for confirmation and not confirmed.
    fn want_confirmed(&mut self, survey: &Survey) {
        if self.options.again == Again::NONE {
            return;
        }
        self.waiting.extend(survey.wanted().iter().map(|&shard| (shard, None)));
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
        // Names without logins are all of one trust.
        let login = evidence.worker.name().split_once(':').map_or("", |(login, _)| login);
        let of_login = self.here_of.entry(login.to_owned()).or_default();
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

    /// The answer to a worker that gets nothing.
    fn answer(&self) -> Answer {
        Answer {
            protocol: PROTOCOL,
            plan: self.plan.to_string(),
            fingerprint: self.plan.fingerprint(),
            version: self.options.version.clone(),
            coordinator: self.options.name.clone(),
            known: self.board.count(State::Known),
            of: self.board.len(),
            lease: self.options.lease.as_secs().max(1),
            pinned: self.pinned.iter().map(|&fact| fact.into()).collect(),
            ..Answer::default()
        }
    }

    fn unconfirmed(&self) -> u64 {
        self.waiting.len() as u64
    }

    /// Whether the campaign is over: every shard is known or given up, no conflict is left, and all facts to be
    /// confirmed are confirmed, or no worker has confirmed any for longer than a lease.
    fn is_over(&mut self) -> bool {
        let is_counted = self.board.count(State::Known) + self.board.count(State::Poison)
            == self.board.len()
            && self.here.is_empty()
            && self.struck.is_none()
            && self.judging.is_none();
        if !is_counted {
            self.last_confirmed = Instant::now();
            return false;
        }
        if self.unconfirmed() == 0 {
            return true;
        }
        // A shard to be confirmed may still be leased to a stranger that has left, or be held too long.
        let is_held = self.options.strangers || self.machines.hold_any(self.waiting.keys());
        let leases = if is_held { strangers::LEASES } else { 1 };
        if self.last_confirmed.elapsed() > self.options.lease * leases + Duration::from_secs(10) {
            let unconfirmed = self.unconfirmed();
            self.tell(Notice::Unconfirmed { facts: unconfirmed });
            return true;
        }
        false
    }

    fn tell_progress(&mut self) {
        let standing = self.standing();
        (self.news)(News::Standing(standing));
    }

    fn tell(&mut self, notice: Notice) {
        (self.news)(News::Notice(notice));
    }

    /// Tells all workers and strangers that the campaign is done, and deletes its stream.
    async fn finish(&mut self) -> Result<(), NatsError> {
        let is_complete = self.board.count(State::Known) == self.board.len();
        self.announce(is_complete).await;
        let begin = Instant::now();
        while is_complete && begin.elapsed() < GREETING && !self.stop.load(Ordering::Relaxed) {
            tokio::time::sleep(TICK).await;
            self.answer_workers(true).await?;
            // What was confirmed last is heard by pages that ask now; others see no more of this campaign.
            let _ = self.answer_strangers().await?;
        }
        if is_complete && let Err(trouble) = self.streams.delete().await {
            self.tell(Notice::Trouble { trouble });
        }
        Ok(())
    }

    fn outcome(&self, stopped: bool) -> Coordinated {
        Coordinated {
            is_complete: self.board.count(State::Known) == self.board.len(),
            poison: self.board.all(State::Poison).collect(),
            refuted: self.machines.refuted().map(str::to_owned).collect(),
            unconfirmed: self.unconfirmed(),
            stopped,
        }
    }
}
