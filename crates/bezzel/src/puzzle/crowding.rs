//! What only boards with two queens in each row, column and region need: [`squeezed`], and ruling out all squares at once
//! where a queen would leave a unit no room.

use super::geometry::members;
use super::state::{State, Step, Technique, has_room};

/// Rules out every square where a queen would leave a unit no room; returns whether there was any.
pub(super) fn rule_out_crowding(state: &mut State<'_>) -> bool {
    let units: Vec<(usize, Vec<u64>)> =
        state.open().map(|unit| (unit, state.own(unit).collect())).collect();
    let mut out = Vec::new();
    for at in members(&state.free) {
        let effect = state.effect(at);
        let is_lost = units.iter().any(|&(unit, ref own)| {
            // Most units are unaffected.
            let loses =
                state.has(own, at) || own.iter().zip(&*effect).any(|(own, out)| own & out != 0);
            loses && !state.keeps_room(unit, at, &effect)
        });
        if is_lost {
            out.push(at);
        }
    }
    out.iter().for_each(|&at| state.rule_out(at));
    !out.is_empty()
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
    let lines = geometry.union(outer);
    // The number of queens that a unit must put into the lines, having no room for them outside.
    let must = |&unit: &usize| {
        let outside = || state.own(unit).zip(&lines).map(|(own, lines)| own & !lines);
        let fits = (0..=state.need[unit]).rev().find(|&fits| has_room(outside(), fits));
        state.need[unit] - fits.unwrap_or(0)
    };
    let pressed: Vec<usize> = inner.iter().copied().filter(|unit| must(unit) > 0).collect();
    if pressed.iter().map(must).sum::<u8>() != needed {
        return None;
    }
    let mut out: Vec<u64> = lines.iter().zip(&state.free).map(|(line, free)| line & free).collect();
    out.iter_mut().zip(geometry.union(&pressed)).for_each(|(word, own)| *word &= !own);
    let because = pressed.iter().flat_map(|&unit| state.squares(unit));
    let units = pressed.iter().chain(outer).copied();
    state.ruling_out(Technique::Squeezed, members(&out), because, units)
}
