//! Puzzles as text, data and pictures, read back, and their steps as sentences.

mod data;
mod drawn;
mod hint_picture;
mod level;
mod link;
mod patterns;
mod picture;
mod read;
mod rows;
mod table;
mod words;
mod written;

pub use data::{HintRecord, PuzzleRecord, SolvedRecord, StepRecord, hint_record};
pub use hint_picture::write_hint;
pub use link::{has_links, puzzle_link};
pub use picture::{BOARDS_PER_PAGE, Page, write_page};
pub use read::{Second, read_puzzle, read_puzzles};
pub use words::column_name;
pub(crate) use words::{crowded_sentence, region_name};
pub use words::{mistake_sentence, square_name, step_sentence, torn_sentence};

use bezzel::puzzle::{Date, Difficulty, Made, Puzzle, Way};

/// A puzzle with its solution and origin.
#[derive(Debug, Clone)]
pub struct Described {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The seed that generated the puzzle, if any.
    pub seed: Option<u64>,
    /// The day, if it is the puzzle of a day.
    pub date: Option<Date>,
    /// The steps by which the techniques solve the puzzle.
    pub way: Way,
    /// The columns of the queens of the only solution, row by row; empty if there is none or several.
    pub solution: Vec<u32>,
}

impl Described {
    /// Describes a generated puzzle with its seed, and its day if it has one.
    #[must_use]
    pub fn made(made: Made, seed: u64, date: Option<Date>) -> Described {
        let solution = made.solution.columns().to_vec();
        Described { puzzle: made.puzzle, seed: Some(seed), date, way: made.way, solution }
    }

    /// Returns the difficulty, if the techniques solve it.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.way.difficulty
    }
}
