//! Hints: the next step from a partly solved board, or a mistake on it.

use super::difficulty::Difficulty;
use super::geometry::{Geometry, members};
use super::given::Puzzle;
use super::reason::next_step;
use super::solve::Solutions;
use super::state::{State, Step, Technique};
use super::unit::Unit;
use crate::board::Square;

/// The player's marks on a puzzle's board, in addition to the givens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// The queens that the player has placed.
    pub queens: Vec<Square>,
    /// The squares that the player has crossed out.
    pub crosses: Vec<Square>,
}

/// The error of marks that do not fit the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarksError {
    /// A square is not on the board.
    #[error("row {}, column {} is not on the board: both range from 0 to {last}", square.row, square.column)]
    Outside {
        /// The square.
        square: Square,
        /// The last row and column.
        last: u32,
    },
    /// A square has a queen and a cross, is marked twice, or a queen is on a blocked square.
    #[error("row {}, column {} is marked twice", .0.row, .0.column)]
    Twice(Square),
}

/// A mistake: a mark that contradicts the rules or the solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// A queen that is not in the solution.
    Queen(Square),
    /// A cross where the solution has a queen.
    Cross(Square),
    /// Two queens that attack each other by the rules.
    Attack(Square, Square),
    /// A row, column or region with too many queens.
    Crowded(Unit),
}

/// A hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// Every queen is in its place.
    Solved,
    /// The first mistake.
    Mistake(Mistake),
    /// The next step that follows from the board.
    Step(Step),
    /// No technique applies: the puzzle has no unique solution, or the techniques do not suffice.
    Nothing,
}

/// Returns the next step from a board. `known` is the result of [`solutions`](super::solutions) for
/// the puzzle: with it, a mistake is found even if nothing on the board contradicts it yet.
///
/// # Errors
/// [`MarksError`] if the marks are off the board, or two are on one square.
pub fn hint(puzzle: &Puzzle, marks: &Marks, known: Option<&Solutions>) -> Result<Hint, MarksError> {
    let last = puzzle.size().last();
    let is_given = |square: &&Square| puzzle.queens().binary_search(square).is_ok();
    // Marks of a whole board may include the given queens and blocked squares.
    let queens: Vec<Square> =
        marks.queens.iter().filter(|square| !is_given(square)).copied().collect();
    let is_blocked = |square: &&Square| puzzle.blocked().binary_search(square).is_ok();
    let crosses: Vec<Square> =
        marks.crosses.iter().filter(|square| !is_blocked(square)).copied().collect();
    let mut all: Vec<Square> = queens.iter().chain(&crosses).copied().collect();
    if let Some(&square) = all.iter().find(|square| square.row > last || square.column > last) {
        return Err(MarksError::Outside { square, last });
    }
    all.extend(puzzle.queens().iter().chain(puzzle.blocked()));
    all.sort_unstable();
    if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(MarksError::Twice(pair[0]));
    }
    let standing: Vec<Square> = puzzle.queens().iter().chain(&queens).copied().collect();
    if let Some(mistake) = mistake(puzzle, &queens, &crosses, &standing, known) {
        return Ok(Hint::Mistake(mistake));
    }
    let geometry = Geometry::new(puzzle);
    let mut state = State::new(&geometry, puzzle);
    for &square in &crosses {
        state.rule_out(geometry.number(square));
    }
    for &square in &queens {
        state.place(geometry.number(square));
    }
    if state.is_solved() {
        return Ok(Hint::Solved);
    }
    let step = next_step(&state, Difficulty::Expert);
    Ok(step.or_else(|| shadow(&state, &crosses, puzzle)).map_or(Hint::Nothing, Hint::Step))
}

/// Returns a mistake: from the solution if it is known, else a contradiction on the board.
fn mistake(
    puzzle: &Puzzle,
    queens: &[Square],
    crosses: &[Square],
    standing: &[Square],
    known: Option<&Solutions>,
) -> Option<Mistake> {
    if let Some(Solutions::One(solution)) = known {
        let queen = queens.iter().find(|queen| !solution.has(**queen));
        let cross = || crosses.iter().find(|cross| solution.has(**cross));
        let wrong = queen.map(|&queen| Mistake::Queen(queen));
        return wrong.or_else(|| cross().map(|&cross| Mistake::Cross(cross)));
    }
    let attack = puzzle.attack(standing).map(|(one, other)| Mistake::Attack(one, other));
    attack.or_else(|| puzzle.crowded(standing).map(Mistake::Crowded))
}

/// Returns squares that a queen attacks and that are not crossed out, as a step if there is no
/// other.
fn shadow(state: &State<'_>, crosses: &[Square], puzzle: &Puzzle) -> Option<Step> {
    let geometry = state.geometry;
    let is_open = |&at: &usize| {
        let square = geometry.square(at);
        !crosses.contains(&square) && puzzle.blocked().binary_search(&square).is_err()
    };
    let by_queen = |&queen: &usize| {
        let seen = members(geometry.sees(queen)).filter(is_open);
        state.ruling_out(Technique::Shadow, seen, [queen], [])
    };
    // With one queen in each row, the squares seen by a queen include the whole unit.
    let mut full =
        (0..geometry.units).filter(|&unit| geometry.per_line > 1 && state.need[unit] == 0);
    let by_unit = |unit: usize| {
        let (queens, rest): (Vec<usize>, Vec<usize>) =
            members(geometry.unit(unit)).partition(|at| state.queens.contains(at));
        state.ruling_out(Technique::Shadow, rest.into_iter().filter(is_open), queens, [unit])
    };
    state.queens.iter().find_map(by_queen).or_else(|| full.find_map(by_unit))
}
