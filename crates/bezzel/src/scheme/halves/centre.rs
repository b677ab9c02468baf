//! The queens that are fixed first, one set for each orbit of the eight symmetries. This code
//! shares nothing with the `cross` scheme, so that each of the two engines checks the other.
//!
//! On an even board these are no queens, or those of the two central rows and columns. On an odd
//! board it is the queen of the middle row. The queen of the middle column is then either the same
//! queen, in the very centre, or a different one. In that case, by symmetry, the queen of the
//! middle column is in the north, and that of the middle row is in the west and nearer to the
//! centre (at the same distance they would attack each other). Eight different symmetries achieve
//! this for eight different solutions, so each such solution has the weight eight; the queen of
//! the middle column belongs to the north half and is not fixed.

use crate::narrow::{byte, short};

/// A queen, as (row, column).
pub(super) type Queen = (u8, u8);

/// A set of queens that are fixed first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Constellation {
    /// The queens, sorted.
    pub(super) queens: Vec<Queen>,
    /// The number of symmetries, of eight, that map the queens to themselves.
    pub(super) symmetries: u32,
    /// Whether the queen of the middle column belongs to the north half. Then it is farther from
    /// the centre than the only fixed queen.
    pub(super) stem: bool,
}

/// Returns the constellations of a board of `n` with `lines` central rows and columns, in order,
/// one for each orbit. If `lines` is 0, there is a single one without queens.
pub(super) fn constellations(n: u32, lines: u32) -> Vec<Constellation> {
    debug_assert!((n - lines).is_multiple_of(2) && lines <= 2);
    if lines == 1 {
        let middle = byte(n / 2);
        let centre = Constellation { queens: vec![(middle, middle)], symmetries: 8, stem: false };
        let beside = |distance| Constellation {
            queens: vec![(middle, middle - distance)],
            symmetries: 1,
            stem: true,
        };
        // The queen of the middle column needs a row farther from the centre.
        return std::iter::once(centre).chain((1..middle).map(beside)).collect();
    }
    let first = (n - lines) / 2;
    let centre = first..first + lines;
    let mut found = Vec::new();
    let mut stack = vec![Vec::new()];
    while let Some(queens) = stack.pop() {
        let row = centre.clone().find(|&row| queens.iter().all(|q: &Queen| u32::from(q.0) != row));
        let column =
            || centre.clone().find(|&column| queens.iter().all(|q| u32::from(q.1) != column));
        let squares: Vec<Queen> = match (row, column()) {
            // Fills the central rows first, then the central columns that are still empty.
            (Some(row), _) => (0..n).map(|column| (byte(row), byte(column))).collect(),
            (None, Some(column)) => (0..n).map(|row| (byte(row), byte(column))).collect(),
            (None, None) => {
                let mut queens = queens;
                queens.sort_unstable();
                let images = images(n, &queens);
                if images.iter().all(|image| queens <= *image) {
                    let same = images.iter().filter(|image| queens == **image).count();
                    found.push(Constellation { queens, symmetries: short(same), stem: false });
                }
                continue;
            }
        };
        for square in squares {
            if queens.iter().all(|&queen| !attacks(queen, square)) {
                stack.push([&queens[..], &[square]].concat());
            }
        }
    }
    found.sort_unstable_by(|a, b| a.queens.cmp(&b.queens));
    found
}

/// Whether two queens attack each other.
fn attacks(a: Queen, b: Queen) -> bool {
    let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    rows == 0 || columns == 0 || rows == columns
}

/// Returns the images under the eight symmetries, each sorted.
fn images(n: u32, queens: &[Queen]) -> [Vec<Queen>; 8] {
    let last = byte(n - 1);
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
pub(super) mod tests {
    use super::*;

    /// Returns the number of sets of queens on the central lines that fills them, found by trying all sets.
    pub(in crate::scheme) fn by_brute_force(n: u32, lines: u32) -> u64 {
        let first = (n - lines) / 2;
        let central = |line: u32| (first..first + lines).contains(&line);
        let squares: Vec<Queen> = (0..n)
            .flat_map(|row| (0..n).map(move |column| (row, column)))
            .filter(|&(row, column)| central(row) || central(column))
            .map(|(row, column)| (byte(row), byte(column)))
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
                // The number of rows for the queen of the middle column.
                let rows = if c.stem { u64::from(c.queens[0].1) } else { 1 };
                rows * 8 / u64::from(c.symmetries)
            };
            let weighted: u64 = orbits.iter().map(weight).sum();
            assert_eq!(weighted, by_brute_force(n, lines), "N = {n}, {lines} lines");
        }
    }
}
