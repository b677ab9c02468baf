//! A worker: takes shards, counts them, and reports the results. It stores nothing, so it may end at any moment; the
//! shards that it has not reported are handed out again when their leases end.
//!
//! It keeps each result until the broker has it on its disk, however long the broker is away.

mod shift;

use crate::broker::{Broker, Connection};
use crate::error::NatsError;
use crate::message::{Answer, PROTOCOL};
use crate::on_runtime;
use crate::streams::{ANNOUNCEMENTS, ANY, Names, answers, greeting};
use bezzel::engine::Counter;
use bezzel::plan::Plan;
use bezzel_campaign::{Fact, printable};
use futures_util::StreamExt;
use shift::Shift;
use std::collections::HashSet;
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
    /// The fingerprint of the only campaign that it counts for.
    pub campaign: Option<String>,
}

/// The counters for a campaign, each with the name of its kernel: the worker's, and if possible one with another kernel,
/// for confirmations.
pub type Prepared = Vec<(Arc<dyn Counter + Send + Sync>, String)>;

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
        /// This program cannot count for a campaign: it takes another.
        Skipped { plan: String, version: String, reason: String } = "spread-stranger",
        /// No coordinator answers for this campaign: the broker keeps the results.
        NoCoordinator { plan: Plan } = "spread-no-coordinator",
        /// The connection to the broker is lost: results are kept until it is made again.
        Lost = "spread-lost",
        /// The broker is there again.
        Returned = "spread-returned",
        /// The worker has left this campaign, which has no coordinator.
        Left { plan: Plan } = "spread-left",
        /// This campaign is done.
        Done { plan: Plan } = "spread-done",
        /// A shard could not be counted.
        Failed { shard: u64, message: String } = "campaign-failure",
        /// The broker reported an error; the request will be repeated.
        Trouble { trouble: String } = "spread-trouble",
    }
}

/// The pauses before the next look for a campaign: they grow, since ten thousand workers may wait.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// The time without a coordinator after which a worker ends that ends with its campaign.
const LONELY: Duration = Duration::from_mins(10);

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
    on_runtime(async {
        let connection = work.broker.connect(&work.name).await?;
        let announcements = connection.client.subscribe(ANNOUNCEMENTS).await;
        let mut announcements = announcements.map_err(|error| work.broker.lost(error))?;
        let mut search = Search { work, connection: &connection, skipped: HashSet::new() };
        let mut worked = Worked::default();
        let (mut is_idle, mut has_worked, mut pause) = (false, false, PAUSES.0);
        let begin = Instant::now();
        while !stop.load(Ordering::Relaxed) {
            let found = match search.campaign(None, &heard).await {
                Ok(found) => found,
                Err(trouble) => {
                    heard(Heard::Trouble { trouble });
                    None
                }
            };
            let Some((plan, answer)) = found else {
                if work.until_done && (has_worked || begin.elapsed() > LONELY) {
                    break;
                }
                if !is_idle {
                    heard(Heard::Nothing);
                    is_idle = true;
                }
                let until = Instant::now() + pause;
                while Instant::now() < until && !stop.load(Ordering::Relaxed) {
                    let look = tokio::time::sleep(Duration::from_millis(200));
                    tokio::select! {
                        Some(_) = announcements.next() => break,
                        () = look => {}
                    }
                }
                pause = (pause * 2).min(PAUSES.1);
                continue;
            };
            (is_idle, pause) = (false, PAUSES.0);
            let pinned: Vec<Fact> = answer.pinned.iter().map(|pinned| pinned.fact(plan)).collect();
            let prepared = prepare(plan, &pinned)?;
            heard(Heard::Campaign { plan });
            let shift = Shift::new(
                work,
                plan,
                prepared,
                &connection,
                Arc::clone(&stop),
                Arc::clone(&heard),
            )?;
            let shift = Arc::new(shift);
            let outcome = Arc::clone(&shift).run(&mut search, answer).await;
            worked.shards += shift.counted.load(Ordering::Relaxed);
            worked.failed += shift.failed.load(Ordering::Relaxed);
            let is_left = outcome?;
            has_worked = true;
            match () {
                () if stop.load(Ordering::Relaxed) => {}
                () if is_left => heard(Heard::Left { plan }),
                () => heard(Heard::Done { plan }),
            }
        }
        Ok(worked)
    })
}

/// The search for a campaign that this program can count for.
struct Search<'a> {
    work: &'a Work,
    connection: &'a Connection,
    /// The campaigns that it cannot count for, each announced once.
    skipped: HashSet<String>,
}

impl Search<'_> {
    /// Asks all coordinators, and returns a campaign that is not done, and not this one.
    async fn campaign(
        &mut self,
        but: Option<Plan>,
        heard: &Hear,
    ) -> Result<Option<(Plan, Answer)>, String> {
        let names = Names::new(self.work.campaign.as_deref().unwrap_or(ANY));
        let asked = (&names, self.connection.login.as_str());
        let mut answers = answers(&self.connection.client, asked, &greeting()).await?;
        answers.sort_by(|a, b| a.fingerprint.cmp(&b.fingerprint));
        for answer in answers.into_iter().filter(|answer| !answer.done) {
            match known(&answer) {
                Ok(plan) if but == Some(plan) => {}
                Ok(plan) => return Ok(Some((plan, answer))),
                Err(reason) => {
                    if self.skipped.insert(answer.fingerprint.clone()) {
                        let (plan, version) = (printable(&answer.plan), printable(&answer.version));
                        heard(Heard::Skipped { plan, version, reason });
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Returns the plan of a campaign, or why this program cannot count for it.
fn known(answer: &Answer) -> Result<Plan, String> {
    if answer.protocol != PROTOCOL {
        return Err(format!("it speaks protocol {}, and we speak {PROTOCOL}", answer.protocol));
    }
    let plan: Plan = answer.plan.parse().map_err(|error| format!("{error}"))?;
    match plan.fingerprint() == answer.fingerprint {
        true => Ok(plan),
        false => Err("its fingerprint is another plan's".to_owned()),
    }
}
