//! Solves puzzles by techniques: the simplest technique that applies, repeatedly. The hardest step
//! determines the difficulty.

use super::crowding::squeezed;
use super::difficulty::Difficulty;
use super::geometry::Geometry;
use super::given::Puzzle;
use super::state::{State, Step, Technique};
use super::techniques::{MOST_CONFINED, confined, covered, last_square, would_empty};
use super::trying::{rule_out_failing, trying};
use crate::stop::{NEVER, Stop, Stopped};

/// The steps by which the techniques solve a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Way {
    /// The steps, each of which follows from the board after the earlier steps. Squares attacked
    /// by a queen are ruled out at once, without a step.
    pub steps: Vec<Step>,
    /// The difficulty; `None` if the techniques do not solve the puzzle.
    pub difficulty: Option<Difficulty>,
    /// The columns of the queens, row by row, if the puzzle is solved; otherwise empty.
    pub columns: Vec<u32>,
}

impl Way {
    /// Returns the effort of the steps for a person, which guides changes towards harder puzzles.
    pub(super) fn effort(&self) -> u32 {
        let weight = |step: &Step| match step.technique {
            Technique::LastSquare | Technique::Shadow => 0,
            Technique::Confined => step.units.len() as u32,
            Technique::WouldEmpty => 3,
            Technique::Squeezed => 3 * step.lines() as u32,
            Technique::Covered => 12,
            Technique::Trying => 40,
            Technique::DeepTrying => 200,
        };
        self.steps.iter().map(weight).sum()
    }
}

/// The number of regions confined to as many lines, or lines to regions, up to which a step has
/// medium difficulty; one is easy, more are hard.
const MEDIUM_CONFINED: usize = 3;

/// More trials than this make a puzzle expert, even if each trial is short.
const HARD_TRIALS: usize = 4;

/// Solves a puzzle by techniques alone, as far as they lead.
#[must_use]
pub fn reason(puzzle: &Puzzle) -> Way {
    reason_unless(puzzle, NEVER).expect("nobody says to stop")
}

/// Solves a puzzle as [`reason`] does, until `stop` cancels it: the largest boards take long.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true`.
pub fn reason_unless(puzzle: &Puzzle, stop: Stop<'_>) -> Result<Way, Stopped> {
    let geometry = Geometry::new(puzzle);
    Ok(reason_within(State::new(&geometry, puzzle), Difficulty::Expert, stop)?.0)
}

/// Solves a board with steps up to the difficulty `most`; returns the steps and the final board.
pub(super) fn reason_within<'g>(
    mut state: State<'g>,
    most: Difficulty,
    stop: Stop<'_>,
) -> Result<(Way, State<'g>), Stopped> {
    let mut steps = Vec::new();
    while !state.is_solved() {
        if stop() {
            return Err(Stopped);
        }
        let Some(step) = next_step(&state, most) else { break };
        state.apply(&step);
        steps.push(step);
        if most < Difficulty::Expert && trials(&steps) > HARD_TRIALS {
            break;
        }
    }
    let (mut difficulty, mut columns) = (None, Vec::new());
    if state.is_solved() {
        difficulty = Some(rated(&steps, state.geometry.per_line));
        columns = state.columns();
    }
    Ok((Way { steps, difficulty, columns }, state))
}

/// Whether techniques of any difficulty solve a board. This is faster than finding the steps,
/// since all failing squares are ruled out together.
pub(super) fn is_solvable(mut state: State<'_>, stop: Stop<'_>) -> Result<bool, Stopped> {
    loop {
        // The hard techniques are skipped here: trials of all squares find more.
        while let Some(step) = next_step(&state, Difficulty::Medium) {
            state.apply(&step);
        }
        if state.is_solved() {
            return Ok(true);
        }
        if stop() {
            return Err(Stopped);
        }
        if rule_out_failing(&mut state) {
            continue;
        }
        match next_step(&state, Difficulty::Expert) {
            Some(step) => state.apply(&step),
            None => return Ok(false),
        }
    }
}

fn trials(steps: &[Step]) -> usize {
    steps.iter().filter(|step| step.technique == Technique::Trying).count()
}

/// Returns the difficulty of a list of steps.
fn rated(steps: &[Step], per_line: u8) -> Difficulty {
    let each = steps.iter().map(|step| difficulty_of(step, per_line));
    let hardest = each.max().unwrap_or(Difficulty::Easy);
    if trials(steps) > HARD_TRIALS { Difficulty::Expert } else { hardest }
}

/// Returns the difficulty of one step, with `per_line` queens in each row.
fn difficulty_of(step: &Step, per_line: u8) -> Difficulty {
    match step.technique {
        Technique::LastSquare | Technique::Shadow => Difficulty::Easy,
        // With two queens in each row, the room for them is the first thing to check.
        Technique::WouldEmpty if per_line > 1 => Difficulty::Easy,
        Technique::Confined if step.lines() == 1 => Difficulty::Easy,
        Technique::Confined if step.lines() > MEDIUM_CONFINED => Difficulty::Hard,
        Technique::Squeezed if step.lines() > 1 => Difficulty::Hard,
        Technique::Confined | Technique::WouldEmpty | Technique::Squeezed => Difficulty::Medium,
        Technique::Covered | Technique::Trying => Difficulty::Hard,
        Technique::DeepTrying => Difficulty::Expert,
    }
}

/// Returns the simplest step up to the difficulty `most` that follows from the board.
pub(super) fn next_step(state: &State<'_>, most: Difficulty) -> Option<Step> {
    // No steps follow from a contradictory board.
    if state.open().any(|unit| !state.has_room(unit)) {
        return None;
    }
    let medium = most >= Difficulty::Medium;
    let hard = most >= Difficulty::Hard;
    let some_confined = |sizes: std::ops::RangeInclusive<usize>| {
        sizes.into_iter().find_map(|size| confined(state, size))
    };
    last_square(state)
        .or_else(|| confined(state, 1))
        .or_else(|| (medium || state.geometry.per_line > 1).then(|| would_empty(state))?)
        .or_else(|| medium.then(|| squeezed(state, 1))?)
        .or_else(|| medium.then(|| some_confined(2..=MEDIUM_CONFINED))?)
        .or_else(|| hard.then(|| squeezed(state, 2).or_else(|| squeezed(state, 3)))?)
        .or_else(|| hard.then(|| covered(state))?)
        .or_else(|| hard.then(|| some_confined(MEDIUM_CONFINED + 1..=MOST_CONFINED))?)
        .or_else(|| hard.then(|| trying(state, false))?)
        .or_else(|| (most == Difficulty::Expert).then(|| trying(state, true))?)
}
