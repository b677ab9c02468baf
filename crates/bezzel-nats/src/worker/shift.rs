//! A worker's time with one campaign: takes shards as threads become free, counts them, and sends each result until
//! the broker has it.

use super::{AGAIN, Hear, Heard, Prepared, Work};
use crate::broker::Connection;
use crate::error::NatsError;
use crate::message::{Announcement, Outcome, Report, Task};
use crate::streams::{DELIVERIES, Streams, Trouble, announced, collected, is_coordinated};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use bezzel::engine::{CountError, Counter};
use bezzel::plan::Plan;
use bezzel_campaign::{Evidence, Worker, now};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, Semaphore};

/// The time for which a request waits for a shard.
const EXPIRES: Duration = Duration::from_secs(1);

/// The time between two readings of the announcement.
const ANNOUNCED: Duration = Duration::from_secs(5);

/// The time limit for handing shards back.
const FAREWELL: Duration = Duration::from_secs(3);

/// Work for one campaign.
pub(super) struct Shift {
    name: String,
    threads: usize,
    plan: Plan,
    lease: Duration,
    prepared: Prepared,
    own: Arc<Worker>,
    other: Option<Arc<Worker>>,
    streams: Streams,
    connection: Connection,
    stop: Arc<AtomicBool>,
    hear: Hear,
    /// Whether the worker takes no more shards.
    over: AtomicBool,
    /// Whether the worker takes no more shards because it leaves for another campaign.
    left: AtomicBool,
    /// The time at which a shard was last taken.
    taken: Mutex<Instant>,
    /// The messages of the shards that are being counted, or wait for a thread.
    held: Mutex<HashMap<u64, Message>>,
    /// The number of shards in work, including those whose results are not sent yet.
    busy: AtomicUsize,
    /// Notified when `busy` decreases.
    freed: Notify,
    free_threads: Arc<Semaphore>,
    number: AtomicU64,
    pub(super) counted: AtomicU64,
    pub(super) failed: AtomicU64,
    /// The processor time of all counts so far, in microseconds.
    micros: AtomicU64,
}

/// A shard that was taken.
struct Taken {
    number: u64,
    task: Task,
    message: Message,
    counter: Arc<dyn Counter + Send + Sync>,
    worker: Arc<Worker>,
}

/// The result of counting a shard.
enum CountResult {
    Found(Evidence),
    Failed(String),
    Stopped,
}

impl Shift {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new(
        work: &Work,
        announcement: &Announcement,
        plan: Plan,
        prepared: Prepared,
        streams: Streams,
        connection: &Connection,
        stop: Arc<AtomicBool>,
        hear: Hear,
    ) -> Result<Shift, NatsError> {
        let named = |kernel: &str| {
            Worker::new(&work.name, kernel, env!("CARGO_PKG_VERSION"))
                .map(Arc::new)
                .map_err(|error| NatsError::Open(error.to_string()))
        };
        let own = named(&prepared.kernel)?;
        let other = prepared.other.as_ref().map(|(_, kernel)| named(kernel)).transpose()?;
        Ok(Shift {
            name: work.name.clone(),
            threads: work.threads.max(1),
            plan,
            lease: Duration::from_secs(announcement.lease.max(1)),
            prepared,
            own,
            other,
            streams,
            connection: connection.clone(),
            stop,
            hear,
            over: AtomicBool::new(false),
            left: AtomicBool::new(false),
            taken: Mutex::new(Instant::now()),
            held: Mutex::default(),
            busy: AtomicUsize::new(0),
            freed: Notify::new(),
            free_threads: Arc::new(Semaphore::new(work.threads.max(1))),
            number: AtomicU64::new(0),
            counted: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            micros: AtomicU64::new(0),
        })
    }

    /// Works until the campaign is done, or `stop` is set.
    pub(super) async fn run(self: Arc<Self>) -> Result<(), NatsError> {
        let renewing = tokio::spawn(Arc::clone(&self).renew());
        let looking = tokio::spawn(Arc::clone(&self).look());
        // Never cancelled: a message on its way here would be held by no worker until its lease ends.
        Arc::clone(&self).take_and_count().await;
        self.over.store(true, Ordering::Relaxed);
        let outcome = looking.await.unwrap_or(Ok(()));
        renewing.abort();
        let _ = tokio::time::timeout(FAREWELL, self.hand_back()).await;
        outcome
    }

    /// Whether the worker should count no more shards.
    fn is_ended(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// Renews the leases of all shards that the worker holds, at intervals.
    async fn renew(self: Arc<Self>) {
        loop {
            tokio::time::sleep((self.lease / 4).min(Duration::from_secs(15))).await;
            let held: Vec<Message> = {
                let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
                held.values().cloned().collect()
            };
            for message in held {
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
    }

    /// Reads the announcement at intervals, until the campaign is done or the worker is refuted.
    async fn look(self: Arc<Self>) -> Result<(), NatsError> {
        let mut looked = Instant::now();
        while !self.is_ended() {
            tokio::time::sleep(Duration::from_millis(100)).await;
            if looked.elapsed() >= ANNOUNCED {
                looked = Instant::now();
                self.has_ended().await?;
                self.leave_if_alone().await;
            }
        }
        Ok(())
    }

    /// Whether the worker has left the campaign for another one.
    pub(super) fn is_left(&self) -> bool {
        self.left.load(Ordering::Relaxed)
    }

    /// Ends the shift if no shard is handed out, no coordinator answers, and another campaign has a coordinator:
    /// otherwise the remains of a killed coordinator would keep workers for ever.
    async fn leave_if_alone(&self) {
        let since = *self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if self.busy.load(Ordering::Relaxed) > 0 || since.elapsed() < ANNOUNCED {
            return;
        }
        let (fingerprint, client) = (self.plan.fingerprint(), &self.connection.client);
        if is_coordinated(client, &fingerprint).await {
            return;
        }
        let all = announced(&self.streams.context).await.unwrap_or_default();
        for other in all.iter().filter(|one| !one.done && one.fingerprint != fingerprint) {
            if is_coordinated(client, &other.fingerprint).await {
                self.left.store(true, Ordering::Relaxed);
                self.over.store(true, Ordering::Relaxed);
                return;
            }
        }
    }

    /// Reads the announcement, and returns whether the campaign is done. A missing announcement may come back with
    /// the broker's store.
    async fn has_ended(&self) -> Result<bool, NatsError> {
        let fingerprint = self.plan.fingerprint();
        let all = announced(&self.streams.context).await.unwrap_or_default();
        let Some(ours) = all.iter().find(|one| one.fingerprint == fingerprint) else {
            return Ok(false);
        };
        if ours.refuted.contains(&self.name) {
            self.stop.store(true, Ordering::Relaxed);
            return Err(NatsError::Refuted { name: self.name.clone() });
        }
        if ours.done {
            self.over.store(true, Ordering::Relaxed);
        }
        Ok(ours.done)
    }

    /// Takes shards while threads are free.
    async fn take_and_count(self: Arc<Self>) {
        let mut made = self.connection.made();
        let mut consumers: Option<(PullConsumer, PullConsumer)> = None;
        while !self.is_ended() {
            if made != self.connection.made() {
                made = self.connection.made();
                consumers = None;
            }
            let wanted = self.wanted();
            if wanted == 0 {
                let pause = tokio::time::sleep(Duration::from_millis(100));
                tokio::select! { () = self.freed.notified() => {}, () = pause => {} }
                continue;
            }
            match self.take(&mut consumers, wanted).await {
                Ok(batch) => {
                    if !batch.is_empty() {
                        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
                        *taken = Instant::now();
                    }
                    for taken in batch {
                        self.busy.fetch_add(1, Ordering::Relaxed);
                        tokio::spawn(Arc::clone(&self).count_and_tell(taken));
                    }
                }
                Err(trouble) => {
                    consumers = None;
                    // The streams of a campaign that is done no longer exist.
                    if !self.has_ended().await.unwrap_or(false) {
                        (self.hear)(Heard::Trouble { trouble });
                    }
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
        while self.busy.load(Ordering::Relaxed) > 0 {
            let pause = tokio::time::sleep(Duration::from_millis(100));
            tokio::select! { () = self.freed.notified() => {}, () = pause => {} }
        }
    }

    /// Counts a shard as soon as a thread is free, and reports the result.
    async fn count_and_tell(self: Arc<Self>, taken: Taken) {
        let permit = Arc::clone(&self.free_threads).acquire_owned().await;
        let stop = Arc::clone(&self.stop);
        let taken = Arc::new(taken);
        let theirs = Arc::clone(&taken);
        let counted = tokio::task::spawn_blocking(move || {
            let came = count(&theirs, &stop);
            drop(permit);
            came
        });
        // The counter's panic may not have been caught.
        let came = counted.await.unwrap_or_else(|panic| CountResult::Failed(panic.to_string()));
        self.finish(&taken, came).await;
        self.busy.fetch_sub(1, Ordering::Relaxed);
        self.freed.notify_one();
    }

    /// The number of shards to request: one for each free thread, and more if they are short, so that no thread waits
    /// for the broker.
    fn wanted(&self) -> usize {
        // The counting time to hold in reserve for each thread, in microseconds.
        const AHEAD: f64 = 100_000.0;
        let counted = self.counted.load(Ordering::Relaxed);
        let mean = self.micros.load(Ordering::Relaxed) as f64 / counted.max(1) as f64;
        let threads = self.threads;
        let more = if counted == 0 { 0.0 } else { threads as f64 * AHEAD / mean.max(1.0) };
        (threads + more.min(MOST_HELD as f64 / 2.0) as usize)
            .saturating_sub(self.busy.load(Ordering::Relaxed))
    }

    /// Requests up to `most` shards: those to be confirmed first.
    async fn take(
        &self,
        consumers: &mut Option<(PullConsumer, PullConsumer)>,
        wanted: usize,
    ) -> Result<Vec<Taken>, Trouble> {
        if consumers.is_none() {
            let shard = self.streams.consumer("shard").await?;
            *consumers = Some((shard, self.streams.consumer("again").await?));
        }
        let Some((shard, again)) = consumers else { return Ok(Vec::new()) };
        let mut taken = Vec::new();
        // Some may be the worker's own, which others must confirm.
        let batch = again.fetch().max_messages(wanted.clamp(8, 64));
        let batch = batch.messages().await.map_err(|error| error.to_string())?;
        for message in collected(batch, Duration::ZERO).await? {
            taken.extend(self.accept(message).await);
        }
        let expires = if taken.is_empty() { EXPIRES } else { Duration::from_millis(50) };
        let batch = shard.batch().max_messages(wanted).expires(expires);
        let batch = batch.messages().await.map_err(|error| error.to_string())?;
        for message in collected(batch, expires).await? {
            taken.extend(self.accept(message).await);
        }
        Ok(taken)
    }

    /// Parses a message into a shard to count. Invalid messages, and facts of this worker that others must confirm,
    /// are handed back.
    async fn accept(&self, message: Message) -> Option<Taken> {
        let Ok(task) = serde_json::from_slice::<Task>(&message.payload) else {
            let _ = message.ack_with(AckKind::Term).await;
            return None;
        };
        let delivered = message.info().map_or(0, |info| info.delivered);
        // Other workers confirm the facts of this worker; if there are none, this worker does so with another kernel.
        let is_own = task.found_by.as_deref() == Some(self.name.as_str());
        let kernels = std::iter::once(&self.own).chain(&self.other).map(|worker| worker.kernel());
        let is_for_others = match task.apart {
            true => is_own || kernels.into_iter().all(|own| task.kernel.as_deref() == Some(own)),
            false => is_own && (self.other.is_none() || delivered <= OTHERS_FIRST),
        };
        if is_for_others {
            let _ = message.ack_with(AckKind::Nak(Some(AGAIN))).await;
            return None;
        }
        if task.found_by.is_none() && delivered > DELIVERIES {
            let what = Outcome::Deadly { deliveries: delivered - 1 };
            let told = Report::by(self.plan, task.shard, &self.own, now(), what);
            if self.tell(&told).await {
                let _ = message.ack().await;
            }
            return None;
        }
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let own = (Arc::clone(&self.prepared.counter), Arc::clone(&self.own));
        let (counter, worker) = match (&self.prepared.other, &self.other) {
            // With another kernel than it was found with, if there is one.
            (Some((counter, _)), Some(worker))
                if task.kernel.as_deref() == Some(self.own.kernel()) =>
            {
                (Arc::clone(counter), Arc::clone(worker))
            }
            _ => own,
        };
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.insert(number, message.clone());
        Some(Taken { number, task, message, counter, worker })
    }

    /// Reports the result of a shard until the broker has it, and then acknowledges the shard's message.
    async fn finish(&self, taken: &Taken, came: CountResult) {
        let shard = taken.task.shard;
        let told = match came {
            CountResult::Found(evidence) => {
                self.counted.fetch_add(1, Ordering::Relaxed);
                self.micros.fetch_add(evidence.micros, Ordering::Relaxed);
                Report::found(self.plan, &evidence)
            }
            CountResult::Failed(message) => {
                self.failed.fetch_add(1, Ordering::Relaxed);
                (self.hear)(Heard::Failed { shard, message: message.clone() });
                Report::by(self.plan, shard, &taken.worker, now(), Outcome::Failed { message })
            }
            // The shard is handed back with all others that are held.
            CountResult::Stopped => return,
        };
        if self.tell(&told).await {
            let _ = taken.message.ack().await;
        }
        self.held.lock().unwrap_or_else(PoisonError::into_inner).remove(&taken.number);
    }

    /// Sends a report until the broker has it on its disk. Returns `false` if this worker was stopped before.
    async fn tell(&self, told: &Report) -> bool {
        let Ok(payload) = serde_json::to_vec(told) else { return false };
        let mut stopped_at = None;
        loop {
            let sent =
                self.streams.context.publish(self.streams.names.fact(), payload.clone().into());
            if let Ok(acknowledged) = sent.await
                && acknowledged.await.is_ok()
            {
                return true;
            }
            // A campaign that is done needs no more reports.
            if self.over.load(Ordering::Relaxed) {
                return false;
            }
            if self.stop.load(Ordering::Relaxed) {
                let since: &Instant = stopped_at.get_or_insert_with(Instant::now);
                if since.elapsed() > FAREWELL {
                    return false;
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Hands back the shards that were not counted, so that no worker has to wait for a lease to end.
    async fn hand_back(&self) {
        let held: Vec<Message> = {
            let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
            held.drain().map(|(_, message)| message).collect()
        };
        for message in held {
            let Ok(task) = serde_json::from_slice::<Task>(&message.payload) else { continue };
            if task.found_by.is_some() {
                let _ = message.ack_with(AckKind::Nak(None)).await;
                continue;
            }
            // Not by a negative acknowledgement, which counts as a delivery: a shard that was handed back five times
            // would be reported as deadly.
            let told = Report::by(self.plan, task.shard, &self.own, now(), Outcome::Returned {});
            if self.tell(&told).await {
                let _ = message.ack().await;
            }
        }
        let _ = self.connection.client.flush().await;
    }
}

/// The number of times that a fact of this worker is left to others for confirmation.
const OTHERS_FIRST: i64 = 5;

/// The maximum number of shards that the worker holds.
const MOST_HELD: usize = 512;

fn count(taken: &Taken, stop: &AtomicBool) -> CountResult {
    let stopped = || stop.load(Ordering::Relaxed);
    if stopped() {
        return CountResult::Stopped;
    }
    match Evidence::find(&*taken.counter, taken.task.shard, &taken.worker, &stopped) {
        Ok(evidence) => CountResult::Found(evidence),
        Err(CountError::Stopped) => CountResult::Stopped,
        Err(error) => CountResult::Failed(error.to_string()),
    }
}
