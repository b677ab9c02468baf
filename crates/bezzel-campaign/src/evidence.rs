//! Facts about shards, and the evidence for them: which worker found a fact, and when.

use crate::checksum;
use bezzel::count::{Clock, MachineClock};
use bezzel::engine::{CountError, Counter, count_one};
use bezzel::kernel::KernelKind;
use bezzel::plan::Plan;
use bezzel::stop::Stop;
use bezzel::tally::Tally;
use serde::Serialize;
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
    /// The number of solutions in the shard, by weight.
    pub tally: Tally,
}

/// The finder of facts: one process with one kernel. A machine that counts wrongly today may have counted correctly
/// last year, so each run is a worker of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Worker {
    name: String,
    kernel: String,
    version: String,
}

/// A text that cannot be a worker's name, kernel or version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` cannot name a worker: 1 to {max} characters, all of them seen, and no blanks at the ends, are wanted", max = Worker::LONGEST)]
pub struct WorkerError {
    /// The text, shortened.
    pub given: String,
}

impl Worker {
    /// The maximum length of a name, in characters.
    pub const LONGEST: usize = 100;

    /// The prefix of strangers' names.
    pub const STRANGER: &str = "stranger:";

    /// Creates a worker of this name that counts with the kernel of this name, in this version of the program.
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

    /// Creates the worker of this process, named after the machine and the process id.
    ///
    /// # Errors
    /// [`WorkerError`] if `kernel` is not a valid name.
    pub fn here(kernel: &str) -> Result<Worker, WorkerError> {
        let host = gethostname::gethostname().to_string_lossy().into_owned();
        let host: String = host.trim().chars().filter(|&c| !is_hidden(c)).take(60).collect();
        Worker::new(&format!("{host}/{}", std::process::id()), kernel, crate::VERSION)
    }

    /// Creates a worker for a sender whose machine is not known: its facts make no shard known, see
    /// [`Worker::is_stranger`].
    ///
    /// # Errors
    /// As for [`Worker::new`].
    pub fn stranger(sender: &str, kernel: &str, version: &str) -> Result<Worker, WorkerError> {
        Worker::new(&format!("{}{sender}", Worker::STRANGER), kernel, version)
    }

    /// Whether the worker is a stranger. A stranger's facts are stored apart: each confirms or contradicts a fact
    /// that another worker found with another kernel, or waits for one. The worker's name marks it as a stranger, so
    /// exported facts keep the mark.
    #[must_use]
    pub fn is_stranger(&self) -> bool {
        self.name.starts_with(Worker::STRANGER)
    }

    /// The login of the worker: the part of its name before the first colon. A worker whose name has none is a login
    /// of its own.
    #[must_use]
    pub fn login(&self) -> &str {
        self.name.split_once(':').map_or(&self.name, |(login, _)| login)
    }

    /// Returns the worker with another kernel.
    ///
    /// # Errors
    /// [`WorkerError`] if `kernel` is not a valid name.
    pub fn with_kernel(&self, kernel: &str) -> Result<Worker, WorkerError> {
        Worker::new(&self.name, kernel, &self.version)
    }

    /// The name of the worker.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the worker's kernel.
    #[must_use]
    pub fn kernel(&self) -> &str {
        &self.kernel
    }

    /// Whether the worker's kernel is one of [`KernelKind`], on this machine or another.
    #[must_use]
    pub fn has_known_kernel(&self) -> bool {
        self.kernel.parse::<KernelKind>().is_ok()
    }

    /// Whether the worker's program is a release that counts wrongly with this kernel (CHANGELOG.md): none of its
    /// evidence counts. Another release of the program under the same name is not affected.
    #[must_use]
    pub fn miscounts(&self) -> bool {
        self.kernel == KernelKind::Simd128.name() && self.version.starts_with("0.1.")
    }

    /// The version of the worker's program.
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

/// A fact with the worker and time of its finding. Comparisons look only at the fact.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Evidence {
    /// The fact.
    pub fact: Fact,
    /// The worker that found it.
    pub worker: Arc<Worker>,
    /// The processor time of the count, in microseconds of one thread.
    pub micros: u64,
    /// The time of the finding, in seconds since 1970 (UTC).
    pub at: u64,
}

impl Evidence {
    /// Counts a shard and records the worker, the processor time and the current time.
    ///
    /// # Errors
    /// [`CountError`] if the shard could not be counted, or `stop` returned true.
    pub fn find(
        counter: &dyn Counter,
        shard: u64,
        worker: &Arc<Worker>,
        stop: Stop<'_>,
    ) -> Result<Evidence, CountError> {
        // Processor time, so that other programs on the same core do not lengthen it.
        let clock = MachineClock::default();
        let begin = clock.worked();
        let fact =
            Fact { plan: counter.plan(), shard, tally: count_one(counter, shard, stop)?.tally };
        let micros = ((clock.worked() - begin).max(0.0) * 1e6) as u64;
        Ok(Evidence { fact, worker: Arc::clone(worker), micros, at: now() })
    }

    /// The checksum of the evidence in ledgers, files and messages: it covers the plan's text and all fields.
    /// docs/campaigns.md documents it.
    #[must_use]
    pub fn checksum(&self, plan: Plan) -> i64 {
        self.checksum_in(&plan.to_string())
    }

    /// The checksum of the evidence for a shard of the plan with this text.
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
    /// The worker that tried to count it.
    pub worker: Arc<Worker>,
    /// The error message.
    pub message: String,
    /// The time of the failure, in seconds since 1970 (UTC).
    pub at: u64,
}

/// Whether a character moves the cursor, changes the text direction, or is invisible: with such characters two
/// different names could look alike.
const fn is_hidden(c: char) -> bool {
    matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Makes a text of another program safe to print on a terminal: removes control and invisible characters, which could
/// move the cursor or do worse, and shortens it to a thousand characters.
#[must_use]
pub fn printable(text: &str) -> String {
    let shown = |c: char| if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().map(shown).take(1000).collect()
}

/// The current time in seconds since 1970 (UTC).
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
        let of = |kernel, version| Worker::new("w", kernel, version).unwrap();
        assert!(of("simd128", "0.1.0").miscounts() && of("simd128", "0.1.7-beta").miscounts());
        let right =
            [("avx2", "0.1.0"), ("simd128", "0.2.0"), ("simd128", "0.10.0"), ("simd128", "1")];
        assert!(!right.iter().any(|(kernel, version)| of(kernel, version).miscounts()));
        let here = Worker::here("scalar").unwrap();
        assert!(here.name().ends_with(&format!("/{}", std::process::id())));
        assert_eq!(here.with_kernel("avx2").unwrap().kernel(), "avx2");
    }
}
