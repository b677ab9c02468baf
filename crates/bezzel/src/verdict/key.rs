//! Placements as numbers: four bits a column, the first row highest, so that numbers are ordered
//! as placements are, and an image takes a few operations on 64 bits.

use crate::board::{Placement, Size};
use crate::symmetry::{Class, Symmetry};

/// The largest board whose placements fit 64 bits.
pub(super) const MAX_SIZE: u32 = 16;

/// The conversions between placements and numbers for one board size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keys {
    n: u32,
    /// The number of the placement with every queen in the last column.
    all_last: u64,
}

/// The images of a placement, by [`Symmetry`] as an index.
pub(super) type Images = [u64; 8];

impl Keys {
    pub(super) fn new(size: Size) -> Keys {
        let n = size.get();
        debug_assert!(n <= MAX_SIZE);
        Keys { n, all_last: u64::from(n - 1) * (0x1111_1111_1111_1111 >> (4 * (MAX_SIZE - n))) }
    }

    /// Returns the number of a list of columns by row.
    pub(super) fn key(columns: impl IntoIterator<Item = u32>) -> u64 {
        columns.into_iter().fold(0, |key, column| key << 4 | u64::from(column))
    }

    /// Returns the column of the queen in `row`.
    pub(super) const fn column(self, key: u64, row: u32) -> u32 {
        (key >> self.place(row) & 15) as u32
    }

    /// Returns the placement of a number.
    pub(super) fn placement(self, key: u64) -> Placement {
        let columns = (0..self.n).map(|row| self.column(key, row)).collect();
        Placement::new(columns).expect("the columns of a board")
    }

    /// Returns the position of the lowest bit of a row's column.
    const fn place(self, row: u32) -> u32 {
        4 * (self.n - 1 - row)
    }

    const fn mirror(self, key: u64) -> u64 {
        // No column exceeds the last one, so no digit borrows from another.
        self.all_last - key
    }

    const fn flip(self, key: u64) -> u64 {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let bytes = key.swap_bytes();
        ((bytes & LOW) << 4 | (bytes >> 4) & LOW) >> (4 * (MAX_SIZE - self.n))
    }

    /// Transposes a placement with one queen in each column.
    fn transpose(self, key: u64) -> u64 {
        let queens = (0..self.n).map(|row| u64::from(row) << self.place(self.column(key, row)));
        queens.fold(0, |transposed, queen| transposed | queen)
    }

    /// Returns the images of a placement with one queen in each column.
    pub(super) fn images(self, key: u64) -> Images {
        let (flipped, transposed) = (self.flip(key), self.transpose(key));
        let flipped_after = self.flip(transposed);
        let mut images = [key; 8];
        images[Symmetry::QuarterTurn as usize] = self.mirror(transposed);
        images[Symmetry::HalfTurn as usize] = self.mirror(flipped);
        images[Symmetry::ThreeQuarterTurn as usize] = flipped_after;
        images[Symmetry::Mirror as usize] = self.mirror(key);
        images[Symmetry::Flip as usize] = flipped;
        images[Symmetry::Transpose as usize] = transposed;
        images[Symmetry::Antitranspose as usize] = self.mirror(flipped_after);
        images
    }

    /// Returns the smallest image, and the index of the first symmetry that maps the placement to
    /// it.
    pub(super) fn canonical(self, key: u64) -> (u64, u32) {
        let images = self.images(key);
        let smallest = images.into_iter().zip(0..).min();
        smallest.expect("there are eight")
    }

    /// Returns the orbit of a canonical placement, each member at the index that
    /// [`Keys::canonical`] returns for it. The second result has a bit for each index with a
    /// member.
    pub(super) fn orbit(self, canonical: u64, class: Class) -> (Images, u8) {
        let images = self.images(canonical);
        let led = Symmetry::ALL.map(|symmetry| images[symmetry.inverse() as usize]);
        if class == Class::Asymmetric {
            return (led, u8::MAX);
        }
        let is_first = |at: &usize| !led[..*at].contains(&led[*at]);
        let members = (0..8).filter(is_first).fold(0, |members, at| members | 1 << at);
        (led, members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Solution, size};
    use crate::search::Backtrack;
    use crate::symmetry::{canonical, orbit};

    fn key(solution: &Solution) -> u64 {
        Keys::key(solution.columns().iter().copied())
    }

    #[test]
    fn images_and_orbits_are_those_of_solutions() {
        for n in [1, 4, 5, 6, 8, 9, MAX_SIZE] {
            let size = size(n);
            let keys = Keys::new(size);
            let mut before = None;
            for solution in Backtrack::new(size).unwrap().take(400) {
                // Numbers compare as placements do.
                assert!(before < Some(key(&solution)));
                before = Some(key(&solution));
                let images = keys.images(key(&solution));
                assert_eq!(keys.placement(images[0]), *solution.placement());
                for symmetry in Symmetry::ALL {
                    assert_eq!(images[symmetry as usize], key(&symmetry.image(&solution)));
                }
                let (smallest, by) = keys.canonical(key(&solution));
                assert_eq!(smallest, key(&canonical(&solution)));
                let (led, members) = keys.orbit(smallest, Class::of(&solution));
                assert_eq!(led[by as usize], key(&solution));
                assert!(members >> by & 1 == 1);
                let members = (0..8).filter(|at| members >> at & 1 == 1).map(|at| led[at]);
                let mut members: Vec<u64> = members.collect();
                members.sort_unstable();
                assert!(orbit(&solution).iter().map(key).eq(members));
            }
        }
    }
}
