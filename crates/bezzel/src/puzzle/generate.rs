//! Generates puzzles backwards from a random solution, until the techniques alone find that
//! solution with the ordered difficulty. A solution found by techniques is the only one, so no
//! puzzle needs guessing.

use super::answer::Answer;
use super::difficulty::Difficulty;
use super::geometry::{Geometry, members};
use super::given::{Family, Puzzle, neighbours};
use super::mend::{grow, grow_easy, may_leave, mend};
use super::reason::{Way, is_solvable, reason_within};
use super::stars::pair_regions;
use super::state::State;
use crate::board::{Size, Square};
use crate::search::random_solution;
use crate::stop::{Stop, Stopped};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;

/// The number of attempts after which a difficulty is reported as rare.
const MOST_ATTEMPTS: u64 = 5000;

/// An order for a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// The rules.
    pub family: Family,
    /// The size of the board, within [`sizes`].
    pub size: Size,
    /// The exact difficulty.
    pub difficulty: Difficulty,
    /// The number of given queens of a completion puzzle. If `None`, there are as few as possible:
    /// leaving out any one would make the puzzle harder or ambiguous. Other families have none.
    pub queens: Option<u32>,
}

impl Order {
    /// Returns an order for a puzzle of this family, size and difficulty with as few given queens
    /// as possible.
    #[must_use]
    pub const fn new(family: Family, size: Size, difficulty: Difficulty) -> Order {
        Order { family, size, difficulty, queens: None }
    }
}

/// A generated puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Answer,
    /// The steps in which the techniques solve it.
    pub way: Way,
    /// The number of attempts until a puzzle matched the order.
    pub attempts: u64,
}

/// The error of generating a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Puzzles of this size are not generated.
    #[error("puzzles of the family {family} are made from N = {min} to {max}, not {given}")]
    Size {
        /// The family.
        family: Family,
        /// The requested size.
        given: u32,
        /// The smallest size.
        min: u32,
        /// The largest size.
        max: u32,
    },
    /// The family has no given queens, or not that many.
    #[error(
        "{given} given queens are not possible: a completion has 1 to {max}, other families none"
    )]
    Queens {
        /// The requested number of queens.
        given: u32,
        /// The largest possible number.
        max: u32,
    },
    /// No puzzle matched the order.
    #[error("none of {attempts} puzzles was as wanted: this is rare")]
    Rare {
        /// The number of puzzles tried.
        attempts: u64,
    },
    /// The caller cancelled the generation.
    #[error("stopped after {attempts} puzzles, none of which was as wanted")]
    Stopped {
        /// The number of puzzles tried.
        attempts: u64,
    },
}

/// Returns the sizes for which puzzles of a family are generated.
#[must_use]
pub const fn sizes(family: Family) -> RangeInclusive<u32> {
    match family {
        Family::Regions => 4..=16,
        Family::RegionsDiagonals => 4..=16,
        Family::Completion | Family::Blocked => 4..=20,
        Family::Stars => 8..=14,
    }
}

/// Generates a puzzle. The order and the seed determine it on every machine.
///
/// # Errors
/// [`GenerateError`] if the order is impossible, many attempts failed, or `stop` returned `true`.
pub fn generate(order: &Order, seed: u64, stop: Stop<'_>) -> Result<Made, GenerateError> {
    let (family, n) = (order.family, order.size.get());
    fits(family, n)?;
    if let Some(given) = order.queens {
        let max = n - 1;
        if family != Family::Completion || !(1..=max).contains(&given) {
            return Err(GenerateError::Queens { given, max });
        }
    }
    // The ChaCha algorithm is specified, so the puzzle of a seed never changes; see the pinned
    // test.
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream(order));
    for attempts in 0..MOST_ATTEMPTS {
        if stop() {
            return Err(GenerateError::Stopped { attempts });
        }
        let made = if family.has_regions() {
            with_regions(order, &mut rng, stop)
        } else {
            with_squares(order, &mut rng, stop)
        };
        match made {
            Err(Stopped) => return Err(GenerateError::Stopped { attempts }),
            Ok(Some((puzzle, way))) if way.difficulty == Some(order.difficulty) => {
                let solution = Answer::new(&puzzle, way.columns.clone());
                let solution = solution.expect("what techniques find solves");
                return Ok(Made { puzzle, solution, way, attempts: attempts + 1 });
            }
            Ok(_) => {}
        }
    }
    Err(GenerateError::Rare { attempts: MOST_ATTEMPTS })
}

/// Returns the stream of the random generator for an order: different orders with one seed are
/// independent.
fn stream(order: &Order) -> u64 {
    let family = match order.family {
        Family::Regions => 0,
        Family::RegionsDiagonals => 1,
        Family::Completion => 2,
        Family::Blocked => 3,
        Family::Stars => 4,
    };
    let difficulty = order.difficulty as u64;
    family << 32
        | difficulty << 24
        | u64::from(order.queens.map_or(0, |q| q + 1)) << 8
        | u64::from(order.size.get())
}

type Candidate = Option<(Puzzle, Way)>;

/// Makes a puzzle with regions.
fn with_regions(order: &Order, rng: &mut ChaCha8Rng, stop: Stop<'_>) -> Result<Candidate, Stopped> {
    let n = order.size.index();
    if order.family == Family::Stars {
        let regions = pair_regions(n, order.difficulty, rng, stop)?;
        let regions = regions.filter(|regions| !is_trivial(n, regions));
        return regions.map(|regions| rated(order, &regions, stop)).transpose();
    }
    let Some(queens) = random_queens(order.family, order.size, rng) else { return Ok(None) };
    let is_easy = order.difficulty == Difficulty::Easy;
    let mut regions = if is_easy {
        grow_easy(n, &queens, &Geometry::of(n, order.family, &[]), rng)
    } else {
        grow(n, &queens, rng)
    };
    // If steps lead to the end, the solution is unique already.
    if !is_easy && !mend(n, order.family, &queens, &mut regions, rng, stop)? {
        return Ok(None);
    }
    if is_trivial(n, &regions) {
        return Ok(None);
    }
    if !harden(order, &queens, &mut regions, rng, stop)? || is_trivial(n, &regions) {
        return Ok(None);
    }
    rated(order, &regions, stop).map(Some)
}

/// Returns the puzzle with these regions, renumbered in order, and its solution by techniques.
fn rated(order: &Order, regions: &[u8], stop: Stop<'_>) -> Result<(Puzzle, Way), Stopped> {
    let puzzle = of_regions(order.family, order.size, regions);
    // The regions were renumbered, and the steps contain their numbers.
    let geometry = Geometry::new(&puzzle);
    let (way, _) = reason_within(State::new(&geometry, &puzzle), Difficulty::Expert, stop)?;
    Ok((puzzle, way))
}

/// Changes regions that have one solution until they have the ordered difficulty: squares at
/// borders move to neighbouring regions, and changes that make the puzzle easier are undone. Easy
/// and medium puzzles are frequent enough without changes. Returns whether the difficulty was
/// reached.
fn harden(
    order: &Order,
    queens: &[usize],
    regions: &mut Vec<u8>,
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<bool, Stopped> {
    /// The number of changes before new regions are grown.
    const CHANGES: u32 = 100;
    let n = order.size.index();
    let family = order.family;
    let rate = |regions: &[u8]| -> Result<(Option<Difficulty>, u32), Stopped> {
        let geometry = Geometry::of(n, family, regions);
        let (way, _) = reason_within(State::empty(&geometry), order.difficulty, stop)?;
        Ok((way.difficulty, way.effort()))
    };
    let (mut difficulty, mut most) = rate(regions)?;
    let changes = if order.difficulty >= Difficulty::Hard { CHANGES } else { 0 };
    for _ in 0..changes {
        if difficulty.is_none_or(|difficulty| difficulty >= order.difficulty) {
            break;
        }
        let mut changed = regions.clone();
        let at = rng.random_range(0..n * n);
        let others: Vec<u8> = neighbours(n, at)
            .map(|next| changed[next])
            .filter(|&region| region != changed[at])
            .collect();
        let Some(&region) = others.choose(rng) else { continue };
        if queens.contains(&at) || !may_leave(n, &changed, at) {
            continue;
        }
        changed[at] = region;
        if !mend(n, order.family, queens, &mut changed, rng, stop)? {
            continue;
        }
        if let (Some(now), effort) = rate(&changed)?
            && effort >= most
        {
            (*regions, difficulty, most) = (changed, Some(now), effort);
        }
    }
    Ok(difficulty == Some(order.difficulty))
}

/// Returns the squares of a random solution's queens, ignoring regions.
pub(super) fn random_queens(
    family: Family,
    size: Size,
    rng: &mut ChaCha8Rng,
) -> Option<Vec<usize>> {
    let n = size.index();
    if family.has_diagonals() {
        let solution = random_solution(size, rng.random())?;
        let columns = solution.columns().iter().enumerate();
        return Some(columns.map(|(row, &column)| row * n + column as usize).collect());
    }
    // About one permutation in e squared has no touching neighbours.
    let mut columns: Vec<usize> = (0..n).collect();
    for _ in 0..1000 {
        columns.shuffle(rng);
        if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
            return Some(
                columns.iter().enumerate().map(|(row, &column)| row * n + column).collect(),
            );
        }
    }
    None
}

/// Returns an error for sizes for which no puzzles are generated.
pub(super) fn fits(family: Family, n: u32) -> Result<(), GenerateError> {
    let range = sizes(family);
    if range.contains(&n) {
        return Ok(());
    }
    let (min, max) = (*range.start(), *range.end());
    Err(GenerateError::Size { family, given: n, min, max })
}

/// Whether there are regions of a single square, or of a whole row or column.
pub(super) fn is_trivial(n: usize, regions: &[u8]) -> bool {
    let mut sizes = vec![0usize; n];
    for &region in regions {
        sizes[region as usize] += 1;
    }
    let is_row = |row: &[u8]| row.iter().all(|region| *region == row[0]);
    let is_line = |row: &[u8]| is_row(row) && sizes[row[0] as usize] == n;
    let columns = (0..n).map(|column| (0..n).map(|row| regions[row * n + column]).collect());
    sizes.contains(&1)
        || regions.chunks(n).any(is_line)
        || columns.into_iter().any(|column: Vec<u8>| is_line(&column))
}

/// Returns the puzzle with these regions.
pub(super) fn of_regions(family: Family, size: Size, regions: &[u8]) -> Puzzle {
    let puzzle = Puzzle::with_regions(family, size, &in_order(regions), Vec::new());
    puzzle.expect("the regions are as many as rows")
}

/// Returns the puzzle in which these squares have queens, if the family has given ones, or are blocked.
pub(super) fn of_squares(
    family: Family,
    size: Size,
    geometry: &Geometry,
    given: &[usize],
) -> Puzzle {
    let squares: Vec<Square> = given.iter().map(|&at| geometry.square(at)).collect();
    let (stand, blocked) =
        if family == Family::Completion { (squares, vec![]) } else { (vec![], squares) };
    Puzzle::with_squares(size, stand, blocked)
        .and_then(|puzzle| puzzle.of_family(family))
        .expect("queens of a solution, or squares beside them")
}

/// Returns the regions renumbered by their first squares, row by row.
fn in_order(regions: &[u8]) -> Vec<u32> {
    let mut names: Vec<u8> = Vec::new();
    let number = |region: &u8| match names.iter().position(|name| name == region) {
        Some(at) => at as u32,
        None => {
            names.push(*region);
            names.len() as u32 - 1
        }
    };
    regions.iter().map(number).collect()
}

/// Makes a puzzle with given queens or blocked squares.
fn with_squares(order: &Order, rng: &mut ChaCha8Rng, stop: Stop<'_>) -> Result<Candidate, Stopped> {
    let n = order.size.index();
    let geometry = Geometry::of(n, Family::Completion, &[]);
    let Some(queens) = random_queens(order.family, order.size, rng) else { return Ok(None) };
    let is_completion = order.family == Family::Completion;
    let mut given = if is_completion {
        queens.clone()
    } else {
        let Some(blocked) = enough_blocked(order, &geometry, &queens, rng, stop)? else {
            return Ok(None);
        };
        blocked
    };
    let board = |given: &[usize]| {
        let mut state = State::empty(&geometry);
        for &at in given {
            if is_completion { state.place(at) } else { state.rule_out(at) }
        }
        state
    };
    // Givens are left out in a random order, unless that makes the puzzle too hard.
    let mut order_of_leaving = given.clone();
    order_of_leaving.shuffle(rng);
    let least = order.queens.map_or(0, |queens| queens as usize);
    for at in order_of_leaving {
        if given.len() <= least {
            break;
        }
        let fewer: Vec<usize> = given.iter().copied().filter(|&other| other != at).collect();
        // An expert's puzzle only needs to be solvable by techniques.
        let is_right = if order.difficulty == Difficulty::Expert {
            is_solvable(board(&fewer), stop)?
        } else {
            let way = reason_within(board(&fewer), order.difficulty, stop)?.0;
            way.difficulty.is_some_and(|difficulty| difficulty <= order.difficulty)
        };
        if is_right {
            given = fewer;
        }
    }
    if order.queens.is_some_and(|queens| given.len() != queens as usize) {
        return Ok(None);
    }
    let puzzle = of_squares(order.family, order.size, &geometry, &given);
    let (way, _) = reason_within(board(&given), Difficulty::Expert, stop)?;
    Ok(Some((puzzle, way)))
}

/// Returns blocked squares with which techniques find the queens: whenever the techniques stop,
/// another square is blocked.
fn enough_blocked(
    order: &Order,
    geometry: &Geometry,
    queens: &[usize],
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<Option<Vec<usize>>, Stopped> {
    let mut blocked = Vec::new();
    let mut state = State::empty(geometry);
    loop {
        if stop() {
            return Err(Stopped);
        }
        let (way, stuck) = reason_within(state, order.difficulty.min(Difficulty::Hard), stop)?;
        if way.difficulty.is_some() {
            return Ok(Some(blocked));
        }
        state = stuck;
        let open: Vec<usize> = members(&state.free).filter(|at| !queens.contains(at)).collect();
        let Some(&at) = open.choose(rng) else { return Ok(None) };
        blocked.push(at);
        state.rule_out(at);
    }
}
