//! The source of events: a search of this library, or another program's, whose acts are pushed.

use bezzel::Square;
use bezzel::complete::Partial;
use bezzel::search::trace::{Act, Report, Trace};
use bezzel::search::{Event, Steps};
use std::collections::VecDeque;

/// A source of events.
#[derive(Debug, Clone)]
pub(super) enum Source {
    Own(Box<Steps>),
    Followed {
        trace: Box<Trace>,
        /// The acts that are not processed yet.
        acts: VecDeque<Act>,
    },
}

impl Source {
    pub(super) fn followed(trace: Trace) -> Source {
        Source::Followed { trace: Box::new(trace), acts: VecDeque::new() }
    }

    pub(super) fn push(&mut self, more: impl IntoIterator<Item = Act>) {
        if let Source::Followed { acts, .. } = self {
            acts.extend(more);
        }
    }

    pub(super) fn next(&mut self) -> Option<Event> {
        match self {
            Source::Own(steps) => steps.next(),
            Source::Followed { trace, acts } => {
                std::iter::from_fn(|| acts.pop_front()).find_map(|act| trace.apply(&act))
            }
        }
    }

    /// The event that the limit was reached, if there are more events. The acts of another program are processed all
    /// the same, for its report.
    pub(super) fn stop(&mut self) -> Option<Event> {
        match self {
            Source::Own(steps) => steps.stop(),
            Source::Followed { acts, .. } if acts.is_empty() => None,
            Source::Followed { trace, .. } => Some(trace.stopped()),
        }
    }

    pub(super) fn report(&mut self) -> Option<Report> {
        while self.is_followed() && self.next().is_some() {}
        match self {
            Source::Own(_) => None,
            Source::Followed { trace, .. } => Some(trace.report()),
        }
    }

    const fn is_followed(&self) -> bool {
        matches!(self, Source::Followed { .. })
    }

    pub(super) fn given(&self) -> Option<&Partial> {
        match self {
            Source::Own(steps) => steps.given(),
            Source::Followed { .. } => None,
        }
    }

    pub(super) fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        let (own, followed) = match self {
            Source::Own(steps) => (Some(steps.queens()), None),
            Source::Followed { trace, .. } => (None, Some(trace.queens())),
        };
        own.into_iter().flatten().chain(followed.into_iter().flatten())
    }

    /// The queens that another program forgot to take back.
    pub(super) fn forgotten(&self) -> &[Square] {
        match self {
            Source::Own(_) => &[],
            Source::Followed { trace, .. } => trace.forgotten(),
        }
    }
}
