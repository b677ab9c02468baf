//! The techniques except trials. Each considers only the present board, and its conclusions hold
//! in every solution that agrees with that board.

use super::crowding;
use super::geometry::members;
use super::state::{State, Step, Technique};

/// The maximum number of regions or lines that are considered together.
pub(super) const MOST_CONFINED: usize = 4;

/// The maximum number of free squares of a unit that [`covered`] considers.
const MOST_COVERED: usize = 4;

/// Finds a unit with a single free square.
pub(super) fn last_square(state: &State<'_>) -> Option<Step> {
    let geometry = state.geometry;
    // Regions first, since people look there first.
    let mut forced =
        state.open().map(|unit| (unit, state.forced(unit))).filter(|(_, f)| !f.is_empty());
    let (unit, last) = {
        let first = forced.next()?;
        if first.0 >= 2 * geometry.n {
            first
        } else {
            forced.find(|(unit, _)| *unit >= 2 * geometry.n).unwrap_or(first)
        }
    };
    // The reasons why no other square is left: a queen that sees the square, or a cross on it.
    let mut because = Vec::new();
    let is_other = |at: &usize| !last.contains(at) && !state.queens.contains(at);
    for at in members(geometry.unit(unit)).filter(is_other) {
        let sees =
            |queen: &&usize| geometry.sees(**queen)[at / geometry.n] >> (at % geometry.n) & 1 == 1;
        because.push(state.queens.iter().find(sees).copied().unwrap_or(at));
    }
    Some(Step {
        technique: Technique::LastSquare,
        fills: state.to_squares(last),
        rules_out: Vec::new(),
        because: state.to_squares(because),
        units: vec![geometry.name(unit)],
    })
}

/// Finds units of one kind whose free squares are all in `size` units of another kind.
pub(super) fn confined(state: &State<'_>, size: usize) -> Option<Step> {
    let kinds = state.geometry.units / state.geometry.n;
    // The pairs of kinds: regions in lines, lines in regions, and rows in columns.
    for inner in (0..kinds).rev() {
        for outer in (0..kinds).filter(|&outer| outer != inner) {
            if let Some(step) = confined_to(state, inner, outer, size) {
                return Some(step);
            }
        }
    }
    None
}

fn confined_to(state: &State<'_>, inner: usize, outer: usize, size: usize) -> Option<Step> {
    let geometry = state.geometry;
    let n = geometry.n;
    // The open units of the inner kind, each with the outer units in which it has free squares.
    let mut units: Vec<(usize, u64)> = Vec::with_capacity(n);
    for unit in inner * n..(inner + 1) * n {
        if state.need[unit] == 0 {
            continue;
        }
        let mut touched = 0u64;
        match outer {
            0 => {
                for (row, (own, free)) in geometry.unit(unit).iter().zip(&state.free).enumerate() {
                    touched |= u64::from(own & free != 0) << row;
                }
            }
            1 => {
                for (own, free) in geometry.unit(unit).iter().zip(&state.free) {
                    touched |= own & free;
                }
            }
            _ => {
                for at in state.squares(unit) {
                    touched |= 1 << geometry.regions[at];
                }
            }
        }
        if touched != 0 && touched.count_ones() as usize <= size {
            units.push((unit, touched));
        }
    }
    // Searches all sets of units without recursion: the path has indices in `units`, each with the
    // outer units touched so far.
    let mut way: Vec<(usize, u64)> = Vec::with_capacity(size);
    let mut next = 0;
    let most = size * geometry.per_line as usize;
    // The inner units need as many queens as the lines.
    let takes_all = |way: &[(usize, u64)], all: u64| {
        let inside: u8 = way.iter().map(|&(at, _)| state.need[units[at].0]).sum();
        let lines = (0..n).filter(|line| all >> line & 1 == 1);
        inside == lines.map(|line| state.need[outer * n + line]).sum::<u8>()
    };
    loop {
        if way.len() < most
            && let Some(&(_, touched)) = units.get(next)
        {
            let all = touched | way.last().map_or(0, |&(_, all)| all);
            if all.count_ones() as usize <= size {
                way.push((next, all));
                if all.count_ones() as usize == size && takes_all(&way, all) {
                    let chosen: Vec<usize> = way.iter().map(|&(at, _)| units[at].0).collect();
                    if let Some(step) = exclusion(state, &chosen, outer, all) {
                        return Some(step);
                    }
                }
            }
            next += 1;
            continue;
        }
        let (last, _) = way.pop()?;
        next = last + 1;
    }
}

/// Returns the step that rules out the other squares of `lines`, if these units fill them.
fn exclusion(state: &State<'_>, chosen: &[usize], outer: usize, lines: u64) -> Option<Step> {
    let geometry = state.geometry;
    let n = geometry.n;
    let mut inside = vec![0u64; n];
    for &unit in chosen {
        inside.iter_mut().zip(geometry.unit(unit)).for_each(|(word, own)| *word |= own);
    }
    let outers: Vec<usize> =
        (0..n).filter(|line| lines >> line & 1 == 1).map(|line| outer * n + line).collect();
    let mut out = vec![0u64; n];
    for &unit in &outers {
        out.iter_mut().zip(geometry.unit(unit)).for_each(|(word, own)| *word |= own);
    }
    for ((word, own), free) in out.iter_mut().zip(&inside).zip(&state.free) {
        *word &= !own & free;
    }
    if out.iter().all(|&word| word == 0) {
        return None;
    }
    let because = chosen.iter().flat_map(|&unit| state.squares(unit));
    Some(Step {
        technique: Technique::Confined,
        fills: Vec::new(),
        rules_out: state.to_squares(members(&out)),
        because: state.to_squares(because),
        units: chosen.iter().chain(&outers).map(|&unit| geometry.name(unit)).collect(),
    })
}

/// Finds squares that see every free square of a unit which does not contain them.
pub(super) fn would_empty(state: &State<'_>) -> Option<Step> {
    let geometry = state.geometry;
    if geometry.per_line > 1 {
        return crowding::would_empty(state);
    }
    let mut units: Vec<(u32, usize)> = state.open().map(|unit| (state.left(unit), unit)).collect();
    // Units with the fewest squares are the easiest to see.
    units.sort_unstable();
    for (left, unit) in units {
        if left == 0 {
            return None;
        }
        let squares = state.squares(unit);
        let mut out = state.free.clone();
        // A square of the unit does not see itself, so it is not ruled out.
        for &at in &squares {
            out.iter_mut().zip(geometry.sees(at)).for_each(|(word, seen)| *word &= seen);
            if out.iter().all(|&word| word == 0) {
                break;
            }
        }
        if out.iter().any(|&word| word != 0) {
            return Some(Step {
                technique: Technique::WouldEmpty,
                fills: Vec::new(),
                rules_out: state.to_squares(members(&out)),
                because: state.to_squares(squares),
                units: vec![geometry.name(unit)],
            });
        }
    }
    None
}

/// Finds squares that are seen for every way of filling two units.
pub(super) fn covered(state: &State<'_>) -> Option<Step> {
    let geometry = state.geometry;
    if geometry.per_line > 1 {
        return crowding::covered(state);
    }
    let n = geometry.n;
    let small: Vec<(usize, Vec<usize>)> = state
        .open()
        .filter(|&unit| (2..=MOST_COVERED as u32).contains(&state.left(unit)))
        .map(|unit| (unit, state.squares(unit)))
        .collect();
    let sees = |one: usize, other: usize| geometry.sees(one)[other / n] >> (other % n) & 1 == 1;
    for (at, (unit, squares)) in small.iter().enumerate() {
        for (other_unit, others) in &small[at + 1..] {
            let mut out = state.free.clone();
            let mut pairs = 0;
            for &one in squares {
                // A square of both units fills both.
                for &other in others.iter().filter(|&&other| !sees(one, other)) {
                    pairs += 1;
                    let seen = geometry.sees(one).iter().zip(geometry.sees(other));
                    out.iter_mut().zip(seen).for_each(|(word, (a, b))| *word &= a | b);
                }
            }
            if pairs > 0 && out.iter().any(|&word| word != 0) {
                return Some(Step {
                    technique: Technique::Covered,
                    fills: Vec::new(),
                    rules_out: state.to_squares(members(&out)),
                    because: state.to_squares(squares.iter().chain(others).copied()),
                    units: vec![geometry.name(*unit), geometry.name(*other_unit)],
                });
            }
        }
    }
    None
}
