//! Questions about puzzles: making, solving and rating them, and hints.

use crate::field::Field;
use crate::question::{Name, Rule, SizeOrText, Whole, WholeOr};
use crate::refusal::Refusal;
use bezzel::puzzle::{
    Date, Difficulty, Family, GenerateError, Hint, MAX_PUZZLE_SIZE, Marks, Order, Puzzle,
    Solutions, daily, generate, hint, reason_unless, solutions,
};
use bezzel::stop::Stop;
use bezzel::{Size, Stopped};
use bezzel_formats::puzzle::{Described, read_puzzle, torn_sentence};
use bezzel_locale::Catalogue;
use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// The difficulty of a puzzle.
const DIFFICULTY: Field = Field::new("difficulty");

/// The maximum number of puzzles that one command makes.
const MAX_COUNT: u64 = 10_000;

crate::question! {
    /// An order for a puzzle.
    #[cfg_attr(feature = "schema", schemars(rename = "PuzzleRequest"))]
    pub struct Make => MakeFields where RULES {
        /// The size of the board, in the API by default 8. The largest depends on the family.
        #[cfg_attr(feature = "schema", schemars(range(min = 4, max = *bezzel::puzzle::sizes(Family::Completion).end())))]
        pub n "N|PUZZLE" [argument]: Option<SizeOrText>,
        /// The kind of puzzle, by default `regions`.
        pub family: Option<Name<Family>>,
        /// How hard the puzzle is, by default `medium`.
        pub difficulty: Option<Name<Difficulty>>,
        /// The seed: the same one makes the same puzzle.
        pub seed "S": Option<Whole<0, { u64::MAX }>>,
        /// The puzzle of this day, such as 2026-11-23: with neither size, difficulty nor seed.
        #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
        pub date: Option<String>,
        /// The number of puzzles.
        pub count "K" (skip): Option<Whole<1, MAX_COUNT>>,
        /// The number of given queens, in a completion puzzle.
        pub queens "K" (skip): Option<Whole<0, { u32::MAX as u64 }>>,
        /// Whether a given puzzle has no solution, one or several.
        #[serde(default)]
        pub solve (skip): bool,
        /// How hard a given puzzle is.
        #[serde(default)]
        pub rate (skip): bool,
        /// The next step of a given puzzle.
        #[serde(default)]
        pub hint (skip): bool,
        /// Answer in JSON.
        #[serde(default)]
        pub json (skip): bool,
        /// The seconds for each puzzle.
        #[serde(default)]
        pub budget "SECONDS" (skip): WholeOr<0, 1_000_000, 60>,
    }
}

const RULES: &[Rule] = {
    const DATE: Field = Field::new("date");
    const SOLVE: Field = Field::new("solve");
    const RATE: Field = Field::new("rate");
    const OF_MAKING: &[Field] = &[
        DIFFICULTY,
        Field::SEED,
        DATE,
        Field::COUNT,
        Field::new("queens"),
        Field::FORMAT,
        SOLVE,
        RATE,
    ];
    &[
        Rule::Excludes(Field::N, &[DATE]),
        Rule::Excludes(DIFFICULTY, &[DATE]),
        Rule::Excludes(Field::SEED, &[DATE]),
        Rule::Excludes(DATE, &[Field::COUNT]),
        Rule::Excludes(SOLVE, OF_MAKING.split_at(6).0),
        Rule::Excludes(RATE, OF_MAKING.split_at(7).0),
        Rule::Excludes(Field::new("hint"), OF_MAKING),
        Rule::Excludes(Field::new("json"), &[Field::FORMAT]),
    ]
};

/// A checked request.
#[derive(Debug, Clone)]
pub struct Ordered {
    order: Order,
    /// The seed of the first puzzle.
    pub seed: u64,
    date: Option<Date>,
}

/// Returns a new random seed.
#[must_use]
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // A page has no process.
    let process = if cfg!(target_family = "wasm") { 0 } else { std::process::id() };
    (now.as_nanos() as u64 ^ u64::from(process)) % 1_000_000_007
}

/// Returns the family of this name.
///
/// # Errors
/// [`Refusal::Value`] if there is none.
pub fn family(name: &str) -> Result<Family, Refusal> {
    Field::FAMILY.named(name, Family::ALL.map(Family::name))
}

impl MakeFields {
    /// Returns the order.
    ///
    /// # Errors
    /// [`Refusal`] if the size or the date is missing or invalid.
    pub fn ordered(&self) -> Result<Ordered, Refusal> {
        let family = self.family.unwrap_or(Family::Regions);
        let queens = self.queens.map(|queens| queens as u32);
        if let Some(given) = &self.date {
            let date = given.trim().parse::<Date>();
            let date = date.map_err(|_| Refusal::Date { given: given.clone() })?;
            let day = daily(date);
            let size = Size::try_from(day.size).map_err(Refusal::defect)?;
            let order = Order { queens, ..Order::new(family, size, day.difficulty) };
            return Ok(Ordered { order, seed: date.seed(), date: Some(date) });
        }
        let n = self.n.as_ref().ok_or(Refusal::Missing { field: Field::N })?;
        let size = Field::N.size(n, MAX_PUZZLE_SIZE, None)?;
        let difficulty = self.difficulty.unwrap_or(Difficulty::Medium);
        let order = Order { queens, ..Order::new(family, size, difficulty) };
        Ok(Ordered { order, seed: self.seed.unwrap_or_else(fresh_seed), date: None })
    }
}

impl Ordered {
    /// Makes the puzzle with the number `index`, from 0.
    ///
    /// # Errors
    /// [`Refusal`] if there is no such puzzle, none was found, or `stop` returned `true`.
    pub fn make(&self, index: u64, stop: Stop<'_>) -> Result<Described, Refusal> {
        let seed = self.seed.wrapping_add(index);
        let begin = Instant::now();
        let rare = |attempts, is_stopped| {
            let seconds = begin.elapsed().as_secs_f64();
            Err(Refusal::PuzzleRare { attempts, seconds, is_stopped })
        };
        match generate(&self.order, seed, stop) {
            Ok(made) => Ok(Described::made(made, seed, self.date)),
            Err(GenerateError::Rare { attempts }) => rare(attempts, false),
            Err(GenerateError::Stopped { attempts }) => rare(attempts, true),
            Err(GenerateError::Size { family, given, min, max }) => {
                Err(Refusal::PuzzleSize { family: family.name(), given, min, max })
            }
            Err(GenerateError::Queens { given, max }) => Err(Refusal::PuzzleQueens { given, max }),
            Err(error) => Err(Refusal::defect(error)),
        }
    }
}

/// A puzzle with the queens and crosses on its board.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The queens and crosses on its board.
    pub marks: Marks,
}

impl Sheet {
    /// Reads a puzzle, and after an empty line the marks on its board.
    ///
    /// # Errors
    /// [`Refusal::Read`] if it is not valid.
    pub fn read(text: impl std::io::Read, family: Option<Family>) -> Result<Sheet, Refusal> {
        let (puzzle, marks) = read_puzzle(text, family)?;
        Ok(Sheet { puzzle, marks })
    }

    /// Returns a sentence if the puzzle is unusual: its regions are not connected.
    #[must_use]
    pub fn note(&self, catalogue: &Catalogue) -> Option<String> {
        torn_sentence(&self.puzzle, catalogue)
    }

    /// Returns the solutions: none, the one, or two of several; `None` if `stop` returned `true` first.
    #[must_use]
    pub fn solutions(&self, stop: Stop<'_>) -> Option<Solutions> {
        solutions(&self.puzzle, stop).ok()
    }

    /// Rates the puzzle: returns the steps by which the techniques solve it.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] if `stop` returned `true`.
    pub fn rate(&self, known: &Solutions, stop: Stop<'_>) -> Result<Described, Refusal> {
        let way = reason_unless(&self.puzzle, stop).map_err(|_: Stopped| Refusal::Stopped)?;
        let solution = match known {
            Solutions::One(one) => one.columns().to_vec(),
            _ => Vec::new(),
        };
        Ok(Described { puzzle: self.puzzle.clone(), seed: None, date: None, way, solution })
    }

    /// Returns the next step from the marked board, or the mistake on it.
    ///
    /// # Errors
    /// [`Refusal::Marks`] if the marks are not on the board.
    pub fn hint(&self, known: Option<&Solutions>) -> Result<Hint, Refusal> {
        hint(&self.puzzle, &self.marks, known).map_err(Refusal::Marks)
    }
}
