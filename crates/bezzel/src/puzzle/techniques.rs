//! The techniques except trials. Each considers only the present board, and its conclusions hold
//! in every solution that agrees with that board.

use super::geometry::members;
use super::state::{State, Step, Technique};
use std::borrow::Cow;

/// The maximum number of regions or lines that are considered together.
pub(super) const MOST_CONFINED: usize = 4;

/// The maximum number of free squares of a unit that [`covered`] considers, of one queen in each.
const MOST_COVERED: usize = 4;

/// The maximum number of ways of filling a unit that [`covered`] considers, with two.
const MOST_WAYS: usize = 6;

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
        let sees = |queen: &&usize| state.has(geometry.sees(**queen), at);
        because.push(state.queens.iter().find(sees).copied().unwrap_or(at));
    }
    Some(Step {
        fills: state.to_squares(last),
        because: state.to_squares(because),
        ..Step::of(Technique::LastSquare, geometry, [unit])
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
    let inside = geometry.union(chosen);
    let outers: Vec<usize> =
        (0..n).filter(|line| lines >> line & 1 == 1).map(|line| outer * n + line).collect();
    let mut out = geometry.union(&outers);
    for ((word, own), free) in out.iter_mut().zip(&inside).zip(&state.free) {
        *word &= !own & free;
    }
    let because = chosen.iter().flat_map(|&unit| state.squares(unit));
    let units = chosen.iter().chain(&outers).copied();
    state.ruling_out(Technique::Confined, members(&out), because, units)
}

/// Finds squares where a queen would leave a unit no room for the queens that it needs.
pub(super) fn would_empty(state: &State<'_>) -> Option<Step> {
    let mut units: Vec<(u32, usize)> = state.open().map(|unit| (state.left(unit), unit)).collect();
    // Units with the fewest squares are the easiest to see.
    units.sort_unstable();
    let mut effects: Vec<(usize, Cow<'_, [u64]>)> = Vec::new();
    for (_, unit) in units {
        let out = if state.need[unit] == 1 {
            // Squares that rule out the unit's squares are those that these rule out. None rules out itself.
            let mut out = state.free.clone();
            for at in state.squares(unit) {
                out.iter_mut().zip(&*state.effect(at)).for_each(|(word, seen)| *word &= seen);
                if out.iter().all(|&word| word == 0) {
                    break;
                }
            }
            members(&out).collect()
        } else {
            if effects.is_empty() {
                effects = members(&state.free).map(|at| (at, state.effect(at))).collect();
            }
            let fails = |each: &&(usize, Cow<'_, [u64]>)| !state.keeps_room(unit, each.0, &each.1);
            effects.iter().filter(fails).map(|&(at, _)| at).collect::<Vec<_>>()
        };
        if !out.is_empty() {
            return state.ruling_out(Technique::WouldEmpty, out, state.squares(unit), [unit]);
        }
    }
    None
}

/// A way of filling a unit, and the squares that it rules out.
struct Filling<'a> {
    queens: Vec<usize>,
    out: Cow<'a, [u64]>,
}

/// Returns all ways of filling a unit, if there are few.
fn fillings<'a>(state: &'a State<'_>, unit: usize) -> Option<Vec<Filling<'a>>> {
    let most = if state.geometry.per_line > 1 { MOST_WAYS } else { MOST_COVERED };
    let squares = state.squares(unit);
    if state.need[unit] == 1 {
        let filled = |&at: &usize| Filling { queens: vec![at], out: state.effect(at) };
        return (squares.len() <= most).then(|| squares.iter().map(filled).collect());
    }
    let mut all = Vec::new();
    for (first, &one) in squares.iter().enumerate() {
        let out = state.effect(one);
        for &other in squares[first + 1..].iter().filter(|&&other| !state.has(&out, other)) {
            let mut trial = state.clone();
            trial.place(one);
            trial.place(other);
            let free = trial.free.iter().zip(&state.free);
            let mut out: Vec<u64> = free.map(|(after, before)| before & !after).collect();
            for at in [one, other] {
                out[at / state.geometry.n] &= !(1 << (at % state.geometry.n));
            }
            all.push(Filling { queens: vec![one, other], out: out.into() });
        }
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

/// Finds squares that are ruled out by every way of filling two units.
pub(super) fn covered(state: &State<'_>) -> Option<Step> {
    let small: Vec<(usize, Vec<Filling<'_>>)> = state
        .open()
        .filter_map(|unit| Some((unit, fillings(state, unit)?)))
        .filter(|(_, ways)| !ways.is_empty())
        .collect();
    let loses = |out: &[u64], queens: &[usize]| queens.iter().any(|&at| state.has(out, at));
    for (at, (unit, ways)) in small.iter().enumerate() {
        for (other_unit, others) in &small[at + 1..] {
            let mut out = state.free.clone();
            let mut pairs = 0;
            for one in ways {
                // Both units are full: a queen of one unit that is in the other must be one of the other's queens.
                let fitting = |other: &&Filling<'_>| {
                    !loses(&one.out, &other.queens) && !loses(&other.out, &one.queens)
                };
                for other in others.iter().filter(fitting) {
                    pairs += 1;
                    let seen = one.out.iter().zip(&*other.out);
                    out.iter_mut().zip(seen).for_each(|(word, (a, b))| *word &= a | b);
                }
            }
            if pairs > 0 && out.iter().any(|&word| word != 0) {
                let units = [*unit, *other_unit];
                let because = units.into_iter().flat_map(|unit| state.squares(unit));
                return state.ruling_out(Technique::Covered, members(&out), because, units);
            }
        }
    }
    None
}
