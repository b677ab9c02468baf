//! The most frequent tasks, one call each. These functions use all threads and cannot be
//! cancelled; the functions that they call take a method, a number of threads and a
//! [`Stop`](crate::Stop).

use crate::board::{Size, Solution};
use crate::complete::{self, Partial};
use crate::count::{self, CountFailure, CountTarget};
use crate::search::{self, Distinct, OrderedSolutions, SearchError};
use crate::stop::NEVER;
use std::num::NonZero;

/// Returns a solution, constructed by a formula, or `None` for N = 2 and 3.
///
/// ```
/// let million = bezzel::solve(bezzel::Size::new(1_000_000)?).expect("only N = 2 and 3 have none");
/// assert_eq!(million.columns()[..3], [1, 3, 5]);
/// # Ok::<(), bezzel::SizeError>(())
/// ```
///
/// [`search::construct`] is the same call.
#[must_use]
pub fn solve(size: Size) -> Option<Solution> {
    search::construct(size)
}

/// Returns an iterator over all solutions, in lexicographic order.
///
/// ```
/// let first = bezzel::solutions(bezzel::Size::new(8)?)?.next().expect("there are 92");
/// assert_eq!(first.to_string(), "0 4 7 5 2 6 1 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`OrderedSolutions::new`] takes the first queen's column and the number of threads.
///
/// # Errors
/// [`SearchError`] above N = 64.
pub fn solutions(size: Size) -> Result<OrderedSolutions, SearchError> {
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    OrderedSolutions::new(size, None, threads)
}

/// Returns an iterator over one solution of each symmetry class.
///
/// ```
/// assert_eq!(bezzel::distinct(bezzel::Size::new(8)?)?.count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SearchError`] above N = 64.
pub fn distinct(size: Size) -> Result<Distinct, SearchError> {
    Distinct::new(size)
}

/// Returns the number of solutions, counted without listing them.
///
/// ```
/// assert_eq!(bezzel::count(bezzel::Size::new(14)?)?, 365_596);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`count::count`](count::count()) takes a target and a [`Stop`](crate::Stop); [`count::open`]
/// and [`count::run`] report progress and count in parts.
///
/// # Errors
/// [`CountFailure`] above N = 32, or if a thread panicked.
pub fn count(size: Size) -> Result<u128, CountFailure> {
    count::count(size, CountTarget::All, NEVER)
}

/// Returns a random solution, determined by the seed, or `None` for N = 2 and 3.
///
/// Every solution is possible, but some are more probable than others:
/// [`sample::Samples`](crate::sample::Samples) draws uniformly.
///
/// ```
/// let size = bezzel::Size::new(1000)?;
/// assert_eq!(bezzel::random(size, 1848), bezzel::random(size, 1848));
/// # Ok::<(), bezzel::SizeError>(())
/// ```
#[must_use]
pub fn random(size: Size, seed: u64) -> Option<Solution> {
    search::random_solution(size, seed)
}

/// Returns a solution that contains the given queens and avoids the blocked squares, or `None` if
/// there is none. The search may take years: [`complete::completion`] takes a
/// [`Stop`](crate::Stop).
///
/// ```
/// use bezzel::{Size, Square, complete::Partial};
/// let corner = Square { row: 0, column: 0 };
/// let partial = Partial::new(Size::new(8)?, vec![corner], vec![])?;
/// assert_eq!(bezzel::complete(&partial).expect("there are four").columns()[0], 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn complete(partial: &Partial) -> Option<Solution> {
    complete::completion(partial, NEVER).unwrap_or_else(|_| unreachable!("it is never stopped"))
}
