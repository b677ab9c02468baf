//! The queens that are fixed first, one set of them for each orbit of the eight symmetries.
//! Written anew, not shared with the `cross` scheme, so that each of the two engines checks
//! the other.
//!
//! On an even board these are no queens, or those of the two central rows and columns. On an
//! odd one it is the queen of the middle row. The queen of the middle column is then either
//! the same one, in the very centre, or by symmetry can be thought to stand in the north,
//! and the one of the middle row in the west, nearer to the centre (at the same distance
//! they would attack each other). Eight different symmetries bring that about for eight
//! different solutions, so each of those counts eight times; the queen of the middle column
//! belongs to the north half and is not fixed.

/// A queen, as (row, column).
pub(super) type Queen = (u8, u8);

/// Queens that are fixed first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Constellation {
    /// The queens, sorted.
    pub(super) queens: Vec<Queen>,
    /// How many of the eight symmetries map it to itself.
    pub(super) symmetries: u32,
    /// Whether the queen of the middle column belongs to the north half. It is then farther
    /// from the centre than the only fixed queen.
    pub(super) stem: bool,
}

/// The constellations of a board of `n` with so many central rows and columns, in order: of
/// each orbit one. A single one without queens if `lines` is 0.
pub(super) fn constellations(n: u32, lines: u32) -> Vec<Constellation> {
    debug_assert!((n - lines).is_multiple_of(2) && lines <= 2);
    if lines == 1 {
        let middle = (n / 2) as u8;
        let centre = Constellation { queens: vec![(middle, middle)], symmetries: 8, stem: false };
        let beside = |distance| Constellation {
            queens: vec![(middle, middle - distance)],
            symmetries: 1,
            stem: true,
        };
        // The queen of the middle column must find a row farther out.
        return std::iter::once(centre).chain((1..middle).map(beside)).collect();
    }
    let first = (n - lines) / 2;
    let mut found = Vec::new();
    let mut queens = Vec::new();
    let centre = Centre { n, first, end: first + lines };
    centre.fill_rows(first, &mut queens, &mut |queens| {
        let mut sorted = queens.to_vec();
        sorted.sort_unstable();
        let images = images(n, &sorted);
        if images.iter().all(|image| sorted <= *image) {
            let symmetries = images.iter().filter(|image| sorted == **image).count() as u32;
            found.push(Constellation { queens: sorted, symmetries, stem: false });
        }
    });
    found.sort_unstable_by(|a, b| a.queens.cmp(&b.queens));
    found
}

/// A board and its central lines, `first..end`.
struct Centre {
    n: u32,
    first: u32,
    end: u32,
}

impl Centre {
    /// Fills the central rows from `row` on, then the central columns, in every way.
    fn fill_rows(&self, row: u32, queens: &mut Vec<Queen>, visit: &mut dyn FnMut(&[Queen])) {
        if row == self.end {
            return self.fill_columns(self.first, queens, visit);
        }
        for column in 0..self.n {
            self.with((row as u8, column as u8), queens, |queens| {
                self.fill_rows(row + 1, queens, visit);
            });
        }
    }

    /// Fills the central columns from `column` on, those that a queen of the rows is in
    /// excepted.
    fn fill_columns(&self, column: u32, queens: &mut Vec<Queen>, visit: &mut dyn FnMut(&[Queen])) {
        if column == self.end {
            return visit(queens);
        }
        if queens.iter().any(|queen| u32::from(queen.1) == column) {
            return self.fill_columns(column + 1, queens, visit);
        }
        for row in (0..self.first).chain(self.end..self.n) {
            self.with((row as u8, column as u8), queens, |queens| {
                self.fill_columns(column + 1, queens, visit);
            });
        }
    }

    /// Goes on with one more queen, if none attacks it.
    fn with(&self, queen: Queen, queens: &mut Vec<Queen>, go_on: impl FnOnce(&mut Vec<Queen>)) {
        if queens.iter().all(|&other| !attacks(other, queen)) {
            queens.push(queen);
            go_on(queens);
            queens.pop();
        }
    }
}

/// Whether two queens attack each other.
fn attacks(a: Queen, b: Queen) -> bool {
    let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    rows == 0 || columns == 0 || rows == columns
}

/// The images under the eight symmetries, each sorted.
fn images(n: u32, queens: &[Queen]) -> [Vec<Queen>; 8] {
    let last = n as u8 - 1;
    std::array::from_fn(|symmetry| {
        let image = |&(row, column): &Queen| {
            let (row, column) = if symmetry & 1 != 0 { (column, row) } else { (row, column) };
            let row = if symmetry & 2 != 0 { last - row } else { row };
            (row, if symmetry & 4 != 0 { last - column } else { column })
        };
        let mut images: Vec<Queen> = queens.iter().map(image).collect();
        images.sort_unstable();
        images
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of queens on the central lines that fills them, found by trying all sets.
    fn by_brute_force(n: u32, lines: u32) -> u64 {
        let first = (n - lines) / 2;
        let central = |line: u32| (first..first + lines).contains(&line);
        let squares: Vec<Queen> = (0..n)
            .flat_map(|row| (0..n).map(move |column| (row, column)))
            .filter(|&(row, column)| central(row) || central(column))
            .map(|(row, column)| (row as u8, column as u8))
            .collect();
        let mut stack = vec![(0, Vec::<Queen>::new())];
        let mut found = 0;
        while let Some((from, queens)) = stack.pop() {
            let rows = queens.iter().filter(|queen| central(u32::from(queen.0))).count();
            let columns = queens.iter().filter(|queen| central(u32::from(queen.1))).count();
            found += u64::from(rows == lines as usize && columns == lines as usize);
            for (at, &square) in squares.iter().enumerate().skip(from) {
                if queens.iter().all(|&queen| !attacks(queen, square)) {
                    stack.push((at + 1, [&queens[..], &[square]].concat()));
                }
            }
        }
        found
    }

    #[test]
    fn orbits_account_for_every_constellation() {
        for (n, lines) in [(4, 0), (4, 2), (6, 2), (8, 2), (1, 1), (3, 1), (5, 1), (9, 1)] {
            let orbits = constellations(n, lines);
            let weight = |c: &Constellation| {
                // The rows that are left for the queen of the middle column.
                let rows = if c.stem { u64::from(c.queens[0].1) } else { 1 };
                rows * 8 / u64::from(c.symmetries)
            };
            let weighted: u64 = orbits.iter().map(weight).sum();
            assert_eq!(weighted, by_brute_force(n, lines), "N = {n}, {lines} lines");
        }
    }
}
