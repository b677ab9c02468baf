//! The work of a kernel: units (states to complete) and the course that a group of units shares
//! (the rows still to be filled, in order).
//!
//! The rows are on two sides of a band of filled rows. One side is filled first, from the band to
//! its edge, then the other. Away from the band, attacks only ever shift outwards. So a state has
//! five masks on the first side (columns, two diagonals for this side, two that wait for the
//! second side) and three on the second.

/// The largest board whose rows fit the 32-bit lanes of the kernels.
pub(crate) const MAX_ROWS: usize = 32;

/// A row to be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CourseRow {
    /// The squares that no fixed queen attacks, one bit a column. Fixed queens are shared by all
    /// units of the group, so they need no masks.
    pub(crate) free: u32,
    /// The distance to the next row of the same side: 1, or more if rows between are filled
    /// already. 0 for the last row of a side.
    pub(crate) gap: u32,
    /// On the first side: the distance to the first row of the second side.
    pub(crate) reach: u32,
}

/// The rows still to be filled, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Course {
    rows: Vec<CourseRow>,
    first_side: usize,
}

/// A state to complete: the attacks on the first row of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Unit {
    /// Columns taken by queens that are not fixed.
    pub(crate) columns: u32,
    /// Attacks on the first row of the first side: those that shift to lower columns going
    /// outwards, and those that shift to higher ones.
    pub(crate) near: [u32; 2],
    /// Attacks on the first row of the second side, in the same order.
    pub(crate) far: [u32; 2],
}

/// The number of solutions that a kernel found, and of nodes that it visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Completed {
    pub(crate) solutions: u64,
    /// The number of states that passed the look-ahead, from the units' children down to three
    /// rows before the end; the last three rows are counted without making states. Equal for all
    /// kernels.
    pub(crate) nodes: u64,
}

impl Course {
    /// Creates a course of rows on two sides, of which the first `first_side` are on the first.
    pub(crate) fn new(rows: Vec<CourseRow>, first_side: usize) -> Course {
        assert!(rows.len() <= MAX_ROWS && first_side <= rows.len());
        Course { rows, first_side }
    }

    /// Returns the rows of a board of `n` from row `first` down, without fixed queens.
    pub(crate) fn downwards(n: u32, first: u32) -> Course {
        let free = u32::MAX >> (32 - n);
        let row = |row| CourseRow { free, gap: u32::from(row + 1 < n), reach: 0 };
        Course::new((first..n).map(row).collect(), 0)
    }

    pub(crate) fn rows(&self) -> &[CourseRow] {
        &self.rows
    }

    /// Returns the number of rows on the first side.
    pub(crate) fn first_side(&self) -> usize {
        self.first_side
    }

    /// Returns the course from the row `depth` on.
    pub(crate) fn from(&self, depth: usize) -> Course {
        Course::new(self.rows[depth..].to_vec(), self.first_side.saturating_sub(depth))
    }

    /// Whether the last three rows, which kernels count in one step, are on the second side.
    pub(crate) fn closes(&self) -> bool {
        self.rows.len() >= self.first_side + CLOSED
    }
}

/// The number of blocks of states between two calls of `stop`: a call every few milliseconds.
pub(super) const ASK_EVERY: u32 = 1 << 12;

/// The number of rows counted in one step at the end.
pub(crate) const CLOSED: usize = 3;

impl Unit {
    /// Returns the free squares of row `depth` of the course, for a unit at that row.
    #[inline(always)]
    pub(crate) fn free(self, course: &Course, depth: usize) -> u32 {
        let row = course.rows[depth];
        let [low, high] = if depth < course.first_side { self.near } else { self.far };
        row.free & !(self.columns | low | high)
    }

    /// Returns the unit at the next row, after placing `queen` (one bit) in row `depth`.
    #[inline(always)]
    pub(crate) fn place(self, course: &Course, depth: usize, queen: u32) -> Unit {
        let CourseRow { gap, reach, .. } = course.rows[depth];
        let outwards = |[low, high]: [u32; 2]| [(low | queen) >> gap, (high | queen) << gap];
        let columns = self.columns | queen;
        if depth < course.first_side {
            let far = [self.far[0] | queen >> reach, self.far[1] | queen << reach];
            Unit { columns, near: outwards(self.near), far }
        } else {
            Unit { columns, near: self.near, far: outwards(self.far) }
        }
    }

    /// Whether one of the next two rows has no free square, for a unit at row `depth`. Rows beyond
    /// the last are ignored.
    #[inline(always)]
    pub(crate) fn is_dead(self, course: &Course, depth: usize) -> bool {
        let rows = course.rows.len();
        if depth < rows && self.free(course, depth) == 0 {
            return true;
        }
        depth + 1 < rows && self.after(course, depth).free(course, depth + 1) == 0
    }

    /// Returns the units at the row after `depth`, one for each free square of row `depth` that
    /// passes the look-ahead, from the left.
    pub(crate) fn children(self, course: &Course, depth: usize) -> impl Iterator<Item = Unit> {
        let mut free = self.free(course, depth);
        std::iter::from_fn(move || {
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                let child = self.place(course, depth, queen);
                if !child.is_dead(course, depth + 1) {
                    return Some(child);
                }
            }
            None
        })
    }

    /// Returns the unit at the row after `depth`, without a queen in row `depth`.
    #[inline(always)]
    fn after(self, course: &Course, depth: usize) -> Unit {
        let gap = course.rows[depth].gap;
        let outwards = |[low, high]: [u32; 2]| [low >> gap, high << gap];
        if depth < course.first_side {
            Unit { near: outwards(self.near), ..self }
        } else {
            Unit { far: outwards(self.far), ..self }
        }
    }
}
