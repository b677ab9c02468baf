//! A worker: takes shards, counts them, tells what it found. It owns nothing, so it may end at
//! any moment; what it has not told is handed out again when its lease is over.
//!
//! What it found it keeps until the broker has it on its disk, however long the broker is away.

mod shift;

use crate::broker::Broker;
use crate::error::NatsError;
use crate::message::{Announcement, PROTOCOL};
use crate::on_runtime;
use crate::streams::{Streams, announced, context, has_streams, is_coordinated};
use bezzel::engine::Counter;
use bezzel::plan::Plan;
use bezzel_campaign::Fact;
use shift::Shift;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a worker works.
#[derive(Debug, Clone)]
pub struct Work {
    /// Where the broker is.
    pub broker: Broker,
    /// What the worker is called.
    pub name: String,
    /// How many shards it counts at once.
    pub threads: usize,
    /// Whether it ends when the campaign is done.
    pub until_done: bool,
}

/// What counts for a campaign: the counter, the name of its kernel, and another one with another
/// kernel, if there is one, for what is to be confirmed.
pub struct Prepared {
    /// Counts.
    pub counter: Arc<dyn Counter + Send + Sync>,
    /// What its kernel is called.
    pub kernel: String,
    /// Counts in another way.
    pub other: Option<(Arc<dyn Counter + Send + Sync>, String)>,
}

impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

/// Opens a plan on this machine, and proves the kernel by facts that are known.
pub type Prepare<'a> = &'a (dyn Fn(Plan, &[Fact]) -> Result<Prepared, NatsError> + Sync);

/// Told of what a worker hears.
pub type Hear = Arc<dyn Fn(Heard) + Send + Sync>;

/// What a worker did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Worked {
    /// How many shards it counted.
    pub shards: u64,
    /// How many it could not count.
    pub failed: u64,
}

/// The events of a worker, for the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Heard {
    /// There is no campaign.
    Nothing,
    /// It works for this campaign.
    Campaign(Plan),
    /// No coordinator answers for this campaign: what is found for it is kept by the broker.
    NoCoordinator(Plan),
    /// This campaign has neither shards nor a coordinator, and another one has.
    Left(Plan),
    /// This campaign is done.
    Done(Plan),
    /// A shard could not be counted.
    Failed(u64, String),
    /// The broker is in trouble; it is tried again.
    Trouble(String),
}

/// How long a worker that is to end when a campaign is done waits for one that is not.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait before looking again.
const AGAIN: Duration = Duration::from_secs(1);

/// Works for whatever campaign is on the broker, until `stop` says so, or until that is done.
///
/// # Errors
/// [`NatsError`] if the broker is not there at the start or does not let us in, if the campaign
/// is one that this program cannot count for, or if this machine counts wrongly.
pub fn work(
    work: &Work,
    prepare: Prepare<'_>,
    stop: Arc<AtomicBool>,
    heard: Hear,
) -> Result<Worked, NatsError> {
    on_runtime(take(work, prepare, stop, heard))
}

async fn take(
    work: &Work,
    prepare: Prepare<'_>,
    stop: Arc<AtomicBool>,
    heard: Hear,
) -> Result<Worked, NatsError> {
    let connection = work.broker.connect(&work.name).await?;
    let context = context(&connection.client);
    has_streams(&connection.client, &work.broker.shown()).await?;
    let mut worked = Worked::default();
    let (mut is_idle, mut has_worked) = (false, false);
    let begin = Instant::now();
    while !stop.load(Ordering::Relaxed) {
        let all = match announced(&context).await {
            Ok(all) => all,
            Err(trouble) => {
                heard(Heard::Trouble(trouble));
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        let Some(open) = chosen(&all, &connection.client).await else {
            // What is done may be a campaign of last week, and ours not announced yet.
            let is_late = !all.is_empty() && begin.elapsed() > PATIENCE;
            if work.until_done && (has_worked || is_late) {
                break;
            }
            if !is_idle {
                heard(Heard::Nothing);
                is_idle = true;
            }
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        is_idle = false;
        // Its work is done; what another coordinator left behind is not waited for.
        if work.until_done
            && has_worked
            && !is_coordinated(&connection.client, &open.fingerprint).await
        {
            break;
        }
        let plan = known(open)?;
        if open.refuted.contains(&work.name) {
            return Err(NatsError::Refuted { name: work.name.clone() });
        }
        let pinned: Vec<Fact> = open.pinned.iter().map(|pinned| pinned.fact(plan)).collect();
        let prepared = prepare(plan, &pinned)?;
        heard(Heard::Campaign(plan));
        if !is_coordinated(&connection.client, &open.fingerprint).await {
            heard(Heard::NoCoordinator(plan));
        }
        let streams = Streams::new(context.clone(), &open.fingerprint);
        let hear = Arc::clone(&heard);
        let ending = Arc::clone(&stop);
        let shift = Shift::new(work, open, plan, prepared, streams, &connection, ending, hear)?;
        let shift = Arc::new(shift);
        let outcome = Arc::clone(&shift).run().await;
        worked.shards += shift.counted.load(Ordering::Relaxed);
        worked.failed += shift.failed.load(Ordering::Relaxed);
        outcome?;
        has_worked = true;
        match () {
            () if stop.load(Ordering::Relaxed) => {}
            () if shift.is_left() => heard(Heard::Left(plan)),
            () => heard(Heard::Done(plan)),
        }
    }
    Ok(worked)
}

/// A campaign that is not done: the first that a coordinator answers for. Where none does, the first: its
/// coordinator may come back, and until then the broker keeps what is found.
async fn chosen<'a>(
    all: &'a [Announcement],
    client: &async_nats::Client,
) -> Option<&'a Announcement> {
    let mut open = all.iter().filter(|announcement| !announcement.done).peekable();
    let first = open.next()?;
    if open.peek().is_none() || is_coordinated(client, &first.fingerprint).await {
        return Some(first);
    }
    for other in open {
        if is_coordinated(client, &other.fingerprint).await {
            return Some(other);
        }
    }
    Some(first)
}

/// The plan of a campaign that this program can count for.
fn known(announcement: &Announcement) -> Result<Plan, NatsError> {
    let stranger = |reason: String| NatsError::Stranger {
        plan: announcement.plan.clone(),
        version: announcement.version.clone(),
        reason,
    };
    if announcement.protocol != PROTOCOL {
        let theirs = announcement.protocol;
        return Err(stranger(format!("it speaks protocol {theirs}, and we speak {PROTOCOL}")));
    }
    let plan: Plan = announcement.plan.parse().map_err(|error| stranger(format!("{error}")))?;
    if plan.fingerprint() != announcement.fingerprint {
        return Err(stranger("its fingerprint is another plan's".to_owned()));
    }
    Ok(plan)
}
