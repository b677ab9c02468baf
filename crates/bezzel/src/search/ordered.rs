//! All solutions in lexicographic order, found on several threads: the tree is divided below the
//! first two rows, and the pieces' solutions are handed over in the pieces' order.
//!
//! Memory stays constant however many solutions there are: a piece sends its solutions in
//! small batches through a channel that holds few, so a thread that is ahead waits.

use super::blocks::Search;
use super::{Backtrack, Batch, SearchError};
use crate::board::{Size, Solution};
use crate::kernel::{self, Kernel, Listing};
use crate::stop::{NEVER, Stop, Stopped};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The number of solutions of a piece that are handed over together (some more where a block ends
/// with them), and the number of batches of a piece that may wait. The first batch of a piece has
/// one solution, each following one twice as many, so that the reader gets the first ones at once.
const BATCH: usize = 2048;
const WAITING: usize = 8;

/// How often a reader that waits for a batch checks whether it is cancelled.
const ASK_EVERY: Duration = Duration::from_millis(10);

enum Message {
    Solutions(Batch),
    /// The piece is complete. Without this, a thread that died would pass for one that
    /// found nothing more.
    End,
}

struct Piece {
    given: Vec<u32>,
    results: SyncSender<Message>,
}

/// An iterator over solutions in lexicographic order, found ahead of the reader by several threads.
/// Dropping it stops them.
///
/// ```
/// use bezzel::{Size, search::OrderedSolutions};
/// let threads = std::thread::available_parallelism()?;
/// let all = OrderedSolutions::new(Size::new(10)?, None, threads)?;
/// assert_eq!(all.filter(|solution| solution.columns()[0] == 2).count(), 65);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OrderedSolutions {
    unsent: std::vec::IntoIter<Vec<u32>>,
    to_workers: Option<Sender<Piece>>,
    waiting: VecDeque<Receiver<Message>>,
    window: usize,
    stop: Arc<AtomicBool>,
    workers: Vec<JoinHandle<()>>,
    /// What is left of the batch being handed out one by one, and the solution lent out last.
    batch: Option<Batch>,
    current: Option<Solution>,
}

impl OrderedSolutions {
    /// The largest board that is searched many states at a time. Larger boards, whose lists are too
    /// long to finish, are searched state by state, a few times slower.
    pub const MAX_IN_BLOCKS: u32 = kernel::MAX_LISTING_SIZE;

    /// Creates an iterator over all solutions, or those whose first-row queen stands in column
    /// `start`, found on `threads` threads of its own.
    ///
    /// # Errors
    /// [`SearchError`] if the board is too large or has no such column.
    pub fn new(
        size: Size,
        start: Option<u32>,
        threads: NonZero<usize>,
    ) -> Result<OrderedSolutions, SearchError> {
        // Asks the questions that may be refused here, not on a thread.
        match start {
            Some(start) => Backtrack::starting_at(size, start)?,
            None => Backtrack::new(size)?,
        };
        let n = size.get();
        let firsts = start.map_or(0..n, |start| start..start + 1);
        let pieces: Vec<_> = if n < 4 {
            firsts.map(|first| vec![first]).collect()
        } else {
            firsts.flat_map(|first| (0..n).map(move |second| vec![first, second])).collect()
        };
        let listing = Listing::new(size).map(Arc::new);
        let (to_workers, pieces_to_do) = channel();
        let pieces_to_do = Arc::new(Mutex::new(pieces_to_do));
        let stop = Arc::new(AtomicBool::new(false));
        let workers = (0..threads.get())
            .map(|_| {
                let (pieces, stop) = (Arc::clone(&pieces_to_do), Arc::clone(&stop));
                let listing = listing.clone();
                std::thread::spawn(move || work(size, listing.as_ref(), &pieces, &stop))
            })
            .collect();
        Ok(OrderedSolutions {
            unsent: pieces.into_iter(),
            to_workers: Some(to_workers),
            waiting: VecDeque::new(),
            window: 4 * threads.get(),
            stop,
            workers,
            batch: None,
            current: None,
        })
    }

    /// Returns the next solution, borrowed until the following call.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    pub fn next_solution(&mut self) -> Option<&Solution> {
        self.next_solution_unless(NEVER).unwrap_or(None)
    }

    /// Returns what [`OrderedSolutions::next_solution`] returns, unless `stop` cancels the search.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. Called again, the search continues.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    pub fn next_solution_unless(&mut self, stop: Stop<'_>) -> Result<Option<&Solution>, Stopped> {
        while self.batch.as_ref().is_none_or(Batch::is_empty) {
            self.batch = self.received(stop)?;
            if self.batch.is_none() {
                return Ok(None);
            }
        }
        let columns = self.batch.as_mut().and_then(Batch::take_first);
        Ok(columns.map(|columns| Solution::lend(&mut self.current, columns)))
    }

    /// Returns the next batch of solutions, or `None` after the last: at least one solution, and
    /// some thousand where many were found. Solutions handed out one by one are not in it.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. Called again, the search continues.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    pub fn next_batch_unless(&mut self, stop: Stop<'_>) -> Result<Option<Batch>, Stopped> {
        match self.batch.take().filter(|batch| !batch.is_empty()) {
            Some(batch) => Ok(Some(batch)),
            None => self.received(stop),
        }
    }

    /// The next batch that was found, or `None` after the last.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    fn received(&mut self, stop: Stop<'_>) -> Result<Option<Batch>, Stopped> {
        loop {
            if stop() {
                return Err(Stopped);
            }
            while self.waiting.len() < self.window {
                let (Some(given), Some(to_workers)) = (self.unsent.next(), &self.to_workers) else {
                    break;
                };
                let (results, receiver) = sync_channel(WAITING);
                to_workers.send(Piece { given, results }).expect("a searching thread died");
                self.waiting.push_back(receiver);
            }
            let Some(first) = self.waiting.front() else { return Ok(None) };
            match first.recv_timeout(ASK_EVERY) {
                Ok(Message::Solutions(batch)) => return Ok(Some(batch)),
                Ok(Message::End) => drop(self.waiting.pop_front()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("a searching thread died"),
            }
        }
    }
}

impl Iterator for OrderedSolutions {
    type Item = Solution;

    /// Returns what [`OrderedSolutions::next_solution`] returns, owned.
    fn next(&mut self) -> Option<Solution> {
        self.next_solution().cloned()
    }
}

impl std::iter::FusedIterator for OrderedSolutions {}

impl Drop for OrderedSolutions {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.to_workers = None;
        self.waiting.clear();
        for worker in self.workers.drain(..) {
            // A thread that died was reported by `received`, or its piece was not needed.
            drop(worker.join());
        }
    }
}

/// A worker: takes pieces in order and sends its findings, until there are no more pieces or the
/// reader is gone.
fn work(
    size: Size,
    listing: Option<&Arc<Listing>>,
    pieces: &Mutex<Receiver<Piece>>,
    stop: &AtomicBool,
) {
    // A batch that is full, and what a block may add to it.
    const ROOM: usize = BATCH + BATCH / 4;
    let kernel = Kernel::fastest();
    loop {
        let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Piece { given, results }) = piece else {
            return;
        };
        let search = Search::new(size, &given, listing, kernel);
        let mut search = search.expect("checked by OrderedSolutions::new");
        let mut enough = 1;
        loop {
            let mut columns = Vec::with_capacity(ROOM.min(2 * enough) * size.index());
            let Ok(complete) = search.next_into(&mut columns, enough * size.index(), stop) else {
                return;
            };
            if !columns.is_empty() {
                let batch = Batch::found(size, columns);
                if results.send(Message::Solutions(batch)).is_err() {
                    return;
                }
            }
            if complete {
                if results.send(Message::End).is_err() {
                    return;
                }
                break;
            }
            enough = BATCH.min(2 * enough);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(n: u64, start: Option<u32>, threads: usize) -> Vec<Vec<u8>> {
        let size = Size::new(n).unwrap();
        let threads = NonZero::new(threads).unwrap();
        let mut ordered = OrderedSolutions::new(size, start, threads).unwrap();
        let mut found = Vec::new();
        while let Some(solution) = ordered.next_solution() {
            found.push(solution.columns().iter().map(|&column| column as u8).collect());
        }
        found
    }

    #[test]
    fn the_order_is_the_one_threads_order() {
        for n in 1..=12 {
            let size = Size::new(n).unwrap();
            let expected: Vec<Vec<u8>> = Backtrack::new(size)
                .unwrap()
                .map(|s| s.columns().iter().map(|&c| c as u8).collect())
                .collect();
            for threads in 1..=3 {
                assert_eq!(all(n, None, threads), expected, "N = {n}, {threads} threads");
            }
            let start = n as u32 / 2;
            let starting = expected.iter().filter(|s| u32::from(s[0]) == start).cloned();
            assert!(all(n, Some(start), 2).into_iter().eq(starting));
        }
    }

    #[test]
    fn batches_are_the_same_in_order_and_one_by_one_goes_before() {
        for (n, by_one) in [(4, 1), (9, 0), (12, 5), (13, 3000)] {
            let size = Size::new(n).unwrap();
            let two = NonZero::new(2).unwrap();
            let mut ordered = OrderedSolutions::new(size, None, two).unwrap();
            let mut found = Vec::new();
            for _ in 0..by_one {
                let solution = ordered.next_solution().unwrap();
                found.extend(solution.columns().iter().map(|&column| column as u8));
            }
            while let Some(batch) = ordered.next_batch_unless(NEVER).unwrap() {
                assert!(!batch.is_empty() && batch.size() == size);
                found.extend_from_slice(batch.columns());
            }
            assert_eq!(ordered.next_solution(), None);
            assert!(found == all(n, None, 1).concat(), "N = {n}");
        }
    }

    #[test]
    fn dropping_it_stops_the_threads() {
        // N = 48 has no end and no near solutions in most pieces; this returns all the same.
        let size = Size::new(48).unwrap();
        let ordered = OrderedSolutions::new(size, None, NonZero::new(3).unwrap()).unwrap();
        drop(ordered);
        let mut ordered =
            OrderedSolutions::new(Size::new(16).unwrap(), None, NonZero::new(3).unwrap()).unwrap();
        assert!(ordered.next_solution().is_some());
    }

    #[test]
    fn it_is_ended_from_outside_and_goes_on_when_asked_again() {
        let threads = NonZero::new(2).unwrap();
        let mut endless = OrderedSolutions::new(Size::new(48).unwrap(), None, threads).unwrap();
        assert_eq!(endless.next_solution_unless(&|| true), Err(Stopped));
        let mut ordered = OrderedSolutions::new(Size::new(9).unwrap(), None, threads).unwrap();
        assert_eq!(ordered.next_solution_unless(&|| true), Err(Stopped));
        assert_eq!(ordered.count(), 352);
    }
}
