//! The `cross` scheme: places the queens of the central rows and columns first (two and two on an
//! even board, three and three on an odd one), one constellation for each orbit of the eight
//! symmetries, then fills the remaining rows outwards, one side after the other.
//!
//! Queens in the centre attack most, so the tree below them is narrow. The symmetries of the
//! square map the central lines to each other, so they map constellations to constellations. The
//! completions of one constellation for each orbit are counted and multiplied by the size of the
//! orbit, without any test at the leaves.
//!
//! A group is the queens of the central columns (a [`Part`]). All units of a group share these
//! queens, so their attacks are in the rows of the course, and only the queens of the central rows
//! differ from unit to unit.

mod nth;

use super::rules::{CountTarget, OpenScheme, Outcome, PlanSpec, Rules, Scheme, Uncounted};
use super::units::{Group, MAX_SLICES_DEPTH, estimate_nodes};
use crate::board::{Size, Solution};
use crate::kernel::{Course, CourseRow, Kernel, Unit, each_bit};
use crate::narrow::{byte, index, low};
use crate::stop::Stop;

/// The scheme.
pub(super) const CROSS: Rules = Rules {
    name: "cross",
    version: 2,
    takes_number: false,
    target: |_| CountTarget::All,
    weights: |_| [true; 4],
    allows: |_, _| Ok(()),
    max_depth: |_| MAX_SLICES_DEPTH,
    standard_depth: |size, _| {
        // An odd board has many times more groups, so it needs less depth. Two more rows make
        // shards 14 times as large, one more level makes them an eighth: the largest boards need
        // more levels.
        let n = size.get();
        n.saturating_sub(if n % 2 == 1 { 17 } else { 13 }) / 2 + n.saturating_sub(26) / 2
    },
    probe: |_| (16, 0),
    shards: |spec| parts(spec.size).len() as u64 * spec.slices(),
    open: |spec, _| Ok(Box::new(OpenCross { spec, parts: parts(spec.size) })),
};

impl Scheme {
    /// The lines through the centre first, one constellation for each orbit, then row by row. The
    /// fastest scheme for small boards.
    pub const CROSS: Scheme = Scheme::new(&CROSS, 0);
}

/// The groups of a board, opened for counting.
struct OpenCross {
    spec: PlanSpec,
    parts: Vec<Part>,
}

impl OpenScheme for OpenCross {
    fn count(&self, shard: u64, kernel: Kernel, stop: Stop<'_>) -> Outcome {
        let (part, slice) = self.spec.at(shard);
        match group(self.spec.size, self.parts[index(part)]) {
            Some(group) => group.slice(self.spec, slice).count(kernel, stop),
            None => Ok(Default::default()),
        }
    }

    fn nth(
        &self,
        shard: u64,
        weight: usize,
        places: &[u64],
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Solution>>, Uncounted> {
        let (part, slice) = self.spec.at(shard);
        let part = self.parts[index(part)];
        Ok(Some(nth::nth(self.spec, part, slice, weight, places, (kernel, stop))?))
    }

    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        let make = |number: u64| group(self.spec.size, self.parts[index(number)]);
        estimate_nodes(self.parts.len() as u64, make, descents, seed)
    }
}

/// The number of bits of a packed row or column.
const BITS: u32 = 5;

/// The rows of the queens in the central columns, from the left.
type Part = [u8; 3];

/// The central lines of a board.
#[derive(Debug, Clone, Copy)]
struct Centre {
    n: u32,
    /// The number of central rows, which is also the number of central columns.
    lines: u32,
    /// The first central line.
    first: u32,
}

impl Centre {
    fn new(size: Size) -> Centre {
        let n = size.get();
        let lines = match n {
            1 => 1,
            n if n % 2 == 0 => 2,
            _ => 3,
        };
        Centre { n, lines, first: (n - lines) / 2 }
    }

    /// Returns the main factors of the size of the tree below these lines: the number of lines
    /// left on the side with fewer, and the sum of the distances of the lines from the centre.
    fn common(self, lines: [u8; 3]) -> u32 {
        let given = &lines[..self.lines as usize];
        let mask = given.iter().fold(0u32, |mask, line| mask | 1 << line);
        let first_side = (mask & ((1 << self.first) - 1)).count_ones();
        let second_side = (mask >> (self.first + self.lines)).count_ones();
        let left = self.first - first_side.max(second_side);
        let last = self.n - 1;
        let off_centre: u32 = given.iter().map(|&line| (2 * u32::from(line)).abs_diff(last)).sum();
        left << 8 | off_centre
    }

    /// Returns the queens' lines in four variants, each packed into one number that is ordered as
    /// lists are: unchanged, reversed, counted from the other side, and both.
    ///
    /// The highest bits are the value of [`common`](Self::common), which is equal for all four. If
    /// a constellation can be transposed, the version with the smaller value makes fewer nodes:
    /// 57.2 million for N = 16, where comparing only the lines makes 61.2; the best choice for
    /// each pair would make 55.2.
    fn variants(self, lines: [u8; 3]) -> [u32; 4] {
        let last = self.n - 1;
        let common = self.common(lines);
        let pack = |line: &dyn Fn(u32) -> u32| {
            (0..self.lines).fold(common, |packed, at| packed << BITS | line(at))
        };
        let line = |at: u32| u32::from(lines[at as usize]);
        let turned = |at: u32| line(self.lines - 1 - at);
        [pack(&line), pack(&turned), pack(&|at| last - line(at)), pack(&|at| last - turned(at))]
    }
}

/// Returns the groups: every way to place queens in the central columns that can be part of a
/// canonical constellation, in lexicographic order.
fn parts(size: Size) -> Vec<Part> {
    let centre = Centre::new(size);
    let mut parts = Vec::new();
    let anywhere = [u32::MAX >> (32 - centre.n); 3];
    fill(&anywhere[..centre.lines as usize], 0, [1; 3], &mut |rows| {
        // Mirror, flip and half-turn map the central columns to themselves.
        let variants = centre.variants(rows);
        if variants[1..].iter().all(|&variant| variants[0] <= variant) {
            parts.push(rows);
        }
    });
    parts
}

/// Calls `visit` with every way to place queens that do not attack each other in the central lines
/// from `at` on, on the `open` squares of each, behind the `queens` of those before, in
/// lexicographic order.
fn fill(open: &[u32], at: usize, mut queens: [u32; 3], visit: &mut impl FnMut([u8; 3])) {
    let taken = queens[..at].iter().enumerate().fold(0, |taken, (line, queen)| {
        let distance = at - line;
        taken | queen | queen << distance | queen >> distance
    });
    for queen in each_bit(u64::from(open[at] & !taken)) {
        queens[at] = low(queen);
        match at + 1 == open.len() {
            true => visit(queens.map(|queen| byte(queen.trailing_zeros()))),
            false => fill(open, at + 1, queens, visit),
        }
    }
}

/// Returns the units of a group, each with the index of its weight, or `None` if there are none.
fn group(size: Size, part: Part) -> Option<Group> {
    tagged(size, part, |_, weight| weight)
}

/// Returns the units of a group. `tag` makes the tag of each from the columns of the queens in the
/// central rows and the index of its weight.
fn tagged<T>(size: Size, part: Part, tag: impl Fn([u8; 3], u8) -> T) -> Option<Group<T>> {
    let centre = Centre::new(size);
    let sides = sides(centre, part);
    let constellations = constellations(centre, part);
    if constellations.is_empty() {
        return None;
    }
    let course = course(centre, part, &sides);
    let units = constellations
        .iter()
        .map(|(columns, weight)| (unit(centre, part, &sides, columns), tag(*columns, *weight)));
    let units = units.collect();
    Some(Group { course, units })
}

/// Returns the rows still to be filled on each side of the central rows, from the centre outwards;
/// the first side is filled first.
fn sides(centre: Centre, part: Part) -> [Vec<u32>; 2] {
    let is_left = |row: &u32| !part[..centre.lines as usize].contains(&byte(*row));
    let upper: Vec<u32> = (0..centre.first).rev().filter(is_left).collect();
    let lower: Vec<u32> = (centre.first + centre.lines..centre.n).filter(is_left).collect();
    if upper.len() <= lower.len() { [upper, lower] } else { [lower, upper] }
}

/// Returns the queens of a part, which are fixed for its group.
fn fixed(centre: Centre, part: Part) -> impl Iterator<Item = (u32, u32)> {
    (0..centre.lines).map(move |at| (u32::from(part[at as usize]), centre.first + at))
}

/// Returns the squares of a row that no queen of the part attacks.
fn unattacked(centre: Centre, part: Part, row: u32) -> u32 {
    fixed(centre, part).fold(u32::MAX >> (32 - centre.n), |free, (queen_row, column)| {
        let distance = row.abs_diff(queen_row);
        let queen = 1u32 << column;
        free & !(queen | queen >> distance | queen << distance)
    })
}

fn course(centre: Centre, part: Part, sides: &[Vec<u32>; 2]) -> Course {
    let second = sides[1].first();
    let rows = sides.iter().enumerate().flat_map(|(side, rows)| {
        rows.iter().enumerate().map(move |(at, &row)| CourseRow {
            free: unattacked(centre, part, row),
            gap: rows.get(at + 1).map_or(0, |next| next.abs_diff(row)),
            reach: if side == 0 { second.map_or(0, |second| second.abs_diff(row)) } else { 0 },
        })
    });
    Course::new(rows.collect(), sides[0].len())
}

/// Returns the queens of the central rows that make a canonical constellation with the part: their
/// columns, and the index of the constellation's weight.
fn constellations(centre: Centre, part: Part) -> Vec<([u8; 3], u8)> {
    let lines = centre.lines as usize;
    let central = (u32::MAX >> (32 - centre.lines)) << centre.first;
    // The squares of each central row that the queens of the central columns leave free, or the
    // square of such a queen.
    let mut open = [0u32; 3];
    for (row, open) in (centre.first..).zip(&mut open[..lines]) {
        let here = fixed(centre, part).find(|(fixed_row, _)| *fixed_row == row);
        *open = match here {
            Some((_, column)) => 1 << column,
            None => unattacked(centre, part, row) & !central,
        };
    }
    let rows = centre.variants(part);
    let mut found = Vec::new();
    fill(&open[..lines], 0, [1; 3], &mut |columns| {
        // Most constellations are not canonical; this test rejects them early.
        if centre.common(columns) >= rows[0] >> (BITS * centre.lines)
            && let Some(weight) = weight(centre, rows, columns)
        {
            found.push((columns, weight));
        }
    });
    found
}

/// Returns the index of a constellation's weight if it is the canonical one of its orbit: the one
/// whose rows and then columns come first, packed by [`Centre::variants`].
///
/// `rows` are the variants of the rows of the queens in the central columns; `columns` are the
/// columns of the queens in the central rows. The mirror reverses the order of the former and
/// counts the latter from the other side, the flip vice versa, and the half-turn does both to
/// both; transposition exchanges them.
fn weight(centre: Centre, rows: [u32; 4], columns: [u8; 3]) -> Option<u8> {
    const REVERSED: usize = 1;
    const TURNED: usize = 2;
    const BOTH: usize = 3;
    let columns = centre.variants(columns);
    let own = (rows[0], columns[0]);
    let mut stabiliser = 0;
    for (first, second) in [(rows, columns), (columns, rows)] {
        for (a, b) in [(0, 0), (REVERSED, TURNED), (TURNED, REVERSED), (BOTH, BOTH)] {
            match (first[a], second[b]).cmp(&own) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => stabiliser += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
    }
    // The stabiliser has 1, 2, 4 or 8 symmetries; all eight fix a single central queen.
    Some(byte(u32::trailing_zeros(stabiliser)))
}

/// Returns a constellation as a state: the attacks of the queens of the central rows.
fn unit(centre: Centre, part: Part, sides: &[Vec<u32>; 2], columns: &[u8; 3]) -> Unit {
    let mut unit = Unit::default();
    for at in 0..centre.lines {
        let row = centre.first + at;
        if fixed(centre, part).any(|(fixed_row, _)| fixed_row == row) {
            continue;
        }
        let queen = 1u32 << columns[at as usize];
        unit.columns |= queen;
        for (side, masks) in sides.iter().zip([&mut unit.near, &mut unit.far]) {
            if let Some(first) = side.first() {
                masks[0] |= queen >> first.abs_diff(row);
                masks[1] |= queen << first.abs_diff(row);
            }
        }
    }
    unit
}

/// Calls `visit` with the course and the units of every group of a board.
#[cfg(test)]
pub(crate) fn for_each_group(size: Size, mut visit: impl FnMut(&Course, &[(Unit, u8)])) {
    for part in parts(size) {
        if let Some(Group { course, units }) = group(size, part) {
            visit(&course, &units);
        }
    }
}

#[cfg(test)]
mod tests;
