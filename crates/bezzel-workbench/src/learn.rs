//! The data of Learn's figures: searches, programs, the verdicts on faulty ones, and numbers. All are computed here.

use crate::check::Check;
use crate::check_list::ListText;
use crate::limits::Limits;
use crate::quantity::{grouped, grouped_digits};
use crate::refusal::Refusal;
use bezzel::search::{Backtrack, Distinct, Method, Step};
use bezzel::stop::NEVER;
use bezzel::verdict::ListKind;
use bezzel::{Size, known};
use bezzel_formats::steps::{Limits as Extent, Moments, report_sentences};
use bezzel_formats::trace::TraceReader;
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::{FAULTS, Fault, PageTrace, programs, same_method, traced_programs};
pub use bezzel_pages::{LessonSheet, write_lesson_sheet};
use serde::Serialize;
use serde_json::{Map, Value, json};
#[cfg(feature = "files")]
use {
    crate::compare::Compare, crate::draw::of_write, crate::file::Sink,
    bezzel_pages::write_learn_page, std::path::Path,
};

/// The methods whose searches for the first solution race.
const RACING: [Method; 4] = [Method::Board, Method::Sets, Method::Masks, Method::Constrained];

/// The number of rows on which methods are compared.
const MEASURED: u32 = 10;

/// The seconds for each method that is measured.
#[cfg(feature = "files")]
const BUDGET: f64 = 0.3;

/// Writes Learn, or a sheet of it, as a page to a path, with the methods measured on this machine.
///
/// # Errors
/// [`Refusal`] if the path cannot be written to.
#[cfg(feature = "files")]
pub fn write(
    catalogue: &Catalogue,
    limits: &Limits,
    sheet: Option<LessonSheet>,
    path: Option<&Path>,
) -> Result<(), Refusal> {
    let data = match sheet {
        Some(_) => sheet_data()?,
        None => {
            let rows = Compare { size: size(MEASURED)?, budget: BUDGET }.run(limits, NEVER)?;
            with_methods(&rows)?
        }
    };
    let mut sink = Sink::sole(path, None)?;
    let written = match sheet {
        Some(sheet) => write_lesson_sheet(sheet, &data, catalogue, &mut sink),
        None => write_learn_page(data, catalogue, &mut sink),
    };
    written.map_err(|error| of_write(error, path))?;
    Ok(sink.complete()?)
}

/// Returns the data of the figures.
///
/// # Errors
/// [`Refusal`] if the library refuses a question: a defect.
pub fn data() -> Result<Value, Refusal> {
    let first = Extent { solutions: Some(1), ..Extent::default() };
    let racing =
        |method: Method| trace(method, 8, first).map(|it| (method.name().to_owned(), json!(it)));
    let small = [1, 2, 4]
        .into_iter()
        .map(|n| trace(Method::Board, n, Extent::default()).map(|it| (n.to_string(), json!(it))));
    let small = small.collect::<Result<Map<_, _>, _>>()?;
    let distinct = distinct(8)?;
    let known: Vec<Value> = known::all()
        .iter()
        .filter_map(|known| Some(json!([known.n, known.all?.to_string()])))
        .collect();
    let classes = known::all().iter().filter(|known| (1..=12).contains(&known.n));
    let classes: Vec<Value> = classes
        .filter_map(|known| {
            Some(json!([known.n, known.all?.to_string(), known.distinct?.to_string()]))
        })
        .collect();
    let steps =
        Language::ALL.map(|language| Ok((language.code().to_owned(), json!(steps(language)?))));
    Ok(json!({
        "facts": facts(&known, &distinct)?,
        "small": small,
        "first": RACING.into_iter().map(racing).collect::<Result<Map<_, _>, _>>()?,
        "steps": steps.into_iter().collect::<Result<Map<_, _>, Refusal>>()?,
        "beginnings": beginnings()?,
        "classes": classes,
        "programs": programs(),
        "same": same_method(),
        "traced": traced_programs(),
        "broken": FAULTS.iter().map(judged).collect::<Result<Vec<_>, _>>()?,
        "distinct": distinct.iter().map(|(columns, _)| columns).collect::<Vec<_>>(),
        "known": known,
    }))
}

/// Returns the data of slides and answers: they need no times, and so nothing is measured.
///
/// # Errors
/// [`Refusal`] if the library refuses a question: a defect.
pub fn sheet_data() -> Result<Value, Refusal> {
    let row = |method: Method| {
        visited(method, MEASURED).map(|nodes| json!({ "method": method.name(), "visited": nodes }))
    };
    with_methods(&RACING.into_iter().map(row).collect::<Result<Vec<_>, _>>()?)
}

fn with_methods(rows: &impl Serialize) -> Result<Value, Refusal> {
    let mut data = data()?;
    data["methods"] = json!({ "n": MEASURED, "rows": rows });
    Ok(data)
}

/// The number of positions that a search for all solutions visits, the empty board among them.
fn visited(method: Method, n: u32) -> Result<f64, Refusal> {
    let moments = Moments::new(method, size(n)?, Extent::default()).map_err(Refusal::defect)?;
    let placed = moments.events().filter(|(_, event)| matches!(event.step, Step::Place { .. }));
    Ok(1.0 + placed.count() as f64)
}

fn size(n: u32) -> Result<Size, Refusal> {
    Ok(Size::new(n)?)
}

fn trace(method: Method, n: u32, extent: Extent) -> Result<PageTrace, Refusal> {
    let moments = Moments::new(method, size(n)?, extent).map_err(Refusal::defect)?;
    Ok(PageTrace::take(moments)?)
}

/// The steps to the first solution on the smallest of these boards, each as a sentence.
fn steps(language: Language) -> Result<Vec<String>, Refusal> {
    let catalogue = Catalogue::new(language);
    let first = Extent { solutions: Some(1), ..Extent::default() };
    let moments = Moments::new(Method::Board, size(4)?, first).map_err(Refusal::defect)?;
    Ok(moments.map(|moment| moment.sentence(&catalogue)).collect())
}

/// The number of solutions for eight queens that begin in each column.
fn beginnings() -> Result<[u32; 8], Refusal> {
    let mut counts = [0; 8];
    for solution in Backtrack::new(size(8)?).map_err(Refusal::defect)? {
        counts[solution.columns()[0] as usize] += 1;
    }
    Ok(counts)
}

/// One solution of each class as columns by row, with the number of its images.
fn distinct(n: u32) -> Result<Vec<(Vec<u32>, u32)>, Refusal> {
    let mut search = Distinct::new(size(n)?).map_err(Refusal::defect)?;
    let mut found = Vec::new();
    while let Some((solution, class)) = search.next_distinct() {
        found.push((solution.columns().to_vec(), class.orbit_size()));
    }
    Ok(found)
}

/// The numbers in the text, formatted.
fn facts(known: &[Value], distinct: &[(Vec<u32>, u32)]) -> Result<Value, Refusal> {
    let images: u32 = distinct.iter().map(|(_, images)| images).sum();
    let full = distinct.iter().filter(|(_, images)| *images == 8).count();
    let largest = known.last();
    let text = |at: usize| largest.and_then(|known| known[at].as_str()).unwrap_or_default();
    let largest_n = largest.and_then(|known| known[0].as_u64()).unwrap_or(0);
    Ok(json!({
        "small_boards": grouped(choose(16, 4)),
        "small_solutions": "2",
        "boards": grouped(choose(64, 8)),
        "powers": grouped(8f64.powi(8)),
        "orders": grouped((1..=8).map(f64::from).product()),
        "positions": grouped(visited(Method::Board, 8)?),
        "solutions": images.to_string(),
        "distinct": distinct.len().to_string(),
        "full": full.to_string(),
        "growth_small": growth(known, 15),
        "growth_large": growth(known, largest_n),
        "largest": largest_n.to_string(),
        "largest_count": grouped_digits(text(1)),
    }))
}

/// The ratio of the numbers of solutions for `n` and `n - 1` rows.
fn growth(known: &[Value], n: u64) -> String {
    let count = |n: u64| {
        let found = known.iter().find(|known| known[0] == n)?;
        found[1].as_str()?.parse::<f64>().ok()
    };
    let times = count(n).zip(count(n.saturating_sub(1))).map(|(more, less)| more / less);
    times.map_or_else(String::new, |times| format!("{times:.1}"))
}

/// The binomial coefficient: the ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, at| ways * f64::from(n - at) / f64::from(at + 1))
}

/// A faulty program with the verdict on its output, in both languages.
fn judged(broken: &Fault) -> Result<Value, Refusal> {
    let mut verdict = Map::new();
    let mut played = Value::Null;
    for language in Language::ALL {
        let catalogue = Catalogue::new(language);
        let lines = if broken.printed.starts_with("place") {
            let mut moments = followed(broken)?;
            while moments.next_event().is_some() {}
            let report = moments.report().ok_or_else(|| Refusal::defect("no report"))?;
            played = json!(PageTrace::take(followed(broken)?)?);
            // The summary and all faults; the first, which leads to the others, comes last as a list's rule does.
            let mut sentences = report_sentences(&report, &catalogue);
            sentences[1..].reverse();
            sentences
        } else {
            checked(broken, &catalogue)?
        };
        verdict.insert(language.code().to_owned(), json!(lines));
    }
    Ok(json!({
        "name": broken.name,
        "code": broken.programs(),
        "printed": broken.printed,
        "verdict": verdict,
        "trace": played,
    }))
}

/// The search that a program printed.
fn followed(broken: &Fault) -> Result<Moments, Refusal> {
    let mut reader = TraceReader::new(None, Some(0));
    for line in broken.printed.lines() {
        reader.read(line)?;
    }
    let setting = reader.end()?;
    let mut moments = Moments::follow(setting.trace()?, setting.method, Extent::default());
    moments.push(reader.take());
    Ok(moments)
}

/// The verdict on a list, as `bezzel check --list` prints it: the summary, the first fault and the rule that explains
/// all faults.
fn checked(broken: &Fault, catalogue: &Catalogue) -> Result<Vec<String>, Refusal> {
    let is_distinct = broken.name == "walked";
    let kind = if is_distinct { ListKind::Distinct } else { ListKind::All };
    let question = Check { list: Some(kind), ..Check::default() };
    let list = ListText { text: broken.printed, question: &question, boards: 0 };
    let answer = list.check(catalogue, &Limits::server(1), NEVER)?;
    let mut told = answer.lines.into_iter();
    let mut lines: Vec<String> = told.by_ref().take(2).collect();
    // Several missing solutions follow, one a line.
    if let Some(head) = lines.last_mut().filter(|line| line.ends_with([':', '：'])) {
        let missing: Vec<String> = told
            .map(|line| line.trim().to_owned())
            .take_while(|line| line.starts_with(|sign: char| sign.is_ascii_digit()))
            .collect();
        head.push(' ');
        head.push_str(&missing.join(", "));
    }
    lines.extend(answer.verdict.sentence);
    Ok(lines)
}
