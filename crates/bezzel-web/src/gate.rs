//! Admission of requests: a limit for all, a limit for each address, and a bounded queue.

use crate::limits::Limits;
use crate::places::holder;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The gate that requests pass before their jobs run.
#[derive(Debug)]
pub(crate) struct Gate {
    all: Arc<Semaphore>,
    /// A semaphore for each address with a request.
    each: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
    queue: Arc<Semaphore>,
    /// The number of requests in the queue.
    waiting: Arc<AtomicUsize>,
    work_each: usize,
    wait: Duration,
}

/// The right to run a job. Dropping it admits the next request.
#[derive(Debug)]
pub(crate) struct Permit {
    _each: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

/// The queue is full, or the wait was too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy;

impl Gate {
    pub(crate) fn new(limits: &Limits) -> Gate {
        Gate {
            all: Arc::new(Semaphore::new(limits.work)),
            each: Mutex::new(HashMap::new()),
            queue: Arc::new(Semaphore::new(limits.waiting)),
            waiting: Arc::default(),
            work_each: limits.work_each,
            wait: limits.wait,
        }
    }

    /// The number of requests in the queue, for the deadlines of running jobs.
    pub(crate) fn waiting(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.waiting)
    }

    /// Waits for a permit, unless the queue is full, and at most for the time limit.
    pub(crate) async fn enter(&self, address: IpAddr) -> Result<Permit, Busy> {
        let _place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| Busy)?;
        let own = self.of(holder(address));
        let both = async {
            // The address's own limit first, so that an address with many requests does not block others.
            let each = own.acquire_owned().await.map_err(|_| Busy)?;
            let all = Arc::clone(&self.all).acquire_owned().await.map_err(|_| Busy)?;
            Ok(Permit { _each: each, _all: all })
        };
        tokio::pin!(both);
        // A request that is admitted at once does not count as waiting.
        if let Poll::Ready(entered) = poll_once(both.as_mut()).await {
            return entered;
        }
        let _waiting = Waiting::among(&self.waiting);
        timeout(self.wait, both).await.unwrap_or(Err(Busy))
    }

    fn of(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = each.get(&address).and_then(Weak::upgrade) {
            return known;
        }
        each.retain(|_, semaphore| semaphore.strong_count() > 0);
        let new = Arc::new(Semaphore::new(self.work_each));
        each.insert(address, Arc::downgrade(&new));
        new
    }
}

/// Counts as a request in the queue while it exists.
struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    fn among(waiting: &Arc<AtomicUsize>) -> Waiting {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(Arc::clone(waiting))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Polls a future once.
async fn poll_once<T>(mut future: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
    std::future::poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[tokio::test]
    async fn one_address_does_not_take_all() {
        let limits =
            Limits { work: 3, work_each: 2, wait: Duration::from_millis(20), ..Limits::default() };
        let gate = Gate::new(&limits);
        let first = gate.enter(ONE).await.unwrap();
        let _second = gate.enter(ONE).await.unwrap();
        assert_eq!(gate.enter(ONE).await.unwrap_err(), Busy);
        let other = gate.enter(OTHER).await.unwrap();
        assert_eq!(gate.enter(OTHER).await.unwrap_err(), Busy, "three in all");
        drop(first);
        let _again = gate.enter(ONE).await.unwrap();
        drop(other);
        assert_eq!(gate.enter(ONE).await.unwrap_err(), Busy);
        assert_eq!(gate.each.lock().unwrap().len(), 2);
    }

    #[tokio::test]
    async fn the_queue_ends() {
        let limits = Limits {
            work: 1,
            work_each: 1,
            waiting: 1,
            wait: Duration::from_secs(60),
            ..Limits::default()
        };
        let gate = Arc::new(Gate::new(&limits));
        let working = gate.enter(ONE).await.unwrap();
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.enter(ONE).await.is_ok() }
        });
        while gate.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(gate.enter(OTHER).await.unwrap_err(), Busy, "at once");
        drop(working);
        assert!(waiting.await.unwrap());
        assert_eq!(gate.waiting.load(Ordering::Relaxed), 0);
    }
}
