//! A worker's time with one campaign: shards are taken as threads become free, counted, and the
//! results sent until the broker has them.

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

/// How long a shard is waited for.
const EXPIRES: Duration = Duration::from_secs(1);

/// How often the announcement is read again.
const ANNOUNCED: Duration = Duration::from_secs(5);

/// How long is spent on handing shards back.
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
    /// Whether no more shards are taken.
    over: AtomicBool,
    /// Whether that is since another campaign needs the worker more.
    left: AtomicBool,
    /// When a shard was taken last.
    taken: Mutex<Instant>,
    /// The messages of shards that are being counted, or wait for a thread.
    held: Mutex<HashMap<u64, Message>>,
    /// The number of shards in work, including results not sent yet.
    busy: AtomicUsize,
    /// One of them is no more.
    freed: Notify,
    free_threads: Arc<Semaphore>,
    number: AtomicU64,
    pub(super) counted: AtomicU64,
    pub(super) failed: AtomicU64,
    /// What counting took so far, in microseconds.
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

/// What counting a shard came to.
enum Came {
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

    /// Works until the campaign is done, or `stop` says so.
    pub(super) async fn run(self: Arc<Self>) -> Result<(), NatsError> {
        let renewing = tokio::spawn(Arc::clone(&self).renew());
        let looking = tokio::spawn(Arc::clone(&self).look());
        // Never cancelled: a message on its way here would belong to no worker until its lease is
        // over.
        Arc::clone(&self).take_and_count().await;
        self.over.store(true, Ordering::Relaxed);
        let outcome = looking.await.unwrap_or(Ok(()));
        renewing.abort();
        let _ = tokio::time::timeout(FAREWELL, self.hand_back()).await;
        outcome
    }

    /// Whether no more shards are to be counted.
    fn is_ended(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    /// Says of everything held, now and then, that it is being worked on.
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

    /// Reads the announcement now and then, until the campaign is done or we are not wanted.
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

    /// Whether the campaign was left for another.
    pub(super) fn is_left(&self) -> bool {
        self.left.load(Ordering::Relaxed)
    }

    /// Ends the shift where nothing is handed out, no coordinator answers, and another campaign has one: what a
    /// coordinator that was killed leaves on the broker would keep workers for ever.
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

    /// Reads the announcement: whether the campaign is done. What is not there may come back with
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

    /// Takes shards as long as there are threads for them.
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
                    // The streams of a campaign that is done are gone.
                    if !self.has_ended().await.unwrap_or(false) {
                        (self.hear)(Heard::Trouble(trouble));
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

    /// Has a shard counted when a thread is free, and tells what came of it.
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
        // A counter may panic where that is not caught.
        let came = counted.await.unwrap_or_else(|panic| Came::Failed(panic.to_string()));
        self.finish(&taken, came).await;
        self.busy.fetch_sub(1, Ordering::Relaxed);
        self.freed.notify_one();
    }

    /// The number of shards to ask for: one for each free thread, and more of short ones, so that
    /// no thread waits for the broker.
    fn wanted(&self) -> usize {
        // In microseconds.
        const AHEAD: f64 = 100_000.0;
        let counted = self.counted.load(Ordering::Relaxed);
        let mean = self.micros.load(Ordering::Relaxed) as f64 / counted.max(1) as f64;
        let threads = self.threads;
        let more = if counted == 0 { 0.0 } else { threads as f64 * AHEAD / mean.max(1.0) };
        (threads + more.min(MOST_HELD as f64 / 2.0) as usize)
            .saturating_sub(self.busy.load(Ordering::Relaxed))
    }

    /// Takes up to `most` shards: those to be confirmed first.
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
        // Some of them may be our own, which others are to confirm.
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

    /// A message as a shard to count; what is no task of ours, or is our own to be confirmed by
    /// others, goes back.
    async fn accept(&self, message: Message) -> Option<Taken> {
        let Ok(task) = serde_json::from_slice::<Task>(&message.payload) else {
            let _ = message.ack_with(AckKind::Term).await;
            return None;
        };
        let delivered = message.info().map_or(0, |info| info.delivered);
        // Facts of this worker are confirmed by other workers; if there are none, by another
        // kernel.
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
            // In another way than it was found, where that can be had.
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

    /// Tells what became of a shard, until the broker has it, and then lets it go.
    async fn finish(&self, taken: &Taken, came: Came) {
        let shard = taken.task.shard;
        let told = match came {
            Came::Found(evidence) => {
                self.counted.fetch_add(1, Ordering::Relaxed);
                self.micros.fetch_add(evidence.micros, Ordering::Relaxed);
                Report::found(self.plan, &evidence)
            }
            Came::Failed(message) => {
                self.failed.fetch_add(1, Ordering::Relaxed);
                (self.hear)(Heard::Failed(shard, message.clone()));
                Report::by(self.plan, shard, &taken.worker, now(), Outcome::Failed { message })
            }
            // It is handed back with everything else that is held.
            Came::Stopped => return,
        };
        if self.tell(&told).await {
            let _ = taken.message.ack().await;
        }
        self.held.lock().unwrap_or_else(PoisonError::into_inner).remove(&taken.number);
    }

    /// Reports to the coordinator until the broker has the report on its disk. Returns `false` if
    /// this worker was cancelled before.
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
            // Of a campaign that is done, nothing more is wanted.
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

    /// Hands back what was not counted, so that no worker waits for a lease to end.
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
            // Not by a negative acknowledgement, which counts as a delivery: a shard that was
            // handed back five times would be feared.
            let told = Report::by(self.plan, task.shard, &self.own, now(), Outcome::Returned {});
            if self.tell(&told).await {
                let _ = message.ack().await;
            }
        }
        let _ = self.connection.client.flush().await;
    }
}

/// So often what a worker found itself is left to others to confirm.
const OTHERS_FIRST: i64 = 5;

/// The most shards that are held at once.
const MOST_HELD: usize = 512;

fn count(taken: &Taken, stop: &AtomicBool) -> Came {
    let stopped = || stop.load(Ordering::Relaxed);
    if stopped() {
        return Came::Stopped;
    }
    match Evidence::find(&*taken.counter, taken.task.shard, &taken.worker, &stopped) {
        Ok(evidence) => Came::Found(evidence),
        Err(CountError::Stopped) => Came::Stopped,
        Err(error) => Came::Failed(error.to_string()),
    }
}
