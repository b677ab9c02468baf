//! Questions about puzzles: making, solving and rating them, and hints.

use crate::field::Field;
use crate::field_value::FieldValue;
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

crate::question! {
    /// An order for a puzzle.
    #[derive(Default)]
    #[cfg_attr(feature = "schema", schemars(rename = "PuzzleRequest"))]
    pub struct Make {
        /// The size of the board, in the API by default 8. The largest depends on the family.
        #[cfg_attr(feature = "schema", schemars(range(min = 4, max = *bezzel::puzzle::sizes(Family::Completion).end())))]
        pub n: Option<FieldValue>,
        /// The kind of puzzle, by default `regions`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = Family::ALL.map(Family::name))))]
        pub family: Option<String>,
        /// How hard the puzzle is, by default `medium`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = Difficulty::ALL.map(Difficulty::name))))]
        pub difficulty: Option<String>,
        /// The seed: the same one makes the same puzzle.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = u64::MAX)))]
        pub seed: Option<FieldValue>,
        /// The puzzle of this day, such as 2026-11-23: with neither size, difficulty nor seed.
        #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
        pub date: Option<String>,
        /// The number of given queens, in a completion puzzle.
        pub queens (skip): Option<FieldValue>,
    }
}

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

/// Returns the difficulty of this name.
///
/// # Errors
/// [`Refusal::Value`] if there is none.
pub fn difficulty(name: &str) -> Result<Difficulty, Refusal> {
    DIFFICULTY.named(name, Difficulty::ALL.map(Difficulty::name))
}

impl Make {
    /// Checks the request.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other or are out of range.
    pub fn ordered(&self) -> Result<Ordered, Refusal> {
        let family = self.family.as_deref().map_or(Ok(Family::Regions), family)?;
        let wanted = self.difficulty.as_deref().map(difficulty).transpose()?;
        let seed = Field::SEED.integer_if(self.seed.clone(), 0..=u64::MAX)?;
        let queens = Field::new("queens").integer_if(self.queens.clone(), 0..=u32::MAX.into())?;
        let queens = queens.map(|queens| queens as u32);
        if let Some(given) = &self.date {
            let given_too = [
                (self.n.is_some(), Field::N),
                (wanted.is_some(), DIFFICULTY),
                (seed.is_some(), Field::SEED),
            ];
            if let Some((_, other)) = given_too.into_iter().find(|(is_given, _)| *is_given) {
                return Err(Refusal::Conflict { given: Field::new("date"), other });
            }
            let date = given.trim().parse::<Date>();
            let date = date.map_err(|_| Refusal::Date { given: given.clone() })?;
            let day = daily(date);
            let size = Size::try_from(day.size).map_err(Refusal::defect)?;
            let order = Order { queens, ..Order::new(family, size, day.difficulty) };
            return Ok(Ordered { order, seed: date.seed(), date: Some(date) });
        }
        let n = self.n.clone().ok_or(Refusal::Missing { field: Field::N })?;
        let size = Field::N.size(n, MAX_PUZZLE_SIZE, None)?;
        let difficulty = wanted.unwrap_or(Difficulty::Medium);
        let order = Order { queens, ..Order::new(family, size, difficulty) };
        Ok(Ordered { order, seed: seed.unwrap_or_else(fresh_seed), date: None })
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
