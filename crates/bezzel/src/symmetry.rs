//! The eight symmetries of the square, and a solution's images, orbit, class and canonical form.

use crate::board::{Placement, Solution, Square};
use crate::names::named;

/// A symmetry of the square board: the dihedral group of order 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Maps every square to itself.
    Identity,
    /// A quarter-turn clockwise.
    QuarterTurn,
    /// A half-turn.
    HalfTurn,
    /// A quarter-turn counter-clockwise.
    ThreeQuarterTurn,
    /// Exchanges left and right.
    Mirror,
    /// Exchanges top and bottom.
    Flip,
    /// Exchanges rows and columns: the reflection in the main diagonal.
    Transpose,
    /// The reflection in the main antidiagonal.
    Antitranspose,
}

impl Symmetry {
    /// Returns the image of a square on a board with the given last row (N - 1).
    pub const fn square(self, square: Square, last: u32) -> Square {
        let Square { row, column } = square;
        let (row, column) = match self {
            Symmetry::Identity => (row, column),
            Symmetry::QuarterTurn => (column, last - row),
            Symmetry::HalfTurn => (last - row, last - column),
            Symmetry::ThreeQuarterTurn => (last - column, row),
            Symmetry::Mirror => (row, last - column),
            Symmetry::Flip => (last - row, column),
            Symmetry::Transpose => (column, row),
            Symmetry::Antitranspose => (last - column, last - row),
        };
        Square { row, column }
    }

    /// Returns the symmetry that applies `self` first and then `next`.
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        // The images of the squares (0, 1) and (0, 0) of a 3x3 board differ for all eight
        // symmetries.
        let probes = [Square { row: 0, column: 0 }, Square { row: 0, column: 1 }];
        let target = probes.map(|probe| next.square(self.square(probe, 2), 2));
        Symmetry::ALL
            .into_iter()
            .find(|symmetry| probes.map(|probe| symmetry.square(probe, 2)) == target)
            .expect("the eight symmetries are a group")
    }

    /// Returns the inverse of this symmetry.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterTurn => Symmetry::ThreeQuarterTurn,
            Symmetry::ThreeQuarterTurn => Symmetry::QuarterTurn,
            other => other,
        }
    }

    /// Returns the image of a solution, which is a solution again.
    pub fn image(self, solution: &Solution) -> Solution {
        let last = solution.size().last();
        let mut columns = vec![0; solution.size().index()];
        for queen in solution.placement().queens() {
            let Square { row, column } = self.square(queen, last);
            columns[row as usize] = column;
        }
        Solution::found(columns)
    }
}

named!(
    Symmetry,
    "symmetry",
    /// All eight symmetries, the identity first.
    {
        Identity = "identity",
        QuarterTurn = "quarter-turn",
        HalfTurn = "half-turn",
        ThreeQuarterTurn = "three-quarter-turn",
        Mirror = "mirror",
        Flip = "flip",
        Transpose = "transpose",
        Antitranspose = "antitranspose",
    }
);

/// The symmetry class of a solution, which determines the size of its orbit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Only the identity maps the solution to itself: an orbit of 8.
    Asymmetric,
    /// A half-turn maps the solution to itself, a quarter-turn does not: an orbit of 4.
    HalfTurn,
    /// A quarter-turn maps the solution to itself: an orbit of 2.
    QuarterTurn,
    /// The one queen of the 1x1 board, which every symmetry maps to itself.
    Single,
}

impl Class {
    /// Returns the number of solutions in an orbit of this class: 8, 4, 2 or 1.
    pub const fn orbit_size(self) -> u32 {
        match self {
            Class::Asymmetric => 8,
            Class::HalfTurn => 4,
            Class::QuarterTurn => 2,
            Class::Single => 1,
        }
    }

    /// Returns the class of a solution. No solution with N > 1 is its own reflection (two queens
    /// would share a line), so only the turns are compared.
    pub fn of(solution: &Solution) -> Class {
        let is_own_image = |symmetry: Symmetry| {
            let last = solution.size().last();
            solution.placement().queens().all(|queen| {
                let image = symmetry.square(queen, last);
                solution.columns()[image.row as usize] == image.column
            })
        };
        if solution.size().get() == 1 {
            Class::Single
        } else if is_own_image(Symmetry::QuarterTurn) {
            Class::QuarterTurn
        } else if is_own_image(Symmetry::HalfTurn) {
            Class::HalfTurn
        } else {
            Class::Asymmetric
        }
    }
}

named!(
    Class,
    "class of solutions",
    /// All four classes, the least symmetric first.
    {
        Asymmetric = "asymmetric",
        HalfTurn = "half-turn",
        QuarterTurn = "quarter-turn",
        Single = "single",
    }
);

/// Returns the images of a solution under all eight symmetries, each once, in lexicographic order
/// of their columns.
pub fn orbit(solution: &Solution) -> Vec<Solution> {
    let mut images: Vec<_> = Symmetry::ALL.iter().map(|s| s.image(solution)).collect();
    images.sort_unstable();
    images.dedup();
    images
}

/// Returns the canonical form of a solution: the lexicographically smallest image of its orbit.
pub fn canonical(solution: &Solution) -> Solution {
    orbit(solution).swap_remove(0)
}

/// Returns whether a solution is the canonical form of its orbit.
pub fn is_canonical(solution: &Solution) -> bool {
    Symmetry::ALL.iter().all(|symmetry| symmetry.image(solution) >= *solution)
}

/// Returns the image of a placement, or `None` if two of its queens share a column: their images
/// would share a row. A board of fewer rows than columns has images under the symmetries that map rows to rows.
pub fn image_of_placement(placement: &Placement, symmetry: Symmetry) -> Option<Placement> {
    let (size, rows) = (placement.size(), placement.rows());
    let mut columns = vec![u32::MAX; rows as usize];
    // Turned upside down, the first rows of a board are its last.
    let first = symmetry.square(Square { row: 0, column: 0 }, size.last());
    let above = first.row.min(size.get() - rows);
    for queen in placement.queens() {
        let image = symmetry.square(queen, size.last());
        *columns.get_mut(image.row.checked_sub(above)? as usize)? = image.column;
    }
    Placement::on(columns, size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::size;
    use crate::search::Backtrack;

    fn solutions(n: u32) -> impl Iterator<Item = Solution> {
        Backtrack::new(size(n)).unwrap()
    }

    #[test]
    fn the_eight_are_a_group() {
        use Symmetry::Identity;
        for a in Symmetry::ALL {
            assert_eq!(a.then(Identity), a);
            assert_eq!(Identity.then(a), a);
            assert_eq!(a.then(a.inverse()), Identity);
            let mut row = Symmetry::ALL.map(|b| a.then(b));
            row.sort_unstable();
            assert_eq!(row, Symmetry::ALL, "{a:?} permutes the eight");
            for b in Symmetry::ALL {
                for c in Symmetry::ALL {
                    assert_eq!(a.then(b).then(c), a.then(b.then(c)));
                }
            }
        }
    }

    #[test]
    fn images_follow_the_group() {
        for solution in solutions(7) {
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    let both = a.then(b).image(&solution);
                    assert_eq!(both, b.image(&a.image(&solution)));
                }
            }
        }
    }

    #[test]
    fn the_canonical_form_is_constant_on_an_orbit() {
        for n in 1..=9 {
            for solution in solutions(n) {
                let orbit = orbit(&solution);
                assert_eq!(orbit.len() as u32, Class::of(&solution).orbit_size());
                for image in &orbit {
                    assert_eq!(canonical(image), orbit[0]);
                    assert_eq!(is_canonical(image), *image == orbit[0]);
                    assert_eq!(Class::of(image), Class::of(&solution));
                }
            }
        }
    }

    #[test]
    fn names_are_those_of_the_data_formats() {
        let classes = Class::ALL.map(Class::name);
        assert_eq!(classes, ["asymmetric", "half-turn", "quarter-turn", "single"]);
        let symmetries = Symmetry::ALL.map(Symmetry::name);
        assert_eq!(
            symmetries,
            [
                "identity",
                "quarter-turn",
                "half-turn",
                "three-quarter-turn",
                "mirror",
                "flip",
                "transpose",
                "antitranspose"
            ]
        );
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let corner = Square { row: 0, column: 0 };
        assert_eq!(Symmetry::QuarterTurn.square(corner, 7), Square { row: 0, column: 7 });
    }

    #[test]
    fn only_one_queen_a_column_can_be_turned() {
        let placement = Placement::new(vec![0, 0, 1]).unwrap();
        assert_eq!(image_of_placement(&placement, Symmetry::Transpose), None);
        let mirrored = image_of_placement(&placement, Symmetry::Mirror).unwrap();
        assert_eq!(mirrored.columns(), [2, 2, 1]);
    }
}
