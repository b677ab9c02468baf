//! All solutions in lexicographic order, found on several threads: the tree is divided into pieces
//! below the first two rows, and the pieces' solutions are returned in the order of the pieces.
//!
//! Memory is constant for any number of solutions: searches that are some batches ahead pause
//! until the reader catches up. A thread that has nothing to search for a while ends, and the
//! reader starts another when needed, so a paused reader holds no threads.

use super::blocks::Search;
use super::{Backtrack, Batch, SearchError};
use crate::board::{Size, Solution};
use crate::kernel::{self, Listing};
use crate::stop::{NEVER, Stop, Stopped};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::Duration;

/// The number of solutions of a piece that are returned together (a few more if a block ends with
/// them), and the number that may wait for each thread before its searches pause. The first batch
/// of all has one solution, each following batch twice as many, so that the reader gets the first
/// solutions at once.
const BATCH: usize = 2048;
const WAITING: usize = 4 * BATCH;

/// The interval at which a waiting reader checks whether it is cancelled.
const ASK_EVERY: Duration = Duration::from_millis(10);

/// The time that a thread waits for something to search.
const PATIENCE: Duration = Duration::from_millis(50);

/// The solutions below two queens.
struct Piece {
    given: Vec<u32>,
    /// The search of the piece, once it has started, while no thread has it.
    search: Option<Box<Search>>,
    stage: Stage,
    /// The batches that were found and not read yet.
    found: VecDeque<Batch>,
}

impl Piece {
    /// Returns the number of solutions that were found and not read yet.
    fn waiting(&self) -> usize {
        self.found.iter().map(Batch::len).sum()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Resting,
    Searched,
    Complete,
}

/// The state shared by the reader and the threads.
struct Shared {
    size: Size,
    listing: Option<Arc<Listing>>,
    threads: usize,
    stop: AtomicBool,
    window: Mutex<Window>,
    /// Notifies the reader that there is a batch, or that a piece is complete.
    found: Condvar,
    /// Notifies a thread that there is something to search.
    room: Condvar,
}

/// The pieces that are being searched or read.
struct Window {
    pieces: VecDeque<Piece>,
    /// The number of the first piece.
    first: usize,
    /// The number of solutions of the next batch.
    enough: usize,
    /// The number of threads that search or wait.
    workers: usize,
    /// Whether a thread panicked. Without this its piece would seem complete.
    has_died: bool,
}

impl Shared {
    fn window(&self) -> MutexGuard<'_, Window> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches the piece at an index of the window for a batch. If stopped, the batch has the
    /// solutions found so far, and the next search of the piece continues after them.
    fn search<'a>(
        &'a self,
        mut window: MutexGuard<'a, Window>,
        at: usize,
        stop: Stop<'_>,
    ) -> (MutexGuard<'a, Window>, Result<(), Stopped>) {
        // A full batch, and the solutions that a block may add to it.
        const ROOM: usize = BATCH + BATCH / 4;
        let (number, enough) = (window.first + at, window.enough);
        let piece = &mut window.pieces[at];
        piece.stage = Stage::Searched;
        let (search, given) = (piece.search.take(), piece.given.clone());
        drop(window);
        let mut search = search.unwrap_or_else(|| {
            let search = Search::new(self.size, &given, self.listing.as_ref());
            Box::new(search.expect("checked by OrderedSolutions::new"))
        });
        let size = self.size.index();
        let mut columns = Vec::with_capacity(ROOM.min(2 * enough) * size);
        let searched = search.next_into(&mut columns, enough * size, stop);
        let is_complete = searched == Ok(true);
        let batch = (!columns.is_empty()).then(|| Batch::found(self.size, columns));
        let mut window = self.window();
        if batch.is_some() {
            window.enough = window.enough.max(BATCH.min(2 * enough));
        }
        // A piece leaves the window only after it was read to its end.
        let at = number - window.first;
        let piece = &mut window.pieces[at];
        piece.found.extend(batch);
        piece.stage = if is_complete { Stage::Complete } else { Stage::Resting };
        piece.search = (!is_complete).then_some(search);
        if at == 0 {
            self.found.notify_one();
        }
        (window, searched.map(|_| ()))
    }
}

impl Window {
    /// Returns the index of the first piece that may be searched now.
    fn next(&self, threads: usize) -> Option<usize> {
        let waiting: usize = self.pieces.iter().map(Piece::waiting).sum();
        let may = |(at, piece): (usize, &Piece)| {
            // The piece that is being read is always searched, however many solutions of others
            // wait.
            let has_room = waiting < WAITING * threads || at == 0;
            piece.stage == Stage::Resting && piece.waiting() < WAITING && has_room
        };
        (0..).zip(&self.pieces).position(may)
    }
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
pub struct OrderedSolutions {
    unsent: std::vec::IntoIter<Vec<u32>>,
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
    /// The rest of the batch that is returned one by one, and the solution returned last.
    batch: Option<Batch>,
    current: Option<Solution>,
}

impl std::fmt::Debug for OrderedSolutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrderedSolutions").field("size", &self.shared.size).finish_non_exhaustive()
    }
}

impl OrderedSolutions {
    /// The largest board that is searched many states at a time. Larger boards, whose solutions
    /// are too many to list anyway, are searched state by state, a few times slower.
    pub const MAX_IN_BLOCKS: u32 = kernel::MAX_LISTING_SIZE;

    /// Creates an iterator over all solutions, or those whose first-row queen is in column
    /// `start`, found on `threads` threads of its own.
    ///
    /// # Errors
    /// [`SearchError`] if the board is too large or has no such column.
    pub fn new(
        size: Size,
        start: Option<u32>,
        threads: NonZero<usize>,
    ) -> Result<OrderedSolutions, SearchError> {
        // Returns errors for invalid arguments here, not on a thread.
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
        Ok(OrderedSolutions {
            unsent: pieces.into_iter(),
            shared: Arc::new(Shared {
                size,
                listing: listing(size),
                threads: threads.get(),
                stop: AtomicBool::new(false),
                window: Mutex::new(Window {
                    pieces: VecDeque::new(),
                    first: 0,
                    enough: 1,
                    workers: 0,
                    has_died: false,
                }),
                found: Condvar::new(),
                room: Condvar::new(),
            }),
            workers: Vec::new(),
            batch: None,
            current: None,
        })
    }

    /// Returns the next solution, borrowed until the following call.
    ///
    /// # Panics
    /// If a searching thread panicked: the list would be incomplete.
    pub fn next_solution(&mut self) -> Option<&Solution> {
        self.next_solution_unless(NEVER).unwrap_or(None)
    }

    /// Returns the same as [`OrderedSolutions::next_solution`], unless `stop` cancels the search.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. Called again, the search continues.
    ///
    /// # Panics
    /// If a searching thread panicked: the list would be incomplete.
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
    /// some thousand if many were found. Solutions already returned one by one are not in the
    /// batch.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returned `true`. Called again, the search continues.
    ///
    /// # Panics
    /// If a searching thread panicked: the list would be incomplete.
    pub fn next_batch_unless(&mut self, stop: Stop<'_>) -> Result<Option<Batch>, Stopped> {
        match self.batch.take().filter(|batch| !batch.is_empty()) {
            Some(batch) => Ok(Some(batch)),
            None => self.received(stop),
        }
    }

    /// Returns the next batch that was found, or `None` after the last.
    ///
    /// # Panics
    /// If a searching thread panicked: the list would be incomplete.
    fn received(&mut self, stop: Stop<'_>) -> Result<Option<Batch>, Stopped> {
        let shared = &*self.shared;
        let mut window = shared.window();
        loop {
            if stop() {
                return Err(Stopped);
            }
            assert!(!window.has_died, "a searching thread died");
            while window.pieces.len() < 4 * shared.threads
                && let Some(given) = self.unsent.next()
            {
                let (search, stage, found) = (None, Stage::Resting, VecDeque::new());
                window.pieces.push_back(Piece { given, search, stage, found });
            }
            let Some(first) = window.pieces.front_mut() else { return Ok(None) };
            let batch = first.found.pop_front();
            if batch.is_none() && first.stage == Stage::Complete {
                window.pieces.pop_front();
                window.first += 1;
                continue;
            }
            if let Some(at) = window.next(shared.threads) {
                let started = || {
                    let theirs = Arc::clone(&self.shared);
                    std::thread::Builder::new().spawn(move || work(&theirs))
                };
                if window.workers == shared.threads {
                    shared.room.notify_one();
                } else if let Ok(worker) = started() {
                    self.workers.retain(|worker| !worker.is_finished());
                    self.workers.push(worker);
                    window.workers += 1;
                } else if window.workers == 0 && batch.is_none() {
                    // Without threads, as in a browser page, the reader searches.
                    let searched;
                    (window, searched) = shared.search(window, at, stop);
                    searched?;
                    continue;
                }
            }
            if batch.is_some() {
                return Ok(batch);
            }
            let woken = shared.found.wait_timeout(window, ASK_EVERY);
            window = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Iterator for OrderedSolutions {
    type Item = Solution;

    /// Returns the same as [`OrderedSolutions::next_solution`], owned.
    fn next(&mut self) -> Option<Solution> {
        self.next_solution().cloned()
    }
}

impl std::iter::FusedIterator for OrderedSolutions {}

impl Drop for OrderedSolutions {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        // Taking the lock ensures that each thread sees the end before it waits, or is notified.
        drop(self.shared.window());
        self.shared.room.notify_all();
        for worker in self.workers.drain(..) {
            // A panic was already reported by `received`, or the thread's piece was not needed.
            drop(worker.join());
        }
    }
}

/// Returns the listing data of a board, shared by all iterators that exist, since it takes
/// megabytes.
fn listing(size: Size) -> Option<Arc<Listing>> {
    static ALIVE: Mutex<Vec<(Size, Weak<Listing>)>> = Mutex::new(Vec::new());
    // In a forked process, a thread that does not exist any more may hold the lock.
    let mut alive = ALIVE.try_lock().ok();
    let known = alive.as_ref().and_then(|alive| alive.iter().find(|known| known.0 == size));
    if let Some(listing) = known.and_then(|known| known.1.upgrade()) {
        return Some(listing);
    }
    let listing = Arc::new(Listing::new(size)?);
    if let Some(alive) = &mut alive {
        alive.retain(|known| known.1.strong_count() > 0);
        alive.push((size, Arc::downgrade(&listing)));
    }
    Some(listing)
}

/// Reports a panicking thread to the reader.
struct Dying<'a>(&'a Shared);

impl Drop for Dying<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.window().has_died = true;
            self.0.found.notify_one();
        }
    }
}

/// The loop of a worker: searches the first pieces that may be searched, a batch at a time, until
/// there is nothing to search for a while or the reader is dropped.
fn work(shared: &Shared) {
    let (_dying, stop) = (Dying(shared), || shared.stop.load(Ordering::Relaxed));
    let mut window = shared.window();
    while !stop() {
        let Some(at) = window.next(shared.threads) else {
            let woken = shared.room.wait_timeout(window, PATIENCE);
            let timed_out;
            (window, timed_out) = woken.unwrap_or_else(PoisonError::into_inner);
            if timed_out.timed_out() && window.next(shared.threads).is_none() {
                window.workers -= 1;
                return;
            }
            continue;
        };
        // The search is stopped when the reader is dropped.
        window = shared.search(window, at, &stop).0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;

    fn ordered(n: u32, start: Option<u32>, threads: usize) -> OrderedSolutions {
        OrderedSolutions::new(size(n), start, NonZero::new(threads).unwrap()).unwrap()
    }

    /// Also of pieces whose two queens attack each other, and of boards that kernels list.
    #[test]
    fn many_threads_give_the_order_of_one() {
        for n in 1..=13 {
            let expected: Vec<Solution> = Backtrack::new(size(n)).unwrap().collect();
            for threads in 1..=3 {
                assert!(ordered(n, None, threads).eq(expected.iter().cloned()), "{n}, {threads}");
            }
            let start = n / 2;
            let starting = expected.into_iter().filter(|solution| solution.columns()[0] == start);
            assert!(ordered(n, Some(start), 2).eq(starting));
        }
    }

    #[test]
    fn batches_continue_after_single_solutions() {
        for (n, by_one) in [(4, 1), (9, 0), (12, 5), (13, 3000)] {
            let mut listed = ordered(n, None, 2);
            let mut found: Vec<Solution> = listed.by_ref().take(by_one).collect();
            while let Some(batch) = listed.next_batch_unless(NEVER).unwrap() {
                assert!(!batch.is_empty() && batch.size() == size(n));
                found.extend(batch.iter().map(Solution::from_bytes));
            }
            assert_eq!(listed.next_solution(), None);
            assert!(ordered(n, None, 1).eq(found), "N = {n}");
        }
    }

    #[test]
    fn dropping_the_iterator_stops_the_threads() {
        // Most pieces of N = 48 have no solutions within reach; dropping returns all the same.
        drop(ordered(48, None, 3));
        assert!(ordered(16, None, 3).next_solution().is_some());
    }

    #[test]
    fn a_cancelled_iterator_continues_on_the_next_call() {
        assert_eq!(ordered(48, None, 2).next_solution_unless(&|| true), Err(Stopped));
        let mut listed = ordered(9, None, 2);
        assert_eq!(listed.next_solution_unless(&|| true), Err(Stopped));
        assert_eq!(listed.count(), 352);
    }
}
