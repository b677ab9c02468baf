//! Counting a ledger's missing shards on this machine. Threads count; one writes, and commits the results once a
//! second, so that a killed process loses a second of work and the ledger stays correct.

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
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// The time between two commits.
const COMMIT: Duration = Duration::from_secs(1);

/// The number of results waiting to be written at which the counting threads wait too.
const WAITING: usize = 10_000;

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ran {
    /// The number of shards written.
    pub written: u64,
    /// The shards for which other workers have found other tallies.
    pub conflicts: Vec<u64>,
    /// The shards that could not be counted, with the error messages.
    pub failures: Vec<(u64, String)>,
    /// Whether the run was stopped before all shards were counted.
    pub stopped: bool,
}

impl Ran {
    /// Whether some shards are left: counting was stopped, or failed.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.stopped || !self.failures.is_empty()
    }
}

/// The result of a counting thread, on its way to the writer: what became of a shard.
pub(crate) type ShardOutcome = (u64, Result<Evidence, CountError>);

/// Counts shards as this worker on all threads of the caller's pool, by default rayon's global one, and adds the
/// results to the ledger on a thread of its own. `observe` is called on that thread after each write, at least once a
/// second, with the number of shards on the disk. When `stop` returns true, all results until then are written.
///
/// # Errors
/// [`CampaignError`] if the counter has another plan, or the ledger cannot be written. Shards that cannot be counted
/// are no error: the result lists them.
pub fn run(
    ledger: &mut Ledger,
    counter: &dyn Counter,
    worker: &Worker,
    shards: &Shards,
    stop: Stop<'_>,
    observe: &mut (dyn FnMut(u64) + Send),
) -> Result<Ran, CampaignError> {
    ledger.fits(counter.plan())?;
    let worker = Arc::new(worker.clone());
    let mut writer = Writer {
        ledger,
        worker: Arc::clone(&worker),
        waiting: Vec::new(),
        failing: Vec::new(),
        ran: Ran::default(),
    };
    count_all(counter, &worker, shards, stop, |told| {
        writer.write_all(&told, observe).map(|()| writer.ran)
    })
}

/// Counts shards on the threads of the caller's pool, and calls `write` with what they find on a thread of its own. When it
/// fails, or `stop` returns true, no more shards are counted.
pub(crate) fn count_all<E: Send>(
    counter: &dyn Counter,
    worker: &Arc<Worker>,
    shards: &Shards,
    stop: Stop<'_>,
    write: impl FnOnce(Receiver<ShardOutcome>) -> Result<Ran, E> + Send,
) -> Result<Ran, E> {
    let given_up = AtomicBool::new(false);
    let enough = || given_up.load(Ordering::Relaxed) || stop();
    let (tell, told) = sync_channel(WAITING);
    let mut ran = std::thread::scope(|scope| {
        let given_up = &given_up;
        let writing = scope.spawn(move || {
            // With the receiver dropped, the threads end that wait for room in the channel.
            let written = write(told);
            given_up.store(true, Ordering::Relaxed);
            written
        });
        // On the caller's thread, which belongs to the pool, and not on the new one. Threads take shards in order:
        // neighbouring shards share work, and the ledger grows at its end.
        let _ = shards.iter().par_bridge().try_for_each_with(tell, |tell, shard| {
            if enough() {
                return Err(());
            }
            match Evidence::find(counter, shard, worker, &enough) {
                Err(CountError::Stopped) => Err(()),
                found => tell.send((shard, found)).map_err(|_| ()),
            }
        });
        writing.join().unwrap_or_else(|panic| resume_unwind(panic))
    })?;
    ran.stopped = ran.written + (ran.failures.len() as u64) < shards.len();
    Ok(ran)
}

/// The writer, which adds results to the ledger.
struct Writer<'a> {
    ledger: &'a mut Ledger,
    worker: Arc<Worker>,
    waiting: Vec<Evidence>,
    failing: Vec<Failure>,
    ran: Ran,
}

impl Writer<'_> {
    /// Writes the results received until all senders are gone.
    fn write_all(
        &mut self,
        told: &Receiver<ShardOutcome>,
        observe: &mut dyn FnMut(u64),
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
                observe(self.ran.written);
                due = Instant::now() + COMMIT;
            }
            if ended {
                return Ok(());
            }
        }
    }

    fn take(&mut self, (shard, found): ShardOutcome) {
        match found {
            Ok(evidence) => self.waiting.push(evidence),
            Err(error) => {
                let (worker, message) = (Arc::clone(&self.worker), error.to_string());
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
        }
        if !self.failing.is_empty() {
            self.ledger.add_failures(&self.failing)?;
            let failures = self.failing.drain(..).map(|failure| (failure.shard, failure.message));
            self.ran.failures.extend(failures);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
