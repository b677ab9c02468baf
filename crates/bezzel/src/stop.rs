//! Cancelling long work: one convention for the whole library.
//!
//! Functions that may take long take a [`Stop`]. They call it frequently enough to end within some
//! milliseconds after it returns `true`, and rarely enough to cost nothing; then they return
//! [`Stopped`], or an error that is made from it. The library reads no clock: for a time limit,
//! the closure reads one.

/// A cancellation check that is called repeatedly; `true` ends the work without a result. After
/// returning `true` once it should continue to do so, since several threads may call it.
///
/// ```
/// use bezzel::{Size, search::{Method, run_method}};
/// use std::time::{Duration, Instant};
/// let begin = Instant::now();
/// let stop = || begin.elapsed() > Duration::from_millis(20);
/// let visits = run_method(Method::Rows, Size::new(16)?, &stop)?;
/// assert!(!visits.finished);
/// # Ok::<(), bezzel::SizeError>(())
/// ```
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// The [`Stop`] of work that runs to its end.
pub const NEVER: Stop<'static> = &|| false;

/// The error of work that was cancelled before it had a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stopped before there was an answer")]
pub struct Stopped;
