//! Puzzles: made, solved, rated, and hints.

use super::{Peer, size};
use crate::App;
use crate::refusal::{Asked, ErrorReply, Refusal, Sent, Speaks};
use axum::Json;
use axum::extract::State;
use bezzel::Square;
use bezzel::puzzle::{
    Date, Difficulty, Family, GenerateError, MAX_PUZZLE_SIZE, Marks, MarksError, Order, Puzzle,
    Solutions, daily, generate, hint, reason_unless, solutions,
};
use bezzel_formats::puzzle::{
    Described, HintRecord, PuzzleRecord, SolvedRecord, hint_record, read_puzzle, square_name,
};
use bezzel_formats::{Catalogue, say, shortened};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web_time::{SystemTime, UNIX_EPOCH};

/// Which puzzle is made.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The size of the board: 4 to 16 with regions, 4 to 20 without. 8 if not given.
    #[param(minimum = 4, maximum = 20)]
    n: Option<u32>,
    /// completion, regions (if not given), regions-diagonals or blocked.
    family: Option<String>,
    /// easy, medium (if not given), hard or expert.
    difficulty: Option<String>,
    /// The seed, 0 to 2^64 - 1: the same one gives the same puzzle. A new one if not given.
    seed: Option<u64>,
    /// The puzzle of a day, such as 2026-11-21, instead of a size, difficulty and seed.
    date: Option<String>,
    /// en or zh.
    #[allow(dead_code)]
    lang: Option<String>,
}

/// What has this name, or an answer that says what there is.
fn named<T>(
    name: &str,
    given: Option<&str>,
    usual: T,
    all: &[(&'static str, T)],
    catalogue: &Catalogue,
) -> Result<T, Refusal>
where
    T: Copy,
{
    let Some(given) = given else { return Ok(usual) };
    let found = all.iter().find(|(known, _)| *known == given).map(|&(_, one)| one);
    found.ok_or_else(|| {
        let values: Vec<&str> = all.iter().map(|&(known, _)| known).collect();
        let (given, values) = (shortened(given), values.join(", "));
        let message = say!(catalogue, "web-one-of", name = name, given = given, values = values);
        Refusal::unfit("value", message)
    })
}

fn family(given: Option<&str>, catalogue: &Catalogue) -> Result<Option<Family>, Refusal> {
    let all = Family::ALL.map(|family| (family.name(), Some(family)));
    named("family", given, None, &all, catalogue)
}

impl Wanted {
    fn order(&self, catalogue: &Catalogue) -> Result<(Order, u64, Option<Date>), Refusal> {
        let family = family(self.family.as_deref(), catalogue)?.unwrap_or(Family::Regions);
        if let Some(given) = &self.date {
            let refused =
                || Refusal::unfit("date", say!(catalogue, "error-date", given = shortened(given)));
            let date = given.parse::<Date>().map_err(|_| refused())?;
            for (name, is_given) in [
                ("n", self.n.is_some()),
                ("difficulty", self.difficulty.is_some()),
                ("seed", self.seed.is_some()),
            ] {
                if is_given {
                    let message = say!(catalogue, "error-conflict", given = "date", other = name);
                    return Err(Refusal::unfit("date", message));
                }
            }
            let day = daily(date);
            let size = size("n", day.size, MAX_PUZZLE_SIZE, catalogue)?;
            return Ok((Order::new(family, size, day.difficulty), date.seed(), Some(date)));
        }
        let all = Difficulty::ALL.map(|difficulty| (difficulty.name(), difficulty));
        let difficulty = self.difficulty.as_deref();
        let difficulty = named("difficulty", difficulty, Difficulty::Medium, &all, catalogue)?;
        let size = size("n", self.n.unwrap_or(8), MAX_PUZZLE_SIZE, catalogue)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seed = self.seed.unwrap_or(now.as_nanos() as u64 % 1_000_000_007);
        Ok((Order::new(family, size, difficulty), seed, None))
    }
}

/// Makes a puzzle with exactly one solution, which techniques alone find: `family`, `n`, `seed` (a
/// text, or null), `date`, `difficulty`, `rows` (letters of regions, or Q, x and .), `queens` and
/// `blocked` (what is given, [row, column]), `solution` (columns by row) and `steps`, the whole
/// way to it: each with `technique`, `fills`, `rules_out`, `because`, `units` (objects with `kind`
/// and `index`) and `sentence`.
#[utoipa::path(
    get,
    path = "/api/puzzle",
    params(Wanted),
    responses(
        (status = 200, description = "The puzzle", content_type = "application/json", body = Object),
        (status = 400, description = "The query is not understood", body = ErrorReply),
        (status = 408, description = "None as wanted was found in time", body = ErrorReply),
        (status = 422, description = "Out of range, or too rare to be found", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn make(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<PuzzleRecord>, Refusal> {
    let catalogue = shared.catalogue(language);
    let (order, seed, date) = wanted.order(catalogue)?;
    let made = shared
        .work(peer, catalogue, move |deadline| generate(&order, seed, &|| deadline.is_over()))
        .await?;
    let made = made.map_err(|error| match error {
        GenerateError::Size { given, min, max, .. } => {
            Refusal::range(catalogue, "n", given, min.into()..=max.into())
        }
        GenerateError::Rare { attempts } => {
            let seconds = shared.limits.time.as_secs().to_string();
            let attempts = attempts.to_string();
            let message = say!(catalogue, "puzzle-rare", attempts = attempts, seconds = seconds);
            Refusal::unfit("rare", message)
        }
        GenerateError::Stopped { .. } => Refusal::time(catalogue),
        _ => Refusal::defect(catalogue),
    })?;
    Ok(Json(PuzzleRecord::new(&Described::made(made, seed, date), catalogue)))
}

/// A puzzle, and what somebody has put on its board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sheet {
    /// Rows of letters or numbers (regions) or of Q, x and ., a line each or joined by /; or the
    /// JSON that a puzzle is given as. After an empty line the board as it stands may follow.
    puzzle: String,
    /// completion, regions, regions-diagonals or blocked, if the text does not say it.
    family: Option<String>,
    /// What is on the board.
    #[serde(default)]
    marks: Option<SentMarks>,
}

/// Queens and crosses.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SentMarks {
    /// [row, column] of each queen; given ones may be among them.
    #[serde(default)]
    #[schema(value_type = Vec<(u32, u32)>)]
    queens: Vec<[u32; 2]>,
    /// [row, column] of each square crossed out.
    #[serde(default)]
    #[schema(value_type = Vec<(u32, u32)>)]
    crosses: Vec<[u32; 2]>,
}

impl Sheet {
    fn read(&self, catalogue: &Catalogue) -> Result<(Puzzle, Marks), Refusal> {
        let family = family(self.family.as_deref(), catalogue)?;
        let read = read_puzzle(self.puzzle.as_bytes(), family);
        let (puzzle, marks) = read.map_err(|error| Refusal::of_read(&error, catalogue))?;
        let Some(sent) = &self.marks else { return Ok((puzzle, marks)) };
        let squares = |pairs: &[[u32; 2]]| -> Vec<Square> {
            pairs.iter().map(|&[row, column]| Square { row, column }).collect()
        };
        let marks = Marks { queens: squares(&sent.queens), crosses: squares(&sent.crosses) };
        Ok((puzzle, marks))
    }
}

/// Says whether a puzzle has no solution, one or several: `solutions` (none, one, several, or
/// undecided where time was up first), `examples` (up to two, columns by row), `family`, `n`,
/// `rows`.
#[utoipa::path(
    post,
    path = "/api/puzzle/solve",
    request_body = Sheet,
    responses(
        (status = 200, description = "What is known", content_type = "application/json", body = Object),
        (status = 400, description = "The body is no JSON", body = ErrorReply),
        (status = 413, description = "The body is too large", body = ErrorReply),
        (status = 415, description = "The body is not declared as JSON", body = ErrorReply),
        (status = 422, description = "The text is no puzzle", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn solve(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Sent(sheet): Sent<Sheet>,
) -> Result<Json<SolvedRecord>, Refusal> {
    let catalogue = shared.catalogue(language);
    let (puzzle, _) = sheet.read(catalogue)?;
    let asked = puzzle.clone();
    let known = shared
        .work(peer, catalogue, move |deadline| solutions(&asked, &|| deadline.is_over()).ok())
        .await?;
    Ok(Json(SolvedRecord::new(&puzzle, known.as_ref())))
}

/// Rates a puzzle: the same object as a puzzle that is made, with `difficulty` null if techniques
/// alone do not solve it, and `solution` null if there is none or several.
#[utoipa::path(
    post,
    path = "/api/puzzle/rate",
    request_body = Sheet,
    responses(
        (status = 200, description = "The puzzle with its steps", content_type = "application/json", body = Object),
        (status = 400, description = "The body is no JSON", body = ErrorReply),
        (status = 408, description = "Time was up", body = ErrorReply),
        (status = 413, description = "The body is too large", body = ErrorReply),
        (status = 415, description = "The body is not declared as JSON", body = ErrorReply),
        (status = 422, description = "The text is no puzzle", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn rate(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Sent(sheet): Sent<Sheet>,
) -> Result<Json<PuzzleRecord>, Refusal> {
    let catalogue = shared.catalogue(language);
    let (puzzle, _) = sheet.read(catalogue)?;
    let described = shared
        .work(peer, catalogue, move |deadline| {
            let known = solutions(&puzzle, &|| deadline.is_over()).ok()?;
            let solution = match &known {
                Solutions::One(one) => one.columns().to_vec(),
                _ => Vec::new(),
            };
            let way = reason_unless(&puzzle, &|| deadline.is_over()).ok()?;
            Some(Described { puzzle, seed: None, date: None, way, solution })
        })
        .await?;
    let described = described.ok_or_else(|| Refusal::time(catalogue))?;
    Ok(Json(PuzzleRecord::new(&described, catalogue)))
}

/// The next step from the board as it stands, or what is wrong with it: `hint` (step, mistake,
/// solved or nothing), `step` (as in `steps` of a puzzle, or null), `mistake` (the squares that
/// cannot stay, or null), `sentence`.
#[utoipa::path(
    post,
    path = "/api/puzzle/hint",
    request_body = Sheet,
    responses(
        (status = 200, description = "The hint", content_type = "application/json", body = Object),
        (status = 400, description = "The body is no JSON", body = ErrorReply),
        (status = 413, description = "The body is too large", body = ErrorReply),
        (status = 415, description = "The body is not declared as JSON", body = ErrorReply),
        (status = 422, description = "The text is no puzzle, or the marks are not on it", body = ErrorReply),
        (status = 503, description = "Too much is asked at once", body = ErrorReply)
    )
)]
pub(crate) async fn next(
    State(shared): App,
    Peer(peer): Peer,
    Speaks(language): Speaks,
    Sent(sheet): Sent<Sheet>,
) -> Result<Json<HintRecord>, Refusal> {
    let catalogue = shared.catalogue(language);
    let (puzzle, marks) = sheet.read(catalogue)?;
    let asked = puzzle.clone();
    let hinted = shared
        .work(peer, catalogue, move |deadline| {
            let known = solutions(&asked, &|| deadline.is_over()).ok();
            hint(&asked, &marks, known.as_ref())
        })
        .await?;
    let hinted = hinted.map_err(|error| {
        let message = match error {
            MarksError::Outside { square, .. } => {
                say!(catalogue, "error-marks-outside", square = square_name(square))
            }
            MarksError::Twice(square) => {
                say!(catalogue, "error-marks-twice", square = square_name(square))
            }
            error => error.to_string(),
        };
        Refusal::unfit("marks", message)
    })?;
    Ok(Json(hint_record(&hinted, &puzzle, catalogue)))
}
