//! A scheme for each [`Piece`]: fills boards of K rows and N columns row by row from the top. K is
//! the scheme's number. A shard is the pieces of the first rows; its number has their columns as
//! digits in base N.
//!
//! If the piece allows it, solutions are counted together with their mirror images, and on a torus
//! only those with the first piece in column 0, multiplied by N.

use super::rules::{
    CountTarget, OpenError, OpenScheme, PlanError, PlanSpec, Resources, Rules, Scheme, Uncounted,
};
use crate::board::Size;
use crate::kernel::{Completed, Kernel};
use crate::piece::{Attacks, Piece, Variant, complete};
use crate::stop::{NEVER, Stop, Stopped};
use crate::tally::{Effort, ONE, TWO, Tally};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The scheme of a piece.
#[derive(Clone, Copy)]
pub(super) struct Pieces(Piece);

/// The schemes of all pieces.
pub(super) static PIECES: [Pieces; Piece::ALL.len()] = {
    let mut all = [Pieces(Piece::QUEEN); Piece::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = Pieces(Piece::ALL[at]);
        at += 1;
    }
    all
};

impl Scheme {
    /// Returns the scheme that fills boards of `rows` rows with a piece, row by row from the top.
    #[must_use]
    pub fn piece(piece: Piece, rows: u32) -> Scheme {
        let rules = PIECES.iter().find(|rules| rules.0 == piece);
        Scheme::new(rules.expect("every piece has its scheme"), rows)
    }

    /// Returns the fastest scheme for a piece on boards of `rows` rows; as many as columns if
    /// `None`.
    #[must_use]
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
    #[must_use]
    pub fn second_for(piece: Piece, rows: Option<u32>, size: Size) -> Option<Scheme> {
        let schemes = [Scheme::sums_top(size.get() / 2), Scheme::NUMBERS];
        schemes.into_iter().find(|scheme| scheme.counts(piece, rows, size))
    }

    /// Returns whether this scheme counts this piece on boards of this size.
    fn counts(self, piece: Piece, rows: Option<u32>, size: Size) -> bool {
        let rows = rows.filter(|&rows| rows != size.get());
        self.target() == (CountTarget::Piece { piece, rows })
            && self.rules.allows(size, self.number).is_ok()
    }
}

impl Rules for Pieces {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn version(&self) -> u32 {
        1
    }

    fn takes_number(&self) -> bool {
        true
    }

    fn target(&self, number: u32) -> CountTarget {
        CountTarget::Piece { piece: self.0, rows: Some(number) }
    }

    fn weights(&self, _number: u32) -> [bool; 4] {
        [false, false, self.0.is_mirrored(), true]
    }

    fn allows(&self, size: Size, number: u32) -> Result<(), PlanError> {
        Ok(Variant::new(self.0, size, number).map(|_| ())?)
    }

    fn max_depth(&self, size: Size) -> u32 {
        size.get().min(6)
    }

    fn standard_depth(&self, size: Size, number: u32) -> u32 {
        let depth = if size.get() < 16 { 2 } else { 3 + (size.get() - 16) / 6 };
        depth.min(number)
    }

    fn probe(&self, _size: Size, _number: u32) -> (u32, u32) {
        // A torus of even size has no solutions for queens, so its count is too short to measure.
        (13, 13)
    }

    fn shards(&self, spec: PlanSpec) -> u64 {
        let n = u64::from(spec.size.get());
        let first_columns = match self.0 {
            piece if piece.is_cyclic() => 1,
            piece if piece.is_mirrored() => n.div_ceil(2),
            _ => n,
        };
        match spec.depth.min(spec.number) {
            0 => 1,
            depth => first_columns * n.pow(depth - 1),
        }
    }

    fn open(
        &self,
        spec: PlanSpec,
        _resources: Resources,
    ) -> Result<Box<dyn OpenScheme>, OpenError> {
        let variant = Variant::new(self.0, spec.size, spec.number).map_err(PlanError::from)?;
        Ok(Box::new(OpenPieces { variant, depth: spec.depth.min(spec.number) }))
    }
}

struct OpenPieces {
    variant: Variant,
    depth: u32,
}

/// The pieces in the first rows of a shard.
pub(super) struct Beginning<S> {
    pub(super) state: S,
    /// Whether the shard includes the mirror images.
    pub(super) is_doubled: bool,
}

/// Returns the columns of a shard: the digits of its number in base N.
pub(super) fn first_columns(shard: u64, n: u32, depth: u32) -> impl Iterator<Item = u64> {
    let n = u64::from(n);
    (0..depth).map(move |row| shard / n.pow(depth - 1 - row) % n)
}

impl<S> Beginning<S> {
    /// Places pieces in these columns, one a row. Returns `None` if they attack each other, or if
    /// another shard includes them as mirror images; `image` maps a column to its mirror image.
    pub(super) fn of(
        columns: impl Iterator<Item = u64>,
        top: S,
        image: Option<impl Fn(u64) -> u64>,
        place: impl Fn(&S, u64, u32) -> Option<S>,
    ) -> Option<Beginning<S>> {
        let mut begun = Beginning { state: top, is_doubled: false };
        for (row, column) in (0..).zip(columns) {
            let image = image.as_ref().map_or(column, |image| image(column));
            if !begun.is_doubled && image != column {
                if image < column {
                    return None;
                }
                begun.is_doubled = true;
            }
            begun.state = place(&begun.state, column, row)?;
        }
        Some(begun)
    }
}

/// Estimates the nodes of all shards by random descents (D. E. Knuth, "Estimating the efficiency
/// of backtrack programs", Mathematics of Computation 29, 1975), with the last rows of each
/// counted exactly. `children` returns the children of a state at a row; symmetry reduces those of
/// the first row to the share `first`.
pub(super) fn random_descents<S: Copy>(
    (rows, depth, first): (u32, u32, f64),
    (descents, seed): (u32, u64),
    top: S,
    children: impl Fn(&S, u32) -> Vec<S>,
    complete: impl Fn(&S, u32) -> Result<Completed, Stopped>,
) -> f64 {
    const EXACT_ROWS: u32 = 8;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let random_rows = rows.saturating_sub(EXACT_ROWS).max(depth);
    let mut sum = 0.0;
    for _ in 0..descents {
        let (mut state, mut width) = (top, first);
        for row in 0..random_rows {
            let below = children(&state, row);
            width *= below.len() as f64;
            if below.is_empty() {
                break;
            }
            state = below[rng.random_range(0..below.len())];
            // Nodes above the rows of a shard are not counted as steps.
            sum += if row >= depth { width } else { 0.0 };
        }
        if width > 0.0 {
            sum += width * complete(&state, random_rows).map_or(f64::NAN, |done| done.nodes as f64);
        }
    }
    sum / f64::from(descents.max(1))
}

impl OpenPieces {
    fn beginning(&self, shard: u64) -> Option<Beginning<Attacks>> {
        let (variant, n) = (self.variant, u64::from(self.variant.size().get()));
        let is_cyclic = variant.piece().is_cyclic();
        // A mirror image; on a torus the one that keeps column 0, where the first piece is.
        let image = move |column| if is_cyclic { (n - column) % n } else { n - 1 - column };
        let image = variant.piece().is_mirrored().then_some(image);
        let columns = first_columns(shard, variant.size().get(), self.depth);
        Beginning::of(columns, Attacks::default(), image, |attacks, column, row| {
            let queen = 1 << column;
            (attacks.free(variant) & queen != 0).then(|| attacks.place(variant, queen, row))
        })
    }

    /// Returns the weight of a solution of a shard, apart from its mirror image.
    fn multiplicity(&self) -> u64 {
        let is_fixed = self.depth > 0 && self.variant.piece().is_cyclic();
        if is_fixed { u64::from(self.variant.size().get()) } else { 1 }
    }
}

impl OpenScheme for OpenPieces {
    fn count(
        &self,
        shard: u64,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<(Tally, Effort), Uncounted> {
        let Some(begun) = self.beginning(shard) else { return Ok(Default::default()) };
        let done = complete(self.variant, &begun.state, self.depth, kernel, stop)?;
        let factor = self.multiplicity();
        let solutions = done.solutions.checked_mul(factor).ok_or(Uncounted::Overflow)?;
        let mut tally = Tally::default();
        tally.by_weight[if begun.is_doubled { TWO } else { ONE }] = solutions;
        // One more for the last piece of the shard's number.
        Ok((tally, Effort { nodes: done.nodes + 1, halves: 0 }))
    }

    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        let variant = self.variant;
        let first = match (self.depth, variant.piece()) {
            (1.., piece) if piece.is_cyclic() => 1.0 / f64::from(variant.size().get()),
            (1.., piece) if piece.is_mirrored() => 0.5,
            _ => 1.0,
        };
        random_descents(
            (variant.rows(), self.depth, first),
            (descents, seed),
            Attacks::default(),
            |attacks, row| self.children(attacks, row),
            |attacks, row| complete(variant, attacks, row, Kernel::fastest(), NEVER),
        )
    }
}

impl OpenPieces {
    /// Returns the children of a row: in the rows of a shard's number all unattacked pieces, below
    /// only those that leave free squares in the next two rows.
    fn children(&self, attacks: &Attacks, row: u32) -> Vec<Attacks> {
        let variant = self.variant;
        let mut free = attacks.free(variant);
        let mut children = Vec::new();
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let child = attacks.place(variant, queen, row);
            let is_alive = child.free(variant) != 0 && child.pass(variant).free(variant) != 0;
            if row < self.depth || row + 2 >= variant.rows() || is_alive {
                children.push(child);
            }
        }
        children
    }
}
