//! `bezzel solve`: one solution, all, distinct ones, random ones.

use super::write::{Plan, Written, WrittenCallback, is_terminal};
use crate::Session;
use crate::args::{Solve, SolveMethod};
use crate::expected;
use crate::failure::{Failure, Outcome};
use crate::machine;
use crate::progress::Progress;
use bezzel::count::{MAX_COUNT_SIZE, Wish, count, distinct_from_all};
use bezzel::search::{Backtrack, Distinct, OrderedSolutions, construct, random_solution};
use bezzel::{Class, Size, Solution, Stopped};
use bezzel_formats::{Entry, Format, Series, say};
use std::num::NonZero;
use std::time::{SystemTime, UNIX_EPOCH};

/// Up to this size the lexicographically first solution is found in well under a second;
/// above it, finding one by search takes ever longer (N = 30 takes seconds, N = 50 years).
const MAX_FIRST: u32 = 24;

/// Up to this size all solutions are counted within a few milliseconds, so that a title can
/// say "of how many" even where not all are shown.
const QUICK_COUNT: u32 = 12;

/// Boards larger than this are shown on a terminal as a list of columns.
const MAX_SHOWN: u32 = 80;

/// Solutions that are kept in memory to know their number beforehand, at most.
const MAX_KEPT: u64 = 100_000;

/// How an animation shows each board, in hundredths of a second.
const DELAY: u16 = 160;

/// Solutions of a list, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    /// One for each orbit only; then `start` is not looked at.
    pub distinct: bool,
    /// Only those whose first-row queen stands in this column.
    pub start: Option<u32>,
    /// The first so many.
    pub limit: Option<u64>,
}

impl Session {
    /// Writes solutions of a board of at most 64 rows, and gives their number. Where there is
    /// none, data has a form for that, which is written.
    ///
    /// # Errors
    /// [`Failure`] if the place or the format refuses, or it was stopped.
    pub fn write_solutions(&self, plan: &Plan, size: Size, listed: Listed) -> Result<u64, Failure> {
        let Listed { distinct, start, limit } = listed;
        let wanted = if distinct { Wanted::Distinct } else { Wanted::Ordered { start } };
        several(self, plan, size, wanted, limit)
    }
}

/// Which solutions are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    One(SolveMethod),
    Ordered { start: Option<u32> },
    Distinct,
    Random { seed: u64 },
}

pub(super) fn run(session: &Session, arguments: &Solve) -> Result<Outcome, Failure> {
    let size = session.size(&arguments.n)?;
    let limit = session.number_if("--limit", arguments.limit.as_deref(), 1, u64::MAX)?;
    let start = session.start(arguments.start.as_deref(), size)?;
    let wanted = wanted(session, arguments, size, limit, start)?;
    let usual = match is_terminal() {
        true if size.get() <= MAX_SHOWN => Format::Board,
        _ => Format::Columns,
    };
    let plan = session.plan(&arguments.output, usual, DELAY)?;
    if !size.is_solvable() {
        let series = if wanted == Wanted::Distinct { Series::Distinct } else { Series::Some };
        plan.write_nothing(session, &plan.style(session, series, Some(size)))?;
        session.no_solution(size);
        return Ok(Outcome::Nothing);
    }
    let written = match wanted {
        Wanted::One(method) => one(session, &plan, size, method)?,
        Wanted::Random { seed } => random(session, &plan, size, seed, limit.unwrap_or(1))?,
        Wanted::Ordered { .. } | Wanted::Distinct => several(session, &plan, size, wanted, limit)?,
    };
    if written > 0 {
        return Ok(Outcome::Done);
    }
    let start = start.unwrap_or_default();
    let message = say!(session.catalogue, "no-solution-start", n = size.get(), start = start);
    crate::failure::regret(&message);
    Ok(Outcome::Nothing)
}

/// Understands which solutions are asked for, and refuses what does not go together.
fn wanted(
    session: &Session,
    arguments: &Solve,
    size: Size,
    limit: Option<u64>,
    start: Option<u32>,
) -> Result<Wanted, Failure> {
    let conflict = |given: &str, other: &str| {
        Failure::error(say!(session.catalogue, "error-conflict", given = given, other = other))
    };
    let several = [
        (arguments.all, "--all"),
        (arguments.distinct, "--distinct"),
        (start.is_some(), "--start"),
    ];
    let several = several.into_iter().find_map(|(is_given, name)| is_given.then_some(name));
    let seed = session.number_if("--seed", arguments.seed.as_deref(), 0, u64::MAX)?;
    // The one solution that a method finds is none of a list, and only chance has a seed.
    if let Some(method) = arguments.method {
        let method = format!("--method {}", method.name());
        if let Some(other) = several {
            return Err(conflict(&method, other));
        }
        if arguments.method != Some(SolveMethod::Random) {
            let chance = [(arguments.random, "--random"), (seed.is_some(), "--seed")];
            if let Some((_, other)) = chance.into_iter().find(|(is_given, _)| *is_given) {
                return Err(conflict(&method, other));
            }
        }
    }
    let random = if arguments.random { "--random" } else { "--seed" };
    let is_random = arguments.random || seed.is_some();
    if let (true, Some(other)) = (is_random, several) {
        return Err(conflict(random, other));
    }
    let masks = |verb: &str| session.at_most(size, Size::MAX_MASK, verb, "reason-masks");
    if is_random || arguments.method == Some(SolveMethod::Random) {
        // A seed means a random solution.
        return Ok(Wanted::Random { seed: seed.unwrap_or_else(|| session.told_seed()) });
    }
    if arguments.method == Some(SolveMethod::Construct) {
        if limit.is_some_and(|limit| limit > 1) {
            return Err(Failure::error(say!(session.catalogue, "error-limit-construct")));
        }
        return Ok(Wanted::One(SolveMethod::Construct));
    }
    if arguments.distinct {
        masks("solve --distinct")?;
        return Ok(Wanted::Distinct);
    }
    if several.is_some() || limit.is_some_and(|limit| limit > 1) {
        let verb = several.map_or("solve --limit".to_owned(), |name| format!("solve {name}"));
        masks(&verb)?;
        return Ok(Wanted::Ordered { start });
    }
    if arguments.method == Some(SolveMethod::First) {
        masks("solve --method first")?;
        return Ok(Wanted::One(SolveMethod::First));
    }
    let first = size.get() <= MAX_FIRST;
    Ok(Wanted::One(if first { SolveMethod::First } else { SolveMethod::Construct }))
}

/// A seed that nobody asked for.
pub(super) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000_007
}

impl Session {
    /// Tells a seed that nobody asked for, so that it can be asked for again.
    pub(super) fn note_seed(&self, seed: u64) {
        self.note(&say!(self.catalogue, "note-seed", seed = seed.to_string()));
    }

    /// A seed that nobody asked for, told.
    pub(super) fn told_seed(&self) -> u64 {
        let seed = fresh_seed();
        self.note_seed(seed);
        seed
    }
}

fn one(session: &Session, plan: &Plan, size: Size, method: SolveMethod) -> Result<u64, Failure> {
    let solution = match method {
        SolveMethod::First => Backtrack::new(size).ok().and_then(|mut all| all.next()),
        _ => construct(size),
    };
    let solution = solution.expect("sizes without solutions were turned away");
    let mut style = plan.style(session, Series::Some, Some(size));
    (style.total, style.expected) = (Some(1), Some(1));
    plan.write(session, &style, |write| {
        write(Entry { index: 1, placement: solution.placement(), class: None })?;
        Ok(1)
    })
}

fn random(
    session: &Session,
    plan: &Plan,
    size: Size,
    seed: u64,
    count: u64,
) -> Result<u64, Failure> {
    plan.refuse_too_many(session, count)?;
    let mut style = plan.style(session, Series::Random, Some(size));
    (style.total, style.expected) = (Some(count), Some(count));
    let mut progress = Progress::of_solutions(session, Some(count));
    plan.write(session, &style, |write| {
        for index in 1..=count {
            let seed = seed.wrapping_add(index - 1);
            let solution = random_solution(size, seed).expect("the size is solvable");
            write(Entry { index, placement: solution.placement(), class: None })?;
            progress.one_more();
        }
        Ok(count)
    })
}

/// Solutions in order: all of them, or the first so many.
fn several(
    session: &Session,
    plan: &Plan,
    size: Size,
    wanted: Wanted,
    limit: Option<u64>,
) -> Result<u64, Failure> {
    let series = match wanted {
        Wanted::Distinct => Series::Distinct,
        Wanted::Ordered { start: Some(_) } => Series::Starting,
        _ => Series::All,
    };
    let mut style = plan.style(session, series, Some(size));
    let wants_total = plan.wants_total();
    let kept_limit = limit.filter(|&limit| limit <= MAX_KEPT);
    if wants_total && let Some(limit) = kept_limit {
        // Few enough to look first how many there are.
        let mut kept: Vec<(Solution, Option<Class>)> = Vec::new();
        each(session, size, wanted, Some(limit), &mut |some| {
            some.each(&mut |entry| {
                let solution = Solution::try_from(entry.placement.clone());
                kept.push((solution.expect("a search found it"), entry.class));
                Ok(())
            })
        })?;
        style.expected = Some(kept.len() as u64);
        style.total = if size.get() <= QUICK_COUNT { total(session, size, wanted)? } else { None };
        plan.refuse_too_many(session, kept.len() as u64)?;
        return plan.write(session, &style, |write| {
            for (index, (solution, class)) in (1..).zip(&kept) {
                write(Entry { index, placement: solution.placement(), class: *class })?;
            }
            Ok(kept.len() as u64)
        });
    }
    if wants_total {
        let total = total(session, size, wanted)?;
        if session.is_stopped() {
            return Err(Failure::Stopped);
        }
        style.total = total;
        style.expected = total.map(|total| limit.map_or(total, |limit| limit.min(total)));
        plan.refuse_too_many(session, style.expected.unwrap_or(u64::MAX))?;
    }
    let mut progress = Progress::of_solutions(session, style.expected.or(limit));
    if limit.is_none() {
        warn_if_long(session, size, wanted);
    }
    plan.write_some(session, &style, |write| {
        each(session, size, wanted, limit, &mut |some| {
            let count = some.len();
            write(some)?;
            progress.more(count);
            Ok(())
        })
    })
}

/// How many solutions there are of those asked for, counted.
fn total(session: &Session, size: Size, wanted: Wanted) -> Result<Option<u64>, Failure> {
    session.start_threads()?;
    let stop = || session.is_stopped();
    let total = || {
        let size = size.at_most(MAX_COUNT_SIZE).ok()?;
        let all = |wish| count(size, wish, &stop).ok();
        let total = match wanted {
            Wanted::Distinct => distinct_from_all(size, all(Wish::All)?, &stop).ok()??,
            Wanted::Ordered { start: Some(start) } => all(Wish::Start(start))?,
            _ => all(Wish::All)?,
        };
        u64::try_from(total).ok()
    };
    Ok(total())
}

/// Says how long a listing will take, if that is long.
fn warn_if_long(session: &Session, size: Size, wanted: Wanted) {
    let Wanted::Ordered { start: None } = wanted else { return };
    const LONG: f64 = 20.0;
    if size.get() >= 17 {
        let threads = session.threads().unwrap_or(NonZero::<usize>::MIN);
        let seconds = expected::seconds_to_list(size, threads);
        if seconds > LONG {
            let time = machine::span(&session.catalogue, seconds);
            session.note(&say!(
                session.catalogue,
                "note-listing-long",
                n = size.get(),
                time = time
            ));
        }
    }
}

/// Gives each solution in order, at most `limit`.
fn each(
    session: &Session,
    size: Size,
    wanted: Wanted,
    limit: Option<u64>,
    write: &mut WrittenCallback<'_>,
) -> Result<u64, Failure> {
    let limit = limit.unwrap_or(u64::MAX);
    let stop = || session.is_stopped();
    let ended = |_: Stopped| Failure::Stopped;
    let mut index = 0;
    match wanted {
        Wanted::Distinct => {
            let distinct = Distinct::new(size);
            let mut distinct = distinct.map_err(|error| Failure::error(error.to_string()))?;
            while index < limit
                && let Some((solution, class)) =
                    distinct.next_distinct_unless(&stop).map_err(ended)?
            {
                index += 1;
                let placement = solution.placement();
                write(Written::One(Entry { index, placement, class: Some(class) }))?;
            }
        }
        Wanted::Ordered { start } if is_small(size, limit) => {
            let all = match start {
                Some(start) => Backtrack::starting_at(size, start),
                None => Backtrack::new(size),
            };
            let mut all = all.map_err(|error| Failure::error(error.to_string()))?;
            while index < limit
                && let Some(solution) = all.next_solution_unless(&stop).map_err(ended)?
            {
                index += 1;
                let placement = solution.placement();
                write(Written::One(Entry { index, placement, class: None }))?;
            }
        }
        Wanted::Ordered { start } => {
            let all = OrderedSolutions::new(size, start, session.threads()?);
            let mut all = all.map_err(|error| Failure::error(error.to_string()))?;
            while index < limit
                && let Some(mut batch) = all.next_batch_unless(&stop).map_err(ended)?
            {
                batch.truncate(usize::try_from(limit - index).unwrap_or(usize::MAX));
                let first = index + 1;
                index += batch.len() as u64;
                write(Written::Batch { first, batch: &batch })?;
            }
        }
        Wanted::One(_) | Wanted::Random { .. } => unreachable!("these are not in order"),
    }
    Ok(index)
}

/// Whether threads would cost more than they bring.
fn is_small(size: Size, limit: u64) -> bool {
    size.get() <= 11 || limit <= 1000
}
