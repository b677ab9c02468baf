//! A worker: takes shards, counts them, and reports the results. It stores nothing, so it may end at any moment; the
//! shards that it has not reported are handed out again when their leases end.
//!
//! It keeps each result until the broker has it on its disk, however long the broker is away.

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

/// The settings of a worker.
#[derive(Debug, Clone)]
pub struct Work {
    /// The broker.
    pub broker: Broker,
    /// The name of the worker.
    pub name: String,
    /// The number of shards that it counts at a time.
    pub threads: usize,
    /// Whether the worker ends when the campaign is done.
    pub until_done: bool,
}

/// The counters for a campaign: one with its kernel, and if possible one with another kernel, for confirmations.
pub struct Prepared {
    /// The counter.
    pub counter: Arc<dyn Counter + Send + Sync>,
    /// The name of the counter's kernel.
    pub kernel: String,
    /// A counter with another kernel, and the name of that kernel.
    pub other: Option<(Arc<dyn Counter + Send + Sync>, String)>,
}

impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

/// Opens a plan on this machine, and proves the kernel with known facts.
pub type Prepare<'a> = &'a (dyn Fn(Plan, &[Fact]) -> Result<Prepared, NatsError> + Sync);

/// A callback that receives a worker's events.
pub type Hear = Arc<dyn Fn(Heard) + Send + Sync>;

/// The result of a worker's run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Worked {
    /// The number of shards that it counted.
    pub shards: u64,
    /// The number of shards that it could not count.
    pub failed: u64,
}

bezzel_locale::messages! {
    /// The events of a worker, for the caller.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Heard {
        /// The broker has no campaign.
        Nothing = "spread-nothing",
        /// The worker works for this campaign.
        Campaign { plan: Plan } = "spread-campaign",
        /// No coordinator answers for this campaign: the broker keeps the results.
        NoCoordinator { plan: Plan } = "spread-no-coordinator",
        /// The worker has left this campaign, which has neither shards nor a coordinator, for another one that has.
        Left { plan: Plan } = "spread-left",
        /// This campaign is done.
        Done { plan: Plan } = "spread-done",
        /// A shard could not be counted.
        Failed { shard: u64, message: String } = "campaign-failure",
        /// The broker reported an error; the request will be repeated.
        Trouble { trouble: String } = "spread-trouble",
    }
}

/// The time for which a worker that ends with its campaign waits for a campaign that is not done.
const PATIENCE: Duration = Duration::from_secs(30);

/// The pause before the next look for a campaign.
const AGAIN: Duration = Duration::from_secs(1);

/// Works for a campaign of the broker, until it is done or `stop` returns true.
///
/// # Errors
/// [`NatsError`] if the broker is absent at the start or refuses the connection, if this program cannot count for the
/// campaign, or if this machine counts wrongly.
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
                heard(Heard::Trouble { trouble });
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        let Some(open) = chosen(&all, &connection.client).await else {
            // A campaign that is done may be last week's, and the one we wait for may not be announced yet.
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
        // The worker's own campaign is done; it does not wait for one that another coordinator has left.
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
        heard(Heard::Campaign { plan });
        if !is_coordinated(&connection.client, &open.fingerprint).await {
            heard(Heard::NoCoordinator { plan });
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
            () if shift.is_left() => heard(Heard::Left { plan }),
            () => heard(Heard::Done { plan }),
        }
    }
    Ok(worked)
}

/// Chooses a campaign that is not done: the first with a coordinator that answers. If there is none, the first of
/// all: its coordinator may come back, and the broker keeps the results until then.
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

/// Returns the plan of a campaign, if this program can count for it.
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
