//! Makes regions around the queens of a solution and changes them until there is no other
//! solution.
//!
//! Regions grow from the queens. While there is another solution, one of its squares moves to a
//! neighbouring region. That region then has two of the other solution's queens, and the old
//! region has none, so it is not a solution any more. The wanted solution is unaffected, since its
//! squares never move.

use super::exact::Exact;
use super::geometry::{Geometry, members};
use super::given::{Family, neighbours};
use super::search::Outcome;
use crate::stop::{Stop, Stopped};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// Marks a square without a region.
const NONE: u8 = u8::MAX;

/// The maximum number of nodes of a search for another solution; a board that needs more is
/// discarded.
const NODES: u64 = 30_000;

/// Divides a board into connected regions of various sizes, one for each queen.
pub(super) fn grow(n: usize, queens: &[usize], rng: &mut ChaCha8Rng) -> Vec<u8> {
    // Some regions grow much faster than others.
    let weights: Vec<u32> = queens.iter().map(|_| rng.random_range(1..=6u32).pow(2)).collect();
    grown(n, queens, &weights, |_, _, _| 0, rng)
}

/// Divides a board so that easy steps alone may solve it. One or several regions are within a
/// line, so the other squares of that line are ruled out. The other regions take turns: when its
/// turn comes, all squares of a region except one are ruled out by such a line or by the queen of
/// an earlier region.
pub(super) fn grow_easy(
    n: usize,
    queens: &[usize],
    plain: &Geometry,
    rng: &mut ChaCha8Rng,
) -> Vec<u8> {
    let in_row: Vec<bool> = (0..n).map(|_| rng.random()).collect();
    let is_in_line = |at: usize, region: usize| {
        let queen = queens[region];
        if in_row[region] { at / n == queen / n } else { at % n == queen % n }
    };
    let mut left: Vec<usize> = (0..n).collect();
    left.shuffle(rng);
    let lines = left.split_off(n - rng.random_range(1..=1 + n / 5));
    let longest = rng.random_range(2..=n.div_ceil(2));
    let mut out: Vec<bool> =
        (0..n * n).map(|at| lines.iter().any(|&region| is_in_line(at, region))).collect();
    // The ruled-out squares at the turn of each region.
    let mut out_at: Vec<Vec<bool>> = vec![Vec::new(); n];
    while !left.is_empty() {
        let ready: Vec<usize> = (0..left.len())
            .filter(|&at| neighbours(n, queens[left[at]]).any(|next| out[next]))
            .collect();
        let at = ready.choose(rng).copied().unwrap_or_else(|| rng.random_range(0..left.len()));
        let region = left.swap_remove(at);
        out_at[region].clone_from(&out);
        for at in members(plain.sees(queens[region])) {
            out[at] = true;
        }
    }
    let weights: Vec<u32> = (0..n).map(|_| rng.random_range(1..=3)).collect();
    let rank = |size: usize, at: usize, region: usize| match out_at[region].get(at) {
        Some(&is_out) => u8::from(!is_out),
        None if is_in_line(at, region) && size < longest => 0,
        None => 2,
    };
    grown(n, queens, &weights, rank, rng)
}

/// Grows regions square by square. The pair of square and region with the lowest `rank` (called
/// with the region's size, the square and the region) comes first, but regions of one square
/// before all others.
fn grown(
    n: usize,
    queens: &[usize],
    weights: &[u32],
    rank: impl Fn(usize, usize, usize) -> u8,
    rng: &mut ChaCha8Rng,
) -> Vec<u8> {
    let mut regions = vec![NONE; n * n];
    for (region, &queen) in queens.iter().enumerate() {
        regions[queen] = region as u8;
    }
    let mut sizes = vec![1usize; queens.len()];
    let mut pairs: Vec<(usize, u8)> = Vec::new();
    loop {
        pairs.clear();
        let mut best = (true, u8::MAX);
        for at in (0..n * n).filter(|&at| regions[at] == NONE) {
            for region in neighbours(n, at).map(|next| regions[next]) {
                if region == NONE {
                    continue;
                }
                let size = sizes[region as usize];
                let key = (size > 1, rank(size, at, region as usize));
                if key < best {
                    best = key;
                    pairs.clear();
                }
                if key == best {
                    pairs.push((at, region));
                }
            }
        }
        if pairs.is_empty() {
            return regions;
        }
        let whole: u32 = pairs.iter().map(|&(_, region)| weights[region as usize]).sum();
        let mut left = rng.random_range(0..whole);
        for &(at, region) in &pairs {
            match left.checked_sub(weights[region as usize]) {
                Some(rest) => left = rest,
                None => {
                    regions[at] = region;
                    sizes[region as usize] += 1;
                    break;
                }
            }
        }
    }
}

/// Changes regions until the queens are the only solution; returns whether that succeeded.
pub(super) fn mend(
    n: usize,
    family: Family,
    queens: &[usize],
    regions: &mut [u8],
    rng: &mut ChaCha8Rng,
    stop: Stop<'_>,
) -> Result<bool, Stopped> {
    for _ in 0..40 * n {
        let geometry = Geometry::of(n, family, regions);
        let search = Exact::new(&geometry);
        let Some(other) = other_solution(search, queens, NODES, stop)? else { return Ok(true) };
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

/// Returns the first solution of a search that is not `queens`, as squares: none, which no board has, if the search needs more than
/// `nodes` nodes.
pub(super) fn other_solution(
    mut search: Exact<'_>,
    queens: &[usize],
    nodes: u64,
    stop: Stop<'_>,
) -> Result<Option<Vec<usize>>, Stopped> {
    loop {
        match search.advance(nodes, stop)? {
            Outcome::Nothing => return Ok(None),
            Outcome::TooLong => return Ok(Some(Vec::new())),
            Outcome::Solution => {
                let squares = search.squares();
                if squares != queens {
                    return Ok(Some(squares));
                }
            }
        }
    }
}

/// Whether the region of a square stays connected, with at least two squares, without that
/// square.
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
    count + 1 == size && size > 2
}
