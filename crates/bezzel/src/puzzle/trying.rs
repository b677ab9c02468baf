//! Trials: a queen is placed on a square as an assumption, and the consequences leave a row,
//! column or region without a square.

use super::geometry::members;
use super::state::{State, Step, Technique};
use super::techniques::would_empty;

/// The maximum number of consequent queens in [`Technique::Trying`].
pub(super) const FEW: usize = 3;

/// A trial that failed.
struct Failed {
    square: usize,
    /// The queens that follow from the trial, in order.
    follows: Vec<usize>,
    /// The unit without a square.
    empty: usize,
}

/// Finds the free square that fails with the fewest consequent queens: at most [`FEW`], or
/// (`deep`) any number, where squares that would leave a unit empty are ruled out too.
pub(super) fn trying(state: &State<'_>, deep: bool) -> Option<Step> {
    let most = if deep { state.geometry.n * state.geometry.per_line as usize } else { FEW };
    let mut best: Option<Failed> = None;
    for square in members(&state.free) {
        let most = best.as_ref().map_or(Some(most), |best| best.follows.len().checked_sub(1));
        let Some(most) = most else { break };
        if let Some(failed) = fails(state, square, most, deep) {
            best = Some(failed);
        }
    }
    let Failed { square, follows, empty } = best?;
    let geometry = state.geometry;
    let technique = if deep { Technique::DeepTrying } else { Technique::Trying };
    Some(Step {
        rules_out: vec![geometry.square(square)],
        because: follows.into_iter().map(|at| geometry.square(at)).collect(),
        ..Step::of(technique, geometry, [empty])
    })
}

/// Rules out every square that fails at any depth; returns whether there was any. Ruling out
/// squares never makes another trial succeed, so the order does not matter.
pub(super) fn rule_out_failing(state: &mut State<'_>) -> bool {
    let before: u32 = state.free.iter().map(|word| word.count_ones()).sum();
    for square in members(&state.free.clone()) {
        let most = state.geometry.n * state.geometry.per_line as usize;
        if state.has(&state.free, square) && fails(state, square, most, true).is_some() {
            state.rule_out(square);
        }
    }
    before != state.free.iter().map(|word| word.count_ones()).sum::<u32>()
}

/// Returns how a queen on a square fails within `most` further queens, if it does.
fn fails(state: &State<'_>, square: usize, most: usize, deep: bool) -> Option<Failed> {
    let mut trial = state.clone();
    trial.place(square);
    let mut follows = Vec::new();
    loop {
        let mut last = None;
        for unit in trial.open() {
            if !trial.has_room(unit) {
                return Some(Failed { square, follows, empty: unit });
            }
            if last.is_none() {
                last = trial.forced(unit).first().copied();
            }
        }
        if let Some(at) = last {
            if follows.len() == most {
                return None;
            }
            trial.place(at);
            follows.push(at);
        } else if deep && let Some(step) = would_empty(&trial) {
            trial.apply(&step);
        } else {
            return None;
        }
    }
}
