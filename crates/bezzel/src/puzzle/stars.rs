//! Boards with two queens in each row, column and region, around the queens of a solution.
//!
//! Cells grow from the queens and are joined in pairs: the regions. Where techniques stop, squares
//! at borders move to neighbouring regions, and changes that leave more squares undecided are
//! undone, until techniques up to the ordered difficulty find the solution.

use super::crowding::rule_out_crowding;
use super::difficulty::Difficulty;
use super::geometry::{Geometry, members};
use super::given::{Family, neighbours};
use super::mend::{grow, may_leave};
use super::reason::{next_step, reason_within};
use super::state::State;
use crate::stop::{Stop, Stopped};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// The number of changes in a row without progress after which new regions are grown.
const PATIENCE: u32 = 600;

/// The number of changes to make regions harder, after which new regions are grown.
const CHANGES: u32 = 400;

/// The maximum number of squares that most regions of large boards start with.
const LARGEST: usize = 6;

/// The minimum number of squares of a region: with three, the queens would be obvious.
const SMALLEST: usize = 4;

/// Returns regions that techniques of this difficulty solve, not known to be easier, or `None` if
/// this attempt failed.
pub(super) fn pair_regions(
    n: usize,
    difficulty: Difficulty,
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<Option<Vec<u8>>, Stopped> {
    let Some((queens, mut regions)) = random_pairs(n, rng) else { return Ok(None) };
    // Small boards have regions that are small enough for reasoning.
    if n > 9 {
        shrink(n, &queens, &mut regions, rng);
    }
    // Harder puzzles are made from medium ones.
    let level = difficulty.min(Difficulty::Medium);
    let is_right = ease(n, level, &queens, &mut regions, rng, stop)?
        && (level == difficulty || harden(n, difficulty, &queens, &mut regions, rng, stop)?);
    Ok(is_right.then_some(regions))
}

/// Returns the queens of a random solution, and random regions with two queens each.
pub(super) fn random_pairs(n: usize, rng: &mut ChaCha8Rng) -> Option<(Vec<usize>, Vec<u8>)> {
    let queens = random_stars(n, rng)?;
    let regions = paired(n, &queens, rng)?;
    Some((queens, regions))
}

/// Returns the squares of a random solution's queens, ignoring regions: placed one by one, each in
/// the row or column with the fewest free squares.
fn random_stars(n: usize, rng: &mut ChaCha8Rng) -> Option<Vec<usize>> {
    let geometry = Geometry::of(n, Family::Stars, &[]);
    'attempts: for _ in 0..100 {
        let mut state = State::empty(&geometry);
        while state.settle() {
            if state.is_solved() {
                state.queens.sort_unstable();
                return Some(state.queens);
            }
            let Some(unit) = state.open().min_by_key(|&unit| state.left(unit)) else { break };
            match state.squares(unit).choose(rng) {
                Some(&at) => state.place(at),
                None => continue 'attempts,
            }
        }
    }
    None
}

/// Returns regions with two queens each: cells with one queen, joined in pairs of neighbours.
fn paired(n: usize, queens: &[usize], rng: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let cells = grow(n, queens, rng);
    let mut beside = vec![vec![false; queens.len()]; queens.len()];
    for at in 0..n * n {
        for next in neighbours(n, at) {
            beside[cells[at] as usize][cells[next] as usize] |= cells[at] != cells[next];
        }
    }
    'attempts: for _ in 0..50 {
        let mut region = vec![None; queens.len()];
        for number in 0..n as u8 {
            // The cell with the fewest partners comes first, or it would be left without one.
            let open: Vec<usize> =
                (0..queens.len()).filter(|&cell| region[cell].is_none()).collect();
            let partners = |cell: usize| -> Vec<usize> {
                open.iter().copied().filter(|&other| beside[cell][other]).collect()
            };
            let fewest = open.iter().map(|&cell| partners(cell).len()).min()?;
            let first: Vec<usize> =
                open.iter().copied().filter(|&cell| partners(cell).len() == fewest).collect();
            let &cell = first.choose(rng)?;
            let Some(&other) = partners(cell).choose(rng) else { continue 'attempts };
            (region[cell], region[other]) = (Some(number), Some(number));
        }
        return cells.iter().map(|&cell| region[cell as usize]).collect();
    }
    None
}

/// Moves squares at borders to neighbouring regions until all regions but one are small: large
/// regions leave few conclusions.
fn shrink(n: usize, queens: &[usize], regions: &mut [u8], rng: &mut ChaCha8Rng) {
    let mut sizes = vec![0usize; n];
    regions.iter().for_each(|&region| sizes[region as usize] += 1);
    // One region takes the squares that the others lose.
    let mut wanted: Vec<usize> = (0..n)
        .map(|region| if region == 0 { n * n } else { rng.random_range(SMALLEST..=LARGEST) })
        .collect();
    wanted.shuffle(rng);
    for _ in 0..60 * n * n {
        let at = rng.random_range(0..n * n);
        let own = regions[at] as usize;
        let beside: Vec<u8> = neighbours(n, at).map(|next| regions[next]).collect();
        let Some(&other) = beside.choose(rng) else { continue };
        let other = other as usize;
        let is_lighter = sizes[own] > wanted[own] && wanted[other] > wanted[own];
        if own != other && is_lighter && !queens.contains(&at) && may_leave(n, regions, at) {
            regions[at] = other as u8;
            sizes[own] -= 1;
            sizes[other] += 1;
        }
    }
}

/// Changes regions until techniques up to `level` find the queens; returns whether that succeeded.
fn ease(
    n: usize,
    level: Difficulty,
    queens: &[usize],
    regions: &mut [u8],
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<bool, Stopped> {
    let undecided = |regions: &[u8]| -> (usize, Vec<usize>) {
        let geometry = Geometry::of(n, Family::Stars, regions);
        let mut state = State::empty(&geometry);
        while state.settle() {
            if rule_out_crowding(&mut state) {
                continue;
            }
            let Some(step) = next_step(&state, level) else { break };
            state.apply(&step);
        }
        let free: Vec<usize> = members(&state.free).collect();
        (free.len() + 2 * (2 * n - state.queens.len()), free)
    };
    let (mut fewest, mut free) = undecided(regions);
    let mut vain = 0;
    while fewest > 0 {
        if stop() {
            return Err(Stopped);
        }
        if vain > PATIENCE {
            return Ok(false);
        }
        vain += 1;
        // Changes of undecided squares are the most promising.
        let at = match rng.random_range(0..4u32) {
            0 => Some(rng.random_range(0..n * n)),
            _ => free.choose(rng).copied(),
        };
        let region = at.and_then(|at| Some((at, other_side(n, queens, regions, at, rng)?)));
        let Some((at, region)) = region else { continue };
        let own = std::mem::replace(&mut regions[at], region);
        let (now, still) = undecided(regions);
        if now > fewest {
            regions[at] = own;
            continue;
        }
        if now < fewest {
            vain = 0;
        }
        (fewest, free) = (now, still);
    }
    Ok(true)
}

/// Changes regions that techniques solve until they have the ordered difficulty: changes are
/// undone if the techniques fail or the puzzle becomes much easier.
fn harden(
    n: usize,
    difficulty: Difficulty,
    queens: &[usize],
    regions: &mut [u8],
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<bool, Stopped> {
    let mut most = 0;
    for _ in 0..CHANGES {
        let at = rng.random_range(0..n * n);
        let Some(region) = other_side(n, queens, regions, at, rng) else { continue };
        let own = std::mem::replace(&mut regions[at], region);
        let geometry = Geometry::of(n, Family::Stars, regions);
        let (way, _) = reason_within(State::empty(&geometry), difficulty, stop)?;
        let effort = way.effort();
        match way.difficulty {
            Some(found) if found == difficulty => return Ok(true),
            Some(_) if effort * 10 >= most * 9 => most = most.max(effort),
            _ => regions[at] = own,
        }
    }
    Ok(false)
}

/// Returns a neighbouring region to which a square may move.
fn other_side(
    n: usize,
    queens: &[usize],
    regions: &[u8],
    at: usize,
    rng: &mut ChaCha8Rng,
) -> Option<u8> {
    let size = regions.iter().filter(|&&other| other == regions[at]).count();
    if queens.contains(&at) || size <= SMALLEST || !may_leave(n, regions, at) {
        return None;
    }
    let beside: Vec<u8> =
        neighbours(n, at).map(|next| regions[next]).filter(|&other| other != regions[at]).collect();
    beside.choose(rng).copied()
}
