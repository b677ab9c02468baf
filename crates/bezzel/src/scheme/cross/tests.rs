use super::*;
use crate::tally::WEIGHTS;

#[test]
fn orbits_account_for_every_constellation() {
    // The expected number is counted without symmetry: all placements of queens that fill the
    // central lines.
    for n in [4u32, 6, 8, 5, 7] {
        let mut weighted = 0;
        for_each_group(Size::new(n).unwrap(), |_, units| {
            weighted += units.iter().map(|(_, place)| WEIGHTS[usize::from(*place)]).sum::<u64>();
        });
        assert_eq!(weighted, constellations_by_brute_force(n), "N = {n}");
    }
}

/// Counts all sets of queens on the central lines, one in each of these rows and columns, without
/// attacks: by going through the squares of the cross.
fn constellations_by_brute_force(n: u32) -> u64 {
    let lines = if n.is_multiple_of(2) { 2 } else { 3 };
    let first = (n - lines) / 2;
    let central = |line: u32| line >= first && line < first + lines;
    let squares: Vec<(u32, u32)> = (0..n)
        .flat_map(|row| (0..n).map(move |column| (row, column)))
        .filter(|&(row, column)| central(row) || central(column))
        .collect();
    let mut stack: Vec<(usize, Vec<(u32, u32)>)> = vec![(0, Vec::new())];
    let mut found = 0;
    while let Some((from, queens)) = stack.pop() {
        let rows = queens.iter().filter(|(row, _)| central(*row)).count() as u32;
        let columns = queens.iter().filter(|(_, column)| central(*column)).count() as u32;
        if rows == lines && columns == lines {
            found += 1;
        }
        for (at, &(row, column)) in squares.iter().enumerate().skip(from) {
            let free = queens
                .iter()
                .all(|&(r, c)| r != row && c != column && r.abs_diff(row) != c.abs_diff(column));
            if free {
                let mut more = queens.clone();
                more.push((row, column));
                stack.push((at + 1, more));
            }
        }
    }
    found
}
