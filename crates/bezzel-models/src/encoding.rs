//! At-most-one constraints as clauses. Every encoding is completed so that the squares determine its auxiliary
//! variables: then the whole formula has exactly one model for each solution, and counting needs no projection.

use std::io;

/// An encoding of at-most-one constraints.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum AtMostOne {
    /// Every two squares exclude each other: k(k-1)/2 clauses, no auxiliaries.
    Pairwise,
    /// An auxiliary for each prefix of the line, true if the prefix has a queen (C. Sinz, "Towards an Optimal CNF
    /// Encoding of Boolean Cardinality Constraints", CP 2005, in both directions as the ladder of I. P. Gent and P.
    /// Nightingale, ModRef 2004).
    Ladder,
    /// The squares are arranged in a rectangle, with at most one of its rows and of its columns, recursively (J.
    /// Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010).
    #[default]
    Product,
    /// Groups of three with a commander each, recursively (W. Klieber and G. Kwon, "Efficient CNF Encoding for
    /// Selecting 1 from N Objects", CFV 2007).
    Commander,
    /// Groups of two, and the binary number of the group that holds the queen (V.-H. Nguyen and S. T. Mai, "A New
    /// Method to Encode the At-Most-One Constraint into SAT", SoICT 2015).
    Bimander,
}

impl AtMostOne {
    /// All encodings.
    pub const ALL: [AtMostOne; 5] = [
        AtMostOne::Pairwise,
        AtMostOne::Ladder,
        AtMostOne::Product,
        AtMostOne::Commander,
        AtMostOne::Bimander,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AtMostOne::Pairwise => "pairwise",
            AtMostOne::Ladder => "ladder",
            AtMostOne::Product => "product",
            AtMostOne::Commander => "commander",
            AtMostOne::Bimander => "bimander",
        }
    }
}

/// The maximum length at which pairwise clauses are no longer than those of the recursive encodings.
const SHORT: usize = 5;
/// The number of squares under a commander: three give the fewest clauses.
const TROOP: usize = 3;

/// A callback for each clause.
pub(super) type Take<'a> = dyn FnMut(&[i64]) -> io::Result<()> + 'a;

/// Generates clauses, and numbers auxiliary variables.
pub(super) struct Encoder<'a> {
    /// The number of variables so far.
    pub(super) variables: i64,
    take: &'a mut Take<'a>,
}

impl<'a> Encoder<'a> {
    /// Creates an encoder of a formula that has `variables` variables already.
    pub(super) fn new(variables: i64, take: &'a mut Take<'a>) -> Encoder<'a> {
        Encoder { variables, take }
    }

    /// Adds the constraint that at least one literal is true.
    pub(super) fn clause(&mut self, literals: &[i64]) -> io::Result<()> {
        (self.take)(literals)
    }

    /// Adds the constraint that at most one literal is true.
    pub(super) fn at_most_one(&mut self, encoding: AtMostOne, all: &[i64]) -> io::Result<()> {
        match encoding {
            AtMostOne::Pairwise => self.pairwise(all),
            AtMostOne::Ladder => self.ladder(all),
            _ if all.len() <= SHORT => self.pairwise(all),
            AtMostOne::Product => self.product(all),
            AtMostOne::Commander => self.commander(all),
            AtMostOne::Bimander => self.bimander(all),
        }
    }

    /// Returns the number of a new variable.
    pub(super) fn auxiliary(&mut self) -> i64 {
        self.variables += 1;
        self.variables
    }

    /// Returns an auxiliary that is true if and only if one of the literals is.
    fn any_of(&mut self, literals: &[i64]) -> io::Result<i64> {
        let any = self.auxiliary();
        for &literal in literals {
            self.clause(&[-literal, any])?;
        }
        self.implies_any(any, literals)?;
        Ok(any)
    }

    fn implies_any(&mut self, condition: i64, literals: &[i64]) -> io::Result<()> {
        let clause: Vec<i64> =
            std::iter::once(-condition).chain(literals.iter().copied()).collect();
        self.clause(&clause)
    }

    fn pairwise(&mut self, all: &[i64]) -> io::Result<()> {
        for (at, &first) in all.iter().enumerate() {
            for &second in &all[at + 1..] {
                self.clause(&[-first, -second])?;
            }
        }
        Ok(())
    }

    fn ladder(&mut self, all: &[i64]) -> io::Result<()> {
        let Some((&first, rest)) = all.split_first() else { return Ok(()) };
        // Whether the line has a queen so far: for one square, this is the square's own variable.
        let mut before = first;
        for (at, &literal) in rest.iter().enumerate() {
            self.clause(&[-before, -literal])?;
            if at + 1 < rest.len() {
                before = self.any_of(&[before, literal])?;
            }
        }
        Ok(())
    }

    fn product(&mut self, all: &[i64]) -> io::Result<()> {
        let height = all.len().isqrt();
        let width = all.len().div_ceil(height);
        let mut rows = Vec::new();
        for row in all.chunks(width) {
            rows.push(self.any_of(row)?);
        }
        let mut columns = Vec::new();
        for column in 0..width {
            let squares: Vec<i64> = all.iter().skip(column).step_by(width).copied().collect();
            columns.push(self.any_of(&squares)?);
        }
        self.at_most_one(AtMostOne::Product, &rows)?;
        self.at_most_one(AtMostOne::Product, &columns)
    }

    fn commander(&mut self, all: &[i64]) -> io::Result<()> {
        let mut commanders = Vec::new();
        for troop in all.chunks(TROOP) {
            self.pairwise(troop)?;
            commanders.push(self.any_of(troop)?);
        }
        self.at_most_one(AtMostOne::Commander, &commanders)
    }

    fn bimander(&mut self, all: &[i64]) -> io::Result<()> {
        let groups = all.chunks(2);
        // The number of bits of the largest group number.
        let bits = usize::BITS - (groups.len() - 1).leading_zeros();
        for group in groups.clone() {
            self.pairwise(group)?;
        }
        for bit in 0..bits {
            let value = self.auxiliary();
            let has_bit = |number: usize| number >> bit & 1 == 1;
            for (number, group) in groups.clone().enumerate() {
                for &literal in group {
                    self.clause(&[-literal, if has_bit(number) { value } else { -value }])?;
                }
            }
            // If the line has no queen, the bits would be undetermined: they must be 0.
            let set = groups.clone().enumerate().filter(|(number, _)| has_bit(*number));
            let set: Vec<i64> = set.flat_map(|(_, group)| group.iter().copied()).collect();
            self.implies_any(value, &set)?;
        }
        Ok(())
    }
}
