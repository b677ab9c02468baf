//! The solutions of a shard by position: in the order of its units, and below a unit row by row
//! along the course, from the left. The order depends only on the plan, not on the kernel.

use super::super::rules::{PlanSpec, solution};
use super::super::units::{Group, Tag};
use super::{Centre, Part, fixed, sides, tagged};
use crate::board::Solution;
use crate::kernel::{Course, Kernel, Unit};
use crate::narrow::low;
use crate::stop::{Stop, Stopped};

/// The queens of a unit that are not in its part.
#[derive(Debug, Clone, Copy)]
struct Path {
    /// The index of the weight.
    weight: u8,
    /// The columns of the queens in the central rows.
    central: [u8; 3],
    /// The number of filled rows of the course; their columns are in `course`, five bits each, the
    /// first row in the lowest bits.
    rows: u8,
    columns: u128,
}

/// The number of bits of a column.
const BITS: u32 = 5;

impl Tag for Path {
    fn below(self, column: u32) -> Path {
        let columns = self.columns | u128::from(column) << (BITS * u32::from(self.rows));
        Path { rows: self.rows + 1, columns, ..self }
    }
}

/// Returns the solutions of the weight with index `weight` at these positions, which ascend, in a
/// slice of a group. Fewer are returned if the slice has fewer solutions.
pub(super) fn nth(
    spec: PlanSpec,
    part: Part,
    slice: u64,
    weight: usize,
    places: &[u64],
    (kernel, stop): (Kernel, Stop<'_>),
) -> Result<Vec<Solution>, Stopped> {
    let start = |central, weight| Path { weight, central, rows: 0, columns: 0 };
    let Some(group) = tagged(spec.size, part, start) else { return Ok(Vec::new()) };
    let Group { course, units } = group.slice(spec, slice).group;
    let mut units = units;
    units.retain(|(_, path)| usize::from(path.weight) == weight);
    let mut below = Below { spec, part, course: &course, kernel, stop, found: Vec::new() };
    below.narrow(&units, places, 0)?;
    Ok(below.found)
}

/// A search for solutions below some units.
struct Below<'a> {
    spec: PlanSpec,
    part: Part,
    course: &'a Course,
    kernel: Kernel,
    stop: Stop<'a>,
    found: Vec<Solution>,
}

impl Below<'_> {
    /// Finds the solutions at these positions by bisection of the units: the solutions of the
    /// first half are counted, until one unit is left. `before` solutions come before those of the
    /// units.
    fn narrow(
        &mut self,
        units: &[(Unit, Path)],
        places: &[u64],
        before: u64,
    ) -> Result<(), Stopped> {
        if places.is_empty() {
            return Ok(());
        }
        match units {
            [] => Ok(()),
            &[(unit, path)] => {
                places.iter().try_for_each(|place| self.descend(unit, path, place - before))
            }
            several => {
                let (first, second) = several.split_at(several.len() / 2);
                let first_units: Vec<Unit> = first.iter().map(|(unit, _)| *unit).collect();
                let solutions =
                    self.kernel.complete(self.course, &first_units, self.stop)?.solutions;
                let middle = before + solutions;
                let (early, late) =
                    places.split_at(places.partition_point(|place| *place < middle));
                self.narrow(first, early, before)?;
                self.narrow(second, late, middle)
            }
        }
    }

    /// Finds the solution at a position below one unit, if there is one, skipping children whose
    /// solutions all come before.
    fn descend(&mut self, mut unit: Unit, mut path: Path, mut place: u64) -> Result<(), Stopped> {
        let rows = self.course.rows().len();
        'rows: for depth in 0..rows {
            let rest = self.course.from(depth + 1);
            for child in unit.children(self.course, depth) {
                let solutions = match depth + 1 == rows {
                    true => 1,
                    false => self.kernel.complete(&rest, &[child], self.stop)?.solutions,
                };
                if place < solutions {
                    path = path.below((child.columns ^ unit.columns).trailing_zeros());
                    unit = child;
                    continue 'rows;
                }
                place -= solutions;
            }
            return Ok(());
        }
        // On boards whose central lines contain all queens, the course is empty.
        if rows > 0 || place == 0 {
            self.found.push(self.solution(path));
        }
        Ok(())
    }

    /// Returns the solution with the queens of the part, the central rows and the course.
    fn solution(&self, path: Path) -> Solution {
        let centre = Centre::new(self.spec.size);
        let mut queens: Vec<(u32, u32)> = fixed(centre, self.part).collect();
        let central = (centre.first..).zip(path.central).take(centre.lines as usize);
        for (row, column) in central.map(|(row, column)| (row, u32::from(column))) {
            if !queens.contains(&(row, column)) {
                queens.push((row, column));
            }
        }
        let outside = sides(centre, self.part).concat();
        let column = |at: usize| low(path.columns >> (BITS as usize * at)) & ((1 << BITS) - 1);
        queens.extend(outside.iter().enumerate().map(|(at, &row)| (row, column(at))));
        solution(queens)
    }
}
