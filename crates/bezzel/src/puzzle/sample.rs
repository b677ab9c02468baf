//! Puzzles made without regard to their difficulty, for measuring how often each difficulty
//! occurs.

use super::exact::Exact;
use super::generate::{GenerateError, fits, is_trivial, of_regions, of_squares, random_queens};
use super::geometry::Geometry;
use super::given::{Family, Puzzle};
use super::mend::{grow, mend, other_solution};
use super::stars::random_pairs;
use crate::board::Size;
use crate::stop::{Stop, Stopped};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// The maximum number of nodes of a search for another solution; a board that needs more is
/// discarded.
const NODES: u64 = 1_000_000;

/// Returns a random puzzle with exactly one solution, determined by the seed. Its difficulty is
/// not selected, and the techniques may not solve it. Regions are grown and changed until they
/// have one solution; no given queen or blocked square can be left out.
///
/// # Errors
/// [`GenerateError::Size`] if puzzles of this size are not made, [`GenerateError::Stopped`] if `stop`
/// returned `true`.
pub fn sample(
    family: Family,
    size: Size,
    seed: u64,
    stop: Stop<'_>,
) -> Result<Puzzle, GenerateError> {
    let n = size.get();
    fits(family, n)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // A stream of the generator that no order uses.
    rng.set_stream(1 << 40 | (family as u64) << 32 | u64::from(n));
    let mut attempts = 0;
    loop {
        if stop() {
            return Err(GenerateError::Stopped { attempts });
        }
        let (queens, pairs) = if family == Family::Stars {
            let Some((queens, pairs)) = random_pairs(size.index(), &mut rng) else { continue };
            (queens, Some(pairs))
        } else {
            let Some(queens) = random_queens(family, size, &mut rng) else { continue };
            (queens, None)
        };
        let made = if family.has_regions() {
            let grown = pairs.unwrap_or_else(|| grow(size.index(), &queens, &mut rng));
            regions(family, size, &queens, grown, &mut rng, stop)
        } else {
            squares(family, size, &queens, &mut rng, stop)
        };
        match made {
            Err(Stopped) => return Err(GenerateError::Stopped { attempts }),
            Ok(Some(puzzle)) => return Ok(puzzle),
            Ok(None) => attempts += 1,
        }
    }
}

fn regions(
    family: Family,
    size: Size,
    queens: &[usize],
    mut regions: Vec<u8>,
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let n = size.index();
    let is_one = mend(n, family, queens, &mut regions, rng, stop)?;
    if !is_one || is_trivial(n, &regions) {
        return Ok(None);
    }
    Ok(Some(of_regions(family, size, &regions)))
}

fn squares(
    family: Family,
    size: Size,
    queens: &[usize],
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let geometry = Geometry::of(size.index(), family, &[]);
    let another = |given: &[usize]| {
        let puzzle = of_squares(family, size, &geometry, given);
        other_solution(Exact::of(&geometry, &puzzle), queens, NODES, stop)
    };
    let mut given = if family == Family::Completion { queens.to_vec() } else { Vec::new() };
    // Blocks squares of other solutions until there is no other solution.
    while let Some(other) = another(&given)? {
        let mine: Vec<usize> = other.into_iter().filter(|at| !queens.contains(at)).collect();
        let Some(&at) = mine.choose(rng) else { return Ok(None) };
        given.push(at);
    }
    let mut order = given.clone();
    order.shuffle(rng);
    for at in order {
        let fewer: Vec<usize> = given.iter().copied().filter(|&other| other != at).collect();
        if another(&fewer)?.is_none() {
            given = fewer;
        }
    }
    Ok(Some(of_squares(family, size, &geometry, &given)))
}
