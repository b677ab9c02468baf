//! Solutions: one, all, distinct ones, random ones.

mod found;
mod method;
mod pieces;
mod request;

pub use found::{FoundSolutions, Take};
pub use method::{OneMethod, Set};
pub use request::{SolveFields, SolveRequest};

use crate::count::within;
use crate::machine;
use crate::progress::{Advance, Progress};
use crate::ranked::{self, each_of};
use crate::refusal::{Reason, Refusal};
use crate::samples::Source;
use bezzel::count::{CountTarget, MAX_COUNT_SIZE, count, distinct_from_all};
use bezzel::piece::Variant;
use bezzel::sample::MAX_SAMPLE_SIZE;
use bezzel::search::{
    Backtrack, Distinct, Method, OrderedSolutions, construct, estimate_nodes,
    random_solution_unless,
};
use bezzel::stop::{NEVER, Stop};
use bezzel::{Class, Placement, Size, Solution};
use bezzel_formats::{Entry, Series};
use std::num::NonZero;
use std::sync::Arc;
use web_time::Instant;

/// The largest size at which the default is the lexicographically first solution, found by search in well under a
/// second. Above it the search takes ever longer (N = 30 takes seconds, N = 50 years).
const MAX_FIRST: u32 = 24;

/// The largest size whose solutions are counted within a few milliseconds, so that a title can state the total even
/// if not all are shown.
const QUICK_COUNT: u32 = 12;

/// The maximum number of solutions that are stored in memory to know their number beforehand.
const MAX_KEPT: u64 = 100_000;

/// The memory for finding one solution, in bytes per row.
pub const OF_ROW: u64 = 8;

/// The selection of solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// The lexicographically first solution, found by search.
    First,
    /// The solution that a formula gives.
    Constructed,
    /// The solutions in lexicographic order: all, or those with a given first-row queen.
    All {
        /// The column of the first-row queen.
        start: Option<u32>,
    },
    /// The lexicographically smallest solution of each orbit, in order.
    Distinct,
    /// The solutions with the numbers from `first` to `last` in the list of all, from 1.
    Nth {
        /// The number of the first solution.
        first: u64,
        /// The number of the last solution.
        last: u64,
    },
    /// Uniform samples: all solutions are equally likely.
    Samples {
        /// The seed of the samples.
        seed: u64,
    },
    /// Samples from a prepared source: a ledger or a Markov chain.
    Drawn {
        /// Whether the samples are only approximately uniform.
        is_approximate: bool,
    },
    /// Random solutions, which are not uniformly distributed.
    Random {
        /// The seed of the first solution; each further one adds 1.
        seed: u64,
    },
}

/// A question for solutions.
#[derive(Debug, Clone, Copy)]
pub struct Solve {
    /// The size of the board.
    pub size: Size,
    /// Another piece than the queen, or fewer rows than columns.
    pub variant: Option<Variant>,
    /// The selection of solutions.
    pub selection: Selection,
    /// The maximum number of solutions; by default one for selections that are not lists.
    pub limit: Option<u64>,
}

/// A question whose solutions are ready to be written, with their number if it is known.
#[derive(Debug)]
pub struct Prepared {
    solve: Solve,
    /// The number of solutions that will be written, if it is known.
    pub expected: Option<u64>,
    /// The number of solutions that exist, if it is known.
    pub total: Option<u64>,
    kept: Option<Vec<(Placement, Option<Class>)>>,
    source: Option<Arc<Source>>,
}

impl Solve {
    /// Returns the question for `count` samples. `seed` is called only if nothing is refused.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large to be counted for samples.
    pub fn samples(size: Size, count: u64, seed: impl FnOnce() -> u64) -> Result<Solve, Refusal> {
        within(size, MAX_SAMPLE_SIZE, Reason::Samples)?;
        Ok(Solve {
            size,
            variant: None,
            selection: Selection::Samples { seed: seed() },
            limit: Some(count),
        })
    }

    /// Returns whether the question needs the counts of ranks, which use all threads.
    #[must_use]
    pub const fn counts(&self) -> bool {
        matches!(
            self.selection,
            Selection::Nth { .. } | Selection::Samples { .. } | Selection::Drawn { .. }
        )
    }

    /// Returns the kind of series for titles.
    #[must_use]
    pub const fn series(&self) -> Series {
        match self.selection {
            Selection::First | Selection::Constructed | Selection::Nth { .. } => Series::Some,
            Selection::All { start: None } => Series::All,
            Selection::All { start: Some(_) } => Series::Starting,
            Selection::Distinct => Series::Distinct,
            Selection::Drawn { is_approximate: true } => Series::Approximate,
            Selection::Random { .. } | Selection::Samples { .. } | Selection::Drawn { .. } => {
                Series::Random
            }
        }
    }

    /// Returns whether a list is wanted, rather than one solution or random ones.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        matches!(self.selection, Selection::All { .. } | Selection::Distinct)
    }

    /// Determines the number of solutions before the first is written, if the format needs it: some formats state it
    /// in their header.
    ///
    /// # Errors
    /// [`Refusal`] if there is no solution, or `stop` returned `true`.
    pub fn prepare(
        self,
        wants_total: bool,
        threads: NonZero<usize>,
        stop: Stop<'_>,
    ) -> Result<Prepared, Refusal> {
        let n = self.size.get();
        if self.variant.is_none() && !self.size.is_solvable() {
            return Err(Refusal::NoSolution { n });
        }
        if let Selection::Samples { seed } = self.selection {
            let source = Arc::new(Source::exact(self.size, seed)?);
            return Prepared::drawn(self.size, self.limit.unwrap_or(1), &source);
        }
        let (mut expected, mut total, mut kept) = (None, None, None);
        if let Selection::Nth { first, last } = self.selection {
            expected = Some(last - first + 1);
        } else if !self.is_list() {
            expected = Some(self.limit.unwrap_or(1));
            total = expected;
        } else if wants_total && let Some(limit) = self.limit.filter(|&limit| limit <= MAX_KEPT) {
            // Few enough to be found before they are written.
            let mut first: Vec<(Placement, Option<Class>)> = Vec::new();
            self.each(threads, &(), stop, &mut |some: FoundSolutions<'_>| {
                some.each(&mut |entry| {
                    first.push((entry.placement.clone(), entry.class));
                    Ok::<_, Refusal>(())
                })
            })?;
            expected = Some(first.len() as u64);
            if (first.len() as u64) < limit {
                total = expected;
            } else if n <= QUICK_COUNT {
                total = self.total(stop)?;
            }
            kept = Some(first);
        } else if wants_total {
            total = self.total(stop)?;
            expected = total.map(|total| self.limit.map_or(total, |limit| limit.min(total)));
        }
        Ok(Prepared { solve: self, expected, total, kept, source: None })
    }

    /// Counts the selected solutions; `None` if they are too many to count.
    ///
    /// # Errors
    /// [`Refusal`] if the count fails, or `stop` returned `true`.
    pub fn total(&self, stop: Stop<'_>) -> Result<Option<u64>, Refusal> {
        let Ok(size) = self.size.at_most(MAX_COUNT_SIZE) else { return Ok(None) };
        let total = match self.selection {
            _ if self.variant.is_some() => self.total_of_pieces(stop)?,
            Selection::All { start: Some(start) } => {
                Some(count(size, CountTarget::Start(start), stop)?)
            }
            Selection::Distinct => {
                distinct_from_all(size, count(size, CountTarget::All, stop)?, stop)?
            }
            _ => Some(count(size, CountTarget::All, stop)?),
        };
        Ok(total.and_then(|total| u64::try_from(total).ok()))
    }

    /// Calls `take` with each solution in order, and returns their number. `progress` receives the share of a count
    /// that precedes the solutions.
    ///
    /// # Errors
    /// The error of `take`, or a [`Refusal`] if `stop` returned `true`.
    fn each<E: From<Refusal>>(
        &self,
        threads: NonZero<usize>,
        progress: &dyn Progress,
        stop: Stop<'_>,
        take: &mut Take<'_, E>,
    ) -> Result<u64, E> {
        let size = self.size;
        let refused = |error: Refusal| E::from(error);
        let limit = self.limit.unwrap_or(if self.is_list() { u64::MAX } else { 1 });
        if let Some(variant) = self.variant {
            return self.each_of(variant, limit, stop, take);
        }
        let mut index = 0;
        let mut one = |index: u64, solution: &Solution, class| {
            take(FoundSolutions::One(Entry { index, placement: solution.placement(), class }))
        };
        if matches!(
            self.selection,
            Selection::First | Selection::Constructed | Selection::Random { .. }
        ) {
            machine::room(u64::from(size.get()) * OF_ROW).map_err(refused)?;
        }
        match self.selection {
            Selection::First | Selection::Constructed => {
                let solution = match self.selection {
                    Selection::First => {
                        let mut all =
                            Backtrack::new(size).map_err(|error| refused(error.into()))?;
                        let first = all.next_solution_unless(stop);
                        first.map_err(|error| refused(error.into()))?.cloned()
                    }
                    _ => construct(size),
                };
                if let Some(solution) = solution {
                    index = 1;
                    one(1, &solution, None)?;
                }
            }
            Selection::Nth { first, last } if ranked::is_listed(size, last) => {
                let all = Selection::All { start: None };
                let list = Solve { selection: all, limit: Some(last), ..*self };
                list.each(threads, progress, stop, &mut |some: FoundSolutions<'_>| {
                    if let FoundSolutions::Batch { first: done, .. } = &some {
                        let share = Some(*done as f64 / last as f64);
                        progress.advances(Advance { done: 0, of: None, share });
                    }
                    some.each(&mut |entry| match entry.index < first {
                        true => Ok(()),
                        false => take(FoundSolutions::One(entry)),
                    })
                })?;
                index = last - first + 1;
            }
            Selection::Nth { first, last } => {
                let take = &mut |number, solution: &Solution| one(number, solution, None);
                index = each_of(size, &(first..=last), progress, stop, take)?;
            }
            // These solutions come from the prepared source, and not from here.
            Selection::Samples { .. } | Selection::Drawn { .. } => {}
            Selection::Random { seed } => {
                while index < limit {
                    // The first solution is found without checking `stop`, so that small boards always have one.
                    if index > 0 && stop() {
                        return Err(refused(Refusal::Stopped));
                    }
                    let seed = seed.wrapping_add(index);
                    let found = random_solution_unless(size, seed, stop);
                    let found = found.map_err(|error| refused(error.into()))?;
                    let Some(solution) = found else { break };
                    index += 1;
                    one(index, &solution, None)?;
                }
            }
            Selection::Distinct => {
                let mut distinct = Distinct::new(size).map_err(|error| refused(error.into()))?;
                while index < limit
                    && let Some((solution, class)) = distinct
                        .next_distinct_unless(stop)
                        .map_err(|error| refused(error.into()))?
                {
                    index += 1;
                    one(index, solution, Some(class))?;
                }
            }
            Selection::All { start } if is_small(size, limit) => {
                let all = match start {
                    Some(start) => Backtrack::starting_at(size, start),
                    None => Backtrack::new(size),
                };
                let mut all = all.map_err(|error| refused(error.into()))?;
                while index < limit
                    && let Some(solution) =
                        all.next_solution_unless(stop).map_err(|error| refused(error.into()))?
                {
                    index += 1;
                    one(index, solution, None)?;
                }
            }
            Selection::All { start } => {
                let all = OrderedSolutions::new(size, start, threads);
                let mut all = all.map_err(|error| refused(error.into()))?;
                while index < limit
                    && let Some(mut batch) =
                        all.next_batch_unless(stop).map_err(|error| refused(error.into()))?
                {
                    batch.truncate(usize::try_from(limit - index).unwrap_or(usize::MAX));
                    let first = index + 1;
                    index += batch.len() as u64;
                    take(FoundSolutions::Batch { first, batch: &batch })?;
                }
            }
        }
        Ok(index)
    }

    /// Returns the expected seconds of a listing, if it may be long: the nodes of plain backtracking, divided by the
    /// rate measured on a small board.
    #[must_use]
    pub fn expected_seconds(&self, threads: NonZero<usize>) -> Option<f64> {
        // Smaller boards are listed within seconds.
        const SMALLEST: u32 = 15;
        const DESCENTS: u32 = 4000;
        if let Selection::Nth { last, .. } = self.selection {
            return match ranked::is_listed(self.size, last) {
                true => None,
                false => ranked::expected_seconds(self.size),
            };
        }
        let is_whole = self.selection == Selection::All { start: None }
            && self.limit.is_none()
            && self.variant.is_none();
        if !is_whole || self.size.get() < SMALLEST {
            return None;
        }
        let in_blocks = self.size.get() <= OrderedSolutions::MAX_IN_BLOCKS;
        let small = Size::new(if in_blocks { 12 } else { 11 }).ok()?;
        let start = Instant::now();
        let mut all = OrderedSolutions::new(small, None, NonZero::<usize>::MIN).ok()?;
        while let Ok(Some(_)) = all.next_batch_unless(NEVER) {}
        let nodes = |size| estimate_nodes(Method::Masks, size, DESCENTS, 1).ok();
        let rate = start.elapsed().as_secs_f64() / nodes(small)?;
        Some(nodes(self.size)? * rate / threads.get() as f64)
    }
}

impl Prepared {
    /// Returns a question for `count` samples from a source.
    ///
    /// # Errors
    /// [`Refusal::NoSolution`] if the board has no solution.
    pub fn drawn(size: Size, count: u64, source: &Arc<Source>) -> Result<Prepared, Refusal> {
        if !size.is_solvable() {
            return Err(Refusal::NoSolution { n: size.get() });
        }
        let selection = Selection::Drawn { is_approximate: source.is_approximate() };
        let solve = Solve { size, variant: None, selection, limit: Some(count) };
        let expected = Some(count);
        let source = Some(Arc::clone(source));
        Ok(Prepared { solve, expected, total: expected, kept: None, source })
    }

    /// Calls `take` with each solution in order, and returns their number. `progress` receives the share of a count
    /// that precedes the solutions, and the number of solutions found.
    ///
    /// # Errors
    /// The error of `take`, or a [`Refusal`] if `stop` returned `true`, or if no solution begins in the column.
    pub fn each<E: From<Refusal>>(
        &self,
        threads: NonZero<usize>,
        progress: &dyn Progress,
        stop: Stop<'_>,
        take: &mut Take<'_, E>,
    ) -> Result<u64, E> {
        if let Some(source) = &self.source {
            // The source reports the number of samples drawn.
            return source.each(
                self.solve.limit.unwrap_or(1),
                progress,
                stop,
                &mut |index, solution| {
                    take(FoundSolutions::One(Entry {
                        index,
                        placement: solution.placement(),
                        class: None,
                    }))
                },
            );
        }
        let (mut done, of) = (0, self.expected.or(self.solve.limit));
        let mut told = |some: FoundSolutions<'_>| -> Result<(), E> {
            done += some.len();
            take(some)?;
            progress.advances(Advance { done, of, share: None });
            Ok(())
        };
        let found = match &self.kept {
            None => self.solve.each(threads, progress, stop, &mut told)?,
            Some(kept) => {
                for (index, (placement, class)) in (1..).zip(kept) {
                    told(FoundSolutions::One(Entry { index, placement, class: *class }))?;
                }
                kept.len() as u64
            }
        };
        match self.solve.selection {
            Selection::All { start: Some(start) } if found == 0 => {
                let n = self.solve.size.get();
                Err(E::from(Refusal::NoSolutionStart { n, start }))
            }
            _ => Ok(found),
        }
    }

    /// Returns the expected seconds of the count that precedes samples; `None` if there is none, or it is fast.
    #[must_use]
    pub fn counting_seconds(&self, stop: Stop<'_>) -> Option<f64> {
        self.source.as_ref()?.counting_seconds(stop)
    }

    /// Returns the question.
    #[must_use]
    pub const fn solve(&self) -> Solve {
        self.solve
    }
}

/// Whether starting threads would cost more time than they save.
fn is_small(size: Size, limit: u64) -> bool {
    size.get() <= 11 || limit <= 1000
}
