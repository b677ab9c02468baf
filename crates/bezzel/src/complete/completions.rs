//! Completions listed one by one, in lexicographic order as long as that is feasible.

use super::masks::{Masks, Order, Outcome, Search};
use super::race::Race;
use super::{Partial, SharedStop, Stopped, checked};
use crate::board::Solution;
use std::sync::Arc;

/// An iterator over the completions of a board, each once.
///
/// Up to N = 64 they come in lexicographic order of their columns, as long as the next one is
/// found within [`ORDERED_NODES`](Completions::ORDERED_NODES) nodes. Finding the first in order
/// can take years where finding any one takes milliseconds (an empty board of 60 rows). So after
/// the first completion that takes too long, and above N = 64, the rest come in the order in which
/// they are found; [`is_in_order`](Completions::is_in_order) reports this. The same board always
/// gives the same list.
///
/// The iterator owns its board, and may be sent to other threads. After [`Stopped`] it ends.
///
/// ```
/// use bezzel::Size;
/// use bezzel::complete::{Completions, Partial};
/// let empty = Partial::new(Size::new(6)?, vec![], vec![])?;
/// let all: Vec<_> = Completions::new(empty, || false).collect::<Result<_, _>>()?;
/// assert_eq!((all.len(), all[0].columns()), (4, &[1, 3, 5, 0, 2, 4][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Completions {
    partial: Arc<Partial>,
    stop: SharedStop<'static>,
    source: Source,
    ordered_nodes: u64,
    is_in_order: bool,
}

enum Source {
    InOrder(Box<Search>),
    /// A race that has not started: all completions, or those that the given ordered search has
    /// not reached.
    Unmade(Option<Box<Search>>),
    AnyOrder(Box<Race<'static>>),
    Over,
}

impl std::fmt::Debug for Completions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Completions")
            .field("partial", &self.partial)
            .field("is_in_order", &self.is_in_order)
            .finish_non_exhaustive()
    }
}

impl Completions {
    /// The maximum number of nodes that the ordered search visits from one completion to the next:
    /// two or three seconds' work, which is enough for empty boards of up to 33 rows.
    pub const ORDERED_NODES: u64 = 40_000_000;

    /// Creates an iterator over the completions of a board, which ends when `stop` returns `true`
    /// (see [`crate::stop`]).
    #[must_use]
    pub fn new(partial: Partial, stop: impl Fn() -> bool + Send + Sync + 'static) -> Completions {
        let (source, is_in_order) = match Masks::new(&partial) {
            _ if partial.is_dead() => (Source::Over, false),
            Some(masks) => {
                (Source::InOrder(Box::new(Search::new(&masks, Order::Lexicographic))), true)
            }
            None => (Source::Unmade(None), false),
        };
        Completions {
            partial: Arc::new(partial),
            stop: Arc::new(stop),
            source,
            ordered_nodes: Completions::ORDERED_NODES,
            is_in_order,
        }
    }

    /// Limits the ordered search to `nodes` nodes from one completion to the next; after a longer
    /// search the rest come in any order.
    #[must_use]
    pub fn ordered_within(mut self, nodes: u64) -> Completions {
        self.ordered_nodes = nodes;
        self
    }

    /// Returns whether the completions so far came in lexicographic order without gaps.
    #[must_use]
    pub const fn is_in_order(&self) -> bool {
        self.is_in_order
    }

    fn advance(&mut self) -> Result<Option<Solution>, Stopped> {
        loop {
            match &mut self.source {
                Source::InOrder(search) => {
                    match search.advance(&*self.stop, self.ordered_nodes)? {
                        Outcome::Completion => {
                            return Ok(Some(checked(&self.partial, search.columns())));
                        }
                        Outcome::Nothing => return Ok(None),
                        Outcome::TooLong => {}
                    }
                    let Source::InOrder(search) = std::mem::replace(&mut self.source, Source::Over)
                    else {
                        unreachable!("matched above")
                    };
                    self.source = Source::Unmade(Some(search));
                }
                Source::Unmade(before) => {
                    let masks = Masks::new(&self.partial);
                    let search = masks.map(|masks| Search::new(&masks, Order::Constrained));
                    let (partial, stop) = (Arc::clone(&self.partial), Arc::clone(&self.stop));
                    let race = Race::new(partial, search, before.take(), stop);
                    self.source = Source::AnyOrder(Box::new(race));
                }
                Source::AnyOrder(race) => {
                    let next = race.next()?;
                    self.is_in_order &= next.is_none();
                    return Ok(next);
                }
                Source::Over => return Ok(None),
            }
        }
    }
}

impl Iterator for Completions {
    type Item = Result<Solution, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.source = Source::Over;
        }
        next
    }
}

impl std::iter::FusedIterator for Completions {}
