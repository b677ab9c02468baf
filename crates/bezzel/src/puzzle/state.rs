//! A board on the way to its solution: queens, and squares ruled out.

use super::geometry::{Geometry, members};
use super::given::Puzzle;
use super::unit::Unit;
use crate::board::Square;
use crate::names::named;

/// A technique: how a step follows from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A row, column or region has one square left, so a queen goes there.
    LastSquare,
    /// A queen rules out the squares that it attacks.
    Shadow,
    /// k regions fit only into k lines, or k lines into k regions, so no other square of those can
    /// hold a queen.
    Confined,
    /// A queen on the square would leave a row, column or region no square.
    WouldEmpty,
    /// However two rows, columns or regions are filled, one of their queens attacks the square.
    Covered,
    /// A queen on the square leads, through a few last squares, to a row, column or region without
    /// a square.
    Trying,
    /// A queen on the square leads, through more steps, to a row, column or region without a
    /// square.
    DeepTrying,
}

impl Technique {
    /// All techniques, from the simplest on.
    pub const ALL: [Technique; 7] = [
        Technique::LastSquare,
        Technique::Shadow,
        Technique::Confined,
        Technique::WouldEmpty,
        Technique::Covered,
        Technique::Trying,
        Technique::DeepTrying,
    ];

    /// Returns the name used in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::LastSquare => "last-square",
            Technique::Shadow => "shadow",
            Technique::Confined => "confined",
            Technique::WouldEmpty => "would-empty",
            Technique::Covered => "covered",
            Technique::Trying => "trying",
            Technique::DeepTrying => "deep-trying",
        }
    }
}

named!(Technique, "technique");

/// A step of reasoning, with its reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Squares that get a queen: one or none.
    pub fills: Vec<Square>,
    /// Squares that cannot hold a queen.
    pub rules_out: Vec<Square>,
    /// The reason: for a last square the queens and crosses that leave no other, for regions and
    /// lines their free squares, for a trial the queens that would follow, in order.
    pub because: Vec<Square>,
    /// The rows, columns and regions of the step: for [`Technique::Confined`] first those that are
    /// confined, then those that they are confined to; for a trial the unit that would be left
    /// empty.
    pub units: Vec<Unit>,
}

/// Queens on the board, and the squares that may still hold one. What a queen sees is ruled out
/// at once.
#[derive(Debug, Clone)]
pub(super) struct State<'g> {
    pub(super) geometry: &'g Geometry,
    pub(super) free: Vec<u64>,
    /// The queens, by number of their squares.
    pub(super) queens: Vec<usize>,
    /// Whether each unit has its queen.
    pub(super) filled: Vec<bool>,
}

impl<'g> State<'g> {
    pub(super) fn new(geometry: &'g Geometry, puzzle: &Puzzle) -> State<'g> {
        let mut state = State::empty(geometry);
        for &square in puzzle.blocked() {
            state.rule_out(geometry.number(square));
        }
        for &queen in puzzle.queens() {
            state.place(geometry.number(queen));
        }
        state
    }

    pub(super) fn empty(geometry: &'g Geometry) -> State<'g> {
        let n = geometry.n;
        let (free, filled) = (vec![u64::MAX >> (64 - n); n], vec![false; geometry.units]);
        State { geometry, free, queens: Vec::with_capacity(n), filled }
    }

    pub(super) fn place(&mut self, at: usize) {
        let geometry = self.geometry;
        self.free.iter_mut().zip(geometry.sees(at)).for_each(|(word, seen)| *word &= !seen);
        self.rule_out(at);
        for unit in geometry.units_of(at) {
            self.filled[unit] = true;
        }
        self.queens.push(at);
    }

    pub(super) fn rule_out(&mut self, at: usize) {
        self.free[at / self.geometry.n] &= !(1 << (at % self.geometry.n));
    }

    pub(super) fn is_solved(&self) -> bool {
        self.queens.len() == self.geometry.n
    }

    /// The units without a queen.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        self.filled.iter().enumerate().filter(|(_, filled)| !**filled).map(|(unit, _)| unit)
    }

    /// How many squares of a unit are free.
    #[inline]
    pub(super) fn left(&self, unit: usize) -> u32 {
        let own = self.geometry.unit(unit).iter().zip(&self.free);
        own.map(|(own, free)| (own & free).count_ones()).sum()
    }

    /// The free squares of a unit.
    pub(super) fn squares(&self, unit: usize) -> Vec<usize> {
        let own = self.geometry.unit(unit).iter().zip(&self.free);
        members(&own.map(|(own, free)| own & free).collect::<Vec<_>>()).collect()
    }

    /// Does a step.
    pub(super) fn apply(&mut self, step: &Step) {
        for &square in &step.rules_out {
            self.rule_out(self.geometry.number(square));
        }
        for &square in &step.fills {
            self.place(self.geometry.number(square));
        }
    }

    /// The squares of a set in their public form, in order.
    pub(super) fn told(&self, squares: impl IntoIterator<Item = usize>) -> Vec<Square> {
        let mut told: Vec<Square> =
            squares.into_iter().map(|at| self.geometry.square(at)).collect();
        told.sort_unstable();
        told.dedup();
        told
    }
}
