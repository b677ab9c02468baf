//! The limits of one request, one client and the whole server.

use std::time::Duration;

/// The limits of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The largest body of a request in bytes.
    pub body: usize,
    /// The time limit of a request.
    pub time: Duration,
    /// The time limit of a request while others wait.
    pub share: Duration,
    /// How long a request may wait in the queue.
    pub wait: Duration,
    /// The number of requests that run at a time.
    pub work: usize,
    /// The number of requests of one address that run at a time.
    pub work_each: usize,
    /// The number of requests in the queue.
    pub waiting: usize,
    /// The number of threads of a request.
    pub threads: usize,
    /// The memory in bytes for files being made or sent, for all requests together.
    pub kept: usize,
    /// The largest number of solutions in one answer as text or data.
    pub solutions: u64,
    /// The number of open connections. When all are open, a new one replaces an idle one.
    pub connections: usize,
    /// The number of open connections of one address.
    pub connections_each: usize,
    /// The time limit for the head of a request.
    pub head: Duration,
    /// How long a connection may be idle, in addition to the time of a request.
    pub still: Duration,
    /// The lifetime of a connection.
    pub connection: Duration,
    /// Whether only the names of this machine are accepted as Host.
    pub only_this_machine: bool,
}

impl Default for Limits {
    /// Returns the limits of a server on this machine.
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Limits::for_cores(cores)
    }
}

impl Limits {
    /// Returns the limits for a machine with `cores` cores: at most 16 requests run at a time, with at most four
    /// threads per core in all. Each request has its own thread pool: in a shared pool one long count would take
    /// every thread, and pools as wide as the machine would need cores squared threads.
    #[must_use]
    pub fn for_cores(cores: usize) -> Limits {
        let cores = cores.max(1);
        let work = (2 * cores).clamp(4, 16);
        Limits {
            threads: (4 * cores / work).clamp(1, cores),
            kept: 64 << 20,
            solutions: 200_000,
            body: 256 * 1024,
            time: Duration::from_secs(10),
            share: Duration::from_secs(1),
            wait: Duration::from_secs(5),
            work,
            work_each: work.div_ceil(2),
            waiting: 128,
            connections: 512,
            connections_each: 128,
            head: Duration::from_secs(10),
            still: Duration::from_secs(30),
            connection: Duration::from_secs(300),
            only_this_machine: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_grow_with_the_cores_and_not_with_their_square() {
        for cores in 1..=256 {
            let limits = Limits::for_cores(cores);
            assert!(limits.work * limits.threads <= 4 * cores.max(1), "{cores} cores");
            assert!(limits.threads <= cores && limits.work >= 4 && limits.work_each >= 2);
        }
        // With two cores each request uses both.
        assert_eq!(Limits::for_cores(2).threads, 2);
    }
}
