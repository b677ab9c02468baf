//! A partly solved board: queens, and squares that are ruled out.

use super::geometry::{Geometry, members};
use super::given::Puzzle;
use super::unit::Unit;
use crate::board::Square;
use crate::names::named;
use std::borrow::Cow;

/// A technique: how a step follows from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A row, column or region has one square left, so a queen goes there.
    LastSquare,
    /// A queen rules out the squares that it attacks.
    Shadow,
    /// k regions fit only into k lines, or k lines into k regions, so no other square of the k
    /// latter units can hold a queen.
    Confined,
    /// A queen on the square would leave a row, column or region without a square.
    WouldEmpty,
    /// Regions must put as many queens into neighbouring lines as these need, or lines into a
    /// region, so no other square there can hold one. Only for families with two queens in each
    /// unit.
    Squeezed,
    /// For every way of filling two rows, columns or regions, one of their queens attacks the
    /// square.
    Covered,
    /// A queen on the square leads, through a few last squares, to a row, column or region without
    /// a square.
    Trying,
    /// A queen on the square leads, through more steps, to a row, column or region without a
    /// square.
    DeepTrying,
}

named!(
    Technique,
    "technique",
    /// All techniques, from the simplest to the hardest.
    {
        LastSquare = "last-square",
        Shadow = "shadow",
        Confined = "confined",
        WouldEmpty = "would-empty",
        Squeezed = "squeezed",
        Covered = "covered",
        Trying = "trying",
        DeepTrying = "deep-trying",
    }
);

/// A step of reasoning, with its reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The squares that get a queen: one or none, or up to two in a family with two in each row.
    pub fills: Vec<Square>,
    /// The squares that cannot hold a queen.
    pub rules_out: Vec<Square>,
    /// The reason. For a last square, the queens and crosses that leave no other; for regions and
    /// lines, their free squares; for a trial, the queens that would follow, in order.
    pub because: Vec<Square>,
    /// The rows, columns and regions of the step. For [`Technique::Confined`] first the confined
    /// units, then those to which they are confined; for a trial the unit that would be left
    /// empty.
    pub units: Vec<Unit>,
}

impl Step {
    /// Returns a step of these units, which concludes nothing yet.
    pub(super) fn of(
        technique: Technique,
        geometry: &Geometry,
        units: impl IntoIterator<Item = usize>,
    ) -> Step {
        Step {
            technique,
            fills: Vec::new(),
            rules_out: Vec::new(),
            because: Vec::new(),
            units: units.into_iter().map(|unit| geometry.name(unit)).collect(),
        }
    }

    /// Returns the number of units to which others are confined: the last units of one kind.
    #[must_use]
    pub fn lines(&self) -> usize {
        let kind = self.units.last().map(|unit| unit.kind);
        self.units.iter().rev().take_while(|unit| Some(unit.kind) == kind).count()
    }
}

/// The queens on the board, and the squares that may still hold one. The squares that a queen sees
/// are ruled out at once.
#[derive(Debug, Clone)]
pub(super) struct State<'g> {
    pub(super) geometry: &'g Geometry,
    pub(super) free: Vec<u64>,
    /// The queens, by the numbers of their squares.
    pub(super) queens: Vec<usize>,
    /// The number of queens that each unit still needs.
    pub(super) need: Vec<u8>,
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
        let (free, need) = (vec![u64::MAX >> (64 - n); n], vec![geometry.per_line; geometry.units]);
        State { geometry, free, queens: Vec::with_capacity(n), need }
    }

    pub(super) fn place(&mut self, at: usize) {
        let geometry = self.geometry;
        self.free.iter_mut().zip(geometry.sees(at)).for_each(|(word, seen)| *word &= !seen);
        self.rule_out(at);
        for unit in geometry.units_of(at) {
            self.need[unit] = self.need[unit].saturating_sub(1);
            // With one queen, the square sees its whole units already.
            if geometry.per_line > 1 && self.need[unit] == 0 {
                self.free.iter_mut().zip(geometry.unit(unit)).for_each(|(word, own)| *word &= !own);
            }
        }
        self.queens.push(at);
    }

    pub(super) fn rule_out(&mut self, at: usize) {
        self.free[at / self.geometry.n] &= !(1 << (at % self.geometry.n));
    }

    pub(super) fn is_solved(&self) -> bool {
        self.queens.len() == self.geometry.n * self.geometry.per_line as usize
    }

    /// Returns the units that need a queen.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        self.need.iter().enumerate().filter(|(_, need)| **need > 0).map(|(unit, _)| unit)
    }

    /// Returns the free squares of a unit, as words of rows.
    #[inline]
    pub(super) fn own(&self, unit: usize) -> impl Iterator<Item = u64> {
        let own = self.geometry.unit(unit).iter().zip(&self.free);
        own.map(|(own, free)| own & free)
    }

    /// Whether the free squares of an open unit have room for the queens that it needs. Two queens
    /// that do not touch have room unless all squares lie within two rows and two columns.
    pub(super) fn has_room(&self, unit: usize) -> bool {
        has_room(self.own(unit), self.need[unit])
    }

    /// Places every forced queen; returns whether all units still have room.
    pub(super) fn settle(&mut self) -> bool {
        loop {
            let mut forced = None;
            for unit in self.open() {
                if !self.has_room(unit) {
                    return false;
                }
                forced = forced.or_else(|| self.forced(unit).first().copied());
            }
            match forced {
                Some(at) => self.place(at),
                None => return true,
            }
        }
    }

    /// Returns the free squares of an open unit without which it would have no room.
    pub(super) fn forced(&self, unit: usize) -> Vec<usize> {
        /// The maximum number of squares of a unit with such squares, if it needs two queens: the
        /// squares except one are within two rows and two columns.
        const MOST: u32 = 5;
        let need = self.need[unit];
        let left = self.left(unit);
        if need == 1 {
            return if left == 1 { self.squares(unit) } else { Vec::new() };
        }
        if left > MOST {
            return Vec::new();
        }
        let n = self.geometry.n;
        let own: Vec<u64> = self.own(unit).collect();
        let without = |at: usize| {
            let words = own.iter().enumerate();
            words.map(move |(row, word)| word & !(u64::from(row == at / n) << (at % n)))
        };
        members(&own).filter(|&at| !has_room(without(at), need)).collect()
    }

    /// Whether a set has a square.
    pub(super) fn has(&self, set: &[u64], at: usize) -> bool {
        set[at / self.geometry.n] >> (at % self.geometry.n) & 1 == 1
    }

    /// Whether a unit has room for the queens that it needs once a queen is on a free square, which rules out `effect`.
    pub(super) fn keeps_room(&self, unit: usize, at: usize, effect: &[u64]) -> bool {
        let n = self.geometry.n;
        let own = self.geometry.unit(unit);
        let is_inside = self.has(own, at);
        let left = own.iter().zip(&self.free).zip(effect).enumerate();
        let left = left.map(|(row, ((own, free), out))| {
            own & free & !out & !(u64::from(row == at / n) << (at % n))
        });
        has_room(left, self.need[unit] - u8::from(is_inside))
    }

    /// Returns the squares that a queen on a free square rules out, except itself.
    pub(super) fn effect(&self, at: usize) -> Cow<'g, [u64]> {
        let geometry = self.geometry;
        if geometry.per_line == 1 {
            return geometry.sees(at).into();
        }
        let mut out = geometry.sees(at).to_vec();
        for unit in geometry.units_of(at).filter(|&unit| self.need[unit] == 1) {
            out.iter_mut().zip(geometry.unit(unit)).for_each(|(word, own)| *word |= own);
        }
        out[at / geometry.n] &= !(1 << (at % geometry.n));
        out.into()
    }

    /// Returns the number of free squares of a unit.
    #[inline]
    pub(super) fn left(&self, unit: usize) -> u32 {
        self.own(unit).map(u64::count_ones).sum()
    }

    /// Returns the free squares of a unit.
    pub(super) fn squares(&self, unit: usize) -> Vec<usize> {
        members(&self.own(unit).collect::<Vec<_>>()).collect()
    }

    /// Returns the columns of the queens, row by row.
    pub(super) fn columns(&self) -> Vec<u32> {
        let n = self.geometry.n;
        let mut queens = self.queens.clone();
        queens.sort_unstable();
        queens.into_iter().map(|at| (at % n) as u32).collect()
    }

    /// Applies a step to the board.
    pub(super) fn apply(&mut self, step: &Step) {
        for &square in &step.rules_out {
            self.rule_out(self.geometry.number(square));
        }
        for &square in &step.fills {
            self.place(self.geometry.number(square));
        }
    }

    /// Returns the squares of a set in their public form, in order.
    pub(super) fn to_squares(&self, squares: impl IntoIterator<Item = usize>) -> Vec<Square> {
        let mut listed: Vec<Square> =
            squares.into_iter().map(|at| self.geometry.square(at)).collect();
        listed.sort_unstable();
        listed.dedup();
        listed
    }

    /// Returns the step that rules out these squares, if there are any.
    pub(super) fn ruling_out(
        &self,
        technique: Technique,
        out: impl IntoIterator<Item = usize>,
        because: impl IntoIterator<Item = usize>,
        units: impl IntoIterator<Item = usize>,
    ) -> Option<Step> {
        let rules_out = self.to_squares(out);
        (!rules_out.is_empty()).then(|| Step {
            rules_out,
            because: self.to_squares(because),
            ..Step::of(technique, self.geometry, units)
        })
    }
}

/// Whether `need` queens that do not touch, at most two, have room on the squares of a set.
pub(super) fn has_room(set: impl Iterator<Item = u64>, need: u8) -> bool {
    if need == 0 {
        return true;
    }
    let (mut first, mut columns) = (None, 0u64);
    for (row, word) in set.enumerate().filter(|(_, word)| *word != 0) {
        columns |= word;
        let is_apart = first.is_some_and(|first| row > first + 1)
            || 64 - columns.leading_zeros() - columns.trailing_zeros() > 2;
        if need == 1 || is_apart {
            return true;
        }
        first = first.or(Some(row));
    }
    false
}
