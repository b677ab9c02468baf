//! A scheme for each [`Piece`]: fills boards of K rows and N columns row by row from the top. K is
//! the scheme's number. On a torus only the solutions with the first piece in column 0 are counted,
//! multiplied by N.

use super::first_rows::{Filling, Shape, max_depth, shards, standard_depth};
use super::rules::{CountTarget, PlanError, Rules, Scheme};
use crate::board::Size;
use crate::kernel::{Completed, Kernel};
use crate::piece::{Attacks, Piece, Variant, complete};
use crate::stop::{Stop, Stopped};

/// The schemes of all pieces.
pub(super) static PIECES: [Rules; Piece::ALL.len()] =
    [rules::<0>(), rules::<1>(), rules::<2>(), rules::<3>(), rules::<4>(), rules::<5>()];

/// Returns the scheme of the piece at this index of [`Piece::ALL`].
const fn rules<const AT: usize>() -> Rules {
    Rules {
        name: Piece::ALL[AT].name(),
        version: 1,
        takes_number: true,
        target: |rows| CountTarget::Piece { piece: Piece::ALL[AT], rows: Some(rows) },
        weights: |_| [false, false, Piece::ALL[AT].is_mirrored(), true],
        allows: |size, rows| Ok(Variant::new(Piece::ALL[AT], size, rows).map(|_| ())?),
        max_depth,
        standard_depth,
        // A torus of even size has no solutions for queens, so its count is too short to measure.
        probe: |_| (13, 13),
        shards: |mut spec| {
            spec.depth = spec.depth.min(spec.number);
            let n = u64::from(spec.size.get());
            match Piece::ALL[AT] {
                piece if piece.is_cyclic() => shards(spec, 1),
                piece if piece.is_mirrored() => shards(spec, n.div_ceil(2)),
                _ => shards(spec, n),
            }
        },
        open: |spec, _| {
            let variant = Variant::new(Piece::ALL[AT], spec.size, spec.number);
            let depth = spec.depth.min(spec.number);
            Ok(Box::new(OpenPieces { variant: variant.map_err(PlanError::from)?, depth }))
        },
    }
}

impl Scheme {
    /// Returns the scheme that fills boards of `rows` rows with a piece, row by row from the top.
    pub fn piece(piece: Piece, rows: u32) -> Scheme {
        let rules = PIECES.iter().find(|rules| rules.name == piece.name());
        Scheme::new(rules.expect("every piece has its scheme"), rows)
    }

    /// Returns the fastest scheme for a piece on boards of `rows` rows; as many as columns if
    /// `None`.
    pub fn quickest_for(piece: Piece, rows: Option<u32>, size: Size) -> Scheme {
        // On smaller boards a histogram has more numbers than there are halves.
        const SMALLEST: u32 = 12;
        let n = size.get();
        match Scheme::sums(n / 2) {
            sums if n >= SMALLEST && sums.counts(piece, rows, size) => sums,
            _ => Scheme::piece(piece, rows.unwrap_or(n)),
        }
    }

    /// Returns a scheme that counts a piece in another way than [`Scheme::quickest_for`], in about
    /// the same time, if there is one: for a second count of unpublished terms.
    pub fn second_for(piece: Piece, rows: Option<u32>, size: Size) -> Option<Scheme> {
        let schemes = [Scheme::sums_top(size.get() / 2), Scheme::NUMBERS];
        schemes.into_iter().find(|scheme| scheme.counts(piece, rows, size))
    }

    /// Returns whether this scheme counts this piece on boards of this size.
    fn counts(self, piece: Piece, rows: Option<u32>, size: Size) -> bool {
        let rows = rows.filter(|&rows| rows != size.get());
        self.target() == (CountTarget::Piece { piece, rows })
            && (self.rules().allows)(size, self.number).is_ok()
    }
}

struct OpenPieces {
    variant: Variant,
    depth: u32,
}

impl Filling for OpenPieces {
    type State = Attacks;

    fn shape(&self) -> Shape {
        Shape { columns: self.variant.size().get(), rows: self.variant.rows(), depth: self.depth }
    }

    fn free(&self, attacks: &Attacks, _row: u32) -> u64 {
        attacks.free(self.variant)
    }

    fn place(&self, attacks: &Attacks, queen: u64, row: u32) -> Attacks {
        attacks.place(self.variant, queen, row)
    }

    fn pass(&self, attacks: &Attacks) -> Attacks {
        attacks.pass(self.variant)
    }

    /// On a torus the mirror image is the one that keeps column 0, where the first piece is.
    fn image(&self, column: u64) -> u64 {
        let n = u64::from(self.variant.size().get());
        match self.variant.piece() {
            piece if !piece.is_mirrored() => column,
            piece if piece.is_cyclic() => (n - column) % n,
            _ => n - 1 - column,
        }
    }

    fn multiplicity(&self) -> u64 {
        let is_fixed = self.depth > 0 && self.variant.piece().is_cyclic();
        if is_fixed { u64::from(self.variant.size().get()) } else { 1 }
    }

    fn complete(
        &self,
        attacks: &Attacks,
        row: u32,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Completed, Stopped> {
        complete(self.variant, attacks, row, kernel, stop)
    }
}
