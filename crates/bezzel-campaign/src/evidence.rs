//! What is known of a shard, and how that is known.

use crate::checksum;
use bezzel::count::{Clock, MachineClock};
use bezzel::engine::{CountError, Counter, count_one};
use bezzel::kernel::KernelKind;
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::Tally;
use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The tally of a shard, with the plan that the shard belongs to: shards of two plans have the same numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The plan.
    pub plan: Plan,
    /// The shard's number in the plan.
    pub shard: u64,
    /// What it holds.
    pub tally: Tally,
}

/// Who finds facts: one process with one kernel. A machine that counts wrongly today may have
/// counted rightly last year, so each run is a worker of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Worker {
    name: String,
    kernel: String,
    version: String,
}

/// A text that cannot be the name, kernel or version of a worker.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` cannot name a worker: 1 to {max} characters, all of them seen, and no blanks at the ends, are wanted", max = Worker::LONGEST)]
pub struct WorkerError {
    /// The text, shortened.
    pub given: String,
}

impl Worker {
    /// The longest name, in characters.
    pub const LONGEST: usize = 100;

    /// What the names of strangers begin with.
    pub const STRANGER: &str = "stranger:";

    /// A worker of this name, which counts with a kernel of this name in this version of the
    /// program.
    ///
    /// # Errors
    /// [`WorkerError`] for texts that are empty, too long, or hold control characters.
    pub fn new(name: &str, kernel: &str, version: &str) -> Result<Worker, WorkerError> {
        for text in [name, kernel, version] {
            let length = text.chars().count();
            let is_plain = text.trim() == text && !text.chars().any(is_hidden);
            if !(1..=Worker::LONGEST).contains(&length) || !is_plain {
                let given = text.chars().filter(|&c| !is_hidden(c)).take(40).collect();
                return Err(WorkerError { given });
            }
        }
        let [name, kernel, version] = [name, kernel, version].map(str::to_owned);
        Ok(Worker { name, kernel, version })
    }

    /// This process: named after the machine and the process's number.
    ///
    /// # Errors
    /// [`WorkerError`] if the kernel cannot be a kernel's name.
    pub fn here(kernel: &str) -> Result<Worker, WorkerError> {
        let host = gethostname::gethostname().to_string_lossy().into_owned();
        let host: String = host.trim().chars().filter(|&c| !is_hidden(c)).take(60).collect();
        Worker::new(&format!("{host}/{}", std::process::id()), kernel, crate::VERSION)
    }

    /// A sender whose machine is not known: nothing that it finds makes a shard known, see [`Worker::is_stranger`].
    ///
    /// # Errors
    /// As for [`Worker::new`].
    pub fn stranger(sender: &str, kernel: &str, version: &str) -> Result<Worker, WorkerError> {
        Worker::new(&format!("{}{sender}", Worker::STRANGER), kernel, version)
    }

    /// Whether it is a stranger. What strangers find is kept apart: it confirms what another worker found with
    /// another kernel, contradicts it, or waits. The name says so, and so goes with each fact to wherever it is
    /// exported.
    #[must_use]
    pub fn is_stranger(&self) -> bool {
        self.name.starts_with(Worker::STRANGER)
    }

    /// The same worker with another kernel.
    ///
    /// # Errors
    /// [`WorkerError`] if that cannot be a kernel's name.
    pub fn with_kernel(&self, kernel: &str) -> Result<Worker, WorkerError> {
        Worker::new(&self.name, kernel, &self.version)
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of its kernel.
    #[must_use]
    pub fn kernel(&self) -> &str {
        &self.kernel
    }

    /// Whether its kernel is one of [`KernelKind`], on this machine or another.
    #[must_use]
    pub fn has_known_kernel(&self) -> bool {
        self.kernel.parse::<KernelKind>().is_ok()
    }

    /// The version of its program.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} {})", self.name, self.kernel, self.version)
    }
}

/// A fact with who found it. Only the fact is ever compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Evidence {
    /// What was found.
    pub fact: Fact,
    /// By whom.
    pub worker: Arc<Worker>,
    /// The processor time that it took, in microseconds of one thread.
    pub micros: u64,
    /// When, in seconds since 1970 (UTC).
    pub at: u64,
}

impl Evidence {
    /// Counts a shard, and says who found it, how long that took, and when.
    ///
    /// # Errors
    /// [`CountError`] if it could not be counted, or `stop` said so.
    pub fn find(
        counter: &dyn Counter,
        shard: u64,
        worker: &Arc<Worker>,
        stop: Stop<'_>,
    ) -> Result<Evidence, CountError> {
        // Processor time: another program on the same core makes no shard longer.
        let clock = MachineClock::default();
        let begin = clock.worked();
        let fact =
            Fact { plan: counter.plan(), shard, tally: count_one(counter, shard, stop)?.tally };
        let micros = ((clock.worked() - begin).max(0.0) * 1e6) as u64;
        Ok(Evidence { fact, worker: Arc::clone(worker), micros, at: now() })
    }

    /// The checksum that goes with it, in a ledger, in a file, or on its way: of the plan's text
    /// and everything here. docs/campaigns.md says how it is made.
    #[must_use]
    pub fn checksum(&self, plan: Plan) -> i64 {
        self.checksum_in(&plan.to_string())
    }

    /// The checksum of the evidence about a shard of the plan with this text.
    pub(crate) fn checksum_in(&self, plan: &str) -> i64 {
        let Evidence { fact, worker, micros, at } = self;
        let [w8, w4, w2, w1] = &fact.tally.by_weight;
        let (name, kernel, version) = (worker.name(), worker.kernel(), worker.version());
        let fields: [&dyn std::fmt::Display; 11] =
            [&plan, &fact.shard, w8, w4, w2, w1, &name, &kernel, &version, micros, at];
        checksum::of(&fields)
    }
}

/// A shard that a worker could not count.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Failure {
    /// The shard.
    pub shard: u64,
    /// Who tried.
    pub worker: Arc<Worker>,
    /// What went wrong.
    pub message: String,
    /// When, in seconds since 1970 (UTC).
    pub at: u64,
}

/// Whether a character moves the cursor, turns the direction of what follows, or is not seen: two names that look alike
/// are one.
const fn is_hidden(c: char) -> bool {
    matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A text of another program's as it may go to a terminal: without control and invisible characters, which could move the
/// cursor or worse, and not longer than a thousand characters.
#[must_use]
pub fn printable(text: &str) -> String {
    let shown = |c: char| if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().map(shown).take(1000).collect()
}

/// Now, in seconds since 1970 (UTC).
#[must_use]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_have_names_that_can_be_written_down() {
        for bad in ["", "a\nb", "a\0", &"x".repeat(101)] {
            assert!(Worker::new(bad, "avx2", "1").is_err(), "{bad:?}");
            assert!(Worker::new("w", bad, "1").is_err(), "{bad:?}");
        }
        assert_eq!(printable("a\u{1b}[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
        assert!(Worker::new("机器 7", "avx2", "0.1.0").is_ok());
        let here = Worker::here("scalar").unwrap();
        assert!(here.name().ends_with(&format!("/{}", std::process::id())));
        assert_eq!(here.with_kernel("avx2").unwrap().kernel(), "avx2");
    }
}
