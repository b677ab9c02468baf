//! Puzzles: a board with its given queens, blocked squares and regions.

use super::MAX_PUZZLE_SIZE;
use super::unit::{Unit, UnitKind};
use crate::board::{Size, SizeError, Square};
use crate::names::named;

/// The rules of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Some queens are given; no two queens may share a row, a column or a diagonal.
    Completion,
    /// One queen in each row, column and region, and no two touch, not even at corners.
    Regions,
    /// One queen in each row, column and region, and no two share a diagonal.
    RegionsDiagonals,
    /// Some squares are blocked; no two queens may share a row, a column or a diagonal.
    Blocked,
    /// Two queens in each row, column and region, and no two touch, not even at corners: Star
    /// Battle with two stars.
    Stars,
}

named!(
    Family,
    "family",
    /// All families.
    {
        Completion = "completion",
        Regions = "regions",
        RegionsDiagonals = "regions-diagonals",
        Blocked = "blocked",
        Stars = "stars",
    }
);

impl Family {
    /// Returns whether boards of this family are divided into regions.
    #[must_use]
    pub const fn has_regions(self) -> bool {
        matches!(self, Family::Regions | Family::RegionsDiagonals | Family::Stars)
    }

    /// Returns whether queens attack along whole diagonals, and not only adjacent squares.
    #[must_use]
    pub const fn has_diagonals(self) -> bool {
        !matches!(self, Family::Regions | Family::Stars)
    }

    /// Returns the number of queens in each row, column and region.
    #[must_use]
    pub const fn per_line(self) -> u32 {
        if matches!(self, Family::Stars) { 2 } else { 1 }
    }
}

/// A puzzle: a board with its givens. It may have any number of solutions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    family: Family,
    size: Size,
    /// The region of each square, row by row; empty in families without.
    regions: Vec<u8>,
    queens: Vec<Square>,
    blocked: Vec<Square>,
}

/// A region that is not connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Torn {
    /// The region, by number from 0.
    pub region: u8,
    /// The region's first square, row by row.
    pub first: Square,
    /// The first square of the region that is not connected to `first`.
    pub apart: Square,
}

/// The error of a board that is not a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The number of squares with a region differs from that of the board's squares.
    #[error("a board of size {size} has {} squares, not {given}", size * size)]
    Squares {
        /// The size of the board.
        size: u32,
        /// The number of given squares.
        given: usize,
    },
    /// There are more or fewer regions than rows.
    #[error("a board of {size} rows needs {size} regions, not {given}")]
    RegionCount {
        /// The size of the board.
        size: u32,
        /// The number of regions.
        given: usize,
    },
    /// A square is not on the board.
    #[error("row {}, column {} is not on the board: both range from 0 to {last}", square.row, square.column)]
    Outside {
        /// The square.
        square: Square,
        /// The last row and column.
        last: u32,
    },
    /// A square is given twice.
    #[error("row {}, column {} is given twice", .0.row, .0.column)]
    Twice(Square),
    /// Two given queens attack each other by the rules of the family.
    #[error("the queens of row {}, column {} and row {}, column {} attack each other", .0.row, .0.column, .1.row, .1.column)]
    Attack(Square, Square),
    /// A row, column or region has more given queens than it may have.
    #[error("the {} {} has more than {most} given queens", .unit.kind, .unit.index)]
    Crowded {
        /// The row, column or region.
        unit: Unit,
        /// The number of queens that it must have.
        most: u32,
    },
    /// The family has regions and none are given, or the reverse.
    #[error("a puzzle of the family {0} is given in another way")]
    Family(Family),
}

impl Puzzle {
    /// Creates a puzzle with regions and given queens. `regions` holds the region of each square,
    /// row by row, as any numbers; they are renumbered in ascending order. A region need not be
    /// connected: see [`torn`](Puzzle::torn).
    ///
    /// # Errors
    /// [`PuzzleError`] if the number of regions is not that of rows, or the queens are off the
    /// board or attack each other.
    pub fn with_regions(
        family: Family,
        size: Size,
        regions: &[u32],
        queens: Vec<Square>,
    ) -> Result<Puzzle, PuzzleError> {
        if !family.has_regions() {
            return Err(PuzzleError::Family(family));
        }
        let size = size.at_most(MAX_PUZZLE_SIZE)?;
        if regions.len() != size.index() * size.index() {
            return Err(PuzzleError::Squares { size: size.get(), given: regions.len() });
        }
        let mut names = regions.to_vec();
        names.sort_unstable();
        names.dedup();
        if names.len() != size.index() {
            return Err(PuzzleError::RegionCount { size: size.get(), given: names.len() });
        }
        let number = |name: &u32| names.binary_search(name).unwrap_or_default() as u8;
        let regions: Vec<u8> = regions.iter().map(number).collect();
        let puzzle = Puzzle { family, size, regions, queens, blocked: Vec::new() };
        puzzle.checked()
    }

    /// Creates a puzzle with given queens and blocked squares, where queens attack along rows,
    /// columns and diagonals. Its family is [`Family::Blocked`] if no queen is given, and
    /// [`Family::Completion`] otherwise.
    ///
    /// # Errors
    /// [`PuzzleError`] if a square is off the board or named twice, or queens attack each other.
    pub fn with_squares(
        size: Size,
        queens: Vec<Square>,
        blocked: Vec<Square>,
    ) -> Result<Puzzle, PuzzleError> {
        let size = size.at_most(MAX_PUZZLE_SIZE)?;
        let family = match queens.is_empty() && !blocked.is_empty() {
            true => Family::Blocked,
            false => Family::Completion,
        };
        Puzzle { family, size, regions: Vec::new(), queens, blocked }.checked()
    }

    /// Returns this puzzle with these queens given.
    ///
    /// # Errors
    /// [`PuzzleError`] if a queen is off the board, on a blocked square, or attacks another.
    pub fn with_queens(mut self, queens: Vec<Square>) -> Result<Puzzle, PuzzleError> {
        self.queens = queens;
        self.checked()
    }

    /// Returns this puzzle as one of another family with the same kind of givens.
    ///
    /// # Errors
    /// [`PuzzleError::Family`] if only one of the families has regions, or if queens are given and
    /// the new family has only blocked squares; [`PuzzleError::Attack`] if queens attack each
    /// other by the new rules.
    pub fn of_family(mut self, family: Family) -> Result<Puzzle, PuzzleError> {
        let has_queens = family == Family::Blocked && !self.queens.is_empty();
        if family.has_regions() != self.family.has_regions() || has_queens {
            return Err(PuzzleError::Family(family));
        }
        self.family = family;
        self.checked()
    }

    fn checked(mut self) -> Result<Puzzle, PuzzleError> {
        let last = self.size.last();
        self.queens.sort_unstable();
        self.blocked.sort_unstable();
        let mut all: Vec<Square> = self.queens.iter().chain(&self.blocked).copied().collect();
        if let Some(&square) = all.iter().find(|square| square.row > last || square.column > last) {
            return Err(PuzzleError::Outside { square, last });
        }
        all.sort_unstable();
        if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PuzzleError::Twice(pair[0]));
        }
        if let Some((first, second)) = self.attack(&self.queens) {
            return Err(PuzzleError::Attack(first, second));
        }
        match self.crowded(&self.queens) {
            Some(unit) => Err(PuzzleError::Crowded { unit, most: self.family.per_line() }),
            None => Ok(self),
        }
    }

    /// Returns the family.
    #[must_use]
    pub fn family(&self) -> Family {
        self.family
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the given queens, sorted by row and column.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Returns the blocked squares, sorted by row and column.
    #[must_use]
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Returns the region of a square, as a number from 0; `None` in families without regions.
    #[must_use]
    pub fn region(&self, square: Square) -> Option<u8> {
        let at = square.row as usize * self.size.index() + square.column as usize;
        self.regions.get(at).copied()
    }

    /// Returns the regions of all squares, row by row; empty in families without regions.
    pub(super) fn regions(&self) -> &[u8] {
        &self.regions
    }

    /// Returns the regions that are not connected. Some published boards have such regions,
    /// generated ones do not.
    #[must_use]
    pub fn torn(&self) -> Vec<Torn> {
        let n = self.size.index();
        let square = |at: usize| Square { row: (at / n) as u32, column: (at % n) as u32 };
        let mut found: Vec<Torn> = Vec::new();
        let mut first = vec![None; n];
        let mut seen = vec![false; n * n];
        for (at, &region) in self.regions.iter().enumerate() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            // Each piece of a region is found at its first square, so the first piece has the
            // region's first square.
            match first[region as usize] {
                None => first[region as usize] = Some(at),
                Some(first) if found.iter().all(|torn| torn.region != region) => {
                    found.push(Torn { region, first: square(first), apart: square(at) });
                }
                Some(_) => {}
            }
            let mut reached = vec![at];
            while let Some(from) = reached.pop() {
                for next in neighbours(n, from) {
                    if self.regions[next] == region && !std::mem::replace(&mut seen[next], true) {
                        reached.push(next);
                    }
                }
            }
        }
        found.sort_unstable_by_key(|torn| torn.region);
        found
    }

    /// Returns the board as text, row by row: the letters of regions (A to Z, then a to z), or `Q`,
    /// `x` and `.`. Queens given on a board with regions are left out.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let n = self.size.get();
        let sign = |square| match self.region(square) {
            Some(region) => region_letter(region),
            None if self.queens.binary_search(&square).is_ok() => 'Q',
            None if self.blocked.binary_search(&square).is_ok() => 'x',
            None => '.',
        };
        (0..n).map(|row| (0..n).map(|column| sign(Square { row, column })).collect()).collect()
    }

    /// Returns whether queens on these two squares break a rule: they attack each other along a
    /// diagonal, touch, or share a row, column or region that has only one queen.
    #[must_use]
    pub fn sees(&self, one: Square, other: Square) -> bool {
        let rows = one.row.abs_diff(other.row);
        let columns = one.column.abs_diff(other.column);
        let reach = if self.family.has_diagonals() { u32::MAX } else { 1 };
        if self.family.per_line() > 1 {
            return one != other && rows <= 1 && columns <= 1;
        }
        one != other
            && (rows == 0
                || columns == 0
                || (rows == columns && rows <= reach)
                || self.region(one).is_some_and(|region| Some(region) == self.region(other)))
    }

    /// Returns two of these queens that together break a rule, if there are any.
    #[must_use]
    pub fn attack(&self, queens: &[Square]) -> Option<(Square, Square)> {
        let pairs = queens.iter().enumerate();
        pairs
            .flat_map(|(at, &one)| queens[at + 1..].iter().map(move |&other| (one, other)))
            .find(|&(one, other)| self.sees(one, other))
    }

    /// Returns the first row, column or region in which there are more of these queens than it
    /// must have. Only for families with two queens in each.
    #[must_use]
    pub fn crowded(&self, queens: &[Square]) -> Option<Unit> {
        let most = self.family.per_line();
        if most == 1 {
            return None;
        }
        let all = UnitKind::ALL
            .into_iter()
            .flat_map(|kind| (0..self.size.get()).map(move |index| Unit { kind, index }));
        all.into_iter().find(|&unit| {
            queens.iter().filter(|&&queen| self.is_in(queen, unit)).count() > most as usize
        })
    }

    /// Returns whether a square is in a row, column or region.
    fn is_in(&self, square: Square, unit: Unit) -> bool {
        match unit.kind {
            UnitKind::Row => square.row == unit.index,
            UnitKind::Column => square.column == unit.index,
            UnitKind::Region => self.region(square).map(u32::from) == Some(unit.index),
        }
    }

    /// Returns the squares of a row, column or region, row by row.
    #[must_use]
    pub fn squares_of(&self, unit: Unit) -> Vec<Square> {
        let n = self.size.get();
        let all = (0..n).flat_map(|row| (0..n).map(move |column| Square { row, column }));
        all.filter(|&square| self.is_in(square, unit)).collect()
    }

    /// Returns whether these different queens solve this puzzle: they are complete, follow the
    /// rules and keep the givens.
    #[must_use]
    pub fn is_solved(&self, queens: &[Square]) -> bool {
        // The total is right and no row, column or region has too many, so each is full.
        queens.len() == self.size.index() * self.family.per_line() as usize
            && self.attack(queens).is_none()
            && self.crowded(queens).is_none()
            && self.queens.iter().all(|queen| queens.contains(queen))
            && !self.blocked.iter().any(|square| queens.contains(square))
    }
}

/// Returns the letter of a region: A to Z, then a to z.
fn region_letter(region: u8) -> char {
    char::from(if region < 26 { b'A' + region } else { b'a' + (region - 26) })
}

/// Returns the squares that share a side with a square, by number.
pub(super) fn neighbours(n: usize, at: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (at / n, at % n);
    let above = (row > 0).then(|| at - n);
    let left = (column > 0).then(|| at - 1);
    let right = (column + 1 < n).then(|| at + 1);
    let below = (row + 1 < n).then(|| at + n);
    [above, left, right, below].into_iter().flatten()
}
