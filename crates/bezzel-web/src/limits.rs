//! What one request, one client and the whole server may take.

use std::time::Duration;

/// The limits of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of a request's body.
    pub body: usize,
    /// How long one request may work.
    pub time: Duration,
    /// How long one request may work while others wait for their turn.
    pub share: Duration,
    /// How long a request waits for its turn.
    pub wait: Duration,
    /// The requests that work at once.
    pub work: usize,
    /// The requests that work at once for one address.
    pub work_each: usize,
    /// The requests that wait for their turn.
    pub waiting: usize,
    /// The threads that one request works on.
    pub threads: usize,
    /// The bytes of files being made or sent that are kept in memory, for all requests together.
    pub kept: usize,
    /// The most solutions that one answer gives as text or data.
    pub solutions: u64,
    /// The connections that are open at once. Who comes when all are open takes the place of one
    /// that lies still.
    pub connections: usize,
    /// The connections that one address may hold.
    pub connections_each: usize,
    /// How long a client may take over the head of a request.
    pub head: Duration,
    /// How long a connection may lie still, beyond what a request may take.
    pub still: Duration,
    /// How long a connection is kept at all.
    pub connection: Duration,
    /// Whether only names of this machine are answered to.
    pub only_this_machine: bool,
}

impl Default for Limits {
    /// Those of a server on this machine.
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Limits::for_cores(cores)
    }
}

impl Limits {
    /// Those of a machine with so many cores: at most 16 requests work at once, and on at most
    /// four threads a core in all. Each has a pool of its own, or whoever began a long count
    /// would have every thread; but pools as wide as the machine would be cores squared.
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
        // Two cores work with both on each request.
        assert_eq!(Limits::for_cores(2).threads, 2);
    }
}
