//! A worker tests its kernel before it counts for a campaign: on boards whose numbers of solutions are known, and on
//! shards of the plan that another worker has counted. A faulty machine is thus found before it adds to a ledger.

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

/// The sizes of the boards that are counted.
const SIZES: std::ops::RangeInclusive<u32> = 4..=13;

/// The maximum size of the board with a plan like the campaign's.
const LARGEST: u32 = 16;

/// The reason why a kernel failed the test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproven {
    /// The count of a board is wrong.
    #[error(
        "the {kernel} kernel counts {given} solutions by `{plan}`, and there are {known}: this machine must not count"
    )]
    Board {
        /// The kernel.
        kernel: &'static str,
        /// The plan by which the board was counted.
        plan: Plan,
        /// The number of solutions that was counted.
        given: u128,
        /// The known number of solutions.
        known: u128,
    },
    /// The tally of a shard differs from the one found before.
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
        /// The tally that was counted.
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

/// Tests the engine's kernel: counts small boards by the engine's scheme, and the shards of its plan in `pinned`.
///
/// # Errors
/// [`Unproven`] if a result is wrong, or counting fails.
pub fn prove(engine: &Engine, pinned: &[Fact], stop: Stop<'_>) -> Result<(), Unproven> {
    let (plan, kernel) = (engine.plan(), engine.kernel());
    for small in boards(plan)? {
        board(small, kernel, stop)?;
    }
    for fact in pinned {
        let given = count_one(engine, fact.shard, stop)?.tally;
        if given != fact.tally {
            let kernel = kernel.kind().name();
            return Err(Unproven::Shard { kernel, plan, shard: fact.shard, given });
        }
    }
    Ok(())
}

/// The plans of the boards that test a kernel for this plan: small ones by its scheme, or by each of its piece, and a larger
/// one.
fn boards(plan: Plan) -> Result<Vec<Plan>, Unproven> {
    let (target, mut plans) = (plan.scheme().target(), Vec::new());
    let sizes = SIZES.filter_map(|n| Size::new(n).ok());
    if let CountTarget::Piece { piece, .. } = target {
        for size in sizes {
            let quickest = Scheme::quickest_for(piece, None, size);
            let rows = Scheme::piece(piece, size.get());
            let by_rows = Some(rows).filter(|rows| *rows != quickest && size.get() < 13);
            let second = Scheme::second_for(piece, None, size);
            for scheme in by_rows.into_iter().chain([quickest]).chain(second) {
                plans.push(Plan::standard(scheme, size).map_err(OpenError::from)?);
            }
        }
        return Ok(plans);
    }
    // Numbers with a given queen are not published: instead tests the cross scheme, on which this one is built.
    let scheme = if target == CountTarget::All { plan.scheme() } else { Scheme::CROSS };
    plans.extend(sizes.filter_map(|size| Plan::standard(scheme, size).ok()));
    if let Some(probe) = Plan::standard(scheme, plan.size()).ok().map(Plan::probe) {
        // A probe of a large board has some hundred shards, of which measurements take a few; counting all would take
        // minutes.
        let size = Size::new(LARGEST.min(probe.size().get()));
        let small = size.ok().and_then(|size| Plan::standard(probe.scheme(), size).ok());
        plans.push(small.unwrap_or(probe));
    }
    Ok(plans)
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
                prove(&engine, &[], NEVER).unwrap();
                assert!(boards(plan).unwrap().len() >= 5, "{text}");
            }
        }
    }

    #[test]
    fn a_shard_that_comes_out_otherwise_is_no_proof() {
        let plan: Plan = "cross/2 n=12 depth=0".parse().unwrap();
        let engine = Engine::open(plan, Kernel::fastest(), Resources::default()).unwrap();
        let tally = engine.count_shard(7, NEVER).unwrap().tally;
        let fact = Fact { plan, shard: 7, tally };
        prove(&engine, &[fact], NEVER).unwrap();
        let mut wrong = fact;
        wrong.tally.by_weight[0] += 1;
        assert!(matches!(prove(&engine, &[wrong], NEVER), Err(Unproven::Shard { shard: 7, .. })));
        assert!(prove(&engine, &[], &|| true).is_err());
    }
}
