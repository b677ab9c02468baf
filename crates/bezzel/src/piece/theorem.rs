//! What is known of a variant without a search: that it has no solution, or a solution by a formula.

use super::{Edge, Piece, Variant};
use crate::board::Placement;
use crate::search::construct;

impl Variant {
    /// Returns whether a theorem says that the variant has no solution. Other variants may have
    /// none either.
    ///
    /// On a whole torus the sums i + p(i) of a solution are all residues modulo N. So their sum
    /// N(N - 1) is equivalent to N(N - 1) / 2, which excludes every even N (Euler 1782, of
    /// transversals of the cyclic Latin square). If the differences i - p(i) are all residues too,
    /// let S be the sum of the squares of all residues: the squares of the sums and of the
    /// differences add up to 2 S and to 4 S, so N divides 2 S = N(N - 1)(2N - 1) / 3, which
    /// excludes every N divisible by 3 (G. Pólya, "Über die doppelt-periodischen Lösungen des
    /// n-Damen-Problems", 1918). For N = 2 and 3 no queens are placed on the plain board.
    ///
    /// ```
    /// use bezzel::{Size, piece::{Piece, Variant}};
    /// let torus = |n| Ok::<_, bezzel::SizeError>(Variant::square(Piece::TORUS_QUEEN, Size::new(n)?));
    /// assert!(torus(27)?.is_excluded() && !torus(25)?.is_excluded());
    /// # Ok::<(), bezzel::SizeError>(())
    /// ```
    pub fn is_excluded(self) -> bool {
        let n = self.size.get();
        let is_whole = self.rows == n && n > 1;
        let is_torus = self.piece.edge == Edge::Wraps
            && (n.is_multiple_of(2) || self.piece.diagonal && n.is_multiple_of(3));
        let is_plain = self.piece.diagonal && !self.size.is_solvable();
        is_whole && (is_torus || is_plain)
    }

    /// Returns a solution that a formula gives, if one is known for this variant: p(i) = k i modulo
    /// N for some k, or [`construct`] for queens. Takes linear time.
    ///
    /// ```
    /// use bezzel::{Size, piece::{Piece, Variant}};
    /// let torus = Variant::square(Piece::TORUS_QUEEN, Size::new(35)?);
    /// assert_eq!(torus.construct().unwrap().columns()[..4], [0, 2, 4, 6]);
    /// # Ok::<(), bezzel::SizeError>(())
    /// ```
    pub fn construct(self) -> Option<Placement> {
        let n = u64::from(self.size.get());
        let columns = match self.step() {
            Some(step) => (0..u64::from(self.rows)).map(|row| (row * step % n) as u32).collect(),
            None if self.piece == Piece::QUEEN => {
                let mut columns = construct(self.size)?.placement().columns().to_vec();
                columns.truncate(self.rows as usize);
                columns
            }
            None => return None,
        };
        self.placement(columns).ok()
    }

    /// Returns whether [`construct`](Variant::construct) gives a solution.
    pub fn is_constructed(self) -> bool {
        self.step().is_some() || self.piece == Piece::QUEEN && self.size.is_solvable()
    }

    /// Returns a k for which the columns k i modulo N are a solution. The lines of rows i and j meet
    /// on a torus if N divides k(j - i), (k + 1)(j - i) or (k - 1)(j - i).
    fn step(self) -> Option<u64> {
        const MOST: u64 = 64;
        let (n, rows) = (u64::from(self.size.get()), u64::from(self.rows));
        let differ = |factor: u64| rows <= n / gcd(factor, n);
        let is_free = |&step: &u64| {
            let knight =
                [step, n - step].contains(&2) || [2 * step % n, n - 2 * step % n].contains(&1);
            differ(step)
                && differ(step + 1)
                && (!self.piece.diagonal || differ(step - 1))
                && !(self.piece.knight && knight)
        };
        match self.piece.edge {
            _ if rows == 1 => Some(0),
            Edge::Reflects => None,
            Edge::Ends | Edge::Wraps => (1..n.min(MOST)).find(is_free),
        }
    }
}

/// Returns the greatest common divisor; that of 0 and `b` is `b`.
fn gcd(a: u64, b: u64) -> u64 {
    if a == 0 { b } else { gcd(b % a, a) }
}
