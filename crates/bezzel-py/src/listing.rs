//! The solutions that a sequence contains, and iteration over them.
//!
//! A sequence is a question and a view of its answers, and stores no answers. The end is as fast
//! to reach as the beginning: exchanging left and right reverses the lexicographic order, so the
//! last solutions are the mirror images of the first.

use crate::memory;
use crate::wait::{Ending, room_for};
use bezzel::count::{CountTarget, count, count_distinct, distinct_from_all};
use bezzel::piece::{self, Piece, Variant};
use bezzel::search::{Backtrack, Batch, Distinct, OrderedSolutions, SearchError};
use bezzel::stop::{Stop, Stopped};
use bezzel::{Class, Placement, Size};
use bezzel_workbench::Refusal;
use std::num::NonZero;

/// Solutions of a board in lexicographic order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    pub(crate) size: Size,
    /// Whether only one solution for each orbit is wanted.
    pub(crate) distinct: bool,
    /// The column of the first-row queen, if only such solutions are wanted.
    pub(crate) start: Option<u32>,
    /// The piece that is placed.
    pub(crate) piece: Piece,
}

/// A selection of the answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct View {
    /// Whether answers are taken from the last one backwards.
    pub(crate) reversed: bool,
    /// The number of answers that are skipped first.
    pub(crate) first: u64,
    /// The step: one in `step` solutions is taken.
    pub(crate) step: u64,
    /// The largest number of solutions.
    pub(crate) most: Option<u64>,
}

impl View {
    pub(crate) const WHOLE: View = View { reversed: false, first: 0, step: 1, most: None };

    /// Returns the number of answers in the view, if there are `total` answers.
    pub(crate) fn length(self, total: u128) -> u128 {
        let ahead = total.saturating_sub(u128::from(self.first));
        let length = ahead.div_ceil(u128::from(self.step));
        self.most.map_or(length, |most| length.min(u128::from(most)))
    }

    /// Returns the number of answers that must be listed for the view, if that is bounded.
    pub(crate) fn reach(self) -> Option<u64> {
        let most = self.most?;
        if most == 0 {
            return Some(0);
        }
        Some(self.first.saturating_add((most - 1).saturating_mul(self.step)).saturating_add(1))
    }
}

/// Boards up to this size are listed in a few milliseconds, and counted in less, which is not worth
/// starting threads.
pub(crate) const SMALL: u32 = 11;

/// Boards up to this size may be listed to the end. Of larger boards only the first few solutions
/// are wanted, and soon: threads that search ahead would delay these.
const LISTED: u32 = 20;

/// The number of solutions that are found before threads would have started.
const FEW: u64 = 1000;

impl Question {
    /// Returns the variant, if the question is about another piece than the queen.
    pub(crate) fn variant(self) -> Option<Variant> {
        let variant = Variant::new(self.piece, self.size, self.size.get()).ok();
        variant.filter(|variant| !variant.is_of_queens())
    }

    /// Whether answers have symmetry classes, which only queens have.
    pub(crate) fn has_classes(self) -> bool {
        self.distinct && self.variant().is_none()
    }

    /// Whether a placement is an answer.
    pub(crate) fn has(self, placement: &Placement) -> bool {
        let begins = self.start.is_none_or(|start| placement.columns()[0] == start);
        if placement.size() != self.size || !begins || !self.piece.solves(placement) {
            return false;
        }
        let variant = Variant::new(self.piece, self.size, self.size.get());
        let is_first = |variant: Variant| {
            variant.orbit(placement).first().is_none_or(|first| first == placement)
        };
        !self.distinct || variant.is_ok_and(is_first)
    }

    /// Returns the number of answers.
    ///
    /// # Errors
    /// An error message if the answers cannot be counted, or the count was stopped.
    pub(crate) fn count(self, ending: &Ending) -> Result<u128, String> {
        let stop = || ending.is_set();
        if let Some(variant) = self.variant() {
            return self.count_of(variant, ending);
        }
        let count = |target| count(self.size, target, &stop).map_err(|error| error.to_string());
        if !self.distinct {
            return count(self.start.map_or(CountTarget::All, CountTarget::Start));
        }
        let distinct = distinct_from_all(self.size, count(CountTarget::All)?, &stop);
        let distinct = distinct.map_err(|error| error.to_string())?;
        distinct.ok_or_else(|| "the counts cannot belong together".to_owned())
    }

    /// Returns the number of answers for another piece; those that start in a column are listed.
    fn count_of(self, variant: Variant, ending: &Ending) -> Result<u128, String> {
        let stop = || ending.is_set();
        let counted = match (self.distinct, self.start) {
            (true, _) => count_distinct(variant, &stop),
            (false, None) => count(self.size, variant.into(), &stop),
            (false, Some(_)) => {
                return self.length(View::WHOLE, NonZero::<usize>::MIN, &stop);
            }
        };
        counted.map_err(|error| error.to_string())
    }

    /// Returns the number of answers in a view by listing them.
    ///
    /// # Errors
    /// An error message if the board is too large or the search was stopped.
    pub(crate) fn length(
        self,
        view: View,
        threads: NonZero<usize>,
        stop: Stop<'_>,
    ) -> Result<u128, String> {
        let mut walk = self.walk(view, threads).map_err(|error| error.to_string())?;
        let mut count = 0;
        while walk.next(stop).map_err(|error| error.to_string())?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    /// Returns the answers in the order of a view.
    ///
    /// # Errors
    /// [`SearchError`] if the board is too large.
    pub(crate) fn walk(self, view: View, threads: NonZero<usize>) -> Result<Walk, SearchError> {
        // The mirror images of solutions that start in a column start in the opposite column.
        let is_mirrored = view.reversed && !self.distinct && self.variant().is_none();
        let start =
            self.start.map(|start| if is_mirrored { self.size.last() - start } else { start });
        let is_few = view.reach().is_some_and(|reach| reach <= FEW);
        let source = if let Some(variant) = self.variant() {
            let mut all = variant.solutions()?;
            if let Some(start) = self.start {
                all = all.starting_at(start)?;
            }
            Source::Pieces(Box::new(all), self.distinct)
        } else if self.distinct {
            Source::Distinct(Box::new(Distinct::new(self.size)?))
        } else if self.size.get() <= SMALL
            || self.size.get() > LISTED
            || is_few
            || room_for(threads).is_err()
        {
            Source::Alone(Box::new(match start {
                Some(start) => Backtrack::starting_at(self.size, start)?,
                None => Backtrack::new(self.size)?,
            }))
        } else {
            let all = OrderedSolutions::new(self.size, start, threads)?;
            Source::Together(Box::new(Together { all, batch: None, at: 0 }))
        };
        let last = is_mirrored.then_some(self.size.last());
        Ok(Walk {
            source,
            mirror: last,
            ahead: view.first,
            step: view.step,
            left: view.most,
            columns: vec![0; self.size.index()],
            kept: (view.reversed && !is_mirrored).then(Vec::new),
        })
    }

    /// Whether a view is found so quickly that it needs no cancellation.
    pub(crate) fn is_quick(self) -> bool {
        !self.distinct && self.size.get() <= SMALL && self.variant().is_none()
    }
}

enum Source {
    Alone(Box<Backtrack>),
    Together(Box<Together>),
    Distinct(Box<Distinct>),
    /// Solutions of another piece, and whether only distinct ones are wanted.
    Pieces(Box<piece::Solutions>, bool),
}

impl Source {
    /// Returns the next solution for lists that are reversed by storing them: of distinct
    /// solutions, or of pieces without a symmetry that reverses the list.
    fn next_kept(&mut self, stop: Stop<'_>) -> Result<Option<(Placement, Option<Class>)>, Stopped> {
        Ok(match self {
            Source::Distinct(all) => all
                .next_distinct_unless(stop)?
                .map(|(solution, class)| (solution.placement().clone(), Some(class))),
            Source::Pieces(all, true) => all.next_distinct_unless(stop)?.map(|found| (found, None)),
            Source::Pieces(all, false) => all.next_unless(stop)?.map(|found| (found, None)),
            Source::Alone(_) | Source::Together(_) => None,
        })
    }
}

/// Solutions that are found in batches.
struct Together {
    all: OrderedSolutions,
    /// The last batch, and the number of bytes of it that were taken (`at`).
    batch: Option<Batch>,
    at: usize,
}

impl Together {
    /// Returns the columns of the solutions that were not taken, one after the other; empty after
    /// the last.
    fn left(&mut self, stop: Stop<'_>) -> Result<&[u8], Stopped> {
        while self.batch.as_ref().is_none_or(|batch| self.at >= batch.columns().len()) {
            // Resets first, so that after a stop the next call does not return the old batch.
            (self.batch, self.at) = (None, 0);
            self.batch = self.all.next_batch_unless(stop)?;
            if self.batch.is_none() {
                return Ok(&[]);
            }
        }
        Ok(self.batch.as_ref().map_or(&[], |batch| &batch.columns()[self.at..]))
    }
}

/// The columns of a solution by row, and its class if only distinct ones are wanted.
pub(crate) type Next<'a> = (&'a [u8], Option<Class>);

/// The iteration over the solutions of a view.
pub(crate) struct Walk {
    source: Source,
    /// The index of the last column, if mirror images are wanted.
    mirror: Option<u32>,
    /// The number of solutions to skip before the next one is taken.
    ahead: u64,
    step: u64,
    left: Option<u64>,
    columns: Vec<u8>,
    /// Stored solutions, for reversing them. Filled when the first one is requested.
    kept: Option<Vec<(Vec<u8>, Option<Class>)>>,
}

impl Walk {
    /// Returns the columns of the next solution by row, and its class if only distinct ones are
    /// wanted.
    ///
    /// # Errors
    /// [`Refusal`] if the search was cancelled, or memory is missing.
    pub(crate) fn next(&mut self, stop: Stop<'_>) -> Result<Option<Next<'_>>, Refusal> {
        if self.left == Some(0) {
            return Ok(None);
        }
        if self.kept.is_some() {
            return self.next_kept(stop);
        }
        let size = self.columns.len();
        let mut class = None;
        loop {
            // The next solution, as numbers of one of two widths.
            let (bytes, solution) = match &mut self.source {
                Source::Alone(all) => (None, all.next_solution_unless(stop)?),
                Source::Together(all) => {
                    let found = all
                        .left(stop)?
                        .get(..size)
                        .map(|found| self.columns.copy_from_slice(found));
                    all.at += size;
                    (found, None)
                }
                Source::Distinct(all) => match all.next_distinct_unless(stop)? {
                    Some((solution, of)) => {
                        class = Some(of);
                        (None, Some(solution))
                    }
                    None => (None, None),
                },
                Source::Pieces(..) => match self.source.next_kept(stop)? {
                    Some((found, _)) => {
                        for (to, &from) in self.columns.iter_mut().zip(found.columns()) {
                            *to = from as u8;
                        }
                        (Some(()), None)
                    }
                    None => (None, None),
                },
            };
            if let Some(solution) = solution {
                for (to, &from) in self.columns.iter_mut().zip(solution.columns()) {
                    *to = from as u8;
                }
            } else if bytes.is_none() {
                return Ok(None);
            }
            if self.ahead > 0 {
                self.ahead -= 1;
                continue;
            }
            self.ahead = self.step - 1;
            if let Some(last) = self.mirror {
                mirror(&mut self.columns, last);
            }
            self.left = self.left.map(|left| left - 1);
            return Ok(Some((&self.columns, class)));
        }
    }

    /// Appends the columns and classes of the next solutions, at least one and up to `most`;
    /// returns whether there were any.
    ///
    /// # Errors
    /// [`Refusal`] if the search was cancelled, or memory is missing.
    pub(crate) fn more(
        &mut self,
        most: usize,
        into: &mut Gathered,
        stop: Stop<'_>,
    ) -> Result<bool, Refusal> {
        let size = self.columns.len();
        if self.step == 1
            && let Source::Together(all) = &mut self.source
        {
            let wanted = self.left.map_or(most, |left| most.min(left.try_into().unwrap_or(most)));
            if wanted == 0 {
                return Ok(false);
            }
            loop {
                let found = all.left(stop)?;
                if found.is_empty() {
                    return Ok(false);
                }
                let there = found.len() / size;
                let past = self.ahead.min(there as u64) as usize;
                let taken = wanted.min(there - past);
                let begin = into.columns.len();
                memory::reserve(&mut into.columns, taken * size)?;
                into.columns.extend_from_slice(&found[past * size..(past + taken) * size]);
                into.count += taken;
                if let Some(last) = self.mirror {
                    mirror(&mut into.columns[begin..], last);
                }
                all.at += (past + taken) * size;
                self.ahead -= past as u64;
                self.left = self.left.map(|left| left - taken as u64);
                if taken > 0 {
                    return Ok(true);
                }
            }
        }
        if most == 0 {
            return Ok(false);
        }
        let Some((columns, class)) = self.next(stop)? else { return Ok(false) };
        memory::reserve(&mut into.columns, columns.len())?;
        memory::reserve(&mut into.classes, 1)?;
        into.columns.extend_from_slice(columns);
        into.classes.extend(class);
        into.count += 1;
        Ok(true)
    }

    fn next_kept(&mut self, stop: Stop<'_>) -> Result<Option<Next<'_>>, Refusal> {
        let Some(kept) = &mut self.kept else { return Ok(None) };
        // After the last one there are none, also in later calls.
        while let Some((found, class)) = self.source.next_kept(stop)? {
            memory::reserve(kept, 1)?;
            kept.push((found.columns().iter().map(|&column| column as u8).collect(), class));
        }
        let past = usize::try_from(self.ahead).unwrap_or(usize::MAX).min(kept.len());
        kept.truncate(kept.len() - past);
        let Some((columns, class)) = kept.pop() else { return Ok(None) };
        self.columns = columns;
        self.ahead = self.step - 1;
        self.left = self.left.map(|left| left - 1);
        Ok(Some((&self.columns, class)))
    }

    /// Appends the columns and classes of all remaining solutions.
    ///
    /// # Errors
    /// [`Refusal`] if the search was cancelled, or memory is missing.
    pub(crate) fn collect(&mut self, into: &mut Gathered, stop: Stop<'_>) -> Result<(), Refusal> {
        while self.more(usize::MAX, into, stop)? {}
        into.columns.shrink_to_fit();
        Ok(())
    }

    /// Whether the iteration has threads of its own.
    pub(crate) const fn has_threads(&self) -> bool {
        matches!(self.source, Source::Together(_))
    }
}

/// Exchanges left and right.
fn mirror(columns: &mut [u8], last: u32) {
    for column in columns {
        *column = last as u8 - *column;
    }
}

/// The solutions that were found.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// The columns, one solution after the other.
    pub(crate) columns: Vec<u8>,
    /// The classes, if only distinct solutions are wanted.
    pub(crate) classes: Vec<Class>,
    pub(crate) count: usize,
}
