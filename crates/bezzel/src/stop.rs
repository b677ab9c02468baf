//! Cancelling long work: one convention for the whole library.
//!
//! Whatever may take long takes a [`Stop`]. It is asked now and then, often enough that the
//! work ends within some milliseconds of the answer turning to `true` and seldom enough to cost
//! nothing; the work then ends with [`Stopped`], or with an error that can be made of it.
//! The library reads no clock: who wants a time limit asks one in the closure.

/// A cancellation check, called now and then; `true` ends the work without an answer. Once it has
/// returned `true` it should keep doing so, since several threads may call it.
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

/// The error of work that was cancelled before it had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stopped before there was an answer")]
pub struct Stopped;
