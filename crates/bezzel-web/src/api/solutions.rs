//! Solutions as files, in every format.

use crate::reply::{Head, Out, Reply, Work};
use bezzel_formats::{Format, Nature, Style, open};
use bezzel_workbench::output::{DELAY, NotationRequest, OutputRequest, Screen};
use bezzel_workbench::samples::{SampleMethod, Source};
use bezzel_workbench::solve::{FoundSolutions, Prepared, Set, Solve, SolveRequest};
use bezzel_workbench::{Field, Limits, Name, Reason, Refusal, question};
use std::num::NonZero;
use std::sync::Arc;

/// The field that selects solutions.
const WHICH: Field = Field::new("which");

question! {
    /// Which solutions a file has.
    pub(super) struct Which => WhichFields {
        /// One solution, a random one, the list of all or of the distinct ones, or `limit` uniform samples; by default one, or
        /// with a seed a random one.
        which: Option<Name<Set>>,
        /// How samples are drawn: each solution with exactly the same probability (`exact`, N up to 16), or approximately so by
        /// a Markov chain (`mcmc`, N up to 200); by default `exact`.
        method: Option<Name<SampleMethod>>,
    }
}

/// The headers with the number of solutions in the file, and the number of all.
const EXTENT: [&str; 2] = ["bezzel-solutions", "bezzel-solutions-total"];

/// Writes solutions as a file.
pub(super) fn solutions(
    mut asked: SolveRequest,
    which: Which,
    output: OutputRequest,
    notation: NotationRequest,
    limits: &Limits,
) -> Result<Reply, Refusal> {
    // In the order of the command: names, then numbers, then what they exclude, then what the format takes.
    let output = output.output()?;
    let format = output.named(Format::Columns)?;
    let is_named = which.which.is_some();
    let which = which.typed()?;
    let size = Field::N.size(asked.n.clone(), limits.solve, Some(Reason::Server))?;
    asked.start.clone().map(|given| Field::START.column(given, size)).transpose()?;
    let given = asked.clone().typed()?;
    // A seed alone means a random solution, as on the command line.
    let by_seed = if given.seed.is_some() { Set::Random } else { Set::One };
    let set = which.which.unwrap_or(by_seed);
    let most = if format.is_picture() { limits.pictures } else { limits.solutions };
    let limit = Field::LIMIT.integer_if(given.limit, 1..=most)?;
    let conflict = |given| Err(Refusal::Conflict { given, other: WHICH });
    if given.seed.is_some() && !matches!(set, Set::Random | Set::Sample) {
        return conflict(Field::SEED);
    }
    if given.start.is_some() && set == Set::Sample {
        return conflict(Field::START);
    }
    if let Some(nth) = &given.nth {
        if set != Set::One {
            return conflict(Field::NTH);
        }
        // The number of solutions requested is known before anything is counted.
        Field::LIMIT.integer((nth.end() - nth.start()).saturating_add(1), 1..=most)?;
    }
    if which.method.is_some() && set != Set::Sample {
        let given = Field::METHOD;
        return if is_named {
            conflict(given)
        } else {
            Err(Refusal::Needs { given, other: WHICH })
        };
    }
    let (solve, drawn) = if set == Set::Sample {
        let (count, seed) = (limit.unwrap_or(1), given.seed.unwrap_or(0));
        if which.method == Some(SampleMethod::Mcmc) {
            let size = Field::N.size(size.get(), limits.chain, Some(Reason::Server))?;
            let drawn = Prepared::drawn(size, count, &Arc::new(Source::chain(size, seed)?))?;
            (drawn.solve(), Some(drawn))
        } else {
            // A server's size limit is lower than the command's.
            let size = Field::N.size(size.get(), limits.rank, Some(Reason::Server))?;
            (Solve::samples(size, count, || seed)?, None)
        }
    } else {
        asked.all = set == Set::All;
        asked.distinct = set == Set::Distinct;
        asked.random = set == Set::Random;
        asked.limit = match set {
            Set::All | Set::Distinct => Some(limit.unwrap_or(most).into()),
            // One solution that begins in a column is the first of their list.
            _ => asked.start.as_ref().map(|_| 1u64.into()),
        };
        (asked.question(limits, || 0)?, None)
    };
    let output = notation.output(output, false)?;
    output.suits(format, Screen::PAGE)?;
    let name = format!("{}-queens.{}", size.get(), format.file_ending());
    let head = Head::file(format.media_type(), &name);
    let job = Box::new(move |work: &Work<'_>, out: &mut Out<'_>| {
        let stop = || work.deadline.is_over();
        let threads = NonZero::new(work.limits.resources.threads);
        let threads = threads.unwrap_or(NonZero::<usize>::MIN);
        let mut prepared = match drawn {
            Some(drawn) => drawn,
            None => solve.prepare(true, threads, &stop)?,
        };
        if solve.is_list() {
            // The header tells the reader how many solutions exist, if only the first are sent.
            let total = match prepared.total {
                Some(total) => total,
                None => solve.total(&stop)?.unwrap_or(u64::MAX),
            };
            prepared.total = Some(total);
            out.tell(EXTENT[0], prepared.expected.unwrap_or(total));
            out.tell(EXTENT[1], total);
        }
        let style = output.style(work.catalogue, solve.series(), DELAY, Screen::PAGE);
        let style = Style { expected: prepared.expected, total: prepared.total, ..style };
        let mut writer = open(format, out, &style);
        prepared.each(threads, &(), &stop, &mut |some| -> Result<(), Refusal> {
            if stop() {
                return Err(Refusal::Time);
            }
            match some {
                FoundSolutions::One(entry) => writer.write(entry)?,
                FoundSolutions::Batch { first, batch } => writer.write_batch(first, batch)?,
            }
            Ok(())
        })?;
        Ok(writer.finish()?)
    });
    Ok(match format.nature() {
        Nature::Text => Reply::Pieces(head, job),
        _ => Reply::Whole(head, job),
    })
}
