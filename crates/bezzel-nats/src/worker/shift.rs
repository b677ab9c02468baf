//! A worker's time with one campaign: asks for shards as threads become free, counts them, and sends each result until
//! the broker has it.

use super::{Hear, Heard, LONELY, Prepared, Search, Work};
use crate::broker::{Connection, Told};
use crate::error::NatsError;
use crate::message::{Answer, Ask, Outcome, PROTOCOL, Refused, Report};
use crate::streams::{Names, answers, context, is_gone};
use async_nats::jetstream::Context;
use bezzel::engine::{CountError, Counter};
use bezzel::plan::Plan;
use bezzel_campaign::{Evidence, Worker, now};
use futures_util::{FutureExt, StreamExt};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, Semaphore};

/// The time limit for handing shards back, and for the last results.
const FAREWELL: Duration = Duration::from_secs(3);

/// The pauses between two requests that wait for shards, which grow while none come.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(10));

/// The time without an answer or an announcement after which another campaign is looked for: a coordinator that is slow
/// to answer still announces itself every ten seconds.
const ALONE: Duration = Duration::from_secs(15);

/// The counting time that the worker holds shards for, and the maximum number of them: it works on while the
/// coordinator is away.
const AHEAD: Duration = Duration::from_mins(10);
const MOST_HELD: usize = 500;

/// Work for one campaign.
pub(super) struct Shift {
    work: Work,
    plan: Plan,
    names: Names,
    /// The counter, and another with another kernel, each with the worker that it is.
    counters: Vec<(Arc<dyn Counter + Send + Sync>, Arc<Worker>)>,
    context: Context,
    connection: Connection,
    stop: Arc<AtomicBool>,
    hear: Hear,
    /// Whether the campaign is over, so that results are not needed.
    over: AtomicBool,
    /// The shards that are being counted, wait for a thread, or whose results are not sent yet.
    held: Mutex<HashSet<u64>>,
    /// Notified when a result is sent.
    freed: Notify,
    free_threads: Arc<Semaphore>,
    pub(super) counted: AtomicU64,
    pub(super) failed: AtomicU64,
    /// The processor time of all counts so far, in microseconds.
    micros: AtomicU64,
}

impl Shift {
    pub(super) fn new(
        work: &Work,
        plan: Plan,
        prepared: Prepared,
        connection: &Connection,
        stop: Arc<AtomicBool>,
        hear: Hear,
    ) -> Result<Shift, NatsError> {
        let counters = prepared.into_iter().map(|(counter, kernel)| {
            let worker = Worker::new(&work.name, &kernel, env!("CARGO_PKG_VERSION"));
            let worker = worker.map_err(|error| NatsError::Open(error.to_string()))?;
            Ok::<_, NatsError>((counter, Arc::new(worker)))
        });
        let counters = counters.collect::<Result<_, _>>()?;
        Ok(Shift {
            work: Work { threads: work.threads.max(1), ..work.clone() },
            plan,
            names: Names::new(&plan.fingerprint()),
            counters,
            context: context(&connection.client),
            connection: connection.clone(),
            stop,
            hear,
            over: AtomicBool::new(false),
            held: Mutex::default(),
            freed: Notify::new(),
            free_threads: Arc::new(Semaphore::new(work.threads.max(1))),
            counted: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            micros: AtomicU64::new(0),
        })
    }

    fn held(&self) -> std::sync::MutexGuard<'_, HashSet<u64>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until the campaign is done, or `stop` is set. Returns whether the worker has left the campaign instead.
    pub(super) async fn run(
        self: Arc<Self>,
        search: &mut Search<'_>,
        first: Answer,
    ) -> Result<bool, NatsError> {
        let outcome = Arc::clone(&self).work(search, Duration::from_secs(first.lease.max(1))).await;
        let is_stopped = self.stop.load(Ordering::Relaxed);
        if !is_stopped {
            self.over.store(true, Ordering::Relaxed);
        }
        // What is counted is still sent; the rest goes back.
        let begin = Instant::now();
        while !self.held().is_empty() && begin.elapsed() < FAREWELL {
            let pause = tokio::time::sleep(Duration::from_millis(50));
            tokio::select! { () = self.freed.notified() => {}, () = pause => {} }
        }
        let farewell = Ask { holds: Vec::new(), wants: 0, ..self.ask(0) };
        let asked = (&self.names, self.connection.login.as_str());
        let _ = answers(&self.connection.client, asked, &farewell).await;
        outcome
    }

    fn ask(&self, wants: usize) -> Ask {
        Ask {
            protocol: PROTOCOL,
            machine: self.work.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            kernels: self.counters.iter().map(|(_, worker)| worker.kernel().to_owned()).collect(),
            threads: self.work.threads,
            wants,
            holds: self.held().iter().copied().collect(),
        }
    }

    /// The number of shards to hold.
    fn capacity(&self) -> usize {
        let counted = self.counted.load(Ordering::Relaxed);
        let mean = self.micros.load(Ordering::Relaxed) as f64 / counted.max(1) as f64;
        let ahead = AHEAD.as_micros() as f64 / mean.max(1.0);
        let each = if counted == 0 { 1.0 } else { ahead.max(2.0) };
        ((self.work.threads as f64 * each) as usize)
            .clamp(self.work.threads, MOST_HELD.max(self.work.threads))
    }

    async fn work(
        self: Arc<Self>,
        search: &mut Search<'_>,
        mut lease: Duration,
    ) -> Result<bool, NatsError> {
        let client = &self.connection.client;
        let announced = client.subscribe(self.names.announcement()).await;
        let mut announced = announced.map_err(|error| NatsError::Open(error.to_string()))?;
        let (mut asked, mut answered): (Option<Instant>, _) = (None, Instant::now());
        let (mut pause, mut is_told_done, mut is_told_alone) = (PAUSES.0, false, false);
        let mut told_lost = Told::default();
        while !self.stop.load(Ordering::Relaxed) {
            let (held, capacity) = (self.held().len(), self.capacity());
            let wants = if 2 * held <= capacity { capacity - held } else { 0 };
            let since = asked.map_or(Duration::MAX, |at| at.elapsed());
            let is_due = since >= lease / 4 || since >= Duration::from_secs(15);
            if is_due || is_told_done || wants > 0 && since >= pause {
                asked = Some(Instant::now());
                // A request that holds nothing and wants nothing is a farewell.
                let ask = self.ask(if held == 0 { wants.max(1) } else { wants });
                let to = (&self.names, self.connection.login.as_str());
                let mut answers = answers(client, to, &ask).await.unwrap_or_default();
                match answers.pop() {
                    Some(answer) => {
                        (answered, is_told_alone) = (Instant::now(), false);
                        lease = Duration::from_secs(answer.lease.max(1));
                        if answer.done {
                            return Ok(false);
                        }
                        is_told_done = false;
                        self.is_wanted(&answer)?;
                        let number = answer.shards.len() + answer.other.len();
                        pause = if number > 0 { PAUSES.0 } else { (pause * 2).min(PAUSES.1) };
                        for (shards, is_other) in [(answer.shards, false), (answer.other, true)] {
                            for shard in shards {
                                if self.held().insert(shard) {
                                    tokio::spawn(Arc::clone(&self).count_and_tell(shard, is_other));
                                }
                            }
                        }
                    }
                    None if is_told_done => return Ok(false),
                    None => pause = (pause * 2).clamp(Duration::from_secs(1), PAUSES.1),
                }
            }
            while let Some(is_back) = self.connection.turns(&mut told_lost) {
                (self.hear)(if is_back { Heard::Returned } else { Heard::Lost });
                answered = if is_back { Instant::now() } else { answered };
            }
            let is_alone = answered.elapsed() > ALONE;
            if is_alone && !told_lost.is_away && !is_told_alone {
                (self.hear)(Heard::NoCoordinator { plan: self.plan });
                is_told_alone = true;
            }
            if is_alone && is_gone(client, &self.names.fact(&self.connection.login)).await {
                return Ok(true);
            }
            if is_alone && self.held().is_empty() {
                let other = search.campaign(Some(self.plan), &self.hear).await;
                let is_late = self.work.until_done && answered.elapsed() > LONELY;
                if is_late || other.is_ok_and(|other| other.is_some()) {
                    return Ok(true);
                }
            }
            let sleep = tokio::time::sleep(Duration::from_millis(100).min(pause));
            tokio::select! { () = self.freed.notified() => {}, () = sleep => {} }
            // A coordinator that announces itself is asked at once; the last one says that the campaign is done.
            while let Some(Some(message)) = announced.next().now_or_never() {
                let one = serde_json::from_slice::<Answer>(&message.payload);
                is_told_done |= one.as_ref().is_ok_and(|one| one.done);
                (pause, answered) = (PAUSES.0, Instant::now());
            }
        }
        Ok(false)
    }

    /// Whether the coordinator takes results of this worker.
    fn is_wanted(&self, answer: &Answer) -> Result<(), NatsError> {
        let error = match answer.refused {
            None => return Ok(()),
            Some(Refused::Refuted) => NatsError::Refuted { name: self.work.name.clone() },
            Some(_) => NatsError::Unwanted { version: answer.version.clone() },
        };
        self.over.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        Err(error)
    }

    /// Counts a shard as soon as a thread is free, and reports the result.
    async fn count_and_tell(self: Arc<Self>, shard: u64, is_other: bool) {
        let permit = Arc::clone(&self.free_threads).acquire_owned().await;
        let counter = self.counters.last().filter(|_| is_other);
        let (counter, worker) = counter.unwrap_or(&self.counters[0]).clone();
        let shift = Arc::clone(&self);
        let by = Arc::clone(&worker);
        let counted = tokio::task::spawn_blocking(move || {
            let came = shift.count(&*counter, shard, &by);
            drop(permit);
            came
        });
        // The counter's panic may not have been caught.
        let came = counted.await.unwrap_or_else(|panic| Some(Err(panic.to_string())));
        if let Some(found) = came {
            let told = match found {
                Ok(evidence) => {
                    self.counted.fetch_add(1, Ordering::Relaxed);
                    self.micros.fetch_add(evidence.micros, Ordering::Relaxed);
                    Report::found(self.plan, &evidence)
                }
                Err(message) => {
                    self.failed.fetch_add(1, Ordering::Relaxed);
                    (self.hear)(Heard::Failed { shard, message: message.clone() });
                    Report::by(self.plan, shard, &worker, now(), Outcome::Failed { message })
                }
            };
            self.tell(&told).await;
        }
        self.held().remove(&shard);
        self.freed.notify_one();
    }

    /// Counts a shard, or says why it cannot be counted; `None` if counting was stopped.
    fn count(
        &self,
        counter: &dyn Counter,
        shard: u64,
        worker: &Arc<Worker>,
    ) -> Option<Result<Evidence, String>> {
        let stopped = || self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed);
        if stopped() {
            return None;
        }
        match Evidence::find(counter, shard, worker, &stopped) {
            Err(CountError::Stopped) => None,
            found => Some(found.map_err(|error| error.to_string())),
        }
    }

    /// Sends a report until the broker has it on its disk, or this worker ends.
    async fn tell(&self, told: &Report) {
        let Ok(payload) = serde_json::to_vec(told) else { return };
        let subject = self.names.fact(&self.connection.login);
        let mut stopped_at = None;
        loop {
            let sent = self.context.publish(subject.clone(), payload.clone().into());
            if let Ok(acknowledged) = sent.await
                && acknowledged.await.is_ok()
            {
                return;
            }
            // A campaign that is done needs no more reports.
            if self.over.load(Ordering::Relaxed) {
                return;
            }
            if self.stop.load(Ordering::Relaxed) {
                let since: &Instant = stopped_at.get_or_insert_with(Instant::now);
                if since.elapsed() > FAREWELL {
                    return;
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}
