//! All solutions in lexicographic order, found on several threads: the tree is cut below
//! the first two rows, and the pieces' solutions are handed over in the pieces' order.
//!
//! Memory stays constant however many solutions there are: a piece sends its solutions in
//! small chunks through a channel that holds few, so a thread that is ahead waits.

use super::tails::{TailSearch, Tails};
use super::{Backtrack, SearchError};
use crate::board::{Size, Solution};
use crate::stop::{NEVER, Stop, Stopped};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The columns of solutions that follow each other in lexicographic order, one after the
/// other.
#[derive(Debug)]
struct Chunk {
    size: usize,
    columns: Vec<u8>,
}

/// How many solutions a chunk holds at most, and how many chunks of a piece wait at most.
const CHUNK: usize = 2048;
const WAITING: usize = 8;

/// How often somebody who waits for a chunk asks whether to go on.
const ASK_EVERY: Duration = Duration::from_millis(10);

enum Message {
    Solutions(Chunk),
    /// The piece is complete. Without this, a thread that died would pass for one that
    /// found nothing more.
    End,
}

struct Piece {
    given: Vec<u32>,
    results: SyncSender<Message>,
}

/// A lazy enumeration of solutions in order, found ahead of the reader by several threads.
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
    /// The chunk being handed out, how far it is, and the solution lent out last.
    chunk: Option<Chunk>,
    handed_out: usize,
    current: Option<Solution>,
}

impl OrderedSolutions {
    /// All solutions, or those whose first-row queen stands in column `start`, found on
    /// `threads` threads of their own.
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
        let tails = Tails::new(size).map(Arc::new);
        let (to_workers, pieces_to_do) = channel();
        let pieces_to_do = Arc::new(Mutex::new(pieces_to_do));
        let stop = Arc::new(AtomicBool::new(false));
        let workers = (0..threads.get())
            .map(|_| {
                let (pieces, stop) = (Arc::clone(&pieces_to_do), Arc::clone(&stop));
                let tails = tails.clone();
                std::thread::spawn(move || work(size, tails.as_ref(), &pieces, &stop))
            })
            .collect();
        Ok(OrderedSolutions {
            unsent: pieces.into_iter(),
            to_workers: Some(to_workers),
            waiting: VecDeque::new(),
            window: 4 * threads.get(),
            stop,
            workers,
            chunk: None,
            handed_out: 0,
            current: None,
        })
    }

    /// The next solution, borrowed until the one after it is asked for.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    pub fn next_solution(&mut self) -> Option<&Solution> {
        self.next_solution_unless(NEVER).unwrap_or(None)
    }

    /// Like [`OrderedSolutions::next_solution`], but can be ended.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` said so. Asked again, the search goes on.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    pub fn next_solution_unless(&mut self, stop: Stop<'_>) -> Result<Option<&Solution>, Stopped> {
        let columns = loop {
            if let Some(chunk) = &self.chunk
                && let Some(columns) =
                    chunk.columns.get(self.handed_out..).and_then(|rest| rest.get(..chunk.size))
            {
                break columns;
            }
            let Some(chunk) = self.next_chunk(stop)? else { return Ok(None) };
            self.chunk = Some(chunk);
            self.handed_out = 0;
        };
        self.handed_out += columns.len();
        Ok(Some(Solution::lend(&mut self.current, columns)))
    }

    /// The next chunk, or `None` after the last.
    ///
    /// # Panics
    /// If a searching thread died: fewer solutions must not pass for all of them.
    fn next_chunk(&mut self, stop: Stop<'_>) -> Result<Option<Chunk>, Stopped> {
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
                Ok(Message::Solutions(chunk)) => return Ok(Some(chunk)),
                Ok(Message::End) => drop(self.waiting.pop_front()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("a searching thread died"),
            }
        }
    }
}

impl Iterator for OrderedSolutions {
    type Item = Solution;

    /// As [`OrderedSolutions::next_solution`], with a solution of one's own.
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
            // A thread that died was reported by `next_chunk`, or nobody wanted its piece.
            drop(worker.join());
        }
    }
}

/// How a piece is searched.
enum Search {
    Plain(Box<Backtrack>),
    Tails(Box<TailSearch>),
}

impl Search {
    fn new(size: Size, given: &[u32], tails: Option<&Arc<Tails>>) -> Search {
        const CHECKED: &str = "checked by OrderedSolutions::new";
        if let Some(tails) = tails {
            let given: Vec<u8> = given.iter().map(|&column| column as u8).collect();
            let search = TailSearch::new(size, &given, Arc::clone(tails));
            Search::Tails(Box::new(search.expect(CHECKED)))
        } else {
            Search::Plain(Box::new(Backtrack::below(size, given).expect(CHECKED)))
        }
    }

    #[inline]
    fn next_columns_unless(&mut self, stop: &AtomicBool) -> Result<Option<&[u8]>, Stopped> {
        match self {
            Search::Plain(search) => search.next_columns_unless(stop),
            Search::Tails(search) => search.next_columns_unless(stop),
        }
    }
}

/// A worker: takes pieces in order and sends what it finds, until there are no more, or
/// nobody listens.
fn work(
    size: Size,
    tails: Option<&Arc<Tails>>,
    pieces: &Mutex<Receiver<Piece>>,
    stop: &AtomicBool,
) {
    loop {
        let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Piece { given, results }) = piece else {
            return;
        };
        let mut search = Search::new(size, &given, tails);
        loop {
            let mut columns = Vec::with_capacity(CHUNK.min(64) * size.index());
            let mut complete = false;
            while columns.len() < CHUNK * size.index() {
                match search.next_columns_unless(stop) {
                    Ok(Some(solution)) => columns.extend_from_slice(solution),
                    Ok(None) => {
                        complete = true;
                        break;
                    }
                    Err(Stopped) => return,
                }
            }
            if !columns.is_empty() {
                let chunk = Chunk { size: size.index(), columns };
                if results.send(Message::Solutions(chunk)).is_err() {
                    return;
                }
            }
            if complete {
                if results.send(Message::End).is_err() {
                    return;
                }
                break;
            }
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
