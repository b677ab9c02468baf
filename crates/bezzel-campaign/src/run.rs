//! Counting what a ledger lacks on this machine. Threads count; one writes, and commits what
//! has come together each second, so that a process that is killed loses a second's work and
//! never a right total.

use crate::error::CampaignError;
use crate::evidence::{Evidence, Failure, Worker, now};
use crate::ledger::{Added, Ledger};
use bezzel::engine::{CountError, Counter};
use bezzel::plan::Shards;
use bezzel::stop::Stop;
use rayon::prelude::*;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// How long what was counted waits for company before it is written.
const COMMIT: Duration = Duration::from_secs(1);

/// How many results may wait to be written before threads wait too.
const WAITING: usize = 10_000;

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many shards are on the disk, of those that were to be counted.
    pub written: u64,
    /// How many were to be counted.
    pub wanted: u64,
    /// How many could not be.
    pub failed: u64,
    /// The microseconds of one thread that the counted shards took.
    pub micros: u64,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ran {
    /// How many shards were written.
    pub written: u64,
    /// Those about which others say something else.
    pub conflicts: Vec<u64>,
    /// Those that could not be counted, and why.
    pub failures: Vec<(u64, String)>,
    /// Whether it was stopped before all were counted.
    pub stopped: bool,
}

/// What threads tell the one that writes.
pub(crate) enum ShardOutcome {
    Found(Evidence),
    Failed { shard: u64, message: String },
}

/// Counts shards as this worker on all threads of the caller's pool, by default rayon's global one,
/// and adds the results to the ledger on a thread of its own. `observe` is called there after each
/// write, at least once a second. When it is stopped, all results until then are written.
///
/// # Errors
/// [`CampaignError`] if the counter is of another plan, or the ledger cannot be written. That
/// shards cannot be counted is no error, but part of what it gives.
pub fn run(
    ledger: &mut Ledger,
    counter: &dyn Counter,
    worker: &Worker,
    shards: &Shards,
    stop: Stop<'_>,
    observe: &mut (dyn FnMut(Progress) + Send),
) -> Result<Ran, CampaignError> {
    ledger.fits(counter.plan())?;
    let worker = Arc::new(worker.clone());
    let given_up = AtomicBool::new(false);
    let enough = || given_up.load(Ordering::Relaxed) || stop();
    let (tell, told) = sync_channel(WAITING);
    std::thread::scope(|scope| {
        let mut writer = Writer {
            ledger,
            worker: Arc::clone(&worker),
            waiting: Vec::new(),
            failing: Vec::new(),
            progress: Progress { written: 0, wanted: shards.len(), failed: 0, micros: 0 },
            ran: Ran::default(),
        };
        let given_up = &given_up;
        let writing = scope.spawn(move || {
            let written = writer.write_all(&told, observe);
            given_up.store(true, Ordering::Relaxed);
            // Threads that wait to tell must not wait for ever.
            drop(told);
            written.map(|()| writer.ran)
        });
        // Here and not on the new thread, which belongs to no pool. Threads take shards in
        // their order: neighbours have much in common, and the ledger grows at its end.
        let _ = shards.iter().par_bridge().try_for_each_with(tell, |tell, shard| {
            if enough() { Err(()) } else { count(counter, shard, &worker, &enough, tell) }
        });
        let mut ran = writing.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        ran.stopped = ran.written + (ran.failures.len() as u64) < shards.len();
        Ok(ran)
    })
}

/// Counts one shard and tells. `Err` ends all threads' work.
pub(crate) fn count(
    counter: &dyn Counter,
    shard: u64,
    worker: &Arc<Worker>,
    enough: Stop<'_>,
    tell: &mut SyncSender<ShardOutcome>,
) -> Result<(), ()> {
    let told = match Evidence::find(counter, shard, worker, enough) {
        Ok(evidence) => ShardOutcome::Found(evidence),
        Err(CountError::Stopped) => return Err(()),
        Err(error) => ShardOutcome::Failed { shard, message: error.to_string() },
    };
    tell.send(told).map_err(|_| ())
}

/// What writes.
struct Writer<'a> {
    ledger: &'a mut Ledger,
    worker: Arc<Worker>,
    waiting: Vec<Evidence>,
    failing: Vec<Failure>,
    progress: Progress,
    ran: Ran,
}

impl Writer<'_> {
    /// Writes the results received until all senders are gone.
    fn write_all(
        &mut self,
        told: &Receiver<ShardOutcome>,
        observe: &mut dyn FnMut(Progress),
    ) -> Result<(), CampaignError> {
        let mut due = Instant::now() + COMMIT;
        loop {
            let ended = match told.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(told) => {
                    self.take(told);
                    false
                }
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => true,
            };
            if ended || self.waiting.len() >= WAITING || Instant::now() >= due {
                self.commit()?;
                observe(self.progress);
                due = Instant::now() + COMMIT;
            }
            if ended {
                return Ok(());
            }
        }
    }

    fn take(&mut self, told: ShardOutcome) {
        match told {
            ShardOutcome::Found(evidence) => {
                self.progress.micros = self.progress.micros.saturating_add(evidence.micros);
                self.waiting.push(evidence);
            }
            ShardOutcome::Failed { shard, message } => {
                let worker = Arc::clone(&self.worker);
                self.failing.push(Failure { shard, worker, message, at: now() });
            }
        }
    }

    fn commit(&mut self) -> Result<(), CampaignError> {
        if !self.waiting.is_empty() {
            let added = self.ledger.add(&self.waiting)?;
            for (evidence, added) in self.waiting.drain(..).zip(added) {
                self.ran.written += 1;
                if added == Added::Conflicts {
                    self.ran.conflicts.push(evidence.fact.shard);
                }
            }
            self.progress.written = self.ran.written;
        }
        if !self.failing.is_empty() {
            self.ledger.add_failures(&self.failing)?;
            let failures = self.failing.drain(..).map(|failure| (failure.shard, failure.message));
            self.ran.failures.extend(failures);
            self.progress.failed = self.ran.failures.len() as u64;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
