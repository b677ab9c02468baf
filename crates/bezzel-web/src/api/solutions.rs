//! Solutions as files, in every format.

use super::Wrong;
use super::searches::theme;
use crate::fields::Fields;
use crate::reply::{Head, Out, Reply, Work};
use bezzel::Size;
use bezzel_formats::{Format, Naming, Nature, Setting, Style, open};
use bezzel_workbench::samples::{SampleMethod, Source};
use bezzel_workbench::solve::{Found, Prepared, Solve, Wanted};
use bezzel_workbench::{Field, Limits, Reason, Refusal, numbers};
use std::num::NonZero;
use std::sync::Arc;

/// What is counted or listed.
const WHICH: Field = Field::new("which");

pub(super) const FIELDS: &[&str] = &[
    "n",
    "which",
    "method",
    "format",
    "limit",
    "nth",
    "seed",
    "start",
    "base",
    "signs",
    "theme",
    "coordinates",
];

/// The values of `which`.
const SETS: [&str; 5] = ["one", "random", "all", "distinct", "sample"];

/// The headers with the number of solutions in a file, and of all.
const EXTENT: [&str; 2] = ["bezzel-solutions", "bezzel-solutions-total"];

/// Solutions as a file.
pub(super) fn solutions(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let format = fields.text("format")?.unwrap_or("columns");
    let format: Format = Field::FORMAT.named(format, Format::all().map(Format::name))?;
    let base = Field::BASE.integer_if(fields.given(Field::BASE), 0..=1)?.map(|base| base as u8);
    let signs = fields.text("signs")?.map(bezzel_workbench::written_signs).transpose()?;
    // A format that has neither numbers nor signs is refused, as on the command line.
    for (setting, field, is_given) in [
        (Setting::Base, Field::BASE, base.is_some()),
        (Setting::Signs, Field::SIGNS, signs.is_some()),
    ] {
        if is_given && !format.takes(setting) {
            let formats = Format::all().filter(|other| other.takes(setting)).map(Format::name);
            let (format, formats) = (format.name(), formats.collect());
            return Err(Refusal::Setting { field, format, formats }.into());
        }
    }
    let seed = Field::SEED.integer_if(fields.given(Field::SEED), 0..=u64::MAX)?;
    // A seed alone means a random solution, as on the command line.
    let which = fields.text("which")?.unwrap_or(if seed.is_some() { "random" } else { "one" });
    if !SETS.contains(&which) {
        let (field, given) = (WHICH, which.to_owned());
        return Err(Refusal::Value { field, given, known: SETS.to_vec() }.into());
    }
    let size = Field::N.size(fields.n()?, Size::MAX, None)?;
    let most = if format.is_picture() { limits.pictures } else { limits.solutions };
    let limit = Field::LIMIT.integer_if(fields.given(Field::LIMIT), 1..=most)?;
    let is_list = matches!(which, "all" | "distinct");
    let start = fields.given(Field::START).map(|given| Field::START.column(given, size));
    if seed.is_some() && !matches!(which, "random" | "sample") {
        return Err(Refusal::Conflict { given: Field::SEED, other: WHICH }.into());
    }
    let nth = fields.given(Field::NTH).map(|given| numbers(&given.to_string())).transpose()?;
    if let Some(nth) = &nth {
        if which != "one" {
            return Err(Refusal::Conflict { given: Field::NTH, other: WHICH }.into());
        }
        // What is asked for is known before anything is counted.
        Field::LIMIT.integer((nth.end() - nth.start()).saturating_add(1), 1..=most)?;
    }
    let wanted = Wanted {
        all: which == "all",
        distinct: which == "distinct",
        start: start.transpose()?,
        random: which == "random",
        seed,
        nth: nth.map(|nth| (*nth.start(), *nth.end())),
        method: None,
        ground: None,
        limit: if is_list { Some(limit.unwrap_or(most)) } else { None },
    };
    let method = fields.text("method")?;
    if method.is_some() && which != "sample" {
        let (given, other) = (Field::METHOD, WHICH);
        return Err(match fields.text("which")? {
            Some(_) => Refusal::Conflict { given, other }.into(),
            None => Refusal::Needs { given, other }.into(),
        });
    }
    let names = SampleMethod::ALL.map(SampleMethod::name);
    let method = method.map(|name| Field::METHOD.named(name, names)).transpose()?;
    let (solve, drawn) = if which == "sample" {
        let (count, seed) = (limit.unwrap_or(1), seed.unwrap_or(0));
        if method == Some(SampleMethod::Mcmc) {
            let size = Field::N.size(size.get(), limits.chain, Some(Reason::Server))?;
            let drawn = Prepared::drawn(size, count, &Arc::new(Source::chain(size, seed)?))?;
            (drawn.solve(), Some(drawn))
        } else {
            // A server counts smaller boards than the command does.
            let size = Field::N.size(size.get(), limits.rank, Some(Reason::Server))?;
            (Solve::samples(size, count, || seed)?, None)
        }
    } else {
        (wanted.of(size, limits, || 0)?, None)
    };
    let theme = theme(fields)?;
    // true, false, or how rows and columns are named.
    let naming =
        fields.text("coordinates").ok().flatten().filter(|name| !matches!(*name, "true" | "false"));
    let naming = naming.map(|name| Field::COORDINATES.named(name, Naming::ALL.map(Naming::name)));
    let naming = naming.transpose()?;
    let coordinates = naming.is_some() || fields.flag("coordinates")?;
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
            // A reader is always told of how many these are the first.
            let total = match prepared.total {
                Some(total) => total,
                None => solve.total(&stop)?.unwrap_or(u64::MAX),
            };
            prepared.total = Some(total);
            out.tell(EXTENT[0], prepared.expected.unwrap_or(total));
            out.tell(EXTENT[1], total);
        }
        let style = Style {
            series: solve.series(),
            theme,
            signs,
            base: base.unwrap_or(0),
            coordinates,
            naming,
            expected: prepared.expected,
            total: prepared.total,
            ..Style::new(work.catalogue)
        };
        let mut writer = open(format, out, &style);
        prepared.each(threads, &(), &stop, &mut |some| -> Result<(), Refusal> {
            if stop() {
                return Err(Refusal::Time);
            }
            match some {
                Found::One(entry) => writer.write(entry)?,
                Found::Batch { first, batch } => writer.write_batch(first, batch)?,
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
