//! Regions around the queens of a solution, until there is no other solution.
//!
//! Regions grow from the queens. While there is another solution, one of its squares goes over to
//! a neighbouring region: that region then has two of its queens, and its own has none, so this
//! solution is one no longer, and the wanted one, whose squares stay where they are, still is.

use super::geometry::Geometry;
use super::given::neighbours;
use super::search::{Found, Search};
use crate::stop::{Stop, Stopped};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// No region yet.
const NONE: u8 = u8::MAX;

/// The nodes of a search for another solution: a board on which it takes more is given up.
const NODES: u64 = 30_000;

/// Cuts a board into regions, one for each queen: connected, of various sizes.
pub(super) fn grow(n: usize, queens: &[usize], rng: &mut ChaCha8Rng) -> Vec<u8> {
    // Some regions grow much faster than others.
    let weights: Vec<u32> = (0..n).map(|_| rng.random_range(1..=6u32).pow(2)).collect();
    grown(n, queens, &weights, |_, _| true, rng)
}

/// The same so that last squares alone may solve it: the regions are in a random order, and a
/// square goes to a region only if the queen of one before sees it. When their turn comes, all
/// squares of a region but one are ruled out.
pub(super) fn grow_easy(
    n: usize,
    queens: &[usize],
    plain: &Geometry,
    rng: &mut ChaCha8Rng,
) -> Vec<u8> {
    let mut turns: Vec<usize> = (0..n).collect();
    turns.shuffle(rng);
    let weights: Vec<u32> = (0..n).map(|_| rng.random_range(1..=3)).collect();
    let is_seen_before = |at: usize, region: usize| {
        (0..n).any(|other| {
            turns[other] < turns[region] && plain.sees(queens[other])[at / n] >> (at % n) & 1 == 1
        })
    };
    grown(n, queens, &weights, is_seen_before, rng)
}

fn grown(
    n: usize,
    queens: &[usize],
    weights: &[u32],
    suits: impl Fn(usize, usize) -> bool,
    rng: &mut ChaCha8Rng,
) -> Vec<u8> {
    let mut regions = vec![NONE; n * n];
    for (region, &queen) in queens.iter().enumerate() {
        regions[queen] = region as u8;
    }
    let mut pairs: Vec<(usize, u8)> = Vec::new();
    loop {
        pairs.clear();
        for at in (0..n * n).filter(|&at| regions[at] == NONE) {
            let around = neighbours(n, at).map(|next| regions[next]);
            pairs.extend(around.filter(|&region| region != NONE).map(|region| (at, region)));
        }
        if pairs.is_empty() {
            return regions;
        }
        let suiting: Vec<(usize, u8)> =
            pairs.iter().copied().filter(|&(at, region)| suits(at, region as usize)).collect();
        let pairs = if suiting.is_empty() { &pairs } else { &suiting };
        let whole: u32 = pairs.iter().map(|&(_, region)| weights[region as usize]).sum();
        let mut left = rng.random_range(0..whole);
        for &(at, region) in pairs {
            match left.checked_sub(weights[region as usize]) {
                Some(rest) => left = rest,
                None => {
                    regions[at] = region;
                    break;
                }
            }
        }
    }
}

/// Changes regions until the queens are the only solution; whether that was reached.
pub(super) fn mend(
    n: usize,
    diagonals: bool,
    queens: &[usize],
    regions: &mut [u8],
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<bool, Stopped> {
    for _ in 0..40 * n {
        let geometry = Geometry::of(n, diagonals, regions);
        let other = match other_solution(&geometry, queens, stop)? {
            Other::None => return Ok(true),
            Other::Unknown => return Ok(false),
            Other::Squares(squares) => squares,
        };
        let mut moves = Vec::new();
        for &at in other.iter().filter(|at| !queens.contains(at)) {
            for next in neighbours(n, at) {
                if regions[next] != regions[at] && may_leave(n, regions, at) {
                    moves.push((at, regions[next]));
                }
            }
        }
        let Some(&(at, region)) = moves.choose(rng) else { return Ok(false) };
        regions[at] = region;
    }
    Ok(false)
}

/// Another solution than the wanted one.
enum Other {
    None,
    Unknown,
    Squares(Vec<usize>),
}

fn other_solution(geometry: &Geometry, queens: &[usize], stop: Stop<'_>) -> Result<Other, Stopped> {
    let mut search = Search::new(geometry, &[]);
    loop {
        match search.advance(NODES, stop)? {
            Found::Nothing => return Ok(Other::None),
            Found::TooLong => return Ok(Other::Unknown),
            Found::Solution => {
                let columns = search.columns().iter().enumerate();
                let squares: Vec<usize> =
                    columns.map(|(row, &column)| row * geometry.n + column as usize).collect();
                if squares != queens {
                    return Ok(Other::Squares(squares));
                }
            }
        }
    }
}

/// Whether the region of a square stays in one piece without it.
pub(super) fn may_leave(n: usize, regions: &[u8], at: usize) -> bool {
    let own = regions[at];
    let size = regions.iter().filter(|&&region| region == own).count();
    let Some(first) = neighbours(n, at).find(|&next| regions[next] == own) else { return false };
    let mut seen = vec![false; n * n];
    (seen[at], seen[first]) = (true, true);
    let (mut reached, mut count) = (vec![first], 1);
    while let Some(from) = reached.pop() {
        for next in neighbours(n, from) {
            if regions[next] == own && !std::mem::replace(&mut seen[next], true) {
                count += 1;
                reached.push(next);
            }
        }
    }
    count + 1 == size
}
