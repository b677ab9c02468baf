//! Solutions as files, in every format.

use super::searches::theme;
use crate::reply::{Head, Out, Reply, Work};
#[cfg(feature = "schema")]
use bezzel_formats::Theme;
use bezzel_formats::{Format, Naming, Nature, Setting, Style, open};
use bezzel_workbench::samples::{SampleMethod, Source};
use bezzel_workbench::solve::{FoundSolutions, Prepared, Solve, SolveRequest};
use bezzel_workbench::{Field, FieldValue, Limits, Reason, Refusal, numbers, question};
use std::num::NonZero;
use std::sync::Arc;

/// The field that selects solutions.
const WHICH: Field = Field::new("which");

question! {
    /// The solutions of a file, and how they are written.
    pub(super) struct SolutionsRequest {
        /// The size of the board: up to 1000 for one solution, 16 for lists of all, 64 for lists with a limit.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.solve)))]
        n: FieldValue,
        /// One solution, a random one, the list of all or of the distinct ones, or `limit` uniform samples; by default one, or
        /// with a seed a random one.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = SETS)))]
        which: Option<String>,
        /// How samples are drawn: each solution with exactly the same probability (`exact`, N up to 16), or approximately so by
        /// a Markov chain (`mcmc`, N up to 200); by default `exact`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = SampleMethod::ALL.map(SampleMethod::name))))]
        method: Option<String>,
        /// The format, by default `columns`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = Format::all().map(Format::name).collect::<Vec<_>>())))]
        format: Option<String>,
        /// The largest number of solutions of a list, by default 200,000, or 400 in pictures; the number of samples, by
        /// default 1.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.solutions)))]
        limit: Option<FieldValue>,
        /// The numbers in the list of all, counted from 1: K or A..B, both with B; N up to 16.
        #[cfg_attr(
            feature = "schema",
            schemars(regex(pattern = r"^0*[1-9][0-9]*([.][.]=?0*[1-9][0-9]*)?$"))
        )]
        nth: Option<String>,
        /// The seed of a random solution or of samples; alone, it asks for a random solution.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = u64::MAX)))]
        seed: Option<FieldValue>,
        /// Only solutions whose first-row queen stands in this column.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.solve - 1)))]
        start: Option<FieldValue>,
        /// The number of the first row and column, in columns, pairs, xy, json, jsonl and csv; by default 0.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
        base: Option<FieldValue>,
        /// The signs of a queen and of an empty square in the format board: `Q.` without, `* _` with blanks between squares.
        #[cfg_attr(feature = "schema", schemars(length(min = 2)))]
        signs: Option<String>,
        /// The colours of pictures.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = Theme::ALL.map(Theme::name))))]
        theme: Option<String>,
        /// Whether pictures name rows and columns, and how: `true` counts from 0.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(schema_with = "coordinates"))]
        coordinates: Option<String>,
    }
}

/// The schema of `coordinates`: a flag, or a way to name rows and columns.
#[cfg(feature = "schema")]
fn coordinates(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let names = Naming::ALL.map(Naming::name);
    schemars::json_schema!({"oneOf": [{"type": "boolean"}, {"type": "string", "enum": names}]})
}

/// The values of the field `which`.
const SETS: [&str; 5] = ["one", "random", "all", "distinct", "sample"];

/// The headers with the number of solutions in the file, and the number of all.
const EXTENT: [&str; 2] = ["bezzel-solutions", "bezzel-solutions-total"];

/// Writes solutions as a file.
pub(super) fn solutions(asked: SolutionsRequest, limits: &Limits) -> Result<Reply, Refusal> {
    // In the order of the command: names, then numbers, then what they exclude, then what the format takes.
    let format = asked.format.as_deref().unwrap_or("columns");
    let format: Format = Field::FORMAT.named(format, Format::all().map(Format::name))?;
    // A seed alone means a random solution, as on the command line.
    let by_seed = if asked.seed.is_some() { "random" } else { "one" };
    let which = asked.which.as_deref().unwrap_or(by_seed);
    if !SETS.contains(&which) {
        let (field, given) = (WHICH, which.to_owned());
        return Err(Refusal::Value { field, given, known: SETS.to_vec() });
    }
    let method = |name: &str| Field::METHOD.named(name, SampleMethod::ALL.map(SampleMethod::name));
    let method = asked.method.as_deref().map(method).transpose()?;
    let base = Field::BASE.integer_if(asked.base, 0..=1)?.map(|base| base as u8);
    let theme = theme(asked.theme.as_deref())?;
    // `true`, `false`, or the way in which rows and columns are named.
    let (coordinates, naming) = match asked.coordinates.as_deref() {
        None | Some("false") => (false, None),
        Some("true") => (true, None),
        Some(name) => (true, Some(Field::COORDINATES.named(name, Naming::ALL.map(Naming::name))?)),
    };
    let size = Field::N.size(asked.n, limits.solve, Some(Reason::Server))?;
    let start = asked.start.map(|given| Field::START.column(given, size)).transpose()?;
    let nth = asked.nth.as_deref().map(numbers).transpose()?;
    let seed = Field::SEED.integer_if(asked.seed, 0..=u64::MAX)?;
    let most = if format.is_picture() { limits.pictures } else { limits.solutions };
    let limit = Field::LIMIT.integer_if(asked.limit, 1..=most)?;
    if seed.is_some() && !matches!(which, "random" | "sample") {
        return Err(Refusal::Conflict { given: Field::SEED, other: WHICH });
    }
    if start.is_some() && which == "sample" {
        return Err(Refusal::Conflict { given: Field::START, other: WHICH });
    }
    if let Some(nth) = &nth {
        if which != "one" {
            return Err(Refusal::Conflict { given: Field::NTH, other: WHICH });
        }
        // The number of solutions requested is known before anything is counted.
        Field::LIMIT.integer((nth.end() - nth.start()).saturating_add(1), 1..=most)?;
    }
    if method.is_some() && which != "sample" {
        let (given, other) = (Field::METHOD, WHICH);
        return Err(match asked.which {
            Some(_) => Refusal::Conflict { given, other },
            None => Refusal::Needs { given, other },
        });
    }
    let request = SolveRequest {
        all: which == "all",
        distinct: which == "distinct",
        start,
        random: which == "random",
        seed,
        nth: nth.map(|nth| (*nth.start(), *nth.end())),
        method: None,
        variant: None,
        limit: match which {
            "all" | "distinct" => Some(limit.unwrap_or(most)),
            // One solution that begins in a column is the first of their list.
            _ => start.map(|_| 1),
        },
    };
    let (solve, drawn) = if which == "sample" {
        let (count, seed) = (limit.unwrap_or(1), seed.unwrap_or(0));
        if method == Some(SampleMethod::Mcmc) {
            let size = Field::N.size(size.get(), limits.chain, Some(Reason::Server))?;
            let drawn = Prepared::drawn(size, count, &Arc::new(Source::chain(size, seed)?))?;
            (drawn.solve(), Some(drawn))
        } else {
            // A server's size limit is lower than the command's.
            let size = Field::N.size(size.get(), limits.rank, Some(Reason::Server))?;
            (Solve::samples(size, count, || seed)?, None)
        }
    } else {
        (request.of(size, limits, || 0)?, None)
    };
    let signs = asked.signs.as_deref().map(bezzel_workbench::written_signs).transpose()?;
    // A setting that the format does not use is refused, as on the command line.
    for (setting, field, is_given) in [
        (Setting::Base, Field::BASE, base.is_some()),
        (Setting::Signs, Field::SIGNS, signs.is_some()),
    ] {
        if is_given && !format.takes(setting) {
            let formats = Format::all().filter(|other| other.takes(setting)).map(Format::name);
            let (format, formats) = (format.name(), formats.collect());
            return Err(Refusal::Setting { field, format, formats });
        }
    }
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
