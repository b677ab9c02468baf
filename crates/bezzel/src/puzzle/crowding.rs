//! Techniques for boards with two queens in each row, column and region: the techniques for one
//! queen, generalised to the room for two, and [`squeezed`], which boards with one queen do not
//! need.

use super::geometry::members;
use super::state::{State, Step, Technique, has_room};

/// The maximum number of ways of filling a unit that [`covered`] considers.
const MOST_WAYS: usize = 6;

/// Finds squares where a queen would leave a unit no room for the queens that it needs.
pub(super) fn would_empty(state: &State<'_>) -> Option<Step> {
    let geometry = state.geometry;
    let n = geometry.n;
    let effects: Vec<(usize, Vec<u64>)> =
        members(&state.free).map(|at| (at, state.effect(at))).collect();
    let mut units: Vec<(u32, usize)> = state.open().map(|unit| (state.left(unit), unit)).collect();
    // Units with the fewest squares are the easiest to see.
    units.sort_unstable();
    for (_, unit) in units {
        let own = geometry.unit(unit);
        let fails = |&(at, ref effect): &(usize, Vec<u64>)| {
            let is_inside = own[at / n] >> (at % n) & 1 == 1;
            let left = own.iter().zip(&state.free).zip(effect).enumerate();
            let left = left.map(|(row, ((own, free), out))| {
                own & free & !out & !(u64::from(row == at / n) << (at % n))
            });
            !has_room(left, state.need[unit] - u8::from(is_inside))
        };
        let out: Vec<usize> =
            effects.iter().filter(|each| fails(each)).map(|&(at, _)| at).collect();
        if !out.is_empty() {
            return Some(Step {
                technique: Technique::WouldEmpty,
                fills: Vec::new(),
                rules_out: state.to_squares(out),
                because: state.to_squares(state.squares(unit)),
                units: vec![geometry.name(unit)],
            });
        }
    }
    None
}

/// Rules out every square where a queen would leave a unit no room; returns whether there was any.
pub(super) fn rule_out_crowding(state: &mut State<'_>) -> bool {
    let geometry = state.geometry;
    let n = geometry.n;
    let units: Vec<(usize, Vec<u64>)> = state
        .open()
        .map(|unit| {
            let own = geometry.unit(unit).iter().zip(&state.free);
            (unit, own.map(|(own, free)| own & free).collect())
        })
        .collect();
    let mut out = Vec::new();
    for at in members(&state.free) {
        let effect = state.effect(at);
        let is_lost = units.iter().any(|&(unit, ref own)| {
            // Most units are unaffected.
            let is_inside = own[at / n] >> (at % n) & 1 == 1;
            let loses = is_inside || own.iter().zip(&effect).any(|(own, out)| own & out != 0);
            let left = own
                .iter()
                .zip(&effect)
                .enumerate()
                .map(|(row, (own, out))| own & !out & !(u64::from(row == at / n) << (at % n)));
            loses && !has_room(left, state.need[unit] - u8::from(is_inside))
        });
        if is_lost {
            out.push(at);
        }
    }
    out.iter().for_each(|&at| state.rule_out(at));
    !out.is_empty()
}

/// A way of filling a unit, and the squares that it rules out.
struct Filling {
    queens: Vec<usize>,
    out: Vec<u64>,
}

/// Returns all ways of filling a unit, if there are few.
fn fillings(state: &State<'_>, unit: usize) -> Option<Vec<Filling>> {
    let geometry = state.geometry;
    let n = geometry.n;
    let squares = state.squares(unit);
    let has = |set: &[u64], at: usize| set[at / n] >> (at % n) & 1 == 1;
    let filled = |queens: Vec<usize>| {
        let mut trial = state.clone();
        queens.iter().for_each(|&at| trial.place(at));
        let free = trial.free.iter().zip(&state.free);
        let mut out: Vec<u64> = free.map(|(after, before)| before & !after).collect();
        queens.iter().for_each(|&at| out[at / n] &= !(1 << (at % n)));
        Filling { queens, out }
    };
    let mut all = Vec::new();
    for (first, &one) in squares.iter().enumerate() {
        if state.need[unit] == 1 {
            all.push(filled(vec![one]));
        } else {
            let out = state.effect(one);
            let others = squares[first + 1..].iter().filter(|&&other| !has(&out, other));
            all.extend(others.map(|&other| filled(vec![one, other])));
        }
        if all.len() > MOST_WAYS {
            return None;
        }
    }
    Some(all)
}

/// Finds squares that are ruled out by every way of filling two units.
pub(super) fn covered(state: &State<'_>) -> Option<Step> {
    let geometry = state.geometry;
    let n = geometry.n;
    let small: Vec<(usize, Vec<Filling>)> = state
        .open()
        .filter_map(|unit| Some((unit, fillings(state, unit)?)))
        .filter(|(_, ways)| !ways.is_empty())
        .collect();
    let loses =
        |out: &[u64], queens: &[usize]| queens.iter().any(|&at| out[at / n] >> (at % n) & 1 == 1);
    for (at, (unit, ways)) in small.iter().enumerate() {
        for (other_unit, others) in &small[at + 1..] {
            let mut out = state.free.clone();
            let mut pairs = 0;
            for one in ways {
                // Both units are full: a queen of one unit that is in the other must be one of the
                // other's queens.
                let fitting = |other: &&Filling| {
                    !loses(&one.out, &other.queens) && !loses(&other.out, &one.queens)
                };
                for other in others.iter().filter(fitting) {
                    pairs += 1;
                    let seen = one.out.iter().zip(&other.out);
                    out.iter_mut().zip(seen).for_each(|(word, (a, b))| *word &= a | b);
                }
            }
            if pairs > 0 && out.iter().any(|&word| word != 0) {
                let because = state.squares(*unit).into_iter().chain(state.squares(*other_unit));
                return Some(Step {
                    technique: Technique::Covered,
                    fills: Vec::new(),
                    rules_out: state.to_squares(members(&out)),
                    because: state.to_squares(because),
                    units: vec![geometry.name(*unit), geometry.name(*other_unit)],
                });
            }
        }
    }
    None
}

/// Finds `size` neighbouring lines into which regions must put as many queens as the lines need,
/// because the regions have no room elsewhere: the squares of other regions in these lines are
/// ruled out. With size 1, also a region into which lines must put as many queens as it needs.
pub(super) fn squeezed(state: &State<'_>, size: usize) -> Option<Step> {
    let n = state.geometry.n;
    if state.geometry.per_line == 1 {
        return None;
    }
    let regions: Vec<usize> = (2 * n..3 * n).collect();
    for kind in [0, n] {
        let lines: Vec<usize> = (kind..kind + n).collect();
        for outer in lines.windows(size) {
            if let Some(step) = squeezed_into(state, &regions, outer) {
                return Some(step);
            }
        }
        for region in regions.iter().filter(|_| size == 1) {
            if let Some(step) = squeezed_into(state, &lines, &[*region]) {
                return Some(step);
            }
        }
    }
    None
}

fn squeezed_into(state: &State<'_>, inner: &[usize], outer: &[usize]) -> Option<Step> {
    let geometry = state.geometry;
    let needed: u8 = outer.iter().map(|&line| state.need[line]).sum();
    if needed == 0 {
        return None;
    }
    let mut lines = vec![0u64; geometry.n];
    for &line in outer {
        lines.iter_mut().zip(geometry.unit(line)).for_each(|(word, own)| *word |= own);
    }
    // The number of queens that a unit must put into the lines, having no room for them outside.
    let must = |&unit: &usize| {
        let outside = || {
            let own = geometry.unit(unit).iter().zip(&state.free).zip(&lines);
            own.map(|((own, free), lines)| own & free & !lines)
        };
        let fits = (0..=state.need[unit]).rev().find(|&fits| has_room(outside(), fits));
        state.need[unit] - fits.unwrap_or(0)
    };
    let pressed: Vec<usize> = inner.iter().copied().filter(|unit| must(unit) > 0).collect();
    if pressed.iter().map(must).sum::<u8>() != needed {
        return None;
    }
    let mut out: Vec<u64> = lines.iter().zip(&state.free).map(|(line, free)| line & free).collect();
    for &unit in &pressed {
        out.iter_mut().zip(geometry.unit(unit)).for_each(|(word, own)| *word &= !own);
    }
    if out.iter().all(|&word| word == 0) {
        return None;
    }
    let because = pressed.iter().flat_map(|&unit| state.squares(unit));
    Some(Step {
        technique: Technique::Squeezed,
        fills: Vec::new(),
        rules_out: state.to_squares(members(&out)),
        because: state.to_squares(because),
        units: pressed.iter().chain(outer).map(|&unit| geometry.name(unit)).collect(),
    })
}
