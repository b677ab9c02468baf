//! A worker tests its kernel before it counts for a campaign: on boards whose numbers are known,
//! and on a shard of the plan that another worker has counted. A faulty machine is thus found
//! before it adds to a ledger.

use crate::evidence::Fact;
use bezzel::count::{CountError, CountFailure, run};
use bezzel::engine::{Counter, Engine, OpenError, Resources, count_one};
use bezzel::kernel::Kernel;
use bezzel::known;
use bezzel::piece::Piece;
use bezzel::plan::{Plan, Scheme};
use bezzel::stop::Stop;
use bezzel::tally::Tally;
use bezzel::{Size, count::CountTarget};

/// Boards of these sizes are counted.
const SIZES: std::ops::RangeInclusive<u32> = 4..=13;

/// The largest of them, counted where a board like the campaign's is to be.
const LARGEST: u32 = 16;

/// What was proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// How many boards came out as they are known.
    pub boards: u32,
    /// How many shards of the plan came out as others found them.
    pub shards: u32,
}

/// Why a kernel is not proven.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproven {
    /// A board came out wrong.
    #[error(
        "the {kernel} kernel counts {given} solutions by `{plan}`, and there are {known}: this machine must not count"
    )]
    Board {
        /// The kernel.
        kernel: &'static str,
        /// What was counted.
        plan: Plan,
        /// What came out.
        given: u128,
        /// What is known.
        known: u128,
    },
    /// A shard of the plan came out otherwise than others found it.
    #[error(
        "the {kernel} kernel finds other solutions in shard {shard} of `{plan}` than were found before: one of them is wrong, and this machine must not count"
    )]
    Shard {
        /// The kernel.
        kernel: &'static str,
        /// The plan.
        plan: Plan,
        /// The shard.
        shard: u64,
        /// What came out.
        given: Tally,
    },
    /// A board could not be counted.
    #[error("a board that is known could not be counted: {0}")]
    Count(#[from] CountFailure),
}

impl From<CountError> for Unproven {
    fn from(error: CountError) -> Unproven {
        Unproven::Count(error.into())
    }
}

impl From<OpenError> for Unproven {
    fn from(error: OpenError) -> Unproven {
        Unproven::Count(error.into())
    }
}

/// Counts small boards by the scheme and with the kernel of this engine, and shards of its plan
/// that are known, if any.
///
/// # Errors
/// [`Unproven`] if something comes out wrong, or not at all.
pub fn prove(engine: &Engine, pinned: &[Fact], stop: Stop<'_>) -> Result<Proof, Unproven> {
    let (plan, kernel) = (engine.plan(), engine.kernel());
    if let CountTarget::Piece { piece, .. } = plan.scheme().target() {
        let boards = pieces(piece, kernel, stop)?;
        return pinned_shards(engine, pinned, Proof { boards, shards: 0 }, stop);
    }
    // Of boards with a queen given no numbers are published: their scheme is built as cross is.
    let scheme =
        if plan.scheme().target() == CountTarget::All { plan.scheme() } else { Scheme::CROSS };
    let plans = SIZES.filter_map(|n| Plan::standard(scheme, Size::new(n).ok()?).ok());
    let mut proof = Proof { boards: 0, shards: 0 };
    for small in plans {
        board(small, kernel, stop)?;
        proof.boards += 1;
    }
    if let Some(probe) = Plan::standard(scheme, plan.size()).ok().map(Plan::probe) {
        // A probe of a large board has some hundred shards of which a few are for measurements;
        // counted whole it would take minutes.
        let size = Size::new(LARGEST.min(probe.size().get()));
        let small = size.ok().and_then(|size| Plan::standard(probe.scheme(), size).ok());
        board(small.unwrap_or(probe), kernel, stop)?;
        proof.boards += 1;
    }
    pinned_shards(engine, pinned, proof, stop)
}

/// Counts small boards of a piece by every scheme that it has.
fn pieces(piece: Piece, kernel: Kernel, stop: Stop<'_>) -> Result<u32, Unproven> {
    let mut boards = 0;
    for n in SIZES {
        let Ok(size) = Size::new(n) else { continue };
        let quickest = Scheme::quickest_for(piece, None, size);
        let by_rows = Some(Scheme::piece(piece, n)).filter(|rows| *rows != quickest && n < 13);
        let second = Scheme::second_for(piece, None, size);
        for scheme in by_rows.into_iter().chain([quickest]).chain(second) {
            let plan = Plan::standard(scheme, size).map_err(OpenError::from)?;
            board(plan, kernel, stop)?;
            boards += 1;
        }
    }
    Ok(boards)
}

fn pinned_shards(
    engine: &Engine,
    pinned: &[Fact],
    mut proof: Proof,
    stop: Stop<'_>,
) -> Result<Proof, Unproven> {
    let (plan, kernel) = (engine.plan(), engine.kernel());
    for fact in pinned {
        let given = count_one(engine, fact.shard, stop)?.tally;
        if given != fact.tally {
            let kernel = kernel.kind().name();
            return Err(Unproven::Shard { kernel, plan, shard: fact.shard, given });
        }
        proof.shards += 1;
    }
    Ok(proof)
}

fn board(plan: Plan, kernel: Kernel, stop: Stop<'_>) -> Result<(), Unproven> {
    let piece = match plan.scheme().target() {
        CountTarget::Piece { piece, .. } => piece,
        _ => Piece::QUEEN,
    };
    let Some(known) = known::published(piece, plan.size()) else { return Ok(()) };
    let engine = Engine::open(plan, kernel, Resources::default())?;
    let given = run(&engine, &engine.all(), stop, &|_| ())?.solutions();
    let kernel = kernel.kind().name();
    if given == known { Ok(()) } else { Err(Unproven::Board { kernel, plan, given, known }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::stop::NEVER;

    #[test]
    fn every_kernel_here_is_proven_by_every_scheme() {
        for text in [
            "cross/2 n=20 depth=1",
            "halves-0/1 n=20 depth=4",
            "halves-1/1 n=19 depth=3",
            "start-3/2 n=14 depth=0",
            "rows/1 n=10 depth=2",
            "semi-queen-10/1 n=10 depth=2",
            "sums-10/1 n=20 depth=3",
            "sums-top-10/1 n=20 depth=3",
            "numbers/1 n=20 depth=3",
            "torus-queen-5/1 n=13 depth=2",
        ] {
            for kernel in Kernel::available() {
                let plan: Plan = text.parse().unwrap();
                let engine = Engine::open(plan, kernel, Resources::default()).unwrap();
                let proof = prove(&engine, &[], NEVER).unwrap();
                assert!(proof.boards >= 5, "{text}: {proof:?}");
            }
        }
    }

    #[test]
    fn a_shard_that_comes_out_otherwise_is_no_proof() {
        let plan: Plan = "cross/2 n=12 depth=0".parse().unwrap();
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
        let tally = engine.count_shard(7, NEVER).unwrap().tally;
        let fact = Fact { plan, shard: 7, tally };
        assert_eq!(prove(&engine, &[fact], NEVER).unwrap().shards, 1);
        let mut wrong = fact;
        wrong.tally.by_weight[0] += 1;
        assert!(matches!(prove(&engine, &[wrong], NEVER), Err(Unproven::Shard { shard: 7, .. })));
        assert!(prove(&engine, &[], &|| true).is_err());
    }
}
