//! Solutions as files, in every format.

use super::{Peer, number, size};
use crate::App;
use crate::limits::{MAX_ALL, MAX_PICTURES, MAX_SOLUTIONS, MAX_SOLVE};
use crate::refusal::{Asked, ErrorReply, Refusal, Speaks};
use crate::work::{Answer, Deadline, out_of_time};
use axum::extract::State;
use axum::response::Response;
use bezzel::count::{Wish, count, distinct_from_all};
use bezzel::search::{Backtrack, Distinct, construct, random_solution};
use bezzel::{Class, Size, Solution};
use bezzel_formats::{
    Catalogue, Entry, Format, Nature, Series, Style, Theme, WriteError, open, say,
};
use serde::Deserialize;
use std::io::Write;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Which solutions, and as what.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The size of the board: up to 1000 for one solution, up to 16 for several.
    #[param(minimum = 1, maximum = 1000)]
    n: u32,
    /// Which solutions.
    #[serde(default)]
    which: Which,
    /// board, grid, pairs, xy, columns, json, jsonl, csv, npy, parquet, svg, png, gif or apng.
    format: Option<String>,
    /// So many at most: 200,000, or 400 in pictures. Where there are more, they are the first.
    #[param(minimum = 1, maximum = 200_000)]
    limit: Option<u64>,
    /// The same seed gives the same random solution.
    seed: Option<u64>,
    /// wood, paper, sea, night or porcelain.
    theme: Option<String>,
    /// Whether pictures have rows and columns numbered.
    #[serde(default)]
    coordinates: bool,
    /// en or zh.
    #[allow(dead_code)]
    lang: Option<String>,
}

/// Which solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Which {
    #[default]
    One,
    Random,
    All,
    Distinct,
}

/// Solutions as a file.
#[utoipa::path(
    get,
    path = "/api/solutions",
    params(Wanted),
    responses(
        (
            status = 200,
            description = "The file",
            content_type = "application/octet-stream",
            body = Vec<u8>,
            headers(
                ("bezzel-solutions" = u64, description = "With which=all or distinct: how many solutions the file holds"),
                ("bezzel-solutions-total" = u64, description = "With which=all or distinct: how many there are; where that is more, the file holds the first of them")
            )
        ),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 408, description = "It took too long", body = ErrorReply),
        (status = 422, description = "Out of range, or no solution exists", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn solutions(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(asked): Asked<Wanted>,
) -> Result<Response, Refusal> {
    let catalogue = shared.catalogue(language);
    let format = match asked.format.as_deref() {
        None => Format::Columns,
        Some(name) => name.parse().map_err(|_| {
            let formats = Format::names();
            let message = say!(catalogue, "error-format-unknown", given = name, formats = formats);
            Refusal::unfit("format", message)
        })?,
    };
    let is_several = matches!(asked.which, Which::All | Which::Distinct);
    let size = size("n", asked.n, if is_several { MAX_ALL } else { MAX_SOLVE }, catalogue)?;
    if !size.is_solvable() {
        let key = if size.get() == 2 { "no-solution-2" } else { "no-solution-3" };
        return Err(Refusal::unfit("no-solution", catalogue.sentence(key, &[])));
    }
    let most = if format.is_picture() { MAX_PICTURES } else { MAX_SOLUTIONS };
    let limit = number("limit", asked.limit, most, 1..=most, catalogue)?;
    let kind = format.media_type();
    let file = Some(format!("{}-queens.{}", size.get(), format.file_ending()));
    let all = Arc::clone(&shared);
    let answer = Answer { kind, file, ..Answer::default() };
    let extent = answer.extent.clone();
    let job = move |deadline: &Deadline, out: &mut (dyn Write + Send)| {
        let found = Found::of(&asked, size, limit, deadline)?;
        if let Some(total) = found.total {
            extent.tell(found.solutions.len() as u64, total);
        }
        found.write(&asked, format, all.catalogue(language), deadline, out)
    };
    match format.nature() {
        Nature::Text => shared.stream(peer, catalogue, answer, job).await,
        _ => shared.whole(peer, catalogue, answer, job).await,
    }
}

/// The solutions of an answer. They are gathered before the first is written: formats that say at
/// their head how much follows are told, and so is whoever asks.
struct Found {
    solutions: Vec<(Solution, Option<Class>)>,
    /// How many there are, of those that are all or all distinct ones.
    total: Option<u64>,
}

impl Found {
    fn of(
        asked: &Wanted,
        size: Size,
        limit: u64,
        deadline: &Deadline,
    ) -> Result<Found, WriteError> {
        let found: Box<dyn Iterator<Item = (Solution, Option<Class>)>> = match asked.which {
            Which::One if size.get() <= 24 => {
                Box::new(backtrack(size)?.take(1).map(|solution| (solution, None)))
            }
            Which::One => Box::new(construct(size).into_iter().map(|solution| (solution, None))),
            Which::Random => {
                let solution = random_solution(size, asked.seed.unwrap_or(0));
                Box::new(solution.into_iter().map(|solution| (solution, None)))
            }
            Which::All => Box::new(backtrack(size)?.map(|solution| (solution, None))),
            Which::Distinct => {
                let distinct = Distinct::new(size).map_err(encoder)?;
                Box::new(distinct.map(|found| (found.solution, Some(found.class))))
            }
        };
        // One more is looked for, to know whether there are more.
        let mut solutions = Vec::new();
        for (number, solution) in found.take(limit as usize + 1).enumerate() {
            if number % 256 == 0 && deadline.is_over() {
                return Err(out_of_time().into());
            }
            solutions.push(solution);
        }
        let is_cut = solutions.len() as u64 > limit;
        solutions.truncate(limit as usize);
        let total = match asked.which {
            Which::One | Which::Random => None,
            _ if !is_cut => Some(solutions.len() as u64),
            _ => Some(total(size, asked.which, deadline)?),
        };
        Ok(Found { solutions, total })
    }

    fn write(
        &self,
        asked: &Wanted,
        format: Format,
        catalogue: &Catalogue,
        deadline: &Deadline,
        out: &mut (dyn Write + Send),
    ) -> Result<(), WriteError> {
        let series = match asked.which {
            Which::One => Series::Some,
            Which::Random => Series::Random,
            Which::All => Series::All,
            Which::Distinct => Series::Distinct,
        };
        let theme: Theme = asked.theme.as_deref().unwrap_or_default().parse().unwrap_or_default();
        let count = self.solutions.len() as u64;
        let style = Style {
            series,
            theme,
            coordinates: asked.coordinates,
            expected: Some(count),
            total: Some(self.total.unwrap_or(count)),
            ..Style::new(catalogue)
        };
        let mut writer = open(format, out, &style);
        for (index, (solution, class)) in (1..).zip(&self.solutions) {
            if deadline.is_over() {
                return Err(out_of_time().into());
            }
            writer.write(Entry { index, placement: solution.placement(), class: *class })?;
        }
        writer.finish()
    }
}

/// How many solutions there are, all or all distinct ones, counted.
fn total(size: Size, which: Which, deadline: &Deadline) -> Result<u64, WriteError> {
    let stop = || deadline.is_over();
    let all = count(size, Wish::All, &stop).map_err(|_| out_of_time())?;
    let total = match which {
        Which::Distinct => distinct_from_all(size, all, &stop).map_err(|_| out_of_time())?,
        _ => Some(all),
    };
    total.and_then(|total| u64::try_from(total).ok()).ok_or_else(|| encoder("no count"))
}

fn backtrack(size: Size) -> Result<Backtrack, WriteError> {
    Backtrack::new(size).map_err(encoder)
}

fn encoder(error: impl std::fmt::Display) -> WriteError {
    WriteError::Encoder(error.to_string())
}
