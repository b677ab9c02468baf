//! Boards with queens and blocked squares: whether they have completions, which, how many, and if none, why.

use crate::digits::Digits;
use crate::field::Field;
use crate::field_value::{FieldValue, pairs};
use crate::limits::Limits;
use crate::question::{Rule, Whole, WholeOr};
use crate::refusal::Refusal;
use bezzel::Solution;
use bezzel::complete::{
    Cause, CompleteError, Completions, Partial, cause_of_impossible, completion, count_completions,
    uniqueness,
};
use bezzel::stop::Stop;
use bezzel_formats::{Problem, ReadError, read_partial, read_placements_in_text};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;

/// The number of nodes after which completions are listed in any order, if the next one in lexicographic order is not
/// found by then: a fraction of a second.
const ORDERED_NODES: u64 = 500_000;

crate::question! {
    /// The fields of a question about completions, or of boards that are made.
    pub struct CompleteRequest => CompleteFields where RULES {
        /// The board or its file, or the size of the boards that are made.
        pub board (skip) [argument]: Option<String>,
        /// Count the completions.
        #[serde(default)]
        pub count (skip): bool,
        /// Find out whether there is exactly one.
        #[serde(default)]
        pub unique (skip): bool,
        /// List all completions.
        #[serde(default)]
        pub all (skip): bool,
        /// List at most this number of completions.
        pub limit "K" (skip): Option<Whole<1, { u64::MAX }>>,
        /// Answer in JSON.
        #[serde(default)]
        pub json (skip): bool,
        /// The seconds for finding the smallest cause.
        #[serde(default)]
        pub budget "SECONDS" (skip): WholeOr<0, 1_000_000, 60>,
        /// Make this number of boards.
        pub make "K" (skip): Option<Whole<1, { u64::MAX }>>,
        /// The number of queens on each of them.
        pub given "G" (skip): Option<FieldValue>,
        /// The seed of the boards that are made.
        pub seed "S" (skip): Option<Whole<0, { u64::MAX }>>,
        /// Make only boards that have a completion.
        #[serde(default)]
        pub possible (skip): bool,
        /// Make only boards that have none.
        #[serde(default)]
        pub impossible (skip): bool,
    }
}

const RULES: &[Rule] = {
    const MAKE: Field = Field::new("make");
    const UNIQUE: Field = Field::new("unique");
    const ALL: Field = Field::new("all");
    const JSON: Field = Field::new("json");
    const POSSIBLE: Field = Field::new("possible");
    const IMPOSSIBLE: Field = Field::new("impossible");
    &[
        Rule::Excludes(MAKE, &[Field::COUNT, UNIQUE, ALL, Field::LIMIT, JSON, Field::FORMAT]),
        Rule::Excludes(JSON, &[ALL, Field::LIMIT, Field::FORMAT]),
        Rule::Excludes(Field::COUNT, &[UNIQUE, ALL, Field::LIMIT, Field::FORMAT]),
        Rule::Excludes(UNIQUE, &[ALL, Field::LIMIT, Field::FORMAT]),
        Rule::Excludes(IMPOSSIBLE, &[POSSIBLE]),
        Rule::Needs(Field::new("given"), &[MAKE]),
        Rule::Needs(Field::SEED, &[MAKE]),
        Rule::Needs(POSSIBLE, &[MAKE]),
        Rule::Needs(IMPOSSIBLE, &[MAKE]),
    ]
};

/// A question about a partial board. Whether it can be completed, and how, is always answered.
#[derive(Debug, Clone)]
pub struct Complete {
    /// The board.
    pub board: Partial,
    /// Whether to find out if there is exactly one completion.
    pub unique: bool,
    /// Whether to count the completions.
    pub count: bool,
    /// The number of completions to list.
    pub list: u64,
    /// The time limit for finding the smallest cause, if there is no completion.
    pub cause: Option<Duration>,
}

/// The answer to a question about a board. Fields that were not asked for, or not answered
/// in time, are null.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Completed {
    /// The size of the board.
    pub n: u32,
    /// [row, column] of each queen.
    pub queens: Vec<[u32; 2]>,
    /// [row, column] of each blocked square.
    pub blocked: Vec<[u32; 2]>,
    /// Whether there is a completion.
    pub possible: Option<bool>,
    /// The columns of one completion, by row.
    pub solution: Option<Vec<u32>>,
    /// A square of `solution` for the next queen: in the row with the fewest free squares.
    pub hint: Option<[u32; 2]>,
    /// Whether there is exactly one completion.
    pub unique: Option<bool>,
    /// The number of completions.
    pub count: Option<Digits>,
    /// Completions, in lexicographic order unless that takes long.
    pub completions: Vec<Vec<u32>>,
    /// The cause, if there is no completion.
    pub cause: Option<CauseReport>,
    /// Whether time was up before all was answered.
    pub stopped: bool,
    /// The elapsed seconds.
    pub seconds: f64,
}

/// A cause that makes a completion impossible.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Cause"))]
pub struct CauseReport {
    /// [row, column] of its queens.
    pub queens: Vec<[u32; 2]>,
    /// [row, column] of its blocked squares.
    pub blocked: Vec<[u32; 2]>,
    /// What is proven: `irreducible` means that no square can be left out.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["smallest", "irreducible", "sufficient"])))]
    pub proof: &'static str,
}

impl From<&Cause> for CauseReport {
    fn from(cause: &Cause) -> CauseReport {
        CauseReport {
            queens: pairs(&cause.queens),
            blocked: pairs(&cause.blocked),
            proof: cause.proof.name(),
        }
    }
}

/// Parses a board from text: a partial board, or any placement that can be read.
///
/// # Errors
/// [`Refusal`] if the text is not a board, or the board is too large.
pub fn read(text: &str, limits: &Limits) -> Result<Partial, Refusal> {
    let board = read_text(text)?;
    crate::count::within(board.size(), limits.complete, crate::refusal::Reason::Server)?;
    Ok(board)
}

fn read_text(text: &str) -> Result<Partial, ReadError> {
    let gapped = read_partial(text.as_bytes());
    let Err(error) = gapped else { return gapped };
    let placement = read_placements_in_text(text).and_then(|mut all| all.next().transpose());
    match placement {
        Ok(Some(placement)) => {
            let queens = placement.queens().collect();
            Partial::new(placement.size(), queens, Vec::new()).map_err(|problem| ReadError {
                place: error.place,
                problem: Problem::Partial(problem),
            })
        }
        // A list of pairs is not a board with gaps: the other reader's error is the right one.
        Err(other) if text.trim_start().starts_with('[') => Err(other),
        _ => Err(error),
    }
}

impl Complete {
    /// Creates the question whether and how `board` can be completed.
    #[must_use]
    pub fn of(board: Partial) -> Complete {
        Complete { board, unique: false, count: false, list: 0, cause: None }
    }

    /// Answers the most important parts first. When `stop` returns `true`, the answer contains what is known by then.
    ///
    /// # Errors
    /// [`Refusal`] if too many completions are to be listed, or counting them fails.
    pub fn run(
        &self,
        limits: &Limits,
        stop: Arc<dyn Fn() -> bool + Send + Sync>,
    ) -> Result<Completed, Refusal> {
        Field::LIST.integer(self.list, 0..=limits.completions)?;
        let begin = Instant::now();
        let mut known = Completed {
            n: self.board.size().get(),
            queens: pairs(self.board.queens()),
            blocked: pairs(self.board.blocked()),
            ..Completed::default()
        };
        match self.find(&stop, &mut known) {
            Ok(()) => {}
            Err(CompleteError::Stopped(_)) => known.stopped = true,
            Err(error) => return Err(error.into()),
        }
        if self.list > 0 && known.completions.is_empty() {
            // The time was over before any could be listed, but one is known.
            known.completions.extend(known.solution.clone());
        }
        known.seconds = begin.elapsed().as_secs_f64();
        Ok(known)
    }

    fn find(
        &self,
        stop: &Arc<dyn Fn() -> bool + Send + Sync>,
        known: &mut Completed,
    ) -> Result<(), CompleteError> {
        let partial = &self.board;
        let over: Stop<'_> = &|| stop();
        let one = completion(partial, over)?;
        known.possible = Some(one.is_some());
        let Some(one) = one else {
            known.unique = Some(false);
            known.count = self.count.then_some(Digits(0));
            if let Some(budget) = self.cause {
                known.cause = Some(CauseReport::from(&cause_within(partial, budget, over)));
            }
            return Ok(());
        };
        known.hint = hint(partial, &one);
        known.solution = Some(one.columns().to_vec());
        if self.unique || self.list > 0 {
            known.unique = Some(uniqueness(partial, over)?.is_one());
        }
        if self.list > 0 {
            let until = Arc::clone(stop);
            let listed = Completions::new(partial.clone(), move || until());
            for solution in listed.ordered_within(ORDERED_NODES).take(self.list as usize) {
                known.completions.push(solution?.columns().to_vec());
            }
        }
        if self.count {
            let count = count_completions(partial, over)?;
            known.unique = Some(count == 1);
            known.count = Some(Digits(count));
        }
        Ok(())
    }
}

/// Returns the smallest cause found within `budget` of a board that is known to have no completion.
#[must_use]
pub fn cause_within(partial: &Partial, budget: Duration, stop: Stop<'_>) -> Cause {
    let begin = Instant::now();
    cause_of_impossible(partial, &|| begin.elapsed() > budget || stop())
}

/// The square of a solution in the open row with the fewest free squares.
fn hint(partial: &Partial, solution: &Solution) -> Option<[u32; 2]> {
    let n = partial.size().index();
    let free = partial.free_squares();
    let is_open = |row: &usize| !partial.queens().iter().any(|queen| queen.row as usize == *row);
    let count = |row: &usize| free[row * n..][..n].iter().filter(|&&is_free| is_free).count();
    let row = (0..n).filter(is_open).min_by_key(count)?;
    Some([row as u32, solution.columns()[row]])
}
